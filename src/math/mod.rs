//! Vectors, quaternions, poses, spatial algebra; dense, sparse, banded and tree-structured linear algebra.
//!
//! Small fixed-size things are arrays: vectors `[f64; 3]` and quaternions `[f64; 4]` (w, x, y, z) travel by value,
//! row-major matrices `[f64; 9]` and spatial vectors `[f64; 6]` (rotation, then translation) by reference; results are
//! returned. Vectors and matrices of run-time size are slices, results first. Every function does one rounding per
//! operation in the order of its formula: no fused multiply-add, no reordering, except where a name says so.

pub mod band;
pub mod basis;
pub mod dense;
pub mod eig;
pub mod limbs;
pub mod mat3;
pub mod muscle;
pub mod padded;
pub mod padded_tree;
pub mod pose;
pub mod qp;
pub mod quat;
pub mod quat_deriv;
pub mod scalar;
pub mod simd;
pub mod sparse;
pub mod spatial;
pub mod tree;
pub mod vec3;
pub mod wide;

pub type Vec3 = [f64; 3];
pub type Quat = [f64; 4];
pub type Mat3 = [f64; 9];
pub type Spatial = [f64; 6];

/// Smallest value that counts as different from zero in divisions (`mjMINVAL`).
pub const MINVAL: f64 = crate::abi::mjMINVAL;
