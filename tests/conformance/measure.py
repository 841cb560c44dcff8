"""Runs models through the `mujoco` package of this interpreter and writes every value it computes.

usage: measure.py OUT_DIR MODEL...

For MODEL number i, OUT_DIR/i.npz maps "section/field" to an array, and OUT_DIR/i.json says which sections ran or what stopped
them. Sections: `model` (every field), `forward`, `inverse` and `step` (every defined field of mjData at the reference state and at
random states that depend on the seed alone), `variants` (other solvers, cones, Jacobians, integrators), `derivative`, `query`
(Jacobians, rays, distances, mass-matrix products) and `saved` (the MJCF text).
"""
import json
import os
import sys
import tempfile

import mujoco
import numpy as np

# random states, beside the reference state
SEEDS = (1, 2)
# finite differences of larger models take too long
DERIVATIVE_DOFS = 40

# Statistics, addresses and timings of one implementation.
NOT_RESULTS = {
    'signature', 'timer', 'solver', 'solver_niter', 'solver_nnz', 'warning', 'narena', 'nbuffer', 'parena', 'pbase', 'pstack', 'threadpool',
    'maxuse_stack', 'maxuse_arena', 'maxuse_con', 'maxuse_efc', 'maxuse_threadstack', 'bvh_active', 'bvh_aabb_dyn', 'plugin_data',
    'tendon_efcadr',
}
# Sparse arrays: compared as the dense matrices that they stand for.
SPARSE = {
    'actuator_moment': ('moment_rownnz', 'moment_rowadr', 'moment_colind'),
    'efc_J': ('efc_J_rownnz', 'efc_J_rowadr', 'efc_J_colind'),
    'ten_J': ('ten_J_rownnz', 'ten_J_rowadr', 'ten_J_colind'),
    'flexedge_J': ('flexedge_J_rownnz', 'flexedge_J_rowadr', 'flexedge_J_colind'),
}
CONTACT = ('dist', 'pos', 'frame', 'friction', 'solref', 'solimp', 'dim', 'geom', 'flex', 'elem', 'vert', 'exclude', 'efc_address')


def numeric(thing, skip=()):
    """The numeric attributes of an object of the package, by name."""
    for name in dir(thing):
        if name.startswith('_') or name in skip:
            continue
        value = getattr(thing, name, None)
        if isinstance(value, (np.ndarray, int, float)) and not isinstance(value, bool):
            yield name, np.array(value)


def dense(data, rownnz, rowadr, colind, shape):
    """The dense form of a matrix in compressed sparse rows."""
    matrix = np.zeros(shape)
    data, colind = np.ravel(data), np.ravel(colind)
    for i, (n, start) in enumerate(zip(np.ravel(rownnz), np.ravel(rowadr))):
        matrix[i, colind[start:start + n]] = data[start:start + n]
    return matrix


def model_fields(m):
    """Every field of the model and of the structs in it."""
    yield from numeric(m, NOT_RESULTS)
    for part in ('opt', 'stat'):
        for name, value in numeric(getattr(m, part)):
            yield f'{part}.{name}', value
    for part in ('global_', 'quality', 'headlight', 'map', 'scale', 'rgba'):
        for name, value in numeric(getattr(m.vis, part)):
            yield f'vis.{part}.{name}', value
    yield 'names', np.frombuffer(bytes(m.names), dtype=np.uint8)


