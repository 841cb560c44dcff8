//! Steps of the environments of a chunk: one environment after the other, or four together where the model allows it.
//!
//! Four together go through the stages whose control flow is the model's in lanes ([`crate::step::lanes`]); results do not depend
//! on which environments share a group, or whether they do.
#![forbid(unsafe_code)]

use super::error::{Failures, guarded};
use super::layout::{STATE, table_of};
use super::recording::Recording;
use super::tables::Env;
use super::worker::{Records, Worker, count_warnings, load_elements, store_elements};
use crate::abi::*;
use crate::base::Result;
use crate::step;
use crate::step::lanes::{Copied, Finished, LANES, LaneStepper, MOVED, READ, StepRequest};

/// Advances the environments of a chunk by `n` steps: a worker's inner loop. Without a recording, the last states and outputs alone
/// are stored.
pub fn advance_environments(
    worker: &mut Worker,
    records: &Records,
    envs: &mut [Env],
    n: usize,
    failures: &Failures,
    recording: Option<&Recording>,
) {
    let mut rest = envs;
    if let Some(mut lanes) = worker.take_lanes() {
        let (groups, others) = rest.as_chunks_mut::<LANES>();
        for envs in groups {
            LaneGroup { worker, records, recording, lanes: &mut lanes, envs, active: [true; LANES], failures }
                .advance(n);
        }
        rest = others;
        worker.return_lanes(lanes);
    }
    worker.each(rest, failures, |worker, env| {
        worker.load(records, env);
        for t in 0..n {
            step_environment(worker, records, env, t, recording)?;
            if t + 1 == n || is_recorded(recording, t) {
                finish(worker, records, env)?;
                record(recording, t, records, env);
            }
        }
        Ok(())
    });
}

/// Step `t` of the loaded environment.
fn step_environment(
    worker: &mut Worker,
    records: &Records,
    env: &mut Env,
    t: usize,
    recording: Option<&Recording>,
) -> Result<()> {
    let index = env.index();
    worker.compute(records, env, |m, d| {
        if let Some(controls) = recording.and_then(|recording| recording.controls(t, index, d.ctrl.len())) {
            d.ctrl.copy_from_slice(controls);
        }
        step::step(m, d)
    })
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

fn is_recorded(recording: Option<&Recording>, t: usize) -> bool {
    recording.is_some_and(|recording| recording.records(t))
}

fn record(recording: Option<&Recording>, t: usize, records: &Records, env: &mut Env) {
    if let Some(recording) = recording.filter(|recording| recording.records(t)) {
        recording.record(t, records, env);
    }
}

/// Four environments that are advanced together.
struct LaneGroup<'g, 'r> {
    worker: &'g mut Worker,
    records: &'g Records<'r>,
    recording: Option<&'g Recording<'r>>,
    lanes: &'g mut LaneStepper,
    envs: &'g mut [Env; LANES],
    /// Those without an error.
    active: [bool; LANES],
    failures: &'g Failures,
}

impl LaneGroup<'_, '_> {
    fn advance(&mut self, n: usize) {
        for t in 0..n {
            let with_outputs = t + 1 == n || is_recorded(self.recording, t);
            if with_outputs && self.records.outputs.need_full_step() {
                self.step_each(t);
            } else {
                self.step(t, with_outputs);
            }
            for (env, _) in self.envs.iter_mut().zip(self.active).filter(|(_, active)| *active) {
                record(self.recording, t, self.records, env);
            }
        }
    }

    /// Runs `f`, which only copies, on each environment without an error.
    fn copy_each(&mut self, mut f: impl FnMut(&mut LaneStepper, &mut Env, usize)) {
        for (k, env) in self.envs.iter_mut().enumerate().filter(|(k, _)| self.active[*k]) {
            f(self.lanes, env, k);
        }
    }

    /// Runs `f` on each environment without an error; one that fails takes no further part.
    fn each(&mut self, mut f: impl FnMut(&mut Worker, &mut LaneStepper, &mut Env, usize) -> Result<()>) {
        for (k, env) in self.envs.iter_mut().enumerate() {
            if !self.active[k] {
                continue;
            }
            if let Err(e) = guarded(|| f(self.worker, self.lanes, env, k)) {
                self.active[k] = false;
                self.worker.fail(env, e, self.failures);
            }
        }
    }

    /// Step `t`, one environment after the other.
    fn step_each(&mut self, t: usize) {
        let (records, recording) = (self.records, self.recording);
        self.each(|worker, _, env, _| {
            worker.load(records, env);
            step_environment(worker, records, env, t, recording)?;
            finish(worker, records, env)
        });
    }

    /// Step `t` in lanes.
    fn step(&mut self, t: usize, with_outputs: bool) {
        let (records, recording) = (self.records, self.recording);
        self.copy_each(|lanes, env, k| {
            let (index, controls) = (env.index(), records.state.row(table(mjSTATE_CTRL), env));
            if let Some(new) = recording.and_then(|recording| recording.controls(t, index, controls.len())) {
                controls.copy_from_slice(new);
            }
            for element in READ {
                lanes.read_element(element, records.state.row(table(element), env), k);
            }
        });
        // those that lanes move on
        let mut moved = [true; LANES];
        let evaluations = self.worker.with(|m, _| LaneStepper::evaluations(m));
        for k in 0..evaluations {
            self.evaluate(k, k + 1 == evaluations, with_outputs, &mut moved);
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
    }

    /// Evaluation `k` of a step, of the environments that `moved` has; those whose step ends without lanes leave it.
    fn evaluate(&mut self, k: usize, last: bool, with_outputs: bool, moved: &mut [bool; LANES]) {
        let records = self.records;
        // outputs that are not used are not computed
        let all = with_outputs && records.outputs.count() > 0;
        let sensors = all && records.outputs.need_sensors();
        let copied = if all { Copied::All } else { Copied::Needed };
        let last_velocities = all && records.outputs.need_last_velocities();
        self.lanes.part = StepRequest { last_velocities, ..StepRequest::step(sensors, copied, k) };
        let lanes = &mut *self.lanes;
        if let Err(e) = guarded(|| self.worker.with(|m, d| lanes.smooth(m, d.plan))) {
            return self.each(|_, _, _, _| Err(e.clone()));
        }
        self.each(|worker, lanes, env, lane| {
            if !moved[lane] {
                return Ok(());
            }
            worker.with(|m, d| -> Result<()> {
                load_elements(d, records, env, lanes.taken(m, d, lane));
                moved[lane] = lanes.finish(m, d, lane)? == Finished::Forward;
                count_warnings(d, records, env);
                if with_outputs && (last || !moved[lane]) {
                    records.outputs.complete(m, d)?;
                }
                // inputs are what they were, and positions, velocities and activations follow
                match moved[lane] {
                    true if last => store_elements(d, records, env, &[mjSTATE_TIME, mjSTATE_WARMSTART]),
                    true => {}
                    false => store_elements(d, records, env, STATE),
                }
                Ok(())
            })?;
            // sensors are evaluated once in a step
            if with_outputs && !moved[lane] {
                worker.record(records, env, |_| true);
            } else if with_outputs {
                worker.record(records, env, |output| if output.is_sensed() { k == 0 } else { last });
            }
            Ok(())
        });
        let lanes = &mut *self.lanes;
        self.worker.with(|m, d| lanes.integrate(m, d.plan));
    }
}
