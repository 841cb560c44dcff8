//! Stages compiled for AVX2 and FMA.
//!
//! Tests: `tests/engine/rollout.rs`, `tests/engine/lanes.rs`.

use super::{F64x4, Lanes, Stage};

/// Made only after the features were detected.
#[derive(Clone, Copy)]
pub struct Fma(());

/// # Safety
/// The machine must have AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn run<S: Stage>(stage: S) -> S::Out {
    stage.run(Fma(()))
}

/// # Safety
/// As for [`run`].
#[target_feature(enable = "avx2,fma")]
#[inline(never)]
unsafe fn out_of_line<S: Stage>(stage: S) -> S::Out {
    stage.run(Fma(()))
}

impl Lanes for Fma {
    #[cfg(target_feature = "avx")]
    #[inline(always)]
    fn fma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        // SAFETY: a value of `Fma` proves that the features are there.
        F64x4(unsafe { std::arch::x86_64::_mm256_fmadd_pd(a.0, b.0, c.0) })
    }
    #[cfg(target_feature = "avx")]
    #[inline(always)]
    fn fnma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        // SAFETY: a value of `Fma` proves that the features are there.
        F64x4(unsafe { std::arch::x86_64::_mm256_fnmadd_pd(a.0, b.0, c.0) })
    }
    // builds without AVX have no such vectors: lane by lane
    #[cfg(not(target_feature = "avx"))]
    #[inline(always)]
    fn fma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        let (a, b, c) = (a.lanes(), b.lanes(), c.lanes());
        F64x4::new([0, 1, 2, 3].map(|k| a[k].mul_add(b[k], c[k])))
    }
    #[cfg(not(target_feature = "avx"))]
    #[inline(always)]
    fn fnma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        self.fma(-a, b, c)
    }
    #[inline(always)]
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
    #[inline(always)]
    fn call<S: Stage>(self, stage: S) -> S::Out {
        // SAFETY: a value of `Fma` proves that the machine has AVX2 and FMA.
        unsafe { out_of_line(stage) }
    }
}
