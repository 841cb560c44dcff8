//! Actuators on slides and hinges: for each actuator the joint that it drives, if every actuator of the model drives
//! one.
//!
//! Tests: `tests/engine/lanes.rs`.

use crate::abi::*;
use crate::model::Model;

/// The joint that an actuator drives.
#[derive(Clone, Copy)]
pub struct Drive {
    pub qposadr: u32,
    pub dofadr: u32,
    pub bodyid: u32,
}

/// The joints of all actuators, if each drives a slide or hinge joint; else nothing.
pub fn drives(m: &Model) -> Vec<Drive> {
    (0..m.nu()).map(|i| drive(m, i)).collect::<Option<_>>().unwrap_or_default()
}

/// The slide or hinge joint that actuator `i` drives, if it does.
pub fn drive(m: &Model, i: usize) -> Option<Drive> {
    let kind = m.actuator_trntype()[i];
    if kind != mjTRN_JOINT as i32 && kind != mjTRN_JOINTINPARENT as i32 {
        return None;
    }
    let j = m.actuator_trnid()[i][0] as usize;
    let scalar = m.jnt_type()[j] == mjJNT_SLIDE as i32 || m.jnt_type()[j] == mjJNT_HINGE as i32;
    scalar.then(|| Drive {
        qposadr: m.jnt_qposadr()[j] as u32,
        dofadr: m.jnt_dofadr()[j] as u32,
        bodyid: m.jnt_bodyid()[j] as u32,
    })
}
