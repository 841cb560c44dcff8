//! Joints that can have limits: all but free joints, in ascending order, each with its addresses in `qpos` and `qvel`.
//!
//! Tests: `tests/physics/constraints.rs`.

use crate::abi::*;
use crate::model::Model;

/// A scalar or ball joint: where its position and its first dof are.
#[derive(Clone, Copy)]
pub struct LimitedJoint {
    pub id: u32,
    pub qposadr: u32,
    pub dofadr: u32,
    pub ball: bool,
}

/// All joints but free ones, ascending.
pub fn limitable_joints(m: &Model) -> Vec<LimitedJoint> {
    (0..m.njnt())
        .filter(|&j| m.jnt_type()[j] != mjJNT_FREE as i32)
        .map(|j| LimitedJoint {
            id: j as u32,
            qposadr: m.jnt_qposadr()[j] as u32,
            dofadr: m.jnt_dofadr()[j] as u32,
            ball: m.jnt_type()[j] == mjJNT_BALL as i32,
        })
        .collect()
}
