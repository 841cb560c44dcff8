//! Vectors, quaternions, poses, matrices, scalars: the `mju_*` utilities.
//!
//! Where C may pass the same array as input and output, the code below works on raw pointers or on copies; slices are
//! only made of arrays that may not coincide.

#![allow(clippy::not_unsafe_ptr_arg_deref)]
use super::args::*;
use super::border::{self, guard};
use super::*;
use crate::base::{Error, report, text};
use crate::math::band::Band;
use crate::math::eig::eig3;
use crate::math::qp::{self, BoxOptions, BoxProblem, BoxWork, box_qp};
use crate::math::quat::EulerAxis;
use crate::math::sparse::{self, Csr, CsrMut};
use crate::math::{Force, Mat3, Motion, Pose, Quat, Vec3, dense, muscle, quat, scalar};
use crate::model::{view, view_mut};
use std::cell::UnsafeCell;
use std::ffi::CStr;

/// res[i] = value(i) in ascending order, n times; `value` may read `res`.
pub(super) unsafe fn fill<T>(res: *mut T, n: c_int, value: impl Fn(usize) -> T) {
    for i in 0..len(n) {
        *res.add(i) = value(i);
    }
}

/// Values and pattern of a sparse matrix of nr rows, up to the end of its last entry.
pub(super) unsafe fn sparse_arrays<'a>(
    mat: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) -> (&'a [mjtNum], Csr<'a>) {
    let (rownnz, rowadr) = (slice(rownnz, nr), slice(rowadr, nr));
    let end = end_of(rownnz, rowadr);
    (view(mat, end), Csr::new(rownnz, rowadr, view(colind, end)))
}

/// Where the last entry of a sparse matrix ends.
fn end_of(rownnz: &[c_int], rowadr: &[c_int]) -> usize {
    rownnz.iter().zip(rowadr).map(|(n, adr)| len(n + adr)).max().unwrap_or(0)
}

fn band(ntotal: c_int, nband: c_int, ndense: c_int) -> Band {
    Band { ntotal: len(ntotal), nband: len(nband), ndense: len(ndense) }
}

/// res = 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero3(res: *mut Vec3) {
    *res = Vec3::ZERO;
}

/// res = vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy3(res: *mut Vec3, data: *const Vec3) {
    *res = *data;
}

/// res = vec · scl.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scl3(res: *mut Vec3, vec: *const Vec3, scl: mjtNum) {
    *res = *vec * scl;
}

/// res = vec1 + vec2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_add3(res: *mut Vec3, vec1: *const Vec3, vec2: *const Vec3) {
    *res = *vec1 + *vec2;
}

/// res = vec1 − vec2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sub3(res: *mut Vec3, vec1: *const Vec3, vec2: *const Vec3) {
    *res = *vec1 - *vec2;
}

/// res += vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addTo3(res: *mut Vec3, vec: *const Vec3) {
    *res += *vec;
}

/// res −= vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subFrom3(res: *mut Vec3, vec: *const Vec3) {
    *res -= *vec;
}

/// res += vec · scl.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToScl3(res: *mut Vec3, vec: *const Vec3, scl: mjtNum) {
    *res += *vec * scl;
}

/// res = vec1 + vec2 · scl.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addScl3(res: *mut Vec3, vec1: *const Vec3, vec2: *const Vec3, scl: mjtNum) {
    *res = *vec1 + *vec2 * scl;
}

/// Scales to unit length, to (1, 0, 0) when the length is below `mjMINVAL`; returns the length before.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize3(vec: *mut Vec3) -> mjtNum {
    let (unit, len) = (*vec).normalized();
    *vec = unit;
    len
}

/// Euclidean length.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_norm3(vec: *const Vec3) -> mjtNum {
    (*vec).norm()
}

/// Inner product.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dot3(vec1: *const Vec3, vec2: *const Vec3) -> mjtNum {
    (*vec1).dot(*vec2)
}

/// Distance between two points.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dist3(pos1: *const Vec3, pos2: *const Vec3) -> mjtNum {
    (*pos1).distance(*pos2)
}

/// res = mat vec (3×3).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVec3(res: *mut Vec3, mat: *const Mat3, vec: *const Vec3) {
    *res = *mat * *vec;
}

/// res = matᵀ vec (3×3).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVec3(res: *mut Vec3, mat: *const Mat3, vec: *const Vec3) {
    *res = (*mat).transpose() * *vec;
}

