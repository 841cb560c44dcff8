//! Renders a simulation without a window and writes its pictures: one raw file for a video encoder, or numbered PNG files.
//!
//!     cargo run --release --example record -- MODEL SECONDS FPS OUTFILE [ADDDEPTH] [--png DIR] [--software]
//!
//! The raw file has no header: frames one after the other, each from its bottom row to its top row, red, green, blue.
//!
//!     ffmpeg -f rawvideo -pixel_format rgb24 -video_size 800x800 -framerate 60 -i OUTFILE -vf vflip video.mp4

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::{Camera, Data, Error, Model, Offscreen, Renderer, save_png};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Renders a simulation without a window and writes the pictures.
///
/// The model sets the size of the pictures (visual/global, offwidth and offheight). The environment variable MUJOCO_GL
/// (egl or osmesa) chooses the OpenGL context; without a driver, or with --software, the library draws in software.
#[derive(Parser)]
struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Simulated time in seconds
    #[arg(value_name = "SECONDS")]
    duration: f64,
    /// Frames per second of simulated time
    fps: f64,
    /// Output file for raw frames (rows from bottom to top, 3 bytes per pixel); - writes none
    #[arg(value_name = "OUTFILE")]
    raw: PathBuf,
    /// 0 leaves out the small depth picture in the lower left corner
    #[arg(value_name = "ADDDEPTH", default_value_t = 1)]
    depth: i32,
    /// Also write DIR/frame00000.png, frame00001.png, ...
    #[arg(long, value_name = "DIR")]
    png: Option<PathBuf>,
    /// Draw without OpenGL, as when there is no driver
    #[arg(long)]
    software: bool,
}

impl Arguments {
    fn check(&self) -> Result<(), Error> {
        for (name, value) in [("SECONDS", self.duration), ("FPS", self.fps)] {
            if !(value.is_finite() && value > 0.0) {
                return Err(Error::new(format!("{name} must be a positive number, not {value}")));
            }
        }
        Ok(())
    }
}

/// Every third pixel of the depths, the nearest one white, one at twice its distance half as bright, into the lower left corner.
fn inset_depth(renderer: &Renderer, depth: &[f32], rgb: &mut [u8]) {
    let (width, height) = (renderer.width(), renderer.height());
    let nearest = depth.iter().copied().fold(f32::INFINITY, f32::min);
    for row in (0..height).step_by(3) {
        for column in (0..width).step_by(3) {
            let distance = depth[(height - 1 - row) * width + column];
            let at = 3 * ((height - 1 - row / 3) * width + column / 3);
            rgb[at..at + 3].fill((nearest / distance * 255.0) as u8);
        }
    }
}

/// An OpenGL context; `None`: the library draws by itself, because it is to or there is no driver.
fn open_context(software: bool) -> Result<Option<Offscreen>, Error> {
    if software {
        return Ok(None);
    }
    match Offscreen::open() {
        Ok(context) => Ok(Some(context)),
        Err(why) if std::env::var_os("MUJOCO_GL").is_some() => Err(why),
        Err(_) => Ok(None),
    }
}

/// Where pictures go.
struct Files<'a> {
    raw: Option<BufWriter<File>>,
    png: Option<&'a Path>,
    frames: usize,
}

impl Files<'_> {
    fn open(args: &Arguments) -> Result<Files<'_>, Error> {
        let named = |path: &Path, e: std::io::Error| Error::new(format!("{}: {e}", path.display()));
        let raw = Some(&args.raw).filter(|path| path.as_os_str() != "-");
        let raw = raw.map(|path| File::create(path).map_err(|e| named(path, e))).transpose()?.map(BufWriter::new);
        if let Some(dir) = &args.png {
            std::fs::create_dir_all(dir).map_err(|e| named(dir, e))?;
        }
        Ok(Files { raw, png: args.png.as_deref(), frames: 0 })
    }

    /// Writes a picture of rows from top to bottom.
    fn write(&mut self, width: usize, rgb: &[u8]) -> Result<(), Error> {
        if let Some(raw) = &mut self.raw {
            for row in rgb.chunks_exact(3 * width).rev() {
                raw.write_all(row).map_err(|e| Error::new(format!("the raw file: {e}")))?;
            }
        }
        if let Some(dir) = self.png {
            save_png(dir.join(format!("frame{:05}.png", self.frames)), width, rgb)?;
        }
        self.frames += 1;
        Ok(())
    }

    fn finish(self) -> Result<(), Error> {
        self.raw.map_or(Ok(()), |mut raw| raw.flush()).map_err(|e| Error::new(format!("the raw file: {e}")))
    }
}

fn run(args: &Arguments) -> Result<(), Error> {
    args.check()?;
    let _context = open_context(args.software)?;
    let model = Model::from_file(&args.model)?;
    let mut data = Data::new(&model)?;
    data.forward()?;
    let size = |n: i32| usize::try_from(n).unwrap_or(0);
    let global = &model.visual().global;
    let mut renderer = Renderer::new(&model, size(global.offwidth), size(global.offheight))?;
    let camera = Camera::of(&model);
    let mut files = Files::open(args)?;
    let bar = ProgressBar::new((args.duration * args.fps).ceil() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} frames, {eta} left").expect("a template"));
    let mut last = 0.0;
    while data.time() < args.duration {
        let time = data.time();
        if time - last > 1.0 / args.fps || last == 0.0 {
            renderer.update(&mut data, &camera)?;
            let depth = if args.depth != 0 { Some(renderer.depth()?) } else { None };
            let mut rgb = renderer.rgb_with_text(&format!("Time = {time:.3}"))?;
            if let Some(depth) = depth {
                inset_depth(&renderer, &depth, &mut rgb);
            }
            files.write(renderer.width(), &rgb)?;
            bar.inc(1);
            last = time;
        }
        data.step()?;
    }
    bar.finish_and_clear();
    files.finish()
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
