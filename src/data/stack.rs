//! The stack of `mjData`: temporary memory that grows down from the arena's end (chapter "arena and stack").

use crate::abi::mjData;
use crate::base::{Result, thread};
use std::cell::Cell;
use std::marker::PhantomData;

/// Handle of the stack; copies refer to the same stack. Memory is taken from a [`Frame`].
#[derive(Clone, Copy)]
pub struct Stack<'a> {
    raw: *mut mjData,
    /// Whose shard of the arena it is: 0 for the ordinary stack.
    worker: usize,
    life: PhantomData<Cell<&'a mut mjData>>,
}

/// A stretch of stack memory, given back when the frame is dropped. Frames nest: while an inner frame lives, the outer
/// one refuses to allocate.
pub struct Frame<'a> {
    raw: *mut mjData,
    worker: usize,
    pstack: usize,
    pbase: usize,
    own: usize,
    life: PhantomData<Cell<&'a mut mjData>>,
}

/// Types whose every bit pattern, zero included, is a value: what stack memory may hold.
///
/// # Safety
/// All-zero bytes must be a valid value, and the type must not have a destructor.
pub unsafe trait Plain: Copy {}
unsafe impl Plain for f64 {}
unsafe impl Plain for f32 {}
unsafe impl Plain for i32 {}
unsafe impl Plain for u32 {}
unsafe impl Plain for u64 {}
unsafe impl Plain for usize {}
unsafe impl Plain for u8 {}
unsafe impl Plain for crate::abi::mjContact {}
unsafe impl Plain for crate::math::Vec3 {}
unsafe impl Plain for crate::math::Quat {}
unsafe impl Plain for crate::math::Mat3 {}
unsafe impl Plain for crate::math::Motion {}
unsafe impl Plain for crate::math::Force {}
unsafe impl Plain for crate::math::Inertia {}
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

impl<'a> Stack<'a> {
    /// # Safety
    /// `raw` is a complete `mjData` that outlives `'a`; only stack handles touch its `pstack` and `pbase` meanwhile.
    pub(super) unsafe fn new(raw: *mut mjData) -> Stack<'a> {
        Stack { raw, worker: 0, life: PhantomData }
    }

    /// Whether a thread pool is bound.
    pub fn has_pool(self) -> bool {
        // SAFETY: see `new`.
        unsafe { (*self.raw).threadpool != 0 }
    }

    /// Calls `each` for every item, on the threads of the bound pool and on this one, with a stack of the thread's own.
    /// Without a pool, on this thread alone.
    pub fn for_each<T: Send>(self, items: &mut [T], each: impl Fn(&mut T, Stack) + Sync) {
        /// What the threads share; they use distinct items and distinct shards.
        struct Shared<T>(*mut mjData, *mut T);
        // SAFETY: see there; `T` may be sent to other threads.
        unsafe impl<T: Send> Sync for Shared<T> {}
        impl<T> Shared<T> {
            fn get(&self) -> (*mut mjData, *mut T) {
                (self.0, self.1)
            }
        }
        let shared = Shared(self.raw, items.as_mut_ptr());
        // SAFETY: see `new`; the bound pool is live, every index comes once, and workers have the ids of this pool.
        unsafe {
            if (*self.raw).threadpool == 0 {
                return items.iter_mut().for_each(|x| each(x, self));
            }
            thread::for_each((*self.raw).threadpool as *mut _, items.len(), &|i, worker| {
                let (raw, items) = shared.get();
                each(&mut *items.add(i), Stack { raw, worker, life: PhantomData });
            });
        }
    }

    /// Opens a frame.
    #[inline]
    pub fn frame(self) -> Frame<'a> {
        // SAFETY: see `new`; single fields are accessed through the raw pointer, never the whole struct.
        unsafe {
            let (pstack, pbase) = self.cursor();
            let before = (*pstack, *pbase);
            // a unique mark of the innermost frame; 0 is "no frame"
            *pbase = before.1 + 1;
            let (raw, worker) = (self.raw, self.worker);
            Frame { raw, worker, pstack: before.0, pbase: before.1, own: before.1 + 1, life: PhantomData }
        }
    }
}

