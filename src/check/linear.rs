//! Growth of small deviations in one step: the spectral radius of the step's derivative.
//!
//! A step x' = f(x) multiplies small deviations by A = df/dx. If the largest eigenvalue of A exceeds 1 only because the time
//! step is long, the growth per second changes with the step; if the system itself is unstable (an inverted pendulum), it
//! stays what it is. So the growth rate ln(rho)/h is compared with that of a much shorter step.
#![forbid(unsafe_code)]

use super::runs;
use crate::abi::*;
use crate::base::Result;
use crate::model::Model;
use crate::step::finite_difference::{Transition, transition};

/// Models with more dofs are not linearised.
pub const MAX_DOFS: usize = 80;
/// Size of the finite differences.
const EPS: f64 = 1e-6;
/// The matrix is squared so often: 2^13 steps.
const SQUARINGS: usize = 13;

/// The growth rate of deviations per second, without contacts and limits, in the initial state or in a keyframe.
pub fn growth_rate(m: &Model, key: Option<usize>, timestep: f64, integrator: i32) -> Result<f64> {
    let off = mjDSBL_CONTACT as i32 | mjDSBL_LIMIT as i32 | mjDSBL_FRICTIONLOSS as i32 | mjDSBL_SENSOR as i32;
    let own = runs::with_options(m, |o| {
        o.disableflags |= off;
        o.timestep = timestep;
        o.integrator = integrator;
    })?;
    let n = 2 * m.nv() + m.na();
    let mut a = vec![0.0; n * n];
    let mut d = runs::data(&own, key)?;
    transition(&own, &mut d.enter(&own), EPS, true, Transition { A: Some(&mut a), ..Transition::default() })?;
    Ok(spectral_radius(a, n).ln() / timestep)
}

/// rho(A) as the limit of |A^k|^(1/k), by repeated squaring of the scaled matrix.
fn spectral_radius(mut a: Vec<f64>, n: usize) -> f64 {
    let mut log = 0.0;
    let mut power = 1.0;
    for _ in 0..SQUARINGS {
        let norm = a.iter().map(|x| x * x).sum::<f64>().sqrt();
        if !(norm > 0.0 && norm.is_finite()) {
            return if norm == 0.0 { 0.0 } else { f64::INFINITY };
        }
        log += norm.ln() / power;
        a.iter_mut().for_each(|x| *x /= norm);
        a = square(&a, n);
        power *= 2.0;
    }
    let norm = a.iter().map(|x| x * x).sum::<f64>().sqrt();
    (log + norm.max(f64::MIN_POSITIVE).ln() / power).exp()
}

fn square(a: &[f64], n: usize) -> Vec<f64> {
    let mut b = vec![0.0; n * n];
    for i in 0..n {
        for k in 0..n {
            let x = a[i * n + k];
            if x != 0.0 {
                for (y, z) in b[i * n..(i + 1) * n].iter_mut().zip(&a[k * n..(k + 1) * n]) {
                    *y += x * z;
                }
            }
        }
    }
    b
}

#[cfg(test)]
mod tests {
    use super::spectral_radius;

    #[test]
    fn the_spectral_radius_is_that_of_known_matrices() {
        let near = |a: &[f64], n: usize, rho: f64| {
            let found = spectral_radius(a.to_vec(), n);
            assert!((found - rho).abs() < 2e-3, "{found} for {rho}");
        };
        near(&[0.5, 0.0, 0.0, -2.0], 2, 2.0);
        // a rotation, scaled
        near(&[0.0, -1.1, 1.1, 0.0], 2, 1.1);
        // not diagonalisable
        near(&[1.0, 1.0, 0.0, 1.0], 2, 1.0);
        near(&[0.0, 1.0, 0.0, 0.0], 2, 0.0);
    }
}
