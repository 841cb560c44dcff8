//! Convex shapes in the world, and their support maps: the farthest point s(d) of a shape in a direction d, which
//! maximises d · x.
//!
//! Tests: `src/collision/convex/query.rs`, `tests/physics/collisions.rs`.

use super::hill_climbing::{along, hill_climb};
use super::mesh::Mesh;
use crate::abi::*;
use crate::collision::scene::Scene;
use crate::math::{Mat3, Vec3};

/// What a shape is, with its sizes; lengths along its own axes.
#[derive(Clone, Copy)]
pub enum Kind<'a> {
    Sphere {
        radius: f64,
    },
    Capsule {
        radius: f64,
        half: f64,
    },
    Ellipsoid {
        size: Vec3,
    },
    Cylinder {
        radius: f64,
        half: f64,
    },
    Box {
        size: Vec3,
    },
    Mesh(Mesh<'a>),
    /// A vertex of a sphere reduced to its centre.
    Point,
    /// A capsule reduced to its segment.
    Segment {
        half: f64,
    },
    /// A column of a height field: three bottom, then three top vertices, in the working frame.
    Prism {
        vertices: &'a [Vec3; 6],
    },
    /// A flex element: up to four vertices in the world, inflated by `radius`.
    Element {
        vertices: &'a [Vec3],
        radius: f64,
        center: Vec3,
    },
}

/// A convex shape of one query. The labels of the last support vertex warm-start the next search and decide its ties, so
/// they live as long as the query.
#[derive(Clone, Copy)]
pub struct Shape<'a> {
    pub kind: Kind<'a>,
    pub pos: Vec3,
    pub mat: Mat3,
    /// The shape is inflated by half of this.
    pub margin: f64,
    /// Index of the last mesh vertex or box corner, -1 before the first and for shapes without vertices.
    pub vertex: i32,
    /// Index of the last hull vertex, or -1.
    pub hull: i32,
}

