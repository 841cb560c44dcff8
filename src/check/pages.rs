//! The page that explains all rules, `docs/checks.md`.
//!
//! Tests: `tests/load/check.rs`.
#![forbid(unsafe_code)]

use super::table::RULES;
use std::fmt::Write;

/// Lines of the page have at most this many characters.
const WIDTH: usize = 100;

const HEAD: &str = "# What `rujoco check` looks for

<!-- Made from `src/check/table.rs` and `src/check/quirk_table.rs`; do not edit.
     `UPDATE_PAGES=1 cargo test --test load page` writes it. -->

    rujoco check robot.xml                    # a file: MJCF, URDF or MJB
    rujoco check models/                      # all models of a folder
    rujoco check --allow RJ203 robot.xml      # without one rule, or RJ203:elbow for one element
    rujoco check --against robot.urdf robot.xml
    rujoco check --format sarif robot.xml > findings.sarif
    rujoco check --html findings.html robot.xml        # a page with pictures of what was found

The exit status is 2 if there are errors, 1 if there are warnings, and 0 otherwise. A model can
allow codes itself:

    <custom>
      <text name=\"rujoco_allow\" data=\"RJ203:elbow RJ505\"/>
    </custom>

In Rust, `sim::check` has the same; in Python, `rujoco.check`. Nothing is written unless asked, and
the model stays as it is. Rules that simulate run one second, from the first keyframe if there is
one; `--static` leaves them out.

What this library copies from MuJoCo although it looks wrong is in [QUIRKS.md](../QUIRKS.md), with
the rule that finds it in a model, or why there is none.
";

/// The page.
pub fn checks() -> String {
    let mut page = HEAD.to_string();
    let mut section = "";
    for rule in RULES {
        if rule.section != section {
            section = rule.section;
            let _ = write!(page, "\n## {section}\n");
        }
        let simulates = if rule.simulates { ", simulates" } else { "" };
        let _ = write!(page, "\n### {} ({}{simulates})\n\n", rule.code, rule.severity.name());
        let text = format!("**{}** {} *Instead:* {}.", rule.title, rule.why, rule.instead);
        wrap(&mut page, &text);
    }
    page
}

/// Appends a paragraph, broken at blanks.
fn wrap(page: &mut String, text: &str) {
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            page.push('\n');
            width = 0;
        } else if width > 0 {
            page.push(' ');
            width += 1;
        }
        page.push_str(word);
        width += length;
    }
    page.push('\n');
}
