//! The timers of `mjData`: counts of calls, and durations where the user installed a clock.
#![forbid(unsafe_code)]

use crate::abi::mjtTimer;
use crate::base::hooks;
use crate::data::Data;

/// A reading of the clock; `None` without a clock, and then nothing is measured.
pub type Reading = Option<f64>;

/// Reads the clock.
#[inline]
pub fn start() -> Reading {
    hooks::clock()
}

/// Adds the time since `since` to a timer and counts the call.
#[inline]
pub fn stop(d: &mut Data, timer: mjtTimer, since: Reading) {
    add(d, timer, since);
    d.s.timer[timer as usize].number += 1;
}

/// Adds the time since `since` to a timer.
#[inline]
pub fn add(d: &mut Data, timer: mjtTimer, since: Reading) {
    if let (Some(since), Some(now)) = (since, hooks::clock()) {
        d.s.timer[timer as usize].duration += now - since;
    }
}
