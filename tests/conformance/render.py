#!/usr/bin/env python3
"""Compares pictures that this library's rasteriser draws with the reference's by OSMesa, and how long both take.

usage: render.py [--reference PYTHON] [--ours PYTHON] [--size WxH] [--time ROUNDS] MODEL_OR_FOLDER...

PYTHON as in compare.py. Each model is seen by the free camera and by its first one. Colors may differ by 2/255 in the mean, distances by
1 % in the mean, and what is seen (the segmentation) at 1 % of the pixels. With --time nothing is compared: both sides take turns drawing and
reading a picture, and the least wall time and the least processor time of each are printed in milliseconds. RUJOCO_RENDER_THREADS and
LP_NUM_THREADS say how many threads draw; `taskset` gives both the same cores. The exit status is the number of models that differ, at most 100.
Without OSMesa (Debian and Ubuntu: libosmesa6) nothing can be compared; that is said, and is no failure.
"""
import argparse
import ctypes.util
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLOR, DISTANCE, SEGMENTS = 2.0, 0.01, 0.01
WORKER = '''
import os, resource, sys, time
width, height = int(sys.argv[2]), int(sys.argv[3])
import mujoco, numpy
if os.environ.get('RUJOCO_RENDER') != 'software':
    from mujoco.osmesa import GLContext
    context = GLContext(width, height)
    context.make_current()
m = mujoco.MjModel.from_xml_path(sys.argv[1])
m.vis.global_.offwidth, m.vis.global_.offheight = width, height
d = mujoco.MjData(m)
mujoco.mj_step(m, d, 20)
scene = mujoco.MjvScene(m, 20000)
con = mujoco.MjrContext(m, mujoco.mjtFontScale.mjFONTSCALE_100)
mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, con)
rect, option = mujoco.MjrRect(0, 0, width, height), mujoco.MjvOption()
free, fixed = mujoco.MjvCamera(), mujoco.MjvCamera()
mujoco.mjv_defaultFreeCamera(m, free)
fixed.type, fixed.fixedcamid = mujoco.mjtCamera.mjCAMERA_FIXED, 0
rgb, depth = numpy.empty((height, width, 3), numpy.uint8), numpy.empty((height, width), numpy.float32)
near, far = m.vis.map.znear * m.stat.extent, m.vis.map.zfar * m.stat.extent

def draw(camera, depth=None):
    mujoco.mjv_updateScene(m, d, option, None, camera, mujoco.mjtCatBit.mjCAT_ALL, scene)
    mujoco.mjr_render(rect, scene, con)
    mujoco.mjr_readPixels(rgb, depth, rect, con)

def segments(on):
    for flag in (mujoco.mjtRndFlag.mjRND_SEGMENT, mujoco.mjtRndFlag.mjRND_IDCOLOR):
        scene.flags[flag] = on

def pictures():
    for camera in [free] + [fixed] * (m.ncam > 0):
        draw(camera, depth)
        yield rgb.copy()
        yield near / (1 - depth.astype(float) * (1 - near / far))
        segments(1)
        draw(camera)
        segments(0)
        yield rgb.astype(int) @ [1, 256, 65536]

print('ready', flush=True)
for line in sys.stdin:
    if line.startswith('save '):
        numpy.savez(line[5:].strip(), *pictures())
        print('saved', flush=True)
    else:
        usage = lambda: (lambda r: r.ru_utime + r.ru_stime)(resource.getrusage(resource.RUSAGE_SELF))
        wall, cpu = time.perf_counter(), usage()
        draw(free)
        print(time.perf_counter() - wall, usage() - cpu, flush=True)
'''


