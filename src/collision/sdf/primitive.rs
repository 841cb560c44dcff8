//! Signed distance fields of primitive shapes in their own frames.
//!
//! Tests: in this file.

use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::math::Vec3;
use crate::math::scalar::clip;

pub fn unsupported(geomtype: i32) -> Error {
    Error::of(ErrorKind::Unsupported, format!("signed distance field: geom type {geomtype} has none"))
}

/// The nearest point of a capsule's segment, as a difference.
fn from_segment(size: &Vec3, x: &Vec3) -> Vec3 {
    Vec3([x[0], x[1], x[2] - clip(x[2], -size[1], size[1])])
}

fn positive(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

fn max(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

pub fn distance(kind: mjtGeom, size: &Vec3, x: &Vec3) -> Result<f64> {
    Ok(match kind {
        mjGEOM_PLANE => x[2],
        mjGEOM_SPHERE => x.norm() - size[0],
        mjGEOM_CAPSULE => from_segment(size, x).norm() - size[0],
        mjGEOM_ELLIPSOID => {
            let (k0, k1) = ellipsoid_norms(size, x);
            k0 * (k0 - 1.0) / k1
        }
        mjGEOM_CYLINDER => {
            let a = [(x[0] * x[0] + x[1] * x[1]).sqrt() - size[0], x[2].abs() - size[1]];
            let b = a.map(positive);
            let inside = max(a[0], a[1]);
            (if inside < 0.0 { inside } else { 0.0 }) + (b[0] * b[0] + b[1] * b[1]).sqrt()
        }
        mjGEOM_BOX => {
            let a = Vec3::from_fn(|k| x[k].abs() - size[k]);
            if a.iter().any(|&a| a >= 0.0) {
                let inside = max(a[0], max(a[1], a[2]));
                Vec3(a.map(positive)).norm() + if inside < 0.0 { inside } else { 0.0 }
            } else {
                let f = radial(size, x, &a);
                let t = Vec3::from_fn(|k| -a[k] / f[k].abs());
                -f.norm() * t[0].min(t[1]).min(t[2])
            }
        }
        _ => return Err(unsupported(kind as i32)),
    })
}

/// Norms of the point scaled by the inverse sizes, once and twice.
fn ellipsoid_norms(size: &Vec3, x: &Vec3) -> (f64, f64) {
    let a = Vec3::from_fn(|k| x[k] / size[k]);
    let b = Vec3::from_fn(|k| a[k] / size[k]);
    (a.norm(), b.norm())
}

/// The radial field inside a box.
fn radial(size: &Vec3, x: &Vec3, a: &Vec3) -> Vec3 {
    let f = Vec3::from_fn(|k| -size[k] / a[k]).unit();
    Vec3::from_fn(|k| if x[k] < 0.0 { -f[k] } else { f[k] })
}

pub fn gradient(kind: mjtGeom, size: &Vec3, x: &Vec3) -> Result<Vec3> {
    Ok(match kind {
        mjGEOM_PLANE => Vec3::Z,
        mjGEOM_SPHERE => *x * (1.0 / x.norm()),
        mjGEOM_CAPSULE => {
            let q = from_segment(size, x);
            q * (1.0 / q.norm())
        }
        mjGEOM_ELLIPSOID => {
            let (k0, k1) = ellipsoid_norms(size, x);
            Vec3::from_fn(|k| {
                let b = x[k] / size[k] / size[k];
                b * (2.0 * k0 - 1.0) / (k0 * k1) - b * k0 * (k0 - 1.0) / (k1 * k1 * k1 * size[k] * size[k])
            })
            .unit()
        }
        mjGEOM_CYLINDER => cylinder_gradient(size, x),
        mjGEOM_BOX => {
            let a = Vec3::from_fn(|k| x[k].abs() - size[k]);
            if a.iter().all(|&a| a < 0.0) {
                return Ok(radial(size, x, &a));
            }
            let b = Vec3(a.map(positive));
            let len = b.norm();
            Vec3::from_fn(|k| if a[k] > 0.0 { b[k] / len * x[k].signum() } else { 0.0 })
        }
        _ => return Err(unsupported(kind as i32)),
    })
}

fn cylinder_gradient(size: &Vec3, x: &Vec3) -> Vec3 {
    let rho = (x[0] * x[0] + x[1] * x[1]).sqrt();
    let a = [rho - size[0], x[2].abs() - size[1]];
    let (r, z) = (max(rho, 1e-10), max(x[2].abs(), 1e-10));
    let g = [x[0] / r, x[1] / r, x[2] / z];
    if max(a[0], a[1]) < 0.0 {
        return if a[0] > a[1] { Vec3([g[0], g[1], 0.0]) } else { Vec3([0.0, 0.0, g[2]]) };
    }
    let b = a.map(positive);
    let len = max((b[0] * b[0] + b[1] * b[1]).sqrt(), 1e-10);
    Vec3([g[0] * b[0] / len, g[1] * b[0] / len, g[2] * b[1] / len])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of the reference.
    #[test]
    fn fields_of_primitives_are_the_references() {
        let size = [0.2, 0.3, 0.4];
        for (kind, size, expected) in [
            (mjGEOM_SPHERE, [0.2, 0.0, 0.0], [-0.012917130661302928, 0.5071067811865475]),
            (mjGEOM_CAPSULE, [0.2, 0.3, 0.0], [-0.08819660112501052, 0.3385164807134505]),
            (mjGEOM_ELLIPSOID, size, [-0.1284794972209672, 0.34832655608877144]),
            (mjGEOM_CYLINDER, [0.2, 0.3, 0.0], [-0.08819660112501052, 0.36055512754639896]),
            (mjGEOM_BOX, size, [-0.28875, 0.17320508075688773]),
        ] {
            for (x, expected) in [[0.05, -0.1, 0.15], [0.3, -0.4, 0.5]].iter().zip(expected) {
                let found = distance(kind, &Vec3(size), &Vec3(*x)).unwrap();
                assert!((found - expected).abs() < 1e-15, "{kind:?} {found} {expected}");
            }
        }
    }
}
