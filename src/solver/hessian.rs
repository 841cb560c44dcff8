//! The Hessian of the primal cost, `H = M + Σ D_i J_i' J_i` over rows in the quadratic zone, plus `J_c' C J_c` for each
//! contact on the surface of its cone, where C is the cone's Hessian in constraint space.
//!
//! The matrix itself is stored, not its factor. Rows that change zone are added or subtracted, and the matrix is
//! factored again. That costs less than updating a factor even for a few rows, and loses no more precision than the
//! subtracted rows had. Small problems are dense, large ones supernodal.

use super::operators::Operators;
use super::problem::Problem;
use super::rows::{Rows, Update};
use super::supernodal::Supernodal;
use crate::base::Result;
use crate::data::Frame;
use crate::math::MINVAL;
use crate::math::padded::{self, Pack};
use crate::math::simd::{F64x4, Lanes};
use crate::tuning::MOST_KNOWN;

/// Hessians of solves that share inertia, Jacobian and weights of the rows, and differ in forces and references: where the same
/// rows are in their quadratic zones, Hessians and factors are the same to the last bit. For each island, those of a solve
/// in their order.
#[derive(Default)]
pub struct Memory {
    islands: Vec<Vec<Known>>,
}

impl Memory {
    /// The Hessians of an island.
    pub fn of_island(&mut self, island: usize) -> &mut Vec<Known> {
        if self.islands.len() <= island {
            self.islands.resize_with(island + 1, Vec::new);
        }
        &mut self.islands[island]
    }
}

/// A dense Hessian that was computed before.
pub struct Known {
    /// The rows that had changed zone since the one before, and the weights that it gained.
    changed: Vec<(u32, f64)>,
    H: Vec<Pack>,
    factor: Vec<Pack>,
    inv: Vec<Pack>,
    lost: bool,
}

/// A solve that has taken the same way as the known one so far.
struct Follower<'f> {
    known: &'f mut Vec<Known>,
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
        rows: &Rows,
        operators: &Operators,
        known: Option<&'f mut Vec<Known>>,
        frame: &'f Frame,
    ) -> Result<Hessian<'f>> {
        let storage = match operators {
            Operators::Dense { .. } => Storage::Dense(Dense::new(p, rows, frame)?),
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
        rows: &Rows,
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
                    if let Some(lost) = follower.known_lost(h, rows) {
                        return lost;
                    }
                    follower.restore(h);
                }
                if again {
                    h.add_rows(l, Some(M), panel, rows.quadratic());
                } else if rows.nchanged() > 0 || !h.is_made {
                    let from = (!h.is_made).then_some(&**M);
                    h.add_rows(l, from, panel, rows.changed());
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
                let (factor, inv) = match self.follower.as_ref().and_then(Follower::last) {
                    Some(known) => (&*known.factor, &*known.inv),
                    None => (&*h.factor, &*h.inv),
                };
                padded::solve(l, x, factor, inv);
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
    fn last(&self) -> Option<&Known> {
        self.known[..self.count].last()
    }

    /// If the next Hessian is known, goes on to it and returns whether it had lost rank.
    fn known_lost(&mut self, h: &Dense, rows: &Rows) -> Option<bool> {
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
            h.H.copy_from_slice(&last.H);
            h.is_made = true;
        }
    }

    /// Takes up the Hessian `h`, if it goes on where the known ones end; if not, the solve goes its own way.
    #[cold]
    #[inline(never)]
    fn learn(mut self, h: &Dense, rows: &Rows, lost: bool) -> Option<Follower<'f>> {
        if self.count < self.known.len() || self.count == MOST_KNOWN {
            return None;
        }
        let (H, factor, inv) = (h.H.to_vec(), h.factor.to_vec(), h.inv.to_vec());
        self.known.push(Known { changed: rows.changed().collect(), H, factor, inv, lost });
        self.count += 1;
        Some(self)
    }
}

/// A padded dense matrix.
struct Dense<'f> {
    q: usize,
    /// Inertia and rows in the quadratic zone, below the diagonal, once `is_made`.
    H: &'f mut [Pack],
    is_made: bool,
    /// The same with the cones' terms.
    cone: &'f mut [Pack],
    factor: &'f mut [Pack],
    inv: &'f mut [Pack],
    /// Rows of the panel in a product, each followed by what it is multiplied with.
    pairs: &'f mut [Pack],
}

impl<'f> Dense<'f> {
    fn new(p: &Problem, rows: &Rows, frame: &'f Frame) -> Result<Dense<'f>> {
        let q = p.qacc.len().div_ceil(4);
        let square = 4 * q * q;
        let cone = if rows.cones.is_empty() { 0 } else { square };
        let mut memory: &mut [Pack] = frame.scratch(2 * square + cone + (1 + 2 * rows.len()) * q)?;
        let mut take = |n: usize| memory.split_off_mut(..n).unwrap_or_default();
        Ok(Dense {
            q,
            H: take(square),
            is_made: false,
            cone: take(cone),
            factor: take(square),
            inv: take(q),
            pairs: take(2 * rows.len() * q),
        })
    }

    /// Factors the matrix, with the cones' terms if there are any; returns the number of lost pivots.
    #[inline(always)]
    fn factor<L: Lanes>(&mut self, l: L, p: &Problem, panel: &[Pack], rows: &Rows, cone: bool) -> usize {
        if cone {
            self.add_cones(l, p, panel, rows);
        }
        let source = if cone { &*self.cone } else { &*self.H };
        padded::factor(l, self.factor, self.inv, Some(source), self.q, MINVAL)
    }

    /// Adds weighted products of rows to `from`, or to the matrix if there is none.
    #[inline(always)]
    fn add_rows<L: Lanes>(
        &mut self,
        l: L,
        from: Option<&[Pack]>,
        panel: &[Pack],
        list: impl Iterator<Item = (u32, f64)>,
    ) {
        let q = self.q;
        let mut n = 0;
        for ((k, weight), pair) in list.zip(self.pairs.chunks_exact_mut((2 * q).max(1))) {
            let weight = F64x4::splat(weight);
            let (row, weighted) = pair.split_at_mut(q);
            for ((x, to), weighted) in panel[k as usize * q..].iter().zip(row).zip(weighted) {
                let x = F64x4::load(x);
                x.store(to);
                (weight * x).store(weighted);
            }
            n += 1;
        }
        padded::add_products(l, self.H, from, q, &self.pairs[..2 * n * q]);
        self.is_made = true;
    }

    /// `J' Hc J` of every contact on its cone's surface, added to the matrix, to `cone`.
    #[inline(always)]
    fn add_cones<L: Lanes>(&mut self, l: L, p: &Problem, panel: &[Pack], rows: &Rows) {
        let q = self.q;
        let mut pairs = self.pairs.chunks_exact_mut((2 * q).max(1));
        let mut n = 0;
        for contact in rows.on_surface() {
            let (first, dim) = (contact.first as usize, contact.dim as usize);
            let H = &p.cone_hessian.H[contact.index as usize];
            for (j, pair) in (0..dim).zip(&mut pairs) {
                let (row, weighted) = pair.split_at_mut(q);
                row.copy_from_slice(&panel[(first + j) * q..(first + j + 1) * q]);
                weighted.fill([0.0; 4]);
                for k in 0..dim {
                    padded::add_scl(weighted, &panel[(first + k) * q..(first + k + 1) * q], H[j * dim + k]);
                }
                n += 1;
            }
        }
        padded::add_products(l, self.cone, Some(self.H), q, &self.pairs[..2 * n * q]);
    }
}
