//! Variants of a model in one batch: the bits of `mj_step` on a `mjData` of each environment's own model, whatever the threads,
//! chunks and masks.

use super::batch::{Loop, STATE, disturb, file, load, same_bits};
use crate::kit::random::Random;
use mujoco::api::components;
use mujoco::sim::{Batch, BatchConfig, Model, ObjectFrame, Reset, Stage, StepOptions, Term, TermQuantity, Terms};

const N: usize = 13;

/// A cart with a pole and a body of some shape.
fn variant(shape: &str, mass: f64, length: f64, option: &str) -> String {
    format!(
        "<mujoco><option {option}/><asset>{}</asset>
        <worldbody><geom type='plane' size='5 5 .1'/>
          <body name='thing' pos='0 0 .4'><freejoint/><geom {shape} mass='{mass}'/><site name='top' pos='0 0 .1'/></body>
          <body pos='2 0 1'><joint name='cart' type='slide' axis='1 0 0' damping='{mass}'/><geom size='.1'/>
            <body><joint name='pole' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 {length}' size='.03'/></body></body>
        </worldbody>
        <actuator><motor joint='cart'/></actuator>
        <sensor><accelerometer site='top'/><jointvel joint='pole'/></sensor>
        <keyframe><key qpos='0 0 {length} 1 0 0 0 .1 .2'/></keyframe></mujoco>",
        if shape.contains("wedge") {
            format!("<mesh name='wedge' vertex='0 0 0  .3 0 0  0 {length} 0  0 0 .2  .1 .1 .3'/>")
        } else {
            String::new()
        }
    )
}

fn texts() -> [String; 4] {
    [
        variant("type='sphere' size='.1'", 1.0, 0.5, ""),
        variant("type='mesh' mesh='wedge'", 2.0, 0.7, ""),
        variant("type='box' size='.1 .2 .05'", 0.5, 0.3, "timestep='.003' integrator='RK4'"),
        // not in lanes
        variant("type='mesh' mesh='wedge'", 1.5, 0.4, "integrator='implicit' cone='elliptic'"),
    ]
}

fn steps_as_each_variant(nthread: usize, nchunk: usize, list: &[usize], fields: &[&str]) {
    let paths: Vec<String> =
        texts().iter().enumerate().map(|(i, text)| file(&format!("variant{i}_{nthread}_{nchunk}"), text)).collect();
    let models: Vec<Model> = paths.iter().map(|path| Model::from_file(path).unwrap()).collect();
    let mut loops: Vec<Loop> = paths.iter().map(|path| Loop::new(load(path), N)).collect();
    let outputs = ["xpos", "qacc", "sensordata", "contact.dist"];
    let observations = [Term::new("v", TermQuantity::LinearVelocity(ObjectFrame::Body(1)))];
    let config = BatchConfig {
        nbatch: N,
        nthread,
        nchunk,
        outputs: &outputs,
        ncontact: 2,
        variants: list,
        fields,
        terms: Terms { observations: &observations, ..Terms::default() },
        ..Default::default()
    };
    let mut batch = Batch::of_variants(&models, &config).unwrap();
    assert_eq!(batch.nvariant(), 4);
    let size = loops[0].size(STATE);
    let (mut random, mut states) = (Random(3), vec![0.0; N * size]);
    for round in 0..8 {
        if round == 4 {
            let mask: Vec<bool> = (0..N).map(|env| env % 2 == 0).collect();
            batch.reset(Some(&mask), Reset::Keyframe(0)).unwrap();
        }
        disturb(&mut batch, &mut random);
        batch.get_state(STATE, &mut states).unwrap();
        let mask: Vec<bool> = (0..N).map(|env| (env + round) % 5 != 0).collect();
        let n = 1 + round % 3;
        for (env, row) in states.chunks_exact(size).enumerate() {
            let variant = &mut loops[batch.variant(env)];
            variant.set(env, row, STATE);
            if mask[env] {
                variant.step(env, n);
            }
        }
        let stage = Stage::Acceleration.into();
        batch.step_with(n, Some(&mask), &StepOptions { stage, ..Default::default() }).unwrap();
        batch.get_state(STATE, &mut states).unwrap();
        for env in (0..N).filter(|&env| mask[env]) {
            let variant = &loops[batch.variant(env)];
            let what = format!("{nthread} threads, chunks of {nchunk}, round {round}, environment {env}");
            same_bits(&what, &states[env * size..][..size], &variant.states(STATE)[env * size..][..size]);
            let d = variant.data[env];
            // SAFETY: a model and its data, whose arrays have the sizes that it says.
            let (xpos, qacc, sensordata) = unsafe {
                mujoco::api::simulate::mj_forward(variant.m, d);
                components::mj_rnePostConstraint(variant.m, d);
                let view = |p: *const f64, n: i32| std::slice::from_raw_parts(p, n as usize);
                let m = &*variant.m;
                (view((*d).xpos, 3 * m.nbody), view((*d).qacc, m.nv), view((*d).sensordata, m.nsensordata))
            };
            for (name, expected) in [("xpos", xpos), ("qacc", qacc), ("sensordata", sensordata)] {
                let found = &batch.output(name).unwrap()[env * expected.len()..][..expected.len()];
                same_bits(&format!("{what}, {name}"), found, expected);
            }
        }
    }
    // each environment's own model
    for env in 0..N {
        let mass = batch.environment_model(env).unwrap().array("body_mass").unwrap()[1];
        assert_eq!(mass, [1.0, 2.0, 0.5, 1.5][batch.variant(env)]);
    }
}

