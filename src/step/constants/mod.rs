//! Constants of a model that follow from its other fields (`mj_setConst`, `mj_setLengthRange`): what belongs to which
//! tree, and lengths, weights, frames and statistics at the reference and spring configurations.
//!
//! Tests: `tests/load/mjb.rs`, `tests/conformance/compare.py`.
#![forbid(unsafe_code)]

mod inverse_weight;
mod length_range;
mod statistic;
mod structure;

pub use length_range::{needs_length_range, set_length_range};
pub use structure::set_structure;

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::dynamics;
use crate::dynamics::tendon;
use crate::math::{MINVAL, Quat, Vec3};
use crate::model::Model;
use inverse_weight::InverseInertia;

/// What follows from configurations. `d` is scratch: it ends with `qpos` = `qpos_spring`. [`set_structure`] comes first.
pub fn set_values(m: &mut Model, d: &mut Data) -> Result<()> {
    at_reference(m, d)?;
    d.qpos.copy_from_slice(m.qpos_spring());
    dynamics::kinematics(m, d)?;
    dynamics::com_pos(m, d);
    dynamics::tendon(m, d)?;
    dynamics::transmission(m, d)?;
    for (spring, &length) in m.tendon_lengthspring_mut().iter_mut().zip(d.ten_length.iter()) {
        if *spring == [-1.0; 2] {
            *spring = [length; 2];
        }
    }
    Ok(())
}

/// Everything at `qpos0`, with cameras and lights fixed to their bodies and no flex rigid.
fn at_reference(m: &mut Model, d: &mut Data) -> Result<()> {
    let kept = (m.cam_mode().to_vec(), m.light_mode().to_vec(), m.flex_rigid().to_vec());
    m.cam_mode_mut().fill(mjCAMLIGHT_FIXED as i32);
    m.light_mode_mut().fill(mjCAMLIGHT_FIXED as i32);
    m.flex_rigid_mut().fill(0);
    let done = reference_stages(m, d);
    m.cam_mode_mut().copy_from_slice(&kept.0);
    m.light_mode_mut().copy_from_slice(&kept.1);
    m.flex_rigid_mut().copy_from_slice(&kept.2);
    done?;
    lengths(m, d);
    weights(m, d)?;
    equalities(m, d)?;
    cameras_and_lights(m, d);
    damping_ratios(m, d);
    statistic::set(m, d)
}

fn reference_stages(m: &mut Model, d: &mut Data) -> Result<()> {
    d.qpos.copy_from_slice(m.qpos0());
    dynamics::kinematics(m, d)?;
    dynamics::com_pos(m, d);
    dynamics::cam_light(m, d);
    // the diagonal of M without tendon armature, also where the rows of simple dofs read it from `dof_M0`
    dynamics::crb(m, d);
    for i in 0..m.nv() {
        let body = m.dof_bodyid()[i] as usize;
        let inertia = d.cdof[i].dot(d.crb[body] * d.cdof[i]);
        m.dof_M0_mut()[i] = m.dof_armature()[i] + inertia;
    }
    dynamics::tendon(m, d)?;
    dynamics::make_m(m, d);
    dynamics::factor_m(m, d);
    dynamics::flex(m, d)?;
    dynamics::transmission(m, d)
}

fn lengths(m: &mut Model, d: &Data) {
    m.flexedge_length0_mut().copy_from_slice(d.flexedge_length);
    m.tendon_length0_mut().copy_from_slice(d.ten_length);
    m.actuator_length0_mut().copy_from_slice(d.actuator_length);
}

/// Diagonals of inverse inertias as bodies, dofs, flex edges, tendons and actuators see them.
fn weights(m: &mut Model, d: &Data) -> Result<()> {
    let mut inverse = InverseInertia::new(m.nv());
    for b in 0..m.nbody() {
        let weight = inverse.of_body(m, d, b)?;
        m.body_invweight0_mut()[b] = weight;
    }
    for j in 0..m.njnt() {
        inverse.set_joint(m, d, j);
    }
    if m.nv() > 0 {
        inverse.set_flex_edges(m, d);
    }
    for t in 0..m.ntendon() {
        let weight = inverse.of_row(m, d, &tendon::jacobian_row(m, d, t));
        m.tendon_invweight0_mut()[t] = weight;
    }
    actuator_accelerations(m, d);
    Ok(())
}

