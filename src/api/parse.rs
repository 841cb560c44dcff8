//! Reading, compiling and saving models.

use super::args::*;
use super::vfs::vfs_ref;
use super::*;
use crate::base::{Result, path, reject_if, report, trap};
use crate::builtin;
use crate::compile;
use crate::data::OwnedData;
use crate::mjcf;
use crate::model::{OwnedModel, view};
use crate::spec::{Spec, SpecRef, decode};
use crate::step::lifecycle;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The spec of the last model that `mj_loadXML` loaded.
static LAST_XML: Mutex<Option<SpecRef>> = Mutex::new(None);

fn last_xml() -> std::sync::MutexGuard<'static, Option<SpecRef>> {
    LAST_XML.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads a document and puts the outcome into C's form: a spec, or null and a message. What resource providers and decoders
/// raise is such a message, too.
unsafe fn parsed(read: impl FnOnce() -> mjcf::Result<SpecRef>, error: *mut c_char, error_sz: c_int) -> Option<SpecRef> {
    match trap::catch_errors(read).unwrap_or_else(|e| Err(mjcf::ParseError::raised(&e))) {
        Ok(spec) => {
            write_text(error, len(error_sz), "");
            Some(spec)
        }
        Err(e) => {
            write_text(error, len(error_sz), e.message());
            None
        }
    }
}

unsafe fn parse_file(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> Option<SpecRef> {
    if filename.is_null() {
        write_text(error, len(error_sz), "ParseXML: filename argument required\n");
        return None;
    }
    builtin::register();
    parsed(|| mjcf::parse_file(&text(filename), vfs_ref(vfs)), error, error_sz)
}

/// Reads a model file (MJCF) and compiles it. Null on failure, with a message in `error`; on success `error` holds the
/// compiler's warning or nothing. The spec stays in memory for `mj_saveLastXML`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjModel {
    border::find(|| {
        let mut spec = parse_file(filename, vfs, error, error_sz)?;
        let model = compile::compile_and_report(spec.get_mut(), vfs_ref(vfs));
        write_text(error, len(error_sz), &spec.report.text.to_string_lossy());
        model.map(|model| {
            let old = last_xml().replace(spec);
            drop(old);
            model.into_raw()
        })
    })
}

/// Reads a model file (MJCF) into an editable model. Null on failure, with a message in `error`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXML(
    filename: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    border::find(|| parse_file(filename, vfs, error, error_sz).map(SpecRef::into_c))
}

/// Reads a model from a text (MJCF) into an editable model. Null on failure, with a message in `error`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parseXMLString(
    xml: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    border::find(|| {
        if xml.is_null() {
            write_text(error, len(error_sz), "ParseXML: filename argument required\n");
            return None;
        }
        builtin::register();
        let read = || mjcf::parse_text(std::ffi::CStr::from_ptr(xml).to_bytes(), vfs_ref(vfs));
        parsed(read, error, error_sz).map(SpecRef::into_c)
    })
}

/// Reads a model file of any format into an editable model: MJCF here, others by a registered decoder. Null on failure,
/// with a message in `error`; a missing decoder is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_parse(
    filename: *const c_char,
    content_type: *const c_char,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    border::guard(std::ptr::null_mut(), || {
        let name = text(filename);
        let kind = if content_type.is_null() { path::content_type(&name).into() } else { text(content_type) };
        if filename.is_null() || kind == "text/xml" || path::extension(&path::reduce(&name)) == ".xml" {
            return Ok(parse_file(filename, vfs, error, error_sz).map_or(std::ptr::null_mut(), SpecRef::into_c));
        }
        write_text(error, len(error_sz), "");
        let spec = decode(&name, &kind, vfs_ref(vfs))?;
        Ok(spec.map_or(std::ptr::null_mut(), SpecRef::into_c))
    })
}

/// Compiles an editable model. Null on failure: `mjs_getError` says why. A compiler warning is there too.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compile(s: *mut mjSpec, vfs: *const mjVFS) -> *mut mjModel {
    border::find(|| {
        if s.is_null() {
            return None;
        }
        let model = compile::compile_and_report(Spec::from_c(s), vfs_ref(vfs));
        model.map(OwnedModel::into_raw)
    })
}

/// Copies the real-valued fields of a model back into the compiled elements of the spec that it was compiled from, for
/// `mj_saveXML`; what users see of the spec stays as it is. 0 if the two do not belong together: `mjs_getError` says why.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyBack(s: *mut mjSpec, m: *const mjModel) -> c_int {
    border::guard(0, || {
        if s.is_null() {
            return Ok(0);
        }
        let spec = Spec::from_c(s);
        let copied = match border::optional_model(m) {
            Some(m) => compile::copy_back(spec, m),
            None => Err("mjModel pointer is null in CopyBack".into()),
        };
        Ok(spec.made(copied).is_some().into())
    })
}

/// Compiles a spec into an existing model and its data, keeping time and the state of every joint, actuator and mocap body
/// that stays. 0, or -1 with an error in the spec: then both have been freed. Data of another model is rejected, with nothing
/// freed. `m` and `d` may be null; without `m` the new model is lost.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_recompile(
    s: *mut mjSpec,
    vfs: *const mjVFS,
    m: *mut mjModel,
    d: *mut mjData,
) -> c_int {
    border::guard(-1, || {
        if s.is_null() {
            return Ok(-1);
        }
        let spec = Spec::from_c(s);
        let saved = if d.is_null() { Ok(None) } else { saved_state(spec, d) };
        let Some(saved) = spec.made(saved) else { return Ok(-1) };
        let Some(model) = compile::compile_and_report(spec, vfs_ref(vfs)) else {
            release(m, d);
            return Ok(-1);
        };
        if !d.is_null() {
            lifecycle::remake(&model, &mut *border::borrowed(d)?)?;
            if let Some(saved) = saved {
                saved.restore(spec, &mut *border::enter(&model, d)?);
            }
        }
        if !m.is_null() {
            model.replace(m);
        }
        Ok(0)
    })
}

