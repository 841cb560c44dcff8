//! Initial attributes of `mjs*` structs, and casts of elements to them.

use super::args::*;
use super::*;
use crate::spec::*;

/// The struct of an element of one kind; null for other kinds.
pub(super) unsafe fn struct_of<K: Kind>(element: *mut mjsElement) -> *mut K::Public {
    Element::<K>::from_c(element).map_or(std::ptr::null_mut(), Element::as_c)
}

/// Sets all attributes to their built-in initial values, and the handles to null; nothing if there is nowhere to write.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSpec(spec: *mut mjSpec) {
    put(spec, initial::spec())
}

/// Sets all attributes to their built-in initial values, and the handles to null.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultOrientation(orient: *mut mjsOrientation) {
    put(orient, initial::orientation())
}

// `mjs_default*` and `mjs_as*` of every kind of element, by the build script
include!(concat!(env!("OUT_DIR"), "/spec_defaults.rs"));
