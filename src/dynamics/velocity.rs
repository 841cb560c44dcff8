//! Velocities, bias forces and interaction forces.
//!
//! In: `qvel`, `cdof`, `cinert`, and for the post-constraint pass `qacc`, contacts and constraint forces. Out: `cvel`,
//! `cdof_dot`, subtree momenta, bias forces, `cacc`, `cfrc_int`, `cfrc_ext`.
//!
//! Recursive Newton-Euler (Featherstone 2008, chapter 5.3): with S the motion axes of body b and p its parent, v_b =
//! v_p + S q̇ and a_b = a_p + Ṡ q̇ + S q̈ outwards; f_b = I_b a_b + v_b ×* I_b v_b plus the forces of the children
//! inwards. The generalised force of a dof is its axis times f_b. Gravity is an upward acceleration of the world. All
//! spatial quantities are about the tree's centre of mass, taken as a point fixed in space.
//!
//! Tests: in this file, `tests/physics/dynamics.rs`.

use super::row::Row;
use super::{each, jacobian, sleep, support, tendon};
use crate::abi::*;
use crate::base::{Error, Result};
use crate::data::Data;
use crate::math::simd::F64x4;
use crate::math::span::{Span, SpanMut, SpanRef};
use crate::math::{Force, Inertia, MINVAL, Mat3, Motion, Real, Vec3};
use crate::model::Model;
use std::ops::Range;

/// Body velocities and the rates of the motion axes.
pub fn com_vel(m: &Model, d: &mut Data) {
    let list = sleep::moving_bodies(m, d.s, d.body_awake_ind);
    body_velocities(m, 0..m.nbody(), list, (d.qvel, d.cdof), Span::all(&mut *d.cvel), Span::all(&mut *d.cdof_dot));
}

/// `cvel` and `cdof_dot` of the listed bodies, or of all in `bodies`.
#[inline(always)]
pub(super) fn body_velocities<R: Real, const PART: bool>(
    m: &Model,
    bodies: Range<usize>,
    list: Option<&[i32]>,
    (qvel, cdof): (&[R], &[Motion<R>]),
    mut cvel: SpanMut<Motion<R>, PART>,
    mut cdof_dot: SpanMut<Motion<R>, PART>,
) {
    let (parentid, dofadr, dofnum) = (m.body_parentid(), m.body_dofadr(), m.body_dofnum());
    let (dof_jntid, jnt_type) = (m.dof_jntid(), m.jnt_type());
    if !PART || bodies.start == 0 {
        cvel[0] = Motion::of(Motion::ZERO);
    }
    for b in each(list, bodies.start.max(1)..bodies.end) {
        let parent = parentid[b] as usize;
        let mut v = if PART && parent == 0 { Motion::of(Motion::ZERO) } else { cvel[parent] };
        let (mut i, n) = (dofadr[b] as usize, dofnum[b] as usize);
        let end = i + n;
        if n == 0 {
            cvel[b] = v;
            continue;
        }
        while i < end {
            let kind = jnt_type[dof_jntid[i] as usize];
            if kind == mjJNT_HINGE as i32 || kind == mjJNT_SLIDE as i32 {
                cdof_dot[i] = v.cross(cdof[i]);
                v += cdof[i] * qvel[i];
                i += 1;
                continue;
            }
            if kind == mjJNT_FREE as i32 {
                cdof_dot[i..i + 3].fill(Motion::of(Motion::ZERO));
                v += Motion::combine(&cdof[i..i + 3], &qvel[i..i + 3]);
                i += 3;
            }
            for (rate, axis) in cdof_dot[i..i + 3].iter_mut().zip(&cdof[i..i + 3]) {
                *rate = v.cross(*axis);
            }
            v += Motion::combine(&cdof[i..i + 3], &qvel[i..i + 3]);
            i += 3;
        }
        cvel[b] = v;
    }
}

/// Acceleration of the world: gravity pulls by accelerating the frame upwards.
fn world_acceleration(m: &Model) -> Motion {
    if m.disabled(mjDSBL_GRAVITY) {
        return Motion::ZERO;
    }
    Motion::new(Vec3::ZERO, -Vec3(m.opt.gravity))
}

/// Force needed to move a body's inertia: I a + v ×* I v.
#[inline(always)]
fn inertial_force<R: Real>(inertia: Inertia<R>, vel: Motion<R>, acc: Motion<R>) -> Force<R> {
    inertia * acc + vel.cross_force(inertia * vel)
}

