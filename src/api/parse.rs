//! Reading, compiling and saving models.

use super::args::*;
use super::handle::Cxx;
use super::vfs::files;
use super::*;
use crate::base::{Error, os, path, reject_if, report, trap};
use crate::builtin;
use crate::compile;
use crate::data::OwnedData;
use crate::mjcf;
use crate::model::{OwnedModel, view};
use crate::spec::{Spec, SpecRef, decode};
use crate::step::lifecycle;
use std::borrow::Cow;
use std::io::Write;
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

/// The spec of the last model that `mj_loadXML` loaded.
static LAST_XML: Mutex<Option<SpecRef>> = Mutex::new(None);

fn last_xml() -> std::sync::MutexGuard<'static, Option<SpecRef>> {
    LAST_XML.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the message of a failure goes: a buffer and its size.
#[derive(Clone, Copy)]
struct Message(Option<Buffer>, c_int);

impl Message {
    fn write(self, text: &str) {
        self.0.into_iter().for_each(|buffer| buffer.write(self.1, text))
    }
}

/// Reads a document and puts the outcome into C's form: a spec, or null and a message. What resource providers and decoders
/// raise is such a message, too.
fn parsed(read: impl FnOnce() -> mjcf::Result<SpecRef>, message: Message) -> Option<SpecRef> {
    let outcome = trap::catch_errors(read).unwrap_or_else(|e| Err(mjcf::ParseError::raised(&e)));
    message.write(outcome.as_ref().map_or_else(|e| e.message(), |_| ""));
    outcome.ok()
}

fn parse_file(filename: Tolerated<Str>, vfs: Option<&mjVFS>, message: Message) -> Option<SpecRef> {
    let Some(filename) = filename else {
        message.write("ParseXML: filename argument required\n");
        return None;
    };
    builtin::register();
    parsed(|| mjcf::parse_file(&filename.text(), files(vfs)), message)
}

/// Reads a model file (MJCF) and compiles it. Null on failure, with a message in `error`; on success `error` holds the
/// compiler's warning or nothing. The spec stays in memory for `mj_saveLastXML`.
#[export]
pub fn mj_loadXML(
    filename: Tolerated<Str>,
    vfs: Option<&mjVFS>,
    error: Option<Buffer>,
    error_sz: c_int,
) -> Option<*mut mjModel> {
    let message = Message(error, error_sz);
    let mut spec = parse_file(filename, vfs, message)?;
    let model = compile::compile_and_report(spec.get_mut(), files(vfs));
    message.write(&spec.report.text.to_string_lossy());
    model.map(|model| {
        let old = last_xml().replace(spec);
        drop(old);
        model.into_raw()
    })
}

/// Reads a model file (MJCF) into an editable model. Null on failure, with a message in `error`.
#[export]
pub fn mj_parseXML(
    filename: Tolerated<Str>,
    vfs: Option<&mjVFS>,
    error: Option<Buffer>,
    error_sz: c_int,
) -> Option<*mut mjSpec> {
    parse_file(filename, vfs, Message(error, error_sz)).map(SpecRef::into_c)
}

/// Reads a model from a text (MJCF) into an editable model. Null on failure, with a message in `error`.
#[export]
pub fn mj_parseXMLString(
    xml: Tolerated<Str>,
    vfs: Option<&mjVFS>,
    error: Option<Buffer>,
    error_sz: c_int,
) -> Option<*mut mjSpec> {
    let message = Message(error, error_sz);
    let Some(xml) = xml else {
        message.write("ParseXML: filename argument required\n");
        return None;
    };
    builtin::register();
    parsed(|| mjcf::parse_text(xml.bytes(), files(vfs)), message).map(SpecRef::into_c)
}

/// Reads a model file of any format into an editable model: MJCF here, others by a registered decoder. Null on failure,
/// with a message in `error`; a missing decoder is an error.
#[export]
pub fn mj_parse(
    filename: Tolerated<Str>,
    content_type: Tolerated<Str>,
    vfs: Option<&mjVFS>,
    error: Option<Buffer>,
    error_sz: c_int,
) -> Result<Option<*mut mjSpec>> {
    let message = Message(error, error_sz);
    let name = filename.map_or_else(Cow::default, Str::text);
    let kind = content_type.map_or_else(|| path::content_type(&name).into(), Str::text);
    if filename.is_none() || kind == "text/xml" || path::extension(&path::reduce(&name)) == ".xml" {
        return Ok(parse_file(filename, vfs, message).map(SpecRef::into_c));
    }
    message.write("");
    Ok(decode(&name, &kind, files(vfs))?.map(SpecRef::into_c))
}

