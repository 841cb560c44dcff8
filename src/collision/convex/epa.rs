//! Expanding polytope: penetration depth of overlapping shapes, from the simplex that GJK left.
//!
//! The polytope grows around the origin by the support vertex of its nearest face until that face is on the boundary of
//! the Minkowski difference. Faces are kept in the order in which they were made; those that may still be nearest form an
//! active list, whose order decides ties.

use super::gjk::{Distance, Vertex, affine, det, project_origin, support};
use super::shape::Shape;
use crate::abi::mjMINVAL;
use crate::base::report;
use crate::math::simd::F64x4;
use crate::math::{Mat3, Vec3};
use std::cell::RefCell;

/// Capacity for this many faces is made beforehand at most.
const MOST_RESERVED: usize = 100_000;

/// Faces that a run of up to 170 iterations may make; longer runs get 6 per iteration.
const FACES: usize = 1020;

/// Where a face is listed.
const NOT_ACTIVE: u32 = u32::MAX;
const DELETED: u32 = u32::MAX - 1;

#[derive(Clone, Copy)]
struct Face {
    vertex: [u32; 3],
    /// Faces across the edges (0, 1), (1, 2), (2, 0).
    across: [u32; 3],
    /// Index in the active list, [`NOT_ACTIVE`] or [`DELETED`].
    slot: u32,
    /// Projection of the origin on the face's plane, and its squared length.
    f: Vec3,
    dist2: f64,
}

/// The polytope; its memory is kept from run to run.
#[derive(Default)]
struct Polytope {
    vertices: Vec<Vertex>,
    faces: Vec<Face>,
    /// Faces that may be the nearest, and their squared distances beside them.
    active: Vec<u32>,
    active_dist2: Vec<f64>,
    /// Edges between what a new vertex sees and what it does not: (invisible face, its edge).
    horizon: Vec<(u32, u32)>,
    /// Edges of deleted faces whose other sides are still to be looked at.
    todo: Vec<(u32, u32)>,
}

/// The faces of a seed by their vertices, and by the faces across their edges.
struct Solid<const N: usize> {
    faces: [[u32; 3]; N],
    across: [[u32; 3]; N],
}

impl<const N: usize> Solid<N> {
    /// Finds the neighbours: that of an edge runs along it the other way.
    const fn new(faces: [[u32; 3]; N]) -> Solid<N> {
        let mut across = [[0; 3]; N];
        let mut i = 0;
        while i < 3 * N {
            let (from, to) = (faces[i / 3][i % 3], faces[i / 3][(i + 1) % 3]);
            let mut j = 0;
            while j < 3 * N {
                if faces[j / 3][j % 3] == to && faces[j / 3][(j + 1) % 3] == from {
                    across[i / 3][i % 3] = (j / 3) as u32;
                }
                j += 1;
            }
            i += 1;
        }
        Solid { faces, across }
    }
}

/// Three vertices around a segment.
const AROUND_SEGMENT: Solid<6> = Solid::new([[0, 2, 3], [0, 4, 2], [0, 3, 4], [1, 3, 2], [1, 2, 4], [1, 4, 3]]);

/// A vertex below (3) and one above (4) a triangle.
const AROUND_TRIANGLE: Solid<6> = Solid::new([[4, 0, 1], [4, 2, 0], [4, 1, 2], [3, 1, 0], [3, 0, 2], [3, 2, 1]]);

const TETRAHEDRON: Solid<4> = Solid::new([[0, 1, 2], [0, 3, 1], [0, 2, 3], [3, 2, 1]]);

thread_local! {
    static POLYTOPE: RefCell<Polytope> = RefCell::default();
}

/// What an EPA run found.
pub struct Penetration {
    /// 0 when seeded, otherwise why it could not be (see [`Seed`]).
    pub status: i32,
    pub iterations: i32,
    /// The final face with the nearest point of the boundary.
    pub face: Option<Boundary>,
}

/// The face of the Minkowski difference nearest to the origin.
pub struct Boundary {
    pub depth: f64,
    /// Preimages of the nearest point.
    pub x1: Vec3,
    pub x2: Vec3,
    /// The face's vertices.
    pub vertices: [Vertex; 3],
}

