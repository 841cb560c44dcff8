//! Which trees, bodies and dofs are awake: arrays derived from `tree_asleep`.
//!
//! Tests: `tests/engine/solver.rs`, `tests/engine/batch.rs`.

use super::Data;
use crate::abi::*;
use crate::model::Model;

/// Derives `tree_awake`, `body_awake`, the three index lists and the four counts from `tree_asleep`. Bodies that are attached to
/// no tree are static, or awake if `static_awake` is set or they are attached to a mocap body.
pub fn update_awake(m: &Model, d: &mut Data, static_awake: bool) {
    let Data { s, tree_asleep, tree_awake, body_awake, body_awake_ind, parent_awake_ind, dof_awake_ind, .. } = d;
    let mut ntree = 0;
    for (awake, &asleep) in tree_awake.iter_mut().zip(tree_asleep.iter()) {
        *awake = i32::from(asleep < 0);
        ntree += *awake;
    }
    s.ntree_awake = ntree;

    for (b, awake) in body_awake.iter_mut().enumerate() {
        let mocap = || m.body_mocapid()[m.body_rootid()[b] as usize] >= 0;
        *awake = match usize::try_from(m.body_treeid()[b]) {
            Ok(tree) => tree_awake[tree],
            Err(_) if static_awake || mocap() => mjS_AWAKE as i32,
            Err(_) => mjS_STATIC as i32,
        };
    }
    let up = |b: usize| body_awake[b] != mjS_ASLEEP as i32;
    s.nbody_awake = list(body_awake_ind, (0..m.nbody()).filter(|&b| up(b)));
    s.nparent_awake = list(parent_awake_ind, (1..m.nbody()).filter(|&b| up(m.body_parentid()[b] as usize)));
    let moving = |&i: &usize| body_awake[m.dof_bodyid()[i] as usize] == mjS_AWAKE as i32;
    s.nv_awake = list(dof_awake_ind, (0..m.nv()).filter(moving));
}

/// Writes the ids to the front of `to`; returns how many.
fn list(to: &mut [i32], ids: impl Iterator<Item = usize>) -> i32 {
    to.iter_mut().zip(ids).map(|(to, id)| *to = id as i32).count() as i32
}
