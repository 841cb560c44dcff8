//! Signed distance fields: of primitive shapes, of meshes through octrees, of plugins; combinations of two; contacts by
//! descent into their overlap; and rays by sphere tracing.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/c/plugins.c`.

mod collide;
mod octree;
mod primitive;

pub use collide::sdf_collide;

use super::ray::{Ray, ray_mesh};
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, registry};
use crate::data::Data;
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// One field, in the frame of its geom.
#[derive(Clone, Copy)]
pub struct SdfField<'a> {
    pub geomtype: i32,
    /// Plugin instance, mesh or geom, as the type demands.
    pub id: i32,
    pub plugin: Option<&'a mjpPlugin>,
}

/// A field, or two of which the second lies at a pose in the first.
#[derive(Clone, Copy)]
pub struct CompositeField<'a> {
    pub kind: mjtSDFType,
    pub fields: [SdfField<'a>; 2],
    /// Position and orientation that take a point of the first to the second.
    pub pos: Vec3,
    pub mat: Mat3,
}

/// The plugin of an SDF geom.
pub fn plugin_of(m: &Model, g: usize) -> Result<&'static mjpPlugin> {
    let instance = m.geom_plugin()[g];
    let slot = usize::try_from(instance).ok().and_then(|i| m.plugin().get(i)).copied().unwrap_or(-1);
    let plugin = usize::try_from(slot).ok().and_then(registry::plugin_at);
    let plugin = plugin.ok_or_else(|| Error::in_routine("mjc_getSDF", format_args!("invalid plugin slot: {slot}")))?;
    if plugin.capabilityflags & mjtPluginCapabilityBit::mjPLUGIN_SDF as i32 == 0 {
        return Err(Error::in_routine("mjc_getSDF", "Plugin is not a signed distance field plugin"));
    }
    Ok(plugin)
}

impl SdfField<'static> {
    /// The field of a geom. Only SDF geoms have plugins or meshes of their own (QUIRKS.md: a mesh is looked up by geom id).
    pub fn of_geom(m: &Model, g: usize) -> Result<SdfField<'static>> {
        let geomtype = m.geom_type()[g];
        if geomtype != mjGEOM_SDF as i32 {
            return Ok(SdfField { geomtype, id: g as i32, plugin: None });
        }
        if m.geom_plugin()[g] < 0 {
            return Ok(SdfField { geomtype, id: m.geom_dataid()[g], plugin: None });
        }
        Ok(SdfField { geomtype, id: m.geom_plugin()[g], plugin: Some(plugin_of(m, g)?) })
    }
}

impl SdfField<'_> {
    /// The signed distance at a point.
    pub fn distance(&self, m: &Model, d: &mut Data, x: &Vec3) -> Result<f64> {
        match mjtGeom::from_int(self.geomtype) {
            Some(mjGEOM_SDF) => match self.plugin {
                Some(plugin) => Ok(d.plugin_distance(plugin, self.id, x)),
                None => octree::distance(m, self.id, x),
            },
            Some(mjGEOM_MESH) => {
                if octree::exists(m, self.id) {
                    octree::distance(m, self.id, x)
                } else {
                    Ok(self.mesh_by_rays(m, d, x)?.0)
                }
            }
            Some(kind) => primitive::distance(kind, &self.size(m)?, x),
            None => Err(primitive::unsupported(self.geomtype)),
        }
    }

    /// The gradient of the field at a point.
    pub fn gradient(&self, m: &Model, d: &mut Data, x: &Vec3) -> Result<Vec3> {
        match mjtGeom::from_int(self.geomtype) {
            Some(mjGEOM_SDF) => match self.plugin {
                Some(plugin) => Ok(Vec3(d.plugin_gradient(plugin, self.id, x))),
                None => octree::gradient(m, self.id, x),
            },
            Some(mjGEOM_MESH) => {
                if octree::exists(m, self.id) {
                    octree::gradient(m, self.id, x)
                } else {
                    let (_, outside) = self.mesh_by_rays(m, d, x)?;
                    Ok(if outside { Vec3([1.0; 3]) } else { Vec3([-1.0; 3]) })
                }
            }
            Some(kind) => primitive::gradient(kind, &self.size(m)?, x),
            None => Err(primitive::unsupported(self.geomtype)),
        }
    }

    fn geom(&self, m: &Model) -> Result<usize> {
        let valid = usize::try_from(self.id).ok().filter(|&g| g < m.ngeom());
        valid.ok_or_else(|| Error::of(ErrorKind::Engine, format!("signed distance field: invalid geom id {}", self.id)))
    }

    fn size(&self, m: &Model) -> Result<Vec3> {
        Ok(Vec3(m.geom_size()[self.geom(m)?].0))
    }

    /// A mesh without octree: rays towards the world's origin and back (QUIRKS.md). Also says whether the ray from the
    /// point is longer than the way to the origin.
    fn mesh_by_rays(&self, m: &Model, d: &mut Data, x: &Vec3) -> Result<(f64, bool)> {
        let g = self.geom(m)?;
        let y = d.geom_xmat[g] * *x + d.geom_xpos[g];
        let r = y.norm();
        let t = ray_mesh(m, d, g, &Ray { pnt: y, vec: -y })?;
        if t > r {
            return Ok((-ray_mesh(m, d, g, &Ray { pnt: y, vec: y })?, true));
        }
        Ok((t, false))
    }
}

impl CompositeField<'_> {
    /// A field of its own.
    pub fn single(field: SdfField) -> CompositeField {
        CompositeField { kind: mjSDFTYPE_SINGLE, fields: [field; 2], pos: Vec3::ZERO, mat: Mat3::IDENTITY }
    }

    fn in_second(&self, x: &Vec3) -> Vec3 {
        self.mat * *x + self.pos
    }

    pub fn distance(&self, m: &Model, d: &mut Data, x: &Vec3) -> Result<f64> {
        let a = self.fields[0].distance(m, d, x)?;
        if self.kind == mjSDFTYPE_SINGLE {
            return Ok(a);
        }
        let b = self.fields[1].distance(m, d, &self.in_second(x))?;
        let larger = if a > b { a } else { b };
        Ok(match self.kind {
            mjSDFTYPE_INTERSECTION => larger,
            mjSDFTYPE_MIDSURFACE => a - b,
            _ => a + b + larger.abs(),
        })
    }

    pub fn gradient(&self, m: &Model, d: &mut Data, x: &Vec3) -> Result<Vec3> {
        let ga = self.fields[0].gradient(m, d, x)?;
        if self.kind == mjSDFTYPE_SINGLE {
            return Ok(ga);
        }
        let y = self.in_second(x);
        let gb = self.mat.transpose() * self.fields[1].gradient(m, d, &y)?;
        if self.kind == mjSDFTYPE_MIDSURFACE {
            return Ok((ga.unit() - gb.unit()).unit());
        }
        let (a, b) = (self.fields[0].distance(m, d, x)?, self.fields[1].distance(m, d, &y)?);
        let steeper = if a > b { ga } else { gb };
        if self.kind == mjSDFTYPE_INTERSECTION {
            return Ok(steeper);
        }
        let sign = if (if a > b { a } else { b }) > 0.0 { 1.0 } else { -1.0 };
        Ok(ga + gb + steeper * sign)
    }
}
