//! Vectors in space.

use super::{MINVAL, Vec3};

pub const ZERO: Vec3 = [0.0; 3];

/// a + b
#[inline(always)]
pub fn add(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// a − b
#[inline(always)]
pub fn sub(a: Vec3, b: Vec3) -> Vec3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// a · s
#[inline(always)]
pub fn scl(a: Vec3, s: f64) -> Vec3 {
    [a[0] * s, a[1] * s, a[2] * s]
}

/// −a
#[inline(always)]
pub fn neg(a: Vec3) -> Vec3 {
    [-a[0], -a[1], -a[2]]
}

/// a + s · b
#[inline(always)]
pub fn add_scl(a: Vec3, b: Vec3, s: f64) -> Vec3 {
    [a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]]
}

/// a += b
#[inline(always)]
pub fn add_to(a: &mut Vec3, b: Vec3) {
    *a = add(*a, b);
}

/// a −= b
#[inline(always)]
pub fn sub_from(a: &mut Vec3, b: Vec3) {
    *a = sub(*a, b);
}

/// a += b · s
#[inline(always)]
pub fn add_to_scl(a: &mut Vec3, b: Vec3, s: f64) {
    *a = [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s];
}

/// Inner product, summed left to right.
#[inline(always)]
pub fn dot(a: Vec3, b: Vec3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// a × b
#[inline(always)]
pub fn cross(a: Vec3, b: Vec3) -> Vec3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Euclidean length.
#[inline(always)]
pub fn norm(a: Vec3) -> f64 {
    dot(a, a).sqrt()
}

/// |a − b|
#[inline(always)]
pub fn dist(a: Vec3, b: Vec3) -> f64 {
    norm(sub(a, b))
}

/// The unit vector along `a` and the length of `a`; (1, 0, 0) when that is below `MINVAL`.
#[inline(always)]
pub fn normalize(a: Vec3) -> (Vec3, f64) {
    let n = norm(a);
    if n < MINVAL { ([1.0, 0.0, 0.0], n) } else { (scl(a, 1.0 / n), n) }
}

/// As [`normalize`], in place; returns the length before.
#[inline(always)]
pub fn normalize_mut(a: &mut Vec3) -> f64 {
    let (unit, n) = normalize(*a);
    *a = unit;
    n
}

/// Whether every component differs by less than `MINVAL`.
#[inline]
pub fn equal(a: Vec3, b: Vec3) -> bool {
    (0..3).all(|i| (a[i] - b[i]).abs() < MINVAL)
}
