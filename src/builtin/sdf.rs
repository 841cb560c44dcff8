//! `mujoco.sdf.*`: instances of the built-in distance fields.

use super::shape::{Attributes, Shape};
use super::text::{attribute, leading_number, whole_number};
use super::{FirstParty, Refusal};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::model::Model;
use std::ffi::CStr;
use std::marker::PhantomData;

/// An instance: a shape's attributes as numbers.
pub struct Sdf<S> {
    pub attributes: Attributes,
    shape: PhantomData<S>,
}

impl<S: Shape> FirstParty for Sdf<S> {
    const NAME: &'static CStr = S::NAME;
    const ATTRIBUTES: &'static [&'static CStr] = S::ATTRIBUTES;
    const CAPABILITY: mjtPluginCapabilityBit = mjPLUGIN_SDF;

    fn new(m: &Model, instance: usize) -> std::result::Result<Sdf<S>, Refusal> {
        let value = |name: &CStr| attribute(m, instance, name);
        if S::CHECKED.iter().any(|name| whole_number(value(name)).is_none()) {
            return Err(Refusal::Warning(S::INVALID.into()));
        }
        let attributes = attributes::<S>(|name| Some(value(name))).map_err(Refusal::Error)?;
        Ok(Sdf { attributes, shape: PhantomData })
    }

    /// Distances are asked for point by point.
    fn compute(&mut self, _: &Model, _: &mut Data) -> Result<()> {
        Ok(())
    }
}

/// The attributes of a shape as numbers: defaults for what is empty or absent, else what the text begins with.
pub fn attributes<'a, S: Shape>(value: impl Fn(&CStr) -> Option<&'a CStr>) -> Result<Attributes> {
    let mut all = Attributes::default();
    for ((to, name), default) in all.iter_mut().zip(S::ATTRIBUTES).zip(S::DEFAULTS) {
        let text = value(name).unwrap_or(c"");
        let invalid = || Error::new(format!("invalid attribute value for '{}'", name.to_string_lossy()));
        *to = if text.is_empty() { *default } else { leading_number(text).ok_or_else(invalid)?.0 };
    }
    Ok(all)
}
