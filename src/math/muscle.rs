//! The muscle model: force-length, force-velocity, passive force, activation dynamics.
//!
//! Tests: in this file, `tests/physics/dynamics.rs`, `tests/engine/math.rs`.

use super::scalar::{clip, max, sigmoid};
use super::{MINVAL, Real};

/// Parameters by name: r0, r1, force, scale, lmin, lmax, vmax, fpmax, fvmax.
pub type MuscleParam = [f64; 9];

/// Peak force and resting length.
#[inline]
fn scales(lengthrange: [f64; 2], acc0: f64, prm: &MuscleParam) -> (f64, f64) {
    let [r0, r1, force, scale, ..] = *prm;
    let force = if force < 0.0 { scale / max(MINVAL, acc0) } else { force };
    (force, (lengthrange[1] - lengthrange[0]) / max(MINVAL, r1 - r0))
}

/// `a()` where `mask` holds, else `b()`.
#[inline(always)]
fn choose<R: Real>(mask: R::Mask, a: impl FnOnce() -> R, b: impl FnOnce() -> R) -> R {
    let [x] = R::choose(mask, || [a()], || [b()]);
    x
}

/// Force-length curve at the normalised length `len`: zero outside [lmin, lmax], 1 at 1, quadratic in between.
pub fn gain_length<R: Real>(len: R, lmin: f64, lmax: f64) -> R {
    let (a, b) = (0.5 * (lmin + 1.0), 0.5 * (1.0 + lmax));
    let (half, one) = (R::of(0.5), R::of(1.0));
    let ascending = || {
        let x = (len - R::of(lmin)) / R::of(max(MINVAL, a - lmin));
        half * x * x
    };
    let below_peak = || {
        let x = (one - len) / R::of(max(MINVAL, 1.0 - a));
        one - half * x * x
    };
    let above_peak = || {
        let x = (len - one) / R::of(max(MINVAL, b - 1.0));
        one - half * x * x
    };
    let descending = || {
        let x = (R::of(lmax) - len) / R::of(max(MINVAL, lmax - b));
        half * x * x
    };
    let outside = len.lt(R::of(lmin)) | R::of(lmax).lt(len);
    choose(
        outside,
        || R::of(0.0),
        || {
            choose(len.le(R::of(a)), ascending, || {
                choose(len.le(one), below_peak, || choose(len.le(R::of(b)), above_peak, descending))
            })
        },
    )
}

/// Active force at full activation (negative: muscles pull).
pub fn gain<R: Real>(len: R, vel: R, lengthrange: [f64; 2], acc0: f64, prm: &MuscleParam) -> R {
    let [r0, _, _, _, lmin, lmax, vmax, _, fvmax] = *prm;
    let (force, l0) = scales(lengthrange, acc0, prm);
    let l = R::of(r0) + (len - R::of(lengthrange[0])) / R::of(max(MINVAL, l0));
    let v = vel / R::of(max(MINVAL, l0 * vmax));
    let (zero, one, most) = (R::of(0.0), R::of(1.0), R::of(fvmax));
    let y = R::of(fvmax - 1.0);
    let shortening = || (v + one) * (v + one);
    let lengthening = || most - (y - v) * (y - v) / R::of(max(MINVAL, fvmax - 1.0));
    let fv = choose(v.le(-one), || zero, || choose(v.le(zero), shortening, || choose(v.le(y), lengthening, || most)));
    R::of(-force) * gain_length(l, lmin, lmax) * fv
}

/// Passive force.
pub fn bias<R: Real>(len: R, lengthrange: [f64; 2], acc0: f64, prm: &MuscleParam) -> R {
    let [r0, _, _, _, _, lmax, _, fpmax, _] = *prm;
    let (force, l0) = scales(lengthrange, acc0, prm);
    let l = R::of(r0) + (len - R::of(lengthrange[0])) / R::of(max(MINVAL, l0));
    let b = 0.5 * (1.0 + lmax);
    let (one, width) = (R::of(1.0), R::of(max(MINVAL, b - 1.0)));
    let quadratic = || {
        let x = (l - one) / width;
        R::of(-force * fpmax * 0.5) * x * x
    };
    let linear = || {
        let x = (l - R::of(b)) / width;
        R::of(-force * fpmax) * (R::of(0.5) + x)
    };
    choose(l.le(one), || R::of(0.0), || choose(l.le(R::of(b)), quadratic, linear))
}

