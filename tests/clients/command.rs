//! The command `rujoco` as its users run it.
#![cfg(feature = "command")]

use crate::kit::program::{Program, decode_png, new_file};

const HUMANOID: &str = "models/humanoid.xml";

fn printed(arguments: &[&str]) -> String {
    Program::at(env!("CARGO_BIN_EXE_rujoco")).printed(arguments)
}

fn error(arguments: &[&str]) -> String {
    Program::at(env!("CARGO_BIN_EXE_rujoco")).error(arguments)
}

#[test]
fn every_subcommand_explains_itself() {
    for name in ["info", "compile", "check", "decompose", "diff", "render", "bench", "batch", "hash", "view"] {
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

/// The hashes were printed on x86-64 with AVX2 and FMA. `tests/windows/run` and `tests/aarch64/run` compare them with those of
/// other targets.
#[test]
fn portable_arithmetic_gives_the_same_bits_on_every_machine() {
    let golden = std::fs::read_to_string("tests/golden/portable.txt").unwrap();
    let models: Vec<&str> = golden.lines().map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    let arguments = [&["hash", "--steps", "400"], &models[..]].concat();
    assert_eq!(printed(&arguments), golden);
    assert!(error(&["hash", "no_such_file.xml"]).contains("no_such_file.xml"));
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
fn render_draws_the_fast_path_where_it_is_named() {
    let draw = |quality| {
        let file = new_file(&format!("{quality}.png"));
        let size = ["--width", "96", "--height", "64"];
        printed(&[&["render", HUMANOID, file.to_str().unwrap(), "--quality", quality], &size[..]].concat());
        let (size, pixels) = decode_png(&std::fs::read(&file).unwrap());
        std::fs::remove_file(file).unwrap();
        assert_eq!(size, [96, 64]);
        pixels
    };
    let (exact, fast) = (draw("exact"), draw("fast"));
    let difference: u64 = exact.iter().zip(&fast).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(difference > 0 && difference < 3 * exact.len() as u64, "{difference} of {}", exact.len());
    assert!(error(&["render", HUMANOID, "x.png", "--quality", "best"]).contains("best"));
}

/// The pictures of an AVI file, by its index; the sizes of the file and of its lists are checked.
fn frames_of(file: &[u8]) -> Vec<&[u8]> {
    let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    assert_eq!((&file[..4], word(4), &file[8..12]), (&b"RIFF"[..], file.len() - 8, &b"AVI "[..]));
    let mut at = 12;
    let mut movi = 0;
    while &file[at..at + 4] != b"idx1" {
        if &file[at + 8..at + 12] == b"movi" {
            movi = at + 8;
        }
        at += 8 + word(at + 4);
    }
    assert_eq!(at + 8 + word(at + 4), file.len());
    let frame = |entry: usize| {
        let start = movi + word(entry + 8);
        assert_eq!((&file[start..start + 4], word(start + 4)), (&b"00dc"[..], word(entry + 12)));
        &file[start + 8..start + 8 + word(start + 4)]
    };
    (at + 8..file.len()).step_by(16).map(frame).collect()
}

#[test]
fn a_video_has_the_pictures_of_its_times() {
    let (avi, png) = (new_file("video.avi"), new_file("last.png"));
    let size = ["--width", "96", "--height", "64"];
    let run = |file: &std::path::Path, more: &[&str]| {
        printed(&[&["render", HUMANOID, file.to_str().unwrap()], &size[..], more].concat());
        std::fs::read(file).unwrap()
    };
    let video = run(&avi, &["--seconds", "0.5", "--fps", "20"]);
    let frames = frames_of(&video);
    assert_eq!(frames.len(), 10);
    let (_, expected) = decode_png(&run(&png, &["--seconds", "0.45"]));
    let mut decoder = jpeg_decoder::Decoder::new(frames[9]);
    let found = decoder.decode().unwrap();
    let info = decoder.info().unwrap();
    assert_eq!([info.width, info.height], [96, 64]);
    let difference: u64 = found.iter().zip(&expected).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(found.len() == expected.len() && difference < 3 * found.len() as u64, "{difference} of {}", found.len());
    std::fs::remove_file(avi).unwrap();
    std::fs::remove_file(png).unwrap();
    assert!(error(&["render", HUMANOID, "x.avi", "--width", "70000"]).contains("70000"));
}

#[test]
fn benches_print_speeds() {
    assert!(printed(&["bench", HUMANOID, "--steps", "20", "--threads", "2"]).contains("steps per second"));
    let text = printed(&["batch", HUMANOID, "--environments", "8", "--steps", "3", "--threads", "1"]);
    assert!(text.contains("8 environments, 1 threads"), "{text}");
}

#[test]
fn what_is_no_xml_is_an_error_with_file_line_and_column() {
    let [file, part] = ["broken.xml", "part.xml"].map(new_file);
    let (path, part_path) = (file.to_str().unwrap(), part.to_str().unwrap());
    std::fs::write(&file, "<mujoco>\n  <option timestep=0.1/>\n</mujoco>").unwrap();
    let text = error(&["info", path]);
    let first = format!("rujoco: {path}:2:20: expected a value in quotes after 'timestep='\n");
    assert!(text.starts_with(&first) && text.contains("XML_ERROR_PARSING_ATTRIBUTE"), "{text}");
    std::fs::write(&part, "<mujoco>\n<worldbody></worldbod>\n</mujoco>").unwrap();
    std::fs::write(&file, format!("<mujoco><include file='{part_path}'/></mujoco>")).unwrap();
    let text = error(&["compile", path]);
    let first = format!("rujoco: {part_path}:2:12: expected </worldbody>");
    assert!(text.starts_with(&first) && text.contains("Include error"), "{text}");
    std::fs::write(&file, "<mujoco>\n<thing/></mujoco>").unwrap();
    let text = error(&["info", path]);
    assert!(text.starts_with(&format!("rujoco: {path}: XML Error: ")) && text.contains("line 2"), "{text}");
    [file, part].into_iter().for_each(|file| std::fs::remove_file(file).unwrap());
}

#[test]
fn what_is_left_out_of_a_file_is_noted() {
    let file = new_file("mimic.urdf");
    let path = file.to_str().unwrap();
    let robot = "<robot name='r'><link name='a'/><link name='b'><inertial><mass value='1'/><inertia ixx='1' iyy='1'
        izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link>\n<joint name='j' type='revolute'><parent link='a'/>
        <child link='b'/><mimic joint='other'/></joint></robot>";
    std::fs::write(&file, robot).unwrap();
    let note = format!("note: {path}:4: the joint 'j' does not follow 'other'");
    assert!(printed(&["info", path]).contains(&note));
    std::fs::remove_file(file).unwrap();
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

/// A ball that is denser than any material.
const HEAVY: &str =
    "<mujoco>\n<worldbody>\n<body name='ball'><freejoint/><geom size='.01' mass='1'/></body></worldbody></mujoco>";

/// The exit status says how bad the worst finding is, and every format has code, file and line.
#[test]
fn check_reports_findings_in_every_format() {
    let file = new_file("heavy.xml");
    std::fs::write(&file, HEAVY).unwrap();
    let path = file.to_str().unwrap();
    let check = |more: &[&str]| {
        let output = Program::at(env!("CARGO_BIN_EXE_rujoco")).run(&[&["check", path], more].concat());
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (status, text) = check(&[]);
    assert_eq!(status, Some(1));
    assert!(text.starts_with(&format!("{path}:3: warning RJ101: body 'ball': ")) && !text.contains('\x1b'), "{text}");
    assert!(check(&["--color", "always"]).1.contains("\x1b[33;1mwarning"));
    assert_eq!(check(&["--allow", "RJ101"]).0, Some(0));
    assert_eq!(check(&["--allow", "RJ101:cube"]).0, Some(1));
    let json: serde_json::Value = serde_json::from_str(&check(&["--format", "json"]).1).unwrap();
    let finding = &json["models"][0]["findings"][0];
    assert_eq!((finding["code"].as_str(), finding["line"].as_u64()), (Some("RJ101"), Some(3)));
    let sarif: serde_json::Value = serde_json::from_str(&check(&["--format", "sarif"]).1).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((sarif["version"].as_str(), result["level"].as_str()), (Some("2.1.0"), Some("warning")));
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"].as_u64(), Some(3));
    assert!(place["artifactLocation"]["uri"].as_str().unwrap().ends_with("heavy.xml"));
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules[result["ruleIndex"].as_u64().unwrap() as usize]["id"], result["ruleId"]);
    let page = new_file("heavy.html");
    check(&["--html", page.to_str().unwrap()]);
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("RJ101") && html.contains("<img alt=") && html.ends_with("</html>\n"), "{html}");
    std::fs::remove_file(page).unwrap();
    std::fs::remove_file(&file).unwrap();
    // a file that is not there is a finding, too
    let (status, text) = check(&[]);
    assert_eq!(status, Some(2));
    assert!(text.contains("error RJ001"), "{text}");
    assert!(error(&["check", HUMANOID, "--allow", "RJ000"]).contains("there is no rule 'RJ000'"));
}

#[test]
fn diff_says_whether_models_differ() {
    assert_eq!(printed(&["diff", HUMANOID, HUMANOID]), "no differences\n");
    let output =
        Program::at(env!("CARGO_BIN_EXE_rujoco")).run(&["diff", HUMANOID, "models/pendulum.xml", "--format", "json"]);
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), list[0]["what"].is_string()), (Some(1), true));
}

