//! The collision stage: candidates of the broad phase and explicit pairs, in the order that `contact[]` has.

use super::broadphase;
use super::filter::masks_match;
use super::manifold;
use super::narrowphase::{Narrowphase, Source, sort_contacts};
use super::near::Near;
use super::reference_sweep::MissedPairs;
use super::scene::Checked;
use super::trees::Owner;
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::data::Data;
use crate::model::Model;
use std::cell::Cell;

/// Finds all contacts of the present configuration: fills `contact` and `ncon`, and forgets constraint rows and islands.
pub fn collision(m: &Model, d: &mut Data) -> Result<()> {
    collision_of(m, d, None, false)
}

/// The same, where pairs of bodies that may touch are known. `unseen`: no viewer sees which nodes of bounding-volume trees are
/// marked.
pub fn collision_of(m: &Model, d: &mut Data, near: Option<Near>, unseen: bool) -> Result<()> {
    let start = hooks::clock();
    d.clear_arena();
    let mark = m.vis.global.bvactive != 0 && !unseen;
    if mark {
        d.bvh_active.fill(0);
    }
    if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT) || m.nbody() + m.nflex() < 2 {
        return Ok(());
    }
    let sleep = m.enabled(mjENBL_SLEEP);
    let contactfilter = hooks::callbacks().contactfilter;
    let sleeping = sleep && (d.s.nbody_awake as usize) < m.nbody();
    let frame = d.stack.frame();
    let default_table = hooks::default_colliders();
    let near = near.filter(|near| contactfilter.is_none() && default_table && near.is_known(d));
    let found = match &near {
        Some(near) => near.candidates(&frame)?,
        None => broadphase::candidates(m, d, sleeping, contactfilter.is_some(), &frame)?,
    };
    let middle = hooks::clock();
    tick(d, mjTIMER_COL_BROAD as usize, start, middle);
    if !found.pairs.is_empty() || m.npair() + m.nflex() > 0 {
        // user code could change the vertices while the stage runs
        let meshes = if default_table && contactfilter.is_none() { m.nmesh() } else { 0 };
        let mut run = Narrowphase {
            m,
            override_margin: m.override_margin(),
            midphase: !m.disabled(mjDSBL_MIDPHASE),
            sleep,
            mark,
            default_table,
            contactfilter,
            checked: Checked(Cell::from_mut(frame.zeros(meshes)?).as_slice_of_cells()),
            manifold: manifold::take(),
            missed: MissedPairs::new(found.tolerance),
            near: near.is_some(),
        };
        run.candidates(d, found.pairs)?;
        manifold::give_back(run.manifold);
    }
    drop(frame);
    let end = hooks::clock();
    tick(d, mjTIMER_COL_NARROW as usize, middle, end);
    tick(d, mjTIMER_POS_COLLISION as usize, start, end);
    Ok(())
}

/// Counts a timed stretch.
fn tick(d: &mut Data, timer: usize, start: Option<f64>, end: Option<f64>) {
    let timer = &mut d.s.timer[timer];
    timer.number += 1;
    if let (Some(start), Some(end)) = (start, end) {
        timer.duration += end - start;
    }
}

impl Narrowphase<'_> {
    /// All candidate pairs in ascending order, with the explicit pairs of equal or smaller signature before each.
    fn candidates(&mut self, d: &mut Data, candidates: &[u32]) -> Result<()> {
        let m = self.m;
        let explicit = m.pair_signature();
        let excluded = m.exclude_signature();
        let (mut next, mut passed) = (0, 0);
        for &signature in candidates {
            let first = next;
            while next < explicit.len() && explicit[next] as u32 <= signature {
                self.explicit_pair(d, next)?;
                next += 1;
            }
            let tested = first..next;
            let merged = explicit[tested.clone()].iter().any(|&s| s as u32 == signature);
            let (a, b) = broadphase::ids(signature);
            while excluded.get(passed).is_some_and(|&s| (s as u32) < signature) {
                passed += 1;
            }
            if excluded.get(passed).is_some_and(|&s| s as u32 == signature) || !self.compiled_masks_match(a, b) {
                continue;
            }
            match (Owner::of(m, a), Owner::of(m, b)) {
                (Owner::Body(a), Owner::Body(b)) => self.bodies(d, a, b, if merged { tested } else { 0..0 })?,
                (Owner::Body(b), Owner::Flex(f)) => self.body_flex(d, b, f)?,
                (Owner::Flex(f1), Owner::Flex(f2)) => self.flex_flex(d, f1, f2)?,
                // signatures have bodies first
                (Owner::Flex(_), Owner::Body(_)) => {}
            }
        }
        for p in next..explicit.len() {
            self.explicit_pair(d, p)?;
        }
        (0..m.nflex()).try_for_each(|f| self.flex_itself(d, f))
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
    fn bodies(&mut self, d: &mut Data, a: usize, b: usize, done: std::ops::Range<usize>) -> Result<()> {
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
        let owners = (Owner::Body(a), Owner::Body(b));
        if self.midphase && owners.0.has_tree(m) && owners.1.has_tree(m) {
            if self.all_apart(d, a, b)? {
                return Ok(());
            }
            let first = d.s.ncon as usize;
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

    fn explicit_pair(&mut self, d: &mut Data, p: usize) -> Result<()> {
        let m = self.m;
        let (g1, g2) = (m.pair_geom1()[p] as usize, m.pair_geom2()[p] as usize);
        if self.sleep {
            let awake = |g: usize| d.body_awake[m.geom_bodyid()[g] as usize] == mjS_AWAKE as i32;
            if !awake(g1) && !awake(g2) {
                return Ok(());
            }
        }
        self.geom_pair(d, g1, g2, Source::Explicit(p))
    }
}