/// Time constant between activation and deactivation, blended over the distance `width` in `dctrl`.
pub fn dynamics_timescale<R: Real>(dctrl: R, tau_act: R, tau_deact: R, width: f64) -> R {
    if width < MINVAL {
        choose(R::of(0.0).lt(dctrl), || tau_act, || tau_deact)
    } else {
        tau_deact + (tau_act - tau_deact) * sigmoid(dctrl / R::of(width) + R::of(0.5))
    }
}

/// Time derivative of the activation; `prm` = activation and deactivation time, smoothing width.
pub fn dynamics<R: Real>(ctrl: R, act: R, prm: &[f64; 3]) -> R {
    let act_clamped = clip(act, 0.0, 1.0);
    let slowness = R::of(0.5) + R::of(1.5) * act_clamped;
    let tau_act = R::of(prm[0]) * slowness;
    let tau_deact = R::of(prm[1]) / slowness;
    let dctrl = clip(ctrl, 0.0, 1.0) - act;
    let (least, tau) = (R::of(MINVAL), dynamics_timescale(dctrl, tau_act, tau_deact, prm[2]));
    dctrl / choose(tau.le(least), || least, || tau)
}

#[cfg(test)]
mod tests {
    use super::super::simd::F64x4;
    use super::*;

    #[test]
    fn muscles_in_lanes_are_muscles_alone() {
        let prm: [MuscleParam; 3] = [
            [0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2],
            [0.8, 0.8, 30.0, 200.0, 1.0, 1.0, 1.5, 1.3, 1.0],
            [0.6, 1.4, 400.0, 1.0, 0.2, 2.0, 0.7, 0.9, 1.9],
        ];
        // all pieces of the curves and their borders, and what is not a number
        let mut x: Vec<f64> = (-30..=90).map(|i| f64::from(i) / 30.0).collect();
        x.extend([0.75, 1.3, 0.2, -0.0, -1.0, f64::NAN, 1e300, -1e300, 1.0 + 1e-16, f64::INFINITY]);
        let range = [0.25, 0.5];
        for (i, &a) in x.iter().enumerate() {
            let length: [f64; 4] = std::array::from_fn(|k| x[(i + 31 * k) % x.len()]);
            // the sign of NaN is the processor's
            let bits = |x: [f64; 4]| x.map(|x| if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() });
            let wide = F64x4::new(length);
            for prm in &prm {
                let lanes = gain(wide, F64x4::of(a), range, 3.0, prm).lanes();
                assert_eq!(bits(lanes), bits(length.map(|l| gain(l, a, range, 3.0, prm))));
                let lanes = gain_length(wide, prm[4], prm[5]).lanes();
                assert_eq!(bits(lanes), bits(length.map(|l| gain_length(l, prm[4], prm[5]))));
                let lanes = bias(wide, range, 3.0, prm).lanes();
                assert_eq!(bits(lanes), bits(length.map(|l| bias(l, range, 3.0, prm))));
            }
            for prm in [[0.01, 0.04, 0.0], [0.01, 0.04, 0.3], [0.0, 0.0, 0.0]] {
                let lanes = dynamics(wide, F64x4::of(a), &prm).lanes();
                assert_eq!(bits(lanes), bits(length.map(|u| dynamics(u, a, &prm))));
            }
        }
    }

    #[test]
    fn curves_have_their_values_at_the_borders() {
        let prm = [0.75, 1.05, 100.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2];
        assert_eq!(
            [0.4, 0.5, 0.75, 1.0, 1.3, 1.6, 1.7].map(|l| gain_length(l, 0.5, 1.6)),
            [0.0, 0.0, 0.5, 1.0, 0.5, 0.0, 0.0]
        );
        // resting length 1 is at 0.25 of a range of 0.3: l = 0.75 + (len - 0) / 1
        let range = [0.0, 0.3];
        assert_eq!(gain(0.25, 0.0, range, 1.0, &prm), -100.0);
        assert_eq!((gain(0.25, -1.5, range, 1.0, &prm), gain(0.25, 9.0, range, 1.0, &prm)), (-0.0, -120.0));
        assert_eq!((bias(0.25, range, 1.0, &prm), bias(0.0, range, 1.0, &prm)), (0.0, 0.0));
        assert_eq!(dynamics(1.0, 0.0, &[0.01, 0.04, 0.0]), 1.0 / 0.005);
        assert_eq!(dynamics(0.0, 1.0, &[0.01, 0.04, 0.0]), -1.0 / 0.02);
    }
}
