//! What the functions of batches share: their errors, and arguments of C. Part of `mujoco/rujoco.h`.

use crate::abi::*;
use crate::base::memory::{view, view_mut};
use crate::base::{Error, Result};
use crate::batch::error::{argument, guarded};
use rujoco_export::symbol;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};

thread_local! { static ERROR: RefCell<Option<CString>> = const { RefCell::new(None) } }

/// Runs the core of a function; an error is kept for [`rj_lastError`].
pub(super) fn catch<T>(routine: &str, otherwise: T, f: impl FnOnce() -> Result<T>) -> T {
    guarded(f).unwrap_or_else(|e| {
        let text = format!("{routine}: {e}").replace('\0', " ");
        ERROR.set(CString::new(text).ok());
        otherwise
    })
}

/// As [`catch`], for functions that return 0 or -1.
pub(super) fn code(routine: &str, f: impl FnOnce() -> Result<()>) -> c_int {
    catch(routine, -1, || f().map(|()| 0))
}

/// A size that C gives.
pub(super) fn size(name: &str, n: c_int) -> Result<usize> {
    usize::try_from(n).map_err(|_| argument(name, format_args!("is {n}")))
}

/// The number of values of an array.
pub(super) fn product(name: &str, factors: &[usize]) -> Result<usize> {
    let n = factors.iter().try_fold(1usize, |n, &f| n.checked_mul(f)).filter(|&n| n <= isize::MAX as usize / 8);
    n.ok_or_else(|| argument(name, "is too large"))
}

pub(super) fn missing(name: &str) -> Error {
    argument(name, "is NULL")
}

/// An array of the caller's.
///
/// # Safety
/// Null, or `n` values.
pub(super) unsafe fn array<'a>(name: &str, p: *const mjtNum, n: usize) -> Result<&'a [mjtNum]> {
    // SAFETY: the caller says that `p` is null or points to `n` values; a view of null has no values.
    if p.is_null() && n > 0 { Err(missing(name)) } else { Ok(unsafe { view(p, n) }) }
}

/// As [`array`], writable; `None` for NULL.
///
/// # Safety
/// Null, or `n` values that nothing else uses meanwhile.
pub(super) unsafe fn optional<'a>(p: *mut mjtNum, n: usize) -> Option<&'a mut [mjtNum]> {
    // SAFETY: not null, so that the caller says that `p` points to `n` values without another user.
    (!p.is_null()).then(|| unsafe { view_mut(p, n) })
}

/// # Safety
/// Null, or a C string.
pub(super) unsafe fn text<'a>(name: &str, p: *const c_char) -> Result<&'a str> {
    if p.is_null() {
        return Err(missing(name));
    }
    // SAFETY: not null, so that the caller says that `p` is a C string.
    unsafe { CStr::from_ptr(p) }.to_str().map_err(|_| argument(name, "is not UTF-8"))
}

/// # Safety
/// Null, or `n` C strings.
pub(super) unsafe fn texts<'a>(name: &str, p: *const *const c_char, n: usize) -> Result<Vec<&'a str>> {
    if p.is_null() && n > 0 {
        return Err(missing(name));
    }
    // SAFETY: the caller says that `p` is null or points to `n` C strings; a view of null has none.
    unsafe { view(p, n).iter().map(|&p| text(name, p)).collect() }
}

/// Sizes or indices that C gives.
///
/// # Safety
/// Null, or `n` values.
pub(super) unsafe fn sizes(name: &str, p: *const c_int, n: c_int) -> Result<Vec<usize>> {
    let n = size(name, n)?;
    if p.is_null() && n > 0 {
        return Err(missing(name));
    }
    // SAFETY: the caller says that `p` is null or points to `n` values; a view of null has no values.
    unsafe { view(p, n) }.iter().map(|&x| size(name, x)).collect()
}

/// Why the last rj_ function that failed on this thread did: valid until the next failure on this thread. Never NULL.
#[symbol]
pub extern "C-unwind" fn rj_lastError() -> *const c_char {
    ERROR.with_borrow(|e| e.as_ref().map_or(c"".as_ptr(), |e| e.as_ptr()))
}
