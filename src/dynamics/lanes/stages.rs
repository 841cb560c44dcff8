//! The stages of a step that run in lanes, in their order.
//!
//! Tests: `tests/engine/lanes.rs`.

use super::{Implicit, LaneData, LaneForces, LaneIntegration, LanePoses, LaneState, LaneTendons, LaneValue};
use crate::abi::*;
use crate::base::Result;
use crate::dynamics::inertia::{self, pattern};
use crate::dynamics::row::Row;
use crate::dynamics::runge_kutta::{EVALUATIONS, RungeKutta};
use crate::dynamics::transmission::{add_tendon_force, tendon_rate};
use crate::dynamics::velocity::{BodySources, body_velocities};
use crate::dynamics::{PoseDepth, SomePoses, actuation, fluid, passive, support, tendon};
use crate::math::scalar::clip;
use crate::math::span::Span;
use crate::math::tree;
use crate::model::Model;
use crate::plan::{Extent, Plan, drive};

impl LaneData {
    /// Frames, centres of mass, and inertias and motion axes about them.
    pub fn poses(&mut self, m: &Model) -> Result<()> {
        self.poses.spans().fill(m, self.state.configuration(), &self.all, PoseDepth::Inertias, &mut [])
    }

    /// The part of [`LaneData::poses`] that `some` describes.
    pub fn some_poses(&mut self, m: &Model, some: SomePoses) -> Result<()> {
        let all = self.all.clone();
        let [geoms, sites] = if some.attached { [all.geoms, all.sites] } else { [0..0, 0..0] };
        let of = Extent { bodies: 0..some.bodies, geoms, sites, ..all };
        self.poses.spans().fill(m, self.state.configuration(), &of, some.depth, &mut [])
    }

    /// Lengths of tendons and their Jacobians.
    pub fn tendons(&mut self, m: &Model, plan: &Plan) -> Result<()> {
        if m.ntendon() == 0 {
            return Ok(());
        }
        let LanePoses { site_xpos, subtree_com, cdof, geom_xpos, geom_xmat, .. } = &self.poses;
        let LaneTendons { ten_length, ten_J, wrap_known, wrap_arc, wrap_points, .. } = &mut self.tendons;
        let mut edited = None;
        let paths = plan.tendon_paths(m, &mut edited);
        let bodies = tendon::Bodies { paths, qpos: &self.state.qpos, site_xpos, subtree_com, cdof };
        let mut wraps = tendon::WrapPaths { known: wrap_known, arc: wrap_arc, points: wrap_points };
        tendon::tendons_in_lanes(m, &bodies, (geom_xpos, geom_xmat), &mut wraps, (ten_length, ten_J))
    }

    /// Rates of the lengths of tendons.
    pub fn tendon_velocities(&mut self, m: &Model) {
        let LaneTendons { ten_J, ten_velocity, .. } = &mut self.tendons;
        let rows = ten_J.chunks_exact(m.nv().max(1));
        ten_velocity.iter_mut().zip(rows).for_each(|(v, J)| *v = Row::of_dense(J).dot(&self.state.qvel));
    }

    /// The inertia matrix, of bodies and joints alone, and its factor.
    pub fn inertia(&mut self, m: &Model) {
        let mut poses = self.poses.spans();
        (0..m.nv()).for_each(|i| poses.inertia_row(m, i));
        poses.qLD.items.copy_from_slice(poses.M.items);
        tree::factor(poses.qLD.items, poses.qLDiagInv.items, pattern(m));
    }

    /// Velocities of the bodies, and bias forces.
    pub fn rates(&mut self, m: &Model) {
        let LanePoses { cdof, cinert, .. } = &self.poses;
        let sources = BodySources { qvel: &self.state.qvel, cdof, cinert };
        self.rates.spans().fill(m, sources, 0..m.nbody(), |passes, bodies| passes.run(m, bodies, None));
    }

    /// Velocities of the first bodies, this many, and rates of their motion axes, alone.
    pub fn velocities(&mut self, m: &Model, bodies: usize) {
        let motion = (&*self.state.qvel, &*self.poses.cdof);
        let (cvel, cdof_dot) = (Span::all(&mut *self.rates.cvel), Span::all(&mut *self.rates.cdof_dot));
        body_velocities(m, 0..bodies, None, motion, cvel, cdof_dot);
    }