/// The state in `d` of what the last compile of this spec knew; none before the first. The model that `d` was made for need not exist.
unsafe fn saved_state(spec: &Spec, d: *mut mjData) -> Result<Option<compile::SavedState>> {
    if spec.last.signature == 0 {
        return Ok(None);
    }

    let d = &*d;
    reject_if(d.signature != spec.last.signature, "mjData was not made for the last compiled model")?;
    let last = &spec.last.layout;
    let nmocap = last.mocap.len();
    let state = compile::StateArrays {
        time: d.time,
        qpos: view(d.qpos, last.nq),
        qvel: view(d.qvel, last.nv),
        act: view(d.act, last.na),
        ctrl: view(d.ctrl, last.actuators.len()),
        mocap_pos: view(d.mocap_pos.cast(), nmocap),
        mocap_quat: view(d.mocap_quat.cast(), nmocap),
    };
    Ok(Some(compile::SavedState::of(last, &state)))
}

/// Frees a model and its data.
unsafe fn release(m: *mut mjModel, d: *mut mjData) {
    if !d.is_null() {
        lifecycle::delete(OwnedData::from_raw(d));
    }
    if !m.is_null() {
        drop(OwnedModel::from_raw(m));
    }
}

/// Writes the model that `mj_loadXML` loaded last as MJCF, with the real-valued fields of `m` if it is given and fits; to
/// the terminal if there is no file name. 1, or 0 and a message in `error`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveLastXML(
    filename: *const c_char,
    m: *const mjModel,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    border::guard(0, || {
        let name = text(filename);
        let file = if name.is_empty() { None } else { Some(std::fs::File::create(&*name)) };
        if matches!(file, Some(Err(_))) {
            write_text(error, len(error_sz), "File not found");
            return Ok(0);
        }
        let mut last = last_xml();
        let Some(spec) = last.as_mut().map(SpecRef::get_mut) else {
            write_text(error, len(error_sz), "No XML model loaded");
            return Ok(0);
        };
        if let Some(m) = border::optional_model(m) {
            // a model that does not fit changes nothing
            let _ = compile::copy_back(spec, m);
        }
        match mjcf::write::write(spec, report::xml_precision()) {
            Ok(xml) => {
                let written = match file {
                    Some(Ok(mut file)) => file.write_all(&xml),
                    _ => std::io::stdout().lock().write_all(&xml),
                };
                // like C's fprintf, no word about a full disk
                drop(written);
                Ok(1)
            }
            Err(e) => {
                write_text(error, len(error_sz), e.message());
                Ok(0)
            }
        }
    })
}

/// Forgets the spec of the last model that `mj_loadXML` loaded.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_freeLastXML() {
    border::run(|| {
        let old = last_xml().take();
        drop(old);
    })
}

/// The MJCF of a spec, or a message in `error`.
unsafe fn saved(s: *const mjSpec, error: *mut c_char, error_sz: c_int) -> Option<Vec<u8>> {
    if s.is_null() {
        write_text(error, len(error_sz), "Cannot write empty model");
        return None;
    }
    let written = mjcf::write::write(Spec::from_c(s.cast_mut()), report::xml_precision());
    written.map_err(|e| write_text(error, len(error_sz), e.message())).ok()
}

/// Writes a compiled spec as MJCF into a buffer, terminated by zero. 0; -1 and a message if it cannot be written; the
/// length of the text and a message if the buffer is too small, which is then left alone.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXMLString(
    s: *const mjSpec,
    xml: *mut c_char,
    xml_sz: c_int,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    border::guard(-1, || {
        let Some(text) = saved(s, error, error_sz) else { return Ok(-1) };
        let n = text.len();
        if xml.is_null() || i64::from(xml_sz) <= n as i64 {
            write_text(error, len(error_sz), &format!("Output string too short, should be at least {}", n + 1));
            return Ok(c_int::try_from(n).unwrap_or(c_int::MAX));
        }
        std::ptr::copy_nonoverlapping(text.as_ptr().cast(), xml, n);
        *xml.add(n) = 0;
        Ok(0)
    })
}

/// Writes a compiled spec as MJCF to a file. 0, also if the file cannot be opened; -1 and a message if there is nothing
/// that can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_saveXML(
    s: *const mjSpec,
    filename: *const c_char,
    error: *mut c_char,
    error_sz: c_int,
) -> c_int {
    border::guard(-1, || {
        let Some(xml) = saved(s, error, error_sz) else { return Ok(-1) };
        if !filename.is_null() {
            // programs rely on success here, whatever becomes of the file
            let _ = std::fs::write(&*text(filename), xml);
        }
        Ok(0)
    })
}

/// Collects the files that a model file needs, itself included, into `dependencies`, replacing its contents. The file is read
/// from the disk and not validated; one that cannot be read is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_getXMLDependencies(filename: *const c_char, dependencies: *mut mjStringVec) {
    border::guard((), || {
        let found = mjcf::depend::dependencies(&text(filename))?;
        let names: Vec<_> = found.into_iter().collect();
        crate::base::cxx::cxx_mut(given_mut(dependencies, "mju_getXMLDependencies: dependencies")?).set_strings(&names);
        Ok(())
    })
}
