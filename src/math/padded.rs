//! Dense kernels on padded storage, for the solvers of small systems.
//!
//! Vectors have `np = 4 q` entries seen as `q` quads. A symmetric matrix is stored by columns of `np` entries, of which
//! those below the diagonal block count; rows and columns beyond the true size hold the identity, so that they are inert.
//! A panel is a list of rows of `np` entries. Work goes by tiles of 8 x 4, accumulated in registers.

use super::simd::Lanes;

/// Four numbers that are loaded and stored together.
pub type Quad = [f64; 4];

/// `a * x` for a matrix of columns `a` (`q` quads each) and as many numbers in `x` as there are columns; the result has
/// `q` quads.
#[inline(always)]
pub fn mul_columns<L: Lanes>(l: L, res: &mut [Quad], a: &[Quad], x: &[f64]) {
    let q = res.len();
    assert!(a.len() >= q * x.len());
    let mut first = 0;
    while first < q {
        let n = (q - first).min(4);
        match n {
            4 => columns_block::<L, 4>(l, res, a, x, first),
            3 => columns_block::<L, 3>(l, res, a, x, first),
            2 => columns_block::<L, 2>(l, res, a, x, first),
            _ => columns_block::<L, 1>(l, res, a, x, first),
        }
        first += n;
    }
}

#[inline(always)]
fn columns_block<L: Lanes, const N: usize>(l: L, res: &mut [Quad], a: &[Quad], x: &[f64], first: usize) {
    let q = res.len();
    let mut sum = [l.splat(0.0); N];
    for (k, &x) in x.iter().enumerate() {
        let x = l.splat(x);
        // SAFETY: the caller checked that `a` has a column of q quads for every number in x; first + N <= q.
        let column = unsafe { a.get_unchecked(k * q + first..k * q + first + N) };
        for i in 0..N {
            // not fused: the products of opposed friction edges cancel to the last bit
            sum[i] = l.add(l.mul(l.load(&column[i]), x), sum[i]);
        }
    }
    for i in 0..N {
        l.store(&mut res[first + i], sum[i]);
    }
}

/// Inner products of the rows of a panel with `x`, four rows at a time: `res` has one quad for four rows.
#[inline(always)]
pub fn mul_rows<L: Lanes>(l: L, res: &mut [Quad], panel: &[Quad], x: &[Quad]) {
    let q = x.len();
    assert!(panel.len() >= 4 * q * res.len());
    for (rows, to) in panel.chunks_exact(4 * q).zip(res) {
        let (r0, rest) = rows.split_at(q);
        let (r1, rest) = rest.split_at(q);
        let (r2, r3) = rest.split_at(q);
        let mut sum = [l.splat(0.0); 4];
        for ((((x, a), b), c), d) in x.iter().zip(r0).zip(r1).zip(r2).zip(r3) {
            let x = l.load(x);
            sum[0] = l.add(l.mul(l.load(a), x), sum[0]);
            sum[1] = l.add(l.mul(l.load(b), x), sum[1]);
            sum[2] = l.add(l.mul(l.load(c), x), sum[2]);
            sum[3] = l.add(l.mul(l.load(d), x), sum[3]);
        }
        l.store(to, l.sums(sum));
    }
}

/// Inner products of the rows of an unpadded matrix with two vectors at once.
#[inline(always)]
pub fn mul_rows_twice<L: Lanes>(l: L, res: [&mut [f64]; 2], a: &[f64], x: [&[f64]; 2]) {
    let n = x[0].len();
    assert!(x[1].len() == n && n > 0);
    let [r0, r1] = res;
    let ((x0, rest0), (x1, rest1)) = (x[0].as_chunks::<4>(), x[1].as_chunks::<4>());
    for ((row, to0), to1) in a.chunks_exact(n).zip(r0).zip(r1) {
        let (quads, rest) = row.as_chunks::<4>();
        let mut sum = [l.splat(0.0); 2];
        for ((a, x), y) in quads.iter().zip(x0).zip(x1) {
            let a = l.load(a);
            sum[0] = l.fma(a, l.load(x), sum[0]);
            sum[1] = l.fma(a, l.load(y), sum[1]);
        }
        let (mut s0, mut s1) = (l.sum(sum[0]), l.sum(sum[1]));
        for ((a, x), y) in rest.iter().zip(rest0).zip(rest1) {
            s0 += a * x;
            s1 += a * y;
        }
        (*to0, *to1) = (s0, s1);
    }
}

