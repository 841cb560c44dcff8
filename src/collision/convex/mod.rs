//! Convex shapes without a closed form: support maps, GJK (separated shapes and overlap tests), EPA (penetration
//! depth), several contacts from touching faces, and the older Minkowski portal refinement (MPR).
//!
//! Branches depend on exact zeros, exact ties and signs of tiny numbers, so every expression here is evaluated from
//! left to right as written: another rounding would take another path through the simplices.
//!
//! Tests: `src/collision/convex/query.rs`, `tests/physics/collisions.rs`.

mod contacts;
mod correction;
mod epa;
mod gjk;
mod hill_climbing;
mod legacy;
mod mesh;
mod mpr;
mod multicontact;
#[cfg(test)]
mod noise;
mod plane;
mod polytope;
mod query;
mod shape;
mod together;

pub use contacts::{Solver, convex_convex};
pub use correction::correct_normal;
pub use mesh::Mesh;
pub use plane::plane_convex;
pub use query::{Query, Reach, iterations, query};
pub use shape::{Kind, Shape, farthest};