/// res = a × b.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cross(res: *mut Vec3, a: *const Vec3, b: *const Vec3) {
    *res = (*a).cross(*b);
}

/// res = 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero4(res: *mut Quat) {
    *res = Quat([0.0; 4]);
}

/// res = the identity quaternion (1, 0, 0, 0).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_unit4(res: *mut Quat) {
    *res = Quat::IDENTITY;
}

/// res = data.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy4(res: *mut Quat, data: *const Quat) {
    *res = *data;
}

/// Scales a quaternion to unit norm: identity below `mjMINVAL`, unchanged when within `mjMINVAL` of 1; returns the norm before.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize4(vec: *mut Quat) -> mjtNum {
    let (unit, norm) = (*vec).normalized();
    *vec = unit;
    norm
}

/// res = 0, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zero(res: *mut mjtNum, n: c_int) {
    fill(res, n, |_| 0.0);
}

/// Every one of n numbers = val.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_fill(res: *mut mjtNum, val: mjtNum, n: c_int) {
    fill(res, n, |_| val);
}

/// res = vec, n numbers; the arrays may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copy(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    if n > 0 {
        std::ptr::copy(vec, res, n as usize);
    }
}

/// Sum of n numbers, left to right.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sum(vec: *const mjtNum, n: c_int) -> mjtNum {
    dense::sum(slice(vec, n))
}

/// Sum of n absolute values, left to right.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_L1(vec: *const mjtNum, n: c_int) -> mjtNum {
    dense::l1(slice(vec, n))
}

/// res = vec · scl, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scl(res: *mut mjtNum, vec: *const mjtNum, scl: mjtNum, n: c_int) {
    fill(res, n, |i| *vec.add(i) * scl);
}

/// res = vec1 + vec2, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_add(res: *mut mjtNum, vec1: *const mjtNum, vec2: *const mjtNum, n: c_int) {
    fill(res, n, |i| *vec1.add(i) + *vec2.add(i));
}

/// res = vec1 − vec2, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sub(res: *mut mjtNum, vec1: *const mjtNum, vec2: *const mjtNum, n: c_int) {
    fill(res, n, |i| *vec1.add(i) - *vec2.add(i));
}

/// res += vec, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addTo(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    fill(res, n, |i| *res.add(i) + *vec.add(i));
}

/// res −= vec, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subFrom(res: *mut mjtNum, vec: *const mjtNum, n: c_int) {
    fill(res, n, |i| *res.add(i) - *vec.add(i));
}

/// res += vec · scl, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addToScl(res: *mut mjtNum, vec: *const mjtNum, scl: mjtNum, n: c_int) {
    fill(res, n, |i| *res.add(i) + *vec.add(i) * scl);
}

/// res = vec1 + vec2 · scl, n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_addScl(
    res: *mut mjtNum,
    vec1: *const mjtNum,
    vec2: *const mjtNum,
    scl: mjtNum,
    n: c_int,
) {
    fill(res, n, |i| *vec1.add(i) + *vec2.add(i) * scl);
}

/// Scales n numbers to unit norm, to (1, 0, …) below `mjMINVAL`; returns the norm before. The first number is written even for n = 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_normalize(res: *mut mjtNum, n: c_int) -> mjtNum {
    let norm = dense::normalize(slice_mut(res, n));
    if n <= 0 {
        *res = 1.0;
    }
    norm
}

/// Euclidean norm of n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_norm(res: *const mjtNum, n: c_int) -> mjtNum {
    dense::norm(slice(res, n))
}

/// Inner product of n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dot(vec1: *const mjtNum, vec2: *const mjtNum, n: c_int) -> mjtNum {
    dense::dot(slice(vec1, n), slice(vec2, n))
}

/// res (nr) = mat (nr×nc) vec (nc).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    dense::mul_mat_vec(slice_mut(res, nr), table(mat, nr, nc), slice(vec, nc));
}

/// res (nc) = matᵀ vec (nr), mat nr×nc; rows whose number is exactly 0 are skipped.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTVec(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    dense::mul_mat_tvec(slice_mut(res, nc), table(mat, nr, nc), slice(vec, nr));
}

