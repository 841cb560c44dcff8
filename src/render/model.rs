//! What is made of a model in OpenGL.
#![forbid(unsafe_code)]

use super::gl::Gl;
use crate::abi::mjrContext;
use crate::base::Result;
use crate::model::Model;

/// Meshes of a model.
#[derive(Default)]
pub struct ModelResources {}

impl ModelResources {
    pub fn new(_gl: &Gl, _m: &Model, _con: &mut mjrContext) -> Result<ModelResources> {
        Ok(ModelResources {})
    }

    pub fn free(&mut self, _gl: &Gl, _con: &mut mjrContext) {}
}
