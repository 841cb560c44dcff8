//! Batches: the bits of `mj_step` on a `mjData` for each environment, whatever the threads, chunks and masks.

use crate::kit::random::Random;
use mujoco::abi::*;
use mujoco::api::{init, parse, simulate, support};
use mujoco::sim::{Batch, BatchConfig, Model, Reset, Rollout};
use std::ffi::{CString, c_char};

pub(super) const STATE: u32 = mjSTATE_INTEGRATION as u32;

/// The reference: a model of C with one `mjData` per environment.
pub(super) struct Loop {
    pub(super) m: *mut mjModel,
    pub(super) data: Vec<*mut mjData>,
}

impl Loop {
    pub(super) fn new(m: *mut mjModel, n: usize) -> Loop {
        // SAFETY: a model of ours.
        Loop { m, data: (0..n).map(|_| unsafe { init::mj_makeData(m) }).collect() }
    }

    pub(super) fn size(&self, sig: u32) -> usize {
        // SAFETY: as above.
        unsafe { support::mj_stateSize(self.m, sig) as usize }
    }

    /// Writes a state into one environment.
    pub(super) fn set(&mut self, env: usize, state: &[f64], sig: u32) {
        // SAFETY: as above; the state has the length of its signature.
        unsafe { support::mj_setState(self.m, self.data[env], state.as_ptr(), sig) }
    }

    pub(super) fn states(&self, sig: u32) -> Vec<f64> {
        let n = self.size(sig);
        let mut all = vec![0.0; n * self.data.len()];
        for (&d, row) in self.data.iter().zip(all.chunks_exact_mut(n)) {
            // SAFETY: as above.
            unsafe { support::mj_getState(self.m, d, row.as_mut_ptr(), sig) };
        }
        all
    }

    pub(super) fn step(&self, env: usize, n: usize) {
        // SAFETY: as above.
        (0..n).for_each(|_| unsafe { simulate::mj_step(self.m, self.data[env]) });
    }
}

/// A model for the C functions.
pub(super) fn load(path: &str) -> *mut mjModel {
    let (path, mut error) = (CString::new(path).unwrap(), [0 as c_char; 500]);
    // SAFETY: C strings, and a buffer of the size that is passed.
    let m = unsafe { parse::mj_loadXML(path.as_ptr(), std::ptr::null(), error.as_mut_ptr(), 500) };
    assert!(!m.is_null(), "{path:?}");
    m
}

/// A file with this text, for both ways of loading.
pub(super) fn file(name: &str, xml: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("batch_{name}.xml"));
    std::fs::write(&path, xml).unwrap();
    path.to_str().unwrap().to_string()
}

pub(super) fn ours(name: &str) -> String {
    format!("{}/models/{name}.xml", env!("CARGO_MANIFEST_DIR"))
}

impl Drop for Loop {
    fn drop(&mut self) {
        // SAFETY: made here.
        unsafe {
            self.data.iter().for_each(|&d| init::mj_deleteData(d));
            init::mj_deleteModel(self.m);
        }
    }
}

/// Adds random numbers between `-scale` and `scale`.
fn shake(random: &mut Random, to: &mut [f64], scale: f64) {
    to.iter_mut().for_each(|x| *x += scale * random.signed());
}

#[track_caller]
pub(super) fn same_bits(what: &str, found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what}: number of values");
    let bits = |x: f64| if x.is_nan() { u64::MAX } else { x.to_bits() };
    for (i, (&a, &b)) in found.iter().zip(expected).enumerate() {
        assert!(bits(a) == bits(b), "{what}: value {i} is {a:e} instead of {b:e}");
    }
}

/// Other velocities, controls and forces in each environment.
pub(super) fn disturb(batch: &mut Batch, random: &mut Random) {
    shake(random, batch.qvel_mut(), 0.3);
    shake(random, batch.ctrl_mut(), 0.5);
    shake(random, batch.qfrc_applied_mut(), 0.01);
}

pub(super) fn all_states(batch: &Batch, lengths: &Loop) -> Vec<f64> {
    let mut states = vec![0.0; batch.nbatch() * lengths.size(STATE)];
    batch.get_state(STATE, &mut states).unwrap();
    states
}

