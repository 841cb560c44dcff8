//! The normal of a geom's surface where a ray meets it.
//!
//! Tests: in this file, `tests/engine/batch_rays.rs`.

use super::super::hfield::HeightField;
use super::super::sdf::SdfField;
use super::{Ray, normal_at, ray_mesh_face, triangle_normal};
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;

/// Outward unit normal of geom `g` at distance `t` along a ray that meets it there.
pub fn surface_normal(m: &Model, d: &mut Data, g: usize, ray: &Ray, t: f64) -> Result<Vec3> {
    match mjtGeom::from_int(m.geom_type()[g]) {
        Some(mjGEOM_MESH) => Ok(ray_mesh_face(m, d, g, ray)?.map_or(Vec3::ZERO, |(_, normal)| normal)),
        Some(mjGEOM_HFIELD) => Ok(hfield_normal(m, d, g, &ray.at(t))),
        Some(mjGEOM_SDF) => {
            // distances along such rays are lengths
            let point = ray.local(&d.geom_xpos[g], &d.geom_xmat[g]);
            let point = point.pnt + point.vec.unit() * t;
            let gradient = SdfField::of_geom(m, g)?.gradient(m, d, &point)?;
            Ok(d.geom_xmat[g] * gradient.unit())
        }
        _ => Ok(normal_at(&d.geom_xpos[g], &d.geom_xmat[g], &m.geom_size()[g], m.geom_type()[g], &ray.at(t))),
    }
}

/// Normal of a height field at a point of its surface: of the triangle there, or of the nearest side of its base.
fn hfield_normal(m: &Model, d: &Data, g: usize, point: &Vec3) -> Vec3 {
    let Some(HeightField { size: &[x, y, top, base], nrow, ncol, data }) = HeightField::of(m, g) else {
        return Vec3::ZERO;
    };
    let (pos, mat) = (&d.geom_xpos[g], &d.geom_xmat[g]);
    let p = mat.transpose() * (*point - *pos);
    let (dx, dy) = (2.0 * x / (ncol - 1) as f64, 2.0 * y / (nrow - 1) as f64);
    let cell = |at: f64, n: usize| (at.floor().max(0.0) as usize).min(n - 2);
    let (u, v) = ((p[0] + x) / dx, (p[1] + y) / dy);
    let (r, c) = (cell(v, nrow), cell(u, ncol));
    let node = |r: usize, c: usize| Vec3([dx * c as f64 - x, dy * r as f64 - y, f64::from(data[r * ncol + c]) * top]);
    // cells are cut along the diagonal from their first to their last node
    let (low, high) = (node(r, c), node(r + 1, c + 1));
    let below = u - c as f64 >= v - r as f64;
    let corners = if below { [low, node(r, c + 1), high] } else { [low, high, node(r + 1, c)] };
    let normal = triangle_normal(&corners);
    let height = (p - low).dot(normal).abs();
    let sides = [x - p[0].abs(), y - p[1].abs(), p[2] + base].map(f64::abs);
    let nearest = (1..3).fold(0, |best, k| if sides[k] < sides[best] { k } else { best });
    if height <= sides[nearest] {
        return *mat * normal;
    }
    let mut side = Vec3::ZERO;
    side[nearest] = if nearest == 2 { -1.0 } else { p[nearest].signum() };
    *mat * side
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collision::ray::{Visible, ray};
    use crate::data::OwnedData;
    use crate::dynamics;
    use crate::math::random::Random;

    const SHAPES: &str = "<mujoco><asset>
          <hfield name='h' nrow='4' ncol='5' size='2 1.5 .7 .3'
            elevation='0 1 0 2 1  3 0 1 0 2  1 1 4 0 1  0 2 1 3 0'/>
          <mesh name='m' vertex='0 0 0  1 0 0  0 1 0  0 0 1'/></asset>
        <worldbody><geom type='hfield' hfield='h' euler='10 20 30'/>
          <geom type='mesh' mesh='m' pos='20 0 0' euler='10 20 30'/>
          <geom type='ellipsoid' size='.3 .5 .7' pos='30 0 0' euler='10 20 30'/>
          <geom type='cylinder' size='.3 .5' pos='40 0 0' euler='10 20 30'/>
          <geom type='box' size='.3 .5 .7' pos='50 0 0' euler='10 20 30'/>
          <geom type='capsule' size='.3 .5' pos='60 0 0' euler='10 20 30'/></worldbody></mujoco>";

    /// Away from edges, where the normals of three neighbouring rays agree.
    #[test]
    fn normals_are_those_of_the_planes_through_neighbouring_hits() {
        let m = crate::compile::tests::load(SHAPES).unwrap().model;
        let mut data = OwnedData::new(&m).unwrap();
        let d = &mut *data.enter(&m);
        dynamics::kinematics(&m, d).unwrap();
        let all = Visible { groups: None, statics: true, except: -1 };
        let mut random = Random(3);
        for g in 0..m.ngeom() {
            let mut compared = 0;
            for _ in 0..300 {
                let away = Vec3([(); 3].map(|()| random.signed())).unit();
                let target = d.geom_xpos[g] + Vec3([(); 3].map(|()| 0.1 * random.signed()));
                let sides = [Vec3::X, Vec3::Y].map(|e| away.cross(e) * 1e-6);
                let hits = [Vec3::ZERO, sides[0], sides[1]].map(|offset| {
                    let ray_to = Ray { pnt: target + offset + away * 3.0, vec: -away };
                    let (t, hit) = ray(&m, d, &ray_to, &all).unwrap();
                    let seen = t >= 0.0 && hit == g as i32;
                    let normal = if seen { surface_normal(&m, d, g, &ray_to, t).unwrap() } else { Vec3::ZERO };
                    (ray_to.at(t), normal)
                });
                let normal = hits[0].1;
                if hits.iter().any(|(_, other)| *other == Vec3::ZERO || (*other - normal).norm() > 1e-4) {
                    continue;
                }
                let plane = (hits[1].0 - hits[0].0).cross(hits[2].0 - hits[0].0).unit();
                assert!((normal.norm() - 1.0).abs() < 1e-9 && normal.dot(away) > 0.0, "geom {g}: {normal:?}");
                assert!(plane.dot(normal).abs() > 1.0 - 1e-4, "geom {g}: {normal:?} for the plane of {plane:?}");
                compared += 1;
            }
            assert!(compared > 100, "geom {g}: {compared} rays met it");
        }
    }
}
