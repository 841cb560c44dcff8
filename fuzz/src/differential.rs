//! The same small model here and in the original's library, which is loaded beside this one: the same contacts and
//! positions in bits, everything else within tolerances.
//!
//! `MUJOCO_REFERENCE` is the path of the original's `libmujoco.so.3.4.0`; without it there is nothing to compare with.

use crate::small_models::SmallModel;
use mujoco::abi::*;
use mujoco::api::{components, error, init, parse, simulate, support};
use mujoco::model::fields::{ARENA_ARRAYS, ArrayField, DATA_ARRAYS, MODEL_ARRAYS};
use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr::null;
use std::sync::OnceLock;

/// Largest difference, as a part of one plus the largest number of an array, of what no iterative solver decides.
const SMOOTH: f64 = 1e-10;
/// The same of what depends on how far a solver got.
const SOLVED: f64 = 1e-6;
/// Sets of inputs, each moved by at most two units in the last place, that say how far rounding moves the reference's own answer.
const PERTURBATIONS: u64 = 24;
/// Answers may differ by this many times as much as those of the reference move.
const SPREAD: f64 = 10.0;
/// Positions that are equal in bits.
const POSITIONS: [&str; 14] = [
    "qpos",
    "xpos",
    "xquat",
    "xmat",
    "xipos",
    "ximat",
    "xanchor",
    "xaxis",
    "geom_xpos",
    "geom_xmat",
    "site_xpos",
    "site_xmat",
    "ten_length",
    "actuator_length",
];
/// What depends on the solver.
const AFTER_SOLVER: [&str; 18] = [
    "qacc",
    "qfrc_constraint",
    "efc_force",
    "efc_state",
    "efc_b",
    "qacc_warmstart",
    "cacc",
    "cfrc_int",
    "cfrc_ext",
    "sensordata",
    "qfrc_inverse",
    "qpos",
    "qvel",
    "act",
    "act_dot",
    "energy",
    "qLD_implicit",
    "efc_vel",
];
/// What a step changes for the next one.
const STATE: [&str; 4] = ["qpos", "qvel", "act", "qacc_warmstart"];
/// What is scratch, or laid out in another way by dense and sparse Jacobians, or undefined where a feature is off.
const NOT_COMPARED: [&str; 20] = [
    "efc_J",
    "efc_AR",
    "iefc_",
    "ifrc_",
    "iM",
    "iLD",
    "iacc",
    "map_",
    "island_",
    "tree_island",
    "dof_island",
    "efc_island",
    "bvh_",
    "moment_",
    "actuator_moment",
    "ten_J",
    "wrap_",
    "qH",
    "plugin",
    "tendon_efcadr",
];
/// Facets of hulls, which are sets.
const HULLS: [&str; 3] = ["mesh_graph", "mesh_poly", "names"];

/// What depends on the order of a mesh's faces, vertex normals in their rounding.
const FACE_ORDER: [&str; 3] = ["mesh_face", "mesh_normal", "bvh_"];

/// The original's functions.
struct Reference {
    parse: unsafe extern "C-unwind" fn(*const c_char, *const mjVFS, *mut c_char, c_int) -> *mut mjSpec,
    compile: unsafe extern "C-unwind" fn(*mut mjSpec, *const mjVFS) -> *mut mjModel,
    error: unsafe extern "C-unwind" fn(*mut mjSpec) -> *const c_char,
    delete_spec: unsafe extern "C-unwind" fn(*mut mjSpec),
    delete_model: unsafe extern "C-unwind" fn(*mut mjModel),
    make_data: unsafe extern "C-unwind" fn(*const mjModel) -> *mut mjData,
    delete_data: unsafe extern "C-unwind" fn(*mut mjData),
    set_state: unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const mjtNum, c_uint),
    positions: Stage,
    forward: Stage,
    step: Stage,
}

type Stage = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

