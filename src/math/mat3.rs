//! 3×3 matrices, row-major: M = [m00, m01, m02, m10, …].
//!
//! Tests: in this file, `tests/engine/math.rs`.

use super::Vec3;
use super::real::{Real, elementwise};
use bytemuck::{Pod, Zeroable};
use std::ops::Mul;

/// A row-major matrix; the columns of a rotation are the local axes in the outer frame.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Debug, Default, Pod, Zeroable)]
pub struct Mat3<R = f64>(pub [R; 9]);

elementwise!(Mat3, 9: 0 1 2 3 4 5 6 7 8);

impl Mat3 {
    pub const ZERO: Mat3 = Mat3([0.0; 9]);
    pub const IDENTITY: Mat3 = Mat3([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
}

impl<R: Real> Mat3<R> {
    /// The transpose. Products with it, as in `a.transpose() * b`, never form it.
    #[inline(always)]
    pub fn transpose(&self) -> Mat3<R> {
        Mat3([self[0], self[3], self[6], self[1], self[4], self[7], self[2], self[5], self[8]])
    }

    /// Column `k`: for a rotation, the k-th local axis in the outer frame.
    #[inline(always)]
    pub fn col(&self, k: usize) -> Vec3<R> {
        Vec3([self[k], self[3 + k], self[6 + k]])
    }

    /// Row `k`.
    #[inline(always)]
    pub fn row(&self, k: usize) -> Vec3<R> {
        Vec3([self[3 * k], self[3 * k + 1], self[3 * k + 2]])
    }

    /// The matrix with these rows.
    #[inline(always)]
    pub fn from_rows(x: Vec3<R>, y: Vec3<R>, z: Vec3<R>) -> Mat3<R> {
        Mat3([x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]])
    }

    /// The matrix with these columns.
    #[inline(always)]
    pub fn from_cols(x: Vec3<R>, y: Vec3<R>, z: Vec3<R>) -> Mat3<R> {
        Mat3([x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]])
    }

    /// diag(d)
    pub fn diagonal(d: Vec3<R>) -> Mat3<R> {
        let o = R::of(0.0);
        Mat3([d[0], o, o, o, d[1], o, o, o, d[2]])
    }

    /// self · diag(d): column `k` times `d[k]`.
    #[inline(always)]
    pub fn scale_cols(&self, d: Vec3<R>) -> Mat3<R> {
        Mat3::from_rows(self.row(0).component_mul(d), self.row(1).component_mul(d), self.row(2).component_mul(d))
    }
}

impl<R: Real> Mul<Vec3<R>> for &Mat3<R> {
    type Output = Vec3<R>;
    #[inline(always)]
    fn mul(self, v: Vec3<R>) -> Vec3<R> {
        Vec3([
            self[0] * v[0] + self[1] * v[1] + self[2] * v[2],
            self[3] * v[0] + self[4] * v[1] + self[5] * v[2],
            self[6] * v[0] + self[7] * v[1] + self[8] * v[2],
        ])
    }
}

impl<R: Real> Mul<Vec3<R>> for Mat3<R> {
    type Output = Vec3<R>;
    #[inline(always)]
    fn mul(self, v: Vec3<R>) -> Vec3<R> {
        &self * v
    }
}

impl<R: Real> Mul for Mat3<R> {
    type Output = Mat3<R>;
    #[inline(always)]
    fn mul(self, b: Mat3<R>) -> Mat3<R> {
        Mat3::from_cols(self * b.col(0), self * b.col(1), self * b.col(2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Mat3 = Mat3([1.0, 2.0, 3.0, -4.0, 5.0, 0.5, 0.25, -1.0, 2.0]);
    const B: Mat3 = Mat3([0.0, 1.0, -2.0, 3.0, 0.5, 1.0, -1.0, 4.0, 2.0]);

    #[test]
    fn products_compose_and_transpose() {
        let v = Vec3([1.0, -2.0, 4.0]);
        assert_eq!(A * B * v, A * (B * v));
        assert_eq!((A * B).transpose(), B.transpose() * A.transpose());
        assert_eq!(A.transpose() * v, Vec3([A.col(0).dot(v), A.col(1).dot(v), A.col(2).dot(v)]));
        assert_eq!(A * Mat3::IDENTITY, A);
    }

    #[test]
    fn rows_and_columns_agree() {
        let t = Mat3::from_rows(A.col(0), A.col(1), A.col(2));
        assert_eq!(t, A.transpose());
        assert_eq!(Mat3::from_cols(A.row(0), A.row(1), A.row(2)), t);
        let d = Vec3([2.0, 3.0, -1.0]);
        assert_eq!(A.scale_cols(d) * Vec3([1.0; 3]), A * d);
    }
}
