//! `std::string` of libstdc++.

use super::Relocate;
use super::memory::{allocate, free};

const LOCAL: usize = 15;

/// `std::string` of libstdc++: pointer, length, and either the capacity or up to 15 characters in place.
#[repr(C)]
pub struct CxxString {
    data: *mut u8,
    len: usize,
    local: Local,
}

#[repr(C)]
union Local {
    cap: usize,
    text: [u8; LOCAL + 1],
}

/// What an empty string without memory points to; never the data of a string that C++ sees, which would free it.
static EMPTY: u8 = 0;

impl CxxString {
    /// An empty string; allocates nothing.
    pub const fn new() -> Self {
        CxxString { data: (&raw const EMPTY).cast_mut(), len: 0, local: Local { cap: 0 } }
    }

    fn has_memory(&self) -> bool {
        !std::ptr::eq(self.data, &raw const EMPTY)
    }

    fn is_local(&self) -> bool {
        std::ptr::eq(self.data, (&raw const self.local).cast())
    }

    fn local_text(&mut self) -> *mut u8 {
        (&raw mut self.local).cast()
    }

    pub(super) fn parts(&self) -> (*const u8, usize) {
        (if self.is_local() { (&raw const self.local).cast() } else { self.data }, self.len)
    }

    pub(super) fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Memory for `len` characters and the closing zero; the contents are lost.
    pub(super) fn prepare(&mut self, len: usize) -> *mut u8 {
        // SAFETY: of a string that is not local, the union holds the capacity.
        let cap = if self.is_local() { LOCAL } else { unsafe { self.local.cap } };
        if len > cap || !self.has_memory() {
            let cap = len.max(LOCAL);
            let data = allocate(cap + 1).as_ptr();
            self.free();
            (self.data, self.local) = (data, Local { cap });
        }
        if self.is_local() { self.local_text() } else { self.data }
    }

    pub(super) fn free(&mut self) {
        if self.has_memory() && !self.is_local() {
            // SAFETY: allocated here or in C++; of a string that is not local, the union holds the capacity.
            unsafe { free(self.data, self.local.cap + 1) }
        }
    }
}

// SAFETY: a text inside the object is pointed to again at its new place.
unsafe impl Relocate for CxxString {
    unsafe fn relocate(from: *mut Self, to: *mut Self) {
        // SAFETY: the caller promises two places of which the first holds a string and the second none.
        unsafe {
            let local = (*from).is_local();
            to.write(from.read());
            if local {
                (*to).data = (*to).local_text();
            }
        }
    }

    fn pin(&mut self) {
        if !self.has_memory() {
            self.local = Local { text: [0; LOCAL + 1] };
            self.data = self.local_text();
        }
    }

    fn unpin(&mut self) {
        if self.is_local() {
            let text = CxxString::from(self.as_bytes());
            // SAFETY: the old value owns no memory: it need not be dropped.
            unsafe { (&raw mut *self).write(text) }
        }
    }
}
