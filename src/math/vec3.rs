//! Vectors in space.
//!
//! Tests: in this file, `tests/engine/math.rs`.

use super::real::{Real, elementwise};
use super::{MINVAL, Mat3};
use bytemuck::{Pod, Zeroable};

/// A vector (x, y, z).
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Debug, Default, Pod, Zeroable)]
pub struct Vec3<R = f64>(pub [R; 3]);

elementwise!(Vec3, 3: 0 1 2);

impl Vec3 {
    pub const ZERO: Vec3 = Vec3([0.0; 3]);
    pub const X: Vec3 = Vec3([1.0, 0.0, 0.0]);
    pub const Y: Vec3 = Vec3([0.0, 1.0, 0.0]);
    pub const Z: Vec3 = Vec3([0.0, 0.0, 1.0]);

    /// Whether every component differs by less than `MINVAL`.
    #[inline]
    pub fn is_close(self, b: Vec3) -> bool {
        (0..3).all(|i| (self[i] - b[i]).abs() < MINVAL)
    }
}

impl<R: Real> Vec3<R> {
    /// The unit vector along this one and the length of this one; (1, 0, 0) when that is below `MINVAL`.
    #[inline(always)]
    pub fn normalized(self) -> (Vec3<R>, R) {
        let n = self.norm();
        (Vec3::choose(n.lt(R::of(MINVAL)), || Vec3::of(Vec3::X), || self * (R::of(1.0) / n)), n)
    }

    /// The unit vector along this one; (1, 0, 0) when that is shorter than `MINVAL`.
    #[inline(always)]
    pub fn unit(self) -> Vec3<R> {
        self.normalized().0
    }

    /// Inner product, summed left to right.
    #[inline(always)]
    pub fn dot(self, b: Vec3<R>) -> R {
        self[0] * b[0] + self[1] * b[1] + self[2] * b[2]
    }

    /// self × b
    #[inline(always)]
    pub fn cross(self, b: Vec3<R>) -> Vec3<R> {
        let Vec3([x, y, z]) = self;
        Vec3([y * b[2] - z * b[1], z * b[0] - x * b[2], x * b[1] - y * b[0]])
    }

    /// The products of the components.
    #[inline(always)]
    pub fn component_mul(self, b: Vec3<R>) -> Vec3<R> {
        Vec3([self[0] * b[0], self[1] * b[1], self[2] * b[2]])
    }

    /// Euclidean length.
    #[inline(always)]
    pub fn norm(self) -> R {
        self.dot(self).sqrt()
    }

    /// |self − b|
    #[inline(always)]
    pub fn distance(self, b: Vec3<R>) -> R {
        (self - b).norm()
    }

    /// The skew-symmetric matrix `[v]×` with `[v]× u = v × u`.
    #[inline(always)]
    pub fn skew(self) -> Mat3<R> {
        let (Vec3([x, y, z]), o) = (self, R::of(0.0));
        Mat3([o, -z, y, z, o, -x, -y, x, o])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::simd::F64x4;

    const A: Vec3 = Vec3([1.0, -2.0, 0.5]);
    const B: Vec3 = Vec3([0.25, 3.0, -4.0]);
    const C: Vec3 = Vec3([-1.5, 0.75, 2.0]);

    #[test]
    fn operators_act_on_components() {
        assert_eq!((A + B).0, [1.25, 1.0, -3.5]);
        assert_eq!((A - B).0, [0.75, -5.0, 4.5]);
        assert_eq!((-A * 2.0).0, [-2.0, 4.0, -1.0]);
        let mut v = A;
        v += B;
        v -= A;
        v *= 4.0;
        assert_eq!(v, 4.0 * B);
    }

    #[test]
    fn cross_products_satisfy_the_jacobi_identity() {
        let sum = A.cross(B.cross(C)) + B.cross(C.cross(A)) + C.cross(A.cross(B));
        assert!(sum.norm() < 1e-14, "{sum:?}");
        assert_eq!(A.skew() * B, A.cross(B));
        assert_eq!(A.cross(B).dot(A), 0.0);
    }

    #[test]
    fn short_vectors_have_the_x_axis_as_direction() {
        assert_eq!(Vec3([1e-16, 0.0, 0.0]).normalized(), (Vec3::X, 1e-16));
        assert_eq!(Vec3([0.0, 0.0, -2.0]).normalized(), (-Vec3::Z, 2.0));
    }

    #[test]
    fn lanes_compute_what_scalars_do() {
        let wide = |v: Vec3| Vec3([0, 1, 2].map(|k| F64x4::new([v[k], 2.0 * v[k], -v[k], 0.0])));
        let mut lanes = [0.0; 4];
        wide(A).cross(wide(B)).distance(wide(C)).store(&mut lanes);
        assert_eq!(lanes[0], A.cross(B).distance(C));
        assert_eq!(lanes[1], (A * 2.0).cross(B * 2.0).distance(C * 2.0));
        assert_eq!(lanes[3], 0.0);
    }
}
