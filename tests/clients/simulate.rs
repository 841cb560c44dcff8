//! The samples with a window, which is hidden here: keys and pointer by xdotool, an X server by Xvfb, OpenGL in
//! software. Where one of them or GLFW is missing the test says so and does nothing.
#![cfg(all(target_os = "linux", feature = "gui"))]

use crate::kit::program::{Program, decode_png};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How long anything may take: frames are slow in software on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A sample in a window on a screen of its own.
struct Desk {
    /// How the title of the window begins.
    title: &'static str,
    display: String,
    directory: PathBuf,
    _processes: [Running; 2],
}

fn has(program: &str, flag: &str) -> bool {
    let found = Command::new(program).arg(flag).stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok()
}

impl Desk {
    /// Starts a screen and a sample; none, with a line that says why, where something is missing.
    fn open(sample: &str, title: &'static str, model: &str) -> Option<Desk> {
        if !has("Xvfb", "-help") || !has("xdotool", "version") {
            eprintln!("skipped: Xvfb or xdotool is not installed");
            return None;
        }
        let Some(program) = Program::sample(sample) else {
            eprintln!("skipped: the sample {sample} has not been built");
            return None;
        };
        let directory = std::env::temp_dir().join(format!("rujoco_{sample}_{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let screen = ["-displayfd", "1", "-screen", "0", "1500x1000x24", "-noreset", "-nolisten", "tcp"];
        let mut server =
            Command::new("Xvfb").args(screen).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut number = Vec::new();
        let mut byte = [0];
        let mut output = server.stdout.take().unwrap();
        while output.read(&mut byte).unwrap_or(0) == 1 && byte[0] != b'\n' {
            number.push(byte[0]);
        }
        let server = Running(server);
        let display = format!(":{}", String::from_utf8(number).unwrap().trim());
        let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(model);
        let errors = std::fs::File::create(directory.join("errors.txt")).unwrap();
        let program = Command::new(program.path())
            .arg(model)
            .current_dir(&directory)
            .env("DISPLAY", &display)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdout(Stdio::null())
            .stderr(errors)
            .spawn()
            .unwrap();
        let mut desk = Desk { title, display, directory, _processes: [Running(program), server] };
        if !desk.until(|desk| desk.window().is_some() || desk.ended()) || desk.ended() {
            let why = std::fs::read_to_string(desk.directory.join("errors.txt")).unwrap_or_default();
            assert!(why.contains("GLFW"), "{sample} ended: {why}");
            eprintln!("skipped: {}", why.trim());
            return None;
        }
        let window = desk.window().unwrap();
        desk.tool(&["windowfocus", &window]);
        Some(desk)
    }

    /// How the program ended, if it did.
    fn status(&mut self) -> Option<ExitStatus> {
        self._processes[0].0.try_wait().ok().flatten()
    }

    fn ended(&mut self) -> bool {
        self.status().is_some()
    }

    /// The window, once it shows a model.
    fn window(&self) -> Option<String> {
        let text = self.tool(&["search", "--name", self.title]);
        text.lines().next().map(str::to_string)
    }

    fn tool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn until(&mut self, mut done: impl FnMut(&mut Desk) -> bool) -> bool {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if done(self) {
                return true;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        false
    }

    /// Presses keys and waits for the file that they make.
    fn file(&mut self, keys: &str, name: &str) -> Vec<u8> {
        self.file_after(&["key", keys], name)
    }

    /// The same of a file that xdotool leads to with these arguments.
    fn file_after(&mut self, arguments: &[&str], name: &str) -> Vec<u8> {
        let path = self.directory.join(name);
        let _ = std::fs::remove_file(&path);
        self.tool(arguments);
        // written, and no longer growing
        let mut last = 0;
        let complete = self.until(|_| {
            let size = std::fs::metadata(&path).map_or(0, |data| data.len());
            let same = size > 0 && size == std::mem::replace(&mut last, size);
            std::thread::sleep(Duration::from_millis(200));
            same
        });
        assert!(complete, "{arguments:?} made no {name}");
        std::fs::read(&path).unwrap()
    }

    /// The printed data.
    fn data(&mut self) -> String {
        String::from_utf8(self.file("ctrl+d", "MJDATA.TXT")).unwrap()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// The numbers after a heading of the printed data, up to the next empty line.
fn numbers(data: &str, heading: &str) -> Vec<f64> {
    let mut lines = data.lines().skip_while(|line| line.split_whitespace().next() != Some(heading));
    let first = lines.next().unwrap_or_else(|| panic!("the data has no {heading}"));
    let rest = lines.take_while(|line| !line.trim().is_empty());
    let words = first.split_whitespace().skip(1).chain(rest.flat_map(str::split_whitespace));
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A picture at an eighth of its size: width, height and the mean colour of each block of 8 x 8 pixels.
struct Small {
    size: [usize; 2],
    pixels: Vec<[f64; 3]>,
}

const BLOCK: usize = 8;

impl Small {
    fn of(screenshot: &[u8]) -> Small {
        let ([width, height], rows) = decode_png(screenshot);
        assert_eq!([width, height], [1000, 666], "the window has another size");
        let size = [width / BLOCK, height / BLOCK];
        let mean = |k: usize| {
            let (x, y) = (k % size[0] * BLOCK, k / size[0] * BLOCK);
            let at = |p: usize, c: usize| f64::from(rows[3 * ((y + p / BLOCK) * width + x + p % BLOCK) + c]);
            let count = BLOCK * BLOCK;
            std::array::from_fn(|c| (0..count).map(|p| at(p, c)).sum::<f64>() / count as f64)
        };
        Small { size, pixels: (0..size[0] * size[1]).map(mean).collect() }
    }

    /// Compares with a picture that is kept beside the tests. Other versions of the rasteriser draw edges differently:
    /// the mean may differ by 3 of 255, and one block in 50 by more than 24.
    fn is_golden(&self, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(format!("{name}.png"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            return self.save(&path);
        }
        let (size, rows) = decode_png(&std::fs::read(&path).unwrap());
        assert_eq!(size, self.size);
        let worst =
            |(a, b): (&[f64; 3], &[u8])| a.iter().zip(b).map(|(a, b)| (a - f64::from(*b)).abs()).fold(0.0, f64::max);
        let difference: Vec<f64> = self.pixels.iter().zip(rows.chunks_exact(3)).map(worst).collect();
        let mean = difference.iter().sum::<f64>() / difference.len() as f64;
        let far = difference.iter().filter(|d| **d > 24.0).count();
        let alike = mean < 3.0 && far < difference.len() / 50;
        if !alike {
            let own = std::env::temp_dir().join(format!("{name}.png"));
            self.save(&own);
            panic!(
                "{name}: mean difference {mean:.2}, {far} blocks of {} differ; see {}",
                difference.len(),
                own.display()
            );
        }
    }

    fn save(&self, path: &Path) {
        let file = std::io::BufWriter::new(std::fs::File::create(path).unwrap());
        let mut encoder = png::Encoder::new(file, self.size[0] as u32, self.size[1] as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let bytes: Vec<u8> = self.pixels.iter().flatten().map(|x| x.round() as u8).collect();
        encoder.write_header().unwrap().write_image_data(&bytes).unwrap();
    }
}

/// Pause and reset: time stands still. A step goes on by one time step, the history back by one.
fn steps_and_history(desk: &mut Desk) {
    desk.tool(&["key", "space"]);
    desk.tool(&["key", "BackSpace"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.0]);
    for (key, time) in [("Right", 0.004), ("Right", 0.008), ("Left", 0.004)] {
        desk.tool(&["key", key]);
        assert_eq!(numbers(&desk.data(), "TIME"), [time]);
    }
}

/// Alt-C opens the section of controls and closes the others; its first slider lies at a known place.
fn a_slider_is_dragged(desk: &mut Desk) {
    desk.tool(&["key", "alt+c"]);
    let (left, width, y) = (1000 - 270 + 132, 111, "115");
    let x = |part: f64| (f64::from(left) + part * f64::from(width)).round().to_string();
    desk.tool(&["mousemove", &x(0.5), y, "mousedown", "1", "mousemove", &x(0.6), y, "mousemove", &x(0.75), y]);
    desk.tool(&["mouseup", "1"]);
    let control = numbers(&desk.data(), "CTRL")[0];
    assert!((control - 0.5).abs() < 0.02, "the control is {control}");
}

/// The first editor of the section Physics is the time step: the next step takes it, and so does the file that is saved. A model
/// that is loaded again has its own.
fn an_option_is_edited_and_saved(desk: &mut Desk) {
    desk.tool(&["key", "BackSpace"]);
    desk.tool(&["key", "alt+p"]);
    desk.tool(&["mousemove", "187", "341", "click", "1"]);
    desk.tool(&["key", "End", "BackSpace", "BackSpace", "BackSpace", "BackSpace", "BackSpace"]);
    desk.tool(&["key", "0", "period", "0", "1", "Return"]);
    desk.tool(&["key", "Right"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.01]);
    desk.tool(&["key", "alt+f"]);
    // the first button of the section File
    let saved = desk.file_after(&["mousemove", "65", "51", "click", "1"], "mjmodel.xml");
    assert!(String::from_utf8(saved).unwrap().contains("timestep=\"0.01\""));
    desk.tool(&["key", "ctrl+l"]);
    let start = |desk: &mut Desk| numbers(&desk.data(), "TIME") == [0.0];
    assert!(desk.until(start), "it was not loaded again");
    desk.tool(&["key", "Right"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.004]);
}

/// The data while the pelvis, which a double click selects, is dragged up and away with Control and the right button.
fn drag_the_pelvis(desk: &mut Desk) -> String {
    desk.tool(&["mousemove", "500", "250", "click", "--repeat", "2", "--delay", "40", "1"]);
    desk.tool(&["keydown", "ctrl", "mousedown", "3", "mousemove", "530", "225", "mousemove", "560", "200"]);
    // with Control down the key is Ctrl-D; a second file is printed a frame after the first at the earliest
    desk.file("d", "MJDATA.TXT");
    let data = desk.file("d", "MJDATA.TXT");
    desk.tool(&["mouseup", "3", "keyup", "ctrl"]);
    String::from_utf8(data).unwrap()
}

/// The mouse moves a body while the simulation pauses, and pulls at it while it runs.
fn a_body_is_perturbed(desk: &mut Desk) {
    desk.tool(&["key", "BackSpace"]);
    let before = numbers(&desk.data(), "QPOS");
    let after = numbers(&drag_the_pelvis(desk), "QPOS");
    let moved: Vec<f64> = after.iter().zip(&before).map(|(a, b)| a - b).collect();
    assert!(moved[0] > 0.1 && moved[2] > 0.1, "the body has moved by {:?}", &moved[..3]);
    assert!(moved[3..].iter().all(|x| x.abs() < 1e-9), "only the body moves: {moved:?}");
    Small::of(&desk.file("ctrl+p", "screenshot.png")).is_golden("simulate_perturbed");
    desk.tool(&["key", "BackSpace"]);
    assert_eq!(numbers(&desk.data(), "XFRC_APPLIED").iter().map(|x| x.abs()).sum::<f64>(), 0.0);
    desk.tool(&["key", "space"]);
    let force: f64 = numbers(&drag_the_pelvis(desk), "XFRC_APPLIED").iter().map(|x| x.abs()).sum();
    assert!(force > 1.0, "the force is {force}");
    desk.tool(&["key", "space"]);
}

#[test]
fn keys_and_pointer_drive_the_simulator() {
    let Some(mut desk) = Desk::open("simulate", "MuJoCo : ", "humanoid.xml") else { return };
    steps_and_history(&mut desk);
    desk.tool(&["key", "BackSpace"]);
    Small::of(&desk.file("ctrl+p", "screenshot.png")).is_golden("simulate_paused");
    a_slider_is_dragged(&mut desk);
    a_body_is_perturbed(&mut desk);
    an_option_is_edited_and_saved(&mut desk);
    // sections of both sides, and help
    desk.tool(&["key", "BackSpace"]);
    desk.tool(&["key", "alt+j"]);
    desk.tool(&["key", "alt+r"]);
    desk.tool(&["key", "F1"]);
    Small::of(&desk.file("ctrl+p", "screenshot.png")).is_golden("simulate_sections");
    desk.tool(&["key", "ctrl+q"]);
    assert!(desk.until(Desk::ended), "Ctrl-Q did not end it");
}

/// The window takes the mouse and keys; Escape ends the program with success.
#[test]
fn the_smallest_sample_shows_its_model_until_it_is_ended() {
    let Some(mut desk) = Desk::open("basic", "Demo", "pendulum.xml") else { return };
    desk.tool(&["mousemove", "500", "400", "mousedown", "1", "mousemove", "600", "450", "mouseup", "1", "click", "4"]);
    desk.tool(&["key", "BackSpace"]);
    assert!(!desk.ended(), "it goes on");
    desk.tool(&["key", "Escape"]);
    let mut status = None;
    assert!(desk.until(|desk| {
        status = desk.status();
        status.is_some()
    }));
    let errors = std::fs::read_to_string(desk.directory.join("errors.txt")).unwrap_or_default();
    assert!(status.unwrap().success(), "{errors}");
}
