//! Initialization: life of models and data, defaults, reset, constants, specs.

use super::args::*;
use super::handle::SpecHandle;
use super::*;
use crate::base::os;
use crate::base::registry;
use crate::base::resource::Resource;
use crate::base::{Error, ErrorKind, message, report};
use crate::data::{OwnedData, cstack, with_model_mut};
use crate::model::fields::ArrayField;
use crate::model::{OwnedModel, alloc, defaults, mjb, validate, view_mut};
use crate::spec::{Spec, SpecRef};
use crate::step::{constants, lifecycle};
use crate::{builtin, plugin};
use std::ptr::NonNull;

/// Issues the warnings with which an allocation or a file was rejected, one for each line.
fn rejected<T>(text: Error) -> *mut T {
    text.message().lines().for_each(report::warning_message);
    std::ptr::null_mut()
}

/// Writes the default options of the length-range computation; nothing if `opt` is NULL.
#[export]
pub fn mj_defaultLROpt(opt: Tolerated<Out<mjLROpt>>) {
    set(opt, defaults::length_range());
}

/// Writes the default `solref` (2) and `solimp` (5) of constraints; either may be NULL.
#[export]
pub fn mj_defaultSolRefImp(solref: Option<ArrayMut>, solimp: Option<ArrayMut>) {
    for (to, values) in [(solref, &defaults::SOLREF[..]), (solimp, &defaults::SOLIMP)] {
        to.into_iter().for_each(|to| to.or_empty(values.len()).copy_from_slice(values));
    }
}

/// Writes the default simulation options; nothing if `opt` is NULL.
#[export]
pub fn mj_defaultOption(opt: Tolerated<Out<mjOption>>) {
    set(opt, defaults::option());
}

/// Writes the default visual settings; nothing if `vis` is NULL.
#[export]
pub fn mj_defaultVisual(vis: Tolerated<Out<mjVisual>>) {
    set(vis, defaults::visual());
}

/// Copies `src` into `dest`, or into a new model if `dest` is NULL; returns the copy. A `dest` of another buffer size is
/// deleted, which is an error.
#[export]
pub fn mj_copyModel(dest: Option<NonNull<mjModel>>, src: &Model) -> Result<*mut mjModel> {
    let Some(dest) = dest.map(NonNull::as_ptr) else {
        let failed = |e: Error| {
            report::warning_message(e.message());
            Error::in_routine("mj_copyModel", "failed to make mjModel. Invalid sizes.")
        };
        return Ok(OwnedModel::copy_of(src).map_err(failed)?.into_raw());
    };
    // SAFETY: C passes a model of this library, which it does not use after an error.
    unsafe {
        if (*dest).nbuffer != src.nbuffer {
            drop(OwnedModel::from_raw(dest));
            return Err(Error::in_routine("mj_copyModel", "dest and src models have different buffer size"));
        }
        if !std::ptr::eq(dest, src.as_ptr()) {
            alloc::copy_into(dest, src, |_| true);
        }
    }
    Ok(dest)
}

/// Writes the model as MJB to `buffer` (`buffer_sz` bytes; see `mj_sizeModel`), or to the file `filename` if `buffer` is
/// NULL. A file that cannot be opened is a warning, a buffer that is too small an error.
#[export]
pub fn mj_saveModel(m: &Model, filename: Option<Str>, buffer: Option<NonNull<c_void>>, buffer_sz: c_int) -> Result<()> {
    if let Some(buffer) = buffer {
        // SAFETY: C passes a buffer of that many bytes.
        return mjb::write_to(m, unsafe { view_mut(buffer.as_ptr().cast::<u8>(), len(buffer_sz)) });
    }
    match os::path_of(filename.map_or(&[], Str::bytes)).map(|path| mjb::save(m, path)) {
        Ok(Ok(())) => {}
        Ok(Err(e)) => report::warning_message(e.message()),
        Err(e) => report::warning_message(&format!("Could not open file: {e}")),
    }
    Ok(())
}

