//! Which sensors each of the three passes evaluates: those of positions, velocities and accelerations.
//!
//! Tests: `tests/physics/sensors.rs`.

use crate::abi::*;
use crate::model::Model;

/// Sensors by the stage that they need.
pub struct SensorLists {
    /// Sensors of each stage, ascending, without those of plugins.
    stage: [Vec<u32>; mjSTAGE_ACC as usize + 1],
    /// Whether potential and kinetic energy are sensed.
    pub energy: [bool; 2],
}

impl SensorLists {
    pub fn new(m: &Model) -> SensorLists {
        SensorLists::some(m, |_| true)
    }

    /// The lists with some sensors alone.
    pub fn some(m: &Model, wanted: impl Fn(usize) -> bool) -> SensorLists {
        let has = |kind: mjtSensor| m.sensor_type().contains(&(kind as i32));
        let in_stage = |stage: usize| {
            let listed = |i: &u32| {
                let i = *i as usize;
                m.sensor_needstage()[i] == stage as i32 && m.sensor_type()[i] != mjSENS_PLUGIN as i32 && wanted(i)
            };
            (0..m.nsensor() as u32).filter(listed).collect()
        };
        SensorLists { stage: std::array::from_fn(in_stage), energy: [has(mjSENS_E_POTENTIAL), has(mjSENS_E_KINETIC)] }
    }

    /// The sensors of a stage.
    #[inline]
    pub fn of(&self, stage: mjtStage) -> &[u32] {
        &self.stage[stage as usize]
    }
}
