//! The stack of `mjData`: temporary memory that grows down from the arena's end (chapter "arena and stack").
//!
//! A stage keeps a frame while it passes the whole `Data` on, so frames do not borrow the stack, and the compiler does not
//! see that they nest. It is checked in every build: frames have distinct marks, `pbase` holds the mark of the innermost
//! one, and only that one gives memory out or takes it back. So nothing that a frame gave out is given out again while
//! the frame lives: a frame that was opened later gives out what lies below, and returns the stack to where it found it.
//!
//! Tests: in this file.

use super::cstack::MainLimits;
use super::shard::Shard;
use crate::abi::mjData;
use crate::base::disjoint::InUse;
use crate::base::{Result, thread};
use bytemuck::Pod;
use std::marker::PhantomData;
use std::ptr::NonNull;

/// Handle of the stack; copies refer to the same stack. Memory is taken from a [`Frame`].
#[derive(Clone, Copy)]
pub struct Stack<'a> {
    raw: *mut mjData,
    /// The worker's shard of the arena that it is; `None` for the ordinary stack.
    shard: Option<NonNull<Shard>>,
    /// Other threads use their shards at the same time.
    shared: bool,
    /// The pool that was bound when the handle was made, or 0, and what its workers leave alone.
    pool: usize,
    limits: MainLimits,
    life: PhantomData<&'a mjData>,
}

/// What a frame's mark adds to the mark of the frame around it: the bits above an address count the frames inside the
/// innermost mark of a C caller, which is an address.
const FRAME: usize = 1 << 48;

/// A stretch of stack memory, returned to the stack when the frame is dropped. Frames nest: allocating from a frame while
/// an inner one lives panics, and so does dropping it then: its memory stays in use.
pub struct Frame<'a> {
    stack: Stack<'a>,
    pstack: usize,
    pbase: usize,
    own: usize,
}

impl<'a> Stack<'a> {
    /// # Safety
    /// `raw` is a complete `mjData` that outlives `'a`; only stack handles touch its `pstack` and `pbase` meanwhile.
    pub(super) unsafe fn new(raw: *mut mjData) -> Stack<'a> {
        // SAFETY: the caller says that `raw` is a complete `mjData`; two plain fields of it are read.
        let (pool, limits) = unsafe { ((*raw).threadpool, super::cstack::main_limits(raw)) };
        Stack { raw, shard: None, shared: false, pool, limits, life: PhantomData }
    }

    /// Whether a thread pool is bound whose threads have stacks of their own: where memory is short, the arena and the
    /// stack of this thread take their place.
    #[inline(always)]
    pub fn has_pool(self) -> bool {
        // SAFETY: `raw` is a complete `mjData` for `'a` (`Stack::new`); one plain field is read, which no view covers.
        let pool = unsafe { (*self.raw).threadpool };
        pool != 0 && pool == self.pool && self.workers_have_memory()
    }

    #[inline(never)]
    fn workers_have_memory(self) -> bool {
        // SAFETY: `raw` is a complete `mjData` for `'a` (`Stack::new`); plain fields are read, which no view covers.
        unsafe {
            let d = self.raw;
            let top = (*d).arena as usize + (*d).narena as usize - (*d).pstack;
            self.limits.stack != 0 && (*d).parena <= self.limits.arena && top >= self.limits.stack
        }
    }

    /// Whether the arena may reach up to an offset: not into the stack, nor into a shard on which a worker has memory.
    #[inline(always)]
    pub(super) fn arena_may_grow_to(self, end: usize) -> bool {
        // SAFETY: `raw` is a complete `mjData` for `'a` (`Stack::new`); plain fields are read, which no view covers.
        unsafe {
            let d = self.raw;
            if end <= self.limits.arena && (*d).threadpool == self.pool {
                end <= (*d).narena as usize - (*d).pstack
            } else {
                end <= super::cstack::arena_end(d)
            }
        }
    }

    /// Calls `work` on this thread and on threads of the bound pool, with a stack of the thread's own, which debug builds check: it takes
    /// from a common supply until that is empty. Without a pool ([`Stack::has_pool`]), or while its threads are at work already, on this thread alone.
    pub fn share(self, work: impl Fn(Stack) + Sync) {
        let shared = SharedStack { raw: self.raw, pool: self.pool, limits: self.limits, main: InUse::default() };
        if self.shared || !self.has_pool() {
            return work(self);
        }
        // SAFETY: `raw` is a complete `mjData` for `'a`, and `has_pool` has found the bound pool live. Its workers have
        // the ids of its shards, and `share` returns when they are done, so that no worker outlives what `work`
        // borrows.
        unsafe {
            thread::share((*self.raw).threadpool as *mut _, &|worker| shared.with_stack(worker, &work));
            super::cstack::note_use_of_shards(self.raw);
        }
    }

    /// Opens a frame.
    #[inline]
    pub fn frame(self) -> Frame<'a> {
        // SAFETY: `raw` is a complete `mjData` for `'a`, and this thread alone uses this stack or shard. Fields are
        // accessed one by one through the raw pointer, never the whole struct, which views may point into.
        unsafe {
            let (pstack, pbase) = self.cursor();
            let before = (*pstack, *pbase);
            // the mark of the innermost frame; 0 is "no frame"
            let own = before.1.checked_add(FRAME).expect("stack frames nest less deep");
            *pbase = own;
            Frame { stack: self, pstack: before.0, pbase: before.1, own }
        }
    }
}

