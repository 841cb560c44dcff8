//! Closures that run in the environments of a batch, at each substep or once.

use super::{Data, Jacobian, Model, ObjectKind, Stage};
use crate::base::Result;
use crate::batch::error::guarded;
use crate::batch::{Batch, UserCall, Verdict, Workspace};
use crate::step::forward;
use std::ops::Deref;

/// An environment of a batch while a closure has it: its model and data, of which the state and the inputs can be written.
pub struct InEnvironment<'d>(&'d mut Data);

impl Deref for InEnvironment<'_> {
    type Target = Data;
    fn deref(&self) -> &Data {
        self.0
    }
}

/// Declares writers of arrays.
macro_rules! writers {
    ($($name:ident: $unit:ty;)*) => {
        $(#[doc = concat!("[`Data::", stringify!($name), "`].")]
        pub fn $name(&mut self) -> &mut [$unit] {
            self.0.$name()
        })*
    };
}

impl InEnvironment<'_> {
    writers! {
        qpos_mut: f64;
        qvel_mut: f64;
        act_mut: f64;
        ctrl_mut: f64;
        qfrc_applied_mut: f64;
        xfrc_applied_mut: [f64; 6];
    }

    /// Forward dynamics up to a stage.
    pub fn forward_to(&mut self, stage: Stage) -> Result<()> {
        self.0.with_core(|m, d| forward::forward_to(m, d, stage.into()))
    }

    /// [`Data::jacobian`].
    pub fn jacobian(&mut self, kind: ObjectKind, id: usize) -> Result<Jacobian> {
        self.0.jacobian(kind, id)
    }

    /// [`Data::object_velocity`].
    pub fn object_velocity(&mut self, kind: ObjectKind, id: usize, local: bool) -> Result<[[f64; 3]; 2]> {
        self.0.object_velocity(kind, id, local)
    }
}

/// A closure as [`super::SubstepCallback`] takes it. Errors and panics of `f` are errors of the environment.
///
/// ```
/// use mujoco::sim::{Batch, BatchConfig, Model, Stage, StepOptions, SubstepCallback, Verdict, in_environment};
///
/// let model = Model::from_xml(
///     "<mujoco>
///        <worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>
///        <actuator><motor joint='j'/></actuator>
///      </mujoco>",
/// )?;
/// let mut batch = Batch::new(&model, &BatchConfig { nbatch: 8, ..Default::default() })?;
/// // holds against gravity, until time is over
/// let hold = in_environment(|_, data| {
///     let bias = data.qfrc_bias()[0];
///     data.ctrl_mut()[0] = bias;
///     Ok(if data.time() < 0.1 { Verdict::Continue } else { Verdict::Stop })
/// });
/// let callback = SubstepCallback { stage: Stage::Velocity.into(), function: &hold };
/// batch.step_with(100, None, &StepOptions { callback: Some(&callback), ..Default::default() })?;
/// assert!(batch.qpos().iter().all(|q| q.abs() < 1e-12) && batch.time()[0] < 0.103);
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
pub fn in_environment<'a>(
    f: impl Fn(UserCall, &mut InEnvironment) -> Result<Verdict> + Sync + 'a,
) -> impl Fn(UserCall, &mut Workspace) -> Result<Verdict> + Sync + 'a {
    move |call, workspace| {
        workspace.with_owned(|model, inner| {
            let mut data = Data::around(Model::shared(model.clone()), inner);
            let verdict = guarded(|| f(call, &mut InEnvironment(&mut data)));
            (data.into_inner(), verdict)
        })
    }
}

impl Batch {
    /// Runs `f` on each selected environment, whose data are as forward dynamics up to `stage` leave them; the state that `f` leaves
    /// is the environment's then. Outputs stay. Errors and panics of `f` are those of its environment, which keeps its state; all
    /// others are done ([`Batch::failures`]).
    ///
    /// ```
    /// use mujoco::sim::{Batch, BatchConfig, Model, Stage};
    ///
    /// let model = Model::from_xml("<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// let mut batch = Batch::new(&model, &BatchConfig { nbatch: 4, ..Default::default() })?;
    /// batch.apply(Stage::Position, None, |env, data| {
    ///     data.qpos_mut()[2] = env as f64;
    ///     Ok(())
    /// })?;
    /// assert_eq!(batch.qpos()[3 * 7 + 2], 3.0);
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn apply(
        &mut self,
        stage: Stage,
        mask: Option<&[bool]>,
        f: impl Fn(usize, &mut InEnvironment) -> Result<()> + Sync,
    ) -> Result<()> {
        let function = in_environment(|call, data| f(call.environment, data).map(|()| Verdict::Continue));
        self.apply_function(stage.into(), mask, &function)
    }
}
