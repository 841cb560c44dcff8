//! The narrow phase on several threads. Each thread takes chunks of the candidate pairs and writes contacts to its own
//! region of the arena. Then the contacts are moved together, in the order of the pairs.
//!
//! Tests: `tests/engine/threads.rs`.

use super::broadphase::ids;
use super::candidates::explicit_until;
use super::collision_data::CollisionData;
use super::manifold::{self, MAX_POINTS};
use super::narrowphase::Narrowphase;
use super::reference_sweep::MissedPairs;
use super::scene::TableChecks;
use crate::abi::*;
use crate::base::Result;
use crate::base::thread::WorkQueue;
use crate::data::{Data, Frame, Stack};
use crate::math::{Mat3, Vec3};
use crate::model::Model;
use crate::plan::{CollisionMemory, CollisionPlan};
use crate::tuning::{CHUNK_PAIRS_WORK, MOST_CHUNKS, SHARED_PAIRS_WORK};
use std::cell::Cell;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// Options of the narrow phase that hold for one run of it.
pub(super) struct NarrowphaseOptions {
    pub override_margin: Option<f64>,
    pub midphase: bool,
    /// See [`Narrowphase::mark`].
    pub mark: bool,
    /// See [`MissedPairs::new`].
    pub tolerance: Option<f64>,
    /// See [`Narrowphase::near`].
    pub near: bool,
}

impl NarrowphaseOptions {
    /// The stage without sleeping and user code.
    pub fn narrowphase<'a>(&self, m: &'a Model, checked: TableChecks<'a>) -> Narrowphase<'a> {
        Narrowphase {
            m,
            override_margin: self.override_margin,
            midphase: self.midphase,
            sleep: false,
            mark: self.mark,
            default_table: true,
            contactfilter: None,
            checked,
            manifold: manifold::take(),
            missed: MissedPairs::new(self.tolerance),
            near: self.near,
        }
    }
}

/// Poses, and memory for the contacts of a thread.
struct Chunk<'a, 's> {
    plan: &'a CollisionPlan,
    inertias: (&'a [Vec3], &'a [Mat3]),
    geoms: (&'a [Vec3], &'a [Mat3]),
    /// Marks of nodes, which several threads may set.
    marks: &'a [AtomicU8],
    stack: Stack<'s>,
    contacts: &'a mut [mjContact],
    n: usize,
    /// The most contacts for which there had to be capacity.
    most: usize,
    full: bool,
}

impl<'s> CollisionData<'s> for Chunk<'_, 's> {
    fn whole<T>(&mut self, _: impl FnOnce(&mut Data) -> T) -> Option<T> {
        None
    }

    #[inline(always)]
    fn plan(&self) -> &CollisionPlan {
        self.plan
    }

    #[inline(always)]
    fn stack(&self) -> Stack<'s> {
        self.stack
    }

    #[inline(always)]
    fn inertias(&self) -> (&[Vec3], &[Mat3]) {
        self.inertias
    }

    #[inline(always)]
    fn geoms(&self) -> (&[Vec3], &[Mat3]) {
        self.geoms
    }

    fn flex_nodes(&self) -> &[[f64; 6]] {
        &[]
    }

    fn flex_vertices(&self) -> &[Vec3] {
        &[]
    }

    #[inline(always)]
    fn mark(&mut self, node: usize) {
        self.marks[node].store(1, Ordering::Relaxed);
    }

    fn contacts(&mut self) -> &mut [mjContact] {
        &mut self.contacts[..self.n]
    }

    #[inline(always)]
    fn has_capacity(&mut self, n: usize) -> bool {
        let end = self.n + n;
        self.most = self.most.max(end);
        self.full |= end > self.contacts.len();
        end <= self.contacts.len()
    }

    #[inline(always)]
    fn push(&mut self, con: &mjContact) {
        if let Some(to) = self.contacts.get_mut(self.n) {
            *to = *con;
            self.n += 1;
        }
    }
}

/// Candidate pairs of a thread, and where its contacts go.
struct PairChunk<'a> {
    pairs: &'a [u32],
    /// The explicit pairs before and between them, and those that are left after the last candidate.
    explicit: Range<usize>,
    contacts: &'a mut [mjContact],
    /// Contacts found, and for how many there had to be capacity.
    found: &'a mut [usize; 2],
}

/// Tests all candidate pairs on the threads of the bound pool; `false` if that is not worth it, or the arena is too small for it: then
/// nothing has changed.
pub(super) fn candidates(m: &Model, d: &mut Data, pairs: &[u32], settings: &NarrowphaseOptions) -> bool {
    if pairs.len() < 2 || !d.stack.has_pool() || m.nflex() > 0 || d.plan.collision.has_sdf {
        return false;
    }
    let plan = &d.plan.collision;
    let work = pairs.iter().map(|&pair| work(m, plan, pair)).sum();
    work >= SHARED_PAIRS_WORK && run(m, d, pairs, work, settings)
}

