//! Queries that sensors make of the collision module: rays against the model or one primitive, and signed distances of
//! geoms.
//!
//! Tests: in this file, `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use crate::abi::{mjGEOM_MESH, mjGEOM_SPHERE};
use crate::base::Result;
use crate::collision::ray::{self, Ray, Visible};
use crate::collision::sdf::SdfField;
pub use crate::collision::{Nearest, closest};
use crate::data::Data;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::model::Model;

/// Distance along a ray to the first geom that does not belong to body `except`, or −1.
pub fn ray(m: &Model, d: &mut Data, pnt: Vec3, vec: Vec3, except: i32) -> Result<f64> {
    let visible = Visible { groups: None, statics: true, except };
    Ok(ray::ray(m, d, &Ray { pnt, vec }, &visible)?.0)
}

/// Whether a ray meets a shape.
#[inline]
pub fn ray_meets_primitive(pos: Vec3, rot: &Mat3, size: Vec3, pnt: Vec3, vec: Vec3, kind: i32) -> Result<bool> {
    let away = pnt - pos;
    // out of a ball, without roots
    if kind == mjGEOM_SPHERE as i32 && away.dot(away) < size[0] * size[0] && vec.dot(vec) >= MINVAL {
        return Ok(true);
    }
    Ok(ray::ray_geom(&pos, rot, &size, &Ray { pnt, vec }, kind)? >= 0.0)
}

/// Signed distance of a point, in the geom's frame, to geom `g`.
pub fn signed_distance(m: &Model, d: &mut Data, g: usize, point: Vec3) -> Result<f64> {
    let mut field = SdfField::of_geom(m, g)?;
    if m.geom_type()[g] == mjGEOM_MESH as i32 {
        field.id = m.geom_dataid()[g];
    }
    field.distance(m, d, &point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_out_of_a_ball_meet_it() {
        let at = |k: i32| f64::from(k % 7 - 3) / 3.0;
        let (mut hits, centre, size) = (0, Vec3([0.1, 0.2, 0.3]), Vec3([1.0, 0.0, 0.0]));
        for k in 0..343 {
            let (pnt, vec) = (Vec3([at(k), at(k / 7), at(k / 49)]), Vec3([at(3 * k + 1), at(5 * k / 7 + 2), at(k)]));
            let kind = mjGEOM_SPHERE as i32;
            let distance = ray::ray_geom(&centre, &Mat3::IDENTITY, &size, &Ray { pnt, vec }, kind).unwrap();
            let met = ray_meets_primitive(centre, &Mat3::IDENTITY, size, pnt, vec, kind).unwrap();
            assert_eq!(met, distance >= 0.0, "from {pnt:?} along {vec:?}");
            hits += met as i32;
        }
        assert!((100..300).contains(&hits));
    }
}
