//! `rujoco view`: the interactive simulator.

use crate::Outcome;
#[cfg(not(feature = "gui"))]
use std::path::Path;
use std::path::PathBuf;

/// Open the interactive simulator: run, pause, perturb, inspect and edit; F1 shows its keys
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file; you can also drop models on the window
    model: Option<PathBuf>,
}

/// Runs the simulator until its window is closed.
#[cfg(feature = "gui")]
pub fn run(arguments: &Arguments) -> Outcome {
    Ok(mujoco::viewer::run(arguments.model.clone(), |_| Ok(()))?)
}

/// Without the feature there is no window.
#[cfg(not(feature = "gui"))]
pub fn run(arguments: &Arguments) -> Outcome {
    let model = arguments.model.as_deref().unwrap_or(Path::new("nothing")).display();
    Err(format!("cannot show {model}: this command was built without the feature `gui`").into())
}
