//! Sensors: what they may be attached to, and the kind, size and stage of their data.

use super::error::Checked;
use super::settings::is_limited;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::base::{Error, reject_if};
use crate::spec::{Sensor, SensorId};

/// What a sensor refers to.
#[derive(Clone, Copy, Debug)]
pub struct SensorState {
    pub objid: i32,
    pub refid: i32,
    pub plugin: i32,
}

impl Default for SensorState {
    fn default() -> Self {
        SensorState { objid: -1, refid: -1, plugin: -1 }
    }
}

/// Data that a sensor makes: how many numbers, of what kind, in which stage.
struct SensorFormat(usize, mjtDataType, mjtStage);

/// What a sensor may be attached to.
#[derive(Clone, Copy, PartialEq)]
enum Subject {
    None,
    Site,
    Scalar,
    Ball,
    LimitedJoint,
    Tendon,
    LimitedTendon,
    Actuator,
    Frame,
    Body,
    GeomPair,
}

/// Subject and output of the types that need no more than a table.
fn table(kind: mjtSensor) -> Option<(Subject, SensorFormat)> {
    use Subject::*;
    let (real, positive, axis) = (mjDATATYPE_REAL, mjDATATYPE_POSITIVE, mjDATATYPE_AXIS);
    let (pos, vel, acc) = (mjSTAGE_POS, mjSTAGE_VEL, mjSTAGE_ACC);
    let (subject, dim, data, stage) = match kind {
        mjSENS_TOUCH => (Site, 1, positive, acc),
        mjSENS_ACCELEROMETER | mjSENS_FORCE | mjSENS_TORQUE => (Site, 3, real, acc),
        mjSENS_VELOCIMETER | mjSENS_GYRO => (Site, 3, real, vel),
        mjSENS_MAGNETOMETER => (Site, 3, real, pos),
        mjSENS_RANGEFINDER => (Site, 1, positive, pos),
        mjSENS_CAMPROJECTION => (Site, 2, real, pos),
        mjSENS_JOINTPOS => (Scalar, 1, real, pos),
        mjSENS_JOINTVEL => (Scalar, 1, real, vel),
        mjSENS_JOINTACTFRC => (Scalar, 1, real, acc),
        mjSENS_TENDONPOS => (Tendon, 1, real, pos),
        mjSENS_TENDONVEL => (Tendon, 1, real, vel),
        mjSENS_TENDONACTFRC => (Tendon, 1, real, acc),
        mjSENS_ACTUATORPOS => (Actuator, 1, real, pos),
        mjSENS_ACTUATORVEL => (Actuator, 1, real, vel),
        mjSENS_ACTUATORFRC => (Actuator, 1, real, acc),
        mjSENS_BALLQUAT => (Ball, 4, mjDATATYPE_QUATERNION, pos),
        mjSENS_BALLANGVEL => (Ball, 3, real, vel),
        mjSENS_JOINTLIMITPOS => (LimitedJoint, 1, real, pos),
        mjSENS_JOINTLIMITVEL => (LimitedJoint, 1, real, vel),
        mjSENS_JOINTLIMITFRC => (LimitedJoint, 1, real, acc),
        mjSENS_TENDONLIMITPOS => (LimitedTendon, 1, real, pos),
        mjSENS_TENDONLIMITVEL => (LimitedTendon, 1, real, vel),
        mjSENS_TENDONLIMITFRC => (LimitedTendon, 1, real, acc),
        mjSENS_FRAMEPOS => (Frame, 3, real, pos),
        mjSENS_FRAMEQUAT => (Frame, 4, mjDATATYPE_QUATERNION, pos),
        mjSENS_FRAMEXAXIS | mjSENS_FRAMEYAXIS | mjSENS_FRAMEZAXIS => (Frame, 3, axis, pos),
        mjSENS_FRAMELINVEL | mjSENS_FRAMEANGVEL => (Frame, 3, real, vel),
        mjSENS_FRAMELINACC | mjSENS_FRAMEANGACC => (Frame, 3, real, acc),
        mjSENS_SUBTREECOM => (Body, 3, real, pos),
        mjSENS_SUBTREELINVEL | mjSENS_SUBTREEANGMOM => (Body, 3, real, vel),
        mjSENS_INSIDESITE => (Frame, 1, positive, pos),
        mjSENS_GEOMDIST => (GeomPair, 1, real, pos),
        mjSENS_GEOMNORMAL => (GeomPair, 3, axis, pos),
        mjSENS_GEOMFROMTO => (GeomPair, 6, real, pos),
        mjSENS_E_POTENTIAL | mjSENS_E_KINETIC | mjSENS_CLOCK => (None, 1, real, pos),
        _ => return Option::None,
    };
    Some((subject, SensorFormat(dim, data, stage)))
}

