//! Forward dynamics. In: state, controls and applied forces. Out: accelerations `qacc`, and everything that the stages
//! compute on the way. `docs/step.md` lists the stages.
//!
//! Tests: `tests/physics/dynamics.rs`, `tests/physics/integrators.rs`, `tests/engine/rollout.rs`.
#![forbid(unsafe_code)]

use super::shown::Shown;
use super::wake;
use crate::abi::*;
use crate::base::Result;
use crate::base::thread::WorkQueue;
use crate::collision::{self, Near};
use crate::constraint;
use crate::data::timer::{self, Reading, UNTIMED};
use crate::data::{Callback, Data};
use crate::dynamics::velocity::BodySources;
use crate::dynamics::{self, actuation, inertia, jacobian, parts, row::Row, sleep, support, velocity};
use crate::math::{Vec3, sparse, tree};
use crate::model::Model;
use crate::plan::SensorLists;
use crate::sensor;
use crate::solver::{self, TinyLanes};

/// What forward and inverse dynamics need not compute, because it is there or no caller reads it.
#[derive(Clone, Copy)]
pub(super) struct Precomputed<'a> {
    /// Frames, centres of mass, inertia and its factor, velocities of bodies and bias forces are there. The other fields count only
    /// where these are.
    pub bodies: bool,
    /// Tendons and their velocities are there.
    pub tendons: bool,
    /// Passive forces are there.
    pub passive: bool,
    /// Forces of actuators, all smooth forces, and the accelerations that they cause are there.
    pub smooth: bool,
    /// With `smooth`: no caller reads what only shows the state, such as cameras and lengths and velocities of actuators.
    pub outputs_unused: bool,
    /// No later call keeps results of stages.
    pub once: bool,
    /// Pairs of bodies that may touch.
    pub near: Option<Near<'a>>,
    /// The sensors that are evaluated, if not all.
    pub sensors: Option<&'a SensorLists>,
    /// Sensors of stages up to this one are not evaluated.
    pub sensors_after: mjtStage,
    /// What may take the problems of the constraint stage, to be solved later. It counts only with `smooth`, `outputs_unused` and
    /// `once`.
    pub problems: Option<&'a TinyLanes>,
    /// What callers read of the position and velocity stages, after which nothing is computed; all, and later stages, without.
    pub only: Option<&'a Shown>,
}

impl Precomputed<'_> {
    /// Evaluates the sensors of a stage.
    #[inline(always)]
    fn sense(&self, m: &Model, d: &mut Data, stage: mjtStage) -> Result<()> {
        if self.sensors_after < stage { sensor::sensors_of(m, d, stage, self.sensors) } else { Ok(()) }
    }

    /// Whether a caller reads something.
    #[inline(always)]
    fn wants(&self, of: impl Fn(&Shown) -> bool) -> bool {
        self.only.is_none_or(of)
    }
}

/// Everything is to be computed.
pub(super) const NOTHING: Precomputed = Precomputed {
    bodies: false,
    tendons: false,
    passive: false,
    smooth: false,
    outputs_unused: false,
    once: false,
    near: None,
    sensors: None,
    sensors_after: mjSTAGE_NONE,
    problems: None,
    only: None,
};

/// What became of the islands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Islands {
    /// They were found, if there are rows.
    Found,
    /// They were left out, as one has everything or the solver needs none.
    LeftOut,
    /// They were left out, as [`Precomputed::problems`] can take the problems.
    Deferred,
}

/// Poses, motion axes, cameras, lights, flexes and tendons.
#[inline(always)]
fn inverse_kinematics(m: &Model, d: &mut Data) -> Result<()> {
    dynamics::kinematics(m, d)?;
    dynamics::com_pos(m, d);
    after_frames(m, d, NOTHING)
}

/// Cameras, lights, flexes and tendons.
#[inline(always)]
fn after_frames(m: &Model, d: &mut Data, known: Precomputed) -> Result<()> {
    // tested here, as below: small models have few kinds of things, and an early-out call still costs
    if m.ncam() + m.nlight() > 0 && !known.outputs_unused && known.wants(|shown| shown.cameras) {
        dynamics::cam_light(m, d);
    }
    if m.nflex() > 0 {
        dynamics::flex(m, d)?;
    }
    if m.ntendon() > 0 && !known.tendons {
        dynamics::tendon(m, d)?;
    }
    Ok(())
}

