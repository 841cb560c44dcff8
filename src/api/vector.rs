//! Vectors and dense matrices: the `mju_*` utilities for them.
//!
//! C may pass the same array as input and output: slices are only made of arrays that may not coincide.

use super::args::*;
use super::*;
use crate::math::{Force, Mat3, Motion, Quat, Vec3, dense};

/// res = 0.
#[export(unchecked)]
pub fn mju_zero3(res: Out<Vec3>) {
    res.set(Vec3::ZERO)
}

/// res = vec.
#[export(unchecked)]
pub fn mju_copy3(res: Out<Vec3>, data: Vec3) {
    res.set(data)
}

/// res = vec · scl.
#[export(unchecked)]
pub fn mju_scl3(res: Out<Vec3>, vec: Vec3, scl: mjtNum) {
    res.set(vec * scl)
}

/// res = vec1 + vec2.
#[export(unchecked)]
pub fn mju_add3(res: Out<Vec3>, vec1: Vec3, vec2: Vec3) {
    res.set(vec1 + vec2)
}

/// res = vec1 − vec2.
#[export(unchecked)]
pub fn mju_sub3(res: Out<Vec3>, vec1: Vec3, vec2: Vec3) {
    res.set(vec1 - vec2)
}

/// res += vec.
#[export(unchecked)]
pub fn mju_addTo3(res: Out<Vec3>, vec: Vec3) {
    res.set(res.get() + vec)
}

/// res −= vec.
#[export(unchecked)]
pub fn mju_subFrom3(res: Out<Vec3>, vec: Vec3) {
    res.set(res.get() - vec)
}

/// res += vec · scl.
#[export(unchecked)]
pub fn mju_addToScl3(res: Out<Vec3>, vec: Vec3, scl: mjtNum) {
    res.set(res.get() + vec * scl)
}

/// res = vec1 + vec2 · scl.
#[export(unchecked)]
pub fn mju_addScl3(res: Out<Vec3>, vec1: Vec3, vec2: Vec3, scl: mjtNum) {
    res.set(vec1 + vec2 * scl)
}

/// Scales to unit length, to (1, 0, 0) when the length is below `mjMINVAL`; returns the length before.
#[export(unchecked)]
pub fn mju_normalize3(vec: Out<Vec3>) -> mjtNum {
    let (unit, len) = vec.get().normalized();
    vec.set(unit);
    len
}

/// Euclidean length.
#[export(unchecked)]
pub fn mju_norm3(vec: Vec3) -> mjtNum {
    vec.norm()
}

/// Inner product.
#[export(unchecked)]
pub fn mju_dot3(vec1: Vec3, vec2: Vec3) -> mjtNum {
    vec1.dot(vec2)
}

/// Distance between two points.
#[export(unchecked)]
pub fn mju_dist3(pos1: Vec3, pos2: Vec3) -> mjtNum {
    pos1.distance(pos2)
}

/// res = mat vec (3×3).
#[export(unchecked)]
pub fn mju_mulMatVec3(res: Out<Vec3>, mat: Mat3, vec: Vec3) {
    res.set(mat * vec)
}

/// res = matᵀ vec (3×3).
#[export(unchecked)]
pub fn mju_mulMatTVec3(res: Out<Vec3>, mat: Mat3, vec: Vec3) {
    res.set(mat.transpose() * vec)
}

/// res = a × b.
#[export(unchecked)]
pub fn mju_cross(res: Out<Vec3>, a: Vec3, b: Vec3) {
    res.set(a.cross(b))
}

/// res = 0.
#[export(unchecked)]
pub fn mju_zero4(res: Out<Quat>) {
    res.set(Quat([0.0; 4]))
}

/// res = the identity quaternion (1, 0, 0, 0).
#[export(unchecked)]
pub fn mju_unit4(res: Out<Quat>) {
    res.set(Quat::IDENTITY)
}

/// res = data.
#[export(unchecked)]
pub fn mju_copy4(res: Out<Quat>, data: Quat) {
    res.set(data)
}

/// Scales a quaternion to unit norm: identity below `mjMINVAL`, unchanged when within `mjMINVAL` of 1; returns the norm before.
#[export(unchecked)]
pub fn mju_normalize4(vec: Out<Quat>) -> mjtNum {
    let (unit, norm) = vec.get().normalized();
    vec.set(unit);
    norm
}

