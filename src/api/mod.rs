//! The exported functions, one file per section of `mujoco.h`: safe functions of typed arguments (`args`), which `#[export]`
//! gives to C. Each calls one core function; errors and panics become `mju_error` in `border`. No physics here.
//!
//! For C and for Rust programs they are `unsafe`, take pointers, and have one contract, which is the argument for all that the
//! conversions do: pointers are NULL where the comment allows that, else they point to as much as it says and come from this library
//! where they are models, data, specs or elements; nothing writes meanwhile what is read, nor uses what is written.

// comments are those of the C headers, where brackets are indices
#![allow(rustdoc::broken_intra_doc_links)]

use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;
use rujoco_export::{export, symbol};
use std::ffi::{c_char, c_int, c_uint, c_void};

pub mod args;
pub mod array;
pub mod batch;
pub mod batch_args;
pub mod batch_failures;
pub mod batch_observe;
pub mod batch_rays;
pub mod batch_steps;
pub mod batch_terms;
pub mod border;
pub mod collision;
pub mod components;
pub mod derivative;
pub mod error;
pub mod globals;
pub mod handle;
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
pub mod vector;
pub mod vfs;
pub mod visual;
