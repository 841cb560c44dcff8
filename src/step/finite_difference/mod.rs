//! Finite-difference derivatives of the discrete step and of inverse dynamics.
//!
//! A column is: perturb an input, evaluate the stages that depend on it, restore. Perturbed positions move in the tangent
//! space of `qpos`. Steps of four columns go through the stages of [`super::lanes`] together, where the model allows it.
//!
//! Tests: `tests/physics/derivatives.rs`, `tests/engine/lanes.rs`.
#![forbid(unsafe_code)]

mod inverse;
mod transition;
mod velocity;

pub use inverse::{InverseOut, inverse_derivatives, inverse_derivatives_in};
pub use transition::{Transition, transition, transition_in};
pub use velocity::{passive_velocity, smooth_velocity};

use super::lanes::LaneStepper;
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::data::Data;
use crate::dynamics::support;
use crate::model::Model;
use crate::tuning::DERIVATIVE_LANES_DOFS;

/// An input that is perturbed.
#[derive(Clone, Copy)]
enum Input {
    /// Nothing is.
    Nothing,
    Control(usize),
    Activation(usize),
    Velocity(usize),
    Position(usize),
    Acceleration(usize),
}

impl Input {
    /// The last stage that does not depend on it.
    fn stage(self) -> mjtStage {
        match self {
            Input::Control(_) | Input::Activation(_) | Input::Acceleration(_) => mjSTAGE_VEL,
            Input::Velocity(_) => mjSTAGE_POS,
            Input::Nothing | Input::Position(_) => mjSTAGE_NONE,
        }
    }

    fn perturb(self, m: &Model, d: &mut Data, eps: f64) -> Result<()> {
        match self {
            Input::Nothing => (),
            Input::Control(i) => d.ctrl[i] += eps,
            Input::Activation(i) => d.act[i] += eps,
            Input::Velocity(i) => d.qvel[i] += eps,
            Input::Acceleration(i) => d.qacc[i] += eps,
            Input::Position(i) => {
                let frame = d.stack.frame();
                let direction = frame.zeros::<f64>(m.nv())?;
                direction[i] = 1.0;
                support::integrate_pos(m, d.qpos, direction, eps);
            }
        }
        Ok(())
    }

    /// Whether a control may be perturbed by `eps` within its range; other inputs always may.
    fn allowed(self, m: &Model, ctrl: &[f64], eps: f64) -> bool {
        match self {
            Input::Control(i) if m.actuator_ctrllimited()[i] != 0 => {
                let [lo, hi] = m.actuator_ctrlrange()[i];
                let within = |x: f64| lo <= x && x <= hi;
                within(ctrl[i]) && within(ctrl[i] + eps)
            }
            _ => true,
        }
    }
}

/// `to` = (`b` − `a`) / h
fn slope(a: &[f64], b: &[f64], h: f64, to: &mut [f64]) {
    let inv = 1.0 / h;
    for (to, (a, b)) in to.iter_mut().zip(a.iter().zip(b)) {
        *to = inv * (b - a);
    }
}

/// Lanes where the model allows it and they pay; they do not time their stages.
fn lanes(m: &Model, d: &Data) -> Option<LaneStepper> {
    let pays = m.nv() >= DERIVATIVE_LANES_DOFS && hooks::clock().is_none();
    if pays { LaneStepper::new(m, d.plan).ok() } else { None }
}