/// res = 0, n numbers.
#[export(unchecked)]
pub fn mju_zero(res: ArrayMut, n: c_int) {
    res.fill(n, |_| 0.0);
}

/// Every one of n numbers = val.
#[export(unchecked)]
pub fn mju_fill(res: ArrayMut, val: mjtNum, n: c_int) {
    res.fill(n, |_| val);
}

/// res = vec, n numbers; the arrays may overlap.
#[export(unchecked)]
pub fn mju_copy(res: ArrayMut, vec: Array, n: c_int) {
    res.copy_from(vec, n)
}

/// Sum of n numbers, left to right.
#[export(unchecked)]
pub fn mju_sum(vec: Array, n: c_int) -> mjtNum {
    dense::sum(vec.or_empty(n))
}

/// Sum of n absolute values, left to right.
#[export(unchecked)]
pub fn mju_L1(vec: Array, n: c_int) -> mjtNum {
    dense::l1(vec.or_empty(n))
}

/// res = vec · scl, n numbers.
#[export(unchecked)]
pub fn mju_scl(res: ArrayMut, vec: Array, scl: mjtNum, n: c_int) {
    res.fill(n, |i| vec.at(i) * scl);
}

/// res = vec1 + vec2, n numbers.
#[export(unchecked)]
pub fn mju_add(res: ArrayMut, vec1: Array, vec2: Array, n: c_int) {
    res.fill(n, |i| vec1.at(i) + vec2.at(i));
}

/// res = vec1 − vec2, n numbers.
#[export(unchecked)]
pub fn mju_sub(res: ArrayMut, vec1: Array, vec2: Array, n: c_int) {
    res.fill(n, |i| vec1.at(i) - vec2.at(i));
}

/// res += vec, n numbers.
#[export(unchecked)]
pub fn mju_addTo(res: ArrayMut, vec: Array, n: c_int) {
    res.fill(n, |i| res.at(i) + vec.at(i));
}

/// res −= vec, n numbers.
#[export(unchecked)]
pub fn mju_subFrom(res: ArrayMut, vec: Array, n: c_int) {
    res.fill(n, |i| res.at(i) - vec.at(i));
}

/// res += vec · scl, n numbers.
#[export(unchecked)]
pub fn mju_addToScl(res: ArrayMut, vec: Array, scl: mjtNum, n: c_int) {
    res.fill(n, |i| res.at(i) + vec.at(i) * scl);
}

/// res = vec1 + vec2 · scl, n numbers.
#[export(unchecked)]
pub fn mju_addScl(res: ArrayMut, vec1: Array, vec2: Array, scl: mjtNum, n: c_int) {
    res.fill(n, |i| vec1.at(i) + vec2.at(i) * scl);
}

/// Scales n numbers to unit norm, to (1, 0, …) below `mjMINVAL`; returns the norm before. The first number is written even for n = 0.
#[export(unchecked)]
pub fn mju_normalize(res: ArrayMut, n: c_int) -> mjtNum {
    if n <= 0 {
        res.fill(1_usize, |_| 1.0);
    }
    dense::normalize(res.or_empty(n))
}

/// Euclidean norm of n numbers.
#[export(unchecked)]
pub fn mju_norm(res: Array, n: c_int) -> mjtNum {
    dense::norm(res.or_empty(n))
}

/// Inner product of n numbers.
#[export(unchecked)]
pub fn mju_dot(vec1: Array, vec2: Array, n: c_int) -> mjtNum {
    dense::dot(vec1.or_empty(n), vec2.or_empty(n))
}

/// res (nr) = mat (nr×nc) vec (nc).
#[export(unchecked)]
pub fn mju_mulMatVec(res: ArrayMut, mat: Array, vec: Array, nr: c_int, nc: c_int) {
    dense::mul_mat_vec(res.or_empty(nr), mat.or_empty((nr, nc)), vec.or_empty(nc));
}

/// res (nc) = matᵀ vec (nr), mat nr×nc; rows whose number is exactly 0 are skipped.
#[export(unchecked)]
pub fn mju_mulMatTVec(res: ArrayMut, mat: Array, vec: Array, nr: c_int, nc: c_int) {
    dense::mul_mat_tvec(res.or_empty(nc), mat.or_empty((nr, nc)), vec.or_empty(nr));
}

