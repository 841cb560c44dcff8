//! A model from a file.

use mujoco::abi::mjModel;
use mujoco::api::{init, parse};
use std::ffi::{CStr, CString, c_char, c_int};
use std::ptr::null;

/// Capacity for what the library has to say.
pub type Text = [c_char; 1000];

/// A compiled model, freed when dropped.
pub struct Model(pub *mut mjModel);

// SAFETY: simulating only reads the model, and its owner may change from thread to thread.
unsafe impl Send for Model {}
unsafe impl Sync for Model {}

impl Model {
    /// Reads MJCF or URDF, or MJB by its extension: the model, and what the compiler warns of; or why there is none.
    pub fn load_with_warning(path: &str) -> Result<(Model, String), String> {
        let (file, mut text): (_, Text) = (c_string(path)?, [0; 1000]);
        // SAFETY: strings end in zero, `text` has the size that is said.
        let m = unsafe {
            if path.ends_with(".mjb") {
                init::mj_loadModel(file.as_ptr(), null())
            } else {
                parse::mj_loadXML(file.as_ptr(), null(), text.as_mut_ptr(), text.len() as c_int)
            }
        };
        match message(&text) {
            text if !m.is_null() => Ok((Model(m), text)),
            text if text.is_empty() => Err("could not load binary model".into()),
            text => Err(text),
        }
    }
}

impl std::ops::Deref for Model {
    type Target = mjModel;
    fn deref(&self) -> &mjModel {
        // SAFETY: alive as long as this value.
        unsafe { &*self.0 }
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // SAFETY: ours, and nobody uses it any more.
        unsafe { init::mj_deleteModel(self.0) }
    }
}

/// A path for the library.
pub fn c_string(path: &str) -> Result<CString, String> {
    CString::new(path).map_err(|_| "the path holds a zero byte".into())
}

/// What the library wrote, without the end of the line.
pub fn message(text: &Text) -> String {
    // SAFETY: terminated by who wrote it; zeros before.
    let text = unsafe { CStr::from_ptr(text.as_ptr()) }.to_string_lossy();
    text.strip_suffix('\n').unwrap_or(&text).into()
}
