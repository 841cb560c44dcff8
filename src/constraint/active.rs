//! Which constraints take part in a step: enabled, awake, and for limits, violated. The rows of these are counted and written by
//! [`super::build`].
//!
//! Tests: `src/constraint/build.rs`, `tests/physics/constraints.rs`.

use crate::abi::*;
use crate::base::Result;
use crate::data::{DataScalars, Frame};
use crate::dynamics::sleep;
use crate::math::{Quat, Vec3};
use crate::model::Model;
use crate::plan::LimitedJoint;
use bytemuck::{Pod, Zeroable};

/// The dofs with friction loss and the violated joint limits, listed once for counting and writing.
#[derive(Clone, Copy, Default)]
pub(super) struct Listed<'a> {
    pub losses: &'a [u32],
    pub limits: &'a [Limit],
    /// How many of the limits are of ball joints.
    pub nballs: usize,
}

impl<'a> Listed<'a> {
    pub(super) fn new(active: Active, joints: &[LimitedJoint], qpos: &[f64], frame: &'a Frame) -> Result<Listed<'a>> {
        let mut list = Listed::default();
        if let Some(losses) = active.losses() {
            let dofs: &mut [u32] = frame.scratch(losses.len())?;
            let mut n = 0;
            for (k, &loss) in losses.iter().enumerate() {
                if loss != 0.0 && active.dof_awake(k) {
                    dofs[n] = k as u32;
                    n += 1;
                }
            }
            list.losses = &dofs[..n];
        }
        if !joints.is_empty() {
            let limits: &mut [Limit] = frame.scratch(2 * joints.len())?;
            let mut n = 0;
            active.limits(joints, qpos, |i, dist, axis| {
                limits[n] = Limit { joint: i as u64, dist, axis };
                n += 1;
                list.nballs += usize::from(joints[i].ball);
            });
            list.limits = &limits[..n];
        }
        Ok(list)
    }
}

/// A violated limit of a joint.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Limit {
    /// Index among the plan's limited joints.
    pub joint: u64,
    pub dist: f64,
    /// The Jacobian: a ball joint's three entries, or a scalar joint's sign in the first.
    pub axis: Vec3,
}

/// Which constraints take part: enabled and not asleep.
#[derive(Clone, Copy)]
pub(super) struct Active<'a> {
    m: &'a Model,
    eq_active: &'a [u8],
    body_awake: &'a [i32],
    tree_awake: &'a [i32],
    /// Sleeping trees are left out.
    filter: bool,
}

impl<'a> Active<'a> {
    #[inline(always)]
    pub(super) fn new(
        m: &'a Model,
        s: &DataScalars,
        eq_active: &'a [u8],
        body_awake: &'a [i32],
        tree_awake: &'a [i32],
    ) -> Self {
        Active { m, eq_active, body_awake, tree_awake, filter: sleep::active(m, s) }
    }

    pub(super) fn equalities(self) -> impl Iterator<Item = usize> + use<'a> {
        let on = !self.m.disabled(mjDSBL_EQUALITY) && self.m.nemax() > 0;
        (0..if on { self.m.neq() } else { 0 }).filter(move |&i| self.eq_active[i] != 0 && !self.asleep(i))
    }

    /// Is neither object of an equality awake?
    fn asleep(self, i: usize) -> bool {
        let m = self.m;
        let awake = |b: usize| self.body_awake[b] == mjS_AWAKE as i32;
        let joint = |j: i32| j >= 0 && awake(m.jnt_bodyid()[j as usize] as usize);
        self.filter
            && match mjtEq::from_int(m.eq_type()[i]) {
                Some(mjEQ_CONNECT | mjEQ_WELD) => !super::equality_bodies(m, i).into_iter().any(awake),
                Some(mjEQ_JOINT) => !joint(m.eq_obj1id()[i]) && !joint(m.eq_obj2id()[i]),
                _ => false,
            }
    }

    /// The friction losses of dofs, if there are any.
    #[inline(always)]
    pub(super) fn losses(self) -> Option<&'a [f64]> {
        let losses = if self.m.disabled(mjDSBL_FRICTIONLOSS) { &[] } else { self.m.dof_frictionloss() };
        (losses.iter().fold(0, |any, x| any | x.to_bits() << 1) != 0).then_some(losses)
    }

    /// Calls `each` with the violated limits of awake joints: the index among `joints`, the distance, and the Jacobian as [`Limit`] has
    /// it.
    #[inline(always)]
    pub(super) fn limits(self, joints: &[LimitedJoint], qpos: &[f64], mut each: impl FnMut(usize, f64, Vec3)) {
        let m = self.m;
        let (limited, range, margin) = (m.jnt_limited(), m.jnt_range(), m.jnt_margin());
        let joints = if m.disabled(mjDSBL_LIMIT) { &[] } else { joints };
        for (i, joint) in joints.iter().enumerate() {
            let j = joint.id as usize;
            if limited[j] == 0 || !self.dof_awake(joint.dofadr as usize) {
                continue;
            }
            let q = &qpos[joint.qposadr as usize..];
            if joint.ball {
                let (dist, axis) = ball_limit(q, range[j]);
                if dist < margin[j] {
                    each(i, dist, axis);
                }
                continue;
            }
            for (dist, sign) in limits(q[0], range[j], margin[j]).into_iter().flatten() {
                each(i, dist, Vec3([sign, 0.0, 0.0]));
            }
        }
    }

    pub(super) fn dof_awake(self, k: usize) -> bool {
        !self.filter || self.tree_awake[self.m.dof_treeid()[k] as usize] != 0
    }
}

pub(super) fn friction_tendons(m: &Model) -> impl Iterator<Item = usize> + '_ {
    let n = if m.disabled(mjDSBL_FRICTIONLOSS) { 0 } else { m.ntendon() };
    (0..n).filter(|&t| m.tendon_frictionloss()[t] > 0.0)
}

pub(super) fn limited_tendons(m: &Model) -> impl Iterator<Item = usize> + '_ {
    let n = if m.disabled(mjDSBL_LIMIT) { 0 } else { m.ntendon() };
    (0..n).filter(|&t| m.tendon_limited()[t] != 0)
}

/// Distance of a ball joint to its limit, and the gradient.
#[inline(never)]
fn ball_limit(q: &[f64], range: [f64; 2]) -> (f64, Vec3) {
    let q = Quat([q[0], q[1], q[2], q[3]]).unit();
    let (axis, angle) = q.to_velocity(1.0).normalized();
    (range[0].max(range[1]) - angle, -axis)
}

/// Distances to a lower and an upper limit with the signs of their gradients, where less than the margin.
pub(super) fn limits(value: f64, range: [f64; 2], margin: f64) -> [Option<(f64, f64)>; 2] {
    [(value - range[0], 1.0), (range[1] - value, -1.0)].map(|side| (side.0 < margin).then_some(side))
}
