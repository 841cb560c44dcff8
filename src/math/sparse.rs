//! Sparse matrices by rows (CSR): row `r` has `rownnz[r]` entries from `rowadr[r]` on, columns ascending. Rows need not
//! be contiguous unless a function says so.
//!
//! Tests: in this file, `tests/engine/math.rs`, `tests/engine/unlisted.rs`.

use std::ops::Range;

/// The pattern of a sparse matrix; its values are a slice of their own.
#[derive(Clone, Copy, Debug)]
pub struct Csr<'a> {
    pub rownnz: &'a [i32],
    pub rowadr: &'a [i32],
    pub colind: &'a [i32],
}

impl<'a> Csr<'a> {
    #[inline(always)]
    pub fn new(rownnz: &'a [i32], rowadr: &'a [i32], colind: &'a [i32]) -> Csr<'a> {
        Csr { rownnz, rowadr, colind }
    }

    /// Number of rows.
    #[inline(always)]
    pub fn nr(&self) -> usize {
        self.rownnz.len()
    }

    /// Where the entries of row `r` lie.
    #[inline(always)]
    pub fn range(&self, r: usize) -> Range<usize> {
        let adr = self.rowadr[r] as usize;
        adr..adr + self.rownnz[r] as usize
    }

    /// Columns of row `r`.
    #[inline(always)]
    pub fn cols(&self, r: usize) -> &'a [i32] {
        &self.colind[self.range(r)]
    }

    /// Number of entries.
    pub fn nnz(&self) -> usize {
        self.rownnz.iter().map(|&n| n as usize).sum()
    }
}

/// A pattern under construction.
pub struct CsrMut<'a> {
    pub rownnz: &'a mut [i32],
    pub rowadr: &'a mut [i32],
    pub colind: &'a mut [i32],
}

impl CsrMut<'_> {
    /// The finished pattern.
    pub fn view(&self) -> Csr<'_> {
        Csr::new(self.rownnz, self.rowadr, self.colind)
    }
}

/// Inner product of a sparse row and a dense vector: four partial sums by position mod 4 as in [`super::dense::dot`], then the
/// rest one at a time.
#[inline]
pub fn dot(vals: &[f64], cols: &[i32], x: &[f64]) -> f64 {
    let (v4, v_rest) = vals.as_chunks::<4>();
    let (c4, c_rest) = cols.as_chunks::<4>();
    let mut s = [0.0; 4];
    for (v, c) in v4.iter().zip(c4) {
        // dofs of a body follow one another
        let run = (c[1] == c[0] + 1) & (c[2] == c[0] + 2) & (c[3] == c[0] + 3);
        match x.get(c[0] as usize..).and_then(|x| x.first_chunk::<4>()) {
            Some(x) if run => (0..4).for_each(|k| s[k] += v[k] * x[k]),
            _ => (0..4).for_each(|k| s[k] += v[k] * x[c[k] as usize]),
        }
    }
    let mut sum = (s[0] + s[2]) + (s[1] + s[3]);
    for (v, &c) in v_rest.iter().zip(c_rest) {
        sum += v * x[c as usize];
    }
    sum
}

/// [`dot`] of several rows of the same columns.
#[inline(always)]
pub fn dots<const N: usize>(rows: [&[f64]; N], cols: &[i32], x: &[f64]) -> [f64; N] {
    let rows = rows.map(|row| row[..cols.len()].as_chunks::<4>());
    let (c4, c_rest) = cols.as_chunks::<4>();
    let mut sums = [[0.0; 4]; N];
    for (q, c) in c4.iter().enumerate() {
        let run = (c[1] == c[0] + 1) & (c[2] == c[0] + 2) & (c[3] == c[0] + 3);
        let x = match x.get(c[0] as usize..).and_then(|x| x.first_chunk::<4>()) {
            Some(x) if run => *x,
            _ => c.map(|c| x[c as usize]),
        };
        for (s, (row, _)) in sums.iter_mut().zip(&rows) {
            for k in 0..4 {
                s[k] += row[q][k] * x[k];
            }
        }
    }
    let mut sums = sums.map(|s| (s[0] + s[2]) + (s[1] + s[3]));
    for (sum, (_, rest)) in sums.iter_mut().zip(rows) {
        rest.iter().zip(c_rest).for_each(|(v, &c)| *sum += v * x[c as usize]);
    }
    sums
}

