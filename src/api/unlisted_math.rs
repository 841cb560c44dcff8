//! Vectors, shapes, muscles and quadratic programs: exported functions that no header declares.

use super::args::*;
use super::border::guard;
use super::math::{box_problem, fill, solve_box};
use super::*;
use crate::base::Error;
use crate::base::text::general;
use crate::math::qp::{BoxOptions, Event, Status};
use crate::math::{Force, Inertia, Mat3, Motion, Vec3, basis, muscle};
use crate::model::view;
use crate::solver::qcqp::qcqp;

/// 1 if two vectors agree within `mjMINVAL` in each component, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_equal3(vec1: *const Vec3, vec2: *const Vec3) -> c_int {
    (*vec1).is_close(*vec2) as c_int
}

/// res = mat1 mat2, 3×3.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMat3(res: *mut Mat3, mat1: *const Mat3, mat2: *const Mat3) {
    *res = *mat1 * *mat2
}

/// res = mat1ᵀ mat2, 3×3.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatTMat3(res: *mut Mat3, mat1: *const Mat3, mat2: *const Mat3) {
    *res = (*mat1).transpose() * *mat2
}

/// res = mat1 mat2ᵀ, 3×3.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulMatMatT3(res: *mut Mat3, mat1: *const Mat3, mat2: *const Mat3) {
    *res = *mat1 * (*mat2).transpose()
}

/// res = spatial inertia (10 numbers) times motion vector.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_mulInertVec(res: *mut Force, inert: *const Inertia, vec: *const Motion) {
    *res = *inert * *vec
}

/// res = vec, n integers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_copyInt(res: *mut c_int, vec: *const c_int, n: c_int) {
    fill(res, n, |i| *vec.add(i))
}

/// res = 0, n integers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_zeroInt(res: *mut c_int, n: c_int) {
    fill(res, n, |_| 0)
}

/// 1 if all n bytes are 0, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_isZeroByte(vec: *const u8, n: c_int) -> c_int {
    slice(vec, n).iter().all(|&b| b == 0) as c_int
}

/// Semi-axes of the ellipsoid that stands for a geom of this type (`mjtGeom`) and size.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_geomSemiAxes(semiaxes: *mut Vec3, size: *const Vec3, r#type: Enum<mjtGeom>) {
    let Vec3([a, b, _]) = *size;
    *semiaxes = match r#type.get() {
        Some(mjGEOM_SPHERE) => Vec3([a; 3]),
        Some(mjGEOM_CAPSULE) => Vec3([a, a, b + a]),
        Some(mjGEOM_CYLINDER) => Vec3([a, a, b]),
        _ => *size,
    };
}

/// 1 if a point is outside of a box inflated by the factor k, −1 if inside of one deflated by it, 0 in between.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_outsideBox(
    point: *const Vec3,
    pos: *const Vec3,
    mat: *const Mat3,
    size: *const Vec3,
    inflate: mjtNum,
) -> c_int {
    guard(0, || {
        if inflate < 1.0 {
            return Err(Error::in_routine("mju_outsideBox", "inflation coefficient must be >= 1"));
        }
        let v = (*mat).transpose() * (*point - *pos);
        let size = *size;
        if (0..3).any(|i| v[i].abs() > inflate * size[i]) {
            return Ok(1);
        }
        let inside = inflate == 1.0 || (0..3).all(|i| v[i].abs() < size[i] / inflate);
        Ok(if inside { -1 } else { 0 })
    })
}

/// Value at x in [0, 1]³ of the i-th Lagrange shape function of this order; −1 unless the order is 1 or 2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_evalBasis(x: *const Vec3, i: c_int, order: c_int) -> mjtNum {
    basis::eval(*x, len(i), len(order))
}

/// Adds to res the field with node values coeff ((order+1)³ × 3), interpolated at x.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_interpolate3D(res: *mut Vec3, x: *const Vec3, coeff: *const mjtNum, order: c_int) {
    basis::interpolate(&mut *res, *x, view(coeff.cast(), (len(order) + 1).pow(3)), len(order))
}

/// res = gradient at p of the field with node values dof ((order+1)³ × 3).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_defGradient(res: *mut Mat3, p: *const Vec3, dof: *const mjtNum, order: c_int) {
    guard((), || {
        basis::gradient(*p, view(dof.cast(), (len(order) + 1).pow(3)), len(order)).map(|gradient| *res = gradient)
    });
}

/// Force-length curve of muscles at a normalised length.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleGainLength(length: mjtNum, lmin: mjtNum, lmax: mjtNum) -> mjtNum {
    muscle::gain_length(length, lmin, lmax)
}

/// Time constant of muscle activation, blended over a width in dctrl.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_muscleDynamicsTimescale(
    dctrl: mjtNum,
    tau_act: mjtNum,
    tau_deact: mjtNum,
    smoothing_width: mjtNum,
) -> mjtNum {
    muscle::dynamics_timescale(dctrl, tau_act, tau_deact, smoothing_width)
}

