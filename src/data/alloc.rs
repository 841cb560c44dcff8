//! Life of a `mjData`: one struct, one buffer with the fixed arrays, one arena. Behind the visible part of the buffer
//! lies a hidden block (see `hidden`).
//!
//! Tests: in this file, `tests/engine/data.rs`.

use super::arena::clear_arena_pointers;
use super::hidden;
use super::{Data, Entered};
use crate::abi::*;
use crate::base::memory;
use crate::base::{Error, ErrorKind, Result};
use crate::model::Model;
use crate::model::alloc::check_arrays;
use crate::model::fields::{ALIGN, ArrayField, DATA_ARRAYS, Dim, layout};
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

/// A `mjData` that Rust owns: freed when dropped, unless [`OwnedData::into_raw`] hands it to C.
pub struct OwnedData(NonNull<mjData>);

// SAFETY: an `OwnedData` is the only owner of its memory.
unsafe impl Send for OwnedData {}

impl OwnedData {
    /// Allocates; arrays and arena hold whatever the memory held. The error is one sentence for a warning.
    pub fn raw(m: &Model) -> Result<OwnedData> {
        let bytes = memory::allocate_zeroed(size_of::<mjData>())?;
        let mut d = OwnedData(bytes.cast());
        // SAFETY: the struct was just allocated and zeroed, which `allocate` takes for one without buffer and arena.
        unsafe { d.allocate(m)? };
        Ok(d)
    }

    /// Allocates and resets, without plugins and without what sleeping needs.
    pub fn new(m: &Model) -> Result<OwnedData> {
        let mut d = OwnedData::raw(m)?;
        d.reset(m, 0)?;
        Ok(d)
    }

    /// Takes a C `mjData` over.
    ///
    /// # Safety
    /// `d` came from [`OwnedData::into_raw`] and has no other owner.
    pub unsafe fn from_raw(d: *mut mjData) -> OwnedData {
        OwnedData(NonNull::new(d).expect("a mjData"))
    }

    /// A C `mjData` for the time of one call; C goes on owning it.
    ///
    /// # Safety
    /// `d` came from [`OwnedData::into_raw`], and has no other user meanwhile.
    pub unsafe fn borrowed(d: *mut mjData) -> ManuallyDrop<OwnedData> {
        // SAFETY: the caller says that `d` came from `into_raw` and has no other user; `ManuallyDrop` never frees it,
        // so C stays the owner.
        ManuallyDrop::new(unsafe { OwnedData::from_raw(d) })
    }

    /// The vertices of the model's meshes have been overwritten: what is known about them no longer holds.
    pub fn forget_vertices(&mut self) {
        // SAFETY: a complete struct, borrowed mutably: no views are in use.
        unsafe { hidden::forget_vertices(self.as_ptr()) }
    }

    /// Sets everything to its initial value, see [`super::reset`].
    pub fn reset(&mut self, m: &Model, byte: u8) -> Result<()> {
        // SAFETY: a complete struct, borrowed mutably: no views exist.
        unsafe { super::reset(m, self.as_ptr(), byte) }
    }

    /// Copies other data of the same sizes, see [`super::copy_into`].
    pub fn copy_from(&mut self, m: &Model, src: &OwnedData, wanted: impl Fn(&ArrayField) -> bool) -> Result<()> {
        // SAFETY: complete structs; two owners have distinct memory, and no views exist.
        unsafe { super::copy_into(m, self.as_ptr(), src.as_ptr(), wanted) }
    }

    /// Hands the data to C; `mj_deleteData` frees it.
    pub fn into_raw(self) -> *mut mjData {
        ManuallyDrop::new(self).0.as_ptr()
    }

    /// The most bytes of the arena that were in use at once since it was made, `maxuse_arena`.
    pub fn arena_peak(&self) -> usize {
        // SAFETY: `self` owns a complete struct; a number of it is read, shared as `self`.
        usize::try_from(unsafe { (*self.as_ptr()).maxuse_arena }).unwrap_or(0)
    }

    /// The C pointer.
    pub fn as_ptr(&self) -> *mut mjData {
        self.0.as_ptr()
    }

    /// The views, with the plan of `m`: the model that this was made for, or one of the same sizes; for another one,
    /// panics.
    pub fn enter<'a>(&'a mut self, m: &'a Model) -> Entered<'a> {
        // SAFETY: a complete struct, borrowed mutably for as long as the views last; its sizes are checked.
        unsafe { Data::enter(m, self.0.as_ptr()) }
    }

    /// Calls `f` with the writable model and the views of this data; `f` writes values only: sizes, ids and types stay.
    pub fn with_model_mut<T>(&mut self, m: &mut Model, f: impl FnOnce(&mut Model, &mut Data) -> T) -> T {
        // SAFETY: `self` owns a complete `mjData` and is borrowed mutably, so there are no other views; the model is
        // borrowed mutably, too.
        unsafe { hidden::with_model_mut(m.as_mut_ptr(), self.0.as_ptr(), f) }
    }