/// [`dot`] with two dense vectors of the same length at once.
#[inline]
pub fn dot_twice(vals: &[f64], cols: &[i32], [x, y]: [&[f64]; 2]) -> [f64; 2] {
    let (v4, v_rest) = vals.as_chunks::<4>();
    let (c4, c_rest) = cols.as_chunks::<4>();
    let (mut s, mut t) = ([0.0; 4], [0.0; 4]);
    for (v, c) in v4.iter().zip(c4) {
        let run = (c[1] == c[0] + 1) & (c[2] == c[0] + 2) & (c[3] == c[0] + 3);
        let pack = |x| <[f64]>::get(x, c[0] as usize..).and_then(|x| x.first_chunk::<4>());
        let (xs, ys) = match (pack(x), pack(y)) {
            (Some(x), Some(y)) if run => (*x, *y),
            _ => (c.map(|c| x[c as usize]), c.map(|c| y[c as usize])),
        };
        for k in 0..4 {
            s[k] += v[k] * xs[k];
            t[k] += v[k] * ys[k];
        }
    }
    let mut sums = [s, t].map(|s| (s[0] + s[2]) + (s[1] + s[3]));
    for (v, &c) in v_rest.iter().zip(c_rest) {
        sums[0] += v * x[c as usize];
        sums[1] += v * y[c as usize];
    }
    sums
}

/// Inner product of two sparse vectors over their common indices, in order.
pub fn dot2(v1: &[f64], i1: &[i32], v2: &[f64], i2: &[i32]) -> f64 {
    let (mut a, mut b, mut sum) = (0, 0, 0.0);
    while a < i1.len() && b < i2.len() {
        if i1[a] == i2[b] {
            sum += v1[a] * v2[b];
            a += 1;
            b += 1;
        } else if i1[a] < i2[b] {
            a += 1;
        } else {
            b += 1;
        }
    }
    sum
}

/// x += s · row, scattered.
#[inline]
pub fn add_to_scl(x: &mut [f64], vals: &[f64], cols: &[i32], s: f64) {
    for (v, &c) in vals.iter().zip(cols) {
        x[c as usize] += v * s;
    }
}

/// Packs the non-zeros of an nr×nc matrix. `false` when there are more than `res` holds (what fits is written).
pub fn from_dense(res: &mut [f64], pattern: &mut CsrMut, mat: &[f64], nr: usize, nc: usize) -> bool {
    if res.is_empty() {
        return false;
    }
    let mut adr = 0;
    for r in 0..nr {
        pattern.rownnz[r] = 0;
        pattern.rowadr[r] = adr as i32;
        for c in 0..nc {
            let x = mat[r * nc + c];
            if x != 0.0 {
                if adr >= res.len() {
                    return false;
                }
                res[adr] = x;
                pattern.colind[adr] = c as i32;
                pattern.rownnz[r] += 1;
                adr += 1;
            }
        }
    }
    true
}

/// The dense nr×nc matrix.
pub fn to_dense(res: &mut [f64], mat: &[f64], pattern: Csr, nc: usize) {
    res[..pattern.nr() * nc].fill(0.0);
    for r in 0..pattern.nr() {
        for (v, &c) in mat[pattern.range(r)].iter().zip(pattern.cols(r)) {
            res[r * nc + c as usize] = *v;
        }
    }
}

/// res = M x
#[inline]
pub fn mul_vec(res: &mut [f64], mat: &[f64], x: &[f64], pattern: Csr) {
    for (res, (&adr, &nnz)) in res.iter_mut().zip(pattern.rowadr.iter().zip(pattern.rownnz)) {
        let at = adr as usize..(adr + nnz) as usize;
        let (vals, cols) = (&mat[at.clone()], &pattern.colind[at]);
        // most actuators act on few dofs
        *res = if nnz < 4 {
            vals.iter().zip(cols).fold(0.0, |sum, (v, &c)| sum + v * x[c as usize])
        } else {
            dot(vals, cols, x)
        };
    }
}

/// res = Mᵀ x; rows with x_i = 0 are skipped.
#[inline]
pub fn tmul_vec(res: &mut [f64], mat: &[f64], x: &[f64], pattern: Csr) {
    res.fill(0.0);
    for r in 0..pattern.nr() {
        if x[r] != 0.0 {
            let at = pattern.range(r);
            add_to_scl(res, &mat[at.clone()], &pattern.colind[at], x[r]);
        }
    }
}

