//! What flags and modes are called, in the order of their bits or numbers.

use crate::base::names;
use std::ffi::CStr;

/// A flag of pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    /// What it shows.
    pub name: &'static str,
    /// The key that it has in interactive programs, if it has one.
    pub key: Option<u8>,
}

fn texts(table: &'static [&'static CStr]) -> impl Iterator<Item = &'static str> {
    table.iter().map(|text| ascii(text))
}

fn flags(table: &'static [names::Flag]) -> impl Iterator<Item = Flag> {
    table.iter().map(|flag| Flag { name: ascii(flag.name), key: ascii(flag.key).trim().bytes().next() })
}

fn ascii(text: &CStr) -> &str {
    text.to_str().expect("the names are ASCII")
}

/// Parts of the simulation that can be switched off: the bits of `disableflags` (`mjtDisableBit`).
pub fn disable_flags() -> impl Iterator<Item = &'static str> {
    texts(&names::DISABLE_FLAGS)
}

/// What can be switched on: the bits of `enableflags` (`mjtEnableBit`).
pub fn enable_flags() -> impl Iterator<Item = &'static str> {
    texts(&names::ENABLE_FLAGS)
}

/// Labels in pictures (`mjtLabel`).
pub fn labels() -> impl Iterator<Item = &'static str> {
    texts(&names::LABELS)
}

/// Frames in pictures (`mjtFrame`).
pub fn frames() -> impl Iterator<Item = &'static str> {
    texts(&names::FRAMES)
}

/// What pictures show: the `flags` of a [`super::Renderer`]'s `option` (`mjtVisFlag`).
pub fn elements() -> impl Iterator<Item = Flag> {
    flags(&names::VISUALIZATION_FLAGS)
}

/// Effects of drawing: those of [`super::Renderer::effects`] (`mjtRndFlag`).
pub fn effects() -> impl Iterator<Item = Flag> {
    flags(&names::RENDERING_FLAGS)
}
