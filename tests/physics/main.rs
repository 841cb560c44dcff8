//! Facts of physics that the simulation must obey, one module per domain. What is expected comes from formulas of mechanics
//! or from independent methods written here, never from an earlier run.

#[path = "../kit/mod.rs"]
mod kit;

mod collisions;
mod constraints;
mod derivatives;
mod dynamics;
mod integrators;
mod kinematics;
mod rays;
mod sensors;
mod solvers;
