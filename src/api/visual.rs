//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultCamera(cam: *mut mjvCamera) {
    unimplemented_api!("mjv_defaultCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFreeCamera(m: *const mjModel, cam: *mut mjvCamera) {
    unimplemented_api!("mjv_defaultFreeCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultPerturb(pert: *mut mjvPerturb) {
    unimplemented_api!("mjv_defaultPerturb")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_room2model(
    modelpos: *mut [mjtNum; 3],
    modelquat: *mut [mjtNum; 4],
    roompos: *const [mjtNum; 3],
    roomquat: *const [mjtNum; 4],
    scn: *const mjvScene,
) {
    unimplemented_api!("mjv_room2model")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_model2room(
    roompos: *mut [mjtNum; 3],
    roomquat: *mut [mjtNum; 4],
    modelpos: *const [mjtNum; 3],
    modelquat: *const [mjtNum; 4],
    scn: *const mjvScene,
) {
    unimplemented_api!("mjv_model2room")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInModel(
    headpos: *mut [mjtNum; 3],
    forward: *mut [mjtNum; 3],
    up: *mut [mjtNum; 3],
    scn: *const mjvScene,
) {
    unimplemented_api!("mjv_cameraInModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInRoom(
    headpos: *mut [mjtNum; 3],
    forward: *mut [mjtNum; 3],
    up: *mut [mjtNum; 3],
    scn: *const mjvScene,
) {
    unimplemented_api!("mjv_cameraInRoom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_frustumHeight(scn: *const mjvScene) -> mjtNum {
    unimplemented_api!("mjv_frustumHeight")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_alignToCamera(
    res: *mut [mjtNum; 3],
    vec: *const [mjtNum; 3],
    forward: *const [mjtNum; 3],
) {
    unimplemented_api!("mjv_alignToCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveCamera(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: *const mjvScene,
    cam: *mut mjvCamera,
) {
    unimplemented_api!("mjv_moveCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_movePerturb(
    m: *const mjModel,
    d: *const mjData,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    unimplemented_api!("mjv_movePerturb")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveModel(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    roomup: *const [mjtNum; 3],
    scn: *mut mjvScene,
) {
    unimplemented_api!("mjv_moveModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initPerturb(
    m: *const mjModel,
    d: *mut mjData,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    unimplemented_api!("mjv_initPerturb")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbPose(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
    flg_paused: c_int,
) {
    unimplemented_api!("mjv_applyPerturbPose")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbForce(m: *const mjModel, d: *mut mjData, pert: *const mjvPerturb) {
    unimplemented_api!("mjv_applyPerturbForce")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_averageCamera(cam1: *const mjvGLCamera, cam2: *const mjvGLCamera) -> mjvGLCamera {
    unimplemented_api!("mjv_averageCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_select(
    m: *const mjModel,
    d: *const mjData,
    vopt: *const mjvOption,
    aspectratio: mjtNum,
    relx: mjtNum,
    rely: mjtNum,
    scn: *const mjvScene,
    selpnt: *mut [mjtNum; 3],
    geomid: *mut [c_int; 1],
    flexid: *mut [c_int; 1],
    skinid: *mut [c_int; 1],
) -> c_int {
    unimplemented_api!("mjv_select")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultOption(opt: *mut mjvOption) {
    unimplemented_api!("mjv_defaultOption")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFigure(fig: *mut mjvFigure) {
    unimplemented_api!("mjv_defaultFigure")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initGeom(
    geom: *mut mjvGeom,
    r#type: c_int,
    size: *const [mjtNum; 3],
    pos: *const [mjtNum; 3],
    mat: *const [mjtNum; 9],
    rgba: *const [f32; 4],
) {
    unimplemented_api!("mjv_initGeom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_connector(
    geom: *mut mjvGeom,
    r#type: c_int,
    width: mjtNum,
    from: *const [mjtNum; 3],
    to: *const [mjtNum; 3],
) {
    unimplemented_api!("mjv_connector")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultScene(scn: *mut mjvScene) {
    unimplemented_api!("mjv_defaultScene")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeScene(m: *const mjModel, scn: *mut mjvScene, maxgeom: c_int) {
    unimplemented_api!("mjv_makeScene")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_freeScene(scn: *mut mjvScene) {
    unimplemented_api!("mjv_freeScene")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateScene(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    cam: *mut mjvCamera,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    unimplemented_api!("mjv_updateScene")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyModel(dest: *mut mjModel, src: *const mjModel) {
    unimplemented_api!("mjv_copyModel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_addGeoms(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    unimplemented_api!("mjv_addGeoms")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeLights(m: *const mjModel, d: *const mjData, scn: *mut mjvScene) {
    unimplemented_api!("mjv_makeLights")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateCamera(
    m: *const mjModel,
    d: *const mjData,
    cam: *mut mjvCamera,
    scn: *mut mjvScene,
) {
    unimplemented_api!("mjv_updateCamera")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateSkin(m: *const mjModel, d: *const mjData, scn: *mut mjvScene) {
    unimplemented_api!("mjv_updateSkin")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrame(
    headpos: *mut [mjtNum; 3],
    forward: *mut [mjtNum; 3],
    up: *mut [mjtNum; 3],
    right: *mut [mjtNum; 3],
    d: *const mjData,
    cam: *const mjvCamera,
) {
    unimplemented_api!("mjv_cameraFrame")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrustum(
    zver: *mut [f32; 2],
    zhor: *mut [f32; 2],
    zclip: *mut [f32; 2],
    m: *const mjModel,
    cam: *const mjvCamera,
) {
    unimplemented_api!("mjv_cameraFrustum")
}
