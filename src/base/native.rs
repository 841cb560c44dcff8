//! The functions of `variadic.c`: what the C library formats and reads.

use std::ffi::{c_char, c_int};

unsafe extern "C" {
    /// Writes a number by a `printf` format that takes one `double`, cut to `size` bytes and terminated.
    pub fn rujoco_format_number(buffer: *mut c_char, size: usize, format: *const c_char, number: f64);
    /// Writes a text by a `printf` format that takes one string, cut to `size` bytes and terminated.
    pub fn rujoco_format_text(buffer: *mut c_char, size: usize, format: *const c_char, text: *const c_char);
    /// The number that a text begins with, as `sscanf` reads it, and its length in bytes; 0 if there is none.
    pub fn rujoco_scan_number(text: *const c_char, number: &mut f64, length: &mut c_int) -> c_int;
    /// The number that a text begins with, as `strtod` reads it; `end` is where its text ends.
    pub fn rujoco_leading_number(text: *const c_char, end: &mut *mut c_char) -> f64;
}
