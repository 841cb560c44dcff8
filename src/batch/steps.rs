//! Steps of the environments of a chunk: one environment after the other, or four together where the model allows it.
//!
//! Four together go through the stages whose control flow is the model's in lanes ([`crate::step::lanes`]); results do not depend
//! on which environments share a group, or whether they do.
#![forbid(unsafe_code)]

use super::control::CheckedController;
use super::error::{Failures, guarded};
use super::layout::{STATE, table_of};
use super::options::{SubstepCallback, UserCall, Verdict};
use super::recording::Recording;
use super::tables::Env;
use super::terms;
use super::worker::{Records, Worker, clear_warnings, count_warnings, keeps_before, load_elements, store_elements};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;
use crate::step;
use crate::step::lanes::{Copied, Finished, LANES, LaneStepper, MOVED, READ, Shown, Solved, StepRequest};

/// The elements of the state that stages up to velocities take into lanes.
const SHOWN: [mjtState; 5] = [mjSTATE_QPOS, mjSTATE_QVEL, mjSTATE_CTRL, mjSTATE_MOCAP_POS, mjSTATE_MOCAP_QUAT];

/// What a call does with its environments.
pub struct Advance<'a, 'r> {
    /// Number of substeps.
    pub n: usize,
    /// The number of the first one.
    pub begin: usize,
    /// Without one, the last states and outputs alone are stored.
    pub recording: Option<&'a Recording<'r>>,
    /// The stage of [`StepOptions`](super::StepOptions).
    pub stage: mjtStage,
    /// What outputs need of it, where that is less than accelerations.
    pub shown: Shown,
    /// Whether terms are written in the end.
    pub observe: Option<Observe>,
    pub control: Option<&'a CheckedController<'r>>,
    pub callback: Option<&'a SubstepCallback<'r>>,
}

/// How terms of observations and rewards are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Observe {
    /// After what they were in the last call.
    Next,
    /// As if it were the first call after a reset.
    Restart,
}

impl Advance<'_, '_> {
    /// Writes the terms of an environment.
    fn observe(&self, worker: &mut Worker, records: &Records, env: &mut Env) -> Result<()> {
        match self.observe {
            None => Ok(()),
            Some(observe) => terms::write(worker, records, env, observe == Observe::Restart),
        }
    }

    /// Whether outputs are wanted after substep `t`.
    fn shows(&self, t: usize) -> bool {
        t + 1 == self.n || self.records(t)
    }

    fn records(&self, t: usize) -> bool {
        self.recording.is_some_and(|recording| recording.records(t))
    }

    fn record(&self, t: usize, records: &Records, env: &mut Env) {
        if let Some(recording) = self.recording.filter(|recording| recording.records(t)) {
            recording.record(t, records, env);
        }
    }
}

/// Advances the environments of a chunk: a worker's inner loop.
pub fn advance_environments(
    worker: &mut Worker,
    records: &Records,
    envs: &mut [Env],
    failures: &Failures,
    call: &Advance,
) {
    in_lanes(worker, envs, call.callback.is_none(), |worker, part| match part {
        VariantPart::Lanes(lanes, envs, active) => {
            LaneGroup { worker, records, lanes, envs, active, failures }.advance(call);
        }
        VariantPart::Rest(envs) => {
            worker.each(envs, failures, |worker, env| advance_environment(worker, records, env, call));
        }
    });
}

/// Environments of one variant.
enum VariantPart<'e> {
    /// A group, and which of its environments are there.
    Lanes(&'e mut LaneStepper, &'e mut [Env; LANES], [bool; LANES]),
    /// Those that are computed one after the other.
    Rest(&'e mut [Env]),
}

