//! The forward pipeline: from state and controls to accelerations, and the step that follows.
#![forbid(unsafe_code)]

use super::timer;
use super::{check, integrate, inverse, sleeping};
use crate::abi::*;
use crate::base::{Error, Result, hooks};
use crate::collision;
use crate::constraint;
use crate::data::Data;
use crate::dynamics::{self, actuation, inertia, jacobian, row::Row, sleep, velocity};
use crate::math::{sparse, tree};
use crate::model::Model;
use crate::sensor;
use crate::solver;

/// Poses, motion axes, cameras, lights, flexes and tendons.
pub fn inverse_kinematics(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::kinematics(m, d)?;
    dynamics::com_pos(m, d);
    dynamics::cam_light(m, d);
    dynamics::flex(m, d)?;
    dynamics::tendon(m, d)
}

/// Everything that follows from positions alone, up to tendons; wakes trees whose tendons reach a limit.
pub fn fwd_kinematics(m: &Model, d: &mut Data) -> Result<()> {
    inverse_kinematics(m, d)?;
    if sleep::active(m, d.s) {
        sleeping::wake_by_tendon(m, d)?;
    }
    Ok(())
}

/// The inertia matrix and its factor.
pub fn fwd_inertia(m: &Model, d: &mut Data) {
    let start = timer::start();
    dynamics::make_m(m, d);
    dynamics::factor_m(m, d);
    timer::stop(d, mjTIMER_POS_INERTIA, start);
}

/// All position-dependent quantities: kinematics, inertia, contacts, constraint rows, islands, transmissions.
pub fn fwd_position(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    fwd_kinematics(m, d)?;
    timer::stop(d, mjTIMER_POS_KINEMATICS, start);
    fwd_inertia(m, d);
    collision::collision(m, d)?;
    if sleep::active(m, d.s) && sleeping::wake_by_contact(m, d)? {
        collision::collision(m, d)?;
    }
    if sleep::enabled(m) {
        sleeping::wake_by_equality(m, d)?;
    }

    let make = timer::start();
    constraint::make_constraint(m, d)?;
    constraint::island(m, d)?;
    timer::stop(d, mjTIMER_POS_MAKE, make);

    let transmission = timer::start();
    dynamics::transmission(m, d)?;
    timer::add(d, mjTIMER_POS_KINEMATICS, transmission);

    let project = timer::start();
    constraint::project_constraint(m, d)?;
    timer::stop(d, mjTIMER_POS_PROJECT, project);
    timer::stop(d, mjTIMER_POSITION, start);
    Ok(())
}

/// All velocity-dependent quantities: tendon and actuator velocities, `cvel`, passive forces, reference acceleration,
/// bias forces.
pub fn fwd_velocity(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    let sparse = dynamics::is_sparse(m);
    dynamics::flex::edge_velocities(m, d);
    for t in 0..m.ntendon() {
        let J = (&*d.ten_J_rownnz, &*d.ten_J_rowadr, &*d.ten_J_colind);
        d.ten_velocity[t] = Row::of(m.nv(), J.0, J.1, J.2, d.ten_J, t, sparse).dot(d.qvel);
    }
    actuator_velocity(m, d);
    dynamics::com_vel(m, d);
    dynamics::passive(m, d)?;
    constraint::reference_constraint(m, d);
    bias(m, d)?;
    timer::stop(d, mjTIMER_VELOCITY, start);
    Ok(())
}

fn actuator_velocity(m: &Model, d: &mut Data) {
    if actuation::off(m) {
        return d.actuator_velocity.fill(0.0);
    }
    let moment = sparse::Csr::new(d.moment_rownnz, d.moment_rowadr, d.moment_colind);
    sparse::mul_vec(d.actuator_velocity, d.actuator_moment, d.qvel, moment);
}

/// `qfrc_bias`: bodies' inertia and tendons' armature at zero acceleration.
fn bias(m: &Model, d: &mut Data) -> Result<()> {
    let qfrc_bias = std::mem::take(&mut d.qfrc_bias);
    let done = velocity::rne(m, d, false, qfrc_bias).and_then(|()| velocity::tendon_bias(m, d, qfrc_bias));
    d.qfrc_bias = qfrc_bias;
    done
}

