"""Terms of observations and rewards, variants of a model, groups of models: what numpy computes from each environment."""

import math

import numpy as np
import pytest

import rujoco
from rujoco import terms

mujoco = pytest.importorskip('mujoco')

XML = """<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="base" pos="0 0 1"><freejoint/><geom name="hull" type="box" size=".2 .1 .05" mass="{mass}"/>
      <site name="imu" pos=".1 0 0"/>
      <body name="leg" pos="0 0 -.1"><joint name="hip" axis="0 1 0"/><geom name="foot" size=".05" pos="0 0 -.2"/>
        <joint name="twist" axis="0 0 1"/></body></body>
  </worldbody>
  <actuator><motor name="m" joint="hip"/><motor joint="twist"/></actuator>
  <sensor><gyro name="gyro" site="imu"/></sensor>
</mujoco>"""
BASE = ('body', 'base')


def make(n=5, nthread=2, mass=1.0, **options):
    return rujoco.Batch(XML.format(mass=mass), n, nthread=nthread, **options)


def disturbed(batch, seed):
    rng = np.random.default_rng(seed)
    batch.qvel[...] += rng.normal(0, 1, batch.qvel.shape)
    batch.ctrl[...] = rng.normal(0, 0.1, batch.ctrl.shape)


def single(values):
    return np.asarray(values, np.float64).astype(np.float32)


@pytest.mark.parametrize('nthread', [1, 3])
def test_observations_and_rewards_are_what_numpy_computes(nthread):
    wanted = rujoco.Terms(
        observations={
            'up': terms.projected_gravity(BASE),
            'linear': terms.linear_velocity(BASE, scale=2.0, offset=[0.1, 0.2, 0.3]),
            'angular': terms.angular_velocity(('site', 'imu'), [2, 0]),
            'foot': terms.position(('geom', 'foot'), BASE),
            'axes': terms.orientation(BASE),
            'joints': terms.field('qpos', ['twist', 'hip'], clip=(-0.1, 0.1)),
            'gyro': terms.sensor('gyro'),
            'rate': terms.field('ctrl', change=True),
            'past': terms.field('qvel', slice(None, 2), history=2, delay=1),
            'command': terms.input('command', target='command'),
            'ground': terms.heights([[0.3, 0.0]], BASE, exclude='base'),
            'below': terms.rays([[0, 0, 0.3]], [[0, 0, 1]], BASE, cutoff=0.01, missing=7.0),
        },
        rewards={
            'alive': terms.reward(terms.constant(1.0), weight=0.25),
            'track': terms.reward(
                terms.linear_velocity(BASE, slice(0, 2), target='command'), 'gaussian', 2.0, width=0.5
            ),
            'effort': terms.reward(terms.field('ctrl'), 'squares', -0.1),
            'size': terms.reward(terms.field('qvel', slice(6, None)), 'sizes', -0.01),
        },
        terminations={
            'low': terms.ends(terms.position(BASE, part=[2]), low=0.9),
            'time': terms.ends(terms.field('time'), high=0.015, truncates=True),
        },
        inputs={'command': 2},
    )
    with make(nthread=nthread, terms=wanted) as batch:
        before_ctrl, before_qvel = batch.ctrl.copy(), [batch.qvel[:, :2].copy()] * 3
        for call in range(3):
            disturbed(batch, call)
            batch.inputs['command'][...] = np.random.default_rng(call).normal(0, 1, (5, 2))
            # parts of a call do not count as calls
            batch._pace = 1
            batch.step(4)
            before_qvel = [*before_qvel[1:], batch.qvel[:, :2].copy()]
            for i in range(5):
                d = batch.get_data(i)
                mat, velocity = d.xmat[1].reshape(3, 3), np.zeros(6)
                mujoco.mj_objectVelocity(d.model, d, mujoco.mjtObj.mjOBJ_XBODY, 1, velocity, 1)
                row = {
                    'up': -mat[2],
                    'linear': velocity[3:] * 2.0 + [0.1, 0.2, 0.3],
                    'axes': [*mat[:, 0], *mat[:, 1]],
                    'joints': np.clip(d.qpos[[8, 7]], -0.1, 0.1),
                    'gyro': d.sensordata,
                    'rate': d.ctrl - before_ctrl[i],
                    'past': [*before_qvel[-3][i], *before_qvel[-2][i]],
                    'command': [0.0, 0.0],
                    'ground': [0.0 - d.xpos[1, 2]],
                    'below': [7.0],
                }
                for name, values in row.items():
                    np.testing.assert_array_equal(batch.observation(name)[i], single(values), f'{name}, {i}')
                between = d.geom('foot').xpos - d.xpos[1]
                place = [mat[0, k] * between[0] + mat[1, k] * between[1] + mat[2, k] * between[2] for k in range(3)]
                np.testing.assert_array_equal(batch.observation('foot')[i], single(place))
                mujoco.mj_objectVelocity(d.model, d, mujoco.mjtObj.mjOBJ_SITE, 0, velocity, 1)
                np.testing.assert_array_equal(batch.observation('angular')[i], single(velocity[[2, 0]]))
                mujoco.mj_objectVelocity(d.model, d, mujoco.mjtObj.mjOBJ_XBODY, 1, velocity, 1)
                miss = velocity[3:5] - batch.inputs['command'][i]
                parts = [
                    0.25,
                    2.0 * math.exp(-(miss[0] * miss[0] + miss[1] * miss[1]) / 0.25),
                    -0.1 * (d.ctrl[0] * d.ctrl[0] + d.ctrl[1] * d.ctrl[1]),
                    -0.01 * (abs(d.qvel[6]) + abs(d.qvel[7])),
                ]
                for name, value in zip(batch.reward_terms, parts):
                    assert batch.reward_terms[name][i] == single(value), name
                assert batch.rewards[i] == single(parts[0] + parts[1] + parts[2] + parts[3])
                assert batch.terminated[i] == batch.termination_terms['low'][i] == (d.xpos[1, 2] < 0.9)
                assert batch.truncated[i] == batch.termination_terms['time'][i] == (d.time > 0.015)
            before_ctrl = batch.ctrl.copy()
        kept = batch.observations.copy()
        mask = np.array([True, False, True, False, False])
        batch.reset(mask)
        np.testing.assert_array_equal(batch.observations[~mask], kept[~mask])
        np.testing.assert_array_equal(batch.observation('past')[mask], 0)
        assert not batch.terminated[mask].any() and not batch.truncated[mask].any()
        batch.qpos[0, 2] = np.nan
        batch.observe()
        assert batch.terminated.tolist()[:2] == [True, False]