/// vec1ᵀ mat vec2, mat n×n.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulVecMatVec(
    vec1: *const mjtNum,
    mat: *const mjtNum,
    vec2: *const mjtNum,
    n: c_int,
) -> mjtNum {
    dense::mul_vec_mat_vec(slice(vec1, n), table(mat, n, n), slice(vec2, n))
}

/// res (nc×nr) = matᵀ (nr×nc).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transpose(res: *mut mjtNum, mat: *const mjtNum, nr: c_int, nc: c_int) {
    guard((), || {
        let (res, mat) = (matrix_mut(res, nc, nr, "mju_transpose: res")?, matrix(mat, nr, nc, "mju_transpose: mat")?);
        dense::transpose(res, mat, len(nr), len(nc));
        Ok(())
    })
}

/// res = (mat + matᵀ) / 2, n×n; res may be mat.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_symmetrize(res: *mut mjtNum, mat: *const mjtNum, n: c_int) {
    guard((), || {
        let res = copied_to(res, mat, len(n) * len(n), ["mju_symmetrize: res", "mju_symmetrize: mat"])?;
        dense::symmetrize(res, len(n));
        Ok(())
    })
}

/// mat = the n×n identity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_eye(mat: *mut mjtNum, n: c_int) {
    guard((), || {
        dense::eye(matrix_mut(mat, n, n, "mju_eye: mat")?, len(n));
        Ok(())
    })
}

/// res (r1×c2) = mat1 (r1×c1) mat2 (c1×c2).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMat(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    c2: c_int,
) {
    guard((), || {
        let (mat1, mat2) = (matrix(mat1, r1, c1, "mju_mulMatMat: mat1")?, matrix(mat2, c1, c2, "mju_mulMatMat: mat2")?);
        dense::mul_mat_mat(matrix_mut(res, r1, c2, "mju_mulMatMat: res")?, mat1, mat2, len(r1), len(c1), len(c2));
        Ok(())
    })
}

/// res (r1×r2) = mat1 (r1×c1) mat2ᵀ (mat2 r2×c1).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMatT(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    r2: c_int,
) {
    guard((), || {
        let (mat1, mat2) =
            (matrix(mat1, r1, c1, "mju_mulMatMatT: mat1")?, matrix(mat2, r2, c1, "mju_mulMatMatT: mat2")?);
        dense::mul_mat_mat_t(matrix_mut(res, r1, r2, "mju_mulMatMatT: res")?, mat1, mat2, len(r1), len(c1), len(r2));
        Ok(())
    })
}

/// res (c1×c2) = mat1ᵀ mat2, mat1 r1×c1, mat2 r1×c2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTMat(
    res: *mut mjtNum,
    mat1: *const mjtNum,
    mat2: *const mjtNum,
    r1: c_int,
    c1: c_int,
    c2: c_int,
) {
    guard((), || {
        let (mat1, mat2) =
            (matrix(mat1, r1, c1, "mju_mulMatTMat: mat1")?, matrix(mat2, r1, c2, "mju_mulMatTMat: mat2")?);
        dense::mul_mat_t_mat(matrix_mut(res, c1, c2, "mju_mulMatTMat: res")?, mat1, mat2, len(r1), len(c1), len(c2));
        Ok(())
    })
}

/// res (nc×nc) = matᵀ diag(diag) mat, mat nr×nc; diag NULL is the identity.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sqrMatTD(
    res: *mut mjtNum,
    mat: *const mjtNum,
    diag: *const mjtNum,
    nr: c_int,
    nc: c_int,
) {
    guard((), || {
        let (res, mat) = (matrix_mut(res, nc, nc, "mju_sqrMatTD: res")?, matrix(mat, nr, nc, "mju_sqrMatTD: mat")?);
        dense::sqr_mat_td(res, mat, optional(diag, len(nr)), len(nr), len(nc));
        Ok(())
    })
}

/// Moves a spatial vector (rotation, translation) to another point, and with rotnew2old (may be NULL) into other axes: a motion, or a force if flg_force.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_transformSpatial(
    res: *mut [mjtNum; 6],
    vec: *const [mjtNum; 6],
    flg_force: c_int,
    newpos: *const Vec3,
    oldpos: *const Vec3,
    rotnew2old: *const Mat3,
) {
    let delta = *newpos - *oldpos;
    let r = rotnew2old.as_ref();
    *res = if flg_force != 0 {
        let force = Force(*vec).at(delta);
        r.map_or(force, |r| force.in_axes(r)).0
    } else {
        let motion = Motion(*vec).at(delta);
        r.map_or(motion, |r| motion.in_axes(r)).0
    };
}

