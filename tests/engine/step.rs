//! Facts about the pipeline that need no reference numbers, and a few small models whose numbers are known.

use crate::kit::Sim;
use mujoco::abi::*;
use mujoco::api::{derivative, error, simulate};
use mujoco::base::hooks;
use std::ffi::{CStr, c_char, c_int};

impl Sim {
    fn array(&mut self, p: impl Fn(&mjData) -> *mut f64, n: c_int) -> &mut [f64] {
        // SAFETY: the field has n elements, as the caller knows.
        unsafe { std::slice::from_raw_parts_mut(p(&*self.d), n as usize) }
    }

    fn qpos(&mut self) -> &mut [f64] {
        let n = unsafe { (*self.m).nq };
        self.array(|d| d.qpos, n)
    }

    fn qvel(&mut self) -> &mut [f64] {
        let n = unsafe { (*self.m).nv };
        self.array(|d| d.qvel, n)
    }

    fn d(&mut self) -> &mut mjData {
        unsafe { &mut *self.d }
    }

    fn opt(&mut self) -> &mut mjOption {
        unsafe { &mut (*self.m).opt }
    }

    fn step(&mut self) {
        unsafe { simulate::mj_step(self.m, self.d) }
    }

    fn forward(&mut self) {
        unsafe { simulate::mj_forward(self.m, self.d) }
    }
}

const SLIDE: &str = r#"<mujoco><option gravity="0 0 0"/><worldbody><body><joint type="slide" damping="3"/>
    <geom size=".1" mass="1" contype="0" conaffinity="0"/></body></worldbody>
    <actuator><motor joint="j0"/></actuator></mujoco>"#;

