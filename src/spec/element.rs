//! Elements: stable addresses for C, typed keys for Rust.

use super::fields::*;
use super::id::{Id, Place};
use super::{Spec, SpecKey};
use crate::abi::*;
use crate::base::cxx::{CxxString, Relocate};
use crate::base::text::type_name;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

impl CxxString {
    /// The text; of bytes that are not UTF-8, the part before the first bad one.
    pub fn text(&self) -> &str {
        let bytes = self.as_bytes();
        std::str::from_utf8(bytes).unwrap_or_else(|e| std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or(""))
    }
}

/// A set of attributes that elements of one kind have.
pub trait Kind: Clone + 'static {
    /// The struct that C sees.
    type Public;
    /// What elements of this kind hold beside their attributes.
    type Extra: Default;
    /// How C names the kind.
    const TYPE: mjtObj;
    /// The built-in initial attributes.
    fn initial() -> Self;
    /// Points the public struct's handles to the objects in `self`.
    fn connect(&mut self, element: *mut mjsElement);
    /// Makes the objects in `self` movable again.
    fn disconnect(&mut self);
    /// The struct that C sees.
    fn public(&mut self) -> &mut Self::Public;
    /// The file that names an element without a name; meshes and textures only.
    fn file(&self) -> Option<&str> {
        None
    }
    /// Where it comes from, for messages: "line N" if a file, or empty.
    fn info(&self) -> &CxxString;
    /// The same, to be written.
    fn info_mut(&mut self) -> &mut CxxString;
}

/// What every element has beside its attributes. Its address is the element's handle in C.
#[repr(C)]
pub struct Head {
    element: mjsElement,
    /// The name; empty if there is none.
    pub name: CxxString,
    /// Name of the default class that it was made from; empty for kinds without classes.
    pub class: CxxString,
    /// Position in the model's order at the last renumbering, or -1.
    pub id: i32,
    /// Body that holds it (bodies: the parent; `None` for the world and for kinds outside the tree).
    pub body: Option<BodyId>,
    /// Frame that holds it.
    pub frame: Option<FrameId>,
    /// Where it was in the list of its body at the last numbering.
    pub(super) slot: usize,
    /// C has a pointer to the name, and may write there.
    pub(super) name_is_lent: bool,
    /// The spec whose compiler settings apply to it.
    pub origin: SpecKey,
    /// Where it is kept, if it is or has been in a list.
    pub(super) place: Option<Place>,
    /// It is in a list of its owner.
    pub(super) is_live: bool,
    owner: *mut Spec,
    /// Pointers that users attached to it, by key.
    pub(super) user_values: BTreeMap<Vec<u8>, UserValue>,
}

impl Head {
    pub(super) fn new(kind: mjtObj, owner: *mut Spec, origin: SpecKey) -> Head {
        Head {
            element: mjsElement { elemtype: kind.into(), signature: 0 },
            name: CxxString::new(),
            class: CxxString::new(),
            id: -1,
            body: None,
            frame: None,
            slot: 0,
            name_is_lent: false,
            origin,
            place: None,
            is_live: false,
            owner,
            user_values: BTreeMap::new(),
        }
    }

    /// Where it was in the list of its body at the last numbering.
    pub fn slot(&self) -> usize {
        self.slot
    }

    /// The kind that C sees.
    pub fn kind(&self) -> Option<mjtObj> {
        self.element.elemtype.get()
    }

    /// The handle that C sees.
    pub(super) fn handle(&mut self) -> *mut mjsElement {
        (&raw mut *self).cast()
    }

    pub(super) fn owner(&self) -> *mut Spec {
        self.owner
    }

    /// Whether it belongs to this spec now.
    pub(super) fn is_owned_by(&self, spec: *const Spec) -> bool {
        std::ptr::eq(self.owner, spec)
    }

    /// Makes another spec the owner.
    pub(super) fn give_to(&mut self, owner: *mut Spec) {
        self.owner = owner;
    }

    /// Whether it is in a list of its owner (class templates, path objects and deleted elements do not).
    pub fn is_live(&self) -> bool {
        self.is_live
    }