/// Everything that follows from positions alone, up to tendons; wakes trees whose tendons reach a limit.
#[inline(always)]
pub fn fwd_kinematics(m: &Model, d: &mut Data) -> Result<()> {
    inverse_kinematics(m, d)?;
    if sleep::active(m, d.s) {
        wake::wake_by_tendon(m, d)?;
    }
    Ok(())
}

/// Frames and what follows them, the inertia matrix and its factor. With `wakes`, trees wake whose tendons reach a limit.
#[inline(always)]
pub(super) fn poses_and_inertia(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    wakes: bool,
    start: Reading,
) -> Result<Reading> {
    if known.bodies || parts::positions(m, d) {
        after_frames(m, d, known)?;
        let now = timer::stop(d, mjTIMER_POS_KINEMATICS, start);
        timer::count(d, &[mjTIMER_POS_INERTIA]);
        return Ok(now);
    }
    if wakes {
        fwd_kinematics(m, d)?;
    } else {
        inverse_kinematics(m, d)?;
    }
    let now = timer::stop(d, mjTIMER_POS_KINEMATICS, start);
    dynamics::make_m(m, d);
    if m.nv() > 0 && !sleep::all_asleep(m, d.s) {
        dynamics::factor_m(m, d);
    }
    Ok(timer::stop(d, mjTIMER_POS_INERTIA, now))
}

/// All position-dependent quantities: kinematics, inertia, contacts, constraint rows, islands, transmissions.
pub fn fwd_position(m: &Model, d: &mut Data) -> Result<()> {
    positions(m, d, NOTHING, timer::start()).map(|_| ())
}

/// [`fwd_position`], and what became of the islands.
// stages that one step calls once are part of it: their frames and results passed through memory are not free
#[inline(always)]
fn positions(m: &Model, d: &mut Data, known: Precomputed, start: Reading) -> Result<(Reading, Islands)> {
    let posed = poses_and_inertia(m, d, known, true, start)?;
    let (now, islands) = if known.wants(|shown| shown.contacts) {
        contacts(m, d, known, posed)?
    } else {
        if known.wants(|shown| shown.transmission) {
            dynamics::transmission(m, d)?;
        }
        (posed, Islands::Found)
    };
    Ok((timer::stop_at(d, mjTIMER_POSITION, start, now), islands))
}

/// What follows from positions once bodies and inertia are known: contacts, constraint rows, islands, and transmissions and marks
/// of nodes if they are seen. Islands may be left out where they are not seen and used once.
#[inline(always)]
fn contacts(m: &Model, d: &mut Data, known: Precomputed, start: Reading) -> Result<(Reading, Islands)> {
    let mut now = collision::collision_of(m, d, known.near, known.outputs_unused, start)?;
    if sleep::active(m, d.s) && wake::wake_by_contact(m, d)? {
        now = collision::collision_of(m, d, None, false, now)?;
    }
    if sleep::enabled(m) {
        wake::wake_by_equality(m, d)?;
    }

    constraint::make_constraint(m, d)?;
    let unseen = known.outputs_unused && known.once;
    let islands = match known.problems {
        Some(problems) if unseen && known.smooth && solver::may_defer(m, d, problems) => Islands::Deferred,
        _ if unseen && constraint::needs_no_islands(m, d) => Islands::LeftOut,
        _ => Islands::Found,
    };
    if islands == Islands::Found {
        constraint::island(m, d)?;
    } else {
        (d.s.nisland, d.s.nidof) = (0, 0);
    }
    let transmits = m.nu() > 0 && !known.outputs_unused;
    if transmits && d.plan.drives.is_empty() {
        now = timer::stop(d, mjTIMER_POS_MAKE, now);
        dynamics::transmission(m, d)?;
        now = timer::add(d, mjTIMER_POS_KINEMATICS, now);
    } else {
        // lengths of actuators on joints take less time than a reading
        if transmits {
            dynamics::transmission(m, d)?;
        }
        now = timer::stop(d, mjTIMER_POS_MAKE, now);
    }
    let now = if d.s.nefc > 0 && constraint::is_dual(m) {
        constraint::project_constraint(m, d)?;
        timer::stop(d, mjTIMER_POS_PROJECT, now)
    } else {
        timer::stop_at(d, mjTIMER_POS_PROJECT, now, now)
    };
    Ok((now, islands))
}

/// All velocity-dependent quantities: tendon and actuator velocities, `cvel`, passive forces, reference acceleration,
/// bias forces.
pub fn fwd_velocity(m: &Model, d: &mut Data) -> Result<()> {
    velocities(m, d, NOTHING, timer::start()).map(|_| ())
}

