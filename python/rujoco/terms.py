"""Terms: observations, rewards and ends of episodes that a :class:`rujoco.Batch` writes at the end of each call.

Functions of this module make terms (:func:`field`, :func:`linear_velocity`, :func:`heights`, ...), parts of rewards
(:func:`reward`) and ends of episodes (:func:`ends`); :class:`Terms` collects them. Names and shapes are resolved once, when
the batch is made; a wrong one is a ValueError that names the term.

All functions that make terms take these options, which are applied in this order:

- `target`: the name of an input of as many values, which is subtracted;
- `change`: the term is the change since the last call, 0 after a reset;
- `noise`: the standard deviation of normal noise, or with `uniform` the largest size of uniform noise; a function of the
  seed, the environment, how often it was observed, the term and the entry, whatever the threads and masks;
- `scale` and `offset`: factors, then what is added: a number or one for each value;
- `clip`: a pair, the least and the largest value;
- `delay`: how many calls late the values are shown;
- `history`: how many values are shown, those of the last calls, the oldest first.
"""

from __future__ import annotations

import dataclasses
import operator
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Mapping, Optional, Sequence, SupportsIndex, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rujoco import _substeps

if TYPE_CHECKING:
    import rujoco._rujoco as _rujoco

#: An object: a kind (``'body'``, ``'geom'``, ``'site'``, ``'camera'``) and a name.
Frame = tuple[str, str]

#: Some of a quantity's values, flattened row by row: a slice, indices, or names of objects that a field has rows of.
Part = Union[None, slice, Sequence[SupportsIndex], Sequence[str]]

_END = (1 << 63) - 1


@dataclasses.dataclass(frozen=True)
class Term:
    """Numbers that follow from an environment's state; functions of this module make them."""

    _quantity: Mapping[str, Any]
    _options: Mapping[str, Any]

    def _described(self, name: str) -> dict[str, Any]:
        """For the compiled half."""
        empty = {
            'field': None,
            'frame': None,
            'relative_to': None,
            'value': 0.0,
            'pnt': [],
            'vec': [],
            'seen': None,
            'range': None,
            'list': None,
            'names': None,
        }
        return {'name': name, **empty, **self._quantity, **self._options}


def _numbers(name: str, values: Any) -> list[float]:
    try:
        array = np.asarray(values, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f'{name}: expected numbers, found {values!r}') from None
    return array.ravel().tolist()


def _whole(name: str, value: SupportsIndex) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f'{name}: expected an integer, found {type(value).__name__}') from None
    if number < 0:
        raise ValueError(f'{name}: is {number}')
    return number


def _frame(name: str, frame: Frame) -> tuple[str, str]:
    if isinstance(frame, str) or len(frame) != 2 or not all(isinstance(part, str) for part in frame):
        raise TypeError(f"{name}: expected a kind and a name, as ('body', 'torso'), found {frame!r}")
    return tuple(frame)


def _part(part: Part) -> dict[str, Any]:
    if part is None:
        return {}
    if isinstance(part, slice):
        first, end = 0 if part.start is None else part.start, _END if part.stop is None else part.stop
        if part.step not in (None, 1):
            raise ValueError(f'part: {part} has a step')
        return {'range': (_whole('part', first), _whole('part', end))}
    if isinstance(part, str):
        raise TypeError(f"part: expected a sequence of names, found '{part}'")
    entries = list(part)
    if entries and all(isinstance(entry, str) for entry in entries):
        return {'names': entries}
    return {'list': [_whole('part', entry) for entry in entries]}  # type: ignore[arg-type]


def _term(
    quantity: str,
    given: Mapping[str, Any],
    *,
    part: Part = None,
    target: Optional[str] = None,
    change: bool = False,
    noise: float = 0.0,
    uniform: bool = False,
    scale: ArrayLike = (),
    offset: ArrayLike = (),
    clip: Optional[tuple[float, float]] = None,
    delay: SupportsIndex = 0,
    history: SupportsIndex = 1,
) -> Term:
    if target is not None and not isinstance(target, str):
        raise TypeError(f'target: expected the name of an input, found {type(target).__name__}')
    limits = None if clip is None else _numbers('clip', clip)
    if limits is not None and len(limits) != 2:
        raise ValueError(f'clip: expected a pair, found {clip!r}')
    options = {
        'target': target,
        'change': bool(change),
        'noise': float(noise),
        'uniform': bool(uniform),
        'scale': _numbers('scale', scale),
        'offset': _numbers('offset', offset),
        'clip': None if limits is None else tuple(limits),
        'delay': _whole('delay', delay),
        'history': _whole('history', history),
    }
    return Term({'quantity': quantity, **given, **_part(part)}, options)


