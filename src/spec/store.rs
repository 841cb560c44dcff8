//! The typed lists of elements, and the memory that they are kept in. What does not depend on the kind is in [`List`].
//!
//! A spec keeps the elements that it makes in one [`Store`] per kind. An element stays at its address while the store
//! lives. Deleting it frees what it holds and leaves an empty element behind, whose place is used again later, so that
//! a pointer that C kept always leads to an element, perhaps a deleted one. Keys carry the place's generation: the key of
//! a deleted element leads to nothing.
//!
//! After an attachment by reference the parent's lists hold elements that the child's stores keep; the parent shares
//! these stores, so that they live as long as either spec.
//!
//! What holds between calls, and [`Spec::check_lists`](super::Spec::check_lists) tests:
//!
//! * An element is live exactly while it is in one list, once: that of the spec that owns it.
//! * A live element of the tree is in the [`BodyTree`](super::BodyTree) of one body, once: of a live body with the same
//!   owner, which its head names. The world alone is in none.
//! * What another spec owns is in `away` of the spec that it came from, so that it is given back when its owner is dropped:
//!   no element names an owner that is gone.
//!
//! So an element that leaves its list ([`List::set_order`]) is no longer live. Were it live, C could go on adding to it, and
//! an attachment, which goes through the lists, would leave behind what it holds.

use super::element::*;
use super::id::{Id, Place};
use super::list::{List, Memory};
use super::{Spec, SpecKey};
use bytemuck::{TransparentWrapper, TransparentWrapperAlloc};
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many deleted elements of a kind keep their places empty, so that pointers to them are recognised for a while.
const KEPT: usize = 32;

/// The memory of a spec's elements of one kind.
struct Store<K: Kind> {
    key: SpecKey,
    spec: *mut Spec,
    places: Mutex<Places<K>>,
}

struct Places<K: Kind> {
    all: Vec<Owned<Element<K>>>,
    /// The empty places, those that have been empty for longest first.
    empty: VecDeque<NonNull<()>>,
}

impl<K: Kind> Store<K> {
    fn new(spec: *mut Spec, key: SpecKey) -> Self {
        Store { key, spec, places: Mutex::new(Places { all: Vec::new(), empty: VecDeque::new() }) }
    }

    fn places(&self) -> MutexGuard<'_, Places<K>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps an element; returns where.
    fn keep(&self, element: Owned<Element<K>>) -> Place {
        let home = self.key;
        let mut places = self.places();
        let used_before = if places.empty.len() > KEPT { places.empty.pop_front() } else { None };
        let Some(at) = used_before else {
            let at = NonNull::new(element.as_ptr().cast()).expect("an address");
            places.all.push(element);
            let place = Place { home, at, generation: 0 };
            // SAFETY: the store keeps it, and no key leads there yet.
            unsafe { (*at.cast::<Head>().as_ptr()).place = Some(place) };
            return place;
        };
        // SAFETY: a place of this store; it is empty, so no key leads there.
        let e = unsafe { &mut *at.cast::<Element<K>>().as_ptr() };
        let generation = e.head.place.map_or(0, |place| place.generation);
        *e = element.into_inner();
        let place = Place { home, at, generation };
        e.head.place = Some(place);
        e.connect_handles();
        place
    }
}

impl<K: Kind> Memory for Store<K> {
    unsafe fn empty(&self, place: Place) {
        let mut empty = Element::new(K::initial(), self.spec, self.key).into_inner();
        let generation = place.generation.checked_add(1);
        empty.head.place = Some(Place { generation: generation.unwrap_or(u32::MAX), ..place });
        // SAFETY: the caller says that the place is one of this store, and that nothing else uses its element
        // meanwhile.
        let e = unsafe { &mut *place.at.cast::<Element<K>>().as_ptr() };
        std::mem::swap(&mut empty.head.name, &mut e.head.name);
        e.public.disconnect();
        let gone = std::mem::replace(e, empty);
        e.connect_handles();
        if generation.is_some_and(|generation| generation < u32::MAX) {
            self.places().empty.push_back(place.at);
        }
        // what users attached is cleaned up when the place is in order again
        drop(gone);
    }
}

/// All elements of one kind that a spec owns: `list[id]` by key, `list.at(i)` and `list.iter()` in model order.
pub struct Elements<K: Kind> {
    store: Arc<Store<K>>,
    list: List,
}

