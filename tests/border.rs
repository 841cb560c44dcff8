//! A C++ program against the dynamic library: data symbols with copy relocations, variadic functions, handlers that
//! jump and throw, allocation hooks. Skipped where there is no C++ compiler.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where cargo left the dynamic library for this test run.
fn library_dir() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_path_buf()
}

fn build(source: &str, dir: &Path) -> Option<PathBuf> {
    if Command::new("g++").arg("--version").output().is_err() {
        eprintln!("skipped: no C++ compiler");
        return None;
    }
    let program = dir.join("program");
    let lib = library_dir();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let status = Command::new("g++")
        .args(["-no-pie", "-fno-pie", "-O1", "-o"])
        .arg(&program)
        .arg(root.join(source))
        .arg(lib.join("libmujoco.so"))
        .arg(format!("-Wl,-rpath,{}", dir.display()))
        .status();
    assert!(status.is_ok_and(|s| s.success()), "{source} must build against {}", lib.display());
    std::fs::copy(lib.join("libmujoco.so"), dir.join("libmujoco.so.3.4.0")).unwrap();
    Some(program)
}

#[test]
fn a_position_dependent_cpp_program_gets_the_c_conventions() {
    let dir = std::env::temp_dir().join(format!("rujoco-border-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    if let Some(program) = build("tests/c/border.cc", &dir) {
        let run = Command::new(&program).current_dir(&dir).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
        // the default handler: stdout, log file, exit status
        let run = Command::new(&program).arg("die").current_dir(&dir).output().unwrap();
        assert_eq!((run.status.code(), &*run.stdout), (Some(1), &b"ERROR: last words: 7\n\n"[..]));
        let log = std::fs::read_to_string(dir.join("MUJOCO_LOG.TXT")).unwrap();
        let lines: Vec<_> = log.split('\n').collect();
        assert_eq!((lines[0].len(), lines[1], lines[2]), (24, "ERROR: last words: 7", ""));
    }
    let _ = std::fs::remove_dir_all(dir);
}
