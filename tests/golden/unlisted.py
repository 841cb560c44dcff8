"""Writes unlisted.txt: what functions without a header return in the reference library, for tests/engine/unlisted.rs.

usage: unlisted.py > unlisted.txt, in an environment with the published package mujoco==3.4.0
"""
import ctypes
import glob
import math
import os

import mujoco
import numpy as np

here = os.path.dirname(os.path.abspath(__file__))
lib = ctypes.CDLL(glob.glob(os.path.dirname(mujoco.__file__) + '/libmujoco.so*')[0])
real = ctypes.c_double
EYE = np.eye(3).ravel()
TURNED = np.array([.8, -.6, 0, .6, .8, 0, 0, 0, 1])


def num(*values):
    return np.array(values, dtype=np.float64)


def ints(*values):
    return np.array(values, dtype=np.int32)


def call(name, *args, result=ctypes.c_int):
    def c(x):
        if isinstance(x, np.ndarray):
            return x.ctypes.data_as(ctypes.c_void_p)
        if isinstance(x, float):
            return real(x)
        return ctypes.c_void_p(x._address) if hasattr(x, '_address') else x

    f = getattr(lib, name)
    f.restype = result
    return f(*[c(x) for x in args])


def put(name, *values):
    flat = [y for x in values for y in np.ravel(x).tolist()]
    print(name, *[repr(float(y)) for y in flat])


def programs():
    x = np.zeros(2)
    put('QCQP2', call('mju_QCQP2', x, num(2, .5, .5, 1), num(-1, -1), num(1, .5), .3), x)
    x = np.zeros(3)
    put('QCQP3', call('mju_QCQP3', x, num(2, .5, .1, .5, 1, .2, .1, .2, 3), num(-1, -1, 2), num(1, .5, .7), .3), x)
    H, g, log = num(3, 1, .5, 1, 2, .3, .5, .3, 1), num(-3, 1, -4), ctypes.create_string_buffer(1000)
    for name, maxiter, bound, sign in (('box', 100, 1, 1), ('few', 1, 1, 1), ('not_positive', 100, 1, -1)):
        x = num(.5, 0, 0)
        free = call('mju_boxQPoption', x, np.zeros(30), None, sign * H, g, 3, num(-1, -1, -1) * bound, num(1, 1, 1) * bound,
                    maxiter, 1e-16, .5, 1e-22, .1, log, 1000)
        put(name, free, x)
        print(name + '_log', log.value.decode().replace('\n', '|'))


def sparse():
    lower = ints(0, 1, 3), ints(1, 2, 2), ints(0, 0, 1, 1, 2)
    both = ints(0, 3, 6), ints(3, 3, 2), ints(0, 1, 2, 0, 1, 2, 1, 2)
    part = ints(0, 1, 2), ints(1, 1, 1), ints(0, 1, 1)
    to = np.zeros(8, np.int32)
    call('mju_lower2SymMap', to, 3, *both, *lower, np.zeros(3, np.int32))
    put('lower2SymMap', to)
    to = np.zeros(3, np.int32)
    call('mju_sparseMap', to, 3, *part, *lower)
    put('sparseMap', to)
    res, res2 = np.zeros(8), np.zeros(8)
    n, a, c = np.zeros(4, np.int32), np.zeros(4, np.int32), np.zeros(8, np.int32)
    mat = num(1, 2, 3, 4, 5, 6, 7, 8)
    perm = ints(0, 2, 1, 3)
    call('mju_blockDiagSparse', res, n, a, c, mat, ints(2, 2, 2, 2), ints(0, 2, 4, 6), ints(0, 2, 1, 3, 0, 2, 1, 3), 4, 2,
         perm, perm, ints(0, 2), ints(0, 2), res2, 10 * mat)
    put('blockDiagSparse', res, res2, n, a, c)
    d = mujoco.MjData(mujoco.MjModel.from_xml_string('<mujoco/>'))
    res, n, c, diag = np.zeros(16), np.zeros(4, np.int32), np.zeros(16, np.int32), np.zeros(4, np.int32)
    call('mju_sqrMatTDSparse_row', res, num(1, 2, 3, 4), num(1, 4, 3, 2), num(1, 2, 3), 3, 4, n, ints(0, 4, 8, 12), c,
         ints(2, 1, 1), ints(0, 2, 3), ints(0, 2, 1, 0), None, ints(2, 1, 1, 0), ints(0, 2, 3, 4), ints(0, 2, 1, 0), None, d,
         diag)
    put('sqrMatTDSparse_row', res, n, c, diag)


