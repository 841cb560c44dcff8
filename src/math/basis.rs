//! Lagrange shape functions on the unit cube, of order 1 (8 nodes) or 2 (27 nodes); the z index of a node runs fastest.
//!
//! Tests: `tests/conformance/compare.py`.

use super::{Mat3, Vec3};
use crate::base::{Error, Result};

/// The i-th one-dimensional function at s.
fn phi(s: f64, i: usize, order: usize) -> f64 {
    match (order, i) {
        (1, 0) => 1.0 - s,
        (1, _) => s,
        (_, 0) => 2.0 * s * s - 3.0 * s + 1.0,
        (_, 1) => 4.0 * (s - s * s),
        _ => 2.0 * s * s - s,
    }
}

/// Its derivative.
fn dphi(s: f64, i: usize, order: usize) -> f64 {
    match (order, i) {
        (1, 0) => -1.0,
        (1, _) => 1.0,
        (_, 0) => 4.0 * s - 3.0,
        (_, 1) => 4.0 * (1.0 - 2.0 * s),
        _ => 4.0 * s - 1.0,
    }
}

/// Indices of node `i` along x, y, z.
fn index(i: usize, order: usize) -> [usize; 3] {
    let n = order + 1;
    [i / (n * n), i / n % n, i % n]
}

/// Value of shape function `i` at `x`; −1 for an order that is not supported.
pub fn eval(x: Vec3, i: usize, order: usize) -> f64 {
    if order != 1 && order != 2 {
        return -1.0;
    }
    let at = index(i, order);
    phi(x[2], at[2], order) * phi(x[1], at[1], order) * phi(x[0], at[0], order)
}

/// Adds the vector field with these node values, interpolated at `x`, to `res`.
pub fn interpolate(res: &mut Vec3, x: Vec3, nodes: &[Vec3], order: usize) {
    for (i, node) in nodes.iter().enumerate() {
        *res += *node * eval(x, i, order);
    }
}

/// Gradient of the interpolated field at `x`: entry (a, b) is the derivative of component a by x_b.
pub fn gradient(x: Vec3, nodes: &[Vec3], order: usize) -> Result<Mat3> {
    if order != 1 && order != 2 {
        return Err(Error::new("phi: order must be 1 or 2"));
    }
    let mut res = Mat3::ZERO;
    for (i, node) in nodes.iter().enumerate() {
        let at = index(i, order);
        let p = Vec3::from_fn(|k| phi(x[k], at[k], order));
        let d = Vec3::from_fn(|k| dphi(x[k], at[k], order));
        let grad = [d[0] * p[1] * p[2], p[0] * d[1] * p[2], p[0] * p[1] * d[2]];
        for a in 0..3 {
            for b in 0..3 {
                res[3 * a + b] += node[a] * grad[b];
            }
        }
    }
    Ok(res)
}
