//! The primal problems of a step: all rows and dofs in one, or one for every island.

use super::count::nonzeros;
use super::hessian::Known;
use super::primal::{Method, Primal};
use super::problem::{ConeHessians, Inertia, Limits, Problem, Report};
use super::select::{self, Kernel};
use super::tiny::{self, Start};
use crate::abi::*;
use crate::base::Result;
use crate::constraint::{self, Jacobian, RowSet, is_sparse};
use crate::data::{Data, Frame};
use crate::math::simd::dispatch;
use crate::math::sparse::Csr;
use crate::model::Model;
use std::ops::Range;
use std::slice::{ChunksExactMut, IterMut};

/// How all primal solves of a step are done.
#[derive(Clone, Copy)]
pub struct SolveSettings {
    method: Method,
    limits: Limits,
    sparse: bool,
    elliptic: bool,
}

impl SolveSettings {
    pub fn new(m: &Model, method: Method) -> SolveSettings {
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

/// The number of iterations that an option allows: what has not converged after so many never will.
pub fn bounded(iterations: i32) -> usize {
    iterations.clamp(0, 100_000) as usize
}

pub fn limits(m: &Model) -> Limits {
    Limits {
        iterations: bounded(m.opt.iterations),
        tolerance: m.opt.tolerance,
        ls_iterations: m.opt.ls_iterations.clamp(0, 1000) as usize,
        ls_tolerance: m.opt.ls_tolerance,
    }
}

/// The scale of tolerances of a solve over the whole model.
pub fn scale(m: &Model) -> f64 {
    1.0 / (m.stat.meaninertia * m.nv().max(1) as f64)
}

/// A problem and where its statistics go.
pub struct Solve<'a> {
    problem: Problem<'a>,
    pub aref: &'a [f64],
    /// Entries of the inertia.
    inertia: usize,
    report: Report<'a>,
    niter: Option<&'a mut i32>,
    nnz: Option<&'a mut i32>,
}

impl Solve<'_> {
    /// `known` are Hessians of earlier solves with the same inertia, Jacobian and weights of the rows.
    pub fn run(mut self, settings: SolveSettings, known: Option<&mut Vec<Known>>, frame: &Frame) -> Result<()> {
        self.set_nnz(settings.nonzeros(&self.problem, self.inertia, frame)?);
        let SolveSettings { method, limits, .. } = settings;
        match select::primal(method, &self.problem) {
            Kernel::Tiny => {
                let start = Start::Here { aref: self.aref };
                self.run_tiny(start, &limits);
            }
            kernel => {
                let (problem, report, dense) = (&mut self.problem, &mut self.report, kernel == Kernel::Dense);
                dispatch(Primal { problem, method, dense, limits, report, known, frame })?;
                self.set_niter();
            }
        }
        Ok(())
    }

    /// A tiny problem from a warm start, with dense rows.
    pub fn run_warm(mut self, warm: tiny::Warmstart, limits: &Limits) {
        self.set_nnz(self.problem.qacc.len() * self.problem.qacc.len());
        self.run_tiny(Start::Cheaper(warm), limits);
    }

    fn run_tiny(&mut self, start: Start, limits: &Limits) {
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
struct IslandSizes<'a> {
    nv: &'a [i32],
    idofadr: &'a [i32],
    iefcadr: &'a [i32],
    ne: &'a [i32],
    nf: &'a [i32],
    nefc: &'a [i32],
}

/// One problem after the other: each takes its part of what is left of the outputs.
pub struct Problems<'a> {
    next: usize,
    count: usize,
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
    qacc: &'a mut [f64],
    force: &'a mut [f64],
    state: &'a mut [i32],
    qfrc_constraint: &'a mut [f64],
    cone_hessian: ConeHessians<'a>,
    entries: ChunksExactMut<'a, mjSolverStat>,
    niter: IterMut<'a, i32>,
    nnz: IterMut<'a, i32>,
}

