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

use super::{is_sparse, passive};
use crate::abi::mjINT_RK4;
use crate::math::simd::F64x4;
use crate::math::{Force, Inertia, Mat3, Motion, Quat, Vec3};
use crate::model::Model;
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
    // state and inputs
    qpos: Vec<LaneValue>,
    qvel: Vec<LaneValue>,
    act: Vec<LaneValue>,
    ctrl: Vec<LaneValue>,
    qfrc_applied: Vec<LaneValue>,
    mocap_pos: Vec<Vec3<LaneValue>>,
    mocap_quat: Vec<Quat<LaneValue>>,
    // position
    xpos: Vec<Vec3<LaneValue>>,
    xquat: Vec<Quat<LaneValue>>,
    xmat: Vec<Mat3<LaneValue>>,
    xipos: Vec<Vec3<LaneValue>>,
    ximat: Vec<Mat3<LaneValue>>,
    xanchor: Vec<Vec3<LaneValue>>,
    xaxis: Vec<Vec3<LaneValue>>,
    geom_xpos: Vec<Vec3<LaneValue>>,
    geom_xmat: Vec<Mat3<LaneValue>>,
    site_xpos: Vec<Vec3<LaneValue>>,
    site_xmat: Vec<Mat3<LaneValue>>,
    subtree_com: Vec<Vec3<LaneValue>>,
    cinert: Vec<Inertia<LaneValue>>,
    cdof: Vec<Motion<LaneValue>>,
    /// Tendons, if the model has some and [`tendons_in_lanes`].
    ten_length: Vec<LaneValue>,
    ten_J: Vec<LaneValue>,
    /// Paths round geoms ([`WrapPaths`]).
    wrap_known: Vec<LaneValue>,
    wrap_arc: Vec<LaneValue>,
    wrap_points: Vec<[Vec3<LaneValue>; 2]>,
    crb: Vec<Inertia<LaneValue>>,
    M: Vec<LaneValue>,
    qLD: Vec<LaneValue>,
    qLDiagInv: Vec<LaneValue>,
    // velocity
    ten_velocity: Vec<LaneValue>,
    /// Scratch memory, a number per tendon.
    ten_total: Vec<LaneValue>,
    /// Lengths and velocities of actuators, where [`LaneData::fwd_actuation`] is called.
    actuator_length: Vec<LaneValue>,
    actuator_velocity: Vec<LaneValue>,
    /// Scratch memory of products with rows of `actuator_moment`.
    moment: [Vec<LaneValue>; 2],
    cvel: Vec<Motion<LaneValue>>,
    cdof_dot: Vec<Motion<LaneValue>>,
    qfrc_bias: Vec<LaneValue>,
    qfrc_spring: Vec<LaneValue>,
    qfrc_damper: Vec<LaneValue>,
    qfrc_gravcomp: Vec<LaneValue>,
    /// Empty without a fluid.
    qfrc_fluid: Vec<LaneValue>,
    qfrc_passive: Vec<LaneValue>,
    /// Scratch memory of recursive Newton-Euler.
    cacc: Vec<Motion<LaneValue>>,
    cfrc: Vec<Force<LaneValue>>,
    // forces and accelerations
    act_dot: Vec<LaneValue>,
    actuator_force: Vec<LaneValue>,
    qfrc_actuator: Vec<LaneValue>,
    qfrc_smooth: Vec<LaneValue>,
    qacc_smooth: Vec<LaneValue>,
    // integration
    qfrc_constraint: Vec<LaneValue>,
    qacc: Vec<LaneValue>,
    qH: Vec<LaneValue>,
    qHDiagInv: Vec<LaneValue>,
    qDeriv_diagonal: Vec<LaneValue>,
    /// Of Runge-Kutta steps ([`RungeKutta`](super::runge_kutta::RungeKutta)), empty for other integrators.
    start: [Vec<LaneValue>; 3],
    sums: [Vec<LaneValue>; 3],
    /// What [`LaneData::write`] copies, an environment a row.
    rows: EnvironmentRows,
}

