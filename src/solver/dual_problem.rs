//! The problem of the dual solvers: forces with their ranges, `AR` and `b`, and the states that follow from the forces.
//!
//! Tests: `src/solver/dual.rs`, `tests/physics/solvers.rs`.

use super::problem::SolverReport;
use crate::abi::*;
use crate::constraint::{Jacobian, RowSet};

/// A dual problem: always all rows of the model.
pub struct Dual<'a> {
    pub rows: RowSet<'a>,
    /// `J M⁻¹ J' + diag(R)`
    pub AR: Jacobian<'a>,
    pub b: &'a [f64],
    pub contact: &'a [mjContact],
    pub scale: f64,
    pub force: &'a mut [f64],
    pub state: &'a mut [i32],
}

impl Dual<'_> {
    /// Whether a row's force has a range of its own: no elliptic cones.
    pub(super) fn is_separable(&self) -> bool {
        self.rows.kind[self.rows.ne + self.rows.nf..].iter().all(|&k| k != mjCNSTR_CONTACT_ELLIPTIC as i32)
    }

    /// The range of a row's force.
    #[inline(always)]
    pub(super) fn range(&self, i: usize) -> [f64; 2] {
        if i < self.rows.ne {
            [f64::NEG_INFINITY, f64::INFINITY]
        } else if i < self.rows.ne + self.rows.nf {
            [-self.rows.frictionloss[i], self.rows.frictionloss[i]]
        } else {
            [0.0, f64::INFINITY]
        }
    }

    /// Entries (i, i) and (i, i + 1) of the matrix; the second is zero in the last row and where rows leave it out.
    #[inline(always)]
    pub(super) fn diagonal_and_next(&self, i: usize) -> [f64; 2] {
        let next = i + 1;
        match self.AR.row(i) {
            (None, values) => [values[i], values.get(next).copied().unwrap_or(0.0)],
            (Some(cols), values) => {
                let k = cols.partition_point(|&c| (c as usize) < i);
                let is_next = cols.get(k + 1).is_some_and(|&c| c as usize == next);
                [values[k], if is_next { values[k + 1] } else { 0.0 }]
            }
        }
    }

    pub(super) fn report(&mut self, report: &mut SolverReport, improvement: f64) {
        let s = self.states();
        report.push(statistics(improvement, s));
    }

    /// States that go with the forces.
    pub(super) fn states(&mut self) -> States {
        let (ne, two_sided) = (self.rows.ne, self.rows.ne + self.rows.nf);
        let mut s = States { nactive: two_sided, nchange: 0 };
        let mut set = |to: &mut i32, state: mjtConstraintState| {
            s.nchange += (*to != state as i32) as usize;
            *to = state as i32;
        };
        self.state[..ne].iter_mut().for_each(|to| set(to, mjCNSTRSTATE_QUADRATIC));
        for i in ne..two_sided {
            let eta = self.rows.frictionloss[i];
            set(&mut self.state[i], range_state(self.force[i], -eta, eta));
        }
        let mut i = two_sided;
        while i < self.force.len() {
            let mut dim = 1;
            let state = if self.rows.is_elliptic(i) {
                let con = &self.contact[self.rows.id[i] as usize];
                dim = con.dim as usize;
                cone_state(con, &self.force[i..i + dim])
            } else {
                range_state(self.force[i], 0.0, f64::INFINITY)
            };
            self.state[i..i + dim].iter_mut().for_each(|to| set(to, state));
            s.nactive += if state == mjCNSTRSTATE_SATISFIED { 0 } else { dim };
            i += dim;
        }
        s
    }
}

pub(super) const SATISFIED: i32 = mjCNSTRSTATE_SATISFIED as i32;

/// The state of a row whose force has a range of its own: none, one with a lower end at zero, or two-sided.
pub(super) fn range_state(f: f64, low: f64, high: f64) -> mjtConstraintState {
    if f <= low {
        if high == f64::INFINITY { mjCNSTRSTATE_SATISFIED } else { mjCNSTRSTATE_LINEARPOS }
    } else if f >= high && high < f64::INFINITY {
        mjCNSTRSTATE_LINEARNEG
    } else {
        mjCNSTRSTATE_QUADRATIC
    }
}

/// The statistics of one sweep.
pub(super) fn statistics(improvement: f64, s: States) -> mjSolverStat {
    mjSolverStat {
        improvement,
        gradient: 0.0,
        lineslope: 0.0,
        nactive: s.nactive as i32,
        nchange: s.nchange as i32,
        neval: 0,
        nupdate: 0,
    }
}

/// Counts of one look at the states.
pub(super) struct States {
    pub nactive: usize,
    pub nchange: usize,
}

/// Whether this many sweeps have led nowhere: forces that are not numbers stay so, whatever number of sweeps is allowed.
pub(super) fn is_lost(improvement: f64, sweeps: usize) -> bool {
    improvement.is_nan() && sweeps >= 1000
}

/// State of an elliptic contact by its force.
fn cone_state(con: &mjContact, f: &[f64]) -> mjtConstraintState {
    let n = f[0] / con.mu;
    let t = f[1..].iter().zip(&con.friction).map(|(f, m)| (f / m) * (f / m)).sum::<f64>().sqrt();
    if con.mu * n >= t {
        mjCNSTRSTATE_SATISFIED
    } else if n + con.mu * t <= 0.0 {
        mjCNSTRSTATE_QUADRATIC
    } else {
        mjCNSTRSTATE_CONE
    }
}
