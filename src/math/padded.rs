//! Dense kernels on padded storage, for the solvers of small systems.
//!
//! Vectors have `np = 4 q` entries seen as `q` packs. A symmetric matrix is stored by columns of `np` entries, of which
//! those below the diagonal block count; rows and columns beyond the true size hold the identity, so that they are inert.
//! A panel is a list of rows of `np` entries. Work goes by tiles of 12 x 4, accumulated in registers.

use super::simd::{F64x4, Lanes, Stage};

/// Four doubles: one SIMD register.
pub type Pack = [f64; 4];

/// `N` packs from pack `at` on.
///
/// # Safety
/// `x` has that many.
#[inline(always)]
unsafe fn packs<const N: usize>(x: &[Pack], at: usize) -> &[Pack; N] {
    debug_assert!(at + N <= x.len());
    // SAFETY: the caller says that they are there; an array of arrays has their layout.
    unsafe { &*x.as_ptr().add(at).cast() }
}

/// As [`packs`], to be written.
///
/// # Safety
/// `x` has that many.
#[inline(always)]
unsafe fn packs_mut<const N: usize>(x: &mut [Pack], at: usize) -> &mut [Pack; N] {
    debug_assert!(at + N <= x.len());
    // SAFETY: as above.
    unsafe { &mut *x.as_mut_ptr().add(at).cast() }
}

/// `a * x` for a matrix of columns `a` (`q` packs each) and as many numbers in `x` as there are columns; the result has
/// `q` packs.
#[inline(always)]
pub fn mul_columns<L: Lanes>(l: L, res: &mut [Pack], a: &[Pack], x: &[f64]) {
    assert!(a.len() >= res.len() * x.len());
    l.call(MulColumns { res, a, x })
}

/// [`mul_columns`], out of line.
struct MulColumns<'a> {
    res: &'a mut [Pack],
    a: &'a [Pack],
    x: &'a [f64],
}

impl Stage for MulColumns<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let MulColumns { res, a, x } = self;
        let q = res.len();
        let mut first = 0;
        while first < q {
            let n = (q - first).min(4);
            match n {
                4 => columns_block::<4>(res, a, x, first),
                3 => columns_block::<3>(res, a, x, first),
                2 => columns_block::<2>(res, a, x, first),
                _ => columns_block::<1>(res, a, x, first),
            }
            first += n;
        }
    }
}

#[inline(always)]
fn columns_block<const N: usize>(res: &mut [Pack], a: &[Pack], x: &[f64], first: usize) {
    let q = res.len();
    let mut sum = [F64x4::splat(0.0); N];
    let mut add = |k: usize, x: f64| {
        let x = F64x4::splat(x);
        // SAFETY: `mul_columns` checked that `a` has a column of q packs for every number in x; first + N <= q.
        let column = unsafe { packs::<N>(a, k * q + first) };
        for i in 0..N {
            // not fused: the products of opposed friction edges cancel to the last bit
            sum[i] = F64x4::load(&column[i]) * x + sum[i];
        }
    };
    let (four, rest) = x.as_chunks::<4>();
    for (k, x) in four.iter().enumerate() {
        for j in 0..4 {
            add(4 * k + j, x[j]);
        }
    }
    for (j, &x) in rest.iter().enumerate() {
        add(4 * four.len() + j, x);
    }
    for i in 0..N {
        sum[i].store(&mut res[first + i]);
    }
}

/// Inner products of the rows of a panel with `x`, four rows at a time: `res` has one pack for four rows.
#[inline(always)]
pub fn mul_rows<L: Lanes>(l: L, res: &mut [Pack], panel: &[Pack], x: &[Pack]) {
    let q = x.len();
    assert!(panel.len() >= 4 * q * res.len());
    l.call(MulRows { res, panel, x })
}

/// [`mul_rows`], out of line.
struct MulRows<'a> {
    res: &'a mut [Pack],
    panel: &'a [Pack],
    x: &'a [Pack],
}

