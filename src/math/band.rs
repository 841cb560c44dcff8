//! Symmetric "arrowhead" matrices: a band, and dense rows at the end. Stored are the lower band of the first
//! ntotal − ndense rows, right-aligned to `nband` numbers, then whole rows for the rest.
//!
//! Tests: `tests/engine/math.rs`.

use super::{MINVAL, dense};

/// Dimensions of a band-dense matrix.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    pub ntotal: usize,
    /// Entries of a banded row, the diagonal included.
    pub nband: usize,
    pub ndense: usize,
}

impl Band {
    /// Number of banded rows.
    fn nsparse(&self) -> usize {
        self.ntotal.saturating_sub(self.ndense)
    }

    /// Where the diagonal of row `i` is stored.
    #[inline]
    pub fn diag(&self, i: usize) -> usize {
        let ns = self.nsparse();
        if i < ns { (i + 1) * self.nband - 1 } else { ns * self.nband + (i - ns) * self.ntotal + i }
    }

    /// First column and address of the stored part of row `i`, which ends with the diagonal.
    #[inline]
    fn row(&self, i: usize) -> (usize, usize) {
        let ns = self.nsparse();
        if i >= ns {
            return (0, ns * self.nband + (i - ns) * self.ntotal);
        }
        let n = self.nband.min(i + 1);
        (i + 1 - n, (i + 1) * self.nband - n)
    }

    /// Stored numbers.
    pub fn len(&self) -> usize {
        self.nsparse() * self.nband + self.ndense * self.ntotal
    }

    /// The dense matrix: lower triangle, and the upper one if `symmetric`.
    pub fn to_dense(&self, res: &mut [f64], mat: &[f64], symmetric: bool) {
        let n = self.ntotal;
        res[..n * n].fill(0.0);
        for i in 0..n {
            let (first, adr) = self.row(i);
            let len = i + 1 - first;
            res[i * n + first..=i * n + i].copy_from_slice(&mat[adr..adr + len]);
        }
        if symmetric {
            for i in 0..n {
                for j in 0..i {
                    res[j * n + i] = res[i * n + j];
                }
            }
        }
    }

    /// From a dense matrix; numbers that are not stored are ignored, unused places left alone.
    pub fn from_dense(&self, res: &mut [f64], mat: &[f64]) {
        let n = self.ntotal;
        for i in 0..n {
            let (first, adr) = self.row(i);
            res[adr..adr + i + 1 - first].copy_from_slice(&mat[i * n + first..=i * n + i]);
        }
    }

    /// res = M x (the symmetric matrix, or only its lower triangle) for each of the vectors of length ntotal in `x`.
    pub fn mul_vec(&self, res: &mut [f64], mat: &[f64], x: &[f64], symmetric: bool) {
        let n = self.ntotal;
        if n == 0 {
            return;
        }
        for (res, x) in res.chunks_exact_mut(n).zip(x.chunks_exact(n)) {
            for i in 0..n {
                let (first, adr) = self.row(i);
                let row = &mat[adr..adr + i + 1 - first];
                res[i] = dense::dot(row, &x[first..i + 1]);
                if symmetric && i > first {
                    dense::add_to_scl(&mut res[first..i], &row[..i - first], x[i]);
                }
            }
        }
    }

    /// L Lᵀ in place, after adding `diagadd` + `diagmul`·m_jj to each diagonal. Returns the smallest pivot before its
    /// square root (−1 for an empty matrix), or 0 as soon as one is below `MINVAL`.
    pub fn factor(&self, mat: &mut [f64], diagadd: f64, diagmul: f64) -> f64 {
        let n = self.ntotal;
        let mut smallest = -1.0;
        for j in 0..n {
            let (first_j, adr_j) = self.row(j);
            let diag_j = adr_j + j - first_j;
            let left = &mat[adr_j..diag_j];
            let pivot = mat[diag_j] + (diagadd + diagmul * mat[diag_j]) - dense::dot(left, left);
            if pivot < MINVAL {
                return 0.0;
            }
            if smallest < 0.0 || pivot < smallest {
                smallest = pivot;
            }
            let root = pivot.sqrt();
            let inv = 1.0 / root;
            mat[diag_j] = root;
            let ns = self.nsparse();
            let in_band = if j < ns { j + 1..ns.min(j + self.nband) } else { 0..0 };
            for i in in_band.chain(ns.max(j + 1)..n) {
                let (first_i, adr_i) = self.row(i);
                let first = first_i.max(first_j);
                let (head, tail) = mat.split_at_mut(adr_i);
                let k = j - first_i;
                let sum = dense::dot(&tail[first - first_i..k], &head[adr_j + first - first_j..diag_j]);
                tail[k] = (tail[k] - sum) * inv;
            }
        }
        smallest
    }

    /// Solves with the factor, in place.
    pub fn solve(&self, x: &mut [f64], mat: &[f64]) {
        let n = self.ntotal;
        for i in 0..n {
            let (first, adr) = self.row(i);
            let diag = adr + i - first;
            x[i] = (x[i] - dense::dot(&mat[adr..diag], &x[first..i])) / mat[diag];
        }
        // the transpose, column by column downwards
        let ns = self.nsparse();
        for i in (0..n).rev() {
            let in_band = if i < ns { i + 1..ns.min(i + self.nband) } else { 0..0 };
            for j in in_band.chain(ns.max(i + 1)..n) {
                let (first, adr) = self.row(j);
                x[i] -= mat[adr + i - first] * x[j];
            }
            x[i] /= mat[self.diag(i)];
        }
    }
}
