//! Exact line search on a convex, piecewise smooth function φ(α), in three phases: one Newton step α − φ′/φ″ from zero;
//! Newton steps from one side until the minimum is bracketed; then the bracket shrinks by Newton and midpoint
//! candidates. The number of evaluations is reported and limited, so the order of tests matters.
//!
//! Tests: `tests/physics/solvers.rs`.

use super::rows::CostPoint;

/// The minimiser and how it was found.
pub struct LineMinimum {
    pub alpha: f64,
    pub slope: f64,
    pub neval: usize,
}

/// Searches from 0. `gamma` is the slope that counts as zero, `budget` the number of evaluations.
#[inline(always)]
pub fn line_search(gamma: f64, budget: usize, evaluate: impl FnMut(f64) -> CostPoint) -> LineMinimum {
    let mut s = LineSearch { evaluate, neval: 0, gamma, budget };
    let p = s.run();
    LineMinimum { alpha: p.alpha, slope: p.slope, neval: s.neval }
}

/// A search, with the number of evaluations that it has made.
pub struct LineSearch<F> {
    pub evaluate: F,
    pub neval: usize,
    pub gamma: f64,
    pub budget: usize,
}

impl<F: FnMut(f64) -> CostPoint> LineSearch<F> {
    #[inline(always)]
    fn at(&mut self, alpha: f64) -> CostPoint {
        self.neval += 1;
        let mut p = (self.evaluate)(alpha);
        if p.curvature <= 0.0 {
            not_convex();
            p.curvature = crate::abi::mjMINVAL;
        }
        p
    }

    /// The point where the tangent of the slope at `p` is zero.
    #[inline(always)]
    fn newton(&mut self, p: &CostPoint) -> CostPoint {
        self.at(p.alpha - p.slope / p.curvature)
    }

    fn flat(&self, p: &CostPoint) -> bool {
        p.slope.abs() < self.gamma
    }

    #[inline(always)]
    fn run(&mut self) -> CostPoint {
        let p0 = self.at(0.0);
        let mut p1 = self.newton(&p0);
        if p0.cost < p1.cost {
            p1 = p0;
        }
        if self.flat(&p1) {
            return p1;
        }
        let direction = if p1.slope < 0.0 { 1.0 } else { -1.0 };
        let mut p2 = p1;
        let mut moved = false;
        while direction * p1.slope <= -self.gamma && self.neval < self.budget {
            p2 = p1;
            moved = true;
            p1 = self.newton(&p1);
            if self.flat(&p1) {
                return p1;
            }
        }
        if self.neval >= self.budget || !moved {
            return p1;
        }
        self.bracket(p0, p1, p2)
    }

    /// The last phase: the minimum is between `p1` and `p2`; `p0` is at 0.
    #[inline(always)]
    pub fn bracket(&mut self, p0: CostPoint, mut p1: CostPoint, mut p2: CostPoint) -> CostPoint {
        let mut next2 = p1;
        let mut next1 = self.newton(&p1);
        while self.neval < self.budget {
            let middle = self.at(0.5 * (p1.alpha + p2.alpha));
            let candidates = [next1, next2, middle];
            let mut best: Option<CostPoint> = None;
            for c in candidates {
                if self.flat(&c) && best.is_none_or(|b| c.cost < b.cost) {
                    best = Some(c);
                }
            }
            if let Some(best) = best {
                return best;
            }
            let moved1 = tighten(&mut p1, &candidates);
            if moved1 {
                next1 = self.newton(&p1);
            }
            let moved2 = tighten(&mut p2, &candidates);
            if moved2 {
                next2 = self.newton(&p2);
            }
            if !moved1 && !moved2 {
                return middle;
            }
        }
        if p1.cost <= p2.cost && p1.cost < p0.cost {
            p1
        } else if p2.cost <= p1.cost && p2.cost < p0.cost {
            p2
        } else {
            CostPoint { alpha: 0.0, ..p0 }
        }
    }
}

/// Moves an end of the bracket to candidates on its side with smaller slope; says whether it moved.
fn tighten(end: &mut CostPoint, candidates: &[CostPoint; 3]) -> bool {
    let mut moved = false;
    for c in candidates {
        let closer = (end.slope < 0.0 && c.slope < 0.0 && end.slope < c.slope)
            || (end.slope > 0.0 && c.slope > 0.0 && end.slope > c.slope);
        if closer {
            *end = *c;
            moved = true;
        }
    }
    moved
}

/// Warns of a curvature that is not positive.
#[cold]
pub fn not_convex() {
    crate::base::report::warning_message("Linesearch objective is not convex");
}