impl Reference {
    /// Loads the library; `None` if the environment names none.
    fn get() -> Option<&'static Reference> {
        static LIBRARY: OnceLock<Option<Reference>> = OnceLock::new();
        LIBRARY.get_or_init(Reference::load).as_ref()
    }

    fn load() -> Option<Reference> {
        let Some(path) = std::env::var_os("MUJOCO_REFERENCE") else {
            eprintln!("MUJOCO_REFERENCE names no library: nothing is compared");
            return None;
        };
        let path = CString::new(path.into_encoded_bytes()).expect("a path");
        // SAFETY: functions of the types that they have in the original's headers.
        unsafe {
            let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL);
            assert!(!library.is_null(), "{}", CStr::from_ptr(libc::dlerror()).to_string_lossy());
            let find = |name: &CStr| {
                let p = libc::dlsym(library, name.as_ptr());
                assert!(!p.is_null(), "the reference has no {name:?}");
                p
            };
            type Handler = unsafe extern "C-unwind" fn(*const c_char);
            let set: unsafe extern "C-unwind" fn(Handler) = cast(find(c"_mjPRIVATE__set_tls_warning_fn"));
            set(crate::ignore);
            let set: unsafe extern "C-unwind" fn(Handler) = cast(find(c"_mjPRIVATE__set_tls_error_fn"));
            set(give_up);
            Some(Reference {
                parse: cast(find(c"mj_parseXMLString")),
                compile: cast(find(c"mj_compile")),
                error: cast(find(c"mjs_getError")),
                delete_spec: cast(find(c"mj_deleteSpec")),
                delete_model: cast(find(c"mj_deleteModel")),
                make_data: cast(find(c"mj_makeData")),
                delete_data: cast(find(c"mj_deleteData")),
                set_state: cast(find(c"mj_setState")),
                positions: cast(find(c"mj_fwdPosition")),
                forward: cast(find(c"mj_forward")),
                step: cast(find(c"mj_step")),
            })
        }
    }

    /// A compiled model, or the message.
    fn compile(&self, xml: &CStr) -> Result<*mut mjModel, String> {
        let mut error = [0 as c_char; 1000];
        // SAFETY: pointers to live values; the spec is deleted here.
        unsafe {
            let s = (self.parse)(xml.as_ptr(), null(), error.as_mut_ptr(), 1000);
            if s.is_null() {
                return Err(CStr::from_ptr(error.as_ptr()).to_string_lossy().into_owned());
            }
            let m = (self.compile)(s, null());
            let said = if m.is_null() { (self.error)(s) } else { c"".as_ptr() };
            let said = CStr::from_ptr(said).to_string_lossy().into_owned();
            (self.delete_spec)(s);
            if m.is_null() { Err(said) } else { Ok(m) }
        }
    }
}

/// An error of the reference, which would go on if its handler returned.
struct GaveUp;

unsafe extern "C-unwind" fn give_up(_: *const c_char) {
    resume_unwind(Box::new(GaveUp));
}

/// # Safety
/// A function of this type.
unsafe fn cast<F>(p: *mut c_void) -> F {
    // SAFETY: as promised; both are pointers.
    unsafe { std::mem::transmute_copy(&p) }
}

/// Our model, or the message.
fn compile(xml: &CStr) -> Result<*mut mjModel, String> {
    let mut text = [0 as c_char; 1000];
    // SAFETY: pointers to live values; the spec is deleted here.
    unsafe {
        let s = parse::mj_parseXMLString(xml.as_ptr(), null(), text.as_mut_ptr(), 1000);
        if s.is_null() {
            return Err(CStr::from_ptr(text.as_ptr()).to_string_lossy().into_owned());
        }
        let m = parse::mj_compile(s, null());
        let said = if m.is_null() { error::mjs_getError(s) } else { c"".as_ptr() };
        let said = CStr::from_ptr(said).to_string_lossy().into_owned();
        init::mj_deleteSpec(s);
        if m.is_null() { Err(said) } else { Ok(m) }
    }
}

