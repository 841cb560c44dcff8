//! Derivative of fluid forces with respect to velocity: per body or geom a 6×6 block B in its own axes, spread over the
//! dofs that move it as Jᵀ B J.
//!
//! Tests: `tests/physics/derivatives.rs`, `tests/engine/step.rs`.
#![forbid(unsafe_code)]

use super::d_matrix::entry;
use crate::abi::*;
use crate::base::Result;
use crate::data::Data;
use crate::dynamics::{fluid, jacobian, sleep};
use crate::math::scalar::max;
use crate::math::{Force, MINVAL, Mat3, Motion, Vec3};
use crate::model::Model;
use std::f64::consts::PI;

/// ∂(torque, force)/∂(angular, linear velocity), row by row.
type ForceDerivative = [Force; 6];

/// Adds the derivative of all fluid forces to `qDeriv`.
pub fn add(m: &Model, d: &mut Data) -> Result<()> {
    let n = sleep::bodies(m, d.s, d.body_awake_ind).map_or(m.nbody(), <[i32]>::len);
    for k in 0..n {
        let b = sleep::bodies(m, d.s, d.body_awake_ind).map_or(k, |list| list[k] as usize);
        if m.body_mass()[b] < MINVAL {
            continue;
        }
        let geoms = fluid::geoms(m, b);
        if geoms.clone().any(|g| m.geom_fluid()[g][0] > 0.0) {
            for g in geoms.filter(|&g| m.geom_fluid()[g][0] != 0.0) {
                let (pos, rot) = (d.geom_xpos[g], d.geom_xmat[g]);
                let vel = fluid::local_velocity(m, d, b, pos, &rot);
                let block = ellipsoid(m, &m.geom_fluid()[g], fluid::semi_axes(m, g), vel);
                spread(m, d, b, pos, &rot, &block)?;
            }
        } else {
            let (pos, rot) = (d.xipos[b], d.ximat[b]);
            let vel = fluid::local_velocity(m, d, b, pos, &rot);
            let block = inertia_box(m, fluid::inertia_box(m, b), vel);
            spread(m, d, b, pos, &rot, &block)?;
        }
    }
    Ok(())
}

/// Adds Jᵀ B J, with the Jacobian of the frame (pos, rot) fixed to body `b`.
fn spread(m: &Model, d: &mut Data, b: usize, pos: Vec3, rot: &Mat3, block: &ForceDerivative) -> Result<()> {
    let mut block = *block;
    if m.opt.integrator == mjINT_IMPLICITFAST as i32 {
        for i in 0..6 {
            for j in 0..i {
                let mean = 0.5 * (block[i][j] + block[j][i]);
                (block[i][j], block[j][i]) = (mean, mean);
            }
        }
    }
    let chain = jacobian::chain(d, b);
    let frame = d.stack.frame();
    let (J, BJ) = (frame.scratch::<Motion>(chain.len())?, frame.scratch::<Force>(chain.len())?);
    let offset = jacobian::offset(m, d, pos, b);
    for (k, &i) in chain.iter().enumerate() {
        let axis = &d.cdof[i as usize];
        let spin = rot.transpose() * axis.angular();
        let velocity = rot.transpose() * jacobian::point_column(axis, offset);
        J[k] = Motion::new(spin, velocity);
        BJ[k] = Force(block.map(|row| J[k].dot(row)));
    }
    for (a, &i) in chain.iter().enumerate() {
        let i = i as usize;
        // row i starts with the chain up to i
        let adr = m.D_rowadr()[i] as usize;
        for (x, BJ) in d.qDeriv[adr..adr + a + 1].iter_mut().zip(&*BJ) {
            *x += J[a].dot(*BJ);
        }
        for (BJ, &j) in BJ[a + 1..].iter().zip(&chain[a + 1..]) {
            if let Some(at) = entry(m, i, j as usize) {
                d.qDeriv[at] += J[a].dot(*BJ);
            }
        }
    }
    Ok(())
}

/// The box with the body's inertia.
fn inertia_box(m: &Model, size: Vec3, vel: Motion) -> ForceDerivative {
    let mut block = [Force::ZERO; 6];
    let (viscosity, density) = (m.opt.viscosity, m.opt.density);
    if viscosity > 0.0 {
        let diameter = (size[0] + size[1] + size[2]) / 3.0;
        for i in 0..3 {
            block[i][i] = -PI * diameter * diameter * diameter * viscosity;
            block[3 + i][3 + i] = -3.0 * PI * diameter * viscosity;
        }
    }
    if density > 0.0 {
        for i in 0..3 {
            let (a, b) = (size[(i + 1) % 3], size[(i + 2) % 3]);
            block[i][i] -= density * size[i] * (a.powi(4) + b.powi(4)) * 2.0 * vel[i].abs() / 64.0;
            block[3 + i][3 + i] -= 0.5 * density * a * b * 2.0 * vel[3 + i].abs();
        }
    }
    block
}

/// Adds a 3×3 matrix to one quarter of a block; 0: rotation, 3: translation.
fn add_part(block: &mut ForceDerivative, row: usize, col: usize, part: Mat3) {
    for i in 0..3 {
        for j in 0..3 {
            block[row + i][col + j] += part[3 * i + j];
        }
    }
}

