//! Ten seconds of motion, many times over from slightly different starts: energy, contacts, depth of penetration, work of
//! the solver. Single trajectories of such scenes say nothing after a second, their statistics do: means have to agree
//! with those of the reference (`golden/long_runs.py`) as far as their spread allows.

use crate::kit::random::Random;
use crate::kit::world::World;
use mujoco::abi::*;
use std::ffi::c_int;

const NAMES: [&str; 8] = ["energy", "kinetic", "contacts", "rows", "iterations", "deepest", "depth", "height"];

/// Runs behind the reference's numbers.
const GOLDEN_RUNS: [(&str, f64); 4] = [("humanoid", 24.0), ("crowd", 6.0), ("boxes", 12.0), ("meshes", 12.0)];

/// Numbers in [-1, 1), as the reference's script makes them.
fn disturbances(run: u64) -> impl Iterator<Item = f64> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(run + 1));
    std::iter::repeat_with(move || random.signed())
}

/// One run's numbers, in the order of [`NAMES`].
fn statistics(w: &mut World, run: u64) -> [f64; 8] {
    w.reset();
    let qvel: Vec<f64> = w.qvel().iter().zip(disturbances(run)).map(|(v, x)| v + 0.01 * x).collect();
    w.set_qvel(&qvel);
    w.forward();
    let start: f64 = w.d().energy.iter().sum();
    let steps = (10.0 / w.m().opt.timestep).round() as usize;
    let (mut kinetic, mut contacts, mut rows, mut iterations) = (0.0, 0.0, 0.0, 0.0);
    let (mut deepest, mut depth) = (0.0_f64, 0.0);
    for k in 0..steps {
        w.step();
        let d = w.d();
        contacts += d.ncon as f64;
        rows += d.nefc as f64;
        let islands = d.nisland.clamp(1, mjNISLAND as c_int) as usize;
        iterations += d.solver_niter[..islands].iter().sum::<c_int>() as f64;
        kinetic += if k >= steps / 2 { d.energy[1] } else { 0.0 };
        for con in w.contacts() {
            depth -= con.dist;
            deepest = deepest.max(-con.dist);
        }
    }
    let n = steps as f64;
    [
        w.d().energy.iter().sum::<f64>() - start,
        kinetic / (steps - steps / 2) as f64,
        contacts / n,
        rows / n,
        iterations / n,
        deepest,
        depth / contacts.max(1.0),
        w.v3(|d| d.subtree_com, 0)[2],
    ]
}

/// Compares `runs` runs of a scene with the reference's.
fn compare(scene: &str, file: &str, runs: u64) {
    let golden = include_str!("../golden/long_runs.txt").lines().map(|l| l.split(' ').collect::<Vec<_>>());
    let golden: Vec<_> = golden.filter(|l| l[0] == scene).collect();
    let (_, golden_runs) = GOLDEN_RUNS.into_iter().find(|g| g.0 == scene).unwrap();
    let mut w = World::of_file(file);
    w.option().enableflags |= mjENBL_ENERGY as c_int;
    let found: Vec<[f64; 8]> = (0..runs).map(|r| statistics(&mut w, r)).collect();
    for (k, name) in NAMES.into_iter().enumerate() {
        assert_eq!(golden[k][1], name);
        let number = |i: usize| golden[k][i].parse::<f64>().unwrap();
        let (want, spread) = (number(2), number(3));
        let mean = found.iter().map(|x| x[k]).sum::<f64>() / runs as f64;
        // five deviations of the difference of the means, and what rounding does where nothing spreads
        let tolerance = 5.0 * spread * (1.0 / runs as f64 + 1.0 / golden_runs).sqrt() + 1e-3 * want.abs();
        assert!((mean - want).abs() <= tolerance, "{scene} {name}: {mean}, not {want} +- {tolerance}");
    }
}

#[test]
fn a_humanoid_falls_and_rests() {
    compare("humanoid", "models/humanoid.xml", 10);
}

#[test]
fn humanoids_fall_on_each_other() {
    compare("crowd", "tests/golden/long_runs/crowd.xml", 2);
}

#[test]
fn towers_of_boxes_stand() {
    compare("boxes", "tests/golden/long_runs/boxes.xml", 3);
}

#[test]
fn towers_of_meshes_settle() {
    compare("meshes", "tests/golden/long_runs/meshes.xml", 3);
}
