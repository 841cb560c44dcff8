//! Many states of one model, stepped together by a few threads.
//!
//! In: a model, of which the batch keeps its own copy; states and inputs, which programs write into the batch's tables. Out:
//! states one or more steps on, and the chosen outputs. A table has one row per environment (`nbatch x n`, row-major, double).
//!
//! An environment is a row of state, not a `mjData`: each thread has one `mjData`, loads an environment into it, computes, and
//! stores what a later step depends on ([`layout`]). So results are those of `mj_step` on a `mjData` of the environment's own,
//! to the last bit, whatever the number of threads, the chunks or the mask; `tests/engine/batch.rs` holds it to that.
//!
//! `docs/batch.md` describes the whole for users.

mod calls;
mod control;
mod diagnosis;
pub mod error;
pub mod fields;
mod frame;
mod jacobian;
pub mod layout;
mod noise;
mod options;
pub mod outputs;
mod rays;
mod recording;
mod rollout;
mod steps;
pub mod tables;
mod terms;
mod variants;
mod worker;
mod workers;

pub use calls::Reset;
pub use control::{ControlOutput, Controller};
pub use diagnosis::{BadNumber, BadState};
pub use error::EnvironmentError;
pub use frame::ObjectFrame;
pub use jacobian::Target;
pub use options::{StepOptions, SubstepCallback, UserCall, UserFunction, Verdict};
pub use rays::{RayHits, RayView, Rays};
pub use rollout::Rollout;
pub use terms::{Noise, Reward, RewardFunction, Term, TermPart, TermPointers, TermQuantity, Termination, Terms};
pub use worker::Workspace;

use crate::abi::*;
use crate::base::{Error, Result, memory};
use crate::model::{Model, OwnedModel};
use crate::step::lanes::LANES;
use error::argument;
use fields::Fields;
use layout::TableLayout;
use outputs::Outputs;
use std::ops::Range;
use std::sync::Arc;
use tables::Tables;
use terms::TermTables;
use variants::VariantOf;
use worker::{Records, Worker};
use workers::{MAX_CHUNK, MAX_THREADS, Workers};

/// What a batch is made of.
#[derive(Clone, Debug, Default)]
pub struct Config<'a> {
    /// Number of environments; at least 1.
    pub nbatch: usize,
    /// Number of threads, the caller's included; 0: one per core.
    pub nthread: usize,
    /// Environments that a thread takes at a time, up to 64; 0: chosen by the batch. Results do not depend on it.
    pub nchunk: usize,
    /// What is copied after each call: arrays of `mjData` ("xpos"), "sensor.NAME", "contact.pos", "time", "ncon", ...
    pub outputs: &'a [&'a str],
    /// Slots for contacts in each output "contact.*".
    pub ncontact: usize,
    /// Fields of the model that differ by environment: "body_mass", "opt.gravity", "geom_contype", ... Integers are numbers here.
    pub fields: &'a [&'a str],
    /// Whether the state before the first step that finds a bad state is kept: for [`Batch::state_before`] and
    /// [`Batch::diagnose`].
    pub keep_failing: bool,
    /// The processors that the threads stay on, but for the caller's: the first is that of the second thread. None: the system
    /// chooses.
    pub affinity: &'a [usize],
    /// Which of the models each environment has (`nbatch`), if there are several; empty: they take them in turn.
    pub variants: &'a [usize],
    /// Observations, rewards and ends of episodes, which `step` and `reset` write.
    pub terms: Terms<'a>,
}

/// Many environments of one model.
pub struct Batch {
    /// One for each variant.
    models: Vec<Arc<OwnedModel>>,
    variants: VariantOf,
    nbatch: usize,
    nchunk: usize,
    workers: Workers,
    state: Tables<f64>,
    snapshot: Tables<u8>,
    counts: Tables<i32>,
    before: Tables<f64>,
    fields: Fields,
    values: Tables<f64>,
    outputs: Outputs,
    results: Tables<f64>,
    terms: Option<TermTables>,
    /// Single-precision copies of outputs, made when they are first asked for.
    singles: Vec<Option<Tables<f32>>>,
}

/// The states and outputs that a batch leaves behind, for code that has their addresses.
pub struct Arrays {
    _state: Tables<f64>,
    _results: Tables<f64>,
    _terms: Option<TermTables>,
}

/// Memory of a batch, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// State, counts and per-environment fields of one environment.
    pub environment: usize,
    /// Outputs and terms of one environment.
    pub outputs: usize,
}

