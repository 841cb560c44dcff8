//! What was bad in an environment, and where it came from.
//!
//! In: the first step that found positions, velocities or accelerations bad, which each environment's counts have, and the state
//! before it, if the batch keeps that. Out: the first number on the way from this state to accelerations that is not finite or huge.
//!
//! Tests: `tests/engine/batch_failures.rs`.
#![forbid(unsafe_code)]

use super::Batch;
use super::error::{argument, check_len, guarded};
use super::layout::STATE;
use super::worker::FIRST_BAD;
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, state};
use crate::math::scalar::is_bad;
use crate::model::{Model, names};
use crate::step;
use bytemuck::cast_slice;
use std::sync::{Mutex, PoisonError};

/// The first bad state of an environment since its reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadState {
    /// What was found bad: `mjWARN_BADQPOS`, `mjWARN_BADQVEL` or `mjWARN_BADQACC`.
    pub warning: mjtWarning,
    /// The index of the first bad number in `qpos`, `qvel` or `qacc`.
    pub index: usize,
    /// The substep of the call, from 0 on.
    pub substep: usize,
}

/// A number that is not finite, or huge.
#[derive(Clone, Debug, PartialEq)]
pub struct BadNumber {
    /// The array of `mjData`.
    pub quantity: &'static str,
    /// Its place there.
    pub index: usize,
    pub value: f64,
    /// What it belongs to: a joint, a dof, an actuator, a body, a contact or a constraint, with its name.
    pub element: String,
}

impl std::fmt::Display for BadNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}[{}] of {} is {:?}", self.quantity, self.index, self.element, self.value)
    }
}

/// What an array has a number for, or several.
#[derive(Clone, Copy)]
enum Per {
    Position,
    Dof,
    Actuator,
    Activation,
    Body(usize),
    Mocap(usize),
    Geom(usize),
    Tendon,
    Row,
}

/// An array of a quantity, and what it is of.
type Quantity = (&'static str, Per, fn(&'_ Data) -> Vec<f64>);

/// In the order in which they are computed.
const QUANTITIES: &[Quantity] = &[
    ("qpos", Per::Position, |d| d.qpos.to_vec()),
    ("qvel", Per::Dof, |d| d.qvel.to_vec()),
    ("act", Per::Activation, |d| d.act.to_vec()),
    ("ctrl", Per::Actuator, |d| d.ctrl.to_vec()),
    ("qfrc_applied", Per::Dof, |d| d.qfrc_applied.to_vec()),
    ("xfrc_applied", Per::Body(6), |d| d.xfrc_applied.as_flattened().to_vec()),
    ("mocap_pos", Per::Mocap(3), |d| cast_slice(d.mocap_pos).to_vec()),
    ("mocap_quat", Per::Mocap(4), |d| cast_slice(d.mocap_quat).to_vec()),
    ("xpos", Per::Body(3), |d| cast_slice(d.xpos).to_vec()),
    ("xquat", Per::Body(4), |d| cast_slice(d.xquat).to_vec()),
    ("geom_xpos", Per::Geom(3), |d| cast_slice(d.geom_xpos).to_vec()),
    ("ten_length", Per::Tendon, |d| d.ten_length.to_vec()),
    ("actuator_length", Per::Actuator, |d| d.actuator_length.to_vec()),
    ("qLDiagInv", Per::Dof, |d| d.qLDiagInv.to_vec()),
    ("efc_pos", Per::Row, |d| d.efc_pos.to_vec()),
    ("efc_D", Per::Row, |d| d.efc_D.to_vec()),
    ("cvel", Per::Body(6), |d| cast_slice(d.cvel).to_vec()),
    ("qfrc_passive", Per::Dof, |d| d.qfrc_passive.to_vec()),
    ("efc_vel", Per::Row, |d| d.efc_vel.to_vec()),
    ("efc_aref", Per::Row, |d| d.efc_aref.to_vec()),
    ("qfrc_bias", Per::Dof, |d| d.qfrc_bias.to_vec()),
    ("actuator_force", Per::Actuator, |d| d.actuator_force.to_vec()),
    ("qfrc_actuator", Per::Dof, |d| d.qfrc_actuator.to_vec()),
    ("qfrc_smooth", Per::Dof, |d| d.qfrc_smooth.to_vec()),
    ("qacc_smooth", Per::Dof, |d| d.qacc_smooth.to_vec()),
    ("efc_force", Per::Row, |d| d.efc_force.to_vec()),
    ("qfrc_constraint", Per::Dof, |d| d.qfrc_constraint.to_vec()),
    ("qacc", Per::Dof, |d| d.qacc.to_vec()),
];

impl Batch {
    /// The first step since an environment's reset that found its state bad. Error: no such environment.
    pub fn bad_state(&self, environment: usize) -> Result<Option<BadState>> {
        self.check_environment(environment)?;
        let [kind, index, substep] = self.counts.get(FIRST_BAD)[3 * environment..][..3] else { return Ok(None) };
        let found = |warning| BadState { warning, index: index.max(0) as usize, substep: substep.max(0) as usize };
        Ok(mjtWarning::from_int(kind - 1).map(found))
    }

    /// Copies elements of the state that an environment had before the step of [`Batch::bad_state`], as `mj_getState` does.
    /// Errors: no such step, a batch that was not made to keep it, a slice of another length.
    pub fn state_before(&self, environment: usize, signature: u32, mut to: &mut [f64]) -> Result<()> {
        self.check_before(environment)?;
        let width = state::size(self.core_model(), signature).map_err(|e| argument("signature", e))?;
        check_len("state", to.len(), width, "mj_stateSize")?;
        for (i, _) in STATE.iter().enumerate().filter(|&(_, &e)| signature & e as u32 != 0) {
            let n = self.before.width(i);
            let (element, rest) = to.split_at_mut(n);
            element.copy_from_slice(&self.before.get(i)[environment * n..][..n]);
            to = rest;
        }
        Ok(())
    }

