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
use copies::EnvironmentRows;
pub use copies::{Copied, Selection};

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

/// State and inputs.
struct LaneState {
    qpos: Vec<LaneValue>,
    qvel: Vec<LaneValue>,
    act: Vec<LaneValue>,
    ctrl: Vec<LaneValue>,
    qfrc_applied: Vec<LaneValue>,
    mocap_pos: Vec<Vec3<LaneValue>>,
    mocap_quat: Vec<Quat<LaneValue>>,
}

/// Tendons, if the model has some and [`tendons_in_lanes`].
struct LaneTendons {
    ten_length: Vec<LaneValue>,
    ten_velocity: Vec<LaneValue>,
    ten_J: Vec<LaneValue>,
    /// Paths round geoms ([`WrapPaths`](super::tendon::WrapPaths)).
    wrap_known: Vec<LaneValue>,
    wrap_arc: Vec<LaneValue>,
    wrap_points: Vec<[Vec3<LaneValue>; 2]>,
    /// Scratch memory, a number per tendon.
    total: Vec<LaneValue>,
}

/// Forces and accelerations.
struct LaneForces {
    qfrc_spring: Vec<LaneValue>,
    qfrc_damper: Vec<LaneValue>,
    qfrc_gravcomp: Vec<LaneValue>,
    /// Empty without a fluid.
    qfrc_fluid: Vec<LaneValue>,
    qfrc_passive: Vec<LaneValue>,
    /// Lengths and velocities of actuators, where [`LaneData::fwd_actuation`] is called.
    actuator_length: Vec<LaneValue>,
    actuator_velocity: Vec<LaneValue>,
    /// Scratch memory of products with rows of `actuator_moment`.
    moment: [Vec<LaneValue>; 2],
    act_dot: Vec<LaneValue>,
    actuator_force: Vec<LaneValue>,
    qfrc_actuator: Vec<LaneValue>,
    qfrc_smooth: Vec<LaneValue>,
    qacc_smooth: Vec<LaneValue>,
    qfrc_constraint: Vec<LaneValue>,
    qacc: Vec<LaneValue>,
}

/// What the integrators need beside these.
struct LaneIntegration {
    qH: Vec<LaneValue>,
    qHDiagInv: Vec<LaneValue>,
    qDeriv_diagonal: Vec<LaneValue>,
    /// Of Runge-Kutta steps ([`RungeKutta`](super::runge_kutta::RungeKutta)), empty for other integrators.
    start: [Vec<LaneValue>; 3],
    sums: [Vec<LaneValue>; 3],
}

/// Whether tendons run in lanes: those with dense Jacobians. In sparse ones, the columns depend on the state.
pub fn tendons_in_lanes(m: &Model) -> bool {
    !is_sparse(m)
}

/// Zeros.
fn numbers(n: usize) -> Vec<LaneValue> {
    vec![LaneValue::splat(0.0); n]
}

impl LaneData {
    /// Positions and orientations of the geoms.
    pub fn geoms(&self) -> (&[Vec3<LaneValue>], &[Mat3<LaneValue>]) {
        (&self.poses.geom_xpos, &self.poses.geom_xmat)
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
    fn new(m: &Model) -> LaneState {
        LaneState {
            qpos: numbers(m.nq()),
            qvel: numbers(m.nv()),
            act: numbers(m.na()),
            ctrl: numbers(m.nu()),
            qfrc_applied: numbers(m.nv()),
            mocap_pos: vec![Vec3::of(Vec3::ZERO); m.nmocap()],
            mocap_quat: vec![Quat::of(Quat::IDENTITY); m.nmocap()],
        }
    }

    fn configuration(&self) -> Configuration<'_, LaneValue> {
        Configuration { qpos: &self.qpos, mocap_pos: &self.mocap_pos, mocap_quat: &self.mocap_quat }
    }
}

impl LaneTendons {
    fn new(m: &Model) -> LaneTendons {
        let (ntendon, nwrap) = if tendons_in_lanes(m) { (m.ntendon(), m.nwrap()) } else { (0, 0) };
        LaneTendons {
            ten_length: numbers(ntendon),
            ten_velocity: numbers(ntendon),
            ten_J: numbers(ntendon * m.nv()),
            wrap_known: numbers(nwrap),
            wrap_arc: numbers(nwrap),
            wrap_points: vec![[Vec3::of(Vec3::ZERO); 2]; nwrap],
            total: numbers(ntendon),
        }
    }
}

impl LaneForces {
    fn new(m: &Model) -> LaneForces {
        let (nv, nu) = (m.nv(), m.nu());
        LaneForces {
            qfrc_spring: numbers(nv),
            qfrc_damper: numbers(nv),
            qfrc_gravcomp: numbers(nv),
            qfrc_fluid: numbers(if passive::in_fluid(m) { nv } else { 0 }),
            qfrc_passive: numbers(nv),
            actuator_length: numbers(nu),
            actuator_velocity: numbers(nu),
            moment: [numbers(nv), numbers(nv)],
            act_dot: numbers(m.na()),
            actuator_force: numbers(nu),
            qfrc_actuator: numbers(nv),
            qfrc_smooth: numbers(nv),
            qacc_smooth: numbers(nv),
            qfrc_constraint: numbers(nv),
            qacc: numbers(nv),
        }
    }
}

impl LaneIntegration {
    fn new(m: &Model) -> LaneIntegration {
        let nv = m.nv();
        let moved = if m.opt.integrator == mjINT_RK4 as i32 { [m.nq(), nv, m.na()] } else { [0; 3] };
        let rates = [moved[1], moved[1], moved[2]];
        LaneIntegration {
            qH: numbers(m.nC()),
            qHDiagInv: numbers(nv),
            qDeriv_diagonal: numbers(nv),
            start: moved.map(numbers),
            sums: rates.map(numbers),
        }
    }
}
