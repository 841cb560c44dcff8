//! Poses: a position and a unit quaternion.

use super::{Quat, Vec3, quat, vec3};

/// A frame in its parent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pose {
    pub pos: Vec3,
    pub quat: Quat,
}

impl Pose {
    pub const IDENTITY: Pose = Pose { pos: [0.0; 3], quat: quat::IDENTITY };

    /// The composition: `b` expressed in `self`. The quaternion is renormalised.
    #[inline]
    pub fn mul(&self, b: &Pose) -> Pose {
        let (quat, _) = quat::normalize(quat::mul(self.quat, b.quat));
        Pose { pos: self.point(b.pos), quat }
    }

    /// The inverse.
    #[inline]
    pub fn inverse(&self) -> Pose {
        let quat = quat::conj(self.quat);
        Pose { pos: vec3::neg(quat::rot_vec(self.pos, quat)), quat }
    }

    /// A local point in the parent frame.
    #[inline]
    pub fn point(&self, v: Vec3) -> Vec3 {
        vec3::add(quat::rot_vec(v, self.quat), self.pos)
    }
}
