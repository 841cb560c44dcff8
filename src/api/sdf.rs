//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_getSDF(m: *const mjModel, id: c_int) -> *const mjpPlugin {
    unimplemented_api!("mjc_getSDF")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_distance(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    x: *const [mjtNum; 3],
) -> mjtNum {
    unimplemented_api!("mjc_distance")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_gradient(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    gradient: *mut [mjtNum; 3],
    x: *const [mjtNum; 3],
) {
    unimplemented_api!("mjc_gradient")
}
