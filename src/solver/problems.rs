//! The primal problems of a step: one with all rows and dofs, or one for every island.
//!
//! Tests: `tests/physics/solvers.rs`, `tests/engine/solver.rs`.

use super::count::{Structure, nonzeros};
use super::primal::{Method, Primal};
use super::problem::{ConeHessians, Inertia, Problem, SolverLimits, SolverReport};
use super::select::{self, Kernel};
use super::tiny::{self, StartPoint};
use crate::abi::*;
use crate::base::Result;
use crate::constraint::{self, Jacobian, RowSet, is_sparse};
use crate::data::{Data, Frame, Stack};
use crate::math::simd::dispatch;
use crate::math::span::take;
use crate::math::sparse::Csr;
use crate::model::Model;
use crate::tuning::{ISLAND_WORK, MOST_CHUNKS, SHARED_WORK};
use std::ops::Range;

/// How all primal solves of a step are done.
#[derive(Clone, Copy)]
pub struct SolveSettings {
    method: Method,
    limits: SolverLimits,
    sparse: bool,
    elliptic: bool,
}

impl SolveSettings {
    pub fn new(m: &Model, method: Method) -> SolveSettings {
        SolveSettings { method, limits: limits(m), sparse: is_sparse(m), elliptic: !constraint::is_pyramidal(m) }
    }

    /// Whether non-zeros of sparse matrices are counted.
    fn counts(&self) -> bool {
        self.method == Method::Newton && self.sparse
    }

    /// `solver_nnz` of a solve.
    fn nonzeros(&self, p: &Structure, frame: &Frame) -> Result<usize> {
        if self.method == Method::CG {
            return Ok(0);
        }
        if !self.sparse {
            return Ok(p.dofs * p.dofs);
        }
        let (products, factor) = nonzeros(p, frame)?;
        let copies = if self.elliptic { 2 } else { 1 };
        // addresses in the inertia run over all islands
        let inertia = if p.dofs > 0 { p.inertia.range(p.dofs - 1).end } else { 0 };
        Ok(copies * factor + products + inertia)
    }
}

/// The number of iterations that an option allows: what has not converged after this many never will.
pub fn bounded(iterations: i32) -> usize {
    iterations.clamp(0, 100_000) as usize
}

pub fn limits(m: &Model) -> SolverLimits {
    SolverLimits {
        iterations: bounded(m.opt.iterations),
        tolerance: m.opt.tolerance,
        ls_iterations: m.opt.ls_iterations.clamp(0, 1000) as usize,
        ls_tolerance: m.opt.ls_tolerance,
    }
}

/// What the warm start costs some dofs without constraints.
pub fn cost_at_warmstart(m: &Model, d: &Data, dofs: impl Iterator<Item = usize>) -> f64 {
    let (x, smooth) = (&*d.qacc_warmstart, &*d.qacc_smooth);
    let pattern = Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind());
    let mut sum = 0.0;
    for k in dofs {
        let at = pattern.range(k);
        let away = x[k] - smooth[k];
        sum += (d.M[at.end - 1] * x[k] - d.qfrc_smooth[k]) * away;
        for (&c, a) in pattern.colind[at.start..at.end - 1].iter().zip(&d.M[at]) {
            let c = c as usize;
            sum += a * (x[c] * away + x[k] * (x[c] - smooth[c]));
        }
    }
    0.5 * sum
}

/// The scale of tolerances of a solve over the whole model.
pub fn scale(m: &Model) -> f64 {
    1.0 / (m.stat.meaninertia * m.nv().max(1) as f64)
}

/// A problem and where its statistics go.
pub struct Solve<'a> {
    problem: Problem<'a>,
    pub aref: &'a [f64],
    report: SolverReport<'a>,
    niter: Option<&'a mut i32>,
    nnz: Option<&'a mut i32>,
}