impl Batch {
    /// A batch of environments in the initial states of their models: variants of one structure. Errors name the argument: see
    /// [`Config`].
    pub(crate) fn of_models(models: &[&Model], config: &Config) -> Result<Batch> {
        let n = config.nbatch;
        if n == 0 {
            return Err(argument("nbatch", "is 0; a batch has at least one environment"));
        }
        if models.is_empty() {
            return Err(argument("models", "is empty"));
        }
        let variants = VariantOf::new(config.variants, models.len(), n)?;
        let mut own = models.iter().map(|m| OwnedModel::copy_of(m)).collect::<Result<Vec<_>>>()?;
        for (i, other) in own.iter().enumerate().skip(1) {
            variants::check(&own[0], other, i)?;
        }
        let fields = Fields::new(&mut own[0], config.fields)?;
        let layout = TableLayout::of(&own[0]);
        let mut outputs = Outputs::new(&own[0], config.outputs, config.ncontact)?;
        let program = terms::compile(&own[0], &mut outputs, config.ncontact, &config.terms)?;
        for (i, other) in own.iter_mut().enumerate().skip(1) {
            let widths = fields.widths_in(other);
            variants::check_widths("fields", fields.all_names(), [&fields.widths(), &widths], i)?;
            fields.prepare(other);
            let widths = outputs.widths_in(other, config.ncontact)?;
            variants::check_widths("outputs", outputs.names(), [&outputs.widths(), &widths], i)?;
        }
        // marks of nodes are for viewers of one `mjData`
        if !outputs.has("bvh_active") {
            own.iter_mut().for_each(|m| m.vis.global.bvactive = 0);
        }
        check_memory(n, &layout, &fields.widths(), &outputs.widths())?;
        let tables = |what: &str, widths: &[usize]| Tables::zeroed(what, n, widths);
        let state = tables("nbatch", &layout.state)?;
        let snapshot = Tables::zeroed("nbatch", n, &[layout.snapshot])?;
        let counts = Tables::zeroed("nbatch", n, &[mjNWARNING as usize, 1, 3])?;
        let before = tables("keep_failing", if config.keep_failing { &layout.state } else { &[] })?;
        let values = tables("fields", &fields.widths())?;
        let results = tables("outputs", &outputs.widths())?;
        let terms = program.map(|program| TermTables::new(program, n)).transpose()?;
        let nthread = threads(config.nthread, n)?;
        let nchunk = if config.nchunk > 0 { config.nchunk.min(MAX_CHUNK) } else { chunk(n, nthread) };
        let singles = outputs.widths().iter().map(|_| None).collect();

        let models: Vec<_> = own.into_iter().map(Arc::new).collect();
        let worker = || {
            // where environments differ, workers write into their models
            let own = models.iter().map(|m| match fields.is_empty() {
                true => Ok(m.clone()),
                false => OwnedModel::copy_of(m).map(Arc::new),
            });
            error::guarded(|| Worker::new(own.collect::<Result<_>>()?, variants.clone(), &fields, &outputs))
        };
        let workers = (0..nthread).map(|_| worker()).collect::<Result<Vec<_>>>()?;
        let workers = Workers::start(workers, config.affinity)?;
        let mut batch = Batch {
            models,
            variants,
            nbatch: n,
            nchunk,
            workers,
            state,
            snapshot,
            counts,
            before,
            fields,
            values,
            outputs,
            results,
            terms,
            singles,
        };
        batch.initialize()?;
        Ok(batch)
    }

    /// The model of all environments, or their first variant; where fields differ, what they were at first.
    pub(crate) fn core_model(&self) -> &Model {
        &self.models[0]
    }

    /// The models of all variants, to keep.
    pub(crate) fn shared_models(&self) -> &[Arc<OwnedModel>] {
        &self.models
    }

    /// Number of variants of the model.
    pub fn nvariant(&self) -> usize {
        self.models.len()
    }

    /// Which variant an environment has.
    pub fn variant(&self, environment: usize) -> usize {
        self.variants.of(environment)
    }

    /// Number of environments.
    pub fn nbatch(&self) -> usize {
        self.nbatch
    }

    /// Number of threads, the caller's included.
    pub fn nthread(&self) -> usize {
        self.workers.count()
    }

    /// Environments that a thread takes at a time.
    pub fn nchunk(&self) -> usize {
        self.nchunk
    }

    /// How much memory an environment takes; besides, each thread has a `mjData`.
    pub fn memory(&self) -> Memory {
        let tables = [&self.state, &self.before, &self.values]
            .map(Tables::row_bytes)
            .into_iter()
            .chain([self.snapshot.row_bytes(), self.counts.row_bytes()]);
        let singles = self.singles.iter().flatten().map(Tables::row_bytes).sum::<usize>();
        let terms = self.terms.as_ref().map_or(0, TermTables::row_bytes);
        Memory { environment: tables.sum(), outputs: self.results.row_bytes() + singles + terms }
    }

