//! Sensors that can measure nothing.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::check::geometry::{geoms, is_collidable, paired_geoms};
use crate::check::{Found, Subject};

/// A sensor whose output is the same for ever.
pub fn on_nothing(s: &Subject) -> Vec<Found> {
    let m = s.model;
    let paired = paired_geoms(m);
    let is_static = |body: usize| m.body_weldid()[body] == 0;
    let check = |i: usize| {
        let kind = mjtSensor::ENUMERATORS.iter().find(|(_, e)| e.to_int() == m.sensor_type()[i])?.1;
        let object = usize::try_from(m.sensor_objid()[i]).ok()?;
        let text = match kind {
            mjSENS_TOUCH => {
                let body = m.site_bodyid()[object] as usize;
                let touches = geoms(m, body).any(|g| is_collidable(m, g) || paired.contains(&g));
                let flex = m.flex_vertbodyid().contains(&(body as i32));
                (!touches && !flex)
                    .then(|| format!("no geom of body '{}' takes part in contacts", s.name(mjOBJ_BODY, body)))
            }
            // forces of a body at rest are those of its constraints
            mjSENS_GYRO | mjSENS_VELOCIMETER => {
                let body = m.site_bodyid()[object] as usize;
                is_static(body)
                    .then(|| format!("its site is on body '{}', which never moves", s.name(mjOBJ_BODY, body)))
            }
            _ => None,
        };
        Some(Found::at(s.element(mjOBJ_SENSOR, i), text?))
    };
    (0..m.nsensor()).filter_map(check).collect()
}
