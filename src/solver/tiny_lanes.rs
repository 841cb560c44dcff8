//! Newton's method for tiny problems of up to four environments of one model at a time, an environment per lane: islands of
//! one tree, with rows of contacts and limits alone. Such islands are those trees on which rows act, so that they need not be
//! gathered.
//!
//! The method, its decisions and its order of arithmetic are those of [`super::tiny`], so that a lane has the bits of a
//! problem that is solved by itself. A lane that is done keeps its result while the others go on. The number of dofs is a
//! constant of the code, as loops over so few numbers would be half of the work.
//!
//! Tests: `tests/engine/lanes.rs`.

use super::problem::SolverLimits;
use super::problems::cost_at_warmstart;
use super::rows::CostPoint;
use super::search::{LineSearch, not_convex};
use crate::abi::mjMINVAL;
use crate::base::Result;
use crate::constraint::{is_sparse, only_tree};
use crate::data::Data;
use crate::dynamics::lanes::{SmoothSystem, set};
use crate::math::MINVAL;
use crate::math::lane_factor::{Elimination, Factor, Vector, first, square};
use crate::math::short_list::ShortList;
use crate::math::simd::{F64x4, dispatch};
use crate::math::sparse::Csr;
use crate::model::Model;
use crate::tuning::{TINY_DOFS, TINY_ROWS};
use std::ops::Range;

/// A number of each row of four environments.
type PerRow = [F64x4; TINY_ROWS];

/// The problems of up to four environments of a model. Each island is one tree.
pub struct TinyLanes {
    /// The problems of each tree, if it has few dofs.
    trees: Vec<Option<TreeProblems>>,
    /// Bit k: environment k has problems.
    taken: u32,
}

/// The problems of one tree.
struct TreeProblems {
    /// The first of its dofs, and their number.
    first: usize,
    dofs: usize,
    /// Bit k: environment k has a problem.
    taken: u32,
    /// How many rows each has.
    counts: [usize; 4],
    /// A row that an environment does not have is zero in its lane.
    J: Vec<F64x4>,
    D: PerRow,
    aref: PerRow,
    /// Where to start, and what that costs the dofs of no island.
    start: Vec<F64x4>,
    outside: F64x4,
    /// Bit k: environment k starts there even if it costs less to start without constraints.
    decided: u32,
    /// The inertia, all of its entries; those that belong to no chain of dofs are zero.
    M: Vec<F64x4>,
    /// Memory for [`Factor`].
    factor: [Vec<F64x4>; 2],
    rows: Box<RowState>,
}

/// What the solver keeps of each row.
struct RowState {
    /// The residual, its change along the direction of search, and the force.
    r: PerRow,
    jv: PerRow,
    force: PerRow,
    /// Where the row is in the quadratic zone.
    on: PerRow,
    /// Cost along the direction of search in the quadratic zone: coefficients of 1, alpha and its square.
    along: [[F64x4; 3]; TINY_ROWS],
}

impl TinyLanes {
    /// No problems yet, if the model may have some.
    pub fn new(m: &Model) -> Option<TinyLanes> {
        let tree = |t: usize| TreeProblems::new(m.tree_dofadr()[t] as usize, m.tree_dofnum()[t] as usize);
        let trees: Vec<_> = if is_sparse(m) { Vec::new() } else { (0..m.ntree()).map(tree).collect() };
        trees.iter().any(Option::is_some).then_some(TinyLanes { trees, taken: 0 })
    }

    /// Whether problems were taken.
    pub fn has_problems(&self) -> bool {
        self.taken != 0
    }

    /// Whether the rows in `d`, which are dense and those of contacts and limits, are a tiny problem for each tree that they act on.
    pub fn can_take(&self, m: &Model, d: &Data) -> bool {
        if d.efc_D.len() > TINY_ROWS {
            return false;
        }
        (0..d.efc_D.len()).all(|i| only_tree(m, d, i).is_some_and(|t| self.trees[t].is_some()))
    }

