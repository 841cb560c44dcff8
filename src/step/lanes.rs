//! Steps of four environments of one model at a time: what depends on the model alone runs in lanes
//! ([`crate::dynamics::lanes`]), the rest in a `mjData`, one environment after the other.
//!
//! In: the states of four environments, and what is wanted of a step ([`StepRequest`]). Out: their states one step on,
//! and a `mjData` that shows what the request asks for. [`LaneStepper`] says in which order to call its functions.
//!
//! Results are those of [`super::step`] to the last bit, whatever environments share a group.
//!
//! Tests: `tests/engine/lanes.rs`.
#![forbid(unsafe_code)]

use super::forward::{self, Islands, Precomputed};
use super::integrate::damps_implicitly;
use super::inverse::{inverse_knowing, inverse_with_known_bias};
pub use super::shown::Shown;
use super::{check, time_step};
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::collision::NearPairs;
use crate::constraint;
use crate::data::timer::{self, UNTIMED};
use crate::data::{Data, state};
pub use crate::dynamics::lanes::{Copied, LANES};
use crate::dynamics::lanes::{Implicit, LaneArray, LaneData, Selection, tendons_in_lanes};
use crate::dynamics::runge_kutta::EVALUATIONS;
use crate::dynamics::{self, PoseDepth, actuation, fluid, passive, sleep};
use crate::math::chain_segments::SegmentKind;
use crate::model::Model;
use crate::plan::{Plan, SensorLists, drive};
use crate::solver::{self, TinyLanes};
use crate::tuning::GATHERED_DOFS;

/// Why a model's environments are not stepped in lanes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// Trees may sleep.
    Sleep,
    Flexes,
    Plugins,
    /// Tendons have inertia.
    TendonArmature,
    /// Forward and inverse dynamics are compared in every step.
    ForwardInverse,
    /// A dof has too many ancestors.
    LongChain,
    /// Something has a type that no stage knows.
    UnknownType,
}

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(match self {
            Unsupported::Sleep => "sleeping is enabled",
            Unsupported::Flexes => "the model has flexes",
            Unsupported::Plugins => "the model has plugins",
            Unsupported::TendonArmature => "a tendon has armature",
            Unsupported::ForwardInverse => "forward and inverse dynamics are compared",
            Unsupported::LongChain => "a chain of dofs is long",
            Unsupported::UnknownType => "a joint or the integrator has an unknown type",
        })
    }
}

/// How far [`LaneStepper::finish`] went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// [`LaneStepper::integrate`] moves positions, velocities and activations on.
    Forward,
    /// They are in the `mjData`.
    Stepped,
    /// As `Forward`, after [`LaneStepper::solve`].
    Deferred,
}

/// The environments that [`LaneStepper::solve`] has solved for, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Those with accelerations to go on with.
    pub good: u32,
    /// Those with accelerations that are not finite or huge: [`LaneStepper::finish`] is to step them alone.
    pub bad: u32,
}

/// An array of `mjData` that [`LaneStepper::show`] may compute.
#[derive(Clone, Copy)]
pub struct ShownArray {
    of: LaneArray,
    /// It is one of passive forces.
    passive: bool,
}

impl ShownArray {
    /// The array of this name, if it is one.
    pub fn find(name: &str) -> Option<ShownArray> {
        let of = LaneData::array(name)?;
        Some(ShownArray { of, passive: name.starts_with("qfrc_") && name != "qfrc_bias" })
    }
}

/// The elements of the state that [`LaneStepper::integrate`] moves on.
pub const MOVED: [mjtState; 3] = [mjSTATE_QPOS, mjSTATE_QVEL, mjSTATE_ACT];

/// The elements of the state that lanes take.
pub const READ: [mjtState; 8] = [
    mjSTATE_QPOS,
    mjSTATE_QVEL,
    mjSTATE_ACT,
    mjSTATE_CTRL,
    mjSTATE_QFRC_APPLIED,
    mjSTATE_XFRC_APPLIED,
    mjSTATE_MOCAP_POS,
    mjSTATE_MOCAP_QUAT,
];

/// The elements that constraints and their solver take.
const SOLVED: [mjtState; 3] = [mjSTATE_TIME, mjSTATE_WARMSTART, mjSTATE_EQ_ACTIVE];

