//! Sensors.

use crate::base::Result;
use crate::data::Data;
use crate::model::Model;

/// Sensors of the position stage.
pub fn sensor_pos(_m: &Model, _d: &mut Data) -> Result<()> {
    Ok(())
}

/// Sensors of the velocity stage.
pub fn sensor_vel(_m: &Model, _d: &mut Data) -> Result<()> {
    Ok(())
}

/// Sensors of the acceleration stage.
pub fn sensor_acc(_m: &Model, _d: &mut Data) -> Result<()> {
    Ok(())
}
