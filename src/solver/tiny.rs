//! Newton's method for tiny problems without elliptic cones: a few dofs held by a few limits, losses or equalities.
//!
//! What such a problem costs is not arithmetic but preparation, and code that has to come into the instruction cache for
//! one island's sake. So: everything in small arrays, the Hessian anew whenever a row changes zone, short loops. The
//! method, its decisions and its statistics are those of `primal`.

use super::problem::{Limits, Problem, Report};
use super::rows::Point;
use super::search::line_search;
use crate::abi::*;
use crate::math::MINVAL;

/// Most dofs.
const DOFS: usize = 8;
/// Most rows.
const ROWS: usize = 8;

type Vector = [f64; DOFS];

const SATISFIED: u8 = mjCNSTRSTATE_SATISFIED as u8;
const QUADRATIC: u8 = mjCNSTRSTATE_QUADRATIC as u8;
const LINEARNEG: u8 = mjCNSTRSTATE_LINEARNEG as u8;
const LINEARPOS: u8 = mjCNSTRSTATE_LINEARPOS as u8;

/// Whether a problem is tiny.
pub fn is_tiny(p: &Problem) -> bool {
    p.qacc.len() <= DOFS && p.D.len() <= ROWS && p.cone_hessian.is_empty()
}

/// Solves a tiny problem.
pub fn newton(p: &mut Problem, limits: &Limits, report: &mut Report) {
    let mut s = Tiny::default();
    s.load(p);
    s.solve(p, limits, report);
    p.qfrc_constraint.iter_mut().zip(s.Jf).for_each(|(to, x)| *to = x);
    for ((force, state), row) in p.force.iter_mut().zip(&mut *p.state).zip(&s.rows) {
        (*force, *state) = (row.force, row.state as i32);
    }
}

/// A constraint row.
#[derive(Clone, Copy, Default)]
struct Row {
    J: Vector,
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

impl Row {
    /// Cost, force and state of a friction loss.
    #[inline(always)]
    fn friction(&self) -> (f64, f64, u8) {
        let (x, eta, zone) = (self.r, self.eta, self.zone);
        if x <= -zone {
            (-0.5 * zone * eta - eta * x, eta, LINEARNEG)
        } else if x >= zone {
            (-0.5 * zone * eta + eta * x, -eta, LINEARPOS)
        } else {
            (0.5 * self.D * x * x, -self.D * x, QUADRATIC)
        }
    }
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

#[derive(Default)]
struct Tiny {
    n: usize,
    ne: usize,
    nf: usize,
    nefc: usize,
    rows: [Row; ROWS],
    /// The whole symmetric inertia; the Hessian, eliminated row by row; reciprocals of the pivots.
    M: [Vector; DOFS],
    H: [Vector; DOFS],
    inv: Vector,
    /// Distance from the unconstrained acceleration, and the force that it takes.
    away: Vector,
    pull: Vector,
    /// Direction of search and its image under the inertia.
    v: Vector,
    Mv: Vector,
    g: Vector,
    Jf: Vector,
    gauss: f64,
}

#[inline(always)]
fn dot(a: &Vector, b: &Vector) -> f64 {
    let p: [f64; 4] = std::array::from_fn(|k| a[k] * b[k] + a[k + 4] * b[k + 4]);
    (p[0] + p[2]) + (p[1] + p[3])
}

#[inline(always)]
fn add_scl(to: &mut Vector, x: &Vector, s: f64) {
    for k in 0..DOFS {
        to[k] += x[k] * s;
    }
}

impl Tiny {
    /// Takes a problem up, in place: the whole is large enough for moving it to count.
    #[inline(always)]
    fn load(&mut self, p: &Problem) {
        let s = self;
        (s.n, s.ne, s.nf, s.nefc) = (p.qacc.len().min(DOFS), p.ne, p.nf, p.D.len().min(ROWS));
        for (i, row) in s.rows[..s.nefc].iter_mut().enumerate() {
            match p.jacobian.row(i) {
                (None, values) => row.J.iter_mut().zip(values).for_each(|(to, x)| *to = *x),
                (Some(cols), values) => cols.iter().zip(values).for_each(|(&c, &x)| row.J[c as usize] = x),
            }
            (row.D, row.r) = (p.D[i], p.jar[i]);
            if i >= p.ne && i < p.ne + p.nf {
                (row.eta, row.zone) = (p.frictionloss[i], p.R[i] * p.frictionloss[i]);
            }
        }
        for i in 0..s.n {
            let at = p.inertia.pattern.range(i);
            for (&c, &x) in p.inertia.pattern.colind[at.clone()].iter().zip(&p.inertia.M[at]) {
                s.M[c as usize][i] = x;
                s.M[i][c as usize] = x;
            }
        }
        for i in 0..s.n {
            add_scl(&mut s.pull, &s.M[i], p.qacc[i]);
        }
        for i in 0..s.n {
            s.pull[i] -= p.qfrc_smooth[i];
            s.away[i] = p.qacc[i] - p.qacc_smooth[i];
        }
    }

