//! What a batch copies out of `mjData` after each call: arrays and sensors by name, a fixed number of contacts.
#![forbid(unsafe_code)]

use super::error::argument;
use crate::abi::*;
use crate::base::Result;
use crate::data::{Data, OwnedData};
use crate::dynamics::{self, PoseDepth, SomePoses};
use crate::model::fields::{ArrayField, DATA_ARRAYS, Elem};
use crate::model::{Model, names};
use crate::plan::SensorLists;
use crate::step::lanes::{Shown, ShownArray};
use std::ops::Range;

/// A property of contacts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ContactField {
    Dist,
    Pos,
    Frame,
    Force,
    Geom,
    Dim,
}

/// Names of properties of contacts, and their values per contact.
const CONTACT: &[(&str, ContactField, usize)] = &[
    ("contact.dist", ContactField::Dist, 1),
    ("contact.pos", ContactField::Pos, 3),
    ("contact.frame", ContactField::Frame, 9),
    ("contact.force", ContactField::Force, 6),
    ("contact.geom", ContactField::Geom, 2),
    ("contact.dim", ContactField::Dim, 1),
];

/// A plain field of `mjData`.
type Scalar = fn(&Data, &mut [f64]);

/// Names of plain fields, and how many values they have.
const SCALARS: &[(&str, usize, Scalar)] = &[
    ("time", 1, |d, to| to[0] = d.s.time),
    ("energy", 2, |d, to| to.copy_from_slice(&d.s.energy)),
    ("ncon", 1, |d, to| to[0] = f64::from(d.s.ncon)),
    ("nefc", 1, |d, to| to[0] = f64::from(d.s.nefc)),
    ("nisland", 1, |d, to| to[0] = f64::from(d.s.nisland)),
    ("solver_niter", 1, |d, to| to[0] = f64::from(d.s.solver_niter.iter().sum::<i32>())),
];

/// Arrays that a step computes only when a sensor asks.
const AFTER_CONSTRAINTS: &[&str] = &["cacc", "cfrc_int", "cfrc_ext"];
/// See [`AFTER_CONSTRAINTS`].
const MOMENTA: &[&str] = &["subtree_linvel", "subtree_angmom"];
/// Arrays that lanes do not leave in `mjData`: scratch memory of integration.
const INTEGRATION: &[&str] = &["qH", "qHDiagInv"];
/// Outputs, besides those of sensors by name, that sensors compute or cause to be computed.
const SENSED: &[&str] = &["sensordata", "energy"];

/// Arrays of the state: calls show the present one, whatever they compute.
const OF_STATE: &[(&str, mjtState)] = &[
    ("qpos", mjSTATE_QPOS),
    ("qvel", mjSTATE_QVEL),
    ("act", mjSTATE_ACT),
    ("qacc_warmstart", mjSTATE_WARMSTART),
    ("plugin_state", mjSTATE_PLUGIN),
    ("ctrl", mjSTATE_CTRL),
    ("qfrc_applied", mjSTATE_QFRC_APPLIED),
    ("xfrc_applied", mjSTATE_XFRC_APPLIED),
    ("eq_active", mjSTATE_EQ_ACTIVE),
    ("mocap_pos", mjSTATE_MOCAP_POS),
    ("mocap_quat", mjSTATE_MOCAP_QUAT),
    ("userdata", mjSTATE_USERDATA),
];
/// Arrays that follow from positions and velocities.
const OF_VELOCITIES: &[&str] = &[
    "flexedge_velocity",
    "ten_velocity",
    "actuator_velocity",
    "cvel",
    "cdof_dot",
    "qfrc_bias",
    "qfrc_spring",
    "qfrc_damper",
    "qfrc_gravcomp",
    "qfrc_fluid",
    "qfrc_passive",
    "subtree_linvel",
    "subtree_angmom",
];
/// Arrays that follow from forces.
const OF_ACCELERATIONS: &[&str] = &[
    "qacc",
    "act_dot",
    "actuator_force",
    "qfrc_actuator",
    "qfrc_smooth",
    "qacc_smooth",
    "qfrc_constraint",
    "cacc",
    "cfrc_int",
    "cfrc_ext",
];
/// Arrays that forward dynamics leave alone: integrators, inverse dynamics and plugins write them.
const OF_NO_STAGE: &[&str] = &["qH", "qHDiagInv", "qDeriv", "qLU", "qfrc_inverse", "plugin"];
/// Arrays that depend on contacts, or that only a `mjData` has.
const OF_DATA: &[&str] = &["bvh_active", "qM", "qfrc_fluid", "ten_wrapadr", "ten_wrapnum", "wrap_obj", "wrap_xpos"];
/// Passive forces.
const OF_PASSIVE_FORCES: &[&str] = &["qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_passive"];
/// Numbers that follow from contacts and constraints.
const COUNTS: &[&str] = &["ncon", "nefc", "nisland"];
/// Arrays that need the moments of actuators, which depend on contacts where an actuator adheres to a body.
const OF_TRANSMISSION: &[&str] =
    &["actuator_length", "moment_rownnz", "moment_rowadr", "moment_colind", "actuator_moment", "actuator_velocity"];
