//! The profiler's four figures and the bars of the sensors.

use mujoco::abi::*;
use mujoco::api::visual;
use std::ffi::{c_char, c_int};

/// Points of a history.
const PAST: usize = 201;

pub struct Figures {
    pub counts: Box<mjvFigure>,
    pub convergence: Box<mjvFigure>,
    pub dimensions: Box<mjvFigure>,
    pub time: Box<mjvFigure>,
    pub sensor: Box<mjvFigure>,
}

fn set<const N: usize>(to: &mut [c_char; N], text: &str) {
    for (to, from) in to[..N - 1].iter_mut().zip(text.bytes().chain([0])) {
        *to = from as c_char;
    }
}

/// A figure with these texts, grid, ranges of x and y, and lines with names that repeat.
fn figure(
    [title, xlabel, format]: [&str; 3],
    grid: [c_int; 2],
    range: [[f32; 2]; 2],
    tint: [f32; 3],
    lines: &[&str],
    repeat: bool,
) -> Box<mjvFigure> {
    // SAFETY: plain numbers; the library writes all of them.
    let mut f: Box<mjvFigure> = unsafe { Box::new(std::mem::zeroed()) };
    unsafe { visual::mjv_defaultFigure(&mut *f) };
    set(&mut f.title, title);
    set(&mut f.xlabel, xlabel);
    set(&mut f.yformat, format);
    f.gridsize = grid;
    f.range = range;
    f.figurergba = [tint[0], tint[1], tint[2], 0.5];
    for (k, name) in lines.iter().enumerate() {
        set(&mut f.linename[k], name);
    }
    if repeat {
        for k in lines.len()..f.linergb.len() {
            f.linergb[k] = f.linergb[k % lines.len()];
        }
    }
    f
}

fn log(x: f64) -> f32 {
    x.max(1e-15).log10() as f32
}

/// Puts new values at the front of histories.
fn push(f: &mut mjvFigure, values: &[f32]) {
    for (k, &value) in values.iter().enumerate() {
        let n = (f.linepnt[k] as usize + 1).min(PAST);
        let line = &mut f.linedata[k];
        for i in (1..n).rev() {
            line[2 * i + 1] = line[2 * i - 1];
        }
        line[1] = value;
        for i in 0..n {
            line[2 * i] = -(i as f32);
        }
        f.linepnt[k] = n as c_int;
    }
}

impl Figures {
    pub fn new() -> Figures {
        let (red, blue) = ([0.1, 0.0, 0.0], [0.0, 0.0, 0.2]);
        let past = [-200.0, 0.0];
        let counts = ["total", "active", "changed", "evals", "updates"];
        let dimensions = ["dof", "body", "constraint", "sqrt(nnz)", "contact", "iteration"];
        let time = ["total", "collision", "prepare", "solve", "other"];
        let iterations = ["Counts", "Solver iteration", "%.0f"];
        let mut sensor = figure(["Sensor data", "", "%.1f"], [2, 3], [[0.0, 0.0], [-1.0, 1.0]], [0.0; 3], &[], false);
        (sensor.flg_extend, sensor.flg_barplot, sensor.flg_symmetric) = (1, 1, 1);
        Figures {
            counts: figure(iterations, [5, 5], [[0.0, 20.0], [0.0, 80.0]], red, &counts, true),
            convergence: figure(
                ["Convergence (log 10)", "Solver iteration", "%.1f"],
                [5, 5],
                [[0.0, 20.0], [-15.0, 5.0]],
                blue,
                &["improvement", "gradient", "lineslope"],
                true,
            ),
            dimensions: figure(
                ["Dimensions", "Video frame", "%.0f"],
                [3, 5],
                [past, [0.0, 100.0]],
                red,
                &dimensions,
                false,
            ),
            time: figure(["CPU time (msec)", "Video frame", "%.2f"], [3, 5], [past, [0.0, 0.4]], blue, &time, false),
            sensor,
        }
    }

