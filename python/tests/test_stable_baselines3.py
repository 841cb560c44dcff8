"""Batches under Stable-Baselines3: what its own vector environment returns, and training on them."""

import subprocess
import sys

import rujoco  # before mujoco

import numpy as np
import pytest

pytest.importorskip('stable_baselines3', reason='Stable-Baselines3 is not installed: it needs torch')
import gymnasium
import rujoco.gymnasium as vector
from rujoco.stable_baselines3 import BatchVecEnv
from stable_baselines3.common.vec_env import DummyVecEnv

N, STEPS, LIMIT = 3, 60, 25


@pytest.mark.parametrize('name, make', [('Hopper-v5', vector.hopper), ('HalfCheetah-v5', vector.half_cheetah)])
def test_steps_are_those_of_its_own_environments(name, make):
    # both on this library
    theirs = DummyVecEnv([lambda: gymnasium.make(name, max_episode_steps=LIMIT)] * N)
    mine = BatchVecEnv(make(N, max_episode_steps=LIMIT, autoreset_mode='SameStep'))
    assert mine.observation_space == theirs.observation_space and mine.action_space == theirs.action_space
    for env in (theirs, mine):
        env.seed(4)
    assert np.array_equal(theirs.reset(), mine.reset())
    rng, ends = np.random.default_rng(0), 0
    for _ in range(STEPS):
        actions = rng.uniform(-1, 1, (N, *mine.action_space.shape)).astype(np.float32)
        expected, found = theirs.step(actions), mine.step(actions)
        for a, b in zip(expected[:3], found[:3]):
            assert np.array_equal(a, b) and a.dtype == b.dtype
        for a, b in zip(expected[3] + theirs.reset_infos, found[3] + mine.reset_infos):
            # gymnasium's wrapper of time limits adds nothing, DummyVecEnv what the batch adds too
            assert a.keys() == b.keys()
            assert all(np.array_equal(a[key], b[key]) for key in a)
        ends += int(found[2].sum())
    assert ends >= 2 * N
    mine.close()


def test_what_it_trains_on_it():
    from stable_baselines3 import PPO

    env = BatchVecEnv(vector.inverted_pendulum(8, autoreset_mode='SameStep', nthread=1), with_terms=False)
    model = PPO('MlpPolicy', env, n_steps=64, batch_size=128, n_epochs=5, learning_rate=3e-3, seed=0, device='cpu')

    def length():
        """Of the first episodes, in actions."""
        env.seed(0)
        observations, alive, count = env.reset(), np.ones(8, bool), 0
        while alive.any() and count < 200:
            observations, _, dones, _ = env.step(model.predict(observations, deterministic=True)[0])
            alive &= ~dones
            count += 1
        return count

    before = length()
    model.learn(12_000)
    assert before < 100 < length()


def test_what_environments_share_is_said():
    with pytest.raises(ValueError, match="env: its autoreset_mode is NextStep; 'SameStep' is needed"):
        BatchVecEnv(vector.hopper(N))
    env = BatchVecEnv(vector.hopper(N, autoreset_mode='SameStep'))
    assert env.get_attr('frame_skip') == [4] * N and env.env_is_wrapped(gymnasium.Wrapper, [0, 1]) == [False] * 2
    with pytest.raises(ValueError, match='indices: all environments share frame_skip'):
        env.set_attr('frame_skip', 2, 1)
    env.set_attr('frame_skip', 2)
    assert env.get_attr('frame_skip', [0]) == [2]


def test_modules_import_in_any_order():
    program = 'import stable_baselines3, rujoco.stable_baselines3, rujoco; print(rujoco.active().is_rujoco)'
    done = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == 'True', done.stderr