impl Stage for MulRows<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) {
        let MulRows { res, panel, x } = self;
        let q = x.len();
        for (i, to) in res.iter_mut().enumerate() {
            let mut sum = [F64x4::splat(0.0); 4];
            for (k, x) in x.iter().enumerate() {
                let x = F64x4::load(x);
                for j in 0..4 {
                    // SAFETY: the panel has four rows of q packs for every pack of the result.
                    let [row] = unsafe { packs(panel, (4 * i + j) * q + k) };
                    sum[j] = F64x4::load(row) * x + sum[j];
                }
            }
            F64x4::sums_by_pairs(sum).store(to);
        }
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
        let (packs, rest) = row.as_chunks::<4>();
        let mut sum = [F64x4::splat(0.0); 2];
        for ((a, x), y) in packs.iter().zip(x0).zip(x1) {
            let a = F64x4::load(a);
            sum[0] = l.fma(a, F64x4::load(x), sum[0]);
            sum[1] = l.fma(a, F64x4::load(y), sum[1]);
        }
        let (mut s0, mut s1) = (sum[0].sum(), sum[1].sum());
        for ((a, x), y) in rest.iter().zip(rest0).zip(rest1) {
            s0 += a * x;
            s1 += a * y;
        }
        (*to0, *to1) = (s0, s1);
    }
}

/// Inner product.
#[inline(always)]
pub fn dot<L: Lanes>(l: L, a: &[Pack], b: &[Pack]) -> f64 {
    let mut sum = F64x4::splat(0.0);
    for (a, b) in a.iter().zip(b) {
        sum = l.fma(F64x4::load(a), F64x4::load(b), sum);
    }
    sum.sum()
}

/// Products entry by entry.
#[inline(always)]
pub fn mul_each(res: &mut [Pack], a: &[Pack], b: &[Pack]) {
    for ((to, a), b) in res.iter_mut().zip(a).zip(b) {
        (F64x4::load(a) * F64x4::load(b)).store(to);
    }
}

/// `y += s x`
#[inline(always)]
pub fn add_scl(y: &mut [Pack], x: &[Pack], s: f64) {
    let s = F64x4::splat(s);
    for (y, x) in y.iter_mut().zip(x) {
        let sum = F64x4::load(x) * s + F64x4::load(y);
        sum.store(y);
    }
}

/// `h = from + sum a' b`, of which the lower triangle counts and is written, over the rows `a` and `b` of `q` packs that follow
/// one another in `pairs`, where the sum is symmetric. `from` is `h` itself if there is none.
#[inline(always)]
pub fn add_products<L: Lanes>(l: L, h: &mut [Pack], from: Option<&[Pack]>, q: usize, pairs: &[Pack]) {
    assert!(h.len() >= 4 * q * q && from.is_none_or(|from| from.len() >= 4 * q * q));
    l.call(AddProducts { h, from, q, pairs })
}

/// [`add_products`], out of line.
struct AddProducts<'a> {
    h: &'a mut [Pack],
    from: Option<&'a [Pack]>,
    q: usize,
    pairs: &'a [Pack],
}

impl Stage for AddProducts<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let AddProducts { h, from, q, pairs } = self;
        for c in 0..q {
            let mut r = c;
            while r + 3 <= q {
                products_tile::<L, 3>(l, h, from, q, pairs, r, c);
                r += 3;
            }
            match q - r {
                2 => products_tile::<L, 2>(l, h, from, q, pairs, r, c),
                1 => products_tile::<L, 1>(l, h, from, q, pairs, r, c),
                _ => {}
            }
        }
    }
}

