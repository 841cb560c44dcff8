//! One self-contained page: all findings, with pictures of the elements.

use crate::page::{self, Result, escaped};
use mujoco::sim::Model;
use mujoco::sim::check::{Checked, Finding};
use std::fmt::Write;

/// Pictures of one model; a page with hundreds is of no use.
const MAX_PICTURES: usize = 40;

/// The page of all models.
pub fn page(all: &[Checked]) -> Result<String> {
    let mut page = page::head("rujoco check");
    for checked in all {
        let _ = write!(
            page,
            "<h2><code>{}</code></h2>\n<p>{} findings</p>\n",
            escaped(&checked.file),
            checked.findings.len()
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
    let _ = writeln!(page, "<h3>{} {}: {element}{}</h3>", f.severity.name(), f.code, escaped(f.title));
    let _ = writeln!(page, "<p class=\"place\">{}{line}</p>", escaped(&f.place.file));
    let _ = writeln!(page, "<p>{}</p>", escaped(&f.measured));
    let _ = writeln!(
        page,
        "<p><b>Instead:</b> {}</p>\n<p class=\"why\">{}</p>\n</article>",
        escaped(&f.instead),
        escaped(f.why)
    );
}
