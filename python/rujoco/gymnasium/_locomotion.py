"""Gymnasium's tasks of bodies that move ahead, but for the humanoids."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Union

import rujoco  # before mujoco

import numpy as np

from rujoco.gymnasium._tasks import (
    CameraConfig,
    Health,
    control_cost,
    is_finite,
    load,
    normal_start,
    norms,
    uniform_start,
    view,
)
from rujoco.gymnasium._vector import Array, BatchVectorEnv


def ant(
    num_envs: int = 1,
    *,
    xml_file: str = 'ant.xml',
    frame_skip: int = 5,
    default_camera_config: Optional[CameraConfig] = None,
    forward_reward_weight: float = 1,
    ctrl_cost_weight: float = 0.5,
    contact_cost_weight: float = 5e-4,
    healthy_reward: float = 1.0,
    main_body: Union[int, str] = 1,
    terminate_when_unhealthy: bool = True,
    healthy_z_range: tuple[float, float] = (0.2, 1.0),
    contact_force_range: tuple[float, float] = (-1.0, 1.0),
    reset_noise_scale: float = 0.1,
    exclude_current_positions_from_observation: bool = True,
    include_cfrc_ext_in_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Ant-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    dt = model.opt.timestep * frame_skip
    body = model.body(main_body).id
    low, high = contact_force_range
    least, most = healthy_z_range
    first = 2 if exclude_current_positions_from_observation else 0

    def forces(batch: rujoco.Batch) -> Array:
        return np.clip(batch.outputs['cfrc_ext'].reshape(batch.nbatch, -1), low, high)

    def observation(batch: rujoco.Batch, fresh: Optional[Array]) -> Array:
        if not include_cfrc_ext_in_observation:
            return np.concatenate([batch.qpos[:, first:], batch.qvel], axis=1)
        seen = np.concatenate([batch.qpos[:, first:], batch.qvel, forces(batch)[:, 6:]], axis=1)
        if fresh is not None:
            # gymnasium computes these after steps alone
            seen[fresh, model.nq - first + model.nv :] = np.clip(0.0, low, high)
        return seen

    def is_healthy(batch: rujoco.Batch) -> Array:
        z = batch.qpos[:, 2]
        healthy: Array = (least <= z) & (z <= most) & is_finite(batch)
        return healthy

    health = Health(is_healthy)

    def reset_info(batch: rujoco.Batch) -> Mapping[str, Array]:
        xy = batch.qpos[:, :2]
        return {'x_position': xy[:, 0], 'y_position': xy[:, 1], 'distance_from_origin': norms(xy)}

    def reward(batch: rujoco.Batch, actions: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        velocity = (batch.outputs['xpos'][:, body, :2] - before) / dt
        forward, survive = velocity[:, 0] * forward_reward_weight, health.test(batch) * healthy_reward
        control = control_cost(ctrl_cost_weight, actions)
        contact = contact_cost_weight * np.add.reduce(np.square(forces(batch)), axis=1)
        terms = {
            **reset_info(batch),
            'x_velocity': velocity[:, 0],
            'y_velocity': velocity[:, 1],
            'reward_forward': forward,
            'reward_ctrl': -control,
            'reward_contact': -contact,
            'reward_survive': survive,
        }
        return forward + survive - (control + contact), terms

    return BatchVectorEnv(
        model,
        num_envs,
        initial=normal_start(model, reset_noise_scale),
        observation=observation,
        reward=reward,
        termination=health.ends if terminate_when_unhealthy else None,
        before=lambda batch: batch.outputs['xpos'][:, body, :2].copy(),
        reset_info=reset_info,
        outputs=['xpos', 'cfrc_ext'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, {'distance': 4.0}, default_camera_config),
    )


def half_cheetah(
    num_envs: int = 1,
    *,
    xml_file: str = 'half_cheetah.xml',
    frame_skip: int = 5,
    default_camera_config: Optional[CameraConfig] = None,
    forward_reward_weight: float = 1.0,
    ctrl_cost_weight: float = 0.1,
    reset_noise_scale: float = 0.1,
    exclude_current_positions_from_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``HalfCheetah-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    dt = model.opt.timestep * frame_skip
    first = 1 if exclude_current_positions_from_observation else 0

    def reward(batch: rujoco.Batch, actions: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        x = batch.qpos[:, 0]
        velocity = (x - before) / dt
        forward, control = forward_reward_weight * velocity, control_cost(ctrl_cost_weight, actions)
        terms = {'x_position': x, 'x_velocity': velocity, 'reward_forward': forward, 'reward_ctrl': -control}
        return forward - control, terms

    return BatchVectorEnv(
        model,
        num_envs,
        initial=normal_start(model, reset_noise_scale),
        observation=lambda batch, fresh: np.concatenate([batch.qpos[:, first:], batch.qvel], axis=1),
        reward=reward,
        before=lambda batch: batch.qpos[:, 0].copy(),
        reset_info=lambda batch: {'x_position': batch.qpos[:, 0]},
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, {'distance': 4.0}, default_camera_config),
    )


def _planar(
    model: Any,
    num_envs: int,
    frame_skip: int,
    weights: tuple[float, float, float],
    health: Health,
    terminates: bool,
    noise: float,
    first: int,
    options: dict[str, Any],
) -> BatchVectorEnv:
    """A body that moves in a plane on its legs; `weights` are those of going forward, of control, and of staying upright, as
    `health` says."""
    dt = model.opt.timestep * frame_skip
    forward_weight, control_weight, healthy_reward = weights
    height = model.qpos0[1]

    def observation(batch: rujoco.Batch, fresh: Optional[Array]) -> Array:
        return np.concatenate([batch.qpos[:, first:], np.clip(batch.qvel, -10, 10)], axis=1)

    def reset_info(batch: rujoco.Batch) -> Mapping[str, Array]:
        return {'x_position': batch.qpos[:, 0], 'z_distance_from_origin': batch.qpos[:, 1] - height}

    def reward(batch: rujoco.Batch, actions: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        velocity = (batch.qpos[:, 0] - before) / dt
        forward, survive = forward_weight * velocity, health.test(batch) * healthy_reward
        control = control_cost(control_weight, actions)
        terms = {
            **reset_info(batch),
            'x_velocity': velocity,
            'reward_forward': forward,
            'reward_ctrl': -control,
            'reward_survive': survive,
        }
        return forward + survive - control, terms

    return BatchVectorEnv(
        model,
        num_envs,
        initial=uniform_start(model, noise),
        observation=observation,
        reward=reward,
        termination=health.ends if terminates else None,
        before=lambda batch: batch.qpos[:, 0].copy(),
        reset_info=reset_info,
        frame_skip=frame_skip,
        **options,
    )


def hopper(
    num_envs: int = 1,
    *,
    xml_file: str = 'hopper.xml',
    frame_skip: int = 4,
    default_camera_config: Optional[CameraConfig] = None,
    forward_reward_weight: float = 1.0,
    ctrl_cost_weight: float = 1e-3,
    healthy_reward: float = 1.0,
    terminate_when_unhealthy: bool = True,
    healthy_state_range: tuple[float, float] = (-100.0, 100.0),
    healthy_z_range: tuple[float, float] = (0.7, float('inf')),
    healthy_angle_range: tuple[float, float] = (-0.2, 0.2),
    reset_noise_scale: float = 5e-3,
    exclude_current_positions_from_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Hopper-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    (low, high), (least, most), (back, ahead) = healthy_state_range, healthy_z_range, healthy_angle_range

    def is_healthy(batch: rujoco.Batch) -> Array:
        qpos, qvel = batch.qpos, batch.qvel
        z, angle = qpos[:, 1], qpos[:, 2]
        healthy: Array = (least < z) & (z < most) & (back < angle) & (angle < ahead)
        rest = qpos[:, 2:]
        # one test of all for the usual case
        if not (low < rest.min() and rest.max() < high and low < qvel.min() and qvel.max() < high):
            healthy &= ((low < rest) & (rest < high)).all(axis=1) & ((low < qvel) & (qvel < high)).all(axis=1)
        return healthy

    default = {'trackbodyid': 2, 'distance': 3.0, 'lookat': np.array((0.0, 0.0, 1.15)), 'elevation': -20.0}
    return _planar(
        model,
        num_envs,
        frame_skip,
        (forward_reward_weight, ctrl_cost_weight, healthy_reward),
        Health(is_healthy),
        terminate_when_unhealthy,
        reset_noise_scale,
        1 if exclude_current_positions_from_observation else 0,
        {'max_episode_steps': max_episode_steps, **view(options, model, default, default_camera_config)},
    )


def walker2d(
    num_envs: int = 1,
    *,
    xml_file: str = 'walker2d_v5.xml',
    frame_skip: int = 4,
    default_camera_config: Optional[CameraConfig] = None,
    forward_reward_weight: float = 1.0,
    ctrl_cost_weight: float = 1e-3,
    healthy_reward: float = 1.0,
    terminate_when_unhealthy: bool = True,
    healthy_z_range: tuple[float, float] = (0.8, 2.0),
    healthy_angle_range: tuple[float, float] = (-1.0, 1.0),
    reset_noise_scale: float = 5e-3,
    exclude_current_positions_from_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Walker2d-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    (least, most), (back, ahead) = healthy_z_range, healthy_angle_range

    def is_healthy(batch: rujoco.Batch) -> Array:
        z, angle = batch.qpos[:, 1], batch.qpos[:, 2]
        healthy: Array = (least < z) & (z < most) & (back < angle) & (angle < ahead)
        return healthy

    default = {'trackbodyid': 2, 'distance': 4.0, 'lookat': np.array((0.0, 0.0, 1.15)), 'elevation': -20.0}
    return _planar(
        model,
        num_envs,
        frame_skip,
        (forward_reward_weight, ctrl_cost_weight, healthy_reward),
        Health(is_healthy),
        terminate_when_unhealthy,
        reset_noise_scale,
        1 if exclude_current_positions_from_observation else 0,
        {'max_episode_steps': max_episode_steps, **view(options, model, default, default_camera_config)},
    )


def swimmer(
    num_envs: int = 1,
    *,
    xml_file: str = 'swimmer.xml',
    frame_skip: int = 4,
    default_camera_config: Optional[CameraConfig] = None,
    forward_reward_weight: float = 1.0,
    ctrl_cost_weight: float = 1e-4,
    reset_noise_scale: float = 0.1,
    exclude_current_positions_from_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Swimmer-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    dt = model.opt.timestep * frame_skip
    first = 2 if exclude_current_positions_from_observation else 0

    def reset_info(batch: rujoco.Batch) -> Mapping[str, Array]:
        xy = batch.qpos[:, :2]
        return {'x_position': xy[:, 0], 'y_position': xy[:, 1], 'distance_from_origin': norms(xy)}

    def reward(batch: rujoco.Batch, actions: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        velocity = (batch.qpos[:, :2] - before) / dt
        forward, control = forward_reward_weight * velocity[:, 0], control_cost(ctrl_cost_weight, actions)
        terms = {
            **reset_info(batch),
            'x_velocity': velocity[:, 0],
            'y_velocity': velocity[:, 1],
            'reward_forward': forward,
            'reward_ctrl': -control,
        }
        return forward - control, terms

    return BatchVectorEnv(
        model,
        num_envs,
        initial=uniform_start(model, reset_noise_scale),
        observation=lambda batch, fresh: np.concatenate([batch.qpos[:, first:], batch.qvel], axis=1),
        reward=reward,
        before=lambda batch: batch.qpos[:, :2].copy(),
        reset_info=reset_info,
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, None, default_camera_config),
    )
