//! Terms of observations, rewards and ends of episodes: what a program computes from a `mjData` for each environment with the
//! functions of C, to the last bit, whatever the threads, chunks, masks and lanes.

use super::batch::{Loop, STATE, all_states, disturb, load, ours};
use super::batch_steps::compute_stage;
use crate::kit::random::Random;
use mujoco::abi::*;
use mujoco::api::{init, ray, support};
use mujoco::sim::{
    Batch, BatchConfig, Model, Noise, ObjectFrame, ObjectKind, RayView, Reset, Reward, RewardFunction, Rollout, Stage,
    Term, TermPart, TermQuantity, Termination, Terms,
};
use std::collections::VecDeque;

const N: usize = 7;

/// A copy of `d` in which forward dynamics have been computed up to a stage.
struct Copy {
    m: *mut mjModel,
    d: *mut mjData,
}

impl Copy {
    fn new(m: *mut mjModel, d: *mut mjData, stage: Stage) -> Copy {
        // SAFETY: a model and data of it.
        unsafe {
            let copy = init::mj_makeData(m);
            init::mj_copyData(copy, m, d);
            compute_stage(m, copy, stage);
            Copy { m, d: copy }
        }
    }

    fn numbers(&self, of: fn(&mjData) -> *mut f64, first: usize, n: usize) -> Vec<f64> {
        // SAFETY: tests ask for arrays of these sizes.
        unsafe { std::slice::from_raw_parts(of(&*self.d).add(first), n).to_vec() }
    }

    /// Angular and linear velocity in the object's own axes.
    fn velocity(&self, kind: mjtObj, id: usize) -> [f64; 6] {
        let mut velocity = [0.0; 6];
        // SAFETY: room for six numbers.
        unsafe { support::mj_objectVelocity(self.m, self.d, kind as i32, id as i32, (&raw mut velocity).cast(), 1) };
        velocity
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        // SAFETY: made here.
        unsafe { init::mj_deleteData(self.d) };
    }
}

fn transposed_times(mat: &[f64], v: [f64; 3]) -> Vec<f64> {
    (0..3).map(|k| mat[k] * v[0] + mat[3 + k] * v[1] + mat[6 + k] * v[2]).collect()
}

const RAY: [f64; 3] = [0.3, 0.1, -1.0];

/// What an observation of an environment of this model is made of, without memory.
fn expected_now(shown: &Copy, last: &Copy, torso: usize, geom: usize, command: &[f64]) -> Vec<Vec<f64>> {
    let xmat = shown.numbers(|d| d.xmat, 9 * torso, 9);
    let (pos, geom_pos) = (shown.numbers(|d| d.xpos, 3 * torso, 3), shown.numbers(|d| d.geom_xpos, 3 * geom, 3));
    let geom_mat = shown.numbers(|d| d.geom_xmat, 9 * geom, 9);
    let between = [0, 1, 2].map(|k| geom_pos[k] - pos[k]);
    let column = |k: usize| transposed_times(&xmat, [geom_mat[k], geom_mat[3 + k], geom_mat[6 + k]]);
    // SAFETY: sizes of the model.
    let (nq, nu, nv, nsensor) = unsafe { ((*shown.m).nq, (*shown.m).nu, (*shown.m).nv, (*shown.m).nsensordata) };
    let joints = shown.numbers(|d| d.qpos, 7, nq as usize - 7);
    let shifted = joints.iter().enumerate().map(|(k, q)| (q * 3.0 + 0.25 * k as f64).clamp(-1.5, 1.5));
    let motion = shown.velocity(mjOBJ_XBODY, torso);
    let ray = transposed_times(&[xmat[0], xmat[3], xmat[6], xmat[1], xmat[4], xmat[7], xmat[2], xmat[5], xmat[8]], RAY);
    let groups = [1, 0, 1, 1, 1, 1];
    let (mut ray_geom, start) = ([-1], [pos[0], pos[1], pos[2]]);
    // SAFETY: arrays of the sizes that are needed.
    let distance = unsafe {
        let vec = [ray[0], ray[1], ray[2]];
        ray::mj_ray(
            shown.m,
            shown.d,
            (&raw const start).cast(),
            (&raw const vec).cast(),
            groups.as_ptr(),
            1,
            torso as i32,
            (&raw mut ray_geom).cast(),
        )
    };
    vec![
        vec![-xmat[6], -xmat[7], -xmat[8]],
        motion[3..].iter().map(|v| v * 2.0).collect(),
        shown.velocity(mjOBJ_GEOM, geom)[..3].to_vec(),
        shifted.collect(),
        transposed_times(&xmat, between),
        [column(0), column(1)].concat(),
        shown.numbers(|d| d.ctrl, 0, nu as usize),
        vec![command[1] - motion[3], command[2] - motion[4]].into_iter().map(|x| -x).collect(),
        shown
            .numbers(|d| d.sensordata, nsensor as usize - 1, 1)
            .into_iter()
            .chain(shown.numbers(|d| d.sensordata, 0, 1))
            .collect(),
        pos,
        vec![if ray_geom[0] < 0 { 9.0 } else { distance }],
        last.numbers(|d| d.qfrc_constraint, 0, nv as usize),
        vec![1.5],
        command.to_vec(),
    ]
}

