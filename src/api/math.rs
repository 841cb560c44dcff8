//! Sparse matrices, quaternions, poses, factors, scalars: more of the `mju_*` utilities.
//!
//! Where C may pass the same array as input and output, the code below works on raw pointers or on copies; slices are
//! only made of arrays that may not coincide.

use super::args::*;
use super::*;
use crate::base::{Error, memory, report, text};
use crate::math::band::Band;
use crate::math::eig::eig3;
use crate::math::qp::{self, BoxOptions, BoxProblem, BoxWork, box_qp};
use crate::math::quat::EulerAxis;
use crate::math::sparse::{self, Csr, CsrMut};
use crate::math::{Mat3, Pose, Quat, Vec3, dense, muscle, quat, scalar};
use std::cell::UnsafeCell;
use std::ffi::CStr;

/// Values and pattern of a sparse matrix of nr rows, up to the end of its last entry.
pub(super) fn sparse_arrays<'a>(
    mat: Array<'a>,
    nr: c_int,
    rownnz: Ints<'a>,
    rowadr: Ints<'a>,
    colind: Ints<'a>,
) -> (&'a [mjtNum], Csr<'a>) {
    let pattern = sparse_pattern(nr, rownnz, rowadr, colind);
    (mat.or_empty(pattern.colind.len()), pattern)
}

/// A pattern of nr rows, up to the end of its last entry.
pub(super) fn sparse_pattern<'a>(nr: c_int, rownnz: Ints<'a>, rowadr: Ints<'a>, colind: Ints<'a>) -> Csr<'a> {
    let (rownnz, rowadr) = (rownnz.or_empty(nr), rowadr.or_empty(nr));
    Csr::new(rownnz, rowadr, colind.or_empty(end_of(rownnz, rowadr)))
}

/// Where the last entry of a sparse matrix ends.
fn end_of(rownnz: &[c_int], rowadr: &[c_int]) -> usize {
    rownnz.iter().zip(rowadr).map(|(n, adr)| len(n + adr)).max().unwrap_or(0)
}

fn band(ntotal: c_int, nband: c_int, ndense: c_int) -> Band {
    Band { ntotal: len(ntotal), nband: len(nband), ndense: len(ndense) }
}

/// Packs the non-zeros of mat (nr×nc) by rows; nnz is the capacity of res and colind. Returns 1 when that is too little (what fits is written), else 0.
#[export(on_error = 1)]
pub fn mju_dense2sparse(
    res: ArrayMut,
    mat: Array,
    nr: c_int,
    nc: c_int,
    rownnz: IntsMut,
    rowadr: IntsMut,
    colind: IntsMut,
    nnz: c_int,
) -> Result<c_int> {
    let (n, rows) = (len(nnz), len(nr));
    let mut pattern = CsrMut { rownnz: rownnz.of(rows)?, rowadr: rowadr.of(rows)?, colind: colind.of(n)? };
    let (res, mat) = (res.of(n)?, mat.of((nr, nc))?);
    Ok(c_int::from(!sparse::from_dense(res, &mut pattern, mat, rows, len(nc))))
}

/// res (nr×nc) = the sparse matrix.
#[export]
pub fn mju_sparse2dense(
    res: ArrayMut,
    mat: Array,
    nr: c_int,
    nc: c_int,
    rownnz: Ints,
    rowadr: Ints,
    colind: Ints,
) -> Result<()> {
    let rownnz = rownnz.of(nr)?;
    let rowadr = rowadr.of(nr)?;
    let end = end_of(rownnz, rowadr);
    let mat = mat.of(end)?;
    let pattern = Csr::new(rownnz, rowadr, colind.of(end)?);
    sparse::to_dense(res.of((nr, nc))?, mat, pattern, len(nc));
    Ok(())
}

/// res = vec rotated by a unit quaternion.
#[export(unchecked)]
pub fn mju_rotVecQuat(res: Out<Vec3>, vec: Vec3, quat: Quat) {
    res.set(quat.rotate(vec))
}

/// res = the conjugate quaternion.
#[export(unchecked)]
pub fn mju_negQuat(res: Out<Quat>, quat: Quat) {
    res.set(quat.conj())
}

