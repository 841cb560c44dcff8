//! Rays against primitive shapes (roots of a quadratic equation in t) and against triangles (barycentric coordinates in
//! the plane across the ray).
//!
//! Tests: `tests/physics/rays.rs`, `tests/engine/unlisted.rs`.

use super::{MISS, Ray};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::{Mat3, Vec3};

/// Both roots of `a t^2 + 2 b t + c`, the smaller first; -1 twice when there are none.
#[inline]
fn roots(a: f64, b: f64, c: f64) -> [f64; 2] {
    let det = b * b - a * c;
    if det < 0.0 || a < mjMINVAL {
        return [MISS; 2];
    }
    let root = det.sqrt();
    [(-b - root) / a, (-b + root) / a]
}

/// The smallest root that is not negative, or -1.
#[inline]
fn first_root(a: f64, b: f64, c: f64) -> f64 {
    let [t0, t1] = roots(a, b, c);
    if t0 >= 0.0 {
        t0
    } else if t1 >= 0.0 {
        t1
    } else {
        MISS
    }
}

/// Whether `t` is a hit nearer than `best`.
#[inline]
fn nearer(t: f64, best: f64) -> bool {
    t >= 0.0 && (best < 0.0 || t < best)
}

/// Distance of a primitive geom; an error for types that are none.
pub fn ray_geom(pos: &Vec3, mat: &Mat3, size: &Vec3, ray: &Ray, geomtype: i32) -> Result<f64> {
    Ok(match mjtGeom::from_int(geomtype) {
        Some(mjGEOM_PLANE) => ray_plane(&ray.local(pos, mat), size),
        Some(mjGEOM_SPHERE) => ray_sphere(pos, size[0] * size[0], ray),
        Some(mjGEOM_CAPSULE) => ray_capsule(pos, mat, size, ray),
        Some(mjGEOM_ELLIPSOID) => ray_ellipsoid(&ray.local(pos, mat), size),
        Some(mjGEOM_CYLINDER) => ray_cylinder(pos, mat, size, ray),
        Some(mjGEOM_BOX) => ray_box(pos, mat, size, ray).0,
        _ => return Err(Error::in_routine("mju_rayGeomNormal", format_args!("unexpected geom type {geomtype}"))),
    })
}

/// Only from above; a size that is not positive is infinite.
fn ray_plane(ray: &Ray, size: &Vec3) -> f64 {
    if ray.vec[2] > -mjMINVAL {
        return MISS;
    }
    let t = -ray.pnt[2] / ray.vec[2];
    if t < 0.0 {
        return MISS;
    }
    let p = ray.at(t);
    let within = |k: usize| size[k] <= 0.0 || p[k].abs() <= size[k];
    if within(0) && within(1) { t } else { MISS }
}

/// Distance of a sphere, in the world.
pub fn ray_sphere(center: &Vec3, radius2: f64, ray: &Ray) -> f64 {
    let gap = ray.pnt - *center;
    first_root(ray.vec.dot(ray.vec), ray.vec.dot(gap), gap.dot(gap) - radius2)
}

fn ray_capsule(pos: &Vec3, mat: &Mat3, size: &Vec3, ray: &Ray) -> f64 {
    let [radius, half, _] = size.0;
    let bound = radius + half;
    if ray_sphere(pos, bound * bound, ray) < 0.0 {
        return MISS;
    }
    let Ray { pnt: p, vec: v } = ray.local(pos, mat);
    let a = v[0] * v[0] + v[1] * v[1];
    let b = v[0] * p[0] + v[1] * p[1];
    let c = p[0] * p[0] + p[1] * p[1] - radius * radius;
    let mut best = MISS;
    let side = first_root(a, b, c);
    if side >= 0.0 && (p[2] + side * v[2]).abs() <= half {
        best = side;
    }
    let a = a + v[2] * v[2];
    for end in [half, -half] {
        let z = p[2] - end;
        let ts = roots(a, b + v[2] * z, p[0] * p[0] + p[1] * p[1] + z * z - radius * radius);
        for t in ts {
            let hit = p[2] + t * v[2];
            if nearer(t, best) && if end == half { hit >= half } else { hit <= -half } {
                best = t;
            }
        }
    }
    best
}

fn ray_ellipsoid(ray: &Ray, size: &Vec3) -> f64 {
    let s = size.map(|s| 1.0 / (s * s));
    let (p, v) = (&ray.pnt, &ray.vec);
    let a = s[0] * v[0] * v[0] + s[1] * v[1] * v[1] + s[2] * v[2] * v[2];
    let b = s[0] * v[0] * p[0] + s[1] * v[1] * p[1] + s[2] * v[2] * p[2];
    let c = s[0] * p[0] * p[0] + s[1] * p[1] * p[1] + s[2] * p[2] * p[2] - 1.0;
    first_root(a, b, c)
}

fn ray_cylinder(pos: &Vec3, mat: &Mat3, size: &Vec3, ray: &Ray) -> f64 {
    let [radius, half, _] = size.0;
    if ray_sphere(pos, radius * radius + half * half, ray) < 0.0 {
        return MISS;
    }
    let Ray { pnt: p, vec: v } = ray.local(pos, mat);
    let mut best = MISS;
    if v[2].abs() > mjMINVAL {
        for side in [-1.0, 1.0] {
            let t = (side * half - p[2]) / v[2];
            let (x, y) = (p[0] + t * v[0], p[1] + t * v[1]);
            if nearer(t, best) && x * x + y * y <= radius * radius {
                best = t;
            }
        }
    }
    let a = v[0] * v[0] + v[1] * v[1];
    let b = v[0] * p[0] + v[1] * p[1];
    let c = p[0] * p[0] + p[1] * p[1] - radius * radius;
    let t = first_root(a, b, c);
    if nearer(t, best) && (p[2] + t * v[2]).abs() <= half {
        best = t;
    }
    best
}

