//! The constraint stage of forward dynamics: starting point, islands, solvers, statistics.
//!
//! Tests: `tests/engine/solver.rs`.

use super::dual::{noslip, pgs};
use super::dual_problem::Dual;
use super::primal::Method;
use super::problem::{ConeHessians, SolverReport};
use super::problems::{
    NonzeroCounts, Problems, Solve, SolveSettings, UnsolvedProblems, bounded, cost_at_warmstart, limits, scale,
};
use super::select;
use super::tiny::Warmstart;
use super::tiny_lanes::TinyLanes;
use crate::abi::*;
use crate::base::thread::WorkQueue;
use crate::base::{Error, Result};
use crate::constraint::{self, Jacobian, RowSet, efc_jacobian, is_sparse};
use crate::data::{Data, Frame, Stack};
use crate::dynamics::lanes::SmoothSystem;
use crate::math::padded::mul_rows_twice;
use crate::math::simd::{Lanes, Stage, dispatch};
use crate::math::sparse::{Csr, gather, scatter};
use crate::math::{dense, tree};
use crate::model::Model;
use crate::tuning::{CHUNK_ROWS, EVEN_CHUNKS, SHARED_ENTRIES, TINY_ROWS};
use std::sync::atomic::{AtomicBool, Ordering};

/// Solves for `qacc`, `efc_force` and `qfrc_constraint`.
pub fn fwd_constraint(m: &Model, d: &mut Data) -> Result<()> {
    fwd_constraint_of(m, d, false)
}

/// [`fwd_constraint`]; `whole`: islands are left out ([`constraint::needs_no_islands`]), as the only one has everything.
pub fn fwd_constraint_of(m: &Model, d: &mut Data, whole: bool) -> Result<()> {
    d.qfrc_constraint.fill(0.0);
    if d.s.nefc == 0 {
        d.qacc.copy_from_slice(d.qacc_smooth);
        d.s.solver_niter.fill(0);
        return Ok(());
    }
    if is_tiny(m, d, whole) {
        if whole {
            solve_tiny_whole(m, d);
        } else {
            solve_tiny(m, d);
        }
        return Ok(());
    }
    constrained(m, d, whole)
}

/// Whether there is one island, with few dofs and few rows and no elliptic cones, that is solved from a warm start by Newton's
/// method.
fn is_tiny(m: &Model, d: &Data, whole: bool) -> bool {
    let dofs = if whole { m.nv() } else { d.s.nidof as usize };
    (whole || d.s.nisland == 1)
        && select::is_tiny(dofs, d.s.nefc as usize)
        && !m.disabled(mjDSBL_ISLAND)
        && !m.disabled(mjDSBL_WARMSTART)
        && m.opt.solver == mjSOL_NEWTON as i32
        && elliptic_contacts(m, d.efc_type, d.efc_id) == 0
        && m.opt.noslip_iterations == 0
        && !is_sparse(m)
}

/// Whether `problems` can take those in `d`, whose islands are not found yet: tiny ones of contacts and limits, each of one tree.
pub fn may_defer(m: &Model, d: &Data, problems: &TinyLanes) -> bool {
    d.s.ne + d.s.nf == 0
        && constraint::can_skip_islands(m, d)
        && !m.disabled(mjDSBL_WARMSTART)
        && m.opt.solver == mjSOL_NEWTON as i32
        && m.nflex() == 0
        && !is_sparse(m)
        && elliptic_contacts(m, d.efc_type, d.efc_id) == 0
        && problems.can_take(m, d)
}

/// Leaves the problems in `d`, where [`may_defer`] allows it, to [`solve_deferred`], in lane `lane`.
pub fn defer(m: &Model, d: &mut Data, problems: &mut TinyLanes, lane: usize) -> Result<()> {
    problems.take(m, d, lane, |m, d| {
        let frame = d.stack.frame();
        let jar: &mut [f64] = frame.scratch(d.efc_b.len())?;
        start(m, d, jar, false, &frame)
    })
}

/// Solves the problems that were deferred. Returns the bits of their environments.
pub fn solve_deferred(m: &Model, problems: &mut TinyLanes, system: SmoothSystem) -> u32 {
    problems.solve(system, Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()), &limits(m))
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
    // out of the views while the problem has the others
    let (b, state) = (std::mem::take(&mut d.efc_b), std::mem::take(&mut d.efc_state));
    d.s.solver_niter.fill(0);
    let mut solve = Solve::of_only_island(d);
    let warm = Warmstart { aref: solve.aref, b, state, outside_islands };
    solve.run_warm(warm, &limits(m));
    let dofs = &d.map_idof2dof[..n];
    (d.efc_b, d.efc_state) = (b, state);
    scatter(d.qacc, d.iacc, dofs);
    scatter(d.qfrc_constraint, d.ifrc_constraint, dofs);
    d.efc_force.copy_from_slice(d.iefc_force);
}

