//! How fast does a batch of a model step, by environments and threads, and how much memory does it take?
//!
//!     cargo run --release --example batch -- MODEL [--steps N] [--environments 1,64,1024] [--threads 1,2] [--substeps N]
//!         [--outputs xpos,cvel] [--stage position]

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::{Batch, BatchConfig, Error, Model, Stage, StepOptions};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Steps batches of a model with varying controls and prints the speed.
#[derive(Parser)]
struct Arguments {
    /// An MJCF, URDF or MJB file
    #[arg(value_name = "MODEL")]
    path: PathBuf,
    /// Numbers of environments
    #[arg(long, value_delimiter = ',', default_value = "1,64,1024")]
    environments: Vec<usize>,
    /// Numbers of threads; 0 uses one per core
    #[arg(long, value_delimiter = ',', default_value = "1,0")]
    threads: Vec<usize>,
    /// Steps per measurement, summed over all environments
    #[arg(long, default_value_t = 100_000)]
    steps: usize,
    /// Steps between changes of the controls, and of a call
    #[arg(long, default_value_t = 10)]
    substeps: usize,
    /// What is copied after each call
    #[arg(long, value_delimiter = ',')]
    outputs: Vec<String>,
    /// Whether outputs are those of the new state: up to "position", "velocity" or "acceleration"
    #[arg(long)]
    stage: Option<String>,
}

/// Steps the batch about `steps` times in all; the time that took, and how many steps it were.
fn measure(
    batch: &mut Batch,
    steps: usize,
    held: usize,
    stage: Stage,
    bar: &ProgressBar,
) -> Result<(Duration, usize), Error> {
    let rounds = (steps / batch.nbatch() / held).max(1);
    let options = StepOptions { stage: stage.into(), ..Default::default() };
    batch.step_with(held, None, &options)?;
    let start = Instant::now();
    for round in 0..rounds {
        for (i, ctrl) in batch.ctrl_mut().iter_mut().enumerate() {
            *ctrl = (i as f64 + round as f64).sin();
        }
        batch.step_with(held, None, &options)?;
        bar.inc((held * batch.nbatch()) as u64);
    }
    Ok((start.elapsed(), rounds * held * batch.nbatch()))
}

fn run(args: &Arguments) -> Result<(), Error> {
    let model = Model::from_file(&args.path)?;
    let stage = match args.stage.as_deref() {
        None => Stage::Nothing,
        Some("position") => Stage::Position,
        Some("velocity") => Stage::Velocity,
        Some("acceleration") => Stage::Acceleration,
        Some(other) => return Err(Error::new(format!("--stage {other}: no stage"))),
    };
    let outputs: Vec<&str> = args.outputs.iter().map(String::as_str).collect();
    println!("environments  threads   steps/s  bytes/environment");
    for &nbatch in &args.environments {
        for &nthread in &args.threads {
            let mut batch =
                Batch::new(&model, &BatchConfig { nbatch, nthread, outputs: &outputs, ..Default::default() })?;
            let bar = ProgressBar::new(args.steps as u64);
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} steps, {eta} left");
            bar.set_style(style.expect("a template"));
            let (time, steps) = measure(&mut batch, args.steps, args.substeps.max(1), stage, &bar)?;
            bar.finish_and_clear();
            let rate = steps as f64 / time.as_secs_f64();
            let bytes = batch.memory().environment;
            println!("{nbatch:12}  {:7}  {rate:8.0}  {bytes:17}", batch.nthread());
            let bad: i32 = batch.bad_states().iter().sum();
            if bad > 0 {
                println!("              {bad} states went bad and were reset");
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{e}");
            ExitCode::FAILURE
        }
    }
}
