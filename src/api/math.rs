//! TODO

#![allow(unused_variables)]
use super::*;

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero3(res: *mut [mjtNum; 3]) {
    unimplemented_api!("mju_zero3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy3(res: *mut [mjtNum; 3], data: *const [mjtNum; 3]) {
    unimplemented_api!("mju_copy3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scl3(res: *mut [mjtNum; 3], vec: *const [mjtNum; 3], scl: mjtNum) {
    unimplemented_api!("mju_scl3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_add3(res: *mut [mjtNum; 3], vec1: *const [mjtNum; 3], vec2: *const [mjtNum; 3]) {
    unimplemented_api!("mju_add3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sub3(res: *mut [mjtNum; 3], vec1: *const [mjtNum; 3], vec2: *const [mjtNum; 3]) {
    unimplemented_api!("mju_sub3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addTo3(res: *mut [mjtNum; 3], vec: *const [mjtNum; 3]) {
    unimplemented_api!("mju_addTo3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subFrom3(res: *mut [mjtNum; 3], vec: *const [mjtNum; 3]) {
    unimplemented_api!("mju_subFrom3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToScl3(res: *mut [mjtNum; 3], vec: *const [mjtNum; 3], scl: mjtNum) {
    unimplemented_api!("mju_addToScl3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addScl3(
    res: *mut [mjtNum; 3],
    vec1: *const [mjtNum; 3],
    vec2: *const [mjtNum; 3],
    scl: mjtNum,
) {
    unimplemented_api!("mju_addScl3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize3(vec: *mut [mjtNum; 3]) -> mjtNum {
    unimplemented_api!("mju_normalize3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_norm3(vec: *const [mjtNum; 3]) -> mjtNum {
    unimplemented_api!("mju_norm3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dot3(vec1: *const [mjtNum; 3], vec2: *const [mjtNum; 3]) -> mjtNum {
    unimplemented_api!("mju_dot3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dist3(pos1: *const [mjtNum; 3], pos2: *const [mjtNum; 3]) -> mjtNum {
    unimplemented_api!("mju_dist3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVec3(
    res: *mut [mjtNum; 3],
    mat: *const [mjtNum; 9],
    vec: *const [mjtNum; 3],
) {
    unimplemented_api!("mju_mulMatVec3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVec3(
    res: *mut [mjtNum; 3],
    mat: *const [mjtNum; 9],
    vec: *const [mjtNum; 3],
) {
    unimplemented_api!("mju_mulMatTVec3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cross(res: *mut [mjtNum; 3], a: *const [mjtNum; 3], b: *const [mjtNum; 3]) {
    unimplemented_api!("mju_cross")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero4(res: *mut [mjtNum; 4]) {
    unimplemented_api!("mju_zero4")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_unit4(res: *mut [mjtNum; 4]) {
    unimplemented_api!("mju_unit4")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy4(res: *mut [mjtNum; 4], data: *const [mjtNum; 4]) {
    unimplemented_api!("mju_copy4")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize4(vec: *mut [mjtNum; 4]) -> mjtNum {
    unimplemented_api!("mju_normalize4")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero(res: *mut mjtNum, n: c_int) {
    unimplemented_api!("mju_zero")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_fill(res: *mut mjtNum, val: mjtNum, n: c_int) {
    unimplemented_api!("mju_fill")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_copy")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sum(vec: *const mjtNum, n: c_int) -> mjtNum {
    unimplemented_api!("mju_sum")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_L1(vec: *const mjtNum, n: c_int) -> mjtNum {
    unimplemented_api!("mju_L1")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scl(res: *mut mjtNum, vec: *const mjtNum, scl: mjtNum, n: c_int) {
    unimplemented_api!("mju_scl")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_add(res: *mut mjtNum, vec1: *const mjtNum, vec2: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_add")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sub(res: *mut mjtNum, vec1: *const mjtNum, vec2: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_sub")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addTo(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_addTo")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subFrom(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_subFrom")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToScl(res: *mut mjtNum, vec: *const mjtNum, scl: mjtNum, n: c_int) {
    unimplemented_api!("mju_addToScl")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addScl(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    scl: mjtNum,
    n: c_int,
) {
    unimplemented_api!("mju_addScl")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize(res: *mut mjtNum, n: c_int) -> mjtNum {
    unimplemented_api!("mju_normalize")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_norm(res: *const mjtNum, n: c_int) -> mjtNum {
    unimplemented_api!("mju_norm")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dot(vec1: *const mjtNum, vec2: *const mjtNum, n: c_int) -> mjtNum {
    unimplemented_api!("mju_dot")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    unimplemented_api!("mju_mulMatVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    unimplemented_api!("mju_mulMatTVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulVecMatVec(
    vec1: *const mjtNum,
    mat: *const mjtNum,
    vec2: *const mjtNum,
    n: c_int,
) -> mjtNum {
    unimplemented_api!("mju_mulVecMatVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transpose(res: *mut mjtNum, mat: *const mjtNum, nr: c_int, nc: c_int) {
    unimplemented_api!("mju_transpose")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_symmetrize(res: *mut mjtNum, mat: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_symmetrize")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_eye(mat: *mut mjtNum, n: c_int) {
    unimplemented_api!("mju_eye")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMat(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    c2: c_int,
) {
    unimplemented_api!("mju_mulMatMat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMatT(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    r2: c_int,
) {
    unimplemented_api!("mju_mulMatMatT")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTMat(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    c2: c_int,
) {
    unimplemented_api!("mju_mulMatTMat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTD(
    res: *mut mjtNum,
    mat: *const mjtNum,
    diag: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    unimplemented_api!("mju_sqrMatTD")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transformSpatial(
    res: *mut [mjtNum; 6],
    vec: *const [mjtNum; 6],
    flg_force: c_int,
    newpos: *const [mjtNum; 3],
    oldpos: *const [mjtNum; 3],
    rotnew2old: *const [mjtNum; 9],
) {
    unimplemented_api!("mju_transformSpatial")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dense2sparse(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nr: c_int,
    nc: c_int,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
    nnz: c_int,
) -> c_int {
    unimplemented_api!("mju_dense2sparse")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sparse2dense(
    res: *mut mjtNum,
    mat: *const mjtNum,
    nr: c_int,
    nc: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    unimplemented_api!("mju_sparse2dense")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rotVecQuat(
    res: *mut [mjtNum; 3],
    vec: *const [mjtNum; 3],
    quat: *const [mjtNum; 4],
) {
    unimplemented_api!("mju_rotVecQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_negQuat(res: *mut [mjtNum; 4], quat: *const [mjtNum; 4]) {
    unimplemented_api!("mju_negQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulQuat(
    res: *mut [mjtNum; 4],
    quat1: *const [mjtNum; 4],
    quat2: *const [mjtNum; 4],
) {
    unimplemented_api!("mju_mulQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulQuatAxis(
    res: *mut [mjtNum; 4],
    quat: *const [mjtNum; 4],
    axis: *const [mjtNum; 3],
) {
    unimplemented_api!("mju_mulQuatAxis")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_axisAngle2Quat(res: *mut [mjtNum; 4], axis: *const [mjtNum; 3], angle: mjtNum) {
    unimplemented_api!("mju_axisAngle2Quat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quat2Vel(res: *mut [mjtNum; 3], quat: *const [mjtNum; 4], dt: mjtNum) {
    unimplemented_api!("mju_quat2Vel")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subQuat(res: *mut [mjtNum; 3], qa: *const [mjtNum; 4], qb: *const [mjtNum; 4]) {
    unimplemented_api!("mju_subQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quat2Mat(res: *mut [mjtNum; 9], quat: *const [mjtNum; 4]) {
    unimplemented_api!("mju_quat2Mat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mat2Quat(quat: *mut [mjtNum; 4], mat: *const [mjtNum; 9]) {
    unimplemented_api!("mju_mat2Quat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_derivQuat(
    res: *mut [mjtNum; 4],
    quat: *const [mjtNum; 4],
    vel: *const [mjtNum; 3],
) {
    unimplemented_api!("mju_derivQuat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quatIntegrate(quat: *mut [mjtNum; 4], vel: *const [mjtNum; 3], scale: mjtNum) {
    unimplemented_api!("mju_quatIntegrate")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quatZ2Vec(quat: *mut [mjtNum; 4], vec: *const [mjtNum; 3]) {
    unimplemented_api!("mju_quatZ2Vec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mat2Rot(quat: *mut [mjtNum; 4], mat: *const [mjtNum; 9]) -> c_int {
    unimplemented_api!("mju_mat2Rot")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_euler2Quat(quat: *mut [mjtNum; 4], euler: *const [mjtNum; 3], seq: *const c_char) {
    unimplemented_api!("mju_euler2Quat")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulPose(
    posres: *mut [mjtNum; 3],
    quatres: *mut [mjtNum; 4],
    pos1: *const [mjtNum; 3],
    quat1: *const [mjtNum; 4],
    pos2: *const [mjtNum; 3],
    quat2: *const [mjtNum; 4],
) {
    unimplemented_api!("mju_mulPose")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_negPose(
    posres: *mut [mjtNum; 3],
    quatres: *mut [mjtNum; 4],
    pos: *const [mjtNum; 3],
    quat: *const [mjtNum; 4],
) {
    unimplemented_api!("mju_negPose")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_trnVecPose(
    res: *mut [mjtNum; 3],
    pos: *const [mjtNum; 3],
    quat: *const [mjtNum; 4],
    vec: *const [mjtNum; 3],
) {
    unimplemented_api!("mju_trnVecPose")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactor(mat: *mut mjtNum, n: c_int, mindiag: mjtNum) -> c_int {
    unimplemented_api!("mju_cholFactor")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholSolve(res: *mut mjtNum, mat: *const mjtNum, vec: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_cholSolve")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholUpdate(mat: *mut mjtNum, x: *mut mjtNum, n: c_int, flg_plus: c_int) -> c_int {
    unimplemented_api!("mju_cholUpdate")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactorBand(
    mat: *mut mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    diagadd: mjtNum,
    diagmul: mjtNum,
) -> mjtNum {
    unimplemented_api!("mju_cholFactorBand")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholSolveBand(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) {
    unimplemented_api!("mju_cholSolveBand")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_band2Dense(
    res: *mut mjtNum,
    mat: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    flg_sym: mjtByte,
) {
    unimplemented_api!("mju_band2Dense")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dense2Band(
    res: *mut mjtNum,
    mat: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) {
    unimplemented_api!("mju_dense2Band")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bandMulMatVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    nvec: c_int,
    flg_sym: mjtByte,
) {
    unimplemented_api!("mju_bandMulMatVec")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bandDiag(i: c_int, ntotal: c_int, nband: c_int, ndense: c_int) -> c_int {
    unimplemented_api!("mju_bandDiag")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_eig3(
    eigval: *mut [mjtNum; 3],
    eigvec: *mut [mjtNum; 9],
    quat: *mut [mjtNum; 4],
    mat: *const [mjtNum; 9],
) -> c_int {
    unimplemented_api!("mju_eig3")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_boxQP(
    res: *mut mjtNum,
    R: *mut mjtNum,
    index: *mut c_int,
    H: *const mjtNum,
    g: *const mjtNum,
    n: c_int,
    lower: *const mjtNum,
    upper: *const mjtNum,
) -> c_int {
    unimplemented_api!("mju_boxQP")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_boxQPmalloc(
    res: *mut *mut mjtNum,
    R: *mut *mut mjtNum,
    index: *mut *mut c_int,
    H: *mut *mut mjtNum,
    g: *mut *mut mjtNum,
    n: c_int,
    lower: *mut *mut mjtNum,
    upper: *mut *mut mjtNum,
) {
    unimplemented_api!("mju_boxQPmalloc")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleGain(
    len: mjtNum,
    vel: mjtNum,
    lengthrange: *const [mjtNum; 2],
    acc0: mjtNum,
    prm: *const [mjtNum; 9],
) -> mjtNum {
    unimplemented_api!("mju_muscleGain")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleBias(
    len: mjtNum,
    lengthrange: *const [mjtNum; 2],
    acc0: mjtNum,
    prm: *const [mjtNum; 9],
) -> mjtNum {
    unimplemented_api!("mju_muscleBias")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleDynamics(ctrl: mjtNum, act: mjtNum, prm: *const [mjtNum; 3]) -> mjtNum {
    unimplemented_api!("mju_muscleDynamics")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_encodePyramid(
    pyramid: *mut mjtNum,
    force: *const mjtNum,
    mu: *const mjtNum,
    dim: c_int,
) {
    unimplemented_api!("mju_encodePyramid")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodePyramid(
    force: *mut mjtNum,
    pyramid: *const mjtNum,
    mu: *const mjtNum,
    dim: c_int,
) {
    unimplemented_api!("mju_decodePyramid")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_springDamper(
    pos0: mjtNum,
    vel0: mjtNum,
    Kp: mjtNum,
    Kv: mjtNum,
    dt: mjtNum,
) -> mjtNum {
    unimplemented_api!("mju_springDamper")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_min(a: mjtNum, b: mjtNum) -> mjtNum {
    unimplemented_api!("mju_min")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_max(a: mjtNum, b: mjtNum) -> mjtNum {
    unimplemented_api!("mju_max")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_clip(x: mjtNum, min: mjtNum, max: mjtNum) -> mjtNum {
    unimplemented_api!("mju_clip")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sign(x: mjtNum) -> mjtNum {
    unimplemented_api!("mju_sign")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_round(x: mjtNum) -> c_int {
    unimplemented_api!("mju_round")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_type2Str(r#type: c_int) -> *const c_char {
    unimplemented_api!("mju_type2Str")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_str2Type(str: *const c_char) -> c_int {
    unimplemented_api!("mju_str2Type")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeNumBytes(nbytes: usize) -> *const c_char {
    unimplemented_api!("mju_writeNumBytes")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_warningText(warning: c_int, info: usize) -> *const c_char {
    unimplemented_api!("mju_warningText")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isBad(x: mjtNum) -> c_int {
    unimplemented_api!("mju_isBad")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isZero(vec: *const mjtNum, n: c_int) -> c_int {
    unimplemented_api!("mju_isZero")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_standardNormal(num2: *mut mjtNum) -> mjtNum {
    unimplemented_api!("mju_standardNormal")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_f2n(res: *mut mjtNum, vec: *const f32, n: c_int) {
    unimplemented_api!("mju_f2n")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_n2f(res: *mut f32, vec: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_n2f")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_d2n(res: *mut mjtNum, vec: *const f64, n: c_int) {
    unimplemented_api!("mju_d2n")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_n2d(res: *mut f64, vec: *const mjtNum, n: c_int) {
    unimplemented_api!("mju_n2d")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_insertionSort(list: *mut mjtNum, n: c_int) {
    unimplemented_api!("mju_insertionSort")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_insertionSortInt(list: *mut c_int, n: c_int) {
    unimplemented_api!("mju_insertionSortInt")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_Halton(index: c_int, base: c_int) -> mjtNum {
    unimplemented_api!("mju_Halton")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_strncpy(dst: *mut c_char, src: *const c_char, n: c_int) -> *mut c_char {
    unimplemented_api!("mju_strncpy")
}

/// TODO
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sigmoid(x: mjtNum) -> mjtNum {
    unimplemented_api!("mju_sigmoid")
}
