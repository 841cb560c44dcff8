//! How a batch steps: up to which stage outputs are computed, what controls it at each substep, and which code of the user's
//! runs there.
#![forbid(unsafe_code)]

use super::control::Controller;
use super::worker::Workspace;
use crate::abi::*;
use crate::base::Result;

/// What a call of [`super::Batch::step_with`] or [`super::Batch::rollout`] does besides steps.
#[derive(Clone, Copy)]
pub struct StepOptions<'a> {
    /// Forward dynamics of the last state up to this stage, whose outputs are then those of that state; with `mjSTAGE_NONE`, all
    /// outputs belong to the last step, as after `mj_step`.
    pub stage: mjtStage,
    /// Whether terms of observations and rewards are written in the end: not by a call that is only a part of an action.
    pub observes: bool,
    /// Substeps that earlier calls have made of the same action: delays and numbers of substeps count from there.
    pub begin: usize,
    /// A controller that sets controls or forces before each substep.
    pub control: Option<&'a Controller<'a>>,
    /// Code of the user's that runs before each substep, after the controller.
    pub callback: Option<&'a SubstepCallback<'a>>,
}

impl Default for StepOptions<'_> {
    fn default() -> Self {
        StepOptions { stage: mjSTAGE_NONE, observes: true, begin: 0, control: None, callback: None }
    }
}

/// Code of the user's at each substep.
pub struct SubstepCallback<'a> {
    /// Forward dynamics are computed up to here before the code runs: at most `mjSTAGE_VEL`. The step goes on from there if
    /// the code leaves positions, velocities and all else that these stages depend on as they are.
    pub stage: mjtStage,
    pub function: &'a UserFunction<'a>,
}

/// Code of the user's for one environment.
pub type UserFunction<'a> = dyn Fn(UserCall, &mut Workspace) -> Result<Verdict> + Sync + 'a;

/// For which environment code of the user's is called, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserCall {
    /// The environment.
    pub environment: usize,
    /// The number of the substep, from 0 on.
    pub substep: usize,
}

/// What becomes of an environment after code of the user's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on.
    Continue,
    /// It makes no further substeps in this call, and keeps the state that the code leaves.
    Stop,
}
