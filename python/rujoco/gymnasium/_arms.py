"""Gymnasium's tasks of pendulums on a cart, and of arms."""

from __future__ import annotations

import math
from typing import Any, Mapping, Optional

import rujoco  # before mujoco

import numpy as np

from rujoco.gymnasium._tasks import (
    CameraConfig,
    Health,
    is_finite,
    load,
    norms,
    normal_start,
    one_by_one,
    uniform_start,
    view,
)
from rujoco.gymnasium._vector import Array, BatchVectorEnv


def inverted_pendulum(
    num_envs: int = 1,
    *,
    xml_file: str = 'inverted_pendulum.xml',
    frame_skip: int = 2,
    default_camera_config: Optional[CameraConfig] = None,
    reset_noise_scale: float = 0.01,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``InvertedPendulum-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)

    def is_up(batch: rujoco.Batch) -> Array:
        up: Array = (np.abs(batch.qpos[:, 1]) <= 0.2) & is_finite(batch)
        return up

    health = Health(is_up)

    def reward(batch: rujoco.Batch, _: Array, before: Any) -> tuple[Array, Mapping[str, Array]]:
        survive = health.test(batch).astype(np.int64)
        return survive, {'reward_survive': survive}

    return BatchVectorEnv(
        model,
        num_envs,
        initial=uniform_start(model, reset_noise_scale),
        observation=lambda batch, fresh: np.concatenate([batch.qpos, batch.qvel], axis=1),
        reward=reward,
        termination=health.ends,
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, {'trackbodyid': 0, 'distance': 2.04}, default_camera_config),
    )


def inverted_double_pendulum(
    num_envs: int = 1,
    *,
    xml_file: str = 'inverted_double_pendulum.xml',
    frame_skip: int = 5,
    default_camera_config: Optional[CameraConfig] = None,
    healthy_reward: float = 10.0,
    reset_noise_scale: float = 0.1,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``InvertedDoublePendulum-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)

    def observation(batch: rujoco.Batch, fresh: Optional[Array]) -> Array:
        qpos, qvel = batch.qpos, batch.qvel
        angles = qpos[:, 1:]
        force = batch.outputs['qfrc_constraint'][:, :1]
        seen: Array = np.concatenate([qpos[:, :1], np.sin(angles), np.cos(angles), qvel, force], axis=1)
        np.clip(seen[:, 5:], -10, 10, out=seen[:, 5:])
        return seen

    health = Health(lambda batch: batch.outputs['site_xpos'][:, 0, 2] > 1)

    def reward(batch: rujoco.Batch, _: Array, before: Any) -> tuple[Array, Mapping[str, Array]]:
        tip, speeds = batch.outputs['site_xpos'][:, 0], batch.qvel
        # gymnasium raises scalars to a power, whose last bit is not always that of the product that arrays are squared by
        squares = np.float_power(np.stack([tip[:, 0], tip[:, 2] - 2, speeds[:, 1], speeds[:, 2]]), 2.0)
        distance = 0.01 * squares[0] + squares[1]
        speed = 1e-3 * squares[2] + 5e-3 * squares[3]
        survive = healthy_reward * health.test(batch)
        terms = {'reward_survive': survive, 'distance_penalty': -distance, 'velocity_penalty': -speed}
        return survive - distance - speed, terms

    default = {'trackbodyid': 0, 'distance': 4.1225, 'lookat': np.array((0.0, 0.0, 0.12250000000000005))}
    return BatchVectorEnv(
        model,
        num_envs,
        initial=normal_start(model, reset_noise_scale),
        observation=observation,
        reward=reward,
        termination=health.ends,
        outputs=['site_xpos', 'qfrc_constraint'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, default, default_camera_config),
    )


