//! The functions of the rules, by what they look at.
#![forbid(unsafe_code)]

pub mod actuators;
pub mod contacts;
pub mod copies;
pub mod geoms;
pub mod joints;
pub mod masses;
pub mod meshes;
pub mod motion;
pub mod quirks;
pub mod reader;
pub mod sensors;
pub mod unused;
