//! Where the time of a step goes: single stages and whole steps of the repository's models, the solvers on a state with
//! many constraints, and one pair of each family of colliders.
//!
//!     cargo bench --manifest-path benches/Cargo.toml [-- FILTER]

use criterion::{Criterion, criterion_group, criterion_main};
use mujoco::abi::*;
use mujoco::api::{components, simulate};
use rujoco_benches::{Sim, Stage};
use std::ffi::c_int;
use std::hint::black_box;

const MODELS: [&str; 5] = ["empty", "pendulum", "mechanism", "humanoid", "pile"];

/// Stages that give the same result whenever they are called on one state.
fn stages(c: &mut Criterion) {
    let table: [(&str, Stage); 12] = [
        ("kinematics", components::mj_kinematics),
        ("com", components::mj_comPos),
        ("tendon", components::mj_tendon),
        ("inertia", components::mj_makeM),
        ("factorisation", components::mj_factorM),
        ("collision", components::mj_collision),
        ("rows", components::mj_makeConstraint),
        ("transmission", components::mj_transmission),
        ("velocity", components::mj_fwdVelocity),
        ("actuation", components::mj_fwdActuation),
        ("acceleration", components::mj_fwdAcceleration),
        ("forward", simulate::mj_forward),
    ];
    for (name, stage) in table {
        let mut group = c.benchmark_group(name);
        for model in MODELS {
            let mut sim = Sim::model(model, 100);
            group.bench_function(model, |b| b.iter(|| sim.run(stage)));
        }
    }
}

/// Every solver on the same state, from the same warm start.
fn solvers(c: &mut Criterion) {
    for (model, steps) in [("humanoid", 300), ("pile", 300)] {
        let mut group = c.benchmark_group(format!("solver/{model}"));
        for (name, solver) in [("newton", mjSOL_NEWTON), ("cg", mjSOL_CG), ("pgs", mjSOL_PGS)] {
            for (cone, kind) in [("pyramidal", mjCONE_PYRAMIDAL), ("elliptic", mjCONE_ELLIPTIC)] {
                let mut sim = Sim::model(model, steps);
                (sim.opt().solver, sim.opt().cone) = (solver as c_int, kind as c_int);
                sim.run(simulate::mj_forward);
                group.bench_function(format!("{name}/{cone}"), |b| b.iter(|| sim.run(components::mj_fwdConstraint)));
            }
        }
    }
}

/// The collision stage of two geoms that touch.
fn colliders(c: &mut Criterion) {
    let mut group = c.benchmark_group("collider");
    let plane = r#"type="plane" size="5 5 .1""#;
    let shapes = [
        ("sphere", r#"type="sphere" size=".2""#),
        ("capsule", r#"type="capsule" size=".2 .3""#),
        ("ellipsoid", r#"type="ellipsoid" size=".2 .25 .3""#),
        ("cylinder", r#"type="cylinder" size=".2 .3""#),
        ("box", r#"type="box" size=".2 .25 .3""#),
        ("mesh", r#"type="mesh" mesh="hull""#),
    ];
    let scene = |a: &str, b: &str, height: f64| {
        format!(
            r#"<mujoco><asset><mesh name="hull" vertex=".2 .2 .3 -.2 .2 .3 .2 -.2 .3 -.2 -.2 .3 .3 0 -.3 -.3 0 -.3 0 .3 -.3
               0 -.3 -.3"/></asset><worldbody><geom {a}/><body pos=".1 .05 {height}" euler="10 20 5"><freejoint/><geom {b}/>
               </body></worldbody></mujoco>"#
        )
    };
    for (i, (name, shape)) in shapes.iter().enumerate() {
        let mut pairs = vec![(format!("plane-{name}"), scene(plane, shape, 0.15))];
        for (other, second) in &shapes[i..] {
            pairs.push((format!("{name}-{other}"), scene(shape, second, 0.4)));
        }
        for (name, xml) in pairs {
            let mut sim = Sim::new(&xml);
            sim.run(simulate::mj_forward);
            group.bench_function(name, |b| b.iter(|| sim.run(components::mj_collision)));
        }
    }
}

/// Rollouts of 200 steps from the initial state.
fn rollouts(c: &mut Criterion) {
    let mut group = c.benchmark_group("200 steps");
    group.sample_size(20);
    for model in MODELS {
        let mut sim = Sim::model(model, 0);
        group.bench_function(model, |b| {
            b.iter(|| {
                sim.reset();
                (0..200).for_each(|_| sim.run(simulate::mj_step));
                black_box(sim.d)
            })
        });
    }
}

criterion_group!(benches, stages, solvers, colliders, rollouts);
criterion_main!(benches);
