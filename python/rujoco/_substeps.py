"""What happens in the steps of a batch besides: controllers, functions of the user's, stages."""

from __future__ import annotations

import contextlib
import ctypes
import dataclasses
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Sequence, SupportsIndex, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

import rujoco._rujoco as _rujoco
from rujoco._rujoco import BatchError

if TYPE_CHECKING:
    from rujoco._batch import Batch

#: Stages of forward dynamics by name.
_STAGES = {None: 0, 'position': 1, 'velocity': 2, 'acceleration': 3}

#: A function of C: ``int f(const mjModel* m, mjData* d, int environment, int substep, void* user)``.
_Code = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p
)

#: Functions of ctypes.
_FunctionPointer: type = ctypes.CFUNCTYPE(None).__mro__[1]


class Environment:
    """An environment while a Python function has it: arrays of its ``mjData`` by name, as views to read and to write.

    ``index`` is the environment and ``substep`` the number of the substep; ``model`` and ``data`` are the addresses of
    ``mjModel`` and ``mjData``. Arrays are those of the thread: they have other values once the function has returned,
    so that a function that keeps numbers copies them.
    """

    __slots__ = ('index', 'substep', 'model', 'data')

    def __init__(self, model: int, data: int, index: int, substep: int):
        for name, value in (('model', model), ('data', data), ('index', index), ('substep', substep)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> NDArray[Any]:
        if name.startswith('__'):
            raise AttributeError(name)
        return np.asarray(_Memory(*_rujoco.data_array(self.model, self.data, name)))

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self, name)[...] = value

    def _end(self) -> None:
        object.__setattr__(self, 'data', 0)


class _Memory:
    """Memory as numpy takes it."""

    def __init__(self, address: int, shape: list[int], kind: str):
        self.__array_interface__ = {'data': (address, False), 'shape': tuple(shape), 'typestr': kind, 'version': 3}


#: What runs in environments: a Python function, a function of ctypes, an object with an ``address`` (``numba.cfunc``), an address.
Function = Union[Callable[[Environment], Any], SupportsIndex, Any]


@dataclasses.dataclass
class Controller:
    """A controller of slides and hinges, computed inside a batch before each physics step.

    ``kp (target - q) + kd (velocity - v)``, clamped to ``limit``, goes to the controls of `actuators` that drive slides
    or hinges (all of the model by default), or to ``qfrc_applied`` of `dofs`. Arrays have a value per joint (``n``), or
    a row per environment (``nbatch x n``). Targets arrive `delay` substeps late: before, `previous` counts, the targets
    of the action before. Noise with the standard deviations `position_noise` and `velocity_noise` is added to what is
    measured: a function of `seed`, the environment, the substep of the call and the joint. Another `seed` for each
    action makes other noise.

    >>> import numpy as np, rujoco
    >>> xml = '''<mujoco><option gravity="0 0 0"/>
    ...   <worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
    ...   <actuator><motor joint="j"/></actuator></mujoco>'''
    >>> with rujoco.Batch(xml, 2) as batch:
    ...     control = rujoco.Controller(kp=[5.0], kd=[0.5], target=[[0.1], [-0.1]])
    ...     batch.step(2000, control=control)
    ...     batch.qpos[:, 0].round(6)
    array([ 0.1, -0.1])
    """

    kp: ArrayLike
    kd: ArrayLike
    target: ArrayLike
    actuators: Optional[Sequence[int]] = None
    dofs: Optional[Sequence[int]] = None
    velocity: Optional[ArrayLike] = None
    limit: Optional[ArrayLike] = None
    delay: Optional[ArrayLike] = None
    previous: Optional[ArrayLike] = None
    position_noise: Optional[ArrayLike] = None
    velocity_noise: Optional[ArrayLike] = None
    seed: int = 0

    def _arrays(self, model: _rujoco.Model) -> dict[str, Any]:
        """For the compiled half."""
        if self.actuators is not None and self.dofs is not None:
            raise ValueError('actuators, dofs: only one of them says where forces go')
        arrays = {field.name: _numbers(field.name, getattr(self, field.name)) for field in dataclasses.fields(self)[5:11]}
        ids = {name: _ids(name, getattr(self, name)) for name in ('actuators', 'dofs')}
        if ids['actuators'] is None and ids['dofs'] is None:
            ids['actuators'] = list(range(model.nu))
        gains = {name: _numbers(name, getattr(self, name)) for name in ('kp', 'kd', 'target')}
        if not 0 <= self.seed < 1 << 64:
            raise ValueError(f'seed: is {self.seed}, not from 0 to 2^64 - 1')
        return {**arrays, **ids, **gains, 'seed': self.seed}


