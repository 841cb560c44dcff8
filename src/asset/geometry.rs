//! Geometry of compile time: normalisation with the compiler's epsilon, and what rests on it: products of quaternions,
//! poses, principal axes.
//!
//! These differ from the run-time routines of `math` in their small-number rules, so values keep the same bits as in
//! files that were normalised before.

use crate::base::Result;
pub use crate::math::{Mat3, Pose, Quat, Vec3};
use crate::math::{eig, elementary};

/// The compiler's own small number.
pub const EPS: f64 = 1e-14;

/// Scales to unit length and returns the length. Vectors shorter than 1e-7 stay as they are and count as zero; those
/// already of unit length to 1e-14 keep their bits.
pub fn normalize<const N: usize>(v: &mut [f64; N]) -> f64 {
    let square: f64 = v.iter().fold(0.0, |s, x| s + x * x);
    if square < EPS {
        return 0.0;
    }
    let n = square.sqrt();
    if (n - 1.0).abs() > EPS {
        v.iter_mut().for_each(|x| *x /= n);
    }
    n
}

/// A quaternion of unit length by [`normalize`].
fn normalized(mut q: Quat) -> Quat {
    normalize(&mut q.0);
    q
}

/// Hamilton product, normalised.
pub fn mul_quat(a: Quat, b: Quat) -> Quat {
    normalized(a * b)
}

/// As [`Quat::to_mat`]; the identity has zeros without a sign.
pub fn quat_to_mat(q: Quat) -> Mat3 {
    if q == Quat::IDENTITY { Mat3::IDENTITY } else { q.to_mat() }
}

/// As [`Quat::rotate`], but zeros keep their signs: axes, light directions, body poses.
pub fn rotate(v: Vec3, q: Quat) -> Vec3 {
    if v == Vec3::ZERO { v } else { q.rotate(v) }
}

/// Quaternion of a rotation matrix.
pub fn mat_to_quat(m: &Mat3) -> Quat {
    normalized(Quat::best_root(m))
}

/// Minimal rotation that takes +z to the direction of `v` (any length).
pub fn z_to_quat(v: Vec3) -> Quat {
    let mut axis = Vec3([-v[1], v[0], 0.0]);
    let s = normalize(&mut axis.0);
    if s < 1e-10 {
        axis = Vec3::X;
    }
    axis_angle(axis, elementary::atan2(s, v[2]))
}

/// Rotation by `angle` about the unit vector `axis`; for no angle, the zeros have the signs of the axis.
pub fn axis_angle(axis: Vec3, angle: f64) -> Quat {
    let (s, c) = (elementary::sin(angle / 2.0), elementary::cos(angle / 2.0));
    Quat([c, axis[0] * s, axis[1] * s, axis[2] * s])
}

impl Pose {
    /// This frame followed by `inner`, which is expressed in it: by a matrix, normalised by [`normalize`].
    pub fn compose(&self, inner: &Pose) -> Pose {
        Pose { pos: self.point_by_matrix(inner.pos), quat: mul_quat(self.quat, inner.quat) }
    }

    /// A pose in this frame as one in the parent frame.
    pub fn to_parent(&self, pos: [f64; 3], quat: [f64; 4]) -> ([f64; 3], [f64; 4]) {
        self.compose(&Pose::new(pos, quat)).arrays()
    }

    /// A local point in the parent frame, by a matrix.
    pub fn point_by_matrix(&self, v: Vec3) -> Vec3 {
        quat_to_mat(self.quat) * v + self.pos
    }

    /// The inverse for [`Pose::compose`].
    pub fn inverse_by_matrix(&self) -> Pose {
        let quat = self.quat.conj();
        Pose { pos: quat_to_mat(quat) * self.pos * -1.0, quat }
    }
}

/// Principal values (decreasing) and axes of a symmetric matrix, as [`eig::eig3`] but for [`mul_quat`]: axes are only good
/// to about 1e-6 rad, and must not be improved.
pub fn eig3(mat: &Mat3) -> (Vec3, Quat) {
    let e = eig::jacobi(mat, mul_quat);
    (e.val, e.quat)
}

/// Principal axes and moments of a full inertia (xx, yy, zz, xy, xz, yz).
pub fn full_inertia(f: [f64; 6]) -> Result<(Quat, Vec3)> {
    let (value, quat) = eig3(&Mat3([f[0], f[3], f[4], f[3], f[1], f[5], f[4], f[5], f[2]]));
    if value[2] < EPS { Err("inertia must have positive eigenvalues".into()) } else { Ok((quat, value)) }
}

/// Sums inertias about one point: masses offset from it, with principal moments in their own orientation.
#[derive(Default)]
pub struct InertiaSum {
    /// xx, yy, zz, xy, xz, yz.
    pub full: [f64; 6],
}

impl InertiaSum {
    pub fn add(&mut self, mass: f64, offset: Vec3, inertia: Vec3, quat: Quat) {
        let r = quat_to_mat(quat);
        let tensor = r * Mat3::diagonal(inertia) * r.transpose();
        let Vec3([x, y, z]) = offset;
        let shift = [
            mass * (y * y + z * z),
            mass * (x * x + z * z),
            mass * (x * x + y * y),
            -mass * x * y,
            -mass * x * z,
            -mass * y * z,
        ];
        let own = [tensor[0], tensor[4], tensor[8], tensor[3], tensor[6], tensor[7]];
        for i in 0..6 {
            self.full[i] = self.full[i] + own[i] + shift[i];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: &[f64], b: &[f64]) {
        for (x, y) in a.iter().zip(b) {
            assert!((x - y).abs() < 1e-15, "{a:?} {b:?}");
        }
    }

    #[test]
    fn full_inertia_gives_the_reference_axes() {
        let (q, v) = full_inertia([4.0, 3.0, 2.0, 0.1, 0.2, 0.3]).unwrap();
        close(&v.0, &[4.036531022555551, 3.0598370570091644, 1.9036319204352838]);
        close(&q.0, &[0.9882126735911806, 0.12612321016304795, -0.04941531399177824, 0.07132162613844707]);
        let (q, v) = full_inertia([2.0, 3.0, 4.0, 0.0, 0.0, 0.0]).unwrap();
        close(&v.0, &[4.0, 3.0, 2.0]);
        close(&q.0, &[0.0, 0.7071067811865489, 0.0, 0.7071067811865489]);
        assert!(full_inertia([1.0, 1.0, 0.0, 0.0, 0.0, 0.0]).is_err());
    }

    #[test]
    fn downward_axis_turns_about_x() {
        close(&z_to_quat(Vec3([0.0, 0.0, -1.0])).0, &[6.123233995736766e-17, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn short_vectors_count_as_zero_and_unit_vectors_keep_their_bits() {
        let mut v = [1e-8, 0.0, 0.0];
        assert_eq!(normalize(&mut v), 0.0);
        assert_eq!(v, [1e-8, 0.0, 0.0]);
        let mut v = [1.0 + 5e-15, 0.0, 0.0];
        normalize(&mut v);
        assert_eq!(v[0], 1.0 + 5e-15);
    }
}
