//! What the hot path derives once from a model's structure: ids, types, addresses. Values that a user may edit in place
//! are not here: they are read live. The integer and byte arrays of a model decide its plan, so models that agree in
//! those share one. The one exception are tables of mesh vertices, which record their source: users must compare before use
//! ([`TableStates`]).
//!
//! Tests: `tests/engine/data.rs`.

use crate::model::Model;

mod chains;
mod collision;
mod collision_memory;
mod drives;
mod joints;
mod parts;
mod scratch;
mod sensors;
mod share;
mod support;
mod support_build;
mod support_grid;
mod table_state;
mod tendons;
mod tree;

pub use chains::Chains;
pub use collision::{BodyPair, BodyRelations, CollisionPlan, HULL_MIN, HullGraph};
pub use collision_memory::{CollisionMemory, CollisionStore};
pub use drives::{Drive, drive};
pub use joints::LimitedJoint;
pub use parts::{Extent, Part, Parts};
pub use scratch::ScratchLayout;
pub use sensors::SensorLists;
pub use share::{SharedPlan, fingerprint};
pub use support::SupportTable;
pub use table_state::TableStates;
pub use tendons::{PathPart, PathPiece, Segment, TendonPaths, Wrapping};
pub use tree::PaddedTree;

/// Derived tables of one model; immutable, shared between the `mjData` of that model.
pub struct Plan {
    /// The dofs that move each body.
    pub chains: Chains,
    /// The joints that can have limits.
    pub joints: Vec<LimitedJoint>,
    /// The joints of the actuators, if all of these drive slides and hinges.
    pub drives: Vec<Drive>,
    pub collision: CollisionPlan,
    pub tree: PaddedTree,
    /// What threads can work on.
    pub parts: Parts,
    pub sensors: SensorLists,
    tendons: TendonPaths,
    /// Numbers of hidden scratch memory that every `mjData` with this plan has: `Data::scratch`.
    pub scratch_len: usize,
}

impl Plan {
    /// The paths of tendons; see [`TendonPaths::current`].
    #[inline(always)]
    pub fn tendon_paths<'p>(&'p self, m: &Model, edited: &'p mut Option<TendonPaths>) -> &'p TendonPaths {
        self.tendons.current(m, &self.chains, edited)
    }

    /// Derives the tables of a model. What needs scratch memory takes its parts from `scratch`.
    pub fn new(m: &Model) -> Plan {
        let mut scratch = ScratchLayout::default();
        let chains = Chains::new(m);
        Plan {
            tendons: TendonPaths::new(m, &chains),
            chains,
            joints: joints::limitable_joints(m),
            drives: drives::drives(m),
            collision: CollisionPlan::new(m),
            tree: PaddedTree::new(m, &mut scratch),
            parts: Parts::new(m, &mut scratch),
            sensors: SensorLists::new(m),
            scratch_len: scratch.len(),
        }
    }
}
