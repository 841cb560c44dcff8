//! Collision detection: from poses to contacts.
//!
//! In: geom poses (`geom_xpos`, `geom_xmat`), sizes and masks. Out: `contact[]` and `ncon`. The broad phase (sweep and
//! prune) finds pairs of bodies, the midphase (bounding-volume trees) pairs of geoms, and the narrow phase runs one
//! collider per pair of shapes: a pure function from poses and sizes to a [`manifold::Manifold`]. The contact records
//! follow. Rays and distance queries use the same shapes.
//!
//! Tests: `tests/physics/collisions.rs`.
#![forbid(unsafe_code)]

mod box_box;
mod broadphase;
mod candidates;
mod capsule_box;
mod collider;
mod collision_data;
mod contact;
pub mod convex;
mod distance;
mod driver;
mod few_bodies;
mod filter;
mod flex;
pub mod hfield;
pub mod manifold;
mod midphase;
mod narrowphase;
mod near;
mod plane;
pub mod ray;
mod reference_sweep;
mod scene;
pub mod sdf;
mod shared;
mod sphere_box;
mod sphere_capsule;
mod sweep;
mod trees;
mod triangle;

pub use collider::{Collider, collide_geoms};
pub use distance::{Nearest, closest, geom_distance};
pub use driver::{collision, collision_of};
pub use flex::element_is_active;
pub use midphase::{OrientedBox, Places, boxes_overlap};
pub use near::{Near, NearPairs};
