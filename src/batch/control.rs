//! A controller that is computed inside a batch, at each physics step: proportional to the distance from targets, with damping,
//! limits, delays and noise.
//!
//! In: positions and velocities of slides and hinges at the start of a substep. Out: controls of the actuators that drive them,
//! or applied forces. Numbers follow from an environment's own rows and its index, so that they do not depend on threads,
//! masks or lanes.
//!
//! Tests: `tests/engine/batch_steps.rs`.
#![forbid(unsafe_code)]

use super::error::{argument, check_len};
use super::noise::normal;
use crate::abi::*;
use crate::base::Result;
use crate::model::{Model, names};

/// Where the forces of a [`Controller`] go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlOutput<'a> {
    /// To `ctrl` of these actuators, which drive slides or hinges.
    Actuators(&'a [usize]),
    /// To `qfrc_applied` of these dofs, of slides or hinges.
    Dofs(&'a [usize]),
}

/// A controller of `n` slides and hinges: `kp (target - q) + kd (velocity - v)`, clamped to `limit`, before each substep.
///
/// Arrays have `n` values for all environments, or `nbatch x n`.
#[derive(Clone, Copy, Debug)]
pub struct Controller<'a> {
    pub output: ControlOutput<'a>,
    /// Stiffnesses.
    pub kp: &'a [f64],
    /// Dampings.
    pub kd: &'a [f64],
    /// Positions that are aimed at.
    pub target: &'a [f64],
    /// Velocities that are aimed at; 0 if empty.
    pub velocity: &'a [f64],
    /// The largest size of the outputs; none if empty.
    pub limit: &'a [f64],
    /// How many substeps late targets arrive; 0 if empty. Before, those of `previous` count.
    pub delay: &'a [i32],
    /// Targets of the action before, which delays need.
    pub previous: &'a [f64],
    /// Standard deviations of noise that is added to measured positions; none if empty.
    pub position_noise: &'a [f64],
    /// The same of velocities.
    pub velocity_noise: &'a [f64],
    /// Noise is a function of this number, the environment, the number of the substep, and the joint.
    pub seed: u64,
}

impl<'a> Controller<'a> {
    /// A controller without limits, delays and noise.
    pub fn new(output: ControlOutput<'a>, kp: &'a [f64], kd: &'a [f64], target: &'a [f64]) -> Controller<'a> {
        Controller {
            output,
            kp,
            kd,
            target,
            velocity: &[],
            limit: &[],
            delay: &[],
            previous: &[],
            position_noise: &[],
            velocity_noise: &[],
            seed: 0,
        }
    }
}

/// Values of all environments: rows, or one for all.
#[derive(Clone, Copy)]
struct Rows<'a, T> {
    values: &'a [T],
    /// Values of a row, 0 without any.
    width: usize,
    shared: bool,
}

impl<'a, T: Copy> Rows<'a, T> {
    fn new(name: &str, values: &'a [T], n: usize, nbatch: usize) -> Result<Rows<'a, T>> {
        if values.is_empty() || values.len() == n {
            return Ok(Rows { values, width: values.len(), shared: true });
        }
        check_len(name, values.len(), n.saturating_mul(nbatch), "n or nbatch x n")?;
        Ok(Rows { values, width: n, shared: false })
    }

    fn of(&self, env: usize) -> &'a [T] {
        if self.shared { self.values } else { &self.values[env * self.width..][..self.width] }
    }
}

/// A joint that is controlled, and where the force goes.
#[derive(Clone, Copy)]
struct Drive {
    qposadr: usize,
    dofadr: usize,
    output: usize,
}

/// A [`Controller`] whose arrays have been checked.
pub struct CheckedController<'a> {
    drives: Vec<Drive>,
    to_ctrl: bool,
    kp: Rows<'a, f64>,
    kd: Rows<'a, f64>,
    target: Rows<'a, f64>,
    velocity: Rows<'a, f64>,
    limit: Rows<'a, f64>,
    delay: Rows<'a, i32>,
    previous: Rows<'a, f64>,
    position_noise: Rows<'a, f64>,
    velocity_noise: Rows<'a, f64>,
    seed: u64,
}

