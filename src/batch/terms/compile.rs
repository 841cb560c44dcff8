//! From descriptions of terms to a program: names and shapes resolved, places of values in the tables of a batch.
#![forbid(unsafe_code)]

use super::{Noise, Reward, RewardFunction, Term, TermPart, TermQuantity, Termination, Terms};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::batch::error::argument;
use crate::batch::frame::ObjectFrame;
use crate::batch::layout::table_of;
use crate::batch::outputs::{Outputs, element_of};
use crate::collision::ray::Visible;
use crate::data::state;
use crate::model::fields::{ArrayField, DATA_ARRAYS, Dim};
use crate::model::{Model, names};
use std::ops::Range;

/// Which table some values come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Source {
    State(usize),
    Output(usize),
    Input(usize),
}

/// Some values of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Gathered {
    pub source: Source,
    pub first: usize,
    pub count: usize,
}

/// What becomes of the values that a term gathers.
pub enum Formula {
    /// They are the quantity.
    Values,
    Constant(f64),
    Frame(FrameFormula),
    Scan(Scan),
}

/// A quantity of a frame, of what it gathers: one part for each origin, matrix or motion.
pub enum FrameFormula {
    /// Of the frame's axes.
    ProjectedGravity,
    /// Of its origin, and origin and axes of another frame.
    Position { in_world: bool },
    /// Of its axes, and those of another frame.
    Orientation { in_world: bool },
    /// Of a body's motion, the centre of mass of its tree, and the frame's origin and axes; `still` for a body that cannot move.
    /// `repeated`: the last velocity that was computed is of the same frame.
    Velocity { still: bool, angular: bool, repeated: bool },
}

/// Distances along rays, or heights of the terrain.
pub enum Scan {
    Rays { pnt: Vec<f64>, vec: Vec<f64>, cutoff: f64, frame: ObjectFrame, visible: Visible, missing: f64 },
    Heights { xy: Vec<f64>, frame: ObjectFrame, visible: Visible, missing: f64 },
}

/// A term whose names have been resolved.
pub struct CompiledTerm {
    name: String,
    /// Its number among all terms: for noise.
    pub number: usize,
    pub gathered: Vec<Gathered>,
    pub formula: Formula,
    /// Which of the formula's values it has, if not all.
    pub places: Option<Vec<usize>>,
    /// Values before history.
    pub width: usize,
    /// Where the target is among the inputs.
    pub target: Option<usize>,
    /// Where the values of the last call are in the environment's memory.
    pub change: Option<usize>,
    pub noise: Noise,
    pub scale: Vec<f64>,
    pub offset: Vec<f64>,
    pub clip: Option<[f64; 2]>,
    /// Where the values of the last `history + delay` calls are in the environment's memory, if there is more than one.
    pub past: Option<usize>,
    pub delay: usize,
    pub history: usize,
    /// Whether it shows the present values of its quantity, unprocessed.
    pub is_raw: bool,
}

impl CompiledTerm {
    /// Values that it shows.
    pub fn shown(&self) -> usize {
        self.width * self.history
    }
}

/// A part of the reward.
pub struct CompiledReward {
    pub term: CompiledTerm,
    pub function: RewardFunction,
    pub weight: f64,
}

/// An end of an episode.
pub struct CompiledTermination {
    pub term: CompiledTerm,
    pub range: [f64; 2],
    pub truncates: bool,
}

/// Terms that are ready to be written.
pub struct Program {
    pub observations: Vec<CompiledTerm>,
    pub rewards: Vec<CompiledReward>,
    pub terminations: Vec<CompiledTermination>,
    inputs: Vec<(String, usize)>,
    /// Up to which stage a step computes the new state.
    pub stage: mjtStage,
    /// The last stage that a term depends on.
    pub needed: mjtStage,
    pub seed: u64,
    memory: usize,
}

impl Program {
    /// Values of each input.
    pub fn input_widths(&self) -> Vec<usize> {
        self.inputs.iter().map(|(_, width)| *width).collect()
    }

    /// The table of an input.
    pub fn input(&self, name: &str) -> Result<usize> {
        find_input(&self.inputs, name)
    }

    /// Values that an environment keeps between calls. The first counts its observations.
    pub fn memory_width(&self) -> usize {
        self.memory
    }

    /// Values of a row of observations.
    pub fn observation_width(&self) -> usize {
        self.observations.iter().map(CompiledTerm::shown).sum()
    }

