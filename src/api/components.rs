//! The components of the pipeline.

use super::args::*;
use super::*;
use crate::constraint;
use crate::dynamics;
use crate::sensor;
use crate::step::{check, forward, integrate, inverse, timer};

/// Poses, motion axes, cameras, lights, flexes and tendons; wakes trees that were moved.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdKinematics(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_kinematics)
}

/// All position-dependent quantities: kinematics, inertia, contacts, constraint rows, islands, transmissions.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdPosition(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_position)
}

/// All velocity-dependent quantities: tendon, actuator and body velocities, passive and bias forces, reference acceleration.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdVelocity(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_velocity)
}

/// `act_dot`, `actuator_force` and `qfrc_actuator` at the current state and controls.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdActuation(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_actuation)
}

/// `qfrc_smooth` and `qacc_smooth`: all forces but those of constraints, and the acceleration they would cause.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdAcceleration(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_acceleration)
}

/// Solves for the constrained acceleration `qacc`, the forces `efc_force` and `qfrc_constraint`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdConstraint(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_constraint)
}

/// Semi-implicit Euler step, with implicit joint damping; forward dynamics must be current.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_Euler(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), |m, d| integrate::euler(m, d, false, timer::start()))
}

/// Runge-Kutta step of order `N`, which must be 4; forward dynamics must be current.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_RungeKutta(m: *const mjModel, d: *mut mjData, N: c_int) {
    border::with_data(m, d, (), |m, d| integrate::runge_kutta(m, d, N))
}

/// Step that is implicit in velocity; forward dynamics must be current, the integrator implicit or implicitfast.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_implicit(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), |m, d| integrate::implicit(m, d, false, timer::start()))
}

/// Position-dependent quantities for inverse dynamics: as forward, without islands and projection.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invPosition(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), inverse::inv_position)
}

/// Velocity-dependent quantities for inverse dynamics: as forward.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invVelocity(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), forward::fwd_velocity)
}

/// Computes the constraint forces of inverse dynamics from `qacc`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invConstraint(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), inverse::inv_constraint)
}

/// Runs inverse dynamics on the results of forward dynamics: `solver_fwdinv` = norms of the differences of constraint
/// forces and of applied forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compareFwdInv(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), inverse::compare_fwd_inv)
}

/// Sensors that depend on positions.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorPos(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), sensor::sensor_pos)
}

/// Sensors that depend on velocities.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorVel(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), sensor::sensor_vel)
}

/// Sensors that depend on accelerations and forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorAcc(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), sensor::sensor_acc)
}

/// Potential energy, to `energy[0]`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_energyPos(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::energy_pos)
}

/// Kinetic energy, to `energy[1]`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_energyVel(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::energy_vel)
}

/// Warns about numbers in `qpos` that are not finite or huge, and resets unless that is switched off.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkPos(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), check::check_pos)
}

/// Warns about numbers in `qvel` that are not finite or huge, and resets unless that is switched off.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkVel(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), check::check_vel)
}

/// Warns about numbers in `qacc` that are not finite or huge, resets unless that is switched off, and evaluates forward
/// dynamics again.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkAcc(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), check::check_acc)
}

/// Forward kinematics: frames of bodies, joints, geoms and sites from `qpos` and the mocap poses.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_kinematics(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::kinematics)
}

/// Centres of mass of subtrees, and inertias `cinert` and motion axes `cdof` about them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_comPos(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::com_pos)
}

/// Poses of cameras and lights.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_camlight(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::cam_light)
}

/// Vertex positions, element boxes, edge lengths and edge Jacobians of flexes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_flex(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::flex)
}

/// Tendon lengths, Jacobians and paths.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_tendon(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::tendon)
}

/// Actuator lengths and moment arms.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_transmission(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::transmission)
}

/// Composite inertias `crb` and the joint-space inertia `M`, without the armature of tendons.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_crb(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::crb)
}

/// The joint-space inertia in `M` and `qM`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeM(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::make_m)
}

