"""Writes utilities.txt: calls of the reference library's mju_* functions with their results.

Run with a Python that has mujoco==3.4.0 and numpy: python tests/golden/utilities.py > tests/golden/utilities.txt

A line is NAME RESULT ARG...; results and arguments are d:number, i:integer, D:numbers, F:numbers (single precision),
I:integers, s:text, @k (the same pointer as argument k), 0 (NULL), v (no result). Arrays that the call changed are
followed by > and their new content, ? where it does not matter.
"""
import ctypes
import glob
import os

import mujoco
import numpy as np

lib = ctypes.CDLL(glob.glob(os.path.dirname(mujoco.__file__) + "/libmujoco*")[0])
rng = np.random.default_rng(7)
NAN, INF, EPS = float("nan"), float("inf"), 1e-15


def text(values):
    return ",".join(repr(float(x)) if isinstance(x, (float, np.floating)) else str(int(x)) for x in np.ravel(values))


LETTER = {"float64": "D", "float32": "F", "int32": "I"}


# An mjData that some helpers take scratch memory from.
SCRATCH = object()
model = mujoco.MjModel.from_xml_string("<mujoco/>")
data = mujoco.MjData(model)


class Same(int):
    """The same pointer as the argument of this index."""


class Head:
    """An array of which only as many leading elements matter afterwards as `count` says of the result."""

    def __init__(self, array, count):
        self.array, self.count = array, count


def call(name, ret, *args):
    """ret is None, float, int or bytes."""
    f = getattr(lib, name)
    f.restype = {None: None, float: ctypes.c_double, int: ctypes.c_int, bytes: ctypes.c_char_p}[ret]
    held, passed, before, heads = [], [], [], {}
    for k, a in enumerate(args):
        if isinstance(a, Head):
            heads[k], a = a.count, a.array
        if isinstance(a, Same):
            held.append(None), passed.append(passed[a]), before.append(f"@{int(a)}")
        elif a is SCRATCH:
            held.append(None), passed.append(ctypes.c_void_p(data._address)), before.append("0")
        elif a is None:
            held.append(None), passed.append(ctypes.c_void_p(None)), before.append("0")
        elif isinstance(a, (list, np.ndarray)):
            a = np.array(a if isinstance(a, np.ndarray) else np.array(a, dtype=np.float64))
            if a.dtype.kind == "i":
                a = a.astype(np.int32)
            held.append(a), passed.append(a.ctypes.data_as(ctypes.c_void_p))
            before.append(f"{LETTER[str(a.dtype)]}:{text(a)}")
        elif isinstance(a, float):
            held.append(None), passed.append(ctypes.c_double(a)), before.append(f"d:{a!r}")
        elif isinstance(a, (int, np.integer)):
            held.append(None), passed.append(ctypes.c_ulong(int(a))), before.append(f"i:{int(a)}")
        elif isinstance(a, str):
            held.append(None), passed.append(ctypes.c_char_p(a.encode())), before.append(f"s:{a}")
        else:
            raise TypeError(type(a))
    r = f(*passed)
    for k, a in enumerate(held):
        if a is not None:
            after = f"{LETTER[str(a.dtype)]}:{text(a)}"
            if k in heads:
                numbers = after[2:].split(",")
                after = after[:2] + ",".join(numbers[: heads[k](r)] + ["?"] * (len(numbers) - heads[k](r)))
            if after != before[k]:
                before[k] += ">" + after[2:]
    result = "v" if ret is None else f"d:{r!r}" if ret is float else f"i:{r}" if ret is int else "0" if r is None else f"s:{r.decode().replace(' ', '_')}"
    print(name, result, *before)


def vec(n):
    return rng.standard_normal(n)


def unit4():
    q = vec(4)
    return q / np.sqrt(q @ q)


def ints(values):
    return np.array(values, dtype=np.int32)


V3 = [vec(3), vec(3) * 1e3, np.array([3.0, 4.0, 0.0]), np.zeros(3), np.array([1e-16, 0, -1]), np.array([-0.0, 0.0, 5e-16]),
      np.array([NAN, 1.0, INF]), np.array([1e-200, 1e-200, 1e200])]
Q4 = [unit4(), unit4(), vec(4), np.array([1.0, 0, 0, 0]), np.array([2.0, 0, 0, 0]), np.array([0, 2.0, 0, 0]), np.zeros(4),
      np.array([-1.0, 0, 0, 0]), np.array([NAN, 0, 1, 0]), np.array([0.1, 0, 0, -1e-16])]
