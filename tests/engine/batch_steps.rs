//! What happens in the steps of a batch besides: stages of the new state, controllers, functions of the user's. The bits of
//! functions of C on a `mjData` for each environment, whatever the threads, chunks, masks and lanes.

use super::batch::{ARM, Loop, SLEEPERS, STATE, all_states, disturb, file, load, ours, same_bits};
use crate::kit::TENDONS;
use crate::kit::random::Random;
use mujoco::abi::*;
use mujoco::api::{components, init, simulate, support};
use mujoco::model::fields::{ArrayField, DATA_ARRAYS, Elem};
use mujoco::sim::{
    Batch, BatchConfig, ControlOutput, Controller, Error, Model, Reset, Rollout, Stage, StepOptions, SubstepCallback,
    Verdict, in_environment,
};
use std::sync::atomic::{AtomicUsize, Ordering};

const N: usize = 6;

/// Outputs of all kinds. Left out are arrays that integrators and plugins use, and those whose ends are not written.
fn outputs_of_all_kinds() -> Vec<&'static str> {
    let arrays = DATA_ARRAYS.iter().filter(|f| f.elem != Elem::Address).map(|f| f.name);
    let left_out = ["plugin", "plugin_data", "qDeriv", "qLU", "qH", "qHDiagInv", "bvh_active", "bvh_aabb_dyn"];
    let partly_written = ["actuator_moment", "moment_colind", "wrap_xpos", "wrap_obj", "ten_J_colind", "ten_J"];
    arrays
        .filter(|name| !left_out.contains(name) && !partly_written.contains(name))
        .chain(["time", "energy", "ncon", "nefc", "contact.dist"])
        .collect()
}

/// An output of one environment, by the functions of C.
///
/// # Safety
/// A model and data of it.
unsafe fn output_of(m: *mut mjModel, d: *mut mjData, name: &str) -> Vec<f64> {
    // SAFETY: the caller says so; arrays have the sizes of their fields.
    unsafe {
        if let Some(sensor) = name.strip_prefix("sensor.") {
            let sensor = std::ffi::CString::new(sensor).unwrap();
            let i = support::mj_name2id(m, mjOBJ_SENSOR as i32, sensor.as_ptr()) as usize;
            let (adr, dim) = (*(*m).sensor_adr.add(i) as usize, *(*m).sensor_dim.add(i) as usize);
            return std::slice::from_raw_parts((*d).sensordata.add(adr), dim).to_vec();
        }
        let f: Option<&ArrayField> = DATA_ARRAYS.iter().find(|f| f.name == name);
        let Some(f) = f else {
            return match name {
                "time" => vec![(*d).time],
                "energy" => (*d).energy.to_vec(),
                "ncon" => vec![f64::from((*d).ncon)],
                "nefc" => vec![f64::from((*d).nefc)],
                _ => (0..2).map(|i| if i < (*d).ncon { (*(*d).contact.add(i as usize)).dist } else { 0.0 }).collect(),
            };
        };
        let bytes = f.bytes(d, m, d);
        match f.elem {
            Elem::Num => bytes.chunks_exact(8).map(|x| f64::from_ne_bytes(x.try_into().unwrap())).collect(),
            Elem::Int => bytes.chunks_exact(4).map(|x| i32::from_ne_bytes(x.try_into().unwrap()).into()).collect(),
            _ => bytes.iter().map(|&x| x.into()).collect(),
        }
    }
}

