//! Cameras of pictures: of the model, or free ones that the user moves.
//!
//! Tests: `src/sim/renderer.rs`, `src/sim/mod.rs`.

use super::{Model, ObjectKind};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::math::Vec3;
use crate::visual::defaults;

/// From where a picture is taken.
#[derive(Clone, Copy)]
pub struct Camera(pub(super) mjvCamera);

/// Who decides where a camera is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CameraKind {
    /// The user.
    Free,
    /// The user, around a body that it follows.
    Tracking(usize),
    /// The model: its camera of this id.
    Fixed(usize),
}

/// Where a camera is in the world, and how it looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Viewpoint {
    /// Position, in the middle of both eyes.
    pub position: [f64; 3],
    /// Unit vector that it looks along.
    pub forward: [f64; 3],
    /// Unit vector that is up in its pictures.
    pub up: [f64; 3],
}

impl Viewpoint {
    /// As a camera of MJCF.
    pub fn to_camera(&self) -> String {
        let three = |v: [f64; 3]| v.map(|x| format!("{x:.3}")).join(" ");
        let right = Vec3(self.forward).cross(Vec3(self.up)).0;
        format!("<camera pos=\"{}\" xyaxes=\"{} {}\"/>\n", three(self.position), three(right), three(self.up))
    }
}

impl Camera {
    /// A free camera that sees the whole model.
    pub fn of(model: &Model) -> Camera {
        Camera(defaults::free_camera(model.core()))
    }

    /// A free camera at this distance from a point; angles in degrees.
    pub fn free(lookat: [f64; 3], distance: f64, azimuth: f64, elevation: f64) -> Camera {
        Camera(mjvCamera { lookat, distance, azimuth, elevation, ..defaults::camera() })
    }

    /// The model's camera of this name.
    pub fn named(model: &Model, name: &str) -> Result<Camera> {
        let id = model.id(ObjectKind::Camera, name);
        let id = id.ok_or_else(|| Error::of(ErrorKind::BadArgument, format!("the model has no camera '{name}'")))?;
        Camera::fixed(model, id)
    }

    /// The model's camera `id`.
    pub fn fixed(model: &Model, id: usize) -> Result<Camera> {
        let id = i32::try_from(id).ok().filter(|_| id < model.ncam());
        let id =
            id.ok_or_else(|| Error::of(ErrorKind::BadArgument, format!("the model has {} cameras", model.ncam())))?;
        Ok(Camera(mjvCamera { r#type: mjCAMERA_FIXED as i32, fixedcamid: id, ..defaults::camera() }))
    }

    /// This free camera, following a body.
    pub fn tracking(mut self, body: usize) -> Camera {
        self.set_kind(CameraKind::Tracking(body));
        self
    }

    /// Who decides where it is.
    pub fn kind(&self) -> CameraKind {
        let id = |id: i32| usize::try_from(id).unwrap_or(0);
        match self.0.r#type {
            t if t == mjCAMERA_FIXED as i32 => CameraKind::Fixed(id(self.0.fixedcamid)),
            t if t == mjCAMERA_TRACKING as i32 => CameraKind::Tracking(id(self.0.trackbodyid)),
            _ => CameraKind::Free,
        }
    }

    /// Changes that. As a free camera it is then where it was as one before.
    pub fn set_kind(&mut self, kind: CameraKind) {
        let id = |id: usize| i32::try_from(id).unwrap_or(-1);
        let (kind, fixed, tracked) = match kind {
            CameraKind::Free => (mjCAMERA_FREE, self.0.fixedcamid, self.0.trackbodyid),
            CameraKind::Tracking(body) => (mjCAMERA_TRACKING, -1, id(body)),
            CameraKind::Fixed(camera) => (mjCAMERA_FIXED, id(camera), self.0.trackbodyid),
        };
        (self.0.r#type, self.0.fixedcamid, self.0.trackbodyid) = (kind as i32, fixed, tracked);
    }

    /// A free camera keeps its distance and direction, and looks at this point.
    pub fn look_at(&mut self, point: [f64; 3]) {
        self.0.lookat = point;
    }
}
