//! A mesh as its file has it.

/// A decoded mesh; lists that the file does not have are empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Raw {
    pub vert: Vec<f32>,
    pub normal: Vec<f32>,
    pub texcoord: Vec<f32>,
    pub face: Vec<i32>,
    pub facenormal: Vec<i32>,
    pub facetexcoord: Vec<i32>,
}
