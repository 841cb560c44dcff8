//! Compile errors: a message, and the element that it is about.

use crate::spec::{Element, Kind};
use std::fmt;

/// Longest error text that C gets, in bytes.
const MAX_TEXT: usize = 499;

/// Why a compile stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    message: String,
    /// Second line: name, id and origin of the element.
    element: Option<String>,
    is_engine: bool,
}

/// Result of compiling an element, or everything.
pub type Result<T> = std::result::Result<T, Failure>;

/// Result of a check of one element, whose caller knows which: the error is the text alone.
pub type Checked<T = ()> = std::result::Result<T, String>;

impl Failure {
    /// An error of the whole model.
    pub fn new(message: impl Into<String>) -> Failure {
        Failure { message: message.into(), element: None, is_engine: false }
    }

    /// An error raised by engine code that the compiler called.
    pub fn engine(error: &crate::base::Error) -> Failure {
        Failure { is_engine: true, ..Failure::new(format!("engine error: {error}")) }
    }

    /// Whether engine code raised it.
    pub fn is_engine(&self) -> bool {
        self.is_engine
    }

    /// An error about one element.
    pub fn of<K: Kind>(e: &Element<K>, message: impl Into<String>) -> Failure {
        Failure::about(e.name(), e.id(), e.public.info().text(), message)
    }

    /// An error about the element of this name, id and origin.
    pub fn about(name: &str, id: i32, info: &str, message: impl Into<String>) -> Failure {
        let comma = if info.is_empty() { "" } else { ", " };
        let element = format!("Element name '{name}', id {id}{comma}{info}");
        Failure { element: Some(element), ..Failure::new(message) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("Error: {}", self.message);
        if let Some(element) = &self.element {
            text.push('\n');
            text.push_str(element);
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
