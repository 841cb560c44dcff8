//! Signed distance fields.

use super::args::*;
use super::*;
use crate::base::{Error, ErrorKind};
use crate::collision::sdf::{self, CompositeField, SdfField};
use crate::math::{Mat3, Vec3};

/// The plugin of an SDF geom; an error if it has none, or one without this capability.
#[export]
pub fn mjc_getSDF(m: &Model, id: c_int) -> Result<*const mjpPlugin> {
    let g = usize::try_from(id).ok().filter(|&g| g < m.ngeom());
    let g = g.ok_or_else(|| Error::in_routine("mjc_getSDF", format_args!("invalid geom id {id}")))?;
    Ok(std::ptr::from_ref(sdf::plugin_of(m, g)?))
}

/// The fields that C describes: one, or two and their relative pose.
fn composite(s: &mjSDF) -> Result<CompositeField<'_>> {
    let kind = s.r#type.get();
    let kind =
        kind.ok_or_else(|| Error::of(ErrorKind::Unsupported, format!("SDF type not available: {}", s.r#type.raw())))?;
    // SAFETY: C passes arrays of one field or of two.
    let field = |i: usize| unsafe {
        SdfField {
            geomtype: (*s.geomtype.add(i)).raw(),
            id: *s.id.add(i),
            plugin: if s.plugin.is_null() { None } else { (*s.plugin.add(i)).as_ref() },
        }
    };
    if kind == mjtSDFType::mjSDFTYPE_SINGLE {
        return Ok(CompositeField::single(field(0)));
    }
    // SAFETY: C passes the relative pose of two fields.
    let (pos, mat) = unsafe { (*s.relpos.cast::<Vec3>(), *s.relmat.cast::<Mat3>()) };
    Ok(CompositeField { kind, fields: [field(0), field(1)], pos, mat })
}

/// The value at `x`, in the frame of the first field.
#[export]
pub fn mjc_distance(m: &Model, mut d: ConstData, s: &mjSDF, x: Vec3) -> Result<mjtNum> {
    composite(s)?.distance(m, &mut d, &x)
}

/// The gradient at `x`, in the frame of the first field.
#[export]
pub fn mjc_gradient(m: &Model, mut d: ConstData, s: &mjSDF, gradient: Out<Vec3>, x: Vec3) -> Result<()> {
    gradient.set(composite(s)?.gradient(m, &mut d, &x)?);
    Ok(())
}
