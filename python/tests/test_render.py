"""Pictures of a batch's environments: those of ``mujoco.Renderer``, for any number of threads."""

import subprocess
import sys
import threading
import time

import rujoco  # before mujoco

import mujoco
import numpy as np
import pytest

XML = """<mujoco>
  <visual><quality shadowsize="256"/></visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1=".3 .5 .7" rgb2="0 0 0" width="64" height="64"/>
    <texture name="grid" type="2d" builtin="checker" rgb1=".1 .2 .3" rgb2=".2 .3 .4" width="64" height="64"/>
    <material name="grid" texture="grid" texrepeat="4 4" reflectance=".2"/>
    <mesh name="wedge" vertex="0 0 0 .3 0 0 0 .3 0 0 0 .3 .3 .3 0"/>
  </asset>
  <worldbody>
    <light pos="1 0 3" dir="-.3 0 -1" castshadow="true"/>
    <geom type="plane" size="3 3 .1" material="grid"/>
    <camera name="side" pos="0 -3 1" xyaxes="1 0 0 0 .3 1"/>
    <body pos="0 0 1"><freejoint/><geom type="box" size=".2 .1 .3" rgba=".9 .2 .1 1"/>
      <body pos=".3 0 0"><joint name="hinge" axis="0 1 0"/><geom type="mesh" mesh="wedge" rgba=".2 .8 .3 1"/></body>
    </body>
  </worldbody>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>"""
N, HEIGHT, WIDTH = 6, 60, 80


def thrown(model, **options):
    """A batch of environments in different poses, in the air and on the floor."""
    batch = rujoco.Batch(model, N, **options)
    rng = np.random.default_rng(0)
    batch.qvel[:] = rng.normal(0, 2, batch.qvel.shape)
    batch.rollout(rng.uniform(-1, 1, (N, 100, 1)))
    return batch


@pytest.fixture(scope='module')
def model():
    return mujoco.MjModel.from_xml_string(XML)


def pictures_of(model, states, camera, kind):
    """What ``mujoco.Renderer`` draws of each state."""
    data = mujoco.MjData(model)
    with mujoco.Renderer(model, HEIGHT, WIDTH) as renderer:
        if kind == 'depth':
            renderer.enable_depth_rendering()
        elif kind == 'segmentation':
            renderer.enable_segmentation_rendering()
        for state in states:
            mujoco.mj_setState(model, data, state, mujoco.mjtState.mjSTATE_INTEGRATION)
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera=camera)
            yield renderer.render().copy()


def cameras():
    tracking = mujoco.MjvCamera()
    tracking.type, tracking.trackbodyid = mujoco.mjtCamera.mjCAMERA_TRACKING, 1
    tracking.distance, tracking.azimuth, tracking.elevation = 2.5, 30, -20
    free = mujoco.MjvCamera()
    free.lookat[:], free.distance = (0, 0, 0.5), 4
    fixed = mujoco.MjvCamera()
    fixed.type, fixed.fixedcamid = mujoco.mjtCamera.mjCAMERA_FIXED, 0
    return {'whole model': None, 'number': 0, 'name': 'side', 'tracking': tracking, 'free': free, 'fixed': fixed}


@pytest.mark.parametrize('camera', cameras().values(), ids=cameras())
def test_pictures_are_those_of_the_packages_renderer(model, camera):
    with thrown(model, nthread=2) as batch:
        before = batch.get_state()
        states = before.copy()
        pictures = batch.render(HEIGHT, WIDTH, camera)
        assert pictures.shape == (N, HEIGHT, WIDTH, 3) and pictures.dtype == np.uint8
        expected = list(pictures_of(model, states, -1 if camera is None else camera, 'rgb'))
        assert np.array_equal(pictures, expected)
        assert len(np.unique(pictures.reshape(N, -1), axis=0)) == N and pictures.std() > 10
        segments = batch.render(HEIGHT, WIDTH, camera, kind='segmentation')
        assert segments.shape == (N, HEIGHT, WIDTH, 2) and segments.dtype == np.int32
        expected = list(pictures_of(model, states, -1 if camera is None else camera, 'segmentation'))
        assert np.array_equal(segments, expected) and len(np.unique(segments[..., 0])) == 4
        depths = batch.render(HEIGHT, WIDTH, camera, kind='depth')
        assert depths.shape == (N, HEIGHT, WIDTH) and depths.dtype == np.float32
        expected = np.array(list(pictures_of(model, states, -1 if camera is None else camera, 'depth')))
        # the package's constants are rounded to single precision
        near = model.vis.map.znear * model.stat.extent
        assert np.abs(1 / depths.astype(float) - 1 / expected.astype(float)).max() < 2e-7 / near
        assert np.array_equal(batch.get_state(), before)


