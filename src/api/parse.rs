//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjModel {
    unimplemented_api!("mj_loadXML")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    unimplemented_api!("mj_parseXML")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXMLString(
    xml: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    unimplemented_api!("mj_parseXMLString")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parse(
    filename: *const c_char,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    unimplemented_api!("mj_parse")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compile(s: *mut mjSpec, vfs: *const mjVFS) -> *mut mjModel {
    unimplemented_api!("mj_compile")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyBack(s: *mut mjSpec, m: *const mjModel) -> c_int {
    unimplemented_api!("mj_copyBack")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_recompile(
    s: *mut mjSpec,
    vfs: *const mjVFS,
    m: *mut mjModel,
    d: *mut mjData,
) -> c_int {
    unimplemented_api!("mj_recompile")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveLastXML(
    filename: *const c_char,
    m: *const mjModel,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    unimplemented_api!("mj_saveLastXML")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeLastXML() {
    unimplemented_api!("mj_freeLastXML")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXMLString(
    s: *const mjSpec,
    xml: *mut c_char,
    xml_sz: c_int,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    unimplemented_api!("mj_saveXMLString")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXML(
    s: *const mjSpec,
    filename: *const c_char,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    unimplemented_api!("mj_saveXML")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getXMLDependencies(filename: *const c_char, dependencies: *mut mjStringVec) {
    unimplemented_api!("mju_getXMLDependencies")
}
