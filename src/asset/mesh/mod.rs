//! Meshes: decoded or inline triangles, their normals, convex hull, polygons, mass properties and bounding volume tree,
//! in the frame of their principal axes.
//!
//! In: a [`MeshSource`]. Out: a [`CompiledMesh`], ready to be packed. Geometry is in double, normals and texture
//! coordinates in single precision.

pub mod decode;
mod distance;
mod hull;
pub mod marching;
mod mass;
mod normals;
mod obj;
mod octree;
mod polygon;
mod raw;
pub mod triangle;

pub use hull::Hull;
pub use octree::Octree;
pub use raw::{LostFaces, Raw};

use super::bvh::{BoundingTree, Leaf};
use super::geometry::*;
use crate::abi::*;
use crate::base::{Error, ErrorKind, Result, reject_if, trap};
use polygon::Polygons;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A mesh as the user describes it, files decoded.
pub struct MeshSource {
    pub name: String,
    pub raw: Raw,
    /// Came from a file in the OBJ format.
    pub is_obj: bool,
    pub refpos: Vec3,
    pub refquat: Quat,
    pub scale: Vec3,
    pub inertia: mjtMeshInertia,
    pub smoothnormal: bool,
    /// Most vertices of the hull, if there is a limit.
    pub maxhullvert: Option<usize>,
    pub needs_hull: bool,
    /// Asks for the octree of signed distances.
    pub needs_sdf: bool,
    /// A plugin gives the distances: the octree's stay zero.
    pub plugin_sdf: bool,
    /// The vertices keep their frame instead of moving to the principal one.
    pub keeps_frame: bool,
}

/// A compiled mesh.
#[derive(Clone, Debug)]
pub struct CompiledMesh {
    pub vert: Vec<Vec3>,
    pub normal: Vec<[f32; 3]>,
    pub texcoord: Vec<[f32; 2]>,
    pub face: Vec<[i32; 3]>,
    pub facenormal: Vec<[i32; 3]>,
    /// Empty without texture coordinates.
    pub facetexcoord: Vec<[i32; 3]>,
    /// The convex hull in the layout of `mesh_graph`, empty if there is none.
    pub graph: Vec<i32>,
    pub polygons: Vec<Vec<i32>>,
    pub polygon_normals: Vec<Vec3>,
    /// Polygons at each vertex.
    pub polygon_map: Vec<Vec<i32>>,
    pub bvh: BoundingTree,
    pub octree: Octree,
    /// Where the mesh's frame lies in that of its source.
    pub pose: Pose,
    /// Volume, or area of a shell.
    pub volume: f64,
    /// Half sizes of the box with the same inertia.
    pub box_size: Vec3,
    pub min: Vec3,
    pub max: Vec3,
}

impl CompiledMesh {
    /// About how much memory it takes.
    pub fn bytes(&self) -> usize {
        let polygons: usize = self.polygons.iter().chain(&self.polygon_map).map(|p| 24 + 4 * p.len()).sum();
        let surface = 24 * self.vert.len() + 12 * self.normal.len() + 8 * self.texcoord.len() + 4 * self.graph.len();
        surface
            + 36 * self.face.len()
            + polygons
            + 24 * self.polygon_normals.len()
            + 64 * self.bvh.len()
            + 150 * self.octree.depth.len()
    }
}

/// A mesh of the cache for one of another need: its hull goes, its octree comes or goes.
pub fn adapted(known: &Arc<CompiledMesh>, wanted: &MeshSource) -> Result<Arc<CompiledMesh>> {
    let mut mesh = known.clone();
    if !wanted.needs_hull && !mesh.graph.is_empty() {
        Arc::make_mut(&mut mesh).graph = vec![];
    }
    if wanted.needs_sdf == mesh.octree.depth.is_empty() {
        Arc::make_mut(&mut mesh).octree = wanted.octree(&known.vert, &known.face, known.min, known.max)?;
    }
    Ok(mesh)
}

/// Work below this many vertices and faces is not worth a thread.
const WORTH_THREADS: usize = 3000;

/// A mesh, unless user code has raised an error meanwhile.
type CaughtMesh = Result<Result<CompiledMesh>>;

