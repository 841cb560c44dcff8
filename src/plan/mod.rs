//! What the hot path derives once from a model's structure (ids, types, addresses). Values that a user may edit in place
//! are not here: they are read live.

use crate::model::Model;

mod collision;

pub use collision::CollisionPlan;

/// Derived tables of one model; immutable, shared between the `mjData` of that model.
pub struct Plan {
    pub collision: CollisionPlan,
}

impl Plan {
    /// Derives the tables of a model.
    pub fn new(m: &Model) -> Plan {
        Plan { collision: CollisionPlan::new(m) }
    }
}
