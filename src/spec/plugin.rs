//! How elements use plugins.

use super::{PluginFields, PluginId, PluginRef, Spec};
use crate::abi::*;

/// What an element's `plugin` is to say.
#[derive(Clone)]
pub struct PluginUse {
    name: String,
    plugin_name: String,
    implicit: Option<PluginId>,
    element: *mut mjsElement,
}

impl PluginUse {
    /// A shared instance, by its name.
    pub fn shared(plugin: &str, instance: &str) -> Self {
        PluginUse {
            name: instance.to_string(),
            plugin_name: plugin.to_string(),
            implicit: None,
            element: std::ptr::null_mut(),
        }
    }

    /// The instance that was made for it.
    pub fn implicit(&self) -> Option<PluginId> {
        self.implicit
    }

    /// Writes it into an element.
    pub fn store(self, into: &mut PluginRef, public: &mut mjsPlugin) {
        into.name.set(self.name);
        into.plugin_name.set(self.plugin_name);
        into.implicit = self.implicit;
        public.active = 1;
        public.element = self.element;
    }
}

impl Spec {
    /// Adds an instance that belongs to one element alone.
    pub fn add_implicit_plugin(&mut self, plugin: &str) -> (PluginId, PluginUse) {
        let id = self.add::<PluginFields>();
        self.plugins[id].public.plugin_name.set(plugin);
        self.public.hasImplicitPluginElem = 1;
        let element = self.plugins.ptr(id).cast();
        let used = PluginUse { name: String::new(), plugin_name: plugin.to_string(), implicit: Some(id), element };
        (id, used)
    }
}
