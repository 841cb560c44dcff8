//! The constraint stage of forward dynamics: starting point, islands, solvers, statistics.

use super::count::nonzeros;
use super::dual::{Dual, noslip, pgs};
use super::primal::{Method, Primal};
use super::problem::{Inertia, Limits, Problem, Report};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::constraint::{self, Jacobian, Potential, efc_jacobian, is_sparse};
use crate::data::{Data, Frame};
use crate::math::padded::mul_rows_twice;
use crate::math::simd::{Lanes, Stage, dispatch};
use crate::math::sparse::{Csr, gather, scatter};
use crate::math::{dense, tree};
use crate::model::Model;

/// Solves for `qacc`, `efc_force` and `qfrc_constraint`.
pub fn fwd_constraint(m: &Model, d: &mut Data) -> Result<()> {
    d.qfrc_constraint.fill(0.0);
    if d.s.nefc == 0 {
        d.qacc.copy_from_slice(d.qacc_smooth);
        d.s.solver_niter.fill(0);
        return Ok(());
    }
    let method = match mjtSolver::from_int(m.opt.solver) {
        Some(mjSOL_NEWTON) => Some(Method::Newton),
        Some(mjSOL_CG) => Some(Method::CG),
        Some(mjSOL_PGS) => None,
        None => {
            return Err(Error::in_routine("mj_fwdConstraint", format_args!("unknown solver type {}", m.opt.solver)));
        }
    };
    if solve(m, d, method).is_err() {
        // the stack is too small: as if the rows had not found room in the arena
        constraint::full(d);
        d.clear_constraints(m);
        d.qfrc_constraint.fill(0.0);
        d.qacc.copy_from_slice(d.qacc_smooth);
        d.s.solver_niter.fill(0);
    }
    Ok(())
}

/// Runs the solver that the options ask for; the error is a lack of memory.
fn solve(m: &Model, d: &mut Data, method: Option<Method>) -> Result<()> {
    let frame = d.stack.frame();
    let jar: &mut [f64] = frame.scratch(d.efc_b.len())?;
    start(m, d, jar, method.is_none(), &frame)?;
    d.s.solver_niter.fill(0);
    let islands = m.opt.disableflags & mjDSBL_ISLAND as i32 == 0 && d.s.nisland > 0 && m.opt.noslip_iterations == 0;
    match method {
        Some(method) if islands => solve_islands(m, d, method, jar)?,
        Some(method) => solve_all(m, d, method, jar)?,
        None => {
            solve_dual(m, d, false)?;
        }
    }
    if m.opt.noslip_iterations > 0 {
        solve_dual(m, d, true)?;
    }
    Ok(())
}

/// `efc_b`, the point to start from in `qacc`, and (for primal solvers) the residual there in `jar`.
fn start(m: &Model, d: &mut Data, jar: &mut [f64], dual: bool, frame: &Frame) -> Result<()> {
    let jacobian = efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J);
    let warmstart = m.opt.disableflags & mjDSBL_WARMSTART as i32 == 0;
    d.qacc.copy_from_slice(if warmstart { d.qacc_warmstart } else { d.qacc_smooth });
    dispatch(Residuals { jacobian, aref: d.efc_aref, res: [d.efc_b, jar], a: [d.qacc_smooth, d.qacc] });
    if !warmstart {
        d.efc_force.fill(0.0);
        return Ok(());
    }
    let rows = Potential {
        ne: d.s.ne as usize,
        nf: d.s.nf as usize,
        kind: d.efc_type,
        id: d.efc_id,
        D: d.efc_D,
        R: d.efc_R,
        frictionloss: d.efc_frictionloss,
    };
    let warm = rows.update(d.contact, jar, d.efc_state, d.efc_force, false);
    if dual {
        let AR = Dual::matrix(m, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, d.efc_AR);
        let force: &[f64] = d.efc_force;
        let quadratic: f64 = force.iter().enumerate().map(|(i, f)| f * AR.row_dot(i, force)).sum();
        if dense::dot(force, d.efc_b) + 0.5 * quadratic > 0.0 {
            d.efc_force.fill(0.0);
        } else {
            jacobian.mul_t(d.qfrc_constraint, d.efc_force);
        }
    } else {
        let away: &mut [f64] = frame.scratch(m.nv())?;
        dense::sub(away, d.qacc, d.qacc_smooth);
        let inertia = Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
        let gauss = bilinear(d.M, inertia, d.qacc, away) - dense::dot(d.qfrc_smooth, away);
        // evaluated last: its states stay visible when islands are solved
        let cold = rows.update(d.contact, d.efc_b, d.efc_state, d.efc_force, false);
        if warm + 0.5 * gauss > cold {
            d.qacc.copy_from_slice(d.qacc_smooth);
            jar.copy_from_slice(d.efc_b);
        }
    }
    if d.s.nisland > 0 {
        for &k in &d.map_idof2dof[d.s.nidof as usize..] {
            d.qacc[k as usize] = d.qacc_smooth[k as usize];
        }
    }
    Ok(())
}

