//! Drag, lift and added mass of bodies in a fluid at rest or in uniform wind.
//!
//! In: velocities, `opt.density`, `opt.viscosity`, `opt.wind`. Out: `qfrc_fluid`. There are two models:
//!
//! * a box of uniform density with the body's mass and inertia: quadratic drag on its faces, −½ ρ A |v| v along each
//!   axis, and Stokes drag of a sphere with the mean edge as diameter, −3 π d η v;
//! * one ellipsoid per geom: added mass (Lamb, Hydrodynamics), Magnus and Kutta lift, quadratic and Stokes drag.
//!
//! Tests: `tests/physics/dynamics.rs`.

use super::{jacobian, sleep, support};
use crate::abi::*;
use crate::data::Data;
use crate::math::{Force, MINVAL, Mat3, Motion, Real, Vec3};
use crate::model::Model;
use crate::plan::Chains;
use std::f64::consts::PI;

/// Fluid forces of all bodies.
pub fn fluid(m: &Model, d: &mut Data) {
    let bodies = sleep::bodies(m, d.s, d.body_awake_ind);
    let n = bodies.map_or(m.nbody(), <[i32]>::len);
    for k in 0..n {
        let b = if sleep::bodies(m, d.s, d.body_awake_ind).is_some() { d.body_awake_ind[k] as usize } else { k };
        if m.body_mass()[b] < MINVAL {
            continue;
        }
        let geoms = geoms(m, b);
        if geoms.clone().any(|g| m.geom_fluid()[g][0] > 0.0) {
            for g in geoms {
                let coefficients = &m.geom_fluid()[g];
                if coefficients[0] != 0.0 {
                    let (pos, rot) = (d.geom_xpos[g], d.geom_xmat[g]);
                    let vel = local_velocity(m, d, b, pos, &rot);
                    let force = ellipsoid_wrench(m, coefficients, semi_axes(m, g), vel);
                    apply(m, d, b, pos, &rot, force * coefficients[0]);
                }
            }
        } else {
            let (cvel, subtree_com, cdof) = (&*d.cvel, &*d.subtree_com, &*d.cdof);
            Boxes { cvel, subtree_com, cdof, xipos: d.xipos, ximat: d.ximat }.add(m, &d.plan.chains, b, d.qfrc_fluid);
        }
    }
}

/// Whether a body's geoms stand for it, each as an ellipsoid, in place of its box.
pub fn has_ellipsoids(m: &Model) -> bool {
    m.geom_fluid().iter().any(|coefficients| coefficients[0] > 0.0)
}

/// Forces of bodies that are boxes follow from this.
pub struct Boxes<'a, R> {
    pub cvel: &'a [Motion<R>],
    pub subtree_com: &'a [Vec3<R>],
    pub cdof: &'a [Motion<R>],
    pub xipos: &'a [Vec3<R>],
    pub ximat: &'a [Mat3<R>],
}

impl<R: Real> Boxes<'_, R> {
    /// Adds the generalised forces on all bodies.
    pub fn add_all(&self, m: &Model, chains: &Chains, qfrc: &mut [R]) {
        (0..m.nbody()).filter(|&b| m.body_mass()[b] >= MINVAL).for_each(|b| self.add(m, chains, b, qfrc));
    }

    /// Adds the generalised forces on body `b`.
    fn add(&self, m: &Model, chains: &Chains, b: usize, qfrc: &mut [R]) {
        let (pos, rot) = (self.xipos[b], &self.ximat[b]);
        let offset = pos - self.subtree_com[m.body_rootid()[b] as usize];
        let moves = m.body_weldid()[b] != 0;
        let vel = if moves { self.cvel[b].at(offset).in_axes(rot) } else { Motion::of(Motion::ZERO) };
        let wind = rot.transpose() * Vec3::of(Vec3(m.opt.wind));
        let local = box_wrench(m, inertia_box(m, b), vel - Motion::new(Vec3::of(Vec3::ZERO), wind));
        let w = jacobian::wrench(rot * local.force(), rot * local.torque(), offset);
        jacobian::add_wrench(self.cdof, chains.of(b), w, qfrc);
    }
}

/// The geoms of body `b`.
pub fn geoms(m: &Model, b: usize) -> std::ops::Range<usize> {
    let first = m.body_geomadr()[b].max(0) as usize;
    first..first + m.body_geomnum()[b] as usize
}

/// Velocity of a frame fixed to body `b` relative to the wind, in the frame's axes.
pub fn local_velocity(m: &Model, d: &Data, b: usize, pos: Vec3, rot: &Mat3) -> Motion {
    let vel = support::frame_velocity(m, d, b, pos, Some(rot));
    let wind = rot.transpose() * Vec3(m.opt.wind);
    vel - Motion::new(Vec3::ZERO, wind)
}

fn apply(m: &Model, d: &mut Data, b: usize, pos: Vec3, rot: &Mat3, local: Force) {
    let torque = rot * local.torque();
    let force = rot * local.force();
    let w = jacobian::wrench(force, torque, jacobian::offset(m, d, pos, b));
    jacobian::add_wrench(d.cdof, jacobian::chain(d, b), w, d.qfrc_fluid);
}

