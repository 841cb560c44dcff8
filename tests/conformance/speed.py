#!/usr/bin/env python3
"""Step rates of this library and of the reference, measured in turns.

usage: speed.py [--reference PYTHON] [--ours PYTHON] [--seconds S] [--rounds N] MODEL...

PYTHON as in compare.py. Both interpreters load a model, simulate half a second of it, and then take turns: in each round each steps for
S seconds from the same state. Prints the median over the rounds of the ratio of both rates (above 1: this library is faster), and its range.
"""
import argparse
import math
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]

WORKER = '''
import sys, time, mujoco, numpy
m = mujoco.MjModel.from_xml_path(sys.argv[1])
d = mujoco.MjData(m)
mujoco.mj_step(m, d, max(1, int(0.5 / m.opt.timestep)))
size = mujoco.mj_stateSize(m, mujoco.mjtState.mjSTATE_INTEGRATION)
state = numpy.empty(size)
mujoco.mj_getState(m, d, state, mujoco.mjtState.mjSTATE_INTEGRATION)
print('ready', flush=True)
for line in sys.stdin:
    steps = int(line)
    mujoco.mj_setState(m, d, state, mujoco.mjtState.mjSTATE_INTEGRATION)
    start = time.perf_counter()
    mujoco.mj_step(m, d, steps)
    print(time.perf_counter() - start, flush=True)
'''


class Side:
    """An interpreter that has loaded a model."""

    def __init__(self, python, model):
        self.process = subprocess.Popen([python, '-c', WORKER, str(model)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline().strip() != 'ready':
            raise SystemExit(f'speed.py: {python} cannot run {model}')

    def time(self, steps):
        """Seconds for so many steps from the kept state."""
        self.process.stdin.write(f'{steps}\n')
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def ratios(model, arguments):
    """Rate of this library over the reference's, round by round."""
    ours, reference = Side(arguments.ours, model), Side(arguments.reference, model)
    steps = 10
    while (seconds := reference.time(steps)) < arguments.seconds / 4:
        steps *= 2
    steps = max(1, int(steps * arguments.seconds / seconds))
    ours.time(steps)
    found = [reference.time(steps) / ours.time(steps) for _ in range(arguments.rounds)]
    ours.close()
    reference.close()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    default = ROOT / 'target/conformance'
    parser.add_argument('--reference', default=str(default / 'reference/bin/python'), help='interpreter with the package as published')
    parser.add_argument('--ours', default=str(default / 'ours/bin/python'), help='interpreter whose package runs on this library')
    parser.add_argument('--seconds', type=float, default=0.5, help='how long each side steps in a round')
    parser.add_argument('--rounds', type=int, default=7)
    parser.add_argument('models', nargs='+', metavar='MODEL')
    arguments = parser.parse_args()
    medians = []
    for model in arguments.models:
        found = ratios(model, arguments)
        medians.append(statistics.median(found))
        print(f'{medians[-1]:6.2f}  {min(found):.2f} to {max(found):.2f}  {model}', flush=True)
    print(f'{math.prod(medians) ** (1 / len(medians)):6.2f}  geometric mean of {len(medians)}')


main()
