//! Cameras: from an abstract camera to the two OpenGL cameras of a scene, and questions about what they see.

use super::geom::single;
use super::scene::Scene;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Mat3, Quat, Vec3, elementary};
use crate::model::Model;

/// Where a camera is and how it looks.
#[derive(Clone, Copy)]
pub struct Eye {
    pub pos: Vec3,
    pub forward: Vec3,
    pub up: Vec3,
    pub right: Vec3,
}

/// Position and orientation of an abstract camera; `pose` gives those of the model's cameras. A tracking camera looks at the
/// point that it stores.
pub fn frame(cam: &mjvCamera, pose: impl FnOnce(usize) -> Option<(Vec3, Mat3)>) -> Result<Eye> {
    match cam.r#type {
        t if t == mjCAMERA_FREE as i32 || t == mjCAMERA_TRACKING as i32 => {
            let radians = |degrees: f64| degrees / 180.0 * std::f64::consts::PI;
            let (se, ce) = elementary::sin_cos(radians(cam.elevation));
            let (sa, ca) = elementary::sin_cos(radians(cam.azimuth));
            let forward = Vec3([ce * ca, ce * sa, se]);
            Ok(Eye {
                pos: Vec3(cam.lookat) + forward * -cam.distance,
                forward,
                up: Vec3([-se * ca, -se * sa, ce]),
                right: Vec3([sa, -ca, 0.0]),
            })
        }
        t if t == mjCAMERA_FIXED as i32 => {
            let pose = usize::try_from(cam.fixedcamid).ok().and_then(pose);
            let (pos, mat) = pose.ok_or_else(|| outside("mjv_cameraFrame", "fixed camera id"))?;
            let [right, up, back] = std::array::from_fn(|k| mat.col(k));
            Ok(Eye { pos, forward: -back, up, right })
        }
        _ => Err(Error::in_routine("mjv_cameraFrame", "unknown camera type")),
    }
}

fn outside(routine: &str, what: &str) -> Error {
    Error::in_routine(routine, format_args!("{what} is outside valid range"))
}

/// The view volume of an abstract camera, on its near plane.
#[derive(Clone, Copy)]
pub struct Frustum {
    /// Extent below and above the axis.
    pub ver: [f32; 2],
    /// Extent left and right of the axis; zero where the viewport decides.
    pub hor: [f32; 2],
    /// Near and far plane.
    pub clip: [f32; 2],
}

/// View volume of an abstract camera: orthographic, with intrinsics, or with a field of view.
pub fn frustum(m: &Model, cam: &mjvCamera) -> Result<Frustum> {
    let clip =
        [(f64::from(m.vis.map.znear) * m.stat.extent) as f32, (f64::from(m.vis.map.zfar) * m.stat.extent) as f32];
    let (orthographic, fovy, fixed) = match cam.r#type {
        t if t == mjCAMERA_FREE as i32 || t == mjCAMERA_TRACKING as i32 => {
            (m.vis.global.orthographic != 0, f64::from(m.vis.global.fovy), None)
        }
        t if t == mjCAMERA_FIXED as i32 => {
            let id = usize::try_from(cam.fixedcamid).ok().filter(|&i| i < m.ncam());
            let id = id.ok_or_else(|| outside("mjv_cameraFrustum", "fixed camera id"))?;
            (m.cam_orthographic()[id] != 0, m.cam_fovy()[id], Some(id))
        }
        _ => return Err(Error::in_routine("mjv_cameraFrustum", "unknown camera type")),
    };
    if orthographic {
        return Ok(Frustum { ver: [(fovy / 2.0) as f32; 2], hor: [0.0; 2], clip });
    }
    match fixed.filter(|&id| m.cam_sensorsize()[id][1] != 0.0) {
        Some(id) => {
            let (hor, ver) = intrinsic_extent(m, id, clip[0]);
            Ok(Frustum { ver, hor, clip })
        }
        None => {
            let half = f64::from(clip[0]) * elementary::tan(fovy * std::f64::consts::PI / 360.0);
            Ok(Frustum { ver: [half as f32; 2], hor: [0.0; 2], clip })
        }
    }
}