impl Stack<'_> {
    /// Where the top and the innermost frame are noted.
    #[inline(always)]
    unsafe fn cursor(self) -> (*mut usize, *mut usize) {
        // SAFETY: see `new`; workers exist in the bound pool.
        unsafe {
            if self.worker > 0 {
                return super::cstack::shard_cursor(self.raw, self.worker);
            }
            (&raw mut (*self.raw).pstack, &raw mut (*self.raw).pbase)
        }
    }
}

impl Frame<'_> {
    /// `n` zeroed elements. Every call gives other memory, so that several slices of one frame may be written.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub fn zeros<T: Plain>(&self, n: usize) -> Result<&mut [T]> {
        let p = self.reserve(n.saturating_mul(size_of::<T>()), align_of::<T>())?;
        // SAFETY: `reserve` gave `n` elements that nobody else has; zero bytes are a value of a `Plain` type.
        unsafe {
            std::ptr::write_bytes(p, 0, n * size_of::<T>());
            Ok(std::slice::from_raw_parts_mut(p.cast::<T>(), n))
        }
    }

    /// `n` elements with whatever the memory held: for buffers that are written before they are read.
    #[allow(clippy::mut_from_ref)]
    #[inline]
    pub fn scratch<T: Plain>(&self, n: usize) -> Result<&mut [T]> {
        let p = self.reserve(n.saturating_mul(size_of::<T>()), align_of::<T>())?;
        // SAFETY: as above; the arena was initialised when it was allocated, and any bits are a value of a `Plain` type.
        unsafe { Ok(std::slice::from_raw_parts_mut(p.cast::<T>(), n)) }
    }

    /// A copy of a slice.
    pub fn copy<T: Plain>(&self, from: &[T]) -> Result<&mut [T]> {
        let to = self.scratch(from.len())?;
        to.copy_from_slice(from);
        Ok(to)
    }

    /// Vectors of numbers start at cache lines, so that kernels may use whole vectors.
    #[inline]
    fn reserve(&self, bytes: usize, align: usize) -> Result<*mut u8> {
        let align = align.max(if bytes >= 64 { 64 } else { align });
        // SAFETY: see `Stack::new`.
        unsafe {
            let d = self.raw;
            if self.worker > 0 || (*d).threadpool != 0 || (*d).pbase != self.own {
                return self.reserve_rarely(bytes, align);
            }
            self.take(bytes, align, (*d).arena as usize + (*d).parena)
        }
    }

    /// With a thread pool, or in the wrong order.
    #[cold]
    unsafe fn reserve_rarely(&self, bytes: usize, align: usize) -> Result<*mut u8> {
        let d = self.raw;
        // SAFETY: see `Stack::new`.
        unsafe {
            if self.worker > 0 {
                return super::cstack::reserve_in_shard(d, self.worker, bytes, align);
            }
            assert_eq!((*d).pbase, self.own, "stack frames must be used innermost first");
            self.take(bytes, align, super::cstack::limit(d))
        }
    }

    /// Takes bytes from the ordinary stack, down to the address `limit`.
    #[inline]
    unsafe fn take(&self, bytes: usize, align: usize, limit: usize) -> Result<*mut u8> {
        let d = self.raw;
        // SAFETY: see `Stack::new`.
        unsafe {
            let end = (*d).arena as usize + (*d).narena as usize;
            let top = end - (*d).pstack;
            let start = top.wrapping_sub(bytes) & !(align - 1);
            if start < limit || bytes > top {
                return Err(super::cstack::overflow(d, bytes));
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
            Ok(((*d).arena as *mut u8).add(start - (*d).arena as usize))
        }
    }
}

impl Drop for Frame<'_> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: see `Stack::new`.
        unsafe {
            let (pstack, pbase) = Stack { raw: self.raw, worker: self.worker, life: PhantomData }.cursor();
            (*pstack, *pbase) = (self.pstack, self.pbase);
        }
    }
}
