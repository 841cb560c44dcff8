//! Vectors and row-major matrices of run-time size, and the dense Cholesky factorisation.
//!
//! Slices must have the lengths that the formulas say; longer ones are cut to size. Sums run in the order of
//! [`dot`] or left to right, as noted, so that results are the same on every machine.
//!
//! Tests: `tests/engine/math.rs`.

use super::{MINVAL, Real, from_fn};

/// Inner product: four partial sums by index mod 4, joined as (s0 + s2) + (s1 + s3), then the rest at once.
#[inline]
pub fn dot<R: Real>(a: &[R], b: &[R]) -> R {
    let n = a.len().min(b.len());
    let (a, b) = (&a[..n], &b[..n]);
    let (a4, a_rest) = a.as_chunks::<4>();
    let (b4, b_rest) = b.as_chunks::<4>();
    let mut s = [R::of(0.0); 4];
    for (x, y) in a4.iter().zip(b4) {
        for k in 0..4 {
            s[k] = s[k] + x[k] * y[k];
        }
    }
    let sum = (s[0] + s[2]) + (s[1] + s[3]);
    match (a_rest, b_rest) {
        (&[x0], &[y0]) => sum + x0 * y0,
        (&[x0, x1], &[y0, y1]) => sum + (x0 * y0 + x1 * y1),
        (&[x0, x1, x2], &[y0, y1, y2]) => sum + (x0 * y0 + x1 * y1 + x2 * y2),
        _ => sum,
    }
}

/// [`dot`] of several rows with one vector of their length.
#[inline(always)]
pub fn dots<const N: usize>(rows: [&[f64]; N], x: &[f64]) -> [f64; N] {
    let rows = rows.map(|row| row[..x.len()].as_chunks::<4>());
    let (x4, x_rest) = x.as_chunks::<4>();
    let mut sums = [[0.0; 4]; N];
    for (q, x) in x4.iter().enumerate() {
        for (s, (row, _)) in sums.iter_mut().zip(&rows) {
            for k in 0..4 {
                s[k] += row[q][k] * x[k];
            }
        }
    }
    from_fn(|j| {
        let (s, rest) = (&sums[j], rows[j].1);
        let sum = (s[0] + s[2]) + (s[1] + s[3]);
        match (rest, x_rest) {
            (&[a0], &[x0]) => sum + a0 * x0,
            (&[a0, a1], &[x0, x1]) => sum + (a0 * x0 + a1 * x1),
            (&[a0, a1, a2], &[x0, x1, x2]) => sum + (a0 * x0 + a1 * x1 + a2 * x2),
            _ => sum,
        }
    })
}

/// Euclidean norm.
#[inline]
pub fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

/// Sum, left to right.
#[inline]
pub fn sum(a: &[f64]) -> f64 {
    a.iter().fold(0.0, |s, x| s + x)
}

/// Sum of absolute values, left to right.
#[inline]
pub fn l1(a: &[f64]) -> f64 {
    a.iter().fold(0.0, |s, x| s + x.abs())
}

/// r ·= s
#[inline]
pub fn scl_by(r: &mut [f64], s: f64) {
    for r in r {
        *r *= s;
    }
}

/// r = a − b
#[inline]
pub fn sub(r: &mut [f64], a: &[f64], b: &[f64]) {
    for (r, (a, b)) in r.iter_mut().zip(a.iter().zip(b)) {
        *r = a - b;
    }
}

/// r += a
#[inline]
pub fn add_to(r: &mut [f64], a: &[f64]) {
    for (r, a) in r.iter_mut().zip(a) {
        *r += a;
    }
}

/// r += a · s
#[inline]
pub fn add_to_scl(r: &mut [f64], a: &[f64], s: f64) {
    for (r, a) in r.iter_mut().zip(a) {
        *r += a * s;
    }
}

/// r = a + b · s
#[inline]
pub fn add_scl(r: &mut [f64], a: &[f64], b: &[f64], s: f64) {
    for (r, (a, b)) in r.iter_mut().zip(a.iter().zip(b)) {
        *r = a + b * s;
    }
}

/// Scales to unit length; (1, 0, …) below `MINVAL`. Returns the norm before.
#[inline]
pub fn normalize(v: &mut [f64]) -> f64 {
    let n = norm(v);
    if n < MINVAL {
        v.fill(0.0);
        if let Some(first) = v.first_mut() {
            *first = 1.0;
        }
    } else {
        scl_by(v, 1.0 / n);
    }
    n
}

/// r = M v, M of `r.len()` rows.
#[inline]
pub fn mul_mat_vec(r: &mut [f64], m: &[f64], v: &[f64]) {
    if v.is_empty() {
        r.fill(0.0);
        return;
    }
    for (r, row) in r.iter_mut().zip(m.chunks_exact(v.len())) {
        *r = dot(row, v);
    }
}

/// r = Mᵀ v, M of `v.len()` rows; rows with v_i = 0 are skipped.
#[inline]
pub fn mul_mat_tvec(r: &mut [f64], m: &[f64], v: &[f64]) {
    r.fill(0.0);
    if r.is_empty() {
        return;
    }
    for (&s, row) in v.iter().zip(m.chunks_exact(r.len())) {
        if s != 0.0 {
            add_to_scl(r, row, s);
        }
    }
}

/// aᵀ M b
#[inline]
pub fn mul_vec_mat_vec(a: &[f64], m: &[f64], b: &[f64]) -> f64 {
    if b.is_empty() {
        return 0.0;
    }
    a.iter().zip(m.chunks_exact(b.len())).fold(0.0, |s, (a, row)| s + a * dot(row, b))
}

