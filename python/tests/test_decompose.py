"""Convex pieces of meshes from Python."""

import mujoco
import numpy as np
import pytest
import rujoco

# an L of two arms
PROFILE = np.array([[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], float)
VERTICES = np.vstack([np.column_stack([PROFILE, np.full(6, z)]) for z in (0.0, 0.5)])
LIDS = [f for a, b, c in [(0, 1, 2), (0, 2, 3), (0, 3, 5), (3, 4, 5)] for f in ((a, c, b), (a + 6, b + 6, c + 6))]
SIDES = [f for i in range(6) for f in ((i, (i + 1) % 6, (i + 1) % 6 + 6), (i, (i + 1) % 6 + 6, i + 6))]
FACES = np.array(LIDS + SIDES)


def test_an_l_becomes_two_boxes_also_from_a_file(tmp_path):
    found = rujoco.decompose((VERTICES, FACES))
    assert len(found.pieces) == 2 and not found.remeshed and found.concavity < 1e-6
    assert sorted(len(piece.vertices) for piece in found.pieces) == [8, 8]
    path = tmp_path / 'l.obj'
    lines = [f'v {x} {y} {z}' for x, y, z in VERTICES] + [f'f {a} {b} {c}' for a, b, c in FACES + 1]
    path.write_text('\n'.join(lines))
    again = rujoco.decompose(path, threads=1)
    assert all((a.vertices == b.vertices).all() for a, b in zip(found.pieces, again.pieces))
    assert len(rujoco.decompose(path, pieces=1).pieces) == 1


def test_pieces_become_geoms_of_a_spec():
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name='part')
    geoms = rujoco.decompose((VERTICES, FACES)).add_to(spec, body, 'part', group=3)
    model = spec.compile()
    assert [geom.name for geom in geoms] == ['part_0', 'part_1']
    assert model.ngeom == 2 and (model.geom_group == 3).all()
    assert model.body_mass[1] == pytest.approx(1500, rel=1e-6)


def test_bad_meshes_are_value_errors(tmp_path):
    with pytest.raises(ValueError, match='does not exist'):
        rujoco.decompose((VERTICES, FACES + 6))
    with pytest.raises(ValueError, match='does not exist'):
        rujoco.decompose((VERTICES, FACES - 1))
    with pytest.raises(ValueError, match='not finite'):
        rujoco.decompose((VERTICES * np.nan, FACES))
    with pytest.raises(ValueError, match='shape'):
        rujoco.decompose((VERTICES[:, :2], FACES))
    with pytest.raises(ValueError, match='none.stl'):
        rujoco.decompose(tmp_path / 'none.stl')
    with pytest.raises(ValueError, match='concavity'):
        rujoco.decompose((VERTICES, FACES), concavity=0)
