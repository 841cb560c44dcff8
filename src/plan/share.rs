//! Which `mjData` share a plan, and when a plan must be checked again.

use super::Plan;
use crate::base::lock::Lock;
use crate::model::Model;
use crate::model::fields::{Elem, MODEL_ARRAYS};
use std::ops::Deref;
use std::sync::{Arc, Weak};

impl Plan {
    /// The plan of a model: one that is in use already, when its model has the same structure.
    pub fn of(m: &Model) -> SharedPlan {
        Plan::of_structure(m, fingerprint(m))
    }

    /// The same for a model whose fingerprint is known.
    pub fn of_structure(m: &Model, print: u64) -> SharedPlan {
        KNOWN.with(|known| {
            let found = known.iter().find(|(p, _)| *p == print).and_then(|(_, plan)| plan.upgrade());
            let plan = found.unwrap_or_else(|| {
                let plan = Arc::new(Plan::new(m));
                known.push((print, Arc::downgrade(&plan)));
                plan
            });
            SharedPlan(Some(plan))
        })
    }
}

/// A plan that others may use too. It is given back under the lock under which it was taken.
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
            known.retain(|(_, plan)| plan.strong_count() > 0);
        });
    }
}

/// Plans in use, by the fingerprint of their model's structure.
static KNOWN: Lock<Vec<(u64, Weak<Plan>)>> = Lock::new(Vec::new());

/// Hash of everything that a plan may depend on: sizes, integer arrays, byte arrays.
pub fn fingerprint(m: &Model) -> u64 {
    let mut h = Fingerprint(0x9E37_79B9_7F4A_7C15);
    for &n in crate::model::Sizes::of(m).as_array() {
        h.add(n as u64);
    }
    for f in MODEL_ARRAYS {
        if matches!(f.elem, Elem::Int | Elem::Byte) && f.in_plans {
            h.bytes(m.array_bytes(f));
        }
    }
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
