//! The stages of a step that run in lanes, in their order.
//!
//! Tests: `tests/engine/lanes.rs`.

use super::{Implicit, LaneData, LanePoses, LaneValue};
use crate::abi::*;
use crate::base::Result;

use crate::dynamics::inertia::pattern;

use crate::dynamics::row::Row;
use crate::dynamics::runge_kutta::{EVALUATIONS, RungeKutta};
use crate::dynamics::transmission::{add_tendon_force, tendon_rate};
use crate::dynamics::velocity::BodySources;
use crate::dynamics::{actuation, fluid, passive, support, tendon};
use crate::math::scalar::clip;

use crate::math::tree;
use crate::model::Model;
use crate::plan::{Plan, drive};

impl LaneData {
    /// Frames, centres of mass, and inertias and motion axes about them.
    pub fn poses(&mut self, m: &Model) -> Result<()> {
        self.poses.spans().fill(m, self.state.configuration(), &self.all, &mut [])
    }

    /// Lengths of tendons and their Jacobians.
    pub fn tendons(&mut self, m: &Model, plan: &Plan) -> Result<()> {
        let d = self;
        let (qpos, site_xpos, subtree_com, cdof) =
            (&*d.state.qpos, &*d.poses.site_xpos, &*d.poses.subtree_com, &*d.poses.cdof);
        let mut edited = None;
        let bodies = tendon::Bodies { paths: plan.tendon_paths(m, &mut edited), qpos, site_xpos, subtree_com, cdof };
        let (known, arc, points) = (&mut *d.tendons.wrap_known, &mut *d.tendons.wrap_arc, &mut *d.tendons.wrap_points);
        let mut wraps = tendon::WrapPaths { known, arc, points };
        let geoms = (&*d.poses.geom_xpos, &*d.poses.geom_xmat);
        tendon::tendons_in_lanes(m, &bodies, geoms, &mut wraps, (&mut d.tendons.ten_length, &mut d.tendons.ten_J))
    }

