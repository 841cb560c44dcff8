//! Sphere against box. The capsule-box collider runs it on spheres along the capsule.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::manifold::{Manifold, Solid};
use crate::abi::mjMINVAL;
use crate::math::Vec3;
use crate::math::scalar::clip;

pub fn sphere_box(sphere: &Solid, cube: &Solid, margin: f64, out: &mut Manifold) {
    ball_box(sphere.pos, sphere.size[0], cube, margin, out);
}

pub fn ball_box(center: &Vec3, radius: f64, cube: &Solid, margin: f64, out: &mut Manifold) {
    let half = cube.size;
    let c = cube.mat.transpose() * (*center - *cube.pos);
    let nearest = Vec3::from_fn(|k| if half[k] > 0.0 { clip(c[k], -half[k], half[k]) } else { c[k] });
    let (towards, gap) = (nearest - c).normalized();
    if gap - radius > margin {
        return;
    }
    let (dist, local, normal) = if gap > mjMINVAL {
        let deepest = c + towards * radius;
        let local = nearest * 0.5 + deepest * 0.5;
        (gap - radius, local, *cube.mat * towards)
    } else {
        let (inward, depth) = nearest_face(&c, half);
        (-depth - radius, c + inward * ((radius - depth) / 2.0), *cube.mat * inward)
    };
    out.push(dist, *cube.mat * local + *cube.pos, normal);
}

/// Inward normal of the face nearest to a point inside the box, and its distance; the first of equal ones.
fn nearest_face(c: &Vec3, half: &Vec3) -> (Vec3, f64) {
    let mut best = 2.0 * (half[0] + half[1] + half[2]);
    let mut inward = Vec3::ZERO;
    for k in 0..3 {
        for side in [-1.0, 1.0] {
            let depth = (side * half[k] - c[k]).abs();
            if depth < best {
                best = depth;
                inward = Vec3::ZERO;
                inward[k] = -side;
            }
        }
    }
    (inward, best)
}
