//! Eight single-precision numbers at a time in the baseline instruction set, as [`super::F64x4`] has four doubles: pixels of a row.
//!
//! Nothing is fused or reassociated: every lane is what the same scalar code computes.
//!
//! Tests: in this file.

pub use lanes::F32x8;

impl F32x8 {
    /// Number of lanes.
    pub const LANES: usize = 8;

    /// Between 0 and 1; 0 where it is not a number.
    #[inline(always)]
    pub fn unit(self) -> F32x8 {
        self.max(F32x8::splat(0.0)).min(F32x8::splat(1.0))
    }

    /// 0, 1, 2, ...
    #[inline(always)]
    pub fn count() -> F32x8 {
        F32x8::new([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
mod lanes {
    use core::arch::x86_64::*;
    use std::ops::{Add, Div, Mul, Sub};

    /// Eight numbers.
    #[derive(Clone, Copy)]
    pub struct F32x8(__m256);

    /// A call of the instruction set.
    // loads and stores are of arrays of eight, which their types say
    #[allow(clippy::macro_metavars_in_unsafe)]
    macro_rules! avx {
        ($call:expr) => {
            // SAFETY: the target has AVX.
            unsafe { $call }
        };
    }

    /// All ones in the lanes whose bits are set, by bits.
    static MASKS: [[u32; 8]; 256] = {
        let mut masks = [[0; 8]; 256];
        let mut k = 0;
        while k < 256 * 8 {
            masks[k / 8][k % 8] = if (k / 8) >> (k % 8) & 1 == 1 { u32::MAX } else { 0 };
            k += 1;
        }
        masks
    };

    /// All ones in the lanes whose bits are set.
    #[inline(always)]
    fn spread(bits: u8) -> __m256 {
        avx!(_mm256_loadu_ps(MASKS[bits as usize].as_ptr().cast()))
    }

    impl F32x8 {
        #[inline(always)]
        pub fn new(x: [f32; 8]) -> F32x8 {
            F32x8(avx!(_mm256_loadu_ps(x.as_ptr())))
        }
        #[inline(always)]
        pub fn splat(x: f32) -> F32x8 {
            F32x8(avx!(_mm256_set1_ps(x)))
        }
        #[inline(always)]
        pub fn to_array(self) -> [f32; 8] {
            let mut out = [0.0; 8];
            avx!(_mm256_storeu_ps(out.as_mut_ptr(), self.0));
            out
        }
        /// The smaller ones; `other` where either is not a number.
        #[inline(always)]
        pub fn min(self, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_min_ps(self.0, other.0)))
        }
        /// The larger ones; `other` where either is not a number.
        #[inline(always)]
        pub fn max(self, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_max_ps(self.0, other.0)))
        }
        /// Bit `k` is set where lane `k` is at least the other's; not where either is not a number.
        #[inline(always)]
        pub fn at_least(self, other: F32x8) -> u8 {
            avx!(_mm256_movemask_ps(_mm256_cmp_ps::<_CMP_GE_OQ>(self.0, other.0)) as u8)
        }
        /// The lanes whose bits are set, and the other's.
        #[inline(always)]
        pub fn select(self, bits: u8, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_blendv_ps(other.0, self.0, spread(bits))))
        }
        /// Whole numbers from numbers of at most 2^22 in size, rounded to even.
        #[inline(always)]
        pub fn rounded(self) -> F32x8 {
            F32x8(avx!(_mm256_cvtepi32_ps(_mm256_cvtps_epi32(self.0))))
        }
        /// `then` where the numbers are less than the other's, themselves elsewhere.
        #[inline(always)]
        pub fn if_less(self, other: F32x8, then: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_blendv_ps(self.0, then.0, _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0))))
        }
        /// The largest whole numbers that are not greater.
        #[inline(always)]
        pub fn floor(self) -> F32x8 {
            F32x8(avx!(_mm256_floor_ps(self.0)))
        }
        /// Square roots.
        #[inline(always)]
        pub fn sqrt(self) -> F32x8 {
            F32x8(avx!(_mm256_sqrt_ps(self.0)))
        }
        /// Whole numbers from numbers of less than 2^31 in size.
        #[inline(always)]
        pub fn to_i32s(self) -> [i32; 8] {
            let mut out = [0; 8];
            avx!(_mm256_storeu_si256(out.as_mut_ptr().cast(), _mm256_cvttps_epi32(self.0)));
            out
        }
        /// Byte `K`, from the lowest on, of each pixel, from 0 to 255.
        #[inline(always)]
        pub fn of_bytes<const K: i32>(pixels: &[u32; 8]) -> F32x8 {
            // SAFETY: the target has AVX, and the array holds eight.
            unsafe {
                let load = |half: usize| _mm_loadu_si128(pixels.as_ptr().add(4 * half).cast());
                let byte = |x: __m128i| {
                    let places = _mm_set_epi8(-1, -1, -1, 12, -1, -1, -1, 8, -1, -1, -1, 4, -1, -1, -1, 0);
                    // a byte that is to be zero stays so: its sign stays
                    _mm_shuffle_epi8(x, _mm_add_epi8(places, _mm_set1_epi32(K)))
                };
                let (low, high) = (byte(load(0)), byte(load(1)));
                F32x8(_mm256_cvtepi32_ps(_mm256_insertf128_si256::<1>(_mm256_castsi128_si256(low), high)))
            }
        }
        /// Pixels from red, green, blue and opacity from 0 to 255, a byte each, rounded down.
        #[inline(always)]
        pub fn bytes(rgba: &[F32x8; 4]) -> [u32; 8] {
            joined(rgba.map(|c| avx!(_mm256_cvttps_epi32(c.0))))
        }
        /// Pixels from red, green, blue and opacity between 0 and 1, a byte each.
        #[inline(always)]
        pub fn pixels(rgba: &[F32x8; 4]) -> [u32; 8] {
            joined(rgba.map(|c| avx!(_mm256_cvtps_epi32(_mm256_mul_ps(c.0, _mm256_set1_ps(255.0))))))
        }
    }

    /// Pixels of four numbers from 0 to 255.
    #[inline(always)]
    fn joined(bytes: [__m256i; 4]) -> [u32; 8] {
        let mut out = [0u32; 8];
        // SAFETY: the target has AVX, and the array holds eight.
        unsafe {
            let joined = |[r, g, b, a]: [__m128i; 4]| {
                let low = _mm_or_si128(r, _mm_slli_epi32::<8>(g));
                _mm_or_si128(low, _mm_or_si128(_mm_slli_epi32::<16>(b), _mm_slli_epi32::<24>(a)))
            };
            let low = joined(bytes.map(|b| _mm256_castsi256_si128(b)));
            let high = joined(bytes.map(|b| _mm256_extractf128_si256::<1>(b)));
            _mm_storeu_si128(out.as_mut_ptr().cast(), low);
            _mm_storeu_si128(out.as_mut_ptr().add(4).cast(), high);
        }
        out
    }

    impl Add for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn add(self, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_add_ps(self.0, other.0)))
        }
    }

    impl Sub for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn sub(self, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_sub_ps(self.0, other.0)))
        }
    }

    impl Mul for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn mul(self, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_mul_ps(self.0, other.0)))
        }
    }

    impl Div for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn div(self, other: F32x8) -> F32x8 {
            F32x8(avx!(_mm256_div_ps(self.0, other.0)))
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
mod lanes {
    use std::array::from_fn;
    use std::ops::{Add, Div, Mul, Sub};

    /// Eight numbers.
    #[derive(Clone, Copy)]
    pub struct F32x8([f32; 8]);

    impl F32x8 {
        #[inline(always)]
        pub fn new(x: [f32; 8]) -> F32x8 {
            F32x8(x)
        }
        #[inline(always)]
        pub fn splat(x: f32) -> F32x8 {
            F32x8([x; 8])
        }
        #[inline(always)]
        pub fn to_array(self) -> [f32; 8] {
            self.0
        }
        /// The smaller ones; `other` where either is not a number.
        #[inline(always)]
        pub fn min(self, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| if self.0[k] < other.0[k] { self.0[k] } else { other.0[k] }))
        }
        /// The larger ones; `other` where either is not a number.
        #[inline(always)]
        pub fn max(self, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| if self.0[k] > other.0[k] { self.0[k] } else { other.0[k] }))
        }
        /// Bit `k` is set where lane `k` is at least the other's; not where either is not a number.
        #[inline(always)]
        pub fn at_least(self, other: F32x8) -> u8 {
            (0..8).fold(0, |bits, k| bits | ((self.0[k] >= other.0[k]) as u8) << k)
        }
        /// The lanes whose bits are set, and the other's.
        #[inline(always)]
        pub fn select(self, bits: u8, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| if bits >> k & 1 == 1 { self.0[k] } else { other.0[k] }))
        }
        /// Whole numbers from numbers of at most 2^22 in size, rounded to even.
        #[inline(always)]
        pub fn rounded(self) -> F32x8 {
            F32x8(self.0.map(f32::round_ties_even))
        }
        /// `then` where the numbers are less than the other's, themselves elsewhere.
        #[inline(always)]
        pub fn if_less(self, other: F32x8, then: F32x8) -> F32x8 {
            F32x8(from_fn(|k| if self.0[k] < other.0[k] { then.0[k] } else { self.0[k] }))
        }
        /// The largest whole numbers that are not greater.
        #[inline(always)]
        pub fn floor(self) -> F32x8 {
            F32x8(self.0.map(f32::floor))
        }
        /// Square roots.
        #[inline(always)]
        pub fn sqrt(self) -> F32x8 {
            F32x8(self.0.map(f32::sqrt))
        }
        /// Whole numbers from numbers of less than 2^31 in size.
        #[inline(always)]
        pub fn to_i32s(self) -> [i32; 8] {
            self.0.map(|x| x as i32)
        }
        /// Byte `K`, from the lowest on, of each pixel, from 0 to 255.
        #[inline(always)]
        pub fn of_bytes<const K: i32>(pixels: &[u32; 8]) -> F32x8 {
            F32x8(pixels.map(|p| (p >> (8 * K) & 0xff) as f32))
        }
        /// Pixels from red, green, blue and opacity from 0 to 255, a byte each, rounded down.
        #[inline(always)]
        pub fn bytes(rgba: &[F32x8; 4]) -> [u32; 8] {
            from_fn(|k| (0..4).fold(0, |all, c| all | (rgba[c].0[k] as u32) << (8 * c)))
        }
        /// Pixels from red, green, blue and opacity between 0 and 1, a byte each.
        #[inline(always)]
        pub fn pixels(rgba: &[F32x8; 4]) -> [u32; 8] {
            from_fn(|k| {
                let byte = |c: usize| (rgba[c].0[k] * 255.0).round_ties_even() as u32;
                byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
            })
        }
    }

    impl Add for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn add(self, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| self.0[k] + other.0[k]))
        }
    }

    impl Sub for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn sub(self, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| self.0[k] - other.0[k]))
        }
    }

    impl Mul for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn mul(self, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| self.0[k] * other.0[k]))
        }
    }

    impl Div for F32x8 {
        type Output = F32x8;
        #[inline(always)]
        fn div(self, other: F32x8) -> F32x8 {
            F32x8(from_fn(|k| self.0[k] / other.0[k]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::F32x8;

    #[test]
    fn lanes_compute_what_numbers_do() {
        let x = [-1.5f32, 0.0, 0.25, 1.0, 7.0, f32::NAN, -0.0, f32::INFINITY];
        let (a, b) = (F32x8::new(x), F32x8::splat(0.5));
        assert_eq!((a + b).to_array()[..5], x.map(|v| v + 0.5)[..5]);
        assert_eq!((a * b - b / a).to_array()[2..5], x.map(|v| v * 0.5 - 0.5 / v)[2..5]);
        assert_eq!(a.at_least(b), 0b1001_1000);
        assert_eq!(a.unit().to_array(), [0.0, 0.0, 0.25, 1.0, 1.0, 0.0, 0.0, 1.0]);
        assert_eq!(b.select(0b101, F32x8::splat(2.0)).to_array(), [0.5, 2.0, 0.5, 2.0, 2.0, 2.0, 2.0, 2.0]);
        assert_eq!(
            F32x8::new([0.4, 0.6, 1.5, 2.5, -0.6, 3.0, 9.2, -7.7]).rounded().to_array()[..5],
            [0.0, 1.0, 2.0, 2.0, -1.0]
        );
    }

    #[test]
    fn whole_numbers_and_choices_are_those_of_numbers() {
        let a = F32x8::new([-1.5, 0.0, 0.25, 1.0, 7.9, -0.1, 1e6, 2.0]);
        let squares = F32x8::new([0.0, 0.25, 1.0, 2.0, 3.0, 9.0, 1e-30, 1e30]);
        assert_eq!(squares.sqrt().to_array(), squares.to_array().map(f32::sqrt));
        assert_eq!(a.floor().to_array(), [-2.0, 0.0, 0.0, 1.0, 7.0, -1.0, 1e6, 2.0]);
        assert_eq!(a.to_i32s(), [-1, 0, 0, 1, 7, 0, 1_000_000, 2]);
        let (one, other) = (F32x8::splat(1.0), F32x8::splat(9.0));
        assert_eq!(a.if_less(one, other).to_array(), [9.0, 9.0, 9.0, 1.0, 7.9, 9.0, 1e6, 2.0]);
    }

    #[test]
    fn bytes_of_pixels_come_back() {
        let pixels: [u32; 8] = std::array::from_fn(|k| (k as u32 + 1).wrapping_mul(0x9e37_79b9));
        let bytes = [
            F32x8::of_bytes::<0>(&pixels),
            F32x8::of_bytes::<1>(&pixels),
            F32x8::of_bytes::<2>(&pixels),
            F32x8::of_bytes::<3>(&pixels),
        ];
        for (c, bytes) in bytes.iter().enumerate() {
            assert_eq!(bytes.to_array(), pixels.map(|p| p.to_le_bytes()[c] as f32));
        }
        assert_eq!(F32x8::bytes(&bytes.map(|b| b + F32x8::splat(0.9))), pixels);
    }

    #[test]
    fn pixels_are_bytes() {
        let color = [1.0, 0.5, 0.0, 1.0 / 255.0].map(F32x8::splat);
        assert_eq!(F32x8::pixels(&color), [0x0100_80ff; 8]);
    }
}
