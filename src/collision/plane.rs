//! Plane against sphere, capsule, cylinder and box. The plane is the first shape; every normal is the plane's.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::manifold::{ContactPoint, Manifold, Solid};
use crate::abi::mjMINVAL;
use crate::math::{Real, Vec3};

/// The height of a point above a plane through `origin` with unit normal `n`.
#[inline(always)]
fn height<R: Real>(origin: &Vec3<R>, n: &Vec3<R>, point: &Vec3<R>) -> R {
    (*point - *origin).dot(*n)
}

/// Whether a capsule, with `arm` from its centre to an end, is farther from a plane than the margin, which is part of `reach` as the
/// capsule's radius is.
#[inline(always)]
pub fn capsule_above<R: Real>(origin: &Vec3<R>, n: &Vec3<R>, center: &Vec3<R>, arm: Vec3<R>, reach: f64) -> R::Mask {
    let above = |end: Vec3<R>| R::of(reach).lt(height(origin, n, &end));
    above(*center + arm) & above(*center - arm)
}

/// Signed gap between a plane through `origin` with unit normal `n` and a sphere, with the contact position.
#[inline(always)]
fn sphere_gap(origin: &Vec3, n: &Vec3, center: &Vec3, radius: f64, margin: f64) -> Option<(f64, Vec3)> {
    let height = height(origin, n, center);
    if height > margin + radius {
        return None;
    }
    let dist = height - radius;
    Some((dist, *center + *n * (-dist / 2.0 - radius)))
}

/// The contact of a sphere with the plane through `origin`, along its unit normal `n`.
#[inline(always)]
pub fn half_space_sphere(origin: &Vec3, n: &Vec3, center: &Vec3, radius: f64, margin: f64) -> Option<ContactPoint> {
    let (dist, pos) = sphere_gap(origin, n, center, radius, margin)?;
    Some(ContactPoint { dist, pos, normal: *n, tangent: Vec3::ZERO })
}

pub fn plane_sphere(plane: &Solid, sphere: &Solid, margin: f64, out: &mut Manifold) {
    let n = plane.axis();
    if let Some(point) = half_space_sphere(plane.pos, &n, sphere.pos, sphere.size[0], margin) {
        out.push_point(point);
    }
}

/// The two end spheres, upper first; the first tangent follows the capsule.
pub fn plane_capsule(plane: &Solid, capsule: &Solid, margin: f64, out: &mut Manifold) {
    let (n, axis) = (plane.axis(), capsule.axis());
    let arm = axis * capsule.size[1];
    for end in [*capsule.pos + arm, *capsule.pos - arm] {
        if let Some(point) = half_space_sphere(plane.pos, &n, &end, capsule.size[0], margin) {
            out.push_point(ContactPoint { tangent: axis, ..point });
        }
    }
}

/// The deepest rim point of the lower cap, the point of the upper rim above it, and two more that complete an
/// equilateral triangle on the lower cap.
pub fn plane_cylinder(plane: &Solid, cylinder: &Solid, margin: f64, out: &mut Manifold) {
    let n = plane.axis();
    let [radius, half, _] = cylinder.size.0;
    // axis rotated towards the plane
    let mut axis = cylinder.axis();
    let mut along = n.dot(axis);
    if along > 0.0 {
        axis = -axis;
        along = -along;
    }
    let height = (*cylinder.pos - *plane.pos).dot(n);

    // radial direction of steepest descent; any one when the cylinder stands upright
    let mut rim = axis * along - n;
    let len2 = rim.dot(rim);
    rim = if len2 >= mjMINVAL * mjMINVAL { rim * (radius / len2.sqrt()) } else { cylinder.mat.col(0) * radius };
    let rim_height = rim.dot(n);
    axis *= half;
    along *= half;

    let lower = height + along + rim_height;
    if lower > margin {
        return;
    }
    let lift = |p: Vec3, dist: f64| p + n * (-dist * 0.5);
    out.push(lower, lift(*cylinder.pos + rim + axis, lower), n);

    let upper = height - along + rim_height;
    if upper <= margin {
        out.push(upper, lift(*cylinder.pos + rim - axis, upper), n);
    }

    let side = height + along - rim_height * 0.5;
    if side <= margin {
        let across = rim.cross(axis).unit() * (radius * 3.0f64.sqrt() * 0.5);
        for w in [across, -across] {
            let p = *cylinder.pos + w + axis + rim * -0.5;
            out.push(side, lift(p, side), n);
        }
    }
}

/// Up to four corners below the plane that also lie below the box's centre.
pub fn plane_box(plane: &Solid, cube: &Solid, margin: f64, out: &mut Manifold) {
    let n = plane.axis();
    let height = (*cube.pos - *plane.pos).dot(n);
    for i in 0..8 {
        let corner = Vec3::from_fn(|k| if i >> k & 1 == 1 { cube.size[k] } else { -cube.size[k] });
        let corner = *cube.mat * corner;
        let below = n.dot(corner);
        if height + below > margin || below > 0.0 {
            continue;
        }
        let dist = height + below;
        out.push(dist, corner + *cube.pos + n * (-dist / 2.0), n);
        if out.points().len() == 4 {
            return;
        }
    }
}