/// What a stage computes, in the functions of C.
///
/// # Safety
/// A model and data of it.
pub(super) unsafe fn compute_stage(m: *mut mjModel, d: *mut mjData, stage: Stage) {
    // SAFETY: the caller says so.
    unsafe {
        match stage {
            Stage::Nothing => {}
            Stage::Acceleration => {
                simulate::mj_forward(m, d);
                components::mj_rnePostConstraint(m, d);
                components::mj_subtreeVel(m, d);
            }
            stage => {
                let energy = (*m).opt.enableflags & mjENBL_ENERGY as i32 != 0;
                components::mj_fwdPosition(m, d);
                components::mj_sensorPos(m, d);
                if energy {
                    components::mj_energyPos(m, d);
                }
                if stage == Stage::Velocity {
                    components::mj_fwdVelocity(m, d);
                    components::mj_sensorVel(m, d);
                    if energy {
                        components::mj_energyVel(m, d);
                    }
                    components::mj_subtreeVel(m, d);
                }
            }
        }
    }
}

/// Steps batches with each stage, and compares all outputs and the states with those of functions of C.
fn shows_the_new_state(path: &str, some: &[&str]) {
    let model = Model::from_file(path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let all = outputs_of_all_kinds();
    let outputs = if some.is_empty() { &all[..] } else { some };
    for (nthread, stage) in [(1, Stage::Position), (2, Stage::Velocity), (1, Stage::Acceleration)] {
        let mut single = Loop::new(load(path), N);
        // SAFETY: a model of ours.
        let shown = unsafe { init::mj_makeData(single.m) };
        let config = BatchConfig { nbatch: N, nthread, nchunk: 5, outputs, ncontact: 2, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        let mut random = Random(7);
        for round in 0..4 {
            disturb(&mut batch, &mut random);
            let states = all_states(&batch, &single);
            for (env, row) in states.chunks_exact(single.size(STATE)).enumerate() {
                single.set(env, row, STATE);
            }
            let mask: Vec<bool> = (0..N).map(|env| round % 2 == 0 || env % 4 != round).collect();
            let options = StepOptions { stage: stage.into(), ..Default::default() };
            let n = 1 + round;
            batch.step_with(n, Some(&mask), &options).unwrap();
            for (env, &d) in single.data.iter().enumerate().filter(|&(env, _)| mask[env]) {
                single.step(env, n);
                // SAFETY: a model and its data.
                unsafe {
                    init::mj_copyData(shown, single.m, d);
                    components::mj_rnePostConstraint(single.m, shown);
                    components::mj_subtreeVel(single.m, shown);
                    compute_stage(single.m, shown, stage);
                    for name in outputs {
                        let expected = output_of(single.m, shown, name);
                        let found = &batch.output(name).unwrap()[env * expected.len()..][..expected.len()];
                        same_bits(&format!("{path}, {stage:?}, round {round}, {env}, {name}"), found, &expected);
                    }
                }
            }
            same_bits(path, &all_states(&batch, &single), &single.states(STATE));
        }
        // SAFETY: made here.
        unsafe { init::mj_deleteData(shown) };
    }
}

#[test]
fn outputs_of_a_stage_are_those_of_the_new_state_and_steps_go_on_as_without() {
    for name in ["arm", "car", "hand", "humanoid", "mechanism", "pendulum", "quadruped", "walker"] {
        shows_the_new_state(&ours(name), &[]);
    }
    let energy = std::fs::read_to_string(ours("walker")).unwrap();
    let energy = energy.replace("</mujoco>", "<option><flag energy='enable'/></option></mujoco>");
    shows_the_new_state(&file("stage_energy", &energy), &[]);
    shows_the_new_state(&file("stage_tendons", TENDONS), &[]);
}

/// Few outputs: what only others show is not computed.
#[test]
fn few_outputs_of_a_stage_are_those_of_the_new_state() {
    let few: [&[&str]; 6] = [
        &["xpos", "cvel"],
        &["qpos", "sensordata"],
        &["M", "energy", "time"],
        &["subtree_linvel", "cam_xpos", "qfrc_passive"],
        &["actuator_length", "ten_length", "actuator_velocity", "ten_velocity"],
        &["ncon", "contact.dist", "xquat"],
    ];
    for (name, outputs) in ["humanoid", "hand", "arm", "quadruped"].iter().flat_map(|name| few.map(|few| (name, few))) {
        shows_the_new_state(&ours(name), outputs);
    }
}

/// One output alone: of the poses, only what it needs is computed.
#[test]
fn each_output_of_a_stage_alone_is_that_of_the_new_state() {
    for output in outputs_of_all_kinds() {
        shows_the_new_state(&ours("humanoid"), &[output]);
    }
}

/// Only sensors that outputs show are evaluated, each for the state that its stage belongs to.
#[test]
fn some_sensors_are_those_of_the_new_state_or_the_last_step() {
    let some: [&[&str]; 4] = [
        &["sensor.gyro"],
        &["sensor.knee_motor", "sensor.momentum"],
        &["sensor.acc", "sensor.com", "cacc"],
        &["sensor.head_pose", "sensor.touch_left", "xpos"],
    ];
    for outputs in some {
        shows_the_new_state(&ours("humanoid"), outputs);
    }
    let energy = std::fs::read_to_string(ours("humanoid")).unwrap();
    let energy = energy.replace("<sensor>", "<sensor><e_kinetic name='kinetic'/>");
    shows_the_new_state(&file("stage_energy_sensor", &energy), &["sensor.gyro", "sensor.kinetic"]);
}

/// Such models are stepped one environment after the other.
#[test]
fn outputs_of_a_stage_wake_no_trees() {
    shows_the_new_state(&file("stage_sleepers", SLEEPERS), &["xpos", "tree_asleep", "sensordata", "ncon"]);
}

#[test]
fn forward_to_a_stage_after_a_reset_shows_the_new_state() {
    let path = file("forward_to", ARM);
    let outputs = ["xpos", "cvel", "qacc", "sensordata", "qpos"];
    for nthread in [1, 3] {
        let config = BatchConfig { nbatch: N, nthread, outputs: &outputs, ..Default::default() };
        let mut batch = Batch::new(&Model::from_file(&path).unwrap(), &config).unwrap();
        batch.ctrl_mut().fill(0.3);
        batch.step(20, None).unwrap();
        let before = outputs.map(|name| batch.output(name).unwrap().to_vec());
        let mask = [true, false, true, true, true, true];
        batch.reset(Some(&mask), Reset::Keyframe(0)).unwrap();
        let states = batch.qpos().to_vec();
        batch.forward_to(Stage::Velocity, Some(&mask)).unwrap();
        same_bits("states", batch.qpos(), &states);
        let m = load(&path);
        // SAFETY: a model and its data.
        unsafe {
            let d = init::mj_makeData(m);
            init::mj_resetDataKeyframe(m, d, 0);
            compute_stage(m, d, Stage::Velocity);
            for (name, before) in outputs.iter().zip(&before) {
                let expected = output_of(m, d, name);
                let n = expected.len();
                let found = batch.output(name).unwrap();
                assert_eq!(found[n..2 * n], before[n..2 * n], "{name} of an environment that is left out");
                let fresh = *name != "qacc";
                same_bits(name, &found[..n], if fresh { &expected } else { &before[..n] });
                same_bits(name, &found[5 * n..], if fresh { &expected } else { &before[5 * n..] });
            }
            init::mj_deleteData(d);
            init::mj_deleteModel(m);
        }
    }
}

/// A controller by the functions of C: of joint positions, in the order of actuators that all drive hinges and slides.
struct Gains {
    kp: Vec<f64>,
    kd: Vec<f64>,
    target: Vec<f64>,
    previous: Vec<f64>,
    delay: Vec<i32>,
}

#[test]
fn a_controller_acts_at_every_substep_as_a_program_would() {
    let model = Model::from_file(ours("humanoid")).unwrap();
    let nu = model.nu();
    let mut random = Random(5);
    let mut numbers = |n: usize, scale: f64| -> Vec<f64> { (0..n).map(|_| scale * random.signed()).collect() };
    let gains = Gains {
        kp: numbers(nu, 2.0),
        kd: numbers(N * nu, 0.1),
        target: numbers(N * nu, 1.0),
        previous: numbers(N * nu, 1.0),
        delay: (0..nu as i32).map(|i| i % 4).collect(),
    };
    let actuators: Vec<usize> = (0..nu).collect();
    let limit = vec![0.9; nu];
    let control = Controller {
        limit: &limit,
        delay: &gains.delay,
        previous: &gains.previous,
        ..Controller::new(ControlOutput::Actuators(&actuators), &gains.kp, &gains.kd, &gains.target)
    };
    let single = Loop::new(load(&ours("humanoid")), N);
    for t in 0..5 {
        for (env, &d) in single.data.iter().enumerate() {
            // SAFETY: a model and its data.
            unsafe {
                let (m, d) = (&*single.m, &mut *d);
                for i in 0..nu {
                    let joint = *m.actuator_trnid.add(2 * i) as usize;
                    let (q, v) = (
                        *d.qpos.add(*m.jnt_qposadr.add(joint) as usize),
                        *d.qvel.add(*m.jnt_dofadr.add(joint) as usize),
                    );
                    let k = env * nu + i;
                    let aim = if t < gains.delay[i] { gains.previous[k] } else { gains.target[k] };
                    let force = gains.kp[i] * (aim - q) + gains.kd[k] * (0.0 - v);
                    *d.ctrl.add(i) = force.clamp(-0.9, 0.9);
                }
            }
            single.step(env, 1);
        }
    }
    let expected = single.states(STATE);
    for (nthread, nchunk, parts) in [(1, 0, &[5][..]), (2, 1, &[5]), (3, 4, &[2, 3]), (1, 64, &[1, 1, 3])] {
        let config = BatchConfig { nbatch: N, nthread, nchunk, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        let mut begin = 0;
        for &n in parts {
            batch.step_with(n, None, &StepOptions { control: Some(&control), begin, ..Default::default() }).unwrap();
            begin += n;
        }
        same_bits("states", &all_states(&batch, &single), &expected);
        // the same in a rollout
        let mut batch = Batch::new(&model, &config).unwrap();
        let options = StepOptions { control: Some(&control), ..Default::default() };
        batch.rollout(None, Rollout { nstep: 5, options, ..Default::default() }).unwrap();
        same_bits("states of a rollout", &all_states(&batch, &single), &expected);
    }
}

#[test]
fn noise_of_a_controller_depends_on_environment_and_substep_alone() {
    let model = Model::from_file(ours("quadruped")).unwrap();
    let (kp, kd, noise) = ([1.0], [0.1], [0.2]);
    let dofs: Vec<usize> = (0..model.nv()).filter(|&dof| model.nv() - dof <= 4).collect();
    let run = |nthread: usize, nchunk: usize, parts: &[usize], seed: u64| {
        let config = BatchConfig { nbatch: N, nthread, nchunk, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        let n = dofs.len();
        let (kp, kd, noise) = (kp.repeat(n), kd.repeat(n), noise.repeat(n));
        let target = vec![0.1; n];
        let mut control = Controller::new(ControlOutput::Dofs(&dofs), &kp, &kd, &target);
        (control.position_noise, control.velocity_noise, control.seed) = (&noise, &noise, seed);
        let mut begin = 0;
        for &n in parts {
            batch.step_with(n, None, &StepOptions { control: Some(&control), begin, ..Default::default() }).unwrap();
            begin += n;
        }
        (batch.qpos().to_vec(), batch.qfrc_applied().to_vec())
    };
    let expected = run(1, 0, &[6], 3);
    for (nthread, nchunk, parts) in [(2, 1, &[6][..]), (3, 4, &[2, 4]), (1, 5, &[1, 5])] {
        assert_eq!(run(nthread, nchunk, parts, 3), expected);
    }
    let (nq, nv) = (model.nq(), model.nv());
    assert_ne!(expected.0[..nq], expected.0[nq..2 * nq], "environments differ");
    assert!(expected.1[..nv - 4].iter().all(|&f| f == 0.0) && expected.1[nv - 4..nv].iter().all(|&f| f != 0.0));
    assert_ne!(run(1, 0, &[6], 4), expected, "another seed");
}

#[test]
fn closures_run_at_every_substep_and_end_the_call_for_their_environment() {
    for name in ["humanoid", "walker", "arm"] {
        let path = ours(name);
        let model = Model::from_file(&path).unwrap();
        for integrator in ["Euler", "RK4", "implicitfast"] {
            let text = std::fs::read_to_string(&path).unwrap();
            let end = format!("<option integrator='{integrator}'/></mujoco>");
            let path = file(&format!("closure_{name}_{integrator}"), &text.replace("</mujoco>", &end));
            let model = Model::from_file(&path).unwrap_or(model.clone());
            for (nthread, stage) in [(1, Stage::Nothing), (2, Stage::Position), (3, Stage::Velocity)] {
                let single = Loop::new(load(&path), N);
                let config = BatchConfig { nbatch: N, nthread, outputs: &["xpos"], ..Default::default() };
                let mut batch = Batch::new(&model, &config).unwrap();
                let (calls, h) = (AtomicUsize::new(0), model.settings().option.timestep);
                let closure = in_environment(|call, data| {
                    calls.fetch_add(1, Ordering::Relaxed);
                    assert_eq!(data.time(), (0..call.substep).fold(0.0, |t, _| t + h));
                    let (u, v) = (0.01 * (call.environment + call.substep) as f64, data.qvel()[0]);
                    data.ctrl_mut().iter_mut().for_each(|to| *to = u - 0.1 * v);
                    // another state, which counts in this very step
                    if call.substep == 2 && call.environment == 1 {
                        data.qvel_mut()[0] += 0.1;
                    }
                    Ok(if call.substep == call.environment { Verdict::Stop } else { Verdict::Continue })
                });
                let callback = SubstepCallback { stage: stage.into(), function: &closure };
                let options = StepOptions { callback: Some(&callback), stage: mjSTAGE_POS, ..Default::default() };
                let mask = [true, true, true, true, false, true];
                batch.step_with(4, Some(&mask), &options).unwrap();
                assert_eq!(calls.load(Ordering::Relaxed), 1 + 2 + 3 + 4 + 4);
                for (env, &d) in single.data.iter().enumerate().filter(|&(env, _)| mask[env]) {
                    for t in 0..4 {
                        // SAFETY: a model and its data.
                        unsafe {
                            let v = *(*d).qvel;
                            let u = 0.01 * (env + t) as f64;
                            (0..(*single.m).nu as usize).for_each(|i| *(*d).ctrl.add(i) = u - 0.1 * v);
                            if t == 2 && env == 1 {
                                *(*d).qvel += 0.1;
                            }
                        }
                        if t == env {
                            break;
                        }
                        single.step(env, 1);
                    }
                    // SAFETY: a model and its data.
                    let xpos = unsafe {
                        let mut state = vec![0.0; single.size(STATE)];
                        support::mj_getState(single.m, d, state.as_mut_ptr(), STATE);
                        simulate::mj_forward(single.m, d);
                        let xpos = output_of(single.m, d, "xpos");
                        support::mj_setState(single.m, d, state.as_ptr(), STATE);
                        xpos
                    };
                    let found = &batch.output("xpos").unwrap()[env * xpos.len()..][..xpos.len()];
                    same_bits("xpos", found, &xpos);
                }
                let what = format!("{path}, {stage:?}");
                same_bits(&what, &all_states(&batch, &single), &single.states(STATE));
            }
        }
    }
}

#[test]
fn closures_that_fail_leave_their_environment_and_no_other() {
    let model = Model::from_xml(ARM).unwrap();
    for nthread in [1, 3] {
        let mut batch = Batch::new(&model, &BatchConfig { nbatch: N, nthread, ..Default::default() }).unwrap();
        let failing = |env: usize| match env {
            2 => Err(Error::new("two is too much")),
            4 => panic!("four is worse"),
            _ => Ok(()),
        };
        let error = batch.apply(Stage::Velocity, None, |env, data| {
            data.qpos_mut()[0] = 1.0 + env as f64;
            failing(env)
        });
        let text = error.unwrap_err().to_string();
        assert!(text.starts_with("environment 2: two is too much (2 environments failed)"), "{text}");
        assert!(batch.failures().iter().map(|failure| failure.environment).eq([2, 4]));
        assert!(batch.failures()[1].error.to_string().contains("four is worse"));
        let firsts: Vec<f64> = batch.qpos().chunks_exact(model.nq()).map(|q| q[0]).collect();
        assert_eq!(firsts, [1.0, 2.0, 0.0, 4.0, 0.0, 6.0]);
        // the same at the second substep: the environment keeps the state that it had before the call
        let closure = in_environment(|call, _| {
            if call.substep == 1 {
                failing(call.environment).map(|()| Verdict::Continue)
            } else {
                Ok(Verdict::Continue)
            }
        });
        let callback = SubstepCallback { stage: mjSTAGE_NONE, function: &closure };
        let options = StepOptions { callback: Some(&callback), ..Default::default() };
        assert!(batch.step_with(3, None, &options).is_err());
        let h = model.settings().option.timestep;
        assert_eq!(batch.time(), [h + h + h, h + h + h, 0.0, h + h + h, 0.0, h + h + h]);
        batch.step(1, None).unwrap();
        assert!(batch.failures().is_empty());
    }
}

#[test]
fn wrong_options_are_errors_that_name_them() {
    let model = Model::from_xml(ARM).unwrap();
    let mut batch = Batch::new(&model, &BatchConfig { nbatch: 2, ..Default::default() }).unwrap();
    let good = Controller::new(ControlOutput::Actuators(&[0, 1]), &[1.0; 2], &[0.1; 2], &[0.0; 4]);
    let mut error = |control: Controller| {
        let options = StepOptions { control: Some(&control), ..Default::default() };
        batch.step_with(1, None, &options).err().map(|e| e.to_string()).unwrap_or_default()
    };
    assert_eq!(error(good), "");
    for (message, control) in [
        ("actuators: has 2; the model has 2", Controller { output: ControlOutput::Actuators(&[2]), ..good }),
        ("dofs: has 99", Controller { output: ControlOutput::Dofs(&[99]), ..good }),
        ("dofs: dof 3 is not that of a slide or hinge", Controller { output: ControlOutput::Dofs(&[3]), ..good }),
        ("kp: has 3 values instead of 4", Controller { kp: &[1.0; 3], ..good }),
        ("kd: is empty", Controller { kd: &[], ..good }),
        ("target: value 1 is NaN", Controller { target: &[0.0, f64::NAN], ..good }),
        ("limit: value 0 is -1", Controller { limit: &[-1.0, 1.0], ..good }),
        ("delay: value 1 is -2", Controller { delay: &[0, -2], ..good }),
        ("previous: is empty", Controller { delay: &[0, 2], ..good }),
        ("position_noise: has 1 values", Controller { position_noise: &[1.0], ..good }),
        ("velocity_noise: value 0 is -1", Controller { velocity_noise: &[-1.0; 2], ..good }),
        ("velocity: has 5 values", Controller { velocity: &[1.0; 5], ..good }),
    ] {
        let found = error(control);
        assert!(found.starts_with(message), "{found}");
    }
    let closure = in_environment(|_, _| Ok(Verdict::Continue));
    let callback = SubstepCallback { stage: mjSTAGE_ACC, function: &closure };
    let options = StepOptions { callback: Some(&callback), ..Default::default() };
    let error = batch.step_with(1, None, &options).unwrap_err().to_string();
    assert!(error.starts_with("stage: of a callback"), "{error}");
}
