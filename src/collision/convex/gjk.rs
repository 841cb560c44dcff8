//! The Gilbert-Johnson-Keerthi algorithm (1988): the distance of two convex shapes A and B.
//!
//! It is the distance of the origin from the Minkowski difference A − B. A simplex of support vertices moves towards
//! the origin: find its point nearest to the origin, drop the vertices without weight, add the support vertex in the
//! opposite direction, and stop when that vertex brings it no nearer. The nearest point of the simplex comes from
//! signed volumes (Montanari, Petrinic and Barbieri, Improving the GJK algorithm for faster and more reliable distance
//! queries between convex objects, 2017).
//!
//! Tests: in this file, `tests/physics/collisions.rs`.

use super::shape::Shape;
use super::together::{Search, run, run_together};
use crate::abi::mjMINVAL;
use crate::math::Vec3;

const EPS2: f64 = mjMINVAL * mjMINVAL;

/// A vertex of the Minkowski difference A - B, with its preimages and their labels.
#[derive(Clone, Copy, Default)]
pub struct Vertex {
    pub v: Vec3,
    pub a: Vec3,
    pub b: Vec3,
    pub label_a: i32,
    pub label_b: i32,
}

/// The support vertex of A - B in the unit direction `dir`, written where it is to stay; returns its position.
#[inline(always)]
pub fn support(a: &mut Shape, b: &mut Shape, dir: &Vec3, to: &mut Vertex) -> Vec3 {
    let pa = a.support(dir);
    let pb = b.support(&(-*dir));
    let v = pa - pb;
    *to = Vertex { v, a: pa, b: pb, label_a: a.vertex, label_b: b.vertex };
    v
}

/// How far GJK is to go.
#[derive(Clone, Copy)]
pub struct Limits {
    pub iterations: i32,
    /// Squared-distance gap at which it stops.
    pub gap: f64,
    /// Distances beyond this are of no interest; 0 when only overlap matters.
    pub cutoff: f64,
}

/// What GJK found.
pub struct Distance {
    /// `f64::MAX` when the shapes are separated, or farther apart than the cutoff.
    pub dist: f64,
    /// Nearest points on A and B, meaningful if `found`.
    pub x1: Vec3,
    pub x2: Vec3,
    pub found: bool,
    /// Vertices stay where they were written, because moving them at once costs a store-forwarding stall.
    slots: [Vertex; SLOTS],
    /// The slots of the simplex in its order, then unused ones of the first four.
    order: Order,
    /// The slots of a tetrahedron that walks towards the origin.
    tetrahedron: Order,
    /// Weights of the point of the simplex that is nearest to the origin.
    lambda: [f64; 4],
    pub n: usize,
    pub iterations: i32,
    /// The largest squared cutoff at which the run would have ended early, if it has a finite one.
    pub reach2: f64,
    /// A direction from the first shape to the second that showed that they are separated; or zero.
    pub axis: Vec3,
}

/// Capacity for a tetrahedron, and for the four vertices of the one that it turns into when the origin is sought inside.
const SLOTS: usize = 8;

/// Indices of slots.
type Order = [u8; 4];

/// The vertex at a place of an order.
#[inline(always)]
fn at<'s>(slots: &'s [Vertex; SLOTS], order: &Order, i: usize) -> &'s Vertex {
    &slots[order[i & 3] as usize % SLOTS]
}

impl Default for Distance {
    fn default() -> Self {
        let (slots, order) = ([Vertex::default(); SLOTS], [0, 1, 2, 3]);
        Distance {
            dist: 0.0,
            x1: Vec3::ZERO,
            x2: Vec3::ZERO,
            found: false,
            slots,
            order,
            tetrahedron: order,
            lambda: [0.0; 4],
            n: 0,
            iterations: 0,
            reach2: 0.0,
            axis: Vec3::ZERO,
        }
    }
}

impl Distance {
    fn separated(&mut self, iterations: i32) {
        (self.dist, self.found, self.n, self.iterations) = (f64::MAX, false, 0, iterations);
    }

    /// The vertices of the simplex.
    pub fn simplex(&self) -> impl Iterator<Item = &Vertex> {
        (0..self.n).map(|i| at(&self.slots, &self.order, i))
    }

