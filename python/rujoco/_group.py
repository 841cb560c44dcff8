"""Groups: batches of different models behind one front."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Sequence

import numpy as np
from numpy.typing import NDArray

from rujoco._batch import Batch, BatchError


class BatchGroup:
    """Batches of different models, whose environments are numbered one batch after the other.

    Models of one structure go into one :class:`Batch` as variants; a group is for robots that differ. Arrays of all
    environments (masks, rewards) are split among the batches, and what all of them have in one size is joined.

    >>> import numpy as np, rujoco
    >>> one = '<mujoco><worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
    >>> two = '<mujoco><worldbody><body><joint/><geom size=".1" pos=".2 0 0"/></body></worldbody></mujoco>'
    >>> with rujoco.BatchGroup([rujoco.Batch(one, 3), rujoco.Batch(two, 2)]) as group:
    ...     group.step(5, np.array([True, False, True, True, False]))
    ...     group.join('time')
    ...     group[1].qpos.shape
    array([0.01, 0.  , 0.01, 0.01, 0.  ])
    (2, 1)
    """

    def __init__(self, batches: Sequence[Batch]):
        self._batches = list(batches)
        if not self._batches:
            raise ValueError('batches: there are none')
        for batch in self._batches:
            if not isinstance(batch, Batch):
                raise TypeError(f'batches: expected rujoco.Batch, found {type(batch).__name__}')
        if len({id(batch) for batch in self._batches}) != len(self._batches):
            raise ValueError('batches: one of them is listed twice')
        ends = np.cumsum([batch.nbatch for batch in self._batches]).tolist()
        #: Which environments each batch has.
        self.slices = tuple(slice(end - batch.nbatch, end) for end, batch in zip(ends, self._batches))

    @property
    def nbatch(self) -> int:
        """Number of environments of all batches."""
        return self.slices[-1].stop

    def __len__(self) -> int:
        return len(self._batches)

    def __iter__(self) -> Iterator[Batch]:
        return iter(self._batches)

    def __getitem__(self, i: int) -> Batch:
        return self._batches[i]

    def split(self, array: NDArray[Any], name: str = 'array') -> list[NDArray[Any]]:
        """The rows of each batch: views."""
        if len(array) != self.nbatch:
            raise ValueError(f'{name}: has {len(array)} rows; the group has {self.nbatch} environments')
        return [array[part] for part in self.slices]

    def join(self, name: str) -> NDArray[Any]:
        """An array that all batches have, an attribute (``'time'``, ``'rewards'``) or an output, of all environments: a copy."""
        return np.concatenate(
            [batch.outputs[name] if name in batch.outputs else getattr(batch, name) for batch in self._batches]
        )

    def _each(self, name: str, mask: Optional[NDArray[np.bool_]], *arguments: Any, **options: Any) -> None:
        masks = [None] * len(self) if mask is None else self.split(mask, 'mask')
        errors: dict[int, str] = {}
        substeps: dict[int, int] = {}
        first: Optional[BatchError] = None
        for batch, part, rows in zip(self._batches, masks, self.slices):
            try:
                getattr(batch, name)(*arguments, mask=part, **options)
            except BatchError as error:
                first = error if first is None else first
                errors.update({rows.start + i: text for i, text in error.errors.items()})
                substeps.update({rows.start + i: step for i, step in error.substeps.items()})
        if first is not None:
            environment = min(errors)
            count = f' ({len(errors)} environments failed)' if len(errors) > 1 else ''
            told = BatchError(f'environment {environment}: {errors[environment]}{count}')
            told.environment, told.errors, told.substeps = environment, errors, substeps
            raise told from first

    def step(self, n: int = 1, mask: Optional[NDArray[np.bool_]] = None, **options: Any) -> None:
        """As :meth:`Batch.step`; a :class:`BatchError` comes after all batches have been stepped, and has the group's numbers."""
        self._each('step', mask, n, **options)

    def reset(self, mask: Optional[NDArray[np.bool_]] = None, **options: Any) -> None:
        """As :meth:`Batch.reset`."""
        self._each('reset', mask, **options)

    def forward(self, mask: Optional[NDArray[np.bool_]] = None, **options: Any) -> None:
        """As :meth:`Batch.forward`."""
        self._each('forward', mask, **options)

    def observe(self, mask: Optional[NDArray[np.bool_]] = None) -> None:
        """As :meth:`Batch.observe`."""
        self._each('observe', mask)

    def close(self) -> None:
        """Closes all batches."""
        for batch in self._batches:
            batch.close()

    def __enter__(self) -> BatchGroup:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


__all__ = ['BatchGroup']
