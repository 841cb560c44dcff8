//! The calls of a batch that compute: steps, forward and inverse dynamics, resets, fields of the model. Each takes a
//! mask of environments, and writes their rows of the tables.
#![forbid(unsafe_code)]

use super::control::CheckedController;
use super::error::{argument, check_len};
use super::layout::STATE;
use super::options::{UserCall, UserFunction};
use super::recording::Recording;
use super::steps::{Advance, Observe, advance_environments, finish, show_environments};
use super::tables::{Env, SharedRows};
use super::worker::{Records, Worker};
use super::{Batch, StepOptions, terms, worker};
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, state};
use crate::model::{Model, OwnedModel};
use crate::step;
use std::sync::{Arc, Mutex, PoisonError};

/// What an environment is reset to.
#[derive(Clone, Copy, Debug)]
pub enum Reset<'a> {
    /// The model's initial state.
    Default,
    /// A keyframe of the model.
    Keyframe(usize),
    /// The initial state, then these values: `nbatch x mj_stateSize(signature)`, a row as `mj_setState` takes it. Rows of
    /// environments that are not reset are not read.
    State {
        /// Which elements: bits of `mjtState`.
        signature: u32,
        /// A row per environment.
        values: &'a [f64],
    },
}

impl Batch {
    /// Advances the selected environments by `n` steps, as `mj_step` does, and copies the outputs, which belong to the last
    /// step. `mask` has a value per environment. Error: that of the first environment in which user code
    /// raised one; such environments keep the state that they had.
    pub fn step(&mut self, n: usize, mask: Option<&[bool]>) -> Result<()> {
        self.step_with(n, mask, &StepOptions::default())
    }

    /// As [`Batch::step`], with more options. With a stage, outputs of stages up to it are those of the new state: no second
    /// call is needed to see it, and the next step does not depend on it. Environments in which that computation fails, because
    /// user code raises an error, keep the new state.
    pub fn step_with(&mut self, n: usize, mask: Option<&[bool]>, options: &StepOptions) -> Result<()> {
        self.check_mask(mask)?;
        self.advance(mask, n, options.begin, options, None)
    }

    /// Makes `n` substeps, of which `begin` is the number of the first.
    pub(super) fn advance(
        &mut self,
        mask: Option<&[bool]>,
        n: usize,
        begin: usize,
        options: &StepOptions,
        recording: Option<&Recording>,
    ) -> Result<()> {
        let control = options.control.map(|control| CheckedController::new(self.core_model(), control, self.nbatch));
        let control = control.transpose()?;
        let observe = self.terms.as_ref().filter(|_| options.observes && recording.is_none()).map(|_| Observe::Next);
        let observed = self.terms.as_ref().map_or(mjSTAGE_NONE, |terms| terms.program.stage);
        let stage = if observe.is_some() { options.stage.max(observed) } else { options.stage };
        if options.callback.is_some_and(|callback| callback.stage > mjSTAGE_VEL) {
            return Err(argument("stage", "of a callback is after velocities: forces are computed when it has run"));
        }
        if n == 0 {
            return Ok(());
        }
        let shown = self.outputs.shown(self.core_model(), stage.min(mjSTAGE_VEL));
        let (control, callback) = (control.as_ref(), options.callback);
        let call = Advance { n, begin, recording, stage, shown, observe, control, callback };
        let (nbatch, nchunk) = (self.nbatch, self.nchunk);
        let (workers, records) = self.parts();
        workers.run(nbatch, nchunk, mask, &|worker, envs, failures| {
            advance_environments(worker, &records, envs, failures, &call)
        })
    }

    /// Computes what follows from the present states up to a stage, and copies its outputs; later stages' outputs stay as they
    /// are. States do not change, and warnings are not counted.
    pub fn forward_to(&mut self, stage: impl Into<mjtStage>, mask: Option<&[bool]>) -> Result<()> {
        self.show(stage.into(), mask, None)
    }

    /// Writes the terms of observations and rewards of the present states, as after a reset: what they remember begins now. For
    /// programs that have written states themselves. Outputs that terms need are computed. Error: the batch has no terms.
    pub fn observe(&mut self, mask: Option<&[bool]>) -> Result<()> {
        let stage = self.term_tables()?.program.needed;
        self.show(stage, mask, Some(Observe::Restart))
    }

    fn show(&mut self, stage: mjtStage, mask: Option<&[bool]>, observe: Option<Observe>) -> Result<()> {
        self.check_mask(mask)?;
        let shown = self.outputs.shown(self.core_model(), stage.min(mjSTAGE_VEL));
        let call = Advance { n: 0, begin: 0, recording: None, stage, shown, observe, control: None, callback: None };
        let (nbatch, nchunk) = (self.nbatch, self.nchunk);
        let (workers, records) = self.parts();
        workers.run(nbatch, nchunk, mask, &|worker, envs, failures| {
            show_environments(worker, &records, envs, failures, &call)
        })
    }

