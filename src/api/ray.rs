//! Ray casting. A ray is `pnt + x vec` with x >= 0; functions return x, or -1 when nothing is hit.

use super::args::*;
use super::*;
use crate::base::{Error, Result};
use crate::collision::ray::{self, FlexParts, Ray, Visible};
use crate::math::{Mat3, Vec3};
use crate::model::Model;

/// What a ray sees, from C arguments.
pub(super) unsafe fn visible(geomgroup: *const mjtByte, flg_static: mjtByte, bodyexclude: c_int) -> Visible {
    let groups = geomgroup.cast::<[mjtByte; mjNGROUP as usize]>().as_ref().copied();
    Visible { groups, statics: flg_static != 0, except: bodyexclude }
}

/// The ray of an exported function; an error without a point or a direction.
pub(super) unsafe fn ray_of(pnt: *const Vec3, vec: *const Vec3, [point, direction]: [&str; 2]) -> Result<Ray> {
    Ok(Ray { pnt: *given(pnt, point)?, vec: *given(vec, direction)? })
}

/// A geom id, or an error that names the function.
pub(super) fn geom_of(m: &Model, geomid: c_int, name: &str) -> Result<usize> {
    let valid = usize::try_from(geomid).ok().filter(|&g| g < m.ngeom());
    valid.ok_or_else(|| Error::in_routine(name, format_args!("invalid geom id {geomid}")))
}

/// Casts `nray` rays from `pnt`: `dist` gets the distance along each, `geomid` (may be null) the geom or -1. Geoms beyond
/// `cutoff` are not seen. Otherwise as `mj_ray`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_multiRay(
    m: *const mjModel,
    d: *mut mjData,
    pnt: *const Vec3,
    vec: *const Vec3,
    geomgroup: *const mjtByte,
    flg_static: mjtByte,
    bodyexclude: c_int,
    geomid: *mut c_int,
    dist: *mut mjtNum,
    nray: c_int,
    cutoff: mjtNum,
) {
    border::with_data(m, d, (), |m, d| {
        let visible = visible(geomgroup, flg_static, bodyexclude);
        let pnt = given(pnt, "mj_multiRay: pnt")?;
        let vecs = values(vec, len(nray), "mj_multiRay: vec")?;
        let dist = values_mut(dist, len(nray), "mj_multiRay: dist")?;
        let mut ids = optional_mut(geomid, len(nray));
        ray::multi_ray(m, d, pnt, vecs, &visible, cutoff, |i, t, geom| {
            dist[i] = t;
            if let Some(ids) = &mut ids {
                ids[i] = geom;
            }
        })
    })
}

/// Distance of the nearest visible geom along a ray; `geomid`, if given, gets its id or -1. Not seen: geoms of body
/// `bodyexclude`, transparent ones, those of static bodies unless `flg_static`, groups that are zero in `geomgroup` (all are
/// seen when that is null).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_ray(
    m: *const mjModel,
    d: *const mjData,
    pnt: *const Vec3,
    vec: *const Vec3,
    geomgroup: *const mjtByte,
    flg_static: mjtByte,
    bodyexclude: c_int,
    geomid: *mut [c_int; 1],
) -> mjtNum {
    border::with_data(m, d.cast_mut(), -1.0, |m, d| {
        let line = ray_of(pnt, vec, ["mj_ray: pnt", "mj_ray: vec"])?;
        let (t, geom) = ray::ray(m, d, &line, &visible(geomgroup, flg_static, bodyexclude))?;
        put(geomid, [geom]);
        Ok(t)
    })
}

/// Distance of a height field geom along a ray.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayHfield(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const Vec3,
    vec: *const Vec3,
) -> mjtNum {
    border::with_data(m, d.cast_mut(), -1.0, |m, d| {
        let line = ray_of(pnt, vec, ["mj_rayHfield: pnt", "mj_rayHfield: vec"])?;
        ray::ray_hfield(m, d, geom_of(m, geomid, "mj_rayHfield")?, &line)
    })
}

/// Distance of a mesh geom along a ray.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayMesh(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const Vec3,
    vec: *const Vec3,
) -> mjtNum {
    border::with_data(m, d.cast_mut(), -1.0, |m, d| {
        let line = ray_of(pnt, vec, ["mj_rayMesh: pnt", "mj_rayMesh: vec"])?;
        ray::ray_mesh(m, d, geom_of(m, geomid, "mj_rayMesh")?, &line)
    })
}

/// Distance of a primitive shape in a given pose along a ray.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayGeom(
    pos: *const Vec3,
    mat: *const Mat3,
    size: *const Vec3,
    pnt: *const Vec3,
    vec: *const Vec3,
    geomtype: c_int,
) -> mjtNum {
    // the orientation of a sphere may be missing
    let mat = mat.as_ref().copied().unwrap_or_default();
    border::guard(-1.0, || {
        let (pos, size) = (given(pos, "mju_rayGeom: pos")?, given(size, "mju_rayGeom: size")?);
        let line = ray_of(pnt, vec, ["mju_rayGeom: pnt", "mju_rayGeom: vec"])?;
        ray::ray_geom(pos, &mat, size, &line, geomtype)
    })
}

/// Distance of the chosen parts of a flex along a ray; `vertid`, if given, gets the nearest vertex of the flex.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayFlex(
    m: *const mjModel,
    d: *const mjData,
    flex_layer: c_int,
    flg_vert: mjtByte,
    flg_edge: mjtByte,
    flg_face: mjtByte,
    flg_skin: mjtByte,
    flexid: c_int,
    pnt: *const Vec3,
    vec: *const Vec3,
    vertid: *mut [c_int; 1],
) -> mjtNum {
    let parts = FlexParts {
        layer: flex_layer,
        vertices: flg_vert != 0,
        edges: flg_edge != 0,
        faces: flg_face != 0,
        skin: flg_skin != 0,
    };
    border::with_data(m, d.cast_mut(), -1.0, |m, d| {
        let valid = usize::try_from(flexid).ok().filter(|&f| f < m.nflex());
        let f = valid.ok_or_else(|| Error::in_routine("mju_rayFlex", format_args!("invalid flex id {flexid}")))?;
        let line = ray_of(pnt, vec, ["mju_rayFlex: pnt", "mju_rayFlex: vec"])?;
        Ok(report(ray::ray_flex(m, d, f, &parts, &line)?, vertid))
    })
}

/// Distance of a skin along a ray; `vertid`, if given, gets the nearest vertex.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_raySkin(
    nface: c_int,
    nvert: c_int,
    face: *const c_int,
    vert: *const f32,
    pnt: *const Vec3,
    vec: *const Vec3,
    vertid: *mut [c_int; 1],
) -> mjtNum {
    border::guard(-1.0, || {
        let faces = values(face.cast(), len(nface), "mju_raySkin: face")?;
        let vertices = values(vert.cast(), len(nvert), "mju_raySkin: vert")?;
        let line = ray_of(pnt, vec, ["mju_raySkin: pnt", "mju_raySkin: vec"])?;
        Ok(report(ray::ray_skin(faces, vertices, &line)?, vertid))
    })
}

/// The distance of a hit, whose vertex is written if wanted, or -1.
unsafe fn report(hit: Option<(f64, c_int)>, vertid: *mut [c_int; 1]) -> mjtNum {
    let Some((t, vertex)) = hit else { return -1.0 };
    put(vertid, [vertex]);
    t
}
