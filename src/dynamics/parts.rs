//! The smooth stages on several threads. Each thread takes parts of the model and runs the ordinary stages on them.
//!
//! A part is a run of the world's children with their subtrees. Bodies of different parts are connected through the
//! world alone, so each part has the bits that it has when one thread computes the whole model. Threads write disjoint
//! slices.
//!
//! Tests: `tests/engine/threads.rs`.

use super::com::{ComInertias, subtree_com_of_part, world_com};
use super::inertia::{InertiaRows, composite, factor_tree};
use super::kinematics::{AttachedFrames, Bodies, Frames};
use super::velocity::{BodySources, NewtonEuler, body_velocities};
use super::{inertia, sleep};
use crate::base::Result;
use crate::base::thread::WorkQueue;
use crate::data::{Data, Frame};
use crate::math::span::{SpanMut, Unassigned};
use crate::math::{Force, Inertia, Mat3, Motion, Quat, Vec3};
use crate::model::Model;
use crate::plan::Part;
use crate::tuning::SHARED_ENTRIES;
use bytemuck::cast_slice_mut;
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
    let given = (&*d.qpos, &*d.mocap_pos, &*d.mocap_quat);
    // the scratch memory of parts lies before that of moments
    let (scratch, moments) = d.scratch.split_at_mut(plan.parts.moments.start);
    let moments = moments[..plan.parts.moments.len()].as_chunks_mut::<3>().0;
    let mut rest = UnassignedPositions {
        xpos: Unassigned::new(d.xpos),
        xquat: Unassigned::new(d.xquat),
        xmat: Unassigned::new(d.xmat),
        xipos: Unassigned::new(d.xipos),
        ximat: Unassigned::new(d.ximat),
        xanchor: Unassigned::new(d.xanchor),
        xaxis: Unassigned::new(d.xaxis),
        geom_xpos: Unassigned::new(d.geom_xpos),
        geom_xmat: Unassigned::new(d.geom_xmat),
        site_xpos: Unassigned::new(d.site_xpos),
        site_xmat: Unassigned::new(d.site_xmat),
        subtree_com: Unassigned::new(d.subtree_com),
        cinert: Unassigned::new(d.cinert),
        crb: Unassigned::new(d.crb),
        cdof: Unassigned::new(d.cdof),
        M: Unassigned::new(d.M),
        qM: Unassigned::new(d.qM),
        qLD: Unassigned::new(d.qLD),
        qLDiagInv: Unassigned::new(d.qLDiagInv),
        moments: Unassigned::new(moments),
        scratch: Unassigned::new(scratch),
    };
    {
        let queue = WorkQueue::new(plan.parts.list.iter().map(|part| rest.take(part)));
        stack.share(|_| {
            for positions in queue.take() {
                if positions.fill(m, given).is_err() {
                    failed.store(true, Ordering::Relaxed);
                }
            }
        });
    }
    let moments = d.scratch[plan.parts.moments.clone()].as_chunks::<3>().0;
    world_com(m, d.xipos, d.subtree_com, moments);
    // the stages of one thread will find the error again
    !failed.into_inner()
}

/// What no part has yet.
struct UnassignedPositions<'a> {
    xpos: Unassigned<'a, Vec3>,
    xquat: Unassigned<'a, Quat>,
    xmat: Unassigned<'a, Mat3>,
    xipos: Unassigned<'a, Vec3>,
    ximat: Unassigned<'a, Mat3>,
    xanchor: Unassigned<'a, Vec3>,
    xaxis: Unassigned<'a, Vec3>,
    geom_xpos: Unassigned<'a, Vec3>,
    geom_xmat: Unassigned<'a, Mat3>,
    site_xpos: Unassigned<'a, Vec3>,
    site_xmat: Unassigned<'a, Mat3>,
    subtree_com: Unassigned<'a, Vec3>,
    cinert: Unassigned<'a, Inertia>,
    crb: Unassigned<'a, Inertia>,
    cdof: Unassigned<'a, Motion>,
    M: Unassigned<'a, f64>,
    qM: Unassigned<'a, f64>,
    qLD: Unassigned<'a, f64>,
    qLDiagInv: Unassigned<'a, f64>,
    moments: Unassigned<'a, [f64; 3]>,
    scratch: Unassigned<'a, f64>,
}

impl<'a> UnassignedPositions<'a> {
    /// The next part.
    fn take<'p>(&mut self, part: &'p Part) -> Positions<'a, 'p> {
        let (bodies, joints, dofs) = (&part.bodies, &part.joints, &part.dofs);
        Positions {
            part,
            xpos: self.xpos.take(bodies.clone()),
            xquat: self.xquat.take(bodies.clone()),
            xmat: self.xmat.take(bodies.clone()),
            xipos: self.xipos.take(bodies.clone()),
            ximat: self.ximat.take(bodies.clone()),
            xanchor: self.xanchor.take(joints.clone()),
            xaxis: self.xaxis.take(joints.clone()),
            geom_xpos: self.geom_xpos.take(part.geoms.clone()),
            geom_xmat: self.geom_xmat.take(part.geoms.clone()),
            site_xpos: self.site_xpos.take(part.sites.clone()),
            site_xmat: self.site_xmat.take(part.sites.clone()),
            subtree_com: self.subtree_com.take(bodies.clone()),
            cinert: self.cinert.take(bodies.clone()),
            crb: self.crb.take(bodies.clone()),
            cdof: self.cdof.take(dofs.clone()),
            M: self.M.take(part.entries.clone()).items,
            qM: self.qM.take(part.legacy.clone()),
            qLD: self.qLD.take(part.entries.clone()).items,
            qLDiagInv: self.qLDiagInv.take(dofs.clone()).items,
            moments: self.moments.take(part.roots.clone()).items,
            scratch: self.scratch.take(part.scratch.clone()).items,
        }
    }
}

