"""Convex pieces of meshes. See ``docs/decompose.md`` for the method."""

from __future__ import annotations

import dataclasses
import os
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

import rujoco._rujoco as _rujoco

__all__ = ['ConvexPiece', 'Decomposition', 'decompose']


@dataclasses.dataclass(frozen=True, eq=False)
class ConvexPiece:
    """A convex piece of a mesh, in the mesh's coordinates."""

    #: Places of the vertices (n x 3).
    vertices: NDArray[np.float64]
    #: Vertices of the triangles (m x 3), counter-clockwise seen from outside.
    faces: NDArray[np.uint32]
    #: Its concavity, in units of half the longest side of the mesh's box.
    concavity: float


@dataclasses.dataclass(frozen=True, eq=False)
class Decomposition:
    """What has become of a mesh."""

    #: The pieces, which together cover the mesh.
    pieces: list[ConvexPiece]
    #: Whether the mesh was not closed or crossed itself, so that its outer surface was rebuilt on a grid.
    remeshed: bool

    @property
    def concavity(self) -> float:
        """The greatest concavity of a piece."""
        return max((piece.concavity for piece in self.pieces), default=0.0)

    def add_to(self, spec: Any, body: Any, name: str, **geom: Any) -> list[Any]:
        """Adds the pieces to a body of a ``mujoco.MjSpec``, as a mesh and a geom each, both named ``NAME_0``, ``NAME_1`` and
        so on; `geom` are attributes of the geoms. Returns the geoms."""
        import mujoco

        geoms = []
        for i, piece in enumerate(self.pieces):
            part = f'{name}_{i}'
            spec.add_mesh(name=part, uservert=piece.vertices.ravel(), userface=piece.faces.ravel().astype(np.int32))
            geoms.append(body.add_geom(name=part, type=mujoco.mjtGeom.mjGEOM_MESH, meshname=part, **geom))
        return geoms


def decompose(
    mesh: Union[str, os.PathLike[str], tuple[ArrayLike, ArrayLike]],
    *,
    concavity: float = 0.05,
    pieces: Optional[int] = None,
    vertices: int = 256,
    iterations: int = 60,
    resolution: Optional[int] = None,
    seed: int = 0,
    threads: Optional[int] = None,
) -> Decomposition:
    """Decomposes a mesh into convex pieces, for collisions that follow its shape.

    `mesh` is the path of an OBJ, binary STL or MSH file, or vertices (n x 3) and triangles (m x 3). The same arguments
    give the same pieces, whatever the number of threads. A mesh that is none is a ValueError.

    :param concavity: greatest concavity of a piece: its distance from the mesh, in units of half the longest side of the
        mesh's box
    :param pieces: most pieces; beyond it, pieces are merged whatever their concavity
    :param vertices: most vertices of a piece
    :param iterations: tries of the tree search for each cut
    :param resolution: cells along the longest side to rebuild the surface of meshes that are not closed; by default, from
        the concavity
    :param seed: start of the random numbers of the search
    :param threads: by default, one per core
    """
    settings = (float(concavity), pieces, vertices, iterations, resolution, seed, threads)
    if isinstance(mesh, (str, os.PathLike)):
        found, remeshed = _rujoco.decompose_file(os.fspath(mesh), settings)
    else:
        vert = np.ascontiguousarray(mesh[0], dtype=np.float64)
        face = np.ascontiguousarray(mesh[1], dtype=np.int64)
        for what, array in (('vertices', vert), ('faces', face)):
            if array.ndim != 2 or array.shape[1] != 3:
                raise ValueError(f'{what} must have the shape (n, 3), not {array.shape}')
        found, remeshed = _rujoco.decompose_mesh(vert, face, settings)
    return Decomposition([ConvexPiece(*piece) for piece in found], remeshed)
