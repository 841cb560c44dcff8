//! Newton's method for tiny problems without elliptic cones: a few dofs held by a few limits, losses, equalities or
//! contacts.
//!
//! What such a problem costs is not arithmetic but preparation, and code that has to come into the instruction cache for
//! one island's sake. So: everything in small arrays, the Hessian again whenever a row changes zone, short loops. The
//! method, its decisions and its statistics are those of `primal`.
//!
//! Sums go row by row and products in the reference's order: with one dof every iterate is the reference's to the last
//! bit. That decides how often a body at rest iterates, whose gradient is nothing but rounding.

use super::problem::{Limits, Problem, Report};
use super::rows::Point;
use super::search::line_search;
use crate::abi::*;
use crate::math::MINVAL;
use crate::math::padded::{self, Quad};
use crate::math::simd::{Lanes, Stage, dispatch};
use crate::tuning::{TINY_DOFS, TINY_ROWS};

type Vector<const N: usize> = [f64; N];

const SATISFIED: u8 = mjCNSTRSTATE_SATISFIED as u8;
const QUADRATIC: u8 = mjCNSTRSTATE_QUADRATIC as u8;
const LINEARNEG: u8 = mjCNSTRSTATE_LINEARNEG as u8;
const LINEARPOS: u8 = mjCNSTRSTATE_LINEARPOS as u8;

/// Where a solve starts. Residuals are sums over the dofs of the problem, never the caller's: those depend on what else
/// is in the model.
pub enum Start<'a> {
    /// At the problem's acceleration.
    Here { aref: &'a [f64] },
    /// There or where there are no constraints, whichever costs less.
    Cheaper(Warmstart<'a>),
}

/// What it takes to choose.
pub struct Warmstart<'a> {
    pub aref: &'a [f64],
    /// Residuals and states without constraints.
    pub b: &'a mut [f64],
    pub state: &'a mut [i32],
    /// What the acceleration costs other dofs.
    pub outside_islands: f64,
}

/// Solves with a symmetric matrix, which is given by the upper triangles of its rows or, unless it is `new`, factored.
struct Elimination<'a> {
    H: &'a mut [Quad],
    inv: &'a mut [Quad],
    x: &'a mut [Quad],
    new: bool,
}

impl Stage for Elimination<'_> {
    /// Whether a pivot was lost.
    type Out = bool;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> bool {
        let lost = self.new && padded::factor(l, self.H, self.inv, None, self.inv.len(), MINVAL) > 0;
        padded::solve(l, self.x, self.H, self.inv);
        lost
    }
}

/// Solves a tiny problem.
pub fn newton(p: &mut Problem, start: Start, limits: &Limits, report: &mut Report) {
    match p.qacc.len() {
        0..=4 => Tiny::<4>::run(p, start, limits, report),
        _ => Tiny::<TINY_DOFS>::run(p, start, limits, report),
    }
}

/// A constraint row.
#[derive(Clone, Copy)]
struct Row<const N: usize> {
    J: Vector<N>,
    D: f64,
    /// Residual, and its change along the direction of search.
    r: f64,
    jv: f64,
    force: f64,
    /// Friction loss: bound of the force, and of the residual up to which the potential is quadratic.
    eta: f64,
    zone: f64,
    state: u8,
}

/// Counts and cost after a step.
#[derive(Default)]
struct Update {
    cost: f64,
    nactive: i32,
    nchange: i32,
    /// Rows that entered or left the quadratic zone.
    nmoved: i32,
}

struct Tiny<const N: usize> {
    n: usize,
    ne: usize,
    nf: usize,
    nefc: usize,
    rows: [Row<N>; TINY_ROWS],
    /// The whole symmetric inertia, whose padding is the identity; the upper triangle of the Hessian, then its factor;
    /// reciprocals of the pivots.
    M: [Vector<N>; N],
    H: [Vector<N>; N],
    inv: Vector<N>,
    /// Acceleration, its image under the inertia, and both where there are no constraints.
    a: Vector<N>,
    Ma: Vector<N>,
    smooth: Vector<N>,
    tau: Vector<N>,
    /// Direction of search and its image under the inertia.
    v: Vector<N>,
    Mv: Vector<N>,
    g: Vector<N>,
    Jf: Vector<N>,
    gauss: f64,
}

#[inline(always)]
fn dot<const N: usize>(a: &Vector<N>, b: &Vector<N>) -> f64 {
    let mut p = [0.0; 4];
    for (a, b) in a.as_chunks::<4>().0.iter().zip(b.as_chunks::<4>().0) {
        for k in 0..4 {
            p[k] += a[k] * b[k];
        }
    }
    (p[0] + p[2]) + (p[1] + p[3])
}

