//! Sensors of the velocity pass: velocimeters and gyroscopes, velocities of frames, joints, tendons and limits, momenta
//! of subtrees.
//!
//! Tests: `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use super::frame::{ObjectFrame, frame};
use super::{SensorOutput, limit_row, output, wrong_stage};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::support::{self, frame_velocity};
use crate::math::Vec3;
use crate::model::Model;

/// Value of sensor `i`.
#[inline(never)]
pub fn value(m: &Model, d: &Data, i: usize) -> Result<SensorOutput> {
    let (objtype, id) = (m.sensor_objtype()[i], m.sensor_objid()[i]);
    let (reftype, refid) = (m.sensor_reftype()[i], m.sensor_refid()[i]);
    let at = id.max(0) as usize;
    // the error is that of the velocity's function
    let object = || frame(m, d, objtype, id, i).map_err(|_| support::invalid_type("mj_objectVelocity", objtype));
    let world = |f: &ObjectFrame| frame_velocity(m, d, f.body, f.pos, None);
    let kind = mjtSensor::from_int(m.sensor_type()[i]);
    Ok(match kind {
        Some(mjSENS_VELOCIMETER | mjSENS_GYRO) => {
            let b = m.site_bodyid()[at] as usize;
            let v = frame_velocity(m, d, b, d.site_xpos[at], Some(&d.site_xmat[at]));
            output(&(if kind == Some(mjSENS_GYRO) { v.angular() } else { v.linear() }).0)
        }
        Some(mjSENS_BALLANGVEL) => output(&Vec3::from_slice(&d.qvel[m.jnt_dofadr()[at] as usize..]).0),
        Some(mjSENS_JOINTLIMITVEL) => limit(d, mjCNSTR_LIMIT_JOINT, id),
        Some(mjSENS_TENDONLIMITVEL) => limit(d, mjCNSTR_LIMIT_TENDON, id),
        Some(mjSENS_FRAMELINVEL) => {
            let f = object()?;
            let v = world(&f).linear();
            if refid < 0 {
                return Ok(output(&v.0));
            }
            let r = frame(m, d, reftype, refid, i)?;
            let vr = world(&r);
            let rotation = (f.pos - r.pos).cross(vr.angular());
            output(&(r.rot.transpose() * (v - vr.linear() + rotation)).0)
        }
        Some(mjSENS_FRAMEANGVEL) => {
            let w = world(&object()?).angular();
            if refid < 0 {
                return Ok(output(&w.0));
            }
            let r = frame(m, d, reftype, refid, i)?;
            output(&(r.rot.transpose() * (w - world(&r).angular())).0)
        }
        Some(mjSENS_SUBTREELINVEL) => output(&d.subtree_linvel[at].0),
        Some(mjSENS_SUBTREEANGMOM) => output(&d.subtree_angmom[at].0),
        _ => return Err(wrong_stage("type in VEL", "mj_sensorVel", i)),
    })
}

fn limit(d: &Data, kind: mjtConstraint, id: i32) -> SensorOutput {
    output(&[limit_row(d, kind, id).map_or(0.0, |r| d.efc_vel[r])])
}
