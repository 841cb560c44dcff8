//! Convex pieces of meshes, as arrays.

use mujoco::sim::decompose::{self, DecomposeSettings, Decomposition, TriangleMesh};
use numpy::{IntoPyArray, PyArray2, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Vertices, triangles, concavity.
type Piece<'py> = (Bound<'py, PyArray2<f64>>, Bound<'py, PyArray2<u32>>, f64);

/// Decomposes the mesh of a file. The settings are in the order of the Python function.
#[pyfunction]
#[allow(clippy::type_complexity)]
pub fn decompose_file<'py>(
    py: Python<'py>,
    path: String,
    settings: (f64, Option<usize>, usize, usize, Option<usize>, u64, Option<usize>),
) -> PyResult<(Vec<Piece<'py>>, bool)> {
    let settings = read(settings);
    let found = py.detach(|| decompose::file(&path, &settings, &|_| ()));
    pieces(py, found)
}

/// Decomposes triangles.
#[pyfunction]
pub fn decompose_mesh<'py>(
    py: Python<'py>,
    vertices: PyReadonlyArray2<'py, f64>,
    faces: PyReadonlyArray2<'py, i64>,
    settings: (f64, Option<usize>, usize, usize, Option<usize>, u64, Option<usize>),
) -> PyResult<(Vec<Piece<'py>>, bool)> {
    let settings = read(settings);
    let mesh = TriangleMesh {
        vert: vertices.as_array().rows().into_iter().map(|v| [v[0], v[1], v[2]]).collect(),
        // negative indices become ones that do not exist
        face: faces
            .as_array()
            .rows()
            .into_iter()
            .map(|f| [f[0], f[1], f[2]].map(|i| u32::try_from(i).unwrap_or(u32::MAX)))
            .collect(),
    };
    let found = py.detach(|| decompose::mesh(&mesh, &settings, &|_| ()));
    pieces(py, found)
}

fn read(
    (concavity, pieces, vertices, iterations, resolution, seed, threads): (
        f64,
        Option<usize>,
        usize,
        usize,
        Option<usize>,
        u64,
        Option<usize>,
    ),
) -> DecomposeSettings {
    DecomposeSettings { concavity, pieces, vertices, iterations, resolution, seed, threads }
}

fn pieces(py: Python, found: mujoco::sim::Result<Decomposition>) -> PyResult<(Vec<Piece>, bool)> {
    let found = found.map_err(|e| PyValueError::new_err(e.to_string()))?;
    let rows = |count: usize, what: &str| PyValueError::new_err(format!("{what}: {count} rows do not fit"));
    let piece = |p: decompose::ConvexPiece| {
        let (vertices, faces) = (p.vert.len(), p.face.len());
        let vert = numpy::ndarray::Array2::from_shape_vec((vertices, 3), p.vert.into_flattened());
        let face = numpy::ndarray::Array2::from_shape_vec((faces, 3), p.face.into_flattened());
        let vert = vert.map_err(|_| rows(vertices, "vertices"))?.into_pyarray(py);
        Ok((vert, face.map_err(|_| rows(faces, "faces"))?.into_pyarray(py), p.concavity))
    };
    Ok((found.pieces.into_iter().map(piece).collect::<PyResult<Vec<Piece>>>()?, found.remeshed))
}
