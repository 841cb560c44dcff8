//! The smooth stages on several threads. Each thread takes parts of the model and runs the ordinary stages on them.
//!
//! A part is a run of the world's children with their subtrees. Bodies of different parts are connected through the
//! world alone, so each part has the bits that it has when one thread computes the whole model. Threads write disjoint
//! slices.
//!
//! Tests: `tests/engine/threads.rs`.

use super::com::world_com;
use super::fields::{Configuration, Poses, PositionData, Rates};
use super::inertia::factor_tree;
use super::order::PoseDepth;
use super::velocity::BodySources;
use super::{inertia, sleep};
use crate::base::Result;
use crate::base::thread::WorkQueue;
use crate::data::{Data, Frame};
use crate::math::span::{Span, Unassigned};
use crate::math::{Motion, Vec3};
use crate::model::Model;
use crate::plan::Part;
use crate::tuning::SHARED_ENTRIES;
use bytemuck::{cast_slice, cast_slice_mut};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether parts of the model go to threads: a pool is bound, there is work for it, and nothing may sleep.
#[inline(always)]
fn shares(m: &Model, d: &Data) -> bool {
    !d.plan.parts.list.is_empty() && !sleep::enabled(m) && d.s.ntree_awake as usize == m.ntree() && d.stack.has_pool()
}

/// Frames, centres of mass, the inertia and its factor, on the threads of the pool; `false` if nothing was shared.
#[inline(always)]
pub fn positions(m: &Model, d: &mut Data) -> bool {
    shares(m, d) && positions_of_parts(m, d)
}

#[cold]
#[inline(never)]
fn positions_of_parts(m: &Model, d: &mut Data) -> bool {
    if m.tendon_armature().iter().any(|&a| a != 0.0) {
        return false;
    }
    let (plan, stack, failed) = (d.plan, d.stack, AtomicBool::new(false));
    {
        let PositionData { poses, configuration, scratch, .. } = PositionData::of(d);
        // the scratch memory of parts lies before that of moments
        let (scratch, moments) = scratch.split_at_mut(plan.parts.moments.start);
        let moments = cast_slice_mut(&mut moments[..plan.parts.moments.len()]);
        let (mut poses, mut moments, mut scratch) =
            (poses.unassigned(), Unassigned::new(moments), Unassigned::new(scratch));
        let queue = WorkQueue::new(plan.parts.list.iter().map(|part| PartPositions {
            part,
            poses: poses.take(&part.extent),
            moments: moments.take(part.roots.clone()).items,
            scratch: scratch.take(part.scratch.clone()).items,
        }));
        stack.share(|_| {
            for positions in queue.take() {
                if positions.fill(m, configuration).is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
            }
        });
    }
    world_com(m, d.xipos, d.subtree_com, cast_slice(&d.scratch[plan.parts.moments.clone()]));
    // the stages of one thread will find the error again
    !failed.into_inner()
}

/// What follows from positions, of one part.
struct PartPositions<'a, 'p> {
    part: &'p Part,
    poses: Poses<'a, f64, true>,
    moments: &'a mut [Vec3],
    scratch: &'a mut [f64],
}

impl PartPositions<'_, '_> {
    fn fill(mut self, m: &Model, configuration: Configuration<f64>) -> Result<()> {
        let (Part { extent, tree, .. }, poses) = (self.part, &mut self.poses);
        poses.fill(m, configuration, extent, PoseDepth::Inertias, self.moments)?;
        poses.inertia_rows(m, extent.dofs.clone(), tree, self.part.pattern().colind, self.scratch);
        poses.legacy_inertia(m, extent.entries.clone());
        let (scratch, factor) = (&mut self.scratch[tree.rows.clone()], [&mut *poses.qLD.items, poses.qLDiagInv.items]);
        factor_tree(tree, self.part.pattern(), scratch, factor, Some(poses.M.items), None);
        Ok(())
    }
}

/// Whether [`velocities`] take the place of stages on one thread.
pub fn shares_velocities(m: &Model, d: &Data) -> bool {
    m.nv() > 0 && shares(m, d)
}