/// What an environment of the reference remembers.
#[derive(Default)]
struct Memory {
    controls: Vec<f64>,
    positions: VecDeque<Vec<f64>>,
}

impl Memory {
    /// Makes of what is what is observed.
    fn observe(&mut self, mut now: Vec<Vec<f64>>, restart: bool) -> Vec<f64> {
        let controls = now[6].clone();
        let before = if restart { &controls } else { &self.controls };
        now[6] = controls.iter().zip(before).map(|(a, b)| a - b).collect();
        self.controls = controls;
        // three values of each call, two calls late
        if restart {
            self.positions = (0..5).map(|_| now[9].clone()).collect();
        } else {
            self.positions.pop_front();
            self.positions.push_back(now[9].clone());
        }
        now[9] = self.positions.iter().take(3).flatten().copied().collect();
        now.concat()
    }
}

fn same_singles(what: &str, found: &[f32], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (i, (&a, &b)) in found.iter().zip(expected).enumerate() {
        assert!(a.to_bits() == (b as f32).to_bits(), "{what}: value {i} is {a:e} instead of {b:e}");
    }
}

fn follows_programs(name: &str, body: &str, nthread: usize, nchunk: usize, stage: Option<mjtStage>) {
    let path = ours(name);
    let (model, mut single) = (Model::from_file(&path).unwrap(), Loop::new(load(&path), N));
    let torso = model.id(ObjectKind::Body, body).unwrap();
    // SAFETY: sizes and arrays of a model.
    let (nq, nsensor, geom) = unsafe {
        let m = &*single.m;
        let geom = (0..m.ngeom as usize).rev().find(|&g| *m.body_weldid.add(*m.geom_bodyid.add(g) as usize) != 0);
        (m.nq as usize, m.nsensordata as usize, geom.unwrap())
    };
    let (torso_frame, geom_frame) = (ObjectFrame::Body(torso), ObjectFrame::Geom(geom));
    let offsets: Vec<f64> = (0..nq - 7).map(|k| 0.25 * k as f64).collect();
    let (sensors, named) = ([nsensor - 1, 0], [body]);
    let groups = Some([true, false, true, true, true, true]);
    let view = RayView { frame: torso_frame, groups, except: Some(torso), ..RayView::default() };
    let rays = TermQuantity::Rays { pnt: &[0.0; 3], vec: &RAY, cutoff: f64::INFINITY, view, missing: 9.0 };
    let term = Term::new;
    let velocity = Term {
        part: TermPart::Range(0, 2),
        target: Some("plane"),
        ..term("track", TermQuantity::LinearVelocity(torso_frame))
    };
    let observations = [
        term("gravity", TermQuantity::ProjectedGravity(torso_frame)),
        Term { scale: &[2.0], ..term("linear", TermQuantity::LinearVelocity(torso_frame)) },
        term("angular", TermQuantity::AngularVelocity(geom_frame)),
        Term {
            part: TermPart::Range(7, usize::MAX),
            scale: &[3.0],
            offset: &offsets,
            clip: Some([-1.5, 1.5]),
            ..term("joints", TermQuantity::Field("qpos"))
        },
        term("place", TermQuantity::Position { of: geom_frame, from: torso_frame }),
        term("axes", TermQuantity::Orientation { of: geom_frame, from: torso_frame }),
        Term { change: true, ..term("rate", TermQuantity::Field("ctrl")) },
        velocity,
        Term { part: TermPart::List(&sensors), ..term("sensors", TermQuantity::Field("sensordata")) },
        Term { part: TermPart::Named(&named), history: 3, delay: 2, ..term("past", TermQuantity::Field("xpos")) },
        term("ray", rays),
        term("force", TermQuantity::Field("qfrc_constraint")),
        term("one", TermQuantity::Constant(1.5)),
        term("command", TermQuantity::Input("command")),
    ];
    let reward = |name, quantity, function, weight| Reward { term: term(name, quantity), function, weight };
    let gaussian = Reward { term: velocity, function: RewardFunction::Gaussian(0.5), weight: 2.0 };
    let rewards = [
        reward("alive", TermQuantity::Constant(1.0), RewardFunction::Sum, 0.5),
        reward("effort", TermQuantity::Field("ctrl"), RewardFunction::Squares, -0.01),
        reward("speed", TermQuantity::Field("qvel"), RewardFunction::Sizes, -0.002),
        gaussian,
    ];
    let height = Term {
        part: TermPart::List(&[2]),
        ..term("height", TermQuantity::Position { of: torso_frame, from: ObjectFrame::World })
    };
    let terminations = [
        Termination { term: height, range: [0.3, 1.29], truncates: false },
        Termination { term: term("time", TermQuantity::Field("time")), range: [0.0, 0.03], truncates: true },
    ];
    let inputs = [("command", 3), ("plane", 2)];
    let terms = Terms {
        inputs: &inputs,
        observations: &observations,
        rewards: &rewards,
        terminations: &terminations,
        stage,
        seed: 3,
    };
    let config = BatchConfig { nbatch: N, nthread, nchunk, outputs: &["cvel"], terms, ..Default::default() };
    let mut batch = Batch::new(&model, &config).unwrap();
    let (mut random, mut memories) = (Random(5), (0..N).map(|_| Memory::default()).collect::<Vec<_>>());
    let width = batch.observations().unwrap().len() / N;
    assert_eq!(batch.observation_range("past").unwrap().len(), 9);
    let mut ends = 0;
    for round in 0..14 {
        let before: Vec<f32> = batch.observations().unwrap().to_vec();
        let command: Vec<f64> = (0..3 * N).map(|_| random.signed()).collect();
        batch.input_mut("command").unwrap().copy_from_slice(&command);
        let plane: Vec<f64> = command.chunks_exact(3).flat_map(|c| [c[1], c[2]]).collect();
        batch.input_mut("plane").unwrap().copy_from_slice(&plane);
        let reset = matches!(round, 0 | 7 | 11);
        if !reset {
            disturb(&mut batch, &mut random);
        }
        let states = all_states(&batch, &single);
        for (env, row) in states.chunks_exact(single.size(STATE)).enumerate() {
            single.set(env, row, STATE);
        }
        let mask: Vec<bool> = (0..N).map(|env| round == 0 || (env + round) % 3 != 0).collect();
        let n = 1 + round % 3;
        match round {
            11 => batch.observe(Some(&mask)).unwrap(),
            _ if reset => batch.reset(Some(&mask), Reset::Default).unwrap(),
            _ => batch.step(n, Some(&mask)).unwrap(),
        }
        for env in 0..N {
            let what = format!("{name}, {nthread} threads, {stage:?}, round {round}, environment {env}");
            let found = &batch.observations().unwrap()[env * width..][..width];
            if !mask[env] {
                assert_eq!(found, &before[env * width..][..width], "{what}");
                continue;
            }
            match round {
                11 => {}
                // SAFETY: a model and its data.
                _ if reset => unsafe { init::mj_resetData(single.m, single.data[env]) },
                _ => single.step(env, n),
            }
            let d = single.data[env];
            let all = Copy::new(single.m, d, Stage::Acceleration);
            let of_step = stage == Some(mjSTAGE_VEL) && !reset;
            let last = if of_step {
                Copy::new(single.m, d, Stage::Nothing)
            } else {
                Copy::new(single.m, d, Stage::Acceleration)
            };
            let mut now = expected_now(&all, &last, torso, geom, &command[3 * env..][..3]);
            if of_step {
                // sensors of forces belong to the last step
                for (k, &i) in sensors.iter().enumerate() {
                    // SAFETY: arrays of the model's sizes.
                    let late = unsafe {
                        let m = &*single.m;
                        let sensor = (0..m.nsensor as usize).rposition(|s| *m.sensor_adr.add(s) as usize <= i).unwrap();
                        *m.sensor_needstage.add(sensor) == mjSTAGE_ACC as i32
                    };
                    if late {
                        now[8][k] = last.numbers(|d| d.sensordata, i, 1)[0];
                    }
                }
            }
            let track = now[7].clone();
            let height = now[9][2];
            same_singles(&what, found, &memories[env].observe(now, reset));
            let sum = |of: fn(&mjData) -> *mut f64, n: i32, f: fn(f64) -> f64| {
                all.numbers(of, 0, n as usize).iter().fold(0.0, |sum, &x| sum + f(x))
            };
            // SAFETY: sizes of a model.
            let (nu, nv) = unsafe { ((*single.m).nu, (*single.m).nv) };
            let parts = [
                0.5,
                -0.01 * sum(|d| d.ctrl, nu, |x| x * x),
                -0.002 * sum(|d| d.qvel, nv, f64::abs),
                2.0 * (-track.iter().fold(0.0, |sum, x| sum + x * x) / 0.25).exp(),
            ];
            same_singles(&what, &batch.reward_terms().unwrap()[4 * env..][..4], &parts);
            same_singles(&what, &batch.rewards().unwrap()[env..][..1], &[parts.iter().sum()]);
            // SAFETY: a `mjData`.
            let time = unsafe { (*all.d).time };
            let expected = [!(0.3..=1.29).contains(&height), time > 0.03];
            let found = [batch.terminated().unwrap()[env], batch.truncated().unwrap()[env]];
            assert_eq!(
                (found, batch.termination_terms().unwrap()[2 * env..][..2].to_vec()),
                (expected, expected.to_vec()),
                "{what}"
            );
            ends += usize::from(expected[0]) + usize::from(expected[1]);
        }
    }
    assert!(ends > 0, "some episodes end");
}

