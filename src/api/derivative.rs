//! Derivatives.

use super::args::*;
use super::*;
use crate::math::{Mat3, Quat, Vec3, quat_deriv};
use crate::step::finite_difference::{self, InverseOut, Transition};

/// Derivatives of one step by finite differences of size `eps`, centred or forward; row-major, any may be null. With
/// n = 2 nv + na: A (n x n) next state by state, B (n x nu) next state by control, C (nsensordata x n) sensors by state,
/// D (nsensordata x nu) sensors by control.
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
    border::with_data(m, d, (), |m, d| {
        let (n, nu, ns) = (2 * m.nv() + m.na(), m.nu(), m.nsensordata());
        let out = Transition {
            A: optional_mut(A, n * n),
            B: optional_mut(B, n * nu),
            C: optional_mut(C, ns * n),
            D: optional_mut(D, ns * nu),
        };
        finite_difference::transition(m, d, eps, flg_centered != 0, out)
    })
}

/// Derivatives of inverse dynamics by forward differences of size `eps`; row i is the derivative with respect to input i,
/// any may be null. Force by position, velocity, acceleration: DfDq, DfDv, DfDa (nv x nv), less actuator forces with
/// `flg_actuation`. Sensors by the same: DsDq, DsDv, DsDa (nv x nsensordata). Inertia by position: DmDq (nv x nM).
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
    border::with_data(m, d, (), |m, d| {
        let (nv, ns) = (m.nv(), m.nsensordata());
        let out = InverseOut {
            force: [DfDq, DfDv, DfDa].map(|p| optional_mut(p, nv * nv)),
            sensor: [DsDq, DsDv, DsDa].map(|p| optional_mut(p, nv * ns)),
            inertia: optional_mut(DmDq, nv * m.nM()),
        };
        finite_difference::inverse_derivatives(m, d, eps, flg_actuation != 0, out)
    })
}

/// Jacobians of `mju_subQuat` with respect to the tangent spaces of `qa` and `qb`; either may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_subQuat(qa: *const Quat, qb: *const Quat, Da: *mut Mat3, Db: *mut Mat3) {
    border::guard((), || {
        let (a, b) = quat_deriv::sub(*given(qa, "mjd_subQuat: qa")?, *given(qb, "mjd_subQuat: qb")?);
        put_all([(Da, a), (Db, b)]);
        Ok(())
    })
}

/// Jacobians of `mju_quatIntegrate` with respect to the quaternion, to `scale` times the velocity, and to `scale`; any may
/// be null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_quatIntegrate(
    vel: *const Vec3,
    scale: mjtNum,
    Dquat: *mut Mat3,
    Dvel: *mut Mat3,
    Dscale: *mut Vec3,
) {
    border::guard((), || {
        let (dquat, dvel, dscale) = quat_deriv::integrate(*given(vel, "mjd_quatIntegrate: vel")?, scale);
        put_all([(Dquat, dquat), (Dvel, dvel)]);
        put(Dscale, dscale);
        Ok(())
    })
}

/// Overwrites `qDeriv` with centred differences of smooth forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_smooth_velFD(m: *const mjModel, d: *mut mjData, eps: mjtNum) {
    border::with_data(m, d, (), |m, d| finite_difference::smooth_velocity(m, d, eps))
}

/// Overwrites `qDeriv` with forward differences of passive forces.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjd_passive_velFD(m: *const mjModel, d: *mut mjData, eps: mjtNum) {
    border::with_data(m, d, (), |m, d| finite_difference::passive_velocity(m, d, eps))
}
