//! Constraint rows in the solvers' own order: equalities, friction losses, one-sided rows, elliptic cones. Each family
//! is padded to whole packs with rows that have no effect. The costs, their derivatives and the forces
//! (`constraint::row_set`) are evaluated four rows at a time.
//!
//! Tests: `src/solver/select.rs`, `tests/physics/solvers.rs`.

use super::problem::{ConeHessians, Problem};
use crate::abi::*;
use crate::base::Result;
use crate::constraint::{Cone, with_dim};
use crate::data::Frame;
use crate::math::padded::Pack;
use crate::math::simd::{F64x4, Lanes};
use bytemuck::{Pod, Zeroable};
use std::ops::Range;

const SATISFIED: u8 = mjCNSTRSTATE_SATISFIED as u8;
const QUADRATIC: u8 = mjCNSTRSTATE_QUADRATIC as u8;
const LINEARNEG: u8 = mjCNSTRSTATE_LINEARNEG as u8;
const LINEARPOS: u8 = mjCNSTRSTATE_LINEARPOS as u8;
const CONE: u8 = mjCNSTRSTATE_CONE as u8;

/// An elliptic contact.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub struct ConeRows {
    /// Its first row here, and the number of its rows.
    pub first: u32,
    pub dim: u32,
    /// Its place among the problem's elliptic contacts.
    pub index: u32,
}

impl ConeRows {
    fn range(&self) -> Range<usize> {
        self.first as usize..(self.first + self.dim) as usize
    }
}

/// What the line search knows of an elliptic contact: along the search the cone's normal coordinate is
/// `normal + alpha normal_rate`, and the squared length of its tangential coordinates
/// `tangents + alpha (2 cross + alpha tangent_rates)`.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
struct ConeSearch {
    /// Cost of its rows in their quadratic zone, as a polynomial of `alpha`.
    quadratic: [f64; 3],
    normal: f64,
    normal_rate: f64,
    tangents: f64,
    cross: f64,
    tangent_rates: f64,
    /// Weight of the middle zone.
    weight: f64,
    mu: f64,
}

/// Rows that stay together: where the families begin in the problem, and where here.
#[derive(Clone, Copy)]
struct Runs {
    rows: [usize; 4],
    at: [usize; 3],
    /// Whether the rows behind friction losses are together: they are not if some have cones and some have none.
    whole: bool,
}

impl Runs {
    /// Calls `f` with rows of the problem and the first of their places here.
    #[inline(always)]
    fn each(&self, mut f: impl FnMut(Range<usize>, usize)) {
        for k in 0..if self.whole { 3 } else { 2 } {
            if self.rows[k + 1] > self.rows[k] {
                f(self.rows[k]..self.rows[k + 1], self.at[k]);
            }
        }
    }
}

/// Rows of a problem.
pub struct SolverRows<'f> {
    /// Row of the problem for every row here, -1 for padding.
    pub source: &'f [i32],
    runs: Runs,
    /// Ends of the families, in packs: equalities, friction losses, one-sided rows; cones follow.
    pub end: [usize; 3],
    pub D: &'f mut [Pack],
    pub r: &'f mut [Pack],
    pub jv: &'f mut [Pack],
    pub force: &'f mut [Pack],
    /// Friction losses: bound of the force, and bound of the residual up to which the potential is quadratic.
    eta: &'f mut [Pack],
    zone: &'f mut [Pack],
    /// State of every row.
    state: &'f mut [u8],
    pub cones: &'f mut [ConeRows],
    /// Per cone, what turns residuals into its coordinates: mu, then the friction coefficients.
    scale: &'f mut [[f64; 6]],
    search: &'f mut [ConeSearch],
    /// Rows that entered and that left the quadratic zone in the last update.
    changed: &'f mut [u32],
    nchanged: usize,
    /// Number of equalities.
    nequality: usize,
}

/// Adds the sums of twice the costs, of slopes and of curvatures to a quadratic.
#[inline(always)]
fn add_sums(q: &mut [f64; 3], sum: [F64x4; 3]) {
    q[0] += 0.5 * sum[0].sum();
    q[1] += sum[1].sum();
    q[2] += 0.5 * sum[2].sum();
}

/// States of four one-sided rows: quadratic where a bit is set.
#[inline(always)]
fn one_sided_states(bits: u32) -> [u8; 4] {
    // bit j, shifted by 7 j more, is the lowest of byte j
    ((bits * 0x0020_4081) & 0x0101_0101).to_le_bytes()
}

/// A point of the line search: cost and its first two derivatives.
#[derive(Clone, Copy, Default)]
pub struct CostPoint {
    pub alpha: f64,
    pub cost: f64,
    pub slope: f64,
    pub curvature: f64,
}

