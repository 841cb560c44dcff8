//! The physics thread: loads models, steps in time with the clock.

use super::shared::{Loaded, PERCENT, Shared, State, load};
use mujoco::abi::*;
use mujoco::api::{math, simulate};
use std::time::{Duration, Instant};

/// Seconds of simulation and clock that may lie apart before both start again.
const MISALIGNED: f64 = 0.1;
/// Part of a frame in which physics may run without a break.
const BUSY: f64 = 0.7 / 60.0;

/// Works until the window asks for the end.
pub fn run(shared: &Shared) {
    let mut sync: Option<(Instant, f64)> = None;
    loop {
        let mut state = shared.lock();
        if state.exit {
            return;
        }
        if let Some(path) = state.request.take() {
            state.loading = true;
            drop(state);
            load_and_hand_over(shared, &path);
            sync = None;
            continue;
        }
        let busy = state.run && state.busy_wait;
        drop(state);
        if busy {
            std::thread::yield_now()
        } else {
            std::thread::sleep(Duration::from_millis(1))
        }
        let mut state = shared.lock();
        let Some(Loaded { m, d, .. }) = state.model.as_ref() else { continue };
        let (m, d) = (*m, *d);
        // SAFETY: we hold the mutex.
        unsafe {
            if state.run {
                advance(&mut state, m, d, &mut sync);
            } else {
                simulate::mj_forward(m, d);
                if state.pause_update {
                    std::ptr::copy_nonoverlapping((*d).qacc, (*d).qacc_warmstart, (*m).nv as usize);
                }
                state.speed_changed = true;
            }
        }
    }
}

/// Loads a file, gives it to the window, waits until it is shown, and lets go of the old one.
fn load_and_hand_over(shared: &Shared, path: &str) {
    let start = Instant::now();
    let loaded = load(path);
    let seconds = start.elapsed().as_secs_f64();
    let mut state = shared.lock();
    state.file = path.into();
    match loaded {
        Err(why) => {
            println!("{why}");
            state.message = why;
            state.loading = false;
        }
        Ok((loaded, warning)) => {
            state.message = if !warning.is_empty() {
                println!("Model compiled, but simulation warning (paused):\n  {warning}");
                state.run = false;
                warning
            } else if seconds > 0.25 {
                format!("Model loaded in {} seconds", mujoco::base::text::general(seconds, 2))
            } else {
                String::new()
            };
            state.incoming = Some(loaded);
            while state.incoming.is_some() && !state.exit {
                state = shared.installed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            if let Some(Loaded { m, d, .. }) = state.model.as_ref() {
                // SAFETY: we hold the mutex.
                unsafe { simulate::mj_forward(*m, *d) };
            }
        }
    }
}

/// Steps until simulated time has caught up with the clock, or the frame's share of time is used.
unsafe fn advance(state: &mut State, m: *mut mjModel, d: *mut mjData, sync: &mut Option<(Instant, f64)>) {
    unsafe {
        let slowdown = 100.0 / PERCENT[state.speed];
        let start = Instant::now();
        let before = (*d).time;
        let aligned = sync.filter(|(clock, time)| {
            let (real, simulated) = ((start - *clock).as_secs_f64(), before - time);
            simulated >= 0.0 && (real / slowdown - simulated).abs() <= MISALIGNED && !state.speed_changed
        });
        let mut stepped = false;
        match aligned {
            None => {
                *sync = Some((start, before));
                state.speed_changed = false;
                inject_noise(state, m, d);
                simulate::mj_step(m, d);
                stepped = !diverged(state, m, d);
            }
            Some((clock, time)) => {
                let real = (start - clock).as_secs_f64();
                if before > time {
                    state.slowdown = real / (before - time);
                }
                while ((*d).time - time) * slowdown < clock.elapsed().as_secs_f64()
                    && start.elapsed().as_secs_f64() < BUSY
                {
                    inject_noise(state, m, d);
                    simulate::mj_step(m, d);
                    if diverged(state, m, d) {
                        break;
                    }
                    stepped = true;
                    if (*d).time < before {
                        break;
                    }
                }
            }
        }
        if stepped {
            state.history.add(m, d);
        }
    }
}

/// Pauses where bad numbers do not reset the simulation by themselves.
unsafe fn diverged(state: &mut State, m: *mut mjModel, d: *mut mjData) -> bool {
    unsafe {
        if (*m).opt.disableflags & mjDSBL_AUTORESET as i32 == 0 {
            return false;
        }
        let bad = [mjWARN_BADQACC, mjWARN_BADQVEL, mjWARN_BADQPOS];
        let Some(warning) = bad.into_iter().find(|&w| (*d).warning[w as usize].number > 0) else { return false };
        let text = math::mju_warningText(warning as i32, (*d).warning[warning as usize].lastinfo as usize);
        state.message = std::ffi::CStr::from_ptr(text).to_string_lossy().into_owned();
        state.run = false;
        true
    }
}

/// Moves the controls by a random walk that returns to the middle of their ranges, or to the chosen keyframe.
unsafe fn inject_noise(state: &State, m: *const mjModel, d: *mut mjData) {
    if state.noise_scale <= 0.0 {
        return;
    }
    unsafe {
        let m = &*m;
        let rate = state.noise_rate;
        let rho = if rate > 0.0 { (-m.opt.timestep / rate).exp() } else { 0.0 };
        let sigma = state.noise_scale * (1.0 - rho * rho).sqrt();
        let key = usize::try_from(state.key).ok().filter(|&key| key < m.nkey as usize);
        for i in 0..m.nu as usize {
            let (low, high) = (*m.actuator_ctrlrange.add(2 * i), *m.actuator_ctrlrange.add(2 * i + 1));
            let limited = *m.actuator_ctrllimited.add(i) != 0;
            let (mut middle, half) = if limited { (0.5 * (low + high), 0.5 * (high - low)) } else { (0.0, 1.0) };
            if let Some(key) = key {
                middle = *m.key_ctrl.add(key * m.nu as usize + i);
            }
            let ctrl = &mut *(*d).ctrl.add(i);
            let noise = math::mju_standardNormal(std::ptr::null_mut());
            *ctrl = rho * *ctrl + (1.0 - rho) * middle + sigma * half * noise;
            if limited {
                *ctrl = ctrl.clamp(low, high);
            }
        }
    }
}
