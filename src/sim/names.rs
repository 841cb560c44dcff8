//! What flags and modes are called, in the order of their bits or numbers.

use crate::api::globals::{
    Text, mjDISABLESTRING, mjENABLESTRING, mjFRAMESTRING, mjLABELSTRING, mjRNDSTRING, mjVISSTRING,
};

/// A flag of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    /// What it shows.
    pub name: &'static str,
    /// The key that it has in interactive programs, if it has one.
    pub key: Option<u8>,
}

fn names(table: &'static [Text]) -> impl Iterator<Item = &'static str> {
    table.iter().map(Text::as_str)
}

fn flags(table: &'static [[Text; 3]]) -> impl Iterator<Item = Flag> {
    table.iter().map(|[name, _, key]| Flag { name: name.as_str(), key: key.as_str().trim().bytes().next() })
}

/// Parts of the simulation that can be switched off: the bits of `disableflags` (`mjtDisableBit`).
pub fn disable_flags() -> impl Iterator<Item = &'static str> {
    names(&mjDISABLESTRING)
}

/// What can be switched on: the bits of `enableflags` (`mjtEnableBit`).
pub fn enable_flags() -> impl Iterator<Item = &'static str> {
    names(&mjENABLESTRING)
}

/// Labels in pictures (`mjtLabel`).
pub fn labels() -> impl Iterator<Item = &'static str> {
    names(&mjLABELSTRING)
}

/// Frames in pictures (`mjtFrame`).
pub fn frames() -> impl Iterator<Item = &'static str> {
    names(&mjFRAMESTRING)
}

/// What pictures show: the `flags` of a [`super::Renderer`]'s `option` (`mjtVisFlag`).
pub fn elements() -> impl Iterator<Item = Flag> {
    flags(&mjVISSTRING)
}

/// Effects of drawing: those of [`super::Renderer::effects`] (`mjtRndFlag`).
pub fn effects() -> impl Iterator<Item = Flag> {
    flags(&mjRNDSTRING)
}
