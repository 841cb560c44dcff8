//! The border between Rust and C: panics and errors become `mju_error`.
//!
//! An error handler may jump or throw through us, so it is called when everything that the core made has been dropped.
//! C++ exceptions that user callbacks and plugins throw pass through (see `base::unwind`).
//!
//! The conversions of pointers to models and data are here alone, so that each checks for NULL.

// here each operation has its own argument
#![warn(unsafe_op_in_unsafe_fn)]

use crate::abi::{mjData, mjModel};
use crate::base::unwind::catch_panic;
use crate::base::{Error, Result, message, report, trap};
use crate::data::{Data, Entered, OwnedData, with_model_mut};
use crate::model::{Model, structure, validate};
use std::any::Any;
use std::ffi::c_char;
use std::mem::ManuallyDrop;

/// Runs core code for an exported function; an `Err` or a panic is raised as `mju_error` once everything that `f` made
/// has been dropped. If the user's handler returns, so does this, with `otherwise` (a plain value).
#[inline]
pub fn guard<T>(otherwise: T, f: impl FnOnce() -> Result<T>) -> T {
    guard_model(std::ptr::null(), otherwise, f)
}

/// As [`guard`], for work that has no errors of its own.
pub fn run(f: impl FnOnce()) {
    guard((), || {
        f();
        Ok(())
    })
}

/// As [`guard`], for work that finds something: NULL for nothing.
pub fn find<T>(f: impl FnOnce() -> Option<*mut T>) -> *mut T {
    guard(std::ptr::null_mut(), || Ok(f().unwrap_or(std::ptr::null_mut())))
}

/// As [`guard`], for work on a model: if that fails because users have edited the model in place, the error says what is
/// wrong with it.
#[inline]
pub fn guard_model<T>(m: *const mjModel, otherwise: T, f: impl FnOnce() -> Result<T>) -> T {
    let result = catch_panic(f).unwrap_or_else(|p| Err(panicked(m, p)));
    match result {
        Ok(value) => value,
        Err(e) => {
            let text = keep(e);
            // SAFETY: the error has been dropped; exported functions hold no values of their own.
            unsafe { report::raise(text) };
            otherwise
        }
    }
}

#[cold]
fn panicked(m: *const mjModel, panic: Box<dyn Any + Send>) -> Error {
    let panic = match trap::raised(panic) {
        Ok(error) => return error,
        Err(panic) => panic,
    };
    if let Some(error) = broken_rule(m) {
        return error;
    }
    let what = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    Error::new(format!("internal error: {}", what.unwrap_or("unknown")))
}

/// The first rule for models that one breaks: only models that were edited in place do. None of NULL.
fn broken_rule(m: *const mjModel) -> Option<Error> {
    // SAFETY: callers of exported functions pass models of this library, or NULL.
    let m = unsafe { Model::from_ptr(m.as_ref()?) };
    let check = || validate::references(m).and_then(|()| structure::check(m));
    catch_panic(check).ok()?.err()
}

#[cold]
fn keep(e: Error) -> *const c_char {
    message::keep(e.message())
}

/// Raises an error. The caller holds no value with a destructor: the user's handler may never return.
pub fn raise_text(text: &str) {
    // SAFETY: see above.
    unsafe { report::raise(message::keep(text)) }
}

/// The view of a C model; an error for NULL.
///
/// # Safety
/// The pointer comes from this library, or is NULL; nobody writes the model while `'a` lasts.
#[inline]
pub unsafe fn model<'a>(m: *const mjModel) -> Result<&'a Model> {
    // SAFETY: as promised, and not NULL.
    if m.is_null() { Err(missing("mjModel")) } else { Ok(unsafe { Model::from_ptr(m) }) }
}

/// The view of a C model that may be missing.
///
/// # Safety
/// As [`model`].
pub unsafe fn optional_model<'a>(m: *const mjModel) -> Option<&'a Model> {
    // SAFETY: as promised.
    unsafe { model(m) }.ok()
}

/// The writable view of a C model; an error for NULL.
///
/// # Safety
/// As [`model`], and nobody else uses the model.
pub unsafe fn model_mut<'a>(m: *mut mjModel) -> Result<&'a mut Model> {
    // SAFETY: as promised, and not NULL.
    if m.is_null() { Err(missing("mjModel")) } else { Ok(unsafe { Model::from_ptr_mut(m) }) }
}

/// A C `mjData` that is not NULL; an error for NULL.
pub fn data(d: *mut mjData) -> Result<*mut mjData> {
    if d.is_null() { Err(missing("mjData")) } else { Ok(d) }
}

/// A C `mjData` for the time of one call; C goes on owning it. An error for NULL.
///
/// # Safety
/// The pointer comes from this library, or is NULL; nobody else uses the data meanwhile.
pub unsafe fn borrowed(d: *mut mjData) -> Result<ManuallyDrop<OwnedData>> {
    // SAFETY: as promised, and not NULL.
    data(d).map(|d| unsafe { OwnedData::borrowed(d) })
}

