//! Batches, continued: steps with options, rollouts, stages, and functions of the user's. Part of `mujoco/rujoco.h`.

use super::batch::{batch, rjBatch};
use super::batch_args::{array, code, missing, optional, product, size};
use crate::abi::*;
use crate::base::memory::view;
use crate::base::{Error, Result, trap};
use crate::batch::error::argument;
use crate::batch::{
    Batch, ControlOutput, Controller, Rollout, StepOptions, SubstepCallback, UserCall, UserFunction, Verdict, Workspace,
};
use rujoco_export::symbol;
use std::ffi::{c_int, c_uint, c_void};

/// A function of the user's for one environment, whose model and data it gets: the model to read, of the data the state and the
/// inputs to write too. It runs on all threads of the batch at once. `substep` counts from 0 on. Returns 0 to go on; a positive number
/// to end the present call for this environment, in the state that the function leaves; a negative one for an error, which is that
/// of the environment, as one that it raises with mju_error.
pub type rjfUser = Option<
    unsafe extern "C-unwind" fn(
        m: *const mjModel,
        d: *mut mjData,
        environment: c_int,
        substep: c_int,
        user: *mut c_void,
    ) -> c_int,
>;

/// A controller of `n` slides and hinges: before each substep, kp (target - q) + kd (velocity - v), clamped to the limit, goes to
/// the controls of actuators or to applied forces. `rj_defaultControl` sets all to 0 and NULL.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjControl {
    /// Number of joints.
    pub n: c_int,
    /// Actuators that drive slides or hinges, or dofs of such joints (n).
    pub id: *const c_int,
    /// 0: `id` has actuators, whose controls are set; else dofs, whose `qfrc_applied` is set.
    pub flg_dof: mjtByte,
    /// 0: one row of kp, kd, limit, delay and noise for all environments (n); else one for each (nbatch x n).
    pub differ: mjtByte,
    /// Stiffnesses.
    pub kp: *const mjtNum,
    /// Dampings.
    pub kd: *const mjtNum,
    /// Largest sizes of outputs, or NULL: none.
    pub limit: *const mjtNum,
    /// How many substeps late targets arrive, or NULL: none. Before, `previous` counts.
    pub delay: *const c_int,
    /// Standard deviations of noise that is added to measured positions, or NULL: none.
    pub position_noise: *const mjtNum,
    /// The same of velocities.
    pub velocity_noise: *const mjtNum,
    /// Positions that are aimed at (nbatch x n).
    pub target: *const mjtNum,
    /// Velocities that are aimed at (nbatch x n), or NULL: 0.
    pub velocity: *const mjtNum,
    /// Targets of the action before (nbatch x n), for delays.
    pub previous: *const mjtNum,
    /// Noise is a function of this number, the environment, the substep and the joint.
    pub seed: u64,
}

/// Steps with options; `rj_defaultStep` sets one step without any.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjStep {
    /// Number of substeps.
    pub nstep: c_int,
    /// mjtStage: outputs of stages up to this one are those of the new state, all others of the last step. mjSTAGE_NONE: all belong to
    /// the last step.
    pub stage: c_int,
    /// Substeps that earlier calls have made of the same action: delays, noise and substeps of functions count from there.
    pub begin: c_int,
    /// A controller, or NULL.
    pub control: *const rjControl,
    /// A function that is called before each substep, after the controller, or NULL.
    pub function: rjfUser,
    /// mjtStage up to which data are computed before it is called: mjSTAGE_NONE, mjSTAGE_POS or mjSTAGE_VEL. The step goes on from
    /// mjSTAGE_VEL if the function leaves positions, velocities, activations, time, mocap poses and equalities as they are.
    pub function_stage: c_int,
    /// What the function gets.
    pub user: *mut c_void,
}

/// What a rollout does, and where its trajectories go; nrecord is nstep / every.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjRollout {
    /// Number of steps.
    pub nstep: c_int,
    /// The number of steps between records; 0 counts as 1.
    pub every: c_int,
    /// Controls of each step (nbatch x nstep x nu), or NULL: they stay as they are.
    pub control: *const mjtNum,
    /// Elements of the state that are recorded: bits of mjtState.
    pub sig: c_uint,
    /// Recorded states (nbatch x nrecord x mj_stateSize(m, sig)), or NULL.
    pub state: *mut mjtNum,
    /// Number of entries of `output`, up to the batch's number of outputs.
    pub noutput: c_int,
    /// For each output of the batch, in its order, where it is recorded (nbatch x nrecord x n), or NULL.
    pub output: *const *mut mjtNum,
}

/// Sets everything to 0 and NULL.
#[symbol]
pub unsafe extern "C-unwind" fn rj_defaultControl(control: *mut rjControl) {
    // SAFETY: null or the caller's struct, of which all-zero bytes are a value.
    unsafe {
        if !control.is_null() {
            control.write_bytes(0, 1);
        }
    }
}

