//! Our own models, loaded and stepped through the C ABI, give the reference's numbers (`tests/golden/rollout.py`).

use crate::kit::load_file;
use mujoco::abi::{mjData, mjModel};
use mujoco::api::{init, simulate};
use std::collections::HashMap;
use std::ffi::c_int;
use std::path::PathBuf;

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

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Numbers of an array field, as `f64`.
unsafe fn numbers<T: Copy + Into<f64>>(p: *const T, n: usize) -> Vec<f64> {
    if n == 0 {
        return Vec::new();
    }
    unsafe { std::slice::from_raw_parts(p, n) }.iter().map(|x| (*x).into()).collect()
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
    unsafe {
        let m = load_file(&format!("models/{name}.xml")).unwrap();
        let d = init::mj_makeData(m);
        let (mm, n) = (&*m, |x: c_int| x as usize);
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
        let arrays = [
            ("body_mass", mm.body_mass, n(mm.nbody)),
            ("body_inertia", mm.body_inertia, 3 * n(mm.nbody)),
            ("body_ipos", mm.body_ipos, 3 * n(mm.nbody)),
            ("body_iquat", mm.body_iquat, 4 * n(mm.nbody)),
            ("body_invweight0", mm.body_invweight0, 2 * n(mm.nbody)),
            ("geom_size", mm.geom_size, 3 * n(mm.ngeom)),
            ("geom_rbound", mm.geom_rbound, n(mm.ngeom)),
            ("geom_aabb", mm.geom_aabb, 6 * n(mm.ngeom)),
            ("dof_invweight0", mm.dof_invweight0, n(mm.nv)),
            ("dof_M0", mm.dof_M0, n(mm.nv)),
            ("tendon_length0", mm.tendon_length0, n(mm.ntendon)),
            ("tendon_invweight0", mm.tendon_invweight0, n(mm.ntendon)),
            ("actuator_acc0", mm.actuator_acc0, n(mm.nu)),
            ("actuator_gainprm", mm.actuator_gainprm, 10 * n(mm.nu)),
            ("actuator_biasprm", mm.actuator_biasprm, 10 * n(mm.nu)),
            ("eq_data", mm.eq_data, 11 * n(mm.neq)),
            ("jnt_range", mm.jnt_range, 2 * n(mm.njnt)),
        ];
        for (field, p, len) in arrays {
            same(name, &format!("model.{field}"), &numbers(p, len), &want, 1e-12);
        }
        for step in 1..=50 {
            for i in 0..n(mm.nu) {
                *(*d).ctrl.add(i) = 0.3 * (3.0 * (*d).time + i as f64).sin();
            }
            simulate::mj_step(m, d);
            if [1, 10, 50].contains(&step) {
                compare_state(name, step, mm, &*d, &want);
            }
        }
        init::mj_deleteData(d);
        init::mj_deleteModel(m);
    }
}

unsafe fn compare_state(name: &str, step: usize, m: &mjModel, d: &mjData, want: &HashMap<String, Vec<f64>>) {
    let n = |x: c_int| x as usize;
    // rounding grows with time; results of the iterative solvers carry its termination error
    let (smooth, solved) = if step == 1 { (1e-12, 1e-8) } else { (1e-7, 1e-6) };
    let counts = [d.ncon, d.nefc, d.ne, d.nf, d.nl].map(f64::from);
    same(name, &format!("step{step}.counts"), &counts, want, 0.0);
    let arrays = [
        ("qpos", d.qpos, n(m.nq), smooth),
        ("qvel", d.qvel, n(m.nv), solved),
        ("act", d.act, n(m.na), smooth),
        ("qacc", d.qacc, n(m.nv), solved),
        ("sensordata", d.sensordata, n(m.nsensordata), solved),
        ("qfrc_bias", d.qfrc_bias, n(m.nv), smooth),
        ("qfrc_passive", d.qfrc_passive, n(m.nv), smooth),
        ("qfrc_constraint", d.qfrc_constraint, n(m.nv), solved),
        ("actuator_force", d.actuator_force, n(m.nu), smooth),
    ];
    for (field, p, len, tol) in arrays {
        same(name, &format!("step{step}.{field}"), &unsafe { numbers(p, len) }, want, tol);
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
