//! `mjModel`: typed read views, allocation, copying, MJB, text print, validation.
//!
//! In: sizes and arrays written by the compiler or read from a file. Out: [`Model`], the view that all physics reads.

use crate::abi::*;
use crate::math::{Mat3, Quat, Vec3};
use std::ffi::{c_char, c_int};

pub mod alloc;
pub mod defaults;
mod epoch;
pub mod fields;
pub mod mass;
pub mod mjb;
pub mod names;
mod options;
pub mod print;
pub mod structure;
pub mod validate;

use crate::base::memory::{placed, placed_mut};
pub(crate) use crate::base::memory::{view, view_mut};
pub use alloc::OwnedModel;
pub use epoch::{epoch, structure_changed};
pub use fields::Sizes;

/// Typed views of one `mjModel`: `m.body_pos()[b]` is a `Vec3`, `m.nv()` a `usize`; plain fields such as `opt` are
/// read through `Deref`. Shapes are those of `src/abi/model.rs`, trailing constant factors as arrays.
#[repr(transparent)]
pub struct Model(mjModel);

// SAFETY: a view is only read; code that writes the model has a `&mut Model`, or promised that no view is used meanwhile.
unsafe impl Sync for Model {}

impl Model {
    /// The view of a C model.
    ///
    /// # Safety
    /// `m` was made by this library (or has the same layout and buffers, every array a place in one), outlives `'a`, and is
    /// not written while viewed.
    #[inline(always)]
    pub unsafe fn from_ptr<'a>(m: *const mjModel) -> &'a Model {
        // SAFETY: the caller says that `m` is a complete model that outlives `'a` and is not written meanwhile; `Model`
        // has the layout of `mjModel`.
        unsafe { &*m.cast::<Model>() }
    }

    /// The writable view of a C model.
    ///
    /// # Safety
    /// As [`Model::from_ptr`], and nothing else reads or writes the model while `'a` lasts.
    #[inline(always)]
    pub unsafe fn from_ptr_mut<'a>(m: *mut mjModel) -> &'a mut Model {
        // SAFETY: the caller says that `m` is a complete model that outlives `'a` and has no other user; `Model` has
        // the layout of `mjModel`.
        unsafe { &mut *m.cast::<Model>() }
    }

    /// The bytes of an array field.
    ///
    /// # Panics
    /// Unless the field is one of [`fields::MODEL_ARRAYS`].
    pub fn array_bytes(&self, f: &fields::ArrayField) -> &[u8] {
        f.assert_listed_in(fields::MODEL_ARRAYS);
        // SAFETY: a `Model` is a view of a complete model, whose arrays have the sizes that the table says, and the field is
        // of that table.
        unsafe { f.bytes(self.as_ptr(), self.as_ptr(), std::ptr::null()) }
    }

    /// The value of a factor of a shape, which no `mjData` decides.
    pub fn extent(&self, dim: &fields::Dim) -> usize {
        match dim {
            // SAFETY: a complete model, whose sizes alone decide.
            fields::Dim::Model(..) | fields::Dim::Const(_) => unsafe { dim.extent(self.as_ptr(), std::ptr::null()) },
            fields::Dim::Data(..) => 0,
        }
    }

    /// The bytes of an array field of real values, writable. Ids, addresses and types are integers, and stay as they are.
    ///
    /// # Panics
    /// Unless the field is one of [`fields::MODEL_ARRAYS`], with elements that are real values.
    pub fn array_bytes_mut(&mut self, f: &fields::ArrayField) -> &mut [u8] {
        assert!(matches!(f.elem, fields::Elem::Num | fields::Elem::Float), "{} has no real values", f.name);
        let len = self.array_bytes(f).len();
        // SAFETY: a complete model, borrowed mutably as `self`: the array, which is of the model's table, has as many bytes
        // as its view. Any bytes are real values, and no code relies on what a real value of a model is.
        unsafe { view_mut(*f.slot(self.as_mut_ptr()), len) }
    }

    /// The bytes of an array of integers that are no ids, addresses, counts or types ([`fields::FREE_INTEGERS`]), writable.
    ///
    /// # Panics
    /// For other fields.
    pub fn free_integers_mut(&mut self, f: &fields::ArrayField) -> &mut [u8] {
        assert!(fields::FREE_INTEGERS.contains(&f.name), "{} decides the structure of a model", f.name);
        let len = self.array_bytes(f).len();
        // SAFETY: a complete model, borrowed mutably as `self`: the array, which is of the model's table, has as many bytes
        // as its view. Any bytes are integers, and no code relies on what these integers are.
        unsafe { view_mut(*f.slot(self.as_mut_ptr()), len) }
    }

    /// The writable C pointer of this model.
    pub fn as_mut_ptr(&mut self) -> *mut mjModel {
        &raw mut self.0
    }

    /// The C pointer of this model.
    pub fn as_ptr(&self) -> *const mjModel {
        &raw const self.0
    }
}

impl std::ops::Deref for Model {
    type Target = mjModel;
    #[inline(always)]
    fn deref(&self) -> &mjModel {
        &self.0
    }
}

impl std::ops::DerefMut for Model {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut mjModel {
        &mut self.0
    }
}

include!("../generated/model_view.rs");
