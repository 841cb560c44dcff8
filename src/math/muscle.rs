//! The muscle model: force-length, force-velocity, passive force, activation dynamics.

use super::MINVAL;
use super::scalar::{clip, max, sigmoid};

/// Parameters by name: r0, r1, force, scale, lmin, lmax, vmax, fpmax, fvmax.
pub type MuscleParam = [f64; 9];

/// Peak force and resting length.
#[inline]
fn scales(lengthrange: [f64; 2], acc0: f64, prm: &MuscleParam) -> (f64, f64) {
    let [r0, r1, force, scale, ..] = *prm;
    let force = if force < 0.0 { scale / max(MINVAL, acc0) } else { force };
    (force, (lengthrange[1] - lengthrange[0]) / max(MINVAL, r1 - r0))
}

/// Force-length curve at the normalised length `len`: zero outside [lmin, lmax], 1 at 1, quadratic in between.
pub fn gain_length(len: f64, lmin: f64, lmax: f64) -> f64 {
    if len < lmin || len > lmax {
        return 0.0;
    }
    let (a, b) = (0.5 * (lmin + 1.0), 0.5 * (1.0 + lmax));
    if len <= a {
        let x = (len - lmin) / max(MINVAL, a - lmin);
        0.5 * x * x
    } else if len <= 1.0 {
        let x = (1.0 - len) / max(MINVAL, 1.0 - a);
        1.0 - 0.5 * x * x
    } else if len <= b {
        let x = (len - 1.0) / max(MINVAL, b - 1.0);
        1.0 - 0.5 * x * x
    } else {
        let x = (lmax - len) / max(MINVAL, lmax - b);
        0.5 * x * x
    }
}

/// Active force at full activation (negative: muscles pull).
pub fn gain(len: f64, vel: f64, lengthrange: [f64; 2], acc0: f64, prm: &MuscleParam) -> f64 {
    let [r0, _, _, _, lmin, lmax, vmax, _, fvmax] = *prm;
    let (force, l0) = scales(lengthrange, acc0, prm);
    let l = r0 + (len - lengthrange[0]) / max(MINVAL, l0);
    let v = vel / max(MINVAL, l0 * vmax);
    let y = fvmax - 1.0;
    let fv = if v <= -1.0 {
        0.0
    } else if v <= 0.0 {
        (v + 1.0) * (v + 1.0)
    } else if v <= y {
        fvmax - (y - v) * (y - v) / max(MINVAL, y)
    } else {
        fvmax
    };
    -force * gain_length(l, lmin, lmax) * fv
}

/// Passive force.
pub fn bias(len: f64, lengthrange: [f64; 2], acc0: f64, prm: &MuscleParam) -> f64 {
    let [r0, _, _, _, _, lmax, _, fpmax, _] = *prm;
    let (force, l0) = scales(lengthrange, acc0, prm);
    let l = r0 + (len - lengthrange[0]) / max(MINVAL, l0);
    let b = 0.5 * (1.0 + lmax);
    if l <= 1.0 {
        0.0
    } else if l <= b {
        let x = (l - 1.0) / max(MINVAL, b - 1.0);
        -force * fpmax * 0.5 * x * x
    } else {
        let x = (l - b) / max(MINVAL, b - 1.0);
        -force * fpmax * (0.5 + x)
    }
}

/// Time constant between activation and deactivation, blended over the distance `width` in `dctrl`.
pub fn dynamics_timescale(dctrl: f64, tau_act: f64, tau_deact: f64, width: f64) -> f64 {
    if width < MINVAL {
        if dctrl > 0.0 { tau_act } else { tau_deact }
    } else {
        tau_deact + (tau_act - tau_deact) * sigmoid(dctrl / width + 0.5)
    }
}

/// Time derivative of the activation; `prm` = activation and deactivation time, smoothing width.
pub fn dynamics(ctrl: f64, act: f64, prm: &[f64; 3]) -> f64 {
    let act_clamped = clip(act, 0.0, 1.0);
    let tau_act = prm[0] * (0.5 + 1.5 * act_clamped);
    let tau_deact = prm[1] / (0.5 + 1.5 * act_clamped);
    let dctrl = clip(ctrl, 0.0, 1.0) - act;
    dctrl / max(MINVAL, dynamics_timescale(dctrl, tau_act, tau_deact, prm[2]))
}