/// The same at the start of a step; later, positions and velocities are those in lanes.
const STARTED: [mjtState; 5] = [mjSTATE_TIME, mjSTATE_QPOS, mjSTATE_QVEL, mjSTATE_WARMSTART, mjSTATE_EQ_ACTIVE];

/// What is computed of a step, and what a `mjData` gets of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepRequest {
    /// The stages up to here keep the results that they had for the same four environments.
    pub skipstage: mjtStage,
    pub skipsensor: bool,
    /// With less than [`Copied::All`], arrays of the `mjData` that no later stage reads are not written; it is taken where it
    /// is enough.
    pub copied: Copied,
    /// Which evaluation of forward dynamics of the integrator is next, if all of them run in lanes.
    pub evaluation: Option<usize>,
    /// Whether [`LaneStepper::finish`] leaves the velocities at the end of the step in a `mjData`, after the last
    /// evaluation.
    pub last_velocities: bool,
    /// Sensors of stages up to this one are not evaluated.
    pub sensors_after: mjtStage,
    /// Whether [`LaneStepper::finish`] may leave constraints to [`LaneStepper::solve`].
    pub may_defer: bool,
}

impl StepRequest {
    /// Evaluation `k` of a whole step, in whose last `copied` counts.
    pub fn step(sensors: bool, copied: Copied, k: usize) -> StepRequest {
        StepRequest {
            skipstage: mjSTAGE_NONE,
            skipsensor: !sensors || k > 0,
            copied,
            evaluation: Some(k),
            last_velocities: false,
            sensors_after: mjSTAGE_NONE,
            may_defer: false,
        }
    }

    /// Whether this part is an evaluation that `m`'s integrator makes after the first.
    fn continues(&self) -> bool {
        self.evaluation.is_some_and(|k| k > 0)
    }

    /// Whether nothing but integration follows this part.
    fn ends(&self, m: &Model) -> bool {
        self.evaluation.is_none_or(|k| k + 1 == LaneStepper::evaluations(m))
    }
}

/// Four environments.
///
/// For each group of four, with one `mjData` that is loaded with their states in turn:
///
/// 1. [`LaneStepper::read`] or [`LaneStepper::read_element`] for every environment;
/// 2. [`LaneStepper::smooth`] for all, and [`LaneStepper::take_free`];
/// 3. for every environment that this did not name, with its state loaded again: [`LaneStepper::finish`], after which the
///    `mjData` is what a step leaves, but for positions, velocities and activations; then [`LaneStepper::solve`], if some
///    are [`Finished::Deferred`];
/// 4. [`LaneStepper::integrate`] for all, and [`LaneStepper::state`] for the environments that are not
///    [`Finished::Stepped`].
///
/// Steps 2 to 4 are made for each of [`LaneStepper::evaluations`], for the environments that are not
/// [`Finished::Stepped`] yet.
pub struct LaneStepper {
    /// What the next step computes.
    pub part: StepRequest,
    /// The sensors that are evaluated; all without. Models with user-defined sensors, or those of energy or plugins, need all.
    pub sensors: Option<SensorLists>,
    data: LaneData,
    near: NearPairs,
    /// What runs in lanes besides stages up to bias forces.
    precomputed: Precomputed<'static>,
    /// Whether implicit integration is that of [`Implicit::Derivative`].
    diagonal: bool,
    /// Whether all constraints are contacts and limits of slides and hinges.
    contacts_or_limits: bool,
    /// Bit k: environment k takes the stages of this module.
    regular: u32,
    /// Bit k: environment k has no constraints, and its outputs are not used.
    free: u32,
    /// The constraints of environments that are [`Finished::Deferred`], where there may be any.
    problems: Option<TinyLanes>,
    /// Bit k: environment k is [`Finished::Deferred`] with the forces of its constraints, from which accelerations follow.
    has_forces: u32,
}

