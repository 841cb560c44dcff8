//! Four environments in lanes against the same environments one by one: every array of `mjData`, bit by bit.
//!
//! `LANES_MODELS` may list more models: paths, separated by colons.

use crate::kit;
use crate::kit::TENDONS;
use crate::kit::random::Random;
use mujoco::abi::*;
use mujoco::data::{Data, OwnedData};
use mujoco::dynamics::is_sparse;
use mujoco::dynamics::support::integrate_pos;
use mujoco::model::fields::{ARENA_ARRAYS, ArrayField, DATA_ARRAYS, Elem};
use mujoco::model::{Model, OwnedModel};
use mujoco::step::finite_difference::{InverseOut, Transition, inverse_derivatives_in, transition_in};
use mujoco::step::lanes::{Copied, Finished, LANES, LaneStepper, Solved, StepRequest, Unsupported};
use mujoco::step::{self, lifecycle};

/// The models of this repository.
const OWN: [&str; 10] =
    ["arm", "car", "empty", "hand", "humanoid", "mechanism", "pendulum", "pile", "quadruped", "walker"];

/// A state around the one after reset: lane 0 is that itself, with its many zeros.
fn perturb(m: &Model, d: &mut Data, lane: usize, random: &mut Random) {
    let size = [0.0, 0.1, 0.5, 1.0][lane];
    let rates: Vec<f64> = (0..m.nv()).map(|_| size * random.signed()).collect();
    integrate_pos(m, d.qpos, &rates, 1.0);
    // quaternions that are not normalised
    for (j, &kind) in m.jnt_type().iter().enumerate() {
        let adr = m.jnt_qposadr()[j] as usize + if kind == mjJNT_FREE as i32 { 3 } else { 0 };
        if kind == mjJNT_FREE as i32 || kind == mjJNT_BALL as i32 {
            d.qpos[adr..adr + 4].iter_mut().for_each(|x| *x *= 1.0 + [0.0, 1e-9, 0.25, -1.0][lane]);
        }
    }
    d.qvel.iter_mut().for_each(|v| *v = size * random.signed());
    d.act.iter_mut().for_each(|x| *x = size * random.signed());
    d.mocap_quat.iter_mut().for_each(|q| *q *= 1.0 + size);
    d.qfrc_applied.iter_mut().for_each(|f| *f = 0.1 * size * random.signed());
}

/// The arrays that differ. Arrays that only the integrator uses are scratch memory, and lanes have their own.
fn differences(m: &Model, a: &OwnedData, b: &OwnedData) -> Vec<String> {
    all_differences(m, a, b, &["qH", "qHDiagInv", "plugin_data"])
}

/// The arrays that differ, but for some.
fn all_differences(m: &Model, a: &OwnedData, b: &OwnedData, scratch: &[&str]) -> Vec<String> {
    let compare = |f: &ArrayField| {
        // SAFETY: complete structs of that model; addresses and padding are not compared.
        let (x, y) =
            unsafe { (f.bytes(a.as_ptr(), m.as_ptr(), a.as_ptr()), f.bytes(b.as_ptr(), m.as_ptr(), b.as_ptr())) };
        // dense rows write no indices: there is what earlier steps have left
        let mut unwritten = !is_sparse(m) && ["efc_J_", "iefc_J_"].iter().any(|part| f.name.starts_with(part));
        unwritten |= m.opt.integrator == mjINT_RK4 as i32
            && ["moment_", "actuator_moment", "wrap_", "iacc", "ifrc_"].iter().any(|part| f.name.starts_with(part));
        let plain = matches!(f.elem, Elem::Num | Elem::Int | Elem::Byte) && !scratch.contains(&f.name) && !unwritten;
        let at = x.iter().zip(y).position(|(x, y)| x != y);
        (plain && x != y).then(|| format!("{}[{}]", f.name, at.unwrap_or(x.len()) / f.size.max(1)))
    };
    DATA_ARRAYS.iter().chain(ARENA_ARRAYS).filter_map(compare).collect()
}