/// What a pair takes, in nanoseconds.
#[inline(always)]
fn work(m: &Model, plan: &CollisionPlan, pair: u32) -> usize {
    let (a, b) = ids(pair);
    plan.work_of_pair(m, a, b)
}

/// Cuts pairs into chunks of at least this many nanoseconds each, the last one aside; returns the number of chunks and where they end.
fn cut(m: &Model, plan: &CollisionPlan, pairs: &[u32], wanted: usize) -> (usize, [usize; MOST_CHUNKS]) {
    let (mut n, mut ends, mut sum) = (0, [0; MOST_CHUNKS], 0);
    for (k, &pair) in pairs.iter().enumerate() {
        sum += work(m, plan, pair);
        ends[n] = k + 1;
        if sum >= wanted && n + 1 < MOST_CHUNKS {
            (n, sum) = (n + 1, 0);
        }
    }
    (n + usize::from(ends[n] > 0), ends)
}

#[cold]
fn run(m: &Model, d: &mut Data, pairs: &[u32], total: usize, settings: &NarrowphaseOptions) -> bool {
    let (n, ends) = cut(m, &d.plan.collision, pairs, total.div_ceil(MOST_CHUNKS).max(CHUNK_PAIRS_WORK));
    let mut found = [[0; 2]; MOST_CHUNKS];
    let done = d.with_free_arena(|d, marks, free| {
        let capacity = free.len() / n;
        let starts = std::iter::once(0).chain(ends);
        let chunks = starts.zip(&ends[..n]).map(|(start, &end)| &pairs[start..end]);
        let buffers = free.chunks_mut(capacity.max(1));
        if capacity < MAX_POINTS || !test(m, (d, marks), n, chunks.zip(buffers).zip(&mut found), settings) {
            return None;
        }
        // contacts move together; the capacity that one thread had asked for is counted
        let (mut ncon, mut most) = (0, 0);
        for (k, &[count, asked]) in found[..n].iter().enumerate() {
            if ncon < k * capacity {
                // their Hessians are zero: half of a contact, which was written by another thread, mostly
                for i in 0..count {
                    free[ncon + i] = mjContact { H: [0.0; 36], ..free[k * capacity + i] };
                }
            }
            most = most.max(if asked > 0 { ncon + asked } else { 0 });
            ncon += count;
        }
        Some((ncon, most))
    });
    done.is_some_and(|(n, most)| d.keep_contacts(n, most))
}

/// Fills the memory of `n` chunks; `false` if some was too small, or there was an error, which one thread will find again.
fn test<'a>(
    m: &Model,
    (d, marks): (&Data, &[AtomicU8]),
    n: usize,
    chunks: impl Iterator<Item = ((&'a [u32], &'a mut [mjContact]), &'a mut [usize; 2])>,
    settings: &NarrowphaseOptions,
) -> bool {
    let (failed, memory) = (AtomicBool::new(false), d.collision_memory);
    let mut next = 0;
    let pieces = chunks.enumerate().map(|(k, ((pairs, contacts), found))| {
        let first = next;
        next = if k + 1 < n {
            pairs.last().map_or(next, |&last| explicit_until(m.pair_signature(), next, last))
        } else {
            m.npair()
        };
        PairChunk { pairs, explicit: first..next, contacts, found }
    });
    let queue = WorkQueue::new(pieces);
    let (plan, inertias, geoms) = (&d.plan.collision, (&*d.xipos, &*d.ximat), (&*d.geom_xpos, &*d.geom_xmat));
    d.stack.share(|stack| {
        let bodies = |contacts| Chunk { plan, inertias, geoms, marks, stack, contacts, n: 0, most: 0, full: false };
        if !one_thread(m, memory, &stack.frame(), queue.take(), bodies, settings).unwrap_or(false) {
            failed.store(true, Ordering::Relaxed);
        }
    });
    !failed.into_inner()
}

/// Tests pieces until none is left; `false` if the memory for contacts was too small.
fn one_thread<'a, 's>(
    m: &Model,
    memory: CollisionMemory,
    frame: &Frame,
    mut pieces: impl Iterator<Item = PairChunk<'a>>,
    bodies: impl Fn(&'a mut [mjContact]) -> Chunk<'a, 's>,
    settings: &NarrowphaseOptions,
) -> Result<bool> {
    let Some(first) = pieces.next() else { return Ok(true) };
    let known = Cell::from_mut(frame.zeros(m.nmesh())?).as_slice_of_cells();
    let mut run = settings.narrowphase(m, TableChecks { known, memory });
    let mut fits = true;
    for piece in std::iter::once(first).chain(pieces) {
        let mut bodies = bodies(piece.contacts);
        let explicit = run.some_candidates(&mut bodies, piece.pairs, piece.explicit.start)?;
        run.explicit_pairs(&mut bodies, explicit..piece.explicit.end)?;
        *piece.found = [bodies.n, bodies.most];
        fits &= !bodies.full;
    }
    manifold::recycle(run.manifold);
    Ok(fits)
}