#[inline(always)]
pub(super) fn velocities(m: &Model, d: &mut Data, known: Precomputed, start: Reading) -> Result<Reading> {
    if m.nflex() > 0 {
        dynamics::flex::edge_velocities(m, d);
    }
    if !known.outputs_unused {
        if !known.tendons {
            tendon_velocities(m, d);
        }
        if known.wants(|shown| shown.transmission) {
            actuator_velocities(m, d);
        }
    }
    // no user code sees in which order threads write
    let shared = !known.bodies && parts::shares_velocities(m, d) && !d.has_passive_hook() && m.nplugin() == 0;
    let unchanging = known.bodies || sleep::unchanging(m, d.s);
    if shared {
        bodies_and_rows_on_threads(m, d)?;
    } else if !unchanging {
        dynamics::com_vel(m, d);
    }
    if !known.passive && known.wants(|shown| shown.passive) {
        dynamics::passive(m, d)?;
    }
    if d.s.nefc > 0 && !shared && known.wants(|shown| shown.contacts) {
        constraint::reference_constraint(m, d);
    }
    if m.nv() > 0 && !unchanging {
        bias(m, d, shared)?;
    }
    Ok(timer::stop(d, mjTIMER_VELOCITY, start))
}

/// Velocities of bodies with their bias forces, and reference accelerations of rows, on the threads of the bound pool.
#[cold]
fn bodies_and_rows_on_threads(m: &Model, d: &mut Data) -> Result<()> {
    let (stack, frame) = (d.stack, d.stack.frame());
    let sources = BodySources { qvel: d.qvel, cdof: d.cdof, cinert: d.cinert };
    let to = (&mut *d.cvel, &mut *d.cdof_dot, &mut *d.qfrc_bias);
    let bodies = parts::velocities(m, &d.plan.parts.list, sources, to, &frame)?;
    let jacobian = constraint::efc_jacobian(m, d.efc_J_rownnz, d.efc_J_rowadr, d.efc_J_colind, d.efc_J);
    let rows = constraint::Reference {
        jacobian,
        qvel: d.qvel,
        first: 0,
        vel: d.efc_vel,
        aref: d.efc_aref,
        KBIP: d.efc_KBIP,
        pos: d.efc_pos,
        margin: d.efc_margin,
    }
    .chunks();
    let (bodies, rows) = (WorkQueue::new(bodies), WorkQueue::new(rows));
    stack.share(|_| {
        bodies.take().for_each(|part| part.run(m));
        rows.take().for_each(|rows| rows.run());
    });
    Ok(())
}

#[inline(always)]
fn tendon_velocities(m: &Model, d: &mut Data) {
    let sparse = dynamics::is_sparse(m);
    for t in 0..m.ntendon() {
        let J = (&*d.ten_J_rownnz, &*d.ten_J_rowadr, &*d.ten_J_colind);
        d.ten_velocity[t] = Row::of(m.nv(), J.0, J.1, J.2, d.ten_J, t, sparse).dot(d.qvel);
    }
}

#[inline(always)]
fn actuator_velocities(m: &Model, d: &mut Data) {
    if m.nu() == 0 {
        return;
    }
    if actuation::disabled(m) {
        return d.actuator_velocity.fill(0.0);
    }
    let moment = sparse::Csr::new(d.moment_rownnz, d.moment_rowadr, d.moment_colind);
    sparse::mul_vec(d.actuator_velocity, d.actuator_moment, d.qvel, moment);
}

/// `qfrc_bias`: bodies' inertia, unless that is there, and tendons' armature at zero acceleration.
fn bias(m: &Model, d: &mut Data, of_bodies_known: bool) -> Result<()> {
    let qfrc_bias = std::mem::take(&mut d.qfrc_bias);
    let mut done = if of_bodies_known { Ok(()) } else { velocity::rne(m, d, false, qfrc_bias) };
    if done.is_ok() && m.ntendon() > 0 {
        done = velocity::tendon_bias(m, d, qfrc_bias);
    }
    d.qfrc_bias = qfrc_bias;
    done
}

/// Actuator forces; see `dynamics::actuation`.
pub fn fwd_actuation(m: &Model, d: &mut Data) -> Result<()> {
    let start = timer::start();
    actuation::fwd_actuation(m, d)?;
    stop_actuation(m, d, start);
    Ok(())
}

/// Counts the actuation stage, if there is one.
#[inline(always)]
fn stop_actuation(m: &Model, d: &mut Data, start: Reading) -> Reading {
    let runs = m.nu() > 0 && !actuation::disabled(m);
    if runs { timer::stop(d, mjTIMER_ACTUATION, start) } else { start }
}

