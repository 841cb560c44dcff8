//! The Jacobian and the inertia of a problem, in the form in which a primal solver multiplies with them.

use super::problem::Problem;
use super::rows::Rows;
use super::segments::Segments;
use crate::base::Result;
use crate::data::Frame;
use crate::math::padded::{self, Quad};
use crate::math::simd::Lanes;
use crate::math::sparse;

/// Jacobian and inertia as the loop multiplies with them.
pub enum Operators<'f> {
    /// Rows of `q` blocks of four in the order of [`Rows`]; the whole symmetric inertia by columns.
    Dense { panel: &'f [Quad], M: &'f [Quad] },
    /// The Jacobian in segments, the problem's own inertia; its diagonal and the reciprocals, if there is nothing else.
    Sparse { segments: Segments<'f>, diagonal: Option<[&'f [Quad]; 2]> },
}

impl<'f> Operators<'f> {
    /// For few dofs: `q` blocks of four of them.
    pub fn dense(p: &Problem, rows: &Rows, q: usize, frame: &'f Frame) -> Result<Operators<'f>> {
        let memory: &mut [Quad] = frame.zeros(rows.len() * q + 4 * q * q)?;
        let (panel, M) = memory.split_at_mut(rows.len() * q);
        for (to, &i) in panel.chunks_exact_mut(q.max(1)).zip(rows.source) {
            if i >= 0 {
                let to = to.as_flattened_mut();
                match p.jacobian.row(i as usize) {
                    (None, values) => to[..values.len()].copy_from_slice(values),
                    (Some(cols), values) => cols.iter().zip(values).for_each(|(&c, &x)| to[c as usize] = x),
                }
            }
        }
        let (np, flat) = (4 * q, M.as_flattened_mut());
        let n = p.qacc.len();
        for i in 0..n {
            let at = p.inertia.pattern.range(i);
            for (&c, &x) in p.inertia.pattern.colind[at.clone()].iter().zip(&p.inertia.M[at]) {
                flat[c as usize * np + i] = x;
                flat[i * np + c as usize] = x;
            }
        }
        for i in n..np {
            flat[i * np + i] = 1.0;
        }
        Ok(Operators::Dense { panel, M })
    }

    /// For many dofs.
    pub fn sparse(p: &Problem, rows: &Rows, frame: &'f Frame) -> Result<Operators<'f>> {
        let m = &p.inertia;
        let diagonal = if m.pattern.rownnz.iter().all(|&k| k == 1) {
            let q = p.qacc.len().div_ceil(4) + 1;
            let (diag, inverse) = frame.zeros::<Quad>(2 * q)?.split_at_mut(q);
            for ((to, inv), k) in
                diag.as_flattened_mut().iter_mut().zip(inverse.as_flattened_mut()).zip(0..p.qacc.len())
            {
                (*to, *inv) = (m.M[m.pattern.rowadr[k] as usize], m.LDiagInv[k]);
            }
            Some([&*diag, &*inverse])
        } else {
            None
        };
        Ok(Operators::Sparse { segments: Segments::new(p, rows.source, frame)?, diagonal })
    }
}

impl Operators<'_> {
    /// `res = M x`
    #[inline(always)]
    pub fn inertia<L: Lanes>(&self, l: L, p: &Problem, res: &mut [Quad], x: &[Quad]) {
        match self {
            Operators::Dense { M, .. } => padded::mul_columns(l, res, M, x.as_flattened()),
            Operators::Sparse { diagonal: Some([diag, _]), .. } => padded::mul_each(l, res, diag, x),
            Operators::Sparse { .. } => {
                let n = p.qacc.len();
                let (res, x) = (&mut res.as_flattened_mut()[..n], &x.as_flattened()[..n]);
                sparse::mul_sym_vec(res, p.inertia.M, x, p.inertia.pattern);
            }
        }
    }

    /// `rows.jv = J x`
    #[inline(always)]
    pub fn jacobian<L: Lanes>(&self, l: L, rows: &mut Rows, x: &[Quad]) {
        match self {
            Operators::Dense { panel, .. } => padded::mul_rows(l, rows.jv, panel, x),
            Operators::Sparse { segments, .. } => segments.mul(l, rows.jv, x),
        }
    }

    /// `res = J' force`
    #[inline(always)]
    pub fn transpose<L: Lanes>(&self, l: L, rows: &Rows, res: &mut [Quad]) {
        match self {
            Operators::Dense { panel, .. } => padded::mul_columns(l, res, panel, rows.force.as_flattened()),
            Operators::Sparse { segments, .. } => segments.mul_t(l, res, rows.force.as_flattened()),
        }
    }
}
