//! The profiler's four figures and the bars of the sensors.

use crate::abi::*;
use crate::sim::{Data, Figure, Timer};

/// Points of a history.
const PAST: usize = 201;
/// Lines of an island in the figures of iterations.
const COUNTS: [&str; 5] = ["total", "active", "changed", "evals", "updates"];
const ERRORS: [&str; 3] = ["improvement", "gradient", "lineslope"];

pub struct Figures {
    pub counts: Figure,
    pub convergence: Figure,
    pub dimensions: Figure,
    pub time: Figure,
    pub sensor: Figure,
}

fn log(x: f64) -> f32 {
    x.max(1e-15).log10() as f32
}

impl Figures {
    pub fn new() -> Figures {
        let (red, blue) = ([0.1, 0.0, 0.0, 0.5], [0.0, 0.0, 0.2, 0.5]);
        let past = [-200.0, 0.0];
        let figure = |title, labels: [&str; 2], grid, ranges, background, lines: &[&str]| {
            let figure = Figure::new(title).with_labels(labels[0], labels[1]).with_grid(grid);
            figure.with_ranges(ranges).with_background(background).with_lines(lines)
        };
        let iterations = |format| ["Solver iteration", format];
        let frames = |format| ["Video frame", format];
        let dimensions = ["dof", "body", "constraint", "sqrt(nnz)", "contact", "iteration"];
        let time = ["total", "collision", "prepare", "solve", "other"];
        Figures {
            counts: figure("Counts", iterations("%.0f"), [5, 5], [[0.0, 20.0], [0.0, 80.0]], red, &COUNTS)
                .with_repeated_colors(COUNTS.len()),
            convergence: figure(
                "Convergence (log 10)",
                iterations("%.1f"),
                [5, 5],
                [[0.0, 20.0], [-15.0, 5.0]],
                blue,
                &ERRORS,
            )
            .with_repeated_colors(ERRORS.len()),
            dimensions: figure("Dimensions", frames("%.0f"), [3, 5], [past, [0.0, 100.0]], red, &dimensions),
            time: figure("CPU time (msec)", frames("%.2f"), [3, 5], [past, [0.0, 0.4]], blue, &time),
            sensor: figure("Sensor data", ["", "%.1f"], [2, 3], [[0.0, 0.0], [-1.0, 1.0]], [0.0, 0.0, 0.0, 0.5], &[])
                .with_bars(),
        }
    }

    /// Takes the numbers of the last steps.
    pub fn update_profiler(&mut self, data: &Data) {
        let islands = if data.nefc() == 0 { 0 } else { data.solver_iterations().len() };
        let rows = data.array("island_nefc").unwrap_or_default();
        self.counts.clear();
        self.convergence.clear();
        for island in 0..islands {
            let total = if islands == 1 { data.nefc() as f32 } else { rows[island] as f32 };
            self.solver_lines(data, island, total);
        }
        let sum = |values: &[i32]| values[..islands].iter().sum::<i32>() as f32;
        let [dofs, bodies] = data.awake().map(|n| n as f32);
        let iterations = if islands == 0 { 0.0 } else { sum(data.solver_iterations()) / islands as f32 };
        let nonzeros = sum(data.solver_nonzeros()).sqrt();
        let sizes = [dofs, bodies, data.nefc() as f32, nonzeros, data.contacts().len() as f32, iterations];
        self.dimensions.push(&sizes, PAST);
        let timer = |t: Timer| *data.timer(t);
        if let Some(whole) = [Timer::Step, Timer::Forward].map(timer).into_iter().find(|t| t.number > 0) {
            let mean = |microseconds: f64| (1e-3 * microseconds / f64::from(whole.number)) as f32;
            let part = |t: Timer| mean(timer(t).duration);
            let parts = [
                part(Timer::Collision),
                part(Timer::MakeConstraints) + part(Timer::ProjectConstraints),
                part(Timer::Constraint),
            ];
            let total = mean(whole.duration);
            let other = total - parts.iter().sum::<f32>();
            self.time.push(&[total, parts[0], parts[1], parts[2], other], PAST);
        }
    }

    /// What the solver did in an island.
    fn solver_lines(&mut self, data: &Data, island: usize, total: f32) {
        let solver = data.model().option().solver;
        let (pgs, cg) = (solver == mjSOL_PGS as i32, solver == mjSOL_CG as i32);
        for (i, s) in data.solver_statistics(island).iter().enumerate() {
            let [active, changed, evals, updates] = [s.nactive, s.nchange, s.neval, s.nupdate].map(|n| n as f32);
            let hidden = if pgs { 2 } else { usize::from(cg) };
            let counts = [total, active, changed, evals, updates];
            for (line, count) in counts[..counts.len() - hidden].iter().enumerate() {
                self.counts.add_point(COUNTS.len() * island + line, [i as f32, *count]);
            }
            let errors = [s.improvement, s.gradient, s.lineslope].map(log);
            for (line, error) in errors[..if pgs { 1 } else { 3 }].iter().enumerate() {
                self.convergence.add_point(ERRORS.len() * island + line, [i as f32, *error]);
            }
        }
    }

    /// Takes the sensors' outputs, relative to their cutoffs; a line for each run of sensors of one type.
    pub fn update_sensor(&mut self, data: &Data) {
        let model = data.model();
        self.sensor.clear();
        let (mut line, mut last) = (0, None);
        for (n, &kind) in model.sensor_type().iter().enumerate() {
            if last.is_some_and(|last| last != kind) {
                line = (line + 1).min(9);
            }
            last = Some(kind);
            let cutoff = model.sensor_cutoff()[n];
            let first = model.sensor_adr()[n] as usize;
            for i in first..first + model.sensor_dim()[n] as usize {
                let value = data.sensordata()[i] / if cutoff > 0.0 { cutoff } else { 1.0 };
                // bars need both of their points
                if self.sensor.line(line).len() + 2 < mjMAXLINEPNT as usize {
                    self.sensor.add_point(line, [i as f32, 0.0]);
                    self.sensor.add_point(line, [i as f32, value as f32]);
                }
            }
        }
    }
}
