"""The published package's modules take their functions from the module of `rujoco`: steps a model, and compares with a batch."""

import sys

import rujoco

import mujoco
import numpy as np

active = rujoco.active()
print(active)
assert active.is_rujoco and active.library.endswith('mujoco.dll'), active

model = mujoco.MjModel.from_xml_path(sys.argv[1])
data = mujoco.MjData(model)
batch = rujoco.Batch(model, 5)
for _ in range(100):
    mujoco.mj_step(model, data)
batch.step(100)
assert (batch.qpos == data.qpos).all(), (batch.qpos[0], data.qpos)

# errors of the library are exceptions of the published package, strings are those of its C++ library
try:
    mujoco.mj_jacBody(model, data, None, None, 999)
    raise AssertionError('no error')
except mujoco.FatalError as error:
    print(error)
spec = mujoco.MjSpec.from_file(sys.argv[1])
name = 'a name that is too long for the short form of a string'
spec.worldbody.add_body(name=name)
assert spec.compile().body(name).id == model.nbody and np.isfinite(data.qacc).all()