/// Runs `f` on groups of up to four environments of one variant, if the model and the caller allow lanes, and on all others.
fn in_lanes(worker: &mut Worker, envs: &mut [Env], allowed: bool, mut f: impl FnMut(&mut Worker, VariantPart)) {
    let variants = worker.variant_of();
    if !variants.is_single() {
        envs.sort_unstable_by_key(|env| (variants.of(env.index()), env.index()));
    }
    for mut rest in envs.chunk_by_mut(|a, b| variants.of(a.index()) == variants.of(b.index())) {
        worker.select(&rest[0]);
        if allowed && let Some(mut lanes) = worker.take_lanes() {
            let (groups, others) = rest.as_chunks_mut::<LANES>();
            groups.iter_mut().for_each(|envs| f(worker, VariantPart::Lanes(&mut lanes, envs, [true; LANES])));
            rest = others;
            // lanes pay from two environments on
            if rest.len() > 1 {
                let mut envs = [const { Env::NONE }; LANES];
                envs[..rest.len()].swap_with_slice(rest);
                let active = std::array::from_fn(|k| k < rest.len());
                f(worker, VariantPart::Lanes(&mut lanes, &mut envs, active));
                rest = &mut [];
            }
            worker.return_lanes(lanes);
        }
        f(worker, VariantPart::Rest(rest));
    }
}

/// Computes the outputs of the present states of a chunk's environments.
pub fn show_environments(
    worker: &mut Worker,
    records: &Records,
    envs: &mut [Env],
    failures: &Failures,
    call: &Advance,
) {
    in_lanes(worker, envs, true, |worker, part| match part {
        VariantPart::Lanes(lanes, envs, active) => {
            let mut group = LaneGroup { worker, records, lanes, envs, active, failures };
            group.show(call, false);
            group.observe(call);
        }
        VariantPart::Rest(envs) => worker.each(envs, failures, |worker, env| {
            worker.load(records, env);
            worker.show(records, env, call.stage)?;
            call.observe(worker, records, env)
        }),
    });
}

/// Advances one environment.
fn advance_environment(worker: &mut Worker, records: &Records, env: &mut Env, call: &Advance) -> Result<()> {
    worker.load(records, env);
    for t in 0..call.n {
        if step_environment(worker, records, env, t, call)? == Verdict::Stop {
            return stop(worker, records, env, call);
        }
        if call.shows(t) {
            finish(worker, records, env)?;
            if call.stage > mjSTAGE_NONE {
                worker.show(records, env, call.stage)?;
            }
        }
        call.record(t, records, env);
        if call.stage > mjSTAGE_NONE && call.records(t) && t + 1 < call.n {
            worker.load(records, env);
        }
    }
    call.observe(worker, records, env)
}

/// Ends the call for an environment in the state that code of the user's has left: outputs are those that were computed for it.
fn stop(worker: &mut Worker, records: &Records, env: &mut Env, call: &Advance) -> Result<()> {
    worker.store(records, env);
    if call.stage > mjSTAGE_NONE {
        worker.show(records, env, call.stage)?;
    } else {
        let stage = call.callback.map_or(mjSTAGE_NONE, |callback| callback.stage);
        worker.with(|m, d| records.outputs.complete_stage(m, d, stage))?;
        worker.record_stage(records, env, stage);
    }
    call.observe(worker, records, env)
}

/// Substep `t` of the loaded environment, unless code of the user's ends the call.
fn step_environment(
    worker: &mut Worker,
    records: &Records,
    env: &mut Env,
    t: usize,
    call: &Advance,
) -> Result<Verdict> {
    let (index, substep) = (env.index(), call.begin + t);
    worker.begin_substep(substep);
    worker.with(|_, d| {
        if let Some(controls) = call.recording.and_then(|recording| recording.controls(t, index, d.ctrl.len())) {
            d.ctrl.copy_from_slice(controls);
        }
        if let Some(control) = call.control {
            let to = if control.output() == mjSTATE_CTRL { &mut *d.ctrl } else { &mut *d.qfrc_applied };
            control.write(index, substep, d.qpos, d.qvel, to);
        }
    });
    match call.callback {
        None => {
            worker.keep_before(records, env);
            worker.compute(records, env, step::step_untimed)?;
        }
        Some(callback) => return step_with_user(worker, records, env, substep, callback),
    }
    Ok(Verdict::Continue)
}

