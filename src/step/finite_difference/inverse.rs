//! Force, sensors and inertia of inverse dynamics by position, velocity and acceleration.
//!
//! Tests: `tests/physics/derivatives.rs`, `tests/engine/lanes.rs`.
#![forbid(unsafe_code)]

use super::super::lanes::{Copied, LANES, LaneStepper, StepRequest};
use super::super::{forward, inverse};
use super::{Input, lanes, slope};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Data, Frame};
use crate::model::Model;

/// Where derivatives of inverse dynamics go: row i by input i, any may be missing.
#[derive(Default)]
pub struct InverseOut<'o> {
    /// nv × nv each: force by position, velocity, acceleration.
    pub force: [Option<&'o mut [f64]>; 3],
    /// nv × nsensordata each: sensors by position, velocity, acceleration.
    pub sensor: [Option<&'o mut [f64]>; 3],
    /// nv × nM: inertia by position.
    pub inertia: Option<&'o mut [f64]>,
}

/// Inverse force, sensors and inertia at one point.
struct EvaluationPoint<'f> {
    force: &'f mut [f64],
    sensordata: &'f mut [f64],
    qM: &'f mut [f64],
}

impl<'f> EvaluationPoint<'f> {
    fn new(frame: &'f Frame, m: &Model) -> Result<EvaluationPoint<'f>> {
        let (force, sensordata) = (frame.zeros(m.nv())?, frame.zeros(m.nsensordata())?);
        Ok(EvaluationPoint { force, sensordata, qM: frame.zeros(m.nM())? })
    }

    fn record(&mut self, m: &Model, d: &mut Data, actuation: bool) -> Result<()> {
        self.force.copy_from_slice(d.qfrc_inverse);
        if actuation {
            forward::fwd_actuation(m, d)?;
            for (force, actuator) in self.force.iter_mut().zip(d.qfrc_actuator.iter()) {
                *force -= actuator;
            }
        }
        self.sensordata.copy_from_slice(d.sensordata);
        self.qM.copy_from_slice(d.qM);
        Ok(())
    }
}

/// Inverse dynamics of one state with perturbed inputs.
struct Inverses<'a, 'f> {
    m: &'a Model,
    skipsensor: bool,
    actuation: bool,
    qpos: &'f [f64],
    qvel: &'f [f64],
    qacc: &'f [f64],
    /// Where the model allows it.
    lanes: Option<LaneStepper>,
}

impl Inverses<'_, '_> {
    /// Inverse dynamics with up to four inputs that depend on the same stages, each perturbed by `eps`. The first call perturbs
    /// nothing: stages that later calls leave out keep its results.
    fn run(&mut self, d: &mut Data, inputs: &[Input], eps: f64, points: &mut [EvaluationPoint]) -> Result<()> {
        let (m, skipsensor, skipstage) = (self.m, self.skipsensor, inputs[0].stage());
        let [qpos, qvel, qacc] = [self.qpos, self.qvel, self.qacc];
        let restore = |d: &mut Data| {
            d.qpos.copy_from_slice(qpos);
            d.qvel.copy_from_slice(qvel);
            d.qacc.copy_from_slice(qacc);
        };
        let mut lanes = self.lanes.as_mut().filter(|_| skipstage < mjSTAGE_VEL);
        if let Some(lanes) = &mut lanes {
            lanes.part = StepRequest {
                skipstage,
                skipsensor,
                copied: Copied::All,
                evaluation: None,
                last_velocities: false,
                sensors_after: mjSTAGE_NONE,
                may_defer: false,
            };
            for k in 0..LANES {
                inputs.get(k).unwrap_or(&Input::Nothing).perturb(m, d, eps)?;
                lanes.read(d, k);
                restore(d);
            }
            lanes.inverse_smooth(m, d.plan)?;
        }
        for (k, (input, point)) in inputs.iter().zip(points).enumerate() {
            input.perturb(m, d, eps)?;
            match &mut lanes {
                Some(lanes) => lanes.finish_inverse(m, d, k)?,
                // where velocities are not perturbed, bias forces stay
                None => inverse::inverse_with_known_bias(m, d, skipstage, skipsensor, true)?,
            }
            point.record(m, d, self.actuation)?;
            restore(d);
        }
        Ok(())
    }