/// Compiles an editable model. Null on failure: `mjs_getError` says why. A compiler warning is there too.
#[export]
pub fn mj_compile(s: Tolerated<&mut Spec>, vfs: Option<&mjVFS>) -> Option<*mut mjModel> {
    compile::compile_and_report(s?, files(vfs)).map(OwnedModel::into_raw)
}

/// Copies the real-valued fields of a model back into the compiled elements of the spec that it was compiled from, for
/// `mj_saveXML`; what users see of the spec stays as it is. 0 if the two do not belong together: `mjs_getError` says why.
#[export]
pub fn mj_copyBack(s: Tolerated<&mut Spec>, m: Tolerated<&Model>) -> c_int {
    let Some(spec) = s else { return 0 };
    let copied = match m {
        Some(m) => compile::copy_back(spec, m),
        None => Err("mjModel pointer is null in CopyBack".into()),
    };
    spec.made(copied).is_some().into()
}

/// Compiles a spec into an existing model and its data, keeping time and the state of every joint, actuator and mocap body
/// that stays. 0, or -1 with an error in the spec: then both have been freed. Data of another model is rejected, with nothing
/// freed. `m` and `d` may be null; without `m` the new model is lost.
#[export(on_error = -1)]
pub fn mj_recompile(
    s: Tolerated<&mut Spec>,
    vfs: Option<&mjVFS>,
    m: Tolerated<NonNull<mjModel>>,
    d: Tolerated<NonNull<mjData>>,
) -> Result<c_int> {
    let Some(spec) = s else { return Ok(-1) };
    let saved = d.map_or(Ok(None), |d| saved_state(spec, d));
    let Some(saved) = spec.made(saved) else { return Ok(-1) };
    let Some(model) = compile::compile_and_report(spec, files(vfs)) else {
        release(m, d);
        return Ok(-1);
    };
    if let Some(d) = d {
        // SAFETY: C passes data of this library, which after that belongs to the new model.
        unsafe {
            lifecycle::remake(&model, &mut OwnedData::borrowed(d.as_ptr()))?;
            if let Some(saved) = saved {
                saved.restore(spec, &mut Data::enter(&model, d.as_ptr()));
            }
        }
    }
    if let Some(m) = m {
        // SAFETY: C passes a model of this library.
        unsafe { model.replace(m.as_ptr()) };
    }
    Ok(0)
}

/// The state in `d` of what the last compile of this spec knew; none before the first. The model that `d` was made for need not exist.
fn saved_state(spec: &Spec, d: NonNull<mjData>) -> Result<Option<compile::SavedState>> {
    if spec.last.signature == 0 {
        return Ok(None);
    }
    // SAFETY: C passes data of this library.
    let d = unsafe { d.as_ref() };
    reject_if(d.signature != spec.last.signature, "mjData was not made for the last compiled model")?;
    let last = &spec.last.layout;
    let nmocap = last.mocap.len();
    // SAFETY: the arrays of data of the last model.
    let state = unsafe {
        compile::StateArrays {
            time: d.time,
            qpos: view(d.qpos, last.nq),
            qvel: view(d.qvel, last.nv),
            act: view(d.act, last.na),
            ctrl: view(d.ctrl, last.actuators.len()),
            mocap_pos: view(d.mocap_pos.cast(), nmocap),
            mocap_quat: view(d.mocap_quat.cast(), nmocap),
        }
    };
    Ok(Some(compile::SavedState::of(last, &state)))
}

/// Frees a model and its data.
fn release(m: Option<NonNull<mjModel>>, d: Option<NonNull<mjData>>) {
    // SAFETY: C passes what this library made, and does not use it any more.
    unsafe {
        d.into_iter().for_each(|d| lifecycle::delete(OwnedData::from_raw(d.as_ptr())));
        m.into_iter().for_each(|m| drop(OwnedModel::from_raw(m.as_ptr())));
    }
}