/// Not all bytes of the arena are written: entries of dofs in no island keep what earlier steps left there, the padding of
/// contacts included.
fn clear_arena(d: &OwnedData) {
    // SAFETY: the arena of a complete struct; a step begins by emptying it.
    unsafe { (*d.as_ptr()).arena.cast::<u8>().write_bytes(0, (*d.as_ptr()).narena as usize) };
}

/// The arrays that show where a step went, that differ.
fn state_differences(m: &Model, a: &mut OwnedData, b: &mut OwnedData) -> Vec<&'static str> {
    let (a, b) = (&*a.enter(m), &*b.enter(m));
    let arrays = [
        ("qpos", &*a.qpos, &*b.qpos),
        ("qvel", a.qvel, b.qvel),
        ("act", a.act, b.act),
        ("qacc", a.qacc, b.qacc),
        ("qacc_warmstart", a.qacc_warmstart, b.qacc_warmstart),
        ("qfrc_constraint", a.qfrc_constraint, b.qfrc_constraint),
    ];
    let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    arrays.into_iter().filter(|(_, x, y)| bits(x) != bits(y)).map(|(name, ..)| name).collect()
}

/// Steps the model's environments both ways, with all results and with what a step needs.
pub(super) fn check(m: &Model, name: &str, disturb: impl Fn(&mut Data, usize, usize)) -> Result<u32, Unsupported> {
    check_copied(m, name, Copied::All, false, &disturb)?;
    check_copied(m, name, Copied::Needed, false, &disturb)?;
    check_copied(m, name, Copied::Needed, true, &disturb)
}

/// The same, with constraints that may be solved in lanes if `may_defer`. Returns how many were.
fn check_copied(
    m: &Model,
    name: &str,
    copied: Copied,
    may_defer: bool,
    disturb: &impl Fn(&mut Data, usize, usize),
) -> Result<u32, Unsupported> {
    let mut deferred = 0;
    let mut random = Random(7);
    let make = || -> Vec<OwnedData> { (0..LANES).map(|_| lifecycle::make(m).unwrap()).collect() };
    let (mut alone, mut grouped) = (make(), make());
    let mut lanes = LaneStepper::new(m, grouped[0].enter(m).plan)?;
    for (lane, d) in alone.iter_mut().enumerate() {
        perturb(m, &mut d.enter(m), lane, &mut random);
    }
    for (a, b) in alone.iter().zip(&mut grouped) {
        lifecycle::copy(b, m, a, |_| true).unwrap();
    }
    for t in 0..8 {
        alone.iter().chain(&grouped).for_each(clear_arena);
        for (k, (a, b)) in alone.iter_mut().zip(&mut grouped).enumerate() {
            let (a, b) = (&mut *a.enter(m), &mut *b.enter(m));
            a.ctrl.iter_mut().for_each(|u| *u = random.signed());
            b.ctrl.copy_from_slice(a.ctrl);
            disturb(a, k, t);
            disturb(b, k, t);
            step::step(m, a).unwrap();
            lanes.read(b, k);
        }
        let (mut finished, mut free) = ([Finished::Forward; LANES], 0);
        for evaluation in 0..LaneStepper::evaluations(m) {
            lanes.part = StepRequest { may_defer, ..StepRequest::step(copied == Copied::All, copied, evaluation) };
            let last = evaluation + 1 == LaneStepper::evaluations(m);
            lanes.smooth(m, grouped[0].enter(m).plan).unwrap();
            free = lanes.take_free(m, &grouped[0].enter(m));
            for (k, (d, finished)) in grouped.iter_mut().zip(&mut finished).enumerate() {
                if *finished != Finished::Stepped {
                    let is_free = free >> k & 1 != 0;
                    *finished = if is_free { Finished::Forward } else { lanes.finish(m, &mut d.enter(m), k).unwrap() };
                }
            }
            let Solved { good, bad } = lanes.solve(m, grouped[0].enter(m).plan);
            deferred += good.count_ones();
            for (k, (d, finished)) in grouped.iter_mut().zip(&mut finished).enumerate() {
                let d = &mut *d.enter(m);
                if *finished == Finished::Deferred {
                    assert!((good | bad) >> k & 1 != 0, "{name}");
                }
                if bad >> k & 1 != 0 {
                    *finished = lanes.finish(m, d, k).unwrap();
                } else if *finished != Finished::Stepped && (good | free) >> k & 1 != 0 && last {
                    d.s.time += m.opt.timestep;
                    lanes.accelerations(k, d.qacc);
                    d.qacc_warmstart.copy_from_slice(d.qacc);
                }
            }
            lanes.integrate(m, grouped[0].enter(m).plan);
        }
        for (k, (a, b)) in alone.iter_mut().zip(&mut grouped).enumerate() {
            if finished[k] != Finished::Stepped {
                let d = &mut *b.enter(m);
                lanes.state(k, mjSTATE_QPOS, d.qpos);
                lanes.state(k, mjSTATE_QVEL, d.qvel);
                lanes.state(k, mjSTATE_ACT, d.act);
            }
            // SAFETY: complete structs.
            let scalars = [&*a, &*b].map(|d| unsafe { ((*d.as_ptr()).time, (*d.as_ptr()).warning.map(|w| w.number)) });
            assert_eq!(scalars[0], scalars[1], "{name}");
            if copied == Copied::All {
                let wrong = differences(m, a, b);
                assert!(wrong.is_empty(), "{name}, environment {k}, step {t}: {wrong:?}");
            }
            let mut wrong = state_differences(m, a, b);
            // these forces stay in lanes
            let in_lanes = finished[k] == Finished::Deferred || free >> k & 1 != 0;
            wrong.retain(|&array| !in_lanes || array != "qfrc_constraint");
            assert!(wrong.is_empty(), "{name}, {copied:?}, deferred {may_defer}, environment {k}, step {t}: {wrong:?}");
        }
    }
    Ok(deferred)
}

