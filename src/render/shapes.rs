//! Shapes of a model: planes with their grids, meshes and their hulls, height fields.
#![forbid(unsafe_code)]

use super::builtin;
use super::mesh::{Geometry, MeshVertex, Vec3f, vertex};
use crate::abi::*;
use crate::math::Vec3;
use crate::model::Model;

/// Unit normal of a triangle; up for one without area.
pub fn face_normal(corners: [Vec3f; 3]) -> Vec3f {
    let [a, b, c] = corners.map(Vec3);
    let n = (b - a).cross(c - a);
    let length = n.norm();
    if length < 1e-10 { [0.0, 0.0, 1.0] } else { (n / length).0 }
}

/// The planes of a model in the order of its geoms, each with a grid for its lighting.
pub fn planes(m: &Model) -> Vec<Geometry> {
    let ids = (0..m.ngeom()).filter(|g| m.geom_type()[*g] == mjGEOM_PLANE as i32);
    ids.map(|g| {
        let size = m.geom_size()[g];
        let repeat = usize::try_from(m.geom_matid()[g]).map_or([0.0; 2], |i| m.mat_texrepeat()[i]);
        let [x, y] = [0, 1]
            .map(|k| if size[k] > 0.0 { finite_edges(size[k], size[2]) } else { infinite_edges(m, repeat[k] as f64) });
        let mut shape = Geometry::default();
        let at = |c: usize, r: usize| vertex([x[c] as f32, y[r] as f32, 0.0], [0.0, 0.0, 1.0]);
        shape.grid(x.len() - 1, y.len() - 1, false, at);
        shape
    })
    .collect()
}

/// Grid lines of a side of half length `s`, about two `spacing` apart, mirrored about the middle but for the first cell.
fn finite_edges(s: f64, spacing: f64) -> Vec<f64> {
    let h = spacing.max(s / (mjMAXPLANEGRID - 2) as f64);
    let n = (s / h.max(1e-15)).floor() as i64 / 2 * 2;
    let pad = s - n as f64 * h;
    let inner = (0..=n).map(|j| -s + pad + 2.0 * h * j as f64);
    let mut edges: Vec<f64> = std::iter::once(-s).chain(inner).chain([s]).collect();
    for i in 1..edges.len() {
        edges[i] = edges[i].max(edges[i - 1]);
    }
    edges
}

/// Grid lines of a side without end: as far as can be seen.
fn infinite_edges(m: &Model, repeat: f64) -> Vec<f64> {
    let far = m.vis.map.zfar as f64 * m.stat.extent;
    let cells = mjMAXPLANEGRID as usize;
    let step = if repeat > 0.0 { 2.0 / repeat } else { 2.1 * far / (cells - 2) as f64 };
    let size = 2.1 * far + 2.0 * step;
    (0..=cells).map(|i| (i as f64 / cells as f64 - 0.5) * size).collect()
}

/// Start of a range that a model gives as an address; `None`: it has no such data.
fn start(adr: &[i32], i: usize) -> Option<usize> {
    usize::try_from(adr[i]).ok()
}

/// The surface of mesh `i`. Without texture coordinates, corners that are sharp in the mesh look sharp.
pub fn mesh(m: &Model, i: usize) -> Geometry {
    let mut shape = Geometry::default();
    let (vert, normal) = (start(m.mesh_vertadr(), i).unwrap_or(0), start(m.mesh_normaladr(), i).unwrap_or(0));
    let texcoord = start(m.mesh_texcoordadr(), i);
    let first = m.mesh_faceadr()[i].max(0) as usize;
    let faces = first..first + m.mesh_facenum()[i].max(0) as usize;
    // vertices that have been made, by position: a chain through (normal, texture coordinate, next)
    let mut made = UniqueVertices { first: vec![u32::MAX; m.mesh_vertnum()[i].max(0) as usize], rest: Vec::new() };
    for f in faces {
        let [face, normals, texcoords] =
            [m.mesh_face()[f], m.mesh_facenormal()[f], m.mesh_facetexcoord()[f]].map(|t| t.map(|v| v.max(0) as usize));
        let Some(p) = corners(m.mesh_vert(), vert, face) else { continue };
        let flat = face_normal(p);
        for k in 0..3 {
            let n = m.mesh_normal().get(normal + normals[k]).copied().unwrap_or(flat);
            let smooth = texcoord.is_some() || Vec3(n).dot(Vec3(flat)) >= 0.8;
            let uv = texcoord.and_then(|t| m.mesh_texcoord().get(t + texcoords[k])).copied().unwrap_or_default();
            let key = match (smooth, texcoord) {
                (false, _) => [u32::MAX, f as u32],
                (true, None) => [normals[k] as u32, 0],
                (true, Some(_)) => [normals[k] as u32, texcoords[k] as u32],
            };
            let corner = textured(vertex(p[k], if smooth { n } else { flat }), uv);
            let index = made.find(&mut shape, face[k], key, corner);
            shape.triangles.push(index);
        }
    }
    shape
}

