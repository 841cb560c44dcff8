//! Selection with the mouse: what a ray through a point of the window hits first.

use super::camera::{self, Transform};
use super::scene::SkinBuffers;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::collision::ray::{FlexParts, Ray, Visible, ray, ray_flex, ray_skin};
use crate::data::Data;
use crate::dynamics::flex::{node_range, node_weights};
use crate::math::Vec3;
use crate::model::Model;

/// What was hit.
#[derive(Clone, Copy)]
pub struct Selection {
    pub body: i32,
    pub geom: i32,
    pub flex: i32,
    pub skin: i32,
    /// Where, in the world; the vertex or node nearest to it for flexes and skins.
    pub point: Option<Vec3>,
}

impl Selection {
    const NOTHING: Selection = Selection { body: -1, geom: -1, flex: -1, skin: -1, point: None };
}

/// The ray through a point of the window, whose sides are 0 and 1.
fn window_ray(cameras: &[mjvGLCamera; 2], view: &Transform, aspectratio: f64, [x, y]: [f64; 2]) -> Result<Ray> {
    let cam = camera::average(&cameras[0], &cameras[1])?;
    let eye = camera::in_model(cameras, view)?;
    let left = eye.up.cross(eye.forward).unit();
    let (bottom, height) = (f64::from(cam.frustum_bottom), f64::from(cam.frustum_top - cam.frustum_bottom));
    let half_width = 0.5 * aspectratio * height;
    let to_up = bottom + y * height;
    let to_left = -(f64::from(cam.frustum_center) + (2.0 * x - 1.0) * half_width);
    let off = eye.up * to_up + left * to_left;
    if cam.orthographic != 0 {
        return Ok(Ray { pnt: eye.pos + off, vec: eye.forward });
    }
    let vec = (off + eye.forward * cam.frustum_near.into()).unit();
    Ok(Ray { pnt: eye.pos, vec })
}

/// What is seen at a point of the window: geoms by the options, flexes and skins if they are drawn.
pub fn select(
    m: &Model,
    d: &mut Data,
    opt: &mjvOption,
    aspectratio: f64,
    at: [f64; 2],
    cameras: &[mjvGLCamera; 2],
    view: &Transform,
    skins: &SkinBuffers,
) -> Result<Selection> {
    let shows = |flag: mjtVisFlag| opt.flags[flag as usize] != 0;
    let line = window_ray(cameras, view, aspectratio, at)?;
    let visible = Visible { groups: Some(opt.geomgroup), statics: shows(mjVIS_STATIC), except: -1 };
    let mut found = Selection::NOTHING;
    let mut nearest = f64::INFINITY;
    let (dist, geom) = ray(m, d, &line, &visible)?;
    if dist >= 0.0 {
        nearest = dist;
        let body = m.geom_bodyid()[geom as usize];
        found = Selection { body, geom, point: Some(line.at(dist)), ..Selection::NOTHING };
    }
    let parts = FlexParts {
        layer: opt.flex_layer,
        vertices: shows(mjVIS_FLEXVERT),
        edges: shows(mjVIS_FLEXEDGE),
        faces: shows(mjVIS_FLEXFACE),
        skin: shows(mjVIS_FLEXSKIN),
    };
    if parts.vertices || parts.edges || parts.faces || parts.skin {
        for f in 0..m.nflex() {
            if let Some((dist, vertex)) = ray_flex(m, d, f, &parts, &line)?.filter(|(dist, _)| *dist < nearest) {
                nearest = dist;
                let (body, point) = flex_point(m, d, f, vertex)?;
                found = Selection { body, flex: f as i32, point: Some(point), ..Selection::NOTHING };
            }
        }
    }
    if shows(mjVIS_SKIN) {
        for s in 0..m.nskin() {
            let own = m.skin_vertadr()[s] as usize..(m.skin_vertadr()[s] + m.skin_vertnum()[s]) as usize;
            let Some(vertices) = skins.vert.get(own) else { continue };
            let faces = m.skin_faceadr()[s] as usize..(m.skin_faceadr()[s] + m.skin_facenum()[s]) as usize;
            let hit = ray_skin(&m.skin_face()[faces], vertices, &line)?.filter(|(dist, _)| *dist < nearest);
            if let Some((dist, vertex)) = hit {
                nearest = dist;
                let point = vertices[vertex as usize].map(f64::from);
                found = Selection {
                    body: skin_body(m, s, vertex),
                    skin: s as i32,
                    point: Some(Vec3(point)),
                    ..Selection::NOTHING
                };
            }
        }
    }
    Ok(found)
}

/// Body and position of a flex vertex, or of the control node that moves it most.
fn flex_point(m: &Model, d: &Data, f: usize, vertex: i32) -> Result<(i32, Vec3)> {
    let v = (m.flex_vertadr()[f] + vertex) as usize;
    if m.flex_interp()[f] == 0 {
        return Ok((m.flex_vertbodyid()[v], d.flexvert_xpos[v]));
    }
    let weights = node_weights(m.flex_interp()[f] as usize, m.flex_vert0()[v]);
    let mut most = 0.0;
    let mut heaviest = None;
    for (node, &w) in node_range(m, f).zip(&weights) {
        if w > most {
            (most, heaviest) = (w, Some(node));
        }
    }
    let missing =
        || Error::in_routine("mjv_select", format_args!("flex {f}: node closest to vertex {vertex} not found"));
    let node = heaviest.ok_or_else(missing)?;
    let b = m.flex_nodebodyid()[node] as usize;
    let local = if m.flex_centered()[f] != 0 { Vec3::ZERO } else { m.flex_node()[node] };
    Ok((b as i32, d.xpos[b] + d.xmat[b] * local))
}

/// The body of the bone that moves a skin vertex most; -1 without a bone.
fn skin_body(m: &Model, s: usize, vertex: i32) -> i32 {
    let mut found = (0.0, -1);
    let bones = m.skin_boneadr()[s] as usize..(m.skin_boneadr()[s] + m.skin_bonenum()[s]) as usize;
    for bone in bones {
        let first = m.skin_bonevertadr()[bone] as usize;
        for i in first..first + m.skin_bonevertnum()[bone] as usize {
            let weight = m.skin_bonevertweight()[i];
            if m.skin_bonevertid()[i] == vertex && weight > found.0 {
                found = (weight, m.skin_bonebodyid()[bone]);
            }
        }
    }
    found.1
}
