"""Sampling-based model predictive control on a batch: a cart with a pole that swings up and stays up.

In each control step, the candidates (the last plan, and noisy copies of it) are rolled out together from the present
state, and the plan becomes their mean, weighted by how well they did (MPPI). Shows the angle of the pole; ``--plot
FILE`` draws it (needs matplotlib).

    python sampling_mpc.py
    python sampling_mpc.py --candidates 1024 --threads 8 --plot swing.png
"""

import argparse
import time

import numpy as np

import rujoco

CART_POLE = """<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <body name="cart"><joint name="slide" type="slide" axis="1 0 0" range="-2 2" limited="true" damping=".1"/>
      <geom type="box" size=".2 .1 .1" mass="1"/>
      <body name="pole"><joint name="hinge" axis="0 1 0" damping=".001"/>
        <geom type="capsule" size=".03" fromto="0 0 0 0 0 -.6" mass=".2"/></body></body>
  </worldbody>
  <actuator><motor joint="slide" gear="20" ctrlrange="-1 1" ctrllimited="true"/></actuator>
</mujoco>"""


def cost(qpos, qvel):
    """Of a trajectory: candidates x steps. The pole hangs at angle 0 and stands at pi."""
    x, angle = qpos[..., 0], qpos[..., 1]
    return (1 + np.cos(angle) + 0.1 * x**2 + 0.01 * qvel[..., 1] ** 2).sum(axis=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--candidates', type=int, default=128)
    parser.add_argument('--horizon', type=int, default=60, help='number of steps that a candidate looks ahead')
    parser.add_argument('--steps', type=int, default=150, help='number of control steps of 0.02 s')
    parser.add_argument('--threads', type=int, default=0, help='number of threads; 0 uses one per core')
    parser.add_argument('--plot', metavar='FILE')
    args = parser.parse_args()

    rng = np.random.default_rng(0)
    n, horizon, repeat = args.candidates, args.horizon, 2
    plan = np.zeros((horizon, 1))
    angles, trajectory = [], None
    start = time.perf_counter()
    with rujoco.Batch(CART_POLE, 1) as cart, rujoco.Batch(CART_POLE, n, nthread=args.threads) as batch:
        for t in range(args.steps):
            # noise that changes every 0.1 s, none in the first candidate
            noise = np.repeat(rng.normal(0, 0.6, (n, -(-horizon // 10), 1)), 10, axis=1)[:, :horizon]
            noise[0] = 0
            controls = np.clip(plan + noise, -1, 1)
            batch.reset(states=np.repeat(cart.get_state(), n, axis=0))
            trajectory = batch.rollout(controls, record=['qpos', 'qvel'], out=trajectory)
            costs = cost(trajectory['qpos'], trajectory['qvel'])
            weights = np.exp(-(costs - costs.min()) / max(costs.std() * 0.3, 1e-9))
            plan = np.einsum('n,ntu->tu', weights / weights.sum(), controls)
            cart.rollout(plan[None, :repeat])
            plan = np.concatenate([plan[repeat:], plan[-repeat:]])
            angles.append(float(cart.qpos[0, 1]))
            if (t + 1) % 25 == 0:
                print(
                    f'{cart.time[0]:.1f} s: the pole is {np.degrees(np.arccos(-np.cos(angles[-1]))):5.1f} degrees from upright'
                )
    seconds = time.perf_counter() - start
    print(f'{n * horizon * args.steps / seconds:,.0f} steps per second')

    if args.plot:
        import matplotlib

        matplotlib.use('Agg')
        from matplotlib import pyplot

        pyplot.plot(np.arange(1, args.steps + 1) * 0.02, np.degrees(angles))
        pyplot.xlabel('time (s)')
        pyplot.ylabel('angle of the pole (degrees)')
        pyplot.savefig(args.plot)
    return 0 if -np.cos(angles[-1]) > 0.9 else 1


if __name__ == '__main__':
    raise SystemExit(main())