    /// The first number that is not finite, or else that is huge, on the way from the state before the step of
    /// [`Batch::bad_state`] to its accelerations; none if it arose later, in an integrator's other evaluations. Errors as in
    /// [`Batch::state_before`].
    pub fn diagnose(&mut self, environment: usize) -> Result<Option<BadNumber>> {
        self.check_before(environment)?;
        let (mut mask, found) = (vec![false; self.nbatch], Mutex::new(None));
        mask[environment] = true;
        self.each(Some(&mask), |worker, records, env| {
            worker.load_before(records, env);
            worker.with(|m, d| {
                let of_inputs = first_bad(m, d, |x| !x.is_finite()).filter(|bad| bad.quantity == "qpos");
                // what cannot be computed from such numbers is not needed
                let done = guarded(|| step::forward(m, d));
                let number = of_inputs.or_else(|| {
                    let not_finite = first_bad(m, d, |x| !x.is_finite());
                    not_finite.or_else(|| first_bad(m, d, is_bad))
                });
                *found.lock().unwrap_or_else(PoisonError::into_inner) = number;
                done
            })
        })?;
        Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn check_environment(&self, environment: usize) -> Result<()> {
        if environment < self.nbatch {
            return Ok(());
        }
        Err(argument("environment", format_args!("is {environment}; the batch has {}", self.nbatch)))
    }

    fn check_before(&self, environment: usize) -> Result<()> {
        if self.before.count() == 0 {
            return Err(argument("keep_failing", "is not set, so that states before bad ones are not kept"));
        }
        match self.bad_state(environment)? {
            Some(_) => Ok(()),
            None => Err(argument("environment", format_args!("{environment} has had no bad state since its reset"))),
        }
    }
}

/// The first number of the quantities that is bad.
fn first_bad(m: &Model, d: &Data, is_bad: fn(f64) -> bool) -> Option<BadNumber> {
    for &(quantity, per, values) in QUANTITIES {
        let values = values(d);
        if let Some(index) = values.iter().position(|&x| is_bad(x)) {
            return Some(BadNumber { quantity, index, value: values[index], element: element(m, d, per, index) });
        }
    }
    None
}

/// What a number belongs to.
fn element(m: &Model, d: &Data, per: Per, index: usize) -> String {
    match per {
        Per::Position => {
            let j = m.jnt_qposadr().iter().rposition(|&adr| adr as usize <= index).unwrap_or(0);
            named(m, mjOBJ_JOINT, "joint", j)
        }
        Per::Dof => named(m, mjOBJ_JOINT, "joint", m.dof_jntid()[index] as usize),
        Per::Actuator => named(m, mjOBJ_ACTUATOR, "actuator", index),
        Per::Activation => {
            let owner = m.actuator_actadr().iter().zip(m.actuator_actnum());
            let owner = owner.enumerate().find(|(_, (adr, num))| (**adr..**adr + **num).contains(&(index as i32)));
            named(m, mjOBJ_ACTUATOR, "actuator", owner.map_or(0, |(i, _)| i))
        }
        Per::Body(width) => named(m, mjOBJ_BODY, "body", index / width),
        Per::Mocap(width) => {
            let b = m.body_mocapid().iter().position(|&id| id as usize == index / width);
            named(m, mjOBJ_BODY, "body", b.unwrap_or(0))
        }
        Per::Geom(width) => named(m, mjOBJ_GEOM, "geom", index / width),
        Per::Tendon => named(m, mjOBJ_TENDON, "tendon", index),
        Per::Row => row(m, d, index),
    }
}

/// The constraint of a row.
fn row(m: &Model, d: &Data, index: usize) -> String {
    let (kind, id) = (mjtConstraint::from_int(d.efc_type[index]), d.efc_id[index] as usize);
    match kind {
        Some(mjCNSTR_EQUALITY) => named(m, mjOBJ_EQUALITY, "equality", id),
        Some(mjCNSTR_FRICTION_DOF) => {
            format!("friction loss of {}", named(m, mjOBJ_JOINT, "joint", m.dof_jntid()[id] as usize))
        }
        Some(mjCNSTR_FRICTION_TENDON) => format!("friction loss of {}", named(m, mjOBJ_TENDON, "tendon", id)),
        Some(mjCNSTR_LIMIT_JOINT) => format!("limit of {}", named(m, mjOBJ_JOINT, "joint", id)),
        Some(mjCNSTR_LIMIT_TENDON) => format!("limit of {}", named(m, mjOBJ_TENDON, "tendon", id)),
        _ => {
            let geoms = d.contact.get(id).map_or([-1; 2], |contact| contact.geom);
            let [a, b] = geoms.map(|g| usize::try_from(g).map_or("a flex".into(), |g| named(m, mjOBJ_GEOM, "geom", g)));
            format!("contact {id} of {a} and {b}")
        }
    }
}

/// An element with its name, if it has one.
fn named(m: &Model, kind: mjtObj, what: &str, id: usize) -> String {
    match String::from_utf8_lossy(names::name(m, kind, id)) {
        name if name.is_empty() => format!("{what} {id}"),
        name => format!("{what} {id} '{name}'"),
    }
}
