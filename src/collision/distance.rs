//! The signed distance of two geoms: negative when they overlap.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/physics/sensors.rs`.

use super::collider::{Collider, collide};
use super::convex::{Query, Reach, Shape, iterations, query};
use super::manifold::{self, ContactPoint};
use super::scene::{Scene, TableChecks};
use crate::abi::*;
use crate::base::{Error, Result, hooks};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;
use bytemuck::{Pod, Zeroable};
use std::ops::Range;

/// The smallest signed distance of two lists of geoms, at most a cutoff.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct Nearest {
    pub distance: f64,
    /// The points (on the first, on the second geom) between which it was found, or zeros.
    pub segment: [f64; 6],
    reach: Reach,
}

impl Nearest {
    /// Nothing within the cutoff.
    fn none(cutoff: f64) -> Nearest {
        Nearest { distance: cutoff, segment: [0.0; 6], reach: Reach::UNKNOWN }
    }

    /// What [`closest`] finds with a smaller cutoff than that of this, if it is clear.
    pub fn within(&self, before: f64, cutoff: f64) -> Option<Nearest> {
        if !(0.0 < cutoff && cutoff < before) {
            return None;
        }
        let nothing = self.reach.ends_at(cutoff)? || self.distance >= cutoff;
        Some(if nothing { Nearest::none(cutoff) } else { *self })
    }
}

/// Smallest signed distance between two geoms, at most `distmax`.
pub fn geom_distance(m: &Model, d: &mut Data, geom1: i32, geom2: i32, distmax: f64) -> Result<Nearest> {
    let valid = |g: i32| usize::try_from(g).ok().filter(|&g| g < m.ngeom());
    let (Some(g1), Some(g2)) = (valid(geom1), valid(geom2)) else {
        return Err(Error::in_routine("mj_geomDistance", format_args!("invalid geom ids {geom1}, {geom2}")));
    };
    let flipped = m.geom_type()[g1] > m.geom_type()[g2];
    let (low, high) = if flipped { (g2, g1) } else { (g1, g2) };
    let (type1, type2) = (m.geom_type()[low], m.geom_type()[high]);
    let user = hooks::user_collider(type1, type2);
    let builtin = match user {
        Some(None) => return Ok(Nearest::none(distmax)),
        Some(Some(_)) => None,
        None => Some(match Collider::of(type1, type2) {
            None => return Ok(Nearest::none(distmax)),
            Some(collider) => collider,
        }),
    };
    let native = !m.disabled(mjDSBL_NATIVECCD);
    if native && matches!(builtin, Some(Collider::Convex | Collider::BoxBox)) {
        return Ok(convex_distance(&Scene::of(m, d), g1, g2, distmax));
    }
    let mut out = manifold::take();
    match builtin {
        Some(collider) => collide(collider, m, d, TableChecks::default(), low, high, distmax, &mut out)?,
        None => d.user_contacts_in_scratch(m, user.flatten(), low, high, distmax, |dist, pos, normal| {
            out.push_point(ContactPoint { dist, pos: Vec3(pos), normal: Vec3(normal), tangent: Vec3::ZERO });
        })?,
    }
    let mut best = Nearest::none(distmax);
    for point in out.points() {
        if point.dist < best.distance {
            best.distance = point.dist;
            let half = 0.5 * point.dist * if flipped { -1.0 } else { 1.0 };
            best.segment = join(&(point.pos + point.normal * -half), &(point.pos + point.normal * half));
        }
    }
    manifold::recycle(out);
    Ok(best)
}

/// The smallest signed distance between a geom of `first` and one of `second`, at most `distmax`; the first of equal pairs.
pub fn closest(m: &Model, d: &mut Data, first: Range<usize>, second: Range<usize>, distmax: f64) -> Result<Nearest> {
    let one = first.len() == 1 && second.len() == 1;
    let mut best = Nearest::none(distmax);
    for g1 in first {
        for g2 in second.clone() {
            if farther(m, d, g1, g2, best.distance) && hooks::default_colliders() {
                continue;
            }
            let found = geom_distance(m, d, g1 as i32, g2 as i32, distmax)?;
            if one {
                return Ok(Nearest {
                    segment: if found.distance < distmax { found.segment } else { [0.0; 6] },
                    ..found
                });
            }
            if found.distance < best.distance {
                best = Nearest { reach: Reach::UNKNOWN, ..found };
            }
        }
    }
    Ok(best)
}

/// Whether the balls around two geoms are clearly farther apart than `dist`.
fn farther(m: &Model, d: &Data, g1: usize, g2: usize, dist: f64) -> bool {
    let [Some(r1), Some(r2)] = [g1, g2].map(|g| ball(m, g)) else { return false };
    let limit = 1.000001 * (dist + r1 + r2);
    let gap = d.geom_xpos[g1] - d.geom_xpos[g2];
    limit > 0.0 && gap.dot(gap) > limit * limit
}

/// The radius of a ball around a shape that its sizes give; `None` for others.
fn ball(m: &Model, g: usize) -> Option<f64> {
    let [x, y, z] = m.geom_size().get(g)?.map(f64::abs);
    match mjtGeom::from_int(m.geom_type()[g])? {
        mjGEOM_SPHERE => Some(x),
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => Some(x + y),
        mjGEOM_ELLIPSOID | mjGEOM_BOX => Some(x + y + z),
        _ => None,
    }
}

fn join(a: &Vec3, b: &Vec3) -> [f64; 6] {
    [a[0], a[1], a[2], b[0], b[1], b[2]]
}

/// Distance of two convex geoms. The points may be there though the distance is `distmax` (QUIRKS.md).
fn convex_distance(scene: &Scene, g1: usize, g2: usize, distmax: f64) -> Nearest {
    let (mut a, mut b) = (Shape::unset(scene, g1, 0.0), Shape::unset(scene, g2, 0.0));
    if !(a.set_kind(scene, g1) && b.set_kind(scene, g2)) {
        return Nearest::none(distmax);
    }
    let m = scene.m;
    let q = Query { iterations: iterations(m), tolerance: m.opt.ccd_tolerance, contacts: 1, cutoff: distmax };
    let status = query(&mut a, &mut b, &q, None);
    let distance = if status.dist < distmax { status.dist } else { distmax };
    let segment = if status.n > 0 { join(&status.x1, &status.x2) } else { [0.0; 6] };
    Nearest { distance, segment, reach: status.reach }
}
