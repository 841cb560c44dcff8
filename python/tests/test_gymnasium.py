"""Vector environments over a batch: gymnasium's own numbers, and the rules of its vector interface."""

import json
import subprocess
import sys

import rujoco  # before mujoco

import numpy as np
import pytest

gymnasium = pytest.importorskip('gymnasium')
import rujoco.gymnasium as vector
from gymnasium.vector import AutoresetMode

N, STEPS = 3, 100
TASKS = {
    'Ant-v5': vector.ant,
    'HalfCheetah-v5': vector.half_cheetah,
    'Hopper-v5': vector.hopper,
    'Humanoid-v5': vector.humanoid,
    'HumanoidStandup-v5': vector.humanoid_standup,
    'InvertedDoublePendulum-v5': vector.inverted_double_pendulum,
    'InvertedPendulum-v5': vector.inverted_pendulum,
    'Pusher-v5': vector.pusher,
    'Reacher-v5': vector.reacher,
    'Swimmer-v5': vector.swimmer,
    'Walker2d-v5': vector.walker2d,
}

# gymnasium's own environments; `before` has their states at the start of each action
REFERENCE = """
import sys, gymnasium, mujoco, numpy as np
import json
name, seed, n, steps, mode, limit, path, options = sys.argv[1:]
n, steps, limit = int(n), int(steps), int(limit)
env = gymnasium.make_vec(name, num_envs=n, vectorization_mode='sync', vector_kwargs={'autoreset_mode': mode}, max_episode_steps=limit,
                         **json.loads(options))
rng = np.random.default_rng(int(seed))
obs, infos = env.reset(seed=int(seed))
rows, finals = [(obs, np.zeros(n), np.zeros(n, bool), np.zeros(n, bool))], []
keys = [sorted(infos)]
values, before = [], []
spec = mujoco.mjtState.mjSTATE_INTEGRATION

def state(environment):
    model, data = environment.unwrapped.model, environment.unwrapped.data
    numbers = np.empty(mujoco.mj_stateSize(model, spec))
    mujoco.mj_getState(model, data, numbers, spec)
    return numbers

for _ in range(steps):
    before.append([state(environment) for environment in env.envs])
    actions = rng.uniform(env.action_space.low, env.action_space.high).astype(np.float32)
    *row, infos = env.step(actions)
    rows.append(row)
    keys.append(sorted(infos))
    values.append({k: v for k, v in infos.items() if isinstance(v, np.ndarray) and v.dtype != object})
    finals.append(infos.get('final_obs'))
np.savez(path, obs=[r[0] for r in rows], rewards=[r[1] for r in rows], terminations=[r[2] for r in rows], truncations=[r[3] for r in rows],
         before=before)
import pickle
pickle.dump((keys, values, finals), open(path + '.infos', 'wb'))
"""


def compare(tmp_path, name, seed, mode, limit, steps=STEPS, published=False, again=False, **options):
    """Runs both sides with the same seeds and actions, gymnasium's on this library (all numbers are equal) or on the published
    one; `again` starts each action from gymnasium's states; `options` are those of the task.

    Returns the number of episodes that have ended.
    """
    path = str(tmp_path / 'reference.npz')
    arguments = [name, str(seed), str(N), str(steps), mode, str(limit), path, json.dumps(options)]
    library = [] if published else ['-m', 'rujoco']
    subprocess.run([sys.executable, '-W', 'ignore', *library, '-c', REFERENCE, *arguments], check=True, timeout=300)
    expected = np.load(path)
    keys, values, finals = np.load(path + '.infos', allow_pickle=True)
    env = gymnasium.make_vec(f'rujoco/{name}', num_envs=N, autoreset_mode=mode, max_episode_steps=limit, nthread=2, **options)
    assert isinstance(env, vector.BatchVectorEnv) and env.metadata['autoreset_mode'] == AutoresetMode(mode)
    rng = np.random.default_rng(seed)
    obs, infos = env.reset(seed=seed)
    assert env.observation_space.shape == obs.shape == expected['obs'][0].shape and obs in env.observation_space
    tolerance = 1e-9 if published else 0.0
    assert np.allclose(obs, expected['obs'][0], rtol=0, atol=tolerance) and sorted(infos) == keys[0]
    episodes = 0
    for t in range(1, steps + 1):
        actions = rng.uniform(env.action_space.low, env.action_space.high).astype(np.float32)
        if again:
            env.batch.reset(states=expected['before'][t - 1])
        obs, rewards, terminations, truncations, infos = env.step(actions)
        assert np.allclose(obs, expected['obs'][t], rtol=0, atol=tolerance), (t, np.abs(obs - expected['obs'][t]).max())
        assert np.allclose(rewards, expected['rewards'][t], rtol=0, atol=tolerance), t
        assert np.array_equal(terminations, expected['terminations'][t]) and np.array_equal(
            truncations, expected['truncations'][t]
        )
        assert sorted(infos) == keys[t], t
        for key, value in values[t - 1].items():
            assert infos[key].dtype == value.dtype and infos[key].shape == value.shape, (t, key)
            assert np.allclose(infos[key], value, rtol=0, atol=tolerance), (t, key)
        if finals[t - 1] is not None:
            for mine, theirs in zip(infos['final_obs'], finals[t - 1]):
                assert (mine is None) == (theirs is None) and (
                    mine is None or np.allclose(mine, theirs, rtol=0, atol=tolerance)
                )
        episodes += int((terminations | truncations).sum())
    env.close()
    return episodes


