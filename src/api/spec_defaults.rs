//! Initial attributes of `mjs*` structs, and casts of elements to them.

use super::args::*;
use super::handle::*;
use super::*;
use crate::spec::*;

/// The struct of an element of one kind; none for other kinds.
pub(super) fn struct_of<K: Kind>(element: AnyElement) -> Option<*mut K::Public> {
    element.of_kind::<K>().map(Element::as_c)
}

/// Sets all attributes to their built-in initial values, and the handles to null; nothing if there is nowhere to write.
#[export]
pub fn mjs_defaultSpec(spec: Tolerated<Out<mjSpec>>) {
    set(spec, initial::spec())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[export]
pub fn mjs_defaultOrientation(orient: Tolerated<Out<mjsOrientation>>) {
    set(orient, initial::orientation())
}

// `mjs_default*` and `mjs_as*` of every kind of element, generated
include!("../generated/spec_defaults.rs");
