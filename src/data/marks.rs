//! Marks of the nodes of bounding-volume trees that a step visited (`bvh_active`), which the visualiser shows.
//!
//! The trees of meshes may have a million nodes, and only rays mark them. So a step clears the nodes of bodies and flexes, and of
//! meshes those that may be marked.
//!
//! Tests: `tests/physics/rays.rs`, `tests/engine/near.rs`.

use super::{Data, hidden};
use crate::model::Model;
use std::ops::Range;

impl Data<'_> {
    /// Clears all marks.
    pub fn clear_marks(&mut self, m: &Model) {
        // SAFETY: a complete `mjData`, for as long as this lives.
        let Some(marked) = (unsafe { hidden::marked_nodes(self.raw) }) else { return self.bvh_active.fill(0) };
        // bodies come first, meshes then, and flexes last
        let first = m.mesh_bvhadr().first().and_then(|&adr| usize::try_from(adr).ok());
        let Some(first) = first.filter(|&first| first <= m.nbvhstatic().min(self.bvh_active.len())) else {
            return self.bvh_active.fill(0);
        };
        let (bodies, rest) = self.bvh_active.split_at_mut(first);
        let (meshes, flexes) = rest.split_at_mut((m.nbvhstatic() - first).min(rest.len()));
        bodies.fill(0);
        flexes.fill(0);
        let known = marked.take();
        let (low, high) = (known.start.max(first) - first, known.end.saturating_sub(first).min(meshes.len()));
        if low < high {
            meshes[low..high].fill(0);
        }
        let part = marked.next_part(meshes.len());
        meshes[part].fill(0);
    }

    /// Nodes of a mesh are about to be marked.
    pub fn will_mark(&self, nodes: Range<usize>) {
        // SAFETY: a complete `mjData`, for as long as this lives.
        if let Some(marked) = unsafe { hidden::marked_nodes(self.raw) } {
            marked.add(nodes);
        }
    }
}