class Side:
    """An interpreter that has loaded a model and can draw it."""

    def __init__(self, python, renderer, model, size):
        self.process = subprocess.Popen([python, '-c', WORKER, str(model), *map(str, size)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=os.environ | renderer)
        self.works = self.process.stdout.readline().strip() == 'ready'

    def ask(self, line):
        self.process.stdin.write(line + '\n')
        self.process.stdin.flush()
        return self.process.stdout.readline().split()

    def close(self):
        """What it said about an error."""
        return self.process.communicate()[1].strip().rsplit('\n', 1)[-1]


def sides(model, arguments, size):
    return [Side(arguments.ours, {'RUJOCO_RENDER': 'software'}, model, size), Side(arguments.reference, {'MUJOCO_GL': 'osmesa'}, model, size)]


def compare(model, arguments, size):
    """What is too far apart, and a remark."""
    both = sides(model, arguments, size)
    with tempfile.TemporaryDirectory() as folder:
        files = [f'{folder}/{name}.npz' for name in ('ours', 'reference')]
        done = [side.works and side.ask(f'save {file}') == ['saved'] for side, file in zip(both, files)]
        errors = [side.close() for side in both]
        if not all(done):
            return ([] if not any(done) else ['drawn by one side only']), '; '.join(filter(None, errors))
        ours, theirs = (list(np.load(file).values()) for file in files)
    mean = lambda pairs, of: max(float(np.mean(of(a, b))) for a, b in pairs)
    pairs = list(zip(ours, theirs))
    found = {
        'colors (of 255)': (mean(pairs[0::3], lambda a, b: np.abs(a.astype(float) - b)), COLOR),
        'distances': (mean(pairs[1::3], lambda a, b: np.abs(a - b) / b), DISTANCE),
        'segmentation': (mean(pairs[2::3], lambda a, b: a != b), SEGMENTS),
    }
    return [name for name, (value, most) in found.items() if not value <= most], ', '.join(f'{k} {v[0]:.2g}' for k, v in found.items())


def times(model, arguments, size):
    """The least wall and processor times of both sides in milliseconds, in turns."""
    both = sides(model, arguments, size)
    if not all(side.works for side in both):
        sys.exit(f'render.py: {model}: {"; ".join(side.close() for side in both)}')
    found = [[tuple(map(float, side.ask('time'))) for side in both] for _ in range(arguments.time + 2)][2:]
    for side in both:
        side.close()
    return [[1000 * min(turn[k][what] for turn in found) for what in (0, 1)] for k in (0, 1)]


def models(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.rglob('*') if p.suffix in ('.xml', '.urdf'))
        elif path.exists():
            yield path
        else:
            sys.exit(f'render.py: {path}: no such file or folder')


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    default = ROOT / 'target/conformance'
    parser.add_argument('--reference', default=str(default / 'reference/bin/python'), help='interpreter with the package as published')
    parser.add_argument('--ours', default=str(default / 'ours/bin/python'), help='interpreter whose package runs on this library')
    parser.add_argument('--size', default='320x240', help='width and height of the pictures')
    parser.add_argument('--time', type=int, metavar='ROUNDS', help='measure instead')
    parser.add_argument('models', nargs='+', metavar='MODEL_OR_FOLDER')
    arguments = parser.parse_args()
    size = tuple(map(int, arguments.size.split('x')))
    if ctypes.util.find_library('OSMesa') is None:
        print('render.py: PICTURES WERE NOT COMPARED: there is no OSMesa on this machine (Debian and Ubuntu: libosmesa6)', file=sys.stderr)
        return
    different = total = 0
    for model in models(arguments.models):
        total += 1
        if arguments.time:
            ours, theirs = times(model.resolve(), arguments, size)
            print(f'{model} {arguments.size}: wall {ours[0]:.1f} and {theirs[0]:.1f} ms, processor {ours[1]:.1f} and {theirs[1]:.1f} ms', flush=True)
            continue
        wrong, remark = compare(model.resolve(), arguments, size)
        different += bool(wrong)
        print(f'{"DIFFERENT" if wrong else "same":9} {model} ({remark}){": " * bool(wrong)}{", ".join(wrong)}', flush=True)
    if total == 0:
        sys.exit('render.py: no models found')
    if not arguments.time:
        print(f'pictures of {total - different} of {total} models are the same')
    sys.exit(min(different, 100))


if __name__ == '__main__':
    main()