impl LaneStepper {
    /// Memory for four environments of a model whose structure `plan` is of.
    pub fn new(m: &Model, plan: &Plan) -> std::result::Result<LaneStepper, Unsupported> {
        supported(m, plan)?;
        let (passive, tendons) = (passive_forces(m), tendons_in_lanes(m));
        let smooth = passive && (0..m.nu()).all(|i| actuator_in_lanes(m, i));
        let precomputed = Precomputed { bodies: true, tendons, passive, smooth, ..forward::NOTHING };
        Ok(LaneStepper {
            part: StepRequest::step(true, Copied::All, 0),
            sensors: None,
            data: LaneData::new(m),
            near: NearPairs::new(m, &plan.collision),
            precomputed,
            diagonal: derivative_is_diagonal(m, plan),
            contacts_or_limits: contacts_or_limits(m),
            regular: 0,
            free: 0,
            problems: TinyLanes::new(m),
            has_forces: 0,
        })
    }

    /// How often the integrator of a model evaluates forward dynamics.
    pub fn evaluations(m: &Model) -> usize {
        if m.opt.integrator == mjINT_RK4 as i32 { EVALUATIONS.len() } else { 1 }
    }

    /// What a `mjData` gets of the current part.
    fn selection(&self, m: &Model) -> Selection {
        let sensors = m.nsensor() > 0 && !self.part.skipsensor;
        let whole = sensors || m.enabled(mjENBL_ENERGY) || !self.precomputed.smooth || self.implicit(m).is_none();
        let copied = match self.part.copied {
            _ if whole => Copied::All,
            Copied::All if self.part.ends(m) => Copied::All,
            _ if m.neq() == 0 && (self.precomputed.tendons || m.ntendon() == 0) => Copied::Contacts,
            _ => Copied::Needed,
        };
        // without resets, bad accelerations are integrated in a `mjData`
        let all = copied == Copied::All || m.disabled(mjDSBL_AUTORESET);
        let inertia = all || m.opt.solver != mjSOL_PGS as i32;
        let factor = all || m.opt.solver != mjSOL_NEWTON as i32 || constraint::is_dual(m);
        Selection { skipstage: self.part.skipstage, forces: true, copied, inertia, factor }
    }

    /// What an integrator that lanes may run takes implicitly. A derivative is computed with the velocity stage: without that,
    /// the one in the `mjData` counts.
    fn implicit(&self, m: &Model) -> Option<Implicit> {
        match mjtIntegrator::from_int(m.opt.integrator)? {
            mjINT_EULER if damps_implicitly(m, None) => Some(Implicit::Damping),
            mjINT_EULER => Some(Implicit::Nothing),
            mjINT_RK4 if self.part.evaluation.is_some() => Some(Implicit::Nothing),
            mjINT_IMPLICITFAST if self.diagonal && self.part.skipstage < mjSTAGE_VEL => Some(Implicit::Derivative),
            _ => None,
        }
    }

    /// What integration in lanes takes implicitly, if it runs in lanes. `qDeriv` is computed where it is visible.
    fn integration(&self, m: &Model) -> Option<Implicit> {
        let seen = self.selection(m).copied == Copied::All;
        self.implicit(m).filter(|&implicit| implicit != Implicit::Derivative || !seen)
    }

    /// Takes the state and the inputs of environment `lane`.
    pub fn read(&mut self, d: &mut Data, lane: usize) {
        for element in READ {
            let numbers = state::numbers(d, element).unwrap_or_default();
            self.read_element(element, numbers, lane);
        }
    }

    /// Takes one of the elements [`READ`] of the state of environment `lane`.
    pub fn read_element(&mut self, element: mjtState, from: &[f64], lane: usize) {
        if element != mjSTATE_XFRC_APPLIED {
            return self.data.read_element(element, from, lane);
        }
        // forces on bodies are rare: such an environment is stepped by itself
        let pushed = from.iter().fold(0, |any, x| any | x.to_bits() << 1) != 0;
        self.regular = self.regular & !(1 << lane) | u32::from(!pushed) << lane;
    }

    /// The stages in lanes, up to the accelerations without constraints.
    pub fn smooth(&mut self, m: &Model, plan: &Plan) -> Result<()> {
        let selection = self.selection(m);
        self.bodies(m, plan, selection)?;
        if self.precomputed.smooth {
            self.data.fwd_actuation(m);
            self.data.fwd_acceleration(m, plan);
        }
        let outputs_unused = selection.copied != Copied::All && self.part.evaluation.is_some();
        self.free = if outputs_unused && self.contacts_or_limits {
            self.regular & self.near.none() & self.data.free(m)
        } else {
            0
        };
        Ok(())
    }

