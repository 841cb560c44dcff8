//! The scalars that vectors, matrices and spatial vectors are written over, and the operators they have in common.
//!
//! Tests: in this file.

use super::elementary;
use super::from_fn;
use super::simd::F64x4;
use bytemuck::Pod;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

/// A number, or a number per lane: every formula is one rounding per operation, left to right, so that a lane computes
/// what a number alone would.
pub trait Real:
    Pod + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// The truth of a comparison, or its truth per lane.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask>;

    /// Numbers that [`Real::sub_scaled`] takes at a time: slices of a multiple of these have no ends to treat.
    const PACK: usize = 1;

    /// The nearest value to `x`, in all lanes.
    fn of(x: f64) -> Self;
    fn sqrt(self) -> Self;
    fn abs(self) -> Self;

    /// `self < b`; false where either is not a number, as for the other comparisons.
    fn lt(self, b: Self) -> Self::Mask;
    fn le(self, b: Self) -> Self::Mask;
    fn eq(self, b: Self) -> Self::Mask;

    /// Whether a comparison holds in all lanes.
    fn all(mask: Self::Mask) -> bool;

    /// `a()` where `mask` holds, `b()` elsewhere; what no lane needs is not evaluated.
    fn choose<const N: usize>(
        mask: Self::Mask,
        a: impl FnOnce() -> [Self; N],
        b: impl FnOnce() -> [Self; N],
    ) -> [Self; N];

    /// Sine and cosine, as the C library computes them.
    fn sin_cos(self) -> (Self, Self);

    /// The angle of the point (`x`, `self`).
    fn atan2(self, x: Self) -> Self;

    /// The inner product of four numbers and four, summed as [`Real::dot`] sums.
    #[inline(always)]
    fn dot4(x: &[Self; 4], y: &[Self; 4]) -> Self {
        let p = |k: usize| x[k] * y[k];
        (p(0) + p(2)) + (p(1) + p(3))
    }

    /// x += y s, element by element.
    #[inline(always)]
    fn add_scaled(x: &mut [Self], y: &[Self], s: Self) {
        // four per turn of the loop: the vectors are chains of dofs, where counting is half the work
        let ((x4, x_rest), (y4, y_rest)) = (x.as_chunks_mut::<4>(), y.as_chunks::<4>());
        for (x, y) in x4.iter_mut().zip(y4) {
            for k in 0..4 {
                x[k] = x[k] + y[k] * s;
            }
        }
        x_rest.iter_mut().zip(y_rest).for_each(|(x, y)| *x = *x + *y * s);
    }

    /// x −= y s, element by element.
    #[inline(always)]
    fn sub_scaled(x: &mut [Self], y: &[Self], s: Self) {
        let n = x.len().min(y.len());
        let ((x4, x_rest), (y4, y_rest)) = (x[..n].as_chunks_mut::<4>(), y[..n].as_chunks::<4>());
        for (x, y) in x4.iter_mut().zip(y4) {
            for k in 0..4 {
                x[k] = x[k] - y[k] * s;
            }
        }
        x_rest.iter_mut().zip(y_rest).for_each(|(x, y)| *x = *x - *y * s);
    }

    /// The inner product of two vectors of one length: four partial sums by position mod 4 of whole packs, then the rest.
    #[inline(always)]
    fn dot(x: &[Self], y: &[Self]) -> Self {
        let ((x4, x_rest), (y4, y_rest)) = (x.as_chunks::<4>(), y.as_chunks::<4>());
        let mut s = [Self::of(0.0); 4];
        for (x, y) in x4.iter().zip(y4) {
            s = std::array::from_fn(|k| s[k] + x[k] * y[k]);
        }
        let packs = (s[0] + s[2]) + (s[1] + s[3]);
        x_rest.iter().zip(y_rest).fold(packs, |sum, (x, y)| sum + *x * *y)
    }

    /// [`Real::dot`] of `x` and the listed elements of `y`.
    #[inline(always)]
    fn gathered_dot(x: &[Self], y: &[Self], list: &[i32]) -> Self {
        let ((x4, x_rest), (c4, c_rest)) = (x.as_chunks::<4>(), list.as_chunks::<4>());
        let mut s = [Self::of(0.0); 4];
        for (x, c) in x4.iter().zip(c4) {
            s = std::array::from_fn(|k| s[k] + x[k] * y[c[k] as usize]);
        }
        let packs = (s[0] + s[2]) + (s[1] + s[3]);
        x_rest.iter().zip(c_rest).fold(packs, |sum, (x, &c)| sum + *x * y[c as usize])
    }
}

