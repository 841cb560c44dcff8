//! Eigendecomposition of symmetric 3×3 matrices by quaternion Jacobi rotations.
//!
//! Tests: `tests/engine/math.rs`.

use super::{Mat3, Quat, Vec3};

const EPS: f64 = 1e-12;

/// Eigenvalues in decreasing order, and the eigenvectors as columns of a rotation.
pub struct Eig3 {
    pub val: Vec3,
    pub vec: Mat3,
    pub quat: Quat,
    /// Jacobi rotations made, 500 when they did not converge.
    pub iterations: i32,
}

/// Decomposes a symmetric matrix.
pub fn eig3(mat: &Mat3) -> Eig3 {
    jacobi(mat, |q, rotation| (q * rotation.unit()).unit())
}

/// Decomposes a symmetric matrix; `compose` multiplies quaternions and normalises. The path is part of the result.
pub fn jacobi(mat: &Mat3, compose: impl Fn(Quat, Quat) -> Quat) -> Eig3 {
    let mut q = Quat::IDENTITY;
    let mut val = Vec3::ZERO;
    let mut iterations = 500;
    for iter in 0..500 {
        let e = q.to_mat();
        let d = e.transpose() * *mat * e;
        val = Vec3([d[0], d[4], d[8]]);
        // the largest off-diagonal element, and the axis that the rotation is about
        let (r, c, axis) = if d[1].abs() > d[2].abs() && d[1].abs() > d[5].abs() {
            (0, 1, 2)
        } else if d[2].abs() > d[5].abs() {
            (0, 2, 1)
        } else {
            (1, 2, 0)
        };
        let pivot = d[3 * r + c];
        if pivot.abs() < EPS {
            iterations = iter;
            break;
        }
        let tau = (d[4 * c] - d[4 * r]) / (2.0 * pivot);
        let root = (1.0 + tau * tau).sqrt();
        let t = if tau >= 0.0 { 1.0 / (tau + root) } else { -1.0 / (-tau + root) };
        let cos = 1.0 / (1.0 + t * t).sqrt();
        if cos > 1.0 - EPS {
            iterations = iter;
            break;
        }
        let half = (0.5 - 0.5 * cos).sqrt();
        let mut s = if tau >= 0.0 { -half } else { half };
        if axis == 1 {
            s = -s;
        }
        let mut rotation = Quat::default();
        rotation[axis + 1] = s;
        rotation[0] = (1.0 - s * s).sqrt();
        q = compose(q, rotation);
    }
    // order the eigenvalues with quarter turns
    const QUARTER: f64 = 0.707106781186548;
    for j in [0, 1, 0] {
        if val[j] + EPS < val[j + 1] {
            val.swap(j, j + 1);
            let mut rotation = Quat([QUARTER, 0.0, 0.0, 0.0]);
            rotation[(j + 2) % 3 + 1] = QUARTER;
            q = compose(q, rotation);
        }
    }
    Eig3 { val, vec: q.to_mat(), quat: q, iterations }
}