def data_fields(m, d):
    """Every field of the data that is defined at this state."""
    lists = {name for pattern in SPARSE.values() for name in pattern}
    skip = NOT_RESULTS | SPARSE.keys() | lists | {'contact', 'wrap_obj', 'wrap_xpos'}
    implicit = m.opt.integrator in (mujoco.mjtIntegrator.mjINT_IMPLICIT, mujoco.mjtIntegrator.mjINT_IMPLICITFAST)
    for name, value in numeric(d, skip):
        # The solver's reordered copies are scratch, and islands are undefined where there are none.
        island = name.startswith(('i', 'island_', 'map_')) or name.endswith('_island')
        if island or name.startswith(('efc_AR', 'efc_J')) or (name in ('qDeriv', 'qLU') and not implicit):
            continue
        yield name, value
    sparse = bool(mujoco.mj_isSparse(m))
    for name, rows in (('actuator_moment', m.nu), ('efc_J', d.nefc), ('ten_J', m.ntendon), ('flexedge_J', m.nflexedge)):
        values, shape = getattr(d, name), (rows, m.nv)
        if sparse or name == 'actuator_moment':
            values = dense(values, *(getattr(d, a) for a in SPARSE[name]), shape)
        # a copy: the arena is used again
        yield name, np.ravel(values)[:rows * m.nv].reshape(shape).copy()
    for name in CONTACT:
        yield f'contact.{name}', np.array(getattr(d.contact, name))
    paths = int((d.ten_wrapadr + d.ten_wrapnum).max()) if m.ntendon else 0
    yield 'wrap_xpos', np.reshape(d.wrap_xpos, (-1, 3))[:paths].copy()


def set_state(m, d, seed):
    """A state near the reference (seed 0: the reference itself) with velocities, controls and applied forces."""
    mujoco.mj_resetData(m, d)
    if seed == 0:
        return
    rng = np.random.default_rng(seed)
    if m.nkey and seed % 2 == 0:
        mujoco.mj_resetDataKeyframe(m, d, m.nkey - 1)
    qpos = d.qpos.copy()
    mujoco.mj_integratePos(m, qpos, 0.1 * rng.normal(size=m.nv), 1)
    d.qpos[:] = qpos
    d.qvel[:] = 0.2 * rng.normal(size=m.nv)
    d.act[:] = 0.5 * rng.random(m.na)
    low, high = np.where(m.actuator_ctrllimited[:, None], m.actuator_ctrlrange, [-1, 1]).T if m.nu else (0, 0)
    d.ctrl[:] = low + (high - low) * rng.random(m.nu)
    d.qfrc_applied[:] = 0.05 * rng.normal(size=m.nv)
    d.xfrc_applied[1:] = 0.05 * rng.normal(size=(m.nbody - 1, 6))


def forward(m, d):
    for seed in (0, *SEEDS):
        set_state(m, d, seed)
        mujoco.mj_forward(m, d)
        for name, value in data_fields(m, d):
            yield f'{seed}.{name}', value


def inverse(m, d):
    for seed in SEEDS:
        set_state(m, d, seed)
        mujoco.mj_forward(m, d)
        d.qacc[:] = np.random.default_rng(-seed % 1000).normal(size=m.nv)
        mujoco.mj_inverse(m, d)
        yield f'{seed}.qfrc_inverse', d.qfrc_inverse.copy()


def step(m, d):
    for seed in (0, *SEEDS):
        set_state(m, d, seed)
        for count in range(1, 6):
            mujoco.mj_step(m, d)
            if count in (1, 5):
                for name in ('time', 'qpos', 'qvel', 'act', 'sensordata', 'ncon', 'nefc'):
                    yield f'{seed}.{count}.{name}', np.array(getattr(d, name))


def variants(m, d):
    """One step under every combination of solver, cone and Jacobian, under every integrator, and with every disable flag."""
    opt = m.opt
    given = (opt.solver, opt.cone, opt.jacobian, opt.integrator, opt.disableflags)
    options = [(s, c, j, given[3], given[4]) for s in range(3) for c in range(2) for j in range(2)]
    options += [(*given[:3], i, given[4]) for i in range(4)]
    options += [(*given[:4], given[4] | 1 << bit) for bit in range(mujoco.mjtDisableBit.mjNDISABLE)]
    for option in options:
        opt.solver, opt.cone, opt.jacobian, opt.integrator, opt.disableflags = option
        set_state(m, d, SEEDS[0])
        mujoco.mj_step(m, d)
        for name in ('qpos', 'qvel', 'qacc', 'qfrc_constraint', 'efc_aref', 'efc_D', 'nefc', 'ncon'):
            yield '.'.join(map(str, option)) + '.' + name, np.array(getattr(d, name))
    opt.solver, opt.cone, opt.jacobian, opt.integrator, opt.disableflags = given


