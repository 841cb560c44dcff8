//! Ray casting. A ray is `pnt + x vec` with x >= 0; functions return x, or -1 when nothing is hit.

use super::args::*;
use super::*;
use crate::base::Error;
use crate::collision::ray::{self, FlexParts, Ray, Visible};
use crate::math::{Mat3, Vec3};

/// What a ray sees, from C arguments.
pub(super) fn visible(geomgroup: Option<Array<mjtByte>>, flg_static: mjtByte, bodyexclude: c_int) -> Visible {
    let groups = geomgroup.and_then(|groups| groups.or_empty(mjNGROUP as usize).try_into().ok());
    Visible { groups, statics: flg_static != 0, except: bodyexclude }
}

/// A geom id, or an error that names the function.
pub(super) fn geom_of(m: &Model, geomid: c_int, name: &str) -> Result<usize> {
    known(geomid, m.ngeom()).ok_or_else(|| Error::in_routine(name, format_args!("invalid geom id {geomid}")))
}

/// Casts `nray` rays from `pnt`: `dist` gets the distance along each, `geomid` (may be null) the geom or -1. Geoms beyond
/// `cutoff` are not seen. Otherwise as `mj_ray`.
#[export]
pub fn mj_multiRay(
    m: &Model,
    d: &mut Data,
    pnt: Vec3,
    vec: Array<Vec3>,
    geomgroup: Option<Array<mjtByte>>,
    flg_static: mjtByte,
    bodyexclude: c_int,
    geomid: Tolerated<IntsMut>,
    dist: ArrayMut,
    nray: c_int,
    cutoff: mjtNum,
) -> Result<()> {
    let visible = visible(geomgroup, flg_static, bodyexclude);
    let (vecs, dist) = (vec.of(nray)?, dist.of(nray)?);
    let mut ids = geomid.map(|ids| ids.or_empty(nray));
    ray::multi_ray(m, d, &pnt, vecs, &visible, cutoff, |i, t, geom| {
        dist[i] = t;
        if let Some(ids) = &mut ids {
            ids[i] = geom;
        }
    })
}

/// Distance of the nearest visible geom along a ray; `geomid`, if given, gets its id or -1. Not seen: geoms of body
/// `bodyexclude`, transparent ones, those of static bodies unless `flg_static`, groups that are zero in `geomgroup` (all are
/// seen when that is null).
#[export(on_error = -1.0)]
pub fn mj_ray(
    m: &Model,
    mut d: ConstData,
    pnt: Vec3,
    vec: Vec3,
    geomgroup: Option<Array<mjtByte>>,
    flg_static: mjtByte,
    bodyexclude: c_int,
    geomid: Option<Out<[c_int; 1]>>,
) -> Result<mjtNum> {
    let (t, geom) = ray::ray(m, &mut d, &Ray { pnt, vec }, &visible(geomgroup, flg_static, bodyexclude))?;
    set(geomid, [geom]);
    Ok(t)
}

/// Distance of a height field geom along a ray.
#[export(on_error = -1.0)]
pub fn mj_rayHfield(m: &Model, d: &Data, geomid: c_int, pnt: Vec3, vec: Vec3) -> Result<mjtNum> {
    ray::ray_hfield(m, d, geom_of(m, geomid, "mj_rayHfield")?, &Ray { pnt, vec })
}

/// Distance of a mesh geom along a ray.
#[export(on_error = -1.0)]
pub fn mj_rayMesh(m: &Model, mut d: ConstData, geomid: c_int, pnt: Vec3, vec: Vec3) -> Result<mjtNum> {
    ray::ray_mesh(m, &mut d, geom_of(m, geomid, "mj_rayMesh")?, &Ray { pnt, vec })
}

/// Distance of a primitive shape in a given pose along a ray.
#[export(on_error = -1.0)]
pub fn mju_rayGeom(
    pos: Vec3,
    mat: Tolerated<Mat3>,
    size: Vec3,
    pnt: Vec3,
    vec: Vec3,
    geomtype: c_int,
) -> Result<mjtNum> {
    // the orientation of a sphere may be missing
    ray::ray_geom(&pos, &mat.unwrap_or_default(), &size, &Ray { pnt, vec }, geomtype)
}

/// Distance of the chosen parts of a flex along a ray; `vertid`, if given, gets the nearest vertex of the flex.
#[export(on_error = -1.0)]
pub fn mju_rayFlex(
    m: &Model,
    d: &Data,
    flex_layer: c_int,
    flg_vert: mjtByte,
    flg_edge: mjtByte,
    flg_face: mjtByte,
    flg_skin: mjtByte,
    flexid: c_int,
    pnt: Vec3,
    vec: Vec3,
    vertid: Option<Out<[c_int; 1]>>,
) -> Result<mjtNum> {
    let parts = FlexParts {
        layer: flex_layer,
        vertices: flg_vert != 0,
        edges: flg_edge != 0,
        faces: flg_face != 0,
        skin: flg_skin != 0,
    };
    let f = known(flexid, m.nflex());
    let f = f.ok_or_else(|| Error::in_routine("mju_rayFlex", format_args!("invalid flex id {flexid}")))?;
    Ok(report(ray::ray_flex(m, d, f, &parts, &Ray { pnt, vec })?, vertid))
}

/// Distance of a skin along a ray; `vertid`, if given, gets the nearest vertex.
#[export(on_error = -1.0)]
pub fn mju_raySkin(
    nface: c_int,
    nvert: c_int,
    face: Ints,
    vert: Array<f32>,
    pnt: Vec3,
    vec: Vec3,
    vertid: Option<Out<[c_int; 1]>>,
) -> Result<mjtNum> {
    let (faces, vertices) = (face.rows(nface)?, vert.rows(nvert)?);
    Ok(report(ray::ray_skin(faces, vertices, &Ray { pnt, vec })?, vertid))
}

/// The distance of a hit, whose vertex is written if wanted, or -1.
fn report(hit: Option<(f64, c_int)>, vertid: Option<Out<[c_int; 1]>>) -> mjtNum {
    let Some((t, vertex)) = hit else { return -1.0 };
    set(vertid, [vertex]);
    t
}
