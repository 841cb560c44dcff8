//! What the benches share: a model with its data.

#[path = "../tests/kit/mod.rs"]
mod kit;

pub use kit::Sim;
use mujoco::abi::*;
use mujoco::api::{init, simulate};

/// An exported function of a model and its data.
pub type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

impl Sim {
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
