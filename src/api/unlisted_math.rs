//! Vectors, shapes, muscles and quadratic programs: exported functions that no header declares.

use super::args::*;
use super::math::{box_problem, solve_box};
use super::*;
use crate::base::Error;
use crate::base::text::general;
use crate::math::qp::{BoxOptions, Event, Status};
use crate::math::{Force, Inertia, Mat3, Motion, Vec3, basis, muscle};
use crate::solver::qcqp::qcqp;

/// 1 if two vectors agree within `mjMINVAL` in each component, else 0.
#[export(unchecked)]
pub fn mju_equal3(vec1: Vec3, vec2: Vec3) -> c_int {
    vec1.is_close(vec2) as c_int
}

/// res = mat1 mat2, 3×3.
#[export(unchecked)]
pub fn mju_mulMatMat3(res: Out<Mat3>, mat1: Mat3, mat2: Mat3) {
    res.set(mat1 * mat2)
}

/// res = mat1ᵀ mat2, 3×3.
#[export(unchecked)]
pub fn mju_mulMatTMat3(res: Out<Mat3>, mat1: Mat3, mat2: Mat3) {
    res.set(mat1.transpose() * mat2)
}

/// res = mat1 mat2ᵀ, 3×3.
#[export(unchecked)]
pub fn mju_mulMatMatT3(res: Out<Mat3>, mat1: Mat3, mat2: Mat3) {
    res.set(mat1 * mat2.transpose())
}

/// res = spatial inertia (10 numbers) times motion vector.
#[export(unchecked)]
pub fn mju_mulInertVec(res: Out<Force>, inert: Inertia, vec: Motion) {
    res.set(inert * vec)
}

/// res = vec, n integers.
#[export(unchecked)]
pub fn mju_copyInt(res: IntsMut, vec: Ints, n: c_int) {
    res.fill(n, |i| vec.at(i))
}

/// res = 0, n integers.
#[export(unchecked)]
pub fn mju_zeroInt(res: IntsMut, n: c_int) {
    res.fill(n, |_| 0)
}

/// 1 if all n bytes are 0, else 0.
#[export(unchecked)]
pub fn mju_isZeroByte(vec: Array<u8>, n: c_int) -> c_int {
    vec.or_empty(n).iter().all(|&b| b == 0) as c_int
}

/// Semi-axes of the ellipsoid that stands for a geom of this type (`mjtGeom`) and size.
#[export(unchecked)]
pub fn mju_geomSemiAxes(semiaxes: Out<Vec3>, size: Vec3, r#type: Enum<mjtGeom>) {
    let Vec3([a, b, _]) = size;
    semiaxes.set(match r#type.get() {
        Some(mjGEOM_SPHERE) => Vec3([a; 3]),
        Some(mjGEOM_CAPSULE) => Vec3([a, a, b + a]),
        Some(mjGEOM_CYLINDER) => Vec3([a, a, b]),
        _ => size,
    });
}

/// 1 if a point is outside of a box inflated by the factor k, −1 if inside of one deflated by it, 0 in between.
#[export]
pub fn mju_outsideBox(point: Vec3, pos: Vec3, mat: Mat3, size: Vec3, inflate: mjtNum) -> Result<c_int> {
    if inflate < 1.0 {
        return Err(Error::in_routine("mju_outsideBox", "inflation coefficient must be >= 1"));
    }
    let v = mat.transpose() * (point - pos);
    if (0..3).any(|i| v[i].abs() > inflate * size[i]) {
        return Ok(1);
    }
    let inside = inflate == 1.0 || (0..3).all(|i| v[i].abs() < size[i] / inflate);
    Ok(if inside { -1 } else { 0 })
}

/// Value at x in [0, 1]³ of the i-th Lagrange shape function of this order; −1 unless the order is 1 or 2.
#[export(unchecked)]
pub fn mju_evalBasis(x: Vec3, i: c_int, order: c_int) -> mjtNum {
    basis::eval(x, len(i), len(order))
}

/// Adds to res the field with node values coeff ((order+1)³ × 3), interpolated at x.
#[export]
pub fn mju_interpolate3D(res: &mut Vec3, x: Vec3, coeff: Array<Vec3>, order: c_int) -> Result<()> {
    basis::interpolate(res, x, nodes(coeff, order)?, len(order));
    Ok(())
}

/// res = gradient at p of the field with node values dof ((order+1)³ × 3).
#[export]
pub fn mju_defGradient(res: Out<Mat3>, p: Vec3, dof: Array<Vec3>, order: c_int) -> Result<()> {
    res.set(basis::gradient(p, nodes(dof, order)?, len(order))?);
    Ok(())
}