impl Compiler<'_> {
    pub(super) fn sensor(&mut self, id: SensorId) -> Result<()> {
        let e = &self.spec.sensors[id];
        let i = e.id() as usize;
        let mut sensor = e.compiled.public;
        let mut state = SensorState::default();
        let done = self.check_sensor(e, &mut sensor, &mut state);
        let e = &mut self.spec.sensors[id];
        e.compiled.public = sensor;
        done.map_err(|text| Failure::of(e, text))?;
        self.sensors[i] = state;
        for (kind, object) in [(sensor.objtype, state.objid), (sensor.reftype, state.refid)] {
            match kind.get() {
                Some(mjOBJ_GEOM) if object >= 0 => self.geoms[object as usize].visual = false,
                Some(mjOBJ_MESH) if object >= 0 => self.meshes[object as usize].visual = false,
                _ => {}
            }
        }
        if sensor.r#type.is(mjSENS_PLUGIN) {
            self.sensors[i].plugin = self.plugin_of(id)?;
        }
        Ok(())
    }

    fn check_sensor(&self, e: &Sensor, sensor: &mut mjsSensor, state: &mut SensorState) -> Checked {
        reject_if(e.compiled.userdata.len() > self.nuser.sensor, "user has more values than nuser_sensor in sensor")?;
        reject_if(sensor.noise < 0.0, "negative noise in sensor")?;
        reject_if(sensor.cutoff < 0.0, "negative cutoff in sensor")?;
        let Some(kind) = sensor.r#type.get() else { return Err("invalid type in sensor".into()) };
        self.sensor_objects(e, kind, state)?;
        let output = match table(kind) {
            Some((subject, output)) => {
                self.check_subject(sensor, state, subject)?;
                self.check_reference(sensor, state, kind)?;
                Some(output)
            }
            None => self.special(sensor, state, kind)?,
        };
        if let Some(SensorFormat(dim, data, stage)) = output {
            sensor.dim = i32::try_from(dim).map_err(|_| "sensor dim is too large in sensor".to_string())?;
            sensor.datatype = data.into();
            sensor.needstage = stage.into();
        }
        let data = sensor.datatype.get();
        let directional =
            data == Some(mjDATATYPE_QUATERNION) || (data == Some(mjDATATYPE_AXIS) && kind != mjSENS_GEOMNORMAL);
        reject_if(sensor.cutoff > 0.0 && directional, "cutoff applied to axis or quaternion datatype in sensor")?;
        Ok(())
    }

    /// Finds the object and the reference object by name.
    fn sensor_objects(&self, e: &Sensor, kind: mjtSensor, state: &mut SensorState) -> Checked {
        let sensor = &e.compiled;
        if sensor.objtype.raw() != mjOBJ_UNKNOWN as i32 {
            let name = sensor.objname.text();
            reject_if(name.is_empty(), "missing name of sensorized object in sensor")?;
            let found = self.object_named(sensor.objtype.raw(), name);
            state.objid = found.ok_or_else(|| format!("unrecognized name '{name}' of sensorized object"))?;
        } else if !matches!(
            kind,
            mjSENS_CONTACT | mjSENS_E_POTENTIAL | mjSENS_E_KINETIC | mjSENS_CLOCK | mjSENS_PLUGIN | mjSENS_USER
        ) {
            return Err("invalid type in sensor".into());
        }
        if sensor.reftype.raw() != mjOBJ_UNKNOWN as i32 {
            let name = sensor.refname.text();
            reject_if(name.is_empty(), "missing name of reference frame object in sensor")?;
            let found = self.object_named(sensor.reftype.raw(), name);
            state.refid = found.ok_or_else(|| format!("unrecognized name '{name}' of object"))?;
            if !is_frame(sensor.reftype) {
                return Err("reference frame object must be (x)body, geom, site or camera in sensor".into());
            }
        }
        Ok(())
    }

    fn check_subject(&self, sensor: &mjsSensor, state: &SensorState, subject: Subject) -> Checked {
        let must = |ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(Error::new(format!("sensor must be attached to {what}"))) }
        };
        let kind = sensor.objtype;
        let object = state.objid.max(0) as usize;
        match subject {
            Subject::None => Ok(()),
            Subject::Site => must(kind.is(mjOBJ_SITE), "site"),
            Subject::Scalar | Subject::Ball | Subject::LimitedJoint => {
                must(kind.is(mjOBJ_JOINT), "joint")?;
                let joint = &self.spec.joints.at(object).compiled;
                let scalar = joint.r#type.is(mjJNT_SLIDE) || joint.r#type.is(mjJNT_HINGE);
                match subject {
                    Subject::Scalar if !scalar => Err("joint must be slide or hinge in sensor".into()),
                    Subject::Ball if !joint.r#type.is(mjJNT_BALL) => Err("joint must be ball in sensor".into()),
                    Subject::LimitedJoint if !is_limited(joint.limited, joint.range) => {
                        Err("joint must be limited in sensor".into())
                    }
                    _ => Ok(()),
                }
            }
            Subject::Tendon | Subject::LimitedTendon => {
                must(kind.is(mjOBJ_TENDON), "tendon")?;
                let tendon = &self.spec.tendons.at(object).compiled;
                if subject == Subject::LimitedTendon && !is_limited(tendon.limited, tendon.range) {
                    return Err("tendon must be limited in sensor".into());
                }
                Ok(())
            }
            Subject::Actuator => must(kind.is(mjOBJ_ACTUATOR), "actuator"),
            Subject::Frame => must(is_frame(kind), "(x)body, geom, site or camera"),
            Subject::Body => must(kind.is(mjOBJ_BODY), "body"),
            Subject::GeomPair => self.check_geom_pair(sensor, state),
        }
    }

    /// Distances between two bodies or geoms, height fields excepted.
    fn check_geom_pair(&self, sensor: &mjsSensor, state: &SensorState) -> Checked {
        let fits = |kind: Enum<mjtObj>| kind.is(mjOBJ_BODY) || kind.is(mjOBJ_GEOM);
        reject_if(!fits(sensor.objtype) || !fits(sensor.reftype), "sensor must be attached to body or geom")?;
        if sensor.objtype.raw() == sensor.reftype.raw() && state.objid == state.refid {
            return Err("1st body/geom must be different from 2nd body/geom".into());
        }
        for (kind, id) in [(sensor.objtype, state.objid), (sensor.reftype, state.refid)] {
            let hfield = |g: usize| self.spec.geoms.at(g).compiled.r#type.is(mjGEOM_HFIELD);
            let found = if kind.is(mjOBJ_GEOM) {
                hfield(id as usize)
            } else {
                let geoms = &self.spec.bodies.at(id as usize).extra.geoms;
                geoms.iter().any(|&g| hfield(self.spec.geoms[g].id() as usize))
            };
            reject_if(found, "height fields are not supported in geom distance sensors")?;
        }
        Ok(())
    }

    fn check_reference(&self, sensor: &mjsSensor, state: &SensorState, kind: mjtSensor) -> Checked {
        if kind == mjSENS_CAMPROJECTION {
            let camera = usize::try_from(state.refid).ok().filter(|_| sensor.reftype.is(mjOBJ_CAMERA));
            let resolution = camera.map_or([0.0; 2], |c| self.spec.cameras.at(c).compiled.resolution);
            if resolution[0] == 0.0 || resolution[1] == 0.0 {
                return Err("camera projection sensor requires camera resolution".into());
            }
        }
        if kind == mjSENS_INSIDESITE && !sensor.reftype.is(mjOBJ_SITE) {
            return Err("sensor must be associated with a site".into());
        }
        Ok(())
    }

    /// Sensors with rules of their own.
    fn special(&self, sensor: &mjsSensor, state: &SensorState, kind: mjtSensor) -> Checked<Option<SensorFormat>> {
        match kind {
            mjSENS_CONTACT => Ok(Some(SensorFormat(contact_size(sensor)?, mjDATATYPE_REAL, mjSTAGE_ACC))),
            mjSENS_TACTILE => {
                reject_if(!sensor.objtype.is(mjOBJ_MESH), "sensor must be associated with a mesh")?;
                reject_if(!sensor.reftype.is(mjOBJ_GEOM), "sensor must be associated with a geom")?;
                let nvert = self.meshes[state.objid as usize].nvert();
                Ok(Some(SensorFormat(3 * nvert, mjDATATYPE_REAL, mjSTAGE_ACC)))
            }
            mjSENS_USER => {
                reject_if(sensor.dim < 0, "sensor dim must be non-negative in sensor")?;
                if sensor.datatype.is(mjDATATYPE_AXIS) && sensor.dim != 3 {
                    return Err("datatype AXIS requires dim=3 in sensor".into());
                }
                if sensor.datatype.is(mjDATATYPE_QUATERNION) && sensor.dim != 4 {
                    return Err("datatype QUATERNION requires dim=4 in sensor".into());
                }
                Ok(None)
            }
            mjSENS_PLUGIN => Ok(None),
            _ => Err("invalid type in sensor".into()),
        }
    }
}

