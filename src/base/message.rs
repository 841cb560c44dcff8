//! The calling thread's message buffer: where a text lies while C code reads it.
//!
//! An error handler may jump or throw through the caller, so a text on its way there cannot be a `String`.

use std::cell::UnsafeCell;
use std::ffi::{CStr, c_char};

/// Bytes of a message with its closing zero.
pub const MAX_MESSAGE: usize = 1024;

thread_local! { static TEXT: UnsafeCell<[u8; MAX_MESSAGE]> = const { UnsafeCell::new([0; MAX_MESSAGE]) } }

/// Copies a text (cut at 1023 bytes or its first zero) to this thread's message buffer.
pub fn keep(text: impl AsRef<[u8]>) -> *const c_char {
    let text = text.as_ref();
    TEXT.with(|buffer| {
        let to = buffer.get().cast::<u8>();
        let n = text.iter().take(MAX_MESSAGE - 1).take_while(|b| **b != 0).count();
        // SAFETY: the buffer belongs to this thread, and no reference to it is kept; the text may lie in it.
        unsafe {
            to.copy_from(text.as_ptr(), n);
            to.add(n).write(0);
        }
        to.cast_const().cast()
    })
}

/// The text that this thread's message buffer holds.
pub fn kept() -> String {
    // SAFETY: the buffer belongs to this thread and ends with a zero.
    TEXT.with(|buffer| unsafe { CStr::from_ptr(buffer.get().cast()) }.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_at_1023_bytes_and_at_zeros() {
        keep("w".repeat(5000));
        assert_eq!(kept().len(), 1023);
        keep("one\0two");
        assert_eq!(kept(), "one");
    }
}
