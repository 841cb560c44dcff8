//! Dual solvers: projected Gauss-Seidel on constraint forces, and the post-pass that removes slip.
//!
//! Both minimise `½ f' (A + R) f + f' b` over forces in their ranges and cones, with A = J M⁻¹ J' and b = J qacc_smooth
//! − aref. A sweep takes the rows one after the other: `f_i ← f_i − r_i / (A + R)_ii`, clipped to its range, with the
//! residual `r = b + (A + R) f`. An elliptic contact takes its normal first, then its friction given the normal
//! (`qcqp`). Noslip sweeps over friction forces alone, without R.
//!
//! The residual is kept up to date, so a row whose force does not change costs nothing. Projected Gauss-Seidel with
//! elliptic cones sums it from the forces where it is needed instead: a normal force of rounding alone, however small,
//! holds its contact to its ray, sweep after sweep.
//!
//! Tests: in this file, `tests/physics/solvers.rs`, `tests/engine/solver.rs`.

use super::dual_problem::{Dual, is_lost};
use super::problem::SolverReport;
use super::qcqp::{dot, qcqp};
use super::scalar_pgs::Scalar;
use crate::abi::*;
use crate::base::Result;
use crate::constraint::Jacobian;
use crate::data::Frame;
use crate::math::simd::dispatch;
use crate::math::{MINVAL, dense, from_fn, scalar, sparse};
use crate::tuning::REFRESH_SWEEPS;

/// Forces, residual (empty if it is not kept) and the diagonal's place in each row.
struct Sweep<'d, 'a, 'f> {
    p: &'d mut Dual<'a>,
    residual: &'f mut [f64],
    diag: &'f mut [u32],
}

/// Projected Gauss-Seidel.
pub fn pgs(p: &mut Dual, iterations: usize, tolerance: f64, report: &mut SolverReport, frame: &Frame) -> Result<()> {
    // an error is a lack of memory for a copy of the matrix, before anything was changed
    if p.is_separable() && dispatch(Scalar { p: &mut *p, iterations, tolerance, report: &mut *report, frame }).is_ok() {
        return Ok(());
    }
    plain_pgs(p, iterations, tolerance, report, frame)
}

/// Projected Gauss-Seidel on the matrix as it is.
fn plain_pgs(p: &mut Dual, iterations: usize, tolerance: f64, report: &mut SolverReport, frame: &Frame) -> Result<()> {
    let kept = p.is_separable();
    let mut sweep = Sweep::new(p, kept, frame)?;
    sweep.p.states();
    for k in 0..iterations {
        if kept && k % REFRESH_SWEEPS == 0 {
            sweep.refresh();
        }
        let mut change = 0.0;
        let mut i = 0;
        while i < sweep.p.b.len() {
            let dim = sweep.block_len(i);
            change += if dim == 1 { sweep.single(i) } else { sweep.cone(i, dim) };
            i += dim;
        }
        let improvement = -sweep.p.scale * change;
        sweep.report(report, improvement);
        if improvement < tolerance || is_lost(improvement, k) {
            break;
        }
    }
    Ok(())
}

/// Sweeps over friction forces alone, without the regulariser.
pub fn noslip(p: &mut Dual, iterations: usize, tolerance: f64, report: &mut SolverReport, frame: &Frame) -> Result<()> {
    let mut sweep = Sweep::new(p, true, frame)?;
    sweep.p.states();
    for k in 0..iterations {
        if k % REFRESH_SWEEPS == 0 {
            sweep.refresh();
        }
        let mut change = 0.0;
        if k == 0 {
            change -= sweep.p.force.iter().zip(sweep.p.rows.R).map(|(f, R)| 0.5 * R * f * f).sum::<f64>();
        }
        for i in sweep.p.rows.ne..sweep.p.rows.ne + sweep.p.rows.nf {
            change += sweep.slip_loss(i);
        }
        let mut i = sweep.p.rows.ne + sweep.p.rows.nf;
        while i < sweep.residual.len() {
            let kind = sweep.p.rows.kind[i];
            let mut len = 1;
            if kind == mjCNSTR_CONTACT_PYRAMIDAL as i32 {
                len = 2 * (sweep.p.contact[sweep.p.rows.id[i] as usize].dim as usize - 1);
                for pair in (i..i + len).step_by(2) {
                    change += sweep.slip_pair(pair);
                }
            } else if kind == mjCNSTR_CONTACT_ELLIPTIC as i32 {
                len = sweep.p.contact[sweep.p.rows.id[i] as usize].dim as usize;
                change += sweep.slip_cone(i, len);
            }
            i += len;
        }
        let improvement = -sweep.p.scale * change;
        sweep.report(report, improvement);
        if improvement < tolerance || is_lost(improvement, k) {
            break;
        }
    }
    Ok(())
}

