//! Surface normals of smooth shapes at a contact, which replace the less accurate direction of portal refinement.
//!
//! Tests: `tests/engine/contacts.rs`, `tests/physics/collisions.rs`.

use super::shape::{Kind, Shape};
use crate::abi::mjMINVAL;
use crate::collision::manifold::ContactPoint;
use crate::math::Vec3;

/// Replaces the normal of a contact by those of the smooth shapes that touch.
pub fn correct_normal(a: &Shape, b: &Shape, point: &mut ContactPoint) {
    let na = surface_normal(a, &point.pos, &point.normal);
    let nb = surface_normal(b, &point.pos, &(-point.normal));
    let normal = match (na, nb) {
        (Some(na), Some(nb)) => (na - nb).unit(),
        (Some(na), None) => na,
        (None, Some(nb)) => -nb,
        (None, None) => return,
    };
    point.normal = normal;
    point.tangent = Vec3::ZERO;
}

/// Outward unit normal of a smooth shape near a point; `outward` is the present guess.
fn surface_normal(s: &Shape, pos: &Vec3, outward: &Vec3) -> Option<Vec3> {
    let x = s.mat.transpose() * (*pos - s.pos);
    let local = match s.kind {
        Kind::Sphere { .. } => x,
        Kind::Capsule { half, .. } => {
            let z = if x[2] > half {
                x[2] - half
            } else if x[2] < -half {
                x[2] + half
            } else {
                0.0
            };
            Vec3([x[0], x[1], z])
        }
        Kind::Cylinder { radius, half } => {
            let side = (radius - (x[0] * x[0] + x[1] * x[1]).sqrt()).abs();
            if x[2].abs() > 0.95 * half || (half - x[2].abs()).abs() < 0.25 * side {
                return None;
            }
            Vec3([x[0], x[1], 0.0])
        }
        Kind::Ellipsoid { size } => ellipsoid_normal(&size, &x, &(s.mat.transpose() * *outward))?,
        _ => return None,
    };
    Some(s.mat * local.unit())
}

fn ellipsoid_normal(size: &Vec3, x: &Vec3, outward: &Vec3) -> Option<Vec3> {
    if size.iter().any(|&s| s < mjMINVAL) {
        return None;
    }
    let s2 = size.component_mul(*size);
    let inverse = Vec3(s2.map(|s| 1.0 / s));
    let level = weighted(x, x, &inverse);
    if level <= 1.0 { from_inside(&inverse, x, outward) } else { from_outside(&s2, x) }
}

/// The inner product with weights. Here and below the order of the operations is that of the reference, which decides last bits.
fn weighted(a: &Vec3, b: &Vec3, w: &Vec3) -> f64 {
    a[0] * b[0] * w[0] + a[1] * b[1] * w[1] + a[2] * b[2] * w[2]
}

/// Follows the ray along the present normal to the surface, and takes the normal there, until they agree. `inverse`: of the squared sizes.
fn from_inside(inverse: &Vec3, x: &Vec3, outward: &Vec3) -> Option<Vec3> {
    let mut n = outward.unit();
    for i in 0..30 {
        let (a, b) = (weighted(&n, &n, inverse), weighted(x, &n, inverse));
        let c = weighted(x, x, inverse) - 1.0;
        let det = b * b - a * c;
        let h = (-b + det.sqrt()) / a;
        if det < mjMINVAL || a < mjMINVAL || h < 0.0 {
            return (i > 0).then_some(n);
        }
        let hit = Vec3::from_fn(|k| (x[k] + h * n[k]) * inverse[k]);
        let next = hit.unit();
        let change = next.distance(n);
        n = next;
        if change < 1e-6 {
            break;
        }
    }
    Some(n)
}

/// The normal at the nearest surface point, by Newton's method on its multiplier.
fn from_outside(s2: &Vec3, x: &Vec3) -> Option<Vec3> {
    let mut lambda = 0.0;
    for _ in 0..30 {
        let scale = Vec3::from_fn(|k| 1.0 / (s2[k] + lambda));
        let part = Vec3::from_fn(|k| x[k] * x[k] * s2[k] * scale[k] * scale[k]);
        let value = part[0] + part[1] + part[2] - 1.0;
        let slope = -2.0 * part.dot(scale);
        if value < 1e-6 || slope > -mjMINVAL {
            break;
        }
        let step = -value / slope;
        if step < 1e-6 {
            break;
        }
        lambda += step;
    }
    Some(Vec3::from_fn(|k| x[k] / (s2[k] + lambda)).unit())
}
