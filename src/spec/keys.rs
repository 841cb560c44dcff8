//! Keyframes of an editable model: their sizes, their growth with the model, and the values that wait for a compile
//! because the parts they belong to have been copied or deleted.

use super::attach::Copies;
use super::*;
use crate::base::memory;

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

/// Values of one vector of a keyframe, by element.
pub struct Values<K> {
    of: Vec<(Id<K>, usize)>,
    numbers: Vec<f64>,
}

impl<K> Values<K> {
    pub(super) fn push(&mut self, id: Id<K>, values: &[f64]) {
        self.of.push((id, values.len()));
        self.numbers.extend_from_slice(values);
    }

    pub fn iter(&self) -> impl Iterator<Item = (Id<K>, &[f64])> {
        let mut rest = &self.numbers[..];
        self.of.iter().map(move |&(id, n)| {
            let values;
            (values, rest) = rest.split_at(n);
            (id, values)
        })
    }

    /// The values at the copies of their elements: at the first one, or at all of those that `stays` says. With `keep`,
    /// values of elements without copies stay where they are, and those that stay are at the original, too.
    fn moved(
        &self,
        steps: &[Copies],
        made: impl Fn(&Copies) -> &HashMap<Id<K>, Id<K>>,
        stays: impl Fn(Id<K>) -> bool,
        keep: bool,
    ) -> Values<K> {
        let mut moved = Values::default();
        for (id, values) in self.iter() {
            let stays = stays(id);
            let mut copies = steps.iter().filter_map(|step| made(step).get(&id).copied());
            match copies.next() {
                Some(first) => moved.push(first, values),
                None if keep => moved.push(id, values),
                None => continue,
            }
            if stays {
                copies.chain(keep.then_some(id)).for_each(|id| moved.push(id, values));
            }
        }
        moved
    }
}

impl<K: Kind> Values<K> {
    /// Takes out the values of elements that have gone to another spec, under the keys that they have there.
    fn take(&mut self, gone: impl Fn(Id<K>) -> Option<Id<K>>) -> Values<K> {
        let (mut taken, mut left) = (Values::default(), Values::default());
        for (id, values) in self.iter() {
            match gone(id) {
                Some(new) => taken.push(new, values),
                None => left.push(id, values),
            }
        }
        *self = left;
        taken
    }

    fn append(&mut self, other: Values<K>) {
        self.of.extend(other.of);
        self.numbers.extend(other.numbers);
    }

    /// The values of these elements, one after another.
    fn of(&self, ids: impl Iterator<Item = Id<K>>) -> Vec<f64> {
        let known: HashMap<Id<K>, &[f64]> = self.iter().collect();
        ids.filter_map(|id| known.get(&id)).flat_map(|values| values.iter().copied()).collect()
    }
}

impl<K> Default for Values<K> {
    fn default() -> Self {
        Values { of: Vec::new(), numbers: Vec::new() }
    }
}

impl<K> Clone for Values<K> {
    fn clone(&self) -> Self {
        Values { of: self.of.clone(), numbers: self.numbers.clone() }
    }
}

/// Appends the part of `reference` behind the vector's end; empty vectors stay empty.
fn lengthen(v: &mut CxxVec<f64>, reference: &[f64]) {
    if !v.is_empty() && v.len() < reference.len() {
        let missing = &reference[v.len()..];
        v.extend_from_slice(missing);
    }
}

/// Appends zeros up to a length; empty vectors stay empty, and so does the length of those that memory cannot hold: the
/// compile rejects them.
fn pad_with_zeros(v: &mut CxxVec<f64>, len: usize) {
    let missing = len.saturating_sub(v.len());
    if !v.is_empty() && missing > 0 && memory::is_available(len.saturating_mul(2 * size_of::<f64>())) {
        v.extend_from_slice(&vec![0.0; missing]);
    }
}

/// Saves the values of one element of a vector, if its range lies inside.
fn save<K>(into: &mut Values<K>, id: Id<K>, v: &[f64], range: std::ops::Range<usize>) {
    v.get(range).into_iter().for_each(|values| into.push(id, values));
}

impl Spec {
    /// Makes short vectors of existing keys as long as the model needs, for good: with the reference configuration.
    pub fn enlarge_keys(&mut self) {
        if self.keys.is_empty() {
            return;
        }
        self.sort_tree();
        let n = StateLayout::of(self);
        let (qpos, mpos, mquat) = self.reference(&n);
        for k in 0..self.keys.len() {
            let key = &mut self.keys.at_mut(k).public;
            lengthen(&mut key.qpos, &qpos);
            pad_with_zeros(&mut key.qvel, n.nv);
            pad_with_zeros(&mut key.act, n.na);
            pad_with_zeros(&mut key.ctrl, n.actuators.len());
            for (v, reference, size) in [(&mut key.mpos, &mpos, 3), (&mut key.mquat, &mquat, 4)] {
                if v.len() < reference.len() {
                    v.truncate(v.len() / size * size);
                    lengthen(v, reference);
                }
            }
        }
    }

