//! The pipeline: what happens in a step, and in which order.

pub mod life;
