//! `rujoco render`: a picture of a model, or a video of its simulation.

use crate::Outcome;
use indicatif::{ProgressBar, ProgressStyle};
use mujoco::sim::{Camera, Data, Model, Renderer, save_png};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Render a model to a PNG file, or its simulation to a video (requires ffmpeg); needs no display and no OpenGL
#[derive(clap::Args)]
pub struct Arguments {
    /// An MJCF, URDF or MJB file
    model: PathBuf,
    /// Output file: a picture (.png), or a video in any format that ffmpeg writes (.mp4, .gif, ...)
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
    let renderer = Renderer::new(&model, arguments.width, arguments.height)?;
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

fn video(arguments: &Arguments, data: &mut Data, mut renderer: Renderer, camera: &Camera) -> Outcome {
    let (start, seconds) = (data.time(), arguments.seconds.unwrap_or(5.0));
    let frames = (seconds * arguments.fps).ceil() as u64;
    let mut encoder = start_ffmpeg(arguments)?;
    let mut pixels = encoder.stdin.take().ok_or("ffmpeg accepts no input")?;
    let bar = ProgressBar::new(frames);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} frames, {eta} left")?);
    for frame in 0..frames {
        while data.time() < start + frame as f64 / arguments.fps {
            data.step()?;
        }
        data.forward()?;
        renderer.update(data, camera)?;
        // an encoder that ended early says why on stderr
        if pixels.write_all(&renderer.rgb()?).is_err() {
            break;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    drop(pixels);
    match encoder.wait()?.success() {
        true => Ok(()),
        false => Err(format!("ffmpeg could not write {}", arguments.output.display()).into()),
    }
}

fn start_ffmpeg(arguments: &Arguments) -> Result<Child, String> {
    let size = format!("{}x{}", arguments.width, arguments.height);
    let rate = arguments.fps.to_string();
    let input = ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", &size, "-framerate", &rate, "-i", "-"];
    let mut command = Command::new("ffmpeg");
    command.args(["-y", "-loglevel", "error"]).args(input).args(["-pix_fmt", "yuv420p"]).arg(&arguments.output);
    let missing = |e| format!("cannot start ffmpeg to write {}: {e}", arguments.output.display());
    command.stdin(Stdio::piped()).spawn().map_err(missing)
}
