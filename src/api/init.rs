//! TODO

#![allow(unused_variables)]
use super::*;
use crate::base::{Error, Result};
use crate::data::cstack;

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

/// Opens a frame of the stack: `mj_freeStack` gives back what is allocated after it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_markStack(d: *mut mjData) {
    border::guard((), || unsafe { cstack::mark(d) })
}

/// Closes the innermost frame of the stack; without one, does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeStack(d: *mut mjData) {
    unsafe { cstack::free(d) }
}

/// Takes `bytes` bytes at a multiple of `alignment` from the stack, not cleared; null for 0 bytes, an error when full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocByte(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    border::guard(std::ptr::null_mut(), || unsafe { cstack::alloc(d, bytes, alignment).map(|p| p.cast()) })
}

/// Takes `size` numbers from the stack, not cleared; null for 0, an error when full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocNum(d: *mut mjData, size: usize) -> *mut mjtNum {
    border::guard(std::ptr::null_mut(), || unsafe { stack_array(d, size) })
}

/// Takes `size` integers from the stack, not cleared; null for 0, an error when full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocInt(d: *mut mjData, size: usize) -> *mut c_int {
    border::guard(std::ptr::null_mut(), || unsafe { stack_array(d, size) })
}

/// An array on the stack.
unsafe fn stack_array<T>(d: *mut mjData, n: usize) -> Result<*mut T> {
    let bytes = n
        .checked_mul(size_of::<T>())
        .ok_or_else(|| Error::in_routine("mj_stackAlloc", "requested size is too large (more than 2^64 bytes)."))?;
    unsafe { cstack::alloc(d, bytes, align_of::<T>()).map(|p| p.cast()) }
}

/// As `mj_stackAllocByte`; errors also tell where the caller was.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocInfo(
    d: *mut mjData,
    bytes: usize,
    alignment: usize,
    caller: *const c_char,
    line: c_int,
) -> *mut c_void {
    border::guard(std::ptr::null_mut(), || unsafe {
        cstack::alloc(d, bytes, alignment).map(|p| p.cast()).map_err(|e| {
            let place = if caller.is_null() { "".into() } else { std::ffi::CStr::from_ptr(caller).to_string_lossy() };
            Error::new(e.message().replacen("overflow", &format!("overflow at {place}, line {line}"), 1))
        })
    })
}

/// Bytes left on the calling thread's stack.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackBytesAvailable(d: *mut mjData) -> usize {
    unsafe { cstack::available(d) }
}

/// Takes `bytes` bytes at a multiple of `alignment` from the arena, not cleared; null when they would meet the stack.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_arenaAllocByte(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    unsafe { cstack::arena_alloc(d, bytes, alignment).cast() }
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
