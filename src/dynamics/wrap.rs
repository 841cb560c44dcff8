//! The shortest path of a string over a sphere or cylinder.
//!
//! The problem is planar: in the plane of the end points and the sphere's centre, or across the cylinder's axis. Branches
//! (which side, wrapped or not) are decided by rounding in symmetric cases, hence the fixed order of operations.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::{MINVAL, Mat3, Vec3, mat3, vec3};
use std::f64::consts::PI;

type Vec2 = [f64; 2];

/// A path over a geom: its length on the surface and the points where it arrives and leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrap {
    pub length: f64,
    pub points: [Vec3; 2],
}

/// The path from `x0` to `x1` over a sphere or cylinder (`kind`) of radius `r` at `pos` with axes `mat`; `None` if the
/// straight line is free. With a side point the string passes on that side, or inside the geom if the point is inside.
pub fn wrap(x: [Vec3; 2], pos: Vec3, mat: &Mat3, r: f64, kind: i32, side: Option<Vec3>) -> Result<Option<Wrap>> {
    let sphere = kind == mjWRAP_SPHERE as i32;
    if !sphere && kind != mjWRAP_CYLINDER as i32 {
        return Err(Error::in_routine("mju_wrap", format_args!("unknown wrapping object type {kind}")));
    }
    let p = x.map(|x| mat3::tmul_vec(mat, vec3::sub(x, pos)));
    if p.iter().any(|&p| vec3::dot(p, p) < MINVAL * MINVAL) {
        return Ok(None);
    }
    let axes = if sphere { plane(p) } else { [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]] };
    let project = |v: Vec3| [vec3::dot(v, axes[0]), vec3::dot(v, axes[1])];
    let ends = p.map(project);

    let local_side = side.map(|s| mat3::tmul_vec(mat, vec3::sub(s, pos)));
    let side2 = local_side.map(|s| scale2(normalize2(project(s)).0, r));
    let inside = local_side.is_some_and(|s| vec3::norm(s) < r);
    let found = if inside { inside_circle(ends, r) } else { around_circle(ends, side2, r) };
    let Some((mut length, tangents)) = found else { return Ok(None) };

    let mut q = tangents.map(|t| vec3::add(vec3::scl(axes[0], t[0]), vec3::scl(axes[1], t[1])));
    if !sphere {
        // along the axis the string climbs evenly
        let flat = |a: Vec3, b: Vec3| ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt();
        let (l0, l1) = (flat(p[0], q[0]), flat(p[1], q[1]));
        let rise = p[1][2] - p[0][2];
        q[0][2] = p[0][2] + rise * l0 / (l0 + length + l1);
        q[1][2] = p[0][2] + rise * (l0 + length) / (l0 + length + l1);
        let height = q[1][2] - q[0][2];
        length = (length * length + height * height).sqrt();
    }
    Ok(Some(Wrap { length, points: q.map(|q| vec3::add(mat3::mul_vec(mat, q), pos)) }))
}

/// Orthonormal axes of the plane through the origin and two points.
fn plane(p: [Vec3; 2]) -> [Vec3; 2] {
    let a0 = vec3::normalize(p[0]).0;
    let mut normal = vec3::cross(p[0], p[1]);
    if vec3::norm(normal) < MINVAL {
        // any plane through the line: away from its largest coordinate
        let [x, y, z] = a0.map(f64::abs);
        let mut other = [1.0; 3];
        other[if y > x && y > z {
            1
        } else if z > x && z > y {
            2
        } else {
            0
        }] = 0.0;
        normal = vec3::cross(a0, other);
    }
    let normal = vec3::normalize(normal).0;
    [a0, vec3::normalize(vec3::cross(normal, a0)).0]
}

fn dot2(a: Vec2, b: Vec2) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn scale2(a: Vec2, s: f64) -> Vec2 {
    [a[0] * s, a[1] * s]
}

fn sub2(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] - b[0], a[1] - b[1]]
}

fn add2(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] + b[0], a[1] + b[1]]
}

fn normalize2(a: Vec2) -> (Vec2, f64) {
    let n = dot2(a, a).sqrt();
    if n < MINVAL { ([1.0, 0.0], n) } else { (scale2(a, 1.0 / n), n) }
}

