//! The border between Rust and C: panics and errors become `mju_error`.

use crate::abi::{mjData, mjModel};
use crate::base::Result;
use crate::data::Data;
use crate::model::Model;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs core code for an exported function; an `Err` or a panic is raised as `mju_error` once everything that `f` made
/// has been dropped. If the user's handler returns, so does this, with `otherwise`.
pub fn guard<T>(otherwise: T, f: impl FnOnce() -> Result<T>) -> T {
    let text = match catch_unwind(AssertUnwindSafe(f)) {
        Ok(Ok(value)) => return value,
        Ok(Err(e)) => e.message().to_string(),
        Err(panic) => {
            let what = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            format!("internal error: {}", what.unwrap_or("unknown"))
        }
    };
    raise_text(&text);
    otherwise
}

/// Raises an error.
pub fn raise_text(text: &str) {
    panic!("{text}")
}

/// Runs core code on the views of a model and its data; errors as in [`guard`].
///
/// # Safety
/// Both pointers come from this library; the data was made for a model of these sizes.
pub unsafe fn with_data<T>(
    m: *const mjModel,
    d: *mut mjData,
    otherwise: T,
    f: impl FnOnce(&Model, &mut Data) -> Result<T>,
) -> T {
    guard(otherwise, || {
        let m = unsafe { Model::from_ptr(m) };
        let mut d = unsafe { Data::enter(m, d) };
        f(m, &mut d)
    })
}

/// Runs core code on the view of a model; errors as in [`guard`].
///
/// # Safety
/// The pointer comes from this library.
pub unsafe fn with_model<T>(m: *const mjModel, otherwise: T, f: impl FnOnce(&Model) -> Result<T>) -> T {
    guard(otherwise, || f(unsafe { Model::from_ptr(m) }))
}

/// What `unimplemented_api!` expands to.
pub fn unimplemented<T>(name: &str) -> T {
    raise_text(&format!("{name}: not implemented yet"));
    // SAFETY: exported functions return nothing, numbers, raw pointers or structs of numbers.
    unsafe { std::mem::zeroed() }
}
