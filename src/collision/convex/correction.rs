//! Surface normals of smooth shapes at a contact, which replace the less accurate direction of portal refinement.

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
    let level = x[0] * x[0] / s2[0] + x[1] * x[1] / s2[1] + x[2] * x[2] / s2[2];
    if level <= 1.0 { from_inside(&s2, x, outward) } else { from_outside(&s2, x) }
}

/// Follows the ray along the present normal to the surface, and takes the normal there, until they agree.
fn from_inside(s2: &Vec3, x: &Vec3, outward: &Vec3) -> Option<Vec3> {
    let mut n = outward.unit();
    for i in 0..30 {
        let a = n[0] * n[0] / s2[0] + n[1] * n[1] / s2[1] + n[2] * n[2] / s2[2];
        let b = x[0] * n[0] / s2[0] + x[1] * n[1] / s2[1] + x[2] * n[2] / s2[2];
        let c = x[0] * x[0] / s2[0] + x[1] * x[1] / s2[1] + x[2] * x[2] / s2[2] - 1.0;
        let det = b * b - a * c;
        let h = (-b + det.sqrt()) / a;
        if det < mjMINVAL || a < mjMINVAL || h < 0.0 {
            return (i > 0).then_some(n);
        }
        let hit = Vec3::from_fn(|k| (x[k] + h * n[k]) / s2[k]);
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
        let (mut value, mut slope) = (-1.0, 0.0);
        for k in 0..3 {
            let t = s2[k] + lambda;
            value += x[k] * x[k] * s2[k] / (t * t);
            slope -= 2.0 * x[k] * x[k] * s2[k] / (t * t * t);
        }
        if value < 1e-6 || slope > -mjMINVAL {
            break;
        }
        let step = -value / slope;
        if step < 1e-6 {
            break;
        }
        lambda += step;
    }
    Some(Vec3::from_fn(|k| x[k] / (s2[k] + lambda)))
}
