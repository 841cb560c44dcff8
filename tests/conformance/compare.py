#!/usr/bin/env python3
"""Compares this library with the reference, value by value.

usage: compare.py [--reference PYTHON] [--ours PYTHON] [--verbose] MODEL_OR_FOLDER...

PYTHON are interpreters that have the published package mujoco==3.4.0 and numpy: in one as it is, in the other running on this library
(`samples/python/make_env.sh`). Defaults: target/conformance/{reference,ours}/bin/python, as `make conformance` makes them. Prints one
line per model, then the worst fields of each that differs. The exit status is the number of models that differ, at most 100.

Values that no iterative solver has touched must agree to 1e-9 of their array's largest entry, the solver's results to 1e-5, derivatives by
finite differences to 1e-4; integers and texts must be equal. `expected.txt` lists differences that are meant; one that is gone counts
as a difference, so that the list stays true.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Fields that depend on where an iterative solver stopped.
SOLVED = {
    'qacc', 'qacc_warmstart', 'qfrc_constraint', 'qfrc_inverse', 'efc_force', 'efc_b', 'qpos', 'qvel', 'act', 'act_dot', 'cacc', 'cfrc_int',
    'cfrc_ext', 'sensordata', 'solver_fwdinv', 'energy',
}
TOLERANCE, SOLVED_TOLERANCE, DERIVATIVE_TOLERANCE = 1e-9, 1e-5, 1e-4
# Seconds for one model, both before and after it loads.
TIME_LIMIT = 600


def tolerance(key):
    section, name = key.split('/', 1)
    if section == 'derivative':
        return DERIVATIVE_TOLERANCE
    solved = name.rsplit('.', 1)[-1] in SOLVED or name.startswith('mj_contactForce') or section in ('inverse', 'step')
    return SOLVED_TOLERANCE if solved and section != 'model' else TOLERANCE


def difference(key, ours, theirs):
    """How far two arrays are apart, in units of what is allowed; 0 where they are equal, infinite where they cannot be compared."""
    if ours.shape != theirs.shape:
        return np.inf
    if ours.dtype.kind not in 'f':
        return 0.0 if np.array_equal(ours, theirs) else np.inf
    if not np.array_equal(np.isfinite(ours), np.isfinite(theirs)):
        return np.inf
    finite = np.isfinite(ours)
    if not finite.any():
        return 0.0
    ours, theirs = ours[finite], theirs[finite]
    scale = max(1.0, np.abs(theirs).max())
    return float(np.abs(ours - theirs).max() / (scale * tolerance(key)))


class Result:
    """What one side said about one model."""

    def __init__(self, folder, i):
        try:
            report = json.loads((folder / f'{i}.json').read_text(encoding='utf8'))
        except FileNotFoundError:
            self.sections, self.error, self.values = [], 'the process ended', {}
            return
        self.sections, self.error = report['sections'], report['error']
        with np.load(folder / f'{i}.npz') as values:
            self.values = dict(values)


def run(python, model, folder):
    folder.mkdir()
    command = [python, str(ROOT / 'tests/conformance/measure.py'), str(folder), str(model)]
    try:
        subprocess.run(command, check=False, timeout=TIME_LIMIT, capture_output=True, cwd=folder)
    except subprocess.TimeoutExpired:
        pass
    return Result(folder, 0)


def expected_differences():
    """Pairs of the end of a model's path and the beginning of fields' names."""
    lines = (ROOT / 'tests/conformance/expected.txt').read_text(encoding='utf8').splitlines()
    return [tuple(line.split('#')[0].split()) for line in lines if line.split('#')[0].strip()]


def compare(model, sides, folder):
    """The fields that differ, worst first, each with its difference in units of the allowed one; and a remark."""
    ours, theirs = (run(python, model, folder / name) for name, python in sides.items())
    if ours.error is not None and theirs.error is not None:
        return [], f'rejected by both: {theirs.error}'
    if ours.sections != theirs.sections:
        return [('sections', np.inf)], f'ours: {ours.error or "complete"}; the reference: {theirs.error or "complete"}'
    keys = ours.values.keys() | theirs.values.keys()
    differences = {
        key: difference(key, ours.values[key], theirs.values[key])
        if key in ours.values and key in theirs.values else np.inf for key in keys
    }
    for prefix in (prefix for path, prefix in expected_differences() if str(model).endswith(path)):
        meant = [key for key, x in differences.items() if key.startswith(prefix) and not x <= 1]
        differences.update(dict.fromkeys(meant, 0.0) if meant else {f'{prefix} (expected.txt lists a difference)': np.inf})
    worst = sorted(((k, x) for k, x in differences.items() if not x <= 1), key=lambda pair: -pair[1])
    return worst, f'{len(keys)} fields'


def models(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.rglob('*') if p.suffix in ('.xml', '.urdf', '.mjb'))
        elif path.exists():
            yield path
        else:
            sys.exit(f'compare.py: {path}: no such file or folder')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    default = ROOT / 'target/conformance'
    parser.add_argument('--reference', default=str(default / 'reference/bin/python'), help='interpreter with the package as published')
    parser.add_argument('--ours', default=str(default / 'ours/bin/python'), help='interpreter whose package runs on this library')
    parser.add_argument('--verbose', action='store_true', help='every field that differs, not only the worst five')
    parser.add_argument('models', nargs='+', metavar='MODEL_OR_FOLDER')
    arguments = parser.parse_args()
    sides = {'ours': arguments.ours, 'reference': arguments.reference}
    different = total = 0
    for model in models(arguments.models):
        with tempfile.TemporaryDirectory() as folder:
            worst, remark = compare(model.resolve(), sides, pathlib.Path(folder))
        total += 1
        different += bool(worst)
        print(f'{"DIFFERENT" if worst else "same":9} {model} ({remark})', flush=True)
        for key, x in worst[:None if arguments.verbose else 5]:
            print(f'          {key}: {x:.3g} times the tolerance')
    if total == 0:
        sys.exit('compare.py: no models found')
    print(f'{total - different} of {total} models are the same')
    sys.exit(min(different, 100))


main()
