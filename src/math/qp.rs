//! Small quadratic programs: minimise ½ xᵀ H x + xᵀ g within a box, by projected Newton (Tassa et al. 2014).
//!
//! Tests: `tests/engine/math.rs`, `tests/engine/unlisted.rs`.

use super::{MINVAL, dense};
use crate::base::{Error, Result};

/// Settings of [`box_qp`].
#[derive(Clone, Copy, Debug)]
pub struct BoxOptions {
    pub maxiter: usize,
    /// Stop when the squared norm of the free gradient is below this.
    pub mingrad: f64,
    /// Factor of the step in the line search.
    pub backtrack: f64,
    pub minstep: f64,
    /// Least accepted fraction of the predicted decrease.
    pub armijo: f64,
}

impl Default for BoxOptions {
    fn default() -> Self {
        BoxOptions { maxiter: 100, mingrad: 1e-16, backtrack: 0.5, minstep: 1e-22, armijo: 0.1 }
    }
}

/// The problem: `h` n×n row-major, `g` n, bounds n each if any.
pub struct BoxProblem<'a> {
    pub h: &'a [f64],
    pub g: &'a [f64],
    pub lower: Option<&'a [f64]>,
    pub upper: Option<&'a [f64]>,
}

/// Why the iteration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    NotPositive,
    NoDescent,
    MaxIter,
    LineSearch,
    SmallGradient,
    AllClamped,
    Unbounded,
}

/// What [`box_qp`] reports while it runs.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    Step {
        /// Norm of the free gradient.
        grad: f64,
        /// Decrease of the objective.
        reduction: f64,
        /// Decrease as a fraction of the predicted one.
        improvement: f64,
        /// Number of times that the step was reduced.
        backtracks: i32,
        /// Whether the Hessian was factorised.
        factorized: bool,
        nfree: usize,
    },
    End {
        status: Status,
        iterations: i32,
        factorizations: i32,
        /// Norm of the last free gradient.
        grad: f64,
        /// Last objective.
        value: f64,
    },
}

/// Working memory of [`box_qp`]: `factor` n·n ends up with the Cholesky factor of the free part, `index` n with the free
/// dimensions, `work` has 6·n numbers.
pub struct BoxWork<'a> {
    pub factor: &'a mut [f64],
    pub index: &'a mut [i32],
    pub work: &'a mut [f64],
}

impl BoxProblem<'_> {
    /// Objective, from the lower triangle of H.
    fn value(&self, x: &[f64]) -> f64 {
        let n = x.len();
        let mut value = 0.0;
        for i in 0..n {
            value += x[i] * (0.5 * self.h[i * n + i] * x[i] + self.g[i]);
            value += x[i] * dense::dot(&self.h[i * n..i * n + i], &x[..i]);
        }
        value
    }

    fn clamp(&self, x: &mut [f64]) {
        for i in 0..x.len() {
            if let Some(lower) = self.lower {
                x[i] = super::scalar::max(x[i], lower[i]);
            }
            if let Some(upper) = self.upper {
                x[i] = super::scalar::min(x[i], upper[i]);
            }
        }
    }

    /// Whether the gradient pushes x_i against a bound that it sits on.
    fn is_clamped(&self, x: &[f64], grad: &[f64], i: usize) -> bool {
        self.lower.is_some_and(|l| x[i] == l[i] && grad[i] > 0.0)
            || self.upper.is_some_and(|u| x[i] == u[i] && grad[i] < 0.0)
    }
}

/// Minimises from the warm start in `x`; `report` receives the course. Returns the number of free dimensions, −1 on
/// failure.
pub fn box_qp(
    x: &mut [f64],
    p: &BoxProblem,
    w: BoxWork,
    opt: &BoxOptions,
    report: &mut dyn FnMut(Event),
) -> Result<i32> {
    const NAME: &str = "mju_boxQPoption";
    let n = x.len();
    if n == 0 {
        return Err(Error::in_routine(NAME, "problem size n must be positive"));
    }
    if let (Some(l), Some(u)) = (p.lower, p.upper)
        && l.iter().zip(u).any(|(l, u)| l >= u)
    {
        return Err(Error::in_routine(NAME, "upper bounds must be stricly larger than lower bounds"));
    }
    if p.lower.is_none() && p.upper.is_none() {
        let free = newton_point(x, p, w);
        let status = if free < 0 { Status::NotPositive } else { Status::Unbounded };
        report(Event::End { status, iterations: 0, factorizations: 1, grad: 0.0, value: 0.0 });
        return Ok(free);
    }
    p.clamp(x);
    Ok(Iteration::new(n, w).run(x, p, opt, report))
}

fn newton_point(x: &mut [f64], p: &BoxProblem, w: BoxWork) -> i32 {
    let n = x.len();
    let factor = &mut w.factor[..n * n];
    factor.copy_from_slice(&p.h[..n * n]);
    let full = dense::chol_factor(factor, n, MINVAL) == n;
    if full {
        let step = &mut w.work[..n];
        step.copy_from_slice(&p.g[..n]);
        dense::chol_solve(step, factor, n);
        for (x, s) in x.iter_mut().zip(step.iter()) {
            *x = -s;
        }
    }
    for (k, i) in w.index.iter_mut().enumerate() {
        *i = k as i32;
    }
    if full { n as i32 } else { -1 }
}

