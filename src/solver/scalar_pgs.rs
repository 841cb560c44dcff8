//! Projected Gauss-Seidel of rows whose forces each have a range of their own: without elliptic cones.
//!
//! A row's force becomes its target, `-(b_i + sum over j other than i of (A + R)_ij f_j) / (A + R)_ii`, clipped to its range. Targets are
//! kept, not residuals: a row waits for the one before it only through a comparison, a difference and a product.
//!
//! Tests: `src/solver/dual.rs`.

use super::blocks::BlockRows;
use super::dual_problem::{Dual, SATISFIED, States, is_lost, range_state, statistics};
use super::problem::SolverReport;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::from_fn;
use crate::math::padded::{self, Pack};
use crate::math::simd::{F64x4, Lanes, Stage};
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
    /// By how much the target of the next row grows with this force; zero if there is none.
    next: f64,
    /// The range of the force.
    low: f64,
    high: f64,
}

/// What targets grow by with each force, by rows of packs: `-(A + R)_ij / (A + R)_jj`, and zero on the diagonal. All entries, or those
/// that are not zero.
enum Influence<'f> {
    Whole(&'f [Pack]),
    Blocks(BlockRows<'f>),
}

impl<'f> Influence<'f> {
    /// Computes it for a problem whose diagonal has these inverses.
    fn new(p: &Dual, inverse: &[f64], frame: &'f Frame) -> Result<Influence<'f>> {
        let n = p.b.len();
        let q = n.div_ceil(4);
        if n > PADDED_ROWS || matches!(p.AR, Jacobian::Sparse { .. }) {
            let rows = (0..n).map(|i| Some(p.AR.row(i)));
            let entry = |i: usize, j: usize, x: f64| if i == j { 0.0 } else { -x * inverse[j] };
            return Ok(Influence::Blocks(BlockRows::new(rows, |c| c, entry, frame)?));
        }
        let (panel, factors): (&mut [Pack], &mut [Pack]) = (frame.scratch(n * q)?, frame.zeros(q)?);
        factors.as_flattened_mut().iter_mut().zip(inverse).for_each(|(to, inverse)| *to = -inverse);
        for (i, to) in panel.chunks_exact_mut(q.max(1)).enumerate() {
            let (packs, rest) = p.AR.row(i).1.as_chunks();
            let last = from_fn(|k| rest.get(k).copied().unwrap_or(0.0));
            for ((to, from), factor) in to.iter_mut().zip(packs.iter().chain([&last])).zip(&*factors) {
                (F64x4::load(from) * F64x4::load(factor)).store(to);
            }
            to.as_flattened_mut()[i] = 0.0;
        }
        Ok(Influence::Whole(panel))
    }

    /// Moves targets as force `i` grows by `d`.
    #[inline(always)]
    fn move_targets(&self, i: usize, d: f64, targets: &mut [Pack]) {
        match self {
            Influence::Whole(panel) => padded::add_scl(targets, &panel[i * targets.len()..(i + 1) * targets.len()], d),
            Influence::Blocks(rows) => rows.add_row(i, d, targets),
        }
    }
}

/// One pass over the rows.
struct Pass<'p, 'f> {
    rows: &'p [ScalarRow],
    influence: &'p Influence<'f>,
    force: &'p mut [f64],
    state: &'p mut [i32],
    targets: &'p mut [Pack],
    /// The target of the next row: kept in a register as well as in the vector, so that no row waits for a store and a load.
    coming: f64,
    change: f64,
    nactive: usize,
    nchange: usize,
}

impl Pass<'_, '_> {
    /// Moves the force of row `i` to its target, within `low` and `high`, unless that raises the cost. Whether a `one_sided` row is active
    /// follows from its state; others always are.
    #[inline(always)]
    fn row(&mut self, i: usize, low: f64, high: f64, one_sided: bool) {
        let (old, target) = (self.force[i], self.coming);
        self.coming = self.targets.as_flattened().get(i + 1).copied().unwrap_or(0.0);
        let mut f = if target < low { low } else { target };
        f = if f > high { high } else { f };
        let d = f - old;
        let gain = self.rows[i].diagonal * d * (0.5 * d + (old - target));
        if d == 0.0 || !(gain <= 1e-10) {
            return;
        }
        self.change += gain;
        self.force[i] = f;
        self.coming += self.rows[i].next * d;
        self.influence.move_targets(i, d, self.targets);
        let state = range_state(f, low, high) as i32;
        if self.state[i] != state {
            if one_sided {
                self.nactive = if state == SATISFIED { self.nactive - 1 } else { self.nactive + 1 };
            }
            self.state[i] = state;
            self.nchange += 1;
        }
    }
}

impl Stage for Scalar<'_, '_, '_, '_, '_> {
    type Out = Result<()>;
    #[inline(always)]
    fn run<L: Lanes>(self, _: L) -> Result<()> {
        let p = self.p;
        let (n, two_sided) = (p.b.len(), p.rows.ne + p.rows.nf);
        let rows: &mut [ScalarRow] = self.frame.scratch(n)?;
        let inverse: &mut [f64] = self.frame.scratch(n)?;
        let targets: &mut [Pack] = self.frame.zeros(n.div_ceil(4))?;
        for (i, row) in rows.iter_mut().enumerate() {
            let ([low, high], [diagonal, next]) = (p.range(i), p.diagonal_and_next(i));
            *row = ScalarRow { diagonal, next, low, high };
            inverse[i] = 1.0 / diagonal;
        }
        rows.iter_mut().zip(inverse.iter().skip(1)).for_each(|(row, inverse)| row.next *= -inverse);
        let influence = Influence::new(p, inverse, self.frame)?;
        let mut nactive = p.states().nactive;
        for k in 0..self.iterations {
            if k % REFRESH_SWEEPS == 0 {
                let alone = p.b.iter().zip(&*inverse).map(|(b, inverse)| -b * inverse);
                targets.as_flattened_mut().iter_mut().zip(alone).for_each(|(to, target)| *to = target);
                let forces = p.force.iter().enumerate().filter(|(_, f)| **f != 0.0);
                forces.for_each(|(i, &f)| influence.move_targets(i, f, targets));
            }
            let mut pass = Pass {
                coming: targets.as_flattened().first().copied().unwrap_or(0.0),
                rows,
                influence: &influence,
                force: &mut *p.force,
                state: &mut *p.state,
                targets: &mut *targets,
                change: 0.0,
                nactive,
                nchange: 0,
            };
            for (i, row) in rows[..two_sided].iter().enumerate() {
                pass.row(i, row.low, row.high, false);
            }
            for i in two_sided..n {
                pass.row(i, 0.0, f64::INFINITY, true);
            }
            let (change, nchange) = (pass.change, pass.nchange);
            nactive = pass.nactive;
            let improvement = -p.scale * change;
            self.report.push(statistics(improvement, States { nactive, nchange }));
            if improvement < self.tolerance || is_lost(improvement, k) {
                break;
            }
        }
        Ok(())
    }
}
