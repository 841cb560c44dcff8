//! Integers and enumerated fields that differ by environment: each environment steps as a model with these values would.

use super::batch::{Loop, STATE, all_states, disturb, file, load, ours, same_bits};
use crate::kit::random::Random;
use mujoco::abi::*;
use mujoco::sim::{Batch, BatchConfig, Model};

const N: usize = 4;

/// Writes an integer field of a model of C.
///
/// # Safety
/// A model with this many values.
unsafe fn write(m: *mut mjModel, name: &str, values: &[f64]) {
    // SAFETY: the caller says so.
    unsafe {
        let m = &mut *m;
        let ints = |to: *mut i32| values.iter().enumerate().for_each(|(i, &x)| *to.add(i) = x as i32);
        let bytes = |to: *mut u8| values.iter().enumerate().for_each(|(i, &x)| *to.add(i) = x as u8);
        match name {
            "geom_contype" => ints(m.geom_contype),
            "geom_conaffinity" => ints(m.geom_conaffinity),
            "geom_condim" => ints(m.geom_condim),
            "geom_priority" => ints(m.geom_priority),
            "jnt_limited" => bytes(m.jnt_limited),
            "actuator_ctrllimited" => bytes(m.actuator_ctrllimited),
            "opt.cone" => m.opt.cone = values[0] as i32,
            "opt.solver" => m.opt.solver = values[0] as i32,
            "opt.integrator" => m.opt.integrator = values[0] as i32,
            "opt.iterations" => m.opt.iterations = values[0] as i32,
            "opt.disableflags" => m.opt.disableflags = values[0] as i32,
            _ => panic!("{name}"),
        }
    }
}

#[test]
fn integers_that_differ_act_as_in_models_with_these_values() {
    let names = [
        "geom_contype",
        "geom_conaffinity",
        "geom_condim",
        "geom_priority",
        "jnt_limited",
        "actuator_ctrllimited",
        "opt.cone",
        "opt.solver",
        "opt.integrator",
        "opt.iterations",
        "opt.disableflags",
    ];
    let path = ours("quadruped");
    let model = Model::from_file(&path).unwrap();
    for nthread in [1, 3] {
        let config = BatchConfig { nbatch: N, nthread, nchunk: 1, fields: &names, ..Default::default() };
        let mut batch = Batch::new(&model, &config).unwrap();
        let mut singles: Vec<Loop> = (0..N).map(|_| Loop::new(load(&path), 1)).collect();
        let mut random = Random(3);
        for name in names {
            let mut values = batch.field(name).unwrap().to_vec();
            let n = values.len() / N;
            for x in &mut values {
                let chosen =
                    |list: &[f64], random: &mut Random| list[(random.signed().abs() * list.len() as f64) as usize];
                *x = match name {
                    "geom_condim" => chosen(&[1.0, 3.0, 4.0, 6.0], &mut random),
                    "geom_contype" | "geom_conaffinity" => chosen(&[0.0, 1.0, 3.0], &mut random),
                    "opt.solver" => chosen(&[0.0, 1.0, 2.0], &mut random),
                    "opt.integrator" => chosen(&[0.0, 1.0, 3.0], &mut random),
                    "opt.iterations" => chosen(&[3.0, 50.0], &mut random),
                    "opt.disableflags" => chosen(&[0.0, f64::from(mjDSBL_GRAVITY as i32)], &mut random),
                    _ => chosen(&[0.0, 1.0], &mut random),
                };
            }
            batch.set_field(name, None, &values).unwrap();
            for (single, row) in singles.iter().zip(values.chunks_exact(n)) {
                // SAFETY: a model with as many values.
                unsafe { write(single.m, name, row) };
            }
        }
        let mut ncon = 0;
        for _ in 0..4 {
            disturb(&mut batch, &mut random);
            let states = all_states(&batch, &singles[0]);
            let width = states.len() / N;
            for (env, single) in singles.iter_mut().enumerate() {
                single.set(0, &states[env * width..][..width], STATE);
                single.step(0, 20);
                // SAFETY: live data.
                ncon += unsafe { (*single.data[0]).ncon };
            }
            batch.step(20, None).unwrap();
            let expected: Vec<f64> = singles.iter().flat_map(|single| single.states(STATE)).collect();
            same_bits("states", &all_states(&batch, &singles[0]), &expected);
        }
        assert!(ncon > 0, "contacts depend on these fields");
    }
}

#[test]
fn fields_that_cannot_differ_and_values_that_cannot_be_are_errors_that_say_why() {
    let model = Model::from_file(ours("humanoid")).unwrap();
    for (name, reason) in [
        ("jnt_type", "part of the structure"),
        ("body_parentid", "part of the structure"),
        ("opt.jacobian", "layout of Jacobians"),
        ("geom_dataid", "part of the structure"),
        ("geom_matid", "part of the structure"),
        ("body_mas", "is no field of mjModel"),
    ] {
        let config = BatchConfig { nbatch: 2, fields: &[name], ..Default::default() };
        let error = Batch::new(&model, &config).err().unwrap().to_string();
        assert!(error.starts_with(&format!("fields: '{name}'")) && error.contains(reason), "{error}");
    }
    let fields = ["geom_condim", "jnt_limited", "opt.cone", "opt.iterations", "opt.enableflags", "geom_group"];
    let mut batch = Batch::new(&model, &BatchConfig { nbatch: 2, fields: &fields, ..Default::default() }).unwrap();
    for (name, value, reason) in [
        ("geom_condim", 2.0, "is 2, not one of [1, 3, 4, 6]"),
        ("jnt_limited", 2.0, "is 2, not 0 or 1"),
        ("opt.cone", 5.0, "is 5, not one of [0, 1]"),
        ("opt.iterations", -1.0, "is -1; at least 0"),
        ("opt.enableflags", f64::from(mjENBL_SLEEP as i32), "changes sleeping"),
        ("geom_group", 0.5, "is 0.5, which is no integer"),
        ("geom_group", 1e10, "is 10000000000, which is no integer of 32 bits"),
        ("geom_group", f64::NAN, "is NaN"),
    ] {
        let mut values = batch.field(name).unwrap().to_vec();
        let n = values.len() / 2;
        values[n] = value;
        let error = batch.set_field(name, None, &values).err().unwrap().to_string();
        let start = format!("environment 1: values: value 0 of '{name}' ");
        assert!(error.starts_with(&start) && error.contains(reason), "{error}");
    }
}

#[test]
fn equalities_that_are_active_at_first_follow_the_field() {
    let xml = "<mujoco><worldbody><body name='a'><joint name='a'/><geom size='.1'/></body></worldbody>
        <equality><joint joint1='a'/></equality></mujoco>";
    let model = Model::from_file(file("eq_active0", xml)).unwrap();
    let config = BatchConfig { nbatch: 2, fields: &["eq_active0"], outputs: &["nefc"], ..Default::default() };
    let mut batch = Batch::new(&model, &config).unwrap();
    batch.set_field("eq_active0", None, &[1.0, 0.0]).unwrap();
    batch.reset(None, mujoco::sim::Reset::Default).unwrap();
    batch.step(1, None).unwrap();
    assert_eq!(batch.output("nefc").unwrap(), [1.0, 0.0]);
}
