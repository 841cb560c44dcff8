//! Derivatives that the library computes against central differences made here, and against closed forms.

use crate::constraints::TREE;
use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::{derivative, simulate};
use std::ffi::c_int;

const H: f64 = 1e-6;

/// The tree with actuators of several kinds, one with an activation, and sensors of every stage.
fn actuated_tree() -> World {
    actuated_tree_with("")
}

/// The same with more attributes for all geoms.
fn actuated_tree_with(geoms: &str) -> World {
    let more = "<option density='1.2' viscosity='.3'><flag contact='disable'/></option>
        <actuator><position joint='swing' kp='3' kv='1'/><motor joint='slide' gear='2'/>
          <general joint='swing' dyntype='filter' dynprm='.1' gainprm='2' biastype='affine' biasprm='0 -1 -.5'/></actuator>
        <sensor><framepos objtype='body' objname='tip'/><framelinvel objtype='body' objname='tip'/><jointactuatorfrc joint='swing'/></sensor></mujoco>";
    let xml = TREE
        .replace("<joint axis='1 2 3'", "<joint name='swing' damping='.2' stiffness='2' axis='1 2 3'")
        .replace("<joint type='slide' axis='0 1 1'", "<joint name='slide' type='slide' damping='.4' axis='0 1 1'")
        .replace("</mujoco>", more)
        .replace("<geom ", &format!("<geom {geoms} "));
    let (mut w, mut random) = (World::new(&xml), Random(41));
    let qpos = w.moved(&w.qpos(), &random.vector(w.nv()), 0.5);
    w.set_qpos(&qpos);
    let (qvel, ctrl) = (random.vector(w.nv()), random.vector(3));
    w.set_qvel(&qvel);
    w.set(|d| d.ctrl, &ctrl);
    w.set(|d| d.act, &[0.3]);
    w
}

/// A state to differentiate at: positions, then velocities, activations and controls in one vector.
struct Point {
    qpos: Vec<f64>,
    rest: Vec<f64>,
}

impl Point {
    fn of(w: &World) -> Point {
        let (na, nu) = (w.m().na as usize, w.m().nu as usize);
        Point { qpos: w.qpos(), rest: [&w.qvel(), w.get(|d| d.act, na), w.get(|d| d.ctrl, nu)].concat() }
    }

    /// Puts the world at this point, moved by `h` along one direction.
    fn put(&self, w: &mut World, direction: usize, h: f64) {
        let (nv, na) = (w.nv(), w.m().na as usize);
        let along: Vec<f64> = (0..nv).map(|i| f64::from(i == direction)).collect();
        let (qpos, mut rest) = (w.moved(&self.qpos, &along, h), self.rest.clone());
        if direction >= nv {
            rest[direction - nv] += h;
        }
        w.reset();
        w.set_qpos(&qpos);
        w.set_qvel(&rest[..nv]);
        w.set(|d| d.act, &rest[nv..nv + na]);
        w.set(|d| d.ctrl, &rest[nv + na..]);
    }
}

/// Derivatives of the state after one step and of the sensors by state and controls, by rows: all of A and B, then C and D.
fn differences_of_steps(w: &mut World) -> [Vec<Vec<f64>>; 2] {
    let (point, na, ns) = (Point::of(w), w.m().na as usize, w.m().nsensordata as usize);
    let columns: Vec<[Vec<f64>; 2]> = (0..w.nv() + point.rest.len())
        .map(|k| {
            let [before, after] = [-H, H].map(|h| {
                point.put(w, k, h);
                w.step();
                (w.qpos(), [&w.qvel(), w.get(|d| d.act, na)].concat(), w.get(|d| d.sensordata, ns).to_vec())
            });
            let rate = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b) / (2.0 * H)).collect::<Vec<_>>();
            let positions: Vec<f64> = w.difference(&before.0, &after.0).iter().map(|x| x / (2.0 * H)).collect();
            [[positions, rate(&after.1, &before.1)].concat(), rate(&after.2, &before.2)]
        })
        .collect();
    point.put(w, 0, 0.0);
    [0, 1].map(|part| {
        let rows = columns[0][part].len();
        (0..rows).map(|i| columns.iter().map(|column| column[part][i]).collect()).collect()
    })
}

