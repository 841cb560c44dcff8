"""A batch inside of functions that JAX compiles: a jitted policy steps it.

:class:`JaxBatch` has functions for :func:`jax.jit`, ``jax.lax.scan`` and the like, on JAX's CPU backend. They are custom calls of
XLA, which read controls from JAX's arrays and write results there, without Python in between. The batch keeps the states: a
*token*, an array without content, goes through all calls, so that XLA makes them in the order of the program.

>>> import jax, jax.numpy as jnp
>>> import rujoco
>>> from rujoco.jax import JaxBatch
>>> xml = '''<mujoco><worldbody><body><joint name="j" axis="0 1 0"/><geom size=".1" pos=".5 0 0"/></body></worldbody>
...   <actuator><motor joint="j"/></actuator></mujoco>'''
>>> batch = rujoco.Batch(xml, 4, nthread=1)
>>> env = JaxBatch(batch, results=['qpos', 'qvel'])
>>> @jax.jit
... def run(token, gain):
...     def step(carry, _):
...         token, found = carry
...         token, found = env.step(token, ctrl=-gain * found['qvel'], n=2)
...         return (token, found), found['qpos'][:, 0]
...     token, found = env.reset(token)
...     return jax.lax.scan(step, (token, found), length=5)
>>> (token, found), path = run(env.token(), 0.1)
>>> path.shape
(5, 4)
>>> batch.time.round(3)
array([0.02, 0.02, 0.02, 0.02])
"""

from __future__ import annotations

import ctypes
import threading
import weakref
from typing import Any, Mapping, Optional, Sequence, SupportsIndex, Union

import jax
import jax.ffi
import jax.numpy as jnp
import numpy as np

import rujoco._rujoco as _rujoco
from rujoco import _batch, _substeps

__all__ = ['JaxBatch']

_TARGET = 'rujoco_batch'
_registered = False
_registering = threading.Lock()

#: Results of terms, and their types.
_OF_TERMS = {'observations': np.float32, 'rewards': np.float32, 'terminated': np.bool_, 'truncated': np.bool_}


def _register() -> None:
    global _registered
    with _registering:
        if not _registered:
            address = ctypes.CFUNCTYPE(None)(_rujoco.xla_address())
            jax.ffi.register_ffi_target(_TARGET, jax.ffi.pycapsule(address), platform='cpu')
            _registered = True


