//! Quaternions (w, x, y, z), Hamilton product; R(q) maps local to global coordinates. Unit norm is assumed by the
//! callers' formulas, never enforced here unless a name says so.

use super::{MINVAL, Mat3, Quat, Vec3, mat3, vec3};
use std::f64::consts::PI;

pub const IDENTITY: Quat = [1.0, 0.0, 0.0, 0.0];

/// Inner product.
#[inline(always)]
pub fn dot(a: Quat, b: Quat) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
}

/// The vector part.
#[inline(always)]
pub fn xyz(q: Quat) -> Vec3 {
    [q[1], q[2], q[3]]
}

/// The conjugate: the inverse of a unit quaternion.
#[inline(always)]
pub fn conj(q: Quat) -> Quat {
    [q[0], -q[1], -q[2], -q[3]]
}

/// a ⊗ b
#[inline(always)]
pub fn mul(a: Quat, b: Quat) -> Quat {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

/// q ⊗ (0, a)
#[inline(always)]
pub fn mul_axis(q: Quat, a: Vec3) -> Quat {
    [
        -q[1] * a[0] - q[2] * a[1] - q[3] * a[2],
        q[0] * a[0] + q[2] * a[2] - q[3] * a[1],
        q[0] * a[1] + q[3] * a[0] - q[1] * a[2],
        q[0] * a[2] + q[1] * a[1] - q[2] * a[0],
    ]
}

/// Unit quaternion of `q` and the norm of `q`: identity below `MINVAL`, unchanged when the norm is within `MINVAL` of 1.
#[inline(always)]
pub fn normalize(q: Quat) -> (Quat, f64) {
    let n = dot(q, q).sqrt();
    if n < MINVAL {
        (IDENTITY, n)
    } else if (n - 1.0).abs() > MINVAL {
        let s = 1.0 / n;
        ([q[0] * s, q[1] * s, q[2] * s, q[3] * s], n)
    } else {
        (q, n)
    }
}

/// As [`normalize`], in place; returns the norm before.
#[inline(always)]
pub fn normalize_mut(q: &mut Quat) -> f64 {
    let (unit, n) = normalize(*q);
    *q = unit;
    n
}

/// R(q) v for a unit quaternion; sooner where there is nothing to turn, or nothing to turn by.
#[inline(always)]
pub fn rot_vec(v: Vec3, q: Quat) -> Vec3 {
    if v == [0.0; 3] {
        return [0.0; 3];
    }
    if q == IDENTITY {
        return v;
    }
    rotate(v, q)
}

/// R(q) v for a unit quaternion.
#[inline(always)]
pub fn rotate(v: Vec3, q: Quat) -> Vec3 {
    let t = [
        q[0] * v[0] + q[2] * v[2] - q[3] * v[1],
        q[0] * v[1] + q[3] * v[0] - q[1] * v[2],
        q[0] * v[2] + q[1] * v[1] - q[2] * v[0],
    ];
    [
        v[0] + 2.0 * (q[2] * t[2] - q[3] * t[1]),
        v[1] + 2.0 * (q[3] * t[0] - q[1] * t[2]),
        v[2] + 2.0 * (q[1] * t[1] - q[2] * t[0]),
    ]
}

/// The rotation by `angle` about the unit vector `axis`.
#[inline(always)]
pub fn axis_angle(axis: Vec3, angle: f64) -> Quat {
    if angle == 0.0 {
        return IDENTITY;
    }
    let (s, c) = ((angle * 0.5).sin(), (angle * 0.5).cos());
    [c, axis[0] * s, axis[1] * s, axis[2] * s]
}

/// The constant angular velocity, in local axes, that produces `q` in time `dt`.
#[inline]
pub fn to_vel(q: Quat, dt: f64) -> Vec3 {
    let (axis, sin_half) = vec3::normalize(xyz(q));
    let mut angle = 2.0 * sin_half.atan2(q[0]);
    // the shorter way round
    if angle > PI {
        angle -= 2.0 * PI;
    }
    vec3::scl(axis, angle / dt)
}

/// The rotation vector r in the local frame of `b` with b ⊗ exp(r) = a.
#[inline]
pub fn sub(a: Quat, b: Quat) -> Vec3 {
    to_vel(mul(conj(b), a), 1.0)
}

/// The rotation matrix (times |q|² when q is not a unit quaternion).
#[inline(always)]
pub fn to_mat(q: Quat) -> Mat3 {
    let (q00, q01, q02, q03) = (q[0] * q[0], q[0] * q[1], q[0] * q[2], q[0] * q[3]);
    let (q11, q12, q13) = (q[1] * q[1], q[1] * q[2], q[1] * q[3]);
    let (q22, q23, q33) = (q[2] * q[2], q[2] * q[3], q[3] * q[3]);
    [
        q00 + q11 - q22 - q33,
        2.0 * (q12 - q03),
        2.0 * (q13 + q02),
        2.0 * (q12 + q03),
        q00 - q11 + q22 - q33,
        2.0 * (q23 - q01),
        2.0 * (q13 - q02),
        2.0 * (q23 + q01),
        q00 - q11 - q22 + q33,
    ]
}

/// The unit quaternion of a rotation matrix: the best conditioned of the four square roots.
#[inline]
pub fn from_mat(m: &Mat3) -> Quat {
    let (d0, d1, d2) = (m[0], m[4], m[8]);
    let q = if d0 + d1 + d2 > 0.0 {
        let w = 0.5 * (1.0 + d0 + d1 + d2).sqrt();
        [w, 0.25 * (m[7] - m[5]) / w, 0.25 * (m[2] - m[6]) / w, 0.25 * (m[3] - m[1]) / w]
    } else if d0 > d1 && d0 > d2 {
        let x = 0.5 * (1.0 + d0 - d1 - d2).sqrt();
        [0.25 * (m[7] - m[5]) / x, x, 0.25 * (m[1] + m[3]) / x, 0.25 * (m[2] + m[6]) / x]
    } else if d1 > d2 {
        let y = 0.5 * (1.0 - d0 + d1 - d2).sqrt();
        [0.25 * (m[2] - m[6]) / y, 0.25 * (m[1] + m[3]) / y, y, 0.25 * (m[5] + m[7]) / y]
    } else {
        let z = 0.5 * (1.0 - d0 - d1 + d2).sqrt();
        [0.25 * (m[3] - m[1]) / z, 0.25 * (m[2] + m[6]) / z, 0.25 * (m[5] + m[7]) / z, z]
    };
    normalize(q).0
}

/// Time derivative of `q` rotating with angular velocity `vel` in local axes.
#[inline]
pub fn deriv(q: Quat, vel: Vec3) -> Quat {
    [
        0.5 * (-vel[0] * q[1] - vel[1] * q[2] - vel[2] * q[3]),
        0.5 * (vel[0] * q[0] + vel[1] * q[3] - vel[2] * q[2]),
        0.5 * (-vel[0] * q[3] + vel[1] * q[0] + vel[2] * q[1]),
        0.5 * (vel[0] * q[2] - vel[1] * q[1] + vel[2] * q[0]),
    ]
}

/// `q` after rotating with local angular velocity `vel` for the time `dt`: normalised first, not afterwards.
#[inline]
pub fn integrate(q: Quat, vel: Vec3, dt: f64) -> Quat {
    let (axis, speed) = vec3::normalize(vel);
    mul(normalize(q).0, axis_angle(axis, dt * speed))
}

/// The shortest rotation that takes the z axis to the direction of `v`; identity for `v` near zero.
pub fn z_to_vec(v: Vec3) -> Quat {
    let (v, len) = vec3::normalize(v);
    if len < MINVAL {
        return IDENTITY;
    }
    let (axis, a) = vec3::normalize(vec3::cross([0.0, 0.0, 1.0], v));
    if a < MINVAL {
        return if v[2] < 0.0 { [0.0, 1.0, 0.0, 0.0] } else { IDENTITY };
    }
    axis_angle(axis, a.atan2(v[2]))
}

/// The rotation closest to `m`, by iterated rotation from the guess `q`; also the number of updates made (500 if it
/// never settled).
pub fn polar(q: Quat, m: &Mat3) -> (Quat, i32) {
    let mut q = q;
    for iter in 0..500 {
        let r = to_mat(q);
        let (r0, r1, r2) = (mat3::col(&r, 0), mat3::col(&r, 1), mat3::col(&r, 2));
        let (m0, m1, m2) = (mat3::col(m, 0), mat3::col(m, 1), mat3::col(m, 2));
        let torque = vec3::add(vec3::add(vec3::cross(r0, m0), vec3::cross(r1, m1)), vec3::cross(r2, m2));
        let along = vec3::dot(r0, m0) + vec3::dot(r1, m1) + vec3::dot(r2, m2);
        let omega = vec3::scl(torque, 1.0 / (along.abs() + MINVAL));
        let (axis, angle) = vec3::normalize(omega);
        if angle < 1e-9 {
            return (q, iter);
        }
        q = normalize(mul(axis_angle(axis, angle), q)).0;
    }
    (q, 500)
}

/// One axis letter of an Euler sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EulerAxis {
    /// 0, 1, 2 for x, y, z.
    pub axis: usize,
    /// Upper case: about the fixed axes.
    pub extrinsic: bool,
}

impl EulerAxis {
    /// From one of "xyzXYZ".
    pub fn parse(letter: u8) -> Option<EulerAxis> {
        let axis = b"xyz".iter().position(|&c| c == letter.to_ascii_lowercase())?;
        Some(EulerAxis { axis, extrinsic: letter.is_ascii_uppercase() })
    }
}

/// The rotation of three Euler angles about the axes of `seq`.
pub fn from_euler(angles: Vec3, seq: [EulerAxis; 3]) -> Quat {
    let mut q = IDENTITY;
    for (angle, EulerAxis { axis, extrinsic }) in angles.into_iter().zip(seq) {
        let mut turn = [(angle * 0.5).cos(), 0.0, 0.0, 0.0];
        turn[axis + 1] = (angle * 0.5).sin();
        q = if extrinsic { mul(turn, q) } else { mul(q, turn) };
    }
    q
}
