//! Foundations: errors and warnings, allocation hooks, log file, threads, C++ string and vector layouts.

pub mod cxx;
pub mod error;
pub mod hooks;
pub mod memory;
pub mod report;
pub mod thread;

pub use error::{Error, Result};
