//! The candidate pairs of the narrow phase, and the explicit pairs between them, in the order of `contact[]`.
//!
//! Tests: `tests/physics/collisions.rs`, `tests/engine/threads.rs`.

use super::broadphase;
use super::collision_data::CollisionData;
use super::filter::masks_match;
use super::narrowphase::{Narrowphase, PairOrigin, sort_contacts};
use super::trees::TreeOwner;
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use std::ops::Range;

impl Narrowphase<'_> {
    /// All candidate pairs in ascending order, with the explicit pairs of equal or smaller signature before each; then explicit pairs
    /// that are left, and flexes themselves.
    pub(super) fn candidates(&mut self, d: &mut Data, candidates: &[u32]) -> Result<()> {
        let next = self.some_candidates(d, candidates, 0)?;
        self.explicit_pairs(d, next..self.m.npair())?;
        (0..self.m.nflex()).try_for_each(|f| self.flex_itself(d, f))
    }

    /// Candidate pairs that follow one another, with the explicit pairs from `next` on. Returns the first explicit pair after them.
    pub(super) fn some_candidates<'s, S: CollisionData<'s>>(
        &mut self,
        d: &mut S,
        candidates: &[u32],
        mut next: usize,
    ) -> Result<usize> {
        let m = self.m;
        let explicit = m.pair_signature();
        let excluded = m.exclude_signature();
        let listed = !explicit.is_empty() || !excluded.is_empty();
        let (num, adr) = (m.body_geomnum(), m.body_geomadr());
        // no user code sees the pairs
        let builtin = self.default_table && self.contactfilter.is_none();
        let mut passed = 0;
        for &signature in candidates {
            let (a, b) = broadphase::ids(signature);
            let mut done = 0..0;
            if listed {
                let first = next;
                next = explicit_until(explicit, next, signature);
                self.explicit_pairs(d, first..next)?;
                if explicit[first..next].iter().any(|&s| s as u32 == signature) {
                    done = first..next;
                }
                while excluded.get(passed).is_some_and(|&s| (s as u32) < signature) {
                    passed += 1;
                }
                if excluded.get(passed).is_some_and(|&s| s as u32 == signature) {
                    continue;
                }
            }
            if !self.compiled_masks_match(a, b) {
                continue;
            }
            // most bodies have one geom
            if builtin && done.is_empty() && num.get(a) == Some(&1) && num.get(b) == Some(&1) {
                let source = PairOrigin::Dynamic { near: self.near };
                self.geom_pair(d, adr[a] as usize, adr[b] as usize, source)?;
                continue;
            }
            match (TreeOwner::of(m, a), TreeOwner::of(m, b)) {
                (TreeOwner::Body(a), TreeOwner::Body(b)) => self.bodies(d, a, b, done)?,
                (TreeOwner::Body(b), TreeOwner::Flex(f)) => d.whole(|d| self.body_flex(d, b, f)).unwrap_or(Ok(()))?,
                (TreeOwner::Flex(f1), TreeOwner::Flex(f2)) => {
                    d.whole(|d| self.flex_flex(d, f1, f2)).unwrap_or(Ok(()))?
                }
                // signatures have bodies first
                (TreeOwner::Flex(_), TreeOwner::Body(_)) => {}
            }
        }
        Ok(next)
    }

    /// Explicit pairs, of which there are mostly none.
    #[inline(always)]
    pub(super) fn explicit_pairs<'s, S: CollisionData<'s>>(&mut self, d: &mut S, pairs: Range<usize>) -> Result<()> {
        for p in pairs {
            self.explicit_pair(d, p)?;
        }
        Ok(())
    }

    /// Whether compiled masks let two bodies or flexes collide.
    #[inline(always)]
    fn compiled_masks_match(&self, a: usize, b: usize) -> bool {
        let m = self.m;
        let masks = |id: usize| match id.checked_sub(m.nbody()) {
            None => (m.body_contype()[id], m.body_conaffinity()[id]),
            Some(f) => (m.flex_contype()[f], m.flex_conaffinity()[f]),
        };
        let ((t1, a1), (t2, a2)) = (masks(a), masks(b));
        masks_match(t1, a1, t2, a2)
    }

    /// All geom pairs of two bodies; `done` are the explicit pairs that replace dynamic ones of the same geoms.
    fn bodies<'s, S: CollisionData<'s>>(&mut self, d: &mut S, a: usize, b: usize, done: Range<usize>) -> Result<()> {
        let m = self.m;
        let (num, adr) = (m.body_geomnum(), m.body_geomadr());
        if num[a] == 0 || num[b] == 0 {
            return Ok(());
        }
        // user code sees exactly the reference's pairs
        if (!self.default_table || self.contactfilter.is_some()) && !self.missed.reference_finds(m, d, a, b) {
            return Ok(());
        }
        let (a0, b0) = (adr[a] as usize, adr[b] as usize);
        if num[a] == 1 && num[b] == 1 {
            return self.dynamic_pair(d, a0, b0, &done, self.near);
        }
        let owners = (TreeOwner::Body(a), TreeOwner::Body(b));
        if self.midphase && owners.0.has_tree(m) && owners.1.has_tree(m) {
            if self.all_apart(d, a, b)? {
                return Ok(());
            }
            let first = d.contacts().len();
            self.trees(d, owners.0, owners.1, &done)?;
            return sort_contacts(d, first);
        }
        for g1 in a0..a0 + num[a] as usize {
            for g2 in b0..b0 + num[b] as usize {
                self.dynamic_pair(d, g1, g2, &done, false)?;
            }
        }
        Ok(())
    }

    fn explicit_pair<'s, S: CollisionData<'s>>(&mut self, d: &mut S, p: usize) -> Result<()> {
        let m = self.m;
        let (g1, g2) = (m.pair_geom1()[p] as usize, m.pair_geom2()[p] as usize);
        let awake = |d: &Data, g: usize| d.body_awake[m.geom_bodyid()[g] as usize] == mjS_AWAKE as i32;
        if self.sleep && d.whole(|d| !awake(d, g1) && !awake(d, g2)) == Some(true) {
            return Ok(());
        }
        self.geom_pair(d, g1, g2, PairOrigin::Explicit(p))
    }
}

/// The first of the explicit pairs' signatures from `next` on that is larger than this one.
#[inline(always)]
pub(super) fn explicit_until(explicit: &[i32], mut next: usize, signature: u32) -> usize {
    while explicit.get(next).is_some_and(|&s| s as u32 <= signature) {
        next += 1;
    }
    next
}
