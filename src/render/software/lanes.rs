//! Eight numbers at a time: arrays whose loops the compiler turns into vector instructions of the baseline.
//!
//! Every lane is what scalar code would compute, whatever the machine.

use std::array::from_fn;
use std::ops::{Add, Div, Mul, Sub};

/// Number of lanes.
pub const LANES: usize = 8;

/// Eight numbers.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct F32x8(pub [f32; LANES]);

impl F32x8 {
    /// 0, 1, 2, ...
    pub const COUNT: F32x8 = F32x8([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    pub const ZERO: F32x8 = F32x8([0.0; LANES]);
    pub const ONE: F32x8 = F32x8([1.0; LANES]);

    #[inline(always)]
    pub fn splat(x: f32) -> F32x8 {
        F32x8([x; LANES])
    }

    #[inline(always)]
    pub fn load(from: &[f32]) -> F32x8 {
        match from.first_chunk() {
            Some(x) => F32x8(*x),
            None => F32x8::ZERO,
        }
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

    /// Between 0 and 1; 0 where it is not a number.
    #[inline(always)]
    pub fn unit(self) -> F32x8 {
        self.max(F32x8::ZERO).min(F32x8::ONE)
    }

    /// Bits of the lanes where `self >= other`.
    #[inline(always)]
    pub fn at_least(self, other: F32x8) -> u8 {
        let marks: [u8; LANES] = from_fn(|k| ((self.0[k] >= other.0[k]) as u8) << k);
        marks.iter().fold(0, |a, b| a | b)
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

impl Mul<f32> for F32x8 {
    type Output = F32x8;
    #[inline(always)]
    fn mul(self, other: f32) -> F32x8 {
        F32x8(self.0.map(|x| x * other))
    }
}

impl Div for F32x8 {
    type Output = F32x8;
    #[inline(always)]
    fn div(self, other: F32x8) -> F32x8 {
        F32x8(from_fn(|k| self.0[k] / other.0[k]))
    }
}
