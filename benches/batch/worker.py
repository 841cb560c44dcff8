"""Steps batches of one engine, as its standard input says, line by line, and answers in JSON:

    ENGINE load FILE             the engine's version, or "error" and why
    ENGINE run NENV NTHREAD N    microseconds of processor time and of time for one step of one environment, of N calls
    ENGINE memory NENV           bytes of the process, after all environments have been stepped

A call is ten steps under controls that change from call to call. ENGINE is one of the classes below; each runs in a Python
environment of its own.
"""

import gc
import json
import os
import sys
import time

import numpy as np

# steps of a call, in which controls are held
HOLD = 10


class Engine:
    """What a batch is for each engine: `make`, and `step` under controls of all environments."""

    def load(self, path):
        import mujoco
        self.model = mujoco.MjModel.from_xml_path(path)
        low, high = self.model.actuator_ctrlrange.T
        limited = self.model.actuator_ctrllimited != 0
        self.limits = np.where(limited, low, -1.0), np.where(limited, high, 1.0)
        return mujoco.__version__

    def start(self):
        """A row of the model's initial state."""
        import mujoco
        spec, data = mujoco.mjtState.mjSTATE_FULLPHYSICS, mujoco.MjData(self.model)
        state = np.zeros(mujoco.mj_stateSize(self.model, spec))
        mujoco.mj_getState(self.model, data, state, spec)
        return state


class Rujoco(Engine):
    def load(self, path):
        import rujoco  # before mujoco
        super().load(path)
        return rujoco.__version__

    def make(self, n, threads):
        import rujoco
        self.batch = rujoco.Batch(self.model, n, nthread=threads)

    def step(self, controls):
        self.batch.ctrl[:] = controls
        self.batch.step(HOLD)


class Rollout(Engine):
    """`mujoco.rollout`."""

    def make(self, n, threads):
        import mujoco
        from mujoco import rollout
        self.pool = rollout.Rollout(nthread=threads if threads > 1 else 0)
        self.data = [mujoco.MjData(self.model) for _ in range(threads)]
        self.states = np.tile(self.start(), (n, 1))

    def step(self, controls):
        held = np.repeat(controls[:, None, :], HOLD, axis=1)
        data = self.data if len(self.data) > 1 else self.data[0]
        states, _ = self.pool.rollout(self.model, data, self.states, held)
        self.states = states[:, -1]


class MujocoBatch(Engine):
    """`mujoco.batch`."""

    def make(self, n, threads):
        from mujoco import batch
        self.batch = batch.Batch(self.model, n, threads)
        self.controls = self.batch.bind("ctrl")

    def step(self, controls):
        self.controls[:] = controls
        self.batch.step(nstep=HOLD)


class Mjbatch(Engine):
    def load(self, path):
        super().load(path)
        import importlib.metadata
        return importlib.metadata.version("mjbatch")

    def make(self, n, threads):
        import mjbatch
        self.batch = mjbatch.Batch(self.model, n, threads)
        self.controls = self.batch.bind("ctrl")

    def step(self, controls):
        self.controls[:] = controls
        self.batch.step(nstep=HOLD)


class Uni(Engine):
    """`BatchEnvPool` of mujoco-uni."""

    def make(self, n, threads):
        from mujoco.batch_env import BatchEnvPool
        self.pool = BatchEnvPool(self.model, nbatch=n, nthread=threads if threads > 1 else 0)
        self.states = np.tile(self.start(), (n, 1))

    def step(self, controls):
        held = np.repeat(controls[:, None, :], HOLD, axis=1)
        self.states = self.pool.step(self.states, nstep=HOLD, control=held)


class Motrix(Engine):
    """motrixsim: single precision, and physics of its own."""

    def load(self, path):
        import importlib.metadata
        import motrixsim
        self.model = motrixsim.load_model(path)
        low, high = np.array(self.model.actuator_ctrl_limits, dtype=np.float64).reshape(2, -1)
        self.limits = np.where(np.isfinite(low), low, -1.0), np.where(np.isfinite(high), high, 1.0)
        return importlib.metadata.version("motrixsim")

    def make(self, n, threads):
        import motrixsim
        if not hasattr(self, "threads"):
            motrixsim.init_thread_pool(threads)
            self.threads = threads
        self.data = motrixsim.SceneData(self.model, batch=(n,))

    def step(self, controls):
        self.data.actuator_ctrls = controls.astype(np.float32)
        self.model.step_n(self.data, HOLD)


class Envpool(Engine):
    """EnvPool: tasks of gymnasium alone, with their observations, rewards and new episodes; its physics is compiled in."""

    TASKS = {"ant.xml": "Ant-v5", "humanoid.xml": "Humanoid-v5", "walker2d_v5.xml": "Walker2d-v5"}

    def load(self, path):
        import importlib.metadata
        folder, name = os.path.split(path)
        if not folder.endswith(os.path.join("mujoco", "assets")) or name not in self.TASKS:
            raise ValueError("is no task of EnvPool")
        self.name = self.TASKS[name]
        return importlib.metadata.version("envpool")

    def make(self, n, threads):
        import envpool
        self.environments = envpool.make(self.name, env_type="gymnasium", num_envs=n, num_threads=threads)
        space = self.environments.action_space
        self.limits = space.low, space.high
        self.environments.reset()

    def step(self, controls):
        self.environments.step(controls)

    @property
    def hold(self):
        """Steps of an action."""
        return 4 if self.name == "Walker2d-v5" else 5


def controls(engine, random, n):
    """Within the middle half of their ranges."""
    low, high = engine.limits
    middle, half = 0.5 * (low + high), 0.5 * (high - low)
    return middle + 0.5 * half * random.uniform(-1, 1, (n, len(low)))


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Worker:
    def __init__(self, engine):
        self.engine = engine
        self.made = None

    def load(self, path):
        return {"version": self.engine.load(path)}

    def make(self, n, threads):
        if self.made != (n, threads):
            self.engine.make(n, threads)
            self.made = n, threads
            self.random = np.random.default_rng(0)

    def run(self, n, threads, calls):
        self.make(n, threads)
        given = [controls(self.engine, self.random, n) for _ in range(calls)]
        steps = calls * n * getattr(self.engine, "hold", HOLD)
        processor, wall = time.process_time(), time.perf_counter()
        for one in given:
            self.engine.step(one)
        processor, wall = time.process_time() - processor, time.perf_counter() - wall
        return {"us": processor / steps * 1e6, "wall": wall / steps * 1e6}

    def memory(self, n):
        self.make(n, 1)
        self.engine.step(controls(self.engine, self.random, n))
        gc.collect()
        return {"bytes": resident()}


ENGINES = {"rujoco": Rujoco, "rollout": Rollout, "mujoco.batch": MujocoBatch, "mjbatch": Mjbatch, "mujoco-uni": Uni,
           "motrixsim": Motrix, "envpool": Envpool}

worker = None
for line in sys.stdin:
    name, command, *arguments = line.split(maxsplit=2)
    worker = worker or Worker(ENGINES[name]())
    arguments = arguments[0].strip() if arguments else ""
    values = [arguments] if command == "load" else [int(a) for a in arguments.split()]
    try:
        answer = getattr(worker, command)(*values)
    except Exception as e:  # noqa: BLE001: whatever a peer raises is its answer
        answer = {"error": (str(e) or type(e).__name__).splitlines()[0]}
    print(json.dumps(answer), flush=True)
