//! A thread's own `mjData` (and model, where environments differ): one environment after the other is loaded into it,
//! computed and stored.
#![forbid(unsafe_code)]

use super::error::{Failures, guarded};
use super::fields::Fields;
use super::layout::{STATE, table_of};
use super::outputs::{Output, Outputs};
use super::tables::{Env, SharedTables};
use super::terms::{Scratch, TermRows};
use super::variants::VariantOf;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, OwnedData, state};
use crate::model::{Model, OwnedModel};
use crate::step::lanes::{self, LaneStepper};
use crate::step::{forward, lifecycle};
use std::sync::Arc;

/// Steps of an environment that found a bad state.
const BAD: [mjtWarning; 3] = [mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC];

/// Tables of [`Records::counts`].
pub const WARNINGS: usize = 0;
/// See [`WARNINGS`].
pub const BAD_STATES: usize = 1;
/// See [`WARNINGS`]: of the first bad state its kind and 1, the index of the bad number, and the substep.
pub const FIRST_BAD: usize = 2;

/// What a thread owns.
pub struct Worker {
    /// One for each variant of the model.
    variants: Box<[Variant]>,
    variant_of: VariantOf,
    /// The variant of the environment that is computed.
    current: usize,
    /// Memory for [`Worker::take_kept`].
    kept: Vec<u64>,
    /// Memory for [`Worker::take_scratch`].
    scratch: Scratch,
    /// The substep that is computed, if one is.
    substep: Option<usize>,
}

/// What a thread has of one variant of the model.
struct Variant {
    workspace: Workspace,
    /// Memory for four environments at a time, where they can be stepped so: those of one model, without user-defined stages.
    lanes: Option<LaneStepper>,
    /// Its initial state, element after element. Empty until the first reset, and where environments have states of their own.
    initial: Vec<f64>,
}

/// A model and a `mjData` that environments are loaded into.
pub struct Workspace {
    model: Arc<OwnedModel>,
    /// There, but while code of the user's has it.
    data: Option<OwnedData>,
}

impl Workspace {
    fn new(model: Arc<OwnedModel>) -> Result<Workspace> {
        let data = Some(lifecycle::make(&model)?);
        Ok(Workspace { model, data })
    }

    fn parts(&mut self) -> (&Model, &mut OwnedData) {
        (&self.model, self.data.as_mut().expect("user code gives it back"))
    }

    /// The views of model and data.
    pub fn with<T>(&mut self, f: impl FnOnce(&Model, &mut Data) -> T) -> T {
        let (m, data) = self.parts();
        f(m, &mut data.enter(m))
    }

    /// The structs of C.
    pub fn pointers(&mut self) -> (*const mjModel, *mut mjData) {
        let (m, data) = self.parts();
        (m.as_ptr(), data.as_ptr())
    }

    /// Calls `f` with the model and the data, which it gives back. It must not panic.
    pub fn with_owned<T>(&mut self, f: impl FnOnce(&Arc<OwnedModel>, OwnedData) -> (OwnedData, T)) -> T {
        let data = self.data.take().expect("user code gives it back");
        let (data, result) = f(&self.model, data);
        self.data = Some(data);
        result
    }
}

/// The rows of all environments, for the threads of a job.
#[derive(Clone, Copy)]
pub struct Records<'a> {
    /// One table for each element of the state.
    pub state: SharedTables<'a, f64>,
    /// The fixed arrays, where sleeping is enabled.
    pub snapshot: SharedTables<'a, u8>,
    /// Counts of warnings by kind, of bad states, and the first of these.
    pub counts: SharedTables<'a, i32>,
    /// States before the steps that found the first bad state: as `state`, or no tables.
    pub before: SharedTables<'a, f64>,
    /// The model's fields that differ.
    pub fields: &'a Fields,
    /// Their values.
    pub values: SharedTables<'a, f64>,
    /// What is copied after a computation.
    pub outputs: &'a Outputs,
    /// Its values.
    pub results: SharedTables<'a, f64>,
    /// Observations, rewards and ends, if the batch has any.
    pub terms: Option<TermRows<'a>>,
}

