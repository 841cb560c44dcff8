"""Pictures that are drawn while the batch goes on."""

from __future__ import annotations

import concurrent.futures
from typing import Any, Optional

from rujoco._batch import Batch


class BackgroundRenderer:
    """Draws pictures of a batch's environments while the batch steps on.

    >>> import rujoco
    >>> xml = '<mujoco><worldbody><light pos="0 0 3"/><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>'
    >>> with rujoco.Batch(xml, 8) as batch, rujoco.BackgroundRenderer(batch, 48, 64, quality='fast') as renderer:
    ...     for _ in range(3):
    ...         renderer.begin()
    ...         batch.step(10)
    ...         pictures = renderer.finish()  # of the states before these ten steps
    ...     pictures.shape
    (8, 48, 64, 3)

    ``begin()`` copies the states and model fields of `batch`, and `nthread` threads of its own (one per core if it is 0)
    draw them: the bytes are those that ``batch.render`` would have given at that moment. ``finish()`` waits for them and
    returns what :meth:`rujoco.Batch.render` returns; the other arguments are that method's. With `frames` or `out`, the
    same arrays are written by every call.

    It has a second state of each environment. Errors of drawing are those of ``finish()``. One thread uses it at a time.
    """

    def __init__(
        self,
        batch: Batch,
        height: int = 240,
        width: int = 320,
        camera: Any = None,
        *,
        nthread: int = 0,
        **options: Any,
    ):
        self._batch = batch
        self._shown = Batch(batch.model, batch.nbatch, nthread=nthread, fields=batch.fields)
        self._arguments = (height, width, camera)
        self._options = options
        self._worker = concurrent.futures.ThreadPoolExecutor(1, 'rujoco.pictures')
        self._pending: Optional[concurrent.futures.Future[Any]] = None

    def begin(self) -> None:
        """Begins to draw the environments as they are now; RuntimeError if the last pictures have not been fetched."""
        if self._pending is not None:
            raise RuntimeError('begin: finish() of the last pictures comes first')
        for name in self._batch.fields:
            self._shown.set_field(name, self._batch.field(name))
        self._shown.reset(states=self._batch.get_state())
        self._pending = self._worker.submit(self._draw)

    def finish(self) -> Any:
        """The pictures that the last ``begin()`` asked for; RuntimeError if there are none."""
        if self._pending is None:
            raise RuntimeError('finish: there is no begin() before it')
        pending, self._pending = self._pending, None
        return pending.result()

    def close(self) -> None:
        """Waits for what is being drawn, and frees everything."""
        self._worker.shutdown()
        self._pending = None
        self._shown.close()

    def __enter__(self) -> BackgroundRenderer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _draw(self) -> Any:
        found = self._shown.render(*self._arguments, **self._options)
        if self._options.get('frames') is not None and self._options.get('out') is None:
            # the next ones are added to these
            self._options['out'] = found
        return found
