//! Facts of the integrators and of the halves of a step.

use super::{d_matrix, forward, inverse, time_step};
use crate::abi::*;
use crate::data::OwnedData;

const FALL: &str = "<mujoco><option timestep='.01'/><worldbody><body><freejoint/><geom size='.1' contype='0'/></body></worldbody></mujoco>";
const ARM: &str = "<mujoco><option timestep='.001'/><worldbody><body><joint axis='0 1 0'/><geom type='capsule' size='.03' fromto='0 0 0 .4 0 0'/>\
    <body pos='.4 0 0'><joint axis='0 1 0' damping='.02'/><geom type='capsule' size='.02' fromto='0 0 0 .3 0 0' contype='0'/>\
    <body pos='.1 0 0'><joint axis='1 0 0'/><geom size='.05' pos='0 .1 0' contype='0'/></body></body></body></worldbody></mujoco>";

fn load(text: &str) -> crate::model::OwnedModel {
    crate::compile::tests::load(text).unwrap().model
}

#[test]
fn euler_falls_by_the_sum_of_its_velocities_and_runge_kutta_by_half_g_t_squared() {
    let mut m = load(FALL);
    for (integrator, drop) in
        [(mjINT_EULER, 0.5 * 9.81 * 0.01 * 0.01 * 20.0 * 21.0), (mjINT_RK4, 0.5 * 9.81 * 0.2 * 0.2)]
    {
        m.opt.integrator = integrator as i32;
        let mut d = OwnedData::new(&m).unwrap();
        for _ in 0..20 {
            time_step::step(&m, &mut d.enter(&m)).unwrap();
        }
        let d = d.enter(&m);
        assert!((d.qpos[2] + drop).abs() < 1e-13, "{integrator:?}: {}", d.qpos[2]);
        assert!((d.qvel[2] + 9.81 * 0.2).abs() < 1e-13 && (d.s.time - 0.2).abs() < 1e-13);
    }
}

#[test]
fn the_halves_of_a_step_make_a_step_to_the_last_bit() {
    let mut m = load(ARM);
    for integrator in [mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST] {
        m.opt.integrator = integrator as i32;
        let (mut whole, mut halves) = (OwnedData::new(&m).unwrap(), OwnedData::new(&m).unwrap());
        for _ in 0..50 {
            time_step::step(&m, &mut whole.enter(&m)).unwrap();
            time_step::step1(&m, &mut halves.enter(&m)).unwrap();
            time_step::step2(&m, &mut halves.enter(&m)).unwrap();
        }
        let (whole, halves) = (whole.enter(&m), halves.enter(&m));
        assert_eq!((&*whole.qpos, &*whole.qvel), (&*halves.qpos, &*halves.qvel), "{integrator:?}");
    }
}

#[test]
fn inverse_dynamics_of_an_acceleration_returns_the_force_that_made_it() {
    let m = load(ARM);
    let mut d = OwnedData::new(&m).unwrap();
    let mut d = d.enter(&m);
    d.qpos.copy_from_slice(&[0.3, -0.7, 0.4]);
    d.qvel.copy_from_slice(&[1.0, -2.0, 3.0]);
    d.qfrc_applied.copy_from_slice(&[0.5, 0.25, -0.125]);
    forward::forward(&m, &mut d).unwrap();
    inverse::inverse(&m, &mut d).unwrap();
    assert!(
        d.qfrc_inverse.iter().zip([0.5, 0.25, -0.125]).all(|(f, want)| (f - want).abs() < 1e-12),
        "{:?}",
        d.qfrc_inverse
    );
}

#[test]
fn runge_kutta_keeps_the_energy_of_an_undamped_arm() {
    let mut m = load(&ARM.replace("damping='.02'", ""));
    m.opt.integrator = mjINT_RK4 as i32;
    m.opt.enableflags |= mjENBL_ENERGY as i32;
    let mut d = OwnedData::new(&m).unwrap();
    d.enter(&m).qpos[0] = 0.5;
    forward::forward(&m, &mut d.enter(&m)).unwrap();
    let start: f64 = d.enter(&m).s.energy.iter().sum();
    for _ in 0..500 {
        time_step::step(&m, &mut d.enter(&m)).unwrap();
    }
    forward::forward(&m, &mut d.enter(&m)).unwrap();
    let d = d.enter(&m);
    let end: f64 = d.s.energy.iter().sum();
    assert!((end - start).abs() < 1e-7 && d.s.energy[1] > 0.01, "{start} {:?}", d.s.energy);
}

#[test]
fn a_bad_position_is_reported_and_resets_the_state() {
    let m = load(ARM);
    let mut d = OwnedData::new(&m).unwrap();
    let mut d = d.enter(&m);
    (d.qpos[0], d.qpos[1], d.s.time) = (f64::NAN, 1.0, 3.0);
    time_step::step(&m, &mut d).unwrap();
    assert_eq!(d.s.warning[mjWARN_BADQPOS as usize].number, 1);
    assert!(d.qpos.iter().all(|q| q.abs() < 1e-3) && (d.s.time - 0.001).abs() < 1e-12, "{:?} {}", d.qpos, d.s.time);
}

#[test]
fn entries_of_the_derivative_pattern_are_found_where_they_are() {
    let m = load(ARM);
    let pattern = d_matrix::pattern(&m);
    for i in 0..m.nv() {
        for j in 0..m.nv() {
            let want = pattern.range(i).find(|&k| pattern.colind[k] == j as i32);
            assert_eq!(d_matrix::entry(&m, i, j), want, "({i}, {j})");
        }
    }
}