/// [`inertial_force`] of successive bodies, four at a time if there are at least four.
#[inline(never)]
fn inertial_forces(inertia: &[Inertia], vel: &[Motion], acc: &[Motion], force: &mut [Force]) {
    let n = force.len();
    let (inertia, vel, acc) = (&inertia[..n], &vel[..n], &acc[..n]);
    if n < 4 {
        return (0..n).for_each(|b| force[b] = inertial_force(inertia[b], vel[b], acc[b]));
    }
    // the last four have some of those before
    for first in (0..n.div_ceil(4)).map(|k| (4 * k).min(n - 4)) {
        let inertia = Inertia(F64x4::of_rows(four(inertia, first).map(|x| &x.0)));
        let [vel, acc] = [vel, acc].map(|x| Motion(F64x4::of_rows(four(x, first).map(|x| &x.0))));
        let [a, b, c, d] = &mut force[first..first + 4] else { unreachable!() };
        F64x4::to_rows(inertial_force(inertia, vel, acc).0, [&mut a.0, &mut b.0, &mut c.0, &mut d.0]);
    }
}

/// Four successive elements.
#[inline(always)]
fn four<T>(x: &[T], first: usize) -> [&T; 4] {
    let [a, b, c, d] = &x[first..first + 4] else { unreachable!() };
    [a, b, c, d]
}

/// Recursive Newton-Euler: `result` (nv) = the generalised forces of the bodies' inertia at zero acceleration, or with
/// `flg_acc` at `qacc` (without armature). Dofs that sleep keep their old entries.
pub fn rne(m: &Model, d: &Data, flg_acc: bool, result: &mut [f64]) -> Result<()> {
    let frame = d.stack.frame();
    let (cacc, cfrc) = frame.scratch::<Motion>(2 * m.nbody())?.split_at_mut(m.nbody());
    let cfrc: &mut [Force] = bytemuck::cast_slice_mut(cfrc);
    let list = sleep::moving_bodies(m, d.s, d.body_awake_ind);
    let sources = BodySources { qvel: d.qvel, cdof: d.cdof, cinert: d.cinert };
    let (cdof_dot, cvel) = (Span::all(&*d.cdof_dot), Span::all(&*d.cvel));
    let (cacc, cfrc, result) = (Span::all(cacc), Span::all(cfrc), Span::all(result));
    let passes = NewtonEuler { sources, qacc: flg_acc.then_some(&*d.qacc), cdof_dot, cvel, cacc, cfrc, result };
    match list {
        None if !flg_acc => NewtonEuler { qacc: None, ..passes }.run_by_fours(m, 0..m.nbody()),
        _ => run_cold(passes, m, list),
    }
    Ok(())
}

/// With accelerations, or where some bodies sleep.
#[inline(never)]
fn run_cold(passes: NewtonEuler<f64, false>, m: &Model, list: Option<&[i32]>) {
    passes.run(m, 0..m.nbody(), list);
}

/// What velocities of bodies and forces on them follow from.
#[derive(Clone, Copy)]
pub struct BodySources<'a, R> {
    pub qvel: &'a [R],
    pub cdof: &'a [Motion<R>],
    pub cinert: &'a [Inertia<R>],
}

/// The two passes of recursive Newton-Euler.
pub(super) struct NewtonEuler<'a, R, const PART: bool> {
    pub sources: BodySources<'a, R>,
    pub qacc: Option<&'a [R]>,
    pub cdof_dot: SpanRef<'a, Motion<R>, PART>,
    pub cvel: SpanRef<'a, Motion<R>, PART>,
    /// Scratch memory: accelerations of the bodies and forces on them.
    pub cacc: SpanMut<'a, Motion<R>, PART>,
    pub cfrc: SpanMut<'a, Force<R>, PART>,
    pub result: SpanMut<'a, R, PART>,
}