    /// The stages in lanes of what is shown of the states that were read; [`LaneStepper::finish_shown`] has the rest.
    pub fn show(&mut self, m: &Model, plan: &Plan, shown: Shown) -> Result<()> {
        self.regular = if calls_user() || shown.contacts { 0 } else { self.data.good() };
        self.free = 0;
        if self.regular == 0 {
            return Ok(());
        }
        let d = &mut self.data;
        d.forget_rows();
        d.some_poses(m, shown.poses)?;
        // what needs tendons needs all of the poses
        let tendons = self.precomputed.tendons && shown.poses.depth == PoseDepth::Inertias;
        if tendons {
            d.tendons(m, plan)?;
        }
        if shown.inertia {
            d.inertia(m);
        }
        if shown.stage >= mjSTAGE_VEL {
            if tendons {
                d.tendon_velocities(m);
            }
            match shown.poses.depth {
                _ if shown.bias => d.rates(m),
                PoseDepth::Inertias => d.velocities(m, m.nbody()),
                PoseDepth::Axes(bodies) => d.velocities(m, bodies),
                PoseDepth::Frames | PoseDepth::Centers => {}
            }
            if shown.passive && self.precomputed.passive {
                d.passive(m, plan);
            }
        }
        Ok(())
    }

    /// Whether [`LaneStepper::finish_shown`] has something to do for environment `lane`.
    pub fn shows_in_data(&self, lane: usize, shown: &Shown) -> bool {
        let passive = shown.passive && !self.precomputed.passive;
        let transmission = shown.transmission || shown.tendons || passive;
        let data = shown.contacts || shown.cameras || transmission || shown.sensors || shown.momenta;
        data || !self.is_regular(lane)
    }

    /// The rest of what is shown of environment `lane`, whose state `d` holds: all that [`LaneStepper::shown_array`] does not
    /// have.
    pub fn finish_shown(&mut self, m: &Model, d: &mut Data, lane: usize, shown: &Shown) -> Result<()> {
        if self.is_regular(lane) {
            let (skipstage, copied, inertia) = (mjSTAGE_NONE, Copied::Shown, shown.inertia);
            self.data.write(m, d, lane, Selection { skipstage, forces: false, copied, inertia, factor: inertia })?;
            let precomputed = Precomputed { sensors: self.sensors.as_ref(), ..self.precomputed };
            forward::show(m, d, precomputed, shown)?;
        } else {
            forward::forward_to(m, d, shown.stage)?;
        }
        if shown.momenta { dynamics::subtree_vel(m, d) } else { Ok(()) }
    }

    /// Copies an array of environment `lane` that [`LaneStepper::show`] has computed, from value `first` on. Whether it has.
    pub fn shown_array(&self, array: ShownArray, lane: usize, first: usize, to: &mut [f64]) -> bool {
        let known = self.is_regular(lane) && (!array.passive || self.precomputed.passive);
        if known {
            LaneData::copy(&(array.of)(&self.data)[first..], lane, to);
        }
        known
    }

    /// The stages in lanes that inverse dynamics have, too.
    pub fn inverse_smooth(&mut self, m: &Model, plan: &Plan) -> Result<()> {
        let selection = self.inverse_selection();
        self.bodies(m, plan, selection)
    }

    /// What a `mjData` gets of the current part of inverse dynamics.
    fn inverse_selection(&self) -> Selection {
        let skipstage = self.part.skipstage;
        Selection { skipstage, forces: false, copied: Copied::All, inertia: true, factor: true }
    }

    /// The stages up to bias forces.
    fn bodies(&mut self, m: &Model, plan: &Plan, selection: Selection) -> Result<()> {
        self.regular &= if calls_user() { 0 } else { self.data.good() };
        let marked = m.vis.global.bvactive != 0 && selection.copied == Copied::All;
        let (d, skipstage) = (&mut self.data, selection.skipstage);
        d.forget_rows();
        if skipstage < mjSTAGE_POS {
            d.poses(m)?;
            self.near.find(m, &plan.collision, d.geoms(), marked);
            if self.precomputed.tendons {
                d.tendons(m, plan)?;
            }
            d.inertia(m);
        }
        if skipstage < mjSTAGE_VEL {
            if self.precomputed.tendons {
                d.tendon_velocities(m);
            }
            if self.precomputed.smooth {
                d.transmission(m);
            }
            d.rates(m);
            if self.precomputed.passive {
                d.passive(m, plan);
            }
        }
        Ok(())
    }

