//! The schema of MJCF, written down once: which elements and attributes there are, how values are spelt, and which field
//! of the editable model each one sets. The reader, the validator, the schema print and the writer work from it.
//!
//! * [`tables`]: per kind of element, its attributes with spelling and target field;
//! * [`elements`]: the tree of elements with the attribute groups that each allows and how often each may occur;
//! * [`sensors`]: which sensors name which objects;
//! * [`keywords`]: words and what they stand for.

pub mod elements;
pub mod keywords;
pub mod sensors;
pub mod tables;

use crate::base::cxx::{CxxString, CxxVec};
use keywords::Keywords;

/// A place in `T`: how to look at it, and how to change it.
pub struct Field<T, V: ?Sized> {
    pub get: fn(&T) -> &V,
    pub get_mut: fn(&mut T) -> &mut V,
}

/// How an attribute is spelt, and which field of `T` holds it.
pub enum Value<T> {
    /// One real number.
    Real(Field<T, f64>),
    /// Exactly as many real numbers as the field has.
    Reals(Field<T, [f64]>),
    /// At most as many; the rest of the field keeps its values.
    RealsUpTo(Field<T, [f64]>),
    /// Any number of real numbers.
    RealVec(Field<T, CxxVec<f64>>),
    /// One single-precision number.
    Float(Field<T, f32>),
    /// Exactly as many single-precision numbers as the field has.
    Floats(Field<T, [f32]>),
    /// Any number of single-precision numbers.
    FloatVec(Field<T, CxxVec<f32>>),
    /// One integer.
    Int(Field<T, i32>),
    /// Exactly as many integers as the field has.
    Ints(Field<T, [i32]>),
    /// Any number of integers.
    IntVec(Field<T, CxxVec<i32>>),
    /// A keyword for an integer field.
    Keyword(Keywords, Field<T, i32>),
    /// A keyword for a byte field.
    WordByte(Keywords, Field<T, u8>),
    /// A keyword for a field of floating-point type.
    WordReal(Keywords, Field<T, f64>),
    /// Text as written.
    Text(Field<T, CxxString>),
    /// Names separated by blanks.
    Names(Field<T, CxxVec<CxxString>>),
}

/// One value of whatever element, to be written, and how it is spelt.
pub enum ValueMut<'a> {
    Reals(&'a mut [f64]),
    RealsUpTo(&'a mut [f64]),
    RealVec(&'a mut CxxVec<f64>),
    Floats(&'a mut [f32]),
    FloatVec(&'a mut CxxVec<f32>),
    Int(&'a mut i32),
    Ints(&'a mut [i32]),
    IntVec(&'a mut CxxVec<i32>),
    Keyword(Keywords, &'a mut i32),
    WordByte(Keywords, &'a mut u8),
    WordReal(Keywords, &'a mut f64),
    Text(&'a mut CxxString),
    Names(&'a mut CxxVec<CxxString>),
}

impl<T> Value<T> {
    /// The value in an element.
    pub fn value_mut<'a>(&self, element: &'a mut T) -> ValueMut<'a> {
        match self {
            Value::Real(f) => ValueMut::Reals(std::slice::from_mut((f.get_mut)(element))),
            Value::Reals(f) => ValueMut::Reals((f.get_mut)(element)),
            Value::RealsUpTo(f) => ValueMut::RealsUpTo((f.get_mut)(element)),
            Value::RealVec(f) => ValueMut::RealVec((f.get_mut)(element)),
            Value::Float(f) => ValueMut::Floats(std::slice::from_mut((f.get_mut)(element))),
            Value::Floats(f) => ValueMut::Floats((f.get_mut)(element)),
            Value::FloatVec(f) => ValueMut::FloatVec((f.get_mut)(element)),
            Value::Int(f) => ValueMut::Int((f.get_mut)(element)),
            Value::Ints(f) => ValueMut::Ints((f.get_mut)(element)),
            Value::IntVec(f) => ValueMut::IntVec((f.get_mut)(element)),
            Value::Keyword(set, f) => ValueMut::Keyword(set, (f.get_mut)(element)),
            Value::WordByte(set, f) => ValueMut::WordByte(set, (f.get_mut)(element)),
            Value::WordReal(set, f) => ValueMut::WordReal(set, (f.get_mut)(element)),
            Value::Text(f) => ValueMut::Text((f.get_mut)(element)),
            Value::Names(f) => ValueMut::Names((f.get_mut)(element)),
        }
    }
}

/// One attribute.
pub struct Attribute<T: 'static> {
    pub name: &'static str,
    pub value: Value<T>,
    pub required: bool,
}

impl<T> Attribute<T> {
    /// It must be given.
    const fn required(mut self) -> Self {
        self.required = true;
        self
    }
}

/// A group of attributes as validation and printing see it.
pub trait Group: Sync {
    /// The attributes' names.
    fn names(&self) -> Vec<&'static str>;

    /// Whether one of them has this name.
    fn has(&self, name: &str) -> bool {
        self.names().contains(&name)
    }
}

impl<T, const N: usize> Group for [Attribute<T>; N] {
    fn names(&self) -> Vec<&'static str> {
        self.iter().map(|a| a.name).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.iter().any(|a| a.name == name)
    }
}

/// Attributes that the element's reader handles itself.
impl<const N: usize> Group for [&'static str; N] {
    fn names(&self) -> Vec<&'static str> {
        self.to_vec()
    }

    fn has(&self, name: &str) -> bool {
        self.contains(&name)
    }
}

/// Several groups as one.
impl<const N: usize> Group for [&'static dyn Group; N] {
    fn names(&self) -> Vec<&'static str> {
        self.iter().flat_map(|group| group.names()).collect()
    }

    fn has(&self, name: &str) -> bool {
        self.iter().any(|group| group.has(name))
    }
}

/// How often an element may occur in its parent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Multiplicity {
    /// Exactly once.
    One,
    /// At most once.
    Optional,
    /// Any number of times.
    Many,
    /// Any number of times, and in itself.
    Recursive,
}

impl Multiplicity {
    /// The sign that the printed schema shows.
    pub fn sign(self) -> char {
        match self {
            Multiplicity::One => '!',
            Multiplicity::Optional => '?',
            Multiplicity::Many => '*',
            Multiplicity::Recursive => 'R',
        }
    }
}

/// One element of the schema.
pub struct ElementSchema {
    pub tag: &'static str,
    pub multiplicity: Multiplicity,
    pub groups: &'static [&'static dyn Group],
    pub children: &'static [&'static ElementSchema],
}

impl ElementSchema {
    /// The element of this name inside it.
    pub fn child(&self, tag: &str) -> Option<&'static ElementSchema> {
        self.children.iter().copied().find(|row| row.tag == tag)
    }

    /// Whether it allows an attribute.
    pub fn allows(&self, attribute: &str) -> bool {
        self.groups.iter().any(|group| group.has(attribute))
    }

    /// The attributes it allows, in ascending order.
    pub fn attributes(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.groups.iter().flat_map(|group| group.names()).collect();
        names.sort_unstable();
        names
    }
}
