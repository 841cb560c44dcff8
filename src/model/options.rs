//! Flags of a model's options: whether a stage is disabled, whether an extra is enabled, and the margin that overrides
//! those of contacts.

use super::Model;
use crate::abi::*;

impl Model {
    /// Whether a default feature is switched off.
    #[inline(always)]
    pub fn disabled(&self, bit: mjtDisableBit) -> bool {
        self.opt.disableflags & bit as i32 != 0
    }

    /// Whether an optional feature is switched on.
    #[inline(always)]
    pub fn enabled(&self, bit: mjtEnableBit) -> bool {
        self.opt.enableflags & bit as i32 != 0
    }

    /// The margin of all contacts, if the options override those of geoms and flexes.
    #[inline(always)]
    pub fn override_margin(&self) -> Option<f64> {
        self.enabled(mjENBL_OVERRIDE).then_some(self.opt.o_margin)
    }
}
