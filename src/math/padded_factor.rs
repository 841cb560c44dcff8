//! Factors `L D L'` of dense symmetric matrices in [`super::padded`] storage, and solves with them.
//!
//! [`Tiles`] says which tiles of four by four have entries.
//!
//! Tests: in this file.

use super::padded::{Pack, packs, packs_mut};
use super::padded_tiles::Tiles;
use super::simd::{F64x4, Lanes, Stage};

/// As [`add_outer`], subtracted.
#[inline(always)]
fn sub_outer<L: Lanes, const N: usize>(l: L, sum: &mut [[F64x4; 4]; N], left: &[Pack; N], right: &Pack) {
    let left: [F64x4; N] = std::array::from_fn(|i| F64x4::load(&left[i]));
    for j in 0..4 {
        let right = F64x4::splat(right[j]);
        for i in 0..N {
            sum[i][j] = l.fnma(left[i], right, sum[i][j]);
        }
    }
}

/// Factors `h = L D L'` (lower triangle) into `f`: unit lower triangular below the diagonal; the reciprocals of D in
/// `inv`. The matrix is in `f` itself if there is no `h`. Columns have `q` packs; there may be fewer columns than rows, and then the
/// rows below are solved for. Pivots below `min_pivot` are replaced by it. Returns the number of such pivots. Blocks of `f`
/// above the diagonal are scratch.
#[inline(always)]
pub fn factor<L: Lanes>(
    l: L,
    f: &mut [Pack],
    inv: &mut [Pack],
    h: Option<&[Pack]>,
    q: usize,
    min_pivot: f64,
    tiles: impl Tiles,
) -> usize {
    let columns = inv.len();
    assert!(columns <= q && f.len() >= 4 * q * columns);
    assert!(h.is_none_or(|h| h.len() >= 4 * q * columns));
    l.call(FactorArguments { f, inv, h, q, min_pivot, tiles })
}

/// [`factor`], out of line.
struct FactorArguments<'a, T> {
    f: &'a mut [Pack],
    inv: &'a mut [Pack],
    h: Option<&'a [Pack]>,
    q: usize,
    min_pivot: f64,
    tiles: T,
}

impl<T: Tiles> Stage for FactorArguments<'_, T> {
    type Out = usize;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> usize {
        let FactorArguments { f, inv, h, q, min_pivot, tiles } = self;
        let columns = inv.len();
        let min = F64x4::splat(min_pivot);
        let mut clamped = 0;
        for c in 0..columns {
            let [diagonal] = panel_tile::<L, 1>(l, h, f, q, c, c, tiles);
            let mut block = [[0.0; 4]; 4];
            (0..4).for_each(|j| diagonal[j].store(&mut block[j]));
            let found = factor_block(l, &mut block, &mut inv[c], |pivot| pivot);
            if F64x4::load(&found).lt(min).bits() != 0 {
                (0..4).for_each(|j| diagonal[j].store(&mut block[j]));
                let found =
                    factor_block(l, &mut block, &mut inv[c], |pivot| if pivot < min_pivot { min_pivot } else { pivot });
                clamped += found.into_iter().filter(|&pivot| pivot < min_pivot).count();
            }
            // SAFETY: 4 c + j is a column, and c < q.
            (0..4).for_each(|j| *unsafe { packs_mut(f, (4 * c + j) * q + c) } = [block[j]]);
            let mut rows = tiles.run(c, c + 1, q);
            while !rows.is_empty() {
                let r = rows.start;
                match rows.len() {
                    3 => {
                        let tile = panel_tile::<L, 3>(l, h, f, q, r, c, tiles);
                        store_tile(l, f, q, r, c, tile, &block, &inv[c], columns);
                    }
                    2 => {
                        let tile = panel_tile::<L, 2>(l, h, f, q, r, c, tiles);
                        store_tile(l, f, q, r, c, tile, &block, &inv[c], columns);
                    }
                    _ => {
                        let tile = panel_tile::<L, 1>(l, h, f, q, r, c, tiles);
                        store_tile(l, f, q, r, c, tile, &block, &inv[c], columns);
                    }
                }
                rows = tiles.run(c, rows.end, q);
            }
        }
        clamped
    }
}