/// Actuator forces; see `dynamics::actuation`.
pub fn fwd_actuation(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    actuation::fwd_actuation(m, d)?;
    if m.nu() > 0 && !actuation::off(m) {
        timer::stop(d, mjTIMER_ACTUATION, start);
    }
    Ok(())
}

/// Adds the generalised forces of `xfrc_applied` to `qfrc`.
pub fn add_applied_wrenches(m: &Model, d: &Data, qfrc: &mut [f64]) {
    for (b, wrench) in d.xfrc_applied.iter().enumerate().skip(1) {
        if wrench.iter().any(|&x| x != 0.0) {
            let [fx, fy, fz, tx, ty, tz] = *wrench;
            let w = jacobian::wrench([fx, fy, fz], [tx, ty, tz], jacobian::offset(m, d, d.xipos[b], b));
            jacobian::add_wrench(d.cdof, jacobian::chain(d, b), &w, qfrc);
        }
    }
}

/// `qfrc_smooth` and `qacc_smooth`: all forces but those of constraints, and the acceleration they would cause.
pub fn fwd_acceleration(m: &Model, d: &mut Data) -> Result<()> {
    let awake = sleep::dofs(m, d.s, d.dof_awake_ind);
    let (passive, bias, applied, actuator) = (&*d.qfrc_passive, &*d.qfrc_bias, &*d.qfrc_applied, &*d.qfrc_actuator);
    let qfrc_smooth = &mut *d.qfrc_smooth;
    dynamics::each(awake, 0..m.nv(), |i| qfrc_smooth[i] = passive[i] - bias[i] + applied[i] + actuator[i]);

    let qfrc_smooth = std::mem::take(&mut d.qfrc_smooth);
    add_applied_wrenches(m, d, qfrc_smooth);
    d.qfrc_smooth = qfrc_smooth;

    let awake = sleep::dofs(m, d.s, d.dof_awake_ind);
    let (from, to) = (&*d.qfrc_smooth, &mut *d.qacc_smooth);
    dynamics::each(awake, 0..m.nv(), |i| to[i] = from[i]);
    match awake {
        None => tree::solve(d.qacc_smooth, d.qLD, d.qLDiagInv, inertia::pattern(m)),
        Some(list) => tree::solve_some(d.qacc_smooth, d.qLD, d.qLDiagInv, inertia::pattern(m), list),
    }
    Ok(())
}

/// Constraint forces and `qacc`.
pub fn fwd_constraint(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    solver::fwd_constraint(m, d)?;
    timer::stop(d, mjTIMER_CONSTRAINT, start);
    Ok(())
}

fn enabled(m: &Model, bit: mjtEnableBit) -> bool {
    m.opt.enableflags & bit as i32 != 0
}

/// Whether sensors of this type will be evaluated, and with them the energy that they read.
fn sensed(m: &Model, skipsensor: bool, kind: mjtSensor) -> bool {
    let on = !skipsensor && m.opt.disableflags & mjDSBL_SENSOR as i32 == 0;
    on && m.sensor_type().contains(&(kind as i32))
}

/// Potential energy after the position stage, unless a sensor did that; zero energies without the flag.
fn energy_after_position(m: &Model, d: &mut Data, skipsensor: bool) {
    if sensed(m, skipsensor, mjSENS_E_POTENTIAL) {
        return;
    }
    if enabled(m, mjENBL_ENERGY) {
        dynamics::energy_pos(m, d);
    } else {
        d.s.energy = [0.0; 2];
    }
}

/// Kinetic energy after the velocity stage, unless a sensor did that.
fn energy_after_velocity(m: &Model, d: &mut Data, skipsensor: bool) -> Result<()> {
    if enabled(m, mjENBL_ENERGY) && !sensed(m, skipsensor, mjSENS_E_KINETIC) {
        dynamics::energy_vel(m, d)?;
    }
    Ok(())
}

