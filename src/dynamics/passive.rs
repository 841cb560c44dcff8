//! Passive forces: springs and dampers of joints, tendons and flexes, gravity compensation, fluid.
//!
//! In: positions, velocities, lengths. Out: `qfrc_spring`, `qfrc_damper`, `qfrc_gravcomp`, `qfrc_fluid` and their sum
//! `qfrc_passive`. A spring gives `−k (q − q_spring)` and a damper `−b v`; those of a tendon act through its Jacobian
//! row, and its spring has a dead band. Gravity compensation applies `−c m g` at the centre of mass of a body. The
//! user's callback and plugins may change the result.
//!
//! Tests: `tests/physics/dynamics.rs`.

use super::row::Row;
use super::{each, flex_force, fluid, jacobian, sleep};
use crate::abi::*;
use crate::base::Result;
use crate::data::{Callback, Data, DataScalars};
use crate::math::{Motion, Quat, Real, Vec3};
use crate::model::Model;
use crate::plan::Chains;
use crate::plugin;

/// Whether springs and dampers are both switched off, which switches off every passive force, callbacks included.
pub fn disabled(m: &Model) -> bool {
    m.disabled(mjDSBL_SPRING) && m.disabled(mjDSBL_DAMPER)
}

/// All passive forces; where everything sleeps, those of the user alone.
pub fn passive(m: &Model, d: &mut Data) -> Result<()> {
    if m.nv() > 0 && !sleep::unchanging(m, d.s) {
        parts(m, d)?;
    }
    if disabled(m) {
        return Ok(());
    }
    d.call(m, Callback::Passive);
    if m.nplugin() > 0 {
        plugin::compute(m, d, mjPLUGIN_PASSIVE)?;
    }
    Ok(())
}

/// Whether a fluid acts on the bodies.
pub fn in_fluid(m: &Model) -> bool {
    m.opt.viscosity != 0.0 || m.opt.density != 0.0
}

/// What the model itself has, and the sum.
fn parts(m: &Model, d: &mut Data) -> Result<()> {
    let awake = sleep::dofs(m, d.s, d.dof_awake_ind);
    let zero = |qfrc: &mut [f64]| match awake {
        None => qfrc.fill(0.0),
        Some(list) => list.iter().for_each(|&i| qfrc[i as usize] = 0.0),
    };
    zero(d.qfrc_spring);
    zero(d.qfrc_gravcomp);
    zero(d.qfrc_fluid);
    if disabled(m) {
        zero(d.qfrc_damper);
        zero(d.qfrc_passive);
        return Ok(());
    }
    let springs = !m.disabled(mjDSBL_SPRING);
    let dampers = !m.disabled(mjDSBL_DAMPER);
    if springs {
        let (qpos, qfrc_spring) = (&*d.qpos, &mut *d.qfrc_spring);
        for_awake(m, d.s, d.body_awake_ind, |j| joint_spring(m, j, qpos, qfrc_spring));
    }
    damp_joints(m, sleep::dofs(m, d.s, d.dof_awake_ind), d.qvel, d.qfrc_damper);
    let on = flex_force::Enabled { springs, dampers };
    if m.nflex() > 0 {
        flex_force::elasticity(m, d, on)?;
        flex_force::edges(m, d, on);
    }
    if m.ntendon() > 0 {
        tendons(m, d);
    }
    let compensated = m.ngravcomp() > 0 && {
        let (xipos, com, cdof) = (&*d.xipos, &*d.subtree_com, &*d.cdof);
        let list = sleep::moving_bodies(m, d.s, d.body_awake_ind);
        gravity_compensation(m, &d.plan.chains, list, (xipos, com, cdof), d.qfrc_gravcomp)
    };
    if in_fluid(m) {
        fluid::fluid(m, d);
    }
    if m.nflex() > 0 {
        flex_force::contacts(m, d)?;
    }
    let parts = [&*d.qfrc_spring, &*d.qfrc_damper, &*d.qfrc_gravcomp, &*d.qfrc_fluid];
    sum(m, sleep::dofs(m, d.s, d.dof_awake_ind), compensated, parts, d.qfrc_passive);
    Ok(())
}

