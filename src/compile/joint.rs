//! Joints: limits, units, axis and anchor in the body's frame.

use super::settings::{check_limited, is_limited};
use super::{Compiler, Failure, Result, Settings};
use crate::abi::*;
use crate::asset::geometry::*;
use crate::base::reject_if;
use crate::spec::JointId;
use crate::spec::joint_size;
use std::f64::consts::PI;

impl Compiler<'_> {
    /// Compiles a joint; returns its number of dofs.
    pub(super) fn joint(&mut self, id: JointId) -> Result<usize> {
        let frame = self.optional_frame(self.spec.joints[id].head.frame)?;
        let s = Settings::of(self.spec, &self.spec.joints[id].head);
        let e = &mut self.spec.joints[id];
        e.compiled = e.public.clone();
        let mut j = e.compiled.public;
        let compiled = compile(&mut j, &s, frame.as_ref(), e.compiled.userdata.len() > self.nuser.jnt);
        e.compiled.public = j;
        compiled.map_err(|text| Failure::of(e, text))?;
        Ok(joint_size(j.r#type).1)
    }
}

fn compile(j: &mut mjsJoint, s: &Settings, frame: Option<&Pose>, too_many_user: bool) -> crate::base::Result<()> {
    reject_if(too_many_user, "user has more values than nuser_jnt in joint")?;
    let Some(kind) = j.r#type.get() else { return Err("unknown joint type".into()) };
    let (free, ball) = (kind == mjJNT_FREE, kind == mjJNT_BALL);
    if (j.springdamper[0] != 0.0 || j.springdamper[1] != 0.0) && (j.springdamper[0] <= 0.0 || j.springdamper[1] <= 0.0)
    {
        return Err("when defined, springdamper values must be positive in joint".into());
    }
    if free {
        j.limited = mjLIMITED_FALSE as i32;
    } else {
        check_limited(s, j.limited, j.range, "joint", "")?;
    }
    if is_limited(j.limited, j.range) {
        reject_if(ball && j.range[0] != 0.0, "range[0] should be 0 in ball joint")?;
        reject_if(!ball && j.range[0] >= j.range[1], "range[0] should be smaller than range[1] in joint")?;
        if s.degree && (ball || kind == mjJNT_HINGE) {
            j.range = j.range.map(|r| r * (PI / 180.0));
        }
    }
    if free || ball {
        j.actfrclimited = mjLIMITED_FALSE as i32;
    } else {
        check_limited(s, j.actfrclimited, j.actfrcrange, "joint", "")?;
    }
    if is_limited(j.actfrclimited, j.actfrcrange) && j.actfrcrange[0] >= j.actfrcrange[1] {
        return Err("actfrcrange[0] should be smaller than actfrcrange[1] in joint".into());
    }
    if free || ball {
        j.axis = [0.0, 0.0, 1.0];
    } else if let Some(frame) = frame {
        j.axis = rotate(Vec3(j.axis), frame.quat).0;
    }
    reject_if(normalize(&mut j.axis) < EPS, "axis too small in joint")?;
    if free {
        j.pos = [0.0; 3];
    } else if let Some(frame) = frame {
        j.pos = frame.point_by_matrix(Vec3(j.pos)).0;
    }
    if s.degree && kind == mjJNT_HINGE {
        j.r#ref *= PI / 180.0;
        j.springref *= PI / 180.0;
    }
    Ok(())
}
