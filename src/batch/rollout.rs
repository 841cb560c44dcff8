//! Rollouts: steps under given controls, with the states and outputs on the way.
#![forbid(unsafe_code)]

use super::Batch;
use super::error::{argument, check_len};
use super::tables::SharedRows;
use crate::base::Result;
use crate::data::state;
use crate::step;

/// What a rollout does, and where its trajectories go.
#[derive(Default)]
pub struct Rollout<'a> {
    /// Number of steps.
    pub nstep: usize,
    /// A record is made after every so many steps: `nrecord = nstep / every` in all. 0 counts as 1.
    pub every: usize,
    /// Controls of each step, `nbatch x nstep x nu`; without them, `ctrl` stays as it is.
    pub controls: Option<&'a [f64]>,
    /// Elements of the state that are recorded: bits of `mjtState`.
    pub signature: u32,
    /// States, `nbatch x nrecord x mj_stateSize(signature)`.
    pub states: Option<&'a mut [f64]>,
    /// Each output of the batch, in its order, `nbatch x nrecord x n`; `None` is not recorded. Outputs at the end may be left
    /// out.
    pub outputs: Vec<Option<&'a mut [f64]>>,
}

impl Batch {
    /// Advances the selected environments by `nstep` steps and records their states and outputs. Afterwards states and outputs
    /// are those of the last step. Rows of other environments are neither read nor written. Errors as in [`Batch::step`], and
    /// arrays of other lengths than [`Rollout`] says.
    pub fn rollout(&mut self, mask: Option<&[bool]>, rollout: Rollout) -> Result<()> {
        let Rollout { nstep, every, controls, signature, states, outputs } = rollout;
        let (every, nu, n) = (every.max(1), self.model.nu(), self.nbatch);
        let nrecord = nstep / every;
        let total = |rows: usize, width: usize| rows.saturating_mul(width).saturating_mul(n);
        if let Some(controls) = controls {
            check_len("controls", controls.len(), total(nstep, nu), "nbatch x nstep x nu")?;
        }
        let width = state::size(&self.model, signature).map_err(|e| argument("signature", e))?;
        let states = match states {
            None => None,
            Some(states) => {
                check_len("states", states.len(), total(nrecord, width), "nbatch x nrecord x mj_stateSize")?;
                Some(SharedRows::new(states, nrecord * width))
            }
        };
        if outputs.len() > self.results.count() {
            let text = format!("has {} entries; the batch has {} outputs", outputs.len(), self.results.count());
            return Err(argument("outputs", text));
        }
        let mut recorded = Vec::new();
        for (i, output) in outputs.into_iter().enumerate() {
            let Some(output) = output else { continue };
            let width = self.results.width(i);
            check_len("outputs", output.len(), total(nrecord, width), "nbatch x nrecord x n")?;
            recorded.push((i, width, SharedRows::new(output, nrecord * width)));
        }
        if nstep == 0 {
            return self.check_mask(mask);
        }
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            let controls = controls.map(|all| &all[env.index() * nstep * nu..][..nstep * nu]);
            for t in 0..nstep {
                worker.compute(records, env, |m, d| {
                    if let Some(controls) = controls {
                        d.ctrl.copy_from_slice(&controls[t * nu..][..nu]);
                    }
                    step::step(m, d)
                })?;
                if (t + 1) % every != 0 {
                    continue;
                }
                let record = t / every;
                if let Some(states) = &states {
                    let to = &mut states.row(env)[record * width..][..width];
                    worker.with(|m, d| state::get(m, d, to, signature))?;
                }
                if !recorded.is_empty() {
                    worker.with(|m, d| records.outputs.complete(m, d))?;
                }
                for (i, width, rows) in &recorded {
                    worker.copy_output(records, *i, &mut rows.row(env)[record * width..][..*width]);
                }
            }
            worker.with(|m, d| records.outputs.complete(m, d))?;
            worker.store(records, env);
            worker.record(records, env);
            Ok(())
        })
    }
}
