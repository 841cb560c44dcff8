//! Where a rollout reads its controls and writes its states and outputs: arrays of the caller with one row per
//! environment and step.
#![forbid(unsafe_code)]

use super::layout::STATE;
use super::tables::{Env, SharedRows};
use super::worker::Records;

/// Controls and records of all environments, whose rows the threads of a job share.
pub struct Recording<'a> {
    pub nstep: usize,
    /// The step that this call begins with; `t` below counts from it.
    pub begin: usize,
    /// The number of steps between records.
    pub every: usize,
    /// Controls of each step, `nbatch x nstep x nu`.
    pub controls: Option<&'a [f64]>,
    /// Elements of the state that are recorded: bits of `mjtState`.
    pub signature: u32,
    /// Their values, `nbatch x nrecord x mj_stateSize(signature)`.
    pub states: Option<SharedRows<'a, f64>>,
    /// Recorded outputs: their table, width, and values `nbatch x nrecord x width`.
    pub outputs: Vec<(usize, usize, SharedRows<'a, f64>)>,
}

impl Recording<'_> {
    /// The controls of step `t` for environment `env` of a model with `nu` of them, if the rollout gives some.
    pub fn controls(&self, t: usize, env: usize, nu: usize) -> Option<&[f64]> {
        let first = env * self.nstep + self.begin + t;
        self.controls.map(|controls| &controls[first * nu..][..nu])
    }

    /// Whether a record is made after step `t`.
    pub fn records(&self, t: usize) -> bool {
        (self.begin + t + 1).is_multiple_of(self.every)
    }

    /// Makes the record after step `t` from the rows of the environment.
    pub fn record(&self, t: usize, records: &Records, env: &mut Env) {
        let record = (self.begin + t) / self.every;
        if let Some(states) = &self.states {
            let elements = STATE.iter().enumerate().filter(|&(_, &e)| self.signature & e as u32 != 0);
            let width: usize = elements.clone().map(|(i, _)| records.state.width(i)).sum();
            let mut at = record * width;
            for (i, _) in elements {
                records.state.copy_row(i, env, states, at);
                at += records.state.width(i);
            }
        }
        for (i, width, rows) in &self.outputs {
            records.results.copy_row(*i, env, rows, record * width);
        }
    }
}
