//! Input and output of a solver: one independent set of rows and dofs, of the whole model or of one island.
//!
//! Tests: in this file, `src/solver/select.rs`.

use crate::abi::{mjContact, mjSolverStat};
use crate::base::Result;
use crate::constraint::{Jacobian, RowSet};
use crate::data::Frame;
use crate::math::sparse::Csr;
use crate::tuning::INVERSE_CANCELLATION;

/// Minimise over accelerations `a`: half the squared distance to `qacc_smooth` in the metric of the inertia, plus the
/// potential of the residual `J a - aref`.
pub struct Problem<'a> {
    pub rows: RowSet<'a>,
    pub jacobian: Jacobian<'a>,
    /// All contacts, found by the ids of elliptic rows.
    pub contact: &'a [mjContact],
    /// One for every elliptic contact of the rows.
    pub cone_hessian: ConeHessians<'a>,
    pub inertia: Inertia<'a>,
    pub qfrc_smooth: &'a [f64],
    pub qacc_smooth: &'a [f64],
    /// Converts cost and gradient to the scale of tolerances.
    pub scale: f64,
    /// The starting point, then the solution.
    pub qacc: &'a mut [f64],
    /// The residual at the starting point; `tiny` computes its own.
    pub jar: &'a [f64],
    pub force: &'a mut [f64],
    pub state: &'a mut [i32],
    pub qfrc_constraint: &'a mut [f64],
}

/// Receives the Hessians of elliptic contacts that are, in some iteration, on their cone's surface.
#[derive(Default)]
pub struct ConeHessians<'a> {
    pub H: &'a mut [[f64; 36]],
    /// Which of them were computed: not 0.
    pub known: &'a mut [u8],
}

impl<'a> ConeHessians<'a> {
    /// None computed, of `n` contacts.
    pub fn new(n: usize, frame: &'a Frame) -> Result<ConeHessians<'a>> {
        if n == 0 {
            return Ok(ConeHessians::default());
        }
        Ok(ConeHessians { H: frame.scratch(n)?, known: frame.zeros(n)? })
    }

    pub fn is_empty(&self) -> bool {
        self.H.is_empty()
    }

    /// The same memory for a shorter time.
    pub fn reborrow(&mut self) -> ConeHessians<'_> {
        ConeHessians { H: self.H, known: self.known }
    }

    /// Takes the first `n` away.
    pub fn split_off(&mut self, n: usize) -> ConeHessians<'a> {
        ConeHessians {
            H: self.H.split_off_mut(..n).unwrap_or_default(),
            known: self.known.split_off_mut(..n).unwrap_or_default(),
        }
    }
}

/// Joint-space inertia by lower rows, and its factor `L' D L` of the same pattern.
#[derive(Clone, Copy)]
pub struct Inertia<'a> {
    pub pattern: Csr<'a>,
    pub M: &'a [f64],
    pub LD: &'a [f64],
    pub LDiagInv: &'a [f64],
}

impl Inertia<'_> {
    /// What gradients are scaled by: one over the sum of the diagonal.
    #[inline]
    pub fn scale(&self) -> f64 {
        1.0 / (0..self.pattern.nr()).map(|k| self.M[self.pattern.range(k).end - 1]).sum::<f64>()
    }

    /// Whether products with the inverse are about as exact as solves with the factor. What a pivot has lost of its diagonal entry, the
    /// inverse lacks in digits.
    pub fn inverts_well(&self) -> bool {
        (0..self.pattern.nr()).all(|k| self.M[self.pattern.range(k).end - 1] * self.LDiagInv[k] < INVERSE_CANCELLATION)
    }
}

/// When to stop.
#[derive(Clone, Copy)]
pub struct SolverLimits {
    pub iterations: usize,
    pub tolerance: f64,
    pub ls_iterations: usize,
    pub ls_tolerance: f64,
}

/// What happened in each iteration; entries beyond the slice's length are only counted.
pub struct SolverReport<'a> {
    pub entries: &'a mut [mjSolverStat],
    pub niter: usize,
}

impl SolverReport<'_> {
    pub fn push(&mut self, entry: mjSolverStat) {
        if let Some(to) = self.entries.get_mut(self.niter) {
            *to = entry;
        }
        self.niter += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two dofs that share an axis but for `armature`: the pivot of the first is all that is left of its entry.
    #[test]
    fn inertias_whose_pivots_cancel_are_not_inverted() {
        for (armature, inverts) in [(1.0, true), (1e-2, true), (1e-5, false), (0.0, false)] {
            let M = [1.0 + armature, 1.0, 1.0];
            let inertia = Inertia {
                pattern: Csr::new(&[1, 2], &[0, 1], &[0, 0, 1]),
                M: &M,
                LD: &[armature, 1.0, 1.0],
                LDiagInv: &[1.0 / armature, 1.0],
            };
            assert_eq!(inertia.inverts_well(), inverts, "{armature}");
        }
    }
}
