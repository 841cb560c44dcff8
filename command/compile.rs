//! `rujoco compile`: converts models.

use crate::Outcome;
use mujoco::sim::{Model, Spec};
use std::path::{Path, PathBuf};

/// Compile a model and write it as MJCF, MJB or readable text
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Output file: .xml (MJCF), .mjb (binary) or .txt (readable text) [default: only compile]
    output: Option<PathBuf>,
    /// Overwrite the output file if it exists
    #[arg(short, long)]
    force: bool,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let is_binary = extension(&arguments.model) == "mjb";
    let mut spec = if is_binary { None } else { Some(Spec::from_file(&arguments.model)?) };
    let model = match &mut spec {
        Some(spec) => spec.compile()?,
        None => Model::from_file(&arguments.model)?,
    };
    if let Some(warning) = model.warning() {
        eprintln!("warning: {}", warning.trim_end());
    }
    model.notes().iter().for_each(|note| eprintln!("note: {note}"));
    let Some(output) = &arguments.output else { return Ok(()) };
    let bytes = match (extension(output).as_str(), &spec) {
        ("xml", Some(spec)) => spec.to_xml()?.into_bytes(),
        ("xml", None) => {
            return Err(format!("{}: a binary model cannot be written as MJCF", arguments.model.display()).into());
        }
        ("mjb", _) => model.to_mjb()?,
        ("txt", _) => model.to_text().into_bytes(),
        _ => return Err(format!("{}: the output must end in .xml, .mjb or .txt", output.display()).into()),
    };
    if output.exists() && !arguments.force {
        return Err(format!("{} already exists; use --force to overwrite it", output.display()).into());
    }
    std::fs::write(output, bytes).map_err(|e| format!("{}: {e}", output.display()))?;
    Ok(())
}

fn extension(path: &Path) -> String {
    path.extension().map_or(String::new(), |e| e.to_string_lossy().to_lowercase())
}
