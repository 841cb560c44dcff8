//! Matrices with the sparsity of a kinematic tree (Featherstone): entry (i, j) may be non-zero only if one of the dofs i,
//! j is an ancestor of the other. Eliminated from the leaves, they factor without fill-in.
//!
//! The inertia M is stored by its lower rows (ancestors ascending, the diagonal last) and factored as M = Lᵀ D L, L unit
//! lower triangular. The full symmetric pattern D takes an LU factorisation for unsymmetric matrices.
//!
//! Tests: `src/math/padded_tree.rs`, `src/math/chain_segments.rs`, `tests/engine/unlisted.rs`.

use super::sparse::{self, Csr};
use super::{MINVAL, Real};
use crate::base::{Error, Result};

/// M = Lᵀ D L in place: L below the diagonal, D on it, 1/D in `diaginv`. There is no pivot check.
pub fn factor<R: Real>(m: &mut [R], diaginv: &mut [R], pattern: Csr) {
    for k in (0..pattern.nr()).rev() {
        factor_row(m, diaginv, pattern, k);
    }
}

/// As [`factor`], with pivots of at least `least`; `clamped` is called with the dofs whose pivot was smaller.
pub fn factor_clamped(m: &mut [f64], diaginv: &mut [f64], pattern: Csr, least: f64, mut clamped: impl FnMut(usize)) {
    for k in (0..pattern.nr()).rev() {
        let pivot = &mut m[pattern.range(k).end - 1];
        if *pivot < least {
            *pivot = least;
            clamped(k);
        }
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
pub(super) fn factor_row<R: Real>(m: &mut [R], diaginv: &mut [R], pattern: Csr, k: usize) {
    let at = pattern.range(k);
    let diag = at.end - 1;
    let inv = R::of(1.0) / m[diag];
    diaginv[k] = inv;
    // rows of ancestors lie before row k
    let (above, row_k) = m.split_at_mut(at.start);
    let row_k = &mut row_k[..at.end - at.start];
    let n = row_k.len() - 1;
    for (a, &i) in pattern.colind[at.start..diag].iter().enumerate().rev() {
        let start = pattern.rowadr[i as usize] as usize;
        let s = -row_k[a] * inv;
        // row i has the columns of row k up to i
        R::add_scaled(&mut above[start..start + a + 1], &row_k[..a + 1], s);
    }
    for x in &mut row_k[..n] {
        *x = *x * inv;
    }
}

/// x ← M⁻¹ x with the factor of [`factor`].
pub fn solve<R: Real>(x: &mut [R], ld: &[R], diaginv: &[R], pattern: Csr) {
    solve_lt(x, ld, pattern);
    for (x, d) in x.iter_mut().zip(diaginv) {
        *x = *x * *d;
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
pub fn solve_lt<R: Real>(x: &mut [R], ld: &[R], pattern: Csr) {
    for k in (0..pattern.nr()).rev() {
        lt_row(x, ld, pattern, k);
    }
}

/// x ← L⁻¹ x
#[inline]
pub fn solve_l<R: Real>(x: &mut [R], ld: &[R], pattern: Csr) {
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
pub(super) fn lt_row<R: Real>(x: &mut [R], ld: &[R], pattern: Csr, k: usize) {
    let s = x[k];
    if !R::all(s.eq(R::of(0.0))) {
        let mut at = pattern.range(k);
        at.end -= 1;
        for (l, &c) in ld[at.clone()].iter().zip(&pattern.colind[at]) {
            x[c as usize] = x[c as usize] - *l * s;
        }
    }
}

#[inline(always)]
pub(super) fn l_row<R: Real>(x: &mut [R], ld: &[R], pattern: Csr, k: usize) {
    let mut at = pattern.range(k);
    at.end -= 1;
    if !at.is_empty() {
        x[k] = x[k] - R::gathered_dot(&ld[at.clone()], x, &pattern.colind[at]);
    }
}

/// A = (I + U) L in place on a symmetric tree pattern: U strictly upper, L lower with the diagonal, no pivoting. `last`
/// is scratch of one element per row.
pub fn lu_factor(a: &mut [f64], pattern: Csr, last: &mut [i32]) -> Result<()> {
    // per row, the number of entries in columns not yet eliminated
    last.copy_from_slice(pattern.rownnz);
    (0..pattern.nr()).rev().try_for_each(|r| lu_eliminate(a, pattern, last, r))
}

/// As [`lu_factor`], for the ascending list of rows only, which couple with no others.
pub fn lu_factor_some(a: &mut [f64], pattern: Csr, last: &mut [i32], rows: &[i32]) -> Result<()> {
    for &r in rows {
        last[r as usize] = pattern.rownnz[r as usize];
    }
    rows.iter().rev().try_for_each(|&r| lu_eliminate(a, pattern, last, r as usize))
}

#[inline(always)]
fn lu_eliminate(a: &mut [f64], pattern: Csr, last: &mut [i32], r: usize) -> Result<()> {
    const NAME: &str = "mju_factorLUSparse";
    let start = pattern.rowadr[r] as usize;
    // rows of ancestors lie before row r
    let (above, row) = a.split_at_mut(start);
    let columns = &pattern.colind[start..start + last[r] as usize];
    let Some((_, columns)) = columns.split_last().filter(|(c, _)| **c as usize == r) else {
        return Err(Error::in_routine(NAME, "missing diagonal element"));
    };
    let (row, diag) = (&row[..columns.len()], row[columns.len()]);
    if diag.abs() < MINVAL {
        return Err(Error::in_routine(NAME, "diagonal element too small"));
    }
    last[r] -= 1;
    for &c in columns {
        let (start, left) = (pattern.rowadr[c as usize] as usize, last[c as usize] as usize);
        // the entry (c, r) is the last one left in row c, by symmetry of the pattern
        let to_columns = &pattern.colind[start..start + left];
        let Some((_, to_columns)) = to_columns.split_last().filter(|(c, _)| **c as usize == r) else {
            return Err(Error::in_routine(NAME, "pattern is not symmetric"));
        };
        let to = &mut above[start..start + left];
        let u = to[left - 1] / diag;
        to[left - 1] = u;
        last[c as usize] -= 1;
        // row c has all columns of row r, most often from the first on
        let mut at = 0;
        for (&col, &x) in columns.iter().zip(row) {
            if to_columns.get(at) != Some(&col) {
                at = to_columns.partition_point(|&c| c < col);
            }
            if to_columns.get(at) != Some(&col) {
                return Err(Error::in_routine(NAME, "matrix has fill-in"));
            }
            to[at] -= u * x;
            at += 1;
        }
    }
    Ok(())
}

/// x ← A⁻¹ x with the factor of [`lu_factor`]; `diag[i]` is the place of the diagonal within row i.
pub fn lu_solve(x: &mut [f64], lu: &[f64], pattern: Csr, diag: &[i32]) {
    (0..pattern.nr()).rev().for_each(|i| lu_upper(x, lu, pattern, diag, i));
    (0..pattern.nr()).for_each(|i| lu_lower(x, lu, pattern, diag, i));
}

/// As [`lu_solve`], for the ascending list of rows only.
pub fn lu_solve_some(x: &mut [f64], lu: &[f64], pattern: Csr, diag: &[i32], rows: &[i32]) {
    rows.iter().rev().for_each(|&i| lu_upper(x, lu, pattern, diag, i as usize));
    rows.iter().for_each(|&i| lu_lower(x, lu, pattern, diag, i as usize));
}

#[inline(always)]
fn lu_upper(x: &mut [f64], lu: &[f64], pattern: Csr, diag: &[i32], i: usize) {
    let at = pattern.range(i);
    let upper = at.start + diag[i] as usize + 1..at.end;
    x[i] -= sparse::dot(&lu[upper.clone()], &pattern.colind[upper], x);
}

#[inline(always)]
fn lu_lower(x: &mut [f64], lu: &[f64], pattern: Csr, diag: &[i32], i: usize) {
    let start = pattern.range(i).start;
    let lower = start..start + diag[i] as usize;
    x[i] -= sparse::dot(&lu[lower.clone()], &pattern.colind[lower.clone()], x);
    x[i] /= lu[lower.end];
}
