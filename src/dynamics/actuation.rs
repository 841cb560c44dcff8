//! Actuation: from controls and activations to `actuator_force` and `qfrc_actuator`.
//!
//! In: `ctrl`, `act`, `actuator_length`, `actuator_velocity`, `actuator_moment`. Out: `act_dot`, `actuator_force`,
//! `qfrc_actuator`.
//!
//! An actuator is a scalar force `gain(l, v) w + bias(l, v)` along its moment, where w is the control u, or the
//! activation that u drives: ẇ = u (integrator), ẇ = (u − w) / τ (filter), or the muscle's dynamics. In joint space,
//! `qfrc_actuator = moment' force`.
//!
//! Tests: `tests/physics/dynamics.rs`.

use super::{passive, sleep};
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::data::{Data, warning};
use crate::math::scalar::{clip, is_bad, max};
use crate::math::sparse::{self, Csr};
use crate::math::{MINVAL, Real, elementary, muscle};
use crate::model::Model;
use crate::plugin;

/// Whether actuator `i` belongs to a group that `opt.disableactuator` switches off.
#[inline]
pub fn is_disabled(m: &Model, i: usize) -> bool {
    let group = m.actuator_group()[i];
    (0..=30).contains(&group) && m.opt.disableactuator >> group & 1 != 0
}

/// Whether actuation is switched off as a whole.
#[inline(always)]
pub fn disabled(m: &Model) -> bool {
    m.disabled(mjDSBL_ACTUATION)
}

/// Whether actuator `i` acts on something that sleeps.
#[inline]
fn asleep(m: &Model, d: &Data, i: usize) -> bool {
    match d.plan.drives.get(i) {
        Some(drive) => d.body_awake[drive.bodyid as usize] == mjS_ASLEEP as i32,
        None => sleep::actuator_state(m, d.tree_awake, d.body_awake, i) == mjS_ASLEEP,
    }
}

/// Muscle parameters are the first nine.
#[inline(always)]
fn muscle_param(prm: &[f64; 10]) -> muscle::MuscleParam {
    std::array::from_fn(|k| prm[k])
}

/// Where the activations of actuator `i` lie in `act`; empty for stateless actuators.
#[inline(always)]
pub fn activations(m: &Model, i: usize) -> std::ops::Range<usize> {
    match usize::try_from(m.actuator_actadr()[i]) {
        Ok(adr) => adr..adr + m.actuator_actnum()[i] as usize,
        Err(_) => 0..0,
    }
}

/// An activation `act` of actuator `i` one time step later, given its derivative.
#[inline]
pub fn next_activation<R: Real>(m: &Model, i: usize, act: R, act_dot: R) -> R {
    let h = m.opt.timestep;
    let next = if m.actuator_dyntype()[i] == mjDYN_FILTEREXACT as i32 {
        let tau = max(MINVAL, m.actuator_dynprm()[i][0]);
        act + act_dot * R::of(tau) * R::of(1.0 - elementary::exp(-h / tau))
    } else {
        act + R::of(h) * act_dot
    };
    if m.actuator_actlimited()[i] != 0 {
        let [lo, hi] = m.actuator_actrange()[i];
        clip(next, lo, hi)
    } else {
        next
    }
}

/// All activations one time step later; those of disabled actuators stay.
#[inline(always)]
pub fn integrate_activations<R: Real>(m: &Model, act: &mut [R], act_dot: &[R]) {
    if m.na() == 0 || disabled(m) {
        return;
    }
    for i in 0..m.nu() {
        let disabled = is_disabled(m, i);
        for j in activations(m, i) {
            act[j] = next_activation(m, i, act[j], if disabled { R::of(0.0) } else { act_dot[j] });
        }
    }
}

/// The controls as the actuators see them: clamped, or all zero when one is not a number. Writes to `u`.
fn effective_controls(m: &Model, d: &mut Data, u: &mut [f64]) {
    let clamp = !m.disabled(mjDSBL_CLAMPCTRL);
    let limits = m.actuator_ctrllimited().iter().zip(m.actuator_ctrlrange());
    let mut bad = false;
    for ((u, &ctrl), (&limited, &[lo, hi])) in u.iter_mut().zip(&*d.ctrl).zip(limits) {
        *u = if clamp && limited != 0 { clip(ctrl, lo, hi) } else { ctrl };
        bad |= is_bad(*u);
    }
    if bad {
        let first = u.iter().position(|&x| is_bad(x));
        warning(d.s, mjWARN_BADCTRL, first.map_or(-1, |i| i as i32));
        u.fill(0.0);
    }
}

/// `act_dot` of all stateful actuators that are awake.
#[inline(never)]
fn activation_rates(m: &Model, d: &mut Data, u: &[f64]) -> Result<()> {
    let (user, sleeps) = (hooks::callbacks().act_dyn, sleep::enabled(m));
    for i in 0..m.nu() {
        let range = activations(m, i);
        let Some(last) = range.clone().next_back() else { continue };
        if sleeps && asleep(m, d, i) {
            continue;
        }
        let single = range.len() == 1;
        if single {
            d.act_dot[last] = 0.0;
        } else {
            d.act_dot[range].fill(0.0);
        }
        d.act_dot[last] = match activation_rate(m, i, u[i], d.act[last]) {
            Some(rate) => rate,
            None => match d.call_actuator_callback(m, user, i) {
                Some(rate) if single => rate,
                // with several activations the callback writes them itself
                Some(_) => continue,
                None => 0.0,
            },
        };
    }
    if m.nplugin() > 0 {
        plugin::activation_rates(m, d)?;
    }
    Ok(())
}

