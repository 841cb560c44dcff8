//! Registration of plugins, resource providers and decoders.

use super::args::*;
use super::*;
use crate::base::{Error, Rejection, registry, report, resource};

/// Clears a plugin description; nothing if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultPlugin(plugin: *mut mjpPlugin) {
    if !plugin.is_null() {
        std::ptr::write_bytes(plugin, 0, 1)
    }
}

/// Registers a copy of a plugin; returns its slot, also when an identical one is registered. An error for a bad or taken
/// name; then -1.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerPlugin(plugin: *const mjpPlugin) -> c_int {
    border::guard(-1, || {
        let plugin = plugin.as_ref().ok_or_else(|| Error::in_routine("mjp_registerPlugin", "there is no plugin"))?;
        registry::register_plugin(plugin).map(|slot| slot as c_int)
    })
}

/// Number of registered plugins.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_pluginCount() -> c_int {
    registry::plugin_count() as c_int
}

/// The plugin of this name, whatever the case of its letters, and its slot; null and -1 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPlugin(name: *const c_char, slot: *mut c_int) -> *const mjpPlugin {
    let name = text(name);
    let found = registry::plugin(&name);
    put(slot, found.map_or(-1, |(_, i)| i as c_int));
    found.map_or(std::ptr::null(), |(p, _)| p)
}

/// The plugin in a slot; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPluginAtSlot(slot: c_int) -> *const mjpPlugin {
    usize::try_from(slot).ok().and_then(registry::plugin_at).map_or(std::ptr::null(), |p| p)
}

/// Clears a provider description; nothing if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultResourceProvider(provider: *mut mjpResourceProvider) {
    if !provider.is_null() {
        std::ptr::write_bytes(provider, 0, 1)
    }
}

/// Registers a copy of a provider; returns its 1-based number, also when an identical one is registered. A warning and -1
/// for a bad prefix or missing callbacks, an error and 0 for a taken prefix.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerResourceProvider(provider: *const mjpResourceProvider) -> c_int {
    border::guard(0, || {
        let Some(provider) = provider.as_ref() else {
            report::warning_message("mjp_registerResourceProvider: there is no provider");
            return Ok(-1);
        };
        match registry::register_provider(provider) {
            Ok(number) => Ok(number as c_int),
            Err(Rejection::Warning(text)) => {
                report::warning_message(&text);
                Ok(-1)
            }
            Err(Rejection::Error(e)) => Err(e),
        }
    })
}

/// Number of registered providers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_resourceProviderCount() -> c_int {
    registry::provider_count() as c_int
}

/// The provider that a resource name's prefix asks for; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getResourceProvider(resource_name: *const c_char) -> *const mjpResourceProvider {
    registry::provider(&text(resource_name)).map_or(std::ptr::null(), |p| p)
}

/// The provider with this 1-based number; null if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getResourceProviderAtSlot(slot: c_int) -> *const mjpResourceProvider {
    usize::try_from(slot).ok().and_then(registry::provider_at).map_or(std::ptr::null(), |p| p)
}

/// Registers a decoder under its content type and its extensions (separated by `|`). A warning when callbacks or both
/// strings are missing, an error when a key is taken.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerDecoder(decoder: *const mjpDecoder) {
    border::guard((), || {
        let Some(decoder) = decoder.as_ref() else {
            report::warning_message("mjp_registerDecoder: there is no decoder");
            return Ok(());
        };
        match registry::register_decoder(decoder) {
            Ok(()) => Ok(()),
            Err(Rejection::Warning(text)) => {
                report::warning_message(&text);
                Ok(())
            }
            Err(Rejection::Error(e)) => Err(e),
        }
    })
}

/// Clears a decoder description; nothing if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultDecoder(decoder: *mut mjpDecoder) {
    if !decoder.is_null() {
        std::ptr::write_bytes(decoder, 0, 1)
    }
}

/// The decoder for a content type, else for the extension of the resource's name; null if none accepts the resource.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findDecoder(
    resource: *const mjResource,
    content_type: *const c_char,
) -> *const mjpDecoder {
    border::guard(std::ptr::null(), || {
        Ok(resource::find_decoder(resource, &text(content_type)).map_or(std::ptr::null(), |d| d))
    })
}
