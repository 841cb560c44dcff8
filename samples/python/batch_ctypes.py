"""A batch of environments from Python, over ctypes and numpy: environment steps per second.

    batch_ctypes.py LIBRARY MODEL.xml NENV NSTEP [NTHREAD]

Controls change every ten steps; the best of three.
"""
import ctypes as c
import sys
import time

import numpy as np


class Config(c.Structure):
    _fields_ = [("nbatch", c.c_int), ("nthread", c.c_int), ("nchunk", c.c_int),
                ("noutput", c.c_int), ("outputs", c.POINTER(c.c_char_p)), ("ncontact", c.c_int),
                ("nfield", c.c_int), ("fields", c.POINTER(c.c_char_p))]


QPOS, CTRL = 2, 32


class Batch:
    def __init__(self, library, path, nbatch, nthread=0, outputs=()):
        lib = self.lib = c.CDLL(library)
        for name in ("mj_loadXML", "rj_makeBatch", "rj_lastError", "rj_state", "rj_output"):
            getattr(lib, name).restype = c.c_void_p
        lib.rj_lastError.restype = c.c_char_p
        error = c.create_string_buffer(500)
        model = lib.mj_loadXML(path.encode(), None, error, 500)
        if not model:
            raise ValueError(error.value.decode())
        names = (c.c_char_p * len(outputs))(*(name.encode() for name in outputs))
        config = Config(nbatch=nbatch, nthread=nthread, noutput=len(outputs), outputs=names)
        self.nbatch = nbatch
        self.handle = c.c_void_p(lib.rj_makeBatch(c.c_void_p(model), c.byref(config)))
        lib.mj_deleteModel(c.c_void_p(model))
        if not self.handle:
            raise ValueError(lib.rj_lastError().decode())

    def _array(self, pointer, n):
        if not pointer:
            raise ValueError(self.lib.rj_lastError().decode())
        p = c.cast(pointer, c.POINTER(c.c_double))
        return np.ctypeslib.as_array(p, shape=(self.nbatch, n.value))

    def state(self, element):
        """An element of all states, to read and write in place."""
        n = c.c_int()
        return self._array(self.lib.rj_state(self.handle, element, c.byref(n)), n)

    def output(self, name):
        n = c.c_int()
        return self._array(self.lib.rj_output(self.handle, name.encode(), c.byref(n)), n)

    def step(self, n=1, mask=None):
        """Advances the environments that `mask` (uint8) selects."""
        pointer = None if mask is None else np.ascontiguousarray(mask, np.uint8).ctypes.data_as(c.c_void_p)
        if self.lib.rj_step(self.handle, n, pointer):
            raise ValueError(self.lib.rj_lastError().decode())

    def reset(self):
        self.lib.rj_reset(self.handle, None)

    def close(self):
        self.lib.rj_deleteBatch(self.handle)


if __name__ == "__main__":
    library, path, nbatch, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    nthread = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    batch = Batch(library, path, nbatch, nthread)
    ctrl = batch.state(CTRL)
    noise = np.random.default_rng(0).uniform(-1, 1, size=ctrl.shape)
    best = 0
    for _ in range(3):
        batch.reset()
        start = time.perf_counter()
        for k in range(steps // 10):
            ctrl[:] = noise * np.sin(k)
            batch.step(10)
        best = max(best, nbatch * steps / (time.perf_counter() - start))
    print("rujoco", nbatch, steps, round(best))
    batch.close()