impl<R: Real, const PART: bool> NewtonEuler<'_, R, PART> {
    /// For the listed bodies, or all in `bodies`.
    #[inline(always)]
    pub fn run(mut self, m: &Model, bodies: Range<usize>, list: Option<&[i32]>) {
        let bodies = bodies.start.max(1)..bodies.end;
        let (inertia, vel) = (self.sources.cinert, self.cvel);
        self.accelerate(m, bodies.clone(), |to, b, acc| *to = inertial_force(inertia[b], vel[b], acc), list);
        self.project(m, bodies, list);
    }

    /// Accelerations, and forces from bodies and these.
    #[inline(always)]
    fn accelerate(
        &mut self,
        m: &Model,
        bodies: Range<usize>,
        force: impl Fn(&mut Force<R>, usize, Motion<R>),
        list: Option<&[i32]>,
    ) {
        let NewtonEuler { sources, qacc, cdof_dot, cacc, cfrc, .. } = self;
        let BodySources { qvel, cdof, .. } = *sources;
        let (parentid, dofadr, dofnum) = (m.body_parentid(), m.body_dofadr(), m.body_dofnum());
        let world = Motion::of(world_acceleration(m));
        if !PART {
            (cacc[0], cfrc[0]) = (world, Force::of(Force::ZERO));
        }
        for b in each(list, bodies) {
            let parent = parentid[b] as usize;
            let mut acc = if PART && parent == 0 { world } else { cacc[parent] };
            if dofnum[b] > 0 {
                let first = dofadr[b] as usize;
                let dofs = first..first + dofnum[b] as usize;
                acc += Motion::combine(&cdof_dot[dofs.clone()], &qvel[dofs.clone()]);
                if let Some(qacc) = qacc {
                    acc += Motion::combine(&cdof[dofs.clone()], &qacc[dofs]);
                }
            }
            cacc[b] = acc;
            force(&mut cfrc[b], b, acc);
        }
    }

    /// Generalised forces from those on the bodies.
    #[inline(always)]
    fn project(self, m: &Model, bodies: Range<usize>, list: Option<&[i32]>) {
        let NewtonEuler { sources: BodySources { cdof, .. }, mut cfrc, mut result, .. } = self;
        let (parentid, dofadr, dofnum) = (m.body_parentid(), m.body_dofadr(), m.body_dofnum());
        for b in each(list, bodies).rev() {
            let force = cfrc[b];
            let first = dofadr[b].max(0) as usize;
            for i in first..first + dofnum[b] as usize {
                result[i] = cdof[i].dot(force);
            }
            let parent = parentid[b] as usize;
            // the force on the world is not needed
            if !PART || parent > 0 {
                cfrc[parent] += force;
            }
        }
    }
}

impl<const PART: bool> NewtonEuler<'_, f64, PART> {
    /// As [`NewtonEuler::run`], of all in `bodies`, four of them at a time where their order does not matter.
    #[inline(always)]
    pub fn run_by_fours(mut self, m: &Model, bodies: Range<usize>) {
        let bodies = bodies.start.max(1)..bodies.end;
        if bodies.len() < 4 {
            return self.run(m, bodies, None);
        }
        self.accelerate(m, bodies.clone(), |_, _, _| (), None);
        let inertia = &self.sources.cinert[bodies.clone()];
        let (vel, acc) = (&self.cvel[bodies.clone()], &self.cacc[bodies.clone()]);
        inertial_forces(inertia, vel, acc, &mut self.cfrc[bodies.clone()]);
        self.project(m, bodies, None);
    }
}

/// Adds to `qfrc` (nv) the bias force of tendon armature A: A (J̇ q̇) Jᵀ.
#[inline(always)]
pub fn tendon_bias(m: &Model, d: &Data, qfrc: &mut [f64]) -> Result<()> {
    if tendon::has_armature(m) { armature_bias(m, d, qfrc) } else { Ok(()) }
}

#[inline(never)]
fn armature_bias(m: &Model, d: &Data, qfrc: &mut [f64]) -> Result<()> {
    let sparse = super::is_sparse(m);
    for (t, &armature) in m.tendon_armature().iter().enumerate() {
        if armature == 0.0 || (sleep::active(m, d.s) && sleep::tendon_state(m, d.tree_awake, t) == mjS_ASLEEP) {
            continue;
        }
        let coefficient = armature * tendon::acceleration_bias(m, d, t)?;
        if coefficient != 0.0 {
            let J = Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, sparse);
            J.each(|i, x| qfrc[i] += coefficient * x);
        }
    }
    Ok(())
}