/// State of the projected Newton iteration.
struct Iteration<'a> {
    factor: &'a mut [f64],
    index: &'a mut [i32],
    grad: &'a mut [f64],
    step: &'a mut [f64],
    candidate: &'a mut [f64],
    rhs: &'a mut [f64],
    clamped: &'a mut [f64],
    nfree: usize,
    /// Norm of the free gradient and objective, as far as they are known.
    norm: f64,
    value: f64,
    iterations: i32,
    factorizations: i32,
}

impl<'a> Iteration<'a> {
    fn new(n: usize, w: BoxWork<'a>) -> Self {
        let mut parts = w.work.chunks_exact_mut(n);
        let mut next = || parts.next().expect("work holds six vectors");
        let (grad, step, candidate, rhs, clamped) = (next(), next(), next(), next(), next());
        clamped.fill(-1.0);
        let (factor, index) = (w.factor, w.index);
        let (norm, value, iterations, factorizations) = (0.0, 0.0, 0, 0);
        Iteration {
            factor,
            index,
            grad,
            step,
            candidate,
            rhs,
            clamped,
            nfree: n,
            norm,
            value,
            iterations,
            factorizations,
        }
    }

    fn run(mut self, x: &mut [f64], p: &BoxProblem, opt: &BoxOptions, report: &mut dyn FnMut(Event)) -> i32 {
        let end = (0..opt.maxiter).find_map(|_| self.iterate(x, p, opt, report));
        let status = end.unwrap_or(Status::MaxIter);
        let (iterations, factorizations) = (self.iterations, self.factorizations);
        report(Event::End { status, iterations, factorizations, grad: self.norm, value: self.value });
        if matches!(status, Status::NotPositive | Status::NoDescent) { -1 } else { self.nfree as i32 }
    }

    /// One projected Newton step; `Some` when the iteration is over.
    fn iterate(
        &mut self,
        x: &mut [f64],
        p: &BoxProblem,
        opt: &BoxOptions,
        report: &mut dyn FnMut(Event),
    ) -> Option<Status> {
        let n = x.len();
        let value = p.value(x);
        self.value = value;
        dense::mul_mat_vec(self.grad, p.h, x);
        dense::add_to(self.grad, p.g);
        let changed = self.find_free(x, p);
        if self.nfree == 0 {
            return Some(Status::AllClamped);
        }
        self.factorizations += i32::from(changed);
        if changed && !self.refactor(p, n) {
            return Some(Status::NotPositive);
        }
        let free = &self.index[..self.nfree];
        let norm2 = free.iter().fold(0.0, |s, &i| s + self.grad[i as usize] * self.grad[i as usize]);
        self.norm = norm2.sqrt();
        if norm2 < opt.mingrad {
            return Some(Status::SmallGradient);
        }
        self.newton_step(x, p);
        let slope = dense::dot(self.step, self.grad);
        if slope >= 0.0 {
            return Some(Status::NoDescent);
        }
        // backtracking line search along the clamped ray
        let (mut t, mut improvement, mut backtracks) = (1.0, 0.0, 0);
        let exhausted = loop {
            dense::add_scl(self.candidate, x, self.step, t);
            p.clamp(self.candidate);
            self.value = p.value(self.candidate);
            let change = self.value - value;
            t *= opt.backtrack;
            if t < opt.minstep {
                break true;
            }
            // a NaN ends the search
            improvement = change / (t * slope);
            let insufficient = improvement < opt.armijo;
            if !insufficient {
                break false;
            }
            backtracks += 1;
        };
        self.iterations += 1;
        report(Event::Step {
            grad: self.norm,
            reduction: value - self.value,
            improvement,
            backtracks,
            factorized: changed,
            nfree: self.nfree,
        });
        x.copy_from_slice(self.candidate);
        exhausted.then_some(Status::LineSearch)
    }

    /// Finds the free dimensions; whether they changed.
    fn find_free(&mut self, x: &[f64], p: &BoxProblem) -> bool {
        let mut changed = false;
        self.nfree = 0;
        for i in 0..x.len() {
            let clamped = p.is_clamped(x, self.grad, i) as i32 as f64;
            changed |= clamped != self.clamped[i];
            self.clamped[i] = clamped;
            if clamped == 0.0 {
                self.index[self.nfree] = i as i32;
                self.nfree += 1;
            }
        }
        changed
    }

    fn refactor(&mut self, p: &BoxProblem, n: usize) -> bool {
        let nf = self.nfree;
        for i in 0..nf {
            for j in 0..=i {
                self.factor[i * nf + j] = p.h[self.index[i] as usize * n + self.index[j] as usize];
            }
        }
        dense::chol_factor(self.factor, nf, MINVAL) == nf
    }

    /// step = −H_FF⁻¹ (g_F + H_FC x_C) − x_F on the free dimensions, 0 elsewhere.
    fn newton_step(&mut self, x: &[f64], p: &BoxProblem) {
        let n = x.len();
        let (clamped, rhs) = (&mut *self.candidate, &mut self.rhs[..self.nfree]);
        for j in 0..n {
            clamped[j] = if self.clamped[j] != 0.0 { x[j] } else { 0.0 };
        }
        for (r, &i) in rhs.iter_mut().zip(self.index.iter()) {
            let i = i as usize;
            *r = p.g[i] + dense::dot(&p.h[i * n..(i + 1) * n], clamped);
        }
        dense::chol_solve(rhs, self.factor, self.nfree);
        self.step.fill(0.0);
        for (k, &i) in self.index[..self.nfree].iter().enumerate() {
            self.step[i as usize] = -rhs[k] - x[i as usize];
        }
    }
}
