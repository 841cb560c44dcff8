"""Pictures of the published package's renderer where there is no OpenGL."""

import os
import subprocess
import sys

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


def run(program, **environment):
    """Runs a program with this interpreter, without a display or a choice of OpenGL."""
    unset = ('DISPLAY', 'WAYLAND_DISPLAY', 'MUJOCO_GL', 'RUJOCO_RENDER')
    kept = {k: v for k, v in os.environ.items() if k not in unset}
    return subprocess.run(
        [sys.executable, '-c', program], capture_output=True, text=True, timeout=120, env={**kept, **environment}
    )


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
