//! Vectors of four doubles ([`F64x4`]) and of eight singles ([`F32x8`]), and stages compiled for the best instruction set.
//!
//! Operators round once per operation: every lane is what the same scalar code computes, so exact decisions may depend on it.
//! Fused multiply-add is only where a stage asks for it by name, through [`Lanes`]: a [`Stage`] whose `run` is generic over
//! these is run by [`dispatch`], compiled for AVX2 and FMA where the machine has them, and for the baseline otherwise.
//! Everything between must be inlined (`#[inline(always)]`), or go through [`Lanes::call`], because a function without the
//! feature cannot use its registers. Fused results of the two instances differ in the last bits: no exact decision may
//! depend on them.
//!
//! Tests: `src/math/simd/f64x4.rs`, `src/math/simd/f32x8.rs`.

use super::elementary::is_portable;

mod f32x8;
mod f64x4;

#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
#[path = "avx.rs"]
mod raw;
#[cfg(target_arch = "aarch64")]
#[path = "neon.rs"]
mod raw;
#[cfg(not(any(all(target_arch = "x86_64", target_feature = "avx"), target_arch = "aarch64")))]
#[path = "plain.rs"]
mod raw;

#[cfg(target_arch = "x86_64")]
mod fma;

pub use f32x8::F32x8;
pub use f64x4::F64x4;

/// What a stage is compiled for: the arithmetic beyond [`F64x4`]'s.
pub trait Lanes: Copy {
    /// `a * b + c`
    fn fma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4;
    /// `c - a * b`
    fn fnma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4;
    /// As [`Lanes::fma`], of single numbers.
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64;
    /// Runs a part of a stage out of line, compiled for this instruction set. Not a closure: it would be compiled for the
    /// baseline wherever the compiler does not inline it.
    fn call<S: Stage>(self, stage: S) -> S::Out;
}

/// A computation that is compiled for every instruction set.
pub trait Stage {
    type Out;
    /// Must be `#[inline(always)]`.
    fn run<L: Lanes>(self, l: L) -> Self::Out;
}

/// Runs a stage with the best lanes of this machine; portable arithmetic ([`super::elementary`]) fuses nothing.
#[cfg(not(target_arch = "aarch64"))]
#[inline]
pub fn dispatch<S: Stage>(stage: S) -> S::Out {
    #[cfg(target_arch = "x86_64")]
    if !is_portable() && is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        // SAFETY: the line before has detected AVX2 and FMA on this machine.
        return unsafe { fma::run(stage) };
    }
    stage.run(Baseline)
}

/// Runs a stage with the lanes that every machine of this target has; they give the bits of AVX2 and FMA. Portable arithmetic
/// ([`super::elementary`]) fuses nothing.
#[cfg(target_arch = "aarch64")]
#[inline]
pub fn dispatch<S: Stage>(stage: S) -> S::Out {
    if is_portable() { stage.run(Baseline) } else { stage.run(raw::Neon) }
}

/// Lanes without fused arithmetic, of the baseline instruction set.
#[derive(Clone, Copy)]
pub struct Baseline;

impl Lanes for Baseline {
    #[inline(always)]
    fn fma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        a * b + c
    }
    #[inline(always)]
    fn fnma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        c - a * b
    }
    #[inline(always)]
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64 {
        a * b + c
    }
    #[inline(always)]
    fn call<S: Stage>(self, stage: S) -> S::Out {
        out_of_line(self, stage)
    }
}

#[inline(never)]
fn out_of_line<L: Lanes, S: Stage>(l: L, stage: S) -> S::Out {
    stage.run(l)
}