def test_pictures_do_not_depend_on_threads_or_on_what_else_is_drawn(model):
    drawn = []
    for nthread in (1, 2, 3):
        with thrown(model, nthread=nthread) as batch:
            all_of_them = batch.render(HEIGHT, WIDTH, 'side')
            batch.render(20, 10, kind='depth')
            chosen = batch.render(HEIGHT, WIDTH, 'side', environments=np.array([4, 0]))
            assert np.array_equal(chosen, all_of_them[[4, 0]])
            drawn.append([all_of_them] + [batch.render(HEIGHT, WIDTH, kind=kind) for kind in ('depth', 'segmentation')])
    for others in drawn[1:]:
        assert all(np.array_equal(a, b) for a, b in zip(drawn[0], others))


def test_fields_of_the_model_are_seen(model):
    with rujoco.Batch(model, 2, fields=['geom_rgba']) as batch:
        colors = batch.field('geom_rgba')
        colors[1, 1] = (0, 0, 1, 1)
        batch.set_field('geom_rgba', colors)
        first, second = batch.render(HEIGHT, WIDTH, 'side').astype(int)
        seen = batch.render(HEIGHT, WIDTH, 'side', kind='segmentation')[0, ..., 0] == 1
        assert seen.any()
        assert (first[seen][:, 0] > first[seen][:, 2]).all() and (second[seen][:, 0] < second[seen][:, 2]).all()


def test_arrays_are_used_again(model):
    with thrown(model) as batch:
        out = np.empty((2, HEIGHT, WIDTH, 3), np.uint8)
        assert batch.render(HEIGHT, WIDTH, environments=[1, 2], out=out) is out
        assert np.array_equal(out, batch.render(HEIGHT, WIDTH)[1:3])
        assert batch.render(HEIGHT, WIDTH, environments=[]).shape == (0, HEIGHT, WIDTH, 3)


def test_several_cameras_and_kinds_are_drawn_at_once(model):
    with thrown(model, nthread=2) as batch:
        for quality in ('exact', 'fast'):
            rgb, depth, segments = batch.render(
                HEIGHT, WIDTH, ['side', None], kind=('rgb', 'depth', 'segmentation'), quality=quality
            )
            assert rgb.shape == (N, 2, HEIGHT, WIDTH, 3) and segments.shape == (N, 2, HEIGHT, WIDTH, 2)
            for k, camera in enumerate(['side', None]):
                one = lambda kind: batch.render(HEIGHT, WIDTH, camera, kind=kind, quality=quality)
                assert np.array_equal(rgb[:, k], one('rgb')) and np.array_equal(depth[:, k], one('depth'))
                assert np.array_equal(segments[:, k], one('segmentation'))
        exact, fast = (batch.render(HEIGHT, WIDTH, 'side', quality=quality) for quality in ('exact', 'fast'))
        assert 0 < np.abs(exact.astype(int) - fast).mean() < 3
        with pytest.raises(ValueError, match="quality: 'good' is not 'exact' or 'fast'"):
            batch.render(HEIGHT, WIDTH, quality='good')


def test_frames_are_stacked(model):
    with thrown(model) as batch:
        stack = np.zeros((N, 3, HEIGHT, WIDTH, 3), np.uint8)
        seen = []
        for _ in range(4):
            seen.append(batch.render(HEIGHT, WIDTH, quality='fast'))
            assert batch.render(HEIGHT, WIDTH, quality='fast', frames=3, out=stack) is stack
            batch.step(30)
        assert np.array_equal(stack, np.stack(seen[1:], 1))
        first = batch.render(HEIGHT, WIDTH, frames=2)
        assert not first[:, 0].any() and np.array_equal(first[:, 1], batch.render(HEIGHT, WIDTH))
        with pytest.raises(ValueError, match='frames'):
            batch.render(HEIGHT, WIDTH, frames=0)
        with pytest.raises(ValueError, match='out'):
            batch.render(HEIGHT, WIDTH, frames=2, out=stack)


def test_arrays_of_other_libraries_are_written_to(model):
    class Other:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **options):
            return self.array.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    with thrown(model) as batch:
        array = np.zeros((N, HEIGHT, WIDTH, 3), np.uint8)
        out = Other(array)
        if not np.from_dlpack(out).flags.writeable:
            pytest.skip('this NumPy gives arrays of other libraries to read only')
        assert batch.render(HEIGHT, WIDTH, out=out) is out and np.array_equal(array, batch.render(HEIGHT, WIDTH))


def test_it_does_not_disturb_the_packages_renderer(model):
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    with mujoco.Renderer(model, HEIGHT, WIDTH) as renderer, thrown(model) as batch:
        renderer.update_scene(data)
        before = renderer.render().copy()
        batch.render(30, 40)
        # calls without a context go where they went
        mujoco.mjr_rectangle(mujoco.MjrRect(0, 0, 10, 10), 1, 0, 0, 1)
        pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        mujoco.mjr_readPixels(pixels, None, mujoco.MjrRect(0, 0, WIDTH, HEIGHT), renderer._mjr_context)
        assert (pixels[:10, :10] == (255, 0, 0)).all()
        renderer.update_scene(data)
        assert np.array_equal(renderer.render(), before)


