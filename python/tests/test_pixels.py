"""Pictures that are drawn in the background, and pixels as observations of gymnasium."""

import rujoco  # before mujoco

import numpy as np
import pytest

XML = """<mujoco><visual><quality shadowsize="256"/></visual>
  <worldbody><light pos="0 0 3"/><geom type="plane" size="3 3 .1"/>
    <body pos="0 0 1"><joint name="hinge" axis="0 1 0"/><geom name="bob" type="capsule" size=".1 .3" pos=".3 0 0"/></body>
  </worldbody><actuator><motor joint="hinge"/></actuator></mujoco>"""
N = 5


def swinging(**options):
    batch = rujoco.Batch(XML, N, **options)
    batch.qpos[:, 0] = np.linspace(0, 2, N)
    return batch


@pytest.mark.parametrize('quality', ['exact', 'fast'])
def test_pictures_in_the_background_are_those_of_the_moment(quality):
    with (
        swinging(fields=['geom_rgba']) as batch,
        swinging(fields=['geom_rgba']) as plain,
    ):
        colors = batch.field('geom_rgba').copy()
        colors[:, 1, :3] = np.linspace(0.1, 0.9, N)[:, None]
        for b in (batch, plain):
            b.set_field('geom_rgba', colors)
        with rujoco.BackgroundRenderer(batch, 30, 40, quality=quality, nthread=2) as renderer:
            for _ in range(4):
                renderer.begin()
                expected = plain.render(30, 40, quality=quality)
                batch.step(20)
                plain.step(20)
                assert np.array_equal(renderer.finish(), expected)
        assert np.array_equal(batch.get_state(), plain.get_state())


def test_frames_in_the_background_are_kept():
    with (
        swinging() as batch,
        rujoco.BackgroundRenderer(batch, 20, 30, kind=['rgb', 'depth'], frames=2) as renderer,
    ):
        before = None
        for _ in range(3):
            renderer.begin()
            batch.step(10)
            rgb, depth = (a.copy() for a in renderer.finish())
            assert rgb.shape == (N, 2, 20, 30, 3) and depth.shape == (N, 2, 20, 30)
            if before is not None:
                assert np.array_equal(rgb[:, 0], before)
            before = rgb[:, 1]


def test_a_step_goes_on_while_pictures_are_drawn():
    with (
        swinging() as batch,
        rujoco.BackgroundRenderer(batch, 400, 400, nthread=1) as renderer,
    ):
        renderer.begin()
        batch.step(1)
        assert not renderer._pending.done(), 'a step takes microseconds, these pictures a tenth of a second'
        assert renderer.finish().shape == (N, 400, 400, 3)


def test_calls_in_the_wrong_order_and_bad_arguments_say_so():
    with swinging() as batch:
        with rujoco.BackgroundRenderer(batch) as renderer:
            with pytest.raises(RuntimeError, match='begin'):
                renderer.finish()
            renderer.begin()
            with pytest.raises(RuntimeError, match='finish'):
                renderer.begin()
            renderer.finish()
        with rujoco.BackgroundRenderer(batch, 0, 40) as renderer:
            renderer.begin()
            with pytest.raises(ValueError, match='height'):
                renderer.finish()
        with rujoco.BackgroundRenderer(batch, 30, 40, out=np.zeros((N, 30, 40, 3))) as renderer:
            renderer.begin()
            with pytest.raises(TypeError, match='out'):
                renderer.finish()


def test_states_that_are_no_numbers_are_drawn_without_what_they_move():
    with swinging() as batch:
        whole = batch.render(30, 40)
        batch.qpos[2] = np.nan
        pictures = batch.render(30, 40)
        others = [0, 1, 3, 4]
        assert np.array_equal(pictures[others], whole[others])
        assert (pictures[2] != whole[2]).any()


# gymnasium


def pixels(**options):
    vector = pytest.importorskip('rujoco.gymnasium')
    envs = vector.walker2d(num_envs=3, max_episode_steps=4, autoreset_mode=options.pop('mode', 'NextStep'))
    return vector.PixelObservation(envs, 24, 32, **options)


def test_observations_are_pictures_of_the_states():
    envs = pixels()
    observation, _ = envs.reset(seed=0)
    assert envs.observation_space.shape == observation.shape == (3, 24, 32, 3)
    assert observation in envs.observation_space and observation.std() > 1
    for _ in range(3):
        observation = envs.step(envs.action_space.sample())[0]
        assert np.array_equal(observation, envs.unwrapped.batch.render(24, 32, 'track'))
    envs.close()


@pytest.mark.parametrize('copy', [True, False])
def test_frames_are_those_of_an_episode(copy):
    envs = pixels(frames=3, quality='fast', copy=copy)
    first = envs.reset(seed=0)[0].copy()
    assert first.shape == (3, 3, 24, 32, 3) and np.array_equal(first[:, 0], first[:, 2])
    last, ends = first, np.zeros(3, bool)
    for _ in range(8):
        observation, _, terminations, truncations, _ = envs.step(envs.action_space.sample())
        assert np.array_equal(observation[~ends, :2], last[~ends, 1:])
        assert np.array_equal(observation[ends, 0], observation[ends, 2]), 'a new episode'
        last, ends = observation.copy(), terminations | truncations
    assert ends.any() or truncations.shape == (3,)
    # a reset of one leaves the others' frames alone
    mask = np.array([False, True, False])
    partial = envs.reset(options={'reset_mask': mask})[0]
    assert np.array_equal(partial[~mask], last[~mask]) and np.array_equal(partial[1, 0], partial[1, 2])
    envs.close()


def test_what_pixels_cannot_do_is_an_error():
    vector = pytest.importorskip('rujoco.gymnasium')
    with pytest.raises(ValueError, match='SAME_STEP'):
        pixels(mode='SameStep')
    with pytest.raises(ValueError, match='quality'):
        pixels(quality='best')
    with pytest.raises(ValueError, match='frames'):
        pixels(frames=0)
    gymnasium = pytest.importorskip('gymnasium')
    with pytest.raises(TypeError, match='BatchVectorEnv'):
        vector.PixelObservation(gymnasium.make_vec('CartPole-v1', num_envs=2, vectorization_mode='sync'))
