//! Vectors, quaternions, poses, spatial algebra; dense, sparse, banded and tree-structured linear algebra.
//!
//! Small fixed-size values have types with operators ([`Vec3`], [`Quat`], [`Mat3`], [`Pose`], and the spatial vectors
//! [`Motion`], [`Force`], [`Inertia`]), so that a formula reads as in a book: `xmat * x + xpos`. Each is a transparent
//! array over a [`Real`]: `f64` unless written otherwise, `f32` for pictures, four lanes of `f64` for a batch. Vectors
//! and matrices of run-time size are slices, results first. Every function does one rounding per operation in the order
//! of its formula: no fused multiply-add, no reordering, except where a name says so.
//!
//! Tests: `tests/engine/math.rs`.

pub mod band;
pub mod basis;
pub mod chain_segments;
pub mod components;
pub mod dense;
pub mod eig;
pub mod elementary;
pub mod lane_factor;
pub mod mat3;
pub mod muscle;
pub mod padded;
pub mod padded_factor;
pub mod padded_tiles;
pub mod padded_tree;
pub mod pose;
pub mod qp;
pub mod quat;
pub mod quat_deriv;
pub mod random;
pub mod real;
pub mod scalar;
pub mod short_list;
pub mod simd;
pub mod span;
pub mod sparse;
pub mod spatial;
pub mod tree;
pub mod vec3;

pub use mat3::Mat3;
pub use pose::Pose;
pub use quat::Quat;
pub use real::Real;
pub use spatial::{Force, Inertia, Motion};
pub use vec3::Vec3;

/// `[f(0), f(1), ...]`. The loop of `std::array::from_fn`, which may end early, is ten times the code for the compiler to reduce.
#[inline(always)]
pub fn from_fn<T: Copy, const N: usize>(mut f: impl FnMut(usize) -> T) -> [T; N] {
    let mut x = [f(0); N];
    for k in 1..N {
        x[k] = f(k);
    }
    x
}

/// `[f(a[0]), f(a[1]), ...]`. The method `map` of arrays is as hard to reduce as `std::array::from_fn`; see [`from_fn`].
#[inline(always)]
pub fn map<T: Copy, U: Copy, const N: usize>(a: [T; N], mut f: impl FnMut(T) -> U) -> [U; N] {
    from_fn(|k| f(a[k]))
}

/// Smallest value that counts as different from zero in divisions (`mjMINVAL`).
pub const MINVAL: f64 = crate::abi::mjMINVAL;
