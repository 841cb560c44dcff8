//! The command `rujoco`: looks at, checks, converts, decomposes, renders and times models. Everything here uses `mujoco::sim`, as programs of
//! users do, or `mujoco::viewer`.

mod avi;
mod batch;
mod bench;
mod check;
mod compile;
mod decompose;
mod diff;
mod hash;
mod info;
mod page;
mod render;
mod view;

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// The result of a subcommand; the text of an error says what is wrong, where and why.
type Outcome = Result<(), Box<dyn std::error::Error>>;

/// View, inspect, check, convert, render and benchmark models (MJCF, URDF or MJB)
#[derive(Parser)]
#[command(name = "rujoco", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Info(info::Arguments),
    Compile(compile::Arguments),
    Check(check::Arguments),
    Diff(diff::Arguments),
    Decompose(decompose::Arguments),
    Render(render::Arguments),
    Bench(bench::Arguments),
    Batch(batch::Arguments),
    Hash(hash::Arguments),
    View(view::Arguments),
    /// Print a shell completion script for this command
    Completions {
        /// The shell to complete for
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Info(arguments) => info::run(&arguments),
        Command::Compile(arguments) => compile::run(&arguments),
        Command::Check(arguments) => return ended(check::run(&arguments)),
        Command::Diff(arguments) => return ended(diff::run(&arguments)),
        Command::Decompose(arguments) => decompose::run(&arguments),
        Command::Render(arguments) => render::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Batch(arguments) => batch::run(&arguments),
        Command::Hash(arguments) => hash::run(&arguments),
        Command::View(arguments) => view::run(&arguments),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "rujoco", &mut std::io::stdout());
            Ok(())
        }
    };
    ended(outcome.map(|()| ExitCode::SUCCESS))
}

/// The exit status of a subcommand; the text of an error goes to stderr.
fn ended(outcome: Result<ExitCode, Box<dyn std::error::Error>>) -> ExitCode {
    outcome.unwrap_or_else(|why| {
        eprintln!("rujoco: {why}");
        ExitCode::FAILURE
    })
}

/// A positive integer.
fn count(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "must be a positive integer".into())
}

/// A positive number.
fn positive(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|x: &f64| x.is_finite() && *x > 0.0).ok_or_else(|| "must be a positive number".into())
}