    /// Takes the problems of the environment in `d`, if [`TinyLanes::can_take`] says so. `choose` leaves in `qacc` where several
    /// islands start.
    pub fn take(
        &mut self,
        m: &Model,
        d: &mut Data,
        lane: usize,
        choose: impl FnOnce(&Model, &mut Data) -> Result<()>,
    ) -> Result<()> {
        let (rows, nv) = (d.efc_D.len(), m.nv());
        let of_first = only_tree(m, d, 0);
        let several = (1..rows).any(|i| only_tree(m, d, i) != of_first);
        if several {
            choose(m, d)?;
        }
        for i in 0..rows {
            if let Some(tree) = only_tree(m, d, i).and_then(|t| self.trees[t].as_mut()) {
                tree.take_row(&d.efc_J[i * nv..][..nv], d.efc_D[i], d.efc_aref[i], lane);
            }
        }
        let from = if several { &*d.qacc } else { &*d.qacc_warmstart };
        for tree in self.trees.iter_mut().flatten().filter(|tree| tree.taken >> lane & 1 != 0) {
            let own = tree.first..tree.first + tree.dofs;
            set(&mut tree.start, &from[own.clone()], lane);
            tree.decided = tree.decided & !(1 << lane) | u32::from(several) << lane;
            let outside = if several { 0.0 } else { cost_of_others(m, d, own) };
            set(std::slice::from_mut(&mut tree.outside), &[outside], lane);
        }
        self.taken |= 1 << lane;
        Ok(())
    }

    /// Solves the problems that were taken; they are gone then. Returns the bits of their environments.
    pub fn solve(&mut self, mut system: SmoothSystem, pattern: Csr, limits: &SolverLimits) -> u32 {
        let solved = std::mem::take(&mut self.taken);
        let lanes = F64x4::mask(solved);
        // without constraints, unless a tree below has some
        for (k, smooth) in system.qacc_smooth.iter().enumerate() {
            system.qacc[k] = lanes.select(*smooth, system.qacc[k]);
            system.qfrc_constraint[k] = lanes.select(F64x4::splat(0.0), system.qfrc_constraint[k]);
        }
        for tree in self.trees.iter_mut().flatten().filter(|tree| tree.taken != 0) {
            let own = tree.first..tree.first + tree.dofs;
            let SmoothSystem { M, qfrc_smooth, qacc_smooth, qacc, qfrc_constraint } = &mut system;
            let (qfrc_smooth, qacc_smooth) = (&qfrc_smooth[own.clone()], &qacc_smooth[own.clone()]);
            let (qacc, qfrc_constraint) = (&mut qacc[own.clone()], &mut qfrc_constraint[own]);
            tree.solve(SmoothSystem { M, qfrc_smooth, qacc_smooth, qacc, qfrc_constraint }, pattern, limits);
        }
        solved
    }
}

/// What the warm start costs the dofs that are not `own`.
fn cost_of_others(m: &Model, d: &Data, own: Range<usize>) -> f64 {
    if own.len() == m.nv() { 0.0 } else { cost_at_warmstart(m, d, (0..own.start).chain(own.end..m.nv())) }
}

impl TreeProblems {
    fn new(first: usize, dofs: usize) -> Option<TreeProblems> {
        let (zero, rows) = (F64x4::splat(0.0), [F64x4::splat(0.0); TINY_ROWS]);
        (1..=TINY_DOFS).contains(&dofs).then(|| TreeProblems {
            first,
            dofs,
            taken: 0,
            counts: [0; 4],
            J: vec![zero; TINY_ROWS * dofs],
            D: rows,
            aref: rows,
            start: vec![zero; dofs],
            outside: zero,
            decided: 0,
            M: vec![zero; dofs * dofs],
            factor: [vec![zero; dofs * dofs], vec![zero; dofs * dofs]],
            rows: Box::new(RowState { r: rows, jv: rows, force: rows, on: rows, along: [[zero; 3]; TINY_ROWS] }),
        })
    }

    /// Takes the next row of environment `lane`.
    #[inline(always)]
    fn take_row(&mut self, J: &[f64], D: f64, aref: f64, lane: usize) {
        if self.taken >> lane & 1 == 0 {
            self.taken |= 1 << lane;
            self.counts[lane] = 0;
        }
        let i = self.counts[lane];
        self.counts[lane] += 1;
        set(&mut self.J[i * self.dofs..][..self.dofs], &J[self.first..], lane);
        set(&mut self.D[i..=i], &[D], lane);
        set(&mut self.aref[i..=i], &[aref], lane);
    }