/// Arrays of the frames of bodies, and their numbers per body.
const OF_BODY_FRAMES: &[(&str, usize)] = &[("xpos", 3), ("xquat", 4), ("xmat", 9), ("xipos", 3), ("ximat", 9)];
/// Arrays of the motion of bodies, and their numbers per body.
const OF_BODY_MOTION: &[(&str, usize)] = &[("cvel", 6)];
/// Arrays of the frames of geoms and sites.
const OF_ATTACHED_FRAMES: &[&str] = &["geom_xpos", "geom_xmat", "site_xpos", "site_xmat"];
/// Arrays of centres of mass.
const OF_CENTERS: &[&str] = &["subtree_com"];
/// Arrays that need the inertia matrix.
const OF_INERTIA: &[&str] = &["crb", "qM", "M", "qLD", "qLDiagInv"];

/// Where an output comes from.
#[derive(Clone, Copy)]
enum OutputSource {
    Array(&'static ArrayField),
    Scalar(Scalar),
    Sensor { adr: usize },
    Contact(ContactField),
}

/// One output.
pub struct Output {
    name: String,
    source: OutputSource,
    element: Option<mjtState>,
    /// The first value of an array that it has: not 0 only for what terms read.
    first: usize,
    width: usize,
    /// The first and the last stage that write to it: none for what forward dynamics leave alone. The state has stage
    /// `mjSTAGE_NONE`.
    stages: Option<[mjtStage; 2]>,
    /// Where it is if stages run in lanes.
    in_lanes: Option<ShownArray>,
}

impl Output {
    /// An output of this name and source, of values from `first` on.
    fn new(m: &Model, name: &str, source: OutputSource, first: usize, width: usize) -> Output {
        let (element, stages, in_lanes) =
            (element_of(name), stages(m, name, source, first, width), ShownArray::find(name));
        Output { name: name.to_string(), source, element, first, width, stages, in_lanes }
    }

    /// Where it is if stages run in lanes.
    pub fn in_lanes(&self) -> Option<ShownArray> {
        self.in_lanes
    }

    /// The element of the state that it is.
    pub fn element(&self) -> Option<mjtState> {
        self.element
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether forward dynamics up to this stage write some of it.
    pub fn is_of(&self, stage: mjtStage) -> bool {
        self.stages.is_some_and(|[first, _]| first <= stage)
    }

    /// The first value of the array that it has.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The last stage that writes to it; none for what forward dynamics leave alone.
    pub fn last_stage(&self) -> Option<mjtStage> {
        self.stages.map(|[_, last]| last)
    }

    /// Whether it is the value of a sensor, or of all.
    pub fn is_sensed(&self) -> bool {
        matches!(self.source, OutputSource::Sensor { .. }) || self.name == "sensordata"
    }
}

/// The outputs, in the order of their tables.
pub struct Outputs {
    list: Vec<Output>,
    /// How many of them users see; the others are what terms read.
    visible: usize,
    after_constraints: bool,
    momenta: bool,
    integration: bool,
    sensed: bool,
}

impl Outputs {
    /// The outputs of these names; those of contacts have `ncontact` slots.
    pub fn new(m: &Model, wanted: &[&str], ncontact: usize) -> Result<Outputs> {
        let mut list: Vec<Output> = Vec::new();
        for &name in wanted {
            if list.iter().any(|output| output.name == name) {
                return Err(argument("outputs", format_args!("'{name}' is listed twice")));
            }
            let (source, width) = find(m, name, ncontact)?;
            list.push(Output::new(m, name, source, 0, width));
        }
        let visible = list.len();
        let mut outputs =
            Outputs { list, visible, after_constraints: false, momenta: false, integration: false, sensed: false };
        outputs.derive();
        Ok(outputs)
    }