/// The products of all pairs of columns of a panel, where the second comes no later than the first: `put` gets a pack of
/// first columns, the second column, and four sums.
#[inline(always)]
pub fn gram<L: Lanes>(l: L, a: &[Pack], q: usize, mut put: impl FnMut(usize, usize, Pack)) {
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

/// Adds the products of the numbers of `left` (`N` packs) and `right` to a tile.
#[inline(always)]
fn add_outer<L: Lanes, const N: usize>(l: L, sum: &mut [[F64x4; 4]; N], left: &[Pack; N], right: &Pack) {
    let left: [F64x4; N] = std::array::from_fn(|i| F64x4::load(&left[i]));
    for j in 0..4 {
        let right = F64x4::splat(right[j]);
        for i in 0..N {
            sum[i][j] = l.fma(left[i], right, sum[i][j]);
        }
    }
}

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

#[inline(always)]
fn gram_tile<L: Lanes, const N: usize>(
    l: L,
    a: &[Pack],
    q: usize,
    r: usize,
    c: usize,
    put: &mut impl FnMut(usize, usize, Pack),
) {
    let mut sum = [[F64x4::splat(0.0); 4]; N];
    for row in a.chunks_exact(q) {
        // SAFETY: r + N <= q, the length of a row.
        add_outer(l, &mut sum, unsafe { packs::<N>(row, r) }, &row[c]);
    }
    for j in 0..4 {
        for i in 0..N {
            let mut pack = [0.0; 4];
            sum[i][j].store(&mut pack);
            put(r + i, 4 * c + j, pack);
        }
    }
}

/// The tile of `4 N` rows from pack `r` on and the four columns of pack `c`.
#[inline(always)]
fn products_tile<L: Lanes, const N: usize>(
    l: L,
    h: &mut [Pack],
    from: Option<&[Pack]>,
    q: usize,
    pairs: &[Pack],
    r: usize,
    c: usize,
) {
    let mut sum = [[F64x4::splat(0.0); 4]; N];
    for pair in pairs.chunks_exact(2 * q) {
        // SAFETY: r + N <= q and c < q, and a pair has 2 q packs.
        let (left, [right]) = unsafe { (packs::<N>(pair, r), packs(pair, q + c)) };
        add_outer(l, &mut sum, left, right);
    }
    for j in 0..4 {
        let at = (4 * c + j) * q + r;
        // SAFETY: `add_products` checked the lengths of both matrices.
        let (from, to) = unsafe { (*packs::<N>(from.unwrap_or(h), at), packs_mut::<N>(h, at)) };
        for i in 0..N {
            (F64x4::load(&from[i]) + sum[i][j]).store(&mut to[i]);
        }
    }
}

/// Factors `h = L D L'` (lower triangle) into `f`: unit lower triangular below the diagonal; the reciprocals of D in
/// `inv`. The matrix is in `f` itself if there is no `h`. Columns have `q` packs; there may be fewer columns than rows, and then the
/// rows below are solved for. Pivots below `min_pivot` are replaced by it. Returns the number of such pivots. Blocks of `f`
/// above the diagonal are scratch.
#[inline(always)]
pub fn factor<L: Lanes>(l: L, f: &mut [Pack], inv: &mut [Pack], h: Option<&[Pack]>, q: usize, min_pivot: f64) -> usize {
    let columns = inv.len();
    assert!(columns <= q && f.len() >= 4 * q * columns);
    assert!(h.is_none_or(|h| h.len() >= 4 * q * columns));
    l.call(Factor { f, inv, h, q, min_pivot })
}

/// [`factor`], out of line.
struct Factor<'a> {
    f: &'a mut [Pack],
    inv: &'a mut [Pack],
    h: Option<&'a [Pack]>,
    q: usize,
    min_pivot: f64,
}

