//! A batch inside of programs that XLA compiles (`jax.jit`): a custom call of XLA's foreign function interface.
//!
//! XLA calls [`call`] with a frame of pointers to arrays: it reads inputs into the batch, steps or resets it, and copies results,
//! all without Python. Only the types of the frame that are read here are described, as `xla/ffi/api/c_api.h`, which each `jaxlib`
//! carries, lays them out. Batches have numbers in a table, so that a program that outlives its batch gets an error.

use crate::batch::Batch;
use mujoco::abi::*;
use mujoco::batch::outputs::element_of;
use mujoco::sim::{self, Reset, StepOptions};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::ffi::{CString, c_char, c_int, c_void};
use std::sync::{Arc, Mutex, PoisonError};

/// Batches that programs may use, by number.
struct Batches {
    /// The number that was given last.
    last: i64,
    by_number: BTreeMap<i64, Arc<Py<Batch>>>,
}

static BATCHES: Mutex<Batches> = Mutex::new(Batches { last: 0, by_number: BTreeMap::new() });

/// Gives a batch a number for compiled programs; it stays alive until [`xla_remove`].
#[pyfunction]
pub fn xla_add(batch: Py<Batch>) -> i64 {
    let mut table = BATCHES.lock().unwrap_or_else(PoisonError::into_inner);
    table.last += 1;
    let number = table.last;
    table.by_number.insert(number, Arc::new(batch));
    number
}

/// Programs that use this number fail from now on.
#[pyfunction]
pub fn xla_remove(number: i64) {
    let removed = BATCHES.lock().unwrap_or_else(PoisonError::into_inner).by_number.remove(&number);
    // dropped here, without the lock: the end of a batch waits for its threads
    drop(removed);
}

/// The address of the custom call.
#[pyfunction]
pub fn xla_address() -> usize {
    call as *const () as usize
}

/// What all structs of the interface begin with.
#[repr(C)]
struct Extension {
    struct_size: usize,
    kind: c_int,
    next: *mut Extension,
}

/// The kind of extension by which XLA asks for the version of the interface.
const METADATA: c_int = 1;

#[repr(C)]
struct MetadataExtension {
    base: Extension,
    metadata: *mut Metadata,
}

#[repr(C)]
struct Metadata {
    struct_size: usize,
    version: Version,
    traits: u32,
}

#[repr(C)]
struct Version {
    struct_size: usize,
    extension: *mut Extension,
    major: c_int,
    minor: c_int,
}

#[repr(C)]
struct Api {
    struct_size: usize,
    extension: *mut Extension,
    version: Version,
    internal: *const c_void,
    create_error: unsafe extern "C" fn(*mut ErrorText) -> *mut c_void,
}

#[repr(C)]
struct ErrorText {
    struct_size: usize,
    extension: *mut Extension,
    message: *const c_char,
    code: c_int,
}

/// Codes of errors, as of `absl::Status`.
const INVALID_ARGUMENT: c_int = 3;
const INTERNAL: c_int = 13;

/// Pointers to arguments or results.
#[repr(C)]
struct Pointers {
    struct_size: usize,
    extension: *mut Extension,
    size: i64,
    kinds: *const c_int,
    items: *const *const c_void,
}

#[repr(C)]
struct Attributes {
    struct_size: usize,
    extension: *mut Extension,
    size: i64,
    kinds: *const c_int,
    names: *const *const Text,
    items: *const *const c_void,
}

#[repr(C)]
struct Text {
    start: *const u8,
    len: usize,
}

#[repr(C)]
struct Scalar {
    dtype: c_int,
    value: *const c_void,
}

/// Kinds of attributes.
const SCALAR: c_int = 3;
const STRING: c_int = 4;

#[repr(C)]
struct Buffer {
    struct_size: usize,
    extension: *mut Extension,
    dtype: c_int,
    data: *mut c_void,
    rank: i64,
    dims: *const i64,
}

/// Types of values.
const PRED: c_int = 1;
const S64: c_int = 5;
const U32: c_int = 8;
const F32: c_int = 11;
const F64: c_int = 12;

#[repr(C)]
struct CallFrame {
    struct_size: usize,
    extension: *mut Extension,
    api: *const Api,
    context: *mut c_void,
    stage: c_int,
    arguments: Pointers,
    results: Pointers,
    attributes: Attributes,
}

