//! From files and models to findings.
#![forbid(unsafe_code)]

use super::runs::Runs;
use super::source::Source;
use super::table::{self, Rule};
use super::{Checked, FilePlace, Found, Settings, Subject, examine};
use crate::base::resource::Resource;
use crate::base::{Error, ErrorKind, Result, report};
use crate::builtin;
use crate::compile;
use crate::mjcf;
use crate::model::{Model, mjb};
use crate::spec::SpecRef;
use std::path::{Path, PathBuf};

/// Checks a file: MJCF, URDF or MJB. The error of a file that does not load is a finding.
pub fn file(path: &str, settings: &Settings) -> Checked {
    let loaded = if path.ends_with(".mjb") { binary(path, settings) } else { document(path, settings) };
    loaded.unwrap_or_else(|error| failed(path, &error, settings))
}

fn binary(path: &str, settings: &Settings) -> Result<Checked> {
    let m = mjb::read(Resource::open("", path, None)?.read())?;
    Ok(model(&m, path, settings))
}

fn document(path: &str, settings: &Settings) -> Result<Checked> {
    builtin::register();
    let (spec, warning) = report::capture_warnings(|| mjcf::parse_file(path, None));
    compiled(spec.map_err(|e| e.into_error(path))?, warning, Source::of_file(path), path, settings)
}

/// Checks MJCF or URDF text; `name` is what reports call it. Files that it names are relative to the current directory.
pub fn text(text: &str, name: &str, settings: &Settings) -> Checked {
    builtin::register();
    let (parsed, warning) = report::capture_warnings(|| mjcf::parse_text(text.as_bytes(), None));
    let source = || Source::of_text(text.as_bytes(), name);
    let parsed = parsed.map_err(|e| e.into_error(name));
    let checked = parsed.and_then(|spec| compiled(spec, warning, source(), name, settings));
    checked.unwrap_or_else(|error| failed(name, &error, settings))
}

/// Compiles and checks; `read` is what the reader warned of.
fn compiled(
    mut spec: SpecRef,
    read: Option<Box<str>>,
    source: Source,
    path: &str,
    settings: &Settings,
) -> Result<Checked> {
    let (compiled, warning) = report::capture_warnings(|| compile::compile(spec.get_mut(), None));
    let compiled = compiled.map_err(|e| e.into_error(path))?;
    let warning = warning.map(String::from).or(compiled.warning);
    let warnings: Vec<String> = read.map(String::from).into_iter().chain(warning).collect();
    let subject = Subject {
        model: &compiled.model,
        spec: Some(&spec),
        source: &source,
        warnings: &warnings,
        notes: &compiled.notes,
        runs: Runs::new(&compiled.model),
    };
    Ok(examine(&subject, settings))
}

/// Checks a compiled model of which no text is known; `name` is what reports call it.
pub fn model(m: &Model, name: &str, settings: &Settings) -> Checked {
    let source = Source::default().named(name);
    examine(&Subject { model: m, spec: None, source: &source, warnings: &[], notes: &[], runs: Runs::new(m) }, settings)
}

/// The error of the loader as a finding.
fn failed(path: &str, error: &Error, settings: &Settings) -> Checked {
    let rule: &Rule = &table::DOES_NOT_LOAD;
    let place = error.place();
    let file = place.and_then(|p| p.file.clone()).unwrap_or_else(|| path.to_string());
    let place = FilePlace { file, line: place.and_then(|p| p.line) };
    let message = error.message().trim_end();
    let message = message.strip_prefix(&format!("{}: ", place.file)).unwrap_or(message).to_string();
    let found = Found::somewhere(place, message);
    let mut checked = Checked { file: path.into(), ..Checked::default() };
    checked.add(rule.finding(found, |_| FilePlace::default()), &settings.allow);
    checked
}

/// Folders may be this deep.
const MAX_DEPTH: usize = 32;

/// The models below a folder, in alphabetical order: files that end in `.xml`, `.urdf` or `.mjb`, and of documents those
/// alone whose root is `mujoco` or `robot`. Files that another one includes are parts of models and not among them.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut open) = (Vec::new(), vec![(folder.to_path_buf(), 0)]);
    // links may lead back
    let mut known = std::collections::HashSet::new();
    while let Some((folder, depth)) = open.pop() {
        let failed = |e: std::io::Error| Error::of(ErrorKind::Io, format!("{}: {e}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                if depth < MAX_DEPTH && path.canonicalize().is_ok_and(|path| known.insert(path)) {
                    open.push((path, depth + 1));
                }
            } else if path
                .extension()
                .is_some_and(|e| ["xml", "urdf", "mjb"].iter().any(|known| e.eq_ignore_ascii_case(known)))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    let sources: Vec<Option<Source>> = found.iter().map(|path| path.to_str().map(Source::of_file)).collect();
    let parts: std::collections::HashSet<PathBuf> = sources
        .iter()
        .flatten()
        .flat_map(|source| source.documents.iter().filter(|d| d.included))
        .filter_map(|d| Path::new(&d.file).canonicalize().ok())
        .collect();
    let is_model = |path: &PathBuf, source: &Option<Source>| {
        let binary = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("mjb"));
        let root = source.as_ref().and_then(|s| s.documents.first()).map(|d| d.root.tag());
        let known = binary || root.is_some_and(|tag| matches!(tag, "mujoco" | "robot"));
        known && path.canonicalize().is_ok_and(|path| !parts.contains(&path))
    };
    let models = found.iter().zip(&sources).filter(|(path, source)| is_model(path, source));
    Ok(models.map(|(path, _)| path.clone()).collect())
}
