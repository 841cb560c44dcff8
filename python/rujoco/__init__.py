"""An independent, faster implementation of MuJoCo 3.4.0.

Import this package before ``mujoco``, and the published package runs on it, unchanged::

    import rujoco
    import mujoco

``python -m rujoco script.py`` does so for programs that nobody edits. :func:`active` says which library is in use.
"""

from __future__ import annotations

from rujoco._loader import Active, active, load_library

_rujoco = load_library()

__version__: str = _rujoco.__version__

__all__ = ['Active', 'active', '__version__']