/// Factorises `M` into `qLD` and `qLDiagInv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_factorM(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::factor_m)
}

/// x = M⁻¹ y for `n` vectors (n x nv) with the factor of `mj_factorM`; `x` and `y` may be the same.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveM(
    m: *const mjModel,
    d: *mut mjData,
    x: *mut mjtNum,
    y: *const mjtNum,
    n: c_int,
) {
    border::with_data(m, d, (), |m, d| {
        let x = copied_to(x, y, len(n) * m.nv(), ["mj_solveM: x", "mj_solveM: y"])?;
        dynamics::inertia::solve_m_in_place(m, d, x);
        Ok(())
    })
}

/// x = diag(`sqrtInvD`) L⁻ᵀ y for `n` vectors (n x nv), where M = Lᵀ D L; `x` and `y` may be the same.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveM2(
    m: *const mjModel,
    d: *mut mjData,
    x: *mut mjtNum,
    y: *const mjtNum,
    sqrtInvD: *const mjtNum,
    n: c_int,
) {
    border::with_data(m, d, (), |m, d| {
        let scale = values(sqrtInvD, m.nv(), "mj_solveM2: sqrtInvD")?;
        let x = copied_to(x, y, len(n) * m.nv(), ["mj_solveM2: x", "mj_solveM2: y"])?;
        dynamics::inertia::solve_m2_in_place(m, d, x, scale);
        Ok(())
    })
}

/// Body velocities `cvel` and the rates `cdof_dot` of the motion axes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_comVel(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, dynamics::com_vel)
}

/// Passive forces: springs, dampers, gravity compensation, fluid, and the user's `mjcb_passive`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_passive(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::passive)
}

/// Linear velocity of every subtree's centre of mass and angular momentum about it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_subtreeVel(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::subtree_vel)
}

/// Recursive Newton-Euler: `result` (nv) = the bias force C(qpos, qvel), plus M(qpos) qacc without armature if `flg_acc`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rne(m: *const mjModel, d: *mut mjData, flg_acc: c_int, result: *mut mjtNum) {
    border::with_data(m, d, (), |m, d| dynamics::rne(m, d, flg_acc != 0, values_mut(result, m.nv(), "mj_rne: result")?))
}

/// Body accelerations and interaction forces under the final `qacc` and constraint forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rnePostConstraint(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), dynamics::rne_post_constraint)
}

/// Finds all contacts of the present configuration: fills `contact` and `ncon`; constraint rows and islands are forgotten.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_collision(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), crate::collision::collision)
}

/// Builds the constraint rows `efc_*` of the current position: Jacobian, residual, impedance, regulariser.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeConstraint(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), constraint::make_constraint)
}

/// Finds the constraint islands and gathers `i*` arrays for each of them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_island(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), constraint::island)
}

/// Computes `efc_AR`, the inverse inertia in constraint space with the regulariser, if a dual solver needs it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_projectConstraint(m: *const mjModel, d: *mut mjData) {
    border::with_data(m, d, (), constraint::project_constraint)
}

/// Computes `efc_vel` and `efc_aref` from the current velocity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_referenceConstraint(m: *const mjModel, d: *mut mjData) {
    border::on_data(m, d, constraint::reference_constraint)
}

/// Computes `efc_state`, `efc_force` and `qfrc_constraint` at the residual `jar` (nefc numbers, `J a - aref`), stores the
/// cost in `cost` unless that is NULL, and the Hessians of contacts on their cone's surface if `flg_coneHessian`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_constraintUpdate(
    m: *const mjModel,
    d: *mut mjData,
    jar: *const mjtNum,
    cost: *mut [mjtNum; 1],
    flg_coneHessian: c_int,
) {
    border::with_data(m, d, (), |m, d| {
        let jar = values(jar, d.efc_aref.len(), "mj_constraintUpdate: jar")?;
        let jar = apart_from(d.raw, jar);
        let value = constraint::constraint_update(m, d, &jar, flg_coneHessian != 0);
        put(cost, [value]);
        Ok(())
    })
}
