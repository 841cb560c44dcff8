"""Writes the texts that tests/load/save.rs expects, with the published mujoco 3.4.0: python tests/golden/save.py"""
import pathlib
import mujoco

here = pathlib.Path(__file__).parent
models = here.parent.parent / 'models'
for source in [here / 'save' / 'all.xml', models / 'humanoid.xml', models / 'pile.xml', models / 'mechanism.xml', models / 'empty.xml']:
    model = mujoco.MjModel.from_xml_path(str(source))
    mujoco.mj_saveLastXML(str(here / 'save' / f'{source.stem}.last.xml'), model)
    spec = mujoco.MjSpec.from_file(str(source))
    spec.compile()
    spec.to_file(str(here / 'save' / f'{source.stem}.saved.xml'))
