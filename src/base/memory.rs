//! Memory that C callers see and may replace: `mju_malloc`, `mju_free` and the user's hooks behind them.

use super::{Error, Result, hooks};
use std::ptr::NonNull;

/// Every block starts at a multiple of this.
pub const ALIGNMENT: usize = 64;

/// Whether so many bytes can be had at this moment. Asked before work that allocates as much piece by piece.
pub fn is_available(size: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(size).is_ok()
}

/// `size` bytes, aligned to 64, not cleared; from `mju_user_malloc` if that is set.
pub fn allocate(size: usize) -> Result<NonNull<u8>> {
    // SAFETY: the user's hook has this signature; otherwise a plain aligned allocation.
    let p = unsafe {
        match hooks::mju_user_malloc {
            Some(user) => user(size),
            None => match size.max(1).checked_next_multiple_of(ALIGNMENT) {
                Some(rounded) => aligned(rounded),
                None => std::ptr::null_mut(),
            },
        }
    };
    NonNull::new(p.cast()).ok_or_else(|| Error::new("Could not allocate memory"))
}

/// As [`allocate`], cleared.
pub fn allocate_zeroed(size: usize) -> Result<NonNull<u8>> {
    let p = allocate(size)?;
    // SAFETY: just allocated with this size.
    unsafe { p.as_ptr().write_bytes(0, size) };
    Ok(p)
}

unsafe fn aligned(size: usize) -> *mut libc::c_void {
    let mut p = std::ptr::null_mut();
    // SAFETY: `p` receives the block.
    if unsafe { libc::posix_memalign(&mut p, ALIGNMENT, size) } == 0 { p } else { std::ptr::null_mut() }
}

/// Gives back what [`allocate`] gave; null is fine.
///
/// # Safety
/// `p` is null or came from [`allocate`] under the same hooks, and is not used afterwards.
pub unsafe fn release(p: *mut u8) {
    if p.is_null() {
        return;
    }
    // SAFETY: see above.
    unsafe {
        match hooks::mju_user_free {
            Some(user) => user(p.cast()),
            None => libc::free(p.cast()),
        }
    }
}
