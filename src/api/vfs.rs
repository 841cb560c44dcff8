//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVFS(vfs: *mut mjVFS) {
    unimplemented_api!("mj_defaultVFS")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addFileVFS(
    vfs: *mut mjVFS,
    directory: *const c_char,
    filename: *const c_char,
) -> c_int {
    unimplemented_api!("mj_addFileVFS")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addBufferVFS(
    vfs: *mut mjVFS,
    name: *const c_char,
    buffer: *const c_void,
    nbuffer: c_int,
) -> c_int {
    unimplemented_api!("mj_addBufferVFS")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteFileVFS(vfs: *mut mjVFS, filename: *const c_char) -> c_int {
    unimplemented_api!("mj_deleteFileVFS")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteVFS(vfs: *mut mjVFS) {
    unimplemented_api!("mj_deleteVFS")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheSize(cache: *const mjCache) -> usize {
    unimplemented_api!("mj_getCacheSize")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCacheCapacity(cache: *const mjCache) -> usize {
    unimplemented_api!("mj_getCacheCapacity")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setCacheCapacity(cache: *mut mjCache, size: usize) -> usize {
    unimplemented_api!("mj_setCacheCapacity")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getCache() -> *mut mjCache {
    unimplemented_api!("mj_getCache")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_clearCache(cache: *mut mjCache) {
    unimplemented_api!("mj_clearCache")
}
