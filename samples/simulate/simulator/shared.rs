//! What the physics thread and the window share, behind one mutex.

use super::history::History;
use super::model::Model;
use mujoco::abi::*;
use mujoco::api::{globals, init};
use std::ptr::null_mut;
use std::sync::{Condvar, Mutex, MutexGuard};

/// Speeds in percent of real time.
pub const PERCENT: [f64; 31] = [
    100.0, 80.0, 66.0, 50.0, 40.0, 33.0, 25.0, 20.0, 16.0, 13.0, 10.0, 8.0, 6.6, 5.0, 4.0, 3.3, 2.5, 2.0, 1.6, 1.3,
    1.0, 0.8, 0.66, 0.5, 0.4, 0.33, 0.25, 0.2, 0.16, 0.13, 0.1,
];

/// A model with its data, and the file they come from.
pub struct Loaded {
    pub m: *mut mjModel,
    pub d: *mut mjData,
    pub path: String,
    _owner: Model,
}

// SAFETY: plain memory that only one thread touches at a time, the one that holds the mutex.
unsafe impl Send for Loaded {}

impl Drop for Loaded {
    fn drop(&mut self) {
        // SAFETY: made by the library, freed once.
        unsafe { init::mj_deleteData(self.d) };
    }
}

/// Loads a model; what the library has to say about it: an error, or a warning beside the model.
pub fn load(path: &str) -> Result<(Loaded, String), String> {
    let (model, text) = Model::load_with_warning(path)?;
    // SAFETY: a live model.
    let d = unsafe { init::mj_makeData(model.0) };
    let loaded = Loaded { m: model.0, d, path: path.into(), _owner: model };
    if d.is_null() { Err("could not make data for the model".into()) } else { Ok((loaded, text)) }
}

/// What both threads see.
pub struct State {
    /// The model that is shown and simulated.
    pub model: Option<Loaded>,
    /// A loaded model that waits to be installed by the window.
    pub incoming: Option<Loaded>,
    /// A file is being loaded, or waits to be installed.
    pub loading: bool,
    /// The file to load next.
    pub request: Option<String>,
    /// The file that was asked for last.
    pub file: String,
    /// What the window shows about the last load.
    pub message: String,
    pub run: bool,
    pub busy_wait: bool,
    pub pause_update: bool,
    pub exit: bool,
    /// Index of [`PERCENT`].
    pub speed: usize,
    pub speed_changed: bool,
    /// How many seconds a second of simulation takes.
    pub slowdown: f64,
    pub noise_scale: f64,
    pub noise_rate: f64,
    pub key: i32,
    pub history: History,
    /// Position in the history: 0 now, negative before.
    pub scrub: i32,
}

/// The state, and the signal that a model has been installed.
pub struct Shared {
    state: Mutex<State>,
    pub installed: Condvar,
}

impl Shared {
    pub fn new(file: Option<String>) -> Shared {
        let state = State {
            model: None,
            incoming: None,
            loading: file.is_some(),
            request: file,
            file: String::new(),
            message: String::new(),
            run: true,
            busy_wait: false,
            pause_update: false,
            exit: false,
            speed: 0,
            speed_changed: true,
            slowdown: 1.0,
            noise_scale: 0.0,
            noise_rate: 0.0,
            key: -1,
            history: History::default(),
            scrub: 0,
        };
        Shared { state: Mutex::new(state), installed: Condvar::new() }
    }

    /// The state; what a panicked thread left is still usable.
    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl State {
    /// The model and its data; null without a model.
    pub fn pointers(&self) -> (*mut mjModel, *mut mjData) {
        self.model.as_ref().map_or((null_mut(), null_mut()), |l| (l.m, l.d))
    }
}

/// Names of one of the library's tables.
pub fn names(table: &[globals::Text]) -> Vec<String> {
    table.iter().map(|t| t.as_str().to_string()).collect()
}
