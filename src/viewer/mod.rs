//! The interactive simulator: a model in motion in a window, with everything about it to be seen and changed.
//!
//! A thread loads models and steps them in time with the clock (`physics`); the thread that calls [`run`] has the window, the
//! two panels (`sections`) and what is drawn (`app`, `input`, `frame`). They share the simulation under one mutex (`shared`).
//! F1 shows help. Models can be dropped on the window. It needs GLFW 3, which is loaded when it runs.
//!
//! All of it stands on [`crate::sim`], as programs of users do.
#![forbid(unsafe_code)]

mod app;
mod figures;
mod frame;
mod history;
mod input;
mod physics;
mod sections;
mod shared;
mod texts;

use crate::sim::{Data, Result, load_plugins, measure_time};
use shared::Shared;

/// Shows a model (MJCF, URDF or MJB), or an empty window that models can be dropped on, until the window is closed. On macOS
/// it must be called from the main thread.
///
/// `control` is called before each step, whatever the model; an error pauses the simulation and is shown.
///
/// ```no_run
/// # fn main() -> Result<(), mujoco::sim::Error> {
/// // motors against the velocities of their joints
/// mujoco::viewer::run(Some("models/humanoid.xml".into()), |data| {
///     let slow: Vec<f64> = data.qvel().iter().rev().take(data.ctrl().len()).rev().map(|v| -0.1 * v).collect();
///     data.ctrl_mut()[..slow.len()].copy_from_slice(&slow);
///     Ok(())
/// })
/// # }
/// ```
pub fn run(file: Option<String>, control: impl FnMut(&mut Data) -> Result<()> + Send + 'static) -> Result<()> {
    println!("MuJoCo version 3.4.0");
    // of the folder `mujoco_plugin` beside the program
    if let Some(folder) = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("mujoco_plugin")))
    {
        for library in load_plugins(&folder)? {
            println!("Plugins of {}: {}, from slot {}", library.file, library.slots.len(), library.slots.start);
        }
    }
    measure_time(true);
    let shared = Shared::new(file, Box::new(control))?;
    let mut app = app::App::open(&shared)?;
    std::thread::scope(|scope| {
        scope.spawn(|| physics::run(&shared));
        let outcome = app.run();
        shared.lock().exit = true;
        shared.installed.notify_all();
        outcome
    })
}