def test_noise_does_not_depend_on_threads_and_is_of_its_size():
    wanted = rujoco.Terms({'q': terms.field('qpos', noise=0.5), 'u': terms.field('qpos', noise=0.5, uniform=True)}, seed=3)
    seen = []
    for nthread in (1, 3):
        with make(64, nthread, terms=wanted) as batch:
            batch.step(2)
            seen.append(batch.observations.copy())
            noise = [seen[-1][:, :9] - batch.qpos, seen[-1][:, 9:] - batch.qpos]
    np.testing.assert_array_equal(seen[0], seen[1])
    assert 0.4 < noise[0].std() < 0.6 and 0.25 < noise[1].std() < 0.33 and abs(noise[1]).max() < 0.5


def test_arrays_go_to_other_libraries_without_a_copy():
    wanted = rujoco.Terms({'q': terms.field('qpos')}, {'r': terms.reward(terms.field('time'))})
    batch = make(terms=wanted)
    shared = np.from_dlpack(batch.observations)
    assert np.shares_memory(shared, batch.observations) and shared.flags.c_contiguous
    batch.step(3)
    np.testing.assert_array_equal(shared, batch.qpos.astype(np.float32))
    assert batch.rewards.dtype == np.float32 and batch.terminated.dtype == np.bool_
    with pytest.raises(ValueError, match='read-only'):
        batch.terminated[0] = True
    observations = batch.observations
    batch.close()
    np.testing.assert_array_equal(observations, shared)
    with pytest.raises(ValueError, match='closed'):
        batch.observations


