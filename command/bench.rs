//! `rujoco bench`: how fast a model steps.

use crate::Outcome;
use mujoco::sim::{Data, Error, Model};
use std::path::PathBuf;
use std::time::Instant;

/// Step a model with varying controls on one or more threads and print the speed
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Number of steps per thread
    #[arg(long, default_value_t = 10_000, value_parser = crate::count)]
    steps: usize,
    /// Number of threads; each runs its own simulation
    #[arg(long, default_value_t = 1, value_parser = crate::count)]
    threads: usize,
}

/// Sums over the steps of one thread.
#[derive(Default)]
struct Counts {
    contacts: usize,
    rows: usize,
}

/// Each control oscillates over its range, or from -1 to 1, with its own period.
fn set_controls(data: &mut Data, ranges: &[[f64; 2]]) {
    let time = data.time();
    for (i, ctrl) in data.ctrl_mut().iter_mut().enumerate() {
        let [low, high] = ranges.get(i).filter(|[low, high]| low < high).copied().unwrap_or([-1.0, 1.0]);
        *ctrl = 0.5 * (low + high) + 0.1 * (high - low) * ((3.0 + i as f64) * time).sin();
    }
}

fn steps(model: &Model, steps: usize) -> Result<Counts, Error> {
    let mut data = Data::new(model)?;
    let mut counts = Counts::default();
    for _ in 0..steps {
        set_controls(&mut data, model.actuator_ctrlrange());
        data.step()?;
        counts.contacts += data.contacts().len();
        counts.rows += data.nefc();
    }
    Ok(counts)
}

pub fn run(arguments: &Arguments) -> Outcome {
    let model = Model::from_file(&arguments.model)?;
    let start = Instant::now();
    let done: Vec<Result<Counts, Error>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(|| steps(&model, arguments.steps))).collect();
        threads.into_iter().map(|t| t.join().expect("stepping does not panic")).collect()
    });
    let seconds = start.elapsed().as_secs_f64();
    let first = done.into_iter().collect::<Result<Vec<_>, _>>()?.swap_remove(0);
    let all = (arguments.steps * arguments.threads) as f64;
    println!("{}: {} degrees of freedom, {} threads", arguments.model.display(), model.nv(), arguments.threads);
    println!("  steps per second    {:12.0}", all / seconds);
    println!("  times real time     {:12.1}", all * model.option().timestep / seconds);
    println!("  µs per step         {:12.2}", 1e6 * seconds * arguments.threads as f64 / all);
    println!("  contacts per step   {:12.2}", first.contacts as f64 / arguments.steps as f64);
    println!("  constraint rows     {:12.2}", first.rows as f64 / arguments.steps as f64);
    Ok(())
}
