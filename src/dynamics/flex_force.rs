//! Forces of deformable bodies.

use crate::base::Result;
use crate::data::Data;
use crate::model::Model;

/// Elastic forces of elements.
pub fn elasticity(m: &Model, _d: &mut Data) -> Result<()> {
    let _ = m;
    Ok(())
}

/// Springs and dampers of edges.
pub fn edges(_m: &Model, _d: &mut Data) {}

/// Passive contacts.
pub fn contacts(_m: &Model, _d: &mut Data) -> Result<()> {
    Ok(())
}