/// Packs the non-zeros of mat (nr×nc) by rows; nnz is the capacity of res and colind. Returns 1 when that is too little (what fits is written), else 0.
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
    guard(1, || {
        let (n, rows) = (len(nnz), len(nr));
        let mut pattern = CsrMut {
            rownnz: values_mut(rownnz, rows, "mju_dense2sparse: rownnz")?,
            rowadr: values_mut(rowadr, rows, "mju_dense2sparse: rowadr")?,
            colind: values_mut(colind, n, "mju_dense2sparse: colind")?,
        };
        let (res, mat) = (values_mut(res, n, "mju_dense2sparse: res")?, matrix(mat, nr, nc, "mju_dense2sparse: mat")?);
        Ok(c_int::from(!sparse::from_dense(res, &mut pattern, mat, rows, len(nc))))
    })
}

/// res (nr×nc) = the sparse matrix.
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
    border::guard((), || {
        let rownnz = values(rownnz, len(nr), "mju_sparse2dense: rownnz")?;
        let rowadr = values(rowadr, len(nr), "mju_sparse2dense: rowadr")?;
        let end = end_of(rownnz, rowadr);
        let mat = values(mat, end, "mju_sparse2dense: mat")?;
        let pattern = Csr::new(rownnz, rowadr, values(colind, end, "mju_sparse2dense: colind")?);
        sparse::to_dense(matrix_mut(res, nr, nc, "mju_sparse2dense: res")?, mat, pattern, len(nc));
        Ok(())
    })
}

/// res = vec rotated by a unit quaternion.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rotVecQuat(res: *mut Vec3, vec: *const Vec3, quat: *const Quat) {
    *res = (*quat).rotate(*vec);
}

/// res = the conjugate quaternion.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_negQuat(res: *mut Quat, quat: *const Quat) {
    *res = (*quat).conj();
}

/// res = quat1 ⊗ quat2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulQuat(res: *mut Quat, quat1: *const Quat, quat2: *const Quat) {
    *res = *quat1 * *quat2;
}

/// res = quat ⊗ (0, axis).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulQuatAxis(res: *mut Quat, quat: *const Quat, axis: *const Vec3) {
    *res = (*quat).mul_axis(*axis);
}

/// The rotation by angle (radians) about the unit vector axis.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_axisAngle2Quat(res: *mut Quat, axis: *const Vec3, angle: mjtNum) {
    *res = Quat::axis_angle(*axis, angle);
}

/// The constant local angular velocity that produces quat in time dt (the shorter way round).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quat2Vel(res: *mut Vec3, quat: *const Quat, dt: mjtNum) {
    *res = (*quat).to_velocity(dt);
}

/// The rotation vector, in the frame of qb, that takes qb to qa.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_subQuat(res: *mut Vec3, qa: *const Quat, qb: *const Quat) {
    *res = (*qa).rotation_from(*qb);
}

/// The rotation matrix of a unit quaternion.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quat2Mat(res: *mut Mat3, quat: *const Quat) {
    *res = (*quat).to_mat();
}

/// The unit quaternion of a rotation matrix.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mat2Quat(quat: *mut Quat, mat: *const Mat3) {
    *quat = Quat::from_mat(&*mat);
}

/// Time derivative of quat under the local angular velocity vel.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_derivQuat(res: *mut Quat, quat: *const Quat, vel: *const Vec3) {
    *res = (*quat).derivative(*vel);
}

/// Turns quat by the local angular velocity vel for the time scale.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quatIntegrate(quat: *mut Quat, vel: *const Vec3, scale: mjtNum) {
    *quat = (*quat).integrate(*vel, scale);
}

/// The shortest rotation from the z axis to the direction of vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_quatZ2Vec(quat: *mut Quat, vec: *const Vec3) {
    *quat = Quat::z_to(*vec);
}

/// The rotation closest to mat, found by iteration from the initial guess in quat; returns the number of updates (500: not converged).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mat2Rot(quat: *mut Quat, mat: *const Mat3) -> c_int {
    guard(0, || {
        let quat = given_mut(quat, "mju_mat2Rot: quat")?;
        let (q, updates) = quat.polar(given(mat, "mju_mat2Rot: mat")?);
        *quat = q;
        Ok(updates)
    })
}

