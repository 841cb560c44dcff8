//! Smooth dynamics: everything that follows from positions and velocities, except constraint rows and integration.
//!
//! In: `qpos`, `qvel`, mocap poses. Out: frames (`x*`, `geom_x*`, ...), motion axes `cdof` and inertias `cinert` about
//! each tree's centre of mass, the joint-space inertia `M` and its factor, tendon lengths and Jacobians, actuator
//! moments, velocities `cvel`, bias, passive and fluid forces, energies, point Jacobians.
//!
//! The equation of motion is `M(q) a + bias(q, v) = passive + applied + actuator + J' f`. The theory is Featherstone's,
//! Rigid Body Dynamics Algorithms (2008): spatial vectors, composite rigid bodies, recursive Newton-Euler, sparse
//! factorisation, all in world-aligned axes.
//!
//! Tests: `tests/physics/dynamics.rs`.
#![forbid(unsafe_code)]

pub mod actuation;
pub mod com;
pub mod energy;
mod fields;
pub mod flex;
pub mod flex_contact;
pub mod flex_force;
pub mod fluid;
pub mod inertia;
pub mod jacobian;
pub mod kinematics;
pub mod lanes;
mod order;
pub mod parts;
pub mod passive;
pub mod row;
pub mod runge_kutta;
pub mod sleep;
pub mod support;
pub mod tendon;
pub mod transmission;
pub mod velocity;
pub mod wrap;

pub use com::com_pos;
pub use energy::{energy_pos, energy_vel};
pub use flex::flex;
pub use inertia::{crb, factor_m, make_m, mul_m, mul_m2, solve_m, tendon_armature};
pub use jacobian::{apply_ft, chain, jac};
pub use kinematics::{cam_light, kinematics};
pub use order::{PoseDepth, SomePoses};
pub use passive::passive;
pub use support::{contact_force, differentiate_pos, integrate_pos, normalize_quat};
pub use tendon::tendon;
pub use transmission::transmission;
pub use velocity::{com_vel, rne, rne_post_constraint, subtree_vel, tendon_bias};

use crate::abi::{mjJAC_AUTO, mjJAC_SPARSE};
use crate::model::Model;

use std::ops::Range;

/// The listed ids, or all in `range`.
#[inline(always)]
pub(crate) fn each(
    list: Option<&[i32]>,
    range: Range<usize>,
) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + '_ {
    let count = list.map_or(range.len(), <[i32]>::len);
    (0..count).map(move |k| list.map_or(range.start + k, |ids| ids[k] as usize))
}

/// Whether constraint, tendon and flex-edge Jacobians are stored sparse.
#[inline]
pub fn is_sparse(m: &Model) -> bool {
    m.opt.jacobian == mjJAC_SPARSE as i32 || (m.opt.jacobian == mjJAC_AUTO as i32 && m.nv() >= 60)
}
