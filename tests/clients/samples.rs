//! The samples as a newcomer uses them: help, exit codes, and errors on the error stream.

use crate::kit::program::{Program, decode_png, new_file};

const HUMANOID: &str = "models/humanoid.xml";

fn sample(name: &str) -> Program {
    Program::sample(name).unwrap_or_else(|| {
        panic!("{name} has not been built: `cargo test` builds it, `cargo test --test clients` does not")
    })
}

#[test]
fn every_sample_explains_itself() {
    for name in ["testspeed", "testxml", "compile", "derivative", "record", "batch"] {
        let text = sample(name).printed(&["--help"]);
        assert!(text.contains("Usage"), "{name}: {text}");
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
        let error = sample(name).error(arguments);
        assert!(error.contains("no.xml"), "{name}: {error}");
    }
}

/// A model that is saved and read again has the same inertias, in whatever axes.
#[test]
fn saving_and_reading_the_humanoid_changes_nothing() {
    let printed = sample("testxml").printed(&[HUMANOID]);
    let difference: f64 = printed.split([':', '\n']).nth(1).unwrap().trim().parse().unwrap();
    assert!(difference < 1e-5, "{printed}");
}

#[test]
fn a_model_that_cannot_be_written_says_where() {
    let error = sample("compile").error(&[HUMANOID, "no/such/folder/model.mjb"]);
    assert!(error.contains("no/such/folder/model.mjb"), "{error}");
}

#[test]
fn compiling_writes_the_model() {
    let file = new_file("humanoid.mjb");
    sample("compile").printed(&[HUMANOID, file.to_str().unwrap()]);
    assert!(std::fs::metadata(&file).unwrap().len() > 10_000);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_duration_that_is_no_number_is_an_error() {
    for duration in ["x", "-1", "nan"] {
        let error = sample("record").error(&[HUMANOID, duration, "60", "-"]);
        assert!(error.contains("SECONDS") || error.contains("unexpected argument"), "{error}");
    }
}

/// Steps, contacts and the parts of a step, on one thread and on two.
#[test]
fn testspeed_prints_speed_and_profile() {
    let text = sample("testspeed").printed(&[HUMANOID, "50", "2"]);
    for expected in
        ["Total steps per second", "Contacts / step", "Degrees of freedom     : 27", "kinematics", "advance"]
    {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let value = |name: &str| -> f64 {
        let line = text.lines().find(|line| line.contains(name)).unwrap();
        line.split(':').nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap()
    };
    assert!(value(" step ") > 0.0 && value("Constraints / step") > 0.0, "{text}");
}

/// Inertia matrices are symmetric and their inverses are inverses.
#[test]
fn derivatives_satisfy_their_identities() {
    let text = sample("derivative").printed(&["models/mechanism.xml", "2", "30", "3", "1", "10"]);
    let residual = |name: &str| -> f64 {
        let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    assert!(residual("G2 - G2'") < -5.0 && residual("G1 - G1'") < 1.0, "{text}");
}

/// The raw file has the pixels of the PNG files, from their last row to their first.
#[test]
fn recordings_are_rows_of_pixels() {
    let (raw, folder) = (new_file("raw"), new_file("frames"));
    let arguments = [HUMANOID, "0.05", "30", raw.to_str().unwrap(), "--png", folder.to_str().unwrap(), "--software"];
    sample("record").printed(&arguments);
    let ([width, _], pixels) = decode_png(&std::fs::read(folder.join("frame00000.png")).unwrap());
    let bytes = std::fs::read(&raw).unwrap();
    let frames = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!((bytes.len(), frames >= 2), (frames * pixels.len(), true));
    let upside_down: Vec<u8> = pixels.chunks_exact(3 * width).rev().flatten().copied().collect();
    assert!(bytes[..pixels.len()] == upside_down);
    // the small picture of depths is gray, from the nearest pixel, which is white, to dark ones
    let inset = bytes[..pixels.len()].chunks_exact(3 * width).take(150).flat_map(|row| row[..width].chunks_exact(3));
    let inset: Vec<&[u8]> = inset.collect();
    assert!(inset.iter().all(|p| p[0] == p[1] && p[1] == p[2]));
    let (dark, bright) = inset.iter().fold((255, 0), |(low, high), p| (p[0].min(low), p[0].max(high)));
    assert!(bright > 200 && dark < bright / 2, "{dark} to {bright}");
    std::fs::remove_file(raw).unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
