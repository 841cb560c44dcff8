//! Meshes as convex shapes.

use crate::collision::geometry::Vec3;
use crate::collision::scene::Scene;
use crate::model::Model;
use crate::plan::HullGraph;

/// A mesh: all its vertices, and the graph of its convex hull if it has one.
#[derive(Clone, Copy)]
pub struct Mesh<'a> {
    pub m: &'a Model,
    pub id: usize,
    /// The mesh stands for a signed distance field.
    pub field: bool,
    pub vertices: &'a [[f32; 3]],
    pub hull: Option<&'a HullGraph>,
}

impl<'a> Mesh<'a> {
    pub fn new(scene: &Scene<'a>, id: usize, field: bool) -> Mesh<'a> {
        let m = scene.m;
        let first = m.mesh_vertadr()[id] as usize;
        Mesh {
            m,
            id,
            field,
            vertices: &m.mesh_vert()[first..first + m.mesh_vertnum()[id] as usize],
            hull: scene.plan.hulls[id].as_ref(),
        }
    }

    /// The hull, if the mesh has so many vertices that walking along its edges is how to find the farthest.
    #[inline(always)]
    pub fn hull(&self) -> Option<&'a HullGraph> {
        self.hull.filter(|_| self.vertices.len() >= 10)
    }

    #[inline(always)]
    pub fn vertex(&self, i: usize) -> Vec3 {
        self.vertices[i].map(f64::from)
    }
}
