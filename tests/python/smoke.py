"""The published Python package on this library: load, step, name access, a refused model.

usage: smoke.py MODEL.xml, in an environment whose libmujoco.so.3.4.0 is this library
"""
import sys

import mujoco
import numpy as np


def refused(xml):
    """The message of the exception that compiling `xml` raises."""
    try:
        mujoco.MjModel.from_xml_string(xml)
    except ValueError as e:
        return str(e)
    raise AssertionError(f'accepted: {xml}')


m = mujoco.MjModel.from_xml_path(sys.argv[1])
d = mujoco.MjData(m)
for _ in range(1000):
    d.ctrl[:] = 0.3 * np.sin(d.time + np.arange(m.nu))
    mujoco.mj_step(m, d)
assert abs(d.time - 1000 * m.opt.timestep) < 1e-9
assert np.isfinite(d.qpos).all() and d.warning.number.sum() == 0

for i in range(m.nbody):
    name = mujoco.mj_id2name(m, mujoco.mjtObj.mjOBJ_BODY, i)
    assert name is None or mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_BODY, name) == i
assert mujoco.mj_name2id(m, mujoco.mjtObj.mjOBJ_BODY, 'no such body') == -1
name = m.body(m.nbody - 1).name
assert (d.body(name).xpos == d.xpos[m.nbody - 1]).all()

assert 'thing' in refused('<mujoco><worldbody><thing/></worldbody></mujoco>')
assert 'mass' in refused('<mujoco><worldbody><body><joint/></body></worldbody></mujoco>')
refused('<mujoco')
refused('')
print(f'ok: {m.nv} degrees of freedom, {d.time:.3f} s simulated, {d.ncon} contacts')