#[test]
fn terms_are_what_programs_compute_from_each_environment() {
    for (name, body) in [("quadruped", "trunk"), ("humanoid", "chest")] {
        for (nthread, nchunk, stage) in
            [(1, 0, None), (3, 1, None), (2, 5, Some(mjSTAGE_VEL)), (1, 4, Some(mjSTAGE_VEL))]
        {
            follows_programs(name, body, nthread, nchunk, stage);
        }
    }
}

/// Of the poses, a batch computes what its terms need: a term alone is what it is where others need all.
#[test]
fn a_term_alone_is_what_it_is_among_others() {
    let model = Model::from_file(ours("humanoid")).unwrap();
    let body = |name| ObjectFrame::Body(model.id(ObjectKind::Body, name).unwrap());
    for frame in ["chest", "foot_left"].map(body).into_iter().chain([ObjectFrame::Geom(3)]) {
        for quantity in [
            TermQuantity::ProjectedGravity(frame),
            TermQuantity::Position { of: frame, from: ObjectFrame::World },
            TermQuantity::Position { of: frame, from: body("pelvis") },
            TermQuantity::Orientation { of: frame, from: body("pelvis") },
            TermQuantity::LinearVelocity(frame),
            TermQuantity::AngularVelocity(frame),
        ] {
            let term = Term::new("term", quantity);
            let all =
                ["crb", "cdof_dot", "geom_xmat", "site_xpos"].map(|name| Term::new(name, TermQuantity::Field(name)));
            let observe = |observations: &[Term]| {
                let terms = Terms { observations, ..Default::default() };
                let config = BatchConfig { nbatch: N, nthread: 1, terms, ..Default::default() };
                let mut batch = Batch::new(&model, &config).unwrap();
                let mut random = Random(5);
                for _ in 0..3 {
                    disturb(&mut batch, &mut random);
                    batch.step(2, None).unwrap();
                }
                let (row, own) = (batch.observations().unwrap().len() / N, batch.observation_range("term").unwrap());
                batch.observations().unwrap().chunks_exact(row).map(|row| row[own.clone()].to_vec()).collect::<Vec<_>>()
            };
            assert_eq!(observe(&[term]), observe(&[&[term][..], &all].concat()), "{quantity:?}");
        }
    }
}

