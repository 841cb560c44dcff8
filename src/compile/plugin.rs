//! Plugin instances that elements use: resolution, flat configurations, sizes that the plugins report.

use super::pack::put;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::base::{Error, registry};
use crate::model::Model;
use crate::plugin;
use crate::plugin::field::StaticField;
use crate::spec::*;

/// A plugin instance as the model stores it.
#[derive(Clone, Debug, Default)]
pub struct PluginState {
    pub slot: i32,
    /// Values of all attributes, each with a closing zero.
    pub config: Vec<u8>,
}

impl Compiler<'_> {
    /// Id of the instance behind a reference; the plugin must be active and able to do what is asked.
    fn instance<K: Kind + UsesPlugin>(&self, e: &Element<K>, needs: &RequiredPlugin) -> Result<i32> {
        let fail = |text: String| Failure::of(e, text);
        let (p, public) = e.public.plugin();
        let (plugin, instance) = (p.plugin_name.text(), p.name.text());
        if plugin.is_empty() && instance.is_empty() {
            let who = match needs.kind {
                kind @ ("geom" | "sensor") => kind.to_string(),
                kind => format!("{kind} '{}', (id = {})", e.name(), e.id()),
            };
            return Err(fail(format!("neither 'plugin' nor 'instance' is specified for {who}")));
        }
        let unknown = || fail(format!("unrecognized name '{instance}' for plugin instance"));
        let own = p.implicit.filter(|&id| self.spec.plugins.holds(id));
        let own = own.or_else(|| self.spec.instance_of(public).filter(|_| instance.is_empty()));
        let found = own.or_else(|| self.spec.plugins.lookup(instance).filter(|_| !instance.is_empty()));
        let plugin = match (plugin, found) {
            ("", None) => return Err(unknown()),
            ("", Some(found)) => self.spec.plugins[found].public.plugin_name.text(),
            (plugin, _) => plugin,
        };
        if !self.spec.active_plugins.iter().any(|p| p == plugin) {
            return Err(fail(format!("unrecognized plugin '{plugin}'")));
        }
        let registered = registry::plugin(plugin).ok_or_else(|| fail(format!("unrecognized plugin '{plugin}'")))?;
        if registered.0.capabilityflags & needs.capability as i32 == 0 {
            return Err(fail(format!("plugin '{plugin}' does not support {}", needs.what)));
        }
        Ok(self.spec.plugins[found.ok_or_else(unknown)?].id())
    }

    /// Id of the instance that an element uses.
    pub(super) fn plugin_of<K: Listed + UsesPlugin>(&self, id: Id<K>) -> Result<i32> {
        let e = &K::list(self.spec)[id];
        let (capability, what) = match K::TYPE {
            mjOBJ_BODY => (mjPLUGIN_PASSIVE, "passive forces"),
            mjOBJ_GEOM => (mjPLUGIN_SDF, "sign distance fields"),
            mjOBJ_ACTUATOR => (mjPLUGIN_ACTUATOR, "actuators"),
            _ => (mjPLUGIN_SENSOR, "sensors"),
        };
        self.instance(e, &RequiredPlugin { kind: kind_name(K::TYPE), capability, what })
    }

    /// The field of a mesh that is made by a plugin.
    pub(super) fn plugin_of_mesh(&self, i: usize) -> Result<StaticField> {
        let e = self.spec.meshes.at(i);
        let p = &e.public.plugin;
        let place = format!("mesh '{}', (id = {i})", e.name());
        let named = !p.plugin_name.is_empty() || !p.name.is_empty();
        if named && e.public.scale != [1.0; 3] {
            return Err(Failure::of(e, format!("attribute scale is not compatible with SDFs in {place}")));
        }
        let needs = RequiredPlugin { kind: &place, capability: mjPLUGIN_SDF, what: "signed distance fields" };
        let instance = self.spec.plugins.at(self.instance(e, &needs)? as usize);
        let name = match instance.public.plugin_name.text() {
            "" => p.plugin_name.text(),
            name => name,
        };
        let known = registry::plugin(name).map(|(plugin, _)| plugin);
        let text = |attribute: &str| instance.extra.get(attribute).cloned().unwrap_or_default();
        let field = known.map_or(Ok(None), |plugin| StaticField::new(plugin, text));
        let field = field.map_err(|e| Failure::engine(&e))?;
        field.ok_or_else(|| Failure::of(e, format!("plugin '{name}' does not support signed distance fields")))
    }

    /// Flattens an instance's configuration in the order of its plugin's attributes.
    pub(super) fn plugin(&mut self, id: PluginId) -> Result<()> {
        let e = &mut self.spec.plugins[id];
        if e.compiled.plugin_name.is_empty()
            && let Some(name) = self.spec.plugin_of_user(id).map(str::to_string)
        {
            self.spec.plugins[id].compiled.plugin_name.set(name);
        }
        let e = &self.spec.plugins[id];
        let name = e.compiled.plugin_name.text();
        let (plugin, slot) =
            registry::plugin(name).ok_or_else(|| Failure::of(e, format!("unrecognized plugin '{name}'")))?;
        let mut left = e.extra.clone();
        let mut config = Vec::new();
        for attribute in registry::plugin_attributes(plugin) {
            config.extend(left.remove(attribute).unwrap_or_default().bytes().filter(|&b| b != 0));
            config.push(0);
        }
        if let Some((key, _)) = left.first_key_value() {
            return Err(Failure::of(e, format!("unrecognized attribute 'plugin:{key}' for plugin {name}'")));
        }
        if config.is_empty() {
            config.push(0);
        }
        self.plugins[e.id() as usize] = PluginState { slot: slot as i32, config };
        Ok(())
    }

    /// Writes the instances, and asks their plugins for the sizes of states and sensors.
    pub(super) fn pack_plugins(&mut self, m: &mut Model) -> Result<()> {
        let mut adr = 0;
        for (i, p) in self.plugins.iter().enumerate() {
            m.plugin_mut()[i] = p.slot;
            m.plugin_attradr_mut()[i] = adr as i32;
            put(m.plugin_attr_mut(), &mut adr, bytemuck::cast_slice(&p.config));
        }
        let mut states = 0;
        for i in 0..self.plugins.len() {
            let size = plugin::state_size(m, i).map_err(|e| Failure::engine(&e))?;
            m.plugin_stateadr_mut()[i] = states;
            m.plugin_statenum_mut()[i] = size;
            states += size;
            self.pack_plugin_sensors(m, i)?;
        }
        m.npluginstate = states;
        Ok(())
    }

    fn pack_plugin_sensors(&mut self, m: &mut Model, instance: usize) -> Result<()> {
        let p = plugin::of_instance(m, instance).map_err(|e| Failure::engine(&e))?;
        if p.capabilityflags & mjPLUGIN_SENSOR as i32 == 0 {
            return Ok(());
        }
        for s in 0..self.sensors.len() {
            if self.sensors[s].plugin == instance as i32 {
                let dim = plugin::sensor_size(m, instance, s).map_err(|e| Failure::engine(&e))?;
                let c = &mut self.spec.sensors.at_mut(s).compiled;
                // the largest size stands for all that an int does not hold
                let total = m.nsensordata.checked_add(dim - c.dim).filter(|&total| total < i32::MAX);
                let too_large = || Failure::engine(&Error::new("Invalid model: nsensordata too large."));
                m.nsensordata = total.ok_or_else(too_large)?;
                c.public.dim = dim;
                c.public.needstage = Enum::from_raw(p.needstage);
            }
        }
        Ok(())
    }
}

/// What an element needs of a plugin, in words.
struct RequiredPlugin<'a> {
    kind: &'a str,
    capability: mjtPluginCapabilityBit,
    what: &'static str,
}
