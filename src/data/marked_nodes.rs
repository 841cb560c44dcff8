//! Which nodes of the trees of meshes may be marked in `bvh_active`: see [`super::marks`].
//!
//! Tests: in this file.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Steps after which each node of a mesh has been cleared whatever is known about it: a program may have written marks itself.
const ROUND: usize = 256;

/// The nodes of meshes that may be marked: no others are, unless a program has written them. Several threads may cast rays in one `mjData`.
pub struct MarkedNodes {
    low: AtomicUsize,
    high: AtomicUsize,
    /// The node from which the next step clears a part of all nodes.
    next: AtomicUsize,
}

impl MarkedNodes {
    /// Of marks about which nothing is known.
    pub const fn unknown() -> MarkedNodes {
        MarkedNodes { low: AtomicUsize::new(0), high: AtomicUsize::new(usize::MAX), next: AtomicUsize::new(0) }
    }

    /// These may be marked, too.
    pub fn add(&self, nodes: Range<usize>) {
        if nodes.start < self.low.load(Relaxed) {
            self.low.fetch_min(nodes.start, Relaxed);
        }
        if nodes.end > self.high.load(Relaxed) {
            self.high.fetch_max(nodes.end, Relaxed);
        }
    }

    /// The nodes that may be marked; none are afterwards.
    pub fn take(&self) -> Range<usize> {
        let marked = self.low.load(Relaxed)..self.high.load(Relaxed);
        if !marked.is_empty() {
            self.low.store(usize::MAX, Relaxed);
            self.high.store(0, Relaxed);
        }
        marked
    }

    /// A part of `n` nodes: all of them in [`ROUND`] calls.
    pub fn next_part(&self, n: usize) -> Range<usize> {
        let start = self.next.load(Relaxed);
        let start = if start < n { start } else { 0 };
        let end = (start + n.div_ceil(ROUND)).min(n);
        self.next.store(end, Relaxed);
        start..end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_node_is_cleared_in_a_round() {
        for n in [0, 1, 63, 64, 65, 1000, 99_999] {
            let (nodes, mut cleared) = (MarkedNodes::unknown(), vec![false; n]);
            for _ in 0..ROUND {
                cleared[nodes.next_part(n)].fill(true);
            }
            assert!(cleared.iter().all(|&c| c), "{n}");
        }
    }

    #[test]
    fn marks_of_two_meshes_are_known_until_they_are_cleared() {
        let nodes = MarkedNodes::unknown();
        assert_eq!(nodes.take(), 0..usize::MAX);
        assert!(nodes.take().is_empty());
        nodes.add(30..40);
        nodes.add(10..20);
        assert_eq!(nodes.take(), 10..40);
        assert!(nodes.take().is_empty());
    }
}