/// One ellipsoid.
fn ellipsoid(m: &Model, coefficients: &[f64; 12], s: Vec3, vel: Motion) -> ForceDerivative {
    let mut block = [Force::ZERO; 6];
    let density = m.opt.density;
    let [_, blunt, slender, angular, kutta, magnus, ref rest @ ..] = *coefficients;
    let (w, v) = (vel.angular(), vel.linear());

    // added mass: τ = L × ω + p × v, f = p × ω
    let mass = Vec3::from_fn(|k| density * rest[k]);
    let inertia = Vec3::from_fn(|k| density * rest[3 + k]);
    let (p, L) = (mass.component_mul(v), inertia.component_mul(w));
    add_part(&mut block, 0, 0, L.skew() - w.skew().scale_cols(inertia));
    add_part(&mut block, 0, 3, p.skew() - v.skew().scale_cols(mass));
    add_part(&mut block, 3, 0, p.skew());
    add_part(&mut block, 3, 3, w.skew().scale_cols(mass) * -1.0);

    // lift by rotation
    let c = magnus * density * (4.0 / 3.0 * PI) * s[0] * s[1] * s[2];
    add_part(&mut block, 3, 0, v.skew() * -c);
    add_part(&mut block, 3, 3, w.skew() * c);

    add_part(&mut block, 3, 3, kutta_lift(kutta * density, s, v));
    add_part(&mut block, 3, 3, drag(m, blunt, slender, s, v));
    add_part(&mut block, 0, 0, drag_torque(m, slender, angular, s, w));
    block
}

/// Squared cross sections (s₁s₂)², ...; and Σ α² v², Σ α v².
fn sections(s: Vec3, v: Vec3) -> (Vec3, f64, f64) {
    let sq = |x: f64| x * x;
    let a = Vec3([sq(s[1] * s[2]), sq(s[2] * s[0]), sq(s[0] * s[1])]);
    let sum = |f: &dyn Fn(usize) -> f64| f(0) + f(1) + f(2);
    (a, sum(&|i| sq(a[i] * v[i])), sum(&|i| a[i] * sq(v[i])))
}

/// Lift by circulation; `c` is the Kutta coefficient times density.
fn kutta_lift(c: f64, s: Vec3, v: Vec3) -> Mat3 {
    let (a, denominator, numerator) = sections(s, v);
    let n2 = v.dot(v);
    let k = PI * c / max(MINVAL, (denominator * numerator * n2).sqrt());
    let phi = [0, 1, 2].map(|i: usize| (0..3).map(|j| v[j] * v[j] * (a[i] - a[j])).sum::<f64>());
    let psi = a.map(|x| x * x * numerator / max(MINVAL, denominator) - x + numerator / max(MINVAL, n2));
    Mat3::from_fn(|at| {
        let (i, j) = (at / 3, at % 3);
        let mut x = v[i] * v[j] * (2.0 * numerator * (a[j] - a[i]) + phi[i] * psi[j]);
        if i == j {
            x -= phi[i] * numerator;
        }
        k * x
    })
}

/// Semi-axes in descending order.
fn sorted(s: Vec3) -> (f64, f64) {
    let d_max = max(max(s[0], s[1]), s[2]);
    let d_min = s[0].min(s[1]).min(s[2]);
    (d_max, s[0] + s[1] + s[2] - d_max - d_min)
}

/// Quadratic and Stokes drag.
fn drag(m: &Model, blunt: f64, slender: f64, s: Vec3, v: Vec3) -> Mat3 {
    let (viscosity, density) = (m.opt.viscosity, m.opt.density);
    let (a, denominator, numerator) = sections(s, v);
    let (d_max, d_mid) = sorted(s);
    let diameter = 2.0 / 3.0 * (s[0] + s[1] + s[2]);
    let area_max = PI * d_max * d_mid;
    let area = PI * (denominator / max(MINVAL, numerator)).sqrt();
    let kappa = PI / max(MINVAL, (numerator * numerator * numerator * denominator).sqrt());
    let area_slope = [0, 1, 2].map(|i: usize| {
        let others = (0..3).filter(|&j| j != i).map(|j| a[j] * v[j] * v[j] * (a[i] - a[j])).sum::<f64>();
        kappa * a[i] * v[i] * others
    });
    let speed = v.norm();
    let q = density * (area * blunt + slender * (area_max - area));
    let (quadratic, slope) = (q / max(MINVAL, speed), density * speed * (blunt - slender));
    let stokes = 3.0 * PI * viscosity * diameter;
    Mat3::from_fn(|at| {
        let (i, j) = (at / 3, at % 3);
        let mut x = -quadratic * v[i] * v[j] - v[i] * slope * area_slope[j];
        if i == j {
            x -= quadratic * speed * speed + stokes;
        }
        x
    })
}

/// Torque of quadratic and Stokes drag.
fn drag_torque(m: &Model, slender: f64, angular: f64, s: Vec3, w: Vec3) -> Mat3 {
    let (viscosity, density) = (m.opt.viscosity, m.opt.density);
    let (d_max, d_mid) = sorted(s);
    let diameter = 2.0 / 3.0 * (s[0] + s[1] + s[2]);
    let moment_max = 8.0 / 15.0 * PI * d_mid * d_max.powi(4);
    let c = Vec3::from_fn(|i| {
        let widest = max(s[(i + 1) % 3], s[(i + 2) % 3]);
        let own = 8.0 / 15.0 * PI * s[i] * widest.powi(4);
        angular * own + slender * (moment_max - own)
    });
    let norm = c.component_mul(w).norm();
    let quadratic = density / max(MINVAL, norm);
    let stokes = viscosity * PI * diameter * diameter * diameter;
    Mat3::from_fn(|at| {
        let (i, j) = (at / 3, at % 3);
        let mut x = -quadratic * w[i] * c[j] * c[j] * w[j];
        if i == j {
            x -= quadratic * norm * norm + stokes;
        }
        x
    })
}