    /// The weighted sum of the simplex.
    #[inline(always)]
    fn weighted(&self, lambda: &[f64; 4], part: impl Fn(&Vertex) -> &Vec3) -> Vec3 {
        let mut sum = *part(at(&self.slots, &self.order, 0)) * lambda[0];
        for i in 1..self.n {
            sum += *part(at(&self.slots, &self.order, i)) * lambda[i];
        }
        sum
    }
}

/// A run of GJK. Where it runs alone, its fields are in registers, because none is an array with a computed index.
pub struct Gjk<'r, 's, 't> {
    a: &'r mut Shape<'s>,
    b: &'r mut Shape<'t>,
    limits: Limits,
    out: &'r mut Distance,
    /// The point nearest to the origin so far, and its squared norm.
    x: Vec3,
    squared_norm: f64,
    k: i32,
    /// Where the next support vertex is to stay.
    slot: u8,
    try_inside: bool,
    /// A tetrahedron walks towards the origin; the first four slots keep what they hold.
    inside: bool,
    /// The next slot that is not used.
    free: u8,
    /// The face that the origin is beyond, and its normal.
    face: usize,
    normal: Vec3,
    /// The tetrahedron contains the origin.
    enclosed: bool,
}

/// What a tetrahedron says about the origin.
enum Side {
    Inside,
    /// Beyond a face, whose normal is the next direction.
    Beyond(Vec3),
    Undecided,
}

/// Runs GJK from a starting point in each shape; `out` may hold anything.
pub fn gjk(a: &mut Shape, b: &mut Shape, limits: Limits, out: &mut Distance) {
    let mut search = Gjk::new(a, b, limits, out);
    run(&mut search);
    search.finish();
}

/// Runs GJK on several pairs of shapes at a time.
pub fn gjk_together<const N: usize>(mut searches: [Gjk; N]) {
    run_together(&mut searches, [true; N]);
    searches.iter_mut().for_each(Gjk::finish);
}

