//! Keyframes: short vectors are lengthened with the reference configuration, missing ones filled with it.

use super::{Compiler, Failure, Result};
use crate::abi::*;
use crate::asset::geometry::normalize;
use crate::base::memory;
use crate::model::Model;
use crate::spec::PendingKey;

impl Compiler<'_> {
    /// Compiles the keys and writes them into the model.
    pub(super) fn pack_keys(&mut self, m: &mut Model) -> Result<()> {
        if self.spec.keys.is_empty() {
            self.spec.pending_keys.clear();
            return Ok(());
        }
        let state = m.nq() + m.nv() + m.na() + m.nu() + 7 * m.nmocap();
        if !memory::is_available(state.saturating_mul(4 * size_of::<f64>())) {
            return Err(Failure::new(format!("not enough memory for keyframes of {state} numbers")));
        }
        let mut mpos = vec![0.0; 3 * m.nmocap()];
        let mut mquat = vec![0.0; 4 * m.nmocap()];
        for b in 0..m.nbody() {
            if let Ok(k) = usize::try_from(m.body_mocapid()[b]) {
                mpos[3 * k..3 * k + 3].copy_from_slice(&m.body_pos()[b].0);
                mquat[4 * k..4 * k + 4].copy_from_slice(&m.body_quat()[b].0);
            }
        }
        self.spec.waiting_keys.clear();
        for pending in std::mem::take(&mut self.spec.pending_keys) {
            self.fill_pending(m, &pending, &mpos, &mquat);
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

    /// Gives the key of a pending keyframe's name the values that were saved: vectors of full size, the reference
    /// configuration where nothing was saved. Elements that have left the model since are skipped.
    fn fill_pending(&mut self, m: &Model, pending: &PendingKey, mpos: &[f64], mquat: &[f64]) {
        fn put(into: &mut [f64], at: i32, values: &[f64]) {
            let part = usize::try_from(at).ok().and_then(|at| into.get_mut(at..at + values.len()));
            part.into_iter().for_each(|part| part.copy_from_slice(values));
        }
        let Some(key) = self.spec.keys.lookup(&pending.name) else { return };
        let s = &mut *self.spec;
        let k = &mut s.keys[key].public;
        k.time = pending.time;
        let mut vectors = [
            m.qpos0().to_vec(),
            vec![0.0; m.nv()],
            vec![0.0; m.na()],
            mpos.to_vec(),
            mquat.to_vec(),
            vec![0.0; m.nu()],
        ];
        let joint = |id| usize::try_from(s.joints.get(id)?.id()).ok();
        let actuator = |id| usize::try_from(s.actuators.get(id)?.id()).ok();
        let mocap = |id| {
            let body = usize::try_from(s.bodies.get(id)?.id()).ok()?;
            Some(m.body_mocapid()[body]).filter(|&k| k >= 0)
        };
        for (id, values) in pending.qpos.iter() {
            joint(id).into_iter().for_each(|j| put(&mut vectors[0], m.jnt_qposadr()[j], values));
        }
        for (id, values) in pending.qvel.iter() {
            joint(id).into_iter().for_each(|j| put(&mut vectors[1], m.jnt_dofadr()[j], values));
        }
        for (id, values) in pending.act.iter() {
            actuator(id).into_iter().for_each(|a| put(&mut vectors[2], m.actuator_actadr()[a], values));
        }
        for (id, values) in pending.mpos.iter() {
            mocap(id).into_iter().for_each(|k| put(&mut vectors[3], 3 * k, values));
        }
        for (id, values) in pending.mquat.iter() {
            mocap(id).into_iter().for_each(|k| put(&mut vectors[4], 4 * k, values));
        }
        for (id, values) in pending.ctrl.iter() {
            actuator(id).into_iter().for_each(|a| put(&mut vectors[5], a as i32, values));
        }
        let fields = [&mut k.qpos, &mut k.qvel, &mut k.act, &mut k.mpos, &mut k.mquat, &mut k.ctrl];
        for ((field, values), given) in fields.into_iter().zip(&vectors).zip(pending.given) {
            if given {
                field.set(values);
            }
        }
    }

    fn pack_key(&self, m: &mut Model, k: usize) {
        let c = &self.spec.keys.at(k).compiled;
        let (nq, nv, na, nu, nmocap) = (m.nq(), m.nv(), m.na(), m.nu(), m.nmocap());
        m.key_time_mut()[k] = c.time;
        m.key_qpos_mut()[k * nq..(k + 1) * nq].copy_from_slice(&c.qpos);
        m.key_qvel_mut()[k * nv..(k + 1) * nv].copy_from_slice(&c.qvel);
        m.key_act_mut()[k * na..(k + 1) * na].copy_from_slice(&c.act);
        m.key_ctrl_mut()[k * nu..(k + 1) * nu].copy_from_slice(&c.ctrl);
        let mocap = k * nmocap..(k + 1) * nmocap;
        bytemuck::cast_slice_mut(&mut m.key_mpos_mut()[mocap.clone()]).copy_from_slice(&c.mpos);
        bytemuck::cast_slice_mut(&mut m.key_mquat_mut()[mocap.clone()]).copy_from_slice(&c.mquat);
        m.key_mquat_mut()[mocap].iter_mut().for_each(|quat| _ = normalize(quat));
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

#[cfg(test)]
mod tests {
    use crate::compile::tests::load;

    /// Golden numbers of the reference: values go with one copy each, and what a key grew by stays as it was written.
    #[test]
    fn keyframes_go_through_a_replicate() {
        let m = load(
            r#"<mujoco><worldbody><body name="a"><joint name="u"/><geom size="1"/></body>
            <replicate count="3"><body><joint name="j" ref="30"/><geom size="1"/></body></replicate>
            <body><joint name="w"/><geom size="1"/></body></worldbody><actuator><motor joint="j"/></actuator>
            <keyframe><key name="k" time="2" qpos=".5 .7" ctrl="3"/></keyframe></mujoco>"#,
        )
        .unwrap()
        .model;
        let r = 0.5235987755982988;
        let qpos = [[0.5, 0.7, r, r, 0.0], [0.5, 30.0, 0.7, r, 0.0], [0.5, 30.0, 30.0, 0.7, 0.0]];
        assert_eq!(
            (m.nkey(), m.key_qpos()),
            (4, [qpos.concat(), vec![0.5, 30.0, 30.0, 30.0, 0.0]].concat().as_slice())
        );
        assert!(m.key_time().iter().all(|&t| t == 2.0) && m.key_ctrl().iter().all(|&u| u == 0.0));
    }

    /// Golden numbers of the reference: values stay with joints that stand directly in what is copied, from each key's own
    /// copy on, and through an outer `replicate`.
    #[test]
    fn values_of_joints_directly_in_a_replicate_go_with_all_copies() {
        let keys = |body: &str, qpos: &str| {
            let keys = format!("<keyframe><key name='k' qpos='{qpos}'/></keyframe>");
            load(&format!("<mujoco><worldbody>{body}</worldbody>{keys}</mujoco>")).unwrap().model.key_qpos().to_vec()
        };
        let slide = |name: &str| format!("<joint name='{name}' type='slide'/><geom size='1'/>");
        let (j, i) = (slide("j"), slide("i"));
        let mixed = keys(&format!("<body><replicate count='3'>{j}<body>{i}</body></replicate></body>"), ".5 .6");
        let (k0, k1, k2) = ([0.5, 0.5, 0.5, 0.6, 0., 0.], [0.5, 0.6, 0.6, 0., 0., 0.], [0.5, 0.6, 0., 0., 0., 0.]);
        assert_eq!(mixed, [k0, k1, k2, k2].concat());
        let twice = format!("<replicate count='2'><replicate count='2'>{j}</replicate></replicate>");
        assert_eq!(
            keys(&format!("<body>{twice}</body>"), ".5"),
            [[0.5; 4], [0.5, 0., 0.5, 0.], [0.5, 0., 0.5, 0.]].concat()
        );
        let in_body = format!("<replicate count='2'><body><replicate count='2'>{j}</replicate></body></replicate>");
        assert_eq!(keys(&in_body, ".5"), [[0.5, 0.5, 0., 0.], [0.5, 0., 0., 0.], [0.5, 0., 0., 0.]].concat());
    }

    /// Keys that wait come once, whatever failed in between.
    #[test]
    fn a_compile_that_fails_leaves_keys_waiting() {
        let xml =
            "<mujoco><worldbody><body name='a'><joint name='j'/><geom size='1'/></body><body name='b'/></worldbody>
            <keyframe><key name='k' qpos='.5'/></keyframe></mujoco>";
        let mut spec = crate::mjcf::parse_text(xml.as_bytes(), None).unwrap();
        let s = spec.get_mut();
        s.refresh_names();
        let b = s.bodies.find("b").unwrap();
        s.delete_body(b).unwrap();
        let j = s.joints.find("j").unwrap();
        s.joints[j].public.axis = [0.0; 3];
        assert!(crate::compile::compile(s, None).is_err());
        s.joints[j].public.axis = [0.0, 0.0, 1.0];
        let m = crate::compile::compile(s, None).map_err(|e| e.to_string()).unwrap().model;
        assert_eq!((m.nkey(), m.key_qpos()), (1, &[0.5][..]));
    }
}
