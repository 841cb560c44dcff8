//! Sequences of calls on a batch of environments.

use crate::values::{Id, Number, pick};
use arbitrary::Arbitrary;
use mujoco::abi::mjModel;
use mujoco::api::batch::*;
use mujoco::api::batch_steps::*;
use mujoco::api::support;
use std::ffi::{CStr, c_char, c_int, c_uint};
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
    // SAFETY: arrays of as many names as the struct says; the batch is deleted here.
    unsafe {
        let mut all: rjConfig = std::mem::zeroed();
        rj_defaultConfig(&mut all);
        (all.nbatch, all.nthread, all.nchunk) = (n.into(), (config.nthread % 4).into(), (config.nchunk % 66).into());
        (all.outputs, all.noutput) = (outputs.as_ptr(), outputs.len() as c_int);
        (all.fields, all.nfield, all.ncontact) = (fields.as_ptr(), fields.len() as c_int, config.ncontact.into());
        let batch = rj_makeBatch(m, &all);
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

/// A byte per environment, or none at all.
struct Mask(Option<Vec<u8>>);

impl Mask {
    fn as_ptr(&self) -> *const u8 {
        self.0.as_ref().map_or(null(), Vec::as_ptr)
    }
}
