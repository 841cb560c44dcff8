//! Batches: many states of one model, stepped together. Not part of MuJoCo's interface: `mujoco/rujoco.h` is made from this file.
//!
//! All functions are named `rj_...`. Those that can fail return NULL or -1, and [`rj_lastError`] says why; none calls
//! `mju_error`. Arrays are row-major, with one row per environment; those that a program passes are its own, not the batch's.

use super::batch_args::{array, catch, code, missing, optional, product, size, sizes, text, texts};
use super::batch_rays::rjRays;
use super::batch_terms::{rjTerms, with_terms};
use crate::abi::*;
use crate::base::Result;
use crate::base::memory::{view, view_mut};
use crate::batch::error::argument;
use crate::batch::{Batch, Config, RayHits, Rays, Reset, Target, Terms};
use crate::math::elementary;
use crate::model::{Model, OwnedModel};
use rujoco_export::symbol;
use std::ffi::{c_char, c_int, c_uint};

/// Many environments of one model.
pub struct rjBatch {
    pub(super) batch: Batch,
    /// The mask of the present call.
    mask: Vec<bool>,
    /// What `rj_failures` returns.
    pub(super) failed: Vec<c_int>,
}

/// What a batch is made of; `rj_defaultConfig` sets all to 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjConfig {
    /// Number of environments; at least 1.
    pub nbatch: c_int,
    /// Number of threads, the caller's included; 0: one per core.
    pub nthread: c_int,
    /// Environments that a thread takes at a time, up to 64; 0: chosen by the batch. Results do not depend on it.
    pub nchunk: c_int,
    /// Number of outputs.
    pub noutput: c_int,
    /// What is copied after each call: an array of mjData with fixed size ("xpos"); "sensor.NAME"; "contact.dist" (1 value per
    /// contact), "contact.pos" (3), "contact.frame" (9), "contact.force" (6), "contact.geom" (2), "contact.dim" (1); "time",
    /// "energy", "ncon", "nefc", "nisland", "solver_niter".
    pub outputs: *const *const c_char,
    /// Slots for contacts in each output "contact.*"; empty ones are 0, and -1 in "contact.geom".
    pub ncontact: c_int,
    /// Number of fields of the model that differ by environment.
    pub nfield: c_int,
    /// Their names: real-valued arrays of mjModel ("body_mass"), "opt.gravity", "stat.meaninertia"; integers that stages read in
    /// every step ("geom_contype", "geom_condim", "jnt_limited", "opt.cone"), as numbers.
    pub fields: *const *const c_char,
    /// Whether the state before the first step that finds a bad state is kept: for rj_stateBefore and rj_diagnose.
    pub keep_failing: mjtByte,
    /// Number of processors in `affinity`: 0, or the number of threads without the caller's.
    pub naffinity: c_int,
    /// The processors that the threads stay on, but for the caller's (Linux).
    pub affinity: *const c_int,
    /// Which model each environment has (nbatch), if there are several (rj_makeVariants), or NULL: they take them in turn.
    pub variants: *const c_int,
    /// Observations, rewards and ends of episodes that the batch writes, or NULL.
    pub terms: *const rjTerms,
}

/// Sizes of a batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct rjInfo {
    /// Number of environments.
    pub nbatch: c_int,
    /// Number of threads, the caller's included.
    pub nthread: c_int,
    /// Environments that a thread takes at a time.
    pub nchunk: c_int,
    /// Number of outputs.
    pub noutput: c_int,
    /// Bytes per environment: state, counts, fields of the model.
    pub nbyte_environment: usize,
    /// Bytes per environment: outputs.
    pub nbyte_output: usize,
}

/// # Safety
/// Null, or a batch of [`rj_makeBatch`] that nothing else uses meanwhile.
pub(super) unsafe fn batch<'b>(b: *mut rjBatch) -> Result<&'b mut rjBatch> {
    // SAFETY: the caller says that `b` is null or a live batch without another user.
    unsafe { b.as_mut() }.ok_or_else(|| missing("batch"))
}