impl<'r, 's, 't> Gjk<'r, 's, 't> {
    #[inline(always)]
    pub fn new(a: &'r mut Shape<'s>, b: &'r mut Shape<'t>, limits: Limits, out: &'r mut Distance) -> Gjk<'r, 's, 't> {
        let (x1, x2) = (a.center(), b.center());
        (out.dist, out.x1, out.x2, out.found, out.n, out.iterations) = (0.0, x1, x2, true, 0, 0);
        (out.order, out.reach2, out.axis) = ([0, 1, 2, 3], 0.0, Vec3::ZERO);
        let try_inside = !(limits.cutoff > 0.0);
        out.lambda = [1.0, 0.0, 0.0, 0.0];
        let x = x1 - x2;
        let (squared_norm, k, slot, inside, enclosed) = (0.0, 0, 0, false, false);
        let (free, face, normal) = (4, 0, Vec3::ZERO);
        Gjk { a, b, limits, out, x, squared_norm, k, slot, try_inside, inside, free, face, normal, enclosed }
    }

    /// Whether the support vertex `s` shows that the shapes are apart, or farther apart than the cutoff.
    #[inline(always)]
    fn separates(&mut self, s: Vec3) -> bool {
        let xs = self.x.dot(s);
        let cutoff = self.limits.cutoff;
        xs > 0.0
            && (!(cutoff > 0.0)
                || cutoff < f64::MAX && {
                    let reach2 = xs * xs / self.squared_norm;
                    self.out.reach2 = if reach2 > self.out.reach2 { reach2 } else { self.out.reach2 };
                    reach2 >= cutoff * cutoff
                })
    }

    /// Moves to the point of the simplex, with its newest vertex, that is nearest to the origin; `false` at the end.
    #[inline(always)]
    fn descend(&mut self) -> bool {
        let out = &mut *self.out;
        let mut lambda = nearest(std::array::from_fn(|i| &at(&out.slots, &out.order, i).v), out.n + 1);
        let mut n = 0;
        for i in 0..=out.n {
            if lambda[i] != 0.0 {
                if n < i {
                    out.order.swap(n, i);
                    lambda[n] = lambda[i];
                }
                n += 1;
            }
        }
        (out.lambda, out.n) = (lambda, n);
        if n == 0 {
            out.separated(self.k);
            return false;
        }
        let next = out.weighted(&lambda, |v| &v.v);
        if (0..3).all(|j| (next[j] - self.x[j]).abs() < mjMINVAL) {
            return false;
        }
        self.x = next;
        if n == 4 {
            out.dist = 0.0;
            return false;
        }
        self.k += 1;
        true
    }

    /// Looks at the faces of the tetrahedron.
    #[inline(always)]
    fn side(&mut self) -> Side {
        // face i lies opposite vertex i
        const FACES: [[usize; 3]; 4] = [[2, 1, 3], [0, 2, 3], [1, 0, 3], [0, 1, 2]];
        let mut normal = [Vec3::ZERO; 4];
        let mut dist = [f64::MAX; 4];
        for (i, face) in FACES.into_iter().enumerate() {
            let [p, q, r] = face.map(|k| &at(&self.out.slots, &self.out.tetrahedron, k).v);
            let n = (*r - *p).cross(*q - *p);
            let n2 = n.dot(n);
            if n2 > EPS2 && n2 < 1e20 {
                normal[i] = n * (1.0 / n2.sqrt());
                dist[i] = normal[i].dot(*p);
            } else {
                normal[i] = n;
            }
        }
        if dist.contains(&0.0) {
            return Side::Undecided;
        }
        let i = if dist[0] < dist[1] { 0 } else { 1 };
        let j = if dist[2] < dist[3] { 2 } else { 3 };
        let i = if dist[i] < dist[j] { i } else { j };
        if dist[i] > 0.0 {
            return Side::Inside;
        }
        if self.out.tetrahedron[i] < 4 {
            self.out.tetrahedron[i] = self.free;
            self.free += 1;
        }
        (self.face, self.normal) = (i, normal[i]);
        Side::Beyond(normal[i])
    }

    /// Completes the result.
    #[inline(always)]
    fn finish(&mut self) {
        let out = &mut *self.out;
        out.iterations = self.k;
        if out.n > 0 && !self.enclosed {
            out.x1 = out.weighted(&out.lambda, |v| &v.a);
            out.x2 = out.weighted(&out.lambda, |v| &v.b);
        }
    }
}

impl Search for Gjk<'_, '_, '_> {
    #[inline(always)]
    fn direction(&mut self) -> Option<Vec3> {
        if self.inside {
            let limited = self.k >= self.limits.iterations;
            match if limited { Side::Undecided } else { self.side() } {
                Side::Beyond(normal) => {
                    self.slot = self.out.tetrahedron[self.face & 3];
                    return Some(normal);
                }
                Side::Inside => {
                    self.enclosed = true;
                    (self.out.order, self.out.dist, self.out.found, self.out.n) = (self.out.tetrahedron, 0.0, false, 4);
                    return None;
                }
                Side::Undecided => {
                    (self.inside, self.try_inside) = (false, false);
                    if !self.descend() {
                        return None;
                    }
                }
            }
        }
        if self.k >= self.limits.iterations {
            return None;
        }
        let g = self.x.dot(self.x);
        if g < EPS2 {
            // the squared norm (QUIRKS.md)
            self.out.dist = g;
            return None;
        }
        let r = g.sqrt();
        (self.out.dist, self.squared_norm) = (r, g);
        self.slot = self.out.order[self.out.n & 3];
        Some(-(self.x * (1.0 / r)))
    }

    #[inline(always)]
    fn support(&mut self, dir: &Vec3) -> Vec3 {
        support(self.a, self.b, dir, &mut self.out.slots[self.slot as usize % SLOTS])
    }

    #[inline(always)]
    fn advance(&mut self, s: Vec3) -> bool {
        if self.inside {
            if self.normal.dot(s) < 0.0 {
                self.out.separated(self.k);
                self.out.axis = self.normal;
                return false;
            }
            self.out.tetrahedron.swap((self.face + 1) & 3, (self.face + 2) & 3);
            self.k += 1;
            return true;
        }
        if self.x.dot(self.x - s) < self.limits.gap {
            if self.k == 0 {
                self.out.n = 1;
            }
            return false;
        }
        if self.separates(s) {
            self.out.separated(self.k);
            self.out.axis = -self.x;
            return false;
        }
        if self.out.n == 3 && self.try_inside {
            (self.inside, self.out.tetrahedron, self.free) = (true, self.out.order, 4);
            return true;
        }
        self.descend()
    }
}

