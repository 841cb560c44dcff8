//! The shortest path of a string over a sphere or cylinder, for four strings at a time.
//!
//! The problem is planar: it is solved in the plane of the end points and the sphere's centre, or across the cylinder's
//! axis. There the path is two tangents to a circle and the arc between them; on a cylinder the string climbs evenly
//! along the axis. A string that is held inside the geom touches the circle at one point, where it is reflected. In
//! symmetric cases rounding decides the branches (which side, wrapped or not), hence the fixed order of operations.
//!
//! Tests: in this file, `tests/physics/dynamics.rs`, `tests/engine/lanes.rs`.

use crate::math::simd::F64x4;
use crate::math::{MINVAL, Mat3, Real, Vec3, elementary};
use std::f64::consts::PI;

type Vec2 = [f64; 2];

/// Points in the plane, a lane each.
type Points = [F64x4; 2];

/// Strings from `x[0]` to `x[1]` by spheres or cylinders of radius `r` at `pos` with axes `mat`, one in each lane. With a
/// side point a string passes on that side, or inside the geom if the point is inside. A lane with radius 0 is idle.
pub struct Task {
    pub x: [Vec3<F64x4>; 2],
    pub pos: Vec3<F64x4>,
    pub mat: Mat3<F64x4>,
    pub r: F64x4,
    /// Lanes whose geom is a sphere.
    pub sphere: F64x4,
    pub side: Vec3<F64x4>,
    /// Lanes that have a side point.
    pub sided: F64x4,
}

/// Paths over geoms: their lengths on the surfaces and the points where they arrive and leave.
pub struct Wraps {
    /// Bit k: there is a path in lane k; elsewhere the straight line is free.
    pub found: u32,
    pub length: F64x4,
    pub points: [Vec3<F64x4>; 2],
}

impl Wraps {
    /// No path in any lane.
    fn none() -> Wraps {
        Wraps { found: 0, length: F64x4::splat(0.0), points: [Vec3::of(Vec3::ZERO); 2] }
    }
}

/// The paths of four tasks.
pub fn wrap(task: &Task) -> Wraps {
    let (mat, shortest) = (task.mat.transpose(), F64x4::splat(MINVAL * MINVAL));
    let p = task.x.map(|x| mat * (x - task.pos));
    let at_centre = p[0].dot(p[0]).lt(shortest) | p[1].dot(p[1]).lt(shortest);
    let axes = axes(task.sphere, p);
    let project = |v: Vec3<F64x4>| axes.map(|axis| v.dot(axis));
    let side = mat * (task.side - task.pos);
    let inside = if task.sided.bits() == 0 { 0 } else { (task.sided & side.norm().lt(task.r)).bits() };
    let inside = inside & !at_centre.bits();

    let ends = p.map(project);
    let circles = Circles { ends, side: project(side), sided: task.sided, r: task.r };
    let Some(mut arcs) = circles.arcs(inside | at_centre.bits()) else { return Wraps::none() };
    if inside != 0 {
        arcs.hold(inside, ends, task.r);
    }
    if arcs.found == 0 { Wraps::none() } else { lift(task, p, axes, &arcs) }
}

/// Axes of the planes in which strings by spheres (where that holds) and cylinders are solved.
#[inline(always)]
fn axes(sphere: F64x4, p: [Vec3<F64x4>; 2]) -> [Vec3<F64x4>; 2] {
    let both = |[a, b]: [Vec3<F64x4>; 2]| [a[0], a[1], a[2], b[0], b[1], b[2]];
    let axes = F64x4::choose(sphere, || both(plane(p)), || both([Vec3::of(Vec3::X), Vec3::of(Vec3::Y)]));
    [Vec3::from_slice(&axes), Vec3::from_slice(&axes[3..])]
}

