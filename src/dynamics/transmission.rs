//! Actuator transmissions: lengths and moment arms.
//!
//! In: joint positions, site frames, `ten_length`, `ten_J`, contacts. Out: `actuator_length` and the sparse matrix
//! `actuator_moment` (nu × nv). Row i is the gradient of the actuator's length with respect to the joint coordinates,
//! so the transpose maps actuator forces to joint space.
//!
//! Tests: `tests/physics/dynamics.rs`.

use super::row::{Row, RowSum, merge};
use super::{jacobian, sleep, tendon};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::simd::F64x4;
use crate::math::{Mat3, Quat, Real, Vec3};
use crate::model::Model;
use crate::plan::drive;
use bytemuck::cast_slice_mut;

/// Lengths and moments of all actuators.
pub fn transmission(m: &Model, d: &mut Data) -> Result<()> {
    if m.nu() == 0 {
        return Ok(());
    }
    // types that were edited in place are not those of the plan
    let joints = [mjTRN_JOINT, mjTRN_JOINTINPARENT].map(|kind| kind as i32);
    if d.plan.drives.is_empty() || !m.actuator_trntype().iter().all(|kind| joints.contains(kind)) {
        return mixed(m, d);
    }
    scalar_joints(m, d);
    Ok(())
}

/// Actuators that all drive slides and hinges.
fn scalar_joints(m: &Model, d: &mut Data) {
    let filter = sleep::active(m, d.s);
    let (body_awake, qpos) = (&*d.body_awake, &*d.qpos);
    let rows = d.moment_rowadr.iter_mut().zip(&mut *d.moment_rownnz).zip(&mut *d.actuator_length);
    let mut entries = d.moment_colind.iter_mut().zip(&mut *d.actuator_moment);
    let mut adr = 0;
    for ((drive, gear), ((rowadr, rownnz), length)) in d.plan.drives.iter().zip(m.actuator_gear()).zip(rows) {
        (*rowadr, *rownnz) = (adr, 0);
        if filter && body_awake[drive.bodyid as usize] == mjS_ASLEEP as i32 {
            continue;
        }
        let Some((column, moment)) = entries.next() else { break };
        *length = qpos[drive.qposadr as usize] * gear[0];
        (*column, *moment, *rownnz) = (drive.dofadr as i32, gear[0], 1);
        adr += 1;
    }
}

/// Actuators of any kind.
fn mixed(m: &Model, d: &mut Data) -> Result<()> {
    let frame = d.stack.frame();
    // joints and tendons need none
    let mut sum = None;
    let filter = sleep::active(m, d.s);
    let sparse = super::is_sparse(m);
    let mut adr = 0;
    for i in 0..m.nu() {
        d.moment_rowadr[i] = adr as i32;
        d.moment_rownnz[i] = 0;
        if filter && sleep::actuator_state(m, d.tree_awake, d.body_awake, i) == mjS_ASLEEP {
            continue;
        }
        let (gear, [id, id2]) = (m.actuator_gear()[i], m.actuator_trnid()[i]);
        if let Some(drive) = drive(m, i) {
            d.actuator_length[i] = d.qpos[drive.qposadr as usize] * gear[0];
            (d.moment_colind[adr], d.actuator_moment[adr], d.moment_rownnz[i]) = (drive.dofadr as i32, gear[0], 1);
            adr += 1;
            continue;
        }
        if m.actuator_trntype()[i] == mjTRN_TENDON as i32 {
            let t = id as usize;
            d.actuator_length[i] = d.ten_length[t] * gear[0];
            let (colind, moment) = (&mut d.moment_colind[adr..], &mut d.actuator_moment[adr..]);
            let J = Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, sparse);
            let mut n = 0;
            J.each(|j, x| {
                // written in any case, kept if it counts: no branch to guess
                let x = gear[0] * x;
                if let (Some(to), Some(moment)) = (colind.get_mut(n), moment.get_mut(n)) {
                    (*to, *moment) = (j as i32, x);
                    n += usize::from(sparse || x != 0.0);
                }
            });
            d.moment_rownnz[i] = n as i32;
            adr += n;
            continue;
        }
        let row = match &mut sum {
            Some(row) => row,
            none => none.insert(RowSum::new(&frame, m.nv())?),
        };
        let mut keep_zeros = false;
        d.actuator_length[i] = match mjtTrn::from_int(m.actuator_trntype()[i]) {
            Some(mjTRN_JOINT) => {
                keep_zeros = true;
                joint(m, d, id as usize, &gear, false, row)
            }
            Some(mjTRN_JOINTINPARENT) => {
                keep_zeros = true;
                joint(m, d, id as usize, &gear, true, row)
            }
            Some(mjTRN_SLIDERCRANK) => slider_crank(m, d, i, row),
            Some(mjTRN_SITE) if id2 >= 0 => relative_site(m, d, id as usize, id2 as usize, &gear, row),
            Some(mjTRN_SITE) => {
                site(m, d, id as usize, &gear, row);
                0.0
            }
            Some(mjTRN_BODY) => {
                adhesion(m, d, id, row);
                0.0
            }
            _ => {
                let text = format!("unknown transmission type {}", m.actuator_trntype()[i]);
                return Err(Error::in_routine("mj_transmission", text));
            }
        };
        let n = row.take(keep_zeros, &mut d.moment_colind[adr..], &mut d.actuator_moment[adr..]);
        d.moment_rownnz[i] = n as i32;
        adr += n;
    }
    Ok(())
}

