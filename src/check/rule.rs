//! What a rule is. The rules are in `table` and `quirk_table`.
#![forbid(unsafe_code)]

use super::{FilePlace, Finding, Found, Severity, Subelement, Subject};

/// A rule: what reports say of it, and the function that looks for it.
#[derive(Clone, Copy)]
pub struct Rule {
    /// `RJ` and three digits; the first says what it is about.
    pub code: &'static str,
    /// The heading of its part of the page.
    pub section: &'static str,
    /// How bad its findings are, unless a finding says otherwise.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub title: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// What to write instead.
    pub instead: &'static str,
    /// It steps the model.
    pub simulates: bool,
    /// Looks for it.
    pub(super) find: fn(&Subject) -> Vec<Found>,
}

impl Rule {
    /// A finding: what the function says, and the rest from the table.
    pub(super) fn finding(&self, found: Found, place: impl Fn(&Subelement) -> FilePlace) -> Finding {
        let place = found.place.or_else(|| found.element.as_ref().map(place)).unwrap_or_default();
        Finding {
            code: self.code,
            severity: found.severity.unwrap_or(self.severity),
            title: self.title,
            element: found.element,
            place,
            measured: found.measured,
            why: self.why,
            instead: found.instead.unwrap_or_else(|| self.instead.into()),
        }
    }
}
