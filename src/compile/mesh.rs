//! Meshes: sources, hull requests, sizes, packing.

use super::geom::MeshUse;
use super::pack::{address, put, put_static_bvh};
use super::shape::MeshShape;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::image::content_type;
use crate::asset::mesh::marching::ValueGrid;
use crate::asset::mesh::{self, CompiledMesh, MeshSource, Raw};
use crate::base::cache;
use crate::base::resource::Resource;
use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::model::fields::Sizes;
use crate::plugin::field::StaticField;
use crate::spec::MeshPose;
use std::sync::Arc;

/// What the compiler derives for a mesh.
#[derive(Clone, Debug)]
pub struct MeshState {
    /// Nothing but the eye uses it.
    pub visual: bool,
    pub needs_hull: bool,
    pub needs_sdf: bool,
    /// Shared with the asset cache.
    pub mesh: Option<Arc<CompiledMesh>>,
}

impl Default for MeshState {
    fn default() -> Self {
        MeshState { visual: true, needs_hull: false, needs_sdf: false, mesh: None }
    }
}

impl MeshState {
    /// Number of compiled vertices.
    pub fn nvert(&self) -> usize {
        self.mesh.as_ref().map_or(0, |m| m.vert.len())
    }
}

/// A mesh to be compiled.
struct MeshJob {
    mesh: usize,
    source: MeshSource,
    keep: Option<CacheKey>,
}

/// Under which name and stamp a compiled mesh goes to the cache.
struct CacheKey {
    id: String,
    stamp: String,
    note: Option<String>,
}

enum Prepared {
    Done(Arc<CompiledMesh>),
    Todo(Box<MeshJob>),
    /// A mesh of the batch comes from the same file.
    SameFile,
}

/// What the cache compares besides the file (QUIRKS.md: not all that matters).
#[derive(PartialEq)]
struct Variant {
    maxhullvert: Option<usize>,
    inertia: mjtMeshInertia,
    scale: [f64; 3],
}

impl Variant {
    fn of(source: &MeshSource) -> Variant {
        Variant { maxhullvert: source.maxhullvert, inertia: source.inertia, scale: source.scale.0 }
    }
}

/// A compiled mesh in the asset cache.
struct CachedMesh {
    mesh: Arc<CompiledMesh>,
    variant: Variant,
    /// What the user is told of the file.
    note: Option<String>,
}

impl CachedMesh {
    fn serves(&self, wanted: &MeshSource) -> bool {
        let hull = !wanted.needs_hull || !self.mesh.graph.is_empty();
        hull && self.variant == Variant::of(wanted)
    }
}

