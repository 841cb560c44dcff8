//! Terms of one environment: from rows of its tables to observations, reward and ends of episodes.
#![forbid(unsafe_code)]

use super::compile::{CompiledTerm, Formula, FrameFormula, Gathered, Scan, Source};
use super::{END_PARTS, Noise, OBSERVATIONS, REWARD_PARTS, REWARDS, RewardFunction, TERMINATED, TRUNCATED, TermRows};
use crate::base::Result;
use crate::batch::frame::ObjectFrame;
use crate::batch::noise::{normal, uniform};
use crate::batch::rays;
use crate::batch::tables::Env;
use crate::batch::worker::{Records, Worker};
use crate::math::short_list::ShortList;
use crate::math::{Mat3, Motion, Vec3, elementary};

/// Memory of a thread.
#[derive(Default)]
pub struct Scratch {
    term: TermScratch,
    observations: Vec<f32>,
    rewards: Vec<f32>,
    ends: Vec<u8>,
}

/// Memory for one term.
#[derive(Default)]
struct TermScratch {
    quantity: Vec<f64>,
    values: Vec<f64>,
}

/// The values of a quantity of rigid bodies.
type Few = ShortList<f64, 6>;

/// Writes the terms of an environment, whose outputs are in its rows. With `restart` its memory begins with the present values.
pub fn write(worker: &mut Worker, records: &Records, env: &mut Env, restart: bool) -> Result<()> {
    let Some(rows) = &records.terms else { return Ok(()) };
    let mut scratch = worker.take_scratch();
    let done =
        Evaluation { records, rows, restart, is_loaded: false, motion: Motion::ZERO }.write(worker, env, &mut scratch);
    worker.return_scratch(scratch);
    done
}

struct Evaluation<'e, 'r> {
    records: &'e Records<'r>,
    rows: &'e TermRows<'r>,
    restart: bool,
    /// Whether the worker has the environment's state.
    is_loaded: bool,
    /// The velocity that was computed last, in its frame.
    motion: Motion,
}

impl Evaluation<'_, '_> {
    fn write(mut self, worker: &mut Worker, env: &mut Env, scratch: &mut Scratch) -> Result<()> {
        let program = self.rows.program;
        scratch.observations.clear();
        for term in &program.observations {
            let values = self.values(term, worker, env, &mut scratch.term)?;
            scratch.observations.extend(values.iter().map(|&x| x as f32));
        }
        let mut total = 0.0;
        scratch.rewards.clear();
        for reward in &program.rewards {
            let values = self.values(&reward.term, worker, env, &mut scratch.term)?;
            let value = reward.weight * reward.function.of(values);
            total += value;
            scratch.rewards.push(value as f32);
        }
        let mut ended = [0; 2];
        scratch.ends.clear();
        for end in &program.terminations {
            let values = self.values(&end.term, worker, env, &mut scratch.term)?;
            let [low, high] = end.range;
            let ends = u8::from(!values.iter().all(|&x| low <= x && x <= high));
            ended[usize::from(end.truncates)] |= ends;
            scratch.ends.push(ends);
        }
        let rows = self.rows;
        rows.floats.row(OBSERVATIONS, env).copy_from_slice(&scratch.observations);
        rows.floats.row(REWARDS, env)[0] = total as f32;
        rows.floats.row(REWARD_PARTS, env).copy_from_slice(&scratch.rewards);
        rows.flags.row(TERMINATED, env)[0] = ended[0];
        rows.flags.row(TRUNCATED, env)[0] = ended[1];
        rows.flags.row(END_PARTS, env).copy_from_slice(&scratch.ends);
        rows.memory.row(0, env)[0] += 1.0;
        Ok(())
    }