/// A tile of `h` (of `f` itself if there is none) less the products of what is to the left. The right factors, rows
/// of `L D`, are in their mirrored places above the diagonal: see [`store_tile`].
#[inline(always)]
fn panel_tile<L: Lanes, const N: usize>(
    l: L,
    h: Option<&[Pack]>,
    f: &[Pack],
    q: usize,
    r: usize,
    c: usize,
    tiles: impl Tiles,
) -> [[F64x4; 4]; N] {
    let mut sum = [[F64x4::splat(0.0); 4]; N];
    for j in 0..4 {
        // SAFETY: 4 c + j is a column, and r + N <= q; `factor` checked the lengths.
        let from = unsafe { packs::<N>(h.unwrap_or(f), (4 * c + j) * q + r) };
        for i in 0..N {
            sum[i][j] = F64x4::load(&from[i]);
        }
    }
    // a tile of one pack waits for its own sums: two of them, which take turns
    let mut odd = [[F64x4::splat(0.0); 4]; N];
    for k in tiles.shared(r..r + N, c) {
        for j in 0..4 {
            // SAFETY: 4 k + j and 4 c + j are columns, and r + N <= q; `factor` checked the lengths, and k < c <= r
            // keeps pack k inside its column.
            let (left, [right]) = unsafe { (packs::<N>(f, (4 * k + j) * q + r), packs(f, (4 * c + j) * q + k)) };
            sub_outer(l, if N == 1 && j % 2 == 1 { &mut odd } else { &mut sum }, left, right);
        }
    }
    if N == 1 {
        for j in 0..4 {
            sum[0][j] = sum[0][j] + odd[0][j];
        }
    }
    sum
}

/// Factors a 4 x 4 block by columns, with the pivots that `used` makes of what it finds; `inv` gets their reciprocals. Returns
/// the pivots as they were found. Every pivot waits for the division by the one before, so that nothing else may stand between
/// them: products are formed before they are divided.
#[inline(always)]
fn factor_block<L: Lanes>(l: L, a: &mut [Pack; 4], inv: &mut Pack, used: impl Fn(f64) -> f64) -> Pack {
    let mut found = [0.0; 4];
    for j in 0..4 {
        let u = a[j];
        found[j] = u[j];
        inv[j] = 1.0 / used(u[j]);
        for k in j + 1..4 {
            for i in k..4 {
                a[k][i] = l.fma_one(-(u[i] * u[k]), inv[j], a[k][i]);
            }
        }
        // exactly one on the diagonal, zero above
        for i in 0..4 {
            a[j][i] = if i < j {
                0.0
            } else if i == j {
                1.0
            } else {
                u[i] * inv[j]
            };
        }
    }
    found
}

/// Solves a tile against the factored block of its columns and stores it, and its product with D above the diagonal: the
/// product's pack of rows r and column 4 c + j goes to column 4 r + j, pack c, for the first `columns` rows.
#[inline(always)]
fn store_tile<L: Lanes, const N: usize>(
    l: L,
    f: &mut [Pack],
    q: usize,
    r: usize,
    c: usize,
    mut tile: [[F64x4; 4]; N],
    block: &[Pack; 4],
    inv: &Pack,
    columns: usize,
) {
    for j in 0..4 {
        for k in j + 1..4 {
            let x = F64x4::splat(block[j][k]);
            for i in 0..N {
                tile[i][k] = l.fnma(tile[i][j], x, tile[i][k]);
            }
        }
    }
    for j in 0..4 {
        let inv = F64x4::splat(inv[j]);
        // SAFETY: 4 c + j is a column of f, and r + N <= q.
        let to = unsafe { packs_mut::<N>(f, (4 * c + j) * q + r) };
        for i in 0..N {
            (tile[i][j] * inv).store(&mut to[i]);
        }
    }
    for i in 0..N {
        if r + i < columns {
            for j in 0..4 {
                // SAFETY: 4 (r + i) + j is a column of f, and c < q.
                let [to] = unsafe { packs_mut(f, (4 * (r + i) + j) * q + c) };
                tile[i][j].store(to);
            }
        }
    }
}

/// Solves `L D L' x = b` in place with the factor of [`factor`], of the same tiles. What takes longest is the chain of entries that wait for one
/// another: each is used last where it is needed first.
#[inline(always)]
pub fn solve<L: Lanes>(l: L, x: &mut [Pack], f: &[Pack], inv: &[Pack], tiles: impl Tiles) {
    let q = inv.len();
    assert!(x.len() == q && f.len() >= 4 * q * q);
    l.call(Solve { x, f, inv, tiles })
}

/// [`solve`], out of line.
struct Solve<'a, T> {
    x: &'a mut [Pack],
    f: &'a [Pack],
    inv: &'a [Pack],
    tiles: T,
}