/// What a number of either precision does.
macro_rules! one_number {
    ($T:ident) => {
        type Mask = bool;

        #[inline(always)]
        fn of(x: f64) -> $T {
            x as $T
        }
        #[inline(always)]
        fn sqrt(self) -> $T {
            $T::sqrt(self)
        }
        #[inline(always)]
        fn abs(self) -> $T {
            $T::abs(self)
        }
        #[inline(always)]
        fn lt(self, b: $T) -> bool {
            self < b
        }
        #[inline(always)]
        fn le(self, b: $T) -> bool {
            self <= b
        }
        #[inline(always)]
        fn eq(self, b: $T) -> bool {
            self == b
        }
        #[inline(always)]
        fn all(mask: bool) -> bool {
            mask
        }
        #[inline(always)]
        fn choose<const N: usize>(mask: bool, a: impl FnOnce() -> [$T; N], b: impl FnOnce() -> [$T; N]) -> [$T; N] {
            if mask { a() } else { b() }
        }
    };
}

impl Real for f32 {
    one_number!(f32);

    #[inline(always)]
    fn sin_cos(self) -> (f32, f32) {
        (self.sin(), self.cos())
    }
    #[inline(always)]
    fn atan2(self, x: f32) -> f32 {
        f32::atan2(self, x)
    }
}

/// The kernels take four elements at a time; their order of operations is that of the defaults.
impl Real for f64 {
    one_number!(f64);

    #[inline(always)]
    fn sin_cos(self) -> (f64, f64) {
        elementary::sin_cos(self)
    }
    #[inline(always)]
    fn atan2(self, x: f64) -> f64 {
        elementary::atan2(self, x)
    }

    const PACK: usize = 4;

    #[inline(always)]
    fn dot4(x: &[f64; 4], y: &[f64; 4]) -> f64 {
        (F64x4::load(x) * F64x4::load(y)).sum()
    }
    #[inline(always)]
    fn add_scaled(x: &mut [f64], y: &[f64], s: f64) {
        let ((x4, x_rest), (y4, y_rest)) = (x.as_chunks_mut::<4>(), y.as_chunks::<4>());
        let s4 = F64x4::splat(s);
        for (x, y) in x4.iter_mut().zip(y4) {
            (F64x4::load(x) + F64x4::load(y) * s4).store(x);
        }
        x_rest.iter_mut().zip(y_rest).for_each(|(x, y)| *x += y * s);
    }
    #[inline(always)]
    fn sub_scaled(x: &mut [f64], y: &[f64], s: f64) {
        let ((x4, x_rest), (y4, y_rest)) = (x.as_chunks_mut::<4>(), y.as_chunks::<4>());
        let s4 = F64x4::splat(s);
        for (x, y) in x4.iter_mut().zip(y4) {
            (F64x4::load(x) - F64x4::load(y) * s4).store(x);
        }
        x_rest.iter_mut().zip(y_rest).for_each(|(x, y)| *x -= y * s);
    }
    #[inline(always)]
    fn dot(x: &[f64], y: &[f64]) -> f64 {
        let ((x4, x_rest), (y4, y_rest)) = (x.as_chunks::<4>(), y.as_chunks::<4>());
        let mut sums = F64x4::splat(0.0);
        for (x, y) in x4.iter().zip(y4) {
            sums = sums + F64x4::load(x) * F64x4::load(y);
        }
        x_rest.iter().zip(y_rest).fold(sums.sum(), |sum, (x, y)| sum + x * y)
    }
    #[inline(always)]
    fn gathered_dot(x: &[f64], y: &[f64], list: &[i32]) -> f64 {
        super::sparse::dot(x, list, y)
    }
}

impl Real for F64x4 {
    type Mask = F64x4;

    #[inline(always)]
    fn of(x: f64) -> F64x4 {
        F64x4::splat(x)
    }
    #[inline(always)]
    fn sqrt(self) -> F64x4 {
        F64x4::sqrt(self)
    }
    #[inline(always)]
    fn abs(self) -> F64x4 {
        F64x4::abs(self)
    }
    #[inline(always)]
    fn lt(self, b: F64x4) -> F64x4 {
        F64x4::lt(self, b)
    }
    #[inline(always)]
    fn le(self, b: F64x4) -> F64x4 {
        F64x4::le(self, b)
    }
    #[inline(always)]
    fn eq(self, b: F64x4) -> F64x4 {
        F64x4::eq(self, b)
    }
    #[inline(always)]
    fn all(mask: F64x4) -> bool {
        mask.bits() == 0b1111
    }
    #[inline(always)]
    fn choose<const N: usize>(
        mask: F64x4,
        a: impl FnOnce() -> [F64x4; N],
        b: impl FnOnce() -> [F64x4; N],
    ) -> [F64x4; N] {
        let (lanes, mut x) = (mask.bits(), [F64x4::splat(0.0); N]);
        if lanes != 0b1111 {
            x = b();
        }
        if lanes != 0 {
            let a = a();
            x = from_fn(|k| mask.select(a[k], x[k]));
        }
        x
    }
    #[inline]
    fn sin_cos(self) -> (F64x4, F64x4) {
        let both = self.lanes().map(elementary::sin_cos);
        (F64x4::new(both.map(|x| x.0)), F64x4::new(both.map(|x| x.1)))
    }
    #[inline]
    fn atan2(self, x: F64x4) -> F64x4 {
        let (y, x) = (self.lanes(), x.lanes());
        F64x4::new(from_fn(|k| elementary::atan2(y[k], x[k])))
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
            pub fn from_fn(mut f: impl FnMut(usize) -> R) -> Self {
                $T([$(f($i)),*])
            }

            /// The first elements of `x`, which has enough.
            #[inline(always)]
            pub fn from_slice(x: &[R]) -> Self {
                $T(*x.first_chunk().expect(concat!("at least ", $n, " elements")))
            }
        }
        impl<R: Real> $T<R> {
            /// The nearest value to `x`, in all lanes.
            #[inline(always)]
            pub fn of(x: $T) -> Self {
                $T(x.0.map(R::of))
            }