def read_only(array):
    array.setflags(write=False)
    return array


BAD = {
    'height: is 0; at least 1': (ValueError, lambda b: b.render(0, 10)),
    'width: expected an integer, found float': (TypeError, lambda b: b.render(10, 10.0)),
    'exceeds': (ValueError, lambda b: b.render(10, 1 << 20)),
    "camera: the model has no camera 'top'": (ValueError, lambda b: b.render(camera='top')),
    'camera: is 1; the model has 1': (ValueError, lambda b: b.render(camera=1)),
    'camera: is -2; the model has 1': (ValueError, lambda b: b.render(camera=-2)),
    'camera: expected None, a name, a number or a mujoco.MjvCamera, found list': (TypeError, lambda b: b.render(camera=[[]])),
    'camera: needs at least one': (ValueError, lambda b: b.render(camera=[])),
    'kind: needs at least one': (ValueError, lambda b: b.render(kind=[])),
    "kind: needs at least one, and each once, found ['rgb', 'rgb']": (
        ValueError,
        lambda b: b.render(kind=['rgb', 'rgb']),
    ),
    'out: has 1 arrays for 2 kinds': (ValueError, lambda b: b.render(kind=['rgb', 'depth'], out=[None])),
    'camera: trackbodyid is 7; the model has 3 bodies': (ValueError, lambda b: b.render(camera=camera_of(1, body=7))),
    'camera: fixedcamid is -1; the model has 1 cameras': (ValueError, lambda b: b.render(camera=camera_of(2))),
    'camera: is neither free, nor tracking': (ValueError, lambda b: b.render(camera=camera_of(3))),
    "kind: 'rgba' is not": (ValueError, lambda b: b.render(kind='rgba')),
    'environments: has 6; the batch has 6': (ValueError, lambda b: b.render(environments=[6])),
    'environments: has 2 twice': (ValueError, lambda b: b.render(environments=[2, 1, 2])),
    'environments: is -1': (ValueError, lambda b: b.render(environments=[-1])),
    'environments: expected a sequence of indices, found bool': (
        TypeError,
        lambda b: b.render(environments=np.ones(N, bool)),
    ),
    'environments: expected a sequence of indices, found float64': (TypeError, lambda b: b.render(environments=[0.5])),
    'out: dtype float64 instead of uint8': (TypeError, lambda b: b.render(4, 4, out=np.empty((N, 4, 4, 3)))),
    'out: shape (6, 4, 4) instead of (6, 4, 4, 3)': (
        ValueError,
        lambda b: b.render(4, 4, out=np.empty((N, 4, 4), np.uint8)),
    ),
    'out: the array is read-only': (
        ValueError,
        lambda b: b.render(4, 4, out=read_only(np.empty((N, 4, 4, 3), np.uint8))),
    ),
    'out: not C-contiguous': (ValueError, lambda b: b.render(4, 4, out=np.empty((N, 4, 4, 6), np.uint8)[..., ::2])),
}


def camera_of(kind, body=-1):
    camera = mujoco.MjvCamera()
    camera.type, camera.trackbodyid = kind, body
    return camera


@pytest.mark.parametrize('message', BAD)
def test_bad_arguments_are_named(model, message):
    kind, use = BAD[message]
    with rujoco.Batch(model, N) as batch:
        with pytest.raises(kind) as error:
            use(batch)
        assert message in str(error.value)
        batch.render(4, 4)
    with pytest.raises(ValueError, match='the batch is closed'):
        batch.render(4, 4)


def test_the_gil_is_released_and_calls_exclude_each_other(model):
    with rujoco.Batch(model, 60, nthread=1) as batch:
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
        pictures = None
        while pictures is None:
            try:
                pictures = batch.render(32, 32)
            except RuntimeError as e:
                errors.append(str(e))
        stop.set()
        thread.join()
        assert counted[0] > 5
        assert errors and all('the batch is in use' in e for e in errors)


INTERRUPTED = f"""
import rujoco, os, signal, threading, time
batch = rujoco.Batch({XML!r}, 8000, nthread=2)
batch.render(16, 16, environments=[0])
# a shell that runs the tests in the background has SIGINT ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    batch.render(120, 160)
    print('no interrupt')
except KeyboardInterrupt:
    print('interrupted', time.monotonic() - start < 5)
    batch.render(16, 16, environments=[0])
"""


def test_an_interrupt_ends_it_between_pictures():
    done = subprocess.run([sys.executable, '-c', INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ['interrupted', 'True'], done.stderr


def test_it_works_without_mujoco():
    program = (
        f'import sys, rujoco; sys.modules["mujoco"] = None; b = rujoco.Batch({XML!r}, 2); '
        'print(b.render(12, 16, "side").std() > 10)'
    )
    done = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == 'True', done.stderr
