//! Sensors: from the state and its derived quantities to `sensordata`, in three passes by what a sensor depends on.
//!
//! In: frames, velocities, accelerations, contacts and their forces. Out: `sensordata`. Interaction forces and subtree
//! momenta are computed here when the first sensor asks for them.
//!
//! Tests: `src/sensor/tests.rs`, `tests/physics/sensors.rs`, `tests/process/callbacks.rs`.
#![forbid(unsafe_code)]

mod acceleration;
mod contact;
mod frame;
mod position;
mod query;
mod tactile;
#[cfg(test)]
mod tests;
mod touch;
mod velocity;

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{Callback, Data};
use crate::dynamics::{self, sleep};
use crate::model::Model;
use crate::plan::SensorLists;
use crate::plugin;

/// Output of a sensor with up to six numbers.
type SensorOutput = [f64; 6];

/// Sensors that depend on positions.
pub fn sensor_pos(m: &Model, d: &mut Data) -> Result<()> {
    sensors_of(m, d, mjSTAGE_POS, None)
}

/// Sensors that depend on velocities.
pub fn sensor_vel(m: &Model, d: &mut Data) -> Result<()> {
    sensors_of(m, d, mjSTAGE_VEL, None)
}

/// Sensors that depend on accelerations and forces.
pub fn sensor_acc(m: &Model, d: &mut Data) -> Result<()> {
    sensors_of(m, d, mjSTAGE_ACC, None)
}

/// Sensors of a stage: all of them, or those of `some`, which does not count for sensors of plugins.
#[inline]
pub fn sensors_of(m: &Model, d: &mut Data, stage: mjtStage, some: Option<&SensorLists>) -> Result<()> {
    let list = some.unwrap_or(&d.plan.sensors).of(stage);
    if list.is_empty() && m.nplugin() == 0 || m.disabled(mjDSBL_SENSOR) {
        return Ok(());
    }
    evaluate(m, d, stage, list)
}

/// Evaluates the listed sensors and those of plugins.
#[inline(never)]
fn evaluate(m: &Model, d: &mut Data, stage: mjtStage, list: &[u32]) -> Result<()> {
    let filter = sleep::bodies(m, d.s, d.body_awake_ind).is_some();
    let awake = |d: &Data, i: usize| Ok(!filter || sleep::sensor_state(m, d, i)? != mjS_ASLEEP);
    let (mut users, mut prepared, mut known) = (false, false, position::Distances::default());
    let mut next = 0;
    while next < list.len() {
        let (at, i) = (next, list[next] as usize);
        next += 1;
        if !awake(d, i)? {
            continue;
        }
        let kind = mjtSensor::from_int(m.sensor_type()[i]);
        if let Some(x) = scalar(m, d, stage, kind, m.sensor_objid()[i]) {
            d.sensordata[m.sensor_adr()[i] as usize] = x;
            continue;
        }
        if !prepared && needs_more(stage, kind) {
            prepare(m, d, stage)?;
            prepared = true;
        }
        let adr = m.sensor_adr()[i] as usize;
        let block = adr..adr + m.sensor_dim()[i] as usize;
        match kind {
            Some(mjSENS_USER) => {
                d.sensordata[block].fill(0.0);
                users = true;
            }
            Some(run @ (mjSENS_CONTACT | mjSENS_TOUCH)) if stage == mjSTAGE_ACC => {
                let alike = |&&i: &&u32| m.sensor_type()[i as usize] == run as i32;
                next = at + list[at..].iter().take_while(alike).count();
                if run == mjSENS_TOUCH {
                    touch::touches(m, d, &list[at..next], awake)?;
                } else {
                    contact::contacts(m, d, &list[at..next], awake)?;
                }
            }
            Some(mjSENS_TACTILE) if stage == mjSTAGE_ACC => tactile::tactile(m, d, i, block)?,
            _ => {
                let value = match stage {
                    mjSTAGE_POS => position::value(m, d, i, &mut known)?,
                    mjSTAGE_VEL => velocity::value(m, d, i)?,
                    _ => acceleration::value(m, d, i)?,
                };
                put(&mut d.sensordata[block], &value);
            }
        }
    }
    if users {
        d.call(m, Callback::Sensor(stage));
    }
    if m.nplugin() > 0 {
        plugin::compute_sensors(m, d, stage, |d| {
            let first = !std::mem::replace(&mut prepared, true);
            if first { prepare(m, d, stage) } else { Ok(()) }
        })?;
    }
    if m.nplugin() > 0 {
        cutoff(m, d, stage, 0..m.nsensor());
    } else {
        cutoff(m, d, stage, list.iter().map(|&i| i as usize));
    }
    Ok(())
}