            /// `a()` where `mask` holds, `b()` elsewhere; what no lane needs is not evaluated.
            #[inline(always)]
            pub fn choose(mask: R::Mask, a: impl FnOnce() -> Self, b: impl FnOnce() -> Self) -> Self {
                $T(R::choose(mask, || a().0, || b().0))
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

#[cfg(test)]
mod tests {
    use super::super::Vec3;
    use super::*;
    use std::cell::Cell;

    const X: [f64; 4] = [1.0, f64::NAN, -0.0, 3.0];

    #[test]
    fn every_lane_takes_its_branch_and_no_other_branch_is_evaluated() {
        let calls = Cell::new((0, 0));
        let run = |bound: f64| {
            calls.set((0, 0));
            let mask = F64x4::new(X).lt(F64x4::of(bound));
            let [x] = F64x4::choose(
                mask,
                || {
                    calls.update(|c| (c.0 + 1, c.1));
                    [F64x4::of(7.0)]
                },
                || {
                    calls.update(|c| (c.0, c.1 + 1));
                    [F64x4::of(8.0)]
                },
            );
            (x.lanes(), calls.get())
        };
        // a comparison with what is not a number is false
        assert_eq!(run(2.0), ([7.0, 8.0, 7.0, 8.0], (1, 1)));
        assert_eq!(run(-1.0), ([8.0; 4], (0, 1)));
        assert!(!F64x4::all(F64x4::new(X).le(F64x4::of(9.0))) && F64x4::all(F64x4::of(0.0).eq(F64x4::of(-0.0))));
    }

    #[test]
    fn kernels_of_numbers_and_of_lanes_round_alike() {
        let number = |i: usize, k: usize| ((i * 7 + k * 5) % 11) as f64 / 3.0 - 1.6;
        for n in 0..11 {
            let wide = |shift: usize| -> Vec<F64x4> {
                (0..n).map(|i| F64x4::new(std::array::from_fn(|k| number(i + shift, k)))).collect()
            };
            let (mut x, y, list) = (wide(0), wide(3), (0..n as i32).rev().collect::<Vec<_>>());
            let sums = (F64x4::dot(&x, &y).lanes(), F64x4::gathered_dot(&x, &y, &list).lanes());
            F64x4::add_scaled(&mut x, &y, F64x4::of(0.3));
            F64x4::sub_scaled(&mut x, &y, F64x4::of(0.7));
            for k in 0..4 {
                let one = |shift: usize| -> Vec<f64> { (0..n).map(|i| number(i + shift, k)).collect() };
                let (mut a, b) = (one(0), one(3));
                assert_eq!((f64::dot(&a, &b), f64::gathered_dot(&a, &b, &list)), (sums.0[k], sums.1[k]));
                f64::add_scaled(&mut a, &b, 0.3);
                f64::sub_scaled(&mut a, &b, 0.7);
                assert!(a.iter().zip(&x).all(|(a, x)| *a == x.lanes()[k]), "{n} {k}");
            }
        }
    }

    #[test]
    fn lanes_are_transposed() {
        let row = |i: usize| F64x4::new(std::array::from_fn(|k| (10 * i + k) as f64));
        let columns = F64x4::transpose([row(0), row(1), row(2), row(3)]);
        for (k, column) in columns.into_iter().enumerate() {
            assert_eq!(column.lanes(), [0, 1, 2, 3].map(|i| (10 * i + k) as f64));
        }
        let unit = Vec3([F64x4::of(0.0), F64x4::new([0.0, 2.0, 0.0, -1.0]), F64x4::of(0.0)]).unit();
        assert_eq!(unit.map(|x| x.lanes()[0]), Vec3::X.0);
        assert_eq!(unit[1].lanes(), [0.0, 1.0, 0.0, -1.0]);
    }
}