/// Why a polytope could not be started, with the codes that callers see.
#[derive(Clone, Copy)]
enum Seed {
    NotConvex = 2,
    DegenerateTriangle = 4,
    UpperOnTriangle = 5,
    LowerOnTriangle = 6,
    OriginOnFace = 8,
    OriginOutside = 9,
}

/// Runs EPA on the simplex that GJK left. `discrete` says that both shapes have finitely many vertices and no margin.
pub fn epa(
    a: &mut Shape,
    b: &mut Shape,
    found: &Distance,
    discrete: bool,
    iterations: i32,
    tolerance: f64,
) -> Penetration {
    POLYTOPE.with_borrow_mut(|p| {
        let limit = if iterations <= 170 { FACES } else { 6 * iterations as usize };
        p.reset(limit.min(MOST_RESERVED));
        match p.seed(a, b, found) {
            Err(why) => Penetration { status: why as i32, iterations: 0, face: None },
            Ok(()) => {
                let tolerance = if discrete { mjMINVAL } else { tolerance };
                let (face, k) = p.expand(a, b, discrete, iterations, tolerance, limit);
                Penetration { status: 0, iterations: k, face: face.map(|f| p.boundary(f)) }
            }
        }
    })
}

impl Polytope {
    fn reset(&mut self, faces: usize) {
        self.vertices.clear();
        self.faces.clear();
        self.active.clear();
        self.active_dist2.clear();
        self.vertices.reserve(faces / 6 + 8);
        self.faces.reserve(faces);
        self.active.reserve(faces);
        self.active_dist2.reserve(faces);
    }

    fn boundary(&self, face: u32) -> Boundary {
        let face = &self.faces[face as usize];
        let v = face.vertex.map(|i| self.vertices[i as usize]);
        let w = affine(&face.f, &v[0].v, &v[1].v, &v[2].v);
        let blend = |p: [&Vec3; 3]| *p[0] * w[0] + *p[1] * w[1] + *p[2] * w[2];
        Boundary {
            depth: face.dist2.sqrt(),
            x1: blend([&v[0].a, &v[1].a, &v[2].a]),
            x2: blend([&v[0].b, &v[1].b, &v[2].b]),
            vertices: v,
        }
    }

    /// Adds the support vertex in a direction; returns its index and position.
    #[inline(always)]
    fn add_support(&mut self, a: &mut Shape, b: &mut Shape, dir: &Vec3) -> (u32, Vec3) {
        let i = self.vertices.len();
        self.vertices.push(Vertex::default());
        (i as u32, support(a, b, dir, &mut self.vertices[i]))
    }

    fn v(&self, i: u32) -> &Vec3 {
        &self.vertices[i as usize].v
    }

    /// Makes a face; returns its squared distance, or `None` if it has no plane.
    #[inline(never)]
    fn push_face(&mut self, vertex: [u32; 3], across: [u32; 3]) -> Option<f64> {
        let f = project_origin(self.v(vertex[2]), self.v(vertex[1]), self.v(vertex[0]))?;
        let dist2 = f.dot(f);
        self.faces.push(Face { vertex, across, slot: NOT_ACTIVE, f, dist2 });
        Some(dist2)
    }

    /// Makes the faces of a seed; if one has no plane or holds the origin, that one is the error.
    fn seed_faces<const N: usize>(&mut self, solid: &Solid<N>) -> Result<(), [u32; 3]> {
        for (&face, &across) in solid.faces.iter().zip(&solid.across) {
            match self.push_face(face, across) {
                Some(d2) if d2 >= mjMINVAL * mjMINVAL => {}
                _ => return Err(face),
            }
        }
        Ok(())
    }

    fn seed(&mut self, a: &mut Shape, b: &mut Shape, found: &Distance) -> Result<(), Seed> {
        self.vertices.extend(found.simplex());
        match found.n {
            2 => self.seed_from_segment(a, b)?,
            3 => self.seed_from_triangle(a, b)?,
            _ => self.seed_from_tetrahedron(a, b)?,
        }
        for i in 0..self.faces.len() {
            self.activate(i as u32);
        }
        Ok(())
    }