    /// Number of terms of the reward.
    pub fn reward_count(&self) -> usize {
        self.rewards.len()
    }

    /// Number of terms that end episodes.
    pub fn termination_count(&self) -> usize {
        self.terminations.len()
    }

    /// Where a term's values are in a row of observations.
    pub fn observation_range(&self, name: &str) -> Result<Range<usize>> {
        let mut first = 0;
        for term in &self.observations {
            if term.name == name {
                return Ok(first..first + term.shown());
            }
            first += term.shown();
        }
        Err(argument("name", format_args!("'{name}' is no term of the observations")))
    }
}

/// Resolves all names; what terms read of `mjData` becomes part of `outputs`. `None` if there are no terms. Errors name the
/// term.
pub fn compile(m: &Model, outputs: &mut Outputs, ncontact: usize, terms: &Terms) -> Result<Option<Program>> {
    let Terms { inputs, observations, rewards, terminations, stage, seed } = *terms;
    if observations.is_empty() && rewards.is_empty() && terminations.is_empty() {
        return Ok(None);
    }
    let (needed, motion) = (mjSTAGE_NONE, Vec::new());
    let mut compiler = Compiler { m, outputs, ncontact, inputs: Vec::new(), needed, memory: 1, count: 0, motion };
    for &(name, width) in inputs {
        if find_input(&compiler.inputs, name).is_ok() {
            return Err(argument("inputs", format_args!("'{name}' is listed twice")));
        }
        compiler.inputs.push((name.to_string(), width));
    }
    unique("observations", observations.iter().map(|term| term.name))?;
    unique("rewards", rewards.iter().map(|reward| reward.term.name))?;
    unique("terminations", terminations.iter().map(|end| end.term.name))?;
    let observations = observations.iter().map(|term| compiler.term("observations", term)).collect::<Result<_>>()?;
    let rewards = rewards.iter().map(|reward| compiler.reward(reward)).collect::<Result<_>>()?;
    let terminations = terminations.iter().map(|end| compiler.termination(end)).collect::<Result<_>>()?;
    let Compiler { inputs, needed, memory, .. } = compiler;
    let stage = stage.unwrap_or(needed);
    Ok(Some(Program { observations, rewards, terminations, inputs, stage, needed, seed, memory }))
}

fn unique<'a>(list: &str, names: impl Iterator<Item = &'a str>) -> Result<()> {
    let mut known = Vec::new();
    for name in names {
        if known.contains(&name) {
            return Err(argument(list, format_args!("'{name}' is listed twice")));
        }
        known.push(name);
    }
    Ok(())
}

fn find_input(inputs: &[(String, usize)], name: &str) -> Result<usize> {
    let found = inputs.iter().position(|(known, _)| known == name);
    found.ok_or_else(|| argument("name", format_args!("'{name}' is no input of the terms")))
}

/// What is known while terms are compiled.
struct Compiler<'a> {
    m: &'a Model,
    outputs: &'a mut Outputs,
    ncontact: usize,
    inputs: Vec<(String, usize)>,
    needed: mjtStage,
    memory: usize,
    count: usize,
    /// What the last velocity gathers.
    motion: Vec<Gathered>,
}

