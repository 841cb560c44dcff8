//! Centres of mass of subtrees, and inertias and motion axes about them.
//!
//! In: `xipos`, `ximat`, `xmat`, `xanchor`, `xaxis`, masses. Out: `subtree_com`, and in world-aligned axes about the
//! centre of mass `c` of each tree: the bodies' spatial inertias `cinert` and the dofs' motion axes `cdof`.
//!
//! The centre of mass of a subtree is `Σ m_b x_b / Σ m_b`, summed from the leaves to the root. A hinge with axis `u` at
//! `p` has the motion axis (u, u × (c − p)), a slide (0, u). Since a tree has one origin, spatial
//! vectors of its bodies are added without transformations.
//!
//! Tests: `tests/physics/kinematics.rs`, `tests/physics/dynamics.rs`.

use super::fields::{Awake, Poses, PositionData};
use super::{each, sleep};
use crate::abi::*;
use crate::data::Data;
use crate::math::{Inertia, MINVAL, Motion, Real, Vec3};
use crate::model::Model;
use std::ops::Range;

/// Subtree centres of mass, body inertias, motion axes.
pub fn com_pos(m: &Model, d: &mut Data) {
    let PositionData { mut poses, awake: Awake { s, body_awake, body_awake_ind, parent_awake_ind, .. }, .. } =
        PositionData::of(d);
    match sleep::bodies(m, s, body_awake_ind) {
        None => poses.subtree_com(m, 0..m.nbody(), &mut []),
        Some(list) => {
            let parents = &parent_awake_ind[..s.nparent_awake as usize];
            subtree_com_of(m, (list, parents), body_awake, poses.xipos.items, poses.subtree_com.items);
        }
    }
    poses.com_inertias(m, 0..m.nbody(), sleep::moving_bodies(m, s, body_awake_ind), true);
}

impl<R: Real, const PART: bool> Poses<'_, R, PART> {
    /// Motion axes about the centres of mass of trees, of the listed bodies or all of `bodies`; with `inertias`, their spatial inertias
    /// as well.
    #[inline(always)]
    pub(super) fn com_inertias(&mut self, m: &Model, bodies: Range<usize>, list: Option<&[i32]>, inertias: bool) {
        let (rootid, mass, inertia) = (m.body_rootid(), m.body_mass(), m.body_inertia());
        let (jntadr, jntnum, jnt_type, dofadr) = (m.body_jntadr(), m.body_jntnum(), m.jnt_type(), m.jnt_dofadr());
        let Poses { subtree_com, xipos, ximat, xmat, xanchor, xaxis, cinert, cdof, .. } = self;
        if !PART || bodies.start == 0 {
            cinert[0] = Inertia::of(Inertia::ZERO);
        }
        for b in each(list, bodies.start.max(1)..bodies.end) {
            let origin = subtree_com[rootid[b] as usize];
            if inertias {
                cinert[b] = Inertia::of_body(Vec3::of(inertia[b]), &ximat[b], xipos[b] - origin, R::of(mass[b]));
            }
            let first = jntadr[b] as usize;
            for j in first..first + jntnum[b] as usize {
                let offset = origin - xanchor[j];
                let mut i = dofadr[j] as usize;
                let kind = jnt_type[j];
                if kind == mjJNT_HINGE as i32 {
                    cdof[i] = Motion::about(xaxis[j], offset);
                } else if kind == mjJNT_SLIDE as i32 {
                    cdof[i] = Motion::new(Vec3::of(Vec3::ZERO), xaxis[j]);
                } else {
                    if kind == mjJNT_FREE as i32 {
                        for (k, axis) in cdof[i..i + 3].iter_mut().enumerate() {
                            *axis = Motion::of(Motion::ZERO);
                            axis[3 + k] = R::of(1.0);
                        }
                        i += 3;
                    }
                    // a quaternion's dofs turn about the axes of the body itself
                    for (k, axis) in cdof[i..i + 3].iter_mut().enumerate() {
                        *axis = Motion::about(xmat[b].col(k), offset);
                    }
                }
            }
        }
    }

    /// Centres of mass of the subtrees of `bodies`, some of the world's children and all of theirs. In a part, the moments of the
    /// world's children go to `moments`, in their order, and the world's centre is that of [`world_com`].
    #[inline(always)]
    pub(super) fn subtree_com(&mut self, m: &Model, bodies: Range<usize>, moments: &mut [Vec3<R>]) {
        let (mass, subtreemass, parentid) = (m.body_mass(), m.body_subtreemass(), m.body_parentid());
        let Poses { xipos, subtree_com: com, .. } = self;
        for b in bodies.clone() {
            com[b] = xipos[b] * R::of(mass[b]);
        }
        let mut roots = moments.iter_mut().rev();
        for b in bodies.rev() {
            let (moment, parent) = (com[b], parentid[b] as usize);
            if PART && parent == 0 {
                roots.by_ref().take(1).for_each(|to| *to = moment);
            } else if b > 0 {
                com[parent] += moment;
            }
            com[b] = if subtreemass[b] < MINVAL { xipos[b] } else { moment * R::of(1.0 / subtreemass[b]) };
        }
    }
}

/// Centres of mass of the subtrees of the listed bodies, where some sleep. `parents`: the bodies whose parents are awake.
#[inline(never)]
fn subtree_com_of(m: &Model, (list, parents): (&[i32], &[i32]), body_awake: &[i32], xipos: &[Vec3], com: &mut [Vec3]) {
    let (mass, subtreemass, parentid) = (m.body_mass(), m.body_subtreemass(), m.body_parentid());
    let bodies = || list.iter().map(|&b| b as usize);
    for b in bodies() {
        com[b] = xipos[b] * mass[b];
    }
    for b in parents.iter().rev().map(|&b| b as usize) {
        // the centre of a sleeping subtree is stored, not its moment
        let sleeps = body_awake[b] == mjS_ASLEEP as i32;
        let moment = if sleeps { com[b] * subtreemass[b] } else { com[b] };
        com[parentid[b] as usize] += moment;
    }
    for b in bodies() {
        com[b] = if subtreemass[b] < MINVAL { xipos[b] } else { com[b] * (1.0 / subtreemass[b]) };
    }
}

/// The centre of mass of all bodies, from the moments of the world's children.
pub(super) fn world_com(m: &Model, xipos: &[Vec3], com: &mut [Vec3], moments: &[Vec3]) {
    com[0] = xipos[0] * m.body_mass()[0];
    for &moment in moments.iter().rev() {
        com[0] += moment;
    }
    let mass = m.body_subtreemass()[0];
    com[0] = if mass < MINVAL { xipos[0] } else { com[0] * (1.0 / mass) };
}