/// Whether both are positive or both negative.
#[inline(always)]
fn same(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

#[inline(always)]
pub fn det(a: &Vec3, b: &Vec3, c: &Vec3) -> f64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

/// Weights of the point of a simplex that is nearest to the origin.
#[inline(always)]
fn nearest([s1, s2, s3, s4]: [&Vec3; 4], n: usize) -> [f64; 4] {
    match n {
        4 => tetrahedron(s1, s2, s3, s4),
        3 => {
            let [a, b, c] = triangle(s1, s2, s3);
            [a, b, c, 0.0]
        }
        2 => {
            let [a, b] = segment(s1, s2);
            [a, b, 0.0, 0.0]
        }
        _ => [1.0, 0.0, 0.0, 0.0],
    }
}

fn tetrahedron(s1: &Vec3, s2: &Vec3, s3: &Vec3, s4: &Vec3) -> [f64; 4] {
    let c = [-det(s2, s3, s4), det(s1, s3, s4), -det(s1, s2, s4), det(s1, s2, s3)];
    let m = c[0] + c[1] + c[2] + c[3];
    if c.iter().all(|&c| same(m, c)) {
        return c.map(|c| c / m);
    }
    let s = [s1, s2, s3, s4];
    let mut lambda = [0.0; 4];
    let mut best = f64::MAX;
    for (i, face) in [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]].into_iter().enumerate() {
        if same(m, c[i]) {
            continue;
        }
        let [p, q, r] = face.map(|k| s[k]);
        let w = triangle(p, q, r);
        let x = *p * w[0] + *q * w[1] + *r * w[2];
        let d2 = x.dot(x);
        if i == 0 || d2 < best {
            best = d2;
            // the last face leaves the fourth weight as it was (QUIRKS.md)
            if i < 3 {
                lambda[i] = 0.0;
            }
            for (k, w) in face.into_iter().zip(w) {
                lambda[k] = w;
            }
        }
    }
    lambda
}

fn triangle(s1: &Vec3, s2: &Vec3, s3: &Vec3) -> [f64; 3] {
    let Some(p) = project_origin(s1, s2, s3) else {
        let [a, b] = segment(s1, s2);
        return [a, b, 0.0];
    };
    let minor = Minor::of(s1, s2, s3);
    let c = minor.areas(&p, s1, s2, s3);
    if c.iter().all(|&c| same(minor.value, c)) {
        return c.map(|c| c / minor.value);
    }
    let s = [s1, s2, s3];
    let mut lambda = Vec3::ZERO;
    let mut best = f64::MAX;
    for (i, [p, q]) in [[1, 2], [0, 2], [0, 1]].into_iter().enumerate() {
        if same(minor.value, c[i]) {
            continue;
        }
        let w = segment(s[p], s[q]);
        let x = *s[p] * w[0] + *s[q] * w[1];
        let d2 = x.dot(x);
        if i == 0 || d2 < best {
            best = d2;
            lambda = Vec3::ZERO;
            lambda[p] = w[0];
            lambda[q] = w[1];
        }
    }
    lambda.0
}

/// Outside the segment the newer end counts, even if the other one is nearer (QUIRKS.md).
#[inline(always)]
fn segment(s1: &Vec3, s2: &Vec3) -> [f64; 2] {
    let e = *s2 - *s1;
    let t = s2.dot(e) / e.dot(e);
    // the axis along which the segment is longest, the last of equal ones
    let along = |k: usize| (s1[k] - s2[k], s2[k] - t * e[k] - s2[k], s1[k] - (s2[k] - t * e[k]));
    let longer = |a: (f64, f64, f64), b: (f64, f64, f64)| if b.0.abs() >= a.0.abs() { b } else { a };
    let (mu, c1, c2) = longer(longer(along(0), along(1)), along(2));
    if same(mu, c1) && same(mu, c2) { [c1 / mu, c2 / mu] } else { [0.0, 1.0] }
}

