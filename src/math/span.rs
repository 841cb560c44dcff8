//! Slices that are indexed by ids which do not start at zero: the part of an array that belongs to some bodies, say.
//!
//! Tests: in this file.

use std::ops::{Deref, DerefMut, Index, IndexMut, Range};

/// Elements `first..` of an array. Where `PART` is false they are the whole array, and an index costs what it costs in a slice.
#[derive(Clone, Copy)]
pub struct Span<S, const PART: bool> {
    first: usize,
    pub items: S,
}

/// A part of an array that is read.
pub type SpanRef<'a, T, const PART: bool> = Span<&'a [T], PART>;
/// A part of an array that is written.
pub type SpanMut<'a, T, const PART: bool> = Span<&'a mut [T], PART>;

impl<S> Span<S, false> {
    /// A whole array.
    #[inline(always)]
    pub fn all(items: S) -> Self {
        Span { first: 0, items }
    }
}

impl<S> Span<S, true> {
    /// The elements from `first` on, as many as there are `items`.
    #[inline(always)]
    pub fn part(first: usize, items: S) -> Self {
        Span { first, items }
    }
}

impl<S, const PART: bool> Span<S, PART> {
    /// Where an element lies; outside of `items` if it is not in the part.
    #[inline(always)]
    fn at(&self, index: usize) -> usize {
        if PART { index.wrapping_sub(self.first) } else { index }
    }
}

impl<'a, T, const PART: bool> SpanRef<'a, T, PART> {
    /// An element, if the part has it.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Option<&'a T> {
        self.items.get(self.at(index))
    }

    /// No elements.
    #[inline(always)]
    pub fn none(&self) -> Self {
        Span { first: self.first, items: &[] }
    }
}

impl<T, const PART: bool> SpanMut<'_, T, PART> {
    /// The same, to be read.
    #[inline(always)]
    pub fn read(&self) -> SpanRef<'_, T, PART> {
        Span { first: self.first, items: self.items }
    }

    /// The same, for a shorter time.
    #[inline(always)]
    pub fn reborrow(&mut self) -> SpanMut<'_, T, PART> {
        Span { first: self.first, items: self.items }
    }
}

impl<T, S: Deref<Target = [T]>, const PART: bool> Index<usize> for Span<S, PART> {
    type Output = T;
    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        &self.items[self.at(index)]
    }
}

impl<T, S: DerefMut<Target = [T]>, const PART: bool> IndexMut<usize> for Span<S, PART> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        let at = self.at(index);
        &mut self.items[at]
    }
}

impl<T, S: Deref<Target = [T]>, const PART: bool> Index<Range<usize>> for Span<S, PART> {
    type Output = [T];
    #[inline(always)]
    fn index(&self, range: Range<usize>) -> &[T] {
        &self.items[self.at(range.start)..self.at(range.end)]
    }
}

impl<T, S: DerefMut<Target = [T]>, const PART: bool> IndexMut<Range<usize>> for Span<S, PART> {
    #[inline(always)]
    fn index_mut(&mut self, range: Range<usize>) -> &mut [T] {
        let (start, end) = (self.at(range.start), self.at(range.end));
        &mut self.items[start..end]
    }
}

/// Takes the first `n` elements away, or those that are left.
#[inline(always)]
pub fn take<'a, T>(rest: &mut &'a mut [T], n: usize) -> &'a mut [T] {
    rest.split_off_mut(..n.min(rest.len())).unwrap_or_default()
}

/// An array that is given away part by part, in ascending order. Parts are split off one after the other, so that the compiler sees that
/// no two overlap.
pub struct Unassigned<'a, T> {
    items: &'a mut [T],
    first: usize,
}

impl<'a, T> Unassigned<'a, T> {
    pub fn new(items: &'a mut [T]) -> Self {
        Unassigned { items, first: 0 }
    }

    /// The elements of a range; what lies before them is not given away any more.
    ///
    /// # Panics
    /// If some of them have been given away, or lie outside of the array.
    pub fn take(&mut self, range: Range<usize>) -> SpanMut<'a, T, true> {
        let (_, items) = std::mem::take(&mut self.items).split_at_mut(range.start - self.first);
        let (taken, rest) = items.split_at_mut(range.len());
        (self.items, self.first) = (rest, range.end);
        Span::part(range.start, taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_the_indices_of_the_whole() {
        let mut x = [0, 1, 2, 3, 4, 5];
        let mut part: SpanMut<i32, true> = Span::part(2, &mut x[2..5]);
        assert_eq!((part[2], &part[3..5]), (2, &[3, 4][..]));
        part[4] = 7;
        part.reborrow()[2..4].fill(9);
        assert_eq!(x, [0, 1, 9, 9, 7, 5]);
        for outside in [1, 5, usize::MAX] {
            assert!(std::panic::catch_unwind(|| Span::<_, true>::part(2, &[2, 3, 4][..])[outside]).is_err());
        }
        let all: SpanRef<i32, false> = Span::all(&x);
        assert_eq!(all[5], 5);
    }

    #[test]
    fn parts_of_an_array_are_disjoint() {
        let mut x = [0, 1, 2, 3, 4, 5];
        let mut rest = Unassigned::new(&mut x);
        let (a, b, c) = (rest.take(1..3), rest.take(3..3), rest.take(4..6));
        assert_eq!((a.items.to_vec(), b.items.len(), c[5]), (vec![1, 2], 0, 5));
    }

    #[test]
    fn an_element_is_given_away_once() {
        let mut x = [0, 1, 2, 3];
        let mut rest = Unassigned::new(&mut x);
        rest.take(0..2);
        let again = std::panic::AssertUnwindSafe(|| rest.take(1..3).items.len());
        assert!(std::panic::catch_unwind(again).is_err());
    }
}
