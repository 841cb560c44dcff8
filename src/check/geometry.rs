//! Sizes of what a model has: volumes of geoms, and the surface and hull of a mesh.
#![forbid(unsafe_code)]

use crate::abi::*;
use crate::math::{Mat3, Pose, Vec3};
use crate::model::Model;
use std::collections::HashMap;
use std::f64::consts::PI;
use std::ops::Range;

/// The surface of a mesh as it was compiled.
pub struct MeshSurface {
    /// Volume by the divergence theorem, negative if the faces look inwards. It has no meaning unless the surface is closed.
    pub volume: f64,
    /// Volume of the convex hull; none without one.
    pub hull: Option<f64>,
    /// How much of the volume depends on where the origin is: 0 for a closed surface.
    pub ambiguity: f64,
    pub edges: usize,
    /// Edges that belong to one face only.
    pub open_edges: usize,
    /// Edges whose two faces run along them in the same direction.
    pub twisted_edges: usize,
    /// Sides of the bounding box.
    pub size: Vec3,
}

impl MeshSurface {
    /// Every edge has two faces that agree about inside and outside. A few edges may be shared by four faces.
    pub fn is_closed(&self) -> bool {
        self.open_edges == 0 && self.twisted_edges == 0
    }
}

/// The part of an array that belongs to an element.
fn part(address: i32, count: i32) -> Range<usize> {
    let begin = address.max(0) as usize;
    begin..begin + count.max(0) as usize
}

/// Measures a mesh.
pub fn mesh_surface(m: &Model, mesh: usize) -> MeshSurface {
    let vert = &m.mesh_vert()[part(m.mesh_vertadr()[mesh], m.mesh_vertnum()[mesh])];
    let face = &m.mesh_face()[part(m.mesh_faceadr()[mesh], m.mesh_facenum()[mesh])];
    let same = welded(vert);
    let (mut edges, mut volume) = (HashMap::<(usize, usize), (i32, i32)>::new(), 0.0);
    // sums to zero over a closed surface
    let mut area = Vec3::ZERO;
    for f in face {
        let [a, b, c] = f.map(|i| same[i as usize]);
        volume += tetrahedron(point(vert[a]), point(vert[b]), point(vert[c]));
        if a == b || b == c || a == c {
            continue;
        }
        let [p, q, r] = [a, b, c].map(|i| point(vert[i]));
        area += (q - p).cross(r - p) * 0.5;
        for (from, to) in [(a, b), (b, c), (c, a)] {
            let edge = edges.entry((from.min(to), from.max(to))).or_default();
            if from < to { edge.0 += 1 } else { edge.1 += 1 }
        }
    }
    let (mut low, mut high) = (Vec3([f64::INFINITY; 3]), Vec3([f64::NEG_INFINITY; 3]));
    for &v in vert {
        for k in 0..3 {
            low[k] = low[k].min(f64::from(v[k]));
            high[k] = high[k].max(f64::from(v[k]));
        }
    }
    let size = high - low;
    MeshSurface {
        volume,
        ambiguity: area.norm() * size.norm() / (6.0 * volume.abs()).max(f64::MIN_POSITIVE),
        hull: hull_volume(m, mesh, vert),
        edges: edges.len(),
        open_edges: edges.values().filter(|(along, back)| along + back == 1).count(),
        twisted_edges: edges.values().filter(|(along, back)| along + back > 1 && along != back).count(),
        size,
    }
}

fn point(v: [f32; 3]) -> Vec3 {
    Vec3(v.map(f64::from))
}

fn tetrahedron(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    a.dot(b.cross(c)) / 6.0
}

/// For each vertex the first one at the same place.
fn welded(vert: &[[f32; 3]]) -> Vec<usize> {
    let mut first = HashMap::with_capacity(vert.len());
    let key = |v: &[f32; 3]| v.map(|x| (x + 0.0).to_bits());
    vert.iter().enumerate().map(|(i, v)| *first.entry(key(v)).or_insert(i)).collect()
}

/// The volume of the hull in `mesh_graph`: counts, edge addresses, vertex ids, neighbours, faces.
fn hull_volume(m: &Model, mesh: usize, vert: &[[f32; 3]]) -> Option<f64> {
    let address = usize::try_from(m.mesh_graphadr()[mesh]).ok()?;
    let graph = m.mesh_graph().get(address..)?;
    let (&vertices, &faces) = (graph.first()?, graph.get(1)?);
    let (vertices, faces) = (usize::try_from(vertices).ok()?, usize::try_from(faces).ok()?);
    let faces = graph.get(2 + 3 * vertices + 3 * faces..)?.get(..3 * faces)?;
    let corner = |i: i32| vert.get(i as usize).map(|&v| point(v));
    faces.chunks_exact(3).map(|f| Some(tetrahedron(corner(f[0])?, corner(f[1])?, corner(f[2])?))).sum()
}

/// Bounds of the volume that a geom can fill with material.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VolumeBounds {
    pub least: f64,
    pub most: f64,
}

