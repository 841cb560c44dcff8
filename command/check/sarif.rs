//! Findings as SARIF 2.1.0, which code hosts show beside the lines of a change.

use mujoco::sim::check::{Checked, Finding, RULES, Rule, Severity};
use serde_json::{Value, json};

/// One run with all rules and all findings.
pub fn report(all: &[Checked]) -> Value {
    let results = all.iter().flat_map(|checked| checked.findings.iter().map(|f| result(checked, f)));
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "rujoco check",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": RULES.iter().map(rule).collect::<Vec<_>>(),
            }},
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

fn rule(rule: &Rule) -> Value {
    json!({
        "id": rule.code,
        "shortDescription": { "text": rule.title },
        "fullDescription": { "text": rule.why },
        "help": { "text": format!("Instead: {}.", rule.instead) },
        "defaultConfiguration": { "level": level(rule.severity) },
    })
}

fn result(checked: &Checked, f: &Finding) -> Value {
    let element = f.element.as_ref().map_or(String::new(), |e| format!("{} '{}': ", e.kind, e.name));
    let file = if f.place.file.is_empty() { &checked.file } else { &f.place.file };
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if let Some(line) = f.place.line {
        place["region"] = json!({ "startLine": line });
    }
    let mut location = json!({ "physicalLocation": place });
    if let Some(e) = &f.element {
        location["logicalLocations"] = json!([{ "name": e.name, "kind": e.kind }]);
    }
    json!({
        "ruleId": f.code,
        "ruleIndex": RULES.iter().position(|rule| rule.code == f.code),
        "level": level(f.severity),
        "message": { "text": format!("{element}{} {}. Instead: {}.", f.title, f.measured, f.instead) },
        "locations": [location],
    })
}

/// A path as a URI: relative ones stay so, and what a URI cannot have is escaped.
fn uri(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/:+@!$&'()*,;=".contains(&b);
    let path = path.replace('\\', "/");
    let prefix = if path.starts_with('/') { "file://" } else { "" };
    let escape = |b: u8| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") };
    prefix.to_string() + &path.bytes().map(escape).collect::<String>()
}
