//! The scalars that vectors, matrices and spatial vectors are written over, and the operators they have in common.

use super::wide::F64x4;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number, or a number per lane: every formula is one rounding per operation, left to right.
pub trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// The nearest value to `x`, in all lanes.
    fn of(x: f64) -> Self;
    fn sqrt(self) -> Self;
}

impl Real for f64 {
    #[inline(always)]
    fn of(x: f64) -> f64 {
        x
    }
    #[inline(always)]
    fn sqrt(self) -> f64 {
        f64::sqrt(self)
    }
}

impl Real for f32 {
    #[inline(always)]
    fn of(x: f64) -> f32 {
        x as f32
    }
    #[inline(always)]
    fn sqrt(self) -> f32 {
        f32::sqrt(self)
    }
}

impl Real for F64x4 {
    #[inline(always)]
    fn of(x: f64) -> F64x4 {
        F64x4::splat(x)
    }
    #[inline(always)]
    fn sqrt(self) -> F64x4 {
        F64x4::sqrt(self)
    }
}

/// What all array types share: access to the elements, addition, subtraction, and scaling.
macro_rules! elementwise {
    ($T:ident, $n:literal: $($i:literal)*) => {
        impl<R> std::ops::Deref for $T<R> {
            type Target = [R; $n];
            #[inline(always)]
            fn deref(&self) -> &[R; $n] {
                &self.0
            }
        }
        impl<R> std::ops::DerefMut for $T<R> {
            #[inline(always)]
            fn deref_mut(&mut self) -> &mut [R; $n] {
                &mut self.0
            }
        }
        impl<R> From<[R; $n]> for $T<R> {
            #[inline(always)]
            fn from(x: [R; $n]) -> Self {
                $T(x)
            }
        }
        impl<R> From<$T<R>> for [R; $n] {
            #[inline(always)]
            fn from(x: $T<R>) -> Self {
                x.0
            }
        }
        impl<R: Copy> $T<R> {
            /// Element `i` is `f(i)`.
            #[inline(always)]
            pub fn from_fn(f: impl FnMut(usize) -> R) -> Self {
                $T(std::array::from_fn(f))
            }

            /// The first elements of `x`, which has enough.
            #[inline(always)]
            pub fn from_slice(x: &[R]) -> Self {
                $T(*x.first_chunk().expect(concat!("at least ", $n, " elements")))
            }
        }
        impl<R: Real> std::ops::Neg for $T<R> {
            type Output = Self;
            #[inline(always)]
            fn neg(self) -> Self {
                $T([$(-self.0[$i]),*])
            }
        }
        impl<R: Real> std::ops::Add for $T<R> {
            type Output = Self;
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                $T([$(self.0[$i] + b.0[$i]),*])
            }
        }
        impl<R: Real> std::ops::Sub for $T<R> {
            type Output = Self;
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                $T([$(self.0[$i] - b.0[$i]),*])
            }
        }
        impl<R: Real> std::ops::Mul<R> for $T<R> {
            type Output = Self;
            #[inline(always)]
            fn mul(self, s: R) -> Self {
                $T([$(self.0[$i] * s),*])
            }
        }
        impl<R: Real> std::ops::Div<R> for $T<R> {
            type Output = Self;
            /// Divides every element: rounded once, unlike a product with the inverse.
            #[inline(always)]
            fn div(self, s: R) -> Self {
                $T([$(self.0[$i] / s),*])
            }
        }
        impl std::ops::Mul<$T> for f64 {
            type Output = $T;
            #[inline(always)]
            fn mul(self, v: $T) -> $T {
                v * self
            }
        }
        impl<R: Real> std::ops::AddAssign for $T<R> {
            #[inline(always)]
            fn add_assign(&mut self, b: Self) {
                *self = *self + b;
            }
        }
        impl<R: Real> std::ops::SubAssign for $T<R> {
            #[inline(always)]
            fn sub_assign(&mut self, b: Self) {
                *self = *self - b;
            }
        }
        impl<R: Real> std::ops::MulAssign<R> for $T<R> {
            #[inline(always)]
            fn mul_assign(&mut self, s: R) {
                *self = *self * s;
            }
        }
    };
}
pub(super) use elementwise;