/// Solves such an island that has everything and was not gathered. No caller sees the states without constraints.
#[inline(never)]
fn solve_tiny_whole(m: &Model, d: &mut Data) {
    d.qacc.copy_from_slice(d.qacc_warmstart);
    d.s.solver_niter.fill(0);
    let (b, mut states) = (std::mem::take(&mut d.efc_b), [0; TINY_ROWS]);
    let mut only = Problems::whole(m, d, &[], ConeHessians::default(), true);
    if let Some(solve) = &mut only.next() {
        let state = &mut states[..solve.aref.len()];
        let warm = Warmstart { aref: solve.aref, b: &mut *b, state, outside_islands: 0.0 };
        solve.run_warm(warm, &limits(m));
    }
    d.efc_b = b;
}

/// What the warm start costs the dofs that are in no island.
fn cost_outside_islands(m: &Model, d: &Data) -> f64 {
    cost_at_warmstart(m, d, d.map_idof2dof[d.s.nidof as usize..].iter().map(|&k| k as usize))
}

/// Solves a problem with rows that is not tiny.
#[inline(never)]
fn constrained(m: &Model, d: &mut Data, whole: bool) -> Result<()> {
    if constraint_forces(m, d, whole)? && constraint::is_dual(m) {
        accelerate(m, d);
    }
    Ok(())
}

/// The forces of a problem with rows, and for primal solvers the accelerations; `whole` as for [`fwd_constraint_of`]. With a dual
/// solver, `qacc` is `qacc_smooth + M⁻¹ qfrc_constraint`, which is left to the caller. Returns `false` if there was too little memory:
/// then nothing is left to do.
pub fn constraint_forces(m: &Model, d: &mut Data, whole: bool) -> Result<bool> {
    let method = match mjtSolver::from_int(m.opt.solver) {
        Some(mjSOL_NEWTON) => Some(Method::Newton),
        Some(mjSOL_CG) => Some(Method::CG),
        Some(mjSOL_PGS) => None,
        None => {
            return Err(Error::in_routine("mj_fwdConstraint", format_args!("unknown solver type {}", m.opt.solver)));
        }
    };
    if constraint::is_dual(m) {
        constraint::check_projection(m, d)?;
    }
    let solved = solve(m, d, method, whole).is_ok();
    if !solved {
        // the stack is too small: as if the rows had not fitted into the arena
        constraint::full(d);
        d.clear_constraints();
        d.qfrc_constraint.fill(0.0);
        d.qacc.copy_from_slice(d.qacc_smooth);
        d.s.solver_niter.fill(0);
    }
    Ok(solved)
}

/// Accelerations that follow from the forces of the constraints.
fn accelerate(m: &Model, d: &mut Data) {
    d.qacc.copy_from_slice(d.qfrc_constraint);
    tree::solve(d.qacc, d.qLD, d.qLDiagInv, Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()));
    dense::add_to(d.qacc, d.qacc_smooth);
}

/// Runs the solver that the options ask for; the error is a lack of memory.
fn solve(m: &Model, d: &mut Data, method: Option<Method>, whole: bool) -> Result<()> {
    let frame = d.stack.frame();
    let jar: &mut [f64] = frame.scratch(d.efc_b.len())?;
    start(m, d, jar, method.is_none(), &frame)?;
    d.s.solver_niter.fill(0);
    let islands = !m.disabled(mjDSBL_ISLAND) && d.s.nisland > 0 && m.opt.noslip_iterations == 0;
    match method {
        Some(method) if islands => solve_islands(m, d, method, jar)?,
        Some(method) => solve_all(m, d, method, jar, whole)?,
        None => solve_dual(m, d, false)?,
    }
    if m.opt.noslip_iterations > 0 {
        solve_dual(m, d, true)?;
    }
    Ok(())
}

