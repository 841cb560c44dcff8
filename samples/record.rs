//! Renders a simulation without a window and writes its pictures: one raw file for a video encoder, or numbered PNG files.
//!
//!     cargo run --release --example record -- MODEL SECONDS FPS OUTFILE [ADDDEPTH] [--png DIR] [--software]
//!
//! The raw file has no header: frames one after the other, each from its bottom row to its top row, red, green, blue.
//!
//!     ffmpeg -f rawvideo -pixel_format rgb24 -video_size 800x800 -framerate 60 -i OUTFILE -vf vflip video.mp4

#[path = "common/model.rs"]
mod model;
#[path = "common/offscreen.rs"]
mod offscreen;

use clap::Parser;
use model::Model;
use mujoco::abi::*;
use mujoco::api::{init, render, simulate, visual};
use offscreen::Offscreen;
use std::ffi::{CString, c_int};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::ptr::null;

/// Renders a simulation without a window and writes its pictures.
///
/// The size of the pictures is the model's (visual/global, offwidth and offheight). The environment variable MUJOCO_GL,
/// egl or osmesa, chooses how OpenGL is found; without a driver, or with --software, the library draws by itself.
#[derive(Parser)]
struct Arguments {
    /// An MJCF or MJB file
    model: String,
    /// How long to simulate
    #[arg(value_name = "SECONDS", value_parser = positive)]
    duration: f64,
    /// Frames per second of simulated time
    #[arg(value_parser = positive)]
    fps: f64,
    /// Raw pictures: frames of rows from bottom to top, 3 bytes a pixel; - for none
    #[arg(value_name = "OUTFILE")]
    raw: PathBuf,
    /// 0 leaves out the small picture of depths in the lower left corner
    #[arg(value_name = "ADDDEPTH", default_value_t = 1)]
    depth: i32,
    /// Also writes DIR/frame00000.png, frame00001.png, ...
    #[arg(long, value_name = "DIR")]
    png: Option<PathBuf>,
    /// Draws without OpenGL, as where there is no driver
    #[arg(long)]
    software: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|x: &f64| x.is_finite() && *x > 0.0).ok_or_else(|| "it must be a positive number".into())
}

/// What renders: a model's scene in an offscreen buffer.
struct Recorder {
    m: Model,
    d: *mut mjData,
    camera: mjvCamera,
    option: mjvOption,
    scene: Box<mjvScene>,
    context: Box<mjrContext>,
    view: mjrRect,
    rgb: Vec<u8>,
    depth: Vec<f32>,
}

impl Recorder {
    fn new(m: Model) -> Recorder {
        // SAFETY: the library's own values, made in its order.
        unsafe {
            let d = init::mj_makeData(m.0);
            simulate::mj_forward(m.0, d);
            let mut r = Recorder {
                m,
                d,
                camera: std::mem::zeroed(),
                option: std::mem::zeroed(),
                scene: Box::new(std::mem::zeroed()),
                context: Box::new(std::mem::zeroed()),
                view: std::mem::zeroed(),
                rgb: Vec::new(),
                depth: Vec::new(),
            };
            visual::mjv_defaultFreeCamera(r.m.0, &mut r.camera);
            visual::mjv_defaultOption(&mut r.option);
            visual::mjv_defaultScene(&mut *r.scene);
            render::mjr_defaultContext(&mut *r.context);
            visual::mjv_makeScene(r.m.0, &mut *r.scene, 2000);
            render::mjr_makeContext(r.m.0, &mut *r.context, mjFONTSCALE_200 as c_int);
            render::mjr_setBuffer(mjFB_OFFSCREEN as c_int, &mut *r.context);
            if r.context.currentBuffer != mjFB_OFFSCREEN as c_int {
                eprintln!("Warning: there is no offscreen buffer, the window's is used");
            }
            r.view = render::mjr_maxViewport(&*r.context);
            let pixels = r.view.width as usize * r.view.height as usize;
            r.rgb = vec![0; 3 * pixels];
            r.depth = vec![0.0; pixels];
            r
        }
    }

