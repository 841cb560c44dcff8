"""Measures models with the `mujoco` of this environment, as its standard input says, line by line:

    load FILE             answers with the version, seconds of processor time to load, and a count of dofs; or with "error" and why
    steps N               answers with the microseconds of processor time for each of N steps, controls changing every ten
    batch NENV N          the same with `rujoco.Batch` on one thread, for a step of one environment
    rollout NENV N        the same with `mujoco.rollout`

Steps begin where the last ones ended; controls come from the same sequence on every side.
"""

import json
import sys
import time

try:
    import rujoco  # before mujoco, which then runs on its library
except ImportError:
    rujoco = None
import mujoco
import numpy as np

# controls are held for so many steps
HOLD = 10


class Side:
    def load(self, path):
        start = time.process_time()
        try:
            self.model = mujoco.MjModel.from_xml_path(path)
        except (ValueError, mujoco.FatalError) as e:
            return {"error": str(e).splitlines()[0]}
        seconds = time.process_time() - start
        self.data = mujoco.MjData(self.model)
        low, high = self.model.actuator_ctrlrange.T
        limited = self.model.actuator_ctrllimited != 0
        self.low, self.high = np.where(limited, low, -1.0), np.where(limited, high, 1.0)
        self.random = np.random.default_rng(0)
        self.pool = None
        return {"version": mujoco.__version__, "load": seconds, "nv": self.model.nv}

    def controls(self, *shape):
        """Within the middle half of their ranges."""
        middle, half = 0.5 * (self.low + self.high), 0.5 * (self.high - self.low)
        return middle + 0.5 * half * self.random.uniform(-1, 1, (*shape, self.model.nu))

    def steps(self, n):
        controls = self.controls(n // HOLD)
        start = time.process_time()
        for control in controls:
            self.data.ctrl[:] = control
            mujoco.mj_step(self.model, self.data, nstep=HOLD)
        return {"us": (time.process_time() - start) / (len(controls) * HOLD) * 1e6}

    def batch(self, environments, n):
        n = max(HOLD, n // environments)
        if self.pool is None:
            self.pool = rujoco.Batch(self.model, environments, nthread=1)
        controls = self.controls(n // HOLD, environments)
        start = time.process_time()
        for control in controls:
            self.pool.ctrl[:] = control
            self.pool.step(HOLD)
        return {"us": (time.process_time() - start) / (len(controls) * HOLD * environments) * 1e6}

    def rollout(self, environments, n):
        n = max(HOLD, n // environments)
        from mujoco import rollout
        if self.pool is None:
            spec = mujoco.mjtState.mjSTATE_FULLPHYSICS
            state = np.zeros(mujoco.mj_stateSize(self.model, spec))
            mujoco.mj_getState(self.model, self.data, state, spec)
            self.pool, self.states = rollout.Rollout(nthread=0), np.tile(state, (environments, 1))
        controls = self.controls(n // HOLD, environments)
        start = time.process_time()
        for control in controls:
            held = np.repeat(control[:, None, :], HOLD, axis=1)
            states, _ = self.pool.rollout(self.model, self.data, self.states, held)
            self.states = states[:, -1]
        return {"us": (time.process_time() - start) / (len(controls) * HOLD * environments) * 1e6}


side = Side()
for line in sys.stdin:
    name, *arguments = line.split(maxsplit=1 if line.startswith("load") else -1)
    values = [a.strip() if name == "load" else int(a) for a in arguments]
    print(json.dumps(getattr(side, name)(*values)), flush=True)
