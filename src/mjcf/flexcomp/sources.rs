//! Points and elements from shapes and files.

use super::*;
use crate::asset::gmsh;
use crate::asset::mesh::{Raw, decode};
use crate::base::resource::Resource;
use crate::base::{path, reject_if};
use crate::math::Vec3;
use std::collections::HashMap;

impl FlexComp {
    /// Fills points and elements.
    pub(super) fn generate(&mut self, spec: &mut Spec, dir: &str) -> crate::base::Result<()> {
        match self.source {
            Grid | Square | Disc | Circle => self.grid(),
            Box | Cylinder | Ellipsoid => self.shell(),
            Mesh => self.mesh(spec, dir),
            Gmsh => self.gmsh(spec, dir),
            Direct => Ok(()),
        }
    }

    /// Opens the file; virtual file systems are not asked.
    fn open(&self, spec: &Spec, dir: &str) -> crate::base::Result<Resource> {
        reject_if(self.file.is_empty(), "File is required")?;
        let file = self.file.text();
        let file = if spec.public.public.strippath != 0 { path::base_name(file) } else { file };
        let file = path::reduce(&path::join(spec.public.compiler.meshdir.text(), file));
        Resource::open(dir, &file, None).map_err(|e| format!("Error: {}", e.message()).into())
    }

    fn mesh(&mut self, spec: &mut Spec, dir: &str) -> crate::base::Result<()> {
        reject_if(self.file.is_empty(), "File is required")?;
        reject_if(self.flex.dim < 2, "Flex dim must be at least 2 for mesh")?;
        let content_type = path::content_type(self.file.text());
        reject_if(content_type == "model/vnd.mujoco.msh", "legacy MSH files are not supported in flexcomp")?;
        let resource = self.open(spec, dir)?;
        let raw = decode::decode(content_type, &resource.name(), resource.read(), false);
        let mut raw = raw.map_err(|e| format!("Error: {}", e.message()))?;
        spec.notes.extend(raw.lost_note(&resource.name()));
        reject_if(raw.vert.is_empty() || raw.face.is_empty(), "Vertex and face data required")?;
        merge_repeated(&mut raw);
        if !raw.texcoord.is_empty() {
            self.flex.texcoord.set(&raw.texcoord);
            self.flex.elemtexcoord.set(&raw.facetexcoord);
        }
        let vertex: Vec<f64> = raw.vert.iter().map(|&x| f64::from(x)).collect();
        if self.flex.dim == 2 {
            self.point.set(&vertex);
            self.element.set(&raw.face);
            return Ok(());
        }
        self.point.set(&self.origin);
        self.point.extend_from_slice(&vertex);
        let at = |v: i32| {
            let v = usize::try_from(v).ok().and_then(|v| vertex.get(3 * v..3 * v + 3));
            v.map(|v| Vec3::from_slice(v) - Vec3(self.origin)).ok_or("face vertex out of range in mesh")
        };
        for f in raw.face.chunks_exact(3) {
            let (a, b, c) = (at(f[0])?, at(f[1])?, at(f[2])?);
            if a.cross(b).dot(c) >= mjMINVAL {
                self.element.extend_from_slice(&[0, f[0] + 1, f[1] + 1, f[2] + 1]);
            }
        }
        Ok(())
    }

    fn gmsh(&mut self, spec: &Spec, dir: &str) -> crate::base::Result<()> {
        let resource = self.open(spec, dir)?;
        let read = gmsh::decode(resource.read()).map_err(|e| format!("Error: {}", e.message()))?;
        self.flex.dim = read.dim;
        self.point.extend_from_slice(&read.point);
        self.element.extend_from_slice(&read.element);
        Ok(())
    }
}

/// Keeps the first of equal vertices, in order of appearance.
fn merge_repeated(raw: &mut Raw) {
    let mut known: HashMap<[u32; 3], i32> = HashMap::with_capacity(raw.vert.len() / 3);
    let mut kept = Vec::with_capacity(raw.vert.len());
    let mut id = Vec::with_capacity(raw.vert.len() / 3);
    for v in raw.vert.chunks_exact(3) {
        // adding zero makes the two zeros one
        let key = [v[0], v[1], v[2]].map(|x| (x + 0.0).to_bits());
        let next = kept.len() as i32 / 3;
        let this = *known.entry(key).or_insert(next);
        if this == next {
            kept.extend_from_slice(v);
        }
        id.push(this);
    }
    for v in &mut raw.face {
        *v = usize::try_from(*v).ok().and_then(|v| id.get(v)).copied().unwrap_or(-1);
    }
    raw.vert = kept;
}
