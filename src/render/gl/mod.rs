//! The calls that draw, and OpenGL as one of the two that answer them.
//!
//! `calls` has every call that the rest of the renderer makes, in OpenGL's terms; a call goes to the current context's
//! `functions`, found by `loader`, or to the rasteriser of `software`. `shader` writes OpenGL's programs.

pub mod calls;
pub mod functions;
pub mod loader;
pub mod shader;

pub use calls::Gl;
pub use functions::{blank_context, bytes_of, bytes_of_indices};
