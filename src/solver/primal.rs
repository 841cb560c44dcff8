//! Primal solvers: Newton and conjugate gradients with exact line search, on `½ |a − qacc_smooth|²_M + s(J a − aref)`.
//!
//! Both run one loop over the gradient `g = M a − qfrc_smooth − J' f`. The preconditioned gradient is `z = H⁻¹ g`
//! (Newton) or `z = M⁻¹ g` (conjugate gradients), and the next direction is `−z + β v`, with β = 0 for Newton and β =
//! max(0, g·(z − z_old) / g_old·z_old) for conjugate gradients (Polak-Ribière). The acceleration, its image under the
//! inertia and the residual are updated along the direction, never recomputed.
//!
//! Tests: `src/solver/select.rs`, `tests/physics/solvers.rs`.

use super::hessian::Hessian;
use super::operators::Operators;
use super::problem::{Problem, SolverLimits, SolverReport};
use super::rows::{CostPoint, SolverRows, Update};
use super::search::line_search;
use crate::abi::mjSolverStat;
use crate::base::Result;
use crate::data::Frame;
use crate::math::MINVAL;
use crate::math::padded::{self, Pack};
use crate::math::simd::{F64x4, Lanes, Stage};
use crate::tuning::INVERSE_AFTER;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Newton,
    CG,
}

/// [`SolverRows::evaluate`], out of line.
struct Evaluate<'a, 'r> {
    rows: &'a SolverRows<'r>,
    alpha: f64,
    total: [f64; 3],
}

impl Stage for Evaluate<'_, '_> {
    type Out = CostPoint;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> CostPoint {
        self.rows.evaluate(l, self.alpha, self.total)
    }
}

/// A primal solve, to be dispatched.
pub struct Primal<'s, 'p, 'r, 'k> {
    pub problem: &'s mut Problem<'p>,
    pub method: Method,
    /// With dense operators.
    pub dense: bool,
    pub limits: SolverLimits,
    pub report: &'s mut SolverReport<'r>,
    pub frame: &'s Frame<'k>,
}

impl Stage for Primal<'_, '_, '_, '_> {
    type Out = Result<()>;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Result<()> {
        let mut state = PrimalState::new(l, self.problem, self.method, self.dense, self.frame)?;
        let mut hessian = match self.method {
            Method::Newton => Some(Hessian::new(self.problem, &state.rows, &state.operators, self.frame)?),
            Method::CG => None,
        };
        state.solve(l, self.problem, &self.limits, &mut hessian, self.report);
        state.finish(self.problem);
        Ok(())
    }
}

struct PrimalState<'f> {
    rows: SolverRows<'f>,
    operators: Operators<'f>,
    /// Acceleration and its image under the inertia.
    a: &'f mut [Pack],
    Ma: &'f mut [Pack],
    /// Direction and its image.
    v: &'f mut [Pack],
    Mv: &'f mut [Pack],
    /// Gradient and preconditioned gradient, and those of the iteration before.
    g: &'f mut [Pack],
    z: &'f mut [Pack],
    g_old: &'f mut [Pack],
    z_old: &'f mut [Pack],
    Jf: &'f mut [Pack],
    tau: &'f mut [Pack],
    smooth: &'f mut [Pack],
    gauss: f64,
}

