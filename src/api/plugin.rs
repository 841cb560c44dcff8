//! Registration of plugins, resource providers and decoders.

use super::args::*;
use super::*;
use crate::base::{Error, Rejection, registry, report, resource};

/// Clears a plugin description; nothing if there is none.
#[export]
pub fn mjp_defaultPlugin(plugin: Tolerated<Out<mjpPlugin>>) {
    plugin.into_iter().for_each(|plugin| plugin.clear())
}

/// Registers a copy of a plugin; returns its slot, also when an identical one is registered. An error for a bad or taken
/// name; then -1.
#[export(on_error = -1)]
pub fn mjp_registerPlugin(plugin: Tolerated<&mjpPlugin>) -> Result<c_int> {
    let plugin = plugin.ok_or_else(|| Error::in_routine("mjp_registerPlugin", "there is no plugin"))?;
    // SAFETY: C passes a plugin with valid strings and callbacks.
    unsafe { registry::register_plugin(plugin) }.map(|slot| slot as c_int)
}

/// Number of registered plugins.
#[export]
pub fn mjp_pluginCount() -> c_int {
    registry::plugin_count() as c_int
}

/// The plugin of this name, whatever the case of its letters, and its slot; null and -1 if there is none.
#[export]
pub fn mjp_getPlugin(name: Str, slot: Tolerated<Out<c_int>>) -> *const mjpPlugin {
    let name = name.text();
    let found = registry::plugin(&name);
    set(slot, found.map_or(-1, |(_, i)| i as c_int));
    found.map_or(std::ptr::null(), |(p, _)| p)
}

/// The plugin in a slot; null if there is none.
#[export]
pub fn mjp_getPluginAtSlot(slot: c_int) -> *const mjpPlugin {
    usize::try_from(slot).ok().and_then(registry::plugin_at).map_or(std::ptr::null(), |p| p)
}

/// Clears a provider description; nothing if there is none.
#[export]
pub fn mjp_defaultResourceProvider(provider: Tolerated<Out<mjpResourceProvider>>) {
    provider.into_iter().for_each(|provider| provider.clear())
}

/// Registers a copy of a provider; returns its 1-based number, also when an identical one is registered. A warning and -1
/// for a bad prefix or missing callbacks, an error and 0 for a taken prefix.
#[export]
pub fn mjp_registerResourceProvider(provider: Tolerated<&mjpResourceProvider>) -> Result<c_int> {
    let Some(provider) = provider else {
        report::warning_message("mjp_registerResourceProvider: there is no provider");
        return Ok(-1);
    };
    // SAFETY: C passes a provider with a valid prefix and callbacks.
    match unsafe { registry::register_provider(provider) } {
        Ok(number) => Ok(number as c_int),
        Err(Rejection::Warning(text)) => {
            report::warning_message(&text);
            Ok(-1)
        }
        Err(Rejection::Error(e)) => Err(e),
    }
}

/// Number of registered providers.
#[export]
pub fn mjp_resourceProviderCount() -> c_int {
    registry::provider_count() as c_int
}

/// The provider that a resource name's prefix asks for; null if there is none.
#[export]
pub fn mjp_getResourceProvider(resource_name: Str) -> *const mjpResourceProvider {
    registry::provider(&resource_name.text()).map_or(std::ptr::null(), |p| p)
}

/// The provider with this 1-based number; null if there is none.
#[export]
pub fn mjp_getResourceProviderAtSlot(slot: c_int) -> *const mjpResourceProvider {
    usize::try_from(slot).ok().and_then(registry::provider_at).map_or(std::ptr::null(), |p| p)
}

/// Registers a decoder under its content type and its extensions (separated by `|`). A warning when callbacks or both
/// strings are missing, an error when a key is taken.
#[export]
pub fn mjp_registerDecoder(decoder: Tolerated<&mjpDecoder>) -> Result<()> {
    let Some(decoder) = decoder else {
        report::warning_message("mjp_registerDecoder: there is no decoder");
        return Ok(());
    };
    // SAFETY: C passes a decoder with valid strings and callbacks.
    match unsafe { registry::register_decoder(decoder) } {
        Ok(()) => Ok(()),
        Err(Rejection::Warning(text)) => {
            report::warning_message(&text);
            Ok(())
        }
        Err(Rejection::Error(e)) => Err(e),
    }
}

/// Clears a decoder description; nothing if there is none.
#[export]
pub fn mjp_defaultDecoder(decoder: Tolerated<Out<mjpDecoder>>) {
    decoder.into_iter().for_each(|decoder| decoder.clear())
}

/// The decoder for a content type, else for the extension of the resource's name; null if none accepts the resource.
#[export]
pub fn mjp_findDecoder(resource: *const mjResource, content_type: Str) -> *const mjpDecoder {
    resource::find_decoder(resource, &content_type.text()).map_or(std::ptr::null(), |d| d)
}
