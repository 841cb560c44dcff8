//! Batches for Rust programs: how one is made, and its tables by name. What a batch does is in `batch`.

use super::Model;
use crate::abi::*;
use crate::base::Result;
use crate::batch::{Batch, Config, Target};

/// Declares readers of state tables, and writers.
macro_rules! state {
    ($($(#[$doc:meta])* $name:ident, $name_mut:ident: $element:ident;)*) => {
        $($(#[$doc])* pub fn $name(&self) -> &[f64] {
            self.state($element).expect("an element of the state")
        }
        #[doc = concat!("[`Batch::", stringify!($name), "`], to write.")]
        pub fn $name_mut(&mut self) -> &mut [f64] {
            self.state_mut($element).expect("an element of the state")
        })*
    };
}

/// Many environments of one model.
///
/// ```
/// use mujoco::sim::{Batch, BatchConfig, Model};
///
/// let model = Model::from_xml(
///     "<mujoco>
///        <worldbody><body><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>
///        <actuator><motor joint='j'/></actuator>
///      </mujoco>",
/// )?;
/// let config = BatchConfig { nbatch: 8, outputs: &["xpos", "qacc"], fields: &["body_mass"], ..Default::default() };
/// let mut batch = Batch::new(&model, &config)?;
///
/// // one row per environment
/// let masses: Vec<f64> = (0..8).flat_map(|i| [0.0, 1.0 + f64::from(i)]).collect();
/// batch.set_field("body_mass", None, &masses)?;
/// batch.ctrl_mut().fill(0.1);
/// batch.step(100, None)?;
/// assert_eq!((batch.qpos().len(), batch.output("xpos")?.len()), (8, 8 * 2 * 3));
/// # Ok::<(), mujoco::sim::Error>(())
/// ```
impl Batch {
    /// A batch of environments in the model's initial state. It keeps a copy of the model. Errors name the entry of `config`
    /// that is wrong.
    pub fn new(model: &Model, config: &Config) -> Result<Batch> {
        Batch::of_model(model.core(), config)
    }

    /// As [`Batch::jacobian`], of objects of one type by name: `mjOBJ_BODY` (center of mass), `mjOBJ_XBODY` (frame),
    /// `mjOBJ_GEOM`, `mjOBJ_SITE`.
    pub fn jacobian_of(
        &mut self,
        mask: Option<&[bool]>,
        objtype: mjtObj,
        names: &[&str],
        jacp: Option<&mut [f64]>,
        jacr: Option<&mut [f64]>,
    ) -> Result<()> {
        let find = |name: &&str| Target::find(self.core_model(), objtype as i32, name);
        let targets = names.iter().map(find).collect::<Result<Vec<_>>>()?;
        self.jacobian(mask, &targets, jacp, jacr)
    }

    state! {
        /// Time of each environment, in seconds: `nbatch`.
        time, time_mut: mjSTATE_TIME;
        /// Positions: `nbatch x nq`.
        qpos, qpos_mut: mjSTATE_QPOS;
        /// Velocities: `nbatch x nv`.
        qvel, qvel_mut: mjSTATE_QVEL;
        /// Activations: `nbatch x na`.
        act, act_mut: mjSTATE_ACT;
        /// Controls: `nbatch x nu`.
        ctrl, ctrl_mut: mjSTATE_CTRL;
        /// Applied generalized forces: `nbatch x nv`.
        qfrc_applied, qfrc_applied_mut: mjSTATE_QFRC_APPLIED;
        /// Applied forces and torques on bodies: `nbatch x nbody x 6`.
        xfrc_applied, xfrc_applied_mut: mjSTATE_XFRC_APPLIED;
        /// Positions of mocap bodies: `nbatch x nmocap x 3`.
        mocap_pos, mocap_pos_mut: mjSTATE_MOCAP_POS;
        /// Orientations of mocap bodies: `nbatch x nmocap x 4`.
        mocap_quat, mocap_quat_mut: mjSTATE_MOCAP_QUAT;
    }
}
