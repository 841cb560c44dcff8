//! Four doubles at a time.
//!
//! Tests: in this file.

use super::raw;
use bytemuck::{Pod, Zeroable};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Sub};

/// Four numbers, or the truth values of a comparison.
#[repr(transparent)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct F64x4(pub(super) raw::V);

impl F64x4 {
    #[inline(always)]
    pub fn new(x: [f64; 4]) -> F64x4 {
        F64x4(raw::new(x))
    }
    #[inline(always)]
    pub fn load(x: &[f64; 4]) -> F64x4 {
        F64x4(raw::load(x))
    }
    #[inline(always)]
    pub fn splat(x: f64) -> F64x4 {
        F64x4(raw::splat(x))
    }
    /// Four numbers of single precision.
    #[inline(always)]
    pub fn of_f32(x: &[f32; 4]) -> F64x4 {
        F64x4(raw::of_f32(x))
    }
    #[inline(always)]
    pub fn store(self, to: &mut [f64; 4]) {
        raw::store(to, self.0);
    }
    #[inline(always)]
    pub fn abs(self) -> F64x4 {
        F64x4(raw::abs(self.0))
    }
    /// `self` where it is greater, `other` elsewhere.
    #[inline(always)]
    pub fn max(self, other: F64x4) -> F64x4 {
        F64x4(raw::max(self.0, other.0))
    }
    /// `self` where it is less, `other` elsewhere.
    #[inline(always)]
    pub fn min(self, other: F64x4) -> F64x4 {
        F64x4(raw::min(self.0, other.0))
    }
    /// The largest whole numbers that are not greater.
    #[inline(always)]
    pub fn floor(self) -> F64x4 {
        F64x4(raw::floor(self.0))
    }
    /// The smallest whole numbers that are not less.
    #[inline(always)]
    pub fn ceil(self) -> F64x4 {
        F64x4(raw::ceil(self.0))
    }
    /// Whole numbers from numbers of less than 2^31 in size.
    #[inline(always)]
    pub fn to_i32s(self) -> [i32; 4] {
        raw::to_i32s(self.0)
    }
    /// The largest lane in all lanes.
    #[inline(always)]
    pub fn max_of_lanes(self) -> F64x4 {
        let halves = self.max(F64x4(raw::swap_halves(self.0)));
        halves.max(F64x4(raw::swap_neighbours(halves.0)))
    }
    /// Where `self > other`; false where either is not a number.
    #[inline(always)]
    pub fn gt(self, other: F64x4) -> F64x4 {
        F64x4(raw::gt(self.0, other.0))
    }
    /// Where `self < other`; false where either is not a number, as for the next two.
    #[inline(always)]
    pub fn lt(self, other: F64x4) -> F64x4 {
        F64x4(raw::lt(self.0, other.0))
    }
    /// Where `self <= other`.
    #[inline(always)]
    pub fn le(self, other: F64x4) -> F64x4 {
        F64x4(raw::le(self.0, other.0))
    }
    /// Where `self == other`.
    #[inline(always)]
    pub fn eq(self, other: F64x4) -> F64x4 {
        F64x4(raw::eq(self.0, other.0))
    }
    /// `a` where this truth value holds, `b` elsewhere.
    #[inline(always)]
    pub fn select(self, a: F64x4, b: F64x4) -> F64x4 {
        F64x4(raw::select(self.0, a.0, b.0))
    }
    /// `x` where this truth value holds, 0 elsewhere.
    #[inline(always)]
    pub fn keep(self, x: F64x4) -> F64x4 {
        F64x4(raw::and(self.0, x.0))
    }
    /// A mask that holds in the lanes whose bits are set.
    #[inline(always)]
    pub fn mask(bits: u32) -> F64x4 {
        F64x4::new(std::array::from_fn(|k| f64::from(bits >> k & 1))).gt(F64x4::splat(0.0))
    }
    /// Bit `k` is the truth value, or the sign, of lane `k`.
    #[inline(always)]
    pub fn bits(self) -> u32 {
        raw::bits(self.0)
    }
    /// Lane `i` of result `k` is lane `k` of `x[i]`.
    #[inline(always)]
    pub fn transpose(x: [F64x4; 4]) -> [F64x4; 4] {
        raw::transpose(x.map(|x| x.0)).map(F64x4)
    }
    #[inline(always)]
    pub fn sqrt(self) -> F64x4 {
        F64x4(raw::sqrt(self.0))
    }
    /// The sum of the lanes: (0 + 2) + (1 + 3).
    #[inline(always)]
    pub fn sum(self) -> f64 {
        raw::sum(self.0)
    }
    /// The [`F64x4::sum`] of each of four vectors.
    #[inline(always)]
    pub fn sums(x: [F64x4; 4]) -> F64x4 {
        F64x4(raw::sums(x.map(|x| x.0)))
    }
    /// The sums of the lanes of each of four vectors: (0 + 1) + (2 + 3).
    #[inline(always)]
    pub fn sums_by_pairs(x: [F64x4; 4]) -> F64x4 {
        F64x4(raw::sums_by_pairs(x.map(|x| x.0)))
    }
    /// Element `c` of the vectors of four rows, a lane for each row.
    #[inline(always)]
    pub fn of_rows<const N: usize>(rows: [&[f64; N]; 4]) -> [F64x4; N] {
        let mut x = [F64x4::splat(0.0); N];
        let ((pairs, last), [a, b, c, d]) = (x.as_chunks_mut::<2>(), rows.map(|row| row.as_chunks::<2>().0));
        for (k, pair) in pairs.iter_mut().enumerate() {
            *pair = raw::interleave(raw::load_halves(&a[k], &c[k]), raw::load_halves(&b[k], &d[k])).map(F64x4);
        }
        if let [x] = last {
            *x = F64x4::new(rows.map(|row| row[N - 1]));
        }
        x
    }
    /// Writes what [`F64x4::of_rows`] reads.
    #[inline(always)]
    pub fn to_rows<const N: usize>(x: [F64x4; N], rows: [&mut [f64; N]; 4]) {
        let ((pairs, last), [a, b, c, d]) = (x.as_chunks::<2>(), rows.map(|row| row.as_chunks_mut::<2>()));
        for (k, [even, odd]) in pairs.iter().enumerate() {
            let [ac, bd] = raw::interleave(even.0, odd.0);
            raw::store_halves(&mut a.0[k], &mut c.0[k], ac);
            raw::store_halves(&mut b.0[k], &mut d.0[k], bd);
        }
        if let [x] = last {
            for (x, (_, end)) in x.lanes().into_iter().zip([a, b, c, d]) {
                end[0] = x;
            }
        }
    }
    /// The numbers in the lanes.
    #[inline(always)]
    pub fn lanes(self) -> [f64; 4] {
        let mut x = [0.0; 4];
        self.store(&mut x);
        x
    }
}

