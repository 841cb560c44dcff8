"""The domains of ``dm_control.suite`` over a :class:`rujoco.Batch`.

    env = rujoco.dm_control.load('walker', 'walk', 64, seed=0)
    step = env.reset()
    while True:
        step = env.step(policy(step.observation))       # 64 x 6

Physics is stepped in a batch; each environment is then looked at by its own copy of the suite's task, which starts episodes,
observes and rewards as it always does. Numbers are those of ``suite.load(domain, task, {'random': seed + i})``, to the last
bit if dm_control runs on this library.
"""

from __future__ import annotations

import collections
import copy
from typing import Any, Iterable, Mapping, NamedTuple, Optional, Sequence

import rujoco  # before mujoco

import dm_env
import mujoco
import numpy as np
from dm_control import suite
from dm_control.rl import control
from numpy.typing import NDArray

from rujoco._batch import _ELEMENTS, State

Array = NDArray[Any]

#: What functions of the wrapped data read.
_FUNCTIONS: Mapping[str, Sequence[str]] = {
    'object_velocity': 'xpos xmat xipos ximat geom_xpos geom_xmat site_xpos site_xmat subtree_com cvel'.split()
}

#: What pictures show, and no step reads.
_VISUAL = ('light_', 'cam_', 'mat_', 'tex_', 'vis_')


class TimeStep(NamedTuple):
    """A step of all environments: as ``dm_env.TimeStep``, with a row for each. The first steps of episodes have the reward 0
    and the discount 1."""

    step_type: Array
    reward: Array
    discount: Array
    observation: Mapping[str, Array]

    def first(self) -> Array:
        """Where an episode begins."""
        return self.step_type == int(dm_env.StepType.FIRST)

    def last(self) -> Array:
        """Where an episode ends."""
        return self.step_type == int(dm_env.StepType.LAST)


class _Row:
    """Wrapped data of one environment at a time, whose arrays are copied from the batch when they are first asked for."""

    def __init__(self, real: Any):
        self._real = real
        self._sources: dict[str, tuple[Array, Array]] = {}
        self._loaded: set[str] = set()
        self._environment = 0
        #: Names that have been asked for, while this is found out.
        self._asked: Optional[set[str]] = set()

    def read(self, sources: Mapping[str, Array]) -> None:
        """From now on, copies from arrays with a row per environment."""
        self._asked = None
        self._sources = {name: (getattr(self._real, name), rows) for name, rows in sources.items()}

    def choose(self, environment: int, time: float) -> None:
        """Goes to an environment."""
        self._environment = environment
        self._loaded.clear()
        self._real.time = time

    def load(self, name: str) -> None:
        """Brings an array up to date."""
        if name in self._loaded:
            return
        self._loaded.add(name)
        if self._asked is not None:
            self._asked.add(name)
            return
        if name in self._sources:
            target, rows = self._sources[name]
            target[...] = rows[self._environment].reshape(target.shape)
        elif name in _FUNCTIONS:
            for part in _FUNCTIONS[name]:
                self.load(part)
        elif isinstance(getattr(self._real, name, None), np.ndarray) or name in ('contact', 'ncon', 'ptr'):
            raise ValueError(f"outputs: the task reads '{name}' of the data, which is no output of the batch")

    def keep(self, states: Mapping[str, Array]) -> None:
        """Writes the elements of the state that have been asked for back into the batch: a task may have set them."""
        for name in self._loaded & states.keys():
            row = states[name][self._environment]
            row[...] = getattr(self._real, name).reshape(row.shape)

    def __getattr__(self, name: str) -> Any:
        self.load(name)
        known = self._sources.get(name)
        return getattr(self._real, name) if known is None else known[0]


class _Field:
    """An array by names of objects, which remembers the indices that dm_control makes of names: that takes it longer than all
    else of most rewards."""

    def __init__(self, real: Any):
        self._real, self._array = real, real[:]
        self._indices: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        return self._array[self._index(key)]

    def __setitem__(self, key: Any, value: Any) -> None:
        self._array[self._index(key)] = value

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def _index(self, key: Any) -> Any:
        token = key if type(key) is str else _token(key)
        if token is None:
            return self._real._convert_key(key)
        index = self._indices.get(token)
        if index is None:
            index = self._indices[token] = self._real._convert_key(key)
        return index


