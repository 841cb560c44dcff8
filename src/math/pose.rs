//! Poses: a position and a unit quaternion.
//!
//! Tests: in this file, `tests/engine/math.rs`.

use super::{Quat, Vec3};
use bytemuck::{Pod, Zeroable};
use std::ops::Mul;

/// A frame in its parent.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug, Pod, Zeroable)]
pub struct Pose {
    pub pos: Vec3,
    pub quat: Quat,
}

impl Pose {
    pub const IDENTITY: Pose = Pose { pos: Vec3::ZERO, quat: Quat::IDENTITY };

    /// From plain arrays.
    pub fn new(pos: [f64; 3], quat: [f64; 4]) -> Pose {
        Pose { pos: Vec3(pos), quat: Quat(quat) }
    }

    /// Position and quaternion as plain arrays.
    pub fn arrays(self) -> ([f64; 3], [f64; 4]) {
        (self.pos.0, self.quat.0)
    }

    /// The inverse.
    #[inline]
    pub fn inverse(&self) -> Pose {
        let quat = self.quat.conj();
        Pose { pos: -quat.rotate(self.pos), quat }
    }

    /// A local point in the parent frame.
    #[inline]
    pub fn point(&self, v: Vec3) -> Vec3 {
        self.quat.rotate(v) + self.pos
    }
}

impl Mul for Pose {
    type Output = Pose;
    /// The composition: `b` expressed in `self`. The quaternion is renormalised.
    #[inline]
    fn mul(self, b: Pose) -> Pose {
        Pose { pos: self.point(b.pos), quat: (self.quat * b.quat).unit() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pose_times_its_inverse_is_the_identity() {
        let pose = Pose { pos: Vec3([1.0, -2.0, 3.0]), quat: Quat([0.1, 0.7, -0.1, 0.7]) };
        let Pose { pos, quat } = pose * pose.inverse();
        assert!(pos.norm() < 1e-14 && quat.rotation_from(Quat::IDENTITY).norm() < 1e-14);
        let p = Vec3([0.5, 0.25, -1.0]);
        assert!((pose.inverse().point(pose.point(p)) - p).norm() < 1e-14);
    }
}
