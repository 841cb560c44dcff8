//! The broad phase of models in which few bodies may collide: the plan lists them, and bounding spheres are compared pair by pair.
//!
//! The candidates are those of the sweep. Its boxes lie around the spheres, so that spheres which touch have boxes that overlap.

use super::broadphase::{Found, Sphere, separated, signature};
use super::filter::{collides, geoms_of, masks_match};
use super::reference_sweep::half_override;
use crate::abi::*;
use crate::base::Result;
use crate::data::Frame;
use crate::math::{Real, Vec3};
use crate::model::Model;
use crate::plan::BodyPair;

/// The pairs of bodies whose masks match and whose spheres touch; `None` where the sweep does not use world axes.
#[inline(never)]
pub fn candidates<'f>(m: &Model, centers: &[Vec3], pairs: &[BodyPair], frame: &'f Frame) -> Result<Option<Found<'f>>> {
    let list = frame.scratch(pairs.len())?;
    let (filters_parents, margin) = (!m.disabled(mjDSBL_FILTERPARENT), m.override_margin());
    let (mut n, mut tolerance) = (0, None);
    // the first body is that of many pairs in a row
    let mut known: Option<(usize, (i32, i32))> = None;
    for pair in pairs {
        let (a, b) = (pair.first as usize, pair.second as usize);
        if pair.related && filters_parents || !collides(m, a) || !collides(m, b) {
            continue;
        }
        let (t1, a1) = match known {
            Some((body, known)) if body == a => known,
            _ => masks(m, a),
        };
        known = Some((a, (t1, a1)));
        let (t2, a2) = masks(m, b);
        if !masks_match(t1, a1, t2, a2) {
            continue;
        }
        if !pair.always {
            if tolerance.is_none() {
                let Some((size, _)) = bounds(m, centers).filter(|(_, sum)| sum.is_finite()) else { return Ok(None) };
                tolerance = Some(1e-6 * size);
            }
            if separated(&sphere(m, centers, a), &sphere(m, centers, b), margin) {
                continue;
            }
        }
        list[n] = signature(a, b);
        n += 1;
    }
    Ok(Some(Found { pairs: &list[..n], tolerance }))
}

/// The masks of all geoms of a body together, as they are now.
#[inline(always)]
fn masks(m: &Model, body: usize) -> (i32, i32) {
    if m.body_geomnum()[body] == 1 {
        let g = m.body_geomadr()[body].max(0) as usize;
        return (m.geom_contype()[g], m.geom_conaffinity()[g]);
    }
    masks_of_several(m, body)
}

#[inline(never)]
fn masks_of_several(m: &Model, body: usize) -> (i32, i32) {
    geoms_of(m, body).fold((0, 0), |(t, a), g| (t | m.geom_contype()[g], a | m.geom_conaffinity()[g]))
}

/// The sphere around the one geom of a body.
#[inline(always)]
fn sphere(m: &Model, centers: &[Vec3], body: usize) -> Sphere {
    let g = m.body_geomadr()[body].max(0) as usize;
    Sphere { center: centers[g], radius: m.geom_rbound()[g], margin: m.geom_margin()[g] }
}

/// The largest coordinate of the boxes around bodies that collide, and a sum of coordinates that is finite where all are. `None` when
/// the sweep cannot use these boxes: when a geom has a negative margin, or no bounding sphere.
pub fn bounds<R: Real>(m: &Model, centers: &[Vec3<R>]) -> Option<(R, R)> {
    let over = half_override(m);
    let (mut size, mut sum) = (R::of(0.0), R::of(0.0));
    for body in (1..m.nbody()).filter(|&body| collides(m, body)) {
        for g in geoms_of(m, body) {
            let (radius, margin) = (m.geom_rbound()[g], over.unwrap_or(m.geom_margin()[g]));
            // static bodies with planes are candidates anyway
            let flat = m.geom_type()[g] == mjGEOM_PLANE as i32 && m.body_weldid()[body] == 0;
            if margin < 0.0 || (radius <= 0.0 && !flat) {
                return None;
            }
            let reach = R::of(radius + margin);
            for x in centers[g].0 {
                let end = x.abs() + reach;
                [size] = R::choose(size.lt(end), || [end], || [size]);
                sum = sum + end;
            }
        }
    }
    Some((size, sum))
}