impl Worker {
    /// New data for the variants of the model; `models` are this worker's alone where environments have fields of their own.
    pub fn new(
        models: Vec<Arc<OwnedModel>>,
        variant_of: VariantOf,
        fields: &Fields,
        outputs: &Outputs,
    ) -> Result<Worker> {
        let variant = |model| {
            let mut workspace = Workspace::new(model)?;
            let mut lanes = workspace.with(|m, d| LaneStepper::new(m, d.plan)).ok().filter(|_| fields.is_empty());
            if let Some(lanes) = &mut lanes {
                lanes.sensors = workspace.with(|m, _| outputs.sensors(m));
            }
            Ok(Variant { workspace, lanes, initial: Vec::new() })
        };
        let variants = models.into_iter().map(variant).collect::<Result<_>>()?;
        Ok(Worker { variants, variant_of, current: 0, kept: Vec::new(), scratch: Scratch::default(), substep: None })
    }

    /// Which variants environments are.
    pub fn variant_of(&self) -> VariantOf {
        self.variant_of.clone()
    }

    /// What is computed from now on is of the variant of this environment.
    pub fn select(&mut self, env: &Env) {
        self.current = self.variant_of.of(env.index());
    }

    /// The memory for four environments at a time, unless user code runs within a step.
    pub fn take_lanes(&mut self) -> Option<LaneStepper> {
        if lanes::calls_user() { None } else { self.variants[self.current].lanes.take() }
    }

    /// Gives it back.
    pub fn return_lanes(&mut self, lanes: LaneStepper) {
        self.variants[self.current].lanes = Some(lanes);
    }

    /// Memory for a copy of what the first half of a step depends on.
    pub fn take_kept(&mut self) -> Vec<u64> {
        std::mem::take(&mut self.kept)
    }

    /// Gives it back.
    pub fn return_kept(&mut self, kept: Vec<u64>) {
        self.kept = kept;
    }

    /// Memory for terms.
    pub fn take_scratch(&mut self) -> Scratch {
        std::mem::take(&mut self.scratch)
    }

    /// Gives it back.
    pub fn return_scratch(&mut self, scratch: Scratch) {
        self.scratch = scratch;
    }

    /// The views of model and data.
    pub fn with<T>(&mut self, f: impl FnOnce(&Model, &mut Data) -> T) -> T {
        self.workspace().with(f)
    }

    /// The model of the environment that is computed.
    pub fn model(&self) -> &Model {
        &self.variants[self.current].workspace.model
    }

    /// Model and data, for code of the user's.
    pub fn workspace(&mut self) -> &mut Workspace {
        &mut self.variants[self.current].workspace
    }

    /// The model to write, where it is this worker's alone, and the data.
    pub fn parts_mut(&mut self) -> (&mut OwnedModel, &mut OwnedData) {
        let Workspace { model, data } = self.workspace();
        let model = Arc::get_mut(model).expect("environments differ, so that each worker has a model");
        (model, data.as_mut().expect("user code gives it back"))
    }

    /// Makes this worker's data and model those of an environment.
    pub fn load(&mut self, records: &Records, env: &mut Env) {
        self.load_fields(records, env);
        let snapshot = records.snapshot.row(0, env);
        if !snapshot.is_empty() {
            let (m, data) = self.workspace().parts();
            data.load(m, snapshot);
        }
        self.with(|_, d| load_elements(d, records, env, STATE));
    }

    /// Writes the environment's fields into the model.
    pub fn load_fields(&mut self, records: &Records, env: &mut Env) {
        if !records.fields.is_empty() {
            let (m, data) = self.parts_mut();
            records.fields.load(m, &records.values, env);
            if records.fields.names().any(|name| name == "mesh_vert") {
                data.forget_vertices();
            }
        }
    }

    /// Keeps what a later step depends on.
    pub fn store(&mut self, records: &Records, env: &mut Env) {
        let snapshot = records.snapshot.row(0, env);
        if !snapshot.is_empty() {
            let (m, data) = self.workspace().parts();
            data.save(m, snapshot);
        }
        self.with(|_, d| store_elements(d, records, env, STATE));
    }

    /// Copies the outputs that `wanted` has to the rows of an environment.
    pub fn record(&mut self, records: &Records, env: &mut Env, wanted: impl Fn(&Output) -> bool) {
        for i in (0..records.outputs.count()).filter(|&i| wanted(records.outputs.get(i))) {
            self.copy_output(records, i, records.results.row(i, env));
        }
    }