/// r = Mᵀ, M nr×nc.
#[inline]
pub fn transpose(r: &mut [f64], m: &[f64], nr: usize, nc: usize) {
    for i in 0..nr {
        for j in 0..nc {
            r[j * nr + i] = m[i * nc + j];
        }
    }
}

/// M ← (M + Mᵀ) / 2
#[inline]
pub fn symmetrize(m: &mut [f64], n: usize) {
    for i in 0..n {
        for j in 0..i {
            let mean = 0.5 * (m[i * n + j] + m[j * n + i]);
            m[i * n + j] = mean;
            m[j * n + i] = mean;
        }
    }
}

/// M = identity
#[inline]
pub fn eye(m: &mut [f64], n: usize) {
    m[..n * n].fill(0.0);
    for i in 0..n {
        m[i * (n + 1)] = 1.0;
    }
}

/// r (r1×c2) = A (r1×c1) B (c1×c2); exact zeros of A are skipped.
#[inline]
pub fn mul_mat_mat(r: &mut [f64], a: &[f64], b: &[f64], r1: usize, c1: usize, c2: usize) {
    let r = &mut r[..r1 * c2];
    r.fill(0.0);
    for i in 0..r1 {
        for k in 0..c1 {
            let s = a[i * c1 + k];
            if s != 0.0 {
                add_to_scl(&mut r[i * c2..(i + 1) * c2], &b[k * c2..(k + 1) * c2], s);
            }
        }
    }
}

/// r (r1×r2) = A (r1×c1) Bᵀ (B r2×c1)
#[inline]
pub fn mul_mat_mat_t(r: &mut [f64], a: &[f64], b: &[f64], r1: usize, c1: usize, r2: usize) {
    for i in 0..r1 {
        for j in 0..r2 {
            r[i * r2 + j] = dot(&a[i * c1..(i + 1) * c1], &b[j * c1..(j + 1) * c1]);
        }
    }
}

/// r (c1×c2) = Aᵀ (A r1×c1) B (r1×c2); exact zeros of A are skipped.
#[inline]
pub fn mul_mat_t_mat(r: &mut [f64], a: &[f64], b: &[f64], r1: usize, c1: usize, c2: usize) {
    let r = &mut r[..c1 * c2];
    r.fill(0.0);
    for i in 0..r1 {
        for j in 0..c1 {
            let s = a[i * c1 + j];
            if s != 0.0 {
                add_to_scl(&mut r[j * c2..(j + 1) * c2], &b[i * c2..(i + 1) * c2], s);
            }
        }
    }
}

/// r (nc×nc) = Mᵀ diag M, M nr×nc; no diagonal is the identity. Zero diagonals and zeros of M are skipped.
pub fn sqr_mat_td(r: &mut [f64], m: &[f64], diag: Option<&[f64]>, nr: usize, nc: usize) {
    r[..nc * nc].fill(0.0);
    for j in 0..nr {
        let w = diag.map_or(1.0, |d| d[j]);
        if w == 0.0 {
            continue;
        }
        let row = &m[j * nc..(j + 1) * nc];
        for i in 0..nc {
            let s = w * row[i];
            if row[i] != 0.0 {
                add_to_scl(&mut r[i * nc..i * nc + i + 1], &row[..i + 1], s);
            }
        }
    }
    for i in 0..nc {
        for j in 0..i {
            r[j * nc + i] = r[i * nc + j];
        }
    }
}

/// In-place M = L Lᵀ in the lower triangle; the strict upper one is neither read nor written. Pivots below `mindiag`
/// become `mindiag`. Returns the rank: n less the number of such pivots.
pub fn chol_factor(m: &mut [f64], n: usize, mindiag: f64) -> usize {
    let mut rank = n;
    for j in 0..n {
        let mut pivot = m[j * (n + 1)];
        if j > 0 {
            pivot -= dot(&m[j * n..j * n + j], &m[j * n..j * n + j]);
        }
        if pivot < mindiag {
            pivot = mindiag;
            rank -= 1;
        }
        let diag = pivot.sqrt();
        m[j * (n + 1)] = diag;
        let inv = 1.0 / diag;
        let (head, below) = m[..n * n].split_at_mut((j + 1) * n);
        let row_j = &head[j * n..j * n + j];
        for row_i in below.chunks_exact_mut(n) {
            row_i[j] = (row_i[j] - dot(&row_i[..j], row_j)) * inv;
        }
    }
    rank
}

/// Solves L Lᵀ x = x in place, with the factor of [`chol_factor`].
pub fn chol_solve(x: &mut [f64], m: &[f64], n: usize) {
    let x = &mut x[..n];
    for i in 0..n {
        if i > 0 {
            x[i] -= dot(&m[i * n..i * n + i], &x[..i]);
        }
        x[i] /= m[i * (n + 1)];
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            x[i] -= m[j * n + i] * x[j];
        }
        x[i] /= m[i * (n + 1)];
    }
}

/// The factor of L Lᵀ ± x xᵀ; `x` is used up. Returns the rank.
pub fn chol_update(m: &mut [f64], x: &mut [f64], n: usize, plus: bool) -> usize {
    let mut rank = n;
    for k in 0..n {
        if x[k] == 0.0 {
            continue;
        }
        let old = m[k * (n + 1)];
        let mut t = old * old + if plus { x[k] * x[k] } else { -x[k] * x[k] };
        if t < MINVAL {
            t = MINVAL;
            rank -= 1;
        }
        let r = t.sqrt();
        let (c, s) = (r / old, x[k] / old);
        let cinv = 1.0 / c;
        m[k * (n + 1)] = r;
        for i in k + 1..n {
            let l = &mut m[i * n + k];
            *l = if plus { *l + s * x[i] } else { *l - s * x[i] } * cinv;
            x[i] = c * x[i] - s * *l;
        }
    }
    rank
}
