//! The interactive simulator: a model in motion in a window, with everything about it to be seen and changed.
//!
//! A physics thread loads models and steps them in time with the clock (`physics`); the main thread owns the window, the two
//! interfaces (`sections`) and what is drawn (`app`, `input`, `frame`). They share the model under one mutex (`shared`).
//! F1 shows help. Models can be dropped on the window. It needs GLFW 3, which is loaded when it runs.

mod app;
mod figures;
mod frame;
mod history;
mod input;
mod model;
mod physics;
mod sections;
mod shared;
mod texts;
mod watch;

use mujoco::api::support;
use std::ffi::{CStr, CString, c_char, c_int};

extern "C-unwind" fn loaded(file: *const c_char, first: c_int, count: c_int) {
    // SAFETY: the library's text.
    let file = unsafe { CStr::from_ptr(file) }.to_string_lossy();
    println!("Plugins of {file}: {count}, from slot {first}");
}

/// Loads the plugins of the folder `mujoco_plugin` beside the program.
fn load_plugins() {
    let Ok(program) = std::env::current_exe() else { return };
    let Some(folder) = program.parent().map(|folder| folder.join("mujoco_plugin")).filter(|folder| folder.is_dir())
    else {
        return;
    };
    if let Ok(folder) = CString::new(folder.to_string_lossy().as_bytes()) {
        // SAFETY: strings end in zero.
        unsafe { support::mj_loadAllPluginLibraries(folder.as_ptr(), Some(loaded)) };
    }
}

/// Shows a model, or an empty window that models can be dropped on, until the window is closed.
pub fn run(file: Option<String>) -> Result<(), String> {
    // SAFETY: the library's own text.
    let version = unsafe { CStr::from_ptr(support::mj_versionString()) }.to_string_lossy();
    println!("MuJoCo version {version}");
    load_plugins();
    let shared = shared::Shared::new(file);
    app::App::open(&shared).map(|mut app| {
        std::thread::scope(|scope| {
            scope.spawn(|| physics::run(&shared));
            app.run();
            shared.lock().exit = true;
            shared.installed.notify_all();
        });
    })
}
