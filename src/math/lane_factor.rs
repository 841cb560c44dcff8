//! Factors `L D L'` of four symmetric matrices of a few rows at a time, a matrix per lane, and solves with them.
//!
//! Each lane gives the bits of [`super::padded_factor`], with blocks of four columns and the same products in the same order.
//!
//! Tests: in this file, `tests/engine/lanes.rs`.

use super::MINVAL;
use super::simd::{F64x4, Lanes, Stage};

/// A number of each row of four matrices.
pub type Vector<const N: usize> = [F64x4; N];

/// The first `N` numbers.
pub fn first<const N: usize>(x: &[F64x4]) -> &Vector<N> {
    x.first_chunk().expect("a number of each row")
}

/// The first `N` rows of `N` numbers.
pub fn square<const N: usize>(x: &mut [F64x4]) -> &mut [Vector<N>; N] {
    x.as_chunks_mut().0.first_chunk_mut().expect("N rows")
}

/// Solves with a symmetric matrix, which is given or, unless it is `new`, factored.
pub struct Elimination<'a, 'f, const N: usize> {
    pub factor: &'a mut Factor<'f, N>,
    pub x: &'a mut Vector<N>,
    pub new: bool,
}

impl<const N: usize> Stage for Elimination<'_, '_, N> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        if self.new {
            self.factor.factor(l);
        }
        self.factor.solve(l, self.x);
    }
}

/// Symmetric matrices and their factors `L D L'`.
pub struct Factor<'a, const N: usize> {
    /// The lower triangle of the matrix; then `L` below the diagonal.
    pub L: &'a mut [Vector<N>; N],
    /// `L D` left of the blocks on the diagonal.
    pub LD: &'a mut [Vector<N>; N],
    /// Reciprocals of `D`.
    pub inv: Vector<N>,
}

