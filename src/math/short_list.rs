//! A list on the stack, of few items.
//!
//! Tests: in this file.

use bytemuck::Pod;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};

/// Up to `N` items. Memory is not cleared for those to come, which in a tiny problem takes longer than what is done with the items.
pub struct ShortList<T, const N: usize> {
    len: usize,
    items: [MaybeUninit<T>; N],
}

impl<T: Pod, const N: usize> Default for ShortList<T, N> {
    /// No items.
    #[inline(always)]
    fn default() -> Self {
        ShortList { len: 0, items: [const { MaybeUninit::uninit() }; N] }
    }
}

impl<T: Pod, const N: usize> ShortList<T, N> {
    /// Appends an item; panics if there are `N`.
    #[inline(always)]
    pub fn push(&mut self, item: T) {
        self.items[self.len].write(item);
        self.len += 1;
    }

    /// `n` items that are all alike, in place of those that are there; panics if there cannot be so many.
    #[inline(always)]
    pub fn fill(&mut self, n: usize, item: T) {
        self.items[..n].fill(MaybeUninit::new(item));
        self.len = n;
    }

    /// How many items there can be.
    pub const fn capacity(&self) -> usize {
        N
    }

    /// Removes all items.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Pod, const N: usize> Deref for ShortList<T, N> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `push` has written the first `len` items, of which there are at most `N`.
        unsafe { std::slice::from_raw_parts(self.items.as_ptr().cast(), self.len) }
    }
}

impl<T: Pod, const N: usize> DerefMut for ShortList<T, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: `push` has written the first `len` items, of which there are at most `N`; the list is borrowed
        // mutably.
        unsafe { std::slice::from_raw_parts_mut(self.items.as_mut_ptr().cast(), self.len) }
    }
}

#[cfg(test)]
mod tests {
    use super::ShortList;

    #[test]
    fn items_are_those_pushed_or_filled_in_since_the_list_was_cleared() {
        let mut list = ShortList::<f64, 3>::default();
        assert!(list.is_empty());
        [1.0, 2.0].into_iter().for_each(|x| list.push(x));
        assert_eq!(*list, [1.0, 2.0]);
        list.clear();
        [3.0, 4.0, 5.0].into_iter().for_each(|x| list.push(x));
        assert_eq!(*list, [3.0, 4.0, 5.0]);
        list.fill(2, 7.0);
        assert_eq!(*list, [7.0, 7.0]);
    }
}
