//! The interactive simulator in a window that nobody sees: keys and pointer by xdotool, an X server by Xvfb, OpenGL in
//! software. Where one of them or GLFW is missing the test says so and does nothing.
#![cfg(all(target_os = "linux", feature = "gui"))]

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
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

/// A simulator in a window of 1000 x 666 on a screen of its own.
struct Desk {
    display: String,
    directory: PathBuf,
    _processes: [Running; 2],
}

fn has(program: &str, flag: &str) -> bool {
    let found = Command::new(program).arg(flag).stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.is_ok()
}

/// The sample, which cargo builds beside the tests.
fn sample() -> Option<PathBuf> {
    let test = std::env::current_exe().ok()?;
    let path = test.parent()?.parent()?.join("examples").join("simulate");
    path.is_file().then_some(path)
}

impl Desk {
    /// Starts a screen and the simulator; none, with a line that says why, where something is missing.
    fn open(model: &str) -> Option<Desk> {
        if !has("Xvfb", "-help") || !has("xdotool", "version") {
            eprintln!("skipped: Xvfb or xdotool is not installed");
            return None;
        }
        let Some(sample) = sample() else {
            eprintln!("skipped: the sample simulate has not been built");
            return None;
        };
        let directory = std::env::temp_dir().join(format!("rujoco_simulate_{}", std::process::id()));
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
        let program = Command::new(sample)
            .arg(model)
            .current_dir(&directory)
            .env("DISPLAY", &display)
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdout(Stdio::null())
            .stderr(errors)
            .spawn()
            .unwrap();
        let mut desk = Desk { display, directory, _processes: [Running(program), server] };
        if !desk.until(|desk| desk.window().is_some() || desk.ended()) || desk.ended() {
            let why = std::fs::read_to_string(desk.directory.join("errors.txt")).unwrap_or_default();
            assert!(why.contains("GLFW"), "simulate ended: {why}");
            eprintln!("skipped: {}", why.trim());
            return None;
        }
        let window = desk.window().unwrap();
        desk.tool(&["windowfocus", &window]);
        Some(desk)
    }

    fn ended(&mut self) -> bool {
        self._processes[0].0.try_wait().is_ok_and(|status| status.is_some())
    }

    /// The window, once it shows a model.
    fn window(&self) -> Option<String> {
        let text = self.tool(&["search", "--name", "MuJoCo : "]);
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
        let path = self.directory.join(name);
        let _ = std::fs::remove_file(&path);
        self.tool(&["key", keys]);
        // written, and no longer growing
        let mut last = 0;
        let complete = self.until(|_| {
            let size = std::fs::metadata(&path).map_or(0, |data| data.len());
            let same = size > 0 && size == std::mem::replace(&mut last, size);
            std::thread::sleep(Duration::from_millis(200));
            same
        });
        assert!(complete, "{keys} made no {name}");
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

/// Width and height of a PNG file.
fn png_size(file: &[u8]) -> [u32; 2] {
    assert_eq!(&file[1..4], b"PNG");
    [16, 20].map(|at| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()))
}

#[test]
fn keys_and_pointer_drive_the_simulator() {
    let Some(mut desk) = Desk::open("humanoid.xml") else { return };
    // pause and reset: time stands still; a step goes on by one time step
    desk.tool(&["key", "space"]);
    desk.tool(&["key", "BackSpace"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.0]);
    desk.tool(&["key", "Right"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.004]);
    desk.tool(&["key", "Right"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.008]);
    let before = desk.file("ctrl+p", "screenshot.png");
    assert_eq!(png_size(&before), [1000, 666]);
    // Alt-C opens the section of controls and closes the others; the first slider lies at a known place
    desk.tool(&["key", "alt+c"]);
    let (left, width, y) = (1000 - 270 + 132, 111, "115");
    let x = |part: f64| (f64::from(left) + part * f64::from(width)).round().to_string();
    desk.tool(&["mousemove", &x(0.5), y, "mousedown", "1", "mousemove", &x(0.6), y, "mousemove", &x(0.75), y]);
    desk.tool(&["mouseup", "1"]);
    let control = numbers(&desk.data(), "CTRL")[0];
    assert!((control - 0.5).abs() < 0.02, "the control is {control}");
    // F1 and F2 show help and information
    desk.tool(&["key", "F1"]);
    desk.tool(&["key", "F2"]);
    let after = desk.file("ctrl+p", "screenshot.png");
    assert_ne!(before, after);
    // the history goes back to the step before
    desk.tool(&["key", "Left"]);
    assert_eq!(numbers(&desk.data(), "TIME"), [0.004]);
    desk.tool(&["key", "ctrl+q"]);
    assert!(desk.until(Desk::ended), "Ctrl-Q did not end it");
}
