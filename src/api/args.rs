//! C arguments as Rust values: one conversion per kind of argument.

use super::*;
use crate::base::{Error, Result};
use crate::model::{view, view_mut};
use std::borrow::Cow;
use std::ffi::CStr;

/// A C length or count: negative ones count as 0.
pub(super) fn len(n: c_int) -> usize {
    n.max(0) as usize
}

/// n values.
pub(super) unsafe fn slice<'a, T>(p: *const T, n: c_int) -> &'a [T] {
    view(p, len(n))
}

/// n values, to be written.
pub(super) unsafe fn slice_mut<'a, T>(p: *mut T, n: c_int) -> &'a mut [T] {
    view_mut(p, len(n))
}

/// An nr×nc matrix.
pub(super) unsafe fn table<'a>(p: *const mjtNum, nr: c_int, nc: c_int) -> &'a [mjtNum] {
    view(p, len(nr) * len(nc))
}

/// An nr×nc matrix, to be written.
pub(super) unsafe fn table_mut<'a>(p: *mut mjtNum, nr: c_int, nc: c_int) -> &'a mut [mjtNum] {
    view_mut(p, len(nr) * len(nc))
}

/// An nr×nc matrix; NULL is an error as in [`given`].
pub(super) unsafe fn matrix<'a>(p: *const mjtNum, nr: c_int, nc: c_int, name: &str) -> Result<&'a [mjtNum]> {
    values(p, len(nr) * len(nc), name)
}

/// As [`matrix`], to be written.
pub(super) unsafe fn matrix_mut<'a>(p: *mut mjtNum, nr: c_int, nc: c_int, name: &str) -> Result<&'a mut [mjtNum]> {
    values_mut(p, len(nr) * len(nc), name)
}

/// n values; `None` for NULL.
pub(super) unsafe fn optional<'a, T>(p: *const T, n: usize) -> Option<&'a [T]> {
    (!p.is_null()).then(|| view(p, n))
}

/// n values, to be written; `None` for NULL.
pub(super) unsafe fn optional_mut<'a, T>(p: *mut T, n: usize) -> Option<&'a mut [T]> {
    (!p.is_null()).then(|| view_mut(p, n))
}

/// What an argument points at; NULL is an error, with the function's and the argument's name: `"mj_ray: pnt"`.
pub(super) unsafe fn given<'a, T>(p: *const T, name: &str) -> Result<&'a T> {
    p.as_ref().ok_or_else(|| missing(name))
}

/// As [`given`], to be changed.
pub(super) unsafe fn given_mut<'a, T>(p: *mut T, name: &str) -> Result<&'a mut T> {
    p.as_mut().ok_or_else(|| missing(name))
}

/// n values; NULL is an error as in [`given`], unless there are none.
pub(super) unsafe fn values<'a, T>(p: *const T, n: usize, name: &str) -> Result<&'a [T]> {
    if p.is_null() && n > 0 { Err(missing(name)) } else { Ok(view(p, n)) }
}

/// As [`values`], to be written.
pub(super) unsafe fn values_mut<'a, T>(p: *mut T, n: usize, name: &str) -> Result<&'a mut [T]> {
    if p.is_null() && n > 0 { Err(missing(name)) } else { Ok(view_mut(p, n)) }
}

/// n values of `x` after those of `y` have been copied there; both may be the same, or overlap.
pub(super) unsafe fn copied_to<'a>(
    x: *mut mjtNum,
    y: *const mjtNum,
    n: usize,
    [to, from]: [&str; 2],
) -> Result<&'a mut [mjtNum]> {
    // checked before anything is written; no slice of `y` lives beside the one of `x`
    values(y, n, from)?;
    let filled = values_mut(x, n, to)?;
    if n > 0 {
        std::ptr::copy(y, x, n);
    }
    Ok(filled)
}

#[cold]
fn missing(name: &str) -> Error {
    Error::new(format!("{name} is NULL"))
}

/// Input that does not overlap what is written meanwhile: a copy where these values lie in the arrays of the data `d`, as those of
/// programs do that pass `d->qpos`.
pub(super) unsafe fn apart_from<'a>(d: *const mjData, values: &'a [mjtNum]) -> Cow<'a, [mjtNum]> {
    if lies_in(d, values) { Cow::Owned(values.to_vec()) } else { Cow::Borrowed(values) }
}