def touching_box(k):
    """Poses of two boxes that touch up to rounding, written with operations that round alike in every language."""
    q = [3., k % 4, k % 5 - 2., k % 7 - 3.]
    n = math.sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3])
    a, b, c, d = (x / n for x in q)
    r = [a*a + b*b - c*c - d*d, 2*(b*c - a*d), 2*(b*d + a*c), 2*(b*c + a*d), a*a - b*b + c*c - d*d, 2*(c*d - a*b),
         2*(b*d - a*c), 2*(c*d + a*b), a*a - b*b - c*c + d*d]
    turned = [x for i in (0, 3, 6) for x in (r[i + 1], -r[i], r[i + 2])]
    y = .05 * (k % 3)
    pos = [.1 * k + (r[i]*.4 + r[i + 1]*y) for i in (0, 3, 6)]
    return num(*r), num(*pos), num(*turned)


def collision(m, d):
    flag, box = np.ones(1, np.uint8), num(0, 0, 0, 1, 2, 3)
    at = [call('mj_collideOBB', box, box, num(0, 0, 0), EYE, num(x, 0, 0), TURNED, margin, None, None, None)
          for x in (2.9, 3.1, 3.4) for margin in (0., .2)]
    put('collideOBB', at)
    a, b, at = num(.05, 0, 0, .1, .2, .3), num(0, 0, 0, .15, .25, .35), []
    for k in range(80):
        mat1, pos2, mat2 = touching_box(k)
        args = a, b, num(.1*k, .1*k, .1*k), mat1, pos2, mat2, 0.
        at += [call('mj_collideOBB', *args, None, None, None),
               call('mj_collideOBB', *args, np.zeros(36), np.zeros(12), np.ones(1, np.uint8))]
    put('collideOBB_ties', at)
    shapes = ((0, num(1, 1, 1)), (2, num(.5, 0, 0)), (3, num(.3, .6, 0)), (4, num(.3, .5, .7)), (5, num(.3, .6, 0)),
              (6, num(.3, .5, .7)))
    rays = ((num(.1, .05, 3), num(0, 0, -2)), (num(3, .1, .2), num(-1, 0, 0)), (num(3, .1, 9), num(-1, 0, 0)),
            (num(.05, .02, .01), num(1, .2, .3)), (num(.1, .1, 3), num(.05, .02, -1)))
    all = []
    for kind, size in shapes:
        for p, v in rays:
            normal = np.full(3, 9.)
            all += [call('mju_rayGeomNormal', num(.01, .02, .03), TURNED, size, p, v, kind, normal, result=real), normal]
    put('rayGeomNormal', *all)
    all, corners = [], num(0, 0, 0, 1, 0, 0, 0, 1, 0)
    for p, v in ((num(.2, .2, 3), num(0, 0, -2)), (num(.2, .2, 3), num(0, 0, 2)), (num(2, 2, 3), num(0, 0, -2))):
        normal = np.full(3, 9.)
        all += [call('ray_triangle', corners, p, v, num(1, 0, 0), num(0, 1, 0), normal, result=real), normal]
    put('ray_triangle', *all)
    all, center = [], d.geom_xpos[2]
    for offset, v in ((num(.02, .01, 3), num(0, 0, -2)), (num(3, .01, .02), num(-1, 0, 0)), (num(5, 5, 5), num(0, 0, -1))):
        normal = np.full(3, 9.)
        all += [call('mj_rayMeshNormal', m, d, 2, center + offset, v, normal, result=real), normal]
    put('rayMeshNormal', *all)
    bounds, skip = np.zeros(4 * m.ngeom), np.zeros(m.ngeom, np.int32)
    for cutoff in (10., 3.):
        call('mju_multiRayPrepare', m, d, num(0, 0, 3), None, None, 1, -1, cutoff, bounds, skip)
        put(f'multiRayPrepare{cutoff:.0f}', bounds, skip)


