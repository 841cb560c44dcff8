//! Signed distance fields of meshes, sampled in octrees: values at the corners of the leaves, trilinearly interpolated.
//!
//! Tests: `tests/physics/collisions.rs`.

use crate::base::{Error, ErrorKind, Result};
use crate::math::Vec3;
use crate::model::Model;

/// Whether a mesh has an octree. Ids beyond the meshes have none.
pub fn exists(m: &Model, id: i32) -> bool {
    usize::try_from(id).ok().and_then(|id| m.mesh_octnum().get(id)).is_some_and(|&n| n != 0)
}

/// Address of a mesh's octree.
fn root(m: &Model, id: i32) -> Result<usize> {
    let adr = usize::try_from(id).ok().and_then(|id| m.mesh_octadr().get(id)).copied();
    let root = adr.and_then(|adr| usize::try_from(adr).ok());
    root.ok_or_else(|| Error::of(ErrorKind::Engine, format!("octree not found in mesh {id}")))
}

/// Moves a point into a box; returns it, and its distance from the box (negative inside).
fn project(aabb: &[f64; 6], x: &Vec3) -> (Vec3, f64) {
    let r = Vec3::from_fn(|k| x[k] - aabb[k]);
    let q = Vec3::from_fn(|k| r[k].abs() - aabb[3 + k]);
    if q.iter().all(|&q| q <= 0.0) {
        return (*x, q[0].max(q[1]).max(q[2]));
    }
    let mut p = *x;
    let mut dist2 = 0.0;
    for k in 0..3 {
        if q[k] >= 0.0 {
            dist2 += q[k] * q[k];
            p[k] -= (q[k] + 1e-6) * if r[k] > 0.0 { 1.0 } else { -1.0 };
        }
    }
    (p, dist2.sqrt())
}

/// The leaf that holds a point of the root box, and the point's coordinates in it, from 0 to 1.
fn leaf(m: &Model, root: usize, p: &Vec3) -> Result<(usize, Vec3)> {
    let mut node = root;
    for _ in 0..100 {
        let aabb = &m.oct_aabb()[node];
        let lo = Vec3::from_fn(|k| aabb[k] - aabb[3 + k]);
        let hi = Vec3::from_fn(|k| aabb[k] + aabb[3 + k]);
        let at = Vec3::from_fn(|k| (p[k] - lo[k]) / (hi[k] - lo[k]));
        if (0..3).any(|k| p[k] + 1e-8 < lo[k] || p[k] - 1e-8 > hi[k]) {
            break;
        }
        let child = &m.oct_child()[node];
        if child.iter().all(|&c| c < 0) {
            return Ok((node, at));
        }
        let bit = |k: usize| usize::from(!(at[k] < 0.5));
        let next = child[4 * bit(2) + 2 * bit(1) + bit(0)];
        node = root + usize::try_from(next).map_err(|_| Error::of(ErrorKind::Engine, "invalid node in octree"))?;
    }
    Err(Error::of(ErrorKind::Engine, "node not found in octree"))
}

/// The interpolated field at a point, plus the distance from the root box outside of it.
pub fn distance(m: &Model, id: i32, x: &Vec3) -> Result<f64> {
    let root = root(m, id)?;
    let (p, beyond) = project(&m.oct_aabb()[root], x);
    let (node, at) = leaf(m, root, &p)?;
    let weight = |j: usize, k: usize| if j >> k & 1 == 1 { at[k] } else { 1.0 - at[k] };
    let mut sum = 0.0;
    for (j, c) in m.oct_coeff()[node].iter().enumerate() {
        sum += weight(j, 0) * weight(j, 1) * weight(j, 2) * c;
    }
    Ok(if beyond > 0.0 { sum + beyond } else { sum })
}

/// The gradient: inside, with respect to the leaf's own coordinates (QUIRKS.md); outside, by differences.
pub fn gradient(m: &Model, id: i32, x: &Vec3) -> Result<Vec3> {
    let root = root(m, id)?;
    let (p, beyond) = project(&m.oct_aabb()[root], x);
    let mut g = Vec3::ZERO;
    if beyond > 0.0 {
        const STEP: f64 = 1e-8;
        let here = distance(m, id, x)?;
        for k in 0..3 {
            let mut near = *x;
            near[k] += STEP;
            g[k] = (distance(m, id, &near)? - here) / STEP;
        }
        return Ok(g);
    }
    let (node, at) = leaf(m, root, &p)?;
    for (j, c) in m.oct_coeff()[node].iter().enumerate() {
        let high = |k: usize| j >> k & 1 == 1;
        let weight = |k: usize| if high(k) { at[k] } else { 1.0 - at[k] };
        let slope = |k: usize| if high(k) { 1.0 } else { -1.0 };
        g[0] += slope(0) * weight(1) * weight(2) * c;
        g[1] += weight(0) * slope(1) * weight(2) * c;
        g[2] += weight(0) * weight(1) * slope(2) * c;
    }
    Ok(g)
}
