//! How fast does a model step? Rolls it out under smooth control noise, on one thread or several, and prints the speed and
//! where the time went.
//!
//!     cargo run --release --example testspeed -- MODEL [STEPS [THREADS [NOISE [NOISERATE]]]]

#[path = "common/model.rs"]
mod model;

use clap::Parser;
use model::Model;
use mujoco::abi::*;
use mujoco::api::{globals, init, math, simulate, support};
use std::ffi::{CStr, c_int};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::time::Instant;

/// Steps a model with noisy controls and prints how fast that was.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file
    #[arg(value_name = "MODEL")]
    path: String,
    /// Number of steps per thread
    #[arg(default_value_t = 10000, value_parser = at_least_one)]
    steps: usize,
    /// Threads, each with its own mjData, 1 to 512
    #[arg(default_value_t = 1)]
    threads: usize,
    /// Standard deviation of the control noise, relative to the control range, 0 to 1
    #[arg(default_value_t = 0.01)]
    noise: f64,
    /// Correlation time of the control noise in seconds, 0 to 1
    #[arg(value_name = "NOISERATE", default_value_t = 0.1)]
    rate: f64,
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "it must be a positive integer".into())
}

impl Arguments {
    fn parse_and_clamp() -> Arguments {
        let mut args = Arguments::parse();
        args.threads = args.threads.clamp(1, 512);
        (args.noise, args.rate) = (args.noise.clamp(0.0, 1.0), args.rate.clamp(0.0, 1.0));
        args
    }
}

/// Id of the keyframe "test", from which the rollout starts if there is one.
fn test_key(m: &Model) -> Option<usize> {
    // SAFETY: a live model.
    let key = unsafe { support::mj_name2id(m.0, mjOBJ_KEY as c_int, c"test".as_ptr()) };
    usize::try_from(key).ok()
}

/// Controls of all steps, one row of `nu` a step: a smooth random walk around the middle of each range.
fn controls(m: &Model, args: &Arguments) -> Vec<f64> {
    let nu = m.nu as usize;
    let rho = if args.rate > 0.0 { (-m.opt.timestep / args.rate).exp() } else { 0.0 };
    let sigma = args.noise * (1.0 - rho * rho).sqrt();
    let key = test_key(m);
    let mut ctrl = vec![0.0; args.steps * nu];
    for t in 0..args.steps {
        for i in 0..nu {
            // SAFETY: the model's arrays have `nu` rows.
            let (limited, lo, hi) = unsafe {
                let range = m.actuator_ctrlrange.add(2 * i);
                (*m.actuator_ctrllimited.add(i) != 0, *range, *range.add(1))
            };
            let (mut middle, half) = if limited { (0.5 * (lo + hi), 0.5 * (hi - lo)) } else { (0.0, 1.0) };
            if let Some(key) = key {
                middle = unsafe { *m.key_ctrl.add(key * nu + i) };
            }
            let last = if t > 0 { rho * ctrl[(t - 1) * nu + i] + (1.0 - rho) * middle } else { middle };
            let noise = 2.0 * unsafe { math::mju_Halton(t as c_int, i as c_int + 2) } - 1.0;
            let u = last + sigma * half * noise;
            ctrl[t * nu + i] = if limited { u.clamp(lo, hi) } else { u };
        }
    }
    ctrl
}

/// Sums over one thread's rollout.
#[derive(Default)]
struct Rollout {
    seconds: f64,
    contacts: f64,
    rows: f64,
    iterations: f64,
    timers: [(f64, c_int); mjNTIMER as usize],
    arena: f64,
}

/// Steps a new `mjData` through all rows of `ctrl`.
fn rollout(m: &Model, steps: usize, ctrl: &[f64]) -> Rollout {
    let nu = m.nu as usize;
    let mut sum = Rollout::default();
    // SAFETY: one thread uses one `mjData`.
    unsafe {
        let d = init::mj_makeData(m.0);
        if let Some(key) = test_key(m) {
            init::mj_resetDataKeyframe(m.0, d, key as c_int);
        }
        let start = Instant::now();
        for t in 0..steps {
            std::ptr::copy_nonoverlapping(ctrl[t * nu..].as_ptr(), (*d).ctrl, nu);
            simulate::mj_step(m.0, d);
            sum.contacts += (*d).ncon as f64;
            sum.rows += (*d).nefc as f64;
            let islands = (*d).nisland.clamp(1, mjNISLAND) as usize;
            sum.iterations += (&(*d).solver_niter)[..islands].iter().sum::<c_int>() as f64 / islands as f64;
        }
        sum.seconds = start.elapsed().as_secs_f64();
        sum.timers = std::array::from_fn(|i| ((*d).timer[i].duration, (*d).timer[i].number));
        sum.arena = (*d).maxuse_arena as f64 / (*d).narena as f64;
        init::mj_deleteData(d);
    }
    sum
}

