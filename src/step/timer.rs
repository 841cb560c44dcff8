//! The timers of `mjData`: counts of calls, and durations where the user installed a clock.
//!
//! A clock may cost as much as a small stage, so neighbouring stages share their readings: the end of one is the start of
//! the next.
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

/// Counts a call that ends now; the reading is a start for what follows.
#[inline]
pub fn stop(d: &mut Data, timer: mjtTimer, since: Reading) -> Reading {
    stop_at(d, timer, since, hooks::clock())
}

/// Counts a call that ended at `now`.
#[inline]
pub fn stop_at(d: &mut Data, timer: mjtTimer, since: Reading, now: Reading) -> Reading {
    d.s.timer[timer as usize].number += 1;
    add_at(d, timer, since, now)
}

/// Adds the time since `since` without counting a call.
#[inline]
pub fn add(d: &mut Data, timer: mjtTimer, since: Reading) -> Reading {
    add_at(d, timer, since, hooks::clock())
}

/// Adds the time from `since` to `now` without counting a call.
#[inline]
pub fn add_at(d: &mut Data, timer: mjtTimer, since: Reading, now: Reading) -> Reading {
    if let (Some(since), Some(now)) = (since, now) {
        d.s.timer[timer as usize].duration += now - since;
    }
    now
}
