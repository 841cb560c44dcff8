//! Looks for what is accepted and still wrong in a model: masses that no body can have, limits in the wrong unit, shapes that
//! nothing shows or touches, settings that contradict each other or that the time step cannot carry.
//!
//! In: a file, or a compiled model with what it was made from. Out: [`Finding`]s. Each rule is a row of [`table::RULES`]; its
//! function looks at a [`Subject`] and says what it measured. Nothing is written, and the model stays as it is.
//!
//! Tests: `tests/load/check.rs`.
#![forbid(unsafe_code)]

pub mod compare;
mod geometry;
mod linear;
mod load;
pub mod pages;
mod quirk_table;
mod rule;
mod rules;
mod runs;
mod source;
pub mod table;

pub use load::{file, files, model, text};

use crate::abi::*;
use crate::base::report;
use crate::model::{Model, names};
use crate::spec::{Spec, kind_name};
use runs::Runs;
use source::Source;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; the model may be as intended.
    Advice,
    /// Most likely not what was meant.
    Warning,
    /// The model cannot be what was meant, or cannot be simulated.
    Error,
}

impl Severity {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Advice => "advice",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// An element of a model.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Subelement {
    /// Its kind, as MJCF calls it: `body`, `joint`, `default class`.
    pub kind: String,
    /// Its number in the compiled model, if it is there.
    pub id: Option<usize>,
    /// Its name, or what it is found by: `#3`, `#3 of body 'arm'`.
    pub name: String,
}

/// A place in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FilePlace {
    /// The file; empty for a text.
    pub file: String,
    /// The line, from 1.
    pub line: Option<usize>,
}

/// One thing that a rule has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule's code: `RJ101`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence without numbers.
    pub title: &'static str,
    /// The element that it is about, if there is one.
    pub element: Option<Subelement>,
    /// Where the element is written, as far as it is known.
    pub place: FilePlace,
    /// What was measured, with numbers.
    pub measured: String,
    /// Why it matters.
    pub why: &'static str,
    /// What to write instead.
    pub instead: String,
}

/// What a rule says of one case; the row of the table has the rest.
#[derive(Clone, Debug, Default)]
pub struct Found {
    element: Option<Subelement>,
    place: Option<FilePlace>,
    measured: String,
    /// Instead of the text of the table.
    instead: Option<String>,
    /// Instead of the severity of the table.
    severity: Option<Severity>,
}

impl Found {
    fn at(element: Subelement, measured: impl Into<String>) -> Found {
        Found { element: Some(element), measured: measured.into(), ..Found::default() }
    }

    fn somewhere(place: FilePlace, measured: impl Into<String>) -> Found {
        Found { place: Some(place), measured: measured.into(), ..Found::default() }
    }

    fn whole(measured: impl Into<String>) -> Found {
        Found { measured: measured.into(), ..Found::default() }
    }

    fn instead(mut self, text: impl Into<String>) -> Found {
        self.instead = Some(text.into());
        self
    }

    fn with(mut self, severity: Severity) -> Found {
        self.severity = Some(severity);
        self
    }
}

/// What is looked for, and how far the work goes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Codes that are not reported: `RJ101`, or `RJ101:NAME` for one element.
    pub allow: Vec<String>,
    /// Whether to simulate: without it, only what can be read from the model is looked at.
    pub simulate: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { allow: Vec::new(), simulate: true }
    }
}

/// What a check of one model has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// The file; empty for a model without one.
    pub file: String,
    /// The worst first; those of equal severity by code.
    pub findings: Vec<Finding>,
    /// How many findings the settings and the model allow.
    pub allowed: usize,
}

impl Checked {
    /// The severity of the worst finding.
    pub fn worst(&self) -> Option<Severity> {
        self.findings.iter().map(|f| f.severity).max()
    }
}