class JaxBatch:
    """Functions for JAX that step and reset a :class:`rujoco.Batch`.

    `results` are what :meth:`step`, :meth:`reset` and :meth:`read` return: states (``'qpos'``), outputs of the batch by name, and
    of a batch with terms ``'observations'``, ``'rewards'``, ``'terminated'``, ``'truncated'``. By default they are these four if the
    batch has terms, and otherwise all of its outputs. `dtype` is float32 or float64 (which needs ``jax_enable_x64``), the widest that
    JAX is set to by default; observations and rewards are float32, ends of episodes bool. With a `stage`, outputs are fresh up to
    it, as in :meth:`rujoco.Batch.step`.

    Errors in an environment, and a batch that is closed or used by another thread, are exceptions of JAX (``XlaRuntimeError``), raised
    where the results are waited for. There are no derivatives, and no ``vmap``: the batch is the axis.
    """

    def __init__(
        self,
        batch: _batch.Batch,
        *,
        results: Optional[Sequence[str]] = None,
        dtype: Any = None,
        stage: Optional[str] = None,
    ):
        if not isinstance(batch, _batch.Batch):
            raise TypeError(f'batch: expected rujoco.Batch, found {type(batch).__name__}')
        _register()
        self._batch = batch
        self._stage = _substeps.stage_of('stage', stage)
        wide = np.dtype(jnp.result_type(float))
        self._dtype = wide if dtype is None else np.dtype(dtype)
        if self._dtype not in (np.dtype(np.float32), wide):
            raise ValueError(f'dtype: {self._dtype} is neither float32 nor, with jax_enable_x64, float64')
        has_terms = batch._terms is not None
        if results is None:
            results = list(_OF_TERMS) if has_terms else list(batch.outputs)
        self._results: dict[str, jax.ShapeDtypeStruct] = {}
        for name in _batch._names('results', results):
            self._results[name] = self._result(name)
        self._number = _rujoco.xla_add(batch._core)
        # compiled programs then fail with an error, instead of keeping the batch
        self._end = weakref.finalize(self, _rujoco.xla_remove, self._number)

    @property
    def batch(self) -> _batch.Batch:
        """The batch."""
        return self._batch

    def _result(self, name: str) -> jax.ShapeDtypeStruct:
        batch = self._batch
        if name in _OF_TERMS:
            if batch._terms is None:
                raise ValueError(f"results: '{name}' needs a batch with terms")
            return jax.ShapeDtypeStruct(getattr(batch, name).shape, _OF_TERMS[name])
        if name in batch._states:
            return jax.ShapeDtypeStruct(batch._states[name].shape, self._dtype)
        if name in batch.outputs:
            return jax.ShapeDtypeStruct(batch.outputs[name].shape, self._dtype)
        raise ValueError(f"results: '{name}' is neither an element of the state nor an output of the batch")

    def token(self) -> jax.Array:
        """A token, to begin with: each call takes one and returns the next."""
        return jnp.zeros((), jnp.uint32)

    def step(
        self,
        token: jax.Array,
        *,
        n: SupportsIndex = 1,
        mask: Optional[jax.Array] = None,
        inputs: Mapping[str, jax.Array] = {},
        **states: jax.Array,
    ) -> tuple[jax.Array, dict[str, jax.Array]]:
        """Sets elements of the state (``ctrl=...``) and inputs of terms, makes `n` steps; the next token and the results.

        Arrays have a row per environment; environments that `mask` leaves out are neither written nor stepped.
        """
        return self._call('step', token, mask, inputs, states, n=_batch._count('n', n))

    def reset(
        self,
        token: jax.Array,
        mask: Optional[jax.Array] = None,
        *,
        keyframe: Union[int, str, None] = None,
        inputs: Mapping[str, jax.Array] = {},
        **states: jax.Array,
    ) -> tuple[jax.Array, dict[str, jax.Array]]:
        """Resets the environments of `mask` to the model's initial state or to a keyframe, then sets elements (``qpos=...``)."""
        number: Optional[int] = -1
        if keyframe is not None:
            model = self._batch.model
            number = model.keyframe(keyframe) if isinstance(keyframe, str) else _batch._count('keyframe', keyframe)
            if number is None or number >= model.nkey:
                raise ValueError(f'keyframe: the model has none of the name or number {keyframe!r}')
        return self._call('reset', token, mask, inputs, states, keyframe=number)

    def read(self, token: jax.Array) -> tuple[jax.Array, dict[str, jax.Array]]:
        """The results as they are."""
        return self._call('read', token, None, {}, {})

    def _call(
        self,
        operation: str,
        token: jax.Array,
        mask: Optional[jax.Array],
        inputs: Mapping[str, jax.Array],
        states: Mapping[str, jax.Array],
        n: int = 0,
        keyframe: Optional[int] = -1,
    ) -> tuple[jax.Array, dict[str, jax.Array]]:
        token = jnp.asarray(token)
        if token.shape != () or token.dtype != jnp.uint32:
            raise TypeError('token: expected what token(), or the call before, has returned')
        arguments: dict[str, jax.Array] = {}
        if mask is not None:
            mask = jnp.asarray(mask)
            if mask.shape != (self._batch.nbatch,) or mask.dtype != jnp.bool_:
                raise ValueError(f'mask: {mask.dtype} of shape {mask.shape} instead of bool of ({self._batch.nbatch},)')
            arguments['mask'] = mask
        for name, value in states.items():
            if name not in self._batch._states:
                raise TypeError(f"{name}: is no element of the state, such as 'ctrl' or 'qpos'")
            arguments[name] = self._argument(name, value, self._batch._states[name].shape)
        if inputs:
            known = self._batch.inputs
            for name, value in inputs.items():
                if name not in known:
                    raise ValueError(f"inputs: '{name}' is no input of the terms")
                arguments[f'inputs.{name}'] = self._argument(name, value, known[name].shape)
        call = jax.ffi.ffi_call(
            _TARGET, (jax.ShapeDtypeStruct((), jnp.uint32), *self._results.values()), has_side_effect=True
        )
        token, *found = call(
            token,
            *arguments.values(),
            batch=np.int64(self._number),
            operation=operation,
            n=np.int64(n),
            stage=np.int64(self._stage),
            keyframe=np.int64(keyframe),
            inputs=','.join(arguments),
            outputs=','.join(self._results),
        )
        return token, dict(zip(self._results, found))

    def _argument(self, name: str, value: jax.Array, shape: tuple[int, ...]) -> jax.Array:
        array = jnp.asarray(value)
        if array.shape != shape:
            raise ValueError(f'{name}: shape {array.shape} instead of {shape}')
        if array.dtype in (jnp.float32, jnp.float64):
            return array
        return array.astype(self._dtype)
