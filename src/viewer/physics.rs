//! The physics thread: loads models, steps in time with the clock.

use super::shared::{Loaded, PERCENT, Shared, SharedState};
use crate::abi::*;
use crate::sim::Warning;
use std::time::{Duration, Instant};

/// Seconds of simulation and clock that may lie apart before both start again.
const MISALIGNED: f64 = 0.1;
/// Part of a frame in which physics may run without a break.
const BUSY: f64 = 0.7 / 60.0;

/// Works until the window asks for the end.
pub fn run(shared: &Shared) {
    let (mut sync, mut noise) = (None, Noise(1));
    loop {
        let mut state = shared.lock();
        if state.exit {
            return;
        }
        if let Some(path) = state.request.take() {
            state.loading = true;
            drop(state);
            load_and_show(shared, &path);
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
        if !state.has_model {
            continue;
        }
        if state.run {
            catch_up(&mut state, &mut sync, &mut noise);
        } else {
            let outcome = state.now.data.forward();
            state.check(outcome);
            if state.pause_update {
                let data = &mut state.now.data;
                let qacc = data.qacc().to_vec();
                data.qacc_warmstart_mut().copy_from_slice(&qacc);
            }
            state.speed_changed = true;
        }
    }
}

/// Loads a file, gives it to the window, waits until it is shown, and lets go of the old one.
fn load_and_show(shared: &Shared, path: &str) {
    let start = Instant::now();
    let loaded = Loaded::from_file(path);
    let seconds = start.elapsed().as_secs_f64();
    let mut state = shared.lock();
    state.file = path.into();
    match loaded {
        Err(why) => {
            println!("{why}");
            state.message = why.to_string();
            state.loading = false;
        }
        Ok(loaded) => {
            let notes = loaded.data.model().notes();
            notes.iter().for_each(|note| println!("note: {note}"));
            state.message = if let Some(warning) = loaded.data.model().warning() {
                println!("Model compiled, but simulation warning (paused):\n  {warning}");
                state.run = false;
                warning.into()
            } else if let Some(note) = notes.first() {
                note.clone()
            } else if seconds > 0.25 {
                format!("Model loaded in {} seconds", crate::sim::general(seconds, 2))
            } else {
                String::new()
            };
            state.incoming = Some(loaded);
            while state.incoming.is_some() && !state.exit {
                state = shared.installed.wait(state).unwrap_or_else(|poisoned| poisoned.into_inner());
            }
            let outcome = state.now.data.forward();
            state.check(outcome);
        }
    }
}

/// Steps until simulated time has caught up with the clock, or the frame's share of time is used.
fn catch_up(state: &mut SharedState, sync: &mut Option<(Instant, f64)>, noise: &mut Noise) {
    let slowdown = 100.0 / PERCENT[state.speed];
    let (start, before) = (Instant::now(), state.now.data.time());
    let aligned = sync.filter(|(clock, time)| {
        let (real, simulated) = ((start - *clock).as_secs_f64(), before - time);
        simulated >= 0.0 && (real / slowdown - simulated).abs() <= MISALIGNED && !state.speed_changed
    });
    let mut stepped = false;
    match aligned {
        None => {
            *sync = Some((start, before));
            state.speed_changed = false;
            stepped = step(state, noise);
        }
        Some((clock, time)) => {
            if before > time {
                state.slowdown = (start - clock).as_secs_f64() / (before - time);
            }
            let late = |now: f64| (now - time) * slowdown < clock.elapsed().as_secs_f64();
            while late(state.now.data.time()) && start.elapsed().as_secs_f64() < BUSY && step(state, noise) {
                stepped = true;
                if state.now.data.time() < before {
                    break;
                }
            }
        }
    }
    if stepped {
        state.history.add(&state.now.data);
    }
}

/// One step; whether all went well. Bad numbers that do not reset the simulation by themselves pause it.
fn step(state: &mut SharedState, noise: &mut Noise) -> bool {
    noise.inject(state);
    let outcome = state.step();
    if !state.check(outcome) {
        return false;
    }
    let data = &state.now.data;
    if data.model().option().disableflags & mjDSBL_AUTORESET as i32 == 0 {
        return true;
    }
    let mut bad = [Warning::BadAcceleration, Warning::BadVelocity, Warning::BadPosition].into_iter();
    let Some(text) = bad.find_map(|kind| data.warning_text(kind)) else { return true };
    (state.message, state.run) = (text, false);
    false
}

/// Random numbers.
struct Noise(u64);

impl Noise {
    /// Uniform between 0 and 1, both excluded.
    fn uniform(&mut self) -> f64 {
        // xorshift64*
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 12;
        (bits as f64 + 0.5) / (1u64 << 52) as f64
    }

    /// Normally distributed: mean 0, deviation 1.
    fn normal(&mut self) -> f64 {
        let angle = std::f64::consts::TAU * self.uniform();
        (-2.0 * self.uniform().ln()).sqrt() * angle.cos()
    }

    /// Moves the controls by a random walk that returns to the middle of their ranges, or to the chosen keyframe.
    fn inject(&mut self, state: &mut SharedState) {
        if state.noise_scale <= 0.0 {
            return;
        }
        let model = state.now.data.model().clone();
        let rate = state.noise_rate;
        let rho = if rate > 0.0 { (-model.option().timestep / rate).exp() } else { 0.0 };
        let sigma = state.noise_scale * (1.0 - rho * rho).sqrt();
        let key =
            usize::try_from(state.key).ok().and_then(|key| model.key_ctrl().chunks_exact(model.nu().max(1)).nth(key));
        for (i, ctrl) in state.now.data.ctrl_mut().iter_mut().enumerate() {
            let [low, high] = model.actuator_ctrlrange()[i];
            let limited = model.actuator_ctrllimited()[i] != 0;
            let (middle, half) = if limited { (0.5 * (low + high), 0.5 * (high - low)) } else { (0.0, 1.0) };
            let middle = key.map_or(middle, |key| key[i]);
            *ctrl = rho * *ctrl + (1.0 - rho) * middle + sigma * half * self.normal();
            if limited {
                *ctrl = ctrl.clamp(low, high);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_normal() {
        let mut noise = Noise(1);
        let numbers: Vec<f64> = (0..100_000).map(|_| noise.normal()).collect();
        let mean = |f: fn(f64) -> f64| numbers.iter().map(|&x| f(x)).sum::<f64>() / numbers.len() as f64;
        let [first, second, fourth] = [mean(|x| x), mean(|x| x * x), mean(|x| x.powi(4))];
        assert!(first.abs() < 0.02 && (second - 1.0).abs() < 0.03 && (fourth - 3.0).abs() < 0.2);
    }
}