fn load(path: &str) -> Option<&'static Model> {
    let path = std::ffi::CString::new(path).unwrap();
    let mut text = [0; 1000];
    // SAFETY: C strings and a buffer of the size that is passed; the model is never freed.
    unsafe {
        let m = mujoco::api::parse::mj_loadXML(path.as_ptr(), std::ptr::null(), text.as_mut_ptr(), 1000);
        (!m.is_null()).then(|| Model::from_ptr(m))
    }
}

pub(super) fn own(name: &str) -> &'static Model {
    load(&format!("{}/models/{name}.xml", env!("CARGO_MANIFEST_DIR"))).expect("a model of this repository")
}

pub(super) fn inline(xml: &str) -> &'static Model {
    // SAFETY: just compiled, and never freed.
    unsafe { Model::from_ptr(kit::load(xml.as_bytes()).unwrap()) }
}

#[test]
fn lanes_compute_what_single_environments_do() {
    for name in OWN {
        check(own(name), name, |_, _, _| ()).unwrap();
    }
    let mut wrong = Vec::new();
    for path in std::env::var("LANES_MODELS").unwrap_or_default().split(':').filter(|p| !p.is_empty()) {
        let Some(m) = load(path) else { continue };
        match std::panic::catch_unwind(|| check(m, path, |_, _, _| ())) {
            Ok(Ok(_)) => println!("{path}: equal"),
            Ok(Err(reason)) => println!("{path}: {reason}"),
            Err(e) => wrong.push(e.downcast::<String>().map_or_else(|_| path.to_string(), |text| *text)),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Joints, springs, actuators and inputs of every kind that runs in lanes.
const KINDS: &str = r#"<mujoco>
  <option timestep="0.004"/>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="target" mocap="true" pos="1 1 1"><geom size=".05" contype="0" conaffinity="0"/></body>
    <body pos="0 0 .5">
      <freejoint/>
      <geom size=".1" pos=".05 0 0"/>
      <site name="s" pos="0 0 .1" euler="10 20 30"/>
      <body pos=".3 0 0" gravcomp="0.5">
        <joint name="ball" type="ball" stiffness="2" damping=".1"/>
        <geom type="capsule" fromto="0 0 0 .2 0 0" size=".04"/>
        <body pos=".2 0 0">
          <joint name="h1" axis="0 1 .2" pos="0 0 .05" stiffness="3" springref="20" damping=".3" armature=".01"/>
          <joint name="s1" type="slide" axis="1 .1 0" range="-.1 .1" limited="true" actuatorfrcrange="-.4 .4"/>
          <geom type="box" size=".05 .04 .03" pos=".1 0 0"/>
          <body pos=".1 0 0" gravcomp="1">
            <joint name="h2" axis="0 0 1" actuatorgravcomp="true" damping=".05"/>
            <geom type="ellipsoid" size=".03 .04 .05" pos=".06 0 0"/>
          </body>
        </body>
      </body>
    </body>
    <body pos="0 2 1"><joint name="far" type="slide" axis="0 0 1" stiffness="10"/><geom size=".1"/></body>
  </worldbody>
  <actuator>
    <motor joint="h1" gear="3" ctrlrange="-.5 .5" ctrllimited="true"/>
    <position joint="s1" kp="20" kv="1" forcerange="-2 2" forcelimited="true"/>
    <general joint="h2" dyntype="filterexact" dynprm=".05" gaintype="affine" gainprm="1 .2 .1" biastype="affine"
      biasprm=".1 -1 -.2" actlimited="true" actrange="-.3 .3"/>
    <general joint="far" dyntype="integrator" actearly="true" group="3"/>
    <intvelocity joint="h1" kp="2" actrange="-1 1"/>
  </actuator>
</mujoco>"#;

#[test]
fn every_kind_of_joint_and_actuator_is_stepped_alike() {
    check(inline(KINDS), "kinds", |_, _, _| ()).unwrap();
    let options = "integrator='implicitfast'; integrator='RK4'; density='1.2'; actuatorgroupdisable='3';
        integrator='RK4' density='900' viscosity='.1' wind='1 0 .5'; integrator='implicitfast' viscosity='.1'";
    for option in options.split(';') {
        check(inline(&KINDS.replace("<option ", &format!("<option {option} "))), option, |_, _, _| ()).unwrap();
    }
    for flag in ["gravity", "spring", "damper", "eulerdamp", "actuation", "clampctrl", "contact", "constraint"] {
        for integrator in ["Euler", "implicitfast", "RK4"] {
            let flags = format!("<option integrator=\"{integrator}\"><flag {flag}=\"disable\"/></option>");
            check(inline(&KINDS.replace("<option timestep=\"0.004\"/>", &flags)), flag, |_, _, _| ()).unwrap();
        }
    }
}

/// A tree of `n` dofs over a floor: a ball on slides and a hinge, with a chain of links to each side, which have balls at their ends.
/// Springs push joints to their limits.
fn tree_of(n: usize, options: &str) -> String {
    let link = r#"<body pos=".2 0 0"><joint axis="0 1 0" range="-40 40" stiffness="4" springref="60"/>
        <geom size=".04" pos=".2 0 0" density="3000" condim="1"/>"#;
    let chain = |links: usize| format!("{}{}", link.repeat(links), "</body>".repeat(links));
    let root =
        [r#"<joint type="slide" axis="0 0 1"/>"#, r#"<joint type="slide" axis="1 0 0"/>"#, r#"<joint axis="0 1 0"/>"#];
    let links = n - n.min(3);
    format!(
        r#"<mujoco><option timestep=".004" {options}/><worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .09"><geom size=".1"/>{}{}<body euler="0 0 180"><geom size=".01"/>{}</body></body>
        </worldbody></mujoco>"#,
        root[..n.min(3)].concat(),
        chain(links.div_ceil(2)),
        chain(links / 2),
    )
}

/// Newton's method in lanes (`solver::tiny_lanes`) takes the path of the method for one problem (`solver::tiny`), whatever the
/// number of dofs, where rows differ, where environments end at different times, and where the search or the method
/// stops early.
#[test]
fn constraints_of_few_dofs_are_solved_alike_in_lanes() {
    let options = [
        "",
        "integrator='RK4'",
        "integrator='implicitfast'",
        "iterations='1'",
        "iterations='0'",
        "ls_iterations='3'",
        "ls_iterations='1'",
        "tolerance='1e-3' ls_tolerance='.5'",
        "tolerance='0' iterations='7'",
        "impratio='10'",
    ];
    for n in 1..=16 {
        for option in options.into_iter().skip(n % 3).step_by(if n == 9 { 1 } else { 3 }).chain([""]) {
            let (m, name) = (inline(&tree_of(n, option)), format!("{n} dofs, {option}"));
            assert_eq!(m.nv(), n, "{name}");
            let jump = |d: &mut Data, lane: usize, t: usize| {
                if t == 4 && lane > 0 {
                    let mut random = Random((lane + n) as u64);
                    d.qpos.iter_mut().for_each(|q| *q = 0.3 * random.signed());
                    d.qvel.iter_mut().for_each(|v| *v = 3.0 * random.signed());
                    d.qacc_warmstart.iter_mut().for_each(|a| *a = 100.0 * random.signed());
                }
                if (lane, t) == (2, 6) && option.is_empty() {
                    // accelerations that reset the simulation
                    d.qfrc_applied[0] = 1e14;
                }
            };
            assert!(check(m, &name, jump).unwrap() > 8, "{name}: too few were solved in lanes");
        }
    }
}

/// Without contacts, limits and outputs nothing of a step needs a `mjData`.
#[test]
fn environments_without_constraints_are_stepped_in_lanes_alone() {
    let m = inline(
        r#"<mujoco><worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .48"><joint axis="0 1 0" range="-60 60"/><geom size=".1"/>
          <body pos="0 0 -.4"><joint axis="0 1 0"/><geom size=".1"/></body></body></worldbody></mujoco>"#,
    );
    let mut all: Vec<OwnedData> = (0..LANES).map(|_| lifecycle::make(m).unwrap()).collect();
    let mut lanes = LaneStepper::new(m, all[0].enter(m).plan).unwrap();
    for (copied, expected) in [(Copied::Needed, 0b0101), (Copied::All, 0)] {
        lanes.part = StepRequest::step(false, copied, 0);
        // the second is at its limit, and the last on the floor
        for (k, (d, q)) in all.iter_mut().zip([[0.5, 0.0], [1.1, 0.0], [-0.5, 0.3], [0.0, 0.0]]).enumerate() {
            let d = &mut *d.enter(m);
            d.qpos.copy_from_slice(&q);
            lanes.read(d, k);
        }
        let d = &*all[0].enter(m);
        lanes.smooth(m, d.plan).unwrap();
        assert_eq!(lanes.take_free(m, d), expected, "{copied:?}");
    }
}

/// An arm over a floor, with two balls and a disc that slides, which touch the floor, each other and the arm at times.
fn trees(options: &str) -> String {
    format!(
        r#"<mujoco><option timestep=".004" {options}/><worldbody><geom type="plane" size="5 5 .1"/>
        <body pos="0 0 .3"><joint axis="0 1 0" range="-10 60" stiffness="20" springref="90"/>
          <geom type="capsule" fromto="0 0 0 .3 0 0" size=".03"/>
          <body pos=".3 0 0"><joint axis="0 1 0" range="-30 30" stiffness="4" springref="60"/>
            <geom type="capsule" fromto="0 0 0 .2 0 0" size=".03"/></body></body>
        <body pos=".5 .4 .09"><freejoint/><geom size=".1"/></body>
        <body pos=".5 .595 .09"><freejoint/><geom size=".1" condim="1"/></body>
        <body pos="-.5 0 .05"><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/>
          <joint type="slide" axis="0 0 1"/><geom type="cylinder" size=".1 .051" condim="4"/></body>
        <body pos="0 3 1"><joint axis="0 1 0" damping=".1"/><geom size=".1" pos=".1 0 0"/></body>
        </worldbody></mujoco>"#
    )
}

/// Other states every three steps, near contacts and limits and far from them, in each lane and round others.
fn scatter_trees(d: &mut Data, lane: usize, t: usize, round: usize) {
    if t % 3 != 1 {
        return;
    }
    let mut random = Random((100 * round + 10 * t + lane + 1) as u64);
    let size = [0.05, 0.2, 0.02, 0.5][(lane + round) % 4];
    let lifted = |k: usize| (lane + round).is_multiple_of(3) && [4, 11, 17].contains(&k);
    for (k, q) in d.qpos.iter_mut().enumerate() {
        *q += size * random.signed() + if lifted(k) { 0.5 } else { 0.0 };
    }
    d.qvel.iter_mut().for_each(|v| *v = 3.0 * size * random.signed());
    if round > 2 {
        d.qacc_warmstart.iter_mut().for_each(|a| *a = 30.0 * size * random.signed());
    }
}

/// The same for islands of one tree each, where islands start together or alone, and where some environments have islands of
/// several trees.
#[test]
fn islands_of_one_tree_are_solved_alike_in_lanes() {
    for option in ["", "integrator='RK4'", "integrator='implicitfast'", "tolerance='1e-3'", "cone='elliptic'"] {
        let m = inline(&trees(option));
        for round in 0..6 {
            let deferred = check(m, option, |d, lane, t| scatter_trees(d, lane, t, round)).unwrap();
            assert_eq!(deferred > 8, !option.contains("cone"), "{option}, round {round}: {deferred}");
        }
    }
}

/// Gauss-Seidel runs in a `mjData`, and lanes compute the accelerations that follow from its forces.
#[test]
fn accelerations_follow_alike_in_lanes_from_forces() {
    let options = ["", "integrator='RK4'", "integrator='implicitfast'", "cone='elliptic'", "jacobian='sparse'"];
    // accelerations that reset the simulation elsewhere are integrated
    let unreset = "><flag autoreset='disable'/></option><option solver='PGS'";
    for option in options.into_iter().chain(["noslip_iterations='3'", unreset]) {
        let all = format!("solver='PGS' {option}");
        // with several trees, evaluations of RK4 before the last leave other numbers where islands have no dofs
        let m = inline(&if option.contains("RK4") { tree_of(9, &all) } else { trees(&all) });
        for round in 0..6 {
            let disturb = |d: &mut Data, lane: usize, t: usize| {
                scatter_trees(d, lane, t, round);
                if (lane, t) == (2, 6) {
                    // accelerations that reset the simulation
                    d.qfrc_applied[0] = 1e14;
                }
            };
            let deferred = check(m, option, disturb).unwrap();
            assert_eq!(deferred > 8, !option.contains("noslip"), "{option}, round {round}: {deferred}");
        }
    }
}

/// Other positions in every step, so that strings pass geoms freely in some lanes and go round them in others; in the first
/// lane on a grid, where zeros and symmetries are.
fn toss(d: &mut Data, lane: usize, t: usize) {
    let mut random = Random((LANES * t + lane) as u64);
    let size = [1.0, 0.3, 1.0, 2.0][lane];
    d.qpos.iter_mut().for_each(|q| *q = size * random.signed());
    d.act.iter_mut().for_each(|x| *x = 1.5 * random.signed());
    if lane == 0 {
        d.qpos.iter_mut().for_each(|q| *q = (2.0 * *q).round() / 2.0);
        d.act.iter_mut().for_each(|x| *x = x.round());
    }
}

#[test]
fn tendons_and_muscles_are_stepped_alike() {
    let options = [
        "",
        "integrator=\"implicitfast\"",
        "integrator=\"RK4\"",
        "actuatorgroupdisable=\"3\"",
        "jacobian=\"sparse\"",
        "cone=\"elliptic\"",
    ];
    for option in options {
        let m = inline(&TENDONS.replace("<option ", &format!("<option {option} ")));
        check(m, option, |_, _, _| ()).unwrap();
        for round in 0..20 {
            check(m, option, |d, lane, t| toss(d, lane, 8 * round + t)).unwrap();
        }
        check_derivatives(m, option, |_| ());
        check_derivatives(m, option, |d| toss(d, 2, 5));
    }
    for flag in ["spring", "damper", "actuation", "clampctrl", "constraint", "limit"] {
        let flags = format!("<option><flag {flag}=\"disable\" energy=\"enable\"/></option>");
        let m = inline(&TENDONS.replace("<option timestep=\"0.004\"/>", &flags));
        for round in 0..5 {
            check(m, flag, |d, lane, t| toss(d, lane, 8 * round + t)).unwrap();
        }
        check_derivatives(m, flag, |_| ());
    }
}

#[test]
fn rare_environments_are_stepped_by_themselves() {
    for (i, name) in ["humanoid", "mechanism", "arm"].repeat(2).into_iter().enumerate() {
        let mut m = OwnedModel::copy_of(own(name)).unwrap();
        m.opt.integrator = [mjINT_EULER, mjINT_RK4][i / 3] as i32;
        check(&m, name, |d, lane, t| match (lane, t) {
            // resets the simulation, with a warning
            (1, 3) => d.qpos[0] = f64::NAN,
            (2, 4) => d.qvel[0] = 1e300,
            (0, 5) => d.xfrc_applied[1] = [1.0, 2.0, 3.0, -0.5, 0.0, 0.25],
            (1, 6) => (d.qvel[0], d.qfrc_applied[0]) = (mjMAXVAL - 1.0, 1e8),
            // all controls count as zero
            (3, 6) => d.ctrl.fill(f64::INFINITY),
            _ => (),
        })
        .unwrap();
    }
}

#[test]
fn models_whose_control_flow_depends_on_the_state_are_declined() {
    let m = inline(
        r#"<mujoco><option><flag sleep="enable"/></option>
        <worldbody><body><freejoint/><geom size=".1"/></body></worldbody></mujoco>"#,
    );
    assert_eq!(check(m, "sleep", |_, _, _| ()), Err(Unsupported::Sleep));
    assert_eq!(Unsupported::Sleep.to_string(), "sleeping is enabled");
}

/// A, B, C, D of a model's step, by lanes or not, as bits.
fn derivatives(m: &Model, d: &mut OwnedData, in_lanes: bool, centered: bool, sensors: bool) -> [Vec<u64>; 4] {
    let (n, nu, ns) = (2 * m.nv() + m.na(), m.nu(), m.nsensordata());
    let [mut A, mut B, mut C, mut D] = [n * n, n * nu, ns * n, ns * nu].map(|len| vec![0.0; len]);
    let d = &mut *d.enter(m);
    let lanes = in_lanes.then(|| LaneStepper::new(m, d.plan).unwrap());
    let out =
        Transition { A: Some(&mut A), B: Some(&mut B), C: sensors.then_some(&mut C), D: sensors.then_some(&mut D) };
    transition_in(m, d, 1e-6, centered, out, lanes).unwrap();
    [A, B, C, D].map(|x| x.into_iter().map(f64::to_bits).collect())
}

/// Derivatives of a model's inverse dynamics: force and sensors by position, velocity and acceleration, and inertia.
fn inverse_derivatives(m: &Model, d: &mut OwnedData, in_lanes: bool, actuation: bool, sensors: bool) -> [Vec<u64>; 7] {
    let (nv, ns, nM) = (m.nv(), m.nsensordata(), m.nM());
    let mut force = [(); 3].map(|()| vec![0.0; nv * nv]);
    let mut sensor = [(); 3].map(|()| vec![0.0; nv * ns]);
    let mut inertia = vec![0.0; nv * nM];
    let d = &mut *d.enter(m);
    let lanes = in_lanes.then(|| LaneStepper::new(m, d.plan).unwrap());
    let out = InverseOut {
        force: force.each_mut().map(|x| Some(&mut **x)),
        sensor: sensor.each_mut().map(|x| sensors.then_some(&mut **x)),
        inertia: Some(&mut inertia),
    };
    inverse_derivatives_in(m, d, 1e-6, actuation, out, lanes).unwrap();
    let ([f0, f1, f2], [s0, s1, s2]) = (force, sensor);
    [f0, f1, f2, s0, s1, s2, inertia].map(|x| x.into_iter().map(f64::to_bits).collect())
}

/// Differentiates steps from some states in lanes and one by one: matrices, and everything in `mjData`, are equal.
fn check_derivatives(m: &Model, name: &str, adjust: impl Fn(&mut Data)) {
    if m.opt.integrator == mjINT_RK4 as i32 {
        return;
    }
    let mut random = Random(11);
    for lane in 0..LANES {
        for (centered, sensors) in [(false, false), (true, true), (true, false), (false, true)] {
            let [mut alone, mut grouped] = [(); 2].map(|()| lifecycle::make(m).unwrap());
            {
                let d = &mut *alone.enter(m);
                perturb(m, d, lane, &mut random);
                d.ctrl.iter_mut().for_each(|u| *u = random.signed());
                adjust(d);
            }
            lifecycle::copy(&mut grouped, m, &alone, |_| true).unwrap();
            for d in [&mut alone, &mut grouped] {
                clear_arena(d);
                (0..3).for_each(|_| step::step(m, &mut d.enter(m)).unwrap());
            }
            let check_data = |alone: &OwnedData, grouped: &OwnedData| {
                let wrong = all_differences(m, alone, grouped, &["plugin_data"]);
                assert!(wrong.is_empty(), "{name}, state {lane}: {wrong:?}");
                // SAFETY: complete structs.
                let scalars = [alone, grouped].map(|d| unsafe {
                    let d = &*d.as_ptr();
                    (d.timer.map(|t| t.number), d.warning.map(|w| w.number), d.energy, d.time, d.solver_niter, d.nefc)
                });
                assert_eq!(scalars[0], scalars[1], "{name}, state {lane}");
            };
            let want = derivatives(m, &mut alone, false, centered, sensors);
            let got = derivatives(m, &mut grouped, true, centered, sensors);
            assert!(want == got, "{name}, state {lane}, centred {centered}, sensors {sensors}");
            check_data(&alone, &grouped);
            let want = inverse_derivatives(m, &mut alone, false, centered, sensors);
            let got = inverse_derivatives(m, &mut grouped, true, centered, sensors);
            assert!(want == got, "inverse dynamics of {name}, state {lane}, actuation {centered}, sensors {sensors}");
            check_data(&alone, &grouped);
        }
    }
}

#[test]
fn derivatives_of_steps_and_inverse_dynamics_are_the_same_in_lanes() {
    for name in OWN.into_iter().filter(|name| !["pendulum", "pile"].contains(name)) {
        check_derivatives(own(name), name, |_| ());
    }
    for option in [
        "",
        "integrator=\"implicitfast\"",
        "integrator=\"implicit\"",
        "density=\"1.2\"",
        "actuatorgroupdisable=\"3\"",
        "solver=\"CG\"",
    ] {
        check_derivatives(inline(&KINDS.replace("<option ", &format!("<option {option} "))), option, |_| ());
    }
    for flag in ["eulerdamp", "actuation", "warmstart", "contact", "sensor"] {
        let flags = format!("<option><flag {flag}=\"disable\" energy=\"enable\"/></option>");
        check_derivatives(inline(&KINDS.replace("<option timestep=\"0.004\"/>", &flags)), flag, |_| ());
    }
}

#[test]
fn derivatives_at_rare_states_are_the_same_in_lanes() {
    check_derivatives(own("humanoid"), "forces on bodies", |d| d.xfrc_applied[1] = [1.0, 2.0, 3.0, -0.5, 0.0, 0.25]);
    check_derivatives(own("humanoid"), "controls at and beyond their limits", |d| {
        d.ctrl.iter_mut().zip([1.0, -1.0, 1.5, -2.0]).for_each(|(u, limit)| *u = limit);
    });
    check_derivatives(own("mechanism"), "a bad control", |d| d.ctrl.iter_mut().take(1).for_each(|u| *u = f64::NAN));
}
