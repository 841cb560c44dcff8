//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step(m: *const mjModel, d: *mut mjData) {
    unimplemented_api!("mj_step")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step1(m: *const mjModel, d: *mut mjData) {
    unimplemented_api!("mj_step1")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_step2(m: *const mjModel, d: *mut mjData) {
    unimplemented_api!("mj_step2")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forward(m: *const mjModel, d: *mut mjData) {
    unimplemented_api!("mj_forward")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverse(m: *const mjModel, d: *mut mjData) {
    unimplemented_api!("mj_inverse")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_forwardSkip(m: *const mjModel, d: *mut mjData, skipstage: c_int, skipsensor: c_int) {
    unimplemented_api!("mj_forwardSkip")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_inverseSkip(m: *const mjModel, d: *mut mjData, skipstage: c_int, skipsensor: c_int) {
    unimplemented_api!("mj_inverseSkip")
}
