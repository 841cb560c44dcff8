#!/usr/bin/env python3
"""Small pictures of this library without OpenGL, and of the reference's library with OpenGL by Mesa's llvmpipe.

usage: llvmpipe.py --reference PYTHON --pictures BINARY [--size N] [--turns N] MODEL...

PYTHON is an interpreter with the published package `mujoco`, BINARY the example: `cargo build --release --example pictures`. OSMesa (Debian and
Ubuntu: libosmesa6) draws for the reference, in one thread. Both sides take turns. Printed is the least processor time of a picture in
milliseconds: the scene updated, drawn with default effects, and read; ours once exactly and once on the fast path.
"""
import argparse
import os
import pathlib
import subprocess

WORKER = '''
import resource, sys
import mujoco, numpy
from mujoco.osmesa import GLContext
size = int(sys.argv[2])
context = GLContext(size, size)
context.make_current()
m = mujoco.MjModel.from_xml_path(sys.argv[1])
m.vis.global_.offwidth = m.vis.global_.offheight = size
d = mujoco.MjData(m)
mujoco.mj_step(m, d, 20)
scene = mujoco.MjvScene(m, 20000)
con = mujoco.MjrContext(m, mujoco.mjtFontScale.mjFONTSCALE_100)
mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, con)
rect, option, camera = mujoco.MjrRect(0, 0, size, size), mujoco.MjvOption(), mujoco.MjvCamera()
mujoco.mjv_defaultFreeCamera(m, camera)
rgb = numpy.empty((size, size, 3), numpy.uint8)

def used():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime

least = float('inf')
for _ in range(4):
    start, count = used(), 8
    for _ in range(count):
        mujoco.mjv_updateScene(m, d, option, None, camera, mujoco.mjtCatBit.mjCAT_ALL, scene)
        mujoco.mjr_render(rect, scene, con)
        mujoco.mjr_readPixels(rgb, None, rect, con)
    least = min(least, (used() - start) / count * 1e3)
print(least)
'''


def llvmpipe(python, model, size):
    """Milliseconds of the reference."""
    environment = dict(os.environ, MUJOCO_GL='osmesa', PYOPENGL_PLATFORM='osmesa', LP_NUM_THREADS='0', GALLIUM_DRIVER='llvmpipe')
    command = [python, '-c', WORKER, str(model), str(size)]
    return float(subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout)


def ours(binary, model, size, *options):
    """Milliseconds of this library: the first number of the model's line."""
    command = [binary, '--size', str(size), *options, str(model)]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return float(next(line for line in lines if line.startswith(model.name)).split()[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--reference', required=True)
    parser.add_argument('--pictures', required=True)
    parser.add_argument('--size', type=int, default=84)
    parser.add_argument('--turns', type=int, default=3)
    parser.add_argument('models', nargs='+', type=pathlib.Path)
    arguments = parser.parse_args()
    print(f'{"milliseconds":24} {"llvmpipe":>9} {"exact":>8} {"times":>6} {"fast":>8} {"times":>6}')
    for model in arguments.models:
        turns = [
            (
                llvmpipe(arguments.reference, model, arguments.size),
                ours(arguments.pictures, model, arguments.size),
                ours(arguments.pictures, model, arguments.size, '--fast'),
            )
            for _ in range(arguments.turns)
        ]
        other, exact, fast = (min(times) for times in zip(*turns))
        print(f'{model.name:24} {other:9.1f} {exact:8.2f} {other / exact:6.1f} {fast:8.2f} {other / fast:6.1f}')


if __name__ == '__main__':
    main()
