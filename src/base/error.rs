//! Errors as values. Core code returns `Result`; only the exported functions turn an `Err` into C's convention.

use std::fmt;
use std::sync::Arc;

/// What kind of thing went wrong: what programs decide by, since texts may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A document or a file is not in its format, or names what the format does not have.
    Parse,
    /// A model contradicts itself, or says what cannot be simulated.
    Compile,
    /// A file could not be found, read or written.
    Io,
    /// There is not enough memory, on the heap or in the arena of a simulation.
    Memory,
    /// A size is negative, or too large for any memory.
    Size,
    /// An argument does not fit: a length, an index, a name, a path, or data of another model.
    BadArgument,
    /// A computation of a simulation cannot go on with the values that it found.
    Engine,
    /// A plugin, a library of plugins, or a resource provider.
    Plugin,
    /// A picture, a window, or the graphics driver.
    Render,
    /// What this library or this machine does not have.
    Unsupported,
    /// A mistake in this library.
    Internal,
    /// Any other, among them those that programs make and those that user code raises with `mju_error`.
    Other,
}

/// Where an error lies, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ErrorPlace {
    /// The file that was read.
    pub file: Option<String>,
    /// Line in the file, from 1; not known in a file that the document includes.
    pub line: Option<usize>,
    /// Column in the line, from 1.
    pub column: Option<usize>,
    /// The element of the document by its tag, or the element of the model by its name.
    pub element: Option<String>,
}

/// Why a call was rejected: one sentence that says what, where and why; what kind of error it is; and its place and cause, if
/// they are known.
///
/// ```
/// use mujoco::sim::{ErrorKind, Model};
///
/// let error = Model::from_xml("<mujoco>\n  <worldbody>\n    <thing/>\n  </worldbody>\n</mujoco>").err().expect("an error");
/// assert_eq!(error.kind(), ErrorKind::Parse);
/// let place = error.place().expect("it is known");
/// assert_eq!((place.line, place.element.as_deref()), (Some(3), Some("thing")));
/// ```
#[derive(Clone)]
pub struct Error(Box<Parts>);

/// Behind one pointer, so that a `Result` is small.
#[derive(Clone)]
struct Parts {
    kind: ErrorKind,
    message: Box<str>,
    place: Option<ErrorPlace>,
    source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

/// Result of core code.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error of this kind.
    pub fn of(kind: ErrorKind, text: impl Into<Box<str>>) -> Error {
        Error(Box::new(Parts { kind, message: text.into(), place: None, source: None }))
    }

    /// An error with just this text, of kind [`ErrorKind::Other`].
    pub fn new(text: impl Into<Box<str>>) -> Error {
        Error::of(ErrorKind::Other, text)
    }

    /// An error raised by the routine `name`, in the field's form "routine: text", of kind [`ErrorKind::Engine`].
    pub fn in_routine(name: &str, text: impl fmt::Display) -> Error {
        Error::of(ErrorKind::Engine, format!("{name}: {text}"))
    }

    /// The same error, of another kind.
    pub fn with_kind(mut self, kind: ErrorKind) -> Error {
        self.0.kind = kind;
        self
    }

    /// The same error, of this kind unless one has been given: [`ErrorKind::Other`] is none.
    pub(crate) fn or_kind(self, kind: ErrorKind) -> Error {
        if self.kind() == ErrorKind::Other { self.with_kind(kind) } else { self }
    }

    /// The same error, with its place.
    pub fn at(mut self, place: ErrorPlace) -> Error {
        self.0.place = Some(place);
        self
    }

    /// The same error, with what caused it.
    pub fn caused_by(mut self, source: impl std::error::Error + Send + Sync + 'static) -> Error {
        self.0.source = Some(Arc::new(source));
        self
    }

    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The whole message.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where it lies, if that is known.
    pub fn place(&self) -> Option<&ErrorPlace> {
        self.0.place.as_ref()
    }
}

/// Causes are not compared.
impl PartialEq for Error {
    fn eq(&self, other: &Error) -> bool {
        let [a, b] = [self, other].map(|e| (e.kind(), e.message(), e.place()));
        a == b
    }
}

impl Eq for Error {}

/// An error with this text if a condition holds. The text is made only then.
#[inline]
pub fn reject_if(condition: bool, why: impl fmt::Display) -> Result<()> {
    if condition { Err(Error::new(why.to_string())) } else { Ok(()) }
}

/// As [`reject_if`], with an error of this kind.
#[inline]
pub fn reject_as(kind: ErrorKind, condition: bool, why: impl fmt::Display) -> Result<()> {
    reject_if(condition, why).map_err(|e| e.with_kind(kind))
}

/// Why something that a user registers or configures was rejected.
pub enum Rejection {
    /// Reported as a warning.
    Warning(String),
    /// Raised as an error.
    Error(Error),
}

impl Rejection {
    /// An error with just this text.
    pub fn error(text: &str) -> Rejection {
        Rejection::Error(Error::of(ErrorKind::Plugin, text))
    }
}

impl From<Error> for Rejection {
    fn from(error: Error) -> Rejection {
        Rejection::Error(error)
    }
}

impl From<String> for Error {
    fn from(text: String) -> Error {
        Error::new(text)
    }
}

impl From<&str> for Error {
    fn from(text: &str) -> Error {
        Error::new(text)
    }
}

impl From<Error> for String {
    fn from(error: Error) -> String {
        error.0.message.into()
    }
}

impl AsRef<str> for Error {
    fn as_ref(&self) -> &str {
        self.message()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Error");
        shown.field("kind", &self.0.kind).field("message", &self.0.message);
        self.0.place.iter().for_each(|place| _ = shown.field("place", place));
        self.0.source.iter().for_each(|source| _ = shown.field("source", source));
        shown.finish()
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_ref().map(|source| &**source as &(dyn std::error::Error + 'static))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error as _;

    #[test]
    fn an_error_has_one_pointer_and_keeps_kind_place_and_cause() {
        assert_eq!(size_of::<Result<()>>(), size_of::<usize>());
        let place = ErrorPlace { line: Some(3), ..ErrorPlace::default() };
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        let error = Error::of(ErrorKind::Io, "a.xml is missing").at(place.clone()).caused_by(missing);
        assert_eq!((error.kind(), error.message(), error.place()), (ErrorKind::Io, "a.xml is missing", Some(&place)));
        let cause = error.source().and_then(|source| source.downcast_ref::<std::io::Error>());
        assert_eq!(cause.map(std::io::Error::kind), Some(std::io::ErrorKind::NotFound));
        assert_eq!(error.clone().with_kind(ErrorKind::Parse).or_kind(ErrorKind::Compile).kind(), ErrorKind::Parse);
        assert_eq!(Error::new("text").or_kind(ErrorKind::Compile).kind(), ErrorKind::Compile);
        assert!(error != Error::of(ErrorKind::Io, "a.xml is missing"), "the place counts");
    }
}