/// `subtree_linvel` and `subtree_angmom`: velocity of every subtree's centre of mass, angular momentum about it.
pub fn subtree_vel(m: &Model, d: &mut Data) -> Result<()> {
    let nbody = m.nbody();
    let frame = d.stack.frame();
    let velocity: &mut [Vec3] = frame.scratch(nbody)?;
    let (mass, submass, parentid) = (m.body_mass(), m.body_subtreemass(), m.body_parentid());
    let (com, xipos) = (&*d.subtree_com, &*d.xipos);
    let (linvel, angmom) = (&mut *d.subtree_linvel, &mut *d.subtree_angmom);
    let (cvel, ximat, inertia) = (&*d.cvel, &*d.ximat, m.body_inertia());
    let (rootid, weldid) = (m.body_rootid(), m.body_weldid());
    let com_velocity = |b: usize| -> Motion {
        if weldid[b] == 0 {
            return Motion::ZERO;
        }
        cvel[b].at(xipos[b] - com[rootid[b] as usize])
    };
    let all = sleep::bodies(m, d.s, d.body_awake_ind);
    let moving = sleep::moving_bodies(m, d.s, d.body_awake_ind);
    for b in each(all, 0..nbody) {
        let vel = com_velocity(b);
        velocity[b] = vel.linear();
        angmom[b] = ximat[b] * (ximat[b].transpose() * vel.angular()).component_mul(inertia[b]);
        linvel[b] = velocity[b] * mass[b];
    }
    for b in each(moving, 1..nbody).rev() {
        let p = linvel[b];
        linvel[parentid[b] as usize] += p;
    }
    for b in each(all, 0..nbody) {
        linvel[b] *= 1.0 / f64::max(MINVAL, submass[b]);
    }
    for b in each(moving, 1..nbody).rev() {
        let parent = parentid[b] as usize;
        // the body's own momentum about its subtree's centre, then the subtree's about the parent's
        let own = (velocity[b] - linvel[b]) * mass[b];
        angmom[b] += (xipos[b] - com[b]).cross(own);
        let whole = (linvel[b] - linvel[parent]) * submass[b];
        let orbit = (com[b] - com[parent]).cross(whole);
        let sum = angmom[b] + orbit;
        angmom[parent] += sum;
    }
    Ok(())
}

/// Body accelerations and interaction forces under the final `qacc`, contacts and constraints: `cacc`, `cfrc_ext`,
/// `cfrc_int`.
pub fn rne_post_constraint(m: &Model, d: &mut Data) -> Result<()> {
    external_wrenches(m, d)?;
    interaction_forces(m, d);
    Ok(())
}

/// `cacc` and `cfrc_int`.
fn interaction_forces(m: &Model, d: &mut Data) {
    let nbody = m.nbody();
    let (parentid, dofadr, dofnum) = (m.body_parentid(), m.body_dofadr(), m.body_dofnum());
    let (cacc, cfrc_int, cfrc_ext) = (&mut *d.cacc, &mut *d.cfrc_int, &*d.cfrc_ext);
    (cacc[0], cfrc_int[0]) = (world_acceleration(m), Force::ZERO);
    for b in 1..nbody {
        let mut acc = cacc[parentid[b] as usize];
        if dofnum[b] > 0 {
            let first = dofadr[b] as usize;
            let dofs = first..first + dofnum[b] as usize;
            acc += Motion::combine(&d.cdof_dot[dofs.clone()], &d.qvel[dofs.clone()]);
            acc += Motion::combine(&d.cdof[dofs.clone()], &d.qacc[dofs]);
        }
        cacc[b] = acc;
    }
    inertial_forces(&d.cinert[1..], &d.cvel[1..], &cacc[1..], &mut cfrc_int[1..]);
    for (force, external) in cfrc_int.iter_mut().zip(cfrc_ext).skip(1) {
        *force -= *external;
    }
    for b in (1..nbody).rev() {
        let force = cfrc_int[b];
        cfrc_int[parentid[b] as usize] += force;
    }
}