fn slide() -> Sim {
    Sim::new(&SLIDE.replace(r#"<joint "#, r#"<joint name="j0" axis="1 0 0" "#))
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

fn zoo() -> Sim {
    let mut sim = Sim::new(ZOO);
    for (i, q) in sim.qpos().iter_mut().enumerate() {
        *q += 0.1 * (i as f64 * 1.7).sin();
    }
    for (i, v) in sim.qvel().iter_mut().enumerate() {
        *v = (i as f64 * 2.3).cos();
    }
    let (nu, na) = unsafe { ((*sim.m).nu, (*sim.m).na) };
    sim.array(|d| d.ctrl, nu).copy_from_slice(&[0.5, 0.2, 0.7, 0.3]);
    sim.array(|d| d.act, na).fill(0.4);
    sim
}

#[test]
fn euler_treats_joint_damping_implicitly() {
    let mut sim = slide();
    sim.qvel()[0] = 2.0;
    sim.array(|d| d.ctrl, 1)[0] = 5.0;
    sim.step();
    assert!((sim.qvel()[0] - (2.0 - 0.002 / 1.006)).abs() < 1e-15);
    assert!((sim.qpos()[0] - 0.002 * (2.0 - 0.002 / 1.006)).abs() < 1e-15);
    assert!((sim.array(|d| d.qacc, 1)[0] + 1.0).abs() < 1e-14);
    assert!((sim.array(|d| d.qH, 1)[0] - 1.006).abs() < 1e-15);
}

#[test]
fn a_bad_state_resets_once_or_counts_twice() {
    unsafe extern "C-unwind" fn quiet(_: *const c_char) {}
    mujoco::base::report::set_warning_handler(Some(quiet));
    for (flags, time, count) in [(0, 0.002, 1), (mjDSBL_AUTORESET as c_int, 1.502, 2)] {
        let mut sim = slide();
        sim.opt().disableflags |= flags;
        sim.d().time = 1.5;
        sim.qpos()[0] = f64::NAN;
        sim.step();
        assert!((sim.d().time - time).abs() < 1e-12);
        assert_eq!(sim.qpos()[0].is_nan(), flags != 0);
        assert_eq!(sim.d().warning[mjWARN_BADQPOS as usize].number, count);
    }
    mujoco::base::report::set_warning_handler(None);
}

#[test]
fn timers_count_the_stages_of_a_step() {
    let mut sim = zoo();
    sim.step();
    let counts = |sim: &mut Sim| sim.d().timer.map(|t| t.number);
    let mut want = [1; 15];
    want[mjTIMER_INVERSE as usize] = 0;
    assert_eq!(counts(&mut sim), want);
    let mut sim = zoo();
    sim.opt().integrator = mjINT_RK4 as c_int;
    sim.step();
    let mut want = [4; 15];
    (want[mjTIMER_STEP as usize], want[mjTIMER_INVERSE as usize], want[mjTIMER_ADVANCE as usize]) = (1, 0, 0);
    assert_eq!(counts(&mut sim), want);
    assert!(sim.d().timer.iter().all(|t| t.duration == 0.0));
}

/// The tendon t1 spans two branches: the dense pattern would have entries that `qDeriv` lacks, so it is left undamped here.
#[test]
fn analytic_velocity_derivatives_agree_with_finite_differences() {
    let mut sim = Sim::new(&ZOO.replace(r#"name="t1" damping=".4""#, r#"name="t1""#));
    let source = zoo().qvel().to_vec();
    sim.qvel().copy_from_slice(&source);
    for (i, q) in sim.qpos().iter_mut().enumerate() {
        *q += 0.1 * (i as f64 * 1.7).sin();
    }
    let nq = 7..11;
    let norm = sim.qpos()[3..7].iter().map(|x| x * x).sum::<f64>().sqrt();
    sim.qpos()[3..7].iter_mut().for_each(|x| *x /= norm);
    let norm = sim.qpos()[nq.clone()].iter().map(|x| x * x).sum::<f64>().sqrt();
    sim.qpos()[nq].iter_mut().for_each(|x| *x /= norm);
    let (nu, na, n) = unsafe { ((*sim.m).nu, (*sim.m).na, (*sim.m).nD) };
    sim.array(|d| d.ctrl, nu).copy_from_slice(&[0.5, 0.2, 0.7, 0.3]);
    sim.array(|d| d.act, na).fill(0.4);
    sim.forward();
    unsafe { simulate::mjd_smooth_vel(sim.m, sim.d, 1) };
    let analytic = sim.array(|d| d.qDeriv, n).to_vec();
    unsafe { derivative::mjd_smooth_velFD(sim.m, sim.d, 1e-6) };
    let numeric = sim.array(|d| d.qDeriv, n).to_vec();
    let scale = numeric.iter().fold(0.0_f64, |a, x| a.max(x.abs()));
    for (a, b) in analytic.iter().zip(&numeric) {
        assert!((a - b).abs() < 1e-7 * (1.0 + scale), "{a} instead of {b}");
    }
    assert!(analytic.iter().filter(|x| **x != 0.0).count() > 50);
}

#[test]
fn inverse_dynamics_undo_forward_dynamics() {
    for integrator in [mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST] {
        let mut sim = zoo();
        sim.opt().integrator = integrator as c_int;
        let nv = unsafe { (*sim.m).nv };
        sim.array(|d| d.qfrc_applied, nv).fill(0.3);
        sim.forward();
        let force = sim.array(|d| d.qfrc_actuator, nv).to_vec();
        unsafe { simulate::mj_inverse(sim.m, sim.d) };
        for (inverse, actuator) in sim.array(|d| d.qfrc_inverse, nv).iter().zip(&force) {
            assert!((inverse - actuator - 0.3).abs() < 1e-9);
        }
        // the discrete change of velocity over a step, too
        let before = sim.qvel().to_vec();
        sim.step();
        let h = sim.opt().timestep;
        let qacc: Vec<f64> = sim.qvel().iter().zip(&before).map(|(a, b)| (a - b) / h).collect();
        let mut sim = zoo();
        sim.opt().integrator = integrator as c_int;
        sim.opt().enableflags |= mjENBL_INVDISCRETE as c_int;
        sim.forward();
        sim.array(|d| d.qacc, nv).copy_from_slice(&qacc);
        unsafe { simulate::mj_inverse(sim.m, sim.d) };
        for (inverse, actuator) in sim.array(|d| d.qfrc_inverse, nv).iter().zip(&force) {
            assert!((inverse - actuator - 0.3).abs() < 1e-8, "{integrator:?}: {inverse} {actuator}");
        }
    }
}

#[test]
fn transition_derivatives_describe_a_linear_system_and_keep_the_state() {
    let mut sim = slide();
    sim.qvel()[0] = 1.0;
    let (mut A, mut B) = ([0.0; 4], [0.0; 2]);
    let null = std::ptr::null_mut();
    unsafe { derivative::mjd_transitionFD(sim.m, sim.d, 1e-6, 1, A.as_mut_ptr(), B.as_mut_ptr(), null, null) };
    let h = 0.002;
    // v' = (v + h u) / (1 + h c)
    let (dv, du) = (1.0 / (1.0 + h * 3.0), h / (1.0 + h * 3.0));
    for (a, b) in A.iter().chain(&B).zip(&[1.0, h * dv, 0.0, dv, h * du, du]) {
        assert!((a - b).abs() < 1e-9, "{a} instead of {b}");
    }
    assert_eq!((sim.qvel()[0], sim.qpos()[0], sim.d().time), (1.0, 0.0, 0.0));
}

#[test]
fn unknown_integrators_are_errors() {
    thread_local! { static TEXT: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) } }
    unsafe extern "C-unwind" fn keep(text: *const c_char) {
        TEXT.with(|t| *t.borrow_mut() = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned());
    }
    let handler: hooks::Handler = Some(keep);
    unsafe { error::_mjPRIVATE__set_tls_error_fn(handler) };
    let mut sim = slide();
    sim.opt().integrator = 17;
    sim.step();
    assert!(TEXT.with(|t| t.borrow().contains("invalid integrator")));
    unsafe { error::_mjPRIVATE__set_tls_error_fn(None) };
}

#[test]
fn tactile_sensors_feel_pressure_and_slip() {
    let mut sim = Sim::new(
        r#"<mujoco><option gravity="0 0 0"/>
        <asset><mesh name="pad" builtin="plate" params="4 4" scale=".1 .1 .05"/></asset>
        <worldbody>
          <body><joint type="slide" axis="0 0 1"/><geom name="pad" type="box" size=".1 .1 .02" pos="0 0 -.02"/></body>
          <body pos=".02 .01 .035"><freejoint/><geom size=".05"/></body>
        </worldbody>
        <sensor><tactile mesh="pad" geom="pad"/></sensor></mujoco>"#,
    );
    sim.qvel().copy_from_slice(&[0.1, 0.2, -0.3, 0.0, 1.0, 2.0, 3.0]);
    sim.forward();
    let data = sim.array(|d| d.sensordata, 48);
    // three vertices lie inside the ball; channels: pressure, slip along the two tangents
    for (vertex, pressure) in [(4, -0.2645369072907646), (5, -0.17963865455412556), (8, -0.09090906422656946)] {
        for (channel, value) in [pressure, 0.3, 0.1].into_iter().enumerate() {
            let x = data[16 * channel + vertex];
            assert!((x - value).abs() < 1e-12, "vertex {vertex}, channel {channel}: {x} instead of {value}");
        }
    }
    assert_eq!(data.iter().filter(|x| **x != 0.0).count(), 9);
}
