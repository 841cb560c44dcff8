//! The lists of elements, and the memory that they are kept in.
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
//! So an element that leaves its list ([`Elements::set_order`]) is no longer live. Were it live, C could go on adding to it, and
//! an attachment, which goes through the lists, would leave behind what it holds.

use super::element::*;
use super::id::{Id, Place};
use super::{BodyId, Spec, SpecKey};
use std::collections::{HashMap, VecDeque};
use std::ops::{Index, IndexMut};
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
        let (place, handle) = (Place { home, at, generation }, e.head.handle());
        e.head.place = Some(place);
        e.public.connect(handle);
        place
    }

    /// Empties a place, but for the name, and returns what was there. The generation that it had leads to nothing any more.
    ///
    /// # Safety
    /// `place` is one of this store, with the generation that it has, and nothing refers to what is there.
    unsafe fn empty(&self, place: Place) -> Owned<Element<K>> {
        let mut empty = Element::new(K::initial(), self.spec, self.key).into_inner();
        let generation = place.generation.checked_add(1);
        empty.head.place = Some(Place { generation: generation.unwrap_or(u32::MAX), ..place });
        // SAFETY: as the caller says.
        let e = unsafe { &mut *place.at.cast::<Element<K>>().as_ptr() };
        std::mem::swap(&mut empty.head.name, &mut e.head.name);
        let gone = std::mem::replace(e, empty);
        let handle = e.head.handle();
        e.public.connect(handle);
        if generation.is_some_and(|generation| generation < u32::MAX) {
            self.places().empty.push_back(place.at);
        }
        Owned::new(gone)
    }
}

/// An element that has gone to another spec, and the body that it was attached to.
struct Away<K: Kind> {
    id: Id<K>,
    body: Option<BodyId>,
}

/// All elements of one kind that a spec owns: `list[id]` by key, `list.at(i)` and `list.iter()` in model order.
pub struct Elements<K: Kind> {
    /// The spec that this is a list of.
    spec: *mut Spec,
    key: SpecKey,
    store: Arc<Store<K>>,
    /// The stores of attached specs, by key.
    shared: Vec<(SpecKey, Arc<Store<K>>)>,
    order: Vec<Id<K>>,
    names: HashMap<String, Id<K>>,
    /// What another spec owns since it was attached there by reference.
    away: Vec<Away<K>>,
}

impl<K: Kind> Elements<K> {
    pub(super) fn new(spec: *mut Spec, key: SpecKey) -> Self {
        let store = Arc::new(Store::new(spec, key));
        let (shared, order, names, away) = (Vec::new(), Vec::new(), HashMap::new(), Vec::new());
        Elements { spec, key, store, shared, order, names, away }
    }

    fn store(&self, home: SpecKey) -> Option<&Arc<Store<K>>> {
        if home == self.key {
            return Some(&self.store);
        }
        let at = self.shared.binary_search_by_key(&home, |(key, _)| *key).ok()?;
        Some(&self.shared[at].1)
    }

    /// The address of an element, if the key still leads to one that this spec can reach.
    fn address(&self, id: Id<K>) -> Option<NonNull<Element<K>>> {
        let place = id.place();
        if place.home != self.key {
            self.store(place.home)?;
        }
        // SAFETY: keys are made by stores, and this list holds the store that made it: the place is there.
        let now = unsafe { (*place.at.cast::<Head>().as_ptr()).place };
        (now == Some(place)).then(|| place.at.cast())
    }

    /// Whether the key leads to an element.
    pub fn holds(&self, id: Id<K>) -> bool {
        self.address(id).is_some()
    }

    /// The element of a key; none if it is deleted.
    pub fn get(&self, id: Id<K>) -> Option<&Element<K>> {
        // SAFETY: kept by a store that this list holds. Stores are shared only by `share`, whose caller keeps uses apart.
        self.address(id).map(|e| unsafe { e.as_ref() })
    }