/// Rate of the activation `act` of actuator `i` under control `u`; `None` for user-defined dynamics.
#[inline(always)]
pub(super) fn activation_rate<R: Real>(m: &Model, i: usize, u: R, act: R) -> Option<R> {
    let prm = &m.actuator_dynprm()[i];
    match mjtDyn::from_int(m.actuator_dyntype()[i])? {
        mjDYN_INTEGRATOR => Some(u),
        mjDYN_FILTER | mjDYN_FILTEREXACT => Some((u - act) / R::of(max(MINVAL, prm[0]))),
        mjDYN_MUSCLE => Some(muscle::dynamics(u, act, &[prm[0], prm[1], prm[2]])),
        _ => None,
    }
}

/// Gain of actuator `i`; `None` for a user-defined one.
#[inline(always)]
fn gain<R: Real>(m: &Model, i: usize, [length, velocity]: [R; 2]) -> Option<R> {
    let prm = &m.actuator_gainprm()[i];
    match mjtGain::from_int(m.actuator_gaintype()[i])? {
        mjGAIN_FIXED => Some(R::of(prm[0])),
        mjGAIN_AFFINE => Some(R::of(prm[0]) + R::of(prm[1]) * length + R::of(prm[2]) * velocity),
        mjGAIN_MUSCLE => {
            let (range, acc0) = (m.actuator_lengthrange()[i], m.actuator_acc0()[i]);
            Some(muscle::gain(length, velocity, range, acc0, &muscle_param(prm)))
        }
        _ => None,
    }
}

/// Bias of actuator `i`; `None` for a user-defined one.
#[inline(always)]
fn bias<R: Real>(m: &Model, i: usize, [length, velocity]: [R; 2]) -> Option<R> {
    let prm = &m.actuator_biasprm()[i];
    match mjtBias::from_int(m.actuator_biastype()[i])? {
        mjBIAS_NONE => Some(R::of(0.0)),
        mjBIAS_AFFINE => Some(R::of(prm[0]) + R::of(prm[1]) * length + R::of(prm[2]) * velocity),
        mjBIAS_MUSCLE => {
            let (range, acc0) = (m.actuator_lengthrange()[i], m.actuator_acc0()[i]);
            Some(muscle::bias(length, range, acc0, &muscle_param(prm)))
        }
        _ => None,
    }
}

/// Force of an actuator of this length and velocity under control or activation `w`; `None` where it is the user's.
#[inline(always)]
pub(super) fn known_force<R: Real>(m: &Model, i: usize, state: [R; 2], w: R) -> Option<R> {
    Some(gain(m, i, state)? * w + bias(m, i, state)?)
}

/// What acts on actuator `i`: its control `u`, or an activation, perhaps that of the next step.
#[inline(always)]
pub(super) fn input<R: Real>(m: &Model, i: usize, u: R, [act, act_dot]: [&[R]; 2]) -> R {
    match activations(m, i).next_back() {
        None => u,
        Some(last) if m.actuator_actearly()[i] != 0 => next_activation(m, i, act[last], act_dot[last]),
        Some(last) => act[last],
    }
}

/// Slopes over velocity of an actuator's bias and of its gain, where these are constant or affine; 0 for others.
#[inline(always)]
pub fn affine_slopes(m: &Model, i: usize) -> [f64; 2] {
    let bias = if m.actuator_biastype()[i] == mjBIAS_AFFINE as i32 { m.actuator_biasprm()[i][2] } else { 0.0 };
    let gain = if m.actuator_gaintype()[i] == mjGAIN_AFFINE as i32 { m.actuator_gainprm()[i][2] } else { 0.0 };
    [bias, gain]
}

/// Force of one actuator, of which the user computes some part, before any limit.
#[inline(never)]
fn user_force(m: &Model, d: &mut Data, i: usize, w: f64) -> f64 {
    let (user, state) = (hooks::callbacks(), [d.actuator_length[i], d.actuator_velocity[i]]);
    let gain = gain(m, i, state).unwrap_or_else(|| d.call_actuator_callback(m, user.act_gain, i).unwrap_or(1.0));
    let bias = bias(m, i, state).unwrap_or_else(|| d.call_actuator_callback(m, user.act_bias, i).unwrap_or(0.0));
    gain * w + bias
}

/// The tendon that actuator `i` pulls, if it does.
#[inline(always)]
pub(super) fn tendon_of(m: &Model, i: usize) -> Option<usize> {
    let tendon = m.actuator_trntype()[i] == mjTRN_TENDON as i32;
    tendon.then(|| m.actuator_trnid()[i][0] as usize)
}