/// `J a - aref` at two points at once.
struct Residuals<'a> {
    jacobian: Jacobian<'a>,
    aref: &'a [f64],
    res: [&'a mut [f64]; 2],
    a: [&'a [f64]; 2],
}

impl Stage for Residuals<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let [r0, r1] = self.res;
        if let Jacobian::Dense { J, .. } = self.jacobian {
            mul_rows_twice(l, [&mut *r0, &mut *r1], J, self.a);
        } else {
            self.jacobian.mul(r0, self.a[0]);
            self.jacobian.mul(r1, self.a[1]);
        }
        for ((r0, r1), aref) in r0.iter_mut().zip(r1).zip(self.aref) {
            *r0 -= aref;
            *r1 -= aref;
        }
    }
}

/// `x' M y` with a symmetric matrix given by its lower rows, diagonal last.
fn bilinear(M: &[f64], pattern: Csr, x: &[f64], y: &[f64]) -> f64 {
    let mut sum = 0.0;
    for k in 0..x.len() {
        let at = pattern.range(k);
        let (cols, values) = (&pattern.colind[at.start..at.end - 1], &M[at.clone()]);
        let (mut mx, mut my) = (values[cols.len()] * x[k], 0.0);
        for (&c, a) in cols.iter().zip(values) {
            mx += a * x[c as usize];
            my += a * y[c as usize];
        }
        sum += mx * y[k] + my * x[k];
    }
    sum
}

fn limits(m: &Model) -> Limits {
    Limits {
        iterations: m.opt.iterations.max(0) as usize,
        tolerance: m.opt.tolerance,
        ls_iterations: m.opt.ls_iterations.max(0) as usize,
        ls_tolerance: m.opt.ls_tolerance,
    }
}

/// The scale of tolerances of a solve over the whole model.
fn scale(m: &Model) -> f64 {
    1.0 / (m.stat.meaninertia * m.nv().max(1) as f64)
}

/// Newton or conjugate gradients over all rows and dofs.
fn solve_all(m: &Model, d: &mut Data, method: Method, jar: &[f64]) -> Result<()> {
    let frame = d.stack.frame();
    let mut problem = Problem {
        ne: d.s.ne as usize,
        nf: d.s.nf as usize,
        kind: d.efc_type,
        id: d.efc_id,
        jacobian: efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J),
        D: d.efc_D,
        R: d.efc_R,
        frictionloss: d.efc_frictionloss,
        contact: d.contact,
        inertia: Inertia {
            pattern: Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()),
            M: d.M,
            LD: d.qLD,
            LDiagInv: d.qLDiagInv,
        },
        qfrc_smooth: d.qfrc_smooth,
        qacc_smooth: d.qacc_smooth,
        scale: scale(m),
        qacc: d.qacc,
        jar,
        force: d.efc_force,
        state: d.efc_state,
        qfrc_constraint: d.qfrc_constraint,
    };
    let mut report = Report { entries: island_entries(&mut d.s.solver, 0), niter: 0 };
    d.s.solver_nnz[0] = newton_nonzeros(m, &problem, method, m.nC(), &frame)? as i32;
    let (problem, report_ref) = (&mut problem, &mut report);
    dispatch(Primal { problem, method, limits: limits(m), report: report_ref, frame: &frame })?;
    d.s.solver_niter[0] = report.niter as i32;
    Ok(())
}

/// Newton or conjugate gradients, island by island.
fn solve_islands(m: &Model, d: &mut Data, method: Method, jar: &[f64]) -> Result<()> {
    let nidof = d.s.nidof as usize;
    let dofs = &d.map_idof2dof[..nidof];
    gather(d.ifrc_smooth, d.qfrc_smooth, dofs);
    gather(d.iacc_smooth, d.qacc_smooth, dofs);
    gather(d.iacc, d.qacc, dofs);
    gather(d.iefc_aref, d.efc_aref, d.map_iefc2efc);
    let outer = d.stack.frame();
    let ijar: &mut [f64] = outer.scratch(jar.len())?;
    gather(ijar, jar, d.map_iefc2efc);
    for i in 0..d.s.nisland as usize {
        solve_island(m, d, method, i, ijar)?;
    }
    let dofs = &d.map_idof2dof[..nidof];
    scatter(d.qacc, d.iacc, dofs);
    scatter(d.qfrc_constraint, d.ifrc_constraint, dofs);
    gather(d.efc_force, d.iefc_force, d.map_efc2iefc);
    Ok(())
}

