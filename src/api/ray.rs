//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_multiRay(
    m: *const mjModel,
    d: *mut mjData,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    geomgroup: *const mjtByte,
    flg_static: mjtByte,
    bodyexclude: c_int,
    geomid: *mut c_int,
    dist: *mut mjtNum,
    nray: c_int,
    cutoff: mjtNum,
) {
    unimplemented_api!("mj_multiRay")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_ray(
    m: *const mjModel,
    d: *const mjData,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    geomgroup: *const mjtByte,
    flg_static: mjtByte,
    bodyexclude: c_int,
    geomid: *mut [c_int; 1],
) -> mjtNum {
    unimplemented_api!("mj_ray")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayHfield(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
) -> mjtNum {
    unimplemented_api!("mj_rayHfield")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayMesh(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
) -> mjtNum {
    unimplemented_api!("mj_rayMesh")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayGeom(
    pos: *const [mjtNum; 3],
    mat: *const [mjtNum; 9],
    size: *const [mjtNum; 3],
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    geomtype: c_int,
) -> mjtNum {
    unimplemented_api!("mju_rayGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayFlex(
    m: *const mjModel,
    d: *const mjData,
    flex_layer: c_int,
    flg_vert: mjtByte,
    flg_edge: mjtByte,
    flg_face: mjtByte,
    flg_skin: mjtByte,
    flexid: c_int,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    vertid: *mut [c_int; 1],
) -> mjtNum {
    unimplemented_api!("mju_rayFlex")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_raySkin(
    nface: c_int,
    nvert: c_int,
    face: *const c_int,
    vert: *const f32,
    pnt: *const [mjtNum; 3],
    vec: *const [mjtNum; 3],
    vertid: *mut [c_int; 1],
) -> mjtNum {
    unimplemented_api!("mju_raySkin")
}
