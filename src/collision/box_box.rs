//! Box against box by the separating axis test: three face normals of each box and nine products of edges. The axis of
//! least overlap is a face, whose contacts come from clipping the incident face, or a pair of edges, whose contacts are
//! the face corners and crossings around them.
//!
//! The order of every operation matters here: aligned boxes tie exactly, and the ties decide the contacts.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/contacts.rs`.

use super::manifold::{ContactPoint, Manifold, Solid};
use crate::abi::mjMINVAL;
use crate::math::scalar::clip;
use crate::math::{Mat3, Vec3};

/// The least overlap found so far.
#[derive(Clone, Copy)]
enum Axis {
    None,
    /// Face of the first (`of_a`) or second box, with outward normal along `axis`, negative if `minus`.
    Face {
        of_a: bool,
        axis: usize,
        minus: bool,
    },
    /// Edge `i` of the first against edge `j` of the second box, with the axis `n` in the first box's frame, and the
    /// signs of the supporting edges (+ is true).
    Edge {
        i: usize,
        j: usize,
        n: Vec3,
        minus: bool,
        sign_a: [bool; 3],
        sign_b: [bool; 3],
    },
}

/// Both boxes in each other's frame.
struct Relative {
    /// Centre of B in A's frame, and of A in B's.
    b_in_a: Vec3,
    a_in_b: Vec3,
    /// `rot[3 i + j]`: axis i of A times axis j of B.
    rot: Mat3,
    abs: Mat3,
}

pub fn box_box(a: &Solid, b: &Solid, margin: f64, out: &mut Manifold) {
    let rot = a.mat.transpose() * *b.mat;
    let rel = Relative {
        b_in_a: a.mat.transpose() * (*b.pos - *a.pos),
        a_in_b: b.mat.transpose() * (*a.pos - *b.pos),
        rot,
        abs: Mat3(rot.map(f64::abs)),
    };
    match least_overlap(a.size, b.size, &rel, margin) {
        Axis::None => {}
        Axis::Face { of_a, axis, minus } => face_contact(a, b, &rel, of_a, axis + 3 * usize::from(minus), margin, out),
        edge @ Axis::Edge { .. } => edge_contact(a, b, &rel, edge, margin, out),
    }
}

/// The axis of least overlap; `None` when one separates the boxes by more than the margin.
fn least_overlap(a: &Vec3, b: &Vec3, rel: &Relative, margin: f64) -> Axis {
    let mut least = margin + (3.0 * a[0] + 3.0 * b[0] + (3.0 * a[1] + 3.0 * b[1]) + (3.0 * a[2] + 3.0 * b[2]));
    let mut best = Axis::None;
    let extent_b = rel.abs * *b;
    let extent_a = rel.abs.transpose() * *a;
    for i in 0..3 {
        let over_a = -rel.b_in_a[i].abs() + a[i] + extent_b[i];
        let over_b = -rel.a_in_b[i].abs() + b[i] + extent_a[i];
        if over_a < -margin || over_b < -margin {
            return Axis::None;
        }
        if over_a < least {
            least = over_a;
            best = Axis::Face { of_a: true, axis: i, minus: rel.b_in_a[i] < 0.0 };
        }
        if over_b < least {
            least = over_b;
            best = Axis::Face { of_a: false, axis: i, minus: rel.a_in_b[i] < 0.0 };
        }
    }
    for i in 0..3 {
        for j in 0..3 {
            // axis i of A times axis j of B
            let (p, q) = ((i + 1) % 3, (i + 2) % 3);
            let mut axis = Vec3::ZERO;
            (axis[p], axis[q]) = (-rel.rot[3 * q + j], rel.rot[3 * p + j]);
            if clearly_larger(a, b, rel, &axis, i, j, least) && margin >= 0.0 {
                continue;
            }
            let (n, len) = axis.normalized();
            if len < mjMINVAL {
                continue;
            }
            let along = rel.b_in_a.dot(n);
            let mut over = 0.0;
            for k in (0..3).filter(|&k| k != i) {
                over += a[k] * n[k].abs();
            }
            for k in (0..3).filter(|&k| k != j) {
                over += b[k] * rel.abs[3 * i + (3 - k - j)] / len;
            }
            over -= along.abs();
            if over < -margin {
                return Axis::None;
            }
            if over < least * (1.0 - 1e-12) {
                least = over;
                let minus = along < 0.0;
                let sign_a = std::array::from_fn(|k| k != i && (n[k] > 0.0) != minus);
                let sign_b = std::array::from_fn(|k| {
                    k != j && (rel.rot[3 * i + (3 - k - j)] > 0.0) ^ minus ^ (k == (j + 1) % 3)
                });
                best = Axis::Edge { i, j, n, minus, sign_a, sign_b };
            }
        }
    }
    best
}

