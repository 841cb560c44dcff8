//! Foundations: errors and warnings, allocation hooks, log file, threads, C++ string and vector layouts.

pub mod affinity;
pub mod base64;
pub mod cache;
pub mod cxx;
pub mod disjoint;
pub mod dump;
pub mod error;
pub mod hooks;
pub mod lock;
pub mod memory;
pub mod message;
pub mod names;
pub mod native;
pub mod os;
pub mod own_stack;
pub mod path;
pub mod pool;
pub mod registry;
pub mod report;
pub mod resource;
pub mod scheduler;
pub mod sync;
pub mod text;
pub mod thread;
pub mod trap;
pub mod unwind;
pub mod vfs;

pub use error::{Error, ErrorKind, ErrorPlace, Rejection, Result, reject_as, reject_if};
