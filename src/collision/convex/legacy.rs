//! The older support maps: those of portal refinement, and of plane against convex shape.
//!
//! They differ from the native ones where a direction lies exactly in a coordinate plane (middles of edges and faces
//! instead of corners) and in how mesh vertices are searched.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::mesh::Mesh;
use super::shape::{Kind, Shape};
use crate::abi::mjMINVAL;
use crate::base::report;
use crate::math::Vec3;
use crate::plan::HullGraph;

/// -1, 0 or 1.
fn sign(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        0.0
    }
}

impl Shape<'_> {
    /// The farthest point of the inflated shape in the unit direction `dir`, by the older rules.
    pub fn legacy_support(&mut self, dir: &Vec3) -> Vec3 {
        let l = self.mat.transpose() * *dir;
        let local = match self.kind {
            Kind::Sphere { radius } => l * radius,
            Kind::Capsule { radius, half } => {
                let p = l * radius;
                Vec3([p[0], p[1], p[2] + sign(l[2]) * half])
            }
            Kind::Ellipsoid { size } => l.component_mul(size).unit().component_mul(size),
            Kind::Cylinder { radius, half } => {
                let len = (l[0] * l[0] + l[1] * l[1]).sqrt();
                let radial = |x: f64| if len > mjMINVAL { x / len * radius } else { 0.0 };
                Vec3([radial(l[0]), radial(l[1]), sign(l[2]) * half])
            }
            Kind::Box { size } => Vec3::from_fn(|k| sign(l[k]) * size[k]),
            Kind::Mesh(mesh) => {
                match mesh.hull {
                    Some(hull) => self.legacy_climb(&mesh, hull, &l),
                    None => self.legacy_search(&mesh, &l),
                }
                usize::try_from(self.vertex).map_or(Vec3::ZERO, |v| mesh.vertex(v))
            }
            Kind::Point | Kind::Segment { .. } | Kind::Prism { .. } | Kind::Element { .. } => return self.support(dir),
        };
        self.mat * (local + l * (0.5 * self.margin)) + self.pos
    }

    /// The best of all vertices, the first of equal ones; none beyond -1e10 leaves -1.
    fn legacy_search(&mut self, mesh: &Mesh, dir: &Vec3) {
        let mut best = -1e10;
        let mut found = -1;
        for i in 0..mesh.vertices.len() {
            let value = dir.dot(mesh.vertex(i));
            if value > best {
                best = value;
                found = i as i32;
            }
        }
        if found < 0 {
            report::warning_message("mesh support: no vertex found");
        }
        self.vertex = found;
    }

    /// Walks along hull edges while that leads farther.
    fn legacy_climb(&mut self, mesh: &Mesh, hull: &HullGraph, dir: &Vec3) {
        let table = mesh.support.filter(|_| mesh.hull().is_some());
        if let Some((end, _)) = table.and_then(|table| table.farthest(*dir)) {
            (self.hull, self.vertex) = (end as i32, hull.vertex[end as usize] as i32);
            return;
        }
        let value = |v: u32| dir.dot(mesh.vertex(v as usize));
        let mut here = self.hull.max(0) as usize;
        let mut best = value(hull.vertex[here]);
        loop {
            let from = here;
            for &[h, v] in hull.neighbours(from) {
                let reach = value(v);
                if reach > best {
                    best = reach;
                    here = h as usize;
                }
            }
            if here == from {
                break;
            }
        }
        self.hull = here as i32;
        self.vertex = hull.vertex[here] as i32;
    }
}
