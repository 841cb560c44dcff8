//! The part of a configuration that colliders read: shapes and their poses.
//!
//! Tests: `tests/physics/collisions.rs`.

use super::manifold::Solid;
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::Model;
use crate::plan::{CollisionMemory, CollisionPlan, SupportTable};
use std::cell::Cell;

/// The geoms of a model in their present poses.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub m: &'a Model,
    pub plan: &'a CollisionPlan,
    pub xpos: &'a [Vec3],
    pub xmat: &'a [Mat3],
    pub checked: TableChecks<'a>,
}

/// Which support tables are of the vertices that the model has now.
#[derive(Clone, Copy, Default)]
pub struct TableChecks<'a> {
    /// By mesh: found out when a mesh is first used in a stage, and kept until its end. Empty while user code may change the model.
    pub known: &'a [Cell<u8>],
    /// What is kept from one stage to the next.
    pub memory: CollisionMemory<'a>,
}

const AGREES: u8 = 1;
const DIFFERS: u8 = 2;

impl<'a> Scene<'a> {
    #[inline(always)]
    pub fn of(m: &'a Model, d: &'a Data) -> Scene<'a> {
        let checked = TableChecks { known: &[], memory: d.collision_memory };
        Scene { m, plan: &d.plan.collision, xpos: d.geom_xpos, xmat: d.geom_xmat, checked }
    }

    /// The vertices of a mesh.
    #[inline(always)]
    pub fn vertices(&self, mesh: usize) -> &'a [[f32; 3]] {
        let first = self.m.mesh_vertadr()[mesh] as usize;
        &self.m.mesh_vert()[first..first + self.m.mesh_vertnum()[mesh] as usize]
    }

    /// The support table of a mesh, if it is of the mesh's present vertices.
    #[inline]
    pub fn support_table(&self, mesh: usize) -> Option<&'a SupportTable> {
        match self.checked.known.get(mesh).map_or(0, Cell::get) {
            AGREES => self.plan.support_again(mesh),
            DIFFERS => None,
            _ => self.compared_table(mesh),
        }
    }

    #[inline(never)]
    fn compared_table(&self, mesh: usize) -> Option<&'a SupportTable> {
        let states = self.checked.memory.tables;
        let made =
            if states.has_agreed(mesh) { self.plan.support_again(mesh) } else { self.plan.support(self.m, mesh) };
        let hull = self.plan.hulls[mesh].as_ref();
        let table = made.filter(|table| hull.is_some_and(|hull| states.agrees(mesh, table, hull, self.vertices(mesh))));
        if let Some(known) = self.checked.known.get(mesh) {
            known.set(if table.is_some() { AGREES } else { DIFFERS });
        }
        table
    }

    #[inline(always)]
    pub fn solid(&self, g: usize) -> Solid<'a> {
        Solid { pos: &self.xpos[g], mat: &self.xmat[g], size: &self.m.geom_size()[g] }
    }
}
