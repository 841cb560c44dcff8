//! Rays against meshes, through their bounding-volume trees.
//!
//! Tests: `tests/physics/rays.rs`.

use super::primitive::{normal_plane, triangle_normal};
use super::{MISS, Ray, ray_box, ray_triangle};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;

/// Depth of the traversal's stack.
const STACK: usize = 128;

/// Distance of a mesh geom: all triangles of the mesh, not its hull. Marks the visited nodes for the viewer.
pub fn ray_mesh(m: &Model, d: &mut Data, g: usize, ray: &Ray) -> Result<f64> {
    Ok(ray_mesh_face(m, d, g, ray)?.map_or(MISS, |(t, _)| t))
}

/// As [`ray_mesh`], with the outward normal of the face.
pub fn ray_mesh_face(m: &Model, d: &mut Data, g: usize, ray: &Ray) -> Result<Option<(f64, Vec3)>> {
    if m.geom_type()[g] != mjGEOM_MESH as i32 {
        return Err(Error::in_routine("mj_rayMeshNormal", "geom with mesh type expected"));
    }
    let (pos, mat) = (&d.geom_xpos[g], &d.geom_xmat[g]);
    if ray_box(pos, mat, &m.geom_size()[g], ray).0 < 0.0 {
        return Ok(None);
    }
    let Ok(mesh) = usize::try_from(m.geom_dataid()[g]) else { return Ok(None) };
    let root = m.mesh_bvhadr()[mesh];
    if root < 0 || m.mesh_bvhnum()[mesh] == 0 {
        return Ok(None);
    }
    let root = root as usize;
    let (first_vertex, first_face) = (m.mesh_vertadr()[mesh] as usize, m.mesh_faceadr()[mesh] as usize);
    let ray = ray.local(pos, mat);
    let basis = normal_plane(&ray.vec);
    let inverse = Vec3(ray.vec.map(|v| 1.0 / v));
    let mark = m.vis.global.bvactive != 0;
    if mark {
        d.will_mark(root..root + m.mesh_bvhnum()[mesh] as usize);
    }

    let corners = |face: usize| {
        m.mesh_face()[first_face + face].map(|v| Vec3(m.mesh_vert()[first_vertex + v as usize].map(f64::from)))
    };
    let (mut best, mut nearest) = (MISS, 0);
    let mut stack = [0u32; STACK];
    let mut depth = 1;
    while depth > 0 {
        depth -= 1;
        let node = root + stack[depth] as usize;
        if !meets_box(&ray.pnt, &inverse, &m.bvh_aabb()[node]) {
            continue;
        }
        if let Ok(face) = usize::try_from(m.bvh_nodeid()[node]) {
            let t = ray_triangle(&corners(face), &ray, &basis);
            if t >= 0.0 && (best < 0.0 || t < best) {
                (best, nearest) = (t, face);
                if mark {
                    d.bvh_active[node] = 1;
                }
            }
            continue;
        }
        if mark {
            d.bvh_active[node] = 1;
        }
        for child in m.bvh_child()[node] {
            if child >= 0 {
                let slot = stack.get_mut(depth);
                *slot.ok_or_else(|| Error::in_routine("mj_rayMesh", "mesh BVH is too deep"))? = child as u32;
                depth += 1;
            }
        }
    }
    Ok((best >= 0.0).then(|| (best, *mat * triangle_normal(&corners(nearest)))))
}

/// Whether a ray meets a box (centre, half-sizes); one that only touches a flat box may not.
fn meets_box(pnt: &Vec3, inverse: &Vec3, aabb: &[f64; 6]) -> bool {
    let (mut tmin, mut tmax) = (0.0, f64::INFINITY);
    for k in 0..3 {
        let t1 = (aabb[k] - aabb[3 + k] - pnt[k]) * inverse[k];
        let t2 = (aabb[k] + aabb[3 + k] - pnt[k]) * inverse[k];
        let (near, far) = if t1 < t2 { (t1, t2) } else { (t2, t1) };
        // a NaN (0 times infinity) is taken, and replaced by the next axis
        tmin = if tmin > near { tmin } else { near };
        tmax = if tmax < far { tmax } else { far };
    }
    tmin < tmax
}
