//! The list of a spec's elements of one kind, by places and heads: what does not depend on the kind, and is compiled once.

use super::element::Head;
use super::gapped::Gapped;
use super::id::Place;
use super::{BodyId, Spec, SpecKey};
use crate::abi::{mjOBJ_PLUGIN, mjtObj};
use std::collections::{BTreeMap, HashMap};
use std::ops::{Index, IndexMut};
use std::ptr::NonNull;
use std::sync::Arc;

/// Where the elements of some kind are kept.
pub(super) trait Memory {
    /// Frees what a place holds, but for the name. The generation that it had leads to nothing any more.
    ///
    /// # Safety
    /// `place` is one of this memory, with the generation that it has, and nothing refers to what is there.
    unsafe fn empty(&self, place: Place);
}

/// An element that has gone to another spec, and the body that it was attached to.
struct Away {
    place: Place,
    body: Option<BodyId>,
}

/// All elements of one kind that a spec owns: `list[place]` is the head of one.
pub struct List {
    kind: mjtObj,
    /// The spec that this is a list of.
    spec: *mut Spec,
    key: SpecKey,
    memory: Arc<dyn Memory>,
    /// The memories of attached specs, by key.
    shared: Vec<(SpecKey, Arc<dyn Memory>)>,
    order: Gapped<Place>,
    names: HashMap<String, Place>,
    /// Elements whose names the table may not know: C may write to them, or another element had the name first.
    loose: Vec<Place>,
    /// The table may lack others, too.
    names_are_stale: bool,
    /// What another spec owns since it was attached there by reference.
    away: Vec<Away>,
}

impl List {
    pub(super) fn new(kind: mjtObj, spec: *mut Spec, key: SpecKey, memory: Arc<dyn Memory>) -> Self {
        List {
            kind,
            spec,
            key,
            memory,
            shared: Vec::new(),
            order: Gapped::default(),
            names: HashMap::new(),
            loose: Vec::new(),
            // C knows the addresses of the names of plugin instances
            names_are_stale: kind == mjOBJ_PLUGIN,
            away: Vec::new(),
        }
    }

    fn memory(&self, home: SpecKey) -> Option<&Arc<dyn Memory>> {
        if home == self.key {
            return Some(&self.memory);
        }
        let at = self.shared.binary_search_by_key(&home, |(key, _)| *key).ok()?;
        Some(&self.shared[at].1)
    }

    /// The address of an element, if the place still leads to one of this kind that this spec can reach.
    pub(super) fn address(&self, place: Place) -> Option<NonNull<()>> {
        if place.home != self.key {
            self.memory(place.home)?;
        }
        // SAFETY: places are made by stores, and the spec of this list holds all stores of the home: the head is there.
        let head = unsafe { &*place.at.cast::<Head>().as_ptr() };
        (head.place == Some(place) && head.kind() == Some(self.kind)).then_some(place.at)
    }

    /// The head of an element; none if it is deleted.
    pub fn head(&self, place: Place) -> Option<&Head> {
        // SAFETY: kept by a memory that this list holds. Memories are shared only by `share`, whose caller keeps uses apart.
        self.address(place).map(|e| unsafe { e.cast().as_ref() })
    }

    fn head_mut(&mut self, place: Place) -> Option<&mut Head> {
        // SAFETY: kept by a memory that this list holds, and the list is borrowed mutably. Memories are shared only by
        // `share`, whose caller keeps uses apart.
        self.address(place).map(|e| unsafe { e.cast().as_mut() })
    }

    /// Whether this is an element that the spec owns.
    fn is_own(&self, head: &Head) -> bool {
        head.is_live && head.is_owned_by(self.spec)
    }

    /// How C names the kind.
    pub(super) fn kind(&self) -> mjtObj {
        self.kind
    }

