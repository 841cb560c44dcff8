"""Steps per second of the vector environments, beside those of ``gymnasium.make_vec`` on the published library, in the
same minute.

Each side runs in a process of its own, in turns. A step is one action (five steps of the simulation) in one
environment; actions are random, and episodes begin again by themselves.

    python training_speed.py
    python training_speed.py --environments 64 256 --seconds 5 --rounds 3
"""

import argparse
import os
import subprocess
import sys

SIDES = {
    'gymnasium, sync': ('{name}', "vectorization_mode='sync'"),
    'gymnasium, async': ('{name}', "vectorization_mode='async'"),
    'gymnasium on rujoco, sync': ('{name}', "vectorization_mode='sync'"),
    'rujoco': ('rujoco.gymnasium:rujoco/{name}', ''),
}

PROGRAM = """
import sys, time
import gymnasium, numpy as np
if __name__ == '__main__':
    name, n, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    env = gymnasium.make_vec(name, num_envs=n, {options})
    env.reset(seed=0)
    actions = [env.action_space.sample() for _ in range(20)]
    [env.step(a) for a in actions[:5]]
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        env.step(actions[done % 20])
        done += 1
    print(done * n / (time.perf_counter() - start))
    env.close()
"""


def measure(side, name, n, seconds):
    """Steps per second of one side."""
    pattern, options = SIDES[side]
    on_rujoco = ['-m', 'rujoco'] if 'rujoco' in side else []
    # processes of gymnasium's async environments import a file
    path = os.path.join(os.environ.get('TMPDIR', '/tmp'), f'training_speed_{os.getpid()}.py')
    with open(path, 'w') as file:
        file.write(PROGRAM.format(options=options))
    try:
        command = [sys.executable, '-W', 'ignore', *on_rujoco, path, pattern.format(name=name), str(n), str(seconds)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    finally:
        os.remove(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--names', nargs='+', default=['HalfCheetah-v5', 'Humanoid-v5'])
    parser.add_argument('--environments', nargs='+', type=int, default=[16])
    parser.add_argument('--seconds', type=float, default=1.0)
    parser.add_argument('--rounds', type=int, default=1, help='number of rounds; the best one is shown')
    args = parser.parse_args()
    print('| environment | number | ' + ' | '.join(SIDES) + ' |')
    print('| --- | --- | ' + ' | '.join('---' for _ in SIDES) + ' |')
    for name in args.names:
        for n in args.environments:
            best = dict.fromkeys(SIDES, 0.0)
            for _ in range(args.rounds):
                for side in SIDES:
                    best[side] = max(best[side], measure(side, name, n, args.seconds))
            print(f'| {name} | {n} | ' + ' | '.join(f'{best[side]:,.0f}' for side in SIDES) + ' |', flush=True)


if __name__ == '__main__':
    main()
