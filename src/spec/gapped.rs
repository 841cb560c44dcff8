//! Lists that entries are taken out of one by one: an entry leaves a gap behind, and the gaps are closed when the list is read.

use super::id::{Id, Place};
use std::ops::Deref;
use std::sync::OnceLock;

/// What a list may hold.
pub trait Slot: Copy + PartialEq {
    /// What stands in a gap.
    fn gap() -> Self;
}

impl Slot for Place {
    fn gap() -> Self {
        Id::<()>::none().place()
    }
}

impl<K> Slot for Id<K> {
    fn gap() -> Self {
        Id::none()
    }
}

/// A list that derefs to its entries without gaps. Taking many entries out takes time in proportion, as long as nothing
/// reads the list between: the first reader packs it.
#[derive(Clone)]
pub struct Gapped<T> {
    slots: Vec<T>,
    gaps: usize,
    packed: OnceLock<Vec<T>>,
}

impl<T> Default for Gapped<T> {
    fn default() -> Self {
        Gapped { slots: Vec::new(), gaps: 0, packed: OnceLock::new() }
    }
}

impl<T: Slot> Gapped<T> {
    /// Number of entries; nothing is packed for it.
    pub fn count(&self) -> usize {
        self.slots.len() - self.gaps
    }

    /// The entries in order; nothing is packed for it.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = T> {
        self.slots.iter().copied().filter(|entry| *entry != T::gap())
    }

    /// The slot of an entry, looked for here first.
    pub fn slot_of(&self, slot: usize, entry: T) -> Option<usize> {
        let here = self.slots.get(slot) == Some(&entry);
        if here { Some(slot) } else { self.slots.iter().position(|other| *other == entry) }
    }

    /// The last entry before a slot.
    pub fn before(&self, slot: usize) -> Option<T> {
        self.slots[..slot.min(self.slots.len())].iter().rev().copied().find(|entry| *entry != T::gap())
    }

    /// The entries behind a slot.
    pub fn behind(&self, slot: usize) -> impl DoubleEndedIterator<Item = T> {
        let rest = self.slots.get(slot + 1..).unwrap_or_default();
        rest.iter().copied().filter(|entry| *entry != T::gap())
    }

    /// The slot behind the last entry.
    pub fn end(&self) -> usize {
        self.slots.len()
    }

    /// Appends an entry; returns its slot.
    pub fn push(&mut self, entry: T) -> usize {
        if self.gaps > 0 {
            self.packed.take();
        }
        self.slots.push(entry);
        self.slots.len() - 1
    }

    /// Appends entries.
    pub fn extend(&mut self, entries: impl IntoIterator<Item = T>) {
        self.packed.take();
        self.slots.extend(entries);
    }

    /// Takes an entry out: from this slot if it is there. Whether it was found.
    pub fn take_out(&mut self, slot: usize, entry: T) -> bool {
        let Some(at) = self.slot_of(slot, entry) else { return false };
        self.packed.take();
        if at + 1 == self.slots.len() {
            self.slots.pop();
        } else {
            self.slots[at] = T::gap();
            self.gaps += 1;
        }
        true
    }

    /// The entries without gaps, to change. Slots are places in it from then on.
    pub fn entries_mut(&mut self) -> &mut Vec<T> {
        if self.gaps > 0 {
            self.slots.retain(|entry| *entry != T::gap());
            self.gaps = 0;
        }
        self.packed.take();
        &mut self.slots
    }

    /// Keeps the entries for which `keep` is true.
    pub fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        self.entries_mut().retain(|&entry| keep(entry));
    }

    /// Whether there are gaps, so that slots are no places in the list.
    pub fn has_gaps(&self) -> bool {
        self.gaps > 0
    }
}

impl<T: Slot> Deref for Gapped<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        if self.gaps == 0 {
            return &self.slots;
        }
        self.packed.get_or_init(|| self.slots.iter().copied().filter(|entry| *entry != T::gap()).collect())
    }
}

impl<'a, T: Slot> IntoIterator for &'a Gapped<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Slot> IntoIterator for Gapped<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(mut self) -> Self::IntoIter {
        std::mem::take(self.entries_mut()).into_iter()
    }
}

impl<T: Slot> FromIterator<T> for Gapped<T> {
    fn from_iter<I: IntoIterator<Item = T>>(entries: I) -> Self {
        entries.into_iter().collect::<Vec<_>>().into()
    }
}

impl<T: Slot> From<Vec<T>> for Gapped<T> {
    fn from(slots: Vec<T>) -> Self {
        Gapped { slots, ..Default::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::NonNull;

    fn place(generation: u32) -> Place {
        Place { generation, at: NonNull::<u64>::dangling().cast(), ..Place::gap() }
    }

    #[test]
    fn entries_keep_their_order_whatever_is_taken_out() {
        let mut list: Gapped<Place> = (0..10).map(place).collect::<Vec<_>>().into();
        for (slot, gone) in [(3, 3), (0, 0), (7, 5), (9, 9)] {
            assert!(list.take_out(slot, place(gone)));
        }
        assert!(!list.take_out(3, place(3)));
        assert_eq!((list.count(), list.has_gaps()), (6, true));
        assert_eq!(*list, [1, 2, 4, 6, 7, 8].map(place));
        list.push(place(20));
        assert_eq!(*list, [1, 2, 4, 6, 7, 8, 20].map(place));
        list.retain(|entry| entry != place(6));
        assert_eq!((list.has_gaps(), list.into_iter().count()), (false, 6));
    }
}
