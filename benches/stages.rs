//! Where the time of a step goes: single stages and whole steps of the repository's models, the solvers on a state with
//! many constraints, and one pair of each family of colliders.
//!
//!     cargo bench --manifest-path benches/Cargo.toml [-- FILTER]

use criterion::{Criterion, criterion_group, criterion_main};
use mujoco::abi::*;
use mujoco::api::{components, simulate};
use mujoco::sim::{Batch, BatchConfig, Model};
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

/// Height field against box, distance field against distance field, and the stages of a cloth on a ball.
fn fields_and_cloth(c: &mut Criterion) {
    let body = |geom: &str| format!(r#"<body pos=".1 .05 .3" euler="10 20 5"><freejoint/>{geom}</body>"#);
    let bump = format!(
        r#"<mujoco><asset><hfield name="bump" nrow="3" ncol="3" size="1 1 .3 .1" elevation="0 0 0 0 1 0 0 0 0"/></asset>
           <worldbody><geom type="hfield" hfield="bump"/>{}</worldbody></mujoco>"#,
        body(r#"<geom type="box" size=".2 .25 .3"/>"#)
    );
    let torus = r#"<geom type="sdf" mesh="torus"><plugin instance="torus"/></geom>"#;
    let tori = format!(
        r#"<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="torus"><config key="radius1" value=".35"/>
           <config key="radius2" value=".15"/></instance></plugin></extension><asset><mesh name="torus">
           <plugin instance="torus"/></mesh></asset><worldbody>{torus}{}</worldbody></mujoco>"#,
        body(torus)
    );
    for (name, xml) in [("collider/hfield-box", bump), ("collider/sdf-sdf", tori)] {
        let mut sim = Sim::new(&xml);
        sim.run(simulate::mj_forward);
        c.bench_function(name, |b| b.iter(|| sim.run(components::mj_collision)));
    }

    let cloth = r#"<mujoco><option solver="CG" tolerance="1e-6"/><worldbody><geom type="sphere" size=".2"/>
        <flexcomp name="cloth" type="grid" count="9 9 1" spacing=".1 .1 .1" pos="0 0 .3" dim="2" radius=".02" mass="1">
        <edge equality="true" damping=".01"/><contact selfcollide="auto"/></flexcomp></worldbody></mujoco>"#;
    let mut sim = Sim::new(cloth);
    (0..100).for_each(|_| sim.run(simulate::mj_step));
    sim.run(simulate::mj_forward);
    let stages: [(&str, Stage); 5] = [
        ("flex", components::mj_flex),
        ("collision", components::mj_collision),
        ("rows", components::mj_makeConstraint),
        ("constraint", components::mj_fwdConstraint),
        ("forward", simulate::mj_forward),
    ];
    for (name, stage) in stages {
        c.bench_function(&format!("cloth/{name}"), |b| b.iter(|| sim.run(stage)));
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

/// One step of 64 environments, by threads.
fn batches(c: &mut Criterion) {
    let mut group = c.benchmark_group("64 environments");
    for name in MODELS {
        let model = Model::from_file(format!("{}/../models/{name}.xml", env!("CARGO_MANIFEST_DIR"))).unwrap();
        for nthread in [1, 2] {
            let mut batch = Batch::new(&model, &BatchConfig { nbatch: 64, nthread, ..Default::default() }).unwrap();
            group.bench_function(format!("{name}/{nthread}"), |b| b.iter(|| batch.step(1, None).unwrap()));
        }
    }
}

criterion_group!(benches, stages, solvers, colliders, fields_and_cloth, rollouts, batches);
criterion_main!(benches);
