//! Quaternions (w, x, y, z), Hamilton product; R(q) maps local to global coordinates. Unit norm is assumed by the
//! callers' formulas, never enforced here unless a name says so.
//!
//! Tests: in this file, `tests/engine/math.rs`.

use super::elementary;
use super::real::{Real, elementwise};
use super::{MINVAL, Mat3, Vec3};
use bytemuck::{Pod, Zeroable};
use std::f64::consts::PI;
use std::ops::Mul;

/// A quaternion (w, x, y, z).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Debug, Default, Pod, Zeroable)]
pub struct Quat<R = f64>(pub [R; 4]);

elementwise!(Quat, 4: 0 1 2 3);

impl<R: Real> Quat<R> {
    /// Inner product.
    #[inline(always)]
    pub fn dot(self, b: Quat<R>) -> R {
        self[0] * b[0] + self[1] * b[1] + self[2] * b[2] + self[3] * b[3]
    }

    /// The vector part.
    #[inline(always)]
    pub fn xyz(self) -> Vec3<R> {
        Vec3([self[1], self[2], self[3]])
    }

    /// The conjugate: the inverse of a unit quaternion.
    #[inline(always)]
    pub fn conj(self) -> Quat<R> {
        Quat([self[0], -self[1], -self[2], -self[3]])
    }

    /// self ⊗ (0, a)
    #[inline(always)]
    pub fn mul_axis(self, a: Vec3<R>) -> Quat<R> {
        let q = self;
        Quat([
            -q[1] * a[0] - q[2] * a[1] - q[3] * a[2],
            q[0] * a[0] + q[2] * a[2] - q[3] * a[1],
            q[0] * a[1] + q[3] * a[0] - q[1] * a[2],
            q[0] * a[2] + q[1] * a[1] - q[2] * a[0],
        ])
    }

    /// R(q) v for a unit quaternion, without the shortcuts of [`Quat::rotate`].
    #[inline(always)]
    pub fn rotate_any(self, v: Vec3<R>) -> Vec3<R> {
        let (q, two) = (self, R::of(2.0));
        let t = [
            q[0] * v[0] + q[2] * v[2] - q[3] * v[1],
            q[0] * v[1] + q[3] * v[0] - q[1] * v[2],
            q[0] * v[2] + q[1] * v[1] - q[2] * v[0],
        ];
        Vec3([
            v[0] + two * (q[2] * t[2] - q[3] * t[1]),
            v[1] + two * (q[3] * t[0] - q[1] * t[2]),
            v[2] + two * (q[1] * t[1] - q[2] * t[0]),
        ])
    }

    /// The rotation matrix (times |q|² when q is not a unit quaternion).
    #[inline(always)]
    pub fn to_mat(self) -> Mat3<R> {
        let (q, two) = (self, R::of(2.0));
        let (q00, q01, q02, q03) = (q[0] * q[0], q[0] * q[1], q[0] * q[2], q[0] * q[3]);
        let (q11, q12, q13) = (q[1] * q[1], q[1] * q[2], q[1] * q[3]);
        let (q22, q23, q33) = (q[2] * q[2], q[2] * q[3], q[3] * q[3]);
        Mat3([
            q00 + q11 - q22 - q33,
            two * (q12 - q03),
            two * (q13 + q02),
            two * (q12 + q03),
            q00 - q11 + q22 - q33,
            two * (q23 - q01),
            two * (q13 - q02),
            two * (q23 + q01),
            q00 - q11 - q22 + q33,
        ])
    }

    /// Unit quaternion of this one, and its norm: identity below `MINVAL`, unchanged when the norm is within `MINVAL` of 1.
    #[inline(always)]
    pub fn normalized(self) -> (Quat<R>, R) {
        let (n, least, one) = (self.dot(self).sqrt(), R::of(MINVAL), R::of(1.0));
        let scaled = || Quat::choose(least.lt((n - one).abs()), || self * (one / n), || self);
        (Quat::choose(n.lt(least), || Quat::of(Quat::IDENTITY), scaled), n)
    }

    /// The unit quaternion of [`Quat::normalized`].
    #[inline(always)]
    pub fn unit(self) -> Quat<R> {
        self.normalized().0
    }

    /// The rotation by `angle` about the unit vector `axis`.
    #[inline(always)]
    pub fn axis_angle(axis: Vec3<R>, angle: R) -> Quat<R> {
        Quat::choose(
            angle.eq(R::of(0.0)),
            || Quat::of(Quat::IDENTITY),
            || {
                let (s, c) = (angle * R::of(0.5)).sin_cos();
                Quat([c, axis[0] * s, axis[1] * s, axis[2] * s])
            },
        )
    }

    /// The constant angular velocity, in local axes, that produces this rotation in time `dt`.
    #[inline]
    pub fn to_velocity(self, dt: f64) -> Vec3<R> {
        let (axis, sin_half) = self.xyz().normalized();
        let angle = R::of(2.0) * sin_half.atan2(self[0]);
        // the shorter way round
        let [angle] = R::choose(R::of(PI).lt(angle), || [angle - R::of(2.0 * PI)], || [angle]);
        axis * (angle / R::of(dt))
    }

    /// The rotation vector r in the local frame of `b` with b ⊗ exp(r) = self.
    #[inline]
    pub fn rotation_from(self, b: Quat<R>) -> Vec3<R> {
        (b.conj() * self).to_velocity(1.0)
    }

    /// This orientation after rotating with local angular velocity `vel` for the time `dt`: normalised first, not
    /// afterwards.
    #[inline]
    pub fn integrate(self, vel: Vec3<R>, dt: f64) -> Quat<R> {
        let (axis, speed) = vel.normalized();
        self.unit() * Quat::axis_angle(axis, R::of(dt) * speed)
    }