    fn solve(&mut self, system: SmoothSystem, pattern: Csr, limits: &SolverLimits) {
        let lanes = std::mem::take(&mut self.taken);
        let solve: [fn(&mut Self, Arguments); TINY_DOFS] = [
            Self::run::<1>,
            Self::run::<2>,
            Self::run::<3>,
            Self::run::<4>,
            Self::run::<5>,
            Self::run::<6>,
            Self::run::<7>,
            Self::run::<8>,
            Self::run::<9>,
            Self::run::<10>,
            Self::run::<11>,
            Self::run::<12>,
            Self::run::<13>,
            Self::run::<14>,
            Self::run::<15>,
            Self::run::<16>,
        ];
        solve[self.dofs - 1](self, Arguments { system, pattern, limits, lanes });
    }

    /// [`TreeProblems::solve`] of `N` dofs.
    fn run<const N: usize>(&mut self, arguments: Arguments) {
        let Arguments { system, pattern, limits, lanes } = arguments;
        let rows = self.clear_rest(lanes);
        let decided = F64x4::mask(self.decided);
        let TreeProblems { J, D, aref, start, outside, M, factor: [L, LD], rows: row, .. } = self;
        let (M, L, LD, start) = (square::<N>(M), square(L), square(LD), first(start));
        for i in 0..N {
            let at = pattern.range(self.first + i);
            for (&c, &x) in pattern.colind[at.clone()].iter().zip(&system.M[at]) {
                let j = c as usize - self.first;
                (M[i][j], M[j][i]) = (x, x);
            }
        }
        let zero = [F64x4::splat(0.0); N];
        let mut s = Newton {
            J: &J.as_chunks().0[..rows],
            D: &D[..rows],
            M,
            factor: Factor { L, LD, inv: zero },
            smooth: first(system.qacc_smooth),
            tau: first(system.qfrc_smooth),
            row,
            a: *start,
            Ma: zero,
            v: zero,
            Mv: zero,
            g: zero,
            Jf: zero,
        };
        s.start(&aref[..rows], *outside, decided);
        let running = F64x4::mask(lanes);
        s.solve(limits, Results { running, qacc: system.qacc, qfrc_constraint: system.qfrc_constraint });
    }

    /// Clears what earlier environments have left behind the rows of each lane. Returns the most rows of a lane.
    fn clear_rest(&mut self, lanes: u32) -> usize {
        let counts: [usize; 4] = std::array::from_fn(|k| if lanes >> k & 1 != 0 { self.counts[k] } else { 0 });
        let most = counts.into_iter().fold(0, usize::max).min(TINY_ROWS);
        for (lane, count) in counts.into_iter().enumerate() {
            for i in count..most {
                let row = self.J[i * self.dofs..][..self.dofs].iter_mut();
                for x in row.chain([&mut self.D[i], &mut self.aref[i]]) {
                    bytemuck::cast_mut::<F64x4, [f64; 4]>(x)[lane] = 0.0;
                }
            }
        }
        most
    }
}

/// What [`TreeProblems::solve`] gets, and the environments to solve for.
struct Arguments<'a> {
    system: SmoothSystem<'a>,
    pattern: Csr<'a>,
    limits: &'a SolverLimits,
    lanes: u32,
}

/// Inner products, each as [`F64x4::sum`] adds the products of packs; not -0.
#[inline(always)]
fn dot<const N: usize>(a: &[F64x4; N], b: &[F64x4; N]) -> F64x4 {
    let zero = F64x4::splat(0.0);
    let ((a4, a_rest), (b4, b_rest)) = (a.as_chunks::<4>(), b.as_chunks::<4>());
    let mut s = [zero; 4];
    for (a, b) in a4.iter().zip(b4) {
        s = std::array::from_fn(|k| s[k] + a[k] * b[k]);
    }
    for (s, (a, b)) in s.iter_mut().zip(a_rest.iter().zip(b_rest)) {
        *s = *s + *a * *b;
    }
    (s[0] + s[2]) + (s[1] + s[3]) + zero
}

/// Costs along the direction of search, with their derivatives.
#[derive(Clone, Copy)]
struct CostPoints {
    alpha: F64x4,
    cost: F64x4,
    slope: F64x4,
    curvature: F64x4,
}

impl CostPoints {
    /// `a` where `mask` holds, `b` elsewhere.
    #[inline(always)]
    fn select(mask: F64x4, a: &CostPoints, b: &CostPoints) -> CostPoints {
        CostPoints {
            alpha: mask.select(a.alpha, b.alpha),
            cost: mask.select(a.cost, b.cost),
            slope: mask.select(a.slope, b.slope),
            curvature: mask.select(a.curvature, b.curvature),
        }
    }

