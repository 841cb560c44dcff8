//! Errors of a batch: of an argument, which they name, or of an environment, which they number.
#![forbid(unsafe_code)]

use crate::base::unwind::catch_panic;
use crate::base::{Error, ErrorKind, Result, trap};
use std::sync::Mutex;
use std::sync::PoisonError;

/// The error that an argument is wrong.
pub fn argument(name: &str, text: impl std::fmt::Display) -> Error {
    Error::in_routine(name, text).with_kind(ErrorKind::BadArgument)
}

/// A slice must have this many values.
pub fn check_len(name: &str, found: usize, expected: usize, shape: &str) -> Result<()> {
    if found == expected {
        return Ok(());
    }
    Err(argument(name, format_args!("has {found} values instead of {expected} ({shape})")))
}

/// Runs work on one environment: errors that user code raises with `mju_error`, and panics, become the result.
pub fn guarded<T>(f: impl FnOnce() -> Result<T>) -> Result<T> {
    match catch_panic(|| trap::catch_errors(f)) {
        Ok(done) => done?,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            Err(Error::of(ErrorKind::Internal, format!("internal error: {}", text.unwrap_or("unknown"))))
        }
    }
}

/// What went wrong in a job. Every environment is tried; the one of the lowest index is reported, whatever thread had it.
#[derive(Default)]
pub struct Failures {
    first: Mutex<Option<(usize, usize, Error)>>,
}

impl Failures {
    /// Notes that an environment failed.
    pub fn add(&self, env: usize, error: Error) {
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        *first = Some(match first.take() {
            Some((known, count, text)) if known < env => (known, count + 1, text),
            Some((_, count, _)) => (env, count + 1, error),
            None => (env, 1, error),
        });
    }

    /// The environment that the result names.
    pub fn first(&self) -> Option<usize> {
        self.first.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|(env, ..)| *env)
    }

    /// The result of the job.
    pub fn result(self) -> Result<()> {
        match self.first.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => Ok(()),
            Some((env, count, error)) => {
                let others = if count > 1 { format!(" ({count} environments failed)") } else { String::new() };
                let text = format!("environment {env}: {error}{others}");
                Err(Error::of(error.kind(), text).caused_by(error))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_environment_is_reported() {
        let failures = Failures::default();
        assert_eq!(Failures::default().result(), Ok(()));
        for env in [7, 3, 5] {
            failures.add(env, Error::new(format!("error of {env}")));
        }
        let text = failures.result().err().unwrap().to_string();
        assert_eq!(text, "environment 3: error of 3 (3 environments failed)");
    }

    #[test]
    fn panics_are_errors() {
        let text = guarded::<()>(|| panic!("no {}", 5)).err().unwrap().to_string();
        assert_eq!(text, "internal error: no 5");
        assert_eq!(guarded(|| Ok(3)), Ok(3));
    }
}