impl Add for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn add(self, other: F64x4) -> F64x4 {
        F64x4(raw::add(self.0, other.0))
    }
}

impl Sub for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn sub(self, other: F64x4) -> F64x4 {
        F64x4(raw::sub(self.0, other.0))
    }
}

impl Mul for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn mul(self, other: F64x4) -> F64x4 {
        F64x4(raw::mul(self.0, other.0))
    }
}

impl Div for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn div(self, other: F64x4) -> F64x4 {
        F64x4(raw::div(self.0, other.0))
    }
}

impl Neg for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn neg(self) -> F64x4 {
        F64x4(raw::neg(self.0))
    }
}

impl BitAnd for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn bitand(self, other: F64x4) -> F64x4 {
        F64x4(raw::and(self.0, other.0))
    }
}

impl BitOr for F64x4 {
    type Output = F64x4;
    #[inline(always)]
    fn bitor(self, other: F64x4) -> F64x4 {
        F64x4(raw::or(self.0, other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::F64x4;

    #[test]
    fn the_largest_lane_is_found_in_any_place() {
        for k in 0..4 {
            let mut x = [-1.5, 1.0, -1.25, 1.0];
            x[k] = 2.0;
            assert_eq!(F64x4::new(x).max_of_lanes().lanes(), [2.0; 4]);
        }
    }

    #[test]
    fn rows_are_read_and_written_by_lanes() {
        fn check<const N: usize>() {
            let rows: [[f64; N]; 4] = std::array::from_fn(|k| std::array::from_fn(|c| (10 * k + c) as f64));
            let x = F64x4::of_rows(rows.each_ref());
            (0..N).for_each(|c| assert_eq!(x[c].lanes(), rows.map(|row| row[c])));
            let mut to = [[f64::NAN; N]; 4];
            F64x4::to_rows(x, to.each_mut());
            assert_eq!(to, rows);
        }
        check::<3>();
        check::<4>();
        check::<6>();
        check::<9>();
        check::<10>();
        check::<11>();
    }

    #[test]
    fn whole_numbers_are_those_of_numbers() {
        let x = F64x4::new([-1.5, 0.25, 7.0, 1e9 + 0.5]);
        assert_eq!(x.floor().lanes(), [-2.0, 0.0, 7.0, 1e9]);
        assert_eq!(x.ceil().lanes(), [-1.0, 1.0, 7.0, 1e9 + 1.0]);
        assert_eq!(x.to_i32s(), [-1, 0, 7, 1_000_000_000]);
        assert_eq!(x.min(F64x4::splat(0.5)).lanes(), [-1.5, 0.25, 0.5, 0.5]);
    }

    /// Lane by lane, against the same operations of `f64`.
    #[test]
    fn operations_are_those_of_single_numbers() {
        let values = [1.5, -0.25, 0.0, -0.0, 3.0e200, -7.0e-200, f64::INFINITY, f64::NAN];
        let bits = |x: F64x4| x.lanes().map(f64::to_bits);
        let same = |x: F64x4, want: [f64; 4]| {
            x.lanes().iter().zip(want).all(|(x, w)| x.to_bits() == w.to_bits() || x.is_nan() && w.is_nan())
        };
        for i in 0..values.len() {
            for j in 0..values.len() {
                let a: [f64; 4] = std::array::from_fn(|k| values[(i + k) % 8]);
                let b: [f64; 4] = std::array::from_fn(|k| values[(j + 3 * k) % 8]);
                let (x, y) = (F64x4::new(a), F64x4::load(&b));
                let each = |f: fn(f64, f64) -> f64| std::array::from_fn(|k| f(a[k], b[k]));
                assert!(same(x + y, each(|a, b| a + b)) && same(x - y, each(|a, b| a - b)), "{a:?} {b:?}");
                assert!(same(x * y, each(|a, b| a * b)) && same(x / y, each(|a, b| a / b)), "{a:?} {b:?}");
                assert!(same(x.min(y), each(|a, b| if a < b { a } else { b })), "{a:?} {b:?}");
                assert!(same(x.max(y), each(|a, b| if a > b { a } else { b })), "{a:?} {b:?}");
                assert!(same(-x, a.map(|a| -a)) && same(x.abs(), a.map(f64::abs)) && same(x.sqrt(), a.map(f64::sqrt)));
                type Compare = (fn(F64x4, F64x4) -> F64x4, fn(&f64, &f64) -> bool);
                let comparisons: [Compare; 4] =
                    [(F64x4::lt, f64::lt), (F64x4::le, f64::le), (F64x4::gt, f64::gt), (F64x4::eq, f64::eq)];
                for (vector, single) in comparisons {
                    let (mask, want) = (vector(x, y), [0, 1, 2, 3].map(|k| single(&a[k], &b[k])));
                    assert_eq!(mask.bits(), (0..4).map(|k| u32::from(want[k]) << k).sum::<u32>(), "{a:?} {b:?}");
                    assert_eq!(
                        bits(mask.select(x, y)),
                        [0, 1, 2, 3].map(|k| if want[k] { a[k] } else { b[k] }.to_bits())
                    );
                    assert_eq!(bits(mask.keep(x)), [0, 1, 2, 3].map(|k| if want[k] { a[k] } else { 0.0 }.to_bits()));
                }
            }
        }
    }

    #[test]
    fn sums_and_transposes_have_their_order() {
        let x = [1e16, 1.0, -1e16, 3.0];
        assert_eq!(F64x4::new(x).sum(), (x[0] + x[2]) + (x[1] + x[3]));
        let rows = [0, 1, 2, 3].map(|i| F64x4::new([0, 1, 2, 3].map(|k| x[k] * f64::from(1 + i))));
        let sums = rows.map(|r| (r.lanes()[0] + r.lanes()[1]) + (r.lanes()[2] + r.lanes()[3]));
        assert_eq!(F64x4::sums_by_pairs(rows).lanes(), sums);
        assert_eq!(F64x4::sums(rows).lanes(), rows.map(F64x4::sum));
        let columns = F64x4::transpose(rows);
        (0..4).for_each(|i| (0..4).for_each(|k| assert_eq!(columns[k].lanes()[i], rows[i].lanes()[k])));
        assert_eq!(F64x4::new(x).max_of_lanes().lanes(), [1e16; 4]);
    }
}
