//! The stages of a step that run in lanes, in their order.
//!
//! Tests: `tests/engine/lanes.rs`.

use super::{Implicit, LaneData, LaneValue};
use crate::abi::*;
use crate::base::Result;
use crate::dynamics::com::{ComInertias, subtree_com};
use crate::dynamics::inertia::{composite, pattern, row};
use crate::dynamics::kinematics::{AttachedFrames, Bodies, Frames};
use crate::dynamics::row::Row;
use crate::dynamics::runge_kutta::{EVALUATIONS, RungeKutta};
use crate::dynamics::transmission::{add_tendon_force, tendon_rate};
use crate::dynamics::velocity::{BodySources, NewtonEuler, body_velocities};
use crate::dynamics::{actuation, fluid, passive, support, tendon};
use crate::math::scalar::clip;
use crate::math::span::Span;
use crate::math::tree;
use crate::model::Model;
use crate::plan::{Plan, drive};

impl LaneData {
    /// Frames.
    pub fn kinematics(&mut self, m: &Model) -> Result<()> {
        let d = self;
        let (qpos, mocap_pos, mocap_quat) = (&*d.qpos, &*d.mocap_pos, &*d.mocap_quat);
        let xpos = Span::all(&mut *d.xpos);
        let (xquat, xmat) = (Span::all(&mut *d.xquat), Span::all(&mut *d.xmat));
        let (xanchor, xaxis) = (Span::all(&mut *d.xanchor), Span::all(&mut *d.xaxis));
        Bodies { qpos, mocap_pos, mocap_quat, xpos, xquat, xmat, xanchor, xaxis }.place(
            m,
            0..m.nbody(),
            |_| false,
            |_, _, _| false,
        )?;
        let frames = Frames::of_bodies(Span::all(&*d.xpos), Span::all(&*d.xquat), Span::all(&*d.xmat));
        let (xipos, ximat) = (Span::all(&mut *d.xipos), Span::all(&mut *d.ximat));
        AttachedFrames::inertias(m, xipos, ximat).place(&frames, 1..m.nbody(), None, None);
        let frames = Frames { xipos: Span::all(&*d.xipos), ximat: Span::all(&*d.ximat), ..frames };
        let (geom_xpos, geom_xmat) = (Span::all(&mut *d.geom_xpos), Span::all(&mut *d.geom_xmat));
        AttachedFrames::geoms(m, geom_xpos, geom_xmat).place(&frames, 0..m.ngeom(), None, None);
        let (site_xpos, site_xmat) = (Span::all(&mut *d.site_xpos), Span::all(&mut *d.site_xmat));
        AttachedFrames::sites(m, site_xpos, site_xmat).place(&frames, 0..m.nsite(), None, None);
        Ok(())
    }

    /// Centres of mass, and inertias and motion axes about them.
    pub fn com_pos(&mut self, m: &Model) {
        let d = self;
        subtree_com(m, &d.xipos, &mut d.subtree_com);
        ComInertias {
            subtree_com: Span::all(&*d.subtree_com),
            xipos: Span::all(&*d.xipos),
            ximat: Span::all(&*d.ximat),
            xmat: Span::all(&*d.xmat),
            xanchor: Span::all(&*d.xanchor),
            xaxis: Span::all(&*d.xaxis),
            cinert: Span::all(&mut *d.cinert),
            cdof: Span::all(&mut *d.cdof),
        }
        .fill(m, 0..m.nbody(), None);
    }

    /// Lengths of tendons and their Jacobians.
    pub fn tendons(&mut self, m: &Model, plan: &Plan) -> Result<()> {
        let d = self;
        let (qpos, site_xpos, subtree_com, cdof) = (&*d.qpos, &*d.site_xpos, &*d.subtree_com, &*d.cdof);
        let mut edited = None;
        let bodies = tendon::Bodies { paths: plan.tendon_paths(m, &mut edited), qpos, site_xpos, subtree_com, cdof };
        let (known, arc, points) = (&mut *d.wrap_known, &mut *d.wrap_arc, &mut *d.wrap_points);
        let mut wraps = tendon::WrapPaths { known, arc, points };
        let geoms = (&*d.geom_xpos, &*d.geom_xmat);
        tendon::tendons_in_lanes(m, &bodies, geoms, &mut wraps, (&mut d.ten_length, &mut d.ten_J))
    }

    /// Rates of the lengths of tendons.
    pub fn tendon_velocities(&mut self, m: &Model) {
        let d = self;
        let rows = d.ten_J.chunks_exact(m.nv().max(1));
        d.ten_velocity.iter_mut().zip(rows).for_each(|(v, J)| *v = Row::of_dense(J).dot(&d.qvel));
    }