    fn solve(&mut self, p: &mut Problem, limits: &Limits, report: &mut Report) {
        let (mut alpha, mut cost, mut step) = (0.0, 0.0, None);
        for k in 0.. {
            let update = self.update(alpha, k == 0);
            let old = cost;
            cost = self.gradient(&update);
            let mut at = None;
            if let Some((neval, lineslope)) = step {
                let improvement = p.scale * (old - cost);
                let gradient = p.scale * dot(&self.g, &self.g).sqrt();
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
            if k == 0 || update.nmoved > 0 {
                let lost = self.factor();
                if lost && let Some(entry) = at.and_then(|at| report.entries.get_mut(at)) {
                    entry.nupdate = self.nefc as i32;
                }
            }
            self.direction();
            let length = dot(&self.v, &self.v).sqrt();
            if length < MINVAL {
                break;
            }
            let total = self.prepare();
            let gamma = limits.tolerance * limits.ls_tolerance * length / p.scale;
            let found = line_search(gamma, limits.ls_iterations, |alpha| self.evaluate(alpha, total));
            if found.alpha == 0.0 {
                break;
            }
            alpha = found.alpha;
            step = Some((found.neval as i32, found.slope.abs() * (p.scale / length)));
            add_scl(&mut self.away, &self.v, alpha);
            add_scl(&mut self.pull, &self.Mv, alpha);
            p.qacc.iter_mut().zip(self.v).for_each(|(a, v)| *a += v * alpha);
        }
    }

    /// Moves the residuals, and brings forces and states up to date.
    fn update(&mut self, alpha: f64, first: bool) -> Update {
        let mut u = Update::default();
        for (i, row) in self.rows[..self.nefc].iter_mut().enumerate() {
            row.r += alpha * row.jv;
            let (cost, force, state) = if i >= self.ne && i < self.ne + self.nf {
                row.friction()
            } else {
                let off = i >= self.ne && !(row.r < 0.0);
                let x = if off { 0.0 } else { row.r };
                (0.5 * row.D * x * x, 0.0 - row.D * x, if off { SATISFIED } else { QUADRATIC })
            };
            u.cost += cost;
            u.nactive += (state != SATISFIED) as i32;
            u.nchange += (state != row.state && !first) as i32;
            u.nmoved += ((state == QUADRATIC) != (row.state == QUADRATIC)) as i32;
            (row.force, row.state) = (force, state);
        }
        u
    }

    /// Gradient at the current point; returns the total cost.
    fn gradient(&mut self, update: &Update) -> f64 {
        self.Jf = [0.0; DOFS];
        for row in &self.rows[..self.nefc] {
            add_scl(&mut self.Jf, &row.J, row.force);
        }
        self.g = std::array::from_fn(|k| self.pull[k] - self.Jf[k]);
        self.gauss = 0.5 * dot(&self.pull, &self.away);
        update.cost + self.gauss
    }

    /// Builds the Hessian and eliminates it; `true` if a pivot was lost.
    fn factor(&mut self) -> bool {
        let n = self.n;
        for (to, from) in self.H.iter_mut().zip(&self.M).take(n) {
            *to = *from;
        }
        for row in self.rows[..self.nefc].iter().filter(|row| row.state == QUADRATIC) {
            for i in 0..n {
                add_scl(&mut self.H[i], &row.J, row.D * row.J[i]);
            }
        }
        let mut lost = false;
        for k in 0..n {
            let row = self.H[k];
            let mut d = row[k];
            if d < MINVAL {
                (d, lost) = (MINVAL, true);
            }
            self.inv[k] = 1.0 / d;
            for i in k + 1..n {
                add_scl(&mut self.H[i], &row, -(row[i] * self.inv[k]));
            }
        }
        lost
    }

    /// The Newton direction: minus the solution for the gradient.
    fn direction(&mut self) {
        let mut b = self.g;
        let mut z = [0.0; DOFS];
        for k in 0..self.n {
            z[k] = b[k] * self.inv[k];
            add_scl(&mut b, &self.H[k], -z[k]);
        }
        self.v = [0.0; DOFS];
        for k in (0..self.n).rev() {
            // what is not known yet is zero
            self.v[k] = -(z[k] + dot(&self.H[k], &self.v) * self.inv[k]);
        }
    }

    /// Images of the direction, and the quadratic along it of all that is always quadratic.
    fn prepare(&mut self) -> [f64; 3] {
        self.Mv = [0.0; DOFS];
        for k in 0..self.n {
            add_scl(&mut self.Mv, &self.M[k], self.v[k]);
        }
        let mut total = [self.gauss, dot(&self.v, &self.pull), 0.5 * dot(&self.v, &self.Mv)];
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
    use crate::constraint::Jacobian;
    use crate::math::sparse::Csr;

    /// M = [2 1; 1 2], a friction loss of 2 on the second dof and a limit of stiffness 6 on the first. With both dofs
    /// moving as found, the loss pulls with its bound, -2, and the limit is violated by 1/4: force 6/4. Those forces are
    /// M (a - qacc_smooth).
    #[test]
    fn a_limit_and_a_loss_on_coupled_dofs() {
        let (mut qacc, mut force, mut state, mut qfrc) = ([1.0, 0.0], [0.0; 2], [0; 2], [0.0; 2]);
        let qacc_smooth = [-23.0 / 12.0, 17.0 / 6.0];
        let mut problem = Problem {
            ne: 0,
            nf: 1,
            kind: &[mjCNSTR_FRICTION_DOF as i32, mjCNSTR_LIMIT_JOINT as i32],
            id: &[1, 0],
            jacobian: Jacobian::Dense { n: 2, J: &[0.0, 1.0, 1.0, 0.0] },
            D: &[4.0, 6.0],
            R: &[0.25, 1.0 / 6.0],
            frictionloss: &[2.0, 0.0],
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
            // the starting point: the limit holds, the loss is in its quadratic zone
            jar: &[0.0, 1.0],
            force: &mut force,
            state: &mut state,
            qfrc_constraint: &mut qfrc,
        };
        assert!(is_tiny(&problem));
        let limits = Limits { iterations: 20, tolerance: 1e-14, ls_iterations: 50, ls_tolerance: 0.01 };
        let mut report = Report { entries: &mut [], niter: 0 };
        newton(&mut problem, &limits, &mut report);
        assert!((1..20).contains(&report.niter), "{}", report.niter);
        let close = |a: &[f64], b: [f64; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        assert!(close(&qacc, [-0.25, 1.0]), "{qacc:?}");
        assert!(close(&force, [-2.0, 1.5]), "{force:?}");
        assert!(close(&qfrc, [1.5, -2.0]), "{qfrc:?}");
        assert_eq!(state, [mjCNSTRSTATE_LINEARPOS as i32, mjCNSTRSTATE_QUADRATIC as i32]);
    }
}