/// Inner product.
#[inline(always)]
pub fn dot<L: Lanes>(l: L, a: &[Quad], b: &[Quad]) -> f64 {
    let mut sum = l.splat(0.0);
    for (a, b) in a.iter().zip(b) {
        sum = l.fma(l.load(a), l.load(b), sum);
    }
    l.sum(sum)
}

/// Products entry by entry.
#[inline(always)]
pub fn mul_each<L: Lanes>(l: L, res: &mut [Quad], a: &[Quad], b: &[Quad]) {
    for ((to, a), b) in res.iter_mut().zip(a).zip(b) {
        l.store(to, l.mul(l.load(a), l.load(b)));
    }
}

/// `y += s x`
#[inline(always)]
pub fn add_scl<L: Lanes>(l: L, y: &mut [Quad], x: &[Quad], s: f64) {
    let s = l.splat(s);
    for (y, x) in y.iter_mut().zip(x) {
        let sum = l.add(l.mul(l.load(x), s), l.load(y));
        l.store(y, sum);
    }
}

/// Adds the products `a[row]' b[k]` of pairs of rows to the lower triangle of a symmetric matrix, where the sum over all
/// pairs is symmetric. `rows` lists the rows of the panel `a`, `b` has one row for each of them.
#[inline(always)]
pub fn add_products<L: Lanes>(l: L, h: &mut [Quad], q: usize, a: &[Quad], rows: &[u32], b: &[Quad]) {
    assert!(h.len() >= 4 * q * q && b.len() >= q * rows.len());
    assert!(rows.iter().all(|&r| a.len() >= q * (r as usize + 1)));
    for c in 0..q {
        let mut r = c;
        while r + 2 <= q {
            products_tile::<L, 2>(l, h, q, a, rows, b, r, c);
            r += 2;
        }
        if r < q {
            products_tile::<L, 1>(l, h, q, a, rows, b, r, c);
        }
    }
}

/// The products of all pairs of columns of a panel, where the second comes no later than the first: `put` gets a quad of
/// first columns, the second column, and four sums.
#[inline(always)]
pub fn gram<L: Lanes>(l: L, a: &[Quad], q: usize, mut put: impl FnMut(usize, usize, Quad)) {
    for c in 0..q {
        let mut r = c;
        while r + 2 <= q {
            gram_tile::<L, 2>(l, a, q, r, c, &mut put);
            r += 2;
        }
        if r < q {
            gram_tile::<L, 1>(l, a, q, r, c, &mut put);
        }
    }
}

/// Adds the products of the numbers of `left` (`N` quads) and `right` to a tile.
#[inline(always)]
fn add_outer<L: Lanes, const N: usize>(l: L, sum: &mut [[L::V; 4]; N], left: &[Quad], right: &Quad) {
    let right = right.map(|x| l.splat(x));
    for i in 0..N {
        let left = l.load(&left[i]);
        for j in 0..4 {
            sum[i][j] = l.fma(left, right[j], sum[i][j]);
        }
    }
}

#[inline(always)]
fn gram_tile<L: Lanes, const N: usize>(
    l: L,
    a: &[Quad],
    q: usize,
    r: usize,
    c: usize,
    put: &mut impl FnMut(usize, usize, Quad),
) {
    let mut sum = [[l.splat(0.0); 4]; N];
    for row in a.chunks_exact(q) {
        add_outer(l, &mut sum, &row[r..r + N], &row[c]);
    }
    for j in 0..4 {
        for i in 0..N {
            let mut quad = [0.0; 4];
            l.store(&mut quad, sum[i][j]);
            put(r + i, 4 * c + j, quad);
        }
    }
}

/// The tile of `4 N` rows from quad `r` on and the four columns of quad `c`.
#[inline(always)]
fn products_tile<L: Lanes, const N: usize>(
    l: L,
    h: &mut [Quad],
    q: usize,
    a: &[Quad],
    rows: &[u32],
    b: &[Quad],
    r: usize,
    c: usize,
) {
    let mut sum = [[l.splat(0.0); 4]; N];
    for (k, &row) in rows.iter().enumerate() {
        // SAFETY: the caller checked the lengths of a and b for these rows; r + N <= q and c < q.
        let (left, right) =
            unsafe { (a.get_unchecked(row as usize * q + r..row as usize * q + r + N), b.get_unchecked(k * q + c)) };
        add_outer(l, &mut sum, left, right);
    }
    for j in 0..4 {
        for i in 0..N {
            let at = &mut h[(4 * c + j) * q + r + i];
            let total = l.add(l.load(at), sum[i][j]);
            l.store(at, total);
        }
    }
}

