//! Our own models, loaded and stepped through the C ABI, give the reference's numbers (`tests/golden/rollout.py`).

use crate::kit::root;
use crate::kit::world::World;
use mujoco::abi::{mjData, mjModel};
use std::collections::HashMap;
use std::ffi::c_int;

/// The golden file of a model: name -> numbers.
fn golden(name: &str) -> HashMap<String, Vec<f64>> {
    let path = root().join(format!("tests/golden/{name}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines()
        .map(|line| {
            let mut words = line.split(' ');
            let key = words.next().unwrap_or_default().to_string();
            (key, words.map(|w| w.parse().expect("a number")).collect())
        })
        .collect()
}

#[track_caller]
fn same(model: &str, key: &str, ours: &[f64], golden: &HashMap<String, Vec<f64>>, tol: f64) {
    let theirs = &golden[key];
    assert_eq!(ours.len(), theirs.len(), "{model}: {key}: number of values");
    let scale = 1.0 + theirs.iter().fold(0.0_f64, |a, x| a.max(x.abs()));
    for (i, (x, y)) in ours.iter().zip(theirs).enumerate() {
        assert!((x - y).abs() <= tol * scale, "{model}: {key}[{i}]: {x} instead of {y}");
    }
}

fn check(name: &str) {
    let want = golden(name);
    let (mut w, n) = (World::of_file(&format!("models/{name}.xml")), |x: c_int| x as usize);
    let mm = w.m();
    let sizes = [
        mm.nq,
        mm.nv,
        mm.nu,
        mm.na,
        mm.nbody,
        mm.ngeom,
        mm.nsite,
        mm.ntendon,
        mm.neq,
        mm.nsensordata,
        mm.nM,
        mm.nC,
        mm.nD,
    ];
    same(name, "sizes", &sizes.map(f64::from), &want, 0.0);
    let arrays: [(&str, fn(&mjModel) -> *mut f64, usize); 17] = [
        ("body_mass", |m| m.body_mass, n(mm.nbody)),
        ("body_inertia", |m| m.body_inertia, 3 * n(mm.nbody)),
        ("body_ipos", |m| m.body_ipos, 3 * n(mm.nbody)),
        ("body_iquat", |m| m.body_iquat, 4 * n(mm.nbody)),
        ("body_invweight0", |m| m.body_invweight0, 2 * n(mm.nbody)),
        ("geom_size", |m| m.geom_size, 3 * n(mm.ngeom)),
        ("geom_rbound", |m| m.geom_rbound, n(mm.ngeom)),
        ("geom_aabb", |m| m.geom_aabb, 6 * n(mm.ngeom)),
        ("dof_invweight0", |m| m.dof_invweight0, n(mm.nv)),
        ("dof_M0", |m| m.dof_M0, n(mm.nv)),
        ("tendon_length0", |m| m.tendon_length0, n(mm.ntendon)),
        ("tendon_invweight0", |m| m.tendon_invweight0, n(mm.ntendon)),
        ("actuator_acc0", |m| m.actuator_acc0, n(mm.nu)),
        ("actuator_gainprm", |m| m.actuator_gainprm, 10 * n(mm.nu)),
        ("actuator_biasprm", |m| m.actuator_biasprm, 10 * n(mm.nu)),
        ("eq_data", |m| m.eq_data, 11 * n(mm.neq)),
        ("jnt_range", |m| m.jnt_range, 2 * n(mm.njnt)),
    ];
    for (field, array, len) in arrays {
        same(name, &format!("model.{field}"), w.model(array, len), &want, 1e-12);
    }
    let nu = n(mm.nu);
    for step in 1..=50 {
        let time = w.d().time;
        let ctrl: Vec<f64> = (0..nu).map(|i| 0.3 * (3.0 * time + i as f64).sin()).collect();
        w.set(|d| d.ctrl, &ctrl);
        w.step();
        if [1, 10, 50].contains(&step) {
            compare_state(name, step, &w, &want);
        }
    }
}

fn compare_state(name: &str, step: usize, w: &World, want: &HashMap<String, Vec<f64>>) {
    let (m, d, n) = (w.m(), w.d(), |x: c_int| x as usize);
    // rounding grows with time; results of the iterative solvers carry its termination error
    let (smooth, solved) = if step == 1 { (1e-12, 1e-8) } else { (1e-7, 1e-6) };
    let counts = [d.ncon, d.nefc, d.ne, d.nf, d.nl].map(f64::from);
    same(name, &format!("step{step}.counts"), &counts, want, 0.0);
    let arrays: [(&str, fn(&mjData) -> *mut f64, usize, f64); 9] = [
        ("qpos", |d| d.qpos, n(m.nq), smooth),
        ("qvel", |d| d.qvel, n(m.nv), solved),
        ("act", |d| d.act, n(m.na), smooth),
        ("qacc", |d| d.qacc, n(m.nv), solved),
        ("sensordata", |d| d.sensordata, n(m.nsensordata), solved),
        ("qfrc_bias", |d| d.qfrc_bias, n(m.nv), smooth),
        ("qfrc_passive", |d| d.qfrc_passive, n(m.nv), smooth),
        ("qfrc_constraint", |d| d.qfrc_constraint, n(m.nv), solved),
        ("actuator_force", |d| d.actuator_force, n(m.nu), smooth),
    ];
    for (field, array, len, tol) in arrays {
        same(name, &format!("step{step}.{field}"), w.get(array, len), want, tol);
    }
    same(name, &format!("step{step}.energy"), &d.energy, want, smooth);
}

#[test]
fn humanoid_falls_as_it_should() {
    check("humanoid");
}

#[test]
fn pendulum_swings_and_keeps_its_energy() {
    check("pendulum");
}

#[test]
fn pile_of_primitives_settles() {
    check("pile");
}

#[test]
fn mechanism_moves_with_all_its_couplings() {
    check("mechanism");
}

#[test]
fn empty_world_only_advances_time() {
    check("empty");
}
