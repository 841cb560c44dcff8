"""Pictures per second of a batch, and of ``mujoco.Renderer`` in a loop, without OpenGL.

    python picture_speed.py models/humanoid.xml --sizes 64x64 240x320
"""

import argparse
import time

import rujoco.software  # before mujoco: pictures without OpenGL

rujoco.software.install()

import mujoco


def rate(draw, pictures, rounds, clock):
    """Pictures per second of a clock, in the best of some rounds."""
    draw()
    times = []
    for _ in range(rounds):
        start = clock()
        draw()
        times.append(clock() - start)
    return pictures / min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('model')
    parser.add_argument('--environments', type=int, default=16)
    parser.add_argument('--threads', type=int, default=0, help='number of threads; 0 uses one per core')
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--sizes', nargs='+', default=['64x64', '240x320'], help='picture sizes, HEIGHTxWIDTH')
    parser.add_argument('--shadowsize', type=int, help="resolution of shadow maps [default: the model's]; 0 draws no shadows")
    parser.add_argument('--kind', choices=['rgb', 'depth', 'segmentation'], default='rgb')
    parser.add_argument('--processor-time', action='store_true', help='measure processor time of all threads, for busy machines')
    args = parser.parse_args()
    clock = time.process_time if args.processor_time else time.perf_counter

    spec = mujoco.MjSpec.from_file(args.model)
    if args.shadowsize is not None:
        spec.visual.quality.shadowsize = args.shadowsize
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    print('| height x width | mujoco.Renderer | rujoco.Batch.render | threads |')
    print('| --- | --- | --- | --- |')
    with rujoco.Batch(model, args.environments, nthread=args.threads) as batch:
        for size in args.sizes:
            height, width = map(int, size.split('x'))
            with mujoco.Renderer(model, height, width) as renderer:
                if args.kind == 'depth':
                    renderer.enable_depth_rendering()
                elif args.kind == 'segmentation':
                    renderer.enable_segmentation_rendering()

                def loop():
                    for _ in range(args.environments):
                        renderer.update_scene(data)
                        renderer.render()

                one = rate(loop, args.environments, args.rounds, clock)
            many = rate(lambda: batch.render(height, width, kind=args.kind), args.environments, args.rounds, clock)
            print(f'| {height} x {width} | {one:.1f} | {many:.1f} | {batch.nthread} |')


if __name__ == '__main__':
    main()
