//! Signed distance fields.

use super::args::*;
use super::*;
use crate::base::{Error, Result};
use crate::collision::sdf::{self, CompositeField, SdfField};
use crate::math::{Mat3, Vec3};

/// The plugin of an SDF geom; an error if it has none, or one without this capability.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_getSDF(m: *const mjModel, id: c_int) -> *const mjpPlugin {
    border::with_model(m, std::ptr::null(), |m| {
        let g = usize::try_from(id).ok().filter(|&g| g < m.ngeom());
        let g = g.ok_or_else(|| Error::in_routine("mjc_getSDF", format_args!("invalid geom id {id}")))?;
        Ok(std::ptr::from_ref(sdf::plugin_of(m, g)?))
    })
}

/// The fields that C describes: one, or two and their relative pose.
unsafe fn composite<'a>(s: *const mjSDF, name: &str) -> Result<CompositeField<'a>> {
    let s = given(s, name)?;
    let kind = s.r#type.get();
    let kind = kind.ok_or_else(|| Error::new(format!("SDF type not available: {}", s.r#type.raw())))?;
    let field = |i: usize| SdfField {
        geomtype: (*s.geomtype.add(i)).raw(),
        id: *s.id.add(i),
        plugin: if s.plugin.is_null() { None } else { (*s.plugin.add(i)).as_ref() },
    };
    if kind == mjtSDFType::mjSDFTYPE_SINGLE {
        return Ok(CompositeField::single(field(0)));
    }
    Ok(CompositeField {
        kind,
        fields: [field(0), field(1)],
        pos: *s.relpos.cast::<Vec3>(),
        mat: *s.relmat.cast::<Mat3>(),
    })
}

/// The value at `x`, in the frame of the first field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_distance(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    x: *const Vec3,
) -> mjtNum {
    border::with_data(m, d.cast_mut(), 0.0, |m, d| {
        composite(s, "mjc_distance: s")?.distance(m, d, given(x, "mjc_distance: x")?)
    })
}

/// The gradient at `x`, in the frame of the first field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_gradient(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    gradient: *mut Vec3,
    x: *const Vec3,
) {
    border::with_data(m, d.cast_mut(), (), |m, d| {
        let (field, to) = (composite(s, "mjc_gradient: s")?, given_mut(gradient, "mjc_gradient: gradient")?);
        *to = field.gradient(m, d, given(x, "mjc_gradient: x")?)?;
        Ok(())
    })
}