    /// What follows from the list.
    fn derive(&mut self) {
        let any = |names: &[&str]| self.list.iter().any(|output| names.contains(&output.name.as_str()));
        let (after_constraints, momenta, integration) = (any(AFTER_CONSTRAINTS), any(MOMENTA), any(INTEGRATION));
        let sensor = |output: &Output| matches!(output.source, OutputSource::Sensor { .. });
        let sensed = after_constraints || momenta || any(SENSED) || self.list.iter().any(sensor);
        (self.after_constraints, self.momenta, self.integration, self.sensed) =
            (after_constraints, momenta, integration, sensed);
    }

    /// The place of some values of an output, which is added unless it is there; users do not see it. Returns its index, and where
    /// the values begin there.
    pub fn require(&mut self, m: &Model, name: &str, ncontact: usize, part: Range<usize>) -> Result<(usize, usize)> {
        let has = |output: &Output| {
            output.name == name && output.first <= part.start && part.end <= output.first + output.width
        };
        if let Some(i) = self.list.iter().position(has) {
            return Ok((i, part.start - self.list[i].first));
        }
        let (source, whole) = find(m, name, ncontact)?;
        let (first, width) = match source {
            OutputSource::Array(_) => (part.start, part.len()),
            _ => (0, whole),
        };
        self.list.push(Output::new(m, name, source, first, width));
        self.derive();
        Ok((self.list.len() - 1, part.start - first))
    }

    /// How many values an output of this name would have. Errors as of [`Outputs::new`].
    pub fn width_of(m: &Model, name: &str, ncontact: usize) -> Result<usize> {
        find(m, name, ncontact).map(|(_, width)| width)
    }

    /// Whether outputs depend on more than what a step in lanes leaves in `mjData`: scratch memory.
    pub fn need_full_step(&self) -> bool {
        self.integration
    }

    /// Whether [`Outputs::complete`] takes the velocities at the end of the step.
    pub fn need_last_velocities(&self) -> bool {
        self.after_constraints
    }

    /// Whether some depend on sensors.
    pub fn need_sensors(&self) -> bool {
        self.sensed
    }

    /// Whether forward dynamics up to this stage write all outputs, so that nothing remains of a step before.
    pub fn are_of(&self, stage: mjtStage) -> bool {
        self.list.iter().all(|output| output.stages.is_some_and(|[_, last]| last <= stage))
    }

    /// What forward dynamics up to the velocity stage at most compute for the outputs.
    pub fn shown(&self, m: &Model, stage: mjtStage) -> Shown {
        let shown = || self.list.iter().filter(|output| output.is_of(stage));
        let any = |names: &[&str]| shown().any(|output| names.contains(&output.name.as_str()));
        let starts = |prefixes: &[&str]| shown().any(|output| prefixes.iter().any(|p| output.name.starts_with(p)));
        let sensors = shown().any(Output::is_sensed) || any(&["energy"]);
        let adhesion = m.actuator_trntype().contains(&(mjTRN_BODY as i32));
        let lists = if sensors { self.sensors(m) } else { None };
        let listed = |i: usize| {
            let in_stage = |stage| lists.as_ref().is_none_or(|lists| lists.of(stage).contains(&(i as u32)));
            in_stage(mjSTAGE_POS) || in_stage(mjSTAGE_VEL)
        };
        let senses = |kinds: &[mjtSensor]| {
            let kind_of = |i: usize| kinds.iter().any(|&known| known as i32 == m.sensor_type()[i]);
            sensors && (0..m.nsensor()).any(|i| kind_of(i) && listed(i))
        };
        let limits = [mjSENS_JOINTLIMITPOS, mjSENS_TENDONLIMITPOS, mjSENS_JOINTLIMITVEL, mjSENS_TENDONLIMITVEL];
        let transmission = any(OF_TRANSMISSION) || senses(&[mjSENS_ACTUATORPOS, mjSENS_ACTUATORVEL]);
        let contacts = shown().any(|output| matches!(output.source, OutputSource::Contact(_)));
        Shown {
            stage,
            poses: self.poses(m, stage),
            contacts: contacts || any(OF_DATA) || any(COUNTS) || senses(&limits) || adhesion && transmission,
            inertia: any(OF_INERTIA) || any(&["energy"]) || senses(&[mjSENS_E_KINETIC]),
            bias: any(&["qfrc_bias"]),
            passive: any(OF_PASSIVE_FORCES),
            cameras: sensors || starts(&["cam_", "light_"]),
            tendons: starts(&["ten_"]),
            transmission,
            sensors,
            momenta: self.momenta && stage >= mjSTAGE_VEL,
        }
    }