/// One model on both sides.
struct Pair {
    reference: &'static Reference,
    ours: (*mut mjModel, *mut mjData),
    theirs: (*mut mjModel, *mut mjData),
}

/// Compares a model's constants, and a few steps.
pub fn run(model: &SmallModel) {
    let Some(reference) = Reference::get() else { return };
    crate::quiet();
    let xml = model.to_string();
    let text = CString::new(xml.as_str()).expect("a document");
    let result = match (compile(&text), reference.compile(&text)) {
        (Ok(m), Ok(n)) => {
            // SAFETY: models of either library.
            let pair =
                unsafe { Pair { reference, ours: (m, init::mj_makeData(m)), theirs: (n, (reference.make_data)(n)) } };
            // SAFETY: as above.
            let compare = || unsafe {
                pair.model()?;
                // the order of a mesh's faces decides the rounding of its inertia, and so of all poses
                if pair.faces_are_permuted() { Ok(()) } else { pair.steps(model) }
            };
            match catch_unwind(AssertUnwindSafe(compare)) {
                Ok(result) => result,
                // where the reference ends the program there is nothing to compare
                Err(panic) if panic.is::<GaveUp>() => Ok(()),
                Err(panic) => resume_unwind(panic),
            }
        }
        (Ok(m), Err(why)) => {
            // SAFETY: a model of this library.
            unsafe { init::mj_deleteModel(m) };
            // some checks of the reference's engine fail by its own rounding
            if why.starts_with("Error: engine error") {
                Ok(())
            } else {
                Err(format!("the reference alone rejects it: {why}"))
            }
        }
        (Err(why), Ok(m)) => {
            // SAFETY: a model of the reference.
            unsafe { (reference.delete_model)(m) };
            Err(format!("rejected here alone: {why}"))
        }
        (Err(_), Err(_)) => Ok(()),
    };
    if let Err(what) = result {
        panic!("{what}\n{xml}");
    }
}

impl Pair {
    /// # Safety
    /// As for all functions here: complete models and data.
    unsafe fn model(&self) -> Result<(), String> {
        // SAFETY: as promised.
        let permuted = unsafe { self.faces_are_permuted() };
        let skipped = |name: &str| {
            let starts = |names: &[&str]| names.iter().any(|start| name.starts_with(start));
            starts(&HULLS) || permuted && starts(&FACE_ORDER)
        };
        for f in MODEL_ARRAYS.iter().filter(|f| !skipped(f.name)) {
            // SAFETY: as promised.
            unsafe {
                close(f, (self.ours.0, self.ours.0, null()), (self.theirs.0, self.theirs.0, null()), SMOOTH, 0.0)?
            };
        }
        Ok(())
    }

    /// Whether the meshes have the same faces on both sides, in another order: those of nearly flat hulls.
    unsafe fn faces_are_permuted(&self) -> bool {
        // SAFETY: as promised.
        if unsafe { (*self.ours.0).nmeshface == 0 || (*self.theirs.0).nmeshface == 0 } {
            return false;
        }
        let faces = |m: *const mjModel| {
            // SAFETY: as promised.
            let corners = unsafe { std::slice::from_raw_parts((*m).mesh_face, 3 * (*m).nmeshface as usize) };
            let (faces, _) = corners.as_chunks::<3>();
            let mut sorted = faces.to_vec();
            for face in &mut sorted {
                let first = (0..3).min_by_key(|&k| face[k]).unwrap_or(0);
                face.rotate_left(first);
            }
            sorted.sort_unstable();
            (faces.to_vec(), sorted)
        };
        let (ours, theirs) = (faces(self.ours.0), faces(self.theirs.0));
        ours.0 != theirs.0 && ours.1 == theirs.1
    }