    /// Copies output `i`.
    pub fn copy_output(&mut self, records: &Records, i: usize, to: &mut [f64]) {
        let (m, data) = self.workspace().parts();
        records.outputs.copy(m, data, i, to);
    }

    /// Copies what forward dynamics up to a stage have written of the outputs.
    pub fn record_stage(&mut self, records: &Records, env: &mut Env, stage: mjtStage) {
        for i in (0..records.outputs.count()).filter(|&i| records.outputs.get(i).is_of(stage)) {
            self.copy_output_of_stage(records, i, stage, env);
        }
    }

    /// The same of output `i`.
    pub fn copy_output_of_stage(&mut self, records: &Records, i: usize, stage: mjtStage, env: &mut Env) {
        let (m, data) = self.workspace().parts();
        records.outputs.copy_of_stage(m, data, i, stage, records.results.row(i, env));
    }

    /// Forward dynamics of the loaded environment up to a stage, for its outputs alone: nothing else is kept of them, and they
    /// count no warnings.
    pub fn show(&mut self, records: &Records, env: &mut Env, stage: mjtStage) -> Result<()> {
        self.with(|m, d| {
            let done = forward::forward_to(m, d, stage);
            clear_warnings(d);
            done.and_then(|()| records.outputs.complete_stage(m, d, stage))
        })?;
        self.record_stage(records, env, stage);
        Ok(())
    }

    /// Sets one field of an environment, and the constants that follow.
    pub fn set_field(&mut self, records: &Records, env: &mut Env, table: usize, new: &[f64]) -> Result<()> {
        self.load_fields(records, env);
        let (m, d) = self.parts_mut();
        records.fields.set(m, d, table, new)?;
        records.fields.store(m, &records.values, env);
        Ok(())
    }

    /// The substep that is computed from now on.
    pub fn begin_substep(&mut self, substep: usize) {
        self.substep = Some(substep);
    }

    /// Keeps the loaded state, in case the step that follows finds it bad.
    pub fn keep_before(&mut self, records: &Records, env: &mut Env) {
        if keeps_before(records, env) {
            self.with(|_, d| store_in(d, &records.before, env, STATE));
        }
    }

    /// Makes the loaded environment what it was before the first step that found a bad state.
    pub fn load_before(&mut self, records: &Records, env: &mut Env) {
        self.load(records, env);
        self.with(|_, d| {
            for (i, &element) in STATE.iter().enumerate() {
                load_element(d, element, records.before.row(i, env));
            }
        });
    }

    /// Runs one computation on the loaded environment and adds its warnings to the environment's.
    pub fn compute(
        &mut self,
        records: &Records,
        env: &mut Env,
        f: impl FnOnce(&Model, &mut Data) -> Result<()>,
    ) -> Result<()> {
        let substep = self.substep;
        self.with(|m, d| {
            f(m, d)?;
            count_warnings(d, records, env, substep);
            Ok(())
        })
    }

    /// The reset that a model asks for: its initial state, or that of a keyframe.
    pub fn reset(&mut self, keyframe: Option<usize>) -> Result<()> {
        let (m, data) = self.workspace().parts();
        match keyframe {
            None => lifecycle::reset(m, data, 0),
            Some(k) => lifecycle::reset_keyframe(m, data, k as i32),
        }
    }

    /// Gives an environment the model's initial state, without a reset where that is known: a reset clears 200 kB of statistics.
    pub fn store_initial(&mut self, records: &Records, env: &mut Env) -> Result<()> {
        let own = !records.fields.is_empty() || !records.snapshot.row(0, env).is_empty() || self.model().nplugin() > 0;
        let mut rest = &self.variants[self.current].initial[..];
        if rest.is_empty() || own {
            self.load_fields(records, env);
            self.reset(None)?;
            self.store(records, env);
            if !own {
                let elements = (0..STATE.len()).flat_map(|i| records.state.row(i, env).to_vec());
                self.variants[self.current].initial = elements.collect();
            }
            return Ok(());
        }
        for i in 0..STATE.len() {
            let to = records.state.row(i, env);
            to.copy_from_slice(rest.split_off(..to.len()).unwrap_or_default());
        }
        Ok(())
    }

