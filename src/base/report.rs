//! How errors and warnings reach the user: thread-local handlers, then `mju_user_*`, then the log file and stdout.
//!
//! An error handler usually does not return: it jumps or throws through the caller. So nothing with a destructor may
//! be alive when [`raise`] is called, which is why texts lie in a buffer of the thread ([`super::message`]) and not in a
//! `String`. While a model compiles, errors of user code end the compile instead: see [`super::trap`].

use super::hooks::{self, Handler};
use super::{message, os, trap};
use crate::abi::mjtWarning;
use std::cell::Cell;
use std::ffi::{CStr, c_char};
use std::fs::File;
use std::io::Write;

thread_local! {
    static ERROR_HANDLER: Cell<Handler> = const { Cell::new(None) };
    static WARNING_HANDLER: Cell<Handler> = const { Cell::new(None) };
    static XML_PRECISION: Cell<i32> = const { Cell::new(6) };
}

/// The calling thread's error handler.
pub fn error_handler() -> Handler {
    ERROR_HANDLER.get()
}

/// Sets the calling thread's error handler; it comes before `mju_user_error`.
pub fn set_error_handler(handler: Handler) {
    ERROR_HANDLER.set(handler);
}

/// The calling thread's warning handler.
pub fn warning_handler() -> Handler {
    WARNING_HANDLER.get()
}

/// Sets the calling thread's warning handler; it comes before `mju_user_warning`.
pub fn set_warning_handler(handler: Handler) {
    WARNING_HANDLER.set(handler);
}

/// Significant digits of numbers in XML that this thread writes.
pub fn xml_precision() -> i32 {
    XML_PRECISION.get()
}

pub fn set_xml_precision(digits: i32) {
    XML_PRECISION.set(digits);
}

/// Passes an error on to the first handler there is. Returns only if that handler does.
///
/// # Safety
/// `text` is a C string; no Rust value with a destructor is alive in the callers, up to the exported function.
pub unsafe fn raise(text: *const c_char) {
    // SAFETY: handlers are the user's; see `hooks`. Under a trap there is user code between here and there.
    unsafe {
        if trap::is_set() {
            message::keep(CStr::from_ptr(text).to_bytes());
            trap::jump();
        }
        match error_handler().or(hooks::mju_user_error) {
            Some(handler) => handler(text),
            None => {
                write_log(c"ERROR", CStr::from_ptr(text));
                libc::printf(c"ERROR: %s\n\n".as_ptr(), text);
                libc::exit(libc::EXIT_FAILURE);
            }
        }
    }
}

/// Passes a warning on to the first handler there is.
///
/// # Safety
/// `text` is a C string.
pub unsafe fn warn(text: *const c_char) {
    // SAFETY: the caller says that `text` is a C string; a handler is the user's function of this signature, and gets
    // that text alone.
    unsafe {
        match warning_handler().or(hooks::mju_user_warning) {
            Some(handler) => handler(text),
            None => {
                write_log(c"WARNING", CStr::from_ptr(text));
                libc::printf(c"WARNING: %s\n\n".as_ptr(), text);
            }
        }
    }
}

/// Emits a warning.
pub fn warning_message(text: &str) {
    // SAFETY: `keep` gives a C string, which stays valid for this thread until its next message.
    unsafe { warn(message::keep(text)) }
}

thread_local! { static CAPTURED: Cell<Option<Box<str>>> = const { Cell::new(None) } }

unsafe extern "C-unwind" fn capture(text: *const c_char) {
    // SAFETY: a handler gets a C string that lives until it returns.
    let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
    let end = (0..=text.len().min(499)).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    CAPTURED.set(Some(text[..end].into()));
}

/// Runs `f` while this thread's warnings are kept instead of reported; returns the last one too.
pub fn capture_warnings<T>(f: impl FnOnce() -> T) -> (T, Option<Box<str>>) {
    struct RestoreHandler(Handler);
    impl Drop for RestoreHandler {
        fn drop(&mut self) {
            set_warning_handler(self.0);
        }
    }
    let _restore = RestoreHandler(warning_handler());
    CAPTURED.set(None);
    set_warning_handler(Some(capture));
    (f(), CAPTURED.take())
}

