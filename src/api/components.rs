//! The components of the pipeline.

use super::args::*;
use super::*;
use crate::constraint;
use crate::data::timer;
use crate::dynamics;
use crate::sensor;
use crate::step::{check, forward, integrate, inverse};

/// Poses, motion axes, cameras, lights, flexes and tendons; wakes trees that were moved.
#[export]
pub fn mj_fwdKinematics(m: &Model, d: &mut Data) -> Result<()> {
    forward::fwd_kinematics(m, d)
}

/// All position-dependent quantities: kinematics, inertia, contacts, constraint rows, islands, transmissions.
#[export]
pub fn mj_fwdPosition(m: &Model, d: &mut Data) -> Result<()> {
    forward::fwd_position(m, d)
}

/// All velocity-dependent quantities: tendon, actuator and body velocities, passive and bias forces, reference acceleration.
#[export]
pub fn mj_fwdVelocity(m: &Model, d: &mut Data) -> Result<()> {
    forward::fwd_velocity(m, d)
}

/// `act_dot`, `actuator_force` and `qfrc_actuator` at the current state and controls.
#[export]
pub fn mj_fwdActuation(m: &Model, d: &mut Data) -> Result<()> {
    forward::fwd_actuation(m, d)
}

/// `qfrc_smooth` and `qacc_smooth`: all forces but those of constraints, and the acceleration they would cause.
#[export]
pub fn mj_fwdAcceleration(m: &Model, d: &mut Data) -> Result<()> {
    forward::fwd_acceleration(m, d)
}

/// Solves for the constrained acceleration `qacc`, the forces `efc_force` and `qfrc_constraint`.
#[export]
pub fn mj_fwdConstraint(m: &Model, d: &mut Data) -> Result<()> {
    constraint::check_storage(m, d)?;
    forward::fwd_constraint(m, d)
}

/// Semi-implicit Euler step, with implicit joint damping; forward dynamics must be current.
#[export]
pub fn mj_Euler(m: &Model, d: &mut Data) -> Result<()> {
    integrate::euler(m, d, false, timer::start()).map(|_| ())
}

/// Runge-Kutta step of order `N`, which must be 4; forward dynamics must be current.
#[export]
pub fn mj_RungeKutta(m: &Model, d: &mut Data, N: c_int) -> Result<()> {
    integrate::runge_kutta(m, d, N, timer::start()).map(|_| ())
}

/// Step that is implicit in velocity; forward dynamics must be current, the integrator implicit or implicitfast.
#[export]
pub fn mj_implicit(m: &Model, d: &mut Data) -> Result<()> {
    integrate::implicit(m, d, false, timer::start()).map(|_| ())
}

/// Position-dependent quantities for inverse dynamics: as forward, without islands and projection.
#[export]
pub fn mj_invPosition(m: &Model, d: &mut Data) -> Result<()> {
    inverse::inv_position(m, d)
}

/// Velocity-dependent quantities for inverse dynamics: as forward.
#[export]
pub fn mj_invVelocity(m: &Model, d: &mut Data) -> Result<()> {
    forward::fwd_velocity(m, d)
}

/// Computes the constraint forces of inverse dynamics from `qacc`.
#[export]
pub fn mj_invConstraint(m: &Model, d: &mut Data) -> Result<()> {
    inverse::inv_constraint(m, d)
}

/// Runs inverse dynamics on the results of forward dynamics: `solver_fwdinv` = norms of the differences of constraint
/// forces and of applied forces.
#[export]
pub fn mj_compareFwdInv(m: &Model, d: &mut Data) -> Result<()> {
    inverse::compare_fwd_inv(m, d)
}

/// Sensors that depend on positions.
#[export]
pub fn mj_sensorPos(m: &Model, d: &mut Data) -> Result<()> {
    sensor::sensor_pos(m, d)
}

/// Sensors that depend on velocities.
#[export]
pub fn mj_sensorVel(m: &Model, d: &mut Data) -> Result<()> {
    sensor::sensor_vel(m, d)
}

/// Sensors that depend on accelerations and forces.
#[export]
pub fn mj_sensorAcc(m: &Model, d: &mut Data) -> Result<()> {
    sensor::sensor_acc(m, d)
}

/// Potential energy, to `energy[0]`.
#[export]
pub fn mj_energyPos(m: &Model, d: &mut Data) {
    dynamics::energy_pos(m, d)
}

/// Kinetic energy, to `energy[1]`.
#[export]
pub fn mj_energyVel(m: &Model, d: &mut Data) {
    dynamics::energy_vel(m, d)
}

/// Warns about numbers in `qpos` that are not finite or huge, and resets unless that is switched off.
#[export]
pub fn mj_checkPos(m: &Model, d: &mut Data) -> Result<()> {
    check::check_pos(m, d)
}

/// Warns about numbers in `qvel` that are not finite or huge, and resets unless that is switched off.
#[export]
pub fn mj_checkVel(m: &Model, d: &mut Data) -> Result<()> {
    check::check_vel(m, d)
}

/// Warns about numbers in `qacc` that are not finite or huge, resets unless that is switched off, and evaluates forward
/// dynamics again.
#[export]
pub fn mj_checkAcc(m: &Model, d: &mut Data) -> Result<()> {
    check::check_acc(m, d)
}

/// Forward kinematics: frames of bodies, joints, geoms and sites from `qpos` and the mocap poses.
#[export]
pub fn mj_kinematics(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::kinematics(m, d)
}

