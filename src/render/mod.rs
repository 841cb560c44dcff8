//! Rendering: `mjr_*`.
//!
//! In: an abstract scene (`visual`). Out: pixels in framebuffers: of whatever OpenGL context is current, or of our own where
//! there is none.
//!
//! What is drawn is decided here, once: `scene` and `passes` turn a scene into draw calls, `context` keeps what belongs to an
//! `mjrContext`, `framebuffer` copies and reads, `canvas` draws in two dimensions. Who draws is behind the calls of `gl`:
//! OpenGL, whose functions are loaded at run time (no library is linked) and whose shaders do for core profiles, or `software`,
//! a rasteriser. Both evaluate the lighting model that pictures are known by: per vertex (`shading`).

mod builtin;
pub mod canvas;
pub mod context;
pub mod detail;
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
pub mod pixels;
pub mod scene;
pub mod scene_arrays;
pub mod scene_view;
mod shading;
mod shapes;
mod software;
mod texture;