/// |M⁻¹ r| of every actuator's moment r: a solve in the trees that it acts on.
fn actuator_accelerations(m: &mut Model, d: &Data) {
    let mut x = vec![0.0; m.nv()];
    let (mut trees, mut dofs) = (Vec::new(), Vec::new());
    for i in 0..m.nu() {
        moment(d, i).for_each(|(k, value)| x[k] = value);
        trees.extend(moment(d, i).map(|(k, _)| m.dof_treeid()[k] as usize));
        trees.sort_unstable();
        trees.dedup();
        dofs.extend(trees.drain(..).flat_map(|t| m.tree_dofadr()[t]..m.tree_dofadr()[t] + m.tree_dofnum()[t]));
        dynamics::inertia::solve_m_some(m, d, &mut x, &dofs);
        let mut sum = 0.0;
        for k in dofs.drain(..) {
            sum += std::mem::take(&mut x[k as usize]).powi(2);
        }
        m.actuator_acc0_mut()[i] = sum.sqrt();
    }
}

/// The non-zeros of an actuator's moment arm: dof, value.
fn moment<'d>(d: &'d Data, i: usize) -> impl Iterator<Item = (usize, f64)> + Clone + 'd {
    let row = d.moment_rowadr[i] as usize..(d.moment_rowadr[i] + d.moment_rownnz[i]) as usize;
    let columns = d.moment_colind[row.clone()].iter().map(|&k| k as usize);
    columns.zip(d.actuator_moment[row].iter().copied())
}

/// Anchors and relative poses of connects and welds, as they are in this configuration.
fn equalities(m: &mut Model, d: &Data) -> Result<()> {
    for e in 0..m.neq() {
        let kind = mjtEq::from_int(m.eq_type()[e]);
        if !matches!(kind, Some(mjEQ_CONNECT | mjEQ_WELD)) {
            continue;
        }
        let (id1, id2) = (m.eq_obj1id()[e] as usize, m.eq_obj2id()[e] as usize);
        let on_bodies = match mjtObj::from_int(m.eq_objtype()[e]) {
            Some(mjOBJ_BODY) => true,
            Some(mjOBJ_SITE) => false,
            _ => {
                let name = if kind == Some(mjEQ_WELD) { "weld" } else { "connect" };
                return Err(Error::in_routine("set0", format!("invalid objtype in {name} constraint {e}")));
            }
        };
        let data = &mut m.eq_data_mut()[e];
        let anchor = Vec3::from_slice(data);
        match kind {
            Some(mjEQ_CONNECT) if !on_bodies => data.fill(0.0),
            Some(mjEQ_CONNECT) => data[3..6].copy_from_slice(&point_in_frame(d, id1, id2, anchor).0),
            _ if !on_bodies => {}
            _ => {
                let mut relative = Quat::from_slice(&data[6..]);
                if relative == Quat::default() {
                    data[3..6].copy_from_slice(&point_in_frame(d, id2, id1, anchor).0);
                    relative = d.xquat[id1].conj() * d.xquat[id2];
                } else {
                    relative = relative.unit();
                }
                data[6..10].copy_from_slice(&relative.0);
            }
        }
    }
    Ok(())
}

/// A point of body `from`'s frame in body `to`'s frame.
fn point_in_frame(d: &Data, from: usize, to: usize, point: Vec3) -> Vec3 {
    let world = d.xmat[from] * point + d.xpos[from];
    d.xmat[to].transpose() * (world - d.xpos[to])
}

fn cameras_and_lights(m: &mut Model, d: &Data) {
    let com = |own: i32, target: i32| d.subtree_com[if target >= 0 { target } else { own } as usize];
    for c in 0..m.ncam() {
        let (body, target) = (m.cam_bodyid()[c], m.cam_targetbodyid()[c]);
        m.cam_pos0_mut()[c] = d.cam_xpos[c] - d.xpos[body as usize];
        m.cam_poscom0_mut()[c] = d.cam_xpos[c] - com(body, target);
        m.cam_mat0_mut()[c] = d.cam_xmat[c];
    }
    for l in 0..m.nlight() {
        let (body, target) = (m.light_bodyid()[l], m.light_targetbodyid()[l]);
        m.light_pos0_mut()[l] = d.light_xpos[l] - d.xpos[body as usize];
        m.light_poscom0_mut()[l] = d.light_xpos[l] - com(body, target);
        m.light_dir0_mut()[l] = d.light_xdir[l];
    }
}

/// Position servos whose damping was given as a ratio of the critical one: the ratio becomes a (negative) coefficient.
fn damping_ratios(m: &mut Model, d: &Data) {
    for i in 0..m.nu() {
        let (gain, bias) = (m.actuator_gainprm()[i][0], &m.actuator_biasprm()[i]);
        if gain != -bias[1] || bias[2] <= 0.0 {
            continue;
        }
        let reflected: f64 = moment(d, i)
            .map(|(k, x)| (x * x, m.dof_M0()[k]))
            .filter(|&(squared, _)| squared > MINVAL)
            .map(|(squared, mass)| mass / squared)
            .sum();
        m.actuator_biasprm_mut()[i][2] *= -2.0 * (gain * reflected).sqrt();
    }
}
