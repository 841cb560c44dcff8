"""Lets a ball fall onto the floor, with the published package `mujoco`.

    python -m rujoco samples/python/fall.py
"""

import mujoco

MODEL = """
<mujoco>
  <worldbody>
    <geom type="plane" size="1 1 .1"/>
    <body pos="0 0 1"><freejoint/><geom size=".1"/></body>
  </worldbody>
</mujoco>
"""

model = mujoco.MjModel.from_xml_string(MODEL)
data = mujoco.MjData(model)
while data.time < 2:
    mujoco.mj_step(model, data)
print(f"MuJoCo {mujoco.mj_versionString()}: after {data.time:.1f} s the ball is {data.qpos[2]:.4f} m above the floor")