/// Counts and cost after a step.
#[derive(Clone, Copy, Default)]
pub struct Update {
    pub cost: f64,
    pub nactive: usize,
    pub nchange: usize,
    /// Rows of contacts on their cone's surface.
    pub ncone: usize,
}

impl<'f> SolverRows<'f> {
    /// Sorts the rows of a problem into families and copies their constants.
    pub fn new(p: &Problem, frame: &'f Frame) -> Result<SolverRows<'f>> {
        let n = p.rows.len();
        let one_sided = p.rows.ne + p.rows.nf..n;
        let elliptic = |i: usize| p.rows.is_elliptic(i);
        let ncone_rows = one_sided.clone().filter(|&i| elliptic(i)).count();
        let e0 = p.rows.ne.div_ceil(4);
        let e1 = e0 + p.rows.nf.div_ceil(4);
        let e2 = e1 + (one_sided.len() - ncone_rows).div_ceil(4);
        let packs = e2 + ncone_rows.div_ceil(4);
        let source: &mut [i32] = frame.scratch(4 * packs)?;
        source.fill(-1);
        let whole = ncone_rows == 0 || ncone_rows == one_sided.len();
        let runs = Runs { rows: [0, p.rows.ne, p.rows.ne + p.rows.nf, n], at: [0, 4 * e0, 4 * e1], whole };
        runs.each(|from, to| source[to..to + from.len()].iter_mut().zip(from).for_each(|(to, i)| *to = i as i32));
        let (cones, scale): (&mut [ConeRows], &mut [[f64; 6]]) = if ncone_rows == 0 {
            (&mut [], &mut [])
        } else {
            (frame.scratch(ncone_rows / 3)?, frame.scratch(ncone_rows / 3)?)
        };
        let mut ncone = 0;
        if ncone_rows > 0 {
            let (mut next, mut i) = ([4 * e1, 4 * e2], one_sided.start);
            while i < n {
                let (cone, mut dim) = (elliptic(i), 1);
                let at = &mut next[cone as usize];
                if cone {
                    let con = &p.contact[p.rows.id[i] as usize];
                    dim = con.dim as usize;
                    cones[ncone] = ConeRows { first: *at as u32, dim: dim as u32, index: ncone as u32 };
                    let [f0, f1, f2, f3, f4] = con.friction;
                    scale[ncone] = [con.mu, f0, f1, f2, f3, f4];
                    ncone += 1;
                }
                if !whole {
                    (i..i + dim).zip(&mut source[*at..]).for_each(|(i, to)| *to = i as i32);
                }
                *at += dim;
                i += dim;
            }
        }
        let mut memory: &mut [Pack] = frame.zeros(4 * packs + 2 * e1)?;
        let mut take = |n: usize| memory.split_off_mut(..n).unwrap_or_default();
        let mut rows = SolverRows {
            source,
            runs,
            end: [e0, e1, e2],
            D: take(packs),
            r: take(packs),
            jv: take(packs),
            force: take(packs),
            eta: take(e1),
            zone: take(e1),
            state: frame.zeros(4 * packs)?,
            search: if ncone == 0 { &mut [] } else { frame.scratch(ncone)? },
            cones: &mut cones[..ncone],
            scale: &mut scale[..ncone],
            changed: frame.scratch(4 * packs)?,
            nchanged: 0,
            nequality: p.rows.ne,
        };
        rows.gather(p);
        Ok(rows)
    }

    fn gather(&mut self, p: &Problem) {
        let (D, r) = (self.D.as_flattened_mut(), self.r.as_flattened_mut());
        self.runs.each(|from, to| {
            D[to..to + from.len()].copy_from_slice(&p.rows.D[from.clone()]);
            r[to..to + from.len()].copy_from_slice(&p.jar[from]);
        });
        if !self.runs.whole {
            let first = 4 * self.end[1];
            for ((D, r), &i) in D[first..].iter_mut().zip(&mut r[first..]).zip(&self.source[first..]) {
                if i >= 0 {
                    (*D, *r) = (p.rows.D[i as usize], p.jar[i as usize]);
                }
            }
        }
        if p.rows.nf > 0 {
            let friction = p.rows.ne..p.rows.ne + p.rows.nf;
            let (eta, zone) = (&mut self.eta.as_flattened_mut()[4 * self.end[0]..], self.zone.as_flattened_mut());
            let to = eta.iter_mut().zip(&mut zone[4 * self.end[0]..]);
            for ((eta, zone), (loss, R)) in
                to.zip(p.rows.frictionloss[friction.clone()].iter().zip(&p.rows.R[friction]))
            {
                (*eta, *zone) = (*loss, R * loss);
            }
        }
    }

    /// Number of rows with padding.
    pub fn len(&self) -> usize {
        self.source.len()
    }

    /// All rows, those of an elliptic contact together.
    pub fn groups(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let single = (0..4 * self.end[2]).map(|i| i..i + 1);
        single.chain(self.cones.iter().map(ConeRows::range))
    }

    /// Rows that changed zone in the last update, with the weight that the Hessian gains.
    pub fn changed(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        let D = self.D.as_flattened();
        self.changed[..self.nchanged].iter().map(|&k| {
            let d = D[k as usize];
            (k, if self.state[k as usize] == QUADRATIC { d } else { -d })
        })
    }

    /// How many rows changed zone.
    pub fn nchanged(&self) -> usize {
        self.nchanged
    }

    /// Rows in the quadratic zone, with their weights.
    pub fn quadratic(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        let is = |&(k, &s): &(usize, &u8)| s == QUADRATIC && self.source[k] >= 0;
        self.state.iter().enumerate().filter(is).map(|(k, _)| (k as u32, self.D[k / 4][k % 4]))
    }

    /// Contacts on their cone's surface.
    pub fn on_surface(&self) -> impl Iterator<Item = ConeRows> + '_ {
        self.cones.iter().copied().filter(|c| self.state[c.first as usize] == CONE)
    }

