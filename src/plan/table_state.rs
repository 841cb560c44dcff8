//! Whether a mesh still has the vertices from which its [`SupportTable`] was made.
//!
//! A program may edit `mesh_vert` in place at any time, and a table of other vertices would give other contacts. To compare all vertices
//! in each step takes longer than the searches that the table saves. So all are compared when a `mjData` first uses the table with a
//! model, and later in each collision stage [`SAMPLES`] of them, spread over the hull, at places that move on by one: a mesh that was
//! scaled, bent or replaced is noticed at once, and a single vertex that was moved at the latest after a [`SAMPLES`]th as many stages as
//! the hull has vertices. Once a difference was found, all vertices are compared in every stage until they agree again. What copies or
//! replaces models as a whole ([`crate::model::structure_changed`]), and batches whose vertices differ by environment, start again.
//!
//! Tests: `tests/physics/collisions.rs`.

use super::{HullGraph, SupportTable};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Vertices that are compared in a stage.
pub const SAMPLES: usize = 8;

/// What a `mjData` knows about the tables of its model. All threads of a step find the same.
#[derive(Clone, Copy, Default)]
pub struct TableStates<'a> {
    /// By mesh; none where nothing is kept from one stage to the next.
    states: &'a [AtomicU8],
    /// Counts collision stages.
    stage: usize,
}

/// All vertices agreed at the first comparison, and samples since.
const AGREED: u8 = 1;

impl<'a> TableStates<'a> {
    /// Of meshes whose states are 0 or were written by these methods.
    pub fn new(states: &'a [AtomicU8]) -> TableStates<'a> {
        TableStates { states, stage: 0 }
    }

    /// A new collision stage begins.
    pub fn begin_stage(&mut self) {
        self.stage = self.stage.wrapping_add(1);
    }

    /// Whether the table of a mesh has been found to agree before.
    pub fn has_agreed(&self, mesh: usize) -> bool {
        self.states.get(mesh).is_some_and(|state| state.load(Relaxed) == AGREED)
    }

    /// Whether the table of a mesh is of the hull's present vertices: see the module.
    pub fn agrees(&self, mesh: usize, table: &SupportTable, hull: &HullGraph, vertices: &[[f32; 3]]) -> bool {
        let (count, vertex) = (hull.vertex.len(), |i: usize| vertices[hull.vertex[i] as usize]);
        let agrees = if self.has_agreed(mesh) {
            let step = count.div_ceil(SAMPLES).max(1);
            table.agrees_at(count, vertex, self.stage % step, step)
        } else {
            table.is_of(count, vertex)
        };
        if let Some(state) = self.states.get(mesh) {
            state.store(if agrees { AGREED } else { 0 }, Relaxed);
        }
        agrees
    }
}
