//! The functions of the rules, by what they look at.
#![forbid(unsafe_code)]

pub mod actuators;
pub mod contacts;
pub mod geoms;
pub mod joints;
pub mod masses;
pub mod meshes;
pub mod motion;
pub mod reader;
pub mod sensors;
pub mod unused;