def derivative(m, d):
    if not 0 < m.nv <= DERIVATIVE_DOFS or m.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4:
        return
    set_state(m, d, SEEDS[0])
    mujoco.mj_forward(m, d)
    n = 2 * m.nv + m.na
    matrices = {'A': np.zeros((n, n)), 'B': np.zeros((n, m.nu)), 'C': np.zeros((m.nsensordata, n)), 'D': np.zeros((m.nsensordata, m.nu))}
    mujoco.mjd_transitionFD(m, d, 1e-6, True, *matrices.values())
    yield from matrices.items()


def query(m, d):
    """Functions that read a forward state."""
    set_state(m, d, SEEDS[0])
    mujoco.mj_forward(m, d)
    rng = np.random.default_rng(3)
    jacp, jacr = np.zeros((3, m.nv)), np.zeros((3, m.nv))
    for body in range(min(m.nbody, 12)):
        point = d.xpos[body] + 0.1 * rng.normal(size=3)
        mujoco.mj_jac(m, d, jacp, jacr, point, body)
        yield f'mj_jac.{body}', np.array([jacp, jacr])
        mujoco.mj_jacDot(m, d, jacp, jacr, point, body)
        yield f'mj_jacDot.{body}', np.array([jacp, jacr])
    full = np.zeros((m.nv, m.nv))
    mujoco.mj_fullM(m, full, d.qM)
    yield 'mj_fullM', full
    solved = np.zeros((1, m.nv))
    mujoco.mj_solveM(m, d, solved, rng.normal(size=(1, m.nv)))
    yield 'mj_solveM', solved
    mujoco.mj_rnePostConstraint(m, d)
    for name in ('cacc', 'cfrc_int', 'cfrc_ext'):
        yield name, getattr(d, name).copy()
    force = np.zeros(6)
    for contact in range(min(d.ncon, 20)):
        mujoco.mj_contactForce(m, d, contact, force)
        yield f'mj_contactForce.{contact}', force.copy()
    hit = np.zeros(1, np.int32)
    for ray in range(10):
        start, direction = m.stat.center + m.stat.extent * rng.normal(size=3), rng.normal(size=3)
        yield f'mj_ray.{ray}', np.array([mujoco.mj_ray(m, d, start, direction, None, 1, -1, hit), hit[0]])
    segment = np.zeros(6)
    for a in range(min(m.ngeom, 8)):
        for b in range(a):
            yield f'mj_geomDistance.{a}.{b}', np.array([mujoco.mj_geomDistance(m, d, a, b, m.stat.extent, segment), *segment])


def saved(path, m):
    if path.endswith('.mjb'):
        return
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, 'saved.xml')
        mujoco.mj_saveLastXML(file, m)
        with open(file, 'rb') as text:
            yield 'text', np.frombuffer(text.read(), dtype=np.uint8)


def measure(path, values):
    """Fills `values` section by section; returns the finished sections and the error that ended them, if any."""
    sections = []
    try:
        m = mujoco.MjModel.from_binary_path(path) if path.endswith('.mjb') else mujoco.MjModel.from_xml_path(path)
        d = mujoco.MjData(m)
        passes = {
            'model': lambda: model_fields(m), 'saved': lambda: saved(path, m), 'forward': lambda: forward(m, d),
            'inverse': lambda: inverse(m, d), 'step': lambda: step(m, d), 'derivative': lambda: derivative(m, d),
            'query': lambda: query(m, d), 'variants': lambda: variants(m, d),
        }
        for section, fields in passes.items():
            values.update((f'{section}/{name}', value) for name, value in fields())
            sections.append(section)
    except (ValueError, mujoco.FatalError, mujoco.UnexpectedError) as e:
        return sections, str(e)
    return sections, None


def main():
    out, *paths = sys.argv[1:]
    for i, path in enumerate(paths):
        values = {}
        sections, error = measure(path, values)
        np.savez(os.path.join(out, f'{i}.npz'), **values)
        with open(os.path.join(out, f'{i}.json'), 'w', encoding='utf8') as report:
            json.dump({'sections': sections, 'error': error}, report)


main()
