"""A vector environment over a :class:`rujoco.Batch`, from functions of arrays."""

from __future__ import annotations

import concurrent.futures
from typing import Any, Callable, Mapping, Optional, Sequence, Union

import rujoco  # before mujoco

import gymnasium
import mujoco
import numpy as np
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rujoco._batch import Camera, State

Array = NDArray[Any]
Infos = dict[str, Any]
#: Where the next episodes of an environment start, drawn from its generator: see :class:`BatchVectorEnv`.
Initial = Callable[[np.random.Generator, int], tuple[Array, Array]]

#: Starts of an environment's next episodes are drawn ahead: at least so many numbers, and so many episodes.
_NUMBERS, _EPISODES = 256, 8
#: The elements of the state that they set.
_MOVED = State.QPOS | State.QVEL
#: What pixels are, by the names of gymnasium.
_RENDER_MODES: Mapping[str, str] = {'rgb_array': 'rgb', 'depth_array': 'depth'}


class BatchVectorEnv(VectorEnv[Array, Array, Array]):
    """Environments of one model in a batch.

    `model` is a ``mujoco.MjModel``. An action sets ``ctrl`` for `frame_skip` steps. All functions get the batch, and
    work on all its environments at once:

    - ``initial(rng, count)``: positions and velocities (``count x nq``, ``count x nv``) that the next `count` episodes of one
      environment start from; `rng` is its own generator;
    - ``observation(batch, fresh)``: ``num_envs x ...``; `fresh` is a mask of the environments that this call has reset (their
      outputs are those of ``mj_forward``), or None if it has reset none;
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

    ``step_async`` and ``step_wait``, ``reset_async`` and ``reset_wait``, ``call``, ``get_attr`` and ``set_attr`` are those of
    ``gymnasium.vector.AsyncVectorEnv``; between the two calls the program goes on while the threads of the batch work.
    """

    def __init__(
        self,
        model: Any,
        num_envs: int,
        *,
        initial: Initial,
        observation: Callable[[rujoco.Batch, Optional[Array]], Array],
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
        self._every = np.ones(num_envs, bool)
        example = self._observe(self._every)
        self.single_observation_space = gymnasium.spaces.Box(-np.inf, np.inf, example.shape[1:], example.dtype.type)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

        self._generators: list[Optional[np.random.Generator]] = [None] * num_envs
        self._is_seeded = False
        #: Positions and velocities that episodes start from, as they were drawn last, the number of those that are used up, and
        #: whether all of an environment's are.
        width = model.nq + model.nv
        self._ahead = max(_NUMBERS // max(width, 1), _EPISODES)
        self._starts = np.zeros((num_envs, self._ahead, width))
        self._used = np.full(num_envs, self._ahead, np.int64)
        self._is_short = True
        #: Actions since the first reset, its value when each episode began, and when the oldest of them did, or before.
        self._count = 0
        self._begins = np.zeros(num_envs, np.int64)
        self._oldest = 0
        #: Environments that have ended and wait for a reset, if there are any.
        self._again: Optional[Array] = None
        self._worker: Optional[concurrent.futures.ThreadPoolExecutor] = None
        self._pending: Optional[tuple[str, concurrent.futures.Future[Any]]] = None

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
                self._used[i], self._is_short = self._ahead, True
        self._is_seeded = None not in self._generators
        infos: Infos = {}
        self._restart(mask, infos)
        if self._again is not None:
            self._again = _some(self._again & ~mask)
        return self._observe(mask), infos

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, Infos]:
        """Advances all environments by one action; those whose episode has ended are reset, when `autoreset_mode` says."""
        actions = np.asarray(actions)
        if actions.shape != self.action_space.shape:
            raise ValueError(f'actions: shape {actions.shape} instead of {self.action_space.shape} (num_envs, nu)')
        if not self._is_seeded:
            raise gymnasium.error.ResetNeeded('all environments need a reset() before the first step()')
        batch, again = self.batch, self._again
        before = self._before(batch) if self._before else None
        active = None
        if again is not None:
            if self.autoreset_mode == AutoresetMode.DISABLED:
                raise gymnasium.error.ResetNeeded(
                    f'environment {np.flatnonzero(again)[0]} has ended and needs a reset: autoreset is disabled'
                )
            active = ~again
        # those that are reset forget theirs
        batch.ctrl[...] = actions
        batch.step(self.frame_skip, active)
        rewards, terms = self._reward(batch, actions, before)
        self._check('reward', rewards)
        rewards = rewards.astype(np.float64)
        if again is not None:
            rewards[again] = 0.0
        infos: Infos = {}
        self._add(infos, terms, active)
        terminations, truncations = self._ends(active)
        self._again = _some(terminations | truncations)

        fresh = again
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._again is not None:
            fresh, self._again = self._again, None
            self._move_final(infos, self._observe(again), fresh)
        if fresh is not None:
            self._restart(fresh, infos)
        return self._observe(fresh), rewards, terminations, truncations, infos

    def _ends(self, active: Optional[Array]) -> tuple[Array, Array]:
        """Which of the active environments have come to an end, and which to their limit of actions."""
        if self._termination is None:
            terminations = np.zeros(self.num_envs, bool)
        else:
            terminations = self._termination(self.batch)
            self._check('termination', terminations, np.bool_)
            if active is not None:
                terminations = terminations & active
        self._count += 1
        truncations = np.zeros(self.num_envs, bool)
        if self.max_episode_steps is not None and self._count - self._oldest >= self.max_episode_steps:
            truncations = self._count - self._begins >= self.max_episode_steps
            if active is not None:
                truncations &= active
            self._oldest = int(self._begins[~truncations].min(initial=self._count))
        return terminations, truncations

    # the interface of gymnasium's AsyncVectorEnv

    def step_async(self, actions: Array) -> None:
        """Begins a step; ``step_wait`` returns what ``step`` would. Nothing else is called until then."""
        self._begin('step', self.step, np.array(actions))

    def step_wait(self, timeout: Optional[float] = None) -> tuple[Array, Array, Array, Array, Infos]:
        """The result of the step that has begun; ``TimeoutError`` if it is not there after `timeout` seconds, and still goes on."""
        result: tuple[Array, Array, Array, Array, Infos] = self._wait('step', timeout)
        return result

    def reset_async(
        self, seed: Union[int, Sequence[Optional[int]], None] = None, options: Optional[dict[str, Any]] = None
    ) -> None:
        """Begins a reset; ``reset_wait`` returns what ``reset`` would."""
        self._begin('reset', lambda: self.reset(seed=seed, options=options))

    def reset_wait(self, timeout: Optional[float] = None) -> tuple[Array, Infos]:
        """The result of the reset that has begun."""
        result: tuple[Array, Infos] = self._wait('reset', timeout)
        return result

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """What a method returns, or an attribute is, for each environment: ``render`` has a picture of each, others are shared."""
        value = getattr(self, name)
        if callable(value):
            value = value(*args, **kwargs)
        return value if isinstance(value, tuple) and len(value) == self.num_envs else (value,) * self.num_envs

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute, once for each environment."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Sets an attribute, which all environments share: `values` is a value, or an equal one for each of them."""
        if isinstance(values, (list, tuple)):
            if len(values) != self.num_envs or any(value != values[0] for value in values):
                raise ValueError(f'values: the environments share {name}, so that {self.num_envs} equal ones are needed')
            values = values[0]
        setattr(self, name, values)

    def _begin(self, name: str, function: Callable[..., Any], *args: Any) -> None:
        """Runs a call in a thread; the batch leaves the GIL to others."""
        if self._pending is not None:
            kind = self._pending[0]
            raise gymnasium.error.AlreadyPendingCallError(f'{name}_async: {kind}_wait() of the last call comes first', kind)
        if self._worker is None:
            self._worker = concurrent.futures.ThreadPoolExecutor(1, 'rujoco.gymnasium')
        self._pending = (name, self._worker.submit(function, *args))

    def _wait(self, name: str, timeout: Optional[float]) -> Any:
        if self._pending is None or self._pending[0] != name:
            raise gymnasium.error.NoAsyncCallError(f'{name}_wait: there is no {name}_async() before it', name)
        try:
            result = self._pending[1].result(timeout)
        except concurrent.futures.TimeoutError:
            raise TimeoutError(f'{name}_wait: not done after {timeout} s') from None
        except BaseException:
            self._pending = None
            raise
        self._pending = None
        return result

    @property
    def render_camera(self) -> Camera:
        """The camera of :meth:`render`."""
        return self._view[2]

    def render(self) -> Optional[tuple[Array, ...]]:
        """A picture of each environment as it is now: ``height x width x 3`` bytes, or distances ``height x width``.

        None, with a warning, if the environments were made without a `render_mode`.
        """
        if self.render_mode is None:
            gymnasium.logger.warn('render() needs a render_mode: gymnasium.make_vec(..., render_mode="rgb_array")')
            return None
        return tuple(self.batch.render(*self._view, kind=_RENDER_MODES[self.render_mode]))

    def close_extras(self, **_: Any) -> None:
        """Ends a call that has begun, and closes the batch."""
        if self._worker is not None:
            self._worker.shutdown()
        self._pending = None
        self.batch.close()

    def _restart(self, mask: Array, infos: Infos) -> None:
        """Resets environments to the next of their starts."""
        batch = self.batch
        if self._is_short:
            self._draw_starts()
        self._is_short = batch._core.reset_to_next(self._starts, self._used, _MOVED, mask)
        if batch.outputs:
            batch.forward(mask)
        self._begins[mask] = self._count
        if self._reset_info is not None:
            self._add(infos, self._reset_info(batch), mask)

    def _draw_starts(self) -> None:
        """Draws where the next episodes start, of seeded environments that have no starts left: positions and velocities."""
        for i in (self._used == self._ahead).nonzero()[0].tolist():
            generator = self._generators[i]
            if generator is None:
                continue
            qpos, qvel = self._initial(generator, self._ahead)
            for name, found in ('qpos', qpos), ('qvel', qvel):
                expected = (self._ahead, getattr(self.batch, name).shape[1])
                if np.shape(found) != expected:
                    raise ValueError(f'initial: {name} has shape {np.shape(found)} instead of {expected}')
            np.concatenate([qpos, qvel], axis=1, out=self._starts[i])
            self._used[i] = 0

    def _observe(self, fresh: Optional[Array]) -> Array:
        observation = self._observation(self.batch, fresh)
        if observation.shape[:1] != (self.num_envs,):
            raise ValueError(f'observation: shape {observation.shape}; the first size is num_envs, {self.num_envs}')
        return _own(observation)

    def _check(self, name: str, values: Any, dtype: Any = None) -> None:
        """A value per environment."""
        if not isinstance(values, np.ndarray) or values.shape != (self.num_envs,) or (dtype and values.dtype != dtype):
            found = f'{values.dtype} {values.shape}' if isinstance(values, np.ndarray) else type(values).__name__
            raise ValueError(
                f'{name}: {found} instead of an array of {self.num_envs} {"truth values" if dtype else "numbers"}'
            )

    def _add(self, infos: Infos, values: Mapping[str, Array], mask: Optional[Array]) -> None:
        """Adds values of the environments of a mask, or of all, in the form of gymnasium: others are zero, and ``_name`` is the
        mask."""
        if mask is None:
            for name, array in values.items():
                infos[name], infos[f'_{name}'] = _own(array), self._every.copy()
            return
        if not np.count_nonzero(mask):
            return
        others = ~mask
        for name, array in values.items():
            if name in infos:
                infos[name][mask] = array[mask]
                infos[f'_{name}'] |= mask
            else:
                added = np.array(array)
                added[others] = 0
                infos[name], infos[f'_{name}'] = added, mask.copy()

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


def _some(mask: Array) -> Optional[Array]:
    """A mask, or None if it has no environment."""
    return mask if np.count_nonzero(mask) else None


def _own(array: Array) -> Array:
    """An array with memory of its own: the batch writes into its arrays."""
    return array if array.base is None and array.flags.owndata else array.copy()
