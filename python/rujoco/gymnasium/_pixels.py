"""Pixels as observations."""

from __future__ import annotations

from typing import Any, Optional

import rujoco  # noqa: F401  before mujoco

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorWrapper
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from rujoco._batch import Camera
from rujoco.gymnasium._vector import BatchVectorEnv


class PixelObservation(VectorWrapper):  # type: ignore[type-arg]
    """Environments over a batch that are observed by their pictures.

    >>> import rujoco.gymnasium as vector
    >>> envs = vector.PixelObservation(vector.walker2d(num_envs=4), 84, 84, frames=3, quality='fast')
    >>> envs.reset(seed=0)[0].shape
    (4, 3, 84, 84, 3)
    >>> envs.close()

    `env` is a :class:`BatchVectorEnv`, or wrappers around one. An observation is uint8, ``height x width x 3``, as `camera`
    sees it: as in gymnasium, the model's camera ``track`` if there is one and None is given. With `frames` it has the last
    pictures of its episode, the newest last: ``frames x height x width x 3``; at the beginning of an episode all of them are
    the first one. `quality` is that of :meth:`rujoco.Batch.render`.

    Observations are arrays of their own, unless `copy` is False: then every call writes into the same one. Episodes may not
    be reset within the step that ends them (``AutoresetMode.SAME_STEP``), because that step has no picture of their end.
    """

    def __init__(
        self,
        env: Any,
        height: int = 84,
        width: int = 84,
        camera: Camera = None,
        *,
        frames: Optional[int] = None,
        quality: str = 'exact',
        copy: bool = True,
    ):
        super().__init__(env)
        base = env.unwrapped
        if not isinstance(base, BatchVectorEnv):
            raise TypeError(f'env: needs a rujoco.gymnasium.BatchVectorEnv, found {type(base).__name__}')
        if base.autoreset_mode == AutoresetMode.SAME_STEP:
            raise ValueError(
                'env: its autoreset mode is SAME_STEP, in which the last picture of an episode is not drawn'
            )
        self._batch = base.batch
        own = base.render_camera if camera is None else camera
        self._options: dict[str, Any] = {
            'height': height,
            'width': width,
            'camera': own,
            'quality': quality,
            'frames': frames,
        }
        self._copy = copy
        self._ended = np.zeros(base.num_envs, bool)
        # this says what is wrong with the arguments
        self._pictures: NDArray[np.uint8] = self._batch.render(**self._options)
        self.single_observation_space = gymnasium.spaces.Box(0, 255, self._pictures.shape[1:], np.uint8)
        self.observation_space = batch_space(self.single_observation_space, base.num_envs)

    def reset(self, *, seed: Any = None, options: Optional[dict[str, Any]] = None) -> tuple[NDArray[np.uint8], Any]:
        """Resets all environments, or those of ``options['reset_mask']``; the others are observed as they are."""
        _, infos = self.env.reset(seed=seed, options=options)
        fresh = (options or {}).get('reset_mask', np.ones(self.num_envs, bool))
        self._ended = self._ended & ~fresh
        # a partial reset leaves the others' frames where they are
        kept = self._pictures[~fresh].copy() if self._options['frames'] is not None else None
        self._draw(fresh)
        if kept is not None:
            self._pictures[~fresh] = kept
        return self._observation(), infos

    def step(self, actions: Any) -> tuple[NDArray[np.uint8], Any, Any, Any, Any]:
        """Advances all environments by one action."""
        fresh = self._ended
        _, rewards, terminations, truncations, infos = self.env.step(actions)
        self._ended = terminations | truncations
        self._draw(fresh)
        return self._observation(), rewards, terminations, truncations, infos

    def _draw(self, fresh: NDArray[np.bool_]) -> None:
        """Adds a picture of each environment; those that are fresh have nothing else."""
        self._batch.render(**self._options, out=self._pictures)
        if self._options['frames'] is not None:
            self._pictures[fresh] = self._pictures[fresh][:, -1:]

    def _observation(self) -> NDArray[np.uint8]:
        return self._pictures.copy() if self._copy else self._pictures