impl rjBatch {
    /// The batch, and the mask that C gives: a byte per environment, zero for those that are left out.
    ///
    /// # Safety
    /// Null, or a byte per environment.
    pub(super) unsafe fn masked(&mut self, mask: *const mjtByte) -> (&mut Batch, Option<&[bool]>) {
        // SAFETY: the caller says that `mask` is null or points to a byte per environment; a view of null has no bytes.
        let bytes = unsafe { view(mask, self.mask.len()) };
        self.mask.iter_mut().zip(bytes).for_each(|(to, &from)| *to = from != 0);
        (&mut self.batch, (!mask.is_null()).then_some(&self.mask[..]))
    }
}

/// Writes the width of a table for C.
///
/// # Safety
/// Null, or an int.
unsafe fn set_width(n: *mut c_int, len: usize, nbatch: usize) {
    // SAFETY: the caller says that `n` is null or points to an int.
    if let Some(n) = unsafe { n.as_mut() } {
        *n = (len / nbatch) as c_int;
    }
}

/// Sets everything to 0: one thread per core, no outputs, no fields. `nbatch` is still to be set.
#[symbol]
pub unsafe extern "C-unwind" fn rj_defaultConfig(config: *mut rjConfig) {
    // SAFETY: null or the caller's struct, of which all-zero bytes are a value.
    unsafe {
        if !config.is_null() {
            config.write_bytes(0, 1);
        }
    }
}

/// Makes a batch of environments in the model's initial state. It keeps a copy of the model, and of the names. Returns NULL if
/// that fails.
#[symbol]
pub unsafe extern "C-unwind" fn rj_makeBatch(m: *const mjModel, config: *const rjConfig) -> *mut rjBatch {
    // SAFETY: pointers are null or the caller's.
    catch("rj_makeBatch", std::ptr::null_mut(), || unsafe { make(&[m], config) })
}

/// Makes a batch of variants of a model: `models` has pointers to models of one structure, with other meshes, sizes, masses or
/// options. `config->variants` says which environment has which. Names are those of the first model. Returns NULL if that fails:
/// rj_lastError says in what a model differs from the first.
#[symbol]
pub unsafe extern "C-unwind" fn rj_makeVariants(
    models: *const *const mjModel,
    nmodel: c_int,
    config: *const rjConfig,
) -> *mut rjBatch {
    catch("rj_makeVariants", std::ptr::null_mut(), || {
        let nmodel = size("nmodel", nmodel)?;
        if models.is_null() || nmodel == 0 {
            return Err(missing("models"));
        }
        // SAFETY: pointers are null or the caller's, and there are as many models as it says.
        unsafe { make(view(models, nmodel), config) }
    })
}