    /// Whether environment `lane` takes the stages in lanes; if not, [`LaneStepper::finish`] makes a step of its own.
    pub fn is_regular(&self, lane: usize) -> bool {
        self.regular >> lane & 1 != 0
    }

    /// The environments that need no `mjData`, as bits, because they have no constraints and their outputs are not used. Their
    /// accelerations are those without constraints.
    pub fn take_free(&mut self, m: &Model, d: &Data) -> u32 {
        let known = self.integration(m).is_some() && self.near.has_room(d);
        self.free = if known { self.free } else { 0 };
        if self.free != 0 {
            self.data.take_free_accelerations();
        }
        self.free
    }

    /// The elements of the state of environment `lane` that [`LaneStepper::finish`] takes from a `mjData`.
    pub fn taken(&self, m: &Model, lane: usize) -> &'static [mjtState] {
        let (outputs_unused, resets) = (self.selection(m).copied != Copied::All, !m.disabled(mjDSBL_AUTORESET));
        match self.is_regular(lane) && outputs_unused && resets {
            true if self.part.continues() => &SOLVED,
            true => &STARTED,
            false => &state::ELEMENTS,
        }
    }

    /// The rest of the step of environment `lane`, whose state `d` holds: constraints, sensors, and integration where that
    /// does not run in lanes. An environment with bad numbers is stepped as a whole.
    pub fn finish(&mut self, m: &Model, d: &mut Data, lane: usize) -> Result<Finished> {
        let (selection, StepRequest { skipstage, skipsensor, .. }) = (self.selection(m), self.part);
        let continues = self.part.continues();
        if continues {
            self.data.write_state(d, lane);
        }
        if self.is_regular(lane) {
            self.data.write(m, d, lane, selection)?;
            let outputs_unused = selection.copied != Copied::All;
            let once = self.part.evaluation.is_some();
            let near = Some(self.near.of(lane));
            let (sensors, sensors_after) = (self.sensors.as_ref(), self.part.sensors_after);
            let seen = Precomputed { sensors, sensors_after, only: None, ..self.precomputed };
            let problems = self.problems.as_ref().filter(|_| self.may_defer(m));
            let precomputed = Precomputed { outputs_unused, once, near, problems, ..seen };
            let (_, islands) = forward::smooth_stages(m, d, precomputed, skipstage, skipsensor, UNTIMED)?;
            if islands == Islands::Deferred || islands == Islands::LeftOut && self.defers_accelerations(m) {
                if self.defer(m, d, lane, islands)? {
                    timer::count(d, &[mjTIMER_CONSTRAINT, mjTIMER_FORWARD]);
                    return Ok(Finished::Deferred);
                }
            } else {
                forward::constrained_stage(m, d, precomputed, skipsensor, [UNTIMED; 2], islands)?;
            }
        } else if continues {
            forward::forward_from(m, d, mjSTAGE_NONE, true, UNTIMED)?;
        } else {
            time_step::step_from(m, d, skipstage, skipsensor, UNTIMED)?;
            return Ok(Finished::Stepped);
        }
        let by_itself = self.integration(m).is_none() || self.part.last_velocities && Self::evaluations(m) == 1;
        if !continues && (by_itself || !check::acc_is_good(d)) {
            if self.precomputed.smooth {
                self.data.write_activation_rates(d, lane);
            }
            time_step::check_and_integrate(m, d, skipstage, UNTIMED)?;
            timer::count(d, &[mjTIMER_STEP]);
            return Ok(Finished::Stepped);
        }
        self.data.read_accelerations(d, lane, !self.precomputed.smooth || !self.is_regular(lane));
        if self.part.ends(m) {
            d.s.time += m.opt.timestep;
            d.qacc_warmstart.copy_from_slice(d.qacc);
            if self.part.last_velocities {
                self.data.last_velocities(m, d, lane);
            }
            timer::count(d, &[mjTIMER_ADVANCE, mjTIMER_STEP]);
        }
        Ok(Finished::Forward)
    }

    /// Whether accelerations follow in lanes from the forces of constraints that [`LaneStepper::finish`] finds.
    fn defers_accelerations(&self, m: &Model) -> bool {
        m.opt.solver == mjSOL_PGS as i32 && self.precomputed.smooth && self.may_defer(m)
    }

    /// Leaves the constraint stage of environment `lane`, or what follows from its forces, to [`LaneStepper::solve`]. Whether there
    /// was memory: if not, there are no constraints, and nothing is left to do.
    fn defer(&mut self, m: &Model, d: &mut Data, lane: usize, islands: Islands) -> Result<bool> {
        if let Some(problems) = self.problems.as_mut().filter(|_| islands == Islands::Deferred) {
            solver::defer(m, d, problems, lane)?;
            return Ok(true);
        }
        let solved = solver::constraint_forces(m, d, true)?;
        if solved {
            self.data.read_constraint_forces(d, lane);
            self.has_forces |= 1 << lane;
        }
        Ok(solved)
    }

    /// Whether environments are [`Finished::Deferred`].
    pub fn has_deferred(&self) -> bool {
        self.has_forces != 0 || self.problems.as_ref().is_some_and(TinyLanes::has_problems)
    }

    /// Whether constraints may be solved in lanes: those of several environments, of which nothing but accelerations and the forces
    /// on dofs is used.
    fn may_defer(&self, m: &Model) -> bool {
        self.part.may_defer && (self.regular & !self.free).count_ones() > 1 && self.integration(m).is_some()
    }

    /// Solves for the accelerations of the environments that are [`Finished::Deferred`].
    pub fn solve(&mut self, m: &Model, plan: &Plan) -> Solved {
        let mut solved = std::mem::take(&mut self.has_forces);
        if solved != 0 {
            self.data.accelerate(m, plan, solved);
        }
        if let Some(problems) = self.problems.as_mut().filter(|problems| problems.has_problems()) {
            solved |= solver::solve_deferred(m, problems, self.data.system());
        }
        let checked = if self.part.continues() { 0 } else { solved };
        let bad = checked & !self.data.good_accelerations();
        self.regular &= !bad;
        Solved { good: solved & !bad, bad }
    }

    /// Copies the accelerations of environment `lane`.
    pub fn accelerations(&self, lane: usize, to: &mut [f64]) {
        self.data.accelerations(lane, to);
    }

    /// The rest of inverse dynamics of environment `lane`, whose state `d` holds, after
    /// [`LaneStepper::inverse_smooth`].
    pub fn finish_inverse(&mut self, m: &Model, d: &mut Data, lane: usize) -> Result<()> {
        let StepRequest { skipstage, skipsensor, .. } = self.part;
        if !self.is_regular(lane) {
            return inverse_with_known_bias(m, d, skipstage, skipsensor, true);
        }
        self.data.write(m, d, lane, self.inverse_selection())?;
        let precomputed = Precomputed { near: Some(self.near.of(lane)), ..self.precomputed };
        inverse_knowing(m, d, precomputed, skipstage, skipsensor, true)
    }

    /// Moves the states on: to the next evaluation, or to the end of the step.
    pub fn integrate(&mut self, m: &Model, plan: &Plan) {
        if let Some(k) = self.part.evaluation.filter(|_| Self::evaluations(m) > 1) {
            return self.data.runge_kutta(m, k);
        }
        if let Some(implicit) = self.integration(m) {
            let known = implicit != Implicit::Derivative && self.part.skipstage >= mjSTAGE_POS;
            self.data.integrate(m, plan, implicit, known);
        }
    }

    /// Copies what [`LaneStepper::integrate`] leaves in `qH` and `qHDiagInv` of environment `lane`.
    pub fn damped_factor(&self, m: &Model, d: &mut Data, lane: usize) {
        if self.integration(m).is_some_and(|implicit| implicit != Implicit::Nothing) {
            self.data.damped_factor(lane, [d.qH, d.qHDiagInv]);
        }
    }

    /// Copies one of [`MOVED`] of environment `lane`.
    pub fn state(&self, lane: usize, element: mjtState, to: &mut [f64]) {
        self.data.state(lane, element, to);
    }
}

