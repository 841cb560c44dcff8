//! Derivatives.

use super::args::*;
use super::*;
use crate::math::{Mat3, Quat, Vec3, quat_deriv};
use crate::step::finite_difference::{self, InverseOut, Transition};

/// Derivatives of one step by finite differences of size `eps`, centred or forward; row-major, any may be null. With
/// n = 2 nv + na: A (n x n) next state by state, B (n x nu) next state by control, C (nsensordata x n) sensors by state,
/// D (nsensordata x nu) sensors by control.
#[export]
pub fn mjd_transitionFD(
    m: &Model,
    d: &mut Data,
    eps: mjtNum,
    flg_centered: mjtByte,
    A: Option<ArrayMut>,
    B: Option<ArrayMut>,
    C: Option<ArrayMut>,
    D: Option<ArrayMut>,
) -> Result<()> {
    let (n, nu, ns) = (2 * m.nv() + m.na(), m.nu(), m.nsensordata());
    let out = Transition {
        A: A.map(|p| p.or_empty(n * n)),
        B: B.map(|p| p.or_empty(n * nu)),
        C: C.map(|p| p.or_empty(ns * n)),
        D: D.map(|p| p.or_empty(ns * nu)),
    };
    finite_difference::transition(m, d, eps, flg_centered != 0, out)
}

/// Derivatives of inverse dynamics by forward differences of size `eps`; row i is the derivative with respect to input i,
/// any may be null. Force by position, velocity, acceleration: DfDq, DfDv, DfDa (nv x nv), less actuator forces with
/// `flg_actuation`. Sensors by the same: DsDq, DsDv, DsDa (nv x nsensordata). Inertia by position: DmDq (nv x nM).
#[export]
pub fn mjd_inverseFD(
    m: &Model,
    d: &mut Data,
    eps: mjtNum,
    flg_actuation: mjtByte,
    DfDq: Option<ArrayMut>,
    DfDv: Option<ArrayMut>,
    DfDa: Option<ArrayMut>,
    DsDq: Option<ArrayMut>,
    DsDv: Option<ArrayMut>,
    DsDa: Option<ArrayMut>,
    DmDq: Option<ArrayMut>,
) -> Result<()> {
    let (nv, ns) = (m.nv(), m.nsensordata());
    let out = InverseOut {
        force: [DfDq, DfDv, DfDa].map(|p| p.map(|p| p.or_empty(nv * nv))),
        sensor: [DsDq, DsDv, DsDa].map(|p| p.map(|p| p.or_empty(nv * ns))),
        inertia: DmDq.map(|p| p.or_empty(nv * m.nM())),
    };
    finite_difference::inverse_derivatives(m, d, eps, flg_actuation != 0, out)
}

/// Jacobians of `mju_subQuat` with respect to the tangent spaces of `qa` and `qb`; either may be null.
#[export]
pub fn mjd_subQuat(qa: Quat, qb: Quat, Da: Option<Out<Mat3>>, Db: Option<Out<Mat3>>) {
    let (a, b) = quat_deriv::sub(qa, qb);
    set_all([(Da, a), (Db, b)]);
}

/// Jacobians of `mju_quatIntegrate` with respect to the quaternion, to `scale` times the velocity, and to `scale`; any may
/// be null.
#[export]
pub fn mjd_quatIntegrate(
    vel: Vec3,
    scale: mjtNum,
    Dquat: Option<Out<Mat3>>,
    Dvel: Option<Out<Mat3>>,
    Dscale: Option<Out<Vec3>>,
) {
    let (dquat, dvel, dscale) = quat_deriv::integrate(vel, scale);
    set_all([(Dquat, dquat), (Dvel, dvel)]);
    set(Dscale, dscale);
}

/// Overwrites `qDeriv` with centred differences of smooth forces.
#[export]
pub fn mjd_smooth_velFD(m: &Model, d: &mut Data, eps: mjtNum) -> Result<()> {
    finite_difference::smooth_velocity(m, d, eps)
}

/// Overwrites `qDeriv` with forward differences of passive forces.
#[export]
pub fn mjd_passive_velFD(m: &Model, d: &mut Data, eps: mjtNum) -> Result<()> {
    finite_difference::passive_velocity(m, d, eps)
}