RES3, RES4, RES9, RES6 = np.full(3, 9.0), np.full(4, 9.0), np.full(9, 9.0), np.full(6, 9.0)


def rot(q):
    r = np.zeros(9)
    mujoco.mju_quat2Mat(r, q)
    return r


def fixed_vectors():
    call("mju_zero3", None, RES3), call("mju_zero4", None, RES4), call("mju_unit4", None, RES4)
    for a in V3:
        b = vec(3)
        call("mju_copy3", None, RES3, a)
        call("mju_scl3", None, RES3, a, 0.3)
        for f in "add", "sub":
            call(f"mju_{f}3", None, RES3, a, b)
        call("mju_addTo3", None, a, b), call("mju_subFrom3", None, a, b), call("mju_addToScl3", None, a, b, -1.7)
        call("mju_addScl3", None, RES3, a, b, 0.1)
        call("mju_normalize3", float, a), call("mju_norm3", float, a), call("mju_dot3", float, a, b)
        call("mju_dist3", float, a, b), call("mju_cross", None, RES3, a, b)
        m = vec(9)
        call("mju_mulMatVec3", None, RES3, m, a), call("mju_mulMatTVec3", None, RES3, m, a)
    a, b = vec(3), vec(3)
    call("mju_scl3", None, a, Same(0), 0.3), call("mju_add3", None, a, Same(0), Same(0)), call("mju_cross", None, a, Same(0), b)
    call("mju_addScl3", None, a, b, Same(0), 2.5), call("mju_mulMatVec3", None, a, vec(9), Same(0))
    call("mju_addTo3", None, a, Same(0))
    for q in Q4 + [np.array([1 + 5e-16, 0, 0, 0]), np.array([1 + 2e-15, 0, 0, 0])]:
        call("mju_copy4", None, RES4, q), call("mju_normalize4", float, q)


def vectors():
    for n in [0, -3, 1, 2, 3, 4, 5, 7, 8, 13]:
        k = max(n, 1)
        a, b, r = vec(k), vec(k), np.full(k, 9.0)
        if n > 0:
            call("mju_zero", None, r, n), call("mju_copy", None, r, a, n)
        call("mju_fill", None, r, 0.5, n)
        for f in "sum", "L1", "norm":
            call(f"mju_{f}", float, a, n)
        call("mju_normalize", float, a, n), call("mju_normalize", float, np.zeros(k), n)
        call("mju_scl", None, r, a, 1.7, n), call("mju_add", None, r, a, b, n), call("mju_sub", None, r, a, b, n)
        call("mju_addTo", None, r, a, n), call("mju_subFrom", None, r, a, n), call("mju_addToScl", None, r, a, 0.3, n)
        call("mju_addScl", None, r, a, b, 0.3, n), call("mju_dot", float, a, b, n)
        call("mju_add", None, a, Same(0), b, n), call("mju_addToScl", None, a, Same(0), 0.7, n)
        call("mju_isZero", int, a, n), call("mju_isZero", int, a * 0, n), call("mju_isZero", int, a * NAN, n)
        call("mju_insertionSort", None, a, n), call("mju_insertionSortInt", None, ints(100 * a), n)
        f = a.astype(np.float32)
        call("mju_f2n", None, r, f, n), call("mju_n2f", None, f, b, n), call("mju_d2n", None, r, a, n), call("mju_n2d", None, r, a, n)
    call("mju_insertionSort", None, np.array([3.0, NAN, 1.0, 2.0, -0.0, 0.0]), 6)
    call("mju_sum", float, np.array([1e16, 1.0, -1e16]), 3)


