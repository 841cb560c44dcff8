//! Solvers.
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;
pub fn fwd_constraint(_m: &Model, _d: &mut Data) -> Result<()> {
    Ok(())
}
