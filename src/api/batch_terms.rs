//! Observations, rewards and ends of episodes of batches: how programs describe them. TermPart of `mujoco/rujoco.h`.

use super::batch_args::{array, missing, size, text, texts};
use super::batch_rays::rjRays;
use crate::abi::*;
use crate::base::Result;
use crate::base::memory::view;
use crate::batch::error::argument;
use crate::batch::{Noise, ObjectFrame, Reward, RewardFunction, Term, TermPart, TermQuantity, Termination, Terms};
use crate::model::Model;
use rujoco_export::symbol;
use std::ffi::{c_char, c_int};

/// What a term shows.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum rjtQuantity {
    /// An element of the state ("qpos", "time"), or what could be an output of the batch: `field`.
    rjQUANTITY_FIELD = 0,
    /// An input of the terms: `field` is its name.
    rjQUANTITY_INPUT,
    /// The number `value`.
    rjQUANTITY_CONSTANT,
    /// The world's downward direction in the axes of the frame (3).
    rjQUANTITY_GRAVITY,
    /// The origin of the frame in the axes of `from`, from its origin (3).
    rjQUANTITY_POSITION,
    /// The axes of the frame in those of `from`: x axis and y axis (6).
    rjQUANTITY_ORIENTATION,
    /// The velocity of the frame's origin in its own axes (3).
    rjQUANTITY_LINVEL,
    /// The angular velocity of the frame in its own axes (3).
    rjQUANTITY_ANGVEL,
    /// Distances along `rays`, `value` where nothing is met.
    rjQUANTITY_RAY,
    /// Heights of the terrain above the origin of the frame of `rays` at the points that rj_height takes, `value` where nothing is
    /// met.
    rjQUANTITY_HEIGHT,
}

/// A number that is made of the values of a term.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum rjtReward {
    /// Their sum.
    rjREWARD_SUM = 0,
    /// The sum of their squares.
    rjREWARD_SQUARES,
    /// The sum of their sizes.
    rjREWARD_SIZES,
    /// exp(-s / width^2) for the sum s of their squares.
    rjREWARD_GAUSSIAN,
}

/// Numbers that follow from an environment's state; `rj_defaultTerm` sets all to 0 and NULL. In this order: the quantity; less the
/// target; its change; with noise; scaled, shifted and clipped; late; the last few of them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjTerm {
    /// For errors, and for rj_observationRange.
    pub name: *const c_char,
    /// rjtQuantity.
    pub quantity: c_int,
    /// Name of the field or input.
    pub field: *const c_char,
    /// mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_SITE or mjOBJ_CAMERA, for quantities of a frame.
    pub frametype: c_int,
    /// Name of that object.
    pub frame: *const c_char,
    /// The same of the frame that positions and orientations are seen from; 0: the world.
    pub fromtype: c_int,
    /// Name of that object.
    pub from: *const c_char,
    /// A constant, or what stands for nothing met.
    pub value: mjtNum,
    /// Rays or points, one list for all environments.
    pub rays: *const rjRays,
    /// Number of entries of `part`; 0: all values.
    pub npart: c_int,
    /// Which of the quantity's values.
    pub part: *const c_int,
    /// An input of as many values that is subtracted, or NULL.
    pub target: *const c_char,
    /// Whether the term is the change since the last call.
    pub flg_change: mjtByte,
    /// Whether noise is uniformly distributed between -noise and noise, rather than normally.
    pub flg_uniform: mjtByte,
    /// Standard deviation of noise, or its largest size; 0: none.
    pub noise: mjtNum,
    /// Number of factors: 0, 1, or one for each value.
    pub nscale: c_int,
    /// The factors.
    pub scale: *const mjtNum,
    /// Number of offsets, which are added after scaling: 0, 1, or one for each value.
    pub noffset: c_int,
    /// The offsets.
    pub offset: *const mjtNum,
    /// Whether values are clipped.
    pub flg_clip: mjtByte,
    /// Least and largest value.
    pub clip: [mjtNum; 2],
    /// How many calls late values are shown.
    pub delay: c_int,
    /// How many values are shown, the oldest first; 0 counts as 1.
    pub history: c_int,
}

/// A part of the reward: a weight times a function of a term.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjReward {
    /// What it is made of.
    pub term: rjTerm,
    /// rjtReward.
    pub function: c_int,
    /// Of rjREWARD_GAUSSIAN.
    pub width: mjtNum,
    /// The weight.
    pub weight: mjtNum,
}

/// A term that ends an episode when one of its values leaves a range, or is NaN.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjTermination {
    /// What is looked at.
    pub term: rjTerm,
    /// The least and the largest value with which an episode goes on.
    pub range: [mjtNum; 2],
    /// Whether it cuts the episode off (a time limit), rather than ending it.
    pub flg_truncate: mjtByte,
}