/// Sets one step, without anything else.
#[symbol]
pub unsafe extern "C-unwind" fn rj_defaultStep(step: *mut rjStep) {
    // SAFETY: null or the caller's struct.
    if let Some(step) = unsafe { step.as_mut() } {
        *step = rjStep {
            nstep: 1,
            stage: mjSTAGE_NONE as c_int,
            begin: 0,
            control: std::ptr::null(),
            function: None,
            function_stage: mjSTAGE_NONE as c_int,
            user: std::ptr::null_mut(),
        };
    }
}

fn stage(name: &str, value: c_int) -> Result<mjtStage> {
    mjtStage::from_int(value).ok_or_else(|| argument(name, format_args!("is {value}, which is no mjtStage")))
}

/// What a function of the user's gets besides, for the threads of a batch.
#[derive(Clone, Copy)]
struct UserPointer(*mut c_void);
// SAFETY: an address that goes to the user's function; `rjfUser` says that it is used by several threads.
unsafe impl Sync for UserPointer {}

impl UserPointer {
    fn get(&self) -> *mut c_void {
        self.0
    }
}

/// A function of the user's as the core takes it.
///
/// # Safety
/// It keeps to what [`rjfUser`] says, with this pointer.
pub unsafe fn user_function(
    function: rjfUser,
    user: *mut c_void,
) -> Option<impl Fn(UserCall, &mut Workspace) -> Result<Verdict> + Sync> {
    let (function, user) = (function?, UserPointer(user));
    Some(move |call: UserCall, workspace: &mut Workspace| {
        let ((m, d), user) = (workspace.pointers(), user.get());
        let (environment, substep) = (call.environment as c_int, call.substep as c_int);
        // SAFETY: structs of this library, of which no views live; the user's function keeps to what `rjfUser` says.
        let code = trap::try_user(|| unsafe { function(m, d, environment, substep, user) })?;
        match code {
            0 => Ok(Verdict::Continue),
            1.. => Ok(Verdict::Stop),
            _ => Err(Error::new(format!("the function returned {code}"))),
        }
    })
}

impl rjStep {
    /// Runs `f` with these options.
    ///
    /// # Safety
    /// Pointers are null or as long as the header says.
    unsafe fn with(&self, b: &mut Batch, f: impl FnOnce(&mut Batch, &StepOptions) -> Result<()>) -> Result<()> {
        // SAFETY: as the caller says.
        let control = unsafe { self.control.as_ref() };
        let ids: Vec<usize>;
        let controller = match control {
            None => None,
            Some(control) => {
                // SAFETY: as the caller says.
                ids = unsafe { control.ids()? };
                // SAFETY: as the caller says.
                Some(unsafe { control.of(b.nbatch(), &ids)? })
            }
        };
        // SAFETY: as the caller says.
        let function = unsafe { user_function(self.function, self.user) };
        let callback = match &function {
            None => None,
            Some(function) => Some(SubstepCallback { stage: stage("function_stage", self.function_stage)?, function }),
        };
        let options = StepOptions {
            stage: stage("stage", self.stage)?,
            observes: true,
            begin: size("begin", self.begin)?,
            control: controller.as_ref(),
            callback: callback.as_ref(),
        };
        f(b, &options)
    }
}

impl rjControl {
    /// # Safety
    /// `id` is null or has `n` values.
    unsafe fn ids(&self) -> Result<Vec<usize>> {
        let n = size("n", self.n)?;
        if self.id.is_null() && n > 0 {
            return Err(missing("id"));
        }
        // SAFETY: as the caller says; a view of null has no values.
        unsafe { view(self.id, n) }.iter().map(|&id| size("id", id)).collect()
    }

    /// # Safety
    /// Arrays are null or as long as the header says.
    unsafe fn of<'a>(&'a self, nbatch: usize, ids: &'a [usize]) -> Result<Controller<'a>> {
        let n = ids.len();
        let gains = product("n", &[n, if self.differ != 0 { nbatch } else { 1 }])?;
        let rows = product("n", &[n, nbatch])?;
        // SAFETY: as the caller says; a view of null has no values.
        let optional = |p: *const mjtNum, n: usize| unsafe { view(p, if p.is_null() { 0 } else { n }) };
        let output = if self.flg_dof != 0 { ControlOutput::Dofs(ids) } else { ControlOutput::Actuators(ids) };
        // SAFETY: as the caller says.
        unsafe {
            Ok(Controller {
                output,
                kp: array("kp", self.kp, gains)?,
                kd: array("kd", self.kd, gains)?,
                target: array("target", self.target, rows)?,
                velocity: optional(self.velocity, rows),
                limit: optional(self.limit, gains),
                delay: view(self.delay, if self.delay.is_null() { 0 } else { gains }),
                previous: optional(self.previous, rows),
                position_noise: optional(self.position_noise, gains),
                velocity_noise: optional(self.velocity_noise, gains),
                seed: self.seed,
            })
        }
    }
}