/// Whether the segments p1 p2 and p3 p4 meet.
fn intersect(p1: Vec2, p2: Vec2, p3: Vec2, p4: Vec2) -> bool {
    let det = (p4[1] - p3[1]) * (p2[0] - p1[0]) - (p4[0] - p3[0]) * (p2[1] - p1[1]);
    if det.abs() < MINVAL {
        return false;
    }
    let a = (p4[0] - p3[0]) * (p1[1] - p3[1]) - (p4[1] - p3[1]) * (p1[0] - p3[0]);
    let b = (p2[0] - p1[0]) * (p1[1] - p3[1]) - (p2[1] - p1[1]) * (p1[0] - p3[0]);
    // a / det and b / det lie from 0 to 1; divisions are what this file is short of
    let (least, most) = if det > 0.0 { (0.0, det) } else { (det, 0.0) };
    least <= a && a <= most && least <= b && b <= most
}

/// The shorter way round a circle at the origin, or the way on the side of `side`: arc length and tangent points.
fn around_circle(e: [Vec2; 2], side: Option<Vec2>, r: f64) -> Option<(f64, [Vec2; 2])> {
    let sq = [dot2(e[0], e[0]), dot2(e[1], e[1])];
    if sq[0] < r * r || sq[1] < r * r || r < MINVAL {
        return None;
    }
    let dif = sub2(e[1], e[0]);
    let dd = dot2(dif, dif);
    if dd < MINVAL {
        return None;
    }
    // the straight line is free when it passes outside, on the right side
    let a = (-dot2(dif, e[0]) / dd).clamp(0.0, 1.0);
    let nearest = add2(e[0], scale2(dif, a));
    if dot2(nearest, nearest) > r * r && side.is_none_or(|s| dot2(s, nearest) >= 0.0) {
        return None;
    }

    let root = [(sq[0] - r * r).sqrt(), (sq[1] - r * r).sqrt()];
    // the tangent points at both ends, for both ways round: x0, y0, x1, y1 as one vector
    let [[x0, y0], [x1, y1]] = e;
    let foot = [x0, y0, x1, y1].map(|x| x * r * r);
    let shift = [r * y0 * root[0], -(r * x0 * root[0]), -(r * y1 * root[1]), r * x1 * root[1]];
    let scale = [sq[0], sq[0], sq[1], sq[1]];
    let left: [f64; 4] = std::array::from_fn(|k| (foot[k] + shift[k]) / scale[k]);
    let right: [f64; 4] = std::array::from_fn(|k| (foot[k] - shift[k]) / scale[k]);
    let candidates = [left, right].map(|[a, b, c, d]| [[a, b], [c, d]]);
    let crossed = candidates.map(|t| intersect(e[0], t[0], e[1], t[1]));
    let goodness = |k: usize| -> f64 {
        let t = candidates[k];
        if crossed[k] {
            return -10000.0;
        }
        match side {
            Some(s) => dot2(normalize2(add2(t[0], t[1])).0, s),
            None => {
                let d = sub2(t[0], t[1]);
                -dot2(d, d)
            }
        }
    };
    let best = if goodness(0) > goodness(1) { 0 } else { 1 };
    let t = candidates[best];
    if crossed[best] {
        return None;
    }
    Some((arc_length(t, best, r), t))
}

/// Length of the arc between two points of the circle, in the turning sense of solution `index`.
fn arc_length(t: [Vec2; 2], index: usize, r: f64) -> f64 {
    let (n0, n1) = (normalize2(t[0]).0, normalize2(t[1]).0);
    let mut angle = dot2(n0, n1).acos();
    let cross = t[0][1] * t[1][0] - t[0][0] * t[1][1];
    if (cross > 0.0 && index == 1) || (cross < 0.0 && index == 0) {
        angle = 2.0 * PI - angle;
    }
    r * angle
}