    /// The inertia matrix, of bodies and joints alone.
    pub fn crb(&mut self, m: &Model) {
        composite(m, 0..m.nbody(), None, None, Span::all(&*self.cinert), Span::all(&mut *self.crb));
        (0..m.nv()).for_each(|i| row(m, &self.crb, &self.cdof, &mut self.M, i));
    }

    /// The factor of the inertia matrix.
    pub fn factor_m(&mut self, m: &Model) {
        self.qLD.copy_from_slice(&self.M);
        tree::factor(&mut self.qLD, &mut self.qLDiagInv, pattern(m));
    }

    /// Velocities of the bodies.
    pub fn com_vel(&mut self, m: &Model) {
        let (cvel, cdof_dot) = (Span::all(&mut *self.cvel), Span::all(&mut *self.cdof_dot));
        body_velocities(m, 0..m.nbody(), None, (&self.qvel, &self.cdof), cvel, cdof_dot);
    }

    /// Passive forces of springs and dampers of joints and tendons, of gravity compensation and of a fluid on boxes.
    pub fn passive(&mut self, m: &Model, plan: &Plan) {
        let (d, zero) = (self, LaneValue::splat(0.0));
        let forces = [&mut d.qfrc_spring, &mut d.qfrc_damper, &mut d.qfrc_gravcomp, &mut d.qfrc_fluid];
        forces.into_iter().chain([&mut d.qfrc_passive]).for_each(|qfrc| qfrc.fill(zero));
        if passive::disabled(m) {
            return;
        }
        if !m.disabled(mjDSBL_SPRING) {
            (0..m.njnt()).for_each(|j| passive::joint_spring(m, j, &d.qpos, &mut d.qfrc_spring));
        }
        if !m.disabled(mjDSBL_DAMPER) {
            let state = m.dof_damping().iter().zip(&d.qvel);
            d.qfrc_damper.iter_mut().zip(state).for_each(|(f, (b, v))| *f = LaneValue::splat(-b) * *v);
        }
        let rows = d.ten_J.chunks_exact(m.nv().max(1));
        for (t, ((&length, &velocity), J)) in d.ten_length.iter().zip(&d.ten_velocity).zip(rows).enumerate() {
            let qfrc: [&mut [LaneValue]; 2] = [&mut d.qfrc_spring, &mut d.qfrc_damper];
            passive::add_tendon(m, t, [length, velocity], Row::of_dense(J), qfrc);
        }
        let compensated = m.ngravcomp() > 0
            && passive::gravity_compensation(
                m,
                &plan.chains,
                None,
                (&d.xipos, &d.subtree_com, &d.cdof),
                &mut d.qfrc_gravcomp,
            );
        let in_fluid = passive::in_fluid(m);
        if in_fluid {
            let (cvel, subtree_com, cdof) = (&*d.cvel, &*d.subtree_com, &*d.cdof);
            fluid::Boxes { cvel, subtree_com, cdof, xipos: &d.xipos, ximat: &d.ximat }.add_all(
                m,
                &plan.chains,
                &mut d.qfrc_fluid,
            );
        }
        for i in 0..m.nv() {
            d.qfrc_passive[i] = d.qfrc_spring[i] + d.qfrc_damper[i];
            if in_fluid {
                d.qfrc_passive[i] = d.qfrc_passive[i] + d.qfrc_fluid[i];
            }
            if compensated && passive::compensates(m, i) {
                d.qfrc_passive[i] = d.qfrc_passive[i] + d.qfrc_gravcomp[i];
            }
        }
    }

    /// Bias forces.
    pub fn rne(&mut self, m: &Model) {
        let d = self;
        let sources = BodySources { qvel: &d.qvel, cdof: &d.cdof, cinert: &d.cinert };
        let (cdof_dot, cvel) = (Span::all(&*d.cdof_dot), Span::all(&*d.cvel));
        let (cacc, cfrc) = (Span::all(&mut *d.cacc), Span::all(&mut *d.cfrc));
        let result = Span::all(&mut *d.qfrc_bias);
        NewtonEuler { sources, qacc: None, cdof_dot, cvel, cacc, cfrc, result }.run(m, 0..m.nbody(), None);
    }

