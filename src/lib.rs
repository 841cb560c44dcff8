//! An independent Rust implementation of the MuJoCo 3.4.0 C ABI.
//!
//! For programs in Rust: [`sim`], models and simulations without pointers, and `viewer`, the interactive simulator.
//! For those that need every function and field: [`api`] and [`abi`], the C functions and structs. All other modules are the implementation, public for tests
//! and benches only; `ARCHITECTURE.md` shows them and the flow, and each one's first lines say what it does.

#![warn(missing_docs)]
#![deny(clippy::undocumented_unsafe_blocks)]
// modules name their own files
#![allow(rustdoc::private_intra_doc_links)]

pub mod abi;
pub mod api;
#[doc(hidden)]
pub mod asset;
#[doc(hidden)]
pub mod base;
#[doc(hidden)]
pub mod batch;
#[doc(hidden)]
pub mod builtin;
#[doc(hidden)]
pub mod check;
#[doc(hidden)]
pub mod collision;
#[doc(hidden)]
pub mod compile;
#[doc(hidden)]
pub mod constraint;
#[doc(hidden)]
pub mod data;
#[doc(hidden)]
pub mod decompose;
#[doc(hidden)]
pub mod dynamics;
#[doc(hidden)]
pub mod math;
#[doc(hidden)]
pub mod mjcf;
#[doc(hidden)]
pub mod model;
#[doc(hidden)]
pub mod plan;
#[doc(hidden)]
pub mod plugin;
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod sensor;
pub mod sim;
#[doc(hidden)]
pub mod solver;
#[doc(hidden)]
pub mod spec;
#[doc(hidden)]
pub mod step;
#[doc(hidden)]
pub mod tuning;
#[doc(hidden)]
pub mod ui;
#[cfg(feature = "gui")]
pub mod viewer;
#[doc(hidden)]
pub mod visual;

/// The Rust code of the README, which runs as it is written.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The same of the page about the library from Rust.
#[cfg(doctest)]
#[doc = include_str!("../docs/rust.md")]
struct RustPage;
