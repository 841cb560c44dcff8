//! Memory that C++ may free, and that may come from C++: what `operator new` gives and `operator delete` takes.

use std::alloc::{Layout, handle_alloc_error};
use std::ptr::NonNull;

/// Bytes as `operator new` gives them; like a Rust collection, ends the program when there are none.
pub fn allocate(bytes: usize) -> NonNull<u8> {
    let layout = || Layout::from_size_align(bytes, 16).unwrap_or(Layout::new::<u8>());
    NonNull::new(system::allocate(bytes.max(1))).unwrap_or_else(|| handle_alloc_error(layout()))
}

/// Gives memory back; null is nothing.
///
/// # Safety
/// `p` is null, or comes from [`allocate`] or from C++ with this size, and is not used afterwards.
pub unsafe fn free(p: *mut u8, bytes: usize) {
    if !p.is_null() {
        // SAFETY: the caller's promise.
        unsafe { system::free(p, bytes.max(1)) }
    }
}

/// libstdc++ and libc++: `operator new` is `malloc`.
#[cfg(not(windows))]
mod system {
    pub fn allocate(bytes: usize) -> *mut u8 {
        // SAFETY: `malloc` has no precondition.
        unsafe { libc::malloc(bytes).cast() }
    }

    pub unsafe fn free(p: *mut u8, _: usize) {
        // SAFETY: the caller says that `malloc` gave it, here or in C++.
        unsafe { libc::free(p.cast()) }
    }
}

/// Microsoft's library: `operator new` is the heap of the process. From a page on, containers put a block at a multiple of 32
/// bytes, and the address of what was allocated in the word before it.
#[cfg(windows)]
mod system {
    use windows_sys::Win32::System::Memory::{GetProcessHeap, HeapAlloc, HeapFree};

    /// Blocks of this size and more are aligned.
    const LARGE: usize = 4096;
    const ALIGNMENT: usize = 32;
    /// A word for the address, and what alignment takes.
    const EXTRA: usize = size_of::<usize>() + ALIGNMENT - 1;

    pub fn allocate(bytes: usize) -> *mut u8 {
        if bytes < LARGE {
            // SAFETY: the heap of the process is always there.
            return unsafe { HeapAlloc(GetProcessHeap(), 0, bytes).cast() };
        }
        let Some(total) = bytes.checked_add(EXTRA) else { return std::ptr::null_mut() };
        // SAFETY: as above; then the block has room for the word and the alignment.
        unsafe {
            let block: *mut u8 = HeapAlloc(GetProcessHeap(), 0, total).cast();
            if block.is_null() {
                return block;
            }
            let place = block.map_addr(|a| (a + EXTRA) & !(ALIGNMENT - 1));
            place.cast::<*mut u8>().sub(1).write(block);
            place
        }
    }

    pub unsafe fn free(p: *mut u8, bytes: usize) {
        // SAFETY: the caller says that the block has this size, so a large one has its address in the word before it.
        unsafe {
            let block = if bytes < LARGE { p } else { p.cast::<*mut u8>().sub(1).read() };
            HeapFree(GetProcessHeap(), 0, block.cast());
        }
    }
}