    /// The element of a key, to change; none if it is deleted.
    pub fn get_mut(&mut self, id: Id<K>) -> Option<&mut Element<K>> {
        // SAFETY: as above, and the list is borrowed mutably.
        self.address(id).map(|mut e| unsafe { e.as_mut() })
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The keys in model order.
    pub fn ids(&self) -> &[Id<K>] {
        &self.order
    }

    /// The elements in model order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Element<K>> + ExactSizeIterator {
        self.order.iter().map(|&id| &self[id])
    }

    /// The element at a position of the model's order.
    pub fn at(&self, i: usize) -> &Element<K> {
        &self[self.order[i]]
    }

    /// The element at a position of the model's order.
    pub fn at_mut(&mut self, i: usize) -> &mut Element<K> {
        let id = self.order[i];
        &mut self[id]
    }

    /// Calls `f` on every element in model order; the first error ends it.
    pub fn try_each_mut<E>(&mut self, mut f: impl FnMut(&mut Element<K>) -> Result<(), E>) -> Result<(), E> {
        (0..self.order.len()).try_for_each(|i| f(self.at_mut(i)))
    }

    /// Replaces the model's order and gives every listed element its position as id. Those that the new order leaves out are
    /// no longer live: C's pointers to them lead to nothing, their memory stays.
    pub fn set_order(&mut self, order: Vec<Id<K>>) {
        let before = std::mem::replace(&mut self.order, order);
        for &id in &before {
            let head = &mut self[id].head;
            (head.id, head.is_live) = (-1, false);
        }
        for i in 0..self.order.len() {
            let id = self.order[i];
            let head = &mut self[id].head;
            (head.id, head.is_live) = (i as i32, true);
        }
    }

    fn number(&mut self, id: Id<K>, number: i32) {
        self[id].head.id = number;
    }

    /// Deletes elements; keys of others are ignored.
    pub fn remove_all(&mut self, ids: &[Id<K>]) {
        let mut first = self.order.len();
        let mut gone = Vec::new();
        for &id in ids {
            let Some(e) = self.get(id).filter(|e| e.head.is_live && e.head.is_owned_by(self.spec)) else { continue };
            // nothing changes before the first of them, where that is known
            let known = usize::try_from(e.head.id).ok().filter(|&i| self.order.get(i) == Some(&id));
            first = first.min(known.unwrap_or(0));
            self[id].head.is_live = false;
            gone.push(id);
        }
        for id in self.order.split_off(first) {
            if self[id].head.is_live {
                self.number(id, self.order.len() as i32);
                self.order.push(id);
            }
        }
        for id in gone {
            let place = id.place();
            if let Some(store) = self.store(place.home) {
                // SAFETY: `get` has found it, and the list has no reference to it any more.
                drop(unsafe { store.empty(place) });
            }
        }
    }

    /// Deletes an element.
    pub fn remove(&mut self, id: Id<K>) {
        self.remove_all(&[id]);
    }