/// res = quat1 ⊗ quat2.
#[export(unchecked)]
pub fn mju_mulQuat(res: Out<Quat>, quat1: Quat, quat2: Quat) {
    res.set(quat1 * quat2)
}

/// res = quat ⊗ (0, axis).
#[export(unchecked)]
pub fn mju_mulQuatAxis(res: Out<Quat>, quat: Quat, axis: Vec3) {
    res.set(quat.mul_axis(axis))
}

/// The rotation by angle (radians) about the unit vector axis.
#[export(unchecked)]
pub fn mju_axisAngle2Quat(res: Out<Quat>, axis: Vec3, angle: mjtNum) {
    res.set(Quat::axis_angle(axis, angle))
}

/// The constant local angular velocity that produces quat in time dt (the shorter way round).
#[export(unchecked)]
pub fn mju_quat2Vel(res: Out<Vec3>, quat: Quat, dt: mjtNum) {
    res.set(quat.to_velocity(dt))
}

/// The rotation vector, in the frame of qb, that takes qb to qa.
#[export(unchecked)]
pub fn mju_subQuat(res: Out<Vec3>, qa: Quat, qb: Quat) {
    res.set(qa.rotation_from(qb))
}

/// The rotation matrix of a unit quaternion.
#[export(unchecked)]
pub fn mju_quat2Mat(res: Out<Mat3>, quat: Quat) {
    res.set(quat.to_mat())
}

/// The unit quaternion of a rotation matrix.
#[export(unchecked)]
pub fn mju_mat2Quat(quat: Out<Quat>, mat: Mat3) {
    quat.set(Quat::from_mat(&mat))
}

/// Time derivative of quat under the local angular velocity vel.
#[export(unchecked)]
pub fn mju_derivQuat(res: Out<Quat>, quat: Quat, vel: Vec3) {
    res.set(quat.derivative(vel))
}

/// Turns quat by the local angular velocity vel for the time scale.
#[export(unchecked)]
pub fn mju_quatIntegrate(quat: Out<Quat>, vel: Vec3, scale: mjtNum) {
    quat.set(quat.get().integrate(vel, scale));
}

/// The shortest rotation from the z axis to the direction of vec.
#[export(unchecked)]
pub fn mju_quatZ2Vec(quat: Out<Quat>, vec: Vec3) {
    quat.set(Quat::z_to(vec))
}

/// The rotation closest to mat, found by iteration from the initial guess in quat; returns the number of updates (500: not converged).
#[export]
pub fn mju_mat2Rot(quat: Out<Quat>, mat: Mat3) -> c_int {
    let (q, updates) = quat.get().polar(&mat);
    quat.set(q);
    updates
}

/// The rotation of three Euler angles (radians) about the axes of seq: three of xyz (moving axes) or XYZ (fixed axes). Any other seq is an error.
#[export]
pub fn mju_euler2Quat(quat: Out<Quat>, euler: Vec3, seq: Str) -> Result<()> {
    const NAME: &str = "mju_euler2Quat";
    let seq: &[u8; 3] =
        seq.bytes().try_into().map_err(|_| Error::in_routine(NAME, "seq must contain exactly 3 characters"))?;
    let mut axes = [EulerAxis { axis: 0, extrinsic: false }; 3];
    for (i, &letter) in seq.iter().enumerate() {
        axes[i] = EulerAxis::parse(letter).ok_or_else(|| {
            let letter = letter as char;
            Error::in_routine(NAME, format_args!("seq[{i}] is '{letter}', should be one of x, y, z, X, Y, Z"))
        })?;
    }
    quat.set(quat::from_euler(euler, axes));
    Ok(())
}

/// The composition of two poses, 2 expressed in 1; the quaternion is normalised.
#[export(unchecked)]
pub fn mju_mulPose(posres: Out<Vec3>, quatres: Out<Quat>, pos1: Vec3, quat1: Quat, pos2: Vec3, quat2: Quat) {
    let res = Pose { pos: pos1, quat: quat1 } * Pose { pos: pos2, quat: quat2 };
    quatres.set(res.quat);
    posres.set(res.pos);
}