/// What follows from positions, of one part.
struct Positions<'a, 'p> {
    part: &'p Part,
    xpos: SpanMut<'a, Vec3, true>,
    xquat: SpanMut<'a, Quat, true>,
    xmat: SpanMut<'a, Mat3, true>,
    xipos: SpanMut<'a, Vec3, true>,
    ximat: SpanMut<'a, Mat3, true>,
    xanchor: SpanMut<'a, Vec3, true>,
    xaxis: SpanMut<'a, Vec3, true>,
    geom_xpos: SpanMut<'a, Vec3, true>,
    geom_xmat: SpanMut<'a, Mat3, true>,
    site_xpos: SpanMut<'a, Vec3, true>,
    site_xmat: SpanMut<'a, Mat3, true>,
    subtree_com: SpanMut<'a, Vec3, true>,
    cinert: SpanMut<'a, Inertia, true>,
    crb: SpanMut<'a, Inertia, true>,
    cdof: SpanMut<'a, Motion, true>,
    M: &'a mut [f64],
    qM: SpanMut<'a, f64, true>,
    qLD: &'a mut [f64],
    qLDiagInv: &'a mut [f64],
    moments: &'a mut [[f64; 3]],
    scratch: &'a mut [f64],
}

impl Positions<'_, '_> {
    fn fill(mut self, m: &Model, given: (&[f64], &[Vec3], &[Quat])) -> Result<()> {
        self.place(m, given)?;
        let part = self.part;
        subtree_com_of_part(m, part.bodies.clone(), self.xipos.read(), self.subtree_com.reborrow(), self.moments);
        ComInertias {
            subtree_com: self.subtree_com.read(),
            xipos: self.xipos.read(),
            ximat: self.ximat.read(),
            xmat: self.xmat.read(),
            xanchor: self.xanchor.read(),
            xaxis: self.xaxis.read(),
            cinert: self.cinert.reborrow(),
            cdof: self.cdof.reborrow(),
        }
        .fill(m, part.bodies.clone(), None);
        self.inertia(m);
        Ok(())
    }

    /// Frames of bodies and of what is fixed to them.
    fn place(&mut self, m: &Model, (qpos, mocap_pos, mocap_quat): (&[f64], &[Vec3], &[Quat])) -> Result<()> {
        let Part { bodies, geoms, sites, .. } = self.part;
        if bodies.start == 0 {
            (self.xipos[0], self.ximat[0]) = (Vec3::ZERO, Mat3::IDENTITY);
        }
        let (xpos, xquat, xmat) = (self.xpos.reborrow(), self.xquat.reborrow(), self.xmat.reborrow());
        let (xanchor, xaxis) = (self.xanchor.reborrow(), self.xaxis.reborrow());
        Bodies { qpos, mocap_pos, mocap_quat, xpos, xquat, xmat, xanchor, xaxis }.place(
            m,
            bodies.clone(),
            |_| false,
            |_, _, _| false,
        )?;
        let frames = Frames::of_bodies(self.xpos.read(), self.xquat.read(), self.xmat.read());
        let inertias = AttachedFrames::inertias(m, self.xipos.reborrow(), self.ximat.reborrow());
        inertias.place(&frames, bodies.start.max(1)..bodies.end, None, None);
        let frames = Frames { xipos: self.xipos.read(), ximat: self.ximat.read(), ..frames };
        let attached = AttachedFrames::geoms(m, self.geom_xpos.reborrow(), self.geom_xmat.reborrow());
        attached.place(&frames, geoms.clone(), None, None);
        let attached = AttachedFrames::sites(m, self.site_xpos.reborrow(), self.site_xmat.reborrow());
        attached.place(&frames, sites.clone(), None, None);
        Ok(())
    }

    /// The inertia matrix and its factor.
    fn inertia(mut self, m: &Model) {
        let Part { bodies, dofs, entries, tree, .. } = self.part;
        composite(m, bodies.clone(), None, None, self.cinert.read(), self.crb.reborrow());
        InertiaRows {
            segments: &tree.segments,
            colind: self.part.pattern().colind,
            bodyid: &m.dof_bodyid()[dofs.clone()],
            simplenum: &m.dof_simplenum()[dofs.clone()],
            M0: &m.dof_M0()[dofs.clone()],
            armature: &m.dof_armature()[dofs.clone()],
            crb: self.crb.read(),
            cdof: self.cdof.items,
            M: self.M,
            columns: self.scratch[tree.columns.clone()].as_chunks_mut().0,
        }
        .fill();
        for (&x, &to) in self.M.iter().zip(&m.mapM2M()[entries.clone()]) {
            self.qM[to as usize] = x;
        }
        let scratch = &mut self.scratch[tree.rows.clone()];
        factor_tree(tree, self.part.pattern(), scratch, [self.qLD, self.qLDiagInv], Some(self.M), None);
    }
}