    /// Hash of the structure; meaningful for the spec's own head.
    pub fn signature(&self) -> u64 {
        self.element.signature
    }

    pub(crate) fn set_signature(&mut self, signature: u64) {
        self.element.signature = signature;
    }
}

/// What messages call a kind.
pub fn kind_name(kind: mjtObj) -> &'static str {
    type_name(kind as i32).and_then(|name| name.to_str().ok()).unwrap_or("unknown")
}

/// A user's pointer, and what to call when it goes.
pub(super) struct UserValue {
    pub data: *const c_void,
    pub cleanup: Option<unsafe extern "C-unwind" fn(*const c_void)>,
}

impl Drop for UserValue {
    fn drop(&mut self) {
        if let Some(cleanup) = self.cleanup.filter(|_| !self.data.is_null()) {
            // SAFETY: the user passed this function to be called once with this pointer
            // (`mjs_setUserValueWithCleanup`); a value is dropped once.
            unsafe { cleanup(self.data) }
        }
    }
}

/// One element. `public` is what the user, the parser and the editing functions write; `compiled` is the copy that the
/// compiler makes of it and normalises (radians, frames applied, limits decided), which the XML writer prints.
#[repr(C)]
pub struct Element<K: Kind> {
    pub head: Head,
    pub public: K,
    pub compiled: K,
    pub extra: K::Extra,
}

impl<K: Kind> Element<K> {
    pub(super) fn new(attributes: K, owner: *mut Spec, origin: SpecKey) -> Owned<Element<K>> {
        let mut e = Owned::new(Element {
            head: Head::new(K::TYPE, owner, origin),
            compiled: attributes.clone(),
            public: attributes,
            extra: K::Extra::default(),
        });
        e.connect_handles();
        e
    }

    /// Points the handles that C sees to what is here. The element must not move from then on.
    pub(super) fn connect_handles(&mut self) {
        self.head.name.pin();
        let handle = self.head.handle();
        self.public.connect(handle);
    }

    /// Makes the element movable again.
    pub(super) fn disconnect_handles(&mut self) {
        self.head.name.unpin();
        self.public.disconnect();
    }

    /// Replaces the public attributes, strings and all.
    pub fn set_public(&mut self, attributes: K) {
        self.public = attributes;
        self.connect_handles();
    }

    /// Its name, perhaps empty.
    pub fn name(&self) -> &str {
        self.head.name.text()
    }

    /// Its default class, perhaps empty.
    pub fn class(&self) -> &str {
        self.head.class.text()
    }

    /// Its key; only elements of lists have one.
    pub fn key(&self) -> Id<K> {
        Id::new(self.head.place.expect("an element of a list"))
    }

    /// Its position in the model's order at the last renumbering, or -1.
    pub fn id(&self) -> i32 {
        self.head.id
    }
}

/// A value with an address of its own, which C may hold.
pub struct Owned<T>(NonNull<T>);

impl<T> Owned<T> {
    pub fn new(value: T) -> Self {
        // SAFETY: a box is never null.
        Owned(unsafe { NonNull::new_unchecked(Box::into_raw(Box::new(value))) })
    }

    pub fn as_ptr(&self) -> *mut T {
        self.0.as_ptr()
    }
}

impl<K: Kind> Owned<Element<K>> {
    /// The element, without its address.
    pub fn into_inner(mut self) -> Element<K> {
        self.disconnect_handles();
        let p = std::mem::ManuallyDrop::new(self).0;
        // SAFETY: made from a box, which `self` no longer frees.
        *unsafe { Box::from_raw(p.as_ptr()) }
    }
}

impl<T> Deref for Owned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: owned and alive; C code touches it only while no call into the library runs.
        unsafe { self.0.as_ref() }
    }
}

impl<T> DerefMut for Owned<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: owned and alive, and borrowed mutably; C code touches it only while no call into the library runs.
        unsafe { self.0.as_mut() }
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: made from a box.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) })
    }
}

impl<K: Kind> Id<K> {
    /// The same key, seen as one of kind `T`, if that is the kind.
    pub(super) fn cast<T: Kind>(self) -> Option<Id<T>> {
        (K::TYPE == T::TYPE).then(|| Id::new(self.place()))
    }
}