/// Calls code of the user's, then makes the substep. Of the stages before the call, those that the code has left valid are not computed
/// again.
fn step_with_user(
    worker: &mut Worker,
    records: &Records,
    env: &mut Env,
    substep: usize,
    callback: &SubstepCallback,
) -> Result<Verdict> {
    let mut kept = worker.take_kept();
    let goes_on = worker.with(|m, d| begin_step(m, d, callback.stage, &mut kept))?;
    let verdict = (callback.function)(UserCall { environment: env.index(), substep }, worker.workspace())?;
    if verdict == Verdict::Stop {
        worker.with(|_, d| count_warnings(d, records, env, Some(substep)));
        return Ok(verdict);
    }
    worker.keep_before(records, env);
    worker.compute(records, env, |m, d| match goes_on && kept.iter().copied().eq(foundation(d)) {
        true => step::finish_step(m, d),
        false => step::step_untimed(m, d),
    })?;
    worker.return_kept(kept);
    Ok(verdict)
}

/// The stages before code of the user's. Returns whether the step can go on from there, if what `kept` then has is still so.
fn begin_step(m: &Model, d: &mut Data, stage: mjtStage, kept: &mut Vec<u64>) -> Result<bool> {
    if stage < mjSTAGE_VEL {
        step::forward::forward_to(m, d, stage)?;
        return Ok(false);
    }
    step::step1(m, d)?;
    kept.clear();
    kept.extend(foundation(d));
    Ok(true)
}

/// The bits of all that stages up to velocities depend on.
fn foundation<'a>(d: &'a Data<'_>) -> impl Iterator<Item = u64> + 'a {
    let mocap = d.mocap_pos.iter().flat_map(|pos| pos.0).chain(d.mocap_quat.iter().flat_map(|quat| quat.0));
    let numbers = d.qpos.iter().chain(&*d.qvel).chain(&*d.act).chain([&d.s.time]).copied().chain(mocap);
    numbers.map(f64::to_bits).chain(d.eq_active.iter().map(|&active| u64::from(active)))
}

/// Sets the controls of substep `t` in the rows of an environment.
fn control_rows(records: &Records, env: &mut Env, t: usize, call: &Advance) {
    let (index, controls) = (env.index(), records.state.row(table(mjSTATE_CTRL), env));
    if let Some(new) = call.recording.and_then(|recording| recording.controls(t, index, controls.len())) {
        controls.copy_from_slice(new);
    }
    if let Some(control) = call.control {
        let [qpos, qvel, output] = [mjSTATE_QPOS, mjSTATE_QVEL, control.output()].map(table);
        let (qpos, qvel, output) = records.state.rows(env, [qpos, qvel], output);
        control.write(index, call.begin + t, qpos, qvel, output);
    }
}

/// Stores an environment and its outputs.
pub fn finish(worker: &mut Worker, records: &Records, env: &mut Env) -> Result<()> {
    worker.with(|m, d| records.outputs.complete(m, d))?;
    worker.store(records, env);
    worker.record(records, env, |_| true);
    Ok(())
}

fn table(element: mjtState) -> usize {
    table_of(element).expect("an element of the state")
}

/// Four environments that are advanced together.
struct LaneGroup<'g, 'r> {
    worker: &'g mut Worker,
    records: &'g Records<'r>,
    lanes: &'g mut LaneStepper,
    envs: &'g mut [Env; LANES],
    /// Those that are there, and without an error.
    active: [bool; LANES],
    failures: &'g Failures,
}

