//! What differs between operating systems and Rust's standard library does not cover: locks that thread checkers of C see,
//! names of threads, bounds of stacks, aligned blocks, libraries that are loaded by name. Both files have the same functions.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;

use std::ffi::CStr;
use std::path::Path;

/// A path of a C caller: bytes of any kind on Unix, UTF-8 on Windows, where others are an error.
pub fn path_of(name: &[u8]) -> std::io::Result<&Path> {
    #[cfg(unix)]
    return Ok(Path::new(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name)));
    #[cfg(not(unix))]
    std::str::from_utf8(name)
        .map(Path::new)
        .map_err(|_| std::io::Error::new(std::io::ErrorKind::InvalidInput, "the name of the file is not UTF-8"))
}

/// The first of these libraries that is found, by the rules of the system's loader. It stays loaded.
pub fn open_first(names: &[&CStr], scope: Scope) -> Option<Library> {
    names.iter().find_map(|name| Library::open(name, scope).ok())
}

/// Who sees the symbols of a library that is loaded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those who ask it for them.
    Local,
    /// All libraries that are loaded later, too, where the system has such a scope.
    Global,
}