/// A string held inside a circle: the point of the circle that it touches, as a path of length zero.
fn inside_circle(e: [Vec2; 2], r: f64) -> Option<(f64, [Vec2; 2])> {
    let (l0, l1) = (dot2(e[0], e[0]).sqrt(), dot2(e[1], e[1]).sqrt());
    let dif = sub2(e[1], e[0]);
    let dd = dot2(dif, dif);
    if l0 <= r || l1 <= r || r < MINVAL || l0 < MINVAL || l1 < MINVAL {
        return None;
    }
    // the straight line already passes inside
    if dd > MINVAL {
        let a = -dot2(dif, e[0]) / dd;
        let nearest = add2(e[0], scale2(dif, a));
        if a > 0.0 && a < 1.0 && dot2(nearest, nearest).sqrt() <= r {
            return None;
        }
    }
    let middle = scale2(normalize2(scale2(add2(e[0], e[1]), 0.5)).0, r);
    let cos = (l0 * l0 + l1 * l1 - dd) / (2.0 * l0 * l1);
    if cos < -1.0 + MINVAL {
        return None;
    }
    let point = if cos > 1.0 - MINVAL { None } else { reflection_angle(r / l0, r / l1, cos.acos()) };
    let t = match point {
        None => middle,
        Some(z) => {
            let (v, angle) = if e[0][0] * e[1][1] - e[0][1] * e[1][0] > 0.0 {
                (normalize2(e[0]).0, z.asin() - (r / l0 * z).asin())
            } else {
                (normalize2(e[1]).0, z.asin() - (r / l1 * z).asin())
            };
            let (s, c) = (angle.sin(), angle.cos());
            [r * (c * v[0] - s * v[1]), r * (s * v[0] + c * v[1])]
        }
    };
    Some((0.0, [t, t]))
}

/// Newton's method for asin(A z) + asin(B z) − 2 asin(z) + G = 0, the law of reflection at the circle; `None` if it does
/// not converge from above.
fn reflection_angle(A: f64, B: f64, G: f64) -> Option<f64> {
    let f = |z: f64| (A * z).asin() + (B * z).asin() - 2.0 * z.asin() + G;
    let mut z = 1.0 - 1e-7;
    let mut value = f(z);
    if value > 0.0 {
        return None;
    }
    let mut iter = 0;
    while iter < 20 && value.abs() > 1e-6 {
        let slope = |c: f64| c / f64::max(MINVAL, (1.0 - c * c * z * z).sqrt());
        let derivative = slope(A) + slope(B) - 2.0 / f64::max(MINVAL, (1.0 - z * z).sqrt());
        if derivative > -MINVAL {
            return None;
        }
        let next = z - value / derivative;
        if next > z {
            return None;
        }
        z = next;
        value = f(z);
        if value > 1e-6 {
            return None;
        }
        iter += 1;
    }
    (iter < 20).then_some(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Vec3 = [0.3, 0.05, 0.4];
    const B: Vec3 = [-0.25, 0.1, -0.35];

    fn total(kind: mjtWrap, r: f64, side: Option<Vec3>) -> (f64, Option<[Vec3; 2]>) {
        let found = wrap([A, B], [0.0; 3], &mat3::IDENTITY, r, kind as i32, side).unwrap();
        match found {
            None => (vec3::dist(A, B), None),
            Some(w) => {
                let [p, q] = w.points;
                (vec3::dist(A, p) + w.length + vec3::dist(q, B), Some(w.points))
            }
        }
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-14, "{a} {b}");
    }

    #[test]
    fn the_shorter_way_round_or_the_way_on_the_side() {
        let side = Some([0.2, -0.3, 0.0]);
        let (length, points) = total(mjWRAP_CYLINDER, 0.1, None);
        close(length, 0.9325533354166471);
        close(points.unwrap()[0][2], 0.01130502015108);
        close(total(mjWRAP_CYLINDER, 0.1, side).0, 1.0012640382479376);
        close(total(mjWRAP_SPHERE, 0.15, None).0, 0.943033536721428);
        let (length, points) = total(mjWRAP_SPHERE, 0.15, side);
        close(length, 1.0417088317927279);
        close(points.unwrap()[1][1], -0.125524591089258);
    }

    #[test]
    fn a_side_point_inside_lets_a_string_pass_that_goes_inside_anyway() {
        assert_eq!(total(mjWRAP_CYLINDER, 0.1, Some([0.01, 0.02, 0.0])).1, None);
    }

    #[test]
    fn other_shapes_are_refused() {
        assert!(wrap([A, B], [0.0; 3], &mat3::IDENTITY, 0.1, mjWRAP_SITE as i32, None).is_err());
    }
}