impl LaneGroup<'_, '_> {
    fn advance(&mut self, call: &Advance) {
        let (outputs, stage) = (self.records.outputs, call.stage);
        // outputs that all are computed again are not those of the step
        let of_step = outputs.count() > 0 && (stage == mjSTAGE_NONE || !outputs.are_of(stage));
        for t in 0..call.n {
            let shows = call.shows(t);
            let in_lanes = if shows && outputs.need_full_step() {
                self.step_each(t, call);
                false
            } else {
                self.step(t, shows && of_step, call)
            };
            if shows && stage > mjSTAGE_NONE && outputs.count() > 0 {
                self.show(call, in_lanes);
            }
            for (env, _) in self.envs.iter_mut().zip(self.active).filter(|(_, active)| *active) {
                call.record(t, self.records, env);
            }
        }
        self.observe(call);
    }

    /// Writes the terms.
    fn observe(&mut self, call: &Advance) {
        if call.observe.is_some() {
            let records = self.records;
            self.each(|worker, _, env, _| call.observe(worker, records, env));
        }
    }

    /// Outputs of the present states, which may be `in_lanes` already.
    fn show(&mut self, call: &Advance, in_lanes: bool) {
        let (records, stage, shown) = (self.records, call.stage, call.shown);
        if stage == mjSTAGE_ACC || shown.contacts {
            return self.each(|worker, _, env, _| {
                worker.load(records, env);
                worker.show(records, env, stage)
            });
        }
        if !in_lanes {
            self.copy_each(|lanes, env, k| {
                for element in SHOWN {
                    lanes.read_element(element, records.state.row(table(element), env), k);
                }
            });
        }
        let lanes = &mut *self.lanes;
        if let Err(e) = guarded(|| self.worker.with(|m, d| lanes.show(m, d.plan, shown))) {
            return self.each(|_, _, _, _| Err(e.clone()));
        }
        self.each(|worker, lanes, env, lane| {
            if lanes.shows_in_data(lane, &shown) {
                worker.with(|m, d| {
                    load_elements(d, records, env, STATE);
                    let done = lanes.finish_shown(m, d, lane, &shown);
                    clear_warnings(d);
                    done
                })?;
            }
            for i in 0..records.outputs.count() {
                let output = records.outputs.get(i);
                if !output.is_of(stage) {
                } else if let Some(element) = output.element() {
                    records.state.copy_to(table(element), env, &records.results, i);
                } else {
                    let to = records.results.row(i, env);
                    let known =
                        output.in_lanes().is_some_and(|array| lanes.shown_array(array, lane, output.first(), to));
                    if !known {
                        worker.copy_output_of_stage(records, i, stage, env);
                    }
                }
            }
            Ok(())
        });
    }

    /// Runs `f`, which only copies, on each environment without an error.
    fn copy_each(&mut self, mut f: impl FnMut(&mut LaneStepper, &mut Env, usize)) {
        for (k, env) in self.envs.iter_mut().enumerate().filter(|(k, _)| self.active[*k]) {
            f(self.lanes, env, k);
        }
    }

    /// Runs `f` on each environment without an error; one that fails takes no further part.
    fn each(&mut self, mut f: impl FnMut(&mut Worker, &mut LaneStepper, &mut Env, usize) -> Result<()>) {
        self.each_by(|worker, turn| turn.run(|lanes, env, k| f(worker, lanes, env, k)));
    }

    /// As [`LaneGroup::each`], with the views of model and data, which are made once for all.
    fn each_in_data(&mut self, mut f: impl FnMut(&Model, &mut Data, &mut LaneStepper, &mut Env, usize) -> Result<()>) {
        self.each_by(|worker, turn| worker.with(|m, d| turn.run(|lanes, env, k| f(m, d, lanes, env, k))));
    }

    /// Calls `f`, which goes through the group by [`Turn::run`]; after an error, again for the environments that are left. One guard
    /// for all costs less than one for each.
    fn each_by(&mut self, mut f: impl FnMut(&mut Worker, &mut Turn) -> Result<()>) {
        let mut turn = Turn { lanes: self.lanes, envs: self.envs, active: &mut self.active, next: 0 };
        while turn.next < LANES {
            if let Err(e) = guarded(|| f(self.worker, &mut turn)) {
                turn.active[turn.next] = false;
                self.worker.fail(&turn.envs[turn.next], e, self.failures);
                turn.next += 1;
            }
        }
    }

