//! Findings for people.

use mujoco::sim::check::{Checked, Finding, Severity};
use std::io::Write;

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const RESET: &str = "\x1b[0m";

fn color(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "\x1b[31;1m",
        Severity::Warning => "\x1b[33;1m",
        Severity::Advice => "\x1b[36;1m",
    }
}

/// Prints the findings of one model.
pub fn print(checked: &Checked, colors: bool) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    for (i, finding) in checked.findings.iter().enumerate() {
        let next = checked.findings.get(i + 1).filter(|next| next.code == finding.code);
        let last = [next.is_none(), next.is_none_or(|next| next.instead != finding.instead)];
        write!(out, "{}", paragraph(checked, finding, colors, last))?;
    }
    Ok(())
}

/// One finding: where, what, measured; and if it is the last of which they are true, why it matters and what to write instead.
fn paragraph(checked: &Checked, finding: &Finding, colors: bool, [is_last, is_last_advice]: [bool; 2]) -> String {
    let paint = |style: &'static str| if colors { style } else { "" };
    let file = if finding.place.file.is_empty() { &checked.file } else { &finding.place.file };
    let line = finding.place.line.map_or(String::new(), |line| format!(":{line}"));
    let element = finding.element.as_ref().map_or(String::new(), |e| format!("{} '{}': ", e.kind, e.name));
    let (severity, code) = (finding.severity.name(), finding.code);
    let mut text = format!("{}{file}{line}{}: ", paint(BOLD), paint(RESET));
    text +=
        &format!("{}{severity} {code}{}: {element}{}\n", paint(color(finding.severity)), paint(RESET), finding.title);
    text += &format!("  measured: {}\n", indented(&finding.measured));
    if is_last_advice {
        text += &format!("  instead: {}\n", finding.instead);
    }
    if is_last {
        text += &format!("  {}why: {}{}\n\n", paint(DIM), finding.why, paint(RESET));
    }
    text
}

/// Further lines under the first one.
fn indented(text: &str) -> String {
    text.lines().collect::<Vec<_>>().join("\n    ")
}

/// Prints how much was found.
pub fn summarize(all: &[Checked]) {
    let count = |severity| all.iter().flat_map(|c| &c.findings).filter(|f| f.severity == severity).count();
    let allowed: usize = all.iter().map(|c| c.allowed).sum();
    let number = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    println!(
        "{}: {}, {}, {} of advice{}",
        number(all.len(), "model"),
        number(count(Severity::Error), "error"),
        number(count(Severity::Warning), "warning"),
        number(count(Severity::Advice), "piece"),
        if allowed > 0 { format!(", {allowed} allowed") } else { String::new() }
    );
}
