//! Dense kernels on padded storage, for the solvers of small systems.
//!
//! Vectors have `np = 4 q` entries seen as `q` packs. A symmetric matrix is stored by columns of `np` entries, of which
//! those below the diagonal block count; rows and columns beyond the true size hold the identity, so that they are inert.
//! A panel is a list of rows of `np` entries. Work goes by tiles of 12 x 4, accumulated in registers.
//!
//! Tests: `src/math/padded_factor.rs`.

use super::padded_tiles::Tiles;
use super::simd::{F64x4, Lanes, Stage};

/// Four doubles: one SIMD register.
pub type Pack = [f64; 4];

/// `N` packs from pack `at` on.
///
/// # Safety
/// `x` has that many.
#[inline(always)]
pub(super) unsafe fn packs<const N: usize>(x: &[Pack], at: usize) -> &[Pack; N] {
    debug_assert!(at + N <= x.len());
    // SAFETY: the caller says that they are there; an array of arrays has their layout.
    unsafe { &*x.as_ptr().add(at).cast() }
}

/// As [`packs`], to be written.
///
/// # Safety
/// `x` has that many.
#[inline(always)]
pub(super) unsafe fn packs_mut<const N: usize>(x: &mut [Pack], at: usize) -> &mut [Pack; N] {
    debug_assert!(at + N <= x.len());
    // SAFETY: the caller says that they are there; an array of arrays has their layout, and `x` is borrowed mutably for
    // as long.
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
/// one another in `pairs`, where the sum is symmetric. `from` is `h` itself if there is none. Tiles that
/// `tiles` leaves out are neither read nor written.
#[inline(always)]
pub fn add_products<L: Lanes>(
    l: L,
    h: &mut [Pack],
    from: Option<&[Pack]>,
    q: usize,
    pairs: &[Pack],
    tiles: impl Tiles,
) {
    assert!(h.len() >= 4 * q * q && from.is_none_or(|from| from.len() >= 4 * q * q));
    l.call(AddProducts { h, from, q, pairs, tiles })
}

/// [`add_products`], out of line.
struct AddProducts<'a, T> {
    h: &'a mut [Pack],
    from: Option<&'a [Pack]>,
    q: usize,
    pairs: &'a [Pack],
    tiles: T,
}

impl<T: Tiles> Stage for AddProducts<'_, T> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let AddProducts { h, from, q, pairs, tiles } = self;
        for c in 0..q {
            let mut rows = tiles.run(c, c, q);
            while !rows.is_empty() {
                match rows.len() {
                    3 => products_tile::<L, 3>(l, h, from, q, pairs, rows.start, c),
                    2 => products_tile::<L, 2>(l, h, from, q, pairs, rows.start, c),
                    _ => products_tile::<L, 1>(l, h, from, q, pairs, rows.start, c),
                }
                rows = tiles.run(c, rows.end, q);
            }
        }
    }
}

/// The products of all pairs of columns of a panel, where the second comes no later than the first: `put` gets a pack of
/// first columns, one of second columns, and the products, a vector for each second column.
#[inline(always)]
pub fn gram<L: Lanes>(l: L, a: &[Pack], q: usize, mut put: impl FnMut(usize, usize, [F64x4; 4])) {
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

#[inline(always)]
fn gram_tile<L: Lanes, const N: usize>(
    l: L,
    a: &[Pack],
    q: usize,
    r: usize,
    c: usize,
    put: &mut impl FnMut(usize, usize, [F64x4; 4]),
) {
    let mut sum = [[F64x4::splat(0.0); 4]; N];
    for row in a.chunks_exact(q) {
        // SAFETY: r + N <= q, the length of a row.
        add_outer(l, &mut sum, unsafe { packs::<N>(row, r) }, &row[c]);
    }
    for i in 0..N {
        put(r + i, c, sum[i]);
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