#[test]
fn environments_step_as_their_own_models() {
    let scattered: Vec<usize> = (0..N).map(|env| env * env % 4).collect();
    let grouped: Vec<usize> = (0..N).map(|env| env * 4 / N).collect();
    steps_as_each_variant(1, 0, &grouped, &[]);
    steps_as_each_variant(1, N, &scattered, &[]);
    steps_as_each_variant(3, 1, &[], &[]);
    steps_as_each_variant(2, 8, &scattered, &[]);
    steps_as_each_variant(2, 5, &scattered, &["geom_friction", "opt.gravity"]);
}

#[test]
fn another_structure_is_refused_with_what_differs() {
    let (first, other) = (texts()[0].clone(), texts()[1].clone());
    let make = |second: &str, config: &BatchConfig| {
        let models =
            [Model::from_xml(&first).unwrap(), Model::from_xml(&other).unwrap(), Model::from_xml(second).unwrap()];
        Batch::of_variants(&models, config).err().map(|e| e.to_string()).unwrap_or_default()
    };
    let config = BatchConfig { nbatch: 3, ..Default::default() };
    assert_eq!(make(&other, &config), "");
    let changes = [
        (
            "<joint name='pole'",
            "<joint type='slide'/><joint name='pole'",
            "variant 2 has another structure: nq is 10 instead of 9",
        ),
        ("type='slide' axis='1 0 0'", "type='hinge'", "jnt_type[1] is 3 instead of 2"),
        ("<motor joint='cart'/>", "<motor joint='pole'/>", "actuator_trnid[0] is 2 instead of 1"),
        ("<jointvel joint='pole'/>", "<jointpos joint='pole'/>", "sensor_type[1] is"),
        ("<site name='top' pos='0 0 .1'/>", "<site name='top'/><site/>", "nsite is 2 instead of 1"),
        ("<option />", "<option><flag sleep='enable'/></option>", "sleeping is enabled in one of them"),
    ];
    for (from, to, text) in changes {
        let changed = first.replace(from, to);
        assert!(changed != first, "{from}");
        let error = make(&changed, &config);
        assert!(error.contains("models") && error.contains(text), "{error} instead of {text}");
    }
    let outputs = ["bvh_active"];
    let error = make(&other, &BatchConfig { outputs: &outputs, ..config.clone() });
    assert!(error.contains("outputs: 'bvh_active' has ") && error.contains("in variant 1"), "{error}");
    let error = make(&other, &BatchConfig { fields: &["mesh_vert"], ..config.clone() });
    assert!(error.contains("fields: 'mesh_vert' has 15 values in variant 1 instead of 0"), "{error}");
    let error = make(&other, &BatchConfig { variants: &[0, 1], ..config.clone() });
    assert!(error.contains("variants: has 2 values instead of 3"), "{error}");
    let error = make(&other, &BatchConfig { variants: &[0, 3, 1], ..config.clone() });
    assert!(error.contains("variants: environment 1 is 3; there are 3 models"), "{error}");
}
