//! Life of a `mjData` with everything that belongs to it: arrays, plugin instances, sleeping trees.
//!
//! Tests: `tests/engine/data.rs`.
#![forbid(unsafe_code)]

use super::sleeping;
use crate::base::Result;
use crate::data::{self, Data, OwnedData};
use crate::dynamics::sleep;
use crate::model::Model;
use crate::model::fields::ArrayField;
use crate::plugin;

/// New data of a simulation of `m`, plugins initialised, reset. An error of kind `Size` is a rejection of the model's sizes,
/// which C sees as a warning.
pub fn make(m: &Model) -> Result<OwnedData> {
    let mut d = OwnedData::raw(m)?;
    initialize(m, &mut d)?;
    Ok(d)
}

/// Initialises the plugins of data that has none yet and resets it. After an error no plugin is left in it.
pub fn initialize(m: &Model, d: &mut OwnedData) -> Result<()> {
    plugin::lifecycle::init(m, d)?;
    reset(m, d, 0).inspect_err(|_| plugin::lifecycle::destroy(d))
}

/// Makes existing data new for another model, in the same struct.
pub fn remake(m: &Model, d: &mut OwnedData) -> Result<()> {
    plugin::lifecycle::destroy(d);
    d.reallocate(m)?;
    initialize(m, d)
}

/// Frees data and its plugin instances.
pub fn delete(mut d: OwnedData) {
    plugin::lifecycle::destroy(&mut d);
}

/// Sets everything to its initial value; bytes of the buffer that are not part of the state become `byte`.
pub fn reset(m: &Model, d: &mut OwnedData, byte: u8) -> Result<()> {
    d.reset(m, byte)?;
    complete_reset(m, &mut d.enter(m))
}

/// As [`reset`], in the middle of a computation.
pub fn reset_within(m: &Model, d: &mut Data) -> Result<()> {
    d.reset_within(m)?;
    complete_reset(m, d)
}

/// Sleeping trees and plugins of data whose arrays have been reset.
fn complete_reset(m: &Model, d: &mut Data) -> Result<()> {
    if sleep::enabled(m) {
        sleeping::initialize(m, d)?;
    }
    plugin::lifecycle::reset(m, d)
}

/// As [`reset`], then the state of keyframe `key`, if there is one.
pub fn reset_keyframe(m: &Model, d: &mut OwnedData, key: i32) -> Result<()> {
    reset(m, d, 0)?;
    data::reset_keyframe(m, &mut d.enter(m), key);
    Ok(())
}

/// Copies `src` into `dest`; `wanted` as in [`data::copy_into`].
pub fn copy(dest: &mut OwnedData, m: &Model, src: &OwnedData, wanted: impl Fn(&ArrayField) -> bool) -> Result<()> {
    dest.copy_from(m, src, wanted)?;
    if std::ptr::eq(dest.as_ptr(), src.as_ptr()) {
        return Ok(());
    }
    plugin::lifecycle::copy(dest, m, src)
}

/// A copy of `src`; `wanted` as in [`data::copy_into`].
pub fn copied(m: &Model, src: &OwnedData, wanted: impl Fn(&ArrayField) -> bool) -> Result<OwnedData> {
    let mut fresh = OwnedData::raw(m)?;
    plugin::lifecycle::init(m, &mut fresh)?;
    copy(&mut fresh, m, src, wanted)?;
    Ok(fresh)
}