/// Factors `h = L D L'` (lower triangle) into `f`: unit lower triangular below the diagonal; the reciprocals of D in
/// `inv`. Columns have `q` quads; there may be fewer columns than rows, and then the rows below are solved for. Pivots
/// below `min_pivot` are replaced by it. Returns the number of such pivots. `scaled` is scratch, five quads for each quad
/// of `inv`.
#[inline(always)]
pub fn factor<L: Lanes>(
    l: L,
    f: &mut [Quad],
    inv: &mut [Quad],
    h: &[Quad],
    q: usize,
    scaled: &mut [Quad],
    min_pivot: f64,
) -> usize {
    assert!(h.len() >= 4 * q * inv.len());
    factor_from(l, f, inv, Some(h), q, scaled, min_pivot)
}

/// As [`factor`], of the matrix that is in `f`.
#[inline(always)]
pub fn factor_in_place<L: Lanes>(
    l: L,
    f: &mut [Quad],
    inv: &mut [Quad],
    q: usize,
    scaled: &mut [Quad],
    min_pivot: f64,
) -> usize {
    factor_from(l, f, inv, None, q, scaled, min_pivot)
}

#[inline(always)]
fn factor_from<L: Lanes>(
    l: L,
    f: &mut [Quad],
    inv: &mut [Quad],
    h: Option<&[Quad]>,
    q: usize,
    scaled: &mut [Quad],
    min_pivot: f64,
) -> usize {
    let columns = inv.len();
    assert!(columns <= q && f.len() >= 4 * q * columns && scaled.len() >= 5 * columns);
    let (scaled, pivots) = scaled.split_at_mut(4 * columns);
    let mut clamped = 0;
    for c in 0..columns {
        // D_k L[c.., k] for all columns k to the left
        for k in 0..4 * c {
            let product = l.mul(l.load(&f[k * q + c]), l.splat(pivots[k / 4][k % 4]));
            l.store(&mut scaled[k], product);
        }
        let mut block = [[0.0; 4]; 4];
        let first = panel_tile::<L, 1>(l, h, f, scaled, q, c, c);
        for j in 0..4 {
            l.store(&mut block[j], first[0][j]);
        }
        let u;
        (u, pivots[c], inv[c]) = factor_block(&mut block, min_pivot, &mut clamped);
        for j in 0..4 {
            f[(4 * c + j) * q + c] = block[j];
        }
        let mut r = c + 1;
        while r + 2 <= q {
            let tile = panel_tile::<L, 2>(l, h, f, scaled, q, r, c);
            store_tile::<L, 2>(l, f, q, r, c, tile, &u, &inv[c]);
            r += 2;
        }
        if r < q {
            let tile = panel_tile::<L, 1>(l, h, f, scaled, q, r, c);
            store_tile::<L, 1>(l, f, q, r, c, tile, &u, &inv[c]);
        }
    }
    clamped
}

/// A tile of `h` (of `f` itself if there is none) less the products of what is to the left.
#[inline(always)]
fn panel_tile<L: Lanes, const N: usize>(
    l: L,
    h: Option<&[Quad]>,
    f: &[Quad],
    scaled: &[Quad],
    q: usize,
    r: usize,
    c: usize,
) -> [[L::V; 4]; N] {
    let mut sum = [[l.splat(0.0); 4]; N];
    let h = h.unwrap_or(f);
    for j in 0..4 {
        for i in 0..N {
            sum[i][j] = l.load(&h[(4 * c + j) * q + r + i]);
        }
    }
    for k in 0..4 * c {
        // SAFETY: k < 4 q and r + N <= q; `factor` checked the lengths.
        let (left, right) = unsafe { (f.get_unchecked(k * q + r..k * q + r + N), scaled.get_unchecked(k)) };
        let right = right.map(|x| l.splat(x));
        for i in 0..N {
            let left = l.load(&left[i]);
            for j in 0..4 {
                sum[i][j] = l.fnma(left, right[j], sum[i][j]);
            }
        }
    }
    sum
}

