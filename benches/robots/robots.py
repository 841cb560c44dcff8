"""Speed on robots and tasks of other people, against the reference and against its newest release.

    robots.py ENVIRONMENTS [--rounds N] [--only TEXT]

ENVIRONMENTS is a folder with three Python environments (`make robots` makes them): `reference` has mujoco 3.4.0 as it is published,
`newest` the newest mujoco that pip installs, `ours` mujoco 3.4.0 and the package rujoco, on whose library it runs.
Every model is stepped on all sides in turn, round by round, so that a change of the machine's speed meets all of them alike. Times are
of the processor, on one thread; a row has the medians of the rounds, and of the rounds' ratios.
"""

import argparse
import json
import math
import pathlib
import platform
import statistics
import subprocess
import sys

import models

HERE = pathlib.Path(__file__).parent
# seconds of steps in a round
ROUND = 0.15
# environments of a batch
BATCH = 64
# steps that warm a side up
FIRST = 200


class Side:
    """A worker in an environment of its own."""

    def __init__(self, environment):
        command = [f"{environment}/bin/python", HERE / "worker.py"]
        # messages of unstable models go nowhere
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        cwd="/tmp")

    def ask(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline()
            if not line:
                return {"error": "the process has ended"}
            if line.startswith("{"):
                return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def median_ratio(theirs, ours):
    return statistics.median(a / b for a, b in zip(theirs, ours))


def measure(sides, path, commands, rounds):
    """Microseconds for a step in each round, by side, and what loading answered. `commands`: what each side is asked, without the number
    of steps."""
    loaded = {name: side.ask(f"load {path}") for name, side in sides.items()}
    names = [name for name in sides if "error" not in loaded[name]]
    first = {name: sides[name].ask(f"{commands[name]} {FIRST}").get("us") for name in names}
    names = [name for name in names if first[name]]
    times = {name: [] for name in names}
    if names:
        steps = max(FIRST, int(ROUND * 1e6 / max(first[name] for name in names)))
        for _ in range(rounds):
            for name in names:
                times[name].append(sides[name].ask(f"{commands[name]} {steps}")["us"])
    return times, loaded


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def table(title, names, groups):
    """Prints a table and the means of its groups of rows, which have names; a row is a name and the times by side."""
    print(f"\n## {title}\n")
    others = [name for name in names if name != "ours"]
    print("| model | " + " | ".join(f"{name}, µs" for name in names) + " | " + " | ".join(f"{n} / ours" for n in others) + " |")
    print("|---|" + "---|" * (len(names) + len(others)))
    means = []
    for group, rows in groups.items():
        ratios = {name: [] for name in others}
        for label, times in rows:
            cells = [f"{statistics.median(times[name]):.1f}" if name in times else "-" for name in names]
            for name, list_ in ratios.items():
                if name in times and "ours" in times:
                    list_.append(median_ratio(times[name], times["ours"]))
                    cells.append(f"{list_[-1]:.2f}")
                else:
                    cells.append("-")
            print(f"| {label} | " + " | ".join(cells) + " |", flush=True)
        means += [f"{group}: {name} / ours, geometric mean {geometric_mean(list_):.2f} over {len(list_)}, least {min(list_):.2f}"
                  for name, list_ in ratios.items() if list_]
    print("\n" + "\n".join(means))


def run(arguments, packages, commands):
    """Rows for [`table`]."""
    rows = []
    paths = [path for package in packages for path in models.files(arguments.environments / "packages", package)]
    for path in filter(lambda path: arguments.only in str(path), paths):
        label = "/".join(path.parts[-2:])
        sides = {name: Side(arguments.environments / name) for name in commands}
        times, loaded = measure(sides, path, commands, arguments.rounds)
        for name, side in sides.items():
            if "error" in loaded[name]:
                print(f"{label}: {name} does not load it: {loaded[name]['error']}", file=sys.stderr)
            side.close()
        rows.append((label, times))
    return rows


def processor():
    names = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
    return names[0] if names else platform.processor()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("environments", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default="", help="models whose path contains this text")
    arguments = parser.parse_args()
    versions = {name: subprocess.run([arguments.environments / name / "bin/python", "-c", "import mujoco; print(mujoco.__version__)"],
                                     capture_output=True, text=True, check=True).stdout.strip() for name in ("reference", "newest")}
    print(f"{processor()}; reference: mujoco {versions['reference']}, newest: mujoco {versions['newest']}")
    steps = dict.fromkeys(["reference", "newest", "ours"], "steps")
    robots, tasks = (run(arguments, packages, steps) for packages in (models.ROBOTS, models.TASKS))
    table("Single steps", steps, {"robots": robots, "tasks": tasks})
    batches = {"reference": f"rollout {BATCH}", "newest": f"rollout {BATCH}", "ours": f"batch {BATCH}"}
    title = f"Steps of one of {BATCH} environments, on one thread: mujoco.rollout and rujoco.Batch"
    table(title, batches, {"tasks": run(arguments, [models.GYMNASIUM], batches)})


if __name__ == "__main__":
    main()