    /// Number of elements.
    pub fn len(&self) -> usize {
        self.order.count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The places in model order.
    pub fn places(&self) -> &[Place] {
        &self.order
    }

    /// The heads in model order.
    pub fn heads(&self) -> impl Iterator<Item = &Head> {
        self.order.iter().map(|&place| &self[place])
    }

    /// Replaces the model's order and gives every listed element its position as id. Those that the new order leaves out are
    /// no longer live: C's pointers to them lead to nothing, their memory stays.
    pub fn set_order(&mut self, order: Vec<Place>) {
        for place in std::mem::take(self.order.entries_mut()) {
            let head = &mut self[place];
            (head.id, head.is_live) = (-1, false);
        }
        for (&place, i) in order.iter().zip(0..) {
            let head = &mut self[place];
            (head.id, head.is_live) = (i, true);
        }
        self.order = order.into();
    }

    /// Says where the elements are in the lists of their bodies, in model order.
    pub(super) fn set_slots(&mut self, slots: Vec<usize>) {
        for (i, slot) in slots.into_iter().enumerate() {
            let place = self.order[i];
            self[place].slot = slot;
        }
    }

    /// Deletes elements; places of others are ignored. The others have their positions as ids.
    pub fn remove_all(&mut self, places: &[Place]) {
        if !places.is_empty() {
            self.take_out(places);
            self.pack();
        }
    }

    /// Deletes elements; places of others are ignored. Ids are right again after [`List::pack`]: many deletions in a row cost
    /// one numbering.
    pub(super) fn take_out(&mut self, places: &[Place]) {
        for &place in places {
            let Some(head) = self.head(place).filter(|head| self.is_own(head)) else { continue };
            let slot = usize::try_from(head.id).unwrap_or(0);
            self[place].is_live = false;
            self.order.take_out(slot, place);
            if let Some(memory) = self.memory(place.home) {
                // SAFETY: `head` has found it, of this kind, and the list has no reference to it any more.
                unsafe { memory.empty(place) };
            }
        }
    }

    /// Brings ids in line with the list, if deletions have left gaps.
    pub(super) fn pack(&mut self) {
        if self.order.has_gaps() {
            self.order.entries_mut();
            for i in 0..self.order.len() {
                let place = self.order[i];
                self[place].id = i as i32;
            }
        }
    }

    /// Whether an element of this name is in the list, going by the names given with [`List::set_name`].
    pub fn has(&self, name: &str) -> bool {
        self.named(name).is_some()
    }

    /// The element of this name, going by the names given with [`List::set_name`].
    pub fn named(&self, name: &str) -> Option<Place> {
        let is_so = |head: &Head| self.is_own(head) && head.name.text() == name;
        self.names.get(name).copied().filter(|&place| self.head(place).is_some_and(is_so))
    }

    /// The names given with [`List::set_name`], old ones among them.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(String::as_str)
    }

    /// The element of this name: the one that [`List::named`] knows, or the first that has it now.
    pub fn find(&self, name: &str) -> Option<Place> {
        if let Some(known) = self.named(name) {
            return Some(known);
        }
        let has_it = |head: &Head| self.is_own(head) && head.name.as_bytes() == name.as_bytes();
        let candidates = if self.names_are_stale { &*self.order } else { &self.loose[..] };
        candidates.iter().copied().find(|&place| self.head(place).is_some_and(has_it))
    }

    /// Takes notice that C may write to an element's name.
    pub(super) fn lend_name(&mut self, place: Place) {
        if let Some(head) = self.head_mut(place).filter(|head| !head.name_is_lent) {
            head.name_is_lent = true;
            self.loose.push(place);
        }
    }

    /// Rebuilds the name table that [`List::lookup`] uses, and reports a name that occurs twice. The empty name is
    /// a key too: it stands for the last unnamed element.
    pub fn index_names(&mut self) -> Option<String> {
        self.names.clear();
        self.names_are_stale = true;
        for i in 0..self.order.len() {
            let name = self[self.order[i]].name.text().to_string();
            if self.names.contains_key(&name) && !name.is_empty() {
                return Some(name);
            }
            self.names.insert(name, self.order[i]);
        }
        self.names_are_stale = self.kind == mjOBJ_PLUGIN;
        None
    }

    /// Brings the name table in line with the names; of elements with the same name it knows the first.
    pub(super) fn refresh_names(&mut self) {
        if !self.names_are_stale {
            return self.index_loose_names();
        }
        self.names_are_stale = self.kind == mjOBJ_PLUGIN;
        self.names.clear();
        for i in (0..self.order.len()).rev() {
            let name = self[self.order[i]].name.text().to_string();
            self.names.insert(name, self.order[i]);
        }
    }

