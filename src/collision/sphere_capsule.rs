//! Spheres, capsules and cylinders against each other: all pairs that reduce to the test of two spheres, or of a sphere
//! and a half space.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::manifold::{Manifold, Solid};
use super::plane::half_space_sphere;
use crate::abi::mjMINVAL;
use crate::math::scalar::clip;
use crate::math::{Mat3, Real, Vec3};

/// A ball that stands for a point of a shape; `mat` is the shape's orientation, which decides the normal when two
/// centres coincide.
#[derive(Clone, Copy)]
pub struct Ball<'a> {
    pub center: Vec3,
    pub radius: f64,
    pub mat: &'a Mat3,
}

pub fn balls(a: &Ball, b: &Ball, margin: f64, out: &mut Manifold) {
    let gap = a.center - b.center;
    let limit = margin + a.radius + b.radius;
    let len2 = gap.dot(gap);
    if len2 > limit * limit {
        return;
    }
    let dist = len2.sqrt() - a.radius - b.radius;
    let (mut normal, len) = (b.center - a.center).normalized();
    if len < mjMINVAL {
        normal = a.mat.col(2).cross(b.mat.col(2)).unit();
    }
    out.push(dist, a.center + normal * (a.radius + dist / 2.0), normal);
}

fn ball<'a>(sphere: &Solid<'a>) -> Ball<'a> {
    Ball { center: *sphere.pos, radius: sphere.size[0], mat: sphere.mat }
}

pub fn sphere_sphere(a: &Solid, b: &Solid, margin: f64, out: &mut Manifold) {
    balls(&ball(a), &ball(b), margin, out);
}

pub fn sphere_capsule(sphere: &Solid, capsule: &Solid, margin: f64, out: &mut Manifold) {
    let [radius, half, _] = capsule.size.0;
    let axis = capsule.axis();
    let x = clip(axis.dot(*sphere.pos - *capsule.pos), -half, half);
    let nearest = Ball { center: *capsule.pos + axis * x, radius, mat: capsule.mat };
    balls(&ball(sphere), &nearest, margin, out);
}

/// The sphere's centre is nearest to the round side, a cap, or the rim between them.
pub fn sphere_cylinder(sphere: &Solid, cylinder: &Solid, margin: f64, out: &mut Manifold) {
    let [radius, half, _] = cylinder.size.0;
    let axis = cylinder.axis();
    let w = *sphere.pos - *cylinder.pos;
    let x = axis.dot(w);
    let radial = w - axis * x;
    let radial2 = radial.dot(radial);
    let (mut side, mut cap) = (x.abs() < half, radial2 < radius * radius);
    if side && cap {
        if half - x.abs() < radius - radial2.sqrt() {
            side = false;
        } else {
            cap = false;
        }
    }
    if side {
        let nearest = Ball { center: *cylinder.pos + axis * x, radius, mat: cylinder.mat };
        balls(&ball(sphere), &nearest, margin, out);
    } else if cap {
        let end = if x > 0.0 { half } else { -half };
        let outward = if x > 0.0 { axis } else { -axis };
        let origin = *cylinder.pos + axis * end;
        if let Some(point) = half_space_sphere(&origin, &outward, sphere.pos, sphere.size[0], margin) {
            out.push(point.dist, point.pos, -point.normal);
        }
    } else {
        let arm = axis * (if x > 0.0 { half } else { -half });
        let center = *cylinder.pos + (arm + radial * (radius / radial2.sqrt()));
        balls(&ball(sphere), &Ball { center, radius: 0.0, mat: cylinder.mat }, margin, out);
    }
}

/// Whether two capsules are apart along some axis of the world, and by more than rounding. In: their centres, the vectors
/// from there to their ends, and the margin and both radii, in this order.
#[inline(always)]
pub fn capsules_separated<R: Real>(centers: [&Vec3<R>; 2], arms: [Vec3<R>; 2], [margin, r1, r2]: [f64; 3]) -> R::Mask {
    let gap = *centers[0] - *centers[1];
    let limit = R::of((margin + r1 + r2).abs() * (1.0 + 1e-6));
    let separated = |k: usize| limit.lt(gap[k].abs() - arms[0][k].abs() - arms[1][k].abs());
    separated(0) | separated(1) | separated(2)
}

/// Nearest points of two segments; for parallel capsules up to two contacts, at the ends of the common stretch.
pub fn capsule_capsule(a: &Solid, b: &Solid, margin: f64, out: &mut Manifold) {
    let (arm_a, arm_b) = (a.axis() * a.size[1], b.axis() * b.size[1]);
    // most pairs that come here
    if capsules_separated([a.pos, b.pos], [arm_a, arm_b], [margin, a.size[0], b.size[0]]) {
        return;
    }
    let gap = *a.pos - *b.pos;
    let ma = arm_a.dot(arm_a);
    let mb = -arm_a.dot(arm_b);
    let mc = arm_b.dot(arm_b);
    let u = -arm_a.dot(gap);
    let v = arm_b.dot(gap);
    let det = ma * mc - mb * mb;
    let mut test = |x1: f64, x2: f64| {
        let p = Ball { center: *a.pos + arm_a * x1, radius: a.size[0], mat: a.mat };
        let q = Ball { center: *b.pos + arm_b * x2, radius: b.size[0], mat: b.mat };
        balls(&p, &q, margin, out);
        out.points().len()
    };

    if det.abs() >= mjMINVAL {
        let mut x1 = (mc * u - mb * v) / det;
        let mut x2 = (ma * v - mb * u) / det;
        if x1 > 1.0 {
            (x1, x2) = (1.0, (v - mb) / mc);
        } else if x1 < -1.0 {
            (x1, x2) = (-1.0, (v + mb) / mc);
        }
        if x2 > 1.0 {
            (x1, x2) = (clip((u - mb) / ma, -1.0, 1.0), 1.0);
        } else if x2 < -1.0 {
            (x1, x2) = (clip((u + mb) / ma, -1.0, 1.0), -1.0);
        }
        test(x1, x2);
        return;
    }
    test(1.0, clip((v - mb) / mc, -1.0, 1.0));
    if test(-1.0, clip((v + mb) / mc, -1.0, 1.0)) == 2 {
        return;
    }
    if test(clip((u - mb) / ma, -1.0, 1.0), 1.0) == 2 {
        return;
    }
    test(clip((u + mb) / ma, -1.0, 1.0), -1.0);
}