#[test]
fn diff_shows_elements_before_and_after() {
    let model = |size: &str, more: &str| {
        format!("<mujoco><worldbody><body name='b'><geom name='g' size='{size}'/></body>{more}</worldbody></mujoco>")
    };
    let files = ["before.xml", "after.xml", "diff.html"].map(new_file);
    std::fs::write(&files[0], model(".1", "")).unwrap();
    std::fs::write(&files[1], model(".2", "<geom name='new&lt;' pos='1 0 0' size='.1'/>")).unwrap();
    let paths = files.each_ref().map(|file| file.to_str().unwrap());
    let arguments = ["diff", paths[0], paths[1], "--html", paths[2]];
    let output = Program::at(env!("CARGO_BIN_EXE_rujoco")).run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    let html = std::fs::read_to_string(&files[2]).unwrap();
    // the changed geom has two pictures, the new one has one
    let count = |what: &str| html.matches(what).count();
    let [body, geom, new] = ["body <code>b<", "geom <code>g<", "geom <code>new&lt;<"].map(|t| html.find(t).unwrap());
    assert!(body < geom && geom < new, "{html}");
    assert_eq!(html[geom..new].matches("<img alt=").count(), 2);
    assert_eq!(html[new..].matches("<img alt=").count(), 1);
    assert!(count("<td>0.1</td><td>0.2</td>") > 0 || html.contains("0.2"), "{html}");
    assert!(html.ends_with("</html>\n") && !html.contains("http"));
    files.iter().for_each(|file| std::fs::remove_file(file).unwrap());
}