    /// Enters the names that the table may not know.
    fn index_loose_names(&mut self) {
        let mut loose = std::mem::take(&mut self.loose);
        loose.retain(|&place| {
            let Some(head) = self.head(place).filter(|head| self.is_own(head)) else { return false };
            let name = head.name.text();
            if !name.is_empty() && self.named(name).is_none() {
                let name = name.to_string();
                self.names.insert(name, place);
            }
            true
        });
        self.loose = loose;
    }

    /// The element of this name at the last [`List::index_names`].
    pub fn lookup(&self, name: &str) -> Option<Place> {
        self.names.get(name).copied().filter(|&place| self.address(place).is_some())
    }

    /// Puts a name into the table.
    pub fn index_name(&mut self, name: &str, place: Place) {
        self.names.insert(name.to_string(), place);
    }

    /// Names an element; false if another element of the list has that name already (which it keeps all the same).
    pub fn set_name(&mut self, place: Place, name: &str) -> bool {
        let taken = !name.is_empty() && self.named(name).is_some_and(|other| other != place);
        self[place].name.set(name);
        if taken {
            self.loose.push(place);
        } else if !name.is_empty() {
            self.index_name(name, place);
        }
        !taken
    }

    /// Appends an element that is in no list, or in one of another spec only.
    pub(super) fn append(&mut self, place: Place) {
        let (spec, position) = (self.spec, self.order.push(place) as i32);
        let head = &mut self[place];
        head.give_to(spec);
        (head.is_live, head.id) = (true, position);
    }
}

/// Elements that move between specs.
impl List {
    /// Makes the elements of another spec reachable from this list.
    ///
    /// # Safety
    /// From now on the two specs are used by one call at a time: no reference into one lives while the other changes.
    /// The lists are of the same kind, and so are shared those of all kinds.
    pub(super) unsafe fn share(&mut self, other: &List) {
        let memories = other.shared.iter().map(|(key, memory)| (*key, memory)).chain([(other.key, &other.memory)]);
        for (key, memory) in memories.filter(|(key, _)| *key != self.key) {
            if let Err(at) = self.shared.binary_search_by_key(&key, |(key, _)| *key) {
                self.shared.insert(at, (key, memory.clone()));
            }
        }
    }

    /// Whether it shares memories of other specs.
    pub(super) fn shares(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Takes notice of elements that another spec has made its own; `bodies` says to which body each was attached.
    pub(super) fn let_go(&mut self, bodies: &BTreeMap<NonNull<()>, BodyId>) {
        for place in std::mem::take(self.order.entries_mut()) {
            if self[place].is_owned_by(self.spec) {
                // ids stay those of the last numbering
                self.order.push(place);
            } else {
                self.away.push(Away { place, body: bodies.get(&place.at).copied() });
            }
        }
    }

    /// Takes back what another spec has owned until now. Returns the live ones, with the bodies that they were attached to.
    pub(super) fn take_back(&mut self, owner: *mut Spec) -> Vec<(Place, Option<BodyId>)> {
        let mut back = Vec::new();
        let spec = self.spec;
        self.names_are_stale = true;
        for away in std::mem::take(&mut self.away) {
            match self.head_mut(away.place) {
                Some(head) if !head.is_owned_by(owner) => self.away.push(away),
                Some(head) if head.is_live => {
                    self.append(away.place);
                    back.push((away.place, away.body));
                }
                Some(head) => head.give_to(spec),
                None => {}
            }
        }
        back
    }

    /// Those that have gone to another spec, as long as they are live.
    pub fn away(&self) -> impl Iterator<Item = Place> {
        self.away.iter().map(|away| away.place).filter(|&place| self.head(place).is_some_and(|head| head.is_live))
    }
}

impl Index<Place> for List {
    type Output = Head;
    fn index(&self, place: Place) -> &Head {
        self.head(place).expect("an element that is not deleted")
    }
}

impl IndexMut<Place> for List {
    fn index_mut(&mut self, place: Place) -> &mut Head {
        self.head_mut(place).expect("an element that is not deleted")
    }
}
