//! Errors as values. Core code returns `Result`; only the exported functions turn an `Err` into C's convention.

use std::fmt;

/// Why a call was rejected: one sentence that says what, where and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<str>);

/// Result of core code.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error raised by the routine `name`, in the field's form "routine: text".
    pub fn in_routine(name: &str, text: impl fmt::Display) -> Error {
        Error(format!("{name}: {text}").into())
    }

    /// An error with just this text.
    pub fn new(text: impl Into<Box<str>>) -> Error {
        Error(text.into())
    }

    /// The whole message.
    pub fn message(&self) -> &str {
        &self.0
    }
}

/// An error with this text if a condition holds. The text is made only then.
#[inline]
pub fn reject_if(condition: bool, why: impl fmt::Display) -> Result<()> {
    if condition { Err(Error::new(why.to_string())) } else { Ok(()) }
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
        Rejection::Error(Error::new(text))
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
        error.0.into()
    }
}

impl AsRef<str> for Error {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