impl<'a> CheckedController<'a> {
    /// Errors name the array, and its entry.
    pub fn new(m: &Model, c: &Controller<'a>, nbatch: usize) -> Result<CheckedController<'a>> {
        let (drives, to_ctrl) = match c.output {
            ControlOutput::Actuators(list) => {
                (list.iter().map(|&i| drive_of_actuator(m, i)).collect::<Result<_>>()?, true)
            }
            ControlOutput::Dofs(list) => (list.iter().map(|&i| drive_of_dof(m, i)).collect::<Result<Vec<_>>>()?, false),
        };
        let n = drives.len();
        for (name, values) in [("kp", c.kp), ("kd", c.kd), ("target", c.target)] {
            if values.is_empty() && n > 0 {
                return Err(argument(name, format_args!("is empty; the controller has {n} joints")));
            }
        }
        let rows = |name: &str, values: &'a [f64], negative: bool| {
            if let Some(k) = values.iter().position(|x| x.is_nan() || !negative && *x < 0.0) {
                return Err(argument(name, format_args!("value {k} is {}", values[k])));
            }
            Rows::new(name, values, n, nbatch)
        };
        if let Some(k) = c.delay.iter().position(|&delay| delay < 0) {
            return Err(argument("delay", format_args!("value {k} is {}", c.delay[k])));
        }
        if c.previous.is_empty() && c.delay.iter().any(|&delay| delay > 0) {
            return Err(argument("previous", "is empty; targets that arrive late need those before"));
        }
        Ok(CheckedController {
            kp: rows("kp", c.kp, true)?,
            kd: rows("kd", c.kd, true)?,
            target: rows("target", c.target, true)?,
            velocity: rows("velocity", c.velocity, true)?,
            limit: rows("limit", c.limit, false)?,
            delay: Rows::new("delay", c.delay, n, nbatch)?,
            previous: rows("previous", c.previous, true)?,
            position_noise: rows("position_noise", c.position_noise, false)?,
            velocity_noise: rows("velocity_noise", c.velocity_noise, false)?,
            seed: c.seed,
            drives,
            to_ctrl,
        })
    }

    /// The element of the state that is written.
    pub fn output(&self) -> mjtState {
        if self.to_ctrl { mjSTATE_CTRL } else { mjSTATE_QFRC_APPLIED }
    }

    /// Writes the outputs of an environment before a substep: `to` is its row of [`CheckedController::output`].
    pub fn write(&self, env: usize, substep: usize, qpos: &[f64], qvel: &[f64], to: &mut [f64]) {
        let (kp, kd, target) = (self.kp.of(env), self.kd.of(env), self.target.of(env));
        let (velocity, limit, delay) = (self.velocity.of(env), self.limit.of(env), self.delay.of(env));
        let (previous, noise) = (self.previous.of(env), [self.position_noise.of(env), self.velocity_noise.of(env)]);
        for (i, drive) in self.drives.iter().enumerate() {
            let late = delay.get(i).is_some_and(|&delay| (substep as u64) < delay as u64);
            let aim = if late { previous[i] } else { target[i] };
            let (mut q, mut v) = (qpos[drive.qposadr], qvel[drive.dofadr]);
            if let Some(&deviation) = noise[0].get(i).filter(|&&deviation| deviation > 0.0) {
                q += deviation * normal(self.seed, [env, substep, i, 0]);
            }
            if let Some(&deviation) = noise[1].get(i).filter(|&&deviation| deviation > 0.0) {
                v += deviation * normal(self.seed, [env, substep, i, 1]);
            }
            let force = kp[i] * (aim - q) + kd[i] * (velocity.get(i).copied().unwrap_or(0.0) - v);
            to[drive.output] = limit.get(i).map_or(force, |&limit| force.clamp(-limit, limit));
        }
    }
}

/// The slide or hinge of a dof.
fn drive_of_dof(m: &Model, dof: usize) -> Result<Drive> {
    if dof >= m.nv() {
        return Err(argument("dofs", format_args!("has {dof}; the model has {}", m.nv())));
    }
    let joint = m.dof_jntid()[dof] as usize;
    let qposadr = scalar_joint(m, joint)
        .ok_or_else(|| argument("dofs", format_args!("dof {dof} is not that of a slide or hinge")))?;
    Ok(Drive { qposadr, dofadr: dof, output: dof })
}

/// The slide or hinge that an actuator drives.
fn drive_of_actuator(m: &Model, i: usize) -> Result<Drive> {
    if i >= m.nu() {
        return Err(argument("actuators", format_args!("has {i}; the model has {}", m.nu())));
    }
    let kinds = [mjTRN_JOINT, mjTRN_JOINTINPARENT].map(|kind| kind as i32);
    let joint = Some(m.actuator_trnid()[i][0] as usize).filter(|_| kinds.contains(&m.actuator_trntype()[i]));
    let found = joint.and_then(|j| Some((scalar_joint(m, j)?, m.jnt_dofadr()[j] as usize)));
    let (qposadr, dofadr) = found.ok_or_else(|| {
        let name = String::from_utf8_lossy(names::name(m, mjOBJ_ACTUATOR, i));
        argument("actuators", format_args!("actuator {i} '{name}' drives no slide or hinge"))
    })?;
    Ok(Drive { qposadr, dofadr, output: i })
}

/// Where the position of a slide or hinge is.
fn scalar_joint(m: &Model, j: usize) -> Option<usize> {
    let kinds = [mjJNT_SLIDE, mjJNT_HINGE].map(|kind| kind as i32);
    kinds.contains(&m.jnt_type()[j]).then(|| m.jnt_qposadr()[j] as usize)
}
