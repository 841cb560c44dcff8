//! Four numbers at a time in the baseline instruction set.
//!
//! Nothing is fused or reassociated: every lane is what the same scalar code computes, so exact decisions may hang on it.

pub use lanes::F64x4;

#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
mod lanes {
    use bytemuck::{Pod, Zeroable};
    use core::arch::x86_64::*;
    use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

    /// Four numbers, or the truth values of a comparison.
    #[repr(transparent)]
    #[derive(Clone, Copy, Pod, Zeroable)]
    pub struct F64x4(__m256d);

    /// A call of the instruction set.
    // loads and stores are of arrays of four, which their types say
    #[allow(clippy::macro_metavars_in_unsafe)]
    macro_rules! avx {
        ($call:expr) => {
            // SAFETY: the target has AVX.
            unsafe { $call }
        };
    }

    impl F64x4 {
        #[inline(always)]
        pub fn new(x: [f64; 4]) -> F64x4 {
            F64x4(avx!(_mm256_setr_pd(x[0], x[1], x[2], x[3])))
        }
        #[inline(always)]
        pub fn load(x: &[f64; 4]) -> F64x4 {
            F64x4(avx!(_mm256_loadu_pd(x.as_ptr())))
        }
        #[inline(always)]
        pub fn splat(x: f64) -> F64x4 {
            F64x4(avx!(_mm256_set1_pd(x)))
        }
        /// Four numbers of single precision.
        #[inline(always)]
        pub fn of_f32(x: &[f32; 4]) -> F64x4 {
            F64x4(avx!(_mm256_cvtps_pd(_mm_loadu_ps(x.as_ptr()))))
        }
        #[inline(always)]
        pub fn store(self, to: &mut [f64; 4]) {
            avx!(_mm256_storeu_pd(to.as_mut_ptr(), self.0))
        }
        #[inline(always)]
        pub fn abs(self) -> F64x4 {
            F64x4(avx!(_mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0)))
        }
        /// `self` where it is greater, `other` elsewhere.
        #[inline(always)]
        pub fn max(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_max_pd(self.0, other.0)))
        }
        /// `self` where it is less, `other` elsewhere.
        #[inline(always)]
        pub fn min(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_min_pd(self.0, other.0)))
        }
        /// The largest whole numbers that are not greater.
        #[inline(always)]
        pub fn floor(self) -> F64x4 {
            F64x4(avx!(_mm256_floor_pd(self.0)))
        }
        /// The smallest whole numbers that are not less.
        #[inline(always)]
        pub fn ceil(self) -> F64x4 {
            F64x4(avx!(_mm256_ceil_pd(self.0)))
        }
        /// Whole numbers from numbers of less than 2^31 in size.
        #[inline(always)]
        pub fn to_i32s(self) -> [i32; 4] {
            let mut out = [0; 4];
            avx!(_mm_storeu_si128(out.as_mut_ptr().cast(), _mm256_cvttpd_epi32(self.0)));
            out
        }
        /// The largest lane in all lanes.
        #[inline(always)]
        pub fn max_of_lanes(self) -> F64x4 {
            let halves = self.max(F64x4(avx!(_mm256_permute2f128_pd::<0x01>(self.0, self.0))));
            halves.max(F64x4(avx!(_mm256_permute_pd::<0b0101>(halves.0))))
        }
        /// Where `self > other`; false where either is not a number.
        #[inline(always)]
        pub fn gt(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_cmp_pd::<_CMP_GT_OQ>(self.0, other.0)))
        }
        /// Where `self < other`; false where either is not a number, as for the next two.
        #[inline(always)]
        pub fn lt(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, other.0)))
        }
        /// Where `self <= other`.
        #[inline(always)]
        pub fn le(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_cmp_pd::<_CMP_LE_OQ>(self.0, other.0)))
        }
        /// Where `self == other`.
        #[inline(always)]
        pub fn eq(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_cmp_pd::<_CMP_EQ_OQ>(self.0, other.0)))
        }
        /// `a` where this truth value holds, `b` elsewhere.
        #[inline(always)]
        pub fn select(self, a: F64x4, b: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_blendv_pd(b.0, a.0, self.0)))
        }
        /// Lane `i` of result `k` is lane `k` of `x[i]`.
        #[inline(always)]
        pub fn transpose([a, b, c, d]: [F64x4; 4]) -> [F64x4; 4] {
            avx!({
                let (ab, ab_odd) = (_mm256_unpacklo_pd(a.0, b.0), _mm256_unpackhi_pd(a.0, b.0));
                let (cd, cd_odd) = (_mm256_unpacklo_pd(c.0, d.0), _mm256_unpackhi_pd(c.0, d.0));
                [
                    F64x4(_mm256_permute2f128_pd::<0x20>(ab, cd)),
                    F64x4(_mm256_permute2f128_pd::<0x20>(ab_odd, cd_odd)),
                    F64x4(_mm256_permute2f128_pd::<0x31>(ab, cd)),
                    F64x4(_mm256_permute2f128_pd::<0x31>(ab_odd, cd_odd)),
                ]
            })
        }
        #[inline(always)]
        pub fn sqrt(self) -> F64x4 {
            F64x4(avx!(_mm256_sqrt_pd(self.0)))
        }
        /// The sum of the lanes: (0 + 2) + (1 + 3).
        #[inline(always)]
        pub fn sum(self) -> f64 {
            avx!({
                let s = _mm_add_pd(_mm256_castpd256_pd128(self.0), _mm256_extractf128_pd::<1>(self.0));
                _mm_cvtsd_f64(_mm_add_sd(s, _mm_unpackhi_pd(s, s)))
            })
        }
        /// The [`F64x4::sum`] of each.
        #[inline(always)]
        pub fn sums([a, b, c, d]: [F64x4; 4]) -> F64x4 {
            let halves = |a: F64x4, c: F64x4| {
                avx!({
                    let low = _mm256_permute2f128_pd::<0x20>(a.0, c.0);
                    _mm256_add_pd(low, _mm256_permute2f128_pd::<0x31>(a.0, c.0))
                })
            };
            F64x4(avx!(_mm256_hadd_pd(halves(a, c), halves(b, d))))
        }
        /// The numbers in the lanes.
        #[inline(always)]
        pub fn lanes(self) -> [f64; 4] {
            let mut x = [0.0; 4];
            self.store(&mut x);
            x
        }
        /// Bit `k` is the truth value, or the sign, of lane `k`.
        #[inline(always)]
        pub fn bits(self) -> u32 {
            avx!(_mm256_movemask_pd(self.0) as u32)
        }
    }

    impl Add for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn add(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_add_pd(self.0, other.0)))
        }
    }

    impl Sub for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn sub(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_sub_pd(self.0, other.0)))
        }
    }

    impl Mul for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn mul(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_mul_pd(self.0, other.0)))
        }
    }

    impl Div for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn div(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_div_pd(self.0, other.0)))
        }
    }

    impl Neg for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn neg(self) -> F64x4 {
            F64x4(avx!(_mm256_xor_pd(_mm256_set1_pd(-0.0), self.0)))
        }
    }

    impl BitAnd for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn bitand(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_and_pd(self.0, other.0)))
        }
    }

    impl BitOr for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn bitor(self, other: F64x4) -> F64x4 {
            F64x4(avx!(_mm256_or_pd(self.0, other.0)))
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
mod lanes {
    use bytemuck::{Pod, Zeroable};
    use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

    /// Four numbers, or the truth values of a comparison.
    #[repr(C, align(32))]
    #[derive(Clone, Copy, Pod, Zeroable)]
    pub struct F64x4([f64; 4]);

    #[inline(always)]
    fn each(f: impl Fn(usize) -> f64) -> F64x4 {
        F64x4([f(0), f(1), f(2), f(3)])
    }

    impl F64x4 {
        #[inline(always)]
        pub fn new(x: [f64; 4]) -> F64x4 {
            F64x4(x)
        }
        #[inline(always)]
        pub fn load(x: &[f64; 4]) -> F64x4 {
            F64x4(*x)
        }
        #[inline(always)]
        pub fn splat(x: f64) -> F64x4 {
            F64x4([x; 4])
        }
        /// Four numbers of single precision.
        #[inline(always)]
        pub fn of_f32(x: &[f32; 4]) -> F64x4 {
            F64x4(x.map(f64::from))
        }
        #[inline(always)]
        pub fn store(self, to: &mut [f64; 4]) {
            *to = self.0;
        }
        #[inline(always)]
        pub fn abs(self) -> F64x4 {
            each(|k| self.0[k].abs())
        }
        /// `self` where it is greater, `other` elsewhere.
        #[inline(always)]
        pub fn max(self, other: F64x4) -> F64x4 {
            each(|k| if self.0[k] > other.0[k] { self.0[k] } else { other.0[k] })
        }
        /// `self` where it is less, `other` elsewhere.
        #[inline(always)]
        pub fn min(self, other: F64x4) -> F64x4 {
            each(|k| if self.0[k] < other.0[k] { self.0[k] } else { other.0[k] })
        }
        /// The largest whole numbers that are not greater.
        #[inline(always)]
        pub fn floor(self) -> F64x4 {
            each(|k| self.0[k].floor())
        }
        /// The smallest whole numbers that are not less.
        #[inline(always)]
        pub fn ceil(self) -> F64x4 {
            each(|k| self.0[k].ceil())
        }
        /// Whole numbers from numbers of less than 2^31 in size.
        #[inline(always)]
        pub fn to_i32s(self) -> [i32; 4] {
            self.0.map(|x| x as i32)
        }
        /// The largest lane in all lanes.
        #[inline(always)]
        pub fn max_of_lanes(self) -> F64x4 {
            let halves = self.max(each(|k| self.0[(k + 2) % 4]));
            halves.max(each(|k| halves.0[k ^ 1]))
        }
        /// Where `self > other`; false where either is not a number.
        #[inline(always)]
        pub fn gt(self, other: F64x4) -> F64x4 {
            each(|k| if self.0[k] > other.0[k] { -1.0 } else { 0.0 })
        }
        /// Where `self < other`; false where either is not a number, as for the next two.
        #[inline(always)]
        pub fn lt(self, other: F64x4) -> F64x4 {
            each(|k| if self.0[k] < other.0[k] { -1.0 } else { 0.0 })
        }
        /// Where `self <= other`.
        #[inline(always)]
        pub fn le(self, other: F64x4) -> F64x4 {
            each(|k| if self.0[k] <= other.0[k] { -1.0 } else { 0.0 })
        }
        /// Where `self == other`.
        #[inline(always)]
        pub fn eq(self, other: F64x4) -> F64x4 {
            each(|k| if self.0[k] == other.0[k] { -1.0 } else { 0.0 })
        }
        /// `a` where this truth value holds, `b` elsewhere.
        #[inline(always)]
        pub fn select(self, a: F64x4, b: F64x4) -> F64x4 {
            each(|k| if self.0[k].is_sign_negative() { a.0[k] } else { b.0[k] })
        }
        /// Lane `i` of result `k` is lane `k` of `x[i]`.
        #[inline(always)]
        pub fn transpose(x: [F64x4; 4]) -> [F64x4; 4] {
            std::array::from_fn(|k| each(|i| x[i].0[k]))
        }
        #[inline(always)]
        pub fn sqrt(self) -> F64x4 {
            each(|k| self.0[k].sqrt())
        }
        /// The sum of the lanes: (0 + 2) + (1 + 3).
        #[inline(always)]
        pub fn sum(self) -> f64 {
            (self.0[0] + self.0[2]) + (self.0[1] + self.0[3])
        }
        /// The [`F64x4::sum`] of each.
        #[inline(always)]
        pub fn sums(x: [F64x4; 4]) -> F64x4 {
            F64x4(x.map(F64x4::sum))
        }
        /// The numbers in the lanes.
        #[inline(always)]
        pub fn lanes(self) -> [f64; 4] {
            let mut x = [0.0; 4];
            self.store(&mut x);
            x
        }
        /// Bit `k` is the truth value, or the sign, of lane `k`.
        #[inline(always)]
        pub fn bits(self) -> u32 {
            (0..4).map(|k| u32::from(self.0[k].is_sign_negative()) << k).sum()
        }
    }

    impl Add for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn add(self, other: F64x4) -> F64x4 {
            each(|k| self.0[k] + other.0[k])
        }
    }

    impl Sub for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn sub(self, other: F64x4) -> F64x4 {
            each(|k| self.0[k] - other.0[k])
        }
    }

    impl Mul for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn mul(self, other: F64x4) -> F64x4 {
            each(|k| self.0[k] * other.0[k])
        }
    }

    impl Div for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn div(self, other: F64x4) -> F64x4 {
            each(|k| self.0[k] / other.0[k])
        }
    }

    impl Neg for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn neg(self) -> F64x4 {
            each(|k| -self.0[k])
        }
    }

    impl BitAnd for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn bitand(self, other: F64x4) -> F64x4 {
            each(|k| f64::from_bits(self.0[k].to_bits() & other.0[k].to_bits()))
        }
    }

    impl BitOr for F64x4 {
        type Output = F64x4;
        #[inline(always)]
        fn bitor(self, other: F64x4) -> F64x4 {
            each(|k| f64::from_bits(self.0[k].to_bits() | other.0[k].to_bits()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::F64x4;

    #[test]
    fn whole_numbers_are_those_of_numbers() {
        let x = F64x4::new([-1.5, 0.25, 7.0, 1e9 + 0.5]);
        assert_eq!(x.floor().lanes(), [-2.0, 0.0, 7.0, 1e9]);
        assert_eq!(x.ceil().lanes(), [-1.0, 1.0, 7.0, 1e9 + 1.0]);
        assert_eq!(x.to_i32s(), [-1, 0, 7, 1_000_000_000]);
        assert_eq!(x.min(F64x4::splat(0.5)).lanes(), [-1.5, 0.25, 0.5, 0.5]);
    }

    /// Sums of four vectors at once round as those of each.
    #[test]
    fn sums_are_those_of_each() {
        let x = [0.1, 1e9, -3.3, 7.7].map(|s| F64x4::new([s, 1.0 / s, s + 1e-7, -s / 3.0]));
        assert_eq!(F64x4::sums(x).lanes(), x.map(F64x4::sum));
    }
}
