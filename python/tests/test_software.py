"""Pictures of the published package's renderer, dm_control and gymnasium where there is no OpenGL."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys

import pytest

PROGRAM = """
import rujoco, mujoco, numpy as np
m = mujoco.MjModel.from_xml_string('''
<mujoco><worldbody><light pos="0 0 3"/><geom name="ball" size=".5" rgba="1 0 0 1"/>
  <camera pos="0 0 3"/></worldbody></mujoco>''')
d = mujoco.MjData(m)
mujoco.mj_forward(m, d)
with mujoco.Renderer(m, 48, 64) as renderer:
    renderer.update_scene(d, camera=0)
    red, green, blue = renderer.render()[24, 32]
    assert red > 100 and green < red and blue < red, (red, green, blue)
    renderer.enable_depth_rendering()
    depth = renderer.render()
    assert abs(depth[24, 32] - 2.5) < 0.01, depth[24, 32]
    renderer.disable_depth_rendering()
    renderer.enable_segmentation_rendering()
    seg = renderer.render()
    assert tuple(seg[24, 32]) == (0, mujoco.mjtObj.mjOBJ_GEOM) and tuple(seg[0, 0]) == (-1, -1)
maps = open('/proc/self/maps').read()
print(mujoco.GLContext.__module__, any(f'lib{name}.so' in maps for name in ('EGL', 'GL', 'OSMesa', 'glfw')))
"""


# A machine without OpenGL: loading any of its libraries fails.
HIDING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
void* dlopen(const char* name, int flags) {
  static const char* hidden[] = {"libGL", "libEGL", "libOSMesa", "libOpenGL", "libglfw"};
  for (int i = 0; name && i < sizeof hidden / sizeof *hidden; i++)
    if (strstr(name, hidden[i])) name = "/no/such/folder/libhidden.so";
  void* (*real)(const char*, int) = (void* (*)(const char*, int)) dlsym(RTLD_NEXT, "dlopen");
  return real(name, flags);
}
"""

# Says at the end of a session of pytest whether a library of OpenGL came in some other way.
WATCHING = """
def pytest_sessionfinish(session):
    maps = open('/proc/self/maps').read()
    print('\\nloaded:', [name for name in ('libGL', 'libEGL', 'libOSMesa', 'libOpenGL', 'libglfw') if name in maps])
"""


def run(program, **environment):
    """Runs a program with this interpreter, without a display or a choice of OpenGL."""
    return python('-c', program, **environment)


def python(*arguments, **environment):
    """Runs this interpreter, without a display or a choice of OpenGL."""
    unset = ('DISPLAY', 'WAYLAND_DISPLAY', 'MUJOCO_GL', 'RUJOCO_RENDER')
    kept = {k: v for k, v in os.environ.items() if k not in unset}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=300, env={**kept, **environment}
    )


@pytest.fixture(scope='module')
def no_opengl(tmp_path_factory):
    """The environment of processes that find no OpenGL."""
    compiler = shutil.which('cc') or shutil.which('gcc') or shutil.which('clang')
    if compiler is None or not sys.platform.startswith('linux'):
        pytest.skip('hiding OpenGL needs Linux and a C compiler')
    folder = tmp_path_factory.mktemp('hiding')
    (folder / 'hiding.c').write_text(HIDING)
    (folder / 'watching.py').write_text(WATCHING)
    library = folder / 'hiding.so'
    subprocess.run([compiler, '-shared', '-fPIC', '-o', library, folder / 'hiding.c', '-ldl'], check=True)
    return {'LD_PRELOAD': str(library), 'PYTHONPATH': str(folder)}


def test_the_renderer_needs_no_opengl():
    for environment in ({}, {'MUJOCO_GL': 'software'}, {'RUJOCO_RENDER': 'software', 'DISPLAY': ':99'}):
        done = run(PROGRAM, **environment)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ['rujoco.software', 'False']
        assert 'WARNING' not in done.stderr + done.stdout