def matrices():
    for nr, nc in [(0, 3), (3, 0), (1, 1), (2, 3), (3, 2), (5, 4), (4, 9)]:
        m = vec(max(nr * nc, 1))
        m[::3] = 0
        v, w = vec(max(nc, 1)), vec(max(nr, 1))
        w[0] = 0
        call("mju_mulMatVec", None, np.full(max(nr, 1), 9.0), m, v, nr, nc)
        call("mju_mulMatTVec", None, np.full(max(nc, 1), 9.0), m, w, nr, nc)
        call("mju_transpose", None, np.full(max(nr * nc, 1), 9.0), m, nr, nc)
        d = vec(max(nr, 1))
        d[-1] = 0
        for diag in (d, None):
            call("mju_sqrMatTD", None, np.full(max(nc * nc, 1), 9.0), m, diag, nr, nc)
        k = 3
        b, c = vec(max(nc * k, 1)), vec(max(nr * k, 1))
        call("mju_mulMatMat", None, np.full(max(nr * k, 1), 9.0), m, b, nr, nc, k)
        call("mju_mulMatMatT", None, np.full(max(nr * k, 1), 9.0), m, b, nr, nc, k)
        call("mju_mulMatTMat", None, np.full(max(nc * k, 1), 9.0), m, c, nr, nc, k)
        n = max(nr * nc, 1)
        for room in (0, 2, n):
            args = [np.full(n, 9.0), m, nr, nc, ints([7] * max(nr, 1)), ints([7] * max(nr, 1)), ints([7] * n), room]
            call("mju_dense2sparse", int, *args)
    for n in [0, 1, 2, 5, 9]:
        m = vec(max(n * n, 1))
        call("mju_mulVecMatVec", float, vec(max(n, 1)), m, vec(max(n, 1)), n)
        call("mju_symmetrize", None, np.full(max(n * n, 1), 9.0), m, n), call("mju_symmetrize", None, m, Same(0), n)
        call("mju_eye", None, m, n)
    call("mju_mulMatTVec", None, np.zeros(2), np.array([NAN, INF, 1.0, 2.0]), np.array([0.0, 2.0]), 2, 2)
    call("mju_sparse2dense", None, np.full(12, 9.0), vec(6), 3, 4, ints([2, 0, 3]), ints([0, 2, 3]), ints([0, 3, 9, 1, 2, 3]))


def quaternions():
    for q in Q4:
        for v in V3[:6]:
            call("mju_rotVecQuat", None, RES3, v, q), call("mju_quatIntegrate", None, q, v, 0.5)
            call("mju_mulQuatAxis", None, RES4, q, v), call("mju_derivQuat", None, RES4, q, v)
            call("mju_trnVecPose", None, RES3, V3[0], q, v), call("mju_negPose", None, RES3, RES4, v, q)
            call("mju_mulPose", None, RES3, RES4, V3[0], Q4[1], v, q)
        call("mju_negQuat", None, RES4, q), call("mju_quat2Mat", None, RES9, q)
        call("mju_mulQuat", None, RES4, Q4[0], q), call("mju_mulQuat", None, q, Same(0), Q4[1])
        for dt in (1.0, 0.01, 0.0):
            call("mju_quat2Vel", None, RES3, q, dt)
        call("mju_subQuat", None, RES3, q, Q4[1]), call("mju_mulPose", None, vec(3), q, vec(3), Q4[0], Same(0), Same(1))
    call("mju_rotVecQuat", None, vec(3), Same(0), Q4[0])
    for v in V3:
        call("mju_quatZ2Vec", None, RES4, v)
        for angle in (0.0, -0.0, 1.2, 7.0, NAN):
            call("mju_axisAngle2Quat", None, RES4, v, angle)
    diag = [[-1, -1, 1], [1, -1, -1], [-1, 1, -1], [0, 0, 0], [1, 1, 1], [-0.5, -0.5, -0.5]]
    mats = [rot(q) for q in Q4[:4]] + [vec(9), np.full(9, NAN)] + [np.diag(np.array(d, float)) for d in diag]
    for m in mats:
        call("mju_mat2Quat", None, RES4, m)
        for q in (np.array([1.0, 0, 0, 0]), unit4(), np.zeros(4)):
            call("mju_mat2Rot", int, q, m)
    for seq in ["xyz", "XYZ", "xYz", "zzz", "yXy"]:
        call("mju_euler2Quat", None, RES4, np.array([0.1, 0.2, 0.3]), seq), call("mju_euler2Quat", None, RES4, vec(3) * 3, seq)
    for force in (0, 1):
        for r in (None, rot(unit4()), vec(9)):
            call("mju_transformSpatial", None, RES6, vec(6), force, vec(3), vec(3), r)


def spd(n, shift=0.1):
    a = rng.standard_normal((n, n))
    return a @ a.T + shift * np.eye(n)