/// The inverse of a pose.
#[export(unchecked)]
pub fn mju_negPose(posres: Out<Vec3>, quatres: Out<Quat>, pos: Vec3, quat: Quat) {
    let res = Pose { pos, quat }.inverse();
    quatres.set(res.quat);
    posres.set(res.pos);
}

/// res = a local point in the frame that the pose is given in.
#[export(unchecked)]
pub fn mju_trnVecPose(res: Out<Vec3>, pos: Vec3, quat: Quat, vec: Vec3) {
    res.set(Pose { pos, quat }.point(vec))
}

/// Replaces the lower triangle of mat (n×n) by L with mat = L Lᵀ; pivots below mindiag become mindiag. Returns the rank: n less the number of those.
#[export]
pub fn mju_cholFactor(mat: ArrayMut, n: c_int, mindiag: mjtNum) -> Result<c_int> {
    Ok(dense::chol_factor(mat.of((n, n))?, len(n), mindiag) as c_int)
}

/// Solves A res = vec with mat = L, the factor of A by `mju_cholFactor`; res may be vec.
#[export]
pub fn mju_cholSolve(res: ArrayMut, mat: Array, vec: Array, n: c_int) -> Result<()> {
    let mat = mat.of((n, n))?;
    let res = res.with_copy_of(vec, n)?;
    dense::chol_solve(res, mat, len(n));
    Ok(())
}

/// Turns the Cholesky factor of A into that of A + x xᵀ (flg_plus) or A − x xᵀ; x is used up. Returns the rank.
#[export]
pub fn mju_cholUpdate(mat: ArrayMut, x: ArrayMut, n: c_int, flg_plus: c_int) -> Result<c_int> {
    let (mat, x) = (mat.of((n, n))?, x.of(n)?);
    Ok(dense::chol_update(mat, x, len(n), flg_plus != 0) as c_int)
}

/// In-place Cholesky factor of a band-dense matrix whose diagonal entries a have become a + diagadd + diagmul a. Returns the smallest pivot, or 0 where one is below `mjMINVAL`.
#[export]
pub fn mju_cholFactorBand(
    mat: ArrayMut,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    diagadd: mjtNum,
    diagmul: mjtNum,
) -> Result<mjtNum> {
    let band = band(ntotal, nband, ndense);
    Ok(band.factor(mat.of(band.len())?, diagadd, diagmul))
}

/// Solves with the factor of `mju_cholFactorBand`; res may be vec.
#[export]
pub fn mju_cholSolveBand(
    res: ArrayMut,
    mat: Array,
    vec: Array,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
) -> Result<()> {
    let band = band(ntotal, nband, ndense);
    let mat = mat.of(band.len())?;
    band.solve(res.with_copy_of(vec, ntotal)?, mat);
    Ok(())
}

/// res (ntotal×ntotal) = the band-dense matrix: lower triangle, both if flg_sym.
#[export]
pub fn mju_band2Dense(
    res: ArrayMut,
    mat: Array,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    flg_sym: mjtByte,
) -> Result<()> {
    let band = band(ntotal, nband, ndense);
    let mat = mat.of(band.len())?;
    band.to_dense(res.of((ntotal, ntotal))?, mat, flg_sym != 0);
    Ok(())
}

/// res = the band-dense part of mat (ntotal×ntotal).
#[export]
pub fn mju_dense2Band(res: ArrayMut, mat: Array, ntotal: c_int, nband: c_int, ndense: c_int) -> Result<()> {
    let band = band(ntotal, nband, ndense);
    let mat = mat.of((ntotal, ntotal))?;
    band.from_dense(res.of(band.len())?, mat);
    Ok(())
}

/// res = band-dense mat times nvec consecutive vectors; mat is symmetric if flg_sym, else lower triangular.
#[export]
pub fn mju_bandMulMatVec(
    res: ArrayMut,
    mat: Array,
    vec: Array,
    ntotal: c_int,
    nband: c_int,
    ndense: c_int,
    nvec: c_int,
    flg_sym: mjtByte,
) -> Result<()> {
    let band = band(ntotal, nband, ndense);
    let mat = mat.of(band.len())?;
    let vec = vec.of((nvec, ntotal))?;
    band.mul_vec(res.of((nvec, ntotal))?, mat, vec, flg_sym != 0);
    Ok(())
}