/// Writes the model that `mj_loadXML` loaded last as MJCF, with the real-valued fields of `m` if it is given and fits; to
/// the terminal if there is no file name. 1, or 0 and a message in `error`.
#[export]
pub fn mj_saveLastXML(filename: Str, m: Tolerated<&Model>, error: Option<Buffer>, error_sz: c_int) -> c_int {
    let (name, message) = (filename.bytes(), Message(error, error_sz));
    let file = if name.is_empty() { None } else { Some(os::path_of(name).and_then(std::fs::File::create)) };
    if let Some(Err(e)) = &file {
        // an error that is not the system's says what is wrong with the name
        let text = e.raw_os_error().map_or_else(|| e.to_string(), |_| "File not found".into());
        message.write(&text);
        return 0;
    }
    let mut last = last_xml();
    let Some(spec) = last.as_mut().map(SpecRef::get_mut) else {
        message.write("No XML model loaded");
        return 0;
    };
    if let Some(m) = m {
        // a model that does not fit changes nothing
        let _ = compile::copy_back(spec, m);
    }
    let Some(xml) = saved(Some(spec), message) else { return 0 };
    let written = match file {
        Some(Ok(mut file)) => file.write_all(&xml),
        _ => std::io::stdout().lock().write_all(&xml),
    };
    // like C's fprintf, no word about a full disk
    drop(written);
    1
}

/// Forgets the spec of the last model that `mj_loadXML` loaded.
#[export]
pub fn mj_freeLastXML() {
    let old = last_xml().take();
    drop(old);
}

/// The MJCF of a spec, or a message.
fn saved(s: Tolerated<&Spec>, message: Message) -> Option<Vec<u8>> {
    let Some(spec) = s else {
        message.write("Cannot write empty model");
        return None;
    };
    mjcf::write::write(spec, report::xml_precision()).map_err(|e| message.write(e.message())).ok()
}

/// Writes a compiled spec as MJCF into a buffer, terminated by zero. 0; -1 and a message if it cannot be written; the
/// length of the text and a message if the buffer is too small, which is then left alone.
#[export(on_error = -1)]
pub fn mj_saveXMLString(
    s: Tolerated<&Spec>,
    xml: Tolerated<ArrayMut<c_char>>,
    xml_sz: c_int,
    error: Option<Buffer>,
    error_sz: c_int,
) -> c_int {
    let message = Message(error, error_sz);
    let Some(text) = saved(s, message) else { return -1 };
    let n = text.len();
    let Some(xml) = xml.filter(|_| len(xml_sz) > n) else {
        message.write(&format!("Output string too short, should be at least {}", n + 1));
        return c_int::try_from(n).unwrap_or(c_int::MAX);
    };
    xml.fill(n + 1, |i| text.get(i).copied().unwrap_or(0) as c_char);
    0
}

/// Writes a compiled spec as MJCF to a file. 0, also if the file cannot be opened; -1 and a message if there is nothing
/// that can be written.
#[export(on_error = -1)]
pub fn mj_saveXML(s: Tolerated<&Spec>, filename: Tolerated<Str>, error: Option<Buffer>, error_sz: c_int) -> c_int {
    let Some(xml) = saved(s, Message(error, error_sz)) else { return -1 };
    if let Some(filename) = filename {
        // programs rely on success here, whatever becomes of the file
        let _ = std::fs::write(&*filename.text(), xml);
    }
    0
}

/// Collects the files that a model file needs, itself included, into `dependencies`, replacing its contents. The file is read
/// from the disk and not validated; one that cannot be read is an error.
#[export]
pub fn mju_getXMLDependencies(filename: Str, dependencies: Tolerated<Cxx<mjStringVec>>) -> Result<()> {
    let found = mjcf::depend::dependencies(&filename.text())?;
    let missing = || Error::in_routine("mju_getXMLDependencies", "dependencies is NULL");
    let names: Vec<_> = found.into_iter().collect();
    dependencies.ok_or_else(missing)?.set_strings(&names);
    Ok(())
}