def test_torch_reads_and_writes_the_arrays():
    torch = pytest.importorskip('torch')
    with make(terms=rujoco.Terms({'q': terms.field('qpos')})) as batch:
        tensor = torch.from_dlpack(batch.observations)
        batch.step()
        assert tensor.dtype == torch.float32 and tensor[0, 2].item() == batch.observations[0, 2]
        controls = torch.from_dlpack(batch.ctrl)
        controls[1, 0] = 0.5
        assert batch.ctrl[1, 0] == 0.5


@pytest.mark.parametrize(
    'term, text',
    [
        (lambda: terms.field('xposs'), "observations: 't': .*'xposs' is no array"),
        (lambda: terms.sensor('none'), "the model has no sensor 'none'"),
        (lambda: terms.projected_gravity(('body', 'none')), "'t': .*the model has no body 'none'"),
        (lambda: terms.projected_gravity(('joint', 'hip')), "'joint' is not 'body'"),
        (lambda: terms.projected_gravity('base'), 'frame: expected a kind and a name'),
        (lambda: terms.field('qpos', [9]), "'t': .*part: has 9; there are 9 values"),
        (lambda: terms.field('qpos', ['knee']), "the model has no joint 'knee'"),
        (lambda: terms.field('qpos', 'hip'), 'part: expected a sequence of names'),
        (lambda: terms.field('qpos', slice(0, 5, 2)), 'has a step'),
        (lambda: terms.field('qpos', slice(-2, None)), 'part: is -2'),
        (lambda: terms.field('qpos', scale=[1.0, 2.0]), 'scale: has 2 values; the term has 9'),
        (lambda: terms.field('qpos', scale='x'), 'scale: expected numbers'),
        (lambda: terms.field('qpos', clip=(1, 0)), 'clip: is'),
        (lambda: terms.field('qpos', clip=(1, 2, 3)), 'clip: expected a pair'),
        (lambda: terms.field('qpos', noise=-1), 'noise: is -1'),
        (lambda: terms.field('qpos', history=0), 'history: is 0'),
        (lambda: terms.field('qpos', delay=-1), 'delay: is -1'),
        (lambda: terms.field('qpos', target='none'), "target: 'none' is no input"),
        (lambda: terms.input('none'), "input: 'none' is none"),
        (lambda: terms.rays([[0, 0, 0]], [[0, 0, 0]]), 'direction 0 is zero'),
        (lambda: terms.heights([[0, 0]], groups=[6]), '6 is no group'),
        (lambda: 'qpos', "observations: 't' is of str"),
    ],
)
def test_what_is_wrong_with_a_term_is_an_exception_that_names_it(term, text):
    with pytest.raises((ValueError, TypeError), match=text):
        make(terms=rujoco.Terms({'t': term()}))


def test_wrong_collections_of_terms_are_exceptions():
    q = terms.field('qpos')
    for call, text in [
        (lambda: rujoco.Terms(), 'there are none'),
        (lambda: rujoco.Terms([q]), 'observations: expected a mapping'),
        (lambda: rujoco.Terms({'q': q}, stage='force'), "stage: 'force'"),
        (lambda: rujoco.Terms({'q': q}, seed=-1), 'seed: is -1'),
        (lambda: rujoco.Terms({}, {'r': q}), "rewards: 'r' is of Term"),
        (lambda: terms.reward(q, 'cubes'), "function: 'cubes'"),
        (lambda: terms.reward('q'), 'term: expected a term'),
        (lambda: terms.ends('q'), 'term: expected a term'),
        (lambda: make(terms={'q': q}), 'terms: expected rujoco.Terms, found dict'),
        (lambda: make(terms=rujoco.Terms({}, {'r': terms.reward(q, weight=math.nan)})), "rewards: 'r': weight is NaN"),
        (lambda: make(terms=rujoco.Terms({'q': q}, inputs={'a': -1})), "inputs: 'a': is -1"),
        (lambda: make().observations, 'the batch was made without them'),
        (lambda: make().observe(), 'the batch was made without them'),
    ]:
        with pytest.raises((ValueError, TypeError), match=text):
            call()


