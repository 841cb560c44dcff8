//! Keyframes of an editable model: their sizes, their growth with the model, and the values that wait for a compile
//! because the parts they belong to have been copied or deleted.

use super::*;
use crate::base::cxx::CxxVec;

/// The lengths of a keyframe's vectors for the model as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KeySizes {
    pub qpos: usize,
    pub qvel: usize,
    pub act: usize,
    pub mpos: usize,
    pub mquat: usize,
    pub ctrl: usize,
}

/// Lengths of a joint's part of `qpos` and `qvel`.
pub fn joint_size(kind: Enum<mjtJoint>) -> (usize, usize) {
    match kind.get() {
        Some(mjJNT_FREE) => (7, 6),
        Some(mjJNT_BALL) => (4, 3),
        _ => (1, 1),
    }
}

/// Number of activations of an actuator as its public attributes say.
pub fn activations(a: &ActuatorFields) -> usize {
    match a.actdim {
        n if n > 0 => n as usize,
        _ => usize::from(!a.dyntype.is(mjDYN_NONE)),
    }
}

/// Appends the part of `reference` behind the vector's end; empty vectors stay empty.
fn lengthen(v: &mut CxxVec<f64>, reference: &[f64]) {
    if !v.is_empty() && v.len() < reference.len() {
        let missing = &reference[v.len()..];
        v.extend_from_slice(missing);
    }
}

/// The saved values of one element under a key, if its range lies inside the vector.
fn part(v: &[f64], at: usize, n: usize) -> Option<Vec<f64>> {
    v.get(at..at + n).map(<[f64]>::to_vec)
}

