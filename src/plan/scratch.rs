//! Where the arrays of each part of the plan lie in the scratch memory of a `mjData`: one after the other, each at a
//! cache line.
//!
//! Tests: `src/data/hidden.rs`.

use std::ops::Range;

/// Where the parts of [`crate::data::Data::scratch`] lie. A domain of the plan takes what it needs and keeps the range.
#[derive(Default)]
pub struct ScratchLayout {
    end: usize,
}

impl ScratchLayout {
    /// Capacity for `n` numbers that starts at a cache line.
    pub fn take(&mut self, n: usize) -> Range<usize> {
        let start = self.end;
        self.end = start + n.next_multiple_of(8);
        start..start + n
    }

    /// Numbers taken so far.
    pub fn len(&self) -> usize {
        self.end
    }

    /// Whether nothing was taken.
    pub fn is_empty(&self) -> bool {
        self.end == 0
    }
}