/// Terms that follow each other may share the velocity of a frame.
#[test]
fn velocities_of_frames_in_any_order_are_those_of_each_alone() {
    let model = Model::from_file(ours("humanoid")).unwrap();
    let body = |name| ObjectFrame::Body(model.id(ObjectKind::Body, name).unwrap());
    let [chest, foot] = ["chest", "foot_left"].map(body);
    let observe = |quantities: &[TermQuantity]| {
        let names = ["a", "b", "c", "d", "e"];
        let observations: Vec<Term> = names.into_iter().zip(quantities).map(|(name, q)| Term::new(name, *q)).collect();
        let terms = Terms { observations: &observations, ..Default::default() };
        let mut batch =
            Batch::new(&model, &BatchConfig { nbatch: N, nthread: 1, terms, ..Default::default() }).unwrap();
        disturb(&mut batch, &mut Random(6));
        batch.step(1, None).unwrap();
        batch.observations().unwrap().to_vec()
    };
    let quantities = [
        TermQuantity::LinearVelocity(chest),
        TermQuantity::AngularVelocity(chest),
        TermQuantity::LinearVelocity(foot),
        TermQuantity::LinearVelocity(chest),
        TermQuantity::LinearVelocity(ObjectFrame::Geom(3)),
    ];
    let all = observe(&quantities);
    for (k, quantity) in quantities.iter().enumerate() {
        let alone = observe(&[*quantity]);
        assert!(alone.iter().any(|&x| x != 0.0));
        for (row, own) in all.chunks_exact(15).zip(alone.chunks_exact(3)) {
            assert_eq!(row[3 * k..][..3], *own, "term {k}");
        }
    }
}