/// Copies as many numbers as the sensor has.
#[inline(always)]
fn put(to: &mut [f64], value: &SensorOutput) {
    match to {
        [x] => *x = value[0],
        [x, y, z] => [*x, *y, *z] = [value[0], value[1], value[2]],
        to => to.iter_mut().zip(value).for_each(|(to, x)| *to = *x),
    }
}

/// Value of a sensor that reads a single number. A function of its own: in the loop, the addresses of all that it may read would be loaded
/// before the first sensor.
#[inline(never)]
fn scalar(m: &Model, d: &Data, stage: mjtStage, kind: Option<mjtSensor>, id: i32) -> Option<f64> {
    let at = id as usize;
    match (stage, kind?) {
        (mjSTAGE_POS, mjSENS_JOINTPOS) => Some(d.qpos[m.jnt_qposadr()[at] as usize]),
        (mjSTAGE_POS, mjSENS_TENDONPOS) => Some(d.ten_length[at]),
        (mjSTAGE_POS, mjSENS_ACTUATORPOS) => Some(d.actuator_length[at]),
        (mjSTAGE_POS, mjSENS_CLOCK) => Some(d.s.time),
        (mjSTAGE_VEL, mjSENS_JOINTVEL) => Some(d.qvel[m.jnt_dofadr()[at] as usize]),
        (mjSTAGE_VEL, mjSENS_TENDONVEL) => Some(d.ten_velocity[at]),
        (mjSTAGE_VEL, mjSENS_ACTUATORVEL) => Some(d.actuator_velocity[at]),
        (mjSTAGE_ACC, mjSENS_ACTUATORFRC) => Some(d.actuator_force[at]),
        (mjSTAGE_ACC, mjSENS_JOINTACTFRC) => Some(d.qfrc_actuator[m.jnt_dofadr()[at] as usize]),
        _ => None,
    }
}

/// Whether a sensor reads quantities that the pipeline does not compute.
fn needs_more(stage: mjtStage, kind: Option<mjtSensor>) -> bool {
    match stage {
        mjSTAGE_VEL => matches!(kind, Some(mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM | mjSENS_USER)),
        mjSTAGE_ACC => matches!(
            kind,
            Some(
                mjSENS_ACCELEROMETER
                    | mjSENS_FORCE
                    | mjSENS_TORQUE
                    | mjSENS_FRAMELINACC
                    | mjSENS_FRAMEANGACC
                    | mjSENS_USER
            )
        ),
        _ => false,
    }
}

/// Computes these quantities.
fn prepare(m: &Model, d: &mut Data, stage: mjtStage) -> Result<()> {
    match stage {
        mjSTAGE_VEL => dynamics::subtree_vel(m, d)?,
        mjSTAGE_ACC => dynamics::rne_post_constraint(m, d)?,
        _ => {}
    }
    Ok(())
}

/// Limits the outputs of the stage's sensors, which are among those listed.
fn cutoff(m: &Model, d: &mut Data, stage: mjtStage, list: impl Iterator<Item = usize>) {
    for i in list {
        let cutoff = m.sensor_cutoff()[i];
        if cutoff <= 0.0 || m.sensor_needstage()[i] != stage as i32 || m.sensor_type()[i] == mjSENS_GEOMFROMTO as i32 {
            continue;
        }
        let adr = m.sensor_adr()[i] as usize;
        let block = &mut d.sensordata[adr..adr + m.sensor_dim()[i] as usize];
        match mjtDataType::from_int(m.sensor_datatype()[i]) {
            Some(mjDATATYPE_REAL) => block.iter_mut().for_each(|x| *x = crate::math::scalar::clip(*x, -cutoff, cutoff)),
            Some(mjDATATYPE_POSITIVE) => block.iter_mut().for_each(|x| *x = crate::math::scalar::min(cutoff, *x)),
            _ => {}
        }
    }
}

/// The error of a sensor whose type does not belong to the pass.
fn wrong_stage(stage: &str, routine: &str, i: usize) -> Error {
    Error::in_routine(routine, format_args!("invalid {stage} stage, sensor {i}"))
}

/// Up to six numbers.
fn output(values: &[f64]) -> SensorOutput {
    let mut out = [0.0; 6];
    out[..values.len()].copy_from_slice(values);
    out
}

/// The first row that limits this joint or tendon, if it is at its limit.
fn limit_row(d: &Data, kind: mjtConstraint, id: i32) -> Option<usize> {
    let rows = (d.s.ne + d.s.nf) as usize..d.s.nefc as usize;
    rows.into_iter().find(|&r| d.efc_type[r] == kind as i32 && d.efc_id[r] == id)
}
