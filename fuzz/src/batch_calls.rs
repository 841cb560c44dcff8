//! Sequences of calls on a batch of environments.

use crate::values::{Id, Number, pick};
use arbitrary::Arbitrary;
use mujoco::abi::{mjData, mjModel};
use mujoco::api::batch::*;
use mujoco::api::batch_failures::*;
use mujoco::api::batch_observe::*;
use mujoco::api::batch_rays::*;
use mujoco::api::batch_steps::*;
use mujoco::api::batch_terms::*;
use mujoco::api::{batch_args::rj_lastError, support};
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

/// Calls of one input.
const MOST_CALLS: usize = 20;
/// Environments of a batch.
const MOST_ENVIRONMENTS: u8 = 9;
/// Steps of one call.
const MOST_STEPS: u8 = 4;

const OUTPUTS: [&CStr; 14] = [
    c"xpos",
    c"sensordata",
    c"contact.dist",
    c"contact.pos",
    c"contact.frame",
    c"contact.force",
    c"contact.geom",
    c"contact.dim",
    c"time",
    c"energy",
    c"nefc",
    c"solver_niter",
    c"qfrc_constraint",
    c"none",
];

const FIELDS: [&CStr; 12] = [
    c"body_mass",
    c"body_inertia",
    c"body_pos",
    c"geom_size",
    c"geom_friction",
    c"geom_rbound",
    c"dof_damping",
    c"jnt_range",
    c"actuator_gainprm",
    c"opt.gravity",
    c"stat.meaninertia",
    c"geom_type",
];

const STATES: [&CStr; 4] = [c"qpos", c"qvel", c"ctrl", c"act"];

const LETTERS: [&CStr; 16] =
    [c"a", c"b", c"c", c"d", c"e", c"f", c"g", c"h", c"i", c"j", c"k", c"l", c"m", c"n", c"o", c"p"];

const NAMES: [&CStr; 5] = [c"", c"a", c"world", c"torso", c"s1"];

/// What a batch is made of.
#[derive(Arbitrary, Debug)]
struct Config {
    nbatch: u8,
    nthread: u8,
    nchunk: u8,
    ncontact: u8,
    outputs: u16,
    fields: u16,
    keep_failing: bool,
    /// How many models there are: the same one, or two that may differ in structure.
    variants: u8,
    terms: Vec<TermInput>,
    stage: Option<u8>,
}

/// A term; it is an observation, a reward or an end by its place in the list.
#[derive(Arbitrary, Debug)]
struct TermInput {
    quantity: u8,
    field: u8,
    frametype: u8,
    names: [u8; 2],
    value: Number,
    part: Option<[u8; 2]>,
    flags: u8,
    noise: Number,
    factors: Option<Number>,
    clip: Option<[Number; 2]>,
    delay: u8,
    history: u8,
}

/// One call.
#[derive(Arbitrary, Debug)]
enum Call {
    Write { element: u8, at: u16, value: Number },
    Field { which: u8, at: u16, value: Number, whole: bool },
    Step { count: u8, mask: Option<u8> },
    Forward { mask: Option<u8> },
    Inverse { mask: Option<u8>, value: Number },
    Reset { mask: Option<u8>, key: Option<Id> },
    State { signature: u16, mask: Option<u8>, value: Number },
    Rollout { steps: u8, every: u8, signature: u16, mask: Option<u8>, control: Option<Number>, outputs: bool },
    Jacobian { kind: u8, names: [u8; 2], mask: Option<u8> },
    Look(u8),
    StepWith { count: u8, mask: Option<u8>, stage: u8, control: Option<Control>, stop: Option<u8> },
    ForwardTo { stage: u8, mask: Option<u8> },
    Apply { stage: u8, mask: Option<u8>, fails: u8 },
    Rays { count: u8, heights: bool, values: [Number; 4], frametype: u8, name: u8, mask: Option<u8> },
    Observe { mask: Option<u8>, input: Number },
    Failures { environment: u8, signature: u16 },
}

/// A controller of some actuators or dofs.
#[derive(Arbitrary, Debug, Clone, Copy)]
struct Control {
    ids: [u8; 2],
    dofs: bool,
    values: [Number; 4],
    delay: u8,
    seed: u64,
}

/// A batch and the sizes that its arrays follow from.
struct Bench {
    batch: *mut rjBatch,
    m: *const mjModel,
    n: usize,
}

/// Calls on a batch of one of a few models.
#[derive(Arbitrary, Debug)]
pub struct Input {
    model: u8,
    config: Config,
    calls: Vec<Call>,
}

