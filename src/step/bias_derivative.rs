//! Derivative of the bias forces with respect to velocity: recursive Newton-Euler, differentiated column by column.
//!
//! Column j of ∂V_b is the motion axis S_j of a dof that moves body b, and zero else; ∂A_b gathers the rates of the axes;
//! ∂F_b = I ∂A_b + ∂V ×* I V + V ×* I ∂V, summed over subtrees. Each body keeps the columns of its row of the body-dof
//! pattern B: the dofs that move it (its chain), then those of its subtree.
//!
//! Tests: `tests/physics/derivatives.rs`, `tests/engine/step.rs`.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::{each, jacobian, sleep};
use crate::math::{Force, Motion};
use crate::model::Model;

/// Subtracts ∂`qfrc_bias`/∂`qvel` (without tendon armature) from `qDeriv`.
pub fn subtract(m: &Model, d: &mut Data) -> Result<()> {
    let frame = d.stack.frame();
    let dA = frame.scratch::<Motion>(m.nB())?;
    let dF = frame.scratch::<Force>(m.nB())?;
    let row = |b: usize| m.B_rowadr()[b] as usize..(m.B_rowadr()[b] + m.B_rownnz()[b]) as usize;
    let bodies = sleep::moving_bodies(m, d.s, d.body_awake_ind);
    let (cdof, cdof_dot, cvel, cinert, qvel) = (&*d.cdof, &*d.cdof_dot, &*d.cvel, &*d.cinert, &*d.qvel);

    for b in each(bodies, 1..m.nbody()) {
        let chain = jacobian::chain(d, b);
        let parent = m.body_parentid()[b] as usize;
        let own = m.body_dofnum()[b] as usize;
        let inherited = chain.len() - own;
        let (before, from_b) = dA.split_at_mut(row(b).start);
        let acc = &mut from_b[..chain.len()];
        if parent > 0 {
            acc[..inherited].copy_from_slice(&before[row(parent).start..][..inherited]);
        }
        acc[inherited..].fill(Motion::ZERO);
        let mut at = inherited;
        while at < chain.len() {
            let i = chain[at] as usize;
            let j = m.dof_jntid()[i] as usize;
            let n = match mjtJoint::from_int(m.jnt_type()[j]) {
                // three axes that do not turn, then a ball
                Some(mjJNT_FREE) if i == m.jnt_dofadr()[j] as usize => {
                    at += 3;
                    continue;
                }
                Some(mjJNT_FREE | mjJNT_BALL) => 3,
                _ => 1,
            };
            let mut spin = Motion::ZERO;
            for k in i..(i + n).min(cdof.len()) {
                spin += cdof[k] * qvel[k];
            }
            // each earlier dof turns the axes of this joint
            for (acc, &c) in acc[..at].iter_mut().zip(chain) {
                *acc += cdof[c as usize].cross(spin);
            }
            for (k, acc) in acc[at..].iter_mut().take(n).enumerate() {
                *acc = cdof_dot[i + k];
            }
            at += n;
        }

        let momentum = cinert[b] * cvel[b];
        for ((force, acc), &c) in dF[row(b)].iter_mut().zip(acc).zip(chain) {
            let axis = cdof[c as usize];
            *force = cinert[b] * *acc + axis.cross_force(momentum) + cvel[b].cross_force(cinert[b] * axis);
        }
        dF[row(b)][chain.len()..].fill(Force::ZERO);
    }

    let deriv = &mut *d.qDeriv;
    for b in each(bodies, 1..m.nbody()).rev() {
        let own = m.body_dofadr()[b].max(0) as usize..(m.body_dofadr()[b].max(0) + m.body_dofnum()[b]) as usize;
        for i in own.clone() {
            let adr = m.D_rowadr()[i] as usize;
            for (x, force) in deriv[adr..].iter_mut().zip(&dF[row(b)]) {
                *x -= cdof[i].dot(*force);
            }
        }
        add_to_parent(m, dF, b);
    }
    Ok(())
}

/// Adds the columns of body `b` to those of its parent, which has all of them.
fn add_to_parent(m: &Model, dF: &mut [Force], b: usize) {
    let parent = m.body_parentid()[b] as usize;
    if parent == 0 {
        return;
    }
    let row = |b: usize| m.B_rowadr()[b] as usize..(m.B_rowadr()[b] + m.B_rownnz()[b]) as usize;
    let (above, below) = dF.split_at_mut(row(b).start);
    let from = &below[..row(b).len()];
    let to = &mut above[row(parent)];
    let (from_columns, to_columns) = (&m.B_colind()[row(b)], &m.B_colind()[row(parent)]);
    // the columns come in runs that are consecutive in both rows: the parent's chain, and the subtree
    let mut at = 0;
    for (force, c) in from.iter().zip(from_columns) {
        if to_columns.get(at) != Some(c) {
            at = to_columns.partition_point(|x| x < c);
        }
        if to_columns.get(at) == Some(c) {
            to[at] += *force;
        }
        at += 1;
    }
}
