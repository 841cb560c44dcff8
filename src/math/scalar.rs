//! Scalar functions and small list routines.
//!
//! Tests: `tests/engine/math.rs`.

use super::elementary;
use super::{MINVAL, Real};
use crate::abi::mjMAXVAL;

/// `a` when a ≤ b holds, else `b`: a NaN in `a` gives `b`, ties give `a`.
#[inline(always)]
pub fn min(a: f64, b: f64) -> f64 {
    if a <= b { a } else { b }
}

/// `a` when a ≥ b holds, else `b`.
#[inline(always)]
pub fn max(a: f64, b: f64) -> f64 {
    if a >= b { a } else { b }
}

/// `x` within [lo, hi]; NaN stays. With lo > hi: `lo` below `lo`, else `hi`.
#[inline(always)]
pub fn clip<R: Real>(x: R, lo: f64, hi: f64) -> R {
    let (lo, hi) = (R::of(lo), R::of(hi));
    let [x] = R::choose(x.lt(lo), || [lo], || R::choose(hi.lt(x), || [hi], || [x]));
    x
}

/// −1, 0 or 1; 0 for NaN.
#[inline(always)]
pub fn sign(x: f64) -> f64 {
    if x < 0.0 {
        -1.0
    } else if x > 0.0 {
        1.0
    } else {
        0.0
    }
}

/// Nearest integer, halves up.
#[inline]
pub fn round(x: f64) -> i32 {
    let (lower, upper) = (x.floor(), x.ceil());
    if x - lower < upper - x { lower as i32 } else { upper as i32 }
}

/// NaN, or beyond ±`mjMAXVAL`.
#[inline(always)]
pub fn is_bad(x: f64) -> bool {
    x.is_nan() || !(-mjMAXVAL..=mjMAXVAL).contains(&x)
}

/// Whether all elements are zero of either sign.
#[inline]
pub fn is_zero(v: &[f64]) -> bool {
    v.iter().all(|&x| x == 0.0)
}

/// The quintic step with zero first and second derivative at 0 and 1.
#[inline]
pub fn sigmoid<R: Real>(x: R) -> R {
    let (zero, one) = (R::of(0.0), R::of(1.0));
    let step = || [x * x * x * (R::of(3.0) * x * (R::of(2.0) * x - R::of(5.0)) + R::of(10.0))];
    R::choose(x.le(zero), || [zero], || R::choose(one.le(x), || [one], step))[0]
}

/// Element `index` of the Halton sequence: the digits of `index` in `base`, mirrored behind the point.
pub fn halton(index: i32, base: i32) -> f64 {
    let (mut n, b) = (index, base as f64);
    let (mut f, mut h) = (1.0 / b, 0.0);
    // base 1 has no digits
    while n > 0 && base > 1 {
        h += f * (n % base) as f64;
        n /= base;
        f /= b;
    }
    h
}

/// Sorts ascending, stable; a NaN stays where it is.
#[inline]
pub fn insertion_sort<T: PartialOrd + Copy>(list: &mut [T]) {
    for i in 1..list.len() {
        let x = list[i];
        let mut j = i;
        while j > 0 && list[j - 1] > x {
            list[j] = list[j - 1];
            j -= 1;
        }
        list[j] = x;
    }
}

/// Position at time `t` of x'' + kv x' + kp x = 0 from (x0, v0), in closed form.
pub fn spring_damper(x0: f64, v0: f64, kp: f64, kv: f64, t: f64) -> f64 {
    let det = kv * kv - 4.0 * kp;
    if det > MINVAL {
        let w = det.sqrt() / 2.0;
        let (r1, r2) = (-kv / 2.0 + w, -kv / 2.0 - w);
        let (c1, c2) = ((x0 * r2 - v0) / (r2 - r1), (x0 * r1 - v0) / (r1 - r2));
        c1 * elementary::exp(r1 * t) + c2 * elementary::exp(r2 * t)
    } else if (-MINVAL..=MINVAL).contains(&det) {
        elementary::exp(-kv * t / 2.0) * (x0 + (v0 + kv * x0 / 2.0) * t)
    } else {
        let w = det.abs().sqrt() / 2.0;
        let (sin, cos) = elementary::sin_cos(w * t);
        elementary::exp(-kv * t / 2.0) * (x0 * cos + (v0 + kv * x0 / 2.0) / w * sin)
    }
}

/// Force of a friction pyramid's edges from a contact force; lossy beyond the pyramid. `mu` has dim − 1 coefficients.
#[inline]
pub fn encode_pyramid(pyramid: &mut [f64], force: &[f64], mu: &[f64]) {
    let share = force[0] / mu.len() as f64;
    for i in 0..mu.len() {
        let b = min(share, force[i + 1] / mu[i]);
        pyramid[2 * i] = 0.5 * (share + b);
        pyramid[2 * i + 1] = 0.5 * (share - b);
    }
}

/// Contact force from the edge forces of a friction pyramid; frictionless when `mu` is empty.
#[inline]
pub fn decode_pyramid(force: &mut [f64], pyramid: &[f64], mu: &[f64]) {
    if mu.is_empty() {
        force[0] = pyramid[0];
        return;
    }
    force[0] = pyramid[..2 * mu.len()].iter().fold(0.0, |s, p| s + p);
    for i in 0..mu.len() {
        force[i + 1] = (pyramid[2 * i] - pyramid[2 * i + 1]) * mu[i];
    }
}

/// Two independent normally distributed numbers by the polar method, from a source that is uniform on [−1, 1].
pub fn standard_normal(mut uniform: impl FnMut() -> f64) -> (f64, f64) {
    loop {
        let (x, y) = (uniform(), uniform());
        let w = x * x + y * y;
        if w > 0.0 && w < 1.0 {
            let s = (-2.0 * elementary::ln(w) / w).sqrt();
            return (x * s, y * s);
        }
    }
}
