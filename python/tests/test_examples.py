"""The examples, small, and the README: each ends well."""

import importlib.util
import os
import re
import subprocess
import sys

import pytest

PACKAGE = os.path.join(os.path.dirname(__file__), '..')
EXAMPLES = os.path.join(PACKAGE, 'examples')


def run(name, *arguments):
    """What an example prints."""
    command = [sys.executable, '-W', 'ignore', os.path.join(EXAMPLES, name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_readme_runs_as_written():
    pytest.importorskip('gymnasium')
    text = open(os.path.join(PACKAGE, 'README.md')).read()
    blocks = re.findall(r'```python\n(.*?)```', text, flags=re.DOTALL)
    program = '\n'.join(block for block in blocks if 'rujoco.ray' not in block)
    assert 'rollout' in program and 'make_vec' in program
    root = os.path.join(PACKAGE, '..')
    done = subprocess.run([sys.executable, '-c', program], capture_output=True, text=True, timeout=120, cwd=root)
    assert done.returncode == 0, done.stderr


def test_a_pole_swings_up():
    assert 'steps per second' in run('sampling_mpc.py', '--candidates', '48')


def test_parameters_are_found():
    pytest.importorskip('ray', reason='Ray is not installed: it has no build for this platform')
    assert 'truth:' in run('identification.py', '--candidates', '200')


def test_speeds_are_compared():
    pytest.importorskip('gymnasium')
    table = run('training_speed.py', '--names', 'HalfCheetah-v5', '--environments', '2', '--seconds', '0.1')
    assert table.splitlines()[-1].startswith('| HalfCheetah-v5 | 2 | ')


def test_pictures_are_counted():
    model = os.path.join(PACKAGE, '..', 'models', 'walker.xml')
    table = run('picture_speed.py', model, '--environments', '3', '--rounds', '1', '--sizes', '8x12', '--shadowsize', '64')
    assert table.splitlines()[-1].startswith('| 8 x 12 | ')


def test_a_quadruped_trains_here_and_on_a_cluster(tmp_path):
    pytest.importorskip('torch', reason='torch is not installed')
    sizes = ['--environments', '16', '--horizon', '8', '--minutes', '0.001', '--show', '1', '--threads', '1']
    log, policy = str(tmp_path / 'log.csv'), str(tmp_path / 'policy.pt')
    assert '128 steps: return' in run('train_quadruped.py', *sizes, '--log', log, '--save', policy)
    assert open(log).readline().strip() == 'seconds,processor,steps,return,length,speed'
    if importlib.util.find_spec('ray'):
        assert '128 steps: return' in run('train_quadruped.py', *sizes, '--load', policy, '--ray', '2')


def test_a_video_is_written(tmp_path):
    pytest.importorskip('PIL')
    path = tmp_path / 'video.gif'
    run('video.py', str(path), '--seconds', '0.3', '--size', '60')
    assert path.read_bytes()[:4] == b'GIF8'
