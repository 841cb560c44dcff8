//! What is wanted of forward dynamics that are computed for their outputs alone.
//!
//! Tests: `tests/engine/batch_steps.rs`.
#![forbid(unsafe_code)]

use crate::abi::mjtStage;
use crate::dynamics::SomePoses;
use crate::model::Model;

/// What forward dynamics up to the position or velocity stage show of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    pub stage: mjtStage,
    /// What follows from positions. Velocities are those of the bodies whose motion axes it has.
    pub poses: SomePoses,
    /// Contacts, constraints, what depends on them, or what only a `mjData` has.
    pub contacts: bool,
    /// The inertia matrix.
    pub inertia: bool,
    /// Bias forces.
    pub bias: bool,
    /// Passive forces.
    pub passive: bool,
    /// Cameras and lights.
    pub cameras: bool,
    /// Lengths and velocities of tendons.
    pub tendons: bool,
    /// Lengths, velocities and moments of actuators.
    pub transmission: bool,
    /// Sensors, energies.
    pub sensors: bool,
    /// Momenta of subtrees.
    pub momenta: bool,
}

impl Shown {
    /// All that a stage computes.
    pub fn all(m: &Model, stage: mjtStage) -> Shown {
        Shown {
            stage,
            poses: SomePoses::all(m),
            contacts: true,
            inertia: true,
            bias: true,
            passive: true,
            cameras: true,
            tendons: true,
            transmission: true,
            sensors: true,
            momenta: true,
        }
    }
}