impl<'f> PrimalState<'f> {
    #[inline(always)]
    fn new<L: Lanes>(l: L, p: &Problem, method: Method, dense: bool, frame: &'f Frame) -> Result<PrimalState<'f>> {
        let rows = SolverRows::new(p, frame)?;
        let with_inverse = method == Method::CG;
        let operators = if dense {
            Operators::dense(p, &rows, with_inverse, frame)?
        } else {
            Operators::sparse(l, p, &rows, with_inverse, frame)?
        };
        let q = operators.packs();
        // dense operators write whole vectors
        let memory: &mut [Pack] = if dense { frame.scratch(11 * q)? } else { frame.zeros(11 * q)? };
        let mut memory = memory.chunks_exact_mut(q.max(1));
        let mut vector = || memory.next().unwrap_or_default();
        let mut s = PrimalState {
            rows,
            a: vector(),
            tau: vector(),
            smooth: vector(),
            Ma: vector(),
            v: vector(),
            Mv: vector(),
            g: vector(),
            z: vector(),
            g_old: vector(),
            z_old: vector(),
            Jf: vector(),
            gauss: 0.0,
            operators,
        };
        s.operators.spread(s.a, p.qacc);
        s.operators.spread(s.tau, p.qfrc_smooth);
        s.operators.spread(s.smooth, p.qacc_smooth);
        s.operators.inertia(l, p, s.Ma, s.a);
        Ok(s)
    }

    #[inline(always)]
    fn solve<L: Lanes>(
        &mut self,
        l: L,
        p: &mut Problem,
        limits: &SolverLimits,
        hessian: &mut Option<Hessian>,
        report: &mut SolverReport,
    ) {
        let mut update = self.rows.update(l, 0.0, &mut p.cone_hessian, true);
        let mut cost = self.gradient(l, &update);
        if limits.iterations == 0 {
            return;
        }
        self.precondition(l, p, hessian, &update);
        for (v, z) in self.v.iter_mut().zip(&*self.z) {
            *v = z.map(|z| -z);
        }
        for k in 0..limits.iterations {
            let Some((found, slope_scale)) = self.step_length(l, p, limits) else { break };
            if found.alpha == 0.0 {
                break;
            }
            padded::add_scl(self.a, self.v, found.alpha);
            padded::add_scl(self.Ma, self.Mv, found.alpha);
            update = self.rows.update(l, found.alpha, &mut p.cone_hessian, false);
            let old = cost;
            std::mem::swap(&mut self.g, &mut self.g_old);
            cost = self.gradient(l, &update);
            let improvement = p.scale * (old - cost);
            let gradient = p.scale * padded::dot(l, self.g, self.g).sqrt();
            let newton = hessian.is_some();
            let at = report.niter;
            report.push(mjSolverStat {
                improvement,
                gradient,
                lineslope: found.slope.abs() * slope_scale,
                nactive: update.nactive as i32,
                nchange: update.nchange as i32,
                neval: found.neval as i32,
                nupdate: if newton { (self.rows.nchanged() + update.ncone) as i32 } else { 0 },
            });
            if improvement < limits.tolerance || gradient < limits.tolerance || k + 1 == limits.iterations {
                break;
            }
            if k == INVERSE_AFTER && !newton && p.inertia.inverts_well() {
                self.operators.invert(l, p);
            }
            std::mem::swap(&mut self.z, &mut self.z_old);
            if self.precondition(l, p, hessian, &update)
                && let Some(entry) = report.entries.get_mut(at)
            {
                entry.nupdate = p.rows.len() as i32;
            }
            self.next_direction(l, newton);
        }
    }

    /// Searches along `v`; `None` if that has no length. Also returns what converts the slope to the scale of tolerances.
    #[inline(always)]
    fn step_length<L: Lanes>(
        &mut self,
        l: L,
        p: &Problem,
        limits: &SolverLimits,
    ) -> Option<(super::search::LineMinimum, f64)> {
        self.operators.inertia(l, p, self.Mv, self.v);
        self.operators.jacobian(l, &mut self.rows, self.v);
        let length = padded::dot(l, self.v, self.v).sqrt();
        if length < MINVAL {
            return None;
        }
        let mut slope = F64x4::splat(0.0);
        for ((v, m), t) in self.v.iter().zip(&*self.Ma).zip(&*self.tau) {
            slope = l.fma(F64x4::load(v), F64x4::load(m) - F64x4::load(t), slope);
        }
        let equality = self.rows.prepare(l);
        let total =
            [self.gauss + equality[0], slope.sum() + equality[1], 0.5 * padded::dot(l, self.v, self.Mv) + equality[2]];
        let gamma = limits.tolerance * limits.ls_tolerance * length / p.scale;
        let rows = &self.rows;
        let found = line_search(gamma, limits.ls_iterations, |alpha| l.call(Evaluate { rows, alpha, total }));
        Some((found, p.scale / length))
    }

    /// Gradient at the current point; returns the total cost.
    #[inline(always)]
    fn gradient<L: Lanes>(&mut self, l: L, update: &Update) -> f64 {
        self.operators.transpose(l, &self.rows, self.Jf);
        let mut gauss = F64x4::splat(0.0);
        let image = self.Ma.iter().zip(&*self.tau).zip(&*self.Jf);
        let position = self.a.iter().zip(&*self.smooth);
        for (g, (((Ma, tau), Jf), (a, smooth))) in self.g.iter_mut().zip(image.zip(position)) {
            let force = F64x4::load(Ma) - F64x4::load(tau);
            gauss = l.fma(force, F64x4::load(a) - F64x4::load(smooth), gauss);
            (force - F64x4::load(Jf)).store(g);
        }
        self.gauss = 0.5 * gauss.sum();
        update.cost + self.gauss
    }

    /// `z` from `g`; `true` if the Hessian had lost rank.
    #[inline(always)]
    fn precondition<L: Lanes>(&mut self, l: L, p: &Problem, hessian: &mut Option<Hessian>, update: &Update) -> bool {
        match hessian {
            Some(h) => {
                self.z.copy_from_slice(self.g);
                let lost = h.refresh(l, p, &self.rows, &self.operators, update);
                h.solve(l, &self.operators, self.z);
                lost
            }
            None => {
                self.operators.solve_inertia(l, p, self.z, self.g);
                false
            }
        }
    }

    /// The next direction.
    #[inline(always)]
    fn next_direction<L: Lanes>(&mut self, l: L, newton: bool) {
        let mut beta = 0.0;
        if !newton {
            let (mut up, mut down) = (F64x4::splat(0.0), F64x4::splat(0.0));
            let old = self.g_old.iter().zip(&*self.z_old);
            for ((g, z), (g_old, z_old)) in self.g.iter().zip(&*self.z).zip(old) {
                up = l.fma(F64x4::load(g), F64x4::load(z) - F64x4::load(z_old), up);
                down = l.fma(F64x4::load(g_old), F64x4::load(z_old), down);
            }
            let (up, down) = (up.sum(), down.sum());
            beta = up / MINVAL.max(down);
            if beta < 0.0 {
                beta = 0.0;
            }
        }
        let beta = F64x4::splat(beta);
        for (v, z) in self.v.iter_mut().zip(&*self.z) {
            let next = beta * F64x4::load(v) - F64x4::load(z);
            next.store(v);
        }
    }

    fn finish(&self, p: &mut Problem) {
        self.operators.collect(p.qacc, self.a);
        self.operators.collect(p.qfrc_constraint, self.Jf);
        self.rows.scatter(p.force, p.state);
    }
}