    unsafe fn steps(&self, model: &SmallModel) -> Result<(), String> {
        let (m, d) = self.ours;
        let moves: Vec<f64> = model.moves.iter().map(|&x| f64::from(x) / 200.0).collect();
        // SAFETY: arrays of the lengths that the models say.
        unsafe {
            let (nv, nu) = ((*m).nv as usize, (*m).nu as usize);
            // without dofs the reference writes the moments of adhesion to no memory
            if nv == 0 && (0..nu).any(|i| (*m).actuator_trntype.add(i).read() == mjtTrn::mjTRN_BODY as c_int) {
                return Ok(());
            }
            let velocities: Vec<f64> = (0..nv).map(|i| moves[i % moves.len()]).collect();
            support::mj_integratePos(m, (*d).qpos, velocities.as_ptr(), 1.0);
            std::ptr::copy_nonoverlapping(velocities.as_ptr(), (*d).qvel, nv);
            for i in 0..nu {
                let control = model.controls[i % model.controls.len()].0;
                (*d).ctrl.add(i).write(if control.abs() < 1e3 { control } else { 0.5 });
            }
            for _ in 0..1 + model.steps % 4 {
                let state = self.share_state(self.theirs);
                components::mj_fwdPosition(m, d);
                (self.reference.positions)(self.theirs.0, self.theirs.1);
                self.counts()?;
                self.contacts()?;
                self.positions()?;
                simulate::mj_forward(m, d);
                (self.reference.forward)(self.theirs.0, self.theirs.1);
                self.forces(&state)?;
                let state = self.share_state(self.theirs);
                simulate::mj_step(m, d);
                (self.reference.step)(self.theirs.0, self.theirs.1);
                if (*d).warning.iter().any(|w| w.number > 0) || (*self.theirs.1).warning.iter().any(|w| w.number > 0) {
                    break;
                }
                self.arrays(&state, self.reference.step, &|name| STATE.contains(&name))?;
            }
        }
        Ok(())
    }

    /// Gives the other side our state, which is returned.
    unsafe fn share_state(&self, to: (*mut mjModel, *mut mjData)) -> Vec<f64> {
        let (m, d) = self.ours;
        let all = mjtState::mjSTATE_INTEGRATION as c_uint;
        // SAFETY: a state of the size that the library says.
        unsafe {
            let mut state = vec![0.0; support::mj_stateSize(m, all) as usize];
            support::mj_getState(m, d, state.as_mut_ptr(), all);
            (self.reference.set_state)(to.0, to.1, state.as_ptr(), all);
            state
        }
    }

    unsafe fn counts(&self) -> Result<(), String> {
        // SAFETY: as promised.
        let (a, b) = unsafe { (&*self.ours.1, &*self.theirs.1) };
        let counts = |d: &mjData| [d.ncon, d.nefc, d.ne, d.nf, d.nl];
        if counts(a) == counts(b) {
            return Ok(());
        }
        Err(format!("ncon, nefc, ne, nf, nl: {:?} for {:?}", counts(a), counts(b)))
    }

    /// Contacts in their order, in bits.
    unsafe fn contacts(&self) -> Result<(), String> {
        // SAFETY: as many contacts as the data say.
        unsafe {
            for i in 0..(*self.ours.1).ncon as usize {
                let (a, b) = (&*(*self.ours.1).contact.add(i), &*(*self.theirs.1).contact.add(i));
                let numbers = |c: &mjContact| [&[c.dist][..], &c.pos, &c.frame, &c.friction, &c.solref].concat();
                let (x, y) = (numbers(a), numbers(b));
                if a.geom != b.geom || a.dim != b.dim || x.iter().zip(&y).any(|(x, y)| !same(*x, *y)) {
                    let types = a.geom.map(|g| (*self.ours.0).geom_type.add(g as usize).read());
                    return Err(format!("contact {i} of {:?} (types {types:?}): {x:?} for {:?} {y:?}", a.geom, b.geom));
                }
            }
        }
        Ok(())
    }