/// Factors a 4 x 4 block by columns; returns the entries below the diagonal before division by the pivot, the pivots and
/// their reciprocals.
#[inline(always)]
fn factor_block(a: &mut [Quad; 4], min_pivot: f64, clamped: &mut usize) -> ([Quad; 4], Quad, Quad) {
    let mut u = [[0.0; 4]; 4];
    let (mut pivots, mut inv) = ([0.0; 4], [0.0; 4]);
    for j in 0..4 {
        let mut d = a[j][j];
        if d < min_pivot {
            d = min_pivot;
            *clamped += 1;
        }
        pivots[j] = d;
        inv[j] = 1.0 / d;
        for i in j + 1..4 {
            u[j][i] = a[j][i];
            a[j][i] *= inv[j];
        }
        for k in j + 1..4 {
            for i in k..4 {
                a[k][i] -= a[j][i] * u[j][k];
            }
        }
        // exactly one on the diagonal, zero above
        for i in 0..j {
            a[j][i] = 0.0;
        }
        a[j][j] = 1.0;
    }
    (u, pivots, inv)
}

/// Solves a tile against the factored block of its columns and stores it.
#[inline(always)]
fn store_tile<L: Lanes, const N: usize>(
    l: L,
    f: &mut [Quad],
    q: usize,
    r: usize,
    c: usize,
    mut tile: [[L::V; 4]; N],
    u: &[Quad; 4],
    inv: &Quad,
) {
    for i in 0..N {
        for j in 0..4 {
            let x = l.mul(tile[i][j], l.splat(inv[j]));
            for k in j + 1..4 {
                tile[i][k] = l.fnma(x, l.splat(u[j][k]), tile[i][k]);
            }
            l.store(&mut f[(4 * c + j) * q + r + i], x);
        }
    }
}

/// Solves `L D L' x = b` in place with the factor of [`factor`].
#[inline(always)]
pub fn solve<L: Lanes>(l: L, x: &mut [Quad], f: &[Quad], inv: &[Quad]) {
    let q = inv.len();
    assert!(x.len() == q && f.len() >= 4 * q * q);
    for c in 0..q {
        let column = |j: usize| &f[(4 * c + j) * q..(4 * c + j + 1) * q];
        let (c0, c1, c2, c3) = (column(0), column(1), column(2), column(3));
        let mut y = x[c];
        y[1] -= c0[c][1] * y[0];
        y[2] -= c0[c][2] * y[0] + c1[c][2] * y[1];
        y[3] -= (c0[c][3] * y[0] + c1[c][3] * y[1]) + c2[c][3] * y[2];
        x[c] = y;
        let s = y.map(|y| l.splat(y));
        let rows = c0[c + 1..].iter().zip(&c1[c + 1..]).zip(&c2[c + 1..]).zip(&c3[c + 1..]);
        for (to, (((a, b), d), e)) in x[c + 1..].iter_mut().zip(rows) {
            let left = l.fnma(l.load(b), s[1], l.fnma(l.load(a), s[0], l.load(to)));
            let right = l.fma(l.load(e), s[3], l.mul(l.load(d), s[2]));
            l.store(to, l.sub(left, right));
        }
    }
    for (x, d) in x.iter_mut().zip(inv) {
        let y = l.mul(l.load(x), l.load(d));
        l.store(x, y);
    }
    for c in (0..q).rev() {
        let column = |j: usize| &f[(4 * c + j) * q..(4 * c + j + 1) * q];
        let (c0, c1, c2, c3) = (column(0), column(1), column(2), column(3));
        let mut sum = [l.splat(0.0); 4];
        let rows = c0[c + 1..].iter().zip(&c1[c + 1..]).zip(&c2[c + 1..]).zip(&c3[c + 1..]);
        for (y, (((a, b), d), e)) in x[c + 1..].iter().zip(rows) {
            let y = l.load(y);
            sum[0] = l.fma(l.load(a), y, sum[0]);
            sum[1] = l.fma(l.load(b), y, sum[1]);
            sum[2] = l.fma(l.load(d), y, sum[2]);
            sum[3] = l.fma(l.load(e), y, sum[3]);
        }
        let mut y = [0.0; 4];
        l.store(&mut y, l.sub(l.load(&x[c]), l.sums(sum)));
        y[2] -= c2[c][3] * y[3];
        y[1] -= c1[c][2] * y[2] + c1[c][3] * y[3];
        y[0] -= (c0[c][2] * y[2] + c0[c][3] * y[3]) + c0[c][1] * y[1];
        x[c] = y;
    }
}