/// Vertices that share everything are made once.
struct UniqueVertices {
    first: Vec<u32>,
    rest: Vec<([u32; 2], u32)>,
}

impl UniqueVertices {
    fn find(&mut self, shape: &mut Geometry, position: usize, key: [u32; 2], v: MeshVertex) -> u32 {
        let Some(first) = self.first.get_mut(position) else { return shape.add(v) };
        let mut at = *first;
        while at != u32::MAX {
            let (other, next) = self.rest[at as usize];
            if other == key {
                return at;
            }
            at = next;
        }
        let index = shape.add(v);
        self.rest.push((key, *first));
        *first = index;
        index
    }
}

fn textured(mut v: MeshVertex, [s, t]: [f32; 2]) -> MeshVertex {
    (v[6], v[7]) = (s, t);
    v
}

fn corners(vert: &[Vec3f], first: usize, face: [usize; 3]) -> Option<[Vec3f; 3]> {
    let at = |k: usize| vert.get(first + face[k]).copied();
    Some([at(0)?, at(1)?, at(2)?])
}

/// The convex hull of mesh `i`, with flat faces; empty if it has none.
pub fn hull(m: &Model, i: usize) -> Geometry {
    let mut shape = Geometry::default();
    let graph = start(m.mesh_graphadr(), i).and_then(|a| m.mesh_graph().get(a..));
    let Some([numvert, numface, rest @ ..]) = graph else { return shape };
    let (numvert, numface) = ((*numvert).max(0) as usize, (*numface).max(0) as usize);
    // addresses and numbers of the vertices' edges, and the edges, come before the faces
    let Some(faces) = rest.get(3 * numvert + 3 * numface..) else { return shape };
    let vert = start(m.mesh_vertadr(), i).unwrap_or(0);
    let texcoord = start(m.mesh_texcoordadr(), i);
    for face in faces.chunks_exact(3).take(numface) {
        let face = [face[0], face[1], face[2]].map(|v| v.max(0) as usize);
        let Some(p) = corners(m.mesh_vert(), vert, face) else { continue };
        let n = face_normal(p);
        let uv = |k: usize| texcoord.and_then(|t| m.mesh_texcoord().get(t + face[k])).copied().unwrap_or_default();
        shape.triangle([0, 1, 2].map(|k| textured(vertex(p[k], n), uv(k))));
    }
    shape
}

/// Height field `i`: flat triangles on top, sides and a base.
pub fn hfield(m: &Model, i: usize, quads: usize) -> Geometry {
    let mut shape = Geometry::default();
    let [sx, sy, sz, base] = m.hfield_size()[i];
    let (rows, columns) = (m.hfield_nrow()[i].max(0) as usize, m.hfield_ncol()[i].max(0) as usize);
    let data = start(m.hfield_adr(), i).and_then(|a| m.hfield_data().get(a..a + rows * columns));
    let Some(data) = data.filter(|_| rows > 1 && columns > 1) else { return shape };
    let x = |c: usize| sx * (2.0 * c as f64 / (columns - 1) as f64 - 1.0);
    let y = |r: usize| sy * (2.0 * r as f64 / (rows - 1) as f64 - 1.0);
    let top = |r: usize, c: usize| [x(c), y(r), sz * data[r * columns + c] as f64].map(|v| v as f32);
    let bottom = |r: usize, c: usize| [x(c), y(r), -base].map(|v| v as f32);
    let mut flat = |p: [Vec3f; 3]| {
        let n = face_normal(p);
        shape.triangle(p.map(|p| vertex(p, n)));
    };
    for r in 0..rows - 1 {
        for c in 0..columns - 1 {
            flat([top(r + 1, c), top(r, c), top(r + 1, c + 1)]);
            flat([top(r, c), top(r, c + 1), top(r + 1, c + 1)]);
        }
    }
    let mut side = |[r, c]: [usize; 2], [s, d]: [usize; 2], normal: Vec3f| {
        let q = [bottom(r, c), bottom(s, d), top(s, d), top(r, c)];
        shape.grid(1, 1, false, |c, r| vertex(q[if r == 0 { c } else { 3 - c }], normal));
    };
    for c in 0..columns - 1 {
        side([0, c], [0, c + 1], [0.0, -1.0, 0.0]);
        side([rows - 1, c + 1], [rows - 1, c], [0.0, 1.0, 0.0]);
    }
    for r in 0..rows - 1 {
        side([r + 1, 0], [r, 0], [-1.0, 0.0, 0.0]);
        side([r, columns - 1], [r + 1, columns - 1], [1.0, 0.0, 0.0]);
    }
    let place = |u: f32, v: f32| [u * sx as f32, v * sy as f32, -base as f32];
    builtin::square(&mut shape, quads, place, [0.0, 0.0, -1.0], true);
    shape
}