/// Compiles independent meshes, side by side if allowed; results in order.
pub fn compile_all(sources: Vec<MeshSource>, threads: bool) -> Vec<Result<CompiledMesh>> {
    let work: usize = sources.iter().map(|s| s.raw.vert.len() / 3 + s.raw.face.len() / 3).sum();
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let workers = if threads && work >= WORTH_THREADS { cores.min(sources.len()).min(16) } else { 1 };
    if workers < 2 {
        return sources.into_iter().map(MeshSource::compile).collect();
    }
    let todo: Vec<Mutex<Option<MeshSource>>> = sources.into_iter().map(|s| Mutex::new(Some(s))).collect();
    let done: Vec<Mutex<Option<CaughtMesh>>> = todo.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(source) =
                        todo.get(i).and_then(|s| s.lock().unwrap_or_else(PoisonError::into_inner).take())
                    else {
                        break;
                    };
                    *done[i].lock().unwrap_or_else(PoisonError::into_inner) =
                        Some(trap::catch_errors(|| source.compile()));
                }
            });
        }
    });
    let unfinished = || Ok(Err(Error::of(ErrorKind::Internal, "mesh was not compiled")));
    // what a plugin's field has raised goes on here
    done.into_iter()
        .map(|m| m.into_inner().unwrap_or_else(PoisonError::into_inner).unwrap_or_else(unfinished))
        .map(|mesh| mesh.unwrap_or_else(trap::resume))
        .collect()
}

/// Groups of three, as arrays.
fn triples<T: Copy>(list: &[T]) -> Vec<[T; 3]> {
    list.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect()
}

/// Fills what a file does not give from the inline lists.
pub fn merge(file: &mut Raw, inline: &Raw) -> Result<()> {
    let both = |a: bool, b: bool, what: &str| {
        if a && b { Err(Error::new(format!("repeated {what} specification"))) } else { Ok(()) }
    };
    both(!file.normal.is_empty(), !inline.normal.is_empty(), "normal")?;
    both(!file.texcoord.is_empty(), !inline.texcoord.is_empty(), "texcoord")?;
    both(!file.vert.is_empty(), !inline.vert.is_empty(), "vertex")?;
    both(!file.face.is_empty(), !inline.face.is_empty(), "face")?;
    both(!file.facenormal.is_empty(), !inline.normal.is_empty(), "facenormal")?;
    both(!file.facetexcoord.is_empty(), !inline.facetexcoord.is_empty(), "facetexcoord")?;
    let fill = |to: &mut Vec<f32>, from: &Vec<f32>| {
        if to.is_empty() {
            to.clone_from(from);
        }
    };
    fill(&mut file.normal, &inline.normal);
    fill(&mut file.texcoord, &inline.texcoord);
    fill(&mut file.vert, &inline.vert);
    for (to, from) in [
        (&mut file.face, &inline.face),
        (&mut file.facenormal, &inline.facenormal),
        (&mut file.facetexcoord, &inline.facetexcoord),
    ] {
        if to.is_empty() {
            to.clone_from(from);
        }
    }
    Ok(())
}

/// Checks inline lists for their length and for numbers that are none.
pub fn check_inline(raw: &Raw) -> Result<()> {
    reject_if(!raw.vert.len().is_multiple_of(3), "vertex data must be a multiple of 3")?;
    reject_if(!raw.face.len().is_multiple_of(3), "face data must be a multiple of 3")?;
    check_finite(&raw.vert)
}

/// Refuses vertices with an infinite coordinate or NaN.
pub fn check_finite(vert: &[f32]) -> Result<()> {
    match vert.iter().position(|x| !x.is_finite()) {
        Some(i) => Err(Error::new(format!("vertex coordinate {} is not finite", i / 3))),
        None => Ok(()),
    }
}

impl MeshSource {
    /// Processes the mesh.
    pub fn compile(mut self) -> Result<CompiledMesh> {
        self.check()?;
        let raw = std::mem::take(&mut self.raw);
        let points: Vec<Vec3> = triples(&raw.vert).into_iter().map(|v| Vec3(v.map(f64::from))).collect();
        let mut face = triples(&raw.face);
        if self.inertia == mjMESH_INERTIA_EXACT {
            self.check_orientation(&points, &face)?;
        }
        let wanted = self.needs_hull || face.is_empty() || self.inertia == mjMESH_INERTIA_CONVEX;
        let hull = if wanted { Some(Hull::new(&points, self.maxhullvert)?) } else { None };
        let hull_faces = hull.as_ref().map_or(&[][..], |h| &h.faces);
        if face.is_empty() {
            face = hull_faces.to_vec();
        }
        let generated = raw.normal.is_empty();
        let mut normal =
            if generated { normals::generate(&points, &face, self.smoothnormal) } else { triples(&raw.normal) };
        let facenormal = self.normal_indices(&raw, &face, normal.len(), points.len(), generated)?;
        let facetexcoord = match (raw.texcoord.is_empty(), raw.facetexcoord.is_empty()) {
            (true, _) => vec![],
            (_, true) => face.clone(),
            // what is listed beyond the faces belongs to none
            _ => triples(&raw.facetexcoord[..raw.facetexcoord.len().min(3 * face.len())]),
        };
        let polygons = Polygons::new(&points, if hull.is_some() { hull_faces } else { &face });
        let graph = hull.as_ref().map_or(vec![], Hull::graph);
        let mut vert = points;
        self.transform(&mut vert, &mut normal);
        let mut mass = mass::properties(&self.name, &vert, &face, hull_faces, self.inertia)?;
        if self.keeps_frame {
            mass.pose = Pose::IDENTITY;
        }
        recentre(&mut vert, &mut normal, &mass.pose);
        let (mut min, mut max) = (Vec3([1e10; 3]), Vec3([-1e10; 3]));
        for v in &vert {
            for k in 0..3 {
                min[k] = f64::min(min[k], v[k]);
                max[k] = f64::max(max[k], v[k]);
            }
        }
        let octree = self.octree(&vert, &face, min, max)?;
        Ok(CompiledMesh {
            octree,
            polygon_normals: polygons.normals(&vert),
            bvh: BoundingTree::build(&leaves(&vert, &face)),
            polygons: polygons.polygons,
            polygon_map: polygons.map,
            vert,
            normal,
            texcoord: raw.texcoord.chunks_exact(2).map(|c| [c[0], c[1]]).collect(),
            face,
            facenormal,
            facetexcoord,
            graph,
            pose: mass.pose,
            volume: mass.volume,
            box_size: mass.box_size,
            min,
            max,
        })
    }

