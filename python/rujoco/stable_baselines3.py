"""Batches as the vector environments of Stable-Baselines3.

    env = rujoco.stable_baselines3.BatchVecEnv(rujoco.gymnasium.humanoid(64, autoreset_mode='SameStep'))
    PPO('MlpPolicy', env).learn(1_000_000)
"""

from __future__ import annotations

from typing import Any, Iterable, Union

import rujoco  # before mujoco

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from rujoco.gymnasium import BatchVectorEnv

Array = NDArray[Any]
Indices = Union[None, int, Iterable[int]]


class BatchVecEnv(VecEnv):
    """A :class:`rujoco.gymnasium.BatchVectorEnv` as a ``VecEnv``: what ``DummyVecEnv`` returns of the single environments.

    `env` resets ended environments in the same step (``autoreset_mode='SameStep'``), as Stable-Baselines3 expects it. With
    `with_terms` false, ``infos`` have only what Stable-Baselines3 itself reads, and not the terms of the reward: a dictionary
    per environment is not cheap beside the steps of small tasks.
    """

    def __init__(self, env: BatchVectorEnv, with_terms: bool = True):
        if env.autoreset_mode != AutoresetMode.SAME_STEP:
            raise ValueError(f"env: its autoreset_mode is {env.autoreset_mode.value}; 'SameStep' is needed")
        self.env, self._with_terms = env, with_terms
        self.render_mode = env.render_mode
        self.metadata = env.metadata
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)

    def reset(self) -> Array:
        """Begins episodes in all environments, from the seeds of ``seed``, which count once."""
        seeds = None if all(seed is None for seed in self._seeds) else list(self._seeds)
        observations, infos = self.env.reset(seed=seeds)
        self.reset_infos = self._split(infos)
        self._reset_seeds()
        self._reset_options()
        return observations

    def step_async(self, actions: Array) -> None:
        """Begins a step in the batch's threads; the program goes on meanwhile."""
        self.env.step_async(actions)

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Observations (of new episodes, where one has ended), rewards, ends and infos of the step that has begun."""
        observations, rewards, terminations, truncations, infos = self.env.step_wait()
        dones = terminations | truncations
        rows = self._split(infos) if self._with_terms else [{} for _ in range(self.num_envs)]
        ended = np.flatnonzero(dones).tolist()
        if ended:
            last = self._split(infos['final_info']) if self._with_terms else rows
            for i in ended:
                self.reset_infos[i] = rows[i]
                rows[i] = dict(last[i])
                rows[i]['terminal_observation'] = infos['final_obs'][i]
        for row, is_truncated in zip(rows, (truncations & ~terminations).tolist()):
            row['TimeLimit.truncated'] = is_truncated
        return observations, rewards.astype(np.float32), dones, rows

    def _split(self, infos: dict[str, Any]) -> list[dict[str, Any]]:
        """A dictionary for each environment."""
        rows: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for name, values in infos.items():
            mask = infos.get(f'_{name}')
            if mask is None or name in ('final_obs', 'final_info'):
                continue
            for row, value, has in zip(rows, values, mask.tolist()):
                if has:
                    row[name] = value
        return rows

    def close(self) -> None:
        """Closes the batch."""
        self.env.close()

    def get_images(self) -> list[Any]:
        """A picture of each environment."""
        return list(self.env.render() or ())

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute, for each of some environments."""
        values = self.env.get_attr(attr_name)
        return [values[i] for i in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Sets an attribute, which all environments share."""
        if len(set(self._get_indices(indices))) != self.num_envs:
            raise ValueError(f'indices: all environments share {attr_name}, and get the same value')
        self.env.set_attr(attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any) -> list[Any]:
        """What a method returns for each of some environments."""
        values = self.env.call(method_name, *args, **kwargs)
        return [values[i] for i in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """No environment of a batch has a wrapper of its own."""
        return [False for _ in self._get_indices(indices)]


__all__ = ['BatchVecEnv']
