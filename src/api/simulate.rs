//! Main simulation functions.

use super::args::*;
use super::*;
use crate::data::timer;
use crate::step;

/// The stage that a C caller names; integers in between count down.
fn stage(skipstage: c_int) -> mjtStage {
    match skipstage {
        ..=0 => mjSTAGE_NONE,
        1 => mjSTAGE_POS,
        2 => mjSTAGE_VEL,
        _ => mjSTAGE_ACC,
    }
}

/// One time step: forward dynamics, then integration. Quantities other than the state belong to its beginning.
#[export]
pub fn mj_step(m: &Model, d: &mut Data) -> Result<()> {
    step::step(m, d)
}

/// First half of a step, before controls are set: positions, velocities, and the control callback.
#[export]
pub fn mj_step1(m: &Model, d: &mut Data) -> Result<()> {
    step::step1(m, d)
}

/// Second half of a step: forces, accelerations, integration (Euler in place of Runge-Kutta).
#[export]
pub fn mj_step2(m: &Model, d: &mut Data) -> Result<()> {
    step::step2(m, d)
}

/// Forward dynamics: everything but the integration.
#[export]
pub fn mj_forward(m: &Model, d: &mut Data) -> Result<()> {
    step::forward(m, d)
}

/// Inverse dynamics: `qfrc_inverse`, the force that must be applied for the given `qacc`.
#[export]
pub fn mj_inverse(m: &Model, d: &mut Data) -> Result<()> {
    step::inverse(m, d)
}

/// Forward dynamics; stages up to and including `skipstage` (an `mjtStage`) keep their results, and sensors with `skipsensor`.
#[export]
pub fn mj_forwardSkip(m: &Model, d: &mut Data, skipstage: c_int, skipsensor: c_int) -> Result<()> {
    step::forward::forward_skip(m, d, stage(skipstage), skipsensor != 0)
}

/// Inverse dynamics; stages up to and including `skipstage` (an `mjtStage`) keep their results, and sensors with `skipsensor`.
#[export]
pub fn mj_inverseSkip(m: &Model, d: &mut Data, skipstage: c_int, skipsensor: c_int) -> Result<()> {
    step::inverse::inverse_skip(m, d, stage(skipstage), skipsensor != 0)
}

/// One time step that leaves out stages whose inputs did not change, and sensors.
#[export]
pub fn mj_stepSkip(m: &Model, d: &mut Data, skipstage: c_int, skipsensor: c_int) -> Result<()> {
    step::time_step::step_skip(m, d, stage(skipstage), skipsensor != 0)
}

/// As `mj_Euler`; with `skipfactor` the factor of an earlier call is used again.
#[export]
pub fn mj_EulerSkip(m: &Model, d: &mut Data, skipfactor: c_int) -> Result<()> {
    step::integrate::euler(m, d, skipfactor != 0, timer::start()).map(|_| ())
}

/// As `mj_implicit`; with `skipfactor` the factor of an earlier call is used again.
#[export]
pub fn mj_implicitSkip(m: &Model, d: &mut Data, skipfactor: c_int) -> Result<()> {
    step::integrate::implicit(m, d, skipfactor != 0, timer::start()).map(|_| ())
}

/// Whether actuator `i` belongs to a group that `opt.disableactuator` switches off.
#[export]
pub fn mj_actuatorDisabled(m: &Model, i: c_int) -> c_int {
    let i = usize::try_from(i).ok().filter(|i| *i < m.nu());
    i.is_some_and(|i| crate::dynamics::actuation::is_disabled(m, i)) as c_int
}

/// `qDeriv`: derivative of smooth forces with respect to velocity; with `flg_bias` including bias forces.
#[export]
pub fn mjd_smooth_vel(m: &Model, d: &mut Data, flg_bias: c_int) -> Result<()> {
    step::smooth_derivative::smooth_vel(m, d, flg_bias != 0)
}

/// Adds the actuators' part to `qDeriv`.
#[export]
pub fn mjd_actuator_vel(m: &Model, d: &mut Data) -> Result<()> {
    step::smooth_derivative::actuator_vel(m, d)
}

/// Adds the part of dampers and fluid to `qDeriv`.
#[export]
pub fn mjd_passive_vel(m: &Model, d: &mut Data) -> Result<()> {
    step::smooth_derivative::passive_vel(m, d)
}

/// Subtracts the bias forces' part from `qDeriv`.
#[export]
pub fn mjd_rne_vel_dense(m: &Model, d: &mut Data) -> Result<()> {
    step::bias_derivative::subtract(m, d)
}

/// Derives from `tree_asleep` which trees, bodies and dofs are awake.
#[export]
pub fn mj_updateSleep(m: &Model, d: &mut Data) {
    crate::data::update_awake(m, d, false)
}

/// Wakes a tree and all that fell asleep with it; an awake one gets `value` if that is smaller. Returns how many woke.
#[export]
pub fn mj_wakeTree(tree_asleep: IntsMut, ntree: c_int, tree: c_int, value: c_int) -> Result<c_int> {
    let trees = tree_asleep.or_empty(ntree);
    crate::dynamics::sleep::wake_tree(trees, usize::try_from(tree).unwrap_or(usize::MAX), value)
}
