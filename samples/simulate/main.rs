//! The interactive simulator, opened as any program can open it.
//!
//!     cargo run --release --example simulate -- [MODEL]

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// The interactive simulator: run a model in a window, inspect it and edit it.
#[derive(Parser)]
struct Arguments {
    /// An MJCF, URDF or MJB file; you can also drop models on the window
    model: Option<PathBuf>,
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