/// Distance of a box, and of each of its sides (-x, +x, -y, +y, -z, +z), -1 where the side is not hit.
pub fn ray_box(pos: &Vec3, mat: &Mat3, size: &Vec3, ray: &Ray) -> (f64, [f64; 6]) {
    let mut sides = [MISS; 6];
    let mut best = MISS;
    if ray_sphere(pos, size[0] * size[0] + size[1] * size[1] + size[2] * size[2], ray) < 0.0 {
        return (best, sides);
    }
    let Ray { pnt: p, vec: v } = ray.local(pos, mat);
    for i in 0..3 {
        if v[i].abs() <= mjMINVAL {
            continue;
        }
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        for (side, sign) in [-1.0, 1.0].into_iter().enumerate() {
            let t = (sign * size[i] - p[i]) / v[i];
            if t >= 0.0 && (p[j] + t * v[j]).abs() <= size[j] && (p[k] + t * v[k]).abs() <= size[k] {
                sides[2 * i + side] = t;
                if nearer(t, best) {
                    best = t;
                }
            }
        }
    }
    (best, sides)
}

/// Outward unit normal of a primitive geom at a point of its surface; zero for types that are none.
pub fn normal_at(pos: &Vec3, mat: &Mat3, size: &Vec3, geomtype: i32, point: &Vec3) -> Vec3 {
    let p = mat.transpose() * (*point - *pos);
    let rim = (p[0] * p[0] + p[1] * p[1]).sqrt();
    let local = match mjtGeom::from_int(geomtype) {
        Some(mjGEOM_PLANE) => Vec3::Z,
        Some(mjGEOM_SPHERE) => p.unit(),
        Some(mjGEOM_CAPSULE) => Vec3([p[0], p[1], p[2] - p[2].clamp(-size[1].abs(), size[1].abs())]).unit(),
        Some(mjGEOM_ELLIPSOID) => Vec3([0, 1, 2].map(|k| p[k] / (size[k] * size[k]))).unit(),
        Some(mjGEOM_CYLINDER) if (p[2].abs() - size[1]).abs() < (rim - size[0]).abs() => {
            Vec3([0.0, 0.0, p[2].signum()])
        }
        Some(mjGEOM_CYLINDER) => Vec3([p[0], p[1], 0.0]).unit(),
        Some(mjGEOM_BOX) => {
            let depth = |k: usize| (p[k].abs() - size[k]).abs();
            let face = (1..3).fold(0, |best, k| if depth(k) < depth(best) { k } else { best });
            let mut normal = Vec3::ZERO;
            normal[face] = p[face].signum();
            normal
        }
        _ => return Vec3::ZERO,
    };
    *mat * local
}

/// Unit normal of a triangle, by the order of its corners.
pub fn triangle_normal(v: &[Vec3; 3]) -> Vec3 {
    (v[1] - v[0]).cross(v[2] - v[0]).unit()
}

/// Two directions that span the plane normal to a ray.
pub fn normal_plane(vec: &Vec3) -> [Vec3; 2] {
    let [x, y, z] = vec.map(f64::abs);
    let largest = if x >= y && x >= z {
        0
    } else if y >= z {
        1
    } else {
        2
    };
    let mut b0 = Vec3([1.0; 3]);
    b0[largest] = 0.0;
    let b1 = (b0 + *vec * (-vec.dot(b0) / vec.dot(*vec))).unit();
    [b1.cross(*vec).unit(), b1]
}

/// Parameter where a ray meets a triangle; it may be negative. Very small triangles are not seen (QUIRKS.md).
#[inline]
pub fn ray_triangle(v: &[Vec3; 3], ray: &Ray, basis: &[Vec3; 2]) -> f64 {
    let gaps = v.map(|v| v - ray.pnt);
    let planar = gaps.map(|g| [g.dot(basis[0]), g.dot(basis[1])]);
    for k in 0..2 {
        if planar.iter().all(|p| p[k] > 0.0) || planar.iter().all(|p| p[k] < 0.0) {
            return MISS;
        }
    }
    let [p0, p1, p2] = planar;
    let a = [p0[0] - p2[0], p1[0] - p2[0], p0[1] - p2[1], p1[1] - p2[1]];
    let b = [-p2[0], -p2[1]];
    let det = a[0] * a[3] - a[1] * a[2];
    if det.abs() < mjMINVAL {
        return MISS;
    }
    let t0 = (a[3] * b[0] - a[1] * b[1]) / det;
    let t1 = (-a[2] * b[0] + a[0] * b[1]) / det;
    if t0 < 0.0 || t1 < 0.0 || t0 + t1 > 1.0 {
        return MISS;
    }
    let normal = (v[0] - v[2]).cross(v[1] - v[2]);
    let denom = ray.vec.dot(normal);
    if denom.abs() < mjMINVAL {
        return MISS;
    }
    -(ray.pnt - v[2]).dot(normal) / denom
}
