//! Keyframes: short vectors are lengthened with the reference configuration, missing ones filled with it.

use super::joint::joint_size;
use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::normalize;
use crate::base::cxx::CxxVec;
use crate::model::Model;
use crate::spec::Spec;

/// Appends the part of `reference` behind the vector's end; empty vectors stay empty.
fn lengthen(v: &mut CxxVec<f64>, reference: &[f64]) {
    if !v.is_empty() && v.len() < reference.len() {
        let missing = &reference[v.len()..];
        v.extend_from_slice(missing);
    }
}

/// Makes short vectors of existing keys as long as the model needs, for good.
pub fn extend_keys(spec: &mut Spec) {
    if spec.keys.is_empty() {
        return;
    }
    let mut qpos = Vec::new();
    let mut nv = 0;
    for joint in spec.joints.iter() {
        let (q, v) = joint_size(joint.public.r#type);
        nv += v;
        let start = qpos.len();
        // the rule is that of the joint's type at its last compile, or of its class before the first
        match joint.compiled.r#type.get() {
            Some(mjJNT_FREE) => {
                let body = joint.head.body.map(|b| spec.bodies[b].public.public);
                let (pos, quat) = body.map_or(([0.0; 3], [1.0, 0.0, 0.0, 0.0]), |b| (b.pos, b.quat));
                qpos.extend(pos);
                qpos.extend(quat);
            }
            Some(mjJNT_BALL) => qpos.extend([1.0, 0.0, 0.0, 0.0]),
            _ => qpos.push(joint.public.r#ref),
        }
        qpos.resize(start + q, 0.0);
    }
    let dims = spec.actuators.iter().map(|a| match a.public.actdim {
        n if n > 0 => n as usize,
        _ => !a.public.dyntype.is(mjDYN_NONE) as usize,
    });
    let na: usize = dims.sum();
    let nu = spec.actuators.len();
    let mocap: Vec<_> = spec.bodies.iter().filter(|b| b.public.mocap != 0).map(|b| b.public.public).collect();
    let mpos: Vec<f64> = mocap.iter().flat_map(|b| b.pos).collect();
    let mquat: Vec<f64> = mocap.iter().flat_map(|b| b.quat).collect();
    let zeros = vec![0.0; nv.max(na).max(nu)];
    for k in 0..spec.keys.len() {
        let key = &mut spec.keys.at_mut(k).public;
        lengthen(&mut key.qpos, &qpos);
        lengthen(&mut key.qvel, &zeros[..nv]);
        lengthen(&mut key.act, &zeros[..na]);
        lengthen(&mut key.ctrl, &zeros[..nu]);
        for (v, reference, size) in [(&mut key.mpos, &mpos, 3), (&mut key.mquat, &mquat, 4)] {
            if v.len() < reference.len() {
                v.truncate(v.len() / size * size);
                lengthen(v, reference);
            }
        }
    }
}

impl Compiler<'_> {
    /// Compiles the keys and writes them into the model.
    pub(super) fn pack_keys(&mut self, m: &mut Model) -> Result<()> {
        let mut mpos = vec![0.0; 3 * m.nmocap()];
        let mut mquat = vec![0.0; 4 * m.nmocap()];
        for b in 0..m.nbody() {
            if let Ok(k) = usize::try_from(m.body_mocapid()[b]) {
                mpos[3 * k..3 * k + 3].copy_from_slice(&m.body_pos()[b]);
                mquat[4 * k..4 * k + 4].copy_from_slice(&m.body_quat()[b]);
            }
        }
        let qpos0 = m.qpos0().to_vec();
        let zeros = vec![0.0; m.nv().max(m.na()).max(m.nu())];
        for k in 0..self.spec.keys.len() {
            let e = self.spec.keys.at_mut(k);
            e.compiled = e.public.clone();
            let c = &mut e.compiled;
            for (v, initial) in [
                (&mut c.qpos, &qpos0[..]),
                (&mut c.qvel, &zeros[..m.nv()]),
                (&mut c.act, &zeros[..m.na()]),
                (&mut c.mpos, &mpos[..]),
                (&mut c.mquat, &mquat[..]),
                (&mut c.ctrl, &zeros[..m.nu()]),
            ] {
                if v.is_empty() {
                    v.set(initial);
                }
            }
            let e = self.spec.keys.at(k);
            let c = &e.compiled;
            for (v, n, what) in [(&c.qpos, m.nq(), "qpos"), (&c.qvel, m.nv(), "qvel"), (&c.act, m.na(), "act")] {
                if v.len() != n {
                    let text = format!("keyframe '{}': invalid {what} size, expected {n}, got {}", e.name(), v.len());
                    return Err(Failure::of(e, text));
                }
            }
            for (v, n, what) in
                [(&c.mpos, mpos.len(), "mpos"), (&c.mquat, mquat.len(), "mquat"), (&c.ctrl, m.nu(), "ctrl")]
            {
                if v.len() != n {
                    let text = format!("keyframe {}: invalid {what} size, expected length {n}", e.id());
                    return Err(Failure::of(e, text));
                }
            }
            self.pack_key(m, k);
        }
        Ok(())
    }

    fn pack_key(&self, m: &mut Model, k: usize) {
        let c = &self.spec.keys.at(k).compiled;
        let (nq, nv, na, nu, nmocap) = (m.nq(), m.nv(), m.na(), m.nu(), m.nmocap());
        m.key_time_mut()[k] = c.time;
        m.key_qpos_mut()[k * nq..(k + 1) * nq].copy_from_slice(&c.qpos);
        m.key_qvel_mut()[k * nv..(k + 1) * nv].copy_from_slice(&c.qvel);
        m.key_act_mut()[k * na..(k + 1) * na].copy_from_slice(&c.act);
        m.key_ctrl_mut()[k * nu..(k + 1) * nu].copy_from_slice(&c.ctrl);
        for i in 0..nmocap {
            m.key_mpos_mut()[k * nmocap + i].copy_from_slice(&c.mpos[3 * i..3 * i + 3]);
            m.key_mquat_mut()[k * nmocap + i].copy_from_slice(&c.mquat[4 * i..4 * i + 4]);
            normalize(&mut m.key_mquat_mut()[k * nmocap + i]);
        }
        for j in 0..m.njnt() {
            let skip = match mjtJoint::from_int(m.jnt_type()[j]) {
                Some(mjJNT_FREE) => 3,
                Some(mjJNT_BALL) => 0,
                _ => continue,
            };
            let adr = k * nq + m.jnt_qposadr()[j] as usize + skip;
            let mut quat: [f64; 4] = std::array::from_fn(|i| m.key_qpos()[adr + i]);
            normalize(&mut quat);
            m.key_qpos_mut()[adr..adr + 4].copy_from_slice(&quat);
        }
    }
}
