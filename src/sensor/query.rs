//! What sensors ask of the collision room.

use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

fn missing<T>(what: &str) -> Result<T> {
    Err(Error::new(format!("{what}: not implemented yet")))
}

/// Distance along a ray to the first geom that does not belong to body `exclude`, or −1.
pub fn ray(_m: &Model, _d: &Data, _from: Vec3, _along: Vec3, _exclude: i32) -> Result<f64> {
    missing("mj_ray")
}

/// Distance along a ray to a shape, or −1.
pub fn ray_geom(_pos: Vec3, _rot: &Mat3, _size: Vec3, _from: Vec3, _along: Vec3, _kind: i32) -> Result<f64> {
    missing("mju_rayGeom")
}

/// Signed distance of two geoms and the segment between their closest points; at most `max`.
pub fn geom_distance(_m: &Model, _d: &mut Data, _g1: usize, _g2: usize, _max: f64) -> Result<(f64, [f64; 6])> {
    missing("mj_geomDistance")
}

/// Signed distance of a point, in the geom's frame, to geom `g`.
pub fn signed_distance(_m: &Model, _d: &Data, _g: usize, _point: Vec3) -> Result<f64> {
    missing("mjc_distance")
}