fn is_frame(kind: Enum<mjtObj>) -> bool {
    matches!(kind.get(), Some(mjOBJ_BODY | mjOBJ_XBODY | mjOBJ_GEOM | mjOBJ_SITE | mjOBJ_CAMERA))
}

/// Numbers that a contact sensor makes: the sizes of the chosen fields, times the slots.
fn contact_size(sensor: &mjsSensor) -> Checked<usize> {
    let kinds = [mjOBJ_SITE, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_GEOM, mjOBJ_UNKNOWN];
    if !sensor.objtype.get().is_some_and(|k| kinds.contains(&k)) {
        return Err("first matching criterion: if set, must be (x)body, geom or site".into());
    }
    if !sensor.reftype.get().is_some_and(|k| kinds[1..].contains(&k)) {
        return Err("second matching criterion: if set, must be (x)body or geom".into());
    }
    const SIZE: [usize; mjNCONDATA as usize] = [1, 3, 3, 1, 3, 3, 3];
    let [spec, reduce, num] = sensor.intprm;
    reject_if(spec <= 0, format_args!("data spec (intprm[0]) must be positive, got {spec}"))?;
    let known = (1 << SIZE.len()) - 1;
    if spec & known == 0 {
        return Err(
            format!("data spec intprm[0]={spec} must have at least one bit set of the first mjNCONDATA bits").into()
        );
    }
    if spec & !known != 0 {
        return Err(format!("data spec intprm[0]={spec} has bits set beyond the first mjNCONDATA bits").into());
    }
    if !(0..=3).contains(&reduce) {
        return Err(format!("unknown reduction criterion. got {reduce}, expected one of {{0, 1, 2, 3}}").into());
    }
    reject_if(num <= 0, format_args!("num (intprm[2]) must be positive in sensor, got {}", sensor.dim))?;
    let size: usize = (0..SIZE.len()).filter(|&k| spec >> k & 1 == 1).map(|k| SIZE[k]).sum();
    Ok(num as usize * size)
}
