//! Convex pieces of meshes: what collisions of a mesh that is not convex should use instead of its hull.
//!
//! ```
//! use mujoco::sim::decompose::{self, DecomposeSettings, TriangleMesh};
//!
//! // an L of two arms, which no convex shape fits
//! let profile = [[0.0, 0.0], [2.0, 0.0], [2.0, 1.0], [1.0, 1.0], [1.0, 2.0], [0.0, 2.0]];
//! let mut mesh = TriangleMesh::default();
//! for z in [0.0, 0.5] {
//!     mesh.vert.extend(profile.map(|[x, y]| [x, y, z]));
//! }
//! for [a, b, c] in [[0, 1, 2], [0, 2, 3], [0, 3, 5], [3, 4, 5]] {
//!     mesh.face.extend([[a, c, b], [a + 6, b + 6, c + 6]]);
//! }
//! for i in 0..6 {
//!     let j = (i + 1) % 6;
//!     mesh.face.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
//! }
//! let found = decompose::mesh(&mesh, &DecomposeSettings::default(), &|_| ())?;
//! assert_eq!(found.pieces.len(), 2);
//! assert!(found.concavity() < 1e-6);
//! # Ok::<(), mujoco::sim::Error>(())
//! ```

use super::Spec;
use super::model::path_text;
use super::spec::{BodyId, Geom, Id, Mesh};
use crate::abi::mjGEOM_MESH;
use crate::asset::mesh::decode;
use crate::base::resource::Resource;
use crate::base::{Error, ErrorKind, Result, path};
use crate::decompose;
use std::fmt::Write;
use std::path::Path;

pub use crate::decompose::{ConvexPiece, DecomposeSettings, Decomposition, Progress};

/// Triangles as a mesh file has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TriangleMesh {
    /// Places of the vertices.
    pub vert: Vec<[f64; 3]>,
    /// Vertices of the triangles, counter-clockwise seen from outside.
    pub face: Vec<[u32; 3]>,
}

/// Reads a mesh file as models do: binary STL, OBJ or MSH, by the extension.
pub fn read(path: impl AsRef<Path>) -> Result<TriangleMesh> {
    let name = path_text(path.as_ref())?;
    let resource = Resource::open("", name, None)?;
    let raw = decode::decode(path::content_type(name), name, resource.read(), false)?;
    let mesh = TriangleMesh {
        vert: raw.vert.chunks_exact(3).map(|v| [v[0], v[1], v[2]].map(f64::from)).collect(),
        face: raw.face.chunks_exact(3).map(|f| [f[0], f[1], f[2]].map(|i| i.max(0) as u32)).collect(),
    };
    match raw.face.iter().position(|&i| i < 0) {
        Some(i) => Err(Error::of(ErrorKind::Parse, format!("{name}: face {} has a negative vertex", i / 3))),
        None => Ok(mesh),
    }
}

