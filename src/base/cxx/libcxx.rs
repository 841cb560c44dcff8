//! `std::string` of libc++: the default layout of its ABI version 1 on little-endian machines.

use super::Relocate;
use super::memory::{allocate, free};

const SHORT: usize = 22;

/// `std::string` of libc++: the lowest bit of the first byte marks the long form (allocated bytes, length, pointer)
/// from the short one (length in the byte's other bits, then up to 22 characters and a zero).
#[repr(C)]
pub union CxxString {
    long: Long,
    short: [u8; SHORT + 2],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Long {
    /// Allocated bytes (even) with the long flag in bit 0.
    cap: usize,
    len: usize,
    data: *mut u8,
}

impl CxxString {
    /// An empty string.
    pub const fn new() -> Self {
        CxxString { short: [0; SHORT + 2] }
    }

    fn is_long(&self) -> bool {
        // SAFETY: the first byte is initialised in both forms.
        unsafe { self.short[0] & 1 == 1 }
    }

    pub(super) fn parts(&self) -> (*const u8, usize) {
        // SAFETY: the flag says the form.
        unsafe {
            if self.is_long() {
                (self.long.data, self.long.len)
            } else {
                ((&raw const self.short).cast::<u8>().add(1), (self.short[0] >> 1) as usize)
            }
        }
    }

    pub(super) fn set_len(&mut self, len: usize) {
        if self.is_long() {
            self.long.len = len;
        } else {
            // SAFETY: a byte of the union.
            unsafe { self.short[0] = (len << 1) as u8 }
        }
    }

    /// Memory for `len` characters and the closing zero; the contents are lost.
    pub(super) fn prepare(&mut self, len: usize) -> *mut u8 {
        // SAFETY: the flag says the form.
        unsafe {
            let cap = if self.is_long() { (self.long.cap & !1) - 1 } else { SHORT };
            if len > cap {
                let bytes = (len + 1).next_multiple_of(16);
                let data = allocate(bytes).as_ptr();
                self.free();
                self.long = Long { cap: bytes | 1, len, data };
            }
            if self.is_long() { self.long.data } else { (&raw mut self.short).cast::<u8>().add(1) }
        }
    }

    pub(super) fn free(&mut self) {
        if self.is_long() {
            // SAFETY: allocated here or in C++; the flag says that the form is the long one.
            unsafe { free(self.long.data, self.long.cap & !1) }
        }
    }
}

// SAFETY: a value without pointers into itself.
unsafe impl Relocate for CxxString {}