def factors():
    for n in [0, 1, 2, 3, 5, 8, 11]:
        a = spd(max(n, 1))
        call("mju_cholFactor", int, a, n, 1e-15)
        call("mju_cholFactor", int, np.ones((max(n, 1), max(n, 1))), n, 1e-10)
        chol = np.array(a)
        mujoco.mju_cholFactor(chol, 1e-15) if n else 0
        call("mju_cholSolve", None, np.full(max(n, 1), 9.0), chol, vec(max(n, 1)), n)
        call("mju_cholSolve", None, vec(max(n, 1)), chol, Same(0), n)
        x = vec(max(n, 1))
        x[-1 if n > 1 else 0] = 0 if n > 1 else x[0]
        call("mju_cholUpdate", int, chol, x, n, 1), call("mju_cholUpdate", int, chol, x * 0.05, n, 0)
        call("mju_cholUpdate", int, chol, x * 10, n, 0)
    call("mju_cholFactor", int, np.array([4.0, 9, 2, 3]), 2, 1e-15)
    call("mju_cholUpdate", int, np.array([2.0, 0, 1, np.sqrt(2)]), np.array([2.0, 1]), 2, 0)


def bands():
    for nt, nb, nd in [(0, 1, 0), (1, 1, 0), (4, 2, 1), (7, 3, 0), (7, 3, 2), (9, 5, 4), (5, 2, 5), (6, 9, 2), (3, 1, 0)]:
        ns = nt - nd
        size = max(ns * nb + nd * nt, 1)
        dense = spd(nt, 1.0) if nt else np.zeros((1, 1))
        dense = dense + 10 * np.eye(len(dense))
        band = np.full(size, 9.0)
        call("mju_dense2Band", None, band, dense, nt, nb, nd)
        if nt:
            mujoco.mju_dense2Band(band, dense, nt, nb, nd)
        for sym in (0, 1):
            call("mju_band2Dense", None, np.full(max(nt * nt, 1), 9.0), band, nt, nb, nd, sym)
            for nvec in (1, 3):
                call("mju_bandMulMatVec", None, np.full(max(nt * nvec, 1), 9.0), band, vec(max(nt * nvec, 1)), nt, nb, nd, nvec, sym)
        for add, mul in ((0.0, 0.0), (0.5, 0.1), (-100.0, 0.0)):
            call("mju_cholFactorBand", float, band, nt, nb, nd, add, mul)
        factor = np.array(band)
        if nt:
            mujoco.mju_cholFactorBand(factor, nt, nb, nd, 0, 0)
        call("mju_cholSolveBand", None, np.full(max(nt, 1), 9.0), factor, vec(max(nt, 1)), nt, nb, nd)
        call("mju_cholSolveBand", None, vec(max(nt, 1)), factor, Same(0), nt, nb, nd)
        for i in range(nt):
            call("mju_bandDiag", int, i, nt, nb, nd)


def eig3():
    mats = [np.diag([1.0, 2, 3]), np.array([[1, 0.1, 0], [0.1, 2, 0.3], [0, 0.3, 3]]), np.eye(3), np.zeros((3, 3)), np.ones((3, 3))]
    mats += [spd(3) for _ in range(10)] + [-spd(3), spd(3) * 1e6, spd(3) * 1e-9, np.diag([1.0, 1 + 1e-13, 1])]
    for m in mats:
        call("mju_eig3", int, RES3, RES9, RES4, m)


def box_qp():
    for n in [1, 2, 3, 5, 8]:
        for k in range(6):
            h, g = spd(n, 0.01), vec(n) * 5
            lower, upper = -np.abs(vec(n)) - 0.01, np.abs(vec(n)) + 0.01
            bounds = [(lower, upper), (lower, upper), (lower, None), (None, upper), (None, None), (lower, upper)][k]
            if k == 5:
                h = h - 2 * np.eye(n)
            # what the factor and the index hold beyond the free dimensions is scratch
            r, index = Head(np.zeros(n * (n + 7)), lambda nfree: max(nfree, 0) ** 2), Head(ints([0] * n), lambda nfree: max(nfree, 0))
            call("mju_boxQP", int, vec(n), r, None if k == 1 else index, h, g, n, *bounds)
    call("mju_boxQP", int, np.zeros(2), Head(np.zeros(18), lambda nfree: nfree**2), Head(ints([0, 0]), lambda nfree: nfree), np.array([1.0, -400, 0, 1]), np.array([1.0, 3]), 2, np.array([-2.0, -2]), np.zeros(2))


