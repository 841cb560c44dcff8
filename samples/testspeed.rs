//! How fast does a model step? Rolls it out under smooth control noise, on one thread or several, and prints the speed and
//! where the time went.
//!
//!     cargo run --release --example testspeed -- MODEL [STEPS [THREADS [NOISE [NOISERATE]]]]

use clap::Parser;
use indicatif::BinaryBytes;
use mujoco::sim::{self, Data, Error, Model, ObjectKind, Timer, mjTimerStat};
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Steps a model with noisy controls and prints the speed.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file
    #[arg(value_name = "MODEL")]
    path: PathBuf,
    /// Number of steps per thread
    #[arg(default_value_t = 10000, value_parser = clap::value_parser!(u32).range(1..))]
    steps: u32,
    /// Number of threads, 1 to 512; each runs its own simulation
    #[arg(default_value_t = 1)]
    threads: usize,
    /// Standard deviation of the control noise, relative to the control range, 0 to 1
    #[arg(default_value_t = 0.01)]
    noise: f64,
    /// Correlation time of the control noise in seconds, 0 to 1
    #[arg(value_name = "NOISERATE", default_value_t = 0.1)]
    rate: f64,
}

impl Arguments {
    fn parse_and_clamp() -> Arguments {
        let mut args = Arguments::parse();
        args.threads = args.threads.clamp(1, 512);
        (args.noise, args.rate) = (args.noise.clamp(0.0, 1.0), args.rate.clamp(0.0, 1.0));
        args
    }
}

/// Number of the keyframe "test", from which the rollout starts if there is one.
fn test_key(model: &Model) -> Option<usize> {
    model.id(ObjectKind::Keyframe, "test")
}

/// Entry `index` of the van der Corput sequence of a base: evenly spread in 0 to 1.
fn halton(mut index: usize, base: usize) -> f64 {
    let (mut sum, mut digit) = (0.0, 1.0 / base as f64);
    while index > 0 {
        sum += (index % base) as f64 * digit;
        index /= base;
        digit /= base as f64;
    }
    sum
}

/// Controls of all steps, one row of `nu` a step: a smooth random walk around the middle of each range.
fn controls(model: &Model, args: &Arguments) -> Vec<f64> {
    let (nu, steps) = (model.nu(), args.steps as usize);
    let rho = if args.rate > 0.0 { (-model.option().timestep / args.rate).exp() } else { 0.0 };
    let sigma = args.noise * (1.0 - rho * rho).sqrt();
    let key = test_key(model).map(|key| &model.key_ctrl()[key * nu..][..nu]);
    let mut ctrl = vec![0.0; steps * nu];
    for t in 0..steps {
        for i in 0..nu {
            let (limited, [lo, hi]) = (model.actuator_ctrllimited()[i] != 0, model.actuator_ctrlrange()[i]);
            let (middle, half) = if limited { (0.5 * (lo + hi), 0.5 * (hi - lo)) } else { (0.0, 1.0) };
            let middle = key.map_or(middle, |key| key[i]);
            let last = if t > 0 { rho * ctrl[(t - 1) * nu + i] + (1.0 - rho) * middle } else { middle };
            let u = last + sigma * half * (2.0 * halton(t, i + 2) - 1.0);
            ctrl[t * nu + i] = if limited { u.clamp(lo, hi) } else { u };
        }
    }
    ctrl
}

/// Sums over one thread's rollout.
struct Rollout {
    seconds: f64,
    contacts: f64,
    rows: f64,
    iterations: f64,
    timers: HashMap<Timer, mjTimerStat>,
    /// Size of the arena, and how much of it was used.
    arena: [u64; 2],
}

/// Steps a new simulation through all rows of `ctrl`.
fn rollout(model: &Model, steps: usize, ctrl: &[f64]) -> Result<Rollout, Error> {
    let nu = model.nu();
    let mut data = Data::new(model)?;
    if let Some(key) = test_key(model) {
        data.reset_to_keyframe(key)?;
    }
    let (mut contacts, mut rows, mut iterations) = (0.0, 0.0, 0.0);
    let start = Instant::now();
    for t in 0..steps {
        data.ctrl_mut().copy_from_slice(&ctrl[t * nu..][..nu]);
        data.step()?;
        contacts += data.contacts().len() as f64;
        rows += data.nefc() as f64;
        let islands = data.solver_iterations();
        iterations += islands.iter().sum::<i32>() as f64 / islands.len() as f64;
    }
    let seconds = start.elapsed().as_secs_f64();
    let timers = Timer::ALL.iter().map(|&t| (t, *data.timer(t))).collect();
    Ok(Rollout { seconds, contacts, rows, iterations, timers, arena: data.arena() })
}