def dynamics(m, d):
    nv, nM = m.nv, m.nM
    ld, inv, x = np.zeros(nM), np.zeros(nv), np.arange(1., 2 * nv + 1)
    call('mj_factorI_legacy', m, d, d.qM, ld, inv)
    call('mj_solveLD_legacy', m, x, 2, ld, inv)
    put('factorI_legacy', ld, inv, x)
    call('mj_factorI_legacy', m, d, np.zeros(nM), ld, inv)
    put('singular', ld, inv, d.warning[0].number, d.warning[0].lastinfo)
    row = np.full(nv, 9.)
    call('mj_tendonDot', m, d, 2, row)
    put('tendonDot2', row)
    for t in (0, 1):
        call('mj_tendonDot', m, d, t, row)
        put(f'tendonDot{t}', row)
    row = np.ones(nv)
    call('mj_tendonBias', m, d, row)
    put('tendonBias', row)
    call('mj_tendonArmature', m, d)
    put('tendonArmature', d.M)
    for jacobian in (0, 1):
        m.opt.jacobian = jacobian
        for b1, b2 in ((2, 1), (0, 2), (3, 2), (0, 0)):
            chain, J = np.full(nv, -1, np.int32), [np.zeros(3 * nv) for _ in range(6)]
            n = call('mj_jacDifPair', m, d, chain, b1, b2, num(.1, .2, .3), num(.4, .1, .2), *J)
            put(f'jacDifPair{jacobian}{b1}{b2}', n, chain, *J)
    m.opt.jacobian = 2
    put('sleepState', [call('mj_sleepState', m, d, kind, 0) for kind in (1, 2, 3, 4, 5, 6, 18)])
    for name, index, n in (('integratePosInd', ints(0, 1, 3), 3), ('integratePosAll', None, 4)):
        q = d.qpos.copy()
        call('mj_integratePosInd', m, q, np.arange(1., nv + 1), .1, index, n)
        put(name, q)
    weight = num(2, 2, 2, 2)
    state, force, cost = np.zeros(4, np.int32), np.zeros(4), np.zeros(1)
    call('mj_constraintUpdate_impl', 1, 1, 4, weight, 1 / weight, num(0, 1, 0, 0), num(1, 3, -1, 1), ints(0, 1, 3, 5),
         ints(0, 0, 0, 0), None, state, force, cost, 0)
    put('constraintUpdate_impl', state, force, cost)


def patterns(m):
    nv = m.nv
    for reduced, upper, size in ((0, 0, m.nM), (1, 0, m.nC), (0, 1, m.nD)):
        n, a, g, c = (np.zeros(k, np.int32) for k in (nv, nv, nv, size))
        call('mj_makeDofDofSparse', nv, m.nC, m.nD, m.nM, m.dof_parentid, m.dof_simplenum, n, a, g, c, reduced, upper,
             np.zeros(nv, np.int32))
        put(f'makeDofDofSparse{reduced}{upper}', n, a, g, c)
    n, a, c = (np.zeros(k, np.int32) for k in (m.nbody, m.nbody, m.nB))
    call('mj_makeBSparse', nv, m.nbody, m.nB, m.body_dofnum, m.body_parentid, m.body_dofadr, n, a, c,
         np.zeros(m.nbody, np.int32))
    put('makeBSparse', n, a, c)
    to = [np.zeros(k, np.int32) for k in (m.nD, m.nC, m.nC)]
    call('mj_makeDofDofMaps', nv, m.nM, m.nC, m.nD, m.dof_Madr, m.dof_simplenum, m.dof_parentid, m.D_rownnz, m.D_rowadr,
         m.D_colind, m.M_rownnz, m.M_rowadr, m.M_colind, *to, np.zeros(m.nM, np.int32), np.zeros(nv, np.int32))
    put('makeDofDofMaps', *to)


mujoco.set_mju_user_warning(lambda text: None)
model = mujoco.MjModel.from_xml_path(here + '/unlisted.xml')
data = mujoco.MjData(model)
data.qpos[:] += .1 * (np.arange(model.nq) % 3)
data.qvel[:] = .1 * np.arange(1, model.nv + 1)
mujoco.mj_normalizeQuat(model, data.qpos)
mujoco.mj_forward(model, data)
programs()
sparse()
collision(model, data)
dynamics(model, data)
patterns(model)