/// Decomposes a mesh. `progress` is called now and then, from any thread.
pub fn mesh(
    mesh: &TriangleMesh,
    settings: &DecomposeSettings,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Decomposition> {
    decompose::decompose(&mesh.vert, &mesh.face, settings, progress)
}

/// Decomposes the mesh of a file.
pub fn file(
    path: impl AsRef<Path>,
    settings: &DecomposeSettings,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Decomposition> {
    let triangles = read(&path)?;
    let named = |e: Error| Error::of(e.kind(), format!("{}: {e}", path.as_ref().display()));
    mesh(&triangles, settings, progress).map_err(named)
}

impl ConvexPiece {
    /// The piece as the text of an OBJ file.
    pub fn to_obj(&self) -> String {
        let mut text = String::new();
        for [x, y, z] in self.vert.iter().map(|v| v.map(|x| x as f32)) {
            let _ = writeln!(text, "v {x} {y} {z}");
        }
        for [a, b, c] in self.face.iter().map(|f| f.map(|i| i + 1)) {
            let _ = writeln!(text, "f {a} {b} {c}");
        }
        text
    }

    /// The piece as a binary STL file.
    pub fn to_stl(&self) -> Vec<u8> {
        let mut bytes = vec![0; 80];
        bytes.extend((self.face.len() as u32).to_le_bytes());
        for f in &self.face {
            // readers compute normals themselves
            bytes.extend([0; 12]);
            let corners = f.iter().flat_map(|&i| self.vert[i as usize]);
            corners.for_each(|x| bytes.extend((x as f32).to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }
}

/// The `<asset>` and the geoms of pieces as MJCF, to be pasted into a model. With `files`, one for each piece, meshes name
/// them; else they list their vertices.
pub fn fragment(pieces: &[ConvexPiece], name: &str, files: Option<&[String]>) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let name = escaped(name);
    let mut text = String::from("<asset>\n");
    for (i, piece) in pieces.iter().enumerate() {
        let source = match files.and_then(|files| files.get(i)) {
            Some(file) => format!("file=\"{}\"", escaped(file)),
            None => {
                let numbers = piece.vert.iter().flatten().map(|&x| (x as f32).to_string()).collect::<Vec<String>>();
                format!("vertex=\"{}\"", numbers.join(" "))
            }
        };
        let _ = writeln!(text, "  <mesh name=\"{name}_{i}\" {source}/>");
    }
    text += "</asset>\n<!-- geoms, in the body -->\n";
    for i in 0..pieces.len() {
        let _ = writeln!(text, "<geom type=\"mesh\" mesh=\"{name}_{i}\"/>");
    }
    text
}

impl Spec {
    /// Adds convex pieces to a body, as a mesh and a geom each, both named `NAME_0`, `NAME_1` and so on. `change` edits each
    /// geom: its class, group, masks, friction or density. If a name is taken, nothing is added.
    ///
    /// ```
    /// # use mujoco::sim::decompose::{self, DecomposeSettings, TriangleMesh};
    /// # use mujoco::sim::Spec;
    /// # let vert = vec![[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    /// # let mesh = TriangleMesh { vert, face: vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] };
    /// let pieces = decompose::mesh(&mesh, &DecomposeSettings::default(), &|_| ())?.pieces;
    /// let mut spec = Spec::new();
    /// let body = spec.add_body(spec.world(), "part")?;
    /// spec.add_convex_pieces(body, "part", &pieces, |geom| geom.group = 3)?;
    /// assert_eq!(spec.compile()?.ngeom(), pieces.len());
    /// # Ok::<(), mujoco::sim::Error>(())
    /// ```
    pub fn add_convex_pieces(
        &mut self,
        body: BodyId,
        name: &str,
        pieces: &[ConvexPiece],
        mut change: impl FnMut(&mut Geom),
    ) -> Result<Vec<Id<Geom>>> {
        let names: Vec<String> = (0..pieces.len()).map(|i| format!("{name}_{i}")).collect();
        let is_taken = |name: &&String| self.find::<Mesh>(name).is_some() || self.find::<Geom>(name).is_some();
        if let Some(taken) = names.iter().find(is_taken) {
            let text = format!("there is a mesh or a geom '{taken}' already");
            return Err(Error::of(ErrorKind::BadArgument, text));
        }
        let mut geoms = Vec::with_capacity(pieces.len());
        for (piece, name) in pieces.iter().zip(&names) {
            // first the geom: it fails if there is no such body
            geoms.push(self.add_to(body, name, |geom: &mut Geom| {
                geom.r#type = mjGEOM_MESH.into();
                geom.meshname.set(name);
                change(geom);
            })?);
            self.add(name, |mesh: &mut Mesh| {
                mesh.uservert.set(&piece.vert.iter().flatten().map(|&x| x as f32).collect::<Vec<f32>>());
                mesh.userface.set(&piece.face.iter().flatten().map(|&i| i as i32).collect::<Vec<i32>>());
            })?;
        }
        Ok(geoms)
    }
}
