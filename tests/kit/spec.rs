//! Specs and models of the C functions, each with an owner.

use mujoco::abi::{mjModel, mjSpec};
use mujoco::api::{error, init, parse, vfs};
use std::ffi::{CStr, CString, c_char, c_int};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::ptr::{null, null_mut};

/// What a C function wrote into a buffer.
pub fn message(buffer: &[c_char]) -> String {
    let bytes: Vec<u8> = buffer.iter().take_while(|c| **c != 0).map(|c| *c as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A spec of its own; deleted when dropped.
pub struct Spec(pub *mut mjSpec);

impl Drop for Spec {
    fn drop(&mut self) {
        // SAFETY: the spec is ours and is no longer used.
        unsafe { init::mj_deleteSpec(self.0) }
    }
}

impl Spec {
    /// Reads a document that can be read.
    #[track_caller]
    pub fn parse(xml: &str) -> Spec {
        let (text, mut said) = (CString::new(xml).unwrap(), [0 as c_char; 500]);
        // SAFETY: a C string, and a buffer of the size that is passed.
        let s = unsafe { parse::mj_parseXMLString(text.as_ptr(), null(), said.as_mut_ptr(), 500) };
        assert!(!s.is_null(), "{}\n{xml}", message(&said));
        Spec(s)
    }

    /// The model, or what the compiler says.
    pub fn compile(&self) -> Result<Compiled, String> {
        // SAFETY: the spec lives.
        unsafe {
            let m = parse::mj_compile(self.0, null());
            if m.is_null() { Err(raw::error(self.0)) } else { Ok(Compiled(m)) }
        }
    }

    /// The document that says the same, or the code and message of an error.
    pub fn text(&self) -> Result<String, (c_int, String)> {
        let mut said = [0 as c_char; 200];
        // SAFETY: the spec lives, and the buffers have the sizes that are passed.
        unsafe {
            let n = parse::mj_saveXMLString(self.0, null_mut(), 0, said.as_mut_ptr(), 200);
            if n < 0 {
                return Err((n, message(&said)));
            }
            assert_eq!(message(&said), format!("Output string too short, should be at least {}", n + 1));
            let mut buffer = vec![1 as c_char; n as usize + 1];
            assert_eq!(parse::mj_saveXMLString(self.0, buffer.as_mut_ptr(), n + 1, null_mut(), 0), 0);
            Ok(message(&buffer))
        }
    }
}

/// A model that is its own owner; deleted when dropped.
pub struct Compiled(*mut mjModel);

impl Compiled {
    /// The model of a file, which becomes the one that was loaded last.
    #[track_caller]
    pub fn load(path: &Path) -> Compiled {
        let (name, mut said) = (CString::new(path.to_str().unwrap()).unwrap(), [0 as c_char; 500]);
        // SAFETY: a C string, and a buffer of the size that is passed.
        let m = unsafe { parse::mj_loadXML(name.as_ptr(), null(), said.as_mut_ptr(), 500) };
        assert!(!m.is_null(), "{}: {}", path.display(), message(&said));
        Compiled(m)
    }

    /// The model of a document with files, or what the reader or the compiler says.
    pub fn of_text(xml: &[u8], files: &[(&str, Vec<u8>)]) -> Result<Compiled, String> {
        super::load_with(xml, files).map(Compiled)
    }

    /// The model of a file of bytes; none if it is rejected.
    pub fn of_mjb(bytes: &[u8]) -> Option<Compiled> {
        // SAFETY: a file of the size that is passed.
        let m = unsafe {
            let mut files = std::mem::zeroed();
            vfs::mj_defaultVFS(&mut files);
            vfs::mj_addBufferVFS(&mut files, c"m.mjb".as_ptr(), bytes.as_ptr().cast(), bytes.len() as c_int);
            let m = init::mj_loadModel(c"m.mjb".as_ptr(), &files);
            vfs::mj_deleteVFS(&mut files);
            m
        };
        (!m.is_null()).then_some(Compiled(m))
    }

    /// A copy of the model.
    pub fn copy(&self) -> Compiled {
        // SAFETY: the model lives.
        Compiled(unsafe { init::mj_copyModel(null_mut(), self.0) })
    }

    /// Becomes the owner of a model that has none.
    ///
    /// # Safety
    /// The model lives, and nothing else deletes it.
    pub unsafe fn own(m: *mut mjModel) -> Compiled {
        Compiled(m)
    }

    pub fn as_ptr(&self) -> *mut mjModel {
        self.0
    }

    /// The model as a file.
    pub fn mjb(&self) -> Vec<u8> {
        // SAFETY: the buffer has the size that is passed.
        unsafe {
            let mut bytes = vec![0u8; init::mj_sizeModel(self.0) as usize];
            init::mj_saveModel(self.0, null(), bytes.as_mut_ptr().cast(), bytes.len() as c_int);
            bytes
        }
    }
}

impl Deref for Compiled {
    type Target = mjModel;

    fn deref(&self) -> &mjModel {
        // SAFETY: the model lives as long as `self`.
        unsafe { &*self.0 }
    }
}

impl DerefMut for Compiled {
    fn deref_mut(&mut self) -> &mut mjModel {
        // SAFETY: as above, and `self` is borrowed.
        unsafe { &mut *self.0 }
    }
}

impl Drop for Compiled {
    fn drop(&mut self) {
        // SAFETY: the model is ours and is no longer used.
        unsafe { init::mj_deleteModel(self.0) }
    }
}

/// What specs do for tests that hand pointers on, as C programs do. The pointers are those of live specs.
pub mod raw {
    use super::*;

    /// The spec of what a document has inside of its root.
    #[track_caller]
    pub fn parse(inside: &str) -> *mut mjSpec {
        std::mem::ManuallyDrop::new(Spec::parse(&format!("<mujoco>{inside}</mujoco>"))).0
    }

    /// The last error of a spec.
    pub fn error(s: *mut mjSpec) -> String {
        // SAFETY: the spec lives, and its error is a C string.
        unsafe { CStr::from_ptr(error::mjs_getError(s)) }.to_string_lossy().into_owned()
    }

    /// The model of a spec that compiles.
    #[track_caller]
    pub fn compile(s: *mut mjSpec) -> *mut mjModel {
        // SAFETY: the spec lives.
        let m = unsafe { parse::mj_compile(s, null()) };
        assert!(!m.is_null(), "{}", error(s));
        m
    }
}

/// A document, read and compiled.
#[track_caller]
pub fn compiled(xml: &str) -> (Spec, Compiled) {
    let s = Spec::parse(xml);
    let m = s.compile().unwrap_or_else(|said| panic!("{said}\n{xml}"));
    (s, m)
}

/// Texts of many lines that must be the same.
#[track_caller]
pub fn same_lines(ours: &str, reference: &str) {
    for (i, (a, b)) in ours.lines().zip(reference.lines()).enumerate() {
        assert_eq!(a, b, "line {}", i + 1);
    }
    assert_eq!(ours, reference);
}