    /// Starts again from one triangle.
    fn restart(&mut self, a: &mut Shape, b: &mut Shape, face: [u32; 3]) -> Result<(), Seed> {
        let v = face.map(|i| self.vertices[i as usize]);
        self.faces.clear();
        self.vertices.clear();
        self.vertices.extend(v);
        self.seed_from_triangle(a, b)
    }

    /// Three more vertices around the segment make a hexahedron.
    fn seed_from_segment(&mut self, a: &mut Shape, b: &mut Shape) -> Result<(), Seed> {
        let e = *self.v(1) - *self.v(0);
        let mut axis = 0;
        for k in 1..3 {
            if e[k].abs() < e[axis].abs() {
                axis = k;
            }
        }
        let mut unit_axis = Vec3::ZERO;
        unit_axis[axis] = 1.0;
        let d1 = unit_axis.cross(e);
        let turn = third_of_a_turn(&e);
        let d2 = turn * d1;
        let d3 = turn * d2;
        for d in [d1, d2, d3] {
            self.add_support(a, b, &direction(&d));
        }
        if let Err(face) = self.seed_faces(&AROUND_SEGMENT) {
            return self.restart(a, b, face);
        }
        let q = |i: u32| *self.v(i) - *self.v(0);
        let (q2, q3, q4, q5) = (q(1), q(2), q(3), q(4));
        let sides = [det(&q3, &q4, &q2), det(&q4, &q5, &q2), det(&q5, &q3, &q2)];
        if sides.iter().all(|&s| s >= 0.0) || sides.iter().all(|&s| s <= 0.0) { Ok(()) } else { Err(Seed::NotConvex) }
    }

    /// One vertex on either side of the triangle makes a hexahedron.
    fn seed_from_triangle(&mut self, a: &mut Shape, b: &mut Shape) -> Result<(), Seed> {
        let [v1, v2, v3] = [0, 1, 2].map(|i| *self.v(i));
        let n = (v2 - v1).cross(v3 - v1);
        let len = n.norm();
        if len < mjMINVAL {
            return Err(Seed::DegenerateTriangle);
        }
        let n = Vec3(n.map(|x| x / len));
        let (_, lower) = self.add_support(a, b, &(-n));
        let (_, upper) = self.add_support(a, b, &n);
        if on_triangle(&upper, &v1, &v2, &v3) {
            return Err(Seed::UpperOnTriangle);
        }
        if on_triangle(&lower, &v1, &v2, &v3) {
            return Err(Seed::LowerOnTriangle);
        }
        self.seed_faces(&AROUND_TRIANGLE).map_err(|_| Seed::OriginOnFace)
    }

    fn seed_from_tetrahedron(&mut self, a: &mut Shape, b: &mut Shape) -> Result<(), Seed> {
        if let Err(face) = self.seed_faces(&TETRAHEDRON) {
            return self.restart(a, b, face);
        }
        for base in 0..4 {
            let [p0, p1, p2, p3] = [0, 1, 2, 3].map(|k| self.v((base + k) % 4));
            let n = (*p1 - *p0).cross(*p2 - *p0);
            let (inside, origin) = (n.dot(*p3 - *p0), n.dot(-*p0));
            if !((inside > 0.0 && origin > 0.0) || (inside < 0.0 && origin < 0.0)) {
                return Err(Seed::OriginOutside);
            }
        }
        Ok(())
    }

    fn activate(&mut self, face: u32) {
        self.faces[face as usize].slot = self.active.len() as u32;
        self.active.push(face);
        self.active_dist2.push(self.faces[face as usize].dist2);
    }

    /// Deletes a face; the last active one takes its place in the list.
    fn delete(&mut self, face: u32) {
        let slot = std::mem::replace(&mut self.faces[face as usize].slot, DELETED) as usize;
        if slot < self.active.len() {
            self.active.swap_remove(slot);
            self.active_dist2.swap_remove(slot);
            if let Some(&moved) = self.active.get(slot) {
                self.faces[moved as usize].slot = slot as u32;
            }
        }
    }

