//! The timers of `mjData`: counts of calls, and durations where the user installed a clock.
//!
//! A clock may cost as much as a small stage, so neighbouring stages share their readings: the end of one is the start of
//! the next.
//!
//! Tests: `tests/engine/step.rs`.
#![forbid(unsafe_code)]

use super::Data;
use crate::abi::mjtTimer;
use crate::base::hooks;

/// A reading of the clock. `None` without a clock, and for computations that are not timed: then nothing is measured until the
/// next step.
pub type Reading = Option<f64>;

/// The start of a computation that is not timed.
pub const UNTIMED: Reading = None;

/// Reads the clock.
#[inline]
pub fn start() -> Reading {
    hooks::clock()
}

/// Counts a call that ends now; the reading is a start for what follows.
#[inline]
pub fn stop(d: &mut Data, timer: mjtTimer, since: Reading) -> Reading {
    d.s.timer[timer as usize].number += 1;
    add(d, timer, since)
}

/// Counts calls that are not measured.
pub fn count(d: &mut Data, timers: &[mjtTimer]) {
    timers.iter().for_each(|&timer| d.s.timer[timer as usize].number += 1);
}

/// Counts a call that ended at `now`.
#[inline]
pub fn stop_at(d: &mut Data, timer: mjtTimer, since: Reading, now: Reading) -> Reading {
    let timer = &mut d.s.timer[timer as usize];
    timer.number += 1;
    if let (Some(since), Some(now)) = (since, now) {
        timer.duration += now - since;
    }
    now
}

/// Adds the time since `since` without counting a call.
#[inline]
pub fn add(d: &mut Data, timer: mjtTimer, since: Reading) -> Reading {
    if let Some(since) = since { lap(d, timer, since) } else { None }
}

#[inline(never)]
fn lap(d: &mut Data, timer: mjtTimer, since: f64) -> Reading {
    let now = hooks::clock();
    d.s.timer[timer as usize].duration += now.map_or(0.0, |now| now - since);
    now
}