/// Reads a model from an MJB file, in `vfs` (may be NULL) or on disk. A file that cannot be read, is truncated or corrupted
/// gives a warning and NULL.
#[export]
pub fn mj_loadModel(filename: Str, vfs: Option<&mjVFS>) -> *mut mjModel {
    let read = || {
        let resource = Resource::open("", &filename.text(), vfs::files(vfs))?;
        let bytes = resource.read();
        if bytes.is_empty() { Ok(std::ptr::null_mut()) } else { mjb::read(bytes).map(OwnedModel::into_raw) }
    };
    read().unwrap_or_else(rejected)
}

/// Frees a model; NULL is nothing.
#[export]
pub fn mj_deleteModel(m: Tolerated<NonNull<mjModel>>) {
    // SAFETY: C passes a model of this library, and does not use it any more.
    m.into_iter().for_each(|m| drop(unsafe { OwnedModel::from_raw(m.as_ptr()) }))
}

/// Bytes of the model as MJB.
#[export]
pub fn mj_sizeModel(m: &Model) -> mjtSize {
    mjb::size(m) as mjtSize
}

/// Allocates the data of a simulation of `m`, with plugins initialised, and resets it. Sizes that cannot be allocated give a
/// warning and NULL.
#[export]
pub fn mj_makeData(m: &Model) -> Result<*mut mjData> {
    match lifecycle::make(m) {
        Err(e) if e.kind() == ErrorKind::Size => Ok(rejected(e)),
        made => Ok(made?.into_raw()),
    }
}

/// Copies the data `src` of a simulation of `m` into `dest`, or into new data if `dest` is NULL; returns the copy. Only the
/// sizes of `m` and its plugins are used. Errors: buffers or arenas of different size, a stack in use.
#[export]
pub fn mj_copyData(dest: Tolerated<NonNull<mjData>>, m: &Model, src: &OwnedData) -> Result<*mut mjData> {
    copy_data(dest, m, src, |_| true)
}

/// Copies what is `wanted` into `dest`, or into new data if that is null; returns the copy.
fn copy_data(
    dest: Option<NonNull<mjData>>,
    m: &Model,
    src: &OwnedData,
    wanted: impl Fn(&ArrayField) -> bool,
) -> Result<*mut mjData> {
    let Some(dest) = dest.map(NonNull::as_ptr) else {
        return lifecycle::copied(m, src, wanted).map(OwnedData::into_raw);
    };
    // SAFETY: C passes data of this library.
    let mut to = unsafe { OwnedData::borrowed(dest) };
    lifecycle::copy(&mut to, m, src, wanted).map(|()| dest)
}

/// As `mj_copyData`, without what visualization does not need: inertia matrices and their factors, constraint Jacobians and
/// the inverse constraint inertia keep the contents of `dest` or are absent from it.
#[export]
pub fn mjv_copyData(dest: Tolerated<NonNull<mjData>>, m: &Model, src: &OwnedData) -> Result<*mut mjData> {
    copy_data(dest, m, src, |f| f.in_scenes)
}

/// Sets the data to its initial state: `qpos0`, everything else zero.
#[export]
pub fn mj_resetData(m: &Model, d: &mut OwnedData) -> Result<()> {
    lifecycle::reset(m, d, 0)
}

/// As `mj_resetData`, with every byte of the buffer that is not part of the state set to `debug_value`.
#[export]
pub fn mj_resetDataDebug(m: &Model, d: &mut OwnedData, debug_value: u8) -> Result<()> {
    lifecycle::reset(m, d, debug_value)
}

/// As `mj_resetData`, then time, positions, velocities, activations, mocap poses and controls of keyframe `key`, if there is
/// such a keyframe.
#[export]
pub fn mj_resetDataKeyframe(m: &Model, d: &mut OwnedData, key: c_int) -> Result<()> {
    lifecycle::reset_keyframe(m, d, key)
}

/// Opens a frame of the stack: `mj_freeStack` releases what is allocated after it.
#[export]
pub fn mj_markStack(d: NonNull<mjData>) -> Result<()> {
    // SAFETY: C passes data of this library.
    unsafe { cstack::mark(d.as_ptr()) }
}

