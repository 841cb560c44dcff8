//! Simulations that several rules look at: the start, a second of motion, and the same without losses.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::base::Result;
use crate::data::OwnedData;
use crate::model::{Model, OwnedModel};
use crate::step::{self, lifecycle};
use std::cell::OnceCell;

/// Simulated seconds of a run.
const SECONDS: f64 = 1.0;
/// Most steps of a run.
const MAX_STEPS: usize = 2000;
/// A run ends after so much time of the clock, in seconds, and says how far it came.
const MAX_WALL: f64 = 10.0;

/// What happened in a second of motion from the initial state, controls at zero or as in the first keyframe.
#[derive(Clone, Debug, Default)]
pub struct MotionRecord {
    pub steps: usize,
    pub time: f64,
    /// The first warning of a bad state: which, when, and the dof that it names.
    pub unstable: Option<(mjtWarning, f64, usize)>,
    /// The arena could not hold all contacts or rows.
    pub arena_full: bool,
    /// The largest speed of a dof, which one, and when.
    pub fastest: (f64, usize, f64),
    /// Steps in which the solver used all its iterations without reaching the tolerance.
    pub unconverged: usize,
    /// Of those, the largest improvement that the last iteration still made.
    pub improvement: f64,
    /// Most contacts.
    pub contacts: usize,
    /// Most bytes of the arena in use.
    pub arena: usize,
}

/// Energies of a run without losses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drift {
    /// Largest kinetic energy on the way, in joules.
    pub kinetic: f64,
    /// Energy at the end less that at the start; not finite if the run became unstable.
    pub change: f64,
    pub time: f64,
}

/// Runs of a model, made when a rule asks for them.
pub struct Runs<'a> {
    model: &'a Model,
    motion: OnceCell<Option<MotionRecord>>,
}

impl<'a> Runs<'a> {
    pub fn new(model: &'a Model) -> Runs<'a> {
        Runs { model, motion: OnceCell::new() }
    }

    /// A second of motion; none if data cannot be made for the model.
    pub fn motion(&self) -> Option<&MotionRecord> {
        self.motion.get_or_init(|| motion(self.model).ok()).as_ref()
    }
}

/// Data in the initial state, or in that of a keyframe.
pub fn data(m: &Model, key: Option<usize>) -> Result<OwnedData> {
    let mut d = lifecycle::make(m)?;
    if let Some(key) = key {
        lifecycle::reset_keyframe(m, &mut d, key as i32)?;
    }
    Ok(d)
}

/// A copy of a model with other options.
pub fn with_options(m: &Model, change: impl FnOnce(&mut mjOption)) -> Result<OwnedModel> {
    let mut own = OwnedModel::copy_of(m)?;
    change(&mut own.opt);
    Ok(own)
}

fn motion(m: &Model) -> Result<MotionRecord> {
    let mut owned = data(m, (m.nkey() > 0).then_some(0))?;
    let mut d = owned.enter(m);
    let mut seen = MotionRecord::default();
    let begin = std::time::Instant::now();
    let steps = ((SECONDS / m.opt.timestep).ceil() as usize).clamp(1, MAX_STEPS);
    for _ in 0..steps {
        let time = d.s.time;
        step::step(m, &mut d)?;
        seen.steps += 1;
        seen.contacts = seen.contacts.max(d.s.ncon.max(0) as usize);
        for (dof, v) in d.qvel.iter().enumerate() {
            if v.abs() > seen.fastest.0 {
                seen.fastest = (v.abs(), dof, time);
            }
        }
        let islands = (d.s.nisland.max(1) as usize).min(mjNISLAND as usize);
        let iterations = m.opt.iterations.max(0);
        let late = (0..islands).filter(|&i| d.s.nefc > 0 && iterations > 0 && d.s.solver_niter[i] >= iterations);
        let last = |i: usize| {
            let n = (d.s.solver_niter[i].clamp(1, mjNSOLVER) - 1) as usize;
            d.s.solver[i * mjNSOLVER as usize + n].improvement
        };
        let left = late.map(last).filter(|&x| x > m.opt.tolerance).fold(0.0, f64::max);
        if left > 0.0 {
            seen.unconverged += 1;
            seen.improvement = seen.improvement.max(left);
        }
        let number = |w: mjtWarning| d.s.warning[w as usize].number > 0;
        seen.arena_full |= number(mjWARN_CONTACTFULL) || number(mjWARN_CNSTRFULL);
        if let Some(w) = [mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC].into_iter().find(|&w| number(w)) {
            let dof = d.s.warning[w as usize].lastinfo.max(0) as usize;
            seen.unstable = Some((w, time, dof));
            break;
        }
        if begin.elapsed().as_secs_f64() > MAX_WALL {
            break;
        }
    }
    seen.time = d.s.time;
    drop(d);
    seen.arena = owned.arena_peak();
    Ok(seen)
}

/// A second without contacts, limits, actuators, friction and damping, from the initial state. None if the model has what
/// changes its energy all the same: equalities, plugins, fluids.
pub fn drift(m: &Model, integrator: i32) -> Result<Option<Drift>> {
    if m.neq() > 0 || m.nflex() > 0 || m.nplugin() > 0 || m.opt.density > 0.0 || m.opt.viscosity > 0.0 || m.nmocap() > 0
    {
        return Ok(None);
    }
    let off = mjDSBL_CONSTRAINT as i32 | mjDSBL_ACTUATION as i32 | mjDSBL_DAMPER as i32 | mjDSBL_SENSOR as i32;
    let own = with_options(m, |o| {
        o.disableflags |= off;
        o.enableflags |= mjENBL_ENERGY as i32;
        o.integrator = integrator;
    })?;
    let mut d = data(&own, None)?;
    let mut d = d.enter(&own);
    step::forward(&own, &mut d)?;
    let start: f64 = d.s.energy.iter().sum();
    let (mut kinetic, begin) = (0.0, std::time::Instant::now());
    let steps = ((SECONDS / m.opt.timestep).ceil() as usize).clamp(1, MAX_STEPS);
    for _ in 0..steps {
        step::step(&own, &mut d)?;
        if begin.elapsed().as_secs_f64() > MAX_WALL {
            return Ok(None);
        }
        kinetic = f64::max(kinetic, d.s.energy[1]);
        if d.s.warning.iter().any(|w| w.number > 0) {
            return Ok(Some(Drift { kinetic, change: f64::INFINITY, time: d.s.time }));
        }
    }
    let time = d.s.time;
    step::forward(&own, &mut d)?;
    Ok(Some(Drift { kinetic, change: d.s.energy.iter().sum::<f64>() - start, time }))
}