    fn octree(&self, vert: &[Vec3], face: &[[i32; 3]], min: Vec3, max: Vec3) -> Result<Octree> {
        match (self.needs_sdf, self.plugin_sdf) {
            (false, _) => Ok(Octree::default()),
            (true, false) => Octree::new(vert, face, min, max),
            (true, true) => Ok(Octree::without_distances(vert, face, min, max)),
        }
    }

    fn check(&self) -> Result<()> {
        let raw = &self.raw;
        let fail = |text: &str| Err(Error::new(text));
        reject_if(raw.vert.len() < 12, "at least 4 vertices required")?;
        reject_if(!raw.vert.len().is_multiple_of(3), "vertex data must be a multiple of 3")?;
        reject_if(!raw.normal.len().is_multiple_of(3), "normal data must be a multiple of 3")?;
        reject_if(!raw.texcoord.len().is_multiple_of(2), "texcoord must be a multiple of 2")?;
        reject_if(!raw.face.len().is_multiple_of(3), "face data must be a multiple of 3")?;
        let per_vertex = raw.texcoord.len() / 2 == raw.vert.len() / 3;
        if !raw.texcoord.is_empty() && !per_vertex && raw.facetexcoord.is_empty() && !self.is_obj {
            return fail("texcoord must be 2*nv if face texcoord indices are not provided in an OBJ file");
        }
        let nvert = (raw.vert.len() / 3) as i32;
        if let Some(i) = raw.face.iter().position(|v| !(0..nvert).contains(v)) {
            return Err(Error::new(format!("in face {}, vertex index {} does not exist", i / 3, raw.face[i])));
        }
        Ok(())
    }

    /// Neighbouring faces must run along their common edge in opposite directions.
    fn check_orientation(&self, points: &[Vec3], face: &[[i32; 3]]) -> Result<()> {
        let mut edges = Vec::with_capacity(3 * face.len());
        for f in face {
            let [a, b, c] = f.map(|i| points[i as usize]);
            if 0.5 * (b - a).cross(c - a).norm() > mjMINVAL.sqrt() {
                edges.extend([(f[0], f[1]), (f[1], f[2]), (f[2], f[0])]);
            }
        }
        edges.sort_unstable();
        match edges.windows(2).find(|w| w[0] == w[1]) {
            Some(w) => Err(Error::new(format!(
                "faces of mesh '{}' have inconsistent orientation. Please check the faces containing the vertices {} and {}.",
                self.name,
                w[0].0 + 1,
                w[0].1 + 1
            ))),
            None => Ok(()),
        }
    }

    fn normal_indices(
        &self,
        raw: &Raw,
        face: &[[i32; 3]],
        normals: usize,
        verts: usize,
        generated: bool,
    ) -> Result<Vec<[i32; 3]>> {
        if generated {
            return Ok(face.to_vec());
        }
        if !raw.facenormal.is_empty() {
            reject_if(raw.facenormal.len() != 3 * face.len(), "face data must have the same size as face normal data")?;
            return Ok(triples(&raw.facenormal));
        }
        let stride = (normals / verts) as i32;
        Ok(face.iter().map(|f| f.map(|i| i.saturating_mul(stride))).collect())
    }