    /// The nearest active face, the first of equal ones.
    fn nearest(&self) -> Option<u32> {
        let less = |a: f64, b: f64| if a < b { a } else { b };
        let (packs, rest) = self.active_dist2.as_chunks::<4>();
        let mut best = [f64::MAX; 4];
        for pack in packs {
            best = std::array::from_fn(|k| less(pack[k], best[k]));
        }
        let best = rest.iter().chain(&best).fold(f64::MAX, |best, &d2| less(d2, best));
        let slot = self.active_dist2.iter().position(|&d2| d2 == best && d2 < f64::MAX)?;
        Some(self.active[slot])
    }

    /// Expands until the nearest face cannot move out by more than the tolerance. Returns that face, unless the polytope
    /// degenerated, and the number of completed iterations.
    fn expand(
        &mut self,
        a: &mut Shape,
        b: &mut Shape,
        discrete: bool,
        iterations: i32,
        tolerance: f64,
        limit: usize,
    ) -> (Option<u32>, i32) {
        let (mut upper, mut upper2) = (f64::MAX, f64::MAX);
        let mut best = None;
        let mut k = 0;
        while k < iterations {
            let Some(face) = self.nearest() else { break };
            let lower2 = self.faces[face as usize].dist2;
            if lower2 > upper2 {
                break;
            }
            best = Some(face);
            if lower2 <= 0.0 {
                warn("EPA: origin lies on affine hull of face");
                break;
            }
            let lower = lower2.sqrt();
            let f = self.faces[face as usize].f;
            let dir = if lower > mjMINVAL { Vec3(f.map(|x| x / lower)) } else { Vec3::X };
            let (wi, w) = self.add_support(a, b, &dir);
            let bound = f.dot(w) / lower;
            if bound < upper {
                upper = bound;
                upper2 = bound * bound;
            }
            if upper - lower < tolerance {
                break;
            }
            let same = |v: &Vertex| v.label_a == a.vertex && v.label_b == b.vertex;
            if discrete && self.vertices[..wi as usize].iter().any(same) {
                break;
            }
            self.find_horizon(face, &w);
            if self.horizon.len() < 3 {
                return (None, k);
            }
            if self.horizon.len() > limit.saturating_sub(self.faces.len()) {
                warn("EPA: out of memory for faces on expanding polytope");
                break;
            }
            if !self.cap_horizon(wi, lower2, upper2) {
                return (None, k);
            }
            if self.active.is_empty() {
                break;
            }
            k += 1;
        }
        (best, k)
    }

    /// Joins the new vertex with the horizon; `false` if a new face is degenerate.
    fn cap_horizon(&mut self, w: u32, lower2: f64, upper2: f64) -> bool {
        let first = self.faces.len();
        let n = self.horizon.len();
        for start in (0..n).step_by(4) {
            // four planes at a time, some of them twice at the end
            let edge = |k: usize| {
                let (h, e) = self.horizon[(start + k).min(n - 1)];
                let around = &self.faces[h as usize].vertex;
                [around[e as usize], around[next(e) as usize]]
            };
            let edges = [edge(0), edge(1), edge(2), edge(3)];
            let (f, dist2) = self.planes(w, &edges);
            for (i, k) in (start..n).zip(0..4) {
                let (h, e) = self.horizon[i];
                let [from, to] = edges[k];
                self.faces[h as usize].across[e as usize] = (first + i) as u32;
                let before = first + if i == 0 { n } else { i } - 1;
                let after = first + if i + 1 == n { 0 } else { i + 1 };
                // made in each branch: an array in memory is written by 4 bytes and read by 8, a store-forwarding stall
                let across = || [before as u32, h, after as u32];
                let dist2 = if dist2[k] > 0.0 {
                    let f = Vec3([f[0][k], f[1][k], f[2][k]]);
                    let (vertex, across) = ([w, to, from], across());
                    self.faces.push(Face { vertex, across, slot: NOT_ACTIVE, f, dist2: dist2[k] });
                    dist2[k]
                } else {
                    match self.push_face([w, to, from], across()) {
                        None | Some(0.0) => return false,
                        Some(dist2) => dist2,
                    }
                };
                if dist2 >= lower2 && dist2 <= upper2 {
                    self.activate((first + i) as u32);
                }
            }
        }
        true
    }