impl Compiler<'_> {
    /// Meshes that take part in collisions need a convex hull.
    pub(super) fn request_hulls(&mut self) {
        let mut paired = vec![false; self.geoms.len()];
        for p in &self.pairs {
            paired[p.geom1 as usize] = true;
            paired[p.geom2 as usize] = true;
        }
        for (i, e) in self.spec.geoms.iter().enumerate() {
            let Ok(mesh) = usize::try_from(self.geoms[i].meshid) else { continue };
            if !e.public.r#type.is(mjGEOM_MESH) && !e.public.r#type.is(mjGEOM_SDF) {
                continue;
            }
            self.meshes[mesh].needs_sdf |= e.public.r#type.is(mjGEOM_SDF);
            let convex = self.spec.meshes.at(mesh).public.inertia.is(mjMESH_INERTIA_CONVEX);
            if super::geom::collides(&e.public) || paired[i] || convex {
                self.meshes[mesh].needs_hull = true;
            }
        }
    }

    /// Compiles all meshes, with threads if that is worth it; the error of the first failing one is reported.
    pub(super) fn compile_meshes(&mut self) -> Result<()> {
        let mut batch = Vec::new();
        for i in 0..self.meshes.len() {
            let e = self.spec.meshes.at_mut(i);
            e.compiled = e.public.clone();
            let mut prepared = self.prepare_mesh(i, &batch);
            if matches!(prepared, Ok(Prepared::SameFile)) {
                // what the earlier mesh leaves in the cache decides
                self.compile_batch(std::mem::take(&mut batch))?;
                prepared = self.prepare_mesh(i, &batch);
            }
            match prepared {
                Ok(Prepared::Done(mesh)) => self.finish_mesh(i, mesh),
                Ok(Prepared::Todo(job)) => batch.push(*job),
                Ok(Prepared::SameFile) => {}
                Err(failure) => {
                    self.compile_batch(batch)?;
                    return Err(failure);
                }
            }
        }
        self.compile_batch(batch)
    }

    fn compile_batch(&mut self, batch: Vec<MeshJob>) -> Result<()> {
        let threads = self.spec.public.public.compiler.usethread != 0;
        let (sources, places): (Vec<MeshSource>, Vec<_>) =
            batch.into_iter().map(|j| (j.source, (j.mesh, j.keep))).unzip();
        let kinds: Vec<Variant> = sources.iter().map(Variant::of).collect();
        for ((result, (i, keep)), variant) in mesh::compile_all(sources, threads).into_iter().zip(places).zip(kinds) {
            let mesh = Arc::new(result.map_err(|e| Failure::of(self.spec.meshes.at(i), e.message()))?);
            if let Some(CacheKey { id, stamp, note }) = keep {
                self.notes.extend(note.clone());
                let cached = CachedMesh { mesh: mesh.clone(), variant, note };
                cache::cache().insert(&id, &stamp, mesh.bytes(), Arc::new(cached));
            }
            self.finish_mesh(i, mesh);
        }
        Ok(())
    }

    fn finish_mesh(&mut self, i: usize, mesh: Arc<CompiledMesh>) {
        if mesh.bvh.max_depth() > mjMAXTREEDEPTH {
            self.warn("max tree depth exceeded".into());
        }
        self.spec.meshes.at_mut(i).extra = MeshPose { pos: mesh.pose.pos.0, quat: mesh.pose.quat.0 };
        self.meshes[i].mesh = Some(mesh);
        // its users say so when references are resolved again
        self.meshes[i].visual = true;
        let file = self.stripped(self.spec.meshes.at(i).compiled.file.text()).to_string();
        self.spec.meshes.at_mut(i).compiled.file.set(&file);
    }

    /// Collects what a mesh is made of, or finds it made.
    fn prepare_mesh(&mut self, i: usize, batch: &[MeshJob]) -> Result<Prepared> {
        let e = self.spec.meshes.at(i);
        let c = &e.compiled;
        let fail = |text: &str| Failure::of(e, text);
        let inline = Raw {
            vert: c.uservert.to_vec(),
            normal: c.usernormal.to_vec(),
            texcoord: c.usertexcoord.to_vec(),
            face: c.userface.to_vec(),
            facenormal: c.userfacenormal.to_vec(),
            facetexcoord: c.userfacetexcoord.to_vec(),
            lost: None,
        };
        mesh::check_inline(&inline).map_err(|e| fail(e.message()))?;
        let Some(inertia) = c.inertia.get() else { return Err(fail("invalid inertia mode in mesh")) };
        let mut source = MeshSource {
            name: e.name().to_string(),
            raw: Raw { facenormal: vec![], ..inline.clone() },
            is_obj: false,
            refpos: Vec3(c.refpos),
            refquat: Quat(c.refquat),
            scale: Vec3(c.scale),
            inertia,
            smoothnormal: c.smoothnormal != 0,
            maxhullvert: usize::try_from(c.maxhullvert).ok(),
            needs_hull: self.meshes[i].needs_hull,
            needs_sdf: c.needsdf != 0 || self.meshes[i].needs_sdf,
            plugin_sdf: c.public.plugin.active != 0,
            keeps_frame: false,
        };
        let mut keep = None;
        let file = self.stripped(c.file.text()).to_string();
        if !file.is_empty() {
            let (dir, path) = self.asset_path(e.head.origin, &file, false);
            let resource = Resource::open(&dir, &path, self.vfs).map_err(|e| Failure::new(e.message()))?;
            let id = resource.name();
            if batch.iter().any(|j| j.keep.as_ref().is_some_and(|k| k.id == id)) {
                return Ok(Prepared::SameFile);
            }
            let kind = content_type(c.content_type.text(), &file);
            if let Some(known) = cache::fetch::<CachedMesh>(&id, &resource).filter(|known| known.serves(&source)) {
                self.notes.extend(known.note.clone());
                let known = mesh::adapted(&known.mesh, &source).map_err(|e| fail(e.message()))?;
                // the writer names the type of decoded files only, as in the reference
                return Ok(Prepared::Done(known));
            }
            if kind.is_empty() && !c.content_type.is_empty() {
                return Err(fail(&format!("invalid content type: '{}'", c.content_type.text())));
            }
            let left_handed = c.scale[0] * c.scale[1] * c.scale[2] <= 0.0;
            let mut raw =
                mesh::decode::decode(&kind, &id, resource.read(), left_handed).map_err(|e| fail(e.message()))?;
            mesh::check_finite(&raw.vert).map_err(|e| fail(e.message()))?;
            mesh::merge(&mut raw, &inline).map_err(|e| fail(e.message()))?;
            let note = raw.lost_note(&id);
            (source.raw, source.is_obj) = (raw, kind == "model/obj");
            self.spec.meshes.at_mut(i).compiled.content_type.set(&kind);
            keep = Some(CacheKey { id, stamp: cache::stamp(&resource), note });
        } else if c.public.plugin.active != 0 {
            source.raw = from_field(&self.plugin_of_mesh(i)?);
            (source.keeps_frame, source.needs_sdf) = (true, false);
        }
        Ok(Prepared::Todo(Box::new(MeshJob { mesh: i, source, keep })))
    }

    /// Pose and shape of a compiled mesh.
    pub(super) fn mesh_use(&self, i: usize) -> Option<MeshUse> {
        let mesh = self.meshes[i].mesh.as_ref()?;
        let shape = MeshShape { volume: mesh.volume, box_size: mesh.box_size, min: mesh.min, max: mesh.max };
        Some(MeshUse { pose: mesh.pose, shape })
    }

    /// Drops the meshes that nothing but the eye uses.
    pub(super) fn discard_meshes(&mut self) {
        let kept: Vec<usize> = (0..self.meshes.len()).filter(|&i| !self.meshes[i].visual).collect();
        let order = kept.iter().map(|&i| self.spec.meshes.ids()[i]).collect();
        let new_id = |old: i32| kept.binary_search(&(old as usize)).map_or(-1, |i| i as i32);
        for g in self.geoms.iter_mut().filter(|g| g.meshid >= 0) {
            g.meshid = new_id(g.meshid);
        }
        for (e, s) in self.spec.sensors.iter().zip(&mut self.sensors) {
            if e.compiled.objtype.is(mjOBJ_MESH) && s.objid >= 0 {
                s.objid = new_id(s.objid);
            }
        }
        self.meshes = kept.iter().map(|&i| self.meshes[i].clone()).collect();
        self.spec.meshes.set_order(order);
    }

    fn compiled_meshes(&self) -> impl Iterator<Item = (usize, &CompiledMesh)> {
        self.meshes.iter().enumerate().filter_map(|(i, m)| Some((i, m.mesh.as_deref()?)))
    }

    pub(super) fn count_meshes(&self, z: &mut Sizes) {
        for (_, m) in self.compiled_meshes() {
            z.nmeshvert += m.vert.len() as i64;
            z.nmeshnormal += m.normal.len() as i64;
            z.nmeshtexcoord += m.texcoord.len() as i64;
            z.nmeshface += m.face.len() as i64;
            z.nmeshgraph += m.graph.len() as i64;
            z.nmeshpoly += m.polygons.len() as i64;
            z.nmeshpolyvert += m.polygons.iter().map(|p| p.len() as i64).sum::<i64>();
            z.nmeshpolymap += m.polygon_map.iter().map(|p| p.len() as i64).sum::<i64>();
            z.nbvhstatic += m.bvh.len() as i64;
            z.noct += m.octree.depth.len() as i64;
        }
    }

    pub(super) fn pack_meshes(&self, m: &mut Model) {
        let mut at = Addresses { bvh: self.bodies.iter().map(|b| b.bvh.len()).sum(), ..Addresses::default() };
        for (i, mesh) in self.compiled_meshes() {
            let e = &self.spec.meshes.at(i).compiled;
            m.mesh_scale_mut()[i] = Vec3(e.scale);
            m.mesh_pos_mut()[i] = mesh.pose.pos;
            m.mesh_quat_mut()[i] = mesh.pose.quat;
            pack_surface(m, i, mesh, &mut at);
            pack_polygons(m, i, mesh, &mut at);
        }
    }
}