fn supported(m: &Model, plan: &Plan) -> std::result::Result<(), Unsupported> {
    let joint_types = m.jnt_type().iter().all(|&kind| mjtJoint::from_int(kind).is_some());
    let long_chain = plan.tree.segments.iter().any(|s| s.shape != SegmentKind::Diagonal && s.width() > GATHERED_DOFS);
    let reasons = [
        (sleep::enabled(m), Unsupported::Sleep),
        (m.nflex() > 0, Unsupported::Flexes),
        (m.nplugin() > 0, Unsupported::Plugins),
        (m.tendon_armature().iter().any(|&x| x != 0.0), Unsupported::TendonArmature),
        (m.enabled(mjENBL_FWDINV), Unsupported::ForwardInverse),
        (long_chain, Unsupported::LongChain),
        (!joint_types || mjtIntegrator::from_int(m.opt.integrator).is_none(), Unsupported::UnknownType),
    ];
    reasons.into_iter().find(|r| r.0).map_or(Ok(()), |r| Err(r.1))
}

/// Whether all constraints that the model may have are contacts and limits of slides and hinges.
fn contacts_or_limits(m: &Model) -> bool {
    let scalar = |kind: i32| kind == mjJNT_SLIDE as i32 || kind == mjJNT_HINGE as i32;
    let limits = m.jnt_type().iter().zip(m.jnt_limited()).all(|(&kind, &limited)| limited == 0 || scalar(kind));
    let losses = m.dof_frictionloss().iter().chain(m.tendon_frictionloss()).any(|&loss| loss != 0.0);
    limits && !losses && m.neq() == 0 && m.tendon_limited().iter().all(|&limited| limited == 0)
}

