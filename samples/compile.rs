//! Converts a model: MJCF, URDF or MJB to MJCF, MJB or readable text; or only compiles it and tells how long that takes.
//!
//!     cargo run --release --example compile -- INFILE [OUTFILE]

#[path = "common/model.rs"]
mod model;

use clap::Parser;
use model::{Model, Text, c_string, message};
use mujoco::api::{init, parse, print};
use mujoco::base::text::general;
use std::ffi::c_int;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

/// Converts a model, or only compiles it and prints how long that takes.
#[derive(Parser)]
struct Arguments {
    /// A model: .xml, .urdf or .mjb
    infile: String,
    /// What to make of it: .xml (MJCF), .mjb (binary) or .txt (for reading); an .mjb cannot become MJCF
    outfile: Option<String>,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Xml,
    Mjb,
    Text,
    Unknown,
}

impl Format {
    fn of(path: &str) -> Format {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        match extension.to_ascii_lowercase().as_str() {
            "xml" | "urdf" => Format::Xml,
            "mjb" => Format::Mjb,
            "txt" => Format::Text,
            _ => Format::Unknown,
        }
    }
}

fn save(m: &Model, path: &str, format: Format) -> Result<(), String> {
    let (file, mut error): (_, Text) = (c_string(path)?, [0; 1000]);
    // the library's functions have no error for this
    File::create(path).map_err(|e| format!("Could not write {path}: {e}"))?;
    // SAFETY: strings end in zero, `error` has the size that is said, the model is alive.
    unsafe {
        match format {
            Format::Xml => {
                if parse::mj_saveLastXML(file.as_ptr(), m.0, error.as_mut_ptr(), error.len() as c_int) == 0 {
                    return Err(message(&error));
                }
            }
            Format::Mjb => init::mj_saveModel(m.0, file.as_ptr(), std::ptr::null_mut(), 0),
            _ => print::mj_printModel(m.0, file.as_ptr()),
        }
    }
    Ok(())
}

/// Whether an existing file may be replaced.
fn may_overwrite(path: &str) -> bool {
    print!("Output file already exists, overwrite? (Y/n) ");
    let _ = std::io::stdout().flush();
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    read.is_ok() && answer.starts_with(['y', 'Y']) && Path::new(path).exists()
}

fn run(args: &Arguments) -> Result<(), String> {
    let (infile, outfile) = (&args.infile, args.outfile.as_ref());
    let from = Format::of(infile);
    let to = outfile.map(|path| Format::of(path));
    if matches!(from, Format::Unknown | Format::Text)
        || to == Some(Format::Unknown)
        || (from == Format::Mjb && to == Some(Format::Xml))
    {
        return Err("Illegal combination of file formats".into());
    }
    if let Some(path) = outfile.filter(|path| Path::new(path).exists())
        && !may_overwrite(path)
    {
        return Err("Not overwritten".into());
    }
    let started = Instant::now();
    let load = |path| Model::load_with_warning(path).map(|(m, _)| m);
    let mut model = load(infile)?;
    let first = started.elapsed().as_secs_f64();
    let mut times = String::new();
    if from == Format::Xml {
        // once more, with the assets in the cache
        drop(model);
        let started = Instant::now();
        model = load(infile)?;
        let second = started.elapsed().as_secs_f64();
        times = format!("\nFirst compile: {}s\nSecond compile: {}s", general(first, 4), general(second, 4));
    }
    if let (Some(path), Some(format)) = (outfile, to) {
        save(&model, path, format)?;
    }
    println!("Done.{times}");
    Ok(())
}

fn main() -> ExitCode {
    model::exit(run(&Arguments::parse()))
}
