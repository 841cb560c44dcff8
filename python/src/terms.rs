//! Terms of observations, rewards and ends of episodes, as the Python half describes them: dictionaries of plain values.

use crate::batch::{Seen, frame};
use crate::options::stage;
use mujoco::sim::{
    Model, Noise, ObjectFrame, RayView, Reward, RewardFunction, Term, TermPart, TermQuantity, Termination, Terms,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A term.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct TermSpec {
    name: String,
    quantity: String,
    field: Option<String>,
    frame: Option<(String, String)>,
    relative_to: Option<(String, String)>,
    value: f64,
    pnt: Vec<f64>,
    vec: Vec<f64>,
    seen: Option<Seen>,
    range: Option<(usize, usize)>,
    list: Option<Vec<usize>>,
    names: Option<Vec<String>>,
    target: Option<String>,
    change: bool,
    noise: f64,
    uniform: bool,
    scale: Vec<f64>,
    offset: Vec<f64>,
    clip: Option<(f64, f64)>,
    delay: usize,
    history: usize,
}

/// All terms of a batch.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TermsSpec {
    inputs: Vec<(String, usize)>,
    observations: Vec<TermSpec>,
    /// Term, function, its width, weight.
    rewards: Vec<(TermSpec, String, f64, f64)>,
    /// Term, least and largest value, whether it truncates.
    terminations: Vec<(TermSpec, f64, f64, bool)>,
    stage: Option<i32>,
    seed: u64,
}

/// What a term refers to, found in the model.
struct Found<'a> {
    names: Vec<&'a str>,
    frame: ObjectFrame,
    from: ObjectFrame,
    view: RayView,
    cutoff: f64,
}

impl TermSpec {
    fn find(&self, model: &Model) -> PyResult<Found<'_>> {
        let object = |pair: &Option<(String, String)>| {
            let found = pair.as_ref().map_or(Ok(ObjectFrame::World), |(kind, name)| frame(model, kind, name));
            found.map_err(|e| PyValueError::new_err(format!("'{}': {e}", self.name)))
        };
        let names = self.names.iter().flatten().map(String::as_str).collect();
        let view = self.seen.as_ref().map_or(Ok(RayView::default()), |seen| seen.view(model))?;
        let cutoff = self.seen.as_ref().map_or(f64::INFINITY, |seen| seen.cutoff);
        Ok(Found { names, frame: object(&self.frame)?, from: object(&self.relative_to)?, view, cutoff })
    }

    fn term<'a>(&'a self, found: &'a Found) -> PyResult<Term<'a>> {
        let Found { frame, from, view, cutoff, .. } = *found;
        let (field, missing) = (self.field.as_deref().unwrap_or_default(), self.value);
        let quantity = match self.quantity.as_str() {
            "field" => TermQuantity::Field(field),
            "input" => TermQuantity::Input(field),
            "constant" => TermQuantity::Constant(self.value),
            "projected_gravity" => TermQuantity::ProjectedGravity(frame),
            "position" => TermQuantity::Position { of: frame, from },
            "orientation" => TermQuantity::Orientation { of: frame, from },
            "linear_velocity" => TermQuantity::LinearVelocity(frame),
            "angular_velocity" => TermQuantity::AngularVelocity(frame),
            "rays" => TermQuantity::Rays { pnt: &self.pnt, vec: &self.vec, cutoff, view, missing },
            "heights" => TermQuantity::Heights { xy: &self.pnt, view, missing },
            other => return Err(PyValueError::new_err(format!("quantity: '{other}' is none"))),
        };
        let part = match (self.range, &self.list, &self.names) {
            (Some((first, end)), ..) => TermPart::Range(first, end),
            (_, Some(list), _) => TermPart::List(list),
            (.., Some(_)) => TermPart::Named(&found.names),
            _ => TermPart::All,
        };
        let noise = match self.noise {
            0.0 => Noise::None,
            x if self.uniform => Noise::Uniform(x),
            x => Noise::Normal(x),
        };
        Ok(Term {
            part,
            target: self.target.as_deref(),
            change: self.change,
            noise,
            scale: &self.scale,
            offset: &self.offset,
            clip: self.clip.map(|(low, high)| [low, high]),
            delay: self.delay,
            history: self.history,
            ..Term::new(&self.name, quantity)
        })
    }
}

impl TermsSpec {
    /// Names of the inputs.
    pub fn inputs(&self) -> impl Iterator<Item = &(String, usize)> {
        self.inputs.iter()
    }

    /// Runs `f` with these terms for a model.
    pub fn with<T>(&self, model: &Model, f: impl FnOnce(&Terms) -> PyResult<T>) -> PyResult<T> {
        let rewards = self.rewards.iter().map(|(term, ..)| term);
        let all =
            || self.observations.iter().chain(rewards.clone()).chain(self.terminations.iter().map(|(term, ..)| term));
        let found = all().map(|term| term.find(model)).collect::<PyResult<Vec<_>>>()?;
        let terms = all().zip(&found).map(|(term, found)| term.term(found)).collect::<PyResult<Vec<_>>>()?;
        let (observations, rest) = terms.split_at(self.observations.len());
        let (of_rewards, of_ends) = rest.split_at(self.rewards.len());
        let mut rewards = Vec::new();
        for ((_, function, width, weight), &term) in self.rewards.iter().zip(of_rewards) {
            let function = match function.as_str() {
                "sum" => RewardFunction::Sum,
                "squares" => RewardFunction::Squares,
                "sizes" => RewardFunction::Sizes,
                "gaussian" => RewardFunction::Gaussian(*width),
                other => return Err(PyValueError::new_err(format!("function: '{other}' is none"))),
            };
            rewards.push(Reward { term, function, weight: *weight });
        }
        let terminations = self.terminations.iter().zip(of_ends).map(|((_, low, high, truncates), &term)| {
            Termination { term, range: [*low, *high], truncates: *truncates }
        });
        let terminations: Vec<_> = terminations.collect();
        let inputs: Vec<_> = self.inputs.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        f(&Terms {
            inputs: &inputs,
            observations,
            rewards: &rewards,
            terminations: &terminations,
            stage: self.stage.map(stage).transpose()?,
            seed: self.seed,
        })
    }
}
