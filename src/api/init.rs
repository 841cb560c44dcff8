//! Initialization: life of models and data, defaults, reset, constants, specs.

use super::args::*;
use super::*;
use crate::base::registry;
use crate::base::resource::Resource;
use crate::base::{Error, Result, message, report};
use crate::data::{OwnedData, cstack};
use crate::model::fields::ArrayField;
use crate::model::{OwnedModel, alloc, defaults, mjb, validate};
use crate::spec::{Spec, SpecRef};
use crate::step::{constants, lifecycle};
use crate::{builtin, plugin};
use std::ffi::{CStr, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// A file name as C gives it.
unsafe fn path(name: *const c_char) -> PathBuf {
    if name.is_null() { PathBuf::new() } else { OsStr::from_bytes(CStr::from_ptr(name).to_bytes()).into() }
}

/// Issues the warnings with which an allocation or a file was rejected, one for each line.
fn rejected<T>(text: Error) -> *mut T {
    text.message().lines().for_each(report::warning_message);
    std::ptr::null_mut()
}

/// Issues a warning, if there is one.
fn warn(text: Option<Error>) {
    if let Some(text) = text {
        report::warning_message(text.message());
    }
}

/// Writes the default options of the length-range computation; nothing if `opt` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultLROpt(opt: *mut mjLROpt) {
    put(opt, defaults::length_range());
}

/// Writes the default `solref` (2) and `solimp` (5) of constraints; either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultSolRefImp(solref: *mut mjtNum, solimp: *mut mjtNum) {
    put(solref.cast(), defaults::SOLREF);
    put(solimp.cast(), defaults::SOLIMP);
}

/// Writes the default simulation options; nothing if `opt` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultOption(opt: *mut mjOption) {
    put(opt, defaults::option());
}

/// Writes the default visual settings; nothing if `vis` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_defaultVisual(vis: *mut mjVisual) {
    put(vis, defaults::visual());
}

/// Copies `src` into `dest`, or into a new model if `dest` is NULL; returns the copy. A `dest` of another buffer size is
/// deleted, which is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyModel(dest: *mut mjModel, src: *const mjModel) -> *mut mjModel {
    border::guard(std::ptr::null_mut(), || {
        let src = border::model(src)?;
        if dest.is_null() {
            let failed = |e: Error| {
                report::warning_message(e.message());
                Error::in_routine("mj_copyModel", "failed to make mjModel. Invalid sizes.")
            };
            return Ok(OwnedModel::copy_of(src).map_err(failed)?.into_raw());
        }
        if (*dest).nbuffer != src.nbuffer {
            drop(OwnedModel::from_raw(dest));
            return Err(Error::in_routine("mj_copyModel", "dest and src models have different buffer size"));
        }
        if !std::ptr::eq(dest, src.as_ptr()) {
            alloc::copy_into(dest, src, |_| true);
        }
        Ok(dest)
    })
}

/// Writes the model as MJB to `buffer` (`buffer_sz` bytes; see `mj_sizeModel`), or to the file `filename` if `buffer` is
/// NULL. A file that cannot be opened is a warning, a buffer that is too small an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveModel(
    m: *const mjModel,
    filename: *const c_char,
    buffer: *mut c_void,
    buffer_sz: c_int,
) {
    let warning = border::guard(None, || {
        let m = border::model(m)?;
        if buffer.is_null() {
            return Ok(mjb::save(m, &path(filename)).err());
        }
        let buffer = std::slice::from_raw_parts_mut(buffer.cast::<u8>(), usize::try_from(buffer_sz).unwrap_or(0));
        mjb::write_to(m, buffer).map(|()| None)
    });
    warn(warning);
}

/// Reads a model from an MJB file, in `vfs` (may be NULL) or on disk. A file that cannot be read, is truncated or corrupted
/// gives a warning and NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadModel(filename: *const c_char, vfs: *const mjVFS) -> *mut mjModel {
    let loaded = border::guard(Ok(std::ptr::null_mut()), || {
        let (name, vfs) = (text(filename), vfs::vfs_ref(vfs));
        let resource = match Resource::open("", &name, vfs) {
            Ok(resource) => resource,
            Err(e) => return Ok(Err(e)),
        };
        let bytes = resource.read();
        Ok(if bytes.is_empty() { Ok(std::ptr::null_mut()) } else { mjb::read(bytes).map(OwnedModel::into_raw) })
    });
    loaded.unwrap_or_else(rejected)
}

/// Frees a model; NULL is nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteModel(m: *mut mjModel) {
    if !m.is_null() {
        drop(OwnedModel::from_raw(m))
    }
}

/// Bytes of the model as MJB.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sizeModel(m: *const mjModel) -> mjtSize {
    border::on_model(m, 0, |m| mjb::size(m) as mjtSize)
}

