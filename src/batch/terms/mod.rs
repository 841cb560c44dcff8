//! Observations, rewards and ends of episodes of a batch, made of terms.
//!
//! In: descriptions of terms ([`Terms`]), whose names and shapes are resolved once. Out: for each environment a row of
//! observations in single precision, a reward, and whether its episode has ended. The threads of the batch write them at the end
//! of each call of `step` and `reset`, from rows that stages in lanes and in `mjData` leave; so they do not depend on
//! threads, masks or lanes.
//!
//! Tests: `tests/engine/batch_terms.rs`.
#![forbid(unsafe_code)]

mod compile;
mod evaluate;

pub use compile::{Program, compile};
pub use evaluate::{Scratch, write};

use super::frame::ObjectFrame;
use super::rays::RayView;
use super::tables::{SharedTables, Tables};
use crate::abi::*;
use crate::base::Result;

/// What a batch writes for training: observations, rewards, ends of episodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terms<'a> {
    /// Names and widths of tables that programs write, for terms to read: commands, targets, phases.
    pub inputs: &'a [(&'a str, usize)],
    /// Terms of the row of observations, in their order.
    pub observations: &'a [Term<'a>],
    /// Terms whose sum is the reward.
    pub rewards: &'a [Reward<'a>],
    /// Terms that end an episode.
    pub terminations: &'a [Termination<'a>],
    /// Up to which stage quantities are those of the new state; later ones belong to the last step, as after `mj_step`. `None`: all
    /// are those of the new state, for which a step computes what the terms need. After a reset all are those of the new state.
    pub stage: Option<mjtStage>,
    /// Noise is a function of this number, the environment, how often it was observed, the term, and the entry.
    pub seed: u64,
}

/// Numbers that follow from an environment's state. In this order: its quantity; less a target; its change; with noise; scaled,
/// shifted and clipped; late; the last few of them.
#[derive(Clone, Copy, Debug)]
pub struct Term<'a> {
    /// By which programs find it.
    pub name: &'a str,
    pub quantity: TermQuantity<'a>,
    /// Which of the quantity's values, flattened row by row.
    pub part: TermPart<'a>,
    /// An input of as many values that is subtracted.
    pub target: Option<&'a str>,
    /// Whether the term is the change since the last call; 0 after a reset.
    pub change: bool,
    pub noise: Noise,
    /// Factors: none, one, or one for each value.
    pub scale: &'a [f64],
    /// What is added after scaling: nothing, one number, or one for each value.
    pub offset: &'a [f64],
    /// Limits of the result.
    pub clip: Option<[f64; 2]>,
    /// How many calls late the values are shown; those after a reset are shown until then.
    pub delay: usize,
    /// How many values are shown, those of the last calls, the oldest first: at least 1.
    pub history: usize,
}

impl<'a> Term<'a> {
    /// A quantity as it is.
    pub fn new(name: &'a str, quantity: TermQuantity<'a>) -> Term<'a> {
        Term {
            name,
            quantity,
            part: TermPart::All,
            target: None,
            change: false,
            noise: Noise::None,
            scale: &[],
            offset: &[],
            clip: None,
            delay: 0,
            history: 1,
        }
    }
}

/// What a term shows.
#[derive(Clone, Copy, Debug)]
pub enum TermQuantity<'a> {
    /// An element of the state ("qpos", "time"), or what could be an output of the batch ("xpos", "sensor.imu", "contact.dist").
    Field(&'a str),
    /// An input of the terms.
    Input(&'a str),
    /// A number.
    Constant(f64),
    /// The world's downward direction in the axes of a frame (3 numbers): (0, 0, -1) if it is upright.
    ProjectedGravity(ObjectFrame),
    /// The origin of a frame in the axes of another one, from its origin (3 numbers).
    Position { of: ObjectFrame, from: ObjectFrame },
    /// The axes of a frame in those of another one: the x axis and the y axis (6 numbers).
    Orientation { of: ObjectFrame, from: ObjectFrame },
    /// The velocity of a frame's origin in its own axes (3 numbers).
    LinearVelocity(ObjectFrame),
    /// The angular velocity of a frame in its own axes (3 numbers).
    AngularVelocity(ObjectFrame),
    /// Distances along rays from `pnt` in the directions `vec` (`n x 3` each), in multiples of their lengths; `missing` where
    /// nothing is met up to the cutoff.
    Rays { pnt: &'a [f64], vec: &'a [f64], cutoff: f64, view: RayView, missing: f64 },
    /// Heights of the terrain, above the origin of the view's frame, at points `xy` (`n x 2`) around it that turn with its
    /// heading; `missing` where there is nothing.
    Heights { xy: &'a [f64], view: RayView, missing: f64 },
}

/// Some of a quantity's values.
#[derive(Clone, Debug, Copy, Default)]
pub enum TermPart<'a> {
    #[default]
    All,
    /// These places. The end may be past the last value: then it is that.
    Range(usize, usize),
    /// The values at these places.
    List(&'a [usize]),
    /// Those of objects of these names, in a field with a row for each joint, dof, body, geom, site, camera, tendon, actuator or
    /// sensor.
    Named(&'a [&'a str]),
}

/// Noise that is added to each value of a term.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Noise {
    #[default]
    None,
    /// Normally distributed, of this standard deviation.
    Normal(f64),
    /// Uniformly distributed between minus and plus this number.
    Uniform(f64),
}

