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

/// An environment whose computation failed, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct EnvironmentError {
    pub environment: usize,
    /// In which substep of the call it was, from 0 on; none for what is no step.
    pub substep: Option<usize>,
    pub error: Error,
}

/// What went wrong in a job, whatever thread had it. Every environment is tried.
#[derive(Default)]
pub struct Failures(Mutex<Vec<EnvironmentError>>);

impl Failures {
    /// Notes that an environment failed.
    pub fn add(&self, environment: usize, substep: Option<usize>, error: Error) {
        let failure = EnvironmentError { environment, substep, error };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(failure);
    }

    /// All of them, by environment.
    pub fn into_list(self) -> Vec<EnvironmentError> {
        let mut list = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        list.sort_by_key(|failure| failure.environment);
        list
    }
}

/// The result of a job: the error of the lowest environment that failed.
pub fn result(failures: &[EnvironmentError]) -> Result<()> {
    let [EnvironmentError { environment, error, .. }, others @ ..] = failures else { return Ok(()) };
    let count = 1 + others.len();
    let others = if count > 1 { format!(" ({count} environments failed)") } else { String::new() };
    let text = format!("environment {environment}: {error}{others}");
    Err(Error::of(error.kind(), text).caused_by(error.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_environment_is_reported() {
        let failures = Failures::default();
        assert_eq!(result(&[]), Ok(()));
        for env in [7, 3, 5] {
            failures.add(env, None, Error::new(format!("error of {env}")));
        }
        let list = failures.into_list();
        assert!(list.iter().map(|failure| failure.environment).eq([3, 5, 7]));
        let text = result(&list).err().unwrap().to_string();
        assert_eq!(text, "environment 3: error of 3 (3 environments failed)");
    }

    #[test]
    fn panics_are_errors() {
        let text = guarded::<()>(|| panic!("no {}", 5)).err().unwrap().to_string();
        assert_eq!(text, "internal error: no 5");
        assert_eq!(guarded(|| Ok(3)), Ok(3));
    }
}
