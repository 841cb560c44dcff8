//! Sphere against box. The capsule-box collider runs it on spheres along the capsule.

use super::geometry::*;
use super::manifold::{Manifold, Solid};
use crate::abi::mjMINVAL;

pub fn sphere_box(sphere: &Solid, cube: &Solid, margin: f64, out: &mut Manifold) {
    ball_box(sphere.pos, sphere.size[0], cube, margin, out);
}

pub fn ball_box(center: &Vec3, radius: f64, cube: &Solid, margin: f64, out: &mut Manifold) {
    let half = cube.size;
    let c = rotate_back(cube.mat, &sub(center, cube.pos));
    let nearest: Vec3 = std::array::from_fn(|k| if half[k] > 0.0 { clip(c[k], -half[k], half[k]) } else { c[k] });
    let (towards, gap) = normalized(&sub(&nearest, &c));
    if gap - radius > margin {
        return;
    }
    let (dist, local, normal) = if gap > mjMINVAL {
        let deepest = add_scaled(&c, &towards, radius);
        let local = add(&scale(&nearest, 0.5), &scale(&deepest, 0.5));
        (gap - radius, local, rotate(cube.mat, &towards))
    } else {
        let (inward, depth) = nearest_face(&c, half);
        (-depth - radius, add_scaled(&c, &inward, (radius - depth) / 2.0), rotate(cube.mat, &inward))
    };
    out.push(dist, add(&rotate(cube.mat, &local), cube.pos), normal);
}

/// Inward normal of the face nearest to a point inside the box, and its distance; the first of equal ones.
fn nearest_face(c: &Vec3, half: &Vec3) -> (Vec3, f64) {
    let mut best = 2.0 * (half[0] + half[1] + half[2]);
    let mut inward = [0.0; 3];
    for k in 0..3 {
        for side in [-1.0, 1.0] {
            let depth = (side * half[k] - c[k]).abs();
            if depth < best {
                best = depth;
                inward = [0.0; 3];
                inward[k] = -side;
            }
        }
    }
    (inward, best)
}