@pytest.mark.parametrize('name', TASKS)
def test_observations_and_rewards_are_gymnasiums(tmp_path, name):
    compare(tmp_path, name, 3, 'NextStep', 1000)


# what each task leaves out or weighs differently by an option
OPTIONS = [
    ('Ant-v5', dict(forward_reward_weight=0.7, ctrl_cost_weight=0.3, contact_cost_weight=0.01, healthy_reward=0.4, main_body='aux_1',
                    healthy_z_range=[0.3, 0.9], contact_force_range=[0.5, 30.0], reset_noise_scale=0.2, frame_skip=3)),
    ('Ant-v5', dict(terminate_when_unhealthy=False, exclude_current_positions_from_observation=False,
                    include_cfrc_ext_in_observation=False)),
    ('HalfCheetah-v5', dict(forward_reward_weight=0.7, ctrl_cost_weight=0.3, reset_noise_scale=0.2, frame_skip=3,
                            exclude_current_positions_from_observation=False)),
    ('Hopper-v5', dict(forward_reward_weight=0.7, ctrl_cost_weight=0.3, healthy_reward=0.4, healthy_state_range=[-1.0, 1.0],
                       healthy_z_range=[1.1, 1.3], healthy_angle_range=[-0.1, 0.3], reset_noise_scale=0.02, frame_skip=3)),
    ('Hopper-v5', dict(terminate_when_unhealthy=False, exclude_current_positions_from_observation=False)),
    ('Humanoid-v5', dict(forward_reward_weight=0.7, ctrl_cost_weight=0.3, contact_cost_weight=1e-4, contact_cost_range=[0.1, 5.0],
                         healthy_reward=0.4, healthy_z_range=[1.2, 1.5], reset_noise_scale=0.02, frame_skip=3,
                         include_cinert_in_observation=False, include_qfrc_actuator_in_observation=False)),
    ('Humanoid-v5', dict(terminate_when_unhealthy=False, exclude_current_positions_from_observation=False,
                         include_cvel_in_observation=False, include_cfrc_ext_in_observation=False)),
    ('HumanoidStandup-v5', dict(uph_cost_weight=0.7, ctrl_cost_weight=0.3, impact_cost_weight=1e-4, impact_cost_range=[0.1, 5.0],
                                reset_noise_scale=0.02, frame_skip=3, exclude_current_positions_from_observation=False,
                                include_cinert_in_observation=False, include_cfrc_ext_in_observation=False)),
    ('HumanoidStandup-v5', dict(include_cvel_in_observation=False, include_qfrc_actuator_in_observation=False)),
    ('InvertedDoublePendulum-v5', dict(healthy_reward=3.0, reset_noise_scale=0.2, frame_skip=3)),
    ('InvertedPendulum-v5', dict(reset_noise_scale=0.05, frame_skip=3)),
    ('Pusher-v5', dict(reward_near_weight=0.7, reward_dist_weight=0.3, reward_control_weight=0.2, frame_skip=3)),
    ('Reacher-v5', dict(reward_dist_weight=0.3, reward_control_weight=0.2, frame_skip=3)),
    ('Swimmer-v5', dict(forward_reward_weight=0.7, ctrl_cost_weight=0.3, reset_noise_scale=0.2, frame_skip=3,
                        exclude_current_positions_from_observation=False)),
    ('Walker2d-v5', dict(forward_reward_weight=0.7, ctrl_cost_weight=0.3, healthy_reward=0.4, healthy_z_range=[1.1, 1.3],
                         healthy_angle_range=[-0.1, 0.3], reset_noise_scale=0.02, frame_skip=3)),
    ('Walker2d-v5', dict(terminate_when_unhealthy=False, exclude_current_positions_from_observation=False,
                         xml_file='walker2d.xml')),
]  # fmt: skip


