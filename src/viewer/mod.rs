//! The interactive simulator: a model in motion in a window, with everything about it to be seen and changed.
//!
//! A thread loads models and steps them in time with the clock (`physics`); the thread that calls [`run`] has the window, the
//! two panels (`sections`) and what is drawn (`app`, `input`, `frame`). They share the simulation under one mutex (`shared`).
//! F1 shows help. Models can be dropped on the window. It needs GLFW 3, which is loaded when it runs.
//!
//! All of it is built on [`crate::sim`], as programs of users do.
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

use crate::sim::ui::Input;
use crate::sim::window::Window;
use crate::sim::{Camera, Data, Error, ErrorKind, Model, Renderer, Result, load_plugins, measure_time_meanwhile};
use figures::Figures;
use shared::Shared;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

/// Shows a model (MJCF, URDF or MJB), or an empty window that models can be dropped on, until the window is closed. On macOS
/// it must be called from the main thread.
///
/// `control` is called before each step, whatever the model; an error pauses the simulation and is shown, a panic closes the
/// window and goes on from here.
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
pub fn run(file: Option<PathBuf>, control: impl FnMut(&mut Data) -> Result<()> + Send + 'static) -> Result<()> {
    let no_text =
        |path: OsString| Error::of(ErrorKind::BadArgument, format!("the path {} is not UTF-8", path.display()));
    let file = file.map(|path| path.into_os_string().into_string().map_err(no_text)).transpose()?;
    println!("MuJoCo version 3.4.0");
    // of the folder `mujoco_plugin` beside the program
    if let Some(folder) = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("mujoco_plugin")))
    {
        for library in load_plugins(&folder)? {
            println!("Plugins of {}: {}, from slot {}", library.file, library.slots.len(), library.slots.start);
        }
    }
    let _measurement = measure_time_meanwhile();
    let shared = Shared::new(file, Box::new(control))?;
    let mut app = App::open(&shared)?;
    run_together(&shared, || app.run())
}

/// Runs physics beside the window. When one of them ends, also by a panic, the other one ends, too.
fn run_together(shared: &Shared, window: impl FnOnce() -> Result<()>) -> Result<()> {
    std::thread::scope(|scope| {
        let physics = scope.spawn(|| shared.until_end(|| physics::run(shared)));
        let outcome = shared.until_end(window);
        // a panic of `control` is the caller's
        physics.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        outcome
    })
}

/// The area of the view; the panels are in areas 1 and 2.
const VIEW: usize = 3;

/// What the items of the panels set, as far as it is neither the simulation's nor the renderer's.
#[derive(Default)]
struct PanelSettings {
    help: bool,
    info: bool,
    profiler: bool,
    sensor: bool,
    full_screen: bool,
    vertical_sync: bool,
    spacing: i32,
    color: i32,
    /// Number of the font's size: 50 %, 100 %, ...
    font: i32,
    watch_field: String,
    watch_index: i32,
}

impl PanelSettings {
    /// Size of the font in percent.
    fn font_percent(&self) -> i32 {
        50 * (self.font + 1)
    }
}

/// The window's side of the simulator.
struct App<'a> {
    shared: &'a Shared,
    renderer: Renderer,
    window: Window,
    /// Whether the left and the right panel are shown.
    visible: [bool; 2],
    input: Input,
    settings: PanelSettings,
    /// The theme of the panels has been changed.
    theme_changed: bool,
    camera: Camera,
    figures: Figures,
    info: Vec<(&'static str, String)>,
    screenshot: bool,
    fps: f64,
    frames: (Instant, u32),
    /// The last file that was shown: its camera stays when it is loaded again.
    last_file: String,
    /// A loaded model is installed only after a frame that says so.
    announced: bool,
}

/// The camera that a model wants.
fn first_camera(model: &Model) -> Camera {
    let id = usize::try_from(model.visual().global.cameraid).ok();
    id.and_then(|id| Camera::fixed(model, id).ok()).unwrap_or_else(|| Camera::of(model))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;
    use std::time::Duration;

    const KEYFRAME: &str = "<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody>
        <keyframe><key qpos='0 0 1 1 0 0 0'/></keyframe></mujoco>";

    /// A simulation that runs with this control.
    fn running(control: impl FnMut(&mut Data) -> Result<()> + Send + 'static) -> Shared {
        let shared = Shared::new(None, Box::new(control)).unwrap();
        let mut state = shared.lock();
        state.now.data = Data::new(&Model::from_xml(KEYFRAME).unwrap()).unwrap();
        state.has_model = true;
        drop(state);
        shared
    }

    /// How both threads end; a failure if one of them does not.
    fn ending(
        shared: Shared,
        window: impl FnOnce(&Shared) -> Result<()> + Send + 'static,
    ) -> std::thread::Result<bool> {
        let (send, receive) = mpsc::channel();
        std::thread::spawn(move || {
            let run = || run_together(&shared, || window(&shared)).is_ok();
            // the test may have given up
            let _ = send.send(catch_unwind(AssertUnwindSafe(run)));
        });
        receive.recv_timeout(Duration::from_secs(60)).expect("a thread of the viewer does not end")
    }

    /// Stands for a window that stays open until the viewer exits.
    fn open_window(shared: &Shared) -> Result<()> {
        while !shared.lock().exit {
            std::thread::yield_now();
        }
        Ok(())
    }

    #[test]
    fn a_panic_of_the_users_control_closes_the_window_and_reaches_the_caller() {
        let panic = ending(running(|_| panic!("of the user")), open_window).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"of the user"));
    }

    #[test]
    fn a_panic_of_the_window_ends_physics() {
        let panic = ending(running(|_| Ok(())), |_| panic!("of the window")).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"of the window"));
    }

    #[test]
    fn noise_about_a_keyframe_needs_no_actuators() {
        let shared = running(|_| Ok(()));
        {
            let mut state = shared.lock();
            (state.noise_scale, state.key) = (0.1, 0);
        }
        let steps = |shared: &Shared| {
            while shared.lock().now.data.time() < 0.01 && !shared.lock().exit {
                std::thread::yield_now();
            }
            assert!(shared.lock().now.data.time() >= 0.01);
            Ok(())
        };
        assert!(ending(shared, steps).unwrap());
    }
}
