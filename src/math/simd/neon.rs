//! Four doubles in two registers of 64-bit Arm. Every operation gives the bits that AVX2 and FMA give, sums of lanes included.
//!
//! Tests: `src/math/simd/f64x4.rs`, `tests/aarch64/run`.

use super::{F64x4, Lanes, Stage, out_of_line};
use bytemuck::{Pod, Zeroable};
use std::arch::aarch64::*;

/// Lanes 0 and 1, lanes 2 and 3.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct V(float64x2_t, float64x2_t);

// SAFETY: two registers of two numbers each, which any bits are, without padding.
unsafe impl Zeroable for V {}
// SAFETY: two registers of two numbers each: any bits are values, and there is no padding.
unsafe impl Pod for V {}

/// A call of the instruction set.
// loads and stores are of arrays of four, which their types say
#[allow(clippy::macro_metavars_in_unsafe)]
macro_rules! neon {
    ($call:expr) => {
        // SAFETY: the target has NEON.
        unsafe { $call }
    };
}

/// The truth values of a comparison as a vector.
#[inline(always)]
fn truth(low: uint64x2_t, high: uint64x2_t) -> V {
    neon!(V(vreinterpretq_f64_u64(low), vreinterpretq_f64_u64(high)))
}

/// The bits of both registers.
#[inline(always)]
fn words(x: V) -> [uint64x2_t; 2] {
    neon!([vreinterpretq_u64_f64(x.0), vreinterpretq_u64_f64(x.1)])
}