fn solve_island(m: &Model, d: &mut Data, method: Method, i: usize, ijar: &[f64]) -> Result<()> {
    let frame = d.stack.frame();
    let (nidof, sparse) = (d.s.nidof as usize, is_sparse(m));
    let dofs = d.island_idofadr[i] as usize..(d.island_idofadr[i] + d.island_nv[i]) as usize;
    let rows = d.island_iefcadr[i] as usize..(d.island_iefcadr[i] + d.island_nefc[i]) as usize;
    let n = dofs.len();
    let jacobian = if sparse {
        let (rownnz, rowadr) = (&d.iefc_J_rownnz[rows.clone()], &d.iefc_J_rowadr[rows.clone()]);
        Jacobian::Sparse { rownnz, rowadr, colind: d.iefc_J_colind, J: d.iefc_J }
    } else {
        Jacobian::Dense { n, J: &d.iefc_J[nidof * rows.start..][..n * rows.len()] }
    };
    let pattern = Csr::new(&d.iM_rownnz[dofs.clone()], &d.iM_rowadr[dofs.clone()], d.iM_colind);
    let mass: f64 = (0..n).map(|k| d.iM[pattern.range(k).end - 1]).sum();
    let mut problem = Problem {
        ne: d.island_ne[i] as usize,
        nf: d.island_nf[i] as usize,
        kind: &d.iefc_type[rows.clone()],
        id: &d.iefc_id[rows.clone()],
        jacobian,
        D: &d.iefc_D[rows.clone()],
        R: &d.iefc_R[rows.clone()],
        frictionloss: &d.iefc_frictionloss[rows.clone()],
        contact: d.contact,
        inertia: Inertia { pattern, M: d.iM, LD: d.iLD, LDiagInv: &d.iLDiagInv[dofs.clone()] },
        qfrc_smooth: &d.ifrc_smooth[dofs.clone()],
        qacc_smooth: &d.iacc_smooth[dofs.clone()],
        scale: 1.0 / mass,
        qacc: &mut d.iacc[dofs.clone()],
        jar: &ijar[rows.clone()],
        force: &mut d.iefc_force[rows.clone()],
        state: &mut d.iefc_state[rows],
        qfrc_constraint: &mut d.ifrc_constraint[dofs],
    };
    let counted = i < mjNISLAND as usize;
    if counted {
        // addresses in the inertia run over all islands
        let inertia = pattern.range(n - 1).end;
        d.s.solver_nnz[i] = newton_nonzeros(m, &problem, method, inertia, &frame)? as i32;
    }
    let mut report = Report { entries: island_entries(&mut d.s.solver, i), niter: 0 };
    let (problem, report_ref) = (&mut problem, &mut report);
    dispatch(Primal { problem, method, limits: limits(m), report: report_ref, frame: &frame })?;
    if counted {
        d.s.solver_niter[i] = report.niter as i32;
    }
    Ok(())
}

/// The statistics of an island; none beyond those that are kept.
fn island_entries(all: &mut [mjSolverStat], island: usize) -> &mut [mjSolverStat] {
    all.chunks_exact_mut(mjNSOLVER as usize).nth(island).unwrap_or_default()
}

/// `solver_nnz` of a primal solve; `inertia` counts the entries of M.
fn newton_nonzeros(m: &Model, p: &Problem, method: Method, inertia: usize, frame: &Frame) -> Result<usize> {
    if method == Method::CG {
        return Ok(0);
    }
    if !is_sparse(m) {
        return Ok(p.qacc.len() * p.qacc.len());
    }
    let (products, factor) = nonzeros(p, frame)?;
    let copies = if m.opt.cone == mjCONE_ELLIPTIC as i32 { 2 } else { 1 };
    Ok(copies * factor + products + inertia)
}

/// PGS or the noslip pass, then accelerations from forces.
fn solve_dual(m: &Model, d: &mut Data, slip: bool) -> Result<()> {
    let frame = d.stack.frame();
    let mut dual = Dual {
        ne: d.s.ne as usize,
        nf: d.s.nf as usize,
        kind: d.efc_type,
        id: d.efc_id,
        AR: Dual::matrix(m, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, d.efc_AR),
        b: d.efc_b,
        R: d.efc_R,
        frictionloss: d.efc_frictionloss,
        contact: d.contact,
        scale: scale(m),
        force: d.efc_force,
        state: d.efc_state,
    };
    let mut report = Report { entries: island_entries(&mut d.s.solver, 0), niter: d.s.solver_niter[0].max(0) as usize };
    if slip {
        let sweeps = m.opt.noslip_iterations as usize;
        noslip(&mut dual, sweeps, m.opt.noslip_tolerance, &mut report, &frame)?;
    } else {
        pgs(&mut dual, m.opt.iterations.max(0) as usize, m.opt.tolerance, &mut report, &frame)?;
        let n = d.efc_force.len();
        d.s.solver_nnz[0] = if is_sparse(m) { d.efc_AR.len() } else { n * n } as i32;
    }
    d.s.solver_niter[0] = report.niter as i32;
    let jacobian = efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J);
    jacobian.mul_t(d.qfrc_constraint, d.efc_force);
    d.qacc.copy_from_slice(d.qfrc_constraint);
    tree::solve(d.qacc, d.qLD, d.qLDiagInv, Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()));
    dense::add_to(d.qacc, d.qacc_smooth);
    Ok(())
}

impl Dual<'_> {
    /// `efc_AR` in the model's representation.
    fn matrix<'a>(m: &Model, rownnz: &'a [i32], rowadr: &'a [i32], colind: &'a [i32], J: &'a [f64]) -> Jacobian<'a> {
        if is_sparse(m) {
            Jacobian::Sparse { rownnz, rowadr, colind, J }
        } else {
            Jacobian::Dense { n: J.len().isqrt(), J }
        }
    }
}
