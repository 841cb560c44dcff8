//! The next state and the sensors by state and control.
//!
//! Tests: `tests/physics/derivatives.rs`, `tests/engine/lanes.rs`.
#![forbid(unsafe_code)]

use super::super::lanes::{Copied, Finished, LANES, LaneStepper, StepRequest};
use super::super::time_step;
use super::{Input, lanes, slope};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, Frame};
use crate::dynamics::support;
use crate::model::Model;

/// Where derivatives of the discrete step go; all row-major, any may be missing. n = 2 nv + na.
#[derive(Default)]
pub struct Transition<'o> {
    /// n × n: next state by state.
    pub A: Option<&'o mut [f64]>,
    /// n × nu: next state by control.
    pub B: Option<&'o mut [f64]>,
    /// nsensordata × n: sensors by state.
    pub C: Option<&'o mut [f64]>,
    /// nsensordata × nu: sensors by control.
    pub D: Option<&'o mut [f64]>,
}

/// Derivatives of one step, by finite differences of size `eps`.
pub fn transition(m: &Model, d: &mut Data, eps: f64, centered: bool, out: Transition) -> Result<()> {
    transition_in(m, d, eps, centered, out, lanes(m, d))
}

/// [`transition`], four steps at a time in lanes or one after the other, with the same result.
pub fn transition_in(
    m: &Model,
    d: &mut Data,
    eps: f64,
    centered: bool,
    out: Transition,
    lanes: Option<LaneStepper>,
) -> Result<()> {
    if m.opt.integrator == mjINT_RK4 as i32 {
        return Err(Error::in_routine("mjd_transitionFD", "RK4 integrator is not supported"));
    }
    let frame = d.stack.frame();
    let Transition { mut A, mut B, mut C, mut D } = out;
    let skipsensor = C.is_none() && D.is_none();
    let saved = SavedInputs::take(&frame, m, d)?;
    let counts = d.s.warning.map(|w| w.number);

    let mut nominal = Outcome::new(&frame, m)?;
    let mut steps = Steps { m, skipsensor, saved, lanes };
    steps.run(d, &[(Input::Nothing, 0.0)], Copied::All, std::slice::from_mut(&mut nominal))?;

    let (nv, na, nu, n) = (m.nv(), m.na(), m.nu(), 2 * m.nv() + m.na());
    let outcome = || Outcome::new(&frame, m);
    let outcomes = [outcome()?, outcome()?, outcome()?, outcome()?];
    let state = frame.zeros(n)?;
    let sensor = frame.zeros(m.nsensordata())?;
    let mut differ = Differences { steps, eps, centered, nominal, outcomes, state, sensor };
    if B.is_some() || D.is_some() {
        differ.columns(d, nu, Input::Control, |i, state, sensor| {
            put_column(&mut B, nu, i, state);
            put_column(&mut D, nu, i, sensor);
        })?;
    }
    if A.is_some() || C.is_some() {
        let mut put = |j: usize, state: &[f64], sensor: &[f64]| {
            put_column(&mut A, n, j, state);
            put_column(&mut C, n, j, sensor);
        };
        differ.columns(d, na, Input::Activation, |i, state, sensor| put(2 * nv + i, state, sensor))?;
        differ.columns(d, nv, Input::Velocity, |i, state, sensor| put(nv + i, state, sensor))?;
        differ.columns(d, nv, Input::Position, |i, state, sensor| put(i, state, sensor))?;
    }
    let bad = [mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC];
    let resets_on = !m.disabled(mjDSBL_AUTORESET);
    if resets_on && bad.iter().any(|&w| d.s.warning[w as usize].number != counts[w as usize]) {
        return Err(Error::in_routine("mjd_transitionFD", "the simulation became unstable during the perturbed steps"));
    }
    Ok(())
}

/// Steps from one state with perturbed inputs.
struct Steps<'a, 'f> {
    m: &'a Model,
    skipsensor: bool,
    saved: SavedInputs<'f>,
    /// Where the model allows it.
    lanes: Option<LaneStepper>,
}

