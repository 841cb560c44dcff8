//! Sensors of the position pass: positions and axes of frames, positions of joints and tendons, limits, distances of
//! geoms, rangefinders, camera projections, magnetometers, energy.
//!
//! Tests: `tests/physics/sensors.rs`, `src/sensor/tests.rs`.

use super::frame::{frame, inside, orientation};
use super::query::{self, Nearest};
use super::{SensorOutput, limit_row, output, wrong_stage};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics;
use crate::math::short_list::ShortList;
use crate::math::{MINVAL, Quat, Vec3, elementary};
use crate::model::Model;
use bytemuck::{Pod, Zeroable};

/// The nearest points of two lists of geoms, as a sensor found them.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub struct CachedDistance {
    /// Type and id of the two objects.
    objects: [[i32; 2]; 2],
    cutoff: f64,
    nearest: Nearest,
}

/// What the last sensors of distances in a pass found: distance, direction and segment are often sensors of the same lists.
pub type Distances = ShortList<CachedDistance, 8>;

/// Value of sensor `i`.
#[inline(never)]
pub fn value(m: &Model, d: &mut Data, i: usize, known: &mut Distances) -> Result<SensorOutput> {
    let (objtype, id) = (m.sensor_objtype()[i], m.sensor_objid()[i]);
    let (reftype, refid) = (m.sensor_reftype()[i], m.sensor_refid()[i]);
    let at = id.max(0) as usize;
    let kind = mjtSensor::from_int(m.sensor_type()[i]);
    Ok(match kind {
        Some(mjSENS_MAGNETOMETER) => output(&(d.site_xmat[at].transpose() * Vec3(m.opt.magnetic)).0),
        Some(mjSENS_RANGEFINDER) => {
            let along = d.site_xmat[at].col(2);
            output(&[query::ray(m, d, d.site_xpos[at], along, m.site_bodyid()[at])?])
        }
        Some(mjSENS_CAMPROJECTION) => output(&projection(m, d, d.site_xpos[at], refid.max(0) as usize)),
        Some(mjSENS_BALLQUAT) => output(&Quat::from_slice(&d.qpos[m.jnt_qposadr()[at] as usize..]).unit().0),
        Some(mjSENS_JOINTLIMITPOS) => limit(d, mjCNSTR_LIMIT_JOINT, id),
        Some(mjSENS_TENDONLIMITPOS) => limit(d, mjCNSTR_LIMIT_TENDON, id),
        Some(mjSENS_FRAMEPOS) => {
            let pos = frame(m, d, objtype, id, i)?.pos;
            if refid < 0 {
                return Ok(output(&pos.0));
            }
            let r = frame(m, d, reftype, refid, i)?;
            output(&(r.rot.transpose() * (pos - r.pos)).0)
        }
        Some(mjSENS_FRAMEXAXIS | mjSENS_FRAMEYAXIS | mjSENS_FRAMEZAXIS) => {
            let column = m.sensor_type()[i] - mjSENS_FRAMEXAXIS as i32;
            let axis = frame(m, d, objtype, id, i)?.rot.col(column as usize);
            if refid < 0 {
                return Ok(output(&axis.0));
            }
            output(&(frame(m, d, reftype, refid, i)?.rot.transpose() * axis).0)
        }
        Some(mjSENS_FRAMEQUAT) => {
            let q = orientation(m, d, objtype, id, i)?;
            if refid < 0 {
                return Ok(output(&q.0));
            }
            output(&(orientation(m, d, reftype, refid, i)?.conj() * q).0)
        }
        Some(mjSENS_SUBTREECOM) => output(&d.subtree_com[at].0),
        Some(mjSENS_INSIDESITE) => {
            let (pos, s) = (frame(m, d, objtype, id, i)?.pos, refid.max(0) as usize);
            let (size, kind) = (m.site_size()[s], m.site_type()[s]);
            output(&[inside(kind, size, d.site_xpos[s], &d.site_xmat[s], pos) as i32 as f64])
        }
        Some(mjSENS_GEOMDIST | mjSENS_GEOMNORMAL | mjSENS_GEOMFROMTO) => geom_distance(m, d, i, known)?,
        Some(mjSENS_E_POTENTIAL) => {
            dynamics::energy_pos(m, d);
            output(&[d.s.energy[0]])
        }
        Some(mjSENS_E_KINETIC) => {
            dynamics::energy_vel(m, d);
            output(&[d.s.energy[1]])
        }
        _ => return Err(wrong_stage("sensor type in POS", "mj_sensorPos", i)),
    })
}

fn limit(d: &Data, kind: mjtConstraint, id: i32) -> SensorOutput {
    output(&[limit_row(d, kind, id).map_or(0.0, |r| d.efc_pos[r] - d.efc_margin[r])])
}

/// Pixel coordinates of a point in a camera's image; (0, 0) is the corner at the top left.
fn projection(m: &Model, d: &Data, point: Vec3, cam: usize) -> [f64; 2] {
    let [width, height] = m.cam_resolution()[cam];
    let ([sx, sy], intrinsic) = (m.cam_sensorsize()[cam], m.cam_intrinsic()[cam]);
    let (fx, fy) = if sx != 0.0 && sy != 0.0 {
        // in the single precision of the camera's parameters
        ((intrinsic[0] / sx * width as f32) as f64, (intrinsic[1] / sy * height as f32) as f64)
    } else {
        let f = 0.5 * height as f64 / elementary::tan(m.cam_fovy()[cam] * std::f64::consts::PI / 360.0);
        (f, f)
    };
    let rot = &d.cam_xmat[cam];
    let q = rot.transpose() * point - rot.transpose() * d.cam_xpos[cam];
    let w = if q[2].abs() < MINVAL { if q[2] >= 0.0 { MINVAL } else { -MINVAL } } else { q[2] };
    [(-fx * q[0] + width as f64 / 2.0 * q[2]) / w, (fy * q[1] + height as f64 / 2.0 * q[2]) / w]
}

/// Distance, direction or segment between the closest geoms of two objects.
fn geom_distance(m: &Model, d: &mut Data, i: usize, known: &mut Distances) -> Result<SensorOutput> {
    let geoms = |[objtype, id]: [i32; 2]| {
        let id = id.max(0) as usize;
        if objtype == mjOBJ_GEOM as i32 {
            return id..id + 1;
        }
        let first = m.body_geomadr()[id].max(0) as usize;
        first..first + m.body_geomnum()[id] as usize
    };
    let first = [m.sensor_objtype()[i], m.sensor_objid()[i]];
    let second = [m.sensor_reftype()[i], m.sensor_refid()[i]];
    let (objects, cutoff) = ([first, second], m.sensor_cutoff()[i]);
    let again = known.iter().filter(|known| known.objects == objects).find_map(|known| {
        if known.cutoff == cutoff { Some(known.nearest) } else { known.nearest.within(known.cutoff, cutoff) }
    });
    let Nearest { distance, segment, .. } = match again {
        Some(nearest) => nearest,
        None => {
            let nearest = query::closest(m, d, geoms(first), geoms(second), cutoff)?;
            if known.len() == known.capacity() {
                known.clear();
            }
            known.push(CachedDistance { objects, cutoff, nearest });
            nearest
        }
    };
    Ok(match mjtSensor::from_int(m.sensor_type()[i]) {
        Some(mjSENS_GEOMDIST) => output(&[distance]),
        Some(mjSENS_GEOMFROMTO) => segment,
        _ => {
            let dif = Vec3::from_slice(&segment[3..]) - Vec3::from_slice(&segment[..3]);
            output(&if dif == Vec3::ZERO { dif } else { dif.unit() }.0)
        }
    })
}
