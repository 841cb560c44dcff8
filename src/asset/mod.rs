//! Assets: decoders, textures, height fields, meshes with hulls and bounding volume trees.
//!
//! In: user descriptions and file contents. Out: packed arrays that the compiler copies into `mjModel`. The geometry
//! primitives of compile time live here too, because meshes and the compiler round alike.

#![forbid(unsafe_code)]

pub mod bvh;
pub mod flex;
pub mod geometry;
pub mod gmsh;
mod gradient;
pub mod hfield;
pub mod image;
pub mod mesh;
mod png_chunks;
mod select;
pub mod skin;
pub mod texture;