/// Extents (left, right) and (below, above) at distance `near` of a camera with a sensor size.
pub fn intrinsic_extent(m: &Model, id: usize, near: f32) -> ([f32; 2], [f32; 2]) {
    let ([w, h], [fx, fy, px, py]) = (m.cam_sensorsize()[id], m.cam_intrinsic()[id]);
    let hor = [near / fx * (w / 2.0 - px), near / fx * (w / 2.0 + px)];
    let ver = [near / fy * (h / 2.0 - py), near / fy * (h / 2.0 + py)];
    (hor, ver)
}

/// Sets the OpenGL cameras of both eyes. A tracking camera's `lookat` is moved to its body; user cameras stay.
pub fn update(m: &Model, d: &Data, cam: &mut mjvCamera, scn: &mut Scene) -> Result<()> {
    if cam.r#type == mjCAMERA_USER as i32 {
        return Ok(());
    }
    if cam.r#type == mjCAMERA_TRACKING as i32 {
        let body = usize::try_from(cam.trackbodyid).ok().filter(|&b| b < m.nbody());
        let body = body.ok_or_else(|| outside("mjv_updateCamera", "track body id"))?;
        cam.lookat = d.subtree_com[body].0;
    }
    let fixed = cam.r#type == mjCAMERA_FIXED as i32;
    if fixed {
        // before the pose is looked up
        frustum(m, cam)?;
    }
    let eye = frame(cam, |id| Some((*d.cam_xpos.get(id)?, *d.cam_xmat.get(id)?)))?;
    let volume = frustum(m, cam)?;
    let (ipd, orthographic) = if fixed {
        (m.cam_ipd()[cam.fixedcamid as usize], m.cam_orthographic()[cam.fixedcamid as usize])
    } else {
        (f64::from(m.vis.global.ipd), m.vis.global.orthographic)
    };
    for (view, side) in scn.camera.iter_mut().zip([-1.0, 1.0]) {
        *view = mjvGLCamera {
            pos: single(eye.pos + eye.right * (side * ipd / 2.0)),
            forward: single(eye.forward),
            up: single(eye.up),
            frustum_center: (volume.hor[1] - volume.hor[0]) / 2.0,
            frustum_width: (volume.hor[1] + volume.hor[0]) / 2.0,
            frustum_bottom: -volume.ver[0],
            frustum_top: volume.ver[1],
            frustum_near: volume.clip[0],
            frustum_far: volume.clip[1],
            orthographic,
        };
    }
    *scn.enabletransform = 0;
    Ok(())
}

/// A vector of a scene in double precision.
fn double(v: [f32; 3]) -> Vec3 {
    Vec3(v.map(f64::from))
}

/// The camera in the middle of two.
pub fn average(a: &mjvGLCamera, b: &mjvGLCamera) -> Result<mjvGLCamera> {
    if a.orthographic != b.orthographic {
        return Err(mixed("mjv_averageCamera"));
    }
    let sum = |x, y| double(x) + double(y);
    let forward = sum(a.forward, b.forward).unit();
    let up = sum(a.up, b.up);
    let up = (up + forward * -up.dot(forward)).unit();
    let mean = |x: f32, y: f32| 0.5 * (x + y);
    Ok(mjvGLCamera {
        pos: single(sum(a.pos, b.pos) * 0.5),
        forward: single(forward),
        up: single(up),
        frustum_center: mean(a.frustum_center, b.frustum_center),
        frustum_width: mean(a.frustum_width, b.frustum_width),
        frustum_bottom: mean(a.frustum_bottom, b.frustum_bottom),
        frustum_top: mean(a.frustum_top, b.frustum_top),
        frustum_near: mean(a.frustum_near, b.frustum_near),
        frustum_far: mean(a.frustum_far, b.frustum_far),
        orthographic: a.orthographic,
    })
}

fn mixed(routine: &str) -> Error {
    Error::in_routine(routine, "cannot average perspective and orthographic cameras")
}

/// From the model to the room in which it is shown.
#[derive(Clone, Copy)]
pub struct Transform {
    pub enabled: bool,
    pub translate: Vec3,
    pub rotate: Quat,
    pub scale: f64,
}

impl Transform {
    pub fn of(scn: &mjvScene) -> Transform {
        Transform {
            enabled: scn.enabletransform != 0,
            translate: double(scn.translate),
            rotate: Quat(scn.rotate.map(f64::from)),
            scale: scn.scale.into(),
        }
    }