    /// Draws the present state and reads its pixels.
    fn frame(&mut self, add_depth: bool) {
        // SAFETY: as above; the buffers have the size of the view.
        unsafe {
            let all = mjCAT_ALL as c_int;
            let (scene, camera) = (&mut *self.scene, &mut self.camera);
            visual::mjv_updateScene(self.m.0, self.d, &self.option, null(), camera, all, scene);
            render::mjr_render(self.view, scene, &*self.context);
            let time = CString::new(format!("Time = {:.3}", (*self.d).time)).unwrap_or_default();
            let (font, corner) = (mjFONT_NORMAL as c_int, mjGRID_TOPLEFT as c_int);
            render::mjr_overlay(font, corner, self.view, time.as_ptr(), null(), &*self.context);
            render::mjr_readPixels(self.rgb.as_mut_ptr(), self.depth.as_mut_ptr(), self.view, &*self.context);
        }
        if add_depth {
            self.inset_depth();
        }
    }

    /// Every third pixel of the depths, near ones bright, into the lower left corner.
    fn inset_depth(&mut self) {
        let (width, height) = (self.view.width as usize, self.view.height as usize);
        for row in (0..height).step_by(3) {
            for column in (0..width).step_by(3) {
                let gray = ((1.0 - self.depth[row * width + column]) * 255.0) as u8;
                let at = 3 * (row / 3 * width + column / 3);
                self.rgb[at..at + 3].fill(gray);
            }
        }
    }

    fn write_png(&self, path: &Path) -> Result<(), String> {
        let file = File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let (width, height) = (self.view.width as u32, self.view.height as u32);
        let mut encoder = png::Encoder::new(BufWriter::new(file), width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let rows: Vec<u8> = self.rgb.chunks_exact(3 * width as usize).rev().flatten().copied().collect();
        let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&rows));
        written.map_err(|e| format!("{}: {e}", path.display()))
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        // SAFETY: made by us; an OpenGL context, if there is one, is still current.
        unsafe {
            visual::mjv_freeScene(&mut *self.scene);
            render::mjr_freeContext(&mut *self.context);
            init::mj_deleteData(self.d);
        }
    }
}

/// An OpenGL context; `None`: the library draws by itself, because it is to or there is no driver.
fn open_context(software: bool) -> Result<Option<Offscreen>, String> {
    if software {
        return Ok(None);
    }
    match Offscreen::open(800, 800) {
        Ok(context) => Ok(Some(context)),
        Err(why) if std::env::var_os("MUJOCO_GL").is_some() => Err(why),
        Err(_) => Ok(None),
    }
}

fn run(args: &Arguments) -> Result<(), String> {
    let _offscreen = open_context(args.software)?;
    let mut recorder = Recorder::new(Model::load(&args.model)?);
    let create = |path: &PathBuf| File::create(path).map_err(|e| format!("{}: {e}", path.display()));
    let mut raw = Some(&args.raw).filter(|path| path.as_os_str() != "-").map(create).transpose()?.map(BufWriter::new);
    if let Some(dir) = &args.png {
        std::fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    }
    let (mut frames, mut last) = (0, 0.0);
    loop {
        // SAFETY: the data lives as long as the recorder.
        let time = unsafe { (*recorder.d).time };
        if time >= args.duration {
            break;
        }
        if time - last > 1.0 / args.fps || last == 0.0 {
            recorder.frame(args.depth != 0);
            if let Some(raw) = &mut raw {
                raw.write_all(&recorder.rgb).map_err(|e| format!("the raw file: {e}"))?;
            }
            if let Some(dir) = &args.png {
                recorder.write_png(&dir.join(format!("frame{frames:05}.png")))?;
            }
            if frames % 10 == 0 {
                let mark = if unsafe { render::mjr_getError() } == 0 { '.' } else { 'x' };
                print!("{mark}");
                let _ = std::io::stdout().flush();
            }
            (frames, last) = (frames + 1, time);
        }
        unsafe { simulate::mj_step(recorder.m.0, recorder.d) };
    }
    println!();
    raw.map_or(Ok(()), |mut raw| raw.flush()).map_err(|e| format!("the raw file: {e}"))
}

fn main() -> ExitCode {
    model::exit(run(&Arguments::parse()))
}