    /// Lengths and velocities of actuators on slides, hinges and tendons.
    pub fn transmission(&mut self, m: &Model) {
        let (d, zero) = (self, LaneValue::splat(0.0));
        if actuation::disabled(m) {
            return;
        }
        let [values, rates] = &mut d.moment;
        for i in 0..m.nu() {
            let gear = LaneValue::splat(m.actuator_gear()[i][0]);
            (d.actuator_length[i], d.actuator_velocity[i]) = if let Some(drive) = drive(m, i) {
                let (q, v) = (drive.qposadr as usize, drive.dofadr as usize);
                (d.qpos[q] * gear, zero + gear * d.qvel[v])
            } else if let Some(t) = actuation::tendon_of(m, i) {
                let J = &d.ten_J[t * m.nv()..(t + 1) * m.nv()];
                let rate = tendon_rate(J, m.actuator_gear()[i][0], &d.qvel, [values, rates]);
                (d.ten_length[t] * gear, rate)
            } else {
                (zero, zero)
            };
        }
    }

    /// Forces of actuators, after [`LaneData::transmission`], that are not the user's.
    pub fn fwd_actuation(&mut self, m: &Model) {
        let (d, zero) = (self, LaneValue::splat(0.0));
        d.actuator_force.fill(zero);
        d.qfrc_actuator.fill(zero);
        if m.nu() == 0 || actuation::disabled(m) {
            return;
        }
        let clamp = !m.disabled(mjDSBL_CLAMPCTRL);
        let mut limited_tendon = false;
        for i in 0..m.nu() {
            let [lo, hi] = m.actuator_ctrlrange()[i];
            let mut u = d.ctrl[i];
            if clamp && m.actuator_ctrllimited()[i] != 0 {
                u = clip(u, lo, hi);
            }
            let activations = actuation::activations(m, i);
            if let Some(last) = activations.clone().next_back() {
                d.act_dot[activations].fill(zero);
                d.act_dot[last] = actuation::activation_rate(m, i, u, d.act[last]).unwrap_or(zero);
            }
            if m.opt.disableactuator != 0 && actuation::is_disabled(m, i) {
                continue;
            }
            let w = actuation::input(m, i, u, [&d.act, &d.act_dot]);
            let state = [d.actuator_length[i], d.actuator_velocity[i]];
            d.actuator_force[i] = actuation::known_force(m, i, state, w).unwrap_or(zero);
            limited_tendon |= actuation::tendon_of(m, i).is_some_and(|t| m.tendon_actfrclimited()[t] != 0);
        }
        if limited_tendon {
            actuation::limit_tendon_forces(m, &mut d.actuator_force, &mut d.ten_total);
        }
        for (i, force) in d.actuator_force.iter_mut().enumerate() {
            if m.actuator_forcelimited()[i] != 0 {
                let [lo, hi] = m.actuator_forcerange()[i];
                *force = clip(*force, lo, hi);
            }
            let gear = m.actuator_gear()[i][0];
            if let Some(drive) = drive(m, i) {
                let qfrc = &mut d.qfrc_actuator[drive.dofadr as usize];
                *qfrc = *qfrc + LaneValue::splat(gear) * *force;
            } else if let Some(t) = actuation::tendon_of(m, i) {
                let J = &d.ten_J[t * m.nv()..(t + 1) * m.nv()];
                add_tendon_force(J, gear, *force, &mut d.qfrc_actuator);
            }
        }
        if m.ngravcomp() > 0 && passive::gravity(m).is_some() {
            for (i, &j) in m.dof_jntid().iter().enumerate() {
                if m.jnt_actgravcomp()[j as usize] != 0 {
                    d.qfrc_actuator[i] = d.qfrc_actuator[i] + d.qfrc_gravcomp[i];
                }
            }
        }
        for (j, &limited) in m.jnt_actfrclimited().iter().enumerate() {
            if limited != 0 {
                let ([lo, hi], i) = (m.jnt_actfrcrange()[j], m.jnt_dofadr()[j] as usize);
                d.qfrc_actuator[i] = clip(d.qfrc_actuator[i], lo, hi);
            }
        }
    }

    /// Forces without those of constraints, and the accelerations that they would cause.
    pub fn fwd_acceleration(&mut self, m: &Model) {
        let d = self;
        for i in 0..m.nv() {
            d.qfrc_smooth[i] = d.qfrc_passive[i] - d.qfrc_bias[i] + d.qfrc_applied[i] + d.qfrc_actuator[i];
        }
        d.qacc_smooth.copy_from_slice(&d.qfrc_smooth);
        tree::solve(&mut d.qacc_smooth, &d.qLD, &d.qLDiagInv, pattern(m));
    }

