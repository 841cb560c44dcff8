//! Constraint solvers: from rows to the constrained acceleration and the constraint forces.
//!
//! In: `efc_*` rows (or `iefc_*` per island), inertia, unconstrained acceleration, warm start. Out: `qacc`,
//! `efc_force`, `efc_state`, `qfrc_constraint` and statistics.
//!
//! Primal solvers (Newton, conjugate gradients) minimise over accelerations `½ |a − qacc_smooth|²_M + s(J a − aref)`,
//! which is Gauss' principle with soft constraints; s is the sum of the rows' costs (`constraint::row_set`). Dual ones
//! (projected Gauss-Seidel, noslip) minimise over forces. A solver sees a [`problem::Problem`], independent of models,
//! islands and storage.
//!
//! Tests: `tests/physics/solvers.rs`, `tests/engine/solver.rs`.

#![forbid(unsafe_code)]

mod blocks;
mod count;
mod dense_hessian;
mod dual;
mod dual_problem;
mod elimination;
mod hessian;
mod operators;
mod primal;
pub mod problem;
mod problems;
pub mod qcqp;
mod rows;
mod scalar_pgs;
mod search;
mod select;
mod stage;
mod supernodal;
mod symbolic;
#[cfg(test)]
mod tests;
mod tiny;
mod tiny_lanes;
mod tiny_rows;

pub use stage::{constraint_forces, defer, fwd_constraint, fwd_constraint_of, may_defer, solve_deferred};
pub use tiny_lanes::TinyLanes;