/// The stacks of a `mjData` that is shared among threads: the ordinary stack, which the calling thread uses, and a shard for each worker.
struct SharedStack {
    raw: *mut mjData,
    pool: usize,
    limits: MainLimits,
    /// Whether a thread uses the ordinary stack.
    main: InUse,
}

// SAFETY: threads read `raw` and the limits only; each changes the shard with its own id, and the ordinary stack is the
// calling thread's.
unsafe impl Sync for SharedStack {}

impl SharedStack {
    /// Calls `work` with the stack of a thread.
    ///
    /// # Panics
    /// In debug builds, if another thread uses the same stack.
    ///
    /// # Safety
    /// See [`Stack::new`]; `worker` is 0 or a worker of the bound pool, and the calling thread.
    unsafe fn with_stack(&self, worker: usize, work: &impl Fn(Stack)) {
        // SAFETY: the caller says that `worker` is a worker of the bound pool and this thread, so that it is the only user
        // of that shard; whether it has one may be looked at by all threads.
        let (shard, user) = unsafe {
            let shard = (worker > 0).then(|| super::cstack::shard(self.raw, worker));
            (shard, shard.map_or(&self.main, |shard| &(*shard.as_ptr()).user))
        };
        let _claim = user.claim();
        work(Stack { raw: self.raw, shard, shared: true, pool: self.pool, limits: self.limits, life: PhantomData });
    }
}

impl Stack<'_> {
    /// Where the top and the innermost frame are noted.
    #[inline(always)]
    unsafe fn cursor(self) -> (*mut usize, *mut usize) {
        // SAFETY: `raw` is a complete `mjData` for `'a`, and a shard lives as long as the pool is bound. The pointers
        // are made without a reference to the struct.
        unsafe {
            match self.shard {
                Some(shard) => (&raw mut (*shard.as_ptr()).top, &raw mut (*shard.as_ptr()).pbase),
                None => (&raw mut (*self.raw).pstack, &raw mut (*self.raw).pbase),
            }
        }
    }
}

impl Frame<'_> {
    /// `n` zeroed elements. Every call gives other memory, so that several slices of one frame may be written.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub fn zeros<T: Pod>(&self, n: usize) -> Result<&mut [T]> {
        let p = self.reserve(n.saturating_mul(size_of::<T>()), align_of::<T>())?;
        // SAFETY: `reserve` gave `n` elements without another owner; zero bytes are a value of a `Pod` type.
        unsafe {
            std::ptr::write_bytes(p, 0, n * size_of::<T>());
            Ok(std::slice::from_raw_parts_mut(p.cast::<T>(), n))
        }
    }

    /// `n` elements with whatever the memory held: for buffers that are written before they are read.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub fn scratch<T: Pod>(&self, n: usize) -> Result<&mut [T]> {
        let p = self.reserve(n.saturating_mul(size_of::<T>()), align_of::<T>())?;
        // SAFETY: `reserve` gave `n` aligned elements that no other slice covers, and that live as long as the frame.
        // The arena was initialised when it was allocated, and any bits are a value of a `Pod` type.
        unsafe { Ok(std::slice::from_raw_parts_mut(p.cast::<T>(), n)) }
    }

    /// A copy of a slice.
    pub fn copy<T: Pod>(&self, from: &[T]) -> Result<&mut [T]> {
        let to = self.scratch(from.len())?;
        to.copy_from_slice(from);
        Ok(to)
    }

    /// Vectors of numbers start at cache lines, so that kernels may use whole vectors.
    #[inline]
    fn reserve(&self, bytes: usize, align: usize) -> Result<*mut u8> {
        let align = align.max(if bytes >= 64 { 64 } else { align });
        // SAFETY: `raw` is a complete `mjData` for `'a` (`Stack::new`), and this thread alone uses its stack; `take`
        // stays above `limit`, which lies above the used part of the arena.
        unsafe {
            let stack = self.stack;
            let d = stack.raw;
            let limit = stack.limits.stack.max((*d).arena as usize + (*d).parena);
            let usual = stack.shard.is_none() && (*d).pbase == self.own && (*d).threadpool == stack.pool;
            match if usual { take(d, bytes, align, limit) } else { None } {
                Some(start) => Ok(start),
                // a copy: frames themselves stay in registers
                None => stack.reserve_cold(self.own, bytes, align),
            }
        }
    }
}