    unsafe fn positions(&self) -> Result<(), String> {
        for f in DATA_ARRAYS.iter().filter(|f| POSITIONS.contains(&f.name)) {
            // SAFETY: as promised.
            unsafe {
                let x = f.values(f.bytes(self.ours.1, self.ours.0, self.ours.1));
                let y = f.values(f.bytes(self.theirs.1, self.theirs.0, self.theirs.1));
                if let Some(i) = (0..x.len()).find(|&i| !same(x[i], y[i])) {
                    return Err(format!("{}[{i}]: {:?} for {:?}", f.name, x[i], y[i]));
                }
            }
        }
        Ok(())
    }

    /// Whether the solver writes `efc_state`, and rounding does not decide between a cone's surface and its inside.
    unsafe fn has_states(&self) -> bool {
        // SAFETY: as promised.
        let opt = unsafe { &(*self.ours.0).opt };
        let stale = opt.disableflags & mjtDisableBit::mjDSBL_WARMSTART as c_int != 0
            || opt.enableflags & mjtEnableBit::mjENBL_SLEEP as c_int != 0;
        !stale && opt.solver != mjtSolver::mjSOL_PGS as c_int && opt.noslip_iterations == 0
    }

    /// All other arrays after `mj_forward`.
    unsafe fn forces(&self, state: &[f64]) -> Result<(), String> {
        // SAFETY: as promised.
        unsafe {
            let qacc = std::slice::from_raw_parts((*self.theirs.1).qacc, (*self.theirs.0).nv as usize);
            if qacc.iter().any(|a| a.is_nan()) {
                return Ok(());
            }
            self.counts()?;
            let states = self.has_states();
            let compared = |name: &str| {
                (name != "efc_state" || states) && !NOT_COMPARED.iter().any(|other| name.starts_with(other))
            };
            self.arrays(state, self.reference.forward, &compared)
        }
    }

    /// Compares arrays, within tolerances, and where that is more within what rounding does to the reference: a run of `stage` from the
    /// same state with inputs moved in their last digits.
    unsafe fn arrays(&self, state: &[f64], stage: Stage, compared: &dyn Fn(&str) -> bool) -> Result<(), String> {
        let fields = || DATA_ARRAYS.iter().chain(ARENA_ARRAYS).filter(|f| compared(f.name));
        // SAFETY: as promised.
        unsafe {
            let (a, b) = (side(self.ours.0, self.ours.1), side(self.theirs.0, self.theirs.1));
            let tolerance = |f: &ArrayField| if AFTER_SOLVER.contains(&f.name) { SOLVED } else { SMOOTH };
            let differ: Vec<_> = fields().filter(|f| close(f, a, b, tolerance(f), 0.0).is_err()).collect();
            if differ.is_empty() {
                return Ok(());
            }
            let perturbed: Vec<Side> = (0..PERTURBATIONS).map(|seed| self.perturbed(state, stage, seed)).collect();
            let result = differ.iter().try_for_each(|f| {
                let moved = perturbed.iter().map(|&n| distance(f, n, b)).fold(0.0, f64::max);
                close(f, a, b, tolerance(f), SPREAD * moved)
                    .map_err(|what| format!("{what} (moves by {moved:e}) in the state {state:?}"))
            });
            perturbed.iter().for_each(|&(d, ..)| (self.reference.delete_data)(d.cast_mut()));
            // rounding decides after how many iterations conjugate gradients meet their tolerance
            let parted = (*self.ours.0).opt.solver == mjtSolver::mjSOL_CG as c_int
                && (*self.ours.1).solver_niter != (*self.theirs.1).solver_niter;
            if parted { Ok(()) } else { result }
        }
    }

