//! The collision stage: the broad phase, then the narrow phase on one thread or several.
//!
//! Tests: `tests/engine/threads.rs`, `tests/physics/collisions.rs`.

use super::broadphase::{self, BroadphasePairs};
use super::few_bodies;
use super::manifold;
use super::narrowphase::Narrowphase;
use super::near::Near;
use super::scene::TableChecks;
use super::shared;
use crate::abi::*;
use crate::base::{Result, hooks};
use crate::data::timer::{self, Reading};
use crate::data::{Data, Frame};
use crate::model::Model;
use std::cell::Cell;

/// Finds all contacts of the present configuration: fills `contact` and `ncon`, and forgets constraint rows and islands.
pub fn collision(m: &Model, d: &mut Data) -> Result<()> {
    collision_of(m, d, None, false, timer::start()).map(|_| ())
}

/// The same, where pairs of bodies that may touch are known. `outputs_unused`: no viewer sees which nodes of
/// bounding-volume trees are marked. The stage began at `start`; returns when it ended.
pub fn collision_of(
    m: &Model,
    d: &mut Data,
    near: Option<Near>,
    outputs_unused: bool,
    start: Reading,
) -> Result<Reading> {
    d.clear_arena();
    d.collision_memory.tables.begin_stage();
    let mark = m.vis.global.bvactive != 0 && !outputs_unused;
    if mark {
        d.clear_marks(m);
    }
    if m.disabled(mjDSBL_CONSTRAINT) || m.disabled(mjDSBL_CONTACT) || m.nbody() + m.nflex() < 2 {
        return Ok(start);
    }
    let no_pairs = || d.plan.collision.pairs.as_ref().is_some_and(Vec::is_empty);
    if m.npair() + m.nflex() == 0 && (all_pairs_filtered(m) || no_pairs()) {
        // no two bodies may collide
        return Ok(count_broad_alone(d, start));
    }
    let sleep = m.enabled(mjENBL_SLEEP);
    let contactfilter = hooks::callbacks().contactfilter;
    let sleeping = sleep && (d.s.nbody_awake as usize) < m.nbody();
    let frame = d.stack.frame();
    let near = near.filter(|near| contactfilter.is_none() && hooks::default_colliders() && near.is_known(d));
    let found = match &near {
        Some(near) => near.candidates(&frame)?,
        None => candidates(m, d, sleeping, contactfilter.is_some(), &frame)?,
    };
    if found.pairs.is_empty() && m.npair() + m.nflex() == 0 {
        return Ok(count_broad_alone(d, start));
    }
    let middle = timer::stop(d, mjTIMER_COL_BROAD, start);
    let default_table = hooks::default_colliders();
    // user code could change the vertices while the stage runs
    let meshes = if default_table && contactfilter.is_none() { m.nmesh() } else { 0 };
    let (override_margin, midphase) = (m.override_margin(), !m.disabled(mjDSBL_MIDPHASE));
    let plain = default_table && contactfilter.is_none() && !sleep;
    let (tolerance, near) = (found.tolerance, near.is_some());
    let settings = shared::NarrowphaseOptions { override_margin, midphase, mark, tolerance, near };
    if !plain || !shared::candidates(m, d, found.pairs, &settings) {
        let known = Cell::from_mut(frame.zeros(meshes)?).as_slice_of_cells();
        let checked = TableChecks { known, memory: d.collision_memory };
        let mut run = Narrowphase { sleep, default_table, contactfilter, ..settings.narrowphase(m, checked) };
        run.candidates(d, found.pairs)?;
        manifold::recycle(run.manifold);
    }
    let now = timer::stop(d, mjTIMER_COL_NARROW, middle);
    Ok(timer::stop_at(d, mjTIMER_POS_COLLISION, start, now))
}

/// Counts both phases and the stage, which end now: the narrow phase has nothing to do.
fn count_broad_alone(d: &mut Data, start: Reading) -> Reading {
    let now = timer::stop(d, mjTIMER_COL_BROAD, start);
    timer::stop_at(d, mjTIMER_COL_NARROW, now, now);
    timer::stop_at(d, mjTIMER_POS_COLLISION, start, now)
}

/// Whether the masks of geoms rule out all contacts, as in models without any.
#[inline(always)]
fn all_pairs_filtered(m: &Model) -> bool {
    // mostly the first geom has both
    let none = |masks: &[i32]| masks.iter().all(|&mask| mask == 0);
    none(m.geom_contype()) || none(m.geom_conaffinity())
}

/// What the broad phase finds: from the list of few pairs, if there is one and there are no sleeping trees, filter
/// callbacks or flexes.
fn candidates<'f>(m: &Model, d: &Data, sleep: bool, filtered: bool, frame: &'f Frame) -> Result<BroadphasePairs<'f>> {
    if let Some(pairs) = d.plan.collision.pairs.as_deref().filter(|_| !sleep && !filtered && m.nflex() == 0)
        && let Some(found) = few_bodies::candidates(m, d.geom_xpos, pairs, frame)?
    {
        return Ok(found);
    }
    broadphase::candidates(m, d, sleep, filtered, frame)
}