/// Whether the overlap along an edge axis, not normalized, is so much larger than `least`, and than its own rounding, that
/// it need not be computed precisely.
fn clearly_larger(a: &Vec3, b: &Vec3, rel: &Relative, axis: &Vec3, i: usize, j: usize, least: f64) -> bool {
    let len2 = axis.dot(*axis);
    let on_a = a[(i + 1) % 3] * axis[(i + 1) % 3].abs() + a[(i + 2) % 3] * axis[(i + 2) % 3].abs();
    let (k, l) = ((j + 1) % 3, (j + 2) % 3);
    let on_b = b[k] * rel.abs[3 * i + l] + b[l] * rel.abs[3 * i + k];
    let (reach, along) = (on_a + on_b, rel.b_in_a.dot(*axis).abs());
    let over = reach - along - 1e-14 * (reach + along);
    over > 0.0 && len2 > 1e-16 && over * over > len2 * (least * least) * (1.0 + 1e-9)
}

/// The signed permutation that makes the outward normal of face `f` (axis + 3 if negative) the z axis.
fn face_frame(f: usize) -> Mat3 {
    match f {
        0 => Mat3([0.0, 0.0, -1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0]),
        1 => Mat3([1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0]),
        2 => Mat3([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]),
        3 => Mat3([0.0, 0.0, 1.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0]),
        4 => Mat3([1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0]),
        _ => Mat3([-1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, -1.0]),
    }
}

/// Calls `visit(q, tau, l, w)` where the segment crosses a side of the rectangle: coordinate `q` reaches `l` at parameter
/// `tau`, and the other coordinate is `w` there.
fn crossings(org: &Vec3, dir: &Vec3, rect: &[f64; 2], mut visit: impl FnMut(usize, f64, f64, f64)) {
    for q in 0..2 {
        if dir[q].abs() > mjMINVAL {
            let inv = 1.0 / dir[q];
            for side in [-1.0, 1.0] {
                let l = rect[q] * side;
                let tau = (l - org[q]) * inv;
                if (0.0..=1.0).contains(&tau) {
                    let w = org[1 - q] + dir[1 - q] * tau;
                    if w.abs() <= rect[1 - q] {
                        visit(q, tau, l, w);
                    }
                }
            }
        }
    }
}

/// Where a face lies in the world: local points of the face frame are rotated, lifted by `height` and moved to `origin`.
struct FaceToWorld {
    mat: Mat3,
    origin: Vec3,
    height: f64,
}

impl FaceToWorld {
    fn point(&self, p: &Vec3) -> Vec3 {
        self.mat * Vec3([p[0], p[1], p[2] + self.height]) + self.origin
    }
}

