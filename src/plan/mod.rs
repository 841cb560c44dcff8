//! What the hot path derives once from a model's structure (ids, types, addresses). Values that a user may edit in place
//! are not here: they are read live.

use crate::model::Model;

mod chains;
mod collision;

pub use chains::Chains;
pub use collision::CollisionPlan;

/// Derived tables of one model; immutable, shared between the `mjData` of that model.
pub struct Plan {
    /// The dofs that move each body.
    pub chains: Chains,
    pub collision: CollisionPlan,
}

impl Plan {
    /// Derives the tables of a model.
    pub fn new(m: &Model) -> Plan {
        Plan { chains: Chains::new(m), collision: CollisionPlan::new(m) }
    }
}
