//! Centres of mass of subtrees, and inertias and motion axes about them.
//!
//! In: `xipos`, `ximat`, `xmat`, `xanchor`, `xaxis`, masses. Out: `subtree_com`, and in world-aligned axes about the
//! centre of mass of each tree: the bodies' spatial inertias `cinert` and the dofs' motion axes `cdof`.

use super::{each, each_rev, sleep};
use crate::abi::*;
use crate::data::Data;
use crate::math::{Inertia, MINVAL, Motion, Vec3};
use crate::model::Model;

/// Subtree centres of mass, body inertias, motion axes.
pub fn com_pos(m: &Model, d: &mut Data) {
    subtree_com(m, d);
    about_com(m, d);
}

/// Inertias and axes about the centres of mass of trees.
fn about_com(m: &Model, d: &mut Data) {
    let awake = sleep::moving_bodies(m, d.s, d.body_awake_ind);
    let (rootid, mass, inertia) = (m.body_rootid(), m.body_mass(), m.body_inertia());
    let (jntadr, jntnum, jnt_type, dofadr) = (m.body_jntadr(), m.body_jntnum(), m.jnt_type(), m.jnt_dofadr());
    let (com, xipos, ximat, xmat) = (&*d.subtree_com, &*d.xipos, &*d.ximat, &*d.xmat);
    let (xanchor, xaxis, cinert, cdof) = (&*d.xanchor, &*d.xaxis, &mut *d.cinert, &mut *d.cdof);
    cinert[0] = Inertia::ZERO;
    each(awake, 1..m.nbody(), |b| {
        let origin = com[rootid[b] as usize];
        cinert[b] = Inertia::of_body(inertia[b], &ximat[b], xipos[b] - origin, mass[b]);
        let first = jntadr[b] as usize;
        for j in first..first + jntnum[b] as usize {
            let offset = origin - xanchor[j];
            let mut i = dofadr[j] as usize;
            let kind = jnt_type[j];
            if kind == mjJNT_HINGE as i32 {
                cdof[i] = Motion::about(xaxis[j], offset);
            } else if kind == mjJNT_SLIDE as i32 {
                cdof[i] = Motion::new(Vec3::ZERO, xaxis[j]);
            } else {
                if kind == mjJNT_FREE as i32 {
                    for (k, axis) in cdof[i..i + 3].iter_mut().enumerate() {
                        *axis = Motion::ZERO;
                        axis[3 + k] = 1.0;
                    }
                    i += 3;
                }
                // a quaternion's dofs turn about the axes of the body itself
                for (k, axis) in cdof[i..i + 3].iter_mut().enumerate() {
                    *axis = Motion::about(xmat[b].col(k), offset);
                }
            }
        }
    });
}

/// Centres of mass of subtrees.
fn subtree_com(m: &Model, d: &mut Data) {
    let (mass, subtreemass, parentid) = (m.body_mass(), m.body_subtreemass(), m.body_parentid());
    let (com, xipos, body_awake) = (&mut *d.subtree_com, &*d.xipos, &*d.body_awake);
    let awake = sleep::bodies(m, d.s, d.body_awake_ind);
    each(awake, 0..m.nbody(), |b| com[b] = xipos[b] * mass[b]);
    let parents = sleep::parents(m, d.s, d.parent_awake_ind);
    let filter = parents.is_some();
    each_rev(parents, 1..m.nbody(), |b| {
        // the centre of a sleeping subtree is stored, not its moment
        let moment = if filter && body_awake[b] == mjS_ASLEEP as i32 { com[b] * subtreemass[b] } else { com[b] };
        com[parentid[b] as usize] += moment;
    });
    each(awake, 0..m.nbody(), |b| {
        com[b] = if subtreemass[b] < MINVAL { xipos[b] } else { com[b] * (1.0 / subtreemass[b]) };
    });
}
