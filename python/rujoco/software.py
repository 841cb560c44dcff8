"""Pictures without OpenGL: the place of ``mujoco.GLContext`` is taken by a context that needs nothing.

The library draws by itself where no OpenGL context is current, so ``mujoco.Renderer`` only must not ask for one. Importing
``rujoco`` calls :func:`install` if :func:`is_wanted`: the environment variable ``MUJOCO_GL`` or ``RUJOCO_RENDER`` is
``software``, or neither is set and there is no display.
"""

from __future__ import annotations

import os
import sys
import types

#: The module of the published package that decides where contexts come from.
_MODULE = 'mujoco.gl_context'


class GLContext:
    """A context without OpenGL: has the methods of the published package's contexts, which do nothing."""

    def __init__(self, max_width: int, max_height: int):
        del max_width, max_height  # the library's buffers have the sizes that they need

    def make_current(self) -> None:
        """Does nothing: the library's renderer needs no current context."""

    def free(self) -> None:
        """Does nothing."""


def is_wanted() -> bool:
    """Whether the environment asks for pictures without OpenGL, or leaves no other way."""
    chosen = os.environ.get('MUJOCO_GL', '').strip().lower()
    render = os.environ.get('RUJOCO_RENDER', '').strip().lower()
    if chosen == 'software' or render == 'software':
        return True
    display = os.environ.get('DISPLAY') or os.environ.get('WAYLAND_DISPLAY')
    return not chosen and not render and sys.platform.startswith('linux') and not display


def install() -> None:
    """Makes ``mujoco.GLContext`` and ``mujoco.Renderer`` draw without OpenGL, in this process.

    Raises ImportError if ``mujoco`` has chosen its OpenGL contexts already.
    """
    known = sys.modules.get(_MODULE)
    if known is not None and getattr(known, 'GLContext', None) is not GLContext:
        raise ImportError('mujoco was imported before rujoco.software.install() and has chosen OpenGL already')
    module = types.ModuleType(_MODULE, __doc__)
    setattr(module, 'GLContext', GLContext)
    sys.modules[_MODULE] = module
    # the library then draws in software even where a context of OpenGL is current, and does not warn of it
    os.environ['RUJOCO_RENDER'] = 'software'


__all__ = ['GLContext', 'install', 'is_wanted']