/// The rotation of three Euler angles (radians) about the axes of seq: three of xyz (moving axes) or XYZ (fixed axes). Any other seq is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_euler2Quat(quat: *mut Quat, euler: *const Vec3, seq: *const c_char) {
    guard((), || {
        const NAME: &str = "mju_euler2Quat";
        let (quat, euler) = (given_mut(quat, "mju_euler2Quat: quat")?, given(euler, "mju_euler2Quat: euler")?);
        let seq: &[u8; 3] =
            bytes(seq).try_into().map_err(|_| Error::in_routine(NAME, "seq must contain exactly 3 characters"))?;
        let mut axes = [EulerAxis { axis: 0, extrinsic: false }; 3];
        for (i, &letter) in seq.iter().enumerate() {
            axes[i] = EulerAxis::parse(letter).ok_or_else(|| {
                let letter = letter as char;
                Error::in_routine(NAME, format_args!("seq[{i}] is '{letter}', should be one of x, y, z, X, Y, Z"))
            })?;
        }
        *quat = quat::from_euler(*euler, axes);
        Ok(())
    });
}

/// The composition of two poses, 2 expressed in 1; the quaternion is normalised.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulPose(
    posres: *mut Vec3,
    quatres: *mut Quat,
    pos1: *const Vec3,
    quat1: *const Quat,
    pos2: *const Vec3,
    quat2: *const Quat,
) {
    let res = Pose { pos: *pos1, quat: *quat1 } * Pose { pos: *pos2, quat: *quat2 };
    (*quatres, *posres) = (res.quat, res.pos);
}

/// The inverse of a pose.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_negPose(
    posres: *mut Vec3,
    quatres: *mut Quat,
    pos: *const Vec3,
    quat: *const Quat,
) {
    let res = Pose { pos: *pos, quat: *quat }.inverse();
    (*quatres, *posres) = (res.quat, res.pos);
}

/// res = a local point in the frame that the pose is given in.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_trnVecPose(res: *mut Vec3, pos: *const Vec3, quat: *const Quat, vec: *const Vec3) {
    *res = Pose { pos: *pos, quat: *quat }.point(*vec);
}

/// Replaces the lower triangle of mat (n×n) by L with mat = L Lᵀ; pivots below mindiag become mindiag. Returns the rank: n less the number of those.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactor(mat: *mut mjtNum, n: c_int, mindiag: mjtNum) -> c_int {
    guard(0, || Ok(dense::chol_factor(matrix_mut(mat, n, n, "mju_cholFactor: mat")?, len(n), mindiag) as c_int))
}

/// Solves A res = vec with mat = L, the factor of A by `mju_cholFactor`; res may be vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholSolve(res: *mut mjtNum, mat: *const mjtNum, vec: *const mjtNum, n: c_int) {
    guard((), || {
        let mat = matrix(mat, n, n, "mju_cholSolve: mat")?;
        let res = copied_to(res, vec, len(n), ["mju_cholSolve: res", "mju_cholSolve: vec"])?;
        dense::chol_solve(res, mat, len(n));
        Ok(())
    })
}

/// Turns the Cholesky factor of A into that of A + x xᵀ (flg_plus) or A − x xᵀ; x is used up. Returns the rank.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholUpdate(mat: *mut mjtNum, x: *mut mjtNum, n: c_int, flg_plus: c_int) -> c_int {
    guard(0, || {
        let (mat, x) = (matrix_mut(mat, n, n, "mju_cholUpdate: mat")?, values_mut(x, len(n), "mju_cholUpdate: x")?);
        Ok(dense::chol_update(mat, x, len(n), flg_plus != 0) as c_int)
    })
}

/// In-place Cholesky factor of a band-dense matrix whose diagonal entries a have become a + diagadd + diagmul a. Returns the smallest pivot, or 0 where one is below `mjMINVAL`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholFactorBand(
    mat: *mut mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    diagadd: mjtNum,
    diagmul: mjtNum,
) -> mjtNum {
    guard(0.0, || {
        let band = band(ntotal, nband, ndense);
        Ok(band.factor(values_mut(mat, band.len(), "mju_cholFactorBand: mat")?, diagadd, diagmul))
    })
}

