//! Jacobians of quaternion operations, in the tangent space of rotations.
//!
//! Tests: in this file.

use super::elementary;
use super::{Mat3, Quat, Vec3};

/// Jacobians of `a.rotation_from(b)` with respect to right tangent perturbations of `a` and `b`.
pub fn sub(a: Quat, b: Quat) -> (Mat3, Mat3) {
    let (axis, angle) = a.rotation_from(b).normalized();
    let (half, K) = (0.5 * angle, axis.skew());
    let KK = K * K;
    let c = if half < 6e-8 { 0.0 } else { 1.0 - half / elementary::tan(half) };
    let Da = Mat3::from_fn(|k| identity(k) + half * K[k] + c * KK[k]);
    (Da, -Da.transpose())
}

fn identity(k: usize) -> f64 {
    if k.is_multiple_of(4) { 1.0 } else { 0.0 }
}

/// Jacobians of `q.integrate(vel, scale)` with respect to q, to `scale` times `vel`, and to `scale`.
pub fn integrate(vel: Vec3, scale: f64) -> (Mat3, Mat3, Vec3) {
    let s = vel * scale;
    let x = s.norm();
    let a = elementary::cos(x);
    // sin x / x, (1 - cos x) / x², (x - sin x) / x³: by their series near zero
    let (b, c, e) = if x <= 1.0 / 32.0 {
        let y = x * x;
        (
            1.0 + y / 6.0 * (y / 20.0 * (1.0 - y / 42.0) - 1.0),
            (1.0 + y / 12.0 * (y / 30.0 * (1.0 - y / 56.0) - 1.0)) / 2.0,
            (1.0 + y / 20.0 * (y / 42.0 * (1.0 - y / 72.0) - 1.0)) / 6.0,
        )
    } else {
        let b = elementary::sin(x) / x;
        (b, (1.0 - a) / (x * x), (1.0 - b) / (x * x))
    };
    let S = s.skew();
    let combine = |i: f64, k: f64, o: f64| -> Mat3 {
        Mat3::from_fn(|at| i * identity(at) - k * S[at] + o * s[at / 3] * s[at % 3])
    };
    let Dvel = combine(b, c, e);
    (combine(a, b, c), Dvel, Dvel * vel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_agree_with_the_field() {
        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14);
        let (Da, Db) = sub(Quat([0.8, 0.2, -0.4, 0.4]), Quat::IDENTITY);
        assert!(close(&Da[..3], &[0.8737790919031518, -0.460555966219735, -0.3974455121713109]));
        assert!(close(&Db[..1], &[-0.8737790919031518]) && close(&Db[3..4], &[0.460555966219735]));
        let (Dquat, Dvel, Dscale) = integrate(Vec3([1.0, 2.0, 3.0]), 0.1);
        assert!(close(&Dquat[..3], &[0.9357548032779188, 0.30293271340263717, -0.18054007669439773]));
        assert!(close(&Dvel[..3], &[0.9784844954262191, 0.1515682239084612, -0.09387364774771384]));
        assert!(close(&Dscale.0, &[1.0, 2.0, 3.0]));
        // the series and the closed form meet
        let (near, far) = (integrate(Vec3::X * 0.03125, 1.0), integrate(Vec3::X * 0.03125000001, 1.0));
        assert!([near.0 - far.0, near.1 - far.1].iter().flat_map(|m| m.0).all(|x| x.abs() < 1e-10));
    }
}