    /// An element of all environments' states: `nbatch x n`. Error: not a single element.
    pub fn state(&self, element: impl Into<mjtState>) -> Result<&[f64]> {
        Ok(self.state.get(table_of(element.into())?))
    }

    /// As [`Batch::state`], to write: the next call takes the values there.
    pub fn state_mut(&mut self, element: impl Into<mjtState>) -> Result<&mut [f64]> {
        Ok(self.state.get_mut(table_of(element.into())?))
    }

    /// How often each kind of warning came since the environment's last reset: `nbatch x mjNWARNING`.
    pub fn warnings(&self) -> &[i32] {
        self.counts.get(worker::WARNINGS)
    }

    /// In how many steps since its last reset an environment's state was found bad (not finite, or beyond `mjMAXVAL`), and
    /// reset by the engine unless the model disables that: `nbatch`.
    pub fn bad_states(&self) -> &[i32] {
        self.counts.get(worker::BAD_STATES)
    }

    /// Names of the outputs, in their order.
    pub fn output_names(&self) -> impl Iterator<Item = &str> {
        self.outputs.names()
    }

    /// An output, as the last call that computed it left it: `nbatch x n`.
    pub fn output(&self, name: &str) -> Result<&[f64]> {
        Ok(self.results.get(self.outputs.table(name)?))
    }

    /// Shape of an output of one environment, as in `mjData`: `[nbody, 3]` for "xpos", `[]` for "time".
    pub fn output_shape(&self, name: &str) -> Result<Vec<usize>> {
        Ok(self.outputs.shape(self.core_model(), self.outputs.table(name)?))
    }

    /// Output `i`, in the order of the configuration.
    pub(crate) fn output_at(&self, i: usize) -> &[f64] {
        self.results.get(i)
    }

    /// An output in single precision, converted now: `nbatch x n`.
    pub fn output_f32(&mut self, name: &str) -> Result<&[f32]> {
        let i = self.outputs.table(name)?;
        let copy = match &mut self.singles[i] {
            Some(copy) => copy,
            none => none.insert(Tables::zeroed(name, self.nbatch, &[self.results.width(i)])?),
        };
        let (from, to) = (self.results.get(i), copy.get_mut(0));
        to.iter_mut().zip(from).for_each(|(to, &from)| *to = from as f32);
        Ok(to)
    }

    /// Names of the fields that differ, in their order.
    pub fn field_names(&self) -> impl Iterator<Item = &str> {
        self.fields.names()
    }

    /// A field of all environments' models: `nbatch x n`.
    pub fn field(&self, name: &str) -> Result<&[f64]> {
        Ok(self.values.get(self.fields.table(name)?))
    }

    /// Shape of a field of one environment, as in `mjModel`: `[nbody]` for "body_mass", `[3]` for "opt.gravity".
    pub fn field_shape(&self, name: &str) -> Result<Vec<usize>> {
        Ok(self.fields.shape(self.core_model(), self.fields.table(name)?))
    }

    /// Observations that the last `step` or `reset` of an environment has written: `nbatch x n`. Error: the batch has no terms.
    pub fn observations(&self) -> Result<&[f32]> {
        Ok(self.term_tables()?.observations())
    }

    /// Where a term's values are in a row of observations. Error: it is none of them.
    pub fn observation_range(&self, name: &str) -> Result<Range<usize>> {
        self.term_tables()?.program.observation_range(name)
    }

    /// Rewards of the last step, `nbatch`: sums of their terms.
    pub fn rewards(&self) -> Result<&[f32]> {
        Ok(self.term_tables()?.rewards()[0])
    }

    /// Terms of the rewards of the last step, with their weights: `nbatch x n`.
    pub fn reward_terms(&self) -> Result<&[f32]> {
        Ok(self.term_tables()?.rewards()[1])
    }

    /// Which environments' episodes have ended: `nbatch`, 1 or 0.
    pub fn terminated(&self) -> Result<&[bool]> {
        Ok(truths(self.term_tables()?.ends()[0]))
    }

    /// Which environments' episodes were cut off: `nbatch`.
    pub fn truncated(&self) -> Result<&[bool]> {
        Ok(truths(self.term_tables()?.ends()[1]))
    }

    /// By which terms: `nbatch x n`.
    pub fn termination_terms(&self) -> Result<&[bool]> {
        Ok(truths(self.term_tables()?.ends()[2]))
    }

    /// An input of the terms, to write: `nbatch x n`. The next `step` or `reset` reads it.
    pub fn input_mut(&mut self, name: &str) -> Result<&mut [f64]> {
        self.terms.as_mut().ok_or_else(no_terms)?.input(name)
    }