#[inline(always)]
fn difference<const N: usize>(a: &Vector<N>, b: &Vector<N>) -> Vector<N> {
    std::array::from_fn(|k| a[k] - b[k])
}

#[inline(always)]
fn add_scl<const N: usize>(to: &mut Vector<N>, x: &Vector<N>, s: f64) {
    for k in 0..N {
        to[k] += x[k] * s;
    }
}

/// [`add_scl`] from entry `FIRST` on.
#[inline(always)]
fn add_scl_from<const FIRST: usize, const N: usize>(to: &mut Vector<N>, x: &Vector<N>, s: f64) {
    for k in FIRST..N {
        to[k] += x[k] * s;
    }
}

impl<const N: usize> Tiny<N> {
    fn new() -> Self {
        let (zero, square) = ([0.0; N], [[0.0; N]; N]);
        let row = Row { J: zero, D: 0.0, r: 0.0, jv: 0.0, force: 0.0, eta: 0.0, zone: 0.0, state: 0 };
        Tiny {
            n: 0,
            ne: 0,
            nf: 0,
            nefc: 0,
            rows: [row; TINY_ROWS],
            M: square,
            H: square,
            inv: zero,
            a: zero,
            Ma: zero,
            smooth: zero,
            tau: zero,
            v: zero,
            Mv: zero,
            g: zero,
            Jf: zero,
            gauss: 0.0,
        }
    }

    #[inline(never)]
    fn run(p: &mut Problem, start: Start, limits: &Limits, report: &mut Report) {
        let mut s = Self::new();
        s.load(p);
        match start {
            Start::Cheaper(warm) => s.start(warm),
            Start::Here { aref } => {
                s.rows.iter_mut().zip(aref).for_each(|(row, aref)| row.r = dot(&row.J, &s.a) - aref);
            }
        }
        s.solve(p.scale, limits, report);
        p.qacc.iter_mut().zip(s.a).for_each(|(to, x)| *to = x);
        p.qfrc_constraint.iter_mut().zip(s.Jf).for_each(|(to, x)| *to = x);
        for ((force, state), row) in p.force.iter_mut().zip(&mut *p.state).zip(&s.rows) {
            (*force, *state) = (row.force, row.state as i32);
        }
    }

    /// Takes a problem up, in place: the whole is large enough for moving it to count.
    #[inline(always)]
    fn load(&mut self, p: &Problem) {
        let s = self;
        (s.n, s.ne, s.nf, s.nefc) = (p.qacc.len().min(N), p.rows.ne, p.rows.nf, p.rows.len().min(TINY_ROWS));
        for (i, row) in s.rows[..s.nefc].iter_mut().enumerate() {
            match p.jacobian.row(i) {
                (None, values) => row.J.iter_mut().zip(values).for_each(|(to, x)| *to = *x),
                (Some(cols), values) => cols.iter().zip(values).for_each(|(&c, &x)| row.J[c as usize] = x),
            }
            row.D = p.rows.D[i];
            if i >= p.rows.ne && i < p.rows.ne + p.rows.nf {
                (row.eta, row.zone) = (p.rows.frictionloss[i], p.rows.R[i] * p.rows.frictionloss[i]);
            }
        }
        for i in s.n..N {
            s.M[i][i] = 1.0;
        }
        for i in 0..s.n {
            let at = p.inertia.pattern.range(i);
            for (&c, &x) in p.inertia.pattern.colind[at.clone()].iter().zip(&p.inertia.M[at]) {
                s.M[c as usize][i] = x;
                s.M[i][c as usize] = x;
            }
        }
        for i in 0..s.n {
            (s.a[i], s.smooth[i], s.tau[i]) = (p.qacc[i], p.qacc_smooth[i], p.qfrc_smooth[i]);
            add_scl(&mut s.Ma, &s.M[i], s.a[i]);
        }
    }