/// Steps batches of several kinds and a loop of `mj_step`, and compares states and outputs.
fn follows_a_loop(path: &str, steps: usize) {
    const N: usize = 5;
    let model = Model::from_file(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let all = ["xpos", "qacc", "sensordata", "geom_xmat", "qfrc_constraint", "cfrc_ext", "body_awake"];
    // without outputs, what only they show is not computed
    for (nthread, nchunk, outputs) in [(1, 0, &all[..]), (2, 1, &all), (2, 4, &[])] {
        let mut single = Loop::new(load(path), N);
        let config = BatchConfig { nbatch: N, nthread, nchunk, outputs, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        let mut random = Random(7);
        let mut mask = [true; N];
        for round in 0..6 {
            disturb(&mut batch, &mut random);
            let states = all_states(&batch, &single);
            for (env, row) in states.chunks_exact(single.size(STATE)).enumerate() {
                single.set(env, row, STATE);
            }
            (0..N).for_each(|env| mask[env] = round % 2 == 0 || (env + round) % 3 != 0);
            let n = 1 + steps * round / 6;
            batch.step(n, (round != 2).then_some(&mask[..])).unwrap();
            (0..N).filter(|&env| mask[env]).for_each(|env| single.step(env, n));
            let what = format!("{path}, {nthread} threads, round {round}");
            same_bits(&what, &all_states(&batch, &single), &single.states(STATE));
            // SAFETY: arrays of the sizes that the model says.
            unsafe {
                let m = &*single.m;
                for (env, &d) in single.data.iter().enumerate().filter(|&(env, _)| mask[env]) {
                    mujoco::api::components::mj_rnePostConstraint(m, d);
                    let view = |p: *const f64, n: usize| if n == 0 { &[] } else { std::slice::from_raw_parts(p, n) };
                    let d = &*d;
                    let arrays = [
                        view(d.xpos, 3 * m.nbody as usize),
                        view(d.qacc, m.nv as usize),
                        view(d.sensordata, m.nsensordata as usize),
                        view(d.geom_xmat, 9 * m.ngeom as usize),
                        view(d.qfrc_constraint, m.nv as usize),
                        view(d.cfrc_ext, 6 * m.nbody as usize),
                    ];
                    for (&name, expected) in outputs.iter().zip(arrays) {
                        let found = &batch.output(name).unwrap()[env * expected.len()..][..expected.len()];
                        same_bits(&format!("{what}, environment {env}, {name}"), found, expected);
                    }
                }
            }
        }
    }
}

/// Blocks that come to rest and fall asleep, and one that hits them later.
pub(super) const SLEEPERS: &str = "<mujoco><option><flag sleep='enable'/></option>
    <worldbody>
      <geom type='plane' size='5 5 .1'/>
      <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body pos='0 0 .31'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body pos='1 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
      <body name='late' pos='1 0 3'><freejoint/><geom size='.1'/></body>
      <body pos='2 0 1'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.3 0 0'/></body>
    </worldbody>
    <actuator><motor joint='j'/></actuator>
    <sensor><framepos objtype='body' objname='late'/></sensor></mujoco>";

#[test]
fn our_models_follow_a_loop_of_steps_to_the_last_bit() {
    for entry in std::fs::read_dir(format!("{}/models", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "xml") {
            follows_a_loop(path.to_str().unwrap(), 30);
        }
    }
    let tendons = include_str!("../kit/tendons.xml");
    for option in ["integrator='Euler'", "integrator='implicitfast'", "jacobian='sparse'"] {
        let text = tendons.replace("<option ", &format!("<option {option} "));
        follows_a_loop(&file(&format!("tendons_{}", option.len()), &text), 30);
    }
}

/// With contacts, limits, equalities, tendons, activations and sensors.
#[test]
fn runge_kutta_steps_follow_a_loop_of_steps_with_every_solver_and_cone() {
    let options = "Newton;CG' cone='elliptic;PGS;Newton' cone='elliptic;PGS' cone='elliptic;CG;CG' noslip_iterations='3;\
        Newton' jacobian='sparse;PGS' jacobian='sparse";
    for name in ["arm", "humanoid", "mechanism", "quadruped", "walker"] {
        let text = std::fs::read_to_string(ours(name)).unwrap();
        for (i, options) in options.split(';').enumerate() {
            let end = format!("<option integrator='RK4' solver='{options}'/></mujoco>");
            follows_a_loop(&file(&format!("{name}_{i}"), &text.replace("</mujoco>", &end)), 12);
        }
    }
}

#[test]
fn models_whose_trees_sleep_follow_a_loop_of_steps_to_the_last_bit() {
    let path = file("sleepers", SLEEPERS);
    follows_a_loop(&path, 30);
    // undisturbed, so that trees fall asleep and wake
    let mut single = Loop::new(load(&path), 2);
    let model = Model::from_file(&path).unwrap();
    let config = BatchConfig { nbatch: 2, nthread: 1, outputs: &["tree_asleep", "ncon", "nefc"], ..Default::default() };
    let mut batch = Batch::new(&model, &config).unwrap();
    batch.qvel_mut()[18 + 2] = 0.1;
    single.set(0, &all_states(&batch, &single)[..single.size(STATE)], STATE);
    let mut asleep = 0;
    for round in 0..150 {
        batch.step(10, None).unwrap();
        (0..2).for_each(|env| single.step(env, 10));
        same_bits(&format!("round {round}"), &all_states(&batch, &single), &single.states(STATE));
        for (env, &d) in single.data.iter().enumerate() {
            // SAFETY: live data.
            let counts = unsafe { [(*d).ncon, (*d).nefc].map(f64::from) };
            let found = ["ncon", "nefc"].map(|name| batch.output(name).unwrap()[env]);
            assert_eq!(found, counts, "contacts and rows of environment {env} in round {round}");
        }
        asleep = asleep.max(batch.output("tree_asleep").unwrap().iter().filter(|&&t| t >= 0.0).count());
    }
    assert!(asleep >= 6, "{asleep} trees slept");
}

/// A few models of each kind, where they are at hand: the environment variable `CORPUS` names their folder.
#[test]
fn models_of_the_corpus_follow_a_loop_of_steps_to_the_last_bit() {
    let Some(folder) = std::env::var_os("CORPUS") else { return };
    for name in [
        "model/humanoid/humanoid.xml",
        "model/sleep/dominos.xml",
        "model/sleep/humanoid.xml",
        "model/tendon_arm/arm26.xml",
        "model/slider_crank/slider_crank.xml",
        "model/flex/poncho.xml",
        "model/plugin/elasticity/belt.xml",
        "model/plugin/actuator/pid.xml",
        "model/plugin/sensor/touch_grid.xml",
        "model/mug/mug.xml",
        "model/plugin/sdf/torus.xml",
        "model/flex/trilinear.xml",
        "model/replicate/newton_cradle.xml",
    ] {
        let path = std::path::Path::new(&folder).join(name);
        assert!(path.exists(), "{name}");
        follows_a_loop(path.to_str().unwrap(), 12);
    }
}

/// A model with a control, a keyframe, mocap, an equality and named sites.
pub(super) const ARM: &str = "<mujoco><option timestep='.01'/>
    <worldbody>
      <geom name='floor' type='plane' size='5 5 .1' pos='0 0 -1.1'/>
      <body name='hand' mocap='true' pos='1 0 1'><geom size='.1' contype='0' conaffinity='0'/></body>
      <body name='upper'><joint name='shoulder' axis='0 1 0' damping='.1'/><geom type='capsule' size='.05' fromto='0 0 0 0 0 -.5'/>
        <body name='lower' pos='0 0 -.5'><joint name='elbow' axis='0 1 0'/><geom type='capsule' size='.05' fromto='0 0 0 0 0 -.5'/>
          <site name='tip' pos='0 0 -.5'/></body></body>
      <body name='ball' pos='1 0 -.8'><freejoint/><geom name='ball' size='.1'/></body>
    </worldbody>
    <equality><joint joint1='shoulder' joint2='elbow' active='false'/></equality>
    <actuator><position name='servo' joint='shoulder' kp='20' dampratio='1'/><motor joint='elbow'/></actuator>
    <sensor><jointpos name='angle' joint='shoulder'/><framepos name='tip' objtype='site' objname='tip'/></sensor>
    <keyframe><key qpos='1 -1 1 0 -.5 1 0 0 0' ctrl='.5 -.5'/></keyframe></mujoco>";

fn arm(config: &BatchConfig) -> Batch {
    Batch::new(&Model::from_xml(ARM).unwrap(), config).unwrap()
}

fn arms(n: usize) -> Loop {
    Loop::new(load(&file(&format!("arm{:?}", std::thread::current().id()), ARM)), n)
}

#[test]
fn outputs_are_arrays_sensors_and_contacts() {
    let outputs =
        ["site_xpos", "sensor.tip", "sensor.angle", "contact.pos", "contact.geom", "contact.force", "ncon", "cacc"];
    let mut batch = arm(&BatchConfig { nbatch: 3, outputs: &outputs, ncontact: 2, ..Default::default() });
    // the ball of environment 1 is on the floor
    batch.qpos_mut()[9 + 4] = -1.005;
    batch.forward(None).unwrap();
    let output = |name: &str| batch.output(name).unwrap().to_vec();
    assert_eq!(output("site_xpos"), output("sensor.tip"));
    assert_eq!(output("sensor.tip"), [0.0, 0.0, -1.0].repeat(3));
    assert_eq!((output("sensor.angle"), output("ncon")), (vec![0.0; 3], vec![0.0, 1.0, 0.0]));
    assert_eq!(output("contact.geom"), [-1.0, -1.0, -1.0, -1.0, 0.0, 4.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0]);
    assert_eq!((output("contact.pos").len(), output("contact.force").len()), (3 * 2 * 3, 3 * 2 * 6));
    assert!(output("contact.force")[12] > 0.0 && output("contact.force")[0] == 0.0);
    // accelerations of bodies include gravity's, though no sensor asks for them
    assert_eq!(output("cacc")[5], 9.81);
    let single: Vec<f32> = output("sensor.tip").iter().map(|&x| x as f32).collect();
    assert_eq!(batch.output_f32("sensor.tip").unwrap(), single);
    let shape = |name: &str| batch.output_shape(name).unwrap();
    assert_eq!((shape("cacc"), shape("contact.pos"), shape("contact.geom")), (vec![5, 6], vec![2, 3], vec![2, 2]));
    assert_eq!((shape("sensor.angle"), shape("ncon")), (vec![1], vec![]));
}

#[test]
fn arrays_outlive_the_batch() {
    let mut batch = arm(&BatchConfig { nbatch: 2, outputs: &["xpos"], ..Default::default() });
    batch.step(10, None).unwrap();
    let (qpos, xpos) = (batch.qpos().to_vec(), batch.output("xpos").unwrap().to_vec());
    let (q, x) = (batch.state_ptr(mjSTATE_QPOS).unwrap(), batch.output_ptr("xpos").unwrap());
    let arrays = batch.into_arrays();
    // SAFETY: the arrays are still there.
    unsafe {
        assert_eq!(
            (std::slice::from_raw_parts(q, qpos.len()), std::slice::from_raw_parts(x, xpos.len())),
            (&*qpos, &*xpos)
        );
    }
    drop(arrays);
}

#[test]
fn fields_that_differ_act_as_in_models_with_these_values() {
    let path = file("fields", ARM);
    let fields =
        ["body_mass", "body_gravcomp", "opt.gravity", "geom_friction", "actuator_gear", "opt.timestep", "qpos0"];
    for nthread in [1, 3] {
        let config = BatchConfig { nbatch: 6, nthread, nchunk: 1, fields: &fields, ..Default::default() };
        let mut batch = Batch::new(&Model::from_file(&path).unwrap(), &config).unwrap();
        let mut singles: Vec<Loop> = (0..6).map(|_| Loop::new(load(&path), 1)).collect();
        let mut random = Random(3);
        for name in fields {
            let mut values = batch.field(name).unwrap().to_vec();
            let n = values.len() / 6;
            values
                .iter_mut()
                .for_each(|x| *x = *x * (1.2 + random.signed()) + if name == "body_gravcomp" { 0.1 } else { 0.0 });
            let mask = [true, false, true, true, true, false];
            batch.set_field(name, Some(&mask), &values).unwrap();
            for (env, single) in singles.iter().enumerate().filter(|&(env, _)| mask[env]) {
                let row = &values[env * n..][..n];
                // SAFETY: arrays of the sizes that the batch has found.
                unsafe {
                    let m = &mut *single.m;
                    let to = match name {
                        "body_mass" => m.body_mass,
                        "body_gravcomp" => m.body_gravcomp,
                        "opt.gravity" => m.opt.gravity.as_mut_ptr(),
                        "opt.timestep" => &raw mut m.opt.timestep,
                        "geom_friction" => m.geom_friction,
                        "actuator_gear" => m.actuator_gear,
                        _ => m.qpos0,
                    };
                    to.copy_from_nonoverlapping(row.as_ptr(), n);
                    init::mj_setConst(single.m, single.data[0]);
                    init::mj_resetData(single.m, single.data[0]);
                }
            }
        }
        batch.reset(None, Reset::Default).unwrap();
        for _ in 0..5 {
            disturb(&mut batch, &mut random);
            let states = all_states(&batch, &singles[0]);
            let width = states.len() / 6;
            for (env, single) in singles.iter_mut().enumerate() {
                single.set(0, &states[env * width..][..width], STATE);
                single.step(0, 20);
            }
            batch.step(20, None).unwrap();
            let expected: Vec<f64> = singles.iter().flat_map(|single| single.states(STATE)).collect();
            same_bits("states", &all_states(&batch, &singles[0]), &expected);
        }
        assert_ne!(batch.field("body_mass").unwrap()[..5], batch.field("body_mass").unwrap()[5..10]);
    }
}

#[test]
fn rollouts_are_loops_of_steps() {
    let outputs = ["xpos", "sensor.angle"];
    for nthread in [1, 2] {
        let config = BatchConfig { nbatch: 3, nthread, nchunk: 1, outputs: &outputs, ..Default::default() };
        let (mut batch, mut looped) = (arm(&config), arm(&config));
        let (nstep, every, nu, sig) = (10, 3, 2, mjSTATE_FULLPHYSICS as u32);
        let mut controls = vec![0.0; 3 * nstep * nu];
        shake(&mut Random(5), &mut controls, 1.0);
        let width = arms(1).size(sig);
        let (mut states, mut xpos) = (vec![7.0; 3 * 3 * width], vec![7.0; 3 * 3 * 15]);
        let mask = [true, false, true];
        let rollout = Rollout {
            nstep,
            part: None,
            every,
            controls: Some(&controls),
            signature: sig,
            states: Some(&mut states),
            outputs: vec![Some(&mut xpos)],
            ..Default::default()
        };
        batch.rollout(Some(&mask), rollout).unwrap();
        // the same in parts
        let mut again = arm(&config);
        let (mut states2, mut xpos2) = (vec![7.0; states.len()], vec![7.0; xpos.len()]);
        for part in [0..1, 1..5, 5..5, 5..10] {
            let rollout = Rollout {
                nstep,
                part: Some(part),
                every,
                controls: Some(&controls),
                signature: sig,
                states: Some(&mut states2),
                outputs: vec![Some(&mut xpos2)],
                ..Default::default()
            };
            again.rollout(Some(&mask), rollout).unwrap();
        }
        same_bits("states in parts", &states2, &states);
        same_bits("xpos in parts", &xpos2, &xpos);
        same_bits("qpos after parts", again.qpos(), batch.qpos());
        for t in 0..nstep {
            for env in 0..3 {
                looped.ctrl_mut()[env * nu..][..nu].copy_from_slice(&controls[(env * nstep + t) * nu..][..nu]);
            }
            looped.step(1, Some(&mask)).unwrap();
            if (t + 1) % every == 0 {
                let record = t / every;
                let mut now = vec![0.0; 3 * width];
                looped.get_state(sig, &mut now).unwrap();
                for env in [0, 2] {
                    let at = env * 3 + record;
                    same_bits("states", &states[at * width..][..width], &now[env * width..][..width]);
                    same_bits("xpos", &xpos[at * 15..][..15], &looped.output("xpos").unwrap()[env * 15..][..15]);
                }
            }
        }
        assert!(states[3 * width..6 * width].iter().all(|&x| x == 7.0), "a row that was left out");
        same_bits("sensor", batch.output("sensor.angle").unwrap(), looped.output("sensor.angle").unwrap());
        same_bits("qpos", batch.qpos(), looped.qpos());
    }
}

#[test]
fn resets_are_those_of_the_functions_of_c() {
    let mut batch = arm(&BatchConfig { nbatch: 4, nthread: 2, ..Default::default() });
    let mut single = arms(4);
    let fresh = single.states(STATE);
    same_bits("at first", &all_states(&batch, &single), &fresh);
    disturb(&mut batch, &mut Random(1));
    batch.step(7, None).unwrap();
    let before = all_states(&batch, &single);
    let width = before.len() / 4;
    batch.reset(Some(&[false, true, false, false]), Reset::Default).unwrap();
    batch.reset(Some(&[false, false, true, false]), Reset::Keyframe(0)).unwrap();
    let sig = mjSTATE_PHYSICS as u32;
    let values: Vec<f64> = (0..4 * single.size(sig)).map(|i| 0.01 * i as f64).collect();
    batch.reset(Some(&[false, false, false, true]), Reset::State { signature: sig, values: &values }).unwrap();
    single.set(0, &before[..width], STATE);
    // SAFETY: a model and its data.
    unsafe { init::mj_resetDataKeyframe(single.m, single.data[2], 0) };
    single.set(3, &values[3 * values.len() / 4..], sig);
    same_bits("after resets", &all_states(&batch, &single), &single.states(STATE));
}

#[test]
fn inverse_dynamics_and_jacobians_are_those_of_the_functions_of_c() {
    let mut batch = arm(&BatchConfig { nbatch: 3, nthread: 2, nchunk: 1, ..Default::default() });
    let mut single = arms(3);
    disturb(&mut batch, &mut Random(9));
    batch.step(5, None).unwrap();
    let states = all_states(&batch, &single);
    let (width, nv) = (states.len() / 3, 8);
    let mut qacc = vec![0.0; 3 * nv];
    shake(&mut Random(2), &mut qacc, 1.0);
    let (mut forces, mut jacp, mut jacr) = (vec![0.0; 3 * nv], vec![0.0; 3 * 3 * nv], vec![0.0; 3 * 3 * nv]);
    batch.inverse(None, &qacc, &mut forces).unwrap();
    batch.jacobian_of(None, mujoco::sim::ObjectKind::Site, &["tip"], Some(&mut jacp), Some(&mut jacr)).unwrap();
    same_bits("states stay", &all_states(&batch, &single), &states);
    for env in 0..3 {
        single.set(env, &states[env * width..][..width], STATE);
        let (mut p, mut r) = (vec![0.0; 3 * nv], vec![0.0; 3 * nv]);
        // SAFETY: a model, its data, and arrays of its sizes.
        let expected = unsafe {
            let d = single.data[env];
            std::slice::from_raw_parts_mut((*d).qacc, nv).copy_from_slice(&qacc[env * nv..][..nv]);
            simulate::mj_inverse(single.m, d);
            support::mj_jacSite(single.m, d, p.as_mut_ptr(), r.as_mut_ptr(), 0);
            std::slice::from_raw_parts((*d).qfrc_inverse, nv).to_vec()
        };
        same_bits("qfrc_inverse", &forces[env * nv..][..nv], &expected);
        same_bits("jacp", &jacp[env * 3 * nv..][..3 * nv], &p);
        same_bits("jacr", &jacr[env * 3 * nv..][..3 * nv], &r);
    }
}

#[test]
fn a_bad_environment_touches_no_other() {
    for bad in [f64::NAN, f64::INFINITY, 1e300] {
        let config = BatchConfig { nbatch: 5, nthread: 1, outputs: &["xpos", "qacc"], ..Default::default() };
        let (mut batch, mut good) = (arm(&config), arm(&config));
        for b in [&mut batch, &mut good] {
            b.ctrl_mut().fill(0.2);
        }
        batch.ctrl_mut()[2 * 2] = bad;
        batch.qvel_mut()[3 * 8 + 1] = bad;
        for b in [&mut batch, &mut good] {
            b.step(20, None).unwrap();
        }
        for env in [0, 1, 4] {
            same_bits("qpos", &batch.qpos()[env * 9..][..9], &good.qpos()[env * 9..][..9]);
            same_bits(
                "qacc",
                &batch.output("qacc").unwrap()[env * 8..][..8],
                &good.output("qacc").unwrap()[env * 8..][..8],
            );
        }
        assert_eq!(batch.bad_states()[..2], [0, 0]);
        assert!(batch.bad_states()[3] > 0, "{bad}: {:?}", batch.bad_states());
        assert!(batch.warnings()[2 * 8..3 * 8].iter().sum::<i32>() > 0, "{:?}", batch.warnings());
        assert!(batch.qpos().iter().all(|x| x.is_finite()));
        assert_eq!((batch.time()[0], good.time()[3]), (good.time()[0], batch.time()[0]));
        batch.reset(None, Reset::Default).unwrap();
        assert!(batch.warnings().iter().chain(batch.bad_states()).all(|&n| n == 0));
    }
}

/// Limits so far away that their accelerations are bad, where lanes have solved them: the step is repeated after a reset, and
/// outputs are those of the repeated step.
#[test]
fn outputs_of_an_environment_with_bad_accelerations_are_those_of_a_loop() {
    for integrator in ["Euler", "RK4"] {
        let xml = format!(
            r#"<mujoco><option integrator="{integrator}"/><worldbody><body><joint type="slide" axis="1 0 0" limited="true" range="-1 1"/>
            <geom size=".1"/><body pos=".3 0 0"><joint axis="0 1 0" limited="true" range="-50 50"/><geom size=".1"/></body></body>
            </worldbody></mujoco>"#
        );
        let path = file(integrator, &xml);
        let mut single = Loop::new(load(&path), 4);
        let config = BatchConfig { nbatch: 4, nthread: 1, outputs: &["xpos", "qacc"], ..Default::default() };
        let mut batch = Batch::new(&Model::from_file(&path).unwrap(), &config).unwrap();
        batch.qpos_mut().copy_from_slice(&[1.01, 0.1, 1e9, 0.2, 1.02, 0.3, 1.03, 0.4]);
        let states = all_states(&batch, &single);
        for (env, row) in states.chunks_exact(single.size(STATE)).enumerate() {
            single.set(env, row, STATE);
            single.step(env, 1);
        }
        batch.step(1, None).unwrap();
        assert_eq!(batch.bad_states(), [0, 1, 0, 0], "{integrator}");
        same_bits(integrator, &all_states(&batch, &single), &single.states(STATE));
        for (env, &d) in single.data.iter().enumerate() {
            // SAFETY: arrays of the sizes that the model says.
            let (xpos, qacc) =
                unsafe { (std::slice::from_raw_parts((*d).xpos, 9), std::slice::from_raw_parts((*d).qacc, 2)) };
            same_bits("xpos", &batch.output("xpos").unwrap()[9 * env..][..9], xpos);
            same_bits("qacc", &batch.output("qacc").unwrap()[2 * env..][..2], qacc);
        }
    }
}

#[test]
fn wrong_arguments_are_errors_that_name_them() {
    let model = Model::from_xml(ARM).unwrap();
    let make = |config: BatchConfig| Batch::new(&model, &config).err().expect("an error").to_string();
    let one = BatchConfig { nbatch: 1, ..Default::default() };
    let with = |f: &dyn Fn(&mut BatchConfig)| {
        let mut config = one.clone();
        f(&mut config);
        make(config)
    };
    for (name, error) in [
        ("nbatch", with(&|c| c.nbatch = 0)),
        ("nbatch", with(&|c| c.nbatch = usize::MAX / 32)),
        ("nbatch", with(&|c| c.nbatch = 1 << 40)),
        ("nthread", with(&|c| c.nthread = 100_000)),
        ("outputs", with(&|c| c.outputs = &["xpoz"])),
        ("outputs", with(&|c| c.outputs = &["efc_J"])),
        ("outputs", with(&|c| c.outputs = &["xpos", "xpos"])),
        ("outputs", with(&|c| c.outputs = &["plugin_data"])),
        ("outputs", with(&|c| c.outputs = &["sensor.none"])),
        ("ncontact", with(&|c| c.outputs = &["contact.pos"])),
        ("ncontact", with(&|c| (c.outputs, c.ncontact) = (&["contact.pos"], usize::MAX))),
        ("outputs", with(&|c| (c.outputs, c.ncontact) = (&["contact.pos"], usize::MAX / 16))),
        ("fields", with(&|c| c.fields = &["body_parentid"])),
        ("fields", with(&|c| c.fields = &["body_mass", "body_mass"])),
        ("fields", with(&|c| c.fields = &["opt.jacobian"])),
        ("fields", with(&|c| c.fields = &["opt.none"])),
    ] {
        assert!(error.starts_with(&format!("{name}: ")), "{name}: {error}");
    }
    let mut batch = arm(&BatchConfig { nbatch: 2, outputs: &["xpos"], fields: &["body_mass"], ..Default::default() });
    let error = |r: Result<(), mujoco::sim::Error>| r.expect_err("an error").to_string();
    let none = Rollout::default;
    for (name, error) in [
        ("mask", error(batch.step(1, Some(&[true])))),
        ("mask", error(batch.forward(Some(&[true; 3])))),
        ("mask", error(batch.rollout(Some(&[true; 3]), none()))),
        ("keyframe", error(batch.reset(None, Reset::Keyframe(1)))),
        ("signature", error(batch.reset(None, Reset::State { signature: 1 << 13, values: &[] }))),
        ("states", error(batch.reset(None, Reset::State { signature: 1, values: &[0.0] }))),
        ("states", error(batch.get_state(1, &mut [0.0; 3]))),
        ("name", error(batch.set_field("geom_friction", None, &[]))),
        ("values", error(batch.set_field("body_mass", None, &[1.0; 9]))),
        ("environment 0: values", error(batch.set_field("body_mass", None, &[f64::NAN; 10]))),
        ("qacc", error(batch.inverse(None, &[0.0], &mut [0.0; 16]))),
        ("qfrc_inverse", error(batch.inverse(None, &[0.0; 16], &mut [0.0]))),
        ("controls", error(batch.rollout(None, Rollout { nstep: 2, controls: Some(&[0.0; 3]), ..none() }))),
        ("controls", error(batch.rollout(None, Rollout { nstep: usize::MAX, controls: Some(&[0.0; 3]), ..none() }))),
        (
            "states",
            error(batch.rollout(None, Rollout { nstep: 2, signature: 1, states: Some(&mut [0.0; 3]), ..none() })),
        ),
        ("outputs", error(batch.rollout(None, Rollout { nstep: 2, outputs: vec![None, None], ..none() }))),
        ("part", error(batch.rollout(None, Rollout { nstep: 2, part: Some(1..3), ..none() }))),
        ("outputs", error(batch.rollout(None, Rollout { nstep: 2, outputs: vec![Some(&mut [0.0; 3])], ..none() }))),
        ("names", error(batch.jacobian_of(None, mujoco::sim::ObjectKind::Site, &["none"], None, None))),
        ("objtype", error(batch.jacobian_of(None, mujoco::sim::ObjectKind::Tendon, &["none"], None, None))),
        ("jacp", error(batch.jacobian_of(None, mujoco::sim::ObjectKind::Site, &["tip"], Some(&mut [0.0]), None))),
        ("name", error(batch.output("xquat").map(|_| ()))),
        ("name", error(batch.field("geom_friction").map(|_| ()))),
        ("element", error(batch.state(mjSTATE_PHYSICS).map(|_| ()))),
    ] {
        assert!(error.starts_with(&format!("{name}: ")), "{name}: {error}");
    }
    assert_eq!(batch.field("body_mass").unwrap()[..5], batch.field("body_mass").unwrap()[5..], "not set");
    let mut masses = batch.field("body_mass").unwrap().to_vec();
    masses[7] = f64::INFINITY;
    assert!(batch.set_field("body_mass", None, &masses).is_err());
    assert!(batch.failures().iter().map(|failure| failure.environment).eq([1]));
    batch.step(1, None).unwrap();
    assert!(batch.failures().is_empty());
}

/// With its own masses, at its own state; and what a simulation did goes back.
#[test]
fn an_environment_is_a_simulation_of_its_own_model_and_takes_its_state_back() {
    let model = Model::from_file(ours("walker")).unwrap();
    let config = BatchConfig { nbatch: 3, fields: &["body_mass"], ..Default::default() };
    let mut batch = Batch::new(&model, &config).unwrap();
    let mut masses = batch.field("body_mass").unwrap().to_vec();
    masses[2 * model.nbody()..].iter_mut().for_each(|mass| *mass *= 2.0);
    batch.set_field("body_mass", None, &masses).unwrap();
    disturb(&mut batch, &mut Random(5));
    batch.step(20, None).unwrap();
    let mut heavy = batch.environment(2).unwrap();
    assert_eq!(heavy.model().body_mass(), &masses[2 * model.nbody()..]);
    (0..10).for_each(|_| heavy.step().unwrap());
    let other = batch.qpos()[..2 * model.nq()].to_vec();
    batch.step(10, None).unwrap();
    same_bits("stepped alone", heavy.qpos(), &batch.qpos()[2 * model.nq()..]);
    batch.reset(None, Reset::Default).unwrap();
    batch.set_environment(2, &mut heavy).unwrap();
    same_bits("set", heavy.qvel(), &batch.qvel()[2 * model.nv()..]);
    assert!(batch.qpos()[..2 * model.nq()] != other[..], "others were reset and stay so");
    let mut stranger = mujoco::sim::Data::new(&Model::from_file(ours("arm")).unwrap()).unwrap();
    for error in [
        batch.environment(3).err().map(|e| e.to_string()),
        batch.set_environment(3, &mut heavy).err().map(|e| e.to_string()),
        batch.set_environment(0, &mut stranger).err().map(|e| e.to_string()),
    ] {
        let error = error.unwrap();
        assert!(error.starts_with("environment: is 3") || error.starts_with("data: has "), "{error}");
    }
}

#[test]
fn thirty_two_thousand_humanoids_take_less_than_400_megabytes() {
    let model = Model::from_file(ours("humanoid")).unwrap();
    let batch = Batch::new(&model, &BatchConfig { nbatch: 1, ..Default::default() }).unwrap();
    let memory = batch.memory();
    assert!(32768 * memory.environment < 400_000_000 && memory.outputs == 0, "{memory:?}");
}