/// Orthonormal axes of the plane through the origin and two points.
#[inline(never)]
fn plane(p: [Vec3<F64x4>; 2]) -> [Vec3<F64x4>; 2] {
    let a0 = p[0].unit();
    let normal = p[0].cross(p[1]);
    let straight = normal.norm().lt(F64x4::splat(MINVAL));
    let normal = Vec3::choose(
        straight,
        || {
            // any plane through the line: away from its largest coordinate
            let [x, y, z] = a0.map(F64x4::abs);
            let (zero, one) = (F64x4::splat(0.0), F64x4::splat(1.0));
            let (along_y, along_z) = (x.lt(y) & z.lt(y), x.lt(z) & y.lt(z));
            let along_x = (along_y | along_z).select(one, zero);
            a0.cross(Vec3([along_x, along_y.select(zero, one), along_z.select(zero, one)]))
        },
        || normal,
    )
    .unit();
    [a0, normal.cross(a0).unit()]
}

/// The paths in space of paths in the plane.
#[inline(always)]
fn lift(task: &Task, p: [Vec3<F64x4>; 2], axes: [Vec3<F64x4>; 2], arcs: &Arcs) -> Wraps {
    let mut q = arcs.tangents.map(|t| axes[0] * t[0] + axes[1] * t[1]);
    let along_axis = || {
        // along the axis the string climbs evenly
        let flat =
            |a: Vec3<F64x4>, b: Vec3<F64x4>| ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt();
        let (l0, l1) = (flat(p[0], q[0]), flat(p[1], q[1]));
        let rise = p[1][2] - p[0][2];
        let z0 = p[0][2] + rise * l0 / (l0 + arcs.length + l1);
        let z1 = p[0][2] + rise * (l0 + arcs.length) / (l0 + arcs.length + l1);
        let height = z1 - z0;
        [z0, z1, (arcs.length * arcs.length + height * height).sqrt()]
    };
    let length;
    [q[0][2], q[1][2], length] = F64x4::choose(task.sphere, || [q[0][2], q[1][2], arcs.length], along_axis);
    Wraps { found: arcs.found, length, points: q.map(|q| task.mat * q + task.pos) }
}

/// Strings round circles at the origin, one in each lane: end points, side points as far as there are some, radii.
struct Circles {
    ends: [Points; 2],
    side: Points,
    sided: F64x4,
    r: F64x4,
}

/// Paths round circles: the shorter way round, or the way on the side of the side point.
struct Arcs {
    /// Bit k: the string of lane k does not pass freely.
    found: u32,
    length: F64x4,
    tangents: [Points; 2],
}

#[inline(always)]
fn inner(a: Points, b: Points) -> F64x4 {
    a[0] * b[0] + a[1] * b[1]
}

/// a₀ b₁ − a₁ b₀
#[inline(always)]
fn outer(a: Points, b: Points) -> F64x4 {
    a[0] * b[1] - a[1] * b[0]
}

#[inline(always)]
fn minus(a: Points, b: Points) -> Points {
    [a[0] - b[0], a[1] - b[1]]
}

/// As [`normalize2`].
#[inline(always)]
fn unit(a: Points) -> Points {
    let (one, n) = (F64x4::splat(1.0), inner(a, a).sqrt());
    let (inverse, none) = (one / n, n.lt(F64x4::splat(MINVAL)));
    [none.select(one, a[0] * inverse), none.select(F64x4::splat(0.0), a[1] * inverse)]
}

/// Where the segments p1 p2 and p3 p4 do not meet.
#[inline(always)]
fn disjoint([p1, p2, p3, p4]: [Points; 4]) -> F64x4 {
    let zero = F64x4::splat(0.0);
    let (u, v, w) = (minus(p2, p1), minus(p4, p3), minus(p1, p3));
    let (det, a, b) = (outer(u, v), outer(v, w), outer(u, w));
    // a / det and b / det lie from 0 to 1
    let (least, most) = (det.min(zero), zero - (zero - det).min(zero));
    let outside = |x: F64x4| x.lt(least) | most.lt(x);
    let parallel = (most - least).lt(F64x4::splat(MINVAL));
    parallel | outside(a) | outside(b)
}