    /// The diagonal of `qDeriv`, which has no other entries where actuators drive slides and hinges and dampers are those of
    /// joints.
    fn velocity_derivative(&mut self, m: &Model, plan: &Plan) {
        let d = self;
        d.qDeriv_diagonal.fill(LaneValue::splat(0.0));
        if !actuation::disabled(m) {
            for (i, drive) in plan.drives.iter().enumerate() {
                if actuation::is_disabled(m, i) {
                    continue;
                }
                let [bias, gain] = actuation::affine_slopes(m, i).map(LaneValue::splat);
                let input = actuation::activations(m, i).next_back().map_or(d.ctrl[i], |last| d.act[last]);
                let gear = LaneValue::splat(m.actuator_gear()[i][0]);
                let to = &mut d.qDeriv_diagonal[drive.dofadr as usize];
                *to = *to + (bias + gain * input) * gear * gear;
            }
        }
        if !passive::disabled(m) && !m.disabled(mjDSBL_DAMPER) {
            let damping = d.qDeriv_diagonal.iter_mut().zip(m.dof_damping());
            damping.for_each(|(to, b)| *to = *to - LaneValue::splat(*b));
        }
    }

    /// Activations, velocities and positions one step on, with forces of dampers or of all that depends on velocity taken
    /// implicitly; `reuse` keeps the factor of an earlier call.
    pub fn integrate(&mut self, m: &Model, plan: &Plan, implicit: Implicit, reuse: bool) {
        if implicit == Implicit::Derivative {
            self.velocity_derivative(m, plan);
        }
        self.integrate_activations(m);
        let (d, h) = (self, m.opt.timestep);
        if implicit != Implicit::Nothing {
            if !reuse {
                d.qH.copy_from_slice(&d.M);
                for (i, b) in m.dof_damping().iter().enumerate() {
                    let diagonal = &mut d.qH[pattern(m).range(i).end - 1];
                    *diagonal = match implicit {
                        Implicit::Derivative => *diagonal - LaneValue::splat(h) * d.qDeriv_diagonal[i],
                        _ => *diagonal + LaneValue::splat(h * b),
                    };
                }
                tree::factor(&mut d.qH, &mut d.qHDiagInv, pattern(m));
            }
            let forces = d.qfrc_smooth.iter().zip(&d.qfrc_constraint);
            d.qacc.iter_mut().zip(forces).for_each(|(a, (smooth, constraint))| *a = *smooth + *constraint);
            tree::solve(&mut d.qacc, &d.qH, &d.qHDiagInv, pattern(m));
        }
        add_scaled(&mut d.qvel, h, &d.qacc);
        support::integrate_pos(m, &mut d.qpos, &d.qvel, h);
    }

    /// What follows evaluation `k` of a Runge-Kutta step: the state of the next one, or the end of the step.
    pub fn runge_kutta(&mut self, m: &Model, k: usize) {
        let d = &mut *self;
        if k == 0 {
            d.start.iter_mut().zip([&d.qpos, &d.qvel, &d.act]).for_each(|(to, from)| to.copy_from_slice(from));
            d.sums.iter_mut().for_each(|sum| sum.fill(LaneValue::splat(0.0)));
        }
        let ([qpos, qvel, act], sums) = (&d.start, d.sums.each_mut().map(|sum| &mut **sum));
        let mut step = RungeKutta { qpos, qvel, act, sums };
        step.add(EVALUATIONS[k].weight, [&d.qvel, &d.qacc, &d.act_dot]);
        if let Some(ahead) = EVALUATIONS[k].ahead {
            return step.move_on(m, ahead, &mut d.qpos, (&mut d.qvel, &d.qacc), (&mut d.act, &d.act_dot));
        }
        [&mut d.qpos, &mut d.qvel, &mut d.act].into_iter().zip(&d.start).for_each(|(to, x)| to.copy_from_slice(x));
        d.act_dot.copy_from_slice(&d.sums[2]);
        self.integrate_activations(m);
        add_scaled(&mut self.qvel, m.opt.timestep, &self.sums[1]);
        support::integrate_pos(m, &mut self.qpos, &self.sums[0], m.opt.timestep);
    }

    fn integrate_activations(&mut self, m: &Model) {
        let d = self;
        if m.na() > 0 && !actuation::disabled(m) {
            for i in 0..m.nu() {
                let disabled = actuation::is_disabled(m, i);
                for j in actuation::activations(m, i) {
                    let rate = if disabled { LaneValue::splat(0.0) } else { d.act_dot[j] };
                    d.act[j] = actuation::next_activation(m, i, d.act[j], rate);
                }
            }
        }
    }
}

/// Adds a multiple of a vector to another.
fn add_scaled(to: &mut [LaneValue], scale: f64, x: &[LaneValue]) {
    to.iter_mut().zip(x).for_each(|(to, x)| *to = *to + LaneValue::splat(scale) * *x);
}
