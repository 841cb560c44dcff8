//! Solver parameters: `solref` and `solimp` to stiffness, damping, impedance and its slope.
//!
//! The impedance d goes from d0 to d1 with the distance x of the residual from the margin, in units of the width: two
//! pieces of power p that meet at x = mid. From a time constant τ and a damping ratio ζ, the stiffness is k = 1 / (d1²
//! τ² ζ²) and the damping b = 2 / (d1 τ); negative values of `solref` are −k and −b, scaled by d1² and d1.
//!
//! Tests: in this file.

use crate::abi::*;
use crate::base::report::warning_message;
use crate::math::elementary;
use crate::model::Model;

const mjMAXIMP: f64 = 0.9999;

/// Sanitised parameters of one constraint.
#[derive(Clone, Copy)]
pub struct Params {
    pub solref: [f64; 2],
    pub solimp: [f64; 5],
    /// Reference of the friction dimensions of an elliptic contact; (0, 0) if it is the normal's.
    pub solreffriction: [f64; 2],
}

/// What sanitising depends on.
#[derive(Clone, Copy)]
pub struct Sanitizer {
    timestep: f64,
    refsafe: bool,
}

impl Sanitizer {
    pub fn new(m: &Model) -> Sanitizer {
        let refsafe = !m.disabled(mjDSBL_REFSAFE);
        Sanitizer { timestep: m.opt.timestep, refsafe }
    }

    /// Parameters of a constraint other than a contact.
    #[inline]
    pub fn params(&self, solref: [f64; 2], solimp: [f64; 5]) -> Params {
        Params { solref: self.solref(solref), solimp: clamp(solimp), solreffriction: [0.0; 2] }
    }

    /// Parameters of a contact.
    #[inline]
    pub fn contact(&self, con: &mjContact) -> Params {
        let mut fri = con.solreffriction;
        if (fri[0] > 0.0) != (fri[1] > 0.0) {
            warning_message("solreffriction values should have the same sign, replacing with default");
            fri = [0.0; 2];
        }
        Params { solreffriction: self.refsafe(fri), ..self.params(con.solref, con.solimp) }
    }

    fn solref(&self, mut solref: [f64; 2]) -> [f64; 2] {
        if (solref[0] > 0.0) != (solref[1] > 0.0) {
            warning_message("mixed solref format, replacing with default");
            solref = [0.02, 1.0];
        }
        self.refsafe(solref)
    }

    fn refsafe(&self, mut solref: [f64; 2]) -> [f64; 2] {
        if self.refsafe && solref[0] > 0.0 {
            solref[0] = solref[0].max(2.0 * self.timestep);
        }
        solref
    }
}

fn clamp(s: [f64; 5]) -> [f64; 5] {
    let imp = |x: f64| mjMAXIMP.min(mjMINIMP.max(x));
    [imp(s[0]), imp(s[1]), s[2].max(0.0), imp(s[3]), s[4].max(1.0)]
}

/// `x^p` where `p >= 1` is mostly 1 or 2.
fn power(x: f64, p: f64) -> f64 {
    if p == 1.0 {
        x
    } else if p == 2.0 {
        x * x
    } else {
        elementary::pow(x, p)
    }
}

impl Params {
    /// Impedance and its derivative with respect to the residual `pos`, both at `pos - margin`.
    pub fn impedance(&self, pos: f64, margin: f64) -> (f64, f64) {
        let [d0, d1, width, mid, p] = self.solimp;
        if d0 == d1 || width <= mjMINVAL {
            return (0.5 * (d0 + d1), 0.0);
        }
        let (mut x, sign) = ((pos - margin) / width, if pos - margin < 0.0 { -1.0 } else { 1.0 });
        x *= sign;
        if x >= 1.0 || x == 0.0 {
            return (if x >= 1.0 { d1 } else { d0 }, 0.0);
        }
        let (y, dy) = if p == 1.0 {
            (x, 1.0)
        } else if x <= mid {
            let a = 1.0 / power(mid, p - 1.0);
            (a * power(x, p), p * a * power(x, p - 1.0))
        } else {
            let b = 1.0 / power(1.0 - mid, p - 1.0);
            (1.0 - b * power(1.0 - x, p), p * b * power(1.0 - x, p - 1.0))
        };
        (d0 + y * (d1 - d0), dy * sign * (d1 - d0) / width)
    }