/// `cfrc_ext`: applied wrenches, contacts, connect and weld constraints.
fn external_wrenches(m: &Model, d: &mut Data) -> Result<()> {
    d.cfrc_ext.fill(Force::ZERO);
    for b in 1..m.nbody() {
        let [fx, fy, fz, tx, ty, tz] = d.xfrc_applied[b];
        if d.xfrc_applied[b].iter().any(|&x| x != 0.0) {
            let offset = jacobian::offset(m, d, d.xipos[b], b);
            d.cfrc_ext[b] = jacobian::wrench(Vec3([fx, fy, fz]), Vec3([tx, ty, tz]), offset);
        }
    }
    for k in 0..d.contact.len() {
        let con = &d.contact[k];
        if con.efc_address < 0 || con.geom[0] < 0 || con.geom[1] < 0 {
            continue;
        }
        let local = support::contact_force(m, d, k);
        let to_world = Mat3(con.frame).transpose();
        let (force, torque) = (to_world * Vec3::from_slice(&local[..3]), to_world * Vec3::from_slice(&local[3..]));
        let (pos, geom) = (Vec3(con.pos), con.geom);
        for (g, sign) in [(geom[0], -1.0), (geom[1], 1.0)] {
            let b = m.geom_bodyid()[g as usize] as usize;
            add_external(m, d, b, pos, force * sign, torque * sign);
        }
    }
    equality_wrenches(m, d)
}

fn add_external(m: &Model, d: &mut Data, b: usize, point: Vec3, force: Vec3, torque: Vec3) {
    if b > 0 {
        let w = jacobian::wrench(force, torque, jacobian::offset(m, d, point, b));
        d.cfrc_ext[b] += w;
    }
}

fn equality_wrenches(m: &Model, d: &mut Data) -> Result<()> {
    let error = |text: String| Err(Error::in_routine("mj_rnePostConstraint", text));
    // the count outlives the rows, for which there may have been no memory
    let ne = d.efc_force.len().min(d.s.ne as usize);
    let mut row = 0;
    while row < ne {
        let eq = d.efc_id[row] as usize;
        if d.efc_type[row] != mjCNSTR_EQUALITY as i32 {
            return error(format!("row {row} is not an equality constraint (equality {eq})"));
        }
        let kind = mjtEq::from_int(m.eq_type()[eq]);
        match kind {
            Some(mjEQ_CONNECT | mjEQ_WELD) => {
                let weld = kind == Some(mjEQ_WELD);
                let f = &d.efc_force[row..row + if weld { 6 } else { 3 }];
                let force = Vec3::from_slice(f);
                let torque = if weld { Vec3::from_slice(&f[3..]) } else { Vec3::ZERO };
                let data = &m.eq_data()[eq];
                let anchors = [Vec3::from_slice(data), Vec3::from_slice(&data[3..])];
                for (side, sign) in [(0, 1.0), (1, -1.0)] {
                    let id = if side == 0 { m.eq_obj1id()[eq] } else { m.eq_obj2id()[eq] } as usize;
                    let (b, local) = if m.eq_objtype()[eq] == mjOBJ_BODY as i32 {
                        // a weld's first anchor is stored for body 2
                        (id, anchors[if weld { 1 - side } else { side }])
                    } else {
                        (m.site_bodyid()[id] as usize, m.site_pos()[id])
                    };
                    let point = d.xmat[b] * local + d.xpos[b];
                    add_external(m, d, b, point, force * sign, torque * sign);
                }
                row += if weld { 6 } else { 3 };
            }
            Some(mjEQ_JOINT | mjEQ_TENDON) => row += 1,
            Some(mjEQ_FLEX) => {
                let f = m.eq_obj1id()[eq] as usize;
                let first = m.flex_edgeadr()[f] as usize;
                let edges = first..first + m.flex_edgenum()[f] as usize;
                row += m.flexedge_rigid()[edges].iter().filter(|&&rigid| rigid == 0).count();
            }
            _ => return error(format!("unknown constraint type type {}", m.eq_type()[eq])),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_of_four_bodies_are_those_of_each() {
        let number = |k: usize, b: usize| ((k * 7 + b * 5) % 11) as f64 / 3.0 - 1.6;
        for n in 0..10 {
            let inertia: Vec<Inertia> = (0..n).map(|b| Inertia::from_fn(|k| number(k, b))).collect();
            let [vel, acc]: [Vec<Motion>; 2] =
                [3, 8].map(|shift| (0..n).map(|b| Motion::from_fn(|k| number(k + shift, b))).collect());
            let want: Vec<Force> = (0..n).map(|b| inertial_force(inertia[b], vel[b], acc[b])).collect();
            let mut force = vec![Force([f64::NAN; 6]); n];
            inertial_forces(&inertia, &vel, &acc, &mut force);
            assert_eq!(force, want);
        }
    }
}