/// Points on the longest axis of the grid over a field's box, were the others flat.
const FIELD_POINTS: f64 = 300.0;

/// The surface of a plugin's field, over a grid of about cubic cells.
fn from_field(field: &StaticField) -> Raw {
    let aabb = field.aabb();
    let half = [aabb[3], aabb[4], aabb[5]];
    let total = half[0] + half[1] + half[2];
    // a box that is none gives few points, hence no surface
    let size = half.map(|h| (FIELD_POINTS * h / total).floor().clamp(0.0, FIELD_POINTS) as usize + 1);
    let point = |i: [usize; 3]| -> [f64; 3] {
        std::array::from_fn(|k| aabb[k] - half[k] + 2.0 * half[k] * i[k] as f64 / (size[k] as f64 - 1.0))
    };
    let surface = ValueGrid::sample(size, |i| field.distance(&point(i))).surface();
    let vert: Vec<f32> = surface.placed(size, &aabb).iter().flat_map(|v| v.0).map(|x| x as f32).collect();
    let face = surface.face.into_flattened();
    Raw { vert, normal: surface.normal.into_flattened(), facenormal: face.clone(), face, ..Raw::default() }
}

/// Where the next mesh begins in each array.
#[derive(Default)]
struct Addresses {
    vert: usize,
    normal: usize,
    texcoord: usize,
    face: usize,
    graph: usize,
    bvh: usize,
    oct: usize,
    poly: usize,
    polyvert: usize,
    polymap: usize,
}