    /// Stiffness and damping of a row that obeys `solref`.
    pub fn stiffness_damping(&self, solref: [f64; 2]) -> (f64, f64) {
        let d1 = self.solimp[1];
        let k = if solref[0] > 0.0 {
            1.0 / mjMINVAL.max(d1 * d1 * solref[0] * solref[0] * solref[1] * solref[1])
        } else {
            -solref[0] / mjMINVAL.max(d1 * d1)
        };
        let b = if solref[1] > 0.0 { 2.0 / mjMINVAL.max(d1 * solref[0]) } else { -solref[1] / mjMINVAL.max(d1) };
        (k, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values of the reference at residuals -0.02, -0.0003 and 0.04.
    #[test]
    fn impedance_follows_its_two_power_pieces() {
        let table: [([f64; 5], [(f64, f64); 3]); 4] = [
            ([0.9, 0.95, 0.001, 0.5, 2.0], [(0.95, 0.0), (0.909, -60.0), (0.95, 0.0)]),
            ([0.3, 0.9, 0.5, 0.3, 3.0], [(0.300426666667, -0.064), (0.30000000144, -1.44e-5), (0.303413333333, 0.256)]),
            (
                [0.0, 0.8, 0.05, 0.7, 1.5],
                [
                    (0.241967025568, -18.140026917605),
                    (0.000544338099, -2.221690493424),
                    (0.669376876983, 19.593468452523),
                ],
            ),
            ([0.9, 0.1, 0.2, 0.4, 4.0], [(0.89875, 0.25), (0.899999999937, 8.4375e-7), (0.88, -2.0)]),
        ];
        for (solimp, expected) in table {
            let p = Params { solref: [0.02, 1.0], solimp: clamp(solimp), solreffriction: [0.0; 2] };
            for (r, (imp, slope)) in [-0.02, -0.0003, 0.04].into_iter().zip(expected) {
                let (i, s) = p.impedance(r, 0.0);
                assert!((i - imp).abs() < 1e-11 && (s - slope).abs() < 1e-9 * slope.abs().max(1.0), "{solimp:?} {r}");
            }
        }
    }

    fn params(solimp: [f64; 5]) -> Params {
        Params { solref: [0.02, 1.0], solimp: clamp(solimp), solreffriction: [0.0; 2] }
    }

    #[test]
    fn the_slope_is_the_derivative_of_the_impedance() {
        for solimp in [[0.9, 0.95, 0.01, 0.5, 2.0], [0.2, 0.8, 0.05, 0.3, 3.5], [0.9, 0.3, 0.02, 0.6, 1.0]] {
            let (p, h) = (params(solimp), 1e-8);
            for r in [-0.04, -0.006, -0.001, 0.002, 0.007, 0.03] {
                let difference = (p.impedance(r + h, 0.0).0 - p.impedance(r - h, 0.0).0) / (2.0 * h);
                let slope = p.impedance(r, 0.0).1;
                assert!(
                    (slope - difference).abs() < 1e-5 * (1.0 + slope.abs()),
                    "{solimp:?} {r}: {slope} {difference}"
                );
            }
        }
    }

    #[test]
    fn the_impedance_grows_from_its_first_to_its_second_value_on_either_side() {
        let (p, margin) = (params([0.3, 0.9, 0.02, 0.4, 2.5]), 0.01);
        let at = |x: f64| p.impedance(margin + x, margin).0;
        assert!(at(0.0) == 0.3 && (at(0.02) - 0.9).abs() < 1e-15 && at(0.5) == 0.9);
        for k in 0..100 {
            let x = 0.0002 * k as f64;
            assert!(at(x) <= at(x + 0.0002) && (at(x) - at(-x)).abs() < 1e-15, "{x}");
        }
    }

    /// The row obeys `ddx = -b dx - k x` up to its impedance: with ratio 1, the discriminant b² - 4k is zero.
    #[test]
    fn a_damping_ratio_of_one_is_critical() {
        for (tau, ratio) in [(0.02, 1.0), (0.5, 1.0), (0.1, 0.25), (0.1, 2.0)] {
            let p = params([0.9, 0.95, 0.001, 0.5, 2.0]);
            let (k, b) = p.stiffness_damping([tau, ratio]);
            assert!((b * b - 4.0 * ratio * ratio * k).abs() < 1e-9 * k, "{tau} {ratio}");
        }
    }

    #[test]
    fn time_constants_are_two_steps_at_least_unless_that_is_disabled() {
        let mut m = crate::compile::tests::load("<mujoco><option timestep='.01'/></mujoco>").unwrap().model;
        let solref = |m: &Model, r: [f64; 2]| Sanitizer::new(m).params(r, [0.9, 0.95, 0.001, 0.5, 2.0]).solref;
        assert_eq!(solref(&m, [0.001, 1.0]), [0.02, 1.0]);
        assert_eq!(solref(&m, [0.5, 1.0]), [0.5, 1.0]);
        // stiffness and damping are given directly
        assert_eq!(solref(&m, [-100.0, -1.0]), [-100.0, -1.0]);
        m.opt.disableflags |= mjDSBL_REFSAFE as i32;
        assert_eq!(solref(&m, [0.001, 1.0]), [0.001, 1.0]);
    }
}
