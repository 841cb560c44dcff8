"""System identification by a sweep on Ray: which mass and damping explain a measured motion?

A pendulum is "measured" with hidden parameters and noise. Then thousands of candidates are simulated on the cluster
under the same torques, and the best ones narrow the search, three times.

    python identification.py                       on this machine
    python identification.py --address auto        on a running cluster
"""

import argparse

import numpy as np

import rujoco.ray

import ray

PENDULUM = """<mujoco>
  <option timestep="0.01"/>
  <worldbody><body name="bob"><joint name="hinge" axis="0 1 0" damping=".05"/>
    <geom type="capsule" size=".02" fromto="0 0 0 0 0 -.4" mass=".01"/><geom size=".05" pos="0 0 -.4" mass="1"/></body></worldbody>
  <actuator><motor joint="hinge"/></actuator>
</mujoco>"""
TRUTH = {'scale': 1.37, 'damping': 0.083}


class Distance:
    """How far the angles of each environment are from the measured ones: what workers send back."""

    def __init__(self, measured):
        self.measured = measured

    def __call__(self, trajectory):
        return np.sqrt(np.square(trajectory['qpos'][:, :, 0] - self.measured).mean(axis=1))


def fields(model, scales, dampings):
    """The model's fields for candidates: masses and inertias scale together."""
    with rujoco.Batch(model, len(scales), fields=['body_mass', 'body_inertia', 'dof_damping']) as batch:
        mass, inertia = batch.field('body_mass'), batch.field('body_inertia')
    return {
        'body_mass': mass * scales[:, None],
        'body_inertia': inertia * scales[:, None, None],
        'dof_damping': dampings[:, None].copy(),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--candidates', type=int, default=500, help='number of candidates in each of three rounds')
    parser.add_argument('--steps', type=int, default=300)
    parser.add_argument('--address', help='address of a Ray cluster')
    args = parser.parse_args()

    rng = np.random.default_rng(0)
    torques = np.repeat(rng.uniform(-1, 1, (-(-args.steps // 20), 1)), 20, axis=0)[: args.steps]
    with rujoco.Batch(PENDULUM, 1, fields=['body_mass', 'body_inertia', 'dof_damping']) as real:
        for name, values in fields(PENDULUM, np.array([TRUTH['scale']]), np.array([TRUTH['damping']])).items():
            real.set_field(name, values)
        measured = real.rollout(torques[None], record=['qpos'])['qpos'][0, :, 0]
    measured = measured + rng.normal(0, 1e-3, measured.shape)

    ray.init(address=args.address, log_to_driver=False)
    low, high = np.array([0.5, 0.0]), np.array([2.0, 0.3])
    for k in range(3):
        scales, dampings = rng.uniform(low, high, (args.candidates, 2)).T
        errors = rujoco.ray.sweep(
            PENDULUM,
            fields(PENDULUM, scales, dampings),
            Distance(measured),
            torques,
            record=['qpos'],
            chunk=64,
            progress=True,
        )
        best = np.argsort(errors)[: max(4, args.candidates // 50)]
        found = np.stack([scales[best], dampings[best]], axis=1)
        print(
            f'round {k + 1}: scale of the mass {scales[best[0]]:.4f}, damping {dampings[best[0]]:.4f}, error {errors[best[0]]:.5f} rad'
        )
        low, high = found.min(axis=0), found.max(axis=0)
    print(f'truth:   scale of the mass {TRUTH["scale"]:.4f}, damping {TRUTH["damping"]:.4f}')
    return 0 if abs(scales[best[0]] - TRUTH['scale']) < 0.1 and errors[best[0]] < 0.02 else 1


if __name__ == '__main__':
    raise SystemExit(main())
