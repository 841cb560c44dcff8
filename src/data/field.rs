//! Calls of signed distance field plugins during a simulation. In: a plugin, an instance and a point. Out: its distance
//! and gradient there.
//!
//! Tests: `tests/c/plugins.c`.

use super::Data;
use crate::abi::*;
use crate::base::trap::call_user;
use crate::model::Model;

impl Data<'_> {
    /// The plugin's distance at a point; 0 if it has no such function.
    pub fn plugin_distance(&self, plugin: &mjpPlugin, instance: i32, x: &[f64; 3]) -> f64 {
        // SAFETY: called as plugins are documented to be called.
        plugin.sdf_distance.map_or(0.0, |f| call_user(|| unsafe { f(x.as_ptr(), self.raw, instance) }))
    }

    /// The plugin's gradient at a point.
    pub fn plugin_gradient(&self, plugin: &mjpPlugin, instance: i32, x: &[f64; 3]) -> [f64; 3] {
        let mut gradient = [0.0; 3];
        if let Some(f) = plugin.sdf_gradient {
            // SAFETY: the function has the signature that `mjpPlugin` declares, and the point and the gradient have
            // three numbers each; `raw` is a live `mjData`.
            call_user(|| unsafe { f(gradient.as_mut_ptr(), x.as_ptr(), self.raw, instance) });
        }
        gradient
    }

    /// Tells the plugin that a query starts.
    pub fn plugin_reset_field(&mut self, m: &Model, plugin: &mjpPlugin, instance: i32) {
        let own = usize::try_from(instance).ok().and_then(|i| self.plugin_data.get(i)).copied().unwrap_or(0);
        if let Some(f) = plugin.reset {
            // SAFETY: the function has the signature that `mjpPlugin` declares, and gets its own instance data;
            // `pass_to_user` lends the model and drops no view.
            self.pass_to_user(m, |m, _| unsafe { f(m, std::ptr::null_mut(), own as *mut _, instance) });
        }
    }

    /// Tells the plugin that a start point comes.
    pub fn plugin_compute_field(&mut self, m: &Model, plugin: &mjpPlugin, instance: i32) {
        if let Some(f) = plugin.compute {
            // SAFETY: the function has the signature that `mjpPlugin` declares; `pass_to_user` lends model and data,
            // and makes the views of the arena again afterwards.
            self.pass_to_user(m, |m, d| unsafe { f(m, d, instance, mjtPluginCapabilityBit::mjPLUGIN_SDF as i32) });
        }
    }
}
