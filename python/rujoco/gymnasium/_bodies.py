"""Gymnasium's two tasks of a humanoid."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional

import rujoco  # before mujoco

import numpy as np

from rujoco.gymnasium._tasks import CameraConfig, Health, load, norms, uniform_start, view
from rujoco.gymnasium._vector import Array, BatchVectorEnv


def _observation(
    model: Any, without_position: bool, inertia: bool, velocity: bool, actuator: bool, contact: bool
) -> Callable[[rujoco.Batch, Optional[Array]], Array]:
    """What a humanoid sees: its state, and what is included of the inertias and velocities of its bodies, and of forces."""
    first = 2 if without_position else 0

    def observation(batch: rujoco.Batch, fresh: Optional[Array]) -> Array:
        out, n = batch.outputs, batch.nbatch
        parts = [batch.qpos[:, first:], batch.qvel]
        if inertia:
            parts.append(out['cinert'].reshape(n, -1)[:, 10:])
        if velocity:
            parts.append(out['cvel'].reshape(n, -1)[:, 6:])
        if actuator:
            parts.append(out['qfrc_actuator'][:, 6:])
        if contact:
            parts.append(out['cfrc_ext'].reshape(n, -1)[:, 6:])
        seen = np.concatenate(parts, axis=1)
        if contact and fresh is not None:
            # gymnasium computes these after steps alone
            seen[fresh, -6 * (model.nbody - 1) :] = 0.0
        return seen

    return observation


def _force_cost(weight: float, bounds: tuple[float, float], batch: rujoco.Batch) -> Array:
    """The cost of contact forces."""
    forces = batch.outputs['cfrc_ext'].reshape(batch.nbatch, -1)
    return np.clip(weight * np.add.reduce(np.square(forces), axis=1), *bounds)


def humanoid(
    num_envs: int = 1,
    *,
    xml_file: str = 'humanoid.xml',
    frame_skip: int = 5,
    default_camera_config: Optional[CameraConfig] = None,
    forward_reward_weight: float = 1.25,
    ctrl_cost_weight: float = 0.1,
    contact_cost_weight: float = 5e-7,
    contact_cost_range: tuple[float, float] = (-float('inf'), 10.0),
    healthy_reward: float = 5.0,
    terminate_when_unhealthy: bool = True,
    healthy_z_range: tuple[float, float] = (1.0, 2.0),
    reset_noise_scale: float = 1e-2,
    exclude_current_positions_from_observation: bool = True,
    include_cinert_in_observation: bool = True,
    include_cvel_in_observation: bool = True,
    include_qfrc_actuator_in_observation: bool = True,
    include_cfrc_ext_in_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``Humanoid-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`."""
    model = load(xml_file)
    dt = model.opt.timestep * frame_skip
    masses, whole = model.body_mass[:, None].copy(), np.sum(model.body_mass)
    least, most = healthy_z_range

    def mass_center(batch: rujoco.Batch) -> Array:
        center: Array = np.add.reduce(masses * batch.outputs['xipos'][:, :, :2], axis=1) / whole
        return center

    def is_healthy(batch: rujoco.Batch) -> Array:
        z: Array = batch.qpos[:, 2]
        return (least < z) & (z < most)

    health = Health(is_healthy)

    def reset_info(batch: rujoco.Batch) -> Mapping[str, Array]:
        xy = batch.qpos[:, :2]
        return {
            'x_position': xy[:, 0],
            'y_position': xy[:, 1],
            'tendon_length': batch.outputs['ten_length'],
            'tendon_velocity': batch.outputs['ten_velocity'],
            'distance_from_origin': norms(xy),
        }

    def reward(batch: rujoco.Batch, _: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        velocity = (mass_center(batch) - before) / dt
        forward, survive = forward_reward_weight * velocity[:, 0], healthy_reward * health.test(batch)
        control = ctrl_cost_weight * np.add.reduce(np.square(batch.ctrl), axis=1)
        contact = _force_cost(contact_cost_weight, contact_cost_range, batch)
        terms = {
            'x_velocity': velocity[:, 0],
            'y_velocity': velocity[:, 1],
            'reward_survive': survive,
            'reward_forward': forward,
            'reward_ctrl': -control,
            'reward_contact': -contact,
        }
        return forward + survive - (control + contact), {**reset_info(batch), **terms}

    default = {'trackbodyid': 1, 'distance': 4.0, 'lookat': np.array((0.0, 0.0, 2.0)), 'elevation': -20.0}
    return BatchVectorEnv(
        model,
        num_envs,
        initial=uniform_start(model, reset_noise_scale),
        observation=_observation(
            model,
            exclude_current_positions_from_observation,
            include_cinert_in_observation,
            include_cvel_in_observation,
            include_qfrc_actuator_in_observation,
            include_cfrc_ext_in_observation,
        ),
        reward=reward,
        termination=health.ends if terminate_when_unhealthy else None,
        before=mass_center,
        reset_info=reset_info,
        outputs=['xipos', 'cinert', 'cvel', 'qfrc_actuator', 'cfrc_ext', 'ten_length', 'ten_velocity'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, default, default_camera_config),
    )


def humanoid_standup(
    num_envs: int = 1,
    *,
    xml_file: str = 'humanoidstandup.xml',
    frame_skip: int = 5,
    default_camera_config: Optional[CameraConfig] = None,
    uph_cost_weight: float = 1,
    ctrl_cost_weight: float = 0.1,
    impact_cost_weight: float = 0.5e-6,
    impact_cost_range: tuple[float, float] = (-float('inf'), 10.0),
    reset_noise_scale: float = 1e-2,
    exclude_current_positions_from_observation: bool = True,
    include_cinert_in_observation: bool = True,
    include_cvel_in_observation: bool = True,
    include_qfrc_actuator_in_observation: bool = True,
    include_cfrc_ext_in_observation: bool = True,
    max_episode_steps: Optional[int] = 1000,
    **options: Any,
) -> BatchVectorEnv:
    """gymnasium's ``HumanoidStandup-v5`` in a batch; further `options` are those of :class:`BatchVectorEnv`.

    `uph_cost_weight` changes nothing, as in gymnasium 1.4.
    """
    model = load(xml_file)
    timestep, height = model.opt.timestep, model.qpos0[2]

    def reset_info(batch: rujoco.Batch) -> Mapping[str, Array]:
        return {
            'x_position': batch.qpos[:, 0],
            'y_position': batch.qpos[:, 1],
            'z_distance_from_origin': batch.qpos[:, 2] - height,
            'tendon_length': batch.outputs['ten_length'],
            'tendon_velocity': batch.outputs['ten_velocity'],
        }

    def reward(batch: rujoco.Batch, _: Array, before: Any) -> tuple[Array, Mapping[str, Array]]:
        up = batch.qpos[:, 2] / timestep
        control = ctrl_cost_weight * np.add.reduce(np.square(batch.ctrl), axis=1)
        impact = _force_cost(impact_cost_weight, impact_cost_range, batch)
        terms = {'reward_linup': up, 'reward_quadctrl': -control, 'reward_impact': -impact}
        return up - control - impact + 1, {**reset_info(batch), **terms}

    default = {'trackbodyid': 1, 'distance': 4.0, 'lookat': np.array((0.0, 0.0, 0.8925)), 'elevation': -20.0}
    return BatchVectorEnv(
        model,
        num_envs,
        initial=uniform_start(model, reset_noise_scale),
        observation=_observation(
            model,
            exclude_current_positions_from_observation,
            include_cinert_in_observation,
            include_cvel_in_observation,
            include_qfrc_actuator_in_observation,
            include_cfrc_ext_in_observation,
        ),
        reward=reward,
        reset_info=reset_info,
        outputs=['cinert', 'cvel', 'qfrc_actuator', 'cfrc_ext', 'ten_length', 'ten_velocity'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **view(options, model, default, default_camera_config),
    )