/// As rj_step, with options. Environments in which the computation of a stage after the steps fails keep the new state.
#[symbol]
pub unsafe extern "C-unwind" fn rj_stepWith(b: *mut rjBatch, mask: *const mjtByte, step: *const rjStep) -> c_int {
    code("rj_stepWith", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the arrays are as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let step = step.as_ref().ok_or_else(|| missing("step"))?;
            let n = size("nstep", step.nstep)?;
            step.with(b, |b, options| b.step_with(n, mask, options))
        }
    })
}

/// Computes what follows from the states up to a stage (mjtStage), and copies its outputs; those of later stages stay. After a reset,
/// outputs are those of the new states so. `mask` and result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_forwardTo(b: *mut rjBatch, mask: *const mjtByte, stage: c_int) -> c_int {
    code("rj_forwardTo", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment.
        let (b, mask) = unsafe { batch(b)?.masked(mask) };
        b.forward_to(self::stage("stage", stage)?, mask)
    })
}

/// Calls a function once for each environment that `mask` selects, with data as forward dynamics up to a stage (mjtStage) leave
/// them. The state that it leaves is the environment's then; outputs stay. Result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_apply(
    b: *mut rjBatch,
    mask: *const mjtByte,
    stage: c_int,
    function: rjfUser,
    user: *mut c_void,
) -> c_int {
    code("rj_apply", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment.
        let (b, mask) = unsafe { batch(b)?.masked(mask) };
        // SAFETY: the caller's function and what it gets.
        let function = unsafe { user_function(function, user) }.ok_or_else(|| missing("function"))?;
        let function: &UserFunction = &function;
        b.apply_function(self::stage("stage", stage)?, mask, function)
    })
}

/// Advances environments under given controls and records their states and outputs: see rjRollout. Afterwards states and outputs
/// are those of the last step. `mask` and result as in rj_step; rows of environments that are left out are neither read nor
/// written.
#[symbol]
pub unsafe extern "C-unwind" fn rj_rollout(b: *mut rjBatch, mask: *const mjtByte, rollout: *const rjRollout) -> c_int {
    // SAFETY: as the caller says.
    code("rj_rollout", || unsafe { record(b, mask, rollout, std::ptr::null()) })
}

/// As rj_rollout, with the options of rj_stepWith; their `nstep` is not read, and substeps count from the beginning of the
/// rollout.
#[symbol]
pub unsafe extern "C-unwind" fn rj_rolloutWith(
    b: *mut rjBatch,
    mask: *const mjtByte,
    rollout: *const rjRollout,
    step: *const rjStep,
) -> c_int {
    // SAFETY: as the caller says.
    code("rj_rolloutWith", || unsafe { record(b, mask, rollout, step.as_ref().ok_or_else(|| missing("step"))?) })
}

/// A rollout with options, or NULL.
///
/// # Safety
/// What the header says of rj_rollout.
unsafe fn record(b: *mut rjBatch, mask: *const mjtByte, rollout: *const rjRollout, step: *const rjStep) -> Result<()> {
    {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the arrays are as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let r = rollout.as_ref().ok_or_else(|| missing("rollout"))?;
            let (nstep, every) = (size("nstep", r.nstep)?, size("every", r.every)?.max(1));
            let (nbatch, nrecord) = (b.nbatch(), nstep / every);
            let ncontrol = product("nstep", &[nbatch, nstep, b.core_model().nu()])?;
            let nstate = product("nstep", &[b.state_len(r.sig)?, nrecord])?;
            let noutput = size("noutput", r.noutput)?;
            if noutput > b.output_names().count() {
                return Err(argument("noutput", format_args!("is {noutput}; the batch has fewer outputs")));
            }
            if r.output.is_null() && noutput > 0 {
                return Err(missing("output"));
            }
            let mut outputs = Vec::new();
            for (i, &p) in view(r.output, noutput).iter().enumerate() {
                outputs.push(optional(p, product("nstep", &[b.output_at(i).len(), nrecord])?));
            }
            let controls = (!r.control.is_null()).then(|| view(r.control, ncontrol));
            let states = optional(r.state, nstate);
            let rollout = Rollout { nstep, every, controls, signature: r.sig, states, outputs, ..Rollout::default() };
            let Some(step) = step.as_ref() else { return b.rollout(mask, rollout) };
            step.with(b, |b, options| b.rollout(mask, Rollout { options: *options, ..rollout }))
        }
    }
}
