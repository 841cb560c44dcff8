//! Last passes on the filled model: masses, constants, springs, length ranges, statistics, validation, a trial step.

use super::{Compiler, Failure, Result, length_range};
use crate::abi::*;
use crate::base::{Error, ErrorKind};
use crate::data::OwnedData;
use crate::math::Quat;
use crate::model::fields::Sizes;
use crate::model::{Model, mass, validate};
use crate::spec::{GeomMass, joint_size};
use crate::step::{constants, time_step};

impl Compiler<'_> {
    pub(super) fn finish(&mut self, m: &mut Model) -> Result<()> {
        let settings = self.spec.public.public.compiler;
        if settings.settotalmass > 0.0 {
            mass::set_total(m, settings.settotalmass);
        }
        normalize_keys(m);
        let (disable, enable) = (m.opt.disableflags, m.opt.enableflags);
        m.opt.disableflags |= mjDSBL_CONTACT as i32;
        m.opt.enableflags &= !(mjENBL_SLEEP as i32);
        let d = self.constants(m, &settings.LRopt)?;
        self.statistics(m);
        validate::references(m).map_err(|e| Failure::new(e.to_string()))?;
        let initially_asleep = m.tree_sleep_policy().contains(&(mjSLEEP_INIT as i32));
        let sleeping = enable & mjENBL_SLEEP as i32 != 0 && initially_asleep;
        if sleeping {
            (m.opt.disableflags, m.opt.enableflags) = (disable, enable);
        }
        time_step::trial_step(m, d, !sleeping).map_err(|e| Failure::engine(&e))?;
        (m.opt.disableflags, m.opt.enableflags) = (disable, enable);
        Ok(())
    }

    /// Keeps for the writer what it cannot see in the compiled copies, or what the user left open there.
    pub(super) fn store_derived(&mut self, m: &Model) {
        let s = &mut *self.spec;
        s.derived.qpos0 = m.qpos0().to_vec();
        s.derived.sizes = Sizes::of(m);
        for (i, state) in self.geoms.iter().enumerate() {
            s.geoms.at_mut(i).extra = GeomMass { mass: state.mass, measure: state.measure };
        }
        s.compiled.compiler.meshdir.set(s.public.compiler.meshdir.text());
        s.compiled.compiler.texturedir.set(s.public.compiler.texturedir.text());
        let c = &mut s.compiled.public;
        c.nkey = s.keys.len() as i32;
        for (size, n) in [
            (&mut c.nuser_body, m.nuser_body()),
            (&mut c.nuser_jnt, m.nuser_jnt()),
            (&mut c.nuser_geom, m.nuser_geom()),
            (&mut c.nuser_site, m.nuser_site()),
            (&mut c.nuser_cam, m.nuser_cam()),
            (&mut c.nuser_tendon, m.nuser_tendon()),
            (&mut c.nuser_actuator, m.nuser_actuator()),
            (&mut c.nuser_sensor, m.nuser_sensor()),
        ] {
            *size = n as i32;
        }
    }

    /// Everything that a simulation of the model shows about it. Returns the simulation's data.
    fn constants(&mut self, m: &mut Model, lengths: &mjLROpt) -> Result<OwnedData> {
        let engine = |e: Error| Failure::engine(&e);
        constants::set_structure(m).map_err(engine)?;
        let mut d = OwnedData::new(m).map_err(|e| match e.kind() {
            ErrorKind::Size => Failure::new(Error::of(e.kind(), format!("could not create mjData\n{e}"))),
            _ => engine(e),
        })?;
        d.with_model_mut(m, constants::set_values).map_err(engine)?;
        self.spring_dampers(m);
        let threads = self.spec.public.public.compiler.usethread != 0;
        length_range::compute(m, &mut d, lengths, threads)?;
        Ok(d)
    }

    /// Stiffness and damping from a time constant and a damping ratio, by the inertia that the joint sees.
    fn spring_dampers(&mut self, m: &mut Model) {
        for j in 0..m.njnt() {
            let [time, ratio] = self.spec.joints.at(j).compiled.springdamper;
            if time <= 0.0 || ratio <= 0.0 {
                continue;
            }
            let first = m.jnt_dofadr()[j] as usize;
            let n = joint_size(Enum::from_raw(m.jnt_type()[j])).1;
            let weight: f64 = m.dof_invweight0()[first..first + n].iter().sum();
            let inertia = n as f64 / weight.max(mjMINVAL);
            let stiffness = inertia / (time * time * ratio * ratio).max(mjMINVAL);
            let damping = 2.0 * inertia / time.max(mjMINVAL);
            m.jnt_stiffness_mut()[j] = stiffness;
            m.dof_damping_mut()[first..first + n].fill(damping);
            let compiled = &mut self.spec.joints.at_mut(j).compiled.public;
            (compiled.stiffness, compiled.damping) = (stiffness, damping);
        }
    }

    /// The user's statistics win over the computed ones.
    fn statistics(&mut self, m: &mut Model) {
        self.spec.derived.stat = Some(m.stat);
        let user = self.spec.public.stat;
        let stat = &mut m.stat;
        for (to, from) in [
            (&mut stat.extent, user.extent),
            (&mut stat.meaninertia, user.meaninertia),
            (&mut stat.meanmass, user.meanmass),
            (&mut stat.meansize, user.meansize),
        ] {
            if !from.is_nan() {
                *to = from;
            }
        }
        if !user.center[0].is_nan() {
            stat.center = user.center;
        }
    }
}

/// Quaternions in keyframes get unit length; zero becomes the identity.
fn normalize_keys(m: &mut Model) {
    let nq = m.nq();
    for j in 0..m.njnt() {
        let skip = match mjtJoint::from_int(m.jnt_type()[j]) {
            Some(mjJNT_FREE) => 3,
            Some(mjJNT_BALL) => 0,
            _ => continue,
        };
        let adr = m.jnt_qposadr()[j] as usize + skip;
        for k in 0..m.nkey() {
            let row = &mut m.key_qpos_mut()[k * nq + adr..k * nq + adr + 4];
            row.copy_from_slice(&Quat::from_slice(row).unit().0);
        }
    }
}