@pytest.mark.parametrize('name, options', OPTIONS)
def test_options_are_gymnasiums(tmp_path, name, options):
    compare(tmp_path, name, 7, 'NextStep', 40, 50, **options)


def test_every_option_of_gymnasiums_classes_is_one():
    import importlib
    import inspect

    for name, function in TASKS.items():
        module, cls = gymnasium.spec(name).entry_point.split(':')
        theirs = inspect.signature(getattr(importlib.import_module(module), cls)).parameters
        mine = inspect.signature(function).parameters
        for key, parameter in theirs.items():
            if key == 'kwargs':
                continue
            assert key in mine, (name, key)
            if key != 'default_camera_config':
                assert mine[key].default == parameter.default, (name, key)
        assert mine['max_episode_steps'].default == gymnasium.spec(name).max_episode_steps


# The solver's accelerations can differ in their last bits from those of the published library, by up to 1e-12 after an action of
# the cheetah. Its contacts let such a difference grow, in one action a thousandfold, so that it reaches 1e-9 after fifteen to forty
# actions. The test of bounds below shows that the published library does the same to such a difference, and the test from equal
# states compares each of a hundred actions.
@pytest.mark.parametrize('name, steps', [('Humanoid-v5', 100), ('HalfCheetah-v5', 10)])
def test_so_they_are_on_the_published_library(tmp_path, name, steps):
    compare(tmp_path, name, 3, 'NextStep', 1000, steps, published=True)


@pytest.mark.parametrize('name', TASKS)
@pytest.mark.parametrize('seed', [11])
def test_from_equal_states_every_action_is_equal(tmp_path, name, seed):
    compare(tmp_path, name, seed, 'NextStep', 1000, published=True, again=True)


# Two half-cheetahs of the published library, whose first velocities differ by less than one action of the two libraries does: how
# far apart they are.
CHAOS = """
import gymnasium, numpy as np
pair = [gymnasium.make('HalfCheetah-v5').unwrapped for _ in range(2)]
for environment in pair:
    environment.reset(seed=3)
pair[1].data.qvel += 6e-14
rng, space = np.random.default_rng(3), pair[0].action_space
for t in range(100):
    action = rng.uniform(space.low, space.high).astype(np.float32)
    observations = [environment.step(action)[0] for environment in pair]
    if t + 1 in (10, 100):
        print(np.abs(observations[0] - observations[1]).max())
"""


def test_no_bound_holds_for_a_hundred_actions_of_the_cheetah():
    done = subprocess.run([sys.executable, '-W', 'ignore', '-c', CHAOS], capture_output=True, text=True, timeout=120)
    early, late = map(float, done.stdout.split())
    assert 0 < early < 1e-9 < 1e-6 < late, done.stdout


def test_pictures_show_every_environment():
    import mujoco

    for name, make in (('Humanoid-v5', vector.humanoid), ('HalfCheetah-v5', vector.half_cheetah)):
        env = gymnasium.make_vec(f'rujoco/{name}', num_envs=N, render_mode='rgb_array', height=60, width=80)
        env.reset(seed=2)
        env.step(env.action_space.sample())
        pictures = env.render()
        assert isinstance(pictures, tuple) and len(pictures) == N
        assert env.render_mode == 'rgb_array' and 'rgb_array' in env.metadata['render_modes']
        model = vector.load(f'{"humanoid" if make is vector.humanoid else "half_cheetah"}.xml')
        data = mujoco.MjData(model)
        with mujoco.Renderer(model, 60, 80) as renderer:
            for i, state in enumerate(env.batch.get_state()):
                mujoco.mj_setState(model, data, state, mujoco.mjtState.mjSTATE_INTEGRATION)
                mujoco.mj_forward(model, data)
                renderer.update_scene(data, camera='track')
                assert np.array_equal(renderer.render(), pictures[i]), (name, i)
        assert not np.array_equal(pictures[0], pictures[1])
        env.close()
    depths = vector.half_cheetah(N, render_mode='depth_array', width=32, height=24)
    depths.reset(seed=0)
    assert [d.shape for d in depths.render()] == [(24, 32)] * N and depths.render()[0].dtype == np.float32