impl<'d, 'a, 'f> Sweep<'d, 'a, 'f> {
    fn new(p: &'d mut Dual<'a>, kept: bool, frame: &'f Frame) -> Result<Sweep<'d, 'a, 'f>> {
        let n = p.b.len();
        let diag: &mut [u32] = frame.scratch(n)?;
        for (i, d) in diag.iter_mut().enumerate() {
            *d = match p.AR.row(i) {
                (None, _) => i as u32,
                (Some(cols), _) => cols.partition_point(|&c| (c as usize) < i) as u32,
            };
        }
        Ok(Sweep { p, residual: frame.zeros(if kept { n } else { 0 })?, diag })
    }

    fn block_len(&self, i: usize) -> usize {
        if self.p.rows.is_elliptic(i) { self.p.contact[self.p.rows.id[i] as usize].dim as usize } else { 1 }
    }

    fn refresh(&mut self) {
        self.p.AR.mul(self.residual, self.p.force);
        self.residual.iter_mut().zip(self.p.b).for_each(|(r, b)| *r += b);
    }

    fn residual(&self, i: usize) -> f64 {
        self.residual.get(i).copied().unwrap_or_else(|| self.p.b[i] + self.p.AR.row_dot(i, self.p.force))
    }

    /// The residuals of the `N` rows from `i` on, those of a contact.
    #[inline(always)]
    fn residuals<const N: usize>(&self, i: usize) -> [f64; N] {
        match self.p.AR {
            _ if !self.residual.is_empty() => from_fn(|j| self.residual[i + j]),
            Jacobian::Dense { .. } => {
                let products: [f64; N] = dense::dots(from_fn(|j| self.p.AR.row(i + j).1), self.p.force);
                from_fn(|j| self.p.b[i + j] + products[j])
            }
            Jacobian::Sparse { .. } => self.sparse_residuals(i),
        }
    }

    /// The same with compressed rows, which mostly have the same columns.
    #[inline(never)]
    fn sparse_residuals<const N: usize>(&self, i: usize) -> [f64; N] {
        let rows: [_; N] = from_fn(|j| self.p.AR.row(i + j));
        match rows[0].0 {
            Some(cols) if rows.iter().all(|row| row.0 == Some(cols)) => {
                let products = sparse::dots(rows.map(|row| row.1), cols, self.p.force);
                from_fn(|j| self.p.b[i + j] + products[j])
            }
            _ => from_fn(|j| self.residual(i + j)),
        }
    }

    /// Entry (i, i + k) of the matrix, inside one contact.
    #[inline(always)]
    fn near(&self, i: usize, k: isize) -> f64 {
        self.p.AR.row(i).1[(self.diag[i] as isize + k) as usize]
    }

    /// The block of the `N` rows from `i` on: their columns lie next to each other.
    #[inline(always)]
    fn block<const N: usize>(&self, i: usize) -> [[f64; N]; N] {
        from_fn(|j| {
            let first = self.diag[i + j] as usize - j;
            *self.p.AR.row(i + j).1[first..].first_chunk().expect("a block within the row")
        })
    }

    /// Changes the force of a row.
    #[inline(always)]
    fn set(&mut self, i: usize, force: f64) {
        let change = force - self.p.force[i];
        self.p.force[i] = force;
        if change != 0.0 && !self.residual.is_empty() {
            self.p.AR.add_row(i, change, self.residual);
        }
    }

    fn report(&mut self, report: &mut SolverReport, improvement: f64) {
        self.p.report(report, improvement);
    }

    /// One row; returns the change of cost.
    fn single(&mut self, i: usize) -> f64 {
        let (old, a, rho) = (self.p.force[i], self.near(i, 0), self.residual(i));
        let mut f = old - rho / a;
        if i >= self.p.rows.ne {
            if i < self.p.rows.ne + self.p.rows.nf {
                let eta = self.p.rows.frictionloss[i];
                f = scalar::clip(f, -eta, eta);
            } else if f < 0.0 {
                f = 0.0;
            }
        }
        let d = f - old;
        let change = 0.5 * a * d * d + d * rho;
        if change > 1e-10 {
            return 0.0;
        }
        self.set(i, f);
        change
    }

    /// An elliptic contact: a step of the normal or along the ray, then the friction given the normal.
    fn cone(&mut self, i: usize, dim: usize) -> f64 {
        match dim {
            2 => self.cone_of::<2, 1>(i),
            3 => self.cone_of::<3, 2>(i),
            4 => self.cone_of::<4, 3>(i),
            5 => self.cone_of::<5, 4>(i),
            _ => self.cone_of::<6, 5>(i),
        }
    }

    /// A contact of `N` rows, `T` of them friction's.
    #[inline(always)]
    fn cone_of<const N: usize, const T: usize>(&mut self, i: usize) -> f64 {
        let A: [[f64; N]; N] = self.block(i);
        let old: [f64; N] = from_fn(|j| self.p.force[i + j]);
        let rho: [f64; N] = self.residuals(i);
        let mut f = old;
        if f[0] < MINVAL {
            f = [0.0; N];
            f[0] = (old[0] - rho[0] / A[0][0]).max(0.0);
        } else {
            let curvature = dot(&old, &A.map(|row| dot(&row, &old)));
            if curvature >= MINVAL {
                let slope = dot(&old, &rho);
                let mut x = -slope / curvature;
                if f[0] + x * old[0] < 0.0 {
                    x = -old[0] / f[0];
                }
                for j in 0..N {
                    f[j] += x * old[j];
                }
            }
        }
        if f[0] < MINVAL {
            f[1..].fill(0.0);
        } else {
            let Ac: [[f64; T]; T] = from_fn(|j| from_fn(|k| A[j + 1][k + 1]));
            let c = from_fn(|j| {
                let moved = rho[j + 1] + A[j + 1][0] * (f[0] - old[0]);
                (0..T).fold(moved, |sum, k| sum - Ac[j][k] * old[k + 1])
            });
            let tangential = friction(&Ac, &c, &self.friction_of(i), f[0]);
            f[1..].copy_from_slice(&tangential);
        }
        self.accept(i, &A, &rho, &old, &f)
    }

    /// Coefficients of friction of the contact whose first row is `i`.
    #[inline(always)]
    fn friction_of<const T: usize>(&self, i: usize) -> [f64; T] {
        let con = &self.p.contact[self.p.rows.id[i] as usize];
        from_fn(|j| con.friction[j])
    }

    /// Takes new forces of a block unless they raise the cost; returns the change of cost.
    #[inline(always)]
    fn accept<const N: usize>(
        &mut self,
        i: usize,
        A: &[[f64; N]; N],
        rho: &[f64; N],
        old: &[f64; N],
        new: &[f64; N],
    ) -> f64 {
        let d: [f64; N] = from_fn(|j| new[j] - old[j]);
        let change = (0..N).fold(0.0, |sum, j| sum + d[j] * (0.5 * dot(&A[j], &d) + rho[j]));
        if change > 1e-10 {
            return 0.0;
        }
        for j in 0..N {
            self.set(i + j, new[j]);
        }
        change
    }

    /// Residual of a row without its regulariser.
    fn unregularized_residual(&self, i: usize) -> f64 {
        self.residual[i] - self.p.rows.R[i] * self.p.force[i]
    }

    fn slip_loss(&mut self, i: usize) -> f64 {
        let a = MINVAL.max(self.near(i, 0) - self.p.rows.R[i]);
        let (old, rho) = (self.p.force[i], self.unregularized_residual(i));
        let eta = self.p.rows.frictionloss[i];
        let f = scalar::clip(old - rho / a, -eta, eta);
        self.set(i, f);
        let d = f - old;
        0.5 * a * d * d + d * rho
    }

    /// The block of rows without regularisers, its diagonal kept positive.
    #[inline(always)]
    fn unregularized_block<const N: usize>(&self, i: usize) -> [[f64; N]; N] {
        let mut A = self.block(i);
        for j in 0..N {
            A[j][j] = (A[j][j] - self.p.rows.R[i + j]).max(1e-10);
        }
        A
    }

    /// Two opposing edges of a friction pyramid, their sum fixed.
    fn slip_pair(&mut self, i: usize) -> f64 {
        let A: [[f64; 2]; 2] = self.unregularized_block(i);
        let old = [self.p.force[i], self.p.force[i + 1]];
        let rho = [self.unregularized_residual(i), self.unregularized_residual(i + 1)];
        let c: [f64; 2] = from_fn(|j| rho[j] - A[j][0] * old[0] - A[j][1] * old[1]);
        let middle = 0.5 * (old[0] + old[1]);
        let k1 = A[0][0] + A[1][1] - A[0][1] - A[1][0];
        let k0 = middle * (A[0][0] - A[1][1]) + c[0] - c[1];
        let new = if k1 < MINVAL {
            [middle, middle]
        } else {
            let y = -k0 / k1;
            if y < -middle {
                [0.0, 2.0 * middle]
            } else if y > middle {
                [2.0 * middle, 0.0]
            } else {
                [middle + y, middle - y]
            }
        };
        self.accept(i, &A, &rho, &old, &new)
    }

    /// The friction of an elliptic contact, its normal force fixed.
    fn slip_cone(&mut self, i: usize, dim: usize) -> f64 {
        match dim {
            2 => self.slip_of::<1>(i),
            3 => self.slip_of::<2>(i),
            4 => self.slip_of::<3>(i),
            5 => self.slip_of::<4>(i),
            _ => self.slip_of::<5>(i),
        }
    }

    /// The `T` forces of friction of a contact.
    #[inline(always)]
    fn slip_of<const T: usize>(&mut self, i: usize) -> f64 {
        let A: [[f64; T]; T] = self.unregularized_block(i + 1);
        let old: [f64; T] = from_fn(|j| self.p.force[i + 1 + j]);
        let rho: [f64; T] = from_fn(|j| self.unregularized_residual(i + 1 + j));
        let c = from_fn(|j| rho[j] - dot(&A[j], &old));
        let normal = self.p.force[i];
        let new = if normal >= MINVAL { friction(&A, &c, &self.friction_of(i), normal) } else { [0.0; T] };
        self.accept(i + 1, &A, &rho, &old, &new)
    }
}

/// Friction forces that minimise the cost inside the ellipsoid of a normal force.
#[inline(always)]
fn friction<const T: usize>(A: &[[f64; T]; T], c: &[f64; T], mu: &[f64; T], normal: f64) -> [f64; T] {
    let (f, on_surface) = qcqp(A, c, mu, normal);
    if !on_surface {
        return f;
    }
    // on the surface exactly
    let s: f64 = f.iter().zip(mu).map(|(f, m)| (f / m) * (f / m)).sum();
    let s = (normal * normal / MINVAL.max(s)).sqrt();
    f.map(|f| f * s)
}

#[cfg(test)]
mod tests {
    use super::super::tests::Sample;
    use super::*;
    use crate::data::with_frame;

