//! Derivatives of forward and inverse dynamics by finite differences, on several threads: how long they take, and how well
//! the identities between them hold.
//!
//!     cargo run --release --example derivative -- MODEL [THREADS [NITER [NWARMUP [NEPOCH [NSTEP [EPS]]]]]]
//!
//! With f the force of inverse dynamics and a the acceleration of forward dynamics, G0, G1, G2 are the derivatives of f
//! with respect to positions, velocities and accelerations, and F0, F1, F2 those of a with respect to positions,
//! velocities and applied forces. G2 is the inertia matrix and F2 its inverse; the implicit function theorem ties the rest.

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::{Data, Error, Model, Stage, StateSet};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

const MAX_THREADS: usize = 64;
const MAX_EPOCHS: usize = 100;

/// Times finite-difference derivatives on several threads, and prints how well the identities between the derivatives of
/// forward and inverse dynamics hold.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file
    #[arg(value_name = "MODEL")]
    path: PathBuf,
    /// Number of threads that share the columns, 1 to 64 [default: number of cores]
    threads: Option<usize>,
    /// Number of solver iterations for derivatives
    #[arg(default_value_t = 30)]
    niter: i32,
    /// Number of evaluations that refine the warm start
    #[arg(default_value_t = 3)]
    nwarmup: usize,
    /// Number of repetitions, 1 to 100
    #[arg(default_value_t = 20)]
    nepoch: usize,
    /// Number of simulation steps before each repetition
    #[arg(default_value_t = 500)]
    nstep: usize,
    /// Size of the perturbation
    #[arg(default_value_t = 1e-6)]
    eps: f64,
}

impl Arguments {
    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(|| cores().min(MAX_THREADS))
    }

    fn check(&self) -> Result<(), String> {
        if !(1..=MAX_THREADS).contains(&self.threads()) {
            return Err(format!("THREADS must be between 1 and {MAX_THREADS}"));
        }
        if !(1..=MAX_EPOCHS).contains(&self.nepoch) {
            return Err(format!("NEPOCH must be between 1 and {MAX_EPOCHS}"));
        }
        if self.niter < 0 || !(self.eps > 0.0) {
            return Err("NITER must not be negative, EPS must be positive".into());
        }
        Ok(())
    }
}

/// What is perturbed, which decides the stages that need not run again.
#[derive(Clone, Copy, PartialEq)]
enum Input {
    Position,
    Velocity,
    /// Acceleration for inverse dynamics, applied force for forward dynamics.
    Last,
}

impl Input {
    const ALL: [Input; 3] = [Input::Position, Input::Velocity, Input::Last];

    /// What stays as it is.
    fn known(self) -> Stage {
        match self {
            Input::Position => Stage::Nothing,
            Input::Velocity => Stage::Position,
            Input::Last => Stage::Velocity,
        }
    }
}

/// The centre of the differences, and how to evaluate around it.
struct Centre {
    inverse: bool,
    /// Positions, velocities, last input, warm start, and the output there.
    qpos: Vec<f64>,
    qvel: Vec<f64>,
    last: Vec<f64>,
    warmstart: Vec<f64>,
    output: Vec<f64>,
    eps: f64,
}

impl Centre {
    /// Evaluates at the state of `d`, which then holds the centre.
    fn new(d: &mut Data, inverse: bool, nwarmup: usize, eps: f64) -> Result<Centre, Error> {
        d.forward()?;
        // the warm start, refined by repetition
        for _ in 0..nwarmup {
            let qacc = d.qacc().to_vec();
            d.qacc_warmstart_mut().copy_from_slice(&qacc);
            d.forward_after(Stage::Velocity)?;
        }
        if inverse {
            d.inverse()?;
        }
        Ok(Centre {
            inverse,
            qpos: d.qpos().to_vec(),
            qvel: d.qvel().to_vec(),
            last: if inverse { d.qacc() } else { d.qfrc_applied() }.to_vec(),
            warmstart: d.qacc_warmstart().to_vec(),
            output: if inverse { d.qfrc_inverse() } else { d.qacc() }.to_vec(),
            eps,
        })
    }

    fn last_of<'d>(&self, d: &'d mut Data) -> &'d mut [f64] {
        if self.inverse { d.qacc_mut() } else { d.qfrc_applied_mut() }
    }

    /// Puts the centre's inputs back.
    fn restore(&self, d: &mut Data) {
        d.qpos_mut().copy_from_slice(&self.qpos);
        d.qvel_mut().copy_from_slice(&self.qvel);
        d.qacc_warmstart_mut().copy_from_slice(&self.warmstart);
        self.last_of(d).copy_from_slice(&self.last);
    }

    fn evaluate(&self, d: &mut Data, known: Stage) -> Result<(), Error> {
        if self.inverse { d.inverse_after(known) } else { d.forward_after(known) }
    }

    /// The derivative with respect to coordinate `i` of an input.
    fn column(&self, d: &mut Data, input: Input, i: usize, to: &mut [f64]) -> Result<(), Error> {
        self.restore(d);
        match input {
            Input::Last => self.last_of(d)[i] += self.eps,
            Input::Velocity => d.qvel_mut()[i] += self.eps,
            Input::Position => {
                let mut unit = vec![0.0; self.qvel.len()];
                unit[i] = 1.0;
                let model = d.model().clone();
                model.integrate_pos(d.qpos_mut(), &unit, self.eps)?;
            }
        }
        self.evaluate(d, input.known())?;
        let output = if self.inverse { d.qfrc_inverse() } else { d.qacc() };
        for (to, (x, x0)) in to.iter_mut().zip(output.iter().zip(&self.output)) {
            *to = (x - x0) / self.eps;
        }
        Ok(())
    }

    /// Some of the derivatives with respect to an input, from coordinate `first` on: one row per coordinate.
    fn rows(&self, d: &mut Data, input: Input, first: usize, rows: &mut [f64]) -> Result<(), Error> {
        // stages that are left out below keep the centre's results
        self.restore(d);
        self.evaluate(d, Stage::Nothing)?;
        let mut each = rows.chunks_mut(self.qvel.len()).enumerate();
        each.try_for_each(|(j, row)| self.column(d, input, first + j, row))
    }

    /// The derivative with respect to an input. Threads share its columns.
    fn matrix(&self, threads: &mut [Data], input: Input) -> Result<Vec<f64>, Error> {
        let nv = self.qvel.len();
        let mut transposed = vec![0.0; nv * nv];
        let share = nv.div_ceil(threads.len());
        let done: Result<(), Error> = std::thread::scope(|scope| {
            let parts = transposed.chunks_mut(share * nv).zip(threads).enumerate();
            let running: Vec<_> =
                parts.map(|(k, (rows, d))| scope.spawn(move || self.rows(d, input, k * share, rows))).collect();
            running.into_iter().try_for_each(|thread| thread.join().expect("a computation does not panic"))
        });
        done.map(|()| transpose(&transposed, nv))
    }
}

