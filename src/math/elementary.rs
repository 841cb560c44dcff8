//! Sines, powers and their kin. Those of the C library are within a unit in the last place, but differ between libraries and
//! processors. Portable arithmetic uses the crate `libm`, which computes the same bits everywhere, and no fused operations
//! ([`super::simd::dispatch`]): then a model has the same motion, to the last bit, on every machine.
//!
//! Tests: in this file, `tests/clients/command.rs`.

use std::sync::atomic::{AtomicU8, Ordering};

const NATIVE: u8 = 0;
const PORTABLE: u8 = 1;
const UNKNOWN: u8 = 2;

static MODE: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Whether results must not depend on the machine. At first as the environment variable `RUJOCO_PORTABLE` says (0 or 1), else
/// as the feature `portable` of this build.
#[inline]
pub fn is_portable() -> bool {
    match MODE.load(Ordering::Relaxed) {
        NATIVE => false,
        PORTABLE => true,
        _ => first_mode(),
    }
}

/// Chooses between portable arithmetic and the machine's own, for all threads, from their next call on.
pub fn set_portable(portable: bool) {
    MODE.store(if portable { PORTABLE } else { NATIVE }, Ordering::Relaxed);
}

#[cold]
fn first_mode() -> bool {
    let portable = match std::env::var("RUJOCO_PORTABLE").as_deref() {
        Ok("1") => true,
        Ok("0") => false,
        _ => cfg!(feature = "portable"),
    };
    set_portable(portable);
    portable
}

/// Whether elementary functions are those of `libm`: always on Windows, where the C library's are slow.
#[inline]
fn is_own() -> bool {
    cfg!(windows) || is_portable()
}

#[inline]
pub fn sin(x: f64) -> f64 {
    if is_own() { libm::sin(x) } else { x.sin() }
}

#[inline]
pub fn cos(x: f64) -> f64 {
    if is_own() { libm::cos(x) } else { x.cos() }
}

/// Sine and cosine.
#[inline]
pub fn sin_cos(x: f64) -> (f64, f64) {
    if is_own() { libm::sincos(x) } else { (x.sin(), x.cos()) }
}

#[inline]
pub fn tan(x: f64) -> f64 {
    if is_own() { libm::tan(x) } else { x.tan() }
}

#[inline]
pub fn asin(x: f64) -> f64 {
    if is_own() { libm::asin(x) } else { x.asin() }
}

#[inline]
pub fn acos(x: f64) -> f64 {
    if is_own() { libm::acos(x) } else { x.acos() }
}

/// The angle of the point (x, y), in (−π, π].
#[inline]
pub fn atan2(y: f64, x: f64) -> f64 {
    if is_own() { libm::atan2(y, x) } else { y.atan2(x) }
}

/// As [`atan2`], in single precision.
#[inline]
pub fn atan2f(y: f32, x: f32) -> f32 {
    if is_own() { libm::atan2f(y, x) } else { y.atan2(x) }
}

#[inline]
pub fn exp(x: f64) -> f64 {
    if is_own() { libm::exp(x) } else { x.exp() }
}

#[inline]
pub fn ln(x: f64) -> f64 {
    if is_own() { libm::log(x) } else { x.ln() }
}

/// `x` to the power of `y`.
#[inline]
pub fn pow(x: f64, y: f64) -> f64 {
    if is_own() { libm::pow(x, y) } else { x.powf(y) }
}

#[inline]
pub fn hypot(x: f64, y: f64) -> f64 {
    if is_own() { libm::hypot(x, y) } else { x.hypot(y) }
}

// MinGW's C library is further from exact results than this test allows
#[cfg(all(test, not(windows)))]
mod tests {
    /// What portable arithmetic computes is within a unit in the last place of the C library's results: one mistake in a table
    /// of the functions above would be larger. Bits are compared by `tests/clients/command.rs`, for whole models.
    #[test]
    fn portable_functions_agree_with_the_c_library() {
        let close = |a: f64, b: f64| (a - b).abs() <= 2.0 * f64::EPSILON * a.abs().max(f64::MIN_POSITIVE);
        for i in -2000..2000 {
            let x = f64::from(i) * 0.013_7;
            let unit = f64::from(i) / 2000.0;
            let pairs = [
                (x.sin(), libm::sin(x)),
                (x.cos(), libm::cos(x)),
                (x.tan(), libm::tan(x)),
                (unit.asin(), libm::asin(unit)),
                (unit.acos(), libm::acos(unit)),
                (x.atan2(0.7), libm::atan2(x, 0.7)),
                (x.exp(), libm::exp(x)),
                (x.abs().ln(), libm::log(x.abs())),
                (x.abs().powf(1.7), libm::pow(x.abs(), 1.7)),
                (x.hypot(0.3), libm::hypot(x, 0.3)),
            ];
            for (k, (a, b)) in pairs.into_iter().enumerate() {
                assert!(a == b || close(a, b), "function {k} of {x}: {a} and {b}");
            }
            assert_eq!(libm::sincos(x), (libm::sin(x), libm::cos(x)));
        }
    }
}