/// Whether these values lie in the buffer or in the arena of the data `d`.
pub(super) unsafe fn lies_in(d: *const mjData, values: &[mjtNum]) -> bool {
    let within = |start: *const c_void, bytes: mjtSize| {
        let start = start as usize;
        values.as_ptr_range().end as usize > start && (values.as_ptr() as usize) < start + bytes as usize
    };
    !values.is_empty() && (within((*d).buffer, (*d).nbuffer) || within((*d).arena, (*d).narena))
}

/// Writes a result; not to NULL.
pub(super) unsafe fn put<T>(to: *mut T, value: T) {
    if !to.is_null() {
        to.write(value)
    }
}

/// Writes results; not to NULL.
pub(super) unsafe fn put_all<T, const N: usize>(results: [(*mut T, T); N]) {
    for (to, value) in results {
        put(to, value);
    }
}

/// An id of one of `n` objects of this kind; the error names the routine.
pub(super) fn index(routine: &str, what: &str, id: c_int, n: usize) -> Result<usize> {
    known(id, n).ok_or_else(|| Error::in_routine(routine, format_args!("invalid {what} id {id}, there are {n}")))
}

/// An id of one of `n` objects.
pub(super) fn known(id: c_int, n: usize) -> Option<usize> {
    usize::try_from(id).ok().filter(|&i| i < n)
}

/// The text of a C string; empty for NULL.
pub(super) unsafe fn text<'a>(p: *const c_char) -> Cow<'a, str> {
    String::from_utf8_lossy(bytes(p))
}

/// The bytes of a C string; none for NULL.
pub(super) unsafe fn bytes<'a>(p: *const c_char) -> &'a [u8] {
    optional_bytes(p).unwrap_or_default()
}

/// The bytes of a C string; `None` for NULL.
pub(super) unsafe fn optional_bytes<'a>(p: *const c_char) -> Option<&'a [u8]> {
    (!p.is_null()).then(|| CStr::from_ptr(p).to_bytes())
}

/// Copies a text to a C buffer of this many bytes, cut and terminated; nothing without a buffer.
pub(super) unsafe fn write_text(to: *mut c_char, size: usize, text: &str) {
    if !to.is_null() && size > 0 {
        let n = text.len().min(size - 1);
        std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), n);
        *to.add(n) = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_terminated_within_their_buffer() {
        let mut buffer = [b'x' as c_char; 6];
        // SAFETY: fewer bytes than the buffer has.
        unsafe { write_text(buffer.as_mut_ptr(), 4, "longer") };
        assert_eq!(buffer.map(|c| c as u8), *b"lon\0xx");
        // SAFETY: nothing is written without a buffer or without bytes.
        unsafe {
            write_text(std::ptr::null_mut(), 4, "text");
            write_text(buffer.as_mut_ptr(), 0, "text");
        }
        assert_eq!(buffer.map(|c| c as u8), *b"lon\0xx");
    }

    #[test]
    fn negative_lengths_and_null_are_empty() {
        // SAFETY: no element is read.
        unsafe {
            assert!(slice::<f64>([1.0].as_ptr(), -3).is_empty());
            assert!(slice::<f64>(std::ptr::null(), 3).is_empty());
            assert!(optional::<f64>(std::ptr::null(), 3).is_none());
            assert_eq!((bytes(std::ptr::null()), optional_bytes(std::ptr::null())), (&b""[..], None));
        }
    }

    #[test]
    fn null_is_an_error_that_names_function_and_argument_unless_nothing_is_read() {
        let null = std::ptr::null_mut::<f64>();
        // SAFETY: no element is read.
        unsafe {
            let text = "mj_test: x is NULL";
            assert_eq!(given(null, "mj_test: x").unwrap_err().message(), text);
            assert_eq!(given_mut(null, "mj_test: x").unwrap_err().message(), text);
            assert_eq!(values(null, 1, "mj_test: x").unwrap_err().message(), text);
            assert_eq!(values_mut(null, 1, "mj_test: x").unwrap_err().message(), text);
            assert!(values(null, 0, "mj_test: x").unwrap().is_empty());
            assert!(values_mut(null, 0, "mj_test: x").unwrap().is_empty());
        }
    }

    #[test]
    fn ids_out_of_range_are_errors_that_name_the_routine() {
        assert_eq!(index("mj_jac", "body", 2, 3), Ok(2));
        for id in [-1, 3] {
            let error = index("mj_jac", "body", id, 3).unwrap_err();
            assert_eq!(error.message(), format!("mj_jac: invalid body id {id}, there are 3"));
        }
    }
}