    fn checked(&self, routine: &str) -> Result<()> {
        match self.scale < mjMINVAL {
            true => Err(Error::in_routine(routine, "mjvScene scale too small")),
            false => Ok(()),
        }
    }

    /// A pose of the model in the room.
    pub fn to_room(&self, pos: Vec3, q: Quat) -> Result<(Vec3, Quat)> {
        self.checked("mjv_model2room")?;
        if !self.enabled {
            return Ok((pos, q));
        }
        let moved = self.rotate.rotate(pos) + self.translate;
        Ok((moved * self.scale, (self.rotate * q).unit()))
    }

    /// A pose of the room in the model. Not the inverse of [`Transform::to_room`] when scale and translation are both set.
    pub fn to_model(&self, pos: Vec3, q: Quat) -> Result<(Vec3, Quat)> {
        self.checked("mjv_room2model")?;
        if !self.enabled {
            return Ok((pos, q));
        }
        let back = self.rotate.conj();
        let moved = back.rotate(pos) - back.rotate(self.translate);
        Ok((moved * (1.0 / self.scale), (back * q).unit()))
    }
}

fn check_near(cameras: &[mjvGLCamera; 2], routine: &str) -> Result<()> {
    match cameras.iter().any(|c| f64::from(c.frustum_near) < mjMINVAL) {
        true => Err(Error::in_routine(routine, "mjvScene frustum_near too small")),
        false => Ok(()),
    }
}

fn middle(eyes: [(Vec3, Vec3, Vec3); 2]) -> Eye {
    let [a, b] = eyes;
    let forward = (a.1 + b.1).unit();
    let up = (a.2 + b.2).unit();
    Eye { pos: (a.0 + b.0) * 0.5, forward, up, right: forward.cross(up) }
}

/// The middle of both eyes, in the room.
pub fn in_room(cameras: &[mjvGLCamera; 2]) -> Result<Eye> {
    check_near(cameras, "mjv_cameraInRoom")?;
    let eye = |c: &mjvGLCamera| (double(c.pos), double(c.forward), double(c.up));
    Ok(middle([eye(&cameras[0]), eye(&cameras[1])]))
}

/// The middle of both eyes, in the model.
pub fn in_model(cameras: &[mjvGLCamera; 2], view: &Transform) -> Result<Eye> {
    check_near(cameras, "mjv_cameraInModel")?;
    let eye = |c: &mjvGLCamera| {
        let forward = double(c.forward).unit();
        let up = double(c.up).unit();
        let left = up.cross(forward).unit();
        let axes = Quat::from_mat(&Mat3::from_cols(left, up, forward));
        let (pos, axes) = view.to_model(double(c.pos), axes)?;
        let axes = axes.to_mat();
        Ok::<_, Error>((pos, axes.col(2), axes.col(1)))
    };
    let [a, b] = cameras;
    let left = eye(a)?;
    // mostly both look the same way
    let parallel = !view.enabled && (a.forward, a.up) == (b.forward, b.up);
    let right = if parallel { (double(b.pos), left.1, left.2) } else { eye(b)? };
    Ok(middle([left, right]))
}

/// Height of the view at unit distance; for orthographic cameras, everywhere.
pub fn frustum_height(cameras: &[mjvGLCamera; 2]) -> Result<f64> {
    const ROUTINE: &str = "mjv_frustumHeight";
    let [a, b] = cameras;
    if a.orthographic != b.orthographic {
        return Err(mixed(ROUTINE));
    }
    let height = |c: &mjvGLCamera| c.frustum_top - c.frustum_bottom;
    if a.orthographic != 0 {
        return Ok(0.5 * f64::from(height(a) + height(b)));
    }
    check_near(cameras, ROUTINE)?;
    Ok(0.5 * f64::from(height(a) / a.frustum_near + height(b) / b.frustum_near))
}

/// A vector of the screen rotated about the vertical, so that its second axis points where the camera looks.
pub fn align(vec: Vec3, forward: Vec3) -> Vec3 {
    let size = (forward[0] * forward[0] + forward[1] * forward[1]).sqrt();
    let y = if size < mjMINVAL { [1.0, 0.0] } else { [forward[0] / size, forward[1] / size] };
    let x = [y[1], -y[0]];
    Vec3([vec[0] * x[0] + vec[1] * y[0], vec[0] * x[1] + vec[1] * y[1], vec[2]])
}