/// What a batch writes for training, at the end of rj_step, rj_stepWith and rj_reset; see rjConfig.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjTerms {
    /// Number of inputs: tables that programs write, for terms to read.
    pub ninput: c_int,
    /// Their names.
    pub inputs: *const *const c_char,
    /// How many values each has for an environment.
    pub input_sizes: *const c_int,
    /// Number of terms of the row of observations.
    pub nobservation: c_int,
    /// These terms.
    pub observations: *const rjTerm,
    /// Number of terms of the reward.
    pub nreward: c_int,
    /// These terms.
    pub rewards: *const rjReward,
    /// Number of terms that end episodes.
    pub ntermination: c_int,
    /// These terms.
    pub terminations: *const rjTermination,
    /// Whether `stage` counts; else all quantities are those of the new state.
    pub flg_stage: mjtByte,
    /// mjtStage up to which quantities are those of the new state; later ones belong to the last step.
    pub stage: c_int,
    /// Noise is a function of this number, the environment, how often it was observed, the term, and the entry.
    pub seed: u64,
}

/// Sets everything to 0 and NULL.
#[symbol]
pub unsafe extern "C-unwind" fn rj_defaultTerm(term: *mut rjTerm) {
    // SAFETY: null or the caller's struct, of which all-zero bytes are a value.
    unsafe {
        if !term.is_null() {
            term.write_bytes(0, 1);
        }
    }
}

/// An array of the caller's structs.
///
/// # Safety
/// Null, or `n` values.
unsafe fn list<'a, T>(name: &str, p: *const T, n: c_int) -> Result<&'a [T]> {
    let n = size(name, n)?;
    // SAFETY: the caller says that `p` is null or points to `n` values; a view of null has no values.
    if p.is_null() && n > 0 { Err(missing(name)) } else { Ok(unsafe { view(p, n) }) }
}

/// What terms borrow that C has in another form.
#[derive(Default)]
struct Converted {
    part: Vec<usize>,
}

impl rjTerm {
    /// # Safety
    /// Names are null or C strings.
    unsafe fn object(m: &Model, kind: c_int, name: *const c_char) -> Result<ObjectFrame> {
        let Some(kind) = mjtObj::from_int(kind).filter(|&kind| kind != mjOBJ_UNKNOWN) else {
            return Ok(ObjectFrame::World);
        };
        // SAFETY: the caller says that the name is null or a C string.
        ObjectFrame::find(m, kind, unsafe { text("frame", name)? })
    }

    /// # Safety
    /// Pointers are null, or as long as the struct says.
    unsafe fn convert(&self) -> Result<Converted> {
        // SAFETY: the caller says that `part` is null or has as many entries.
        let part = unsafe { list("part", self.part, self.npart)? };
        Ok(Converted { part: part.iter().map(|&i| size("part", i)).collect::<Result<_>>()? })
    }

    /// # Safety
    /// Pointers are null, or as long as the struct says.
    unsafe fn term<'a>(&'a self, m: &Model, converted: &'a Converted) -> Result<Term<'a>> {
        // SAFETY: the caller says that names are null or C strings.
        let name = unsafe { text("name", self.name)? };
        // SAFETY: as the caller says.
        unsafe { self.resolve(m, name, converted) }.map_err(|e| argument("terms", format_args!("'{name}': {e}")))
    }

