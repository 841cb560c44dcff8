"""Processor time of an action in the tasks of gymnasium and dm_control, beside that of their own environments.

Both sides are on one thread, each in a process of its own, in turns; the published library steps gymnasium's and dm_control's
environments. Actions are random, and episodes begin again by themselves. The share of Python is the time of an action that is
not in calls of the batch's compiled half, with the beginnings of episodes and without; the smallest of the rounds counts, as
for times.

    python task_speed.py gymnasium
    python task_speed.py dm_control --only walker --environments 64 --rounds 3
"""

import argparse
import json
import os
import subprocess
import sys
import time
import types

import numpy as np

SECONDS = 0.4
GYMNASIUM = ['Ant', 'HalfCheetah', 'Hopper', 'Humanoid', 'HumanoidStandup', 'InvertedDoublePendulum', 'InvertedPendulum']
GYMNASIUM += ['Pusher', 'Reacher', 'Swimmer', 'Walker2d']


def tasks(suite):
    """Names of all tasks; of dm_control's, the first of each domain."""
    if suite == 'gymnasium':
        return [f'{name}-v5' for name in GYMNASIUM]
    from dm_control import suite as control

    first = {}
    for domain, task in control.ALL_TASKS:
        first.setdefault(domain, f'{domain} {task}')
    return list(first.values())


class Timed:
    """The compiled half of a batch, with the time that is spent in it."""

    #: What computes.
    CALLS = ('step', 'step_with', 'forward', 'forward_to', 'reset', 'reset_states', 'reset_to_next')

    def __init__(self, core):
        self.core, self.spent, self.calls = core, 0.0, 0

    def __getattr__(self, name):
        found = getattr(self.core, name)
        if name not in self.CALLS:
            return found

        def call(*arguments):
            start = time.process_time()
            result = found(*arguments)
            self.spent += time.process_time() - start
            self.calls += 1
            return result

        return call

    def share(self, run):
        """The share of the time of what `run` does that is not spent here, without what measuring takes."""
        self.spent, self.calls = 0.0, 0
        passed, spent, calls = run(), self.spent, self.calls
        # calls of something that takes no time
        empty = Timed(types.SimpleNamespace(step=lambda: None))
        start = time.process_time()
        for _ in range(1000):
            empty.step()
        whole = (time.process_time() - start) / 1000
        return 1 - (spent - calls * empty.spent / 1000) / (passed - calls * whole)


def make(suite, name, side, n):
    """A function that does an action in `n` environments, the batch if there is one, and how many environments there are."""
    rng = np.random.default_rng(0)
    if side == 'ours':
        import rujoco  # before mujoco
    if suite == 'gymnasium':
        import gymnasium

        if side == 'ours':
            import rujoco.gymnasium  # noqa: F401: the names

            env = gymnasium.make_vec(f'rujoco/{name}', num_envs=n, nthread=1)
        else:
            env = gymnasium.make_vec(name, num_envs=n, vectorization_mode='sync')
        env.reset(seed=0)
        low, high = env.action_space.low, env.action_space.high
        actions = [rng.uniform(low, high).astype(np.float32) for _ in range(20)]
        return (lambda t: env.step(actions[t % 20])), env if side == 'ours' else None, n
    domain, task = name.split()
    if side == 'ours':
        import rujoco.dm_control

        env = rujoco.dm_control.load(domain, task, n, seed=0, nthread=1)
        one = env
    else:
        from dm_control import suite as control

        n = 4
        several = [control.load(domain, task, {'random': i}) for i in range(n)]
        one, env = several[0], None
        for each in several:
            each.reset()
    spec = one.action_spec()
    shape = (n, *spec.shape)
    actions = [rng.uniform(np.maximum(spec.minimum, -1), np.minimum(spec.maximum, 1), shape) for _ in range(20)]
    if side == 'ours':
        env.reset()
        return (lambda t: env.step(actions[t % 20])), env, n
    return (lambda t: [each.step(action) for each, action in zip(several, actions[t % 20])]), None, n


def work(suite, name, side, n):
    """Prints what a process measures."""
    act, env, n = make(suite, name, side, n)

    def run(count):
        start = time.process_time()
        for t in range(count):
            act(t)
        return (time.process_time() - start) / count

    run(3)
    count = max(3, int(SECONDS / run(3)))
    answer = {'us': run(count) * 1e6 / n}
    if env is not None:
        timed = env.batch._core = Timed(env.batch._core)
        answer['share'] = timed.share(lambda: run(count) * count)
        if suite == 'gymnasium':
            # no episode ends
            env._termination, env.max_episode_steps = None, None
            run(3)
            answer['between'] = timed.share(lambda: run(count) * count)
    print(json.dumps(answer))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('suite', choices=['gymnasium', 'dm_control'])
    parser.add_argument('--environments', type=int, default=64)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--only', default='', help='tasks whose name contains this text')
    parser.add_argument('--work', nargs=2, metavar=('TASK', 'SIDE'), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work(args.suite, *args.work, args.environments)
        return
    print(f'| task | {args.suite}, µs | rujoco, µs | ratio | share of Python | between episodes |\n|---|---|---|---|---|---|')
    for name in tasks(args.suite):
        if args.only not in name:
            continue
        found = {'theirs': [], 'ours': []}
        for _ in range(args.rounds):
            for side, list_ in found.items():
                command = [sys.executable, '-W', 'ignore', __file__, args.suite, '--environments', str(args.environments)]
                variables = {**os.environ, 'MUJOCO_GL': 'disable' if side == 'theirs' else 'software'}
                done = subprocess.run([*command, '--work', name, side], capture_output=True, text=True, env=variables)
                if done.returncode:
                    sys.exit(done.stderr)
                list_.append(json.loads(done.stdout))
        theirs, ours = (min(one['us'] for one in found[side]) for side in ('theirs', 'ours'))
        shares = [min((one[key] for one in found['ours'] if key in one), default=None) for key in ('share', 'between')]
        cells = ['-' if share is None else f'{100 * share:.0f} %' for share in shares]
        print(f'| {name} | {theirs:.1f} | {ours:.1f} | {theirs / ours:.2f} | {" | ".join(cells)} |', flush=True)


if __name__ == '__main__':
    main()
