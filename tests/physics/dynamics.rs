//! Equations of motion: inverse against forward dynamics, inertia and bias forces from first principles, passive and actuator
//! forces from their formulas.

use crate::constraints::{TREE, random_tree};
use crate::kit::vectors::*;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::{components, simulate, support};
use std::f64::consts::PI;
use std::ffi::c_int;

#[test]
fn inverse_dynamics_finds_the_forces_that_were_applied() {
    for cone in [mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC] {
        let mut random = Random(31);
        let mut w =
            World::new(&TREE.replace("<body pos='0 0 1'>", "<geom type='plane' size='3 3 .1'/><body pos='0 0 .25'>"));
        (w.option().cone, w.option().tolerance, w.option().iterations) = (cone as c_int, 0.0, 200);
        let (qvel, applied) = (random.vector(w.nv()), random.vector(w.nv()));
        w.set_qvel(&qvel);
        w.set(|d| d.qfrc_applied, &applied);
        w.forward();
        assert!(w.nefc() > 3);
        let forces = w.get(|d| d.efc_force, w.nefc()).to_vec();
        w.run(simulate::mj_inverse);
        assert_close(w.get(|d| d.qfrc_inverse, w.nv()), &applied, 1e-6 * norm(&forces).max(1.0));
        assert_close(w.get(|d| d.efc_force, w.nefc()), &forces, 1e-6 * norm(&forces));
    }
}

#[test]
fn newton_euler_is_inertia_times_acceleration_plus_bias() {
    let mut random = Random(32);
    for _ in 0..5 {
        let mut w = random_tree(&mut random);
        let (nv, qacc) = (w.nv(), random.vector(w.nv()));
        w.set(|d| d.qacc, &qacc);
        let mut force = vec![0.0; nv];
        let (m, d) = w.raw();
        // SAFETY: nv values.
        unsafe { components::mj_rne(m, d, 1, force.as_mut_ptr()) };
        let bias = w.get(|d| d.qfrc_bias, nv);
        let expected: Vec<f64> = w.inertia().iter().zip(bias).map(|(row, b)| dot(row, &qacc) + b).collect();
        assert_close(&force, &expected, 1e-11);
    }
}

/// Jacobians of a body's center of mass and rotation, 3 x nv each.
fn body_jacobians(w: &mut World, body: usize) -> [Vec<f64>; 2] {
    let (mut p, mut r) = (vec![0.0; 3 * w.nv()], vec![0.0; 3 * w.nv()]);
    let (m, d) = w.raw();
    // SAFETY: 3 x nv values each.
    unsafe { support::mj_jacBodyCom(m, d, p.as_mut_ptr(), r.as_mut_ptr(), body as c_int) };
    [p, r]
}

/// The inertia of a body about its center of mass in world axes.
fn world_inertia(w: &World, body: usize) -> [V3; 3] {
    let (r, moments) = (w.m3(|d| d.ximat, body), &w.model(|m| m.body_inertia, 3 * body + 3)[3 * body..]);
    std::array::from_fn(|i| {
        std::array::from_fn(|j| (0..3).map(|k| r[3 * i + k] * moments[k] * r[3 * j + k]).sum::<f64>())
    })
}

#[test]
fn the_inertia_matrix_is_the_sum_of_the_bodies_energies() {
    let mut w = random_tree(&mut Random(33));
    let nv = w.nv();
    let mut expected = vec![vec![0.0; nv]; nv];
    for body in 1..w.m().nbody as usize {
        let ([p, r], inertia) = (body_jacobians(&mut w, body), world_inertia(&w, body));
        let mass = w.model(|m| m.body_mass, body + 1)[body];
        let column = |j: &[f64], k: usize| -> V3 { [j[k], j[nv + k], j[2 * nv + k]] };
        for (i, row) in expected.iter_mut().enumerate() {
            for (k, entry) in row.iter_mut().enumerate() {
                let spin = inertia.map(|row| dot(&row, &column(&r, k)));
                *entry += mass * dot(&column(&p, i), &column(&p, k)) + dot(&column(&r, i), &spin);
            }
        }
    }
    w.inertia().iter().zip(&expected).for_each(|(found, row)| assert_close(found, row, 1e-12));
}