def actuators():
    prm, lr = np.array([0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2]), np.array([0.5, 1.2])
    for length in np.linspace(0.2, 1.6, 15):
        call("mju_muscleBias", float, float(length), lr, 10.0, prm)
        for vel in (-2.0, -0.3, 0.0, 0.1, 0.5):
            call("mju_muscleGain", float, float(length), vel, lr, 10.0, prm)
    prm2 = np.array(prm)
    prm2[2], prm2[4] = 50, 1.0
    call("mju_muscleGain", float, 0.9, 0.1, lr, 0.0, prm2), call("mju_muscleGain", float, 0.9, NAN, lr, 0.0, prm)
    call("mju_muscleGain", float, 0.9, 0.1, np.zeros(2), 0.0, prm)
    for width in (0.0, 1e-16, 0.3, 1.0):
        for ctrl, act in ((0.7, 0.3), (0.3, 0.7), (-1.0, 2.0), (2.0, -1.0), (0.5, 0.5), (NAN, 0.1)):
            call("mju_muscleDynamics", float, ctrl, act, np.array([0.01, 0.04, width]))
    for dim in (1, 3, 4, 6):
        mu, force = np.abs(vec(5)) + 0.1, vec(6)
        force[0] = 3
        call("mju_encodePyramid", None, np.full(10, 9.0), force, mu, dim), call("mju_decodePyramid", None, np.full(6, 9.0), np.abs(vec(10)), mu, dim)
        call("mju_encodePyramid", None, np.full(10, 9.0), force * 100, mu, dim)
    for k, b in ((3.0, 4.0), (4.0, 4.0), (30.0, 4.0), (0.0, 0.0), (0.0, 2.0), (-3.0, 1.0), (4.0 + 2e-16, 4.0)):
        call("mju_springDamper", float, 1.0, 2.0, k, b, 0.5)


def scalars():
    values = [0.0, -0.0, 1.0, -1.0, 0.3, 2.5, -0.5, -1.5, 1e10, 1.0000001e10, -1e10, -1e11, INF, -INF, NAN]
    for x in values:
        call("mju_sign", float, x), call("mju_isBad", int, x), call("mju_sigmoid", float, x)
        for y in values[:4] + [NAN]:
            call("mju_min", float, x, y), call("mju_max", float, x, y)
        call("mju_clip", float, x, -0.5, 0.5), call("mju_clip", float, x, 0.5, -0.5)
    for x in [0.5, -0.5, -1.5, 2.5, 0.49999999999999994, 1e9, -3.2, 3.0, -3.0, 2147483647.0, -2147483648.0]:
        call("mju_round", int, x)
    for x in np.linspace(0, 1, 9):
        call("mju_sigmoid", float, float(x))
    for base in (2, 3, 7):
        for index in (-1, 0, 1, 2, 3, 4, 5, 100, 12345, 2147483647):
            call("mju_Halton", float, index, base)


def names():
    for k in [*range(-2, 28), 99, 100, 101, 102, 103]:
        call("mju_type2Str", bytes, k)
    for name in ["body", "xbody", "plugin", "frame", "Body", "", "bodyx", "key", "default", "unknown"]:
        call("mju_str2Type", int, name)
    for n in [0, 1, 1023, 1024, 1536, 2048, 1049600, 1 << 20, 1 << 30, 1 << 40, 3 << 50, 1 << 60, (1 << 64) - 1, 10**19]:
        call("mju_writeNumBytes", bytes, n)
    for w in range(-1, 10):
        call("mju_warningText", bytes, w, 2048)


def csr(a, room=0):
    """Values, row lengths, row addresses, columns; each row has `room` more places."""
    nnz = ints([np.count_nonzero(r) for r in a])
    adr = ints(np.concatenate([[0], np.cumsum(nnz + room)[:-1]]))
    val, col = np.zeros(max(int(sum(nnz + room)), 1)), np.zeros(max(int(sum(nnz + room)), 1), np.int32)
    for r, k in zip(a, adr):
        c = np.nonzero(r)[0]
        val[k : k + len(c)], col[k : k + len(c)] = r[c], c
    return val, nnz, adr, col


