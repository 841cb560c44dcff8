//! What sensors ask of the collision module.

use crate::abi::mjGEOM_MESH;
use crate::base::Result;
use crate::collision::ray::{self, Ray, Visible};
use crate::collision::sdf::Field;
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::Model;
use std::ops::Range;

/// Distance along a ray to the first geom that does not belong to body `except`, or −1.
pub fn ray(m: &Model, d: &mut Data, pnt: Vec3, vec: Vec3, except: i32) -> Result<f64> {
    let visible = Visible { groups: None, statics: true, except };
    Ok(ray::ray(m, d, &Ray { pnt, vec }, &visible)?.0)
}

/// Distance along a ray to a shape, or −1.
pub fn ray_geom(pos: Vec3, rot: &Mat3, size: Vec3, pnt: Vec3, vec: Vec3, kind: i32) -> Result<f64> {
    ray::ray_geom(&pos, rot, &size, &Ray { pnt, vec }, kind)
}

/// Signed distance of the closest geoms of two lists, at most `max`, and the segment between their closest points.
pub fn closest(
    m: &Model,
    d: &mut Data,
    first: Range<usize>,
    second: Range<usize>,
    max: f64,
) -> Result<(f64, [f64; 6])> {
    crate::collision::closest(m, d, first, second, max)
}

/// Signed distance of a point, in the geom's frame, to geom `g`.
pub fn signed_distance(m: &Model, d: &mut Data, g: usize, point: Vec3) -> Result<f64> {
    let mut field = Field::of_geom(m, g)?;
    if m.geom_type()[g] == mjGEOM_MESH as i32 {
        field.id = m.geom_dataid()[g];
    }
    field.distance(m, d, &point)
}