/// The views of a C `mjData`; an error for NULL.
///
/// # Safety
/// As [`Data::enter`], or NULL.
#[inline]
pub unsafe fn enter<'a>(m: &'a Model, d: *mut mjData) -> Result<Entered<'a>> {
    // SAFETY: as promised, and not NULL.
    if d.is_null() { Err(missing("mjData")) } else { Ok(unsafe { Data::enter(m, d) }) }
}

/// The writable model and the views of its data; an error for NULL.
///
/// # Safety
/// As [`with_model_mut`], or NULL.
pub unsafe fn with_both_mut<T>(
    m: *mut mjModel,
    d: *mut mjData,
    f: impl FnOnce(&mut Model, &mut Data) -> T,
) -> Result<T> {
    // SAFETY: as promised, and neither is NULL.
    if m.is_null() { Err(missing("mjModel")) } else { data(d).map(|d| unsafe { with_model_mut(m, d, f) }) }
}

/// Runs core code on the views of a model and its data; errors as in [`guard`].
///
/// # Safety
/// Both pointers come from this library, or are NULL; the data was made for a model of these sizes.
pub unsafe fn with_data<T>(
    m: *const mjModel,
    d: *mut mjData,
    otherwise: T,
    f: impl FnOnce(&Model, &mut Data) -> Result<T>,
) -> T {
    guard_model(m, otherwise, || {
        // SAFETY: as promised.
        let m = unsafe { model(m) }?;
        // SAFETY: as promised.
        let mut d = unsafe { enter(m, d) }?;
        f(m, &mut d)
    })
}

/// As [`with_data`], for work that has no errors of its own.
///
/// # Safety
/// As [`with_data`].
pub unsafe fn on_data(m: *const mjModel, d: *mut mjData, f: impl FnOnce(&Model, &mut Data)) {
    // SAFETY: as promised.
    unsafe {
        with_data(m, d, (), |m, d| {
            f(m, d);
            Ok(())
        })
    }
}

#[cold]
fn missing(what: &str) -> Error {
    Error::new(format!("the pointer to {what} is NULL"))
}

/// Runs core code on the view of a model; errors as in [`guard`].
///
/// # Safety
/// The pointer comes from this library, or is NULL.
pub unsafe fn with_model<T>(m: *const mjModel, otherwise: T, f: impl FnOnce(&Model) -> Result<T>) -> T {
    // SAFETY: as promised.
    guard_model(m, otherwise, || f(unsafe { model(m) }?))
}

/// As [`with_model`], for work that has no errors of its own.
///
/// # Safety
/// As [`with_model`].
pub unsafe fn on_model<T>(m: *const mjModel, otherwise: T, f: impl FnOnce(&Model) -> T) -> T {
    // SAFETY: as promised.
    unsafe { with_model(m, otherwise, |m| Ok(f(m))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::ffi::CStr;

    thread_local!(static RAISED: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) });

    unsafe extern "C-unwind" fn record(text: *const c_char) {
        // SAFETY: handlers get a C string.
        let text = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
        RAISED.with_borrow_mut(|raised| raised.push(text));
    }

    /// The result of `f`, and what it raises.
    fn recorded<T>(f: impl FnOnce() -> T) -> (T, Vec<String>) {
        report::set_error_handler(Some(record));
        let result = f();
        report::set_error_handler(None);
        (result, RAISED.take())
    }

    #[test]
    fn an_error_is_raised_once_and_the_call_returns_the_value_for_failure() {
        let (result, raised) = recorded(|| guard(-1, || Err(Error::in_routine("mj_test", "no such thing"))));
        assert_eq!((result, raised), (-1, vec!["mj_test: no such thing".to_string()]));
    }

    #[test]
    fn a_panic_is_raised_as_an_error_after_all_values_have_been_dropped() {
        struct Flag<'a>(&'a std::cell::Cell<bool>);
        impl Drop for Flag<'_> {
            fn drop(&mut self) {
                self.0.set(true);
            }
        }
        let dropped = std::cell::Cell::new(false);
        let (result, raised) = recorded(|| {
            guard(7, || {
                let _flag = Flag(&dropped);
                panic!("beyond the end")
            })
        });
        assert_eq!((result, raised), (7, vec!["internal error: beyond the end".to_string()]));
        assert!(dropped.get());
    }

    #[test]
    fn null_is_an_error_that_names_the_argument() {
        // SAFETY: NULL is allowed.
        let (nv, raised) = recorded(|| unsafe { on_model(std::ptr::null(), -1, |m| m.nv() as i32) });
        assert_eq!((nv, raised), (-1, vec!["the pointer to mjModel is NULL".to_string()]));
        // SAFETY: NULL is allowed.
        let (_, raised) = recorded(|| unsafe { on_data(std::ptr::null(), std::ptr::null_mut(), |_, _| ()) });
        assert_eq!(raised, ["the pointer to mjModel is NULL"]);
    }
}
