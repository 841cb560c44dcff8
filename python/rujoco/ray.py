"""Rollouts and parameter sweeps on a Ray cluster.

    for part, trajectory in rujoco.ray.rollouts(model, controls, record=['qpos'], progress=True):
        use(trajectory['qpos'], part)

The model travels once to each node, as MJB. Environments go in chunks; results come in the order of environments as
they finish, and do not depend on the chunks or on the cluster. Chunks of a node that is lost are done again. Ray is
started, or joined, by ``ray.init``.
"""

from __future__ import annotations

import hashlib
import time
from typing import Any, Callable, Iterator, Mapping, NamedTuple, Optional, Sequence

import numpy as np
import ray
from numpy.typing import NDArray

from rujoco import _batch
from rujoco._batch import Batch, BatchError, ModelSource, State
from rujoco._rujoco import check_rows

Array = NDArray[np.float64]
Reduce = Callable[[Mapping[str, Array]], Any]


class _Job(NamedTuple):
    """What all chunks have in common."""

    digest: str
    options: dict[str, Any]
    nstep: int
    every: int
    record: Optional[Sequence[str]]
    #: Controls and states of all environments, where they share them.
    controls: Optional[Array]
    states: Optional[Array]
    spec: int
    reduce: Optional[Reduce]


class _Chunk(NamedTuple):
    """What is a chunk's own."""

    begin: int
    end: int
    controls: Optional[Array]
    states: Optional[Array]
    fields: dict[str, Array]


_models: dict[str, Any] = {}


def _model(digest: str, mjb: NDArray[np.uint8]) -> Any:
    """The model of a job, which a worker process compiles once; it keeps the last one."""
    if digest not in _models:
        _models.clear()
        _models[digest] = _batch.load_model(mjb.tobytes())
    return _models[digest]


def _rollout(mjb: NDArray[np.uint8], job: _Job, chunk: _Chunk) -> Any:
    """Computes a chunk."""
    n = chunk.end - chunk.begin

    def rows(own: Optional[Array], shared: Optional[Array]) -> Optional[Array]:
        return own if shared is None else np.ascontiguousarray(np.broadcast_to(shared, (n, *shared.shape)))

    try:
        with Batch(_model(job.digest, mjb), n, fields=list(chunk.fields), **job.options) as batch:
            for name, values in chunk.fields.items():
                batch.set_field(name, values)
            states = rows(chunk.states, job.states)
            if states is not None:
                batch.reset(states=states, spec=job.spec)
            controls = rows(chunk.controls, job.controls)
            trajectory = batch.rollout(controls, job.nstep, every=job.every, record=job.record)
    except BatchError as e:
        # environments are counted over all chunks
        own = e.environment or 0
        raise BatchError(f'environment {chunk.begin + own}{str(e).removeprefix(f"environment {own}")}') from None
    return dict(trajectory) if job.reduce is None else job.reduce(trajectory)


def _number(arrays: Mapping[str, Optional[Array]], n: Optional[int]) -> int:
    """The number of environments, on which all arrays with a row for each must agree."""
    for name, array in arrays.items():
        if array is None:
            continue
        if n is not None and len(array) != n:
            raise ValueError(f'{name}: {len(array)} rows instead of {n}')
        n = len(array)
    if n is None:
        raise ValueError('n: the number of environments is needed where no array has a row for each')
    return n