    /// The poses that outputs of a stage need.
    fn poses(&self, m: &Model, stage: mjtStage) -> SomePoses {
        let shown = || self.list.iter().filter(|output| output.is_of(stage));
        let any = |names: &[&str]| shown().any(|output| names.contains(&output.name.as_str()));
        // of arrays with a row for each body, up to the last body
        let bodies = |arrays: &[(&str, usize)]| {
            let end = |output: &Output| {
                let (_, row) = arrays.iter().find(|(name, _)| *name == output.name)?;
                Some((output.first + output.width).div_ceil(*row))
            };
            shown().filter_map(end).max().unwrap_or(0)
        };
        let known = |output: &Output| {
            let name = output.name.as_str();
            let of_body = OF_BODY_FRAMES.iter().chain(OF_BODY_MOTION).any(|(known, _)| *known == name);
            let others = OF_CENTERS.contains(&name) || OF_ATTACHED_FRAMES.contains(&name) || name == "time";
            of_body || others || output.element.is_some()
        };
        let depth = match bodies(OF_BODY_MOTION) {
            _ if !shown().all(known) => PoseDepth::Inertias,
            0 if any(OF_CENTERS) => PoseDepth::Centers,
            0 => PoseDepth::Frames,
            n => PoseDepth::Axes(n),
        };
        let attached = depth == PoseDepth::Inertias || any(OF_ATTACHED_FRAMES);
        let few = depth == PoseDepth::Frames && !attached;
        SomePoses { bodies: if few { bodies(OF_BODY_FRAMES) } else { m.nbody() }, attached, depth }
    }

    /// The sensors that some output shows, or `None` for all: where the user's code, plugins or energies need them.
    pub fn sensors(&self, m: &Model) -> Option<SensorLists> {
        let all = [mjSENS_USER, mjSENS_PLUGIN, mjSENS_E_POTENTIAL, mjSENS_E_KINETIC].map(|kind| kind as i32);
        if m.nplugin() > 0 || m.sensor_type().iter().any(|kind| all.contains(kind)) {
            return None;
        }
        let shows = |output: &Output, i: usize| {
            let first = match output.source {
                OutputSource::Sensor { adr } => adr,
                OutputSource::Array(_) if output.name == "sensordata" => output.first,
                _ => return false,
            };
            sensors_in(m, first..first + output.width).any(|(k, _)| k == i)
        };
        Some(SensorLists::some(m, |i| self.list.iter().any(|output| shows(output, i))))
    }

    /// Whether there is an output of this name.
    pub fn has(&self, name: &str) -> bool {
        self.list.iter().any(|output| output.name == name)
    }

    /// The table of the output that is this element of the state.
    pub fn table_of_state(&self, element: mjtState) -> Option<usize> {
        let name = match element {
            mjSTATE_QPOS => "qpos",
            mjSTATE_QVEL => "qvel",
            mjSTATE_ACT => "act",
            _ => return None,
        };
        self.list.iter().position(|output| output.name == name)
    }

    /// Values of each output that users see, of a model that may be another variant.
    pub fn widths_in(&self, m: &Model, ncontact: usize) -> Result<Vec<usize>> {
        self.names().map(|name| Outputs::width_of(m, name, ncontact)).collect()
    }

    /// Values per environment of each output.
    pub fn widths(&self) -> Vec<usize> {
        self.list.iter().map(|output| output.width).collect()
    }

    /// Shape of output `i` of one environment: that of the array in `mjData`; empty for a single number.
    pub fn shape(&self, m: &Model, i: usize) -> Vec<usize> {
        let Output { source, width, .. } = &self.list[i];
        match source {
            OutputSource::Array(f) => f.shape.iter().map(|dim| m.extent(dim)).collect(),
            OutputSource::Scalar(_) => Some(*width).filter(|&width| width > 1).into_iter().collect(),
            OutputSource::Sensor { .. } => vec![*width],
            OutputSource::Contact(kind) => match width_of(*kind) {
                1 => vec![*width],
                n => vec![width / n, n],
            },
        }
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list[..self.visible].iter().map(|output| output.name.as_str())
    }

