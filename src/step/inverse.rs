//! Inverse dynamics. In: positions, velocities and accelerations. Out: `qfrc_inverse`, the forces that cause them: M v̇
//! + c − τ_passive − Jᵀ f, with constraint forces f that follow from the accelerations in closed form.
//!
//! Tests: `tests/physics/dynamics.rs`, `tests/engine/step.rs`.
#![forbid(unsafe_code)]

use super::forward::{NOTHING, Precomputed};
use super::{d_matrix, forward, smooth_derivative};
use crate::abi::*;
use crate::base::{Error, Result, hooks};
use crate::collision;
use crate::constraint;
use crate::data::Data;
use crate::data::timer::{self, Reading};
use crate::dynamics::{self, inertia, sleep, velocity};
use crate::math::{dense, sparse};
use crate::model::Model;
use crate::sensor;

/// Position-dependent quantities, as in forward dynamics but without islands and projection.
pub fn inv_position(m: &Model, d: &mut Data) -> Result<()> {
    positions(m, d, NOTHING, timer::start()).map(|_| ())
}

fn positions(m: &Model, d: &mut Data, known: Precomputed, start: Reading) -> Result<Reading> {
    let now = forward::poses_and_inertia(m, d, known, false, start)?;
    let now = collision::collision_of(m, d, known.near, known.outputs_unused, now)?;
    constraint::make_constraint(m, d)?;
    let now = timer::stop(d, mjTIMER_POS_MAKE, now);
    dynamics::transmission(m, d)?;
    let now = timer::add(d, mjTIMER_POS_KINEMATICS, now);
    Ok(timer::stop_at(d, mjTIMER_POSITION, start, now))
}

/// Constraint forces at `qacc`, in closed form.
pub fn inv_constraint(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    constraint::inv_constraint(m, d)?;
    timer::stop(d, mjTIMER_CONSTRAINT, start);
    Ok(())
}

/// Replaces `qacc`, the change of velocity over a step, by the continuous acceleration that the integrator would turn
/// into it.
fn to_continuous(m: &Model, d: &mut Data) -> Result<()> {
    let frame = d.stack.frame();
    let f = frame.zeros::<f64>(m.nv())?;
    match mjtIntegrator::from_int(m.opt.integrator) {
        Some(mjINT_RK4) => {
            return Err(Error::in_routine(
                "mj_discreteAcc",
                "discrete inverse dynamics is not supported by RK4 integrator",
            ));
        }
        Some(mjINT_EULER) => {
            let explicit = m.disabled(mjDSBL_EULERDAMP);
            if explicit || m.dof_damping().iter().all(|&x| x <= 0.0) {
                return Ok(());
            }
            inertia::mul_m(m, d, f, d.qacc);
            for (i, f) in f.iter_mut().enumerate() {
                *f += m.opt.timestep * m.dof_damping()[i] * d.qacc[i];
            }
        }
        Some(mjINT_IMPLICIT) => {
            smooth_derivative::smooth_vel(m, d, true)?;
            d_matrix::implicit_matrix(m, d);
            d_matrix::mul_vec(m, d.qLU, f, d.qacc);
        }
        Some(mjINT_IMPLICITFAST) => {
            smooth_derivative::smooth_vel(m, d, false)?;
            d_matrix::implicitfast_matrix(m, d);
            sparse::mul_sym_vec(f, d.qH, d.qacc, inertia::pattern(m));
        }
        None => return Err(Error::in_routine("mj_discreteAcc", "invalid integrator")),
    }
    inertia::solve_m_in_place(m, d, f);
    d.qacc.copy_from_slice(f);
    Ok(())
}

/// Inverse dynamics; stages up to and including `skipstage` keep their results.
pub fn inverse_skip(m: &Model, d: &mut Data, skipstage: mjtStage, skipsensor: bool) -> Result<()> {
    if skipstage >= mjSTAGE_POS {
        constraint::check_storage(m, d)?;
    }
    inverse_with_known_bias(m, d, skipstage, skipsensor, skipstage < mjSTAGE_VEL)
}

/// [`inverse_skip`]; `bias_known` says that, once the stages have run, `qfrc_bias` is that of the present state.
pub(super) fn inverse_with_known_bias(
    m: &Model,
    d: &mut Data,
    skipstage: mjtStage,
    skipsensor: bool,
    bias_known: bool,
) -> Result<()> {
    inverse_knowing(m, d, NOTHING, skipstage, skipsensor, bias_known)
}

