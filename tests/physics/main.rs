//! Facts of physics that the simulation must obey, one module per domain. What is expected comes from formulas of mechanics
//! or from independent methods written here, never from an earlier run.

#[path = "../common/mod.rs"]
mod common;

mod collisions;
mod constraints;
mod derivatives;
mod dynamics;
mod integrators;
mod kinematics;
mod rays;
mod sensors;
mod solvers;
mod vectors;
mod world;
