//! Sphere against a triangle with thickness, from either side.
//!
//! Tests: `tests/physics/collisions.rs`.

use super::manifold::Manifold;
use crate::abi::mjMINVAL;
use crate::math::Vec3;

type Vec2 = [f64; 2];

fn sub2(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] - b[0], a[1] - b[1]]
}

/// Which side of the line from `q` to `r` the point `p` lies on.
fn side(p: Vec2, q: Vec2, r: Vec2) -> i32 {
    let (a, b) = (sub2(p, r), sub2(q, r));
    let turn = a[0] * b[1] - b[0] * a[1];
    i32::from(turn > 0.0) - i32::from(turn < 0.0)
}

/// The point of a segment nearest to `p`, and its squared distance.
fn on_segment(p: Vec2, from: Vec2, to: Vec2) -> (Vec2, f64) {
    let (uv, up) = (sub2(to, from), sub2(p, from));
    let len2 = uv[0] * uv[0] + uv[1] * uv[1];
    let t = (uv[0] * up[0] + uv[1] * up[1]) / len2.max(mjMINVAL);
    let nearest = if t <= 0.0 {
        from
    } else if t >= 1.0 {
        to
    } else {
        [from[0] + uv[0] * t, from[1] + uv[1] * t]
    };
    let gap = sub2(p, nearest);
    (nearest, gap[0] * gap[0] + gap[1] * gap[1])
}

pub fn sphere_triangle(center: &Vec3, r: f64, t: &[Vec3; 3], thickness: f64, margin: f64, out: &mut Manifold) {
    let limit = margin + r + thickness;
    let s = *center - t[0];
    let (e1, e2) = (t[1] - t[0], t[2] - t[0]);
    let normal = e1.cross(e2).unit();
    let height = normal.dot(s);
    if height.abs() > limit {
        return;
    }
    let foot = s - normal * height;
    let (v1, len1) = e1.normalized();
    let v2 = normal.cross(e1).unit();
    let planar = |x: &Vec3| [v1.dot(*x), v2.dot(*x)];
    let (o, a, b, p) = ([0.0, 0.0], [len1, 0.0], planar(&e2), planar(&foot));
    let sides = [side(p, o, a), side(p, a, b), side(p, b, o)];
    let nearest = if sides[0] == sides[1] && sides[1] == sides[2] {
        foot
    } else {
        let [x, y, z] = [on_segment(p, o, a), on_segment(p, a, b), on_segment(p, b, o)];
        let (q, _) = if x.1 < y.1 && x.1 < z.1 {
            x
        } else if y.1 < z.1 {
            y
        } else {
            z
        };
        v1 * q[0] + v2 * q[1]
    };
    let (n, dist) = (nearest - s).normalized();
    if dist > limit {
        return;
    }
    let gap = dist - r - thickness;
    out.push(gap, *center + n * (r + gap / 2.0), n);
}
