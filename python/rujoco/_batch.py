"""Batches: many states of one model, stepped together, over numpy arrays."""

from __future__ import annotations

import contextlib
import ctypes
import enum
import operator
import os
import sys
import time
import warnings
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    SupportsIndex,
    TypeVar,
    Union,
)

import numpy as np
from numpy.typing import DTypeLike, NDArray

import rujoco._rujoco as _rujoco
from rujoco import _substeps
from rujoco import terms as _terms
from rujoco._rujoco import BatchError
from rujoco._substeps import Controller, Environment
from rujoco.terms import Terms

if TYPE_CHECKING:
    import mujoco

#: What a batch can be made from: a model of the published package, a path, XML text, or the bytes of an MJB file.
ModelSource = Union['mujoco.MjModel', '_rujoco.Model', str, 'os.PathLike[str]', bytes]

#: From where a picture is taken: see :meth:`Batch.render`.
Camera = Union[None, str, SupportsIndex, 'mujoco.MjvCamera']

_Result = TypeVar('_Result')

#: Groups of geoms.
_NGROUP = 6

#: Long calls return to Python this often, in seconds, so that an interrupt ends them.
_PERIOD = 0.1

#: What a step can call back; Python functions that the published package calls know only its own models.
_CALLBACKS = (
    'mjcb_passive',
    'mjcb_control',
    'mjcb_contactfilter',
    'mjcb_sensor',
    'mjcb_act_dyn',
    'mjcb_act_gain',
    'mjcb_act_bias',
)

#: Functions of ctypes, which are called without the published package.
_FunctionPointer: type = ctypes.CFUNCTYPE(None).__mro__[1]


class State(enum.IntFlag):
    """Elements of the state, and sets of them: ``mujoco.mjtState`` without the package."""

    TIME = 1 << 0
    QPOS = 1 << 1
    QVEL = 1 << 2
    ACT = 1 << 3
    WARMSTART = 1 << 4
    CTRL = 1 << 5
    QFRC_APPLIED = 1 << 6
    XFRC_APPLIED = 1 << 7
    EQ_ACTIVE = 1 << 8
    MOCAP_POS = 1 << 9
    MOCAP_QUAT = 1 << 10
    USERDATA = 1 << 11
    PLUGIN = 1 << 12
    PHYSICS = QPOS | QVEL | ACT
    FULLPHYSICS = TIME | PHYSICS | PLUGIN
    USER = CTRL | QFRC_APPLIED | XFRC_APPLIED | EQ_ACTIVE | MOCAP_POS | MOCAP_QUAT | USERDATA
    INTEGRATION = FULLPHYSICS | USER | WARMSTART


#: The elements by the names of their arrays.
_ELEMENTS: Mapping[str, State] = {
    'time': State.TIME,
    'qpos': State.QPOS,
    'qvel': State.QVEL,
    'act': State.ACT,
    'qacc_warmstart': State.WARMSTART,
    'ctrl': State.CTRL,
    'qfrc_applied': State.QFRC_APPLIED,
    'xfrc_applied': State.XFRC_APPLIED,
    'eq_active': State.EQ_ACTIVE,
    'mocap_pos': State.MOCAP_POS,
    'mocap_quat': State.MOCAP_QUAT,
    'userdata': State.USERDATA,
    'plugin_state': State.PLUGIN,
}


def _count(name: str, value: SupportsIndex, least: int = 0) -> int:
    """A number of something."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f'{name}: expected an integer, found {type(value).__name__}') from None
    if not least <= number < 1 << 31:
        raise ValueError(
            f'{name}: is {number}; at least {least}' if number < least else f'{name}: is {number}, too large'
        )
    return number


def _names(name: str, values: Sequence[str]) -> list[str]:
    """A sequence of names; a single one would be taken for its letters."""
    if isinstance(values, str) or not all(isinstance(value, str) for value in values):
        raise TypeError(f'{name}: expected a sequence of names')
    return list(values)


def _indices(name: str, values: Iterable[SupportsIndex]) -> list[int]:
    """Indices of environments, in a sequence or an array of integers."""
    array = np.asarray(values if isinstance(values, np.ndarray) else list(values))
    if array.ndim != 1 or (array.size and array.dtype.kind not in 'iu'):
        raise TypeError(f'{name}: expected a sequence of indices, found {array.dtype} {array.shape}')
    return [_count(name, value) for value in array.tolist()]


def load_model(source: ModelSource) -> _rujoco.Model:
    """Compiles or copies a model: see :class:`Batch`."""
    if isinstance(source, _rujoco.Model):
        return source
    if isinstance(source, (bytes, bytearray)):
        return _rujoco.Model.from_mjb(bytes(source))
    if isinstance(source, (str, os.PathLike)):
        text = os.fspath(source)
        is_text = isinstance(source, str) and text.lstrip().startswith('<')
        model = _rujoco.Model.from_xml(text) if is_text else _rujoco.Model.from_file(text)
        for note in model.notes:
            warnings.warn(note, stacklevel=3)
        return model
    mujoco = sys.modules.get('mujoco')
    if mujoco is not None and isinstance(source, mujoco.MjModel):
        return _rujoco.Model.from_mjb(mjb_of(source))
    raise TypeError(
        f'model: expected a mujoco.MjModel, a path, XML text or the bytes of an MJB file, found {type(source).__name__}'
    )


def mjb_of(model: Any) -> bytes:
    """The bytes of the MJB file of a ``mujoco.MjModel`` or a compiled model."""
    if isinstance(model, _rujoco.Model):
        return model.to_mjb()
    import mujoco

    buffer = np.empty(mujoco.mj_sizeModel(model), np.uint8)
    mujoco.mj_saveModel(model, None, buffer)
    return buffer.tobytes()


def _check_callbacks() -> None:
    """Python functions that ``mujoco.set_mjcb_...`` has set need the package's own objects, which a batch lacks."""
    mujoco = sys.modules.get('mujoco')
    for name in _CALLBACKS if mujoco is not None else ():
        callback = getattr(mujoco, f'get_{name}')()
        if callable(callback) and not isinstance(callback, _FunctionPointer):
            raise RuntimeError(
                f'{name} is a Python function, which batches cannot call: mujoco.set_{name}(None) removes it'
            )


