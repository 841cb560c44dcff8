//! `mjData`: typed disjoint mutable views, arena and stack, allocation, reset, state, copy.
//!
//! In: a model and its plan. Out: [`Data`], whose fields the stages borrow one by one:
//! `let Data { qpos, xpos, xquat, .. } = d;` names what a stage touches.

use crate::abi::*;
use crate::model::{Model, view_mut};
use crate::plan::Plan;
use std::ffi::c_int;

mod arena;
pub mod cstack;
mod contact;
mod stack;
mod warning;

pub use arena::{EfcSizes, IslandSizes};
pub use stack::{Frame, Stack};
pub use warning::{scalars, warning};

include!(concat!(env!("OUT_DIR"), "/data_view.rs"));

impl<'a> Data<'a> {
    /// The views of a C `mjData`, with the plan of its model.
    ///
    /// # Safety
    /// `d` was made by this library for a model of `m`'s sizes, outlives `'a`, and is not used elsewhere meanwhile.
    pub unsafe fn enter(m: &'a Model, d: *mut mjData) -> Data<'a> {
        let plan = Box::leak(Box::new(Plan::new(m)));
        unsafe { Data::views(m, d, plan) }
    }

    /// Hands the C pointers to user code (a callback or plugin), then takes the views up again, since that code may
    /// have changed anything.
    pub fn lend<T>(&mut self, m: &Model, call: impl FnOnce(*const mjModel, *mut mjData) -> T) -> T {
        let result = call(m.as_ptr(), self.raw);
        self.rebind_arena(m);
        result
    }
}
