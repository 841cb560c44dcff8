//! The shards of the arena in which the workers of a bound thread pool have their stacks.
//!
//! Tests: `tests/engine/threads.rs`.

use crate::abi::{mjData, mjThreadPool};
use crate::base::disjoint::{InUse, Piece, assert_disjoint};
use crate::base::thread;

/// A worker's shard: addresses, from its `low` end up to its `bottom`, and the innermost frame. Lies apart from what other threads write:
/// workers read nothing else when they take memory.
///
/// Shards are disjoint parts of the arena, and each has one user at a time: the thread of its worker. Debug builds check both, in
/// `empty_shards` and in [`Stack::share`](super::Stack::share).
#[repr(align(128))]
pub(super) struct Shard {
    pub bottom: usize,
    pub top: usize,
    pub low: usize,
    pub pbase: usize,
    /// The most bytes that were in use.
    pub most: usize,
    /// Whether a thread takes memory from it.
    pub user: InUse,
}
const _: () = assert!(align_of::<Shard>() == thread::INTERFERENCE);

/// Bytes at the low end of every shard that stay free: where the reference keeps its descriptors.
pub(super) const DESCRIPTOR: usize = 32;

impl Shard {
    /// Whether a worker has memory on it.
    pub fn is_used(&self) -> bool {
        self.top != self.bottom
    }

    /// The start of this many bytes, aligned, below its top, which moves there; `None` if it does not fit.
    pub fn take(&mut self, bytes: usize, align: usize) -> Option<usize> {
        let start = self.top.checked_sub(bytes)? & !(align - 1);
        if start < self.limit() {
            return None;
        }
        self.top = start;
        self.most = self.most.max(self.bottom - start);
        Some(start)
    }

    /// Lowest address that its stack may reach.
    pub fn limit(&self) -> usize {
        self.low + DESCRIPTOR
    }
}

/// Bytes of one shard when the arena serves `threads` workers and the main thread.
pub(super) fn shard_bytes(narena: usize, threads: usize) -> usize {
    let cache_line_pair = thread::INTERFERENCE;
    (narena / (2 * (threads + 1))).next_multiple_of(cache_line_pair)
}

/// Empty shards for the workers of a pool.
///
/// # Safety
/// `d` is a complete `mjData`, `pool` a live pool.
pub(super) unsafe fn empty_shards(d: *const mjData, pool: *const mjThreadPool) -> Box<[Shard]> {
    // SAFETY: plain fields of a complete struct, and a live pool.
    let (arena, narena, workers) = unsafe { ((*d).arena as usize, (*d).narena as usize, thread::worker_count(pool)) };
    let (end, bytes) = (arena + narena, shard_bytes(narena, workers));
    let shard = |worker| {
        let bottom = end - worker * bytes;
        Shard { bottom, top: bottom, low: (bottom - bytes) & !7, pbase: 0, most: 0, user: InUse::default() }
    };
    let shards: Box<[Shard]> = (1..=workers).map(shard).collect();
    if cfg!(debug_assertions) {
        let piece = |s: &Shard| Piece { name: "a shard", start: s.limit(), bytes: s.bottom - s.limit() };
        assert_disjoint(&mut shards.iter().map(piece).collect::<Vec<_>>());
    }
    shards
}
