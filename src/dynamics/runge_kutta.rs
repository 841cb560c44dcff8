//! The classical fourth-order Runge-Kutta method, for one environment or in lanes.
//!
//! With k1 = f(x), k2 = f(x + h/2 k1), k3 = f(x + h/2 k2) and k4 = f(x + h k3), a step adds h (k1 + 2 k2 + 2 k3 + k4) /
//! 6. Quaternions move along angular velocities by the exponential map.
//!
//! Tests: `tests/physics/integrators.rs`, `tests/engine/lanes.rs`.
#![forbid(unsafe_code)]

use super::support;
use crate::math::Real;
use crate::model::Model;

/// One of the four evaluations of forward dynamics.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Where in the step the next evaluation is, as a part of it; none after the last.
    pub ahead: Option<f64>,
    /// Of this evaluation's rates in those of the step.
    pub weight: f64,
}

/// The evaluations of a step.
pub const EVALUATIONS: [Evaluation; 4] = [
    Evaluation { ahead: Some(0.5), weight: 1.0 / 6.0 },
    Evaluation { ahead: Some(0.5), weight: 1.0 / 3.0 },
    Evaluation { ahead: Some(1.0), weight: 1.0 / 3.0 },
    Evaluation { ahead: None, weight: 1.0 / 6.0 },
];

/// The state at the start of a step, and weighted sums of the rates so far: velocities, accelerations, rates of activations.
pub struct RungeKutta<'a, R> {
    pub qpos: &'a [R],
    pub qvel: &'a [R],
    pub act: &'a [R],
    pub sums: [&'a mut [R]; 3],
}

impl<R: Real> RungeKutta<'_, R> {
    /// Adds the rates of an evaluation: `qvel`, `qacc`, `act_dot`.
    pub fn add(&mut self, weight: f64, rates: [&[R]; 3]) {
        for (sum, rate) in self.sums.iter_mut().zip(rates) {
            sum.iter_mut().zip(rate).for_each(|(sum, x)| *sum = *sum + R::of(weight) * *x);
        }
    }

    /// Moves from the start of the step along the rates of an evaluation: positions along `qvel`, which then moves along `qacc`,
    /// and `act` along `act_dot`.
    pub fn move_on(
        &self,
        m: &Model,
        ahead: f64,
        qpos: &mut [R],
        (qvel, qacc): (&mut [R], &[R]),
        (act, act_dot): (&mut [R], &[R]),
    ) {
        let h = m.opt.timestep;
        qpos.copy_from_slice(self.qpos);
        support::integrate_pos(m, qpos, qvel, ahead * h);
        let along = |to: &mut [R], start: &[R], rate: &[R]| {
            let moves = to.iter_mut().zip(start.iter().zip(rate));
            moves.for_each(|(to, (start, rate))| *to = *start + R::of(h) * (R::of(ahead) * *rate));
        };
        along(qvel, self.qvel, qacc);
        along(act, self.act, act_dot);
    }
}