    /// What the line search along `jv` needs: the quadratic of the equalities, and every cone's polynomials.
    #[inline(always)]
    pub fn prepare<L: Lanes>(&mut self, l: L) -> [f64; 3] {
        let mut sum = [F64x4::splat(0.0); 3];
        for k in 0..self.end[0] {
            let (d, r, v) = (F64x4::load(&self.D[k]), F64x4::load(&self.r[k]), F64x4::load(&self.jv[k]));
            let (dr, dv) = (d * r, d * v);
            sum[0] = l.fma(dr, r, sum[0]);
            sum[1] = l.fma(dr, v, sum[1]);
            sum[2] = l.fma(dv, v, sum[2]);
        }
        self.prepare_cones();
        [0.5 * sum[0].sum(), sum[1].sum(), 0.5 * sum[2].sum()]
    }

    fn prepare_cones(&mut self) {
        let (D, r, jv) = (self.D.as_flattened(), self.r.as_flattened(), self.jv.as_flattened());
        for ((cone, scale), to) in self.cones.iter().zip(&*self.scale).zip(&mut *self.search) {
            let (rows, mu) = (cone.range(), scale[0]);
            let weight = D[rows.start] / (mu * mu * (1.0 + mu * mu));
            let mut s = ConeSearch { weight, mu, ..ConeSearch::default() };
            for (j, i) in rows.enumerate() {
                let (d, y, v) = (D[i], r[i], jv[i]);
                s.quadratic[0] += 0.5 * d * y * y;
                s.quadratic[1] += d * y * v;
                s.quadratic[2] += 0.5 * d * v * v;
                if j == 0 {
                    (s.normal, s.normal_rate) = (mu * y, mu * v);
                } else {
                    let (u, v) = (scale[j] * y, scale[j] * v);
                    s.tangents += u * u;
                    s.cross += u * v;
                    s.tangent_rates += v * v;
                }
            }
            *to = s;
        }
    }

    /// Cost and derivatives at `r + alpha jv`; `total` is the quadratic of everything that is always quadratic.
    ///
    /// The quadratics of all rows in their quadratic zone are summed up and then evaluated: points that share their zones
    /// lie on one parabola to the last bit, and the slope at its apex is zero but for one rounding, however large the
    /// forces are that balance there.
    #[inline(always)]
    pub fn evaluate<L: Lanes>(&self, l: L, alpha: f64, total: [f64; 3]) -> CostPoint {
        let (a, zero) = (F64x4::splat(alpha), F64x4::splat(0.0));
        let mut sum = [zero; 3];
        let span = self.end[1]..self.end[2];
        for ((r, v), d) in self.r[span.clone()].iter().zip(&self.jv[span.clone()]).zip(&self.D[span]) {
            let (r, v, d) = (F64x4::load(r), F64x4::load(v), F64x4::load(d));
            let d = (a * v + r).lt(zero).keep(d);
            let (dr, dv) = (d * r, d * v);
            sum = [l.fma(dr, r, sum[0]), l.fma(dr, v, sum[1]), l.fma(dv, v, sum[2])];
        }
        let mut p = CostPoint { alpha, ..CostPoint::default() };
        let mut q = total;
        add_sums(&mut q, sum);
        if self.end[1] > self.end[0] {
            self.evaluate_friction(l, alpha, &mut q);
        }
        if !self.cones.is_empty() {
            self.evaluate_cones(&mut p, &mut q);
        }
        p.cost += q[0] + alpha * (q[1] + alpha * q[2]);
        p.slope += 2.0 * alpha * q[2] + q[1];
        p.curvature += 2.0 * q[2];
        p
    }