    /// Runs `work` on each selected environment.
    pub(super) fn each(
        &mut self,
        mask: Option<&[bool]>,
        work: impl Fn(&mut Worker, &Records, &mut Env) -> Result<()> + Sync,
    ) -> Result<()> {
        let nchunk = self.nchunk;
        self.each_by(nchunk, mask, work)
    }

    /// The same, with this many environments at a time for a thread.
    fn each_by(
        &mut self,
        nchunk: usize,
        mask: Option<&[bool]>,
        work: impl Fn(&mut Worker, &Records, &mut Env) -> Result<()> + Sync,
    ) -> Result<()> {
        self.check_mask(mask)?;
        let nbatch = self.nbatch;
        let (workers, records) = self.parts();
        workers.run(nbatch, nchunk, mask, &|worker, envs, failures| {
            worker.each(envs, failures, |worker, env| work(worker, &records, env));
        })
    }

    /// Calls `f` with each selected environment's index, model and data, which are as `mj_forward` leaves them. States,
    /// outputs and counts stay as they are.
    pub(crate) fn visit(
        &mut self,
        mask: Option<&[bool]>,
        f: impl Fn(usize, &Model, &mut Data) -> Result<()> + Sync,
    ) -> Result<()> {
        self.each_by(1, mask, |worker, records, env| {
            worker.load(records, env);
            worker.with(|m, d| {
                step::forward(m, d)?;
                f(env.index(), m, d)
            })
        })
    }

    /// Calls code of the user's once for each selected environment, whose data are as forward dynamics up to `stage` leave them.
    /// The state that it leaves is the environment's then; outputs stay. An environment in which it fails keeps its state.
    pub fn apply_function(&mut self, stage: mjtStage, mask: Option<&[bool]>, function: &UserFunction) -> Result<()> {
        self.each_by(1, mask, |worker, records, env| {
            worker.load(records, env);
            worker.with(|m, d| step::forward::forward_to(m, d, stage))?;
            function(UserCall { environment: env.index(), substep: 0 }, worker.workspace())?;
            worker.store(records, env);
            Ok(())
        })
    }