/// `efc_b`, the point to start from in `qacc`, and (for primal solvers) the residual there in `jar`.
fn start(m: &Model, d: &mut Data, jar: &mut [f64], dual: bool, frame: &Frame) -> Result<()> {
    let jacobian = efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J);
    let warmstart = !m.disabled(mjDSBL_WARMSTART);
    d.qacc.copy_from_slice(if warmstart { d.qacc_warmstart } else { d.qacc_smooth });
    let residuals = Residuals { jacobian, first: 0, aref: d.efc_aref, res: [d.efc_b, jar], a: [d.qacc_smooth, d.qacc] };
    if is_sparse(m) && d.s.nJ as usize >= SHARED_ENTRIES && d.stack.has_pool() {
        residuals.share(d.stack);
    } else {
        dispatch(residuals);
    }
    if !warmstart {
        d.efc_force.fill(0.0);
        return Ok(());
    }
    let rows = RowSet::new([d.s.ne, d.s.nf], [d.efc_type, d.efc_id], [d.efc_D, d.efc_R, d.efc_frictionloss]);
    let warm = rows.update(d.contact, jar, d.efc_state, d.efc_force, false);
    if dual {
        let AR = Dual::matrix(m, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, d.efc_AR);
        let force: &[f64] = d.efc_force;
        let quadratic: f64 = force.iter().enumerate().map(|(i, f)| f * AR.row_dot(i, force)).sum();
        if dense::dot(force, d.efc_b) + 0.5 * quadratic > 0.0 {
            d.efc_force.fill(0.0);
        }
    } else {
        let away: &mut [f64] = frame.scratch(m.nv())?;
        dense::sub(away, d.qacc, d.qacc_smooth);
        let inertia = Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
        let gauss = quadratic_form(d.M, inertia, away);
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

/// `J a - aref` at two points at once, of all rows, or of sparse rows from some row on.
struct Residuals<'a> {
    jacobian: Jacobian<'a>,
    first: usize,
    aref: &'a [f64],
    res: [&'a mut [f64]; 2],
    a: [&'a [f64]; 2],
}

impl<'a> Residuals<'a> {
    /// On the threads of the bound pool.
    #[cold]
    #[inline(never)]
    fn share(self, stack: Stack) {
        let queue = WorkQueue::new(self.chunks());
        stack.share(|_| queue.take().for_each(dispatch));
    }

    /// The same for some rows after the other.
    fn chunks(self) -> impl Iterator<Item = Residuals<'a>> {
        let Residuals { jacobian, first, aref, res: [r0, r1], a } = self;
        let n = aref.len().div_ceil(EVEN_CHUNKS).max(CHUNK_ROWS);
        let rows = aref.chunks(n).zip(r0.chunks_mut(n).zip(r1.chunks_mut(n))).enumerate();
        rows.map(move |(k, (aref, (r0, r1)))| Residuals { jacobian, first: first + k * n, aref, res: [r0, r1], a })
    }
}

impl Stage for Residuals<'_> {
    type Out = ();
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) {
        let [r0, r1] = self.res;
        if let Jacobian::Dense { J, .. } = self.jacobian {
            mul_rows_twice(l, [&mut *r0, &mut *r1], J, self.a);
        } else {
            self.jacobian.mul_twice_from(self.first, [&mut *r0, &mut *r1], self.a);
        }
        for ((r0, r1), aref) in r0.iter_mut().zip(r1).zip(self.aref) {
            *r0 -= aref;
            *r1 -= aref;
        }
    }
}

/// `x' M x` with a symmetric matrix given by its lower rows, diagonal last.
fn quadratic_form(M: &[f64], pattern: Csr, x: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (k, &xk) in x.iter().enumerate() {
        let at = pattern.range(k);
        let (cols, values) = (&pattern.colind[at.start..at.end - 1], &M[at.clone()]);
        let left: f64 = cols.iter().zip(values).map(|(&c, a)| a * x[c as usize]).sum();
        sum += xk * (2.0 * left + values[cols.len()] * xk);
    }
    sum
}

/// The number of contacts with elliptic cones among the rows.
fn elliptic_contacts(m: &Model, kind: &[i32], id: &[i32]) -> usize {
    // as in rows, whatever is no pyramid is an ellipse
    if constraint::is_pyramidal(m) { 0 } else { constraint::cones(kind, id).count() }
}

/// Gives contacts the Hessians that were computed.
fn keep_hessians(contact: &mut [mjContact], kind: &[i32], id: &[i32], hessians: &ConeHessians) {
    if hessians.is_empty() {
        return;
    }
    let known = constraint::cones(kind, id).zip(&*hessians.H).zip(&*hessians.known).filter(|(_, known)| **known != 0);
    for ((c, H), _) in known {
        let n = (contact[c].dim * contact[c].dim) as usize;
        contact[c].H[..n].copy_from_slice(&H[..n]);
    }
}

/// Newton or conjugate gradients over all rows and dofs, as an island that has all of them or without islands.
fn solve_all(m: &Model, d: &mut Data, method: Method, jar: &[f64], island: bool) -> Result<()> {
    let frame = d.stack.frame();
    let mut hessians = ConeHessians::new(elliptic_contacts(m, d.efc_type, d.efc_id), &frame)?;
    let (stack, settings) = (d.stack, SolveSettings::new(m, method));
    let mut only = Problems::whole(m, d, jar, hessians.reborrow(), island);
    if let Some(solve) = &mut only.next() {
        solve.run(settings, &stack.frame())?;
    }
    keep_hessians(d.contact, d.efc_type, d.efc_id, &hessians);
    Ok(())
}