fn transpose(a: &[f64], n: usize) -> Vec<f64> {
    (0..n * n).map(|k| a[k % n * n + k / n]).collect()
}

fn product(a: &[f64], b: &[f64], n: usize) -> Vec<f64> {
    let mut c = vec![0.0; n * n];
    for i in 0..n {
        for k in 0..n {
            let x = a[i * n + k];
            for j in 0..n {
                c[i * n + j] += x * b[k * n + j];
            }
        }
    }
    c
}

/// Logarithm of the size of `a + sign b` relative to that of `base`.
fn residual(a: &[f64], b: &[f64], sign: f64, base: &[f64]) -> f64 {
    let size: f64 = base.iter().map(|x| x.abs()).sum();
    let left: f64 = a.iter().zip(b).map(|(a, b)| (a + sign * b).abs()).sum();
    (if size > 0.0 { left / size } else { left }).max(1e-15).log10()
}

const NAMES: [&str; 8] = [
    "G2*F2 - I    ",
    "G2 - G2'     ",
    "G1 - G1'     ",
    "F2 - F2'     ",
    "G1 + G2*F1   ",
    "G0 + G2*F0   ",
    "F1 + F2*G1   ",
    "F0 + F2*G0   ",
];

/// How well the identities between the derivatives hold.
fn identities([G0, G1, G2]: &[Vec<f64>; 3], [F0, F1, F2]: &[Vec<f64>; 3], n: usize) -> [f64; 8] {
    let unit: Vec<f64> = (0..n * n).map(|k| if k / n == k % n { 1.0 } else { 0.0 }).collect();
    [
        residual(&product(G2, F2, n), &unit, -1.0, &unit),
        residual(G2, &transpose(G2, n), -1.0, G2),
        residual(G1, &transpose(G1, n), -1.0, G1),
        residual(F2, &transpose(F2, n), -1.0, F2),
        residual(G1, &product(G2, F1, n), 1.0, G1),
        residual(G0, &product(G2, F0, n), 1.0, G0),
        residual(F1, &product(F2, G1, n), 1.0, F1),
        residual(F0, &product(F2, G0, n), 1.0, F0),
    ]
}

fn run(args: &Arguments) -> Result<(), Error> {
    args.check().map_err(Error::new)?;
    let model = Model::from_file(&args.path)?;
    let n = model.nv();
    if n == 0 {
        return Err(Error::new("The model has no degrees of freedom"));
    }
    // derivatives are those of a model whose solver always takes as many iterations
    let mut exact = model.clone();
    let option = exact.option_mut()?;
    (option.iterations, option.tolerance) = (args.niter, 0.0);
    let (mut main, mut centred) = (Data::new(&model)?, Data::new(&exact)?);
    let mut threads = (0..args.threads()).map(|_| Data::new(&exact)).collect::<Result<Vec<_>, _>>()?;
    let (mut times, mut accuracy) = ([0.0; 2], [0.0; 8]);
    let bar = ProgressBar::new(args.nepoch as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} epochs, {eta} left").expect("a template"));
    for _ in 0..args.nepoch {
        for _ in 0..args.nstep {
            main.step()?;
        }
        centred.set_state(&main.state(StateSet::INTEGRATION))?;
        let mut derivatives = |inverse: bool| -> Result<[Vec<f64>; 3], Error> {
            let centre = Centre::new(&mut centred, inverse, args.nwarmup, args.eps)?;
            for d in &mut threads {
                d.copy_from(&centred)?;
            }
            let start = Instant::now();
            let [position, velocity, last] = Input::ALL.map(|input| centre.matrix(&mut threads, input));
            times[!inverse as usize] += start.elapsed().as_secs_f64() * 1e3;
            Ok([position?, velocity?, last?])
        };
        let (G, F) = (derivatives(true)?, derivatives(false)?);
        for (sum, x) in accuracy.iter_mut().zip(identities(&G, &F, n)) {
            *sum += x;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mean = |x: f64| x / args.nepoch as f64;
    println!("derivative: {}, nv = {n}, {} threads, {} epochs", args.path.display(), args.threads(), args.nepoch);
    println!("time: inverse {:.3} ms, forward {:.3} ms", mean(times[0]), mean(times[1]));
    println!("accuracy, log10 of the relative residual:");
    for (name, x) in NAMES.iter().zip(accuracy) {
        println!("  {name}: {:.2}", mean(x));
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