def test_pictures_need_a_render_mode():
    env = vector.half_cheetah(N)
    env.reset(seed=0)
    with pytest.warns(UserWarning, match='needs a render_mode'):
        assert env.render() is None
    with pytest.raises(ValueError, match="render_mode: 'human' is not one of rgb_array, depth_array"):
        vector.half_cheetah(N, render_mode='human')


@pytest.mark.parametrize('mode', ['NextStep', 'SameStep'])
def test_episodes_end_and_begin_as_in_gymnasium(tmp_path, mode):
    assert compare(tmp_path, 'Humanoid-v5', 5, mode, 30) > 3
    assert compare(tmp_path, 'HalfCheetah-v5', 5, mode, 30) == N * 3
    assert compare(tmp_path, 'InvertedPendulum-v5', 5, mode, 30) > 3
    assert compare(tmp_path, 'InvertedDoublePendulum-v5', 5, mode, 30) > 3


def test_starts_are_those_of_one_draw_after_the_other():
    """As gymnasium draws them, and also when those that were drawn ahead are used up, in some environments before others."""
    from gymnasium.utils import seeding

    pendulum, double = vector.inverted_pendulum(N), vector.inverted_double_pendulum(N)
    draws = {
        pendulum: lambda rng: [rng.uniform(-0.01, 0.01, 2), rng.uniform(-0.01, 0.01, 2)],
        double: lambda rng: [rng.uniform(-0.1, 0.1, 3), rng.standard_normal(3) * 0.1],
    }
    for env, draw in draws.items():
        generators = [seeding.np_random(7 + i)[0] for i in range(N)]
        env.reset(seed=7)
        chosen = np.ones(N, bool)
        for episode in range(3 * env._ahead):
            for i in np.flatnonzero(chosen):
                start = np.concatenate([env.batch.qpos[i], env.batch.qvel[i]])
                assert np.array_equal(start, np.concatenate(draw(generators[i])))
            chosen = np.arange(N) >= episode % N
            env.reset(options={'reset_mask': chosen})


def test_resets_to_the_next_of_several_states_name_what_is_wrong():
    import mujoco

    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body><joint axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body></worldbody></mujoco>'
    )
    core = rujoco.Batch(model, 3)._core
    states, used, spec = np.arange(6.0).reshape(3, 2, 1), np.array([0, 1, 2]), rujoco.State.QPOS
    assert core.reset_to_next(states, used, spec, np.array([False, True, False]))
    assert used.tolist() == [0, 2, 2]
    assert not core.reset_to_next(states, used, spec, np.array([True, False, False]))
    assert core.get_state(spec)[:, 0].tolist() == [0, 3, 0] and used.tolist() == [1, 2, 2]
    for number in 2, -1:
        used[1] = number
        with pytest.raises(ValueError, match=f'used: is {number} in environment 1, which has 2 states'):
            core.reset_to_next(states, used, spec, np.ones(3, bool))
    assert used[0] == 1
    with pytest.raises(ValueError, match='states: shape'):
        core.reset_to_next(states[:, :, 0], used, spec, np.ones(3, bool))
    with pytest.raises(TypeError, match='used: dtype int32'):
        core.reset_to_next(states, used.astype(np.int32), spec, np.ones(3, bool))


def test_without_autoreset_ended_episodes_need_a_reset():
    env = vector.half_cheetah(N, max_episode_steps=5, autoreset_mode='Disabled')
    env.reset(seed=0)
    for _ in range(5):
        *_, truncations, _ = env.step(np.zeros((N, 6), np.float32))
    assert truncations.all()
    with pytest.raises(gymnasium.error.ResetNeeded, match='environment 0 has ended'):
        env.step(np.zeros((N, 6), np.float32))
    env.reset(options={'reset_mask': np.array([True, False, False])})
    with pytest.raises(gymnasium.error.ResetNeeded, match='environment 1 has ended'):
        env.step(np.zeros((N, 6), np.float32))
    env.reset(options={'reset_mask': np.array([False, True, True])})
    env.step(np.zeros((N, 6), np.float32))


def test_what_is_wrong_is_named():
    env = vector.half_cheetah(N)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros((N, 6)))
    env.reset(seed=[1, None, 3])
    with pytest.raises(ValueError, match=r'actions: shape \(3, 5\) instead of \(3, 6\)'):
        env.step(np.zeros((N, 5)))
    with pytest.raises(ValueError, match='seed: 2 seeds for 3 environments'):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match='reset_mask: int64'):
        env.reset(options={'reset_mask': np.zeros(N, np.int64)})
    env.close()
    with pytest.raises(ValueError, match='the batch is closed'):
        env.reset()