/// Memory for the frame with the mark `own`.
impl Stack<'_> {
    /// On a worker, with little memory, or in the wrong order.
    #[cold]
    #[inline(never)]
    unsafe fn reserve_cold(self, own: usize, bytes: usize, align: usize) -> Result<*mut u8> {
        let d = self.raw;
        // SAFETY: `raw` is a complete `mjData` for `'a` (`Stack::new`), and this thread alone uses this stack or shard,
        // which lives as long as the pool is bound.
        unsafe {
            assert!(*self.cursor().1 == own, "stack frames must be used innermost first");
            if let Some(shard) = self.shard {
                let start = (*shard.as_ptr()).take(bytes, align);
                return start.map(|start| start as *mut u8).ok_or_else(|| super::cstack::overflow(d, bytes));
            }
            let limit = if self.shared { super::cstack::shared_limit(d) } else { super::cstack::limit(d) };
            take(d, bytes, align, limit).ok_or_else(|| super::cstack::overflow(d, bytes))
        }
    }
}

/// Takes bytes from the ordinary stack, down to the address `limit`; `None` if they do not fit. A step takes memory in some thirty
/// places, which share this code: it is in the instruction cache for all but the first.
///
/// # Safety
/// See [`Stack::new`].
#[inline(never)]
unsafe fn take(d: *mut mjData, bytes: usize, align: usize, limit: usize) -> Option<*mut u8> {
    // SAFETY: the caller says that `d` is a complete `mjData` whose stack this thread alone uses; plain fields are
    // accessed, and `start` is compared with `limit` before the top moves there.
    unsafe {
        let end = (*d).arena as usize + (*d).narena as usize;
        let top = end - (*d).pstack;
        let start = top.wrapping_sub(bytes) & !(align - 1);
        if start < limit || bytes > top {
            return None;
        }
        (*d).pstack = end - start;
        let used = (*d).pstack as i64;
        if used > (*d).maxuse_stack {
            (*d).maxuse_stack = used;
        }
        let both = used + (*d).parena as i64;
        if both > (*d).maxuse_arena {
            (*d).maxuse_arena = both;
        }
        Some(((*d).arena as *mut u8).add(start - (*d).arena as usize))
    }
}

impl Drop for Frame<'_> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: `raw` is a complete `mjData` for `'a` (`Stack::new`), and this thread alone uses this stack or shard;
        // only its top and innermost frame are written.
        unsafe {
            let (pstack, pbase) = self.stack.cursor();
            if *pbase != self.own {
                return dropped_too_early();
            }
            (*pstack, *pbase) = (self.pstack, self.pbase);
        }
    }
}

/// The frame's memory stays in use, since a frame inside it lives.
#[cold]
fn dropped_too_early() {
    assert!(std::thread::panicking(), "stack frames must be dropped innermost first");
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Frame, Stack};
    use crate::data::OwnedData;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    /// Calls a test with memory of a stack, which holds NaN, so that what is read before it was written shows.
    pub fn with_frame(test: impl FnOnce(&Frame)) {
        let m = crate::compile::tests::load("<mujoco><size memory='64M'/></mujoco>").unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let d = d.enter(&m);
        {
            let dirty = d.stack.frame();
            dirty.scratch::<f64>(7_000_000).unwrap().fill(f64::NAN);
        }
        test(&d.stack.frame());
    }

    /// Opens an outer and an inner frame, and passes them to `test`, with the stack.
    fn with_frames(test: impl FnOnce(Stack, Frame, Frame)) {
        let m = crate::compile::tests::load("<mujoco/>").unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let views = d.enter(&m);
        let outer = views.stack.frame();
        let inner = views.stack.frame();
        test(views.stack, outer, inner);
    }

    #[test]
    fn a_frame_dropped_before_an_inner_one_leaves_the_inner_ones_memory_alone() {
        with_frames(|stack, outer, inner| {
            let first = inner.zeros::<f64>(8).unwrap();
            assert!(catch_unwind(AssertUnwindSafe(|| drop(outer))).is_err());
            let next = stack.frame();
            next.zeros::<f64>(8).unwrap().fill(1.0);
            assert_eq!(first, [0.0; 8]);
            drop(next);
        });
    }

    #[cfg(debug_assertions)]
    #[test]
    fn threads_that_share_a_stack_have_one_each() {
        let m = crate::compile::tests::load("<mujoco/>").unwrap().model;
        let mut d = OwnedData::new(&m).unwrap();
        let d = d.enter(&m);
        let (raw, pool, limits) = (d.stack.raw, d.stack.pool, d.stack.limits);
        let shared = super::SharedStack { raw, pool, limits, main: Default::default() };
        // SAFETY: 0 is the calling thread, and the panic keeps it from using its stack in two places.
        let enter = |work: &dyn Fn(Stack)| unsafe { shared.with_stack(0, &work) };
        let twice = || enter(&|_| enter(&|_| ()));
        assert!(catch_unwind(AssertUnwindSafe(twice)).is_err());
        // the first user has left
        enter(&|stack| stack.frame().zeros::<f64>(8).unwrap().fill(1.0));
    }

    #[test]
    fn an_outer_frame_gives_no_memory_while_an_inner_one_lives() {
        with_frames(|_, outer, inner| {
            assert!(catch_unwind(AssertUnwindSafe(|| outer.zeros::<f64>(8).is_ok())).is_err());
            drop(inner);
            assert!(outer.zeros::<f64>(8).is_ok());
        });
    }
}
