//! Several contacts where two polyhedra touch face to face, or edge to face: the faces around EPA's final triangle are
//! recovered from its vertex labels, and one polygon is clipped against the other (Sutherland-Hodgman).
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::mesh::Mesh;
use super::polytope::Boundary;
use super::shape::{Kind, Shape};
use crate::abi::{mjMAXCONPAIR, mjMINVAL};
use crate::math::Vec3;
use std::cell::RefCell;

/// Cosine and sine of the angle (1.6e-3) within which faces, or an edge and a face, count as parallel.
const FACE_TOLERANCE: f64 = 0.99999872;
const EDGE_TOLERANCE: f64 = 0.00159999931;

/// Vertices of a polygon, or faces at a vertex, that are looked at.
const MAX_POLYGON: usize = 150;

/// What of a shape touches: the distinct vertices of EPA's triangle on it.
struct Feature {
    /// 1: a vertex, 2: an edge, 3: a face.
    dim: usize,
    labels: [i32; 3],
    points: [Vec3; 3],
}

impl Feature {
    fn new(labels: [i32; 3], points: [Vec3; 3]) -> Feature {
        let [i1, i2, i3] = labels;
        if i1 != i2 {
            return Feature { dim: if i3 == i1 || i3 == i2 { 2 } else { 3 }, labels, points };
        }
        if i1 == i3 {
            return Feature { dim: 1, labels, points };
        }
        Feature { dim: 2, labels: [i1, i3, i3], points: [points[0], points[2], points[2]] }
    }

    fn labels(&self) -> &[i32] {
        &self.labels[..self.dim]
    }
}

/// A face of a shape: its number and outward normal in the world.
#[derive(Clone, Copy)]
struct Face {
    index: usize,
    normal: Vec3,
}

/// An edge of a shape: its far end, seen from the first vertex of the feature, and unit direction.
#[derive(Clone, Copy)]
struct Edge {
    end: Vec3,
    dir: Vec3,
}

/// Buffers of one run; their memory is kept.
#[derive(Default)]
struct Buffers {
    faces: [Vec<Face>; 2],
    edges: Vec<Edge>,
    subject: Vec<Vec3>,
    clip: Vec<Vec3>,
    next: Vec<Vec3>,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// Visits several witness pairs where faces (or an edge and a face) touch; returns their number, `None` if they do not.
pub fn find(a: &Shape, b: &Shape, face: &Boundary, contacts: i32, visit: impl FnMut(&Vec3, &Vec3)) -> Option<usize> {
    let [v1, v2, v3] = &face.vertices;
    let fa = Feature::new([v1.label_a, v2.label_a, v3.label_a], [v1.a, v2.a, v3.a]);
    let fb = Feature::new([v1.label_b, v2.label_b, v3.label_b], [v1.b, v2.b, v3.b]);
    BUFFERS.with_borrow_mut(|buf| {
        let shift = buf.touching_polygons(a, b, &fa, &fb, &(face.x2 - face.x1))?;
        Some(select(&buf.subject, &shift, contacts, visit))
    })
}

impl Buffers {
    /// Leaves the clipped polygon in `subject`; returns the step from the first shape's surface to it.
    fn touching_polygons(&mut self, a: &Shape, b: &Shape, fa: &Feature, fb: &Feature, t: &Vec3) -> Option<Vec3> {
        let depth = t.norm();
        let [faces_a, faces_b] = &mut self.faces;
        candidate_faces(a, fa, &(-*t), faces_a)?;
        candidate_faces(b, fb, t, faces_b)?;

        for na in faces_a.iter() {
            if let Some(nb) = faces_b.iter().find(|nb| na.normal.dot(nb.normal) < -FACE_TOLERANCE) {
                polygon(a, na.index, &mut self.clip);
                polygon(b, nb.index, &mut self.subject);
                let shift = nb.normal * depth;
                let normal = na.normal;
                return self.clip(&normal).then_some(shift);
            }
        }

        let (edge_of_a, edges, faces, solid) = if fa.dim < 3 && fa.dim <= fb.dim {
            candidate_edges(a, fa, &mut self.edges)?;
            (true, fa, faces_b, b)
        } else if fb.dim < 3 {
            candidate_edges(b, fb, &mut self.edges)?;
            (false, fb, faces_a, a)
        } else {
            return None;
        };
        for face in faces.iter() {
            if let Some(edge) = self.edges.iter().find(|e| e.dir.dot(face.normal).abs() < EDGE_TOLERANCE) {
                polygon(solid, face.index, &mut self.clip);
                self.subject.clear();
                self.subject.extend([edges.points[0], edge.end]);
                // an edge of the first shape is displaced too (QUIRKS.md)
                let shift = face.normal * (if edge_of_a { depth } else { -depth });
                let normal = face.normal;
                return self.clip(&normal).then_some(shift);
            }
        }
        None
    }