impl Circles {
    /// The paths in all lanes but those `left_out`; `None` if no lane has one, and none is left out.
    #[inline(always)]
    fn arcs(&self, left_out: u32) -> Option<Arcs> {
        let (zero, one, least) = (F64x4::splat(0.0), F64x4::splat(1.0), F64x4::splat(MINVAL));
        let (ends, r, sided) = (self.ends, self.r, self.sided);
        let rr = r * r;
        let sq = ends.map(|e| inner(e, e));
        let dif = minus(ends[1], ends[0]);
        let dd = inner(dif, dif);
        let degenerate = sq[0].lt(rr) | sq[1].lt(rr) | r.lt(least) | dd.lt(least);

        // the straight line is free when it passes outside, on the right side
        let side = unit(self.side).map(|x| x * r);
        let a = (zero - inner(dif, ends[0])) / dd;
        let a = a.lt(zero).select(zero, one.lt(a).select(one, a));
        let nearest = [ends[0][0] + dif[0] * a, ends[0][1] + dif[1] * a];
        let outside = rr.lt(inner(nearest, nearest));
        let wrong = inner(side, nearest).lt(zero);
        let free = outside.bits() & !(sided & wrong).bits();
        let free = free | degenerate.bits();
        if free & !left_out == 0b1111 {
            return None;
        }

        // the tangent points at both ends, for both ways round
        let root = sq.map(|sq| (sq - rr).sqrt());
        let foot = ends.map(|e| e.map(|x| x * rr));
        let arm = [0, 1].map(|i| ends[i].map(|x| r * x * root[i]));
        let shift = [[arm[0][1], zero - arm[0][0]], [zero - arm[1][1], arm[1][0]]];
        let ways = [
            [0, 1].map(|i| [0, 1].map(|j| (foot[i][j] + shift[i][j]) / sq[i])),
            [0, 1].map(|i| [0, 1].map(|j| (foot[i][j] - shift[i][j]) / sq[i])),
        ];
        let open = ways.map(|t| disjoint([ends[0], t[0], ends[1], t[1]]));
        let goodness = [0, 1].map(|k| {
            let [t0, t1] = ways[k];
            let middle = unit([t0[0] + t1[0], t0[1] + t1[1]]);
            let chord = minus(t0, t1);
            let good = sided.select(inner(middle, side), zero - inner(chord, chord));
            open[k].select(good, F64x4::splat(-10000.0))
        });
        let first = goodness[1].lt(goodness[0]);
        let t = [0, 1].map(|i| [0, 1].map(|j| first.select(ways[0][i][j], ways[1][i][j])));

        // the arc, in the sense of rotation of the way that was chosen
        let cos = inner(unit(t[0]), unit(t[1])).lanes();
        let turn = t[0][1] * t[1][0] - t[0][0] * t[1][1];
        let way = first.bits();
        let long = zero.lt(turn).bits() & !way | turn.lt(zero).bits() & way;
        let open = open[0].bits() & way | open[1].bits() & !way;
        let found = open & !free & !left_out & 0b1111;
        let angle = std::array::from_fn(|k| match (found >> k & 1 != 0, long >> k & 1 != 0) {
            (false, _) => 0.0,
            (_, false) => elementary::acos(cos[k]),
            (_, true) => 2.0 * PI - elementary::acos(cos[k]),
        });
        Some(Arcs { found, length: r * F64x4::new(angle), tangents: t })
    }
}

