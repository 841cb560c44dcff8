"""Writes the triangles of polygons in OBJ files that tests/load/polygons.rs expects, with the published mujoco 3.4.0:
python tests/golden/polygons.py > tests/golden/polygons.txt

A line is one file: a name, the corners in units of 1/64, the indices of the face, and the triangles that the model has,
without those of a tetrahedron that follows the face."""
import math
import random
import mujoco

rng = random.Random(20)
MODEL = """<mujoco><asset><mesh name="m" file="m.obj" inertia="shell"/></asset>
<worldbody><geom type="mesh" mesh="m" contype="0" conaffinity="0"/></worldbody></mujoco>"""
TETRAHEDRON = [(640, 640, 640), (704, 640, 640), (640, 704, 640), (640, 640, 704)]


def circle(n, radius=40.0):
    return [(round(radius * math.cos(2 * math.pi * i / n)), round(radius * math.sin(2 * math.pi * i / n)), 0) for i in range(n)]


def star(n):
    radii = [rng.uniform(8, 60) for _ in range(n)]
    return [(round(r * math.cos(2 * math.pi * i / n)), round(r * math.sin(2 * math.pi * i / n)), 0) for i, r in enumerate(radii)]


def polygons():
    """Names, corners and indices (from 0)."""
    for n in (5, 12, 50, 99, 100, 101, 114, 200):
        yield f'circle of {n}', circle(n, 300.0), list(range(n))
    for n in (5, 7, 9, 15, 25, 40):
        yield f'star of {n}', star(n), list(range(n))
    for n in (6, 10, 18):
        yield f'star of {n} in a slanted plane', [(x, y, x - 2 * y) for x, y, _ in star(n)], list(range(n))
        yield f'bent star of {n}', [(y, rng.randrange(-9, 9), x) for x, y, _ in star(n)], list(range(n))
        yield f'star of {n} the other way round', [(0, x, y) for x, y, _ in star(n)][::-1], list(range(n))
    for n in (4, 8, 20):
        outer, inner = circle(n), [(x // 2, y // 2, z) for x, y, z in circle(n)][::-1]
        slit = list(range(n)) + [0] + list(range(n, 2 * n)) + [n]
        yield f'ring of {n} cut by a slit', outer + inner, slit
        yield f'ring of {n} whose slit has corners of its own', [(outer + inner)[i] for i in slit], list(range(len(slit)))
    square = [(-32 + 8 * i, -32, 0) for i in range(8)] + [(32, -32 + 8 * i, 0) for i in range(8)]
    square += [(32 - 8 * i, 32, 0) for i in range(8)] + [(-32, 32 - 8 * i, 0) for i in range(8)]
    yield 'square with corners on its sides', square, list(range(32))
    yield 'corners on one line', [(i * i, 0, 0) for i in range(9)], list(range(9))
    yield 'one corner seven times', [(0, 0, 0)] * 7, list(range(7))
    yield 'every corner twice', circle(6), [i // 2 for i in range(12)]
    yield 'a corner that comes back', circle(8), [0, 1, 2, 3, 0, 4, 5, 6, 7]
    for n in (8, 16, 30):
        yield f'{n} points in no order', [tuple(rng.randrange(-40, 40) for _ in 'xyz') for _ in range(n)], list(range(n))
        yield f'{n} points of a grid', [(rng.randrange(5) * 8, rng.randrange(5) * 8, 0) for _ in range(n)], list(range(n))


for name, corners, indices in polygons():
    n = len(corners)
    text = ''.join(f'v {x / 64} {y / 64} {z / 64}\n' for x, y, z in corners + TETRAHEDRON)
    text += 'f ' + ' '.join(str(i + 1) for i in indices) + '\n'
    text += ''.join(f'f {n + a} {n + b} {n + c}\n' for a, b, c in ((1, 3, 2), (1, 2, 4), (1, 4, 3), (2, 3, 4)))
    face = mujoco.MjModel.from_xml_string(MODEL, {'m.obj': text.encode()}).mesh_face[:-4]
    fields = [name, ' '.join(f'{x},{y},{z}' for x, y, z in corners), ' '.join(map(str, indices)), ' '.join(map(str, face.flatten()))]
    print('|'.join(fields))