    /// What a term shows.
    fn values<'v>(
        &mut self,
        term: &CompiledTerm,
        worker: &mut Worker,
        env: &'v mut Env,
        scratch: &'v mut TermScratch,
    ) -> Result<&'v [f64]>
    where
        Self: 'v,
    {
        if let (true, Formula::Values, [part]) = (term.is_raw, &term.formula, &*term.gathered) {
            return Ok(self.gather(part, env));
        }
        self.evaluate(term, worker, env, scratch)?;
        if !term.is_raw {
            self.process(term, env, &mut scratch.values);
        }
        Ok(&scratch.values)
    }

    /// Leaves the quantity of a term in `scratch.values`.
    fn evaluate(
        &mut self,
        term: &CompiledTerm,
        worker: &mut Worker,
        env: &mut Env,
        scratch: &mut TermScratch,
    ) -> Result<()> {
        let TermScratch { quantity, values } = scratch;
        values.clear();
        let (one, few);
        let found: &[f64] = match &term.formula {
            Formula::Values => {
                term.gathered.iter().for_each(|part| values.extend_from_slice(self.gather(part, env)));
                return Ok(());
            }
            Formula::Constant(x) => {
                one = [*x];
                &one
            }
            Formula::Frame(formula) => {
                few = self.quantity(formula, &term.gathered, env);
                &few
            }
            Formula::Scan(scan) => {
                quantity.clear();
                self.scan(scan, worker, env, quantity)?;
                quantity
            }
        };
        match &term.places {
            None => values.extend_from_slice(found),
            Some(places) => values.extend(places.iter().map(|&i| found[i])),
        }
        Ok(())
    }

    /// From a term's quantity to what it shows.
    fn process(&self, term: &CompiledTerm, env: &mut Env, values: &mut Vec<f64>) {
        if let Some(input) = term.target {
            let target = &*self.rows.inputs.row(input, env);
            values.iter_mut().zip(target).for_each(|(x, target)| *x -= target);
        }
        let (index, memory) = (env.index(), self.rows.memory.row(0, env));
        if let Some(first) = term.change {
            for (x, before) in values.iter_mut().zip(&mut memory[first..][..term.width]) {
                let now = std::mem::replace(before, *x);
                *x = if self.restart { 0.0 } else { *x - now };
            }
        }
        let (seed, count) = (self.rows.program.seed, memory[0] as usize);
        let counter = |k: usize| [index, count, term.number, k];
        match term.noise {
            Noise::None => {}
            Noise::Normal(deviation) => {
                values.iter_mut().enumerate().for_each(|(k, x)| *x += deviation * normal(seed, counter(k)));
            }
            Noise::Uniform(size) => {
                values.iter_mut().enumerate().for_each(|(k, x)| *x += size * uniform(seed, counter(k)));
            }
        }
        for_each_with(values, &term.scale, |x, factor| x * factor);
        for_each_with(values, &term.offset, |x, offset| x + offset);
        if let Some([low, high]) = term.clip {
            values.iter_mut().for_each(|x| *x = x.clamp(low, high));
        }
        if let Some(first) = term.past {
            let (n, calls) = (term.width, term.history + term.delay);
            let past = &mut memory[first..][..calls * n];
            if self.restart {
                past.chunks_exact_mut(n.max(1)).for_each(|row| row.copy_from_slice(values));
            } else {
                past.copy_within(n.., 0);
                past[(calls - 1) * n..].copy_from_slice(values);
            }
            values.clear();
            values.extend_from_slice(&past[..term.shown()]);
        }
    }

    #[inline]
    fn gather<'v>(&self, part: &Gathered, env: &'v mut Env) -> &'v [f64]
    where
        Self: 'v,
    {
        let row = match part.source {
            Source::State(table) => self.records.state.row(table, env),
            Source::Output(i) => self.records.results.row(i, env),
            Source::Input(i) => self.rows.inputs.row(i, env),
        };
        &row[part.first..][..part.count]
    }

    /// Numbers of a row, as many as a vector or a matrix has.
    #[inline(always)]
    fn take<const N: usize>(&self, part: &Gathered, env: &mut Env) -> [f64; N] {
        *self.gather(part, env).first_chunk().expect("as many as the formula takes")
    }

    fn axes(&self, part: &Gathered, env: &mut Env) -> Mat3 {
        Mat3(self.take(part, env))
    }

    /// A quantity of a frame.
    fn quantity(&mut self, formula: &FrameFormula, gathered: &[Gathered], env: &mut Env) -> Few {
        let mut vector = |part: usize| Vec3(self.take(&gathered[part], env));
        match *formula {
            FrameFormula::ProjectedGravity => few((-self.axes(&gathered[0], env).row(2)).0),
            FrameFormula::Position { in_world: true } => few(vector(0).0),
            FrameFormula::Position { in_world: false } => {
                let away = vector(0) - vector(1);
                few((self.axes(&gathered[2], env).transpose() * away).0)
            }
            FrameFormula::Orientation { in_world } => {
                let mut axes = self.axes(&gathered[0], env);
                if !in_world {
                    axes = self.axes(&gathered[1], env).transpose() * axes;
                }
                let ([a, b, c], [d, e, f]) = (axes.col(0).0, axes.col(1).0);
                few([a, b, c, d, e, f])
            }
            FrameFormula::Velocity { still: true, .. } => few([0.0; 3]),
            FrameFormula::Velocity { still: false, angular, repeated } => {
                if !repeated {
                    let away = vector(2) - vector(1);
                    let motion = Motion(self.take(&gathered[0], env)).at(away);
                    self.motion = motion.in_axes(&self.axes(&gathered[3], env));
                }
                few(if angular { self.motion.angular().0 } else { self.motion.linear().0 })
            }
        }
    }

    /// Appends distances or heights.
    fn scan(&mut self, scan: &Scan, worker: &mut Worker, env: &mut Env, to: &mut Vec<f64>) -> Result<()> {
        self.load(worker, env);
        match scan {
            Scan::Rays { pnt, vec, cutoff, frame, visible, missing } => worker.with(|m, d| {
                rays::cast(m, d, [pnt, vec], *cutoff, (*frame, visible), |_, _, _, hit| {
                    to.push(if hit.geom < 0 && hit.t < 0.0 { *missing } else { hit.t });
                    Ok(())
                })
            }),
            Scan::Heights { xy, frame, visible, missing } => {
                let first = to.len();
                let base = worker
                    .with(|m, d| rays::terrain(m, d, xy, (*frame, visible), |_, z| to.push(z.unwrap_or(f64::NAN))))?;
                let base = if *frame == ObjectFrame::World { 0.0 } else { base };
                to[first..].iter_mut().for_each(|z| *z = if z.is_nan() { *missing } else { *z - base });
                Ok(())
            }
        }
    }

    fn load(&mut self, worker: &mut Worker, env: &mut Env) {
        if !std::mem::replace(&mut self.is_loaded, true) {
            worker.load(self.records, env);
        }
    }
}

impl RewardFunction {
    fn of(self, values: &[f64]) -> f64 {
        let sum = |f: fn(f64) -> f64| values.iter().fold(0.0, |sum, &x| sum + f(x));
        match self {
            RewardFunction::Sum => sum(|x| x),
            RewardFunction::Squares => sum(|x| x * x),
            RewardFunction::Sizes => sum(f64::abs),
            RewardFunction::Gaussian(width) => elementary::exp(-sum(|x| x * x) / (width * width)),
        }
    }
}

/// A list of these numbers.
#[inline(always)]
fn few<const N: usize>(numbers: [f64; N]) -> Few {
    let mut list = Few::default();
    numbers.into_iter().for_each(|x| list.push(x));
    list
}

/// Combines each value with its number of a list, which is empty, or has one for all or one for each.
fn for_each_with(values: &mut [f64], list: &[f64], f: impl Fn(f64, f64) -> f64) {
    match *list {
        [] => {}
        [one] => values.iter_mut().for_each(|x| *x = f(*x, one)),
        _ => values.iter_mut().zip(list).for_each(|(x, &y)| *x = f(*x, y)),
    }
}
