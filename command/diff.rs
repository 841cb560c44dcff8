//! `rujoco diff`: what two models differ in.

use crate::page::{self, escaped};
use mujoco::sim::Model;
use mujoco::sim::check::{self, Difference, Subelement};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// List what two models differ in, by element and physical meaning; the exit status is 1 if they differ, and else 0
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    left: PathBuf,
    /// Another one
    right: PathBuf,
    /// How to print the differences
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also write a page with pictures of both models, with what differs in red
    #[arg(long)]
    html: Option<PathBuf>,
}

/// Pictures of a page; one with hundreds is of no use.
const MAX_PICTURES: usize = 40;

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

/// Prints the differences.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let [left, right] = [&arguments.left, &arguments.right].map(Model::from_file);
    let models = [left?, right?];
    let differences = check::differences(&models[0], &models[1])?;
    if let Some(path) = &arguments.html {
        let names = [&arguments.left, &arguments.right].map(|path| path.display().to_string());
        let page = html(&differences, &models, &names)?;
        std::fs::write(path, page).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    match arguments.format {
        Format::Text => print(&differences),
        Format::Json => {
            let list: Vec<serde_json::Value> = differences.iter().map(json).collect();
            println!("{}", serde_json::to_string_pretty(&list)?);
        }
    }
    Ok(ExitCode::from(u8::from(!differences.is_empty())))
}

fn json(d: &Difference) -> serde_json::Value {
    serde_json::json!({
        "kind": d.element.kind,
        "name": d.element.name,
        "what": d.what,
        "left": d.left,
        "right": d.right,
    })
}

/// One line for each difference, below the element.
fn print(differences: &[Difference]) {
    let mut last = None;
    for d in differences {
        if last != Some(&d.element) {
            println!("{} '{}'", d.element.kind, d.element.name);
            last = Some(&d.element);
        }
        let none = |text: &str| if text.is_empty() { "none".to_string() } else { text.to_string() };
        println!("  {}: {} -> {}", d.what, none(&d.left), none(&d.right));
    }
    if differences.is_empty() {
        println!("no differences");
    }
}

/// One self-contained page: for each element what differs, and how it looks in both models.
fn html(differences: &[Difference], models: &[Model; 2], names: &[String; 2]) -> page::Result<String> {
    let mut page = page::head("rujoco diff");
    let names = names.each_ref().map(|name| escaped(name));
    let _ = writeln!(page, "<h2><code>{}</code> → <code>{}</code></h2>", names[0], names[1]);
    let _ = writeln!(page, "<p>{}</p>", page::counted(differences.len(), "difference"));
    let mut left = MAX_PICTURES;
    for group in differences.chunk_by(|a, b| a.element == b.element) {
        let (element, ids) = (&group[0].element, group[0].ids);
        let title = format!("{} <code>{}</code>", escaped(&element.kind), escaped(&element.name));
        let _ =
            writeln!(page, "<article>\n<h3>{title}</h3>\n<table>\n<tr><th>what</th><th>before</th><th>after</th></tr>");
        for d in group {
            let cells = [d.what, &d.left, &d.right].map(escaped);
            let _ = writeln!(page, "<tr><td>{}</td><td>{}</td><td>{}</td></tr>", cells[0], cells[1], cells[2]);
        }
        page += "</table>\n";
        let pictures = if left > 0 { pictures(models, element, ids)? } else { [None, None] };
        for (picture, when) in pictures.iter().zip(["before", "after"]) {
            let Some(png) = picture else { continue };
            left = left.saturating_sub(1);
            let image =
                format!("<img alt=\"{when}, the element in red\" src=\"data:image/png;base64,{}\">", page::base64(png));
            let _ = writeln!(page, "<figure>{image}<figcaption>{when}</figcaption></figure>");
        }
        page += "</article>\n";
    }
    page += "</body></html>\n";
    Ok(page)
}

/// An element in both models, from the same place.
fn pictures(models: &[Model; 2], element: &Subelement, ids: [Option<usize>; 2]) -> page::Result<[Option<Vec<u8>>; 2]> {
    let sides = ids.map(|id| Subelement { id, ..element.clone() });
    let mut view = page::viewpoint(&models[0], &sides[0])?;
    if view.is_none() {
        view = page::viewpoint(&models[1], &sides[1])?;
    }
    let Some(view) = view else { return Ok([None, None]) };
    let picture = |side: usize| page::picture_from(&models[side], &sides[side], &view);
    Ok([picture(0)?, picture(1)?])
}