impl<'a> Solve<'a> {
    /// The problem of the only island that was gathered, with dense rows and without elliptic cones. Its solver computes residuals of
    /// its own.
    pub fn of_only_island(d: &'a mut Data) -> Solve<'a> {
        let s = &mut *d.s;
        let n = s.nidof as usize;
        let inertia = Inertia {
            pattern: Csr::new(&d.iM_rownnz[..n], &d.iM_rowadr[..n], d.iM_colind),
            M: d.iM,
            LD: d.iLD,
            LDiagInv: &d.iLDiagInv[..n],
        };
        let problem = Problem {
            rows: RowSet::new([s.ne, s.nf], [d.iefc_type, d.iefc_id], [d.iefc_D, d.iefc_R, d.iefc_frictionloss]),
            jacobian: Jacobian::Dense { n, J: d.iefc_J },
            contact: d.contact,
            cone_hessian: ConeHessians::default(),
            inertia,
            qfrc_smooth: d.ifrc_smooth,
            qacc_smooth: d.iacc_smooth,
            scale: inertia.scale(),
            qacc: &mut d.iacc[..n],
            jar: &[],
            force: d.iefc_force,
            state: d.iefc_state,
            qfrc_constraint: &mut d.ifrc_constraint[..n],
        };
        Solve {
            problem,
            aref: d.iefc_aref,
            report: SolverReport { entries: &mut s.solver[..mjNSOLVER as usize], niter: 0 },
            niter: s.solver_niter.first_mut(),
            nnz: s.solver_nnz.first_mut(),
        }
    }

    pub fn run(&mut self, settings: SolveSettings, frame: &Frame) -> Result<()> {
        if self.nnz.is_some() {
            let p = &self.problem;
            let (dofs, rows) = (p.qacc.len(), p.rows.len());
            let structure = Structure { dofs, rows, jacobian: p.jacobian, inertia: p.inertia.pattern };
            self.set_nnz(settings.nonzeros(&structure, frame)?);
        }
        let SolveSettings { method, limits, .. } = settings;
        match select::primal(method, &self.problem) {
            Kernel::Tiny => {
                let start = StartPoint::Here { aref: self.aref };
                self.run_tiny(start, &limits);
            }
            kernel => {
                let (problem, report, dense) = (&mut self.problem, &mut self.report, kernel == Kernel::Dense);
                dispatch(Primal { problem, method, dense, limits, report, frame })?;
                self.set_niter();
            }
        }
        Ok(())
    }

    /// A tiny problem from a warm start, with dense rows.
    pub fn run_warm(&mut self, warm: tiny::Warmstart, limits: &SolverLimits) {
        self.set_nnz(self.problem.qacc.len() * self.problem.qacc.len());
        self.run_tiny(StartPoint::Cheaper(warm), limits);
    }

    fn run_tiny(&mut self, start: StartPoint, limits: &SolverLimits) {
        tiny::newton(&mut self.problem, start, limits, &mut self.report);
        self.set_niter();
    }

    fn set_nnz(&mut self, count: usize) {
        if let Some(nnz) = &mut self.nnz {
            **nnz = count as i32;
        }
    }

    fn set_niter(&mut self) {
        if let Some(niter) = &mut self.niter {
            **niter = self.report.niter as i32;
        }
    }
}

/// Where islands lie among the dofs and the rows.
#[derive(Clone, Copy)]
struct IslandSizes<'a> {
    nv: &'a [i32],
    idofadr: &'a [i32],
    iefcadr: &'a [i32],
    ne: &'a [i32],
    nf: &'a [i32],
    nefc: &'a [i32],
}

/// What the problems of a step read.
pub struct Sources<'a> {
    /// Dofs of all problems, and how many columns dense rows have in all.
    nv: usize,
    sparse: bool,
    /// `None`: one problem with all rows, whose tolerances have the scale of the model.
    islands: Option<IslandSizes<'a>>,
    scale: f64,
    jacobian: Csr<'a>,
    J: &'a [f64],
    inertia: Inertia<'a>,
    /// All rows. Their equalities and friction losses are counted again for each island.
    rows: RowSet<'a>,
    contact: &'a [mjContact],
    qfrc_smooth: &'a [f64],
    qacc_smooth: &'a [f64],
    aref: &'a [f64],
    jar: &'a [f64],
}

