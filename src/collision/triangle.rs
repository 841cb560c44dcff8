//! Sphere against a triangle with thickness, from either side.
//!
//! Tests: in this file, `tests/physics/collisions.rs`, `tests/conformance/ties.py`.

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

/// The point of a segment nearest to `p`, and its distance. The distance itself, because its square root makes squares equal that
/// differ by rounding: which of two edges counts at their common corner depends on that.
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
    (nearest, (gap[0] * gap[0] + gap[1] * gap[1]).sqrt())
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of the reference. In each pair of edges the squared distances differ by rounding, and the distances do not.
    #[test]
    fn of_two_edges_at_one_distance_the_later_counts() {
        let contact = |center, r, triangle: [[f64; 3]; 3], thickness, margin| {
            let mut out = Manifold::default();
            sphere_triangle(&Vec3(center), r, &triangle.map(Vec3), thickness, margin, &mut out);
            let [point] = out.points() else { panic!("{} contacts", out.points().len()) };
            (point.dist, point.pos.0)
        };
        let turned = [
            [0.13301270283832911, -0.24999999836129005, 0.0],
            [-0.54999999836128999, -0.4330127028383291, 0.0],
            [-0.29999999999999999, 0.0, 0.0],
        ];
        let center = [-0.67860477110427375, -0.35876270332502597, 0.0030000000000000009];
        let pos = [-0.50174204880507922, -0.46087444276164086, -0.0011257268729673196];
        assert_eq!(contact(center, 0.3, turned, 0.04, 0.0), (-0.19146970006089659, pos));

        let upright = [[0.0, -0.4, 0.5], [0.4, 0.0, 0.5], [0.0, 0.0, 0.5]];
        let pos = [0.0, -0.63880882128723437, 0.72303114183914419];
        assert_eq!(contact([0.0, 0.57284271247461904, 0.3], 2.0, upright, 0.04, 0.1), (-1.4332473541588144, pos));
    }
}