/// Solves with the factor of `mju_cholFactorBand`; res may be vec.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_cholSolveBand(
    res: *mut mjtNum,
    mat: *const mjtNum,
    vec: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) {
    guard((), || {
        let band = band(ntotal, nband, ndense);
        let mat = values(mat, band.len(), "mju_cholSolveBand: mat")?;
        band.solve(copied_to(res, vec, len(ntotal), ["mju_cholSolveBand: res", "mju_cholSolveBand: vec"])?, mat);
        Ok(())
    })
}

/// res (ntotal×ntotal) = the band-dense matrix: lower triangle, both if flg_sym.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_band2Dense(
    res: *mut mjtNum,
    mat: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    flg_sym: mjtByte,
) {
    guard((), || {
        let band = band(ntotal, nband, ndense);
        let mat = values(mat, band.len(), "mju_band2Dense: mat")?;
        band.to_dense(matrix_mut(res, ntotal, ntotal, "mju_band2Dense: res")?, mat, flg_sym != 0);
        Ok(())
    })
}

/// res = the band-dense part of mat (ntotal×ntotal).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_dense2Band(
    res: *mut mjtNum,
    mat: *const mjtNum,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) {
    guard((), || {
        let band = band(ntotal, nband, ndense);
        let mat = matrix(mat, ntotal, ntotal, "mju_dense2Band: mat")?;
        band.from_dense(values_mut(res, band.len(), "mju_dense2Band: res")?, mat);
        Ok(())
    })
}

/// res = band-dense mat times nvec consecutive vectors; mat is symmetric if flg_sym, else lower triangular.
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
    guard((), || {
        let band = band(ntotal, nband, ndense);
        let mat = values(mat, band.len(), "mju_bandMulMatVec: mat")?;
        let vec = matrix(vec, nvec, ntotal, "mju_bandMulMatVec: vec")?;
        band.mul_vec(matrix_mut(res, nvec, ntotal, "mju_bandMulMatVec: res")?, mat, vec, flg_sym != 0);
        Ok(())
    })
}

/// Address of the diagonal element i in a band-dense matrix.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_bandDiag(i: c_int, ntotal: c_int, nband: c_int, ndense: c_int) -> c_int {
    band(ntotal, nband, ndense).diag(len(i)) as c_int
}

/// Eigenvalues of a symmetric 3×3 matrix in decreasing order, eigenvectors as the columns of a rotation, and its quaternion; returns the number of iterations.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_eig3(
    eigval: *mut Vec3,
    eigvec: *mut Mat3,
    quat: *mut Quat,
    mat: *const Mat3,
) -> c_int {
    guard(0, || {
        let e = eig3(given(mat, "mju_eig3: mat")?);
        *given_mut(eigval, "mju_eig3: eigval")? = e.val;
        *given_mut(eigvec, "mju_eig3: eigvec")? = e.vec;
        *given_mut(quat, "mju_eig3: quat")? = e.quat;
        Ok(e.iterations)
    })
}

/// Minimises ½ xᵀ H x + xᵀ g within lower ≤ x ≤ upper (either may be NULL), from the warm start in res. R has capacity for n(n+7) numbers and receives the factor of H over the free dimensions, listed in index (n, may be NULL). Returns their number, or −1 on failure.
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
    let problem = box_problem(H, g, n, lower, upper);
    guard(0, || {
        let size = len(n);
        values(R, size * (size + 7), "mju_boxQP: R")?;
        values(res, size, "mju_boxQP: res")?;
        values(H, size * size, "mju_boxQP: H")?;
        values(g, size, "mju_boxQP: g")?;
        solve_box(res, R, index, n, &problem, &BoxOptions::default(), &mut |_| ())
    })
}

/// The problem of `mju_boxQP`.
pub(super) unsafe fn box_problem<'a>(
    H: *const mjtNum,
    g: *const mjtNum,
    n: c_int,
    lower: *const mjtNum,
    upper: *const mjtNum,
) -> BoxProblem<'a> {
    BoxProblem {
        h: table(H, n, n),
        g: slice(g, n),
        lower: (!lower.is_null()).then(|| slice(lower, n)),
        upper: (!upper.is_null()).then(|| slice(upper, n)),
    }
}

