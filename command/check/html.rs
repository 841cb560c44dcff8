//! One self-contained page: all findings, with pictures of the elements.

use crate::page::{self, Result, escaped, marked};
use mujoco::sim::Model;
use mujoco::sim::check::{Checked, Finding, Severity};
use std::fmt::Write;

/// Pictures of one model; a page with hundreds is of no use.
const MAX_PICTURES: usize = 40;

/// The page of all models.
pub fn page(all: &[Checked]) -> Result<String> {
    let mut page = page::head("rujoco check");
    summary(&mut page, all);
    for (number, checked) in all.iter().enumerate().filter(|(_, checked)| !checked.findings.is_empty()) {
        let _ = write!(
            page,
            "<h2 id=\"model{number}\"><code>{}</code></h2>\n<p>{}</p>\n",
            escaped(&checked.file),
            page::counted(checked.findings.len(), "finding")
        );
        // a model that does not load has no pictures
        let model = Model::from_file(&checked.file).ok();
        let mut left = MAX_PICTURES;
        for finding in &checked.findings {
            let element = finding.element.as_ref().filter(|_| left > 0);
            let picture = element
                .zip(model.as_ref())
                .map(|(element, model)| page::picture(model, element))
                .transpose()?
                .flatten();
            left -= usize::from(picture.is_some());
            article(&mut page, finding, picture.as_deref());
        }
    }
    page += "</body></html>\n";
    Ok(page)
}

/// A table of the models, with links to those that have findings.
fn summary(page: &mut String, all: &[Checked]) {
    let severities = [Severity::Error, Severity::Warning, Severity::Advice];
    *page += "<table>\n<tr><th>model</th><th class=\"count\">errors</th><th class=\"count\">warnings</th><th class=\"count\">advice</th></tr>\n";
    for (number, checked) in all.iter().enumerate() {
        let file = format!("<code>{}</code>", escaped(&checked.file));
        let link = if checked.findings.is_empty() { file } else { format!("<a href=\"#model{number}\">{file}</a>") };
        let cells: String = severities
            .iter()
            .map(|severity| checked.findings.iter().filter(|f| f.severity == *severity).count())
            .map(|count| format!("<td class=\"count\">{count}</td>"))
            .collect();
        let _ = writeln!(page, "<tr><td>{link}</td>{cells}</tr>");
    }
    *page += "</table>\n";
}

fn article(page: &mut String, f: &Finding, picture: Option<&[u8]>) {
    let element = f
        .element
        .as_ref()
        .map_or(String::new(), |e| format!("{} <code>{}</code>: ", escaped(&e.kind), escaped(&e.name)));
    let line = f.place.line.map_or(String::new(), |line| format!(":{line}"));
    let _ = writeln!(page, "<article class=\"{}\">", f.severity.name());
    if let Some(png) = picture {
        let _ = writeln!(page, "<img alt=\"the element in red\" src=\"data:image/png;base64,{}\">", page::base64(png));
    }
    let _ = writeln!(page, "<h3>{} {}: {element}{}</h3>", f.severity.name(), f.code, marked(f.title));
    let _ = writeln!(page, "<p class=\"place\">{}{line}</p>", escaped(&f.place.file));
    let _ = writeln!(page, "<p>{}</p>", marked(&f.measured));
    let _ = writeln!(
        page,
        "<p><b>Instead:</b> {}</p>\n<p class=\"why\">{}</p>\n</article>",
        marked(&f.instead),
        marked(f.why)
    );
}
