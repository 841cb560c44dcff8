//! Spatial vectors (Featherstone): motions (ω, v) and forces (τ, f), rotation first, both referred to a common origin,
//! and rigid-body inertias about that origin, which take motions to forces.
//!
//! Tests: in this file.

use super::real::{Real, elementwise};
use super::{Mat3, Vec3};
use bytemuck::{Pod, Zeroable};
use std::ops::Mul;

/// A velocity, an acceleration or a motion axis: (ω, v).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Debug, Default, Pod, Zeroable)]
pub struct Motion<R = f64>(pub [R; 6]);

/// A force or a momentum: (τ, f).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Debug, Default, Pod, Zeroable)]
pub struct Force<R = f64>(pub [R; 6]);

/// A rigid body's inertia: (Ixx, Iyy, Izz, Ixy, Ixz, Iyz, m rx, m ry, m rz, m).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Debug, Default, Pod, Zeroable)]
pub struct Inertia<R = f64>(pub [R; 10]);

elementwise!(Motion, 6: 0 1 2 3 4 5);
elementwise!(Force, 6: 0 1 2 3 4 5);
elementwise!(Inertia, 10: 0 1 2 3 4 5 6 7 8 9);

impl Motion {
    pub const ZERO: Motion = Motion([0.0; 6]);
}

impl Force {
    pub const ZERO: Force = Force([0.0; 6]);
}

impl Inertia {
    pub const ZERO: Inertia = Inertia([0.0; 10]);
}

impl<R: Real> Motion<R> {
    /// The motion of some axes together: Σ axis · speed, from the first to the last.
    #[inline(always)]
    pub fn combine(axes: &[Motion<R>], speeds: &[R]) -> Motion<R> {
        let mut pairs = axes.iter().zip(speeds);
        let mut sum = pairs.next().map_or_else(|| Motion::of(Motion::ZERO), |(axis, speed)| *axis * *speed);
        pairs.for_each(|(axis, speed)| sum += *axis * *speed);
        sum
    }

    #[inline(always)]
    pub fn new(angular: Vec3<R>, linear: Vec3<R>) -> Motion<R> {
        let (w, v) = (angular, linear);
        Motion([w[0], w[1], w[2], v[0], v[1], v[2]])
    }

    /// The motion axis of a rotational dof about `axis`, whose anchor lies `offset` away: from the anchor to the origin.
    #[inline(always)]
    pub fn about(axis: Vec3<R>, offset: Vec3<R>) -> Motion<R> {
        Motion::new(axis, axis.cross(offset))
    }

    /// The rotational half.
    #[inline(always)]
    pub fn angular(self) -> Vec3<R> {
        Vec3([self[0], self[1], self[2]])
    }

    /// The translational half, of the point at the origin.
    #[inline(always)]
    pub fn linear(self) -> Vec3<R> {
        Vec3([self[3], self[4], self[5]])
    }

    /// Power of a force along this motion; summed as [`super::dense::dot`].
    #[inline(always)]
    pub fn dot(self, f: Force<R>) -> R {
        let [a @ .., a4, a5] = self.0;
        let [b @ .., b4, b5] = f.0;
        R::dot4(&a, &b) + (a4 * b4 + a5 * b5)
    }

    /// self × v: the rate of a motion vector that moves with this velocity.
    #[inline(always)]
    pub fn cross(self, v: Motion<R>) -> Motion<R> {
        let vel = self;
        Motion([
            -vel[2] * v[1] + vel[1] * v[2],
            vel[2] * v[0] - vel[0] * v[2],
            -vel[1] * v[0] + vel[0] * v[1],
            (-vel[2] * v[4] + vel[1] * v[5]) + (-vel[5] * v[1] + vel[4] * v[2]),
            (vel[2] * v[3] - vel[0] * v[5]) + (vel[5] * v[0] - vel[3] * v[2]),
            (-vel[1] * v[3] + vel[0] * v[4]) + (-vel[4] * v[0] + vel[3] * v[1]),
        ])
    }

    /// self ×* f: the rate of a force vector that moves with this velocity.
    #[inline(always)]
    pub fn cross_force(self, f: Force<R>) -> Force<R> {
        let vel = self;
        Force([
            (-vel[2] * f[1] + vel[1] * f[2]) + (-vel[5] * f[4] + vel[4] * f[5]),
            (vel[2] * f[0] - vel[0] * f[2]) + (vel[5] * f[3] - vel[3] * f[5]),
            (-vel[1] * f[0] + vel[0] * f[1]) + (-vel[4] * f[3] + vel[3] * f[4]),
            -vel[2] * f[4] + vel[1] * f[5],
            vel[2] * f[3] - vel[0] * f[5],
            -vel[1] * f[3] + vel[0] * f[4],
        ])
    }

    /// This motion referred to the point `delta` away from the old origin.
    #[inline(always)]
    pub fn at(self, delta: Vec3<R>) -> Motion<R> {
        Motion::new(self.angular(), self.linear() - delta.cross(self.angular()))
    }

    /// This motion in the axes R (columns).
    #[inline(always)]
    pub fn in_axes(self, r: &Mat3<R>) -> Motion<R> {
        Motion::new(r.transpose() * self.angular(), r.transpose() * self.linear())
    }
}