impl Arcs {
    /// Strings that are held inside their circles, in the listed lanes.
    #[inline(never)]
    fn hold(&mut self, inside: u32, ends: [Points; 2], r: F64x4) {
        let (ends, r) = (ends.map(|e| e.map(F64x4::lanes)), r.lanes());
        let (mut length, mut tangents) = (self.length.lanes(), self.tangents.map(|t| t.map(F64x4::lanes)));
        for k in (0..4).filter(|k| inside >> k & 1 != 0) {
            let Some(point) = inside_circle(ends.map(|e| e.map(|x| x[k])), r[k]) else { continue };
            (self.found, length[k]) = (self.found | 1 << k, 0.0);
            tangents.iter_mut().for_each(|t| (t[0][k], t[1][k]) = (point[0], point[1]));
        }
        (self.length, self.tangents) = (F64x4::new(length), tangents.map(|t| t.map(F64x4::new)));
    }
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

/// A string held inside a circle: the point of the circle that it touches.
fn inside_circle(e: [Vec2; 2], r: f64) -> Option<Vec2> {
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
    let point = if cos > 1.0 - MINVAL { None } else { reflection_angle(r / l0, r / l1, elementary::acos(cos)) };
    match point {
        None => Some(middle),
        Some(z) => {
            let (v, angle) = if e[0][0] * e[1][1] - e[0][1] * e[1][0] > 0.0 {
                (normalize2(e[0]).0, elementary::asin(z) - elementary::asin(r / l0 * z))
            } else {
                (normalize2(e[1]).0, elementary::asin(z) - elementary::asin(r / l1 * z))
            };
            let (s, c) = (elementary::sin(angle), elementary::cos(angle));
            Some([r * (c * v[0] - s * v[1]), r * (s * v[0] + c * v[1])])
        }
    }
}

/// Newton's method for asin(A z) + asin(B z) − 2 asin(z) + G = 0, the law of reflection at the circle; `None` if it does
/// not converge from above.
fn reflection_angle(A: f64, B: f64, G: f64) -> Option<f64> {
    let f = |z: f64| elementary::asin(A * z) + elementary::asin(B * z) - 2.0 * elementary::asin(z) + G;
    let mut z = 1.0 - 1e-7;
    let mut value = f(z);
    if value > 0.0 {
        return None;
    }
    let mut iter = 0;
    while iter < 20 && value.abs() > 1e-6 {
        let slope = |c: f64| c / f64::max(MINVAL, (1.0 - z * z * c * c).sqrt());
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

    const A: Vec3 = Vec3([0.3, 0.05, 0.4]);
    const B: Vec3 = Vec3([-0.25, 0.1, -0.35]);

    /// One of the strings of a task: ends, radius, whether the geom at the origin is a sphere, side.
    type String = ([Vec3; 2], f64, bool, Option<Vec3>);

    /// The paths of strings, those of all lanes at once.
    fn paths(strings: [String; 4]) -> [Option<(f64, [Vec3; 2])>; 4] {
        let points = |of: &dyn Fn(&String) -> Vec3| Vec3::from_fn(|i| F64x4::new(strings.map(|s| of(&s)[i])));
        let flag = |of: &dyn Fn(&String) -> bool| F64x4::new(strings.map(|s| if of(&s) { -1.0 } else { 0.0 }));
        let found = wrap(&Task {
            x: [points(&|s| s.0[0]), points(&|s| s.0[1])],
            pos: Vec3::of(Vec3::ZERO),
            mat: Mat3::of(Mat3::IDENTITY),
            r: F64x4::new(strings.map(|s| s.1)),
            sphere: flag(&|s| s.2),
            side: points(&|s| s.3.unwrap_or(Vec3::ZERO)),
            sided: flag(&|s| s.3.is_some()),
        });
        std::array::from_fn(|k| {
            let points = found.points.map(|p| Vec3(p.map(|x| x.lanes()[k])));
            (found.found >> k & 1 != 0).then(|| (found.length.lanes()[k], points))
        })
    }

    fn total(sphere: bool, r: f64, side: Option<Vec3>) -> (f64, Option<[Vec3; 2]>) {
        match paths([([A, B], r, sphere, side); 4])[2] {
            None => (A.distance(B), None),
            Some((length, [p, q])) => (A.distance(p) + length + q.distance(B), Some([p, q])),
        }
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-14, "{a} {b}");
    }

    #[test]
    fn the_shorter_way_round_or_the_way_on_the_side() {
        let side = Some(Vec3([0.2, -0.3, 0.0]));
        let (length, points) = total(false, 0.1, None);
        close(length, 0.9325533354166471);
        close(points.unwrap()[0][2], 0.01130502015108);
        close(total(false, 0.1, side).0, 1.0012640382479376);
        close(total(true, 0.15, None).0, 0.943033536721428);
        let (length, points) = total(true, 0.15, side);
        close(length, 1.0417088317927279);
        close(points.unwrap()[1][1], -0.125524591089258);
    }

    /// From the reference's `mj_tendon`. The order of factors decides the last bit: x r² is x times (r r), and A² z² is ((z z) A) A.
    #[test]
    fn points_are_the_references_in_bits() {
        let string = |sphere, ends: [[f64; 3]; 2], r| (ends.map(Vec3), r, sphere, None);
        let found = paths([
            string(false, [[0.21, -0.4, 0.11], [-0.33, 0.44, 0.17]], 0.24),
            string(false, [[0.32, 0.07, -0.37], [-0.18, 0.02, 0.49]], 0.1),
            string(true, [[0.22, -0.1, 0.19], [-0.13, 0.37, -0.19]], 0.18),
            string(true, [[0.17, -0.35, -0.44], [0.11, 0.18, 0.25]], 0.2),
        ]);
        let points = found.map(|path| path.unwrap().1.map(|p| p.0));
        let expected = [
            [
                [-0.12076582891371342, -0.20740206017969948, 0.13122472956208092],
                [-0.23559228087843312, -0.04578511974973396, 0.14255787453797733],
            ],
            [
                [0.009473379734692351, 0.09955026406997784, 0.14603912894128102],
                [-0.04567093361552349, 0.0889615974602887, 0.24019930815775592],
            ],
            [
                [0.13035126577970527, 0.1006937887806316, 0.07259000213962105],
                [0.10102186509623141, 0.1435412173382588, 0.03988109448760884],
            ],
            [
                [0.1991933301484832, -0.017941914156027926, 0.0003239456360271051],
                [0.18972395857672864, 0.026397946045888417, 0.05751493707319979],
            ],
        ];
        assert_eq!(points, expected);
        let ends = [Vec3([0.25, -0.18, 0.17]), Vec3([0.17, -0.05, -0.38])];
        let inside = paths([(ends, 0.17, false, Some(Vec3([0.01, 0.02, 0.0]))); 4])[0].unwrap();
        assert_eq!(inside.1, [Vec3([0.1615626569229772, -0.05289147273415974, -0.350045923105367]); 2]);
    }

    #[test]
    fn a_side_point_inside_lets_a_string_pass_that_goes_inside_anyway() {
        assert_eq!(total(false, 0.1, Some(Vec3([0.01, 0.02, 0.0]))).1, None);
    }

    #[test]
    fn strings_in_other_lanes_do_not_matter() {
        let (side, within) = (Some(Vec3([0.2, -0.3, 0.0])), Some(Vec3([0.01, 0.02, 0.0])));
        let strings = [
            ([A, B], 0.1, false, side),
            // free, held inside, round the shorter way
            ([A, Vec3([0.3, 0.4, 0.1])], 0.1, false, None),
            ([A, Vec3([0.2, 0.5, 0.4])], 0.1, false, within),
            ([B, A], 0.15, true, None),
            // at the centre, on a line with it, from within, idle
            ([A, Vec3::ZERO], 0.1, true, within),
            ([A, A * -0.5], 0.1, true, None),
            ([A, A * 0.1], 0.1, false, side),
            ([B, A], 0.0, true, None),
        ];
        let alone = strings.map(|string| paths([string; 4]));
        let wraps = alone.map(|found| found[0].is_some());
        assert_eq!(wraps, [true, false, true, true, false, true, false, false]);
        assert!(alone.iter().all(|found| found.iter().all(|x| x == &found[0])));
        for shift in 0..8 {
            let pick = |k: usize| (3 * k + shift) % 8;
            let together = paths([0, 1, 2, 3].map(|k| strings[pick(k)]));
            for (k, path) in together.into_iter().enumerate() {
                assert_eq!(path, alone[pick(k)][0], "string {}", pick(k));
            }
        }
    }
}