/// Velocities of bodies and their bias forces, to be computed on the threads of the pool; `frame` lends memory for accelerations and
/// forces.
pub fn velocities<'a>(
    m: &Model,
    parts: &'a [Part],
    sources: BodySources<'a, f64>,
    (cvel, cdof_dot, qfrc_bias): (&'a mut [Motion], &'a mut [Motion], &'a mut [f64]),
    frame: &'a Frame,
) -> Result<impl Iterator<Item = PartVelocities<'a>>> {
    let (cacc, cfrc) = frame.scratch::<Motion>(2 * m.nbody())?.split_at_mut(m.nbody());
    let rates = Rates {
        cvel: Span::all(cvel),
        cdof_dot: Span::all(cdof_dot),
        cacc: Span::all(cacc),
        cfrc: Span::all(cast_slice_mut(cfrc)),
        qfrc_bias: Span::all(qfrc_bias),
    };
    let mut rates = rates.unassigned();
    let part = move |Part { extent, .. }: &Part| (extent.bodies.clone(), rates.take(extent));
    Ok(parts.iter().map(part).map(move |(bodies, rates)| PartVelocities { bodies, sources, rates }))
}

/// Velocities and bias forces of a part.
pub struct PartVelocities<'a> {
    bodies: Range<usize>,
    sources: BodySources<'a, f64>,
    rates: Rates<'a, f64, true>,
}

impl PartVelocities<'_> {
    pub fn run(self, m: &Model) {
        self.rates.fill(m, self.sources, self.bodies, |passes, bodies| passes.run_by_fours(m, bodies));
    }
}

/// `qacc_smooth` from the forces that it has, on the threads of the pool; `false` if nothing was shared.
#[inline(always)]
pub fn solve_smooth(m: &Model, d: &mut Data) -> bool {
    let shares = shares(m, d) && d.M.len() >= SHARED_ENTRIES;
    if shares {
        solve_inertia(d);
    }
    shares
}

#[cold]
#[inline(never)]
fn solve_inertia(d: &mut Data) {
    let (qLD, inv, mut x) = (&*d.qLD, &*d.qLDiagInv, Unassigned::new(d.qacc_smooth));
    let queue = WorkQueue::new(d.plan.parts.list.iter().map(|part| (part, x.take(part.extent.dofs.clone()).items)));
    d.stack.share(|_| {
        for (part, x) in queue.take() {
            let factor = [&qLD[part.extent.entries.clone()], &inv[part.extent.dofs.clone()]];
            inertia::solve_tree(&part.tree, part.pattern(), x, factor);
        }
    });
}

/// What an integrator does with the matrix in `qH` before it solves with it.
#[derive(Clone, Copy, PartialEq)]
pub enum FactorAction {
    /// It is factored.
    Known,
    /// It is to be factored.
    Itself,
    /// M + h diag(damping) is to be factored there.
    Damped,
}

/// Solves with the matrix in `qH` on the threads of the pool; `false` if nothing was shared.
#[inline(always)]
pub fn solve(m: &Model, d: &mut Data, x: &mut [f64], factor: FactorAction) -> bool {
    let shares = shares(m, d);
    if shares {
        solve_parts(m, d, x, factor);
    }
    shares
}

#[cold]
#[inline(never)]
fn solve_parts(m: &Model, d: &mut Data, x: &mut [f64], factor: FactorAction) {
    let (plan, stack, M) = (d.plan, d.stack, &*d.M);
    let (mut qH, mut inv, mut x) = (Unassigned::new(d.qH), Unassigned::new(d.qHDiagInv), Unassigned::new(x));
    let mut scratch = Unassigned::new(d.scratch);
    let queue = WorkQueue::new(plan.parts.list.iter().map(|part| {
        let (qH, inv) = (qH.take(part.extent.entries.clone()).items, inv.take(part.extent.dofs.clone()).items);
        (part, qH, inv, x.take(part.extent.dofs.clone()).items, scratch.take(part.scratch.clone()).items)
    }));
    stack.share(|_| {
        for (part, qH, inv, x, scratch) in queue.take() {
            let tree = &part.tree;
            if factor != FactorAction::Known {
                let damped = factor == FactorAction::Damped;
                let damping = damped.then(|| (&m.dof_damping()[part.extent.dofs.clone()], m.opt.timestep));
                let M = damped.then(|| &M[part.extent.entries.clone()]);
                factor_tree(tree, part.pattern(), &mut scratch[tree.rows.clone()], [qH, inv], M, damping);
            }
            inertia::solve_tree(tree, part.pattern(), x, [qH, inv]);
        }
    });
}