/// Whether tendons run in lanes: those with dense Jacobians. In sparse ones, the columns depend on the state.
pub fn tendons_in_lanes(m: &Model) -> bool {
    !is_sparse(m)
}

impl LaneData {
    /// Positions and orientations of the geoms.
    pub fn geoms(&self) -> (&[Vec3<LaneValue>], &[Mat3<LaneValue>]) {
        (&self.geom_xpos, &self.geom_xmat)
    }

    /// Zeros.
    pub fn new(m: &Model) -> LaneData {
        let (nbody, njnt, nv, ngeom, nsite, nu) = (m.nbody(), m.njnt(), m.nv(), m.ngeom(), m.nsite(), m.nu());
        let (ntendon, nwrap) = if tendons_in_lanes(m) { (m.ntendon(), m.nwrap()) } else { (0, 0) };
        let numbers = |n| vec![LaneValue::splat(0.0); n];
        let vectors = |n| vec![Vec3::of(Vec3::ZERO); n];
        let quats = |n| vec![Quat::of(Quat::IDENTITY); n];
        let matrices = |n| vec![Mat3::of(Mat3::IDENTITY); n];
        let motions = |n| vec![Motion::of(Motion::ZERO); n];
        let moved = if m.opt.integrator == mjINT_RK4 as i32 { [m.nq(), nv, m.na()] } else { [0; 3] };
        let rates = [moved[1], moved[1], moved[2]];
        let inertias = |n| vec![Inertia::of(Inertia::ZERO); n];
        LaneData {
            qpos: numbers(m.nq()),
            qvel: numbers(nv),
            act: numbers(m.na()),
            ctrl: numbers(nu),
            qfrc_applied: numbers(nv),
            mocap_pos: vectors(m.nmocap()),
            mocap_quat: quats(m.nmocap()),
            xpos: vectors(nbody),
            xquat: quats(nbody),
            xmat: matrices(nbody),
            xipos: vectors(nbody),
            ximat: matrices(nbody),
            xanchor: vectors(njnt),
            xaxis: vectors(njnt),
            geom_xpos: vectors(ngeom),
            geom_xmat: matrices(ngeom),
            site_xpos: vectors(nsite),
            site_xmat: matrices(nsite),
            subtree_com: vectors(nbody),
            cinert: inertias(nbody),
            cdof: motions(nv),
            ten_length: numbers(ntendon),
            ten_J: numbers(ntendon * nv),
            wrap_known: numbers(nwrap),
            wrap_arc: numbers(nwrap),
            wrap_points: vec![[Vec3::of(Vec3::ZERO); 2]; nwrap],
            crb: inertias(nbody),
            M: numbers(m.nC()),
            qLD: numbers(m.nC()),
            qLDiagInv: numbers(nv),
            ten_velocity: numbers(ntendon),
            ten_total: numbers(ntendon),
            actuator_length: numbers(nu),
            actuator_velocity: numbers(nu),
            moment: [numbers(nv), numbers(nv)],
            cvel: motions(nbody),
            cdof_dot: motions(nv),
            qfrc_bias: numbers(nv),
            qfrc_spring: numbers(nv),
            qfrc_damper: numbers(nv),
            qfrc_gravcomp: numbers(nv),
            qfrc_fluid: numbers(if passive::in_fluid(m) { nv } else { 0 }),
            qfrc_passive: numbers(nv),
            cacc: motions(nbody),
            cfrc: vec![Force::of(Force::ZERO); nbody],
            act_dot: numbers(m.na()),
            actuator_force: numbers(nu),
            qfrc_actuator: numbers(nv),
            qfrc_smooth: numbers(nv),
            qacc_smooth: numbers(nv),
            qfrc_constraint: numbers(nv),
            qacc: numbers(nv),
            qH: numbers(m.nC()),
            qHDiagInv: numbers(nv),
            qDeriv_diagonal: numbers(nv),
            start: moved.map(numbers),
            sums: rates.map(numbers),
            rows: EnvironmentRows::default(),
        }
    }
}
