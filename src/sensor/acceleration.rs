//! Sensors of the acceleration pass: accelerometers, accelerations of frames, forces and torques between bodies, forces
//! of actuators and limits. Touch, contact and tactile sensors have files of their own.
//!
//! Tests: `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use super::frame::frame;
use super::{SensorOutput, limit_row, output, wrong_stage};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::jacobian;
use crate::dynamics::support::{self, frame_acceleration};
use crate::model::Model;

/// Value of sensor `i`.
pub fn value(m: &Model, d: &Data, i: usize) -> Result<SensorOutput> {
    let (objtype, id) = (m.sensor_objtype()[i], m.sensor_objid()[i]);
    let at = id.max(0) as usize;
    let kind = mjtSensor::from_int(m.sensor_type()[i]);
    Ok(match kind {
        Some(mjSENS_ACCELEROMETER) => {
            let b = m.site_bodyid()[at] as usize;
            let a = frame_acceleration(m, d, b, d.site_xpos[at], Some(&d.site_xmat[at]));
            output(&a.linear().0)
        }
        Some(mjSENS_FORCE | mjSENS_TORQUE) => {
            let b = m.site_bodyid()[at] as usize;
            let offset = jacobian::offset(m, d, d.site_xpos[at], b);
            let w = d.cfrc_int[b].at(offset).in_axes(&d.site_xmat[at]);
            output(&(if kind == Some(mjSENS_TORQUE) { w.torque() } else { w.force() }).0)
        }
        Some(mjSENS_TENDONACTFRC) => {
            let mine = |&a: &usize| m.actuator_trntype()[a] == mjTRN_TENDON as i32 && m.actuator_trnid()[a][0] == id;
            output(&[(0..m.nu()).filter(mine).fold(0.0, |sum, a| sum + d.actuator_force[a])])
        }
        Some(mjSENS_JOINTLIMITFRC) => limit(d, mjCNSTR_LIMIT_JOINT, id),
        Some(mjSENS_TENDONLIMITFRC) => limit(d, mjCNSTR_LIMIT_TENDON, id),
        Some(mjSENS_FRAMELINACC | mjSENS_FRAMEANGACC) => {
            let f = frame(m, d, objtype, id, i).map_err(|_| support::invalid_type("mj_objectAcceleration", objtype))?;
            let a = frame_acceleration(m, d, f.body, f.pos, None);
            output(&(if kind == Some(mjSENS_FRAMEANGACC) { a.angular() } else { a.linear() }).0)
        }
        _ => return Err(wrong_stage("type in ACC", "mj_sensorAcc", i)),
    })
}

fn limit(d: &Data, kind: mjtConstraint, id: i32) -> SensorOutput {
    output(&[limit_row(d, kind, id).map_or(0.0, |r| d.efc_force[r])])
}
