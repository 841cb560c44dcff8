//! What the benches share: a model with its data.

use mujoco::abi::*;
use mujoco::api::{init, parse, simulate, vfs};
use std::ffi::{CStr, c_char, c_int, c_void};

/// An exported function of a model and its data.
pub type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

/// A model and its data; freed when dropped.
pub struct Sim {
    pub m: *mut mjModel,
    pub d: *mut mjData,
}

impl Sim {
    /// Compiles a model.
    pub fn new(xml: &str) -> Sim {
        // SAFETY: C strings and buffers of the sizes that are passed.
        unsafe {
            let mut files: mjVFS = std::mem::zeroed();
            vfs::mj_defaultVFS(&mut files);
            let name = c"model.xml";
            vfs::mj_addBufferVFS(&mut files, name.as_ptr(), xml.as_ptr().cast::<c_void>(), xml.len() as c_int);
            let mut text = [0 as c_char; 500];
            let m = parse::mj_loadXML(name.as_ptr(), &files, text.as_mut_ptr(), text.len() as c_int);
            vfs::mj_deleteVFS(&mut files);
            assert!(!m.is_null(), "{}", CStr::from_ptr(text.as_ptr()).to_string_lossy());
            Sim { m, d: init::mj_makeData(m) }
        }
    }

    /// A model of the repository after `steps` steps.
    pub fn model(name: &str, steps: usize) -> Sim {
        let path = format!("{}/../models/{name}.xml", env!("CARGO_MANIFEST_DIR"));
        let mut sim = Sim::new(&std::fs::read_to_string(path).expect("a model of the repository"));
        (0..steps).for_each(|_| sim.run(simulate::mj_step));
        sim.run(simulate::mj_forward);
        sim
    }

    /// Calls a stage.
    pub fn run(&mut self, stage: Stage) {
        // SAFETY: the model and its data, alive.
        unsafe { stage(self.m, self.d) }
    }

    /// Back to the initial state.
    pub fn reset(&mut self) {
        // SAFETY: as above.
        unsafe { init::mj_resetData(self.m, self.d) }
    }

    /// The model's options.
    pub fn opt(&mut self) -> &mut mjOption {
        // SAFETY: as above.
        unsafe { &mut (*self.m).opt }
    }
}

impl Drop for Sim {
    fn drop(&mut self) {
        // SAFETY: made by `new`.
        unsafe {
            init::mj_deleteData(self.d);
            init::mj_deleteModel(self.m);
        }
    }
}
