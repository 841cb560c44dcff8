//! Rays against signed distance fields, by sphere tracing: each step goes as far as the field says that no surface is
//! near.
//!
//! Tests: `tests/physics/rays.rs`.

use super::super::sdf::SdfField;
use super::{MISS, Ray, ray_box};
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;

/// Distance of an SDF geom along a ray, by sphere tracing: a length, even if the ray's vector is not of unit length.
pub fn ray_sdf(m: &Model, d: &mut Data, g: usize, ray: &Ray) -> Result<f64> {
    if ray_box(&d.geom_xpos[g], &d.geom_xmat[g], &m.geom_size()[g], ray).0 < 0.0 {
        return Ok(MISS);
    }
    let local = ray.local(&d.geom_xpos[g], &d.geom_xmat[g]);
    let dir = local.vec.unit();
    let field = SdfField::of_geom(m, g)?;
    if let Some(plugin) = field.plugin {
        d.plugin_reset_field(m, plugin, field.id);
    }
    let mut way = 0.0;
    for _ in 0..40 {
        let dist = field.distance(m, d, &(local.pnt + dir * way))?;
        way += dist;
        if dist.abs() < 1e-7 {
            return Ok(way);
        }
        if dist > 1e6 {
            break;
        }
    }
    if let Some(plugin) = field.plugin {
        d.plugin_reset_field(m, plugin, field.id);
    }
    Ok(MISS)
}
