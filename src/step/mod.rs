//! The pipeline: forward and inverse dynamics, integration in time, derivatives, sleep, and the life of a `mjData`.
//!
//! In: state, controls, applied forces. Out: everything else in `mjData`, and the state one step on. The order of stages
//! and what each may leave out lives here; the physics lives in the rooms that it calls.

pub mod bias_derivative;
pub mod check;
pub mod constants;
pub mod finite_difference;
pub mod fluid_derivative;
pub mod forward;
pub mod integrate;
pub mod inverse;
pub mod life;
pub mod sleeping;
pub mod smooth_derivative;
pub mod timer;

pub use forward::{forward, step, step1, step2};
pub use inverse::inverse;