/// Address of the diagonal element i in a band-dense matrix.
#[export(unchecked)]
pub fn mju_bandDiag(i: c_int, ntotal: c_int, nband: c_int, ndense: c_int) -> c_int {
    band(ntotal, nband, ndense).diag(len(i)) as c_int
}

/// Eigenvalues of a symmetric 3×3 matrix in decreasing order, eigenvectors as the columns of a rotation, and its quaternion; returns the number of iterations.
#[export]
pub fn mju_eig3(eigval: Out<Vec3>, eigvec: Out<Mat3>, quat: Out<Quat>, mat: Mat3) -> Result<c_int> {
    let e = eig3(&mat);
    eigval.set(e.val);
    eigvec.set(e.vec);
    quat.set(e.quat);
    Ok(e.iterations)
}

/// Minimises ½ xᵀ H x + xᵀ g within lower ≤ x ≤ upper (either may be NULL), from the warm start in res. R has capacity for n(n+7) numbers and receives the factor of H over the free dimensions, listed in index (n, may be NULL). Returns their number, or −1 on failure.
#[export]
pub fn mju_boxQP(
    res: ArrayMut,
    R: ArrayMut,
    index: Option<IntsMut>,
    H: Array,
    g: Array,
    n: c_int,
    lower: Option<Array>,
    upper: Option<Array>,
) -> Result<c_int> {
    let problem = box_problem(H, g, n, lower, upper)?;
    solve_box(res, R, index, n, &problem, &BoxOptions::default(), &mut |_| ())
}

/// The problem of `mju_boxQP`.
pub(super) fn box_problem<'a>(
    H: Array<'a>,
    g: Array<'a>,
    n: c_int,
    lower: Option<Array<'a>>,
    upper: Option<Array<'a>>,
) -> Result<BoxProblem<'a>> {
    let [lower, upper] = [lower, upper].map(|bound| bound.map(|bound| bound.or_empty(n)));
    Ok(BoxProblem { h: H.of((n, n))?, g: g.of(n)?, lower, upper })
}

/// Solves it, with the arrays of `mju_boxQP`.
pub(super) fn solve_box(
    res: ArrayMut,
    R: ArrayMut,
    index: Option<IntsMut>,
    n: c_int,
    problem: &BoxProblem,
    options: &BoxOptions,
    report: &mut dyn FnMut(qp::Event),
) -> Result<c_int> {
    let size = len(n);
    let (factor, work) = R.of(size * (size + 7))?.split_at_mut(size * size);
    let (work, own_index) = work.split_at_mut(6 * size);
    // without an index array, the rest of the scratch memory serves as one
    let own_index = &mut bytemuck::cast_slice_mut(own_index)[..size];
    let index = index.map_or(own_index, |index| index.or_empty(n));
    box_qp(res.of(n)?, problem, BoxWork { factor, index, work }, options, report)
}

/// Allocates with `mju_malloc` the arrays of `mju_boxQP` for n dimensions; lower, upper and index only where the argument is not NULL.
#[export]
pub fn mju_boxQPmalloc(
    res: Tolerated<Out<*mut mjtNum>>,
    R: Tolerated<Out<*mut mjtNum>>,
    index: Tolerated<Out<*mut c_int>>,
    H: Tolerated<Out<*mut mjtNum>>,
    g: Tolerated<Out<*mut mjtNum>>,
    n: c_int,
    lower: Tolerated<Out<*mut mjtNum>>,
    upper: Tolerated<Out<*mut mjtNum>>,
) -> Result<()> {
    let n = len(n);
    for (array, count) in [(res, n), (R, n * (n + 7)), (H, n * n), (g, n), (lower, n), (upper, n)] {
        set(array, memory::allocate(count * size_of::<mjtNum>())?.as_ptr().cast());
    }
    set(index, memory::allocate(n * size_of::<c_int>())?.as_ptr().cast());
    Ok(())
}