    /// Calls `put` with number and point of each of `n` perturbed inputs.
    fn each(
        &mut self,
        d: &mut Data,
        n: usize,
        input: impl Fn(usize) -> Input,
        eps: f64,
        points: &mut [EvaluationPoint; LANES],
        mut put: impl FnMut(usize, &EvaluationPoint),
    ) -> Result<()> {
        for first in (0..n).step_by(LANES) {
            let count = LANES.min(n - first);
            let inputs: [Input; LANES] = std::array::from_fn(|k| input(first + k));
            self.run(d, &inputs[..count], eps, points)?;
            points[..count].iter().enumerate().for_each(|(k, point)| put(first + k, point));
        }
        Ok(())
    }
}

/// Derivatives of inverse dynamics, by forward differences of size `eps`.
pub fn inverse_derivatives(m: &Model, d: &mut Data, eps: f64, actuation: bool, out: InverseOut) -> Result<()> {
    inverse_derivatives_in(m, d, eps, actuation, out, lanes(m, d))
}

/// [`inverse_derivatives`], four points at a time in lanes or one after the other, with the same result.
pub fn inverse_derivatives_in(
    m: &Model,
    d: &mut Data,
    eps: f64,
    actuation: bool,
    out: InverseOut,
    lanes: Option<LaneStepper>,
) -> Result<()> {
    let error = |text: &str| Err(Error::in_routine("mjd_inverseFD", text));
    if m.opt.integrator == mjINT_RK4 as i32 {
        return error("RK4 integrator is not supported");
    }
    if m.opt.noslip_iterations != 0 {
        return error("noslip solver is not supported");
    }
    let InverseOut { force: [mut f_q, mut f_v, mut f_a], sensor: [mut s_q, mut s_v, mut s_a], mut inertia } = out;
    let skipsensor = s_q.is_none() && s_v.is_none() && s_a.is_none();
    let (nv, ns, nM) = (m.nv(), m.nsensordata(), m.nM());
    let frame = d.stack.frame();
    let (qpos, qvel, qacc) = (frame.copy(d.qpos)?, frame.copy(d.qvel)?, frame.copy(d.qacc)?);
    let mut inverses = Inverses { m, skipsensor, actuation, qpos, qvel, qacc, lanes };
    let point = || EvaluationPoint::new(&frame, m);
    let (mut centre, mut points) = (point()?, [point()?, point()?, point()?, point()?]);
    inverses.run(d, &[Input::Nothing], eps, std::slice::from_mut(&mut centre))?;

    let row = |to: &mut Option<&mut [f64]>, width: usize, i: usize, a: &[f64], b: &[f64]| {
        if let Some(to) = to {
            slope(a, b, eps, &mut to[i * width..(i + 1) * width]);
        }
    };
    if f_a.is_some() || s_a.is_some() {
        inverses.each(d, nv, Input::Acceleration, eps, &mut points, |i, point| {
            row(&mut f_a, nv, i, centre.force, point.force);
            row(&mut s_a, ns, i, centre.sensordata, point.sensordata);
        })?;
    }
    if f_v.is_some() || s_v.is_some() {
        inverses.each(d, nv, Input::Velocity, eps, &mut points, |i, point| {
            row(&mut f_v, nv, i, centre.force, point.force);
            row(&mut s_v, ns, i, centre.sensordata, point.sensordata);
        })?;
    }
    if f_q.is_some() || s_q.is_some() || inertia.is_some() {
        inverses.each(d, nv, Input::Position, eps, &mut points, |i, point| {
            row(&mut f_q, nv, i, centre.force, point.force);
            row(&mut s_q, ns, i, centre.sensordata, point.sensordata);
            row(&mut inertia, nM, i, centre.qM, point.qM);
        })?;
    }
    Ok(())
}