    /// The user's offset, rotation and scale.
    fn transform(&self, vert: &mut [Vec3], normal: &mut [[f32; 3]]) {
        if self.refpos != Vec3::ZERO {
            vert.iter_mut().for_each(|v| *v -= self.refpos);
        }
        if self.refquat != Quat::IDENTITY {
            let mut q = self.refquat;
            normalize(&mut q);
            rotate_all(vert, normal, q);
        }
        if self.scale != Vec3([1.0; 3]) {
            for v in vert.iter_mut() {
                *v = Vec3::from_fn(|i| v[i] * self.scale[i]);
            }
            for n in normal.iter_mut() {
                *n = std::array::from_fn(|i| (n[i] as f64 * self.scale[i]) as f32);
            }
        }
        normal.iter_mut().for_each(|n| *n = normals::renormalize(*n));
    }
}

/// Rotates by the inverse of `q`.
fn rotate_all(vert: &mut [Vec3], normal: &mut [[f32; 3]], q: Quat) {
    let inverse = quat_to_mat(q).transpose();
    vert.iter_mut().for_each(|v| *v = inverse * *v);
    for n in normal {
        *n = (inverse * Vec3(n.map(f64::from))).map(|x| x as f32);
    }
}

fn recentre(vert: &mut [Vec3], normal: &mut [[f32; 3]], pose: &Pose) {
    vert.iter_mut().for_each(|v| *v -= pose.pos);
    rotate_all(vert, normal, pose.quat);
}

/// Boxes of the faces; their circumcentres decide the splits.
fn leaves(vert: &[Vec3], face: &[[i32; 3]]) -> Vec<Leaf> {
    let mut out = Vec::with_capacity(face.len());
    for (id, f) in face.iter().enumerate() {
        let [p, q, r] = f.map(|i| vert[i as usize]);
        let (a, b) = (p - r, q - r);
        let n = a.cross(b);
        let (aa, bb, nn) = (a.dot(a), b.dot(b), n.dot(n));
        let mix = b * aa - a * bb;
        let offset = mix.cross(n);
        out.push(Leaf {
            id: id as i32,
            key: Vec3::from_fn(|i| r[i] + offset[i] / (2.0 * nn)),
            min: Vec3::from_fn(|i| p[i].min(q[i]).min(r[i])),
            max: Vec3::from_fn(|i| p[i].max(q[i]).max(r[i])),
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron(inertia: mjtMeshInertia) -> CompiledMesh {
        let raw = Raw { vert: vec![0., 0., 0., 1., 0., 0., 0., 2., 0., 0., 0., 3.], ..Raw::default() };
        let source = MeshSource {
            name: "t".to_string(),
            raw,
            is_obj: false,
            refpos: Vec3::ZERO,
            refquat: Quat::IDENTITY,
            scale: Vec3([1.0; 3]),
            inertia,
            smoothnormal: false,
            maxhullvert: None,
            needs_hull: true,
            needs_sdf: false,
            plugin_sdf: false,
            keeps_frame: false,
        };
        source.compile().unwrap()
    }

    #[test]
    fn tetrahedron_agrees_with_the_reference() {
        let m = tetrahedron(mjMESH_INERTIA_LEGACY);
        let close = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(x, y)| (x - y).abs() < 1e-14);
        assert!(close(&m.pose.pos.0, &[0.25, 0.5, 0.75]));
        let quat = [0.9729070384154738, 0.15229211959877192, -0.06801203229001726, 0.16010424220965153];
        assert!(close(&m.pose.quat.0, &quat), "{:?}", m.pose);
        assert!(close(&m.box_size.0, &[0.25999429786814693, 0.6396526837018968, 1.0479730002767296]));
        assert_eq!(m.vert[3].map(|x| x as f32), [0.027204651, 0.24963515, 2.3047652]);
        assert_eq!(m.normal[0], [-0.93948197, 0.33224848, 0.083573543]);
        assert_eq!(m.normal[2], [0.18110400, 0.27455413, 0.94436294]);
        let shell = tetrahedron(mjMESH_INERTIA_SHELL);
        assert!(close(&shell.pose.pos.0, &[2.0 / 9.0, 5.0 / 9.0, 8.0 / 9.0]));
    }

    #[test]
    fn bad_indices_are_rejected() {
        let mut source = MeshSource {
            name: "t".to_string(),
            raw: Raw { vert: vec![0.0; 12], face: vec![0, 1, 4], ..Raw::default() },
            is_obj: false,
            refpos: Vec3::ZERO,
            refquat: Quat::IDENTITY,
            scale: Vec3([1.0; 3]),
            inertia: mjMESH_INERTIA_EXACT,
            smoothnormal: false,
            maxhullvert: None,
            needs_hull: false,
            needs_sdf: false,
            plugin_sdf: false,
            keeps_frame: false,
        };
        assert!(source.check().is_err());
        source.raw.face = vec![0, 1, 2];
        assert!(source.compile().is_err());
    }
}
