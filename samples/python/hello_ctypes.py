"""The library from Python with nothing but ctypes: load a model, step it for a second, print where its bodies are.

usage: hello_ctypes.py LIBRARY MODEL.xml

No struct layout is repeated here: counts, names and states come from functions. Programs that need every field use the
published package on this library (make_env.sh), or generate declarations from the headers.
"""
import ctypes
import sys
from ctypes import POINTER, c_char_p, c_double, c_int, c_void_p

mjOBJ_BODY = 1
mjSTATE_TIME, mjSTATE_QPOS, mjSTATE_QVEL = 1 << 0, 1 << 1, 1 << 2


def declare(library):
    """Says what the functions used here take and return."""
    for name, result, *arguments in (
        ('mj_versionString', c_char_p),
        ('mj_loadXML', c_void_p, c_char_p, c_void_p, c_char_p, c_int),
        ('mj_deleteModel', None, c_void_p),
        ('mj_makeData', c_void_p, c_void_p),
        ('mj_deleteData', None, c_void_p),
        ('mj_step', None, c_void_p, c_void_p),
        ('mj_stateSize', c_int, c_void_p, c_int),
        ('mj_getState', None, c_void_p, c_void_p, POINTER(c_double), c_int),
        ('mj_id2name', c_char_p, c_void_p, c_int, c_int),
        ('mj_name2id', c_int, c_void_p, c_int, c_char_p),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def state(mj, m, d, signature):
    """A part of the state as a list."""
    values = (c_double * mj.mj_stateSize(m, signature))()
    mj.mj_getState(m, d, values, signature)
    return list(values)


def main(library, model):
    mj = declare(ctypes.CDLL(library))
    print('version', mj.mj_versionString().decode())

    error = ctypes.create_string_buffer(1000)
    m = mj.mj_loadXML(model.encode(), None, error, len(error))
    if not m:
        sys.exit(error.value.decode())
    d = mj.mj_makeData(m)

    while state(mj, m, d, mjSTATE_TIME)[0] < 1:
        mj.mj_step(m, d)

    body = 0
    while (name := mj.mj_id2name(m, mjOBJ_BODY, body)) is not None:
        assert mj.mj_name2id(m, mjOBJ_BODY, name) == body
        print(f'  body {body}: {name.decode()}')
        body += 1
    qpos = state(mj, m, d, mjSTATE_QPOS)
    print(f'after {state(mj, m, d, mjSTATE_TIME)[0]:.3f} s:', ' '.join(f'{q:.4f}' for q in qpos))

    mj.mj_deleteData(d)
    mj.mj_deleteModel(m)


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
