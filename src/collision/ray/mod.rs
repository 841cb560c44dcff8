//! Ray casting: the nearest surface along a half line.
//!
//! A ray is `pnt + t vec`, t >= 0; every function returns t in multiples of `vec`, or -1 when nothing is hit. Surfaces are
//! two-sided, planes excepted.
//!
//! Tests: `tests/physics/rays.rs`.

mod flex;
mod hfield;
mod mesh;
mod multi;
mod normal;
mod primitive;
mod sdf;

pub use flex::{FlexParts, ray_flex, ray_skin};
pub use hfield::ray_hfield;
pub use mesh::{ray_mesh, ray_mesh_face};
pub use multi::{Bounds, multi_ray, prepare};
pub use normal::surface_normal;
pub use primitive::{normal_at, ray_box, ray_geom, ray_sphere, ray_triangle, triangle_normal};
pub use sdf::ray_sdf;

use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// No hit.
pub const MISS: f64 = -1.0;

/// A ray in some frame.
#[derive(Clone, Copy)]
pub struct Ray {
    pub pnt: Vec3,
    pub vec: Vec3,
}

impl Ray {
    /// The ray in the frame of a pose.
    #[inline]
    pub fn local(&self, pos: &Vec3, mat: &Mat3) -> Ray {
        Ray { pnt: mat.transpose() * (self.pnt - *pos), vec: mat.transpose() * self.vec }
    }

    #[inline]
    pub fn at(&self, t: f64) -> Vec3 {
        self.pnt + self.vec * t
    }
}

/// Which geoms a ray sees.
#[derive(Clone, Copy)]
pub struct Visible {
    /// Groups that are seen; all when absent.
    pub groups: Option<[u8; mjNGROUP as usize]>,
    /// Whether geoms of static bodies are seen.
    pub statics: bool,
    /// Body whose geoms are not seen, or -1.
    pub except: i32,
}

impl Visible {
    pub fn sees(&self, m: &Model, g: usize) -> bool {
        let body = m.geom_bodyid()[g];
        if body == self.except {
            return false;
        }
        let alpha = match usize::try_from(m.geom_matid()[g]) {
            Ok(material) => m.mat_rgba()[material][3],
            Err(_) => m.geom_rgba()[g][3],
        };
        if alpha == 0.0 || (!self.statics && m.body_weldid()[body as usize] == 0) {
            return false;
        }
        let group = m.geom_group()[g].clamp(0, mjNGROUP - 1) as usize;
        self.groups.is_none_or(|groups| groups[group] != 0)
    }
}

/// Refuses a vector without direction.
fn check_direction(routine: &str, vec: &Vec3) -> Result<()> {
    if vec.norm() < mjMINVAL {
        return Err(Error::in_routine(routine, "vector length is too small"));
    }
    Ok(())
}

/// The nearest geom along a ray, the lowest id of equal ones: (distance, geom), or (-1, -1).
pub fn ray(m: &Model, d: &mut Data, ray: &Ray, visible: &Visible) -> Result<(f64, i32)> {
    check_direction("mj_ray", &ray.vec)?;
    let mut best = (MISS, -1);
    for g in (0..m.ngeom()).filter(|&g| visible.sees(m, g)) {
        closest(&mut best, ray_any(m, d, ray, g)?, g);
    }
    Ok(best)
}

/// Keeps the nearer of the best hit so far and a hit of geom `g`.
fn closest(best: &mut (f64, i32), t: f64, g: usize) {
    if t >= 0.0 && (t < best.0 || best.0 < 0.0) {
        *best = (t, g as i32);
    }
}

/// The distance of any geom along a ray.
fn ray_any(m: &Model, d: &mut Data, ray: &Ray, g: usize) -> Result<f64> {
    match mjtGeom::from_int(m.geom_type()[g]) {
        Some(mjGEOM_MESH) => ray_mesh(m, d, g, ray),
        Some(mjGEOM_HFIELD) => ray_hfield(m, d, g, ray),
        Some(mjGEOM_SDF) => ray_sdf(m, d, g, ray),
        _ => ray_geom(&d.geom_xpos[g], &d.geom_xmat[g], &m.geom_size()[g], ray, m.geom_type()[g]),
    }
}