def _numbers(name: str, values: Optional[ArrayLike]) -> Optional[NDArray[Any]]:
    if values is None:
        return None
    array = np.asarray(values)
    if name == 'delay' and array.dtype.kind not in 'iu' or array.dtype.kind not in 'iuf':
        raise TypeError(f'{name}: dtype {array.dtype} is not that of {"integers" if name == "delay" else "numbers"}')
    return np.ascontiguousarray(array, np.int32 if name == 'delay' else np.float64)


def _ids(name: str, values: Optional[Sequence[int]]) -> Optional[list[int]]:
    if values is None:
        return None
    array = np.asarray(values)
    if array.ndim != 1 or (array.size and (array.dtype.kind not in 'iu' or array.min() < 0)):
        raise TypeError(f'{name}: expected a sequence of indices')
    return [int(i) for i in array]


def stage_of(name: str, stage: Optional[str]) -> int:
    """A stage by name."""
    if stage is not None and not isinstance(stage, str) or stage not in _STAGES:
        raise ValueError(f"{name}: {stage!r} is not None, 'position', 'velocity' or 'acceleration'")
    return _STAGES[stage]


class UserFunction:
    """A function of the user's, and what it raises in the environments."""

    def __init__(self, name: str, function: Function, user: SupportsIndex = 0):
        self.raised: dict[int, BaseException] = {}
        self.pointer = isinstance(function, _FunctionPointer)
        self.keep: Any = function
        self.user = int(user)
        if self.pointer:
            self.address = ctypes.cast(function, ctypes.c_void_p).value or 0
        elif isinstance(getattr(function, 'address', None), int):
            self.address = function.address
        elif isinstance(function, int) and not isinstance(function, bool):
            self.address = function
        elif callable(function):
            self.keep = _Code(self._call(function))
            self.address = ctypes.cast(self.keep, ctypes.c_void_p).value or 0
        else:
            raise TypeError(
                f'{name}: expected a function, one of ctypes, an object with an address, or an address, '
                f'found {type(function).__name__}'
            )
        if self.address <= 0:
            raise ValueError(f'{name}: its address is {self.address}')

    def _call(self, function: Callable[[Environment], Any]) -> Callable[..., int]:
        def call(model: int, data: int, index: int, substep: int, _user: Optional[int]) -> int:
            environment = Environment(model, data, index, substep)
            try:
                return 1 if function(environment) else 0
            except BaseException as error:
                self.raised[index] = error
                return -1
            finally:
                environment._end()

        return call

    @contextlib.contextmanager
    def errors(self) -> Iterator[None]:
        """Says what Python functions have raised."""
        try:
            yield
        except BatchError as error:
            interrupts = [e for e in self.raised.values() if not isinstance(e, Exception)]
            if interrupts:
                raise interrupts[0] from None
            for index, raised in self.raised.items():
                error.errors[index] = f'{type(raised).__name__}: {raised}'
            first = self.raised.get(error.environment) if error.environment is not None else None
            if first is None:
                raise
            count = f' ({len(error.errors)} environments failed)' if len(error.errors) > 1 else ''
            text = f'environment {error.environment}: {error.errors[error.environment]}{count}'
            told = BatchError(text)
            told.environment, told.errors, told.substeps = error.environment, error.errors, error.substeps
            raise told from first


def options(
    batch: Batch,
    stage: Optional[str],
    control: Optional[Controller],
    function: Optional[UserFunction],
    function_stage: Optional[str],
    begin: int = 0,
) -> dict[str, Any]:
    """For the compiled half."""
    if control is not None and not isinstance(control, Controller):
        raise TypeError(f'control: expected a rujoco.Controller, found {type(control).__name__}')
    before = stage_of('callback_stage', function_stage)
    if before == _STAGES['acceleration']:
        raise ValueError("callback_stage: 'acceleration' comes after the callback")
    return {
        'stage': stage_of('stage', stage),
        'observes': True,
        'begin': begin,
        'control': None if control is None else control._arrays(batch.model),
        'function': None if function is None else (function.address, function.user, before),
    }
