//! Rollouts: steps under given controls, with the states and outputs on the way.
#![forbid(unsafe_code)]

use super::error::{argument, check_len};
use super::recording::Recording;
use super::tables::SharedRows;
use super::{Batch, StepOptions};
use crate::base::Result;
use crate::data::state;
use std::ops::Range;

/// What a rollout does, and where its trajectories go.
#[derive(Default)]
pub struct Rollout<'a> {
    /// Number of steps.
    pub nstep: usize,
    /// Which of them this call does, of arrays for all: a program can so look at signals, or show progress, in between. `None`:
    /// all of them. Results do not depend on it.
    pub part: Option<Range<usize>>,
    /// The number of steps between records: `nrecord = nstep / every` in all. 0 counts as 1.
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
    /// What happens besides; substeps count from the beginning of the rollout.
    pub options: StepOptions<'a>,
}

impl Batch {
    /// Advances the selected environments by `nstep` steps and records their states and outputs. Afterwards states and outputs
    /// are those of the last step. Rows of other environments are neither read nor written. Errors as in [`Batch::step`], and
    /// arrays of other lengths than [`Rollout`] says.
    pub fn rollout(&mut self, mask: Option<&[bool]>, rollout: Rollout) -> Result<()> {
        let Rollout { nstep, part, every, controls, signature, states, outputs, options } = rollout;
        let (every, nu, n) = (every.max(1), self.core_model().nu(), self.nbatch);
        let nrecord = nstep / every;
        let total = |rows: usize, width: usize| rows.saturating_mul(width).saturating_mul(n);
        if let Some(controls) = controls {
            check_len("controls", controls.len(), total(nstep, nu), "nbatch x nstep x nu")?;
        }
        let width = state::size(self.core_model(), signature).map_err(|e| argument("signature", e))?;
        let states = match states {
            None => None,
            Some(states) => {
                check_len("states", states.len(), total(nrecord, width), "nbatch x nrecord x mj_stateSize")?;
                Some(SharedRows::new(states, nrecord * width))
            }
        };
        let count = self.output_names().count();
        if outputs.len() > count {
            let text = format!("has {} entries; the batch has {count} outputs", outputs.len());
            return Err(argument("outputs", text));
        }
        let mut recorded = Vec::new();
        for (i, output) in outputs.into_iter().enumerate() {
            let Some(output) = output else { continue };
            let width = self.results.width(i);
            check_len("outputs", output.len(), total(nrecord, width), "nbatch x nrecord x n")?;
            recorded.push((i, width, SharedRows::new(output, nrecord * width)));
        }
        self.check_mask(mask)?;
        let part = part.unwrap_or(0..nstep);
        if part.start > part.end || part.end > nstep {
            return Err(argument("part", format_args!("is {part:?} of {nstep} steps")));
        }
        if part.is_empty() {
            return Ok(());
        }
        let recording = Recording { nstep, begin: part.start, every, controls, signature, states, outputs: recorded };
        self.advance(mask, part.len(), options.begin + part.start, &options, Some(&recording))
    }
}
