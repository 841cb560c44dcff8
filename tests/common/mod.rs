//! A model from text, with its data, through the C ABI as users reach it: for tests and benches.
#![allow(dead_code)]

use mujoco::abi::*;
use mujoco::api::{init, parse, vfs};
use std::ffi::{CStr, c_char, c_int};

/// A compiled model, or the compiler's message.
pub fn load(xml: &[u8]) -> Result<*mut mjModel, String> {
    let mut text = [0 as c_char; 1000];
    // SAFETY: C strings and buffers of the sizes that are passed.
    let m = unsafe {
        let mut files: Box<mjVFS> = Box::new(std::mem::zeroed());
        vfs::mj_defaultVFS(&mut *files);
        let name = c"model.xml";
        vfs::mj_addBufferVFS(&mut *files, name.as_ptr(), xml.as_ptr().cast(), xml.len() as c_int);
        let m = parse::mj_loadXML(name.as_ptr(), &*files, text.as_mut_ptr(), text.len() as c_int);
        vfs::mj_deleteVFS(&mut *files);
        m
    };
    // SAFETY: the message ends in zero.
    if m.is_null() { Err(unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy().into_owned()) } else { Ok(m) }
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
        // SAFETY: a live model.
        load(xml.as_bytes()).map(|m| Sim { m, d: unsafe { init::mj_makeData(m) } })
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        // SAFETY: both are ours; nobody uses them any more.
        unsafe {
            init::mj_deleteData(self.d);
            init::mj_deleteModel(self.m);
        }
    }
}
