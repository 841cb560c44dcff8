//! Memory that C callers see and may replace: `mju_malloc`, `mju_free` and the user's hooks behind them.

use super::{Error, ErrorKind, Result, hooks, os};
use std::ptr::NonNull;

/// Every block starts at a multiple of this.
pub const ALIGNMENT: usize = 64;

/// Allocations this large are checked against free memory first: the allocator may overcommit.
const LARGE: usize = 1 << 30;

/// Whether this many bytes are available now. Asked before work that allocates as much piece by piece, and before
/// large blocks are written to.
pub fn is_available(size: usize) -> bool {
    let promised = Vec::<u8>::new().try_reserve_exact(size).is_ok();
    promised && (size < LARGE || spare().is_none_or(|spare| size <= spare))
}

/// Bytes that the system can give without killing a process, where it says so.
fn spare() -> Option<usize> {
    let table = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = table.lines().find_map(|l| l.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// `size` bytes, aligned to 64, not cleared; from `mju_user_malloc` if that is set.
pub fn allocate(size: usize) -> Result<NonNull<u8>> {
    // SAFETY: the user's hook has this signature; otherwise a plain aligned allocation.
    let p = unsafe {
        match hooks::mju_user_malloc {
            Some(user) => user(size),
            None => match size.max(1).checked_next_multiple_of(ALIGNMENT) {
                Some(rounded) => os::allocate_aligned(rounded, ALIGNMENT).cast(),
                None => std::ptr::null_mut(),
            },
        }
    };
    NonNull::new(p.cast()).ok_or_else(exhausted)
}

/// The error of an allocation that failed, or that would.
pub fn exhausted() -> Error {
    Error::of(ErrorKind::Memory, "Could not allocate memory")
}

/// As [`allocate`], cleared.
pub fn allocate_zeroed(size: usize) -> Result<NonNull<u8>> {
    let p = allocate(size)?;
    // SAFETY: `allocate` has just given this many bytes, which nothing else points to.
    unsafe { p.as_ptr().write_bytes(0, size) };
    Ok(p)
}

/// Gives back what [`allocate`] gave; null is fine.
///
/// # Safety
/// `p` is null or came from [`allocate`] under the same hooks, and is not used afterwards.
pub unsafe fn release(p: *mut u8) {
    if p.is_null() {
        return;
    }
    // SAFETY: the caller says that `p` came from `allocate` under the same hooks, so this function is the counterpart
    // of its allocator, and that `p` is not used afterwards.
    unsafe {
        match hooks::mju_user_free {
            Some(user) => user(p.cast()),
            None => os::free_aligned(p),
        }
    }
}

/// A slice over a C array; empty arrays may have any pointer.
///
/// # Safety
/// `p` is null, or points to `n` values that live for `'a` and are not written meanwhile.
#[inline(always)]
pub(crate) unsafe fn view<'a, T>(p: *const T, n: usize) -> &'a [T] {
    // SAFETY: the pointer is not null, so the caller says that it has `n` values that live for `'a` and are not written
    // meanwhile.
    if p.is_null() { &[] } else { unsafe { std::slice::from_raw_parts(p, n) } }
}

/// A mutable slice over a C array; empty arrays may have any pointer.
///
/// # Safety
/// `p` is null, or points to `n` values that live for `'a` and are not used otherwise meanwhile.
#[inline(always)]
pub(crate) unsafe fn view_mut<'a, T>(p: *mut T, n: usize) -> &'a mut [T] {
    // SAFETY: the pointer is not null, so the caller says that it has `n` values that live for `'a` and have no other
    // user meanwhile.
    if p.is_null() { &mut [] } else { unsafe { std::slice::from_raw_parts_mut(p, n) } }
}

/// As [`view`], of an array that was given a place in a buffer, however short: its pointer is not compared with
/// null, a measurable cost in stages that read ten arrays.
///
/// # Safety
/// As [`view`], and `p` is not null.
#[inline(always)]
pub(crate) unsafe fn placed<'a, T>(p: *const T, n: usize) -> &'a [T] {
    // SAFETY: the caller says that `p` is not null and has `n` values that live for `'a` and are not written meanwhile.
    unsafe { std::slice::from_raw_parts(p, n) }
}

/// As [`placed`], mutable.
///
/// # Safety
/// As [`view_mut`], and `p` is not null.
#[inline(always)]
pub(crate) unsafe fn placed_mut<'a, T>(p: *mut T, n: usize) -> &'a mut [T] {
    // SAFETY: the caller says that `p` is not null and has `n` values that live for `'a` and have no other user
    // meanwhile.
    unsafe { std::slice::from_raw_parts_mut(p, n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_beyond_what_the_system_can_spare_are_not_believed() {
        assert!(is_available(1 << 20));
        assert!(!is_available(usize::MAX / 2));
        let twice = spare().map(|bytes| bytes.saturating_mul(2).max(2 * LARGE));
        assert!(twice.is_none_or(|bytes| !is_available(bytes)));
    }
}
