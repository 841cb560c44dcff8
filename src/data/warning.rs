//! Warnings of the engine: counted per kind in `mjData`, and reported to the user the first time.
//!
//! Tests: `tests/engine/step.rs`, `tests/engine/threads.rs`.

use super::DataScalars;
use crate::abi::{mjData, mjtWarning};
use crate::base::report;

/// Counts a warning; its text goes out when it is the first of its kind since the reset.
pub fn warning(s: &mut DataScalars, kind: mjtWarning, info: i32) {
    let stat = &mut s.warning[kind as usize];
    stat.lastinfo = info;
    if stat.number == 0 {
        report_first(kind, info, s.time);
    }
    s.warning[kind as usize].number += 1;
}

#[cold]
fn report_first(kind: mjtWarning, info: i32, time: f64) {
    let time = if time.is_nan() { "nan".to_string() } else { format!("{time:.4}") };
    report::warning_message(&format!("{} Time = {time}.", report::warning_text(kind as i32, info as usize)));
}

/// The scalars of a C `mjData`.
///
/// # Safety
/// `d` is an `mjData` without another user while `'a` lasts.
pub unsafe fn scalars<'a>(d: *mut mjData) -> &'a mut DataScalars {
    // SAFETY: `DataScalars` has the layout of that part of the struct, checked at compile time.
    unsafe { &mut *d.byte_add(std::mem::offset_of!(mjData, maxuse_con)).cast() }
}