    /// Takes the keys away that a compile which failed has added for those that wait: the next one adds them again.
    pub fn drop_waiting_keys(&mut self) {
        let added = std::mem::take(&mut self.waiting_keys);
        self.keys.remove_all(&added);
    }

    /// The reference configuration that keys grow with: positions, and poses of mocap bodies. The lists must be in model
    /// order.
    pub(super) fn reference(&self, n: &StateLayout) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
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
        let mocap = || n.mocap.iter().map(|&b| &self.bodies[b].public.public);
        (qpos, mocap().flat_map(|b| b.pos).collect(), mocap().flat_map(|b| b.quat).collect())
    }

    /// The values of all keys by element, under new names, to wait for the next compile. Vectors that are given must fit
    /// the last compiled model, or the model as it is. The lists must be in model order.
    pub(super) fn saved_keys(&self, rename: impl Fn(&str) -> String) -> crate::base::Result<Vec<PendingKey>> {
        if self.keys.is_empty() {
            return Ok(vec![]);
        }
        let now = StateLayout::of(self);
        let layouts = self.key_layouts(&now);
        self.keys.iter().map(|key| saved_key(key, rename(key.name()), &layouts)).collect()
    }
}

impl Spec {
    /// The layouts that vectors of keys may have; `now` is the one of the spec as it is.
    fn key_layouts<'a>(&'a self, now: &'a StateLayout) -> Vec<&'a StateLayout> {
        let compiled = self.is_compiled && self.last.signature != 0;
        let before = self.parted.iter().flatten();
        before.chain(compiled.then_some(&self.last.layout)).chain([now]).collect()
    }

    /// Remembers where values of keys belong, before elements go to another spec for the first time.
    pub(super) fn note_layouts(&mut self) {
        if self.parted.is_none() {
            let now = StateLayout::of(self);
            let compiled = self.is_compiled && self.last.signature != 0;
            let last = if compiled { self.last.layout.clone() } else { now.clone() };
            self.parted = Some([last, now]);
        }
    }

    /// Queues copies of this spec's own keys for the next compile, with the values of elements that were copied.
    pub(super) fn copy_keys(&mut self, keys: Vec<PendingKey>, copies: &Copies) {
        let copies = std::slice::from_ref(copies);
        // values that wait already go with the copy
        for key in &mut self.pending_keys {
            key.follow(copies, true);
        }
        for mut key in keys {
            key.follow(copies, true);
            self.pending_keys.push(key);
        }
    }

    /// Queues the keys of an attached spec for the next compile here, with the values of the elements that came: values go with
    /// the first copy, also to the keys of earlier attachments from that spec that still wait. Where the elements themselves
    /// have `moved`, those that came before take part in the new keys.
    pub(super) fn take_keys(&mut self, child: &mut Spec, keys: Vec<PendingKey>, copies: &Copies, moved: bool) {
        let (target, known) = (self.key, child.left.len());
        for values in keys {
            let (name, time, given) = (values.name.clone(), values.time, values.given);
            self.pending_keys.push(PendingKey { name, time, given, ..Default::default() });
            child.left.push(LeftKey { target, values });
        }
        let mut waiting: HashMap<String, usize> = HashMap::new();
        let from = if known == 0 { self.pending_keys.len() - child.left.len() } else { 0 };
        waiting.extend(self.pending_keys.iter().enumerate().skip(from).map(|(i, key)| (key.name.clone(), i)));
        for (i, key) in child.left.iter_mut().enumerate() {
            let taken = key.values.take(copies, (moved && i >= known).then_some(&*self));
            if let Some(&place) = waiting.get(&key.values.name).filter(|_| key.target == target) {
                self.pending_keys[place].append(taken);
            }
        }
        // after a compile the keys wait no longer
        child
            .left
            .retain(|key| !key.values.is_empty() && (key.target != target || waiting.contains_key(&key.values.name)));
    }

    /// Gives the keys of this copy of a spec, of which parts have gone to another one, the values of what the copy has.
    pub(super) fn keep_values_of(&mut self, source: &Spec, copies: &Copies) {
        let Ok(saved) = source.saved_keys(str::to_string) else { return };
        let l = StateLayout::of(source);
        let joints = || l.joints.iter().map(|j| j.joint).filter(|j| copies.joints.contains_key(j));
        let actuators = || l.actuators.iter().map(|a| a.0).filter(|a| copies.actuators.contains_key(a));
        let mocap = || l.mocap.iter().copied().filter(|b| copies.bodies.contains_key(b));
        for (i, key) in saved.iter().enumerate() {
            let k = &mut self.keys.at_mut(i).public;
            k.qpos.set(&key.qpos.of(joints()));
            k.qvel.set(&key.qvel.of(joints()));
            k.act.set(&key.act.of(actuators()));
            k.ctrl.set(&key.ctrl.of(actuators()));
            k.mpos.set(&key.mpos.of(mocap()));
            k.mquat.set(&key.mquat.of(mocap()));
        }
    }
}

