//! Shows a model in motion in a window, in about a hundred lines: load, step in real time, look around and
//! pull bodies with the mouse.
//!
//!     cargo run --release --example basic -- MODEL

use clap::Parser;
use mujoco::abi::*;
use mujoco::sim::window::{Event, Held, Modifier, Window};
use mujoco::sim::{Camera, Data, Error, Model, MouseAction, Renderer};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Shows a moving model in a window.
///
/// Left drag rotates, right drag moves, middle drag and scrolling zoom; Shift drags horizontally. With Control, drags rotate and
/// pull the body under the mouse. Backspace resets, Escape quits.
#[derive(Parser)]
struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
}

/// What the mouse does to the camera with the buttons that are held.
fn mouse_action(held: &Held) -> Option<MouseAction> {
    let horizontal = held.key(Modifier::Shift);
    match [1, 0, 2].into_iter().find(|&button| held.buttons[button])? {
        1 if horizontal => Some(MouseAction::MoveHorizontally),
        1 => Some(MouseAction::MoveVertically),
        0 if horizontal => Some(MouseAction::RotateHorizontally),
        0 => Some(MouseAction::RotateVertically),
        _ => Some(MouseAction::Zoom),
    }
}

/// Width and height of the window in the units of the mouse.
fn size_of(window: &Window) -> (f64, f64) {
    let (width, height) = window.window_size();
    (f64::from(width.max(1)), f64::from(height.max(1)))
}

fn run(path: &Path) -> Result<(), Error> {
    let model = Model::from_file(path)?;
    let mut data = Data::new(&model)?;
    let mut window = Window::open("Demo", Some([1200, 900]), 0)?;
    let mut renderer = Renderer::new(&model, 1, 1)?;
    let (mut camera, mut last) = (Camera::of(&model), (0.0, 0.0));
    while !window.closes() {
        let end = data.time() + 1.0 / 60.0;
        loop {
            renderer.apply_pull(&mut data)?;
            data.step()?;
            if data.time() >= end {
                break;
            }
        }
        renderer.update(&mut data, &camera)?;
        renderer.show(window.framebuffer_size())?;
        window.swap();
        window.poll();
        while let Some((event, held)) = window.next_event() {
            match event {
                Event::Key(mjKEY_BACKSPACE) => {
                    data.reset()?;
                    data.forward()?;
                }
                Event::Key(mjKEY_ESCAPE) => window.close(),
                Event::Scroll(_, y) => renderer.move_camera(&mut camera, MouseAction::Zoom, 0.0, -0.05 * y)?,
                Event::Button(button, true) if held.key(Modifier::Control) => {
                    let (width, height) = size_of(&window);
                    let at = [held.cursor.0 / width, held.cursor.1 / height];
                    if let Some(seen) = renderer.pick(&mut data, at, width / height)? {
                        renderer.start_pull(&mut data, &seen, button == 0)?;
                    }
                }
                Event::Button(_, false) => renderer.end_pull(&mut data)?,
                Event::Cursor => {
                    let (now, height) = (held.cursor, size_of(&window).1);
                    let (dx, dy) = ((now.0 - last.0) / height, (now.1 - last.1) / height);
                    match mouse_action(&held) {
                        Some(action) if renderer.pulls() => renderer.move_pull(&mut data, action, dx, dy)?,
                        Some(action) => renderer.move_camera(&mut camera, action, dx, dy)?,
                        None => {}
                    }
                    last = now;
                }
                _ => {}
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse().model) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