/// # Safety
/// Pointers are null or the caller's, as long as the structs say.
unsafe fn make(models: &[*const mjModel], config: *const rjConfig) -> Result<*mut rjBatch> {
    // SAFETY: null or the caller's.
    let c = unsafe { config.as_ref() }.ok_or_else(|| missing("config"))?;
    let mut list = Vec::new();
    for m in models {
        // SAFETY: null or the caller's.
        let m = unsafe { m.as_ref() }.ok_or_else(|| missing("m"))?;
        // SAFETY: models of C programs come from this library.
        list.push(unsafe { Model::from_ptr(m) });
    }
    // SAFETY: arrays of as many values as the struct says.
    let (outputs, fields, affinity) = unsafe {
        let outputs = texts("outputs", c.outputs, size("noutput", c.noutput)?)?;
        (outputs, texts("fields", c.fields, size("nfield", c.nfield)?)?, sizes("affinity", c.affinity, c.naffinity)?)
    };
    let nbatch = size("nbatch", c.nbatch)?;
    // SAFETY: null or a value for each environment.
    let variants = unsafe { if c.variants.is_null() { Vec::new() } else { sizes("variants", c.variants, c.nbatch)? } };
    let config = Config {
        nbatch,
        nthread: size("nthread", c.nthread)?,
        nchunk: size("nchunk", c.nchunk)?,
        outputs: &outputs,
        ncontact: size("ncontact", c.ncontact)?,
        fields: &fields,
        keep_failing: c.keep_failing != 0,
        affinity: &affinity,
        variants: &variants,
        terms: Terms::default(),
    };
    // SAFETY: null or the caller's, as long as the structs say.
    let batch =
        unsafe { with_terms(list[0], c.terms, |terms| Batch::of_models(&list, &Config { terms: *terms, ..config }))? };
    let mut mask = Vec::new();
    mask.try_reserve_exact(nbatch).map_err(|_| argument("nbatch", "no memory for a mask"))?;
    mask.resize(nbatch, true);
    Ok(Box::into_raw(Box::new(rjBatch { batch, mask, failed: Vec::new() })))
}

/// Frees a batch and ends its threads; NULL is nothing.
#[symbol]
pub unsafe extern "C-unwind" fn rj_deleteBatch(batch: *mut rjBatch) {
    if !batch.is_null() {
        catch("rj_deleteBatch", (), || {
            // SAFETY: made by `rj_makeBatch`, and not used afterwards.
            drop(unsafe { Box::from_raw(batch) });
            Ok(())
        });
    }
}

/// Fills `info` with the sizes of a batch. Returns 0, or -1.
#[symbol]
pub unsafe extern "C-unwind" fn rj_info(b: *const rjBatch, info: *mut rjInfo) -> c_int {
    code("rj_info", || {
        // SAFETY: null or the caller's.
        let (b, info) = unsafe { (b.as_ref().ok_or_else(|| missing("batch"))?, info.as_mut()) };
        let (b, memory) = (&b.batch, b.batch.memory());
        *info.ok_or_else(|| missing("info"))? = rjInfo {
            nbatch: b.nbatch() as c_int,
            nthread: b.nthread() as c_int,
            nchunk: b.nchunk() as c_int,
            noutput: b.output_names().count() as c_int,
            nbyte_environment: memory.environment,
            nbyte_output: memory.outputs,
        };
        Ok(())
    })
}

/// An element of all states (nbatch x n), to read and write between calls: `element` is one bit of mjtState, `n` receives the
/// values per environment (may be NULL). Elements that are no numbers are numbers here (mjSTATE_EQ_ACTIVE: 0 or 1). Valid until
/// the batch is deleted. NULL if that fails.
#[symbol]
pub unsafe extern "C-unwind" fn rj_state(b: *mut rjBatch, element: c_int, n: *mut c_int) -> *mut mjtNum {
    catch("rj_state", std::ptr::null_mut(), || {
        // SAFETY: null or the caller's.
        let b = &mut unsafe { batch(b) }?.batch;
        let element = mjtState::from_int(element).unwrap_or(mjSTATE_INTEGRATION);
        let len = b.state(element)?.len();
        // SAFETY: null or an int.
        unsafe { set_width(n, len, b.nbatch()) };
        b.state_ptr(element)
    })
}

/// Copies elements of all states to `state` (nbatch x mj_stateSize(m, sig)); rows as mj_getState gives them. Returns 0, or -1.
#[symbol]
pub unsafe extern "C-unwind" fn rj_getState(b: *mut rjBatch, sig: c_uint, state: *mut mjtNum) -> c_int {
    code("rj_getState", || {
        // SAFETY: null or the caller's, with as many values as the header says.
        unsafe {
            let b = &mut batch(b)?.batch;
            let states = optional(state, b.state_len(sig)?).ok_or_else(|| missing("state"))?;
            b.get_state(sig, states)
        }
    })
}

