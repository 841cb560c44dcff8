//! Plugins: instances in a model, and the libraries that register them.

pub mod field;
pub mod library;
pub mod lifecycle;
#[cfg(test)]
mod tests;

use crate::abi::*;
use crate::base::{Error, Result};
use crate::base::{registry, trap};
use crate::data::Data;
use crate::model::Model;
use std::cell::{Cell, RefCell};
use std::ffi::CStr;

thread_local! {
    static FAILURE: Cell<Option<Error>> = const { Cell::new(None) };
    static COLORS: RefCell<Vec<GeomColor>> = const { RefCell::new(Vec::new()) };
}

/// The colour in which a plugin shows a geom: red, green and blue in place of the model's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeomColor {
    pub geom: usize,
    pub rgb: [f32; 3],
}

/// Shows a geom in another colour: called by a plugin function of ours while [`visualize`] calls it. The C functions get a model that
/// they must not write, since others may read it.
pub fn show_geom_in(color: GeomColor) {
    COLORS.with_borrow_mut(|colors| colors.push(color));
}

/// Keeps the error of a plugin function of ours: the C functions have no way to return it.
pub fn fail(e: Error) {
    FAILURE.set(Some(e));
}

/// The error that [`fail`] kept since the last call.
pub fn failed() -> Result<()> {
    FAILURE.take().map_or(Ok(()), Err)
}

/// The plugin that an instance of a model belongs to.
pub fn of_instance(m: &Model, instance: usize) -> Result<&'static mjpPlugin> {
    let slot = m.plugin().get(instance).copied().unwrap_or(-1);
    let plugin = usize::try_from(slot).ok().and_then(registry::plugin_at);
    plugin.ok_or_else(|| Error::new(format!("invalid plugin slot: {slot}")))
}

/// The configured text of an attribute of a plugin instance; empty if it was not configured.
pub fn config<'m>(m: &'m Model, instance: i32, attribute: &str) -> Option<&'m CStr> {
    let i = usize::try_from(instance).ok().filter(|i| *i < m.nplugin())?;
    let plugin = of_instance(m, i).ok()?;
    let index = registry::plugin_attributes(plugin).iter().position(|a| *a == attribute)?;
    // values lie one after the other, each with a closing zero, in the order of the plugin's attributes
    let mut rest = m.plugin_attr().get(usize::try_from(m.plugin_attradr()[i]).ok()?..)?;
    for _ in 0..index {
        rest = &rest[rest.iter().position(|c| *c == 0)? + 1..];
    }
    rest.contains(&0).then(|| {
        // SAFETY: `rest` lies in the model's array and has a closing zero, which `contains` found.
        unsafe { CStr::from_ptr(rest.as_ptr()) }
    })
}

/// The instances that have a capability, with their plugins.
fn capable(m: &Model, bit: mjtPluginCapabilityBit) -> impl Iterator<Item = Result<(usize, &'static mjpPlugin)>> {
    (0..m.nplugin()).filter_map(move |i| match of_instance(m, i) {
        Ok(p) => (p.capabilityflags & bit as i32 != 0).then_some(Ok((i, p))),
        Err(e) => Some(Err(e)),
    })
}

/// Numbers of state that an instance keeps in `mjData`.
pub fn state_size(m: &Model, instance: usize) -> Result<i32> {
    let slot = m.plugin()[instance];
    let missing = || Error::new(format!("`nstate` is a null function pointer for plugin at slot {slot}"));
    let nstate = of_instance(m, instance)?.nstate.ok_or_else(missing)?;
    // SAFETY: the registered function has this signature; `m` is a complete model, and `of_instance` found its plugin
    // for this instance.
    let n = trap::try_user(|| unsafe { nstate(m.as_ptr(), instance as i32) })?;
    checked_size(n, format_args!("state of plugin instance {instance}"))
}

fn checked_size(n: i32, what: std::fmt::Arguments) -> Result<i32> {
    if n < 0 { Err(Error::new(format!("the {what} has a negative size ({n})"))) } else { Ok(n) }
}

