//! OpenGL rendering: `mjr_*`.
//!
//! In: an abstract scene (`visual`), whatever OpenGL context is current. Out: pixels in its framebuffers. Functions are loaded
//! at run time from the context's own platform (`loader`), so no OpenGL library is linked; everything is drawn by shaders
//! (`shader`), so that core profiles do, and they evaluate the lighting model that pictures are known by: per vertex.
//! `context` keeps what belongs to an `mjrContext`, `canvas` draws in two dimensions.

mod builtin;
pub mod canvas;
pub mod context;
mod device;
pub mod figure;
mod font;
pub mod framebuffer;
mod gl;
mod light;
mod matrix;
mod mesh;
mod model;
pub mod overlay;
mod painter;
mod passes;
pub mod picture;
pub mod pixels;
pub mod scene;
mod shading;
mod shapes;
mod software;
mod texture;
