//! An independent Rust implementation of the MuJoCo 3.4.0 C ABI. `ARCHITECTURE.md` shows the rooms and the flow.

pub mod abi;
pub mod api;
pub mod asset;
pub mod base;
pub mod builtin;
pub mod collision;
pub mod compile;
pub mod constraint;
pub mod data;
pub mod dynamics;
pub mod math;
pub mod mjcf;
pub mod model;
pub mod plan;
pub mod plugin;
pub mod render;
pub mod sensor;
pub mod sim;
pub mod solver;
pub mod spec;
pub mod step;
pub mod visual;
