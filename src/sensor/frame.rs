//! Frames of the objects that sensors name: position, axes, body, orientation; and whether a point is inside of a
//! primitive.
//!
//! Tests: in this file, `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::dynamics::support;
use crate::math::{Mat3, Quat, Vec3, scalar};
use crate::model::Model;

/// An object's body, position and axes.
pub struct ObjectFrame<'d> {
    pub body: usize,
    pub pos: Vec3,
    pub rot: &'d Mat3,
}

/// Frame of the object of type `objtype`, for sensor `i`.
pub fn frame<'d>(m: &Model, d: &'d Data, objtype: i32, id: i32, i: usize) -> Result<ObjectFrame<'d>> {
    let found = usize::try_from(id).ok().and_then(|id| support::object_frame(m, d, objtype, id));
    let (body, pos, rot) = found.ok_or_else(|| invalid_type(i))?;
    Ok(ObjectFrame { body, pos, rot })
}

#[cold]
fn invalid_type(i: usize) -> Error {
    Error::in_routine("get_xpos_xmat", format_args!("invalid object type in sensor {i}"))
}

/// Orientation of an object, as its body's times its own; a camera's mode is not considered.
pub fn orientation(m: &Model, d: &Data, objtype: i32, id: i32, i: usize) -> Result<Quat> {
    let id = usize::try_from(id).map_err(|_| invalid_type(i))?;
    Ok(match mjtObj::from_int(objtype) {
        Some(mjOBJ_XBODY) => d.xquat[id],
        Some(mjOBJ_BODY) => d.xquat[id] * m.body_iquat()[id],
        Some(mjOBJ_GEOM) => d.xquat[m.geom_bodyid()[id] as usize] * m.geom_quat()[id],
        Some(mjOBJ_SITE) => d.xquat[m.site_bodyid()[id] as usize] * m.site_quat()[id],
        Some(mjOBJ_CAMERA) => d.xquat[m.cam_bodyid()[id] as usize] * m.cam_quat()[id],
        _ => return Err(invalid_type(i)),
    })
}

/// Whether a point lies strictly inside a shape.
pub fn inside(kind: i32, size: Vec3, pos: Vec3, rot: &Mat3, point: Vec3) -> bool {
    let away = point - pos;
    let q = rot.transpose() * away;
    let radial = q[0] * q[0] + q[1] * q[1];
    match mjtGeom::from_int(kind) {
        Some(mjGEOM_SPHERE) => away.dot(away) < size[0] * size[0],
        Some(mjGEOM_CAPSULE) => {
            let z = q[2] - scalar::clip(q[2], -size[1], size[1]);
            radial + z * z < size[0] * size[0]
        }
        Some(mjGEOM_ELLIPSOID) => (0..3).map(|k| q[k] * q[k] / (size[k] * size[k])).sum::<f64>() < 1.0,
        Some(mjGEOM_CYLINDER) => q[2].abs() < size[1] && radial < size[0] * size[0],
        Some(mjGEOM_BOX) => (0..3).all(|k| q[k].abs() < size[k]),
        Some(mjGEOM_PLANE) => q[2] < 0.0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surfaces_do_not_count_as_inside() {
        let inside =
            |kind: mjtGeom, p| inside(kind as i32, Vec3([0.1, 0.2, 0.3]), Vec3::ZERO, &Mat3::IDENTITY, Vec3(p));
        assert!(inside(mjGEOM_SPHERE, [0.09, 0.0, 0.0]) && !inside(mjGEOM_SPHERE, [0.1, 0.0, 0.0]));
        assert!(inside(mjGEOM_CAPSULE, [0.0, 0.0, 0.29]) && !inside(mjGEOM_CAPSULE, [0.0, 0.0, 0.31]));
        assert!(inside(mjGEOM_CYLINDER, [0.0, 0.0, 0.19]) && !inside(mjGEOM_CYLINDER, [0.0, 0.0, 0.2]));
        assert!(inside(mjGEOM_BOX, [0.0, 0.19, 0.29]) && !inside(mjGEOM_BOX, [0.0, 0.2, 0.0]));
        assert!(inside(mjGEOM_ELLIPSOID, [0.0, 0.19, 0.0]) && !inside(mjGEOM_ELLIPSOID, [0.09, 0.19, 0.0]));
        assert!(inside(mjGEOM_PLANE, [9.0, 9.0, -0.1]) && !inside(mjGEOM_PLANE, [0.0; 3]));
        assert!(!inside(mjGEOM_MESH, [0.0; 3]));
    }
}
