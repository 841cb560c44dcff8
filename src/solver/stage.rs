//! The constraint stage of forward dynamics: starting point, islands, solvers, statistics.

use super::count::nonzeros;
use super::dual::{Dual, noslip, pgs};
use super::primal::{Method, Primal};
use super::problem::{ConeHessians, Inertia, Limits, Problem, Report};
use super::select::{self, Kernel};
use super::tiny::{self, Start};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::constraint::{self, Jacobian, RowSet, efc_jacobian, is_sparse};
use crate::data::{Data, Frame, Stack};
use crate::math::padded::mul_rows_twice;
use crate::math::simd::{Lanes, Stage, dispatch};
use crate::math::sparse::{Csr, gather, scatter};
use crate::math::{dense, tree};
use crate::model::Model;
use std::slice::{ChunksExactMut, IterMut};

/// Solves for `qacc`, `efc_force` and `qfrc_constraint`.
pub fn fwd_constraint(m: &Model, d: &mut Data) -> Result<()> {
    d.qfrc_constraint.fill(0.0);
    if d.s.nefc == 0 {
        d.qacc.copy_from_slice(d.qacc_smooth);
        d.s.solver_niter.fill(0);
        return Ok(());
    }
    if is_tiny(m, d) {
        solve_tiny(m, d);
        return Ok(());
    }
    constrained(m, d)
}

/// Whether there is one island, with few dofs and few rows, that is solved from a warm start by Newton's method.
fn is_tiny(m: &Model, d: &Data) -> bool {
    d.s.nisland == 1
        && select::is_tiny(d.s.nidof as usize, d.s.nefc as usize)
        && m.opt.disableflags & (mjDSBL_ISLAND as i32 | mjDSBL_WARMSTART as i32) == 0
        && m.opt.solver == mjSOL_NEWTON as i32
        && m.opt.cone == mjCONE_PYRAMIDAL as i32
        && m.opt.noslip_iterations == 0
        && !is_sparse(m)
}

/// Solves such an island: without another's, its rows are in order.
#[inline(never)]
fn solve_tiny(m: &Model, d: &mut Data) {
    let n = d.s.nidof as usize;
    let outside_islands = cost_outside_islands(m, d);
    d.qacc.copy_from_slice(d.qacc_smooth);
    let dofs = &d.map_idof2dof[..n];
    gather(d.iacc, d.qacc_warmstart, dofs);
    gather(d.iacc_smooth, d.qacc_smooth, dofs);
    gather(d.ifrc_smooth, d.qfrc_smooth, dofs);
    d.iefc_aref.copy_from_slice(d.efc_aref);
    let pattern = Csr::new(d.iM_rownnz, d.iM_rowadr, d.iM_colind);
    let inertia = Inertia { pattern, M: d.iM, LD: d.iLD, LDiagInv: d.iLDiagInv };
    let s = &mut *d.s;
    let mut problem = Problem {
        rows: RowSet {
            ne: s.ne as usize,
            nf: s.nf as usize,
            kind: d.iefc_type,
            id: d.iefc_id,
            D: d.iefc_D,
            R: d.iefc_R,
            frictionloss: d.iefc_frictionloss,
        },
        jacobian: Jacobian::Dense { n, J: d.iefc_J },
        contact: d.contact,
        cone_hessian: ConeHessians::default(),
        inertia,
        qfrc_smooth: d.ifrc_smooth,
        qacc_smooth: d.iacc_smooth,
        scale: inertia.scale(),
        qacc: d.iacc,
        jar: &[],
        force: d.iefc_force,
        state: d.iefc_state,
        qfrc_constraint: d.ifrc_constraint,
    };
    let warm = tiny::Warmstart { aref: d.efc_aref, b: d.efc_b, state: d.efc_state, outside_islands };
    let mut report = Report { entries: &mut s.solver[..mjNSOLVER as usize], niter: 0 };
    tiny::newton(&mut problem, Start::Cheaper(warm), &limits(m), &mut report);
    let niter = report.niter as i32;
    s.solver_niter.fill(0);
    (s.solver_niter[0], s.solver_nnz[0]) = (niter, (n * n) as i32);
    scatter(d.qacc, d.iacc, dofs);
    scatter(d.qfrc_constraint, d.ifrc_constraint, dofs);
    d.efc_force.copy_from_slice(d.iefc_force);
}