#[inline(always)]
pub fn new(x: [f64; 4]) -> V {
    load(&x)
}
#[inline(always)]
pub fn load(x: &[f64; 4]) -> V {
    neon!(V(vld1q_f64(x.as_ptr()), vld1q_f64(x.as_ptr().add(2))))
}
#[inline(always)]
pub fn splat(x: f64) -> V {
    neon!(V(vdupq_n_f64(x), vdupq_n_f64(x)))
}
#[inline(always)]
pub fn of_f32(x: &[f32; 4]) -> V {
    neon!({
        let x = vld1q_f32(x.as_ptr());
        V(vcvt_f64_f32(vget_low_f32(x)), vcvt_high_f64_f32(x))
    })
}
#[inline(always)]
pub fn store(to: &mut [f64; 4], x: V) {
    neon!({
        vst1q_f64(to.as_mut_ptr(), x.0);
        vst1q_f64(to.as_mut_ptr().add(2), x.1);
    })
}
#[inline(always)]
pub fn add(a: V, b: V) -> V {
    neon!(V(vaddq_f64(a.0, b.0), vaddq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn sub(a: V, b: V) -> V {
    neon!(V(vsubq_f64(a.0, b.0), vsubq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn mul(a: V, b: V) -> V {
    neon!(V(vmulq_f64(a.0, b.0), vmulq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn div(a: V, b: V) -> V {
    neon!(V(vdivq_f64(a.0, b.0), vdivq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn neg(x: V) -> V {
    neon!(V(vnegq_f64(x.0), vnegq_f64(x.1)))
}
#[inline(always)]
pub fn and(a: V, b: V) -> V {
    let (a, b) = (words(a), words(b));
    neon!(truth(vandq_u64(a[0], b[0]), vandq_u64(a[1], b[1])))
}
#[inline(always)]
pub fn or(a: V, b: V) -> V {
    let (a, b) = (words(a), words(b));
    neon!(truth(vorrq_u64(a[0], b[0]), vorrq_u64(a[1], b[1])))
}
#[inline(always)]
pub fn abs(x: V) -> V {
    neon!(V(vabsq_f64(x.0), vabsq_f64(x.1)))
}
// not `vmaxq_f64` and `vminq_f64`, which order zeros by sign and prefer NaN to numbers
#[inline(always)]
pub fn max(a: V, b: V) -> V {
    select(gt(a, b), a, b)
}
#[inline(always)]
pub fn min(a: V, b: V) -> V {
    select(lt(a, b), a, b)
}
#[inline(always)]
pub fn floor(x: V) -> V {
    neon!(V(vrndmq_f64(x.0), vrndmq_f64(x.1)))
}
#[inline(always)]
pub fn ceil(x: V) -> V {
    neon!(V(vrndpq_f64(x.0), vrndpq_f64(x.1)))
}
#[inline(always)]
pub fn sqrt(x: V) -> V {
    neon!(V(vsqrtq_f64(x.0), vsqrtq_f64(x.1)))
}
#[inline(always)]
pub fn to_i32s(x: V) -> [i32; 4] {
    let mut lanes = [0.0; 4];
    store(&mut lanes, x);
    lanes.map(|x| x as i32)
}
#[inline(always)]
pub fn gt(a: V, b: V) -> V {
    neon!(truth(vcgtq_f64(a.0, b.0), vcgtq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn lt(a: V, b: V) -> V {
    neon!(truth(vcltq_f64(a.0, b.0), vcltq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn le(a: V, b: V) -> V {
    neon!(truth(vcleq_f64(a.0, b.0), vcleq_f64(a.1, b.1)))
}
#[inline(always)]
pub fn eq(a: V, b: V) -> V {
    neon!(truth(vceqq_f64(a.0, b.0), vceqq_f64(a.1, b.1)))
}
// by the sign alone, as AVX does
#[inline(always)]
pub fn select(mask: V, a: V, b: V) -> V {
    let mask = words(mask);
    neon!({
        let sign = |m: uint64x2_t| vcltzq_s64(vreinterpretq_s64_u64(m));
        V(vbslq_f64(sign(mask[0]), a.0, b.0), vbslq_f64(sign(mask[1]), a.1, b.1))
    })
}
#[inline(always)]
pub fn bits(mask: V) -> u32 {
    let mask = words(mask);
    neon!({
        let lanes = [
            vgetq_lane_u64::<0>(mask[0]),
            vgetq_lane_u64::<1>(mask[0]),
            vgetq_lane_u64::<0>(mask[1]),
            vgetq_lane_u64::<1>(mask[1]),
        ];
        (0..4).map(|k| ((lanes[k] >> 63) as u32) << k).sum()
    })
}
#[inline(always)]
pub fn swap_halves(x: V) -> V {
    V(x.1, x.0)
}
#[inline(always)]
pub fn swap_neighbours(x: V) -> V {
    neon!(V(vextq_f64::<1>(x.0, x.0), vextq_f64::<1>(x.1, x.1)))
}
/// Lanes 0 and 1 from one place, 2 and 3 from another.
#[inline(always)]
pub fn load_halves(low: &[f64; 2], high: &[f64; 2]) -> V {
    neon!(V(vld1q_f64(low.as_ptr()), vld1q_f64(high.as_ptr())))
}
#[inline(always)]
pub fn store_halves(low: &mut [f64; 2], high: &mut [f64; 2], x: V) {
    neon!(vst1q_f64(low.as_mut_ptr(), x.0));
    neon!(vst1q_f64(high.as_mut_ptr(), x.1));
}
/// The even and the odd lanes of two vectors: a, b, a, b.
#[inline(always)]
pub fn interleave(a: V, b: V) -> [V; 2] {
    neon!([V(vzip1q_f64(a.0, b.0), vzip1q_f64(a.1, b.1)), V(vzip2q_f64(a.0, b.0), vzip2q_f64(a.1, b.1))])
}
#[inline(always)]
pub fn transpose([a, b, c, d]: [V; 4]) -> [V; 4] {
    neon!([
        V(vzip1q_f64(a.0, b.0), vzip1q_f64(c.0, d.0)),
        V(vzip2q_f64(a.0, b.0), vzip2q_f64(c.0, d.0)),
        V(vzip1q_f64(a.1, b.1), vzip1q_f64(c.1, d.1)),
        V(vzip2q_f64(a.1, b.1), vzip2q_f64(c.1, d.1)),
    ])
}
#[inline(always)]
pub fn sum(x: V) -> f64 {
    neon!(vaddvq_f64(vaddq_f64(x.0, x.1)))
}
#[inline(always)]
pub fn sums([a, b, c, d]: [V; 4]) -> V {
    neon!({
        let halves = |x: V| vaddq_f64(x.0, x.1);
        V(vpaddq_f64(halves(a), halves(b)), vpaddq_f64(halves(c), halves(d)))
    })
}
#[inline(always)]
pub fn sums_by_pairs([a, b, c, d]: [V; 4]) -> V {
    neon!({
        let (ab, cd) = (vpaddq_f64(a.0, b.0), vpaddq_f64(c.0, d.0));
        let (high_ab, high_cd) = (vpaddq_f64(a.1, b.1), vpaddq_f64(c.1, d.1));
        V(vaddq_f64(ab, high_ab), vaddq_f64(cd, high_cd))
    })
}

/// Every machine of the target has these instructions.
#[derive(Clone, Copy)]
pub struct Neon;

impl Lanes for Neon {
    #[inline(always)]
    fn fma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        let (a, b, c) = (a.0, b.0, c.0);
        F64x4(neon!(V(vfmaq_f64(c.0, a.0, b.0), vfmaq_f64(c.1, a.1, b.1))))
    }
    #[inline(always)]
    fn fnma(self, a: F64x4, b: F64x4, c: F64x4) -> F64x4 {
        let (a, b, c) = (a.0, b.0, c.0);
        F64x4(neon!(V(vfmsq_f64(c.0, a.0, b.0), vfmsq_f64(c.1, a.1, b.1))))
    }
    #[inline(always)]
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
    #[inline(always)]
    fn call<S: Stage>(self, stage: S) -> S::Out {
        out_of_line(self, stage)
    }
}
