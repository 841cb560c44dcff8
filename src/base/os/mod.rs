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

/// A path of a C caller: bytes of any kind on Unix, UTF-8 on Windows, where other bytes make a name that no file has.
pub fn path_of(name: &[u8]) -> std::borrow::Cow<'_, Path> {
    #[cfg(unix)]
    return Path::new(<std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(name)).into();
    #[cfg(not(unix))]
    match String::from_utf8_lossy(name) {
        std::borrow::Cow::Borrowed(name) => Path::new(name).into(),
        std::borrow::Cow::Owned(name) => std::path::PathBuf::from(name).into(),
    }
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