/// vec1ᵀ mat vec2, mat n×n.
#[export(unchecked)]
pub fn mju_mulVecMatVec(vec1: Array, mat: Array, vec2: Array, n: c_int) -> mjtNum {
    dense::mul_vec_mat_vec(vec1.or_empty(n), mat.or_empty((n, n)), vec2.or_empty(n))
}

/// res (nc×nr) = matᵀ (nr×nc).
#[export]
pub fn mju_transpose(res: ArrayMut, mat: Array, nr: c_int, nc: c_int) -> Result<()> {
    let (res, mat) = (res.of((nc, nr))?, mat.of((nr, nc))?);
    dense::transpose(res, mat, len(nr), len(nc));
    Ok(())
}

/// res = (mat + matᵀ) / 2, n×n; res may be mat.
#[export]
pub fn mju_symmetrize(res: ArrayMut, mat: Array, n: c_int) -> Result<()> {
    let res = res.with_copy_of(mat, len(n) * len(n))?;
    dense::symmetrize(res, len(n));
    Ok(())
}

/// mat = the n×n identity.
#[export]
pub fn mju_eye(mat: ArrayMut, n: c_int) -> Result<()> {
    dense::eye(mat.of((n, n))?, len(n));
    Ok(())
}

/// res (r1×c2) = mat1 (r1×c1) mat2 (c1×c2).
#[export]
pub fn mju_mulMatMat(res: ArrayMut, mat1: Array, mat2: Array, r1: c_int, c1: c_int, c2: c_int) -> Result<()> {
    let (mat1, mat2) = (mat1.of((r1, c1))?, mat2.of((c1, c2))?);
    dense::mul_mat_mat(res.of((r1, c2))?, mat1, mat2, len(r1), len(c1), len(c2));
    Ok(())
}

/// res (r1×r2) = mat1 (r1×c1) mat2ᵀ (mat2 r2×c1).
#[export]
pub fn mju_mulMatMatT(res: ArrayMut, mat1: Array, mat2: Array, r1: c_int, c1: c_int, r2: c_int) -> Result<()> {
    let (mat1, mat2) = (mat1.of((r1, c1))?, mat2.of((r2, c1))?);
    dense::mul_mat_mat_t(res.of((r1, r2))?, mat1, mat2, len(r1), len(c1), len(r2));
    Ok(())
}

/// res (c1×c2) = mat1ᵀ mat2, mat1 r1×c1, mat2 r1×c2.
#[export]
pub fn mju_mulMatTMat(res: ArrayMut, mat1: Array, mat2: Array, r1: c_int, c1: c_int, c2: c_int) -> Result<()> {
    let (mat1, mat2) = (mat1.of((r1, c1))?, mat2.of((r1, c2))?);
    dense::mul_mat_t_mat(res.of((c1, c2))?, mat1, mat2, len(r1), len(c1), len(c2));
    Ok(())
}

/// res (nc×nc) = matᵀ diag(diag) mat, mat nr×nc; diag NULL is the identity.
#[export]
pub fn mju_sqrMatTD(res: ArrayMut, mat: Array, diag: Tolerated<Array>, nr: c_int, nc: c_int) -> Result<()> {
    let (res, mat) = (res.of((nc, nc))?, mat.of((nr, nc))?);
    dense::sqr_mat_td(res, mat, diag.map(|p| p.or_empty(nr)), len(nr), len(nc));
    Ok(())
}

/// Moves a spatial vector (rotation, translation) to another point, and with rotnew2old (may be NULL) into other axes: a motion, or a force if flg_force.
#[export(unchecked)]
pub fn mju_transformSpatial(
    res: Out<[mjtNum; 6]>,
    vec: [mjtNum; 6],
    flg_force: c_int,
    newpos: Vec3,
    oldpos: Vec3,
    rotnew2old: Option<Mat3>,
) {
    let delta = newpos - oldpos;
    res.set(if flg_force != 0 {
        let force = Force(vec).at(delta);
        rotnew2old.map_or(force, |r| force.in_axes(&r)).0
    } else {
        let motion = Motion(vec).at(delta);
        rotnew2old.map_or(motion, |r| motion.in_axes(&r)).0
    });
}
