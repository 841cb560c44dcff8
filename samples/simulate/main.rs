//! The interactive simulator, as programs of users can have it.
//!
//!     cargo run --release --example simulate -- [MODEL]

use clap::Parser;
use std::process::ExitCode;

/// The interactive simulator: a model in motion in a window, with everything about it to be seen and changed.
#[derive(Parser)]
struct Arguments {
    /// An MJCF, URDF or MJB file; models can also be dropped on the window
    model: Option<String>,
}

fn main() -> ExitCode {
    // a controller would set `data.ctrl_mut()` here, which is called before each step
    match mujoco::viewer::run(Arguments::parse().model, |_data| Ok(())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