pub fn run(input: &Input) {
    let Input { model, config, calls } = input;
    crate::quiet();
    let models = crate::models();
    let m = *pick(models, *model);
    let outputs = chosen(&OUTPUTS, config.outputs);
    let fields = chosen(&FIELDS, config.fields);
    let n = config.nbatch % (MOST_ENVIRONMENTS + 1);
    let parts: Vec<[c_int; 2]> = config.terms.iter().map(|t| t.part.unwrap_or_default().map(c_int::from)).collect();
    let points: Vec<[f64; 6]> =
        config.terms.iter().map(|t| [t.value.0, 0.0, t.noise.0, 0.0, t.value.0, -1.0]).collect();
    let rays: Vec<rjRays> = config.terms.iter().zip(&points).map(|(t, points)| t.rays(points)).collect();
    let factors: Vec<f64> = config.terms.iter().map(|t| t.factors.map_or(1.0, |x| x.0)).collect();
    let terms: Vec<rjTerm> =
        config.terms.iter().take(9).enumerate().map(|(i, t)| t.term(&parts[i], &rays[i], &factors[i])).collect();
    let third = terms.len().div_ceil(3);
    let reward = |(&term, t): (&rjTerm, &TermInput)| rjReward {
        term,
        function: (t.flags >> 5).into(),
        width: t.value.0,
        weight: t.noise.0,
    };
    let rewards: Vec<_> = terms.iter().zip(&config.terms).skip(third).take(third).map(reward).collect();
    let end = |(&term, t): (&rjTerm, &TermInput)| rjTermination {
        term,
        range: t.clip.map_or([-1.0, 1.0], |clip| clip.map(|x| x.0)),
        flg_truncate: t.flags & 1,
    };
    let ends: Vec<_> = terms.iter().zip(&config.terms).skip(2 * third).map(end).collect();
    let (inputs, sizes) = ([c"a".as_ptr(), c"b".as_ptr()], [2, 0]);
    let described = rjTerms {
        ninput: 2,
        inputs: inputs.as_ptr(),
        input_sizes: sizes.as_ptr(),
        nobservation: third.min(terms.len()) as c_int,
        observations: terms.as_ptr(),
        nreward: rewards.len() as c_int,
        rewards: rewards.as_ptr(),
        ntermination: ends.len() as c_int,
        terminations: ends.as_ptr(),
        flg_stage: config.stage.is_some().into(),
        stage: (config.stage.unwrap_or_default() % 5).into(),
        seed: 1,
    };
    // SAFETY: arrays of as many names as the struct says; the batch is deleted here.
    unsafe {
        let mut all: rjConfig = std::mem::zeroed();
        rj_defaultConfig(&mut all);
        (all.nbatch, all.nthread, all.nchunk) = (n.into(), (config.nthread % 4).into(), (config.nchunk % 66).into());
        (all.outputs, all.noutput) = (outputs.as_ptr(), outputs.len() as c_int);
        (all.fields, all.nfield, all.ncontact) = (fields.as_ptr(), fields.len() as c_int, config.ncontact.into());
        (all.keep_failing, all.terms) = (config.keep_failing.into(), &described);
        let variants = [m, m, *pick(models, config.variants / 3)];
        let batch = match config.variants % 3 {
            0 => rj_makeBatch(m, &all),
            k => rj_makeVariants(variants.as_ptr().cast(), c_int::from(k) + 1, &all),
        };
        if !batch.is_null() {
            let bench = Bench { batch, m, n: n.into() };
            for call in calls.iter().take(MOST_CALLS) {
                bench.run(call);
            }
            rj_deleteBatch(batch);
        }
        rj_lastError();
    }
}

impl TermInput {
    fn rays(&self, points: &[f64; 6]) -> rjRays {
        rjRays {
            nray: (self.flags & 1).into(),
            differ: 0,
            pnt: points.as_ptr(),
            vec: points[3..].as_ptr(),
            frametype: (self.frametype % 9).into(),
            frame: pick(&NAMES, self.names[0]).as_ptr(),
            geomgroup: null(),
            flg_static: self.flags >> 1 & 1,
            bodyexclude: c_int::from(self.field) - 1,
            cutoff: self.value.0,
        }
    }