/// What the warm start costs the dofs that are in no island.
fn cost_outside_islands(m: &Model, d: &Data) -> f64 {
    let (x, smooth) = (&*d.qacc_warmstart, &*d.qacc_smooth);
    let pattern = Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let mut sum = 0.0;
    for &k in &d.map_idof2dof[d.s.nidof as usize..] {
        let (k, at) = (k as usize, pattern.range(k as usize));
        let away = x[k] - smooth[k];
        sum += (d.M[at.end - 1] * x[k] - d.qfrc_smooth[k]) * away;
        for (&c, a) in pattern.colind[at.start..at.end - 1].iter().zip(&d.M[at]) {
            let c = c as usize;
            sum += a * (x[c] * away + x[k] * (x[c] - smooth[c]));
        }
    }
    0.5 * sum
}

/// With rows.
#[inline(never)]
fn constrained(m: &Model, d: &mut Data) -> Result<()> {
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
        d.clear_constraints();
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
    let rows = RowSet {
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
            self.jacobian.mul_twice([&mut *r0, &mut *r1], self.a);
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

/// The number of iterations that an option allows: what has not converged after so many never will.
fn bounded(iterations: i32) -> usize {
    iterations.clamp(0, 100_000) as usize
}

fn limits(m: &Model) -> Limits {
    Limits {
        iterations: bounded(m.opt.iterations),
        tolerance: m.opt.tolerance,
        ls_iterations: m.opt.ls_iterations.clamp(0, 1000) as usize,
        ls_tolerance: m.opt.ls_tolerance,
    }
}

/// The scale of tolerances of a solve over the whole model.
fn scale(m: &Model) -> f64 {
    1.0 / (m.stat.meaninertia * m.nv().max(1) as f64)
}

/// A problem and where its statistics go.
struct Solve<'a> {
    problem: Problem<'a>,
    aref: &'a [f64],
    /// Entries of the inertia.
    inertia: usize,
    report: Report<'a>,
    niter: Option<&'a mut i32>,
    nnz: Option<&'a mut i32>,
}

impl Solve<'_> {
    fn run(&mut self, settings: SolveSettings, frame: &Frame) -> Result<()> {
        if let Some(nnz) = &mut self.nnz {
            **nnz = settings.nonzeros(&self.problem, self.inertia, frame)? as i32;
        }
        let (problem, report, SolveSettings { method, limits, .. }) = (&mut self.problem, &mut self.report, settings);
        match select::primal(method, problem) {
            Kernel::Tiny => tiny::newton(problem, Start::Here { aref: self.aref }, &limits, report),
            kernel => {
                let dense = kernel == Kernel::Dense;
                dispatch(Primal { problem, method, dense, limits, report, frame })?;
            }
        }
        if let Some(niter) = &mut self.niter {
            **niter = self.report.niter as i32;
        }
        Ok(())
    }
}

/// Gives contacts the Hessians that were computed.
fn keep_hessians(contact: &mut [mjContact], kind: &[i32], id: &[i32], hessians: &ConeHessians) {
    let known = constraint::cones(kind, id).zip(&*hessians.H).zip(&*hessians.known).filter(|(_, known)| **known != 0);
    for ((c, H), _) in known {
        let n = (contact[c].dim * contact[c].dim) as usize;
        contact[c].H[..n].copy_from_slice(&H[..n]);
    }
}

/// Newton or conjugate gradients over all rows and dofs.
fn solve_all(m: &Model, d: &mut Data, method: Method, jar: &[f64]) -> Result<()> {
    let frame = d.stack.frame();
    let s = &mut *d.s;
    let rows = RowSet {
        ne: s.ne as usize,
        nf: s.nf as usize,
        kind: d.efc_type,
        id: d.efc_id,
        D: d.efc_D,
        R: d.efc_R,
        frictionloss: d.efc_frictionloss,
    };
    let mut hessians = ConeHessians::new(constraint::cones(d.efc_type, d.efc_id).count(), &frame)?;
    let problem = Problem {
        rows,
        jacobian: efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J),
        contact: d.contact,
        cone_hessian: hessians.reborrow(),
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
    let report = Report { entries: island_entries(&mut s.solver, 0), niter: 0 };
    let (niter, nnz) = (s.solver_niter.first_mut(), s.solver_nnz.first_mut());
    let mut solve = Solve { problem, aref: d.efc_aref, inertia: m.nC(), report, niter, nnz };
    let inner = d.stack.frame();
    solve.run(SolveSettings::new(m, method), &inner)?;
    drop(inner);
    keep_hessians(d.contact, d.efc_type, d.efc_id, &hessians);
    Ok(())
}

