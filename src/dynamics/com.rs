//! Centres of mass of subtrees, and inertias and motion axes about them.
//!
//! In: `xipos`, `ximat`, `xmat`, `xanchor`, `xaxis`, masses. Out: `subtree_com`, and in world-aligned axes about the
//! centre of mass of each tree: the bodies' spatial inertias `cinert` and the dofs' motion axes `cdof`.

use super::{each, sleep};
use crate::abi::*;
use crate::data::Data;
use crate::math::{Inertia, MINVAL, Mat3, Motion, Real, Vec3};
use crate::model::Model;

/// Subtree centres of mass, body inertias, motion axes.
pub fn com_pos(m: &Model, d: &mut Data) {
    let bodies = sleep::bodies(m, d.s, d.body_awake_ind);
    let asleep = sleep::parents(m, d.s, d.parent_awake_ind).map(|parents| (parents, &*d.body_awake));
    subtree_com(m, bodies, asleep, d.xipos, d.subtree_com);
    let (xipos, ximat, xmat, xanchor, xaxis) = (&*d.xipos, &*d.ximat, &*d.xmat, &*d.xanchor, &*d.xaxis);
    let (subtree_com, cinert, cdof) = (&*d.subtree_com, &mut *d.cinert, &mut *d.cdof);
    AboutCom { subtree_com, xipos, ximat, xmat, xanchor, xaxis, cinert, cdof }
        .fill(m, sleep::moving_bodies(m, d.s, d.body_awake_ind));
}

/// Inertias and axes about the centres of mass of trees, and what they follow from.
pub(super) struct AboutCom<'a, R> {
    pub subtree_com: &'a [Vec3<R>],
    pub xipos: &'a [Vec3<R>],
    pub ximat: &'a [Mat3<R>],
    pub xmat: &'a [Mat3<R>],
    pub xanchor: &'a [Vec3<R>],
    pub xaxis: &'a [Vec3<R>],
    pub cinert: &'a mut [Inertia<R>],
    pub cdof: &'a mut [Motion<R>],
}

impl<R: Real> AboutCom<'_, R> {
    /// Of the listed bodies, or all.
    #[inline(always)]
    pub fn fill(self, m: &Model, list: Option<&[i32]>) {
        let (rootid, mass, inertia) = (m.body_rootid(), m.body_mass(), m.body_inertia());
        let (jntadr, jntnum, jnt_type, dofadr) = (m.body_jntadr(), m.body_jntnum(), m.jnt_type(), m.jnt_dofadr());
        let AboutCom { subtree_com, xipos, ximat, xmat, xanchor, xaxis, cinert, cdof } = self;
        cinert[0] = Inertia::of(Inertia::ZERO);
        for b in each(list, 1..m.nbody()) {
            let origin = subtree_com[rootid[b] as usize];
            cinert[b] = Inertia::of_body(Vec3::of(inertia[b]), &ximat[b], xipos[b] - origin, R::of(mass[b]));
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
}

/// Centres of mass of the subtrees of the listed bodies, or of all. `asleep`: the bodies whose parents are awake, and which
/// bodies are, if some sleep.
#[inline(always)]
pub(super) fn subtree_com<R: Real>(
    m: &Model,
    list: Option<&[i32]>,
    asleep: Option<(&[i32], &[i32])>,
    xipos: &[Vec3<R>],
    com: &mut [Vec3<R>],
) {
    let (mass, subtreemass, parentid) = (m.body_mass(), m.body_subtreemass(), m.body_parentid());
    for b in each(list, 0..m.nbody()) {
        com[b] = xipos[b] * R::of(mass[b]);
    }
    for b in each(asleep.map(|a| a.0), 1..m.nbody()).rev() {
        // the centre of a sleeping subtree is stored, not its moment
        let sleeps = asleep.is_some_and(|(_, body_awake)| body_awake[b] == mjS_ASLEEP as i32);
        let moment = if sleeps { com[b] * R::of(subtreemass[b]) } else { com[b] };
        com[parentid[b] as usize] += moment;
    }
    for b in each(list, 0..m.nbody()) {
        com[b] = if subtreemass[b] < MINVAL { xipos[b] } else { com[b] * R::of(1.0 / subtreemass[b]) };
    }
}
