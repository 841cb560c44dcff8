//! The pipeline: forward and inverse dynamics, integration in time, derivatives, sleep, and the lifecycle of a `mjData`.
//!
//! In: state, controls, applied forces. Out: everything else in `mjData`, and the state one step on. The order of stages
//! and what each may leave out lives here; the physics lives in the modules that it calls.
//!
//! Tests: `tests/engine/step.rs`.

pub mod bias_derivative;
pub mod check;
pub mod constants;
pub mod d_matrix;
pub mod finite_difference;
pub mod fluid_derivative;
pub mod forward;
pub mod integrate;
pub mod inverse;
pub mod lanes;
pub mod lifecycle;
mod shown;
pub mod sleeping;
pub mod smooth_derivative;
#[cfg(test)]
mod tests;
pub mod time_step;
pub mod wake;

pub use forward::forward;
pub use inverse::inverse;
pub use time_step::{finish_step, step, step_untimed, step1, step2};
