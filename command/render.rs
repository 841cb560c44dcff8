//! `rujoco render`: a picture of a model, or a video of its simulation.

use crate::Outcome;
use crate::avi::AviWriter;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::{Camera, Data, Model, Quality, Renderer, save_png};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

/// Render a model to a PNG file, or its simulation to a video; needs no display and no OpenGL
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Output file: a picture (.png), a video (.avi), or a video in any format that ffmpeg writes (.mp4, .gif, ...)
    output: PathBuf,
    /// Width in pixels
    #[arg(long, default_value_t = 640, value_parser = crate::count)]
    width: usize,
    /// Height in pixels
    #[arg(long, default_value_t = 480, value_parser = crate::count)]
    height: usize,
    /// Name of a camera of the model [default: a free camera that shows the whole model]
    #[arg(long)]
    camera: Option<String>,
    /// Index of the keyframe to start from
    #[arg(long)]
    keyframe: Option<usize>,
    /// Seconds to simulate: before the picture [default: 0], or during the video [default: 5]
    #[arg(long, value_parser = crate::positive)]
    seconds: Option<f64>,
    /// Video frames per second of simulated time
    #[arg(long, default_value_t = 30.0, value_parser = crate::positive)]
    fps: f64,
    /// Quality of the pictures
    #[arg(long, value_enum, default_value_t = RenderQuality::Exact)]
    quality: RenderQuality,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum RenderQuality {
    /// Every triangle, with as many samples per pixel as the model asks for, on all cores
    Exact,
    /// One sample per pixel and fewer triangles, on one core and without OpenGL
    Fast,
}

pub fn run(arguments: &Arguments) -> Outcome {
    let model = Model::from_file(&arguments.model)?;
    model.notes().iter().for_each(|note| eprintln!("note: {note}"));
    let mut data = Data::new(&model)?;
    if let Some(key) = arguments.keyframe {
        data.reset_to_keyframe(key)?;
    }
    let camera = match &arguments.camera {
        Some(name) => Camera::named(&model, name)?,
        None => Camera::of(&model),
    };
    let (width, height) = (arguments.width, arguments.height);
    let renderer = match arguments.quality {
        RenderQuality::Exact => Renderer::new(&model, width, height)?,
        RenderQuality::Fast => Renderer::single_threaded(&model, width, height, Quality::Fast)?,
    };
    match arguments.output.extension().is_some_and(|e| e.eq_ignore_ascii_case("png")) {
        true => picture(arguments, &mut data, renderer, &camera),
        false => video(arguments, &mut data, renderer, &camera),
    }
}

fn picture(arguments: &Arguments, data: &mut Data, mut renderer: Renderer, camera: &Camera) -> Outcome {
    let end = data.time() + arguments.seconds.unwrap_or(0.0);
    while data.time() < end {
        data.step()?;
    }
    data.forward()?;
    renderer.update(data, camera)?;
    Ok(save_png(&arguments.output, renderer.width(), &renderer.rgb()?)?)
}

/// Steps and draws in this thread; another one codes the frames meanwhile.
fn video(arguments: &Arguments, data: &mut Data, mut renderer: Renderer, camera: &Camera) -> Outcome {
    let (start, seconds) = (data.time(), arguments.seconds.unwrap_or(5.0));
    let count = (seconds * arguments.fps).ceil() as u64;
    let writer = VideoWriter::new(arguments)?;
    let bar = ProgressBar::new(count);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} frames, {eta} left")?);
    let (frames, received) = mpsc::sync_channel::<Vec<u8>>(2);
    let (drawn, written) = std::thread::scope(|scope| {
        let coder = scope.spawn(|| writer.write(received));
        let drawn = (0..count).try_for_each(|frame| {
            while data.time() < start + frame as f64 / arguments.fps {
                data.step()?;
            }
            data.forward()?;
            renderer.update(data, camera)?;
            // a writer that ended early says why below
            let _ = frames.send(renderer.rgb()?);
            bar.inc(1);
            Ok::<(), mujoco::sim::Error>(())
        });
        drop(frames);
        (drawn, coder.join().unwrap_or_else(|_| Err("the thread that codes frames has panicked".to_string())))
    });
    bar.finish_and_clear();
    drawn?;
    Ok(written.map_err(|e| format!("{}: {e}", arguments.output.display()))?)
}

/// What makes a video of frames.
enum VideoWriter {
    Avi(AviWriter<BufWriter<File>>),
    Ffmpeg(Child),
}

impl VideoWriter {
    fn new(arguments: &Arguments) -> Result<VideoWriter, String> {
        let output = &arguments.output;
        if !output.extension().is_some_and(|e| e.eq_ignore_ascii_case("avi")) {
            return Ok(VideoWriter::Ffmpeg(start_ffmpeg(arguments)?));
        }
        let file = File::create(output).map_err(|e| format!("cannot write {}: {e}", output.display()))?;
        let size = [arguments.width, arguments.height];
        let avi = AviWriter::new(BufWriter::new(file), size, arguments.fps);
        Ok(VideoWriter::Avi(avi.map_err(|e| format!("{}: {e}", output.display()))?))
    }

    fn write(self, frames: Receiver<Vec<u8>>) -> Result<(), String> {
        match self {
            VideoWriter::Avi(mut avi) => {
                let written = frames.iter().try_for_each(|rgb| avi.frame(&rgb));
                written.and_then(|()| avi.finish()).map_err(|e| e.to_string())
            }
            VideoWriter::Ffmpeg(mut encoder) => {
                let mut pixels = encoder.stdin.take().ok_or("ffmpeg accepts no input")?;
                // an encoder that ended early says why on stderr
                let _ = frames.iter().try_for_each(|rgb| pixels.write_all(&rgb));
                drop(pixels);
                match encoder.wait().map_err(|e| e.to_string())?.success() {
                    true => Ok(()),
                    false => Err("ffmpeg could not write the video".to_string()),
                }
            }
        }
    }
}

fn start_ffmpeg(arguments: &Arguments) -> Result<Child, String> {
    let size = format!("{}x{}", arguments.width, arguments.height);
    let rate = arguments.fps.to_string();
    let input = ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", &size, "-framerate", &rate, "-i", "-"];
    let mut command = Command::new("ffmpeg");
    command.args(["-y", "-loglevel", "error"]).args(input).args(["-pix_fmt", "yuv420p"]).arg(&arguments.output);
    let missing = |e| {
        let output = arguments.output.display();
        format!("cannot start ffmpeg to write {output}: {e}; a video of the name .avi needs no ffmpeg")
    };
    command.stdin(Stdio::piped()).spawn().map_err(missing)
}
