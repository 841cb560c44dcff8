//! Levels of detail of the fast path: meshes of fewer triangles for what is small in the picture.
//!
//! In: a shape. Out: the same with fewer triangles, and which of the levels an item needs. Levels are made once per model, and the
//! choice depends on the scene alone, so pictures do not depend on the number of threads.
//!
//! Tests: in this file; `tests/picture` compares pictures of both paths.
#![forbid(unsafe_code)]

use super::builtin::Divisions;
use super::gl::Gl;
use super::mesh::{Geometry, GlMesh, MeshVertex};
use crate::math::Vec3;
use std::collections::{HashMap, HashSet};

/// How pictures are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Quality {
    /// With every triangle of every shape and the samples that the model asks for: what `mjr_render` draws.
    #[default]
    Exact,
    /// One sample a pixel, shapes of as many triangles as their size in the picture needs, and textures of one size at each place.
    Fast,
}

/// Numbers of divisions of round shapes by level, and the greatest radius in pixels that a level serves: the sides of its
/// polygons are at most a fifth of a pixel from the circle.
const ROUND: [(Divisions, f64); 3] = [
    (Divisions { slices: 8, stacks: 4, quads: 1 }, 3.0),
    (Divisions { slices: 12, stacks: 6, quads: 2 }, 6.0),
    (Divisions { slices: 20, stacks: 10, quads: 4 }, 16.0),
];

/// Cells along the longest side of a mesh by level. A level serves meshes whose cells are smaller than [`CELL`] pixels.
const CELLS: [usize; 3] = [8, 16, 32];

/// Greatest size of a cell in pixels.
const CELL: f64 = 1.25;

/// Number of levels below the full one.
pub const LEVELS: usize = 3;

/// Divisions of round shapes in a level of a model whose own are `full`.
pub fn divisions(level: usize, full: Divisions) -> Divisions {
    let (n, _) = ROUND[level];
    Divisions { slices: n.slices.min(full.slices), stacks: n.stacks.min(full.stacks), quads: n.quads.min(full.quads) }
}

/// How large things are in a picture.
#[derive(Clone, Copy)]
pub struct PictureScale {
    /// Where the camera is.
    pub eye: Vec3,
    /// Pixels of a unit of length at distance 1; everywhere, if the projection is parallel.
    pub pixels: f64,
    pub parallel: bool,
}

impl PictureScale {
    /// Greatest size in pixels of something of this size within a sphere.
    fn pixels_of(&self, size: f64, [x, y, z, radius]: [f32; 4]) -> f64 {
        let near = (self.eye - Vec3([x, y, z].map(f64::from))).norm() - f64::from(radius);
        if self.parallel {
            size * self.pixels
        } else if near > 0.0 {
            size * self.pixels / near
        } else {
            f64::INFINITY
        }
    }

    /// The level of a round shape of this radius within a sphere; `None`: the full one.
    pub fn round_level(&self, radius: f32, bounds: [f32; 4]) -> Option<usize> {
        let pixels = self.pixels_of(f64::from(radius), bounds);
        ROUND.iter().position(|(_, most)| pixels <= *most)
    }

    /// The level of a mesh within a sphere.
    pub fn mesh_level(&self, bounds: [f32; 4]) -> Option<usize> {
        let pixels = self.pixels_of(2.0 * f64::from(bounds[3]), bounds);
        CELLS.iter().position(|cells| pixels <= CELL * *cells as f64)
    }
}

/// The levels of a mesh: those that have much fewer triangles than it, and in place of the others the next better one.
pub fn levels(full: &Geometry, mesh: GlMesh, gl: &Gl) -> [GlMesh; LEVELS] {
    let mut levels = [mesh; LEVELS];
    let mut better = (full.triangles.len(), mesh);
    for (level, cells) in CELLS.into_iter().enumerate().rev() {
        let simple = simplified(full, cells);
        if !simple.triangles.is_empty() && 4 * simple.triangles.len() < 3 * better.0 {
            let count = simple.triangles.len();
            let mut made = simple.upload(gl);
            made.radius = mesh.radius;
            better = (count, made);
        }
        levels[level] = better.1;
    }
    levels
}

