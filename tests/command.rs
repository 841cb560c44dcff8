//! The command `rujoco` as its users run it.
#![cfg(feature = "command")]

mod common;

use common::program::{Program, decode_png, new_file};

const HUMANOID: &str = "models/humanoid.xml";

fn printed(arguments: &[&str]) -> String {
    Program::at(env!("CARGO_BIN_EXE_rujoco")).printed(arguments)
}

fn error(arguments: &[&str]) -> String {
    Program::at(env!("CARGO_BIN_EXE_rujoco")).error(arguments)
}

#[test]
fn every_subcommand_explains_itself() {
    for name in ["info", "compile", "render", "bench", "batch", "view"] {
        assert!(printed(&[name, "--help"]).contains("Usage: rujoco"), "{name}");
    }
    assert!(printed(&["completions", "bash"]).contains("rujoco"));
}

#[test]
fn info_counts_and_names() {
    let text = printed(&["info", HUMANOID, "--names"]);
    assert!(text.contains("nq 28, nv 27") && text.contains("integrator ") && text.contains("chest"), "{text}");
}

#[test]
fn what_compile_writes_is_the_same_model() {
    let [xml, mjb, txt] = ["h.xml", "h.mjb", "h.txt"].map(new_file);
    for file in [&xml, &mjb, &txt] {
        printed(&["compile", HUMANOID, file.to_str().unwrap()]);
    }
    assert!(std::fs::read_to_string(&txt).unwrap().contains("nq"));
    let info = |path: &str| printed(&["info", path, "-n"]);
    assert_eq!(info(xml.to_str().unwrap()), info(HUMANOID));
    assert_eq!(info(mjb.to_str().unwrap()), info(HUMANOID));
    assert!(error(&["compile", HUMANOID, xml.to_str().unwrap()]).contains("--force"));
    printed(&["compile", HUMANOID, xml.to_str().unwrap(), "--force"]);
    assert!(error(&["compile", mjb.to_str().unwrap(), "x.xml"]).contains("binary"));
    for file in [xml, mjb, txt] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn render_writes_a_picture_of_the_size_asked_for() {
    let file = new_file("picture.png");
    printed(&["render", HUMANOID, file.to_str().unwrap(), "--width", "96", "--height", "64", "--seconds", "0.1"]);
    let (size, pixels) = decode_png(&std::fs::read(&file).unwrap());
    assert_eq!(size, [96, 64]);
    let (low, high) = pixels.iter().fold((255, 0), |(low, high), p| (low.min(*p), high.max(*p)));
    assert!(high - low > 50, "something is to be seen");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn benches_print_speeds() {
    assert!(printed(&["bench", HUMANOID, "--steps", "20", "--threads", "2"]).contains("steps per second"));
    let text = printed(&["batch", HUMANOID, "--environments", "8", "--steps", "3", "--threads", "1"]);
    assert!(text.contains("8 environments, 1 threads"), "{text}");
}

#[test]
fn errors_say_what_and_where() {
    for arguments in [
        &["info", "no.xml"][..],
        &["compile", "no.xml"],
        &["bench", "no.xml"],
        &["batch", "no.xml"],
        &["render", "no.xml", "x.png"],
    ] {
        assert!(error(arguments).contains("no.xml"), "{arguments:?}");
    }
    assert!(error(&["render", HUMANOID, "/no/such/folder/x.png"]).contains("/no/such/folder/x.png"));
    assert!(error(&["render", HUMANOID, "x.png", "--camera", "nowhere"]).contains("nowhere"));
    assert!(error(&["render", HUMANOID, "x.png", "--keyframe", "99"]).contains("keyframe"));
    assert!(error(&["bench", HUMANOID, "--steps", "0"]).contains("positive"));
    assert!(error(&["compile", HUMANOID, "x.json"]).contains("x.json"));
}
