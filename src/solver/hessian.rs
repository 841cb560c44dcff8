//! The Hessian of the primal cost, `H = M + Σ D_i J_i' J_i` over rows in the quadratic zone, plus `J_c' C J_c` for each
//! contact on the surface of its cone, where C is the cone's Hessian in constraint space.
//!
//! The matrix itself is stored, not its factor. Rows that change zone are added or subtracted, and the matrix is
//! factored again. That costs less than updating a factor even for a few rows, and loses no more precision than the
//! subtracted rows had. Small problems are dense, large ones supernodal.
//!
//! Tests: `src/solver/select.rs`, `tests/engine/solver.rs`.

use super::dense_hessian::Dense;
use super::operators::Operators;
use super::problem::Problem;
use super::rows::{SolverRows, Update};
use super::supernodal::Supernodal;
use crate::base::Result;
use crate::data::Frame;
use crate::math::padded::Pack;
use crate::math::simd::Lanes;

/// A Hessian and its factor.
pub struct Hessian<'f> {
    storage: Storage<'f>,
    /// Number of rows in the matrix.
    nrows: usize,
    factored: bool,
}

enum Storage<'f> {
    Dense(Dense<'f>),
    Supernodal(Supernodal<'f>),
}

impl<'f> Hessian<'f> {
    /// The inertia alone.
    pub fn new(p: &Problem, rows: &SolverRows, operators: &Operators, frame: &'f Frame) -> Result<Hessian<'f>> {
        let storage = match operators {
            Operators::Dense { panel, .. } => Storage::Dense(Dense::new(p, rows, panel, frame)?),
            Operators::Sparse { .. } => {
                let mut s = Supernodal::new(p, !rows.cones.is_empty(), frame)?;
                s.reset(p);
                Storage::Supernodal(s)
            }
        };
        Ok(Hessian { storage, nrows: 0, factored: false })
    }

    /// Updates matrix and factor to the rows' zones; `true` if a pivot was lost.
    #[inline(always)]
    pub fn refresh<L: Lanes>(
        &mut self,
        l: L,
        p: &Problem,
        rows: &SolverRows,
        operators: &Operators,
        update: &Update,
    ) -> bool {
        let cone = update.ncone > 0;
        if self.factored && rows.nchanged() == 0 && !cone {
            return false;
        }
        let removed = rows.changed().filter(|c| c.1 < 0.0).count();
        self.nrows = self.nrows + rows.nchanged() - 2 * removed;
        let again = removed > self.nrows;
        self.factored = !cone;
        match (&mut self.storage, operators) {
            (Storage::Dense(h), Operators::Dense { panel, M, .. }) => {
                if again {
                    h.reset();
                    h.add_rows(l, p, M, panel, rows.quadratic());
                } else if rows.nchanged() > 0 || h.is_new() {
                    h.add_rows(l, p, M, panel, rows.changed());
                }
                h.factor(l, p, panel, rows, cone) > 0
            }
            (Storage::Supernodal(h), _) => {
                if again {
                    h.reset(p);
                    h.add_rows(p, rows, rows.quadratic());
                } else if rows.nchanged() > 0 {
                    h.add_rows(p, rows, rows.changed());
                }
                if cone {
                    h.add_cones(p, rows);
                }
                h.factor(l, cone) > 0
            }
            _ => false,
        }
    }

    /// `x = H⁻¹ x`
    #[inline(always)]
    pub fn solve<L: Lanes>(&mut self, l: L, operators: &Operators, x: &mut [Pack]) {
        match (&mut self.storage, operators) {
            (Storage::Dense(h), _) => h.solve(l, x),
            (Storage::Supernodal(h), Operators::Sparse { layout, .. }) => {
                let x = x.as_flattened_mut();
                h.solve(x, |k| layout.place(k));
            }
            _ => {}
        }
    }
}
