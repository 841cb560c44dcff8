//! Newton's method for tiny problems without elliptic cones: up to 16 dofs held by up to 32 rows of limits, losses, equalities
//! or contacts.
//!
//! Such a problem spends its time on preparation and on loading code into the instruction cache, not on arithmetic. So
//! everything is in small arrays, rows are taken four at a time, the Hessian is formed again whenever a row changes
//! zone, and loops are short. The method, its decisions and its statistics are those of `primal`.
//!
//! Sums go row by row and products in the reference's order: with one dof, every iterate is the reference's to the last
//! bit. That decides how often a body at rest iterates, whose gradient is rounding alone.
//!
//! Tests: in this file, `tests/physics/solvers.rs`.

use super::problem::{Problem, SolverLimits, SolverReport};
use super::rows::CostPoint;
use super::search::line_search;
use super::tiny_rows::{BLOCKS, PerRow, TinyRows, Vector, Zones, copy_numbers, numbers, numbers_mut, products};
use crate::abi::*;
use crate::math::MINVAL;
use crate::math::padded::Pack;
use crate::math::padded_factor;
use crate::math::padded_tiles::All;
use crate::math::short_list::ShortList;
use crate::math::simd::{F64x4, Lanes, Stage, dispatch};
use crate::tuning::{TINY_DOFS, TINY_ROWS};

/// Where a solve starts. Residuals are sums over the dofs of the problem, never the caller's: those depend on what else
/// is in the model.
pub enum StartPoint<'a> {
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
    H: &'a mut [Pack],
    inv: &'a mut [Pack],
    x: &'a mut [Pack],
    new: bool,
}

impl Stage for Elimination<'_> {
    /// Whether a pivot was lost.
    type Out = bool;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> bool {
        let lost = self.new && padded_factor::factor(l, self.H, self.inv, None, self.inv.len(), MINVAL, All) > 0;
        padded_factor::solve(l, self.x, self.H, self.inv, All);
        lost
    }
}

/// Solves a tiny problem.
pub fn newton(p: &mut Problem, start: StartPoint, limits: &SolverLimits, report: &mut SolverReport) {
    match p.qacc.len() {
        0..=4 => Tiny::<1>::run(p, start, limits, report),
        5..=8 => Tiny::<2>::run(p, start, limits, report),
        9..=12 => Tiny::<3>::run(p, start, limits, report),
        _ => Tiny::<{ TINY_DOFS / 4 }>::run(p, start, limits, report),
    }
}

/// Not -0, as sums that start from 0.
#[inline(always)]
fn dot<const Q: usize>(a: &Vector<Q>, b: &Vector<Q>) -> f64 {
    products(a, b).sum() + 0.0
}

#[inline(always)]
fn difference<const Q: usize>(a: &Vector<Q>, b: &Vector<Q>) -> Vector<Q> {
    std::array::from_fn(|k| a[k] - b[k])
}

#[inline(always)]
fn add_scl<const Q: usize>(to: &mut Vector<Q>, x: &Vector<Q>, s: f64) {
    let s = F64x4::splat(s);
    for k in 0..Q {
        to[k] = to[k] + x[k] * s;
    }
}

/// Counts and cost after a step.
struct Update {
    cost: f64,
    nactive: i32,
    nchange: i32,
    /// Rows that entered or left the quadratic zone.
    nmoved: i32,
}

struct Tiny<'a, const Q: usize> {
    n: usize,
    rows: &'a TinyRows<'a, Q>,
    /// Residuals of the rows, and their changes along the direction of search; costs and forces.
    r: PerRow,
    jv: PerRow,
    cost: PerRow,
    force: PerRow,
    zones: Zones,
    /// Cost of each row along the direction of search in its quadratic zone: coefficients of 1, alpha and its square.
    along: ShortList<F64x4, { 4 * BLOCKS }>,
    /// The whole symmetric inertia, whose padding is the identity; the upper triangle of the Hessian, then its factor;
    /// reciprocals of the pivots.
    M: ShortList<Vector<Q>, TINY_DOFS>,
    H: ShortList<Vector<Q>, TINY_DOFS>,
    inv: Vector<Q>,
    /// Acceleration, its image under the inertia, and both where there are no constraints.
    a: Vector<Q>,
    Ma: Vector<Q>,
    smooth: Vector<Q>,
    tau: Vector<Q>,
    /// Direction of search and its image under the inertia.
    v: Vector<Q>,
    Mv: Vector<Q>,
    g: Vector<Q>,
    Jf: Vector<Q>,
    gauss: f64,
}

