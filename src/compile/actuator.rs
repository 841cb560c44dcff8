//! Actuators: transmission, ranges, activation, muscle parameters.

use super::error::{Checked, called};
use super::settings::{check_limited, is_limited};
use super::{Compiler, Failure, Result, Settings};
use crate::abi::*;
use crate::base::reject_if;
use crate::spec::{Actuator, ActuatorId};

/// What an actuator acts on.
#[derive(Clone, Copy, Debug)]
pub struct ActuatorState {
    pub trnid: [i32; 2],
    pub plugin: i32,
}

impl Default for ActuatorState {
    fn default() -> Self {
        ActuatorState { trnid: [-1, -1], plugin: -1 }
    }
}

impl Compiler<'_> {
    pub(super) fn actuator(&mut self, id: ActuatorId) -> Result<()> {
        let e = &self.spec.actuators[id];
        let i = e.id() as usize;
        let s = Settings::of(self.spec, &e.head);
        let mut a = e.compiled.public;
        let done = (|| -> Checked<[i32; 2]> {
            if e.compiled.userdata.len() > self.nuser.actuator {
                return Err(format!("user has more values than nuser_actuator in actuator {}", called(e)).into());
            }
            let trnid = self.transmission(e)?;
            self.inherit_range(e, &mut a, trnid[0])?;
            ranges(&a, &s)?;
            activation(&mut a)?;
            for (is_muscle, p) in
                [(a.gaintype.is(mjGAIN_MUSCLE), &a.gainprm), (a.biastype.is(mjBIAS_MUSCLE), &a.biasprm)]
            {
                if is_muscle {
                    muscle(p).map_err(|wrong| wrong.message().replace("{}", &called(e)))?;
                }
            }
            Ok(trnid)
        })();
        let trnid = done.map_err(|error| Failure::of(e, error))?;
        self.spec.actuators[id].compiled.public = a;
        self.actuators[i] = ActuatorState { trnid, plugin: -1 };
        if a.plugin.active != 0 {
            self.actuators[i].plugin = self.plugin_of(id)?;
        }
        Ok(())
    }

    /// Ids of what the actuator acts on.
    fn transmission(&self, e: &Actuator) -> Checked<[i32; 2]> {
        let a = &e.compiled;
        let target = a.target.text();
        reject_if(target.is_empty(), "missing transmission target for actuator")?;
        let site = |name: &str| self.object_named(mjOBJ_SITE as i32, name);
        let mut second = -1;
        let kind = match a.trntype.get() {
            Some(mjTRN_JOINT | mjTRN_JOINTINPARENT) => {
                let joint = self.object_named(mjOBJ_JOINT as i32, target);
                let text = || format!("unknown transmission target '{target}' for actuator id = {}", e.id());
                return Ok([joint.ok_or_else(text)?, -1]);
            }
            Some(mjTRN_SLIDERCRANK) => {
                let slider = a.slidersite.text();
                reject_if(slider.is_empty(), format_args!("missing base site for slider-crank {}", called(e)))?;
                let text = || format!("base site '{slider}' not found for actuator {}", e.id());
                second = site(slider).ok_or_else(text)?;
                if a.cranklength <= 0.0 {
                    return Err(format!("crank length must be positive in actuator {}", called(e)).into());
                }
                mjOBJ_SITE
            }
            Some(mjTRN_TENDON) => mjOBJ_TENDON,
            Some(mjTRN_SITE) => {
                let reference = a.refsite.text();
                if !reference.is_empty() {
                    let text = || format!("reference site '{reference}' not found for actuator {}", e.id());
                    second = site(reference).ok_or_else(text)?;
                }
                mjOBJ_SITE
            }
            Some(mjTRN_BODY) => mjOBJ_BODY,
            _ => return Err("invalid transmission type in actuator".into()),
        };
        let first = self.object_named(kind as i32, target);
        let text = || format!("transmission target '{target}' not found in actuator {}", e.id());
        Ok([first.ok_or_else(text)?, second])
    }

    /// Position servos may take their range from what they act on.
    fn inherit_range(&self, e: &Actuator, a: &mut mjsActuator, target: i32) -> Checked {
        let servo = a.gaintype.is(mjGAIN_FIXED) && a.biastype.is(mjBIAS_AFFINE) && a.gainprm[0] == -a.biasprm[1];
        if !servo || a.inheritrange <= 0.0 {
            return Ok(());
        }
        let range = match a.dyntype.get() {
            Some(mjDYN_NONE | mjDYN_FILTEREXACT) => &mut a.ctrlrange,
            Some(mjDYN_INTEGRATOR) => &mut a.actrange,
            _ => return Err("inheritrange only available for position and intvelocity actuators".into()),
        };
        let source = match a.trntype.get() {
            Some(mjTRN_JOINT) => {
                let joint = &self.spec.joints.at(target as usize).compiled;
                if !joint.r#type.is(mjJNT_HINGE) && !joint.r#type.is(mjJNT_SLIDE) {
                    return Err("inheritrange can only be used with hinge and slide joints, actuator".into());
                }
                joint.range
            }
            Some(mjTRN_TENDON) => self.spec.tendons.at(target as usize).compiled.range,
            _ => return Err("inheritrange can only be used with joint and tendon transmission, actuator".into()),
        };
        if source[0] == source[1] {
            let target = e.compiled.target.text();
            return Err(
                format!("inheritrange used but target '{target}' has no range defined in actuator {}", e.id()).into()
            );
        }
        let mean = 0.5 * (source[1] + source[0]);
        let radius = 0.5 * (source[1] - source[0]) * a.inheritrange;
        *range = [mean - radius, mean + radius];
        Ok(())
    }
}

