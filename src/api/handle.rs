//! Handles of specs and of their elements, as C passes them.
//!
//! One leads into the memory of another, and calls of the core change what they lead to. So functions take pointers, not
//! references, and look up what they need where they need it. NULL leads to nothing.

use super::*;
use crate::base::cxx::{CxxObject, cxx_mut};
use crate::spec::*;
use std::ops::{Deref, DerefMut};

/// A spec.
#[derive(Clone, Copy)]
pub struct SpecHandle(pub(super) *mut mjSpec);

impl SpecHandle {
    /// The spec.
    pub fn get<'a>(self) -> Option<&'a mut Spec> {
        // SAFETY: NULL, or a live spec that this call alone uses, as C promises.
        (!self.0.is_null()).then(|| unsafe { Spec::from_c(self.0) })
    }
}

/// An element of any kind.
#[derive(Clone, Copy)]
pub struct AnyElement(pub(super) *mut mjsElement);

impl AnyElement {
    /// What elements of all kinds have.
    pub fn head<'a>(self) -> Option<&'a mut Head> {
        // SAFETY: NULL, or a live element that this call alone uses, as C promises.
        unsafe { Head::from_c(self.0) }
    }

    /// The element, if it is of this kind.
    pub fn of_kind<'a, K: Kind>(self) -> Option<&'a mut Element<K>> {
        // SAFETY: NULL, or a live element that this call alone uses, as C promises; the kind is checked.
        unsafe { Element::from_c(self.0) }
    }

    /// The pointer.
    pub fn as_ptr(self) -> *mut mjsElement {
        self.0
    }
}

/// An element of one kind, by the struct that C sees.
pub struct ElementOf<K: Kind>(pub(super) *mut K::Public);

impl<K: Kind> ElementOf<K> {
    /// Whether there is none.
    pub fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// The element: the first field of its struct.
    pub fn element(&self) -> AnyElement {
        // SAFETY: NULL, or the struct of an element, as C promises.
        AnyElement(if self.0.is_null() { std::ptr::null_mut() } else { unsafe { *self.0.cast() } })
    }

    /// The same, if it is of this kind.
    pub fn get<'a>(&self) -> Option<&'a mut Element<K>> {
        self.element().of_kind()
    }

    /// The spec of the element, and the element's key in it.
    pub fn located<'a>(&self) -> Option<(&'a mut Spec, Id<K>)> {
        let head = self.element().head()?;
        Some((spec_of(head)?, head.key()?))
    }
}

/// The spec of an element.
pub(super) fn spec_of<'a>(head: &Head) -> Option<&'a mut Spec> {
    // SAFETY: a live element's spec lives, and this call alone uses it, as C promises.
    unsafe { head.spec() }
}

/// The class of a spec that has the name of this one.
pub(super) fn class_of(spec: &Spec, def: Option<&mjsDefault>) -> Option<ClassId> {
    spec.classes.find(AnyElement(def?.element).head()?.name.text())
}

/// A C++ object behind a handle of an element, to be changed.
pub struct Cxx<'a, O: CxxObject>(&'a mut O::Layout);

impl<O: CxxObject> Cxx<'_, O> {
    /// # Safety
    /// A live object of this type that nothing else uses meanwhile.
    pub(super) unsafe fn of(p: *mut O) -> Self {
        // SAFETY: the caller says that `p` is a live object of this type without another user.
        Cxx(unsafe { cxx_mut(p) })
    }
}

impl<O: CxxObject> Deref for Cxx<'_, O> {
    type Target = O::Layout;
    fn deref(&self) -> &O::Layout {
        self.0
    }
}

impl<O: CxxObject> DerefMut for Cxx<'_, O> {
    fn deref_mut(&mut self) -> &mut O::Layout {
        self.0
    }
}
