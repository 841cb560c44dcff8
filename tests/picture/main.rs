//! Pictures without OpenGL, and the abstract scenes that they show.
//!
//! All contexts of this process draw in software, because `RUJOCO_RENDER` says so. That is why the tests of OpenGL are in
//! another process, `tests/process`.

#[path = "../kit/mod.rs"]
mod kit;

mod small;
mod software;
mod visual;
