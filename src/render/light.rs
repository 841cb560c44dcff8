//! Lights of a scene as the programs take them.
#![forbid(unsafe_code)]

use super::matrix::{self, Mat4, Volume};
use super::shading::{Key, Uniforms};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result};
use crate::math::Vec3;

/// Most lights that act.
const MOST: usize = 8;

/// A light of the scene.
pub struct Light {
    pub pos: Vec3,
    pub dir: Vec3,
    spot: bool,
    cutoff: f32,
    exponent: f32,
    attenuation: [f32; 3],
    colors: [[f32; 3]; 3],
    shadow: bool,
}

/// Lights of a scene, and which geoms stand in their way.
pub struct Lighting {
    pub lights: Vec<Light>,
    /// By geom: does it cast shadows.
    pub casts: Vec<bool>,
    /// Clip planes of shadow maps.
    pub z: [f64; 2],
}

impl Lighting {
    /// An error if a light is of a kind that cannot be drawn.
    pub fn new(lights: &[mjvLight], geoms: &[mjvGeom], z: [f64; 2]) -> Result<Lighting> {
        for l in lights {
            if l.r#type != mjLIGHT_DIRECTIONAL as i32 && l.r#type != mjLIGHT_SPOT as i32 {
                return Err(Error::of(ErrorKind::Render, format!("Unsupported light type: {}", l.r#type)));
            }
        }
        let casts = |g: &mjvGeom| g.r#type != mjGEOM_LINE as i32 && g.category != mjCAT_DECOR as i32;
        Ok(Lighting {
            lights: lights.iter().take(MOST).map(light).collect(),
            casts: geoms.iter().map(casts).collect(),
            z,
        })
    }

    /// Planes that have nothing behind them cast no shadow from now on: it would fall on nothing that is seen.
    pub fn leave_out_floors(&mut self, geoms: &[mjvGeom]) {
        let plane = |g: &mjvGeom| g.r#type == mjGEOM_PLANE as i32;
        let behind = |floor: &mjvGeom, g: &mjvGeom| {
            let distance = |k: usize| (g.pos[k] - floor.pos[k]) * floor.mat[3 * k + 2];
            distance(0) + distance(1) + distance(2) < 0.0
        };
        for (floor, casts) in geoms.iter().zip(&mut self.casts).filter(|(g, _)| plane(g)) {
            *casts &= geoms.iter().any(|g| !plane(g) && g.category != mjCAT_DECOR as i32 && behind(floor, g));
        }
    }

    /// Lights without and with shadows.
    pub fn split(&self, shadows: bool) -> (Vec<usize>, Vec<usize>) {
        (0..self.lights.len()).partition(|i| !(shadows && self.lights[*i].shadow))
    }

    /// What a light's shadow map covers.
    pub fn volume(&self, l: &Light, con: &mjrContext) -> Volume {
        if l.spot {
            let angle = (2.0 * l.cutoff * con.shadowScale).min(160.0) as f64;
            let half = self.z[0] * (angle * std::f64::consts::PI / 360.0).tan();
            Volume { x: [-half, half], y: [-half, half], z: self.z, orthographic: false }
        } else {
            let half = con.shadowClip as f64;
            Volume { x: [-half, half], y: [-half, half], z: self.z, orthographic: true }
        }
    }
}

/// Values that OpenGL would reject are its defaults.
fn light(l: &mjvLight) -> Light {
    let valid = |ok: bool, value: f32, otherwise: f32| if ok { value } else { otherwise };
    let spot = l.r#type == mjLIGHT_SPOT as i32;
    Light {
        pos: Vec3(l.pos.map(f64::from)),
        dir: Vec3(l.dir.map(f64::from)),
        spot,
        cutoff: valid((0.0..=90.0).contains(&l.cutoff) || l.cutoff == 180.0, l.cutoff, 180.0),
        exponent: valid((0.0..=128.0).contains(&l.exponent), l.exponent, 0.0),
        attenuation: [0, 1, 2].map(|k| valid(l.attenuation[k] >= 0.0, l.attenuation[k], (k == 0) as u8 as f32)),
        colors: [l.ambient, l.diffuse, l.specular],
        shadow: l.castshadow != 0,
    }
}

/// Up direction of a shadow map.
pub fn up(dir: Vec3) -> Vec3 {
    let side = dir.cross(-Vec3::X);
    if side.dot(side) > 0.01 { side.unit() } else { dir.cross(Vec3::Y).unit() }
}

/// Sets the lights of a pass as seen through `view`: those of the base, then the one that has a shadow map.
pub fn fill(key: &mut Key, u: &mut Uniforms, lighting: &Lighting, base: &[usize], shadow: Option<usize>, view: &Mat4) {
    key.lights = base.len() as u8;
    key.shadow = shadow.is_some();
    key.spots = 0;
    u.lights.clear();
    for (k, i) in base.iter().chain(shadow.iter()).enumerate() {
        let l = &lighting.lights[*i];
        key.spots |= (l.spot as u16) << k;
        u.lights.extend(vectors(l, view));
    }
}

/// A light's vectors, in the eye's frame.
fn vectors(l: &Light, view: &Mat4) -> [[f32; 4]; 6] {
    let dir = matrix::turn(view, l.dir).unit();
    let Vec3([x, y, z]) = l.pos;
    let at = if l.spot { matrix::apply(view, [x, y, z, 1.0]) } else { [-dir[0], -dir[1], -dir[2], 0.0] };
    let omnidirectional = l.cutoff == 180.0;
    let cosine = if omnidirectional { -2.0 } else { (l.cutoff as f64).to_radians().cos() };
    let exponent = if omnidirectional { 0.0 } else { l.exponent };
    let [k0, k1, k2] = l.attenuation;
    let [a, d, s] = l.colors.map(|[r, g, b]| [r, g, b, 0.0]);
    let dir = [dir[0], dir[1], dir[2], cosine];
    [at.map(|v| v as f32), dir.map(|v| v as f32), [k0, k1, k2, exponent], a, d, s]
}
