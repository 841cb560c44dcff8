//! The samples as a newcomer uses them: help, exit codes, and errors on the error stream.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Runs a sample, which cargo builds beside the tests, in the folder of the repository.
fn sample(name: &str, arguments: &[&str]) -> Output {
    let test = std::env::current_exe().unwrap();
    let program = test.parent().and_then(Path::parent).unwrap().join("examples").join(name);
    assert!(
        program.is_file(),
        "{name} has not been built: `cargo test` builds it, `cargo test --test samples` does not"
    );
    Command::new(program).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The error of a sample that must fail without printing anything else.
fn refusal(name: &str, arguments: &[&str]) -> String {
    let output = sample(name, arguments);
    assert!(!output.status.success(), "{name} {arguments:?} succeeded");
    assert_eq!(text(&output.stdout), "", "{name} {arguments:?}");
    text(&output.stderr)
}

/// A file that does not exist, in a folder of this test run.
fn new_file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}_{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn every_sample_explains_itself() {
    for name in ["testspeed", "testxml", "compile", "derivative", "record", "batch"] {
        let output = sample(name, &["--help"]);
        assert!(output.status.success(), "{name}");
        assert!(text(&output.stdout).contains("Usage"), "{name}: {}", text(&output.stdout));
    }
}

#[test]
fn models_that_are_not_there_are_errors() {
    for (name, arguments) in [
        ("testspeed", &["no.xml"][..]),
        ("testxml", &["no.xml"]),
        ("compile", &["no.xml"]),
        ("derivative", &["no.xml"]),
        ("record", &["no.xml", "1", "60", "-", "--software"]),
        ("batch", &["no.xml"]),
    ] {
        let error = refusal(name, arguments);
        assert!(error.contains("no.xml"), "{name}: {error}");
    }
}

/// A model that is saved and read again has the same inertias, in whatever axes.
#[test]
fn saving_and_reading_the_humanoid_changes_nothing() {
    let output = sample("testxml", &["models/humanoid.xml"]);
    let printed = text(&output.stdout);
    let difference: f64 = printed.split([':', '\n']).nth(1).unwrap().trim().parse().unwrap();
    assert!(difference < 1e-5, "{printed}");
}

#[test]
fn a_model_that_cannot_be_written_says_where() {
    let error = refusal("compile", &["models/humanoid.xml", "no/such/folder/model.mjb"]);
    assert!(error.contains("no/such/folder/model.mjb"), "{error}");
}

#[test]
fn compiling_writes_the_model() {
    let file = new_file("humanoid.mjb");
    let output = sample("compile", &["models/humanoid.xml", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(std::fs::metadata(&file).unwrap().len() > 10_000);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_duration_that_is_no_number_is_an_error() {
    for duration in ["x", "-1", "nan"] {
        let error = refusal("record", &["models/humanoid.xml", duration, "60", "-"]);
        assert!(error.contains("SECONDS") || error.contains("unexpected argument"), "{error}");
    }
}
