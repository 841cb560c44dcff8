//! Findings for programs.

use mujoco::sim::check::{Checked, Finding};
use serde_json::{Value, json};

/// All models with their findings.
pub fn report(all: &[Checked]) -> Value {
    let model = |c: &Checked| json!({ "file": c.file, "allowed": c.allowed, "findings": c.findings.iter().map(finding).collect::<Vec<_>>() });
    json!({ "version": env!("CARGO_PKG_VERSION"), "models": all.iter().map(model).collect::<Vec<_>>() })
}

fn finding(f: &Finding) -> Value {
    let element = f.element.as_ref().map(|e| json!({ "kind": e.kind, "id": e.id, "name": e.name }));
    json!({
        "code": f.code,
        "severity": f.severity.name(),
        "title": f.title,
        "element": element,
        "file": f.place.file,
        "line": f.place.line,
        "measured": f.measured,
        "why": f.why,
        "instead": f.instead,
    })
}
