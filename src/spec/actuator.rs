//! Actuator presets: groups of parameters that make the usual kinds of actuators. On an error, fields that were written
//! before it stay written.

use super::ActuatorFields;
use crate::abi::*;
use crate::base::{Result, reject_if};

impl ActuatorFields {
    /// Direct drive: force is gain times control.
    pub fn set_to_motor(&mut self) {
        self.gainprm[0] = 1.0;
        self.dyntype = mjDYN_NONE.into();
        self.gaintype = mjGAIN_FIXED.into();
        self.biastype = mjBIAS_NONE.into();
    }

    /// Position servo. A positive `biasprm[2]` stands for a damping ratio until the model's constants are computed.
    pub fn set_to_position(
        &mut self,
        kp: f64,
        kv: Option<f64>,
        dampratio: Option<f64>,
        timeconst: Option<f64>,
        inheritrange: f64,
    ) -> Result<()> {
        self.gainprm[0] = kp;
        self.biasprm[1] = -kp;
        reject_if(kv.is_some() && dampratio.is_some(), "kv and dampratio cannot both be defined")?;
        if let Some(kv) = kv {
            reject_if(kv < 0.0, "kv cannot be negative")?;
            self.biasprm[2] = -kv;
        }
        if let Some(ratio) = dampratio {
            reject_if(ratio < 0.0, "dampratio cannot be negative")?;
            self.biasprm[2] = ratio;
        }
        if let Some(timeconst) = timeconst {
            reject_if(timeconst < 0.0, "timeconst cannot be negative")?;
            self.dynprm[0] = timeconst;
            self.dyntype = if timeconst == 0.0 { mjDYN_NONE } else { mjDYN_FILTEREXACT }.into();
        }
        self.inheritrange = inheritrange;
        if inheritrange > 0.0 && self.ctrlrange != [0.0; 2] {
            return Err("ctrlrange and inheritrange cannot both be defined".into());
        }
        self.gaintype = mjGAIN_FIXED.into();
        self.biastype = mjBIAS_AFFINE.into();
        Ok(())
    }

    /// Position servo whose target is the integral of the control. An error of the position part stops that part only.
    pub fn set_to_int_velocity(
        &mut self,
        kp: f64,
        kv: Option<f64>,
        dampratio: Option<f64>,
        timeconst: Option<f64>,
        inheritrange: f64,
    ) -> Result<()> {
        let _ = self.set_to_position(kp, kv, dampratio, timeconst, inheritrange);
        self.dyntype = mjDYN_INTEGRATOR.into();
        self.actlimited = 1;
        if self.inheritrange > 0.0 && self.actrange != [0.0; 2] {
            return Err("actrange and inheritrange cannot both be defined".into());
        }
        Ok(())
    }

    /// Velocity servo.
    pub fn set_to_velocity(&mut self, kv: f64) {
        self.biasprm = [0.0; 10];
        self.gainprm[0] = kv;
        self.biasprm[2] = -kv;
        self.dyntype = mjDYN_NONE.into();
        self.gaintype = mjGAIN_FIXED.into();
        self.biastype = mjBIAS_AFFINE.into();
    }

    /// Damper whose coefficient is the control.
    pub fn set_to_damper(&mut self, kv: f64) -> Result<()> {
        self.gainprm = [0.0; 10];
        self.gainprm[2] = -kv;
        self.ctrllimited = 1;
        self.dyntype = mjDYN_NONE.into();
        self.gaintype = mjGAIN_AFFINE.into();
        self.biastype = mjBIAS_NONE.into();
        reject_if(kv < 0.0, "damping coefficient cannot be negative")?;
        reject_if(self.ctrlrange.iter().any(|&x| x < 0.0), "damper control range cannot be negative")
    }

    /// Pneumatic or hydraulic cylinder; a diameter that is not negative replaces the area.
    pub fn set_to_cylinder(&mut self, timeconst: f64, bias: f64, area: f64, diameter: f64) {
        self.dynprm[0] = timeconst;
        self.biasprm[0] = bias;
        self.gainprm[0] = if diameter >= 0.0 { std::f64::consts::PI / 4.0 * diameter * diameter } else { area };
        self.dyntype = mjDYN_FILTER.into();
        self.gaintype = mjGAIN_FIXED.into();
        self.biastype = mjBIAS_AFFINE.into();
    }

    /// Muscle. Negative arguments keep what is there; what is there at the initial value becomes the muscle's default.
    /// `rest` is force, scale, lmin, lmax, vmax, fpmax, fvmax.
    pub fn set_to_muscle(
        &mut self,
        timeconst: [f64; 2],
        tausmooth: f64,
        range: [f64; 2],
        rest: [f64; 7],
    ) -> Result<()> {
        let replace = |x: &mut f64, initial: f64, value: f64| {
            if *x == initial {
                *x = value;
            }
        };
        replace(&mut self.dynprm[0], 1.0, 0.01);
        replace(&mut self.dynprm[1], 0.0, 0.04);
        let defaults = [0.75, 1.05, -1.0, 200.0, 0.5, 1.6, 1.5, 1.3, 1.2];
        for (i, value) in defaults.into_iter().enumerate() {
            replace(&mut self.gainprm[i], if i == 0 { 1.0 } else { 0.0 }, value);
        }
        reject_if(tausmooth < 0.0, "muscle tausmooth cannot be negative")?;
        self.dynprm[2] = tausmooth;
        let given = |x: &mut f64, value: f64| {
            if value >= 0.0 {
                *x = value;
            }
        };
        for i in 0..2 {
            given(&mut self.dynprm[i], timeconst[i]);
            given(&mut self.gainprm[i], range[i]);
        }
        for (i, value) in rest.into_iter().enumerate() {
            given(&mut self.gainprm[i + 2], value);
        }
        for i in 0..9 {
            self.biasprm[i] = self.gainprm[i];
        }
        self.dyntype = mjDYN_MUSCLE.into();
        self.gaintype = mjGAIN_MUSCLE.into();
        self.biastype = mjBIAS_MUSCLE.into();
        Ok(())
    }

    /// Adhesion: an active force that pulls contacts together.
    pub fn set_to_adhesion(&mut self, gain: f64) -> Result<()> {
        self.gainprm[0] = gain;
        self.ctrllimited = 1;
        self.gaintype = mjGAIN_FIXED.into();
        self.biastype = mjBIAS_NONE.into();
        reject_if(gain < 0.0, "adhesion gain cannot be negative")?;
        reject_if(self.ctrlrange.iter().any(|&x| x < 0.0), "adhesion control range cannot be negative")
    }
}
