//! `rujoco check`: what is wrong with models, as text, JSON, SARIF or a page.

mod html;
mod json;
mod sarif;
mod text;

use crate::Outcome;
use mujoco::sim::check::{self, Checked, Settings, Severity};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// Find what is wrong with models that load; the exit status is 2 for errors, 1 for warnings, and else 0
#[derive(clap::Args)]
pub struct Arguments {
    /// MJCF, URDF or MJB files, or folders that are searched for them
    #[arg(required = true)]
    models: Vec<PathBuf>,
    /// Leave out a rule (RJ203), or a rule for one element (RJ203:elbow)
    #[arg(long, value_name = "CODE")]
    allow: Vec<String>,
    /// Compare with another file of the same robot, such as its URDF, instead
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// How to print the findings
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also write a page with pictures of what was found
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// When to print in color
    #[arg(long, value_enum, default_value_t = Color::Auto)]
    color: Color,
    /// Print only findings of this severity and above
    #[arg(long, value_enum, default_value_t = Least::Advice)]
    least: Least,
    /// Do not simulate: only look at what the files say
    #[arg(long = "static")]
    only_static: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Least {
    Advice,
    Warning,
    Error,
}

impl From<Least> for Severity {
    fn from(least: Least) -> Severity {
        match least {
            Least::Advice => Severity::Advice,
            Least::Warning => Severity::Warning,
            Least::Error => Severity::Error,
        }
    }
}

/// Checks the models; the exit status says how bad the worst finding is.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let settings = Settings { allow: arguments.allow.clone(), simulate: !arguments.only_static };
    unknown_codes(&settings)?;
    let mut files = Vec::new();
    for path in &arguments.models {
        let found = if path.is_dir() { check::files(path)? } else { vec![path.clone()] };
        if found.is_empty() {
            return Err(format!("{}: no models in this folder", path.display()).into());
        }
        files.extend(found);
    }
    let mut all = Vec::new();
    for file in files {
        let mut checked = match &arguments.against {
            Some(other) => check::against(&file, other, &settings)?,
            None => check::file(&file, &settings)?,
        };
        checked.findings.retain(|finding| finding.severity >= arguments.least.into());
        if arguments.format == Format::Text {
            text::print(&checked, colors(arguments.color))?;
        }
        all.push(checked);
    }
    match arguments.format {
        Format::Text => text::summarize(&all),
        Format::Json => println!("{}", serde_json::to_string_pretty(&json::report(&all))?),
        Format::Sarif => println!("{}", serde_json::to_string_pretty(&sarif::report(&all))?),
    }
    if let Some(path) = &arguments.html {
        std::fs::write(path, html::page(&all)?).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(status(&all))
}

/// Codes that no rule has are mistakes.
fn unknown_codes(settings: &Settings) -> Outcome {
    for entry in &settings.allow {
        let code = entry.split(':').next().unwrap_or("");
        if !check::RULES.iter().any(|rule| rule.code == code) {
            return Err(format!("--allow {entry}: there is no rule '{code}'").into());
        }
    }
    Ok(())
}

fn colors(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

fn status(all: &[Checked]) -> ExitCode {
    match all.iter().filter_map(Checked::worst).max() {
        Some(Severity::Error) => ExitCode::from(2),
        Some(Severity::Warning) => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    }
}