#[test]
fn armature_adds_to_the_diagonal_of_the_inertia() {
    let slider = |armature: &str| {
        World::at_start(&format!(
            "<mujoco><worldbody><body><joint type='slide' {armature}/><geom size='.1' mass='2'/></body></worldbody></mujoco>"
        ))
    };
    assert_close(&slider("").inertia()[0], &[2.0], 1e-14);
    assert_close(&slider("armature='.3'").inertia()[0], &[2.3], 1e-14);
}

#[test]
fn bias_at_rest_is_the_gradient_of_the_potential() {
    let mut w = random_tree(&mut Random(34));
    let nv = w.nv();
    w.set_qvel(&vec![0.0; nv]);
    w.option().enableflags |= mjENBL_ENERGY as c_int;
    w.forward();
    let (bias, qpos) = (w.get(|d| d.qfrc_bias, nv).to_vec(), w.qpos());
    for k in 0..nv {
        let along: Vec<f64> = (0..nv).map(|i| f64::from(i == k)).collect();
        let [before, after] = [-1e-5, 1e-5].map(|h| {
            let moved = w.moved(&qpos, &along, h);
            w.set_qpos(&moved);
            w.forward();
            w.d().energy[0]
        });
        assert!(((after - before) / 2e-5 - bias[k]).abs() < 1e-6, "dof {k}");
    }
}

#[test]
fn energy_is_the_inertias_quadratic_form_and_is_kept_by_free_motion() {
    let mut w = random_tree(&mut Random(35));
    w.option().enableflags |= mjENBL_ENERGY as c_int;
    w.forward();
    let (qvel, energy) = (w.qvel(), w.d().energy);
    let quadratic: f64 = w.inertia().iter().zip(&qvel).map(|(row, v)| v * dot(row, &qvel)).sum();
    assert_close(&[energy[1]], &[quadratic / 2.0], 1e-12);
    // energy's rate by differences of second order along the motion: v, then a
    let (dt, qpos, qacc) = (1e-4, w.qpos(), w.qacc());
    let total = |w: &mut World, t: f64| {
        let middle: Vec<f64> = qvel.iter().zip(&qacc).map(|(v, a)| v + a * t / 2.0).collect();
        let end: Vec<f64> = qvel.iter().zip(&qacc).map(|(v, a)| v + a * t).collect();
        let moved = w.moved(&qpos, &middle, t);
        w.set_qpos(&moved);
        w.set_qvel(&end);
        w.forward();
        w.d().energy.iter().sum::<f64>()
    };
    let rate = (total(&mut w, dt) - total(&mut w, -dt)) / (2.0 * dt);
    assert!(rate.abs() < 1e-4, "{rate}");
}

#[test]
fn gravity_compensation_carries_the_weight() {
    for (share, fall) in [(1.0, 0.0), (0.5, -4.905), (1.2, 1.962)] {
        let w = World::at_start(&format!(
            "<mujoco><worldbody><body gravcomp='{share}'><freejoint/><geom size='.1' pos='.1 0 0'/></body></worldbody></mujoco>"
        ));
        assert_close(&w.qacc(), &[0.0, 0.0, fall, 0.0, 0.0, 0.0], 1e-12);
    }
}

#[test]
fn applied_forces_act_at_the_center_of_mass_in_world_axes() {
    let mut random = Random(36);
    let mut w = random_tree(&mut random);
    let (body, nv, wrench) = (3, w.nv(), random.vector(6));
    let before = w.get(|d| d.qfrc_smooth, nv).to_vec();
    let mut all = vec![0.0; 6 * w.m().nbody as usize];
    all[6 * body..6 * body + 6].copy_from_slice(&wrench);
    w.set(|d| d.xfrc_applied, &all);
    w.forward();
    let [p, r] = body_jacobians(&mut w, body);
    let expected: Vec<f64> = (0..nv)
        .map(|k| before[k] + (0..3).map(|i| p[i * nv + k] * wrench[i] + r[i * nv + k] * wrench[3 + i]).sum::<f64>())
        .collect();
    assert_close(w.get(|d| d.qfrc_smooth, nv), &expected, 1e-11);
}