@contextlib.contextmanager
def _callback_errors() -> Iterator[None]:
    """Raises the first exception of a callback of ctypes (an interrupt may be one), which ctypes itself only reports."""
    first: list[BaseException] = []
    before = sys.unraisablehook

    def keep(unraisable: Any) -> None:
        if 'ctypes callback function' not in (unraisable.err_msg or ''):
            before(unraisable)
        elif unraisable.exc_value is not None:
            first.append(unraisable.exc_value)

    sys.unraisablehook = keep
    try:
        yield
    except BatchError:
        # a callback that raises returns an arbitrary number, which may say that it failed
        if not first:
            raise
    finally:
        sys.unraisablehook = before
    if first:
        raise first[0]


def _compute(function: Callable[..., _Result], *arguments: Any, calls_ctypes: bool = False) -> _Result:
    """Runs a computation of a batch, in which the user's callbacks may be called."""
    if not _rujoco.has_callbacks() and not calls_ctypes:
        return function(*arguments)
    _check_callbacks()
    with _callback_errors():
        return function(*arguments)


def _element(name: str) -> Any:
    """A property of :class:`Batch`: a writable view of an element of all states. What is assigned to it is copied there."""

    def view(self: Batch) -> NDArray[np.float64]:
        return self._state(name)

    def assign(self: Batch, values: Any) -> None:
        self._state(name)[...] = values

    return property(view, assign)


class RayHits(NamedTuple):
    """What rays meet: see :meth:`Batch.rays`."""

    dist: NDArray[np.float64]
    geom: NDArray[np.int32]
    normal: Optional[NDArray[np.float64]]


class BadState(NamedTuple):
    """The first step that found a state bad: see :meth:`Batch.bad_state`."""

    #: ``mjtWarning``: of ``qpos`` (4), ``qvel`` (5) or ``qacc`` (6).
    warning: int
    #: The index of the first bad number there.
    index: int
    #: The substep of the call, from 0 on.
    substep: int


class BadNumber(NamedTuple):
    """A number that is not finite, or huge: see :meth:`Batch.diagnose`."""

    quantity: str
    index: int
    value: float
    #: The joint, dof, actuator, body, contact or constraint, with its name.
    element: str

    def __str__(self) -> str:
        return f'{self.quantity}[{self.index}] of {self.element} is {self.value}'


class Trajectory(Mapping[str, NDArray[np.float64]]):
    """What a rollout recorded: arrays ``nbatch x nrecord x ...`` by the names that were asked for.

    As ``out`` of a later rollout of the same sizes and names, its memory is used again.
    """

    def __init__(
        self, arrays: dict[str, NDArray[np.float64]], states: Optional[NDArray[np.float64]], key: tuple[Any, ...]
    ):
        self._arrays = arrays
        self._states = states
        self._key = key

    def __getitem__(self, name: str) -> NDArray[np.float64]:
        return self._arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def __repr__(self) -> str:
        return f'<rujoco.Trajectory of {", ".join(f"{name} {array.shape}" for name, array in self.items())}>'


def _nstep(controls: Any) -> int:
    """The number of steps that controls ``... x nstep x nu`` are for; their type and shape are checked where it is known."""
    if controls is None:
        raise ValueError('nstep: is needed where there are no controls')
    shape = np.shape(controls)
    return shape[-2] if len(shape) > 1 else 0


class _Progress:
    """A bar of tqdm, if it is asked for."""

    def __init__(self, wanted: bool, total: int, unit: str):
        self.bar = None
        if wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                raise ImportError('a progress bar needs tqdm: run "pip install tqdm"') from None
            self.bar = tqdm(total=total, unit=unit)

    def __enter__(self) -> _Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.close()

    def update(self, n: int) -> None:
        if self.bar is not None:
            self.bar.update(n)


def _parts(total: int, first: int = 1) -> Iterator[tuple[int, int]]:
    """Ranges of steps that take about a period each; the next one is as long as the last one's speed says."""
    begin, size = 0, first
    while begin < total:
        end = min(total, begin + size)
        start = time.perf_counter()
        yield begin, end
        passed = max(time.perf_counter() - start, 1e-9)
        size = max(1, min(4 * size, int((end - begin) * _PERIOD / passed)))
        begin = end


