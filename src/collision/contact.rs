//! The contact record: parameters combined from two sides, and the completed contact frame.
//!
//! Tests: `tests/process/colliders.rs`, `tests/physics/collisions.rs`.

use super::manifold::ContactPoint;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// What one side of a contact contributes to its parameters.
pub struct SideParameters<'a> {
    pub priority: i32,
    pub condim: i32,
    pub gap: f64,
    pub solmix: f64,
    pub solref: &'a [f64; 2],
    pub solimp: &'a [f64; 5],
    pub friction: &'a [f64; 3],
}

impl SideParameters<'_> {
    #[inline]
    pub fn geom(m: &Model, g: usize) -> SideParameters<'_> {
        SideParameters {
            priority: m.geom_priority()[g],
            condim: m.geom_condim()[g],
            gap: m.geom_gap()[g],
            solmix: m.geom_solmix()[g],
            solref: &m.geom_solref()[g],
            solimp: &m.geom_solimp()[g],
            friction: &m.geom_friction()[g],
        }
    }

    pub fn flex(m: &Model, f: usize) -> SideParameters<'_> {
        SideParameters {
            priority: m.flex_priority()[f],
            condim: m.flex_condim()[f],
            gap: m.flex_gap()[f],
            solmix: m.flex_solmix()[f],
            solref: &m.flex_solref()[f],
            solimp: &m.flex_solimp()[f],
            friction: &m.flex_friction()[f],
        }
    }
}

/// The parameters of the contacts of one pair, before any override.
pub struct Parameters {
    pub dim: i32,
    pub gap: f64,
    pub solref: [f64; 2],
    pub solreffriction: [f64; 2],
    pub solimp: [f64; 5],
    pub friction: [f64; 5],
}

impl Parameters {
    /// The side with the higher priority decides; equal ones are mixed.
    #[inline(always)]
    pub fn combine(a: &SideParameters, b: &SideParameters) -> Result<Parameters> {
        let gap = if a.gap > b.gap { a.gap } else { b.gap };
        let (dim, solref, solimp, friction) = if a.priority != b.priority {
            let s = if a.priority > b.priority { a } else { b };
            (s.condim, *s.solref, *s.solimp, *s.friction)
        } else {
            let mix = mixing_weight(a.solmix, b.solmix);
            let blend = |x: f64, y: f64| mix * x + (1.0 - mix) * y;
            let solref = if a.solref[0] > 0.0 && b.solref[0] > 0.0 {
                std::array::from_fn(|k| blend(a.solref[k], b.solref[k]))
            } else {
                std::array::from_fn(|k| if a.solref[k] < b.solref[k] { a.solref[k] } else { b.solref[k] })
            };
            let solimp = std::array::from_fn(|k| blend(a.solimp[k], b.solimp[k]));
            let friction =
                std::array::from_fn(|k| if a.friction[k] > b.friction[k] { a.friction[k] } else { b.friction[k] });
            (a.condim.max(b.condim), solref, solimp, friction)
        };
        if !(1..=6).contains(&dim) {
            return Err(Error::in_routine("mj_collision", format_args!("invalid condim {dim}")));
        }
        let [slide, spin, roll] = friction;
        Ok(Parameters {
            dim,
            gap,
            solref,
            solreffriction: [0.0; 2],
            solimp,
            friction: [slide, slide, spin, roll, roll],
        })
    }

    /// The parameters of an explicit pair.
    pub fn explicit(m: &Model, p: usize) -> Parameters {
        Parameters {
            dim: m.pair_dim()[p],
            gap: m.pair_gap()[p],
            solref: m.pair_solref()[p],
            solreffriction: m.pair_solreffriction()[p],
            solimp: m.pair_solimp()[p],
            friction: m.pair_friction()[p],
        }
    }

    /// The record of a contact with these parameters, without its point: `dist`, `pos`, `frame` and the ids are still to
    /// be set.
    #[inline(always)]
    pub fn record(&self, m: &Model, margin: f64) -> mjContact {
        let overridden = m.enabled(mjENBL_OVERRIDE);
        let o = &m.opt;
        let friction = if overridden { &o.o_friction } else { &self.friction };
        mjContact {
            dist: 0.0,
            pos: [0.0; 3],
            frame: [0.0; 9],
            includemargin: margin - self.gap,
            friction: friction.map(|x| if x > mjMINMU { x } else { mjMINMU }),
            solref: if overridden { o.o_solref } else { self.solref },
            solreffriction: if overridden { o.o_solref } else { self.solreffriction },
            solimp: if overridden { o.o_solimp } else { self.solimp },
            mu: 0.0,
            H: [0.0; 36],
            dim: self.dim,
            geom1: -1,
            geom2: -1,
            geom: [-1; 2],
            flex: [-1; 2],
            elem: [-1; 2],
            vert: [-1; 2],
            exclude: 0,
            efc_address: -1,
        }
    }
}

/// Weight of the first side's solver parameters.
fn mixing_weight(a: f64, b: f64) -> f64 {
    match (a >= mjMINVAL, b >= mjMINVAL) {
        (true, true) => a / (a + b),
        (false, false) => 0.5,
        (false, true) => 0.0,
        (true, false) => 1.0,
    }
}

/// Sets the point of a contact: distance, position, frame, and whether it is included in the solver. `con` may hold the
/// `previous` point of the same pair, whose frame is often the same.
#[inline]
pub fn set_point(con: &mut mjContact, point: &ContactPoint, previous: Option<&ContactPoint>) -> Result<()> {
    con.dist = point.dist;
    con.pos = point.pos.0;
    if previous.is_none_or(|p| p.normal != point.normal || p.tangent != point.tangent) {
        con.frame = complete_frame(&point.normal, &point.tangent)?.0;
    }
    con.exclude = i32::from(point.dist >= con.includemargin);
    Ok(())
}

/// A contact frame, rows its axes, from a normal and a wanted first tangent (zero to have one chosen).
#[inline(always)]
pub fn complete_frame(normal: &Vec3, tangent: &Vec3) -> Result<Mat3> {
    let (x, len) = normal.normalized();
    if len < 0.5 {
        return Err(Error::in_routine("mj_collision", format_args!("xaxis of contact frame undefined")));
    }
    let mut y = *tangent;
    if y.dot(y) < 0.25 {
        y = if x[1] < 0.5 && x[1] > -0.5 { Vec3::Y } else { Vec3::Z };
    }
    y = (y - x * x.dot(y)).unit();
    let z = x.cross(y);
    Ok(Mat3([x[0], x[1], x[2], y[0], y[1], y[2], z[0], z[1], z[2]]))
}
