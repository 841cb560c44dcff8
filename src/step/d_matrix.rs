//! Matrices on the sparsity pattern D, which couples each dof with its ancestors and descendants: M − h ∂f/∂v for
//! implicit integration in `qLU` or `qH`, single entries, and products with vectors.
//!
//! Tests: `src/step/tests.rs`, `tests/physics/derivatives.rs`.
#![forbid(unsafe_code)]

use crate::data::Data;
use crate::math::sparse::{self, Csr};
use crate::model::Model;

/// The pattern of `qDeriv` and `qLU`.
pub fn pattern(m: &Model) -> Csr<'_> {
    Csr::new(m.D_rownnz(), m.D_rowadr(), m.D_colind())
}

/// `qLU` ← M − h `qDeriv` on D's pattern; entries that M lacks count as zero.
pub fn implicit_matrix(m: &Model, d: &mut Data) {
    let h = m.opt.timestep;
    let M = &*d.M;
    for ((x, &from), deriv) in d.qLU.iter_mut().zip(m.mapM2D()).zip(d.qDeriv.iter()) {
        // a negative address lies beyond every array
        *x = M.get(from as usize).unwrap_or(&0.0) - h * deriv;
    }
}

/// `qH` ← M − h `qDeriv` on M's pattern.
pub fn implicitfast_matrix(m: &Model, d: &mut Data) {
    let h = m.opt.timestep;
    let deriv = &*d.qDeriv;
    for (x, (M, &from)) in d.qH.iter_mut().zip(d.M.iter().zip(m.mapD2M())) {
        *x = M - h * deriv[from as usize];
    }
}

/// Position in a matrix of D's pattern of entry (i, j), if it is there.
#[inline(always)]
pub fn entry(m: &Model, i: usize, j: usize) -> Option<usize> {
    let (adr, n) = (m.D_rowadr()[i] as usize, m.D_rownnz()[i] as usize);
    let row = &m.D_colind()[adr..adr + n];
    if j > i {
        // descendants follow the diagonal one by one
        let at = m.D_diag()[i] as usize + (j - i);
        if row.get(at) == Some(&(j as i32)) {
            return Some(adr + at);
        }
    }
    // most rows list neighbours
    let guess = j.wrapping_sub(*row.first()? as usize);
    if row.get(guess) == Some(&(j as i32)) {
        return Some(adr + guess);
    }
    row.binary_search(&(j as i32)).ok().map(|at| adr + at)
}

/// res = A x for a matrix on D's pattern.
pub fn mul_vec(m: &Model, A: &[f64], res: &mut [f64], x: &[f64]) {
    sparse::mul_vec(res, A, x, pattern(m));
}