class Batch:
    """Many environments of one model, stepped together by a few threads.

    >>> import rujoco
    >>> xml = '''<mujoco>
    ...   <worldbody><body><joint name="j" axis="0 1 0"/><geom name="g" size=".1" pos=".5 0 0"/></body></worldbody>
    ...   <actuator><motor joint="j"/></actuator>
    ... </mujoco>'''
    >>> batch = rujoco.Batch(xml, 8, nthread=2, outputs=['xpos', 'qacc'], fields=['body_mass'])
    >>> batch.ctrl[:] = 0.1                      # a writable view: 8 x 1
    >>> batch.step(100)
    >>> batch.outputs['xpos'].shape
    (8, 2, 3)
    >>> batch.reset(batch.qpos[:, 0] > 0.3)
    >>> batch.close()

    `model` is a ``mujoco.MjModel``, a path (``.xml``, ``.urdf``, ``.mjb``), XML text, or the bytes of an MJB file;
    the batch keeps a copy. `nbatch` is the number of environments and `nthread` that of threads, the caller's
    included: one per core if it is 0. `outputs` are copied after each computation: arrays of ``MjData`` by name,
    ``sensor.NAME``, ``contact.pos`` and others (with `ncontact` slots for contacts), ``time``, ``energy``, ``ncon``,
    ``nefc``, ``solver_niter``. `fields` are real-valued arrays of ``MjModel``, or options (``opt.gravity``), that
    differ by environment, or integers that stages read in every step (``geom_contype``, ``opt.cone``), as numbers. With
    `keep_failing`, the state before the first step that finds a bad state is kept (:meth:`diagnose`). `affinity` are
    the processors that the threads stay on, but for the caller's (Linux). ``docs/batch.md`` has the details.

    A list of models makes a batch of variants: models of one structure, with other meshes, sizes, masses or options.
    `variants` says which of them each environment has; without it they take turns. Names are those of the first one.

    `terms` (:class:`rujoco.Terms`) are observations, rewards and ends of episodes that `step` and `reset` write:
    :attr:`observations`, :attr:`rewards`, :attr:`terminated`, :attr:`truncated`.

    Arrays have a row per environment. States and inputs (``qpos``, ``qvel``, ``ctrl``, ...) are views of the batch's
    memory: what is written there counts in the next call. Arrays that a call takes are float64 and C-contiguous, a
    `mask` is bool, one value per environment; environments that it leaves out are neither computed nor written.

    Errors: ValueError and TypeError name the argument; :class:`BatchError` is an error within an environment, whose
    index is its attribute ``environment``, while ``errors`` has the texts of all that failed and ``substeps`` when; these
    keep a state from before, and all others are done. Calls release the
    GIL; one thread uses a batch at a time, and a second one gets a RuntimeError. An interrupt (``KeyboardInterrupt``)
    ends `step` and `rollout` between two steps, after the same step in all environments; so does an exception in a
    callback of ctypes.
    """

    def __init__(
        self,
        model: Union[ModelSource, Sequence[ModelSource]],
        nbatch: int,
        *,
        nthread: int = 0,
        outputs: Sequence[str] = (),
        ncontact: int = 0,
        fields: Sequence[str] = (),
        nchunk: int = 0,
        keep_failing: bool = False,
        affinity: Iterable[SupportsIndex] = (),
        variants: Optional[Iterable[SupportsIndex]] = None,
        terms: Optional[Terms] = None,
    ):
        models = [load_model(one) for one in model] if isinstance(model, (list, tuple)) else [load_model(model)]
        if not models:
            raise ValueError('model: the list of variants is empty')
        if terms is not None and not isinstance(terms, Terms):
            raise TypeError(f'terms: expected rujoco.Terms, found {type(terms).__name__}')
        self._model = models[0]
        self._terms = terms
        self._output_names = tuple(_names('outputs', outputs))
        self._field_names = tuple(_names('fields', fields))
        self._core = _rujoco.Batch(
            models,
            _count('nbatch', nbatch, 1),
            _count('nthread', nthread),
            _count('nchunk', nchunk),
            list(self._output_names),
            _count('ncontact', ncontact),
            list(self._field_names),
            bool(keep_failing),
            _indices('affinity', affinity),
            [] if variants is None else _indices('variants', variants),
            None if terms is None else terms._described(),
        )
        #: How many steps take about a period, as the last ones were; at most four times as many as they.
        self._pace = 1
        self._states: dict[str, NDArray[np.float64]] = {}
        self._outputs: Mapping[str, NDArray[np.float64]] = {}
        self._states = {name: self._core.state(element) for name, element in _ELEMENTS.items()}
        self._outputs = MappingProxyType({name: self._core.output(name) for name in self._output_names})
        self._written: Optional[_terms.Written] = None
        if terms is not None:
            self._written = _terms.Written(self._core, terms)

    # sizes

    @property
    def nbatch(self) -> int:
        """Number of environments."""
        return self._core.nbatch

    @property
    def nthread(self) -> int:
        """Number of threads, the caller's included."""
        return self._core.nthread

    @property
    def model(self) -> _rujoco.Model:
        """The compiled model: its sizes ``nq``, ``nv``, ``nu``, ..., ``timestep``, and ``to_mjb()``."""
        return self._model

    @property
    def fields(self) -> tuple[str, ...]:
        """Names of the model's fields that differ by environment."""
        return self._field_names

    def __len__(self) -> int:
        return self._core.nbatch

    def __repr__(self) -> str:
        m, core = self._model, self._core
        environment, outputs = core.memory
        parts = [
            f'{core.nbatch} environments, {core.nthread} threads, nq {m.nq}, nv {m.nv}, nu {m.nu}, na {m.na}',
            f'outputs {", ".join(self._output_names) or "none"}',
        ]
        if self._field_names:
            parts.append(f'fields {", ".join(self._field_names)}')
        parts.append(f'{environment + outputs} bytes per environment')
        return f'<rujoco.Batch: {"; ".join(parts)}{"; closed" if core.closed else ""}>'

    # arrays

    def _state(self, name: str) -> NDArray[np.float64]:
        try:
            return self._states[name]
        except KeyError:
            raise ValueError('the batch is closed') from None

    #: Time in seconds: ``nbatch``.
    time = _element('time')
    #: Positions: ``nbatch x nq``.
    qpos = _element('qpos')
    #: Velocities: ``nbatch x nv``.
    qvel = _element('qvel')
    #: Activations: ``nbatch x na``.
    act = _element('act')
    #: Accelerations that the solver starts from: ``nbatch x nv``.
    qacc_warmstart = _element('qacc_warmstart')
    #: Controls: ``nbatch x nu``.
    ctrl = _element('ctrl')
    #: Applied generalized forces: ``nbatch x nv``.
    qfrc_applied = _element('qfrc_applied')
    #: Applied forces and torques on bodies: ``nbatch x nbody x 6``.
    xfrc_applied = _element('xfrc_applied')
    #: Whether equality constraints are active, 0 or 1: ``nbatch x neq``.
    eq_active = _element('eq_active')
    #: Positions of mocap bodies: ``nbatch x nmocap x 3``.
    mocap_pos = _element('mocap_pos')
    #: Orientations of mocap bodies: ``nbatch x nmocap x 4``.
    mocap_quat = _element('mocap_quat')
    #: The user's data: ``nbatch x nuserdata``.
    userdata = _element('userdata')
    #: States of plugins: ``nbatch x npluginstate``.
    plugin_state = _element('plugin_state')

    @property
    def outputs(self) -> Mapping[str, NDArray[np.float64]]:
        """The outputs by name, as the last computation left them: read-only views, ``nbatch x ...`` as in ``MjData``."""
        if not self._states:
            raise ValueError('the batch is closed')
        return self._outputs

    def output(self, name: str, dtype: DTypeLike = np.float64) -> NDArray[Any]:
        """An output: a read-only view, or a copy in another precision (``numpy.float32``).

        >>> import rujoco
        >>> xml = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
        >>> batch = rujoco.Batch(xml, 2, outputs=['xpos'])
        >>> batch.forward()
        >>> batch.output('xpos', 'float32').dtype
        dtype('float32')
        """
        if name not in self.outputs:
            raise ValueError(f"name: '{name}' is no output of this batch")
        return self._outputs[name].astype(dtype, copy=False)

    def _of_terms(self) -> _terms.Written:
        if not self._states:
            raise ValueError('the batch is closed')
        if self._written is None:
            raise ValueError('terms: the batch was made without them')
        return self._written

    @property
    def observations(self) -> NDArray[np.float32]:
        """Observations as the last `step` or `reset` of each environment left them: ``nbatch x n``, rows of the terms.

        It is writable, so that it can be handed to other libraries without a copy (``torch.from_dlpack``); what is
        written there does not come back.

        >>> import rujoco
        >>> from rujoco import terms
        >>> xml = '<mujoco><worldbody><body name="b"><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
        >>> wanted = rujoco.Terms(
        ...     observations={
        ...         'up': terms.projected_gravity(('body', 'b')),
        ...         'velocity': terms.linear_velocity(('body', 'b'), noise=0.1, history=3),
        ...     },
        ...     rewards={'speed': terms.reward(terms.field('qvel', [0]), 'squares', weight=-0.5)},
        ...     terminations={'fell': terms.ends(terms.field('qpos', [2]), low=-1.0)},
        ... )
        >>> with rujoco.Batch(xml, 4, terms=wanted) as batch:
        ...     batch.step(10)
        ...     batch.observations.shape, batch.observations.dtype, batch.observation('velocity').shape
        ...     batch.reset(batch.terminated | batch.truncated)
        ((4, 12), dtype('float32'), (4, 9))
        """
        return self._of_terms().observations

    def observation(self, name: str) -> NDArray[np.float32]:
        """The columns of :attr:`observations` that a term has: a view."""
        first, count = self._core.observation_range(name)
        return self.observations[:, first : first + count]

    @property
    def rewards(self) -> NDArray[np.float32]:
        """Rewards of the last step: ``nbatch``."""
        return self._of_terms().rewards

    @property
    def reward_terms(self) -> Mapping[str, NDArray[np.float32]]:
        """The parts of the rewards by name, with their weights: ``nbatch`` each."""
        return self._of_terms().reward_terms

    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Whether episodes have ended: ``nbatch``, read-only."""
        return self._of_terms().terminated

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Whether episodes were cut off: ``nbatch``, read-only."""
        return self._of_terms().truncated

    @property
    def termination_terms(self) -> Mapping[str, NDArray[np.bool_]]:
        """Which terms ended episodes or cut them off, by name: ``nbatch`` each."""
        return self._of_terms().termination_terms

    @property
    def inputs(self) -> Mapping[str, NDArray[np.float64]]:
        """Inputs of the terms by name, to write: ``nbatch x n``; the next `step` or `reset` reads them."""
        return self._of_terms().inputs

    def observe(self, mask: Optional[NDArray[np.bool_]] = None) -> None:
        """Writes the terms of the present states, as after a reset: where a program has written states itself."""
        self._of_terms()
        _compute(self._core.observe, mask)

    def field(self, name: str) -> NDArray[np.float64]:
        """A copy of a field of all environments' models: ``nbatch x ...`` as in ``MjModel``."""
        return self._core.field(name)

    def set_field(self, name: str, values: NDArray[np.float64], mask: Optional[NDArray[np.bool_]] = None) -> None:
        """Sets a field of the models of the environments that `mask` selects, and the constants that follow (``mj_setConst``).

        >>> import rujoco
        >>> xml = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
        >>> with rujoco.Batch(xml, 3, fields=['opt.gravity']) as batch:
        ...     batch.set_field('opt.gravity', batch.field('opt.gravity') * [[0.0], [1.0], [2.0]])
        ...     batch.step()
        ...     [float(v.round(5)) for v in batch.qvel[:, 2]]
        [0.0, -0.01962, -0.03924]
        """
        self._core.set_field(name, values, mask)

    def warnings(self) -> NDArray[np.int32]:
        """How often each kind of warning (``mjtWarning``) came since the environment's last reset: ``nbatch x mjNWARNING``."""
        return self._core.warnings()

    def bad_states(self) -> NDArray[np.int32]:
        """In how many steps since its last reset each environment's state was found bad (NaN, huge), and reset by the engine."""
        return self._core.bad_states()

    def bad_state(self, environment: SupportsIndex) -> Optional[BadState]:
        """The first step that found an environment's state bad since its reset, or None."""
        found = self._core.bad_state(self._index(environment))
        return None if found is None else BadState(*found)

    def state_before(
        self, environment: SupportsIndex, spec: SupportsIndex = State.INTEGRATION
    ) -> NDArray[np.float64]:
        """Elements of the state that an environment had before the step of :meth:`bad_state`: needs `keep_failing`."""
        return self._core.state_before(self._index(environment), _count('spec', spec))

    def diagnose(self, environment: SupportsIndex) -> Optional[BadNumber]:
        """The first bad number on the way from :meth:`state_before` to accelerations: of which dof, constraint or contact.

        >>> import numpy as np, rujoco
        >>> xml = '''<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
        ...   <actuator><motor name="m" joint="j"/></actuator></mujoco>'''
        >>> with rujoco.Batch(xml, 2, keep_failing=True) as batch:
        ...     batch.qfrc_applied[1] = np.nan
        ...     batch.step(3)
        ...     batch.bad_state(1).substep, str(batch.diagnose(1))
        (0, "qfrc_applied[0] of joint 0 'j' is nan")
        """
        found = self._core.diagnose(self._index(environment))
        return None if found is None else BadNumber(*found)

    def state_size(self, spec: SupportsIndex = State.INTEGRATION) -> int:
        """Values of the selected elements of one environment's state."""
        return self._core.state_size(_count('spec', spec))

    def get_state(
        self, spec: SupportsIndex = State.INTEGRATION, out: Optional[NDArray[np.float64]] = None
    ) -> NDArray[np.float64]:
        """Copies elements of all states: rows as ``mj_getState`` gives them, ``nbatch x state_size(spec)``."""
        return self._core.get_state(_count('spec', spec), out)

    def get_model(self, environment: SupportsIndex) -> mujoco.MjModel:
        """The model of an environment as a ``mujoco.MjModel``: with its own values, where fields differ."""
        import mujoco

        name = 'environment.mjb'
        mjb = self._core.environment_model(_count('environment', environment)).to_mjb()
        return mujoco.MjModel.from_binary_path(name, {name: mjb})

    def get_data(self, environment: SupportsIndex, model: Optional[mujoco.MjModel] = None) -> mujoco.MjData:
        """An environment as a ``mujoco.MjData``: its present state, and what ``mj_forward`` computes from it.

        `model` saves the copy that :meth:`get_model` makes, where it has been made before.
        """
        import mujoco

        i = self._index(environment)
        if model is None:
            model = self.get_model(i)
        elif not isinstance(model, mujoco.MjModel):
            raise TypeError(f'model: expected a mujoco.MjModel, found {type(model).__name__}')
        state = np.concatenate([np.ravel(self._state(name)[i]) for name in _ELEMENTS])
        self._check_size('model', model, state.size)
        data = mujoco.MjData(model)
        mujoco.mj_setState(model, data, state, State.INTEGRATION)
        mujoco.mj_forward(model, data)
        return data

    def set_data(self, environment: SupportsIndex, data: mujoco.MjData) -> None:
        """Makes an environment's state that of a ``mujoco.MjData``; its model has the batch's sizes."""
        import mujoco

        if not isinstance(data, mujoco.MjData):
            raise TypeError(f'data: expected a mujoco.MjData, found {type(data).__name__}')
        i, size = self._index(environment), self.state_size()
        self._check_size('data', data.model, size)
        state = np.empty(size)
        mujoco.mj_getState(data.model, data, state, State.INTEGRATION)
        at = 0
        for name in _ELEMENTS:
            row = self._state(name)[i : i + 1]
            row[...] = state[at : at + row.size].reshape(row.shape)
            at += row.size

    def _index(self, environment: SupportsIndex) -> int:
        """An environment of this batch."""
        i = _count('environment', environment)
        if i >= self.nbatch:
            raise ValueError(f'environment: is {i}; the batch has {self.nbatch}')
        return i

    @staticmethod
    def _check_size(name: str, model: mujoco.MjModel, expected: int) -> None:
        import mujoco

        found = mujoco.mj_stateSize(model, State.INTEGRATION)
        if found != expected:
            raise ValueError(f'{name}: has a state of {found} numbers; the batch has {expected} per environment')

    # computations

    def step(
        self,
        n: int = 1,
        mask: Optional[NDArray[np.bool_]] = None,
        *,
        stage: Optional[str] = None,
        control: Optional[Controller] = None,
        callback: Optional[_substeps.Function] = None,
        callback_stage: Optional[str] = None,
        user: SupportsIndex = 0,
    ) -> None:
        """Advances the selected environments by `n` steps, as ``mj_step`` does; the outputs belong to the last step.

        With a `stage`, outputs that follow from positions (``'position'``), velocities (``'velocity'``) or forces
        (``'acceleration'``) are those of the new state, and only those of later stages belong to the last step. The
        steps are the same.

        `control` sets controls or forces before each step. `callback` is called before each step, after it: a Python
        function that gets an :class:`Environment`; a function of ctypes, or an object with an ``address`` (of
        ``numba.cfunc``), or an address, of the type ``int f(const mjModel* m, mjData* d, int environment, int substep,
        void* user)``. Data are computed up to `callback_stage` (None, ``'position'`` or ``'velocity'``) before, and the
        step goes on from there. If it returns True (or a positive number), its environment makes no more steps in this
        call. A callback of Python is an order of magnitude slower than one of C or numba.

        >>> import rujoco
        >>> xml = '''<mujoco><worldbody><body><joint name="j" axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body></worldbody>
        ...   <actuator><motor joint="j"/></actuator></mujoco>'''
        >>> def hold(environment):
        ...     environment.ctrl = environment.qfrc_bias
        ...     return environment.index == 1 and environment.substep == 3
        >>> with rujoco.Batch(xml, 2) as batch:
        ...     batch.step(10, callback=hold, callback_stage='velocity')
        ...     batch.time.round(3)
        array([0.02 , 0.006])
        """
        n = _count('n', n)
        if stage is None and control is None and callback is None and self._terms is None:
            if n < self._pace:
                _compute(self._core.step, n, mask)
                return
            for begin, end in self._paced(n):
                _compute(self._core.step, end - begin, mask)
            return
        function = None if callback is None else _substeps.UserFunction('callback', callback, user)
        given = _substeps.options(self, stage, control, function, callback_stage)
        if function is not None:
            # an environment that the function ends makes no steps of later parts
            with function.errors():
                _compute(self._core.step_with, n, given, mask, calls_ctypes=function.pointer)
            return
        for begin, end in self._paced(n):
            given['begin'], given['observes'] = begin, end == n
            given['stage'] = _substeps.stage_of('stage', stage if end == n else None)
            _compute(self._core.step_with, end - begin, given, mask)

    def _paced(self, n: int) -> Iterator[tuple[int, int]]:
        """Ranges of `n` steps that take about a period each."""
        begin = 0
        while begin < n:
            end = min(n, begin + self._pace)
            start = time.perf_counter()
            yield begin, end
            if end < n or end - begin == self._pace:
                passed = max(time.perf_counter() - start, 1e-9)
                self._pace = max(1, min(4 * (end - begin), int((end - begin) * _PERIOD / passed)))
            begin = end

    def apply(
        self,
        function: _substeps.Function,
        mask: Optional[NDArray[np.bool_]] = None,
        *,
        stage: Optional[str] = None,
        user: SupportsIndex = 0,
    ) -> None:
        """Calls a function once in each selected environment; the state that it leaves is the environment's then.

        `function` is as `callback` of :meth:`step`. Data are as forward dynamics up to `stage` leave them; with None,
        only the state is there. The model is to be read: :meth:`set_field` changes its fields. Outputs stay. If the
        function raises an exception in an environment (or returns a negative number), that one keeps its state, all
        others are done, and a :class:`BatchError` has what was raised.

        >>> import rujoco
        >>> xml = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
        >>> def lift(environment):
        ...     environment.qpos[2] = 0.1 * environment.index
        >>> with rujoco.Batch(xml, 3) as batch:
        ...     batch.apply(lift)
        ...     batch.qpos[:, 2]
        array([0. , 0.1, 0.2])
        """
        code = _substeps.UserFunction('function', function, user)
        with code.errors():
            _compute(
                self._core.apply,
                code.address,
                code.user,
                _substeps.stage_of('stage', stage),
                mask,
                calls_ctypes=code.pointer,
            )

    def forward(self, mask: Optional[NDArray[np.bool_]] = None, *, stage: Optional[str] = None) -> None:
        """Computes everything from the present states without advancing them, as ``mj_forward`` does.

        With a `stage` (``'position'``, ``'velocity'``, ``'acceleration'``), only outputs up to it are computed; others stay.
        """
        if stage is None:
            _compute(self._core.forward, mask)
        else:
            _compute(self._core.forward_to, _substeps.stage_of('stage', stage), mask)

    def inverse(
        self,
        qacc: NDArray[np.float64],
        mask: Optional[NDArray[np.bool_]] = None,
        out: Optional[NDArray[np.float64]] = None,
    ) -> NDArray[np.float64]:
        """The forces ``qfrc_inverse`` that cause the accelerations `qacc`, as ``mj_inverse`` does: both ``nbatch x nv``."""
        return _compute(self._core.inverse, qacc, mask, out)

    def jacobian(
        self, kind: str, names: Sequence[str], mask: Optional[NDArray[np.bool_]] = None
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Jacobians of translation and of rotation of named objects at the present positions: ``nbatch x names x 3 x nv`` each.

        `kind` is ``'body'`` (its frame), ``'body_com'`` (its center of mass), ``'geom'`` or ``'site'``.
        """
        return self._core.jacobian(kind, _names('names', names), mask)

    def rays(
        self,
        pnt: NDArray[np.float64],
        vec: NDArray[np.float64],
        *,
        frame: Optional[tuple[str, str]] = None,
        groups: Optional[Iterable[SupportsIndex]] = None,
        statics: bool = True,
        exclude: Optional[str] = None,
        cutoff: float = float('inf'),
        normals: bool = True,
        mask: Optional[NDArray[np.bool_]] = None,
    ) -> RayHits:
        """Casts rays in the selected environments at their present positions, as ``mj_ray`` does.

        `pnt` and `vec` are starts and directions, ``n x 3`` for all environments or ``nbatch x n x 3``, in the world's
        frame or in that of an object: `frame` is a kind (``'body'``, ``'geom'``, ``'site'``, ``'camera'``) and a name.
        Rays see geoms of these `groups` (numbers; all by default), of static bodies if `statics`, not of the body
        `exclude`, and none farther than `cutoff`. The result has ``dist`` (``nbatch x n``, in multiples of the
        direction's length, -1 where nothing is met), ``geom`` (ids, -1) and ``normal`` (of the surface in the world's
        frame, ``nbatch x n x 3``). States and outputs stay as they are.

        >>> import numpy as np, rujoco
        >>> xml = '''<mujoco><worldbody><geom type="plane" size="1 1 1"/>
        ...   <body name="b" pos="0 0 2"><freejoint/><geom size=".1"/></body></worldbody></mujoco>'''
        >>> with rujoco.Batch(xml, 2) as batch:
        ...     batch.qpos[1, 2] = 3.0
        ...     down = np.array([[0.0, 0.0, -1.0]])
        ...     batch.rays(np.zeros((1, 3)), down, frame=('body', 'b'), exclude='b').dist[:, 0]
        array([2., 3.])
        """
        seen = self._seen(frame, groups, statics, exclude, cutoff)
        return RayHits(*_compute(self._core.rays, pnt, vec, seen, bool(normals), mask))

    def heights(
        self,
        xy: NDArray[np.float64],
        *,
        frame: Optional[tuple[str, str]] = None,
        groups: Optional[Iterable[SupportsIndex]] = None,
        statics: bool = True,
        exclude: Optional[str] = None,
        mask: Optional[NDArray[np.bool_]] = None,
        out: Optional[NDArray[np.float64]] = None,
    ) -> NDArray[np.float64]:
        """Heights of the terrain: the world's z of the highest surface at each of the points `xy`, NaN where there is none.

        `xy` is ``n x 2`` for all environments or ``nbatch x n x 2``, in the world's frame, or around the origin of
        `frame` and turned with it about the vertical alone. What is seen is as in :meth:`rays`; `groups` usually
        leaves the robot's own geoms out. The result is ``nbatch x n``.

        >>> import numpy as np, rujoco
        >>> xml = '<mujoco><worldbody><geom type="box" size="1 1 .5" pos="0 0 .25"/></worldbody></mujoco>'
        >>> with rujoco.Batch(xml, 1) as batch:
        ...     batch.heights(np.array([[0.5, 0.5], [3.0, 0.0]]))
        array([[0.75,  nan]])
        """
        seen = self._seen(frame, groups, statics, exclude, float('inf'))
        return _compute(self._core.heights, xy, seen, mask, out)

    @staticmethod
    def _seen(
        frame: Optional[tuple[str, str]],
        groups: Optional[Iterable[SupportsIndex]],
        statics: bool,
        exclude: Optional[str],
        cutoff: float,
    ) -> dict[str, Any]:
        """What rays see, checked."""
        if frame is not None and (isinstance(frame, str) or len(frame) != 2 or len(_names('frame', frame)) != 2):
            raise TypeError("frame: expected a kind and a name, as ('site', 'lidar')")
        flags = None
        if groups is not None:
            chosen = _indices('groups', groups)
            if any(group >= _NGROUP for group in chosen):
                raise ValueError(f'groups: {max(chosen)} is no group; there are {_NGROUP}')
            flags = [group in chosen for group in range(_NGROUP)]
        if exclude is not None and not isinstance(exclude, str):
            raise TypeError(f'exclude: expected the name of a body, found {type(exclude).__name__}')
        pair = None if frame is None else tuple(frame)
        return {'frame': pair, 'groups': flags, 'statics': bool(statics), 'exclude': exclude, 'cutoff': float(cutoff)}

    def render(
        self,
        height: int = 240,
        width: int = 320,
        camera: Union[Camera, Sequence[Camera]] = None,
        *,
        kind: Union[str, Sequence[str]] = 'rgb',
        environments: Optional[Iterable[SupportsIndex]] = None,
        out: Any = None,
        quality: str = 'exact',
        frames: Optional[int] = None,
    ) -> Any:
        """Draws environments as they are now, each into a picture of its own; all threads draw at once, without OpenGL.

        `camera` is the name or the number of a camera of the model, a ``mujoco.MjvCamera``, or None for one that sees
        the whole model. A list or tuple of cameras adds an axis of them: ``environments x cameras x height x width``.
        `environments` are indices, each once, in the order of the pictures; all by default. `kind` is

        - ``'rgb'``: red, green and blue, uint8, ``environments x height x width x 3``;
        - ``'depth'``: the distance from the camera's plane, float32, ``environments x height x width``;
        - ``'segmentation'``: the object's id and its type (``mjtObj``), both -1 for the background, int32,
          ``environments x height x width x 2``.

        A list or tuple of kinds gives a tuple of arrays; the environments are computed once for all of them, and depth
        and segmentation come from one drawing.

        Rows run from top to bottom. `out` is an array of that shape to write into, or anything with ``__dlpack__`` in
        the processor's memory that can be written; for several kinds, a sequence of them. `frames` keeps the last
        pictures: an axis before those of cameras and pixels, along which the older pictures move one place forward
        before the new one becomes the last. A new array has zeros for the pictures before.

        With ``quality='exact'`` a picture is the one that ``mujoco.Renderer`` draws of the same state after
        ``mj_forward``. ``'fast'`` takes one sample a pixel, and fewer triangles for what is small in the picture. Both
        give the same bytes for any number of threads. States and outputs stay as they are. An interrupt ends the call
        between two pictures.

        >>> import rujoco
        >>> xml = '<mujoco><worldbody><light pos="0 0 3"/><geom size=".1" rgba="1 0 0 1"/></worldbody></mujoco>'
        >>> with rujoco.Batch(xml, 8) as batch:
        ...     batch.render(48, 64, environments=[0, 5]).shape
        ...     pictures, depths = batch.render(48, 64, [None, None], kind=['rgb', 'depth'], quality='fast', frames=4)
        ...     pictures.shape
        (2, 48, 64, 3)
        (8, 4, 2, 48, 64, 3)
        """
        height, width = _count('height', height, 1), _count('width', width, 1)
        chosen = list(range(self.nbatch)) if environments is None else _indices('environments', environments)
        if quality not in ('exact', 'fast'):
            raise ValueError(f"quality: {quality!r} is not 'exact' or 'fast'")
        several, kinds = not isinstance(kind, str), [kind] if isinstance(kind, str) else list(kind)
        cameras = list(camera) if isinstance(camera, (list, tuple)) else [camera]
        if not cameras:
            raise ValueError('camera: needs at least one, found none')
        if not kinds or len(set(kinds)) != len(kinds):
            raise ValueError(f'kind: needs at least one, and each once, found {kinds}')
        shape = ([] if frames is None else [_count('frames', frames, 1)]) + (
            [len(cameras)] if isinstance(camera, (list, tuple)) else []
        )
        outs = list(out) if several and out is not None else [out] * len(kinds)
        if len(outs) != len(kinds):
            raise ValueError(f'out: has {len(outs)} arrays for {len(kinds)} kinds')
        arrays = [a if a is None or isinstance(a, np.ndarray) else np.from_dlpack(a) for a in outs]
        arguments = (cameras, kinds, height, width, 1 if frames is None else int(frames), shape, quality == 'fast')
        # what is wrong is said before anything is drawn
        arrays = _compute(self._core.render, chosen, 0, 0, *arguments, arrays)
        for begin, end in _parts(len(chosen), self.nthread):
            _compute(self._core.render, chosen, begin, end, *arguments, arrays)
        found = [a if o is None else o for a, o in zip(arrays, outs)]
        return tuple(found) if several else found[0]

    def reset(
        self,
        mask: Optional[NDArray[np.bool_]] = None,
        *,
        keyframe: Union[int, str, None] = None,
        states: Optional[NDArray[np.float64]] = None,
        spec: SupportsIndex = State.INTEGRATION,
        stage: Optional[str] = None,
    ) -> None:
        """Resets the selected environments to the model's initial state, to a keyframe (by name or number), or to `states`.

        `states` has a row of the elements `spec` per environment (``nbatch x state_size(spec)``), as
        :meth:`get_state` gives them; rows of environments that are left out are not read. Outputs stay until the next
        computation, or are computed up to a `stage`, as by :meth:`forward`.
        """
        _substeps.stage_of('stage', stage)
        if keyframe is not None and states is not None:
            raise ValueError('keyframe, states: only one of them says what to reset to')
        if states is not None:
            self._core.reset_states(states, _count('spec', spec), mask)
        elif keyframe is not None:
            number = self._model.keyframe(keyframe) if isinstance(keyframe, str) else _count('keyframe', keyframe)
            if number is None:
                raise ValueError(f"keyframe: the model has none of the name '{keyframe}'")
            self._core.reset_keyframe(number, mask)
        else:
            self._core.reset(mask)
        if stage is not None:
            self.forward(mask, stage=stage)

    def rollout(
        self,
        controls: Optional[NDArray[np.float64]] = None,
        nstep: Optional[int] = None,
        *,
        every: int = 1,
        record: Optional[Sequence[str]] = None,
        mask: Optional[NDArray[np.bool_]] = None,
        out: Optional[Trajectory] = None,
        progress: bool = False,
        stage: Optional[str] = None,
        control: Optional[Controller] = None,
        callback: Optional[_substeps.Function] = None,
        callback_stage: Optional[str] = None,
        user: SupportsIndex = 0,
    ) -> Trajectory:
        """Advances the selected environments under given controls and records them after `every` so many steps.

        `controls` is ``nbatch x nstep x nu``; without it, `nstep` steps are done and ``ctrl`` stays as it is.
        `record` names what is recorded: elements of the state (``'qpos'``, ``'time'``, ...) and outputs of the batch;
        all outputs, ``time``, ``qpos`` and ``qvel`` by default. Rows of environments that are left out are zero, or
        as they are in `out`. `progress` shows a bar (tqdm). The other options are those of :meth:`step`; records of an
        environment that its callback ends stay as they are from there on.

        If an environment fails, or the program is interrupted, the rollout ends early, after the same step in all
        other environments (see ``time``); records up to there are in `out`.

        >>> import numpy as np, rujoco
        >>> xml = '''<mujoco><worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
        ...   <actuator><motor joint="j"/></actuator></mujoco>'''
        >>> with rujoco.Batch(xml, 4) as batch:
        ...     batch.rollout(np.ones((4, 100, 1)), every=10)
        <rujoco.Trajectory of time (4, 10), qpos (4, 10, 1), qvel (4, 10, 1)>
        """
        if nstep is None:
            nstep = _nstep(controls)
        nstep, every = _count('nstep', nstep), _count('every', every, 1)
        if record is None:
            record = tuple(dict.fromkeys(('time', 'qpos', 'qvel', *self._output_names)))
        names = _names('record', record)
        trajectory = self._trajectory(names, nstep // every, out)
        spec = sum(_ELEMENTS[name] for name in set(names) if name in _ELEMENTS)
        arrays = [trajectory.get(name) if name not in _ELEMENTS else None for name in self._output_names]
        function = None if callback is None else _substeps.UserFunction('callback', callback, user)
        given = _substeps.options(self, stage, control, function, callback_stage)
        with _Progress(progress, nstep, 'step') as bar, contextlib.ExitStack() as stack:
            if function is not None:
                stack.enter_context(function.errors())
            for begin, end in _parts(nstep) if function is None else [(0, nstep)]:
                _compute(
                    self._core.rollout,
                    controls,
                    nstep,
                    begin,
                    end,
                    every,
                    spec,
                    trajectory._states,
                    arrays,
                    given,
                    mask,
                    calls_ctypes=function is not None and function.pointer,
                )
                bar.update(end - begin)
        return trajectory

    def _trajectory(self, names: list[str], nrecord: int, out: Optional[Trajectory]) -> Trajectory:
        """Arrays of these names; states lie beside each other in memory, in the order of their elements."""
        key = (self.nbatch, nrecord, tuple(names), tuple(self._shape(name) for name in names))
        if out is not None:
            if not isinstance(out, Trajectory) or out._key != key:
                raise ValueError('out: is not the trajectory of a rollout of the same sizes and names')
            return out
        elements = [name for name in _ELEMENTS if name in names]
        shapes = {name: self._shape(name) for name in names}
        widths = [int(np.prod(shapes[name])) for name in elements]
        states = np.zeros((self.nbatch, nrecord, sum(widths))) if elements else None
        arrays: dict[str, NDArray[np.float64]] = {}
        ends = np.cumsum(widths)
        for name in names:
            if name in _ELEMENTS:
                i = elements.index(name)
                part = states[:, :, ends[i] - widths[i] : ends[i]]  # type: ignore[index]
                arrays[name] = part.reshape(self.nbatch, nrecord, *shapes[name])
            else:
                arrays[name] = np.zeros((self.nbatch, nrecord, *shapes[name]))
        return Trajectory(arrays, states, key)

    def _shape(self, name: str) -> tuple[int, ...]:
        """Shape of an element of the state, or of an output, of one environment."""
        if name in _ELEMENTS:
            return self._state(name).shape[1:]
        if name not in self.outputs:
            raise ValueError(f"record: '{name}' is no element of the state and no output of this batch")
        return self._outputs[name].shape[1:]

    # life

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._core.closed

    def close(self) -> None:
        """Ends the threads. Later calls are errors; arrays that programs still have keep their memory and values."""
        self._core.close()
        self._states, self._outputs, self._written = {}, MappingProxyType({}), None

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


__all__ = [
    'BadNumber',
    'BadState',
    'Batch',
    'BatchError',
    'Controller',
    'Environment',
    'ModelSource',
    'RayHits',
    'State',
    'Terms',
    'Trajectory',
    'load_model',
    'mjb_of',
]