fn position_stage(m: &Model, d: &mut Data, skipsensor: bool) -> Result<()> {
    fwd_position(m, d)?;
    if !skipsensor {
        sensor::sensor_pos(m, d)?;
    }
    energy_after_position(m, d, skipsensor);
    Ok(())
}

fn velocity_stage(m: &Model, d: &mut Data, skipsensor: bool) -> Result<()> {
    fwd_velocity(m, d)?;
    if !skipsensor {
        sensor::sensor_vel(m, d)?;
    }
    energy_after_velocity(m, d, skipsensor)
}

/// Forward dynamics; stages up to and including `skipstage` keep their results.
pub fn forward_skip(m: &Model, d: &mut Data, skipstage: mjtStage, skipsensor: bool) -> Result<()> {
    let start = timer::start();
    if skipstage < mjSTAGE_POS {
        position_stage(m, d, skipsensor)?;
    }
    if skipstage < mjSTAGE_VEL {
        velocity_stage(m, d, skipsensor)?;
    }
    if !actuation::off(m) {
        d.call(m, hooks::callbacks().control);
    }
    fwd_actuation(m, d)?;
    fwd_acceleration(m, d)?;
    fwd_constraint(m, d)?;
    if !skipsensor {
        sensor::sensor_acc(m, d)?;
    }
    timer::stop(d, mjTIMER_FORWARD, start);
    Ok(())
}

/// Forward dynamics: from state and controls to `qacc` and sensors.
pub fn forward(m: &Model, d: &mut Data) -> Result<()> {
    forward_skip(m, d, mjSTAGE_NONE, false)
}

/// One time step.
pub fn step(m: &Model, d: &mut Data) -> Result<()> {
    step_skip(m, d, mjSTAGE_NONE, false)
}

/// One time step that leaves out stages whose inputs did not change, and sensors.
pub fn step_skip(m: &Model, d: &mut Data, skipstage: mjtStage, skipsensor: bool) -> Result<()> {
    let start = timer::start();
    check::check_pos(m, d)?;
    check::check_vel(m, d)?;
    forward_skip(m, d, skipstage, skipsensor)?;
    check::check_acc(m, d)?;
    if enabled(m, mjENBL_FWDINV) {
        inverse::compare_fwd_inv(m, d)?;
    }
    match mjtIntegrator::from_int(m.opt.integrator) {
        Some(mjINT_EULER) => integrate::euler(m, d, skipstage >= mjSTAGE_POS)?,
        Some(mjINT_RK4) => integrate::runge_kutta(m, d, 4)?,
        Some(mjINT_IMPLICIT | mjINT_IMPLICITFAST) => integrate::implicit(m, d, skipstage >= mjSTAGE_VEL)?,
        None => return Err(Error::in_routine("mj_step", "invalid integrator")),
    }
    timer::stop(d, mjTIMER_STEP, start);
    Ok(())
}

/// First half of a step, before controls are set: positions, velocities, and the control callback.
pub fn step1(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    check::check_pos(m, d)?;
    check::check_vel(m, d)?;
    position_stage(m, d, false)?;
    velocity_stage(m, d, false)?;
    d.call(m, hooks::callbacks().control);
    timer::stop(d, mjTIMER_STEP, start);
    Ok(())
}

/// Second half of a step: forces, accelerations, integration (Euler in place of Runge-Kutta).
pub fn step2(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    fwd_actuation(m, d)?;
    fwd_acceleration(m, d)?;
    fwd_constraint(m, d)?;
    sensor::sensor_acc(m, d)?;
    check::check_acc(m, d)?;
    if enabled(m, mjENBL_FWDINV) {
        inverse::compare_fwd_inv(m, d)?;
    }
    match mjtIntegrator::from_int(m.opt.integrator) {
        Some(mjINT_IMPLICIT | mjINT_IMPLICITFAST) => integrate::implicit(m, d, false)?,
        _ => integrate::euler(m, d, false)?,
    }
    // both halves together count as one step
    timer::add(d, mjTIMER_STEP, start);
    Ok(())
}