/// How often each kind of warning (mjtWarning) came since the environment's last reset (nbatch x mjNWARNING). NULL if that fails.
#[symbol]
pub unsafe extern "C-unwind" fn rj_warnings(b: *const rjBatch) -> *const c_int {
    catch("rj_warnings", std::ptr::null(), || {
        // SAFETY: null or the caller's.
        let b = unsafe { b.as_ref() }.ok_or_else(|| missing("batch"))?;
        Ok(b.batch.warnings().as_ptr())
    })
}

/// In how many steps since its last reset each environment's state was found bad (nbatch): not finite or huge, and reset by the
/// engine unless mjDSBL_AUTORESET is set. NULL if that fails.
#[symbol]
pub unsafe extern "C-unwind" fn rj_badStates(b: *const rjBatch) -> *const c_int {
    catch("rj_badStates", std::ptr::null(), || {
        // SAFETY: null or the caller's.
        let b = unsafe { b.as_ref() }.ok_or_else(|| missing("batch"))?;
        Ok(b.batch.bad_states().as_ptr())
    })
}

/// An output as the last computation left it (nbatch x n); `n` receives the values per environment (may be NULL). Valid until the
/// batch is deleted. NULL if that fails.
#[symbol]
pub unsafe extern "C-unwind" fn rj_output(b: *const rjBatch, name: *const c_char, n: *mut c_int) -> *const mjtNum {
    catch("rj_output", std::ptr::null(), || {
        // SAFETY: null or the caller's.
        unsafe {
            let b = &b.as_ref().ok_or_else(|| missing("batch"))?.batch;
            let output = b.output(text("name", name)?)?;
            set_width(n, output.len(), b.nbatch());
            Ok(output.as_ptr())
        }
    })
}

/// As rj_output, in single precision: converted by this call.
#[symbol]
pub unsafe extern "C-unwind" fn rj_outputFloat(b: *mut rjBatch, name: *const c_char, n: *mut c_int) -> *const f32 {
    catch("rj_outputFloat", std::ptr::null(), || {
        // SAFETY: null or the caller's.
        unsafe {
            let b = &mut batch(b)?.batch;
            let nbatch = b.nbatch();
            let output = b.output_f32(text("name", name)?)?;
            set_width(n, output.len(), nbatch);
            Ok(output.as_ptr())
        }
    })
}

/// A field of all environments' models (nbatch x n), to read; `n` receives the values per environment (may be NULL). Valid until
/// the batch is deleted. NULL if that fails.
#[symbol]
pub unsafe extern "C-unwind" fn rj_modelField(b: *const rjBatch, name: *const c_char, n: *mut c_int) -> *const mjtNum {
    catch("rj_modelField", std::ptr::null(), || {
        // SAFETY: null or the caller's.
        unsafe {
            let b = &b.as_ref().ok_or_else(|| missing("batch"))?.batch;
            let field = b.field(text("name", name)?)?;
            set_width(n, field.len(), b.nbatch());
            Ok(field.as_ptr())
        }
    })
}

/// Sets a field of the models of the environments that `mask` selects: `values` is nbatch x n, and rows of others are not read.
/// Constants that follow from the field are computed now, as mj_setConst does. Returns 0, or -1.
#[symbol]
pub unsafe extern "C-unwind" fn rj_setModelField(
    b: *mut rjBatch,
    name: *const c_char,
    mask: *const mjtByte,
    values: *const mjtNum,
) -> c_int {
    code("rj_setModelField", || {
        // SAFETY: null or the caller's, with as many values as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let name = text("name", name)?;
            let values = array("values", values, b.field(name)?.len())?;
            b.set_field(name, mask, values)
        }
    })
}