impl<'a> Problems<'a> {
    /// One problem: the whole model. `jar` is the residual at `qacc`.
    pub fn whole(m: &'a Model, d: &'a mut Data, jar: &'a [f64], cone_hessian: ConeHessians<'a>) -> Problems<'a> {
        let s = &mut *d.s;
        Problems {
            next: 0,
            count: 1,
            nv: m.nv(),
            sparse: is_sparse(m),
            islands: None,
            scale: scale(m),
            jacobian: Csr::new(d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind),
            J: d.efc_J,
            inertia: Inertia {
                pattern: Csr::new(m.M_rownnz(), m.M_rowadr(), m.M_colind()),
                M: d.M,
                LD: d.qLD,
                LDiagInv: d.qLDiagInv,
            },
            rows: RowSet::new([s.ne, s.nf], [d.efc_type, d.efc_id], [d.efc_D, d.efc_R, d.efc_frictionloss]),
            contact: d.contact,
            qfrc_smooth: d.qfrc_smooth,
            qacc_smooth: d.qacc_smooth,
            aref: d.efc_aref,
            jar,
            qacc: d.qacc,
            force: d.efc_force,
            state: d.efc_state,
            qfrc_constraint: d.qfrc_constraint,
            cone_hessian,
            entries: s.solver.chunks_exact_mut(mjNSOLVER as usize),
            niter: s.solver_niter.iter_mut(),
            nnz: s.solver_nnz.iter_mut(),
        }
    }

    /// Every island. `jar` has the residuals of all, or is empty if the solver is to compute its own.
    pub fn of_islands(m: &'a Model, d: &'a mut Data, jar: &'a [f64], cone_hessian: ConeHessians<'a>) -> Problems<'a> {
        let s = &mut *d.s;
        Problems {
            next: 0,
            count: s.nisland as usize,
            nv: s.nidof as usize,
            sparse: is_sparse(m),
            islands: Some(IslandSizes {
                nv: d.island_nv,
                idofadr: d.island_idofadr,
                iefcadr: d.island_iefcadr,
                ne: d.island_ne,
                nf: d.island_nf,
                nefc: d.island_nefc,
            }),
            scale: 0.0,
            jacobian: Csr::new(d.iefc_J_rownnz, d.iefc_J_rowadr, d.iefc_J_colind),
            J: d.iefc_J,
            inertia: Inertia {
                pattern: Csr::new(d.iM_rownnz, d.iM_rowadr, d.iM_colind),
                M: d.iM,
                LD: d.iLD,
                LDiagInv: d.iLDiagInv,
            },
            rows: RowSet::new([s.ne, s.nf], [d.iefc_type, d.iefc_id], [d.iefc_D, d.iefc_R, d.iefc_frictionloss]),
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

    /// Dofs and rows of a problem, with the number of its equalities and friction losses.
    fn extent(&self, i: usize) -> (Range<usize>, Range<usize>, [i32; 2]) {
        let Some(s) = &self.islands else {
            return (0..self.nv, 0..self.rows.len(), [self.rows.ne as i32, self.rows.nf as i32]);
        };
        let (dof, row) = (s.idofadr[i] as usize, s.iefcadr[i] as usize);
        (dof..dof + s.nv[i] as usize, row..row + s.nefc[i] as usize, [s.ne[i], s.nf[i]])
    }
}

/// The next `n` entries.
fn take<'a, T>(rest: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    rest.split_off_mut(..n).unwrap_or_default()
}

impl<'a> Iterator for Problems<'a> {
    type Item = Solve<'a>;

    fn next(&mut self) -> Option<Solve<'a>> {
        if self.next == self.count {
            return None;
        }
        let (dofs, rows, [ne, nf]) = self.extent(self.next);
        self.next += 1;
        let (n, nefc) = (dofs.len(), rows.len());
        let jacobian = if self.sparse {
            let Csr { rownnz, rowadr, colind, .. } = self.jacobian;
            Jacobian::Sparse { rownnz: &rownnz[rows.clone()], rowadr: &rowadr[rows.clone()], colind, J: self.J }
        } else {
            Jacobian::Dense { n, J: &self.J[self.nv * rows.start..][..n * nefc] }
        };
        let all = &self.inertia;
        let pattern =
            Csr::new(&all.pattern.rownnz[dofs.clone()], &all.pattern.rowadr[dofs.clone()], all.pattern.colind);
        let inertia = Inertia { pattern, M: all.M, LD: all.LD, LDiagInv: &all.LDiagInv[dofs.clone()] };
        let part = self.rows.slice(rows.clone(), ne as usize, nf as usize);
        let ncone = if self.cone_hessian.is_empty() { 0 } else { constraint::cones(part.kind, part.id).count() };
        let problem = Problem {
            rows: part,
            jacobian,
            contact: self.contact,
            cone_hessian: self.cone_hessian.split_off(ncone),
            inertia,
            qfrc_smooth: &self.qfrc_smooth[dofs.clone()],
            qacc_smooth: &self.qacc_smooth[dofs],
            scale: if self.islands.is_some() { inertia.scale() } else { self.scale },
            qacc: take(&mut self.qacc, n),
            jar: self.jar.get(rows.clone()).unwrap_or_default(),
            force: take(&mut self.force, nefc),
            state: take(&mut self.state, nefc),
            qfrc_constraint: take(&mut self.qfrc_constraint, n),
        };
        Some(Solve {
            problem,
            aref: &self.aref[rows],
            // addresses in the inertia run over all islands
            inertia: if n > 0 { pattern.range(n - 1).end } else { 0 },
            report: Report { entries: self.entries.next().unwrap_or_default(), niter: 0 },
            niter: self.niter.next(),
            nnz: self.nnz.next(),
        })
    }
}