/// Microseconds since the first call.
unsafe extern "C-unwind" fn clock() -> mjtNum {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64() * 1e6
}

fn report(m: &Model, args: &Arguments, r: &Rollout) {
    let n = args.steps as f64;
    let solver = ["PGS", "CG", "Newton"].get(m.opt.solver as usize).unwrap_or(&"Solver");
    let size = unsafe { CStr::from_ptr(math::mju_writeNumBytes(m.narena as usize)) }.to_string_lossy();
    println!(" Simulation time        : {:.2} s", r.seconds);
    println!(" Steps per second       : {:.0}", n / r.seconds);
    println!(" Realtime factor        : {:.2} x", n * m.opt.timestep / r.seconds);
    println!(" Time per step          : {:.1} µs\n", 1e6 * r.seconds / n);
    println!(" {:<22} : {:.2}", format!("{solver} iters / step"), r.iterations / n);
    println!(" Contacts / step        : {:.2}", r.contacts / n);
    println!(" Constraints / step     : {:.2}", r.rows / n);
    println!(" Degrees of freedom     : {}", m.nv);
    println!(" Dynamic memory usage   : {:.1}% of {size}\n", 100.0 * r.arena);
    profile(r);
}

/// The internal timers, in microseconds a step.
fn profile(r: &Rollout) {
    let mean = |t: mjtTimer| {
        let (duration, number) = r.timers[t as usize];
        if number > 0 { duration / number as f64 } else { 0.0 }
    };
    let step = mean(mjTIMER_STEP);
    let name = |t: mjtTimer| {
        let (_, text) = mjtTimer::ENUMERATORS[t as usize].0.split_at("mjTIMER_".len());
        text.to_lowercase().replace("pos_", "").replace("col_", "")
    };
    let line = |indent: &str, label: &str, t: f64| {
        println!(" {:<22} : {t:6.2}  ({:6.2} %)", format!("{indent}{label}"), 100.0 * t / step);
    };
    println!(" Internal profiler, µs per step");
    for t in &mjtTimer::ENUMERATORS[mjTIMER_STEP as usize..=mjTIMER_ADVANCE as usize] {
        if r.timers[t.1 as usize].1 > 0 {
            line("", &name(t.1), mean(t.1));
        }
    }
    let stages = [mjTIMER_POSITION, mjTIMER_VELOCITY, mjTIMER_ACTUATION, mjTIMER_CONSTRAINT, mjTIMER_ADVANCE];
    line("", "other", step - stages.map(mean).iter().sum::<f64>());
    println!();
    line("", "position total", mean(mjTIMER_POSITION));
    for t in [mjTIMER_POS_KINEMATICS, mjTIMER_POS_INERTIA, mjTIMER_POS_COLLISION] {
        line("  ", &name(t), mean(t));
    }
    for t in [mjTIMER_COL_BROAD, mjTIMER_COL_NARROW] {
        line("    ", &format!("{}phase", name(t)), mean(t));
    }
    for t in [mjTIMER_POS_MAKE, mjTIMER_POS_PROJECT] {
        line("  ", &name(t), mean(t));
    }
}

fn run(args: &Arguments) -> Result<(), String> {
    let m = Model::load(&args.path)?;
    let ctrl = controls(&m, args);
    // SAFETY: set before any thread steps.
    unsafe { globals::mjcb_time = Some(clock) };
    let each = if args.threads > 1 { " per thread" } else { "" };
    println!("\nRolling out {} steps{each} at dt = {}, using double precision...\n", args.steps, m.opt.timestep);
    let start = Instant::now();
    let rollouts: Vec<Rollout> = std::thread::scope(|s| {
        let one = || s.spawn(|| rollout(&m, args.steps, &ctrl));
        let threads: Vec<_> = (0..args.threads).map(|_| one()).collect();
        threads.into_iter().map(|t| t.join().expect("a rollout does not panic")).collect()
    });
    if args.threads > 1 {
        let (t, n) = (start.elapsed().as_secs_f64(), (args.threads * args.steps) as f64);
        println!("Summary for all {} threads\n", args.threads);
        println!(" Total simulation time  : {t:.2} s");
        println!(" Total steps per second : {:.0}", n / t);
        println!(" Total realtime factor  : {:.2} x", n * m.opt.timestep / t);
        println!(" Total time per step    : {:.1} µs\n", 1e6 * t / n);
        println!("Details for thread 0\n");
    }
    report(&m, args, &rollouts[0]);
    Ok(())
}

fn main() -> ExitCode {
    model::exit(run(&Arguments::parse_and_clamp()))
}
