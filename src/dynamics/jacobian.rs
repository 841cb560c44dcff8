//! Jacobians of points and bodies.
//!
//! In: `cdof`, `cdof_dot`, `cvel`, `subtree_com`. Column i of a point's translational Jacobian is the velocity that dof
//! i gives to the body-fixed point: v_i + ω_i × (point − c), with (ω_i, v_i) = `cdof[i]` and c the tree's centre of
//! mass. Its rotational Jacobian has the columns ω_i. Only the dofs of the body and its ancestors have columns that are
//! not zero.
//!
//! Tests: `tests/physics/constraints.rs`, `tests/engine/unlisted.rs`.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Force, Motion, Real, Vec3};
use crate::model::Model;

/// The dofs that move body `b`, ascending.
#[inline(always)]
pub fn chain<'a>(d: &Data<'a>, b: usize) -> &'a [i32] {
    d.plan.chains.of(b)
}

/// Velocity that a dof with motion axis `cdof` gives to the point at `offset` from the tree's centre of mass.
#[inline(always)]
pub fn point_column<R: Real>(cdof: &Motion<R>, offset: Vec3<R>) -> Vec3<R> {
    cdof.linear() + cdof.angular().cross(offset)
}

/// The wrench, about the tree's centre of mass, of a force and torque applied at `offset` from it: its inner product
/// with `cdof[i]` is the generalised force on dof i.
#[inline(always)]
pub fn wrench<R: Real>(force: Vec3<R>, torque: Vec3<R>, offset: Vec3<R>) -> Force<R> {
    Force::new(torque + offset.cross(force), force)
}

/// Offset of a point from the origin of body `b`'s c-frame.
#[inline(always)]
pub fn offset(m: &Model, d: &Data, point: Vec3, b: usize) -> Vec3 {
    point - d.subtree_com[m.body_rootid()[b] as usize]
}

fn put(jac: &mut [f64], nv: usize, i: usize, v: Vec3) {
    for k in 0..3 {
        jac[k * nv + i] = v[k];
    }
}

/// Translational and rotational Jacobians (3 × nv, row-major) of a point fixed to body `b`.
pub fn jac(m: &Model, d: &Data, mut jacp: Option<&mut [f64]>, mut jacr: Option<&mut [f64]>, point: Vec3, b: usize) {
    let nv = m.nv();
    for j in [jacp.as_deref_mut(), jacr.as_deref_mut()].into_iter().flatten() {
        j.fill(0.0);
    }
    let offset = offset(m, d, point, b);
    for &i in chain(d, b) {
        let i = i as usize;
        if let Some(j) = jacp.as_deref_mut() {
            put(j, nv, i, point_column(&d.cdof[i], offset));
        }
        if let Some(j) = jacr.as_deref_mut() {
            put(j, nv, i, d.cdof[i].angular());
        }
    }
}

/// The bodies of the subtree of `b`: consecutive.
pub fn subtree(m: &Model, b: usize) -> std::ops::Range<usize> {
    let parentid = m.body_parentid();
    let end = (b + 1..m.nbody()).find(|&k| (parentid[k] as usize) < b).unwrap_or(m.nbody());
    b..end
}

/// Jacobian (3 × nv) of the centre of mass of the subtree of `b`.
pub fn jac_subtree_com(m: &Model, d: &Data, jacp: &mut [f64], b: usize) {
    let nv = m.nv();
    jacp.fill(0.0);
    for k in subtree(m, b) {
        let (mass, offset) = (m.body_mass()[k], offset(m, d, d.xipos[k], k));
        for &i in chain(d, k) {
            let column = point_column(&d.cdof[i as usize], offset);
            for r in 0..3 {
                jacp[r * nv + i as usize] += column[r] * mass;
            }
        }
    }
    let scale = 1.0 / m.body_subtreemass()[b];
    jacp.iter_mut().for_each(|x| *x *= scale);
}

/// Jacobians (3 × nv) of a point and of a direction fixed to body `b`.
pub fn jac_point_axis(
    m: &Model,
    d: &Data,
    jac_point: Option<&mut [f64]>,
    jac_axis: Option<&mut [f64]>,
    point: Vec3,
    axis: Vec3,
    b: usize,
) {
    jac(m, d, jac_point, None, point, b);
    let Some(jac_axis) = jac_axis else { return };
    jac_axis.fill(0.0);
    for &i in chain(d, b) {
        let i = i as usize;
        put(jac_axis, m.nv(), i, d.cdof[i].angular().cross(axis));
    }
}

