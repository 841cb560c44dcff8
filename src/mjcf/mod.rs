//! MJCF: the schema, and the reader that turns a document into a [`crate::spec::Spec`].
#![forbid(unsafe_code)]

pub mod print;
pub mod schema;
mod validate;
mod value;
mod xml;
