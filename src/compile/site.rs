//! Sites, cameras and lights: poses in the body's frame, sizes, and the bodies that cameras and lights follow.

use super::error::reject_element_if;
use super::geom::{PlacedPrimitive, is_defined};
use super::settings::Settings;
use super::shape::check_size;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::*;
use crate::base;
use crate::base::{Error, reject_if};
use crate::math::elementary;
use crate::spec::{CameraId, FrameId, LightId, SiteId, Spec};

/// Adds a frame at the place of a site as it is now.
pub fn frame_of_site(spec: &mut Spec, id: SiteId) -> crate::base::Result<FrameId> {
    let e = &spec.sites[id];
    let body = e.head.body.ok_or("site has no body")?;
    let (pos, mut quat, within) = (e.public.pos, e.public.quat, e.head.frame);
    Settings::of(spec, &e.head)
        .orient(&e.public.alt, &mut quat)
        .map_err(|text| format!("orientation specification error '{text}' in site {}", e.id()))?;
    let frame = spec.add_frame(body, within);
    let f = &mut spec.frames[frame].public;
    (f.pos, f.quat) = (pos, quat);
    Ok(frame)
}

impl Compiler<'_> {
    pub(super) fn site(&mut self, id: SiteId) -> Result<()> {
        let frame = self.optional_frame(self.spec.sites[id].head.frame)?;
        let s = Settings::of(self.spec, &self.spec.sites[id].head);
        let nuser = self.nuser.site;
        let e = &mut self.spec.sites[id];
        e.compiled = e.public.clone();
        let mut site = e.compiled.public;
        let done = (|| {
            reject_if(e.compiled.userdata.len() > nuser, "user has more values than nuser_site in site")?;
            let Some(kind) = site.r#type.get().filter(|&k| (k as i32) < mjNGEOMTYPES as i32) else {
                return Err("invalid type in site".into());
            };
            if matches!(kind, mjGEOM_MESH | mjGEOM_HFIELD | mjGEOM_PLANE) {
                return Err("meshes, hfields and planes not allowed in site".into());
            }
            if is_defined(site.fromto[0]) {
                let mut placed =
                    PlacedPrimitive { kind, pos: &mut site.pos, quat: &mut site.quat, size: &mut site.size };
                placed.from_to(&site.fromto)?;
            } else {
                s.orient(&site.alt, &mut site.quat)
                    .map_err(|text| format!("orientation specification error '{text}' in site {}", e.id()))?;
            }
            if let Some(frame) = frame {
                (site.pos, site.quat) = frame.to_parent(site.pos, site.quat);
            }
            normalize(&mut site.quat);
            check_size(kind, &Vec3(site.size))
        })();
        e.compiled.public = site;
        done.map_err(|error: Error| Failure::of(e, error))
    }

    pub(super) fn camera(&mut self, id: CameraId) -> Result<()> {
        let frame = self.optional_frame(self.spec.cameras[id].head.frame)?;
        let s = Settings::of(self.spec, &self.spec.cameras[id].head);
        let (nuser, znear) = (self.nuser.cam, self.spec.public.visual.map.znear);
        let e = &mut self.spec.cameras[id];
        e.compiled = e.public.clone();
        let mut cam = e.compiled.public;
        reject_element_if(e, e.compiled.userdata.len() > nuser, "user has more values than nuser_cam in camera")?;
        s.orient(&cam.alt, &mut cam.quat)
            .map_err(|text| Failure::of(e, format!("orientation specification error '{text}' in camera {}", e.id())))?;
        if let Some(frame) = frame {
            (cam.pos, cam.quat) = frame.to_parent(cam.pos, cam.quat);
        }
        normalize(&mut cam.quat);
        e.compiled.public = cam;
        let i = e.id() as usize;
        let target = e.compiled.targetbody.text().to_string();
        self.cameras[i] = -1;
        if !target.is_empty() {
            self.cameras[i] = self
                .body_named(&target)
                .ok_or_else(|| Failure::of(&self.spec.cameras[id], "unknown target body in camera"))?;
        }
        let e = &mut self.spec.cameras[id];
        if cam.fovy >= 180.0 {
            let value = if cam.fovy < 2147483648.0 { cam.fovy as i32 } else { i32::MIN };
            let text = format!("fovy too large in camera '{}' (id = {}, value = {value})", e.name(), e.id());
            return Err(Failure::of(e, text));
        }
        optics(&mut cam, znear).map_err(|text| Failure::of(e, text))?;
        e.compiled.public = cam;
        Ok(())
    }

    pub(super) fn light(&mut self, id: LightId) -> Result<()> {
        let frame = self.optional_frame(self.spec.lights[id].head.frame)?;
        let e = &mut self.spec.lights[id];
        e.compiled = e.public.clone();
        let light = &mut e.compiled.public;
        if let Some(frame) = frame {
            light.pos = frame.point_by_matrix(Vec3(light.pos)).0;
            light.dir = rotate(Vec3(light.dir), frame.quat).0;
        }
        let length = normalize(&mut light.dir);
        reject_element_if(e, length < EPS, "zero direction in light")?;
        let i = e.id() as usize;
        let (target, texture) = (e.compiled.targetbody.text().to_string(), e.compiled.texture.text().to_string());
        self.lights[i] = LightState { targetbodyid: -1, texid: -1 };
        let fail = |c: &Self, text| Failure::of(&c.spec.lights[id], text);
        if !target.is_empty() {
            self.lights[i].targetbodyid =
                self.body_named(&target).ok_or_else(|| fail(self, "unknown target body in light"))?;
        }
        if !texture.is_empty() {
            let found = self.spec.textures.lookup(&texture).map(|t| self.spec.textures[t].id());
            self.lights[i].texid = found.ok_or_else(|| fail(self, "unknown texture in light"))?;
        }
        Ok(())
    }
}

/// What a light refers to.
#[derive(Clone, Copy, Debug, Default)]
pub struct LightState {
    pub targetbodyid: i32,
    pub texid: i32,
}

/// Field of view and intrinsics of a camera with a sensor; without one the intrinsics are those of the near plane.
fn optics(cam: &mut mjsCamera, znear: f32) -> base::Result<()> {
    for i in 0..2 {
        if cam.principal_length[i] != 0.0 && cam.principal_pixel[i] != 0.0 {
            return Err("principal length duplicated in camera".into());
        }
    }
    for i in 0..2 {
        reject_if(cam.focal_length[i] != 0.0 && cam.focal_pixel[i] != 0.0, "focal length duplicated in camera")?;
    }
    if cam.sensor_size[0] > 0.0 && cam.sensor_size[1] > 0.0 {
        for i in 0..2 {
            let density = cam.resolution[i] / cam.sensor_size[i];
            cam.intrinsic[i] = cam.focal_pixel[i] / density + cam.focal_length[i];
            cam.intrinsic[i + 2] = cam.principal_pixel[i] / density + cam.principal_length[i];
        }
        let half_angle = elementary::atan2f(cam.sensor_size[1] / 2.0, cam.intrinsic[1]);
        cam.fovy = half_angle as f64 * 360.0 / std::f64::consts::PI;
    } else {
        cam.intrinsic[0] = znear;
        cam.intrinsic[1] = znear;
    }
    Ok(())
}
