//! Foundations: errors and warnings, allocation hooks, log file, threads, C++ string and vector layouts.

pub mod cxx;
pub mod error;

pub use error::{Error, Result};