    /// Projections of the origin on the planes of vertex `w` and four edges, by coordinate, and their squared lengths, as
    /// [`project_origin`] has them; those that take more thought have the length 0.
    #[inline(always)]
    fn planes(&self, w: u32, edges: &[[u32; 2]; 4]) -> ([[f64; 4]; 3], [f64; 4]) {
        let w = *self.v(w);
        let ends = |end: usize| {
            let v = [self.v(edges[0][end]), self.v(edges[1][end]), self.v(edges[2][end]), self.v(edges[3][end])];
            [0, 1, 2].map(|c| F64x4::new([v[0][c], v[1][c], v[2][c], v[3][c]]))
        };
        let (from, to) = (ends(0), ends(1));
        let [ax, ay, az] = [F64x4::splat(w[0]) - to[0], F64x4::splat(w[1]) - to[1], F64x4::splat(w[2]) - to[2]];
        let [bx, by, bz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
        let n = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
        let nc = n[0] * to[0] + n[1] * to[1] + n[2] * to[2];
        let nn = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        let t = nc / nn;
        let f = [n[0] * t, n[1] * t, n[2] * t];
        let (mut places, mut dist2) = ([[0.0; 4]; 3], [0.0; 4]);
        for (place, f) in places.iter_mut().zip(f) {
            f.store(place);
        }
        (f[0] * f[0] + f[1] * f[1] + f[2] * f[2]).store(&mut dist2);
        let simple = (nn.gt(F64x4::splat(mjMINVAL))).bits();
        if simple != 15 {
            for (k, d2) in dist2.iter_mut().enumerate() {
                if simple >> k & 1 == 0 {
                    *d2 = 0.0;
                }
            }
        }
        (places, dist2)
    }

    /// Deletes the faces that `w` sees, starting at `start`, and lists the edges around them, depth first.
    fn find_horizon(&mut self, start: u32, w: &Vec3) {
        self.horizon.clear();
        self.todo.clear();
        self.delete(start);
        self.todo.extend([(start, 2), (start, 1), (start, 0)]);
        while let Some((face, edge)) = self.todo.pop() {
            let face = &self.faces[face as usize];
            let other = face.across[edge as usize];
            let beyond = &self.faces[other as usize];
            if beyond.slot == DELETED {
                continue;
            }
            let end = face.vertex[next(edge) as usize];
            let e = if beyond.vertex[0] == end { 0 } else { 2 - u32::from(beyond.vertex[1] == end) };
            if beyond.f.dot(*w) - beyond.dist2 > mjMINVAL {
                self.delete(other);
                self.todo.extend([(other, next(next(e))), (other, next(e))]);
            } else {
                self.horizon.push((other, e));
            }
        }
    }
}

/// The edge after edge `e` of a face.
#[inline(always)]
fn next(e: u32) -> u32 {
    if e == 2 { 0 } else { e + 1 }
}

#[cold]
fn warn(text: &str) {
    report::warning_message(text);
}

/// A direction from any vector.
fn direction(d: &Vec3) -> Vec3 {
    let len = d.norm();
    if len > mjMINVAL { Vec3(d.map(|x| x / len)) } else { Vec3::X }
}

/// The rotation by 120 degrees about `e`.
fn third_of_a_turn(e: &Vec3) -> Mat3 {
    // the sine as the reference has it, not to full precision
    #[allow(clippy::excessive_precision)]
    const SIN: f64 = 0.86602540378;
    let len = e.norm();
    let u = e.map(|x| x / len);
    let [x, y, z] = u;
    let (xy, xz, yz) = (x * y * 1.5, x * z * 1.5, y * z * 1.5);
    Mat3([
        -0.5 + x * x * 1.5,
        xy - z * SIN,
        xz + y * SIN,
        xy + z * SIN,
        -0.5 + y * y * 1.5,
        yz - x * SIN,
        xz - y * SIN,
        yz + x * SIN,
        -0.5 + z * z * 1.5,
    ])
}

/// Whether a point lies on a triangle.
fn on_triangle(p: &Vec3, v1: &Vec3, v2: &Vec3, v3: &Vec3) -> bool {
    let w = affine(p, v1, v2, v3);
    if w.iter().any(|&w| w < 0.0) {
        return false;
    }
    let q = *v1 * w[0] + *v2 * w[1] + *v3 * w[2];
    (q - *p).norm() < mjMINVAL
}