fn pack_surface(m: &mut Model, i: usize, mesh: &CompiledMesh, at: &mut Addresses) {
    m.mesh_vertadr_mut()[i] = at.vert as i32;
    m.mesh_vertnum_mut()[i] = mesh.vert.len() as i32;
    m.mesh_normaladr_mut()[i] = at.normal as i32;
    m.mesh_normalnum_mut()[i] = mesh.normal.len() as i32;
    m.mesh_texcoordadr_mut()[i] = address(mesh.texcoord.len(), at.texcoord);
    m.mesh_texcoordnum_mut()[i] = mesh.texcoord.len() as i32;
    m.mesh_faceadr_mut()[i] = at.face as i32;
    m.mesh_facenum_mut()[i] = mesh.face.len() as i32;
    m.mesh_graphadr_mut()[i] = address(mesh.graph.len(), at.graph);
    m.mesh_bvhadr_mut()[i] = address(mesh.bvh.len(), at.bvh);
    m.mesh_bvhnum_mut()[i] = mesh.bvh.len() as i32;
    m.mesh_octadr_mut()[i] = address(mesh.octree.depth.len(), at.oct);
    m.mesh_octnum_mut()[i] = mesh.octree.depth.len() as i32;
    put(m.oct_depth_mut(), &mut at.oct.clone(), &mesh.octree.depth);
    put(m.oct_child_mut(), &mut at.oct.clone(), &mesh.octree.child);
    put(m.oct_aabb_mut(), &mut at.oct.clone(), &mesh.octree.aabb);
    put(m.oct_coeff_mut(), &mut at.oct, &mesh.octree.coeff);
    for v in &mesh.vert {
        m.mesh_vert_mut()[at.vert] = v.map(|x| x as f32);
        at.vert += 1;
    }
    put(m.mesh_normal_mut(), &mut at.normal, &mesh.normal);
    put(m.mesh_texcoord_mut(), &mut at.texcoord, &mesh.texcoord);
    put(m.mesh_facenormal_mut(), &mut at.face.clone(), &mesh.facenormal);
    put(m.mesh_facetexcoord_mut(), &mut at.face.clone(), &mesh.facetexcoord);
    put(m.mesh_face_mut(), &mut at.face, &mesh.face);
    put(m.mesh_graph_mut(), &mut at.graph, &mesh.graph);
    put_static_bvh(m, &mut at.bvh, &mesh.bvh);
}

fn pack_polygons(m: &mut Model, i: usize, mesh: &CompiledMesh, at: &mut Addresses) {
    m.mesh_polynum_mut()[i] = mesh.polygons.len() as i32;
    m.mesh_polyadr_mut()[i] = at.poly as i32;
    for (polygon, normal) in mesh.polygons.iter().zip(&mesh.polygon_normals) {
        m.mesh_polynormal_mut()[at.poly] = *normal;
        m.mesh_polyvertadr_mut()[at.poly] = at.polyvert as i32;
        m.mesh_polyvertnum_mut()[at.poly] = polygon.len() as i32;
        put(m.mesh_polyvert_mut(), &mut at.polyvert, polygon);
        at.poly += 1;
    }
    // one entry per vertex of this mesh, whose vertices were packed before
    let first = at.vert - mesh.vert.len();
    for (v, list) in mesh.polygon_map.iter().enumerate() {
        m.mesh_polymapadr_mut()[first + v] = at.polymap as i32;
        m.mesh_polymapnum_mut()[first + v] = list.len() as i32;
        put(m.mesh_polymap_mut(), &mut at.polymap, list);
    }
}
