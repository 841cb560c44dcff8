"""The published package on this library: import orders, the command line, and which library answers."""

import os
import subprocess
import sys

import pytest

MODEL = '<mujoco><worldbody><body><joint/><geom size=".1"/></body></worldbody></mujoco>'


def python(*arguments, **environment):
    """Runs this interpreter in a process of its own; its output and exit status."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True, text=True, timeout=120, env={**os.environ, **environment},
    )


def succeeds(*arguments, **environment):
    """What a program prints that must end well."""
    done = python(*arguments, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_mujoco_runs_on_this_library():
    program = (
        'import rujoco, mujoco\n'
        f'm = mujoco.MjModel.from_xml_string({MODEL!r})\n'
        'd = mujoco.MjData(m)\n'
        'mujoco.mj_step(m, d)\n'
        'a = rujoco.active()\n'
        'print(d.time, a.is_rujoco, a.mujoco, a.package, a.library)'
    )
    time, is_rujoco, version, package, library = succeeds('-c', program).split()
    assert (float(time), is_rujoco, version, package) == (0.002, 'True', '3.4.0', '3.4.0')
    assert os.path.basename(library).startswith('_rujoco')


def test_the_package_alone_does_not_run_on_it():
    program = 'import mujoco; print("rujoco" in open("/proc/self/maps").read())'
    assert succeeds('-c', program).strip() == 'False'


def test_importing_mujoco_first_is_an_error_that_says_what_to_do():
    done = python('-c', 'import mujoco, rujoco')
    assert done.returncode == 1
    assert 'ImportError: mujoco was imported before rujoco' in done.stderr
    assert 'python -m rujoco' in done.stderr


def test_parts_of_the_package_can_be_imported_after_mujoco():
    program = (
        'import importlib, pkgutil, rujoco, mujoco\n'
        'for part in pkgutil.iter_modules(rujoco.__path__):\n'
        '    if part.name != "__main__":\n'
        '        try:\n'
        '            importlib.import_module("rujoco." + part.name)\n'
        '        except ModuleNotFoundError as missing:\n'
        '            assert not missing.name.startswith("rujoco"), missing  # an optional package is not installed\n'
        'importlib.reload(rujoco)\n'
        'print(rujoco.active().is_rujoco)'
    )
    assert succeeds('-c', program).strip() == 'True'


def test_another_version_of_mujoco_is_an_error_that_says_what_to_do(tmp_path):
    info = tmp_path / 'mujoco-3.1.0.dist-info'
    info.mkdir()
    (info / 'METADATA').write_text('Metadata-Version: 2.1\nName: mujoco\nVersion: 3.1.0\n')
    done = python('-c', 'import rujoco', PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert 'mujoco 3.1.0 is installed' in done.stderr
    assert 'pip install mujoco==3.4.0' in done.stderr


def test_scripts_get_their_arguments_folder_and_name(tmp_path):
    (tmp_path / 'beside.py').write_text('VALUE = 3\n')
    script = tmp_path / 'script.py'
    script.write_text(
        'import sys, beside, mujoco, rujoco\n'
        'assert __name__ == "__main__"\n'
        'print(sys.argv[1:], beside.VALUE, rujoco.active().is_rujoco)\n'
        'sys.exit(7)\n'
    )
    done = python('-m', 'rujoco', str(script), '--flag', 'x')
    assert done.returncode == 7, done.stderr
    assert done.stdout.strip() == "['--flag', 'x'] 3 True"


def test_modules_and_code_run_as_the_interpreter_runs_them(tmp_path):
    assert succeeds('-m', 'rujoco', '-c', 'import sys, mujoco; print(sys.argv)', 'a').strip() == "['-c', 'a']"
    (tmp_path / 'program.py').write_text('import sys, mujoco\nprint(__name__, sys.argv[1:])\n')
    assert succeeds('-m', 'rujoco', '-m', 'program', 'b', PYTHONPATH=str(tmp_path)).strip() == "__main__ ['b']"


@pytest.mark.parametrize('arguments, message', [
    ([], 'usage:'),
    (['-m'], '-m needs a module'),
    (['-c'], '-c needs a program'),
    (['--what'], 'unknown option --what'),
    (['no_such_script.py'], 'no such file: no_such_script.py'),
])
def test_wrong_command_lines(arguments, message):
    done = python('-m', 'rujoco', *arguments)
    assert done.returncode == 2
    assert message in done.stdout + done.stderr