    /// Takes the numbers of the last steps.
    ///
    /// # Safety
    /// The data belongs to the model.
    pub unsafe fn update_profiler(&mut self, m: &mjModel, d: &mjData) {
        let islands = if d.nefc == 0 { 0 } else { d.nisland.clamp(1, mjNISLAND) as usize };
        self.counts.linepnt.fill(0);
        self.convergence.linepnt.fill(0);
        for k in 0..islands {
            let total = if islands == 1 { d.nefc } else { unsafe { *d.island_nefc.add(k) } };
            self.solver_lines(m, d, k, total);
        }
        let niter: i32 = d.solver_niter[..islands].iter().sum();
        let nnz: i32 = d.solver_nnz[..islands].iter().sum();
        let asleep = m.opt.enableflags & mjENBL_SLEEP as c_int != 0;
        let (nv, nbody) = if asleep { (d.nv_awake, d.nbody_awake) } else { (m.nv, m.nbody) };
        let per_island = if islands == 0 { 0.0 } else { niter as f32 / islands as f32 };
        let sizes = [nv as f32, nbody as f32, d.nefc as f32, (nnz as f32).sqrt(), d.ncon as f32, per_island];
        push(&mut self.dimensions, &sizes);
        let timer = |t: mjtTimer| d.timer[t as usize];
        let whole = [mjTIMER_STEP, mjTIMER_FORWARD].map(timer).into_iter().find(|t| t.number > 0);
        if let Some(whole) = whole {
            let mean = |t: mjtTimer| timer(t).duration / f64::from(whole.number);
            let total = whole.duration / f64::from(whole.number);
            let parts = [mean(mjTIMER_POS_COLLISION), mean(mjTIMER_POS_MAKE) + mean(mjTIMER_POS_PROJECT)];
            let solve = mean(mjTIMER_CONSTRAINT);
            let other = total - parts[0] - parts[1] - solve;
            push(&mut self.time, &[total, parts[0], parts[1], solve, other].map(|x| x as f32));
        }
    }

    /// What the solver did in island `k`.
    fn solver_lines(&mut self, m: &mjModel, d: &mjData, k: usize, total: i32) {
        let n = (d.solver_niter[k].max(0) as usize).min(mjNSOLVER as usize);
        let (pgs, cg) = (m.opt.solver == mjSOL_PGS as c_int, m.opt.solver == mjSOL_CG as c_int);
        let hidden = |line: usize| (line == 3 && pgs) || (line == 4 && (pgs || cg));
        for (i, s) in d.solver[mjNSOLVER as usize * k..][..n].iter().enumerate() {
            let counts = [total, s.nactive, s.nchange, s.neval, s.nupdate].map(|x| x as f32);
            let logs = [s.improvement, s.gradient, s.lineslope].map(log);
            let point = |f: &mut mjvFigure, line: usize, value: f32| {
                (f.linedata[line][2 * i], f.linedata[line][2 * i + 1]) = (i as f32, value);
                f.linepnt[line] = i as c_int + 1;
            };
            for (line, value) in counts.into_iter().enumerate().filter(|(line, _)| !hidden(*line)) {
                point(&mut self.counts, 5 * k + line, value);
            }
            for (line, value) in logs.into_iter().enumerate().filter(|(line, _)| *line == 0 || !pgs) {
                point(&mut self.convergence, 3 * k + line, value);
            }
        }
    }

    /// Takes the sensors' outputs, relative to their cutoffs; a line for each run of sensors of one type.
    ///
    /// # Safety
    /// The data belongs to the model.
    pub unsafe fn update_sensor(&mut self, m: &mjModel, d: &mjData) {
        let f = &mut *self.sensor;
        f.linepnt.fill(0);
        let (mut line, mut last) = (0, None);
        for n in 0..m.nsensor as usize {
            let (kind, adr, dim, cutoff) =
                unsafe { (*m.sensor_type.add(n), *m.sensor_adr.add(n), *m.sensor_dim.add(n), *m.sensor_cutoff.add(n)) };
            if last.is_some_and(|last| last != kind) {
                line = (line + 1).min(9);
            }
            last = Some(kind);
            for i in adr..adr + dim {
                let p = f.linepnt[line] as usize;
                if p + 2 >= 1000 {
                    break;
                }
                let value = unsafe { *d.sensordata.add(i as usize) } / if cutoff > 0.0 { cutoff } else { 1.0 };
                let points = [i as f32, 0.0, i as f32, value as f32];
                f.linedata[line][2 * p..2 * p + 4].copy_from_slice(&points);
                f.linepnt[line] += 2;
            }
        }
    }
}