/// A part of the reward: a weight times a function of a term.
#[derive(Clone, Copy, Debug)]
pub struct Reward<'a> {
    pub term: Term<'a>,
    pub function: RewardFunction,
    pub weight: f64,
}

/// A number that is made of the values of a term.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RewardFunction {
    /// Their sum.
    Sum,
    /// The sum of their squares.
    Squares,
    /// The sum of their sizes.
    Sizes,
    /// `exp(-s / w^2)` for the sum `s` of their squares and this width `w`: 1 where all are 0.
    Gaussian(f64),
}

/// A term that ends an episode when one of its values leaves a range, or is NaN.
#[derive(Clone, Copy, Debug)]
pub struct Termination<'a> {
    pub term: Term<'a>,
    /// The least and the largest value with which an episode goes on.
    pub range: [f64; 2],
    /// Whether it cuts the episode off (a time limit), rather than ending it.
    pub truncates: bool,
}

/// The tables of a batch's terms.
pub struct TermTables {
    pub program: Program,
    inputs: Tables<f64>,
    memory: Tables<f64>,
    floats: Tables<f32>,
    flags: Tables<u8>,
}

/// Tables of [`TermTables::floats`].
const OBSERVATIONS: usize = 0;
const REWARDS: usize = 1;
const REWARD_PARTS: usize = 2;
/// Tables of [`TermTables::flags`].
const TERMINATED: usize = 0;
const TRUNCATED: usize = 1;
const END_PARTS: usize = 2;

impl TermTables {
    /// Zeroed tables for this many environments.
    pub fn new(program: Program, nbatch: usize) -> Result<TermTables> {
        let inputs = Tables::zeroed("terms", nbatch, &program.input_widths())?;
        let memory = Tables::zeroed("terms", nbatch, &[program.memory_width()])?;
        let floats = Tables::zeroed("terms", nbatch, &[program.observation_width(), 1, program.reward_count()])?;
        let flags = Tables::zeroed("terms", nbatch, &[1, 1, program.termination_count()])?;
        Ok(TermTables { program, inputs, memory, floats, flags })
    }

    /// For the threads of a job.
    pub fn shared(&mut self) -> TermRows<'_> {
        TermRows {
            program: &self.program,
            inputs: self.inputs.shared(),
            memory: self.memory.shared(),
            floats: self.floats.shared(),
            flags: self.flags.shared(),
        }
    }

    /// Rows of observations.
    pub fn observations(&self) -> &[f32] {
        self.floats.get(OBSERVATIONS)
    }

    /// Sums of rewards, and their terms.
    pub fn rewards(&self) -> [&[f32]; 2] {
        [self.floats.get(REWARDS), self.floats.get(REWARD_PARTS)]
    }

    /// Which episodes have ended, which were cut off, and by which terms.
    pub fn ends(&self) -> [&[u8]; 3] {
        [TERMINATED, TRUNCATED, END_PARTS].map(|i| self.flags.get(i))
    }

    /// The table of an input.
    pub fn input(&mut self, name: &str) -> Result<&mut [f64]> {
        let i = self.program.input(name)?;
        Ok(self.inputs.get_mut(i))
    }

    /// Its address.
    pub fn input_ptr(&mut self, name: &str) -> Result<*mut f64> {
        let i = self.program.input(name)?;
        Ok(self.inputs.as_mut_ptr(i))
    }

    /// Addresses of what is written.
    pub fn pointers(&mut self) -> TermPointers {
        TermPointers {
            observations: self.floats.as_mut_ptr(OBSERVATIONS),
            observation_width: self.floats.width(OBSERVATIONS),
            rewards: self.floats.as_mut_ptr(REWARDS),
            reward_terms: self.floats.as_mut_ptr(REWARD_PARTS),
            terminated: self.flags.as_mut_ptr(TERMINATED),
            truncated: self.flags.as_mut_ptr(TRUNCATED),
            termination_terms: self.flags.as_mut_ptr(END_PARTS),
        }
    }

    /// Bytes of one environment.
    pub fn row_bytes(&self) -> usize {
        self.inputs.row_bytes() + self.memory.row_bytes() + self.floats.row_bytes() + self.flags.row_bytes()
    }
}

/// Where the tables of terms are, for code of other languages: valid as long as those of the batch's state.
pub struct TermPointers {
    /// `nbatch x observation_width`.
    pub observations: *mut f32,
    pub observation_width: usize,
    /// `nbatch`.
    pub rewards: *mut f32,
    /// `nbatch` x terms.
    pub reward_terms: *mut f32,
    /// `nbatch`, 0 or 1.
    pub terminated: *mut u8,
    /// `nbatch`, 0 or 1.
    pub truncated: *mut u8,
    /// `nbatch` x terms, 0 or 1.
    pub termination_terms: *mut u8,
}

/// The rows of all environments, for the threads of a job.
#[derive(Clone, Copy)]
pub struct TermRows<'a> {
    pub program: &'a Program,
    inputs: SharedTables<'a, f64>,
    memory: SharedTables<'a, f64>,
    floats: SharedTables<'a, f32>,
    flags: SharedTables<'a, u8>,
}
