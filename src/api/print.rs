//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedModel(
    m: *const mjModel,
    filename: *const c_char,
    float_format: *const c_char,
) {
    unimplemented_api!("mj_printFormattedModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printModel(m: *const mjModel, filename: *const c_char) {
    unimplemented_api!("mj_printModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
    float_format: *const c_char,
) {
    unimplemented_api!("mj_printFormattedData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printData(m: *const mjModel, d: *const mjData, filename: *const c_char) {
    unimplemented_api!("mj_printData")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMat(mat: *const mjtNum, nr: c_int, nc: c_int) {
    unimplemented_api!("mju_printMat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMatSparse(
    mat: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    unimplemented_api!("mju_printMatSparse")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printSchema(
    filename: *const c_char,
    buffer: *mut c_char,
    buffer_sz: c_int,
    flg_html: c_int,
    flg_pad: c_int,
) -> c_int {
    unimplemented_api!("mj_printSchema")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printScene(s: *const mjvScene, filename: *const c_char) {
    unimplemented_api!("mj_printScene")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedScene(
    s: *const mjvScene,
    filename: *const c_char,
    float_format: *const c_char,
) {
    unimplemented_api!("mj_printFormattedScene")
}
