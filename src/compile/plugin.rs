//! Plugin instances that elements use.

use super::{Compiler, Failure, Result};
use crate::spec::*;

impl Compiler<'_> {
    /// Id of the instance behind a reference, after the checks that need no registry.
    fn instance<K: Kind>(&self, e: &Element<K>, p: &PluginRef, what: &str) -> Result<i32> {
        let fail = |text: String| Failure::of(e, text);
        let (plugin, instance) = (p.plugin_name.text(), p.name.text());
        if plugin.is_empty() && instance.is_empty() {
            return Err(fail(format!("neither 'plugin' nor 'instance' is specified for {what}")));
        }
        let found = p.implicit.or_else(|| self.spec.plugins.lookup(instance).filter(|_| !instance.is_empty()));
        let plugin = match (plugin, found) {
            ("", None) => return Err(fail(format!("unrecognized name '{instance}' for plugin instance"))),
            ("", Some(found)) => self.spec.plugins[found].public.plugin_name.text(),
            (plugin, _) => plugin,
        };
        if !self.spec.active_plugins.iter().any(|p| p == plugin) {
            return Err(fail(format!("unrecognized plugin '{plugin}'")));
        }
        let found = found.ok_or_else(|| fail(format!("unrecognized name '{instance}' for plugin instance")))?;
        Ok(self.spec.plugins[found].id())
    }

    pub(super) fn plugin_of_body(&self, id: BodyId) -> Result<i32> {
        let e = &self.spec.bodies[id];
        self.instance(e, &e.public.plugin, "body")
    }

    pub(super) fn plugin_of_geom(&self, id: GeomId) -> Result<i32> {
        let e = &self.spec.geoms[id];
        self.instance(e, &e.public.plugin, "geom")
    }

    pub(super) fn plugin_of_actuator(&self, id: ActuatorId) -> Result<i32> {
        let e = &self.spec.actuators[id];
        self.instance(e, &e.public.plugin, "actuator")
    }

    pub(super) fn plugin_of_sensor(&self, id: SensorId) -> Result<i32> {
        let e = &self.spec.sensors[id];
        self.instance(e, &e.public.plugin, "sensor")
    }
}
