//! The border between Rust and C: panics and errors become `mju_error`.
//!
//! An error handler may jump or throw through us, so it is called when everything that the core made has been dropped.
//! C++ exceptions that user callbacks and plugins throw pass through (see `base::unwind`).

use crate::abi::{mjData, mjModel};
use crate::base::unwind::catch_panic;
use crate::base::{Error, ErrorKind, Result, message, report, trap};
use crate::data::{Data, Entered};
use crate::model::{Model, structure, validate};
use std::any::Any;
use std::cell::Cell;
use std::ffi::c_char;

/// An argument by its function's and its own name.
#[derive(Clone, Copy)]
pub(super) struct Argument {
    pub routine: &'static str,
    pub name: &'static str,
}

impl Argument {
    /// The error that it is NULL.
    #[cold]
    pub fn missing(self) -> Error {
        Error::in_routine(self.routine, format_args!("{} is NULL", self.name))
    }
}

/// A call of an exported function: its name, and its model when that is known.
pub struct Call<'c> {
    routine: &'static str,
    model: Cell<*const mjModel>,
    /// The same, for what comes after a panic.
    kept: &'c Cell<*const mjModel>,
}

impl<'c> Call<'c> {
    /// The beginning of a call. It is made inside of what [`call`] runs, so that the name is a constant there.
    #[inline(always)]
    pub(super) fn of(routine: &'static str, kept: &'c Cell<*const mjModel>) -> Call<'c> {
        Call { routine, model: Cell::new(std::ptr::null()), kept }
    }

    /// An argument of the function.
    #[inline(always)]
    pub(super) fn argument(&self, name: &'static str) -> Argument {
        Argument { routine: self.routine, name }
    }

    /// The view of the model.
    ///
    /// # Safety
    /// As [`Model::from_ptr`].
    #[inline(always)]
    pub(super) unsafe fn model<'a>(&self, m: *const mjModel) -> &'a Model {
        self.model.set(m);
        self.kept.set(m);
        // SAFETY: the caller says that `m` is a complete model that outlives `'a` and is not written meanwhile.
        unsafe { Model::from_ptr(m) }
    }

    /// The views of data of the model, which comes before it in the list of arguments.
    ///
    /// # Safety
    /// As [`Data::enter`].
    #[inline(always)]
    pub(super) unsafe fn enter<'m>(&self, d: *mut mjData) -> Entered<'m> {
        let m = self.model.get();
        assert!(!m.is_null(), "data without a model");
        // SAFETY: the model is the one of this call, which `Call::model` has seen; the caller says that `d` is data for
        // it without another user.
        unsafe { Data::enter(Model::from_ptr(m), d) }
    }
}

/// Runs an exported function; an `Err` or a panic is raised as `mju_error` once everything that `f` made has been dropped.
/// If the user's handler returns, so does this, with `otherwise` (a plain value). If the function fails because users have edited
/// its model in place, the error says what is wrong with that.
#[inline(always)]
pub(super) fn call<T>(otherwise: T, f: impl FnOnce(&Cell<*const mjModel>) -> Result<T>) -> T {
    let model = Cell::new(std::ptr::null());
    match catch_panic(|| f(&model)).unwrap_or_else(|panic| Err(panicked(model.get(), panic))) {
        Ok(value) => value,
        Err(e) => {
            let text = keep(e);
            // SAFETY: the error has been dropped; exported functions hold no values of their own.
            unsafe { report::raise(text) };
            otherwise
        }
    }
}

/// Runs an exported function that neither fails nor panics.
#[inline(always)]
pub(super) fn unchecked<T>(f: impl FnOnce(&Cell<*const mjModel>) -> T) -> T {
    f(&Cell::new(std::ptr::null()))
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
    Error::of(ErrorKind::Internal, format!("internal error: {}", what.unwrap_or("unknown")))
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
        let (result, raised) = recorded(|| call(-1, |_| Err(Error::in_routine("mj_test", "no such thing"))));
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
            call(7, |_| {
                let _flag = Flag(&dropped);
                panic!("beyond the end")
            })
        });
        assert_eq!((result, raised), (7, vec!["internal error: beyond the end".to_string()]));
        assert!(dropped.get());
    }
}
