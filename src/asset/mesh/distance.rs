//! Signed distance to a triangle mesh: the closest point by branch and bound over boxes, the sign from the pseudonormal of
//! the closest feature (Baerentzen, Aanaes 2005).

use super::triangle::{TriangleFeature, closest};
use crate::asset::bvh::{BoundingTree, Leaf};
use crate::asset::geometry::*;
use crate::math::elementary;
use std::collections::HashMap;

/// A mesh prepared for distance queries.
pub struct DistanceQuery<'a> {
    vert: &'a [Vec3],
    face: &'a [[i32; 3]],
    tree: BoundingTree,
    face_normal: Vec<Vec3>,
    edge_normal: HashMap<(i32, i32), Vec3>,
    vertex_normal: Vec<Vec3>,
}

fn unit(v: Vec3) -> Vec3 {
    v / v.norm()
}

/// Angle at `a` between the directions to `b` and `c`.
fn angle(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    elementary::acos(unit(b - a).dot(unit(c - a)).clamp(-1.0, 1.0))
}

fn edge_key(a: i32, b: i32) -> (i32, i32) {
    (a.min(b), a.max(b))
}

impl<'a> DistanceQuery<'a> {
    pub fn new(vert: &'a [Vec3], face: &'a [[i32; 3]]) -> DistanceQuery<'a> {
        let corners = |f: &[i32; 3]| f.map(|i| vert[i as usize]);
        let mut face_normal = Vec::with_capacity(face.len());
        let mut edge_normal: HashMap<(i32, i32), Vec3> = HashMap::with_capacity(3 * face.len() / 2);
        let mut vertex_normal = vec![Vec3::ZERO; vert.len()];
        let mut leaves = Vec::with_capacity(face.len());
        for (id, f) in face.iter().enumerate() {
            let p @ [a, b, c] = corners(f);
            let n = unit((b - a).cross(c - a));
            face_normal.push(n);
            for k in 0..3 {
                let sum = edge_normal.entry(edge_key(f[k], f[(k + 1) % 3])).or_insert(Vec3::ZERO);
                *sum += n;
                let at = &mut vertex_normal[f[k] as usize];
                *at += n * angle(p[k], p[(k + 1) % 3], p[(k + 2) % 3]);
            }
            leaves.push(Leaf {
                id: id as i32,
                key: Vec3::from_fn(|i| (a[i] + b[i] + c[i]) / 3.0),
                min: Vec3::from_fn(|i| a[i].min(b[i]).min(c[i])),
                max: Vec3::from_fn(|i| a[i].max(b[i]).max(c[i])),
            });
        }
        edge_normal.values_mut().for_each(|n| *n = unit(*n));
        vertex_normal.iter_mut().for_each(|n| *n = unit(*n));
        DistanceQuery { vert, face, tree: BoundingTree::build(&leaves), face_normal, edge_normal, vertex_normal }
    }

    /// Distance of a point, negative inside.
    pub fn signed(&self, p: Vec3) -> f64 {
        let mut best = (f64::INFINITY, 0, Vec3::ZERO, TriangleFeature::Face);
        let mut todo = vec![0usize];
        while let Some(node) = todo.pop() {
            if self.box_distance(node, p) >= best.0 {
                continue;
            }
            let [left, right] = self.tree.child[node];
            if left < 0 {
                let id = self.tree.nodeid[node] as usize;
                let t = self.face[id].map(|i| self.vert[i as usize]);
                let (q, feature) = closest(p, t);
                let offset = p - q;
                let square = offset.dot(offset);
                if square < best.0 {
                    best = (square, id, q, feature);
                }
                continue;
            }
            // the nearer child is looked at first
            let (left, right) = (left as usize, right as usize);
            if self.box_distance(left, p) < self.box_distance(right, p) {
                todo.extend([right, left]);
            } else {
                todo.extend([left, right]);
            }
        }
        let (square, id, q, feature) = best;
        let f = self.face[id];
        let normal = match feature {
            TriangleFeature::Face => self.face_normal[id],
            TriangleFeature::Vertex(k) => self.vertex_normal[f[k] as usize],
            TriangleFeature::Edge(k) => self.edge_normal[&edge_key(f[k], f[(k + 1) % 3])],
        };
        if (p - q).dot(normal) >= 0.0 { square.sqrt() } else { -square.sqrt() }
    }

    /// Squared distance to a node's box.
    fn box_distance(&self, node: usize, p: Vec3) -> f64 {
        let b = &self.tree.aabb[node];
        (0..3).map(|k| ((p[k] - b[k]).abs() - b[k + 3]).max(0.0).powi(2)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_to_a_tetrahedron() {
        let vert = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
        let face = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let d = DistanceQuery::new(&vert, &face);
        assert_eq!(d.signed(Vec3([0.1, 0.2, 0.3])), -0.1);
        assert_eq!(d.signed(Vec3([-3.0, 0.0, -4.0])), 5.0);
        assert_eq!(d.signed(Vec3([0.25, 0.25, -2.0])), 2.0);
    }
}