    /// Clips `subject` by the sides of `clip`, whose plane has this normal; whether anything remains.
    fn clip(&mut self, normal: &Vec3) -> bool {
        let n = self.clip.len();
        if n < 3 {
            return false;
        }
        for i in 0..n {
            let (c, d) = (&self.clip[i], &self.clip[if i + 1 == n { 0 } else { i + 1 }]);
            let side = (*d - *c).cross(*c + *normal - *c);
            let offset = side.dot(*c);
            let inside = |p: &Vec3| (*p - *c).dot(side) > -mjMINVAL;
            self.next.clear();
            let Some((first, others)) = self.subject.split_first() else { break };
            let (mut p, mut p_in) = (first, inside(first));
            for q in others.iter().chain([first]) {
                let q_in = inside(q);
                if p_in != q_in {
                    let h = *q - *p;
                    let along = side.dot(h);
                    if along != 0.0 {
                        let r = (offset - side.dot(*p)) / along;
                        if (0.0..=1.0).contains(&r) {
                            self.next.push(*p + h * r);
                        }
                    }
                }
                if q_in {
                    self.next.push(*q);
                }
                (p, p_in) = (q, q_in);
            }
            std::mem::swap(&mut self.subject, &mut self.next);
        }
        !self.subject.is_empty()
    }
}

/// Faces of a shape that its feature lies on; `None` for shapes without faces.
fn candidate_faces(s: &Shape, feature: &Feature, outward: &Vec3, out: &mut Vec<Face>) -> Option<()> {
    out.clear();
    match &s.kind {
        Kind::Box { .. } => box_faces(s, feature, outward, out),
        Kind::Mesh(mesh) if !mesh.field => {
            let mut push = |p: usize| out.push(Face { index: p, normal: s.mat * *mesh.face_normal(p) });
            match *feature.labels() {
                [v] => mesh.faces_at(v).take(MAX_POLYGON).for_each(&mut push),
                [v, w] => mesh.faces_at(v).filter(|&p| mesh.has_face(w, p)).take(2).for_each(&mut push),
                [v, w, x, ..] => mesh
                    .faces_at(v)
                    .filter(|&p| mesh.has_face(w, p))
                    .take(2)
                    .filter(|&p| mesh.has_face(x, p))
                    .take(1)
                    .for_each(&mut push),
                [] => {}
            }
        }
        _ => return None,
    }
    Some(())
}

/// Faces of a box that hold all vertices of the feature (corner labels are sign bits), or the one that looks outward.
/// Face numbers are twice the axis, plus one for the negative side.
fn box_faces(s: &Shape, feature: &Feature, outward: &Vec3, out: &mut Vec<Face>) {
    let face = |axis: usize, plus: bool| {
        let normal = s.mat.col(axis);
        Face { index: 2 * axis + usize::from(!plus), normal: if plus { normal } else { -normal } }
    };
    let first = feature.labels[0];
    for axis in 0..3 {
        if feature.labels().iter().all(|l| (l ^ first) >> axis & 1 == 0) {
            out.push(face(axis, first >> axis & 1 == 1));
        }
    }
    if out.len() == 4 - feature.dim {
        return;
    }
    out.clear();
    let local = s.mat.transpose() * *outward;
    let local = local * (1.0 / local.norm());
    for axis in 0..3 {
        for plus in [true, false] {
            let along = if plus { local[axis] } else { -local[axis] };
            if along > FACE_TOLERANCE {
                out.push(face(axis, plus));
                return;
            }
        }
    }
}

/// Edges of a shape that start at its feature's first vertex, or the feature itself if it is an edge.
fn candidate_edges(s: &Shape, feature: &Feature, out: &mut Vec<Edge>) -> Option<()> {
    out.clear();
    let start = feature.points[0];
    let mut push = |end: Vec3| out.push(Edge { end, dir: (end - start).unit() });
    if feature.dim == 2 {
        push(feature.points[1]);
        return Some(());
    }
    match &s.kind {
        Kind::Box { size } => {
            let label = feature.labels[0];
            for axis in 0..3 {
                let flipped = label ^ (1 << axis);
                let end = Vec3::from_fn(|k| if flipped >> k & 1 == 1 { size[k] } else { -size[k] });
                push(s.mat * end + s.pos);
            }
        }
        Kind::Mesh(mesh) => {
            let v = feature.labels[0];
            for p in mesh.faces_at(v).take(MAX_POLYGON) {
                let around = mesh.face_vertices(p);
                if let Some(k) = around.iter().position(|&u| u == v) {
                    let previous = around[(k + around.len() - 1) % around.len()];
                    push(s.mat * mesh.vertex(previous as usize) + s.pos);
                }
            }
        }
        _ => return None,
    }
    Some(())
}

/// The corners of a face in the world, clockwise seen from outside.
fn polygon(s: &Shape, face: usize, out: &mut Vec<Vec3>) {
    out.clear();
    match &s.kind {
        Kind::Box { size } => {
            // signs of the corners, + set
            const CORNERS: [[u8; 4]; 6] = [
                [0b111, 0b011, 0b001, 0b101],
                [0b010, 0b110, 0b100, 0b000],
                [0b010, 0b011, 0b111, 0b110],
                [0b100, 0b101, 0b001, 0b000],
                [0b110, 0b111, 0b101, 0b100],
                [0b011, 0b010, 0b000, 0b001],
            ];
            out.extend(CORNERS[face].map(|c| {
                let local = Vec3::from_fn(|k| if c >> k & 1 == 1 { size[k] } else { -size[k] });
                s.mat * local + s.pos
            }));
        }
        Kind::Mesh(mesh) => {
            let around = mesh.face_vertices(face);
            let around = &around[..around.len().min(MAX_POLYGON)];
            out.extend(around.iter().rev().map(|&v| s.mat * mesh.vertex(v as usize) + s.pos));
        }
        _ => {}
    }
}

impl<'a> Mesh<'a> {
    /// The polygons around vertex `v`.
    fn faces_at(&self, v: i32) -> impl Iterator<Item = usize> + use<'a> {
        self.face_list(v).iter().map(|&p| p as usize)
    }

