//! Plane against ellipsoid or mesh: the deepest point, and for meshes up to two more vertices below the plane.
//!
//! Tests: `tests/engine/contacts.rs`, `tests/physics/collisions.rs`.

use super::mesh::Mesh;
use super::shape::{Kind, Shape};
use crate::collision::manifold::Manifold;
use crate::collision::scene::Scene;

/// Contacts of one pair.
const MAX_CONTACTS: usize = 3;

pub fn plane_convex(scene: Scene, g1: usize, g2: usize, margin: f64, out: &mut Manifold) {
    let Some(mut solid) = Shape::geom(&scene, g2, 0.0) else { return };
    let plane = scene.solid(g1);
    let n = plane.axis();
    let deepest = solid.legacy_support(&(-n));
    let dist = n.dot(deepest - *plane.pos);
    if dist > margin {
        return;
    }
    let first = deepest + n * (-0.5 * dist);
    out.push(dist, first, n);

    // of an ellipsoid that was fitted to a mesh without a hull the mesh's vertices are tested, as in the reference
    let fitted = || Some(Mesh::new(&scene, usize::try_from(scene.m.geom_dataid()[g2]).ok()?, false));
    let mesh = match solid.kind {
        Kind::Mesh(mesh) => mesh,
        _ => match fitted().filter(|mesh| mesh.hull.is_none()) {
            Some(mesh) => mesh,
            None => return,
        },
    };
    let down = solid.mat.transpose() * -n;
    let threshold = n.dot(solid.pos - *plane.pos) - margin;
    let near = 0.3 * scene.m.geom_rbound()[g2];
    let mut test = |vertex: usize| {
        let local = mesh.vertex(vertex);
        if out.points().len() >= MAX_CONTACTS || !(down.dot(local) > threshold) {
            return;
        }
        let p = solid.mat * local + solid.pos;
        if p.distance(first) < near {
            return;
        }
        let dist = n.dot(p - *plane.pos);
        out.push(dist, p + n * (-0.5 * dist), n);
    };
    match mesh.hull {
        Some(hull) => hull.neighbours(solid.hull.max(0) as usize).iter().for_each(|&[_, v]| test(v as usize)),
        None => (0..mesh.vertices.len()).filter(|&v| v as i32 != solid.vertex).for_each(test),
    }
}
