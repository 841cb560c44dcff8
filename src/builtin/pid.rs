//! `mujoco.pid`: actuators with proportional, integral and derivative gains, limited integral and slew rate.
//!
//! Activation slots of an actuator, in this order: the integral of the error (if `ki`), the previous setpoint (if
//! `slewmax`), then the state of a built-in `dyntype`, whose output is the setpoint instead of the control.
#![forbid(unsafe_code)]

use super::FirstParty;
use super::text::optional_number;
use crate::abi::*;
use crate::base::{Rejection, Result};
use crate::data::Data;
use crate::math::elementary;
use crate::model::Model;
use std::ffi::CStr;

pub struct Pid {
    kp: f64,
    ki: f64,
    kd: f64,
    /// Bound of the integral's size.
    i_max: Option<f64>,
    /// Bound of the setpoint's rate.
    slew_max: Option<f64>,
    actuators: Vec<usize>,
}

/// Whether the setpoint comes from a native activation state, which is the last of the actuator's slots.
fn has_state(m: &Model, a: usize) -> bool {
    use mjtDyn::*;
    matches!(mjtDyn::from_int(m.actuator_dyntype()[a]), Some(mjDYN_FILTER | mjDYN_FILTEREXACT | mjDYN_INTEGRATOR))
}

fn clip_if(limited: u8, x: f64, range: [f64; 2]) -> f64 {
    if limited != 0 { x.min(range[1]).max(range[0]) } else { x }
}

impl FirstParty for Pid {
    const NAME: &'static CStr = c"mujoco.pid";
    const ATTRIBUTES: &'static [&'static CStr] = &[c"kp", c"ki", c"kd", c"imax", c"slewmax"];
    const CAPABILITY: mjtPluginCapabilityBit = mjPLUGIN_ACTUATOR;

    fn new(m: &Model, instance: usize) -> std::result::Result<Pid, Rejection> {
        let number = |name| optional_number(m, instance, name);
        let ki = number(c"ki").unwrap_or(0.0);
        let pid = Pid {
            kp: number(c"kp").unwrap_or(0.0),
            ki,
            kd: number(c"kd").unwrap_or(0.0),
            i_max: number(c"imax").filter(|_| ki != 0.0).map(|i_max| i_max / ki),
            slew_max: number(c"slewmax"),
            actuators: (0..m.nu()).filter(|&a| m.actuator_plugin()[a] == instance as i32).collect(),
        };
        let reject = |text: String| Err(Rejection::Warning(text));
        if pid.i_max.is_some_and(|i| i < 0.0) {
            return reject("negative imax".into());
        }
        if pid.slew_max.is_some_and(|s| s < 0.0) {
            return reject("slewmax must be non-negative".into());
        }
        if pid.actuators.is_empty() {
            return reject(format!("actuator not found for plugin instance {instance}"));
        }
        for &a in &pid.actuators {
            let (is, wanted) = (m.actuator_actnum()[a], pid.own_slots() as i32 + has_state(m, a) as i32);
            if is != wanted {
                return reject(format!(
                    "actuator {a} has actdim {is}, expected {wanted}. \
                     Add actdim=\"{wanted}\" to the actuator plugin element."
                ));
            }
        }
        Ok(pid)
    }

    fn compute(&mut self, m: &Model, d: &mut Data) -> Result<()> {
        for &a in &self.actuators {
            let setpoint = self.setpoint(m, d, a, m.actuator_actearly()[a] != 0);
            let rate = if has_state(m, a) { d.act_dot[state_slot(m, a)] } else { 0.0 };
            let error = setpoint - d.actuator_length[a];
            let error_rate = rate - d.actuator_velocity[a];
            let integral = if self.ki != 0.0 { self.next_integral(m, d, a, setpoint) } else { 0.0 };
            d.actuator_force[a] = self.kp * error + self.kd * error_rate + self.ki * integral;
        }
        Ok(())
    }
}

/// Slot of the native activation state.
fn state_slot(m: &Model, a: usize) -> usize {
    (m.actuator_actadr()[a] + m.actuator_actnum()[a] - 1) as usize
}

impl Pid {
    fn own_slots(&self) -> usize {
        (self.ki != 0.0) as usize + self.slew_max.is_some() as usize
    }

    /// Slot of the previous setpoint.
    fn slew_slot(&self, m: &Model, a: usize) -> usize {
        m.actuator_actadr()[a] as usize + (self.ki != 0.0) as usize
    }

    /// The setpoint now, or with `early` that of the activation after this step.
    fn setpoint(&self, m: &Model, d: &Data, a: usize, early: bool) -> f64 {
        let mut setpoint = if has_state(m, a) {
            let slot = state_slot(m, a);
            let next = if early { next_state(m, a, d.act[slot], d.act_dot[slot]) } else { d.act[slot] };
            clip_if(m.actuator_actlimited()[a], next, m.actuator_actrange()[a])
        } else {
            clip_if(m.actuator_ctrllimited()[a], d.ctrl[a], m.actuator_ctrlrange()[a])
        };
        if let Some(slew_max) = self.slew_max.filter(|_| d.s.time > 0.0) {
            let (before, most) = (d.act[self.slew_slot(m, a)], slew_max * m.opt.timestep);
            setpoint = setpoint.min(before + most).max(before - most);
        }
        setpoint
    }

    fn next_integral(&self, m: &Model, d: &Data, a: usize, setpoint: f64) -> f64 {
        let integral = d.act[m.actuator_actadr()[a] as usize] + (setpoint - d.actuator_length[a]) * m.opt.timestep;
        self.i_max.map_or(integral, |i| integral.min(i).max(-i))
    }

    /// Rates of the integral and of the previous setpoint: they reach their next values in one Euler step.
    pub fn activation_rates(&self, m: &Model, d: &mut Data) {
        for &a in &self.actuators {
            let setpoint = self.setpoint(m, d, a, false);
            if self.ki != 0.0 {
                let slot = m.actuator_actadr()[a] as usize;
                d.act_dot[slot] = (self.next_integral(m, d, a, setpoint) - d.act[slot]) / m.opt.timestep;
            }
            if self.slew_max.is_some() {
                let slot = self.slew_slot(m, a);
                d.act_dot[slot] = (setpoint - d.act[slot]) / m.opt.timestep;
            }
        }
    }
}

/// The activation after a step.
fn next_state(m: &Model, a: usize, act: f64, rate: f64) -> f64 {
    let h = m.opt.timestep;
    if m.actuator_dyntype()[a] == mjtDyn::mjDYN_FILTEREXACT as i32 {
        let tau = m.actuator_dynprm()[a][0].max(mjMINVAL);
        act + rate * tau * (1.0 - elementary::exp(-h / tau))
    } else {
        act + rate * h
    }
}
