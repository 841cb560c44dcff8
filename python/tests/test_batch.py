"""Batches over numpy arrays: the numbers of ``mj_step``, views, and what is wrong with arguments."""

import ctypes
import gc
import os
import shutil
import subprocess
import sys
import threading
import time

import rujoco  # before mujoco

import mujoco
import numpy as np
import pytest

XML = """<mujoco>
  <option timestep="0.004"/>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="base" pos="0 0 .4">
      <freejoint/><geom type="box" size=".2 .1 .05"/>
      <body name="leg" pos=".2 0 0"><joint name="hip" axis="0 1 0" damping=".1"/>
        <geom name="shin" type="capsule" size=".03" fromto="0 0 0 .1 0 -.3"/><site name="foot" pos=".1 0 -.3"/></body>
      <body name="arm" pos="-.2 0 0"><joint name="shoulder" axis="1 0 0" damping=".1"/>
        <geom type="capsule" size=".03" fromto="0 0 0 0 .3 0"/></body>
    </body>
    <body name="target" mocap="true" pos="1 0 0"/>
  </worldbody>
  <actuator><motor joint="hip" gear="5"/><position joint="shoulder" kp="3"/><general joint="hip" dyntype="integrator"/></actuator>
  <sensor><gyro name="imu" site="foot"/><touch name="touch" site="foot"/></sensor>
  <keyframe><key name="up" qpos="0 0 1 1 0 0 0 .3 -.2" ctrl=".1 .2 .3"/></keyframe>
</mujoco>"""
N, STEPS = 10, 120


@pytest.fixture(scope='module')
def model():
    return mujoco.MjModel.from_xml_string(XML)


def controls(steps=STEPS, n=N, seed=0):
    return np.random.default_rng(seed).uniform(-1, 1, size=(n, steps, 3))


def stepped(model, control, **fields):
    """The data of a plain loop of ``mj_step``, after each step."""
    for name, value in fields.items():
        getattr(model, name)[:] = value
    data = mujoco.MjData(model)
    for ctrl in control:
        data.ctrl[:] = ctrl
        mujoco.mj_step(model, data)
        yield data


def last(iterator):
    return list(iterator)[-1]


def test_steps_are_those_of_mj_step(model):
    ctrl = controls()
    for nthread in (1, 2):
        with rujoco.Batch(
            model, N, nthread=nthread, outputs=['xpos', 'qacc', 'sensor.imu', 'ncon', 'cfrc_ext']
        ) as batch:
            for t in range(STEPS):
                batch.ctrl[:] = ctrl[:, t]
                batch.step()
            for i in range(N):
                data = last(stepped(model, ctrl[i]))
                mujoco.mj_rnePostConstraint(model, data)
                for name in ('qpos', 'qvel', 'act', 'qacc_warmstart'):
                    assert np.array_equal(getattr(batch, name)[i], getattr(data, name)), name
                for name in ('xpos', 'qacc', 'cfrc_ext'):
                    assert np.array_equal(batch.outputs[name][i], getattr(data, name)), name
                assert np.array_equal(batch.outputs['sensor.imu'][i], data.sensor('imu').data)
                assert (batch.outputs['ncon'][i], batch.time[i]) == (data.ncon, data.time)
            assert np.abs(batch.qpos).max() > 0.1 and batch.outputs['ncon'].any()


def test_models_come_from_anywhere(model, tmp_path):
    mjb = np.empty(mujoco.mj_sizeModel(model), np.uint8)
    mujoco.mj_saveModel(model, None, mjb)
    (tmp_path / 'model.xml').write_text(XML)
    (tmp_path / 'model.mjb').write_bytes(mjb.tobytes())
    results = []
    for source in (model, XML, mjb.tobytes(), tmp_path / 'model.xml', str(tmp_path / 'model.mjb')):
        with rujoco.Batch(source, 3) as batch:
            batch.rollout(controls(20, 3))
            results.append(batch.get_state())
            assert batch.model.to_mjb() == mjb.tobytes()
    assert all(np.array_equal(results[0], other) for other in results[1:])
    # a batch keeps a copy
    edited = mujoco.MjModel.from_xml_string(XML)
    with rujoco.Batch(edited, 3) as batch:
        edited.opt.gravity[2] = 100
        batch.rollout(controls(20, 3))
        assert np.array_equal(results[0], batch.get_state())