    /// Passive forces of springs and dampers of joints and tendons, of gravity compensation and of a fluid on boxes.
    pub fn passive(&mut self, m: &Model, plan: &Plan) {
        let LaneData { state: LaneState { qpos, qvel, .. }, poses, tendons, rates, forces, .. } = self;
        let LaneForces { qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_passive, .. } = forces;
        let all = [&mut *qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid, qfrc_passive];
        all.into_iter().for_each(|qfrc| qfrc.fill(LaneValue::splat(0.0)));
        if passive::disabled(m) {
            return;
        }
        if !m.disabled(mjDSBL_SPRING) {
            (0..m.njnt()).for_each(|j| passive::joint_spring(m, j, qpos, qfrc_spring));
        }
        passive::damp_joints(m, None, qvel, qfrc_damper);
        let states = tendons.ten_length.iter().zip(&tendons.ten_velocity);
        for (t, ((&length, &velocity), J)) in states.zip(tendons.ten_J.chunks_exact(m.nv().max(1))).enumerate() {
            passive::add_tendon(m, t, [length, velocity], Row::of_dense(J), [qfrc_spring, qfrc_damper]);
        }
        let LanePoses { xipos, ximat, subtree_com, cdof, .. } = &*poses;
        let bodies = (&**xipos, &**subtree_com, &**cdof);
        let compensated =
            m.ngravcomp() > 0 && passive::gravity_compensation(m, &plan.chains, None, bodies, qfrc_gravcomp);
        if passive::in_fluid(m) {
            let boxes = fluid::Boxes { cvel: &rates.cvel, subtree_com, cdof, xipos, ximat };
            boxes.add_all(m, &plan.chains, qfrc_fluid);
        }
        passive::sum(m, None, compensated, [qfrc_spring, qfrc_damper, qfrc_gravcomp, qfrc_fluid], qfrc_passive);
    }

    /// Lengths and velocities of actuators on slides, hinges and tendons.
    pub fn transmission(&mut self, m: &Model) {
        if actuation::disabled(m) {
            return;
        }
        let LaneData { state: LaneState { qpos, qvel, .. }, tendons, forces, .. } = self;
        let LaneForces { actuator_length, actuator_velocity, scratch: [values, rates], .. } = forces;
        let zero = LaneValue::splat(0.0);
        for i in 0..m.nu() {
            let gear = LaneValue::splat(m.actuator_gear()[i][0]);
            (actuator_length[i], actuator_velocity[i]) = if let Some(drive) = drive(m, i) {
                (qpos[drive.qposadr as usize] * gear, zero + gear * qvel[drive.dofadr as usize])
            } else if let Some(t) = actuation::tendon_of(m, i) {
                let rate = tendon_rate(tendons.row(m, t), m.actuator_gear()[i][0], qvel, [values, rates]);
                (tendons.ten_length[t] * gear, rate)
            } else {
                (zero, zero)
            };
        }
    }

    /// Forces of actuators, after [`LaneData::transmission`], that are not the user's.
    pub fn fwd_actuation(&mut self, m: &Model) {
        let LaneData { state: LaneState { ctrl, act, .. }, tendons, forces, .. } = self;
        let LaneForces { act_dot, actuator_length, actuator_velocity, actuator_force: force, .. } = forces;
        let (qfrc, zero) = (&mut forces.qfrc_actuator, LaneValue::splat(0.0));
        force.fill(zero);
        qfrc.fill(zero);
        if m.nu() == 0 || actuation::disabled(m) {
            return;
        }
        let clamp = !m.disabled(mjDSBL_CLAMPCTRL);
        let mut limited_tendon = false;
        for i in 0..m.nu() {
            let [lo, hi] = m.actuator_ctrlrange()[i];
            let u = if clamp && m.actuator_ctrllimited()[i] != 0 { clip(ctrl[i], lo, hi) } else { ctrl[i] };
            let activations = actuation::activations(m, i);
            if let Some(last) = activations.clone().next_back() {
                act_dot[activations].fill(zero);
                act_dot[last] = actuation::activation_rate(m, i, u, act[last]).unwrap_or(zero);
            }
            if m.opt.disableactuator != 0 && actuation::is_disabled(m, i) {
                continue;
            }
            let w = actuation::input(m, i, u, [act, act_dot]);
            let state = [actuator_length[i], actuator_velocity[i]];
            force[i] = actuation::known_force(m, i, state, w).unwrap_or(zero);
            limited_tendon |= actuation::tendon_of(m, i).is_some_and(|t| m.tendon_actfrclimited()[t] != 0);
        }
        if limited_tendon {
            actuation::limit_tendon_forces(m, force, &mut tendons.total);
        }
        actuation::limit_forces(m, force);
        for (i, &force) in force.iter().enumerate() {
            let gear = m.actuator_gear()[i][0];
            if let Some(drive) = drive(m, i) {
                let qfrc = &mut qfrc[drive.dofadr as usize];
                *qfrc = *qfrc + LaneValue::splat(gear) * force;
            } else if let Some(t) = actuation::tendon_of(m, i) {
                add_tendon_force(tendons.row(m, t), gear, force, qfrc);
            }
        }
        actuation::complete_joint_forces(m, &forces.qfrc_gravcomp, qfrc);
    }

    /// Forces without those of constraints, and the accelerations that they would cause.
    pub fn fwd_acceleration(&mut self, m: &Model, plan: &Plan) {
        let LaneForces { qfrc_passive, qfrc_actuator, qfrc_smooth, qacc_smooth, .. } = &mut self.forces;
        let forces: [&[LaneValue]; 4] = [qfrc_passive, &self.rates.qfrc_bias, &self.state.qfrc_applied, qfrc_actuator];
        support::smooth_forces(forces, qfrc_smooth, qacc_smooth);
        inertia::solve(m, plan, qacc_smooth, [&self.poses.qLD, &self.poses.qLDiagInv]);
    }

