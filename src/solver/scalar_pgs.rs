//! Projected Gauss-Seidel of rows whose forces each have a range of their own: without elliptic cones.
//!
//! Tests: `src/solver/dual.rs`.

use super::blocks::BlockRows;
use super::dual_problem::{Dual, SATISFIED, States, is_lost, range_state, statistics};
use super::problem::SolverReport;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::padded::{self, Pack};
use crate::math::simd::{Lanes, Stage};
use crate::tuning::{PADDED_ROWS, REFRESH_SWEEPS};
use bytemuck::{Pod, Zeroable};

/// Projected Gauss-Seidel of rows that each have a range of their own, to be dispatched.
pub(super) struct Scalar<'s, 'a, 'r, 'f, 'k> {
    pub p: &'s mut Dual<'a>,
    pub iterations: usize,
    pub tolerance: f64,
    pub report: &'s mut SolverReport<'r>,
    pub frame: &'f Frame<'k>,
}

/// A row of [`Scalar`].
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct ScalarRow {
    diagonal: f64,
    /// One over the diagonal.
    inverse: f64,
    /// The entry after the diagonal, or zero if there is none.
    next: f64,
    /// The range of the force.
    low: f64,
    high: f64,
}

/// A copy of the matrix, by rows of packs: all of them, or those that are not zero.
enum DualMatrix<'f> {
    Whole(&'f [Pack]),
    Blocks(BlockRows<'f>),
}

impl<'f> DualMatrix<'f> {
    fn new(p: &Dual, frame: &'f Frame) -> Result<DualMatrix<'f>> {
        let n = p.b.len();
        let q = n.div_ceil(4);
        if n > PADDED_ROWS || matches!(p.AR, Jacobian::Sparse { .. }) {
            let rows = (0..4 * q).map(|i| (i < n).then(|| p.AR.row(i)));
            return Ok(DualMatrix::Blocks(BlockRows::new(rows, |c| c, frame)?));
        }
        let panel: &mut [Pack] = frame.zeros(4 * q * q)?;
        for (i, to) in panel.chunks_exact_mut(q.max(1)).take(n).enumerate() {
            to.as_flattened_mut()[..n].copy_from_slice(p.AR.row(i).1);
        }
        Ok(DualMatrix::Whole(panel))
    }

    /// `res = A x`
    #[inline(always)]
    fn mul<L: Lanes>(&self, l: L, res: &mut [Pack], x: &[Pack]) {
        match self {
            DualMatrix::Whole(panel) => padded::mul_rows(l, res, panel, x),
            DualMatrix::Blocks(rows) => rows.mul(res, x),
        }
    }

    /// `res += s row i`
    #[inline(always)]
    fn add_row(&self, i: usize, s: f64, res: &mut [Pack]) {
        match self {
            DualMatrix::Whole(panel) => padded::add_scl(res, &panel[i * res.len()..(i + 1) * res.len()], s),
            DualMatrix::Blocks(rows) => rows.add_row(i, s, res),
        }
    }
}

impl Stage for Scalar<'_, '_, '_, '_, '_> {
    type Out = Result<()>;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Result<()> {
        let p = self.p;
        let (n, two_sided) = (p.b.len(), p.rows.ne + p.rows.nf);
        let q = n.div_ceil(4);
        let rows: &mut [ScalarRow] = self.frame.scratch(n)?;
        let (force, residual): (&mut [Pack], &mut [Pack]) = (self.frame.zeros(q)?, self.frame.zeros(q)?);
        for (i, row) in rows.iter_mut().enumerate() {
            let ([low, high], [diagonal, next]) = (p.range(i), p.diagonal_and_next(i));
            *row = ScalarRow { diagonal, inverse: 1.0 / diagonal, next, low, high };
        }
        let A = DualMatrix::new(p, self.frame)?;
        let mut nactive = p.states().nactive;
        for k in 0..self.iterations {
            let mut nchange = 0;
            if k % REFRESH_SWEEPS == 0 {
                force.as_flattened_mut()[..n].copy_from_slice(p.force);
                A.mul(l, residual, force);
                residual.as_flattened_mut().iter_mut().zip(p.b).for_each(|(r, b)| *r += b);
            }
            let mut change = 0.0;
            // The next row's residual is updated in a register as well as in the vector, so that no row waits for a store and
            // a load.
            let mut coming = residual.as_flattened().first().copied().unwrap_or(0.0);
            for (i, (force, &ScalarRow { diagonal: a, inverse, next, low, high })) in
                p.force.iter_mut().zip(&*rows).enumerate()
            {
                let (old, rho) = (*force, coming);
                coming = residual.as_flattened().get(i + 1).copied().unwrap_or(0.0);
                let mut f = old - rho * inverse;
                f = if f < low { low } else { f };
                f = if f > high { high } else { f };
                let d = f - old;
                let gain = d * (0.5 * a * d + rho);
                if d != 0.0 && gain <= 1e-10 {
                    change += gain;
                    *force = f;
                    coming += next * d;
                    A.add_row(i, d, residual);
                    let state = range_state(f, low, high) as i32;
                    if p.state[i] != state {
                        if i >= two_sided {
                            nactive = if state == SATISFIED { nactive - 1 } else { nactive + 1 };
                        }
                        p.state[i] = state;
                        nchange += 1;
                    }
                }
            }
            let improvement = -p.scale * change;
            self.report.push(statistics(improvement, States { nactive, nchange }));
            if improvement < self.tolerance || is_lost(improvement, k) {
                break;
            }
        }
        Ok(())
    }
}
