//! Typed keys of elements.

use super::SpecKey;
use bytemuck::TransparentWrapper;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// Where an element is kept: in the memory of one spec, which is its home whatever spec owns it. The place is used again
/// after the element is deleted; the generation distinguishes its elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub(super) home: SpecKey,
    /// Address of the element's head.
    pub(super) at: NonNull<()>,
    pub(super) generation: u32,
}

impl std::hash::Hash for Place {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.at.hash(state)
    }
}

/// The key of an element of kind `K`, the same whatever spec's list the element moves to. It leads to nothing once the
/// element is deleted.
#[repr(transparent)]
pub struct Id<K>(Place, PhantomData<fn() -> K>);

// SAFETY: a place and nothing else; of which kind it is, lists check.
unsafe impl<K> TransparentWrapper<Place> for Id<K> {}

// SAFETY: a key alone gives no access; following it takes a list.
unsafe impl<K> Send for Id<K> {}
// SAFETY: a key alone gives no access; following it takes a list, which says who may use the element.
unsafe impl<K> Sync for Id<K> {}

impl<K> Id<K> {
    pub(super) fn new(place: Place) -> Self {
        Id(place, PhantomData)
    }

    /// A key of nothing.
    pub(super) fn none() -> Self {
        Id::new(Place { home: SpecKey::NONE, at: NonNull::dangling(), generation: 0 })
    }

    pub fn place(self) -> Place {
        self.0
    }
}

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Id<K> {}
impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for Id<K> {}
impl<K> std::hash::Hash for Id<K> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state)
    }
}
impl<K> std::fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:p}.{}", self.0.at, self.0.generation)
    }
}
