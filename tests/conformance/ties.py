#!/usr/bin/env python3
"""Compares contacts and distances of primitives, height fields and flexes at exact ties with the reference's, case by case and bit by bit.

usage: ties.py [--reference PYTHON] [--ours PYTHON] [--count N] [--golden] [A B FAMILY [CASE]]

PYTHON as in compare.py. Compiles `tests/c/ties.c`, which says what the cases are, and loads both libraries into one process. Prints a line
for each pair of geoms and family of poses, and for each kind of scene: the cases, how many touch, in how many the reference has contacts
that are not numbers, and how many differ in number, in order, in any bit. The exit status is 1 if any differ. A, B and FAMILY, as they are
printed, show the first cases of one line that differ, or CASE, with all numbers. `--golden` writes `tests/golden/ties.txt` instead.
"""
import argparse
import glob
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Cases of each line of the golden file.
GOLDEN = 200


def library(python):
    """The dynamic library of an environment's package."""
    found = glob.glob(f'{pathlib.Path(python).absolute().parents[1]}/lib/python3*/site-packages/mujoco/libmujoco.so.*')
    if not found:
        sys.exit(f'{python}: no package mujoco beside it')
    return found[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--reference', default=ROOT / 'target/conformance/reference/bin/python')
    parser.add_argument('--ours', default=ROOT / 'target/conformance/ours/bin/python')
    parser.add_argument('--count', type=int, default=20000)
    parser.add_argument('--golden', action='store_true')
    parser.add_argument('only', nargs='*', metavar='A B FAMILY [CASE]')
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = f'{folder}/ties'
        # products and sums are rounded one by one on every machine
        subprocess.run(['cc', '-std=c11', '-D_GNU_SOURCE', '-O2', '-ffp-contract=off', '-I', ROOT / 'include', ROOT / 'tests/c/ties.c',
                        '-o', program, '-ldl', '-lm'], check=True)
        if args.golden:
            text = subprocess.run([program, str(GOLDEN), library(args.reference)], check=True, capture_output=True, text=True).stdout
            (ROOT / 'tests/golden/ties.txt').write_text(text)
            return 0
        return subprocess.run([program, str(args.count), library(args.reference), library(args.ours), *args.only]).returncode


if __name__ == '__main__':
    sys.exit(main())
