//! `rujoco batch`: how fast many environments of a model step.

use crate::Outcome;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::{Batch, BatchConfig, Model};
use std::path::PathBuf;
use std::time::Instant;

/// Step many environments of one model together and print the speed
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Number of environments
    #[arg(long, default_value_t = 1024, value_parser = crate::count)]
    environments: usize,
    /// Steps per environment
    #[arg(long, default_value_t = 100, value_parser = crate::count)]
    steps: usize,
    /// Number of threads; 0 uses one per core
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let model = Model::from_file(&arguments.model)?;
    let config = BatchConfig { nbatch: arguments.environments, nthread: arguments.threads, ..Default::default() };
    let mut batch = Batch::new(&model, &config)?;
    let bar = ProgressBar::new(arguments.steps as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} steps, {eta} left")?);
    let start = Instant::now();
    for step in 0..arguments.steps {
        for (i, ctrl) in batch.ctrl_mut().iter_mut().enumerate() {
            *ctrl = 0.1 * (i as f64 + 0.01 * step as f64).sin();
        }
        batch.step(1, None)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let steps = (arguments.steps * arguments.environments) as f64;
    let seconds = start.elapsed().as_secs_f64();
    println!("{}: {} environments, {} threads", arguments.model.display(), batch.nbatch(), batch.nthread());
    println!("  steps per second       {:12.0}", steps / seconds);
    println!("  times real time        {:12.1}", steps * model.option().timestep / seconds);
    println!("  bytes per environment  {:12}", batch.memory().environment);
    let bad: i32 = batch.bad_states().iter().sum();
    if bad > 0 {
        println!("  bad states that were reset: {bad}");
    }
    Ok(())
}