def sparse():
    for nr, nc, density in [(3, 4, 0.5), (6, 5, 0.3), (5, 5, 1.0), (7, 12, 0.6), (1, 1, 1.0), (4, 3, 0.0)]:
        a = rng.standard_normal((nr, nc)) * (rng.random((nr, nc)) < density)
        if nr > 2:
            a[2] = a[1]
        val, nnz, adr, col = csr(a)
        v, w = vec(nc), vec(nr)
        w[0] = 0
        super_, nnz_t, adr_t, col_t, super_t = (ints([9] * k) for k in (nr, nc, nc, len(col), nc))
        call("mju_mulMatVecSparse", None, np.full(nr, 9.0), val, v, nr, nnz, adr, col, None)
        call("mju_mulMatTVecSparse", None, np.full(nc, 9.0), val, w, nr, nc, nnz, adr, col)
        call("mju_superSparse", None, nr, super_, nnz, adr, col)
        call("mju_transposeSparse", None, np.full(len(val), 9.0), val, nr, nc, nnz_t, adr_t, col_t, super_t, nnz, adr, col)
        call("mju_transposeSparse", None, None, None, nr, nc, nnz_t, adr_t, col_t, None, nnz, adr, col)
        for minval in (-1.0, 0.0, 0.5):
            call("mju_compressSparse", int, *[csr(a, 1)[0]], nr, nc, *csr(a, 1)[1:], minval)
        val_t, nnz_t, adr_t, col_t = csr(a.T)
        for upper in (0, 1):
            call("mju_sqrMatTDSparseCount", int, ints([9] * nc), ints([9] * nc), nc, nnz, adr, col, nnz_t, adr_t, col_t, None, SCRATCH, upper)
        full = ints(nc * np.arange(nc))
        call("mju_sqrMatTDUncompressedInit", None, ints([9] * nc), nc)
        # few digits: every sum is exact, so the order of operations does not show
        (val, *_), (val_t, *_) = csr(np.sign(a) * np.ceil(np.abs(a) * 8) / 8), csr(np.sign(a.T) * np.ceil(np.abs(a.T) * 8) / 8)
        power = 2.0 ** rng.integers(-3, 4, nr)
        for diag, ind in ((power, None), (None, None), (-power, ints([9] * nc))):
            res, cols = np.full(nc * nc, 9.0), ints([9] * nc * nc)
            call("mju_sqrMatTDSparse", None, res, val, val_t, diag, nr, nc, ints([9] * nc), full, cols, nnz, adr, col, None, nnz_t, adr_t, col_t, None, SCRATCH, ind)
        b = rng.standard_normal((nr, nc)) * (rng.random((nr, nc)) < density)
        dst, m = csr(a, nc), csr(b)
        call("mju_addToMatSparse", None, *dst, nr, *m, Head(np.zeros(nc), lambda r: 0), Head(ints([0] * nc), lambda r: 0))
        r1, r2 = a[0], b[0]
        i1, i2 = np.nonzero(r1)[0], np.nonzero(r2)[0]
        if len(i1) and len(i2):
            call("mju_combineSparseCount", int, len(i1), len(i2), ints(i1), ints(i2))
            call("mju_dotSparse2", float, r1[i1], ints(i1), len(i1), r2[i2], ints(i2), len(i2))
    for n in (1, 4, 9):
        low = np.tril(rng.standard_normal((n, n)) * (rng.random((n, n)) < 0.5)) + np.eye(n) * 3
        m = csr(low)
        call("mju_mulSymVecSparse", None, np.full(n, 9.0), m[0], vec(n), n, *m[1:])
        for upper in (0, 1):
            call("mju_addToSymSparse", None, np.full(n * n, 9.0), m[0], n, *m[1:], upper)
        full = csr(low + low.T)
        call("mju_cholFactorCount", int, ints([9] * n), *full[1:], n, SCRATCH)
        call("mj_floodFill", int, ints([9] * n), n, *full[1:], Head(ints([0] * len(full[0])), lambda r: 0))
    lonely = csr(np.diag([0.0, 1, 1, 0]) + np.array([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]))
    call("mj_floodFill", int, ints([9] * 4), 4, *lonely[1:], Head(ints([0] * 4), lambda r: 0))
    v, index = vec(6), ints([3, 0, 5, 1])
    call("mju_gather", None, np.zeros(4), v, index, 4), call("mju_scatter", None, np.zeros(6), v, index, 4)
    call("mju_gatherInt", None, ints([0] * 4), ints(range(6)), index, 4), call("mju_scatterInt", None, ints([0] * 6), ints(range(6)), index, 4)
    call("mju_gatherMasked", None, np.zeros(4), v, ints([3, -1, 5, -2]), 4)
    mat = vec(20)
    call("mju_blockDiag", None, np.full(20, 9.0), mat, 5, 5, 2, ints([2, 0, 3, 1]), ints([4, 1, 0, 2, 3]), ints([2, 2]), ints([3, 2]), ints([0, 2]), ints([0, 3]))