fn face_contact(a: &Solid, b: &Solid, rel: &Relative, of_a: bool, face: usize, margin: f64, out: &mut Manifold) {
    let frame = face_frame(face);
    let (reference, incident) = if of_a { (a, b) } else { (b, a) };
    let (axes, mut p) =
        if of_a { (frame * rel.rot, frame * rel.b_in_a) } else { (frame * rel.rot.transpose(), frame * rel.a_in_b) };
    let [lx, ly, hz] = (frame * *reference.size).map(f64::abs);
    p[2] -= hz;
    let rect = [lx, ly];

    // lowest corner of the incident box, and its edges that are not steep
    let s = incident.size;
    let mut edges = [Vec3::ZERO; 2];
    let mut n = 0;
    for k in 0..3 {
        let axis = axes.col(k);
        let falls = axis[2] < 0.0;
        p += axis * (s[k] * if falls { 1.0 } else { -1.0 });
        if axis[2].abs() < 0.5 && n < 2 {
            edges[n] = axis * (s[k] * if falls { -2.0 } else { 2.0 });
            n += 1;
        }
    }
    let [d1, d2] = edges;

    let mut points = PointList::default();
    let segments = [(p, d1), (p, d2), (p + d1, d2), (p + d2, d1)];
    for (org, dir) in &segments[..[0, 1, 4][n]] {
        crossings(org, dir, &rect, |_, tau, _, _| points.push(*org + *dir * tau));
    }
    if n == 2 {
        let inv = 1.0 / (d1[0] * d2[1] - d2[0] * d1[1]);
        for (sx, sy) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let corner = [lx * sx, ly * sy];
            let (x, y) = (corner[0] - p[0], corner[1] - p[1]);
            let u = (x * d2[1] - y * d2[0]) * inv;
            let v = (y * d1[0] - x * d1[1]) * inv;
            if u > 0.0 && v > 0.0 && u < 1.0 && v < 1.0 {
                points.push(Vec3([corner[0], corner[1], p[2] + u * d1[2] + v * d2[2]]));
            }
        }
    }
    // the lowest corner always counts, even outside the face (QUIRKS.md)
    points.push(p);
    let others = [p + d1, p + d2, p + d1 + d2];
    for corner in &others[..[0, 1, 3][n]] {
        if corner[0] > -lx && corner[0] < lx && corner[1] > -ly && corner[1] < ly {
            points.push(*corner);
        }
    }

    let world = FaceToWorld { mat: *reference.mat * frame.transpose(), origin: *reference.pos, height: hz };
    let normal = if of_a { world.mat.col(2) } else { -world.mat.col(2) };
    for q in points.as_slice().iter().filter(|q| q[2] <= margin) {
        out.push(q[2], world.point(&Vec3([q[0], q[1], q[2] * 0.5])), normal);
    }
}

/// Candidate points of a face contact: at most 16 crossings, 4 face corners, 4 incident corners.
#[derive(Default)]
struct PointList {
    list: [Vec3; 24],
    n: usize,
}

impl PointList {
    fn push(&mut self, p: Vec3) {
        self.list[self.n] = p;
        self.n += 1;
    }

    fn as_slice(&self) -> &[Vec3] {
        &self.list[..self.n]
    }
}

/// The face frame of an edge contact, with the incident face of B in it and projected along the axis.
struct EdgeFrame {
    rect: [f64; 2],
    /// The axis, and what turns heights into signed depths along it.
    nu: Vec3,
    iota: f64,
    /// Corners of B's face, and their projections into the reference face.
    corner: [Vec3; 4],
    projected: [Vec3; 4],
    world: FaceToWorld,
    margin: f64,
}

fn edge_contact(a: &Solid, b: &Solid, rel: &Relative, edge: Axis, margin: f64, out: &mut Manifold) {
    let Axis::Edge { minus, .. } = edge else { return };
    let Some(frame) = edge_frame(a, b, rel, edge, margin) else { return };
    let normal = frame.world.mat * frame.nu * (if minus { -1.0 } else { 1.0 });
    let mut found = EdgePoints { frame: &frame, normal, out };
    found.crossings();
    let n1 = found.out.points().len();
    found.face_corners(n1);
    let n2 = found.out.points().len();
    found.incident_corners(n1, n2);
}