impl<'a> Shape<'a> {
    pub fn new(kind: Kind<'a>, pos: &Vec3, mat: &Mat3, margin: f64) -> Shape<'a> {
        Shape { kind, pos: *pos, mat: *mat, margin, vertex: -1, hull: -1 }
    }

    /// A geom in its present pose; `None` for types that are not convex solids.
    #[inline]
    pub fn geom(scene: &Scene<'a>, g: usize, margin: f64) -> Option<Shape<'a>> {
        let mut shape = Shape::unset(scene, g, margin);
        shape.set_kind(scene, g).then_some(shape)
    }

    /// The pose of a geom, whose kind is still to be set.
    #[inline(always)]
    pub fn unset(scene: &Scene<'a>, g: usize, margin: f64) -> Shape<'a> {
        Shape::new(Kind::Point, &scene.xpos[g], &scene.xmat[g], margin)
    }

    /// Takes the kind of a geom; `false` for types that are not convex solids. It is written where it is to stay, because moving it
    /// at once costs store-forwarding stalls.
    #[inline(never)]
    pub fn set_kind(&mut self, scene: &Scene<'a>, g: usize) -> bool {
        let m = scene.m;
        let size = &m.geom_size()[g];
        match mjtGeom::from_int(m.geom_type()[g]) {
            Some(mjGEOM_SPHERE) => self.kind = Kind::Sphere { radius: size[0] },
            Some(mjGEOM_CAPSULE) => self.kind = Kind::Capsule { radius: size[0], half: size[1] },
            Some(mjGEOM_ELLIPSOID) => self.kind = Kind::Ellipsoid { size: *size },
            Some(mjGEOM_CYLINDER) => self.kind = Kind::Cylinder { radius: size[0], half: size[1] },
            Some(mjGEOM_BOX) => self.kind = Kind::Box { size: *size },
            Some(kind @ (mjGEOM_MESH | mjGEOM_SDF)) => {
                let Ok(id) = usize::try_from(m.geom_dataid()[g]) else { return false };
                self.kind = Kind::Mesh(Mesh::new(scene, id, kind == mjGEOM_SDF));
            }
            _ => return false,
        }
        true
    }

    /// A point inside the shape.
    #[inline]
    pub fn center(&self) -> Vec3 {
        match &self.kind {
            Kind::Prism { vertices } => {
                let sum = vertices[1..].iter().fold(vertices[0], |sum, v| sum + *v);
                sum * (1.0 / 6.0)
            }
            Kind::Element { center, .. } => *center,
            _ => self.pos,
        }
    }

    /// How far the inflated shape reaches from its centre along `x`, times the length `r` of it; `None` for shapes without a formula.
    #[inline(always)]
    pub fn reach(&self, x: Vec3, r: f64) -> Option<f64> {
        let l = self.mat.transpose() * x;
        let core = match self.kind {
            Kind::Sphere { radius } => radius * r,
            Kind::Capsule { radius, half } => radius * r + half * l[2].abs(),
            Kind::Ellipsoid { size } => {
                let u = size.component_mul(l);
                u.dot(u).sqrt()
            }
            Kind::Cylinder { radius, half } => radius * (l[0] * l[0] + l[1] * l[1]).sqrt() + half * l[2].abs(),
            Kind::Box { size } => size[0] * l[0].abs() + size[1] * l[1].abs() + size[2] * l[2].abs(),
            _ => return None,
        };
        Some(core + 0.5 * self.margin * r)
    }

    /// The farthest point of the inflated shape in the unit direction `dir`.
    #[inline(always)]
    pub fn support(&mut self, dir: &Vec3) -> Vec3 {
        let mut z = 0.0;
        let (x, y) = match self.kind {
            Kind::Mesh(_) => self.mesh_support(dir[0], dir[1], dir[2], &mut z),
            _ => self.core_support(dir[0], dir[1], dir[2], &mut z),
        };
        let point = Vec3([x, y, z]);
        let inflates = self.margin > 0.0 && !matches!(self.kind, Kind::Element { .. });
        if inflates { point + *dir * (0.5 * self.margin) } else { point }
    }

    /// The same for the core shape, without the margin. Coordinates are passed in registers, the last one of the point alone
    /// through memory: two that are written as a pair and read as another pair cost a store-forwarding stall.
    #[inline(never)]
    fn core_support(&mut self, x: f64, y: f64, z: f64, point_z: &mut f64) -> (f64, f64) {
        let dir = Vec3([x, y, z]);
        let l = self.mat.transpose() * dir;
        let local = match self.kind {
            Kind::Capsule { radius, half } => {
                let p = l * radius;
                Vec3([p[0], p[1], p[2] + if l[2] >= 0.0 { half } else { -half }])
            }
            Kind::Ellipsoid { size } => {
                let u = size.component_mul(l);
                let n2 = u.dot(u);
                if n2 < mjMINVAL * mjMINVAL {
                    return pass(self.pos + self.mat.col(0) * size[0], point_z);
                }
                let s = 1.0 / n2.sqrt();
                Vec3([u[0] * (s * size[0]), u[1] * (s * size[1]), u[2] * (s * size[2])])
            }
            Kind::Cylinder { radius, half } => {
                let n2 = l[0] * l[0] + l[1] * l[1];
                let s = if n2 >= mjMINVAL * mjMINVAL { radius / n2.sqrt() } else { 0.0 };
                Vec3([s * l[0], s * l[1], if l[2] >= 0.0 { half } else { -half }])
            }
            Kind::Box { size } => {
                let side = |k: usize| if l[k] >= 0.0 { size[k] } else { -size[k] };
                let p = Vec3([side(0), side(1), side(2)]);
                let bit = |k: usize| i32::from(p[k] > 0.0) << k;
                self.vertex = bit(0) | bit(1) | bit(2);
                p
            }
            // meshes have a function of their own
            _ => return self.support_in_frame(x, y, z, point_z),
        };
        pass(self.mat * local + self.pos, point_z)
    }

    /// The same for shapes whose support needs no local direction.
    #[inline(never)]
    fn support_in_frame(&self, x: f64, y: f64, z: f64, point_z: &mut f64) -> (f64, f64) {
        let dir = Vec3([x, y, z]);
        let point = match self.kind {
            Kind::Sphere { radius } => self.pos + dir * radius,
            Kind::Segment { half } => {
                let axis = self.mat.col(2);
                let end = if axis.dot(dir) >= 0.0 { half } else { -half };
                self.pos + axis * end
            }
            Kind::Prism { vertices } => {
                let side = if dir[2] < 0.0 { &vertices[..3] } else { &vertices[3..] };
                farthest(side, &dir)
            }
            Kind::Element { vertices, radius, .. } => farthest(vertices, &dir) + dir * (radius + 0.5 * self.margin),
            _ => self.pos,
        };
        pass(point, point_z)
    }

    /// The same for a mesh, called at once: by way of `core_support`, with vectors in memory, `benches/models/mesh_puzzle.xml` took 16 %
    /// more time.
    #[inline(never)]
    fn mesh_support(&mut self, x: f64, y: f64, z: f64, point_z: &mut f64) -> (f64, f64) {
        let dir = self.mat.transpose() * Vec3([x, y, z]);
        let Kind::Mesh(mesh) = &self.kind else { return (0.0, 0.0) };
        let local = if let Some(hull) = mesh.hull() {
            let (end, local) = mesh.support.and_then(|table| table.farthest(dir)).unwrap_or_else(|| {
                let end = hill_climb(mesh.vertices, hull, self.hull, &dir);
                (end, mesh.vertex(hull.vertex[end as usize] as usize))
            });
            (self.hull, self.vertex) = (end as i32, hull.vertex[end as usize] as i32);
            local
        } else {
            self.vertex = farthest_of_mesh(mesh, &dir, self.vertex);
            mesh.vertex(self.vertex as usize)
        };
        pass(self.mat * local + self.pos, point_z)
    }
}

/// Two coordinates of a point in registers, the third through memory.
#[inline(always)]
fn pass(point: Vec3, z: &mut f64) -> (f64, f64) {
    *z = point[2];
    (point[0], point[1])
}

/// The vertex of a mesh farthest along `dir`, starting from the last one found; the first of equal ones.
fn farthest_of_mesh(mesh: &Mesh, dir: &Vec3, last: i32) -> i32 {
    let mut best = f64::from(-f32::MAX);
    let mut found = 0;
    if last >= 0 {
        found = last;
        best = dir.dot(mesh.vertex(last as usize));
    }
    for (vertex, i) in mesh.vertices.iter().zip(0..) {
        // selected without a branch: which is farther cannot be predicted
        let value = along(dir, vertex);
        let better = value > best;
        best = if better { value } else { best };
        found = if better { i } else { found };
    }
    found
}

/// The vertex farthest along `dir`; the first of equal ones. Without branches, which could not be predicted.
#[inline]
pub fn farthest(vertices: &[Vec3], dir: &Vec3) -> Vec3 {
    let mut found = 0;
    let mut best = vertices[0].dot(*dir);
    for (i, v) in vertices.iter().enumerate().skip(1) {
        let value = v.dot(*dir);
        let better = value > best;
        best = if better { value } else { best };
        found = if better { i } else { found };
    }
    vertices[found]
}