/// Whether no smooth force but bias depends on the velocities of several dofs, or on a velocity by a muscle.
fn derivative_is_diagonal(m: &Model, plan: &Plan) -> bool {
    let muscles = m.actuator_gaintype().contains(&(mjGAIN_MUSCLE as i32));
    let joints = m.nu() == 0 || !plan.drives.is_empty();
    joints && !muscles && !passive::in_fluid(m) && m.tendon_damping().iter().all(|&b| b == 0.0)
}

/// Whether all passive forces are those of joints, of tendons in lanes, of gravity compensation, and of a fluid on boxes.
fn passive_forces(m: &Model) -> bool {
    let tendons = m.tendon_stiffness().iter().zip(m.tendon_damping()).any(|(k, b)| *k != 0.0 || *b != 0.0);
    (tendons_in_lanes(m) || !tendons) && !(passive::in_fluid(m) && fluid::has_ellipsoids(m))
}

/// Whether actuator `i` drives a slide, a hinge or a tendon in lanes, with no user-defined types.
fn actuator_in_lanes(m: &Model, i: usize) -> bool {
    let dynamics =
        [mjDYN_NONE, mjDYN_INTEGRATOR, mjDYN_FILTER, mjDYN_FILTEREXACT, mjDYN_MUSCLE].map(|kind| kind as i32);
    let gains = [mjGAIN_FIXED, mjGAIN_AFFINE, mjGAIN_MUSCLE].map(|kind| kind as i32);
    let biases = [mjBIAS_NONE, mjBIAS_AFFINE, mjBIAS_MUSCLE].map(|kind| kind as i32);
    let on_tendon = m.actuator_trntype()[i] == mjTRN_TENDON as i32 && tendons_in_lanes(m);
    let stateful = !actuation::activations(m, i).is_empty();
    (on_tendon || drive(m, i).is_some())
        && dynamics.contains(&m.actuator_dyntype()[i])
        && (m.actuator_dyntype()[i] == mjDYN_NONE as i32) != stateful
        && gains.contains(&m.actuator_gaintype()[i])
        && biases.contains(&m.actuator_biastype()[i])
}

/// Whether user code runs within a step.
pub fn calls_user() -> bool {
    let user = hooks::callbacks();
    let generic = user.passive.is_some() || user.control.is_some();
    let actuators = user.act_dyn.is_some() || user.act_gain.is_some() || user.act_bias.is_some();
    let collisions = user.contactfilter.is_some() || !hooks::default_colliders();
    generic || actuators || collisions || user.sensor.is_some()
}
