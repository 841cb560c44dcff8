//! Tables of the fields of `mjModel` and `mjData`, derived from `src/abi`: allocation, copying, MJB and printing walk
//! them, so that a field is written down once.

use crate::abi::*;
use std::ffi::{c_char, c_int};

/// Element type of an array field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Elem {
    Num,
    Int,
    Byte,
    Float,
    Char,
    Address,
    Contact,
}

impl Elem {
    /// From the Rust type's name in `src/abi`.
    const fn of(ty: &str) -> Elem {
        match ty.as_bytes() {
            b"mjtNum" => Elem::Num,
            b"c_int" => Elem::Int,
            b"mjtByte" => Elem::Byte,
            b"f32" => Elem::Float,
            b"c_char" => Elem::Char,
            b"usize" => Elem::Address,
            b"mjContact" => Elem::Contact,
            _ => panic!("an array field has an element type that the tables do not know"),
        }
    }
}

/// One factor of a shape: a size of the model or of the data (with its byte offset there), or a constant.
#[derive(Clone, Copy, Debug)]
pub enum Dim {
    Model(&'static str, usize),
    Data(&'static str, usize),
    Const(usize),
}

/// An array field: where its pointer lies in the struct, and what it points to.
#[derive(Debug)]
pub struct ArrayField {
    pub name: &'static str,
    /// Byte offset of the pointer in the struct.
    pub offset: usize,
    pub elem: Elem,
    /// Bytes of one element.
    pub size: usize,
    pub shape: &'static [Dim],
}

/// A size field of `mjModel`; `wide` ones are `mjtSize`, the others `int`.
#[derive(Debug)]
pub struct SizeField {
    pub name: &'static str,
    pub offset: usize,
    pub wide: bool,
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
