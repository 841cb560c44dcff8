"""Vector environments of gymnasium over a :class:`rujoco.Batch`.

:class:`BatchVectorEnv` takes functions of arrays for observation, reward and termination. Made with it are the eleven MuJoCo
tasks of gymnasium in version 5, :func:`ant`, :func:`half_cheetah` and so on: with the options of gymnasium's classes, and
their numbers. ``gymnasium.make_vec('rujoco/Ant-v5', num_envs=64)`` makes them by name. :class:`PixelObservation` gives
pictures as observations.
"""

from __future__ import annotations

import rujoco  # before mujoco

import gymnasium

from rujoco.gymnasium._arms import inverted_double_pendulum, inverted_pendulum, pusher, reacher
from rujoco.gymnasium._bodies import humanoid, humanoid_standup
from rujoco.gymnasium._locomotion import ant, half_cheetah, hopper, swimmer, walker2d
from rujoco.gymnasium._pixels import PixelObservation
from rujoco.gymnasium._tasks import load
from rujoco.gymnasium._vector import BatchVectorEnv

#: Functions by gymnasium's names of the tasks, and the actions of an episode.
_TASKS = {
    'Ant': (ant, 1000),
    'HalfCheetah': (half_cheetah, 1000),
    'Hopper': (hopper, 1000),
    'Humanoid': (humanoid, 1000),
    'HumanoidStandup': (humanoid_standup, 1000),
    'InvertedDoublePendulum': (inverted_double_pendulum, 1000),
    'InvertedPendulum': (inverted_pendulum, 1000),
    'Pusher': (pusher, 100),
    'Reacher': (reacher, 50),
    'Swimmer': (swimmer, 1000),
    'Walker2d': (walker2d, 1000),
}


def _register() -> None:
    """Names for ``gymnasium.make_vec``."""
    for name, (function, limit) in _TASKS.items():
        if f'rujoco/{name}-v5' not in gymnasium.registry:
            entry_point = f'{__name__}:{function.__name__}'
            gymnasium.register(f'rujoco/{name}-v5', vector_entry_point=entry_point, max_episode_steps=limit)


_register()

__all__ = ['BatchVectorEnv', 'PixelObservation', *sorted(function.__name__ for function, _ in _TASKS.values())]
