//! Smooth dynamics of four environments of one model at a time, one environment per lane.
//!
//! In: the states and inputs of four environments. Out: what the stages here compute, for each environment with the
//! bits of a step of its own, because both run the same source over another [`Real`](crate::math::Real). Only stages
//! whose control flow depends on the model alone are here. Models that sleep are excluded, and what depends on contacts
//! goes on in a `mjData` ([`LaneData::write`]).
//!
//! Tests: `tests/engine/lanes.rs`.

mod copies;
mod stages;

use super::fields::{Configuration, LanePoses, LaneRates};
use super::{is_sparse, passive};
use crate::abi::mjINT_RK4;
use crate::math::simd::F64x4;
use crate::math::{Mat3, Quat, Vec3};
use crate::model::Model;
use crate::plan::Extent;
use bytemuck::Pod;
use copies::EnvironmentRows;
pub use copies::{Copied, LaneArray, Selection, set};

/// Environments at a time.
pub const LANES: usize = 4;

/// A number of each environment.
type LaneValue = F64x4;

/// Which forces integration takes at the end of the step, not at its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Implicit {
    Nothing,
    /// Dampers of joints.
    Damping,
    /// All smooth forces but bias, to first order in velocity.
    Derivative,
}

/// Arrays of `mjData` with the names and lengths that they have there, a lane per environment.
pub struct LaneData {
    all: Extent,
    state: LaneState,
    poses: LanePoses,
    tendons: LaneTendons,
    rates: LaneRates,
    forces: LaneForces,
    integration: LaneIntegration,
    /// What [`LaneData::write`] copies, an environment a row.
    rows: EnvironmentRows,
}

/// Inertia, forces and accelerations without constraints, in the layout of `mjData`, and where those with constraints go.
pub struct SmoothSystem<'a> {
    pub M: &'a [LaneValue],
    pub qfrc_smooth: &'a [LaneValue],
    pub qacc_smooth: &'a [LaneValue],
    pub qacc: &'a mut [LaneValue],
    pub qfrc_constraint: &'a mut [LaneValue],
}

