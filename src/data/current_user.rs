//! Which call uses the hidden block of a `mjData` ([`super::hidden`]), and how a later call finds that it was left by a jump.
//!
//! Tests: `src/data/hidden.rs`, `tests/engine/data.rs`.

use crate::base::{os, own_stack};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Which call uses the block: its thread, and how deep in that thread's stack it is.
#[derive(Default)]
pub(super) struct CurrentUser {
    /// 0 when the block is free. Only the thread itself replaces its number by another.
    thread: AtomicUsize,
    /// The position of the call, written by that thread and read by it alone.
    position: AtomicUsize,
}

impl CurrentUser {
    /// Makes the call at `here` the user; `false` if another one is.
    ///
    /// User code may jump out of a call that uses the block: then the next call on that thread shows that it is gone, see
    /// [`StackPosition::shows_end_of`].
    #[inline]
    pub(super) fn acquire(&self, here: StackPosition) -> bool {
        let claimed = self.thread.compare_exchange(0, here.thread, Ordering::Acquire, Ordering::Relaxed);
        // only this thread writes its own number, so what it left is its own
        let free = match claimed {
            Ok(_) => true,
            Err(user) => user == here.thread && here.shows_end_of(self.position.load(Ordering::Relaxed)),
        };
        if free {
            self.position.store(here.depth, Ordering::Relaxed);
        }
        free
    }

    /// Called by the current user; its writes are visible to the next one.
    #[inline]
    pub(super) fn release(&self) {
        self.thread.store(0, Ordering::Release);
    }

    /// Whether a call of this thread is the user, or was before it was left by a jump.
    pub(super) fn is_of_thread(&self, here: StackPosition) -> bool {
        self.thread.load(Ordering::Relaxed) == here.thread
    }
}

/// A position in the execution of a thread.
#[derive(Clone, Copy)]
pub(super) struct StackPosition {
    pub thread: usize,
    /// An address of the stack that it runs on, see [`StackPosition::shows_end_of`].
    pub depth: usize,
}

impl StackPosition {
    #[inline]
    pub(super) fn here() -> StackPosition {
        let local = 0u8;
        StackPosition { thread: os::thread_number(), depth: std::hint::black_box(&raw const local) as usize }
    }

    /// Whether the call at `depth`, which this thread made and never returned from, was left by a jump.
    ///
    /// On the thread's own stack it was if this call is as deep, or less: the stack grows downwards, so everything below the
    /// running code is free. Nothing follows when one of the two runs on another stack, of a fibre or a coroutine: that call may
    /// wait for this one. Then it counts as one that goes on, also if it was left, which costs time, and the memory of its frames:
    /// until the data is made again. Users promise that stacks of fibres are no part of the thread's own stack
    /// (docs/border.md).
    #[cold]
    pub(super) fn shows_end_of(self, depth: usize) -> bool {
        self.depth >= depth && own_stack::holds(&[self.depth, depth])
    }
}
