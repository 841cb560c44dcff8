//! Converts a model: MJCF, URDF or MJB to MJCF, MJB or readable text; or only compiles it and prints how long that takes.
//!
//!     cargo run --release --example compile -- INFILE [OUTFILE]

use clap::Parser;
use mujoco::sim::{Error, ErrorKind, Model, Spec};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Converts a model, or only compiles it and prints the time.
#[derive(Parser)]
struct Arguments {
    /// A model: .xml, .urdf or .mjb
    infile: PathBuf,
    /// Output file: .xml (MJCF), .mjb (binary) or .txt (readable text); an .mjb cannot be converted to MJCF
    outfile: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq)]
enum Format {
    Xml,
    Mjb,
    Text,
    Unknown,
}

impl Format {
    fn of(path: &Path) -> Format {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "xml" | "urdf" => Format::Xml,
            "mjb" => Format::Mjb,
            "txt" => Format::Text,
            _ => Format::Unknown,
        }
    }
}

/// What a file of this format has.
fn contents(spec: Option<&Spec>, model: &Model, format: Format) -> Result<Vec<u8>, Error> {
    match (format, spec) {
        (Format::Xml, Some(spec)) => spec.to_xml().map(String::into_bytes),
        (Format::Mjb, _) => model.to_mjb(),
        _ => Ok(model.to_text().into_bytes()),
    }
}

/// Reads and compiles a model; of a binary one there is no spec.
fn load(path: &Path, format: Format) -> Result<(Option<Spec>, Model), Error> {
    if format == Format::Mjb {
        return Ok((None, Model::from_file(path)?));
    }
    let mut spec = Spec::from_file(path)?;
    let model = spec.compile()?;
    Ok((Some(spec), model))
}

/// Whether an existing file may be replaced.
fn may_overwrite(path: &Path) -> bool {
    print!("Output file already exists, overwrite? (Y/n) ");
    let _ = std::io::stdout().flush();
    let mut answer = String::new();
    let read = std::io::stdin().read_line(&mut answer);
    read.is_ok() && answer.starts_with(['y', 'Y']) && path.exists()
}

fn run(args: &Arguments) -> Result<(), Error> {
    let (infile, outfile) = (&args.infile, args.outfile.as_ref());
    let from = Format::of(infile);
    let to = outfile.map(|path| Format::of(path));
    if matches!(from, Format::Unknown | Format::Text)
        || to == Some(Format::Unknown)
        || (from == Format::Mjb && to == Some(Format::Xml))
    {
        return Err("Illegal combination of file formats".into());
    }
    if let Some(path) = outfile.filter(|path| path.exists())
        && !may_overwrite(path)
    {
        return Err("Not overwritten".into());
    }
    let started = Instant::now();
    let (mut spec, mut model) = load(infile, from)?;
    let first = started.elapsed().as_secs_f64();
    let mut times = String::new();
    if from == Format::Xml {
        // once more, with the assets in the cache
        let started = Instant::now();
        (spec, model) = load(infile, from)?;
        let second = started.elapsed().as_secs_f64();
        times = format!("\nFirst compile: {first:.4}s\nSecond compile: {second:.4}s");
    }
    if let Some(warning) = model.warning() {
        eprintln!("{}", warning.trim_end());
    }
    if let (Some(path), Some(format)) = (outfile, to) {
        let bytes = contents(spec.as_ref(), &model, format)?;
        let unwritten =
            |e: std::io::Error| Error::of(ErrorKind::Io, format!("Could not write {}: {e}", path.display()));
        std::fs::write(path, bytes).map_err(unwritten)?;
    }
    println!("Done.{times}");
    Ok(())
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
