//! Abstract visualization: what to draw, without any graphics library.
//!
//! In: a model, its data after a forward pass, options, an abstract camera, a perturbation. Out: a [`Scene`] of geoms
//! (`elements`), lights, OpenGL cameras, and vertex buffers of flexes and skins, which the renderer draws; and the answers to
//! the mouse: camera moves (`mouse`), perturbations (`perturb`), selection (`select`).
#![forbid(unsafe_code)]

pub mod camera;
mod catenary;
pub mod defaults;
mod elements;
pub mod flex;
pub mod geom;
pub mod light;
pub mod mouse;
pub mod perturb;
pub mod print;
pub mod scene;
pub mod select;
pub mod skin;

pub use elements::add_geoms;
pub use scene::{Scene, Shapes};
