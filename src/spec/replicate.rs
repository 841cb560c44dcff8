//! Copies of one part of a model within it, one after another: what as many attachments would make, in time that grows
//! with what the copies import.

use super::attach::Copies;
use super::attach_plan::AttachPlan;
use super::referrers::Referrers;
use super::*;
use crate::base::memory;

/// The pose of one copy, and its names.
pub struct CopyAt {
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub suffix: String,
}

impl Spec {
    /// Copies what is inside a frame into a body, inside a frame of it or none, to each of `count` poses. The suffixes are
    /// all of the same length, and the model has not been compiled.
    pub fn replicate(
        &mut self,
        frame: FrameId,
        place: (BodyId, Option<FrameId>),
        count: usize,
        copies: impl Iterator<Item = CopyAt>,
    ) -> crate::base::Result<()> {
        let part = self.part(Attached::Frame(frame))?;
        let tree = part.bodies.iter().map(|&b| &self.bodies[b].extra).chain([&part.top]);
        let size: usize = tree.map(BodyTree::size).sum();
        // the original, with the body that holds it, will go
        let bodies = count.saturating_mul(part.bodies.len()).saturating_sub(1 + part.bodies.len());
        self.check_bodies(bodies)?;
        self.check_size(count.saturating_mul(size))?;
        if !self.keys.is_empty() {
            // vectors of keys are in model order
            self.sort_tree();
        }
        let keys = self.saved_keys(str::to_string)?;
        let are_given = keys.iter().any(|key| key.given != [false; 6]);
        if are_given {
            self.check_key_memory(count, size)?;
        }
        let mut referrers = Referrers::of(self);
        let copies: Vec<CopyAt> = copies.take(count).collect();
        let mut holding = self.named_with(&referrers, &copies);
        let (earlier, mut steps) = (self.pending_keys.len(), Vec::new());
        for (i, copy) in copies.into_iter().enumerate() {
            let f = &mut self.frames[frame].public;
            (f.pos, f.quat) = (copy.pos, copy.quat);
            let rename = Rename { prefix: String::new(), suffix: copy.suffix };
            let holding = holding.remove(&i).unwrap_or_default();
            let plan = AttachPlan::new(self, self, part.clone(), &rename, &referrers, &holding)?;
            self.check_size(plan.part.bodies.len() + plan.referring())?;
            let made = self.copy_frame(plan, frame, place, &rename);
            referrers.update(self);
            for key in &keys {
                let PendingKey { time, given, .. } = *key;
                self.pending_keys.push(PendingKey {
                    name: rename.around(&key.name),
                    time,
                    given,
                    ..Default::default()
                });
            }
            if are_given || earlier > 0 {
                steps.push(made);
            }
        }
        for key in &mut self.pending_keys[..earlier] {
            key.follow(&steps, true);
        }
        if are_given {
            self.grow_keys(&steps, earlier);
        }
        Ok(())
    }

    /// The references that hold already under the name that some copy gives, by copy.
    fn named_with(&self, referrers: &Referrers, copies: &[CopyAt]) -> HashMap<usize, Vec<(mjtObj, String)>> {
        let mut found: HashMap<usize, Vec<_>> = HashMap::new();
        if referrers.is_empty() {
            return found;
        }
        let by_suffix: HashMap<&str, usize> = copies.iter().map(|copy| &*copy.suffix).zip(0..).collect();
        // all suffixes are of the same length
        let length = copies.first().map_or(0, |copy| copy.suffix.len());
        for kind in 0..mjNOBJECT as i32 {
            let kind = mjtObj::from_int(kind);
            for name in self.list(kind).into_iter().flat_map(List::names) {
                let Some((old, suffix)) = name.len().checked_sub(length).and_then(|at| name.split_at_checked(at))
                else {
                    continue;
                };
                if let (Some(&i), false, Some(kind)) = (by_suffix.get(suffix), old.is_empty(), kind) {
                    found.entry(i).or_default().push((kind, old.to_string()));
                }
            }
        }
        found
    }

    /// Refuses keyframes whose values for this number of copies, of this number of elements each, would not fit into memory.
    fn check_key_memory(&self, count: usize, size: usize) -> crate::base::Result<()> {
        let elements = self.joints.len() + count.saturating_mul(size.min(self.joints.len() + self.bodies.len())) / 2;
        let numbers = elements.saturating_mul(count).saturating_mul(self.keys.len());
        if !memory::is_available(numbers.saturating_mul(24)) {
            return Err(format!("keyframes of {count} copies need more memory than there is").into());
        }
        Ok(())
    }

