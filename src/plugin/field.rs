//! Signed distance fields of plugins outside of a simulation: for meshes that are made from them.

use crate::abi::*;
use crate::base::{Result, registry, trap};
use std::ffi::{CString, c_char};

/// A plugin's field with the attributes of one instance.
pub struct StaticField {
    plugin: &'static mjpPlugin,
    attribute: Vec<f64>,
}

impl StaticField {
    /// Calls the plugin to read its attributes from their texts; `None` if it lacks a function for fields without a simulation.
    pub fn new(plugin: &'static mjpPlugin, text: impl Fn(&str) -> String) -> Result<Option<StaticField>> {
        let (Some(read), Some(_), Some(_)) = (plugin.sdf_attribute, plugin.sdf_staticdistance, plugin.sdf_aabb) else {
            return Ok(None);
        };
        let own = |s: &str| CString::new(s.replace('\0', "")).unwrap_or_default();
        let names: Vec<CString> = registry::plugin_attributes(plugin).into_iter().map(own).collect();
        let values: Vec<CString> = names.iter().map(|n| own(&text(n.to_str().unwrap_or("")))).collect();
        let pointers = |list: &[CString]| -> Vec<*const c_char> { list.iter().map(|s| s.as_ptr()).collect() };
        let (mut names, mut values) = (pointers(&names), pointers(&values));
        let mut attribute = vec![0.0; names.len()];
        // SAFETY: one number, name and value for each attribute, as plugins are documented to be called.
        trap::try_user(|| unsafe { read(attribute.as_mut_ptr(), names.as_mut_ptr(), values.as_mut_ptr()) })?;
        super::failed()?;
        Ok(Some(StaticField { plugin, attribute }))
    }

    /// Centre and half size of the box that holds the surface.
    pub fn aabb(&self) -> [f64; 6] {
        let mut aabb = [0.0; 6];
        if let Some(f) = self.plugin.sdf_aabb {
            // SAFETY: the function has the signature that `mjpPlugin` declares; the box has six numbers, and there is
            // one for each attribute.
            trap::call_user(|| unsafe { f(aabb.as_mut_ptr(), self.attribute.as_ptr()) });
        }
        aabb
    }

    /// Distance of a point, negative inside.
    pub fn distance(&self, p: &[f64; 3]) -> f64 {
        // SAFETY: the function has the signature that `mjpPlugin` declares; the point has three numbers, and there is
        // one for each attribute.
        let distance = |f: unsafe extern "C-unwind" fn(_, _) -> _| unsafe { f(p.as_ptr(), self.attribute.as_ptr()) };
        self.plugin.sdf_staticdistance.map_or(0.0, |f| trap::call_user(|| distance(f)))
    }
}