# dofs' parents: chains, a branching tree, a tree with a simple dof before it
TREES = [[-1], [-1, 0, 1, 2, 3, 4, 5, 6, 7], [-1, 0, 1, 1, 3, 3, 5, 2, 7, 7, 0, 10, 11], [-1, -1, 1, 2, 3, 4, 4, 6]]


def trees():
    for parent in TREES:
        n = len(parent)
        a = np.zeros((n, n))
        chains = []
        for i in range(n):
            chain, k = [], i
            while k >= 0:
                chain.append(k)
                k = parent[k]
            chains.append(chain)
        for chain in chains:
            j = np.zeros((2, n))
            j[:, chain] = rng.standard_normal((2, len(chain)))
            a += j.T @ j
        a += 0.5 * np.eye(n)
        m, nnz, adr, col = csr(np.tril(a))
        call("mj_factorI", None, m, np.zeros(n), n, nnz, adr, col, None)
        factor, inverse = np.array(m), np.zeros(n)
        lib.mj_factorI(*(ctypes.c_void_p(x) if isinstance(x, int) else x for x in (factor.ctypes.data, inverse.ctypes.data)), n, *(ctypes.c_void_p(x.ctypes.data) for x in (nnz, adr, col)), None)
        x = vec(n)
        x[-1] = 0
        call("mj_solveLD", None, x, factor, inverse, n, 1, nnz, adr, col, None)
        call("mj_solveLD", None, vec(3 * n), factor, inverse, n, 3, nnz, adr, col, None)
        if n == 8:
            some = ints(range(1, n))
            call("mj_factorI", None, m, np.zeros(n), n - 1, nnz, adr, col, some)
            call("mj_solveLD", None, x, factor, inverse, n - 1, 1, nnz, adr, col, some)


def hidden():
    a, b = vec(9), vec(9)
    for f in "mju_mulMatMat3", "mju_mulMatTMat3", "mju_mulMatMatT3":
        call(f, None, RES9, a, b)
    call("mju_mulInertVec", None, RES6, vec(10), vec(6))
    call("mju_equal3", int, V3[0], V3[0] + 5e-16), call("mju_equal3", int, V3[0], V3[0] + 1e-14)
    call("mju_copyInt", None, ints([1, 2, 3]), ints([7, 8, 9]), 2), call("mju_zeroInt", None, ints([1, 2, 3]), 2)
    call("mju_isZeroByte", int, ints([0, 0]), 8), call("mju_isZeroByte", int, ints([0, 1]), 8), call("mju_isZeroByte", int, ints([1]), 0)
    for t in range(9):
        call("mju_geomSemiAxes", None, RES3, np.array([0.1, 0.2, 0.3]), t)
    for k in (1.0, 1.5):
        for p in ([0.0, 0, 0], [0.1, 0, 0.29], [0.14, 0, 0], [0.2, 0, 0], [0.1, 0.2, 0.3]):
            call("mju_outsideBox", int, np.array(p), np.zeros(3), rot(Q4[3]), np.array([0.1, 0.2, 0.3]), k)
    for order, n in ((1, 8), (2, 27)):
        x = rng.random(3)
        for i in range(n):
            call("mju_evalBasis", float, x, i, order)
        call("mju_interpolate3D", None, vec(3), x, vec(3 * n), order), call("mju_defGradient", None, RES9, x, vec(3 * n), order)
    call("mju_evalBasis", float, V3[0], 0, 3)
    for length in np.linspace(0.4, 1.7, 14):
        call("mju_muscleGainLength", float, float(length), 0.5, 1.6)
    for x, w in ((0.1, 0.0), (-0.1, 0.0), (0.1, 0.5), (-0.1, 0.5)):
        call("mju_muscleDynamicsTimescale", float, x, 0.01, 0.04, w)
    for bits in (0, 1, 2, 127, 255, 84):
        call("mju_condataSize", int, bits)


for part in sparse, trees, hidden, fixed_vectors, vectors, matrices, quaternions, factors, bands, eig3, box_qp, actuators, scalars, names:
    part()
