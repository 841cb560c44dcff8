//! The stack of `mjData`: temporary memory that grows down from the arena's end (chapter "arena and stack").

use crate::abi::mjData;
use crate::base::{Error, Result};
use std::cell::Cell;
use std::marker::PhantomData;

/// Handle of the stack; copies refer to the same stack. Memory is taken from a [`Frame`].
#[derive(Clone, Copy)]
pub struct Stack<'a> {
    raw: *mut mjData,
    life: PhantomData<Cell<&'a mut mjData>>,
}

/// A stretch of stack memory, given back when the frame is dropped. Frames nest: while an inner frame lives, the outer
/// one refuses to allocate.
pub struct Frame<'a> {
    raw: *mut mjData,
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
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

impl<'a> Stack<'a> {
    /// # Safety
    /// `raw` is a complete `mjData` that outlives `'a`; only stack handles touch its `pstack` and `pbase` meanwhile.
    pub(super) unsafe fn new(raw: *mut mjData) -> Stack<'a> {
        Stack { raw, life: PhantomData }
    }

    /// Opens a frame.
    pub fn frame(self) -> Frame<'a> {
        // SAFETY: see `new`; single fields are accessed through the raw pointer, never the whole struct.
        unsafe {
            let (pstack, pbase) = ((*self.raw).pstack, (*self.raw).pbase);
            // a unique mark of the innermost frame; 0 is "no frame"
            (*self.raw).pbase = pbase + 1;
            Frame { raw: self.raw, pstack, pbase, own: pbase + 1, life: PhantomData }
        }
    }
}

impl Frame<'_> {
    /// `n` zeroed elements. Every call gives other memory, so that several slices of one frame may be written.
    #[allow(clippy::mut_from_ref)]
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
    fn reserve(&self, bytes: usize, align: usize) -> Result<*mut u8> {
        let align = align.max(if bytes >= 64 { 64 } else { align });
        // SAFETY: see `Stack::new`.
        unsafe {
            let d = self.raw;
            assert_eq!((*d).pbase, self.own, "stack frames must be used innermost first");
            let end = (*d).arena as usize + (*d).narena as usize;
            let (top, limit) = (end - (*d).pstack, super::cstack::limit(d));
            let start = top.saturating_sub(bytes) & !(align - 1);
            if start < limit || bytes > top {
                return Err(overflow(d, bytes));
            }
            (*d).pstack = end - start;
            let used = (*d).pstack as i64;
            (*d).maxuse_stack = (*d).maxuse_stack.max(used);
            (*d).maxuse_arena = (*d).maxuse_arena.max(used + (*d).parena as i64);
            Ok(((*d).arena as *mut u8).add(start - (*d).arena as usize))
        }
    }
}

#[cold]
pub(super) unsafe fn overflow(d: *const mjData, requested: usize) -> Error {
    unsafe {
        let max = (*d).narena as usize - (*d).parena;
        let available = max - (*d).pstack;
        Error::in_routine(
            "mj_stackAlloc",
            format_args!(
                "out of memory, stack overflow\n  max = {max}, available = {available}, requested = {requested}\n \
                 nefc = {}, ncon = {}",
                (*d).nefc,
                (*d).ncon
            ),
        )
    }
}

impl Drop for Frame<'_> {
    fn drop(&mut self) {
        // SAFETY: see `Stack::new`.
        unsafe {
            (*self.raw).pstack = self.pstack;
            (*self.raw).pbase = self.pbase;
        }
    }
}