/// What a rule looks at.
pub struct Subject<'a> {
    /// The compiled model.
    pub(crate) model: &'a Model,
    /// What it was compiled from; none for binary models.
    spec: Option<&'a Spec>,
    source: &'a Source,
    /// What the readers and the compiler warned of.
    warnings: &'a [String],
    /// What the readers left out.
    notes: &'a [String],
    runs: Runs<'a>,
}

impl Subject<'_> {
    /// Names an element of the compiled model.
    fn element(&self, kind: mjtObj, id: usize) -> Subelement {
        let name = names::display(self.model, kind, id);
        let name = match (name.is_empty(), self.body_of(kind, id)) {
            (false, _) => name.into_owned(),
            (true, Some(body)) => format!("#{id} of body '{}'", self.name(mjOBJ_BODY, body)),
            (true, None) => format!("#{id}"),
        };
        Subelement { kind: kind_name(kind).into(), id: Some(id), name }
    }

    /// The name of an element, or its number.
    fn name(&self, kind: mjtObj, id: usize) -> String {
        let name = names::display(self.model, kind, id);
        if name.is_empty() { format!("#{id}") } else { name.into_owned() }
    }

    /// The body that has the element.
    fn body_of(&self, kind: mjtObj, id: usize) -> Option<usize> {
        let list = match kind {
            mjOBJ_GEOM => self.model.geom_bodyid(),
            mjOBJ_JOINT => self.model.jnt_bodyid(),
            mjOBJ_SITE => self.model.site_bodyid(),
            mjOBJ_CAMERA => self.model.cam_bodyid(),
            mjOBJ_LIGHT => self.model.light_bodyid(),
            _ => &[],
        };
        list.get(id).map(|&body| body as usize)
    }

    /// Where an element is written: by its name, by the line that the reader kept, or where its body is.
    fn place(&self, element: &Subelement) -> FilePlace {
        if let Some(place) = self.source.find(&element.kind, &element.name) {
            return place;
        }
        let kind = self.kind_of(element);
        let line = element.id.zip(kind).zip(self.spec).and_then(|((id, kind), spec)| source::line(spec, kind, id));
        if line.is_some() {
            return FilePlace { file: self.source.file.clone(), line };
        }
        let body = element.id.zip(kind).and_then(|(id, kind)| self.body_of(kind, id));
        let body = body.and_then(|body| self.source.find("body", &self.name(mjOBJ_BODY, body)));
        body.unwrap_or_else(|| FilePlace { file: self.source.file.clone(), line: None })
    }

    fn kind_of(&self, element: &Subelement) -> Option<mjtObj> {
        names::kinds().find(|&kind| kind_name(kind) == element.kind)
    }
}

/// Applies all rules.
fn examine(subject: &Subject, settings: &Settings) -> Checked {
    let mut allow = settings.allow.clone();
    allow.extend(source::allowed(subject.model));
    let mut checked = Checked { file: subject.source.file.clone(), ..Checked::default() };
    for rule in table::RULES.iter().filter(|rule| settings.simulate || !rule.simulates) {
        // what the engine prints of a run is in the findings
        for found in report::capture_warnings(|| (rule.find)(subject)).0 {
            let finding = rule.finding(found, |element| subject.place(element));
            checked.add(finding, &allow);
        }
    }
    checked.sort();
    checked
}

impl Checked {
    fn add(&mut self, finding: Finding, allow: &[String]) {
        let name = finding.element.as_ref().map(|e| e.name.as_str());
        let is_allowed = allow.iter().any(|entry| match entry.split_once(':') {
            Some((code, element)) => code == finding.code && name == Some(element),
            None => entry == finding.code,
        });
        if is_allowed { self.allowed += 1 } else { self.findings.push(finding) }
    }

    fn sort(&mut self) {
        self.findings.sort_by_key(|f| (std::cmp::Reverse(f.severity), f.code));
    }
}

/// A number for reading: four significant digits.
fn short(x: f64) -> String {
    crate::base::text::general(x, 4)
}
