//! Actuators: ranges of forces and controls, gains that oscillate.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::{Found, Severity, Subject, short};
use crate::model::Model;

/// The limited hinge or slide that an actuator moves, if it moves one.
fn limited_joint(m: &Model, actuator: usize) -> Option<usize> {
    let j = scalar_joint(m, actuator)?;
    (m.jnt_limited()[j] != 0).then_some(j)
}

fn scalar_joint(m: &Model, actuator: usize) -> Option<usize> {
    let kind = m.actuator_trntype()[actuator];
    let of_joint = kind == mjTRN_JOINT as i32 || kind == mjTRN_JOINTINPARENT as i32;
    let j = usize::try_from(m.actuator_trnid()[actuator][0]).ok().filter(|_| of_joint)?;
    let scalar = m.jnt_type()[j] == mjJNT_HINGE as i32 || m.jnt_type()[j] == mjJNT_SLIDE as i32;
    scalar.then_some(j)
}

/// Whether an actuator is a position servo: its control is a length, and its stiffness.
fn servo(m: &Model, actuator: usize) -> Option<f64> {
    let (gain, bias) = (m.actuator_gainprm()[actuator], m.actuator_biasprm()[actuator]);
    let affine = m.actuator_gaintype()[actuator] == mjGAIN_FIXED as i32
        && m.actuator_biastype()[actuator] == mjBIAS_AFFINE as i32
        && matches!(m.actuator_dyntype()[actuator], 0 | 2 | 3);
    (affine && gain[0] > 0.0 && (bias[1] + gain[0]).abs() < 1e-9 * gain[0]).then_some(gain[0])
}

/// Nothing bounds the force of an actuator on a limited joint.
pub fn no_force_range(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |i: usize| {
        let j = limited_joint(m, i)?;
        let bounded = m.actuator_forcelimited()[i] != 0 || m.jnt_actfrclimited()[j] != 0;
        let ctrl = m.actuator_ctrllimited()[i] != 0;
        let fixed = m.actuator_gaintype()[i] == mjGAIN_FIXED as i32 && m.actuator_dyntype()[i] == mjDYN_NONE as i32;
        let pure_motor = fixed && m.actuator_biastype()[i] == mjBIAS_NONE as i32;
        let gear = m.actuator_gear()[i][0].abs();
        let width = m.jnt_range()[j][1] - m.jnt_range()[j][0];
        let text = match servo(m, i) {
            _ if bounded => return None,
            Some(kp) => format!(
                "gain {}: {} N or Nm when the target is at the other end of the range of joint '{}'",
                short(kp),
                short(kp * width * gear),
                s.name(mjOBJ_JOINT, j)
            ),
            None if pure_motor && !ctrl => {
                format!("neither its control nor its force has a range; joint '{}' has one", s.name(mjOBJ_JOINT, j))
            }
            None => return None,
        };
        Some(Found::at(s.element(mjOBJ_ACTUATOR, i), text))
    };
    (0..m.nu()).filter_map(check).collect()
}

/// The targets of a servo and the range of its joint have nothing in common, or little.
pub fn control_range(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |i: usize| {
        let j = limited_joint(m, i).filter(|_| servo(m, i).is_some() && m.actuator_ctrllimited()[i] != 0)?;
        let gear = m.actuator_gear()[i][0];
        let [a, b] = m.jnt_range()[j].map(|x| x * gear);
        let ([low, high], [from, to]) = ([a.min(b), a.max(b)], m.actuator_ctrlrange()[i]);
        let common = (high.min(to) - low.max(from)).max(0.0);
        let apart = common <= 0.0 && to > from;
        let far = to - from > 10.0 * (high - low);
        let narrow = high - low > 10.0 * (to - from) && to > from;
        let text = format!(
            "targets from {} to {}, joint '{}' from {} to {}",
            short(from),
            short(to),
            s.name(mjOBJ_JOINT, j),
            short(low),
            short(high)
        );
        let found = Found::at(s.element(mjOBJ_ACTUATOR, i), text);
        // targets far behind both ends are a way to command forces
        let beyond = far && from <= low && high <= to && m.jnt_type()[j] == mjJNT_SLIDE as i32;
        (apart || far || narrow).then(|| if beyond { found.with(Severity::Advice) } else { found })
    };
    (0..m.nu()).filter_map(check).collect()
}

/// A servo with less than this share of critical damping swings for long.
const LEAST_DAMPING: f64 = 0.02;

/// A position servo that next to nothing damps.
pub fn undamped(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let check = |i: usize| {
        let (j, kp) = (scalar_joint(m, i)?, servo(m, i)?);
        let dof = m.jnt_dofadr()[j] as usize;
        let gear = m.actuator_gear()[i][0];
        let (stiffness, kv) = (kp * gear * gear, -m.actuator_biasprm()[i][2] * gear * gear);
        let inertia = m.dof_M0()[dof];
        let ratio = (kv + m.dof_damping()[dof]) / (2.0 * (stiffness * inertia).sqrt());
        let is_low = ratio < LEAST_DAMPING && inertia > 0.0 && m.dof_frictionloss()[dof] == 0.0;
        let frequency = (stiffness / inertia).sqrt() / std::f64::consts::TAU;
        let text = format!(
            "damping ratio {} at {} Hz (gain {}, damping {}, inertia {})",
            short(ratio),
            short(frequency),
            short(stiffness),
            short(kv + m.dof_damping()[dof]),
            short(inertia)
        );
        let critical = 2.0 * (stiffness * inertia).sqrt() / (gear * gear);
        let instead = format!("kv=\"{}\" (critical damping), or dampratio=\"1\"", short(critical));
        is_low.then(|| Found::at(s.element(mjOBJ_ACTUATOR, i), text).instead(instead))
    };
    (0..m.nu()).filter_map(check).collect()
}

/// Two position servos work against each other on one joint.
pub fn two_servos(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let mut first: std::collections::HashMap<usize, usize> = std::collections::HashMap::new();
    let mut found = Vec::new();
    for i in 0..m.nu() {
        let Some(j) = scalar_joint(m, i).filter(|_| servo(m, i).is_some()) else { continue };
        match first.get(&j) {
            None => _ = first.insert(j, i),
            Some(&other) => {
                let text = format!(
                    "joint '{}' is also the target of '{}'",
                    s.name(mjOBJ_JOINT, j),
                    s.name(mjOBJ_ACTUATOR, other)
                );
                found.push(Found::at(s.element(mjOBJ_ACTUATOR, i), text));
            }
        }
    }
    found
}