    /// Step `t`, one environment after the other.
    fn step_each(&mut self, t: usize, call: &Advance) {
        let records = self.records;
        self.each(|worker, _, env, _| {
            worker.load(records, env);
            step_environment(worker, records, env, t, call)?;
            finish(worker, records, env)
        });
    }

    /// Step `t` in lanes. Whether these have the new states of all environments.
    fn step(&mut self, t: usize, with_outputs: bool, call: &Advance) -> bool {
        let records = self.records;
        let substep = call.begin + t;
        self.worker.begin_substep(substep);
        self.copy_each(|lanes, env, k| {
            control_rows(records, env, t, call);
            if keeps_before(records, env) {
                (0..STATE.len()).for_each(|i| records.state.copy_to(i, env, &records.before, i));
            }
            for element in READ {
                lanes.read_element(element, records.state.row(table(element), env), k);
            }
        });
        // those that lanes move on
        let mut moved = [true; LANES];
        let evaluations = LaneStepper::evaluations(self.worker.model());
        for k in 0..evaluations {
            let last = k + 1 == evaluations;
            self.evaluate(StepEvaluation { k, last, with_outputs, sensors_after: call.stage, substep }, &mut moved);
        }
        self.copy_each(|lanes, env, k| {
            if moved[k] {
                for element in MOVED {
                    lanes.state(k, element, records.state.row(table(element), env));
                    if let Some(table) = records.outputs.table_of_state(element).filter(|_| with_outputs) {
                        lanes.state(k, element, records.results.row(table, env));
                    }
                }
            }
        });
        moved.iter().zip(&self.active).all(|(moved, active)| *moved || !active)
    }

    /// An evaluation of the environments that `moved` has; those whose step ends without lanes leave it.
    fn evaluate(&mut self, of: StepEvaluation, moved: &mut [bool; LANES]) {
        let records = self.records;
        // outputs that are not used are not computed
        let all = of.with_outputs && records.outputs.count() > 0;
        let sensors = all && records.outputs.need_sensors();
        let copied = if all { Copied::All } else { Copied::Needed };
        let last_velocities = all && records.outputs.need_last_velocities();
        let step = StepRequest::step(sensors, copied, of.k);
        self.lanes.part = StepRequest { last_velocities, sensors_after: of.sensors_after, may_defer: true, ..step };
        let lanes = &mut *self.lanes;
        let smooth = |m: &Model, d: &mut Data| lanes.smooth(m, d.plan).map(|()| lanes.take_free(m, d));
        let free = match guarded(|| self.worker.with(smooth)) {
            Ok(free) => free,
            Err(e) => return self.each(|_, _, _, _| Err(e.clone())),
        };
        self.finish(of, moved, !free);
        let solved = if self.lanes.has_deferred() { self.solve(of, moved) } else { 0 };
        if of.last {
            self.end_step(solved | free, moved);
        }
        let lanes = &mut *self.lanes;
        self.worker.with(|m, d| lanes.integrate(m, d.plan));
    }

    /// The part of an evaluation that runs in a `mjData`, of the environments that `chosen` and `moved` have.
    fn finish(&mut self, of: StepEvaluation, moved: &mut [bool; LANES], chosen: u32) {
        let records = self.records;
        let is_chosen = |moved: &[bool; LANES], lane: usize| moved[lane] && chosen >> lane & 1 != 0;
        if of.with_outputs {
            self.each(|worker, lanes, env, lane| {
                if is_chosen(moved, lane) {
                    moved[lane] = finish_with_outputs(worker, records, lanes, env, lane, of)?;
                }
                Ok(())
            });
        } else {
            self.each_in_data(|m, d, lanes, env, lane| {
                if is_chosen(moved, lane) {
                    moved[lane] = finish_in_data(m, d, records, lanes, env, lane, of)? != Finished::Stepped;
                }
                Ok(())
            });
        }
    }

