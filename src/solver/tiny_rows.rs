//! The constraint rows of a tiny problem, four at a time: products with a vector, costs, forces and zones.
//!
//! Tests: `src/solver/tiny.rs`.

use super::problem::Problem;
use crate::abi::*;
use crate::constraint::{Jacobian, RowSet};
use crate::math::short_list::ShortList;
use crate::math::simd::F64x4;
use crate::tuning::TINY_ROWS;

/// Rows are taken four at a time.
pub const BLOCKS: usize = TINY_ROWS.div_ceil(4);

/// A vector over the dofs, padded with zeros.
pub type Vector<const Q: usize> = [F64x4; Q];

/// A number of each row, padded with zeros.
pub type PerRow = [F64x4; BLOCKS];

/// The numbers of vectors, one after the other.
pub fn numbers(x: &[F64x4]) -> &[f64] {
    bytemuck::cast_slice(x)
}

/// As [`numbers`].
pub fn numbers_mut(x: &mut [F64x4]) -> &mut [f64] {
    bytemuck::cast_slice_mut(x)
}

/// Copies a number of each of `n` rows; the others stay.
#[inline(always)]
pub fn copy_numbers(to: &mut PerRow, from: &[f64], n: usize) {
    numbers_mut(to)[..n].copy_from_slice(&from[..n]);
}

/// The sum of the vectors of four products: the inner product is the sum of its lanes.
#[inline(always)]
pub fn products<const Q: usize>(a: &Vector<Q>, b: &Vector<Q>) -> F64x4 {
    let mut sum = a[0] * b[0];
    for k in 1..Q {
        sum = sum + a[k] * b[k];
    }
    sum
}

/// The rows whose potential is not zero, as bits: those in the quadratic zone, and friction losses at a bound.
#[derive(Clone, Copy, Default)]
pub struct Zones {
    pub quadratic: u32,
    pub negative: u32,
    pub positive: u32,
}

impl Zones {
    /// The state of row `i`.
    #[inline(always)]
    pub fn state(&self, i: usize) -> i32 {
        let is_in = |rows: u32| rows >> i & 1 != 0;
        if is_in(self.quadratic) {
            mjCNSTRSTATE_QUADRATIC as i32
        } else if is_in(self.negative) {
            mjCNSTRSTATE_LINEARNEG as i32
        } else if is_in(self.positive) {
            mjCNSTRSTATE_LINEARPOS as i32
        } else {
            mjCNSTRSTATE_SATISFIED as i32
        }
    }
}

/// The constraint rows.
pub struct TinyRows<'a, const Q: usize> {
    pub given: RowSet<'a>,
    pub n: usize,
    /// With zeros for the rows that fill up the last block.
    pub J: ShortList<Vector<Q>, { 4 * BLOCKS }>,
    pub D: PerRow,
}

impl<const Q: usize> TinyRows<'_, Q> {
    #[inline(always)]
    pub fn blocks(&self) -> usize {
        self.n.div_ceil(4).min(BLOCKS)
    }

    /// Copies the rows of a problem.
    #[inline(always)]
    pub fn load(&mut self, p: &Problem) {
        copy_numbers(&mut self.D, p.rows.D, self.n);
        let (zero, lane) = (F64x4::splat(0.0), F64x4::new([0.0, 1.0, 2.0, 3.0]));
        // the entries of a dense row, with others behind them
        let width = F64x4::splat(p.qacc.len() as f64);
        let own: Vector<Q> = std::array::from_fn(|k| (lane + F64x4::splat(4.0 * k as f64)).lt(width));
        for i in 0..self.n {
            let packs = if let Jacobian::Dense { n, J } = p.jacobian { J.get(n * i..n * i + 4 * Q) } else { None };
            if let Some(packs) = packs {
                let packs = packs.as_chunks::<4>().0;
                self.J.push(std::array::from_fn(|k| own[k].keep(F64x4::load(&packs[k]))));
                continue;
            }
            let mut J = [zero; Q];
            match p.jacobian.row(i) {
                (None, values) => numbers_mut(&mut J).iter_mut().zip(values).for_each(|(to, x)| *to = *x),
                (Some(cols), values) => {
                    cols.iter().zip(values).for_each(|(&c, &x)| numbers_mut(&mut J)[c as usize] = x);
                }
            }
            self.J.push(J);
        }
        for _ in self.n..4 * self.blocks() {
            self.J.push([F64x4::splat(0.0); Q]);
        }
    }

    /// Inner products of the rows of block `b` with a vector.
    #[inline(always)]
    pub fn dots(&self, b: usize, x: &Vector<Q>) -> F64x4 {
        let rows = &self.J.as_chunks::<4>().0[b];
        F64x4::sums([0, 1, 2, 3].map(|j| products(&rows[j], x))) + F64x4::splat(0.0)
    }

    /// Friction losses.
    pub fn losses(&self) -> std::ops::Range<usize> {
        self.given.ne..self.given.ne + self.given.nf
    }

    /// The bound of the force of a friction loss, and of the residual up to which its potential is quadratic.
    pub fn bounds(&self, i: usize) -> (f64, f64) {
        let loss = self.given.frictionloss[i];
        (loss, self.given.R[i] * loss)
    }

    /// Costs, forces and zones of the rows at the residuals `x`.
    #[inline(always)]
    pub fn zones(&self, x: &PerRow, cost: &mut PerRow, force: &mut PerRow) -> Zones {
        let (zero, half, lane) = (F64x4::splat(0.0), F64x4::splat(0.5), F64x4::new([0.0, 1.0, 2.0, 3.0]));
        let mut zones = Zones::default();
        for b in 0..self.blocks() {
            // equalities always, others where they are violated
            let equalities = F64x4::splat(self.given.ne as f64 - 4.0 * b as f64);
            let on = x[b].lt(zero) | lane.lt(equalities);
            let (x, D) = (on.select(x[b], zero), self.D[b]);
            (cost[b], force[b]) = (half * D * x * x, zero - D * x);
            zones.quadratic |= on.bits() << (4 * b);
        }
        if self.given.nf > 0 {
            self.friction(x, numbers_mut(cost), numbers_mut(force), &mut zones);
        }
        zones
    }

    /// As [`TinyRows::zones`], of friction losses.
    #[inline(never)]
    fn friction(&self, x: &PerRow, cost: &mut [f64], force: &mut [f64], zones: &mut Zones) {
        for i in self.losses() {
            let (eta, zone) = self.bounds(i);
            let (x, D, bit) = (numbers(x)[i], numbers(&self.D)[i], 1 << i);
            zones.quadratic &= !bit;
            if x <= -zone {
                (cost[i], force[i]) = (-0.5 * zone * eta - eta * x, eta);
                zones.negative |= bit;
            } else if x >= zone {
                (cost[i], force[i]) = (-0.5 * zone * eta + eta * x, -eta);
                zones.positive |= bit;
            } else {
                (cost[i], force[i]) = (0.5 * D * x * x, 0.0 - D * x);
                zones.quadratic |= bit;
            }
        }
    }

    /// `sum` and the costs of the rows, in their order.
    #[inline(always)]
    pub fn total(&self, mut sum: f64, cost: &PerRow) -> f64 {
        for x in &numbers(cost)[..self.n] {
            sum += x;
        }
        sum
    }
}