impl Stage for Factor<'_> {
    type Out = usize;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> usize {
        let Factor { f, inv, h, q, min_pivot } = self;
        let columns = inv.len();
        let min = F64x4::splat(min_pivot);
        let mut clamped = 0;
        for c in 0..columns {
            let [diagonal] = panel_tile::<L, 1>(l, h, f, q, c, c);
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
            let mut r = c + 1;
            while r + 3 <= q {
                let tile = panel_tile::<L, 3>(l, h, f, q, r, c);
                store_tile(l, f, q, r, c, tile, &block, &inv[c], columns);
                r += 3;
            }
            if r + 2 == q {
                let tile = panel_tile::<L, 2>(l, h, f, q, r, c);
                store_tile(l, f, q, r, c, tile, &block, &inv[c], columns);
            } else if r + 1 == q {
                let tile = panel_tile::<L, 1>(l, h, f, q, r, c);
                store_tile(l, f, q, r, c, tile, &block, &inv[c], columns);
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
    for k in 0..c {
        for j in 0..4 {
            // SAFETY: as above; these columns are left of the tile's, and k < c <= r.
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

/// Solves `L D L' x = b` in place with the factor of [`factor`]. What takes longest is the chain of entries that wait for one
/// another: each is used last where it is needed first.
#[inline(always)]
pub fn solve<L: Lanes>(l: L, x: &mut [Pack], f: &[Pack], inv: &[Pack]) {
    let q = inv.len();
    assert!(x.len() == q && f.len() >= 4 * q * q);
    l.call(Solve { x, f, inv })
}

/// [`solve`], out of line.
struct Solve<'a> {
    x: &'a mut [Pack],
    f: &'a [Pack],
    inv: &'a [Pack],
}

impl Stage for Solve<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Solve { x, f, inv } = self;
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
            for (r, to) in x.iter_mut().enumerate().skip(c + 1) {
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
            for (r, y) in x.iter().enumerate().skip(c + 1).rev() {
                let y = F64x4::load(y);
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

/// The product `a D a'` of `rows` rows of a factored panel with their first `cols` rows: by columns of `rows` numbers
/// rounded up to packs. `a` starts at the first of these rows; its columns lie `stride` numbers apart, `inv` has the
/// reciprocals of D, and every column may be read up to three numbers beyond its rows.
pub struct Outer<'a> {
    pub out: &'a mut [Pack],
    pub a: &'a [f64],
    pub stride: usize,
    pub rows: usize,
    pub cols: usize,
    pub inv: &'a [f64],
    pub scaled: &'a mut [Pack],
}

impl Stage for Outer<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let Outer { out, a, stride, rows, cols, inv, scaled } = self;
        let (w, q) = (inv.len(), rows.div_ceil(4));
        assert!(w > 0 && cols <= rows && out.len() >= q * cols.next_multiple_of(4) && scaled.len() >= w);
        assert!(a.len() >= (w - 1) * stride + 4 * q && 4 * q >= cols.next_multiple_of(4));
        for c in (0..cols).step_by(4) {
            for k in 0..w {
                let from: &Pack = a[k * stride + c..].first_chunk().unwrap();
                let product = F64x4::load(from) * F64x4::splat(1.0 / inv[k]);
                product.store(&mut scaled[k]);
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
}

#[inline(always)]
fn outer_tile<L: Lanes, const N: usize>(
    l: L,
    out: &mut [Pack],
    a: &[f64],
    stride: usize,
    q: usize,
    r: usize,
    c: usize,
    scaled: &[Pack],
) {
    let mut sum = [[F64x4::splat(0.0); 4]; N];
    for (k, right) in scaled.iter().enumerate() {
        let at = k * stride + 4 * r;
        // SAFETY: `Outer::run` checked that the last column has 4 q numbers, and r + N <= q.
        let left = unsafe { &*a.get_unchecked(at..at + 4 * N).as_ptr().cast::<[Pack; N]>() };
        add_outer(l, &mut sum, left, right);
    }
    for j in 0..4 {
        for i in 0..N {
            sum[i][j].store(&mut out[(c + j) * q + r + i]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::simd::{Baseline, Lanes, Stage, dispatch};
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
                add_products(l, &mut h, None, q, &pairs);
                let (mut f, mut inv) = (vec![[0.0; 4]; 4 * q * q], vec![[0.0; 4]; q]);
                assert_eq!(factor(l, &mut f, &mut inv, Some(&h), q, 1e-15), 0);
                let mut x: Vec<Pack> = (0..q).map(|c| [0, 1, 2, 3].map(|j| ((4 * c + j) < n) as u8 as f64)).collect();
                let b = x.clone();
                solve(l, &mut x, &f, &inv);
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
            assert_eq!(factor(l, &mut h, &mut inv, None, 2, 1e-2), 3);
            let mut x = [[1.0; 4]; 2];
            solve(l, &mut x, &h, &inv);
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