impl Compiler<'_> {
    fn reward(&mut self, reward: &Reward) -> Result<CompiledReward> {
        let Reward { term, function, weight } = *reward;
        let wrong = match function {
            _ if !weight.is_finite() => format!("weight is {weight}"),
            RewardFunction::Gaussian(width) if !(width > 0.0 && width.is_finite()) => format!("width is {width}"),
            _ => return Ok(CompiledReward { term: self.term("rewards", &term)?, function, weight }),
        };
        Err(argument("rewards", format_args!("'{}': {wrong}", term.name)))
    }

    fn termination(&mut self, end: &Termination) -> Result<CompiledTermination> {
        let Termination { term, range, truncates } = *end;
        if !(range[0] <= range[1]) {
            return Err(argument("terminations", format_args!("'{}': range is {range:?}", term.name)));
        }
        Ok(CompiledTermination { term: self.term("terminations", &term)?, range, truncates })
    }

    /// A term of this list.
    fn term(&mut self, list: &str, term: &Term) -> Result<CompiledTerm> {
        let number = self.count;
        self.count += 1;
        self.resolve(term, number).map_err(|e| Error::of(e.kind(), format!("{list}: '{}': {e}", term.name)))
    }

    fn resolve(&mut self, term: &Term, number: usize) -> Result<CompiledTerm> {
        let (gathered, formula, values) = self.quantity(&term.quantity, &term.part)?;
        let places = match formula {
            Formula::Values => None,
            _ => match term.part {
                TermPart::All => None,
                TermPart::Named(_) => return Err(argument("part", "has names, and the quantity is no field")),
                part => Some(places(part, values)?),
            },
        };
        let width = places.as_ref().map_or(values, Vec::len);
        let target = term.target.map(|name| {
            let i =
                find_input(&self.inputs, name).map_err(|_| argument("target", format_args!("'{name}' is no input")))?;
            match self.inputs[i].1 {
                n if n == width => Ok(i),
                n => Err(argument("target", format_args!("'{name}' has {n} values, and the term {width}"))),
            }
        });
        let target = target.transpose()?;
        check_factors("scale", term.scale, width)?;
        check_factors("offset", term.offset, width)?;
        if term.clip.is_some_and(|[low, high]| !(low <= high)) {
            return Err(argument("clip", format_args!("is {:?}", term.clip.unwrap_or_default())));
        }
        if let Noise::Normal(x) | Noise::Uniform(x) = term.noise
            && !(x >= 0.0 && x.is_finite())
        {
            return Err(argument("noise", format_args!("is {x}")));
        }
        if term.history == 0 {
            return Err(argument("history", "is 0; at least 1"));
        }
        let change = if term.change { Some(self.reserve(width)?) } else { None };
        let calls = term.history.saturating_add(term.delay);
        let past = if calls > 1 { Some(self.reserve(calls.saturating_mul(width))?) } else { None };
        let (scale, offset) = (term.scale.to_vec(), term.offset.to_vec());
        let processed = target.is_some() || change.is_some() || past.is_some() || term.noise != Noise::None;
        let is_raw = !processed && scale.is_empty() && offset.is_empty() && term.clip.is_none();
        Ok(CompiledTerm {
            name: term.name.to_string(),
            number,
            gathered,
            formula,
            places,
            width,
            target,
            change,
            noise: term.noise,
            scale,
            offset,
            clip: term.clip,
            past,
            delay: term.delay,
            history: term.history,
            is_raw,
        })
    }

    /// A place in an environment's memory.
    fn reserve(&mut self, n: usize) -> Result<usize> {
        let (first, end) = (self.memory, self.memory.checked_add(n).filter(|&end| end < isize::MAX as usize / 64));
        self.memory = end.ok_or_else(|| argument("history", "and delay are too large"))?;
        Ok(first)
    }

    /// What a quantity gathers, what becomes of it, and how many values it has then; a part of a field is gathered as such.
    fn quantity(&mut self, quantity: &TermQuantity, part: &TermPart) -> Result<(Vec<Gathered>, Formula, usize)> {
        let m = self.m;
        let (gathered, formula, values) = match *quantity {
            TermQuantity::Constant(x) if !x.is_finite() => return Err(argument("constant", format_args!("is {x}"))),
            TermQuantity::Constant(x) => (Vec::new(), Formula::Constant(x), 1),
            TermQuantity::Input(name) => {
                let i =
                    find_input(&self.inputs, name).map_err(|_| argument("input", format_args!("'{name}' is none")))?;
                let list = places(*part, self.inputs[i].1)?;
                let gathered = runs(&list).map(|(first, count)| Gathered { source: Source::Input(i), first, count });
                (gathered.collect(), Formula::Values, list.len())
            }
            TermQuantity::Field(name) => {
                let list = self.places_of_field(name, *part)?;
                let mut gathered = Vec::new();
                for (first, count) in runs(&list) {
                    gathered.push(self.gather(name, first..first + count)?);
                }
                (gathered, Formula::Values, list.len())
            }
            TermQuantity::ProjectedGravity(frame) => {
                let (mut gathered, world) = (Vec::new(), frame == ObjectFrame::World);
                if world {
                    return Err(argument("frame", "is the world"));
                }
                self.frame(frame, [false, true], &mut gathered)?;
                (gathered, Formula::Frame(FrameFormula::ProjectedGravity), 3)
            }
            TermQuantity::Position { of, from } => {
                if of == ObjectFrame::World {
                    return Err(argument("of", "is the world"));
                }
                let (mut gathered, in_world) = (Vec::new(), from == ObjectFrame::World);
                self.frame(of, [true, false], &mut gathered)?;
                self.frame(from, [true, true], &mut gathered)?;
                (gathered, Formula::Frame(FrameFormula::Position { in_world }), 3)
            }
            TermQuantity::Orientation { of, from } => {
                if of == ObjectFrame::World {
                    return Err(argument("of", "is the world"));
                }
                let (mut gathered, in_world) = (Vec::new(), from == ObjectFrame::World);
                self.frame(of, [false, true], &mut gathered)?;
                self.frame(from, [false, true], &mut gathered)?;
                (gathered, Formula::Frame(FrameFormula::Orientation { in_world }), 6)
            }
            TermQuantity::LinearVelocity(frame) => self.velocity(frame, false)?,
            TermQuantity::AngularVelocity(frame) => self.velocity(frame, true)?,
            TermQuantity::Rays { pnt, vec, cutoff, view, missing } => {
                if !pnt.len().is_multiple_of(3) || pnt.len() != vec.len() {
                    let [points, vectors] = [pnt.len(), vec.len()];
                    let text = format!("and vec have {points} and {vectors} values, not n x 3 each");
                    return Err(argument("pnt", text));
                }
                if let Some(i) = vec.chunks_exact(3).position(|v| v.iter().all(|&x| x == 0.0)) {
                    return Err(argument("vec", format_args!("direction {i} is zero")));
                }
                check_finite("pnt", pnt)?;
                check_finite("vec", vec)?;
                let (visible, frame) = (view.visible(m)?, view.frame);
                let (pnt, vec) = (pnt.to_vec(), vec.to_vec());
                let n = pnt.len() / 3;
                (Vec::new(), Formula::Scan(Scan::Rays { pnt, vec, cutoff, frame, visible, missing }), n)
            }
            TermQuantity::Heights { xy, view, missing } => {
                if !xy.len().is_multiple_of(2) {
                    return Err(argument("xy", format_args!("has {} values, not n x 2", xy.len())));
                }
                check_finite("xy", xy)?;
                let (visible, frame) = (view.visible(m)?, view.frame);
                (Vec::new(), Formula::Scan(Scan::Heights { xy: xy.to_vec(), frame, visible, missing }), xy.len() / 2)
            }
        };
        Ok((gathered, formula, values))
    }

    /// Where values of a field are.
    fn gather(&mut self, name: &str, part: Range<usize>) -> Result<Gathered> {
        let (first, count) = (part.start, part.len());
        if let Some(table) = element_of(name).and_then(table_of) {
            return Ok(Gathered { source: Source::State(table), first, count });
        }
        if name == "bvh_active" && !self.outputs.has(name) {
            return Err(argument("field", "'bvh_active' is computed only if it is an output, too"));
        }
        let (i, first) = self.outputs.require(self.m, name, self.ncontact, part)?;
        let stage = self.outputs.get(i).last_stage();
        let text = || argument("field", format_args!("'{name}' is not written by forward dynamics"));
        self.needed = self.needed.max(stage.ok_or_else(text)?);
        Ok(Gathered { source: Source::Output(i), first, count })
    }

    /// Origin and axes of a frame, as far as they are wanted; nothing of the world.
    fn frame(&mut self, frame: ObjectFrame, wanted: [bool; 2], to: &mut Vec<Gathered>) -> Result<()> {
        frame.check(self.m)?;
        for (k, (name, i)) in frame.arrays().into_iter().flatten().enumerate().filter(|(k, _)| wanted[*k]) {
            let n = [3, 9][k];
            to.push(self.gather(name, n * i..n * (i + 1))?);
        }
        Ok(())
    }

    /// The velocity of a frame.
    fn velocity(&mut self, frame: ObjectFrame, angular: bool) -> Result<(Vec<Gathered>, Formula, usize)> {
        frame.check(self.m)?;
        if frame == ObjectFrame::World {
            return Err(argument("frame", "is the world"));
        }
        let (body, mut gathered) = (frame.body(self.m), Vec::new());
        let root = self.m.body_rootid()[body] as usize;
        gathered.push(self.gather("cvel", 6 * body..6 * (body + 1))?);
        gathered.push(self.gather("subtree_com", 3 * root..3 * (root + 1))?);
        self.frame(frame, [true, true], &mut gathered)?;
        let still = self.m.body_weldid()[body] == 0;
        let repeated = !still && std::mem::replace(&mut self.motion, gathered.clone()) == gathered;
        Ok((gathered, Formula::Frame(FrameFormula::Velocity { still, angular, repeated }), 3))
    }

    /// The places of the values of a field that a term has.
    fn places_of_field(&self, name: &str, part: TermPart) -> Result<Vec<usize>> {
        let m = self.m;
        let field = DATA_ARRAYS.iter().find(|f| f.name == name);
        let width = match element_of(name) {
            Some(element) => state::element_size(m, element),
            None => Outputs::width_of(m, name, self.ncontact)?,
        };
        let TermPart::Named(wanted) = part else { return places(part, width) };
        let mut list = Vec::new();
        for object in wanted {
            let rows = field.and_then(rows_of_kind);
            let (kind, what) = rows.ok_or_else(|| argument("part", format_args!("'{name}' has no rows with names")))?;
            let id = names::find(m, kind, object.as_bytes());
            let id = id.ok_or_else(|| argument("part", format_args!("the model has no {what} '{object}'")))?;
            let size = field.map_or(1, |f| f.shape[1..].iter().map(|dim| m.extent(dim)).product::<usize>());
            let rows = rows_of(m, field, id);
            list.extend(rows.start * size..rows.end * size);
        }
        Ok(list)
    }
}

