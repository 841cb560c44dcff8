//! The Jacobian and the inertia of a problem as linear operators, in the form that a primal solver multiplies with:
//! dense and padded for few dofs, in sparse blocks for many.
//!
//! Tests: in this file.

use super::blocks::{BlockInertia, BlockJacobian, BlockLayout, invert};
use super::problem::Problem;
use super::rows::SolverRows;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::padded::{self, Pack};
use crate::math::simd::{F64x4, Lanes};
use crate::math::tree;

/// Jacobian and inertia as the loop multiplies with them.
pub enum Operators<'f> {
    /// For few dofs. Rows of `q` packs in the order of [`SolverRows`]; the whole symmetric inertia by columns; its
    /// inverse once [`Operators::invert`] was called, which has memory for it with conjugate gradients.
    Dense { q: usize, panel: &'f [Pack], M: &'f [Pack], inverse: &'f mut [Pack], inverted: bool },
    /// For many dofs.
    Sparse { layout: BlockLayout<'f>, jacobian: BlockJacobian<'f>, inertia: BlockInertia<'f> },
}

/// The listed rows of the Jacobian of `n` dofs, in whole packs; zeros for -1.
fn copy_rows(jacobian: Jacobian, n: usize, source: &[i32], panel: &mut [Pack]) {
    match n.div_ceil(4) {
        1 => fixed_rows::<1>(jacobian, n, source, panel),
        2 => fixed_rows::<2>(jacobian, n, source, panel),
        3 => fixed_rows::<3>(jacobian, n, source, panel),
        4 => fixed_rows::<4>(jacobian, n, source, panel),
        5 => fixed_rows::<5>(jacobian, n, source, panel),
        6 => fixed_rows::<6>(jacobian, n, source, panel),
        7 => fixed_rows::<7>(jacobian, n, source, panel),
        8 => fixed_rows::<8>(jacobian, n, source, panel),
        q => panel.chunks_exact_mut(q.max(1)).zip(source).for_each(|(to, &i)| copy_row(jacobian, i, to)),
    }
}

/// [`copy_rows`] of `Q` packs, read and written by packs.
#[inline(never)]
fn fixed_rows<const Q: usize>(jacobian: Jacobian, n: usize, source: &[i32], panel: &mut [Pack]) {
    // a row ends in its last pack, with others behind it
    let lane = F64x4::new([0.0, 1.0, 2.0, 3.0]);
    let own = lane.lt(F64x4::splat(n as f64 - 4.0 * (Q - 1) as f64));
    for (to, &i) in panel.as_chunks_mut::<Q>().0.iter_mut().zip(source) {
        let Ok(i) = usize::try_from(i) else {
            to.iter_mut().for_each(|to| F64x4::splat(0.0).store(to));
            continue;
        };
        let packs = match jacobian {
            Jacobian::Dense { n, J } => J.get(n * i..n * i + 4 * Q),
            Jacobian::Sparse { .. } => None,
        };
        let Some(packs) = packs else {
            copy_row(jacobian, i as i32, to);
            continue;
        };
        let packs = packs.as_chunks::<4>().0;
        for k in 0..Q {
            let pack = F64x4::load(&packs[k]);
            (if k + 1 == Q { own.keep(pack) } else { pack }).store(&mut to[k]);
        }
    }
}

/// Row `i` of the Jacobian, or zeros for a row that fills up a pack.
#[inline(never)]
fn copy_row(jacobian: Jacobian, i: i32, to: &mut [Pack]) {
    let to = to.as_flattened_mut();
    to.fill(0.0);
    match (i >= 0).then(|| jacobian.row(i as usize)) {
        None => {}
        Some((None, values)) => to[..values.len()].copy_from_slice(values),
        Some((Some(cols), values)) => cols.iter().zip(values).for_each(|(&c, &x)| to[c as usize] = x),
    }
}

impl<'f> Operators<'f> {
    /// For few dofs; `with_inverse` for conjugate gradients.
    pub fn dense(p: &Problem, rows: &SolverRows, with_inverse: bool, frame: &'f Frame) -> Result<Operators<'f>> {
        let n = p.qacc.len();
        let q = n.div_ceil(4);
        let panel: &mut [Pack] = frame.scratch(rows.len() * q)?;
        let M: &mut [Pack] = frame.scratch(4 * q * q)?;
        copy_rows(p.jacobian, n, rows.source, panel);
        M.fill([0.0; 4]);
        let (np, flat) = (4 * q, M.as_flattened_mut());
        for i in 0..n {
            let at = p.inertia.pattern.range(i);
            for (&c, &x) in p.inertia.pattern.colind[at.clone()].iter().zip(&p.inertia.M[at]) {
                (flat[i * np + c as usize], flat[c as usize * np + i]) = (x, x);
            }
        }
        (n..np).for_each(|i| flat[i * np + i] = 1.0);
        let inverse = if with_inverse { frame.scratch(4 * q * q)? } else { &mut [] };
        Ok(Operators::Dense { q, panel, M, inverse, inverted: false })
    }

    /// For many dofs; `with_inverse` for conjugate gradients.
    #[inline(always)]
    pub fn sparse<L: Lanes>(
        l: L,
        p: &Problem,
        rows: &SolverRows,
        with_inverse: bool,
        frame: &'f Frame,
    ) -> Result<Operators<'f>> {
        let layout = BlockLayout::new(p, frame)?;
        Ok(Operators::Sparse {
            jacobian: BlockJacobian::new(p, &layout, rows.source, frame)?,
            inertia: BlockInertia::new(l, p, &layout, with_inverse, frame)?,
            layout,
        })
    }

    /// Quads of a vector.
    pub fn packs(&self) -> usize {
        match self {
            Operators::Dense { q, .. } => *q,
            Operators::Sparse { layout, .. } => layout.len(),
        }
    }

    /// A vector from the dofs' numbers.
    pub fn spread(&self, to: &mut [Pack], from: &[f64]) {
        match self {
            Operators::Dense { .. } => {
                let (to, padding) = to.as_flattened_mut().split_at_mut(from.len());
                to.copy_from_slice(from);
                padding.fill(0.0);
            }
            Operators::Sparse { layout, .. } => layout.spread(to, from),
        }
    }

    /// The dofs' numbers of a vector.
    pub fn collect(&self, to: &mut [f64], from: &[Pack]) {
        match self {
            Operators::Dense { .. } => to.copy_from_slice(&from.as_flattened()[..to.len()]),
            Operators::Sparse { layout, .. } => layout.collect(to, from),
        }
    }

    /// `res = M x`
    #[inline(always)]
    pub fn inertia<L: Lanes>(&mut self, l: L, p: &Problem, res: &mut [Pack], x: &[Pack]) {
        match self {
            Operators::Dense { M, .. } => padded::mul_columns(l, res, M, x.as_flattened()),
            Operators::Sparse { layout, inertia, .. } => inertia.mul(l, &p.inertia, layout, res, x),
        }
    }

    /// `res = M⁻¹ x`, for conjugate gradients
    #[inline(always)]
    pub fn solve_inertia<L: Lanes>(&mut self, l: L, p: &Problem, res: &mut [Pack], x: &[Pack]) {
        match self {
            Operators::Dense { inverse, inverted: true, .. } => padded::mul_columns(l, res, inverse, x.as_flattened()),
            Operators::Dense { .. } => {
                let m = &p.inertia;
                res.copy_from_slice(x);
                tree::solve(&mut res.as_flattened_mut()[..p.qacc.len()], m.LD, m.LDiagInv, m.pattern);
            }
            Operators::Sparse { layout, inertia, .. } => inertia.solve(l, &p.inertia, layout, res, x),
        }
    }

    /// Forms the inverse of the inertia where that was not yet worth its price.
    #[inline(always)]
    pub fn invert<L: Lanes>(&mut self, l: L, p: &Problem) {
        if let Operators::Dense { q, inverse, inverted, .. } = self {
            inverse.fill([0.0; 4]);
            invert(l, inverse, *q, &p.inertia, 0..p.qacc.len(), |k| k);
            *inverted = true;
        }
    }

    /// `rows.jv = J x`
    #[inline(always)]
    pub fn jacobian<L: Lanes>(&self, l: L, rows: &mut SolverRows, x: &[Pack]) {
        match self {
            Operators::Dense { panel, .. } => padded::mul_rows(l, rows.jv, panel, x),
            Operators::Sparse { jacobian, .. } => jacobian.mul(rows.jv, x),
        }
    }

    /// `res = J' force`
    #[inline(always)]
    pub fn transpose<L: Lanes>(&self, l: L, rows: &SolverRows, res: &mut [Pack]) {
        match self {
            Operators::Dense { panel, .. } => padded::mul_columns(l, res, panel, rows.force.as_flattened()),
            Operators::Sparse { jacobian, .. } => jacobian.mul_t(res, rows.force.as_flattened()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_rows_in_packs_are_the_rows_and_zeros() {
        for n in 1..40usize {
            let J: Vec<f64> = (0..5 * n).map(|k| (k + 1) as f64).collect();
            let source = [3, -1, 0, 4, -1, 1];
            let q = n.div_ceil(4);
            let mut panel = vec![[f64::NAN; 4]; source.len() * q];
            copy_rows(Jacobian::Dense { n, J: &J }, n, &source, &mut panel);
            for (row, &i) in panel.chunks(q).zip(&source) {
                let (own, padding) = row.as_flattened().split_at(n);
                let want = if i < 0 { vec![0.0; n] } else { J[n * i as usize..][..n].to_vec() };
                assert!(own == want && padding.iter().all(|&x| x == 0.0), "{n} dofs, row {i}: {row:?}");
            }
        }
    }
}