def test_what_is_left_out_of_a_file_is_a_warning_and_broken_xml_an_error_with_its_place(tmp_path):
    robot = tmp_path / 'mimic.urdf'
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    robot.write_text(
        f'<robot name="r"><link name="a"/><link name="b">{inertial}</link>\n<joint name="j" type="revolute">'
        '<parent link="a"/><child link="b"/><mimic joint="other"/></joint></robot>'
    )
    with pytest.warns(UserWarning, match=r"mimic\.urdf:2: the joint 'j' does not follow 'other'"):
        rujoco.Batch(robot, 1).close()
    broken = tmp_path / 'broken.xml'
    broken.write_text('<mujoco>\n<option timestep=1/></mujoco>')
    with pytest.raises(ValueError, match=r"broken\.xml:2:18: expected a value in quotes after 'timestep='"):
        rujoco.Batch(str(broken), 1)


def test_rollouts_record_what_loops_see(model):
    ctrl, every = controls(), 7
    record = ('qvel', 'sensor.touch', 'time', 'xfrc_applied', 'xpos')
    mask = np.arange(N) % 4 != 1
    with rujoco.Batch(model, N, nthread=2, outputs=['xpos', 'sensor.touch', 'qacc']) as batch:
        trajectory = batch.rollout(ctrl, every=every, record=record, mask=mask)
        assert tuple(trajectory) == record and trajectory['time'].shape == (N, STEPS // every)
        assert trajectory['xfrc_applied'].shape == (N, STEPS // every, 5, 6)
        for i in range(N):
            for t, data in enumerate(stepped(model, ctrl[i])):
                if (t + 1) % every == 0:
                    k = t // every
                    expected = (data.qvel, data.sensor('touch').data, data.time, data.xfrc_applied, data.xpos)
                    for name, value in zip(record, expected):
                        assert np.array_equal(trajectory[name][i, k], value if mask[i] else np.zeros_like(value)), (
                            name,
                            i,
                            t,
                        )
        # memory is used again, rows of others stay
        batch.reset()
        again = batch.rollout(ctrl, every=every, record=record, mask=~mask, out=trajectory)
        assert again is trajectory and trajectory['time'].all()
        with pytest.raises(ValueError, match='out: is not the trajectory of a rollout of the same sizes'):
            batch.rollout(ctrl, every=3, record=record, out=trajectory)


def test_rollouts_without_controls_keep_them(model):
    with rujoco.Batch(model, 2) as batch, rujoco.Batch(model, 2) as other:
        batch.ctrl[:] = other.ctrl[:] = 0.3
        assert list(batch.rollout(nstep=50)) == ['time', 'qpos', 'qvel']
        other.step(50)
        assert np.array_equal(batch.get_state(), other.get_state())
        assert batch.rollout(nstep=0)['qpos'].shape == (2, 0, 9)


def test_inverse_and_jacobians(model):
    with rujoco.Batch(model, 4, outputs=['qacc']) as batch:
        batch.rollout(controls(30, 4))
        batch.forward()
        qacc = batch.outputs['qacc']
        forces = batch.inverse(qacc)
        jacp, jacr = batch.jacobian('site', ['foot', 'foot'])
        com, _ = batch.jacobian('body_com', ['leg'])
        assert jacp.shape == (4, 2, 3, model.nv)
        data = mujoco.MjData(model)
        p, r = np.empty((3, model.nv)), np.empty((3, model.nv))
        for i, state in enumerate(batch.get_state()):
            mujoco.mj_setState(model, data, state, mujoco.mjtState.mjSTATE_INTEGRATION)
            mujoco.mj_forward(model, data)
            mujoco.mj_inverse(model, data)
            assert np.array_equal(forces[i], data.qfrc_inverse)
            mujoco.mj_jacSite(model, data, p, r, model.site('foot').id)
            assert np.array_equal(jacp[i, 1], p) and np.array_equal(jacr[i, 0], r)
            mujoco.mj_jacBodyCom(model, data, p, r, model.body('leg').id)
            assert np.array_equal(com[i, 0], p)
        out = np.empty((4, model.nv))
        assert batch.inverse(qacc, out=out) is out and np.array_equal(out, forces)


def test_resets(model):
    with rujoco.Batch(model, 5) as batch:
        start = batch.get_state()
        batch.rollout(controls(20, 5))
        after = batch.get_state()
        batch.reset(np.array([True, False, True, False, False]))
        assert np.array_equal(batch.get_state()[[0, 2]], start[[0, 2]]) and np.array_equal(
            batch.get_state()[1], after[1]
        )
        batch.reset(keyframe='up')
        assert np.array_equal(batch.qpos[3], model.key('up').qpos) and np.array_equal(batch.ctrl[3], [0.1, 0.2, 0.3])
        batch.reset(np.arange(5) == 1, states=after)
        assert np.array_equal(batch.get_state()[1], after[1])
        part = batch.get_state(rujoco.State.PHYSICS)
        assert part.shape == (5, 9 + 8 + 1) == (5, batch.state_size(mujoco.mjtState.mjSTATE_PHYSICS))
        batch.reset(states=part, spec=rujoco.State.PHYSICS)
        assert np.array_equal(batch.get_state(rujoco.State.PHYSICS), part)
        batch.reset(keyframe=0)


def test_elements_are_those_of_the_package():
    known = {
        name[len('mjSTATE_') :]: int(value)
        for name, value in mujoco.mjtState.__members__.items()
        if name.startswith('mjSTATE_')
    }
    ours = {name: int(value) for name, value in rujoco.State.__members__.items()}
    assert ours == known


def test_fields_differ_by_environment(model):
    ctrl = controls(40, 3)
    with rujoco.Batch(model, 3, fields=['body_mass', 'opt.gravity']) as batch:
        assert batch.field('body_mass').shape == (3, 5) and batch.field('opt.gravity').shape == (3, 3)
        masses = batch.field('body_mass') * [[1.0], [1.5], [2.0]]
        batch.set_field('body_mass', masses)
        batch.set_field('opt.gravity', np.full((3, 3), 1.0), mask=np.array([False, False, True]))
        batch.rollout(ctrl)
        for i in range(3):
            m = mujoco.MjModel.from_xml_string(XML)
            m.body_mass[:] = masses[i]
            mujoco.mj_setConst(m, mujoco.MjData(m))
            if i == 2:
                m.opt.gravity[:] = 1
            assert np.array_equal(batch.qpos[i], last(stepped(m, ctrl[i])).qpos), i
        with pytest.raises(rujoco.BatchError, match=r"environment 1: .*value 2 of 'body_mass' is NaN") as error:
            masses[1, 2] = np.nan
            batch.set_field('body_mass', masses)
        assert error.value.environment == 1


def test_views_are_written_in_place_and_outlive_the_batch(model):
    batch = rujoco.Batch(model, 3, outputs=['xpos'])
    qpos, xpos = batch.qpos, batch.outputs['xpos']
    assert qpos.flags.writeable and not xpos.flags.writeable and not xpos.flags.owndata
    batch.ctrl += 1
    batch.mocap_pos = [1, 2, 3]
    assert (
        batch.ctrl.all() and np.array_equal(batch.mocap_pos[2], [[1, 2, 3]]) and batch.xfrc_applied.shape == (3, 5, 6)
    )
    batch.step(10)
    with pytest.raises(ValueError, match='read-only'):
        xpos[:] = 0
    kept, copy = qpos.copy(), batch.output('xpos', np.float32)
    assert np.array_equal(copy, xpos.astype(np.float32)) and copy.flags.owndata
    assert batch.output('xpos') is xpos
    batch.close()
    batch.close()
    assert batch.closed and 'closed' in repr(batch)
    for use in (
        batch.step,
        lambda: batch.qpos,
        lambda: batch.outputs,
        lambda: batch.rollout(nstep=2),
        batch.get_state,
        batch.warnings,
        batch.bad_states,
        batch.forward,
        batch.reset,
        lambda: batch.inverse(np.zeros((3, 8))),
        lambda: batch.jacobian('site', ['foot']),
        lambda: batch.render(4, 4),
        lambda: batch.rays(np.zeros((1, 3)), np.ones((1, 3))),
        lambda: batch.heights(np.zeros((1, 2))),
        lambda: batch.get_data(0),
        lambda: batch.field('body_mass'),
        lambda: batch.set_field('body_mass', np.zeros((3, 5))),
        lambda: batch.output('xpos'),
    ):
        with pytest.raises(ValueError, match='the batch is closed'):
            use()
    del batch
    gc.collect()
    _ = [np.full((3, 9), 7.0) for _ in range(100)]
    assert np.array_equal(qpos, kept)
    qpos[:] = 1


def test_rays_are_those_of_mj_ray_and_turn_with_frames(model):
    rng = np.random.default_rng(4)
    with rujoco.Batch(model, N, nthread=2) as batch:
        batch.qpos[:] += rng.uniform(-0.2, 0.2, batch.qpos.shape)
        pnt, vec = rng.uniform(-1, 1, (N, 20, 3)), rng.uniform(-1, 1, (N, 20, 3))
        hits = batch.rays(pnt, vec, groups=[0], exclude='leg', normals=False)
        framed = batch.rays(np.zeros((1, 3)), ONE, frame=('site', 'foot'), exclude='leg')
        assert hits.normal is None and (hits.geom >= 0).any()
        groups, geom = np.array([1, 0, 0, 0, 0, 0], np.uint8), np.zeros(1, np.int32)
        leg, heights = model.body('leg').id, batch.heights(np.array([[4.0, 4.0]]))
        for i in range(N):
            data = batch.get_data(i, model)
            for k in range(20):
                dist = mujoco.mj_ray(model, data, pnt[i, k], vec[i, k], groups, 1, leg, geom)
                assert (hits.dist[i, k], hits.geom[i, k]) == (dist, geom[0])
            site = data.site('foot')
            along = site.xmat.reshape(3, 3) @ ONE[0]
            assert np.isclose(framed.dist[i, 0], mujoco.mj_ray(model, data, site.xpos, along, None, 1, leg, geom))
        assert np.allclose(heights, 0)


def test_environments_are_data_of_the_published_package_and_back(model):
    with rujoco.Batch(model, 3, fields=['body_mass'], outputs=['xpos']) as batch:
        batch.set_field('body_mass', batch.field('body_mass') * np.array([[1.0], [2.0], [3.0]]))
        batch.qvel[:] = 0.1
        batch.step(20)
        batch.forward()
        own = batch.get_model(2)
        assert np.array_equal(own.body_mass, batch.field('body_mass')[2])
        data = batch.get_data(2)
        assert np.array_equal(data.qpos, batch.qpos[2]) and np.array_equal(data.xpos, batch.outputs['xpos'][2])
        mujoco.mj_step(data.model, data, 5)
        batch.set_data(0, data)
        batch.step(5)
        assert np.array_equal(batch.qpos[2], data.qpos) and batch.time[0] > batch.time[1]
        with pytest.raises(ValueError, match='environment: is 3'):
            batch.set_data(3, data)


def test_repr_shows_sizes(model):
    with rujoco.Batch(model, 6, nthread=2, outputs=['xpos'], fields=['opt.gravity']) as batch:
        text = repr(batch)
        for part in (
            '6 environments',
            '2 threads',
            'nq 9',
            'nv 8',
            'nu 3',
            'na 1',
            'outputs xpos',
            'fields opt.gravity',
            'bytes',
        ):
            assert part in text, text
        assert len(batch) == batch.nbatch == 6 and batch.nthread == 2 and batch.fields == ('opt.gravity',)


def strided(array):
    return np.repeat(array, 2, axis=-1)[..., ::2]


def read_only(array):
    array.setflags(write=False)
    return array


ONE = np.ones((1, 3))
BAD = {
    'model: expected a mujoco.MjModel': (TypeError, lambda b: rujoco.Batch(3, 1)),
    'no_such_file.xml': (ValueError, lambda b: rujoco.Batch('no_such_file.xml', 1)),
    'thing': (ValueError, lambda b: rujoco.Batch('<mujoco><thing/></mujoco>', 1)),
    'nbatch: is 0; at least 1': (ValueError, lambda b: rujoco.Batch(XML, 0)),
    'nbatch: is -1': (ValueError, lambda b: rujoco.Batch(XML, -1)),
    'nbatch: expected an integer, found float': (TypeError, lambda b: rujoco.Batch(XML, 1.5)),
    'nbatch: not enough memory': (ValueError, lambda b: rujoco.Batch(XML, (1 << 31) - 1)),
    'nthread: is 5000': (ValueError, lambda b: rujoco.Batch(XML, 5000, nthread=5000)),
    "outputs: 'nothing' is no array of mjData": (ValueError, lambda b: rujoco.Batch(XML, 1, outputs=['nothing'])),
    "outputs: the model has no sensor 'x'": (ValueError, lambda b: rujoco.Batch(XML, 1, outputs=['sensor.x'])),
    'outputs: expected a sequence of names': (TypeError, lambda b: rujoco.Batch(XML, 1, outputs='xpos')),
    'ncontact: is 0': (ValueError, lambda b: rujoco.Batch(XML, 1, outputs=['contact.pos'])),
    "fields: 'nq' is no field of mjModel that can differ": (ValueError, lambda b: rujoco.Batch(XML, 1, fields=['nq'])),
    'mask: dtype int64 instead of bool': (TypeError, lambda b: b.step(1, np.ones(4, np.int64))),
    'mask: shape (3,) instead of (4,)': (ValueError, lambda b: b.forward(np.ones(3, bool))),
    'mask: expected a numpy array, found list': (TypeError, lambda b: b.reset([True] * 4)),
    'n: is -1': (ValueError, lambda b: b.step(-1)),
    'n: expected an integer': (TypeError, lambda b: b.step(None)),
    'controls: shape (4, 3) instead of (4, 4, 3) (nbatch, nstep, nu)': (
        ValueError,
        lambda b: b.rollout(np.zeros((4, 3))),
    ),
    'controls: expected a numpy array, found list': (TypeError, lambda b: b.rollout([[[0.0] * 3] * 2] * 4)),
    'controls: dtype float32 instead of float64': (TypeError, lambda b: b.rollout(np.zeros((4, 2, 3), np.float32))),
    'controls: dtype >f8 instead of float64': (TypeError, lambda b: b.rollout(np.zeros((4, 2, 3), '>f8'))),
    'controls: shape (4, 2, 2) instead of (4, 2, 3) (nbatch, nstep, nu)': (
        ValueError,
        lambda b: b.rollout(np.zeros((4, 2, 2))),
    ),
    'controls: not C-contiguous': (ValueError, lambda b: b.rollout(strided(np.zeros((4, 2, 3))))),
    'controls: not C-contiguous; ': (ValueError, lambda b: b.rollout(np.asfortranarray(np.zeros((4, 2, 3))))),
    'controls: not C-contiguous; numpy': (
        ValueError,
        lambda b: b.rollout(np.frombuffer(bytearray(4 * 2 * 3 * 8 + 1), np.uint8)[1:].view(float).reshape(4, 2, 3)),
    ),
    'nstep: is needed': (ValueError, lambda b: b.rollout()),
    'controls: shape (4, 2, 3) instead of (4, 9, 3)': (ValueError, lambda b: b.rollout(np.zeros((4, 2, 3)), 9)),
    'every: is 0; at least 1': (ValueError, lambda b: b.rollout(nstep=4, every=0)),
    "record: 'qacc' is no element of the state and no output": (
        ValueError,
        lambda b: b.rollout(nstep=4, record=['qacc']),
    ),
    'qacc: shape (4, 3) instead of (4, 8) (nbatch, nv)': (ValueError, lambda b: b.inverse(np.zeros((4, 3)))),
    'out: the array is read-only': (ValueError, lambda b: b.inverse(np.zeros((4, 8)), out=read_only(np.zeros((4, 8))))),
    'out: is an array of the batch itself': (ValueError, lambda b: b.inverse(np.zeros((4, 8)), out=b.qvel)),
    "kind: 'joint' is not": (ValueError, lambda b: b.jacobian('joint', ['hip'])),
    "names: the model has no site 'hand'": (ValueError, lambda b: b.jacobian('site', ['hand'])),
    'pnt: shape (3,) instead of (0, 3) (n, 3, or nbatch, n, 3)': (
        ValueError,
        lambda b: b.rays(np.zeros(3), np.ones((1, 3))),
    ),
    'pnt: shape (5, 1, 3) instead of (4, 1, 3)': (ValueError, lambda b: b.rays(np.zeros((5, 1, 3)), np.ones((1, 3)))),
    'vec: has 2 directions for 1 starts': (ValueError, lambda b: b.rays(np.zeros((1, 3)), np.ones((2, 3)))),
    "frame: 'joint' is not 'body'": (ValueError, lambda b: b.rays(ONE, ONE, frame=('joint', 'hip'))),
    "frame: the model has no site 'hand'": (ValueError, lambda b: b.rays(ONE, ONE, frame=('site', 'hand'))),
    'frame: expected a kind and a name': (TypeError, lambda b: b.rays(ONE, ONE, frame='foot')),
    'groups: 6 is no group': (ValueError, lambda b: b.rays(ONE, ONE, groups=[6])),
    "exclude: the model has no body 'tail'": (ValueError, lambda b: b.rays(ONE, ONE, exclude='tail')),
    'xy: shape (1, 3) instead of (1, 2)': (ValueError, lambda b: b.heights(np.zeros((1, 3)))),
    'environment: is 4; the batch has 4': (ValueError, lambda b: b.get_data(4)),
    'data: expected a mujoco.MjData': (TypeError, lambda b: b.set_data(0, np.zeros(3))),
    'keyframe: is 1; the model has 1': (ValueError, lambda b: b.reset(keyframe=1)),
    "keyframe: the model has none of the name 'down'": (ValueError, lambda b: b.reset(keyframe='down')),
    'keyframe, states: only one': (ValueError, lambda b: b.reset(keyframe=0, states=b.get_state())),
    'states: shape (4, 9) instead of': (ValueError, lambda b: b.reset(states=np.zeros((4, 9)))),
    'spec: 8192 has bits': (ValueError, lambda b: b.get_state(1 << 13)),
    "name: 'qpos' is no field that differs": (ValueError, lambda b: b.set_field('qpos', np.zeros((4, 9)))),
    "name: 'xpos' is no output": (ValueError, lambda b: b.output('xpos')),
    'values: shape (4, 2) instead of (4, 3)': (ValueError, lambda b: b.set_field('opt.gravity', np.zeros((4, 2)))),
}


@pytest.mark.parametrize('message', BAD)
def test_bad_arguments_are_named(message):
    kind, use = BAD[message]
    with rujoco.Batch(XML, 4, outputs=['xipos'], fields=['opt.gravity']) as batch:
        before = batch.get_state()
        with pytest.raises(kind) as error:
            use(batch)
        assert message in str(error.value)
        assert np.array_equal(batch.get_state(), before)
        batch.step()


def test_the_same_array_to_read_and_write(model):
    with rujoco.Batch(model, 2) as batch:
        array = np.zeros((2, model.nv))
        with pytest.raises(ValueError, match='out: shares memory with another array of this call'):
            batch.inverse(array, out=array)


def test_models_of_other_versions_are_errors(model):
    mjb = bytearray(rujoco.Batch(model, 1).model.to_mjb())
    for at in range(0, 20, 4):
        with pytest.raises(ValueError):
            rujoco.Batch(bytes(mjb[:at]) + b'\x77' + bytes(mjb[at + 1 :]), 1)
    with pytest.raises(ValueError):
        rujoco.Batch(bytes(mjb[:-100]), 1)


def test_bad_states_are_counted_and_reset(model):
    with rujoco.Batch(model, 3) as batch:
        batch.qpos[1, 2] = np.nan
        batch.step(2)
        assert batch.bad_states().tolist() == [0, 1, 0] and np.isfinite(batch.qpos).all()
        assert batch.warnings().shape[0] == 3 and batch.warnings()[1].sum() == 1 and not batch.warnings()[[0, 2]].any()


def test_functions_of_python_as_callbacks_are_an_error(model):
    with rujoco.Batch(model, 2) as batch:
        mujoco.set_mjcb_control(lambda m, d: None)
        try:
            for use in (batch.step, batch.forward, lambda: batch.rollout(nstep=2)):
                with pytest.raises(RuntimeError, match=r'mjcb_control is a Python function.*set_mjcb_control\(None\)'):
                    use()
        finally:
            mujoco.set_mjcb_control(None)
        batch.step()


def test_functions_of_ctypes_are_called(model):
    threads = set()

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    def control(m, d):
        threads.add(threading.get_ident())

    with rujoco.Batch(model, 6, nthread=2, nchunk=1) as batch:
        mujoco.set_mjcb_control(control)
        try:
            batch.step(100)
        finally:
            mujoco.set_mjcb_control(None)
    assert threads


@pytest.mark.parametrize('error', [ArithmeticError, KeyboardInterrupt])
def test_an_exception_in_a_callback_ends_a_rollout_between_steps(model, error):
    calls = [0]

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    def control(m, d):
        calls[0] += 1
        if calls[0] == 5000:
            raise error('of the callback')

    with rujoco.Batch(model, 4, nthread=2, nchunk=1) as batch:
        mujoco.set_mjcb_control(control)
        try:
            for use in (lambda: batch.rollout(nstep=10**6, every=10**5), lambda: batch.step(10**6)):
                calls[0] = 0
                with pytest.raises(error, match='of the callback'):
                    use()
                assert 5000 <= calls[0] < 10**6 and len(set(batch.time)) == 1
            calls[0] = 4999
            with pytest.raises(error):
                batch.forward()
        finally:
            mujoco.set_mjcb_control(None)
        batch.step()
        assert sys.unraisablehook is not None and batch.time[0] > 0


FAILING = """
#include <mujoco/mujoco.h>
void control(const mjModel* m, mjData* d) {
  if (d->qpos[0] > 100 && d->time > 0.02) mju_error("too far: %g", d->qpos[0]);
}
"""


@pytest.fixture(scope='module')
def failing(tmp_path_factory):
    """A callback in C that raises an error of the library far from the origin."""
    compiler = shutil.which('cc') or shutil.which('gcc') or shutil.which('clang')
    if compiler is None:
        pytest.skip('a callback in C needs a C compiler')
    folder = tmp_path_factory.mktemp('failing')
    (folder / 'failing.c').write_text(FAILING)
    include = os.path.join(os.path.dirname(__file__), '..', '..', 'include')
    command = [compiler, '-shared', '-fPIC', '-I', include, '-o', folder / 'failing.so', folder / 'failing.c']
    subprocess.run(command, check=True)
    function = ctypes.CDLL(str(folder / 'failing.so')).control
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(ctypes.cast(function, ctypes.c_void_p).value)


@pytest.mark.parametrize('nthread', [1, 2])
def test_errors_within_workers_name_the_environment_and_leave_the_others(model, failing, nthread):
    with rujoco.Batch(model, 6, nthread=nthread, nchunk=1) as batch:
        batch.qpos[[3, 5], 0] = 200
        mujoco.set_mjcb_control(failing)
        try:
            with pytest.raises(rujoco.BatchError, match='environment 3: .*too far: 200') as error:
                batch.rollout(nstep=50)
            assert error.value.environment == 3
            healthy = batch.time[[0, 1, 2, 4]]
            assert len(set(healthy)) == 1 and healthy[0] > 0.02
            for use in (batch.step, batch.forward, lambda: batch.render(4, 4)):
                before = batch.get_state()[[3, 5]]
                with pytest.raises(rujoco.BatchError, match='environment 3: .*too far: 200'):
                    use()
                assert np.array_equal(batch.get_state()[[3, 5]], before)
            batch.step(10, np.arange(6) % 2 == 0)
        finally:
            mujoco.set_mjcb_control(None)
        time_before = batch.time.copy()
        batch.step()
        assert (batch.time > time_before).all()


def test_calls_release_the_gil_and_exclude_each_other(model):
    with rujoco.Batch(model, 64, nthread=1) as batch:
        counted, errors, stop = [0], [], threading.Event()

        def work():
            while not stop.is_set():
                counted[0] += 1
                try:
                    batch.get_state()
                except RuntimeError as e:
                    errors.append(str(e))
                time.sleep(0.001)

        thread = threading.Thread(target=work)
        thread.start()
        end = time.monotonic() + 1
        while time.monotonic() < end:
            try:
                batch.step(20)
            except RuntimeError as e:
                errors.append(str(e))
        stop.set()
        thread.join()
        assert counted[0] > 5
        assert errors and all('the batch is in use' in e for e in errors)


INTERRUPTED = """
import rujoco, numpy as np, os, signal, threading, time
batch = rujoco.Batch({xml!r}, 256, nthread=2)
# a shell that runs the tests in the background has SIGINT ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    batch.{call}
    print('no interrupt')
except KeyboardInterrupt:
    print('interrupted', time.monotonic() - start < 5, len(set(batch.time)) == 1, batch.time[0] > 0)
    batch.step()
"""


@pytest.mark.skipif(sys.platform == 'win32', reason='os.kill raises no interrupt there')
@pytest.mark.parametrize('call', ['rollout(nstep=10**6, every=10**5)', 'step(10**8)'])
def test_an_interrupt_ends_long_calls_between_steps(call):
    done = subprocess.run(
        [sys.executable, '-c', INTERRUPTED.format(xml=XML, call=call)], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split() == ['interrupted', 'True', 'True', 'True'], done.stderr


@pytest.mark.skipif(not hasattr(os, 'fork'), reason='no fork')
@pytest.mark.filterwarnings('ignore')
def test_a_forked_process_gets_an_error_and_ends():
    program = f"""
import os, rujoco
batch = rujoco.Batch({XML!r}, 64, nthread=2)
batch.step()
child = os.fork()
if child == 0:
    try:
        batch.step()
    except RuntimeError as e:
        print('forked' in str(e), flush=True)
    del batch
    os._exit(0)
print(os.waitpid(child, 0)[1])
batch.step()
"""
    done = subprocess.run([sys.executable, '-W', 'ignore', '-c', program], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ['True', '0'], done.stderr


def test_a_bar_shows_progress(model, capsys):
    pytest.importorskip('tqdm')
    with rujoco.Batch(model, 2) as batch:
        batch.rollout(nstep=300, progress=True)
    assert '300/300' in capsys.readouterr().err


def test_the_package_works_without_mujoco():
    program = (
        f'import sys, rujoco; sys.modules["mujoco"] = None; b = rujoco.Batch({XML!r}, 2); b.step(); print(b.time[0])'
    )
    done = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == '0.004', done.stderr
