"""Vector environments of gymnasium over a :class:`rujoco.Batch`.

:class:`BatchVectorEnv` takes functions of arrays for observation, reward and termination; :func:`humanoid` and
:func:`half_cheetah` are gymnasium's ``Humanoid-v5`` and ``HalfCheetah-v5`` made with it.
``gymnasium.make_vec('rujoco/Humanoid-v5', num_envs=64)`` makes them by name.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional, Sequence, Union

import rujoco  # before mujoco

import gymnasium
import mujoco
import numpy as np
from gymnasium.envs.mujoco import mujoco_env
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rujoco._batch import Camera

Array = NDArray[Any]
Infos = dict[str, Any]

#: What pixels are, by the names of gymnasium.
_RENDER_MODES: Mapping[str, str] = {'rgb_array': 'rgb', 'depth_array': 'depth'}


class BatchVectorEnv(VectorEnv[Array, Array, Array]):
    """Environments of one model in a batch.

    `model` is a ``mujoco.MjModel``. An action sets ``ctrl`` for `frame_skip` steps. All functions get the batch, and
    work on all its environments at once:

    - ``initial(rng)``: positions and velocities (``nq``, ``nv``) that one environment starts from; `rng` is its own
      generator;
    - ``observation(batch, fresh)``: ``num_envs x ...``; `fresh` is a mask of the environments that this call has reset (their
      outputs are those of ``mj_forward``);
    - ``before(batch)``: whatever the reward needs from the time before the steps (arrays that are copies);
    - ``reward(batch, actions, before)``: ``num_envs`` rewards, and a mapping of arrays with a row per environment for
      ``infos``;
    - ``termination(batch)``: ``num_envs`` truth values; no environment ends if it is left out;
    - ``reset_info(batch)``: arrays for the ``infos`` of environments that are reset.

    Values of environments that have not been stepped, or not been reset, are left out of rewards and ``infos``. An
    episode is truncated after `max_episode_steps`. `outputs` and `nthread` are those of :class:`rujoco.Batch`; `dt`
    is the time of an action.

    With the `render_mode` ``'rgb_array'`` or ``'depth_array'``, :meth:`render` draws all environments, `height` x `width`
    pixels each, as `camera` sees them (see :meth:`rujoco.Batch.render`): by default the model's camera ``track``, as in
    gymnasium, or one that sees the whole model if it has none of that name.

    Environment `i` draws from a generator of its own that ``reset(seed=s)`` seeds with ``s + i``, as
    ``gymnasium.vector.SyncVectorEnv`` does.
    """

    def __init__(
        self,
        model: Any,
        num_envs: int,
        *,
        initial: Callable[[np.random.Generator], tuple[Array, Array]],
        observation: Callable[[rujoco.Batch, Array], Array],
        reward: Callable[[rujoco.Batch, Array, Any], tuple[Array, Mapping[str, Array]]],
        termination: Optional[Callable[[rujoco.Batch], Array]] = None,
        before: Optional[Callable[[rujoco.Batch], Any]] = None,
        reset_info: Optional[Callable[[rujoco.Batch], Mapping[str, Array]]] = None,
        outputs: Sequence[str] = (),
        frame_skip: int = 1,
        max_episode_steps: Optional[int] = None,
        autoreset_mode: Union[AutoresetMode, str] = AutoresetMode.NEXT_STEP,
        nthread: int = 0,
        render_mode: Optional[str] = None,
        height: int = 480,
        width: int = 480,
        camera: Camera = None,
    ):
        if render_mode not in (None, *_RENDER_MODES):
            raise ValueError(f"render_mode: '{render_mode}' is not one of {', '.join(_RENDER_MODES)}")
        self.num_envs = num_envs
        self.frame_skip = frame_skip
        self.dt = float(model.opt.timestep) * frame_skip
        self.max_episode_steps = max_episode_steps
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {
            'autoreset_mode': self.autoreset_mode,
            'render_modes': list(_RENDER_MODES),
            'render_fps': round(1 / self.dt),
        }
        self.render_mode = render_mode
        has_track = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_CAMERA, 'track') >= 0
        self._view = (height, width, 'track' if camera is None and has_track else camera)
        self._initial, self._observation, self._reward = initial, observation, reward
        self._termination, self._before, self._reset_info = termination, before, reset_info

        self.batch = rujoco.Batch(model, num_envs, nthread=nthread, outputs=outputs)
        limits = model.actuator_ctrlrange.astype(np.float32)
        limits[model.actuator_ctrllimited == 0] = (-np.inf, np.inf)
        self.single_action_space = gymnasium.spaces.Box(limits[:, 0], limits[:, 1], dtype=np.float32)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch.forward()
        example = self._observe(np.ones(num_envs, bool))
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, example.shape[1:], example.dtype.type)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

        self._generators: list[Optional[np.random.Generator]] = [None] * num_envs
        self._is_seeded = False
        self._elapsed = np.zeros(num_envs, np.int64)
        self._done = np.zeros(num_envs, bool)

    def reset(
        self, *, seed: Union[int, Sequence[Optional[int]], None] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Array, Infos]:
        """Resets all environments, or those of ``options['reset_mask']``."""
        if seed is None or isinstance(seed, (int, np.integer)):
            seeds: Sequence[Optional[int]] = [None if seed is None else int(seed) + i for i in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f'seed: {len(seeds)} seeds for {self.num_envs} environments')
        mask = (
            np.ones(self.num_envs, bool) if options is None else options.get('reset_mask', np.ones(self.num_envs, bool))
        )
        self._check('reset_mask', mask, np.bool_)
        for i in np.flatnonzero(mask).tolist():
            if seeds[i] is not None or self._generators[i] is None:
                self._generators[i], _ = seeding.np_random(seeds[i])
        self._is_seeded = None not in self._generators
        infos: Infos = {}
        self._restart(mask, infos)
        return self._observe(mask), infos

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Infos]:
        """Advances all environments by one action; those whose episode has ended are reset, when `autoreset_mode` says."""
        actions = np.asarray(actions)
        if actions.shape != self.action_space.shape:
            raise ValueError(f'actions: shape {actions.shape} instead of {self.action_space.shape} (num_envs, nu)')
        if not self._is_seeded:
            raise gymnasium.error.ResetNeeded('all environments need a reset() before the first step()')
        batch, again = self.batch, self._done
        if again.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise gymnasium.error.ResetNeeded(
                f'environment {np.flatnonzero(again)[0]} has ended and needs a reset: autoreset is disabled'
            )
        active = ~again
        before = self._before(batch) if self._before else None
        batch.ctrl[active] = actions[active]
        batch.step(self.frame_skip, active if again.any() else None)
        rewards, terms = self._reward(batch, actions, before)
        self._check('reward', rewards)
        rewards = np.where(active, rewards, 0.0)
        infos: Infos = {}
        self._add(infos, terms, active)
        terminations = np.zeros(self.num_envs, bool)
        if self._termination is not None:
            ends = self._termination(batch)
            self._check('termination', ends, np.bool_)
            terminations = ends & active
        self._elapsed += active
        truncations = np.zeros(self.num_envs, bool)
        if self.max_episode_steps is not None:
            truncations = active & (self._elapsed >= self.max_episode_steps)
        self._done = terminations | truncations

        fresh = again
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._done.any():
            fresh = self._done
            self._move_final(infos, self._observe(again), fresh)
        if fresh.any():
            self._restart(fresh, infos)
        return self._observe(fresh), rewards, terminations, truncations, infos

    def render(self) -> Optional[tuple[Array, ...]]:
        """A picture of each environment as it is now: ``height x width x 3`` bytes, or distances ``height x width``.

        None, with a warning, if the environments were made without a `render_mode`.
        """
        if self.render_mode is None:
            gymnasium.logger.warn('render() needs a render_mode: gymnasium.make_vec(..., render_mode="rgb_array")')
            return None
        return tuple(self.batch.render(*self._view, kind=_RENDER_MODES[self.render_mode]))

    def close_extras(self, **_: Any) -> None:
        """Closes the batch."""
        self.batch.close()

    def _restart(self, mask: Array, infos: Infos) -> None:
        """Resets environments to where their generators say."""
        batch = self.batch
        batch.reset(mask)
        for i in np.flatnonzero(mask):
            generator = self._generators[i]
            assert generator is not None
            batch.qpos[i], batch.qvel[i] = self._initial(generator)
        batch.forward(mask)
        self._elapsed[mask] = 0
        self._done = self._done & ~mask
        if self._reset_info is not None:
            self._add(infos, self._reset_info(batch), mask)

    def _observe(self, fresh: Array) -> Array:
        observation = self._observation(self.batch, fresh)
        if observation.shape[:1] != (self.num_envs,):
            raise ValueError(f'observation: shape {observation.shape}; the first size is num_envs, {self.num_envs}')
        # the batch writes into its own arrays
        return observation.copy() if observation.base is not None or not observation.flags.owndata else observation

    def _check(self, name: str, values: Any, dtype: Any = None) -> None:
        """A value per environment."""
        if not isinstance(values, np.ndarray) or values.shape != (self.num_envs,) or (dtype and values.dtype != dtype):
            found = f'{values.dtype} {values.shape}' if isinstance(values, np.ndarray) else type(values).__name__
            raise ValueError(
                f'{name}: {found} instead of an array of {self.num_envs} {"truth values" if dtype else "numbers"}'
            )

    def _add(self, infos: Infos, values: Mapping[str, Array], mask: Array) -> None:
        """Adds values of the environments of a mask, in the form of gymnasium: others are zero, and ``_name`` is the mask."""
        for name, array in values.items() if mask.any() else ():
            known = infos.setdefault(name, np.zeros_like(array))
            known[mask] = array[mask]
            infos[f'_{name}'] = infos.get(f'_{name}', np.zeros(self.num_envs, bool)) | mask

    def _move_final(self, infos: Infos, observations: Array, mask: Array) -> None:
        """Moves what belongs to the last step of episodes aside: ``final_obs``, ``final_info``."""
        last: Infos = {}
        for name in [name for name in infos if not name.startswith('_')]:
            self._add(last, {name: infos[name]}, mask)
            infos[name][mask] = 0
            infos[f'_{name}'][mask] = False
            if mask.all():
                del infos[name], infos[f'_{name}']
        final = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(mask):
            final[i] = observations[i].copy()
        infos.update({'final_obs': final, '_final_obs': mask.copy(), 'final_info': last, '_final_info': mask.copy()})


def load(file: str) -> Any:
    """A model of the installed gymnasium package, or of a path."""
    return mujoco.MjModel.from_xml_path(mujoco_env.expand_model_path(file))


def humanoid(num_envs: int = 1, *, max_episode_steps: Optional[int] = 1000, **options: Any) -> BatchVectorEnv:
    """gymnasium's ``Humanoid-v5`` in a batch; `options` are those of the environment class."""
    model = load('humanoid.xml')
    frame_skip, noise = 5, 1e-2
    dt = model.opt.timestep * frame_skip
    weights = model.body_mass / model.body_mass.sum()

    def initial(rng: np.random.Generator) -> tuple[Array, Array]:
        qpos = model.qpos0 + rng.uniform(low=-noise, high=noise, size=model.nq)
        return qpos, rng.uniform(low=-noise, high=noise, size=model.nv)

    def mass_center(batch: rujoco.Batch) -> Array:
        center: Array = np.einsum('b,nbj->nj', weights, batch.outputs['xipos'][:, :, :2])
        return center

    def observation(batch: rujoco.Batch, fresh: Array) -> Array:
        out, n = batch.outputs, batch.nbatch
        forces = out['cfrc_ext'][:, 1:].reshape(n, -1)
        parts = [
            batch.qpos[:, 2:],
            batch.qvel,
            out['cinert'][:, 1:].reshape(n, -1),
            out['cvel'][:, 1:].reshape(n, -1),
            out['qfrc_actuator'][:, 6:],
            # gymnasium computes these after steps alone
            np.where(fresh[:, None], 0.0, forces),
        ]
        return np.concatenate(parts, axis=1)

    def is_healthy(batch: rujoco.Batch) -> Array:
        z: Array = batch.qpos[:, 2]
        return (1.0 < z) & (z < 2.0)

    def reward(batch: rujoco.Batch, _: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        velocity = (mass_center(batch) - before) / dt
        forward, survive = 1.25 * velocity[:, 0], 5.0 * is_healthy(batch)
        control = 0.1 * np.square(batch.ctrl).sum(axis=1)
        contact = np.clip(5e-7 * np.square(batch.outputs['cfrc_ext']).sum(axis=(1, 2)), -np.inf, 10.0)
        terms = {
            'x_velocity': velocity[:, 0],
            'y_velocity': velocity[:, 1],
            'reward_survive': survive,
            'reward_forward': forward,
            'reward_ctrl': -control,
            'reward_contact': -contact,
        }
        return forward + survive - (control + contact), {**reset_info(batch), **terms}

    def reset_info(batch: rujoco.Batch) -> Mapping[str, Array]:
        return {
            'x_position': batch.qpos[:, 0],
            'y_position': batch.qpos[:, 1],
            'tendon_length': batch.outputs['ten_length'],
            'tendon_velocity': batch.outputs['ten_velocity'],
            'distance_from_origin': np.hypot(batch.qpos[:, 0], batch.qpos[:, 1]),
        }

    return BatchVectorEnv(
        model,
        num_envs,
        initial=initial,
        observation=observation,
        reward=reward,
        termination=lambda batch: ~is_healthy(batch),
        before=mass_center,
        reset_info=reset_info,
        outputs=['xipos', 'cinert', 'cvel', 'qfrc_actuator', 'cfrc_ext', 'ten_length', 'ten_velocity'],
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **options,
    )


def half_cheetah(num_envs: int = 1, *, max_episode_steps: Optional[int] = 1000, **options: Any) -> BatchVectorEnv:
    """gymnasium's ``HalfCheetah-v5`` in a batch; `options` are those of the environment class."""
    model = load('half_cheetah.xml')
    frame_skip, noise = 5, 0.1
    dt = model.opt.timestep * frame_skip

    def initial(rng: np.random.Generator) -> tuple[Array, Array]:
        qpos = model.qpos0 + rng.uniform(low=-noise, high=noise, size=model.nq)
        return qpos, noise * rng.standard_normal(model.nv)

    def reward(batch: rujoco.Batch, actions: Array, before: Array) -> tuple[Array, Mapping[str, Array]]:
        x = batch.qpos[:, 0]
        velocity = (x - before) / dt
        # in the precision of the actions, as gymnasium does
        control = 0.1 * np.square(actions).sum(axis=1)
        terms = {'x_position': x, 'x_velocity': velocity, 'reward_forward': velocity, 'reward_ctrl': -control}
        return velocity - control, terms

    return BatchVectorEnv(
        model,
        num_envs,
        initial=initial,
        observation=lambda batch, fresh: np.concatenate([batch.qpos[:, 1:], batch.qvel], axis=1),
        reward=reward,
        before=lambda batch: batch.qpos[:, 0].copy(),
        reset_info=lambda batch: {'x_position': batch.qpos[:, 0]},
        frame_skip=frame_skip,
        max_episode_steps=max_episode_steps,
        **options,
    )


def _register() -> None:
    """Names for ``gymnasium.make_vec``."""
    for name, function in (('Humanoid', 'humanoid'), ('HalfCheetah', 'half_cheetah')):
        if f'rujoco/{name}-v5' not in gymnasium.registry:
            gymnasium.register(
                f'rujoco/{name}-v5', vector_entry_point=f'rujoco.gymnasium:{function}', max_episode_steps=1000
            )


_register()

__all__ = ['BatchVectorEnv', 'half_cheetah', 'humanoid']
