//! Which `mjData` share a plan, and when a plan must be checked again.
//!
//! Tests: in this file, `tests/engine/data.rs`.

use super::Plan;
use crate::base::lock::Lock;
use crate::model::fields::{ArrayField, Elem, MODEL_ARRAYS};
use crate::model::{Model, Sizes};
use std::ops::Deref;
use std::sync::{Arc, Weak};

impl Plan {
    /// The plan of a model: one that is in use already, when its model has the same structure.
    pub fn of(m: &Model) -> SharedPlan {
        Plan::of_structure(m, fingerprint(m))
    }

    /// The same for a model whose fingerprint is known.
    pub fn of_structure(m: &Model, fingerprint: u64) -> SharedPlan {
        KNOWN.with(|known| {
            let same = |k: &&RegisteredPlan| k.fingerprint == fingerprint && k.is_of(m);
            let plan = known.iter().find(same).and_then(|k| k.plan.upgrade()).unwrap_or_else(|| {
                let plan = Arc::new(Plan::new(m));
                let (sizes, structure) = (Sizes::of(m), structure(m).collect::<Vec<_>>().concat().into());
                known.push(RegisteredPlan { fingerprint, sizes, structure, plan: Arc::downgrade(&plan) });
                plan
            });
            SharedPlan(Some(plan))
        })
    }
}

/// A plan that others may use too. It is released under the lock under which it was taken.
pub struct SharedPlan(Option<Arc<Plan>>);

impl Clone for SharedPlan {
    fn clone(&self) -> SharedPlan {
        KNOWN.with(|_| SharedPlan(self.0.clone()))
    }
}

impl Deref for SharedPlan {
    type Target = Plan;
    fn deref(&self) -> &Plan {
        self.0.as_ref().expect("there until dropped")
    }
}

impl Drop for SharedPlan {
    fn drop(&mut self) {
        KNOWN.with(|known| {
            self.0 = None;
            known.retain(|k| k.plan.strong_count() > 0);
        });
    }
}

/// A plan in use, with what it was made from.
struct RegisteredPlan {
    fingerprint: u64,
    sizes: Sizes,
    /// The bytes of [`structure`], in order.
    structure: Box<[u8]>,
    plan: Weak<Plan>,
}

impl RegisteredPlan {
    /// Whether a model has the structure that the plan was made from.
    fn is_of(&self, m: &Model) -> bool {
        let sizes = Sizes::of(m);
        let mut arrays = structure(m);
        self.sizes.as_array() == sizes.as_array()
            && arrays.try_fold(&*self.structure, |rest, bytes| rest.strip_prefix(bytes)).is_some_and(<[u8]>::is_empty)
    }
}

static KNOWN: Lock<Vec<RegisteredPlan>> = Lock::new(Vec::new());

/// The integer and byte arrays that a plan may depend on.
fn structure(m: &Model) -> impl Iterator<Item = &[u8]> {
    let read = |f: &&ArrayField| matches!(f.elem, Elem::Int | Elem::Byte) && f.in_plans;
    MODEL_ARRAYS.iter().filter(read).map(|f| m.array_bytes(f))
}

/// Hash of everything that a plan may depend on: sizes, integer arrays, byte arrays.
pub fn fingerprint(m: &Model) -> u64 {
    let mut h = Fingerprint(0x9E37_79B9_7F4A_7C15);
    for &n in Sizes::of(m).as_array() {
        h.add(n as u64);
    }
    structure(m).for_each(|bytes| h.bytes(bytes));
    h.0
}

struct Fingerprint(u64);

impl Fingerprint {
    fn add(&mut self, word: u64) {
        let mixed = u128::from(self.0 ^ word) * 0xD6E8_FEB8_6659_FD93;
        self.0 = (mixed as u64 ^ (mixed >> 64) as u64).wrapping_add(0x9E37_79B9_7F4A_7C15);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        // long arrays in four lanes, so that multiplications overlap
        let (blocks, rest) = bytes.as_chunks::<32>();
        if !blocks.is_empty() {
            let mut lanes = [0, 1, 2, 3].map(|k| Fingerprint(self.0.wrapping_add(k)));
            for block in blocks {
                for (lane, word) in lanes.iter_mut().zip(block.as_chunks::<8>().0) {
                    lane.add(u64::from_ne_bytes(*word));
                }
            }
            lanes.iter().for_each(|lane| self.add(lane.0));
        }
        let (words, rest) = rest.as_chunks::<8>();
        words.iter().for_each(|w| self.add(u64::from_ne_bytes(*w)));
        let tail = rest.iter().fold(rest.len() as u64, |n, &b| n << 8 | u64::from(b));
        self.add(tail);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::mjb;

    #[test]
    fn plans_read_nothing_that_the_fingerprint_leaves_out() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/plan");
        for file in std::fs::read_dir(folder).expect("the sources").map(|e| e.expect("a file").path()) {
            let text = std::fs::read_to_string(&file).expect("a source file");
            for f in MODEL_ARRAYS.iter().filter(|f| !f.in_plans) {
                assert!(!text.contains(&format!("m.{}(", f.name)), "{} reads {}", file.display(), f.name);
            }
        }
    }

    #[test]
    fn models_share_a_plan_exactly_when_their_structure_agrees() {
        let mut m = mjb::read(include_bytes!("../../tests/golden/mechanism.mjb")).expect("a model of the reference");
        let plan = Plan::of(&m);
        m.body_mass_mut()[1] *= 2.0;
        assert!(std::ptr::eq(&*plan, &*Plan::of(&m)), "values do not matter");
        let leaf = m.nbody() - 1;
        m.body_parentid_mut()[leaf] = if m.body_parentid()[leaf] == 0 { 1 } else { 0 };
        assert!(!std::ptr::eq(&*plan, &*Plan::of(&m)), "ids do");
    }
}