/// Edge lengths of the box of uniform density with body `b`'s mass and inertia.
pub fn inertia_box(m: &Model, b: usize) -> Vec3 {
    let (Vec3([ix, iy, iz]), mass) = (m.body_inertia()[b], m.body_mass()[b]);
    let edge = |i: f64| (f64::max(MINVAL, i) / mass * 6.0).sqrt();
    Vec3([edge(iy + iz - ix), edge(ix + iz - iy), edge(ix + iy - iz)])
}

/// Wrench (torque, force) on a box moving with `vel`, all in its axes.
fn box_wrench<R: Real>(m: &Model, size: Vec3, vel: Motion<R>) -> Force<R> {
    let mut f = Force::of(Force::ZERO);
    let (viscosity, density) = (m.opt.viscosity, m.opt.density);
    if viscosity > 0.0 {
        let diameter = (size[0] + size[1] + size[2]) / 3.0;
        for k in 0..3 {
            f[k] = R::of(-PI * diameter * diameter * diameter * viscosity) * vel[k];
            f[3 + k] = R::of(-3.0 * PI * diameter * viscosity) * vel[3 + k];
        }
    }
    if density > 0.0 {
        for i in 0..3 {
            let (a, b) = (size[(i + 1) % 3], size[(i + 2) % 3]);
            let (linear, angular) = (vel[3 + i], vel[i]);
            f[3 + i] = f[3 + i] - R::of(0.5 * density * a * b) * linear.abs() * linear;
            let drag = R::of(density * size[i] * (a.powi(4) + b.powi(4))) * angular.abs() * angular;
            f[i] = f[i] - drag / R::of(64.0);
        }
    }
    f
}

/// Semi-axes of the ellipsoid that stands for geom `g`.
pub fn semi_axes(m: &Model, g: usize) -> Vec3 {
    let s = m.geom_size()[g];
    match mjtGeom::from_int(m.geom_type()[g]) {
        Some(mjGEOM_SPHERE) => Vec3([s[0]; 3]),
        Some(mjGEOM_CAPSULE) => Vec3([s[0], s[0], s[0] + s[1]]),
        Some(mjGEOM_CYLINDER) => Vec3([s[0], s[0], s[1]]),
        _ => s,
    }
}

/// Wrench (torque, force) on an ellipsoid moving with `vel`, all in its axes, before the interaction coefficient.
fn ellipsoid_wrench(m: &Model, coefficients: &[f64; 12], r: Vec3, vel: Motion) -> Force {
    let (viscosity, density) = (m.opt.viscosity, m.opt.density);
    let [_, blunt, slender, angular, kutta, magnus, ref rest @ ..] = *coefficients;
    let (w, v) = (vel.angular(), vel.linear());

    // added mass
    let momentum = Vec3::from_fn(|k| density * rest[k] * v[k]);
    let spin = Vec3::from_fn(|k| density * rest[3 + k] * w[k]);
    let mut force = momentum.cross(w);
    let mut torque = momentum.cross(v) + spin.cross(w);

    let volume = 4.0 / 3.0 * PI * r[0] * r[1] * r[2];
    let r_max = r[0].max(r[1]).max(r[2]);
    let r_min = r[0].min(r[1]).min(r[2]);
    let r_mid = r[0] + r[1] + r[2] - r_max - r_min;
    let speed = v.norm();

    // lift by rotation
    force += w.cross(v) * (magnus * density * volume);

    // lift by circulation; n is normal to the ellipsoid's section across the flow
    let sq = |x: f64| x * x;
    let n = Vec3([sq(r[1] * r[2]) * v[0], sq(r[2] * r[0]) * v[1], sq(r[0] * r[1]) * v[2]]);
    let (nn, nv) = (n.dot(n), n.dot(v));
    let area = PI * (nn / f64::max(MINVAL, nv)).sqrt();
    let cos = nv / f64::max(MINVAL, speed * nn);
    let lift = n.cross(v).cross(v);
    force += lift * (kutta * density * cos * area);

    // drag
    let diameter = 2.0 / 3.0 * (r[0] + r[1] + r[2]);
    let area_max = PI * r_max * r_mid;
    let linear = 3.0 * PI * diameter * viscosity + density * speed * (area * blunt + slender * (area_max - area));
    force += v * -linear;
    let i_max = 8.0 / 15.0 * PI * r_mid * r_max.powi(4);
    let drag = Vec3::from_fn(|i| {
        let widest = r[(i + 1) % 3].max(r[(i + 2) % 3]);
        let own = 8.0 / 15.0 * PI * r[i] * widest.powi(4);
        w[i] * (angular * own + slender * (i_max - own))
    });
    let rotational = PI * diameter * diameter * diameter * viscosity + density * drag.norm();
    torque += w * -rotational;

    Force::new(torque, force)
}