    /// Accelerations of the environments that `lanes` has, as bits, from the forces of their constraints.
    pub fn accelerate(&mut self, m: &Model, plan: &Plan, lanes: u32) {
        let LaneForces { qfrc_constraint, qacc_smooth, qacc, scratch: [a, _], .. } = &mut self.forces;
        a.copy_from_slice(qfrc_constraint);
        inertia::solve(m, plan, a, [&self.poses.qLD, &self.poses.qLDiagInv]);
        let lanes = LaneValue::mask(lanes);
        for (to, (a, smooth)) in qacc.iter_mut().zip(a.iter().zip(&*qacc_smooth)) {
            *to = lanes.select(*a + *smooth, *to);
        }
    }

    /// The diagonal of `qDeriv`, which has no other entries where actuators drive slides and hinges and dampers are those of
    /// joints.
    fn velocity_derivative(&mut self, m: &Model, plan: &Plan) {
        let (LaneState { ctrl, act, .. }, diagonal) = (&self.state, &mut self.integration.qDeriv_diagonal);
        diagonal.fill(LaneValue::splat(0.0));
        if !actuation::disabled(m) {
            for (i, drive) in plan.drives.iter().enumerate().filter(|&(i, _)| !actuation::is_disabled(m, i)) {
                let [bias, gain] = actuation::affine_slopes(m, i).map(LaneValue::splat);
                let input = actuation::activations(m, i).next_back().map_or(ctrl[i], |last| act[last]);
                let gear = LaneValue::splat(m.actuator_gear()[i][0]);
                let to = &mut diagonal[drive.dofadr as usize];
                *to = *to + (bias + gain * input) * gear * gear;
            }
        }
        if !passive::disabled(m) && !m.disabled(mjDSBL_DAMPER) {
            diagonal.iter_mut().zip(m.dof_damping()).for_each(|(to, b)| *to = *to - LaneValue::splat(*b));
        }
    }

    /// Activations, velocities and positions one step on, with forces of dampers or of all that depends on velocity taken
    /// implicitly; `reuse` keeps the factor of an earlier call.
    pub fn integrate(&mut self, m: &Model, plan: &Plan, implicit: Implicit, reuse: bool) {
        if implicit == Implicit::Derivative {
            self.velocity_derivative(m, plan);
        }
        let LaneData { state: LaneState { qpos, qvel, act, .. }, poses, forces, integration, .. } = self;
        let LaneForces { act_dot, qfrc_smooth, qfrc_constraint, qacc, .. } = forces;
        let (LaneIntegration { qH, qHDiagInv, qDeriv_diagonal, .. }, h) = (integration, m.opt.timestep);
        actuation::integrate_activations(m, act, act_dot);
        if implicit != Implicit::Nothing {
            if !reuse {
                qH.copy_from_slice(&poses.M);
                for (i, b) in m.dof_damping().iter().enumerate() {
                    let diagonal = &mut qH[pattern(m).range(i).end - 1];
                    *diagonal = match implicit {
                        Implicit::Derivative => *diagonal - LaneValue::splat(h) * qDeriv_diagonal[i],
                        _ => *diagonal + LaneValue::splat(h * b),
                    };
                }
                tree::factor(qH, qHDiagInv, pattern(m));
            }
            let forces = qfrc_smooth.iter().zip(qfrc_constraint);
            qacc.iter_mut().zip(forces).for_each(|(a, (smooth, constraint))| *a = *smooth + *constraint);
            inertia::solve(m, plan, qacc, [qH, qHDiagInv]);
        }
        support::add_scaled(qvel, h, qacc);
        support::integrate_pos(m, qpos, qvel, h);
    }

    /// What follows evaluation `k` of a Runge-Kutta step: the state of the next one, or the end of the step.
    pub fn runge_kutta(&mut self, m: &Model, k: usize) {
        let LaneData { state: LaneState { qpos, qvel, act, .. }, forces, integration, .. } = self;
        let (LaneForces { qacc, act_dot, .. }, LaneIntegration { start, sums, .. }) = (forces, integration);
        if k == 0 {
            start.iter_mut().zip([&*qpos, &*qvel, &*act]).for_each(|(to, from)| to.copy_from_slice(from));
            sums.iter_mut().for_each(|sum| sum.fill(LaneValue::splat(0.0)));
        }
        let [qpos0, qvel0, act0] = &*start;
        let mut step = RungeKutta { qpos: qpos0, qvel: qvel0, act: act0, sums: sums.each_mut().map(|sum| &mut **sum) };
        step.add(EVALUATIONS[k].weight, [qvel, qacc, act_dot]);
        if let Some(ahead) = EVALUATIONS[k].ahead {
            return step.move_on(m, ahead, qpos, (qvel, qacc), (act, act_dot));
        }
        [&mut *qpos, &mut *qvel, &mut *act].into_iter().zip(&*start).for_each(|(to, x)| to.copy_from_slice(x));
        act_dot.copy_from_slice(&sums[2]);
        actuation::integrate_activations(m, act, act_dot);
        support::add_scaled(qvel, m.opt.timestep, &sums[1]);
        support::integrate_pos(m, qpos, &sums[0], m.opt.timestep);
    }
}
