"""Writes the models that tests/load/mjb.rs reads, with the published mujoco 3.4.0: python tests/golden/mjb.py"""
import pathlib
import mujoco

here = pathlib.Path(__file__).parent
for name in ['mechanism', 'pendulum']:
    model = mujoco.MjModel.from_xml_path(str(here.parent.parent / 'models' / f'{name}.xml'))
    mujoco.mj_saveModel(model, str(here / f'{name}.mjb'))
