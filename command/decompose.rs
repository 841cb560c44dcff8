//! `rujoco decompose`: convex pieces of a mesh.

use crate::Outcome;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::decompose::{self, ConvexPiece, DecomposeSettings, Decomposition};
use std::path::{Path, PathBuf};

/// Decompose a mesh into convex pieces, for collisions that follow its shape; nothing is written unless asked
#[derive(clap::Args)]
pub struct Arguments {
    /// A mesh file: OBJ, binary STL or MSH
    mesh: PathBuf,
    /// Greatest concavity of a piece: its distance from the mesh, in units of half the longest side of the mesh's box
    #[arg(long, default_value_t = DecomposeSettings::default().concavity, value_parser = crate::positive)]
    concavity: f64,
    /// Most pieces: beyond it, pieces are merged whatever their concavity
    #[arg(long, value_parser = crate::count)]
    pieces: Option<usize>,
    /// Most vertices of a piece
    #[arg(long, default_value_t = DecomposeSettings::default().vertices, value_parser = crate::count)]
    vertices: usize,
    /// Tries of the tree search for each cut
    #[arg(long, default_value_t = DecomposeSettings::default().iterations, value_parser = crate::count)]
    iterations: usize,
    /// Cells along the longest side to rebuild the surface of meshes that are not closed [default: from the concavity]
    #[arg(long, value_parser = crate::count)]
    resolution: Option<usize>,
    /// Start of the random numbers of the search
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of threads [default: one per core]; the pieces do not depend on it
    #[arg(long, value_parser = crate::count)]
    threads: Option<usize>,
    /// Write the pieces to this folder
    #[arg(long)]
    out: Option<PathBuf>,
    /// Format of the files
    #[arg(long, value_enum, default_value_t = Format::Obj)]
    format: Format,
    /// Overwrite files that exist
    #[arg(short, long)]
    force: bool,
    /// Print meshes and geoms to paste into a model, instead of the list of pieces
    #[arg(long)]
    fragment: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Obj,
    Stl,
}

/// Decomposes, writes files, and prints the pieces.
pub fn run(arguments: &Arguments) -> Outcome {
    let found = decomposed(arguments)?;
    let name = arguments.mesh.file_stem().map_or("mesh".into(), |stem| stem.to_string_lossy().into_owned());
    let files = arguments.out.as_ref().map(|folder| written(arguments, &found.pieces, folder, &name)).transpose()?;
    if arguments.fragment {
        print!("{}", decompose::fragment(&found.pieces, &name, files.as_deref()));
        return Ok(());
    }
    let rebuilt = if found.remeshed { ", its surface rebuilt: it is not closed or crosses itself" } else { "" };
    println!(
        "{}: {} pieces, concavity {:.4}{rebuilt}",
        arguments.mesh.display(),
        found.pieces.len(),
        found.concavity()
    );
    for (i, piece) in found.pieces.iter().enumerate() {
        let file = files.as_ref().map_or(String::new(), |files| format!("  {}", files[i]));
        println!("  {i:4}: {:4} vertices, concavity {:.4}{file}", piece.vert.len(), piece.concavity);
    }
    Ok(())
}

fn decomposed(arguments: &Arguments) -> Result<Decomposition, Box<dyn std::error::Error>> {
    let settings = DecomposeSettings {
        concavity: arguments.concavity,
        pieces: arguments.pieces,
        vertices: arguments.vertices,
        iterations: arguments.iterations,
        resolution: arguments.resolution,
        seed: arguments.seed,
        threads: arguments.threads,
    };
    const UNITS: f64 = 1000.0;
    let bar = ProgressBar::new(UNITS as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {percent:3} % of the volume, {msg}")?);
    let found = decompose::file(&arguments.mesh, &settings, &|progress| {
        bar.set_message(format!("{} parts", progress.parts));
        bar.set_position((UNITS * progress.done) as u64);
    });
    bar.finish_and_clear();
    Ok(found?)
}

/// Writes the pieces; their paths, relative to the current directory as the folder is.
fn written(
    arguments: &Arguments,
    pieces: &[ConvexPiece],
    folder: &Path,
    name: &str,
) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let (extension, bytes): (_, fn(&ConvexPiece) -> Vec<u8>) = match arguments.format {
        Format::Obj => ("obj", |piece| piece.to_obj().into_bytes()),
        Format::Stl => ("stl", ConvexPiece::to_stl),
    };
    let files: Vec<PathBuf> = (0..pieces.len()).map(|i| folder.join(format!("{name}_{i}.{extension}"))).collect();
    if let Some(file) = files.iter().find(|file| file.exists() && !arguments.force) {
        return Err(format!("{} already exists; use --force to overwrite it", file.display()).into());
    }
    std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    for (file, piece) in files.iter().zip(pieces) {
        std::fs::write(file, bytes(piece)).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(files.iter().map(|file| file.display().to_string()).collect())
}
