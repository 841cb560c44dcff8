//! Everything that C sees: `#[repr(C)]` types, enums, constants and callback types. Plain data, no logic.
//!
//! This is the one place where a field, its type, its shape and its meaning are written down. `checks/generator` reads
//! these files and derives from them the C headers, the typed views, and the tables behind allocation, copying, MJB
//! and printing. Conventions that it relies on:
//! * an array field of `mjModel` or `mjData` is a pointer whose doc comment ends in its shape, e.g. `(nbody x 3)`;
//! * a type whose name holds an underscore (`mjVisual_quality`) is anonymous in C, written inline in its parent;
//! * the enumerators of a Rust enum here are C's, with the same names and values.

use std::ffi::{c_char, c_int, c_uint, c_void};

mod data;
mod model;
mod plugin;
mod render;
mod spec;
mod strings;
mod thread;
mod ui;
mod visual;

pub use data::*;
pub use model::*;
pub use plugin::*;
pub use render::*;
pub use spec::*;
pub use strings::*;
pub use thread::*;
pub use ui::*;
pub use visual::*;

/// Version that these types belong to, as `mj_version` returns it.
pub const mjVERSION_HEADER: c_int = 340;

/// A field that C declares `volatile`.
pub type Volatile<T> = T;

/// Floating-point type of the simulation.
pub type mjtNum = f64;
/// Byte used for booleans and small unsigned values.
pub type mjtByte = u8;
/// Size in bytes, 64 bits on every platform.
pub type mjtSize = i64;

/// A C enum as C passes it: any `int` may be in it. [`Enum::get`] says which enumerator it is, if it is one.
#[repr(transparent)]
pub struct Enum<E>(c_int, std::marker::PhantomData<E>);

/// A Rust enum that mirrors a C enum; implemented in `src/generated` for every enum of this module.
pub trait CEnum: Copy + Eq + 'static {
    /// All enumerators, in C's order, with their C names.
    const ENUMERATORS: &'static [(&'static str, Self)];
    /// The enumerator of this value, if there is one.
    fn from_int(value: c_int) -> Option<Self>;
    /// The value of this enumerator.
    fn to_int(self) -> c_int;
}

impl<E: CEnum> Enum<E> {
    /// Wraps an enumerator.
    pub fn new(e: E) -> Self {
        Enum(e.to_int(), std::marker::PhantomData)
    }
    /// Wraps any integer, as C may.
    pub const fn from_raw(value: c_int) -> Self {
        Enum(value, std::marker::PhantomData)
    }
    /// The integer.
    pub fn raw_ref(&self) -> &c_int {
        &self.0
    }
    /// The integer, to change.
    pub fn raw_mut(&mut self) -> &mut c_int {
        &mut self.0
    }
    /// The integer, whatever it is.
    pub const fn raw(self) -> c_int {
        self.0
    }
    /// The enumerator, or `None` when C stored something else.
    pub fn get(self) -> Option<E> {
        E::from_int(self.0)
    }
    /// Whether this is the given enumerator.
    pub fn is(self, e: E) -> bool {
        self.0 == e.to_int()
    }
}

impl<E: CEnum> From<E> for Enum<E> {
    fn from(e: E) -> Self {
        Enum::new(e)
    }
}

impl<E> Clone for Enum<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Enum<E> {}

impl<E: CEnum + std::fmt::Debug> std::fmt::Debug for Enum<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.get() {
            Some(e) => e.fmt(f),
            None => write!(f, "{}", self.0),
        }
    }
}

include!("../generated/enums.rs");