impl<K: Kind> Elements<K> {
    pub(super) fn new(spec: *mut Spec, key: SpecKey) -> Self {
        let store = Arc::new(Store::new(spec, key));
        Elements { store: store.clone(), list: List::new(K::TYPE, spec, key, store) }
    }

    /// Whether the key leads to an element.
    pub fn holds(&self, id: Id<K>) -> bool {
        self.list.address(id.place()).is_some()
    }

    /// The element of a key; none if it is deleted.
    pub fn get(&self, id: Id<K>) -> Option<&Element<K>> {
        // SAFETY: of this kind, and kept by a store that the list holds. Stores are shared only by `share`, whose caller keeps
        // uses apart.
        self.list.address(id.place()).map(|e| unsafe { e.cast().as_ref() })
    }

    /// The element of a key, to change; none if it is deleted.
    pub fn get_mut(&mut self, id: Id<K>) -> Option<&mut Element<K>> {
        // SAFETY: of this kind, and kept by a store that the list holds, which is borrowed mutably. Stores are shared
        // only by `share`, whose caller keeps uses apart.
        self.list.address(id.place()).map(|e| unsafe { e.cast().as_mut() })
    }

    /// The keys in model order.
    pub fn ids(&self) -> &[Id<K>] {
        Id::wrap_slice(self.list.places())
    }

    /// The elements in model order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Element<K>> + ExactSizeIterator {
        self.ids().iter().map(|&id| &self[id])
    }

    /// The element at a position of the model's order.
    pub fn at(&self, i: usize) -> &Element<K> {
        &self[self.ids()[i]]
    }

    /// The element at a position of the model's order.
    pub fn at_mut(&mut self, i: usize) -> &mut Element<K> {
        let id = self.ids()[i];
        &mut self[id]
    }

    /// As [`List::set_order`].
    pub fn set_order(&mut self, order: Vec<Id<K>>) {
        self.list.set_order(Id::peel_vec(order));
    }

    /// Deletes elements; keys of others are ignored.
    pub fn remove_all(&mut self, ids: &[Id<K>]) {
        self.list.remove_all(Id::peel_slice(ids));
    }

    /// Deletes an element.
    pub fn remove(&mut self, id: Id<K>) {
        self.remove_all(&[id]);
    }

    /// As [`List::named`].
    pub fn named(&self, name: &str) -> Option<Id<K>> {
        self.list.named(name).map(Id::new)
    }

    /// As [`List::find`].
    pub fn find(&self, name: &str) -> Option<Id<K>> {
        self.list.find(name).map(Id::new)
    }

    /// As [`List::lookup`].
    pub fn lookup(&self, name: &str) -> Option<Id<K>> {
        self.list.lookup(name).map(Id::new)
    }

    /// As [`List::index_name`].
    pub fn index_name(&mut self, name: &str, id: Id<K>) {
        self.list.index_name(name, id.place());
    }

    /// As [`List::set_name`].
    pub fn set_name(&mut self, id: Id<K>, name: &str) -> bool {
        self.list.set_name(id.place(), name)
    }

    pub(super) fn push(&mut self, element: Owned<Element<K>>) -> Id<K> {
        let place = self.store.keep(element);
        self.list.append(place);
        Id::new(place)
    }

    pub(crate) fn ptr(&self, id: Id<K>) -> *mut Element<K> {
        self.list.address(id.place()).map_or(std::ptr::null_mut(), |e| e.cast().as_ptr())
    }
}

impl<K: Kind> Deref for Elements<K> {
    type Target = List;
    fn deref(&self) -> &List {
        &self.list
    }
}

impl<K: Kind> DerefMut for Elements<K> {
    fn deref_mut(&mut self) -> &mut List {
        &mut self.list
    }
}

impl<K: Kind> Index<Id<K>> for Elements<K> {
    type Output = Element<K>;
    fn index(&self, id: Id<K>) -> &Element<K> {
        self.get(id).expect("an element that is not deleted")
    }
}

impl<K: Kind> IndexMut<Id<K>> for Elements<K> {
    fn index_mut(&mut self, id: Id<K>) -> &mut Element<K> {
        self.get_mut(id).expect("an element that is not deleted")
    }
}