fn edge_frame(a: &Solid, b: &Solid, rel: &Relative, edge: Axis, margin: f64) -> Option<EdgeFrame> {
    let Axis::Edge { i, j, n, minus, sign_a, sign_b } = edge else { return None };
    let others = |k: usize| [(1, 2), (0, 2), (1, 0)][k];
    let (mut b1, mut b2) = others(j);
    if rel.abs[3 * i + b1] < rel.abs[3 * i + b2] {
        (b1, b2) = (b2, b1);
    }
    let (mut a1, mut a2) = others(i);
    if rel.abs[3 * a1 + j] < rel.abs[3 * a2 + j] {
        (a1, a2) = (a2, a1);
    }
    let _ = a1;
    let m = face_frame(if sign_a[a2] { a2 } else { a2 + 3 });
    let axes = m * rel.rot;
    let mut p = m * rel.b_in_a;
    let nu = m * n;
    let [lx, ly, hz] = (m * *a.size).map(f64::abs);
    p[2] -= hz;
    if nu[2].abs() < mjMINVAL {
        return None;
    }
    let inv = 1.0 / nu[2];
    let signed = |k: usize| axes.col(k) * (if sign_b[k] { b.size[k] } else { -b.size[k] });
    let (e1, e2, ej) = (signed(b1), signed(b2), axes.col(j) * b.size[j]);
    let top = p + e1 + e2;
    let bottom = p - e1 + e2;
    let corner = [top + ej, top - ej, bottom + ej, bottom - ej];
    let projected = corner.map(|c| c + nu * (-c[2] * inv));
    Some(EdgeFrame {
        rect: [lx, ly],
        nu,
        iota: inv * if minus { -1.0 } else { 1.0 },
        corner,
        projected,
        world: FaceToWorld { mat: *a.mat * m.transpose(), origin: *a.pos, height: hz },
        margin,
    })
}

struct EdgePoints<'a> {
    frame: &'a EdgeFrame,
    normal: Vec3,
    out: &'a mut Manifold,
}