/// Centres of mass of subtrees, and inertias `cinert` and motion axes `cdof` about them.
#[export]
pub fn mj_comPos(m: &Model, d: &mut Data) {
    dynamics::com_pos(m, d)
}

/// Poses of cameras and lights.
#[export]
pub fn mj_camlight(m: &Model, d: &mut Data) {
    dynamics::cam_light(m, d)
}

/// Vertex positions, element boxes, edge lengths and edge Jacobians of flexes.
#[export]
pub fn mj_flex(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::flex(m, d)
}

/// Tendon lengths, Jacobians and paths.
#[export]
pub fn mj_tendon(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::tendon(m, d)
}

/// Actuator lengths and moment arms.
#[export]
pub fn mj_transmission(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::transmission(m, d)
}

/// Composite inertias `crb` and the joint-space inertia `M`, without the armature of tendons.
#[export]
pub fn mj_crb(m: &Model, d: &mut Data) {
    dynamics::crb(m, d)
}

/// The joint-space inertia in `M` and `qM`.
#[export]
pub fn mj_makeM(m: &Model, d: &mut Data) {
    dynamics::make_m(m, d)
}

/// Factorises `M` into `qLD` and `qLDiagInv`.
#[export]
pub fn mj_factorM(m: &Model, d: &mut Data) {
    dynamics::factor_m(m, d)
}

/// x = M⁻¹ y for `n` vectors (n x nv) with the factor of `mj_factorM`; `x` and `y` may be the same.
#[export]
pub fn mj_solveM(m: &Model, d: &mut Data, x: ArrayMut, y: Array, n: c_int) -> Result<()> {
    let x = x.with_copy_of(y, len(n) * m.nv())?;
    dynamics::inertia::solve_m_in_place(m, d, x);
    Ok(())
}

/// x = diag(`sqrtInvD`) L⁻ᵀ y for `n` vectors (n x nv), where M = Lᵀ D L; `x` and `y` may be the same.
#[export]
pub fn mj_solveM2(m: &Model, d: &mut Data, x: ArrayMut, y: Array, sqrtInvD: Array, n: c_int) -> Result<()> {
    let scale = sqrtInvD.of(m.nv())?;
    let x = x.with_copy_of(y, len(n) * m.nv())?;
    dynamics::inertia::solve_m2_in_place(m, d, x, scale);
    Ok(())
}

/// Body velocities `cvel` and the rates `cdof_dot` of the motion axes.
#[export]
pub fn mj_comVel(m: &Model, d: &mut Data) {
    dynamics::com_vel(m, d)
}

/// Passive forces: springs, dampers, gravity compensation, fluid, and the user's `mjcb_passive`.
#[export]
pub fn mj_passive(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::passive(m, d)
}

/// Linear velocity of every subtree's centre of mass and angular momentum about it.
#[export]
pub fn mj_subtreeVel(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::subtree_vel(m, d)
}

/// Recursive Newton-Euler: `result` (nv) = the bias force C(qpos, qvel), plus M(qpos) qacc without armature if `flg_acc`.
#[export]
pub fn mj_rne(m: &Model, d: &mut Data, flg_acc: c_int, result: ArrayMut) -> Result<()> {
    dynamics::rne(m, d, flg_acc != 0, result.of(m.nv())?)
}

/// Body accelerations and interaction forces under the final `qacc` and constraint forces.
#[export]
pub fn mj_rnePostConstraint(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::rne_post_constraint(m, d)
}

/// Finds all contacts of the present configuration: fills `contact` and `ncon`; constraint rows and islands are forgotten.
#[export]
pub fn mj_collision(m: &Model, d: &mut Data) -> Result<()> {
    crate::collision::collision(m, d)
}

/// Builds the constraint rows `efc_*` of the current position: Jacobian, residual, impedance, regulariser.
#[export]
pub fn mj_makeConstraint(m: &Model, d: &mut Data) -> Result<()> {
    constraint::make_constraint(m, d)
}

/// Finds the constraint islands and gathers `i*` arrays for each of them.
#[export]
pub fn mj_island(m: &Model, d: &mut Data) -> Result<()> {
    constraint::check_storage(m, d)?;
    constraint::island(m, d)
}

/// Computes `efc_AR`, the inverse inertia in constraint space with the regulariser, if a dual solver needs it.
#[export]
pub fn mj_projectConstraint(m: &Model, d: &mut Data) -> Result<()> {
    constraint::check_storage(m, d)?;
    constraint::project_constraint(m, d)
}

/// Computes `efc_vel` and `efc_aref` from the current velocity.
#[export]
pub fn mj_referenceConstraint(m: &Model, d: &mut Data) -> Result<()> {
    constraint::check_storage(m, d)?;
    constraint::reference_constraint(m, d);
    Ok(())
}

/// Computes `efc_state`, `efc_force` and `qfrc_constraint` at the residual `jar` (nefc numbers, `J a - aref`), stores the
/// cost in `cost` unless that is NULL, and the Hessians of contacts on their cone's surface if `flg_coneHessian`.
#[export]
pub fn mj_constraintUpdate(
    m: &Model,
    d: &mut Data,
    jar: Array,
    cost: Option<Out<[mjtNum; 1]>>,
    flg_coneHessian: c_int,
) -> Result<()> {
    let jar = jar.apart_from(d, d.efc_aref.len())?;
    constraint::check_storage(m, d)?;
    let value = constraint::constraint_update(m, d, &jar, flg_coneHessian != 0);
    set(cost, [value]);
    Ok(())
}
