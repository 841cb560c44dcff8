//! The Hessian of few dofs: a padded dense matrix and its factor.
//!
//! Where a tree branches widely, dofs come in reverse order, leaves first, and tiles that stay zero in matrix and factor are left out:
//! see [`Fill`].
//!
//! Tests: `src/solver/select.rs`, `tests/physics/solvers.rs`.

use super::problem::Problem;
use super::rows::SolverRows;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::MINVAL;
use crate::math::padded::{self, Pack};
use crate::math::padded_factor;
use crate::math::padded_tiles::{All, Fill};
use crate::math::simd::{F64x4, Lanes};
use crate::tuning::FILLED_DOFS;

/// A padded dense matrix.
pub struct Dense<'f> {
    q: usize,
    /// Inertia and rows in the quadratic zone, below the diagonal; once `is_made`.
    H: &'f mut [Pack],
    is_made: bool,
    /// The same with the cones' terms.
    cone: &'f mut [Pack],
    factor: &'f mut [Pack],
    inv: &'f mut [Pack],
    /// Rows of the panel in a product, each followed by what it is multiplied with.
    pairs: &'f mut [Pack],
    leaf_first: Option<LeafFirst<'f>>,
}

/// The matrix in reverse order of dofs: pack `k` of a vector is pack `q - 1 - k` there, from its last number to its first one.
struct LeafFirst<'f> {
    fill: Fill<'f>,
    /// The rows of the Jacobian in this order.
    panel: &'f [Pack],
}

/// `to = from` in reverse order.
#[inline(always)]
fn reverse(from: &[Pack], to: &mut [Pack]) {
    for (from, to) in from.iter().rev().zip(to) {
        let [a, b, c, d] = *from;
        *to = [d, c, b, a];
    }
}