def rollouts(
    model: ModelSource,
    controls: Optional[Array] = None,
    *,
    n: Optional[int] = None,
    nstep: Optional[int] = None,
    states: Optional[Array] = None,
    spec: int = State.INTEGRATION,
    fields: Optional[Mapping[str, Array]] = None,
    outputs: Sequence[str] = (),
    ncontact: int = 0,
    every: int = 1,
    record: Optional[Sequence[str]] = None,
    reduce: Optional[Reduce] = None,
    chunk: int = 256,
    nthread: int = 1,
    retries: int = 5,
    progress: bool = False,
) -> Iterator[tuple[slice, Any]]:
    """Runs :meth:`rujoco.Batch.rollout` of `n` environments on the cluster; yields ``(slice of environments, result)`` in
    their order.

        `controls` (``n x nstep x nu``) and `states` (``n x state_size(spec)``) have a row per environment, or are the
        same for all (``nstep x nu``, ``state_size(spec)``). `fields` are the values of fields of the model, ``n x ...``
        each. `outputs`, `ncontact`, `every` and `record` are those of a batch and its rollout. A result is a dictionary
        of arrays, or what `reduce` makes of it on the worker.

        A chunk has `chunk` environments, and takes `nthread` cores. One that is lost with its node is done again, up to
        `retries` times. Only some chunks are on their way at a time, so that results may be larger than memory.
        `progress` shows a bar (tqdm). Leaving the loop, or an interrupt, cancels what has not begun.
    """
    model = _batch.load_model(model)
    fields = dict(fields or {})
    options: dict[str, Any] = {'outputs': list(outputs), 'ncontact': ncontact, 'nthread': nthread}
    chunk, nthread = _batch._count('chunk', chunk, 1), _batch._count('nthread', nthread, 1)
    with Batch(model, 1, fields=list(fields), **options) as one:
        nstep = _batch._count('nstep', _batch._nstep(controls) if nstep is None else nstep)
        one._trajectory(list(record or ()), 0, None)
        # each may have a row per environment, or be the same for all
        if controls is not None:
            check_rows('controls', controls, (nstep, model.nu), 'nstep, nu', True)
        if states is not None:
            check_rows('states', states, (one.state_size(spec),), 'state_size(spec)', True)
        for name, values in fields.items():
            check_rows(f'fields: {name}', values, one.field(name).shape[1:], f'as {name}')
    shared_controls = controls if controls is not None and controls.ndim == 2 else None
    shared_states = states if states is not None and states.ndim == 1 else None
    own = {
        'controls': controls if shared_controls is None else None,
        'states': states if shared_states is None else None,
        **{f'fields: {name}': values for name, values in fields.items()},
    }
    n = _number(own, n)
    mjb = model.to_mjb()
    digest = hashlib.blake2b(mjb).hexdigest()
    job = _Job(digest, options, nstep, every, record, shared_controls, shared_states, int(spec), reduce)

    def make(begin: int) -> _Chunk:
        rows = slice(begin, min(n, begin + chunk))

        def take(values: Optional[Array]) -> Optional[Array]:
            return None if values is None else np.ascontiguousarray(values[rows])

        taken = {name: np.ascontiguousarray(values[rows]) for name, values in fields.items()}
        return _Chunk(rows.start, rows.stop, take(own['controls']), take(own['states']), taken)

    starts = range(0, n, chunk)
    return _run(np.frombuffer(mjb, np.uint8), job, map(make, starts), len(starts), nthread, retries, progress)


def _run(
    mjb: NDArray[np.uint8],
    job: _Job,
    chunks: Iterator[_Chunk],
    total: int,
    nthread: int,
    retries: int,
    progress: bool,
) -> Iterator[tuple[slice, Any]]:
    """Keeps the cluster busy with the next chunks, and yields results in order."""
    if not ray.is_initialized():
        ray.init()
    work = ray.remote(_rollout).options(num_cpus=nthread, max_retries=retries, scheduling_strategy='SPREAD')
    shared = (ray.put(mjb), ray.put(job))
    running: dict[Any, int] = {}
    finished: dict[int, Any] = {}
    rows: list[slice] = []
    window, counted = 0, -np.inf
    try:
        with _batch._Progress(progress, total, 'chunk') as bar:
            for k in range(total):
                while k not in finished:
                    if time.monotonic() - counted > 1:
                        # nodes join and leave
                        cores = ray.cluster_resources().get('CPU', 1)  # type: ignore[no-untyped-call]
                        window, counted = max(4, int(4 * cores / nthread)), time.monotonic()
                    while len(rows) < min(total, k + window):
                        chunk = next(chunks)
                        running[work.remote(*shared, chunk)] = len(rows)
                        rows.append(slice(chunk.begin, chunk.end))
                    for ref in ray.wait(list(running), timeout=1.0, fetch_local=False)[0]:
                        finished[running.pop(ref)] = ref
                        bar.update(1)
                yield rows[k], ray.get(finished.pop(k))
    finally:
        for ref in running:
            ray.cancel(ref)


def sweep(
    model: ModelSource, fields: Mapping[str, Array], measure: Reduce, controls: Optional[Array] = None, **options: Any
) -> NDArray[Any]:
    """Measures rollouts of the model with many values of some of its fields: ``measure(trajectory)`` gives an array with a
    row per environment, and the result has all rows. `fields` and `options` are those of :func:`rollouts`.
    """
    parts = []
    for rows, values in rollouts(model, controls, fields=fields, reduce=measure, **options):
        values = np.asarray(values)
        if values.shape[:1] != (rows.stop - rows.start,):
            raise ValueError(f'measure: gave an array {values.shape} for {rows.stop - rows.start} environments')
        parts.append(values)
    return np.concatenate(parts) if parts else np.empty(0)


__all__ = ['rollouts', 'sweep']