/// A slice of a table of the frame.
///
/// # Safety
/// `start` is that of `n` values that live while the frame does, or `n` is 0.
unsafe fn table<'a, T>(start: *const T, n: i64) -> &'a [T] {
    match usize::try_from(n) {
        // SAFETY: as promised.
        Ok(n) if n > 0 && !start.is_null() => unsafe { std::slice::from_raw_parts(start, n) },
        _ => &[],
    }
}

impl Buffer {
    /// Number of values.
    fn len(&self) -> usize {
        // SAFETY: XLA's buffers have as many sizes as their rank says.
        unsafe { table(self.dims, self.rank) }.iter().map(|&n| n.max(0) as usize).product()
    }

    /// Bytes of a value of the types that are used here.
    fn width(&self) -> Option<usize> {
        match self.dtype {
            PRED => Some(1),
            F32 => Some(4),
            F64 => Some(8),
            _ => None,
        }
    }

    fn bytes(&self) -> &[u8] {
        let n = self.len() * self.width().unwrap_or(0);
        // SAFETY: XLA's buffers have memory for all their values, of which bytes are read.
        unsafe { table(self.data.cast_const().cast(), n as i64) }
    }

    /// Values as float64, of a buffer of float32 or float64.
    fn numbers(&self, name: &str, n: usize) -> Result<Vec<f64>, String> {
        self.check(name, n)?;
        match self.dtype {
            F32 => {
                Ok(self.bytes().chunks_exact(4).map(|b| f64::from(bytemuck::pod_read_unaligned::<f32>(b))).collect())
            }
            F64 => Ok(self.bytes().chunks_exact(8).map(bytemuck::pod_read_unaligned).collect()),
            _ => Err(format!("{name}: neither float32 nor float64")),
        }
    }

    /// Truth values.
    fn mask(&self, n: usize) -> Result<Vec<bool>, String> {
        self.check("mask", n)?;
        if self.dtype != PRED {
            return Err("mask: not bool".to_string());
        }
        Ok(self.bytes().iter().map(|&b| b != 0).collect())
    }

    fn check(&self, name: &str, n: usize) -> Result<(), String> {
        if self.len() == n { Ok(()) } else { Err(format!("{name}: {} values instead of {n}", self.len())) }
    }

    /// Copies values to a buffer of float32, float64 or bool.
    fn fill<T: Copy>(&mut self, name: &str, values: &[T], number: fn(T) -> f64) -> Result<(), String> {
        self.check(name, values.len())?;
        let Some(width) = self.width() else {
            return Err(format!("{name}: a result of a type that is not float32, float64 or bool"));
        };
        if values.is_empty() {
            return Ok(());
        }
        let dtype = self.dtype;
        // SAFETY: a result is XLA's to be written, and has memory for all its values.
        let bytes = unsafe { std::slice::from_raw_parts_mut(self.data.cast::<u8>(), values.len() * width) };
        for (to, &value) in bytes.chunks_exact_mut(width).zip(values) {
            match dtype {
                F64 => to.copy_from_slice(bytemuck::bytes_of(&number(value))),
                PRED => to[0] = u8::from(number(value) != 0.0),
                _ => to.copy_from_slice(bytemuck::bytes_of(&(number(value) as f32))),
            }
        }
        Ok(())
    }
}

/// The attributes of a call.
struct Request {
    batch: i64,
    /// "step", "reset" or "read".
    operation: String,
    /// Steps.
    n: i64,
    /// The stage up to which outputs are computed; none before 0.
    stage: i64,
    /// A keyframe to reset to, or -1.
    keyframe: i64,
    /// Names of the arguments after the token.
    inputs: Vec<String>,
    /// Names of the results after the token.
    outputs: Vec<String>,
}

impl Attributes {
    fn find(&self, name: &str) -> Option<(c_int, *const c_void)> {
        // SAFETY: the tables of the frame have `size` entries each.
        let (kinds, names, items) =
            unsafe { (table(self.kinds, self.size), table(self.names, self.size), table(self.items, self.size)) };
        let found = names.iter().position(|text| {
            // SAFETY: names are texts that live as long as the frame.
            unsafe { text.as_ref().is_some_and(|text| table(text.start, text.len as i64) == name.as_bytes()) }
        })?;
        Some((*kinds.get(found)?, *items.get(found)?))
    }

