//! The Hessian of the primal cost: inertia plus the weighted products of rows in the quadratic zone, plus the cones'
//! own Hessians in constraint space.
//!
//! The matrix itself is kept, not its factor: rows that change zone are added or taken away, then it is factored anew.
//! That costs less than updating a factor even for a few rows, and loses no more precision than the removed rows had.

use super::primal::Map;
use super::problem::Problem;
use super::rows::{Rows, Update};
use crate::base::Result;
use crate::data::Frame;
use crate::math::MINVAL;
use crate::math::padded::{self, Quad};
use crate::math::simd::Lanes;

/// A Hessian and its factor.
pub struct Hessian<'f> {
    q: usize,
    /// Inertia and rows in the quadratic zone.
    H: &'f mut [Quad],
    /// The same with the cones' terms.
    cone: &'f mut [Quad],
    factor: &'f mut [Quad],
    inv: &'f mut [Quad],
    scaled: &'f mut [Quad],
    /// Rows of the panel in a product, and those rows scaled.
    list: &'f mut [u32],
    weighted: &'f mut [Quad],
    /// Number of rows in `H`.
    nrows: usize,
    factored: bool,
}

impl<'f> Hessian<'f> {
    #[inline(always)]
    pub fn new<L: Lanes>(_l: L, p: &Problem, rows: &Rows, map: &Map, frame: &'f Frame) -> Result<Hessian<'f>> {
        let q = p.qacc.len().div_ceil(4);
        let Map::Dense { M, .. } = map else {
            return Err(crate::base::Error::in_routine("mj_fwdConstraint", "large problems are not solved yet"));
        };
        Ok(Hessian {
            q,
            H: frame.copy(M)?,
            cone: frame.scratch(if rows.cones.is_empty() { 0 } else { 4 * q * q })?,
            factor: frame.scratch(4 * q * q)?,
            inv: frame.scratch(q)?,
            scaled: frame.scratch(4 * q)?,
            list: frame.scratch(rows.len())?,
            weighted: frame.scratch(rows.len() * q)?,
            nrows: 0,
            factored: false,
        })
    }

    /// Brings matrix and factor up to date with the rows' zones; `true` if a pivot was lost.
    #[inline(always)]
    pub fn refresh<L: Lanes>(&mut self, l: L, _p: &Problem, rows: &Rows, map: &Map, update: &Update) -> Result<bool> {
        let Map::Dense { panel, M } = map else { unreachable!("dense Hessians have dense maps") };
        if self.factored && rows.nchanged() == 0 && update.ncone == 0 {
            return Ok(false);
        }
        let removed = rows.changed().filter(|c| c.1 < 0.0).count();
        self.nrows = self.nrows + rows.nchanged() - 2 * removed;
        if removed > self.nrows {
            self.H.copy_from_slice(M);
            self.add_rows(l, panel, rows.quadratic(), true);
        } else if rows.nchanged() > 0 {
            self.add_rows(l, panel, rows.changed(), true);
        }
        let mut source = &*self.H;
        if update.ncone > 0 {
            self.cone.copy_from_slice(self.H);
            self.add_cones(l, _p, panel, rows);
            source = &*self.cone;
        }
        self.factored = update.ncone == 0;
        let (factor, inv, scaled) = (&mut *self.factor, &mut *self.inv, &mut *self.scaled);
        let lost = l.call(|| padded::factor(l, factor, inv, source, scaled, MINVAL));
        Ok(lost > 0)
    }

    #[inline(always)]
    fn add_rows<L: Lanes>(&mut self, l: L, panel: &[Quad], list: impl Iterator<Item = (u32, f64)>, _plain: bool) {
        let q = self.q;
        let mut n = 0;
        for (k, weight) in list {
            self.list[n] = k;
            let weight = l.splat(weight);
            let from = &panel[k as usize * q..(k as usize + 1) * q];
            for (to, x) in self.weighted[n * q..(n + 1) * q].iter_mut().zip(from) {
                let product = l.mul(weight, l.load(x));
                l.store(to, product);
            }
            n += 1;
        }
        let (H, list, weighted) = (&mut *self.H, &self.list[..n], &self.weighted[..n * q]);
        l.call(|| padded::add_products(l, H, q, panel, list, weighted));
    }

    /// `J' Hc J` of every contact on its cone's surface.
    #[inline(always)]
    fn add_cones<L: Lanes>(&mut self, l: L, p: &Problem, panel: &[Quad], rows: &Rows) {
        let q = self.q;
        let mut n = 0;
        for [first, id, dim] in rows.on_surface() {
            let (first, dim) = (first as usize, dim as usize);
            let H = &p.contact[id as usize].H;
            for j in 0..dim {
                self.list[n] = (first + j) as u32;
                let to = &mut self.weighted[n * q..(n + 1) * q];
                to.fill([0.0; 4]);
                for k in 0..dim {
                    padded::add_scl(l, to, &panel[(first + k) * q..(first + k + 1) * q], H[j * dim + k]);
                }
                n += 1;
            }
        }
        let (cone, list, weighted) = (&mut *self.cone, &self.list[..n], &self.weighted[..n * q]);
        l.call(|| padded::add_products(l, cone, q, panel, list, weighted));
    }

    /// `x = H⁻¹ x`
    #[inline(always)]
    pub fn solve<L: Lanes>(&self, l: L, x: &mut [Quad]) {
        padded::solve(l, x, self.factor, self.inv);
    }
}
