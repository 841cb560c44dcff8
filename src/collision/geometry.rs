//! Vectors of 3 and matrices of 9 in one fixed order of evaluation.
//!
//! Flat contacts between aligned shapes produce exact ties, so the number of contacts and their order hang on the last
//! bit. Everything here evaluates from left to right, without fused or reassociated operations.

use crate::abi::mjMINVAL;
pub use crate::math::scalar::clip;

pub type Vec3 = [f64; 3];
/// Row-major; the columns of a rotation are the local axes in world coordinates.
pub type Mat3 = [f64; 9];

pub const IDENTITY: Mat3 = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

#[inline(always)]
pub fn add(a: &Vec3, b: &Vec3) -> Vec3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline(always)]
pub fn sub(a: &Vec3, b: &Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
pub fn scale(a: &Vec3, s: f64) -> Vec3 {
    [a[0] * s, a[1] * s, a[2] * s]
}

#[inline(always)]
pub fn neg(a: &Vec3) -> Vec3 {
    [-a[0], -a[1], -a[2]]
}

/// `a + b * s`.
#[inline(always)]
pub fn add_scaled(a: &Vec3, b: &Vec3, s: f64) -> Vec3 {
    [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
}

#[inline(always)]
pub fn dot(a: &Vec3, b: &Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
pub fn cross(a: &Vec3, b: &Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[inline(always)]
pub fn norm(a: &Vec3) -> f64 {
    dot(a, a).sqrt()
}

#[inline(always)]
pub fn distance(a: &Vec3, b: &Vec3) -> f64 {
    norm(&sub(a, b))
}

/// The unit vector along `a` and the length of `a`; (1, 0, 0) when that is below `mjMINVAL`.
#[inline(always)]
pub fn normalized(a: &Vec3) -> (Vec3, f64) {
    let length = norm(a);
    if length < mjMINVAL { ([1.0, 0.0, 0.0], length) } else { (scale(a, 1.0 / length), length) }
}

#[inline(always)]
pub fn unit(a: &Vec3) -> Vec3 {
    normalized(a).0
}

/// Column `k` of a matrix.
#[inline(always)]
pub fn col(m: &Mat3, k: usize) -> Vec3 {
    [m[k], m[3 + k], m[6 + k]]
}

/// Row `k` of a matrix.
#[inline(always)]
pub fn row(m: &Mat3, k: usize) -> Vec3 {
    [m[3 * k], m[3 * k + 1], m[3 * k + 2]]
}

/// `m v`: local to world.
#[inline(always)]
pub fn rotate(m: &Mat3, v: &Vec3) -> Vec3 {
    [
        m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
        m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
        m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
    ]
}

/// `m' v`: world to local.
#[inline(always)]
pub fn rotate_back(m: &Mat3, v: &Vec3) -> Vec3 {
    [
        m[0] * v[0] + m[3] * v[1] + m[6] * v[2],
        m[1] * v[0] + m[4] * v[1] + m[7] * v[2],
        m[2] * v[0] + m[5] * v[1] + m[8] * v[2],
    ]
}

/// A local point in world coordinates.
#[inline(always)]
pub fn to_world(pos: &Vec3, mat: &Mat3, local: &Vec3) -> Vec3 {
    add(&rotate(mat, local), pos)
}

/// `a b`.
#[inline(always)]
pub fn mul(a: &Mat3, b: &Mat3) -> Mat3 {
    let mut c = [0.0; 9];
    for i in 0..3 {
        for j in 0..3 {
            c[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
        }
    }
    c
}

/// `a' b`.
#[inline(always)]
pub fn mul_transposed(a: &Mat3, b: &Mat3) -> Mat3 {
    let mut c = [0.0; 9];
    for i in 0..3 {
        for j in 0..3 {
            c[3 * i + j] = a[i] * b[j] + a[3 + i] * b[3 + j] + a[6 + i] * b[6 + j];
        }
    }
    c
}

#[inline(always)]
pub fn transposed(m: &Mat3) -> Mat3 {
    [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]
}