/// res = M x for a symmetric M of which the lower triangle is stored, the diagonal last in each row.
#[inline]
pub fn mul_sym_vec(res: &mut [f64], mat: &[f64], x: &[f64], pattern: Csr) {
    let n = pattern.nr();
    for i in 0..n {
        let diag = pattern.range(i).end - 1;
        res[i] = mat[diag] * x[i];
    }
    for i in 0..n {
        let mut at = pattern.range(i);
        at.end -= 1;
        let mut sum = res[i];
        for (v, &c) in mat[at.clone()].iter().zip(&pattern.colind[at]).rev() {
            sum += v * x[c as usize];
            res[c as usize] += v * x[i];
        }
        res[i] = sum;
    }
}

/// Dense res += M for a lower-triangular M, and its mirror image if `mirror`.
pub fn add_to_sym(res: &mut [f64], mat: &[f64], pattern: Csr, mirror: bool) {
    let n = pattern.nr();
    for i in 0..n {
        for (v, &c) in mat[pattern.range(i)].iter().zip(pattern.cols(i)) {
            let j = c as usize;
            res[i * n + j] += v;
            if mirror && j < i {
                res[j * n + i] += v;
            }
        }
    }
}

/// Number of indices in the union of two ascending lists.
pub fn union_count(a: &[i32], b: &[i32]) -> usize {
    let (mut i, mut j, mut n) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        i += (x <= y) as usize;
        j += (y <= x) as usize;
        n += 1;
    }
    n + (a.len() - i) + (b.len() - j)
}

/// dst = s · dst + t · src on the union of two sparse rows, in place. `vals` and `cols` hold `n` entries and have capacity
/// for the union. Returns its size.
pub fn combine(
    vals: &mut [f64],
    cols: &mut [i32],
    n: usize,
    s: f64,
    src_vals: &[f64],
    src_cols: &[i32],
    t: f64,
) -> usize {
    if cols[..n] == *src_cols {
        for (v, w) in vals[..n].iter_mut().zip(src_vals) {
            *v = s * *v + t * w;
        }
        return n;
    }
    let total = union_count(&cols[..n], src_cols);
    // merge from the back, so that no buffer is needed
    let (mut i, mut j, mut k) = (n, src_cols.len(), total);
    while k > 0 {
        k -= 1;
        let take_dst = i > 0 && (j == 0 || cols[i - 1] >= src_cols[j - 1]);
        let take_src = j > 0 && (i == 0 || src_cols[j - 1] >= cols[i - 1]);
        let (mut col, mut val) = (0, 0.0);
        if take_dst {
            i -= 1;
            (col, val) = (cols[i], s * vals[i]);
        }
        if take_src {
            j -= 1;
            col = src_cols[j];
            val = if take_dst { val + t * src_vals[j] } else { t * src_vals[j] };
        }
        (cols[k], vals[k]) = (col, val);
    }
    total
}

/// dst += M row by row on the union of the patterns; each row of dst has capacity for it.
pub fn add_to(dst: &mut [f64], pattern: &mut CsrMut, m: &[f64], m_pattern: Csr) {
    for r in 0..m_pattern.nr() {
        let adr = pattern.rowadr[r] as usize;
        let n = pattern.rownnz[r] as usize;
        let at = m_pattern.range(r);
        let (vals, cols) = (&mut dst[adr..], &mut pattern.colind[adr..]);
        pattern.rownnz[r] = combine(vals, cols, n, 1.0, &m[at.clone()], &m_pattern.colind[at], 1.0) as i32;
    }
}

/// Packs the rows contiguously from 0; with `minval` ≥ 0 also drops entries of at most that size. Returns the number of
/// entries.
pub fn compress(mat: &mut [f64], pattern: &mut CsrMut, minval: f64) -> usize {
    let mut to = 0;
    for r in 0..pattern.rownnz.len() {
        let from = pattern.rowadr[r] as usize;
        let start = to;
        for k in from..from + pattern.rownnz[r] as usize {
            if minval < 0.0 || mat[k].abs() > minval {
                mat[to] = mat[k];
                pattern.colind[to] = pattern.colind[k];
                to += 1;
            }
        }
        pattern.rowadr[r] = start as i32;
        pattern.rownnz[r] = (to - start) as i32;
    }
    to
}