    /// Friction losses: a quadratic within the zone, a tangent beyond.
    #[inline(always)]
    fn evaluate_friction<L: Lanes>(&self, l: L, alpha: f64, q: &mut [f64; 3]) {
        let (a, zero) = (F64x4::splat(alpha), F64x4::splat(0.0));
        let mut sum = [zero; 3];
        for k in self.end[0]..self.end[1] {
            let (r, v, zone, eta) = (
                F64x4::load(&self.r[k]),
                F64x4::load(&self.jv[k]),
                F64x4::load(&self.zone[k]),
                F64x4::load(&self.eta[k]),
            );
            let x = a * v + r;
            let (above, below) = ((zero - zone).lt(x), x.lt(zone));
            let d = above.keep(below.keep(F64x4::load(&self.D[k])));
            let (dr, dv) = (d * r, d * v);
            let (high, low) = (below.select(zero, eta), above.select(zero, eta));
            let tangent = high - low;
            sum[0] = l.fma(dr + (tangent + tangent), r, l.fnma(zone, high + low, sum[0]));
            sum[1] = l.fma(dr + tangent, v, sum[1]);
            sum[2] = l.fma(dv, v, sum[2]);
        }
        add_sums(q, sum);
    }

    fn evaluate_cones(&self, p: &mut CostPoint, q: &mut [f64; 3]) {
        let alpha = p.alpha;
        for s in &*self.search {
            let mu = s.mu;
            let n = s.normal + alpha * s.normal_rate;
            let tt = s.tangents + alpha * (2.0 * s.cross + alpha * s.tangent_rates);
            let mut quadratic = tt <= 0.0 && n < 0.0;
            if tt > 0.0 {
                let t = tt.sqrt();
                if n >= mu * t {
                    continue;
                }
                quadratic = mu * n + t <= 0.0;
                if !quadratic {
                    let e = n - mu * t;
                    let t1 = (s.cross + alpha * s.tangent_rates) / t;
                    let t2 = s.tangent_rates / t - (s.cross + alpha * s.tangent_rates) * t1 / tt;
                    let e1 = s.normal_rate - mu * t1;
                    p.cost += 0.5 * s.weight * e * e;
                    p.slope += s.weight * e * e1;
                    p.curvature += s.weight * (e1 * e1 - mu * e * t2);
                }
            }
            if quadratic {
                q.iter_mut().zip(s.quadratic).for_each(|(q, own)| *q += own);
            }
        }
    }

    /// Moves the residual by `alpha jv`, and updates forces and states; `first` is the call that starts a
    /// solve, when there are no states yet.
    #[inline(always)]
    pub fn update<L: Lanes>(&mut self, l: L, alpha: f64, hessian: &mut ConeHessians, first: bool) -> Update {
        self.nchanged = 0;
        let (a, zero) = (F64x4::splat(alpha), F64x4::splat(0.0));
        let (mut cost, mut u) = (zero, Update::default());
        for k in 0..self.end[1] {
            let r = a * F64x4::load(&self.jv[k]) + F64x4::load(&self.r[k]);
            r.store(&mut self.r[k]);
            if k < self.end[0] {
                let dr = F64x4::load(&self.D[k]) * r;
                (zero - dr).store(&mut self.force[k]);
                cost = l.fma(dr, r, cost);
            }
        }
        let span = self.end[1]..self.end[2];
        let points = self.r[span.clone()].iter_mut().zip(&self.jv[span.clone()]);
        let forces = self.force[span.clone()].iter_mut().zip(&self.D[span.clone()]);
        let states = &mut self.state.as_chunks_mut::<4>().0[span.clone()];
        for (k, (((r, jv), (force, D)), state)) in span.zip(points.zip(forces).zip(states)) {
            let at = a * F64x4::load(jv) + F64x4::load(r);
            at.store(r);
            let y = at.min(zero);
            let dy = F64x4::load(D) * y;
            (zero - dy).store(force);
            cost = l.fma(dy, y, cost);
            let new = one_sided_states(at.lt(zero).bits());
            u.nactive += usize::from(new[0] + new[1] + new[2] + new[3]);
            if *state != new {
                for j in 0..4 {
                    if state[j] != new[j] {
                        self.changed[self.nchanged] = (4 * k + j) as u32;
                        self.nchanged += 1;
                    }
                }
                *state = new;
            }
        }
        u.nchange = self.nchanged;
        u.cost = 0.5 * cost.sum();
        if self.end[1] > 0 {
            self.update_two_sided(&mut u, first);
        }
        if !self.cones.is_empty() {
            self.update_cones(alpha, hessian, &mut u);
        }
        if first {
            u.nchange = 0;
        }
        u
    }