/// What problems write: what is left of it for those to come.
struct Outputs<'a> {
    qacc: &'a mut [f64],
    force: &'a mut [f64],
    state: &'a mut [i32],
    qfrc_constraint: &'a mut [f64],
    cone_hessian: ConeHessians<'a>,
    /// Statistics, of the first islands only.
    entries: &'a mut [mjSolverStat],
    niter: &'a mut [i32],
    nnz: &'a mut [i32],
}

impl<'a> Outputs<'a> {
    /// Splits off the memory of some problems, which have these dofs, rows and elliptic cones in all.
    #[inline(always)]
    fn split_off(&mut self, problems: usize, [dofs, rows, cones]: [usize; 3]) -> Outputs<'a> {
        Outputs {
            qacc: take(&mut self.qacc, dofs),
            force: take(&mut self.force, rows),
            state: take(&mut self.state, rows),
            qfrc_constraint: take(&mut self.qfrc_constraint, dofs),
            cone_hessian: self.cone_hessian.split_off(cones),
            entries: take(&mut self.entries, problems * mjNSOLVER as usize),
            niter: take(&mut self.niter, problems),
            nnz: take(&mut self.nnz, problems),
        }
    }
}

/// The problems of a step, one after the other.
pub struct Problems<'a> {
    pub sources: Sources<'a>,
    pub left: UnsolvedProblems<'a>,
}

/// Problems that are still to be solved: each takes its part of what is left of the outputs.
pub struct UnsolvedProblems<'a> {
    islands: Range<usize>,
    outputs: Outputs<'a>,
}

impl<'a> Problems<'a> {
    /// One problem: the whole model, or an island that has all of it and was not gathered. `jar` is the residual at `qacc`.
    pub fn whole(
        m: &'a Model,
        d: &'a mut Data,
        jar: &'a [f64],
        cone_hessian: ConeHessians<'a>,
        island: bool,
    ) -> Problems<'a> {
        let s = &mut *d.s;
        let inertia = Inertia {
            pattern: Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()),
            M: d.M,
            LD: d.qLD,
            LDiagInv: d.qLDiagInv,
        };
        let sources = Sources {
            nv: m.nv(),
            sparse: is_sparse(m),
            islands: None,
            scale: if island { inertia.scale() } else { scale(m) },
            jacobian: Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind),
            J: d.efc_J,
            inertia,
            rows: RowSet::new([s.ne, s.nf], [d.efc_type, d.efc_id], [d.efc_D, d.efc_R, d.efc_frictionloss]),
            contact: d.contact,
            qfrc_smooth: d.qfrc_smooth,
            qacc_smooth: d.qacc_smooth,
            aref: d.efc_aref,
            jar,
        };
        let outputs = Outputs {
            qacc: d.qacc,
            force: d.efc_force,
            state: d.efc_state,
            qfrc_constraint: d.qfrc_constraint,
            cone_hessian,
            entries: &mut s.solver,
            niter: &mut s.solver_niter,
            nnz: &mut s.solver_nnz,
        };
        Problems { sources, left: UnsolvedProblems { islands: 0..1, outputs } }
    }

    /// Every island. `jar` has the residuals of all.
    pub fn of_islands(m: &'a Model, d: &'a mut Data, jar: &'a [f64], cone_hessian: ConeHessians<'a>) -> Problems<'a> {
        let s = &mut *d.s;
        let islands = IslandSizes {
            nv: d.island_nv,
            idofadr: d.island_idofadr,
            iefcadr: d.island_iefcadr,
            ne: d.island_ne,
            nf: d.island_nf,
            nefc: d.island_nefc,
        };
        let inertia = Inertia {
            pattern: Csr::new(d.iM_rownnz, d.iM_rowadr, d.iM_colind),
            M: d.iM,
            LD: d.iLD,
            LDiagInv: d.iLDiagInv,
        };
        let sources = Sources {
            nv: s.nidof as usize,
            sparse: is_sparse(m),
            islands: Some(islands),
            scale: 0.0,
            jacobian: Csr::new(d.iefc_J_rownnz, d.iefc_J_rowadr, d.iefc_J_colind),
            J: d.iefc_J,
            inertia,
            rows: RowSet::new([s.ne, s.nf], [d.iefc_type, d.iefc_id], [d.iefc_D, d.iefc_R, d.iefc_frictionloss]),
            contact: d.contact,
            qfrc_smooth: d.ifrc_smooth,
            qacc_smooth: d.iacc_smooth,
            aref: d.iefc_aref,
            jar,
        };
        let outputs = Outputs {
            qacc: d.iacc,
            force: d.iefc_force,
            state: d.iefc_state,
            qfrc_constraint: d.ifrc_constraint,
            cone_hessian,
            entries: &mut s.solver,
            niter: &mut s.solver_niter,
            nnz: &mut s.solver_nnz,
        };
        Problems { left: UnsolvedProblems { islands: 0..s.nisland as usize, outputs }, sources }
    }

    /// The next problem. Callers borrow it, since moving its 440 bytes costs as much as a few rows.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Solve<'a>> {
        self.left.next(&self.sources)
    }

    /// Whether what may be done beside the largest problem is enough work for a second thread.
    pub fn worth_sharing(&self, settings: SolveSettings) -> bool {
        let works = || self.left.islands.clone().map(|i| self.sources.work(i));
        let counted = if settings.counts() { self.left.outputs.nnz.len() } else { 0 };
        let counts = self.left.islands.clone().take(counted).map(|i| self.sources.work_to_count(i));
        works().sum::<usize>() - works().max().unwrap_or(0) + counts.sum::<usize>() >= SHARED_WORK
    }
}