impl Spec {
    /// The lengths of keyframe vectors; the lists must be in model order for addresses to make sense.
    pub fn key_sizes(&self) -> KeySizes {
        let mut n = KeySizes { ctrl: self.actuators.len(), ..Default::default() };
        for joint in self.joints.iter() {
            let (q, v) = joint_size(joint.public.r#type);
            n.qpos += q;
            n.qvel += v;
        }
        n.act = self.actuators.iter().map(|a| activations(&a.public)).sum();
        let nmocap = self.bodies.iter().filter(|b| b.public.mocap != 0).count();
        (n.mpos, n.mquat) = (3 * nmocap, 4 * nmocap);
        n
    }

    /// Makes short vectors of existing keys as long as the model needs, for good: with the reference configuration.
    pub fn enlarge_keys(&mut self) {
        if self.keys.is_empty() {
            return;
        }
        self.sort_tree();
        let n = self.key_sizes();
        let mut qpos = Vec::new();
        for joint in self.joints.iter() {
            let start = qpos.len();
            // the rule is that of the joint's type at its last compile, or of its class before the first
            match joint.compiled.r#type.get() {
                Some(mjJNT_FREE) => {
                    let body = joint.head.body.map(|b| self.bodies[b].public.public);
                    let (pos, quat) = body.map_or(([0.0; 3], [1.0, 0.0, 0.0, 0.0]), |b| (b.pos, b.quat));
                    qpos.extend(pos);
                    qpos.extend(quat);
                }
                Some(mjJNT_BALL) => qpos.extend([1.0, 0.0, 0.0, 0.0]),
                _ => qpos.push(joint.public.r#ref),
            }
            qpos.resize(start + joint_size(joint.public.r#type).0, 0.0);
        }
        let mocap: Vec<_> = self.bodies.iter().filter(|b| b.public.mocap != 0).map(|b| b.public.public).collect();
        let mpos: Vec<f64> = mocap.iter().flat_map(|b| b.pos).collect();
        let mquat: Vec<f64> = mocap.iter().flat_map(|b| b.quat).collect();
        let zeros = vec![0.0; n.qvel.max(n.act).max(n.ctrl)];
        for k in 0..self.keys.len() {
            let key = &mut self.keys.at_mut(k).public;
            lengthen(&mut key.qpos, &qpos);
            lengthen(&mut key.qvel, &zeros[..n.qvel]);
            lengthen(&mut key.act, &zeros[..n.act]);
            lengthen(&mut key.ctrl, &zeros[..n.ctrl]);
            for (v, reference, size) in [(&mut key.mpos, &mpos, 3), (&mut key.mquat, &mquat, 4)] {
                if v.len() < reference.len() {
                    v.truncate(v.len() / size * size);
                    lengthen(v, reference);
                }
            }
        }
    }

    /// The values of all keys by element, under new names, to wait for the next compile. Vectors that are given must fit
    /// the model as it is. The lists must be in model order.
    pub(super) fn saved_keys(&self, rename: impl Fn(&str) -> String) -> Result<Vec<PendingKey>, String> {
        let n = self.key_sizes();
        self.keys.iter().map(|key| self.saved_key(key, rename(key.name()), &n)).collect()
    }

    fn saved_key(&self, key: &Key, name: String, n: &KeySizes) -> Result<PendingKey, String> {
        let k = &key.public;
        let own = key.name();
        let wrong = |v: &CxxVec<f64>, size: usize| !v.is_empty() && v.len() != size;
        if wrong(&k.qpos, n.qpos) {
            let (got, size) = (k.qpos.len(), n.qpos);
            return Err(format!("Keyframe '{own}' has invalid qpos size, got {got}, should be {size}"));
        }
        for (v, size, what) in [
            (&k.qvel, n.qvel, "qvel"),
            (&k.act, n.act, "act"),
            (&k.ctrl, n.ctrl, "ctrl"),
            (&k.mpos, n.mpos, "mpos"),
            (&k.mquat, n.mquat, "mquat"),
        ] {
            if wrong(v, size) {
                return Err(format!("Keyframe {own} has invalid {what} size, got {}, should be {size}", v.len()));
            }
        }
        let given = [&k.qpos, &k.qvel, &k.act, &k.mpos, &k.mquat, &k.ctrl].map(|v| !v.is_empty());
        let mut saved = PendingKey { name, time: k.time, given, ..Default::default() };
        let (mut qposadr, mut dofadr) = (0, 0);
        for joint in self.joints.iter() {
            let (q, v) = joint_size(joint.public.r#type);
            saved.qpos.extend(part(&k.qpos, qposadr, q).map(|values| (joint.key(), values)));
            saved.qvel.extend(part(&k.qvel, dofadr, v).map(|values| (joint.key(), values)));
            qposadr += q;
            dofadr += v;
        }
        let mut actadr = 0;
        for (i, a) in self.actuators.iter().enumerate() {
            let count = activations(&a.public);
            saved.act.extend(part(&k.act, actadr, count).map(|values| (a.key(), values)));
            saved.ctrl.extend(part(&k.ctrl, i, 1).map(|values| (a.key(), values)));
            actadr += count;
        }
        for (i, body) in self.bodies.iter().filter(|b| b.public.mocap != 0).enumerate() {
            saved.mpos.extend(part(&k.mpos, 3 * i, 3).map(|values| (body.key(), values)));
            saved.mquat.extend(part(&k.mquat, 4 * i, 4).map(|values| (body.key(), values)));
        }
        Ok(saved)
    }
}

impl PendingKey {
    /// Moves the values of elements that have been copied to their copies. With `keep`, those of other elements stay.
    pub(super) fn follow(
        &mut self,
        joints: &HashMap<JointId, JointId>,
        actuators: &HashMap<ActuatorId, ActuatorId>,
        bodies: &HashMap<BodyId, BodyId>,
        keep: bool,
    ) {
        fn moved<K>(values: &mut Values<K>, to: &HashMap<Id<K>, Id<K>>, keep: bool) {
            let old = std::mem::take(values);
            let place = |id: Id<K>| to.get(&id).copied().or(keep.then_some(id));
            values.extend(old.into_iter().filter_map(|(id, v)| Some((place(id)?, v))));
        }
        moved(&mut self.qpos, joints, keep);
        moved(&mut self.qvel, joints, keep);
        moved(&mut self.act, actuators, keep);
        moved(&mut self.ctrl, actuators, keep);
        moved(&mut self.mpos, bodies, keep);
        moved(&mut self.mquat, bodies, keep);
    }
}