/// Appends an entry to `MUJOCO_LOG.TXT` in the current directory; does nothing if that cannot be opened.
pub fn write_log(kind: &CStr, text: &CStr) {
    let stamp = os::local_time().map_or_else(String::new, |time| time_stamp(&time));
    let entry = [stamp.as_bytes(), b"\n", kind.to_bytes(), b": ", text.to_bytes(), b"\n\n"].concat();
    // lines end as in the text files of the system
    let entry = if cfg!(windows) { entry.split(|c| *c == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..]) } else { entry };
    if let Ok(mut file) = File::options().append(true).create(true).open("MUJOCO_LOG.TXT") {
        // a log that cannot be written is no error
        let _ = file.write_all(&entry);
    }
}

/// A time as C's `asctime` writes it, without the end of the line.
fn time_stamp(time: &libc::tm) -> String {
    const DAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let name = |names: &'static [&str], i: i32| names.get(i as usize).copied().unwrap_or("???");
    let (day, month) = (name(&DAYS, time.tm_wday), name(&MONTHS, time.tm_mon));
    let clock = format!("{:02}:{:02}:{:02}", time.tm_hour, time.tm_min, time.tm_sec);
    format!("{day} {month} {:2} {clock} {}", time.tm_mday, i64::from(time.tm_year) + 1900)
}

/// The text of an engine warning (an `mjtWarning`) about `info`.
pub fn warning_text(kind: i32, info: usize) -> String {
    use mjtWarning::*;
    let bad = |what: &str, place: &str| {
        format!("Nan, Inf or huge value in {what} at {place} {info}. The simulation is unstable.")
    };
    match <mjtWarning as crate::abi::CEnum>::from_int(kind) {
        Some(mjWARN_INERTIA) => format!("Inertia matrix is too close to singular at DOF {info}. Check model."),
        Some(mjWARN_CONTACTFULL) => {
            format!("Too many contacts. The arena memory is full, increase arena memory allocation.(ncon = {info})")
        }
        Some(mjWARN_CNSTRFULL) => format!(
            "Insufficient arena memory for the number of constraints generated. \
             Increase arena memory allocation above {} bytes.",
            num_bytes(info)
        ),
        Some(mjWARN_VGEOMFULL) => {
            format!("Pre-allocated visual geom buffer is full. Increase maxgeom above {info}.")
        }
        Some(mjWARN_BADQPOS) => bad("QPOS", "DOF"),
        Some(mjWARN_BADQVEL) => bad("QVEL", "DOF"),
        Some(mjWARN_BADQACC) => bad("QACC", "DOF"),
        Some(mjWARN_BADCTRL) => bad("CTRL", "ACTUATOR"),
        _ => format!("Unknown warning type {kind}."),
    }
}

/// A number of bytes with the largest binary unit that divides it: 1536 is "1536", 2097152 is "2M".
pub fn num_bytes(bytes: usize) -> String {
    let units = [(60, 'E'), (50, 'P'), (40, 'T'), (30, 'G'), (20, 'M'), (10, 'K')];
    match units.iter().find(|(bits, _)| bytes >> bits > 0 && bytes.trailing_zeros() >= *bits) {
        Some((bits, unit)) => format!("{}{unit}", bytes >> bits),
        None => bytes.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_take_the_largest_unit_that_divides_them() {
        let texts = [0, 1536, 1 << 20, 3 << 30, (1 << 20) + 1024].map(num_bytes);
        assert_eq!(texts, ["0", "1536", "1M", "3G", "1025K"].map(String::from));
    }

    #[test]
    fn thread_local_handlers_come_first_and_get_texts_of_1023_bytes_at_most() {
        thread_local! { static SEEN: Cell<usize> = const { Cell::new(0) } }
        unsafe extern "C-unwind" fn see(text: *const c_char) {
            // SAFETY: handlers get C strings.
            SEEN.set(unsafe { CStr::from_ptr(text) }.count_bytes());
        }
        set_warning_handler(Some(see));
        warning_message(&"w".repeat(5000));
        set_warning_handler(None);
        assert_eq!(SEEN.get(), 1023);
    }
}
