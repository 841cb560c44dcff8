//! Abstract visualization: scenes, cameras, perturbation.

pub mod print;