/// `qfrc_damper` of joints, of the listed dofs or all.
#[inline(always)]
pub(super) fn damp_joints<R: Real>(m: &Model, list: Option<&[i32]>, qvel: &[R], qfrc: &mut [R]) {
    let damping = m.dof_damping();
    match list {
        None if m.disabled(mjDSBL_DAMPER) => qfrc.fill(R::of(0.0)),
        Some(list) if m.disabled(mjDSBL_DAMPER) => list.iter().for_each(|&i| qfrc[i as usize] = R::of(0.0)),
        None => qfrc.iter_mut().zip(damping.iter().zip(qvel)).for_each(|(f, (b, v))| *f = R::of(-b) * *v),
        Some(list) => list.iter().for_each(|&i| qfrc[i as usize] = R::of(-damping[i as usize]) * qvel[i as usize]),
    }
}

/// Adds the parts up, of the listed dofs or all.
#[inline(always)]
pub(super) fn sum<R: Real>(
    m: &Model,
    list: Option<&[i32]>,
    compensated: bool,
    [spring, damper, gravcomp, fluid]: [&[R]; 4],
    qfrc: &mut [R],
) {
    let in_fluid = in_fluid(m);
    if list.is_none() && !in_fluid && !compensated {
        return qfrc.iter_mut().zip(spring.iter().zip(damper)).for_each(|(f, (s, d))| *f = *s + *d);
    }
    for i in each(list, 0..m.nv()) {
        qfrc[i] = spring[i] + damper[i];
        if in_fluid {
            qfrc[i] = qfrc[i] + fluid[i];
        }
        if compensated && compensates(m, i) {
            qfrc[i] = qfrc[i] + gravcomp[i];
        }
    }
}

/// Whether gravity compensation of dof `i` is a passive force: not where an actuator compensates, nor at ancestors that
/// are not compensated themselves.
#[inline(always)]
fn compensates(m: &Model, i: usize) -> bool {
    m.jnt_actgravcomp()[m.dof_jntid()[i] as usize] == 0 && m.body_gravcomp()[m.dof_bodyid()[i] as usize] != 0.0
}

/// Displacement of slide or hinge `j` from its spring's reference.
#[inline(always)]
pub fn scalar_deflection<R: Real>(m: &Model, qpos: &[R], j: usize) -> Option<R> {
    let (kind, p) = (m.jnt_type()[j], m.jnt_qposadr()[j] as usize);
    (kind == mjJNT_HINGE as i32 || kind == mjJNT_SLIDE as i32).then(|| qpos[p] - R::of(m.qpos_spring()[p]))
}

/// Displacement of joint `j` from its spring's reference: one number, three for a ball, six for a free joint; the rest 0.
pub fn joint_deflection<R: Real>(m: &Model, qpos: &[R], j: usize) -> [R; 6] {
    let spring = m.qpos_spring();
    let mut p = m.jnt_qposadr()[j] as usize;
    let mut dif = [R::of(0.0); 6];
    let rotation = |p: usize| {
        let reference = Quat::of(Quat::from_slice(&spring[p..]));
        Quat::from_slice(&qpos[p..]).unit().rotation_from(reference)
    };
    match mjtJoint::from_int(m.jnt_type()[j]) {
        Some(mjJNT_FREE) => {
            for k in 0..3 {
                dif[k] = qpos[p + k] - R::of(spring[p + k]);
            }
            p += 3;
            dif[3..].copy_from_slice(&rotation(p).0);
        }
        Some(mjJNT_BALL) => dif[..3].copy_from_slice(&rotation(p).0),
        _ => dif[0] = qpos[p] - R::of(spring[p]),
    }
    dif
}

/// Calls `f` for the joints of bodies that do not sleep, ascending.
#[inline(always)]
pub fn for_awake(m: &Model, s: &DataScalars, body_awake_ind: &[i32], mut f: impl FnMut(usize)) {
    let Some(bodies) = sleep::moving_bodies(m, s, body_awake_ind) else {
        return (0..m.njnt()).for_each(f);
    };
    for &b in bodies {
        let first = m.body_jntadr()[b as usize].max(0) as usize;
        (first..first + m.body_jntnum()[b as usize] as usize).for_each(&mut f);
    }
}

/// Writes the force of the spring of joint `j`, if it has one.
#[inline(always)]
pub(super) fn joint_spring<R: Real>(m: &Model, j: usize, qpos: &[R], qfrc_spring: &mut [R]) {
    let k = m.jnt_stiffness()[j];
    if k == 0.0 {
        return;
    }
    let (kind, adr) = (m.jnt_type()[j], m.jnt_dofadr()[j] as usize);
    let k = R::of(-k);
    if let Some(x) = scalar_deflection(m, qpos, j) {
        qfrc_spring[adr] = k * x;
        return;
    }
    let ndof = if kind == mjJNT_FREE as i32 { 6 } else { 3 };
    let dif = joint_deflection(m, qpos, j);
    for (f, x) in qfrc_spring[adr..adr + ndof].iter_mut().zip(dif) {
        *f = k * x;
    }
}