/// The kind of object that a field has rows of, and its name.
fn rows_of_kind(f: &ArrayField) -> Option<(mjtObj, &'static str)> {
    let Dim::Model(size, _) = f.shape.first()? else { return None };
    Some(match *size {
        "nq" | "nv" | "njnt" => (mjOBJ_JOINT, "joint"),
        "nbody" => (mjOBJ_BODY, "body"),
        "ngeom" => (mjOBJ_GEOM, "geom"),
        "nsite" => (mjOBJ_SITE, "site"),
        "ncam" => (mjOBJ_CAMERA, "camera"),
        "nlight" => (mjOBJ_LIGHT, "light"),
        "ntendon" => (mjOBJ_TENDON, "tendon"),
        "nu" => (mjOBJ_ACTUATOR, "actuator"),
        "neq" => (mjOBJ_EQUALITY, "equality"),
        "nsensordata" => (mjOBJ_SENSOR, "sensor"),
        _ => return None,
    })
}

/// The rows of object `id` of a field.
fn rows_of(m: &Model, field: Option<&ArrayField>, id: usize) -> Range<usize> {
    let part = |first: i32, n: i32| first as usize..(first + n) as usize;
    let next = |all: &[i32], end: usize| part(all[id], all.get(id + 1).map_or(end as i32, |&next| next) - all[id]);
    match field.and_then(|f| f.shape.first()) {
        Some(Dim::Model("nq", _)) => next(m.jnt_qposadr(), m.nq()),
        Some(Dim::Model("nv", _)) => next(m.jnt_dofadr(), m.nv()),
        Some(Dim::Model("nsensordata", _)) => part(m.sensor_adr()[id], m.sensor_dim()[id]),
        _ => id..id + 1,
    }
}

