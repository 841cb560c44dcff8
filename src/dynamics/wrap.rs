//! The shortest path of a string over a sphere or cylinder.
//!
//! The problem is planar: in the plane of the end points and the sphere's centre, or across the cylinder's axis. Branches
//! (which side, wrapped or not) are decided by rounding in symmetric cases, hence the fixed order of operations.

use crate::abi::*;
use crate::base::{Error, Result};
use crate::math::simd::{Lanes, Stage, dispatch};
use crate::math::{MINVAL, Mat3, Vec3};
use std::f64::consts::PI;

type Vec2 = [f64; 2];
type Quad = [f64; 4];

/// A path over a geom: its length on the surface and the points where it arrives and leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wrap {
    pub length: f64,
    pub points: [Vec3; 2],
}

/// A string from `x[0]` to `x[1]` by a sphere or cylinder (`kind`) of radius `r` at `pos` with axes `mat`. With a side
/// point it passes on that side, or inside the geom if the point is inside.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    pub x: [Vec3; 2],
    pub pos: Vec3,
    pub mat: &'a Mat3,
    pub r: f64,
    pub kind: i32,
    pub side: Option<Vec3>,
}

/// A task in the plane where it is solved.
#[derive(Clone, Copy, Default)]
struct Local {
    /// End points in the geom's frame, and in the plane with these axes.
    p: [Vec3; 2],
    axes: [Vec3; 2],
    ends: [Vec2; 2],
    r: f64,
    side: Option<Vec2>,
    inside: bool,
    sphere: bool,
}

/// The path of one task; `None` if the straight line is free.
pub fn wrap(task: &Task) -> Result<Option<Wrap>> {
    let mut found = [None; 4];
    wrap_all(std::slice::from_ref(task), &mut found)?;
    Ok(found[0])
}

/// The paths of up to four tasks, as [`wrap`] finds them: divisions and roots wait for each other, but not for those of
/// other tasks.
pub fn wrap_all(tasks: &[Task], found: &mut [Option<Wrap>; 4]) -> Result<()> {
    let mut local = [Local::default(); 4];
    let mut circles = Circles::default();
    for (k, (task, local)) in tasks.iter().zip(&mut local).enumerate() {
        found[k] = None;
        if task.kind != mjWRAP_SPHERE as i32 && task.kind != mjWRAP_CYLINDER as i32 {
            let text = format_args!("unknown wrapping object type {}", task.kind);
            return Err(Error::in_routine("mju_wrap", text));
        }
        // what is not solved on a circle stays without a radius
        if let Some(l) = Local::new(task) {
            *local = l;
            if !l.inside {
                circles.set(k, l.ends, l.side, l.r);
            }
        }
    }
    let arcs = dispatch(circles);
    for (k, (task, local)) in tasks.iter().zip(&local).enumerate() {
        let path = if local.inside { inside_circle(local.ends, local.r) } else { arcs.get(k, local.r) };
        found[k] = path.map(|(length, tangents)| local.lift(task, length, tangents));
    }
    Ok(())
}

impl Local {
    /// `None` for a point at the centre.
    #[inline(always)]
    fn new(task: &Task) -> Option<Local> {
        let sphere = task.kind == mjWRAP_SPHERE as i32;
        let p = task.x.map(|x| task.mat.transpose() * (x - task.pos));
        if p.iter().any(|&p| p.dot(p) < MINVAL * MINVAL) {
            return None;
        }
        let axes = if sphere { plane(p) } else { [Vec3::X, Vec3::Y] };
        let project = |v: Vec3| [v.dot(axes[0]), v.dot(axes[1])];
        let side = task.side.map(|s| task.mat.transpose() * (s - task.pos));
        let inside = side.is_some_and(|s| s.norm() < task.r);
        Some(Local { p, axes, ends: p.map(project), r: task.r, side: side.map(project), inside, sphere })
    }