/// Whether a body has an applied force or torque.
#[inline(always)]
fn has_applied_wrenches(d: &Data) -> bool {
    // nearly always there are none: one pass without branches decides
    d.xfrc_applied.as_flattened().iter().fold(0, |any, x| any | x.to_bits() << 1) != 0
}

/// Adds the generalised forces of `xfrc_applied` to `qfrc`.
#[inline(never)]
pub fn add_applied_wrenches(m: &Model, d: &Data, qfrc: &mut [f64]) {
    for (b, wrench) in d.xfrc_applied.iter().enumerate().skip(1) {
        if wrench.iter().any(|&x| x != 0.0) {
            let [fx, fy, fz, tx, ty, tz] = *wrench;
            let w = jacobian::wrench(Vec3([fx, fy, fz]), Vec3([tx, ty, tz]), jacobian::offset(m, d, d.xipos[b], b));
            jacobian::add_wrench(d.cdof, jacobian::chain(d, b), w, qfrc);
        }
    }
}

/// `qfrc_smooth` and `qacc_smooth`: all forces but those of constraints, and the acceleration they would cause.
pub fn fwd_acceleration(m: &Model, d: &mut Data) -> Result<()> {
    if m.nv() == 0 || sleep::all_asleep(m, d.s) {
        return Ok(());
    }
    let awake = sleep::dofs(m, d.s, d.dof_awake_ind);
    let (passive, bias, applied, actuator) = (&*d.qfrc_passive, &*d.qfrc_bias, &*d.qfrc_applied, &*d.qfrc_actuator);
    let (qfrc_smooth, qacc_smooth) = (&mut *d.qfrc_smooth, &mut *d.qacc_smooth);
    match awake {
        None => support::smooth_forces([passive, bias, applied, actuator], qfrc_smooth, qacc_smooth),
        Some(list) => list.iter().map(|&i| i as usize).for_each(|i| {
            qfrc_smooth[i] = passive[i] - bias[i] + applied[i] + actuator[i];
            qacc_smooth[i] = qfrc_smooth[i];
        }),
    }
    if has_applied_wrenches(d) {
        let qfrc_smooth = std::mem::take(&mut d.qfrc_smooth);
        add_applied_wrenches(m, d, qfrc_smooth);
        d.qfrc_smooth = qfrc_smooth;
        match sleep::dofs(m, d.s, d.dof_awake_ind) {
            None => d.qacc_smooth.copy_from_slice(d.qfrc_smooth),
            Some(list) => list.iter().for_each(|&i| d.qacc_smooth[i as usize] = d.qfrc_smooth[i as usize]),
        }
    }
    if parts::solve_smooth(m, d) {
        return Ok(());
    }
    match sleep::dofs(m, d.s, d.dof_awake_ind) {
        None => inertia::solve(m, d.plan, d.qacc_smooth, [d.qLD, d.qLDiagInv]),
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

/// Whether sensors of potential (0) or kinetic (1) energy will be evaluated, and with them the energy itself.
fn sensed(m: &Model, d: &Data, skipsensor: bool, energy: usize) -> bool {
    !skipsensor && !m.disabled(mjDSBL_SENSOR) && d.plan.sensors.energy[energy]
}

/// Potential energy after the position stage, unless a sensor did that; zero energies without the flag.
fn energy_after_position(m: &Model, d: &mut Data, skipsensor: bool) {
    if sensed(m, d, skipsensor, 0) {
        return;
    }
    if m.enabled(mjENBL_ENERGY) {
        dynamics::energy_pos(m, d);
    } else {
        d.s.energy = [0.0; 2];
    }
}

/// Kinetic energy after the velocity stage, unless a sensor did that.
fn energy_after_velocity(m: &Model, d: &mut Data, skipsensor: bool) {
    if m.enabled(mjENBL_ENERGY) && !sensed(m, d, skipsensor, 1) {
        dynamics::energy_vel(m, d);
    }
}

/// The position stage with its sensors, and what became of the islands.
#[inline(always)]
pub(super) fn position_stage(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    skipsensor: bool,
    start: Reading,
) -> Result<(Reading, Islands)> {
    let done = positions(m, d, known, start)?;
    if known.wants(|shown| shown.sensors) {
        if !skipsensor {
            known.sense(m, d, mjSTAGE_POS)?;
        }
        energy_after_position(m, d, skipsensor);
    }
    Ok(done)
}

/// The velocity stage with its sensors.
#[inline(always)]
pub(super) fn velocity_stage(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    skipsensor: bool,
    start: Reading,
) -> Result<Reading> {
    let now = velocities(m, d, known, start)?;
    if known.wants(|shown| shown.sensors) {
        if !skipsensor {
            known.sense(m, d, mjSTAGE_VEL)?;
        }
        energy_after_velocity(m, d, skipsensor);
    }
    Ok(now)
}

/// Forward dynamics; stages up to and including `skipstage` keep their results.
pub fn forward_skip(m: &Model, d: &mut Data, skipstage: mjtStage, skipsensor: bool) -> Result<()> {
    if skipstage >= mjSTAGE_POS {
        constraint::check_storage(m, d)?;
    }
    forward_from(m, d, skipstage, skipsensor, timer::start()).map(|_| ())
}

/// The same, for callers that know whether what `skipstage` keeps is there.
pub(super) fn forward_from(
    m: &Model,
    d: &mut Data,
    skipstage: mjtStage,
    skipsensor: bool,
    start: Reading,
) -> Result<Reading> {
    forward_knowing(m, d, NOTHING, skipstage, skipsensor, start)
}

/// The order of the stages of forward dynamics, for all that run them. Timers count the stages that were precomputed, too.
#[inline(always)]
pub(super) fn forward_knowing(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    skipstage: mjtStage,
    skipsensor: bool,
    start: Reading,
) -> Result<Reading> {
    let (now, islands) = smooth_stages(m, d, known, skipstage, skipsensor, start)?;
    if known.only.is_some() {
        return Ok(now);
    }
    constrained_stage(m, d, known, skipsensor, [start, now], islands)
}

/// The constraint stage with its sensors, after [`smooth_stages`]: they began and ended at these readings.
#[inline(always)]
pub(super) fn constrained_stage(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    skipsensor: bool,
    [start, now]: [Reading; 2],
    islands: Islands,
) -> Result<Reading> {
    solver::fwd_constraint_of(m, d, islands == Islands::LeftOut)?;
    let now = if d.s.nefc > 0 {
        timer::stop(d, mjTIMER_CONSTRAINT, now)
    } else {
        timer::stop_at(d, mjTIMER_CONSTRAINT, now, now)
    };
    if !skipsensor {
        known.sense(m, d, mjSTAGE_ACC)?;
    }
    Ok(timer::stop_at(d, mjTIMER_FORWARD, start, now))
}

/// The stages before the constraint stage, and what became of the islands.
#[inline(always)]
pub(super) fn smooth_stages(
    m: &Model,
    d: &mut Data,
    known: Precomputed,
    skipstage: mjtStage,
    skipsensor: bool,
    start: Reading,
) -> Result<(Reading, Islands)> {
    let (mut now, mut islands) = (start, Islands::Found);
    if skipstage < mjSTAGE_POS && known.wants(|shown| shown.stage >= mjSTAGE_POS) {
        (now, islands) = position_stage(m, d, known, skipsensor, now)?;
    }
    if skipstage < mjSTAGE_VEL && known.wants(|shown| shown.stage >= mjSTAGE_VEL) {
        now = velocity_stage(m, d, known, skipsensor, now)?;
    }
    if known.only.is_some() {
        return Ok((now, islands));
    }
    if !known.smooth {
        if !actuation::disabled(m) {
            d.call(m, Callback::Control);
        }
        actuation::fwd_actuation(m, d)?;
    }
    now = stop_actuation(m, d, now);
    if !known.smooth {
        fwd_acceleration(m, d)?;
    }
    Ok((now, islands))
}

/// Forward dynamics up to a stage, with its sensors and energies: all of it for `mjSTAGE_ACC`. Times are not measured.
pub fn forward_to(m: &Model, d: &mut Data, stage: mjtStage) -> Result<()> {
    if stage >= mjSTAGE_ACC {
        return forward_from(m, d, mjSTAGE_NONE, false, UNTIMED).map(|_| ());
    }
    show(m, d, NOTHING, &Shown::all(m, stage))
}

/// What `shown` has of forward dynamics up to the position or velocity stage. Times are not measured.
pub(super) fn show(m: &Model, d: &mut Data, known: Precomputed, shown: &Shown) -> Result<()> {
    let known = Precomputed { outputs_unused: false, only: Some(shown), ..known };
    forward_knowing(m, d, known, mjSTAGE_NONE, false, UNTIMED).map(|_| ())
}

/// Forward dynamics: from state and controls to `qacc` and sensors.
pub fn forward(m: &Model, d: &mut Data) -> Result<()> {
    forward_skip(m, d, mjSTAGE_NONE, false)
}
