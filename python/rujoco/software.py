"""Pictures without OpenGL: the place of ``mujoco.GLContext`` is taken by a context that needs nothing.

The library draws by itself where no OpenGL context is current, so ``mujoco.Renderer``, dm_control and gymnasium's own
renderer only must not ask for one. Importing ``rujoco`` calls :func:`install` if :func:`is_wanted`: the environment
variable ``MUJOCO_GL`` or ``RUJOCO_RENDER`` is ``software``, or neither is set and there is no display.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.abc
import importlib.machinery
import os
import sys
import types
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence

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


@contextlib.contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """An environment variable, for a moment."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def _load_dm_control(module: types.ModuleType, execute: Callable[[types.ModuleType], None]) -> None:
    """Runs ``dm_control._render`` so that it looks for no OpenGL, and gives it contexts that need none."""
    with _environment('MUJOCO_GL', 'off'):
        execute(module)
    base: Any = importlib.import_module('dm_control._render.base')

    class SoftwareContext(base.ContextBase):  # type: ignore[misc]
        """A context without OpenGL: what dm_control draws with."""

        def _platform_init(self, max_width: int, max_height: int) -> None:
            pass

        def _platform_make_current(self) -> None:
            pass

        def _platform_free(self) -> None:
            pass

    vars(module).update(Renderer=SoftwareContext, BACKEND='software', USING_GPU=False)


def _load_gymnasium(module: types.ModuleType, execute: Callable[[types.ModuleType], None]) -> None:
    """Runs gymnasium's renderer of MuJoCo environments, and gives it contexts that need no OpenGL, by all names."""
    execute(module)
    contexts = vars(module).get('_ALL_RENDERERS', {})
    contexts.update(dict.fromkeys([*contexts, 'software'], GLContext))


#: Modules of other packages that decide where contexts come from, and how each is loaded.
_OTHERS: Mapping[str, Callable[[types.ModuleType, Callable[[types.ModuleType], None]], None]] = {
    'dm_control._render': _load_dm_control,
    'gymnasium.envs.mujoco.mujoco_rendering': _load_gymnasium,
}


class _Loader(importlib.abc.Loader):
    """Loads a module of :data:`_OTHERS` from where it is."""

    def __init__(self, name: str, own: importlib.abc.Loader):
        self._name, self._own = name, own

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> Optional[types.ModuleType]:
        return self._own.create_module(spec)

    def exec_module(self, module: types.ModuleType) -> None:
        _OTHERS[self._name](module, self._own.exec_module)
        # sources and resources are found as ever
        module.__loader__ = self._own
        if module.__spec__ is not None:
            module.__spec__.loader = self._own


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the modules of :data:`_OTHERS` before Python does."""

    def find_spec(
        self, name: str, path: Optional[Sequence[str]], target: Optional[types.ModuleType] = None
    ) -> Optional[importlib.machinery.ModuleSpec]:
        spec = importlib.machinery.PathFinder.find_spec(name, path, target) if name in _OTHERS else None
        if spec is not None and spec.loader is not None:
            spec.loader = _Loader(name, spec.loader)
        return spec


def install() -> None:
    """Makes ``mujoco.GLContext`` and ``mujoco.Renderer`` draw without OpenGL, in this process; so do dm_control and gymnasium.

    Raises ImportError if ``mujoco``, or one of these, has chosen its OpenGL contexts already.
    """
    known = sys.modules.get(_MODULE)
    if known is not None and getattr(known, 'GLContext', None) is GLContext:
        return
    for name in (_MODULE, *_OTHERS):
        if name in sys.modules:
            package = name.partition('.')[0]
            raise ImportError(f'{package} was imported before rujoco.software.install() and has chosen OpenGL already')
    module = types.ModuleType(_MODULE, __doc__)
    setattr(module, 'GLContext', GLContext)
    sys.modules[_MODULE] = module
    sys.meta_path.insert(0, _Finder())
    # the library then draws in software even where a context of OpenGL is current, and does not warn of it
    os.environ['RUJOCO_RENDER'] = 'software'


__all__ = ['GLContext', 'install', 'is_wanted']