    /// The table of an output.
    pub fn table(&self, name: &str) -> Result<usize> {
        let found = self.names().position(|known| known == name);
        found.ok_or_else(|| argument("name", format_args!("'{name}' is no output of this batch")))
    }

    /// Computes what the pipeline leaves out.
    pub fn complete(&self, m: &Model, d: &mut Data) -> Result<()> {
        if self.after_constraints {
            dynamics::rne_post_constraint(m, d)?;
        }
        if self.momenta {
            dynamics::subtree_vel(m, d)?;
        }
        Ok(())
    }

    /// The same for forward dynamics up to a stage.
    pub fn complete_stage(&self, m: &Model, d: &mut Data, stage: mjtStage) -> Result<()> {
        match stage {
            mjSTAGE_ACC => self.complete(m, d),
            mjSTAGE_VEL if self.momenta => dynamics::subtree_vel(m, d),
            _ => Ok(()),
        }
    }

    /// Copies output `i` of what has been computed in `data`.
    pub fn copy(&self, m: &Model, data: &mut OwnedData, i: usize, to: &mut [f64]) {
        let Output { source, first, .. } = self.list[i];
        match source {
            OutputSource::Array(f) => copy_array(f, &data.array_bytes(m, f)[first * f.size..][..to.len() * f.size], to),
            OutputSource::Scalar(f) => f(&data.enter(m), to),
            OutputSource::Sensor { adr } => to.copy_from_slice(&data.enter(m).sensordata[adr..adr + to.len()]),
            OutputSource::Contact(kind) => copy_contacts(m, &data.enter(m), kind, to),
        }
    }

    /// Copies what forward dynamics up to `stage` have computed of output `i`, and leaves the rest.
    pub fn copy_of_stage(&self, m: &Model, data: &mut OwnedData, i: usize, stage: mjtStage, to: &mut [f64]) {
        let Output { name, first, width, .. } = &self.list[i];
        match name.as_str() {
            "sensordata" => {
                let d = data.enter(m);
                for (k, values) in sensors_in(m, *first..first + width) {
                    if m.sensor_needstage()[k] <= stage as i32 {
                        to[values.start - first..values.end - first].copy_from_slice(&d.sensordata[values]);
                    }
                }
            }
            "energy" => {
                let d = data.enter(m);
                let kinetic = stage >= mjSTAGE_VEL || d.plan.sensors.energy[1] && !m.disabled(mjDSBL_SENSOR);
                let n = if kinetic || !m.enabled(mjENBL_ENERGY) { 2 } else { 1 };
                to[..n].copy_from_slice(&d.s.energy[..n]);
            }
            _ => self.copy(m, data, i, to),
        }
    }

    /// Output `i`.
    pub fn get(&self, i: usize) -> &Output {
        &self.list[i]
    }