impl EdgePoints<'_> {
    fn push(&mut self, depth: f64, p: &Vec3) {
        let point =
            ContactPoint { dist: depth, pos: self.frame.world.point(p), normal: self.normal, tangent: Vec3::ZERO };
        self.out.push_point(point);
    }

    /// Edges of B's projected face that cross sides of the reference face.
    fn crossings(&mut self) {
        let f = self.frame;
        let [q0, q1, q2, _] = f.projected;
        let [u0, u1, u2, _] = f.corner;
        let (d1, d2, g1, g2) = (q1 - q0, q2 - q0, u1 - u0, u2 - u0);
        let segments = [(q0, d1, u0, g1), (q0, d2, u0, g2), (q0 + d1, d2, u0 + g1, g2), (q0 + d2, d1, u0 + g2, g1)];
        for (org, dir, real_org, real_dir) in &segments {
            crossings(org, dir, &f.rect, |q, tau, l, w| {
                if (real_org[2] + real_dir[2] * tau) * f.iota > f.margin {
                    return;
                }
                let mut x = *real_org * 0.5 + *real_dir * (0.5 * tau);
                x[q] += 0.5 * l;
                x[1 - q] += 0.5 * w;
                self.push(x[2] * f.iota * 2.0, &x);
            });
        }
    }

    /// Corners of the reference face under B's face.
    fn face_corners(&mut self, found: usize) {
        let f = self.frame;
        let [q0, q1, q2, _] = f.projected;
        let [u0, u1, u2, _] = f.corner;
        let (d1, d2) = (q1 - q0, q2 - q0);
        let mut divisor = d1[0] * d2[1] - d2[0] * d1[1];
        for (sx, sy) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
            let corner = Vec3([f.rect[0] * sx, f.rect[1] * sy, 0.0]);
            let (x, y) = (corner[0] - q0[0], corner[1] - q0[1]);
            let mut u = (x * d2[1] - y * d2[0]) * (1.0 / divisor);
            let mut v = (y * d1[0] - x * d1[1]) * (1.0 / divisor);
            let (u_out, v_out) = (!(0.0..=1.0).contains(&u), !(0.0..=1.0).contains(&v));
            if if found == 0 { u_out && v_out } else { u_out || v_out } {
                continue;
            }
            u = clip(u, 0.0, 1.0);
            v = clip(v, 0.0, 1.0);
            let w = 1.0 - u - v;
            let y = Vec3::from_fn(|k| u0[k] * w + u1[k] * u + u2[k] * v);
            let gap = corner - y;
            let dist2 = gap.dot(gap);
            // the next corners divide by this squared distance (QUIRKS.md)
            divisor = dist2;
            if y[2] > 0.0 && dist2 > f.margin * f.margin {
                continue;
            }
            let middle = (corner + y) * 0.5;
            self.push(dist2.sqrt() * if y[2] < 0.0 { -1.0 } else { 1.0 }, &middle);
        }
    }

    /// Corners of B's face over the reference face.
    fn incident_corners(&mut self, n1: usize, n2: usize) {
        let f = self.frame;
        let [lx, ly] = f.rect;
        for m in 0..4 {
            let [x, y, _] = f.projected[m].0;
            let (x_out, y_out) = (x < -lx || x > lx, y < -ly || y > ly);
            let skip = match (n1, n2) {
                (0, 0) => false,
                (0, _) => x_out && y_out,
                _ => x_out || y_out,
            };
            if skip {
                continue;
            }
            let near = Vec3([clip(x, -lx, lx), clip(y, -ly, ly), 0.0]);
            let z = f.corner[m][2];
            let (ex, ey) = (x - near[0], y - near[1]);
            let dist2 = ex * ex + ey * ey + z * f.iota * z * f.iota;
            if z > 0.0 && dist2 > f.margin * f.margin {
                continue;
            }
            let middle = near * 0.5 + f.corner[m] * 0.5;
            self.push(dist2.sqrt() * if z < 0.0 { -1.0 } else { 1.0 }, &middle);
        }
    }
}

/// Drops the contacts of two boxes that do not count: those outside one box without being inside the other, then copies
/// (the last one stays).
pub fn clean_up(a: &Solid, b: &Solid, margin: f64, contacts: &mut Manifold) {
    use Placement::*;
    contacts.retain(|points, i| {
        let pos = &points[i].pos;
        let (in_a, in_b) = (placement(a, pos, margin), placement(b, pos, margin));
        !((in_a == Outside && in_b != Inside) || (in_b == Outside && in_a != Inside))
    });
    contacts.retain(|points, i| !points[i + 1..].iter().any(|later| later.pos == points[i].pos));
}

#[derive(Clone, Copy, PartialEq)]
pub enum Placement {
    Inside,
    Border,
    Outside,
}

/// Where a point lies with respect to a box enlarged by `margin`, within one percent.
fn placement(cube: &Solid, pos: &Vec3, margin: f64) -> Placement {
    placement_in(pos, cube.pos, cube.mat, &Vec3(cube.size.map(|s| s + margin)), 1.01)
}

/// Outside the box inflated by the factor, strictly inside the box deflated by it (or, for a factor of 1, just not
/// outside), or at its border.
pub fn placement_in(point: &Vec3, pos: &Vec3, mat: &Mat3, size: &Vec3, inflate: f64) -> Placement {
    let local = (mat.transpose() * (*point - *pos)).map(f64::abs);
    if (0..3).any(|k| local[k] > size[k] * inflate) {
        Placement::Outside
    } else if inflate == 1.0 || (0..3).all(|k| local[k] < size[k] / inflate) {
        Placement::Inside
    } else {
        Placement::Border
    }
}
