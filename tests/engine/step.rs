//! Facts about the pipeline that need no reference numbers, and a few small models whose numbers are known.

use crate::kit::error_of;
use crate::kit::world::World;
use mujoco::abi::*;
use mujoco::api::{derivative, simulate};
use std::ffi::{c_char, c_int};

const SLIDE: &str = r#"<mujoco><option gravity="0 0 0"/><worldbody><body><joint type="slide" damping="3"/>
    <geom size=".1" mass="1" contype="0" conaffinity="0"/></body></worldbody>
    <actuator><motor joint="j0"/></actuator></mujoco>"#;

fn slide() -> World {
    World::new(&SLIDE.replace(r#"<joint "#, r#"<joint name="j0" axis="1 0 0" "#))
}

/// Joints of every type, tendons, affine and muscle actuators, fluid of both models.
const ZOO: &str = r#"<mujoco>
  <option density="1.2" viscosity="0.3" wind="1 .5 -.2" timestep="0.01"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <body pos="0 0 1"><freejoint/><geom type="box" size=".1 .2 .3"/>
      <body pos=".3 0 0"><joint name="ball" type="ball" damping=".1"/><geom type="capsule" size=".05 .2" fluidshape="ellipsoid"/>
        <body pos="0 .4 0"><joint name="h1" axis="1 2 0" damping=".2"/><joint name="s1" type="slide" axis="0 1 1"/>
          <geom type="ellipsoid" size=".1 .15 .2" fluidshape="ellipsoid" fluidcoef="0.5 0.25 1.5 1 1"/>
          <site name="a" pos="0 0 .1"/></body></body>
      <body pos="-.3 0 0"><joint name="h2" axis="0 1 0" damping=".3"/><geom type="cylinder" size=".1 .1"/>
        <site name="b" pos="0 .1 0"/></body></body>
  </worldbody>
  <tendon>
    <spatial name="t1" damping=".4"><site site="a"/><site site="b"/></spatial>
    <fixed name="t2" damping=".2"><joint joint="h1" coef="1"/><joint joint="s1" coef="-2"/></fixed>
  </tendon>
  <actuator>
    <damper joint="h2" kv="2" ctrlrange="0 5"/>
    <position joint="h1" kp="3" kv=".5"/>
    <muscle joint="s1" lengthrange="-1 1" timeconst="0.01 0.04"/>
    <general tendon="t2" biastype="affine" biasprm="0 0 -1.5" gaintype="affine" gainprm="1 0 2"/>
  </actuator></mujoco>"#;

/// In a state of motion, with controls.
fn moving(xml: &str) -> World {
    let mut w = World::new(xml);
    let qpos: Vec<f64> = w.qpos().iter().enumerate().map(|(i, q)| q + 0.1 * (i as f64 * 1.7).sin()).collect();
    let qvel: Vec<f64> = (0..w.nv()).map(|i| (i as f64 * 2.3).cos()).collect();
    w.set_qpos(&qpos);
    w.set_qvel(&qvel);
    w.set(|d| d.ctrl, &[0.5, 0.2, 0.7, 0.3]);
    let na = w.m().na as usize;
    w.set(|d| d.act, &vec![0.4; na]);
    w
}

fn zoo() -> World {
    moving(ZOO)
}

#[test]
fn euler_treats_joint_damping_implicitly() {
    let mut w = slide();
    w.set_qvel(&[2.0]);
    w.set(|d| d.ctrl, &[5.0]);
    w.step();
    assert!((w.qvel()[0] - (2.0 - 0.002 / 1.006)).abs() < 1e-15);
    assert!((w.qpos()[0] - 0.002 * (2.0 - 0.002 / 1.006)).abs() < 1e-15);
    assert!((w.qacc()[0] + 1.0).abs() < 1e-14);
    assert!((w.get(|d| d.qH, 1)[0] - 1.006).abs() < 1e-15);
}

#[test]
fn a_bad_state_resets_once_or_counts_twice() {
    unsafe extern "C-unwind" fn quiet(_: *const c_char) {}
    mujoco::base::report::set_warning_handler(Some(quiet));
    for (flags, time, count) in [(0, 0.002, 1), (mjDSBL_AUTORESET as c_int, 1.502, 2)] {
        let mut w = slide();
        w.option().disableflags |= flags;
        w.d_mut().time = 1.5;
        w.set_qpos(&[f64::NAN]);
        w.step();
        assert!((w.d().time - time).abs() < 1e-12);
        assert_eq!(w.qpos()[0].is_nan(), flags != 0);
        assert_eq!(w.d().warning[mjWARN_BADQPOS as usize].number, count);
    }
    mujoco::base::report::set_warning_handler(None);
}

#[test]
fn timers_count_the_stages_of_a_step() {
    let counts = |w: &World| w.d().timer.map(|t| t.number);
    let mut w = zoo();
    w.step();
    let mut want = [1; 15];
    want[mjTIMER_INVERSE as usize] = 0;
    assert_eq!(counts(&w), want);
    let mut w = zoo();
    w.option().integrator = mjINT_RK4 as c_int;
    w.step();
    let mut want = [4; 15];
    (want[mjTIMER_STEP as usize], want[mjTIMER_INVERSE as usize], want[mjTIMER_ADVANCE as usize]) = (1, 0, 0);
    assert_eq!(counts(&w), want);
    assert!(w.d().timer.iter().all(|t| t.duration == 0.0));
}

/// The tendon t1 spans two branches: the dense pattern would have entries that `qDeriv` lacks, so it is left undamped here.
#[test]
fn analytic_velocity_derivatives_agree_with_finite_differences() {
    let mut w = moving(&ZOO.replace(r#"name="t1" damping=".4""#, r#"name="t1""#));
    let mut qpos = w.qpos();
    for quat in [3..7, 7..11] {
        let norm = qpos[quat.clone()].iter().map(|x| x * x).sum::<f64>().sqrt();
        qpos[quat].iter_mut().for_each(|x| *x /= norm);
    }
    w.set_qpos(&qpos);
    w.forward();
    let n = w.m().nD as usize;
    let ((m, d), mut derivative_of) = (w.raw(), Vec::new());
    // SAFETY: a model and its data.
    unsafe { simulate::mjd_smooth_vel(m, d, 1) };
    derivative_of.push(w.get(|d| d.qDeriv, n).to_vec());
    // SAFETY: as above.
    unsafe { derivative::mjd_smooth_velFD(m, d, 1e-6) };
    derivative_of.push(w.get(|d| d.qDeriv, n).to_vec());
    let [analytic, numeric] = &derivative_of[..] else { unreachable!("two") };
    let scale = numeric.iter().fold(0.0_f64, |a, x| a.max(x.abs()));
    for (a, b) in analytic.iter().zip(numeric) {
        assert!((a - b).abs() < 1e-7 * (1.0 + scale), "{a} instead of {b}");
    }
    assert!(analytic.iter().filter(|x| **x != 0.0).count() > 50);
}

#[test]
fn inverse_dynamics_undo_forward_dynamics() {
    for integrator in [mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST] {
        let mut w = zoo();
        w.option().integrator = integrator as c_int;
        let nv = w.nv();
        w.set(|d| d.qfrc_applied, &vec![0.3; nv]);
        w.forward();
        let force = w.get(|d| d.qfrc_actuator, nv).to_vec();
        w.run(simulate::mj_inverse);
        for (inverse, actuator) in w.get(|d| d.qfrc_inverse, nv).iter().zip(&force) {
            assert!((inverse - actuator - 0.3).abs() < 1e-9);
        }
        // the discrete change of velocity over a step, too
        let before = w.qvel();
        w.step();
        let h = w.m().opt.timestep;
        let qacc: Vec<f64> = w.qvel().iter().zip(&before).map(|(a, b)| (a - b) / h).collect();
        let mut w = zoo();
        w.option().integrator = integrator as c_int;
        w.option().enableflags |= mjENBL_INVDISCRETE as c_int;
        w.forward();
        w.set(|d| d.qacc, &qacc);
        w.run(simulate::mj_inverse);
        for (inverse, actuator) in w.get(|d| d.qfrc_inverse, nv).iter().zip(&force) {
            assert!((inverse - actuator - 0.3).abs() < 1e-8, "{integrator:?}: {inverse} {actuator}");
        }
    }
}

#[test]
fn transition_derivatives_describe_a_linear_system_and_keep_the_state() {
    let mut w = slide();
    w.set_qvel(&[1.0]);
    let (mut A, mut B) = ([0.0; 4], [0.0; 2]);
    let ((m, d), null) = (w.raw(), std::ptr::null_mut());
    // SAFETY: matrices of two states and a control.
    unsafe { derivative::mjd_transitionFD(m, d, 1e-6, 1, A.as_mut_ptr(), B.as_mut_ptr(), null, null) };
    let h = 0.002;
    // v' = (v + h u) / (1 + h c)
    let (dv, du) = (1.0 / (1.0 + h * 3.0), h / (1.0 + h * 3.0));
    for (a, b) in A.iter().chain(&B).zip(&[1.0, h * dv, 0.0, dv, h * du, du]) {
        assert!((a - b).abs() < 1e-9, "{a} instead of {b}");
    }
    assert_eq!((w.qvel()[0], w.qpos()[0], w.d().time), (1.0, 0.0, 0.0));
}

#[test]
fn unknown_integrators_are_errors() {
    let mut w = slide();
    w.option().integrator = 17;
    let said = error_of(|| w.step());
    assert!(said.contains("invalid integrator"), "{said}");
}

#[test]
fn tactile_sensors_feel_pressure_and_slip() {
    let mut w = World::new(
        r#"<mujoco><option gravity="0 0 0"/>
        <asset><mesh name="pad" builtin="plate" params="4 4" scale=".1 .1 .05"/></asset>
        <worldbody>
          <body><joint type="slide" axis="0 0 1"/><geom name="pad" type="box" size=".1 .1 .02" pos="0 0 -.02"/></body>
          <body pos=".02 .01 .035"><freejoint/><geom size=".05"/></body>
        </worldbody>
        <sensor><tactile mesh="pad" geom="pad"/></sensor></mujoco>"#,
    );
    w.set_qvel(&[0.1, 0.2, -0.3, 0.0, 1.0, 2.0, 3.0]);
    w.forward();
    let data = w.get(|d| d.sensordata, 48);
    // three vertices lie inside the ball; channels: pressure, slip along the two tangents
    for (vertex, pressure) in [(4, -0.2645369072907646), (5, -0.17963865455412556), (8, -0.09090906422656946)] {
        for (channel, value) in [pressure, 0.3, 0.1].into_iter().enumerate() {
            let x = data[16 * channel + vertex];
            assert!((x - value).abs() < 1e-12, "vertex {vertex}, channel {channel}: {x} instead of {value}");
        }
    }
    assert_eq!(data.iter().filter(|x| **x != 0.0).count(), 9);
}