impl<const Q: usize> Tiny<'_, Q> {
    #[inline(never)]
    fn run(p: &mut Problem, start: StartPoint, limits: &SolverLimits, report: &mut SolverReport) {
        let (zero, per_row) = ([F64x4::splat(0.0); Q], [F64x4::splat(0.0); BLOCKS]);
        let mut rows = TinyRows { given: p.rows, n: p.rows.len().min(TINY_ROWS), J: ShortList::default(), D: per_row };
        rows.load(p);
        let mut s = Tiny {
            n: p.qacc.len().min(4 * Q),
            rows: &rows,
            r: per_row,
            jv: per_row,
            cost: per_row,
            force: per_row,
            zones: Zones::default(),
            along: ShortList::default(),
            M: ShortList::default(),
            H: ShortList::default(),
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
        };
        s.load(p);
        match start {
            StartPoint::Cheaper(warm) => s.start(warm),
            StartPoint::Here { aref } => {
                copy_numbers(&mut s.r, aref, rows.n);
                for b in 0..rows.blocks() {
                    s.r[b] = rows.dots(b, &s.a) - s.r[b];
                }
            }
        }
        s.solve(p.scale, limits, report);
        p.qacc.iter_mut().zip(numbers(&s.a)).for_each(|(to, x)| *to = *x);
        p.qfrc_constraint.iter_mut().zip(numbers(&s.Jf)).for_each(|(to, x)| *to = *x);
        for i in 0..s.rows.n {
            (p.force[i], p.state[i]) = (numbers(&s.force)[i], s.zones.state(i));
        }
    }

    /// Copies inertia, accelerations and forces of a problem.
    #[inline(always)]
    fn load(&mut self, p: &Problem) {
        self.M.fill(4 * Q, [F64x4::splat(0.0); Q]);
        let M = numbers_mut(self.M.as_flattened_mut());
        (self.n..4 * Q).for_each(|i| M[4 * Q * i + i] = 1.0);
        for i in 0..self.n {
            let at = p.inertia.pattern.range(i);
            for (&c, &x) in p.inertia.pattern.colind[at.clone()].iter().zip(&p.inertia.M[at]) {
                let c = c as usize;
                (M[4 * Q * c + i], M[4 * Q * i + c]) = (x, x);
            }
            numbers_mut(&mut self.a)[i] = p.qacc[i];
            numbers_mut(&mut self.smooth)[i] = p.qacc_smooth[i];
            numbers_mut(&mut self.tau)[i] = p.qfrc_smooth[i];
        }
        self.Ma = self.image(&self.a);
    }

    /// The image of a vector under the inertia.
    #[inline(always)]
    fn image(&self, x: &Vector<Q>) -> Vector<Q> {
        let mut sum = [F64x4::splat(0.0); Q];
        for k in 0..self.n.min(4 * Q) {
            add_scl(&mut sum, &self.M[k], numbers(x)[k]);
        }
        sum
    }

    /// Chooses the starting point.
    #[inline(always)]
    fn start(&mut self, warm: Warmstart) {
        let mut b = [F64x4::splat(0.0); BLOCKS];
        copy_numbers(&mut self.r, warm.aref, self.rows.n);
        for k in 0..self.rows.blocks() {
            let aref = self.r[k];
            (self.r[k], b[k]) = (self.rows.dots(k, &self.a) - aref, self.rows.dots(k, &self.smooth) - aref);
        }
        self.rows.zones(&self.r, &mut self.cost, &mut self.force);
        let warm_cost = self.rows.total(warm.outside_islands, &self.cost);
        let zones = self.rows.zones(&b, &mut self.cost, &mut self.force);
        let cost = self.rows.total(0.0, &self.cost);
        for i in 0..self.rows.n.min(warm.b.len()) {
            (warm.b[i], warm.state[i]) = (numbers(&b)[i], zones.state(i));
        }
        let pull = difference(&self.Ma, &self.tau);
        if warm_cost + 0.5 * dot(&pull, &difference(&self.a, &self.smooth)) > cost {
            (self.a, self.r) = (self.smooth, b);
            self.Ma = self.image(&self.a);
        }
    }

    #[inline(always)]
    fn solve(&mut self, scale: f64, limits: &SolverLimits, report: &mut SolverReport) {
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
                entry.nupdate = self.rows.n as i32;
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

    /// Moves the residuals, and updates forces and zones.
    #[inline(always)]
    fn update(&mut self, alpha: f64, first: bool) -> Update {
        let alpha = F64x4::splat(alpha);
        for b in 0..self.rows.blocks() {
            self.r[b] = self.r[b] + alpha * self.jv[b];
        }
        let zones = self.rows.zones(&self.r, &mut self.cost, &mut self.force);
        let old = std::mem::replace(&mut self.zones, zones);
        let moved = zones.quadratic ^ old.quadratic;
        let changed = moved | (zones.negative ^ old.negative) | (zones.positive ^ old.positive);
        Update {
            cost: self.rows.total(0.0, &self.cost),
            nactive: (zones.quadratic | zones.negative | zones.positive).count_ones() as i32,
            nchange: if first { 0 } else { changed.count_ones() as i32 },
            nmoved: moved.count_ones() as i32,
        }
    }

    /// Gradient at the current point; returns the total cost.
    #[inline(always)]
    fn gradient(&mut self, update: &Update) -> f64 {
        let mut Jf = [F64x4::splat(0.0); Q];
        for (i, J) in self.rows.J[..self.rows.n].iter().enumerate() {
            add_scl(&mut Jf, J, numbers(&self.force)[i]);
        }
        self.Jf = Jf;
        let pull = difference(&self.Ma, &self.tau);
        self.g = difference(&pull, &Jf);
        self.gauss = 0.5 * dot(&pull, &difference(&self.a, &self.smooth));
        update.cost + self.gauss
    }

    /// The four rows of the Hessian from row `4 C` on, which stay in registers: from the block on the diagonal on. No code reads what
    /// is left of it, but with zeros.
    #[inline(always)]
    fn hessian_rows<const C: usize>(&mut self) {
        let mut sums = [[F64x4::splat(0.0); Q]; 4];
        let mut active = self.zones.quadratic;
        while active != 0 {
            let i = active.trailing_zeros() as usize;
            active &= active - 1;
            let (J, D) = (&self.rows.J[i], F64x4::splat(numbers(&self.rows.D)[i]));
            for j in 0..4 {
                let s = D * F64x4::splat(numbers(J)[4 * C + j]);
                for k in C..Q {
                    sums[j][k] = sums[j][k] + J[k] * s;
                }
            }
        }
        for j in 0..4 {
            for k in C..Q {
                sums[j][k] = sums[j][k] + self.M[4 * C + j][k];
            }
            self.H.push(sums[j]);
        }
    }

    /// The Newton direction: minus the solution for the gradient. With `new` the Hessian is made and factored; `true` if a
    /// pivot was lost.
    #[inline(always)]
    fn direction(&mut self, new: bool) -> bool {
        if new {
            self.H.clear();
            self.hessian_rows::<0>();
            if Q > 1 {
                self.hessian_rows::<1>();
            }
            if Q > 2 {
                self.hessian_rows::<2>();
            }
            if Q > 3 {
                self.hessian_rows::<3>();
            }
        }
        self.v = self.g.map(|g| -g);
        if self.n == 1 {
            // by the root, as a factor L L' does: rounding that counts
            let H = numbers(&self.H[0])[0];
            let root = H.max(MINVAL).sqrt();
            numbers_mut(&mut self.v)[0] = -(numbers(&self.g)[0] / root / root);
            return new && H < MINVAL;
        }
        let H = bytemuck::cast_slice_mut(self.H.as_flattened_mut());
        let (inv, x) = (bytemuck::cast_slice_mut(&mut self.inv), bytemuck::cast_slice_mut(&mut self.v));
        dispatch(Elimination { H, inv, x, new })
    }

    /// Images of the direction, and the coefficients along it of all that is always quadratic.
    #[inline(always)]
    fn prepare(&mut self) -> F64x4 {
        self.Mv = self.image(&self.v);
        let slope = dot(&self.v, &self.Ma) - dot(&self.v, &self.tau);
        let mut total = F64x4::new([self.gauss, slope, 0.5 * dot(&self.v, &self.Mv), 0.0]);
        self.along.clear();
        for b in 0..self.rows.blocks() {
            let (r, D, jv) = (self.r[b], self.rows.D[b], self.rows.dots(b, &self.v));
            self.jv[b] = jv;
            let half = F64x4::splat(0.5) * D;
            let along = [half * r * r, D * r * jv, half * jv * jv, F64x4::splat(0.0)];
            F64x4::transpose(along).into_iter().for_each(|row| self.along.push(row));
        }
        for row in &self.along[..self.rows.given.ne] {
            total = total + *row;
        }
        total
    }

    /// Cost and derivatives along the direction, from the sum of the quadratics of the rows' zones.
    #[inline(never)]
    fn evaluate(&self, alpha: f64, always: F64x4) -> CostPoint {
        let (mut sum, losses) = (always, self.rows.losses());
        if !losses.is_empty() {
            sum = self.add_losses(alpha, sum);
        }
        let (step, zero, mut violated) = (F64x4::splat(alpha), F64x4::splat(0.0), 0);
        for b in 0..self.rows.blocks() {
            violated |= (self.r[b] + step * self.jv[b]).lt(zero).bits() << (4 * b);
        }
        violated &= u32::MAX.checked_shl(losses.end as u32).unwrap_or(0);
        while violated != 0 {
            sum = sum + self.along[violated.trailing_zeros() as usize];
            violated &= violated - 1;
        }
        let q = sum.lanes();
        CostPoint {
            alpha,
            cost: q[0] + alpha * (q[1] + alpha * q[2]),
            slope: 2.0 * alpha * q[2] + q[1],
            curvature: 2.0 * q[2],
        }
    }

    /// Adds the coefficients of friction losses.
    #[inline(never)]
    fn add_losses(&self, alpha: f64, mut sum: F64x4) -> F64x4 {
        for i in self.rows.losses() {
            let ((eta, zone), r, jv) = (self.rows.bounds(i), numbers(&self.r)[i], numbers(&self.jv)[i]);
            let x = r + alpha * jv;
            sum = sum
                + if -zone < x && x < zone {
                    self.along[i]
                } else {
                    let tangent = if x <= -zone { -eta } else { eta };
                    F64x4::new([tangent * r - 0.5 * zone * eta, tangent * jv, 0.0, 0.0])
                };
        }
        sum
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
        let limits = SolverLimits { iterations: 20, tolerance: 1e-14, ls_iterations: 50, ls_tolerance: 0.01 };
        let mut report = SolverReport { entries: &mut [], niter: 0 };
        // at the starting point the limit holds, and the loss is in its quadratic zone
        let start = StartPoint::Here { aref: &[0.0, 0.0] };
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
        let limits = SolverLimits { iterations: 100, tolerance: 1e-8, ls_iterations: 50, ls_tolerance: 0.01 };
        let mut report = SolverReport { entries: &mut [], niter: 0 };
        newton(&mut problem, StartPoint::Cheaper(warm), &limits, &mut report);
        assert_eq!((report.niter, qacc, qfrc), (1, [1.1912354196117891e-13], [-294.0]));
        assert_eq!((b, states), (aref.map(|x| -x), [mjCNSTRSTATE_QUADRATIC as i32; 24]));
    }
}