/// Advances the environments that `mask` selects by `nstep` steps, and copies the outputs, which belong to the last step. `mask`
/// has a byte per environment, 0: left out; NULL selects all. Returns 0, or -1 if user code raised an error in an environment,
/// which then keeps the state that it had; all others are done. rj_failures has all of them.
#[symbol]
pub unsafe extern "C-unwind" fn rj_step(b: *mut rjBatch, nstep: c_int, mask: *const mjtByte) -> c_int {
    code("rj_step", || {
        // SAFETY: null or the caller's; a mask has a byte per environment.
        let (b, mask) = unsafe { batch(b)?.masked(mask) };
        b.step(size("nstep", nstep)?, mask)
    })
}

/// Computes everything from the states without advancing them, as mj_forward does, and copies the outputs. `mask` and result as
/// in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_forward(b: *mut rjBatch, mask: *const mjtByte) -> c_int {
    code("rj_forward", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment.
        let (b, mask) = unsafe { batch(b)?.masked(mask) };
        b.forward(mask)
    })
}

/// Computes the forces `qfrc_inverse` that cause the accelerations `qacc` (both nbatch x nv), as mj_inverse does, and copies the
/// outputs; states stay as they are. `mask` and result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_inverse(
    b: *mut rjBatch,
    mask: *const mjtByte,
    qacc: *const mjtNum,
    qfrc_inverse: *mut mjtNum,
) -> c_int {
    code("rj_inverse", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the arrays are as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let n = b.nbatch() * b.core_model().nv();
            let forces = optional(qfrc_inverse, n).ok_or_else(|| missing("qfrc_inverse"))?;
            b.inverse(mask, array("qacc", qacc, n)?, forces)
        }
    })
}

/// Resets environments to the model's initial state, and their counts of warnings; outputs stay. `mask` and result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_reset(b: *mut rjBatch, mask: *const mjtByte) -> c_int {
    code("rj_reset", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment.
        let (b, mask) = unsafe { batch(b)?.masked(mask) };
        b.reset(mask, Reset::Default)
    })
}

/// As rj_reset, to a keyframe of the model.
#[symbol]
pub unsafe extern "C-unwind" fn rj_resetKeyframe(b: *mut rjBatch, mask: *const mjtByte, key: c_int) -> c_int {
    code("rj_resetKeyframe", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment.
        let (b, mask) = unsafe { batch(b)?.masked(mask) };
        b.reset(mask, Reset::Keyframe(size("key", key)?))
    })
}

/// As rj_reset, then sets elements of the states: `state` is nbatch x mj_stateSize(m, sig), a row as mj_setState takes it; rows of
/// environments that are left out are not read.
#[symbol]
pub unsafe extern "C-unwind" fn rj_resetState(
    b: *mut rjBatch,
    mask: *const mjtByte,
    sig: c_uint,
    state: *const mjtNum,
) -> c_int {
    code("rj_resetState", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the array is as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let values = array("state", state, b.state_len(sig)?)?;
            b.reset(mask, Reset::State { signature: sig, values })
        }
    })
}

/// Jacobians of `nobj` objects of one type by name, at the present positions: of translation `jacp` and of rotation `jacr`
/// (nbatch x nobj x 3 x nv each; either may be NULL). `objtype` is mjOBJ_BODY (center of mass), mjOBJ_XBODY (frame), mjOBJ_GEOM or
/// mjOBJ_SITE. `mask` and result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_jacobian(
    b: *mut rjBatch,
    mask: *const mjtByte,
    objtype: c_int,
    nobj: c_int,
    names: *const *const c_char,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
) -> c_int {
    code("rj_jacobian", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the arrays are as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let nobj = size("nobj", nobj)?;
            let n = product("nobj", &[b.nbatch(), nobj, 3, b.core_model().nv()])?;
            let find = |name| Target::find(b.core_model(), objtype, name);
            let targets = texts("names", names, nobj)?.into_iter().map(find).collect::<Result<Vec<_>>>()?;
            b.jacobian(mask, &targets, optional(jacp, n), optional(jacr, n))
        }
    })
}