impl<R: Real> Force<R> {
    #[inline(always)]
    pub fn new(torque: Vec3<R>, force: Vec3<R>) -> Force<R> {
        let (t, f) = (torque, force);
        Force([t[0], t[1], t[2], f[0], f[1], f[2]])
    }

    /// The rotational half, about the origin.
    #[inline(always)]
    pub fn torque(self) -> Vec3<R> {
        Vec3([self[0], self[1], self[2]])
    }

    /// The translational half.
    #[inline(always)]
    pub fn force(self) -> Vec3<R> {
        Vec3([self[3], self[4], self[5]])
    }

    /// This force referred to the point `delta` away from the old origin.
    #[inline(always)]
    pub fn at(self, delta: Vec3<R>) -> Force<R> {
        Force::new(self.torque() - delta.cross(self.force()), self.force())
    }

    /// This force in the axes R (columns).
    #[inline(always)]
    pub fn in_axes(self, r: &Mat3<R>) -> Force<R> {
        Force::new(r.transpose() * self.torque(), r.transpose() * self.force())
    }
}

impl<R: Real> Inertia<R> {
    /// The inertia of a body with principal inertia `inertia` in axes `mat`, mass `mass`, centre of mass at `dif` from
    /// the origin.
    #[inline(always)]
    pub fn of_body(inertia: Vec3<R>, mat: &Mat3<R>, dif: Vec3<R>, mass: R) -> Inertia<R> {
        // R diag(inertia) Rᵀ
        let scaled = mat.scale_cols(inertia);
        let tensor = |i: usize, j: usize| mat.row(i).dot(scaled.row(j));
        Inertia([
            tensor(0, 0) + mass * (dif[1] * dif[1] + dif[2] * dif[2]),
            tensor(1, 1) + mass * (dif[0] * dif[0] + dif[2] * dif[2]),
            tensor(2, 2) + mass * (dif[0] * dif[0] + dif[1] * dif[1]),
            tensor(0, 1) - mass * dif[0] * dif[1],
            tensor(0, 2) - mass * dif[0] * dif[2],
            tensor(1, 2) - mass * dif[1] * dif[2],
            mass * dif[0],
            mass * dif[1],
            mass * dif[2],
            mass,
        ])
    }
}

impl<R: Real> Mul<Motion<R>> for Inertia<R> {
    type Output = Force<R>;
    /// The momentum of a velocity, the force of an acceleration.
    #[inline(always)]
    fn mul(self, v: Motion<R>) -> Force<R> {
        let i = self;
        Force([
            i[0] * v[0] + i[3] * v[1] + i[4] * v[2] - i[8] * v[4] + i[7] * v[5],
            i[3] * v[0] + i[1] * v[1] + i[5] * v[2] + i[8] * v[3] - i[6] * v[5],
            i[4] * v[0] + i[5] * v[1] + i[2] * v[2] - i[7] * v[3] + i[6] * v[4],
            i[8] * v[1] - i[7] * v[2] + i[9] * v[3],
            i[6] * v[2] - i[8] * v[0] + i[9] * v[4],
            i[7] * v[0] - i[6] * v[1] + i[9] * v[5],
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Quat;

    const U: Motion = Motion([0.1, -0.4, 0.7, 1.0, 2.0, -0.5]);
    const V: Motion = Motion([-0.3, 0.2, 0.5, 0.4, -1.0, 0.25]);
    const W: Motion = Motion([0.6, 0.9, -0.2, -0.7, 0.3, 1.5]);
    const F: Force = Force([0.2, 0.3, -0.1, 5.0, -2.0, 1.0]);
    const DELTA: Vec3 = Vec3([0.5, -0.25, 2.0]);

    #[test]
    fn motions_satisfy_the_jacobi_identity() {
        let sum = U.cross(V.cross(W)) + V.cross(W.cross(U)) + W.cross(U.cross(V));
        assert!(sum.iter().all(|x| x.abs() < 1e-14), "{sum:?}");
    }

    #[test]
    fn the_cross_of_forces_is_dual_to_that_of_motions() {
        assert!((U.cross(V).dot(F) + V.dot(U.cross_force(F))).abs() < 1e-14);
    }

    #[test]
    fn power_does_not_depend_on_the_origin_and_the_axes() {
        let r = Quat([0.1, 0.7, -0.1, 0.7]).to_mat();
        assert!((U.at(DELTA).dot(F.at(DELTA)) - U.dot(F)).abs() < 1e-14);
        assert!((U.in_axes(&r).dot(F.in_axes(&r)) - U.dot(F)).abs() < 1e-14);
    }

    #[test]
    fn momentum_moves_with_the_origin() {
        let (mat, inertia) = (Quat([0.5, 0.5, -0.5, 0.5]).to_mat(), Vec3([1.0, 2.0, 2.5]));
        let about_center = Inertia::of_body(inertia, &mat, Vec3::ZERO, 3.0);
        let about_origin = Inertia::of_body(inertia, &mat, -DELTA, 3.0);
        let (a, b) = ((about_center * U).at(DELTA), about_origin * U.at(DELTA));
        assert!((a - b).iter().all(|x| x.abs() < 1e-13), "{a:?} {b:?}");
    }
}
