"""Loads the compiled half of the package where the published package's modules find it.

The modules of ``mujoco`` ask the dynamic linker for ``libmujoco.so.3.4.0``, on Windows for ``mujoco.dll``. It takes a
library of that name that is in the process already, so loading ours first, with its symbols visible to all, is all that
it takes. Windows knows a library by the name of its file, so there the compiled module is a file ``mujoco.dll``.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.machinery
import importlib.metadata
import importlib.util
import os
import sys
import types
from typing import Any, NamedTuple, Optional

#: The version of MuJoCo whose functions, structures and values the library has.
MUJOCO_VERSION = '3.4.0'


class Active(NamedTuple):
    """Which library ``mujoco`` runs on in this process."""

    #: Path of the file that ``mj_step`` comes from.
    library: str
    #: Whether that is this package's library.
    is_rujoco: bool
    #: Version of this package.
    version: str
    #: Version of MuJoCo that the library reports.
    mujoco: str
    #: Version of the installed package ``mujoco``; None if there is none.
    package: Optional[str]


class _SymbolInfo(ctypes.Structure):
    """What ``dladdr`` fills in (``Dl_info``)."""

    _fields_ = [
        ('file', ctypes.c_char_p),
        ('base', ctypes.c_void_p),
        ('symbol', ctypes.c_char_p),
        ('address', ctypes.c_void_p),
    ]


def _installed_package() -> Optional[str]:
    """Version of the installed package ``mujoco``, or None."""
    try:
        return importlib.metadata.version('mujoco')
    except importlib.metadata.PackageNotFoundError:
        return None


def _file_of(function: Any) -> str:
    """Path of the library that holds a function loaded through ctypes."""
    if sys.platform == 'win32':
        return _file_of_on_windows(function)
    info = _SymbolInfo()
    address = ctypes.cast(function, ctypes.c_void_p)
    if not ctypes.CDLL(None).dladdr(address, ctypes.byref(info)):
        raise RuntimeError('the dynamic linker knows no library at the address of mj_step')
    return os.path.realpath(os.fsdecode(info.file))


def _file_of_on_windows(function: Any) -> str:
    """The same from the loader of Windows."""
    kernel = ctypes.WinDLL('kernel32', use_last_error=True)
    handle = ctypes.c_void_p()
    # by an address within the module, without counting as one that uses it
    by_address = 4 | 2
    path = ctypes.create_unicode_buffer(32768)
    address = ctypes.cast(function, ctypes.c_void_p)
    kernel.GetModuleFileNameW.argtypes = [ctypes.c_void_p, ctypes.c_wchar_p, ctypes.c_uint32]
    found = kernel.GetModuleHandleExW(by_address, address, ctypes.byref(handle))
    if not found or not kernel.GetModuleFileNameW(handle, path, len(path)):
        raise ctypes.WinError(ctypes.get_last_error())
    return os.path.realpath(path.value)


def _library_behind(module: Optional[str]) -> ctypes.CDLL:
    """The library that a compiled module gets the functions of MuJoCo from."""
    if sys.platform == 'win32':
        # imports go to the library of this name in the process
        kernel = ctypes.WinDLL('kernel32')
        kernel.GetModuleHandleW.restype = ctypes.c_void_p
        return ctypes.CDLL('mujoco.dll', handle=kernel.GetModuleHandleW('mujoco.dll'))
    # a handle of a module resolves names in the libraries that it depends on
    return ctypes.CDLL(module)


def _load_on_windows() -> types.ModuleType:
    """Loads the module from ``mujoco.dll``, beside this file."""
    name = 'rujoco._rujoco'
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'mujoco.dll')
    loader = importlib.machinery.ExtensionFileLoader(name, path)
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def _version_of(library: ctypes.CDLL) -> str:
    library.mj_versionString.restype = ctypes.c_char_p
    version: bytes = library.mj_versionString()
    return version.decode()


def load_library() -> types.ModuleType:
    """Loads the compiled module with its symbols visible to libraries that are loaded later. Later calls return it.

    Raises ImportError if ``mujoco`` was imported before, or is installed in another version: its modules would
    then run on the library that they came with, or fail later in ways that are hard to explain.
    """
    loaded = sys.modules.get('rujoco._rujoco')
    if loaded is not None:
        return loaded
    if 'mujoco' in sys.modules:
        raise ImportError(
            'mujoco was imported before rujoco and runs on its own library: put "import rujoco" before the first '
            '"import mujoco", or start the program with "python -m rujoco"'
        )
    package = _installed_package()
    if package is not None and package != MUJOCO_VERSION:
        raise ImportError(
            f'rujoco takes the place of the library of mujoco {MUJOCO_VERSION}, but mujoco {package} is installed: '
            f'run "pip install mujoco=={MUJOCO_VERSION}"'
        )
    if sys.platform == 'win32':
        return _load_on_windows()
    flags = sys.getdlopenflags()
    sys.setdlopenflags(os.RTLD_GLOBAL | os.RTLD_NOW)
    try:
        return importlib.import_module('rujoco._rujoco')
    finally:
        sys.setdlopenflags(flags)


def active() -> Active:
    """Which library ``mujoco`` runs on: the one that its modules use if it is imported, else the one that they would use.

    >>> import rujoco
    >>> rujoco.active().is_rujoco
    True
    >>> rujoco.active().mujoco
    '3.4.0'
    """
    ours = sys.modules['rujoco._rujoco']
    functions = sys.modules.get('mujoco._functions')
    library = _library_behind((functions or ours).__file__)
    file = _file_of(library.mj_step)
    return Active(
        library=file,
        is_rujoco=ours.__file__ is not None and file == os.path.realpath(ours.__file__),
        version=ours.__version__,
        mujoco=_version_of(library),
        package=_installed_package(),
    )
