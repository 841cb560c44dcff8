"""Writes the golden numbers that tests/engine/rollout.rs compares with: one text file per model of models/.

usage: python tests/golden/rollout.py     with the reference package mujoco==3.4.0

Each line is a name and the numbers of that name: some of the compiled model, then the state and a few results
after 1, 10 and 50 steps under the controls 0.3 sin(3 t + i).
"""
import pathlib

import mujoco
import numpy as np

HERE = pathlib.Path(__file__).parent
MODEL = ('body_mass body_inertia body_ipos body_iquat body_invweight0 geom_size geom_rbound geom_aabb dof_invweight0 '
         'dof_M0 tendon_length0 tendon_invweight0 actuator_acc0 actuator_gainprm actuator_biasprm eq_data jnt_range').split()
DATA = 'qpos qvel act qacc sensordata qfrc_bias qfrc_passive qfrc_constraint actuator_force energy'.split()


def line(name, value):
    return ' '.join([name] + [repr(float(x)) for x in np.asarray(value).ravel()])


for path in sorted((HERE / '../../models').glob('*.xml')):
    m = mujoco.MjModel.from_xml_path(str(path))
    d = mujoco.MjData(m)
    out = [line('sizes', [m.nq, m.nv, m.nu, m.na, m.nbody, m.ngeom, m.nsite, m.ntendon, m.neq, m.nsensordata, m.nM, m.nC, m.nD])]
    out += [line(f'model.{k}', getattr(m, k)) for k in MODEL]
    for n in range(1, 51):
        d.ctrl[:] = 0.3 * np.sin(3 * d.time + np.arange(m.nu))
        mujoco.mj_step(m, d)
        if n in (1, 10, 50):
            out.append(line(f'step{n}.counts', [d.ncon, d.nefc, d.ne, d.nf, d.nl]))
            out += [line(f'step{n}.{k}', getattr(d, k)) for k in DATA]
    (HERE / f'{path.stem}.txt').write_text('\n'.join(out) + '\n')