/// The transpose, rows contiguous from 0, one per entry of `res_rownnz`; values only if given. The addresses of `pattern`
/// count from its first row.
pub fn transpose(values: Option<(&mut [f64], &[f64])>, res: &mut CsrMut, pattern: Csr) {
    let (nr, nc) = (pattern.nr(), res.rownnz.len());
    if nr == 0 || nc == 0 {
        return;
    }
    let first = pattern.rowadr[0] as usize;
    let row = |r: usize| {
        let at = pattern.range(r);
        at.start - first..at.end - first
    };
    res.rownnz.fill(0);
    for r in 0..nr {
        for &c in &pattern.colind[row(r)] {
            res.rownnz[c as usize] += 1;
        }
    }
    let mut adr = 0;
    for c in 0..nc {
        res.rowadr[c] = adr;
        adr += res.rownnz[c];
    }
    let (mut to, from) = match values {
        Some((to, from)) => (Some(to), from),
        None => (None, [].as_slice()),
    };
    // rowadr serves as the write position, and is moved back afterwards
    for r in 0..nr {
        for k in row(r) {
            let at = &mut res.rowadr[pattern.colind[k] as usize];
            res.colind[*at as usize] = r as i32;
            if let Some(to) = to.as_deref_mut() {
                to[*at as usize] = from[k];
            }
            *at += 1;
        }
    }
    for c in 0..nc {
        res.rowadr[c] -= res.rownnz[c];
    }
}

/// Supernodes: `rowsuper[r]` is the number of immediately following rows with the pattern of row r.
pub fn supernodes(rowsuper: &mut [i32], pattern: Csr) {
    supernodes_by(rowsuper, 0..pattern.nr(), |r| pattern.cols(r) == pattern.cols(r + 1));
}

/// [`supernodes`] among some rows, where `same(r)` knows whether rows r and r + 1 have one pattern.
pub fn supernodes_by(rowsuper: &mut [i32], rows: Range<usize>, same: impl Fn(usize) -> bool) {
    let mut following = 0;
    for r in rows.clone().rev() {
        following = if r + 1 < rows.end && same(r) { following + 1 } else { 0 };
        rowsuper[r] = following;
    }
}

/// Row lengths and packed addresses of Mᵀ M from the patterns of M and its transpose; lower triangle with the diagonal,
/// and the upper one if `upper`. `marker` has one element per column of M. Returns the number of entries.
pub fn sqr_count(rownnz: &mut [i32], rowadr: &mut [i32], m: Csr, m_t: Csr, upper: bool, marker: &mut [i32]) -> usize {
    let n = m_t.nr();
    rownnz[..n].fill(0);
    marker[..n].fill(-1);
    for i in 0..n {
        for &r in m_t.cols(i) {
            for &c in m.cols(r as usize).iter().take_while(|&&c| c as usize <= i) {
                let c = c as usize;
                if marker[c] != i as i32 {
                    marker[c] = i as i32;
                    rownnz[i] += 1;
                    if upper && c < i {
                        rownnz[c] += 1;
                    }
                }
            }
        }
    }
    let mut adr = 0;
    for i in 0..n {
        rowadr[i] = adr;
        adr += rownnz[i];
    }
    adr as usize
}

/// H = Mᵀ diag M on the lower triangle, diagonal included: the entries of row i of H start at `res.rowadr[i]`. The pattern
/// follows M's, whatever the values; the diagonal is always there if `keep_diag`. `acc` and `marker` have one element per
/// column of M.
pub fn sqr(
    h: &mut [f64],
    res: &mut CsrMut,
    (mat, m): (&[f64], Csr),
    (mat_t, m_t): (&[f64], Csr),
    diag: Option<&[f64]>,
    keep_diag: bool,
    acc: &mut [f64],
    marker: &mut [i32],
) {
    let n = m_t.nr();
    marker[..n].fill(-1);
    for i in 0..n {
        let adr = res.rowadr[i] as usize;
        let mut nnz = 0;
        let tag = i as i32;
        if keep_diag {
            (marker[i], acc[i]) = (tag, 0.0);
            res.colind[adr] = tag;
            nnz = 1;
        }
        for k in m_t.range(i) {
            let r = m_t.colind[k] as usize;
            let s = diag.map_or(1.0, |d| d[r]) * mat_t[k];
            for q in m.range(r) {
                let c = m.colind[q] as usize;
                if c > i {
                    break;
                }
                if marker[c] != tag {
                    (marker[c], acc[c]) = (tag, 0.0);
                    res.colind[adr + nnz] = c as i32;
                    nnz += 1;
                }
                acc[c] += s * mat[q];
            }
        }
        let cols = &mut res.colind[adr..adr + nnz];
        cols.sort_unstable();
        for (h, &c) in h[adr..adr + nnz].iter_mut().zip(cols.iter()) {
            *h = acc[c as usize];
        }
        res.rownnz[i] = nnz as i32;
    }
}