    /// States of equalities, which never change, and everything of friction losses.
    fn update_two_sided(&mut self, u: &mut Update, first: bool) {
        if first {
            (0..4 * self.end[0]).for_each(|k| self.set_state(k, QUADRATIC, u));
        } else {
            u.nactive += self.nequality;
        }
        for k in self.end[0]..self.end[1] {
            let (x, d, eta, zone) = (self.r[k], self.D[k], self.eta[k], self.zone[k]);
            for j in 0..4 {
                let (x, d, eta, zone) = (x[j], d[j], eta[j], zone[j]);
                let (cost, force, state) = if x <= -zone {
                    (-0.5 * zone * eta - eta * x, eta, LINEARNEG)
                } else if x >= zone {
                    (-0.5 * zone * eta + eta * x, -eta, LINEARPOS)
                } else {
                    (0.5 * d * x * x, -d * x, QUADRATIC)
                };
                u.cost += cost;
                self.force[k][j] = force;
                self.set_state(4 * k + j, state, u);
            }
        }
    }

    #[inline(always)]
    fn set_state(&mut self, k: usize, state: u8, u: &mut Update) {
        let old = self.state[k];
        if self.source[k] < 0 {
            return;
        }
        u.nactive += (state != SATISFIED) as usize;
        if old != state {
            u.nchange += 1;
            self.state[k] = state;
            if (old == QUADRATIC) != (state == QUADRATIC) {
                self.changed[self.nchanged] = k as u32;
                self.nchanged += 1;
            }
        }
    }

    fn update_cones(&mut self, alpha: f64, hessian: &mut ConeHessians, u: &mut Update) {
        for k in 4 * self.end[2]..self.source.len() {
            self.r[k / 4][k % 4] += alpha * self.jv[k / 4][k % 4];
        }
        for c in 0..self.cones.len() {
            with_dim(self.cones[c].dim as usize, |dim| self.update_cone(c, dim, hessian, u));
        }
    }

    /// Cone `c`, of `dim` rows.
    #[inline(always)]
    fn update_cone(&mut self, c: usize, dim: usize, hessian: &mut ConeHessians, u: &mut Update) {
        let first = self.cones[c].first as usize;
        let rows = first..first + dim;
        let (y, D) = (&self.r.as_flattened()[rows.clone()], &self.D.as_flattened()[rows.clone()]);
        let cone = Cone::of(self.scale[c], y, D[0]);
        let force = &mut self.force.as_flattened_mut()[rows.clone()];
        let state = cone.state() as u8;
        match state {
            SATISFIED => force.fill(0.0),
            QUADRATIC => {
                for j in 0..dim {
                    force[j] = -D[j] * y[j];
                    u.cost += 0.5 * D[j] * y[j] * y[j];
                }
            }
            _ => {
                u.cost += cone.middle(force);
                cone.hessian(&mut hessian.H[c]);
                hessian.known[c] = 1;
                u.ncone += dim;
            }
        }
        let old = self.state[first];
        if old != state {
            // the rows of a cone share their state, and none of them is padding
            self.state[rows.clone()].fill(state);
            u.nchange += dim;
            if (old == QUADRATIC) != (state == QUADRATIC) {
                for k in rows {
                    self.changed[self.nchanged] = k as u32;
                    self.nchanged += 1;
                }
            }
        }
        u.nactive += if state != SATISFIED { dim } else { 0 };
    }

    /// Gives forces and states back in the problem's order.
    pub fn scatter(&self, force: &mut [f64], state: &mut [i32]) {
        let (forces, states) = (self.force.as_flattened(), &*self.state);
        self.runs.each(|to, from| {
            force[to.clone()].copy_from_slice(&forces[from..from + to.len()]);
            state[to].iter_mut().zip(&states[from..]).for_each(|(to, &s)| *to = s as i32);
        });
        if !self.runs.whole {
            let first = 4 * self.end[1];
            for ((&i, &f), &s) in self.source[first..].iter().zip(&forces[first..]).zip(&states[first..]) {
                if i >= 0 {
                    (force[i as usize], state[i as usize]) = (f, s as i32);
                }
            }
        }
    }
}