    /// Whether an element of this name is in the list, going by the names given with [`Elements::set_name`].
    pub fn has(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// The element of this name, going by the names given with [`Elements::set_name`].
    pub fn named(&self, name: &str) -> Option<Id<K>> {
        let is_so = |e: &Element<K>| e.head.is_live && e.head.is_owned_by(self.spec) && e.name() == name;
        self.names.get(name).copied().filter(|&id| self.get(id).is_some_and(is_so))
    }

    /// The names given with [`Elements::set_name`], old ones among them.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// The element of this name: the one that [`Elements::named`] knows, or the first that has it now.
    pub fn find(&self, name: &str) -> Option<Id<K>> {
        let has_it = |&id: &Id<K>| self[id].head.name.as_bytes() == name.as_bytes();
        self.named(name).or_else(|| self.order.iter().copied().find(has_it))
    }

    /// Rebuilds the name table that [`Elements::lookup`] uses, and reports a name that occurs twice. The empty name is
    /// a key too: it stands for the last unnamed element.
    pub fn index_names(&mut self) -> Option<String> {
        self.names.clear();
        for i in 0..self.order.len() {
            let name = self.at(i).name().to_string();
            if self.names.contains_key(&name) && !name.is_empty() {
                return Some(name);
            }
            self.names.insert(name, self.order[i]);
        }
        None
    }

    /// Rebuilds the name table; of elements with the same name it knows the first.
    pub(super) fn refresh_names(&mut self) {
        self.names.clear();
        for i in (0..self.order.len()).rev() {
            let name = self.at(i).name().to_string();
            self.names.insert(name, self.order[i]);
        }
    }

    /// The element of this name at the last [`Elements::index_names`].
    pub fn lookup(&self, name: &str) -> Option<Id<K>> {
        self.names.get(name).copied().filter(|&id| self.holds(id))
    }

    /// Takes a name out of the table, so that [`Elements::lookup`] does not find it.
    pub fn unindex_name(&mut self, name: &str) -> Option<Id<K>> {
        self.names.remove(name)
    }

    /// Puts a name into the table.
    pub fn index_name(&mut self, name: &str, id: Id<K>) {
        self.names.insert(name.to_string(), id);
    }

    /// Names an element; false if another element of the list has that name already (which it keeps all the same).
    pub fn set_name(&mut self, id: Id<K>, name: &str) -> bool {
        let taken = !name.is_empty() && self.named(name).is_some_and(|other| other != id);
        self[id].head.name.set(name);
        if !name.is_empty() && !taken {
            self.names.insert(name.to_string(), id);
        }
        !taken
    }

    pub(super) fn push(&mut self, element: Owned<Element<K>>) -> Id<K> {
        let id = Id::new(self.store.keep(element));
        self.list(id);
        id
    }

    /// Appends an element that is in no list, or in one of another spec only.
    pub(super) fn list(&mut self, id: Id<K>) {
        let (spec, position) = (self.spec, self.order.len() as i32);
        let head = &mut self[id].head;
        head.give_to(spec);
        (head.is_live, head.id) = (true, position);
        self.order.push(id);
    }

    pub(crate) fn ptr(&self, id: Id<K>) -> *mut Element<K> {
        self.address(id).map_or(std::ptr::null_mut(), NonNull::as_ptr)
    }
}

/// Elements that move between specs.
impl<K: Kind> Elements<K> {
    /// Lets this list reach the elements of another spec.
    ///
    /// # Safety
    /// From now on the two specs are used by one call at a time: nobody holds references into one while the other changes.
    pub(super) unsafe fn share(&mut self, other: &Elements<K>) {
        let stores = other.shared.iter().map(|(key, store)| (*key, store)).chain([(other.key, &other.store)]);
        for (key, store) in stores.filter(|(key, _)| *key != self.key) {
            if let Err(at) = self.shared.binary_search_by_key(&key, |(key, _)| *key) {
                self.shared.insert(at, (key, store.clone()));
            }
        }
    }

    /// Whether it shares stores of other specs.
    pub(super) fn shares(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Takes notice of elements that another spec has made its own; `body` says to which body each was attached.
    pub(super) fn let_go(&mut self, body: impl Fn(Id<K>) -> Option<BodyId>) {
        for id in std::mem::take(&mut self.order) {
            if self[id].head.is_owned_by(self.spec) {
                // ids stay those of the last numbering
                self.order.push(id);
            } else {
                self.away.push(Away { id, body: body(id) });
            }
        }
    }

    /// Takes back what another spec has owned until now. Returns the live ones, with the bodies that they were attached to.
    pub(super) fn take_back(&mut self, owner: *mut Spec) -> Vec<(Id<K>, Option<BodyId>)> {
        let mut back = Vec::new();
        for away in std::mem::take(&mut self.away) {
            match self.get(away.id) {
                Some(e) if e.head.is_owned_by(owner) && e.head.is_live => {
                    self.list(away.id);
                    back.push((away.id, away.body));
                }
                Some(e) if e.head.is_owned_by(owner) => {
                    let spec = self.spec;
                    self[away.id].head.give_to(spec);
                }
                Some(_) => self.away.push(away),
                None => {}
            }
        }
        back
    }

    /// Those that have gone to another spec, as long as they are live.
    pub fn away(&self) -> impl Iterator<Item = Id<K>> {
        self.away.iter().map(|away| away.id).filter(|&id| self.get(id).is_some_and(|e| e.head.is_live))
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