    #[test]
    fn sweeps_over_blocks_are_the_plain_sweeps() {
        with_frame(|frame| {
            for (seed, dofs, rows) in [(1, 4, [0, 0, 3]), (2, 9, [2, 1, 4]), (3, 12, [1, 3, 17]), (4, 30, [4, 4, 50])] {
                let mut sample = Sample::new(seed, dofs, rows);
                let (A, b) = sample.dual();
                let n = b.len();
                let solve = |in_blocks: bool, A: Jacobian, iterations: usize| {
                    let (mut force, mut state) = (vec![0.0; n], vec![0; n]);
                    let (rows, contact, scale) = (sample.rows(), &[], 1.0);
                    let p = &mut Dual { rows, AR: A, b: &b, contact, scale, force: &mut force, state: &mut state };
                    let mut report = SolverReport { entries: &mut [], niter: 0 };
                    let tolerance = 1e-16;
                    if in_blocks {
                        dispatch(Scalar { p, iterations, tolerance, report: &mut report, frame }).unwrap();
                    } else {
                        plain_pgs(p, iterations, tolerance, &mut report, frame).unwrap();
                    }
                    (force, state)
                };
                let dense = Jacobian::Dense { n, J: &A };
                let (want, states) = solve(false, dense, 20_000);
                let (begun, _) = solve(false, dense, 3);
                let (colind, values): (Vec<i32>, Vec<f64>) = (0..n * n).map(|k| ((k % n) as i32, A[k])).unzip();
                let (rownnz, rowadr) = (vec![n as i32; n], (0..n).map(|i| (i * n) as i32).collect::<Vec<_>>());
                let sparse = Jacobian::Sparse { rownnz: &rownnz, rowadr: &rowadr, colind: &colind, J: &values };
                for matrix in [dense, sparse] {
                    let (got, got_states) = solve(true, matrix, 20_000);
                    assert!(want.iter().zip(&got).all(|(a, b)| (a - b).abs() < 1e-6), "{want:?} {got:?}");
                    assert_eq!(states, got_states);
                    // sweep by sweep, not only where they end
                    let (got, _) = solve(true, matrix, 3);
                    assert!(
                        begun.iter().zip(&got).all(|(a, b)| (a - b).abs() < 1e-9 * (1.0 + a.abs())),
                        "{begun:?} {got:?}"
                    );
                }
                // the forces of the primal problem's minimum
                let primal = sample.newton(frame, super::super::select::Kernel::Dense, false);
                assert!(want.iter().zip(&primal.force).all(|(a, b)| (a - b).abs() < 1e-4), "{want:?} {primal:?}");
            }
        });
    }
}