    fn integer(&self, name: &str) -> Result<i64, String> {
        let wrong = || format!("attribute {name}: is no int64");
        let Some((SCALAR, item)) = self.find(name) else { return Err(wrong()) };
        // SAFETY: an attribute of this kind is a scalar.
        let scalar = unsafe { &*item.cast::<Scalar>() };
        if scalar.dtype != S64 {
            return Err(wrong());
        }
        // SAFETY: a scalar of this type is an int64.
        Ok(unsafe { scalar.value.cast::<i64>().read_unaligned() })
    }

    fn text(&self, name: &str) -> Result<String, String> {
        let Some((STRING, item)) = self.find(name) else { return Err(format!("attribute {name}: is no text")) };
        // SAFETY: an attribute of this kind is a text.
        let bytes = unsafe {
            let text = &*item.cast::<Text>();
            table(text.start, text.len as i64)
        };
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    fn request(&self) -> Result<Request, String> {
        let names = |name: &str| -> Result<Vec<String>, String> {
            Ok(self.text(name)?.split(',').filter(|part| !part.is_empty()).map(str::to_string).collect())
        };
        Ok(Request {
            batch: self.integer("batch")?,
            operation: self.text("operation")?,
            n: self.integer("n")?,
            stage: self.integer("stage")?,
            keyframe: self.integer("keyframe")?,
            inputs: names("inputs")?,
            outputs: names("outputs")?,
        })
    }
}

impl Pointers {
    /// The buffers; the first is the token, which only orders the calls.
    fn buffers(&self) -> Vec<*mut Buffer> {
        // SAFETY: the table has `size` entries, each of a buffer.
        unsafe { table(self.items, self.size) }.iter().map(|item| item.cast::<Buffer>().cast_mut()).collect()
    }
}

/// Writes rows of an element of the state of the selected environments.
fn write(batch: &mut sim::Batch, name: &str, mask: Option<&[bool]>, from: &Buffer) -> Result<(), String> {
    let nbatch = batch.nbatch();
    let to = match (name.strip_prefix("inputs."), element_of(name)) {
        (Some(input), _) => batch.input_mut(input).map_err(|e| e.to_string())?,
        (None, Some(element)) => batch.state_mut(element).map_err(|e| e.to_string())?,
        (None, None) => return Err(format!("{name}: is no element of the state")),
    };
    let values = from.numbers(name, to.len())?;
    let row = to.len() / nbatch.max(1);
    for (i, (to, from)) in to.chunks_exact_mut(row.max(1)).zip(values.chunks_exact(row.max(1))).enumerate() {
        if mask.is_none_or(|mask| mask[i]) {
            to.copy_from_slice(from);
        }
    }
    Ok(())
}

/// Copies a result.
fn read(batch: &sim::Batch, name: &str, to: &mut Buffer) -> Result<(), String> {
    let said = |e: sim::Error| e.to_string();
    match name {
        "observations" => to.fill(name, batch.observations().map_err(said)?, f64::from),
        "rewards" => to.fill(name, batch.rewards().map_err(said)?, f64::from),
        "terminated" => to.fill(name, batch.terminated().map_err(said)?, f64::from),
        "truncated" => to.fill(name, batch.truncated().map_err(said)?, f64::from),
        _ => match element_of(name) {
            Some(element) => to.fill(name, batch.state(element).map_err(said)?, f64::from),
            None => to.fill(name, batch.output(name).map_err(said)?, f64::from),
        },
    }
}

/// Does what a program asks for.
fn run(frame: &CallFrame) -> Result<(), String> {
    let request = frame.attributes.request()?;
    let (arguments, results) = (frame.arguments.buffers(), frame.results.buffers());
    if arguments.len() != request.inputs.len() + 1 || results.len() != request.outputs.len() + 1 {
        return Err("the numbers of arguments and results are not those of their names".to_string());
    }
    let owner = {
        let table = BATCHES.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(batch) = table.by_number.get(&request.batch) else {
            return Err("the batch of this program is no longer there".to_string());
        };
        Arc::clone(batch)
    };
    // Without the interpreter's lock, as in calls from Python; the object, if this is its last user, ends when one has it again.
    owner.get().without_python(|batch| work(batch, &request, &arguments[1..], &results))
}

fn work(
    batch: &mut sim::Batch,
    request: &Request,
    arguments: &[*mut Buffer],
    results: &[*mut Buffer],
) -> Result<(), String> {
    let said = |e: sim::Error| e.to_string();
    // SAFETY: arguments are buffers that live while the call runs.
    let named = || request.inputs.iter().zip(arguments.iter().map(|&buffer| unsafe { &*buffer }));
    let mask = named().find(|(name, _)| *name == "mask");
    let mask = mask.map(|(_, buffer)| buffer.mask(batch.nbatch())).transpose()?;
    let mask = mask.as_deref();
    let stage = i32::try_from(request.stage).ok().and_then(mjtStage::from_int);
    if request.operation == "reset" {
        let to = usize::try_from(request.keyframe).map_or(Reset::Default, Reset::Keyframe);
        batch.reset(mask, to).map_err(said)?;
    }
    let mut written = false;
    for (name, buffer) in named().filter(|(name, _)| *name != "mask") {
        write(batch, name, mask, buffer)?;
        written = true;
    }
    match request.operation.as_str() {
        "step" => {
            let n = usize::try_from(request.n).map_err(|_| format!("n: {} steps", request.n))?;
            let options = StepOptions { stage: stage.unwrap_or(mjSTAGE_NONE), ..StepOptions::default() };
            batch.step_with(n, mask, &options).map_err(said)?;
        }
        "reset" => {
            if written && batch.observations().is_ok() {
                batch.observe(mask).map_err(said)?;
            }
            if let Some(stage) = stage.filter(|&stage| stage != mjSTAGE_NONE) {
                batch.forward_to(stage, mask).map_err(said)?;
            }
        }
        "read" => (),
        other => return Err(format!("operation: '{other}' is none")),
    }
    for (name, &buffer) in request.outputs.iter().zip(&results[1..]) {
        // SAFETY: results are buffers that live while the call runs, each of its own.
        read(batch, name, unsafe { &mut *buffer })?;
    }
    // the token, whose value says nothing
    // SAFETY: as above.
    let token = unsafe { &mut *results[0] };
    if token.dtype == U32 && token.len() == 1 {
        // SAFETY: one value of this type.
        unsafe { token.data.cast::<u32>().write_unaligned(0) };
    }
    Ok(())
}

/// The version of the interface that this file is written for; what it uses is the same in later ones.
const VERSION: [c_int; 2] = [0, 1];

/// Answers XLA's question after the version of the interface.
///
/// # Safety
/// XLA asks, with an extension of its interface.
unsafe fn describe(extension: &mut MetadataExtension) {
    // SAFETY: NULL, or there for as long as the call runs.
    if let Some(metadata) = unsafe { extension.metadata.as_mut() } {
        [metadata.version.major, metadata.version.minor] = VERSION;
        metadata.traits = 0;
    }
}

/// The custom call. Returns NULL, or an error that XLA raises as an exception.
///
/// # Safety
/// XLA calls it, with a frame of its interface.
unsafe extern "C" fn call(frame: *mut CallFrame) -> *mut c_void {
    // SAFETY: XLA's frame.
    let frame = unsafe { &*frame };
    // SAFETY: NULL, or an extension of the kind that it states.
    if let Some(extension) = unsafe { frame.extension.as_mut() }
        && extension.kind == METADATA
    {
        // SAFETY: as above.
        unsafe { describe(&mut *frame.extension.cast()) };
        return std::ptr::null_mut();
    }
    let done = std::panic::catch_unwind(|| run(frame));
    let (text, code) = match done {
        Ok(Ok(())) => return std::ptr::null_mut(),
        Ok(Err(text)) => (text, INVALID_ARGUMENT),
        Err(_) => ("rujoco: internal error".to_string(), INTERNAL),
    };
    let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
    let mut error = ErrorText {
        struct_size: size_of::<ErrorText>(),
        extension: std::ptr::null_mut(),
        message: text.as_ptr(),
        code,
    };
    // SAFETY: the function of XLA's table copies the text.
    unsafe { ((*frame.api).create_error)(&mut error) }
}
