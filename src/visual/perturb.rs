//! Perturbation of a selected body by the mouse: a spring that pulls the selection point, and one that turns the body.

use super::camera::{self, Transform};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics;
use crate::dynamics::jacobian;
use crate::math::{Pose, Quat, Vec3};
use crate::model::Model;

/// The selected body, if it can be perturbed.
fn selected(m: &Model, pert: &mjvPerturb, least: i32) -> Option<usize> {
    usize::try_from(pert.select).ok().filter(|&b| pert.select >= least && b < m.nbody())
}

fn is_active(pert: &mjvPerturb, bit: mjtPertBit) -> bool {
    (pert.active | pert.active2) & bit as i32 != 0
}

/// The selection point in the world.
pub fn selection_point(d: &Data, b: usize, local: Vec3) -> Vec3 {
    d.xpos[b] + d.xmat[b] * local
}

/// Starts a perturbation: reference pose, mass felt at the selection point, scale of mouse moves.
pub fn init(
    m: &Model,
    d: &mut Data,
    cameras: &[mjvGLCamera; 2],
    view: &Transform,
    pert: &mut mjvPerturb,
) -> Result<()> {
    let Some(b) = selected(m, pert, 1) else { return Ok(()) };
    let point = selection_point(d, b, Vec3(pert.localpos));
    pert.localmass = local_mass(m, d, b, point)?;
    if let Some(f) = usize::try_from(pert.flexselect).ok().filter(|&f| f < m.nflex() && m.flex_rigid()[f] == 0) {
        pert.localmass *= 2.0 * f64::from(m.flex_edgenum()[f]) / f64::from(m.flex_vertnum()[f].max(1));
    }
    pert.refpos = d.xipos[b].0;
    pert.refquat = (d.xquat[b] * m.body_iquat()[b]).0;
    pert.refselpos = point.0;
    let eye = camera::in_model(cameras, view)?;
    let depth = (point - eye.pos).dot(eye.forward);
    pert.scale = camera::frustum_height(cameras)? * depth;
    if cameras[0].orthographic != 0 {
        pert.scale *= 0.15;
    }
    Ok(())
}

/// Three over the trace of J inv(M) J' at a point.
fn local_mass(m: &Model, d: &mut Data, b: usize, point: Vec3) -> Result<f64> {
    let nv = m.nv();
    let frame = d.stack.frame();
    let rows: &mut [f64] = frame.zeros(3 * nv)?;
    let solved: &mut [f64] = frame.zeros(3 * nv)?;
    jacobian::jac(m, d, Some(rows), None, point, b);
    dynamics::solve_m(m, d, solved, rows);
    let trace: f64 = rows.iter().zip(solved.iter()).map(|(a, b)| a * b).sum();
    Ok(if trace == 0.0 { 1.0 } else { 3.0 / trace.max(mjMINVAL) })
}

/// The only joint of a body, if it is a free one: its place in `qpos`.
fn free_joint(m: &Model, b: usize) -> Option<usize> {
    let j = usize::try_from(m.body_jntadr()[b]).ok()?;
    let free = m.body_jntnum()[b] == 1 && m.jnt_type()[j] == mjJNT_FREE as i32;
    free.then(|| m.jnt_qposadr()[j] as usize)
}

fn write_pose(qpos: &mut [f64], at: usize, pose: &Pose) {
    qpos[at..at + 3].copy_from_slice(&pose.pos.0);
    qpos[at + 3..at + 7].copy_from_slice(&pose.quat.0);
}

/// Puts the selected body where the perturbation wants it: mocap bodies always, free ones while paused.
pub fn apply_pose(m: &Model, d: &mut Data, pert: &mjvPerturb, paused: bool) {
    let Some(b) = selected(m, pert, 1) else { return };
    if pert.active | pert.active2 == 0 {
        return;
    }
    let inertial = Pose { pos: m.body_ipos()[b], quat: m.body_iquat()[b] };
    let wanted = Pose::new(pert.refpos, pert.refquat) * inertial.inverse();
    if let Ok(mocap) = usize::try_from(m.body_mocapid()[b]) {
        d.mocap_pos[mocap] = wanted.pos;
        d.mocap_quat[mocap] = wanted.quat;
    } else if !paused {
    } else if let Some(at) = free_joint(m, b) {
        write_pose(d.qpos, at, &wanted);
    } else if let Some(at) = free_joint(m, m.body_rootid()[b] as usize) {
        let q = &d.qpos[at..at + 7];
        let root = Pose { pos: Vec3::from_slice(q), quat: Quat::from_slice(&q[3..]) };
        let child = Pose { pos: d.xpos[b], quat: d.xquat[b] };
        let moved = wanted * child.inverse() * root;
        write_pose(d.qpos, at, &moved);
    }
}

/// Writes the force and torque of the perturbation's springs to `xfrc_applied` of the selected body.
pub fn apply_force(m: &Model, d: &mut Data, pert: &mjvPerturb) -> Result<()> {
    let Some(b) = selected(m, pert, 0) else { return Ok(()) };
    if pert.active | pert.active2 == 0 {
        return Ok(());
    }
    let velocity = dynamics::support::object_velocity(m, d, mjOBJ_BODY as i32, b as i32, false)?;
    let (spin, speed) = (velocity.angular(), velocity.linear());
    let stiffness = f64::from(m.vis.map.stiffness);
    let turn_stiffness = f64::from(m.vis.map.stiffnessrot);
    let weight = m.body_invweight0()[b][1];
    let inertia = if weight == 0.0 { 1.0 } else { 1.0 / weight.max(mjMINVAL) };
    let turn_damping = turn_stiffness.sqrt() * inertia;

    if is_active(pert, mjPERT_TRANSLATE) {
        let point = selection_point(d, b, Vec3(pert.localpos));
        let (off, arm) = (point - Vec3(pert.refselpos), point - d.xipos[b]);
        let moving = spin.cross(arm) + speed;
        let pull = off * (-stiffness * pert.localmass);
        let force = pull + moving * (-stiffness.sqrt() * pert.localmass);
        let axis = off.unit();
        let torque = arm.cross(force) + axis * (-turn_damping * axis.dot(spin));
        write(&mut d.xfrc_applied[b], Some(force), torque);
    }
    if is_active(pert, mjPERT_ROTATE) {
        let own = d.xquat[b] * m.body_iquat()[b];
        let off = (Quat(pert.refquat) * own.conj()).to_velocity(1.0);
        let torque = off * (turn_stiffness * inertia) + spin * -turn_damping;
        write(&mut d.xfrc_applied[b], None, torque);
    }
    Ok(())
}

/// Force, then torque.
fn write(xfrc: &mut [f64; 6], force: Option<Vec3>, torque: Vec3) {
    if let Some(force) = force {
        xfrc[..3].copy_from_slice(&force.0);
    }
    xfrc[3..].copy_from_slice(&torque.0);
}
