//! Batches, continued: what terms of observations and rewards have written. Part of `mujoco/rujoco.h`.

use super::batch::{batch, rjBatch};
use super::batch_args::{catch, code, missing, text};
use crate::abi::*;
use crate::batch::TermPointers;
use rujoco_export::symbol;
use std::ffi::{c_char, c_int};

/// One of the tables of terms, or NULL.
///
/// # Safety
/// Null or the caller's batch, which nothing else uses.
unsafe fn pointer<T>(routine: &str, b: *mut rjBatch, f: impl FnOnce(TermPointers) -> *mut T) -> *mut T {
    catch(routine, std::ptr::null_mut(), || {
        // SAFETY: as the caller says.
        Ok(f(unsafe { batch(b) }?.batch.term_pointers()?))
    })
}

/// Observations that the last step or reset of each environment has written (nbatch x n); `n` gets the number of values, unless it
/// is NULL. NULL if the batch has no terms. The address stays.
#[symbol]
pub unsafe extern "C-unwind" fn rj_observation(b: *mut rjBatch, n: *mut c_int) -> *mut f32 {
    // SAFETY: null or the caller's.
    unsafe {
        pointer("rj_observation", b, |terms| {
            if let Some(n) = n.as_mut() {
                *n = terms.observation_width as c_int;
            }
            terms.observations
        })
    }
}

/// Where the values of a term are in a row of observations: the first one and their number. 0, or -1 if there is no such term.
#[symbol]
pub unsafe extern "C-unwind" fn rj_observationRange(b: *mut rjBatch, name: *const c_char, range: *mut c_int) -> c_int {
    code("rj_observationRange", || {
        // SAFETY: null or the caller's; space for two numbers.
        unsafe {
            let found = batch(b)?.batch.observation_range(text("name", name)?)?;
            let range = range.cast::<[c_int; 2]>().as_mut().ok_or_else(|| missing("range"))?;
            *range = [found.start as c_int, found.len() as c_int];
        }
        Ok(())
    })
}

/// Rewards of the last step (nbatch). NULL if the batch has no terms.
#[symbol]
pub unsafe extern "C-unwind" fn rj_reward(b: *mut rjBatch) -> *mut f32 {
    // SAFETY: null or the caller's.
    unsafe { pointer("rj_reward", b, |terms| terms.rewards) }
}

/// Their terms, with weights (nbatch x nreward).
#[symbol]
pub unsafe extern "C-unwind" fn rj_rewardTerms(b: *mut rjBatch) -> *mut f32 {
    // SAFETY: null or the caller's.
    unsafe { pointer("rj_rewardTerms", b, |terms| terms.reward_terms) }
}

/// Whether episodes have ended (nbatch, 0 or 1). NULL if the batch has no terms.
#[symbol]
pub unsafe extern "C-unwind" fn rj_terminated(b: *mut rjBatch) -> *const mjtByte {
    // SAFETY: null or the caller's.
    unsafe { pointer("rj_terminated", b, |terms| terms.terminated) }
}

/// Whether episodes were cut off (nbatch, 0 or 1).
#[symbol]
pub unsafe extern "C-unwind" fn rj_truncated(b: *mut rjBatch) -> *const mjtByte {
    // SAFETY: null or the caller's.
    unsafe { pointer("rj_truncated", b, |terms| terms.truncated) }
}

/// By which terms (nbatch x ntermination, 0 or 1).
#[symbol]
pub unsafe extern "C-unwind" fn rj_terminationTerms(b: *mut rjBatch) -> *const mjtByte {
    // SAFETY: null or the caller's.
    unsafe { pointer("rj_terminationTerms", b, |terms| terms.termination_terms) }
}

/// An input of the terms, to write (nbatch x its size): the next step or reset reads it. NULL if there is none of this name. The
/// address stays.
#[symbol]
pub unsafe extern "C-unwind" fn rj_input(b: *mut rjBatch, name: *const c_char) -> *mut mjtNum {
    catch("rj_input", std::ptr::null_mut(), || {
        // SAFETY: null or the caller's.
        unsafe { batch(b)?.batch.input_ptr(text("name", name)?) }
    })
}

/// Writes the terms of the present states, as after a reset: for programs that have written states themselves. `mask` and result
/// as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_observe(b: *mut rjBatch, mask: *const mjtByte) -> c_int {
    code("rj_observe", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            b.observe(mask)
        }
    })
}