impl Steps<'_, '_> {
    /// Steps with up to four inputs that depend on the same stages, each perturbed by a number. The first call perturbs nothing:
    /// stages that later calls leave out keep its results. With [`Copied::All`] the `mjData` is afterwards as the last of these
    /// steps alone would leave it.
    fn run(
        &mut self,
        d: &mut Data,
        perturbed: &[(Input, f64)],
        copied: Copied,
        outcomes: &mut [Outcome],
    ) -> Result<()> {
        let (m, skipsensor) = (self.m, self.skipsensor);
        let Some(&(input, _)) = perturbed.first() else { return Ok(()) };
        let skipstage = input.stage();
        let Some(lanes) = &mut self.lanes else {
            for (&(input, eps), outcome) in perturbed.iter().zip(outcomes) {
                input.perturb(m, d, eps)?;
                time_step::step_skip(m, d, skipstage, skipsensor)?;
                outcome.record_state(d);
                outcome.record_sensors(d);
                self.saved.restore(d);
            }
            return Ok(());
        };

        lanes.part = StepRequest {
            skipstage,
            skipsensor,
            copied,
            evaluation: None,
            last_velocities: false,
            sensors_after: mjSTAGE_NONE,
            may_defer: false,
        };
        for k in 0..LANES {
            let (input, eps) = perturbed.get(k).copied().unwrap_or((Input::Nothing, 0.0));
            input.perturb(m, d, eps)?;
            lanes.read(d, k);
            self.saved.restore(d);
        }
        lanes.smooth(m, d.plan)?;
        let mut finished = [Finished::Stepped; LANES];
        for (k, (&(input, eps), outcome)) in perturbed.iter().zip(&mut *outcomes).enumerate() {
            input.perturb(m, d, eps)?;
            finished[k] = lanes.finish(m, d, k)?;
            outcome.record_state(d);
            outcome.record_sensors(d);
            self.saved.restore(d);
        }
        lanes.integrate(m, d.plan);
        for (k, outcome) in outcomes.iter_mut().enumerate().filter(|(k, _)| finished[*k] == Finished::Forward) {
            lanes.state(k, mjSTATE_QPOS, outcome.qpos);
            lanes.state(k, mjSTATE_QVEL, outcome.qvel);
            lanes.state(k, mjSTATE_ACT, outcome.act);
        }
        if copied == Copied::All && finished[perturbed.len() - 1] == Finished::Forward {
            lanes.damped_factor(m, d, perturbed.len() - 1);
        }
        Ok(())
    }
}

/// Everything that the columns of a transition share.
struct Differences<'a, 'f> {
    steps: Steps<'a, 'f>,
    eps: f64,
    centered: bool,
    nominal: Outcome<'f>,
    /// Of the steps of some columns.
    outcomes: [Outcome<'f>; LANES],
    /// A column of derivatives of state and sensors.
    state: &'f mut [f64],
    sensor: &'f mut [f64],
}

/// Which outcomes the differences of a column are of.
#[derive(Clone, Copy, Default)]
struct Column {
    ahead: Option<usize>,
    behind: Option<usize>,
}

impl Differences<'_, '_> {
    /// Calls `put` with number, slopes of the state and slopes of the sensors of each of `n` columns.
    fn columns(
        &mut self,
        d: &mut Data,
        n: usize,
        input: impl Fn(usize) -> Input,
        mut put: impl FnMut(usize, &[f64], &[f64]),
    ) -> Result<()> {
        let (m, eps) = (self.steps.m, self.eps);
        let together = if self.centered { LANES / 2 } else { LANES };
        for first in (0..n).step_by(together) {
            let numbers = first..n.min(first + together);
            let mut perturbed = [(Input::Nothing, 0.0); LANES];
            let mut columns = [Column::default(); LANES];
            let mut count = 0;
            for (column, i) in columns.iter_mut().zip(numbers.clone()) {
                let mut step = |eps: f64| {
                    perturbed[count] = (input(i), eps);
                    count += 1;
                    Some(count - 1)
                };
                let allowed = |eps: f64| input(i).allowed(m, self.steps.saved.ctrl, eps);
                column.ahead = if allowed(eps) { step(eps) } else { None };
                let backward = self.centered || column.ahead.is_none();
                column.behind = if backward && allowed(-eps) { step(-eps) } else { None };
            }
            // only what the last step leaves is seen
            let copied = if numbers.end == n { Copied::All } else { Copied::Needed };
            self.steps.run(d, &perturbed[..count], copied, &mut self.outcomes[..count])?;
            for (column, i) in columns.into_iter().zip(numbers) {
                self.slopes(column, input(i));
                put(i, self.state, self.sensor);
            }
        }
        Ok(())
    }