/// A copy of an environment's model, with its own fields; to be deleted with mj_deleteModel. NULL if that fails. For a mjData of
/// an environment: mj_makeData, mj_setState with its row of rj_getState, mj_forward.
#[symbol]
pub unsafe extern "C-unwind" fn rj_getModel(b: *mut rjBatch, environment: c_int) -> *mut mjModel {
    catch("rj_getModel", std::ptr::null_mut(), || {
        // SAFETY: null or the caller's.
        let b = &mut unsafe { batch(b) }?.batch;
        let model = b.model_of(size("environment", environment)?)?;
        Ok(OwnedModel::copy_of(&model)?.into_raw())
    })
}

/// Casts rays in every environment at its present positions, as mj_ray does: `dist` gets the distances (nbatch x nray), -1 where
/// nothing is met, `geomid` the geoms (nbatch x nray) or -1, `normal` the unit normals of the surfaces in the world's frame
/// (nbatch x nray x 3), 0 where nothing is met; each may be NULL. States and outputs stay. `mask` and result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_ray(
    b: *mut rjBatch,
    mask: *const mjtByte,
    rays: *const rjRays,
    dist: *mut mjtNum,
    geomid: *mut c_int,
    normal: *mut mjtNum,
) -> c_int {
    code("rj_ray", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the arrays are as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let rays = rays.as_ref().ok_or_else(|| missing("rays"))?;
            let (pnt, vec) = (rays.points(b, 3)?, array("vec", rays.vec, rays.count(b, 3)?)?);
            let nray = size("nray", rays.nray)?;
            let n = product("nray", &[b.nbatch(), nray])?;
            let rays = Rays { pnt, vec, cutoff: rays.cutoff, view: rays.view(b.core_model())? };
            let geom = (!geomid.is_null()).then(|| view_mut(geomid, n));
            let hits = RayHits { dist: optional(dist, n), geom, normal: optional(normal, 3 * n) };
            b.rays(mask, nray, &rays, hits)
        }
    })
}

/// Heights of the terrain: the world's z of the highest surface on the vertical line through each of `rays->nray` points
/// (x, y), which `rays->pnt` has (nray x 2, or nbatch x nray x 2) in the world's frame, or around the origin of `rays->frame`,
/// turned with it about the vertical alone. `rays->vec` and `rays->cutoff` are not read. `height` is nbatch x nray, NaN where
/// nothing is met. `mask` and result as in rj_step.
#[symbol]
pub unsafe extern "C-unwind" fn rj_height(
    b: *mut rjBatch,
    mask: *const mjtByte,
    rays: *const rjRays,
    height: *mut mjtNum,
) -> c_int {
    code("rj_height", || {
        // SAFETY: `b` is null or the caller's batch, which nothing else uses; a mask has a byte per environment, and
        // the arrays are as long as the header says.
        unsafe {
            let (b, mask) = batch(b)?.masked(mask);
            let rays = rays.as_ref().ok_or_else(|| missing("rays"))?;
            let (npoint, xy, view) = (size("nray", rays.nray)?, rays.points(b, 2)?, rays.view(b.core_model())?);
            let n = product("nray", &[b.nbatch(), npoint])?;
            let out = optional(height, n).ok_or_else(|| missing("height"))?;
            b.heights(mask, npoint, xy, &view, out)
        }
    })
}

/// Chooses between arithmetic that gives the same bits on every machine (1), and the fastest of this machine (0), for all
/// threads and models of this process, from their next call on. At first it is as the environment variable RUJOCO_PORTABLE
/// says, else 0.
#[symbol]
pub extern "C-unwind" fn rj_setPortable(portable: c_int) {
    elementary::set_portable(portable != 0);
}

/// 1 if results do not depend on the machine, see rj_setPortable; else 0.
#[symbol]
pub extern "C-unwind" fn rj_isPortable() -> c_int {
    elementary::is_portable().into()
}
