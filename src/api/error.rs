//! Errors, warnings, memory and the log.

use super::args::*;
use super::*;
use crate::base::hooks::Handler;
use crate::base::{Error, ErrorKind, memory, message, native, report};
use crate::spec::Spec;
use std::ffi::CStr;
use std::ptr::NonNull;

unsafe extern "C-unwind" {
    // the C half, `src/base/variadic.c`
    fn rujoco_error(msg: *const c_char, ...);
    fn rujoco_error_v(msg: *const c_char, args: *mut c_void);
    fn rujoco_warning(msg: *const c_char, ...);
}

/// An exported variadic function: the arguments stay where the caller put them, and its C half takes over.
macro_rules! forward_variadic {
    ($(#[$doc:meta])* $name:ident => $to:ident) => {
        $(#[$doc])*
        #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
        #[unsafe(naked)]
        #[symbol]
        pub unsafe extern "C-unwind" fn $name(msg: *const c_char) {
            #[cfg(target_arch = "x86_64")]
            std::arch::naked_asm!("jmp {}", sym $to);
            #[cfg(target_arch = "aarch64")]
            std::arch::naked_asm!("b {}", sym $to);
        }

        /// Without formatting: this architecture has no forwarding yet.
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        #[symbol]
        pub unsafe extern "C-unwind" fn $name(msg: *const c_char) {
            // SAFETY: C passes a string.
            unsafe { $to(c"%s".as_ptr(), msg) }
        }
    };
}

forward_variadic! {
    /// Raises an error; `msg` is a `printf` format, its arguments follow. The text is cut at 1023 bytes.
    mju_error => rujoco_error
}

forward_variadic! {
    /// Emits a warning; `msg` is a `printf` format, its arguments follow. The text is cut at 1023 bytes.
    mju_warning => rujoco_warning
}

/// Raises an error; `args` is the `va_list` of the `printf` format `msg`.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[unsafe(naked)]
#[symbol]
pub unsafe extern "C-unwind" fn mju_error_v(msg: *const c_char, args: *mut c_void) {
    #[cfg(target_arch = "x86_64")]
    std::arch::naked_asm!("jmp {}", sym rujoco_error_v);
    #[cfg(target_arch = "aarch64")]
    std::arch::naked_asm!("b {}", sym rujoco_error_v);
}

/// Raises an error with this text, as it is: the thread's handler, else `mju_user_error`, else it prints and exits.
#[export(unchecked)]
pub fn mju_error_raw(msg: *const c_char) {
    // SAFETY: C passes a string; nothing here has a destructor.
    unsafe { report::raise(msg) }
}

/// Raises an error; `msg` is a `printf` format with one integer.
#[export(unchecked)]
pub fn mju_error_i(msg: *const c_char, i: c_int) {
    // SAFETY: C passes a format that fits its argument.
    unsafe { rujoco_error(msg, i) }
}

/// Raises an error; `msg` is a `printf` format with one string.
#[export(unchecked)]
pub fn mju_error_s(msg: *const c_char, text: *const c_char) {
    // SAFETY: C passes a format that fits its argument.
    unsafe { rujoco_error(msg, text) }
}

/// Emits a warning; `msg` is a `printf` format with one integer.
#[export(unchecked)]
pub fn mju_warning_i(msg: *const c_char, i: c_int) {
    // SAFETY: C passes a format that fits its argument.
    unsafe { rujoco_warning(msg, i) }
}

/// Emits a warning; `msg` is a `printf` format with one string.
#[export(unchecked)]
pub fn mju_warning_s(msg: *const c_char, text: *const c_char) {
    let mut buffer = [0 as c_char; message::MAX_MESSAGE];
    // SAFETY: C passes a format that fits its argument.
    unsafe {
        native::rujoco_format_text(buffer.as_mut_ptr(), buffer.len(), msg, text);
        report::warn(buffer.as_ptr());
    }
}

/// Removes the user's error, warning and allocation handlers; thread-local handlers stay.
#[export(unchecked)]
pub fn mju_clearHandlers() {
    crate::base::hooks::clear_handlers();
}

/// `size` bytes, aligned to 64, not cleared; an error and null when there are none.
#[export]
pub fn mju_malloc(size: usize) -> Result<*mut c_void> {
    memory::allocate(size).map(|p| p.as_ptr().cast())
}

/// Frees memory from `mju_malloc`; null is fine.
#[export(unchecked)]
pub fn mju_free(ptr: *mut c_void) {
    // SAFETY: C passes what `mju_malloc` returned, and does not use it any more.
    unsafe { memory::release(ptr.cast()) }
}

/// Counts a warning (an `mjtWarning`) in `d->warning`, and emits its text when it is the first since the reset.
#[export]
pub fn mj_warning(d: Tolerated<NonNull<mjData>>, warning: c_int, info: c_int) -> Result<()> {
    let kind = mjtWarning::from_int(warning).filter(|k| *k != mjNWARNING);
    let kind = kind.ok_or_else(|| Error::in_routine("mj_warning", format_args!("invalid warning type {warning}")))?;
    if let Some(d) = d {
        // SAFETY: C passes data of this library.
        crate::data::warning(unsafe { crate::data::scalars(d.as_ptr()) }, kind, info);
    }
    Ok(())
}

/// Appends the time and "type: msg" to `MUJOCO_LOG.TXT`.
#[export]
pub fn mju_writeLog(r#type: *const c_char, msg: *const c_char) {
    if !r#type.is_null() && !msg.is_null() {
        // SAFETY: C passes strings.
        let (kind, msg) = unsafe { (CStr::from_ptr(r#type), CStr::from_ptr(msg)) };
        report::write_log(kind, msg)
    }
}

/// The calling thread's error handler, which comes before `mju_user_error`.
#[export(unchecked)]
pub fn _mjPRIVATE__get_tls_error_fn() -> Handler {
    report::error_handler()
}

/// Sets the calling thread's error handler; null removes it.
#[export(unchecked)]
pub fn _mjPRIVATE__set_tls_error_fn(handler: Handler) {
    report::set_error_handler(handler);
}

/// The calling thread's warning handler, which comes before `mju_user_warning`.
#[export(unchecked)]
pub fn _mjPRIVATE__get_tls_warning_fn() -> Handler {
    report::warning_handler()
}

/// Sets the calling thread's warning handler; null removes it.
#[export(unchecked)]
pub fn _mjPRIVATE__set_tls_warning_fn(handler: Handler) {
    report::set_warning_handler(handler);
}

/// Significant digits of numbers in XML that this thread writes; 6 at first.
#[export(unchecked)]
pub fn _mjPRIVATE__get_xml_precision() -> c_int {
    report::xml_precision()
}

/// Sets the significant digits of numbers in XML that this thread writes.
#[export(unchecked)]
pub fn _mjPRIVATE__set_xml_precision(digits: c_int) {
    report::set_xml_precision(digits);
}

/// The last error or compile warning of a spec; empty if there is none.
#[export]
pub fn mjs_getError(s: Tolerated<&mut Spec>) -> Result<*const c_char> {
    s.map(|spec| spec.report.text.as_ptr()).ok_or_else(|| Error::of(ErrorKind::BadArgument, "spec is null"))
}

/// Whether what `mjs_getError` returns is a compile warning.
#[export]
pub fn mjs_isWarning(s: Tolerated<&mut Spec>) -> c_int {
    s.is_some_and(|spec| spec.report.is_warning).into()
}