/// A ball above a box.
const SCENE: &str = "<mujoco><worldbody><geom type='box' size='1 1 .25'/>
    <body name='ball' pos='0 0 2'><joint name='lift' type='slide' axis='0 0 1'/><joint name='turn' axis='0 0 1'/>
      <geom name='skin' size='.1'/></body>
    <body pos='3 0 2'><joint name='swing'/><geom size='.1' pos='.2 0 0'/></body></worldbody>
    <actuator><motor joint='swing'/></actuator></mujoco>";

fn scene(nthread: usize, nchunk: usize, terms: Terms) -> mujoco::sim::Result<Batch> {
    let model = Model::from_xml(SCENE).unwrap();
    Batch::new(&model, &BatchConfig { nbatch: N, nthread, nchunk, terms, ..Default::default() })
}

#[test]
fn noise_depends_on_the_environment_its_calls_and_the_entry_alone() {
    let observe = |noise| Term { noise, ..Term::new("joints", TermQuantity::Field("qpos")) };
    let (normal, uniform) = (observe(Noise::Normal(0.5)), observe(Noise::Uniform(0.5)));
    let uniform = Term { name: "again", ..uniform };
    let observations = [normal, uniform];
    let terms = Terms { observations: &observations, seed: 9, ..Terms::default() };
    let mut runs = Vec::new();
    for (nthread, nchunk) in [(1, 0), (3, 1), (2, 4)] {
        let mut batch = scene(nthread, nchunk, terms).unwrap();
        let mut seen = Vec::new();
        for round in 0..30 {
            let mask: Vec<bool> = (0..N).map(|env| (env + round) % 4 != 0).collect();
            batch.step(1, Some(&mask)).unwrap();
            seen.extend_from_slice(batch.observations().unwrap());
            let clean = batch.qpos().chunks_exact(3).zip(batch.observations().unwrap().chunks_exact(6));
            assert!(
                clean.flat_map(|(q, row)| (0..3).map(move |k| (f64::from(row[3 + k]) - q[k]).abs())).all(|e| e < 0.5)
            );
        }
        runs.push(seen);
    }
    assert!(runs[0] == runs[1] && runs[0] == runs[2]);
    let mut values: Vec<u32> = runs[0][runs[0].len() - 6 * N..].iter().map(|x| x.to_bits()).collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 6 * N, "no two entries have the same noise");
}