    fn term_tables(&self) -> Result<&TermTables> {
        self.terms.as_ref().ok_or_else(no_terms)
    }

    /// Address of an element of the state, for other languages: valid as long as the batch, or the [`Arrays`] that it leaves.
    pub fn state_ptr(&mut self, element: impl Into<mjtState>) -> Result<*mut f64> {
        Ok(self.state.as_mut_ptr(table_of(element.into())?))
    }

    /// As [`Batch::state_ptr`], of an output.
    pub fn output_ptr(&mut self, name: &str) -> Result<*const f64> {
        Ok(self.results.as_mut_ptr(self.outputs.table(name)?))
    }

    /// As [`Batch::state_ptr`], of an input of the terms.
    pub fn input_ptr(&mut self, name: &str) -> Result<*mut f64> {
        self.terms.as_mut().ok_or_else(no_terms)?.input_ptr(name)
    }

    /// Addresses of the tables that terms are written to, as [`Batch::state_ptr`].
    pub fn term_pointers(&mut self) -> Result<TermPointers> {
        Ok(self.terms.as_mut().ok_or_else(no_terms)?.pointers())
    }

    /// Ends the threads and frees all but the states, outputs and terms, which stay where they are.
    pub fn into_arrays(self) -> Arrays {
        Arrays { _state: self.state, _results: self.results, _terms: self.terms }
    }

    /// The environments in which the last computation failed, in their order, and why.
    pub fn failures(&self) -> &[EnvironmentError] {
        self.workers.failures()
    }

    /// The threads, and the rows that they work on.
    fn parts(&mut self) -> (&mut Workers, Records<'_>) {
        let records = Records {
            state: self.state.shared(),
            snapshot: self.snapshot.shared(),
            counts: self.counts.shared(),
            before: self.before.shared(),
            fields: &self.fields,
            values: self.values.shared(),
            outputs: &self.outputs,
            results: self.results.shared(),
            terms: self.terms.as_mut().map(TermTables::shared),
        };
        (&mut self.workers, records)
    }

    /// A mask has a value per environment.
    fn check_mask(&self, mask: Option<&[bool]>) -> Result<()> {
        mask.map_or(Ok(()), |mask| error::check_len("mask", mask.len(), self.nbatch, "nbatch"))
    }
}

/// Whether all tables together can be had, before the first of them is written to; the error names what is too large.
fn check_memory(n: usize, layout: &TableLayout, fields: &[usize], outputs: &[usize]) -> Result<()> {
    let doubles = |widths: &[usize]| {
        let total = widths.iter().try_fold(0usize, |sum, &width| sum.checked_add(width));
        total.and_then(|values| values.checked_mul(size_of::<f64>()))
    };
    let counts = layout.snapshot + (mjNWARNING as usize + 4) * size_of::<i32>();
    let kinds = [("nbatch", Some(counts)), ("nbatch", doubles(&layout.state)), ("fields", doubles(fields))];
    let mut row = Some(0usize);
    for (name, bytes) in kinds.into_iter().chain([("outputs", doubles(outputs))]) {
        row = row.zip(bytes).and_then(|(sum, bytes)| sum.checked_add(bytes));
        let total = row.and_then(|row| row.checked_mul(n)).filter(|&total| total <= isize::MAX as usize);
        if !total.is_some_and(memory::is_available) {
            return Err(argument(name, format_args!("not enough memory for {n} environments")));
        }
    }
    Ok(())
}

fn no_terms() -> Error {
    argument("terms", "the batch was made without observations, rewards and terminations")
}

/// Flags, which are 0 or 1.
fn truths(flags: &[u8]) -> &[bool] {
    bytemuck::checked::try_cast_slice(flags).unwrap_or_default()
}

fn table_of(element: mjtState) -> Result<usize> {
    layout::table_of(element).ok_or_else(|| argument("element", "is not a single element of the state"))
}

/// Number of threads for `n` environments.
fn threads(wanted: usize, n: usize) -> Result<usize> {
    if wanted > MAX_THREADS {
        return Err(argument("nthread", format_args!("is {wanted}; at most {MAX_THREADS}")));
    }
    let cores = || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
    Ok(if wanted == 0 { cores() } else { wanted }.min(n))
}

/// Environments per chunk: about eight chunks for each thread, but four where there are as many, and in multiples of them.
fn chunk(n: usize, nthread: usize) -> usize {
    let least = if n / nthread < LANES { 1 } else { LANES };
    let chunk = n / (8 * nthread);
    (chunk / LANES * LANES).clamp(least, MAX_CHUNK)
}
