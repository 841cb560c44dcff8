//! How elements use plugins.

use super::{PluginFields, PluginId, PluginRef, Spec, UsesPlugin};
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
    pub fn store(self, user: &mut impl UsesPlugin) {
        let (into, public) = user.plugin_mut();
        into.name.set(self.name);
        into.plugin_name.set(self.plugin_name);
        into.implicit = self.implicit;
        public.active = 1;
        public.element = self.element;
    }
}

impl Spec {
    /// The plugin that an instance is of by what an element that uses it says.
    pub fn plugin_of_user(&self, id: PluginId) -> Option<&str> {
        let instance: *const mjsElement = self.plugins.ptr(id).cast();
        let says = |(used, public): &(&PluginRef, &mjsPlugin)| {
            std::ptr::eq(public.element, instance) && public.active != 0 && !used.plugin_name.is_empty()
        };
        self.plugin_users().find(says).map(|(used, _)| used.plugin_name.text())
    }

    /// What the elements of all kinds that may use a plugin say.
    pub(super) fn plugin_users(&self) -> impl Iterator<Item = (&PluginRef, &mjsPlugin)> {
        (self.bodies.iter().map(|e| e.public.plugin()))
            .chain(self.geoms.iter().map(|e| e.public.plugin()))
            .chain(self.meshes.iter().map(|e| e.public.plugin()))
            .chain(self.actuators.iter().map(|e| e.public.plugin()))
            .chain(self.sensors.iter().map(|e| e.public.plugin()))
    }

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