def reacher(
    num_envs: int = 1,
    *,
    xml_file: str = 'reacher.xml',
    frame_skip: int = 2,
    default_camera_config: Optional[CameraConfig] = None,
    reward_dist_weight: float = 1,
    reward_control_weight: float = 1,
    max_episode_steps: Optional[int] = 50,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Reacher-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    tip, target = model.body('fingertip').id, model.body('target').id

    qpos0, nq, nv = model.qpos0.copy(), model.nq, model.nv

    def initial(rng: np.random.Generator) -> tuple[Array, Array]:
        qpos = rng.uniform(-0.1, 0.1, nq) + qpos0
        goal = rng.uniform(-0.2, 0.2, 2)
        # in the disk that the arm reaches
        while not math.hypot(*goal) < 0.2:
            goal = rng.uniform(-0.2, 0.2, 2)
        qpos[-2:] = goal
        qvel = rng.uniform(-0.005, 0.005, nv)
        qvel[-2:] = 0
        return qpos, qvel

    #: From the target to the tip, as the last reward has measured it.
    away = np.zeros((num_envs, 3))

    def measure(batch: rujoco.Batch) -> None:
        xpos = batch.outputs['xpos']
        np.subtract(xpos[:, tip], xpos[:, target], out=away)

    def observation(batch: rujoco.Batch, fresh: Optional[Array]) -> Array:
        angles = batch.qpos[:, :2]
        seen = np.empty((batch.nbatch, nq + 6))
        np.cos(angles, out=seen[:, :2])
        np.sin(angles, out=seen[:, 2:4])
        seen[:, 4:-4] = batch.qpos[:, 2:]
        seen[:, -4:-2] = batch.qvel[:, :2]
        if fresh is not None:
            measure(batch)
        seen[:, -2:] = away[:, :2]
        return seen

    def reward(batch: rujoco.Batch, actions: Array, before: Any) -> tuple[Array, Mapping[str, Array]]:
        measure(batch)
        distance = -norms(away) * reward_dist_weight
        control = -np.add.reduce(np.square(actions), axis=1) * reward_control_weight
        return distance + control, {'reward_dist': distance, 'reward_ctrl': control}

    return BatchVectorEnv(
        model,
        num_envs,
        initial=one_by_one(initial),
        observation=observation,
        reward=reward,
        outputs=['xpos'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, {'trackbodyid': 0}, default_camera_config),
    )


def pusher(
    num_envs: int = 1,
    *,
    xml_file: str = 'pusher_v5.xml',
    frame_skip: int = 5,
    default_camera_config: Optional[CameraConfig] = None,
    reward_near_weight: float = 0.5,
    reward_dist_weight: float = 1,
    reward_control_weight: float = 0.1,
    max_episode_steps: Optional[int] = 100,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Pusher-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    tip, thing, goal = (model.body(name).id for name in ('tips_arm', 'object', 'goal'))

    def initial(rng: np.random.Generator) -> tuple[Array, Array]:
        qpos = model.qpos0.copy()
        while True:
            place = np.array([*rng.uniform(-0.3, 0, 1), *rng.uniform(-0.2, 0.2, 1)])
            # not on the goal, which is at the origin
            if math.hypot(*place) > 0.17:
                break
        qpos[-4:-2], qpos[-2:] = place, 0
        qvel = rng.uniform(-0.005, 0.005, model.nv)
        qvel[-4:] = 0
        return qpos, qvel

    def observation(batch: rujoco.Batch, fresh: Optional[Array]) -> Array:
        xpos = batch.outputs['xpos']
        parts = [batch.qpos[:, :7], batch.qvel[:, :7], xpos[:, tip], xpos[:, thing], xpos[:, goal]]
        return np.concatenate(parts, axis=1)

    def reward(batch: rujoco.Batch, actions: Array, before: Any) -> tuple[Array, Mapping[str, Array]]:
        xpos = batch.outputs['xpos']
        near = -norms(xpos[:, thing] - xpos[:, tip]) * reward_near_weight
        distance = -norms(xpos[:, thing] - xpos[:, goal]) * reward_dist_weight
        control = -np.add.reduce(np.square(actions), axis=1) * reward_control_weight
        return distance + control + near, {'reward_dist': distance, 'reward_ctrl': control, 'reward_near': near}

    return BatchVectorEnv(
        model,
        num_envs,
        initial=one_by_one(initial),
        observation=observation,
        reward=reward,
        outputs=['xpos'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, {'trackbodyid': -1, 'distance': 4.0}, default_camera_config),
    )
