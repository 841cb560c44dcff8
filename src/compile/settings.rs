//! Compiler settings of single elements, orientations, automatic limits.

use crate::abi::*;
use crate::asset::geometry::Quat;
use crate::base;
use crate::spec::{Head, Spec, resolve_orientation};

/// The settings that apply to one element: those of the spec it was defined in.
#[derive(Clone, Copy)]
pub struct Settings {
    pub degree: bool,
    pub eulerseq: [u8; 3],
    pub autolimits: bool,
    pub inertiafromgeom: i32,
    pub inertiagrouprange: [i32; 2],
    pub boundmass: f64,
    pub boundinertia: f64,
    pub balanceinertia: bool,
    pub alignfree: bool,
}

impl Settings {
    pub fn of(spec: &Spec, head: &Head) -> Settings {
        let c = &spec.origin(head.origin).public.public.compiler;
        Settings {
            degree: c.degree != 0,
            eulerseq: c.eulerseq.map(|c| c as u8),
            autolimits: c.autolimits != 0,
            inertiafromgeom: c.inertiafromgeom,
            inertiagrouprange: c.inertiagrouprange,
            boundmass: c.boundmass,
            boundinertia: c.boundinertia,
            balanceinertia: c.balanceinertia != 0,
            alignfree: c.alignfree != 0,
        }
    }

    /// Replaces `quat` by the alternative orientation, if there is one.
    pub fn orient(&self, alt: &mjsOrientation, quat: &mut [f64; 4]) -> base::Result<()> {
        *quat = resolve_orientation(Quat(*quat), self.degree, &self.eulerseq, alt)?.0;
        Ok(())
    }
}

/// Whether a limit is in force: asked for, or left open with an increasing range.
pub fn is_limited(limited: i32, range: [f64; 2]) -> bool {
    limited == mjLIMITED_TRUE as i32 || (limited == mjLIMITED_AUTO as i32 && range[0] < range[1])
}

/// With automatic limits off, a range needs its flag. `what` prefixes the attribute: "ctrl" speaks of `ctrlrange`.
pub fn check_limited(s: &Settings, limited: i32, range: [f64; 2], kind: &str, what: &str) -> crate::base::Result<()> {
    if s.autolimits || limited != mjLIMITED_AUTO as i32 || range == [0.0, 0.0] {
        return Ok(());
    }
    Err(format!(
        "{kind} has `{what}range` but not `{what}limited`. set the autolimits=\"true\" compiler option, specify \
         `{what}limited` explicitly (\"true\" or \"false\"), or remove the `{what}range` attribute."
    )
    .into())
}