def _token(key: Any) -> Any:
    """Something hashable that tells a key of names, numbers and ranges from all others, or None."""
    kind = type(key)
    if kind is str or kind is int:
        return key
    if kind is slice:
        parts: tuple[Any, ...] = (key.start, key.stop, key.step)
        return (kind, *parts) if all(part is None or type(part) is int for part in parts) else None
    if kind is list or kind is tuple:
        tokens = tuple([part if type(part) is str else _token(part) for part in key])
        return None if None in tokens else (kind, tokens)
    return None


class _Named:
    """The arrays of a row, or of the model, by names of objects."""

    def __init__(self, row: Optional[_Row], real: Any):
        self._row, self._real = row, real
        self._known: dict[str, _Field] = {}

    def __getattr__(self, name: str) -> Any:
        if self._row is not None:
            self._row.load(name)
        field = self._known.get(name)
        if field is None:
            field = self._known[name] = _Field(getattr(self._real, name))
        return field


def _overrides(task: Any, method: str) -> bool:
    return getattr(type(task), method) is not getattr(suite.base.Task, method, None)


class BatchEnvironment:
    """Environments of one task of dm_control: `environment` is one of them, as ``suite.load`` makes it.

    All environments have its model; where a task draws numbers while it makes the model (``lqr``), these are the same for all.
    Environment 0 draws from the generator that `environment` has, each other one, `i`, from one seeded with ``seed + i``. Tasks edit the model when an episode begins; the arrays
    that they edit are found out by a few episodes, and so are the outputs that they read. `fields` and `outputs` name others.
    `nthread` is that of :class:`rujoco.Batch`.
    """

    def __init__(
        self,
        environment: control.Environment,
        num_envs: int,
        *,
        seed: Optional[int] = None,
        nthread: int = 0,
        fields: Sequence[str] = (),
        outputs: Sequence[str] = (),
    ):
        self.num_envs = num_envs
        self._one = environment
        self._physics, task = environment.physics, environment.task
        # dm_control has no public names for these
        self._steps, self._limit = environment._n_sub_steps, environment._step_limit
        self._is_flat = environment._flat_observation
        self._model = self._physics.model
        self._arrays = {
            name: value
            for name in dir(self._model)
            if not name.startswith(('_', *_VISUAL)) and not name.endswith('rgba')
            if isinstance(value := getattr(self._model, name), np.ndarray) and value.dtype.kind == 'f' and value.size
        }
        base = {name: value.copy() for name, value in self._arrays.items()}

        self._view = self._physics.copy(share_model=True)
        self._row = _Row(self._view._data)
        named = self._view.named
        self._view._named = type(named)(_Named(None, named.model), _Named(self._row, named.data))
        self._view._data = self._row
        edited, asked = self._find_out(copy.deepcopy(task), base)
        self._fields = list(dict.fromkeys([*fields, *edited]))
        read = {part for name in asked for part in _FUNCTIONS.get(name, [name])} - _ELEMENTS.keys()
        known = set(dir(self._physics.named.data))
        self._outputs = sorted({name for name in read if name in known} | set(outputs))

        for name, value in base.items():
            self._arrays[name][...] = value
        self._base = base
        self._values = {name: np.repeat(base[name][None], num_envs, axis=0) for name in self._fields}
        self.batch = rujoco.Batch(
            self._model.ptr, num_envs, nthread=nthread, outputs=self._outputs, fields=self._fields
        )
        self._states = {name: getattr(self.batch, name) for name in _ELEMENTS if name not in ('time', 'plugin_state')}
        self._rows = {name: np.array(self.batch.outputs[name]) for name in self._outputs}
        self._row.read({**self._rows, **self._states})
        # after its steps dm_control computes what follows from positions and velocities anew; all else is that of the last step
        self._stage = 'velocity' if self._physics.legacy_step and self._outputs else None
        self._bad = np.zeros(num_envs, np.int32)

        self._tasks = [copy.deepcopy(task) for _ in range(num_envs)]
        for i, own in enumerate(self._tasks):
            if i:
                own._random = np.random.RandomState(None if seed is None else seed + i)
            if own.random is not own._random:
                raise TypeError(f'environment: its task, {type(task).__name__}, is not seeded as those of the suite are')
        self._acts_before, self._acts_after = (_overrides(task, name) for name in ('before_step', 'after_step'))
        self._count = np.zeros(num_envs, np.int64)
        self._is_over = np.ones(num_envs, bool)

    def _find_out(self, task: Any, base: Mapping[str, Array]) -> tuple[list[str], set[str]]:
        """Which arrays of the model a task edits, and which names of the data it reads."""
        edited: dict[str, None] = {}
        physics, view = self._physics, self._view
        task._random = np.random.RandomState(0)
        spec = self._one.action_spec()
        for _ in range(4):
            with physics.reset_context():
                task.initialize_episode(physics)
            edited.update({name: None for name, old in base.items() if not np.array_equal(self._arrays[name], old, True)})
            state = physics.get_state()
            for _ in range(4):
                with self._view.reset_context():
                    view.set_state(state)
                self._row._loaded.clear()
                self._look(task, view)
                action = task.random.uniform(spec.minimum, spec.maximum, spec.shape)
                physics.set_control(np.nan_to_num(action, posinf=1, neginf=-1))
                physics.step(self._steps)
                state = physics.get_state()
        asked = self._row._asked
        assert asked is not None
        return list(edited), asked

    @staticmethod
    def _look(task: Any, physics: Any) -> tuple[Any, Any, Any]:
        return task.get_reward(physics), task.get_observation(physics), task.get_termination(physics)

    # what dm_control's environments have

    def action_spec(self) -> Any:
        """The actions of one environment."""
        return self._one.action_spec()

    def observation_spec(self) -> Any:
        """The observations of one environment."""
        return self._one.observation_spec()

    def control_timestep(self) -> float:
        """The time of an action."""
        return float(self._one.control_timestep())

    def reset(self, mask: Optional[Array] = None) -> TimeStep:
        """Begins episodes, in all environments or those of a mask; the others keep theirs and are looked at again."""
        chosen = np.ones(self.num_envs, bool) if mask is None else np.asarray(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != bool:
            raise ValueError(f'mask: {chosen.dtype} {chosen.shape} instead of {self.num_envs} truth values')
        if (self._is_over & ~chosen).any():
            i = np.flatnonzero(self._is_over & ~chosen)[0]
            raise ValueError(f'mask: environment {i} has no episode that goes on')
        found: list[Any] = [None] * self.num_envs
        self._begin(np.flatnonzero(chosen).tolist(), found)
        for i in np.flatnonzero(~chosen).tolist():
            self._choose(i)
            found[i] = self._tasks[i].get_observation(self._view)
        kinds = np.where(chosen, int(dm_env.StepType.FIRST), int(dm_env.StepType.MID))
        return TimeStep(kinds, np.zeros(self.num_envs), np.ones(self.num_envs), self._stacked(found))

    def step(self, actions: Array) -> TimeStep:
        """Advances all environments by one action, ``num_envs x nu``; those whose episode is over begin another one instead."""
        actions = np.asarray(actions, np.float64)
        expected = (self.num_envs, *self.action_spec().shape)
        if actions.shape != expected:
            raise ValueError(f'actions: shape {actions.shape} instead of {expected}')
        active = ~self._is_over
        goes_on = np.flatnonzero(active).tolist()
        if self._acts_before:
            for i in goes_on:
                self._choose(i)
                self._tasks[i].before_step(actions[i], self._view)
                self._row.keep(self._states)
        else:
            self.batch.ctrl[active] = actions[active]
        self._advance(active)

        kinds = np.full(self.num_envs, int(dm_env.StepType.MID))
        rewards, discounts = np.zeros(self.num_envs), np.ones(self.num_envs)
        found: list[Any] = [None] * self.num_envs
        self._count[active] += 1
        begins = np.flatnonzero(self._is_over).tolist()
        for i in goes_on:
            self._choose(i)
            task = self._tasks[i]
            if self._acts_after:
                task.after_step(self._view)
                self._row.keep(self._states)
            rewards[i], found[i] = task.get_reward(self._view), task.get_observation(self._view)
            discount = 1.0 if self._count[i] >= self._limit else task.get_termination(self._view)
            if discount is not None:
                kinds[i], discounts[i], self._is_over[i] = int(dm_env.StepType.LAST), discount, True
        if begins:
            kinds[begins] = int(dm_env.StepType.FIRST)
            self._begin(begins, found)
        return TimeStep(kinds, rewards, discounts, self._stacked(found))

    def close(self) -> None:
        """Closes the batch and the environment."""
        self.batch.close()
        self._one.close()

    # the rest

    def _advance(self, active: Array) -> None:
        """Steps the active environments, and leaves in the rows what dm_control's data has then."""
        batch, outputs = self.batch, self.batch.outputs
        # a slice copies faster than a mask
        mask, some = (None, slice(None)) if active.all() else (active, active)
        batch.step(self._steps, mask, stage=self._stage)
        bad = batch.bad_states()
        if (bad > self._bad).any():
            i = np.flatnonzero(bad > self._bad)[0]
            raise control.PhysicsError(f'environment {i}: its state has become bad (NaN, or huge), and was reset')
        for name, rows in self._rows.items():
            rows[some] = outputs[name][some]

    def _choose(self, i: int) -> None:
        """Lets the view see an environment."""
        self._edit(i)
        self._row.choose(i, float(self.batch.time[i]))

    def _edit(self, i: int) -> None:
        """Gives the shared model the values of an environment."""
        for name, values in self._values.items():
            self._arrays[name][...] = values[i]

    def _begin(self, environments: Iterable[int], found: list[Any]) -> None:
        """Begins episodes; the first observations are those of dm_control's own physics."""
        physics, data = self._physics, self._physics.data
        mask = np.zeros(self.num_envs, bool)
        states = np.zeros((self.num_envs, self.batch.state_size()))
        for i in environments:
            task = self._tasks[i]
            self._edit(i)
            with physics.reset_context():
                task.initialize_episode(physics)
            for name, old in self._base.items():
                if name in self._values:
                    self._values[name][i] = self._arrays[name]
                elif not np.array_equal(self._arrays[name], old, True):
                    raise ValueError(f"fields: the task edits '{name}' of the model, which is no field of the batch")
            found[i] = task.get_observation(physics)
            mujoco.mj_getState(self._model.ptr, data.ptr, states[i], State.INTEGRATION)
            for name, rows in self._rows.items():
                rows[i] = getattr(data, name).reshape(rows[i].shape)
            mask[i] = True
        for name, values in self._values.items():
            shaped = values.reshape(self.batch.field(name).shape).astype(np.float64)
            self.batch.set_field(name, np.ascontiguousarray(shaped), mask)
        self.batch.reset(mask, states=states)
        self._bad = self.batch.bad_states()
        self._count[mask], self._is_over[mask] = 0, False

    def _stacked(self, found: list[Any]) -> Mapping[str, Array]:
        """Observations of all environments, by name."""
        if self._is_flat:
            found = [control.flatten_observation(one) for one in found]
        return collections.OrderedDict((name, np.array([one[name] for one in found])) for name in found[0])


def load(
    domain: str,
    task: str,
    num_envs: int = 1,
    *,
    seed: Optional[int] = None,
    task_kwargs: Optional[Mapping[str, Any]] = None,
    environment_kwargs: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> BatchEnvironment:
    """Environments of a task of the suite; `options` are those of :class:`BatchEnvironment`."""
    kwargs = {**(task_kwargs or {}), 'random': seed}
    environment = suite.load(domain, task, kwargs, None if environment_kwargs is None else dict(environment_kwargs))
    return BatchEnvironment(environment, num_envs, seed=seed, **options)


__all__ = ['BatchEnvironment', 'TimeStep', 'load']