    /// Makes keys longer with every copy, and keeps their values before it for the next compile: at the elements of that copy,
    /// in place of the original ones. The keys that wait stand behind those of `earlier`, copy by copy.
    fn grow_keys(&mut self, steps: &[Copies], earlier: usize) {
        self.sort_tree();
        let layout = StateLayout::of(self);
        let (reference_qpos, mpos, mquat) = self.reference(&layout);
        let none = HashSet::new();
        let kept = steps.first().map_or(&none, |step| &step.kept);
        let joints = layout.joints.iter();
        let qpos = joints.clone().map(|j| (j.joint, j.qpos.len(), kept.contains(&j.joint)));
        let qpos = Growth::new(qpos, reference_qpos, steps, |s| &s.joints);
        let qvel = joints.map(|j| (j.joint, j.qvel.len(), kept.contains(&j.joint)));
        let qvel = Growth::new(qvel, vec![0.0; layout.nv], steps, |s| &s.joints);
        let mocap = layout.mocap.iter();
        let mpos = Growth::new(mocap.clone().map(|&b| (b, 3, false)), mpos, steps, |s| &s.bodies);
        let mquat = Growth::new(mocap.map(|&b| (b, 4, false)), mquat, steps, |s| &s.bodies);
        let n = self.keys.len();
        for k in 0..n {
            let key = &mut self.keys.at_mut(k).public;
            // the one that waits behind a step
            let at = |step: usize| earlier + step * n + k;
            let waiting = &mut self.pending_keys;
            qpos.run(&mut key.qpos, steps, |s| &s.joints, |step, id, v| waiting[at(step)].qpos.push(id, v));
            qvel.run(&mut key.qvel, steps, |s| &s.joints, |step, id, v| waiting[at(step)].qvel.push(id, v));
            mpos.run(&mut key.mpos, steps, |s| &s.bodies, |step, id, v| waiting[at(step)].mpos.push(id, v));
            mquat.run(&mut key.mquat, steps, |s| &s.bodies, |step, id, v| waiting[at(step)].mquat.push(id, v));
        }
        // copies within a model have no controls and activations, as in the reference
        self.enlarge_keys();
    }
}

/// How one vector of the state grows copy by copy.
struct Growth<K> {
    /// In the final order.
    items: Vec<Item<K>>,
    /// Length of the vector after this number of copies.
    lengths: Vec<usize>,
    reference: Vec<f64>,
}

/// The part that one element has in a vector.
struct Item<K> {
    id: Id<K>,
    /// The number of copies before it was there.
    born: usize,
    /// Its part of the reference configuration.
    range: std::ops::Range<usize>,
    /// Whether values that wait at it go with every later copy of it, not with the next alone.
    stays: bool,
}

impl<K> Growth<K> {
    fn new(
        elements: impl Iterator<Item = (Id<K>, usize, bool)>,
        reference: Vec<f64>,
        steps: &[Copies],
        made: impl Fn(&Copies) -> &HashMap<Id<K>, Id<K>>,
    ) -> Self {
        let born = steps.iter().zip(1..).flat_map(|(step, i)| made(step).values().map(move |&id| (id, i)));
        let born: HashMap<Id<K>, usize> = born.collect();
        let mut end = 0;
        let mut lengths = vec![0; steps.len() + 1];
        let item = |(id, size, stays)| {
            end += size;
            let born = born.get(&id).copied().unwrap_or(0);
            lengths[born] += size;
            Item { id, born, range: end - size..end, stays }
        };
        let items = elements.map(item).collect();
        (1..lengths.len()).for_each(|i| lengths[i] += lengths[i - 1]);
        Growth { items, lengths, reference }
    }

    /// Makes the vector of a key longer, and reports its values before each step at the elements where they wait. A vector
    /// that is not given stays so.
    fn run(
        &self,
        vector: &mut CxxVec<f64>,
        steps: &[Copies],
        made: impl Fn(&Copies) -> &HashMap<Id<K>, Id<K>>,
        mut save: impl FnMut(usize, Id<K>, &[f64]),
    ) {
        if vector.is_empty() {
            return;
        }
        let mut v = vector.to_vec();
        for (i, step) in steps.iter().enumerate() {
            let mut rest = &v[..];
            for Item { id, range, stays, .. } in self.items.iter().filter(|item| item.born <= i) {
                let Some((values, others)) = rest.split_at_checked(range.len()) else { break };
                save(i, made(step).get(id).copied().unwrap_or(*id), values);
                if *stays {
                    let later = steps[i + 1..].iter().filter_map(|step| made(step).get(id));
                    later.for_each(|&copy| save(i, copy, values));
                }
                rest = others;
            }
            // what is missing comes from the end of the reference configuration
            let at = v.len();
            let mut missing = self.lengths[i + 1].saturating_sub(at);
            v.resize(at + missing, 0.0);
            for Item { range, .. } in self.items.iter().rev().filter(|item| item.born <= i + 1) {
                if missing == 0 {
                    break;
                }
                let n = range.len().min(missing);
                v[at + missing - n..at + missing].copy_from_slice(&self.reference[range.end - n..range.end]);
                missing -= n;
            }
        }
        vector.set(&v);
    }
}
