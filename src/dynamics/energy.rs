//! Potential and kinetic energy.
//!
//! In: frames, tendon and edge lengths, `M`, `qvel`. Out: `energy`. Potential energy is `−Σ m g·x` of the bodies plus
//! `½ k Δ²` of each spring; kinetic energy is `½ v' M v`.
//!
//! Tests: `tests/physics/dynamics.rs`.

use super::{inertia, passive, sleep};
use crate::abi::*;
use crate::data::Data;
use crate::math::{Vec3, sparse};
use crate::model::Model;

/// `energy[0]`: gravity, and the springs of joints, tendons and one-dimensional flexes.
pub fn energy_pos(m: &Model, d: &mut Data) {
    let mut energy = 0.0;
    if !m.disabled(mjDSBL_GRAVITY) {
        for (mass, &xipos) in m.body_mass().iter().zip(d.xipos.iter()).skip(1) {
            energy -= mass * Vec3(m.opt.gravity).dot(xipos);
        }
    }
    if !m.disabled(mjDSBL_SPRING) {
        energy += spring_energy(m, d);
    }
    d.s.energy[0] = energy;
}

fn spring_energy(m: &Model, d: &Data) -> f64 {
    let mut energy = 0.0;
    let filter = sleep::active(m, d.s);
    passive::for_awake(m, d.s, d.body_awake_ind, |j| {
        let k = m.jnt_stiffness()[j];
        if k == 0.0 {
            return;
        }
        if let Some(x) = passive::scalar_deflection(m, d.qpos, j) {
            energy += 0.5 * k * (x * x);
            return;
        }
        let dif = passive::joint_deflection(m, d.qpos, j);
        energy += 0.5 * k * dif.iter().map(|x| x * x).sum::<f64>();
    });
    for (t, &k) in m.tendon_stiffness().iter().enumerate() {
        if k == 0.0 || (filter && sleep::tendon_state(m, d.tree_awake, t) != mjS_AWAKE) {
            continue;
        }
        let stretch = passive::tendon_stretch(m, t, d.ten_length[t]);
        energy += 0.5 * k * stretch * stretch;
    }
    for f in 0..m.nflex() {
        let k = m.flex_edgestiffness()[f];
        if k == 0.0 || m.flex_rigid()[f] != 0 || m.flex_dim()[f] != 1 {
            continue;
        }
        let first = m.flex_edgeadr()[f] as usize;
        for e in first..first + m.flex_edgenum()[f] as usize {
            if m.flexedge_rigid()[e] == 0 {
                let stretch = m.flexedge_length0()[e] - d.flexedge_length[e];
                energy += 0.5 * k * stretch * stretch;
            }
        }
    }
    energy
}

/// `energy[1]` = ½ q̇ᵀ M q̇, by the rows of dofs that move.
pub fn energy_vel(m: &Model, d: &mut Data) {
    let (pattern, M, qvel) = (inertia::pattern(m), &*d.M, &*d.qvel);
    let mut energy = 0.0;
    for (i, &v) in qvel.iter().enumerate() {
        if v != 0.0 {
            let mut row = pattern.range(i);
            row.end -= 1;
            let below = sparse::dot(&M[row.clone()], &pattern.colind[row.clone()], qvel);
            energy += v * (0.5 * M[row.end] * v + below);
        }
    }
    d.s.energy[1] = energy;
}