/// Numbers that an instance writes for a sensor.
pub fn sensor_size(m: &Model, instance: usize, sensor: usize) -> Result<i32> {
    let slot = m.plugin()[instance];
    let missing = || Error::new(format!("`nsensordata` is a null function pointer for plugin at slot {slot}"));
    let nsensordata = of_instance(m, instance)?.nsensordata.ok_or_else(missing)?;
    // SAFETY: the registered function has this signature; `m` is a complete model, and `of_instance` found its plugin
    // for this instance.
    let n = trap::try_user(|| unsafe { nsensordata(m.as_ptr(), instance as i32, sensor as i32) })?;
    checked_size(n, format_args!("output of sensor {sensor} by plugin instance {instance}"))
}

/// Calls `compute` of every instance that has a capability.
pub fn compute(m: &Model, d: &mut Data, bit: mjtPluginCapabilityBit) -> Result<()> {
    for instance in capable(m, bit) {
        let (i, p) = instance?;
        compute_instance(m, d, i, p, bit)?;
    }
    Ok(())
}

/// Calls `compute` of every sensor that belongs to a stage (those without a stage come with positions); `prepare` runs
/// before each.
pub fn compute_sensors(
    m: &Model,
    d: &mut Data,
    stage: mjtStage,
    mut prepare: impl FnMut(&mut Data) -> Result<()>,
) -> Result<()> {
    for instance in capable(m, mjPLUGIN_SENSOR) {
        let (i, p) = instance?;
        let unstaged = stage == mjSTAGE_POS && p.needstage == mjSTAGE_NONE as i32;
        if p.needstage == stage as i32 || unstaged {
            prepare(d)?;
            compute_instance(m, d, i, p, mjPLUGIN_SENSOR)?;
        }
    }
    Ok(())
}

fn compute_instance(m: &Model, d: &mut Data, i: usize, plugin: &mjpPlugin, bit: mjtPluginCapabilityBit) -> Result<()> {
    let missing = || Error::new(format!("`compute` is a null function pointer for plugin at slot {}", m.plugin()[i]));
    let compute = plugin.compute.ok_or_else(missing)?;
    // SAFETY: the registered function has this signature; `pass_to_user` gives it a complete model and its data, of
    // which no Rust view is used meanwhile.
    d.pass_to_user(m, |m, d| unsafe { compute(m, d, i as i32, bit as i32) });
    failed()
}

/// Calls `actuator_act_dot` of all actuator plugins, which write `act_dot`.
pub fn activation_rates(m: &Model, d: &mut Data) -> Result<()> {
    for instance in capable(m, mjPLUGIN_ACTUATOR) {
        let (i, p) = instance?;
        if let Some(f) = p.actuator_act_dot {
            // SAFETY: the registered function has this signature; `pass_to_user` gives it a complete model and its data,
            // of which no Rust view is used meanwhile.
            d.pass_to_user(m, |m, d| unsafe { f(m, d, i as i32) });
        }
    }
    Ok(())
}

/// Tells all plugins that the state moved on by a step.
pub fn advance_states(m: &Model, d: &mut Data) -> Result<()> {
    for i in 0..m.nplugin() {
        if let Some(f) = of_instance(m, i)?.advance {
            // SAFETY: the registered function has this signature; `pass_to_user` gives it a complete model and its data,
            // of which no Rust view is used meanwhile.
            d.pass_to_user(m, |m, d| unsafe { f(m, d, i as i32) });
        }
    }
    Ok(())
}

/// Calls the `visualize` of all plugins, which add geoms to a scene. Returns the colours in which they show geoms of the model, ordered by
/// geom.
///
/// # Safety
/// `opt` and `scn` are the user's option and scene.
pub unsafe fn visualize(m: &Model, d: &mut Data, opt: *const mjvOption, scn: *mut mjvScene) -> Result<Vec<GeomColor>> {
    let mut colors = Vec::new();
    for i in 0..m.nplugin() {
        if let Some(f) = of_instance(m, i)?.visualize {
            // SAFETY: the registered function has this signature; `pass_to_user` gives it a complete model and its data,
            // of which no Rust view is used meanwhile, and the caller says that option and scene are the user's.
            d.pass_to_user(m, |m, d| unsafe { f(m, d, opt, scn, i as i32) });
            colors.append(&mut COLORS.take());
        }
    }
    colors.sort_by_key(|color| color.geom);
    Ok(colors)
}
