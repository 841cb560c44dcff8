//! What mouse movements do: move the camera, the perturbation, or the model in its room.
//!
//! Movements are relative to the window: `dx` and `dy` are fractions of its height.

use super::camera::{self, Transform};
use super::geom::single;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Quat, Vec3};
use crate::model::Model;
use std::f64::consts::PI;

/// How much slower an orthographic camera moves: the field's empirical factor.
const ORTHOGRAPHIC: f64 = 0.15;

fn unexpected(routine: &str, what: &str, action: i32, place: &str) -> Error {
    Error::in_routine(routine, format_args!("unexpected {what} {action}{place}"))
}

/// The mouse's way in the frame of the screen: right, forward, up; for turns, the axis times the way.
fn screen_vector(action: mjtMouse, dx: f64, dy: f64) -> Option<Vec3> {
    Some(match action {
        mjMOUSE_ROTATE_V => Vec3([dy, 0.0, dx]),
        mjMOUSE_ROTATE_H => Vec3([dy, dx, 0.0]),
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_V_REL => Vec3([dx, 0.0, -dy]),
        mjMOUSE_MOVE_H | mjMOUSE_MOVE_H_REL => Vec3([dx, -dy, 0.0]),
        mjMOUSE_ZOOM => Vec3::ZERO,
        mjMOUSE_NONE => return None,
    })
}

/// Moves an abstract camera; fixed ones stay.
pub fn move_camera(
    m: &Model,
    action: i32,
    dx: f64,
    dy: f64,
    cameras: &[mjvGLCamera; 2],
    view: &Transform,
    cam: &mut mjvCamera,
) -> Result<()> {
    if cam.r#type == mjCAMERA_FIXED as i32 {
        return Ok(());
    }
    let bad = || unexpected("mjv_moveCamera", "action", action, "");
    let action = mjtMouse::from_int(action).ok_or_else(bad)?;
    let way = screen_vector(action, dx, dy).ok_or_else(bad)?;
    let tracking = cam.r#type == mjCAMERA_TRACKING as i32;
    let extent = m.stat.extent;
    match action {
        mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H => {
            cam.azimuth -= 180.0 * dx;
            cam.elevation -= 180.0 * dy;
        }
        mjMOUSE_ZOOM => cam.distance -= (1.0 + cam.distance / extent / 3.0).ln() * dy * 9.0 * extent,
        _ if tracking => return Ok(()),
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_H => {
            let eye = camera::in_model(cameras, view)?;
            let depth = (Vec3(cam.lookat) - eye.pos).dot(eye.forward);
            let mut scale = camera::frustum_height(cameras)? * depth;
            if cam.orthographic != 0 {
                scale *= ORTHOGRAPHIC;
            }
            cam.lookat = (Vec3(cam.lookat) + camera::align(way, eye.forward) * -scale).0;
        }
        _ => {
            let eye = camera::in_model(cameras, view)?;
            let along = if action == mjMOUSE_MOVE_V_REL { eye.up } else { eye.forward };
            cam.lookat = (Vec3(cam.lookat) + along * dy + eye.right * dx).0;
        }
    }
    // one turn at most, as the reference
    if cam.azimuth > 180.0 {
        cam.azimuth -= 360.0;
    }
    if cam.azimuth < -180.0 {
        cam.azimuth += 360.0;
    }
    cam.elevation = cam.elevation.clamp(-89.0, 89.0);
    cam.distance = cam.distance.min(100.0 * extent).max(0.01 * extent);
    Ok(())
}

/// Moves the reference pose of a perturbation.
pub fn move_perturb(
    m: &Model,
    d: &Data,
    action: i32,
    dx: f64,
    dy: f64,
    cameras: &[mjvGLCamera; 2],
    view: &Transform,
    pert: &mut mjvPerturb,
) -> Result<()> {
    let eye = camera::in_model(cameras, view)?;
    let bad = || unexpected("convert2D", "mouse action", action, " in convert2D");
    let action = mjtMouse::from_int(action).ok_or_else(bad)?;
    let way = camera::align(screen_vector(action, dx, dy).ok_or_else(bad)?, eye.forward);
    let body = usize::try_from(pert.select).ok().filter(|&b| b < m.nbody());
    let shift = match action {
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_H => way * pert.scale,
        mjMOUSE_MOVE_V_REL | mjMOUSE_MOVE_H_REL => {
            let Some(b) = body else { return Ok(()) };
            let along = d.xmat[b].col(if action == mjMOUSE_MOVE_V_REL { 2 } else { 0 });
            let shift = along * (pert.scale * dy);
            shift + d.xmat[b].col(1) * (pert.scale * dx)
        }
        mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H => {
            turn(m, d, way, body.filter(|&b| b > 0), pert);
            return Ok(());
        }
        _ => return Ok(()),
    };
    pert.refpos = (Vec3(pert.refpos) + shift).0;
    pert.refselpos = (Vec3(pert.refselpos) + shift).0;
    Ok(())
}

/// Turns the reference orientation, at most a quarter turn away from the body's.
fn turn(m: &Model, d: &Data, way: Vec3, body: Option<usize>, pert: &mut mjvPerturb) {
    let (axis, size) = way.normalized();
    let rotated = (Quat::axis_angle(axis, 2.0 * PI * size) * Quat(pert.refquat)).unit();
    pert.refquat = rotated.0;
    let Some(b) = body else { return };
    let own = d.xquat[b] * m.body_iquat()[b];
    let relative = own.conj() * rotated;
    let (axis, angle) = relative.to_velocity(1.0).normalized();
    if angle > PI / 2.0 {
        pert.refquat = (own * Quat::axis_angle(axis, PI / 2.0)).0;
    }
}

/// Moves the model in its room, whose vertical is `roomup`.
pub fn move_model(m: &Model, action: i32, dx: f64, dy: f64, roomup: Vec3, scn: &mut mjvScene) -> Result<()> {
    if scn.enabletransform == 0 {
        return Ok(());
    }
    let eye = camera::in_room(&scn.camera)?;
    let bad = || unexpected("mjv_moveModel", "action", action, "");
    let action = mjtMouse::from_int(action).ok_or_else(bad)?;
    let flat = eye.forward + roomup * -eye.forward.dot(roomup);
    let forward = flat.unit();
    let right = forward.cross(roomup).unit();
    let mut shift = |along: Vec3| {
        let way = right * dx - along * dy;
        for (t, w) in scn.translate.iter_mut().zip(way.0) {
            *t += (w * m.stat.extent) as f32;
        }
    };
    match action {
        mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H => {
            let about = if action == mjMOUSE_ROTATE_V { roomup } else { forward };
            let (axis, size) = (about * dx + right * dy).normalized();
            let rotated = Quat::axis_angle(axis, PI * size) * Quat(scn.rotate.map(f64::from));
            scn.rotate = single(rotated.unit());
        }
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_V_REL => shift(roomup),
        mjMOUSE_MOVE_H | mjMOUSE_MOVE_H_REL => shift(forward),
        mjMOUSE_ZOOM => {
            let grow = 3.0 * dy * f64::from(1.0 + scn.scale / 3.0).ln();
            scn.scale = (scn.scale + grow as f32).clamp(0.01, 100.0);
        }
        mjMOUSE_NONE => return Err(bad()),
    }
    Ok(())
}