/// Allocates the data of a simulation of `m`, with plugins initialised, and resets it. Sizes that cannot be allocated give a
/// warning and NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeData(m: *const mjModel) -> *mut mjData {
    let made = border::guard_model(m, Ok(std::ptr::null_mut()), || {
        Ok(lifecycle::make(border::model(m)?)?.map(OwnedData::into_raw))
    });
    made.unwrap_or_else(rejected)
}

/// Copies the data `src` of a simulation of `m` into `dest`, or into new data if `dest` is NULL; returns the copy. Only the
/// sizes of `m` and its plugins are used. Errors: buffers or arenas of different size, a stack in use.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyData(dest: *mut mjData, m: *const mjModel, src: *const mjData) -> *mut mjData {
    copy_data(dest, m, src, |_| true)
}

/// Copies what is `wanted` into `dest`, or into new data if that is null; returns the copy.
unsafe fn copy_data(
    dest: *mut mjData,
    m: *const mjModel,
    src: *const mjData,
    wanted: impl Fn(&ArrayField) -> bool,
) -> *mut mjData {
    border::guard_model(m, std::ptr::null_mut(), || {
        let (m, src) = (border::model(m)?, border::borrowed(src.cast_mut())?);
        if dest.is_null() {
            return lifecycle::copied(m, &src, wanted).map(OwnedData::into_raw);
        }
        lifecycle::copy(&mut OwnedData::borrowed(dest), m, &src, wanted).map(|()| dest)
    })
}

/// As `mj_copyData`, without what visualization does not need: inertia matrices and their factors, constraint Jacobians and
/// the inverse constraint inertia keep the contents of `dest` or are absent from it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyData(dest: *mut mjData, m: *const mjModel, src: *const mjData) -> *mut mjData {
    copy_data(dest, m, src, |f| f.in_scenes)
}

/// Sets the data to its initial state: `qpos0`, everything else zero.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetData(m: *const mjModel, d: *mut mjData) {
    border::guard_model(m, (), || lifecycle::reset(border::model(m)?, &mut *border::borrowed(d)?, 0))
}

/// As `mj_resetData`, with every byte of the buffer that is not part of the state set to `debug_value`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataDebug(m: *const mjModel, d: *mut mjData, debug_value: u8) {
    border::guard_model(m, (), || lifecycle::reset(border::model(m)?, &mut *border::borrowed(d)?, debug_value))
}

/// As `mj_resetData`, then time, positions, velocities, activations, mocap poses and controls of keyframe `key`, if there is
/// such a keyframe.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetDataKeyframe(m: *const mjModel, d: *mut mjData, key: c_int) {
    border::guard_model(m, (), || lifecycle::reset_keyframe(border::model(m)?, &mut *border::borrowed(d)?, key))
}

/// Opens a frame of the stack: `mj_freeStack` releases what is allocated after it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_markStack(d: *mut mjData) {
    border::guard((), || cstack::mark(border::data(d)?))
}

/// Closes the innermost frame of the stack; without one, does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeStack(d: *mut mjData) {
    if !d.is_null() {
        cstack::free(d)
    }
}

/// Takes `bytes` bytes at a multiple of `alignment` from the stack, not cleared; null for 0 bytes, an error when full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocByte(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    border::guard(std::ptr::null_mut(), || cstack::alloc(border::data(d)?, bytes, alignment).map(|p| p.cast()))
}

/// Takes `size` numbers from the stack, not cleared; null for 0, an error when full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocNum(d: *mut mjData, size: usize) -> *mut mjtNum {
    border::guard(std::ptr::null_mut(), || stack_array(d, size, "mj_stackAllocNum"))
}

/// Takes `size` integers from the stack, not cleared; null for 0, an error when full.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocInt(d: *mut mjData, size: usize) -> *mut c_int {
    border::guard(std::ptr::null_mut(), || stack_array(d, size, "mj_stackAllocInt"))
}

/// An array on the stack, for the exported function `routine`.
unsafe fn stack_array<T>(d: *mut mjData, n: usize, routine: &str) -> Result<*mut T> {
    let bytes = n
        .checked_mul(size_of::<T>())
        .ok_or_else(|| Error::in_routine(routine, "requested size is too large (more than 2^64 bytes)."))?;
    cstack::alloc(border::data(d)?, bytes, align_of::<T>()).map(|p| p.cast())
}

/// As `mj_stackAllocByte`; errors also say where the caller was.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackAllocInfo(
    d: *mut mjData,
    bytes: usize,
    alignment: usize,
    caller: *const c_char,
    line: c_int,
) -> *mut c_void {
    border::guard(std::ptr::null_mut(), || {
        cstack::alloc(border::data(d)?, bytes, alignment).map(|p| p.cast()).map_err(|e| {
            let place = if caller.is_null() { "".into() } else { std::ffi::CStr::from_ptr(caller).to_string_lossy() };
            Error::new(e.message().replacen("overflow", &format!("overflow at {place}, line {line}"), 1))
        })
    })
}

