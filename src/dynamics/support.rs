//! Queries on top of the kinematics: object frames, velocities and accelerations, contact forces, position differences,
//! total mass, and integration of positions along a velocity.
//!
//! Tests: `tests/physics/kinematics.rs`, `tests/physics/sensors.rs`, `tests/engine/unlisted.rs`.

use super::jacobian;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Mat3, Motion, Quat, Real, Vec3, scalar};
use crate::model::Model;

/// The body, position and orientation of an object that has a frame; `None` for other types.
#[inline]
pub fn object_frame<'d>(m: &Model, d: &'d Data, objtype: i32, id: usize) -> Option<(usize, Vec3, &'d Mat3)> {
    Some(match mjtObj::from_int(objtype)? {
        mjOBJ_BODY => (id, d.xipos[id], &d.ximat[id]),
        mjOBJ_XBODY => (id, d.xpos[id], &d.xmat[id]),
        mjOBJ_GEOM => (m.geom_bodyid()[id] as usize, d.geom_xpos[id], &d.geom_xmat[id]),
        mjOBJ_SITE => (m.site_bodyid()[id] as usize, d.site_xpos[id], &d.site_xmat[id]),
        mjOBJ_CAMERA => (m.cam_bodyid()[id] as usize, d.cam_xpos[id], &d.cam_xmat[id]),
        _ => return None,
    })
}

/// Number of objects of a type; `None` if the type has no frame.
fn count(m: &Model, objtype: i32) -> Option<usize> {
    Some(match mjtObj::from_int(objtype)? {
        mjOBJ_BODY | mjOBJ_XBODY => m.nbody(),
        mjOBJ_GEOM => m.ngeom(),
        mjOBJ_SITE => m.nsite(),
        mjOBJ_CAMERA => m.ncam(),
        _ => return None,
    })
}

/// The error of the routine `who` for objects of a type that has no frame.
#[cold]
pub fn invalid_type(who: &str, t: i32) -> Error {
    Error::in_routine(who, format_args!("invalid object type {t}"))
}

/// The same, with an error of the routine `who` for types that have no frame and for ids out of range.
pub fn checked_frame<'d>(m: &Model, d: &'d Data, who: &str, t: i32, id: i32) -> Result<(usize, Vec3, &'d Mat3)> {
    let n = count(m, t).ok_or_else(|| invalid_type(who, t))?;
    let index = usize::try_from(id).ok().filter(|&id| id < n);
    let frame = index.and_then(|id| object_frame(m, d, t, id));
    frame.ok_or_else(|| Error::in_routine(who, format_args!("invalid object id {id} of type {t}")))
}

/// Velocity (rotational, then translational) of an object, in its own axes if `local`, else in the world's.
pub fn object_velocity(m: &Model, d: &Data, objtype: i32, id: i32, local: bool) -> Result<Motion> {
    let (b, pos, rot) = checked_frame(m, d, "mj_objectVelocity", objtype, id)?;
    Ok(frame_velocity(m, d, b, pos, local.then_some(rot)))
}

/// Velocity of the point `pos` of body `b`, in the axes of `rot` or the world's; zero if the body cannot move.
#[inline]
pub fn frame_velocity(m: &Model, d: &Data, b: usize, pos: Vec3, rot: Option<&Mat3>) -> Motion {
    if m.body_weldid()[b] == 0 {
        return Motion::ZERO;
    }
    in_axes(d.cvel[b].at(jacobian::offset(m, d, pos, b)), rot)
}

#[inline(always)]
fn in_axes(v: Motion, rot: Option<&Mat3>) -> Motion {
    rot.map_or(v, |rot| v.in_axes(rot))
}

/// Acceleration of an object, gravity's reaction included, as for [`object_velocity`]. Needs the post-constraint pass.
pub fn object_acceleration(m: &Model, d: &Data, objtype: i32, id: i32, local: bool) -> Result<Motion> {
    let (b, pos, rot) = checked_frame(m, d, "mj_objectAcceleration", objtype, id)?;
    Ok(frame_acceleration(m, d, b, pos, local.then_some(rot)))
}

/// Acceleration of the point `pos` of body `b`, in the axes of `rot` or the world's; zero if the body cannot move.
#[inline]
pub fn frame_acceleration(m: &Model, d: &Data, b: usize, pos: Vec3, rot: Option<&Mat3>) -> Motion {
    if m.body_weldid()[b] == 0 {
        return Motion::ZERO;
    }
    let offset = jacobian::offset(m, d, pos, b);
    let velocity = in_axes(d.cvel[b].at(offset), rot);
    let acc = in_axes(d.cacc[b].at(offset), rot);
    let centripetal = velocity.angular().cross(velocity.linear());
    Motion::new(acc.angular(), acc.linear() + centripetal)
}

