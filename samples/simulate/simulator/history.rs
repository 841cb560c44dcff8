//! The states of the recent past, in a ring.

use mujoco::abi::*;
use mujoco::api::{simulate, support};
use std::ffi::c_uint;

const SPEC: c_uint = mjtState::mjSTATE_INTEGRATION as c_uint;
/// Most bytes, and most states.
const BYTES: usize = 100_000_000;
const STATES: usize = 2000;

#[derive(Default)]
pub struct History {
    size: usize,
    states: Vec<f64>,
    cursor: usize,
}

impl History {
    /// A history that holds only the present.
    ///
    /// # Safety
    /// The data belongs to the model.
    pub unsafe fn new(m: *const mjModel, d: *const mjData) -> History {
        let size = unsafe { support::mj_stateSize(m, SPEC) } as usize;
        let count = STATES.min(BYTES / (8 * size.max(1))).max(1);
        let mut state = vec![0.0; size];
        unsafe { support::mj_getState(m, d, state.as_mut_ptr(), SPEC) };
        History { size, states: state.repeat(count), cursor: 0 }
    }

    /// How many states it holds.
    pub fn len(&self) -> usize {
        self.states.len().checked_div(self.size).unwrap_or(0)
    }

    /// Adds the present.
    ///
    /// # Safety
    /// The model and data are those that the history was made of.
    pub unsafe fn add(&mut self, m: *const mjModel, d: *const mjData) {
        if self.len() > 0 {
            self.cursor = (self.cursor + 1) % self.len();
            let slot = &mut self.states[self.cursor * self.size..][..self.size];
            unsafe { support::mj_getState(m, d, slot.as_mut_ptr(), SPEC) };
        }
    }

    /// Goes back to a state, 0 the last, −1 the one before.
    ///
    /// # Safety
    /// As above.
    pub unsafe fn load(&self, m: *const mjModel, d: *mut mjData, back: i32) {
        if self.len() > 0 {
            let slot = (self.cursor as i64 + i64::from(back)).rem_euclid(self.len() as i64) as usize;
            let state = &self.states[slot * self.size..][..self.size];
            unsafe {
                support::mj_setState(m, d, state.as_ptr(), SPEC);
                simulate::mj_forward(m, d);
            }
        }
    }
}