    /// Time derivative of this quaternion rotating with angular velocity `vel` in local axes.
    #[inline]
    pub fn derivative(self, vel: Vec3<R>) -> Quat<R> {
        let (q, half) = (self, R::of(0.5));
        Quat([
            half * (-vel[0] * q[1] - vel[1] * q[2] - vel[2] * q[3]),
            half * (vel[0] * q[0] + vel[1] * q[3] - vel[2] * q[2]),
            half * (-vel[0] * q[3] + vel[1] * q[0] + vel[2] * q[1]),
            half * (vel[0] * q[2] - vel[1] * q[1] + vel[2] * q[0]),
        ])
    }
}

impl<R: Real> Mul for Quat<R> {
    type Output = Quat<R>;
    /// The Hamilton product.
    #[inline(always)]
    fn mul(self, b: Quat<R>) -> Quat<R> {
        let a = self;
        Quat([
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
        ])
    }
}

impl Quat {
    pub const IDENTITY: Quat = Quat([1.0, 0.0, 0.0, 0.0]);

    /// R(q) v for a unit quaternion; early results for v = 0 (+0, whatever the signs) and for the identity (v itself).
    #[inline(always)]
    pub fn rotate(self, v: Vec3) -> Vec3 {
        if v == Vec3::ZERO {
            return Vec3::ZERO;
        }
        if self == Quat::IDENTITY {
            return v;
        }
        self.rotate_any(v)
    }

    /// The unit quaternion of a rotation matrix.
    #[inline]
    pub fn from_mat(m: &Mat3) -> Quat {
        Quat::best_root(m).unit()
    }

    /// The best conditioned of the four square roots of a rotation matrix, of unit length but for rounding.
    #[inline]
    pub fn best_root(m: &Mat3) -> Quat {
        let (d0, d1, d2) = (m[0], m[4], m[8]);
        Quat(if d0 + d1 + d2 > 0.0 {
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
        })
    }

    /// The shortest rotation that takes the z axis to the direction of `v`; identity for `v` near zero.
    pub fn z_to(v: Vec3) -> Quat {
        let (v, len) = v.normalized();
        if len < MINVAL {
            return Quat::IDENTITY;
        }
        let (axis, a) = Vec3::Z.cross(v).normalized();
        if a < MINVAL {
            return if v[2] < 0.0 { Quat([0.0, 1.0, 0.0, 0.0]) } else { Quat::IDENTITY };
        }
        Quat::axis_angle(axis, elementary::atan2(a, v[2]))
    }

    /// The rotation closest to `m`, by iterated rotation from this guess; also the number of updates made (500 if it
    /// never settled).
    pub fn polar(self, m: &Mat3) -> (Quat, i32) {
        let mut q = self;
        for iter in 0..500 {
            let r = q.to_mat();
            let (r0, r1, r2) = (r.col(0), r.col(1), r.col(2));
            let (m0, m1, m2) = (m.col(0), m.col(1), m.col(2));
            let torque = r0.cross(m0) + r1.cross(m1) + r2.cross(m2);
            let along = r0.dot(m0) + r1.dot(m1) + r2.dot(m2);
            let omega = torque * (1.0 / (along.abs() + MINVAL));
            let (axis, angle) = omega.normalized();
            if angle < 1e-9 {
                return (q, iter);
            }
            q = (Quat::axis_angle(axis, angle) * q).unit();
        }
        (q, 500)
    }
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
    let mut q = Quat::IDENTITY;
    for (angle, EulerAxis { axis, extrinsic }) in angles.0.into_iter().zip(seq) {
        let mut rotation = Quat([elementary::cos(angle * 0.5), 0.0, 0.0, 0.0]);
        rotation[axis + 1] = elementary::sin(angle * 0.5);
        q = if extrinsic { rotation * q } else { q * rotation };
    }
    q
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Quat = Quat([0.1, 0.7, -0.1, 0.7]);
    const B: Quat = Quat([0.5, -0.5, 0.5, 0.5]);
    const V: Vec3 = Vec3([1.0, -2.0, 0.5]);

    fn close(a: &[f64], b: &[f64]) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14)
    }

    #[test]
    fn a_quaternion_rotates_as_its_matrix() {
        assert!(close(&A.rotate(V).0, &(A.to_mat() * V).0));
        assert!(close(&(A * B).to_mat().0, &(A.to_mat() * B.to_mat()).0));
        assert!(close(&A.conj().to_mat().0, &A.to_mat().transpose().0));
        for q in [A, B, Quat([0.1, 0.1, 0.7, 0.7]), Quat([0.1, 0.1, -0.7, 0.7]), Quat::IDENTITY] {
            assert!(close(&Quat::from_mat(&q.to_mat()).0, &q.0), "{q:?}");
        }
    }

    #[test]
    fn rotating_from_one_orientation_leads_to_the_other() {
        let rotation = B.rotation_from(A);
        assert!(close(&A.integrate(rotation, 1.0).to_mat().0, &B.to_mat().0));
        assert!(close(&Quat::z_to(V).rotate(Vec3::Z).0, &V.unit().0));
        assert!(close(&A.mul_axis(V).0, &(A * Quat([0.0, V[0], V[1], V[2]])).0));
    }

    #[test]
    fn the_nearest_rotation_to_a_scaled_one_is_itself() {
        let (q, _) = Quat::IDENTITY.polar(&(B.to_mat() * 2.0));
        assert!((B.to_mat() - q.to_mat()).iter().all(|x| x.abs() < 1e-8));
    }
}