    /// Chooses the starting point.
    #[inline(always)]
    fn start(&mut self, warm: Warmstart) {
        let pull = difference(&self.Ma, &self.tau);
        let (mut warm_cost, mut cost) = (warm.outside_islands, 0.0);
        for i in 0..self.nefc.min(warm.b.len()) {
            let row = &self.rows[i];
            let (r, b) = (dot(&row.J, &self.a) - warm.aref[i], dot(&row.J, &self.smooth) - warm.aref[i]);
            self.rows[i].r = r;
            warm_cost += self.potential(i, r).0;
            let (there, _, state) = self.potential(i, b);
            cost += there;
            (warm.b[i], warm.state[i]) = (b, state as i32);
        }
        if warm_cost + 0.5 * dot(&pull, &difference(&self.a, &self.smooth)) > cost {
            self.a = self.smooth;
            self.Ma = [0.0; N];
            for i in 0..self.n {
                add_scl(&mut self.Ma, &self.M[i], self.a[i]);
            }
            self.rows.iter_mut().zip(&*warm.b).for_each(|(row, b)| row.r = *b);
        }
    }

    fn solve(&mut self, scale: f64, limits: &Limits, report: &mut Report) {
        let (mut alpha, mut cost, mut step) = (0.0, 0.0, None);
        for k in 0.. {
            let update = self.update(alpha, k == 0);
            let old = cost;
            cost = self.gradient(&update);
            let mut at = None;
            if let Some((neval, lineslope)) = step {
                let improvement = scale * (old - cost);
                let gradient = scale * dot(&self.g, &self.g).sqrt();
                at = Some(report.niter);
                report.push(mjSolverStat {
                    improvement,
                    gradient,
                    lineslope,
                    nactive: update.nactive,
                    nchange: update.nchange,
                    neval,
                    nupdate: update.nmoved,
                });
                if improvement < limits.tolerance || gradient < limits.tolerance {
                    break;
                }
            }
            if k == limits.iterations {
                break;
            }
            let lost = self.direction(k == 0 || update.nmoved > 0);
            if lost && let Some(entry) = at.and_then(|at| report.entries.get_mut(at)) {
                entry.nupdate = self.nefc as i32;
            }
            let length = dot(&self.v, &self.v).sqrt();
            if length < MINVAL {
                break;
            }
            let total = self.prepare();
            let gamma = limits.tolerance * limits.ls_tolerance * length / scale;
            let found = line_search(gamma, limits.ls_iterations, |alpha| self.evaluate(alpha, total));
            if found.alpha == 0.0 {
                break;
            }
            alpha = found.alpha;
            step = Some((found.neval as i32, found.slope.abs() * (scale / length)));
            add_scl(&mut self.a, &self.v, alpha);
            add_scl(&mut self.Ma, &self.Mv, alpha);
        }
    }

    /// Moves the residuals, and brings forces and states up to date.
    fn update(&mut self, alpha: f64, first: bool) -> Update {
        let mut u = Update::default();
        for i in 0..self.nefc {
            let r = self.rows[i].r + alpha * self.rows[i].jv;
            let (cost, force, state) = self.potential(i, r);
            let row = &mut self.rows[i];
            u.cost += cost;
            u.nactive += (state != SATISFIED) as i32;
            u.nchange += (state != row.state && !first) as i32;
            u.nmoved += ((state == QUADRATIC) != (row.state == QUADRATIC)) as i32;
            (row.r, row.force, row.state) = (r, force, state);
        }
        u
    }

    /// Cost, force and state of a row at the residual `x`.
    #[inline(always)]
    fn potential(&self, i: usize, x: f64) -> (f64, f64, u8) {
        let row = &self.rows[i];
        if i >= self.ne && i < self.ne + self.nf {
            let (eta, zone) = (row.eta, row.zone);
            if x <= -zone {
                return (-0.5 * zone * eta - eta * x, eta, LINEARNEG);
            }
            if x >= zone {
                return (-0.5 * zone * eta + eta * x, -eta, LINEARPOS);
            }
        }
        let off = i >= self.ne + self.nf && !(x < 0.0);
        let x = if off { 0.0 } else { x };
        (0.5 * row.D * x * x, 0.0 - row.D * x, if off { SATISFIED } else { QUADRATIC })
    }

    /// Gradient at the current point; returns the total cost.
    fn gradient(&mut self, update: &Update) -> f64 {
        self.Jf = [0.0; N];
        for row in &self.rows[..self.nefc] {
            add_scl(&mut self.Jf, &row.J, row.force);
        }
        let pull = difference(&self.Ma, &self.tau);
        self.g = difference(&pull, &self.Jf);
        self.gauss = 0.5 * dot(&pull, &difference(&self.a, &self.smooth));
        update.cost + self.gauss
    }

