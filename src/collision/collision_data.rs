//! The data that the narrow phase reads and writes: a whole `mjData`, or, on a thread of its own, the poses and memory
//! for contacts.
//!
//! Tests: `tests/engine/threads.rs`.

use super::scene::{Scene, TableChecks};
use crate::abi::*;
use crate::data::{Data, Stack, warning};
use crate::math::{Mat3, Vec3};
use crate::model::Model;
use crate::plan::CollisionPlan;

/// Where pairs are tested, and where their contacts go.
pub(super) trait CollisionData<'s> {
    /// Calls `f` with the whole `mjData`, which user code, plugins and flexes need; `None` on threads, which have no pairs of these.
    fn whole<T>(&mut self, f: impl FnOnce(&mut Data) -> T) -> Option<T>;
    fn plan(&self) -> &CollisionPlan;
    fn stack(&self) -> Stack<'s>;
    /// Frames of inertias, by body.
    fn inertias(&self) -> (&[Vec3], &[Mat3]);
    /// Frames of geoms.
    fn geoms(&self) -> (&[Vec3], &[Mat3]);
    /// Boxes of the nodes of flexes.
    fn flex_nodes(&self) -> &[[f64; 6]];
    /// Vertices of flexes.
    fn flex_vertices(&self) -> &[Vec3];
    /// Marks a node of a bounding volume tree for the viewer.
    fn mark(&mut self, node: usize);
    /// The contacts found so far.
    fn contacts(&mut self) -> &mut [mjContact];
    /// Whether there is capacity for `n` more contacts; warns if not.
    fn has_capacity(&mut self, n: usize) -> bool;
    /// Appends a contact; [`CollisionData::has_capacity`] said that it fits.
    fn push(&mut self, con: &mjContact);

    /// What colliders see.
    #[inline(always)]
    fn scene<'a>(&'a self, m: &'a Model, checked: TableChecks<'a>) -> Scene<'a> {
        let (xpos, xmat) = self.geoms();
        Scene { m, plan: self.plan(), xpos, xmat, checked }
    }
}

impl<'s> CollisionData<'s> for Data<'s> {
    #[inline(always)]
    fn whole<T>(&mut self, f: impl FnOnce(&mut Data) -> T) -> Option<T> {
        Some(f(self))
    }

    #[inline(always)]
    fn plan(&self) -> &CollisionPlan {
        &self.plan.collision
    }

    #[inline(always)]
    fn stack(&self) -> Stack<'s> {
        self.stack
    }

    #[inline(always)]
    fn inertias(&self) -> (&[Vec3], &[Mat3]) {
        (self.xipos, self.ximat)
    }

    #[inline(always)]
    fn geoms(&self) -> (&[Vec3], &[Mat3]) {
        (self.geom_xpos, self.geom_xmat)
    }

    #[inline(always)]
    fn flex_nodes(&self) -> &[[f64; 6]] {
        self.bvh_aabb_dyn
    }

    #[inline(always)]
    fn flex_vertices(&self) -> &[Vec3] {
        self.flexvert_xpos
    }

    #[inline(always)]
    fn mark(&mut self, node: usize) {
        self.bvh_active[node] = 1;
    }

    #[inline(always)]
    fn contacts(&mut self) -> &mut [mjContact] {
        self.contact
    }

    #[inline(always)]
    fn has_capacity(&mut self, n: usize) -> bool {
        let fits = self.has_contact_capacity(n);
        if !fits {
            warning(self.s, mjWARN_CONTACTFULL, self.s.ncon);
        }
        fits
    }

    #[inline(always)]
    fn push(&mut self, con: &mjContact) {
        self.push_contact(con);
    }
}