    fn term(&self, part: &[c_int; 2], rays: &rjRays, factor: &f64) -> rjTerm {
        let fields = [&OUTPUTS[..], &STATES, &NAMES].concat();
        let name = |i: usize| pick(&NAMES, self.names[i]).as_ptr();
        let factors = self.factors.is_some().into();
        rjTerm {
            name: LETTERS[usize::from(self.flags >> 4) % LETTERS.len()].as_ptr(),
            quantity: (self.quantity % 11).into(),
            field: pick(&fields, self.field).as_ptr(),
            frametype: (self.frametype % 9).into(),
            frame: name(0),
            fromtype: (self.frametype / 9 % 9).into(),
            from: name(1),
            value: self.value.0,
            rays,
            npart: self.part.map_or(0, |_| 2),
            part: part.as_ptr(),
            target: if self.flags & 2 != 0 { c"a".as_ptr() } else { null() },
            flg_change: self.flags & 4,
            flg_uniform: self.flags & 8,
            noise: self.noise.0,
            nscale: factors,
            scale: factor,
            noffset: factors,
            offset: factor,
            flg_clip: self.clip.is_some().into(),
            clip: self.clip.map_or([0.0; 2], |clip| clip.map(|x| x.0)),
            delay: (self.delay % 5).into(),
            history: (self.history % 5).into(),
        }
    }
}

/// The names whose bits are set.
fn chosen(names: &[&CStr], bits: u16) -> Vec<*const c_char> {
    names.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1).map(|(_, name)| name.as_ptr()).collect()
}

impl Bench {
    /// # Safety
    /// A batch, and its model.
    unsafe fn run(&self, call: &Call) {
        let b = self.batch;
        // SAFETY: as promised; arrays have the sizes that the functions ask for.
        unsafe {
            match *call {
                Call::Write { element, at, value } => self.write(element, at, value.0),
                Call::Field { which, at, value, whole } => self.field(which, at, value.0, whole),
                Call::Step { count, mask } => drop(rj_step(b, (count % MOST_STEPS).into(), self.mask(mask).as_ptr())),
                Call::Forward { mask } => drop(rj_forward(b, self.mask(mask).as_ptr())),
                Call::Inverse { mask, value } => {
                    let acc = vec![value.0; self.n * (*self.m).nv as usize];
                    let mut forces = vec![0.0; acc.len()];
                    rj_inverse(b, self.mask(mask).as_ptr(), acc.as_ptr(), forces.as_mut_ptr());
                }
                Call::Reset { mask, key: None } => drop(rj_reset(b, self.mask(mask).as_ptr())),
                Call::Reset { mask, key: Some(key) } => {
                    rj_resetKeyframe(b, self.mask(mask).as_ptr(), key.of((*self.m).nkey));
                }
                Call::State { signature, mask, value } => self.state(signature.into(), mask, value.0),
                Call::Rollout { .. } => self.rollout(call),
                Call::Jacobian { kind, names, mask } => self.jacobian(kind, names, mask),
                Call::Look(which) => self.look(which),
                Call::StepWith { count, mask, stage, control, stop } => self.step(count, mask, stage, control, stop),
                Call::ForwardTo { stage, mask } => drop(rj_forwardTo(b, self.mask(mask).as_ptr(), (stage % 5).into())),
                Call::Apply { stage, mask, fails } => {
                    let user = usize::from(fails) as *mut c_void;
                    rj_apply(b, self.mask(mask).as_ptr(), (stage % 5).into(), Some(user_function), user);
                }
                Call::Rays { count, heights, values, frametype, name, mask } => {
                    let count = usize::from(count % 4);
                    let numbers: Vec<f64> = (0..3 * count).map(|i| values[i % 4].0).collect();
                    let mut rays: rjRays = std::mem::zeroed();
                    rj_defaultRays(&mut rays);
                    (rays.nray, rays.pnt, rays.vec) = (count as c_int, numbers.as_ptr(), numbers.as_ptr());
                    (rays.frametype, rays.frame) = ((frametype % 9).into(), pick(&NAMES, name).as_ptr());
                    let (mut dist, mut normal) = (vec![0.0; self.n * count], vec![0.0; 3 * self.n * count]);
                    let mask = self.mask(mask);
                    if heights {
                        rj_height(b, mask.as_ptr(), &rays, dist.as_mut_ptr());
                    } else {
                        rj_ray(b, mask.as_ptr(), &rays, dist.as_mut_ptr(), null_mut(), normal.as_mut_ptr());
                    }
                }
                Call::Observe { mask, input } => self.observe(mask, input.0),
                Call::Failures { environment, signature } => self.failures(environment.into(), signature),
            }
        }
    }