/// Solves it, with the arrays of `mju_boxQP`.
pub(super) unsafe fn solve_box(
    res: *mut mjtNum,
    R: *mut mjtNum,
    index: *mut c_int,
    n: c_int,
    problem: &BoxProblem,
    options: &BoxOptions,
    report: &mut dyn FnMut(qp::Event),
) -> crate::base::Result<c_int> {
    let size = len(n);
    let (factor, work) = view_mut(R, size * (size + 7)).split_at_mut(size * size);
    let (work, own_index) = work.split_at_mut(6 * size);
    // without an index array, the rest of the scratch memory serves as one
    let index = if index.is_null() { own_index.as_mut_ptr().cast() } else { index };
    let work = BoxWork { factor, index: view_mut(index, size), work };
    box_qp(slice_mut(res, n), problem, work, options, report)
}

/// Allocates with `mju_malloc` the arrays of `mju_boxQP` for n dimensions; lower, upper and index only where the argument is not NULL.
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
    let n = len(n);
    for (array, count) in [(res, n), (R, n * (n + 7)), (H, n * n), (g, n), (lower, n), (upper, n)] {
        put(array, error::mju_malloc(count * size_of::<mjtNum>()).cast());
    }
    put(index, error::mju_malloc(n * size_of::<c_int>()).cast());
}

/// Active muscle force at full activation; prm = (range[2], force, scale, lmin, lmax, vmax, fpmax, fvmax).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleGain(
    len: mjtNum,
    vel: mjtNum,
    lengthrange: *const [mjtNum; 2],
    acc0: mjtNum,
    prm: *const Mat3,
) -> mjtNum {
    guard(0.0, || {
        let range = *given(lengthrange, "mju_muscleGain: lengthrange")?;
        Ok(muscle::gain(len, vel, range, acc0, given(prm, "mju_muscleGain: prm")?))
    })
}

/// Passive muscle force; prm as for `mju_muscleGain`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleBias(
    len: mjtNum,
    lengthrange: *const [mjtNum; 2],
    acc0: mjtNum,
    prm: *const Mat3,
) -> mjtNum {
    guard(0.0, || {
        let range = *given(lengthrange, "mju_muscleBias: lengthrange")?;
        Ok(muscle::bias(len, range, acc0, given(prm, "mju_muscleBias: prm")?))
    })
}

/// Time derivative of muscle activation; prm = (activation time, deactivation time, smoothing width).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleDynamics(ctrl: mjtNum, act: mjtNum, prm: *const Vec3) -> mjtNum {
    guard(0.0, || Ok(muscle::dynamics(ctrl, act, given(prm, "mju_muscleDynamics: prm")?)))
}

/// Edge forces (2(dim−1)) of a friction pyramid from a contact force (dim) and friction coefficients mu (dim−1).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_encodePyramid(
    pyramid: *mut mjtNum,
    force: *const mjtNum,
    mu: *const mjtNum,
    dim: c_int,
) {
    guard((), || {
        if dim > 1 {
            let pyramid = values_mut(pyramid, len(2 * (dim - 1)), "mju_encodePyramid: pyramid")?;
            let force = values(force, len(dim), "mju_encodePyramid: force")?;
            scalar::encode_pyramid(pyramid, force, values(mu, len(dim - 1), "mju_encodePyramid: mu")?);
        }
        Ok(())
    })
}

/// Contact force (dim) from the edge forces of a friction pyramid.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_decodePyramid(
    force: *mut mjtNum,
    pyramid: *const mjtNum,
    mu: *const mjtNum,
    dim: c_int,
) {
    guard((), || {
        let edges = if dim == 1 { 1 } else { 2 * (dim - 1) };
        if dim > 0 {
            let force = values_mut(force, len(dim), "mju_decodePyramid: force")?;
            let pyramid = values(pyramid, len(edges), "mju_decodePyramid: pyramid")?;
            scalar::decode_pyramid(force, pyramid, values(mu, len(dim - 1), "mju_decodePyramid: mu")?);
        }
        Ok(())
    })
}

/// Position after time dt of the spring-damper x'' + Kv x' + Kp x = 0 from (pos0, vel0).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_springDamper(
    pos0: mjtNum,
    vel0: mjtNum,
    Kp: mjtNum,
    Kv: mjtNum,
    dt: mjtNum,
) -> mjtNum {
    scalar::spring_damper(pos0, vel0, Kp, Kv, dt)
}

/// The smaller number; a on ties.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_min(a: mjtNum, b: mjtNum) -> mjtNum {
    scalar::min(a, b)
}

