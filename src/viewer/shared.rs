//! What the physics thread and the window share, behind one mutex.

use super::history::History;
use crate::sim::{Data, Model, Result, Spec};
use std::sync::{Condvar, Mutex, MutexGuard};

/// Speeds in percent of real time.
pub const PERCENT: [f64; 31] = [
    100.0, 80.0, 66.0, 50.0, 40.0, 33.0, 25.0, 20.0, 16.0, 13.0, 10.0, 8.0, 6.6, 5.0, 4.0, 3.3, 2.5, 2.0, 1.6, 1.3,
    1.0, 0.8, 0.66, 0.5, 0.4, 0.33, 0.25, 0.2, 0.16, 0.13, 0.1,
];

/// What the user of the library does before each step.
pub type Control = Box<dyn FnMut(&mut Data) -> Result<()> + Send>;

/// A simulation, and the file that its model comes from.
pub struct Loaded {
    pub data: Data,
    pub path: String,
    /// What the model was compiled from; none for binary models.
    pub spec: Option<Spec>,
}

impl Loaded {
    /// Loads a model.
    pub fn from_file(path: &str) -> Result<Loaded> {
        let (model, spec) = if path.ends_with(".mjb") {
            (Model::from_file(path)?, None)
        } else {
            let mut spec = Spec::from_file(path)?;
            (spec.compile()?, Some(spec))
        };
        Ok(Loaded { data: Data::new(&model)?, path: path.into(), spec })
    }
}

/// What both threads see.
pub struct SharedState {
    /// What is shown and simulated.
    pub now: Loaded,
    /// It is a model that was loaded, not the empty one of the beginning.
    pub has_model: bool,
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
    /// The chosen keyframe; −1: none.
    pub key: i32,
    pub history: History,
    /// Position in the history: 0 now, negative before.
    pub scrub: i32,
    control: Control,
}

impl SharedState {
    /// One time step.
    pub fn step(&mut self) -> Result<()> {
        (self.control)(&mut self.now.data)?;
        self.now.data.step()
    }

    /// Goes back to a state of the history, 0 the last, and pauses there.
    pub fn go_back(&mut self, to: i32) -> Result<()> {
        self.run = false;
        self.scrub = to.clamp(1 - self.history.len() as i32, 0);
        self.history.load(&mut self.now.data, self.scrub)
    }

    /// What failed is shown, and the simulation pauses.
    pub fn check(&mut self, outcome: Result<()>) -> bool {
        if let Err(why) = &outcome {
            let text = why.to_string();
            // while it pauses, it may fail again and again
            if text != self.message {
                println!("{text}");
            }
            (self.message, self.run) = (text, false);
        }
        outcome.is_ok()
    }
}

/// The state, and the signal that a model has been installed.
pub struct Shared {
    state: Mutex<SharedState>,
    pub installed: Condvar,
}

impl Shared {
    pub fn new(file: Option<String>, control: Control) -> Result<Shared> {
        let nothing = Data::new(&Model::from_xml("<mujoco/>")?)?;
        let state = SharedState {
            history: History::new(&nothing),
            now: Loaded { data: nothing, path: String::new(), spec: None },
            has_model: false,
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
            scrub: 0,
            control,
        };
        Ok(Shared { state: Mutex::new(state), installed: Condvar::new() })
    }

    /// Runs one of the two threads; when `f` ends, also by a panic, the other one is to end, too.
    pub fn until_end<T>(&self, f: impl FnOnce() -> T) -> T {
        struct End<'a>(&'a Shared);
        impl Drop for End<'_> {
            fn drop(&mut self) {
                self.0.lock().exit = true;
                self.0.installed.notify_all();
            }
        }
        let _end = End(self);
        f()
    }

    /// The state; what a panicked thread left is still usable.
    pub fn lock(&self) -> MutexGuard<'_, SharedState> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}
