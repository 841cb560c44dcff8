//! The expanding polytope of EPA: from a simplex, by one vertex after the other. Faces are kept in the order in which they were
//! made; those that may still be nearest form an active list, whose order decides ties.
//!
//! Tests: `src/collision/convex/query.rs`, `tests/physics/collisions.rs`.

use super::gjk::{Distance, Vertex, affine, det, project_origin, support};
use super::shape::Shape;
use crate::abi::mjMINVAL;
use crate::math::simd::F64x4;
use crate::math::{Mat3, Vec3};

/// Where a face is listed.
const NOT_ACTIVE: u32 = u32::MAX;
const DELETED: u32 = u32::MAX - 1;

#[derive(Clone, Copy)]
pub struct Face {
    vertex: [u32; 3],
    /// Faces across the edges (0, 1), (1, 2), (2, 0), with the edges there: see [`packed`].
    across: [u32; 3],
    /// Index in the active list, [`NOT_ACTIVE`] or [`DELETED`].
    slot: u32,
    /// Projection of the origin on the face's plane, and its squared length.
    pub f: Vec3,
    dist2: f64,
}

/// The polytope; its memory is kept from run to run.
#[derive(Default)]
pub struct Polytope {
    pub vertices: Vec<Vertex>,
    pub faces: Vec<Face>,
    /// Faces that may be the nearest, and their squared distances beside them.
    pub active: Vec<u32>,
    active_dist2: Vec<f64>,
    /// Edges between what a new vertex sees and what it does not, in the first places: see [`packed`].
    horizon: Vec<u32>,
    /// Edges of deleted faces whose other sides are still to be looked at, in the first places.
    todo: Vec<u32>,
}

/// A face and one of its edges as one number: a pair that is written as two and read as one costs a store-forwarding stall.
#[inline(always)]
const fn packed(face: u32, edge: u32) -> u32 {
    4 * face + edge
}

/// The face and the edge.
#[inline(always)]
fn unpacked(edge: u32) -> (usize, usize) {
    ((edge / 4) as usize, (edge % 4) as usize)
}

/// The faces of a seed by their vertices, and by what lies across their edges.
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
                    across[i / 3][i % 3] = packed((j / 3) as u32, (j % 3) as u32);
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
pub enum Seed {
    NotConvex = 2,
    DegenerateTriangle = 4,
    UpperOnTriangle = 5,
    LowerOnTriangle = 6,
    OriginOnFace = 8,
    OriginOutside = 9,
}

impl Polytope {
    pub fn reset(&mut self, faces: usize) {
        self.vertices.clear();
        self.faces.clear();
        self.active.clear();
        self.active_dist2.clear();
        self.vertices.reserve(faces / 6 + 8);
        self.faces.reserve(faces);
        self.active.reserve(faces);
        self.active_dist2.reserve(faces);
        self.enlarge_lists(faces);
    }

    /// Makes capacity for the edges of this many faces, so that writing one calls nothing.
    #[inline(always)]
    fn enlarge_lists(&mut self, faces: usize) {
        if self.todo.len() < 3 * faces {
            self.todo.resize(3 * faces, 0);
            self.horizon.resize(3 * faces, 0);
        }
    }