/// Bytes left on the calling thread's stack.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stackBytesAvailable(d: *mut mjData) -> usize {
    if d.is_null() { 0 } else { cstack::available(d) }
}

/// Takes `bytes` bytes at a multiple of `alignment` from the arena, not cleared; null when they would meet the stack.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_arenaAllocByte(d: *mut mjData, bytes: usize, alignment: usize) -> *mut c_void {
    if d.is_null() { std::ptr::null_mut() } else { cstack::arena_alloc(d, bytes, alignment).cast() }
}

/// Frees the data of a simulation; NULL is nothing. A bound thread pool lives on.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteData(d: *mut mjData) {
    if !d.is_null() {
        lifecycle::delete(OwnedData::from_raw(d))
    }
}

/// Removes all `mjcb_*` callbacks.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_resetCallbacks() {
    crate::base::hooks::reset_callbacks();
}

/// Computes the constants of the model that follow from its other fields. `d` is scratch: it ends in the spring
/// configuration.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setConst(m: *mut mjModel, d: *mut mjData) {
    border::guard((), || {
        let d = border::data(d)?;
        constants::set_structure(border::model_mut(m)?)?;
        border::with_both_mut(m, d, constants::set_values)?
    })
}

/// Finds the length range of actuator `index` by simulation. Returns 1, or 0 with a message in `error` (`error_sz` bytes).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setLengthRange(
    m: *mut mjModel,
    d: *mut mjData,
    index: c_int,
    opt: *const mjLROpt,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    border::guard(0, || {
        let opt = opt.as_ref().map_or_else(defaults::length_range, |opt| *opt);
        match border::with_both_mut(m, d, |m, d| constants::set_length_range(m, d, index, &opt))?? {
            Ok(()) => Ok(1),
            Err(text) => {
                write_text(error, len(error_sz), &text);
                Ok(0)
            }
        }
    })
}

/// Makes an empty editable model: a world body and the default class `main`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeSpec() -> *mut mjSpec {
    border::guard(std::ptr::null_mut(), || Ok(SpecRef::new().into_c()))
}

/// A copy of an editable model that shares nothing with it but the specs attached to both; elements whose references do not
/// hold are left out. Null on failure, with an error in `s`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copySpec(s: *const mjSpec) -> *mut mjSpec {
    border::find(|| {
        if s.is_null() {
            return None;
        }
        let spec = Spec::from_c(s.cast_mut());
        SpecRef::copy_of(spec).map(SpecRef::into_c).map_err(|e| spec.set_error(&e)).ok()
    })
}

/// Frees an editable model, unless another one still uses it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_deleteSpec(s: *mut mjSpec) {
    border::run(|| {
        if !s.is_null() {
            drop(SpecRef::from_c(s));
        }
    })
}

/// Lets a spec use a registered plugin. 0, or -1 if there is none of that name.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_activatePlugin(s: *mut mjSpec, name: *const c_char) -> c_int {
    border::guard(-1, || {
        let name = text(name);
        builtin::register();
        if s.is_null() || registry::wanted_plugin(&name).is_none() {
            return Ok(-1);
        }
        let active = &mut Spec::from_c(s).active_plugins;
        if !active.iter().any(|a| *a == name) {
            active.push(name.into_owned());
        }
        Ok(0)
    })
}

/// Says whether attaching to this spec copies (not 0) or moves. Returns 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDeepCopy(s: *mut mjSpec, deepcopy: c_int) -> c_int {
    if !s.is_null() {
        Spec::from_c(s).deep_copy = deepcopy != 0;
    }
    0
}

/// Allocates the arrays of `*dest` for `m`, uninitialised and without plugins; a struct that is NULL is allocated, one that
/// exists is reused. Not in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeRawData(dest: *mut *mut mjData, m: *const mjModel) {
    if dest.is_null() {
        return;
    }
    let made = border::guard(Ok(std::ptr::null_mut()), || {
        let m = border::model(m)?;
        if (*dest).is_null() {
            return Ok(OwnedData::raw(m).map(OwnedData::into_raw));
        }
        let mut d = OwnedData::borrowed(*dest);
        plugin::lifecycle::destroy(&mut d);
        Ok(d.reallocate(m).map(|()| d.as_ptr()))
    });
    *dest = made.unwrap_or_else(rejected)
}

/// Takes the model's plugins over and initialises their instances. Not in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initPlugin(m: *const mjModel, d: *mut mjData) {
    border::guard((), || plugin::lifecycle::init(border::model(m)?, &mut *border::borrowed(d)?))
}

/// Checks the references between the model's arrays; NULL, or what is wrong (valid until this thread's next message). Not
/// in the headers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_validateReferences(m: *const mjModel) -> *const c_char {
    border::guard(std::ptr::null(), || {
        let wrong = validate::references(border::model(m)?).err();
        Ok(wrong.map_or(std::ptr::null(), |e| message::keep(e.message())))
    })
}
