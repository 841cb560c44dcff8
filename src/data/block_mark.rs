//! The mark in a padding word of `mjData`, made of its buffer's address, which says that the hidden block ([`super::hidden`]) is there.
//!
//! Tests: `src/data/hidden.rs`, `tests/engine/data.rs`.

use crate::abi::mjData;
use std::mem::offset_of;

/// Padding between `nplugin` and `pstack` holds the mark.
const MARK: usize = offset_of!(mjData, nplugin) + 4;
const _: () = assert!(MARK + 4 == offset_of!(mjData, pstack));

/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn mark_slot(d: *mut mjData) -> *mut u32 {
    // SAFETY: `MARK` is the offset of an aligned padding word inside the struct.
    unsafe { d.byte_add(MARK).cast() }
}

/// Never 0, and different for every buffer.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn mark(d: *const mjData) -> u32 {
    // SAFETY: the caller says that `d` is a complete `mjData`; two plain fields of it are accessed.
    let (buffer, nbuffer) = unsafe { ((*d).buffer as u64, (*d).nbuffer as u64) };
    ((buffer ^ nbuffer.rotate_left(40)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32 | 1
}

/// Whether the block is there.
///
/// # Safety
/// `d` is a complete `mjData`.
pub(super) unsafe fn is_marked(d: *mut mjData) -> bool {
    // SAFETY: a field and the padding of a complete struct.
    unsafe { !(*d).buffer.is_null() && mark_slot(d).read() == mark(d) }
}