/// Newton or conjugate gradients, island by island; on several threads if a pool is bound, with the same result.
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
    let mut hessians = ConeHessians::new(constraint::cones(d.iefc_type, d.iefc_id).count(), &outer)?;
    let (stack, settings) = (d.stack, SolveSettings::new(m, method));
    let several = stack.has_pool() && d.s.nisland > 1;
    if !(several && on_threads(stack, settings, Islands::new(m, d, ijar, hessians.reborrow()))) {
        if several {
            // the stack of some thread was too small: all again, on the whole stack
            gather(d.iacc, d.qacc, &d.map_idof2dof[..nidof]);
            hessians.known.fill(0);
        }
        for mut solve in Islands::new(m, d, ijar, hessians.reborrow()) {
            solve.run(settings, &stack.frame())?;
        }
    }
    keep_hessians(d.contact, d.iefc_type, d.iefc_id, &hessians);
    let dofs = &d.map_idof2dof[..nidof];
    scatter(d.qacc, d.iacc, dofs);
    scatter(d.qfrc_constraint, d.ifrc_constraint, dofs);
    gather(d.efc_force, d.iefc_force, d.map_efc2iefc);
    if m.opt.disableflags & mjDSBL_WARMSTART as i32 != 0 {
        // otherwise the states at the unconstrained acceleration stay, as in the reference, which here has stale memory
        gather(d.efc_state, d.iefc_state, d.map_efc2iefc);
    }
    Ok(())
}

/// Solves islands on the threads of the bound pool. `false` if one was not solved: its thread has part of the stack only.
#[cold]
fn on_threads(stack: Stack, settings: SolveSettings, islands: Islands) -> bool {
    let mut solves: Vec<(Solve, bool)> = islands.map(|s| (s, false)).collect();
    stack.for_each(&mut solves, |(s, done), stack| *done = s.run(settings, &stack.frame()).is_ok());
    solves.iter().all(|(_, done)| *done)
}

/// The problems of all islands, one after the other: each takes its part of what is left of the outputs.
struct Islands<'a> {
    m: &'a Model,
    next: usize,
    count: usize,
    nidof: usize,
    nv: &'a [i32],
    idofadr: &'a [i32],
    iefcadr: &'a [i32],
    ne: &'a [i32],
    nf: &'a [i32],
    nefc: &'a [i32],
    jacobian: Csr<'a>,
    J: &'a [f64],
    inertia: Inertia<'a>,
    /// The rows of all islands; equalities and friction losses are counted per island.
    rows: RowSet<'a>,
    contact: &'a [mjContact],
    qfrc_smooth: &'a [f64],
    qacc_smooth: &'a [f64],
    aref: &'a [f64],
    jar: &'a [f64],
    qacc: &'a mut [f64],
    force: &'a mut [f64],
    state: &'a mut [i32],
    qfrc_constraint: &'a mut [f64],
    cone_hessian: ConeHessians<'a>,
    entries: ChunksExactMut<'a, mjSolverStat>,
    niter: IterMut<'a, i32>,
    nnz: IterMut<'a, i32>,
}

impl<'a> Islands<'a> {
    fn new(m: &'a Model, d: &'a mut Data, jar: &'a [f64], cone_hessian: ConeHessians<'a>) -> Islands<'a> {
        let s = &mut *d.s;
        Islands {
            m,
            next: 0,
            count: s.nisland as usize,
            nidof: s.nidof as usize,
            nv: d.island_nv,
            idofadr: d.island_idofadr,
            iefcadr: d.island_iefcadr,
            ne: d.island_ne,
            nf: d.island_nf,
            nefc: d.island_nefc,
            jacobian: Csr::new(d.iefc_J_rownnz, d.iefc_J_rowadr, d.iefc_J_colind),
            J: d.iefc_J,
            inertia: Inertia {
                pattern: Csr::new(d.iM_rownnz, d.iM_rowadr, d.iM_colind),
                M: d.iM,
                LD: d.iLD,
                LDiagInv: d.iLDiagInv,
            },
            rows: RowSet {
                ne: 0,
                nf: 0,
                kind: d.iefc_type,
                id: d.iefc_id,
                D: d.iefc_D,
                R: d.iefc_R,
                frictionloss: d.iefc_frictionloss,
            },
            contact: d.contact,
            qfrc_smooth: d.ifrc_smooth,
            qacc_smooth: d.iacc_smooth,
            aref: d.iefc_aref,
            jar,
            qacc: d.iacc,
            force: d.iefc_force,
            state: d.iefc_state,
            qfrc_constraint: d.ifrc_constraint,
            cone_hessian,
            entries: s.solver.chunks_exact_mut(mjNSOLVER as usize),
            niter: s.solver_niter.iter_mut(),
            nnz: s.solver_nnz.iter_mut(),
        }
    }
}

/// The next `n` entries.
fn take<'a, T>(rest: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    rest.split_off_mut(..n).unwrap_or_default()
}

impl<'a> Iterator for Islands<'a> {
    type Item = Solve<'a>;

