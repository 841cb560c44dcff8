//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultLROpt(opt: *mut mjLROpt) {
    unimplemented_api!("mj_defaultLROpt")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultSolRefImp(solref: *mut mjtNum, solimp: *mut mjtNum) {
    unimplemented_api!("mj_defaultSolRefImp")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultOption(opt: *mut mjOption) {
    unimplemented_api!("mj_defaultOption")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVisual(vis: *mut mjVisual) {
    unimplemented_api!("mj_defaultVisual")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyModel(dest: *mut mjModel, src: *const mjModel) -> *mut mjModel {
    unimplemented_api!("mj_copyModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveModel(
    m: *const mjModel,
    filename: *const c_char,
    buffer: *mut c_void,
    buffer_sz: c_int,
) {
    unimplemented_api!("mj_saveModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadModel(filename: *const c_char, vfs: *const mjVFS) -> *mut mjModel {
    unimplemented_api!("mj_loadModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteModel(m: *mut mjModel) {
    unimplemented_api!("mj_deleteModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sizeModel(m: *const mjModel) -> mjtSize {
    unimplemented_api!("mj_sizeModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeData(m: *const mjModel) -> *mut mjData {
    unimplemented_api!("mj_makeData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyData(dest: *mut mjData, m: *const mjModel, src: *const mjData) -> *mut mjData {
    unimplemented_api!("mj_copyData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyData(dest: *mut mjData, m: *const mjModel, src: *const mjData) -> *mut mjData {
    unimplemented_api!("mjv_copyData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetData(m: *const mjModel, d: *mut mjData) {
    unimplemented_api!("mj_resetData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataDebug(m: *const mjModel, d: *mut mjData, debug_value: u8) {
    unimplemented_api!("mj_resetDataDebug")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataKeyframe(m: *const mjModel, d: *mut mjData, key: c_int) {
    unimplemented_api!("mj_resetDataKeyframe")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_markStack(d: *mut mjData) {
    unimplemented_api!("mj_markStack")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeStack(d: *mut mjData) {
    unimplemented_api!("mj_freeStack")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocByte(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    unimplemented_api!("mj_stackAllocByte")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocNum(d: *mut mjData, size: usize) -> *mut mjtNum {
    unimplemented_api!("mj_stackAllocNum")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocInt(d: *mut mjData, size: usize) -> *mut c_int {
    unimplemented_api!("mj_stackAllocInt")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteData(d: *mut mjData) {
    unimplemented_api!("mj_deleteData")
}

/// Removes all `mjcb_*` callbacks.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetCallbacks() {
    crate::base::hooks::reset_callbacks();
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setConst(m: *mut mjModel, d: *mut mjData) {
    unimplemented_api!("mj_setConst")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setLengthRange(
    m: *mut mjModel,
    d: *mut mjData,
    index: c_int,
    opt: *const mjLROpt,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    unimplemented_api!("mj_setLengthRange")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeSpec() -> *mut mjSpec {
    unimplemented_api!("mj_makeSpec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copySpec(s: *const mjSpec) -> *mut mjSpec {
    unimplemented_api!("mj_copySpec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteSpec(s: *mut mjSpec) {
    unimplemented_api!("mj_deleteSpec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_activatePlugin(s: *mut mjSpec, name: *const c_char) -> c_int {
    unimplemented_api!("mjs_activatePlugin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDeepCopy(s: *mut mjSpec, deepcopy: c_int) -> c_int {
    unimplemented_api!("mjs_setDeepCopy")
}