/// A, B, C, D of `mjd_transitionFD`, by rows.
fn transition(w: &mut World) -> [Vec<f64>; 4] {
    let (n, nu, ns) = (2 * w.nv() + w.m().na as usize, w.m().nu as usize, w.m().nsensordata as usize);
    let mut out = [n * n, n * nu, ns * n, ns * nu].map(|size| vec![0.0; size]);
    let [a, b, c, d_] = out.each_mut().map(|v| v.as_mut_ptr());
    let (m, d) = w.raw();
    // SAFETY: matrices of the sizes that the function writes.
    unsafe { derivative::mjd_transitionFD(m, d, H, 1, a, b, c, d_) };
    out
}

#[test]
fn transition_matrices_are_differences_of_steps() {
    for integrator in [mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST] {
        let mut w = actuated_tree();
        w.option().integrator = integrator as c_int;
        let [a, b, c, d] = transition(&mut w);
        let [states, sensors] = differences_of_steps(&mut w);
        let (n, nu) = (2 * w.nv() + 1, 3);
        for (i, row) in states.iter().enumerate() {
            assert_close(&a[i * n..i * n + n], &row[..n], 1e-6);
            assert_close(&b[i * nu..i * nu + nu], &row[n..], 1e-6);
        }
        for (i, row) in sensors.iter().enumerate() {
            assert_close(&c[i * n..i * n + n], &row[..n], 1e-6);
            // the sign of centered differences of sensors by controls is the opposite (QUIRKS.md)
            let negated: Vec<f64> = row[n..].iter().map(|x| -x).collect();
            assert_close(&d[i * nu..i * nu + nu], &negated, 1e-6);
        }
    }
}

/// A mass on a spring and damper: semi-implicit Euler with implicit damping is a linear map that can be written out.
#[test]
fn the_transition_of_a_linear_oscillator_is_its_closed_form() {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 0' timestep='.01'/><worldbody><body><joint name='j' type='slide' stiffness='50' damping='3'/>
           <geom size='.1' mass='2'/></body></worldbody><actuator><motor joint='j'/></actuator></mujoco>",
    );
    let (h, k, damping, mass) = (0.01, 50.0, 3.0, 2.0);
    let inertia = mass + h * damping;
    let (by_q, by_v, by_u) = (-h * k / inertia, mass / inertia, h / inertia);
    let [a, b, ..] = transition(&mut w);
    assert_close(&a, &[1.0 + h * by_q, h * by_v, by_q, by_v], 1e-8);
    assert_close(&b, &[h * by_u, by_u], 1e-8);
}

/// `qDeriv` as a dense matrix.
fn velocity_derivative(w: &World) -> Vec<Vec<f64>> {
    let (m, nv) = (w.m(), w.nv());
    let values = w.get(|d| d.qDeriv, m.nD as usize);
    // SAFETY: arrays of the model of nv and nD values.
    let [counts, firsts, columns] = unsafe {
        [(m.D_rownnz, nv), (m.D_rowadr, nv), (m.D_colind, m.nD as usize)].map(|(p, n)| std::slice::from_raw_parts(p, n))
    };
    let row = |i: usize| {
        let mut dense = vec![0.0; nv];
        for k in firsts[i] as usize..(firsts[i] + counts[i]) as usize {
            dense[columns[k] as usize] = values[k];
        }
        dense
    };
    (0..nv).map(row).collect()
}

