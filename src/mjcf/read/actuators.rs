//! Reads actuators, with the shortcuts (`motor`, `position`, `muscle` and others) that set groups of parameters.

use super::*;
use crate::base::Error;
use crate::mjcf::schema::tables::*;

/// The attributes that name what an actuator acts on, and the transmission each one means.
const TARGETS: [(&str, mjtTrn); 6] = [
    ("joint", mjTRN_JOINT),
    ("jointinparent", mjTRN_JOINTINPARENT),
    ("tendon", mjTRN_TENDON),
    ("cranksite", mjTRN_SLIDERCRANK),
    ("site", mjTRN_SITE),
    ("body", mjTRN_BODY),
];

/// Reads an actuator's attributes into an element or a class template.
pub(super) fn attributes(node: &Node, a: &mut ActuatorFields) -> Result<()> {
    table(node, &ACTUATOR, a)?;
    table(node, &CTRL_LIMITED, a)?;
    table(node, &GEAR, a)?;
    table(node, &ACTUATOR_LENGTH, a)?;
    table(node, &ACT_RANGE, a)?;
    table(node, &ACT_LIMITED, a)?;
    transmission(node, a)?;
    shortcut(node, a).map_err(|e| match e {
        Failure::Parse(e) => e,
        Failure::Preset(text) => ParseError::at(node, text),
    })
}

fn transmission(node: &Node, a: &mut ActuatorFields) -> Result<()> {
    let mut given = TARGETS.iter().filter_map(|&(name, kind)| Some((kind, node.get(name)?)));
    if let Some((kind, name)) = given.next() {
        a.trntype = kind.into();
        a.target.set(name);
    }
    node.reject_if(given.next().is_some(), "actuator can have at most one of transmission target")?;
    let known = |a: &ActuatorFields, kind: mjtTrn| a.trntype.is(mjTRN_UNDEFINED) || a.trntype.is(kind);
    if node.has_any(&["cranklength", "slidersite"]) && !known(a, mjTRN_SLIDERCRANK) {
        return Err(ParseError::at(node, "cranklength and slidersite can only be used in slidercrank transmission"));
    }
    if let Some(name) = node.get("slidersite") {
        a.slidersite.set(name);
    }
    if let Some(name) = node.get("refsite") {
        node.reject_if(!known(a, mjTRN_SITE), "refsite can only be used with site transmission")?;
        a.refsite.set(name);
    }
    Ok(())
}

enum Failure {
    Parse(ParseError),
    Preset(Error),
}

impl From<ParseError> for Failure {
    fn from(e: ParseError) -> Self {
        Failure::Parse(e)
    }
}

impl From<Error> for Failure {
    fn from(e: Error) -> Self {
        Failure::Preset(e)
    }
}

fn shortcut(node: &Node, a: &mut ActuatorFields) -> std::result::Result<(), Failure> {
    let get = |name: &str, otherwise: f64| real(node, name).map(|x| x.unwrap_or(otherwise));
    match node.tag() {
        "general" => {
            table(node, &DYNAMICS, a)?;
            table(node, &GENERAL, a)?;
        }
        "plugin" => table(node, &DYNAMICS, a)?,
        "motor" => a.set_to_motor(),
        "position" | "intvelocity" => {
            let kp = get("kp", a.gainprm[0])?;
            let (kv, ratio) = (real(node, "kv")?, real(node, "dampratio")?);
            let inheritrange = get("inheritrange", a.inheritrange)?;
            if node.tag() == "position" {
                a.set_to_position(kp, kv, ratio, real(node, "timeconst")?, inheritrange)?;
            } else {
                a.set_to_int_velocity(kp, kv, ratio, None, inheritrange)?;
            }
        }
        "velocity" => a.set_to_velocity(get("kv", a.gainprm[0])?),
        "damper" => a.set_to_damper(get("kv", 0.0)?)?,
        "cylinder" => {
            let mut bias = [a.biasprm[0], 0.0, 0.0];
            numbers_exact(node, "bias", &mut bias)?;
            let timeconst = get("timeconst", a.dynprm[0])?;
            let area = get("area", a.gainprm[0])?;
            a.set_to_cylinder(timeconst, bias[0], area, get("diameter", -1.0)?);
        }
        "muscle" => {
            let (mut timeconst, mut range) = ([-1.0; 2], [-1.0; 2]);
            numbers_exact(node, "timeconst", &mut timeconst)?;
            numbers_exact(node, "range", &mut range)?;
            let tausmooth = get("tausmooth", a.dynprm[2])?;
            let mut rest = [-1.0; 7];
            for (x, name) in rest.iter_mut().zip(["force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"]) {
                *x = get(name, -1.0)?;
            }
            a.set_to_muscle(timeconst, tausmooth, range, rest)?;
        }
        _ => a.set_to_adhesion(get("gain", a.gainprm[0])?)?,
    }
    Ok(())
}

impl Reader<'_> {
    pub(super) fn actuators(&mut self, node: &Node) -> Result<()> {
        for child in &node.children {
            let id = self.add_of_class::<ActuatorFields>(child)?;
            attributes(child, &mut self.spec.actuators[id].public)?;
            self.plugin_of(Some(child).filter(|child| child.tag() == "plugin"), id)?;
        }
        Ok(())
    }
}