/// The cell of a place, and the direction that a normal mostly has, and the quarter of the texture: what vertices share that
/// become one.
type VertexKey = ([i32; 3], usize, [i32; 2]);

/// The mean of vertices.
#[derive(Default)]
struct Mean {
    sum: [f64; 10],
    count: f64,
}

impl Mean {
    fn add(&mut self, v: &MeshVertex) {
        self.sum.iter_mut().zip(v).for_each(|(sum, v)| *sum += f64::from(*v));
        self.count += 1.0;
    }
}

/// A shape whose vertices within each cell of a grid are one: at their middle, with a normal for each of six directions.
fn simplified(full: &Geometry, cells: usize) -> Geometry {
    let finite = full.vertices.iter().flatten().all(|v| v.is_finite());
    if full.lines || !finite {
        return Geometry::default();
    }
    let along = |k: usize| full.vertices.iter().map(move |v| v[k]);
    let low = [0, 1, 2].map(|k| along(k).fold(f32::INFINITY, f32::min));
    let size = (0..3).map(|k| along(k).fold(f32::NEG_INFINITY, f32::max) - low[k]).fold(0.0, f32::max);
    if !(size > 0.0) {
        return Geometry::default();
    }
    let scale = cells as f32 / size;
    let cell = |v: &MeshVertex| -> [i32; 3] { std::array::from_fn(|k| ((v[k] - low[k]) * scale) as i32) };
    let key = |v: &MeshVertex| -> VertexKey {
        let normal = [v[3], v[4], v[5]];
        let axis = (0..3).max_by(|a, b| normal[*a].abs().total_cmp(&normal[*b].abs())).unwrap_or(0);
        (cell(v), 2 * axis + usize::from(normal[axis] < 0.0), [v[6], v[7]].map(|t| (4.0 * t).floor() as i32))
    };
    let (mut places, mut numbers, mut means): (HashMap<_, Mean>, HashMap<_, u32>, Vec<Mean>) = Default::default();
    let mut of_vertex = Vec::with_capacity(full.vertices.len());
    for v in &full.vertices {
        places.entry(cell(v)).or_default().add(v);
        let next = means.len() as u32;
        let number = *numbers.entry(key(v)).or_insert(next);
        if number == next {
            means.push(Mean::default());
        }
        means[number as usize].add(v);
        of_vertex.push(number);
    }
    let mut simple = Geometry { vertices: vec![[0.0; 10]; means.len()], ..Geometry::default() };
    for (v, number) in full.vertices.iter().zip(&of_vertex) {
        let (place, own) = (&places[&cell(v)], &means[*number as usize]);
        let normal = Vec3([own.sum[3], own.sum[4], own.sum[5]]).unit();
        let to = &mut simple.vertices[*number as usize];
        *to = *v;
        for k in 0..3 {
            to[k] = (place.sum[k] / place.count) as f32;
            to[3 + k] = normal[k] as f32;
        }
        (6..8).for_each(|k| to[k] = (own.sum[k] / own.count) as f32);
    }
    let mut made = HashSet::new();
    for corners in full.triangles.as_chunks::<3>().0 {
        let [a, b, c] = corners.map(|i| cell(&full.vertices[i as usize]));
        if a == b || b == c || c == a {
            continue;
        }
        let [a, b, c] = corners.map(|i| of_vertex[i as usize]);
        // the same triangle from each of its corners
        let first = [[a, b, c], [b, c, a], [c, a, b]].into_iter().min().unwrap_or_default();
        if made.insert(first) {
            simple.triangles.extend([a, b, c]);
        }
    }
    simple
}
