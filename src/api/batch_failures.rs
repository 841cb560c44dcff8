//! Batches, continued: what went wrong in which environment. Part of `mujoco/rujoco.h`.

use super::args::write_text;
use super::batch::{batch, rjBatch};
use super::batch_args::{catch, code, missing, optional, size};
use crate::abi::mjtNum;
use crate::base::Result;
use crate::data::state;
use rujoco_export::symbol;
use std::ffi::{c_char, c_int, c_uint};

/// The first step that found an environment's state bad.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjBadState {
    /// mjtWarning: mjWARN_BADQPOS, mjWARN_BADQVEL or mjWARN_BADQACC; -1: there was none since the environment's last reset.
    pub warning: c_int,
    /// The index of the first bad number in qpos, qvel or qacc.
    pub index: c_int,
    /// The substep of the call, from 0 on.
    pub substep: c_int,
}

/// Copies a text to the caller's buffer.
///
/// # Safety
/// Null, or a buffer of this many bytes.
unsafe fn copy_text(name: &str, to: *mut c_char, to_sz: c_int, text: &str) -> Result<()> {
    let n = size(&format!("{name}_sz"), to_sz)?;
    if to.is_null() || n == 0 {
        return Err(missing(name));
    }
    // SAFETY: as the caller says.
    unsafe { write_text(to, n, text) };
    Ok(())
}

/// The environments in which the last computation failed, in their order; `n` receives their number. Valid until the next
/// call of this function, or the next computation. NULL where there are none.
#[symbol]
pub unsafe extern "C-unwind" fn rj_failures(b: *mut rjBatch, n: *mut c_int) -> *const c_int {
    catch("rj_failures", std::ptr::null(), || {
        // SAFETY: null or the caller's.
        let (b, n) = unsafe { (batch(b)?, n.as_mut()) };
        let failures = b.batch.failures();
        b.failed = failures.iter().map(|failure| failure.environment as c_int).collect();
        if let Some(n) = n {
            *n = b.failed.len() as c_int;
        }
        Ok(if b.failed.is_empty() { std::ptr::null() } else { b.failed.as_ptr() })
    })
}

/// Copies why an environment failed in the last computation to `error` (`error_sz` bytes), with a zero at its end: nothing if it
/// did not. Returns 0, or -1.
#[symbol]
pub unsafe extern "C-unwind" fn rj_failure(
    b: *mut rjBatch,
    environment: c_int,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    code("rj_failure", || {
        // SAFETY: null or the caller's batch, which nothing else uses.
        let b = unsafe { batch(b)? };
        let failure = b.batch.failures().iter().find(|failure| failure.environment as c_int == environment);
        // SAFETY: the caller's buffer of this many bytes.
        unsafe { copy_text("error", error, error_sz, failure.map_or("", |failure| failure.error.message())) }
    })
}

/// The substep of the last computation in which an environment failed, from 0 on; -1 if it did not, or not in a step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_failureStep(b: *mut rjBatch, environment: c_int) -> c_int {
    catch("rj_failureStep", -1, || {
        // SAFETY: null or the caller's batch, which nothing else uses.
        let b = unsafe { batch(b)? };
        let failure = b.batch.failures().iter().find(|failure| failure.environment as c_int == environment);
        Ok(failure.and_then(|failure| failure.substep).map_or(-1, |substep| substep as c_int))
    })
}

/// The first step that found an environment's state bad since its last reset. Returns 0, or -1.
#[symbol]
pub unsafe extern "C-unwind" fn rj_badState(b: *mut rjBatch, environment: c_int, bad: *mut rjBadState) -> c_int {
    code("rj_badState", || {
        // SAFETY: null or the caller's.
        let (b, bad) = unsafe { (batch(b)?, bad.as_mut().ok_or_else(|| missing("bad"))?) };
        let found = b.batch.bad_state(size("environment", environment)?)?;
        *bad = found.map_or(rjBadState { warning: -1, index: -1, substep: -1 }, |found| rjBadState {
            warning: found.warning as c_int,
            index: found.index as c_int,
            substep: found.substep as c_int,
        });
        Ok(())
    })
}

/// Copies elements of the state that an environment had before the step of rj_badState to `state` (mj_stateSize(m, sig)). Returns
/// 0, or -1 if there was no such step, or the batch does not keep it.
#[symbol]
pub unsafe extern "C-unwind" fn rj_stateBefore(
    b: *mut rjBatch,
    environment: c_int,
    sig: c_uint,
    state: *mut mjtNum,
) -> c_int {
    code("rj_stateBefore", || {
        // SAFETY: null or the caller's, with as many values as the header says.
        unsafe {
            let b = &mut batch(b)?.batch;
            let to = optional(state, state::size(b.core_model(), sig)?).ok_or_else(|| missing("state"))?;
            b.state_before(size("environment", environment)?, sig, to)
        }
    })
}

/// Says what was bad first on the way from the state before the step of rj_badState to its accelerations: copies a text such as
/// "ctrl[1] of actuator 1 'knee' is NaN" to `text` (`text_sz` bytes), nothing if all was good there. Returns 0, or -1.
#[symbol]
pub unsafe extern "C-unwind" fn rj_diagnose(
    b: *mut rjBatch,
    environment: c_int,
    text: *mut c_char,
    text_sz: c_int,
) -> c_int {
    code("rj_diagnose", || {
        // SAFETY: null or the caller's batch, which nothing else uses.
        let b = &mut unsafe { batch(b)? }.batch;
        let found = b.diagnose(size("environment", environment)?)?;
        // SAFETY: the caller's buffer of this many bytes.
        unsafe { copy_text("text", text, text_sz, &found.map_or_else(String::new, |bad| bad.to_string())) }
    })
}
