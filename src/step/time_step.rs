//! One step in time: checks of the state, forward dynamics, integration.
//!
//! Tests: `tests/engine/step.rs`, `tests/engine/rollout.rs`.
#![forbid(unsafe_code)]

use super::{check, forward, integrate, inverse, lifecycle};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::constraint;
use crate::data::timer::{self, Reading, UNTIMED};
use crate::data::{Callback, Data, OwnedData};
use crate::model::Model;
use crate::sensor;

/// One time step.
pub fn step(m: &Model, d: &mut Data) -> Result<()> {
    step_skip(m, d, mjSTAGE_NONE, false)
}

/// One time step that leaves out stages whose inputs did not change, and sensors.
pub fn step_skip(m: &Model, d: &mut Data, skipstage: mjtStage, skipsensor: bool) -> Result<()> {
    step_from(m, d, skipstage, skipsensor, timer::start())
}

/// One time step, whose timers count but do not measure: the clock of the Python package costs a small model several percent.
pub fn step_untimed(m: &Model, d: &mut Data) -> Result<()> {
    step_from(m, d, mjSTAGE_NONE, false, UNTIMED)
}

/// [`step_skip`], which begins at `start`.
pub(super) fn step_from(m: &Model, d: &mut Data, skipstage: mjtStage, skipsensor: bool, start: Reading) -> Result<()> {
    check::check_pos(m, d)?;
    check::check_vel(m, d)?;
    let now = forward::forward_from(m, d, skipstage, skipsensor, start)?;
    let now = check_and_integrate(m, d, skipstage, now)?;
    timer::stop_at(d, mjTIMER_STEP, start, now);
    Ok(())
}

/// What follows forward dynamics: checks of the accelerations, and integration.
#[inline]
pub(super) fn check_and_integrate(m: &Model, d: &mut Data, skipstage: mjtStage, now: Reading) -> Result<Reading> {
    check::check_acc(m, d)?;
    if m.enabled(mjENBL_FWDINV) {
        inverse::compare_fwd_inv(m, d)?;
    }
    match mjtIntegrator::from_int(m.opt.integrator) {
        Some(mjINT_EULER) => integrate::euler(m, d, skipstage >= mjSTAGE_POS, now),
        Some(mjINT_RK4) => integrate::runge_kutta(m, d, 4, now),
        Some(mjINT_IMPLICIT | mjINT_IMPLICITFAST) => integrate::implicit(m, d, skipstage >= mjSTAGE_VEL, now),
        None => Err(Error::in_routine("mj_step", "invalid integrator")),
    }
}

/// First half of a step, before controls are set: positions, velocities, and the control callback.
pub fn step1(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    check::check_pos(m, d)?;
    check::check_vel(m, d)?;
    let (now, _) = forward::position_stage(m, d, forward::NOTHING, false, start)?;
    forward::velocity_stage(m, d, forward::NOTHING, false, now)?;
    d.call(m, Callback::Control);
    timer::stop(d, mjTIMER_STEP, start);
    Ok(())
}

/// Second half of a step: forces, accelerations, integration (Euler in place of Runge-Kutta).
pub fn step2(m: &Model, d: &mut Data) -> Result<()> {
    constraint::check_storage(m, d)?;
    let start = timer::start();
    forward::fwd_actuation(m, d)?;
    forward::fwd_acceleration(m, d)?;
    forward::fwd_constraint(m, d)?;
    sensor::sensor_acc(m, d)?;
    check::check_acc(m, d)?;
    if m.enabled(mjENBL_FWDINV) {
        inverse::compare_fwd_inv(m, d)?;
    }
    match mjtIntegrator::from_int(m.opt.integrator) {
        Some(mjINT_IMPLICIT | mjINT_IMPLICITFAST) => integrate::implicit(m, d, false, timer::start())?,
        _ => integrate::euler(m, d, false, timer::start())?,
    };
    // both halves together count as one step
    timer::add(d, mjTIMER_STEP, start);
    Ok(())
}

/// What follows [`step1`] with the model's own integrator: after it, the state is that of one [`step`] with the controls and
/// applied forces of now. Runge-Kutta keeps them during its intermediate steps.
pub fn finish_step(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    forward::fwd_actuation(m, d)?;
    forward::fwd_acceleration(m, d)?;
    forward::fwd_constraint(m, d)?;
    sensor::sensor_acc(m, d)?;
    check_and_integrate(m, d, mjSTAGE_NONE, timer::start())?;
    timer::add(d, mjTIMER_STEP, start);
    Ok(())
}

/// Makes existing data of `m` that of a simulation and, if asked, takes one step: what the compiler does to see whether a
/// model runs.
pub fn trial_step(m: &Model, mut d: OwnedData, steps: bool) -> Result<()> {
    lifecycle::initialize(m, &mut d)?;
    let done = if steps { step(m, &mut d.enter(m)) } else { Ok(()) };
    lifecycle::delete(d);
    done
}
