//! How many small pictures does a processor draw in a second? Draws environments of a batch, each somewhere else in time, and
//! prints for each model the processor time of a picture with its parts, of one thread.
//!
//!     cargo run --release --example pictures -- [--size 84] [--count 64] [--fast] MODEL...
//!     cargo run --release --example pictures -- --hash MODEL...
//!
//! With `--hash` it prints a hash of the bytes of many pictures of each model instead: several cameras, sizes and effects,
//! colors, depths and segments. Two versions that print the same draw the same.

use clap::Parser;
use mujoco::abi::*;
use mujoco::sim::{Batch, BatchConfig, BatchRenderer, Camera, CameraKind, Data, Model, Quality, Renderer, Result};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Measures small pictures without OpenGL, on one thread.
#[derive(Parser)]
struct Arguments {
    /// MJCF or MJB files
    #[arg(value_name = "MODEL", required = true)]
    models: Vec<PathBuf>,
    /// Width and height in pixels
    #[arg(long, default_value_t = 84)]
    size: usize,
    /// Number of pictures of a turn; the least of three turns counts
    #[arg(long, default_value_t = 32)]
    count: usize,
    /// Name of the camera; a free one otherwise
    #[arg(long)]
    camera: Option<String>,
    /// Number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Draw on the fast path
    #[arg(long)]
    fast: bool,
    /// Print a hash of many pictures instead
    #[arg(long)]
    hash: bool,
}

/// Processor time of this process in seconds; the time that has passed where the system does not tell.
fn processor_time() -> f64 {
    let read = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = read.and_then(|s| s.split_whitespace().next().and_then(|v| v.parse::<f64>().ok()));
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    nanoseconds
        .filter(|v| *v > 0.0)
        .map_or_else(|| START.get_or_init(Instant::now).elapsed().as_secs_f64(), |v| v * 1e-9)
}

/// The most memory that this process has had, in MB, where the system tells.
fn most_memory() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? / 1024)
}

/// Milliseconds per picture: the least of three turns.
fn measure(count: usize, mut turn: impl FnMut() -> Result<()>) -> Result<f64> {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let start = processor_time();
        turn()?;
        least = least.min((processor_time() - start) * 1e3 / count as f64);
    }
    Ok(least)
}

fn camera_of(model: &Model, name: Option<&str>) -> Result<Camera> {
    name.map_or_else(|| Ok(Camera::of(model)), |name| Camera::named(model, name))
}

/// A row of the table: all of a picture, without shadows, without reflections either, and its forward dynamics alone.
fn row(path: &Path, args: &Arguments) -> Result<[f64; 4]> {
    let model = Model::from_file(path)?;
    let config = BatchConfig { nbatch: args.count, nthread: args.threads, ..BatchConfig::default() };
    let mut batch = Batch::new(&model, &config)?;
    // the first ones each a few steps further than the one before
    for k in 1..args.count.min(64) {
        let mask: Vec<bool> = (0..args.count).map(|i| i >= k).collect();
        batch.step(2, Some(&mask))?;
    }
    let quality = if args.fast { Quality::Fast } else { Quality::Exact };
    let camera = camera_of(&model, args.camera.as_deref())?;
    let all: Vec<usize> = (0..args.count).collect();
    let mut pictures = vec![0; args.count * args.size * args.size * 3];
    let mut out = [0.0; 4];
    for (k, out) in out.iter_mut().take(3).enumerate() {
        let mut renderer = BatchRenderer::with_quality(&batch, args.size, args.size, quality)?;
        let mut effects = renderer.effects();
        if k > 0 {
            effects[mjRND_SHADOW as usize] = 0;
        }
        if k > 1 {
            effects[mjRND_REFLECTION as usize] = 0;
        }
        renderer.set_effects(effects);
        *out = measure(args.count, || renderer.rgb(&mut batch, &all, &camera, &mut pictures))?;
    }
    out[3] = measure(args.count, || batch.forward(None))?;
    Ok(out)
}

/// FNV-1a.
fn hash(bytes: impl IntoIterator<Item = u8>, from: u64) -> u64 {
    bytes.into_iter().fold(from, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// Hashes of many pictures of a model, by effect.
fn hashes(path: &Path) -> Result<Vec<(&'static str, u64)>> {
    let model = Model::from_file(path)?;
    let mut data = Data::new(&model)?;
    for _ in 0..40 {
        data.step()?;
    }
    data.forward()?;
    let free = Camera::of(&model);
    let mut cameras = vec![free];
    let mut near = free;
    near.set_kind(CameraKind::Tracking(model.nbody() - 1));
    cameras.push(near);
    cameras.extend((0..model.ncam().min(3)).filter_map(|k| Camera::fixed(&model, k).ok()));
    let mut renderer = Renderer::new(&model, 84, 84)?;
    let before = renderer.effects();
    let set = |flags: &[(mjtRndFlag, u8)]| {
        let mut effects = before;
        flags.iter().for_each(|(flag, on)| effects[*flag as usize] = *on);
        effects
    };
    let variants = [
        ("default", set(&[])),
        ("no shadow", set(&[(mjRND_SHADOW, 0)])),
        ("no reflection", set(&[(mjRND_REFLECTION, 0)])),
        ("fog", set(&[(mjRND_FOG, 1)])),
        ("no haze", set(&[(mjRND_HAZE, 0)])),
        ("no sky", set(&[(mjRND_SKYBOX, 0), (mjRND_CULL_FACE, 0)])),
        ("wire", set(&[(mjRND_WIREFRAME, 1)])),
        ("additive", set(&[(mjRND_ADDITIVE, 1)])),
    ];
    let mut out = Vec::new();
    for (name, effects) in variants {
        let mut sum = 0xcbf2_9ce4_8422_2325;
        for (k, camera) in cameras.iter().enumerate() {
            for (width, height) in [(84, 84), (64, 64), (200, 150)] {
                renderer.resize(width, height)?;
                renderer.set_effects(effects);
                renderer.option.flags[mjVIS_TRANSPARENT as usize] = (k == 1) as u8;
                renderer.option.flags[mjVIS_CONTACTPOINT as usize] = (k == 0) as u8;
                renderer.update(&mut data, camera)?;
                sum = hash(renderer.rgb()?, sum);
                if name == "default" {
                    sum = hash(renderer.depth()?.into_iter().flat_map(f32::to_le_bytes), sum);
                    let segments = renderer.segmentation()?;
                    sum = hash(segments.iter().flat_map(|s| s.id.to_le_bytes()), sum);
                }
            }
        }
        out.push((name, sum));
    }
    Ok(out)
}

fn main() -> std::process::ExitCode {
    let args = Arguments::parse();
    if !args.hash {
        println!(
            "{:28} {:>9} {:>10} {:>13} {:>8} {:>10}",
            "milliseconds", "picture", "no shadow", "no reflection", "forward", "pictures/s"
        );
    }
    let mut failed = false;
    for path in &args.models {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let done = if args.hash {
            hashes(path).map(|all| all.iter().for_each(|(effect, sum)| println!("{name} {effect}: {sum:016x}")))
        } else {
            row(path, &args).map(|[all, plain, bare, forward]| {
                println!("{name:28} {all:9.2} {plain:10.2} {bare:13.2} {forward:8.3} {:10.0}", 1e3 / all);
            })
        };
        if let Err(e) = done {
            eprintln!("{}: {e}", path.display());
            failed = true;
        }
    }
    if let Some(memory) = most_memory().filter(|_| !args.hash) {
        println!("at most {memory} MB of memory");
    }
    std::process::ExitCode::from(u8::from(failed))
}