/// The values of one key, each vector in the first layout that it fits.
fn saved_key(key: &Key, name: String, layouts: &[&StateLayout]) -> crate::base::Result<PendingKey> {
    let (k, own) = (&key.public, key.name());
    let fit = |v: &CxxVec<f64>, what: &str, size: fn(&StateLayout) -> usize| {
        let fits = layouts.iter().find(|l| v.is_empty() || size(l) == v.len());
        fits.ok_or_else(|| {
            let quoted = if what == "qpos" { format!("'{own}'") } else { own.to_string() };
            let (got, wanted) = (v.len(), size(layouts[0]));
            format!("Keyframe {quoted} has invalid {what} size, got {got}, should be {wanted}")
        })
    };
    let given = [&k.qpos, &k.qvel, &k.act, &k.mpos, &k.mquat, &k.ctrl].map(|v| !v.is_empty());
    let mut saved = PendingKey { name, time: k.time, given, ..Default::default() };
    for j in &fit(&k.qpos, "qpos", |l| l.nq)?.joints {
        save(&mut saved.qpos, j.joint, &k.qpos, j.qpos.clone());
    }
    for j in &fit(&k.qvel, "qvel", |l| l.nv)?.joints {
        save(&mut saved.qvel, j.joint, &k.qvel, j.qvel.clone());
    }
    for a in &fit(&k.act, "act", |l| l.na)?.actuators {
        save(&mut saved.act, a.0, &k.act, a.1.clone());
    }
    for (i, a) in fit(&k.ctrl, "ctrl", |l| l.actuators.len())?.actuators.iter().enumerate() {
        save(&mut saved.ctrl, a.0, &k.ctrl, i..i + 1);
    }
    for (i, &body) in fit(&k.mpos, "mpos", |l| 3 * l.mocap.len())?.mocap.iter().enumerate() {
        save(&mut saved.mpos, body, &k.mpos, 3 * i..3 * i + 3);
    }
    for (i, &body) in fit(&k.mquat, "mquat", |l| 4 * l.mocap.len())?.mocap.iter().enumerate() {
        save(&mut saved.mquat, body, &k.mquat, 4 * i..4 * i + 4);
    }
    Ok(saved)
}

impl PendingKey {
    /// Takes out the values of elements that have been copied, or that `owner`, if given, owns, under their keys there.
    fn take(&mut self, copies: &Copies, owner: Option<&Spec>) -> PendingKey {
        fn gone<K: Listed>(copies: &HashMap<Id<K>, Id<K>>, owner: Option<&Spec>, id: Id<K>) -> Option<Id<K>> {
            let is_owned = |s: &&Spec| K::list(s).get(id).is_some_and(|e| e.head.is_owned_by(*s));
            copies.get(&id).copied().or_else(|| owner.filter(is_owned).map(|_| id))
        }
        PendingKey {
            qpos: self.qpos.take(|id| gone(&copies.joints, owner, id)),
            qvel: self.qvel.take(|id| gone(&copies.joints, owner, id)),
            act: self.act.take(|id| gone(&copies.actuators, owner, id)),
            ctrl: self.ctrl.take(|id| gone(&copies.actuators, owner, id)),
            mpos: self.mpos.take(|id| gone(&copies.bodies, owner, id)),
            mquat: self.mquat.take(|id| gone(&copies.bodies, owner, id)),
            ..Default::default()
        }
    }

    fn is_empty(&self) -> bool {
        let joints = self.qpos.of.is_empty() && self.qvel.of.is_empty();
        let actuators = self.act.of.is_empty() && self.ctrl.of.is_empty();
        joints && actuators && self.mpos.of.is_empty() && self.mquat.of.is_empty()
    }

    /// Adds the values of other elements.
    fn append(&mut self, other: PendingKey) {
        self.qpos.append(other.qpos);
        self.qvel.append(other.qvel);
        self.act.append(other.act);
        self.ctrl.append(other.ctrl);
        self.mpos.append(other.mpos);
        self.mquat.append(other.mquat);
    }

    /// Moves the values of elements that have been copied, one step after another, to their copies: to the first of them,
    /// but of joints that stand directly in what is copied to all. With `keep`, those of other elements stay.
    pub(super) fn follow(&mut self, steps: &[Copies], keep: bool) {
        let stays = |id| steps.first().is_some_and(|step| step.kept.contains(&id));
        self.qpos = self.qpos.moved(steps, |s| &s.joints, stays, keep);
        self.qvel = self.qvel.moved(steps, |s| &s.joints, stays, keep);
        self.act = self.act.moved(steps, |s| &s.actuators, |_| false, keep);
        self.ctrl = self.ctrl.moved(steps, |s| &s.actuators, |_| false, keep);
        self.mpos = self.mpos.moved(steps, |s| &s.bodies, |_| false, keep);
        self.mquat = self.mquat.moved(steps, |s| &s.bodies, |_| false, keep);
    }
}
