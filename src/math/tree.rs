//! Matrices with the sparsity of a kinematic tree (Featherstone): entry (i, j) may be non-zero only if one of the dofs i,
//! j is an ancestor of the other. Eliminated from the leaves, they factor without fill-in.
//!
//! The inertia M is stored by its lower rows (ancestors ascending, the diagonal last) and factored as M = Lᵀ D L, L unit
//! lower triangular. The full symmetric pattern D takes an LU factorisation for unsymmetric matrices.

use super::MINVAL;
use super::sparse::{self, Csr};
use crate::base::{Error, Result};

/// M = Lᵀ D L in place: L below the diagonal, D on it, 1/D in `diaginv`. There is no pivot check.
pub fn factor(m: &mut [f64], diaginv: &mut [f64], pattern: Csr) {
    for k in (0..pattern.nr()).rev() {
        factor_row(m, diaginv, pattern, k);
    }
}

/// As [`factor`], for the ascending list of dofs only (whole trees).
pub fn factor_some(m: &mut [f64], diaginv: &mut [f64], pattern: Csr, dofs: &[i32]) {
    for &k in dofs.iter().rev() {
        factor_row(m, diaginv, pattern, k as usize);
    }
}

#[inline(always)]
pub(super) fn factor_row(m: &mut [f64], diaginv: &mut [f64], pattern: Csr, k: usize) {
    let at = pattern.range(k);
    let diag = at.end - 1;
    let inv = 1.0 / m[diag];
    diaginv[k] = inv;
    // rows of ancestors lie before row k
    let (above, row_k) = m.split_at_mut(at.start);
    let row_k = &mut row_k[..at.end - at.start];
    let n = row_k.len() - 1;
    for (a, &i) in pattern.colind[at.start..diag].iter().enumerate().rev() {
        let start = pattern.rowadr[i as usize] as usize;
        let s = -row_k[a] * inv;
        // row i has the columns of row k up to i
        for (x, y) in above[start..start + a + 1].iter_mut().zip(&row_k[..a + 1]) {
            *x += y * s;
        }
    }
    for x in &mut row_k[..n] {
        *x *= inv;
    }
}

/// x ← M⁻¹ x with the factor of [`factor`].
pub fn solve(x: &mut [f64], ld: &[f64], diaginv: &[f64], pattern: Csr) {
    solve_lt(x, ld, pattern);
    for (x, d) in x.iter_mut().zip(diaginv) {
        *x *= d;
    }
    solve_l(x, ld, pattern);
}

/// As [`solve`], of a vector that is zero beyond `last`.
pub fn solve_from(x: &mut [f64], ld: &[f64], diaginv: &[f64], pattern: Csr, last: usize) {
    for k in (0..=last).rev() {
        lt_row(x, ld, pattern, k);
        x[k] *= diaginv[k];
    }
    solve_l(x, ld, pattern);
}

/// As [`solve`], for the ascending list of dofs only.
pub fn solve_some(x: &mut [f64], ld: &[f64], diaginv: &[f64], pattern: Csr, dofs: &[i32]) {
    for &k in dofs.iter().rev() {
        lt_row(x, ld, pattern, k as usize);
    }
    for &k in dofs {
        x[k as usize] *= diaginv[k as usize];
    }
    for &k in dofs {
        l_row(x, ld, pattern, k as usize);
    }
}

/// As [`solve`], for `x.len() / nv` vectors that follow one another.
pub fn solve_many(x: &mut [f64], ld: &[f64], diaginv: &[f64], pattern: Csr) {
    if pattern.nr() > 0 {
        for x in x.chunks_exact_mut(pattern.nr()) {
            solve(x, ld, diaginv, pattern);
        }
    }
}

/// x ← L⁻ᵀ x
#[inline]
pub fn solve_lt(x: &mut [f64], ld: &[f64], pattern: Csr) {
    for k in (0..pattern.nr()).rev() {
        lt_row(x, ld, pattern, k);
    }
}