    /// Rates of the lengths of tendons.
    pub fn tendon_velocities(&mut self, m: &Model) {
        let d = self;
        let rows = d.tendons.ten_J.chunks_exact(m.nv().max(1));
        d.tendons.ten_velocity.iter_mut().zip(rows).for_each(|(v, J)| *v = Row::of_dense(J).dot(&d.state.qvel));
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

    /// Passive forces of springs and dampers of joints and tendons, of gravity compensation and of a fluid on boxes.
    pub fn passive(&mut self, m: &Model, plan: &Plan) {
        let (d, zero) = (self, LaneValue::splat(0.0));
        let forces = [
            &mut d.forces.qfrc_spring,
            &mut d.forces.qfrc_damper,
            &mut d.forces.qfrc_gravcomp,
            &mut d.forces.qfrc_fluid,
        ];
        forces.into_iter().chain([&mut d.forces.qfrc_passive]).for_each(|qfrc| qfrc.fill(zero));
        if passive::disabled(m) {
            return;
        }
        if !m.disabled(mjDSBL_SPRING) {
            (0..m.njnt()).for_each(|j| passive::joint_spring(m, j, &d.state.qpos, &mut d.forces.qfrc_spring));
        }
        if !m.disabled(mjDSBL_DAMPER) {
            let state = m.dof_damping().iter().zip(&d.state.qvel);
            d.forces.qfrc_damper.iter_mut().zip(state).for_each(|(f, (b, v))| *f = LaneValue::splat(-b) * *v);
        }
        let rows = d.tendons.ten_J.chunks_exact(m.nv().max(1));
        for (t, ((&length, &velocity), J)) in
            d.tendons.ten_length.iter().zip(&d.tendons.ten_velocity).zip(rows).enumerate()
        {
            let qfrc: [&mut [LaneValue]; 2] = [&mut d.forces.qfrc_spring, &mut d.forces.qfrc_damper];
            passive::add_tendon(m, t, [length, velocity], Row::of_dense(J), qfrc);
        }
        let compensated = m.ngravcomp() > 0
            && passive::gravity_compensation(
                m,
                &plan.chains,
                None,
                (&d.poses.xipos, &d.poses.subtree_com, &d.poses.cdof),
                &mut d.forces.qfrc_gravcomp,
            );
        let in_fluid = passive::in_fluid(m);
        if in_fluid {
            let (cvel, subtree_com, cdof) = (&*d.rates.cvel, &*d.poses.subtree_com, &*d.poses.cdof);
            fluid::Boxes { cvel, subtree_com, cdof, xipos: &d.poses.xipos, ximat: &d.poses.ximat }.add_all(
                m,
                &plan.chains,
                &mut d.forces.qfrc_fluid,
            );
        }
        for i in 0..m.nv() {
            d.forces.qfrc_passive[i] = d.forces.qfrc_spring[i] + d.forces.qfrc_damper[i];
            if in_fluid {
                d.forces.qfrc_passive[i] = d.forces.qfrc_passive[i] + d.forces.qfrc_fluid[i];
            }
            if compensated && passive::compensates(m, i) {
                d.forces.qfrc_passive[i] = d.forces.qfrc_passive[i] + d.forces.qfrc_gravcomp[i];
            }
        }
    }

    /// Lengths and velocities of actuators on slides, hinges and tendons.
    pub fn transmission(&mut self, m: &Model) {
        let (d, zero) = (self, LaneValue::splat(0.0));
        if actuation::disabled(m) {
            return;
        }
        let [values, rates] = &mut d.forces.moment;
        for i in 0..m.nu() {
            let gear = LaneValue::splat(m.actuator_gear()[i][0]);
            (d.forces.actuator_length[i], d.forces.actuator_velocity[i]) = if let Some(drive) = drive(m, i) {
                let (q, v) = (drive.qposadr as usize, drive.dofadr as usize);
                (d.state.qpos[q] * gear, zero + gear * d.state.qvel[v])
            } else if let Some(t) = actuation::tendon_of(m, i) {
                let J = &d.tendons.ten_J[t * m.nv()..(t + 1) * m.nv()];
                let rate = tendon_rate(J, m.actuator_gear()[i][0], &d.state.qvel, [values, rates]);
                (d.tendons.ten_length[t] * gear, rate)
            } else {
                (zero, zero)
            };
        }
    }

    /// Forces of actuators, after [`LaneData::transmission`], that are not the user's.
    pub fn fwd_actuation(&mut self, m: &Model) {
        let (d, zero) = (self, LaneValue::splat(0.0));
        d.forces.actuator_force.fill(zero);
        d.forces.qfrc_actuator.fill(zero);
        if m.nu() == 0 || actuation::disabled(m) {
            return;
        }
        let clamp = !m.disabled(mjDSBL_CLAMPCTRL);
        let mut limited_tendon = false;
        for i in 0..m.nu() {
            let [lo, hi] = m.actuator_ctrlrange()[i];
            let mut u = d.state.ctrl[i];
            if clamp && m.actuator_ctrllimited()[i] != 0 {
                u = clip(u, lo, hi);
            }
            let activations = actuation::activations(m, i);
            if let Some(last) = activations.clone().next_back() {
                d.forces.act_dot[activations].fill(zero);
                d.forces.act_dot[last] = actuation::activation_rate(m, i, u, d.state.act[last]).unwrap_or(zero);
            }
            if m.opt.disableactuator != 0 && actuation::is_disabled(m, i) {
                continue;
            }
            let w = actuation::input(m, i, u, [&d.state.act, &d.forces.act_dot]);
            let state = [d.forces.actuator_length[i], d.forces.actuator_velocity[i]];
            d.forces.actuator_force[i] = actuation::known_force(m, i, state, w).unwrap_or(zero);
            limited_tendon |= actuation::tendon_of(m, i).is_some_and(|t| m.tendon_actfrclimited()[t] != 0);
        }
        if limited_tendon {
            actuation::limit_tendon_forces(m, &mut d.forces.actuator_force, &mut d.tendons.total);
        }
        for (i, force) in d.forces.actuator_force.iter_mut().enumerate() {
            if m.actuator_forcelimited()[i] != 0 {
                let [lo, hi] = m.actuator_forcerange()[i];
                *force = clip(*force, lo, hi);
            }
            let gear = m.actuator_gear()[i][0];
            if let Some(drive) = drive(m, i) {
                let qfrc = &mut d.forces.qfrc_actuator[drive.dofadr as usize];
                *qfrc = *qfrc + LaneValue::splat(gear) * *force;
            } else if let Some(t) = actuation::tendon_of(m, i) {
                let J = &d.tendons.ten_J[t * m.nv()..(t + 1) * m.nv()];
                add_tendon_force(J, gear, *force, &mut d.forces.qfrc_actuator);
            }
        }
        if m.ngravcomp() > 0 && passive::gravity(m).is_some() {
            for (i, &j) in m.dof_jntid().iter().enumerate() {
                if m.jnt_actgravcomp()[j as usize] != 0 {
                    d.forces.qfrc_actuator[i] = d.forces.qfrc_actuator[i] + d.forces.qfrc_gravcomp[i];
                }
            }
        }
        for (j, &limited) in m.jnt_actfrclimited().iter().enumerate() {
            if limited != 0 {
                let ([lo, hi], i) = (m.jnt_actfrcrange()[j], m.jnt_dofadr()[j] as usize);
                d.forces.qfrc_actuator[i] = clip(d.forces.qfrc_actuator[i], lo, hi);
            }
        }
    }

    /// Forces without those of constraints, and the accelerations that they would cause.
    pub fn fwd_acceleration(&mut self, m: &Model) {
        let d = self;
        for i in 0..m.nv() {
            d.forces.qfrc_smooth[i] =
                d.forces.qfrc_passive[i] - d.rates.qfrc_bias[i] + d.state.qfrc_applied[i] + d.forces.qfrc_actuator[i];
        }
        d.forces.qacc_smooth.copy_from_slice(&d.forces.qfrc_smooth);
        tree::solve(&mut d.forces.qacc_smooth, &d.poses.qLD, &d.poses.qLDiagInv, pattern(m));
    }

    /// The diagonal of `qDeriv`, which has no other entries where actuators drive slides and hinges and dampers are those of
    /// joints.
    fn velocity_derivative(&mut self, m: &Model, plan: &Plan) {
        let d = self;
        d.integration.qDeriv_diagonal.fill(LaneValue::splat(0.0));
        if !actuation::disabled(m) {
            for (i, drive) in plan.drives.iter().enumerate() {
                if actuation::is_disabled(m, i) {
                    continue;
                }
                let [bias, gain] = actuation::affine_slopes(m, i).map(LaneValue::splat);
                let input = actuation::activations(m, i).next_back().map_or(d.state.ctrl[i], |last| d.state.act[last]);
                let gear = LaneValue::splat(m.actuator_gear()[i][0]);
                let to = &mut d.integration.qDeriv_diagonal[drive.dofadr as usize];
                *to = *to + (bias + gain * input) * gear * gear;
            }
        }
        if !passive::disabled(m) && !m.disabled(mjDSBL_DAMPER) {
            let damping = d.integration.qDeriv_diagonal.iter_mut().zip(m.dof_damping());
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
                d.integration.qH.copy_from_slice(&d.poses.M);
                for (i, b) in m.dof_damping().iter().enumerate() {
                    let diagonal = &mut d.integration.qH[pattern(m).range(i).end - 1];
                    *diagonal = match implicit {
                        Implicit::Derivative => *diagonal - LaneValue::splat(h) * d.integration.qDeriv_diagonal[i],
                        _ => *diagonal + LaneValue::splat(h * b),
                    };
                }
                tree::factor(&mut d.integration.qH, &mut d.integration.qHDiagInv, pattern(m));
            }
            let forces = d.forces.qfrc_smooth.iter().zip(&d.forces.qfrc_constraint);
            d.forces.qacc.iter_mut().zip(forces).for_each(|(a, (smooth, constraint))| *a = *smooth + *constraint);
            tree::solve(&mut d.forces.qacc, &d.integration.qH, &d.integration.qHDiagInv, pattern(m));
        }
        add_scaled(&mut d.state.qvel, h, &d.forces.qacc);
        support::integrate_pos(m, &mut d.state.qpos, &d.state.qvel, h);
    }

