//! MJCF and URDF: the schema, the readers that turn a document into a [`crate::spec::Spec`], and the writer of MJCF.
//!
//! In: the text of a document and a way to open the files it names. Out: an editable model, not compiled, or one error
//! that says what is wrong where. The stages: [`xml`] (text to elements), [`include`] (files spliced in), [`validate`]
//! (against the schema), [`read`] (elements to the model, in the order of sections). [`urdf`] reads what [`xml`] found by itself.
#![forbid(unsafe_code)]

pub mod composite;
pub mod depend;
pub mod flexcomp;
mod include;
pub mod print;
mod read;
pub mod schema;
mod urdf;
pub mod validate;
mod value;
pub mod write;
pub mod xml;

use crate::base::path;
use crate::base::resource::Resource;
use crate::base::vfs::Vfs;
use crate::base::{Error, ErrorKind, ErrorPlace};
use crate::spec::{SpecRef, decode};
use std::error::Error as _;
use std::fmt;
use xml::Node;

/// Why a document was rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The whole message that C programs get, and the element that it is about.
    error: Error,
    place: Option<Box<XmlErrorLocation>>,
}

/// Where a document is not XML, and what should stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct XmlErrorLocation {
    file: String,
    line: usize,
    column: usize,
    expected: String,
}

impl XmlErrorLocation {
    fn of(file: &str, e: &xml::Malformed) -> Self {
        XmlErrorLocation { file: file.into(), line: e.line, column: e.column, expected: e.expected.clone() }
    }
}

impl fmt::Display for XmlErrorLocation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}:{}: expected {}", self.file, self.line, self.column, self.expected)
    }
}

/// Result of reading.
pub type Result<T> = std::result::Result<T, ParseError>;

/// Cuts a text to this many bytes, at a character.
fn cut(text: &str, bytes: usize) -> &str {
    let mut n = text.len().min(bytes);
    while !text.is_char_boundary(n) {
        n -= 1;
    }
    &text[..n]
}

impl ParseError {
    /// An error about the document as a whole.
    pub(crate) fn plain(error: impl Into<Error>) -> Self {
        ParseError { error: error.into().or_kind(ErrorKind::Parse), place: None }
    }

    /// An error without a place.
    fn new(text: impl AsRef<str>) -> Self {
        ParseError::plain(format!("XML Error: {}", cut(text.as_ref(), 499)))
    }

    /// An error at an element.
    fn at(node: &Node, text: impl AsRef<str>) -> Self {
        let text = format!("XML Error: {}\nElement '{}', line {}\n", cut(text.as_ref(), 499), node.tag(), node.line);
        let line = usize::try_from(node.line).ok().filter(|&line| line > 0);
        let place = ErrorPlace { line, element: Some(node.tag().into()), ..ErrorPlace::default() };
        ParseError::plain(Error::new(cut(&text, 999)).at(place))
    }

    /// What user code has raised while a document was read.
    pub(crate) fn raised(e: &Error) -> Self {
        let error = Error::of(e.kind(), format!("Error: {e}")).caused_by(e.clone());
        ParseError { error, place: None }
    }

    /// With the place in a file where the error lies.
    fn in_file(mut self, place: XmlErrorLocation) -> Self {
        self.place = Some(Box::new(place));
        self
    }

    /// The whole message, as C programs get it.
    pub fn message(&self) -> &str {
        self.error.message()
    }

    /// The message with its place: before it the file, which is `file` unless another one was read, the line and column
    /// of what is not XML, and what should stand there.
    pub fn explained(&self, file: &str) -> String {
        match &self.place {
            Some(place) => format!("{place}\n{}", self.error),
            None if self.message().contains(file) => self.message().into(),
            None => format!("{file}: {}", self.error),
        }
    }

    /// The error of a program that read `file`, or a text if that is empty: with the message of [`ParseError::explained`].
    pub fn into_error(self, file: &str) -> Error {
        let named = (!file.is_empty()).then(|| file.to_string());
        let place = match &self.place {
            Some(place) => ErrorPlace {
                file: named.map(|_| place.file.clone()),
                line: Some(place.line),
                column: Some(place.column),
                element: None,
            },
            None => ErrorPlace { file: named, ..self.error.place().cloned().unwrap_or_default() },
        };
        let error = Error::of(self.error.kind(), self.explained(file)).at(place);
        if self.error.source().is_some() { error.caused_by(self.error) } else { error }
    }
}

impl Node {
    /// An error at this element if a condition holds. The text is made only then.
    fn reject_if(&self, condition: bool, why: impl fmt::Display) -> Result<()> {
        if condition { Err(ParseError::at(self, why.to_string())) } else { Ok(()) }
    }
}

/// Models may contain models this deep.
const MAX_NESTING: usize = 20;

/// Reads a model file that another model names, `nesting` models deep.
fn parse_inside(filename: &str, content_type: Option<&str>, vfs: Option<&Vfs>, nesting: usize) -> Result<SpecRef> {
    if nesting > MAX_NESTING {
        return Err(ParseError::new(format!("models are nested too deep: '{filename}'")));
    }
    if path::extension(&path::reduce(filename)) == ".xml" || content_type == Some("text/xml") {
        return parse_document(filename, vfs, nesting);
    }
    let content_type = content_type.unwrap_or_else(|| path::content_type(filename));
    let decoded = decode(filename, content_type, vfs).map_err(ParseError::plain)?;
    decoded.ok_or_else(|| ParseError::plain(format!("could not decode resource '{filename}'")))
}

/// Reads a document from a file.
pub fn parse_file(filename: &str, vfs: Option<&Vfs>) -> Result<SpecRef> {
    parse_document(filename, vfs, 0)
}

fn parse_document(filename: &str, vfs: Option<&Vfs>, nesting: usize) -> Result<SpecRef> {
    let opened = Resource::open("", filename, vfs);
    let failed = |e: Error| ParseError::plain(Error::of(e.kind(), format!("ParseXML: {e}")).caused_by(e));
    let resource = opened.map_err(failed)?;
    parse(resource.read(), filename, &resource.directory(), vfs, nesting)
}

/// Reads a document from a text; files that it names are relative to the current directory.
pub fn parse_text(text: &[u8], vfs: Option<&Vfs>) -> Result<SpecRef> {
    parse(text, TEXT, "", vfs, 0)
}

/// The name that a document without a file has in messages.
const TEXT: &str = "LoadModelFromString:";

fn parse(bytes: &[u8], filename: &str, modeldir: &str, vfs: Option<&Vfs>, nesting: usize) -> Result<SpecRef> {
    if bytes.is_empty() {
        return Err(ParseError::plain(format!("ParseXML: empty file '{filename}'")));
    }
    let shown = if filename == TEXT { "XML text" } else { filename };
    let root = xml::parse(bytes)
        .map_err(|e| ParseError::plain(e.message.as_str()).in_file(XmlErrorLocation::of(shown, &e)))?;
    let mut root = root.ok_or_else(|| ParseError::plain("XML root element not found"))?;
    if root.tag().eq_ignore_ascii_case("robot") {
        return urdf::read(&root, shown, modeldir, vfs);
    }
    if !root.tag().eq_ignore_ascii_case("mujoco") {
        return Err(ParseError::new(format!("Unrecognized XML model type: '{}'", root.tag())));
    }
    let dirs = include::expand(&mut root, filename, modeldir, vfs)?;
    validate::validate(&root)?;
    read::read(&root, modeldir, dirs, vfs, nesting)
}