    unsafe fn step(&self, count: u8, mask: Option<u8>, stage: u8, control: Option<Control>, stop: Option<u8>) {
        let given =
            control.unwrap_or(Control { ids: [0; 2], dofs: false, values: [Number(0.0); 4], delay: 0, seed: 0 });
        let (ids, delay) = (given.ids.map(c_int::from), [c_int::from(given.delay % 4); 2]);
        let [kp, kd, target, noise] = given.values.map(|x| vec![x.0; 2 * self.n]);
        // SAFETY: arrays of the sizes that the struct's documentation says.
        unsafe {
            let mut all: rjControl = std::mem::zeroed();
            rj_defaultControl(&mut all);
            (all.n, all.id, all.flg_dof) = (2, ids.as_ptr(), given.dofs.into());
            (all.kp, all.kd, all.target, all.previous) = (kp.as_ptr(), kd.as_ptr(), target.as_ptr(), kp.as_ptr());
            (all.delay, all.position_noise, all.seed) = (delay.as_ptr(), noise.as_ptr(), given.seed);
            let mut options: rjStep = std::mem::zeroed();
            rj_defaultStep(&mut options);
            (options.nstep, options.stage) = ((count % MOST_STEPS).into(), (stage % 5).into());
            options.control = control.as_ref().map_or(null(), |_| &raw const all);
            if let Some(stop) = stop {
                options.function = Some(user_function);
                options.user = usize::from(stop) as *mut c_void;
                options.function_stage = (stage / 5 % 4).into();
            }
            rj_stepWith(self.batch, self.mask(mask).as_ptr(), &options);
        }
    }

    unsafe fn observe(&self, mask: Option<u8>, input: f64) {
        // SAFETY: tables of `n` rows of the widths that the library says.
        unsafe {
            let (p, mut width) = (rj_input(self.batch, c"a".as_ptr()), 0);
            if !p.is_null() && self.n > 0 {
                p.add(self.n).write(input);
            }
            rj_observe(self.batch, self.mask(mask).as_ptr());
            let p = rj_observation(self.batch, &mut width);
            if !p.is_null() {
                std::hint::black_box(std::slice::from_raw_parts(p, self.n * width as usize).iter().sum::<f32>());
                std::hint::black_box(std::slice::from_raw_parts(rj_reward(self.batch), self.n).iter().sum::<f32>());
                let ends = [rj_terminated(self.batch), rj_truncated(self.batch)];
                assert!(ends.iter().all(|&p| std::slice::from_raw_parts(p, self.n).iter().all(|&end| end <= 1)));
            }
        }
    }

    unsafe fn failures(&self, environment: c_int, signature: u16) {
        let (mut text, mut count) = ([0 as c_char; 40], 0);
        // SAFETY: buffers of these sizes, and a state as large as the library says.
        unsafe {
            let mut bad: rjBadState = std::mem::zeroed();
            rj_badState(self.batch, environment, &mut bad);
            rj_diagnose(self.batch, environment, text.as_mut_ptr(), text.len() as c_int);
            let signature = c_uint::from(signature) & 0x1fff;
            let mut state = vec![0.0; support::mj_stateSize(self.m, signature).max(0) as usize];
            rj_stateBefore(self.batch, environment, signature, state.as_mut_ptr());
            rj_failures(self.batch, &mut count);
            rj_failure(self.batch, environment, text.as_mut_ptr(), text.len() as c_int);
            rj_failureStep(self.batch, environment);
            let copy = rj_getModel(self.batch, environment);
            if !copy.is_null() {
                mujoco::api::init::mj_deleteModel(copy);
            }
        }
    }

    fn mask(&self, bits: Option<u8>) -> Mask {
        Mask(bits.map(|bits| (0..self.n).map(|i| bits >> (i % 8) & 1).collect()))
    }

    unsafe fn write(&self, element: u8, at: u16, value: f64) {
        let mut width = 0;
        // SAFETY: a table of `n` rows of the width that the library says.
        unsafe {
            let p = rj_state(self.batch, 1 << (element % 14), &mut width);
            let len = self.n * width as usize;
            if !p.is_null() && len > 0 {
                p.add(usize::from(at) % len).write(value);
            }
        }
    }

    unsafe fn field(&self, which: u8, at: u16, value: f64, whole: bool) {
        let (name, mut width) = (pick(&FIELDS, which).as_ptr(), 0);
        // SAFETY: a table of `n` rows of the width that the library says.
        unsafe {
            let p = rj_modelField(self.batch, name, &mut width);
            let len = self.n * width as usize;
            if !p.is_null() && len > 0 {
                let mut values = std::slice::from_raw_parts(p, len).to_vec();
                values[usize::from(at) % len] = value;
                let mask = self.mask((!whole).then_some(at as u8));
                rj_setModelField(self.batch, name, mask.as_ptr(), values.as_ptr());
            }
        }
    }

