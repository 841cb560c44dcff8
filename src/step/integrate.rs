//! Integration in time. In: state, accelerations and activation rates. Out: the state one time step on, by
//! semi-implicit Euler, by Euler implicit in velocity (with or without the derivative of Coriolis forces), or by the
//! classic Runge-Kutta method of fourth order.
//!
//! Tests: `tests/physics/integrators.rs`, `src/step/tests.rs`.
#![forbid(unsafe_code)]

use super::d_matrix::{implicit_matrix, implicitfast_matrix, pattern};
use super::{forward, sleeping, smooth_derivative};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::timer::{self, Reading};
use crate::data::{Data, Frame, update_awake};
use crate::dynamics::parts::{self, FactorAction};
use crate::dynamics::runge_kutta::{EVALUATIONS, Evaluation, RungeKutta};
use crate::dynamics::{actuation, inertia, sleep, support};
use crate::math::tree;
use crate::model::Model;
use crate::plugin;

/// What the state moves by. `None` stands for the field of `mjData` itself.
#[derive(Default)]
struct Rates<'a> {
    act_dot: Option<&'a [f64]>,
    qacc: Option<&'a [f64]>,
    /// Velocity for positions; the new `qvel` by default.
    qvel: Option<&'a [f64]>,
}

/// Activations, velocities, positions and time one step on; saves the warm start.
fn advance_state(m: &Model, d: &mut Data, rates: Rates) -> Result<()> {
    let h = m.opt.timestep;
    actuation::integrate_activations(m, d.act, rates.act_dot.unwrap_or(d.act_dot));

    let frame;
    let mut qacc = rates.qacc;
    if sleep::enabled(m) && d.s.ntree_awake > 0 {
        frame = d.stack.frame();
        // falling asleep changes `qacc`, not what moves the state now
        qacc = Some(match qacc {
            Some(qacc) => qacc,
            None => frame.copy(d.qacc)?,
        });
        if sleeping::fall_asleep(m, d)? {
            forward::forward_skip(m, d, mjSTAGE_POS, false)?;
            update_awake(m, d, false);
        }
    }

    let awake = sleep::dofs(m, d.s, d.dof_awake_ind);
    let (qvel, qacc) = (&mut *d.qvel, qacc.unwrap_or(d.qacc));
    match awake {
        None => support::add_scaled(qvel, h, qacc),
        Some(list) => list.iter().for_each(|&i| qvel[i as usize] += h * qacc[i as usize]),
    }
    let velocity = rates.qvel.unwrap_or(d.qvel);
    match sleep::moving_bodies(m, d.s, d.body_awake_ind) {
        None => support::integrate_pos(m, d.qpos, velocity, h),
        Some(list) => support::integrate_pos_of(m, list, d.qpos, velocity, h),
    }
    d.s.time += h;
    if m.nplugin() > 0 {
        plugin::advance_states(m, d)?;
    }
    d.qacc_warmstart.copy_from_slice(d.qacc);
    Ok(())
}

/// Smooth and constraint forces together, on the stack.
#[inline(always)]
fn total_force<'f>(frame: &'f Frame, d: &Data) -> Result<&'f mut [f64]> {
    let f = frame.scratch::<f64>(d.qfrc_smooth.len())?;
    for (f, (a, b)) in f.iter_mut().zip(d.qfrc_smooth.iter().zip(d.qfrc_constraint.iter())) {
        *f = a + b;
    }
    Ok(f)
}

/// Whether Euler integration treats joint damping implicitly: of the listed dofs, or of all.
pub(super) fn damps_implicitly(m: &Model, list: Option<&[i32]>) -> bool {
    if m.disabled(mjDSBL_EULERDAMP) || m.disabled(mjDSBL_DAMPER) {
        return false;
    }
    match list {
        None => m.dof_damping().iter().any(|&x| x > 0.0),
        Some(list) => list.iter().any(|&i| m.dof_damping()[i as usize] > 0.0),
    }
}

/// Rows of M + h diag(damping) for the listed dofs.
fn damped_inertia_of(m: &Model, dofs: &[i32], qH: &mut [f64], M: &[f64]) {
    for &i in dofs {
        let row = inertia::pattern(m).range(i as usize);
        qH[row.clone()].copy_from_slice(&M[row.clone()]);
        qH[row.end - 1] += m.opt.timestep * m.dof_damping()[i as usize];
    }
}

