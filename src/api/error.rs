//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_error(msg: *const c_char) {
    unimplemented_api!("mju_error")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_error_i(msg: *const c_char, i: c_int) {
    unimplemented_api!("mju_error_i")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_error_s(msg: *const c_char, text: *const c_char) {
    unimplemented_api!("mju_error_s")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_warning(msg: *const c_char) {
    unimplemented_api!("mju_warning")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_warning_i(msg: *const c_char, i: c_int) {
    unimplemented_api!("mju_warning_i")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_warning_s(msg: *const c_char, text: *const c_char) {
    unimplemented_api!("mju_warning_s")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_clearHandlers() {
    unimplemented_api!("mju_clearHandlers")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_malloc(size: usize) -> *mut c_void {
    unimplemented_api!("mju_malloc")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_free(ptr: *mut c_void) {
    unimplemented_api!("mju_free")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_warning(d: *mut mjData, warning: c_int, info: c_int) {
    unimplemented_api!("mj_warning")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeLog(r#type: *const c_char, msg: *const c_char) {
    unimplemented_api!("mju_writeLog")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getError(s: *mut mjSpec) -> *const c_char {
    unimplemented_api!("mjs_getError")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_isWarning(s: *mut mjSpec) -> c_int {
    unimplemented_api!("mjs_isWarning")
}