/// Closes the innermost frame of the stack; without one, does nothing.
#[export(unchecked)]
pub fn mj_freeStack(d: Tolerated<NonNull<mjData>>) {
    // SAFETY: C passes data of this library.
    d.into_iter().for_each(|d| unsafe { cstack::free(d.as_ptr()) })
}

/// Takes `bytes` bytes at a multiple of `alignment` from the stack, not cleared; null for 0 bytes, an error when full.
#[export]
pub fn mj_stackAllocByte(d: NonNull<mjData>, bytes: usize, alignment: usize) -> Result<*mut c_void> {
    // SAFETY: C passes data of this library.
    unsafe { cstack::alloc(d.as_ptr(), bytes, alignment) }.map(|p| p.cast())
}

/// Takes `size` numbers from the stack, not cleared; null for 0, an error when full.
#[export]
pub fn mj_stackAllocNum(d: NonNull<mjData>, size: usize) -> Result<*mut mjtNum> {
    stack_array(d, size, "mj_stackAllocNum")
}

/// Takes `size` integers from the stack, not cleared; null for 0, an error when full.
#[export]
pub fn mj_stackAllocInt(d: NonNull<mjData>, size: usize) -> Result<*mut c_int> {
    stack_array(d, size, "mj_stackAllocInt")
}

/// An array on the stack, for the exported function `routine`.
fn stack_array<T>(d: NonNull<mjData>, n: usize, routine: &str) -> Result<*mut T> {
    let bytes = n
        .checked_mul(size_of::<T>())
        .ok_or_else(|| Error::in_routine(routine, "requested size is too large (more than 2^64 bytes)."))?;
    // SAFETY: C passes data of this library.
    unsafe { cstack::alloc(d.as_ptr(), bytes, align_of::<T>()) }.map(|p| p.cast())
}

/// As `mj_stackAllocByte`; errors also say where the caller was.
#[export]
pub fn mj_stackAllocInfo(
    d: NonNull<mjData>,
    bytes: usize,
    alignment: usize,
    caller: Str,
    line: c_int,
) -> Result<*mut c_void> {
    // SAFETY: C passes data of this library.
    let found = unsafe { cstack::alloc(d.as_ptr(), bytes, alignment) };
    found.map(|p| p.cast()).map_err(|e| {
        let place = caller.text();
        Error::new(e.message().replacen("overflow", &format!("overflow at {place}, line {line}"), 1))
    })
}

/// Bytes left on the calling thread's stack.
#[export(unchecked)]
pub fn mj_stackBytesAvailable(d: Tolerated<NonNull<mjData>>) -> usize {
    // SAFETY: C passes data of this library.
    d.map_or(0, |d| unsafe { cstack::available(d.as_ptr()) })
}

/// Takes `bytes` bytes at a multiple of `alignment` from the arena, not cleared; null when they would meet the stack.
#[export(unchecked)]
pub fn mj_arenaAllocByte(d: Tolerated<NonNull<mjData>>, bytes: usize, alignment: usize) -> *mut c_void {
    // SAFETY: C passes data of this library.
    d.map_or(std::ptr::null_mut(), |d| unsafe { cstack::arena_alloc(d.as_ptr(), bytes, alignment) }.cast())
}

/// Frees the data of a simulation; NULL is nothing. A bound thread pool lives on.
#[export]
pub fn mj_deleteData(d: Tolerated<NonNull<mjData>>) {
    // SAFETY: C passes data of this library, and does not use it any more.
    d.into_iter().for_each(|d| lifecycle::delete(unsafe { OwnedData::from_raw(d.as_ptr()) }))
}

/// Removes all `mjcb_*` callbacks.
#[export(unchecked)]
pub fn mj_resetCallbacks() {
    crate::base::hooks::reset_callbacks();
}

/// Computes the constants of the model that follow from its other fields. `d` is scratch: it ends in the spring
/// configuration.
#[export]
pub fn mj_setConst(m: &mut Model, d: NonNull<mjData>) -> Result<()> {
    constants::set_structure(m)?;
    // SAFETY: C passes data of this model.
    unsafe { with_model_mut(m.as_mut_ptr(), d.as_ptr(), constants::set_values) }
}

