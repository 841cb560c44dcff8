//! MJCF: the schema, and the reader that turns a document into a [`crate::spec::Spec`].
//!
//! In: the text of a document and a way to open the files it names. Out: an editable model, not compiled, or one error
//! that says what is wrong where. The stages: [`xml`] (text to elements), [`include`] (files spliced in), [`validate`]
//! (against the schema), [`read`] (elements to the model, in the order of sections).
#![forbid(unsafe_code)]

mod include;
pub mod path;
pub mod print;
mod read;
pub mod schema;
mod validate;
mod value;
mod xml;

use crate::spec::SpecRef;
use xml::Node;

/// Why a document was refused: the whole message for the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError(String);

/// Result of reading.
pub type Result<T> = std::result::Result<T, ParseError>;

/// Cuts a text to so many bytes, at a character.
fn cut(text: &str, bytes: usize) -> &str {
    let mut n = text.len().min(bytes);
    while !text.is_char_boundary(n) {
        n -= 1;
    }
    &text[..n]
}

impl ParseError {
    /// An error about the document as a whole.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        ParseError(text.into())
    }

    /// An error without a place.
    fn new(text: impl AsRef<str>) -> Self {
        ParseError(format!("XML Error: {}", cut(text.as_ref(), 499)))
    }

    /// An error at an element.
    fn at(node: &Node, text: impl AsRef<str>) -> Self {
        let text = format!("XML Error: {}\nElement '{}', line {}\n", cut(text.as_ref(), 499), node.tag, node.line);
        ParseError(cut(&text, 999).to_string())
    }

    /// The whole message.
    pub fn message(&self) -> &str {
        &self.0
    }
}

/// A file that was opened.
pub struct Opened {
    /// The name it was found under.
    pub name: String,
    /// The directory part of that name, with its closing separator.
    pub dir: String,
    pub bytes: Vec<u8>,
}

/// Where files come from, and what else the reader asks the world.
pub trait Files {
    /// Opens and reads a file: `name` in virtual files first, then `dir` and `name` combined.
    fn open(&self, dir: &str, name: &str) -> std::result::Result<Opened, String>;
    /// Whether [`Files::open`] would find it.
    fn exists(&self, dir: &str, name: &str) -> bool;
    /// Whether paths that begin with this scheme are handled by someone.
    fn is_scheme(&self, scheme: &str) -> bool;
    /// Whether a plugin of this name is registered.
    fn has_plugin(&self, name: &str) -> bool;
    /// Reads another model file of any format.
    fn model(&self, name: &str, content_type: &str) -> std::result::Result<SpecRef, String>;
}

/// Reads a model file.
pub fn parse_file(filename: &str, files: &dyn Files) -> Result<SpecRef> {
    let opened = files.open("", filename).map_err(|e| ParseError::plain(format!("ParseXML: {e}")))?;
    parse(&opened.bytes, filename, &opened.dir, files)
}

/// Reads a model from a text; files it names are relative to the current directory.
pub fn parse_text(text: &[u8], files: &dyn Files) -> Result<SpecRef> {
    parse(text, "model_.xml", "", files)
}

fn parse(bytes: &[u8], filename: &str, modeldir: &str, files: &dyn Files) -> Result<SpecRef> {
    if bytes.is_empty() {
        return Err(ParseError::plain(format!("ParseXML: empty file '{filename}'")));
    }
    let root = xml::parse(bytes).map_err(ParseError::plain)?;
    let mut root = root.ok_or_else(|| ParseError::plain("XML root element not found"))?;
    if root.tag.eq_ignore_ascii_case("robot") {
        return Err(ParseError::new("URDF is not supported yet"));
    }
    if !root.tag.eq_ignore_ascii_case("mujoco") {
        return Err(ParseError::new(format!("Unrecognized XML model type: '{}'", root.tag)));
    }
    let dirs = include::expand(&mut root, filename, modeldir, files)?;
    validate::validate(&root)?;
    read::read(&root, modeldir, dirs, files)
}
