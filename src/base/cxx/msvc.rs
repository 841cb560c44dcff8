//! `std::string` of Microsoft's C++ library, as programs that are compiled for release see it.

use super::Relocate;
use super::memory::{allocate, free};

/// The longest text in place.
const LOCAL: usize = 15;

/// Up to 15 characters in place or a pointer, then length and capacity. There is no pointer to itself, so it moves freely.
#[repr(C)]
pub struct CxxString {
    place: Place,
    len: usize,
    /// 15 where the text is in place, else more.
    cap: usize,
}

#[repr(C)]
union Place {
    text: [u8; LOCAL + 1],
    data: *mut u8,
}

impl CxxString {
    /// An empty string; allocates nothing.
    pub const fn new() -> Self {
        CxxString { place: Place { text: [0; LOCAL + 1] }, len: 0, cap: LOCAL }
    }

    fn is_local(&self) -> bool {
        self.cap <= LOCAL
    }

    pub(super) fn parts(&self) -> (*const u8, usize) {
        // SAFETY: the capacity says which of the two is there.
        (if self.is_local() { (&raw const self.place).cast() } else { unsafe { self.place.data } }, self.len)
    }

    pub(super) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Memory for `len` characters and the closing zero; the contents are lost.
    pub(super) fn prepare(&mut self, len: usize) -> *mut u8 {
        if len > self.cap {
            let data = allocate(len + 1).as_ptr();
            self.free();
            (self.place, self.cap) = (Place { data }, len);
        }
        // SAFETY: the capacity says which of the two is there.
        if self.is_local() { (&raw mut self.place).cast() } else { unsafe { self.place.data } }
    }

    pub(super) fn free(&mut self) {
        if !self.is_local() {
            // SAFETY: allocated here or in C++ for capacity and closing zero; the capacity says that the pointer is there.
            unsafe { free(self.place.data, self.cap + 1) }
        }
    }
}

// SAFETY: a value without pointers into itself.
unsafe impl Relocate for CxxString {}
