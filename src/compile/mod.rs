//! Spec to `mjModel`: one file per element kind, then the passes over the whole model.

#![forbid(unsafe_code)]

mod shape;