/// Active muscle force at full activation; prm = (range[2], force, scale, lmin, lmax, vmax, fpmax, fvmax).
#[export]
pub fn mju_muscleGain(len: mjtNum, vel: mjtNum, lengthrange: [mjtNum; 2], acc0: mjtNum, prm: Mat3) -> mjtNum {
    let range = lengthrange;
    muscle::gain(len, vel, range, acc0, &prm)
}

/// Passive muscle force; prm as for `mju_muscleGain`.
#[export]
pub fn mju_muscleBias(len: mjtNum, lengthrange: [mjtNum; 2], acc0: mjtNum, prm: Mat3) -> mjtNum {
    let range = lengthrange;
    muscle::bias(len, range, acc0, &prm)
}

/// Time derivative of muscle activation; prm = (activation time, deactivation time, smoothing width).
#[export]
pub fn mju_muscleDynamics(ctrl: mjtNum, act: mjtNum, prm: Vec3) -> mjtNum {
    muscle::dynamics(ctrl, act, &prm)
}

/// Edge forces (2(dim−1)) of a friction pyramid from a contact force (dim) and friction coefficients mu (dim−1).
#[export]
pub fn mju_encodePyramid(pyramid: ArrayMut, force: Array, mu: Array, dim: c_int) -> Result<()> {
    if dim > 1 {
        let pyramid = pyramid.of(len(2 * (dim - 1)))?;
        let force = force.of(dim)?;
        scalar::encode_pyramid(pyramid, force, mu.of(len(dim - 1))?);
    }
    Ok(())
}

/// Contact force (dim) from the edge forces of a friction pyramid.
#[export]
pub fn mju_decodePyramid(force: ArrayMut, pyramid: Array, mu: Array, dim: c_int) -> Result<()> {
    let edges = if dim == 1 { 1 } else { 2 * (dim - 1) };
    if dim > 0 {
        let force = force.of(dim)?;
        let pyramid = pyramid.of(edges)?;
        scalar::decode_pyramid(force, pyramid, mu.of(len(dim - 1))?);
    }
    Ok(())
}

/// Position after time dt of the spring-damper x'' + Kv x' + Kp x = 0 from (pos0, vel0).
#[export(unchecked)]
pub fn mju_springDamper(pos0: mjtNum, vel0: mjtNum, Kp: mjtNum, Kv: mjtNum, dt: mjtNum) -> mjtNum {
    scalar::spring_damper(pos0, vel0, Kp, Kv, dt)
}

/// The smaller number; a on ties.
#[export(unchecked)]
pub fn mju_min(a: mjtNum, b: mjtNum) -> mjtNum {
    scalar::min(a, b)
}

/// The larger number; a on ties.
#[export(unchecked)]
pub fn mju_max(a: mjtNum, b: mjtNum) -> mjtNum {
    scalar::max(a, b)
}

/// x limited to [min, max].
#[export(unchecked)]
pub fn mju_clip(x: mjtNum, min: mjtNum, max: mjtNum) -> mjtNum {
    scalar::clip(x, min, max)
}

/// −1, 0 or 1.
#[export(unchecked)]
pub fn mju_sign(x: mjtNum) -> mjtNum {
    scalar::sign(x)
}

/// Nearest integer, halves up.
#[export(unchecked)]
pub fn mju_round(x: mjtNum) -> c_int {
    scalar::round(x)
}