/// Multiplies with the inverse of the matrix in `qH`.
fn solve(m: &Model, d: &mut Data, qacc: &mut [f64], factor: FactorAction) {
    if parts::solve(m, d, qacc, factor) {
        return;
    }
    let damped = factor == FactorAction::Damped;
    match sleep::dofs(m, d.s, d.dof_awake_ind) {
        None => {
            if factor != FactorAction::Known {
                let (M, damping) = (damped.then_some(&*d.M), damped.then(|| (m.dof_damping(), m.opt.timestep)));
                inertia::factor(m, d.plan, d.scratch, [d.qH, d.qHDiagInv], M, damping);
            }
            inertia::solve(m, d.plan, qacc, [d.qH, d.qHDiagInv]);
        }
        Some(list) => {
            if damped {
                damped_inertia_of(m, list, d.qH, d.M);
            }
            if factor != FactorAction::Known {
                tree::factor_some(d.qH, d.qHDiagInv, inertia::pattern(m), list);
            }
            tree::solve_some(qacc, d.qH, d.qHDiagInv, inertia::pattern(m), list);
        }
    }
}

/// Semi-implicit Euler step, with implicit joint damping; `reuse` keeps the factor of an earlier call. As the others, it began at
/// `start`, and returns when it ended.
pub fn euler(m: &Model, d: &mut Data, reuse: bool, start: Reading) -> Result<Reading> {
    if damps_implicitly(m, sleep::dofs(m, d.s, d.dof_awake_ind)) {
        let frame = d.stack.frame();
        let qacc = total_force(&frame, d)?;
        solve(m, d, qacc, if reuse { FactorAction::Known } else { FactorAction::Damped });
        advance_state(m, d, Rates { qacc: Some(qacc), ..Default::default() })?;
    } else {
        advance_state(m, d, Rates::default())?;
    }
    Ok(timer::stop(d, mjTIMER_ADVANCE, start))
}

/// Step that is implicit in velocity: (M − h ∂f/∂v) α = f. `reuse` keeps the factor of an earlier call.
pub fn implicit(m: &Model, d: &mut Data, reuse: bool, start: Reading) -> Result<Reading> {
    let frame = d.stack.frame();
    let qacc = total_force(&frame, d)?;
    // nothing below wakes a tree
    let awake = sleep::dofs(m, d.s, d.dof_awake_ind).map(|list| frame.copy(list)).transpose()?;
    let awake = awake.as_deref();
    match mjtIntegrator::from_int(m.opt.integrator) {
        Some(mjINT_IMPLICIT) => {
            if !reuse {
                smooth_derivative::smooth_vel(m, d, true)?;
                implicit_matrix(m, d);
                let scratch = frame.scratch::<i32>(m.nv())?;
                match awake {
                    None => tree::lu_factor(d.qLU, pattern(m), scratch)?,
                    Some(list) => tree::lu_factor_some(d.qLU, pattern(m), scratch, list)?,
                }
            }
            match awake {
                None => tree::lu_solve(qacc, d.qLU, pattern(m), m.D_diag()),
                Some(list) => tree::lu_solve_some(qacc, d.qLU, pattern(m), m.D_diag(), list),
            }
        }
        Some(mjINT_IMPLICITFAST) => {
            if !reuse {
                smooth_derivative::smooth_vel(m, d, false)?;
                implicitfast_matrix(m, d);
            }
            solve(m, d, qacc, if reuse { FactorAction::Known } else { FactorAction::Itself });
        }
        _ => return Err(Error::in_routine("mj_implicitSkip", "integrator must be implicit or implicitfast")),
    }
    advance_state(m, d, Rates { qacc: Some(qacc), ..Default::default() })?;
    Ok(timer::stop(d, mjTIMER_ADVANCE, start))
}

/// Classical fourth-order Runge-Kutta step; forward dynamics were evaluated at the current state.
pub fn runge_kutta(m: &Model, d: &mut Data, order: i32, mut now: Reading) -> Result<Reading> {
    if order != 4 {
        return Err(Error::in_routine("mj_RungeKutta", "supported RK orders: N=4"));
    }
    let (nv, na) = (m.nv(), m.na());
    let frame = d.stack.frame();
    let (time, qpos, qvel, act) = (d.s.time, frame.copy(d.qpos)?, frame.copy(d.qvel)?, frame.copy(d.act)?);
    let sums = [frame.zeros::<f64>(nv)?, frame.zeros::<f64>(nv)?, frame.zeros::<f64>(na)?];
    let mut step = RungeKutta { qpos, qvel, act, sums };
    for Evaluation { ahead, weight } in EVALUATIONS {
        step.add(weight, [d.qvel, d.qacc, d.act_dot]);
        let Some(ahead) = ahead else { break };
        d.s.time = time + ahead * m.opt.timestep;
        step.move_on(m, ahead, d.qpos, (d.qvel, d.qacc), (d.act, d.act_dot));
        now = forward::forward_from(m, d, mjSTAGE_NONE, true, now)?;
    }
    let RungeKutta { qpos, qvel, act, sums: [sum_v, sum_a, sum_w] } = step;
    d.s.time = time;
    d.qpos.copy_from_slice(qpos);
    d.qvel.copy_from_slice(qvel);
    d.act.copy_from_slice(act);
    advance_state(m, d, Rates { act_dot: Some(sum_w), qacc: Some(sum_a), qvel: Some(sum_v) })?;
    Ok(now.and_then(|_| timer::start()))
}
