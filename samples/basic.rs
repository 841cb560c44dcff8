//! Shows a model in motion in a window, in about eighty lines: load, step in real time, look around with the mouse.
//!
//!     cargo run --release --example basic -- MODEL

#[path = "common/glfw.rs"]
mod glfw;
#[path = "common/model.rs"]
mod model;

use clap::Parser;
use glfw::{Event, Held, SHIFT, Window, next_event};
use model::Model;
use mujoco::abi::*;
use mujoco::api::{init, render, simulate, visual};
use std::ffi::c_int;
use std::process::ExitCode;
use std::ptr::null;

/// Shows a model in motion in a window.
///
/// Left drag rotates, right drag moves, middle drag and scrolling zoom, with Shift horizontally; Backspace resets.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file
    model: String,
}

/// What the mouse does to the camera with the buttons that are held.
fn mouse_action(held: &Held) -> Option<mjtMouse> {
    let horizontal = held.key(SHIFT);
    match [1, 0, 2].into_iter().find(|&button| held.buttons[button])? {
        1 if horizontal => Some(mjMOUSE_MOVE_H),
        1 => Some(mjMOUSE_MOVE_V),
        0 if horizontal => Some(mjMOUSE_ROTATE_H),
        0 => Some(mjMOUSE_ROTATE_V),
        _ => Some(mjMOUSE_ZOOM),
    }
}

fn run(path: &str) -> Result<(), String> {
    let model = Model::load(path)?;
    let m = model.0;
    let window = Window::open("Demo", |_| (1200, 900), 0)?;
    // SAFETY: the library's own values, made and freed in its order; the OpenGL context is current.
    unsafe {
        let d = init::mj_makeData(m);
        let mut camera: mjvCamera = std::mem::zeroed();
        let mut option: mjvOption = std::mem::zeroed();
        let mut scene: Box<mjvScene> = Box::new(std::mem::zeroed());
        let mut context: Box<mjrContext> = Box::new(std::mem::zeroed());
        visual::mjv_defaultCamera(&mut camera);
        visual::mjv_defaultOption(&mut option);
        visual::mjv_defaultScene(&mut *scene);
        render::mjr_defaultContext(&mut *context);
        visual::mjv_makeScene(m, &mut *scene, 2000);
        render::mjr_makeContext(m, &mut *context, mjFONTSCALE_150 as c_int);
        let mut last = (0.0, 0.0);
        while !window.closes() {
            let end = (*d).time + 1.0 / 60.0;
            loop {
                simulate::mj_step(m, d);
                if (*d).time >= end {
                    break;
                }
            }
            let (width, height) = window.framebuffer_size();
            let all = mjCAT_ALL as c_int;
            visual::mjv_updateScene(m, d, &option, null(), &mut camera, all, &mut *scene);
            render::mjr_render(mjrRect { left: 0, bottom: 0, width, height }, &mut *scene, &*context);
            window.swap();
            window.poll();
            while let Some((event, held)) = next_event() {
                let mut moved = |action: mjtMouse, dx: f64, dy: f64| {
                    visual::mjv_moveCamera(m, action as c_int, dx, dy, &*scene, &mut camera);
                };
                match event {
                    Event::Key(mjKEY_BACKSPACE) => {
                        init::mj_resetData(m, d);
                        simulate::mj_forward(m, d);
                    }
                    Event::Scroll(_, y) => moved(mjMOUSE_ZOOM, 0.0, -0.05 * y),
                    Event::Cursor => {
                        let (now, height) = (held.cursor, f64::from(window.window_size().1));
                        if let Some(action) = mouse_action(&held) {
                            moved(action, (now.0 - last.0) / height, (now.1 - last.1) / height);
                        }
                        last = now;
                    }
                    _ => {}
                }
            }
        }
        visual::mjv_freeScene(&mut *scene);
        render::mjr_freeContext(&mut *context);
        init::mj_deleteData(d);
    }
    Ok(())
}

fn main() -> ExitCode {
    model::exit(run(&Arguments::parse().model))
}