    pub fn boundary(&self, face: u32) -> Boundary {
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
    pub fn add_support(&mut self, a: &mut Shape, b: &mut Shape, dir: &Vec3) -> (u32, Vec3) {
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
        let (f, dist2) = self.plane(vertex[0], vertex[1], vertex[2])?;
        self.faces.push(Face { vertex, across, slot: NOT_ACTIVE, f, dist2 });
        Some(dist2)
    }

    /// The projection of the origin on the plane of three vertices, and its squared length; `None` if they have no plane.
    #[inline(never)]
    fn plane(&self, a: u32, b: u32, c: u32) -> Option<(Vec3, f64)> {
        let f = project_origin(self.v(c), self.v(b), self.v(a))?;
        Some((f, f.dot(f)))
    }

    /// Makes the faces of a seed; if one has no plane or holds the origin, that one is the error.
    fn seed_faces<const N: usize>(&mut self, solid: &Solid<N>) -> Result<(), [u32; 3]> {
        for (&face, &across) in solid.faces.iter().zip(&solid.across) {
            // three vertices on a line may have a plane that is not a number, which is never the nearest
            match self.push_face(face, across) {
                Some(d2) if d2 < mjMINVAL * mjMINVAL => return Err(face),
                None => return Err(face),
                Some(_) => {}
            }
        }
        Ok(())
    }

    pub fn seed(&mut self, a: &mut Shape, b: &mut Shape, found: &Distance) -> Result<(), Seed> {
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
        self.list(face, self.faces[face as usize].dist2);
    }

    /// Appends a face to the active list.
    #[inline(always)]
    fn list(&mut self, face: u32, dist2: f64) {
        self.active.push(face);
        self.active_dist2.push(dist2);
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

    /// The nearest active face, the first of equal ones, and its squared distance.
    #[inline(always)]
    pub fn nearest(&self) -> Option<(u32, f64)> {
        let (mut least, mut slot) = (f64::MAX, usize::MAX);
        for (k, &dist2) in self.active_dist2.iter().enumerate() {
            if dist2 < least {
                (least, slot) = (dist2, k);
            }
        }
        Some((*self.active.get(slot)?, least))
    }

    /// The ends of an edge of the horizon.
    #[inline(always)]
    fn ends(&self, i: usize) -> [u32; 2] {
        let (face, edge) = unpacked(self.horizon[i]);
        let around = &self.faces[face].vertex;
        [around[edge], around[next(edge)]]
    }

    /// Joins the new vertex with the first `n` edges of the horizon; `false` if a new face is degenerate.
    pub fn cap_horizon(&mut self, w: u32, n: usize, lower2: f64, upper2: f64) -> bool {
        let first = self.faces.len();
        let mut before = (first + n - 1) as u32;
        let mut to_before = self.ends(n - 1)[1];
        for start in (0..n).step_by(4) {
            // four planes at a time, some of them twice at the end
            let edges = [0, 1, 2, 3].map(|k| self.ends((start + k).min(n - 1)));
            let (f, dist2) = self.planes(w, &edges);
            for (i, k) in (start..n).zip(0..4) {
                let (beyond, [from, to]) = (self.horizon[i], edges[k]);
                let new = (first + i) as u32;
                let (face, edge) = unpacked(beyond);
                self.faces[face].across[edge] = packed(new, 1);
                let (mut f, mut dist2) = (Vec3([f[0][k], f[1][k], f[2][k]]), dist2[k]);
                if !(dist2 > 0.0) {
                    match self.plane(w, to, from) {
                        Some(plane) if plane.1 != 0.0 => (f, dist2) = plane,
                        _ => return false,
                    }
                }
                let active = dist2 >= lower2 && dist2 <= upper2;
                let slot = if active { self.active.len() as u32 } else { NOT_ACTIVE };
                // the edge of the face before that starts at `to`: the third, where the horizon is one polygon
                let e = 2 - u32::from(to_before == to);
                let (vertex, across) = ([w, to, from], [packed(before, e), beyond, packed(new + 1, 0)]);
                (before, to_before) = (new, to);
                self.faces.push(Face { vertex, across, slot, f, dist2 });
                if active {
                    self.list(new, dist2);
                }
            }
        }
        self.faces[before as usize].across[2] = packed(first as u32, 0);
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

    /// Deletes the faces that `w` sees, starting at `start`, and lists the edges around them, depth first; returns their number.
    pub fn find_horizon(&mut self, start: u32, w: &Vec3) -> usize {
        self.enlarge_lists(self.faces.len());
        self.delete(start);
        (self.todo[0], self.todo[1], self.todo[2]) = (packed(start, 2), packed(start, 1), packed(start, 0));
        let (mut left, mut found) = (3, 0);
        while left > 0 {
            left -= 1;
            let (face, edge) = unpacked(self.todo[left]);
            let across = self.faces[face].across[edge];
            let (other, e) = unpacked(across);
            let beyond = &self.faces[other];
            if beyond.slot == DELETED {
                continue;
            }
            if beyond.f.dot(*w) - beyond.dist2 > mjMINVAL {
                let other = other as u32;
                self.delete(other);
                self.todo[left] = packed(other, next(next(e)) as u32);
                self.todo[left + 1] = packed(other, next(e) as u32);
                left += 2;
            } else {
                self.horizon[found] = across;
                found += 1;
            }
        }
        found
    }
}

/// The edge after edge `e` of a face.
#[inline(always)]
fn next(e: usize) -> usize {
    if e == 2 { 0 } else { e + 1 }
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