/// Mirrors a lower triangle with `res.rownnz` entries per row to the upper one, appending to the rows; `diagind` receives
/// where the diagonals are.
pub fn mirror_lower(h: &mut [f64], res: &mut CsrMut, diagind: &mut [i32]) {
    let n = res.rownnz.len();
    for i in 0..n {
        diagind[i] = res.rowadr[i] + res.rownnz[i] - 1;
    }
    for i in 0..n {
        for k in res.rowadr[i]..diagind[i] {
            let c = res.colind[k as usize] as usize;
            let to = (res.rowadr[c] + res.rownnz[c]) as usize;
            (h[to], res.colind[to]) = (h[k as usize], i as i32);
            res.rownnz[c] += 1;
        }
    }
}

/// Row lengths of the factor L of A = Lᵀ L (rows eliminated from the last), by the elimination tree; reads the strict
/// upper triangle of the pattern. `parent` and `flag` are scratch of one element per row. Returns the total.
pub fn chol_count(l_rownnz: &mut [i32], pattern: Csr, parent: &mut [i32], flag: &mut [i32]) -> usize {
    let n = pattern.nr();
    l_rownnz[..n].fill(1);
    parent[..n].fill(-1);
    for i in (0..n).rev() {
        flag[i] = i as i32;
        for &c in pattern.cols(i) {
            let mut k = c as usize;
            if k <= i {
                continue;
            }
            while flag[k] != i as i32 {
                if parent[k] < 0 {
                    parent[k] = i as i32;
                }
                l_rownnz[k] += 1;
                flag[k] = i as i32;
                k = parent[k] as usize;
            }
        }
    }
    l_rownnz[..n].iter().map(|&n| n as usize).sum()
}

/// Where the entries of `res` are in `src`, a matrix with as many rows: `map[k]` for entry k, −1 for one that `src` lacks.
pub fn entry_map(map: &mut [i32], res: Csr, src: Csr) {
    for r in 0..res.nr() {
        for k in res.range(r) {
            map[k] = entry(src, r, res.colind[k]);
        }
    }
}

/// As [`entry_map`], for a symmetric matrix `res` of whose values `src` has the lower triangle.
pub fn lower_entry_map(map: &mut [i32], res: Csr, src: Csr) {
    for r in 0..res.nr() {
        for k in res.range(r) {
            let c = res.colind[k];
            map[k] = entry(src, r.max(c as usize), c.min(r as i32));
        }
    }
}

/// Where entry (r, c) is, −1 if there is none.
fn entry(pattern: Csr, r: usize, c: i32) -> i32 {
    let at = pattern.range(r);
    pattern.colind[at.clone()].binary_search(&c).map_or(-1, |k| (at.start + k) as i32)
}

/// `res[i] = x[ind[i]]`
#[inline]
pub fn gather<T: Copy>(res: &mut [T], x: &[T], ind: &[i32]) {
    for (r, &i) in res.iter_mut().zip(ind) {
        *r = x[i as usize];
    }
}

/// `res[ind[i]] = x[i]`
#[inline]
pub fn scatter<T: Copy>(res: &mut [T], x: &[T], ind: &[i32]) {
    for (x, &i) in x.iter().zip(ind) {
        res[i as usize] = *x;
    }
}

#[cfg(test)]
mod tests {
    use super::super::dense;
    use super::*;

    #[test]
    fn products_of_several_rows_are_those_of_each() {
        let x: Vec<f64> = (0..40).map(|k| f64::sin(f64::from(k))).collect();
        for n in 0..14 {
            let rows: [Vec<f64>; 3] = [1, 2, 3].map(|j| (0..n).map(|k| f64::cos(f64::from(7 * k + j))).collect());
            let rows = [&*rows[0], &*rows[1], &*rows[2]];
            assert_eq!(dense::dots(rows, &x[..n as usize]), rows.map(|row| dense::dot(row, &x[..n as usize])));
            // in a row, or with a gap after the second
            for gap in [0, 3] {
                let cols: Vec<i32> = (0..n).map(|k| 5 + k + if k < 2 { 0 } else { gap }).collect();
                assert_eq!(dots(rows, &cols, &x), rows.map(|row| dot(row, &cols, &x)));
            }
        }
    }
}