/// Numbers per contact of the contact sensor fields in a bit mask (`mjtConDataField`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_condataSize(dataspec: c_int) -> c_int {
    let sizes = globals::mjCONDATA_SIZE.iter().enumerate();
    sizes.filter(|(bit, _)| dataspec & (1 << bit) != 0).map(|(_, n)| n).sum()
}

/// res[i] = vec[ind[i]], n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_gather(res: *mut mjtNum, vec: *const mjtNum, ind: *const c_int, n: c_int) {
    fill(res, n, |i| *vec.offset(*ind.add(i) as isize))
}

/// res[i] = vec[ind[i]], n integers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_gatherInt(res: *mut c_int, vec: *const c_int, ind: *const c_int, n: c_int) {
    fill(res, n, |i| *vec.offset(*ind.add(i) as isize))
}

/// res[i] = vec[ind[i]], 0 where the index is negative.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_gatherMasked(res: *mut mjtNum, vec: *const mjtNum, ind: *const c_int, n: c_int) {
    let at = |i: isize| if i < 0 { 0.0 } else { *vec.offset(i) };
    fill(res, n, |i| at(*ind.add(i) as isize))
}

/// res[ind[i]] = vec[i], n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scatter(res: *mut mjtNum, vec: *const mjtNum, ind: *const c_int, n: c_int) {
    for i in 0..len(n) {
        *res.offset(*ind.add(i) as isize) = *vec.add(i);
    }
}

/// res[ind[i]] = vec[i], n integers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_scatterInt(res: *mut c_int, vec: *const c_int, ind: *const c_int, n: c_int) {
    for i in 0..len(n) {
        *res.offset(*ind.add(i) as isize) = *vec.add(i);
    }
}

/// Solves min ½ xᵀ A x + xᵀ b, Σ (x_i/d_i)² ≤ r², in two dimensions; 1 if the constraint is active, else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_QCQP2(
    res: *mut [mjtNum; 2],
    A: *const [mjtNum; 4],
    b: *const [mjtNum; 2],
    d: *const [mjtNum; 2],
    r: mjtNum,
) -> c_int {
    let (x, active) = qcqp(&*A.cast::<[[mjtNum; 2]; 2]>(), &*b, &*d, r);
    *res = x;
    c_int::from(active)
}

/// As `mju_QCQP2`, in three dimensions.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_QCQP3(
    res: *mut [mjtNum; 3],
    A: *const [mjtNum; 9],
    b: *const [mjtNum; 3],
    d: *const [mjtNum; 3],
    r: mjtNum,
) -> c_int {
    let (x, active) = qcqp(&*A.cast::<[[mjtNum; 3]; 3]>(), &*b, &*d, r);
    *res = x;
    c_int::from(active)
}

/// `mju_boxQP` with settings; what happens goes as text to `log` (`logsz` bytes) unless that is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_boxQPoption(
    res: *mut mjtNum,
    R: *mut mjtNum,
    index: *mut c_int,
    H: *const mjtNum,
    g: *const mjtNum,
    n: c_int,
    lower: *const mjtNum,
    upper: *const mjtNum,
    maxiter: c_int,
    mingrad: mjtNum,
    backtrack: mjtNum,
    minstep: mjtNum,
    armijo: mjtNum,
    log: *mut c_char,
    logsz: c_int,
) -> c_int {
    let options = BoxOptions { maxiter: len(maxiter), mingrad, backtrack, minstep, armijo };
    guard(0, || {
        let mut text = String::new();
        let mut write = |event: Event| {
            if !log.is_null() {
                describe(&mut text, event, backtrack);
            }
        };
        let free = solve_box(res, R, index, n, &box_problem(H, g, n, lower, upper), &options, &mut write)?;
        write_text(log, len(logsz), &text);
        Ok(free)
    })
}

/// Appends a line about an iteration, or the lines about the end.
fn describe(text: &mut String, event: Event, backtrack: f64) {
    use std::fmt::Write;
    let written = match event {
        Event::Step { grad, reduction, improvement, backtracks, factorized, nfree } => writeln!(
            text,
            "iter {:<3}:  |grad|: {:<8}  reduction: {:<8}  improvement: {:<8}  linesearch: {}^{backtracks:<2}  \
             factorized: {}  nfree: {nfree}",
            text.lines().count() + 1,
            general(grad, 2),
            general(reduction, 2),
            general(improvement, 4),
            general(backtrack, 6),
            c_int::from(factorized),
        ),
        Event::End { status, iterations, factorizations, grad, value } => writeln!(
            text,
            "BOXQP: {}.\niterations= {iterations},  factorizations= {factorizations},  |grad|= {:<12}, final value= {:<12}",
            reason(status),
            general(grad, 6),
            general(value, 6),
        ),
    };
    written.expect("a String takes any text");
}

fn reason(status: Status) -> &'static str {
    match status {
        Status::NotPositive => "Hessian is not positive definite",
        Status::NoDescent => "No descent direction found",
        Status::MaxIter => "Maximum main iterations exceeded",
        Status::LineSearch => "Maximum line-search iterations exceeded",
        Status::SmallGradient => "Gradient norm smaller than tolerance",
        Status::AllClamped => "All dimensions clamped",
        Status::Unbounded => "No dimensions clamped, returning Newton point",
    }
}