/// Scales the forces of all actuators on a tendon so that their sum stays in the tendon's range. `total` is scratch memory,
/// a number per tendon.
#[inline(never)]
pub(super) fn limit_tendon_forces<R: Real>(m: &Model, force: &mut [R], total: &mut [R]) {
    total.fill(R::of(0.0));
    for (i, force) in force.iter().enumerate() {
        if let Some(t) = tendon_of(m, i) {
            total[t] = total[t] + *force;
        }
    }
    for (i, force) in force.iter_mut().enumerate() {
        let Some(t) = tendon_of(m, i).filter(|&t| m.tendon_actfrclimited()[t] != 0) else { continue };
        let ([lo, hi], zero, total) = (m.tendon_actfrcrange()[t].map(R::of), R::of(0.0), total[t]);
        let below = (total.lt(zero) | zero.lt(total)) & total.lt(lo);
        let scaled = R::choose(
            below,
            || [*force * (lo / total)],
            || R::choose(hi.lt(total), || [*force * (hi / total)], || [*force]),
        );
        *force = scaled[0];
    }
}

/// Keeps the forces of actuators in their ranges.
#[inline(always)]
pub(super) fn limit_forces<R: Real>(m: &Model, force: &mut [R]) {
    let limits = m.actuator_forcelimited().iter().zip(m.actuator_forcerange());
    for (force, (&limited, &[lo, hi])) in force.iter_mut().zip(limits) {
        if limited != 0 {
            *force = clip(*force, lo, hi);
        }
    }
}

/// Adds gravity compensation of joints that leave it to their actuators to `qfrc_actuator`, and keeps that in the ranges of the joints.
#[inline(always)]
pub(super) fn complete_joint_forces<R: Real>(m: &Model, qfrc_gravcomp: &[R], qfrc_actuator: &mut [R]) {
    if m.ngravcomp() > 0 {
        add_gravity_compensation(m, qfrc_gravcomp, qfrc_actuator);
    }
    for (j, &limited) in m.jnt_actfrclimited().iter().enumerate() {
        if limited != 0 {
            let ([lo, hi], i) = (m.jnt_actfrcrange()[j], m.jnt_dofadr()[j] as usize);
            qfrc_actuator[i] = clip(qfrc_actuator[i], lo, hi);
        }
    }
}

#[inline(never)]
fn add_gravity_compensation<R: Real>(m: &Model, qfrc_gravcomp: &[R], qfrc_actuator: &mut [R]) {
    if passive::gravity(m).is_none() {
        return;
    }
    for (i, &j) in m.dof_jntid().iter().enumerate() {
        if m.jnt_actgravcomp()[j as usize] != 0 {
            qfrc_actuator[i] = qfrc_actuator[i] + qfrc_gravcomp[i];
        }
    }
}

/// `act_dot`, `actuator_force` and `qfrc_actuator` at the current state and controls.
pub fn fwd_actuation(m: &Model, d: &mut Data) -> Result<()> {
    if m.nu() == 0 || disabled(m) {
        d.actuator_force.fill(0.0);
        d.qfrc_actuator.fill(0.0);
        return Ok(());
    }
    actuate(m, d)
}

/// With actuators.
#[inline(never)]
fn actuate(m: &Model, d: &mut Data) -> Result<()> {
    d.actuator_force.fill(0.0);
    let frame = d.stack.frame();
    let u = frame.scratch::<f64>(m.nu())?;
    effective_controls(m, d, u);
    if m.na() > 0 {
        activation_rates(m, d, u)?;
    }

    let (stateless, mut limited_tendon) = (m.na() == 0, false);
    let limits_tendons = m.tendon_actfrclimited().iter().any(|&limited| limited != 0);
    let (plugins, groups, sleeps) = (m.nplugin() > 0, m.opt.disableactuator != 0, sleep::enabled(m));
    for i in 0..m.nu() {
        if plugins && m.actuator_plugin()[i] >= 0 || groups && is_disabled(m, i) || sleeps && asleep(m, d, i) {
            continue;
        }
        let state = [d.actuator_length[i], d.actuator_velocity[i]];
        let w = if stateless { u[i] } else { input(m, i, u[i], [d.act, d.act_dot]) };
        d.actuator_force[i] = known_force(m, i, state, w).unwrap_or_else(|| user_force(m, d, i, w));
        limited_tendon |= limits_tendons && tendon_of(m, i).is_some_and(|t| m.tendon_actfrclimited()[t] != 0);
    }
    if m.nplugin() > 0 {
        plugin::compute(m, d, mjPLUGIN_ACTUATOR)?;
    }
    if limited_tendon {
        limit_tendon_forces(m, d.actuator_force, frame.scratch(m.ntendon())?);
    }
    limit_forces(m, d.actuator_force);
    let moment = Csr::new(d.moment_rownnz, d.moment_rowadr, d.moment_colind);
    sparse::tmul_vec(d.qfrc_actuator, d.actuator_moment, d.actuator_force, moment);
    complete_joint_forces(m, d.qfrc_gravcomp, d.qfrc_actuator);
    Ok(())
}
