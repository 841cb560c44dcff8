//! Programs as their users run them: in the folder of the repository, by what they print and how they end.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An executable file.
pub struct Program {
    path: PathBuf,
}

impl Program {
    /// The program at a path.
    pub fn at(path: &str) -> Program {
        Program { path: path.into() }
    }

    /// A sample, which cargo builds beside the tests; none if it has not been built.
    pub fn sample(name: &str) -> Option<Program> {
        let test = std::env::current_exe().unwrap();
        let path = test.parent().and_then(Path::parent).unwrap().join("examples").join(name);
        path.is_file().then_some(Program { path })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it leaves behind.
    pub fn run(&self, arguments: &[&str]) -> Output {
        Command::new(&self.path).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
    }

    /// What it prints when it succeeds.
    pub fn printed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    /// The error when it fails, as it must, and prints nothing else.
    pub fn error(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(!output.status.success() && output.stdout.is_empty(), "{} {arguments:?}", self.path.display());
        String::from_utf8(output.stderr).unwrap()
    }
}

/// A path of this test run at which there is nothing.
pub fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}_{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Width, height and rows of a PNG file of red, green and blue, 8 bits each.
pub fn decode_png(file: &[u8]) -> ([usize; 2], Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG file");
    let mut rows = vec![0; reader.output_buffer_size()];
    let info = reader.next_frame(&mut rows).expect("a PNG picture");
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
    ([info.width as usize, info.height as usize], rows)
}