/// Declares a struct with its fields as they are at first, each stated once.
macro_rules! arrays {
    ($(#[$doc:meta])* $Name:ident($m:ident) { $($(#[$about:meta])* $name:ident: $T:ty = $zeros:expr,)* }) => {
        $(#[$doc])*
        struct $Name {
            $($(#[$about])* $name: $T,)*
        }

        impl $Name {
            fn new($m: &Model) -> $Name {
                $Name { $($name: $zeros,)* }
            }
        }
    };
}

arrays! {
    /// State and inputs.
    LaneState(m) {
        qpos: Vec<LaneValue> = zeros(m.nq()),
        qvel: Vec<LaneValue> = zeros(m.nv()),
        act: Vec<LaneValue> = zeros(m.na()),
        ctrl: Vec<LaneValue> = zeros(m.nu()),
        qfrc_applied: Vec<LaneValue> = zeros(m.nv()),
        mocap_pos: Vec<Vec3<LaneValue>> = zeros(m.nmocap()),
        mocap_quat: Vec<Quat<LaneValue>> = zeros(m.nmocap()),
    }
}

arrays! {
    /// Tendons, if the model has some and [`tendons_in_lanes`].
    LaneTendons(m) {
        ten_length: Vec<LaneValue> = zeros(ntendon(m)),
        ten_velocity: Vec<LaneValue> = zeros(ntendon(m)),
        ten_J: Vec<LaneValue> = zeros(ntendon(m) * m.nv()),
        /// Paths round geoms ([`WrapPaths`](super::tendon::WrapPaths)).
        wrap_known: Vec<LaneValue> = zeros(nwrap(m)),
        wrap_arc: Vec<LaneValue> = zeros(nwrap(m)),
        wrap_points: Vec<[Vec3<LaneValue>; 2]> = zeros(nwrap(m)),
        /// Scratch memory, a number per tendon.
        total: Vec<LaneValue> = zeros(ntendon(m)),
    }
}

arrays! {
    /// Forces and accelerations.
    LaneForces(m) {
        qfrc_spring: Vec<LaneValue> = zeros(m.nv()),
        qfrc_damper: Vec<LaneValue> = zeros(m.nv()),
        qfrc_gravcomp: Vec<LaneValue> = zeros(m.nv()),
        /// Empty without a fluid.
        qfrc_fluid: Vec<LaneValue> = zeros(if passive::in_fluid(m) { m.nv() } else { 0 }),
        qfrc_passive: Vec<LaneValue> = zeros(m.nv()),
        /// Lengths and velocities of actuators, where [`LaneData::fwd_actuation`] is called.
        actuator_length: Vec<LaneValue> = zeros(m.nu()),
        actuator_velocity: Vec<LaneValue> = zeros(m.nu()),
        /// Scratch memory, a number per dof.
        scratch: [Vec<LaneValue>; 2] = [zeros(m.nv()), zeros(m.nv())],
        act_dot: Vec<LaneValue> = zeros(m.na()),
        actuator_force: Vec<LaneValue> = zeros(m.nu()),
        qfrc_actuator: Vec<LaneValue> = zeros(m.nv()),
        qfrc_smooth: Vec<LaneValue> = zeros(m.nv()),
        qacc_smooth: Vec<LaneValue> = zeros(m.nv()),
        qfrc_constraint: Vec<LaneValue> = zeros(m.nv()),
        qacc: Vec<LaneValue> = zeros(m.nv()),
    }
}

arrays! {
    /// What integrators need beside these.
    LaneIntegration(m) {
        qH: Vec<LaneValue> = zeros(m.nC()),
        qHDiagInv: Vec<LaneValue> = zeros(m.nv()),
        qDeriv_diagonal: Vec<LaneValue> = zeros(m.nv()),
        /// Of Runge-Kutta steps ([`RungeKutta`](super::runge_kutta::RungeKutta)), empty for other integrators.
        start: [Vec<LaneValue>; 3] = moved(m, [m.nq(), m.nv(), m.na()]),
        sums: [Vec<LaneValue>; 3] = moved(m, [m.nv(), m.nv(), m.na()]),
    }
}

fn zeros<T: Pod>(n: usize) -> Vec<T> {
    vec![T::zeroed(); n]
}

fn moved(m: &Model, numbers: [usize; 3]) -> [Vec<LaneValue>; 3] {
    numbers.map(|n| zeros(if m.opt.integrator == mjINT_RK4 as i32 { n } else { 0 }))
}

fn ntendon(m: &Model) -> usize {
    if tendons_in_lanes(m) { m.ntendon() } else { 0 }
}

fn nwrap(m: &Model) -> usize {
    if tendons_in_lanes(m) { m.nwrap() } else { 0 }
}

/// Whether tendons run in lanes: those with dense Jacobians. In sparse ones, the columns depend on the state.
pub fn tendons_in_lanes(m: &Model) -> bool {
    !is_sparse(m)
}

impl LaneData {
    /// Positions and orientations of the geoms.
    pub fn geoms(&self) -> (&[Vec3<LaneValue>], &[Mat3<LaneValue>]) {
        (&self.poses.geom_xpos, &self.poses.geom_xmat)
    }

    /// What a solver of constraints takes and gives.
    pub fn system(&mut self) -> SmoothSystem<'_> {
        let LaneForces { qfrc_smooth, qacc_smooth, qacc, qfrc_constraint, .. } = &mut self.forces;
        SmoothSystem { M: &self.poses.M, qfrc_smooth, qacc_smooth, qacc, qfrc_constraint }
    }

    /// Zeros.
    pub fn new(m: &Model) -> LaneData {
        // `qM` is written where it is copied
        let all = Extent { legacy: 0..0, ..Extent::all(m) };
        LaneData {
            state: LaneState::new(m),
            poses: LanePoses::new(&all),
            tendons: LaneTendons::new(m),
            rates: LaneRates::new(&all),
            forces: LaneForces::new(m),
            integration: LaneIntegration::new(m),
            rows: EnvironmentRows::default(),
            all,
        }
    }
}

impl LaneState {
    fn configuration(&self) -> Configuration<'_, LaneValue> {
        Configuration { qpos: &self.qpos, mocap_pos: &self.mocap_pos, mocap_quat: &self.mocap_quat }
    }
}

impl LaneTendons {
    /// The Jacobian row of tendon `t`.
    fn row(&self, m: &Model, t: usize) -> &[LaneValue] {
        &self.ten_J[t * m.nv()..(t + 1) * m.nv()]
    }
}
