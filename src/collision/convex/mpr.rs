//! Minkowski portal refinement (Snethen's XenoCollide): the penetration of two shapes by a triangle, the portal, that
//! moves towards the surface of their Minkowski difference along the ray from an inner point through the origin.
//!
//! It is much less accurate than EPA for deep penetration, and runs only when the native pipeline is disabled.
//!
//! Tests: `tests/physics/collisions.rs`, `fuzz/fuzz_targets/differential.rs`.

use super::gjk::Vertex;
use super::shape::Shape;
use crate::math::Vec3;

const EPS: f64 = f64::EPSILON;

/// Portal searches always end in exact arithmetic; this ends them in floating point too.
const MAX_STEPS: usize = 10_000;

/// How two shapes overlap; the direction is from the first to the second.
pub struct Overlap {
    pub depth: f64,
    pub dir: Vec3,
    pub pos: Vec3,
}

fn zero(x: f64) -> bool {
    x.abs() < EPS
}

fn equal(a: f64, b: f64) -> bool {
    let gap = (a - b).abs();
    gap < EPS || gap < EPS * a.abs().max(b.abs())
}

/// Whether a vector is zero.
pub fn vanishes(v: &Vec3) -> bool {
    v.iter().all(|&x| equal(x, 0.0))
}

fn direction(v: &Vec3) -> Vec3 {
    *v * (1.0 / v.dot(*v).sqrt())
}

fn support(a: &mut Shape, b: &mut Shape, dir: &Vec3) -> Vertex {
    let (pa, pb) = (a.legacy_support(dir), b.legacy_support(&(-*dir)));
    Vertex { v: pa - pb, a: pa, b: pb, label_a: 0, label_b: 0 }
}

/// The next vertex in a direction, if the difference reaches beyond the origin there.
fn beyond(a: &mut Shape, b: &mut Shape, dir: &Vec3) -> Option<Vertex> {
    let v = support(a, b, dir);
    let reach = v.v.dot(*dir);
    (!zero(reach) && !(reach < 0.0)).then_some(v)
}

/// The penetration of two shapes, or `None` if they do not overlap.
pub fn penetration(a: &mut Shape, b: &mut Shape, iterations: i32, tolerance: f64) -> Option<Overlap> {
    let (ca, cb) = (a.center(), b.center());
    let mut v0 = Vertex { v: ca - cb, a: ca, b: cb, label_a: 0, label_b: 0 };
    if vanishes(&v0.v) {
        v0.v[0] += 10.0 * EPS;
    }
    match discover(a, b, v0)? {
        Portal::Degenerate(v1) => {
            let pos = (v1.a + v1.b) * 0.5;
            if vanishes(&v1.v) {
                return Some(Overlap { depth: 0.0, dir: Vec3::ZERO, pos });
            }
            let depth = v1.v.dot(v1.v).sqrt();
            Some(Overlap { depth, dir: direction(&v1.v), pos })
        }
        Portal::Triangle(mut portal) => {
            refine(a, b, &mut portal, tolerance)?;
            Some(deepen(a, b, &mut portal, iterations, tolerance))
        }
    }
}

/// The inner point and the three vertices of the portal.
type Simplex = [Vertex; 4];

enum Portal {
    /// The origin lies on the ray from the inner point through this vertex.
    Degenerate(Vertex),
    Triangle(Simplex),
}

/// Normal of the plane through the inner point and two vertices.
fn side(v0: &Vertex, v1: &Vertex, v2: &Vertex) -> Vec3 {
    direction(&(v1.v - v0.v).cross(v2.v - v0.v))
}

/// Finds a portal that the ray through the origin passes.
fn discover(a: &mut Shape, b: &mut Shape, v0: Vertex) -> Option<Portal> {
    let mut v1 = beyond(a, b, &direction(&(-v0.v)))?;
    let d = v0.v.cross(v1.v);
    if zero(d.dot(d)) {
        return Some(Portal::Degenerate(v1));
    }
    let mut v2 = beyond(a, b, &direction(&d))?;
    let mut d = side(&v0, &v1, &v2);
    if d.dot(v0.v) > 0.0 {
        std::mem::swap(&mut v1, &mut v2);
        d = -d;
    }
    for _ in 0..MAX_STEPS {
        let v3 = beyond(a, b, &d)?;
        let negative = |x: f64| x < 0.0 && !zero(x);
        if negative(v1.v.cross(v3.v).dot(v0.v)) {
            v2 = v3;
        } else if negative(v3.v.cross(v2.v).dot(v0.v)) {
            v1 = v3;
        } else {
            return Some(Portal::Triangle([v0, v1, v2, v3]));
        }
        d = side(&v0, &v1, &v2);
    }
    None
}

fn portal_normal(p: &Simplex) -> Vec3 {
    direction(&(p[2].v - p[1].v).cross(p[3].v - p[1].v))
}