#[test]
fn heights_are_above_the_frame_and_turn_with_it() {
    let xy = [0.5, 0.0, 2.0, 0.0, 0.0, 0.9];
    let view = RayView { frame: ObjectFrame::Body(1), except: Some(1), ..RayView::default() };
    let term = Term::new("scan", TermQuantity::Heights { xy: &xy, view, missing: -5.0 });
    let observations = [term];
    let mut batch = scene(2, 0, Terms { observations: &observations, ..Terms::default() }).unwrap();
    batch.qpos_mut()[..2].copy_from_slice(&[0.5, std::f64::consts::FRAC_PI_2]);
    batch.observe(None).unwrap();
    let (found, mut direct) = (batch.observations().unwrap().to_vec(), [0.0; 3 * N]);
    batch.heights(None, 3, &xy, &view, &mut direct).unwrap();
    for (env, row) in found.chunks_exact(3).enumerate() {
        let z = if env == 0 { 2.5 } else { 2.0 };
        let expected: Vec<f64> = direct[3 * env..][..3].iter().map(|h| if h.is_nan() { -5.0 } else { h - z }).collect();
        same_singles(&format!("environment {env}"), row, &expected);
    }
    assert_eq!(found[1], -5.0);
}

#[test]
fn states_and_outputs_are_those_of_a_batch_without_terms() {
    let path = ours("humanoid");
    let model = Model::from_file(&path).unwrap();
    let observations = [
        Term::new("a", TermQuantity::LinearVelocity(ObjectFrame::Body(1))),
        Term::new("b", TermQuantity::Field("qacc")),
    ];
    let outputs = ["qacc", "xpos"];
    let config = BatchConfig { nbatch: N, nthread: 2, outputs: &outputs, ..Default::default() };
    let terms = Terms { observations: &observations, stage: Some(mjSTAGE_NONE), ..Terms::default() };
    let (mut plain, mut with) =
        (Batch::new(&model, &config).unwrap(), Batch::new(&model, &BatchConfig { terms, ..config.clone() }).unwrap());
    let mut random = Random(3);
    for _ in 0..5 {
        disturb(&mut plain, &mut random);
        with.qvel_mut().copy_from_slice(plain.qvel());
        with.ctrl_mut().copy_from_slice(plain.ctrl());
        with.qfrc_applied_mut().copy_from_slice(plain.qfrc_applied());
        plain.step(3, None).unwrap();
        with.step(3, None).unwrap();
        assert!(plain.qpos() == with.qpos() && plain.qvel() == with.qvel());
        assert!(outputs.iter().all(|name| plain.output(name).unwrap() == with.output(name).unwrap()));
    }
    assert!(with.output_names().eq(outputs) && with.output("cvel").is_err());
    assert!(plain.observations().is_err() && plain.rewards().is_err() && plain.observe(None).is_err());
    // trajectories leave terms alone
    let before = with.observations().unwrap().to_vec();
    with.rollout(None, Rollout { nstep: 2, ..Default::default() }).unwrap();
    assert_eq!(before, with.observations().unwrap());
}