/// x ← L⁻¹ x
#[inline]
pub fn solve_l(x: &mut [f64], ld: &[f64], pattern: Csr) {
    for k in 0..pattern.nr() {
        l_row(x, ld, pattern, k);
    }
}

/// x ← diag(scale) L⁻ᵀ x: half of a solve, whose square is xᵀ M⁻¹ x when `scale` is 1/√D.
#[inline]
pub fn solve_half(x: &mut [f64], ld: &[f64], pattern: Csr, scale: &[f64]) {
    solve_lt(x, ld, pattern);
    for (x, s) in x.iter_mut().zip(scale) {
        *x *= s;
    }
}

#[inline(always)]
fn lt_row(x: &mut [f64], ld: &[f64], pattern: Csr, k: usize) {
    let s = x[k];
    if s != 0.0 {
        let mut at = pattern.range(k);
        at.end -= 1;
        for (l, &c) in ld[at.clone()].iter().zip(&pattern.colind[at]) {
            x[c as usize] -= l * s;
        }
    }
}

#[inline(always)]
fn l_row(x: &mut [f64], ld: &[f64], pattern: Csr, k: usize) {
    let mut at = pattern.range(k);
    at.end -= 1;
    if !at.is_empty() {
        x[k] -= sparse::dot(&ld[at.clone()], &pattern.colind[at], x);
    }
}

/// A = (I + U) L in place on a symmetric tree pattern: U strictly upper, L lower with the diagonal, no pivoting. `last`
/// is scratch of one element per row.
pub fn lu_factor(a: &mut [f64], pattern: Csr, last: &mut [i32]) -> Result<()> {
    const NAME: &str = "mju_factorLUSparse";
    let n = pattern.nr();
    // per row, the number of entries in columns not yet eliminated
    last[..n].copy_from_slice(pattern.rownnz);
    for r in (0..n).rev() {
        let row = pattern.range(r);
        let len = last[r] as usize;
        if len == 0 || pattern.colind[row.start + len - 1] as usize != r {
            return Err(Error::in_routine(NAME, "missing diagonal element"));
        }
        let diag = a[row.start + len - 1];
        if diag.abs() < MINVAL {
            return Err(Error::in_routine(NAME, "diagonal element too small"));
        }
        last[r] -= 1;
        for k in row.start..row.start + len - 1 {
            let c = pattern.colind[k] as usize;
            let start = pattern.rowadr[c] as usize;
            let end = start + last[c] as usize;
            // the entry (c, r) is the last one left in row c, by symmetry of the pattern
            if end == start || pattern.colind[end - 1] as usize != r {
                return Err(Error::in_routine(NAME, "pattern is not symmetric"));
            }
            let u = a[end - 1] / diag;
            a[end - 1] = u;
            last[c] -= 1;
            let mut to = start;
            for from in row.start..row.start + len - 1 {
                let col = pattern.colind[from];
                while to < end - 1 && pattern.colind[to] < col {
                    to += 1;
                }
                if to == end - 1 || pattern.colind[to] != col {
                    return Err(Error::in_routine(NAME, "matrix has fill-in"));
                }
                a[to] -= u * a[from];
            }
        }
    }
    Ok(())
}

/// x ← A⁻¹ x with the factor of [`lu_factor`]; `diag[i]` is the place of the diagonal within row i.
pub fn lu_solve(x: &mut [f64], lu: &[f64], pattern: Csr, diag: &[i32]) {
    let n = pattern.nr();
    for i in (0..n).rev() {
        let at = pattern.range(i);
        let upper = at.start + diag[i] as usize + 1..at.end;
        x[i] -= sparse::dot(&lu[upper.clone()], &pattern.colind[upper], x);
    }
    for i in 0..n {
        let start = pattern.range(i).start;
        let lower = start..start + diag[i] as usize;
        x[i] -= sparse::dot(&lu[lower.clone()], &pattern.colind[lower.clone()], x);
        x[i] /= lu[lower.end];
    }
}
