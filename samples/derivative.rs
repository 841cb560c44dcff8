//! Derivatives of forward and inverse dynamics by finite differences, on several threads: how long they take, and how well
//! the identities between them hold.
//!
//!     cargo run --release --example derivative -- MODEL [THREADS [NITER [NWARMUP [NEPOCH [NSTEP [EPS]]]]]]
//!
//! With f the force of inverse dynamics and a the acceleration of forward dynamics, G0, G1, G2 are the derivatives of f
//! with respect to positions, velocities and accelerations, and F0, F1, F2 those of a with respect to positions,
//! velocities and applied forces. G2 is the inertia matrix and F2 its inverse; the implicit function theorem ties the rest.

#[path = "common/model.rs"]
mod model;

use clap::Parser;
use model::Model;
use mujoco::abi::*;
use mujoco::api::{init, simulate, support};
use std::ffi::c_int;
use std::process::ExitCode;
use std::time::Instant;

const MAX_THREADS: usize = 64;
const MAX_EPOCHS: usize = 100;

/// Prints how long finite-difference derivatives take on several threads, and how well the identities between those of
/// forward and inverse dynamics hold.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file
    #[arg(value_name = "MODEL")]
    path: String,
    /// Threads that share the columns, 1 to 64 [default: number of cores]
    threads: Option<usize>,
    /// Solver iterations for derivatives
    #[arg(default_value_t = 30)]
    niter: i32,
    /// Evaluations that refine the warm start
    #[arg(default_value_t = 3)]
    nwarmup: usize,
    /// How often, 1 to 100
    #[arg(default_value_t = 20)]
    nepoch: usize,
    /// Simulation steps before each time
    #[arg(default_value_t = 500)]
    nstep: usize,
    /// Size of the perturbations
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

/// Simulation data of one thread.
struct Data(*mut mjData);
unsafe impl Send for Data {}

impl Data {
    fn new(m: &Model) -> Data {
        Data(unsafe { init::mj_makeData(m.0) })
    }

    /// One of its vectors.
    fn vector(&mut self, field: impl Fn(&mjData) -> *mut f64, n: usize) -> &mut [f64] {
        let p = field(unsafe { &*self.0 });
        if n == 0 { &mut [] } else { unsafe { std::slice::from_raw_parts_mut(p, n) } }
    }
}

impl Drop for Data {
    fn drop(&mut self) {
        unsafe { init::mj_deleteData(self.0) }
    }
}

/// What is perturbed, which tells the stages that need not run again.
#[derive(Clone, Copy, PartialEq)]
enum Input {
    Position,
    Velocity,
    /// Acceleration for inverse dynamics, applied force for forward dynamics.
    Last,
}

impl Input {
    const ALL: [Input; 3] = [Input::Position, Input::Velocity, Input::Last];

    fn skipped(self) -> mjtStage {
        match self {
            Input::Position => mjSTAGE_NONE,
            Input::Velocity => mjSTAGE_POS,
            Input::Last => mjSTAGE_VEL,
        }
    }
}

/// The centre of the differences, and how to evaluate around it.
struct Centre<'a> {
    m: &'a Model,
    inverse: bool,
    /// Positions, velocities, last input, warm start, and the output there.
    qpos: Vec<f64>,
    qvel: Vec<f64>,
    last: Vec<f64>,
    warmstart: Vec<f64>,
    output: Vec<f64>,
    eps: f64,
}

