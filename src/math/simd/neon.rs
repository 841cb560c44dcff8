//! The lanes of 64-bit Arm: two registers of two. Every operation gives the bits that AVX2 and FMA give, sums of lanes included.

use super::{Lanes, out_of_line};
use std::arch::aarch64::*;

/// Every machine of the target has these instructions.
#[derive(Clone, Copy)]
pub struct Neon;

/// Lanes 0 and 1, lanes 2 and 3.
#[derive(Clone, Copy)]
pub struct Pair<T>(T, T);

type V = Pair<float64x2_t>;
type Mask = Pair<uint64x2_t>;

/// A call of the instruction set.
// loads and stores are of arrays of four, which their types say
#[allow(clippy::macro_metavars_in_unsafe)]
macro_rules! neon {
    ($call:expr) => {
        // SAFETY: the target has NEON.
        unsafe { $call }
    };
}

impl Lanes for Neon {
    type V = V;
    type Mask = Mask;

    #[inline(always)]
    fn splat(self, x: f64) -> V {
        neon!(Pair(vdupq_n_f64(x), vdupq_n_f64(x)))
    }
    #[inline(always)]
    fn load(self, x: &[f64; 4]) -> V {
        neon!(Pair(vld1q_f64(x.as_ptr()), vld1q_f64(x.as_ptr().add(2))))
    }
    #[inline(always)]
    fn store(self, to: &mut [f64; 4], x: V) {
        neon!({
            vst1q_f64(to.as_mut_ptr(), x.0);
            vst1q_f64(to.as_mut_ptr().add(2), x.1);
        })
    }
    #[inline(always)]
    fn add(self, a: V, b: V) -> V {
        neon!(Pair(vaddq_f64(a.0, b.0), vaddq_f64(a.1, b.1)))
    }
    #[inline(always)]
    fn sub(self, a: V, b: V) -> V {
        neon!(Pair(vsubq_f64(a.0, b.0), vsubq_f64(a.1, b.1)))
    }
    #[inline(always)]
    fn mul(self, a: V, b: V) -> V {
        neon!(Pair(vmulq_f64(a.0, b.0), vmulq_f64(a.1, b.1)))
    }
    #[inline(always)]
    fn fma(self, a: V, b: V, c: V) -> V {
        neon!(Pair(vfmaq_f64(c.0, a.0, b.0), vfmaq_f64(c.1, a.1, b.1)))
    }
    #[inline(always)]
    fn fnma(self, a: V, b: V, c: V) -> V {
        neon!(Pair(vfmsq_f64(c.0, a.0, b.0), vfmsq_f64(c.1, a.1, b.1)))
    }
    #[inline(always)]
    fn fma_one(self, a: f64, b: f64, c: f64) -> f64 {
        a.mul_add(b, c)
    }
    // not `vminq_f64`, which prefers -0 to 0 and NaN to numbers
    #[inline(always)]
    fn min(self, a: V, b: V) -> V {
        self.select(self.lt(a, b), a, b)
    }
    #[inline(always)]
    fn lt(self, a: V, b: V) -> Mask {
        neon!(Pair(vcltq_f64(a.0, b.0), vcltq_f64(a.1, b.1)))
    }
    #[inline(always)]
    fn select(self, mask: Mask, a: V, b: V) -> V {
        neon!(Pair(vbslq_f64(mask.0, a.0, b.0), vbslq_f64(mask.1, a.1, b.1)))
    }
    #[inline(always)]
    fn keep(self, mask: Mask, x: V) -> V {
        self.select(mask, x, self.splat(0.0))
    }
    #[inline(always)]
    fn bits(self, mask: Mask) -> u8 {
        neon!({
            let lanes = [
                vgetq_lane_u64::<0>(mask.0),
                vgetq_lane_u64::<1>(mask.0),
                vgetq_lane_u64::<0>(mask.1),
                vgetq_lane_u64::<1>(mask.1),
            ];
            lanes.iter().enumerate().map(|(k, m)| ((m & 1) as u8) << k).sum()
        })
    }
    // (0 + 2) + (1 + 3)
    #[inline(always)]
    fn sum(self, x: V) -> f64 {
        neon!(vaddvq_f64(vaddq_f64(x.0, x.1)))
    }
    // (0 + 1) + (2 + 3) of each
    #[inline(always)]
    fn sums(self, [a, b, c, d]: [V; 4]) -> V {
        neon!({
            let (ab, cd) = (vpaddq_f64(a.0, b.0), vpaddq_f64(c.0, d.0));
            let (high_ab, high_cd) = (vpaddq_f64(a.1, b.1), vpaddq_f64(c.1, d.1));
            Pair(vaddq_f64(ab, high_ab), vaddq_f64(cd, high_cd))
        })
    }
    #[inline(always)]
    fn call<R>(self, f: impl FnOnce() -> R) -> R {
        out_of_line(f)
    }
}
