//! Lagrange shape functions on the unit cube, of order 1 (8 nodes) or 2 (27 nodes); the z index of a node runs fastest.
//!
//! Tests: in this file.

use super::{Mat3, Vec3};
use crate::base::{Error, ErrorKind, Result};

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
        return Err(Error::of(ErrorKind::Engine, "phi: order must be 1 or 2"));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Random;

    /// Nodes of an order in the unit cube.
    fn nodes(order: usize) -> Vec<Vec3> {
        (0..(order + 1).pow(3)).map(|i| Vec3(index(i, order).map(|k| k as f64 / order as f64))).collect()
    }

    fn point(random: &mut Random) -> Vec3 {
        Vec3([random.unit(), random.unit(), random.unit()])
    }

    #[test]
    fn a_shape_function_is_one_at_its_own_node_and_zero_at_all_others() {
        for order in [1, 2] {
            for (j, &x) in nodes(order).iter().enumerate() {
                for i in 0..nodes(order).len() {
                    assert_eq!(eval(x, i, order), f64::from(i == j), "order {order}, function {i} at node {j}");
                }
            }
        }
        assert_eq!(eval(Vec3::ZERO, 0, 3), -1.0);
    }

    /// Every polynomial of the order in each coordinate is its own interpolation.
    #[test]
    fn polynomials_of_the_order_are_interpolated_exactly() {
        let mut random = Random(1);
        for order in [1, 2] {
            let power = |x: f64, k: usize| x.powi((k % (order + 1)) as i32);
            let field = |x: Vec3| Vec3::from_fn(|k| 1.0 + power(x[0], k) * power(x[1], k + 1) * power(x[2], k + 2));
            let values: Vec<Vec3> = nodes(order).into_iter().map(field).collect();
            for _ in 0..20 {
                let (x, mut found) = (point(&mut random), Vec3::ZERO);
                interpolate(&mut found, x, &values, order);
                assert!((found - field(x)).norm() < 1e-14, "order {order} at {x:?}");
            }
        }
    }

    #[test]
    fn the_gradient_is_that_of_the_interpolation() {
        let (mut random, h) = (Random(2), 1e-6);
        for order in [1, 2] {
            let values: Vec<Vec3> = nodes(order).iter().map(|_| Vec3(random.array())).collect();
            let at = |x: Vec3| {
                let mut field = Vec3::ZERO;
                interpolate(&mut field, x, &values, order);
                field
            };
            let x = point(&mut random);
            let found = gradient(x, &values, order).unwrap();
            for b in 0..3 {
                let step = Vec3::from_fn(|k| if k == b { h } else { 0.0 });
                let rate = (at(x + step) - at(x - step)) * (0.5 / h);
                assert!((found.col(b) - rate).norm() < 1e-8, "order {order}, along {b}");
            }
        }
        assert!(gradient(Vec3::ZERO, &[], 3).is_err());
    }
}
