//! Many rays from one point: geoms outside a ray's view are left out by bounds computed once.
//!
//! Tests: `tests/engine/unlisted.rs`.

use super::{MISS, Ray, Visible, check_direction, closest, ray_any, ray_sphere};
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::{Vec3, elementary};
use crate::model::Model;
use std::f64::consts::PI;

/// Azimuth and polar angle, lower bounds first.
pub type Bounds = [f64; 4];

const EVERYWHERE: Bounds = [-PI, 0.0, PI, PI];

/// The nearest geom along each of many rays from `pnt`: `dist` and `geomid` get what [`super::ray`] would give, except
/// for what the bounds leave out (QUIRKS.md). Geoms farther than `cutoff` are not seen.
pub fn multi_ray(
    m: &Model,
    d: &mut Data,
    pnt: &Vec3,
    vecs: &[Vec3],
    visible: &Visible,
    cutoff: f64,
    mut hit: impl FnMut(usize, f64, i32),
) -> Result<()> {
    let frame = d.stack.frame();
    let bounds = frame.zeros::<Bounds>(m.ngeom())?;
    let skip = frame.zeros::<u8>(m.ngeom())?;
    prepare(m, d, pnt, visible, cutoff, bounds, skip)?;
    for (i, vec) in vecs.iter().enumerate() {
        check_direction("mju_singleRay", vec)?;
        let ray = Ray { pnt: *pnt, vec: *vec };
        let (az, el) = angles(vec);
        let mut best = (MISS, -1);
        for b in 0..m.nbody() {
            let bounded = m.body_bvhadr()[b] >= 0;
            if bounded && misses_body(m, d, &ray, b) {
                continue;
            }
            let first = m.body_geomadr()[b].max(0) as usize;
            for g in first..first + m.body_geomnum()[b] as usize {
                let [az0, el0, az1, el1] = bounds[g];
                if skip[g] != 0 || (bounded && (az < az0 || az > az1 || el < el0 || el > el1)) {
                    continue;
                }
                closest(&mut best, ray_any(m, d, &ray, g)?, g);
            }
        }
        hit(i, best.0, best.1);
    }
    Ok(())
}

/// Azimuth and polar angle of a direction.
fn angles(v: &Vec3) -> (f64, f64) {
    (elementary::atan2(v[1], v[0]), elementary::atan2((v[0] * v[0] + v[1] * v[1]).sqrt(), v[2]))
}

/// What [`multi_ray`] computes once: `bounds` of each geom's directions, where its body has a tree, and whether to `skip`
/// it. Bounds of skipped geoms are not written.
pub fn prepare(
    m: &Model,
    d: &Data,
    pnt: &Vec3,
    visible: &Visible,
    cutoff: f64,
    bounds: &mut [Bounds],
    skip: &mut [u8],
) -> Result<()> {
    for g in 0..m.ngeom() {
        skip[g] = u8::from(!visible.sees(m, g));
        if skip[g] != 0 || m.body_bvhadr()[m.geom_bodyid()[g] as usize] < 0 {
            continue;
        }
        if d.geom_xpos[g].distance(*pnt) > cutoff + m.geom_rbound()[g] {
            skip[g] = 1;
            continue;
        }
        bounds[g] = angular_bounds(m, d, pnt, g)?;
    }
    Ok(())
}

/// Angles under which a geom's box is seen, from the directions of its corners.
fn angular_bounds(m: &Model, d: &Data, pnt: &Vec3, g: usize) -> Result<Bounds> {
    let (pos, mat, aabb) = (&d.geom_xpos[g], &d.geom_xmat[g], &m.geom_aabb()[g]);
    let local = mat.transpose() * (*pnt - *pos);
    if (0..3).all(|k| (local[k] - aabb[k]).abs() <= aabb[3 + k]) {
        return Ok(EVERYWHERE);
    }
    let mut bounds = [f64::MAX, f64::MAX, -f64::MAX, -f64::MAX];
    for i in 0..8 {
        let corner = Vec3::from_fn(|k| aabb[k] + if i >> k & 1 == 1 { aabb[3 + k] } else { -aabb[3 + k] });
        let (az, el) = angles(&(*mat * corner + *pos - *pnt));
        bounds = [bounds[0].min(az), bounds[1].min(el), bounds[2].max(az), bounds[3].max(el)];
    }
    if bounds[3] - bounds[1] > PI {
        return Err(Error::in_routine("mju_multiRayPrepare", "discontinuity in polar angle"));
    }
    Ok(if bounds[2] - bounds[0] > PI { EVERYWHERE } else { bounds })
}

/// Whether a ray misses the sphere around the root box of a body's tree.
fn misses_body(m: &Model, d: &Data, ray: &Ray, b: usize) -> bool {
    let aabb = &m.bvh_aabb()[m.body_bvhadr()[b] as usize];
    // the box's centre is not rotated with the body (QUIRKS.md)
    let center = d.xipos[b] + Vec3([aabb[0], aabb[1], aabb[2]]);
    ray_sphere(&center, aabb[3] * aabb[3] + aabb[4] * aabb[4] + aabb[5] * aabb[5], ray) < 0.0
}