/// Derivatives of a force by the velocities, by differences.
fn by_velocity(w: &mut World, force: fn(&World) -> Vec<f64>) -> Vec<Vec<f64>> {
    let (nv, qvel) = (w.nv(), w.qvel());
    let columns: Vec<Vec<f64>> = (0..nv)
        .map(|k| {
            let [before, after] = [-H, H].map(|h| {
                let moved: Vec<f64> = (0..nv).map(|i| qvel[i] + if i == k { h } else { 0.0 }).collect();
                w.set_qvel(&moved);
                w.forward();
                force(w)
            });
            after.iter().zip(&before).map(|(a, b)| (a - b) / (2.0 * H)).collect()
        })
        .collect();
    w.set_qvel(&qvel);
    w.forward();
    (0..nv).map(|i| columns.iter().map(|column| column[i]).collect()).collect()
}

fn smooth_force(w: &World) -> Vec<f64> {
    let nv = w.nv();
    let forces = [w.get(|d| d.qfrc_passive, nv), w.get(|d| d.qfrc_actuator, nv), w.get(|d| d.qfrc_bias, nv)];
    (0..nv).map(|i| forces[0][i] + forces[1][i] - forces[2][i]).collect()
}

#[test]
fn smooth_velocity_derivatives_are_differences_of_forces() {
    let ellipsoid = "fluidshape='ellipsoid'";
    for (geoms, density, viscosity) in
        [("", 0.0, 0.0), ("", 0.0, 0.3), ("", 1.2, 0.0), (ellipsoid, 0.0, 0.3), (ellipsoid, 1.2, 0.0)]
    {
        let mut w = actuated_tree_with(geoms);
        (w.option().density, w.option().viscosity) = (density, viscosity);
        w.forward();
        let (m, d) = w.raw();
        // SAFETY: a model and its data.
        unsafe { simulate::mjd_smooth_vel(m, d, 1) };
        let found = velocity_derivative(&w);
        for (row, expected) in found.iter().zip(by_velocity(&mut w, smooth_force)) {
            assert_close(row, &expected, 1e-7);
        }
    }
}

#[test]
fn inverse_derivatives_are_differences_of_inverse_dynamics() {
    let mut w = actuated_tree();
    w.forward();
    let nv = w.nv();
    let (qpos, qvel, qacc) = (w.qpos(), w.qvel(), w.qacc());
    let mut out = [vec![0.0; nv * nv], vec![0.0; nv * nv], vec![0.0; nv * nv]];
    let [by_q, by_v, by_a] = out.each_mut().map(|v| v.as_mut_ptr());
    let (m, d) = w.raw();
    let none = std::ptr::null_mut();
    // SAFETY: three matrices of nv x nv; the others are left out.
    unsafe { derivative::mjd_inverseFD(m, d, H, 0, by_q, by_v, by_a, none, none, none, none) };
    let mut inverse = |part: usize, k: usize, h: f64| {
        let along: Vec<f64> = (0..nv).map(|i| h * f64::from(i == k)).collect();
        let moved = |to: usize, x: &[f64]| {
            x.iter().zip(&along).map(|(x, a)| if to == part { x + a } else { *x }).collect::<Vec<_>>()
        };
        let q = if part == 0 { w.moved(&qpos, &along, 1.0) } else { qpos.clone() };
        w.set_qpos(&q);
        w.set_qvel(&moved(1, &qvel));
        w.set(|d| d.qacc, &moved(2, &qacc));
        w.run(simulate::mj_inverse);
        w.get(|d| d.qfrc_inverse, nv).to_vec()
    };
    for (part, found) in out.iter().enumerate() {
        for k in 0..nv {
            let (before, after) = (inverse(part, k, -H), inverse(part, k, H));
            let rate: Vec<f64> = after.iter().zip(&before).map(|(a, b)| (a - b) / (2.0 * H)).collect();
            // row k holds the derivatives by coordinate k; one-sided differences are good to H times the
            // second derivative
            assert_close(&found[k * nv..k * nv + nv], &rate, 1e-3);
        }
    }
}