    /// # Safety
    /// Pointers are null, or as long as the struct says.
    unsafe fn resolve<'a>(&'a self, m: &Model, name: &'a str, converted: &'a Converted) -> Result<Term<'a>> {
        // SAFETY: the caller says that pointers are null or as long as the struct says.
        unsafe {
            let frame = || Self::object(m, self.frametype, self.frame);
            let from = || Self::object(m, self.fromtype, self.from);
            use rjtQuantity::*;
            let quantity = match self.quantity {
                q if q == rjQUANTITY_FIELD as c_int => TermQuantity::Field(text("field", self.field)?),
                q if q == rjQUANTITY_INPUT as c_int => TermQuantity::Input(text("field", self.field)?),
                q if q == rjQUANTITY_CONSTANT as c_int => TermQuantity::Constant(self.value),
                q if q == rjQUANTITY_GRAVITY as c_int => TermQuantity::ProjectedGravity(frame()?),
                q if q == rjQUANTITY_POSITION as c_int => TermQuantity::Position { of: frame()?, from: from()? },
                q if q == rjQUANTITY_ORIENTATION as c_int => TermQuantity::Orientation { of: frame()?, from: from()? },
                q if q == rjQUANTITY_LINVEL as c_int => TermQuantity::LinearVelocity(frame()?),
                q if q == rjQUANTITY_ANGVEL as c_int => TermQuantity::AngularVelocity(frame()?),
                q if q == rjQUANTITY_RAY as c_int || q == rjQUANTITY_HEIGHT as c_int => {
                    let rays = self.rays.as_ref().ok_or_else(|| missing("rays"))?;
                    let (n, view) = (rays.shared_count()?, rays.view(m)?);
                    if q == rjQUANTITY_HEIGHT as c_int {
                        TermQuantity::Heights { xy: array("pnt", rays.pnt, 2 * n)?, view, missing: self.value }
                    } else {
                        let (pnt, vec) = (array("pnt", rays.pnt, 3 * n)?, array("vec", rays.vec, 3 * n)?);
                        TermQuantity::Rays { pnt, vec, cutoff: rays.cutoff, view, missing: self.value }
                    }
                }
                q => return Err(argument("quantity", format_args!("is {q}, which is no rjtQuantity"))),
            };
            Ok(Term {
                part: if self.npart == 0 { TermPart::All } else { TermPart::List(&converted.part) },
                target: if self.target.is_null() { None } else { Some(text("target", self.target)?) },
                change: self.flg_change != 0,
                noise: match self.noise {
                    0.0 => Noise::None,
                    x if self.flg_uniform != 0 => Noise::Uniform(x),
                    x => Noise::Normal(x),
                },
                scale: array("scale", self.scale, size("nscale", self.nscale)?)?,
                offset: array("offset", self.offset, size("noffset", self.noffset)?)?,
                clip: (self.flg_clip != 0).then_some(self.clip),
                delay: size("delay", self.delay)?,
                history: size("history", self.history)?.max(1),
                ..Term::new(name, quantity)
            })
        }
    }
}

/// Runs `f` with the terms of a configuration, or with none.
///
/// # Safety
/// Pointers are null, or as long as the structs say.
pub(super) unsafe fn with_terms<T>(m: &Model, terms: *const rjTerms, f: impl FnOnce(&Terms) -> Result<T>) -> Result<T> {
    // SAFETY: the caller says that pointers are null or as long as the structs say.
    unsafe {
        let Some(t) = terms.as_ref() else { return f(&Terms::default()) };
        let names = texts("inputs", t.inputs, size("ninput", t.ninput)?)?;
        let sizes = list("input_sizes", t.input_sizes, t.ninput)?;
        let sizes = sizes.iter().map(|&n| size("input_sizes", n)).collect::<Result<Vec<_>>>()?;
        let inputs: Vec<_> = names.into_iter().zip(sizes).collect();
        let observations = list("observations", t.observations, t.nobservation)?;
        let rewards = list("rewards", t.rewards, t.nreward)?;
        let terminations = list("terminations", t.terminations, t.ntermination)?;
        let all =
            || observations.iter().chain(rewards.iter().map(|r| &r.term)).chain(terminations.iter().map(|e| &e.term));
        let converted = all().map(|term| term.convert()).collect::<Result<Vec<_>>>()?;
        let made = all().zip(&converted).map(|(term, more)| term.term(m, more)).collect::<Result<Vec<_>>>()?;
        let (first, rest) = made.split_at(observations.len());
        let (second, third) = rest.split_at(rewards.len());
        let reward = |(reward, &term): (&rjReward, &_)| {
            let function = match reward.function {
                f if f == rjtReward::rjREWARD_SUM as c_int => RewardFunction::Sum,
                f if f == rjtReward::rjREWARD_SQUARES as c_int => RewardFunction::Squares,
                f if f == rjtReward::rjREWARD_SIZES as c_int => RewardFunction::Sizes,
                f if f == rjtReward::rjREWARD_GAUSSIAN as c_int => RewardFunction::Gaussian(reward.width),
                f => return Err(argument("function", format_args!("is {f}, which is no rjtReward"))),
            };
            Ok(Reward { term, function, weight: reward.weight })
        };
        let rewards = rewards.iter().zip(second).map(reward).collect::<Result<Vec<_>>>()?;
        let end = |(end, &term): (&rjTermination, &_)| Termination {
            term,
            range: end.range,
            truncates: end.flg_truncate != 0,
        };
        let terminations: Vec<_> = terminations.iter().zip(third).map(end).collect();
        let stage = mjtStage::from_int(t.stage).ok_or_else(|| argument("stage", format_args!("is {}", t.stage)))?;
        f(&Terms {
            inputs: &inputs,
            observations: first,
            rewards: &rewards,
            terminations: &terminations,
            stage: (t.flg_stage != 0).then_some(stage),
            seed: t.seed,
        })
    }
}