    /// Solves the constraints that were deferred. Returns the bits of the environments whose accelerations are good.
    fn solve(&mut self, of: StepEvaluation, moved: &mut [bool; LANES]) -> u32 {
        let lanes = &mut *self.lanes;
        let Solved { good, bad } = match guarded(|| self.worker.with(|m, d| Ok(lanes.solve(m, d.plan)))) {
            Ok(solved) => solved,
            Err(e) => {
                self.each(|_, _, _, _| Err(e.clone()));
                return 0;
            }
        };
        if bad != 0 {
            self.finish(of, moved, bad);
        }
        good
    }

    /// Time and warm start of the environments in `ended` at the end of a step, of which no `mjData` has them.
    fn end_step(&mut self, ended: u32, moved: &[bool; LANES]) {
        let ([time, warmstart], h) = ([mjSTATE_TIME, mjSTATE_WARMSTART].map(table), self.worker.model().opt.timestep);
        let records = self.records;
        self.copy_each(|lanes, env, lane| {
            if ended >> lane & 1 != 0 && moved[lane] {
                records.state.row(time, env).iter_mut().for_each(|time| *time += h);
                lanes.accelerations(lane, records.state.row(warmstart, env));
            }
        });
    }
}

/// What [`LaneGroup::evaluate`] computes: evaluation `k` of a step.
#[derive(Clone, Copy)]
struct StepEvaluation {
    k: usize,
    last: bool,
    with_outputs: bool,
    /// Sensors up to this stage are evaluated for the new state.
    sensors_after: mjtStage,
    substep: usize,
}

/// A loop over the environments of a group.
struct Turn<'a> {
    lanes: &'a mut LaneStepper,
    envs: &'a mut [Env; LANES],
    /// See [`LaneGroup::active`].
    active: &'a mut [bool; LANES],
    next: usize,
}

impl Turn<'_> {
    /// Runs `f` on each environment without an error, from `next` on, and stops at the first that fails, which is `next` then.
    #[inline(always)]
    fn run(&mut self, mut f: impl FnMut(&mut LaneStepper, &mut Env, usize) -> Result<()>) -> Result<()> {
        while self.next < LANES {
            if self.active[self.next] {
                f(self.lanes, &mut self.envs[self.next], self.next)?;
            }
            self.next += 1;
        }
        Ok(())
    }
}

/// See [`LaneGroup::finish`].
fn finish_in_data(
    m: &Model,
    d: &mut Data,
    records: &Records,
    lanes: &mut LaneStepper,
    env: &mut Env,
    lane: usize,
    of: StepEvaluation,
) -> Result<Finished> {
    load_elements(d, records, env, lanes.taken(m, lane));
    let finished = lanes.finish(m, d, lane)?;
    count_warnings(d, records, env, Some(of.substep));
    let ends = finished == Finished::Stepped || finished == Finished::Forward && of.last;
    if of.with_outputs && ends {
        records.outputs.complete(m, d)?;
    }
    // inputs are what they were, and positions, velocities and activations follow
    match finished {
        Finished::Stepped => store_elements(d, records, env, STATE),
        Finished::Forward if of.last => store_elements(d, records, env, &[mjSTATE_TIME, mjSTATE_WARMSTART]),
        Finished::Forward | Finished::Deferred => {}
    }
    Ok(finished)
}

/// The same, and copies outputs. Returns whether lanes move the environment on.
fn finish_with_outputs(
    worker: &mut Worker,
    records: &Records,
    lanes: &mut LaneStepper,
    env: &mut Env,
    lane: usize,
    of: StepEvaluation,
) -> Result<bool> {
    let finished = worker.with(|m, d| finish_in_data(m, d, records, lanes, env, lane, of))?;
    match finished {
        Finished::Stepped => worker.record(records, env, |_| true),
        // sensors are evaluated once in a step
        Finished::Forward => {
            worker.record(records, env, |output| if output.is_sensed() { of.k == 0 } else { of.last });
        }
        Finished::Deferred => {}
    }
    Ok(finished != Finished::Stepped)
}
