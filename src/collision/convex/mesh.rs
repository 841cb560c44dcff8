//! Meshes as convex shapes: their vertices, the graph of the convex hull, and the support table.
//!
//! Tests: `src/collision/convex/hill_climbing.rs`, `tests/physics/collisions.rs`.

use crate::collision::scene::Scene;
use crate::math::Vec3;
use crate::model::Model;
use crate::plan::{HULL_MIN, HullGraph, SupportTable};

/// A mesh: all its vertices, and the graph of its convex hull if it has one.
#[derive(Clone, Copy)]
pub struct Mesh<'a> {
    pub m: &'a Model,
    pub id: usize,
    /// The mesh stands for a signed distance field.
    pub field: bool,
    pub vertices: &'a [[f32; 3]],
    pub hull: Option<&'a HullGraph>,
    /// The farthest hull vertices by direction.
    pub support: Option<&'a SupportTable>,
}

impl<'a> Mesh<'a> {
    pub fn new(scene: &Scene<'a>, id: usize, field: bool) -> Mesh<'a> {
        let vertices = scene.vertices(id);
        let few = vertices.len() < HULL_MIN;
        Mesh {
            m: scene.m,
            id,
            field,
            vertices,
            hull: scene.plan.hulls[id].as_ref(),
            support: if few { None } else { scene.support_table(id) },
        }
    }

    /// The hull, if the mesh has enough vertices for support points to be searched along its edges.
    #[inline(always)]
    pub fn hull(&self) -> Option<&'a HullGraph> {
        self.hull.filter(|_| self.vertices.len() >= HULL_MIN)
    }

    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Vec3 {
        Vec3(self.vertices[i].map(f64::from))
    }
}