    /// Allocates buffer and arena for `m`, after freeing those that are there. Programs may have edited the model's sizes
    /// since it was made: they are checked here, before anything reads arrays by them.
    ///
    /// # Safety
    /// The struct is complete or zeroed.
    unsafe fn allocate(&mut self, m: &Model) -> Result<()> {
        // SAFETY: `self` owns the struct, which is complete or zeroed, and is borrowed mutably, so that no views use
        // the arrays that are freed.
        unsafe {
            let d = self.0.as_ptr();
            release(d);
            let visible = layout(DATA_ARRAYS, |dim| dim.signed(m.as_ptr(), d), |_, _, _| {})
                .map_err(|name| Error::of(ErrorKind::Size, format!("Invalid data: {name} too large.")))?;
            let narena =
                usize::try_from(m.narena).map_err(|_| Error::of(ErrorKind::Size, "Invalid data: narena too large."))?;
            // all of the buffer is written to at once, and an arena only as far as it is used
            if !memory::is_available(visible) {
                return Err(memory::exhausted());
            }
            check_arrays(m)?;
            let whole = hidden::offset(visible).checked_add(hidden::SIZE);
            (*d).buffer = memory::allocate(whole.unwrap_or(usize::MAX))?.as_ptr().cast();
            (*d).nbuffer = visible as mjtSize;
            (*d).arena = memory::allocate(narena)?.as_ptr().cast();
            (*d).narena = m.narena;
            hidden::install(d);
            place_arrays(m.as_ptr(), d);
            clear_arena_pointers(d);
            (*d).threadpool = 0;
            (*d).nplugin = 0;
            (*d).ntree_awake = m.ntree;
            (*d).nbody_awake = m.nbody;
            (*d).nparent_awake = m.nbody;
            (*d).nv_awake = m.nv;
        }
        Ok(())
    }

    /// Allocates again for `m` in the same struct (`mj_makeRawData` with an existing one).
    pub fn reallocate(&mut self, m: &Model) -> Result<()> {
        // SAFETY: `self` owns a complete `mjData` and is borrowed mutably, so that no views use the arrays that are
        // freed.
        unsafe { self.allocate(m) }
    }
}

impl Drop for OwnedData {
    fn drop(&mut self) {
        // SAFETY: `self` is the only owner of struct, buffer and arena, and is not used any more.
        unsafe {
            release(self.0.as_ptr());
            memory::release(self.0.as_ptr().cast());
        }
    }
}

/// Frees buffer and arena.
///
/// # Safety
/// `d` is complete or zeroed, and no views of it exist.
unsafe fn release(d: *mut mjData) {
    // SAFETY: buffer and arena are null or came from `memory`.
    unsafe {
        hidden::remove(d);
        memory::release((*d).buffer.cast());
        memory::release((*d).arena.cast());
        (*d).buffer = std::ptr::null_mut();
        (*d).arena = std::ptr::null_mut();
    }
}

/// Points every fixed array into the buffer.
///
/// # Safety
/// `d` has the buffer that the layout for `m` asks for.
pub(super) unsafe fn place_arrays(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the caller says that both are structs whose sizes are set.
    let extent = |dim: &Dim| unsafe { dim.extent(m, d) as i64 };
    // SAFETY: the caller says that `d` has a buffer; the pointer alone is read.
    let buffer = unsafe { (*d).buffer.cast::<u8>() };
    debug_assert_eq!(buffer as usize % ALIGN, 0);
    // SAFETY: the table's slots are pointer fields of the struct.
    let place = |f: &ArrayField, start: usize, _| unsafe { *f.slot(d) = buffer.wrapping_add(start) };
    layout(DATA_ARRAYS, extent, place).expect("sizes were checked before the buffer was allocated");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::tests::load;

    #[test]
    fn data_of_a_model_of_other_sizes_is_an_error() {
        let model = |joint: &str| {
            let body = format!("<body><joint type='{joint}'/><geom size='1'/></body>");
            load(&format!("<mujoco><worldbody>{body}</worldbody></mujoco>")).unwrap().model
        };
        let (hinge, ball) = (model("hinge"), model("ball"));
        let mut d = OwnedData::new(&hinge).unwrap();
        let other = OwnedData::new(&hinge).unwrap();
        assert!(d.reset(&ball, 0).is_err());
        assert!(d.copy_from(&ball, &other, |_| true).is_err());
        assert!(crate::base::trap::catch_errors(|| d.enter(&ball).qpos.len()).is_err());
        assert!(d.reset(&hinge, 0).is_ok() && d.copy_from(&hinge, &other, |_| true).is_ok());
        assert_eq!(d.enter(&hinge).qpos.len(), 1);
    }
}
