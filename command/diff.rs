//! `rujoco diff`: what two models differ in.

use mujoco::sim::Model;
use mujoco::sim::check::{self, Difference};
use std::path::PathBuf;
use std::process::ExitCode;

/// List what two models differ in, by element and physical meaning; the exit status is 1 if they differ, and else 0
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    left: PathBuf,
    /// Another one
    right: PathBuf,
    /// How to print the differences
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Prints the differences.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let [left, right] = [&arguments.left, &arguments.right].map(Model::from_file);
    let differences = check::differences(&left?, &right?)?;
    match arguments.format {
        Format::Text => print(&differences),
        Format::Json => {
            let list: Vec<serde_json::Value> = differences.iter().map(json).collect();
            println!("{}", serde_json::to_string_pretty(&list)?);
        }
    }
    Ok(ExitCode::from(u8::from(!differences.is_empty())))
}

fn json(d: &Difference) -> serde_json::Value {
    serde_json::json!({
        "kind": d.element.kind,
        "name": d.element.name,
        "what": d.what,
        "left": d.left,
        "right": d.right,
    })
}

/// One line for each difference, below the element.
fn print(differences: &[Difference]) {
    let mut last = None;
    for d in differences {
        if last != Some(&d.element) {
            println!("{} '{}'", d.element.kind, d.element.name);
            last = Some(&d.element);
        }
        let none = |text: &str| if text.is_empty() { "none".to_string() } else { text.to_string() };
        println!("  {}: {} -> {}", d.what, none(&d.left), none(&d.right));
    }
    if differences.is_empty() {
        println!("no differences");
    }
}