    fn has_face(&self, v: i32, face: usize) -> bool {
        self.face_list(v).contains(&(face as i32))
    }

    fn face_list(&self, v: i32) -> &'a [i32] {
        let m = self.m;
        let i = m.mesh_vertadr()[self.id] as usize + v as usize;
        let first = m.mesh_polymapadr()[i] as usize;
        &m.mesh_polymap()[first..first + m.mesh_polymapnum()[i] as usize]
    }

    fn face_normal(&self, face: usize) -> &'a Vec3 {
        &self.m.mesh_polynormal()[self.m.mesh_polyadr()[self.id] as usize + face]
    }

    /// The vertices of a polygon, counterclockwise seen from outside.
    fn face_vertices(&self, face: usize) -> &'a [i32] {
        let m = self.m;
        let i = m.mesh_polyadr()[self.id] as usize + face;
        let first = m.mesh_polyvertadr()[i] as usize;
        &m.mesh_polyvert()[first..first + m.mesh_polyvertnum()[i] as usize]
    }
}

/// Makes witness pairs of the vertices of the clipped polygon: the best four, the first fifty, or all distinct ones.
/// Returns their number.
fn select(polygon: &[Vec3], shift: &Vec3, contacts: i32, mut visit: impl FnMut(&Vec3, &Vec3)) -> usize {
    let mut n = 0;
    let mut push = |y: &Vec3| {
        visit(&(*y - *shift), y);
        n += 1;
    };
    if contacts < 5 && polygon.len() > 4 {
        largest_quadrilateral(polygon).iter().for_each(|&i| push(&polygon[i]));
    } else if polygon.len() > mjMAXCONPAIR as usize {
        polygon[..mjMAXCONPAIR as usize].iter().for_each(push);
    } else {
        let mut kept = 0u64;
        for (i, y) in polygon.iter().enumerate() {
            let copy = |x: &Vec3| (0..3).all(|k| (x[k] - y[k]).abs() < mjMINVAL);
            if !polygon[..i].iter().enumerate().any(|(j, x)| kept >> j & 1 == 1 && copy(x)) {
                kept |= 1 << i;
                push(y);
            }
        }
    }
    n
}

/// Four vertices of a convex polygon that span a large area, found by advancing one at a time.
fn largest_quadrilateral(p: &[Vec3]) -> [usize; 4] {
    let n = p.len();
    let next = |i: usize| (i + 1) % n;
    let area = |q: [usize; 4]| {
        let [a, b, c, d] = q.map(|i| &p[i]);
        let twice = (*d - *a).cross(*b - *d) + (*c - *b).cross(*a - *c);
        0.5 * twice.norm()
    };
    let mut q = [0, 1, 2, 3];
    let mut best = area(q);
    let mut found = q;
    for a in 0..n {
        q[0] = a;
        // moves vertex `i` on while that makes the area larger
        let mut advance = |q: &mut [usize; 4], i: usize| {
            let mut moved = *q;
            moved[i] = next(q[i]);
            let larger = area(moved);
            if larger > best {
                (best, found, *q) = (larger, moved, moved);
                return true;
            }
            false
        };
        while advance(&mut q, 3) {
            while advance(&mut q, 2) {}
            while advance(&mut q, 1) {}
        }
        // the others never fall behind the first
        if q[1] == a {
            q[1] = next(q[1]);
            if q[2] == q[1] {
                q[2] = next(q[2]);
                if q[3] == q[2] {
                    q[3] = next(q[3]);
                }
            }
        }
    }
    found
}
