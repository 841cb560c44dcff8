//! The interactive simulator.
//!
//!     cargo run --release --example simulate -- [MODEL]

mod simulator;

use clap::Parser;
use std::process::ExitCode;

/// The interactive simulator: a model in motion in a window, with everything about it to be seen and changed.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file; models can also be dropped on the window
    model: Option<String>,
}

fn main() -> ExitCode {
    match simulator::run(Arguments::parse().model) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
