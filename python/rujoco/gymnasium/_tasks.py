"""What gymnasium's tasks have in common: how they start, what they see and pay, and from where they are drawn."""

from __future__ import annotations

import math
from typing import Any, Callable, Mapping, Optional

import rujoco  # before mujoco

import mujoco
import numpy as np
from gymnasium.envs.mujoco import mujoco_env

from rujoco.gymnasium._vector import Array, Initial

CameraConfig = Mapping[str, Any]

#: From so many values on, libraries take several threads for a product of vectors, which costs more than it gains here.
_FEW = 8192


def _is_uniform_scaled() -> bool:
    """Whether ``uniform(low, high)`` is ``low + (high - low) * random()`` to the last bit.

    A compiler of numpy may have fused the two operations.
    """
    plain, scaled = np.random.default_rng(0), np.random.default_rng(0)
    return bool((plain.uniform(-0.1, 0.1, 512) == 0.2 * scaled.random(512) - 0.1).all())


_UNIFORM_IS_SCALED = _is_uniform_scaled()


def load(file: str) -> Any:
    """A model of the installed gymnasium package, or of a path."""
    return mujoco.MjModel.from_xml_path(mujoco_env.expand_model_path(file))


def uniform_start(model: Any, scale: float) -> Initial:
    """Positions and velocities around those of the model, evenly distributed up to `scale`."""

    qpos0, nq, n = model.qpos0.copy(), model.nq, model.nq + model.nv

    def initial(rng: np.random.Generator, count: int) -> tuple[Array, Array]:
        # the same numbers as two calls for each episode, one for positions and one for velocities
        noise = rng.uniform(-scale, scale, (count, n))
        return qpos0 + noise[:, :nq], noise[:, nq:]

    return initial


def normal_start(model: Any, scale: float) -> Initial:
    """Positions as in :func:`uniform_start`, velocities of a normal distribution."""

    qpos0, nq, nv = model.qpos0.copy(), model.nq, model.nv

    def initial(rng: np.random.Generator, count: int) -> tuple[Array, Array]:
        away, qvel = np.empty((count, nq)), np.empty((count, nv))
        if not _UNIFORM_IS_SCALED:
            for qpos, velocity in zip(away, qvel):
                qpos[:] = rng.uniform(-scale, scale, nq)
                rng.standard_normal(out=velocity)
            return qpos0 + away, scale * qvel
        # a third of the time of a call of uniform() for each episode
        for qpos, velocity in zip(away, qvel):
            rng.random(out=qpos)
            rng.standard_normal(out=velocity)
        return qpos0 + (2 * scale * away - scale), scale * qvel

    return initial


def one_by_one(initial: Callable[[np.random.Generator], tuple[Array, Array]]) -> Initial:
    """Draws the starts of several episodes by a function that draws one."""

    def several(rng: np.random.Generator, count: int) -> tuple[Array, Array]:
        qpos, qvel = zip(*(initial(rng) for _ in range(count)))
        return np.array(qpos), np.array(qvel)

    return several


def control_cost(weight: float, actions: Array) -> Array:
    """The cost of actions, in their own precision: gymnasium's is of single precision, as its actions are."""
    cost: Array = weight * np.add.reduce(np.square(actions), axis=1)
    return cost


def norms(vectors: Array) -> Array:
    """Lengths of vectors ``n x k``, from scalar products as ``numpy.linalg.norm`` takes them, to the last bit."""
    lengths: Array = np.sqrt((vectors[:, None, :] @ vectors[:, :, None])[:, 0, 0])
    return lengths


class Health:
    """A test of bodies that the reward makes after each step, and whose result says then which episodes end."""

    def __init__(self, test: Callable[[rujoco.Batch], Array]):
        self._test = test
        self._last: Optional[Array] = None

    def test(self, batch: rujoco.Batch) -> Array:
        self._last = self._test(batch)
        return self._last

    def ends(self, _: rujoco.Batch) -> Array:
        assert self._last is not None
        return ~self._last


def is_finite(batch: rujoco.Batch) -> Any:
    """Whether the states are finite: an array, or True if all are."""
    qpos, qvel = batch.qpos, batch.qvel
    # sums are finite only if all of their values are, and quicker than a test of each; sums of squares are the quickest, but
    # those of many values start threads
    if qpos.size < _FEW:
        whole = np.vdot(qpos, qpos) + np.vdot(qvel, qvel)
    else:
        whole = np.add.reduce(qpos, axis=None) + np.add.reduce(qvel, axis=None)
    if math.isfinite(whole):
        return True
    return np.isfinite(qpos).all(axis=1) & np.isfinite(qvel).all(axis=1)


def view(
    options: dict[str, Any], model: Any, default: Optional[CameraConfig], config: Optional[CameraConfig]
) -> dict[str, Any]:
    """The options of :class:`BatchVectorEnv` with the camera that gymnasium draws from.

    ``camera_name`` and ``camera_id`` choose a camera of the model, which is ``track`` by default. A model without it is seen by
    a free camera as `config` sets it.
    """
    options = dict(options)
    name, number = options.pop('camera_name', None), options.pop('camera_id', None)
    if name is not None and number is not None:
        raise ValueError('camera_name, camera_id: only one of them says which camera')
    if 'camera' in options:
        return options
    if name is not None or number is not None:
        options['camera'] = name if number is None else number
    elif mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_CAMERA, 'track') < 0:
        options['camera'] = free_camera(model, default if config is None else config)
    return options


def free_camera(model: Any, config: Optional[CameraConfig]) -> Any:
    """A camera that looks at the middle of the geoms, from as far as the model is wide, but for what `config` sets."""
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    camera = mujoco.MjvCamera()
    camera.type, camera.fixedcamid = mujoco.mjtCamera.mjCAMERA_FREE, -1
    camera.lookat[:] = np.median(data.geom_xpos, axis=0)
    camera.distance = model.stat.extent
    for key, value in (config or {}).items():
        if isinstance(value, np.ndarray):
            getattr(camera, key)[:] = value
        else:
            setattr(camera, key, value)
    return camera
