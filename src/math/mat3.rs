//! 3×3 matrices, row-major: M = [m00, m01, m02, m10, …].

use super::{Mat3, Vec3};

pub const IDENTITY: Mat3 = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

/// M v
#[inline(always)]
pub fn mul_vec(m: &Mat3, v: Vec3) -> Vec3 {
    [
        m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
        m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
        m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
    ]
}

/// Mᵀ v
#[inline(always)]
pub fn tmul_vec(m: &Mat3, v: Vec3) -> Vec3 {
    [
        m[0] * v[0] + m[3] * v[1] + m[6] * v[2],
        m[1] * v[0] + m[4] * v[1] + m[7] * v[2],
        m[2] * v[0] + m[5] * v[1] + m[8] * v[2],
    ]
}

/// A B
#[inline(always)]
pub fn mul(a: &Mat3, b: &Mat3) -> Mat3 {
    let mut r = [0.0; 9];
    for i in 0..3 {
        for j in 0..3 {
            r[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
        }
    }
    r
}

/// Aᵀ B
#[inline(always)]
pub fn tmul(a: &Mat3, b: &Mat3) -> Mat3 {
    let mut r = [0.0; 9];
    for i in 0..3 {
        for j in 0..3 {
            r[3 * i + j] = a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j];
        }
    }
    r
}

/// A Bᵀ
#[inline(always)]
pub fn mul_t(a: &Mat3, b: &Mat3) -> Mat3 {
    let mut r = [0.0; 9];
    for i in 0..3 {
        for j in 0..3 {
            r[3 * i + j] = a[3 * i] * b[3 * j] + a[3 * i + 1] * b[3 * j + 1] + a[3 * i + 2] * b[3 * j + 2];
        }
    }
    r
}

/// Mᵀ
#[inline(always)]
pub fn transpose(m: &Mat3) -> Mat3 {
    [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]
}

/// Column `k`: for a rotation, the k-th local axis in the outer frame.
#[inline(always)]
pub fn col(m: &Mat3, k: usize) -> Vec3 {
    [m[k], m[3 + k], m[6 + k]]
}

/// Row `k`.
#[inline(always)]
pub fn row(m: &Mat3, k: usize) -> Vec3 {
    [m[3 * k], m[3 * k + 1], m[3 * k + 2]]
}

/// The matrix with these rows.
#[inline(always)]
pub fn from_rows(x: Vec3, y: Vec3, z: Vec3) -> Mat3 {
    [x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]]
}

/// The matrix with these columns.
#[inline(always)]
pub fn from_cols(x: Vec3, y: Vec3, z: Vec3) -> Mat3 {
    [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]]
}

/// Determinant.
#[inline]
pub fn det(m: &Mat3) -> f64 {
    m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) + m[2] * (m[3] * m[7] - m[4] * m[6])
}

/// The skew-symmetric matrix `[v]×` with `[v]× u = v × u`.
#[inline(always)]
pub fn skew(v: Vec3) -> Mat3 {
    [0.0, -v[2], v[1], v[2], 0.0, -v[0], -v[1], v[0], 0.0]
}