#[test]
fn springs_and_dampers_of_joints_and_tendons_are_linear() {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide' stiffness='7' springref='.2' damping='3'/><geom size='.1'/>
           </body></worldbody><tendon><fixed stiffness='5' damping='2' springlength='.3 .6'><joint joint='j' coef='2'/></fixed></tendon></mujoco>",
    );
    // the tendon is slack between lengths 0.3 and 0.6
    for (q, stretch) in [(0.1, -0.1), (0.2, 0.0), (0.4, 0.2)] {
        w.set_qpos(&[q]);
        w.set_qvel(&[0.5]);
        w.forward();
        assert_close(w.get(|d| d.qfrc_spring, 1), &[-7.0 * (q - 0.2) - 2.0 * 5.0 * stretch], 1e-13);
        assert_close(w.get(|d| d.qfrc_damper, 1), &[-3.0 * 0.5 - 2.0 * 2.0 * 2.0 * 0.5], 1e-13);
    }
}

#[test]
fn a_ball_spring_pulls_along_the_axis_of_rotation() {
    let mut w = World::new(
        "<mujoco><option gravity='0 0 0'/><worldbody><body><joint type='ball' stiffness='7'/><geom size='.1'/></body></worldbody></mujoco>",
    );
    w.set_qpos(&[0.4_f64.cos(), 0.0, 0.4_f64.sin(), 0.0]);
    w.forward();
    assert_close(w.get(|d| d.qfrc_spring, 3), &[0.0, -7.0 * 0.8, 0.0], 1e-13);
}

/// A free body of mass 1 in a medium, at a velocity in its own axes.
fn in_medium(geom: &str, option: &str, velocity: &[f64; 6]) -> Vec<f64> {
    let mut w = World::new(&format!(
        "<mujoco><option gravity='0 0 0' {option}/><worldbody><body><freejoint/><geom mass='1' {geom}/></body></worldbody></mujoco>"
    ));
    w.set_qvel(velocity);
    w.forward();
    w.get(|d| d.qfrc_fluid, 6).to_vec()
}

#[test]
fn drag_of_a_box_is_its_face_times_the_dynamic_pressure() {
    let geom = "type='box' size='.1 .2 .3'";
    let (x, y, z) = (0.2_f64, 0.4_f64, 0.6_f64);
    let force = in_medium(geom, "density='1.2'", &[3.0, -2.0, 0.0, 0.0, 0.0, 0.0]);
    assert_close(&force, &[-0.6 * y * z * 9.0, 0.6 * x * z * 4.0, 0.0, 0.0, 0.0, 0.0], 1e-12);
    let force = in_medium(geom, "density='1.2'", &[0.0, 0.0, 0.0, 0.0, 0.0, 5.0]);
    assert_close(&force, &[0.0, 0.0, 0.0, 0.0, 0.0, -1.2 * z * (x.powi(4) + y.powi(4)) * 25.0 / 64.0], 1e-12);
}

/// Stokes' law for the sphere whose diameter is the box's mean edge.
#[test]
fn viscosity_of_a_box_is_that_of_a_sphere() {
    let force = in_medium("type='box' size='.1 .2 .3'", "viscosity='.7'", &[3.0, 0.0, 0.0, 0.0, 2.0, 0.0]);
    let diameter = 0.4_f64;
    let expected = [-3.0 * PI * 0.7 * diameter * 3.0, 0.0, 0.0, 0.0, -PI * 0.7 * diameter.powi(3) * 2.0, 0.0];
    assert_close(&force, &expected, 1e-12);
}