    /// Slopes of state and sensors of a column.
    fn slopes(&mut self, column: Column, input: Input) {
        let (m, eps, nominal, outcomes) = (self.steps.m, self.eps, &self.nominal, &self.outcomes);
        let (from, to, h) = match (column.ahead, column.behind) {
            (Some(ahead), None) => (nominal, &outcomes[ahead], eps),
            (None, Some(behind)) => (&outcomes[behind], nominal, eps),
            (Some(ahead), Some(behind)) => (&outcomes[behind], &outcomes[ahead], 2.0 * eps),
            (None, None) => {
                self.state.fill(0.0);
                self.sensor.fill(0.0);
                return;
            }
        };
        from.state_slope(m, to, h, self.state);
        let both = column.ahead.is_some() && column.behind.is_some();
        if both && matches!(input, Input::Control(_)) {
            // the field's sign of centred control differences of sensors
            slope(to.sensordata, from.sensordata, h, self.sensor);
        } else {
            slope(from.sensordata, to.sensordata, h, self.sensor);
        }
    }
}

/// Saved inputs of a step, on the stack.
struct SavedInputs<'f> {
    time: f64,
    qpos: &'f [f64],
    qvel: &'f [f64],
    act: &'f [f64],
    plugin_state: &'f [f64],
    ctrl: &'f [f64],
    qacc_warmstart: Option<&'f [f64]>,
}

impl<'f> SavedInputs<'f> {
    fn take(frame: &'f Frame, m: &Model, d: &Data) -> Result<SavedInputs<'f>> {
        let warm = !m.disabled(mjDSBL_WARMSTART);
        Ok(SavedInputs {
            time: d.s.time,
            qpos: frame.copy(d.qpos)?,
            qvel: frame.copy(d.qvel)?,
            act: frame.copy(d.act)?,
            plugin_state: frame.copy(d.plugin_state)?,
            ctrl: frame.copy(d.ctrl)?,
            qacc_warmstart: if warm { Some(frame.copy(d.qacc_warmstart)?) } else { None },
        })
    }

    fn restore(&self, d: &mut Data) {
        d.s.time = self.time;
        d.qpos.copy_from_slice(self.qpos);
        d.qvel.copy_from_slice(self.qvel);
        d.act.copy_from_slice(self.act);
        d.plugin_state.copy_from_slice(self.plugin_state);
        d.ctrl.copy_from_slice(self.ctrl);
        if let Some(warm) = self.qacc_warmstart {
            d.qacc_warmstart.copy_from_slice(warm);
        }
    }
}

/// State and sensors after a step.
struct Outcome<'f> {
    qpos: &'f mut [f64],
    qvel: &'f mut [f64],
    act: &'f mut [f64],
    sensordata: &'f mut [f64],
}

impl<'f> Outcome<'f> {
    fn new(frame: &'f Frame, m: &Model) -> Result<Outcome<'f>> {
        Ok(Outcome {
            qpos: frame.zeros(m.nq())?,
            qvel: frame.zeros(m.nv())?,
            act: frame.zeros(m.na())?,
            sensordata: frame.zeros(m.nsensordata())?,
        })
    }

    fn record_state(&mut self, d: &Data) {
        self.qpos.copy_from_slice(d.qpos);
        self.qvel.copy_from_slice(d.qvel);
        self.act.copy_from_slice(d.act);
    }

    fn record_sensors(&mut self, d: &Data) {
        self.sensordata.copy_from_slice(d.sensordata);
    }

    /// `to` = (`other` − self) / h, states in the tangent space.
    fn state_slope(&self, m: &Model, other: &Outcome, h: f64, to: &mut [f64]) {
        let (dq, rest) = to.split_at_mut(m.nv());
        let (dv, da) = rest.split_at_mut(m.nv());
        if m.nq() == m.nv() {
            slope(self.qpos, other.qpos, h, dq);
        } else {
            support::differentiate_pos(m, dq, h, self.qpos, other.qpos);
        }
        slope(self.qvel, other.qvel, h, dv);
        slope(self.act, other.act, h, da);
    }
}

/// Writes a vector to column `j` of a row-major matrix with `columns` columns, if it is wanted.
fn put_column(matrix: &mut Option<&mut [f64]>, columns: usize, j: usize, v: &[f64]) {
    if let Some(matrix) = matrix {
        for (row, v) in v.iter().enumerate() {
            matrix[row * columns + j] = *v;
        }
    }
}
