"""Rollouts on a cluster of two nodes, one of which is lost: the numbers of one batch."""

import os
import threading
import time

import rujoco  # before mujoco

import mujoco
import numpy as np
import pytest

ray = pytest.importorskip('ray', reason='Ray is not installed: it has no build for this platform')
from ray.cluster_utils import Cluster

import rujoco.ray as cluster_runs

XML = """<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="b" pos="0 0 .5"><joint name="x" type="slide" axis="1 0 0"/><joint name="z" type="slide" axis="0 0 1"/>
      <joint name="r" axis="0 1 0"/><geom type="capsule" size=".05" fromto="-.2 0 0 .2 0 .1"/></body>
  </worldbody>
  <actuator><motor joint="x"/><motor joint="r" gear=".1"/></actuator>
</mujoco>"""
N, STEPS, CHUNK = 120, 50, 4


@pytest.fixture(scope='module')
def cluster():
    os.environ['RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO'] = '0'
    options = dict(object_store_memory=100 << 20)
    cluster = Cluster(initialize_head=True, head_node_args=dict(num_cpus=1, include_dashboard=False, **options))
    cluster.second = cluster.add_node(num_cpus=1, **options)
    ray.init(address=cluster.address, log_to_driver=False)
    cluster.wait_for_nodes()
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture(scope='module')
def model():
    return mujoco.MjModel.from_xml_string(XML)


@pytest.fixture(scope='module')
def inputs(model):
    rng = np.random.default_rng(0)
    controls = rng.uniform(-1, 1, (N, STEPS, model.nu))
    masses = rng.uniform(0.5, 2, (N, model.nbody))
    with rujoco.Batch(model, N) as batch:
        batch.qpos[:, 2] = rng.uniform(-1, 1, N)
        states = batch.get_state()
    with rujoco.Batch(model, N, outputs=['xpos'], fields=['body_mass']) as batch:
        batch.set_field('body_mass', masses)
        batch.reset(states=states)
        expected = batch.rollout(controls, every=5)
    return controls, masses, states, expected


def blocking(folder, lost):
    """Leaves a line in a file of the chunk's own. Node `lost` does not return from its second chunk, and the other one waits
    for that after a few.
    """

    def reduce(trajectory):
        node, blocked = ray.get_runtime_context().get_node_id(), os.path.join(folder, 'blocked')
        others = [open(os.path.join(folder, name)).read() for name in os.listdir(folder)]
        with open(os.path.join(folder, trajectory['qpos'][0, 0].tobytes().hex()), 'a') as file:
            file.write(node + '\n')
        if node == lost and any(lost in text for text in others):
            open(blocked, 'w').close()
            time.sleep(60)
        elif node != lost and len(others) > 6:
            wait_until(lambda: os.path.exists(blocked))
        return dict(trajectory)

    return reduce


def wait_until(condition):
    end = time.monotonic() + 60
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)


def test_results_are_those_of_one_batch(cluster, model, inputs, capsys):
    controls, masses, states, expected = inputs
    for chunk in (14, N):
        options = dict(
            states=states, fields={'body_mass': masses}, outputs=['xpos'], every=5, chunk=chunk, progress=True
        )
        parts = list(cluster_runs.rollouts(model, controls, **options))
        assert [rows.start for rows, _ in parts] == list(range(0, N, chunk)) and parts[-1][0].stop == N
        for rows, result in parts:
            assert list(result) == list(expected)
            for name, values in result.items():
                assert np.array_equal(values, expected[name][rows]), name
    pytest.importorskip('tqdm')
    assert '9/9' in capsys.readouterr().err


def test_sweeps_measure_every_set_of_parameters(cluster, model, inputs):
    controls, masses, states, _ = inputs
    distance = lambda trajectory: trajectory['qpos'][:, -1, 0]
    options = dict(states=states[3], chunk=17, record=['qpos'])
    found = cluster_runs.sweep(model, {'body_mass': masses}, distance, controls[5], **options)
    with rujoco.Batch(model, N, fields=['body_mass']) as batch:
        batch.set_field('body_mass', masses)
        batch.reset(states=np.tile(states[3], (N, 1)))
        expected = batch.rollout(np.tile(controls[5], (N, 1, 1)))
    assert np.array_equal(found, distance(expected)) and np.ptp(found) > 0


def test_what_is_wrong_is_named(cluster, model, inputs):
    controls, masses, states, _ = inputs
    run = lambda *arguments, **options: list(cluster_runs.rollouts(model, *arguments, **options))
    for message, kind, use in [
        ('controls: dtype float32 instead of float64', TypeError, lambda: run(controls.astype(np.float32))),
        (r'controls: shape \(120, 50, 1\)', ValueError, lambda: run(controls[:, :, :1])),
        ('states: 3 rows instead of 120', ValueError, lambda: run(controls, states=states[:3])),
        (r'states: shape \(120, 2\)', ValueError, lambda: run(controls, states=states[:, :2])),
        ('fields: body_mass: shape', ValueError, lambda: run(controls, fields={'body_mass': masses[:, :1]})),
        ("fields: 'nq' is no", ValueError, lambda: run(controls, fields={'nq': masses})),
        ("record: 'xpos' is no", ValueError, lambda: run(controls, record=['xpos'])),
        ('n: the number of environments', ValueError, lambda: run(controls[0])),
        ('nstep: is needed', ValueError, lambda: run()),
        ('chunk: is 0', ValueError, lambda: run(controls, chunk=0)),
    ]:
        with pytest.raises(kind, match=message):
            use()
    bad = masses.copy()
    bad[33, 1] = np.inf
    with pytest.raises(rujoco.BatchError, match='environment 33: values'):
        run(controls, fields={'body_mass': bad}, chunk=10)


def test_chunks_of_a_lost_node_are_done_again(cluster, model, inputs, tmp_path):
    controls, masses, states, expected = inputs
    lost, starts = cluster.second.node_id, []
    run = cluster_runs.rollouts(
        model,
        controls,
        states=states,
        fields={'body_mass': masses},
        outputs=['xpos'],
        every=5,
        chunk=CHUNK,
        reduce=blocking(str(tmp_path), lost),
    )

    def remove():
        wait_until((tmp_path / 'blocked').exists)
        cluster.remove_node(cluster.second, allow_graceful=False)

    thread = threading.Thread(target=remove)
    thread.start()
    for rows, result in run:
        starts.append(rows.start)
        for name, values in result.items():
            assert np.array_equal(values, expected[name][rows]), (name, rows)
    thread.join()
    assert starts == list(range(0, N, CHUNK))
    done = [file.read_text().split() for file in tmp_path.iterdir() if file.name != 'blocked']
    assert len(done) == N // CHUNK
    again = [nodes for nodes in done if len(nodes) > 1]
    assert again and all(nodes[0] == lost and nodes[-1] != lost for nodes in again), done