/// Velocities of bodies and their bias forces, to be computed on the threads of the pool.
pub struct Velocities<'a> {
    sources: BodySources<'a, f64>,
    parts: std::slice::Iter<'a, Part>,
    cvel: Unassigned<'a, Motion>,
    cdof_dot: Unassigned<'a, Motion>,
    cacc: Unassigned<'a, Motion>,
    cfrc: Unassigned<'a, Force>,
    qfrc_bias: Unassigned<'a, f64>,
}

/// Whether [`Velocities`] take the place of stages on one thread.
pub fn shares_velocities(m: &Model, d: &Data) -> bool {
    m.nv() > 0 && shares(m, d)
}

impl<'a> Velocities<'a> {
    /// Borrows what they write; `frame` lends memory for accelerations and forces.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        m: &Model,
        parts: &'a [Part],
        (qvel, cdof, cinert): (&'a [f64], &'a [Motion], &'a [Inertia]),
        cvel: &'a mut [Motion],
        cdof_dot: &'a mut [Motion],
        qfrc_bias: &'a mut [f64],
        frame: &'a Frame,
    ) -> Result<Velocities<'a>> {
        let (cacc, cfrc) = frame.scratch::<Motion>(2 * m.nbody())?.split_at_mut(m.nbody());
        Ok(Velocities {
            sources: BodySources { qvel, cdof, cinert },
            parts: parts.iter(),
            cvel: Unassigned::new(cvel),
            cdof_dot: Unassigned::new(cdof_dot),
            cacc: Unassigned::new(cacc),
            cfrc: Unassigned::new(cast_slice_mut(cfrc)),
            qfrc_bias: Unassigned::new(qfrc_bias),
        })
    }
}

impl<'a> Iterator for Velocities<'a> {
    type Item = PartVelocities<'a>;
    fn next(&mut self) -> Option<PartVelocities<'a>> {
        let part = self.parts.next()?;
        Some(PartVelocities {
            part,
            sources: self.sources,
            cvel: self.cvel.take(part.bodies.clone()),
            cdof_dot: self.cdof_dot.take(part.dofs.clone()),
            cacc: self.cacc.take(part.bodies.clone()),
            cfrc: self.cfrc.take(part.bodies.clone()),
            qfrc_bias: self.qfrc_bias.take(part.dofs.clone()),
        })
    }
}

/// Velocities and bias forces of a part.
pub struct PartVelocities<'a> {
    part: &'a Part,
    sources: BodySources<'a, f64>,
    cvel: SpanMut<'a, Motion, true>,
    cdof_dot: SpanMut<'a, Motion, true>,
    cacc: SpanMut<'a, Motion, true>,
    cfrc: SpanMut<'a, Force, true>,
    qfrc_bias: SpanMut<'a, f64, true>,
}

impl PartVelocities<'_> {
    pub fn run(mut self, m: &Model) {
        let (bodies, sources) = (&self.part.bodies, self.sources);
        let moving = (sources.qvel, sources.cdof);
        body_velocities(m, bodies.clone(), None, moving, self.cvel.reborrow(), self.cdof_dot.reborrow());
        let (cdof_dot, cvel) = (self.cdof_dot.read(), self.cvel.read());
        NewtonEuler { sources, qacc: None, cdof_dot, cvel, cacc: self.cacc, cfrc: self.cfrc, result: self.qfrc_bias }
            .run_by_fours(m, bodies.clone());
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
    let queue = WorkQueue::new(d.plan.parts.list.iter().map(|part| (part, x.take(part.dofs.clone()).items)));
    d.stack.share(|_| {
        for (part, x) in queue.take() {
            let factor = [&qLD[part.entries.clone()], &inv[part.dofs.clone()]];
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
        let (qH, inv) = (qH.take(part.entries.clone()).items, inv.take(part.dofs.clone()).items);
        (part, qH, inv, x.take(part.dofs.clone()).items, scratch.take(part.scratch.clone()).items)
    }));
    stack.share(|_| {
        for (part, qH, inv, x, scratch) in queue.take() {
            let tree = &part.tree;
            if factor != FactorAction::Known {
                let damped = factor == FactorAction::Damped;
                let damping = damped.then(|| (&m.dof_damping()[part.dofs.clone()], m.opt.timestep));
                let M = damped.then(|| &M[part.entries.clone()]);
                factor_tree(tree, part.pattern(), &mut scratch[tree.rows.clone()], [qH, inv], M, damping);
            }
            inertia::solve_tree(tree, part.pattern(), x, [qH, inv]);
        }
    });
}