    /// Runs `f` on each environment of a chunk; one that fails keeps the state that it had.
    pub fn each(
        &mut self,
        envs: &mut [Env],
        failures: &Failures,
        mut f: impl FnMut(&mut Worker, &mut Env) -> Result<()>,
    ) {
        for env in envs {
            self.substep = None;
            self.select(env);
            if let Err(e) = guarded(|| f(self, env)) {
                self.fail(env, e, failures);
            }
        }
    }

    /// Notes that an environment failed, and resets what its error has interrupted.
    pub fn fail(&mut self, env: &Env, error: Error, failures: &Failures) {
        failures.add(env.index(), self.substep, error);
        let _ = guarded(|| self.reset(None));
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        if let Some(data) = &mut self.data {
            crate::plugin::lifecycle::destroy(data);
        }
    }
}

/// Makes elements of the state of `d` those of an environment, without warnings.
pub fn load_elements(d: &mut Data, records: &Records, env: &mut Env, elements: &[mjtState]) {
    for &element in elements {
        let from = table_of(element).map_or(&mut [][..], |table| records.state.row(table, env));
        load_element(d, element, from);
    }
    clear_warnings(d);
}

/// Forgets what was counted.
pub fn clear_warnings(d: &mut Data) {
    d.s.warning.iter_mut().for_each(|w| (w.number, w.lastinfo) = (0, 0));
}

/// Whether the state before a step is to be kept: until a bad one was found.
pub fn keeps_before(records: &Records, env: &mut Env) -> bool {
    records.before.count() > 0 && records.counts.row(FIRST_BAD, env)[0] == 0
}

/// Keeps elements of the state.
pub fn store_elements(d: &mut Data, records: &Records, env: &mut Env, elements: &[mjtState]) {
    store_in(d, &records.state, env, elements);
}

/// Copies elements of the state to tables as [`Records::state`].
fn store_in(d: &mut Data, tables: &SharedTables<f64>, env: &mut Env, elements: &[mjtState]) {
    for &element in elements {
        let to = table_of(element).map_or(&mut [][..], |table| tables.row(table, env));
        match state::numbers(d, element) {
            _ if to.is_empty() => {}
            Some(from) => to.copy_from_slice(from),
            None => to.iter_mut().zip(d.eq_active.iter()).for_each(|(to, &from)| *to = f64::from(from)),
        }
    }
}

fn load_element(d: &mut Data, element: mjtState, from: &[f64]) {
    if from.is_empty() {
        return;
    }
    match state::numbers(d, element) {
        Some(to) => to.copy_from_slice(from),
        None => d.eq_active.iter_mut().zip(from).for_each(|(to, &from)| *to = to_byte(from)),
    }
}

/// Sets the elements of an environment's state that a signature has, from their values as `mj_setState` takes them.
pub fn set_elements(records: &Records, env: &mut Env, signature: u32, mut values: &[f64]) {
    for (i, &element) in STATE.iter().enumerate().filter(|&(_, &e)| signature & e as u32 != 0) {
        let to = records.state.row(i, env);
        let from = values.split_off(..to.len()).unwrap_or_default();
        if element == mjSTATE_EQ_ACTIVE {
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = f64::from(to_byte(from)));
        } else {
            to.copy_from_slice(from);
        }
    }
}

/// As C converts a number: towards zero, then modulo 256.
fn to_byte(x: f64) -> u8 {
    x as i64 as u8
}

/// Moves the counts of the last computation to the environment's.
pub fn count_warnings(d: &mut Data, records: &Records, env: &mut Env, substep: Option<usize>) {
    if d.s.warning.iter().all(|w| w.number == 0) {
        return;
    }
    let add = |to: &mut i32, n: i32| *to = to.saturating_add(n);
    for (to, w) in records.counts.row(WARNINGS, env).iter_mut().zip(&d.s.warning) {
        add(to, w.number);
    }
    let bad = BAD.iter().map(|&kind| d.s.warning[kind as usize].number).sum();
    let first = BAD.iter().find(|&&kind| d.s.warning[kind as usize].number > 0);
    if let (Some(&kind), [known @ 0, index, at]) = (first, records.counts.row(FIRST_BAD, env)) {
        (*known, *index) = (kind as i32 + 1, d.s.warning[kind as usize].lastinfo);
        *at = substep.unwrap_or(0) as i32;
    }
    records.counts.row(BAD_STATES, env).iter_mut().for_each(|to| add(to, bad));
    clear_warnings(d);
}
