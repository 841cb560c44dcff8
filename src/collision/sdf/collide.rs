//! Contacts with an SDF geom: from points spread over the common box, gradient descent into the overlap of both fields.
//!
//! Tests: `tests/engine/contacts.rs`, `tests/physics/collisions.rs`.

use super::{CompositeField, SdfField};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::collision::contact::complete_frame;
use crate::collision::manifold::{ContactPoint, Manifold};
use crate::data::Data;
use crate::math::{Mat3, Pose, Quat, Vec3, scalar};
use crate::model::Model;

/// A pose as position and matrix.
struct Transform {
    pos: Vec3,
    mat: Mat3,
}

impl Transform {
    fn of(pose: &Pose) -> Transform {
        Transform { pos: pose.pos, mat: pose.quat.to_mat() }
    }

    fn apply(&self, x: &Vec3) -> Vec3 {
        self.mat * *x + self.pos
    }
}

/// Contacts of geom `g1` with the SDF geom `g2`; the margin plays no part.
pub fn sdf_collide(m: &Model, d: &mut Data, g1: usize, g2: usize, out: &mut Manifold) -> Result<()> {
    if m.geom_type()[g2] != mjGEOM_SDF as i32 {
        return Err(Error::in_routine("mjc_SDF", "geom is not an SDF"));
    }
    let pose = |g: usize| Pose { pos: d.geom_xpos[g], quat: Quat::from_mat(&d.geom_xmat[g]) };
    let (pose1, pose2) = (pose(g1), pose(g2));
    let second_to_first = Transform::of(&(pose1.inverse() * pose2));
    let first_to_second = Transform::of(&(pose2.inverse() * pose1));
    let first_to_first = Transform::of(&(pose1.inverse() * pose1));

    let Some((lo, hi)) = common_box(&m.geom_aabb()[g1], &m.geom_aabb()[g2], &second_to_first) else { return Ok(()) };
    let fields = [SdfField::of_geom(m, g2)?, SdfField::of_geom(m, g1)?];
    let both = |kind| CompositeField { kind, fields, pos: second_to_first.pos, mat: second_to_first.mat };
    let (overlap, surface, middle) =
        (both(mjSDFTYPE_COLLISION), both(mjSDFTYPE_INTERSECTION), both(mjSDFTYPE_MIDSURFACE));
    let plugin = fields[0].plugin;
    if let Some(plugin) = plugin {
        d.plugin_reset_field(m, plugin, fields[0].id);
    }
    let (origin, turn) = (d.geom_xpos[g2], pose2.quat.to_mat());
    let mut accepted = [Vec3::ZERO; mjMAXCONPAIR as usize];
    let mut count = 0;
    for j in 0..m.opt.sdf_initpoints {
        let start = Vec3::from_fn(|k| lo[k] + (hi[k] - lo[k]) * scalar::halton(j, [2, 3, 5][k]));
        let mut x = first_to_second.apply(&first_to_first.apply(&start));
        if let Some(plugin) = plugin {
            d.plugin_compute_field(m, plugin, fields[0].id);
        }
        descend(&overlap, m, d, &mut x, m.opt.sdf_iterations)?;
        let dist = descend(&surface, m, d, &mut x, 1)?;
        if dist > 0.0 || accepted[..count].iter().any(|p| p.distance(x) < mjMINVAL) {
            continue;
        }
        if count == accepted.len() {
            return Err(Error::in_routine("mjc_SDF", "too many contact points"));
        }
        accepted[count] = x;
        count += 1;
        let frame = complete_frame(&(turn * -middle.gradient(m, d, &x)?), &Vec3::ZERO)?;
        let normal = frame.row(0);
        let pos = turn * x + origin + normal * (-0.5 * dist);
        out.push_point(ContactPoint { dist, pos, normal, tangent: frame.row(1) });
    }
    Ok(())
}

/// Where two geoms' boxes overlap, in the first one's frame.
fn common_box(box1: &[f64; 6], box2: &[f64; 6], second_to_first: &Transform) -> Option<(Vec3, Vec3)> {
    let (mut lo, mut hi) = ([f64::MAX; 3], [-f64::MAX; 3]);
    for i in 0..8 {
        let corner = Vec3::from_fn(|k| box2[k] + if i >> k & 1 == 1 { box2[3 + k] } else { -box2[3 + k] });
        let corner = second_to_first.apply(&corner);
        for k in 0..3 {
            lo[k] = lo[k].min(corner[k]);
            hi[k] = hi[k].max(corner[k]);
        }
    }
    for k in 0..3 {
        lo[k] = lo[k].max(box1[k] - box1[3 + k]);
        hi[k] = hi[k].min(box1[k] + box1[3 + k]);
        if hi[k] < lo[k] {
            return None;
        }
    }
    Some((Vec3(lo), Vec3(hi)))
}

/// Gradient descent with a backtracking line search; returns the last value. It keeps a worse point when it gives up
/// (QUIRKS.md).
fn descend(field: &CompositeField, m: &Model, d: &mut Data, x: &mut Vec3, steps: i32) -> Result<f64> {
    const START: f64 = 2.0;
    const SMALLEST: f64 = 1e-4;
    let mut dist = 1e10;
    for _ in 0..steps {
        let g = field.gradient(m, d, x)?;
        if g.iter().any(|&g| scalar::is_bad(g)) {
            return Ok(1e10);
        }
        let from = *x;
        let before = field.distance(m, d, &from)?;
        let mut alpha = START;
        let mut wanted = -0.1 * alpha * g.dot(g);
        loop {
            alpha *= 0.5;
            wanted *= 0.5;
            *x = from + g * -alpha;
            dist = field.distance(m, d, x)?;
            if alpha <= SMALLEST || dist - before <= wanted {
                break;
            }
        }
        if before < dist {
            return Ok(dist);
        }
    }
    Ok(dist)
}
