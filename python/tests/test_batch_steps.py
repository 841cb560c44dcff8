"""What happens in the steps of a batch besides: stages, controllers, callbacks, functions. The numbers of loops of ``mujoco``."""

import copy
import ctypes
import doctest
import threading

import rujoco  # before mujoco
import rujoco._batch
import rujoco._group
import rujoco._substeps

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
  </worldbody>
  <actuator><motor joint="hip"/><motor joint="shoulder"/></actuator>
  <sensor><gyro name="imu" site="foot"/><accelerometer site="foot"/></sensor>
  <keyframe><key name="up" qpos="0 0 1 1 0 0 0 .3 -.2"/></keyframe>
</mujoco>"""
N = 6
CODE = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p
)


@pytest.fixture(scope='module')
def model():
    return mujoco.MjModel.from_xml_string(XML)


def datas(model):
    return [mujoco.MjData(model) for _ in range(N)]


@pytest.mark.parametrize('nthread', [1, 3])
@pytest.mark.parametrize('stage', ['position', 'velocity', 'acceleration'])
def test_outputs_of_a_stage_are_those_of_the_new_state(model, nthread, stage):
    names = ['xpos', 'cvel', 'qacc', 'sensordata', 'site_xpos']
    with rujoco.Batch(model, N, nthread=nthread, outputs=names) as batch:
        loop = datas(model)
        for i, data in enumerate(loop):
            batch.ctrl[i] = data.ctrl[:] = [0.1 * i, -0.2 * i]
        for n in (1, 5):
            batch.step(n, stage=stage)
            for i, data in enumerate(loop):
                for _ in range(n):
                    mujoco.mj_step(model, data)
                shown = copy.copy(data)
                mujoco.mj_fwdPosition(model, shown)
                mujoco.mj_sensorPos(model, shown)
                if stage != 'position':
                    mujoco.mj_fwdVelocity(model, shown)
                    mujoco.mj_sensorVel(model, shown)
                if stage == 'acceleration':
                    mujoco.mj_forward(model, shown)
                for name in names:
                    assert np.array_equal(batch.outputs[name][i], getattr(shown, name)), name
                assert np.array_equal(batch.qpos[i], data.qpos)


def test_a_reset_shows_the_new_state_up_to_a_stage(model):
    with rujoco.Batch(model, N, outputs=['xpos', 'cvel']) as batch:
        batch.step(10)
        stale = batch.outputs['cvel'].copy()
        mask = np.arange(N) != 2
        batch.reset(mask, keyframe='up', stage='position')
        assert (batch.outputs['xpos'][mask, 1, 2] == 1.0).all() and batch.outputs['xpos'][2, 1, 2] < 0.4
        assert np.array_equal(batch.outputs['cvel'], stale)
        batch.forward(stage='velocity')
        assert not batch.outputs['cvel'][mask].any()


@pytest.mark.parametrize('nthread, nchunk', [(1, 0), (2, 1), (3, 4)])
def test_a_controller_acts_at_every_substep(model, nthread, nchunk):
    random = np.random.default_rng(0)
    control = rujoco.Controller(
        kp=[2.0, 3.0],
        kd=random.uniform(0, 0.1, (N, 2)),
        target=random.uniform(-1, 1, (N, 2)),
        previous=random.uniform(-1, 1, (N, 2)),
        delay=[0, 7],
        limit=[0.5, 0.7],
    )
    with rujoco.Batch(model, N, nthread=nthread, nchunk=nchunk) as batch:
        batch.step(10, control=control)
        again = rujoco.Batch(model, N, nthread=nthread)
        again.rollout(nstep=10, control=control)
        for i, data in enumerate(datas(model)):
            for t in range(10):
                aim = np.where(t < np.array(control.delay), control.previous[i], control.target[i])
                force = control.kp * (aim - data.qpos[7:]) + control.kd[i] * (0.0 - data.qvel[6:])
                data.ctrl[:] = np.clip(force, -np.array(control.limit), control.limit)
                mujoco.mj_step(model, data)
            assert np.array_equal(batch.qpos[i], data.qpos) and np.array_equal(again.qpos[i], data.qpos)
        noisy = rujoco.Controller(kp=[2.0], kd=[0.0], target=[0.0], dofs=[6], position_noise=[0.1], seed=5)
        batch.reset()
        batch.step(3, control=noisy)
        first = batch.qfrc_applied.copy()
        assert len(set(first[:, 6])) == N and not first[:, [0, 1, 2, 3, 4, 5, 7]].any()
        batch.reset()
        batch.step(3, control=noisy)
        assert np.array_equal(batch.qfrc_applied, first)


@pytest.mark.parametrize('kind', ['python', 'ctypes', 'address', 'object'])
def test_functions_of_all_kinds_run_at_each_substep(model, kind):
    def act(environment):
        environment.ctrl[:] = -environment.qvel[6:] + environment.xpos[1, 2]
        return environment.index == 2 and environment.substep == 3

    @CODE
    def code(m, d, index, substep, user):
        assert user == 77
        return int(act(rujoco.Environment(m, d, index, substep)))

    class Compiled:
        address = ctypes.cast(code, ctypes.c_void_p).value

    function = {'python': act, 'ctypes': code, 'address': Compiled.address, 'object': Compiled()}[kind]
    with rujoco.Batch(model, N, nthread=2, nchunk=1) as batch:
        batch.step(6, callback=function, callback_stage='velocity', user=77)
        for i, data in enumerate(datas(model)):
            for t in range(6):
                mujoco.mj_step1(model, data)
                data.ctrl[:] = -data.qvel[6:] + data.xpos[1, 2]
                if i == 2 and t == 3:
                    break
                mujoco.mj_step2(model, data)
            assert np.array_equal(batch.qpos[i], data.qpos) and batch.time[i] == data.time
            assert np.array_equal(batch.ctrl[i], data.ctrl)


def test_what_functions_raise_is_collected_by_environment(model):
    seen, lock = set(), threading.Lock()

    def move(environment):
        with lock:
            seen.add(environment.index)
        environment.qpos[0] = 1.0
        if environment.index in (1, 4):
            raise KeyError(environment.index)
        assert environment.time == 0 and environment.xpos.shape == (4, 3)
        kept.append(environment)

    kept = []
    with rujoco.Batch(model, N, nthread=3, nchunk=1) as batch:
        with pytest.raises(rujoco.BatchError, match=r'environment 1: KeyError: 1 \(2 environments failed\)') as info:
            batch.apply(move, stage='position')
        assert seen == set(range(N)) and info.value.errors == {1: 'KeyError: 1', 4: 'KeyError: 4'}
        assert isinstance(info.value.__cause__, KeyError) and info.value.environment == 1
        assert batch.qpos[:, 0].tolist() == [1, 0, 1, 1, 0, 1]
        with pytest.raises(AttributeError, match='has returned'):
            _ = kept[0].qpos

        def stop(environment):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            batch.step(3, callback=stop)

        @CODE
        def wrong(m, d, index, substep, user):
            raise ArithmeticError('of ctypes')

        with pytest.raises(ArithmeticError, match='of ctypes'):
            batch.apply(wrong)
        batch.step()


def test_wrong_options_are_errors_that_name_them(model):
    good = dict(kp=[1.0, 1.0], kd=[1.0, 1.0], target=[0.0, 0.0])
    with rujoco.Batch(model, N) as batch:
        for options, error, message in [
            (dict(stage='forces'), ValueError, "stage: 'forces'"),
            (dict(stage=1), ValueError, 'stage: 1'),
            (dict(callback=lambda e: 0, callback_stage='acceleration'), ValueError, 'callback_stage'),
            (dict(callback='f'), TypeError, 'callback: expected a function'),
            (dict(callback=0), ValueError, 'callback: its address is 0'),
            (dict(control=1), TypeError, 'control: expected a rujoco.Controller'),
            (dict(control=rujoco.Controller(**{**good, 'kp': [1.0]})), ValueError, r'kp: shape \(1,\) instead of \(2,\)'),
            (dict(control=rujoco.Controller(**{**good, 'kd': ['a']})), TypeError, 'kd: dtype'),
            (dict(control=rujoco.Controller(**good, delay=[0.5, 1.0])), TypeError, 'delay: dtype float64'),
            (dict(control=rujoco.Controller(**good, delay=[1, 1])), ValueError, 'previous: is empty'),
            (dict(control=rujoco.Controller(**good, limit=[-1.0, 1.0])), ValueError, 'limit: value 0 is -1'),
            (dict(control=rujoco.Controller(**good, actuators=[0, 5])), ValueError, 'actuators: has 5'),
            (dict(control=rujoco.Controller(**good, dofs=[0, 6])), ValueError, 'dofs: dof 0'),
            (dict(control=rujoco.Controller(**good, dofs=[6, 7], actuators=[0, 1])), ValueError, 'actuators, dofs'),
            (dict(control=rujoco.Controller(**{**good, 'target': np.zeros((3, 2))})), ValueError, 'target: shape'),
        ]:
            with pytest.raises(error, match=message):
                batch.step(2, **options)
            with pytest.raises(error, match=message):
                batch.rollout(nstep=2, **options)
        with pytest.raises(TypeError, match='function: expected'):
            batch.apply(None)
        with pytest.raises(ValueError, match='stage'):
            batch.reset(stage='all')
        assert not batch.time.any()


def test_the_examples_of_the_documentation_are_true():
    for module in (rujoco._batch, rujoco._group, rujoco._substeps):
        assert doctest.testmod(module).failed == 0


def test_the_first_bad_number_is_named(model):
    with rujoco.Batch(model, N, keep_failing=True, nthread=2) as batch:
        batch.qvel[3, 6] = np.nan
        batch.step(4)
        bad = batch.bad_state(3)
        assert (bad.index, bad.substep) == (6, 0) and batch.bad_state(0) is None
        assert str(batch.diagnose(3)) == "qvel[6] of joint 1 'hip' is nan"
        assert np.isnan(batch.state_before(3, rujoco.State.QVEL)[6])
        with pytest.raises(ValueError, match='0 has had no bad state'):
            batch.diagnose(0)
        with pytest.raises(ValueError, match='environment: is 6'):
            batch.bad_state(N)

        def fail(environment):
            if environment.index == 2 and environment.substep == 1:
                raise KeyError('no')

        with pytest.raises(rujoco.BatchError) as info:
            batch.step(4, callback=fail)
        assert info.value.substeps == {2: 1}
    with pytest.raises(ValueError, match='affinity: has 1 processors'):
        rujoco.Batch(model, N, nthread=3, affinity=[0])


def test_integers_differ_by_environment(model):
    with rujoco.Batch(model, 3, fields=['geom_contype', 'opt.cone'], outputs=['ncon']) as batch:
        types = batch.field('geom_contype')
        types[1] = 0
        batch.set_field('geom_contype', types)
        affinities = mujoco.MjModel.from_xml_string(XML)
        batch.set_field('opt.cone', np.array([0.0, 1.0, 1.0]))
        assert batch.get_model(2).opt.cone == 1 and batch.get_model(0).opt.cone == 0
        affinities.geom_contype[:] = 0
        assert np.array_equal(batch.get_model(1).geom_contype, affinities.geom_contype)
        with pytest.raises(rujoco.BatchError, match=r"value 0 of 'opt.cone' is 7, not one of \[0, 1\]"):
            batch.set_field('opt.cone', np.array([0.0, 7.0, 1.0]))
    with pytest.raises(ValueError, match="'jnt_type' cannot differ"):
        rujoco.Batch(model, 1, fields=['jnt_type'])
