//! What tests share, and benches: models and data through the C ABI ([`Sim`], and [`world`] with safe access), specs and
//! files ([`spec`]), pictures ([`stage`]), programs ([`program`]), geometry apart from the library's own ([`vectors`]), and
//! random numbers ([`random`]).
#![allow(dead_code)]

// not for benches, which have no folder for files of tests
#[cfg(test)]
pub mod program;
#[path = "../../src/math/random.rs"]
pub mod random;
pub mod spec;
pub mod stage;
pub mod vectors;
pub mod world;

use mujoco::abi::*;
use mujoco::api::{init, parse, vfs};
use mujoco::base::report;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_int};
use std::path::Path;
use std::ptr::null;

/// Tendons, muscles and other actuators of all kinds.
pub const TENDONS: &str = include_str!("tendons.xml");

thread_local! { static ERROR: RefCell<String> = const { RefCell::new(String::new()) } }

unsafe extern "C-unwind" fn keep(text: *const c_char) {
    // SAFETY: errors are C strings.
    ERROR.set(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
}

/// The error that `f` raises on this thread; empty without one.
pub fn error_of(f: impl FnOnce()) -> String {
    report::set_error_handler(Some(keep));
    ERROR.set(String::new());
    f();
    report::set_error_handler(None);
    ERROR.take()
}

/// The folder of the repository.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A compiled model from text, or the compiler's message.
pub fn load(xml: &[u8]) -> Result<*mut mjModel, String> {
    load_with(xml, &[])
}

/// The same for a document with files.
pub fn load_with(xml: &[u8], assets: &[(&str, Vec<u8>)]) -> Result<*mut mjModel, String> {
    let name = c"model.xml";
    // SAFETY: C strings and buffers of the sizes that are passed.
    unsafe {
        let mut files: Box<mjVFS> = Box::new(std::mem::zeroed());
        vfs::mj_defaultVFS(&mut *files);
        vfs::mj_addBufferVFS(&mut *files, name.as_ptr(), xml.as_ptr().cast(), xml.len() as c_int);
        for (name, bytes) in assets {
            let name = CString::new(*name).unwrap();
            vfs::mj_addBufferVFS(&mut *files, name.as_ptr(), bytes.as_ptr().cast(), bytes.len() as c_int);
        }
        let m = load_from(name, &*files);
        vfs::mj_deleteVFS(&mut *files);
        m
    }
}

/// The same from a file of this repository.
pub fn load_file(path: &str) -> Result<*mut mjModel, String> {
    let path = CString::new(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    // SAFETY: a C string.
    unsafe { load_from(&path, null()) }
}

/// # Safety
/// `files` is null or lives.
unsafe fn load_from(name: &CStr, files: *const mjVFS) -> Result<*mut mjModel, String> {
    let mut text = [0 as c_char; 1000];
    // SAFETY: a buffer of the size that is passed; the message ends in zero.
    unsafe {
        let m = parse::mj_loadXML(name.as_ptr(), files, text.as_mut_ptr(), text.len() as c_int);
        if m.is_null() { Err(CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned()) } else { Ok(m) }
    }
}

/// A model and its data; freed when dropped.
pub struct Sim {
    pub m: *mut mjModel,
    pub d: *mut mjData,
}

impl Sim {
    /// Loads a model that compiles.
    pub fn new(xml: &str) -> Sim {
        Sim::load(xml).unwrap_or_else(|message| panic!("{message}"))
    }

    /// Loads a model, or says why it does not compile.
    pub fn load(xml: &str) -> Result<Sim, String> {
        load(xml.as_bytes()).map(Sim::of)
    }

    /// The owner of a model that was loaded.
    pub(crate) fn of(m: *mut mjModel) -> Sim {
        // SAFETY: a live model.
        Sim { m, d: unsafe { init::mj_makeData(m) } }
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        // SAFETY: both are ours; they are no longer used.
        unsafe {
            init::mj_deleteData(self.d);
            init::mj_deleteModel(self.m);
        }
    }
}