def _name(what: str, name: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f'{what}: expected a name, found {type(name).__name__}')
    return name


def field(name: str, part: Part = None, **options: Any) -> Term:
    """An element of the state (``'qpos'``, ``'ctrl'``, ``'time'``), or what could be an output of the batch (``'xpos'``,
    ``'sensor.NAME'``, ``'contact.dist'``).

    `part` is a slice of the values, indices, or names of the joints, bodies, sensors, ... that the field has rows of.
    """
    return _term('field', {'field': _name('name', name)}, part=part, **options)


def sensor(name: str, **options: Any) -> Term:
    """A sensor by name."""
    return field(f'sensor.{name}', **options)


def input(name: str, part: Part = None, **options: Any) -> Term:
    """An input: a table that the program writes (:attr:`rujoco.Batch.inputs`)."""
    return _term('input', {'field': _name('name', name)}, part=part, **options)


def constant(value: float, **options: Any) -> Term:
    """A number."""
    return _term('constant', {'value': float(value)}, **options)


def projected_gravity(frame: Frame, part: Part = None, **options: Any) -> Term:
    """The world's downward direction in the axes of a frame (3 values): (0, 0, -1) if it is upright."""
    return _term('projected_gravity', {'frame': _frame('frame', frame)}, part=part, **options)


def position(of: Frame, relative_to: Optional[Frame] = None, **options: Any) -> Term:
    """The origin of a frame in the axes of another one, from its origin (3 values); in the world's without."""
    return _term('position', _pair(of, relative_to), **options)


def orientation(of: Frame, relative_to: Optional[Frame] = None, **options: Any) -> Term:
    """The x axis and the y axis of a frame in the axes of another one (6 values); in the world's without."""
    return _term('orientation', _pair(of, relative_to), **options)


def _pair(of: Frame, relative_to: Optional[Frame]) -> dict[str, Any]:
    other = None if relative_to is None else _frame('relative_to', relative_to)
    return {'frame': _frame('of', of), 'relative_to': other}


def linear_velocity(frame: Frame, part: Part = None, **options: Any) -> Term:
    """The velocity of a frame's origin in its own axes (3 values)."""
    return _term('linear_velocity', {'frame': _frame('frame', frame)}, part=part, **options)


def angular_velocity(frame: Frame, part: Part = None, **options: Any) -> Term:
    """The angular velocity of a frame in its own axes (3 values)."""
    return _term('angular_velocity', {'frame': _frame('frame', frame)}, part=part, **options)


def _seen(
    frame: Optional[Frame], groups: Optional[Sequence[SupportsIndex]], statics: bool, exclude: Optional[str], cutoff: float
) -> dict[str, Any]:
    flags = None
    if groups is not None:
        chosen = [_whole('groups', group) for group in groups]
        if any(group > 5 for group in chosen):
            raise ValueError(f'groups: {max(chosen)} is no group; there are 6')
        flags = [group in chosen for group in range(6)]
    pair = None if frame is None else _frame('frame', frame)
    return {'frame': pair, 'groups': flags, 'statics': bool(statics), 'exclude': exclude, 'cutoff': float(cutoff)}


def rays(
    pnt: ArrayLike,
    vec: ArrayLike,
    frame: Optional[Frame] = None,
    *,
    groups: Optional[Sequence[SupportsIndex]] = None,
    statics: bool = True,
    exclude: Optional[str] = None,
    cutoff: float = float('inf'),
    missing: float = -1.0,
    **options: Any,
) -> Term:
    """Distances along rays ``n x 3``, as :meth:`rujoco.Batch.rays` has them; `missing` where nothing is met."""
    seen = _seen(frame, groups, statics, exclude, cutoff)
    given = {'pnt': _numbers('pnt', pnt), 'vec': _numbers('vec', vec), 'seen': seen, 'value': float(missing)}
    return _term('rays', given, **options)


def heights(
    xy: ArrayLike,
    frame: Optional[Frame] = None,
    *,
    groups: Optional[Sequence[SupportsIndex]] = None,
    statics: bool = True,
    exclude: Optional[str] = None,
    missing: float = 0.0,
    **options: Any,
) -> Term:
    """Heights of the terrain at points ``n x 2`` around a frame that turn with its heading, above its origin.

    What is seen is as in :meth:`rujoco.Batch.heights`; `missing` stands where there is nothing.
    """
    seen = _seen(frame, groups, statics, exclude, float('inf'))
    return _term('heights', {'pnt': _numbers('xy', xy), 'seen': seen, 'value': float(missing)}, **options)