impl<const N: usize> Factor<'_, N> {
    #[inline(always)]
    fn factor<L: Lanes>(&mut self, l: L) {
        for c in (0..N).step_by(4) {
            match N - c {
                1 => self.columns::<L, 1>(l, c),
                2 => self.columns::<L, 2>(l, c),
                3 => self.columns::<L, 3>(l, c),
                _ => self.columns::<L, 4>(l, c),
            }
        }
    }

    /// `W` columns from column `c` on.
    #[inline(always)]
    fn columns<L: Lanes, const W: usize>(&mut self, l: L, c: usize) {
        // never so; the compiler drops checks of indices
        if c + W > N {
            return;
        }
        let (zero, one, min) = (F64x4::splat(0.0), F64x4::splat(1.0), F64x4::splat(MINVAL));
        // Subtract the products of the columns to the left. Where `padded_factor` has one pack of rows, it sums even and odd
        // columns apart.
        if c > 0 {
            for r in c..N {
                let mut sum: [F64x4; W] = std::array::from_fn(|j| self.L[r][c + j]);
                let (left, right): (&Vector<N>, [&Vector<N>; W]) =
                    (&self.L[r], std::array::from_fn(|j| &self.LD[c + j]));
                if r < c + 4 || N <= c + 8 {
                    let mut odd = [zero; W];
                    for k in (0..c / 2).map(|k| 2 * k) {
                        for j in 0..W {
                            sum[j] = l.fnma(left[k], right[j][k], sum[j]);
                            odd[j] = l.fnma(left[k + 1], right[j][k + 1], odd[j]);
                        }
                    }
                    for j in 0..W {
                        sum[j] = sum[j] + odd[j];
                    }
                } else {
                    for k in 0..c {
                        for j in 0..W {
                            sum[j] = l.fnma(left[k], right[j][k], sum[j]);
                        }
                    }
                }
                self.L[r][c..c + W].copy_from_slice(&sum);
            }
        }
        // Factor the block on the diagonal.
        let mut a: [[F64x4; W]; W] = std::array::from_fn(|r| std::array::from_fn(|j| self.L[c + r][c + j]));
        let mut inv = [zero; W];
        for j in 0..W {
            let pivot = a[j][j];
            inv[j] = one / pivot.lt(min).select(min, pivot);
            for k in j + 1..W {
                for i in k..W {
                    a[i][k] = l.fma(-(a[i][j] * a[k][j]), inv[j], a[i][k]);
                }
            }
            for i in j + 1..W {
                a[i][j] = a[i][j] * inv[j];
            }
        }
        for j in 0..W {
            self.inv[c + j] = inv[j];
            for i in j + 1..W {
                self.L[c + i][c + j] = a[i][j];
            }
        }
        // Solve for the rows below.
        for r in c + W..N {
            let mut x: [F64x4; W] = std::array::from_fn(|j| self.L[r][c + j]);
            for j in 0..W {
                for k in j + 1..W {
                    x[k] = l.fnma(x[j], a[k][j], x[k]);
                }
            }
            for j in 0..W {
                (self.LD[r][c + j], self.L[r][c + j]) = (x[j], x[j] * inv[j]);
            }
        }
    }

    /// Solves `L D L' x = b` in place.
    #[inline(always)]
    fn solve<L: Lanes>(&self, l: L, x: &mut Vector<N>) {
        for r in 1..N {
            let mut sum = x[r];
            for k in 0..r {
                sum = l.fnma(self.L[r][k], x[k], sum);
            }
            x[r] = sum;
        }
        for k in 0..N {
            x[k] = x[k] * self.inv[k];
        }
        for c in (0..N).step_by(4).rev() {
            match N - c {
                1 => self.solve_columns::<L, 1>(l, x, c),
                2 => self.solve_columns::<L, 2>(l, x, c),
                3 => self.solve_columns::<L, 3>(l, x, c),
                _ => self.solve_columns::<L, 4>(l, x, c),
            }
        }
    }

    /// The second half of [`Factor::solve`], for `W` unknowns from `c` on.
    #[inline(always)]
    fn solve_columns<L: Lanes, const W: usize>(&self, l: L, x: &mut Vector<N>, c: usize) {
        if c + W > N {
            return;
        }
        // Packs of rows go from the last to the first; each of the four rows of a pack has a sum of its own.
        let mut sum = [[F64x4::splat(0.0); 4]; W];
        for first in (c + W..N).step_by(4).rev() {
            for k in 0..4.min(N - first) {
                for j in 0..W {
                    sum[j][k] = l.fma(self.L[first + k][c + j], x[first + k], sum[j][k]);
                }
            }
        }
        for j in (0..W).rev() {
            let s = sum[j];
            let mut y = x[c + j] - ((s[0] + s[1]) + (s[2] + s[3]));
            for k in (j + 1..W).rev() {
                y = l.fnma(self.L[c + k][c + j], x[c + k], y);
            }
            x[c + j] = y;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::padded::Pack;
    use super::super::padded_factor;
    use super::super::padded_tiles::All;
    use super::super::simd::{Baseline, dispatch};
    use super::*;

    /// The same matrices by [`padded_factor`], one after the other.
    struct Alone<'a> {
        entry: &'a dyn Fn(usize, usize, usize) -> f64,
        n: usize,
        lane: usize,
    }

    impl Stage for Alone<'_> {
        type Out = Vec<u64>;
        #[inline(always)]
        fn run<L: Lanes>(self, l: L) -> Vec<u64> {
            let q = self.n.div_ceil(4);
            let (mut f, mut inv) = (vec![[0.0; 4]; 4 * q * q], vec![[0.0; 4]; q]);
            (0..4 * q).for_each(|k| f[k * q + k / 4][k % 4] = 1.0);
            for c in 0..self.n {
                (c..self.n).for_each(|r| f[c * q + r / 4][r % 4] = (self.entry)(self.lane, r, c));
            }
            padded_factor::factor(l, &mut f, &mut inv, None, q, MINVAL, All);
            let mut x: Vec<Pack> = (0..q).map(|c| [0, 1, 2, 3].map(|j| right(4 * c + j, self.n))).collect();
            padded_factor::solve(l, &mut x, &f, &inv, All);
            x.as_flattened()[..self.n].iter().map(|x| x.to_bits()).collect()
        }
    }

    fn right(i: usize, n: usize) -> f64 {
        if i < n { 1.0 / (i as f64 + 3.0) } else { 0.0 }
    }

    fn check<const N: usize>() {
        let product = |lane: usize, r: usize, c: usize| ((r * 7 + c * 13 + r * c * (lane + 1)) % 11) as f64 / 7.0 - 0.5;
        // the last matrix loses a pivot
        let entry = |lane: usize, r: usize, c: usize| {
            let sum: f64 = (0..N + 2).map(|k| product(lane, r, k) * product(lane, c, k)).sum();
            let (lost, diagonal) = (lane == 3 && [r, c].contains(&(N / 2)), if r == c { 1.0 } else { 0.0 });
            if lost { -diagonal } else { sum + 0.5 * diagonal }
        };
        let zero = [F64x4::splat(0.0); N];
        let (mut L, mut LD) = ([zero; N], [zero; N]);
        for r in 0..N {
            (0..=r).for_each(|c| L[r][c] = F64x4::new([0, 1, 2, 3].map(|lane| entry(lane, r, c))));
        }
        let given = L;
        for baseline in [false, true] {
            L = given;
            let mut factor = Factor { L: &mut L, LD: &mut LD, inv: zero };
            let mut x: Vector<N> = std::array::from_fn(|i| F64x4::splat(right(i, N)));
            let elimination = Elimination { factor: &mut factor, x: &mut x, new: true };
            if baseline {
                elimination.run(Baseline)
            } else {
                dispatch(elimination)
            }
            for lane in 0..4 {
                let alone = Alone { entry: &entry, n: N, lane };
                let want = if baseline { alone.run(Baseline) } else { dispatch(alone) };
                assert_eq!(x.map(|x| x.lanes()[lane].to_bits()).to_vec(), want, "{N} rows, lane {lane}");
            }
        }
    }

    /// For all numbers of blocks, with and without a rest.
    #[test]
    fn lanes_have_the_bits_of_padded_factors() {
        check::<2>();
        check::<4>();
        check::<5>();
        check::<7>();
        check::<8>();
        check::<9>();
        check::<11>();
        check::<12>();
        check::<13>();
        check::<14>();
        check::<16>();
    }
}