fn report(model: &Model, args: &Arguments, r: &Rollout) {
    let n = f64::from(args.steps);
    let solver = ["PGS", "CG", "Newton"].get(model.option().solver as usize).unwrap_or(&"Solver");
    println!(" Simulation time        : {:.2} s", r.seconds);
    println!(" Steps per second       : {:.0}", n / r.seconds);
    println!(" Realtime factor        : {:.2} x", n * model.option().timestep / r.seconds);
    println!(" Time per step          : {:.1} µs\n", 1e6 * r.seconds / n);
    println!(" {:<22} : {:.2}", format!("{solver} iters / step"), r.iterations / n);
    println!(" Contacts / step        : {:.2}", r.contacts / n);
    println!(" Constraints / step     : {:.2}", r.rows / n);
    println!(" Degrees of freedom     : {}", model.nv());
    let [size, used] = r.arena;
    println!(" Dynamic memory usage   : {:.1}% of {}\n", 100.0 * used as f64 / size as f64, BinaryBytes(size));
    profile(r);
}

/// The internal timers, in microseconds a step.
fn profile(r: &Rollout) {
    let mean = |t: Timer| {
        let timer = r.timers[&t];
        if timer.number > 0 { timer.duration / f64::from(timer.number) } else { 0.0 }
    };
    let step = mean(Timer::Step);
    let name = |t: Timer| t.name().replace("pos_", "").replace("col_", "");
    let line = |indent: &str, label: &str, t: f64| {
        println!(" {:<22} : {t:6.2}  ({:6.2} %)", format!("{indent}{label}"), 100.0 * t / step);
    };
    println!(" Internal profiler, µs per step");
    let stages = [Timer::Position, Timer::Velocity, Timer::Actuation, Timer::Constraint, Timer::Advance];
    for t in [Timer::Step, Timer::Forward, Timer::Inverse].into_iter().chain(stages) {
        if r.timers[&t].number > 0 {
            line("", &name(t), mean(t));
        }
    }
    line("", "other", step - stages.map(mean).iter().sum::<f64>());
    println!();
    line("", "position total", mean(Timer::Position));
    for t in [Timer::Kinematics, Timer::Inertia, Timer::Collision] {
        line("  ", &name(t), mean(t));
    }
    for t in [Timer::BroadPhase, Timer::NarrowPhase] {
        line("    ", &format!("{}phase", name(t)), mean(t));
    }
    for t in [Timer::MakeConstraints, Timer::ProjectConstraints] {
        line("  ", &name(t), mean(t));
    }
}

fn run(args: &Arguments) -> Result<(), Error> {
    let model = Model::from_file(&args.path)?;
    let (timestep, steps) = (model.option().timestep, args.steps as usize);
    let ctrl = controls(&model, args);
    sim::measure_time(true);
    let each = if args.threads > 1 { " per thread" } else { "" };
    println!("\nRolling out {steps} steps{each} at dt = {timestep}, using double precision...\n");
    let start = Instant::now();
    let rollouts: Vec<Result<Rollout, Error>> = std::thread::scope(|s| {
        let threads: Vec<_> = (0..args.threads).map(|_| s.spawn(|| rollout(&model, steps, &ctrl))).collect();
        threads.into_iter().map(|t| t.join().expect("a rollout does not panic")).collect()
    });
    let first = rollouts.into_iter().collect::<Result<Vec<_>, _>>()?.swap_remove(0);
    if args.threads > 1 {
        let (t, n) = (start.elapsed().as_secs_f64(), (args.threads * steps) as f64);
        println!("Summary for all {} threads\n", args.threads);
        println!(" Total simulation time  : {t:.2} s");
        println!(" Total steps per second : {:.0}", n / t);
        println!(" Total realtime factor  : {:.2} x", n * timestep / t);
        println!(" Total time per step    : {:.1} µs\n", 1e6 * t / n);
        println!("Details for thread 0\n");
    }
    report(&model, args, &first);
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse_and_clamp()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