/// The values at the (order + 1)^3 nodes of a field.
fn nodes(values: Array<'_, Vec3>, order: c_int) -> Result<&[Vec3]> {
    values.of((len(order) + 1).pow(3))
}

/// Force-length curve of muscles at a normalised length.
#[export(unchecked)]
pub fn mju_muscleGainLength(length: mjtNum, lmin: mjtNum, lmax: mjtNum) -> mjtNum {
    muscle::gain_length(length, lmin, lmax)
}

/// Time constant of muscle activation, blended over a width in dctrl.
#[export(unchecked)]
pub fn mju_muscleDynamicsTimescale(
    dctrl: mjtNum,
    tau_act: mjtNum,
    tau_deact: mjtNum,
    smoothing_width: mjtNum,
) -> mjtNum {
    muscle::dynamics_timescale(dctrl, tau_act, tau_deact, smoothing_width)
}

/// Numbers per contact of the contact sensor fields in a bit mask (`mjtConDataField`).
#[export(unchecked)]
pub fn mju_condataSize(dataspec: c_int) -> c_int {
    let sizes = globals::mjCONDATA_SIZE.iter().enumerate();
    sizes.filter(|(bit, _)| dataspec & (1 << bit) != 0).map(|(_, n)| n).sum()
}

/// res[i] = vec[ind[i]], n numbers.
#[export(unchecked)]
pub fn mju_gather(res: ArrayMut, vec: Array, ind: Ints, n: c_int) {
    res.fill(n, |i| vec.at(ind.at(i) as usize))
}

/// res[i] = vec[ind[i]], n integers.
#[export(unchecked)]
pub fn mju_gatherInt(res: IntsMut, vec: Ints, ind: Ints, n: c_int) {
    res.fill(n, |i| vec.at(ind.at(i) as usize))
}

/// res[i] = vec[ind[i]], 0 where the index is negative.
#[export(unchecked)]
pub fn mju_gatherMasked(res: ArrayMut, vec: Array, ind: Ints, n: c_int) {
    res.fill(n, |i| usize::try_from(ind.at(i)).map_or(0.0, |k| vec.at(k)))
}

/// res[ind[i]] = vec[i], n numbers.
#[export(unchecked)]
pub fn mju_scatter(res: ArrayMut, vec: Array, ind: Ints, n: c_int) {
    (0..len(n)).for_each(|i| res.put(ind.at(i) as usize, vec.at(i)))
}

/// res[ind[i]] = vec[i], n integers.
#[export(unchecked)]
pub fn mju_scatterInt(res: IntsMut, vec: Ints, ind: Ints, n: c_int) {
    (0..len(n)).for_each(|i| res.put(ind.at(i) as usize, vec.at(i)))
}

/// Solves min ½ xᵀ A x + xᵀ b, Σ (x_i/d_i)² ≤ r², in two dimensions; 1 if the constraint is active, else 0.
#[export(unchecked)]
pub fn mju_QCQP2(res: Out<[mjtNum; 2]>, A: [mjtNum; 4], b: [mjtNum; 2], d: [mjtNum; 2], r: mjtNum) -> c_int {
    let (x, active) = qcqp(&bytemuck::cast::<_, [[mjtNum; 2]; 2]>(A), &b, &d, r);
    res.set(x);
    c_int::from(active)
}

/// As `mju_QCQP2`, in three dimensions.
#[export(unchecked)]
pub fn mju_QCQP3(res: Out<[mjtNum; 3]>, A: [mjtNum; 9], b: [mjtNum; 3], d: [mjtNum; 3], r: mjtNum) -> c_int {
    let (x, active) = qcqp(&bytemuck::cast::<_, [[mjtNum; 3]; 3]>(A), &b, &d, r);
    res.set(x);
    c_int::from(active)
}

/// `mju_boxQP` with settings; what happens goes as text to `log` (`logsz` bytes) unless that is NULL.
#[export]
pub fn mju_boxQPoption(
    res: ArrayMut,
    R: ArrayMut,
    index: Option<IntsMut>,
    H: Array,
    g: Array,
    n: c_int,
    lower: Option<Array>,
    upper: Option<Array>,
    maxiter: c_int,
    mingrad: mjtNum,
    backtrack: mjtNum,
    minstep: mjtNum,
    armijo: mjtNum,
    log: Option<Buffer>,
    logsz: c_int,
) -> Result<c_int> {
    let options = BoxOptions { maxiter: len(maxiter), mingrad, backtrack, minstep, armijo };
    let mut text = String::new();
    let mut write = |event: Event| {
        if log.is_some() {
            describe(&mut text, event, backtrack);
        }
    };
    let free = solve_box(res, R, index, n, &box_problem(H, g, n, lower, upper)?, &options, &mut write)?;
    log.into_iter().for_each(|log| log.write(logsz, &text));
    Ok(free)
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