    // so that the problem is built where it is used
    #[inline(always)]
    fn next(&mut self) -> Option<Solve<'a>> {
        if self.next == self.count {
            return None;
        }
        let i = self.next;
        self.next += 1;
        let (n, nefc) = (self.nv[i] as usize, self.nefc[i] as usize);
        let (dof, row) = (self.idofadr[i] as usize, self.iefcadr[i] as usize);
        let (dofs, rows) = (dof..dof + n, row..row + nefc);
        let jacobian = if is_sparse(self.m) {
            let Csr { rownnz, rowadr, colind, .. } = self.jacobian;
            Jacobian::Sparse { rownnz: &rownnz[rows.clone()], rowadr: &rowadr[rows.clone()], colind, J: self.J }
        } else {
            Jacobian::Dense { n, J: &self.J[self.nidof * row..][..n * nefc] }
        };
        let all = &self.inertia;
        let pattern =
            Csr::new(&all.pattern.rownnz[dofs.clone()], &all.pattern.rowadr[dofs.clone()], all.pattern.colind);
        let inertia = Inertia { pattern, M: all.M, LD: all.LD, LDiagInv: &all.LDiagInv[dofs.clone()] };
        let island = self.rows.slice(rows.clone(), self.ne[i] as usize, self.nf[i] as usize);
        let ncone = if self.cone_hessian.is_empty() { 0 } else { constraint::cones(island.kind, island.id).count() };
        let problem = Problem {
            rows: island,
            jacobian,
            contact: self.contact,
            cone_hessian: self.cone_hessian.split_off(ncone),
            inertia,
            qfrc_smooth: &self.qfrc_smooth[dofs.clone()],
            qacc_smooth: &self.qacc_smooth[dofs],
            scale: inertia.scale(),
            qacc: take(&mut self.qacc, n),
            jar: &self.jar[rows.clone()],
            force: take(&mut self.force, nefc),
            state: take(&mut self.state, nefc),
            qfrc_constraint: take(&mut self.qfrc_constraint, n),
        };
        Some(Solve {
            problem,
            aref: &self.aref[rows],
            // addresses in the inertia run over all islands
            inertia: pattern.range(n - 1).end,
            report: Report { entries: self.entries.next().unwrap_or_default(), niter: 0 },
            niter: self.niter.next(),
            nnz: self.nnz.next(),
        })
    }
}

/// The statistics of an island; none beyond those that are kept.
fn island_entries(all: &mut [mjSolverStat], island: usize) -> &mut [mjSolverStat] {
    all.chunks_exact_mut(mjNSOLVER as usize).nth(island).unwrap_or_default()
}

/// How all primal solves of a step are done.
#[derive(Clone, Copy)]
struct SolveSettings {
    method: Method,
    limits: Limits,
    sparse: bool,
    elliptic: bool,
}

impl SolveSettings {
    fn new(m: &Model, method: Method) -> SolveSettings {
        SolveSettings {
            method,
            limits: limits(m),
            sparse: is_sparse(m),
            elliptic: m.opt.cone == mjCONE_ELLIPTIC as i32,
        }
    }

    /// `solver_nnz` of a solve; `inertia` counts the entries of M.
    fn nonzeros(&self, p: &Problem, inertia: usize, frame: &Frame) -> Result<usize> {
        if self.method == Method::CG {
            return Ok(0);
        }
        if !self.sparse {
            return Ok(p.qacc.len() * p.qacc.len());
        }
        let (products, factor) = nonzeros(p, frame)?;
        let copies = if self.elliptic { 2 } else { 1 };
        Ok(copies * factor + products + inertia)
    }
}

/// PGS or the noslip pass, then accelerations from forces.
fn solve_dual(m: &Model, d: &mut Data, slip: bool) -> Result<()> {
    let frame = d.stack.frame();
    let mut dual = Dual {
        rows: RowSet {
            ne: d.s.ne as usize,
            nf: d.s.nf as usize,
            kind: d.efc_type,
            id: d.efc_id,
            D: d.efc_D,
            R: d.efc_R,
            frictionloss: d.efc_frictionloss,
        },
        AR: Dual::matrix(m, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, d.efc_AR),
        b: d.efc_b,
        contact: d.contact,
        scale: scale(m),
        force: d.efc_force,
        state: d.efc_state,
    };
    let mut report = Report { entries: island_entries(&mut d.s.solver, 0), niter: d.s.solver_niter[0].max(0) as usize };
    if slip {
        noslip(&mut dual, bounded(m.opt.noslip_iterations), m.opt.noslip_tolerance, &mut report, &frame)?;
    } else {
        pgs(&mut dual, bounded(m.opt.iterations), m.opt.tolerance, &mut report, &frame)?;
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
