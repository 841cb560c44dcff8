"""Statistics of 10 s of motion, for tests/engine/long_runs.rs: python long_runs.py > long_runs.txt, with the reference's package.

Every line: scene, statistic, mean over the runs, standard deviation, smallest and largest value.
"""
import os
import numpy as np
import mujoco

HERE = os.path.dirname(os.path.abspath(__file__))
SCENES = [("../../models/humanoid.xml", 24), ("long_runs/crowd.xml", 6), ("long_runs/boxes.xml", 12), ("long_runs/meshes.xml", 12)]
NAMES = ["energy", "kinetic", "contacts", "rows", "iterations", "deepest", "depth", "height"]
MASK = (1 << 64) - 1


def disturbances(run, n):
    """Numbers in [-1, 1), as the test makes them."""
    s = 0x9E3779B97F4A7C15 * (run + 1) & MASK
    out = []
    for _ in range(n):
        s = (s * 6364136223846793005 + 1442695040888963407) & MASK
        out.append((s >> 11) / 2.0**52 - 1.0)
    return out


def statistics(m, run):
    d = mujoco.MjData(m)
    m.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    d.qvel[:] += 0.01 * np.array(disturbances(run, m.nv))
    mujoco.mj_forward(m, d)
    start = d.energy.sum()
    steps = round(10 / m.opt.timestep)
    kinetic = contacts = rows = iterations = depth = 0.0
    deepest = 0.0
    for k in range(steps):
        mujoco.mj_step(m, d)
        dist = d.contact.dist
        contacts += d.ncon
        rows += d.nefc
        iterations += d.solver_niter[: min(max(d.nisland, 1), 20)].sum()
        if k >= steps // 2:
            kinetic += d.energy[1]
        if d.ncon:
            depth += -dist.sum()
            deepest = max(deepest, -dist.min())
    n = steps
    return [d.energy.sum() - start, kinetic / (n - n // 2), contacts / n, rows / n, iterations / n, deepest,
            depth / max(contacts, 1), d.subtree_com[0][2]]


for scene, runs in SCENES:
    m = mujoco.MjModel.from_xml_path(os.path.join(HERE, scene))
    x = np.array([statistics(m, r) for r in range(runs)])
    for k, name in enumerate(NAMES):
        c = x[:, k]
        stem = os.path.splitext(os.path.basename(scene))[0]
        print(stem, name, *(f"{v:.6g}" for v in (c.mean(), c.std(ddof=1), c.min(), c.max())))