/// The projection of the origin on the plane of a triangle; `None` if the triangle has no plane.
#[inline(always)]
pub fn project_origin(s1: &Vec3, s2: &Vec3, s3: &Vec3) -> Option<Vec3> {
    let (d21, d31, d32) = (*s2 - *s1, *s3 - *s1, *s3 - *s2);
    for (n, c) in [(d32.cross(d21), s2), (d21.cross(d31), s1)] {
        let (nc, nn) = (n.dot(*c), n.dot(n));
        if nn == 0.0 {
            return None;
        }
        if nc != 0.0 && nn > mjMINVAL {
            return Some(n * (nc / nn));
        }
    }
    let n = d31.cross(d32);
    Some(n * (n.dot(*s3) / n.dot(n)))
}

/// The largest projected area of a triangle: its value and the two axes kept.
pub struct Minor {
    pub value: f64,
    u: usize,
    v: usize,
}

impl Minor {
    pub fn of(s1: &Vec3, s2: &Vec3, s3: &Vec3) -> Minor {
        let area = |u: usize, v: usize| {
            s2[u] * s3[v] - s2[v] * s3[u] - s1[u] * s3[v] + s1[v] * s3[u] + s1[u] * s2[v] - s1[v] * s2[u]
        };
        let (mx, my, mz) = (area(1, 2), area(0, 2), area(0, 1));
        if mx.abs() >= my.abs() && mx.abs() >= mz.abs() {
            Minor { value: mx, u: 1, v: 2 }
        } else if my.abs() >= mz.abs() {
            Minor { value: my, u: 0, v: 2 }
        } else {
            Minor { value: mz, u: 0, v: 1 }
        }
    }

    /// Projected areas of the triangles that `p` makes with the three edges.
    pub fn areas(&self, p: &Vec3, s1: &Vec3, s2: &Vec3, s3: &Vec3) -> [f64; 3] {
        let (u, v) = (self.u, self.v);
        let area =
            |q: &Vec3, r: &Vec3| p[u] * q[v] + p[v] * r[u] + q[u] * r[v] - p[u] * r[v] - p[v] * q[u] - r[u] * q[v];
        [area(s2, s3), area(s3, s1), area(s1, s2)]
    }
}

/// Affine coordinates of a point in the plane of a triangle.
pub fn affine(p: &Vec3, s1: &Vec3, s2: &Vec3, s3: &Vec3) -> [f64; 3] {
    let minor = Minor::of(s1, s2, s3);
    minor.areas(p, s1, s2, s3).map(|c| c / minor.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of the reference, chapter "convex collision".
    #[test]
    fn simplex_weights_are_those_of_signed_volumes() {
        assert_eq!(segment(&Vec3([1.0, 1.0, 0.0]), &Vec3([3.0, 2.0, 0.0])), [0.0, 1.0]);
        assert_eq!(segment(&Vec3([-1.0, 1.0, 0.0]), &Vec3([3.0, 2.0, 0.0])), [0.8235294117647058, 0.17647058823529416]);
        assert_eq!(
            triangle(&Vec3([1.0, 0.0, 1.0]), &Vec3([0.0, 1.0, 1.0]), &Vec3([-1.0, -1.0, 2.0])),
            [0.4545454545454546, 0.4545454545454546, 0.0909090909090909]
        );
        let corners = [[1.0, 0.2, 0.1], [-1.0, 0.3, 0.2], [0.1, -1.0, 0.3], [0.2, 0.1, -1.0]].map(Vec3);
        assert_eq!(
            tetrahedron(&corners[0], &corners[1], &corners[2], &corners[3]),
            [0.30534351145038163, 0.3549618320610687, 0.183206106870229, 0.15648854961832062]
        );
    }

    #[test]
    fn a_displaced_face_leaves_its_weight_behind() {
        let s1 = Vec3([-0.7558809178756951, -0.23288025813829055, -0.579635393276478]);
        let s2 = Vec3([0.7734990821243048, -0.23288025813829055, 0.7485646067235219]);
        let s3 = Vec3([0.7734990821243048, -0.23288025813829055, -0.579635393276478]);
        let expected = [0.505759904094669, 0.436406710793915, 0.05783338511141593, 0.436406710793915];
        for (w, e) in tetrahedron(&s1, &s2, &s3, &s2).into_iter().zip(expected) {
            assert!((w - e).abs() < 1e-15);
        }
    }
}
