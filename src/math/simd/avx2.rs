//! The lanes of AVX2 and FMA.

use super::{Lanes, Stage};
use std::arch::x86_64::*;

/// Made only after the features were detected.
#[derive(Clone, Copy)]
pub struct Avx2(());

/// # Safety
/// The machine must have AVX2 and FMA.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn run<S: Stage>(stage: S) -> S::Out {
    stage.run(Avx2(()))
}

#[target_feature(enable = "avx2,fma")]
#[inline(never)]
unsafe fn out_of_line<R>(f: impl FnOnce() -> R) -> R {
    f()
}

/// A call of the instruction set.
// loads and stores are of arrays of four, which their types say
#[allow(clippy::macro_metavars_in_unsafe)]
macro_rules! avx2 {
    ($call:expr) => {
        // SAFETY: a value of `Avx2` proves that the features are there.
        unsafe { $call }
    };
}

impl Lanes for Avx2 {
    type V = __m256d;
    type Mask = __m256d;

    #[inline(always)]
    fn splat(self, x: f64) -> __m256d {
        avx2!(_mm256_set1_pd(x))
    }
    #[inline(always)]
    fn load(self, x: &[f64; 4]) -> __m256d {
        avx2!(_mm256_loadu_pd(x.as_ptr()))
    }
    #[inline(always)]
    fn store(self, to: &mut [f64; 4], x: __m256d) {
        avx2!(_mm256_storeu_pd(to.as_mut_ptr(), x))
    }
    #[inline(always)]
    fn add(self, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_add_pd(a, b))
    }
    #[inline(always)]
    fn sub(self, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_sub_pd(a, b))
    }
    #[inline(always)]
    fn mul(self, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_mul_pd(a, b))
    }
    #[inline(always)]
    fn fma(self, a: __m256d, b: __m256d, c: __m256d) -> __m256d {
        avx2!(_mm256_fmadd_pd(a, b, c))
    }
    #[inline(always)]
    fn fnma(self, a: __m256d, b: __m256d, c: __m256d) -> __m256d {
        avx2!(_mm256_fnmadd_pd(a, b, c))
    }
    #[inline(always)]
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
    #[inline(always)]
    fn min(self, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_min_pd(a, b))
    }
    #[inline(always)]
    fn lt(self, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_cmp_pd::<_CMP_LT_OQ>(a, b))
    }
    #[inline(always)]
    fn select(self, mask: __m256d, a: __m256d, b: __m256d) -> __m256d {
        avx2!(_mm256_blendv_pd(b, a, mask))
    }
    #[inline(always)]
    fn keep(self, mask: __m256d, x: __m256d) -> __m256d {
        avx2!(_mm256_and_pd(mask, x))
    }
    #[inline(always)]
    fn bits(self, mask: __m256d) -> u8 {
        avx2!(_mm256_movemask_pd(mask) as u8)
    }
    #[inline(always)]
    fn sum(self, x: __m256d) -> f64 {
        avx2!({
            let s = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd::<1>(x));
            _mm_cvtsd_f64(_mm_add_sd(s, _mm_unpackhi_pd(s, s)))
        })
    }
    #[inline(always)]
    fn sums(self, [a, b, c, d]: [__m256d; 4]) -> __m256d {
        avx2!({
            let (ab, cd) = (_mm256_hadd_pd(a, b), _mm256_hadd_pd(c, d));
            let low = _mm256_permute2f128_pd::<0x20>(ab, cd);
            let high = _mm256_permute2f128_pd::<0x31>(ab, cd);
            _mm256_add_pd(low, high)
        })
    }
    #[inline(always)]
    fn call<R>(self, f: impl FnOnce() -> R) -> R {
        avx2!(out_of_line(f))
    }
}
