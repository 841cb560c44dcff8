//! Builtin meshes.

use super::MeshFields;
use crate::abi::*;

/// Fills a mesh's vertices and faces with a builtin shape.
pub fn make_mesh(mesh: &mut MeshFields, builtin: mjtMeshBuiltin, params: &[f64]) -> Result<(), String> {
    let _ = (mesh, builtin, params);
    Err("builtin meshes are not supported yet".into())
}