def test_functions_of_arrays_make_an_environment():
    import mujoco

    model = mujoco.MjModel.from_xml_string(
        '<mujoco><worldbody><body><joint name="j" axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body></worldbody>'
        '<actuator><motor joint="j" ctrlrange="-1 1" ctrllimited="true"/></actuator></mujoco>'
    )
    options = dict(
        initial=lambda rng, count: (rng.uniform(-1, 1, (count, model.nq)), np.zeros((count, model.nv))),
        observation=lambda batch, fresh: batch.qpos,
        reward=lambda batch, actions, before: (-np.abs(batch.qpos[:, 0]), {}),
        termination=lambda batch: batch.qpos[:, 0] > 1,
    )
    env = vector.BatchVectorEnv(model, 8, frame_skip=2, **options)
    first, _ = env.reset(seed=1)
    kept = first.copy()
    observation, rewards, ends, _, _ = env.step(env.action_space.sample())
    assert np.array_equal(first, kept) and not np.shares_memory(observation, env.batch.qpos)
    assert env.single_action_space.high == 1 and rewards.shape == ends.shape == (8,)
    for name, wrong in (
        ('reward', lambda *_: (np.zeros(3), {})),
        ('termination', lambda _: np.zeros(8)),
        ('observation', lambda *_: np.zeros(3)),
        ('initial', lambda rng, count: (np.zeros((count, 2)), np.zeros((count, 1)))),
    ):
        with pytest.raises(ValueError, match=f'{name}: '):
            env = vector.BatchVectorEnv(model, 8, **{**options, name: wrong})
            env.reset()
            env.step(env.action_space.sample())


def test_halves_of_a_step_are_those_of_async_environments():
    one, two = (vector.hopper(N, max_episode_steps=20, nthread=2) for _ in range(2))
    expected = one.reset(seed=1)[0]
    two.reset_async(seed=1)
    assert np.array_equal(two.reset_wait()[0], expected)
    for _ in range(30):
        actions = one.action_space.sample()
        expected = one.step(actions)
        given = actions.copy()
        two.step_async(given)
        given[:] = 0
        assert all(np.array_equal(a, b) for a, b in zip(two.step_wait()[:4], expected[:4]))
    with pytest.raises(gymnasium.error.NoAsyncCallError, match='step_wait: there is no step_async'):
        two.step_wait()
    two.step_async(actions)
    with pytest.raises(gymnasium.error.AlreadyPendingCallError, match=r'reset_async: step_wait\(\) of the last call'):
        two.reset_async()
    two.step_wait(timeout=60)
    two.step_async(np.zeros((N, 7)))
    with pytest.raises(ValueError, match=r'actions: shape \(3, 7\)'):
        two.step_wait()
    assert two.get_attr('frame_skip') == (4,) * N and two.call('get_attr', 'dt')[0] == two.dt
    two.set_attr('frame_skip', [3] * N)
    assert two.frame_skip == 3
    with pytest.raises(ValueError, match='values: the environments share frame_skip'):
        two.set_attr('frame_skip', [3, 4, 5])
    two.step_async(actions)
    two.close()


def test_tasks_without_a_camera_are_drawn_from_where_gymnasium_draws_them():
    theirs = gymnasium.make('Pusher-v5', render_mode='rgb_array', width=64, height=48).unwrapped
    mine = vector.pusher(1, render_mode='rgb_array', width=64, height=48)
    theirs.reset(seed=0)
    mine.reset(seed=0)
    expected, found = theirs.render().astype(int), mine.render()[0].astype(int)
    # gymnasium looks at the middle of the geoms of the first state that it draws
    assert np.abs(expected - found).mean() < 3 and expected.std() > 10
    ant = vector.ant(1, camera_id=0, width=32, height=32, render_mode='rgb_array')
    ant.reset(seed=0)
    assert ant.render()[0].shape == (32, 32, 3)
    with pytest.raises(ValueError, match='camera_name, camera_id: only one'):
        vector.ant(1, camera_id=0, camera_name='track')


def test_modules_import_in_any_order():
    program = 'import gymnasium, numpy; import rujoco.gymnasium; print(rujoco.active().is_rujoco)'
    done = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == 'True', done.stderr