    /// The path in space of a path in the plane.
    #[inline(always)]
    fn lift(&self, task: &Task, mut length: f64, tangents: [Vec2; 2]) -> Wrap {
        let (p, axes) = (&self.p, &self.axes);
        let mut q = tangents.map(|t| axes[0] * t[0] + axes[1] * t[1]);
        if !self.sphere {
            // along the axis the string climbs evenly
            let flat = |a: Vec3, b: Vec3| ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt();
            let (l0, l1) = (flat(p[0], q[0]), flat(p[1], q[1]));
            let rise = p[1][2] - p[0][2];
            q[0][2] = p[0][2] + rise * l0 / (l0 + length + l1);
            q[1][2] = p[0][2] + rise * (l0 + length) / (l0 + length + l1);
            let height = q[1][2] - q[0][2];
            length = (length * length + height * height).sqrt();
        }
        Wrap { length, points: q.map(|q| task.mat * q + task.pos) }
    }
}

/// Orthonormal axes of the plane through the origin and two points.
fn plane(p: [Vec3; 2]) -> [Vec3; 2] {
    let a0 = p[0].unit();
    let mut normal = p[0].cross(p[1]);
    if normal.norm() < MINVAL {
        // any plane through the line: away from its largest coordinate
        let [x, y, z] = a0.map(f64::abs);
        let mut other = Vec3([1.0; 3]);
        other[if y > x && y > z {
            1
        } else if z > x && z > y {
            2
        } else {
            0
        }] = 0.0;
        normal = a0.cross(other);
    }
    let normal = normal.unit();
    [a0, normal.cross(a0).unit()]
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

/// Strings round circles at the origin, one in each lane: end points, side points as far as there are some, radii. A
/// lane with radius 0 is idle.
#[derive(Default)]
struct Circles {
    ends: [[Quad; 2]; 2],
    side: [Quad; 2],
    sided: Quad,
    r: Quad,
}

/// Paths round circles: the shorter way round, or the way on the side of the side point.
struct Arcs {
    /// Bit k: the string of lane k does not pass freely.
    found: u8,
    /// Bit k: the arc of lane k is more than half of its circle.
    long: u8,
    /// Cosine of the arc's angle, and tangent points.
    cos: Quad,
    tangents: [[Quad; 2]; 2],
}

impl Circles {
    #[inline(always)]
    fn set(&mut self, k: usize, ends: [Vec2; 2], side: Option<Vec2>, r: f64) {
        for i in 0..2 {
            for j in 0..2 {
                self.ends[i][j][k] = ends[i][j];
            }
        }
        if let Some(side) = side {
            (self.side[0][k], self.side[1][k], self.sided[k]) = (side[0], side[1], 1.0);
        }
        self.r[k] = r;
    }
}

impl Arcs {
    /// Length of the arc of lane `k`, and the tangent points.
    #[inline(always)]
    fn get(&self, k: usize, r: f64) -> Option<(f64, [Vec2; 2])> {
        if self.found >> k & 1 == 0 {
            return None;
        }
        let angle = self.cos[k].acos();
        let angle = if self.long >> k & 1 != 0 { 2.0 * PI - angle } else { angle };
        Some((r * angle, self.tangents.map(|t| t.map(|x| x[k]))))
    }
}

/// Points in the plane, one in each lane.
type Points<L> = [<L as Lanes>::V; 2];

#[inline(always)]
fn inner<L: Lanes>(l: L, a: Points<L>, b: Points<L>) -> L::V {
    l.add(l.mul(a[0], b[0]), l.mul(a[1], b[1]))
}

/// a₀ b₁ − a₁ b₀
#[inline(always)]
fn outer<L: Lanes>(l: L, a: Points<L>, b: Points<L>) -> L::V {
    l.sub(l.mul(a[0], b[1]), l.mul(a[1], b[0]))
}

#[inline(always)]
fn minus<L: Lanes>(l: L, a: Points<L>, b: Points<L>) -> Points<L> {
    [l.sub(a[0], b[0]), l.sub(a[1], b[1])]
}

#[inline(always)]
fn times<L: Lanes>(l: L, a: Points<L>, s: L::V) -> Points<L> {
    a.map(|a| l.mul(a, s))
}

/// As [`normalize2`].
#[inline(always)]
fn unit<L: Lanes>(l: L, a: Points<L>) -> Points<L> {
    let n = l.sqrt(inner(l, a, a));
    let [x, y] = times(l, a, l.div(l.splat(1.0), n));
    let none = l.lt(n, l.splat(MINVAL));
    [l.select(none, l.splat(1.0), x), l.select(none, l.splat(0.0), y)]
}

/// Whether the segments p1 p2 and p3 p4 meet.
#[inline(always)]
fn intersect<L: Lanes>(l: L, [p1, p2, p3, p4]: [Points<L>; 4]) -> L::Mask {
    let zero = l.splat(0.0);
    let (u, v, w) = (minus(l, p2, p1), minus(l, p4, p3), minus(l, p1, p3));
    let (det, a, b) = (outer(l, u, v), outer(l, v, w), outer(l, u, w));
    // a / det and b / det lie from 0 to 1
    let (least, most) = (l.min(det, zero), l.sub(zero, l.min(l.sub(zero, det), zero)));
    let outside = |x: L::V| l.or(l.lt(x, least), l.lt(most, x));
    let parallel = l.lt(l.sub(most, least), l.splat(MINVAL));
    let apart = l.or(parallel, l.or(outside(a), outside(b)));
    l.lt(l.select(apart, l.splat(1.0), zero), l.splat(0.5))
}

impl Stage for Circles {
    type Out = Arcs;
    #[inline(always)]
    fn run<L: Lanes>(self, l: L) -> Arcs {
        let (zero, one) = (l.splat(0.0), l.splat(1.0));
        let ends = self.ends.map(|e| e.map(|x| l.load(&x)));
        let (r, sided) = (l.load(&self.r), l.lt(zero, l.load(&self.sided)));
        let rr = l.mul(r, r);
        let sq = ends.map(|e| inner(l, e, e));
        let dif = minus(l, ends[1], ends[0]);
        let dd = inner(l, dif, dif);
        let within = l.or(l.lt(sq[0], rr), l.lt(sq[1], rr));
        let degenerate = l.or(within, l.or(l.lt(r, l.splat(MINVAL)), l.lt(dd, l.splat(MINVAL))));

        // the straight line is free when it passes outside, on the right side
        let side = times(l, unit(l, self.side.map(|x| l.load(&x))), r);
        let a = l.div(l.sub(zero, inner(l, dif, ends[0])), dd);
        let a = l.select(l.lt(a, zero), zero, l.select(l.lt(one, a), one, a));
        let nearest = [l.add(ends[0][0], l.mul(dif[0], a)), l.add(ends[0][1], l.mul(dif[1], a))];
        let outside = l.lt(rr, inner(l, nearest, nearest));
        let wrong = l.lt(inner(l, side, nearest), zero);
        let free = l.bits(outside) & !(l.bits(sided) & l.bits(wrong));

        // the tangent points at both ends, for both ways round
        let root = sq.map(|sq| l.sqrt(l.sub(sq, rr)));
        let foot = ends.map(|e| e.map(|x| l.mul(l.mul(x, r), r)));
        let arm = [0, 1].map(|i| ends[i].map(|x| l.mul(l.mul(r, x), root[i])));
        let shift = [[arm[0][1], l.sub(zero, arm[0][0])], [l.sub(zero, arm[1][1]), arm[1][0]]];
        let ways = [
            [0, 1].map(|i| [0, 1].map(|j| l.div(l.add(foot[i][j], shift[i][j]), sq[i]))),
            [0, 1].map(|i| [0, 1].map(|j| l.div(l.sub(foot[i][j], shift[i][j]), sq[i]))),
        ];
        let crossed = ways.map(|t| intersect(l, [ends[0], t[0], ends[1], t[1]]));
        let goodness = [0, 1].map(|k| {
            let [t0, t1] = ways[k];
            let middle = unit(l, [l.add(t0[0], t1[0]), l.add(t0[1], t1[1])]);
            let apart = minus(l, t0, t1);
            let good = l.select(sided, inner(l, middle, side), l.sub(zero, inner(l, apart, apart)));
            l.select(crossed[k], l.splat(-10000.0), good)
        });
        let first = l.lt(goodness[1], goodness[0]);
        let t = [0, 1].map(|i| [0, 1].map(|j| l.select(first, ways[0][i][j], ways[1][i][j])));

        // the arc, in the turning sense of the way that was chosen
        let cos = inner(l, unit(l, t[0]), unit(l, t[1]));
        let turn = l.sub(l.mul(t[0][1], t[1][0]), l.mul(t[0][0], t[1][1]));
        let way = l.bits(first);
        let long = l.bits(l.lt(zero, turn)) & !way | l.bits(l.lt(turn, zero)) & way;
        let crossed = l.bits(crossed[0]) & way | l.bits(crossed[1]) & !way;
        let store = |x: L::V| {
            let mut to = [0.0; 4];
            l.store(&mut to, x);
            to
        };
        Arcs { found: !(free | crossed | l.bits(degenerate)), long, cos: store(cos), tangents: t.map(|t| t.map(store)) }
    }
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

    const A: Vec3 = Vec3([0.3, 0.05, 0.4]);
    const B: Vec3 = Vec3([-0.25, 0.1, -0.35]);

    fn total(kind: mjtWrap, r: f64, side: Option<Vec3>) -> (f64, Option<[Vec3; 2]>) {
        let task = Task { x: [A, B], pos: Vec3::ZERO, mat: &Mat3::IDENTITY, r, kind: kind as i32, side };
        let found = wrap(&task).unwrap();
        match found {
            None => (A.distance(B), None),
            Some(w) => {
                let [p, q] = w.points;
                (A.distance(p) + w.length + q.distance(B), Some(w.points))
            }
        }
    }

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-14, "{a} {b}");
    }

    #[test]
    fn the_shorter_way_round_or_the_way_on_the_side() {
        let side = Some(Vec3([0.2, -0.3, 0.0]));
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
        assert_eq!(total(mjWRAP_CYLINDER, 0.1, Some(Vec3([0.01, 0.02, 0.0]))).1, None);
    }

    #[test]
    fn tasks_that_are_solved_together_do_not_touch_each_other() {
        let (cylinder, sphere) = (mjWRAP_CYLINDER as i32, mjWRAP_SPHERE as i32);
        let task = |x, r, kind, side| Task { x, pos: Vec3::ZERO, mat: &Mat3::IDENTITY, r, kind, side };
        let tasks = [
            task([A, B], 0.1, cylinder, Some(Vec3([0.2, -0.3, 0.0]))),
            // free, held inside, round the shorter way
            task([A, Vec3([0.3, 0.4, 0.1])], 0.1, cylinder, None),
            task([A, Vec3([0.2, 0.5, 0.4])], 0.1, cylinder, Some(Vec3([0.01, 0.02, 0.0]))),
            task([B, A], 0.15, sphere, None),
        ];
        let mut together = [None; 4];
        wrap_all(&tasks, &mut together).unwrap();
        assert_eq!(together, tasks.each_ref().map(|task| wrap(task).unwrap()));
        assert_eq!(together.map(|w| w.is_some()), [true, false, true, true]);
    }

    #[test]
    fn other_shapes_are_refused() {
        let kind = mjWRAP_SITE as i32;
        let task = Task { x: [A, B], pos: Vec3::ZERO, mat: &Mat3::IDENTITY, r: 0.1, kind, side: None };
        assert!(wrap(&task).is_err());
    }
}