/// Newton or conjugate gradients, island by island; on several threads if a pool is bound, with the same result.
fn solve_islands(m: &Model, d: &mut Data, method: Method, jar: &[f64]) -> Result<()> {
    let nidof = d.s.nidof as usize;
    let (in_order, all_rows) = (constraint::has_dofs_in_order(m, d), d.s.nisland == 1);
    let dofs = &d.map_idof2dof[..nidof];
    gather_or_copy(d.ifrc_smooth, d.qfrc_smooth, dofs, in_order);
    gather_or_copy(d.iacc_smooth, d.qacc_smooth, dofs, in_order);
    gather_or_copy(d.iacc, d.qacc, dofs, in_order);
    gather_or_copy(d.iefc_aref, d.efc_aref, d.map_iefc2efc, all_rows);
    let outer = d.stack.frame();
    let ijar: &mut [f64] = outer.scratch(jar.len())?;
    gather_or_copy(ijar, jar, d.map_iefc2efc, all_rows);
    let mut hessians = ConeHessians::new(elliptic_contacts(m, d.iefc_type, d.iefc_id), &outer)?;
    let (stack, settings) = (d.stack, SolveSettings::new(m, method));
    let mut unsolved = true;
    if stack.has_pool() {
        let islands = Problems::of_islands(m, d, ijar, hessians.reborrow());
        if islands.worth_sharing(settings) {
            unsolved = !on_threads(stack, settings, islands);
            if unsolved {
                // the stack of some thread was too small: all again, on the whole stack
                gather(d.iacc, d.qacc, &d.map_idof2dof[..nidof]);
                hessians.known.fill(0);
            }
        }
    }
    if unsolved {
        let mut islands = Problems::of_islands(m, d, ijar, hessians.reborrow());
        while let Some(solve) = &mut islands.next() {
            solve.run(settings, &stack.frame())?;
        }
    }
    keep_hessians(d.contact, d.iefc_type, d.iefc_id, &hessians);
    if in_order {
        d.qacc.copy_from_slice(d.iacc);
        d.qfrc_constraint.copy_from_slice(d.ifrc_constraint);
    } else {
        let dofs = &d.map_idof2dof[..nidof];
        scatter(d.qacc, d.iacc, dofs);
        scatter(d.qfrc_constraint, d.ifrc_constraint, dofs);
    }
    gather_or_copy(d.efc_force, d.iefc_force, d.map_efc2iefc, all_rows);
    if m.disabled(mjDSBL_WARMSTART) {
        // otherwise the states at the unconstrained acceleration stay, as in the reference, which here has stale memory
        gather(d.efc_state, d.iefc_state, d.map_efc2iefc);
    }
    Ok(())
}

/// [`gather`]; `all` says that the map is the identity.
fn gather_or_copy(to: &mut [f64], from: &[f64], map: &[i32], all: bool) {
    if all { to.copy_from_slice(&from[..to.len()]) } else { gather(to, from, map) }
}

/// Solves islands on the threads of the bound pool. `false` if one was not solved: its thread has part of the stack only.
#[cold]
fn on_threads(stack: Stack, settings: SolveSettings, islands: Problems) -> bool {
    let Problems { sources, mut left } = islands;
    let counts = WorkItem::Count(left.counts());
    let pieces = left.chunks(&sources).map(WorkItem::Solve).chain(std::iter::once(counts));
    let (queue, solved) = (WorkQueue::new(pieces), AtomicBool::new(true));
    stack.share(|stack| {
        let run = |piece| match piece {
            WorkItem::Count(counts) => counts.run(&sources, settings, stack),
            WorkItem::Solve(mut left) => {
                while let Some(solve) = &mut left.next(&sources) {
                    solve.run(settings, &stack.frame())?;
                }
                Ok(())
            }
        };
        for piece in queue.take() {
            if run(piece).is_err() {
                solved.store(false, Ordering::Relaxed);
            }
        }
    });
    solved.into_inner()
}

/// What a thread does at a time.
enum WorkItem<'a> {
    Solve(UnsolvedProblems<'a>),
    Count(NonzeroCounts<'a>),
}

/// PGS or the noslip pass.
fn solve_dual(m: &Model, d: &mut Data, slip: bool) -> Result<()> {
    let frame = d.stack.frame();
    let mut dual = Dual {
        rows: RowSet::new([d.s.ne, d.s.nf], [d.efc_type, d.efc_id], [d.efc_D, d.efc_R, d.efc_frictionloss]),
        AR: Dual::matrix(m, d.efc_AR_rownnz, d.efc_AR_rowadr, d.efc_AR_colind, d.efc_AR),
        b: d.efc_b,
        contact: d.contact,
        scale: scale(m),
        force: d.efc_force,
        state: d.efc_state,
    };
    let mut report =
        SolverReport { entries: &mut d.s.solver[..mjNSOLVER as usize], niter: d.s.solver_niter[0].max(0) as usize };
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