fn halves(gear: &[f64; 6]) -> (Vec3, Vec3) {
    (Vec3::from_slice(gear), Vec3::from_slice(&gear[3..]))
}

/// A ball or free joint; `in_parent` gives the gear of a rotation in the parent's axes.
fn joint(m: &Model, d: &Data, j: usize, gear: &[f64; 6], in_parent: bool, row: &mut RowSum) -> f64 {
    let (mut p, mut v) = (m.jnt_qposadr()[j] as usize, m.jnt_dofadr()[j] as usize);
    let kind = mjtJoint::from_int(m.jnt_type()[j]);
    let (mut turn_gear, free) = (halves(gear).0, kind == Some(mjJNT_FREE));
    if free {
        for k in 0..3 {
            row.add(v + k, gear[k]);
        }
        turn_gear = halves(gear).1;
        (p, v) = (p + 3, v + 3);
    }
    let q = Quat::from_slice(&d.qpos[p..]).unit();
    if in_parent {
        turn_gear = q.conj().rotate(turn_gear);
    }
    for k in 0..3 {
        row.add(v + k, turn_gear[k]);
    }
    if free { 0.0 } else { q.to_velocity(1.0).dot(turn_gear) }
}

/// Rotational column of dof `i`.
fn spin(d: &Data, i: usize) -> Vec3 {
    d.cdof[i].angular()
}

/// A rod from a crank's pin (first site) to a pin that slides along the z axis of the second site.
fn slider_crank(m: &Model, d: &Data, i: usize, row: &mut RowSum) -> f64 {
    let [crank, slider] = m.actuator_trnid()[i].map(|s| s as usize);
    let (gear, rod) = (m.actuator_gear()[i][0], m.actuator_cranklength()[i]);
    let axis = tendon::z_axis(&d.site_xmat[slider]);
    let arm = d.site_xpos[crank] - d.site_xpos[slider];
    let along = axis.dot(arm);
    let det = along * along + rod * rod - arm.dot(arm);
    // derivatives of the slider's position with respect to arm and axis
    let (length, dv, da) = if det <= 0.0 {
        (along, axis, arm)
    } else {
        let root = det.sqrt();
        let c = 1.0 - along / root;
        let dv = axis * c + arm * (1.0 / root);
        (along - root, dv, arm * c)
    };
    let [b_crank, b_slider] = [crank, slider].map(|s| m.site_bodyid()[s] as usize);
    let off_crank = jacobian::offset(m, d, d.site_xpos[crank], b_crank);
    let off_slider = jacobian::offset(m, d, d.site_xpos[slider], b_slider);
    merge(jacobian::chain(d, b_crank), jacobian::chain(d, b_slider), |k, in_crank, in_slider| {
        let cdof = &d.cdof[k];
        let mut J = if in_crank { jacobian::point_column(cdof, off_crank) } else { Vec3::ZERO };
        let mut J_axis = Vec3::ZERO;
        if in_slider {
            J -= jacobian::point_column(cdof, off_slider);
            J_axis = spin(d, k).cross(axis);
        }
        // for dofs that move both sites the terms cancel to exact zeros only in this order
        row.add(k, (0..3).fold(0.0, |sum, i| sum + (dv[i] * J[i] + da[i] * J_axis[i])) * gear);
    });
    length * gear
}

/// A force and torque fixed to a site.
fn site(m: &Model, d: &Data, s: usize, gear: &[f64; 6], row: &mut RowSum) {
    let b = m.site_bodyid()[s] as usize;
    let (linear, angular) = halves(gear);
    let force = d.site_xmat[s] * linear;
    let torque = d.site_xmat[s] * angular;
    let offset = jacobian::offset(m, d, d.site_xpos[s], b);
    for &k in jacobian::chain(d, b) {
        let k = k as usize;
        let J = jacobian::point_column(&d.cdof[k], offset);
        row.add(k, J.dot(force) + spin(d, k).dot(torque));
    }
}

