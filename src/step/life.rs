//! Life of a `mjData` with everything that belongs to it: arrays, plugin instances, sleeping trees.

use super::sleeping;
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::{self, Data, OwnedData};
use crate::dynamics::sleep;
use crate::model::Model;
use crate::plugin;

/// New data of a simulation of `m`, plugins initialised, reset. `Ok(Err(text))` is a refusal of the sizes, which C sees as
/// a warning.
pub fn make(m: &Model) -> Result<std::result::Result<OwnedData, Error>> {
    let d = match OwnedData::raw(m) {
        Ok(d) => d,
        Err(refusal) => return Ok(Err(refusal)),
    };
    // SAFETY: just allocated for `m`.
    unsafe {
        plugin::life::init(m, d.as_ptr())?;
        if let Err(e) = reset(m, d.as_ptr(), 0) {
            plugin::life::destroy(d.as_ptr());
            return Err(e);
        }
    }
    Ok(Ok(d))
}

/// Makes existing data new for another model, in the same struct.
///
/// # Safety
/// `d` came from [`make`] or [`copy`], and nobody holds views of it.
pub unsafe fn remake(m: &Model, d: *mut mjData) -> Result<()> {
    unsafe {
        plugin::life::destroy(d);
        let mut data = std::mem::ManuallyDrop::new(OwnedData::from_raw(d));
        data.reallocate(m)?;
        plugin::life::init(m, d)?;
        reset(m, d, 0)
    }
}

/// Frees data and its plugin instances.
///
/// # Safety
/// `d` came from [`make`] or [`copy`] and is not used any more.
pub unsafe fn delete(d: *mut mjData) {
    unsafe {
        plugin::life::destroy(d);
        drop(OwnedData::from_raw(d));
    }
}

/// Sets everything to its initial value; bytes of the buffer that are not part of the state become `byte`.
///
/// # Safety
/// `d` was made for a model of `m`'s sizes.
pub unsafe fn reset(m: &Model, d: *mut mjData, byte: u8) -> Result<()> {
    unsafe {
        data::reset(m, d, byte)?;
        if sleep::enabled(m) {
            sleeping::initialize(m, &mut Data::enter(m, d))?;
        }
        plugin::life::reset(m, d)
    }
}

/// As [`reset`], in the middle of a computation.
pub fn reset_within(m: &Model, d: &mut Data) -> Result<()> {
    // SAFETY: the views belong to a `mjData` for `m`, and are taken up again afterwards.
    d.lend(m, |_, d| unsafe { reset(m, d, 0) })
}

/// As [`reset`], then the state of keyframe `key`, if there is one.
///
/// # Safety
/// As [`reset`].
pub unsafe fn reset_keyframe(m: &Model, d: *mut mjData, key: i32) -> Result<()> {
    unsafe {
        reset(m, d, 0)?;
        data::reset_keyframe(m, &mut Data::enter(m, d), key);
    }
    Ok(())
}

/// Copies `src` into `dest`, or into new data if `dest` is null; `wanted` as in [`data::copy_into`].
///
/// # Safety
/// Both were made for models of `m`'s sizes, and nobody holds views of them.
pub unsafe fn copy(
    dest: *mut mjData,
    m: &Model,
    src: *const mjData,
    wanted: impl Fn(&str) -> bool,
) -> Result<*mut mjData> {
    unsafe {
        if !dest.is_null() {
            data::copy_into(m, dest, src, wanted)?;
            plugin::life::copy(dest, m, src)?;
            return Ok(dest);
        }
        let fresh = OwnedData::raw(m)?;
        plugin::life::init(m, fresh.as_ptr())?;
        data::copy_into(m, fresh.as_ptr(), src, wanted)?;
        plugin::life::copy(fresh.as_ptr(), m, src)?;
        Ok(fresh.into_raw())
    }
}

/// Makes data of a simulation and, if asked, takes one step: what the compiler does to see whether a model runs.
pub fn try_out(m: &Model, step: bool) -> Result<()> {
    let d = match make(m)? {
        Ok(d) => d.into_raw(),
        Err(refusal) => return Err(refusal),
    };
    // SAFETY: just made for `m`, and nobody else has it.
    unsafe {
        let done = if step { super::step(m, &mut Data::enter(m, d)) } else { Ok(()) };
        delete(d);
        done
    }
}