    /// Data of the reference after `stage`, with masses, inertias, weights, velocities and every other time positions moved by up to two
    /// units in the last place.
    unsafe fn perturbed(&self, state: &[f64], stage: Stage, seed: u64) -> Side {
        let (m, mut random) = (self.theirs.0, fastrand::Rng::with_seed(seed));
        // SAFETY: as promised; arrays of the lengths that the model says, which get their values back.
        unsafe {
            let d = (self.reference.make_data)(m);
            (self.reference.set_state)(m, d, state.as_ptr(), mjtState::mjSTATE_INTEGRATION as c_uint);
            let (nbody, nv) = ((*m).nbody as usize, (*m).nv as usize);
            let mut perturb = |p: *mut f64, n: usize| {
                let numbers = std::slice::from_raw_parts_mut(p, n);
                let old = numbers.to_vec();
                numbers.iter_mut().for_each(|x| *x *= 1.0 + f64::EPSILON * f64::from(random.i32(-2..=2)));
                (p, old)
            };
            perturb((*d).qvel, nv);
            if seed % 2 == 1 {
                perturb((*d).qpos, (*m).nq as usize);
            }
            let old = [
                perturb((*m).body_mass, nbody),
                perturb((*m).body_inertia.cast(), 3 * nbody),
                perturb((*m).body_invweight0.cast(), 2 * nbody),
                perturb((*m).dof_M0, nv),
                perturb((*m).dof_invweight0, nv),
            ];
            stage(m, d);
            for (p, old) in old {
                std::ptr::copy_nonoverlapping(old.as_ptr(), p, old.len());
            }
            side(m, d)
        }
    }
}

/// Data with what gives their sizes.
type Side = (*const mjData, *const mjModel, *const mjData);

fn side(m: *const mjModel, d: *const mjData) -> Side {
    (d, m, d)
}

impl Drop for Pair {
    fn drop(&mut self) {
        // SAFETY: made by these libraries, and used no longer.
        unsafe {
            init::mj_deleteData(self.ours.1);
            init::mj_deleteModel(self.ours.0);
            (self.reference.delete_data)(self.theirs.1);
            (self.reference.delete_model)(self.theirs.0);
        }
    }
}

/// Equal bits, but for the sign of zeros.
fn same(x: f64, y: f64) -> bool {
    x == y || x.is_nan() && y.is_nan()
}

/// Largest difference of an array between two runs: without end if one alone has what is no number, none if one has more values.
///
/// # Safety
/// Complete structs.
unsafe fn distance(f: &ArrayField, a: Side, b: Side) -> f64 {
    // SAFETY: as promised.
    let (x, y) = unsafe { (f.values(f.bytes(a.0, a.1, a.2)), f.values(f.bytes(b.0, b.1, b.2))) };
    if x.len() != y.len() {
        return 0.0;
    }
    let differences = x.iter().zip(&y).map(|(&x, &y)| if same(x, y) { 0.0 } else { (x - y).abs() });
    differences.fold(0.0, |most, d| if d.is_nan() { f64::INFINITY } else { most.max(d) })
}

/// Whether an array is the same on both sides, up to a tolerance and a difference of `moved`.
///
/// # Safety
/// A complete struct each, with what gives its sizes.
unsafe fn close<S>(
    f: &ArrayField,
    a: (*const S, *const mjModel, *const mjData),
    b: (*const S, *const mjModel, *const mjData),
    tolerance: f64,
    moved: f64,
) -> Result<(), String> {
    // SAFETY: as promised.
    let (x, y) = unsafe { (f.values(f.bytes(a.0, a.1, a.2)), f.values(f.bytes(b.0, b.1, b.2))) };
    if x.len() != y.len() {
        return Err(format!("{}: {} values for {}", f.name, x.len(), y.len()));
    }
    let scale = 1.0 + y.iter().fold(0.0, |max: f64, y| max.max(y.abs()));
    let near = |x: f64, y: f64| same(x, y) || (x - y).abs() <= tolerance * scale + moved;
    match (0..x.len()).find(|&i| !near(x[i], y[i])) {
        Some(i) => Err(format!("{}[{i}]: {:?} for {:?}", f.name, x[i], y[i])),
        None => Ok(()),
    }
}
