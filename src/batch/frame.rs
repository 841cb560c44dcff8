//! Frames of objects, in which rays and terms of observations are given.
#![forbid(unsafe_code)]

use super::error::argument;
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::{Model, names};

/// The frame of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ObjectFrame {
    /// The world's.
    #[default]
    World,
    /// A body's.
    Body(usize),
    /// A geom's.
    Geom(usize),
    /// A site's.
    Site(usize),
    /// A camera's, which looks along -z.
    Camera(usize),
}

impl ObjectFrame {
    /// The frame of the object of this type (`mjOBJ_BODY` and `mjOBJ_XBODY`: the body's frame, `mjOBJ_GEOM`, `mjOBJ_SITE`,
    /// `mjOBJ_CAMERA`) and name.
    pub fn find(m: &Model, objtype: mjtObj, name: &str) -> Result<ObjectFrame> {
        let (kind, make): (_, fn(usize) -> ObjectFrame) = match objtype {
            mjOBJ_BODY | mjOBJ_XBODY => (mjOBJ_BODY, ObjectFrame::Body),
            mjOBJ_GEOM => (mjOBJ_GEOM, ObjectFrame::Geom),
            mjOBJ_SITE => (mjOBJ_SITE, ObjectFrame::Site),
            mjOBJ_CAMERA => (mjOBJ_CAMERA, ObjectFrame::Camera),
            _ => return Err(argument("objtype", "is no body, geom, site or camera")),
        };
        let id = names::find(m, kind, name.as_bytes());
        id.map(make).ok_or_else(|| argument("frame", format_args!("the model has no such object: '{name}'")))
    }

    /// Error: the model has no such object.
    pub fn check(self, m: &Model) -> Result<()> {
        let exists = match self {
            ObjectFrame::World => true,
            ObjectFrame::Body(b) => b < m.nbody(),
            ObjectFrame::Geom(g) => g < m.ngeom(),
            ObjectFrame::Site(s) => s < m.nsite(),
            ObjectFrame::Camera(c) => c < m.ncam(),
        };
        if exists { Ok(()) } else { Err(argument("frame", format_args!("the model has no {self:?}"))) }
    }

    /// Origin and axes.
    pub fn pose(self, d: &Data) -> (Vec3, Mat3) {
        match self {
            ObjectFrame::World => (Vec3::ZERO, Mat3::IDENTITY),
            ObjectFrame::Body(b) => (d.xpos[b], d.xmat[b]),
            ObjectFrame::Geom(g) => (d.geom_xpos[g], d.geom_xmat[g]),
            ObjectFrame::Site(s) => (d.site_xpos[s], d.site_xmat[s]),
            ObjectFrame::Camera(c) => (d.cam_xpos[c], d.cam_xmat[c]),
        }
    }

    /// The names of the arrays of origins and axes, and the object's index there; none of the world.
    pub fn arrays(self) -> Option<[(&'static str, usize); 2]> {
        match self {
            ObjectFrame::World => None,
            ObjectFrame::Body(b) => Some([("xpos", b), ("xmat", b)]),
            ObjectFrame::Geom(g) => Some([("geom_xpos", g), ("geom_xmat", g)]),
            ObjectFrame::Site(s) => Some([("site_xpos", s), ("site_xmat", s)]),
            ObjectFrame::Camera(c) => Some([("cam_xpos", c), ("cam_xmat", c)]),
        }
    }

    /// The body that the object belongs to.
    pub fn body(self, m: &Model) -> usize {
        match self {
            ObjectFrame::World => 0,
            ObjectFrame::Body(b) => b,
            ObjectFrame::Geom(g) => m.geom_bodyid()[g] as usize,
            ObjectFrame::Site(s) => m.site_bodyid()[s] as usize,
            ObjectFrame::Camera(c) => m.cam_bodyid()[c] as usize,
        }
    }
}