fn ranges(a: &mjsActuator, s: &Settings) -> Checked {
    check_limited(s, a.forcelimited, a.forcerange, "actuator", "force")?;
    check_limited(s, a.ctrllimited, a.ctrlrange, "actuator", "ctrl")?;
    check_limited(s, a.actlimited, a.actrange, "actuator", "act")?;
    let bad = |limited, range: [f64; 2]| is_limited(limited, range) && range[0] >= range[1];
    reject_if(bad(a.forcelimited, a.forcerange), "invalid force range for actuator")?;
    reject_if(bad(a.ctrllimited, a.ctrlrange), "invalid control range for actuator")?;
    reject_if(bad(a.actlimited, a.actrange), "invalid actrange for actuator")?;
    if is_limited(a.actlimited, a.actrange) && a.dyntype.is(mjDYN_NONE) {
        return Err("actrange specified but dyntype is 'none' in actuator".into());
    }
    Ok(())
}

/// Number of activations.
fn activation(a: &mut mjsActuator) -> Checked {
    let stateless = a.dyntype.is(mjDYN_NONE);
    if a.plugin.active == 0 {
        if a.actdim > 1 && !a.dyntype.is(mjDYN_USER) {
            return Err("actdim > 1 is only allowed for dyntype 'user' in actuator".into());
        }
        reject_if(a.actdim == 1 && stateless, "invalid actdim 1 in stateless actuator")?;
        reject_if(a.actdim == 0 && !stateless, "invalid actdim 0 in stateful actuator")?;
    }
    if a.actdim < 0 {
        a.actdim = !stateless as i32;
    }
    Ok(())
}

/// Parameters range(2), force, scale, lmin, lmax, vmax, fpmax, fvmax.
fn muscle(p: &[f64; 10]) -> Checked {
    reject_if(p[0] >= p[1], "range[0]<range[1] required in muscle")?;
    reject_if(p[4] >= 1.0 || p[5] <= 1.0, "lmin<1<lmax required in muscle")?;
    if p[3] <= 0.0 || p[6] <= 0.0 || p[7] <= 0.0 || p[8] <= 0.0 {
        return Err("positive scale, vmax, fpmax, fvmax required in muscle {}".into());
    }
    Ok(())
}
