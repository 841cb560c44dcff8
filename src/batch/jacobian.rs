//! Jacobians of bodies and sites in all environments. In: a list of [`Target`]s. Out: translation and rotation, `nbatch
//! x targets x 3 x nv` each, in the world's frame.
#![forbid(unsafe_code)]

use super::Batch;
use super::error::{argument, check_len};
use super::tables::SharedRows;
use crate::abi::*;
use crate::base::Result;
use crate::dynamics;
use crate::model::{Model, names};

/// A point whose Jacobian is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The origin of a body's frame.
    Body(usize),
    /// A body's center of mass.
    BodyCom(usize),
    /// The center of a geom.
    Geom(usize),
    /// A site.
    Site(usize),
}

impl Target {
    /// The object of this type (`mjOBJ_BODY`: center of mass, `mjOBJ_XBODY`: frame, `mjOBJ_GEOM`, `mjOBJ_SITE`) and name.
    pub fn find(m: &Model, objtype: i32, name: &str) -> Result<Target> {
        let kind = mjtObj::from_int(objtype);
        let make = match kind {
            Some(mjOBJ_BODY) => Target::BodyCom,
            Some(mjOBJ_XBODY) => Target::Body,
            Some(mjOBJ_GEOM) => Target::Geom,
            Some(mjOBJ_SITE) => Target::Site,
            _ => return Err(argument("objtype", format_args!("{objtype} is no body, geom or site"))),
        };
        let id = kind.and_then(|kind| names::find(m, kind, name.as_bytes()));
        id.map(make).ok_or_else(|| argument("names", format_args!("the model has no such object: '{name}'")))
    }

    fn exists(self, m: &Model) -> bool {
        match self {
            Target::Body(b) | Target::BodyCom(b) => b < m.nbody(),
            Target::Geom(g) => g < m.ngeom(),
            Target::Site(s) => s < m.nsite(),
        }
    }
}

impl Batch {
    /// Jacobians of the targets at the present positions: of translation `jacp` and of rotation `jacr`, each
    /// `nbatch x targets x 3 x nv`, in the world's frame, as `mj_jac` gives them. States and outputs stay as they are.
    pub fn jacobian(
        &mut self,
        mask: Option<&[bool]>,
        targets: &[Target],
        jacp: Option<&mut [f64]>,
        jacr: Option<&mut [f64]>,
    ) -> Result<()> {
        let (nv, shape) = (self.core_model().nv(), "nbatch x targets x 3 x nv");
        if let Some(bad) = targets.iter().find(|t| !t.exists(self.core_model())) {
            return Err(argument("targets", format_args!("the model has no {bad:?}")));
        }
        let width = 3 * nv * targets.len();
        let mut outputs = [None, None];
        for ((name, slice), rows) in [("jacp", jacp), ("jacr", jacr)].into_iter().zip(&mut outputs) {
            if let Some(slice) = slice {
                check_len(name, slice.len(), self.nbatch.saturating_mul(width), shape)?;
                *rows = Some(SharedRows::new(slice, width));
            }
        }
        let [jacp, jacr] = &outputs;
        self.each(mask, |worker, records, env| {
            worker.load(records, env);
            worker.with(|m, d| {
                dynamics::kinematics(m, d)?;
                dynamics::com_pos(m, d);
                for (k, &target) in targets.iter().enumerate() {
                    let (point, body) = match target {
                        Target::Body(b) => (d.xpos[b], b),
                        Target::BodyCom(b) => (d.xipos[b], b),
                        Target::Geom(g) => (d.geom_xpos[g], m.geom_bodyid()[g] as usize),
                        Target::Site(s) => (d.site_xpos[s], m.site_bodyid()[s] as usize),
                    };
                    let part = 3 * nv * k..3 * nv * (k + 1);
                    for (rows, rotation) in [(jacp, false), (jacr, true)] {
                        let Some(rows) = rows else { continue };
                        let to = Some(&mut rows.row(env)[part.clone()]);
                        let (p, r) = if rotation { (None, to) } else { (to, None) };
                        dynamics::jac(m, d, p, r, point, body);
                    }
                }
                Ok(())
            })
        })
    }
}