#[test]
fn viscosity_of_an_ellipsoid_model_sphere_is_stokes_law() {
    let geom = "size='.2' fluidshape='ellipsoid'";
    let force = in_medium(geom, "viscosity='.7'", &[3.0, 0.0, 0.0, 0.0, 2.0, 0.0]);
    let expected = [-6.0 * PI * 0.7 * 0.2 * 3.0, 0.0, 0.0, 0.0, -8.0 * PI * 0.7 * 0.2_f64.powi(3) * 2.0, 0.0];
    assert_close(&force, &expected, 1e-12);
}

#[test]
fn wind_is_a_velocity_of_the_medium() {
    let geom = "type='box' size='.1 .2 .3'";
    let still = in_medium(geom, "density='1.2'", &[3.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let windy = in_medium(geom, "density='1.2' wind='-2 0 0'", &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_close(&windy, &still, 1e-14);
}

/// A slider of mass 1 at a position and velocity with one actuator.
fn actuated(actuator: &str, q: f64, v: f64, ctrl: f64) -> World {
    let mut w = World::new(&format!(
        "<mujoco><option gravity='0 0 0'/><worldbody><body><joint name='j' type='slide'/><geom size='.1' mass='1'/></body></worldbody>
         <actuator>{actuator}</actuator></mujoco>"
    ));
    w.set_qpos(&[q]);
    w.set_qvel(&[v]);
    w.set(|d| d.ctrl, &[ctrl]);
    w.forward();
    w
}

#[test]
fn actuator_forces_are_affine_in_control_length_and_velocity() {
    let (q, v, u) = (0.3, -0.4, 0.7);
    for (actuator, force, gear) in [
        ("<motor joint='j' gear='2'/>", u, 2.0),
        ("<position joint='j' kp='5' kv='2' gear='3'/>", 5.0 * (u - 3.0 * q) - 2.0 * 3.0 * v, 3.0),
        ("<velocity joint='j' kv='2'/>", 2.0 * (u - v), 1.0),
        ("<damper joint='j' kv='2' ctrlrange='0 1'/>", -2.0 * v * u, 1.0),
        (
            "<general joint='j' gaintype='affine' gainprm='1 2 3' biastype='affine' biasprm='4 5 6'/>",
            (1.0 + 2.0 * q + 3.0 * v) * u + 4.0 + 5.0 * q + 6.0 * v,
            1.0,
        ),
        ("<motor joint='j' ctrlrange='-.5 .5'/>", 0.5, 1.0),
        ("<motor joint='j' gear='4' forcerange='-.1 .1'/>", 0.1, 4.0),
    ] {
        let w = actuated(actuator, q, v, u);
        assert!(
            (w.get(|d| d.actuator_force, 1)[0] - force).abs() < 1e-13,
            "{actuator}: {:?}",
            w.get(|d| d.actuator_force, 1)
        );
        assert!((w.get(|d| d.qfrc_actuator, 1)[0] - gear * force).abs() < 1e-13, "{actuator}");
    }
}

/// At its optimal length a muscle pulls with its peak force times activation when it does not move, and with nothing when it
/// shortens at its greatest velocity; beyond twice that length it pulls by itself with `fpmax`.
#[test]
fn muscles_pull_by_length_velocity_and_activation() {
    // operating lengths 0.5 to 1.5 for joint lengths -1 to 1: the optimal length is at 0, its scale L0 = 2
    let muscle =
        "<muscle joint='j' lengthrange='-1 1' range='.5 1.5' force='40' lmin='.4' lmax='1.8' vmax='1.5' fpmax='1.3'/>";
    let pull = |q: f64, v: f64, act: f64| {
        let mut w = actuated(muscle, q, v, 0.0);
        w.set(|d| d.act, &[act]);
        w.forward();
        w.get(|d| d.actuator_force, 1)[0]
    };
    assert_close(&[pull(0.0, 0.0, 1.0), pull(0.0, 0.0, 0.3)], &[-40.0, -12.0], 1e-12);
    assert_close(&[pull(0.0, -3.0, 1.0)], &[0.0], 1e-12);
    assert_close(&[pull(0.0, 0.0, 0.0), pull(-1.3, 0.0, 1.0)], &[0.0, 0.0], 1e-12);
    // passive only, at operating length (1 + lmax) / 2 + 0.6 and beyond: linear above the middle
    let slope = |q: f64| (pull(q + 0.01, 0.0, 0.0) - pull(q, 0.0, 0.0)) / 0.01;
    assert!(slope(1.9) < 0.0 && (slope(1.9) - slope(1.7)).abs() < 1e-9);
}

/// Activation approaches the control; its rate at full excess is over the time constant, which grows with the activation
/// when it rises and shrinks with it when it falls: tau (0.5 + 1.5 act), and tau / (0.5 + 1.5 act).
#[test]
fn muscles_activate_faster_than_they_relax() {
    let muscle = "<muscle joint='j' lengthrange='-1 1' timeconst='.01 .04'/>";
    for (ctrl, act, rate) in [(1.0, 0.2, 0.8 / (0.01 * 0.8)), (0.0, 0.2, -0.2 / (0.04 / 0.8)), (0.6, 0.6, 0.0)] {
        let mut w = actuated(muscle, 0.0, 0.0, ctrl);
        w.set(|d| d.act, &[act]);
        w.forward();
        assert_close(w.get(|d| d.act_dot, 1), &[rate], 1e-10);
    }
}

/// Asserts that velocities, which are moments times `qvel`, are the rates of the lengths.
fn check_moments(xml: &str, n: usize, lengths: fn(&mjData) -> *mut f64, rates: fn(&mjData) -> *mut f64) {
    let mut random = Random(37);
    for _ in 0..10 {
        let mut w = World::new(xml);
        let (qpos, qvel) = (w.moved(&w.qpos(), &random.vector(w.nv()), 0.3), random.vector(w.nv()));
        w.set_qvel(&qvel);
        let mut at = |dt: f64| {
            let moved = w.moved(&qpos, &qvel, dt);
            w.set_qpos(&moved);
            w.forward();
            (w.get(lengths, n).to_vec(), w.get(rates, n).to_vec())
        };
        let (before, after, now) = (at(-1e-5).0, at(1e-5).0, at(0.0).1);
        let expected: Vec<f64> = after.iter().zip(&before).map(|(a, b)| (a - b) / 2e-5).collect();
        assert_close(&now, &expected, 1e-7);
        assert!(norm(&now) > 1e-3, "something moves");
    }
}

const WRAPPED: &str = "<mujoco><worldbody><site name='a' pos='-.5 .1 0'/><geom name='c' type='cylinder' size='.15 .4' pos='0 0 0' euler='0 90 90'/>
    <geom name='s' size='.12' pos='0 .02 -.6'/><site name='side' pos='0 .3 0'/>
    <body pos='.5 0 0'><freejoint/><geom size='.05' contype='0'/><site name='b' pos='.1 .12 0'/>
      <body pos='0 0 -.5'><joint axis='0 1 0'/><geom size='.05' contype='0' pos='.1 0 0'/><site name='c1' pos='.1 0 .1'/></body></body>
    <site name='d' pos='-.5 0 -.6'/></worldbody>
    <tendon><spatial><site site='a'/><site site='b'/></spatial>
      <spatial><site site='a'/><geom geom='c'/><site site='b'/></spatial>
      <spatial><site site='a'/><geom geom='c' sidesite='side'/><site site='b'/><geom geom='s'/><site site='c1'/></spatial>
      <spatial><site site='c1'/><geom geom='s'/><site site='d'/><pulley divisor='2'/><site site='a'/><site site='b'/></spatial></tendon></mujoco>";

#[test]
fn tendon_velocities_are_the_rates_of_their_lengths() {
    check_moments(WRAPPED, 4, |d| d.ten_length, |d| d.ten_velocity);
}

#[test]
fn actuator_velocities_are_the_rates_of_their_lengths() {
    let xml = "<mujoco><worldbody><body name='base'><freejoint/><geom size='.1'/><site name='ref' pos='.1 .2 .3'/>
           <body pos='.5 0 0'><joint name='h' axis='0 1 1'/><geom size='.1' pos='.2 0 0'/><site name='s' pos='.3 .1 0'/></body></body>
         <body pos='0 0 .3'><joint name='crank' axis='0 1 0'/><geom size='.05' pos='0 0 .1'/><site name='pin' pos='0 0 .1'/></body>
         <site name='slide' pos='.5 0 .3' zaxis='-1 0 0'/></worldbody>
       <tendon><spatial name='t'><site site='ref'/><site site='pin'/></spatial></tendon>
       <actuator><motor joint='h' gear='3'/><motor tendon='t' gear='-2'/><motor site='s' refsite='ref' gear='.5 -1 2 0 0 0'/>
         <motor cranksite='pin' slidersite='slide' cranklength='.6' gear='2'/></actuator></mujoco>";
    check_moments(xml, 4, |d| d.actuator_length, |d| d.actuator_velocity);
}

#[test]
fn a_tendon_around_a_cylinder_is_two_tangents_and_an_arc() {
    let (radius, reach) = (0.1_f64, 0.5_f64);
    let w = World::at_start(&format!(
        "<mujoco><worldbody><geom name='c' type='cylinder' size='{radius} 1'/><site name='side' pos='0 .3 0'/><site name='a' pos='-{reach} 0 0'/>
           <body><joint type='slide' axis='0 1 0'/><geom size='.01' contype='0'/><site name='b' pos='{reach} 0 0'/></body></worldbody>
         <tendon><spatial><site site='a'/><geom geom='c' sidesite='side'/><site site='b'/></spatial></tendon></mujoco>"
    ));
    let tangent = (reach * reach - radius * radius).sqrt();
    let arc = radius * (PI - 2.0 * (radius / reach).acos());
    assert_close(w.get(|d| d.ten_length, 1), &[2.0 * tangent + arc], 1e-12);
}

#[test]
fn a_pulley_divides_what_follows_it() {
    let w = World::at_start(
        "<mujoco><worldbody><site name='a' pos='0 0 1'/><site name='b' pos='2 0 1'/><body><joint type='slide' axis='0 0 1'/><geom size='.1'/>
           <site name='c'/></body></worldbody><tendon><spatial><site site='a'/><site site='c'/><pulley divisor='4'/><site site='a'/><site site='b'/>
         </spatial></tendon></mujoco>",
    );
    assert_close(w.get(|d| d.ten_length, 1), &[1.0 + 2.0 / 4.0], 1e-14);
}

#[test]
fn disabled_actuator_groups_do_nothing() {
    let mut w = actuated("<motor joint='j' group='2'/>", 0.0, 0.0, 1.0);
    assert_eq!(w.get(|d| d.qfrc_actuator, 1), [1.0]);
    w.option().disableactuator = 1 << 2;
    w.forward();
    assert_eq!(w.get(|d| d.qfrc_actuator, 1), [0.0]);
}

/// The range of a muscle on a slider: that of the limits as it is written, without the gear (QUIRKS.md), or as pushing finds
/// it, in units of the gear.
#[test]
fn length_ranges_are_those_of_the_limits() {
    for (settings, range, tolerance) in [("uselimit='true'", [-0.2, 0.5], 1e-14), ("", [-0.4, 1.0], 0.005)] {
        let w = World::at_start(&format!(
            "<mujoco><compiler autolimits='true'><lengthrange {settings}/></compiler><worldbody><body>
               <joint name='j' type='slide' range='-.2 .5'/><geom size='.1' mass='1'/></body></worldbody>
             <actuator><muscle joint='j' gear='2'/></actuator></mujoco>"
        ));
        assert_close(w.model(|m| m.actuator_lengthrange, 2), &range, tolerance);
    }
}
