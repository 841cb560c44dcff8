//! `mujoco.sdf.*`: instances of the built-in distance fields.
#![forbid(unsafe_code)]

use super::FirstParty;
use super::shape::{Attributes, DistanceField};
use super::text::{attribute, leading_number, whole_number};
use crate::abi::*;
use crate::base::lock::Mutex;
use crate::base::{Error, ErrorKind, Rejection, Result};
use crate::data::Data;
use crate::math::Vec3;
use crate::model::Model;
use crate::visual::scene::Section;
use crate::visual::{Shapes, geom};
use std::ffi::CStr;
use std::marker::PhantomData;

/// An instance: a shape's attributes as numbers, and the ways of the last descents.
pub struct Sdf<S> {
    pub attributes: Attributes,
    /// Behind a lock, because threads that query one `mjData` share the instance, and each gradient adds a point.
    descents: Mutex<Descents>,
    shape: PhantomData<S>,
}

/// The ways of descents; capacity for `MAX_POINTS` is there from the start.
struct Descents {
    /// Points of all descents, in the field's frame.
    points: Vec<Vec3>,
    /// Where each descent starts in `points`.
    starts: Vec<usize>,
}

/// Most points that are kept to be shown.
const MAX_POINTS: usize = 10 * (mjMAXCONPAIR as usize + 1) * (mjMAXCONPAIR as usize + 1);

impl<S: DistanceField> Sdf<S> {
    /// The gradient at a point, which belongs to the descent that started last.
    pub fn descend(&self, x: &Vec3) -> Vec3 {
        if S::SHOWS_DESCENTS {
            let mut descents = self.descents.lock();
            if !descents.starts.is_empty() && descents.points.len() < MAX_POINTS {
                descents.points.push(*x);
            }
        }
        S::gradient(x, &self.attributes)
    }
}

impl<S: DistanceField> FirstParty for Sdf<S> {
    const NAME: &'static CStr = S::NAME;
    const ATTRIBUTES: &'static [&'static CStr] = S::ATTRIBUTES;
    const CAPABILITY: mjtPluginCapabilityBit = mjPLUGIN_SDF;

    fn new(m: &Model, instance: usize) -> std::result::Result<Sdf<S>, Rejection> {
        let value = |name: &CStr| attribute(m, instance, name);
        if S::CHECKED.iter().any(|name| whole_number(value(name)).is_none()) {
            return Err(Rejection::Warning(S::INVALID.into()));
        }
        let attributes = attributes::<S>(|name| Some(value(name)))?;
        let capacity = if S::SHOWS_DESCENTS { MAX_POINTS } else { 0 };
        let descents = Descents { points: Vec::with_capacity(capacity), starts: Vec::with_capacity(capacity) };
        Ok(Sdf { attributes, descents: Mutex::new(descents), shape: PhantomData })
    }

    /// Distances are asked for point by point; this says that a descent starts.
    fn compute(&mut self, _: &Model, _: &mut Data) -> Result<()> {
        let mut descents = self.descents.lock();
        if S::SHOWS_DESCENTS && descents.starts.len() < MAX_POINTS {
            let start = descents.points.len();
            descents.starts.push(start);
        }
        Ok(())
    }

    fn reset(&mut self) {
        let mut descents = self.descents.lock();
        descents.points.clear();
        descents.starts.clear();
    }

    /// The descents: a blue ball at the start, a red one at the end, and the steps between.
    fn show(&self, m: &Model, d: &Data, opt: &mjvOption, instance: usize, shapes: &mut Shapes) -> Section {
        let geom = m.geom_plugin().iter().position(|p| *p == instance as i32);
        let Some(g) = geom.filter(|_| opt.flags[mjVIS_SDFITER as usize] != 0) else { return Ok(()) };
        let descents = self.descents.lock();
        let ends = descents.starts.iter().skip(1).copied().chain([descents.points.len()]);
        for (start, end) in descents.starts.iter().zip(ends) {
            let way = descents.points[*start..end].iter();
            let way = way.map(|p| d.geom_xpos[g] + d.geom_xmat[g] * *p);
            show_descent(&way.collect::<Vec<_>>(), 0.2 * m.stat.meansize, instance, shapes)?;
        }
        Ok(())
    }
}

fn show_descent(way: &[Vec3], radius: f64, instance: usize, shapes: &mut Shapes) -> Section {
    const DECOR: i32 = mjCAT_DECOR as i32;
    let (Some(first), Some(last)) = (way.first(), way.last()) else { return Ok(()) };
    for (p, rgba) in [(first, [0.0, 0.0, 1.0, 1.0]), (last, [1.0, 0.0, 0.0, 1.0])] {
        let g = shapes.blank(DECOR, mjOBJ_UNKNOWN, instance)?;
        geom::init(g, mjGEOM_SPHERE as i32, Some(&Vec3([radius; 3])), Some(p), None, Some(&rgba));
        shapes.keep();
    }
    for (j, ends) in way.windows(2).enumerate() {
        let t = (j + 1) as f32 / (way.len() - 1) as f32;
        let g = shapes.blank(DECOR, mjOBJ_UNKNOWN, instance)?;
        // a little shorter than the step, so that steps can be distinguished
        let to = ends[0] + (ends[1] - ends[0]) * 0.95;
        geom::connect(g, mjGEOM_LINE, 2.0, ends[0], to);
        g.rgba = [t, 0.0, 1.0 - t, 1.0];
        shapes.keep();
    }
    Ok(())
}

/// The attributes of a shape as numbers: defaults for what is empty or absent, else what the text begins with.
pub fn attributes<'a, S: DistanceField>(value: impl Fn(&CStr) -> Option<&'a CStr>) -> Result<Attributes> {
    let mut all = Attributes::default();
    for ((to, name), default) in all.iter_mut().zip(S::ATTRIBUTES).zip(S::DEFAULTS) {
        let text = value(name).unwrap_or(c"");
        let invalid =
            || Error::of(ErrorKind::Plugin, format!("invalid attribute value for '{}'", name.to_string_lossy()));
        *to = if text.is_empty() { *default } else { leading_number(text).ok_or_else(invalid)?.0 };
    }
    Ok(all)
}