/// The larger number; a on ties.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_max(a: mjtNum, b: mjtNum) -> mjtNum {
    scalar::max(a, b)
}

/// x limited to [min, max].
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_clip(x: mjtNum, min: mjtNum, max: mjtNum) -> mjtNum {
    scalar::clip(x, min, max)
}

/// −1, 0 or 1.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sign(x: mjtNum) -> mjtNum {
    scalar::sign(x)
}

/// Nearest integer, halves up.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_round(x: mjtNum) -> c_int {
    scalar::round(x)
}

/// Name of an object type (`mjtObj`), NULL if it has none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_type2Str(r#type: c_int) -> *const c_char {
    text::type_name(r#type).map_or(std::ptr::null(), CStr::as_ptr)
}

/// Object type (`mjtObj`) of a name, 0 if there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_str2Type(str: *const c_char) -> c_int {
    if str.is_null() { mjOBJ_UNKNOWN as c_int } else { text::type_from_name(CStr::from_ptr(str).to_bytes()) as c_int }
}

/// A number of bytes as text with a binary unit, in a buffer of the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_writeNumBytes(nbytes: usize) -> *const c_char {
    thread_local!(static TEXT: UnsafeCell<[c_char; 20]> = const { UnsafeCell::new([0; 20]) });
    let text = TEXT.with(UnsafeCell::get).cast();
    write_text(text, 20, &report::num_bytes(nbytes));
    text
}

/// Text of a warning (`mjtWarning`) about the object or size info, in a buffer of the calling thread.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_warningText(warning: c_int, info: usize) -> *const c_char {
    thread_local!(static TEXT: UnsafeCell<[c_char; 1000]> = const { UnsafeCell::new([0; 1000]) });
    let text = TEXT.with(UnsafeCell::get).cast();
    write_text(text, 1000, &report::warning_text(warning, info));
    text
}

/// 1 if x is NaN or beyond ±`mjMAXVAL`, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isBad(x: mjtNum) -> c_int {
    scalar::is_bad(x) as c_int
}

/// 1 if all n numbers are 0, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isZero(vec: *const mjtNum, n: c_int) -> c_int {
    scalar::is_zero(slice(vec, n)) as c_int
}

/// A normally distributed random number from the C library's `rand`; a second one goes to num2 if not NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_standardNormal(num2: *mut mjtNum) -> mjtNum {
    let scale = 2.0 / libc::RAND_MAX as f64;
    let (first, second) = scalar::standard_normal(|| scale * libc::rand() as f64 - 1.0);
    put(num2, second);
    first
}

/// res = vec, n numbers from single precision.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_f2n(res: *mut mjtNum, vec: *const f32, n: c_int) {
    fill(res, n, |i| *vec.add(i) as mjtNum);
}

/// res = vec, n numbers to single precision.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_n2f(res: *mut f32, vec: *const mjtNum, n: c_int) {
    fill(res, n, |i| *vec.add(i) as f32);
}

/// res = vec, n numbers from double precision.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_d2n(res: *mut mjtNum, vec: *const f64, n: c_int) {
    fill(res, n, |i| *vec.add(i));
}

/// res = vec, n numbers to double precision.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_n2d(res: *mut f64, vec: *const mjtNum, n: c_int) {
    fill(res, n, |i| *vec.add(i));
}

/// Sorts n numbers ascending, stable.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_insertionSort(list: *mut mjtNum, n: c_int) {
    scalar::insertion_sort(slice_mut(list, n));
}

/// Sorts n integers ascending.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_insertionSortInt(list: *mut c_int, n: c_int) {
    scalar::insertion_sort(slice_mut(list, n));
}

/// Element index of the Halton sequence with the given prime base, in [0, 1).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_Halton(index: c_int, base: c_int) -> mjtNum {
    scalar::halton(index, base)
}

/// Copies at most n−1 characters, fills up with zeros, always terminates; returns dst.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_strncpy(dst: *mut c_char, src: *const c_char, n: c_int) -> *mut c_char {
    if !dst.is_null() && !src.is_null() && n > 0 {
        libc::strncpy(dst, src, n as usize);
        *dst.add(n as usize - 1) = 0;
    }
    dst
}

/// Quintic step from 0 at x ≤ 0 to 1 at x ≥ 1, twice continuously differentiable.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_sigmoid(x: mjtNum) -> mjtNum {
    scalar::sigmoid(x)
}