impl<'a> Centre<'a> {
    /// Evaluates at the state of `d`, which then holds the centre.
    fn new(m: &'a Model, d: &mut Data, inverse: bool, nwarmup: usize, eps: f64) -> Centre<'a> {
        let nv = m.nv as usize;
        unsafe {
            simulate::mj_forward(m.0, d.0);
            // the warm start, refined by repetition
            for _ in 0..nwarmup {
                let qacc = d.vector(|d| d.qacc, nv).to_vec();
                d.vector(|d| d.qacc_warmstart, nv).copy_from_slice(&qacc);
                simulate::mj_forwardSkip(m.0, d.0, mjSTAGE_VEL as c_int, 1);
            }
            if inverse {
                simulate::mj_inverse(m.0, d.0);
            }
        }
        let mut centre = Centre {
            m,
            inverse,
            qpos: d.vector(|d| d.qpos, m.nq as usize).to_vec(),
            qvel: d.vector(|d| d.qvel, nv).to_vec(),
            last: Vec::new(),
            warmstart: d.vector(|d| d.qacc_warmstart, nv).to_vec(),
            output: Vec::new(),
            eps,
        };
        centre.last = centre.last_of(d).to_vec();
        centre.output = centre.output_of(d).to_vec();
        centre
    }

    fn last_of<'d>(&self, d: &'d mut Data) -> &'d mut [f64] {
        d.vector(|d| if self.inverse { d.qacc } else { d.qfrc_applied }, self.m.nv as usize)
    }

    fn output_of<'d>(&self, d: &'d mut Data) -> &'d mut [f64] {
        d.vector(|d| if self.inverse { d.qfrc_inverse } else { d.qacc }, self.m.nv as usize)
    }

    /// Puts the centre's inputs back.
    fn restore(&self, d: &mut Data) {
        d.vector(|d| d.qpos, self.qpos.len()).copy_from_slice(&self.qpos);
        d.vector(|d| d.qvel, self.qvel.len()).copy_from_slice(&self.qvel);
        d.vector(|d| d.qacc_warmstart, self.warmstart.len()).copy_from_slice(&self.warmstart);
        self.last_of(d).copy_from_slice(&self.last);
    }

    fn evaluate(&self, d: &mut Data, skip: mjtStage) {
        unsafe {
            if self.inverse {
                simulate::mj_inverseSkip(self.m.0, d.0, skip as c_int, 1);
            } else {
                simulate::mj_forwardSkip(self.m.0, d.0, skip as c_int, 1);
            }
        }
    }

    /// The derivative with respect to coordinate `i` of an input.
    fn column(&self, d: &mut Data, input: Input, i: usize, to: &mut [f64]) {
        self.restore(d);
        match input {
            Input::Last => self.last_of(d)[i] += self.eps,
            Input::Velocity => d.vector(|d| d.qvel, self.qvel.len())[i] += self.eps,
            Input::Position => {
                let mut unit = vec![0.0; self.qvel.len()];
                unit[i] = 1.0;
                let qpos = unsafe { (*d.0).qpos };
                unsafe { support::mj_integratePos(self.m.0, qpos, unit.as_ptr(), self.eps) };
            }
        }
        self.evaluate(d, input.skipped());
        for (to, (x, x0)) in to.iter_mut().zip(self.output_of(d).iter().zip(&self.output)) {
            *to = (x - x0) / self.eps;
        }
    }

    /// The derivative with respect to an input: one row per coordinate of the input. Threads share the rows.
    fn matrix(&self, threads: &mut [Data], input: Input) -> Vec<f64> {
        let nv = self.m.nv as usize;
        let mut transposed = vec![0.0; nv * nv];
        let share = nv.div_ceil(threads.len()).max(1);
        std::thread::scope(|scope| {
            for ((k, rows), d) in transposed.chunks_mut(share * nv.max(1)).enumerate().zip(threads) {
                scope.spawn(move || {
                    // stages that are skipped below keep the centre's results
                    self.restore(d);
                    self.evaluate(d, mjSTAGE_NONE);
                    for (j, row) in rows.chunks_mut(nv).enumerate() {
                        self.column(d, input, k * share + j, row);
                    }
                });
            }
        });
        transpose(&transposed, nv)
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

fn run(args: &Arguments) -> Result<(), String> {
    args.check()?;
    let m = Model::load(&args.path)?;
    let n = m.nv as usize;
    if n == 0 {
        return Err("The model has no degrees of freedom".into());
    }
    let mut main = Data::new(&m);
    let mut threads: Vec<Data> = (0..args.threads()).map(|_| Data::new(&m)).collect();
    let (mut times, mut accuracy) = ([0.0; 2], [0.0; 8]);
    for _ in 0..args.nepoch {
        for _ in 0..args.nstep {
            unsafe { simulate::mj_step(m.0, main.0) };
        }
        let kept = unsafe { ((*m.0).opt.iterations, (*m.0).opt.tolerance) };
        unsafe { ((*m.0).opt.iterations, (*m.0).opt.tolerance) = (args.niter, 0.0) };
        let mut results = [true, false].map(|inverse| {
            let centre = Centre::new(&m, &mut main, inverse, args.nwarmup, args.eps);
            for d in &mut threads {
                unsafe { init::mj_copyData(d.0, m.0, main.0) };
            }
            let start = Instant::now();
            let matrices = Input::ALL.map(|input| centre.matrix(&mut threads, input));
            times[!inverse as usize] += start.elapsed().as_secs_f64() * 1e3;
            matrices
        });
        unsafe { ((*m.0).opt.iterations, (*m.0).opt.tolerance) = kept };
        let (G, F) = results.split_at_mut(1);
        for (sum, x) in accuracy.iter_mut().zip(identities(&G[0], &F[0], n)) {
            *sum += x;
        }
    }
    let mean = |x: f64| x / args.nepoch as f64;
    println!("derivative: {}, nv = {n}, {} threads, {} epochs", args.path, args.threads(), args.nepoch);
    println!("time: inverse {:.3} ms, forward {:.3} ms", mean(times[0]), mean(times[1]));
    println!("accuracy, log10 of the relative residual:");
    for (name, x) in NAMES.iter().zip(accuracy) {
        println!("  {name}: {:.2}", mean(x));
    }
    Ok(())
}

fn main() -> ExitCode {
    model::exit(run(&Arguments::parse()))
}
