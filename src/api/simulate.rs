//! Main simulation functions.

use super::args::*;
use super::*;
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
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::step)
}

/// First half of a step, before controls are set: positions, velocities, and the control callback.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step1(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::step1)
}

/// Second half of a step: forces, accelerations, integration (Euler in place of Runge-Kutta).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step2(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::step2)
}

/// Forward dynamics: everything but the integration.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forward(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::forward)
}

/// Inverse dynamics: `qfrc_inverse`, the force that must be applied for the given `qacc`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverse(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::inverse)
}

/// Forward dynamics; stages up to and including `skipstage` (an `mjtStage`) keep their results, and sensors with `skipsensor`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forwardSkip(m: *const mjModel, d: *mut mjData, skipstage: c_int, skipsensor: c_int) {
    border::with_data(m, d, (), |m, d| step::forward::forward_skip(m, d, stage(skipstage), skipsensor != 0))
}

/// Inverse dynamics; stages up to and including `skipstage` (an `mjtStage`) keep their results, and sensors with `skipsensor`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverseSkip(m: *const mjModel, d: *mut mjData, skipstage: c_int, skipsensor: c_int) {
    border::with_data(m, d, (), |m, d| step::inverse::inverse_skip(m, d, stage(skipstage), skipsensor != 0))
}

/// One time step that leaves out stages whose inputs did not change, and sensors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stepSkip(m: *const mjModel, d: *mut mjData, skipstage: c_int, skipsensor: c_int) {
    border::with_data(m, d, (), |m, d| step::time_step::step_skip(m, d, stage(skipstage), skipsensor != 0))
}

/// As `mj_Euler`; with `skipfactor` the factor of an earlier call is used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_EulerSkip(m: *const mjModel, d: *mut mjData, skipfactor: c_int) {
    border::with_data(m, d, (), |m, d| step::integrate::euler(m, d, skipfactor != 0, step::timer::start()))
}

/// As `mj_implicit`; with `skipfactor` the factor of an earlier call is used again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_implicitSkip(m: *const mjModel, d: *mut mjData, skipfactor: c_int) {
    border::with_data(m, d, (), |m, d| step::integrate::implicit(m, d, skipfactor != 0, step::timer::start()))
}

/// Whether actuator `i` belongs to a group that `opt.disableactuator` switches off.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_actuatorDisabled(m: *const mjModel, i: c_int) -> c_int {
    border::with_model(m, 0, |m| {
        let i = usize::try_from(i).ok().filter(|i| *i < m.nu());
        Ok(i.is_some_and(|i| crate::dynamics::actuation::is_disabled(m, i)) as c_int)
    })
}

/// `qDeriv`: derivative of smooth forces with respect to velocity; with `flg_bias` including bias forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_smooth_vel(m: *const mjModel, d: *mut mjData, flg_bias: c_int) {
    border::with_data(m, d, (), |m, d| step::smooth_derivative::smooth_vel(m, d, flg_bias != 0))
}

/// Adds the actuators' part to `qDeriv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_actuator_vel(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::smooth_derivative::actuator_vel)
}

/// Adds the part of dampers and fluid to `qDeriv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_passive_vel(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::smooth_derivative::passive_vel)
}

/// Subtracts the bias forces' part from `qDeriv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_rne_vel_dense(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), step::bias_derivative::subtract)
}

/// Derives from `tree_asleep` which trees, bodies and dofs are awake.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_updateSleep(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, |m, d| crate::data::update_awake(m, d, false))
}

/// Wakes a tree and all that fell asleep with it; an awake one gets `value` if that is smaller. Returns how many woke.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_wakeTree(tree_asleep: *mut c_int, ntree: c_int, tree: c_int, value: c_int) -> c_int {
    border::guard(0, || {
        let trees = slice_mut(tree_asleep, ntree);
        crate::dynamics::sleep::wake_tree(trees, usize::try_from(tree).unwrap_or(usize::MAX), value)
    })
}