/// The numbers of non-zeros of problems, which no solve needs: to be counted by any thread.
pub struct NonzeroCounts<'a> {
    islands: Range<usize>,
    nnz: &'a mut [i32],
}

impl NonzeroCounts<'_> {
    pub fn run(self, sources: &Sources, settings: SolveSettings, stack: Stack) -> Result<()> {
        for (i, nnz) in self.islands.zip(self.nnz) {
            let (dofs, rows, _) = sources.extent(i);
            let structure = Structure {
                dofs: dofs.len(),
                rows: rows.len(),
                jacobian: sources.jacobian(&rows, dofs.len()),
                inertia: sources.inertia(dofs).pattern,
            };
            *nnz = settings.nonzeros(&structure, &stack.frame())? as i32;
        }
        Ok(())
    }
}

impl<'a> Sources<'a> {
    /// Dofs and rows of a problem, with the number of its equalities and friction losses.
    #[inline(always)]
    fn extent(&self, i: usize) -> (Range<usize>, Range<usize>, [i32; 2]) {
        let Some(s) = &self.islands else {
            return (0..self.nv, 0..self.rows.len(), [self.rows.ne as i32, self.rows.nf as i32]);
        };
        let (dof, row) = (s.idofadr[i] as usize, s.iefcadr[i] as usize);
        (dof..dof + s.nv[i] as usize, row..row + s.nefc[i] as usize, [s.ne[i], s.nf[i]])
    }

    /// The unit is about a product and a sum of Newton's method, of which an iteration has the cube of the dofs and their square for
    /// each row.
    fn work(&self, i: usize) -> usize {
        let (dofs, rows, _) = self.extent(i);
        ISLAND_WORK + dofs.len() * dofs.len() * (dofs.len() + rows.len())
    }

    /// In the same unit, of [`NonzeroCounts`]: about 2 ns for 64 dofs of a dof or row.
    fn work_to_count(&self, i: usize) -> usize {
        let (dofs, rows, _) = self.extent(i);
        8 * (dofs.len() / 64) * (dofs.len() + rows.len())
    }