/// Whether dof `i` turns a quaternion: a ball's, or a free joint's last three.
#[inline(always)]
pub fn is_quaternion_dof(m: &Model, i: usize) -> bool {
    let j = m.dof_jntid()[i] as usize;
    match mjtJoint::from_int(m.jnt_type()[j]) {
        Some(mjJNT_BALL) => true,
        Some(mjJNT_FREE) => i >= m.jnt_dofadr()[j] as usize + 3,
        _ => false,
    }
}

/// Rate of the motion axis of dof `i` for Jacobian derivatives: unlike in `cdof_dot`, a quaternion's axes move with their
/// own body.
#[inline(always)]
pub fn cdof_rate(m: &Model, d: &Data, i: usize) -> Motion {
    if is_quaternion_dof(m, i) { d.cvel[m.dof_bodyid()[i] as usize].cross(d.cdof[i]) } else { d.cdof_dot[i] }
}

/// Velocity of the point at `offset` from the c-frame's origin, fixed to body `b`.
#[inline(always)]
pub fn point_velocity(d: &Data, offset: Vec3, b: usize) -> Vec3 {
    point_column(&d.cvel[b], offset)
}

/// Column of the derivative of a point's translational Jacobian.
#[inline]
pub fn point_column_dot(m: &Model, d: &Data, i: usize, offset: Vec3, velocity: Vec3) -> Vec3 {
    let rate = cdof_rate(m, d, i);
    point_column(&rate, offset) + d.cdof[i].angular().cross(velocity)
}

/// Time derivatives of the Jacobians of [`jac`].
pub fn jac_dot(m: &Model, d: &Data, mut jacp: Option<&mut [f64]>, mut jacr: Option<&mut [f64]>, point: Vec3, b: usize) {
    let nv = m.nv();
    for j in [jacp.as_deref_mut(), jacr.as_deref_mut()].into_iter().flatten() {
        j.fill(0.0);
    }
    let offset = offset(m, d, point, b);
    let velocity = point_velocity(d, offset, b);
    for &i in chain(d, b) {
        let i = i as usize;
        if let Some(j) = jacp.as_deref_mut() {
            put(j, nv, i, point_column_dot(m, d, i, offset, velocity));
        }
        if let Some(j) = jacr.as_deref_mut() {
            put(j, nv, i, cdof_rate(m, d, i).angular());
        }
    }
}

/// The matrix (3 × nv) that maps `qvel` to the angular momentum of the subtree of `b` about its centre of mass.
pub fn angmom_mat(m: &Model, d: &Data, mat: &mut [f64], b: usize) {
    let nv = m.nv();
    mat.fill(0.0);
    for k in subtree(m, b) {
        let arm = d.xipos[k] - d.subtree_com[b];
        let (offset, mass, r) = (offset(m, d, d.xipos[k], k), m.body_mass()[k], &d.ximat[k]);
        for &i in chain(d, k) {
            let cdof = &d.cdof[i as usize];
            let spin = r * (r.transpose() * cdof.angular()).component_mul(m.body_inertia()[k]);
            let orbit = arm.cross(point_column(cdof, offset) * mass);
            for row in 0..3 {
                mat[row * nv + i as usize] += spin[row] + orbit[row];
            }
        }
    }
}

/// Adds to `qfrc` the generalised forces of a wrench about the tree's centre of mass, acting on the dofs `chain`.
#[inline]
pub fn add_wrench<R: Real>(cdof: &[Motion<R>], chain: &[i32], wrench: Force<R>, qfrc: &mut [R]) {
    for &i in chain {
        qfrc[i as usize] = qfrc[i as usize] + cdof[i as usize].dot(wrench);
    }
}

/// Adds to `qfrc` (nv) the generalised forces of a Cartesian force and torque at a point of body `b`.
pub fn apply_ft(m: &Model, d: &Data, force: Vec3, torque: Vec3, point: Vec3, b: i32, qfrc: &mut [f64]) -> Result<()> {
    if b < 0 || b as usize >= m.nbody() {
        return Err(Error::in_routine("mj_applyFT", format_args!("invalid body {b}")));
    }
    let b = b as usize;
    let w = wrench(force, torque, offset(m, d, point, b));
    add_wrench(d.cdof, chain(d, b), w, qfrc);
    Ok(())
}