/// Pose of site `s` relative to site `r`, measured along the gear in r's axes. Dofs that move both have no moment.
fn relative_site(m: &Model, d: &Data, s: usize, r: usize, gear: &[f64; 6], row: &mut RowSum) -> f64 {
    let [b_s, b_r] = [s, r].map(|x| m.site_bodyid()[x] as usize);
    let (linear, angular) = halves(gear);
    let frame = &d.site_xmat[r];
    let mut length = 0.0;
    let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
    if linear != Vec3::ZERO {
        let relative = frame.transpose() * (d.site_xpos[s] - d.site_xpos[r]);
        length += relative.dot(linear);
        force = frame * linear;
    }
    if angular != Vec3::ZERO {
        // the product's order is the reference's: the site's rotation first
        let turn = |x: usize, b: usize| m.site_quat()[x] * d.xquat[b];
        length += turn(s, b_s).rotation_from(turn(r, b_r)).dot(angular);
        torque = frame * angular;
    }
    let off_s = jacobian::offset(m, d, d.site_xpos[s], b_s);
    let off_r = jacobian::offset(m, d, d.site_xpos[r], b_r);
    merge(jacobian::chain(d, b_s), jacobian::chain(d, b_r), |k, in_s, in_r| {
        if in_s == in_r {
            return;
        }
        let (sign, offset) = if in_s { (1.0, off_s) } else { (-1.0, off_r) };
        let J = jacobian::point_column(&d.cdof[k], offset);
        row.add(k, sign * (J.dot(force) + spin(d, k).dot(torque)));
    });
    length
}

/// Adhesion: the mean of the normal Jacobians of body `id`'s contacts, pulling.
fn adhesion(m: &Model, d: &Data, id: i32, row: &mut RowSum) {
    let mut count = 0;
    for con in d.contact.iter() {
        let [g1, g2] = con.geom;
        if g1 < 0 || g2 < 0 || con.exclude > 1 {
            continue;
        }
        let [b1, b2] = [g1, g2].map(|g| m.geom_bodyid()[g as usize]);
        if b1 != id && b2 != id {
            continue;
        }
        count += 1;
        let [b1, b2] = [b1 as usize, b2 as usize];
        let normal = Mat3(con.frame).row(0);
        let (off1, off2) = (jacobian::offset(m, d, Vec3(con.pos), b1), jacobian::offset(m, d, Vec3(con.pos), b2));
        merge(jacobian::chain(d, b1), jacobian::chain(d, b2), |k, in1, in2| {
            let J1 = if in1 { jacobian::point_column(&d.cdof[k], off1) } else { Vec3::ZERO };
            let J2 = if in2 { jacobian::point_column(&d.cdof[k], off2) } else { Vec3::ZERO };
            row.add(k, (J2 - J1).dot(normal));
        });
    }
    if count > 0 {
        row.scale(-1.0 / count as f64);
    }
}

/// Velocities of an actuator with this gear on a tendon with this dense Jacobian row, in four environments: products of
/// its row of `actuator_moment`, which leaves zeros out, and `qvel`. `scratch` is of the row's length.
pub(super) fn tendon_rate(J: &[F64x4], gear: f64, qvel: &[F64x4], [values, rates]: [&mut [F64x4]; 2]) -> F64x4 {
    let (zero, gear) = (F64x4::splat(0.0), F64x4::splat(gear));
    let (mut n, mut differ) = (0, false);
    for (x, v) in J.iter().zip(qvel) {
        let x = gear * *x;
        let left_out = x.eq(zero).bits();
        if left_out != 0b1111 {
            (values[n], rates[n]) = (x, *v);
            differ |= left_out != 0;
            n += 1;
        }
    }
    // up to three products are summed one by one, where zeros do not count
    if !differ || n < 4 {
        return F64x4::dot(&values[..n], &rates[..n]);
    }
    F64x4::new(std::array::from_fn(|k| {
        let [values, rates] = [&mut *values, &mut *rates].map(cast_slice_mut::<F64x4, f64>);
        let mut kept = 0;
        for (x, v) in J.iter().zip(qvel) {
            let x = (gear * *x).lanes()[k];
            if x != 0.0 {
                (values[kept], rates[kept]) = (x, v.lanes()[k]);
                kept += 1;
            }
        }
        f64::dot(&values[..kept], &rates[..kept])
    }))
}

/// Adds the forces of four environments on a tendon with this dense Jacobian row and gear to `qfrc`, which has no −0.
pub(super) fn add_tendon_force(J: &[F64x4], gear: f64, force: F64x4, qfrc: &mut [F64x4]) {
    let (zero, gear) = (F64x4::splat(0.0), F64x4::splat(gear));
    for (x, qfrc) in J.iter().zip(qfrc) {
        let x = gear * *x;
        // rows leave zeros out, which would count where a force is infinite
        *qfrc = x.eq(zero).select(*qfrc, *qfrc + x * force);
    }
}