@dataclasses.dataclass(frozen=True)
class Reward:
    """A part of the reward: see :func:`reward`."""

    term: Term
    function: str
    weight: float
    width: float


def reward(term: Term, function: str = 'sum', weight: float = 1.0, *, width: float = 1.0) -> Reward:
    """A part of the reward: `weight` times the ``'sum'`` of a term's values, the sum of their ``'squares'`` or ``'sizes'``
    (absolute values), or ``'gaussian'``: ``exp(-s / width**2)`` for the sum ``s`` of their squares."""
    if not isinstance(term, Term):
        raise TypeError(f'term: expected a term of rujoco.terms, found {type(term).__name__}')
    if function not in ('sum', 'squares', 'sizes', 'gaussian'):
        raise ValueError(f"function: {function!r} is not 'sum', 'squares', 'sizes' or 'gaussian'")
    return Reward(term, function, float(weight), float(width))


@dataclasses.dataclass(frozen=True)
class Ends:
    """What ends an episode: see :func:`ends`."""

    term: Term
    low: float
    high: float
    truncates: bool


def ends(term: Term, low: float = float('-inf'), high: float = float('inf'), *, truncates: bool = False) -> Ends:
    """Ends an episode when one of a term's values is below `low`, above `high`, or NaN; with `truncates` it is cut off."""
    if not isinstance(term, Term):
        raise TypeError(f'term: expected a term of rujoco.terms, found {type(term).__name__}')
    return Ends(term, float(low), float(high), bool(truncates))


@dataclasses.dataclass(frozen=True)
class Terms:
    """Observations, rewards and ends of episodes by name, for :class:`rujoco.Batch`.

    `inputs` are names and sizes of tables that the program writes, for terms to read: commands, targets, phases.
    Without a `stage`, all quantities are those of the new state, and a step computes what they need; with one
    (``'position'``, ``'velocity'``), those of later stages belong to the last step, which saves the computation of forces.
    """

    observations: Mapping[str, Term] = dataclasses.field(default_factory=dict)
    rewards: Mapping[str, Reward] = dataclasses.field(default_factory=dict)
    terminations: Mapping[str, Ends] = dataclasses.field(default_factory=dict)
    inputs: Mapping[str, int] = dataclasses.field(default_factory=dict)
    stage: Optional[str] = None
    seed: int = 0

    def __post_init__(self) -> None:
        for what, kind in (('observations', Term), ('rewards', Reward), ('terminations', Ends)):
            terms = getattr(self, what)
            if not isinstance(terms, Mapping):
                raise TypeError(f'{what}: expected a mapping of names, found {type(terms).__name__}')
            for name, term in terms.items():
                if not isinstance(term, kind):
                    raise TypeError(f"{what}: '{name}' is of {type(term).__name__}, not rujoco.terms.{kind.__name__}")
        if not (self.observations or self.rewards or self.terminations):
            raise ValueError('observations, rewards, terminations: there are none')
        _substeps.stage_of('stage', self.stage)
        _whole('seed', self.seed)

    def _described(self) -> dict[str, Any]:
        """For the compiled half."""
        return {
            'inputs': [(_name('inputs', name), _whole(f"inputs: '{name}'", n)) for name, n in self.inputs.items()],
            'observations': [term._described(name) for name, term in self.observations.items()],
            'rewards': [(r.term._described(name), r.function, r.width, r.weight) for name, r in self.rewards.items()],
            'terminations': [
                (end.term._described(name), end.low, end.high, end.truncates) for name, end in self.terminations.items()
            ],
            'stage': None if self.stage is None else _substeps.stage_of('stage', self.stage),
            'seed': self.seed,
        }


class Written:
    """The arrays that a batch writes of its terms."""

    def __init__(self, core: _rujoco.Batch, terms: Terms):
        self.observations: NDArray[np.float32]
        self.rewards: NDArray[np.float32]
        self.observations, self.rewards, parts = core.floats()
        self.terminated, self.truncated, ended = core.ends()
        self.reward_terms = MappingProxyType({name: parts[:, i] for i, name in enumerate(terms.rewards)})
        self.termination_terms = MappingProxyType({name: ended[:, i] for i, name in enumerate(terms.terminations)})
        self.inputs = MappingProxyType({name: core.input(name) for name in terms.inputs})


__all__ = [
    'Ends',
    'Reward',
    'Term',
    'Terms',
    'angular_velocity',
    'constant',
    'ends',
    'field',
    'heights',
    'input',
    'linear_velocity',
    'orientation',
    'position',
    'projected_gravity',
    'rays',
    'reward',
    'sensor',
]