/// Force and torque of contact `id` in its frame (normal first), acting on its second side; zero if it has no rows.
pub fn contact_force(m: &Model, d: &Data, id: usize) -> [f64; 6] {
    let mut force = [0.0; 6];
    let Some(con) = d.contact.get(id).filter(|con| con.efc_address >= 0) else { return force };
    let (rows, dim) = (d.efc_force.get(con.efc_address as usize..).unwrap_or(&[]), con.dim as usize);
    if m.opt.cone == mjCONE_PYRAMIDAL as i32 {
        if let Some(edges) = rows.get(..if dim == 1 { 1 } else { 2 * (dim - 1) }) {
            scalar::decode_pyramid(&mut force[..dim], edges, &con.friction[..dim - 1]);
        }
    } else if let Some(rows) = rows.get(..dim) {
        force[..dim].copy_from_slice(rows);
    }
    force
}

/// Type, `qpos` address and dof address of every joint.
#[inline(always)]
fn joints(m: &Model) -> impl Iterator<Item = (mjtJoint, usize, usize)> + '_ {
    let addresses = m.jnt_qposadr().iter().zip(m.jnt_dofadr());
    let joints = m.jnt_type().iter().zip(addresses);
    joints.filter_map(|(&t, (&p, &v))| mjtJoint::from_int(t).map(|t| (t, p as usize, v as usize)))
}

/// The constant velocity that leads from `qpos1` to `qpos2` in time `dt`.
pub fn differentiate_pos(m: &Model, qvel: &mut [f64], dt: f64, qpos1: &[f64], qpos2: &[f64]) {
    for (kind, mut p, mut v) in joints(m) {
        if kind == mjJNT_FREE {
            for _ in 0..3 {
                qvel[v] = (qpos2[p] - qpos1[p]) / dt;
                (p, v) = (p + 1, v + 1);
            }
        }
        if kind == mjJNT_FREE || kind == mjJNT_BALL {
            let dif = Quat::from_slice(&qpos2[p..]).rotation_from(Quat::from_slice(&qpos1[p..]));
            qvel[v..v + 3].copy_from_slice(&(dif * (1.0 / dt)).0);
        } else {
            qvel[v] = (qpos2[p] - qpos1[p]) / dt;
        }
    }
}

/// Moves `qpos` along `qvel` for the time `dt`.
pub fn integrate_pos<R: Real>(m: &Model, qpos: &mut [R], qvel: &[R], dt: f64) {
    for (kind, p, v) in joints(m) {
        integrate_joint(kind, p, v, qpos, qvel, dt);
    }
}

/// Adds a multiple of a vector to another.
#[inline(always)]
pub fn add_scaled<R: Real>(to: &mut [R], scale: f64, x: &[R]) {
    to.iter_mut().zip(x).for_each(|(to, x)| *to = *to + R::of(scale) * *x);
}

/// All forces but those of constraints, which also go to `qacc_smooth`, from where they are solved for accelerations.
#[inline(always)]
pub fn smooth_forces<R: Real>(
    [passive, bias, applied, actuator]: [&[R]; 4],
    qfrc_smooth: &mut [R],
    qacc_smooth: &mut [R],
) {
    let forces = passive.iter().zip(bias).zip(applied.iter().zip(actuator));
    qfrc_smooth.iter_mut().zip(qacc_smooth).zip(forces).for_each(|((f, a), ((p, b), (ap, ac)))| {
        *f = *p - *b + *ap + *ac;
        *a = *f;
    });
}

/// As [`integrate_pos`], for the joints of the listed bodies.
pub fn integrate_pos_of(m: &Model, bodies: &[i32], qpos: &mut [f64], qvel: &[f64], dt: f64) {
    for &b in bodies {
        let first = m.body_jntadr()[b as usize].max(0) as usize;
        for j in first..first + m.body_jntnum()[b as usize] as usize {
            if let Some(t) = mjtJoint::from_int(m.jnt_type()[j]) {
                integrate_joint(t, m.jnt_qposadr()[j] as usize, m.jnt_dofadr()[j] as usize, qpos, qvel, dt);
            }
        }
    }
}

#[inline(always)]
fn integrate_joint<R: Real>(kind: mjtJoint, mut p: usize, mut v: usize, qpos: &mut [R], qvel: &[R], dt: f64) {
    if kind == mjJNT_FREE {
        for (x, v) in qpos[p..p + 3].iter_mut().zip(&qvel[v..v + 3]) {
            *x = *x + R::of(dt) * *v;
        }
        (p, v) = (p + 3, v + 3);
    }
    if kind == mjJNT_FREE || kind == mjJNT_BALL {
        let q = Quat::from_slice(&qpos[p..]).integrate(Vec3::from_slice(&qvel[v..]), dt);
        qpos[p..p + 4].copy_from_slice(&q.0);
    } else {
        qpos[p] = qpos[p] + R::of(dt) * qvel[v];
    }
}

/// Normalises every quaternion of `qpos`.
pub fn normalize_quat(m: &Model, qpos: &mut [f64]) {
    for (kind, p, _) in joints(m) {
        let p = if kind == mjJNT_FREE { p + 3 } else { p };
        if kind == mjJNT_FREE || kind == mjJNT_BALL {
            let q = Quat::from_slice(&qpos[p..]).unit();
            qpos[p..p + 4].copy_from_slice(&q.0);
        }
    }
}