    /// Computes everything from the states without advancing them, as `mj_forward` does, and copies the outputs.
    pub fn forward(&mut self, mask: Option<&[bool]>) -> Result<()> {
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            worker.compute(records, env, step::forward)?;
            finish(worker, records, env)
        })
    }

    /// Computes the forces that cause given accelerations, as `mj_inverse` does: `qacc` and `qfrc_inverse` are `nbatch x nv`.
    /// The states stay as they are; outputs are copied.
    pub fn inverse(&mut self, mask: Option<&[bool]>, qacc: &[f64], qfrc_inverse: &mut [f64]) -> Result<()> {
        let nv = self.core_model().nv();
        check_len("qacc", qacc.len(), self.nbatch * nv, "nbatch x nv")?;
        check_len("qfrc_inverse", qfrc_inverse.len(), self.nbatch * nv, "nbatch x nv")?;
        let forces = SharedRows::new(qfrc_inverse, nv);
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            let qacc = row(qacc, nv, env);
            worker.compute(records, env, |m, d| {
                d.qacc.copy_from_slice(qacc);
                step::inverse(m, d)?;
                records.outputs.complete(m, d)
            })?;
            worker.with(|_, d| forces.row(env).copy_from_slice(d.qfrc_inverse));
            worker.record(records, env, |_| true);
            Ok(())
        })
    }

    /// Resets the selected environments; their counts of warnings start again. Outputs stay until the next computation, but for
    /// those that terms need.
    pub fn reset(&mut self, mask: Option<&[bool]>, to: Reset) -> Result<()> {
        let mut width = 0;
        match to {
            Reset::Default => {}
            Reset::Keyframe(k) if k >= self.core_model().nkey() => {
                return Err(argument("keyframe", format_args!("is {k}; the model has {}", self.core_model().nkey())));
            }
            Reset::Keyframe(_) => {}
            Reset::State { signature, values } => {
                width = state::size(self.core_model(), signature).map_err(|e| argument("signature", e))?;
                check_len("states", values.len(), self.nbatch * width, "nbatch x mj_stateSize")?;
            }
        }
        self.each(mask, |worker, records, env| {
            match to {
                Reset::Default => worker.store_initial(records, env)?,
                Reset::Keyframe(k) => {
                    worker.load_fields(records, env);
                    worker.reset(Some(k))?;
                    worker.store(records, env);
                }
                Reset::State { signature, values } if records.snapshot.row(0, env).is_empty() => {
                    worker.store_initial(records, env)?;
                    worker::set_elements(records, env, signature, row(values, width, env));
                }
                // who sleeps follows from the state
                Reset::State { signature, values } => {
                    worker.load_fields(records, env);
                    worker.reset(None)?;
                    worker.with(|m, d| state::set(m, d, row(values, width, env), signature))?;
                    worker.store(records, env);
                }
            }
            for table in [worker::WARNINGS, worker::BAD_STATES, worker::FIRST_BAD] {
                records.counts.row(table, env).fill(0);
            }
            if let Some(rows) = &records.terms {
                if rows.program.needed > mjSTAGE_NONE {
                    worker.load(records, env);
                    worker.show(records, env, rows.program.needed)?;
                }
                terms::write(worker, records, env, true)?;
            }
            Ok(())
        })
    }

    /// Rows of the model's own values, and initial states.
    pub(super) fn initialize(&mut self) -> Result<()> {
        if !self.fields.is_empty() {
            self.each(None, |worker, records, env| {
                let (m, _) = worker.parts_mut();
                records.fields.store(m, &records.values, env);
                Ok(())
            })?;
        }
        self.reset(None, Reset::Default)
    }

    /// Values of the selected elements of all states.
    pub(crate) fn state_len(&self, signature: u32) -> Result<usize> {
        Ok(self.nbatch * state::size(self.core_model(), signature).map_err(|e| argument("signature", e))?)
    }

    /// Copies the selected elements of all states out, `nbatch x mj_stateSize(signature)`: rows as `mj_getState` gives them.
    pub fn get_state(&self, signature: u32, states: &mut [f64]) -> Result<()> {
        let width = state::size(self.core_model(), signature).map_err(|e| argument("signature", e))?;
        check_len("states", states.len(), self.nbatch * width, "nbatch x mj_stateSize")?;
        for (env, row) in states.chunks_exact_mut(width.max(1)).enumerate() {
            self.copy_state(env, signature, row);
        }
        Ok(())
    }

    /// Copies the selected elements of one environment's state, as `mj_getState` does.
    pub(crate) fn copy_state(&self, environment: usize, signature: u32, mut to: &mut [f64]) {
        for (i, _) in STATE.iter().enumerate().filter(|&(_, &e)| signature & e as u32 != 0) {
            let n = self.state.width(i);
            let (element, rest) = to.split_at_mut(n);
            element.copy_from_slice(&self.state.get(i)[environment * n..][..n]);
            to = rest;
        }
    }

    /// Replaces an environment's state by values as [`Batch::copy_state`] gives them.
    pub(crate) fn replace_state(&mut self, environment: usize, signature: u32, mut from: &[f64]) {
        for (i, _) in STATE.iter().enumerate().filter(|&(_, &e)| signature & e as u32 != 0) {
            let n = self.state.width(i);
            let (element, rest) = from.split_at(n);
            self.state.get_mut(i)[environment * n..][..n].copy_from_slice(element);
            from = rest;
        }
    }

    /// The model of one environment: a copy of its own where fields differ, that of the batch elsewhere.
    pub(crate) fn model_of(&mut self, environment: usize) -> Result<Arc<OwnedModel>> {
        if environment >= self.nbatch {
            return Err(argument("environment", format_args!("is {environment}; the batch has {}", self.nbatch)));
        }
        if self.fields.is_empty() {
            return Ok(self.models[self.variants.of(environment)].clone());
        }
        let (mut mask, copy) = (vec![false; self.nbatch], Mutex::new(None));
        mask[environment] = true;
        self.each(Some(&mask), |worker, records, env| {
            worker.load_fields(records, env);
            let (m, _) = worker.parts_mut();
            *copy.lock().unwrap_or_else(PoisonError::into_inner) = Some(OwnedModel::copy_of(m)?);
            Ok(())
        })?;
        let copy = copy.into_inner().unwrap_or_else(PoisonError::into_inner);
        copy.map(Arc::new).ok_or_else(|| argument("environment", "has no model"))
    }

    /// Sets a field of the selected environments' models: `values` is `nbatch x n`; rows of other environments are not read.
    /// Constants of the model that follow from it are computed now, as `mj_setConst` does. Errors: a field that the batch was
    /// not made with, values that are not finite, a model that has no such constants; the environment stays as it is then.
    pub fn set_field(&mut self, name: &str, mask: Option<&[bool]>, values: &[f64]) -> Result<()> {
        let table = self.fields.table(name)?;
        let width = self.values.width(table);
        check_len("values", values.len(), self.nbatch * width, "nbatch x n")?;
        self.each(mask, |worker, records, env| {
            let new = row(values, width, env);
            worker.set_field(records, env, table, new)
        })
    }
}

/// The row of an environment in a slice of the caller's.
fn row<'v>(values: &'v [f64], width: usize, env: &Env) -> &'v [f64] {
    &values[env.index() * width..][..width]
}
