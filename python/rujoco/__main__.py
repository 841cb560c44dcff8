"""Runs a Python program with ``mujoco`` on this library: ``python -m rujoco script.py ...``, ``python -m rujoco -m module ...``."""

from __future__ import annotations

import os
import runpy
import sys

import rujoco

USAGE = """usage: python -m rujoco SCRIPT [ARGUMENT ...]
       python -m rujoco -m MODULE [ARGUMENT ...]
       python -m rujoco -c CODE [ARGUMENT ...]
       python -m rujoco --version

Runs a Python program in which "import mujoco" loads the library of rujoco.

options:
  -m MODULE   run a module, as python -m does
  -c CODE     run a program given as a string, as python -c does
  --version   print the versions of rujoco and MuJoCo
  -h, --help  print this text"""


def _find_modules_in(folder: str) -> None:
    """Puts the program's folder where that of this package is in ``sys.path``: nowhere where Python runs without it (``-P``)."""
    if not getattr(sys.flags, 'safe_path', False):
        sys.path[0] = folder


def main(arguments: list[str]) -> int:
    """Runs the program that `arguments` name, as the interpreter would. A wrong command line gives the exit status 2."""
    if not arguments or arguments[0] in ('-h', '--help'):
        print(USAGE)
        return 0 if arguments else 2
    option = arguments[0]
    if option == '--version':
        print(f'rujoco {rujoco.__version__} (MuJoCo {rujoco.active().mujoco})')
        return 0
    if option in ('-m', '-c'):
        if len(arguments) < 2:
            print(f'python -m rujoco: {option} needs a {"module" if option == "-m" else "program"}\n\n{USAGE}', file=sys.stderr)
            return 2
        target, rest = arguments[1], arguments[2:]
        _find_modules_in(os.getcwd())
        if option == '-m':
            sys.argv = [target, *rest]
            runpy.run_module(target, run_name='__main__', alter_sys=True)
        else:
            sys.argv = ['-c', *rest]
            exec(compile(target, '<string>', 'exec'), {'__name__': '__main__', '__builtins__': __builtins__})
        return 0
    if option.startswith('-'):
        print(f'python -m rujoco: unknown option {option}\n\n{USAGE}', file=sys.stderr)
        return 2
    if not os.path.exists(option):
        print(f'python -m rujoco: no such file: {option}', file=sys.stderr)
        return 2
    sys.argv = arguments
    _find_modules_in(os.path.dirname(os.path.abspath(option)))
    runpy.run_path(option, run_name='__main__')
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