    /// Number of outputs, with those that terms read.
    pub fn count(&self) -> usize {
        self.list.len()
    }
}

/// The element of the state of this name.
pub fn element_of(name: &str) -> Option<mjtState> {
    if name == "time" {
        return Some(mjSTATE_TIME);
    }
    OF_STATE.iter().find(|(known, _)| *known == name).map(|&(_, element)| element)
}

fn find(m: &Model, name: &str, ncontact: usize) -> Result<(OutputSource, usize)> {
    if let Some(sensor) = name.strip_prefix("sensor.") {
        let id = names::find(m, mjOBJ_SENSOR, sensor.as_bytes());
        let id = id.ok_or_else(|| argument("outputs", format_args!("the model has no sensor '{sensor}'")))?;
        return Ok((OutputSource::Sensor { adr: m.sensor_adr()[id] as usize }, m.sensor_dim()[id] as usize));
    }
    if let Some(&(_, kind, width)) = CONTACT.iter().find(|(known, ..)| *known == name) {
        if ncontact == 0 {
            return Err(argument("ncontact", format_args!("is 0, and '{name}' is an output")));
        }
        let width = ncontact.checked_mul(width);
        return Ok((OutputSource::Contact(kind), width.ok_or_else(|| argument("ncontact", "is too large"))?));
    }
    if let Some(&(_, width, f)) = SCALARS.iter().find(|(known, ..)| *known == name) {
        return Ok((OutputSource::Scalar(f), width));
    }
    let known = DATA_ARRAYS.iter().find(|f| f.name == name && f.elem != Elem::Address);
    let f =
        known.ok_or_else(|| argument("outputs", format_args!("'{name}' is no array of mjData with a fixed size")))?;
    Ok((OutputSource::Array(f), count(m, f)))
}

/// The first and the last stage that write to an output.
fn stages(m: &Model, name: &str, source: OutputSource, first: usize, width: usize) -> Option<[mjtStage; 2]> {
    let of_sensor = |i: usize| mjtStage::from_int(m.sensor_needstage()[i]).unwrap_or(mjSTAGE_ACC);
    let one = match source {
        OutputSource::Array(_) if name == "sensordata" => {
            let stages = || sensors_in(m, first..first + width).map(|(i, _)| of_sensor(i));
            return Some([stages().min().unwrap_or(mjSTAGE_NONE), stages().max().unwrap_or(mjSTAGE_NONE)]);
        }
        OutputSource::Array(_) if OF_NO_STAGE.contains(&name) => return None,
        OutputSource::Array(_) if OF_STATE.iter().any(|(known, _)| *known == name) => mjSTAGE_NONE,
        OutputSource::Array(_) if OF_VELOCITIES.contains(&name) => mjSTAGE_VEL,
        OutputSource::Array(_) if OF_ACCELERATIONS.contains(&name) => mjSTAGE_ACC,
        OutputSource::Array(_) => mjSTAGE_POS,
        OutputSource::Sensor { adr } => {
            let i = m.sensor_adr().iter().position(|&a| a as usize == adr);
            i.map_or(mjSTAGE_ACC, of_sensor)
        }
        OutputSource::Contact(ContactField::Force) => mjSTAGE_ACC,
        OutputSource::Contact(_) => mjSTAGE_POS,
        OutputSource::Scalar(_) => match name {
            "time" => mjSTAGE_NONE,
            "energy" => return Some([mjSTAGE_POS, mjSTAGE_VEL]),
            "solver_niter" => mjSTAGE_ACC,
            _ => mjSTAGE_POS,
        },
    };
    Some([one, one])
}

/// The sensors of which some values are in a part of `sensordata`, and which they are.
fn sensors_in(m: &Model, part: Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
    let values = move |i: usize| {
        let adr = m.sensor_adr()[i] as usize;
        adr.max(part.start)..(adr + m.sensor_dim()[i] as usize).min(part.end)
    };
    (0..m.nsensor()).map(move |i| (i, values(i))).filter(|(_, values)| !values.is_empty())
}

/// Values of a property per contact.
fn width_of(kind: ContactField) -> usize {
    CONTACT.iter().find(|(_, known, _)| *known == kind).map_or(1, |&(.., width)| width)
}

/// Elements of a fixed array of `mjData`.
fn count(m: &Model, f: &'static ArrayField) -> usize {
    f.shape.iter().map(|dim| m.extent(dim)).product()
}

fn copy_array(f: &ArrayField, bytes: &[u8], to: &mut [f64]) {
    match f.elem {
        Elem::Num => to.copy_from_slice(bytemuck::cast_slice(bytes)),
        Elem::Int => {
            let from: &[i32] = bytemuck::cast_slice(bytes);
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = f64::from(from));
        }
        _ => to.iter_mut().zip(bytes).for_each(|(to, &from)| *to = f64::from(from)),
    }
}

/// The first contacts, as many as there are slots; slots without a contact are zero, their geoms -1.
fn copy_contacts(m: &Model, d: &Data, kind: ContactField, to: &mut [f64]) {
    let width = width_of(kind);
    to.fill(if kind == ContactField::Geom { -1.0 } else { 0.0 });
    for (i, (slot, con)) in to.chunks_exact_mut(width).zip(d.contact.iter()).enumerate() {
        match kind {
            ContactField::Dist => slot[0] = con.dist,
            ContactField::Pos => slot.copy_from_slice(&con.pos),
            ContactField::Frame => slot.copy_from_slice(&con.frame),
            ContactField::Force => slot.copy_from_slice(&dynamics::contact_force(m, d, i)),
            ContactField::Geom => slot.iter_mut().zip(con.geom).for_each(|(to, g)| *to = f64::from(g)),
            ContactField::Dim => slot[0] = f64::from(con.dim),
        }
    }
}