/// The places of a part of `n` values.
fn places(part: TermPart, n: usize) -> Result<Vec<usize>> {
    match part {
        TermPart::All => Ok((0..n).collect()),
        TermPart::Range(first, end) if first > n => {
            Err(argument("part", format_args!("is {first}..{end} of {n} values")))
        }
        TermPart::Range(first, end) => Ok((first..end.min(n)).collect()),
        TermPart::List(list) => match list.iter().find(|&&i| i >= n) {
            Some(i) => Err(argument("part", format_args!("has {i}; there are {n} values"))),
            None => Ok(list.to_vec()),
        },
        TermPart::Named(_) => Err(argument("part", "has names, and the quantity is no field")),
    }
}

/// Runs of successive places: the first of each, and their number.
fn runs(list: &[usize]) -> impl Iterator<Item = (usize, usize)> {
    list.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run.len()))
}

fn check_factors(name: &str, values: &[f64], width: usize) -> Result<()> {
    if ![0, 1, width].contains(&values.len()) {
        return Err(argument(name, format_args!("has {} values; the term has {width}", values.len())));
    }
    check_finite(name, values)
}

fn check_finite(name: &str, values: &[f64]) -> Result<()> {
    match values.iter().position(|x| !x.is_finite()) {
        None => Ok(()),
        Some(k) => Err(argument(name, format_args!("value {k} is {}", values[k]))),
    }
}