    /// Four rows of the Hessian, which stay in registers; nobody reads what is left of the diagonal, but with zeros.
    #[inline(always)]
    fn hessian_rows<const FIRST: usize>(&mut self, active: &[u8]) {
        let mut sums = [[0.0; N]; 4];
        for row in active.iter().map(|&i| &self.rows[i as usize]) {
            for j in 0..4 {
                add_scl_from::<FIRST, N>(&mut sums[j], &row.J, row.D * row.J[FIRST + j]);
            }
        }
        for j in 0..4 {
            add_scl_from::<FIRST, N>(&mut sums[j], &self.M[FIRST + j], 1.0);
        }
        self.H[FIRST..FIRST + 4].copy_from_slice(&sums);
    }

    /// The Hessian, whose padding is the identity.
    fn hessian(&mut self) {
        let (mut active, mut count) = ([0_u8; TINY_ROWS], 0);
        for i in (0..self.nefc).filter(|&i| self.rows[i].state == QUADRATIC) {
            active[count] = i as u8;
            count += 1;
        }
        let active = &active[..count];
        self.hessian_rows::<0>(active);
        if N > 4 {
            self.hessian_rows::<4>(active);
        }
    }

    /// The Newton direction: minus the solution for the gradient. With `new` the Hessian is made and factored; `true` if a
    /// pivot was lost.
    fn direction(&mut self, new: bool) -> bool {
        if new {
            self.hessian();
        }
        if self.n == 1 {
            // by the root, as a factor L L' does: rounding that counts
            let root = self.H[0][0].max(MINVAL).sqrt();
            self.v[0] = -(self.g[0] / root / root);
            return new && self.H[0][0] < MINVAL;
        }
        self.v = self.g.map(|g| -g);
        let quads = |x| <[f64]>::as_chunks_mut::<4>(x).0;
        let (H, inv, x) = (quads(self.H.as_flattened_mut()), quads(&mut self.inv), quads(&mut self.v));
        dispatch(Elimination { H, inv, x, new })
    }

    /// Images of the direction, and the quadratic along it of all that is always quadratic.
    fn prepare(&mut self) -> [f64; 3] {
        self.Mv = [0.0; N];
        for k in 0..self.n {
            add_scl(&mut self.Mv, &self.M[k], self.v[k]);
        }
        let slope = dot(&self.v, &self.Ma) - dot(&self.v, &self.tau);
        let mut total = [self.gauss, slope, 0.5 * dot(&self.v, &self.Mv)];
        for (i, row) in self.rows[..self.nefc].iter_mut().enumerate() {
            row.jv = dot(&row.J, &self.v);
            if i < self.ne {
                total[0] += 0.5 * row.D * row.r * row.r;
                total[1] += row.D * row.r * row.jv;
                total[2] += 0.5 * row.D * row.jv * row.jv;
            }
        }
        total
    }

