//! What colliders see of a configuration.

use super::geometry::*;
use super::manifold::Solid;
use crate::data::Data;
use crate::model::Model;
use crate::plan::CollisionPlan;

/// The geoms of a model in their present poses.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub m: &'a Model,
    pub plan: &'a CollisionPlan,
    pub xpos: &'a [Vec3],
    pub xmat: &'a [Mat3],
}

impl<'a> Scene<'a> {
    #[inline(always)]
    pub fn of(m: &'a Model, d: &'a Data) -> Scene<'a> {
        let (xpos, xmat) = (bytemuck::cast_slice(d.geom_xpos), bytemuck::cast_slice(d.geom_xmat));
        Scene { m, plan: &d.plan.collision, xpos, xmat }
    }

    #[inline(always)]
    pub fn solid(&self, g: usize) -> Solid<'a> {
        Solid { pos: &self.xpos[g], mat: &self.xmat[g], size: &self.m.geom_size()[g] }
    }
}