def test_a_choice_of_opengl_is_left_alone():
    program = 'import rujoco, sys; print("mujoco.gl_context" in sys.modules)'
    for environment in ({'MUJOCO_GL': 'egl'}, {'DISPLAY': ':99'}, {'RUJOCO_RENDER': 'opengl'}):
        assert run(program, **environment).stdout.strip() == 'False'


def test_installing_after_mujoco_is_an_error():
    done = run('import rujoco, mujoco; rujoco.software.install()', MUJOCO_GL='egl')
    assert done.returncode == 1
    assert 'has chosen OpenGL already' in done.stderr


def package_tests():
    """The published package's own tests of its renderer."""
    files = importlib.metadata.files('mujoco') or []
    found = [str(file.locate()) for file in files if file.name in ('render_test.py', 'renderer_test.py')]
    assert len(found) == 2
    return found


@pytest.mark.parametrize('environment', [{}, {'MUJOCO_GL': 'software'}], ids=['unset', 'software'])
def test_the_tests_of_the_package_pass_without_opengl(no_opengl, environment):
    pytest.importorskip('absl')
    arguments = ('-m', 'pytest', '-q', '-s', '-p', 'no:cacheprovider', '-p', 'watching', *package_tests())
    done = python('-m', 'rujoco', *arguments, **no_opengl, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r'(\d+) passed', done.stdout)
    assert passed and int(passed[1]) == 9 and 'skipped' not in done.stdout, done.stdout
    assert 'loaded: []' in done.stdout, done.stdout


def test_opengl_is_hidden_from_them(no_opengl):
    done = python('-m', 'pytest', '-q', '-p', 'no:cacheprovider', *package_tests(), **no_opengl)
    assert done.returncode != 0, done.stdout


DM_CONTROL = """
import numpy as np
from dm_control import suite
environment = suite.load('cartpole', 'swingup', task_kwargs={'random': 1})
environment.reset()
physics = environment.physics
picture, depth = physics.render(60, 80, camera_id=0), physics.render(60, 80, camera_id=0, depth=True)
segments = physics.render(60, 80, camera_id=0, segmentation=True)
assert picture.shape == (60, 80, 3) and picture.std() > 10, picture.std()
assert depth.shape == (60, 80) and 0 < depth.min() < depth.max(), depth
assert len(np.unique(segments[..., 0])) > 2, np.unique(segments[..., 0])
import mujoco
with mujoco.Renderer(physics.model.ptr, 60, 80) as renderer:
    renderer.update_scene(physics.data.ptr, camera=0)
    assert np.array_equal(renderer.render(), picture)
print('drawn')
"""


@pytest.mark.parametrize('environment', [{}, {'MUJOCO_GL': 'software'}], ids=['unset', 'software'])
def test_dm_control_draws_without_opengl(no_opengl, environment):
    pytest.importorskip('dm_control', reason='dm_control is not installed')
    done = python('-W', 'ignore', '-m', 'rujoco', '-c', DM_CONTROL, **no_opengl, **environment)
    assert done.stdout.split() == ['drawn'], done.stderr


GYMNASIUM = """
import rujoco, gymnasium, numpy as np
environment = gymnasium.make('HalfCheetah-v5', render_mode='rgb_array', width=80, height=60)
environment.reset(seed=1)
picture = environment.render()
assert picture.shape == (60, 80, 3) and picture.std() > 10
maps = open('/proc/self/maps').read()
print(any(name in maps for name in ('libGL.', 'libEGL', 'libOSMesa', 'libOpenGL')))
"""


@pytest.mark.parametrize('environment', [{}, {'MUJOCO_GL': 'software'}], ids=['unset', 'software'])
def test_gymnasiums_own_environments_draw_without_opengl(environment):
    pytest.importorskip('gymnasium')
    done = run(GYMNASIUM, **environment)
    assert done.stdout.split() == ['False'], done.stderr