    fn lane(&self, k: usize) -> CostPoint {
        let [alpha, cost, slope, curvature] = [self.alpha, self.cost, self.slope, self.curvature].map(|x| x.lanes()[k]);
        CostPoint { alpha, cost, slope, curvature }
    }
}

/// Where the solutions go.
struct Results<'a> {
    /// Where environments are not done.
    running: F64x4,
    qacc: &'a mut [F64x4],
    qfrc_constraint: &'a mut [F64x4],
}

impl Results<'_> {
    /// Takes the results of the environments that are done now. Returns whether all are.
    #[inline(always)]
    fn keep<const N: usize>(&mut self, s: &Newton<N>, done: F64x4) -> bool {
        let now = self.running & done;
        if now.bits() != 0 {
            for j in 0..N {
                self.qacc[j] = now.select(s.a[j], self.qacc[j]);
                self.qfrc_constraint[j] = now.select(s.Jf[j], self.qfrc_constraint[j]);
            }
            self.running = now.select(F64x4::splat(0.0), self.running);
        }
        self.running.bits() == 0
    }
}

/// The solver's state for four problems of `N` dofs.
struct Newton<'a, const N: usize> {
    J: &'a [Vector<N>],
    D: &'a [F64x4],
    M: &'a [Vector<N>; N],
    factor: Factor<'a, N>,
    smooth: &'a Vector<N>,
    tau: &'a Vector<N>,
    row: &'a mut RowState,
    /// Acceleration and its image under the inertia; direction of search and its image; gradient; forces of the constraints.
    a: Vector<N>,
    Ma: Vector<N>,
    v: Vector<N>,
    Mv: Vector<N>,
    g: Vector<N>,
    Jf: Vector<N>,
}