/// Bounds of a geom's volume, with the surfaces of all meshes; none for planes and height fields.
pub fn geom_volume(m: &Model, geom: usize, meshes: &[MeshSurface]) -> Option<VolumeBounds> {
    let [x, y, z] = m.geom_size()[geom].0;
    let exact = |volume: f64| Some(VolumeBounds { least: volume, most: volume });
    let ball = |x: f64, y: f64, z: f64| 4.0 / 3.0 * PI * x * y * z;
    match mjtGeom::ENUMERATORS.iter().find(|(_, e)| e.to_int() == m.geom_type()[geom]).map(|e| e.1)? {
        mjGEOM_SPHERE => exact(ball(x, x, x)),
        mjGEOM_ELLIPSOID => exact(ball(x, y, z)),
        mjGEOM_CAPSULE => exact(ball(x, x, x) + 2.0 * PI * x * x * y),
        mjGEOM_CYLINDER => exact(2.0 * PI * x * x * y),
        mjGEOM_BOX => exact(8.0 * x * y * z),
        mjGEOM_MESH | mjGEOM_SDF => {
            let mesh = meshes.get(usize::try_from(m.geom_dataid()[geom]).ok()?)?;
            let outer = mesh.hull.unwrap_or(mesh.size[0] * mesh.size[1] * mesh.size[2]);
            let least = if mesh.is_closed() { mesh.volume.abs() } else { 0.0 };
            Some(VolumeBounds { least, most: outer.max(least) })
        }
        _ => None,
    }
}

/// The corners of a geom's box in the frame of its body; none for planes and height fields.
pub fn geom_corners(m: &Model, geom: usize) -> Option<[Vec3; 8]> {
    let kind = m.geom_type()[geom];
    if kind == mjGEOM_PLANE as i32 || kind == mjGEOM_HFIELD as i32 {
        return None;
    }
    let [cx, cy, cz, hx, hy, hz] = m.geom_aabb()[geom];
    let pose = Pose { pos: m.geom_pos()[geom], quat: m.geom_quat()[geom] };
    let sign = |i: usize, bit: usize| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
    Some(std::array::from_fn(|i| pose.point(Vec3([cx + sign(i, 0) * hx, cy + sign(i, 1) * hy, cz + sign(i, 2) * hz]))))
}

/// The geoms of a body.
pub fn geoms(m: &Model, body: usize) -> Range<usize> {
    part(m.body_geomadr()[body], m.body_geomnum()[body])
}

/// The joints of a body.
pub fn joints(m: &Model, body: usize) -> Range<usize> {
    part(m.body_jntadr()[body], m.body_jntnum()[body])
}

/// Poses of all bodies in the reference configuration relative to the body that each is welded to.
pub fn weld_poses(m: &Model) -> Vec<Pose> {
    let mut poses: Vec<Pose> = Vec::with_capacity(m.nbody());
    for body in 0..m.nbody() {
        let parent = m.body_parentid()[body] as usize;
        let own = Pose { pos: m.body_pos()[body], quat: m.body_quat()[body] };
        let moves = m.body_weldid()[body] as usize == body;
        let pose = if moves { Pose::IDENTITY } else { poses[parent] * own };
        poses.push(pose);
    }
    poses
}

/// The inertia of a body about its centre of mass, in the axes of its frame.
pub fn inertia(m: &Model, body: usize) -> Mat3 {
    let r = m.body_iquat()[body].to_mat();
    r * Mat3::diagonal(m.body_inertia()[body]) * r.transpose()
}

/// Whether a geom can touch anything at all by its masks.
pub fn is_collidable(m: &Model, geom: usize) -> bool {
    m.geom_contype()[geom] != 0 || m.geom_conaffinity()[geom] != 0
}

/// Geoms of explicit pairs.
pub fn paired_geoms(m: &Model) -> std::collections::HashSet<usize> {
    m.pair_geom1().iter().chain(m.pair_geom2()).map(|&g| g as usize).collect()
}

/// Whether two geoms with these masks may touch: a bit of one's type is in the other's affinity.
pub fn masks_match(contype1: i32, conaffinity1: i32, contype2: i32, conaffinity2: i32) -> bool {
    contype1 & conaffinity2 != 0 || contype2 & conaffinity1 != 0
}

/// Mass, centre and inertia of what is welded to a body, in its frame.
pub struct Lump {
    pub mass: f64,
    pub centre: Vec3,
    /// About the centre of mass.
    pub inertia: Mat3,
}

/// Sums the members of a welded group; `poses` are those of [`weld_poses`].
pub fn lump(m: &Model, poses: &[Pose], members: &[usize]) -> Lump {
    let centre_of = |b: usize| poses[b].point(m.body_ipos()[b]);
    let mass: f64 = members.iter().map(|&b| m.body_mass()[b]).sum();
    let sum = members.iter().fold(Vec3::ZERO, |sum, &b| sum + centre_of(b) * m.body_mass()[b]);
    let centre = if mass > 0.0 { sum * (1.0 / mass) } else { Vec3::ZERO };
    let mut total = Mat3::ZERO;
    for &b in members {
        let (r, offset) = (poses[b].quat.to_mat(), centre_of(b) - centre);
        let away = offset.skew();
        total = total + r * inertia(m, b) * r.transpose() + (away * away.transpose()) * m.body_mass()[b];
    }
    Lump { mass, centre, inertia: total }
}
