//! Rays against flexes and skins: against the capsules of edges and the triangles of elements that are visible.
//!
//! Tests: `tests/physics/rays.rs`.

use super::primitive::normal_plane;
use super::{Ray, ray_box, ray_geom, ray_sphere, ray_triangle};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;

/// Which parts of a flex are seen.
#[derive(Clone, Copy)]
pub struct FlexParts {
    pub layer: i32,
    pub vertices: bool,
    pub edges: bool,
    pub faces: bool,
    pub skin: bool,
}

/// Keeps the nearer of the best hit so far and another: (distance, vertex).
fn closest(best: &mut Option<(f64, i32)>, t: f64, vertex: impl FnOnce() -> i32) {
    if t >= 0.0 && best.is_none_or(|(b, _)| t < b) {
        *best = Some((t, vertex()));
    }
}

/// The vertex nearest to a point, the first of equal ones.
fn nearest<const N: usize>(p: &Vec3, vertices: [(&Vec3, i32); N]) -> i32 {
    let mut found = (f64::MAX, -1);
    for (v, id) in vertices {
        let dist = v.distance(*p);
        if dist < found.0 {
            found = (dist, id);
        }
    }
    found.1
}

/// Whether a ray misses the axis-aligned box of some points, grown by `radius`.
fn misses_box<'a>(points: impl Iterator<Item = &'a Vec3>, radius: f64, ray: &Ray) -> bool {
    let (mut lo, mut hi) = (Vec3([f64::MAX; 3]), Vec3([-f64::MAX; 3]));
    for p in points {
        for k in 0..3 {
            lo[k] = lo[k].min(p[k]);
            hi[k] = hi[k].max(p[k]);
        }
    }
    let center = Vec3::from_fn(|k| 0.5 * (lo[k] + hi[k]));
    let half = Vec3::from_fn(|k| 0.5 * (hi[k] - lo[k]) + radius);
    ray_box(&center, &Mat3::IDENTITY, &half, ray).0 < 0.0
}

/// Distance of a flex and the flex vertex nearest to the hit, if any.
pub fn ray_flex(m: &Model, d: &Data, f: usize, parts: &FlexParts, ray: &Ray) -> Result<Option<(f64, i32)>> {
    let dim = m.flex_dim()[f];
    let first = m.flex_vertadr()[f] as usize;
    let x = &d.flexvert_xpos[first..first + m.flex_vertnum()[f] as usize];
    let radius = m.flex_radius()[f];
    if misses_box(x.iter(), radius, ray) {
        return Ok(None);
    }
    let mut best = None;
    if parts.edges || (dim > 1 && parts.skin) {
        let first = m.flex_edgeadr()[f] as usize;
        for [v1, v2] in &m.flex_edge()[first..first + m.flex_edgenum()[f] as usize] {
            let t = ray_edge(&x[*v1 as usize], &x[*v2 as usize], radius, ray)?;
            // the later vertex wins ties
            closest(&mut best, t, || nearest(&ray.at(t), [(&x[*v2 as usize], *v2), (&x[*v1 as usize], *v1)]));
        }
    } else if parts.vertices {
        for (i, v) in x.iter().enumerate() {
            closest(&mut best, ray_sphere(v, radius * radius, ray), || i as i32);
        }
    }
    if dim > 1 && (parts.faces || parts.skin) {
        ray_elements(m, f, x, parts, ray, &mut best);
    }
    Ok(best)
}

/// Distance of an edge: a capsule.
fn ray_edge(a: &Vec3, b: &Vec3, radius: f64, ray: &Ray) -> Result<f64> {
    let along = *b - *a;
    let center = (*a + *b) * 0.5;
    let (dir, len) = along.normalized();
    let mat = Quat::z_to(dir).to_mat();
    ray_geom(&center, &mat, &Vec3([radius, 0.5 * len, 0.0]), ray, mjGEOM_CAPSULE as i32)
}

/// The triangles of all elements that are seen.
fn ray_elements(m: &Model, f: usize, x: &[Vec3], parts: &FlexParts, ray: &Ray, best: &mut Option<(f64, i32)>) {
    let dim = m.flex_dim()[f] as usize;
    let basis = normal_plane(&ray.vec);
    let corners: &[[usize; 3]] = if dim == 2 { &[[0, 1, 2]] } else { &[[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]] };
    let data = m.flex_elemdataadr()[f] as usize;
    for e in 0..m.flex_elemnum()[f] as usize {
        let layer = m.flex_elemlayer()[m.flex_elemadr()[f] as usize + e];
        if dim == 3 && layer != if parts.skin { 0 } else { parts.layer } {
            continue;
        }
        let element = &m.flex_elem()[data + e * (dim + 1)..][..dim + 1];
        for corner in corners {
            let ids = corner.map(|k| element[k]);
            let triangle = ids.map(|v| x[v as usize]);
            let t = ray_triangle(&triangle, ray, &basis);
            closest(best, t, || {
                nearest(&ray.at(t), [(&triangle[0], ids[0]), (&triangle[1], ids[1]), (&triangle[2], ids[2])])
            });
        }
    }
}

/// Distance of a skin and the vertex of the hit triangle nearest to the hit, if any.
pub fn ray_skin(faces: &[[i32; 3]], vertices: &[[f32; 3]], ray: &Ray) -> Result<Option<(f64, i32)>> {
    let points: fn(&[f32; 3]) -> Vec3 = |v| Vec3(v.map(f64::from));
    let (mut lo, mut hi) = (Vec3([f64::MAX; 3]), Vec3([-f64::MAX; 3]));
    for v in vertices {
        let p = points(v);
        for k in 0..3 {
            lo[k] = lo[k].min(p[k]);
            hi[k] = hi[k].max(p[k]);
        }
    }
    if misses_box([&lo, &hi].into_iter(), 0.0, ray) {
        return Ok(None);
    }
    let basis = normal_plane(&ray.vec);
    let mut best = None;
    for face in faces {
        let vertex = |v: i32| usize::try_from(v).ok().and_then(|v| vertices.get(v)).map(points);
        let (Some(a), Some(b), Some(c)) = (vertex(face[0]), vertex(face[1]), vertex(face[2])) else {
            return Err(Error::in_routine("mju_raySkin", format_args!("invalid vertex in face {face:?}")));
        };
        let t = ray_triangle(&[a, b, c], ray, &basis);
        closest(&mut best, t, || nearest(&ray.at(t), [(&a, face[0]), (&b, face[1]), (&c, face[2])]));
    }
    Ok(best)
}
