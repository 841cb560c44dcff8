"""The domains of dm_control's suite in a batch: the numbers of the original environments."""

import os
import subprocess
import sys

import rujoco  # before mujoco

import numpy as np
import pytest

pytest.importorskip('dm_control', reason='dm_control is not installed')
import rujoco.dm_control as batched
from dm_control import suite

N, STEPS, SEED = 3, 12, 5
TASKS = sorted(suite.ALL_TASKS)


def original(domain, task, i, limit):
    """The steps of environment `i`, as the suite makes them on this library."""
    one = suite.load(domain, task, {'random': SEED + i, **limit})
    rng = np.random.RandomState(i)
    steps = [one.reset()]
    for _ in range(STEPS):
        steps.append(one.step(actions_of(one, rng)))
    return steps


def actions_of(one, rng):
    spec = one.action_spec()
    low, high = np.maximum(spec.minimum, -1), np.minimum(spec.maximum, 1)
    return rng.uniform(low, high, spec.shape)


def compare(domain, task, n, **limit):
    """All steps of all environments; returns the number of episodes that have ended."""
    many = batched.load(domain, task, n, seed=SEED, nthread=2, task_kwargs=limit)
    generators = [np.random.RandomState(i) for i in range(n)]
    expected = [original(domain, task, i, limit) for i in range(n)]
    step, ends = many.reset(), 0
    for t in range(STEPS + 1):
        for i in range(n):
            theirs = expected[i][t]
            assert step.step_type[i] == int(theirs.step_type), (t, i)
            assert step.reward[i] == (theirs.reward or 0.0), (t, i, step.reward[i], theirs.reward)
            assert step.discount[i] == (1.0 if theirs.discount is None else theirs.discount), (t, i)
            assert list(step.observation) == list(theirs.observation)
            for name, value in theirs.observation.items():
                assert np.array_equal(step.observation[name][i], value), (t, i, name)
        ends += int(step.last().sum())
        if t < STEPS:
            step = many.step(np.stack([actions_of(many, rng) for rng in generators]))
    many.close()
    return ends


@pytest.mark.parametrize('domain, task', TASKS)
def test_numbers_are_those_of_the_suite(domain, task):
    # the model of lqr is drawn from the seed
    compare(domain, task, 1 if domain == 'lqr' else N)


@pytest.mark.parametrize('domain, task', [('walker', 'walk'), ('reacher', 'hard'), ('lqr', 'lqr_6_2'), ('swimmer', 'swimmer6')])
def test_episodes_end_and_begin_as_in_the_suite(domain, task):
    one = suite.load(domain, task)
    assert compare(domain, task, 1 if domain == 'lqr' else N, time_limit=4 * one.control_timestep()) >= 2


def test_observations_beside_the_published_library_are_close(tmp_path):
    program = (
        'import sys, numpy as np\nfrom dm_control import suite\none = suite.load("walker", "walk", {"random": 5})\n'
        'rng, rows = np.random.RandomState(0), [one.reset().observation["orientations"]]\n'
        'for _ in range(10):\n    rows.append(one.step(rng.uniform(-1, 1, 6)).observation["orientations"])\nnp.save(sys.argv[1], rows)'
    )
    path = str(tmp_path / 'rows.npy')
    subprocess.run([sys.executable, '-W', 'ignore', '-c', program, path], check=True, timeout=120,
                   env={**os.environ, 'MUJOCO_GL': 'disable'})
    many, rng = batched.load('walker', 'walk', 1, seed=5), np.random.RandomState(0)
    rows = [many.reset().observation['orientations'][0]]
    rows += [many.step(rng.uniform(-1, 1, (1, 6))).observation['orientations'][0] for _ in range(10)]
    assert np.allclose(rows, np.load(path), rtol=0, atol=1e-9)


def test_a_mask_begins_some_episodes():
    many = batched.load('walker', 'walk', N, seed=1)
    with pytest.raises(ValueError, match='mask: environment 1 has no episode that goes on'):
        many.reset(np.array([True, False, False]))
    many.reset()
    before = many.step(np.zeros((N, 6)))
    step = many.reset(np.array([True, False, False]))
    assert step.first().tolist() == [True, False, False]
    heights = before.observation['height'], step.observation['height']
    assert np.array_equal(heights[0][1:], heights[1][1:]) and heights[0][0] != heights[1][0]


def test_a_task_of_ones_own_acts_before_and_after_steps():
    from dm_control.rl import control
    from dm_control.suite import walker

    class Windy(walker.PlanarWalker):
        def before_step(self, action, physics):
            super().before_step(action, physics)
            physics.named.data.xfrc_applied['torso', 0] = -20 * physics.horizontal_velocity()

        def after_step(self, physics):
            self.fastest = max(getattr(self, 'fastest', 0.0), abs(physics.horizontal_velocity()))

        def get_observation(self, physics):
            return {**super().get_observation(physics), 'fastest': self.fastest if hasattr(self, 'fastest') else 0.0}

    def make(seed):
        physics = walker.Physics.from_xml_string(*walker.get_model_and_assets())
        return control.Environment(physics, Windy(move_speed=1, random=seed), control_timestep=0.025)

    one, many = make(3), batched.BatchEnvironment(make(3), 2, seed=3)
    expected, found = one.reset(), many.reset()
    for _ in range(5):
        for name, value in expected.observation.items():
            assert np.array_equal(found.observation[name][0], value), name
        expected, found = one.step(np.full(6, 0.3)), many.step(np.full((2, 6), 0.3))


def test_what_is_wrong_is_named():
    many = batched.load('walker', 'walk', N)
    with pytest.raises(ValueError, match=r'actions: shape \(3, 5\) instead of \(3, 6\)'):
        many.step(np.zeros((N, 5)))
    with pytest.raises(ValueError, match='mask: int64'):
        many.reset(np.zeros(N, np.int64))
    many.reset()
    many.batch.qpos[1, 0] = np.nan
    with pytest.raises(Exception, match='environment 1: its state has become bad'):
        many.step(np.zeros((N, 6)))
    many._row.choose(0, 0.0)
    with pytest.raises(ValueError, match="outputs: the task reads 'cfrc_ext' of the data"):
        many._view.named.data.cfrc_ext