    /// What follows evaluation `k` of a Runge-Kutta step: the state of the next one, or the end of the step.
    pub fn runge_kutta(&mut self, m: &Model, k: usize) {
        let d = &mut *self;
        if k == 0 {
            d.integration
                .start
                .iter_mut()
                .zip([&d.state.qpos, &d.state.qvel, &d.state.act])
                .for_each(|(to, from)| to.copy_from_slice(from));
            d.integration.sums.iter_mut().for_each(|sum| sum.fill(LaneValue::splat(0.0)));
        }
        let ([qpos, qvel, act], sums) = (&d.integration.start, d.integration.sums.each_mut().map(|sum| &mut **sum));
        let mut step = RungeKutta { qpos, qvel, act, sums };
        step.add(EVALUATIONS[k].weight, [&d.state.qvel, &d.forces.qacc, &d.forces.act_dot]);
        if let Some(ahead) = EVALUATIONS[k].ahead {
            return step.move_on(
                m,
                ahead,
                &mut d.state.qpos,
                (&mut d.state.qvel, &d.forces.qacc),
                (&mut d.state.act, &d.forces.act_dot),
            );
        }
        [&mut d.state.qpos, &mut d.state.qvel, &mut d.state.act]
            .into_iter()
            .zip(&d.integration.start)
            .for_each(|(to, x)| to.copy_from_slice(x));
        d.forces.act_dot.copy_from_slice(&d.integration.sums[2]);
        self.integrate_activations(m);
        add_scaled(&mut self.state.qvel, m.opt.timestep, &self.integration.sums[1]);
        support::integrate_pos(m, &mut self.state.qpos, &self.integration.sums[0], m.opt.timestep);
    }

    fn integrate_activations(&mut self, m: &Model) {
        let d = self;
        if m.na() > 0 && !actuation::disabled(m) {
            for i in 0..m.nu() {
                let disabled = actuation::is_disabled(m, i);
                for j in actuation::activations(m, i) {
                    let rate = if disabled { LaneValue::splat(0.0) } else { d.forces.act_dot[j] };
                    d.state.act[j] = actuation::next_activation(m, i, d.state.act[j], rate);
                }
            }
        }
    }
}

/// Adds a multiple of a vector to another.
fn add_scaled(to: &mut [LaneValue], scale: f64, x: &[LaneValue]) {
    to.iter_mut().zip(x).for_each(|(to, x)| *to = *to + LaneValue::splat(scale) * *x);
}