/// Name of an object type (`mjtObj`), NULL if it has none.
#[export(unchecked)]
pub fn mju_type2Str(r#type: c_int) -> *const c_char {
    text::type_name(r#type).map_or(std::ptr::null(), CStr::as_ptr)
}

/// Object type (`mjtObj`) of a name, 0 if there is none.
#[export(unchecked)]
pub fn mju_str2Type(str: Str) -> c_int {
    text::type_from_name(str.bytes()) as c_int
}

/// A number of bytes as text with a binary unit, in a buffer of the calling thread.
#[export(unchecked)]
pub fn mju_writeNumBytes(nbytes: usize) -> *const c_char {
    thread_local!(static TEXT: UnsafeCell<[c_char; 20]> = const { UnsafeCell::new([0; 20]) });
    let text = TEXT.with(UnsafeCell::get).cast();
    // SAFETY: the buffer has that many bytes, and this thread alone writes it.
    unsafe { write_text(text, 20, &report::num_bytes(nbytes)) };
    text
}

/// Text of a warning (`mjtWarning`) about the object or size info, in a buffer of the calling thread.
#[export(unchecked)]
pub fn mju_warningText(warning: c_int, info: usize) -> *const c_char {
    thread_local!(static TEXT: UnsafeCell<[c_char; 1000]> = const { UnsafeCell::new([0; 1000]) });
    let text = TEXT.with(UnsafeCell::get).cast();
    // SAFETY: the buffer has that many bytes, and this thread alone writes it.
    unsafe { write_text(text, 1000, &report::warning_text(warning, info)) };
    text
}

/// 1 if x is NaN or beyond ±`mjMAXVAL`, else 0.
#[export(unchecked)]
pub fn mju_isBad(x: mjtNum) -> c_int {
    scalar::is_bad(x) as c_int
}

/// 1 if all n numbers are 0, else 0.
#[export(unchecked)]
pub fn mju_isZero(vec: Array, n: c_int) -> c_int {
    scalar::is_zero(vec.or_empty(n)) as c_int
}

/// A normally distributed random number from the C library's `rand`; a second one goes to num2 if not NULL.
#[export(unchecked)]
pub fn mju_standardNormal(num2: Tolerated<Out<mjtNum>>) -> mjtNum {
    let scale = 2.0 / libc::RAND_MAX as f64;
    // SAFETY: takes nothing.
    let random = || unsafe { libc::rand() };
    let (first, second) = scalar::standard_normal(|| scale * random() as f64 - 1.0);
    set(num2, second);
    first
}

/// res = vec, n numbers from single precision.
#[export(unchecked)]
pub fn mju_f2n(res: ArrayMut, vec: Array<f32>, n: c_int) {
    res.fill(n, |i| vec.at(i) as mjtNum);
}

/// res = vec, n numbers to single precision.
#[export(unchecked)]
pub fn mju_n2f(res: ArrayMut<f32>, vec: Array, n: c_int) {
    res.fill(n, |i| vec.at(i) as f32);
}

/// res = vec, n numbers from double precision.
#[export(unchecked)]
pub fn mju_d2n(res: ArrayMut, vec: Array<f64>, n: c_int) {
    res.fill(n, |i| vec.at(i));
}

/// res = vec, n numbers to double precision.
#[export(unchecked)]
pub fn mju_n2d(res: ArrayMut<f64>, vec: Array, n: c_int) {
    res.fill(n, |i| vec.at(i));
}

/// Sorts n numbers ascending, stable.
#[export(unchecked)]
pub fn mju_insertionSort(list: ArrayMut, n: c_int) {
    scalar::insertion_sort(list.or_empty(n));
}

/// Sorts n integers ascending.
#[export(unchecked)]
pub fn mju_insertionSortInt(list: IntsMut, n: c_int) {
    scalar::insertion_sort(list.or_empty(n));
}

/// Element index of the Halton sequence with the given prime base, in [0, 1).
#[export(unchecked)]
pub fn mju_Halton(index: c_int, base: c_int) -> mjtNum {
    scalar::halton(index, base)
}

/// Copies at most n−1 characters, fills up with zeros, always terminates; returns dst.
#[export(unchecked)]
pub fn mju_strncpy(dst: *mut c_char, src: *const c_char, n: c_int) -> *mut c_char {
    if !dst.is_null() && !src.is_null() && n > 0 {
        // SAFETY: C passes a string, and a buffer of that many bytes.
        unsafe {
            libc::strncpy(dst, src, n as usize);
            *dst.add(n as usize - 1) = 0;
        }
    }
    dst
}

/// Quintic step from 0 at x ≤ 0 to 1 at x ≥ 1, twice continuously differentiable.
#[export(unchecked)]
pub fn mju_sigmoid(x: mjtNum) -> mjtNum {
    scalar::sigmoid(x)
}