/// Finds the length range of actuator `index` by simulation. Returns 1, or 0 with a message in `error` (`error_sz` bytes).
#[export]
pub fn mj_setLengthRange(
    m: &mut Model,
    d: NonNull<mjData>,
    index: c_int,
    opt: Tolerated<&mjLROpt>,
    error: Option<Buffer>,
    error_sz: c_int,
) -> Result<c_int> {
    let opt = opt.map_or_else(defaults::length_range, |opt| *opt);
    let find = |m: &mut Model, d: &mut Data| constants::set_length_range(m, d, index, &opt);
    // SAFETY: C passes data of this model.
    match unsafe { with_model_mut(m.as_mut_ptr(), d.as_ptr(), find) } {
        Err(e) if e.kind() == ErrorKind::Compile => {
            error.into_iter().for_each(|error| error.write(error_sz, e.message()));
            Ok(0)
        }
        found => found.map(|()| 1),
    }
}

/// Makes an empty editable model: a world body and the default class `main`.
#[export]
pub fn mj_makeSpec() -> *mut mjSpec {
    SpecRef::new().into_c()
}

/// A copy of an editable model that shares nothing with it but the specs attached to both; elements whose references do not
/// hold are left out. Null on failure, with an error in `s`.
#[export]
pub fn mj_copySpec(s: Const<SpecHandle>) -> Option<*mut mjSpec> {
    let spec = s.0.get()?;
    SpecRef::copy_of(spec).map(SpecRef::into_c).map_err(|e| spec.set_error(&e)).ok()
}

/// Frees an editable model, unless another one still uses it.
#[export]
pub fn mj_deleteSpec(s: Tolerated<NonNull<mjSpec>>) {
    // SAFETY: C passes a spec of this library, and does not use it any more.
    s.into_iter().for_each(|s| drop(unsafe { SpecRef::from_c(s.as_ptr()) }))
}

/// Makes a registered plugin available to a spec. 0, or -1 if there is none of that name.
#[export(on_error = -1)]
pub fn mjs_activatePlugin(s: Tolerated<&mut Spec>, name: Str) -> c_int {
    let name = name.text();
    builtin::register();
    let Some(spec) = s.filter(|_| registry::wanted_plugin(&name).is_some()) else { return -1 };
    if !spec.active_plugins.iter().any(|a| *a == name) {
        spec.active_plugins.push(name.into_owned());
    }
    0
}

/// Says whether attaching to this spec copies (not 0) or moves. Returns 0.
#[export]
pub fn mjs_setDeepCopy(s: Tolerated<&mut Spec>, deepcopy: c_int) -> c_int {
    s.into_iter().for_each(|spec| spec.deep_copy = deepcopy != 0);
    0
}

/// Allocates the arrays of `*dest` for `m`, uninitialised and without plugins; a struct that is NULL is allocated, one that
/// exists is reused. Not in the headers.
#[export]
pub fn mj_makeRawData(dest: Tolerated<Out<*mut mjData>>, m: &Model) {
    let Some(dest) = dest else { return };
    let made = match NonNull::new(dest.get()) {
        None => OwnedData::raw(m).map(OwnedData::into_raw),
        Some(old) => {
            // SAFETY: C passes data of this library.
            let mut d = unsafe { OwnedData::borrowed(old.as_ptr()) };
            plugin::lifecycle::destroy(&mut d);
            d.reallocate(m).map(|()| d.as_ptr())
        }
    };
    dest.set(made.unwrap_or_else(rejected))
}

/// Takes the model's plugins over and initialises their instances. Not in the headers.
#[export]
pub fn mj_initPlugin(m: &Model, d: &mut OwnedData) -> Result<()> {
    plugin::lifecycle::init(m, d)
}

/// Checks the references between the model's arrays; NULL, or what is wrong (valid until this thread's next message). Not
/// in the headers.
#[export]
pub fn mj_validateReferences(m: &Model) -> *const c_char {
    let wrong = validate::references(m).err();
    wrong.map_or(std::ptr::null(), |e| message::keep(e.message()))
}
