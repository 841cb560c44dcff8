//! Four doubles in a register of AVX.
//!
//! Tests: `src/math/simd/f64x4.rs`.

use core::arch::x86_64::*;

pub type V = __m256d;

/// A call of the instruction set.
// loads and stores are of arrays of four, which their types say
#[allow(clippy::macro_metavars_in_unsafe)]
macro_rules! avx {
    ($call:expr) => {
        // SAFETY: the target has AVX.
        unsafe { $call }
    };
}

#[inline(always)]
pub fn new(x: [f64; 4]) -> V {
    avx!(_mm256_setr_pd(x[0], x[1], x[2], x[3]))
}
#[inline(always)]
pub fn load(x: &[f64; 4]) -> V {
    avx!(_mm256_loadu_pd(x.as_ptr()))
}
#[inline(always)]
pub fn splat(x: f64) -> V {
    avx!(_mm256_set1_pd(x))
}
#[inline(always)]
pub fn of_f32(x: &[f32; 4]) -> V {
    avx!(_mm256_cvtps_pd(_mm_loadu_ps(x.as_ptr())))
}
#[inline(always)]
pub fn store(to: &mut [f64; 4], x: V) {
    avx!(_mm256_storeu_pd(to.as_mut_ptr(), x))
}
#[inline(always)]
pub fn add(a: V, b: V) -> V {
    avx!(_mm256_add_pd(a, b))
}
#[inline(always)]
pub fn sub(a: V, b: V) -> V {
    avx!(_mm256_sub_pd(a, b))
}
#[inline(always)]
pub fn mul(a: V, b: V) -> V {
    avx!(_mm256_mul_pd(a, b))
}
#[inline(always)]
pub fn div(a: V, b: V) -> V {
    avx!(_mm256_div_pd(a, b))
}
#[inline(always)]
pub fn neg(x: V) -> V {
    avx!(_mm256_xor_pd(_mm256_set1_pd(-0.0), x))
}
#[inline(always)]
pub fn and(a: V, b: V) -> V {
    avx!(_mm256_and_pd(a, b))
}
#[inline(always)]
pub fn or(a: V, b: V) -> V {
    avx!(_mm256_or_pd(a, b))
}
#[inline(always)]
pub fn abs(x: V) -> V {
    avx!(_mm256_andnot_pd(_mm256_set1_pd(-0.0), x))
}
#[inline(always)]
pub fn max(a: V, b: V) -> V {
    avx!(_mm256_max_pd(a, b))
}
#[inline(always)]
pub fn min(a: V, b: V) -> V {
    avx!(_mm256_min_pd(a, b))
}
#[inline(always)]
pub fn floor(x: V) -> V {
    avx!(_mm256_floor_pd(x))
}
#[inline(always)]
pub fn ceil(x: V) -> V {
    avx!(_mm256_ceil_pd(x))
}
#[inline(always)]
pub fn sqrt(x: V) -> V {
    avx!(_mm256_sqrt_pd(x))
}
#[inline(always)]
pub fn to_i32s(x: V) -> [i32; 4] {
    let mut out = [0; 4];
    avx!(_mm_storeu_si128(out.as_mut_ptr().cast(), _mm256_cvttpd_epi32(x)));
    out
}
#[inline(always)]
pub fn gt(a: V, b: V) -> V {
    avx!(_mm256_cmp_pd::<_CMP_GT_OQ>(a, b))
}
#[inline(always)]
pub fn lt(a: V, b: V) -> V {
    avx!(_mm256_cmp_pd::<_CMP_LT_OQ>(a, b))
}
#[inline(always)]
pub fn le(a: V, b: V) -> V {
    avx!(_mm256_cmp_pd::<_CMP_LE_OQ>(a, b))
}
#[inline(always)]
pub fn eq(a: V, b: V) -> V {
    avx!(_mm256_cmp_pd::<_CMP_EQ_OQ>(a, b))
}
#[inline(always)]
pub fn select(mask: V, a: V, b: V) -> V {
    avx!(_mm256_blendv_pd(b, a, mask))
}
#[inline(always)]
pub fn bits(mask: V) -> u32 {
    avx!(_mm256_movemask_pd(mask) as u32)
}
#[inline(always)]
pub fn swap_halves(x: V) -> V {
    avx!(_mm256_permute2f128_pd::<0x01>(x, x))
}
#[inline(always)]
pub fn swap_neighbours(x: V) -> V {
    avx!(_mm256_permute_pd::<0b0101>(x))
}
/// Lanes 0 and 1 from one place, 2 and 3 from another.
#[inline(always)]
pub fn load_halves(low: &[f64; 2], high: &[f64; 2]) -> V {
    avx!(_mm256_insertf128_pd::<1>(_mm256_castpd128_pd256(_mm_loadu_pd(low.as_ptr())), _mm_loadu_pd(high.as_ptr())))
}
#[inline(always)]
pub fn store_halves(low: &mut [f64; 2], high: &mut [f64; 2], x: V) {
    avx!(_mm_storeu_pd(low.as_mut_ptr(), _mm256_castpd256_pd128(x)));
    avx!(_mm_storeu_pd(high.as_mut_ptr(), _mm256_extractf128_pd::<1>(x)));
}
/// The even and the odd lanes of two vectors: a, b, a, b.
#[inline(always)]
pub fn interleave(a: V, b: V) -> [V; 2] {
    avx!([_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b)])
}
#[inline(always)]
pub fn transpose([a, b, c, d]: [V; 4]) -> [V; 4] {
    avx!({
        let (ab, ab_odd) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
        let (cd, cd_odd) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
        [
            _mm256_permute2f128_pd::<0x20>(ab, cd),
            _mm256_permute2f128_pd::<0x20>(ab_odd, cd_odd),
            _mm256_permute2f128_pd::<0x31>(ab, cd),
            _mm256_permute2f128_pd::<0x31>(ab_odd, cd_odd),
        ]
    })
}
#[inline(always)]
pub fn sum(x: V) -> f64 {
    avx!({
        let s = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd::<1>(x));
        _mm_cvtsd_f64(_mm_add_sd(s, _mm_unpackhi_pd(s, s)))
    })
}
#[inline(always)]
pub fn sums_by_pairs([a, b, c, d]: [V; 4]) -> V {
    avx!({
        let (ab, cd) = (_mm256_hadd_pd(a, b), _mm256_hadd_pd(c, d));
        let low = _mm256_permute2f128_pd::<0x20>(ab, cd);
        let high = _mm256_permute2f128_pd::<0x31>(ab, cd);
        _mm256_add_pd(low, high)
    })
}
#[inline(always)]
pub fn sums([a, b, c, d]: [V; 4]) -> V {
    let halves = |a, c| avx!(_mm256_add_pd(_mm256_permute2f128_pd::<0x20>(a, c), _mm256_permute2f128_pd::<0x31>(a, c)));
    avx!(_mm256_hadd_pd(halves(a, c), halves(b, d)))
}
