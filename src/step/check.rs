//! Checks of positions, velocities and accelerations: a number that is not finite or is huge counts as a warning, and
//! resets the simulation unless that is disabled.
//!
//! Tests: `tests/engine/step.rs`.
#![forbid(unsafe_code)]

use super::{forward, lifecycle};
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, warning};
use crate::dynamics::sleep;
use crate::math::scalar::is_bad;
use crate::model::Model;

/// Index of the first bad number, of the listed ones or all.
#[inline(always)]
fn first_bad(v: &[f64], list: Option<&[i32]>) -> Option<usize> {
    match list {
        // nearly always all are good: one pass without branches decides
        None if v.iter().fold(true, |good, x| good & (x.abs() <= mjMAXVAL)) => None,
        None => v.iter().position(|&x| is_bad(x)),
        Some(list) => first_bad_of(v, list),
    }
}

#[inline(never)]
fn first_bad_of(v: &[f64], list: &[i32]) -> Option<usize> {
    list.iter().map(|&i| i as usize).find(|&i| is_bad(v[i]))
}

/// Warns about the number at `i`, and resets unless that is switched off. Whether it did reset.
#[cold]
#[inline(never)]
fn report(m: &Model, d: &mut Data, kind: mjtWarning, i: usize) -> Result<bool> {
    warning(d.s, kind, i as i32);
    let reset = !m.disabled(mjDSBL_AUTORESET);
    if reset {
        lifecycle::reset_within(m, d)?;
    }
    let stat = &mut d.s.warning[kind as usize];
    stat.number += 1;
    stat.lastinfo = i as i32;
    Ok(reset)
}

/// Checks `qpos`.
#[inline]
pub fn check_pos(m: &Model, d: &mut Data) -> Result<()> {
    if let Some(i) = first_bad(d.qpos, None) {
        report(m, d, mjWARN_BADQPOS, i)?;
    }
    Ok(())
}

/// Checks `qvel`.
#[inline]
pub fn check_vel(m: &Model, d: &mut Data) -> Result<()> {
    if let Some(i) = first_bad(d.qvel, sleep::dofs(m, d.s, d.dof_awake_ind)) {
        report(m, d, mjWARN_BADQVEL, i)?;
    }
    Ok(())
}

/// Whether all accelerations are finite and not huge.
pub(super) fn acc_is_good(d: &Data) -> bool {
    first_bad(d.qacc, None).is_none()
}

/// Checks `qacc`; after a reset the forward dynamics are evaluated again.
#[inline]
pub fn check_acc(m: &Model, d: &mut Data) -> Result<()> {
    match first_bad(d.qacc, sleep::dofs(m, d.s, d.dof_awake_ind)) {
        Some(i) => repeat_forward(m, d, i),
        None => Ok(()),
    }
}

#[cold]
#[inline(never)]
fn repeat_forward(m: &Model, d: &mut Data, i: usize) -> Result<()> {
    if report(m, d, mjWARN_BADQACC, i)? { forward::forward(m, d) } else { Ok(()) }
}