    /// Cost and derivatives along the direction, from the sum of the quadratics of the rows' zones.
    #[inline(never)]
    fn evaluate(&self, alpha: f64, mut q: [f64; 3]) -> Point {
        for (i, row) in self.rows[..self.nefc].iter().enumerate().skip(self.ne) {
            let x = row.r + alpha * row.jv;
            let friction = i < self.ne + self.nf;
            if friction && !(-row.zone < x && x < row.zone) {
                let tangent = if x <= -row.zone { -row.eta } else { row.eta };
                q[0] += tangent * row.r - 0.5 * row.zone * row.eta;
                q[1] += tangent * row.jv;
            } else if friction || x < 0.0 {
                q[0] += 0.5 * row.D * row.r * row.r;
                q[1] += row.D * row.r * row.jv;
                q[2] += 0.5 * row.D * row.jv * row.jv;
            }
        }
        Point {
            alpha,
            cost: q[0] + alpha * (q[1] + alpha * q[2]),
            slope: 2.0 * alpha * q[2] + q[1],
            curvature: 2.0 * q[2],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::problem::{ConeHessians, Inertia};
    use super::*;
    use crate::constraint::{Jacobian, RowSet};
    use crate::math::sparse::Csr;

    /// M = [2 1; 1 2], a friction loss of 2 on the second dof and a limit of stiffness 6 on the first. With both dofs
    /// moving as found, the loss pulls with its bound, -2, and the limit is violated by 1/4: force 6/4. Those forces are
    /// M (a - qacc_smooth).
    #[test]
    fn a_limit_and_a_loss_on_coupled_dofs() {
        let (mut qacc, mut force, mut state, mut qfrc) = ([1.0, 0.0], [0.0; 2], [0; 2], [0.0; 2]);
        let qacc_smooth = [-23.0 / 12.0, 17.0 / 6.0];
        let mut problem = Problem {
            rows: RowSet {
                ne: 0,
                nf: 1,
                kind: &[mjCNSTR_FRICTION_DOF as i32, mjCNSTR_LIMIT_JOINT as i32],
                id: &[1, 0],
                D: &[4.0, 6.0],
                R: &[0.25, 1.0 / 6.0],
                frictionloss: &[2.0, 0.0],
            },
            jacobian: Jacobian::Dense { n: 2, J: &[0.0, 1.0, 1.0, 0.0] },
            contact: &[],
            cone_hessian: ConeHessians::default(),
            inertia: Inertia {
                pattern: Csr::new(&[1, 2], &[0, 1], &[0, 0, 1]),
                M: &[2.0, 1.0, 2.0],
                LD: &[],
                LDiagInv: &[],
            },
            qfrc_smooth: &[-1.0, 3.75],
            qacc_smooth: &qacc_smooth,
            scale: 1.0,
            qacc: &mut qacc,
            jar: &[],
            force: &mut force,
            state: &mut state,
            qfrc_constraint: &mut qfrc,
        };
        assert!(super::super::select::is_tiny(problem.qacc.len(), problem.rows.len()));
        let limits = Limits { iterations: 20, tolerance: 1e-14, ls_iterations: 50, ls_tolerance: 0.01 };
        let mut report = Report { entries: &mut [], niter: 0 };
        // at the starting point the limit holds, and the loss is in its quadratic zone
        let start = Start::Here { aref: &[0.0, 0.0] };
        newton(&mut problem, start, &limits, &mut report);
        assert!((1..20).contains(&report.niter), "{}", report.niter);
        let close = |a: &[f64], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close(&qacc, [-0.25, 1.0]), "{qacc:?}");
        assert!(close(&force, [-2.0, 1.5]), "{force:?}");
        assert!(close(&qfrc, [1.5, -2.0]), "{qfrc:?}");
        assert_eq!(state, [mjCNSTRSTATE_LINEARPOS as i32, mjCNSTRSTATE_QUADRATIC as i32]);
    }

    /// A hinge between 24 rows that balance forces of 4e17, from a warm start that is rounding already: the reference
    /// takes one step, to this number.
    #[test]
    fn one_dof_at_rest_ends_where_the_reference_ends() {
        let (x, y) = (0.29999999999999993, 0.30000000000000004);
        let (a, b, c, e) = (0.19487484659922588, 0.19079771921269767, 0.4226496158416551, 0.03697705002973156);
        let J = [x, x, x, x, -x, -x, -x, -x, -y, -y, -y, -y, y, y, y, y, a, b, c, -e, -b, -a, -c, e];
        let (f, g, h) = (526.3157894736843, 526.3157894736842, 835.4938147169725);
        let aref = [f, f, f, f, g, g, g, g, g, g, g, g, f, f, f, f, h, h, h, h, h, h, h, h];
        let (mut qacc, mut force, mut state, mut qfrc) = ([2.4905135650016853e-13], [0.0; 24], [0; 24], [0.0]);
        let mut problem = Problem {
            rows: RowSet {
                ne: 0,
                nf: 0,
                kind: &[mjCNSTR_CONTACT_PYRAMIDAL as i32; 24],
                id: &[0; 24],
                D: &[499999999999999.94; 24],
                R: &[2e-15; 24],
                frictionloss: &[0.0; 24],
            },
            jacobian: Jacobian::Dense { n: 1, J: &J },
            contact: &[],
            cone_hessian: ConeHessians::default(),
            inertia: Inertia { pattern: Csr::new(&[1], &[0], &[0]), M: &[1.6000000000000003], LD: &[], LDiagInv: &[] },
            qfrc_smooth: &[0.0],
            qacc_smooth: &[0.0],
            scale: 1.0 / 1.6000000000000003,
            qacc: &mut qacc,
            jar: &[],
            force: &mut force,
            state: &mut state,
            qfrc_constraint: &mut qfrc,
        };
        let (mut b, mut states) = ([0.0; 24], [0; 24]);
        let warm = Warmstart { aref: &aref, b: &mut b, state: &mut states, outside_islands: 0.0 };
        let limits = Limits { iterations: 100, tolerance: 1e-8, ls_iterations: 50, ls_tolerance: 0.01 };
        let mut report = Report { entries: &mut [], niter: 0 };
        newton(&mut problem, Start::Cheaper(warm), &limits, &mut report);
        assert_eq!((report.niter, qacc, qfrc), (1, [1.1912354196117891e-13], [-294.0]));
        assert_eq!((b, states), (aref.map(|x| -x), [mjCNSTRSTATE_QUADRATIC as i32; 24]));
    }
}
