//! The exported functions, one file per section of `mujoco.h`. Each converts its arguments, calls one core function,
//! converts the result, and turns an `Err` into C's convention. No physics here.

// Each exported function is `unsafe` under one contract, which is the argument for all that its body does: pointers are NULL
// where its comment allows that, else they point to as much as it says and come from this library where they are models, data,
// specs or elements; nobody writes meanwhile what is read, nor uses what is written. Blocks stand where an argument is added.
#![allow(unsafe_op_in_unsafe_fn)]
// comments are those of the C headers, where brackets are indices
#![allow(rustdoc::broken_intra_doc_links)]

use crate::abi::*;
use std::ffi::{c_char, c_int, c_uint, c_void};

mod args;
pub mod batch;
pub mod border;

pub mod collision;
pub mod components;
pub mod derivative;
pub mod error;
pub mod globals;
pub mod init;
pub mod math;
pub mod parse;
pub mod plugin;
pub mod print;
pub mod ray;
pub mod render;
pub mod sdf;
pub mod simulate;
pub mod spec;
pub mod spec_access;
pub mod spec_defaults;
pub mod support;
pub mod thread;
pub mod ui;
pub mod unlisted_engine;
pub mod unlisted_math;
pub mod unlisted_sparse;
pub mod vfs;
pub mod visual;