def test_variants_step_as_their_own_models():
    masses, of = [1.0, 3.0, 0.4], [2, 0, 0, 1, 2, 1, 0]
    models = [mujoco.MjModel.from_xml_string(XML.format(mass=mass)) for mass in masses]
    models[1].opt.gravity[2] = -3.0
    with rujoco.Batch(models, 7, nthread=2, variants=of, outputs=['sensordata']) as batch:
        disturbed(batch, 1)
        single_data = [mujoco.MjData(models[i]) for i in of]
        for i, d in enumerate(single_data):
            d.qvel[:], d.ctrl[:] = batch.qvel[i], batch.ctrl[i]
        batch.step(20)
        for i, d in enumerate(single_data):
            mujoco.mj_step(d.model, d, 20)
            np.testing.assert_array_equal(batch.qpos[i], d.qpos)
            np.testing.assert_array_equal(batch.outputs['sensordata'][i], d.sensordata)
            assert batch.get_model(i).body_mass[1] == masses[of[i]]
    with rujoco.Batch(models, 4) as batch:
        assert [batch.get_model(i).body_mass[1] for i in range(4)] == [1.0, 3.0, 0.4, 1.0]
    other = XML.format(mass=1).replace('<motor joint="twist"/>', '')
    with pytest.raises(ValueError, match='variant 1 has another structure: nu is 1 instead of 2'):
        rujoco.Batch([models[0], other], 4)
    with pytest.raises(ValueError, match='variants: has 3 values instead of 4'):
        rujoco.Batch(models, 4, variants=[0, 1, 2])
    with pytest.raises(ValueError, match='variants: environment 1 is 3; there are 3 models'):
        rujoco.Batch(models, 2, variants=[0, 3])
    with pytest.raises(ValueError, match='model: the list of variants is empty'):
        rujoco.Batch([], 4)


def test_pictures_show_the_meshes_of_each_variant():
    scene = """<mujoco><asset><mesh name="m" vertex="0 0 0  {x} 0 0  0 {x} 0  0 0 {x}"/></asset>
      <worldbody><light pos="0 0 3"/><camera name="c" pos="1 -2 1" xyaxes="1 .5 0 -.2 .4 1"/>
      <body><joint type="slide"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
    models = [scene.format(x=x) for x in (0.5, 1.0)]
    with rujoco.Batch(models, 2) as batch:
        pictures = batch.render(48, 64, 'c')
    for model, picture in zip(models, pictures):
        with rujoco.Batch(model, 1) as alone:
            np.testing.assert_array_equal(alone.render(48, 64, 'c')[0], picture)
    assert (pictures[0] != pictures[1]).any()


def test_groups_split_masks_and_join_arrays():
    ball = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
    observe = rujoco.Terms({'t': terms.field('time')}, {'r': terms.reward(terms.field('time'))})
    batches = [make(3, terms=observe), rujoco.Batch(ball, 2, terms=observe)]
    with rujoco.BatchGroup(batches) as group:
        mask = np.array([True, False, True, False, True])
        group.step(3, mask)
        assert group.nbatch == 5 and len(group) == 2 and [batch.nbatch for batch in group] == [3, 2]
        np.testing.assert_allclose(group.join('time'), np.where(mask, 0.006, 0.0))
        np.testing.assert_array_equal(group.join('rewards'), group.join('time').astype(np.float32))
        assert [part.tolist() for part in group.split(mask)] == [[True, False, True], [False, True]]
        group.forward()
        group.reset(mask)
        assert not group.join('time').any()
        group.observe()

        def fail(environment):
            if environment.index == 1:
                raise ValueError('no')

        before = group.join('time')
        with pytest.raises(rujoco.BatchError, match=r'environment 1: ValueError: no \(2 environments failed\)') as caught:
            group.step(1, callback=fail)
        assert caught.value.errors.keys() == {1, 4} and caught.value.substeps == {1: 0, 4: 0}
        np.testing.assert_array_equal(group.join('time') > before, [True, False, True, True, False])
        with pytest.raises(ValueError, match='mask: has 2 rows; the group has 5 environments'):
            group.step(1, mask[:2])
    assert all(batch.closed for batch in batches)
    with pytest.raises(ValueError, match='there are none'):
        rujoco.BatchGroup([])
    with pytest.raises(TypeError, match='expected rujoco.Batch, found str'):
        rujoco.BatchGroup(['a'])