/// The order of the stages of inverse dynamics, for all that run them.
pub(super) fn inverse_knowing(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    skipstage: mjtStage,
    skipsensor: bool,
    bias_known: bool,
) -> Result<()> {
    let start = timer::start();
    let mut now = start;
    let energy = m.enabled(mjENBL_ENERGY);
    if skipstage < mjSTAGE_POS {
        now = positions(m, d, known, now)?;
        if !skipsensor {
            sensor::sensor_pos(m, d)?;
        }
        if energy {
            dynamics::energy_pos(m, d);
        }
    }
    if skipstage < mjSTAGE_VEL {
        forward::velocities(m, d, known, now)?;
        if !skipsensor {
            sensor::sensor_vel(m, d)?;
        }
        if energy {
            dynamics::energy_vel(m, d);
        }
    }
    forces(m, d, skipsensor, bias_known)?;
    timer::stop(d, mjTIMER_INVERSE, start);
    Ok(())
}

/// Forces of constraints and `qfrc_inverse`.
fn forces(m: &Model, d: &mut Data, skipsensor: bool, bias_known: bool) -> Result<()> {
    let frame = d.stack.frame();
    let discrete = m.enabled(mjENBL_INVDISCRETE);
    let qacc = if discrete { Some(frame.copy(d.qacc)?) } else { None };
    if discrete {
        to_continuous(m, d)?;
    }
    inv_constraint(m, d)?;

    // what users run may write to `qfrc_bias`, and trees that sleep keep old entries
    let untouched = hooks::callbacks().sensor.is_none() && m.nplugin() == 0 && !sleep::enabled(m);
    if bias_known && untouched {
        d.qfrc_inverse.copy_from_slice(d.qfrc_bias);
    } else {
        let qfrc = std::mem::take(&mut d.qfrc_inverse);
        let done = velocity::rne(m, d, false, qfrc).and_then(|()| velocity::tendon_bias(m, d, qfrc));
        d.qfrc_inverse = qfrc;
        done?;
    }
    if !skipsensor {
        sensor::sensor_acc(m, d)?;
    }
    let product = frame.zeros::<f64>(m.nv())?;
    inertia::mul_m(m, d, product, d.qacc);
    for (i, &product) in product.iter().enumerate() {
        d.qfrc_inverse[i] += product - d.qfrc_passive[i] - d.qfrc_constraint[i];
    }
    if let Some(qacc) = qacc {
        d.qacc.copy_from_slice(qacc);
    }
    Ok(())
}

/// Inverse dynamics: `qfrc_inverse`, the force that must be applied for the given `qacc`.
pub fn inverse(m: &Model, d: &mut Data) -> Result<()> {
    inverse_skip(m, d, mjSTAGE_NONE, false)
}

/// Compares forward with inverse dynamics: `solver_fwdinv` = norms of the differences of constraint forces and of applied
/// forces.
pub fn compare_fwd_inv(m: &Model, d: &mut Data) -> Result<()> {
    d.s.solver_fwdinv = [0.0; 2];
    if d.s.nefc == 0 {
        return Ok(());
    }
    let frame = d.stack.frame();
    let applied = frame.scratch::<f64>(m.nv())?;
    for (i, x) in applied.iter_mut().enumerate() {
        *x = d.qfrc_applied[i] + d.qfrc_actuator[i];
    }
    forward::add_applied_wrenches(m, d, applied);
    let (qfrc_constraint, efc_force) = (frame.copy(d.qfrc_constraint)?, frame.copy(d.efc_force)?);
    inverse_skip(m, d, mjSTAGE_VEL, true)?;

    let distance = |a: &[f64], b: &[f64], diff: &mut [f64]| {
        dense::sub(diff, a, b);
        dense::norm(diff)
    };
    let diff = frame.scratch::<f64>(m.nv())?;
    d.s.solver_fwdinv[0] = distance(qfrc_constraint, d.qfrc_constraint, diff);
    d.s.solver_fwdinv[1] = distance(applied, d.qfrc_inverse, diff);
    d.qfrc_constraint.copy_from_slice(qfrc_constraint);
    d.efc_force.copy_from_slice(efc_force);
    Ok(())
}