    /// Some rows of the Jacobian of this many dofs.
    #[inline(always)]
    fn jacobian(&self, rows: &Range<usize>, dofs: usize) -> Jacobian<'a> {
        if self.sparse {
            let Csr { rownnz, rowadr, colind, .. } = self.jacobian;
            Jacobian::Sparse { rownnz: &rownnz[rows.clone()], rowadr: &rowadr[rows.clone()], colind, J: self.J }
        } else {
            Jacobian::Dense { n: dofs, J: &self.J[self.nv * rows.start..][..dofs * rows.len()] }
        }
    }

    /// The inertia of some dofs.
    #[inline(always)]
    fn inertia(&self, dofs: Range<usize>) -> Inertia<'a> {
        let all = &self.inertia;
        let pattern =
            Csr::new(&all.pattern.rownnz[dofs.clone()], &all.pattern.rowadr[dofs.clone()], all.pattern.colind);
        Inertia { pattern, M: all.M, LD: all.LD, LDiagInv: &all.LDiagInv[dofs] }
    }
}

impl<'a> UnsolvedProblems<'a> {
    /// Takes the counting of non-zeros away.
    pub fn counts(&mut self) -> NonzeroCounts<'a> {
        NonzeroCounts { islands: self.islands.clone(), nnz: std::mem::take(&mut self.outputs.nnz) }
    }

    /// Runs of successive problems of about the same work, [`MOST_CHUNKS`] and one more at most.
    pub fn chunks(mut self, sources: &Sources<'a>) -> impl Iterator<Item = UnsolvedProblems<'a>> {
        let wanted = self.islands.clone().map(|i| sources.work(i)).sum::<usize>().div_ceil(MOST_CHUNKS);
        std::iter::from_fn(move || {
            let (mut end, mut sum) = (self.islands.start, 0);
            while end < self.islands.end && sum < wanted {
                sum += sources.work(end);
                end += 1;
            }
            (sum > 0).then(|| self.split_off(end, sources))
        })
    }

    /// Takes the problems before `end` away.
    #[inline(always)]
    fn split_off(&mut self, end: usize, sources: &Sources) -> UnsolvedProblems<'a> {
        let islands = self.islands.start..end;
        self.islands.start = end;
        let sizes = islands.clone().fold([0; 3], |[dofs, rows, cones], i| {
            let (d, r, [ne, nf]) = sources.extent(i);
            let own = sources.rows.slice(r.clone(), ne as usize, nf as usize);
            let n = if self.outputs.cone_hessian.is_empty() { 0 } else { constraint::cones(own.kind, own.id).count() };
            [dofs + d.len(), rows + r.len(), cones + n]
        });
        UnsolvedProblems { outputs: self.outputs.split_off(islands.len(), sizes), islands }
    }

    /// The next problem.
    #[inline(always)]
    pub fn next(&mut self, given: &Sources<'a>) -> Option<Solve<'a>> {
        if self.islands.is_empty() {
            return None;
        }
        let i = self.islands.start;
        self.islands.start += 1;
        let (dofs, rows, [ne, nf]) = given.extent(i);
        let (n, nefc) = (dofs.len(), rows.len());
        let part = given.rows.slice(rows.clone(), ne as usize, nf as usize);
        let unknown = self.outputs.cone_hessian.is_empty();
        let cones = if unknown { 0 } else { constraint::cones(part.kind, part.id).count() };
        let out = self.outputs.split_off(1, [n, nefc, cones]);
        let (jacobian, inertia) = (given.jacobian(&rows, n), given.inertia(dofs.clone()));
        let problem = Problem {
            rows: part,
            jacobian,
            contact: given.contact,
            cone_hessian: out.cone_hessian,
            inertia,
            qfrc_smooth: &given.qfrc_smooth[dofs.clone()],
            qacc_smooth: &given.qacc_smooth[dofs],
            scale: if given.islands.is_some() { inertia.scale() } else { given.scale },
            qacc: out.qacc,
            jar: given.jar.get(rows.clone()).unwrap_or_default(),
            force: out.force,
            state: out.state,
            qfrc_constraint: out.qfrc_constraint,
        };
        Some(Solve {
            problem,
            aref: &given.aref[rows],
            report: SolverReport { entries: out.entries, niter: 0 },
            niter: out.niter.first_mut(),
            nnz: out.nnz.first_mut(),
        })
    }
}