impl<const N: usize> Newton<'_, N> {
    /// The image of a vector under the inertia.
    #[inline(never)]
    fn image(&self, x: &Vector<N>) -> Vector<N> {
        let mut to = [F64x4::splat(0.0); N];
        for (to, M) in to.iter_mut().zip(self.M) {
            *to = M.iter().zip(x).fold(*to, |sum, (M, x)| sum + *M * *x);
        }
        to
    }

    /// Chooses the starting points: those of `a`, which cost `outside` more, or those without constraints where that is not decided.
    #[inline(always)]
    fn start(&mut self, aref: &[F64x4], outside: F64x4, decided: F64x4) {
        let (zero, half) = (F64x4::splat(0.0), F64x4::splat(0.5));
        let mut b = [zero; TINY_ROWS];
        let rows = self.J.len().min(TINY_ROWS);
        self.row.jv[..rows].fill(zero);
        self.row.on[..rows].fill(zero);
        let (mut warm_cost, mut cost) = (outside, zero);
        let row_cost = |D: F64x4, r: F64x4| {
            let x = r.lt(zero).keep(r);
            half * D * x * x
        };
        for (i, (J, &aref)) in self.J.iter().zip(aref).enumerate() {
            (self.row.r[i], b[i]) = (dot(J, &self.a) - aref, dot(J, self.smooth) - aref);
            warm_cost = warm_cost + row_cost(self.D[i], self.row.r[i]);
            cost = cost + row_cost(self.D[i], b[i]);
        }
        self.Ma = self.image(&self.a);
        let (mut pull, mut away) = ([zero; N], [zero; N]);
        for j in 0..N {
            (pull[j], away[j]) = (self.Ma[j] - self.tau[j], self.a[j] - self.smooth[j]);
        }
        let cold = decided.select(zero, cost.lt(warm_cost + half * dot(&pull, &away)));
        if cold.bits() != 0 {
            let image = self.image(self.smooth);
            for j in 0..N {
                self.a[j] = cold.select(self.smooth[j], self.a[j]);
                self.Ma[j] = cold.select(image[j], self.Ma[j]);
            }
            for (r, b) in self.row.r[..self.J.len()].iter_mut().zip(&b) {
                *r = cold.select(*b, *r);
            }
        }
    }

    /// Minimises; writes the results of each environment as soon as it is done.
    #[inline(always)]
    fn solve(&mut self, limits: &SolverLimits, mut results: Results) {
        let (zero, one) = (F64x4::splat(0.0), F64x4::splat(1.0));
        let scale = one / (0..N).fold(zero, |trace, k| trace + self.M[k][k]);
        let tolerance = F64x4::splat(limits.tolerance);
        let (mut alpha, mut cost) = (zero, zero);
        for k in 0.. {
            let (rows, moved) = self.update(alpha);
            let (old, gauss) = (cost, self.gradient());
            cost = rows + gauss;
            let mut done = zero;
            if k == limits.iterations {
                done = results.running;
            } else if k > 0 {
                let gradient = scale * dot(&self.g, &self.g).sqrt();
                done = (scale * (old - cost)).lt(tolerance) | gradient.lt(tolerance);
            }
            if results.keep(self, done) {
                break;
            }
            self.direction(k == 0 || moved & results.running.bits() != 0);
            let length = dot(&self.v, &self.v).sqrt();
            if results.keep(self, length.lt(F64x4::splat(MINVAL))) {
                break;
            }
            let total = self.prepare(gauss);
            let gamma = F64x4::splat(limits.tolerance * limits.ls_tolerance) * length / scale;
            alpha = self.search(gamma, limits.ls_iterations, total, results.running);
            if results.keep(self, alpha.eq(zero)) {
                break;
            }
            for j in 0..N {
                self.a[j] = self.a[j] + self.v[j] * alpha;
                self.Ma[j] = self.Ma[j] + self.Mv[j] * alpha;
            }
        }
    }

    /// Moves the residuals, and updates forces and zones. Returns the costs of the rows, and the bits of the environments where a
    /// row entered or left the quadratic zone.
    #[inline(always)]
    fn update(&mut self, alpha: F64x4) -> (F64x4, u32) {
        let (zero, half) = (F64x4::splat(0.0), F64x4::splat(0.5));
        let (mut cost, mut moved) = (zero, 0);
        for (i, &D) in self.D.iter().enumerate() {
            let r = self.row.r[i] + alpha * self.row.jv[i];
            let on = r.lt(zero);
            let x = on.keep(r);
            cost = cost + half * D * x * x;
            moved |= on.bits() ^ self.row.on[i].bits();
            (self.row.r[i], self.row.force[i], self.row.on[i]) = (r, zero - D * x, on);
        }
        (cost, moved)
    }

    /// Gradient at the current point; returns the cost of the accelerations.
    #[inline(always)]
    fn gradient(&mut self) -> F64x4 {
        let mut Jf = [F64x4::splat(0.0); N];
        for (i, J) in self.J.iter().enumerate().filter(|(i, _)| self.row.on[*i].bits() != 0) {
            let force = self.row.force[i];
            Jf.iter_mut().zip(J).for_each(|(sum, J)| *sum = *sum + *J * force);
        }
        let (mut pull, mut away) = (Jf, Jf);
        for j in 0..N {
            (pull[j], away[j]) = (self.Ma[j] - self.tau[j], self.a[j] - self.smooth[j]);
            self.g[j] = pull[j] - Jf[j];
        }
        self.Jf = Jf;
        F64x4::splat(0.5) * dot(&pull, &away)
    }

    /// The Newton direction: minus the solution for the gradient. With `new` the Hessian is made and factored.
    #[inline(always)]
    fn direction(&mut self, new: bool) {
        if new {
            self.hessian();
        }
        for j in 0..N {
            self.v[j] = -self.g[j];
        }
        if N == 1 {
            // by the root, as for a problem by itself
            let root = self.factor.L[0][0].max(F64x4::splat(MINVAL)).sqrt();
            self.v[0] = -(self.g[0] / root / root);
            return;
        }
        dispatch(Elimination { factor: &mut self.factor, x: &mut self.v, new });
    }

    /// The lower triangle of the Hessian.
    #[inline(always)]
    fn hessian(&mut self) {
        let mut pairs = ShortList::<[Vector<N>; 2], TINY_ROWS>::default();
        for (i, (J, &D)) in self.J.iter().zip(self.D).enumerate() {
            let on = self.row.on[i];
            if on.bits() != 0 {
                let D = on.keep(D);
                pairs.push([*J, J.map(|J| D * J)]);
            }
        }
        for r in 0..N {
            let mut c = 0;
            while c + 4 <= r + 1 {
                self.entries::<4>(r, c, &pairs);
                c += 4;
            }
            match r + 1 - c {
                1 => self.entries::<1>(r, c, &pairs),
                2 => self.entries::<2>(r, c, &pairs),
                3 => self.entries::<3>(r, c, &pairs),
                _ => {}
            }
        }
    }

    #[inline(always)]
    fn entries<const W: usize>(&mut self, r: usize, c: usize, pairs: &[[Vector<N>; 2]]) {
        if c + W > N || r >= N {
            return;
        }
        let mut sum = [F64x4::splat(0.0); W];
        for [J, scaled] in pairs {
            let J = J[r];
            sum = std::array::from_fn(|k| sum[k] + J * scaled[c + k]);
        }
        for k in 0..W {
            self.factor.L[r][c + k] = sum[k] + self.M[r][c + k];
        }
    }

    /// Images of the direction, and the coefficients along it of all that is always quadratic.
    #[inline(always)]
    fn prepare(&mut self, gauss: F64x4) -> [F64x4; 3] {
        let half = F64x4::splat(0.5);
        self.Mv = self.image(&self.v);
        for (i, (J, &D)) in self.J.iter().zip(self.D).enumerate() {
            let (r, jv, half_D) = (self.row.r[i], dot(J, &self.v), half * D);
            self.row.jv[i] = jv;
            self.row.along[i] = [half_D * r * r, D * r * jv, half_D * jv * jv];
        }
        let v = &self.v;
        [gauss, dot(v, &self.Ma) - dot(v, self.tau), half * dot(v, &self.Mv)]
    }

    /// Cost and derivatives along the direction.
    #[inline(always)]
    fn evaluate(&self, alpha: F64x4, always: [F64x4; 3]) -> CostPoints {
        let (zero, two) = (F64x4::splat(0.0), F64x4::splat(2.0));
        let mut q = always;
        for i in 0..self.J.len() {
            let violated = (self.row.r[i] + alpha * self.row.jv[i]).lt(zero);
            q = std::array::from_fn(|k| q[k] + violated.keep(self.row.along[i][k]));
        }
        CostPoints {
            alpha,
            cost: q[0] + alpha * (q[1] + alpha * q[2]),
            slope: two * alpha * q[2] + q[1],
            curvature: two * q[2],
        }
    }

    /// The same in one lane, for the rare searches that go on alone.
    #[inline(never)]
    fn evaluate_one(&self, lane: usize, alpha: f64, always: [F64x4; 3]) -> CostPoint {
        self.evaluate(F64x4::splat(alpha), always).lane(lane)
    }

    /// The steps to the minima along the direction, in the lanes of `wanted`: [`line_search`](super::search::line_search), whose last
    /// phase each lane has for itself.
    #[inline(always)]
    fn search(&self, gamma: F64x4, budget: usize, always: [F64x4; 3], wanted: F64x4) -> F64x4 {
        let zero = F64x4::splat(0.0);
        let at = |alpha: F64x4, searching: F64x4| {
            let mut p = self.evaluate(alpha, always);
            let bent = p.curvature.le(zero);
            if (bent & searching).bits() != 0 {
                not_convex();
            }
            p.curvature = bent.select(F64x4::splat(mjMINVAL), p.curvature);
            p
        };
        let newton = |p: &CostPoints, searching: F64x4| at(p.alpha - p.slope / p.curvature, searching);
        let p0 = at(zero, wanted);
        let mut p1 = newton(&p0, wanted);
        p1 = CostPoints::select(p0.cost.lt(p1.cost), &p0, &p1);
        let direction = p1.slope.lt(zero).select(F64x4::splat(1.0), F64x4::splat(-1.0));
        let (mut p2, mut moved, mut neval) = (p1, zero, 2);
        let mut searching = p1.slope.abs().lt(gamma).select(zero, wanted);
        let mut alone = F64x4::splat(0.0).lanes();
        let mut brackets = 0;
        while searching.bits() != 0 && neval < budget {
            let towards = (direction * p1.slope).le(zero - gamma);
            let bracketed = (towards.select(zero, searching) & moved).bits();
            for k in (0..4).filter(|k| bracketed >> k & 1 != 0) {
                let evaluate = |alpha| self.evaluate_one(k, alpha, always);
                let mut search = LineSearch { evaluate, neval, gamma: gamma.lanes()[k], budget };
                alone[k] = search.bracket(p0.lane(k), p1.lane(k), p2.lane(k)).alpha;
            }
            brackets |= bracketed;
            searching = searching & towards;
            if searching.bits() == 0 {
                break;
            }
            p2 = CostPoints::select(searching, &p1, &p2);
            p1 = CostPoints::select(searching, &newton(&p1, searching), &p1);
            (moved, neval) = (moved | searching, neval + 1);
            searching = p1.slope.abs().lt(gamma).select(zero, searching);
        }
        F64x4::mask(brackets).select(F64x4::new(alone), p1.alpha)
    }
}
