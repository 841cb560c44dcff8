//! What belongs to the process: callbacks (`mjcb_*`), the table of collision functions, the slots of plugins, the model that
//! was loaded last, and the environment variable that chooses OpenGL.
//!
//! These tests have a process of their own, because what they set would change the results of other tests while it is set.
//! They take turns: each holds [`turn`].

#[path = "../kit/mod.rs"]
mod kit;

mod callbacks;
mod colliders;
mod last_model;
mod registry;
mod render;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits until no other test of this process runs. A test that failed does not end the turns of others.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}
