//! `mjData`: typed disjoint mutable views, arena and stack, allocation, reset, state, copy.
//!
//! In: a model and its plan. Out: [`Data`], whose fields the stages borrow one by one:
//! `let Data { qpos, xpos, xquat, .. } = d;` names what a stage touches.
//!
//! Tests: `tests/engine/data.rs`.

use crate::abi::*;
use crate::base::{Result, trap};
use crate::math::{Force, Inertia, Mat3, Motion, Quat, Vec3};
use crate::model::{Model, view_mut};
use crate::plan::{CollisionMemory, Plan};
use std::ffi::c_int;
use std::mem::offset_of;

mod alloc;
mod arena;
mod awake;
mod block_mark;
mod cached_views;
mod change_marks;
mod contact;
mod copy;
pub mod cstack;
mod current_user;
mod disjoint;
mod field;
mod hidden;
mod hook;
mod marked_nodes;
mod marks;
mod print;
mod reset;
mod shard;
mod snapshot;
mod stack;
pub mod state;
pub mod timer;
mod warning;

pub use alloc::OwnedData;
pub use arena::{EfcSizes, IslandSizes};
pub use awake::update_awake;
pub use copy::copy_into;
pub use hidden::{Entered, with_model_mut};
pub use hook::{Callback, listening};
pub use print::print;
pub use reset::{reset, reset_keyframe, set_mocap};
#[cfg(test)]
pub use stack::tests::with_frame;
pub use stack::{Frame, Stack};
pub use warning::{scalars, warning};

include!("../generated/data_view.rs");

impl<'a> Data<'a> {
    /// Passes the C pointers to user code (a callback or plugin), then refreshes the views of the arena, since that code may
    /// have changed anything.
    pub fn pass_to_user<T>(&mut self, m: &Model, call: impl FnOnce(*const mjModel, *mut mjData) -> T) -> T {
        // SAFETY: the views of the arena are refreshed below.
        let result = unsafe { hidden::pass_to_user(m.as_ptr(), self.raw, |m, d| trap::try_user(|| call(m, d))) };
        self.refresh_arena(m);
        result.unwrap_or_else(trap::resume)
    }

    /// Sets everything to its initial value in the middle of a computation, whose stack stays: see [`reset`].
    pub fn reset_within(&mut self, m: &Model) -> Result<()> {
        // SAFETY: a complete `mjData`, whose views are ours and not used until the arena's are refreshed below.
        let done = unsafe { hidden::pass_to_user(m.as_ptr(), self.raw, |_, d| reset(m, d, 0)) };
        self.refresh_arena(m);
        done
    }

    /// What a user callback says about actuator `id`, if there is one.
    pub fn call_actuator_callback(&mut self, m: &Model, callback: mjfAct, id: usize) -> Option<f64> {
        // SAFETY: the callback has this signature; `pass_to_user` gives it a complete model and its data, and `id` is
        // an actuator of the model.
        callback.map(|f| self.pass_to_user(m, |m, d| unsafe { f(m, d, id as c_int) }))
    }
}