/// Whether the portal lies within the tolerance of the surface, where `v4` is.
fn reached(p: &Simplex, v4: &Vertex, d: &Vec3, tolerance: f64) -> bool {
    let reach = v4.v.dot(*d);
    let gap = |i: usize| reach - p[i].v.dot(*d);
    let least = gap(1).min(gap(2)).min(gap(3));
    least < tolerance || equal(least, tolerance)
}

/// Replaces the vertex of the portal that keeps the ray inside.
fn expand(p: &mut Simplex, v4: Vertex) {
    let u = v4.v.cross(p[0].v);
    let i = if p[1].v.dot(u) > 0.0 {
        if p[2].v.dot(u) > 0.0 { 1 } else { 3 }
    } else if p[3].v.dot(u) > 0.0 {
        2
    } else {
        1
    };
    p[i] = v4;
}

/// Moves the portal outwards until the origin lies behind it; `None` if the shapes do not overlap.
fn refine(a: &mut Shape, b: &mut Shape, p: &mut Simplex, tolerance: f64) -> Option<()> {
    for _ in 0..MAX_STEPS {
        let d = portal_normal(p);
        let behind = d.dot(p[1].v);
        if zero(behind) || behind > 0.0 {
            return Some(());
        }
        let v4 = support(a, b, &d);
        let reach = v4.v.dot(d);
        if !(zero(reach) || reach > 0.0) || reached(p, &v4, &d, tolerance) {
            return None;
        }
        expand(p, v4);
    }
    None
}

/// Moves the portal to the surface and reads depth, direction and position from it.
fn deepen(a: &mut Shape, b: &mut Shape, p: &mut Simplex, iterations: i32, tolerance: f64) -> Overlap {
    let mut j = 0;
    loop {
        let d = portal_normal(p);
        let v4 = support(a, b, &d);
        if reached(p, &v4, &d, tolerance) || j > iterations {
            let (dist2, nearest) = nearest_on_triangle(&p[1].v, &p[2].v, &p[3].v);
            let depth = dist2.sqrt();
            let dir = if zero(depth) { Vec3::ZERO } else { direction(&nearest) };
            return Overlap { depth, dir, pos: position(p, &d) };
        }
        expand(p, v4);
        j += 1;
    }
}

/// The point of a triangle nearest to the origin, and its squared distance.
fn nearest_on_triangle(x0: &Vec3, b: &Vec3, c: &Vec3) -> (f64, Vec3) {
    let (e1, e2) = (*b - *x0, *c - *x0);
    let (v, w) = (e1.dot(e1), e2.dot(e2));
    let (p, q, r) = (x0.dot(e1), x0.dot(e2), e1.dot(e2));
    let det = w * v - r * r;
    let (s, t) = if zero(det) {
        (-1.0, -1.0)
    } else {
        let s = (q * r - w * p) / det;
        (s, (-s * r - q) / w)
    };
    let low = |x: f64| zero(x) || x > 0.0;
    let high = |x: f64| equal(x, 1.0) || x < 1.0;
    if low(s) && high(s) && low(t) && high(t) && high(t + s) {
        let x = *x0 + e1 * s + e2 * t;
        return (x.dot(x), x);
    }
    let mut best = nearest_on_segment(x0, b);
    for (from, to) in [(x0, c), (b, c)] {
        let other = nearest_on_segment(from, to);
        if other.0 < best.0 {
            best = other;
        }
    }
    best
}

fn nearest_on_segment(x0: &Vec3, b: &Vec3) -> (f64, Vec3) {
    let e = *b - *x0;
    let t = -x0.dot(e) / e.dot(e);
    let x = if t < 0.0 || zero(t) {
        *x0
    } else if t > 1.0 || equal(t, 1.0) {
        *b
    } else {
        e * t + *x0
    };
    (x.dot(x), x)
}

/// The origin's preimages on both shapes, averaged.
fn position(p: &Simplex, d: &Vec3) -> Vec3 {
    let [v0, v1, v2, v3] = p;
    let triple = |a: &Vertex, b: &Vertex, c: &Vec3| a.v.cross(b.v).dot(*c);
    let mut w = [triple(v1, v2, &v3.v), triple(v3, v2, &v0.v), triple(v0, v1, &v3.v), triple(v2, v1, &v0.v)];
    let mut sum = w[0] + w[1] + w[2] + w[3];
    if zero(sum) || sum < 0.0 {
        w = [0.0, triple(v2, v3, d), triple(v3, v1, d), triple(v1, v2, d)];
        sum = w[1] + w[2] + w[3];
    }
    let inv = 1.0 / sum;
    let blend = |part: fn(&Vertex) -> &Vec3| {
        let total = p.iter().zip(w).fold(Vec3::ZERO, |total, (v, w)| total + *part(v) * w);
        total * inv
    };
    (blend(|v| &v.a) + blend(|v| &v.b)) * 0.5
}
