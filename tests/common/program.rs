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

/// Width, height and bytes of a PNG file without alpha, 8 bits a channel.
pub fn read_png(path: &Path) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::fs::File::open(path).unwrap()).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    (frame.width, frame.height, pixels)
}