/// How far tendon `t` of this length is beyond the dead band of its spring; positive when too short.
pub fn tendon_stretch<R: Real>(m: &Model, t: usize, length: R) -> R {
    let [low, high] = m.tendon_lengthspring()[t].map(R::of);
    let short = || R::choose(length.lt(low), || [low - length], || [R::of(0.0)]);
    R::choose(high.lt(length), || [high - length], short)[0]
}

/// Stiffness and damping of tendon `t`, as far as the options have springs and dampers.
#[inline(always)]
fn tendon_coefficients(m: &Model, t: usize) -> [f64; 2] {
    let coefficient = |flag, x| if m.disabled(flag) { 0.0 } else { x };
    [coefficient(mjDSBL_SPRING, m.tendon_stiffness()[t]), coefficient(mjDSBL_DAMPER, m.tendon_damping()[t])]
}

/// Adds the forces of spring and damper of tendon `t` to `qfrc_spring` and `qfrc_damper`.
#[inline(always)]
pub(super) fn add_tendon<R: Real>(m: &Model, t: usize, [length, velocity]: [R; 2], J: Row<R>, qfrc: [&mut [R]; 2]) {
    let [k, b] = tendon_coefficients(m, t);
    if k == 0.0 && b == 0.0 {
        return;
    }
    let forces = [R::of(k) * tendon_stretch(m, t, length), R::of(-b) * velocity];
    for (force, qfrc) in forces.into_iter().zip(qfrc) {
        // without a force −0 stays
        let none = force.eq(R::of(0.0));
        if !R::all(none) {
            J.each(|i, x| qfrc[i] = R::choose(none, || [qfrc[i]], || [qfrc[i] + force * x])[0]);
        }
    }
}

#[inline(never)]
fn tendons(m: &Model, d: &mut Data) {
    let any = |coefficients: &[f64]| coefficients.iter().fold(0, |any, x| any | x.to_bits() << 1) != 0;
    if !any(m.tendon_stiffness()) && !any(m.tendon_damping()) {
        return;
    }
    let filter = sleep::active(m, d.s);
    let sparse = super::is_sparse(m);
    for t in 0..m.ntendon() {
        let none = tendon_coefficients(m, t) == [0.0; 2];
        if none || filter && sleep::tendon_state(m, d.tree_awake, t) != mjS_AWAKE {
            continue;
        }
        let J = Row::of(m.nv(), d.ten_J_rownnz, d.ten_J_rowadr, d.ten_J_colind, d.ten_J, t, sparse);
        add_tendon(m, t, [d.ten_length[t], d.ten_velocity[t]], J, [d.qfrc_spring, d.qfrc_damper]);
    }
}

/// Whether gravity pulls.
pub(super) fn gravity(m: &Model) -> Option<Vec3> {
    let gravity = Vec3(m.opt.gravity);
    let off = m.disabled(mjDSBL_GRAVITY) || gravity.norm() == 0.0;
    (!off).then_some(gravity)
}

/// `qfrc_gravcomp`, which is zero before, of the listed bodies or all; whether any body was compensated.
#[inline(never)]
pub(super) fn gravity_compensation<R: Real>(
    m: &Model,
    chains: &Chains,
    list: Option<&[i32]>,
    (xipos, com, cdof): (&[Vec3<R>], &[Vec3<R>], &[Motion<R>]),
    qfrc: &mut [R],
) -> bool {
    let Some(gravity) = gravity(m) else { return false };
    let (gravcomp, mass, rootid) = (m.body_gravcomp(), m.body_mass(), m.body_rootid());
    let mut any = false;
    for b in each(list, 1..m.nbody()) {
        if gravcomp[b] != 0.0 {
            any = true;
            let force = Vec3::of(gravity * -(mass[b] * gravcomp[b]));
            let offset = xipos[b] - com[rootid[b] as usize];
            jacobian::add_wrench(cdof, chains.of(b), jacobian::wrench(force, Vec3::of(Vec3::ZERO), offset), qfrc);
        }
    }
    any
}
