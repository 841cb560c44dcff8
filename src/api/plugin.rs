//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultPlugin(plugin: *mut mjpPlugin) {
    unimplemented_api!("mjp_defaultPlugin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerPlugin(plugin: *const mjpPlugin) -> c_int {
    unimplemented_api!("mjp_registerPlugin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_pluginCount() -> c_int {
    unimplemented_api!("mjp_pluginCount")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPlugin(name: *const c_char, slot: *mut c_int) -> *const mjpPlugin {
    unimplemented_api!("mjp_getPlugin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getPluginAtSlot(slot: c_int) -> *const mjpPlugin {
    unimplemented_api!("mjp_getPluginAtSlot")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultResourceProvider(provider: *mut mjpResourceProvider) {
    unimplemented_api!("mjp_defaultResourceProvider")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerResourceProvider(provider: *const mjpResourceProvider) -> c_int {
    unimplemented_api!("mjp_registerResourceProvider")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_resourceProviderCount() -> c_int {
    unimplemented_api!("mjp_resourceProviderCount")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getResourceProvider(resource_name: *const c_char) -> *const mjpResourceProvider {
    unimplemented_api!("mjp_getResourceProvider")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_getResourceProviderAtSlot(slot: c_int) -> *const mjpResourceProvider {
    unimplemented_api!("mjp_getResourceProviderAtSlot")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_registerDecoder(decoder: *const mjpDecoder) {
    unimplemented_api!("mjp_registerDecoder")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_defaultDecoder(decoder: *mut mjpDecoder) {
    unimplemented_api!("mjp_defaultDecoder")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjp_findDecoder(
    resource: *const mjResource,
    content_type: *const c_char,
) -> *const mjpDecoder {
    unimplemented_api!("mjp_findDecoder")
}
