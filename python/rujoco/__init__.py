"""An independent, faster implementation of MuJoCo 3.4.0.

Import this package before ``mujoco``, and the published package runs on it, unchanged::

    import rujoco
    import mujoco

``python -m rujoco script.py`` does so without editing the program. :func:`active` says which library is in use.

:class:`Batch` steps many environments of one model over numpy arrays, with or without the published package;
``rujoco.gymnasium`` makes vector environments of it, and ``rujoco.ray`` runs it on clusters.

:func:`check` finds what is wrong with models that load; :func:`diff` lists what two models differ in.
:func:`decompose` makes convex pieces of meshes.
"""

from __future__ import annotations

from rujoco import software
from rujoco._loader import Active, active, load_library

_rujoco = load_library()
if software.is_wanted():
    software.install()

# these need the compiled half
from rujoco._background import BackgroundRenderer  # noqa: E402
from rujoco._batch import (  # noqa: E402
    BadNumber,
    BadState,
    Batch,
    BatchError,
    Controller,
    Environment,
    RayHits,
    State,
    Terms,
    Trajectory,
)
from rujoco._group import BatchGroup  # noqa: E402
from rujoco._check import Difference, Finding, check, check_against, diff  # noqa: E402
from rujoco._decompose import ConvexPiece, Decomposition, decompose  # noqa: E402

__version__: str = _rujoco.__version__

__all__ = [
    'Active',
    'BackgroundRenderer',
    'BadNumber',
    'BadState',
    'Batch',
    'BatchError',
    'BatchGroup',
    'Controller',
    'ConvexPiece',
    'Decomposition',
    'Difference',
    'Environment',
    'Finding',
    'RayHits',
    'State',
    'Terms',
    'Trajectory',
    'active',
    'check',
    'check_against',
    'decompose',
    'diff',
    'software',
    '__version__',
]
