"""Renders a video of a batch without OpenGL: a few humanoids that fall, each in a tile of the picture.

Writes a GIF (with Pillow), or what ``ffmpeg`` makes of another name.

    python video.py fall.gif
"""

import argparse
import shutil
import subprocess

import numpy as np
import rujoco

MODEL = """<mujoco>
  <asset><texture name="grid" type="2d" builtin="checker" width="64" height="64" rgb1=".2 .3 .4" rgb2=".3 .4 .5"/>
    <material name="grid" texture="grid" texrepeat="8 8"/></asset>
  <worldbody>
    <light pos="0 -2 4" dir="0 .4 -1"/><geom type="plane" size="3 3 .1" material="grid"/>
    <camera name="side" pos="0 -3 1.4" xyaxes="1 0 0 0 .35 1"/>
    <body pos="0 0 1"><freejoint/><geom type="capsule" size=".1" fromto="0 0 -.2 0 0 .3" rgba=".9 .5 .2 1"/>
      <geom size=".13" pos="0 0 .5" rgba=".9 .7 .5 1"/>
      <body pos="0 .1 -.2"><joint axis="0 1 0" damping="1" stiffness="5"/><geom type="capsule" size=".06" fromto="0 0 0 0 0 -.6" rgba=".3 .5 .9 1"/></body>
      <body pos="0 -.1 -.2"><joint axis="0 1 0" damping="1" stiffness="5"/><geom type="capsule" size=".06" fromto="0 0 0 0 0 -.6" rgba=".3 .5 .9 1"/></body>
    </body>
  </worldbody>
</mujoco>"""


def write(path, frames, rate):
    """Writes pictures as a video."""
    if not path.endswith('.gif') and shutil.which('ffmpeg'):
        height, width, _ = frames[0].shape
        command = [
            'ffmpeg',
            '-y',
            '-loglevel',
            'error',
            '-f',
            'rawvideo',
            '-pix_fmt',
            'rgb24',
            '-s',
            f'{width}x{height}',
            '-r',
            str(rate),
            '-i',
            '-',
            path,
        ]
        subprocess.run(command, input=b''.join(frame.tobytes() for frame in frames), check=True)
        return
    try:
        from PIL import Image
    except ImportError:
        raise SystemExit('writing a GIF needs Pillow (pip install pillow); other formats need ffmpeg') from None
    images = [Image.fromarray(frame) for frame in frames]
    images[0].save(path, save_all=True, append_images=images[1:], duration=1000 / rate, loop=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('file', nargs='?', default='fall.gif')
    parser.add_argument('--seconds', type=float, default=1.0)
    parser.add_argument('--rate', type=int, default=20, help='pictures per second')
    parser.add_argument('--size', type=int, default=120, help='height of a tile in pixels')
    args = parser.parse_args()

    frames = []
    with rujoco.Batch(MODEL, 4) as batch:
        steps = round(1 / args.rate / batch.model.timestep)
        batch.qvel[:, :2] = np.random.default_rng(0).normal(0, 1, (4, 2))
        for _ in range(round(args.seconds * args.rate)):
            batch.step(steps)
            tiles = batch.render(args.size, args.size * 4 // 3, 'side')
            frames.append(np.concatenate([np.concatenate(tiles[:2], axis=1), np.concatenate(tiles[2:], axis=1)]))
    write(args.file, frames, args.rate)
    print(f'{len(frames)} pictures in {args.file}')
    return 0 if frames[-1].std() > 5 else 1


if __name__ == '__main__':
    raise SystemExit(main())