impl<'f> LeafFirst<'f> {
    /// `None` unless this order saves half of the work.
    fn new(p: &Problem, rows: &SolverRows, panel: &[Pack], frame: &'f Frame) -> Result<Option<LeafFirst<'f>>> {
        let n = p.qacc.len();
        let q = n.div_ceil(4);
        // where the inertia fills more than this of its triangle, the work cannot be halved
        let entries_of_inertia: usize = p.inertia.pattern.rownnz.iter().map(|&n| n as usize).sum();
        if n < FILLED_DOFS || q > 64 || 5 * entries_of_inertia > 2 * n * (n + 1) {
            return Ok(None);
        }
        let (tiles, columns): (&mut [u64], &mut [u64]) = (frame.zeros(q)?, frame.zeros(q)?);
        let place = |dof: usize| q - 1 - dof / 4;
        for i in 0..n {
            for &c in p.inertia.pattern.cols(i) {
                tiles[place(c as usize)] |= 1 << place(i);
            }
        }
        // the rows of a contact belong together: their products may be mixed
        let mut last = 0;
        for group in rows.groups() {
            let bits = rows.source[group].iter().fold(0, |bits, &row| bits | entries(&p.jacobian, row, q));
            if bits != last {
                last = bits;
                (0..q).filter(|k| bits >> k & 1 != 0).for_each(|k| tiles[k] |= bits & (u64::MAX >> (63 - k)));
            }
        }
        let fill = Fill::new(tiles, columns);
        if 12 * fill.products() > q * (q + 1) * (q + 2) {
            return Ok(None);
        }
        let own: &mut [Pack] = frame.scratch(panel.len())?;
        panel.chunks_exact(q).zip(own.chunks_exact_mut(q)).for_each(|(from, to)| reverse(from, to));
        Ok(Some(LeafFirst { fill, panel: own }))
    }

    /// `to = M`, below the diagonal.
    fn copy_inertia(&self, p: &Problem, to: &mut [Pack]) {
        let (n, np) = (p.qacc.len(), 4 * p.qacc.len().div_ceil(4));
        to.fill([0.0; 4]);
        let flat = to.as_flattened_mut();
        for i in 0..n {
            let at = p.inertia.pattern.range(i);
            for (&c, &x) in p.inertia.pattern.colind[at.clone()].iter().zip(&p.inertia.M[at]) {
                flat[(np - 1 - i) * np + np - 1 - c as usize] = x;
            }
        }
        (0..np - n).for_each(|k| flat[k * (np + 1)] = 1.0);
    }
}

/// A bit for each pack of `q` that has entries in this row of the Jacobian, in reverse order; none for -1, which fills up packs.
fn entries(jacobian: &Jacobian, row: i32, q: usize) -> u64 {
    let Ok(row) = usize::try_from(row) else { return 0 };
    let bit = |dof: usize| 1 << (q - 1 - dof / 4);
    match jacobian.row(row) {
        (Some(cols), _) => cols.iter().fold(0, |bits, &c| bits | bit(c as usize)),
        (None, values) => values.iter().enumerate().filter(|(_, x)| **x != 0.0).fold(0, |bits, (c, _)| bits | bit(c)),
    }
}

impl<'f> Dense<'f> {
    /// Memory for the matrix of a problem whose rows of the Jacobian are those of `panel`.
    pub fn new(p: &Problem, rows: &SolverRows, panel: &[Pack], frame: &'f Frame) -> Result<Dense<'f>> {
        let q = p.qacc.len().div_ceil(4);
        let square = 4 * q * q;
        let cone = if rows.cones.is_empty() { 0 } else { square };
        let leaf_first = LeafFirst::new(p, rows, panel, frame)?;
        let mut memory: &mut [Pack] = frame.scratch(2 * square + cone + (1 + 2 * rows.len()) * q)?;
        let mut take = |n: usize| memory.split_off_mut(..n).unwrap_or_default();
        let (factor, cone) = (take(square), take(cone));
        if leaf_first.is_some() {
            // tiles of several packs are computed together where one of them has entries: the others must be zero
            factor.fill([0.0; 4]);
            cone.fill([0.0; 4]);
        }
        Ok(Dense {
            q,
            H: take(square),
            is_made: false,
            cone,
            factor,
            inv: take(q),
            pairs: take(2 * rows.len() * q),
            leaf_first,
        })
    }

    /// Whether nothing has been added to the inertia so far.
    pub fn is_new(&self) -> bool {
        !self.is_made
    }

    /// The inertia alone.
    pub fn reset(&mut self) {
        self.is_made = false;
    }

    /// Factors the matrix, with the cones' terms if there are any; returns the number of lost pivots.
    #[inline(always)]
    pub fn factor<L: Lanes>(&mut self, l: L, p: &Problem, panel: &[Pack], rows: &SolverRows, cone: bool) -> usize {
        if cone {
            self.add_cones(l, p, panel, rows);
        }
        let source = if cone { &*self.cone } else { &*self.H };
        match &self.leaf_first {
            None => padded_factor::factor(l, self.factor, self.inv, Some(source), self.q, MINVAL, All),
            Some(own) => padded_factor::factor(l, self.factor, self.inv, Some(source), self.q, MINVAL, own.fill),
        }
    }

    /// `x = H⁻¹ x` with the factor.
    #[inline(always)]
    pub fn solve<L: Lanes>(&self, l: L, x: &mut [Pack]) {
        let (factor, inv) = (&*self.factor, &*self.inv);
        match &self.leaf_first {
            None => padded_factor::solve(l, x, factor, inv, All),
            Some(own) => {
                x.as_flattened_mut().reverse();
                padded_factor::solve(l, x, factor, inv, own.fill);
                x.as_flattened_mut().reverse();
            }
        }
    }

    /// Adds weighted products of rows to the matrix, which starts from the inertia `M`.
    #[inline(always)]
    pub fn add_rows<L: Lanes>(
        &mut self,
        l: L,
        p: &Problem,
        M: &[Pack],
        panel: &[Pack],
        list: impl Iterator<Item = (u32, f64)>,
    ) {
        let q = self.q;
        let panel = self.leaf_first.as_ref().map_or(panel, |own| own.panel);
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
        let pairs = &self.pairs[..2 * n * q];
        match &self.leaf_first {
            None => padded::add_products(l, self.H, (!self.is_made).then_some(M), q, pairs, All),
            Some(own) => {
                if !self.is_made {
                    own.copy_inertia(p, self.H);
                }
                padded::add_products(l, self.H, None, q, pairs, own.fill);
            }
        }
        self.is_made = true;
    }

    /// `J' Hc J` of every contact on its cone's surface, added to the matrix, to `cone`.
    #[inline(always)]
    fn add_cones<L: Lanes>(&mut self, l: L, p: &Problem, panel: &[Pack], rows: &SolverRows) {
        let q = self.q;
        let panel = self.leaf_first.as_ref().map_or(panel, |own| own.panel);
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
        let pairs = &self.pairs[..2 * n * q];
        match &self.leaf_first {
            None => padded::add_products(l, self.cone, Some(self.H), q, pairs, All),
            Some(own) => padded::add_products(l, self.cone, Some(self.H), q, pairs, own.fill),
        }
    }
}