/// The product `a D a'` of `rows` rows of a factored panel with their first `cols` rows: by columns of `rows` numbers
/// rounded up to quads. `a` starts at the first of these rows; its columns lie `stride` numbers apart, `inv` has the
/// reciprocals of D, and every column may be read up to three numbers beyond its rows.
#[inline(always)]
pub fn outer<L: Lanes>(
    l: L,
    out: &mut [Quad],
    a: &[f64],
    stride: usize,
    rows: usize,
    cols: usize,
    inv: &[f64],
    scaled: &mut [Quad],
) {
    let (w, q) = (inv.len(), rows.div_ceil(4));
    assert!(w > 0 && cols <= rows && out.len() >= q * cols.next_multiple_of(4) && scaled.len() >= w);
    assert!(a.len() >= (w - 1) * stride + 4 * q && 4 * q >= cols.next_multiple_of(4));
    for c in (0..cols).step_by(4) {
        for k in 0..w {
            let from: &Quad = a[k * stride + c..].first_chunk().unwrap();
            let product = l.mul(l.load(from), l.splat(1.0 / inv[k]));
            l.store(&mut scaled[k], product);
        }
        let mut r = c / 4;
        while r + 2 <= q {
            outer_tile::<L, 2>(l, out, a, stride, q, r, c, &scaled[..w]);
            r += 2;
        }
        if r < q {
            outer_tile::<L, 1>(l, out, a, stride, q, r, c, &scaled[..w]);
        }
    }
}

#[inline(always)]
fn outer_tile<L: Lanes, const N: usize>(
    l: L,
    out: &mut [Quad],
    a: &[f64],
    stride: usize,
    q: usize,
    r: usize,
    c: usize,
    scaled: &[Quad],
) {
    let mut sum = [[l.splat(0.0); 4]; N];
    for (k, right) in scaled.iter().enumerate() {
        let right = right.map(|x| l.splat(x));
        for i in 0..N {
            let at = k * stride + 4 * (r + i);
            // SAFETY: `outer` checked that the last column has 4 q numbers, and r + i < q.
            let left = unsafe { &*a.get_unchecked(at..at + 4).as_ptr().cast::<Quad>() };
            let left = l.load(left);
            for j in 0..4 {
                sum[i][j] = l.fma(left, right[j], sum[i][j]);
            }
        }
    }
    for j in 0..4 {
        for i in 0..N {
            l.store(&mut out[(c + j) * q + r + i], sum[i][j]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::simd::{Lanes, Portable, Stage, dispatch};
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
                let rows: Vec<u32> = (0..n as u32 + 3).collect();
                add_products(l, &mut h, q, &panel, &rows, &panel);
                let (mut f, mut inv) = (vec![[0.0; 4]; 4 * q * q], vec![[0.0; 4]; q]);
                let mut scaled = vec![[0.0; 4]; 5 * q];
                assert_eq!(factor(l, &mut f, &mut inv, &h, q, &mut scaled, 1e-15), 0);
                let mut x: Vec<Quad> = (0..q).map(|c| [0, 1, 2, 3].map(|j| ((4 * c + j) < n) as u8 as f64)).collect();
                let b = x.clone();
                solve(l, &mut x, &f, &inv);
                // (I + P'P) x = b, evaluated with the panel itself
                let mut px = vec![[0.0; 4]; (n + 3).div_ceil(4)];
                panel.resize(4 * q * px.len(), [0.0; 4]);
                mul_rows(l, &mut px, &panel, &x);
                let mut back = vec![[0.0; 4]; q];
                mul_columns(l, &mut back, &panel, px.as_flattened());
                add_scl(l, &mut back, &x, 1.0);
                add_scl(l, &mut back, &b, -1.0);
                assert!(dot(l, &back, &back).sqrt() < 1e-12, "n = {n}");
            }
        }
    }

    /// A factored system reproduces its right-hand side, on every instruction set and for sizes with and without padding.
    #[test]
    fn factor_and_solve_invert_the_product() {
        dispatch(Check);
        Check.run(Portable);
    }
}
