//! Forces by velocity, in `qDeriv`.
//!
//! Tests: `tests/physics/derivatives.rs`.
#![forbid(unsafe_code)]

use super::super::{d_matrix, forward};
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;

/// Overwrites `qDeriv` with centred differences of the smooth forces, then evaluates the velocity stage at the nominal
/// velocity again.
pub fn smooth_velocity(m: &Model, d: &mut Data, eps: f64) -> Result<()> {
    let frame = d.stack.frame();
    let (nv, qvel) = (m.nv(), frame.copy(d.qvel)?);
    let (ahead, behind) = (frame.zeros::<f64>(nv)?, frame.zeros::<f64>(nv)?);
    let smooth = |d: &mut Data, to: &mut [f64]| -> Result<()> {
        forward::fwd_velocity(m, d)?;
        forward::fwd_actuation(m, d)?;
        for (i, to) in to.iter_mut().enumerate() {
            *to = d.qfrc_actuator[i] + d.qfrc_passive[i] - d.qfrc_bias[i];
        }
        Ok(())
    };
    for j in 0..nv {
        d.qvel[j] = qvel[j] + eps;
        smooth(d, ahead)?;
        d.qvel[j] = qvel[j] - eps;
        smooth(d, behind)?;
        d.qvel[j] = qvel[j];
        for i in 0..nv {
            if let Some(at) = d_matrix::entry(m, i, j) {
                d.qDeriv[at] = (ahead[i] - behind[i]) * (0.5 / eps);
            }
        }
    }
    smooth(d, ahead)
}

/// Overwrites `qDeriv` with forward differences of `qfrc_passive`, then evaluates the velocity stage again.
pub fn passive_velocity(m: &Model, d: &mut Data, eps: f64) -> Result<()> {
    let frame = d.stack.frame();
    forward::fwd_velocity(m, d)?;
    let (qvel, centre) = (frame.copy(d.qvel)?, frame.copy(d.qfrc_passive)?);
    for j in 0..m.nv() {
        d.qvel[j] = qvel[j] + eps;
        forward::fwd_velocity(m, d)?;
        d.qvel[j] = qvel[j];
        for i in 0..m.nv() {
            if let Some(at) = d_matrix::entry(m, i, j) {
                d.qDeriv[at] = (d.qfrc_passive[i] - centre[i]) / eps;
            }
        }
    }
    forward::fwd_velocity(m, d)
}