    unsafe fn state(&self, signature: c_uint, mask: Option<u8>, value: f64) {
        // SAFETY: states of the size that the library says.
        unsafe {
            let one = support::mj_stateSize(self.m, signature & 0x1fff).max(0) as usize;
            let mut values = vec![0.0; self.n * one];
            rj_getState(self.batch, signature & 0x1fff, values.as_mut_ptr());
            if let Some(x) = values.get_mut(signature as usize % (self.n * one).max(1)) {
                *x = value;
            }
            rj_resetState(self.batch, self.mask(mask).as_ptr(), signature & 0x1fff, values.as_ptr());
        }
    }

    unsafe fn rollout(&self, call: &Call) {
        let Call::Rollout { steps, every, signature, mask, control, outputs } = *call else { return };
        let (nstep, signature) = (usize::from(steps % MOST_STEPS), c_uint::from(signature) & 0x1fff);
        let nrecord = nstep / usize::from(every % 5).max(1);
        // SAFETY: arrays of the sizes that the struct's documentation says.
        unsafe {
            let control = control.map(|x| vec![x.0; self.n * nstep * (*self.m).nu as usize]);
            let mut states = vec![0.0; self.n * nrecord * support::mj_stateSize(self.m, signature).max(0) as usize];
            let mut info: rjInfo = std::mem::zeroed();
            rj_info(self.batch, &mut info);
            let noutput = if outputs { info.noutput } else { 0 };
            let width = info.nbyte_output / 8 + 1;
            let mut records = vec![vec![0.0; self.n * nrecord * width]; noutput as usize];
            let records: Vec<_> = records.iter_mut().map(Vec::as_mut_ptr).collect();
            let rollout = rjRollout {
                nstep: nstep as c_int,
                every: (every % 5).into(),
                control: control.as_ref().map_or(null(), Vec::as_ptr),
                sig: signature,
                state: states.as_mut_ptr(),
                noutput,
                output: records.as_ptr(),
            };
            rj_rollout(self.batch, self.mask(mask).as_ptr(), &rollout);
        }
    }

    unsafe fn jacobian(&self, kind: u8, names: [u8; 2], mask: Option<u8>) {
        let names = names.map(|i| pick(&NAMES, i).as_ptr());
        // SAFETY: two matrices of 3 x nv numbers per environment.
        unsafe {
            let mut p = vec![0.0; self.n * 6 * (*self.m).nv as usize];
            let mask = self.mask(mask);
            rj_jacobian(self.batch, mask.as_ptr(), (kind % 9).into(), 2, names.as_ptr(), p.as_mut_ptr(), null_mut());
        }
    }

    /// Reads every number of an output.
    unsafe fn look(&self, which: u8) {
        let (name, mut width) = (pick(&OUTPUTS, which).as_ptr(), 0);
        // SAFETY: tables of `n` rows of the width that the library says.
        unsafe {
            let p = rj_output(self.batch, name, &mut width);
            if !p.is_null() {
                std::hint::black_box(std::slice::from_raw_parts(p, self.n * width as usize).iter().sum::<f64>());
            }
            let p = rj_outputFloat(self.batch, name, &mut width);
            if !p.is_null() {
                std::hint::black_box(std::slice::from_raw_parts(p, self.n * width as usize).iter().sum::<f32>());
            }
            std::hint::black_box((rj_warnings(self.batch), rj_badStates(self.batch)));
        }
    }
}

/// Changes the state, and ends or fails in some environments, by the bits of the address that it gets.
unsafe extern "C-unwind" fn user_function(
    m: *const mjModel,
    d: *mut mjData,
    i: c_int,
    step: c_int,
    user: *mut c_void,
) -> c_int {
    let bits = user as usize;
    // SAFETY: a model and its data, whose arrays have the sizes that it says.
    unsafe {
        if (*m).nv > 0 && bits & 1 != 0 {
            *(*d).qvel += 0.1;
        }
    }
    match bits >> 1 & 3 {
        1 if step >= 1 => 1,
        2 if i == 2 => -1,
        _ => 0,
    }
}

/// A byte per environment, or none at all.
struct Mask(Option<Vec<u8>>);

impl Mask {
    fn as_ptr(&self) -> *const u8 {
        self.0.as_ref().map_or(null(), Vec::as_ptr)
    }
}