impl<T: Tiles> Stage for Solve<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Solve { x, f, inv, tiles } = self;
        let q = inv.len();
        // SAFETY: 4 c + j is a column of q packs, and r < q.
        let at = |c: usize, j: usize, r: usize| unsafe { &packs::<1>(f, (4 * c + j) * q + r)[0] };
        for c in 0..q {
            let (a, b, d) = (at(c, 0, c), at(c, 1, c), at(c, 2, c));
            let mut y = x[c];
            y[1] = l.fma_one(-a[1], y[0], y[1]);
            y[2] = l.fma_one(-b[2], y[1], l.fma_one(-a[2], y[0], y[2]));
            y[3] = l.fma_one(-d[3], y[2], l.fma_one(-b[3], y[1], l.fma_one(-a[3], y[0], y[3])));
            x[c] = y;
            let s = y.map(F64x4::splat);
            for r in tiles.below(c, q) {
                let to = &mut x[r];
                let column = |j: usize| F64x4::load(at(c, j, r));
                let first = l.fnma(column(1), s[1], l.fnma(column(0), s[0], F64x4::load(to)));
                l.fnma(column(3), s[3], l.fnma(column(2), s[2], first)).store(to);
            }
        }
        for (x, d) in x.iter_mut().zip(inv) {
            let y = F64x4::load(x) * F64x4::load(d);
            y.store(x);
        }
        for c in (0..q).rev() {
            let mut sum = [F64x4::splat(0.0); 4];
            for r in tiles.below(c, q).rev() {
                let y = F64x4::load(&x[r]);
                for j in 0..4 {
                    sum[j] = l.fma(F64x4::load(at(c, j, r)), y, sum[j]);
                }
            }
            let (a, b, d) = (at(c, 0, c), at(c, 1, c), at(c, 2, c));
            let mut y = [0.0; 4];
            (F64x4::load(&x[c]) - F64x4::sums_by_pairs(sum)).store(&mut y);
            y[2] = l.fma_one(-d[3], y[3], y[2]);
            y[1] = l.fma_one(-b[2], y[2], l.fma_one(-b[3], y[3], y[1]));
            y[0] = l.fma_one(-a[1], y[1], l.fma_one(-a[2], y[2], l.fma_one(-a[3], y[3], y[0])));
            x[c] = y;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::padded::{add_products, add_scl, dot, mul_columns, mul_rows};
    use super::super::padded_tiles::All;
    use super::super::simd::{Baseline, dispatch};
    use super::*;

    struct Check;

    impl Stage for Check {
        type Out = ();
        #[inline(always)]
        fn run<L: Lanes>(self, l: L) {
            for n in [1usize, 3, 4, 9, 27, 30] {
                let q = n.div_ceil(4);
                let entry = |i: usize, j: usize| (((i * 7 + j * 13) % 11) as f64 - 5.0) / 7.0;
                let mut panel = vec![[0.0; 4]; q * (n + 3)];
                for r in 0..n + 3 {
                    for c in 0..n {
                        panel[r * q + c / 4][c % 4] = entry(r, c);
                    }
                }
                let mut h = vec![[0.0; 4]; 4 * q * q];
                for k in 0..4 * q {
                    h[k * q + k / 4][k % 4] = 1.0;
                }
                let pairs: Vec<Pack> = panel.chunks(q).flat_map(|row| [row, row].concat()).collect();
                add_products(l, &mut h, None, q, &pairs, All);
                let (mut f, mut inv) = (vec![[0.0; 4]; 4 * q * q], vec![[0.0; 4]; q]);
                assert_eq!(factor(l, &mut f, &mut inv, Some(&h), q, 1e-15, All), 0);
                let mut x: Vec<Pack> = (0..q).map(|c| [0, 1, 2, 3].map(|j| ((4 * c + j) < n) as u8 as f64)).collect();
                let b = x.clone();
                solve(l, &mut x, &f, &inv, All);
                // (I + P'P) x = b, evaluated with the panel itself
                let mut px = vec![[0.0; 4]; (n + 3).div_ceil(4)];
                panel.resize(4 * q * px.len(), [0.0; 4]);
                mul_rows(l, &mut px, &panel, &x);
                let mut back = vec![[0.0; 4]; q];
                mul_columns(l, &mut back, &panel, px.as_flattened());
                add_scl(&mut back, &x, 1.0);
                add_scl(&mut back, &b, -1.0);
                assert!(dot(l, &back, &back).sqrt() < 1e-12, "n = {n}");
            }
        }
    }

    struct Lost;

    impl Stage for Lost {
        type Out = ();
        #[inline(always)]
        fn run<L: Lanes>(self, l: L) {
            let (mut h, mut inv) = ([[0.0; 4]; 16], [[0.0; 4]; 2]);
            let diagonal = [4.0, 0.0, 9.0, -1.0, 2.0, 1.0, 1e-3, 1.0];
            (0..8).for_each(|k| h[2 * k + k / 4][k % 4] = diagonal[k]);
            assert_eq!(factor(l, &mut h, &mut inv, None, 2, 1e-2, All), 3);
            let mut x = [[1.0; 4]; 2];
            solve(l, &mut x, &h, &inv, All);
            let want = diagonal.map(|d: f64| 1.0 / d.max(1e-2));
            assert_eq!(x.as_flattened(), want);
        }
    }

    /// Pivots below the smallest one are counted and replaced by it.
    #[test]
    fn lost_pivots_are_replaced() {
        dispatch(Lost);
        Lost.run(Baseline);
    }

    /// A factored system reproduces its right-hand side, on every instruction set and for sizes with and without padding.
    #[test]
    fn factor_and_solve_invert_the_product() {
        dispatch(Check);
        Check.run(Baseline);
    }
}