#[test]
fn what_is_wrong_with_a_term_is_an_error_that_names_it() {
    let term = |quantity| Term::new("t", quantity);
    let field = |name| term(TermQuantity::Field(name));
    let body = ObjectFrame::Body(1);
    let of_terms = |observation: Term| {
        let observations = [observation];
        let terms = Terms { inputs: &[("command", 2)], observations: &observations, ..Terms::default() };
        scene(1, 0, terms).err().map(|e| e.to_string()).unwrap_or_default()
    };
    for (observation, text) in [
        (field("xposs"), "'xposs' is no array of mjData"),
        (field("sensor.none"), "the model has no sensor 'none'"),
        (field("contact.pos"), "ncontact: is 0"),
        (field("qH"), "'qH' is not written by forward dynamics"),
        (field("bvh_active"), "only if it is an output"),
        (term(TermQuantity::Input("none")), "'none' is none"),
        (term(TermQuantity::Constant(f64::NAN)), "constant: is NaN"),
        (term(TermQuantity::ProjectedGravity(ObjectFrame::World)), "frame: is the world"),
        (term(TermQuantity::LinearVelocity(ObjectFrame::Body(9))), "the model has no Body(9)"),
        (term(TermQuantity::Position { of: ObjectFrame::Site(0), from: body }), "the model has no Site(0)"),
        (term(TermQuantity::Heights { xy: &[0.0; 3], view: RayView::default(), missing: 0.0 }), "xy: has 3 values"),
        (
            term(TermQuantity::Rays {
                pnt: &[0.0; 3],
                vec: &[0.0; 3],
                cutoff: 1.0,
                view: RayView::default(),
                missing: 0.0,
            }),
            "vec: direction 0 is zero",
        ),
        (Term { part: TermPart::Range(4, 5), ..field("qpos") }, "part: is 4..5 of 3 values"),
        (Term { part: TermPart::List(&[1, 3]), ..field("qpos") }, "part: has 3; there are 3 values"),
        (Term { part: TermPart::Named(&["knee"]), ..field("qpos") }, "the model has no joint 'knee'"),
        (Term { part: TermPart::Named(&["lift"]), ..field("energy") }, "'energy' has no rows with names"),
        (
            Term { part: TermPart::Named(&["lift"]), ..term(TermQuantity::AngularVelocity(body)) },
            "the quantity is no field",
        ),
        (Term { target: Some("command"), ..field("qpos") }, "target: 'command' has 2 values, and the term 3"),
        (Term { target: Some("other"), ..field("qpos") }, "target: 'other' is no input"),
        (Term { scale: &[1.0, 2.0], ..field("qpos") }, "scale: has 2 values; the term has 3"),
        (Term { offset: &[f64::INFINITY], ..field("qpos") }, "offset: value 0 is inf"),
        (Term { clip: Some([1.0, f64::NAN]), ..field("qpos") }, "clip: is [1.0, NaN]"),
        (Term { noise: Noise::Normal(-1.0), ..field("qpos") }, "noise: is -1"),
        (Term { history: 0, ..field("qpos") }, "history: is 0"),
        (Term { history: usize::MAX, ..field("qpos") }, "too large"),
    ] {
        let error = of_terms(observation);
        assert!(error.contains("observations: 't': ") && error.contains(text), "{error} instead of {text}");
    }
    assert_eq!(of_terms(Term { part: TermPart::Named(&["swing", "lift"]), ..field("qpos") }), "");
    let twice = [field("qpos"), field("qvel")];
    let error = scene(1, 0, Terms { observations: &twice, ..Terms::default() }).err().unwrap().to_string();
    assert!(error.contains("observations: 't' is listed twice"), "{error}");
    let rewards = [Reward { term: field("qpos"), function: RewardFunction::Gaussian(0.0), weight: 1.0 }];
    let error = scene(1, 0, Terms { rewards: &rewards, ..Terms::default() }).err().unwrap().to_string();
    assert!(error.contains("rewards: 't': width is 0"), "{error}");
    let terminations = [Termination { term: field("qpos"), range: [1.0, 0.0], truncates: false }];
    let error = scene(1, 0, Terms { terminations: &terminations, ..Terms::default() }).err().unwrap().to_string();
    assert!(error.contains("terminations: 't': range is [1.0, 0.0]"), "{error}");
    // a state that is not finite ends an episode
    let terminations = [Termination { term: field("qpos"), range: [-9.0, 9.0], truncates: false }];
    let mut batch = scene(1, 0, Terms { terminations: &terminations, ..Terms::default() }).unwrap();
    batch.qpos_mut()[4] = f64::NAN;
    batch.observe(None).unwrap();
    assert!(batch.terminated().unwrap().iter().enumerate().all(|(env, &ended)| ended == (env == 1)));
    let error = batch.input_mut("none").err().unwrap().to_string();
    assert!(error.contains("'none' is no input"), "{error}");
}
