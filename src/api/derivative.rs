//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_transitionFD(
    m: *const mjModel,
    d: *mut mjData,
    eps: mjtNum,
    flg_centered: mjtByte,
    A: *mut mjtNum,
    B: *mut mjtNum,
    C: *mut mjtNum,
    D: *mut mjtNum,
) {
    unimplemented_api!("mjd_transitionFD")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_inverseFD(
    m: *const mjModel,
    d: *mut mjData,
    eps: mjtNum,
    flg_actuation: mjtByte,
    DfDq: *mut mjtNum,
    DfDv: *mut mjtNum,
    DfDa: *mut mjtNum,
    DsDq: *mut mjtNum,
    DsDv: *mut mjtNum,
    DsDa: *mut mjtNum,
    DmDq: *mut mjtNum,
) {
    unimplemented_api!("mjd_inverseFD")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_subQuat(
    qa: *const [mjtNum; 4],
    qb: *const [mjtNum; 4],
    Da: *mut [mjtNum; 9],
    Db: *mut [mjtNum; 9],
) {
    unimplemented_api!("mjd_subQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_quatIntegrate(
    vel: *const [mjtNum; 3],
    scale: mjtNum,
    Dquat: *mut [mjtNum; 9],
    Dvel: *mut [mjtNum; 9],
    Dscale: *mut [mjtNum; 3],
) {
    unimplemented_api!("mjd_quatIntegrate")
}
