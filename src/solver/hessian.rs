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
use crate::tuning::MOST_KNOWN;

/// Hessians of solves that share inertia, Jacobian and weights of the rows, and differ in forces and references: where the same
/// rows are in their quadratic zones, Hessians and factors are the same to the last bit. For each island, those of a solve
/// in their order.
#[derive(Default)]
pub struct HessianCache {
    islands: Vec<Vec<CachedHessian>>,
}

impl HessianCache {
    /// The Hessians of an island.
    pub fn of_island(&mut self, island: usize) -> &mut Vec<CachedHessian> {
        if self.islands.len() <= island {
            self.islands.resize_with(island + 1, Vec::new);
        }
        &mut self.islands[island]
    }
}

/// A dense Hessian that was computed before.
pub struct CachedHessian {
    /// The rows that had changed zone since the one before, and the weights that it gained.
    changed: Vec<(u32, f64)>,
    H: Vec<Pack>,
    factor: Vec<Pack>,
    inv: Vec<Pack>,
    lost: bool,
}

/// A solve that has taken the same way as the known one so far.
struct Follower<'f> {
    known: &'f mut Vec<CachedHessian>,
    /// How many of the known Hessians it had.
    count: usize,
}

/// A Hessian and its factor.
pub struct Hessian<'f> {
    storage: Storage<'f>,
    /// As long as all Hessians were known ones.
    follower: Option<Follower<'f>>,
    /// Number of rows in the matrix.
    nrows: usize,
    factored: bool,
}

enum Storage<'f> {
    Dense(Dense<'f>),
    Supernodal(Supernodal<'f>),
}

impl<'f> Hessian<'f> {
    /// The inertia alone. `known` are Hessians of solves with the same inertia, Jacobian and weights.
    pub fn new(
        p: &Problem,
        rows: &SolverRows,
        operators: &Operators,
        known: Option<&'f mut Vec<CachedHessian>>,
        frame: &'f Frame,
    ) -> Result<Hessian<'f>> {
        let storage = match operators {
            Operators::Dense { panel, .. } => Storage::Dense(Dense::new(p, rows, panel, frame)?),
            Operators::Sparse { .. } => {
                let mut s = Supernodal::new(p, !rows.cones.is_empty(), frame)?;
                s.reset(p);
                Storage::Supernodal(s)
            }
        };
        let dense = matches!(storage, Storage::Dense(_)) && rows.cones.is_empty();
        let follower = known.filter(|_| dense).map(|known| Follower { known, count: 0 });
        Ok(Hessian { storage, follower, nrows: 0, factored: false })
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
                if let Some(follower) = &mut self.follower {
                    if let Some(lost) = follower.advance_to_known(h, rows) {
                        return lost;
                    }
                    follower.restore(h);
                }
                if again {
                    h.reset();
                    h.add_rows(l, p, M, panel, rows.quadratic());
                } else if rows.nchanged() > 0 || h.is_new() {
                    h.add_rows(l, p, M, panel, rows.changed());
                }
                let lost = h.factor(l, p, panel, rows, cone) > 0;
                self.follower = self.follower.take().and_then(|follower| follower.learn(h, rows, lost));
                lost
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
            (Storage::Dense(h), _) => {
                let known = self.follower.as_ref().and_then(Follower::last);
                h.solve(l, x, known.map(|known| (&*known.factor, &*known.inv)));
            }
            (Storage::Supernodal(h), Operators::Sparse { layout, .. }) => {
                let x = x.as_flattened_mut();
                h.solve(x, |k| layout.place(k));
            }
            _ => {}
        }
    }
}

impl<'f> Follower<'f> {
    /// The Hessian that the solve has now, if it had one.
    fn last(&self) -> Option<&CachedHessian> {
        self.known[..self.count].last()
    }

    /// If the next Hessian is known, goes on to it and returns whether it had lost rank.
    fn advance_to_known(&mut self, h: &Dense, rows: &SolverRows) -> Option<bool> {
        let next = self.known.get(self.count)?;
        let same = next.H.len() == h.H.len() && rows.changed().eq(next.changed.iter().copied());
        same.then(|| {
            self.count += 1;
            next.lost
        })
    }

    /// Brings `h` to the Hessian that the solve has now.
    fn restore(&self, h: &mut Dense) {
        if let Some(last) = self.last() {
            h.restore(&last.H);
        }
    }

    /// Takes up the Hessian `h`, if it goes on where the known ones end; if not, the solve goes its own way.
    #[cold]
    #[inline(never)]
    fn learn(mut self, h: &Dense, rows: &SolverRows, lost: bool) -> Option<Follower<'f>> {
        if self.count < self.known.len() || self.count == MOST_KNOWN {
            return None;
        }
        let (H, factor, inv) = (h.H.to_vec(), h.factor.to_vec(), h.inv.to_vec());
        self.known.push(CachedHessian { changed: rows.changed().collect(), H, factor, inv, lost });
        self.count += 1;
        Some(self)
    }
}
