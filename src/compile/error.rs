//! Compile errors: a message, and the element that it is about.

use crate::base::{Error, ErrorKind, ErrorPlace};
use crate::spec::{Element, Kind};
use std::fmt;

/// Longest error text that C gets, in bytes.
const MAX_TEXT: usize = 499;

/// Why a compile stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    error: Error,
    element: Option<FailedElement>,
    is_engine: bool,
}

/// The element that a failure is about.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FailedElement {
    name: String,
    id: i32,
    /// Where it comes from: `line 7` for an element of a document.
    origin: String,
}

impl fmt::Display for FailedElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if self.origin.is_empty() { "" } else { ", " };
        write!(f, "Element name '{}', id {}{comma}{}", self.name, self.id, self.origin)
    }
}

/// Result of compiling an element, or everything.
pub type Result<T> = std::result::Result<T, Failure>;

/// Result of a check of one element, whose caller knows which.
pub type Checked<T = ()> = crate::base::Result<T>;

impl Failure {
    /// An error of the whole model.
    pub fn new(error: impl Into<Error>) -> Failure {
        Failure { error: error.into().or_kind(ErrorKind::Compile), element: None, is_engine: false }
    }

    /// An error raised by engine code that the compiler called.
    pub fn engine(error: &Error) -> Failure {
        let named = Error::of(error.kind(), format!("engine error: {error}")).caused_by(error.clone());
        Failure { is_engine: true, ..Failure::new(named) }
    }

    /// Whether engine code raised it.
    pub fn is_engine(&self) -> bool {
        self.is_engine
    }

    /// An error about one element.
    pub fn of<K: Kind>(e: &Element<K>, error: impl Into<Error>) -> Failure {
        Failure::about(e.name(), e.id(), e.public.info().text(), error)
    }

    /// An error about the element of this name, id and origin.
    pub fn about(name: &str, id: i32, info: &str, error: impl Into<Error>) -> Failure {
        let element = FailedElement { name: name.into(), id, origin: info.into() };
        Failure { element: Some(element), ..Failure::new(error) }
    }

    /// The error of a program that compiled a model, which was read from `file` unless that is empty.
    pub fn into_error(self, file: &str) -> Error {
        let place = self.element.as_ref().map(|e| ErrorPlace {
            file: (!file.is_empty()).then(|| file.into()),
            line: e.origin.strip_prefix("line ").and_then(|n| n.parse().ok()).filter(|&n| n > 0),
            column: None,
            element: Some(e.name.clone()),
        });
        let mut error = Error::of(self.error.kind(), self.to_string());
        if let Some(place) = place {
            error = error.at(place);
        }
        if std::error::Error::source(&self.error).is_some() { error.caused_by(self.error) } else { error }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("Error: {}", self.error);
        if let Some(element) = &self.element {
            text.push('\n');
            text.push_str(&element.to_string());
        }
        let end = (0..=MAX_TEXT.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        f.write_str(&text[..end])
    }
}

/// An error about one element if a condition holds. The text is made only then.
pub fn reject_element_if<K: Kind>(e: &Element<K>, condition: bool, why: impl fmt::Display) -> Result<()> {
    if condition { Err(Failure::of(e, why.to_string())) } else { Ok(()) }
}

/// `name 'x' (id = 3)`, as many messages say it.
pub fn called<K: Kind>(e: &Element<K>) -> String {
    format!("'{}' (id = {})", e.name(), e.id())
}
